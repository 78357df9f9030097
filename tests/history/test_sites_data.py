"""The sites' files of $STEELWHEEL_DATA: which are read to the chip, and why the others are refused."""

from collections import Counter

import pytest

from steelwheel import HistoryError, history

REFUSED = {  # hands that are wrong in the files themselves
    "PokerStars": {
        "Limits/AnteTable.txt": "chips do not balance",  # the pot lacks the antes
        "PlayerTests/WithSittingOut.txt": "this player has no seat",  # half of the names are changed
        "StreetTests/River.txt": "is dealt already",  # a card that is there twice
        "ValidHandTests/CancelledHand.txt": "canceled",
        "ValidHandTests/InValidHand.txt": "cut off",
    },
    "Winamax": {"StreetTests/Flop.txt": "the board in the summary"},  # another flop
}
COUNTS = {"PokerStars": (128, 67), "Winamax": (34, 26)}  # hands to the chip, files


@pytest.mark.parametrize("site", REFUSED)
def test_all_hands_are_read_to_the_chip_or_refused_for_a_known_reason(site, shared_data, capsys):
    """The sample hands of HHSmithy's parser."""
    folder = shared_data / "handhist" / f"hhsmithy_{site}" / "CashGame"
    if not folder.is_dir():
        pytest.skip(f"no hands of {site} in the reference data")
    counts, reasons = Counter(), {}
    for path in sorted(folder.rglob("*.txt")):
        if history.site_text.readable_site(path.read_bytes()[:4096]) is None:
            counts["files without a hand"] += 1
            continue
        counts["files"] += 1
        errors = []
        for _ in history.load_all(path, errors=errors.append):
            counts["hands to the chip"] += 1
        for error in errors:
            assert isinstance(error, HistoryError) and error.line is not None
            counts["hands refused"] += 1
            reasons[path.relative_to(folder).as_posix()] = error.message
    with capsys.disabled():
        print(f"\n{site}: {dict(counts)}; refused: {reasons}")
    assert reasons.keys() == REFUSED[site].keys()
    assert all(REFUSED[site][name] in message for name, message in reasons.items())
    assert (counts["hands to the chip"], counts["files"]) == COUNTS[site]
