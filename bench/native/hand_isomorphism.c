/* The two directions of kdub0/hand-isomorphism for the river of hold'em, as a peer to compare with; bench/peers.md
   explains how to compile it. */
#include "hand_index.h"

#include "driver.h"

static hand_indexer_t indexer;

static size_t to_index(const void *in, size_t count, void *out)
{
    const uint8_t *cards = in;
    uint64_t *indices = out;
    for (size_t i = 0; i < count; i++) indices[i] = hand_index_last(&indexer, cards + 7 * i);
    return count;
}

static size_t to_cards(const void *in, size_t count, void *out)
{
    const uint64_t *indices = in;
    uint8_t *cards = out;
    for (size_t i = 0; i < count; i++) hand_unindex(&indexer, 3, indices[i], cards + 7 * i);
    return count;
}

static const work works[] = {
    {"index", 7, 8, to_index, NULL},
    {"cards", 8, 7, to_cards, NULL},
    {NULL, 0, 0, NULL, NULL},
};

static const work *start(int argc, char **argv)
{
    static const uint8_t rounds[] = {2, 3, 1, 1};
    (void)argc;
    (void)argv;
    return hand_indexer_init(4, rounds, &indexer) ? works : NULL;
}
