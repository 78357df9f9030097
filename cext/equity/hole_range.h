/* Ranges of two to six hole cards, as Omaha has them: what their text asks for, compiled. They are not kept hand by hand,
   as the 20,358,520 of six cards would be; a hand is asked for its weight, and those of a few hands are listed. */
#ifndef SW_HOLE_RANGE_H
#define SW_HOLE_RANGE_H

#include "equity/sample.h"
#include "rng.h"

enum {
    SW_RANGE_CARDS = 6,        /* at most */
    SW_RANGE_DEPTH = 64,       /* truths that wait for others */
    SW_RANGE_VARIABLES = 13,
    SW_FOUR_CARDS = 270725,    /* hands, */
    SW_FOUR_CARD_KINDS = 16432, /* and as many when suits have no names */
    SW_MOST_LISTED = 1 << 21,  /* a range of more hands is drawn by trial, */
    SW_MOST_TRIALS = 1 << 14,  /* of so many a deal on average, or it is given up */
    SW_MOST_WORK = 1 << 17     /* operators between looks at whether to stop */
};
#define SW_STOPPED SIZE_MAX

/* Whether to stop, which what may take long asks some times a second; may be NULL. */
typedef int sw_stop(void);

/* Cards that different cards of a hand must match: each is one of a set; those with one variable have one rank (or suit),
   and those with different variables have different ones. Or, if `count` is 0, a part of the hands of four cards in
   their order: twice the number of hands before, from `first` to before `last`. */
typedef struct {
    uint64_t card[SW_RANGE_CARDS];
    int8_t rank[SW_RANGE_CARDS], suit[SW_RANGE_CARDS]; /* variables, or -1 */
    uint32_t first, last;
    int count;
} sw_pattern;

enum { SW_RANGE_AND = -1, SW_RANGE_OR = -2, SW_RANGE_NOT = -3, SW_RANGE_END = -4 };

/* Each part is a term in Polish order, as patterns (by number) and operators, up to SW_RANGE_END; its weight is that of
   a hand for which no part before is true. */
typedef struct {
    int cards, patterns, ops, parts;
    sw_pattern *pattern;
    int32_t *op;
    double *weight, most;    /* by part, 0 or from 1e-9 to 1, and the largest */
    const uint32_t *order;   /* where a pattern asks for it: by hand of four cards */
} sw_hole_range;

/* Whether patterns, operators and parts fit together, as they must before anything else is done with them. Finds the
   largest weight. */
int sw_check_hole_range(sw_hole_range *range);

/* The weight of a hand of as many cards. */
double sw_hole_weight(const sw_hole_range *range, uint64_t hand);

/* Lists the hands of these live cards that have all of `held` and a weight, in ascending order, up to `most` of them;
   set and weight may be NULL. Returns how many there are, most + 1 for more, SW_STOPPED if it was. */
size_t sw_list_hole_range(const sw_hole_range *range, uint64_t live, uint64_t held, uint64_t *set, double *weight,
                          size_t most, sw_stop *stop);

/* Numbers the hands of four cards by a score for each of their kinds, in the order of the least hand that each becomes
   when suits are renamed: twice the number of hands of better kinds, and the size of its own, for each hand in ascending
   order. Of kinds with one score the first is better. Returns 0 without memory. */
int sw_order_four_cards(const uint16_t score[SW_FOUR_CARD_KINDS], uint32_t order[SW_FOUR_CARDS]);

/* What players may hold: those with a range; others have a holding without hands. */
typedef struct {
    int players, cards;
    sw_live live;
    const sw_hole_range *range[SW_MOST_HANDS];
    sw_holding holding[SW_MOST_HANDS]; /* the listed hands; without a list they are drawn by trial */
} sw_held_ranges;

/* Lists what can be held of these live cards; a range is NULL if there is none. Returns -1 without memory, -2 if it was
   stopped, i for a player i - 1 with nothing to hold, else 0. To be freed in any case. */
int sw_hold_ranges(sw_held_ranges *held, const sw_hole_range *const *range, int players, int cards, uint64_t live,
                   sw_stop *stop);
void sw_free_held_ranges(sw_held_ranges *held);

/* Draws one hand for each player with a range, as often as the weights say. Returns all their cards; 0 if two hands share
   one, or if there have been as many as `most` trials. */
uint64_t sw_draw_held(const sw_held_ranges *held, sw_rng *rng, uint64_t set[SW_MOST_HANDS], uint64_t *trials,
                      uint64_t most);

#endif
