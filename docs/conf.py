"""How the site is built: `sphinx-build -W -n docs build/site`, without a network.

The pages are Markdown that can be read as it stands. What Sphinx has to know beyond that is here: the anchors of the
rules become targets, files beside `docs/` have pages of the site, and names in docstrings and signatures become links.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.inspect import signature as get_signature
from sphinx.util.inspect import stringify_signature
from sphinx.util.nodes import make_refnode

import omaha

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).resolve().parents[1]

project = "omaha"
author = "the omaha authors"
copyright = author
version = release = omaha.__version__
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton"]
exclude_patterns = ["reference/README.md"]
nitpicky = True
default_role = "py:obj"
add_module_names = False
toc_object_entries_show_parents = "hide"
maximum_signature_line_length = 100

html_theme = "furo"
html_title = f"omaha {version}"
html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = True
html_show_sphinx = False
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {"color-brand-primary": "#1a6b3c", "color-brand-content": "#1a6b3c"},
    "dark_css_variables": {"color-brand-primary": "#7ccf9b", "color-brand-content": "#7ccf9b"},
}
smartquotes = False  # text and error messages stand as the code has them
pygments_style = "tango"
pygments_dark_style = "github-dark"

myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]

nb_execution_mode = "force"  # every notebook runs whenever the site is built
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_ipywidgets_js = {}  # nothing is fetched from elsewhere

autodoc_member_order = "bysource"
autodoc_default_options = {
    "members": True,
    "undoc-members": True,
    "inherited-members": "tuple,dict,int,str,ValueError,RuntimeError,object,AECEnv,VectorEnv",
}
autodoc_inherit_docstrings = True
python_use_unqualified_type_names = True

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# ---------------------------------------------------------------------- pages

#: A page that is a file beside docs/, in the words of MyST.
INCLUDE = r"```\{include\} (\S+)\n"
#: Files beside docs/ that have a page on the site, as they are named in links, and their page.
BESIDE = {"SECURITY.md": "security.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}


def read_page(app: Sphinx, name: str, source: list[str]) -> None:
    """Make targets of the anchors of rules, take pages from beside docs/, and lead links to pages of the site."""
    included = re.match(INCLUDE, source[0])
    if included:
        app.env.note_dependency(str(ROOT / "docs" / included[1]))
    source[0] = re.sub(r'^<a id="(r\d+)"></a>$', r"(\1)=", led_to_pages(source[0]), flags=re.MULTILINE)


def led_to_pages(text: str) -> str:
    """Return a page, or the file beside docs/ that it includes, with links that lead to pages of the site."""
    included = re.match(INCLUDE, text)
    if included:
        text = (ROOT / "docs" / included[1]).read_text(encoding="utf-8").replace("](docs/", "](")
    for file, page in BESIDE.items():
        text = re.sub(rf"\]\((\.\./)?{file}", f"]({page}", text)
    return text.replace("](../tests/README.md)", "](contributing.md#test)")


# ---------------------------------------------------------------------- names

#: The modules whose names are public, in the order in which a name is looked for.
MODULES = (
    "omaha", "omaha.hand", "omaha.cards", "omaha.made", "omaha.rules", "omaha.rake", "omaha.equities", "omaha.ranges",
    "omaha.batch", "omaha.env", "omaha.table", "omaha.stats", "omaha.notation", "omaha.notation.convert",
    "omaha.notation.phh", "omaha.display.svg", "omaha.display.scene", "omaha.play", "omaha.play.matches",
    "omaha.typing",
)  # fmt: skip
#: Packages whose names stand in signatures with a dot.
PACKAGES = {"np", "npt", "numpy", "matplotlib", "gymnasium", "pettingzoo", "pyspiel"}
#: Names of other packages in signatures, to which the site has no links.
FOREIGN = {
    *dir(builtins), "Any", "Callable", "Collection", "Decimal", "Executor", "Figure", "Fraction", "IO", "Iterable",
    "Iterator", "Literal", "Mapping", "NDArray", "Self", "Sequence", "SupportsIndex", "TextIO", "BinaryIO", "datetime",
    "float32", "float64", "np", "npt", "numpy", "os", "uint8", "uint16", "uint64", "int8", "int32", "int64", "bool_",
    "PathLike", "ArrayLike", "ModuleType", "NoReturn", "Hashable", "SupportsInt", "NamedTuple", "Protocol",
    "TracebackType", "AECEnv", "Space",
}  # fmt: skip


def homes() -> dict[str, str]:
    """Return where each public name is described, by its last part and by every path that leads to it."""
    found: dict[str, str] = {}
    for path in MODULES:
        module = importlib.import_module(path)
        for name in module.__all__:
            home = getattr(getattr(module, name), "__module__", None)
            place = f"{home}.{name}" if home in MODULES and path != "omaha.typing" else f"{path}.{name}"
            found.setdefault(name, place)
            found.setdefault(f"{path}.{name}", found[name] if getattr(omaha, name, None) else place)
    return found


HOMES = homes()


def find_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element) -> Element | None:
    """Resolve a name in a signature or between single quotes of a docstring that is not written with its full path.

    What stands between quotes in a docstring is often code: it becomes a link if it is a public name. A name in a
    signature must be known, otherwise the build fails.
    """
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"].removesuffix("()")
    domain = env.domains.python_domain
    here = [f"{node.get('py:module')}.{node.get('py:class')}.{target}", f"{node.get('py:module')}.{target}"]
    for path in (*here, HOMES.get(target), target, f"omaha.{target}"):
        entry = domain.objects.get(path) if path else None
        if entry is not None:
            return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, [content], path)
    last = target.rpartition(".")[2]
    if last in HOMES and HOMES[last] in domain.objects and node["reftype"] != "obj":
        entry = domain.objects[HOMES[last]]
        return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, [content], last)
    known = last in FOREIGN | SHORT or target.partition(".")[0] in PACKAGES
    return content if node["reftype"] == "obj" or known else None


# ---------------------------------------------------------------------- docstrings

#: Classes that functions return and users never call.
MADE_BY_US = {
    "omaha.Evaluation", "omaha.HighHand", "omaha.LowHand", "omaha.equities.Equity", "omaha.equities.Equities",
    "omaha.equities.Spread", "omaha.equities.Nuts", "omaha.equities.PlayerEquity", "omaha.play.Match",
    "omaha.hand.reading.Reading", "omaha.play.matches.Scoreboard", "omaha.play.matches.Report", "omaha.table.Report",
    "omaha.typing.Bits", "omaha.typing.RangeLike",
}  # fmt: skip


#: Where values are described that other modules offer.
DATA = ("base.types", "hand.player", "notation.formats", "play.bots.roster", "cards", "table.button", "rules")


@cache
def described_data() -> dict[str, list[str]]:
    """Return what stands below each value that a module defines; Python does not keep it."""
    found = {}
    for module in DATA:
        for (_, name), lines in ModuleAnalyzer.for_module(f"omaha.{module}").find_attr_docs().items():
            found.setdefault(name, lines)
    return found


def read_docstring(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Link the rules of play that a docstring cites, and leave out what Python says of a named tuple's fields."""
    if what == "data":
        lines[:] = described_data().get(name.rpartition(".")[2], lines)
    if re.match(r"Alias for field number \d+$", "\n".join(lines)):
        lines.clear()
    for number, line in enumerate(lines):
        line = re.sub(r"(`\w+`)s\b", r"\1\\ s", line)
        if not line.lstrip().startswith((">>>", "...")):
            line = re.sub(r"(?<![\w`<])R(\d{1,3})\b(?!`)", r":ref:`R\1 <r\1>`", line)
        lines[number] = line


def for_types(file: Path) -> list[ast.stmt]:
    """Return what a file defines and imports below `if TYPE_CHECKING:`, for its own signatures."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return [node for block in blocks for node in block.body]


@cache
def own_names(file: Path) -> dict[str, str]:
    """Return the short names that a file gives to types."""
    found: dict[str, str] = {}
    for node in for_types(file):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            found[ast.unparse(target)] = written_out(ast.unparse(node.value), found)
    return found


@cache
def short_names(file: Path) -> dict[str, str]:
    """Return these, and those that the file takes from others."""
    found = dict(own_names(file))
    for node in for_types(file):
        if isinstance(node, ast.ImportFrom):
            other = Path(omaha.__file__).parents[1] / f"{(node.module or '').replace('.', '/')}.py"
            there = own_names(other) if other.exists() else {}
            found |= {name.name: there[name.name] for name in node.names if name.name in there}
    return found


def find_source(app: Sphinx, module: str) -> tuple[str, dict[str, tuple[str, int, int]]] | None:
    """Show as the source of a compiled module the file that declares its types; others are found without this."""
    declared = ROOT / f"{module.replace('.', '/')}.pyi"
    if not declared.exists():
        return None
    found = ModuleAnalyzer.for_string(declared.read_text(encoding="utf-8"), module)
    return found.code, found.find_tags()


def written_out(text: str, names: dict[str, str]) -> str:
    """Return a type with these names replaced by what they stand for."""
    for short, long in names.items():
        text = re.sub(rf"(?<![\w.'\"]){short}\b", long, text)
    return text


#: All of them, for the types of properties, which cannot be written out.
SHORT = {name for file in Path(omaha.__file__).parent.rglob("*.py") for name in own_names(file)}


def write_out(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, signature: str | None, returned: str | None
) -> tuple[str | None, str | None] | None:
    """Show no parameters of classes that only the package makes, and write out the short names of types."""
    if name in MADE_BY_US:
        return "", None
    function = thing.__init__ if isinstance(thing, type) else getattr(thing, "__wrapped__", thing)
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None or not code.co_filename.endswith(".py"):  # the kernel has full names
        return None
    names = short_names(Path(code.co_filename))
    if isinstance(thing, type) and signature and "**fields" in signature:  # of `Frozen`, which takes any
        signature = stringify_signature(get_signature(function, bound_method=True), show_return_annotation=False)
    signature, returned = (text and written_out(text, names) for text in (signature, returned))
    return signature, returned


# ---------------------------------------------------------------------- pages for programs

SUMMARY = """# omaha

> A Python library for Omaha poker, high and hi/lo 8-or-better: a compiled evaluator, exact and sampled equity, hands
> played from the blinds to the last chip, tables, matches, hand histories, statistics and pictures. The distribution
> is omaha-poker, the package omaha.
"""


def write_for_programs(app: Sphinx, error: Exception | None) -> None:
    """Write each page as Markdown beside its HTML, a list of them (llms.txt, see llmstxt.org), and all in one file."""
    if error or app.builder.format != "html":
        return
    listed, full = [SUMMARY], [SUMMARY]
    for tree in app.env.get_doctree("index").findall(addnodes.toctree):
        listed.append(f"\n## {tree['caption']}\n")
        for _, name in tree["entries"]:
            for page in (name, *app.env.toctree_includes.get(name, ())):
                doctree = app.env.get_doctree(page)
                text = plain_page(page, app.env) or doctree.astext()
                (Path(app.outdir) / f"{page}.md").write_text(text, encoding="utf-8")
                first = next(doctree.findall(nodes.paragraph), nodes.paragraph()).astext().replace("\n", " ")
                title = app.env.titles[page].astext()
                listed.append(f"- [{title}]({page}.md): {re.split(r'(?<=[.?]) ', first)[0]}")
                full.append(text)
    (Path(app.outdir) / "llms.txt").write_text("\n".join(listed) + "\n", encoding="utf-8")
    (Path(app.outdir) / "llms-full.txt").write_text("\n\n".join(full) + "\n", encoding="utf-8")


def plain_page(page: str, env: BuildEnvironment) -> str | None:
    """Return a page as it is written, with links to what the site has; None if it is made from docstrings."""
    notebook = ROOT / "docs" / f"{page}.ipynb"
    if notebook.exists():
        return plain_notebook(notebook)
    text = led_to_pages((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"))
    for folder, files in (("_images", env.images), ("_downloads", env.dlfiles)):
        for path, (_, copied) in files.items():
            text = text.replace(f"]({path})", f"]({folder}/{copied})")
    return None if "```{eval-rst}" in text else text


def plain_notebook(file: Path) -> str:
    """Return the text and the code of a notebook as Markdown."""
    parts = []
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        parts.append(f"```python\n{text}\n```" if cell["cell_type"] == "code" else text)
    return "\n\n".join(parts) + "\n"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", read_page)
    app.connect("build-finished", write_for_programs)
    app.connect("missing-reference", find_name)
    app.connect("autodoc-process-signature", write_out)
    app.connect("autodoc-process-docstring", read_docstring)
    app.connect("viewcode-find-source", find_source)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
