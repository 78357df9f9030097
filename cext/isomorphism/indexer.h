/* Indices of hands up to an exchange of suits and the order of cards within a round: equivalent hands share an index,
   there are no gaps, and an index leads back to one hand of its class.
   (K. Waugh, "A Fast and Optimal Hand Isomorphism Algorithm", AAAI workshop on computer poker, 2013.) */
#ifndef SW_INDEXER_H
#define SW_INDEXER_H

#include "cards.h"

/* An indexer has fewer than SW_MOST_INDICES indices. Its memory grows with the number of ways in which the cards of
   each round can fall over the four suits, at most SW_MOST_WAYS. */
enum { SW_MOST_ROUNDS = 8, SW_MOST_WAYS = 1 << 20 };
#define SW_MOST_INDICES ((uint64_t)1 << 60)

typedef struct sw_indexer sw_indexer;

typedef enum { SW_INDEXER_MADE, SW_INDEXER_TOO_LARGE, SW_INDEXER_NO_MEMORY } sw_indexer_status;

/* An indexer of hands that get cards[0] cards, then cards[1], and so on: at most SW_MOST_ROUNDS rounds, of at least one
   card each and at most 52 together. It does not change, so any number of threads may use it. */
sw_indexer_status sw_make_indexer(const uint8_t *cards, int rounds, sw_indexer **made);
void sw_free_indexer(sw_indexer *x);

/* The number of indices after a round; the first is round 0. */
uint64_t sw_index_size(const sw_indexer *x, int round);

/* The number of cards after a round; the first round after which there are so many or more, -1 if none. */
int sw_index_cards(const sw_indexer *x, int round);
int sw_index_round(const sw_indexer *x, int cards);

/* The index of the cards of all rounds up to this one, in the order they came. Returns 0 unless they are different
   cards. The index after a round determines those after earlier ones. */
int sw_index(const sw_indexer *x, int round, const uint8_t *cards, uint64_t *index);

/* The hand that represents an index below the size: in each round from high to low, spades before hearts. */
void sw_indexed_hand(const sw_indexer *x, int round, uint64_t index, uint8_t *cards);

/* The same in bulk. Rows of cards are bytes, indices uint64, steps are strides in bytes. Both return the number
   before the first row that is not different cards, or the first index that is not below the size; `count` if there
   is none. */
size_t sw_index_rows(const sw_indexer *x, int round, const uint8_t *cards, ptrdiff_t row_step,
                     ptrdiff_t card_step, uint8_t *out, ptrdiff_t out_step, size_t count);
size_t sw_indexed_hands(const sw_indexer *x, int round, const uint8_t *indices, ptrdiff_t step, uint8_t *out,
                        ptrdiff_t row_step, ptrdiff_t card_step, size_t count);

#endif
