#include "isomorphism/indexer.h"
#include "test.h"

enum { SHAPES = 6 };

static const struct {
    int rounds;
    uint8_t cards[SW_MOST_ROUNDS];
    uint64_t last; /* number of indices after the last round */
} shapes[SHAPES] = {{4, {2, 3, 1, 1}, 2428287420},    {1, {7}, 6009159},
                    {2, {2, 5}, 123156254},           {4, {4, 3, 1, 1}, 389802959832},
                    {8, {1, 1, 1, 1, 1, 1, 1, 1}, 1280029121280}, {1, {52}, 1}};

static uint64_t random_below(uint64_t limit)
{
    uint64_t x = 0;
    for (int i = 0; i < 4; i++) x = x << 16 | (uint64_t)any(1 << 16);
    return x % limit;
}

/* Checks that index to hand to index is the identity, also with suits exchanged and rounds rotated. */
static void goes_round(const sw_indexer *x, const uint8_t *shape, int round, uint64_t index)
{
    uint8_t hand[SW_CARDS], other[SW_CARDS], suits[4] = {0, 1, 2, 3};
    uint64_t found;
    sw_indexed_hand(x, round, index, hand);
    CHECK(sw_index(x, round, hand, &found) && found == index);
    for (int i = 3; i > 0; i--) {
        int j = any(i + 1);
        uint8_t suit = suits[i];
        suits[i] = suits[j];
        suits[j] = suit;
    }
    int first = 0;
    for (int r = 0; r <= round; r++) {
        int turn = any(shape[r]);
        for (int i = 0; i < shape[r]; i++) {
            uint8_t card = hand[first + (i + turn) % shape[r]];
            other[first + i] = (uint8_t)((card & ~3) | suits[card & 3]);
        }
        first += shape[r];
    }
    CHECK(sw_index(x, round, other, &found) && found == index);
    for (int i = 0; i < first; i++) mix(hand[i]);

    int place = any(first);
    uint8_t card = hand[place];
    hand[place] = (uint8_t)(SW_CARDS + any(256 - SW_CARDS));
    CHECK(!sw_index(x, round, hand, &found));
    hand[place] = first > 1 ? hand[(place + 1) % first] : (uint8_t)255;
    CHECK(!sw_index(x, round, hand, &found));
    hand[place] = card;
}

static void rows(const sw_indexer *x)
{
    enum { ROWS = 5 };
    for (int round = 0, n = 2; round < 4; n += round++ ? 1 : 3) {
        uint64_t size = sw_index_size(x, round), indices[ROWS], back[ROWS];
        for (int i = 0; i < ROWS; i++) indices[i] = random_below(size);
        uint8_t *hands = memory((size_t)(ROWS * n)), *turned = memory((size_t)(ROWS * n));
        CHECK(sw_indexed_hands(x, round, (uint8_t *)indices, 8, hands, n, 1, ROWS) == ROWS);
        CHECK(sw_index_rows(x, round, hands, n, 1, (uint8_t *)back, 8, ROWS) == ROWS);
        CHECK(memcmp(indices, back, sizeof back) == 0);
        /* Columns, backwards. */
        ptrdiff_t end = ROWS * n - 1;
        CHECK(sw_indexed_hands(x, round, (uint8_t *)indices, 8, turned + end, -1, -ROWS, ROWS) == ROWS);
        CHECK(sw_index_rows(x, round, turned + end, -1, -ROWS, (uint8_t *)(back + ROWS - 1), -8, ROWS) == ROWS);
        for (int i = 0; i < ROWS; i++) CHECK(back[i] == indices[ROWS - 1 - i]);
        hands[3 * n + 1] = hands[3 * n];
        CHECK(sw_index_rows(x, round, hands, n, 1, (uint8_t *)back, 8, ROWS) == 3);
        indices[2] = size;
        CHECK(sw_indexed_hands(x, round, (uint8_t *)indices, 8, hands, n, 1, ROWS) == 2);
        free(hands);
        free(turned);
    }
}

void test_isomorphism(void)
{
    for (int s = 0; s < SHAPES; s++) {
        sw_indexer *x;
        CHECK(sw_new_indexer(shapes[s].cards, shapes[s].rounds, &x) == SW_DONE);
        CHECK(sw_index_size(x, shapes[s].rounds - 1) == shapes[s].last);
        for (int round = 0; round < shapes[s].rounds; round++) {
            uint64_t size = sw_index_size(x, round);
            for (uint64_t i = 0; i < 2000; i++) {
                goes_round(x, shapes[s].cards, round, random_below(size));
                goes_round(x, shapes[s].cards, round, i % size);
                goes_round(x, shapes[s].cards, round, size - 1 - i % size);
            }
        }
        if (s == 0) rows(x);
        sw_free_indexer(x);
    }
    static const uint8_t large[] = {13, 13}, many[] = {2, 2, 2, 2, 2, 2, 1};
    sw_indexer *none;
    CHECK(sw_new_indexer(large, 2, &none) == SW_TOO_LARGE && !none);
    CHECK(sw_new_indexer(many, 7, &none) == SW_TOO_LARGE && !none);
    sw_free_indexer(NULL);
}
