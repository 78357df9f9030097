"""Builds the one extension; everything else is in pyproject.toml."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CEXT = Path("cext")


class BuildExt(build_ext):
    """Writes the tables, then compiles them with the rest, a file on each core at a time."""

    def build_extension(self, ext):
        tables = Path(self.build_temp) / "tables"
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", tables], check=True)
        ext.sources.append(str(tables / "tables.c"))
        ext.include_dirs.append(str(tables))
        if self.compiler.compiler_type == "msvc":
            ext.extra_compile_args += ["/O2", "/std:c11"]
        else:
            ext.extra_compile_args += ["-g0", "-std=c11", "-ffp-contract=off", "-fvisibility=hidden"]
            # -O2, as some Pythons have it, halves the speed of batches.
            if "-O" not in os.environ.get("CFLAGS", ""):
                ext.extra_compile_args.append("-O3")
        super().build_extension(ext)

    def build_extensions(self):
        compile = self.compiler.compile

        def compile_together(sources, **options):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(lambda source: compile([source], **options), sources)
                return [made for of_source in objects for made in of_source]

        if self.compiler.compiler_type != "msvc":  # whose first call sets it up
            self.compiler.compile = compile_together
        super().build_extensions()


core = Extension(
    "steelwheel._core",
    [str(CEXT / "_core.pyx"), *sorted(str(path) for path in CEXT.rglob("*.c"))],
    include_dirs=[str(CEXT)],
    depends=sorted(str(path) for pattern in ("*.pxi", "*.h", "*.py") for path in CEXT.rglob(pattern)),
)
setup(ext_modules=cythonize([core], build_dir="build/cython"), cmdclass={"build_ext": BuildExt})
