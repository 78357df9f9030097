#include "rows/put.h"

enum { /* the first four, and the four from WON_BB on: see sw_put_seat */
    HAND,
    SEAT,
    PLAYER,
    POSITION,
    STACK,
    PUT_IN,
    HOLE,
    VPIP,
    PFR,
    THREE_BET,
    WTSD,
    WSD,
    WON,
    WON_BB,
    EV_BB,
    CURRENCY,
    UNIT,
    PLAYERS,
    ACTED_LATER,
    WON_POT,
    RAKE_BB,
    COLUMNS
};

const sw_column sw_player_columns[COLUMNS] = {
    [HAND] = {"hand", SW_COLUMN_INT64, 0},
    [SEAT] = {"seat", SW_COLUMN_INT8, 0},
    [PLAYER] = {"player", SW_COLUMN_TEXT, 1},
    [POSITION] = {"position", SW_COLUMN_NAME, 0},
    [STACK] = {"stack", SW_COLUMN_INT64, 1},
    [PUT_IN] = {"put_in", SW_COLUMN_INT64, 0},
    [HOLE] = {"hole", SW_COLUMN_TEXT, 1},
    [VPIP] = {"vpip", SW_COLUMN_BOOL, 1},
    [PFR] = {"pfr", SW_COLUMN_BOOL, 1},
    [THREE_BET] = {"three_bet", SW_COLUMN_BOOL, 1},
    [WTSD] = {"wtsd", SW_COLUMN_BOOL, 1},
    [WSD] = {"wsd", SW_COLUMN_BOOL, 1},
    [WON] = {"won", SW_COLUMN_INT64, 1},
    [WON_BB] = {"won_bb", SW_COLUMN_DOUBLE, 1},
    [EV_BB] = {"ev_bb", SW_COLUMN_DOUBLE, 1},
    [CURRENCY] = {"currency", SW_COLUMN_TEXT, 1},
    [UNIT] = {"unit", SW_COLUMN_INT8, 0},
    [PLAYERS] = {"players", SW_COLUMN_INT8, 0},
    [ACTED_LATER] = {"acted_later", SW_COLUMN_BOOL, 0},
    [WON_POT] = {"won_pot", SW_COLUMN_BOOL, 1},
    [RAKE_BB] = {"rake_bb", SW_COLUMN_DOUBLE, 1},
};
const int sw_player_column_count = COLUMNS;

/* The set of seats with an opportunity, and the set of seats that took it. */
typedef struct {
    uint32_t acted, paid, raised, faced_raise, reraised, folded_first, acted_later, pushed;
} history;

static void note_first_street(history *of, const sw_hand_walk *walk, const sw_event *event)
{
    uint32_t me = 1u << event->seat;
    int raises = sw_is_raise(event->kind);
    if (event->kind == SW_EVENT_BRING_IN) return;
    if (event->kind == SW_EVENT_FOLD) of->folded_first |= me;
    of->acted |= me;
    if (raises || event->kind == SW_EVENT_CALL) of->paid |= me;
    if (walk->first_raises == 1 && !(walk->raised & me)) {
        of->faced_raise |= me;
        if (raises) of->reraised |= me;
    }
    if (raises) of->raised |= me;
}

/* Walks the hand to its end. */
static history walk_hand(sw_hand_walk *walk)
{
    const sw_event *event;
    history of = {0, 0, 0, 0, 0, 0, 0, 0};
    while ((event = sw_next_decision(walk))) {
        if (event->street == 0) {
            note_first_street(&of, walk, event);
        } else {
            of.acted_later |= 1u << event->seat;
        }
        sw_take_decision(walk);
    }
    for (int i = walk->hand->first_event; i < walk->hand->events; i++) {
        event = &walk->hand->log[i];
        if (event->kind == SW_EVENT_PUSH && event->amount) of.pushed |= 1u << event->seat;
    }
    return of;
}

static void put_statistics(sw_batch *batch, const sw_hand_walk *walk, const history *of, int seat)
{
    const sw_state *s = walk->hand;
    int contested = !sw_is_single(walk->live) && (s->phase == SW_OVER || s->phase == SW_SHOWDOWN);
    if (of->acted >> seat & 1) {
        sw_put_int(batch, VPIP, of->paid >> seat & 1);
        sw_put_int(batch, PFR, of->raised >> seat & 1);
    }
    if (of->faced_raise >> seat & 1) sw_put_int(batch, THREE_BET, of->reraised >> seat & 1);
    if (s->street == 0 || of->folded_first >> seat & 1) return;
    int shows = contested && walk->live >> seat & 1;
    sw_put_int(batch, WTSD, shows);
    if (shows && s->phase == SW_OVER) sw_put_int(batch, WSD, of->pushed >> seat & 1);
}

static void put_results(sw_batch *batch, const sw_hand_walk *walk, const sw_hand_facts *facts, int seat)
{
    sw_put_money(batch, PUT_IN, facts, walk->put_in[seat]);
    if (!(facts->endless >> seat & 1)) sw_put_money(batch, STACK, facts, walk->hand->seat[seat].start);
    if (facts->has_won >> seat & 1) sw_put_int(batch, WON, facts->won[seat]);
}

/* Sets the seat's part of the rake, in proportion to the chips that it put in; null if the rake is unknown. */
static void put_rake(sw_batch *batch, const sw_hand_walk *walk, const sw_hand_facts *facts, int seat)
{
    double rake = 0;
    uint32_t dealt = walk->hand->dealt;
    if (dealt & ~facts->has_won_bb || !walk->pot) return;
    for (uint32_t rest = dealt; rest; rest &= rest - 1) rake -= facts->won_bb[sw_lowest_bit(rest)];
    if (rake < -1e-6) return;
    if (rake < 1e-6) rake = 0; /* results in bb are rounded */
    sw_put_double(batch, RAKE_BB, rake * (double)walk->put_in[seat] / (double)walk->pot);
}

static void put_player(sw_batch *batch, const sw_hand_walk *walk, const history *of, const sw_hand_facts *facts,
                       int seat)
{
    char text[SW_CARDS_TEXT];
    sw_put_seat(batch, facts, seat, WON_BB);
    if (sw_has_column(batch, HOLE)) sw_put_text(batch, HOLE, text, sw_hole_cards_text(walk, seat, text));
    put_statistics(batch, walk, of, seat);
    put_results(batch, walk, facts, seat);
    sw_put_int(batch, PLAYERS, sw_count_bits(walk->hand->dealt));
    sw_put_int(batch, ACTED_LATER, of->acted_later >> seat & 1);
    if (walk->hand->phase == SW_OVER) sw_put_int(batch, WON_POT, of->pushed >> seat & 1);
    put_rake(batch, walk, facts, seat);
}

sw_added_rows sw_add_player_rows(sw_batch *batch, const sw_state *hand, const sw_hand_facts *facts, size_t skip)
{
    sw_hand_walk walk = sw_start_walk(hand);
    history of = walk_hand(&walk);
    sw_added_rows added = {0, false};
    for (int seat = 0; seat < hand->seats; seat++) {
        if (!(hand->dealt >> seat & 1)) continue;
        if (added.rows >= skip) {
            if (batch->is_full || !sw_begin_row(batch)) return added;
            put_player(batch, &walk, &of, facts, seat);
            sw_end_row(batch);
        }
        added.rows++;
    }
    added.is_complete = true;
    return added;
}
