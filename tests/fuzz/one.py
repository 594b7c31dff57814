"""Fuzzes one target: `python -m fuzz.one TARGET [options of libFuzzer] [folders of inputs]`.

The code of the package is instrumented while it is imported, all of it, because most of it is imported when it is first
used. The compiled modules take part if they were built for it: see `.ci/fuzz`.
"""

import pkgutil
import sys
import warnings
from importlib import import_module
from time import process_time

import atheris

with atheris.instrument_imports(include=["omaha"]):
    import omaha

    for module in pkgutil.walk_packages(omaha.__path__, "omaha."):
        if module.name.split(".")[1] not in ("__main__", "cli", "display", "env"):  # which no target reaches
            import_module(module.name)
    from fuzz.targets import TARGETS

SLOWEST = 40
"""Seconds of its own that one input may take here, where all is some twenty times slower."""


def main():
    warnings.simplefilter("error")
    target = TARGETS[sys.argv.pop(1)]

    def timed(data):
        began = process_time()
        target(data)
        assert process_time() - began < SLOWEST, "too slow"

    atheris.Setup(sys.argv, timed)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
