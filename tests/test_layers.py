"""Who may import whom, in Python and in C: the two graphs of the house."""

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter

import pytest
from conftest import CEXT, ROOT

PACKAGE = ROOT / "src" / "steelwheel"

# What each module imports, but for types alone, and stands below. A name with a dot before it
# lies in the same package; / is the root, which passes names on when they are asked for.
PYTHON = {
    "errors": "",
    "_frozen": "",
    "_records": "_frozen",
    "_core": "_records errors",
    "typing": "_core",
    "_combos": "",
    "rules": "errors",
    "_slices": "_core errors",
    "cards": "_core",
    "evaluation": "_core _slices",
    "isomorphism": "_core",
    "prizes": "_core _slices",
    "game": "_core _frozen _records errors rules",
    "games": "errors game",
    "hand": "_core _records cards errors game",
    "batches": "_core hand",
    "native": "_core batches",
    "rotations": "_core errors game games hand",
    "seating": "_frozen _records errors",
    "env": "",
    "env._setup": "_core batches errors game games hand",
    "env.openspiel": "._setup _core batches cards errors games hand rules",
    "narration": "_core cards errors evaluation",
    "wording": "_core cards errors narration",
    "answers": "_core _frozen cards errors narration wording",
    "drawing.paint": "cards errors",
    "drawing.bars": ".paint cards narration",
    "drawing.grid": ".paint _combos narration",
    "drawing.grids": ".grid .paint narration",
    "drawing.histogram": ".paint errors narration",
    "drawing.outs": ".paint cards narration",
    "drawing.picture": ".paint narration",
    "drawing.page": "",
    "drawing.replay": ".page .paint .picture errors narration",
    "drawing.combos": "_combos cards errors",
    "drawing.strategy": ".combos .grid .paint _combos cards errors narration",
    "drawing.solution": ".combos .grid .page .paint .strategy cards errors",
    "drawing": ".bars .grid .grids .histogram .outs .picture .replay .solution .strategy narration",
    "env._render": "drawing errors narration",
    "ranges": "_combos _core drawing errors",
    "omaha_ranges": "_combos _core errors ranges",
    "showdowns": "_core errors game games ranges",
    "_given": "_combos _core _frozen errors omaha_ranges ranges",
    "equities": "_combos _core _frozen _given _slices drawing errors showdowns",
    "strengths": "_core _given _slices cards drawing errors evaluation ranges",
    "pushing": "_core _frozen _slices drawing errors hand prizes ranges showdowns",
    "agents._base": "_core errors",
    "agents._chart": "",
    "agents._tight": "._base ._chart _core errors strengths",
    "agents._baseline": "._base ._chart _core errors",
    "agents._reader": "._base ._baseline ._chart _combos _core equities ranges strengths",
    "agents": "._baseline ._reader ._tight _core",
    "solver.lbr": "_combos _core _frozen _slices agents._chart errors game games hand",
    "simulation.luck": "agents._chart cards equities evaluation strengths",
    "simulation.estimates": "_core .luck equities errors hand showdowns",
    "env._opponents": "._render _core agents errors",
    "env._lanes": "._opponents ._setup _core errors",
    "env._spaces": "",
    "env.pettingzoo": "_core ._render ._setup ._spaces errors game hand",
    "env.vector": "._lanes ._render ._setup ._spaces _core errors",
    "env.gymnasium": ".vector ._opponents ._render ._setup ._spaces _core errors",
    "env.sb3": "._lanes ._render ._setup ._spaces _core errors",
    "history.amounts": "errors",
    "history.replay": ".amounts cards errors game games hand rules",
    "history.writing": ".replay cards errors game hand",
    "history.record": ".amounts .replay .writing errors hand",
    "history.others": "errors",
    "history.players": "_core .amounts .record .replay errors hand",
    "history.phh": ".amounts .others .record errors",
    "history.acpc": "_core .amounts .others .record .replay .writing cards errors game hand",
    "history.files": "_slices .acpc .phh .record errors",
    "history": ".acpc .files .phh .players .record",
    "_saved": "_core errors",
    "tournaments.draws": "",
    "tournaments.races": "",
    "tournaments.bounties": "",
    "tournaments.payouts": "errors",
    "tournaments.purse": ".payouts errors",
    "tournaments.checks": "_core errors",
    "tournaments.levels": ".checks _core _saved errors game games rotations",
    "tournaments.seats": "_frozen rotations seating",
    "tournaments.floor": ".seats",
    "tournaments.state": ".checks .draws .floor .levels .payouts .purse .seats _core errors",
    "tournaments.director": ".bounties .checks .payouts .races .seats .state errors prizes",
    "tournaments.saving": ".checks .levels .purse .seats .state _saved errors seating",
    "tournaments.flights": ".purse .state errors",
    "tournaments.tournament": ".checks .director .flights .purse .saving .seats _core errors",
    "tournaments": ".levels .tournament",
    "tables.people": "_frozen _records",
    "tables.checks": "_core errors",
    "tables.saving": ".checks .people _core _saved game rotations seating",
    "tables.table": ".checks .people .saving _core _frozen _records _saved errors game games history "
    "history.writing rotations seating",
    "tables": ".table",
    "simulation.schedules": "errors game games rotations",
    "simulation.sheets": ".schedules _core agents errors hand history history.phh",
    "simulation.lanes": ".sheets _core errors",
    "simulation.asking": ".sheets answers errors hand wording",
    "simulation.slices": ".asking .lanes .sheets errors hand",
    "simulation.results": ".sheets errors",
    "simulation.given": ".sheets _core errors",
    "simulation.running": "errors",
    "simulation.matches": ".estimates .given .results .running .schedules .sheets .slices "
    "_core errors hand history",
    "simulation.tallies": "",
    "simulation.ruin": "",
    "simulation.sittings": ".asking .sheets .slices .tallies errors "
    "tournaments tournaments.draws tournaments.state",
    "simulation.earnings": ".results .ruin .sittings .tallies errors",
    "simulation.rooms": ".earnings .given .running .schedules .sheets .sittings .tallies "
    "_core errors tables tables.checks tables.saving tournaments tournaments.checks tournaments.state",
    "simulation": ".asking .earnings .matches .results .rooms",
    "dealer.deck": "_core errors",
    "dealer.replies": "cards errors",
    "dealer.seats": ".replies",
    "dealer.table": "_core .deck .replies cards game hand history.acpc",
    "dealer.match": "_core .deck .replies .seats .table errors history.acpc history.phh history.record",
    "dealer.client": "_core .deck .match .replies .table errors hand history.acpc simulation.sheets",
    "dealer": ".client .deck .match",
    "solver.sizes": "_frozen errors",
    "solver.lines": ".sizes _core errors hand",
    "solver.pictures": "cards drawing errors",
    "solver.node": ".pictures _combos _core cards errors ranges",
    "solver.spots": ".lines .sizes _core _frozen _given _slices cards errors game games hand history "
    "history.record ranges rules",
    "solver.settings": "_core _slices errors",
    "solver.small": ".settings _combos _core _frozen _slices agents._base errors game games hand ranges",
    "solver.running": "",
    "solver.saving": ".sizes .spots _core errors ranges",
    "solver.playing": ".node _combos _core agents._base errors",
    "solver.solution": ".node .pictures .playing .running .saving .settings .spots "
    "_combos _core cards errors",
    "solver.solving": ".running .settings .solution .spots _core errors game",
    "solver.reports": ".node .running .settings .solution .spots _core cards errors isomorphism "
    "simulation.running",
    "solver.upi": ".node .settings .solution .spots _combos _core errors game ranges",
    "solver": ".lbr .reports .small .solution .solving .spots",
    "plot": "_combos cards equities errors ranges simulation",
    "": "",
    "cli.peers": "/",
    "cli.running": "",
    "cli.screen": "/",
    "cli.bench": ".peers /",
    "cli.grid": ".screen _combos",
    "cli.parser": "/ errors",
    "cli.replay": ".screen / drawing history narration",
    "cli.player": ".replay .screen / history",
    "cli.naming": "/ errors",
    "cli.acpc": ".naming dealer errors",
    "cli.match": ".naming .screen / errors simulation.schedules",
    "cli.seat": ".match .naming .replay / errors history narration simulation.sheets wording",
    "cli.solving": ".running .screen / errors",
    "cli.upi": "/ solver.upi",
    "cli.pushing": ".grid .screen / errors",
    "cli.stacks": ".screen /",
    "cli.commands": ".acpc .bench .grid .match .parser .player .pushing .replay .running .screen .seat "
    ".solving .stacks .upi / cards errors",
    "cli": ".commands errors",
    "__main__": "cli",
}

# What each file of C includes, by room; a header and its source are one.
# A bare name lies in the same room, else in `cext`.
C = {
    "": {
        "base": "",
        "cards": "base",
        "rng": "base",
        "deal": "cards rng",
    },
    "tables": {
        "tables": "base",
    },
    "evaluator": {
        "lanes_lows": "",
        "lanes_planes": "",
        "lanes_values": "lanes_lows lanes_wild",
        "lanes_wild": "",
        "evaluate": "cards tables/tables",
        "level": "cards tables/tables",
        "batch": "evaluate level",
        "omaha": "evaluate",
        "runouts": "evaluate",
        "distribution": "runouts",
        "batch_scalar": "batch level",
        "lanes": "batch lanes_planes lanes_values level",
        "showing": "batch evaluate omaha",
        "lanes_avx2": "batch lanes level",
        "lanes_avx512": "batch lanes level",
        "lanes_neon": "batch lanes level",
    },
    "equity": {
        "combos": "evaluator/batch evaluator/evaluate",
        "outcome": "combos exact_known",
        "range_showdown": "combos",
        "strength": "combos evaluator/runouts",
        "exact_known": "evaluator/evaluate",
        "exact_known_preflop": "exact_known",
        "exact_two": "evaluator/runouts outcome range_showdown",
        "exact_two_preflop": "exact_known_preflop outcome",
        "exact_many": "evaluator/runouts exact_known exact_many_sums outcome",
        "exact_many_sums": "",
        "exact_many_preflop": "exact_known_preflop exact_many",
        "exact_alike": "exact_many",
        "exact": "exact_alike exact_many_preflop exact_two",
        "sample": "evaluator/batch evaluator/runouts evaluator/showing exact_known outcome rng",
        "hole_range": "rng sample",
        "any_game": "hole_range rng",
        "exact_held": "any_game",
        "exact_omaha": "any_game",
        "equity_matrix": "evaluator/runouts exact_two_preflop",
        "classes": "exact_two_preflop rng strength",
        "outs": "strength",
        "setup": "exact_omaha exact_two_preflop strength",
    },
    "isomorphism": {
        "indexer": "cards",
    },
    "prizes": {
        "times": "base",
        "icm": "base times",
        "all_in": "icm times",
        "pushtable": "cards icm",
        "pushfold": "pushtable",
    },
    "game": {
        "rules": "cards tables/tables",
        "hand": "rules",
        "memory": "hand",
        "log": "memory",
        "showdown": "evaluator/showing hand",
        "deck": "hand log memory rng",
        "pots": "hand log",
        "betting": "hand memory pots showdown",
        "dealing": "deck hand log",
        "posting": "hand log pots",
        "settling": "hand log pots showdown",
        "state": "betting dealing deck log memory posting pots settling",
        "check": "deck posting state",
        "view": "deck memory posting rng state",
        "words": "check",
        "save": "check deck memory view",
        "policies": "check view",
        "lanes": "check deck log policies",
        "encode": "lanes",
        "menu": "lanes",
        "native": "encode menu",
    },
    "solver": {
        "tree": "game/memory game/state tables/tables",
        "half": "base",
        "bunching": "equity/combos",
        "inside": "solver",
        "lines": "inside",
        "aligned": "inside",
        "meet": "inside",
        "pass": "half inside",
        "probe": "half inside",
        "rows": "base",
        "rows_avx2": "evaluator/level rows rows_level",
        "rows_avx512": "evaluator/level rows rows_level",
        "rows_level": "rows",
        "rows_neon": "evaluator/level rows rows_level",
        "rows_plain": "half rows rows_level",
        "prepare": "evaluator/batch evaluator/level inside",
        "solver": "bunching equity/combos rows tree",
        "infoset": "game/hand game/view",
        "gametree": "game/check game/deck game/memory game/view infoset",
        "tabular": "gametree",
    },
}


SHIPPED = "../src/steelwheel/include/steelwheel.h"  # beside tablegen's constants


def imports(path):
    """The steelwheel modules that a file imports, but for types alone."""
    package = path.relative_to(PACKAGE).parts[:-1]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
    for_types = {
        inner for block in blocks if ast.unparse(block.test) == "TYPE_CHECKING" for inner in ast.walk(block)
    }
    for node in set(ast.walk(tree)) - for_types:
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = ["steelwheel", *package][: len(package) + 2 - node.level] if node.level else []
            home = ".".join([*above, *filter(None, [node.module])])
            names = [f"{home}.{alias.name}" for alias in node.names]
        for name in names:
            first, _, rest = name.partition(".")
            if first == "steelwheel":
                is_module = rest == "_core" or (PACKAGE / rest.replace(".", "/")).with_suffix(".py").exists()
                yield rest if is_module or (PACKAGE / rest).is_dir() else rest.rpartition(".")[0]


def test_python_imports_run_downwards():
    seam = (CEXT / "seam" / "_core.pyx").read_text(encoding="utf-8")
    found = {"_core": set(re.findall(r"^from steelwheel\.(\w+) import", seam, re.MULTILINE))}
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").strip(".")
        found[name] = set(imports(path)) - {name}
    pinned = {}
    for name, others in PYTHON.items():
        room = name.partition(".")[0]
        pinned[name] = {room + other if other[0] == "." else other.strip("/") for other in others.split()}
        assert pinned[name] <= {*pinned}  # no circle
    assert found == pinned


def test_c_includes_run_downwards():
    pinned = {}
    for room, files in C.items():
        for name, includes in files.items():
            pinned[f"{room}/{name}".lstrip("/")] = {
                f"{room}/{other}" if other in files and room else other for other in includes.split()
            }
    found = {}
    for path in [*CEXT.rglob("*.h"), *CEXT.rglob("*.c")]:
        text = path.read_text(encoding="utf-8")
        assert "Python.h" not in text
        includes = set(re.findall(r'^#include "(.+)"', text, re.MULTILINE)) - {"constants.h", SHIPPED}
        assert all((CEXT / name).exists() for name in includes)
        name = path.relative_to(CEXT).with_suffix("").as_posix()
        found.setdefault(name, set()).update({include.removesuffix(".h") for include in includes} - {name})
    assert found == pinned
    assert tuple(TopologicalSorter(found).static_order())  # a circle raises


def test_c_rooms_run_downwards():
    beside = {
        "evaluator": set(),
        "equity": {"evaluator"},
        "isomorphism": set(),
        "prizes": set(),
        "game": {"evaluator"},
        "solver": {"equity", "evaluator", "game"},
    }
    for room, may in beside.items():
        others = {
            other.split("/")[0] for includes in C[room].values() for other in includes.split() if "/" in other
        }
        assert others - {"tables"} <= may
    assert [name for name, includes in C["game"].items() if "evaluator" in includes] == ["showdown"]


def is_text_without_encoding(call):
    """Whether a call opens a file, or a program's pipes, as text in whatever encoding there is."""
    function, given = call.func, {keyword.arg: keyword.value for keyword in call.keywords}
    owner = ast.unparse(function.value) if isinstance(function, ast.Attribute) else ""
    name = function.attr if owner else getattr(function, "id", "")
    asks_for_text = [given[word] for word in ("text", "universal_newlines") if word in given]
    if any(isinstance(value, ast.Constant) and value.value is True for value in asks_for_text):
        return "encoding" not in given
    if name not in ("open", "fdopen", "read_text", "write_text", "TextIOWrapper") or (owner, name) == (
        "os",
        "open",
    ):
        return False
    place = {"open": 2 if owner else 3, "fdopen": 3, "read_text": 0}.get(name, 1)  # where encoding stands
    mode = given.get("mode") or next(iter(call.args[place - 2 : place - 1]), None)
    is_binary = "open" in name and isinstance(mode, ast.Constant) and "b" in mode.value
    return not (is_binary or "encoding" in given or len(call.args) > place)


@pytest.mark.slow
def test_text_has_an_encoding():
    """The same wherever it is read: on Windows, what nobody names is not UTF-8."""
    rooms = [ROOT / room for room in ("src", "tests", "bench", "cext", ".ci", ".github")]
    files = [ROOT / "setup.py", *(path for room in rooms for path in room.rglob("*.py"))]
    assert not [
        f"{path.relative_to(ROOT)}, line {node.lineno}: {ast.unparse(node)}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and is_text_without_encoding(node)
    ]
    for text in (
        "open(x)",
        "open(x, 'w')",
        "p.open()",
        "p.read_text()",
        "p.write_text(x)",
        "run(x, text=True)",
    ):
        assert is_text_without_encoding(ast.parse(text, mode="eval").body)
    for text in ("open(x, 'rb')", "p.open('wb')", "p.read_text('utf-8')", "os.open(x, 0)", "f(text=x)"):
        assert not is_text_without_encoding(ast.parse(text, mode="eval").body)


def test_public_names():
    import steelwheel

    rooms = ["agents", "dealer", "drawing", "games", "history", "plot", "rules"]  # used by their own names
    assert sorted(steelwheel.__all__) == sorted(
        rooms + [name for names in steelwheel._MODULES.values() for name in names]
    )
    assert all(getattr(steelwheel, room).__name__ == f"steelwheel.{room}" for room in rooms)
    for module, names in steelwheel._MODULES.items():
        home = __import__(f"steelwheel.{module}", fromlist=["*"])
        if module not in ("errors", *rooms):
            assert sorted(home.__all__) == sorted(names)
        for name in names:
            assert getattr(steelwheel, name) is getattr(home, name)
            assert name in dir(steelwheel)
            assert module != name
    with pytest.raises(AttributeError, match="no attribute 'evaluate8'"):
        _ = steelwheel.evaluate8


def test_the_root_is_light():
    heavy = {
        "numpy",
        "dataclasses",
        "typing",
        "re",
        "enum",
        "tomllib",
        "concurrent.futures",
        "steelwheel._core",
    }
    code = "import sys; bare = set(sys.modules); import steelwheel; print(*set(sys.modules) - bare)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert not heavy & set(output.stdout.split())


@pytest.mark.parametrize(
    "first",
    [
        "Hand(steelwheel.games.NoLimitHoldem(), [200] * 6, seed=1).call()",
        "equity('AsAh', 'KsKh')",
        "equity('QQ+', 'AK', board='2c3d4h')",
    ],
)
def test_what_is_first_imports_little(first):
    """To import one of these takes as long as all the rest."""
    heavy = {
        "dataclasses",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "inspect",
        "json",
        "numpy",
        "re",
        "typing",
    }
    code = f"import sys; bare = set(sys.modules); import steelwheel; steelwheel.{first}"
    output = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*set(sys.modules) - bare)"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "steelwheel._core" in output.stdout
    assert not heavy & set(output.stdout.split())


def test_one_hand_needs_no_numpy():
    code = "import steelwheel, sys; steelwheel.evaluate('AsKsQsJsTs'); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
