/* The value of a hand: larger is better, hands that tie have the same, and 0 does not qualify. */
#ifndef SW_EVALUATE_H
#define SW_EVALUATE_H

#include "cards.h"
#include "tables/tables.h"

enum { SW_LARGEST_HAND = 7, SW_MOST_WILD = 4 }; /* cards of a hand; wild cards besides the jokers */

/* A hand is a sum of cards. `key` sums the rank keys in its low 32 bits (carries above them are ignored) and counts
   each suit, from 3, in its top 16; `suits` has 16 bits for each suit, one for each rank. A card is added, and hands
   are joined, by two additions. */
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

/* Two hands in one, one of them with its suits counted from 0, as those of hole cards are. */
static inline sw_hand sw_join(sw_hand hand, sw_hand more)
{
    hand.key += more.key;
    hand.suits += more.suits;
    return hand;
}

/* Adds the cards of a set. */
static inline sw_hand sw_add_set(sw_hand hand, uint64_t set)
{
    for (; set; set &= set - 1) hand = sw_add_card(hand, (unsigned)sw_lowest_bit(set));
    return hand;
}

/* The suit of five or more cards of a hand, 0 to 3; -1 if there is none. */
static inline int sw_flush_suit(sw_hand hand)
{
    uint64_t suited = hand.key & SW_FIVE_SUITED;
    return SW_UNLIKELY(suited) ? (sw_lowest_bit(suited) - 48) / 4 : -1;
}

/* The set of ranks that a hand has in a suit. */
static inline unsigned sw_suit_ranks(sw_hand hand, int suit)
{
    return (unsigned)(hand.suits >> (16 * suit)) & 0x1fff;
}

/* The entry of a table for the n = 5, 6 or 7 ranks of a hand with this key, suits ignored. */
static inline unsigned sw_rank_value(const uint16_t *table, uint64_t key, int n)
{
    static const uint32_t first[3] = {SW_FIRST_SLOT_5, SW_FIRST_SLOT_6, SW_FIRST_SLOT_7};
    uint32_t sum = (uint32_t)key;
    uint32_t column = sum & ((1u << SW_COLUMN_BITS) - 1);
    return table[first[n - 5] + sw_hash.displacement[n - 5][sum >> (32 - SW_ROW_BITS)] + column];
}

/* The same for a set of five to seven ranks of one suit. */
static inline unsigned sw_suited_value(const uint16_t *table, unsigned ranks)
{
    return table[SW_SLOTS + ranks];
}

/* The value of n = 5, 6 or 7 different cards: by the ranks of a suit of five or more, else by all ranks. */
static inline unsigned sw_plain_value(const uint16_t *table, sw_hand hand, int n)
{
    int suit = sw_flush_suit(hand);
    if (SW_UNLIKELY(suit >= 0)) return sw_suited_value(table, sw_suit_ranks(hand, suit));
    return sw_rank_value(table, hand.key, n);
}

/* The same under `high`, with the table's address constant. */
static inline unsigned sw_high_value(sw_hand hand, int n)
{
    return sw_plain_value(sw_high_table, hand, n);
}

/* The rarer parts of sw_value: five cards of a suit in low hands, badugis, wild cards, one to three cards. */
unsigned sw_low_flush_value(const sw_ranking *ranking, sw_hand hand, int n);
unsigned sw_badugi_value(const sw_ranking *ranking, sw_hand hand);
unsigned sw_wild_value(const sw_ranking *ranking, sw_hand hand, int n);
unsigned sw_few_value(const sw_ranking *ranking, sw_hand hand);

/* The ranks that natural cards have k times or more, at k: all at 0. */
typedef struct {
    unsigned times[5];
} sw_held_ranks;

/* What natural cards are worth with `wild` more that are wild, n in all: by their ranks, which have the key and are
   held so; and as a flush, with these ranks of a suit. */
unsigned sw_wild_rank_value(const sw_ranking *ranking, uint32_t key, const sw_held_ranks *held, int wild, int n);
unsigned sw_wild_flush_value(const sw_ranking *ranking, unsigned ranks, int wild);

/* sw_value where the ranking's `by` is a constant, as in loops. */
static inline unsigned sw_value_by(int by, const sw_ranking *ranking, sw_hand hand, int n)
{
    switch (by) {
    case SW_BY_RANK: {
        unsigned value = sw_rank_value(ranking->table, hand.key, n);
        return (value - ranking->floor) & (0u - (value > ranking->floor)); /* no unpredictable branch */
    }
    case SW_BY_LOW:
        if (SW_UNLIKELY(n > 5 && sw_flush_suit(hand) >= 0)) return sw_low_flush_value(ranking, hand, n);
        return sw_plain_value(ranking->table, hand, n);
    case SW_BY_BADUGI:
        return sw_badugi_value(ranking, hand);
    case SW_BY_FEW:
        return sw_few_value(ranking, hand);
    case SW_BY_WILD:
    case SW_BY_BUG:
        if (hand.suits & ranking->wild) return sw_wild_value(ranking, hand, n);
        break;
    }
    return sw_plain_value(ranking->table, hand, n);
}

/* The value of a hand of n different cards of the ranking's deck, ranking->least to ranking->most. */
static inline unsigned sw_value(const sw_ranking *ranking, sw_hand hand, int n)
{
    return sw_value_by(ranking->by, ranking, hand, n);
}

/* Sums n cards given as bytes. Returns 0 unless they are different cards with no bit of `outside` in their suit words:
   only a card that appears twice carries, and makes the sum of the suit words differ from their union. */
static inline int sw_add_cards_of(uint64_t outside, sw_hand *hand, const uint8_t *cards, int n)
{
    uint64_t all = 0;
    *hand = sw_no_cards();
    for (int i = 0; i < n; i++) {
        *hand = sw_add_card(*hand, cards[i]);
        all |= sw_hash.suits[cards[i]];
    }
    return !((hand->suits ^ all) | (all & outside));
}

/* The same for the 52 cards. */
static inline int sw_add_cards(sw_hand *hand, const uint8_t *cards, int n)
{
    return sw_add_cards_of(SW_GUARD, hand, cards, n);
}

/* The value under `high` of n cards given as bytes; 0 unless they are different cards. */
static inline unsigned sw_high_value_of(const uint8_t *cards, int n)
{
    sw_hand hand;
    return sw_add_cards(&hand, cards, n) ? sw_high_value(hand, n) : 0;
}

/* A copy of a ranking by SW_BY_WILD in which the cards of a set, at most SW_MOST_WILD, are wild too. */
sw_ranking sw_with_wild(const sw_ranking *ranking, uint64_t set);

/* The set of the cards that are wild under a ranking. */
uint64_t sw_wild_cards(const sw_ranking *ranking);

/* The cards that play, by weight: five, or a badugi of 1 to 4. Of cards that serve equally, natural ones come before
   wild ones, then those of the higher suit. Returns how many; 0 if the hand does not qualify. */
int sw_best_five(const sw_ranking *ranking, uint64_t set, uint8_t five[5]);

#endif
