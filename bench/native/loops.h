/* The loops, word for word the same for every evaluator. To be defined before: HAND, a type; EMPTY, a hand
   without cards; ADD(hand, card), one with a card more; VALUE(hand), of seven cards; NAME(x). */

#define DEAL(more, card, held, after) \
    for (unsigned card = after; card < 52; card++) { \
        HAND more = ADD(held, card);

/* `use` gets the value of every hand as `value`. */
#define EVERY_HAND(use) \
    HAND none = EMPTY; \
    DEAL(one, a, none, 0) DEAL(two, b, one, a + 1) DEAL(three, c, two, b + 1) DEAL(four, d, three, c + 1) \
    DEAL(five, e, four, d + 1) DEAL(six, f, five, e + 1) \
    for (unsigned g = f + 1; g < 52; g++) { \
        unsigned value = VALUE(ADD(six, g)); \
        use; \
    } \
    }}}}}}

size_t NAME(rows)(const uint8_t *cards, size_t count, uint16_t *values)
{
    for (size_t i = 0; i < count; i++, cards += 7) {
        HAND hand = EMPTY;
        for (int j = 0; j < 7; j++) hand = ADD(hand, cards[j]);
        values[i] = (uint16_t)VALUE(hand);
    }
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
