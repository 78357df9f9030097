/* The inner loops of the solver, for each SIMD level. A row holds a float for each hand of a range, SW_ROW_STEP at a
   time. A walk transposes rows: each SIMD lane holds a terminal of the tree, so one pass over the hands in order of
   strength evaluates as many terminals as a register has floats. Every level computes the same bits: no sum depends on
   the width, and no operations are fused. */
#ifndef SW_ROWS_H
#define SW_ROWS_H

#include "base.h"

enum { SW_ROW_STEP = 16, SW_MOST_LANES = 16, SW_MOST_ACTIONS = 66, SW_MOST_AT_ONCE = 4 };

/* A hand: its row, and its two cards. */
typedef struct {
    uint16_t row;
    uint8_t low, high;
} sw_item;

/* A step in the order of strength: the numbers of opponent's hands below the player's, equal hands, and the player's
   own. */
typedef struct {
    uint16_t below, tied, own;
} sw_step_up;

typedef struct {
    const sw_item *items;
    const sw_step_up *steps;
    int count;
} sw_order;

/* One player's hands, each with its index among the opponent's, or -1. */
typedef struct {
    int count, room; /* hands, and floats of a row: a multiple of SW_ROW_STEP */
    const sw_item *hands;
    const int16_t *same;
} sw_hands;

/* The contents of a batch of terminals: showdowns; the opponent's folds, with showdowns or alone; and the player's own
   folds, at the reach of the showdown next to them. Rake or prizes move the mean of winning and losing away from 0
   (MEAN), or ties away from that mean (TIE). */
enum { SW_HAS_SHOW = 1, SW_HAS_FOLD = 2, SW_HAS_OWN_FOLD = 4, SW_HAS_MEAN = 8, SW_HAS_TIE = 16 };

/* By terminal, applied to the opponent's reach. `show` and `fold` scale it; `mean` and `tie` are in units of `show`;
   `own` gives the own fold from the starting sums of the walk. */
typedef struct {
    _Alignas(64) float show[SW_MOST_LANES];
    float fold[SW_MOST_LANES], mean[SW_MOST_LANES], tie[SW_MOST_LANES], own[SW_MOST_LANES];
} sw_terminal_factors;

/* The data of a walk. It sums (reach below) - (reach above), of all hands and by card. It reads the reach of showdowns
   and folds, and writes the values, and the values of own folds. Each has a row of SIMD lanes per hand or card. */
typedef struct {
    float *card; /* [52][lanes] */
    float *total; /* [lanes] */
    float *show, *fold, *value, *own_fold;
} sw_walk;

typedef struct {
    int lanes;

    /* An opponent's node: computes the reach of its actions by regret matching. Averages decay by `keep` and gain the
       reach times `scale`. Stored as 16-bit floats if `half`. */
    void (*follow)(const void *regrets, void *averages, int half, int room, const float *reach, float *const *out,
                   int actions, float keep, float scale);

    /* Same, by the averages. */
    void (*repeat)(const void *averages, int half, int room, const float *reach, float *const *out, int actions);

    /* A player's own node: computes its value by regret matching. Regrets, times `good` or `bad` by their sign, gain
       the advantage of each action, times `scale`. */
    void (*learn)(void *regrets, int half, int room, float *const *values, float *out, int actions, float good,
                  float bad, float scale);

    /* Compute its value by the averages; its value by the best action; and the sum of `count` rows. */
    void (*weigh)(const void *averages, int half, int room, float *const *values, float *out, int actions);
    void (*best)(int room, float *const *values, float *out, int count);
    void (*sum)(int room, float *const *values, float *out, int count);

    void (*scale)(int room, const float *in, float by, float *out);
    void (*add)(int room, const float *in, float *to);

    /* Convert rows of hands to rows of lanes and back. */
    void (*gather)(float *const *rows, int room, const float *factors, float *lanes);
    void (*scatter)(const float *lanes, int room, float *const *rows);

    /* A walk: begin it, go over the hands in order (for several walks at once), and end it. */
    void (*begin)(const sw_hands *own, const sw_hands *other, int kind, const sw_terminal_factors *by, const sw_walk *walk);
    void (*go)(const sw_order *order, const sw_walk *walks, const sw_terminal_factors *const *by, int count, int ties);
    void (*end)(const sw_hands *own, int kind, const sw_terminal_factors *by, const sw_walk *walk);

    /* Sums lanes over some hands, each weighted by `free`. */
    void (*meet)(const uint16_t *hands, int count, const float *free, const float *lanes, float *sum);
} sw_row_kernels;

extern const sw_row_kernels sw_plain_rows, sw_avx2_rows, sw_avx512_rows, sw_neon_rows;

/* Returns the kernels of the level in use (evaluator/batch.h). */
const sw_row_kernels *sw_rows_in_use(void);

#endif
