"""The inputs that are kept: `corpus/TARGET.jsonl`, one input a line, as a JSON string of its bytes as Latin-1."""

import json
from pathlib import Path

FOLDER = Path(__file__).with_name("corpus")


def inputs(name):
    """The inputs of a target."""
    file = FOLDER / f"{name}.jsonl"
    return (
        [json.loads(line).encode("latin-1") for line in file.read_text("ascii").splitlines()] if file.exists() else []
    )


def keep(name, found):
    """Write the inputs of a target, each once."""
    FOLDER.mkdir(exist_ok=True)
    lines = [json.dumps(data.decode("latin-1")) for data in dict.fromkeys(found)]
    (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", "ascii")
