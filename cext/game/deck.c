#include "game/deck.h"

void sw_shuffle_whole_deck(sw_state *s, int count)
{
    sw_rng rng = sw_rng_at(s->seed, s->index);
    rng.block = (uint64_t)s->reshuffles << 32;
    memcpy(s->deck, s->game->deck, (size_t)s->game->deck_size);
    sw_draw(&rng, s->deck, s->game->deck_size, count);
    s->drawn = count;
}

int sw_cards_needed(const sw_game *game, int seats)
{
    int cards = 0;
    for (int i = 0; i < game->streets; i++) {
        const sw_street *street = &game->street[i];
        cards += street->hole * seats + street->board + (game->burn && street->board);
    }
    return cards;
}

void sw_draw_deck(sw_state *s, const uint8_t *given)
{
    int size = s->game->deck_size, left = 0;
    if (!given) {
        sw_shuffle_whole_deck(s, sw_cards_needed(s->game, s->players));
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
    }
    s->drawn = size;
}

int sw_hole_place(const sw_state *s, int seat, int slot)
{
    uint32_t order = s->dealt;
    int before = 0; /* seats that get their card earlier in each round of the deal */
    for (int other = sw_next_seat(order, s->button); other != seat; other = sw_next_seat(order, other)) before++;
    return slot * s->players + before;
}

int sw_board_place(const sw_state *s, int slot)
{
    int place = 0;
    for (int i = 0; i < s->game->streets; i++) {
        const sw_street *street = &s->game->street[i];
        place += street->hole * s->players + (s->game->burn && street->board);
        if (slot < street->board) return place + slot;
        slot -= street->board;
        place += street->board;
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
    if (!s->disturbed) memcpy(s->original, s->deck, sizeof s->original);
    s->disturbed = 1;
}

/* A random one of the cards that unknown ones keep from being anywhere in the deck. */
static uint8_t absent_card(const sw_state *s, int place)
{
    uint64_t present = 0;
    uint8_t absent[SW_ALL_CARDS];
    int count = 0;
    for (int i = 0; i < s->game->deck_size; i++) {
        if (s->deck[i] != SW_UNKNOWN) present |= SW_SET(s->deck[i]);
    }
    for (int i = 0; i < s->game->deck_size; i++) {
        if (!(present & SW_SET(s->game->deck[i]))) absent[count++] = s->game->deck[i];
    }
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
    for (int i = 0; i < s->game->deck_size && card != SW_UNKNOWN; i++) {
        if (s->deck[i] == card) s->deck[i] = instead;
    }
    for (int i = s->first_event; i < s->events; i++) { /* nobody can tell what was burned */
        sw_event *event = &s->log[i];
        if (event->kind == SW_EVENT_BURN && event->card[0] == card) event->card[0] = instead;
    }
    s->deck[place] = card;
    s->has_unknown |= card == SW_UNKNOWN;
}

uint64_t sw_cards_out(const sw_state *s)
{
    uint64_t out = s->exposed;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->holes[seat]; i++) {
            uint8_t card = sw_hole_card(s, seat, i);
            if (card != SW_UNKNOWN) out |= SW_SET(card);
        }
    }
    for (int run = 0; run < s->runs; run++) {
        for (int i = 0; i < s->boards[run]; i++) out |= SW_SET(s->deck[s->board[run][i]]);
    }
    return out;
}

void sw_shuffle_rest(sw_state *s, uint64_t seed, uint64_t index)
{
    sw_disturb_deck(s);
    uint8_t rest[SW_ALL_CARDS];
    int left = 0;
    for (int i = s->next; i < s->game->deck_size; i++) {
        int j = left;
        if (s->deck[i] == SW_UNKNOWN) continue;
        for (; j > 0 && rest[j - 1] > s->deck[i]; j--) rest[j] = rest[j - 1]; /* equal rests are shuffled alike */
        rest[j] = s->deck[i];
        left++;
    }
    sw_rng rng = sw_rng_at(seed, index);
    sw_draw(&rng, rest, left, left);
    for (int i = s->next, next = 0; i < s->game->deck_size; i++) {
        if (s->deck[i] != SW_UNKNOWN) s->deck[i] = rest[next++];
    }
}
