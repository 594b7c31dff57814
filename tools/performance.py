"""The table of docs/performance.md, made from one run of the benchmarks.

    pytest benchmarks --benchmark-timer=time.process_time --benchmark-json=run.json
    python tools/performance.py run.json

The first command measures this package and the installed peers on the same work. The second keeps what the page needs
in docs/performance.json and writes the table from it. Without a file only the table is written again; a test compares.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "performance.md"
FIGURES = ROOT / "docs" / "performance.json"
#: The distributions that the benchmarks measure beside this package, as their rows begin.
PEERS = ("phevaluator", "poker-equity", "pokerkit")


def figures(run: dict[str, Any], versions: dict[str, str]) -> dict[str, Any]:
    """Return what the page needs of a run: the machine, the versions, and seconds for each group and library.

    The figure of a library is its best round, divided by the calls in a round. Groups without a peer are left out.
    """
    groups: dict[str, dict[str, float]] = {}
    for bench in run["benchmarks"]:
        more = bench["extra_info"]
        if "who" in more:
            seconds = bench["stats"]["min"] / more.get("calls", 1)
            groups.setdefault(bench["group"], {})[more["who"]] = float(f"{seconds:.4g}")
    machine = run["machine_info"]
    return {
        "date": run["datetime"][:10],
        "machine": {
            "processor": machine["cpu"].get("brand_raw", machine["machine"]),
            "cores": machine["cpu"].get("count"),
            "system": machine["system"],
            "python": machine["python_version"],
        },
        "versions": versions,
        "groups": {group: times for group, times in groups.items() if any(map(peer_of, times))},
    }


def peer_of(who: str) -> str | None:
    """Return the distribution that was measured; None for this package and for parts of Python."""
    return next((peer for peer in PEERS if who.startswith(peer)), None)


def rate(seconds: float) -> str:
    """Return how often something is done in a second, with three digits at most."""
    rounded = float(f"{1 / seconds:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:g}"


def factor(ratio: float) -> str:
    """Return how many times faster, with two digits."""
    return f"{float(f'{ratio:.2g}'):,g}"


def table(found: dict[str, Any]) -> str:
    """Return the machine and the table as the page shows them."""
    machine, versions = found["machine"], found["versions"]
    peers = ", ".join(f"{peer} {versions[peer]}" for peer in PEERS)
    lines = [
        f"Measured on {found['date']}: {machine['processor']}, {machine['cores']} cores, {machine['system']}, "
        f"Python {machine['python']}.",
        f"Peers: {peers}.",
        "",
        "| work | omaha, a second | peer | peer, a second | times faster |",
        "| --- | ---: | --- | ---: | ---: |",
    ]
    for group, times in found["groups"].items():
        ours = times["omaha"]
        lines += [
            f"| {group} | {rate(ours)} | {who} | {rate(seconds)} | {factor(seconds / ours)} |"
            for who, seconds in times.items()
            if peer_of(who)
        ]
    return "\n".join(lines)


def page(text: str, found: dict[str, Any]) -> str:
    """Return the page with the table of these figures."""
    return re.sub(
        r"(?<=<!-- figures -->\n\n).*?(?=\n\n<!-- end -->)", lambda _: table(found), text, count=1, flags=re.DOTALL
    )


def main() -> None:
    if len(sys.argv) > 1:
        run = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        versions = {peer: version(peer) for peer in PEERS}
        FIGURES.write_text(json.dumps(figures(run, versions), indent=1) + "\n", encoding="utf-8")
    found = json.loads(FIGURES.read_text(encoding="utf-8"))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    main()
