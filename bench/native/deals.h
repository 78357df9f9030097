/* hand-isomorphism, compiled apart: its river indexer. */
#ifndef DEALS_H
#define DEALS_H

#include <stddef.h>
#include <stdint.h>

void peer_start(void);
void peer_index(const uint8_t *rows, size_t step, size_t count, uint64_t *indices);
void peer_cards(const uint64_t *indices, size_t count, uint8_t *hands);

#endif
