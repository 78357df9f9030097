/* What the files of the solver share. */
#ifndef SW_SOLVER_INSIDE_H
#define SW_SOLVER_INSIDE_H

#include "solver/solver.h"

/* A batch of terminals: each lane's rows of reach and of values, nodes or -1. */
typedef struct {
    sw_lane_factors by;
    int kind;
    int32_t show[SW_MOST_LANES], fold[SW_MOST_LANES], own[SW_MOST_LANES], value[SW_MOST_LANES];
} sw_batch;

/* Some lines of a street: their nodes, parents first, and the terminals of either player's passes. */
typedef struct {
    int first, last; /* lines */
    int32_t *nodes, count;
    sw_batch *batches[2];
    int batch_count[2];
} sw_group;

typedef struct {
    uint8_t card, copies, copy[3]; /* suits that are like the card's */
    int32_t runout;                /* on the next street */
} sw_next_card;

typedef struct {
    uint64_t board;
    uint8_t dealt[2];
    int cards;  /* dealt since the root */
    int alike;  /* its pairs of suits that are alike, as bits */
    int next;   /* next cards: places in sw_solver.next_cards */
    int next_count;
    sw_order order[2]; /* by whose hands are read; on the river */
    void *memory;
} sw_runout;

/* A part's own memory. */
typedef struct {
    float **reach, **value; /* by node */
    float *reach_rows[SW_SOLVED_STREETS], *value_rows[SW_SOLVED_STREETS];
    float *next_reach[2], *next_value[2]; /* the lines of the next street */
    float **in[2], **out[2];
    double *sums[2];
    float *lanes, *zeros, *unread;
    float *free[2];            /* of each player's hands with each of the other's, where others folded */
    const sw_runout *free_on[2];
    sw_walk walks[SW_MOST_AT_ONCE];
    int player, mode;
    int64_t patience;
    struct sw_solver *solver;
} sw_work;

enum { SW_LEARN, SW_EXPECT, SW_BEST };

typedef struct {
    int32_t node, runout;
} sw_locked;

struct sw_solver {
    sw_solver_setup setup;
    const sw_row_kernels *rows;
    sw_node *nodes;
    int32_t count;
    int root; /* the street of it */
    double deals, ways;        /* without bunching; how often others can have folded */
    sw_bunching bunching;
    sw_hands hands[2];
    sw_item *items[2];
    int16_t *same[2];
    uint16_t *combo[2];        /* of each hand */
    int16_t *place[2];         /* of each combo, or -1 */
    float *weight[2];
    uint16_t *with[2];         /* the hands with each card, one card after the other */
    int with_first[2][53];
    uint16_t *swap[2][4][4];   /* the hand with two suits for each other; NULL: they are not alike */
    uint16_t *least[2][64];    /* by those bits the first of the hands like each; NULL: each is like no other */
    int wide;                  /* floats of the longer row */

    int ties[2];               /* a showdown's tie is not half way between winning and losing, by player */
    int32_t *lines[SW_SOLVED_STREETS], *line_of[SW_SOLVED_STREETS]; /* roots; the line of the street before */
    int line_count[SW_SOLVED_STREETS];
    sw_group *groups[SW_SOLVED_STREETS];
    int group_count[SW_SOLVED_STREETS], most_nodes[SW_SOLVED_STREETS];
    size_t *offset;            /* of a node's storage in that of its street at one run-out */
    size_t size[SW_SOLVED_STREETS][2];

    sw_runout *runouts[SW_SOLVED_STREETS];
    int runout_count[SW_SOLVED_STREETS];
    sw_next_card *next_cards;
    int next_card_count;

    uint8_t *regrets[SW_SOLVED_STREETS][2], *averages[SW_SOLVED_STREETS][2];
    float regret_scale[SW_SOLVED_STREETS], average_scale[SW_SOLVED_STREETS][2];
    float good, bad, keep;
    int64_t iterations;

    sw_work *works;            /* of each part */
    float *shared;             /* the values of the root street's next cards, one after the other */
    volatile int32_t taken;
    volatile int stop;
    uint64_t usual;            /* how the caller's thread treats small floats */
    const sw_solver_help *help;
    int first_line[SW_SOLVED_STREETS], last_line[SW_SOLVED_STREETS]; /* asked for */

    int32_t probed, probed_runout; /* a node whose values are kept, or -1 */
    float *probe;                  /* those of its actions after its own */

    sw_locked *locked;
    int locks;
    uint8_t *has_lock;             /* by node */
};

/* Aligned memory, all 0. */
void *sw_take(size_t bytes);
void sw_give(void *memory);

/* How many cards may come next: neither the board's nor four of those who play, nor two of each who folded. */
static inline int sw_cards_left(const sw_solver *s, int street)
{
    return sw_count_bits(s->setup.deck & ~s->setup.board) - 4 - 2 * s->setup.folds - (street - s->root);
}

/* The bytes of a node's storage. */
static inline size_t sw_stored(const sw_solver *s, size_t floats)
{
    return floats * (s->setup.half ? 2 : 4);
}

static inline uint8_t *sw_averages_of(const sw_solver *s, int street, int player, int runout, int32_t node)
{
    size_t at = (size_t)runout * s->size[street][player] + s->offset[node];
    return s->averages[street][player] + sw_stored(s, at);
}

static inline uint8_t *sw_regrets_of(const sw_solver *s, int street, int player, int runout, int32_t node)
{
    size_t at = (size_t)runout * s->size[street][player] + s->offset[node];
    return s->regrets[street][player] + sw_stored(s, at);
}

int sw_is_locked(const sw_solver *s, int32_t node, int runout);

/* The values of a batch's terminals, pair of hands by pair, where others folded. */
void sw_meet(sw_work *work, const sw_runout *runout, int player, int kind, const sw_lane_factors *by, const sw_walk *walk);

/* Groups, batches and lines: lines.c. Zero: no memory. */
int sw_make_lines(sw_solver *s);

/* A street at one run-out, for the lines that are asked for: by the reach of the opponent the player's values. */
void sw_play_street(sw_work *work, int street, int runout, float *const *in, float *const *out);

/* The same by itself, from one line on; `value` is what comes of it, until the next. */
typedef struct {
    int player, mode, street, runout, line;
    const float *reach; /* of the opponent */
} sw_passing;
sw_solver_status sw_pass(sw_solver *s, const sw_passing *pass, const sw_solver_help *help, float **value);

#endif
