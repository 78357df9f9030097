"""Options and help of `completion`, the command for shell completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser

SHELLS = "bash", "zsh", "fish"

COMPLETION = """\
Print a completion script for bash, zsh or fish.

Load it in the shell's startup file: ~/.bashrc, ~/.zshrc (after compinit) or
~/.config/fish/config.fish.

Examples:
  source <(steelwheel completion bash)
  source <(steelwheel completion zsh)
  steelwheel completion fish | source"""


def add_completion_options(command: ArgumentParser) -> None:
    command.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh or fish")
