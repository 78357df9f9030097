/* What is timed: the same loops of every evaluator, each compiled apart from the harness. */
#ifndef KERNELS_H
#define KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values rows of seven cards. Returns how many it took: all, unless it checks them and one is bad. */
typedef size_t rows_kernel(const uint8_t *cards, size_t count, uint16_t *values);
/* Goes through all 133,784,560 hands of seven cards and adds up their values. */
typedef uint64_t sum_kernel(void);
/* The same, adding to one of 65,536 counts for each hand. */
typedef void count_kernel(uint64_t *counts);

rows_kernel ours_checked, ours_rows, peer_rows;
sum_kernel ours_sum, peer_sum;
count_kernel ours_count, peer_count;

/* Makes the peer's tables. */
void peer_start(void);

#ifdef __cplusplus
}
#endif

#endif
