/* Ranges of two to six hole cards, as in Omaha: their text, compiled. They are not stored hand by hand, since six cards
   have 20,358,520 hands. A range computes the weight of a hand; only small ranges are listed. */
#ifndef SW_HOLE_RANGE_H
#define SW_HOLE_RANGE_H

#include "equity/sample.h"
#include "rng.h"
#include "status.h"

SW_C_BEGIN

enum {
    SW_RANGE_CARDS = 6,        /* maximum */
    SW_RANGE_DEPTH = 64,       /* operands waiting on the stack */
    SW_RANGE_VARIABLES = 13,
    SW_FOUR_CARDS = 270725,    /* hands of four cards */
    SW_FOUR_CARD_KINDS = 16432, /* the same up to renaming suits */
    SW_MOST_LISTED = 1 << 21,  /* larger ranges are drawn by trial */
    SW_MOST_TRIALS = 1 << 14,  /* average trials per deal before giving up */
    SW_MOST_WORK = 1 << 17     /* operators between two calls of `stop` */
};
#define SW_LIST_STOPPED SIZE_MAX

/* A pattern for the cards of a hand. Each of its cards must match a different card of the hand, from a set. Cards with
   the same variable have the same rank (or suit), and cards with different variables have different ones. If `count` is
   0, the pattern is instead a section of the ordered four-card hands, by twice the number of hands before it: from
   `first` up to `last`. */
typedef struct {
    uint64_t card[SW_RANGE_CARDS];
    int8_t rank[SW_RANGE_CARDS], suit[SW_RANGE_CARDS]; /* variables, or -1 */
    uint32_t first, last;
    int count;
} sw_pattern;

enum { SW_RANGE_AND = -1, SW_RANGE_OR = -2, SW_RANGE_NOT = -3, SW_RANGE_END = -4 };

/* Each part is a term in Polish notation, of patterns (by number) and operators, ending with SW_RANGE_END. Its weight
   applies to hands that match no earlier part. */
typedef struct {
    int cards, patterns, ops, parts;
    sw_pattern *pattern;
    int32_t *op;
    double *weight, most;    /* by part, 0 or from 1e-9 to 1; the largest weight */
    const uint32_t *order;   /* if a pattern needs it: by four-card hand */
} sw_hole_range;

/* Returns whether patterns, operators and parts fit together, which is required before any other use. Finds the largest
   weight. */
int sw_check_hole_range(sw_hole_range *range);

/* Returns the weight of a hand with the range's number of cards. */
double sw_hole_weight(const sw_hole_range *range, uint64_t hand);

/* Lists the hands with a weight that consist of live cards and contain all of `held`, in ascending order, up to `most`
   of them; set and weight may be NULL. Returns their number, most + 1 if there are more, SW_LIST_STOPPED if stopped. */
size_t sw_list_hole_range(const sw_hole_range *range, uint64_t live, uint64_t held, uint64_t *set, double *weight,
                          size_t most, const sw_stop *stop);

/* Ranks the four-card hands by a score for each kind. Kinds are ordered by the smallest hand that each becomes by
   renaming suits; between kinds with the same score the first is better. Writes for each hand, in ascending order,
   twice the number of hands of better kinds, plus the size of its own kind. Returns 0 if out of memory. */
int sw_order_four_cards(const uint16_t score[SW_FOUR_CARD_KINDS], uint32_t order[SW_FOUR_CARDS]);

/* The hands that players may hold. Players without a range have an empty holding. */
typedef struct {
    int players, cards;
    sw_live live;
    const sw_hole_range *range[SW_MOST_HANDS];
    sw_holding holding[SW_MOST_HANDS]; /* the listed hands; without a list hands are drawn by trial */
} sw_held_ranges;

/* Lists the hands that players may hold from these live cards; a player without a range has NULL. Returns -1 if out of
   memory, -2 if stopped, i if player i - 1 cannot hold any hand, and 0 otherwise. Must be freed in every case. */
int sw_hold_ranges(sw_held_ranges *held, const sw_hole_range *const *range, int players, int cards, uint64_t live,
                   const sw_stop *stop);
void sw_free_held_ranges(sw_held_ranges *held);

/* Draws one hand for each player with a range, by weight. Returns all their cards; 0 if two hands share one, or after
   `most` trials. */
uint64_t sw_draw_held(const sw_held_ranges *held, sw_rng *rng, uint64_t set[SW_MOST_HANDS], uint64_t *trials,
                      uint64_t most);

SW_C_END

#endif
