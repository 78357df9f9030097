#include "rows/walk.h"

sw_hand_walk sw_start_walk(const sw_state *s)
{
    sw_hand_walk walk;
    memset(&walk, 0, sizeof walk);
    walk.hand = s;
    walk.event = s->first_event;
    walk.live = s->dealt;
    walk.first_raiser = walk.initiative = walk.now.raiser = walk.before.raiser = SW_NOBODY;
    walk.runs = 1;
    for (int seat = 0; seat < s->seats; seat++) {
        walk.stack[seat] = sw_smaller(s->seat[seat].start, s->game->hand_cap);
        int64_t post = s->seat[seat].live_post;
        int is_live = (s->blinds | s->straddles | s->missed) >> seat & 1 || seat == s->killer;
        if (is_live && post > walk.to_match) walk.to_match = post;
    }
    int64_t price = s->game->bring_in ? s->game->bring_in : s->game->to_enter;
    if (walk.to_match < price) walk.to_match = price;
    return walk;
}

/* ---- cards */

/* Removes the discarded hole cards; the others keep their order. */
static void discard(sw_hand_walk *walk, const sw_event *event)
{
    int seat = event->seat, kept = 0;
    for (int i = 0; i < walk->holes[seat]; i++) {
        if (!(event->board >> i & 1)) walk->hole[seat][kept++] = walk->hole[seat][i];
    }
    walk->holes[seat] = (uint8_t)kept;
}

/* Moves the middle card to the front. */
static void name_middle(sw_hand_walk *walk, const sw_event *event)
{
    uint8_t *hole = walk->hole[event->seat];
    int slot = event->board ? sw_lowest_bit(event->board) : 0;
    if (slot >= walk->holes[event->seat]) return;
    uint8_t place = hole[slot];
    memmove(hole + 1, hole, (size_t)slot);
    hole[0] = place;
}

/* Replaces the exposed card, which is no longer among the seat's final cards. */
static void replace(sw_hand_walk *walk, const sw_event *event, uint8_t exposed)
{
    for (int i = 0; i < walk->holes[event->seat]; i++) {
        uint8_t *place = &walk->hole[event->seat][i];
        if (walk->hand->deck[*place] == exposed) *place = event->board;
    }
}

/* Returns the card that was exposed before an event. */
static uint8_t exposed_before(const sw_hand_walk *walk, int event)
{
    while (event-- > walk->hand->first_event) {
        if (walk->hand->log[event].kind == SW_EVENT_EXPOSE) return walk->hand->log[event].card[0];
    }
    return SW_UNKNOWN;
}

static void deal_board(sw_hand_walk *walk, const sw_event *event)
{
    int board = event->board;
    for (int i = 0; i < event->count && walk->boards[board] < SW_BOARD; i++) {
        walk->board[board][walk->boards[board]++] = event->card[i];
    }
}

/* Copies the boards before they are run more than once. */
static void run_out(sw_hand_walk *walk, int64_t runs)
{
    int boards = walk->hand->game->boards;
    walk->runs = (int)runs;
    for (int board = boards; board < walk->runs * boards; board++) {
        memcpy(walk->board[board], walk->board[board - boards], sizeof walk->board[0]);
        walk->boards[board] = walk->boards[board - boards];
    }
}

static void follow_cards(sw_hand_walk *walk, const sw_event *event)
{
    int seat = event->seat;
    switch (event->kind) {
    case SW_EVENT_DEAL:
    case SW_EVENT_UP:
        if (walk->holes[seat] < SW_HOLE) walk->hole[seat][walk->holes[seat]++] = event->board;
        break;
    case SW_EVENT_REPLACE:
        replace(walk, event, exposed_before(walk, walk->event));
        break;
    case SW_EVENT_DISCARD:
        discard(walk, event);
        break;
    case SW_EVENT_MIDDLE:
        name_middle(walk, event);
        break;
    case SW_EVENT_BOARD:
        deal_board(walk, event);
        break;
    case SW_EVENT_RUNS:
        run_out(walk, event->amount);
        break;
    default:
        break;
    }
}

/* ---- chips */

int sw_is_raise(int kind)
{
    return kind == SW_EVENT_BET || kind == SW_EVENT_RAISE || kind == SW_EVENT_COMPLETE;
}

static int is_decision(int kind)
{
    return kind == SW_EVENT_FOLD || kind == SW_EVENT_CHECK || kind == SW_EVENT_CALL || kind == SW_EVENT_BRING_IN ||
           sw_is_raise(kind);
}

static int moves_chips(int kind)
{
    return kind <= SW_EVENT_DEAD || kind == SW_EVENT_MISSED_SMALL || kind == SW_EVENT_KILL || kind == SW_EVENT_RETURN ||
           is_decision(kind);
}

/* Returns whether the chips of an event belong to no seat's bet. */
static int is_dead(const sw_hand_walk *walk, const sw_event *event)
{
    return event->kind == SW_EVENT_MISSED_SMALL || event->kind == SW_EVENT_DEAD ||
           (event->kind == SW_EVENT_ANTE && walk->hand->game->ante_kind != SW_ANTE_ALL);
}

static void follow_chips(sw_hand_walk *walk, const sw_event *event)
{
    int seat = event->seat;
    int64_t amount = event->kind == SW_EVENT_RETURN ? -event->amount : event->amount;
    walk->stack[seat] -= amount;
    walk->pot += amount;
    walk->put_in[seat] += amount;
    *(is_dead(walk, event) ? &walk->dead : &walk->committed[seat]) += amount;
    walk->bet[seat] = event->to;
}

static void follow_first_street(sw_hand_walk *walk, const sw_event *event)
{
    uint32_t me = 1u << event->seat;
    if (event->kind == SW_EVENT_BRING_IN) return; /* not by choice */
    walk->acted_first |= me;
    if (event->kind == SW_EVENT_CALL) {
        *(walk->first_raises ? &walk->called : &walk->limped) |= me;
    } else if (sw_is_raise(event->kind)) {
        walk->raised |= me;
        walk->called &= ~me;
        walk->limped &= ~me;
        walk->first_raises++;
        walk->first_raiser = event->seat;
    }
}

static void note_action(sw_street_actions *now, const sw_event *event)
{
    now->last_action[event->seat] = (uint8_t)(event->kind + 1);
    if (event->kind == SW_EVENT_CALL) now->callers++;
    if (!sw_is_raise(event->kind)) return;
    now->raises++;
    now->raiser = event->seat;
    now->callers_raised = now->callers;
    now->callers = 0;
}

static void enter_street(sw_hand_walk *walk, int street)
{
    if (street == walk->street) return;
    if (walk->street == 0) walk->initiative = walk->now.raiser;
    if (walk->initiative != walk->now.raiser) walk->initiative = SW_NOBODY;
    walk->before = walk->now;
    memset(&walk->now, 0, sizeof walk->now);
    walk->now.raiser = SW_NOBODY;
    walk->street = street;
    walk->to_match = 0;
    memset(walk->bet, 0, sizeof walk->bet);
}

static void follow(sw_hand_walk *walk, const sw_event *event)
{
    enter_street(walk, event->street);
    if (moves_chips(event->kind)) {
        follow_chips(walk, event);
        if (sw_is_raise(event->kind)) walk->to_match = event->to;
        if (event->kind == SW_EVENT_FOLD) walk->live &= ~(1u << event->seat);
        if (is_decision(event->kind)) note_action(&walk->now, event);
        if (event->street == 0 && is_decision(event->kind)) follow_first_street(walk, event);
    } else {
        follow_cards(walk, event);
    }
    walk->event++;
}

const sw_event *sw_next_decision(sw_hand_walk *walk)
{
    while (walk->event < walk->hand->events) {
        const sw_event *event = &walk->hand->log[walk->event];
        if (is_decision(event->kind)) {
            enter_street(walk, event->street);
            return event;
        }
        follow(walk, event);
    }
    return NULL;
}

void sw_take_decision(sw_hand_walk *walk)
{
    follow(walk, &walk->hand->log[walk->event]);
}

/* ---- questions about the table */

/* Returns the live seats with chips. */
static uint32_t with_chips(const sw_hand_walk *walk)
{
    uint32_t seats = 0;
    for (uint32_t rest = walk->live; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        if (walk->stack[seat]) seats |= 1u << seat;
    }
    return seats;
}

int64_t sw_cost_of_call(const sw_hand_walk *walk, int seat)
{
    uint32_t me = 1u << seat;
    int64_t level = walk->to_match;
    if (!(with_chips(walk) & ~me)) { /* no other seat can respond, so only their bets must be matched */
        level = 0;
        for (uint32_t rest = walk->live & ~me; rest; rest &= rest - 1) {
            int64_t bet = walk->bet[sw_lowest_bit(rest)];
            if (bet > level) level = bet;
        }
    }
    return level > walk->bet[seat] ? sw_smaller(level - walk->bet[seat], walk->stack[seat]) : 0;
}

int64_t sw_effective_stack(const sw_hand_walk *walk, int seat)
{
    int64_t most = 0;
    for (uint32_t rest = walk->live & ~(1u << seat); rest; rest &= rest - 1) {
        int other = sw_lowest_bit(rest);
        int64_t total = walk->stack[other] + walk->bet[other];
        if (total > most) most = total;
    }
    most -= walk->bet[seat];
    return most < 0 ? 0 : sw_smaller(most, walk->stack[seat]);
}

int sw_is_last_to_act(const sw_hand_walk *walk, int seat)
{
    int seats = walk->hand->seats, button = walk->hand->button;
    int mine = (seat - button - 1 + seats) % seats;
    for (uint32_t rest = walk->live; rest; rest &= rest - 1) {
        if ((sw_lowest_bit(rest) - button - 1 + seats) % seats > mine) return 0;
    }
    return 1;
}

int sw_opponents_with_chips(const sw_hand_walk *walk, int seat)
{
    return sw_count_bits(with_chips(walk) & ~(1u << seat));
}

int sw_is_aggressor_behind(const sw_hand_walk *walk, int seat)
{
    int aggressor = walk->before.raiser;
    return aggressor != SW_NOBODY && aggressor != seat && with_chips(walk) >> aggressor & 1 &&
           !walk->now.last_action[aggressor];
}

/* ---- texts of cards */

size_t sw_hole_cards_text(const sw_hand_walk *walk, int seat, char *text)
{
    uint8_t card[SW_HOLE];
    int known = 0, count = walk->holes[seat];
    for (int i = 0; i < count; i++) {
        card[i] = walk->hand->deck[walk->hole[seat][i]];
        known |= card[i] != SW_UNKNOWN;
    }
    return known ? sw_format_cards(card, count, 0, text) : 0;
}

size_t sw_boards_text(const sw_hand_walk *walk, char *text)
{
    size_t length = 0;
    int boards = walk->runs * walk->hand->game->boards;
    for (int board = 0; board < boards; board++) {
        if (walk->boards[board] == 0) continue;
        if (length) {
            memcpy(text + length, " / ", 3);
            length += 3;
        }
        length += sw_format_cards(walk->board[board], walk->boards[board], 0, text + length);
    }
    return length;
}

/* ---- all-ins */

/* Returns whether all cards after the first deal go to one board. */
static int has_one_board(const sw_game *game)
{
    for (int i = 0; i < game->streets; i++) {
        const sw_street *street = &game->street[i];
        if (street->draw != SW_NO_DRAW || (i > 0 && street->hole + street->up)) return 0;
    }
    return game->boards == 1 && game->board_cards > 0;
}

static int has_known_cards(const sw_all_in *found)
{
    for (uint32_t rest = found->seats; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        for (int i = 0; i < found->holes[seat]; i++) {
            if (found->hole[seat][i] == SW_UNKNOWN) return 0;
        }
    }
    for (int i = 0; i < found->cards; i++) {
        if (found->board[i] == SW_UNKNOWN) return 0;
    }
    return 1;
}

int sw_find_all_in(const sw_state *s, sw_all_in *found)
{
    if (s->phase != SW_OVER) return 0;
    sw_hand_walk walk = sw_start_walk(s);
    found->cards = 0; /* the blinds may put the players all-in */
    while (sw_next_decision(&walk)) {
        found->cards = walk.boards[0];
        memcpy(found->board, walk.board[0], sizeof found->board);
        sw_take_decision(&walk);
    }
    if (sw_is_single(walk.live)) return 0;
    if (!has_one_board(s->game)) return walk.street > s->round_street ? -1 : 0;
    if (walk.boards[0] == found->cards) return 0;
    found->seats = walk.live;
    for (int seat = 0; seat < s->seats; seat++) {
        found->holes[seat] = walk.holes[seat];
        for (int i = 0; i < walk.holes[seat]; i++) found->hole[seat][i] = s->deck[walk.hole[seat][i]];
    }
    memcpy(found->put_in, walk.put_in, sizeof found->put_in);
    found->pots = sw_pots(walk.committed, s->seats, walk.live, walk.live, walk.dead, found->pot);
    return has_known_cards(found);
}
