/* Values of many hands at once: side by side in wide registers where the CPU has them, one by one elsewhere. Every
   level gives the values of sw_value. */
#ifndef SW_BATCH_H
#define SW_BATCH_H

#include "evaluator/evaluate.h"

/* Levels of kernels. Every machine has the first. */
enum { SW_BASELINE, SW_AVX2, SW_AVX512, SW_NEON, SW_LEVELS };

extern const char *const sw_level_names[SW_LEVELS];

/* Whether the CPU and the system support a level; the best level supported. */
int sw_has_level(int level);
int sw_best_level(void);

/* The level in use, at first SW_BASELINE. Another, which must be supported, may be set at any time: batches that other
   threads are at end at the level that they began at. */
int sw_level(void);
void sw_set_level(int level);

/* The kernels of the level in use; NULL at the first. */
const struct sw_kernels *sw_kernels_in_use(void);

/* Value a batch of hands: rows of n cards, or sets of cards. Steps are strides in bytes; `out` may lie anywhere
   apart from the cards. They return the number of good hands before the first bad one, `count` if all are: a good
   hand is of different cards of the ranking's deck, from ranking->least to ranking->most. */
size_t sw_batch_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step, ptrdiff_t card_step,
                     int n, uint8_t *out, ptrdiff_t out_step, size_t count);
size_t sw_batch_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step, uint8_t *out,
                     ptrdiff_t out_step, size_t count);

/* The same one hand at a time, at every level. */
size_t sw_evaluate_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step, ptrdiff_t card_step,
                        int n, uint8_t *out, ptrdiff_t out_step, size_t count);
size_t sw_evaluate_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step, uint8_t *out,
                        ptrdiff_t out_step, size_t count);

/* A suit word has 16 bits for each suit: one for each rank, and above them the number of cards, up to seven. Words of
   different cards are added. */
static inline uint64_t sw_suit_word(unsigned card)
{
    return (0x2000u | (uint64_t)1 << (card >> 2)) << 16 * (card & 3);
}

static inline uint64_t sw_suit_word_of(uint64_t set)
{
    uint64_t word = 0;
    for (; set; set &= set - 1) word += sw_suit_word((unsigned)sw_lowest_bit(set));
    return word;
}

/* Hands in suits: the four quarters of each hand's suit word, in four arrays. */
static inline void sw_put_suits(uint16_t *const suits[4], size_t at, uint64_t word)
{
    for (int i = 0; i < 4; i++) suits[i][at] = (uint16_t)(word >> 16 * i);
}

/* The values under "high" of hands of n = 5, 6 or 7 cards in suits. The suit word `more` holds the cards that all
   have in common: a board for many hole cards, or hole cards for many boards. Nothing is checked. */
void sw_batch_suits(const uint16_t *const suits[4], uint64_t more, int n, uint16_t *values, size_t count);

/* Codes of the same hands: numbers in the order of their values, in two thirds of the time. Codes of any numbers of
   cards compare, but only those of the same kernels; without kernels they are the values. */
void sw_batch_codes(const struct sw_kernels *kernels, const uint16_t *const suits[4], uint64_t more, int n,
                    uint32_t *codes, size_t count);

#endif
