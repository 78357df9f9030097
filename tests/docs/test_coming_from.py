"""The claims of docs/coming-from about other packages, checked on the installed ones."""

import contextlib
import copy
import io
import re

import pytest
from conftest import ROOT

import steelwheel as sw

pytestmark = pytest.mark.slow

ROWS = [sw.format_cards(row) for row in sw.deal_batch(300, 7, seed=1).tolist()]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of eval7's parser
@pytest.mark.filterwarnings("ignore:A card being dealt:UserWarning")  # PokerKit burns cards at random
@pytest.mark.parametrize("package", ["treys", "eval7", "phevaluator", "pokerkit", "rlcard"])
def test_their_code(package):
    """The blocks of a page are one program; behind each `print` stands what it prints."""
    pytest.importorskip(package)
    page = (ROOT / "docs" / "coming-from" / f"{package}.md").read_text("utf-8")
    program = "".join(re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, package, "exec"), {"__name__": package})
    prints = re.findall(r"^ *print\(.*$", program, re.MULTILINE)
    assert prints
    assert printed.getvalue().splitlines() == [line.partition(")  # ")[2] for line in prints]


def texts(cards):
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def test_treys():
    treys = pytest.importorskip("treys")
    new, evaluator = treys.Card.new, treys.Evaluator()
    for card in texts(ROWS[0]):
        ours = sw.parse_cards(card)[0]
        assert treys.Card.int_to_str(new(card)) == sw.format_cards(ours)
        assert treys.Card.get_rank_int(new(card)) == ours // 4
    for row in ROWS:
        cards = [new(card) for card in texts(row)]
        rank, value = evaluator.evaluate(cards[:2], cards[2:]), sw.evaluate(row)
        assert rank == 7463 - value
        assert evaluator.get_five_card_rank_percentage(rank) == (7463 - value) / 7462
        omaha = treys.PLOEvaluator().evaluate(cards[:4], cards[4:])
        assert omaha == 7463 - sw.evaluate_omaha(row[:8], row[8:])
    assert len(treys.Deck(1).draw(7)) == 7
    twice = [new(card) for card in ("Ah", "Ah", "Kd", "Jc", "7h")]
    assert evaluator.evaluate(twice[:2], twice[2:]) > 0  # a rank all the same


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of its parser
def test_eval7():
    eval7 = pytest.importorskip("eval7")
    card = eval7.Card
    assert all(
        (card(sw.format_cards(i)).rank, card(sw.format_cards(i)).suit) == (i // 4, i % 4) for i in range(52)
    )
    theirs = [eval7.evaluate([*map(card, texts(row))]) for row in ROWS]
    ours = [sw.evaluate(row) for row in ROWS]
    assert sorted(range(300), key=lambda i: (theirs[i], i)) == sorted(range(300), key=lambda i: (ours[i], i))
    assert len(eval7.HandRange("AQs+, 33-JJ")) == len(sw.Range("AQs+, 33-JJ"))
    weighted = eval7.HandRange("0.8(QQ+, KJs)")
    assert {weight for _, weight in weighted.hands} == {0.8} and len(weighted) == len(
        sw.Range("[80]QQ+, KJs[/80]")
    )
    hand, villain, board = "AhKh", "QQ,76s,AJ", "Ts9d4h"
    asked = [*map(card, texts(hand))], eval7.HandRange(villain), [*map(card, texts(board))]
    assert eval7.py_hand_vs_range_exact(*asked) == pytest.approx(
        sw.hand_strength(hand, board, ranges=villain)
    )
    sampled = eval7.py_hand_vs_range_monte_carlo(*asked, 100_000)
    assert sampled == pytest.approx(sw.equity(hand, villain, board=board).equity[0], abs=0.01)
    assert len(eval7.HandRange("AQs+, 0.4(AsKs)")) == 1 + len(sw.Range("AQs+, AsKs:0.4"))


def test_phevaluator():
    phevaluator = pytest.importorskip("phevaluator")
    for row in ROWS:
        ints = sw.parse_cards(row)
        ranks = {phevaluator.evaluate_cards(*texts(row)), phevaluator.evaluate_cards(*ints)}
        assert {*ranks, phevaluator.evaluate_7cards(*ints)} == {7463 - sw.evaluate7(*ints)}
    nine = texts(sw.format_cards(sw.deal_batch(1, 9, seed=1)[0].tolist()))
    omaha = phevaluator.evaluate_omaha_cards(*nine[:5], *nine[5:])
    assert omaha == 7463 - sw.evaluate_omaha("".join(nine[5:]), "".join(nine[:5]))


def test_pokerkit():
    kit = pytest.importorskip("pokerkit")
    five = [row[:10] for row in ROWS[:60]]
    short = [sw.format_cards(row) for row in sw.deal_batch(60, 5, deck="short", seed=1).tolist()]
    low = [row for row in five if sw.evaluate(row, "ace_to_five_8")]
    for theirs, ranking, rows in (
        (kit.StandardHighHand, "high", five),
        (kit.StandardLowHand, "deuce_to_seven", five),
        (kit.RegularLowHand, "ace_to_five", five),
        (kit.EightOrBetterLowHand, "ace_to_five_8", low),
        (kit.BadugiHand, "badugi", [row[:8] for row in five]),
        (kit.StandardBadugiHand, "badugi_ace_high", [row[:8] for row in five]),
        (kit.ShortDeckHoldemHand, "short_deck", short),
    ):
        hands = [theirs.from_game(row) for row in rows]
        values = [sw.evaluate(row, ranking) for row in rows]
        for i in range(1, len(rows)):
            assert (hands[i] > hands[i - 1]) == (values[i] > values[i - 1]), (ranking, rows[i - 1 : i + 1])
    state = kit.NoLimitTexasHoldem.create_state(tuple(kit.Automation), True, 0, (1, 2), 2, (200, 150, 90), 3)
    hand = sw.Hand(sw.games.NoLimitHoldem(blinds=(1, 2)), [200, 150, 90], button=2)
    for code in (6, sw.FOLD, sw.CALL, None):
        assert (state.actor_index, state.checking_or_calling_amount) == (
            hand.actor,
            hand.legal_actions.to_call,
        )
        least, most = hand.legal_actions.min_raise_to, hand.legal_actions.max_raise_to
        assert state.min_completion_betting_or_raising_to_amount == least
        assert state.max_completion_betting_or_raising_to_amount == most
        assert state.pot_completion_betting_or_raising_to_amount == hand.pot_raise_to(1)
        assert (tuple(state.stacks), tuple(state.bets)) == (hand.stacks, hand.bets)
        assert state.total_pot_amount == hand.total_pot and bool(state.status) is not hand.is_over
        state = copy.deepcopy(state)
        if code == 6:
            state.complete_bet_or_raise_to(code)
        elif code is not None:
            (state.fold if code == sw.FOLD else state.check_or_call)()
        if code is not None:
            hand.act(code)
    holds, board = kit.parse_range("AhKh"), kit.Card.parse("QsJsTs")
    dealt_out = kit.calculate_hand_strength(
        2, holds, board, 2, 5, kit.Deck.STANDARD, (kit.StandardHighHand,), sample_count=300
    )
    assert dealt_out == pytest.approx(sw.expected_strength("AhKh", "QsJsTs")[0], abs=0.1)


STARS = """\
PokerStars Hand #1234:  Hold'em No Limit ($1/$2 USD) - 2026/01/02 20:00:00 ET
Table 'Ada' 6-max Seat #1 is the button
Seat 1: ann ($200 in chips)
Seat 2: bob ($200 in chips)
Seat 3: cyd ($200 in chips)
bob: posts small blind $1
cyd: posts big blind $2
*** HOLE CARDS ***
Dealt to ann [Ah Kh]
ann: raises $4 to $6
bob: folds
cyd: calls $4
*** FLOP *** [Qs 9h 4h]
cyd: checks
ann: bets $8
cyd: folds
Uncalled bet ($8) returned to ann
ann collected $12.50 from pot
*** SUMMARY ***
Total pot $13 | Rake $0.50
Board [Qs 9h 4h]
Seat 1: ann (button) collected ($12.50)
Seat 2: bob (small blind) folded before Flop
Seat 3: cyd (big blind) folded on the Flop
"""


@pytest.mark.filterwarnings("ignore::UserWarning")  # of a field that it writes without an underscore
def test_files_of_pokerstars(tmp_path):
    """PokerKit reads the same hands from a PokerStars file."""
    pokerkit = pytest.importorskip("pokerkit")
    file = tmp_path / "stars.txt"
    file.write_text("\ufeff" + STARS + "\n\n\n" + STARS.replace("1234", "1235"), "utf-8")
    ours = [*sw.history.load_all(file)]
    assert [(hh.players, hh.hand().payoffs) for hh in ours] == [
        (["bob", "cyd", "ann"], (-100, -600, 700))
    ] * 2
    with (tmp_path / "stars.phhs").open("wb") as phh:
        pokerkit.HandHistory.dump_all(
            [*pokerkit.HandHistory.from_pokerstars(file.read_text("utf-8-sig"))], phh
        )
    theirs = [*sw.history.load_all(tmp_path / "stars.phhs")]
    assert [(hh.players, hh.hand().payoffs) for hh in theirs] == [(["bob", "cyd", "ann"], (-1, -6, 7))] * 2
