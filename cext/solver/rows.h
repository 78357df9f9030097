/* The inner loops of the solver, for each level of the machine. A row holds a float for each hand of a range, SW_ROW_STEP
   at a time; lanes lie the other way round: a lane is a terminal of the tree, so that one walk over the hands in the
   order of their strength values as many terminals as a register has floats. Every level computes the same bits: no
   sum depends on the width, and nothing is fused. */
#ifndef SW_ROWS_H
#define SW_ROWS_H

#include "base.h"

enum { SW_ROW_STEP = 16, SW_MOST_LANES = 16, SW_MOST_ACTIONS = 66, SW_MOST_AT_ONCE = 4 };

/* A hand: its row, and its two cards. */
typedef struct {
    uint16_t row;
    uint8_t low, high;
} sw_item;

/* A step in the order of strength: the opponent's hands below one's own, those as strong, and one's own. */
typedef struct {
    uint16_t below, tied, own;
} sw_step_up;

typedef struct {
    const sw_item *items;
    const sw_step_up *steps;
    int count;
} sw_order;

/* One player's hands: each with its place among the opponent's, or -1. */
typedef struct {
    int count, room; /* hands, and floats of a row: a multiple of SW_ROW_STEP */
    const sw_item *hands;
    const int16_t *same;
} sw_hands;

/* What a batch of terminals has: showdowns; with them or alone folds by the opponent; folds of one's own, at the reach
   of the showdown beside it; rake or prizes, which move the mean of winning and losing away from 0, or ties from it. */
enum { SW_HAS_SHOW = 1, SW_HAS_FOLD = 2, SW_HAS_OWN_FOLD = 4, SW_HAS_MEAN = 8, SW_HAS_TIE = 16 };

/* By lane, from the reach of the opponent: `show` and `fold` scale it; `mean` and `tie` are in units of `show`; `own`
   gives the own fold from what the walk begins with. */
typedef struct {
    _Alignas(64) float show[SW_MOST_LANES];
    float fold[SW_MOST_LANES], mean[SW_MOST_LANES], tie[SW_MOST_LANES], own[SW_MOST_LANES];
} sw_lane_factors;

/* The sums of a walk: (reach below) - (reach above), of all hands and by card, a lane each; and what is asked and told:
   the reach of showdowns and folds, the values, and those of own folds, each a row of lanes a hand. */
typedef struct {
    float *card; /* [52][lanes] */
    float *total; /* [lanes] */
    float *show, *fold, *value, *own_fold;
} sw_walk;

typedef struct {
    int lanes;

    /* A node of the opponent: the reach of its actions by regret matching; averages decay by `keep` and gain the reach
       times `scale`. Storage is 16-bit floats where `half`. */
    void (*follow)(const void *regrets, void *averages, int half, int room, const float *reach, float *const *out,
                   int actions, float keep, float scale);

    /* The same by the averages. */
    void (*repeat)(const void *averages, int half, int room, const float *reach, float *const *out, int actions);

    /* A node of one's own: its value by regret matching; regrets, times `good` or `bad` by their sign, gain what each
       action would have won, times `scale`. */
    void (*learn)(void *regrets, int half, int room, float *const *values, float *out, int actions, float good,
                  float bad, float scale);

    /* Its value by the averages; by the best action; and the sum of what `count` rows have. */
    void (*weigh)(const void *averages, int half, int room, float *const *values, float *out, int actions);
    void (*best)(int room, float *const *values, float *out, int count);
    void (*sum)(int room, float *const *values, float *out, int count);

    void (*scale)(int room, const float *in, float by, float *out);
    void (*add)(int room, const float *in, float *to);

    /* Rows to lanes and back. */
    void (*gather)(float *const *rows, int room, const float *factors, float *lanes);
    void (*scatter)(const float *lanes, int room, float *const *rows);

    /* A walk: begin it, go over the hands in order (several at once), and end it. */
    void (*begin)(const sw_hands *own, const sw_hands *other, int kind, const sw_lane_factors *by, const sw_walk *walk);
    void (*go)(const sw_order *order, const sw_walk *walks, const sw_lane_factors *const *by, int count, int ties);
    void (*end)(const sw_hands *own, int kind, const sw_lane_factors *by, const sw_walk *walk);

    /* The sum over some hands of lanes times how free each is. */
    void (*meet)(const uint16_t *hands, int count, const float *free, const float *lanes, float *sum);
} sw_row_kernels;

extern const sw_row_kernels sw_plain_rows, sw_avx2_rows, sw_avx512_rows, sw_neon_rows;

/* Of the level in use (evaluator/batch.h). */
const sw_row_kernels *sw_rows_in_use(void);

#endif
