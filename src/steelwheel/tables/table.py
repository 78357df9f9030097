"""A cash table: who sits where, who owes which blind, and hand after hand."""

from __future__ import annotations

from collections import deque

from .._core import Hand, check_seed, exact_index
from .._frozen import NamedTuple
from .._records import Post
from .._saved import pack, unpack
from ..errors import HistoryError, InvalidTable, cut, kind, meant, shown
from ..game import Game
from ..games import by_name
from ..rotations import Rotation, is_stud
from ..seating import (
    Seating,
    blinds_of,
    first_seating,
    least_players,
    next_seating,
    posts,
    seat_after,
    usual_blinds,
)
from .checks import (
    MOST_64_BITS,
    MOST_CHIPS,
    MOST_HISTORY,
    MOST_SEATS,
    bounds_of,
    how_of,
    name_of,
    seat_of,
    wrong,
)
from .people import BIG, ENTRY, SMALL, STRADDLE, Account, Ledger, Player, Seated
from .saving import of_state, state_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Any, Literal

    from ..history import HandHistory

    Posting = bool | Literal["button", "between", "straddle"]

__all__ = ["Table"]

_MAGIC = b"steelwheel table\x01"


class _Plan(NamedTuple):
    """The next hand: what it is made of, and the seating that is kept."""

    seating: Seating | None
    button: int
    dealt: list[int]
    posts: dict[int, Post]
    ring: dict[int, int] | None
    """The next seat of each, where all is regular."""
    is_bought: bool
    """Whether somebody buys the button for both blinds."""


class Table:
    """A cash table: players come, go, sit out and buy chips, and it deals them hand after hand.

        >>> table = sw.Table("nlh", 6, buy_in=(80, 200), seed=1)
        >>> table.sit("Ann", 200), table.sit("Bob", 150)
        (0, 1)
        >>> hand = table.next_hand().fold()
        >>> table.next_hand().street, table.stacks, table.ledger.on_table
        (0, (199, 151, 0, 0, 0, 0), 350)

    :param game: a `Game`, its short name, or a `Rotation`, whose turns the table takes.
    :param seats: how many there are.
    :param buy_in: (least, most): the chips that a player may sit down with, and top up to; None: any number.
    :param seed: None for entropy from the system, an int, or `(seed, first)`: hand k, from 0, has the seed
        `(seed, first + k)`.
    :param button: the seat that the button begins at; if it is empty, the next player has it.
    :param history: how many of the last hands it keeps.
    :raises ValueError: for arguments that do not fit.

    What a player does during a hand that he is in (leave, sit out, top up) takes effect when it is over; all
    else at once. The house rules of the game say whether the button may stand at an empty seat, and what is
    posted for missed blinds. Equal tables have the same people, hands and seed; a table changes, so it has no
    hash.

    Source: WL 60, 100, 101, 151 to 156, 158, 159, 161 and 162; TDA 34; RRP blinds.
    """

    __slots__ = (
        "_accounts",
        "_asked",
        "_at",
        "_big",
        "_button",
        "_dealt",
        "_facts",
        "_first",
        "_game",
        "_hand",
        "_hands",
        "_is_open",
        "_least",
        "_most",
        "_names",
        "_number",
        "_people",
        "_rake",
        "_ring",
        "_rotation",
        "_seating",
        "_seed",
        "_straddlers",
    )

    def __init__(
        self,
        game: Game | str | Rotation,
        seats: int = 9,
        *,
        buy_in: tuple[int, int] | None = None,
        seed: int | tuple[int, int] | None = None,
        button: int = 0,
        history: int = 50,
    ) -> None:
        self._rotation = game if isinstance(game, Rotation) else None
        if isinstance(game, str):
            game = by_name(game)
        if not isinstance(game, (Game, Rotation)):
            raise TypeError(f"a table plays a Game, its short name or a Rotation, not {kind(game)}")
        self._game: Game = game.game if isinstance(game, Rotation) else game
        seats = exact_index(seats, "seats")
        every = game._games if isinstance(game, Rotation) else (game,)
        most = min([MOST_SEATS, *[each.max_seats for each in every]])
        if not 2 <= seats <= most:
            short = next((f" of {each.name}" for each in every if each.max_seats == most), "")
            raise InvalidTable(f"a table{short} has 2 to {most} seats, not {shown(seats)}")
        self._least, self._most = bounds_of(buy_in)
        self._seed, self._first = check_seed(seed)
        self._button = exact_index(button, "button")
        if not 0 <= self._button < seats:
            raise InvalidTable(f"the button is at a seat from 0 to {seats - 1}, not {shown(button)}")
        history = exact_index(history, "history")
        if not 0 <= history <= MOST_HISTORY:
            raise ValueError(f"history is a number of hands from 0 to {MOST_HISTORY}, not {shown(history)}")
        self._at: list[Player | None] = [None] * seats
        self._people: dict[str, Player] = {}
        self._accounts: dict[str, list[int]] = {}  # of each who has been here: bought, taken, and owed
        self._rake = self._number = 0  # the number is of hands dealt
        self._seating: Seating | None = None
        self._big: str | None = None  # who had the big blind in it
        self._hands: deque[tuple[Hand, list[str | None]]] = deque(maxlen=history)  # and the names by seat
        self._hand: Hand | None = None
        self._is_open = False  # the last hand is not taken in
        self._asked = False  # during it somebody asked for what waits for its end
        self._dealt: list[int] = []
        self._names: list[str | None] = []
        self._straddlers = 0  # how many want to
        self._facts: tuple[Game, tuple[int, bool, tuple[int, ...], bool]] | None = None  # of the last game
        self._ring: dict[int, int] | None = None  # the next seat; None where more than that may change

    # ---- People

    def sit(self, player: str, chips: int, seat: int | None = None, *, post: Posting = False) -> int:
        """Sit a player down.

        Before the first hand he is in the game at once. Later he waits for the big blind, or posts it, and
        with it what he owed if he has left before.

        :param player: a name that nobody else at the table has.
        :param chips: what he buys.
        :param seat: an empty one; None: the first that is.
        :param post: where he comes in. False: he waits for the big blind. True: he posts it (live), in any
            place from there to the right of the button. "button": also left of the button, which he buys with
            a live big blind and a dead small one: nobody else posts in that hand, and in the next the button
            is his; in an empty small blind he buys it, too, and the big blind is posted. "between": also
            between button and small blind, with a big blind; the button passes him (WL 154; both with a dead
            button alone). "straddle": in the big blind, or next to it with a straddle (WL 156).
        :returns: the seat.
        :raises InvalidTable: for a seat that is taken, a player who is there, chips outside of the buy-in.
        """
        player, how = name_of(player), how_of(post, player)
        chips, wanted = self._chips(chips, player), None if seat is None else seat_of(seat, player)
        self._settle()  # no caller's code runs from here on
        if player in self._people:
            raise wrong(f"{shown(player)} is at the table, in seat {self._people[player].seat}", player)
        if wanted is None:
            place = next((i for i, other in enumerate(self._at) if other is None), None)
            if place is None:
                raise wrong(f"there is no seat for {shown(player)}: all {len(self._at)} are taken", player)
        else:
            place = self._empty(wanted, player)
        self._check_buy_in(player, place, 0, chips)
        who = Player(player, place, chips, self._seating is None, how)
        self._at[place] = self._people[player] = who
        account = self._accounts.setdefault(player, [0, 0, 0])
        account[0] += chips
        if not who.placed:
            who.owes |= account[2]
        self._ring = None
        return place

    def leave(self, player: str) -> int | None:
        """A player leaves with his chips.

        :returns: his chips; None if he is in the hand under way: he leaves when it is over, and `account` has
            what he takes then.
        :raises InvalidTable: if he is not here.
        """
        who = self._who(player)
        if self._plays(who):
            who.leaving = self._asked = True
            return None
        return self._remove(who)

    def sit_out(self, player: str) -> None:
        """A player is not dealt in from the next hand on; blinds that pass him he has missed.

        :raises InvalidTable: if he is not here.
        """
        self._who(player).out = True
        self._ring = None

    def sit_in(self, player: str, *, post: Posting = False) -> None:
        """A player is dealt in again: from the next hand on if he owes nothing.

        :param post: how he comes in if he owes blinds, or waits for the first; as of `sit`.
        :raises InvalidTable: if he is not here.
        """
        who = self._who(player)
        who.how, who.out = how_of(post, player), False
        self._ring = None

    def top_up(self, player: str, chips: int) -> None:
        """A player buys more chips.

        During a hand that he is in they wait for its end, and he has then what still fits.

        :param chips: how many more.
        :raises InvalidTable: if he is not here, or would have more or less than one may sit down with.
        """
        chips = self._chips(chips, player)
        who = self._who(player)
        if self._plays(who):
            assert self._hand is not None
            self._check_buy_in(player, who.seat, self._hand.stacks[who.seat] + who.adding, chips, True)
            who.adding += chips
            self._asked = True
        else:
            self._check_buy_in(player, who.seat, who.chips, chips)
            self._buy(who, chips)
        self._ring = None

    def move(self, player: str, seat: int) -> None:
        """A player changes his seat, between hands that he is in.

        He is dealt in again as soon as he is not between the button and the big blind. If he has moved past
        more than two players who are in the game, or his big blind comes more than two hands later by all his
        moves since the last one, he posts a big blind, or waits for it (WL 159).

        :param seat: an empty one.
        :raises InvalidTable: if he is not here, is in a hand, or the seat is taken.
        """
        seat = seat_of(seat, player)
        who = self._who(player)
        if self._plays(who):
            raise wrong(
                f"{shown(player)} is in a hand, and can change seats when it is over", player, who.seat
            )
        place = self._empty(seat, player)
        last = self._seating
        if last is not None and last.blinds:
            self._pass(who, place, last)
        self._at[who.seat], self._at[place] = None, who
        who.seat = place
        self._ring = None

    def _pass(self, who: Player, place: int, last: Seating) -> None:
        """Note what it is to a player's blinds that he moves to another place."""
        many, big = len(self._at), last.blinds[-1]
        others = [each for each in self._people.values() if each.chips and not each.out and each is not who]
        forward = (place - who.seat) % many
        if len({(each.seat - who.seat) % many < forward for each in others}) < 2:  # past nobody
            moved = [place if seat == who.seat else seat for seat in (last.button, *last.blinds)]
            self._seating = Seating(moved[0], tuple(moved[1:]))
            return
        active = [each.seat for each in others if each.placed]
        before, after = [
            sum([(x - big - 1) % many < (seat - big - 1) % many for x in active])
            for seat in (who.seat, place)
        ]  # how many have the big blind first
        if who.placed and len(active) > 1 and who.seat in last.blinds[1:]:
            who.owes |= SMALL  # which he leaves behind
        later, round_ = after - before, len(active) or 1
        who.later += later
        passed = min(later % round_, -later % round_)  # the shorter way round
        if max(passed, who.later) > 2 and not who.owes & BIG:
            who.owes |= ENTRY
        who.placed = False

    def straddle(self, player: str, wants: bool = True) -> None:
        """Whether a player straddles when he may: twice the big blind, next to it or on the button (WL 161).

        There is one straddle a hand, the button's first; none heads-up, where the game has one, or by those
        with too few chips; none by the button in fixed limit.

        :raises InvalidTable: if he is not here.
        """
        who = self._who(player)
        if not isinstance(wants, bool):
            raise TypeError(f"whether {shown(player)} straddles must be a bool, not {kind(wants)}")
        self._straddlers += wants - who.straddles
        who.straddles = wants

    # ---- Hands

    def next_hand(self, **keywords: Any) -> Hand:
        """Take in the last hand, which must be over, and deal the next.

        :param keywords: as of `Hand`, but button and posts, which are the table's; a `seed` goes before its
            own.
        :raises InvalidTable: if a hand is not over, or fewer sit in with chips than a hand takes (two, or
            as many as there are blinds).
        :raises InvalidHand: as `Hand`; the table is then as it was.
        """
        if self._is_open:
            self._settle()
            if self._is_open:
                raise self._still_open()
        if keywords:
            for name in ("button", "posts"):
                if name in keywords:
                    raise TypeError(f"a table has its own {name}: next_hand takes none")
        rotation, game = self._rotation, self._game
        if rotation is not None:
            turn, played, game = rotation._next()
        at, ring, last, plan = self._at, self._ring, self._seating, None
        seating: Seating | None
        given: dict[int, Post]
        is_bought = False
        if ring is not None and last is not None and game is self._game:
            button, blinds = last
            seating = Seating(ring[button], tuple([ring[seat] for seat in blinds]))
            button, dealt, given = ring[button], self._dealt, {}
            if self._straddlers and blinds:
                self._straddle(game, button, ring[seating.blinds[-1]], dealt, seating.blinds, given)
        else:
            plan = self._plan(game)
            seating, button, dealt, given, _, is_bought = plan
        stacks = [0] * len(at)
        for seat in dealt:
            stacks[seat] = at[seat].chips  # type: ignore[union-attr]  # somebody sits there
        seed = self._seed, (self._first + self._number) & MOST_64_BITS
        if keywords:  # whose values may run anything
            before = self._number, [who and (who.name, who.chips, who.owes) for who in at]
            hand = Hand(game, stacks, button=button, posts=given or None, **{"seed": seed, **keywords})
            if before != (self._number, [who and (who.name, who.chips, who.owes) for who in at]):
                raise wrong("the table has changed while its hand was dealt")
        else:
            hand = Hand(game, stacks, button=button, posts=given or None, seed=seed)
        if seating is not None and seating is not last and seating.blinds:
            payer = at[seating.blinds[0 if is_bought else -1]]
            self._big = None if payer is None else payer.name
        if plan is not None:
            self._take(game, plan)
        if rotation is not None:
            rotation.turn, rotation.played, rotation.game = turn, played + 1, game
        self._game, self._seating, self._hand = game, seating, hand
        self._number += 1
        self._is_open = True
        return hand

    def _plan(self, game: Game) -> _Plan:
        """Who is dealt in next, the button, and what is posted; nothing changes."""
        blinds, waits, owed, moving = self._facts_of(game)
        at, last, seats = self._at, self._seating, len(self._at)
        playing: set[int] = set()
        joining: dict[int, str] = {}
        for who in at:
            if who is not None and who.chips and not who.out:
                if who.placed or last is None:
                    playing.add(who.seat)
                else:
                    joining[who.seat] = who.how if who.owes else "post"
        wishing = playing.union(joining)
        least, is_new = least_players(blinds), False
        had = self._people.get(self._big) if self._big is not None else None
        if had is not None and not had.placed and last is not None and last.blinds and had.seat in wishing:
            who_is_next = seat_after(last.blinds[-1], wishing, seats)
            if who_is_next == had.seat:  # not twice, wherever he sits now
                last = Seating(last.button, (*last.blinds[:-1], had.seat))
        if len(wishing) < least:
            raise self._too_few(least, sorted(wishing))
        if last is None:
            seating, dealt = first_seating(wishing, seats, blinds, self._button), wishing
        else:
            is_new = len(playing) < least
            if blinds != len(owed):  # the game's own straddle is there
                joining = {seat: "wait" if how == "straddle" else how for seat, how in joining.items()}
            many = blinds
            if waits and len(wishing) >= len(last.blinds):
                many = len(last.blinds)  # the button is where it would be next
            seating, dealt = next_seating(last, seats, many, playing, joining, moving=moving)
        button = seating.button
        if waits:
            if len(wishing) == 2:
                button = seat_after(button - 1, wishing, seats)
            return _Plan(self._seating, button, sorted(wishing), {}, None, False)
        order = sorted(dealt)
        ring = dict(zip(order, order[1:] + order[:1], strict=True))
        is_regular, given = _follows(seating, ring), {}
        is_bought = not moving and _is_bought(last, seating)
        if blinds and (joining or not is_regular):
            given = self._posts(game, seating, dealt, is_new, is_bought)
        elif self._straddlers and blinds:
            self._straddle(game, button, ring[seating.blinds[-1]], dealt, seating.blinds, given)
        return _Plan(seating, button, order, given, ring if is_regular else None, is_bought)

    def _facts_of(self, game: Game) -> tuple[int, bool, tuple[int, ...], bool]:
        """Of a game: its blinds that go round, whether the button waits, the blinds owed, if it moves."""
        kept = self._facts
        if kept is None or kept[0] is not game:
            found = blinds_of(game), is_stud(game), game._owed_blinds, game.rules["button"] == "moving"
            kept = self._facts = game, found
        return kept[1]

    def _too_few(self, least: int, ready: list[int]) -> InvalidTable:
        who = self._at[ready[0]] if ready else None
        there = "nobody" if who is None else f"{shown(who.name)} in seat {who.seat}"
        there += " alone" if len(ready) == 1 else f" and {len(ready) - 1} more" if ready else ""
        words = f"a hand takes {least} players who sit in with chips: there is {there}"
        return wrong(words) if who is None else wrong(words, who.name, who.seat)

    def _posts(
        self, game: Game, seating: Seating, dealt: set[int], is_new: bool, is_bought: bool
    ) -> dict[int, Post]:
        """What is posted that `Hand` would not have had posted by itself.

        :param is_new: the game begins anew, so that nobody has to post to come in.
        :param is_bought: somebody buys the button.
        """
        seats, at, owed = len(self._at), self._at, self._facts_of(game)[2]
        (button, blinds), big = seating, owed[-1]
        amounts: tuple[int, ...] = game.blinds  # type: ignore[assignment]  # there are blinds
        if is_bought:
            found = dict.fromkeys(usual_blinds(seating, dealt, seats), Post(0))
            found[blinds[0]] = Post(big, sum(owed[:-1]))  # who buys the button posts for all
            paid, under_the_gun = blinds[0], None
        else:
            found = posts(game, seating, dealt, seats)
            paid, under_the_gun = blinds[-1], seat_after(blinds[-1], dealt, seats)
        for seat in dealt - {paid}:
            who = at[seat]
            if who is None or who.placed:
                continue
            owes = who.owes & ~ENTRY if is_new else who.owes
            is_before = 0 < (seat - button) % seats < (blinds[-1] - button) % seats
            if who.how == "between" and is_before and not is_new:
                owes |= ENTRY
            if not owes:
                continue
            if who.how == "straddle" and seat == under_the_gun and seat not in blinds and not is_new:
                found[seat] = Post(2 * big, 0, "straddle")
            elif who.how == "button" and seat in blinds and not is_new:
                found[seat] = Post(big, sum(owed[:-1]), "missed")
            else:
                found[seat] = _owed(game, owes)
                if seat in blinds and under_the_gun is not None:  # where he posts anyhow
                    i = max([i for i, place in enumerate(blinds) if place == seat])
                    found[seat] = _larger(
                        found[seat], Post(amounts[i], 0, "blind" if i < len(owed) else "straddle")
                    )
        if under_the_gun is not None and all(post.kind != "straddle" for post in found.values()):
            self._straddle(game, button, under_the_gun, dealt, blinds, found)
        return found

    def _straddle(
        self,
        game: Game,
        button: int,
        under_the_gun: int,
        dealt: Container[int],
        blinds: tuple[int, ...],
        found: dict[int, Post],
    ) -> None:
        """Have one who wants to straddle if he may: the button first, then who is next to the big blind."""
        at, owed = self._at, self._facts_of(game)[2]
        if len(blinds) != len(owed) or under_the_gun in blinds:
            return
        for seat in (button, under_the_gun):
            who = at[seat]
            if who is None or not who.straddles or seat not in dealt or seat in found:
                continue
            if who.chips >= 2 * owed[-1] and not (seat == button and game.structure == "fixed_limit"):
                found[seat] = Post(2 * owed[-1], 0, "straddle")
                return

    def _take(self, game: Game, plan: _Plan) -> None:
        """A hand as planned has been dealt: who is in it has paid, and others may have missed a blind."""
        at, seats = self._at, len(self._at)
        seating, _, dealt, given, ring, _ = plan
        blinds, waits, owed, _ = self._facts_of(game)
        goes_round = blinds > 0 and not waits and seating is not None
        names: list[str | None] = [None] * seats
        every = (SMALL if len(owed) > 1 else 0) | BIG | (STRADDLE if blinds > len(owed) else 0)
        if given and (blinds != len(owed) or any(post.kind != "straddle" for post in given.values())):
            ring = None
        for who in at:
            if who is None:
                continue
            if who.seat in dealt:
                names[who.seat] = who.name
                if goes_round:
                    if who.later and seating is not None:
                        ring = None  # till his big blind
                        if who.seat == seating.blinds[-1] or who.owes & (BIG | ENTRY):
                            who.later = 0
                    who.placed, who.owes, who.how = True, 0, "wait"
                continue
            if goes_round and seating is not None and not who.owes & ENTRY:
                who.owes |= self._missed(who, seating, len(owed), len(dealt) == 2)
                steps = (who.seat - seating.button) % seats
                if who.owes or 0 < steps < (seating.blinds[-1] - seating.button) % seats:
                    who.placed = False
                if who.owes & every != every:
                    ring = None  # there is more to miss
            if who.chips and not who.out:
                ring = None
        self._dealt, self._names, self._ring = dealt, names, ring

    def _missed(self, who: Player, seating: Seating, whole: int, is_heads_up: bool) -> int:
        """The blinds that have passed somebody who is not dealt in, or stand where he sits."""
        last, seats, missed = self._seating, len(self._at), 0
        before = () if last is None else last.blinds
        for i, seat in enumerate(seating.blinds):
            start = before[i] if i < len(before) else seating.blinds[i - 1] if i else seating.button
            if is_heads_up and i + 1 < len(before):
                seat = before[i + 1]  # where it would have come to
            if 0 < (who.seat - start) % seats <= (seat - start) % seats:
                missed |= SMALL if i < whole - 1 else BIG if i < whole else STRADDLE
        if not who.placed and not who.owes:
            missed &= ~SMALL  # who has moved lets it pass
        return missed

    def _settle(self) -> None:
        """Take in the last hand, if it is over."""
        hand = self._hand
        if not self._is_open or hand is None or not hand.is_over:
            return
        self._is_open = False
        at, stacks = self._at, hand.stacks
        for seat in self._dealt:
            chips = stacks[seat]
            at[seat].chips = chips  # type: ignore[union-attr]  # who is dealt in stays till now
            if not chips:
                self._ring = None
        if hand.game.rake is not None:
            self._rake -= sum(hand.payoffs)  # type: ignore[arg-type]  # it is over
        if self._hands.maxlen:
            self._hands.append((hand.copy(), self._names))
        if self._asked:
            self._asked = False
            for who in list(self._people.values()):
                adding, who.adding = min(who.adding, max(self._most - who.chips, 0)), 0
                if who.leaving:
                    self._remove(who)
                elif adding and who.chips + adding >= self._least:
                    self._buy(who, adding)

    # ---- What there is to know

    @property
    def hand(self) -> Hand | None:
        """The hand that was dealt last; None before the first."""
        return self._hand

    @property
    def rotation(self) -> Rotation | None:
        """The `Rotation` that is played; None where it is one game."""
        return self._rotation

    @property
    def game(self) -> Game:
        """The game of the last hand; before the first, that of the next."""
        return self._game

    @property
    def number(self) -> int:
        """How many hands have been dealt."""
        return self._number

    @property
    def button(self) -> int | None:
        """The seat of the last hand's button; None before the first."""
        if self._hand is not None:
            return self._hand.button
        return None if self._seating is None else self._seating.button

    @property
    def players(self) -> tuple[str | None, ...]:
        """The player in each seat, or None."""
        self._settle()
        return tuple([None if who is None else who.name for who in self._at])

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips in each seat; of players in a hand under way, what they began it with."""
        self._settle()
        return tuple([0 if who is None else who.chips for who in self._at])

    @property
    def ledger(self) -> Ledger:
        """Where the chips are."""
        self._settle()
        bought = sum([pair[0] for pair in self._accounts.values()])
        taken = sum([pair[1] for pair in self._accounts.values()])
        return Ledger(bought, sum([who.chips for who in self._people.values()]), taken, self._rake)

    def account(self, player: str) -> Account:
        """A player's chips, though he may have left.

        :raises InvalidTable: if he has never been here.
        """
        self._settle()
        player = name_of(player)
        if player not in self._accounts:
            raise wrong(f"{shown(player)} has never been at the table", player)
        bought, taken, _ = self._accounts[player]
        return Account(bought, self._people[player].chips if player in self._people else 0, taken)

    def seated(self, player: str) -> Seated:
        """What there is to know of a player at the table.

        :raises InvalidTable: if he is not here.
        """
        who, game, mix = self._who(player), self._game, self._rotation
        if mix is not None:  # the next game, if that is known
            game = mix.game if mix._choose else mix._next()[2]
        owes = _owed(game, who.owes) if who.owes and game._owed_blinds else None
        return Seated(who.name, who.seat, who.chips, who.adding, who.out, who.leaving, owes)

    def hands(self) -> list[Hand]:
        """The last hands, the oldest first, with all their cards."""
        self._settle()
        return [hand.copy() for hand, _ in self._hands]

    def history(
        self, player: str | None = None, *, errors: Literal["raise", "skip"] = "raise"
    ) -> list[HandHistory]:
        """The last hands, the oldest first, as a player may read them.

        He sees his own cards, what was shown, and all that was live at the showdown: hands that were mucked
        there can be asked for.

        :param player: who reads; None: anybody.
        :param errors: "skip" leaves out hands that the format cannot express.
        :raises HistoryError: for such a hand, else.
        """
        from ..history import HandHistory
        from ..history.writing import actions_known, fields_of, order_of

        self._settle()
        found = []
        player = player if player is None else name_of(player)
        if errors not in ("raise", "skip"):
            raise ValueError(f"errors is 'raise' or 'skip', not {shown(errors)}")
        number = self._number - len(self._hands) - self._is_open
        for i, (hand, names) in enumerate(self._hands):
            order = order_of(hand)
            live = [seat for seat in order if not hand.folded[seat]]
            seen = {event.seat for event in hand.events if event.kind == "show"}
            seen |= {seat for seat in order if names[seat] == player}
            seen |= {*live} if len(live) > 1 else set()
            try:
                fields = fields_of(hand)
            except HistoryError as error:
                if errors == "skip":
                    continue
                raise HistoryError(error.message, hand=number + i) from None
            fields["actions"] = actions_known(hand, seen)
            fields["players"], fields["hand"] = [names[seat] for seat in order], number + i
            found.append(HandHistory(fields))
        return found

    def __repr__(self) -> str:
        there = f"{len(self._people)} of {len(self._at)} seats taken"
        return f"<Table, {self._game.name}: {there}, {self._number} hands dealt>"

    # ---- Saved and copied

    def copy(self) -> Table:
        """Another table just like this one, its hand under way included."""
        self._settle()
        made: Table = object.__new__(Table)
        for name in Table.__slots__:
            setattr(made, name, getattr(self, name))
        made._at = [None] * len(self._at)
        made._people = {}
        for who in self._people.values():
            made._at[who.seat] = made._people[who.name] = who.copy()
        made._accounts = {name: [*pair] for name, pair in self._accounts.items()}
        made._hands = self._hands.copy()
        made._hand = None if self._hand is None else self._hand.copy()
        if self._rotation is not None:
            import copy

            made._rotation = copy.copy(self._rotation)
        return made

    __copy__ = copy

    def _anew(self, seed: tuple[int, int], button: int) -> Table:
        """A copy with another seed and first button, which keeps no history."""
        made = self.copy()
        (made._seed, made._first), made._button, made._hands = seed, button, deque(maxlen=0)
        return made

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def to_bytes(self) -> bytes:
        """The table as bytes, its hand under way and its history included."""
        self._settle()
        hands = [hand for hand, _ in self._hands]
        if self._is_open and self._hand is not None:
            hands.append(self._hand)
        return pack(_MAGIC, state_of(self), hands)

    @staticmethod
    def from_bytes(data: bytes, choose: Callable[[int], Game | str] | None = None) -> Table:
        """The table that `to_bytes` has written, checked.

        :param choose: the function that chooses the games, if it has a `Rotation` with one.
        :raises InvalidTable: for bytes that are damaged, or that no table writes.
        """
        if not isinstance(data, bytes):
            raise TypeError(f"a table is read from bytes, not {kind(data)}")
        if choose is not None and not callable(choose):
            raise TypeError(f"what chooses the games must be a function, not {kind(choose)}")
        try:
            table = of_state(Table, *unpack(_MAGIC, data), choose)
            is_same = table.to_bytes() == data
        except MemoryError:
            raise
        except Exception as error:  # whatever it is that the bytes are not
            raise InvalidTable(f"these bytes are no table: {cut(str(error))}") from None
        if not is_same:
            raise InvalidTable("these bytes are no table: something does not follow from the rest")
        return table

    def __reduce__(self) -> tuple[Any, ...]:
        choose = None if self._rotation is None else self._rotation._choose
        return Table.from_bytes, (self.to_bytes(), choose)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self is other or self.__reduce__() == other.__reduce__()

    __hash__ = None  # type: ignore[assignment]

    # ---- What the others stand on

    def _who(self, player: str) -> Player:
        """The player of that name, once the last hand is taken in if it is over."""
        player = name_of(player)
        self._settle()
        who = self._people.get(player)
        if who is None:
            raise wrong(f"{shown(player)} is not at the table{meant(player, self._people)}", player)
        return who

    def _plays(self, who: Player) -> bool:
        """Whether he is in a hand under way."""
        return self._is_open and who.seat in self._dealt and self._names[who.seat] == who.name

    def _empty(self, place: int, player: str) -> int:
        if not 0 <= place < len(self._at):
            there = f"seats are 0 to {len(self._at) - 1}"
            raise wrong(f"{shown(player)} cannot sit in seat {shown(place)}: {there}", player)
        other = self._at[place]
        if other is not None:
            raise wrong(
                f"{shown(player)} cannot sit in seat {place}: {shown(other.name)} does", player, place
            )
        return place

    def _chips(self, chips: int, player: str) -> int:
        number = exact_index(chips, f"the chips of {shown(player)}")
        if number < 1:
            raise wrong(f"{shown(player)} buys chips, from 1 on, not {shown(number)}", player)
        return number

    def _check_buy_in(self, player: str, seat: int, has: int, chips: int, waits: bool = False) -> None:
        total, whose = has + chips, f"{shown(player)} in seat {seat}"
        if total > self._most or (total < self._least and not waits):
            most = "any number" if self._most == MOST_CHIPS else str(self._most)
            bounds = f"{self._least} to {most}"
            sum_ = f"{shown(chips)}" if not has else f"{has} and {shown(chips)}"
            raise wrong(
                f"{whose} would have {sum_} chips: a player buys in with, or tops up to, {bounds}",
                player,
                seat,
            )
        if sum([who.chips + who.adding for who in self._people.values()]) + chips > MOST_CHIPS:
            raise wrong(
                f"{whose} buys {shown(chips)}: with that more than 2**53 chips are on the table", player, seat
            )

    def _buy(self, who: Player, chips: int) -> None:
        who.chips += chips
        self._accounts[who.name][0] += chips
        self._ring = None

    def _remove(self, who: Player) -> int:
        account = self._accounts[who.name]
        account[1], account[2] = account[1] + who.chips, who.owes & ~ENTRY
        self._straddlers -= who.straddles
        del self._people[who.name]
        self._at[who.seat] = self._ring = None
        return who.chips

    def _still_open(self) -> InvalidTable:
        hand = self._hand
        assert hand is not None
        if hand.actor is None:
            return wrong(f"hand {self._number - 1} is not over: it waits in phase {hand.phase!r}")
        name = self._names[hand.actor]
        words = f"hand {self._number - 1} is not over: {shown(name)} in seat {hand.actor} is to act"
        return wrong(words, name, hand.actor)


def _follows(seating: Seating, ring: dict[int, int]) -> bool:
    """Whether the button is at a player, and the blinds are next to it, as `Hand` has them by itself."""
    seat, blinds = seating
    if seat not in ring:
        return False
    if len(ring) == 2:
        return True  # there is no other way
    for blind in blinds:
        seat = ring[seat]
        if blind != seat:
            return False
    return True


def _is_bought(last: Seating | None, seating: Seating) -> bool:
    """Whether somebody buys a dead button from the left of the small blind: the big blind has not moved."""
    return (
        last is not None
        and len(last.blinds) == len(seating.blinds)
        and last.blinds[-1:] == seating.blinds[-1:] != ()
    )


def _owed(game: Game, owes: int) -> Post:
    """What somebody posts who owes that."""
    blinds: tuple[int, ...] = game.blinds  # type: ignore[assignment]  # of seats left of the button
    own = game._owed_blinds
    live = dead = 0
    if owes & (SMALL | BIG):
        live, dead, _ = game.missed_blinds(small=bool(owes & SMALL), big=bool(owes & BIG))
    if owes & ENTRY:
        live = own[-1]
    if owes & STRADDLE:
        dead += sum(blinds[len(own) :])
    return Post(live, dead, "missed")


def _larger(owed: Post, own: Post) -> Post:
    """One post of both: what is owed, and the blind of the seat."""
    return owed if owed.live >= own.live else own._replace(dead=owed.dead)
