/* The value of a hand: a larger value is better, hands that tie have the same value, and 0 means not qualifying. */
#ifndef SW_EVALUATE_H
#define SW_EVALUATE_H

#include "cards.h"
#include "tables/tables.h"

SW_C_BEGIN

enum { SW_LARGEST_HAND = 7, SW_MOST_WILD = 4 }; /* maximum cards of a hand; maximum wild cards besides the jokers */

/* A hand is a sum of cards. `key` sums the rank keys in its low 32 bits (carries above them are ignored), and counts
   each suit, from 3, in its top 16 bits. `suits` has 16 bits for each suit, one for each rank. Adding a card or joining
   hands takes two additions. */
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

/* Joins two hands, one of them with its suits counted from 0, like hole cards. */
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

/* Returns the suit of five or more cards of a hand, 0 to 3; -1 if there is none. */
static inline int sw_flush_suit(sw_hand hand)
{
    uint64_t suited = hand.key & SW_FIVE_SUITED;
    return SW_UNLIKELY(suited) ? (sw_lowest_bit(suited) - 48) / 4 : -1;
}

/* Returns the set of ranks that a hand has in a suit. */
static inline unsigned sw_suit_ranks(sw_hand hand, int suit)
{
    return (unsigned)(hand.suits >> (16 * suit)) & 0x1fff;
}

/* Returns the table entry for the n = 5, 6 or 7 ranks of a hand with this key, suits ignored. */
static inline unsigned sw_rank_value(const uint16_t *table, uint64_t key, int n)
{
    static const uint32_t first[3] = {SW_FIRST_SLOT_5, SW_FIRST_SLOT_6, SW_FIRST_SLOT_7};
    uint32_t sum = (uint32_t)key;
    uint32_t column = sum & ((1u << SW_COLUMN_BITS) - 1);
    return table[first[n - 5] + sw_hash.displacement[n - 5][sum >> (32 - SW_ROW_BITS)] + column];
}

/* Same for a set of five to seven ranks of one suit. */
static inline unsigned sw_suited_value(const uint16_t *table, unsigned ranks)
{
    return table[SW_SLOTS + ranks];
}

/* Returns the value of n = 5, 6 or 7 distinct cards: by the ranks of a suit with five or more, otherwise by all
   ranks. */
static inline unsigned sw_plain_value(const uint16_t *table, sw_hand hand, int n)
{
    int suit = sw_flush_suit(hand);
    if (SW_UNLIKELY(suit >= 0)) return sw_suited_value(table, sw_suit_ranks(hand, suit));
    return sw_rank_value(table, hand.key, n);
}

/* Same under `high`, with a constant table address. */
static inline unsigned sw_high_value(sw_hand hand, int n)
{
    return sw_plain_value(sw_high_table, hand, n);
}

/* The rarer parts of sw_value: five cards of a suit in low hands, badugis, wild cards, one to three cards. */
unsigned sw_low_flush_value(const sw_ranking *ranking, sw_hand hand, int n);
unsigned sw_badugi_value(const sw_ranking *ranking, sw_hand hand);
unsigned sw_wild_value(const sw_ranking *ranking, sw_hand hand, int n);
unsigned sw_few_value(const sw_ranking *ranking, sw_hand hand);

/* At index k, the ranks with at least k natural cards; at 0 all ranks. */
typedef struct {
    unsigned times[5];
} sw_held_ranks;

/* Return the value of natural cards and `wild` wild ones, n in total. The first counts ranks, given the key and held
   ranks of the natural cards; the second is a flush with these ranks of a suit. */
unsigned sw_wild_rank_value(const sw_ranking *ranking, uint32_t key, const sw_held_ranks *held, int wild, int n);
unsigned sw_wild_flush_value(const sw_ranking *ranking, unsigned ranks, int wild);

/* Evaluates like sw_value, with a constant for the ranking's `by`, for use in loops. */
static inline unsigned sw_value_by(int by, const sw_ranking *ranking, sw_hand hand, int n)
{
    switch (by) {
    case SW_BY_RANK: {
        unsigned value = sw_rank_value(ranking->table, hand.key, n);
        return (value - ranking->floor) & (0u - (value > ranking->floor)); /* avoids an unpredictable branch */
    }
    case SW_BY_LOW:
        if (SW_UNLIKELY(n > 5 && sw_flush_suit(hand) >= 0)) return sw_low_flush_value(ranking, hand, n);
        return sw_plain_value(ranking->table, hand, n);
    case SW_BY_SUIT_QUALIFIED: {
        unsigned value = sw_plain_value(ranking->table, hand, n);
        return value > ranking->floor ? value - ranking->floor : 0;
    }
    case SW_BY_BADUGI:
        return sw_badugi_value(ranking, hand);
    case SW_BY_FEW:
        return sw_few_value(ranking, hand);
    case SW_BY_WILD:
    case SW_BY_BUG:
        if (hand.suits & ranking->wild) return sw_wild_value(ranking, hand, n);
        break;
    case SW_BY_RANK_JOKER:
        if (hand.suits & ranking->wild) return sw_wild_value(ranking, hand, n);
        return sw_rank_value(ranking->table, hand.key, n);
    }
    return sw_plain_value(ranking->table, hand, n);
}

/* Returns the value of a hand of n distinct cards of the ranking's deck, from ranking->least to ranking->most. */
static inline unsigned sw_value(const sw_ranking *ranking, sw_hand hand, int n)
{
    return sw_value_by(ranking->by, ranking, hand, n);
}

/* Sums n cards given as bytes. Returns 0 unless they are distinct cards with no bit of `outside` in their suit words.
   Only a card that appears twice carries, which makes the sum of the suit words differ from their union. */
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

/* Same for the 52 cards. */
static inline int sw_add_cards(sw_hand *hand, const uint8_t *cards, int n)
{
    return sw_add_cards_of(SW_GUARD, hand, cards, n);
}

/* Returns the value under `high` of n cards given as bytes; 0 unless they are distinct cards. */
static inline unsigned sw_high_value_of(const uint8_t *cards, int n)
{
    sw_hand hand;
    return sw_add_cards(&hand, cards, n) ? sw_high_value(hand, n) : 0;
}

/* Makes a copy of a ranking rank the hands that do not qualify, too; the values of the others rise by its `floor`. */
static inline void sw_drop_qualifier(sw_ranking *ranking)
{
    ranking->hands -= ranking->floor;
    ranking->floor = 0;
    ranking->lanes = NULL; /* they know the qualifier */
}

/* Returns a copy of a ranking by SW_BY_WILD that also makes the cards of a set, at most SW_MOST_WILD, wild. */
sw_ranking sw_with_wild(const sw_ranking *ranking, uint64_t set);

/* Returns the set of wild cards under a ranking. */
uint64_t sw_wild_cards(const sw_ranking *ranking);

SW_C_END

#endif
