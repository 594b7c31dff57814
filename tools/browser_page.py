"""The page that runs the library in a browser, with all that it loads, beside the built site.

    sphinx-build -W -n docs build/site
    python tools/browser_page.py build/site

The page itself (docs/_static/browser) is part of the site. This puts the library, as a wheel for WebAssembly, and
Pyodide, which is Python for WebAssembly, into the same folder, so that the page loads nothing from elsewhere. Both come
from `tools/crosswheels.py`, unless they are given: `--wheel FILE`, `--pyodide FOLDER` (npm's package `pyodide`).
"""

from __future__ import annotations

import argparse
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CROSS = ROOT / "tools" / "crosswheels.py"
#: What Pyodide needs to start, of all the files of its package.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
VERSION = "314.0.7"


def made_wheel(folder: Path) -> Path:
    """Make the wheel for WebAssembly."""
    subprocess.run([sys.executable, str(CROSS), "wasm", "--no-run", "--out", str(folder)], check=True)
    (wheel,) = folder.glob("*wasm32.whl")
    return wheel


def fetched_pyodide() -> Path:
    """Return the folder of Pyodide, fetched from npm if it is not kept yet."""
    cache = Path(os.environ.get("OMAHA_CACHE") or Path("~/.cache/omaha-crosswheels").expanduser())
    folder: Path = runpy.run_path(str(CROSS))["pyodide"](cache.resolve(), VERSION)
    return folder


def complete(site: Path, wheel: Path, pyodide: Path) -> Path:
    """Put both beside the page; return its folder."""
    folder = site / "_static" / "browser"
    if not (folder / "index.html").exists():
        raise FileNotFoundError(f"{folder} has no page: build the site first")
    for name in FILES:
        shutil.copy(pyodide / name, folder)
    shutil.copy(wheel, folder / "omaha.whl")
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, help="the folder of the built site")
    parser.add_argument("--wheel", type=Path, help="the wheel for WebAssembly (default: it is made)")
    parser.add_argument("--pyodide", type=Path, help="the folder of npm's pyodide (default: it is fetched)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        complete(options.site, options.wheel or made_wheel(Path(work)), options.pyodide or fetched_pyodide())


if __name__ == "__main__":
    main()
