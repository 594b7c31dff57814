"""Fuzzes one target: `python -m fuzz.one TARGET [options of libFuzzer] [folders of inputs]`.

The code of the package is instrumented while it is imported, all of it, because most of it is imported when it is first
used. The compiled modules take part if they were built for it: see `.ci/fuzz`.
"""

import pkgutil
import sys
import warnings
from importlib import import_module

import atheris

with atheris.instrument_imports(include=["omaha"]):
    import omaha

    for module in pkgutil.walk_packages(omaha.__path__, "omaha."):
        if module.name.split(".")[1] not in ("__main__", "cli", "display"):  # which no target reaches
            import_module(module.name)
    from fuzz.targets import TARGETS

if __name__ == "__main__":
    warnings.simplefilter("error")
    target = TARGETS[sys.argv.pop(1)]
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()
