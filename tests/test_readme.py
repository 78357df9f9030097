"""What the README shows is what happens."""

import doctest

from conftest import ROOT


def test_readme():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 15
    assert found.failed == 0
