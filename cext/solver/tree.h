/* The betting tree of two seats from the start of a betting round, without cards. The engine decides the legal actions
   and the payoffs. */
#ifndef SW_TREE_H
#define SW_TREE_H

#include "game/state.h"

typedef enum { SW_DECIDES, SW_FOLDS, SW_SHOWS, SW_DEALS } sw_node_kind;

/* A node. Child i is node first + i, and comes after it. A SW_DEALS node has one child, on the next street: SW_DECIDES
   or, after an all-in, SW_DEALS or SW_SHOWS. */
typedef struct {
    uint8_t kind;
    uint8_t player;        /* the actor, or the player who folded: 0 is out of position, first to act after the flop */
    uint8_t street;        /* 0 flop, 1 turn, 2 river */
    uint8_t actions;       /* number of children; 0 for a SW_DECIDES node that is not expanded yet */
    int32_t parent, first; /* nodes; -1 for the root's parent, or without children */
    int64_t code;          /* the action that leads here, as for sw_act; 0 after a deal and at the root */

    /* SW_SHOWS: player p's gain if p wins, ties, loses; SW_FOLDS: value[p][0]. In chips: the stack after the hand,
       minus the stack at the root, minus half of the root's pot, so that without rake the two players' values sum to 0.
       A tie is the mean of both ways to award the odd chip. */
    double value[2][3];
} sw_node;

/* The size of a bet or raise. The pot is its size after a call. */
typedef enum {
    SW_SIZE_POT,       /* x times the pot, on top of the bet to call */
    SW_SIZE_LAST_BET,  /* x times the bet to call */
    SW_SIZE_CHIPS,     /* x chips, on top of the bet to call */
    SW_SIZE_GEOMETRIC, /* the fraction of the pot, at most y, for all-in after x equal bets; 0: one per street */
    SW_SIZE_ALL_IN
} sw_size_kind;

typedef struct {
    sw_size_kind kind;
    double x, y;
} sw_size;

typedef enum { SW_FOR_BET, SW_FOR_RAISE, SW_FOR_DONK } sw_size_use; /* donk bet: into the last street's aggressor */

enum { SW_SIZES = 16, SW_TOTALS = SW_SIZES + 1, SW_MOST_TOTALS = 64 };

typedef struct {
    sw_size size[SW_SIZES];
    int count;
} sw_size_list;

typedef struct {
    sw_size_list of[3][2][3]; /* by street, player and use */
    double add_all_in;        /* add all-in to the sizes if it is at most this fraction of the pot; 0: never */
    double force_all_in;      /* make a bet all-in if it leaves less than this fraction of the pot; 0: never */
    double merge;             /* of bets that differ by less than this fraction of the pot, keep the larger; 0: all */
} sw_sizes;

typedef enum {
    SW_TREE_DONE,
    /* not a spot */
    SW_TREE_OVER,
    SW_TREE_NO_BET,    /* no betting decision is due; or this is a seat's view of a hand, or a board card is unknown */
    SW_TREE_PREFLOP,
    SW_TREE_PLAYERS,   /* more than two players are left */
    SW_TREE_IN_ROUND,  /* a player has already acted in this round */
    SW_TREE_GAME,      /* not one board of five, two hole cards, no draws, wild cards or up cards */
    SW_TREE_RANKING,   /* neither high nor short deck; or not all suits */
    /* a node */
    SW_TREE_NO_NODE,   /* no node to expand */
    SW_TREE_ILLEGAL,   /* an illegal total */
    SW_TREE_TOO_LARGE, /* more than SW_MOST_NODES nodes, or SW_MOST_TOTALS totals */
    SW_TREE_TOO_DEEP,  /* more than SW_LONGEST_LINE actions in a line */
    SW_TREE_NO_MEMORY
} sw_tree_status;

enum { SW_MOST_NODES = 1 << 20, SW_LONGEST_LINE = 250 };

typedef struct {
    sw_node *nodes;
    int32_t count, room;
    int32_t expanded;     /* nodes before this one are complete */
    double pot;           /* at the root; including antes and dead chips */
    uint64_t board, deck; /* cards on the board at the root, and in the deck, as sets */
    int ranking;          /* in sw_rankings */
    int seat[2];          /* of each player */

    double rake, rake_cap; /* millionths of the pot; maximum in chips. `game` takes no rake: it would round it */

    /* A copy of the hand at the root, with cards that can end it as required. It points to `game`, so a tree must not
       be moved. */
    sw_game game;
    sw_state root;
    sw_state now, next; /* scratch */
} sw_tree;

/* Begins the tree of a hand with only its root, in a zeroed tree. Must be freed whatever is returned. */
sw_tree_status sw_plant_tree(sw_tree *tree, const sw_state *hand);
void sw_free_tree(sw_tree *tree);

/* Returns the hand at a SW_DECIDES node, with placeholder cards, until the next call; NULL if there is no such node or
   out of memory. */
const sw_state *sw_hand_at(sw_tree *tree, int32_t node);

/* Returns the legal total for a size there, -1 if no bet or raise is possible. */
int64_t sw_total_at(const sw_tree *tree, const sw_state *hand, const sw_size *size);

/* Gets the totals for the sizes at a SW_DECIDES node, ascending; returns their number, -1 if there is no such node or
   out of memory. Bets below the minimum are raised to it; the largest bet puts the other player all-in. */
int sw_tree_totals(sw_tree *tree, int32_t node, const sw_sizes *sizes, int64_t totals[SW_TOTALS]);

/* Adds the children of a SW_DECIDES node: a fold if there is a bet to call, a check or call, and bets or raises to
   these ascending totals, at most SW_MOST_TOTALS. If refused, the node has no children. */
sw_tree_status sw_expand_node(sw_tree *tree, int32_t node, const int64_t *totals, int count);

/* Expands by sizes all unexpanded nodes among the next `nodes` nodes from `expanded` on. The tree is complete when
   `expanded` equals `count`. */
sw_tree_status sw_grow_tree(sw_tree *tree, const sw_sizes *sizes, int32_t nodes);

#endif
