"""Builds the one extension; everything else is in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CEXT = Path("cext")


class BuildExt(build_ext):
    """Writes the tables, then compiles them with the rest."""

    def build_extension(self, ext):
        tables = Path(self.build_temp) / "tables"
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", tables], check=True)
        ext.sources.append(str(tables / "tables.c"))
        ext.include_dirs.append(str(tables))
        msvc = self.compiler.compiler_type == "msvc"
        ext.extra_compile_args += (
            ["/O2", "/std:c11"]
            if msvc
            else ["-O3", "-g0", "-std=c11", "-ffp-contract=off", "-fvisibility=hidden"]
        )
        super().build_extension(ext)


core = Extension(
    "steelwheel._core",
    [str(CEXT / "_core.pyx"), *sorted(str(path) for path in CEXT.rglob("*.c"))],
    include_dirs=[str(CEXT)],
    depends=sorted(str(path) for pattern in ("*.pxi", "*.h", "*.py") for path in CEXT.rglob(pattern)),
)
setup(ext_modules=cythonize([core], build_dir="build/cython"), cmdclass={"build_ext": BuildExt})
