"""The spots of the solver's benchmarks: rivers, turns and flops of three pairs of ranges.

Each is solved in four scalings of its chips, `spot.scaled(k)` for k in `SCALES`: the same spot, but amounts
are rounded to other shares of the pot, which alone changes the iterations of one spot by 40%. So the mean
over all of them counts, never one run.
"""

from typing import NamedTuple

SCALES = (1, 3, 5, 7)

D = (
    "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s",
    "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+",
)
"""Ranges of postflop-solver's example, the player out of position first."""

T = (
    "AA,KK,QQ,JJ,TT,99:0.75,88:0.75,77:0.5,66:0.25,55:0.25,AK,AQs,AQo:0.75,AJs,AJo:0.5,ATs:0.75,A6s:0.25,"
    "A5s:0.75,A4s:0.75,A3s:0.5,A2s:0.5,KQs,KQo:0.5,KJs,KTs:0.75,K5s:0.25,K4s:0.25,QJs:0.75,QTs:0.75,Q9s:0.5,"
    "JTs:0.75,J9s:0.75,J8s:0.75,T9s:0.75,T8s:0.75,T7s:0.75,98s:0.75,97s:0.75,96s:0.5,87s:0.75,86s:0.5,85s:0.5,"
    "76s:0.75,75s:0.5,65s:0.75,64s:0.5,54s:0.75,53s:0.5,43s:0.5",
    "QQ:0.5,JJ:0.75,TT,99,88,77,66,55,44,33,22,AKo:0.25,AQs,AQo:0.75,AJs,AJo:0.75,ATs,ATo:0.75,A9s,A8s,A7s,A6s,"
    "A5s,A4s,A3s,A2s,KQ,KJ,KTs,KTo:0.5,K9s,K8s,K7s,K6s,K5s,K4s:0.5,K3s:0.5,K2s:0.5,QJ,QTs,Q9s,Q8s,Q7s,JTs,"
    "JTo:0.5,J9s,J8s,T9s,T8s,T7s,98s,97s,96s,87s,86s,76s,75s,65s,64s,54s,53s,43s",
)
"""Ranges of TexasSolver's benchmark."""

P = (
    "88+,A8s+,A5s-A2s:0.5,AJo+,ATo:0.75,K9s+,KQo,KJo:0.75,KTo:0.25,Q9s+,QJo:0.5,J8s+,JTo:0.25,T8s+,T7s:0.45,"
    "97s+,96s:0.45,87s,86s:0.75,85s:0.45,75s+:0.75,74s:0.45,65s:0.75,64s:0.5,63s:0.45,54s:0.75,53s:0.5,52s:0.45,"
    "43s:0.5,42s:0.45,32s:0.45",
    "AA:0.25,99-22,AJs-A2s,AQo-A8o,K2s+,K9o+,Q2s+,Q9o+,J6s+,J9o+,T6s+,T9o,96s+,95s:0.5,98o,86s+,85s:0.5,75s+,"
    "74s:0.5,64s+,63s:0.5,54s,53s:0.5,43s",
)
"""Ranges of the flop whose values postflop-solver's author checked against PioSOLVER."""


class BenchSpot(NamedTuple):
    """A spot; its sizes are for both players: of bets and of raises, on each of flop, turn and river."""

    name: str
    ranges: tuple[str, str]
    board: str
    pot: int
    stack: int
    bets: tuple[str, str, str]
    raises: str
    add_allin: float = 1.5
    """All-in is added if it is at most this many times the pot; 0: never."""
    force_allin: float = 0.15
    """A bet is all-in if a call leaves at most this part of the pot behind; 0: never."""
    merge: float = 0.1
    """Sizes closer than this to a larger one are dropped; 0: none."""

    @property
    def street(self) -> str:
        return {6: "flop", 8: "turn", 10: "river"}[len(self.board)]

    def scaled(self, factor: int) -> "BenchSpot":
        """Return the spot with this many times the chips."""
        return self._replace(pot=self.pot * factor, stack=self.stack * factor)


MANY = ("33%, 75%, 150%, a",) * 3
SPOTS = (
    BenchSpot("D river", D, "Td9d6hQc3s", 200, 900, ("60%, e, a",) * 3, "2.5x"),
    BenchSpot("D turn", D, "Td9d6hQc", 200, 900, ("60%, e, a",) * 3, "2.5x"),
    BenchSpot("D flop", D, "Td9d6h", 200, 900, ("50%",) * 3, "60%"),
    BenchSpot("T river", T, "QsJh2h7c9d", 1000, 9500, MANY, "50%, 100%, a"),
    BenchSpot("T turn", T, "QsJh2h7c", 1000, 9500, ("100%",) * 3, "50%, a"),
    BenchSpot("T flop", T, "QsJh2h", 1000, 9500, ("100%",) * 3, "50%"),
    BenchSpot("P river", P, "QsJh2h8h2c", 180, 910, ("33%, 70%, a",) * 3, "2.5x"),
    BenchSpot("P turn", P, "QsJh2h8h", 180, 910, ("55%",) * 3, "45%"),
    BenchSpot("P mono", P, "AsKs4s4d", 180, 400, ("30%, 80%",) * 3, "3x, a"),
    BenchSpot("P flop", P, "QsJh2h", 180, 910, ("52%", "55%", "70%"), "45%", 0, 0, 0),
)

MORE_TURNS = (
    BenchSpot("D paired", D, "8s8d3cKh", 100, 1000, ("33%, 100%",) * 3, "3x"),
    BenchSpot("D low", D, "6c5d3h4s", 300, 700, ("75%",) * 3, "a"),
    BenchSpot("T mono", T, "9c6c2cAd", 600, 4000, ("50%, a",) * 3, "60%"),
    BenchSpot("P dry", P, "Kd7c2h2s", 120, 980, ("25%, 125%",) * 3, "75%"),
)
"""With the spots above, eight turns, for a mean."""


class Anchor(NamedTuple):
    """The time of postflop-solver (f32, one thread) to 0.3% and to 0.1% of the pot on another machine, an
    AMD EPYC of November 2026: an order of magnitude, not for ratios."""

    seconds: tuple[float, float]
    iterations: tuple[int, int]
    """Iterations, measured every ten."""
    values: tuple[float, float]
    """The values of both players, in chips, at 0.1%."""
    even: float
    """Exploitability, in % of the pot, of strategies that choose all actions equally often. It is exact, so a
    solver with the same number has the same tree, ranges and cards."""


ANCHORS = {
    "D river": Anchor((0.0023, 0.0036), (60, 100), (91.81, 108.19), 75.61229),
    "D turn": Anchor((1.64, 3.02), (120, 220), (91.94, 108.06), 93.19215),
    "D flop": Anchor((43, 101), (90, 210), (106.36, 93.64), 86.99252),
    "T river": Anchor((0.056, 0.144), (170, 470), (511.15, 488.85), 173.16455),
    "T turn": Anchor((1.21, 2.30), (110, 210), (536.01, 463.99), 163.28159),
    "T flop": Anchor((76, 132), (110, 190), (535.76, 464.24), 177.70492),
    "P river": Anchor((0.0091, 0.0171), (80, 160), (101.02, 78.98), 83.04411),
    "P turn": Anchor((1.25, 2.18), (90, 160), (93.04, 86.96), 97.84868),
    "P mono": Anchor((1.43, 2.31), (90, 150), (104.33, 75.67), 58.09785),
    "P flop": Anchor((133, 238), (100, 180), (105.11, 74.89), 136.90772),
    "D paired": Anchor((3.05, 7.47), (140, 340), (54.85, 45.15), 154.67387),
    "D low": Anchor((0.154, 0.333), (60, 130), (131.42, 168.58), 53.51912),
    "T mono": Anchor((1.48, 2.79), (120, 230), (339.71, 260.29), 139.71911),
    "P dry": Anchor((4.56, 15.9), (150, 520), (76.79, 43.21), 163.37891),
}

PIO_EQUITIES = (0.55347, 0.44653)
PIO_VALUES, PIO_RAKED = (105.11, 74.89), (95.57, 66.98)
"""The P flop at 0.1%, as published, checked against PioSOLVER; with a rake of 5%, at most 30 chips."""
