"""Tests of pictures: they show all that is visible and nothing else, and names stay in their places."""

import json
import random
import re
import xml.etree.ElementTree as ET
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.generator import few, hands

import steelwheel as sw
from steelwheel import drawing, games
from steelwheel.drawing.table_picture import layout_of

SVG = "{http://www.w3.org/2000/svg}"
EVIL = [
    "<script>alert(1)</script>",
    "\"'&<>",
    "a\u202eb\u2066c\x00\x1b\ud800\uffff",
    "]]></svg>--><b>",
    "",
    "משה",
]


def some_table(seats=6, **more):
    stacks = [1000 + 111 * seat for seat in range(seats)]
    return sw.Hand(games.NoLimitHoldem(blinds=(5, 10)), stacks, seed=seats, **more)


def texts(svg):
    """Return the text of a picture part by part, without titles shown on hover."""
    parts = {
        part.get("data-part"): part for part in ET.fromstring(svg).iter(f"{SVG}g") if part.get("data-part")
    }
    return {name: [text.text for text in part.iter(f"{SVG}text")] for name, part in parts.items()}


def cards(svg, part):
    found = next(g for g in ET.fromstring(svg).iter(f"{SVG}g") if g.get("data-part") == part)
    titles = [title.text for title in found.iter(f"{SVG}title")]
    return [title for title in titles if title == "face down" or re.fullmatch("[2-9TJQKA][cdhs]", title)]


def lit(svg):
    """Return the seats with a bright rim."""
    return {
        int(g.get("data-part")[4:])
        for g in ET.fromstring(svg).iter(f"{SVG}g")
        if any("sw-glow" in rect.get("class") for rect in g.findall(f"{SVG}rect"))
    }


# ---- visible parts


def test_the_table_as_it_stands():
    hand = some_table(button=2).raise_to(40).fold().call()
    picture = hand.to_svg()
    seen = texts(picture)
    assert seen["total"] == ["Pot 95"]
    assert seen["pots"] == ["No-limit hold'em 5/10"]
    for seat in range(6):
        name, stack, *did = [text for text in seen[f"seat{seat}"] if len(text) > 2]
        assert name == f"Seat {seat}"
        assert stack == ("folded · " if hand.folded[seat] else "") + f"{hand.stacks[seat]:,}"
        assert did == {1: ["calls 40"], 5: ["raises to 40"]}.get(seat, [])
        assert seen[f"bet{seat}"] == ([str(hand.bets[seat])] if hand.bets[seat] else [])
        assert cards(picture, f"seat{seat}") == [sw.format_cards(card) for card in hand.hole_cards[seat]]
    assert [seat for seat in range(6) if "D" in seen[f"seat{seat}"]] == [2]
    assert [seat for seat in range(6) if "SB" in seen[f"seat{seat}"]] == [3]
    assert [seat for seat in range(6) if "BB" in seen[f"seat{seat}"]] == [4]
    assert lit(picture) == {hand.actor}


def test_cards_face_up_stand_higher():
    """Up cards are higher; a game without a board has no places for one, and its stakes are its bets."""
    hand = sw.Hand(games.Razz((4, 8), antes=1, bring_in=2), [100] * 3, seed=2)
    picture = hand.observe(1).to_svg()
    seen = texts(picture)
    assert seen["pots"] == ["Razz 4/8"]
    assert "class='sw-slot'" not in picture
    for seat in range(3):
        down, up = hand.hole_cards[seat][:2], hand.hole_cards[seat][2]
        hidden = ["face down"] * 2 if seat != 1 else [sw.format_cards(card) for card in down]
        assert cards(picture, f"seat{seat}") == [*hidden, sw.format_cards(up)]
        part = next(g for g in ET.fromstring(picture).iter(f"{SVG}g") if g.get("data-part") == f"seat{seat}")
        heights = [
            g.get("transform").split()[1] for g in part.iter(f"{SVG}g") if g.find(f"{SVG}title") is not None
        ]
        assert heights[-3:] == ["-58)", "-58)", "-66)"]
    words = ET.fromstring(picture).get("aria-label")
    assert all(f"{sw.format_cards(up, unicode=True)} face up" in words for up in hand.up_cards)


def test_what_is_told_of_draws():
    hand = sw.Hand(
        games.Badugi(), [100] * 3, button=2, hole_cards=["AsAh2c3c", "KsKhKdKc", "9s8s7s6s"], seed=1
    )
    hand.call().call().check().discard("Ah3c").discard("").discard("8s7s6s")
    told = [frame.text for frame in drawing.hand_frames(hand)]
    assert told[-4:-1] == ["Seat 0 draws two.", "Seat 1 stands pat.", "Seat 2 draws three."]
    new = " ".join(sw.format_cards(card, unicode=True) for card in hand.hole_cards[0][2:])
    assert told[-1].startswith(f"Seat 0 is dealt {new}, Seat 2 is dealt ")
    seen = [frame.text for frame in drawing.hand_frames(hand.observe(1) for _ in range(1))]
    assert seen[-1].endswith("Seat 0 is dealt two cards, Seat 2 is dealt three cards.")
    hand = sw.Hand(games.Razz((4, 8), antes=1, bring_in=2), [100] * 3, seed=2)
    bringer = hand.actor
    hand.act(0).act(4).act(0).act(0)
    told = [frame.text for frame in drawing.hand_frames(hand)]
    assert told[1] == f"Seat {bringer} brings it in for 2."
    assert told[2] == f"Seat {(bringer + 1) % 3} completes to 4."
    assert all(f"Seat {seat} is dealt" in told[-1] for seat in range(3))


def test_boards_side_pots_and_the_end():
    hand = sw.Hand(games.NoLimitHoldem(), [0, 50, 100, 200, 200], seed=5, manual={"runs"})
    while hand.phase == "bet":
        hand.all_in()
    seen = texts(hand.to_svg())
    assert seen["pots"] == ["Main 200", "Side 1 150", "Side 2 200"]
    assert "empty" in seen["seat0"] and "all-in" in seen["seat3"]
    hand.run_out(3)
    picture = hand.to_svg()
    seen = texts(picture)
    assert cards(picture, "boards") == [sw.format_cards(card) for board in hand.boards for card in board]
    assert seen["total"] == []
    won = [0] * 5
    for event in hand.events:
        if event.kind == "push":
            won[event.seat] += event.amount
    assert [seen[f"bet{seat}"] for seat in range(5)] == [[f"wins {x}"] if x else [] for x in won]
    assert lit(picture) == {seat for seat in range(5) if won[seat]}


@pytest.mark.parametrize(
    ("game", "places"), [(games.Leduc, 1), (games.RhodeIsland, 2), (games.NoLimitHoldem, 5)]
)
def test_a_board_of_few_cards_stands_in_the_middle(game, places):
    hand = sw.Hand(game(), [200, 200], seed=1)
    board = next(g for g in ET.fromstring(hand.to_svg()).iter(f"{SVG}g") if g.get("data-part") == "boards")
    edges = [float(slot.get("x")) for slot in board.iter(f"{SVG}rect")]
    assert len(edges) == places
    assert edges[0] == -(edges[-1] + 52)


def test_names_and_money():
    hand = some_table(2)
    picture = hand.to_svg(names=["Zoë", ""], unit=Decimal("0.01"), currency="€")
    seen = texts(picture)
    assert "Zoë" in seen["seat0"] and "Seat 1" in seen["seat1"]
    assert "€9.95" in seen["seat0"] and seen["bet1"] == ["€0.10"] and seen["total"] == ["Pot €0.15"]
    assert "€0.05 to call" in ET.fromstring(picture).get("aria-label")
    assert texts(hand.to_svg(unit=25))["bet1"] == ["250"]
    assert any("…" in text for text in texts(hand.to_svg(names=["W" * 99, ""]))["seat0"])
    rich = sw.Hand(games.NoLimitHoldem(), [2**53, 2**53], seed=1).all_in().call()
    assert "18,014,398,509,481,984" in rich.to_svg()


def test_an_observation_shows_what_its_seat_may_know():
    hand = some_table().call().fold().call().call().call().check()
    for seat in (None, *range(6)):
        seen, alike = hand.observe(seat), hand.observe(seat).sample_hidden(7).observe(seat)
        assert alike.to_svg() == seen.to_svg() and alike.to_html() == seen.to_html()
        page = drawing.replay_html(drawing.hand_frames([seen]))
        assert drawing.replay_html(drawing.hand_frames([alike])) == page
        hidden = [card for other in range(6) if other != seat for card in hand.hole_cards[other]]
        assert not [card for card in hidden if f"{sw.format_cards(card)}<" in seen.to_html() + page]
        assert not [card for card in hidden if sw.format_cards([card], unicode=True) in seen.to_html() + page]
        for other in range(6):
            if other != seat:
                shown = [] if hand.folded[other] else ["face down"] * 2
                assert cards(seen.to_svg(), f"seat{other}") == shown
    here = {
        g.get("data-part"): g.get("transform")
        for g in ET.fromstring(hand.observe(4).to_svg()).iter(f"{SVG}g")
    }
    there = {g.get("data-part"): g.get("transform") for g in ET.fromstring(hand.to_svg()).iter(f"{SVG}g")}
    assert (
        here["seat4"] == there["seat0"] and here["seat5"] == there["seat1"]
    )  # each seat sees itself nearest


# ---- invisible parts


@given(hands(unknown=True), st.randoms())
@few
@pytest.mark.slow
def test_any_hand_can_be_drawn(played, rng):
    _, hand, _ = played
    for shown in (hand, hand.observe(None), hand.observe(rng.randrange(len(hand.stacks)))):
        names = [rng.choice(EVIL) for _ in hand.stacks]
        picture = shown.to_svg(names=names)
        root = ET.fromstring(picture)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            *("svg", "style", "g", "title", "text", "rect", "path", "circle"),
        }
        assert picture == shown.to_svg(names=names)
        assert "nan" not in picture and "inf" not in picture
        html = shown.to_html(names=names)
        ET.fromstring(html)
        for text in (picture.replace(SVG[1:-1], ""), html):
            assert not re.search(r"https?:|url\(|src=|href|@import|<script|\son\w+=", text)
            assert not re.search("[\u202a-\u202e\u2066\u2067\x00-\x08\ud800\uffff]", text)
    frames = list(drawing.hand_frames(hand, names=["<b>&"] * len(hand.stacks)))
    assert frames[-1].table == drawing.table_state(hand, names=["<b>&"] * len(hand.stacks))
    for frame in frames:
        assert frame.text[-1] == "."
        ET.fromstring(drawing.table_svg(frame.table, tall=True))
        chips = sum(frame.table.stacks) + frame.table.total_pot
        assert frame.table.phase == "over" or chips == sum(hand.starting_stacks)


def test_chips_that_go_back_right_after_a_board():
    """If a board comes with the hole cards, a blind that no player can call is returned after it."""
    streets = (sw.Street(hole=2, board=1), sw.Street(board=2), sw.Street(board=2))
    game = sw.Game("early board", blinds=(1, 2), streets=streets, structure="no_limit")
    hand = sw.Hand(game, [1, 2], button=0, seed=0)
    texts = [frame.text for frame in drawing.hand_frames(hand)]
    assert "Seat 1 takes back 1." in texts and any(text.startswith("Board: ") for text in texts)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("seats", range(2, 24))
def test_nothing_lies_on_anything(seats, tall):
    shapes = {  # left, top, right, bottom of the largest example of each part
        "seat": [
            (-53, -22, 53, 22),
            (-58, 18, 58, 37),
            (-40, -66, 40, -22),
            (-62, -33, -41, -17),
            (41, -35, 61, -15),
        ],
        "bet": [(-49, -11.5, 49, 11.5)],
        "total": [(-98, -13, 98, 13)],
        "boards": [(-142, -48, 142, 48)],
        "pots": [(-115, -24, 115, 24)],
    }
    layout = layout_of(seats, seats // 2, tall)
    placed = [
        (name, [x + scale * left, y + scale * top, x + scale * right, y + scale * bottom])
        for name, (x, y, scale) in layout.places.items()
        for left, top, right, bottom in shapes[name.rstrip("0123456789")]
    ]
    left, top, wide, high = layout.box
    for i, (name, box) in enumerate(placed):
        assert left <= box[0] and top <= box[1] and box[2] <= left + wide and box[3] <= top + high
        for other, that in placed[:i]:
            apart = box[0] >= that[2] or that[0] >= box[2] or box[1] >= that[3] or that[1] >= box[3]
            assert name == other or apart, (name, other)


@pytest.mark.parametrize(
    ("error", "more"),
    [
        (ValueError, {"names": ["a"]}),
        (TypeError, {"names": "ab"}),
        (TypeError, {"names": ["a", 1]}),
        (TypeError, {"names": {"a", "b"}}),
        (TypeError, {"unit": 0.01}),
        (TypeError, {"unit": True}),
        (ValueError, {"unit": 0}),
        (ValueError, {"unit": Decimal("-1")}),
        (ValueError, {"unit": Decimal("nan")}),
        (ValueError, {"unit": Decimal("1e-999999")}),
        (ValueError, {"unit": 10**4000}),
        (TypeError, {"currency": None}),
    ],
)
def test_bad_input(error, more):
    with pytest.raises(error):
        some_table(2).to_svg(**more)
    with pytest.raises(error):
        list(drawing.hand_frames(some_table(2), **more))


# ---- replays


def test_a_replay_tells_what_happened():
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [100, 40, 100], seed=2)
    hand.raise_to(6).all_in().fold().call()
    frames = list(drawing.hand_frames(hand, names=["Ann", "Bob", "Cy"]))
    said = [re.sub("[♣♦♥♠]", "*", frame.text) for frame in frames]
    assert said[:5] == [
        "Bob posts 1, Cy posts 2.",
        "Ann raises to 6.",
        "Bob raises to 40 and is all-in.",
        "Cy folds.",
        "Ann calls 34.",
    ]
    assert (
        re.fullmatch("(Ann|Bob) shows .., .*", re.sub(r"\*", "", said[5]).replace(" ", " ", 1))
        or "shows" in said[5]
    )
    assert [words.split(":")[0] for words in said[6:9]] == ["Flop", "Turn", "River"]
    assert said[-1] == "Ann wins 82 with a flush, ace high."
    assert [len(frame.table.boards[0]) for frame in frames[5:]] == [0, 3, 4, 5, 5]
    assert [frame.table.total_pot for frame in frames] == [3, 9, 48, 48, 82, 82, 82, 82, 82, 0]
    assert frames[6].table.pots == (82,) and not any(frames[6].table.bets)
    assert frames[4].table.bets == (40, 40, 2)


def states_of(hand, codes):
    yield hand
    for code in codes:
        yield hand.act(code)


def test_a_replay_of_states_and_of_a_hand_are_one():
    states = states_of(some_table(3), [0, 30, -1, 0, 0, 50, 0, 0, 0, 0, 0])
    one = list(drawing.hand_frames(states))
    hand = some_table(3)
    for _ in states_of(hand, [0, 30, -1, 0, 0, 50, 0, 0, 0, 0, 0]):
        pass
    assert one == list(drawing.hand_frames(hand))
    late = list(drawing.hand_frames([hand]))  # only its end is given; earlier states follow from its events
    assert [frame.text for frame in late] == [frame.text for frame in one]
    assert [frame.table.stacks for frame in late] == [frame.table.stacks for frame in one]


def test_runs_and_misdeals_can_be_replayed():
    hand = sw.Hand(games.NoLimitHoldem(), [100, 100], seed=3, manual={"runs"}).call().check().check().bet(98)
    hand.call().run_out(2)
    frames = list(drawing.hand_frames(hand))
    assert [frame.text.split(":")[0] for frame in frames if frame.text[:4] in ("Turn", "Rive", "The ")] == [
        *(
            "The board is run 2 times.",
            "Turn of board 1",
            "River of board 1",
            "Turn of board 2",
            "River of board 2",
        ),
    ]
    assert {len(frame.table.boards) for frame in frames[-6:]} == {2}
    assert frames[-1].table.boards == hand.boards == frames[-2].table.boards
    hand = some_table(3)
    assert [frame.text for frame in drawing.hand_frames(hand.misdeal())][1:] == [
        "A misdeal: the cards are dealt again."
    ]


def test_a_page_holds_every_frame_and_nothing_from_outside():
    hand = some_table(6).raise_to(30).call().fold().fold().fold().call()
    frames = list(drawing.hand_frames(hand, names=EVIL, currency="<i>"))
    page = drawing.replay_html(frames, title="</title><script>alert(2)</script>\u202e")
    assert page == drawing.replay_html(frames, title="</title><script>alert(2)</script>\u202e")
    assert page.count("<script") == page.count("</script>") == 2  # the frames, and their script
    stored = json.loads(re.search("id='frames'>(.*?)</script>", page, re.DOTALL)[1])
    (only,) = stored["hands"]
    assert len(only["frames"]) == len(frames) == page.count("<li")
    drawn = {}
    for frame, kept in zip(frames, only["frames"], strict=True):
        drawn.update(kept["parts"])
        picture = drawing.table_svg(frame.table)
        assert all(f">{part}</g>" in picture for part in drawn.values())
        assert kept["words"] == ET.fromstring(picture).get("aria-label")
    for name, tall in (("wide", False), ("tall", True)):
        picture = ET.fromstring(drawing.table_svg(frames[0].table, tall=tall))
        layout = stored["tables"][only["table"]][name]
        assert layout["box"] == picture.get("viewBox")
        places = {g.get("data-part"): g.get("transform") for g in picture.findall(f"{SVG}g")}
        assert layout["places"].items() <= places.items()
    assert "default-src 'none'" in page and "unsafe" not in page
    assert not re.search(r"https?:|url\(|src=|href|@import|\son\w+=|<b>|<i>|<script>alert|\u202e", page)
    assert all(label in page for label in ("Next (right arrow)", "aria-live", "prefers-reduced-motion"))
    keys = re.findall("data-key='(.*?)'", page)
    assert keys == ["Home", "[", "ArrowLeft", " ", "ArrowRight", "]", "End", "-", "+", "?", "?"]
    assert page.count("class='street'") == 1  # the flop
    assert len(page) < 100_000


def test_a_page_of_several_hands():
    one = some_table(2).call().check()
    other = sw.Hand(games.Razz((4, 8), antes=1, bring_in=2), [100] * 3, seed=2)
    frames = [
        frame
        for i, hand in enumerate((one, other), 1)
        for frame in drawing.hand_frames(hand, label=f"</script><b>hand {i}</b>\u202e")
    ]
    page = drawing.replay_html(frames)
    assert page.count("<script") == page.count("</script>") == 2 and "<b>" not in page
    stored = json.loads(re.search("id='frames'>(.*?)</script>", page, re.DOTALL)[1])
    assert [hand["table"] for hand in stored["hands"]] == ["2.0", "3.0"] and len(stored["tables"]) == 2
    assert [hand["label"] for hand in stored["hands"]] == [f"</script><b>hand {i}</b>" for i in (1, 2)]
    assert sum(len(hand["frames"]) for hand in stored["hands"]) == len(frames) == page.count("<li")
    assert page.count("<ol ") == page.count("class='steelwheel'") == 2 and page.count(" hidden=") == 2
    assert "data-key='n'" in page and "data-key='p'" in page
    page = drawing.replay_html(drawing.hand_frames(one, label="hand 3 of 20"))
    assert "id='label'" in page and "data-key='n'" not in page
    assert "id='label'" not in drawing.replay_html(drawing.hand_frames(one))


def test_what_each_seat_did_and_won_with():
    cards = {"hole_cards": ["AsKs", "QhQd", "8c7c"], "board": "Qs9s4h2cTs"}
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [200, 150, 300], button=2, **cards)
    hand.raise_to(6).call().call().check().check().bet(12).call()
    seen = texts(hand.to_svg())
    assert [seen[f"seat{seat}"][-1] for seat in (0, 2)] == ["calls 12", "bets 12"]
    assert "checks" in seen["seat1"]  # the seat is to act
    hand.fold().check().check().check().check()
    seen = texts(hand.to_svg())
    assert seen["pots"] == ["flush, ace high"] and "flush, ace high" in seen["seat0"]
    assert seen["bet0"] == ["wins 42"] and "wins 42" not in seen["seat0"]


def test_equities_at_the_seats():
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [20, 20], hole_cards=["AsAh", "KsKh"], board="2c3d4h")
    frames = list(drawing.hand_frames(hand.all_in().call(), equity=sw.equity))
    seen = [texts(drawing.table_svg(frame.table)) for frame in frames]
    assert "82.6%" in seen[1]["seat0"] and "17.4%" in seen[1]["seat1"] and "all-in" in seen[1]["seat0"]
    shares = [[text for text in one["seat0"] if "%" in text] for one in seen]
    assert [len(share) for share in shares[:-1]] == [1] * (len(frames) - 1) and not shares[-1]
    assert "%" not in drawing.table_svg(next(drawing.hand_frames(hand)).table)


def test_a_page_of_no_table_or_of_two():
    with pytest.raises(ValueError, match="at least one frame"):
        drawing.replay_html([])
    frames = [*drawing.hand_frames(some_table(2)), *drawing.hand_frames(some_table(3))]
    with pytest.raises(ValueError, match="the same seats and viewer"):
        drawing.replay_html(frames)
    with pytest.raises(TypeError, match="title"):
        drawing.replay_html(frames[:1], title=None)


def test_a_notebook_shows_a_hand():
    hand = some_table(random.Random(1).randrange(2, 10))
    assert hand._repr_html_() == hand.to_html() != hand.observe(0)._repr_html_()


def test_a_table_in_words():
    """A description has every seat's cards, the button, the next decision and the winner."""

    def words(hand):
        names = ["Ann", "Bob", ""]
        return drawing.table_text(drawing.table_state(hand, names=names, unit=Decimal("0.50"), currency="$"))

    cards = {"hole_cards": ["AsKs", "2c2d", ""], "board": "5c3cQh7d7h"}
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [200, 200, 0], **cards)
    assert words(hand) == (
        "No-limit hold'em $0.50/$1. pot $1.50. Ann: $99.50, A♠ K♠, bet $0.50, button, $0.50 to call. "
        "Bob: $99, 2♣ 2♦, bet $1. Seat 2: empty."
    )
    hand.raise_to(5).call().bet(195).call()
    assert words(hand) == (
        "No-limit hold'em $0.50/$1. board 5♣ 3♣ Q♥ 7♦ 7♥. Ann: $0, A♠ K♠, button. "
        "Bob: $200, 2♣ 2♦. Seat 2: empty. Bob wins $200 with two pair, sevens and deuces."
    )
    drawn = sw.Hand(
        games.DeuceToSevenSingleDraw(), [100, 100, 0], hole_cards=["2s3s4s5s9h", "KsKdKhQdQh", ""]
    )
    assert words(drawn.call().check()).endswith(
        "pot $2. Ann: $49, 2♠ 3♠ 4♠ 5♠ 9♥, button. Bob: $49, K♠ K♦ K♥ Q♦ Q♥, to draw. Seat 2: empty."
    )


def test_posts_and_pots_in_words():
    """A dead post is in the pot immediately, and each pot is won separately."""
    cards = {"hole_cards": ["KsKh", "AsAh", "7c2d", "8c3d"], "board": "5c3cQh7d9h"}
    posts = {2: sw.Post(2, 1, "missed")}
    hand = sw.Hand(games.NoLimitHoldem(blinds=(1, 2)), [20, 100, 100, 100], button=3, posts=posts, **cards)
    hand.raise_to(50).fold().call().call()
    while not hand.is_over:
        hand.check()
    for states in (hand, [hand]):
        frames = list(drawing.hand_frames(states, names=["Ann", "Bob", "Cyd", "Dan"]))
        posted = "Cyd posts 2 for missed blinds, Cyd posts 1 for a missed small blind"
        assert frames[0].text == f"Ann posts 1, Bob posts 2, {posted}."
        assert (frames[0].table.pots, frames[0].table.bets, frames[0].table.total_pot) == (
            (1,),
            (1, 2, 2, 0),
            6,
        )
        assert [frame.text for frame in frames[1:5]] == [
            "Cyd raises to 50.",
            "Dan folds.",
            "Ann calls 19 and is all-in.",
            "Bob calls 48.",
        ]
        assert frames[-2].table.pots == (61, 60) and frames[-1].text == (
            "Bob wins 60 from the side pot with one pair, aces; "
            "Bob wins 61 from the main pot with one pair, aces."
        )
