"""The worked examples of the rules, from tests/data/examples.json."""

import json

from support.paths import DATA

CASES = json.loads((DATA / "examples.json").read_text())["cases"]
