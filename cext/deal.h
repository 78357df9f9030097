/* Random deals in bulk. */
#ifndef SW_DEAL_H
#define SW_DEAL_H

#include "cards.h"
#include "rng.h"

/* Writes `count` rows of n cards drawn from the `size` cards of a deck: row i is the top of the deck as shuffled by
   stream (seed, index + i). Steps are strides in bytes. */
void sw_deal_rows(const uint8_t *deck, int size, uint64_t seed, uint64_t index, int n, uint8_t *out,
                  ptrdiff_t row_step, ptrdiff_t card_step, size_t count);

#endif
