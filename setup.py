"""Builds the compiled modules and an sdist of the same bytes; everything else about the package is in pyproject.toml.

Two variables of the environment matter. `OMAHA_ABI3=1` builds for the stable ABI: one wheel for Python 3.11 and later.
`SOURCE_DATE_EPOCH`, in seconds, is the time of all files in the archives.
"""

import gzip
import json
import os
import sys
import sysconfig
import tarfile
from glob import glob
from io import BytesIO
from pathlib import Path

from Cython import __version__ as cython_version
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

os.umask(0o022)  # a wheel keeps the modes of files, which are the same whoever builds it

# Nothing here may ask for more than the baseline of the platform: a wheel runs on any machine of its kind.
FLAGS = {
    "unix": ["-O3", "-g0", "-fno-strict-aliasing", "-fvisibility=hidden"],
    "mingw32": ["-O3", "-g0", "-fno-strict-aliasing"],
    "msvc": ["/O2"],
}

# Cython's own code, most of it for arrays, is a module that ours share, compiled to be small. A copy in each, at -O3,
# takes 65 to 77 kB more of a wheel. It has no loop over hands or cards, which -O2 makes up to 30 % slower.
SHARED = "omaha._cyutility"
SMALL = {"-O3": "-Os", "/O2": "/O1"}

# A free-threaded Python has no stable ABI before 3.15.
STABLE = os.environ.get("OMAHA_ABI3") == "1" and not sysconfig.get_config_var("Py_GIL_DISABLED")

# The tables are built while the module is initialised. Cython marks that code as cold, and gcc would not optimise it.
MACROS = [("CYTHON_SMALL_CODE", "")]
if STABLE:
    MACROS.append(("Py_LIMITED_API", "0x030B0000"))


def compiled(name: str, *, depends: list[str]) -> Extension:
    """Return one of the compiled modules; a change in a file that it depends on builds it again."""
    source = name.replace(".", "/") + ".pyx"
    return Extension(name, [source], depends=depends, define_macros=MACROS, py_limited_api=STABLE)


def flags(module: str, compiler: str) -> list[str]:
    """Return the flags for one of the compiled modules and a kind of compiler."""
    return [SMALL.get(flag, flag) if module == SHARED else flag for flag in FLAGS.get(compiler, [])]


EXTENSIONS = [
    compiled("omaha._eval", depends=["omaha/_eval.pxd", *sorted(glob("omaha/_kernel/*.pxi"))]),
    compiled(
        "omaha._engine", depends=["omaha/_eval.pxd", "omaha/_kernel/compiler.pxi", *sorted(glob("omaha/_engine/*.pxi"))]
    ),
    Extension(SHARED, [SHARED.replace(".", "/") + ".c"], define_macros=MACROS, py_limited_api=STABLE),
]


class BuildExt(build_ext):
    """build_ext with the optimisation flags of the compiler in use (gcc, clang or MSVC).

    A wheel for Linux has no symbol tables, which take 18 kB of it. What is built in place keeps them, for debuggers and
    the reports of sanitizers.
    """

    def build_extensions(self) -> None:
        for extension in self.extensions:
            extension.extra_compile_args = flags(extension.name, self.compiler.compiler_type)
            if sys.platform == "linux" and "bdist_wheel" in self.distribution.commands:
                extension.extra_link_args = ["-Wl,--strip-all"]
        super().build_extensions()


class BdistWheel(bdist_wheel):
    """bdist_wheel with a list of what is compiled into the wheel (CycloneDX, where PEP 770 wants it)."""

    def write_wheelfile(self, wheelfile_base: str, *rest: str) -> None:
        super().write_wheelfile(wheelfile_base, *rest)
        folder = Path(wheelfile_base, "sboms")
        folder.mkdir(exist_ok=True)
        text = json.dumps(bill_of_materials(self.distribution.get_version()), indent=2)
        (folder / "omaha-poker.cdx.json").write_text(text + "\n", encoding="utf-8")


def bill_of_materials(version: str) -> dict[str, object]:
    """Return the package and its one foreign part, the code that Cython adds to every module."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component("omaha-poker", version, "MIT")},
        "components": [component("cython", cython_version, "Apache-2.0")],
        "dependencies": [
            {"ref": f"pkg:pypi/omaha-poker@{version}", "dependsOn": [f"pkg:pypi/cython@{cython_version}"]},
            {"ref": f"pkg:pypi/cython@{cython_version}"},
        ],
    }


def component(name: str, version: str, licence: str) -> dict[str, object]:
    purl = f"pkg:pypi/{name}@{version}"
    licences = [{"license": {"id": licence}}]
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "licenses": licences}


class Sdist(sdist):
    """sdist that is the same bytes for the same files: owners, modes, order and, if one is given, the time."""

    def make_archive(self, base_name, format, root_dir=None, base_dir=None, owner=None, group=None):
        made = super().make_archive(base_name, format, root_dir, base_dir, owner, group)
        if format == "gztar" and "SOURCE_DATE_EPOCH" in os.environ:
            normalise(made, int(os.environ["SOURCE_DATE_EPOCH"]))
        return made


def normalise(path: str, time: int) -> None:
    """Write a .tar.gz again, with nothing in it of the machine that made it."""
    with tarfile.open(path) as archive:
        members = sorted(archive.getmembers(), key=lambda member: member.name)
        contents = [archive.extractfile(member).read() if member.isfile() else None for member in members]
    with (
        open(path, "wb") as file,
        gzip.GzipFile("", "wb", 9, file, time) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for member, content in zip(members, contents, strict=True):
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.mtime = time
            member.pax_headers = {}
            archive.addfile(member, None if content is None else BytesIO(content))


setup(
    ext_modules=cythonize(EXTENSIONS, build_dir="build/cython", shared_utility_qualified_name=SHARED),
    cmdclass={"bdist_wheel": BdistWheel, "build_ext": BuildExt, "sdist": Sdist},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE else {},
)
