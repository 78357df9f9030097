#include "game/up_cards.h"

enum { RANK_BITS = 4 };

/* Returns a seat's up cards as a number that orders them as hands: counts of ranks, highest first, then the ranks, four
   bits each. */
static uint64_t open_hand(const sw_state *s, int seat, int ace_low)
{
    unsigned found[6] = {0}; /* the ranks that appear that often, or more */
    uint64_t counts = 0, ranks = 0;
    int shift = SW_HOLE * RANK_BITS;
    for (unsigned up = s->seat[seat].up; up; up &= up - 1) {
        uint8_t card = sw_hole_card(s, seat, sw_lowest_bit(up));
        if (card >= SW_CARDS) continue;
        unsigned rank = 1u << (card / 4 + ace_low) % 13;
        for (int many = 4; many > 1; many--) found[many] |= found[many - 1] & rank;
        found[1] |= rank;
    }
    for (int many = 4; many > 0; many--) {
        for (unsigned rest = found[many] & ~found[many + 1]; rest;) {
            int rank = sw_highest_bit(rest);
            rest ^= 1u << rank;
            shift -= RANK_BITS;
            counts |= (uint64_t)many << shift;
            ranks |= (uint64_t)(rank + 1) << shift;
        }
    }
    return counts << 32 | ranks;
}

/* Returns the highest, or lowest, up card by rank and suit; -1 if one is unknown. */
static int open_card(const sw_state *s, int seat, int ace_low, int lowest)
{
    int found = -1;
    for (int i = 0; i < s->seat[seat].holes; i++) {
        uint8_t card = sw_hole_card(s, seat, i);
        if (!(s->seat[seat].up >> i & 1)) continue;
        if (card == SW_UNKNOWN) return -1;
        int of = sw_card_weight(card, ace_low);
        if (found < 0 || (lowest ? of < found : of > found)) found = of;
    }
    return found;
}

int sw_opening_seat(const sw_state *s)
{
    sw_opener opener = s->game->street[s->street].opener;
    int low = opener == SW_LOW_CARD || opener == SW_LOW_HAND || opener == SW_LOW_HAND_ACE_HIGH;
    int by_card = opener == SW_LOW_CARD || opener == SW_HIGH_CARD || opener == SW_HIGH_CARD_ACE_HIGH;
    int ace_low = opener == SW_LOW_HAND || opener == SW_HIGH_CARD; /* as in razz, whose highest card is a king */
    int first = SW_NOBODY, by_suit = s->game->tie_by_suit;
    uint64_t most = 0;
    int suited = 0;
    for (int i = 0, seat = s->button; i < sw_count_bits(s->live); i++) {
        seat = sw_next_seat(s->live, seat);
        int card = open_card(s, seat, ace_low, by_card && low);
        if (card < 0) continue;
        uint64_t of = by_card ? (uint64_t)card : open_hand(s, seat, ace_low);
        if (low) of = UINT64_MAX - of;
        if (first == SW_NOBODY || of > most || (of == most && by_suit && card > suited)) {
            first = seat;
            most = of;
            suited = card;
        }
    }
    return first == SW_NOBODY ? sw_next_seat(s->live, s->button) : first;
}

int sw_open_pair(const sw_state *s)
{
    for (uint32_t rest = s->live; rest; rest &= rest - 1) {
        if (open_hand(s, sw_lowest_bit(rest), 0) >> (32 + (SW_HOLE - 1) * RANK_BITS) >= 2) return 1;
    }
    return 0;
}
