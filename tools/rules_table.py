"""The tables of docs/house_rules.md, and the list of fields in the docstring of `Rules`.

They are made from the docstrings and signatures of `Rules`, `Rake` and the presets. `python tools/rules_table.py`
writes them; a test compares.
"""

import ast
import inspect
import re
import textwrap
from itertools import pairwise
from pathlib import Path

from omaha.rake import Rake
from omaha.rules import PRESETS, RANGES, Rules

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "house_rules.md"
SOURCE = ROOT / "omaha" / "rules.py"


def meanings(kind):
    """{field: the sentence under its declaration}."""
    source = (ROOT / "omaha" / f"{kind.__name__.lower()}.py").read_text()
    (body,) = [
        node.body for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    properties = {field.name: ast.get_docstring(field) for field in body if isinstance(field, ast.FunctionDef)}
    declared = {
        field.target.id: text.value.value
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr)
    }
    found = {**declared, **{name: text for name, text in properties.items() if name in kind._fields}}
    return {name: " ".join(text.partition("\n\n")[0].split()) for name, text in found.items()}  # without an example


def values(name, annotation, default):
    if name == "cap":
        return "an amount, amounts by players, or `uncapped`"
    if annotation.startswith("bool"):
        return f"`{not default}`"
    choices = re.findall(r"['\"](\w+)['\"]", annotation)
    if set(choices) - {"default"}:
        return ", ".join(f"`{choice}`" for choice in choices if choice != default)
    least, most = RANGES.get(name, (0, None))
    return f"{least} to {most}" if most else "a `Rake`" if "Rake" in annotation else "a number"


def said(default, name):
    if default is inspect.Parameter.empty or (name == "cap" and default is None):
        return "must be given"
    by_stakes = default == "default" or (default is None and name not in ("rake", "max_missed_rounds", "rejoin_within"))
    return "by the stakes" if by_stakes else f"`{default}`"


def item(text):
    """An item of a list, wrapped."""
    return textwrap.fill(
        text, 120, initial_indent="- ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def fields(kind):
    lines = []
    sentences = meanings(kind)
    for name, parameter in inspect.signature(kind.__init__).parameters.items():
        if name == "self":
            continue
        meaning = re.sub(r"R(\d+)", r"[R\1](rules_of_play.md#r\1)", sentences[name])
        default = parameter.default
        if kind is Rake and default is None and name != "cap":  # a room may have its own, else this
            default = getattr(Rake(cap=0), name)
        others = values(name, parameter.annotation, default)
        usual = said(default, name)
        rest = f"Must be given: {others}." if usual == "must be given" else f"Default: {usual}; other values: {others}."
        lines.append(item(f"`{name}`: {meaning} {rest}"))
    return "\n".join(lines)


def presets():
    lines = []
    for name, (rules, rake) in PRESETS.items():
        words = [f"`{field}={value!r}`" for field, value in rules.items()]
        words += [f"`{field}={value!r}` of its rake" for field, value in rake.items()]
        lines.append(item(f"`{name}`: {', '.join(words) or 'nothing: the defaults'}."))
    return "\n".join(lines)


TABLES = {"Rules": lambda: fields(Rules), "Rake": lambda: fields(Rake), "presets": presets}


def page(text):
    """The page with its tables made anew, each between the comment that names it and `<!-- end -->`."""
    for name, table in TABLES.items():
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- end -->)",
            lambda match, table=table: f"{match[1]}\n{table()}\n\n{match[2]}",
            text,
            flags=re.DOTALL,
        )
    return text


def with_fields(source):
    """The source of `Rules` with the list of its fields in its docstring made anew, which an editor shows on hover."""
    lines = ["    Fields:", ""]
    for name, meaning in meanings(Rules).items():
        lines += textwrap.wrap(f"- `{name}`: {meaning}", 120, initial_indent="    ", subsequent_indent="      ")
    listed = "\n".join(lines)
    return re.sub(
        r"    (?:<!-- fields -->|Fields:\n\n.*?)(?=\n\n    :raises)", lambda _: listed, source, count=1, flags=re.DOTALL
    )


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
    SOURCE.write_text(with_fields(SOURCE.read_text()))
