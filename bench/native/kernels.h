/* What is timed: the same loops of every evaluator, each compiled apart from the harness; and our batches. */
#ifndef KERNELS_H
#define KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Values rows of n cards, or hands in the evaluator's own form. Returns how many it took: all, unless it
   checks them and one is bad. */
typedef size_t rows_kernel(const void *hands, int n, size_t count, uint16_t *values);
/* Goes through all 133,784,560 hands of seven cards and adds up their values. */
typedef uint64_t sum_kernel(void);
/* The same, adding to one of 65,536 counts for each hand. */
typedef void count_kernel(uint64_t *counts);
/* Rows of cards in the evaluator's own form, to be freed. */
typedef void *prepare(const uint8_t *cards, int n, size_t count);

rows_kernel ours_rows, ours_hands, ours_checked, ours_sets, peer_rows, peer_hands;
sum_kernel ours_sum, ours_batch_sum, ours_code_sum, peer_sum;
count_kernel ours_count, peer_count;
prepare ours_prepared, ours_sets_of, peer_prepared;

/* The name of a level of the batch, NULL after the last; to run at one, 0 if this machine lacks it. */
const char *ours_level_name(int level);
int ours_set_level(int level);

/* Makes the peer's tables. */
void peer_start(void);

#ifdef __cplusplus
}
#endif

#endif
