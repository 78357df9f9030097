/* The two ways of kdub0/hand-isomorphism for the river of hold'em. */
#include "hand_index.h"

#include "deals.h"

static hand_indexer_t indexer;

void peer_start(void)
{
    static const uint8_t rounds[] = {2, 3, 1, 1};
    hand_indexer_init(4, rounds, &indexer);
}

void peer_index(const uint8_t *rows, size_t step, size_t count, uint64_t *indices)
{
    for (size_t i = 0; i < count; i++) indices[i] = hand_index_last(&indexer, rows + i * step);
}

void peer_cards(const uint64_t *indices, size_t count, uint8_t *hands)
{
    for (size_t i = 0; i < count; i++) hand_unindex(&indexer, 3, indices[i], hands + 7 * i);
}
