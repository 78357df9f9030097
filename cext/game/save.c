#include "game/save.h"

#include "game/bytes.h"
#include "game/deck.h"
#include "game/memory.h"
#include "game/view.h"

enum {
    HEAD = 11,       /* seats, button, `manual`; then sets of seats, 32 bits each: straddles, missed blinds; a kill is
                        in both */
    HAS_GIVEN = 8,   /* a bit of `manual`: the set of places with given cards follows the deck */
    SEAT = 24,       /* stack, live post and dead post, 64 bits each */
    SEEDS = 16,      /* the seed and its index */
    EVENT = 5,       /* kind, seat, street, board and number of cards; then cards, or two numbers */
    NUMBERS = 16
};

/* ---- writing */

static void put_beginning(sw_writer *out, const sw_state *s, unsigned manual)
{
    sw_put(out, s->seats, 1);
    sw_put(out, (uint64_t)s->button, 1);
    sw_put(out, manual, 1);
    uint32_t kill = s->killer == SW_NOBODY ? 0 : 1u << s->killer;
    sw_put(out, s->straddles | kill, 4);
    sw_put(out, s->missed | kill, 4);
    for (int seat = 0; seat < s->seats; seat++) {
        sw_put(out, (uint64_t)s->seat[seat].start, 8);
        sw_put(out, (uint64_t)s->seat[seat].live_post, 8);
        sw_put(out, (uint64_t)s->seat[seat].dead_post, 8);
    }
}

static void put_deck(sw_writer *out, const sw_state *s, const uint8_t *deck, int places, uint64_t given)
{
    sw_put(out, s->seed, 8);
    sw_put(out, s->index, 8);
    sw_put(out, (uint64_t)places, 1);
    sw_put_bytes(out, deck, (size_t)places);
    if (given) sw_put(out, given, 8);
}

static void put_event(sw_writer *out, const sw_event *event)
{
    const uint8_t head[EVENT] = {event->kind, (uint8_t)event->seat, event->street, event->board, event->count};
    sw_put_bytes(out, head, EVENT);
    if (event->count) {
        sw_put_bytes(out, event->card, event->count);
    } else {
        sw_put(out, (uint64_t)event->to, 8);
        sw_put(out, (uint64_t)event->amount, 8);
    }
}

static void put_events(sw_writer *out, const sw_state *s, int from, int to)
{
    for (int i = from; i < to; i++) put_event(out, &s->log[i]);
}

/* Writes the events that replay commands, and with `all_hands` also each show and muck. */
static void put_commands(sw_writer *out, const sw_state *s, int from, int all_hands)
{
    for (int i = from; i < s->events; i++) {
        const sw_event *event = &s->log[i];
        int is_hand = event->kind == SW_EVENT_SHOW || event->kind == SW_EVENT_MUCK;
        if (event->command & SW_REPLAYS_COMMAND || (all_hands && is_hand)) put_event(out, event);
    }
}

/* Builds a deck that turns the commands of a view into a hand that looks the same; unseen hole cards are unknown. */
static void seen_deck(const sw_state *seen, uint8_t *deck)
{
    int size = seen->game->deck_size, left = 0;
    uint64_t used = 0;
    uint8_t rest[SW_ALL_CARDS], is_hole[SW_PLACES] = {0};
    memcpy(deck, seen->deck, SW_PLACES);
    for (int i = seen->first_event; i < seen->events; i++) {
        const sw_event *event = &seen->log[i];
        if (sw_is_hole_card(event)) {
            deck[event->board] = event->card[0];
            is_hole[event->board] = 1;
        }
        for (int j = 0; event->kind == SW_EVENT_SHOW && j < event->count; j++) {
            if (event->card[j] != SW_UNKNOWN) used |= SW_SET(event->card[j]);
        }
    }
    for (int i = 0; i < size; i++) {
        if (deck[i] != SW_UNKNOWN) used |= SW_SET(deck[i]);
    }
    for (int i = 0; i < size; i++) {
        if (!(used & SW_SET(seen->game->deck[i]))) rest[left++] = seen->game->deck[i];
    }
    for (int i = 0; i < size; i++) { /* only hole cards may be unknown */
        if (deck[i] == SW_UNKNOWN && !is_hole[i] && left > 0) deck[i] = rest[--left];
    }
}

static void put_hand(sw_writer *out, const sw_state *s)
{
    sw_state whole; /* including the cards not drawn yet */
    const uint8_t *deck = s->original;
    if (!deck) {
        memcpy(&whole, s, sw_state_size(s->seats));
        sw_draw_the_rest(&whole);
        deck = whole.deck;
    }
    put_beginning(out, s, s->manual | (s->began_given ? HAS_GIVEN : 0));
    put_deck(out, s, deck, s->known_places, s->began_given);
    put_commands(out, s, 0, 0);
}

static void put_view(sw_writer *out, const sw_state *s)
{
    uint8_t deck[SW_PLACES];
    seen_deck(s, deck);
    put_beginning(out, s, s->manual | SW_MANUAL_SHOWDOWN | (s->given ? HAS_GIVEN : 0));
    put_deck(out, s, deck, s->places, s->given);
    put_commands(out, s, s->first_event, 1);
}

size_t sw_write(const sw_state *s, sw_form form, uint8_t *bytes)
{
    sw_writer out = {bytes, 0};
    switch (form) {
    case SW_FORM_HAND:
        put_hand(&out, s);
        break;
    case SW_FORM_VIEW:
        put_view(&out, s);
        break;
    case SW_FORM_MISDEALT:
        put_events(&out, s, 0, s->first_event);
        break;
    case SW_FORM_KEY:
        sw_put(&out, (uint64_t)s->viewer, 1);
        sw_put(&out, s->phase, 1);
        put_beginning(&out, s, s->manual);
        put_events(&out, s, s->first_event, s->events);
        break;
    }
    return out.length;
}

/* ---- reading */

size_t sw_read_event(const uint8_t *bytes, size_t length, sw_event *event)
{
    memset(event, 0, sizeof *event);
    if (length < EVENT || bytes[4] > sizeof event->card) return 0;
    size_t rest = bytes[4] ? bytes[4] : NUMBERS;
    if (length < EVENT + rest) return 0;
    event->kind = bytes[0];
    event->seat = (int8_t)bytes[1];
    event->street = bytes[2];
    event->board = bytes[3];
    event->count = bytes[4];
    if (event->count) {
        memcpy(event->card, bytes + EVENT, rest);
    } else {
        event->to = (int64_t)sw_number_at(bytes + EVENT, 8);
        event->amount = (int64_t)sw_number_at(bytes + EVENT + 8, 8);
    }
    return EVENT + rest;
}

static sw_refusal refused(int code, int seat, int64_t number)
{
    return (sw_refusal){code, seat, number, 0, 0};
}

static sw_refusal outcome(const sw_state *s, sw_status status)
{
    return refused((int)status, status == SW_CARDS_MISSING ? s->unknown_seat : SW_NOBODY, 0);
}

/* Sets up the table, and takes the posts. `length` is set to the number of bytes read. */
static sw_refusal read_beginning(sw_state *s, const sw_game *game, const uint8_t *bytes, size_t *length)
{
    if (*length < HEAD) return refused(SW_CUT_OFF, SW_NOBODY, 0);
    int seats = bytes[0];
    uint32_t straddles = (uint32_t)sw_number_at(bytes + 3, 4), missed = (uint32_t)sw_number_at(bytes + 7, 4);
    sw_refusal refusal = sw_check_seats(game, seats);
    if (refusal.code != SW_DONE) return refusal;
    unsigned manual = bytes[2] & ~(unsigned)HAS_GIVEN;
    int is_manual = manual <= (SW_MANUAL_DEAL | SW_MANUAL_RUNS | SW_MANUAL_SHOWDOWN);
    if (!is_manual || (bytes[2] & HAS_GIVEN && !(manual & SW_MANUAL_DEAL))) return refused(SW_BAD_MANUAL, SW_NOBODY, 0);
    if (*length < HEAD + SEAT * (size_t)seats) return refused(SW_CUT_OFF, SW_NOBODY, 0);
    *length = HEAD + SEAT * (size_t)seats;
    int64_t stacks[SW_SEATS];
    for (int seat = 0; seat < seats; seat++) stacks[seat] = (int64_t)sw_number_at(bytes + HEAD + SEAT * seat, 8);
    refusal = sw_check_table(game, stacks, seats, bytes[1]);
    if (refusal.code != SW_DONE) return refusal;
    sw_set_up(s, game, stacks, seats, bytes[1]);
    s->manual = (uint8_t)manual;
    for (int seat = 0; seat < seats; seat++) {
        const uint8_t *posts = bytes + HEAD + SEAT * seat + 8;
        int64_t live = (int64_t)sw_number_at(posts, 8), dead = (int64_t)sw_number_at(posts + 8, 8);
        int owes = !game->bring_in && s->dealt >> seat & 1; /* an amount other than the game's, possibly 0 */
        int kind = (straddles & missed) >> seat & 1 ? SW_EVENT_KILL
                   : straddles >> seat & 1          ? SW_EVENT_STRADDLE
                   : missed >> seat & 1             ? SW_EVENT_MISSED
                                                    : SW_EVENT_BLIND;
        if (live || dead || owes) refusal = sw_take_post(s, seat, kind, live, dead);
        if (refusal.code != SW_DONE) return refusal;
    }
    return sw_check_posts(s);
}

/* Reads the deck in the same way, and with `has_given` the places of given cards. */
static sw_refusal read_deck(sw_state *s, int has_given, const uint8_t *bytes, size_t *length)
{
    int size = s->game->deck_size;
    if (*length < SEEDS + 1) return refused(SW_CUT_OFF, SW_NOBODY, 0);
    const uint8_t *cards = bytes + SEEDS + 1;
    int places = bytes[SEEDS];
    size_t whole = SEEDS + 1 + (size_t)places + (has_given ? 8 : 0);
    if (places < size || places > SW_PLACES || *length < whole) return refused(SW_BROKEN_DECK, SW_NOBODY, places);
    *length = whole;
    uint64_t deck = s->game->deck_set, used = 0;
    for (int i = 0; i < places; i++) { /* those beyond its size are repeats, in any order */
        if (cards[i] == SW_UNKNOWN) continue;
        if (cards[i] >= SW_ALL_CARDS || !(deck & SW_SET(cards[i]))) return refused(SW_NOT_OF_DECK, SW_NOBODY, i);
        if (i < size && used & SW_SET(cards[i])) return refused(SW_CARD_TWICE, SW_NOBODY, i);
        used |= SW_SET(cards[i]);
    }
    s->seed = sw_number_at(bytes, 8);
    s->index = sw_number_at(bytes + 8, 8);
    sw_draw_deck(s, cards, places);
    if (has_given) {
        s->given = sw_number_at(cards + places, 8);
        if (s->given == 0 || s->given >> size) return refused(SW_BROKEN_DECK, SW_NOBODY, 0);
    }
    return outcome(s, sw_begin(s));
}

static sw_refusal play_command(sw_state *s, const sw_event *event)
{
    switch (event->kind) {
    case SW_EVENT_DEAL:
    case SW_EVENT_UP:
    case SW_EVENT_BOARD:
    case SW_EVENT_SHOW:
    case SW_EVENT_EXPOSE: {
        sw_refusal refusal = sw_check_command(s, event, 1);
        if (refusal.code != SW_DONE) return refusal;
        break;
    }
    default:
        break;
    }
    return outcome(s, sw_command(s, event));
}

static int has_unknown_board(const sw_state *s)
{
    for (int board = 0; board < s->runs * s->game->boards; board++) {
        for (int i = 0; i < s->boards[board]; i++) {
            if (s->deck[s->board[board][i]] == SW_UNKNOWN) return 1;
        }
    }
    return 0;
}

sw_refusal sw_read_hand(sw_state *s, const sw_game *game, const uint8_t *bytes, size_t length)
{
    size_t used = length;
    sw_event event;
    sw_refusal refusal = read_beginning(s, game, bytes, &used);
    if (refusal.code != SW_DONE) return refusal;
    int has_given = bytes[2] & HAS_GIVEN;
    bytes += used;
    used = length -= used;
    refusal = read_deck(s, has_given, bytes, &used);
    if (refusal.code != SW_DONE) return refusal;
    for (int64_t number = 1; (length -= used) > 0; number++) {
        bytes += used;
        used = sw_read_event(bytes, length, &event);
        if (!used) return refused(SW_CUT_OFF, SW_NOBODY, number);
        refusal = play_command(s, &event);
        if (refusal.code == SW_NO_MEMORY) return refusal;
        if (refusal.code != SW_DONE) return refused(SW_BAD_COMMAND, SW_NOBODY, number);
    }
    if (s->misfit) return refused(SW_CARD_TWICE, SW_NOBODY, 0);
    return refused(has_unknown_board(s) ? (int)SW_UNKNOWN_ON_BOARD : (int)SW_DONE, SW_NOBODY, 0);
}

/* ---- events before a misdeal */

static int has_amounts(const sw_event *event, int64_t most)
{
    return event->count == 0 && event->to >= 0 && event->to <= most && event->amount >= 0 && event->amount <= most;
}

/* Returns whether an event is possible in a misdealt deal of this hand: its kind, seat, cards and amounts. */
static int may_be_misdealt(const sw_state *s, const sw_event *event)
{
    int is_seat = event->seat >= 0 && event->seat < s->seats && s->dealt >> event->seat & 1, count = event->count;
    uint64_t deck = s->game->deck_set;
    for (int i = 0; i < count; i++) {
        uint8_t card = event->card[i];
        if (card != SW_UNKNOWN && (card >= SW_ALL_CARDS || !(deck & SW_SET(card)))) return 0;
    }
    if (event->street >= s->game->streets) return 0;
    switch (event->kind) {
    case SW_EVENT_DEAL:
    case SW_EVENT_UP:
    case SW_EVENT_EXPOSE:
    case SW_EVENT_REPLACE:
        return is_seat && count == 1 && event->board < SW_PLACES;
    case SW_EVENT_BURN:
        return event->seat == SW_NOBODY && count == 1 && event->board < SW_BOARDS;
    case SW_EVENT_BOARD:
        return event->seat == SW_NOBODY && count >= 1 && count <= SW_BOARD && event->board < SW_BOARDS;
    case SW_EVENT_DISCARD:
    case SW_EVENT_MIDDLE:
        return is_seat && count == sw_count_bits(event->board) && (count || has_amounts(event, 0));
    case SW_EVENT_SHOW:
        return is_seat && count <= SW_HOLE && (count || has_amounts(event, 0));
    case SW_EVENT_RESHUFFLE:
    case SW_EVENT_RUNS:
    case SW_EVENT_MISDEAL:
    case SW_EVENT_PASSED:
        return event->seat == SW_NOBODY && has_amounts(event, SW_BOARDS);
    case SW_EVENT_PUSH:
    case SW_EVENT_RAKE:
    case SW_EVENT_SHUFFLE:
        return 0;
    default:
        return is_seat && event->kind < SW_EVENT_KINDS && has_amounts(event, s->seat[event->seat].start);
    }
}

/* Inserts an event before this deal's events, after those already there. */
static sw_status put_before(sw_state *s, const sw_event *event)
{
    if (sw_make_room(s) != SW_DONE) return SW_NO_MEMORY;
    memmove(s->log + s->first_event + 1, s->log + s->first_event, (size_t)(s->events - s->first_event) * sizeof *s->log);
    s->log[s->first_event++] = *event;
    s->events++;
    return SW_DONE;
}

sw_refusal sw_read_misdealt(sw_state *s, const uint8_t *bytes, size_t length)
{
    sw_event event = {.kind = SW_EVENT_MISDEAL};
    for (size_t used; length > 0; bytes += used, length -= used) {
        used = sw_read_event(bytes, length, &event);
        if (!used || !may_be_misdealt(s, &event)) return refused(SW_NO_EVENT_OF_MISDEAL, SW_NOBODY, 0);
        if (put_before(s, &event) != SW_DONE) return refused(SW_NO_MEMORY, SW_NOBODY, 0);
    }
    int is_misdeal = event.kind == SW_EVENT_MISDEAL || event.kind == SW_EVENT_PASSED;
    return refused(is_misdeal ? (int)SW_DONE : (int)SW_NO_MISDEAL, SW_NOBODY, 0);
}
