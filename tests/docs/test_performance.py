"""docs/performance.md: its table is made from the figures of one run."""

import json
import runpy

from support.paths import ROOT

TOOL = runpy.run_path(str(ROOT / "tools" / "performance.py"))


def bench(group, who, seconds, calls=1):
    return {"group": group, "stats": {"min": seconds}, "extra_info": {"who": who, "calls": calls}}


VERSIONS = dict.fromkeys(TOOL["PEERS"], "1.0")
RUN = {
    "datetime": "2026-11-30T09:29:20+00:00",
    "machine_info": {
        "cpu": {"brand_raw": "A processor", "count": 2},
        "machine": "x86_64",
        "system": "Linux",
        "python_version": "3.11",
    },
    "benchmarks": [
        bench("alone", "omaha", 1),
        bench("hands", "omaha", 0.002, calls=10),
        bench("hands", "pokerkit", 0.03),
        bench("hands", "json alone", 5),
        {"group": "more", "stats": {"min": 1}, "extra_info": {"share": 0.5}},
    ],
}


def test_figures_keep_the_groups_with_a_peer():
    found = TOOL["figures"](RUN, VERSIONS)
    assert found["groups"] == {"hands": {"omaha": 0.0002, "pokerkit": 0.03, "json alone": 5}}
    assert found["machine"] == {"processor": "A processor", "cores": 2, "system": "Linux", "python": "3.11"}
    assert found["versions"] == VERSIONS


def test_the_table_says_how_often_and_how_many_times_faster():
    assert TOOL["table"](TOOL["figures"](RUN, VERSIONS)).split("\n")[-1] == "| hands | 5,000 | pokerkit | 33.3 | 150 |"


def test_the_page_shows_the_figures():
    text = TOOL["PAGE"].read_text(encoding="utf-8")
    found = json.loads(TOOL["FIGURES"].read_text(encoding="utf-8"))
    assert TOOL["page"](text, found) == text, "run python tools/performance.py"
    assert set(found["versions"]) == set(TOOL["PEERS"])
    assert len(found["groups"]) > 10
