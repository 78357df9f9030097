/* The 169 classes of hands before the flop: how each fares against each, and random deals in which one seat's hand may
   be of any class. */
#ifndef SW_CLASSES_H
#define SW_CLASSES_H

#include "equity/exact_two_preflop.h"
#include "equity/strength.h"
#include "rng.h"

typedef double sw_class_table[SW_PREFLOP_CLASSES][SW_PREFLOP_CLASSES];

/* Of the hands of two classes that can be dealt together: how many there are, and the parts of their boards that the
   first wins and that both share. All match-ups are counted. */
void sw_compare_classes(const sw_matchup_table *table, sw_class_table pairs, sw_class_table win, sw_class_table tie);

/* Random deals of `seats` hands and a board; and, for one seat more, of each class how many hands the other cards leave
   and what one of them, at random, is worth. */
typedef struct {
    int seats;
    uint8_t *hand;                               /* [deals][seats] classes */
    uint16_t *value;                             /* [deals][seats] on the board */
    uint8_t (*count)[SW_PREFLOP_CLASSES];        /* [deals] */
    uint16_t (*class_value)[SW_PREFLOP_CLASSES]; /* [deals]; 0 where no hand is left */
} sw_class_deals;

/* Draws the deals from `first` to before `last`, those of the streams (seed, index) with these indices and `stream` in
   the upper half. */
void sw_draw_class_deals(const sw_class_deals *deals, uint64_t seed, uint64_t stream, size_t first, size_t last);

#endif
