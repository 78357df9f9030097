#include "game/check.h"

#include "game/deck.h"
#include "game/posting.h"

static const sw_refusal nothing = {SW_DONE, SW_NOBODY, 0, 0, 0};

static sw_refusal refused(int code, int seat, int64_t number)
{
    return (sw_refusal){code, seat, number, 0, 0};
}

static sw_refusal refused_above(int code, int seat, int64_t number, int64_t most)
{
    return (sw_refusal){code, seat, number, 0, most};
}

static sw_refusal refused_below(int code, int seat, int64_t number, int64_t least)
{
    return (sw_refusal){code, seat, number, least, 0};
}

static bool are_chips(int64_t amount)
{
    return amount >= 0 && amount <= SW_MOST_CHIPS;
}

/* ---- starting a hand */

sw_refusal sw_check_seats(const sw_game *game, int64_t seats)
{
    int most = game->most_seats;
    if (seats < 2) return refused(SW_FEW_SEATS, SW_NOBODY, seats);
    int code = game->max_seats ? SW_MANY_BY_RULE : SW_MANY_SEATS;
    return seats > most ? refused_above(code, SW_NOBODY, seats, most) : nothing;
}

sw_refusal sw_check_table(const sw_game *game, const int64_t *stacks, int seats, int64_t button)
{
    int players = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (!are_chips(stacks[seat])) return refused(SW_BAD_STACK, seat, stacks[seat]);
        players += stacks[seat] > 0;
    }
    if (players < 2) return refused(SW_FEW_PLAYERS, SW_NOBODY, players);
    if (button < 0 || button >= seats) return refused_above(SW_NO_BUTTON, SW_NOBODY, button, seats - 1);
    if (players == 2 && stacks[button] == 0) return refused(SW_EMPTY_BUTTON, (int)button, 0);
    return players < game->blinds ? refused_below(SW_FEW_FOR_BLINDS, SW_NOBODY, players, game->blinds) : nothing;
}

sw_refusal sw_take_post(sw_state *s, int64_t seat, int kind, int64_t live, int64_t dead)
{
    if (s->game->bring_in) return refused(SW_NO_POSTS, SW_NOBODY, 0);
    if (seat < 0 || seat >= s->seats) return refused_above(SW_NO_SEAT, SW_NOBODY, seat, s->seats - 1);
    if (!(s->dealt >> seat & 1)) return refused(SW_EMPTY_POST, SW_NOBODY, seat);
    if (!are_chips(live)) return refused(SW_BAD_POST, (int)seat, live);
    if (!are_chips(dead)) return refused(SW_BAD_POST, (int)seat, dead);
    if (kind == SW_EVENT_STRADDLE && live == 0) return refused(SW_NO_STRADDLE, (int)seat, 0);
    if (kind == SW_EVENT_KILL && s->killer != SW_NOBODY && s->killer != seat) return refused(SW_TWO_KILLS, (int)seat, 0);
    sw_post(s, (int)seat, kind, live, dead);
    return nothing;
}

sw_refusal sw_check_posts(const sw_state *s)
{
    if (s->killer != SW_NOBODY) {
        int64_t small_bet = s->game->street[0].bet, post = s->seat[s->killer].live_post;
        if (!sw_is_limit(s)) return refused(SW_KILL_WITHOUT_LIMIT, s->killer, 0);
        if (s->straddles) return refused(SW_KILL_AND_STRADDLE, sw_lowest_bit(s->straddles), 0);
        if (post != small_bet) return refused_below(SW_OTHER_KILL, s->killer, post, small_bet);
    }
    int64_t least = 0;
    int seat = sw_wrong_post(s, &least);
    if (seat == SW_NOBODY) return nothing;
    int64_t live = s->seat[seat].live_post;
    if (s->missed >> seat & 1) return refused_above(SW_HIGH_MISSED, seat, live, -least);
    return least == 0 ? refused(SW_BUTTON_STRADDLE, seat, live) : refused_below(SW_LOW_STRADDLE, seat, live, least);
}

sw_refusal sw_give_deck(const sw_state *s, const uint8_t *cards, int count, uint8_t *given)
{
    int holes = s->game->deals_later ? count : s->game->street[0].hole * s->players;
    for (int i = 0; i < count; i++) {
        if (cards[i] == SW_UNKNOWN && i >= holes) return refused(SW_UNKNOWN_IN_DECK, SW_NOBODY, i);
        given[i] = cards[i];
    }
    return nothing;
}

sw_refusal sw_give_hole_cards(const sw_state *s, int seat, const uint8_t *cards, int count, uint8_t *given)
{
    const sw_street *first = &s->game->street[0];
    int is_dealt = s->dealt >> seat & 1, most = is_dealt ? first->hole + first->up : 0;
    if (!cards) count = is_dealt ? first->hole : 0;
    if (count > most) return refused_above(SW_MANY_HOLE_CARDS, seat, count, most);
    for (int i = 0; i < count; i++) given[sw_hole_place(s, seat, i)] = cards ? cards[i] : SW_UNKNOWN;
    return nothing;
}

sw_refusal sw_check_board(const sw_game *game, int count)
{
    int most = game->board_cards;
    if (game->deals_later) return refused(SW_BOARD_NOT_YET, SW_NOBODY, 0);
    return count > most ? refused_above(SW_MANY_BOARD_CARDS, SW_NOBODY, count, most) : nothing;
}

sw_refusal sw_give_board(const sw_state *s, int board, const uint8_t *cards, int count, uint8_t *given)
{
    sw_refusal refusal = sw_check_board(s->game, count);
    for (int i = 0; refusal.code == SW_DONE && i < count; i++) given[sw_board_place(s, board, i)] = cards[i];
    return refusal;
}

/* ---- cards in commands */

/* Converts the known cards of an event to a set. Returns false if a card is not in the deck, or appears twice. */
static bool set_of(const sw_game *game, const sw_event *event, uint64_t *set)
{
    *set = 0;
    for (int i = 0; i < event->count; i++) {
        uint8_t card = event->card[i];
        if (card == SW_UNKNOWN) continue;
        if (card >= SW_ALL_CARDS || !(game->deck_set & ~*set & SW_SET(card))) return false;
        *set |= SW_SET(card);
    }
    return true;
}

/* Returns the known hole cards of a seat as a set. */
static uint64_t known_holes(const sw_state *s, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < s->seat[seat].holes; i++) {
        if (sw_hole_card(s, seat, i) != SW_UNKNOWN) set |= SW_SET(sw_hole_card(s, seat, i));
    }
    return set;
}

/* Returns which of a seat's hole cards these are, bit i = card i; -1 if the seat lacks one of them. */
static int which_holes(const sw_state *s, int seat, const sw_event *event)
{
    int holes = s->seat[seat].holes;
    unsigned which = 0;
    for (int j = 0; j < event->count; j++) {
        int i = 0;
        while (i < holes && (which >> i & 1 || sw_hole_card(s, seat, i) != event->card[j])) i++;
        if (i == holes) return -1;
        which |= 1u << i;
    }
    return (int)which;
}

static sw_refusal check_deal(const sw_state *s, const sw_event *event, uint64_t set)
{
    if (s->phase != SW_DEAL) return refused(SW_WRONG_PHASE, SW_NOBODY, 0);
    int seat, count = sw_deal_size(s, &seat);
    if (event->count != count) return refused_above(SW_WRONG_COUNT, seat, event->count, count);
    if (seat == SW_NOBODY && sw_count_bits(set) < count) return refused(SW_UNKNOWN_ON_BOARD, SW_NOBODY, 0);
    return nothing;
}

static sw_refusal check_show(const sw_state *s, const sw_event *event, int has_cards, uint64_t set)
{
    int seat = event->seat, holes = s->seat[seat].holes;
    if (!((s->live & ~s->shown) >> seat & 1)) return refused(SW_NOTHING_TO_SHOW, seat, 0);
    uint64_t mine = known_holes(s, seat);
    if (!has_cards) return sw_count_bits(mine) < holes ? refused(SW_UNKNOWN_TO_SHOW, seat, 0) : nothing;
    uint64_t others = set & ~mine, out = others ? sw_cards_out(s) : 0;
    bool is_part = event->count < holes && sw_count_bits(set) == event->count;
    bool is_mine = sw_count_bits(others) <= holes - sw_count_bits(mine);
    if (!is_mine || !(is_part || event->count == holes) || (holes && !set)) return refused(SW_SHOWS_OTHERS, seat, 0);
    return others & out ? refused(SW_DEALT_ALREADY, seat, sw_lowest_bit(others & out)) : nothing;
}

/* ---- actions */

static sw_refusal check_bet(const sw_state *s, const sw_event *event)
{
    int is_bet = event->kind == SW_EVENT_BET, is_raise = event->kind == SW_EVENT_RAISE;
    int is_due = s->phase == SW_BET;
    if (s->phase == SW_DRAW) return refused(SW_NO_BET_DUE, SW_NOBODY, 0);
    if (is_due && event->kind == SW_EVENT_CHECK && sw_legal_now(s).call) return refused(SW_BET_TO_CALL, s->actor, 0);
    if (is_due && event->kind == SW_EVENT_CALL && !sw_legal_now(s).call) return refused(SW_NOTHING_TO_CALL, s->actor, 0);
    if (is_due && !s->completes) { /* completing is both a bet and a raise */
        if (is_bet && sw_faced(s) > 0) return refused(SW_BET_TO_RAISE, s->actor, event->to);
        if (is_raise && sw_faced(s) == 0 && !s->completes) return refused(SW_NO_BET_TO_RAISE, s->actor, event->to);
    }
    return is_due && (is_bet || is_raise) && event->to < 1 ? refused(SW_NO_TOTAL, s->actor, event->to) : nothing;
}

sw_status sw_act_with_unknown(sw_state *s, int64_t code)
{
    sw_event event;
    memset(&event, 0, sizeof event);
    event.to = code;
    if (s->phase == SW_DRAW) {
        if (code < 0 || code >> 8) return SW_WRONG_DISCARD;
        event.kind = SW_EVENT_DISCARD;
        event.board = (uint8_t)code;
    } else {
        event.kind = code == 0 ? SW_EVENT_CALL : code == -1 ? SW_EVENT_FOLD : SW_EVENT_RAISE;
    }
    return sw_try(s, &event);
}

sw_refusal sw_why_not(const sw_state *s, int64_t code, sw_status status)
{
    static const int over[] = {SW_TOO_MUCH, SW_OVER_POT, SW_OVER_LIMIT, SW_OVER_SPREAD, SW_OVER_HALF_POT}; /* by structure */
    sw_refusal why = {(int)status, s->actor, code, 0, 0};
    if (s->phase == SW_DRAW && status == SW_WRONG_DISCARD) {
        sw_draw_kind kind = s->game->street[s->street].draw;
        why.most = s->game->street[s->street].cards;
        if (kind != SW_THROW_AWAY) why.code = kind == SW_EXCHANGE ? SW_WRONG_EXCHANGE : SW_WRONG_MIDDLE;
    } else if (status == SW_CARDS_MISSING) {
        why.seat = s->unknown_seat;
    } else if (status != SW_NO_MEMORY && (s->phase != SW_BET || status > SW_MUST_BRING_IN)) {
        if (status <= SW_WRONG_DISCARD) why.code = SW_WRONG_PHASE;
    } else {
        sw_legal legal = sw_legal_now(s);
        const sw_seat *me = &s->seat[s->actor];
        why.least = legal.min_to;
        why.most = legal.max_to;
        if (status == SW_TOO_LITTLE && s->to_match && legal.min_to == s->to_match + s->min_raise &&
            !s->game->raise_completes) {
            why.code = SW_LESS_THAN_RAISE;
        } else if (status == SW_TOO_MUCH && legal.max_to != me->bet + me->stack) {
            why.code = over[s->game->structure];
        }
    }
    return why;
}

/* ---- commands */

static bool is_act(int kind)
{
    return kind >= SW_ACT || (kind >= SW_EVENT_DISCARD && kind <= SW_EVENT_COMPLETE);
}

sw_refusal sw_check_command(const sw_state *s, const sw_event *event, int has_cards)
{
    int seat = event->seat, is_seat = seat >= 0 && seat < s->seats, most = SW_BOARDS / s->game->boards;
    uint64_t set = 0;
    if (has_cards && !set_of(s->game, event, &set)) return refused(SW_NOT_OF_DECK, seat, 0);
    switch (event->kind) {
    case SW_EVENT_DISCARD:
    case SW_EVENT_MIDDLE:
        if (s->phase != SW_DRAW) return refused(SW_WRONG_PHASE, SW_NOBODY, 0);
        if (!has_cards) return nothing;
        if (which_holes(s, s->actor, event) < 0) return refused(SW_NOT_HELD, s->actor, 0);
        return which_holes(s, s->actor, event) & s->seat[s->actor].up ? refused(SW_NOT_DOWN, s->actor, 0) : nothing;
    case SW_EVENT_DEAL:
    case SW_EVENT_UP:
    case SW_EVENT_BOARD:
        return has_cards ? check_deal(s, event, set) : nothing;
    case SW_EVENT_SHOW:
        if (s->phase != SW_SHOWDOWN && s->phase != SW_OVER) return refused(SW_WRONG_PHASE, SW_NOBODY, 0);
        return is_seat ? check_show(s, event, has_cards, set) : refused(SW_NO_SEAT, SW_NOBODY, seat);
    case SW_EVENT_MUCK:
        if (s->phase != SW_SHOWDOWN) return refused(SW_WRONG_PHASE, SW_NOBODY, 0);
        if (!is_seat) return refused(SW_NO_SEAT, SW_NOBODY, seat);
        return (s->live & ~s->shown) >> seat & 1 ? nothing : refused(SW_NOTHING_TO_MUCK, seat, 0);
    case SW_EVENT_EXPOSE:
        if (!is_seat) return refused(SW_NO_SEAT, SW_NOBODY, seat);
        return event->count == 1 && set & known_holes(s, seat) ? nothing : refused(SW_NONE_TO_EXPOSE, seat, 0);
    case SW_EVENT_RUNS:
        return event->amount < 1 || event->amount > most ? refused_above(SW_BAD_RUNS, SW_NOBODY, event->amount, most)
                                                         : nothing;
    case SW_ACT:
        return nothing;
    default:
        return is_act(event->kind) ? check_bet(s, event) : nothing;
    }
}

/* Returns the code of an action. */
static int64_t code_of(const sw_state *s, const sw_event *event, int has_cards)
{
    const sw_seat *me = &s->seat[s->actor < 0 ? 0 : s->actor];
    switch (event->kind) {
    case SW_EVENT_DISCARD:
    case SW_EVENT_MIDDLE:
        return has_cards ? which_holes(s, s->actor, event) : event->board;
    case SW_EVENT_FOLD:
        return -1;
    case SW_EVENT_CHECK:
    case SW_EVENT_CALL:
    case SW_EVENT_BRING_IN:
        return 0;
    case SW_ALL_IN:
        return s->phase == SW_BET && sw_legal_now(s).call != me->stack ? me->bet + me->stack : 0;
    default:
        return event->to;
    }
}

sw_refusal sw_make(sw_state *s, const sw_event *given, int has_cards)
{
    sw_event event = *given;
    if (event.seat == SW_NOBODY && (event.kind == SW_EVENT_SHOW || event.kind == SW_EVENT_MUCK)) {
        if (s->phase != SW_SHOWDOWN) return refused(SW_WRONG_PHASE, SW_NOBODY, 0);
        event.seat = s->actor;
    }
    sw_refusal refusal = sw_check_command(s, &event, has_cards);
    if (refusal.code != SW_DONE) return refusal;
    if (is_act(event.kind)) {
        int64_t code = code_of(s, &event, has_cards);
        sw_status status = sw_try_act(s, code);
        return status == SW_DONE ? nothing : sw_why_not(s, code, status);
    }
    refusal.code = (int)sw_try(s, &event);
    refusal.seat = refusal.code == SW_CARDS_MISSING ? s->unknown_seat : event.seat;
    if (refusal.code == SW_DEALT_ALREADY) {
        uint64_t set, out = sw_cards_out(s);
        set_of(s->game, &event, &set);
        refusal.number = sw_lowest_bit(set & out ? set & out : set);
    }
    return refusal;
}

/* ---- the codes of an sw_legal */

/* Returns the number of legal totals below this one. */
static int64_t totals_below(const sw_legal *legal, int64_t total)
{
    const int64_t over = total - legal->min_to;
    return legal->step == 1 ? over : (over + legal->step - 1) / legal->step; /* avoids a slow division */
}

int64_t sw_legal_count(const sw_legal *legal)
{
    return legal->fold + 1 + (legal->max_to < 0 ? 0 : totals_below(legal, legal->max_to) + 1);
}

int64_t sw_legal_code(const sw_legal *legal, int64_t place)
{
    place -= legal->fold;
    if (place <= 0) return place;
    int64_t total = legal->min_to + (place - 1) * legal->step;
    return total < legal->max_to ? total : legal->max_to;
}

int64_t sw_legal_place(const sw_legal *legal, int64_t code)
{
    if (code == -1) return legal->fold ? 0 : -1;
    if (code == 0) return legal->fold;
    if (legal->max_to < 0 || code < legal->min_to || code > legal->max_to) return -1;
    if (code != legal->max_to && (code - legal->min_to) % legal->step) return -1;
    return legal->fold + 1 + totals_below(legal, code);
}

int sw_is_legal(const sw_legal *legal)
{
    int has_none = legal->min_to == -1 && legal->max_to == -1;
    return (legal->fold == 0 || legal->fold == 1) && are_chips(legal->call) && legal->step >= 1 &&
           legal->step <= SW_MOST_CHIPS &&
           (has_none || (legal->min_to >= 1 && legal->min_to <= legal->max_to && legal->max_to <= SW_MOST_CHIPS));
}
