#include "game/view.h"

#include "game/deck.h"
#include "game/log.h"

static uint64_t seen_cards(const sw_state *s, int viewer)
{
    uint64_t seen = s->exposed;
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat != viewer && !(s->shown >> seat & 1)) continue;
        for (int i = 0; i < s->holes[seat]; i++) {
            uint8_t card = sw_hole_card(s, seat, i);
            if (card != SW_UNKNOWN) seen |= SW_SET(card);
        }
    }
    for (int run = 0; run < s->runs; run++) {
        for (int i = 0; i < s->boards[run]; i++) seen |= SW_SET(s->deck[s->board[run][i]]);
    }
    return seen;
}

void sw_hide(sw_state *s, int viewer)
{
    uint64_t seen = seen_cards(s, viewer);
    for (int i = 0; i < SW_ALL_CARDS; i++) {
        int is_drawn = i < s->drawn && s->deck[i] != SW_UNKNOWN;
        if (!is_drawn || !(seen & SW_SET(s->deck[i]))) s->deck[i] = SW_UNKNOWN;
        s->original[i] = SW_UNKNOWN;
    }
    int events = 0, first = 0;
    for (int i = 0; i < s->events; i++) {
        sw_event *event = &s->log[i];
        if (i == s->first_event) first = events;
        if (event->kind == SW_EVENT_SHUFFLE) continue;
        int is_void = i < s->first_event; /* before a misdeal: seen then */
        for (int j = 0; j < event->count; j++) {
            uint8_t card = event->card[j];
            int is_seen = is_void ? (event->seat == viewer && viewer >= 0) || event->kind == SW_EVENT_EXPOSE ||
                                        event->kind == SW_EVENT_BOARD || event->kind == SW_EVENT_SHOW
                                  : card != SW_UNKNOWN && seen & SW_SET(card);
            if (!is_seen) event->card[j] = SW_UNKNOWN;
        }
        s->log[events++] = *event;
    }
    s->first_event = s->first_event == s->events ? events : first;
    s->events = events;
    s->seed = s->index = 0;
    s->drawn = s->game->deck_size;
    s->disturbed = s->reshuffles = 0;
    s->viewer = viewer;
}

static int look_alike(const sw_event *a, const sw_event *b)
{
    if (a->kind != b->kind || a->seat != b->seat || a->street != b->street || a->board != b->board ||
        a->count != b->count) {
        return 0;
    }
    return a->count ? memcmp(a->card, b->card, a->count) == 0 : a->to == b->to && a->amount == b->amount;
}

/* Plays the calls of `seen` since the last misdeal in a hand with this deck. */
static sw_status play_alike(sw_state *s, const sw_state *seen, const uint8_t *deck, uint64_t seed, uint64_t index)
{
    sw_set_up(s, seen->game, seen->start, seen->seats, seen->button);
    for (int seat = 0; seat < s->seats; seat++) {
        int kind = seen->straddles >> seat & 1 ? SW_EVENT_STRADDLE
                   : seen->missed >> seat & 1  ? SW_EVENT_MISSED
                                               : SW_EVENT_BLIND;
        sw_post(s, seat, kind, seen->live_post[seat], seen->dead_post[seat]);
    }
    s->manual = seen->manual;
    s->seed = seed;
    s->index = index;
    memcpy(s->deck, deck, sizeof s->deck);
    s->drawn = s->game->deck_size;
    s->has_unknown = memchr(deck, SW_UNKNOWN, (size_t)s->drawn) != NULL;
    sw_status status = sw_begin(s);
    for (int i = seen->first_event; i < seen->events && status == SW_DONE; i++) {
        sw_event event = seen->log[i];
        int is_show = event.kind == SW_EVENT_SHOW || event.kind == SW_EVENT_MUCK;
        if (!(event.call & SW_TELLS_CALL) || (is_show && (s->shown | s->mucked) >> event.seat & 1)) continue;
        if (event.kind == SW_EVENT_DEAL || event.kind == SW_EVENT_BOARD) { /* as they lie in the deck */
            int seat, count = sw_deal_size(s, &seat), burns = 0;
            if (event.kind == SW_EVENT_BOARD) burns = s->game->burn && s->burn_next == SW_NOWHERE;
            memcpy(event.card, s->deck + s->next + burns, (size_t)count);
        }
        status = sw_call(s, &event);
    }
    return status;
}

sw_status sw_sample(sw_state *s, const sw_state *seen, uint64_t seed, uint64_t index)
{
    int size = seen->game->deck_size, left = 0;
    uint64_t known = 0, kept = 0; /* places of cards that stay unknown */
    uint8_t rest[SW_ALL_CARDS], deck[SW_ALL_CARDS] = {0};
    for (int i = 0; i < size; i++) {
        if (seen->deck[i] != SW_UNKNOWN) known |= SW_SET(seen->deck[i]);
    }
    for (int i = 0; i < size; i++) {
        if (!(known & SW_SET(seen->game->deck[i]))) rest[left++] = seen->game->deck[i];
    }
    for (int i = seen->first_event, slots[SW_SEATS] = {0}; i < seen->events; i++) {
        const sw_event *event = &seen->log[i];
        if (event->kind != SW_EVENT_DEAL) continue;
        int place = seen->hole[event->seat][slots[event->seat]++];
        /* Those of the seat's own that it does not know, and those that a showdown has told later. */
        int is_own = event->seat == seen->viewer, is_told = seen->deck[place] != SW_UNKNOWN;
        if (event->card[0] == SW_UNKNOWN && (is_own || is_told)) kept |= (uint64_t)1 << place;
    }
    sw_rng rng = sw_rng_at(seed, index);
    for (int tries = 0; tries < 1 << 17; tries++) {
        sw_draw(&rng, rest, left, left);
        for (int i = 0, next = 0; i < size; i++) {
            deck[i] = kept >> i & 1 ? SW_UNKNOWN : seen->deck[i] == SW_UNKNOWN ? rest[next++] : seen->deck[i];
        }
        sw_status status = play_alike(s, seen, deck, seed, index);
        if (status == SW_DONE && s->phase != SW_OVER && s->mucked == 0) return SW_DONE;
        sw_state view;
        view.log = NULL;
        view.room = 0;
        if (status == SW_DONE) status = sw_copy(&view, s);
        if (status == SW_DONE) {
            sw_hide(&view, seen->viewer);
            int same = view.events == seen->events - seen->first_event;
            for (int i = 0; same && i < view.events; i++) {
                same = look_alike(&view.log[i], &seen->log[seen->first_event + i]);
            }
            sw_free(&view);
            if (same) return SW_DONE;
        }
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

void sw_seen_deck(const sw_state *seen, uint8_t *deck)
{
    int size = seen->game->deck_size, holes = 0, left = 0;
    uint64_t used = 0;
    uint8_t rest[SW_ALL_CARDS];
    memcpy(deck, seen->deck, SW_ALL_CARDS);
    for (int i = seen->first_event; i < seen->events; i++) {
        const sw_event *event = &seen->log[i];
        if (event->kind == SW_EVENT_DEAL) deck[holes++] = event->card[0];
        for (int j = 0; event->kind == SW_EVENT_SHOW && j < event->count; j++) used |= SW_SET(event->card[j]);
    }
    for (int i = 0; i < size; i++) {
        if (deck[i] != SW_UNKNOWN) used |= SW_SET(deck[i]);
    }
    for (int i = 0; i < size; i++) {
        if (!(used & SW_SET(seen->game->deck[i]))) rest[left++] = seen->game->deck[i];
    }
    holes = seen->game->street[0].hole * seen->players; /* only they may be unknown */
    for (int i = holes; i < size; i++) {
        if (deck[i] == SW_UNKNOWN) deck[i] = rest[--left];
    }
}

sw_status sw_put_before(sw_state *s, const sw_event *event)
{
    if (s->events == s->room && !sw_grow_log(s)) return SW_NO_MEMORY;
    memmove(s->log + s->first_event + 1, s->log + s->first_event, (size_t)(s->events - s->first_event) * sizeof *s->log);
    s->log[s->first_event++] = *event;
    s->events++;
    return SW_DONE;
}

static void put_number(uint8_t *out, int64_t number)
{
    for (int i = 0; i < 8; i++) out[i] = (uint8_t)((uint64_t)number >> 8 * i);
}

static int64_t get_number(const uint8_t *bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) number |= (uint64_t)bytes[i] << 8 * i;
    return (int64_t)number;
}

size_t sw_write_events(const sw_state *s, sw_which which, uint8_t *out)
{
    size_t length = 0;
    int last = which == SW_VOID_EVENTS ? s->first_event : s->events;
    for (int i = which == SW_EVENTS || which == SW_SEEN_CALLS ? s->first_event : 0; i < last; i++) {
        const sw_event *event = &s->log[i];
        int is_show = event->kind == SW_EVENT_SHOW || event->kind == SW_EVENT_MUCK;
        int is_call = event->call & SW_TELLS_CALL || (which == SW_SEEN_CALLS && is_show);
        if ((which == SW_CALLS || which == SW_SEEN_CALLS) && !is_call) continue;
        if (out) {
            uint8_t *at = out + length;
            at[0] = event->kind;
            at[1] = (uint8_t)event->seat;
            at[2] = (uint8_t)(event->board | event->street << 4);
            at[3] = event->count;
            if (event->count) {
                memcpy(at + 4, event->card, event->count);
            } else {
                put_number(at + 4, event->to);
                put_number(at + 12, event->amount);
            }
        }
        length += 4u + (event->count ? event->count : 16u);
    }
    return length;
}

size_t sw_read_event(const uint8_t *bytes, size_t length, sw_event *event)
{
    memset(event, 0, sizeof *event);
    if (length < 4 || bytes[3] > sizeof event->card) return 0;
    size_t rest = bytes[3] ? bytes[3] : 16u;
    if (length < 4 + rest) return 0;
    event->kind = bytes[0];
    event->seat = (int8_t)bytes[1];
    event->board = bytes[2] & 15;
    event->street = bytes[2] >> 4;
    event->count = bytes[3];
    if (event->count) {
        memcpy(event->card, bytes + 4, rest);
    } else {
        event->to = get_number(bytes + 4);
        event->amount = get_number(bytes + 12);
    }
    return 4 + rest;
}
