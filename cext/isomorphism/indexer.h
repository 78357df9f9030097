/* Indices of hands up to a permutation of suits and the order of cards within a round. Equivalent hands share an index,
   there are no gaps, and each index maps back to one hand of its class. (K. Waugh, "A Fast and Optimal Hand Isomorphism
   Algorithm", AAAI workshop on computer poker, 2013.) */
#ifndef SW_INDEXER_H
#define SW_INDEXER_H

#include "cards.h"
#include "status.h"

SW_C_BEGIN

/* An indexer has fewer than SW_MOST_INDICES indices. Its memory grows with the number of ways the cards of
   each round can fall over the four suits, at most SW_MOST_WAYS. */
enum { SW_MOST_ROUNDS = 8, SW_MOST_WAYS = 1 << 20 };
#define SW_MOST_INDICES ((uint64_t)1 << 60)

typedef struct sw_indexer sw_indexer;

/* Makes an indexer of hands that receive cards[0] cards, then cards[1], and so on: at most SW_MOST_ROUNDS rounds of at
   least one card each, and at most 52 cards in total. It is immutable, so any number of threads may use it. */
sw_status sw_new_indexer(const uint8_t *cards, int rounds, sw_indexer **made);
void sw_free_indexer(sw_indexer *x);

/* Returns the number of indices after a round; the first is round 0. */
uint64_t sw_index_size(const sw_indexer *x, int round);

/* Returns the number of cards after a round, or the first round after which there are at least `cards` cards (-1 if
   none). */
int sw_index_cards(const sw_indexer *x, int round);
int sw_index_round(const sw_indexer *x, int cards);

/* Computes the index of the cards of all rounds up to this one, in the order dealt. Returns 0 unless the cards are
   distinct. The index after a round determines the indices after earlier rounds. */
int sw_index(const sw_indexer *x, int round, const uint8_t *cards, uint64_t *index);

/* Writes the hand that represents an index, which is below the size: in each round from high to low, spades before
   hearts. */
void sw_indexed_hand(const sw_indexer *x, int round, uint64_t index, uint8_t *cards);

/* The same in bulk. Cards are rows of bytes, indices are uint64, steps are strides in bytes. Both return the position
   of the first row whose cards are not distinct or the first index that is not below the size; `count` if there is
   none. */
size_t sw_index_rows(const sw_indexer *x, int round, const uint8_t *cards, ptrdiff_t row_step,
                     ptrdiff_t card_step, uint8_t *out, ptrdiff_t out_step, size_t count);
size_t sw_indexed_hands(const sw_indexer *x, int round, const uint8_t *indices, ptrdiff_t step, uint8_t *out,
                        ptrdiff_t row_step, ptrdiff_t card_step, size_t count);

SW_C_END

#endif
