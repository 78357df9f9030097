#include "rng.h"
#include "test.h"

/* Tests the vectors of Random123's tests/kat_vectors, philox2x64 with 10 rounds: counter, key, result. */
static void known_answers(void)
{
    static const uint64_t answers[][5] = {
        {0, 0, 0, 0xca00a0459843d731, 0x66c24222c9a845b5},
        {0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0x65b021d60cd8310f, 0x4d02f3222f86df20},
        {0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x0a5e742c2997341c, 0xb0f883d38000de5d},
    };
    for (int i = 0; i < 3; i++) {
        uint64_t word[2];
        sw_philox(answers[i][2], answers[i][0], answers[i][1], word);
        CHECK(word[0] == answers[i][3] && word[1] == answers[i][4]);
    }
}

/* Tests that a stream is the words of its blocks in order. */
static void streams(void)
{
    sw_rng rng = sw_rng_at(7, 11);
    for (uint64_t block = 0; block < 100; block++) {
        uint64_t word[2];
        sw_philox(7, 11, block, word);
        CHECK(sw_rng_next(&rng) == word[0]);
        CHECK(sw_rng_next(&rng) == word[1]);
        mix(word[0]);
        mix(word[1]);
    }
}

/* Tests every size and count: the drawn cards are distinct and from the deck, the rest remains, and the first cards do
   not depend on how many follow. */
static void draws(void)
{
    for (int size = 1; size <= SW_ALL_CARDS; size++) {
        uint8_t whole[SW_ALL_CARDS];
        memcpy(whole, deck, sizeof whole);
        sw_rng rng = sw_rng_at(5, (uint64_t)size);
        sw_draw(&rng, whole, size, size);
        for (int i = 0; i < size; i++) mix(whole[i]);
        for (int count = 0; count <= size; count++) {
            uint8_t *cards = memory((size_t)size);
            uint64_t set = 0;
            memcpy(cards, deck, (size_t)size);
            rng = sw_rng_at(5, (uint64_t)size);
            sw_draw(&rng, cards, size, count);
            for (int i = 0; i < size; i++) set |= SW_SET(cards[i]);
            CHECK(set == SW_SET(size) - 1);
            CHECK(memcmp(cards, whole, (size_t)count) == 0);
            free(cards);
        }
    }
}

/* Deals that must never change. */
static void pinned(void)
{
    static const struct {
        uint64_t seed, index;
        uint8_t cards[10];
    } deals[] = {
        {0, 0, {41, 2, 32, 49, 40, 20, 23, 29, 25, 37}},
        {1, 0, {47, 46, 50, 13, 4, 27, 0, 6, 3, 16}},
        {0, 1, {7, 43, 16, 12, 4, 3, 10, 30, 37, 0}},
        {0xffffffffffffffff, 0xffffffffffffffff, {39, 49, 43, 47, 25, 0, 31, 23, 4, 33}},
    };
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        uint8_t cards[SW_CARDS];
        memcpy(cards, deck, sizeof cards);
        sw_rng rng = sw_rng_at(deals[i].seed, deals[i].index);
        sw_draw(&rng, cards, SW_CARDS, 10);
        CHECK(memcmp(cards, deals[i].cards, 10) == 0);
    }
}

/* Tests that all orders of four cards are equally likely: each count is within five standard deviations. */
static void even(void)
{
    enum { EACH = 10000 };
    int counts[256] = {0};
    for (uint64_t index = 0; index < 24 * EACH; index++) {
        uint8_t cards[4] = {0, 1, 2, 3};
        sw_rng rng = sw_rng_at(9, index);
        sw_draw(&rng, cards, 4, 4);
        counts[cards[0] | cards[1] << 2 | cards[2] << 4 | cards[3] << 6]++;
    }
    int orders = 0;
    for (int i = 0; i < 256; i++) {
        orders += counts[i] > 0;
        CHECK(counts[i] == 0 || (counts[i] > EACH - 500 && counts[i] < EACH + 500));
    }
    CHECK(orders == 24);
}

/* Tests that rejected words are rare, and that the next word is used instead. */
static void thrown_away(void)
{
    int again = 0;
    for (uint64_t index = 0; index < 1 << 20; index++) {
        uint8_t cards[SW_ALL_CARDS], expected[SW_ALL_CARDS];
        memcpy(cards, deck, sizeof cards);
        sw_rng rng = sw_rng_at(13, index);
        sw_draw(&rng, cards, SW_ALL_CARDS, SW_DRAW_GROUP);
        if (rng.has_spare) continue;
        again++;
        memcpy(expected, deck, sizeof expected);
        rng = sw_rng_at(13, index);
        sw_rng_next(&rng);
        sw_draw(&rng, expected, SW_ALL_CARDS, SW_DRAW_GROUP);
        CHECK(memcmp(cards, expected, sizeof cards) == 0);
        mix(index);
    }
    CHECK(again > 0 && again < 20);
}

void test_rng(void)
{
    known_answers();
    streams();
    draws();
    pinned();
    even();
    thrown_away();
}
