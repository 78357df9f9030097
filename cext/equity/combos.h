/* Many hands of two cards, to be valued on board after board. */
#ifndef SW_COMBOS_H
#define SW_COMBOS_H

#include "evaluator/batch.h"
#include "evaluator/evaluate.h"

enum {
    SW_COMBOS = 1326,        /* hands of two cards */
    SW_KINDS = SW_RANK_PAIRS /* the same, when suits do not matter */
};

/* The place of a hand when they are counted in ascending order: (0, 1), (0, 2), .. (50, 51). */
static inline int sw_combo_of(int a, int b)
{
    int low = a < b ? a : b, high = a ^ b ^ low;
    return low * (103 - low) / 2 + high - low - 1;
}

static inline uint64_t sw_set_of(const uint8_t card[2])
{
    return SW_SET(card[0]) | SW_SET(card[1]);
}

/* The two cards of every hand, in this order. */
void sw_list_combos(uint8_t card[SW_COMBOS][2]);

/* The least combo that a hand becomes by some orders of the suits, bit i for sw_suit_orders[i]; leaves of these those
   by which it does. */
int sw_least_combo(const uint8_t card[2], uint32_t *orders);

#define SW_EVERY_ORDER (((uint32_t)1 << SW_SUIT_ORDERS) - 1)

typedef struct {
    int count;
    uint8_t card[SW_COMBOS][2];
    uint64_t set[SW_COMBOS];
    sw_hand hole[SW_COMBOS];              /* suits counted from 0, so that a board adds to them; */
    uint16_t suits[4][SW_COMBOS];         /* and in suits, as batches have them */
    int kinds;                            /* how many pairs of ranks they have, */
    uint64_t key[SW_KINDS];               /* the key of each, */
    uint8_t kind[SW_COMBOS];              /* and the kind of each hand */
    uint16_t with[SW_CARDS][SW_CARDS];    /* the hands that have a card, */
    uint16_t suited[4][78];               /* and the suited ones of a suit: */
    int with_count[SW_CARDS], suited_count[4];
} sw_combos;

/* Makes a list of these different hands, 2 cards each. */
void sw_make_combos(sw_combos *hands, const uint8_t (*card)[2], int count);

/* The same of all hands, each at its place sw_combo_of(). */
void sw_make_all_combos(sw_combos *all);

/* Scales a range's weights, [SW_COMBOS], so that the largest is 1/2 to 1, and makes those below 2**-60 of it 0: products
   of ten of them then stay far from the smallest number there is. By powers of two, so nothing is rounded. Returns how
   many are left. */
int sw_scale_weights(double *weight);

/* The value under `high` of one of them with a board, suits counted from 3, of n = 5, 6 or 7 cards in all. */
static inline unsigned sw_value_combo(const sw_combos *hands, int i, sw_hand board, int n)
{
    sw_hand hand = {hands->hole[i].key + board.key, hands->hole[i].suits + board.suits};
    return sw_high_value(hand, n);
}

/* Which of them may have a flush on such a board: the suited ones of suit 0 to 3; any, 4; none, -1. */
static inline int sw_flush_combos(sw_hand board)
{
    /* A count of a suit begins at 3 of 8: with one more it says that the board has four of it, which any card
       may join; with two more that it has three. */
    if (SW_UNLIKELY((board.key + SW_ONE_OF_EACH) & SW_FIVE_SUITED)) return 4;
    uint64_t suited = (board.key + 2 * SW_ONE_OF_EACH) & SW_FIVE_SUITED;
    return suited ? (sw_lowest_bit(suited) - 48) / 4 : -1;
}

/* The values on a board of five cards that they have by their ranks alone. */
void sw_value_kinds(const sw_combos *hands, sw_hand board, uint16_t *by_kind);

/* The values of all; 0 where they have one of the board's cards `come`. No hand has another card of the board. */
void sw_value_combos(const sw_combos *hands, sw_hand board, uint64_t come, uint16_t *value);

/* The same of n = 5, 6 or 7 cards: with a board of three or four cards, before the rest comes. */
void sw_value_combos_now(const sw_combos *hands, sw_hand board, int n, uint64_t dead, uint16_t *value);

/* Orders the places of `count` values, at most SW_COMBOS, by ascending value, without those of the value 0. Returns how
   many are left. Values are below SW_SORTED_VALUES, as all under `high` are. */
enum { SW_SORTED_VALUES = 8192 };
int sw_sort_values(const uint16_t *value, int count, uint16_t *order);

#endif
