"""Measure every class of starting hands against a random hand, and write the table that percentages of ranges need.

    python tools/starting_hands.py --work DIR [--samples N] [--threads N]

In high and in hi/lo each of the 16,432 classes plays `--samples` deals against a random hand. DIR keeps the results,
one line per class, so that an interrupted run continues where it stopped. After the last class the table is written to
`omaha/ranges/starting_hands.bin`, and the standard errors are printed: about 0.0005 of the pot with 1,000,000 deals.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from omaha.cards import cards_text
from omaha.ranges.strength import CLASSES, TABLE, first_hands, members, pack

Measure = Callable[[str, bool, int, int], tuple[float, float]]
"""(hand, hi/lo, samples, seed) -> (equity against a random hand, its standard error)"""


def measure(measure_one: Measure, hilo: bool, samples: int, path: Path) -> dict[int, tuple[float, float]]:
    """Return {class: (equity, standard error)} of all classes; those in the file `path` are not measured again.

    A line of the file has the class, its first hand, deals, equity and standard error. The class is the seed.
    """
    done: dict[int, tuple[float, float]] = {}
    if path.exists():
        for line in path.read_text().splitlines(keepends=True):
            fields = line.split()
            if line.endswith("\n") and len(fields) == 5 and int(fields[2]) == samples:
                done[int(fields[0])] = float(fields[3]), float(fields[4])
    hands = [cards_text(hand) for hand in first_hands()]

    def line_of(number: int) -> str:
        equity, error = done[number]
        return f"{number} {hands[number]} {samples} {equity!r} {error!r}\n"

    whole = path.with_suffix(".new")  # without a line that was cut off
    whole.write_text("".join([line_of(number) for number in sorted(done)]))
    whole.replace(path)
    with path.open("a") as file:
        start, new = time.monotonic(), 0
        for number, hand in enumerate(hands):
            if number in done:
                continue
            done[number] = measure_one(hand, hilo, samples, number)
            file.write(line_of(number))
            file.flush()
            new += 1
            if new % 20 == 0 or len(done) == CLASSES:
                left = (time.monotonic() - start) / new * (CLASSES - len(done))
                game = "hi/lo" if hilo else "high"
                print(f"\r{game} {len(done)}/{CLASSES}, {left / 60:.1f} minutes left ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return done


def places(measured: dict[int, tuple[float, float]]) -> list[int]:
    """Return the place of every class, 0 for the highest equity; of equal classes the lower number comes first."""
    order = sorted(range(CLASSES), key=lambda number: (-measured[number][0], number))
    found = [0] * CLASSES
    for place, number in enumerate(order):
        found[number] = place
    return found


def generate(measure_one: Measure, samples: int, work: Path, table: Path) -> None:
    """Measure both games and write the table."""
    work.mkdir(parents=True, exist_ok=True)
    orders = []
    for hilo in (False, True):
        measured = measure(measure_one, hilo, samples, work / ("hilo.txt" if hilo else "high.txt"))
        orders.append(places(measured))
        errors = sorted([error for _, error in measured.values()])
        mean = sum([len(members(hand)) * measured[i][0] for i, hand in enumerate(first_hands())]) / 270_725
        print(f"{'hi/lo' if hilo else 'high'}: {samples} deals a class")
        print(f"  standard error: median {errors[len(errors) // 2]:.6f}, greatest {errors[-1]:.6f}")
        print(f"  mean equity of all hands: {mean:.6f} (0.5 expected)")
    table.write_bytes(pack(*orders))
    print(f"{table}: {table.stat().st_size} bytes")


def with_kernel(threads: int) -> Measure:
    """Return the function that measures with `omaha.equity`."""
    from omaha import equity as play

    def measure_one(hand: str, hilo: bool, samples: int, seed: int) -> tuple[float, float]:
        result = play([hand, "****"], hilo=hilo, samples=samples, seed=seed, exact=False, threads=threads)
        return result.players[0].equity, result.players[0].stderr

    return measure_one


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--work", type=Path, required=True, help="a directory for the results of the classes")
    parser.add_argument("--samples", type=int, default=1_000_000, help="deals a class")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--table", type=Path, default=Path(__file__).resolve().parents[1] / "omaha" / "ranges" / TABLE)
    options = parser.parse_args()
    try:
        generate(with_kernel(options.threads), options.samples, options.work, options.table)
    except KeyboardInterrupt:
        sys.exit("\nstopped; the same command continues from here")


if __name__ == "__main__":
    main()
