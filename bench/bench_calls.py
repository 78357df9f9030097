"""One hand a call, from Python: nanoseconds a hand, the loop around it included.

Every function is called on the same random hands by `map` or `starmap`, whichever it likes, so that the loop
costs the least; "written out" is a `for` statement with the call in it.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import steelwheel
from steelwheel.cli.peers import Peer, calls

HANDS = 1000
FUNCTIONS = {5: steelwheel.evaluate5, 6: steelwheel.evaluate6, 7: steelwheel.evaluate7}
FORMS: dict[str, Callable[[tuple[int, ...]], Any]] = {
    "the int of a set": lambda hand: int(steelwheel.CardSet(hand)),
    "bytes": bytes,
    "a list of ints": list,
    "a tuple of ints": tuple,
    "a CardSet": steelwheel.CardSet,
    "text": steelwheel.format_cards,
}


def written_out(function: Callable[..., Any], ready: list[tuple[Any, ...]]) -> Callable[[], None]:
    def seven() -> None:
        for a, b, c, d, e, f, g in ready:
            function(a, b, c, d, e, f, g)

    def three() -> None:
        for a, b, c in ready:
            function(a, b, c)

    def one() -> None:
        for (a,) in ready:
            function(a)

    return {7: seven, 3: three, 1: one}[len(ready[0])]


@pytest.mark.parametrize("cards", [5, 6, 7])
def bench_ints(timed, hands, cards) -> None:
    run = calls(FUNCTIONS[cards], hands(HANDS, cards), spread=True)
    timed("calls", f"{cards} cards", "steelwheel", run, HANDS)


@pytest.mark.parametrize("cards", [5, 6, 7])
def bench_ints_peer(timed, hands, agreed, peer: Peer, cards) -> None:
    agreed(peer, cards)
    count = min(HANDS, peer.most)
    timed("calls", f"{cards} cards", peer.name, peer.calls(hands(count, cards)), count)


@pytest.mark.parametrize("name", ["objects7", "ints7"])
def bench_floor(timed, hands, floor: ModuleType, name) -> None:
    run = calls(getattr(floor, name), hands(HANDS, 7), spread=True)
    timed("floor", "starmap", f"nothing, of {name[:-1]}", run, HANDS)


def bench_floor_ours(timed, hands) -> None:
    run = calls(steelwheel.evaluate7, hands(HANDS, 7), spread=True)
    timed("floor", "starmap", "steelwheel", run, HANDS)


@pytest.mark.parametrize("name", ["objects7", "ints7"])
def bench_floor_written_out(timed, hands, floor: ModuleType, name) -> None:
    run = written_out(getattr(floor, name), hands(HANDS, 7))
    timed("floor", "written out", f"nothing, of {name[:-1]}", run, HANDS)


def bench_floor_written_out_ours(timed, hands) -> None:
    run = written_out(steelwheel.evaluate7, hands(HANDS, 7))
    timed("floor", "written out", "steelwheel", run, HANDS)


def bench_floor_loop(timed, hands) -> None:
    def loop() -> None:
        for _a, _b, _c, _d, _e, _f, _g in ready:
            pass

    ready = hands(HANDS, 7)
    timed("floor", "written out", "the loop alone", loop, HANDS)


def bench_written_out(timed, hands) -> None:
    run = written_out(steelwheel.evaluate7, hands(HANDS, 7))
    timed("calls", "7 cards, written out", "steelwheel", run, HANDS)


def bench_written_out_peer(timed, hands, agreed, peer: Peer) -> None:
    agreed(peer, 7)
    count = min(HANDS, peer.most)
    ready = [peer.prepare(hand) for hand in hands(count, 7)]
    run = written_out(peer.function(7), ready if peer.spread else [(hand,) for hand in ready])
    timed("calls", "7 cards, written out", peer.name, run, count)


@pytest.mark.parametrize("form", FORMS)
def bench_forms(timed, hands, form) -> None:
    some = hands(HANDS, 7)
    ready = [FORMS[form](hand) for hand in some]
    assert list(map(steelwheel.evaluate, ready)) == [steelwheel.evaluate7(*hand) for hand in some]
    run = calls(steelwheel.evaluate, ready, spread=False)
    timed("forms", f"evaluate of {form}", "steelwheel", run, HANDS)


def bench_text_peer(timed, hands, agreed, peer: Peer) -> None:
    if peer.text is None:
        pytest.skip(f"{peer.name} takes no text")
    agreed(peer, 7)
    count = min(HANDS, peer.most)
    ready = [steelwheel.format_cards(hand) for hand in hands(count, 7)]
    ready = [[text[i : i + 2] for i in range(0, 14, 2)] for text in ready]
    timed("forms", "evaluate of text", peer.name, calls(peer.text, ready, spread=False), count)
