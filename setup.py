"""Builds the one extension; everything else is in pyproject.toml."""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError

CEXT = Path("cext")
TABLES = Path("build/tables")  # the same for every Python, so that a compiler cache finds them again
GUARDS = ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]
RELRO = ["-Wl,-z,relro", "-Wl,-z,now"]
CONSTRUCTOR = re.compile(r"__pyx_pw_\w+_core_\d+(\w+?)_\d+__cinit__\(.*?^}", re.DOTALL | re.MULTILINE)
NO_COMPILER = (
    "steelwheel is compiled here, and there is no C compiler, or none that finds Python's headers"
    " (Debian: apt install gcc python3-dev; macOS: xcode-select --install)"
)


def optimised(given):
    """Return -O3 unless CFLAGS choose a level other than -O2.

    Distributions and some Pythons set -O2, which halves the speed of batches.
    """
    levels = [flag for flag in given.split() if flag.startswith("-O")]
    return ["-O3"] if levels[-1:] in ([], ["-O2"]) else []


def name_constructors(source):
    """Make Cython's errors about a constructor's arguments name its class instead of __cinit__."""
    text = source.read_text(encoding="utf-8")
    named = CONSTRUCTOR.sub(lambda found: found[0].replace('"__cinit__"', f'"{found[1]}"'), text)
    if named != text:
        source.write_text(named, encoding="utf-8")


class BuildExt(build_ext):
    """Writes the tables, then compiles them with the rest, a file on each core at a time."""

    def build_extension(self, ext):
        unix = self.compiler.compiler_type == "unix"
        if unix and not self.can_build("Python.h"):
            raise CompileError(NO_COMPILER)
        ext.sources = cythonize([ext], build_dir="build/cython", include_path=[str(CEXT / "seam")])[0].sources
        name_constructors(Path(ext.sources[0]))
        subprocess.run([sys.executable, CEXT / "tables" / "tablegen", TABLES], check=True)
        ext.sources.append(str(TABLES / "tables.c"))
        ext.include_dirs.append(str(TABLES))
        if self.compiler.compiler_type == "msvc":
            ext.extra_compile_args += ["/O2", "/std:c11"]
        else:
            given = os.environ.get("CFLAGS", "")
            ext.extra_compile_args += ["-g0", "-std=c11", "-ffp-contract=off", "-fvisibility=hidden"]
            ext.extra_compile_args += optimised(given)
            # A sanitizer sees less through them, and WebAssembly has neither stack nor table to guard.
            if unix and "-fsanitize" not in given and "wasm" not in self.plat_name:
                if self.can_build("string.h", ["-Werror", *ext.extra_compile_args, *GUARDS], []):
                    ext.extra_compile_args += GUARDS
                if self.can_build("string.h", [], RELRO):
                    ext.extra_link_args += RELRO
        super().build_extension(ext)

    def can_build(self, header, compile=(), link=None):
        """Return whether a program that includes this header compiles and, given link options, links."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "empty.c")
            source.write_text(f"#include <{header}>\nint main(void) {{ return 0; }}\n", encoding="utf-8")
            try:
                objects = self.compiler.compile([str(source)], output_dir=folder, extra_postargs=[*compile])
                if link is not None:
                    self.compiler.link_executable(objects, "empty", output_dir=folder, extra_postargs=link)
            except (CompileError, LinkError, OSError):
                return False
            return True

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
    [str(CEXT / "seam" / "_core.pyx"), *sorted(str(path) for path in CEXT.rglob("*.c"))],
    include_dirs=[str(CEXT)],
    depends=[
        "src/steelwheel/include/steelwheel.h",
        *sorted(str(path) for pattern in ("*.pxd", "*.pxi", "*.h", "*.py") for path in CEXT.rglob(pattern)),
    ],
)
setup(ext_modules=[core], cmdclass={"build_ext": BuildExt})
