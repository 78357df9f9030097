#include "solver/infoset.h"

#include "game/view.h"

static void mix(uint64_t key[2], uint64_t word)
{
    key[0] = (key[0] ^ word) * 0x9E3779B97F4A7C15u;
    key[0] ^= key[0] >> 32;
    key[1] = (key[1] + word) * 0xD6E8FEB86659FD93u;
    key[1] ^= key[1] >> 29;
    key[1] += key[0];
}

static void sort_cards(uint8_t *cards, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t card = cards[i];
        int j = i;
        for (; j > 0 && cards[j - 1] > card; j--) cards[j] = cards[j - 1];
        cards[j] = card;
    }
}

static int is_dealt(const sw_event *event)
{
    return sw_is_hole_card(event) || event->kind == SW_EVENT_BURN || event->kind == SW_EVENT_RESHUFFLE;
}

/* Returns the card of a deal event as if its seat's cards from the same deals had come in ascending order. */
static uint8_t card_in_order(const sw_event *first, const sw_event *end, const sw_event *event)
{
    uint8_t cards[SW_PLACES];
    int count = 0, place = 0;
    for (const sw_event *other = first; other < end; other++) {
        if (other->kind != event->kind || other->seat != event->seat) continue;
        place += other < event;
        cards[count++] = other->card[0];
    }
    sort_cards(cards, count);
    return cards[place];
}

static int place_of(const uint8_t *cards, int count, uint8_t card)
{
    int i = 0;
    while (i < count && cards[i] != card) i++;
    return i;
}

/* Follows the seat's own hole cards through an event. */
static int follow(uint8_t *hole, int holes, const sw_event *event)
{
    for (int i = 0; i < event->count; i++) {
        int at = place_of(hole, holes, event->card[i]);
        if (at == holes) continue;
        for (; at > 0 && event->kind == SW_EVENT_MIDDLE; at--) hole[at] = hole[at - 1];
        if (event->kind == SW_EVENT_MIDDLE) {
            hole[0] = event->card[i];
        } else {
            for (holes--; at < holes; at++) hole[at] = hole[at + 1];
        }
    }
    return holes;
}

/* Returns a seat's distance from the button, so that the same hand with the button elsewhere is equal. */
static uint64_t position(const sw_state *s, int seat)
{
    return seat < 0 ? SW_SEATS : (uint64_t)((seat + s->seats - s->button) % s->seats);
}

/* Returns a seat's starting stack, limited to the amount that it can bet. */
static int64_t stack_in_play(const sw_state *s, int seat)
{
    const sw_game *game = s->game;
    int64_t start = s->seat[seat].start;
    if (game->structure != SW_FIXED_LIMIT || game->uncapped != SW_UNCAPPED_NEVER) return start;
    int64_t most = game->bring_in + game->to_enter + (int64_t)s->seats * game->ante;
    for (int i = 0; i < s->seats; i++) most += s->seat[i].live_post + s->seat[i].dead_post;
    for (int i = 0; i < game->streets; i++) {
        int bets = (game->open_pair ? 2 : 1) * (game->street[i].max_raises + 1);
        if (game->street[i].max_raises < 1) return start;
        if (game->street[i].bet > SW_MOST_CHIPS / (4 * SW_STREETS * (int64_t)bets)) return start;
        most += bets * game->street[i].bet;
    }
    return sw_smaller(start, most);
}

static void mix_event(uint64_t key[2], const sw_state *s, const sw_event *event)
{
    uint8_t cards[16] = {0};
    mix(key, event->kind | position(s, event->seat) << 8 | (uint64_t)event->street << 16 |
                 (uint64_t)event->count << 24 | (uint64_t)(event->kind == SW_EVENT_BOARD ? event->board : 0) << 32);
    if (event->count == 0) {
        mix(key, (uint64_t)event->to);
        mix(key, (uint64_t)event->amount);
        return;
    }
    memcpy(cards, event->card, event->count);
    sort_cards(cards, event->count);
    for (int i = 0; i < 2; i++) {
        uint64_t word = 0;
        for (int j = 0; j < 8; j++) word |= (uint64_t)cards[8 * i + j] << 8 * j;
        if (8 * i < event->count) mix(key, word);
    }
}

sw_known sw_what_is_known(const sw_state *seen)
{
    sw_known known = {.key = {0x243F6A8885A308D3u, 0x13198A2E03707344u}};
    uint8_t hole[SW_PLACES];
    int holes = 0, seat = seen->viewer;
    mix(known.key, position(seen, seat) | (uint64_t)seen->seats << 8);
    for (int i = 0; i < seen->seats; i++) {
        mix(known.key, (uint64_t)stack_in_play(seen, (seen->button + i) % seen->seats));
    }
    const sw_event *event = seen->log + seen->first_event, *end = seen->log + seen->events;
    while (event < end) {
        const sw_event *first = event, *last = event;
        while (last < end && is_dealt(last)) last++;
        for (; event < last; event++) {
            sw_event dealt = *event;
            if (sw_is_hole_card(event)) {
                dealt.card[0] = card_in_order(first, last, event);
                if (dealt.seat == seat) hole[holes++] = dealt.card[0];
            }
            if (event->kind != SW_EVENT_BURN) mix_event(known.key, seen, &dealt);
        }
        if (event == end) break;
        if (is_dealt(event)) continue;
        if (event->seat == seat && (event->kind == SW_EVENT_DISCARD || event->kind == SW_EVENT_MIDDLE)) {
            holes = follow(hole, holes, event);
        }
        mix_event(known.key, seen, event++);
    }
    for (int i = 0; i < SW_HOLE; i++) known.order[i] = (uint8_t)i;
    for (int i = 0; seat >= 0 && i < holes && holes == seen->seat[seat].holes; i++) {
        uint8_t held[SW_HOLE];
        sw_list_hole_cards(seen, seat, held);
        known.order[i] = (uint8_t)place_of(held, holes, hole[i]);
    }
    return known;
}

void sw_forget_deals(sw_state *s)
{
    s->manual = 0;
    s->given = 0;
    for (int i = 0; i < s->events; i++) {
        int kind = s->log[i].kind;
        int is_dealt = kind == SW_EVENT_DEAL || kind == SW_EVENT_UP || kind == SW_EVENT_BOARD;
        if (is_dealt || kind == SW_EVENT_BURN || kind == SW_EVENT_RESHUFFLE) s->log[i].command = 0;
    }
}

void sw_hold(sw_state *s, const uint8_t *cards)
{
    for (int slot = 0; slot < s->seat[s->viewer].holes; slot++) {
        int place = s->seat[s->viewer].hole[slot];
        s->deck[place] = cards[slot];
        for (int i = s->first_event; i < s->events; i++) {
            sw_event *event = &s->log[i];
            if (sw_is_hole_card(event) && event->board == place) event->card[0] = cards[slot];
        }
    }
}

int64_t sw_held_set(const sw_known *known, int64_t set)
{
    int64_t held = 0;
    for (int i = 0; i < SW_HOLE; i++) held |= (set >> i & 1) << known->order[i];
    return held;
}

int64_t sw_ordered_set(const sw_known *known, int64_t held)
{
    int64_t set = 0;
    for (int i = 0; i < SW_HOLE; i++) set |= (held >> known->order[i] & 1) << i;
    return set;
}
