"""`steelwheel completion`: scripts that complete commands, options, choices and file names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .parser import COMMANDS, command_parser

if TYPE_CHECKING:
    from argparse import Action, Namespace

__all__ = ["run_completion", "script"]

BASH = """\
_steelwheel() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" command="" options="" i
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ "${{COMP_WORDS[i]}}" != -* ]]; then command="${{COMP_WORDS[i]}}"; break; fi
    done
    case "$command $before" in
{choices}
    esac
    case "$command" in
        "" | help) options="{commands}" ;;
{options}
    esac
    if [[ -z "$command" || "$command" == help || "$word" == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    else
        COMPREPLY=() # the default: file names
    fi
}}
complete -o default -F _steelwheel steelwheel
"""
ZSH = "autoload -U +X bashcompinit && bashcompinit\n"


def run_completion(words: Namespace) -> None:
    """Print the completion script for a shell."""
    print(script(words.shell), end="")


def script(shell: str) -> str:
    """Return the completion script for a shell."""
    if shell == "fish":
        return _fish()
    choices, options = [], []
    for name in COMMANDS:
        for action in _options(name):
            if action.choices:
                before = " | ".join(f'"{name} {option}"' for option in action.option_strings or [name])
                found = " ".join(map(str, action.choices))
                choices.append(f'        {before}) COMPREPLY=($(compgen -W "{found}" -- "$word")); return ;;')
        if name != "help":
            names = [option for action in _options(name) for option in action.option_strings]
            options.append(f'        {name}) options="{" ".join(names)}" ;;')
    text = BASH.format(
        choices="\n".join(choices),
        options="\n".join(options),
        commands=" ".join([*COMMANDS, "--help", "--version", "--json"]),
    )
    return ZSH + text if shell == "zsh" else text


def _fish() -> str:
    lines = ["complete -c steelwheel -n __fish_use_subcommand -s V -l version -f -d 'Show the version'"]
    for name, command in COMMANDS.items():
        about = _quoted(command.summary)
        lines.append(f"complete -c steelwheel -n __fish_use_subcommand -f -a {name} -d {about}")
        inside = f"complete -c steelwheel -n '__fish_seen_subcommand_from {name}'"
        for action in _options(name):
            if action.option_strings:
                flags = [
                    f"-l {x[2:]}" if x.startswith("--") else f"-s {x[1:]}" for x in action.option_strings
                ]
                takes = "" if action.nargs == 0 else " -r"
                found = f" -f -a {_quoted(' '.join(map(str, action.choices)))}" if action.choices else ""
                text = (action.help or "") % {"default": action.default}
                lines.append(f"{inside} {' '.join(flags)}{takes}{found} -d {_quoted(text)}")
            elif action.choices:
                lines.append(f"{inside} -f -a {_quoted(' '.join(map(str, action.choices)))}")
    return "\n".join(lines) + "\n"


def _options(name: str) -> list[Action]:
    return command_parser(name)._actions


def _quoted(text: str) -> str:
    """Return text between single quotes for fish."""
    text = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{text}'"
