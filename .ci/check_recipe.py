"""Render a recipe for each platform and Python of conda-forge: `python .ci/check_recipe.py FILE`.

rattler-build says what is no recipe. conda-forge's own linter, `conda smithy recipe-lint`, is not on PyPI.
"""

import sys

from rattler_build import PlatformConfig, RenderConfig, Stage0Recipe, VariantConfig

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]

recipe = Stage0Recipe.from_file(sys.argv[1])
variants = VariantConfig.from_yaml(f"python: {PYTHONS}\nc_stdlib: [sysroot]\n")
for platform in ("linux-64", "linux-aarch64", "osx-64", "osx-arm64", "win-64"):
    config = RenderConfig(platform=PlatformConfig(target_platform=platform, build_platform="linux-64"))
    found = recipe.render(variants, config)
    package = found[0].recipe.package
    print(f"{platform}: {len(found)} packages of {package.name} {package.version}")
    assert len(found) == len(PYTHONS), platform
