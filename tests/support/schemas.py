"""The JSON Schema of the documentation, as checks of views and messages."""

import functools
import json
from pathlib import Path

from jsonschema import Draft202012Validator

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "docs" / "view.schema.json").read_text())


@functools.cache
def validator(part="view"):
    """What checks a part of the schema: "view", "to_player" or "from_player"."""
    schema = {**SCHEMA, "$ref": f"#/$defs/{part}"}
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def parts_of(schema):
    """Each object of the schema, wherever in it."""
    if isinstance(schema, dict):
        if "properties" in schema:
            yield schema
        for part in schema.values():
            yield from parts_of(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from parts_of(part)


@functools.cache
def strict():
    """What checks a view that must have no field beside those of the schema."""
    schema = json.loads(json.dumps(SCHEMA))
    for part in parts_of(schema):
        part["additionalProperties"] = False
    return Draft202012Validator(schema)
