/* The whole game tree of a hand with two players left, in sequence form (Koller, Megiddo and von Stengel, 1996).

   All actions of a player so far form one of the player's sequences; 0 is the empty one. The player's knowledge at a
   decision is an information set, which remembers its sequence. An ending has the last sequence of both players;
   endings that share both are merged. Nothing else of the tree is needed: the probability of a sequence is the product
   of the probabilities of its actions, and payoffs are sums over endings. */
#ifndef SW_GAMETREE_H
#define SW_GAMETREE_H

#include "solver/infoset.h"

typedef struct {
    uint64_t key[2];       /* a hash of the player's knowledge */
    int32_t parent, first; /* the preceding sequence; the actions are the sequences from `first` on */
    int32_t actions;
} sw_info_set;

typedef struct {
    int32_t sequence[2];
    double payoff[2]; /* of each player, in chips, times the probability of the cards */
} sw_ending;

typedef struct { /* one of the players */
    sw_info_set *set; /* in order: a set comes after the sets that lead to it */
    int64_t *code;    /* of a sequence: its last action; for a draw, in the order of sw_known */
    double *weight;   /* of a sequence: weight of its last action in its set, relative to the others */
    int32_t sets, sequences, set_room, sequence_room;
} sw_side;

typedef struct { /* indices in an array, by hash */
    int32_t *at;
    size_t size;
} sw_places;

typedef struct {
    sw_side side[2];
    sw_ending *ending;
    int32_t endings, ending_room;
    int64_t nodes; /* of the tree, including chance nodes and endings */
    int8_t seat[2];
    sw_places sets[2], by_sequence;
} sw_gametree;

typedef enum {
    SW_GAMETREE_DONE,
    SW_GAMETREE_TOO_LARGE,  /* more nodes than allowed */
    SW_GAMETREE_MANY_CODES, /* a bet has more than SW_GAMETREE_CODES legal totals */
    SW_GAMETREE_NO_DEAL,    /* all hands that the players may have share cards */
    SW_GAMETREE_UNKNOWN,    /* an unknown card decides */
    SW_GAMETREE_STOPPED,    /* by `ask` or `stop` */
    SW_GAMETREE_NO_MEMORY
} sw_gametree_status;

enum { SW_GAMETREE_CODES = 128 };

/* The hands that a player may hold at the root: each row has as many cards as the seat has face down. */
typedef struct {
    const uint8_t *cards;
    const double *weight;
    int32_t count; /* 0: the cards are known, or still to be dealt */
} sw_holdings;

/* How a tree is grown. `ask`, if not NULL, is called once for each information set with its player's view, and with all
   `count` legal codes (0: too many) and equal weights. It may overwrite these, and returns the new count, or -1 to
   stop. `stop` is called regularly, and ends the growth. */
typedef struct {
    int64_t most_nodes;
    int free_folds; /* whether seats may fold if checking is free, if the rules allow it */
    int (*ask)(void *what, const sw_state *seen, int64_t *codes, double *weights, int count);
    void *what;
    int (*stop)(void);
} sw_growth;

/* Grows the tree of a hand that waits for an action or a deal; `seat` are the two that have not folded. Must be freed
   in any case. */
sw_gametree_status sw_grow_gametree(sw_gametree *tree, const sw_state *root, const int seat[2],
                                    const sw_holdings holdings[2], const sw_growth *growth);
void sw_free_gametree(sw_gametree *tree);

/* Returns the cards that no player can hold face down: on boards, face up, discarded. */
uint64_t sw_cards_in_sight(const sw_state *state);

/* Returns whether the actor may play a code, for a bet or a draw. */
int sw_may_play(const sw_state *state, int64_t code);

#endif
