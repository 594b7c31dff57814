"""Where things lie: the root of the clone, the data of the tests, and the data that lies beside the clone."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
SHARED = ROOT.parent / "shared"
"""Real hands and published equities; a test that needs what is not there is skipped and says so."""
