"""Explain why arguments do not fit the signature of a compiled class."""

from __future__ import annotations

from inspect import Parameter, signature

from ..errors import meant


def argument_error(cls: type, positional: int, keywords: tuple[str, ...]) -> str:
    """Return a message that follows the name of a class, or "" if the arguments fit.

    :param positional: the number of positional arguments.
    :param keywords: the names of the keyword arguments.
    """
    parameters = signature(cls).parameters
    accepted = f"its arguments are {', '.join(parameters)}"
    in_order = [name for name, one in parameters.items() if one.kind is not Parameter.KEYWORD_ONLY]
    for name in keywords:
        if name not in parameters:
            return f"got an unexpected keyword argument {name!r}{meant(name, parameters)}; {accepted}"
        if name in in_order[:positional]:
            return f"got the argument {name!r} twice, by position and by name"
    if positional > len(in_order):
        count = f"{len(in_order)} positional argument{'s' if len(in_order) > 1 else ''}"
        return f"takes at most {count}, not {positional}; {accepted}"
    missing = [
        name
        for name, one in parameters.items()
        if one.default is Parameter.empty and name not in keywords and name not in in_order[:positional]
    ]
    if missing:
        names = ", ".join([repr(name) for name in missing])
        return f"is missing the argument{'s' if len(missing) > 1 else ''} {names}; {accepted}"
    return ""
