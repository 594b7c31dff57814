"""Builds the compiled modules; everything else about the package is in pyproject.toml."""

from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Nothing here may ask for more than the baseline of the platform: a wheel runs on any machine of its kind.
FLAGS = {
    "unix": ["-O3", "-g0", "-fno-strict-aliasing", "-fvisibility=hidden"],
    "mingw32": ["-O3", "-g0", "-fno-strict-aliasing"],
    "msvc": ["/O2"],
}


class BuildExt(build_ext):
    """build_ext with the optimisation flags of the compiler in use (gcc, clang or MSVC)."""

    def build_extensions(self) -> None:
        for extension in self.extensions:
            extension.extra_compile_args = FLAGS.get(self.compiler.compiler_type, [])
        super().build_extensions()


# The tables are built while the module is initialised. Cython marks that code as cold, and gcc would not optimise it.
MACROS = [("CYTHON_SMALL_CODE", "")]

KERNEL = Extension(
    "omaha._eval",
    ["omaha/_eval.pyx"],
    depends=["omaha/_eval.pxd", *sorted(glob("omaha/_kernel/*.pxi"))],  # a change in a piece builds the kernel again
    define_macros=MACROS,
)

ENGINE = Extension(
    "omaha._engine",
    ["omaha/_engine.pyx"],
    depends=["omaha/_eval.pxd", "omaha/_kernel/compiler.pxi", *sorted(glob("omaha/_engine/*.pxi"))],
)

setup(
    ext_modules=cythonize([KERNEL, ENGINE], build_dir="build/cython"),
    cmdclass={"build_ext": BuildExt},
)
