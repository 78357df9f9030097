/* Steelwheel's C core: the batch as it ships, every row checked, and the bare evaluator in the common loops. */
#include "evaluator/evaluate.h"
#include "kernels.h"

#define HAND sw_hand
#define EMPTY sw_no_cards()
#define ADD(hand, card) sw_add_card(hand, card)
#define VALUE(hand) sw_high_value(hand, 7)
#define NAME(x) ours_##x
#include "loops.h"

size_t ours_checked(const uint8_t *cards, size_t count, uint16_t *values)
{
    return sw_evaluate_rows(&sw_high, cards, 7, 1, 7, (uint8_t *)values, sizeof *values, count);
}
