/* The loops, word for word the same for every evaluator. To be defined before: HAND, a type; EMPTY, a hand
   without cards; ADD(hand, card), one with a card more; VALUE(hand, n), of n cards; NAME(x). */

#include <stdlib.h>

#define DEAL(more, card, held, after) \
    for (unsigned card = after; card < 52; card++) { \
        HAND more = ADD(held, card);

/* `use` gets the value of every hand as `value`. */
#define EVERY_HAND(use) \
    HAND none = EMPTY; \
    DEAL(one, a, none, 0) DEAL(two, b, one, a + 1) DEAL(three, c, two, b + 1) DEAL(four, d, three, c + 1) \
    DEAL(five, e, four, d + 1) DEAL(six, f, five, e + 1) \
    for (unsigned g = f + 1; g < 52; g++) { \
        unsigned value = VALUE(ADD(six, g), 7); \
        use; \
    } \
    }}}}}}

static inline size_t NAME(rows_of)(const uint8_t *cards, int n, size_t count, uint16_t *values)
{
    for (size_t i = 0; i < count; i++, cards += n) {
        HAND hand = EMPTY;
        for (int j = 0; j < n; j++) hand = ADD(hand, cards[j]);
        values[i] = (uint16_t)VALUE(hand, n);
    }
    return count;
}

size_t NAME(rows)(const void *hands, int n, size_t count, uint16_t *values)
{
    const uint8_t *cards = (const uint8_t *)hands;
    return n == 5   ? NAME(rows_of)(cards, 5, count, values)
           : n == 6 ? NAME(rows_of)(cards, 6, count, values)
                    : NAME(rows_of)(cards, 7, count, values);
}

void *NAME(prepared)(const uint8_t *cards, int n, size_t count)
{
    HAND *hands = (HAND *)aligned_alloc(64, (count * sizeof(HAND) + 63) / 64 * 64);
    for (size_t i = 0; hands && i < count; i++) {
        HAND hand = EMPTY;
        for (int j = 0; j < n; j++) hand = ADD(hand, cards[i * (size_t)n + (size_t)j]);
        hands[i] = hand;
    }
    return hands;
}

size_t NAME(hands)(const void *prepared, int n, size_t count, uint16_t *values)
{
    const HAND *hands = (const HAND *)prepared;
    (void)n;
    for (size_t i = 0; i < count; i++) values[i] = (uint16_t)VALUE(hands[i], 7);
    return count;
}

uint64_t NAME(sum)(void)
{
    uint64_t sum = 0;
    EVERY_HAND(sum += value)
    return sum;
}

void NAME(count)(uint64_t *counts)
{
    EVERY_HAND(counts[value]++)
}
