/* Random numbers as a function of (seed, index, position). No state passes from one hand to the next, so any slice of
   work can be repeated alone, on any number of threads.

   The generator is Philox2x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC
   2011): the seed is its key, the counter is (index, block), and a block is two words. */
#ifndef SW_RNG_H
#define SW_RNG_H

#include "base.h"

SW_C_BEGIN

typedef struct {
    uint64_t seed, index; /* the stream */
    uint64_t block;       /* blocks generated so far */
    uint64_t spare;       /* the second word of the last block */
    int has_spare;        /* whether it is still unused */
} sw_rng;

static inline sw_rng sw_rng_at(uint64_t seed, uint64_t index)
{
    sw_rng rng = {seed, index, 0, 0, 0};
    return rng;
}

static inline void sw_philox(uint64_t seed, uint64_t index, uint64_t block, uint64_t word[2])
{
    uint64_t left = index, right = block;
    for (int round = 0; round < 10; round++) {
        uint64_t high, low = sw_multiply(0xD2B74407B1CE6E93u, left, &high);
        left = high ^ seed ^ right;
        right = low;
        seed += 0x9E3779B97F4A7C15u;
    }
    word[0] = left;
    word[1] = right;
}

static inline uint64_t sw_rng_next(sw_rng *rng)
{
    if (rng->has_spare) {
        rng->has_spare = 0;
        return rng->spare;
    }
    uint64_t word[2];
    sw_philox(rng->seed, rng->index, rng->block++, word);
    rng->spare = word[1];
    rng->has_spare = 1;
    return word[0];
}

/* The number of cards drawn from one random word; a word is rejected with a probability below 2**-17. */
enum { SW_DRAW_GROUP = 8 };

/* Splits a random word into `group` independent numbers, below size, size - 1, ... in turn. Returns 0 if the word is
   rejected.

   The high half of x * n is the next number below n, the low half is the next x. Rejecting words whose last x is below
   2**64 modulo the product of all n makes the numbers uniform. (Brackett-Rozinsky and Lemire, "Batched ranged random
   integer generation", 2024.) */
static inline int sw_split_word(uint64_t word, int size, int group, uint64_t place[SW_DRAW_GROUP])
{
    uint64_t left = word;
    for (int i = 0; i < group; i++) left = sw_multiply(left, (uint64_t)(size - i), &place[i]);
    if (SW_UNLIKELY(left < (uint64_t)1 << 47)) { /* the product of eight numbers up to 54 is below that */
        uint64_t product = 1;
        for (int i = 0; i < group; i++) product *= (uint64_t)(size - i);
        return !(left < product && left < (0 - product) % product);
    }
    return 1;
}

/* Shuffles the deck's cards from `first` up to first + group by one random word; only those before `end` are put in
   place. Returns 0 if the word must be discarded. */
SW_INLINE int sw_shuffle_group(uint8_t *deck, int size, int first, int group, int end, uint64_t word)
{
    uint64_t place[SW_DRAW_GROUP];
    if (!sw_split_word(word, size - first, group, place)) return 0;
    const int needed = end - first < group ? end - first : group;
    deck += first;
    for (int i = 0; i < needed; i++) {
        int from = i + (int)place[i];
        uint8_t card = deck[from];
        deck[from] = deck[i];
        deck[i] = card;
    }
    return 1;
}

/* Draws `count` of the `size` (at most 54) cards of a deck at random, and puts them at its front in the order drawn: a
   Fisher-Yates shuffle that stops early. The groups depend only on the deck's size, so the first cards do not depend on
   the number drawn. */
static inline void sw_draw(sw_rng *rng, uint8_t *deck, int size, int count)
{
    for (int first = 0; first < count; first += SW_DRAW_GROUP) {
        int group = size - first < SW_DRAW_GROUP ? size - first : SW_DRAW_GROUP;
        while (!sw_shuffle_group(deck, size, first, group, count, sw_rng_next(rng))) continue;
    }
}

SW_C_END

#endif
