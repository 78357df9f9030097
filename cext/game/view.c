#include "game/view.h"

#include "game/deck.h"
#include "game/memory.h"
#include "game/posting.h"
#include "game/settling.h"
#include "rng.h"

enum { SEEN = 255 }; /* all bits set, as in SW_UNKNOWN, so that cards are hidden without a branch */

/* Returns the seats that may have shown some of their cards. */
SW_INLINE uint32_t may_show_cards(const sw_state *s)
{
    int may_show = s->phase == SW_SHOWDOWN || s->phase == SW_OVER;
    return may_show ? (s->live | s->mucked) & ~s->shown : 0;
}

/* Marks the places of the deck whose cards a seat sees, or has seen; all of them are drawn. */
SW_INLINE void mark_seen(const sw_state *s, int viewer, uint8_t seen[SW_PLACES])
{
    memset(seen, 0, SW_PLACES);
    for (int i = s->first_event; i < s->events; i++) {
        const sw_event *event = &s->log[i];
        if (sw_is_hole_card(event)) {
            seen[event->board] = (uint8_t)-(int)((event->kind == SW_EVENT_UP) | (event->seat == viewer));
        }
    }
    for (int i = 0; i < s->game->deck_size && s->exposed; i++) {
        if (s->deck[i] != SW_UNKNOWN && s->exposed & SW_SET(s->deck[i])) seen[i] = SEEN;
    }
    for (uint32_t rest = s->shown; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        for (int i = 0; i < s->seat[seat].holes; i++) seen[s->seat[seat].hole[i]] = SEEN;
    }
    for (uint32_t rest = may_show_cards(s); rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        for (unsigned shown = sw_cards_shown(s, seat); shown; shown &= shown - 1) {
            seen[s->seat[seat].hole[sw_lowest_bit(shown)]] = SEEN;
        }
    }
    for (int board = 0; board < s->runs * s->game->boards; board++) {
        for (int i = 0; i < s->boards[board]; i++) seen[s->board[board][i]] = SEEN;
    }
}

/* Returns whether a seat still holds a card, as far as its cards are known. */
static int holds(const sw_state *s, int seat, uint8_t card)
{
    for (int i = 0; i < s->seat[seat].holes; i++) {
        if (sw_hole_card(s, seat, i) == card) return 1;
    }
    return 0;
}

/* Returns whether a viewer sees the cards of an event. */
static int is_seen(const sw_state *s, const sw_event *event, int is_void, int viewer, const uint8_t *seen)
{
    int own = viewer >= 0 && event->seat == viewer;
    switch (event->kind) {
    case SW_EVENT_DEAL:
    case SW_EVENT_REPLACE:
        return is_void ? own : seen[event->board];
    case SW_EVENT_DISCARD:
        return own;
    case SW_EVENT_MIDDLE:
        return own || (!is_void && s->shown >> event->seat & 1 && holds(s, event->seat, event->card[0]));
    case SW_EVENT_BURN:
        return !is_void && event->card[0] != SW_UNKNOWN && s->exposed >> event->card[0] & 1;
    default:
        return 1;
    }
}

/* Returns the seats that have shown at least one card. */
static uint32_t seats_that_show(const sw_state *s)
{
    uint32_t seats = s->shown;
    for (uint32_t rest = may_show_cards(s); rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        if (sw_cards_shown(s, seat)) seats |= 1u << seat;
    }
    return seats;
}

void sw_hide(sw_state *s, int viewer)
{
    uint8_t seen[SW_PLACES];
    uint32_t showing = seats_that_show(s);
    mark_seen(s, viewer, seen);
    for (int i = 0; i < SW_PLACES; i++) s->deck[i] |= (uint8_t)~seen[i];
    sw_forget_original(s);
    int events = 0, first = 0, comes_again = 0;
    for (int i = 0; i < s->events; i++) {
        sw_event *event = &s->log[i];
        if (i == s->first_event) first = events;
        comes_again |= i >= s->first_event && event->kind == SW_EVENT_RESHUFFLE;
        if (event->kind == SW_EVENT_SHUFFLE) continue;
        if (events < i) s->log[events] = *event;
        event = &s->log[events++];
        if (event->kind == SW_EVENT_DEAL && i >= s->first_event) { /* the most frequent kind, without a branch */
            event->card[0] |= (uint8_t)~seen[event->board];
            continue;
        }
        int is_hidden = event->kind == SW_EVENT_BURN && comes_again; /* though exposed before */
        if (event->count && (is_hidden || !is_seen(s, event, i < s->first_event, viewer, seen))) {
            for (int j = 0; j < event->count; j++) event->card[j] = SW_UNKNOWN;
            /* Unless some of the hand is finally shown, the positions of these cards are hidden, too. */
            int is_drawn = event->kind == SW_EVENT_DISCARD || event->kind == SW_EVENT_MIDDLE;
            if (is_drawn && !(showing >> event->seat & 1)) {
                event->board = (uint8_t)((1u << event->count) - 1);
            }
        }
    }
    s->first_event = s->first_event == s->events ? events : first;
    s->events = events;
    s->seed = s->index = 0;
    s->discarded = s->discarded_before = 0;
    if (s->drawn < s->game->deck_size) s->drawn = (uint8_t)s->game->deck_size;
    s->redeals = 0;
    s->viewer = (int8_t)viewer;
}

static int look_alike(const sw_event *a, const sw_event *b)
{
    if (a->kind != b->kind || a->seat != b->seat || a->street != b->street || a->board != b->board ||
        a->count != b->count) {
        return 0;
    }
    return a->count ? memcmp(a->card, b->card, a->count) == 0 : a->to == b->to && a->amount == b->amount;
}

/* Plays the commands of `seen` since the last misdeal with this deck. Returns SW_DOES_NOT_FIT if a shuffle of a short
   deck lacks a card known from `seen`. */
static sw_status play_alike(sw_state *s, const sw_state *seen, const uint8_t *deck, int has_unknown, uint64_t seed,
                            uint64_t index)
{
    int64_t stacks[SW_SEATS];
    for (int seat = 0; seat < seen->seats; seat++) stacks[seat] = seen->seat[seat].start;
    sw_set_up(s, seen->game, stacks, seen->seats, seen->button);
    for (int seat = 0; seat < s->seats; seat++) {
        sw_post(s, seat, sw_post_kind(seen, seat), seen->seat[seat].live_post, seen->seat[seat].dead_post);
    }
    s->manual = seen->manual;
    s->given = seen->given;
    s->seed = seed;
    s->index = index;
    memcpy(s->deck, deck, sizeof s->deck);
    s->drawn = (uint8_t)s->game->deck_size;
    s->known_places = seen->places;
    s->has_unknown = has_unknown;
    sw_status status = sw_begin(s);
    for (int i = seen->first_event; i < seen->events && status == SW_DONE; i++) {
        sw_event event = seen->log[i];
        int is_show = event.kind == SW_EVENT_SHOW || event.kind == SW_EVENT_MUCK;
        if (!(event.command & SW_REPLAYS_COMMAND) || (is_show && (s->shown | s->mucked) >> event.seat & 1)) continue;
        if (event.kind == SW_EVENT_DEAL || event.kind == SW_EVENT_UP || event.kind == SW_EVENT_BOARD) {
            event.count = 0; /* as they lie in the deck */
        }
        status = sw_command(s, &event);
        if (s->misfit) status = SW_DOES_NOT_FIT;
    }
    return status;
}

sw_status sw_sample(sw_state *s, const sw_state *seen, uint64_t seed, uint64_t index)
{
    int size = seen->game->deck_size, left = 0, has_unknown = 0;
    uint64_t known = 0;
    uint8_t rest[SW_ALL_CARDS], deck[SW_PLACES] = {0}, kept[SW_PLACES]; /* kept: places that stay unknown */
    for (int i = 0; i < size; i++) {
        if (seen->deck[i] != SW_UNKNOWN) known |= SW_SET(seen->deck[i]);
    }
    for (int i = 0; i < size; i++) {
        if (!(known & SW_SET(seen->game->deck[i]))) rest[left++] = seen->game->deck[i];
    }
    mark_seen(seen, seen->viewer, kept); /* seen, but unknown */
    for (int i = 0; i < SW_PLACES; i++) kept[i] &= seen->deck[i] == SW_UNKNOWN;
    for (int i = seen->first_event; i < seen->events; i++) { /* and cards that only a showdown revealed */
        const sw_event *event = &seen->log[i];
        if (!sw_is_hole_card(event) || event->card[0] != SW_UNKNOWN) continue;
        if (seen->deck[event->board] != SW_UNKNOWN) kept[event->board] = 1;
    }
    for (int i = 0; i < seen->places; i++) has_unknown |= kept[i];
    sw_rng rng = sw_rng_at(seed, index);
    /* Draws seldom fit a short deck that was shuffled again, so only a few are tried. */
    int most = seen->places > size ? 1 << 12 : 1 << 17;
    for (int tries = 0; tries < most; tries++) {
        sw_draw(&rng, rest, left, left);
        for (int i = 0, next = 0; i < size; i++) {
            deck[i] = kept[i] ? SW_UNKNOWN : seen->deck[i] == SW_UNKNOWN ? rest[next++] : seen->deck[i];
        }
        for (int i = size; i < seen->places; i++) deck[i] = kept[i] ? SW_UNKNOWN : seen->deck[i];
        sw_status status = play_alike(s, seen, deck, has_unknown, seed, index);
        if (status == SW_DONE && s->phase != SW_OVER && s->mucked == 0 && seen->places == size) return SW_DONE;
        sw_state view;
        sw_make_empty(&view);
        int same = 0;
        if (status == SW_DONE) status = sw_copy(&view, s);
        if (status == SW_DONE) {
            sw_hide(&view, seen->viewer);
            same = view.events == seen->events - seen->first_event;
            for (int i = 0; same && i < view.events; i++) {
                same = look_alike(&view.log[i], &seen->log[seen->first_event + i]);
            }
        }
        sw_free(&view);
        if (same) return SW_DONE;
        sw_free(s);
        if (status == SW_NO_MEMORY) return status;
    }
    return SW_DOES_NOT_FIT;
}

uint64_t sw_noise(const sw_state *s, int seat)
{
    uint64_t word[2];
    uint64_t place = (uint64_t)1 << 63 | (uint64_t)(seat + 1) << 32 | s->actions;
    sw_philox(s->seed, s->index, place, word);
    return word[0];
}

int sw_list_board(const sw_state *s, int board, uint8_t *cards)
{
    for (int i = 0; i < s->boards[board]; i++) cards[i] = s->deck[s->board[board][i]];
    return s->boards[board];
}

int sw_list_hole_cards(const sw_state *s, int seat, uint8_t *cards)
{
    for (int i = 0; i < s->seat[seat].holes; i++) cards[i] = sw_hole_card(s, seat, i);
    return s->seat[seat].holes;
}

int sw_list_posts(const sw_state *s, sw_post_of posts[SW_SEATS])
{
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int64_t live = s->seat[seat].live_post, dead = s->seat[seat].dead_post;
        if (live || dead) posts[count++] = (sw_post_of){seat, (sw_event_kind)sw_post_kind(s, seat), live, dead};
    }
    return count;
}

int64_t sw_action_code(const sw_state *s, int i)
{
    const sw_event *event = &s->log[i];
    if (event->kind < SW_EVENT_DISCARD || event->kind > SW_EVENT_COMPLETE) return SW_NOT_AN_ACTION;
    if (event->kind == SW_EVENT_DISCARD || event->kind == SW_EVENT_MIDDLE) {
        int is_seen = s->viewer == SW_EVERYTHING || s->viewer == event->seat;
        return is_seen || event->count == 0 ? event->board : SW_HIDDEN_ACTION;
    }
    return event->kind == SW_EVENT_FOLD ? -1 : event->kind >= SW_EVENT_BET ? event->to : 0;
}
