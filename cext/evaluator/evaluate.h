/* The value of five to seven cards: larger is better, the same for hands that tie. */
#ifndef SW_EVALUATE_H
#define SW_EVALUATE_H

#include "cards.h"
#include "tables/tables.h"

/* A hand is a sum of cards. `key` adds up the rank keys in its low 32 bits (their carries go to waste
   in the bits above) and counts the suits, from 3, in its top 16; `suits` has 16 bits a suit, one a
   rank. Both parts of a card are single additions, so hands grow and meet by adding. */
typedef struct {
    uint64_t key, suits;
} sw_hand;

static inline sw_hand sw_no_cards(void)
{
    sw_hand hand = {SW_NO_CARDS, 0};
    return hand;
}

static inline sw_hand sw_add_card(sw_hand hand, unsigned card)
{
    hand.key += sw_hash.key[card];
    hand.suits += sw_hash.suits[card];
    return hand;
}

/* Adds the cards of a set below 2**52. */
static inline sw_hand sw_add_set(sw_hand hand, uint64_t set)
{
    for (; set; set &= set - 1) hand = sw_add_card(hand, (unsigned)sw_lowest_bit(set));
    return hand;
}

/* The value of the n = 5, 6 or 7 different cards of a hand. */
static inline unsigned sw_value(const sw_ranking *ranking, sw_hand hand, int n)
{
    static const uint32_t first[3] = {SW_FIRST_SLOT_5, SW_FIRST_SLOT_6, SW_FIRST_SLOT_7};
    uint64_t suited = hand.key & SW_FIVE_SUITED;
    if (SW_UNLIKELY(suited)) {
        int suit = (sw_lowest_bit(suited) - 48) / 4;
        return ranking->by_suited[(hand.suits >> (16 * suit)) & 0x1fff];
    }
    uint32_t sum = (uint32_t)hand.key;
    uint32_t column = sum & ((1u << SW_COLUMN_BITS) - 1);
    return ranking->by_ranks[first[n - 5] + sw_hash.displacement[n - 5][sum >> (32 - SW_ROW_BITS)] + column];
}

/* Adds up n cards given as bytes. Returns 0 unless they are different cards: one that comes twice carries
   into its neighbour, so then, and only then, the sum of the suit words differs from their union. */
static inline int sw_add_cards(sw_hand *hand, const uint8_t *cards, int n)
{
    uint64_t all = 0;
    *hand = sw_no_cards();
    for (int i = 0; i < n; i++) {
        *hand = sw_add_card(*hand, cards[i]);
        all |= sw_hash.suits[cards[i]];
    }
    return !((hand->suits ^ all) | (all & SW_GUARD));
}

/* The five cards that play of a set of 5 to 7, by weight; of equals, those of the higher suit. */
void sw_best_five(const sw_ranking *ranking, uint64_t set, uint8_t five[5]);

/* Values a batch of hands. `step`s are strides in bytes; out may lie anywhere that the cards do not.
   Returns how many hands from the first are good: `count`, or the place of one that is not 5 to 7
   different cards. */
size_t sw_evaluate_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step,
                        ptrdiff_t card_step, int n, uint8_t *out, ptrdiff_t out_step, size_t count);
size_t sw_evaluate_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step,
                        uint8_t *out, ptrdiff_t out_step, size_t count);

#endif
