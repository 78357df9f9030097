/* The 169 preflop hand classes: results of each against each, and random deals that give one seat a hand of any
   class. */
#ifndef SW_CLASSES_H
#define SW_CLASSES_H

#include "equity/exact_two_preflop.h"
#include "equity/strength.h"
#include "rng.h"

SW_C_BEGIN

typedef double sw_class_table[SW_PREFLOP_CLASSES][SW_PREFLOP_CLASSES];

/* Computes for each two classes the number of pairs of hands that can be dealt together, and the fractions of boards
   that the first wins and that both tie. All matchups must have been counted. */
void sw_compare_classes(const sw_matchup_table *table, sw_class_table pairs, sw_class_table win, sw_class_table tie);

/* Random deals of `seats` hands and a board. For one more seat they have the number of hands of each class that the
   other cards leave, and the value of a random one of these. */
typedef struct {
    int seats;
    uint8_t *hand;                               /* [deals][seats] classes */
    uint16_t *value;                             /* [deals][seats] on the board */
    uint8_t (*count)[SW_PREFLOP_CLASSES];        /* [deals] number of hands per class */
    uint16_t (*class_value)[SW_PREFLOP_CLASSES]; /* [deals]; 0 if no hand is left */
} sw_class_deals;

/* Draws the deals from `first` up to `last`: deal i from stream (seed, i), with `stream` in the upper half of the
   index. */
void sw_draw_class_deals(const sw_class_deals *deals, uint64_t seed, uint64_t stream, size_t first, size_t last);

SW_C_END

#endif
