#include "rows/put.h"

enum { /* the first four, and the four from WON_BB on: see sw_put_seat */
    HAND,
    SEAT,
    PLAYER,
    POSITION,
    STREET,
    POT,
    TO_CALL,
    STACK,
    EFFECTIVE_STACK,
    SPR,
    FACING_BB,
    ACTION,
    SIZE_BB,
    SIZE_POT,
    ALL_IN,
    HOLE,
    BOARD,
    PLAYERS_LEFT,
    IN_POSITION,
    PREFLOP_ROLE,
    WON_BB,
    EV_BB,
    CURRENCY,
    UNIT,
    PLAYERS,
    STREET_INDEX,
    RAISES_BEFORE,
    CALLERS,
    CALLERS_RAISED,
    RAISER_POSITION,
    RAISER_HAS_INITIATIVE,
    LAST_ACTION,
    HAS_INITIATIVE,
    WAS_AGGRESSOR,
    AGGRESSOR_BEHIND,
    PREVIOUS_ACTION,
    PREVIOUS_RAISES,
    CAN_RAISE,
    OPPONENTS_WITH_CHIPS,
    COLUMNS
};

const sw_column sw_decision_columns[COLUMNS] = {
    [HAND] = {"hand", SW_COLUMN_INT64, 0},
    [SEAT] = {"seat", SW_COLUMN_INT8, 0},
    [PLAYER] = {"player", SW_COLUMN_TEXT, 1},
    [POSITION] = {"position", SW_COLUMN_NAME, 0},
    [STREET] = {"street", SW_COLUMN_NAME, 0},
    [POT] = {"pot", SW_COLUMN_INT64, 0},
    [TO_CALL] = {"to_call", SW_COLUMN_INT64, 0},
    [STACK] = {"stack", SW_COLUMN_INT64, 1},
    [EFFECTIVE_STACK] = {"effective_stack", SW_COLUMN_INT64, 1},
    [SPR] = {"spr", SW_COLUMN_DOUBLE, 1},
    [FACING_BB] = {"facing_bb", SW_COLUMN_DOUBLE, 0},
    [ACTION] = {"action", SW_COLUMN_NAME, 0},
    [SIZE_BB] = {"size_bb", SW_COLUMN_DOUBLE, 1},
    [SIZE_POT] = {"size_pot", SW_COLUMN_DOUBLE, 1},
    [ALL_IN] = {"all_in", SW_COLUMN_BOOL, 0},
    [HOLE] = {"hole", SW_COLUMN_TEXT, 1},
    [BOARD] = {"board", SW_COLUMN_TEXT, 1},
    [PLAYERS_LEFT] = {"players_left", SW_COLUMN_INT8, 0},
    [IN_POSITION] = {"in_position", SW_COLUMN_BOOL, 1},
    [PREFLOP_ROLE] = {"preflop_role", SW_COLUMN_NAME, 1},
    [WON_BB] = {"won_bb", SW_COLUMN_DOUBLE, 1},
    [EV_BB] = {"ev_bb", SW_COLUMN_DOUBLE, 1},
    [CURRENCY] = {"currency", SW_COLUMN_TEXT, 1},
    [UNIT] = {"unit", SW_COLUMN_INT8, 0},
    [PLAYERS] = {"players", SW_COLUMN_INT8, 0},
    [STREET_INDEX] = {"street_index", SW_COLUMN_INT8, 0},
    [RAISES_BEFORE] = {"raises_before", SW_COLUMN_INT8, 0},
    [CALLERS] = {"callers", SW_COLUMN_INT8, 0},
    [CALLERS_RAISED] = {"callers_raised", SW_COLUMN_INT8, 1},
    [RAISER_POSITION] = {"raiser_position", SW_COLUMN_NAME, 1},
    [RAISER_HAS_INITIATIVE] = {"raiser_has_initiative", SW_COLUMN_BOOL, 1},
    [LAST_ACTION] = {"last_action", SW_COLUMN_NAME, 1},
    [HAS_INITIATIVE] = {"has_initiative", SW_COLUMN_BOOL, 1},
    [WAS_AGGRESSOR] = {"was_aggressor", SW_COLUMN_BOOL, 1},
    [AGGRESSOR_BEHIND] = {"aggressor_behind", SW_COLUMN_BOOL, 1},
    [PREVIOUS_ACTION] = {"previous_action", SW_COLUMN_NAME, 1},
    [PREVIOUS_RAISES] = {"previous_raises", SW_COLUMN_INT8, 1},
    [CAN_RAISE] = {"can_raise", SW_COLUMN_BOOL, 0},
    [OPPONENTS_WITH_CHIPS] = {"opponents_with_chips", SW_COLUMN_INT8, 0},
};
const int sw_decision_column_count = COLUMNS;

static const char *action_name(int kind)
{
    switch (kind) {
    case SW_EVENT_FOLD:
        return "fold";
    case SW_EVENT_CHECK:
        return "check";
    case SW_EVENT_CALL:
        return "call";
    case SW_EVENT_BRING_IN:
        return "bring_in";
    case SW_EVENT_BET:
        return "bet";
    case SW_EVENT_RAISE:
        return "raise";
    default:
        return "complete";
    }
}

/* Returns a seat's role on the first street so far, or NULL if it has not acted by choice. */
static const char *role_name(const sw_hand_walk *walk, int seat)
{
    if (seat == walk->first_raiser) return "aggressor";
    if (walk->called >> seat & 1) return "caller";
    if (walk->raised >> seat & 1) return "raiser";
    if (walk->limped >> seat & 1) return "limper";
    return walk->acted_first >> seat & 1 ? "checker" : NULL;
}

/* Returns whether the seat left of the button opens each street. */
static int opens_by_position(const sw_game *game)
{
    for (int i = 0; i < game->streets; i++) {
        if (game->street[i].opener != SW_POSITION) return 0;
    }
    return 1;
}

static void put_sizes(sw_batch *batch, const sw_hand_walk *walk, const sw_event *event)
{
    int64_t big = sw_big_blind(walk->hand->game), called = walk->to_match - walk->bet[event->seat];
    sw_put_ratio(batch, FACING_BB, walk->to_match, big);
    if (!sw_is_raise(event->kind)) return;
    sw_put_ratio(batch, SIZE_BB, event->to, big);
    sw_put_ratio(batch, SIZE_POT, event->to - walk->to_match, walk->pot + called);
}

static void put_stacks(sw_batch *batch, const sw_hand_walk *walk, const sw_hand_facts *facts, int seat)
{
    if (!(facts->endless >> seat & 1)) {
        sw_put_money(batch, STACK, facts, walk->stack[seat] + sw_reserve(walk->hand, seat));
    }
    if (facts->endless & walk->live) return;
    int64_t stack = sw_effective_stack(walk, seat);
    sw_put_money(batch, EFFECTIVE_STACK, facts, stack);
    sw_put_ratio(batch, SPR, stack, walk->pot);
}

static void put_table(sw_batch *batch, const sw_hand_walk *walk, const sw_hand_facts *facts, int seat)
{
    char text[SW_CARDS_TEXT];
    sw_put_string(batch, STREET, facts->street[walk->street]);
    sw_put_money(batch, POT, facts, walk->pot);
    sw_put_money(batch, TO_CALL, facts, sw_cost_of_call(walk, seat));
    put_stacks(batch, walk, facts, seat);
    if (sw_has_column(batch, HOLE)) sw_put_text(batch, HOLE, text, sw_hole_cards_text(walk, seat, text));
    if (sw_has_column(batch, BOARD)) sw_put_text(batch, BOARD, text, sw_boards_text(walk, text));
    sw_put_int(batch, PLAYERS_LEFT, sw_count_bits(walk->live));
    if (opens_by_position(walk->hand->game)) sw_put_int(batch, IN_POSITION, sw_is_last_to_act(walk, seat));
    const char *role = role_name(walk, seat);
    if (role) sw_put_name(batch, PREFLOP_ROLE, role);
}

/* Sets a number of actions. If it exceeds the column's range, as on a fixed-limit street without a cap, it becomes the
   largest value. */
static void put_count(sw_batch *batch, int column, int count)
{
    sw_put_int(batch, column, count < INT8_MAX ? count : INT8_MAX);
}

static void put_street(sw_batch *batch, const sw_hand_walk *walk, const sw_hand_facts *facts, int seat)
{
    const sw_street_actions *now = &walk->now;
    sw_put_int(batch, STREET_INDEX, walk->street);
    put_count(batch, RAISES_BEFORE, now->raises);
    put_count(batch, CALLERS, now->callers);
    if (now->last_action[seat]) sw_put_name(batch, LAST_ACTION, action_name(now->last_action[seat] - 1));
    if (now->raiser == SW_NOBODY) return;
    put_count(batch, CALLERS_RAISED, now->callers_raised);
    sw_put_string(batch, RAISER_POSITION, facts->position[now->raiser]);
    if (walk->street) sw_put_int(batch, RAISER_HAS_INITIATIVE, now->raiser == walk->initiative);
}

static void put_earlier_streets(sw_batch *batch, const sw_hand_walk *walk, int seat)
{
    const sw_street_actions *before = &walk->before;
    if (walk->street == 0) return;
    sw_put_int(batch, HAS_INITIATIVE, seat == walk->initiative);
    sw_put_int(batch, WAS_AGGRESSOR, seat == before->raiser);
    sw_put_int(batch, AGGRESSOR_BEHIND, sw_is_aggressor_behind(walk, seat));
    if (before->last_action[seat]) sw_put_name(batch, PREVIOUS_ACTION, action_name(before->last_action[seat] - 1));
    put_count(batch, PREVIOUS_RAISES, before->raises);
}

static void put_opponents(sw_batch *batch, const sw_hand_walk *walk, int seat)
{
    int opponents = sw_opponents_with_chips(walk, seat);
    sw_put_int(batch, PLAYERS, sw_count_bits(walk->hand->dealt));
    sw_put_int(batch, OPPONENTS_WITH_CHIPS, opponents);
    sw_put_int(batch, CAN_RAISE, opponents && walk->stack[seat] > sw_cost_of_call(walk, seat));
}

static void put_decision(sw_batch *batch, const sw_hand_walk *walk, const sw_hand_facts *facts, const sw_event *event)
{
    int seat = event->seat;
    sw_put_seat(batch, facts, seat, WON_BB);
    put_table(batch, walk, facts, seat);
    put_street(batch, walk, facts, seat);
    put_earlier_streets(batch, walk, seat);
    put_opponents(batch, walk, seat);
    sw_put_name(batch, ACTION, action_name(event->kind));
    put_sizes(batch, walk, event);
    sw_put_int(batch, ALL_IN, event->amount > 0 && walk->stack[seat] == event->amount);
}

sw_added_rows sw_add_decision_rows(sw_batch *batch, const sw_state *hand, const sw_hand_facts *facts, size_t skip)
{
    const sw_event *event;
    sw_hand_walk walk = sw_start_walk(hand);
    sw_added_rows added = {0, false};
    while ((event = sw_next_decision(&walk))) {
        if (added.rows >= skip) {
            if (batch->is_full || !sw_begin_row(batch)) return added;
            put_decision(batch, &walk, facts, event);
            sw_end_row(batch);
        }
        added.rows++;
        sw_take_decision(&walk);
    }
    added.is_complete = true;
    return added;
}
