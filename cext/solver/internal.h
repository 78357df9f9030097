/* Declarations shared by the solver's files. */
#ifndef SW_SOLVER_INTERNAL_H
#define SW_SOLVER_INTERNAL_H

#include "solver/solver.h"

/* Terminals that one walk evaluates, each in a SIMD lane: the nodes whose reach it reads, and the nodes whose values it
   writes; -1 for none. */
typedef struct {
    sw_terminal_factors by;
    int kind;
    int32_t show[SW_MOST_LANES], fold[SW_MOST_LANES], own[SW_MOST_LANES], value[SW_MOST_LANES];
} sw_terminal_batch;

/* Betting lines of a street that are played together: their nodes, parents first, and their terminals in each player's
   passes. */
typedef struct {
    int first, last; /* betting lines */
    int32_t *nodes, count;
    sw_terminal_batch *batches[2];
    int batch_count[2];
} sw_line_group;

typedef struct {
    uint8_t card, copies, copy[3]; /* the equivalent suits */
    int32_t runout;                /* on the next street */
} sw_next_card;

typedef struct {
    uint64_t board;
    uint8_t dealt[2];
    int cards;  /* dealt since the root */
    int alike;  /* its pairs of equivalent suits, as bits */
    int next;   /* next cards: indices in sw_solver.next_cards */
    int next_count;
    sw_order order[2]; /* by the player whose hands are evaluated; on the river */
    void *memory;
} sw_runout;

/* The working memory of one thread. */
typedef struct {
    float **reach, **value; /* by node */
    float *reach_rows[SW_SOLVED_STREETS], *value_rows[SW_SOLVED_STREETS];
    float *next_reach[2], *next_value[2]; /* by betting line of the next street */
    float **in[2], **out[2];
    double *sums[2];
    float *walk_memory, *zeros, *unread;
    float *free[2];            /* weights of each pair of a player's hand and the other's, with folded players */
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
    int root; /* street of the root */
    double deals, ways;        /* without bunching; average ways that others can have folded */
    sw_bunching bunching;
    sw_hands hands[2];
    sw_item *items[2];
    int16_t *same[2];
    uint16_t *combo[2];        /* of each hand */
    int16_t *place[2];         /* of each combo, or -1 */
    float *weight[2];
    uint16_t *with[2];         /* the hands with each card, card by card */
    int with_first[2][53];
    uint16_t *swap[2][4][4];   /* the hand with two suits swapped; NULL if they are not equivalent */
    uint16_t *least[2][64];    /* by those bits, the first hand equivalent to each; NULL if all hands differ */
    int wide;                  /* floats of the longer row */

    int ties[2];               /* by player: whether a showdown's tie is not half way between winning and losing */
    int32_t *lines[SW_SOLVED_STREETS], *line_of[SW_SOLVED_STREETS]; /* betting lines: roots; previous street's lines */
    int line_count[SW_SOLVED_STREETS];
    sw_line_group *groups[SW_SOLVED_STREETS];
    int group_count[SW_SOLVED_STREETS], most_nodes[SW_SOLVED_STREETS];
    size_t *offset;            /* offset of a node's storage within its street at one run-out */
    size_t size[SW_SOLVED_STREETS][2];

    sw_runout *runouts[SW_SOLVED_STREETS];
    int runout_count[SW_SOLVED_STREETS];
    sw_next_card *next_cards;
    int next_card_count;

    uint8_t *regrets[SW_SOLVED_STREETS][2], *averages[SW_SOLVED_STREETS][2];
    float regret_scale[SW_SOLVED_STREETS], average_scale[SW_SOLVED_STREETS][2];
    float good, bad, keep;
    int64_t iterations;

    sw_work *works;            /* one for each thread */
    float *shared;             /* values of the root street's next cards, one after the other */
    volatile int32_t taken;
    volatile int stop;
    uint64_t usual;            /* the caller's setting for small floats */
    const sw_solver_help *help;
    int first_line[SW_SOLVED_STREETS], last_line[SW_SOLVED_STREETS]; /* range of requested lines */

    int32_t probed, probed_runout; /* a node whose values are kept, or -1 */
    float *probe;                  /* the node's own values, then its actions' values */

    sw_locked *locked;
    int locks;
    uint8_t *has_lock;             /* by node */
};

/* Allocates aligned memory, zeroed. */
void *sw_take(size_t bytes);
void sw_give(void *memory);

/* Returns the number of cards that may come next: without the board, four cards of the active players, and two of each
   folded player. */
static inline int sw_cards_left(const sw_solver *s, int street)
{
    return sw_count_bits(s->setup.deck & ~s->setup.board) - 4 - 2 * s->setup.folds - (street - s->root);
}

/* Returns the bytes of a node's storage. */
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

/* Computes the values of a batch's terminals, one pair of hands after another, if others folded. */
void sw_meet(sw_work *work, const sw_runout *runout, int player, int kind, const sw_terminal_factors *by, const sw_walk *walk);

/* Makes the betting lines of all streets, in groups, with their terminals (betting_lines.c). Returns 0 if out of
   memory. */
int sw_make_betting_lines(sw_solver *s);

/* Makes the terminals of a group's lines for a player's pass (terminal_batches.c). Returns 0 if out of memory. */
int sw_make_terminal_batches(const sw_solver *s, sw_line_group *group, int player);

/* Returns whether a node is a showdown with a tie value other than the mean of winning and losing. */
int sw_showdown_has_tie(const sw_solver *s, int player, int32_t id);

/* Plays the requested lines of a street at one run-out: computes the player's values from the opponent's reach. */
void sw_play_street(sw_work *work, int street, int runout, float *const *in, float *const *out);

/* Same for one line on its own; `value` is the result, valid until the next call. */
typedef struct {
    int player, mode, street, runout, line;
    const float *reach; /* of the opponent */
} sw_passing;
sw_solver_status sw_pass(sw_solver *s, const sw_passing *pass, const sw_solver_help *help, float **value);

#endif
