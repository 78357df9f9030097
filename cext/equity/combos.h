/* Many two-card hands, evaluated on board after board. */
#ifndef SW_COMBOS_H
#define SW_COMBOS_H

#include "evaluator/batch.h"
#include "evaluator/evaluate.h"

SW_C_BEGIN

enum {
    SW_COMBOS = 1326,        /* two-card hands */
    SW_KINDS = SW_RANK_PAIRS /* the same without suits */
};

/* Returns the index of a hand in ascending order: (0, 1), (0, 2), .. (50, 51). */
static inline int sw_combo_of(int a, int b)
{
    int low = a < b ? a : b, high = a ^ b ^ low;
    return low * (103 - low) / 2 + high - low - 1;
}

static inline uint64_t sw_set_of(const uint8_t card[2])
{
    return SW_SET(card[0]) | SW_SET(card[1]);
}

/* Lists the two cards of every hand, in this order. */
void sw_list_combos(uint8_t card[SW_COMBOS][2]);

/* Returns the smallest combo that a hand becomes under the given suit orders, bit i for sw_suit_orders[i]; `orders`
   keeps only the orders that produce it. */
int sw_least_combo(const uint8_t card[2], uint32_t *orders);

#define SW_EVERY_ORDER (((uint32_t)1 << SW_SUIT_ORDERS) - 1)

typedef struct {
    int count;
    uint8_t card[SW_COMBOS][2];
    uint64_t set[SW_COMBOS];
    sw_hand hole[SW_COMBOS];              /* suits counted from 0, to be added to a board */
    uint16_t suits[4][SW_COMBOS];         /* by suit, as used by batches */
    int kinds;                            /* number of rank pairs among the hands */
    uint64_t key[SW_KINDS];               /* key of each rank pair */
    uint8_t kind[SW_COMBOS];              /* rank pair of each hand */
    uint16_t with[SW_CARDS][SW_CARDS];    /* hands that contain a card */
    uint16_t suited[4][78];               /* suited hands of a suit */
    int with_count[SW_CARDS], suited_count[4];
} sw_combos;

/* Initializes a list of distinct hands, 2 cards each. */
void sw_init_combos(sw_combos *hands, const uint8_t (*card)[2], int count);

/* Same for all hands, each at index sw_combo_of(). */
void sw_init_all_combos(sw_combos *all);

/* Scales a range's weights, [SW_COMBOS], so that the largest is from 1/2 to 1, and zeroes those below 2**-60 of it.
   Products of ten weights then stay far from the smallest double. Scaling by powers of two rounds nothing. Returns the
   number of nonzero weights. */
int sw_scale_weights(double *weight);

/* Returns the value under `high` of one hand with a board, suits counted from 3, of n = 5, 6 or 7 cards in total. */
static inline unsigned sw_value_combo(const sw_combos *hands, int i, sw_hand board, int n)
{
    sw_hand hand = {hands->hole[i].key + board.key, hands->hole[i].suits + board.suits};
    return sw_high_value(hand, n);
}

/* Returns the hands that may have a flush on this board: suited ones of suit 0 to 3; any, 4; none, -1. */
static inline int sw_flush_combos(sw_hand board)
{
    /* A suit's count starts at 3 of 8. Adding one detects a board with four of the suit, where any card may complete a
       flush; adding two detects three of the suit. */
    if (SW_UNLIKELY((board.key + SW_ONE_OF_EACH) & SW_FIVE_SUITED)) return 4;
    uint64_t suited = (board.key + 2 * SW_ONE_OF_EACH) & SW_FIVE_SUITED;
    return suited ? (sw_lowest_bit(suited) - 48) / 4 : -1;
}

/* Computes the values by ranks alone on a five-card board. */
void sw_value_kinds(const sw_combos *hands, sw_hand board, uint16_t *by_kind);

/* Computes all values; 0 for hands with one of the board's cards `come`. No hand has another card of the board. */
void sw_value_combos(const sw_combos *hands, sw_hand board, uint64_t come, uint16_t *value);

/* Same with n = 5, 6 or 7 cards in total: on a board of three or four cards, before the rest is dealt. */
void sw_value_combos_now(const sw_combos *hands, sw_hand board, int n, uint64_t dead, uint16_t *value);

/* Sorts the indices of `count` values, at most SW_COMBOS, by ascending value, leaving out values of 0. Returns how many
   remain. Values are below SW_SORTED_VALUES, as all values under `high` are. */
enum { SW_SORTED_VALUES = 8192 };
int sw_sort_values(const uint16_t *value, int count, uint16_t *order);

SW_C_END

#endif
