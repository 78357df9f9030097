/* The whole tree of a hand that two play on, in sequence form (Koller, Megiddo and von Stengel, 1996).

   All that a player has done so far is one of its sequences; 0 is the empty one. What it knows where it decides is an
   information set, which remembers its sequence. An ending has the last sequence of both; endings that share both are
   one. With that nothing of the tree is needed any more: the chance of a sequence is the product of the chances of its
   actions, and payoffs are sums over endings. */
#ifndef SW_GAMETREE_H
#define SW_GAMETREE_H

#include "solver/infoset.h"

typedef struct {
    uint64_t key[2];       /* a hash of what the player knows */
    int32_t parent, first; /* the sequence before; its actions are the sequences from `first` on */
    int32_t actions;
} sw_info_set;

typedef struct {
    int32_t sequence[2];
    double payoff[2]; /* of each player, in chips, times the chance of the cards */
} sw_ending;

typedef struct { /* one of the players */
    sw_info_set *set; /* one that stands on a sequence of another comes after it */
    int64_t *code;    /* of a sequence: its last action. Of a draw, by the order of sw_known */
    double *weight;   /* of a sequence: how often its set takes its last action, beside the others */
    int32_t sets, sequences, set_room, sequence_room;
} sw_side;

typedef struct { /* places of things in an array, by hash */
    int32_t *at;
    size_t size;
} sw_places;

typedef struct {
    sw_side side[2];
    sw_ending *ending;
    int32_t endings, ending_room;
    int64_t nodes; /* of the tree, chance and endings counted */
    int8_t seat[2];
    sw_places sets[2], by_sequence;
} sw_gametree;

typedef enum {
    SW_GAMETREE_DONE,
    SW_GAMETREE_TOO_LARGE,  /* more nodes than it may have */
    SW_GAMETREE_MANY_CODES, /* a bet has more than SW_GAMETREE_CODES legal totals */
    SW_GAMETREE_NO_DEAL,    /* the hands that the players may have all share cards */
    SW_GAMETREE_UNKNOWN,    /* a card that is unknown decides */
    SW_GAMETREE_STOPPED,    /* by `ask` or `stop` */
    SW_GAMETREE_NO_MEMORY
} sw_gametree_status;

enum { SW_GAMETREE_CODES = 128 };

/* What a player may hold at the root: each row has as many cards as the seat has face down. */
typedef struct {
    const uint8_t *cards;
    const double *weight;
    int32_t count; /* 0: the cards are known, or still to be dealt */
} sw_holdings;

/* How a tree is grown. `ask`, if not NULL, is called once for each information set with what its player sees, and with
   all `count` legal codes (0: too many) and equal weights: it may write others, and returns how many there are, or -1
   to stop. `stop` is called now and then, and ends it. */
typedef struct {
    int64_t most_nodes;
    int free_folds; /* whether seats may fold where checking is free, if the rules let them */
    int (*ask)(void *what, const sw_state *seen, int64_t *codes, double *weights, int count);
    void *what;
    int (*stop)(void);
} sw_growth;

/* Grows the tree of a hand that waits for an action or a deal, of which `seat` are the two who have not folded. To be
   freed in any case. */
sw_gametree_status sw_grow_gametree(sw_gametree *tree, const sw_state *root, const int seat[2],
                                    const sw_holdings holdings[2], const sw_growth *growth);
void sw_free_gametree(sw_gametree *tree);

/* Cards that nobody can hold face down: on boards, face up, thrown away. */
uint64_t sw_cards_in_sight(const sw_state *state);

/* Whether the actor may play a code, of a bet or a draw. */
int sw_may_play(const sw_state *state, int64_t code);

#endif
