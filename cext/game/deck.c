#include "game/deck.h"

#include "game/log.h"
#include "game/memory.h"
#include "rng.h"

/* The block where a shuffle starts in the random stream: 0 for the first, far apart for later ones. */
enum { REDEAL_SHIFT = 32, PLACE_SHIFT = 52 };
enum { MOST_BLOCKS = SW_ALL_CARDS / (2 * SW_DRAW_GROUP) + 1 }; /* of one deck */

/* Draws like sw_draw, starting at this block of the hand's stream, but generates the words first so that none waits for
   another. Returns 0 if a word is rejected. */
static int draw_at_once(const sw_state *s, uint64_t block, uint8_t *deck, int size, int count)
{
    uint64_t word[2 * MOST_BLOCKS];
    for (int i = 0; 2 * SW_DRAW_GROUP * i < count; i++) sw_philox(s->seed, s->index, block + (uint64_t)i, word + 2 * i);
    for (int first = 0, i = 0; first < count; first += SW_DRAW_GROUP, i++) {
        int group = size - first < SW_DRAW_GROUP ? size - first : SW_DRAW_GROUP;
        if (!sw_shuffle_group(deck, size, first, group, count, word[i])) return 0;
    }
    return 1;
}

void sw_shuffle_whole_deck(sw_state *s, int count)
{
    const int size = s->game->deck_size;
    const uint64_t block = (uint64_t)s->redeals << REDEAL_SHIFT;
    s->drawn = (uint8_t)count;
    memcpy(s->deck, s->game->deck, (size_t)size);
    if (draw_at_once(s, block, s->deck, size, count)) return;
    sw_rng rng = sw_rng_at(s->seed, s->index);
    rng.block = block;
    memcpy(s->deck, s->game->deck, (size_t)size);
    sw_draw(&rng, s->deck, size, count);
}

void sw_draw_deck(sw_state *s, const uint8_t *given, int places)
{
    int size = s->game->deck_size, left = 0;
    s->places = s->known_places = (uint8_t)size;
    if (!given) {
        sw_shuffle_whole_deck(s, s->game->deals_later ? size : sw_cards_needed(s->game, s->players));
        return;
    }
    uint64_t used = 0;
    uint8_t rest[SW_ALL_CARDS];
    for (int i = 0; i < size; i++) {
        if (given[i] < SW_ALL_CARDS) used |= SW_SET(given[i]);
    }
    for (int i = 0; i < size; i++) {
        if (!(used & SW_SET(s->game->deck[i]))) rest[left++] = s->game->deck[i];
    }
    sw_rng rng = sw_rng_at(s->seed, s->index);
    sw_draw(&rng, rest, left, left);
    for (int i = 0, next = 0; i < size; i++) {
        s->deck[i] = given[i] == SW_FREE ? rest[next++] : given[i];
        s->has_unknown |= s->deck[i] == SW_UNKNOWN;
        if (given[i] != SW_FREE && s->manual & SW_MANUAL_DEAL && !places) s->given |= (uint64_t)1 << i;
    }
    s->drawn = (uint8_t)size;
    for (int i = size; i < places; i++) s->deck[i] = given[i];
    if (places > size) s->known_places = (uint8_t)places;
}

int sw_hole_place(const sw_state *s, int seat, int slot)
{
    uint32_t order = s->dealt;
    int before = 0; /* seats that get their card earlier in each round of the deal */
    for (int other = sw_next_seat(order, s->button); other != seat; other = sw_next_seat(order, other)) before++;
    return slot * s->players + before;
}

int sw_board_place(const sw_state *s, int board, int slot)
{
    int place = 0;
    for (int i = 0; i < s->game->streets; i++) {
        const sw_street *street = &s->game->street[i];
        place += (street->hole + street->up) * s->players + sw_burns_on(s->game, i);
        if (slot < street->board) return place + board * street->board + slot;
        slot -= street->board;
        place += street->board * s->game->boards;
    }
    return place;
}

void sw_draw_the_rest(sw_state *s)
{
    if (s->drawn < s->game->deck_size) sw_shuffle_whole_deck(s, s->game->deck_size);
}

void sw_disturb_deck(sw_state *s)
{
    sw_draw_the_rest(s);
    sw_keep_original(s);
}

uint64_t sw_cards_held(const sw_state *s, uint32_t seats, int *count)
{
    uint64_t held = 0;
    *count = 0;
    for (; seats; seats &= seats - 1) {
        int seat = sw_lowest_bit(seats);
        *count += s->seat[seat].holes;
        for (int i = 0; i < s->seat[seat].holes; i++) {
            uint8_t card = sw_hole_card(s, seat, i);
            if (card != SW_UNKNOWN) held |= SW_SET(card);
        }
    }
    for (int board = 0; board < s->runs * s->game->boards; board++) {
        *count += s->boards[board];
        for (int i = 0; i < s->boards[board]; i++) {
            uint8_t card = s->deck[s->board[board][i]];
            if (card != SW_UNKNOWN) held |= SW_SET(card);
        }
    }
    return held;
}

uint64_t sw_cards_out(const sw_state *s)
{
    int count;
    uint32_t seats = s->recycled ? s->live : s->dealt;
    for (int i = s->events - 1; s->recycled && s->log[i].kind != SW_EVENT_RESHUFFLE; i--) {
        int gives_up = s->log[i].kind == SW_EVENT_FOLD || s->log[i].kind == SW_EVENT_MUCK;
        if (gives_up) seats |= 1u << s->log[i].seat; /* its cards have not been shuffled back in */
    }
    uint64_t held = sw_cards_held(s, seats, &count);
    return held | (s->first_place && !s->exposed_stays_out ? 0 : s->exposed) | s->discarded | s->discarded_before;
}

/* Returns a random card that is nowhere in the deck, which has unknown cards. */
static uint8_t absent_card(const sw_state *s, int place)
{
    uint64_t present = s->first_place ? sw_cards_out(s) : 0;
    uint8_t absent[SW_ALL_CARDS];
    int count = 0;
    for (int i = s->first_place; i < s->places; i++) {
        if (s->deck[i] != SW_UNKNOWN) present |= SW_SET(s->deck[i]);
    }
    for (int i = 0; i < s->game->deck_size; i++) {
        if (!(present & SW_SET(s->game->deck[i]))) absent[count++] = s->game->deck[i];
    }
    if (count == 0) return SW_UNKNOWN;
    sw_rng rng = sw_rng_at(s->seed, s->index);
    rng.block = ((uint64_t)1 << 62) + (uint64_t)place;
    sw_draw(&rng, absent, count, 1);
    return absent[0];
}

void sw_put_in_place(sw_state *s, int place, uint8_t card)
{
    if (place >= s->drawn) sw_draw_the_rest(s);
    if (s->deck[place] == card) return;
    sw_disturb_deck(s);
    uint8_t instead = s->deck[place] == SW_UNKNOWN ? absent_card(s, place) : s->deck[place];
    for (int i = s->first_place; i < s->places && card != SW_UNKNOWN; i++) {
        if (s->deck[i] != card) continue;
        s->deck[i] = instead;
        if (i < s->game->deck_size) s->given &= ~((uint64_t)1 << i);
    }
    /* A burn card is not observable; before the last shuffle of a short deck the card appeared separately. */
    for (int i = s->events - 1; i >= s->first_event && s->log[i].kind != SW_EVENT_RESHUFFLE; i--) {
        sw_event *event = &s->log[i];
        if (event->kind == SW_EVENT_BURN && event->card[0] == card) event->card[0] = instead;
    }
    s->deck[place] = card;
    s->has_unknown |= card == SW_UNKNOWN;
}

void sw_know_card(sw_state *s, int place)
{
    if (s->deck[place] == SW_UNKNOWN) sw_put_in_place(s, place, absent_card(s, place));
}

/* Returns whether the seat that receives this card has discarded it. */
static int is_own_discard(const sw_state *s, int seat, uint8_t card)
{
    return seat != SW_NOBODY && card < SW_ALL_CARDS && s->seat[seat].discarded & SW_SET(card);
}

/* Swaps cards after a shuffle, except those in fixed places, so that no seat gets a card that it discarded on this
   street, as far as one swap per card achieves that. */
static void part_from_discards(sw_state *s, uint8_t *card, int count, uint64_t fixed, const int8_t *seats)
{
    for (int i = 0; i < count; i++) {
        if (!is_own_discard(s, seats[i], card[i]) || fixed & SW_SET(card[i])) continue;
        for (int step = 1; step < count; step++) {
            int j = (i + step) % count;
            if (card[j] >= SW_ALL_CARDS || fixed & SW_SET(card[j])) continue;
            if (is_own_discard(s, seats[i], card[j]) || is_own_discard(s, seats[j], card[i])) continue;
            uint8_t own = card[i];
            card[i] = card[j];
            card[j] = own;
            break;
        }
    }
}

void sw_reshuffle(sw_state *s, uint64_t out, int count, const int8_t *seats)
{
    uint64_t fixed = 0;
    uint8_t rest[SW_ALL_CARDS];
    int left = 0, first = s->places;
    sw_disturb_deck(s);
    for (int i = 0; i < count; i++) {
        uint8_t *card = &s->deck[first + i];
        if (first + i >= s->known_places || *card >= SW_ALL_CARDS) {
            *card = SW_FREE;
        } else if ((out | fixed) & SW_SET(*card)) {
            s->misfit = 1;
            *card = SW_FREE;
        } else {
            fixed |= SW_SET(*card);
        }
    }
    for (int i = 0; i < s->game->deck_size; i++) {
        if (!((out | fixed) & SW_SET(s->game->deck[i]))) rest[left++] = s->game->deck[i];
    }
    sw_rng rng = sw_rng_at(s->seed, s->index);
    rng.block = ((uint64_t)first << PLACE_SHIFT) + ((uint64_t)s->redeals << REDEAL_SHIFT);
    sw_draw(&rng, rest, left, left);
    for (int i = 0, next = 0; i < count; i++) {
        uint8_t *card = &s->deck[first + i];
        if (*card != SW_FREE) continue;
        *card = !s->has_unknown && next < left ? rest[next] : SW_UNKNOWN;
        next++;
    }
    if (seats) part_from_discards(s, s->deck + first, count, fixed, seats);
    s->exposed_stays_out = s->burn_next != SW_NOWHERE;
    s->first_place = s->top = (uint8_t)first;
    s->drawn = s->places = (uint8_t)(first + count);
    sw_record(s, SW_EVENT_RESHUFFLE, SW_NOBODY, 0, 0);
}

void sw_shuffle_rest(sw_state *s, uint64_t seed, uint64_t index)
{
    sw_disturb_deck(s);
    uint8_t rest[SW_ALL_CARDS];
    int left = 0;
    if (s->top < s->game->deck_size) s->given &= ((uint64_t)1 << s->top) - 1;
    for (int i = s->top; i < s->places; i++) {
        int j = left;
        if (s->deck[i] == SW_UNKNOWN) continue;
        for (; j > 0 && rest[j - 1] > s->deck[i]; j--) rest[j] = rest[j - 1]; /* sorted: one result for a set */
        rest[j] = s->deck[i];
        left++;
    }
    sw_rng rng = sw_rng_at(seed, index);
    sw_draw(&rng, rest, left, left);
    for (int i = s->top, next = 0; i < s->places; i++) {
        if (s->deck[i] != SW_UNKNOWN) s->deck[i] = rest[next++];
    }
}
