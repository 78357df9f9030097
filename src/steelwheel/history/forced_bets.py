"""Convert PHH's antes, blinds and straddles to a game's forced bets and the posts of individual seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..hands.hand import Post

if TYPE_CHECKING:
    from ..typing import PostKind

__all__ = ["ForcedBets", "big_blind", "forced_bets"]


class ForcedBets(NamedTuple):
    """The forced bets of one hand.

    :param blinds: the game's blinds, starting with the small blind; or an int, if only the button has a
        blind.
    :param antes: the players who pay an ante by the game's rules ("all", "big_blind" or "button"), and the
        amount.
    :param posts: the posts of seats whose posts differ from the game's blinds and antes.
    """

    blinds: tuple[int, ...] | int
    antes: tuple[str, int]
    posts: Mapping[int, Post]


@lru_cache(maxsize=512)
def forced_bets(
    owed: tuple[int, ...],
    amounts: tuple[int, ...],
    short: bool,
    short_deck: bool,
    least: int,
    dead_posts: bool = False,
) -> ForcedBets:
    """Return the forced bets that PHH's arrays describe.

    The first amount in each array is that of the player in the small blind (heads-up, the second seat).

    :param owed: `blinds_or_straddles`, padded with zeros.
    :param amounts: `antes`.
    :param short: whether a stack is smaller than its ante although antes may not be trimmed.
    :param short_deck: whether the button alone may post a blind.
    :param least: the minimum bet, which becomes the big blind (not posted) if there are no forced bets; 0: no
        such big blind.
    :param dead_posts: whether missed blinds that are smaller than the big blind are dead.
    """
    n = len(owed)
    seats = [1, 0] if n == 2 else range(n)
    last = 0 if n == 2 else n - 1  # the index of the button's amounts
    big = big_blind(owed)
    blinds: tuple[int, ...] = (max(owed[0], 0), big) if big else ()
    for chips in owed[2:]:
        if not big or owed[1] != big or chips <= blinds[-1]:
            break
        blinds += (chips,)
    big = max(blinds[:2], default=0)

    antes, dead = ("all", 0), amounts
    payers = [i for i in range(n) if amounts[i]]
    if len(set(amounts)) == 1 and not short:
        antes = ("all", amounts[0])
    elif payers == [1] and owed[1] == big and len(blinds) > 1 and big not in owed[2:]:
        antes = ("big_blind", amounts[1])
    elif payers == [last] and owed[last] >= 0:  # if that seat missed a blind, its ante is a dead post
        antes = ("button", max(amounts))
    if antes[1]:
        dead = (0,) * n
    if not blinds and not antes[1] and least:
        blinds = (0, least)  # a game needs forced bets, but no player posts these
    posted = [i for i in range(n) if owed[i]]
    on_button = short_deck and posted == [last] and owed[last] > 0
    usual = [*([0] * last if on_button else blinds), *[0] * n]
    usual[last] = owed[last] if on_button else usual[last]

    posts = {}
    for i, seat in enumerate(seats):
        if dead_posts and -big < owed[i] < 0:
            posts[seat] = Post(0, dead[i] - owed[i], "missed")
        elif owed[i] != usual[i] or dead[i]:
            is_small = (
                big > 0 == owed[i] and 0 < len(payers) < n and dead[i] > 0
            )  # only the small blind was missed
            kind: PostKind = (
                "missed" if owed[i] < 0 or is_small else "straddle" if i > 1 and owed[i] > big else "blind"
            )
            posts[seat] = Post(abs(owed[i]), dead[i], kind)
    return ForcedBets(owed[last] if on_button else blinds, antes, posts)


def big_blind(owed: Sequence[int]) -> int:
    """Return the big blind of `blinds_or_straddles`, where missed blinds are negative.

    It is the larger of the second blind and the missed blinds; if all are 0, the largest blind.
    """
    return max(owed[1], *[-chips for chips in owed]) or max(owed)
