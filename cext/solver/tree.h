/* The betting tree of two seats from the start of a round of betting on, without cards: what is legal, and what the
   end pays, is the engine's word. */
#ifndef SW_TREE_H
#define SW_TREE_H

#include "game/state.h"

typedef enum { SW_DECIDES, SW_FOLDS, SW_SHOWS, SW_DEALS } sw_node_kind;

/* Child i of a node is node first + i, and comes after it. A SW_DEALS node has one child, on the next street:
   SW_DECIDES or, after an all-in, SW_DEALS or SW_SHOWS. */
typedef struct {
    uint8_t kind;
    uint8_t player;        /* who acts, or who folded: 0 is out of position, first to act after the flop */
    uint8_t street;        /* 0 flop, 1 turn, 2 river */
    uint8_t actions;       /* children; of a SW_DECIDES node 0 until it has been expanded */
    int32_t parent, first; /* nodes; no parent of the root, and no first child: -1 */
    int64_t code;          /* the action that leads here, as sw_act takes it; 0 after a deal and at the root */

    /* SW_SHOWS: what player p has gained if p wins, ties, loses; SW_FOLDS: value[p][0]. In chips: the stack after
       the hand, less the stack at the root, less half of the root's pot, so that without rake the two sum to 0. A tie
       is the mean of both ways to give the odd chip. */
    double value[2][3];
} sw_node;

/* How large a bet or raise is. The pot is what it would be after a call. */
typedef enum {
    SW_SIZE_POT,       /* x times the pot, on top of the bet to call */
    SW_SIZE_LAST_BET,  /* x times the bet to call */
    SW_SIZE_CHIPS,     /* x chips, on top of the bet to call */
    SW_SIZE_GEOMETRIC, /* the part of the pot, at most y of it, that is all-in after x bets alike; 0: one a street left */
    SW_SIZE_ALL_IN
} sw_size_kind;

typedef struct {
    sw_size_kind kind;
    double x, y;
} sw_size;

typedef enum { SW_FOR_BET, SW_FOR_RAISE, SW_FOR_DONK } sw_size_use; /* a donk bet: into who bet or raised last before */

enum { SW_SIZES = 16, SW_TOTALS = SW_SIZES + 1, SW_MOST_TOTALS = 64 };

typedef struct {
    sw_size size[SW_SIZES];
    int count;
} sw_size_list;

typedef struct {
    sw_size_list of[3][2][3]; /* by street, player and use */
    double add_all_in;        /* all-in is added to sizes where it is at most so much of the pot; 0: never */
    double force_all_in;      /* a bet after which less than so much of the pot would be left is all-in; 0: never */
    double merge;             /* of bets that differ by less than so much of the pot, the larger stays; 0: all stay */
} sw_sizes;

typedef enum {
    SW_TREE_DONE,
    /* not a spot */
    SW_TREE_OVER,
    SW_TREE_NO_BET,    /* none is due; or this is a seat's view of a hand, or a card of the board is unknown */
    SW_TREE_PREFLOP,
    SW_TREE_PLAYERS,   /* more than two are left */
    SW_TREE_IN_ROUND,  /* somebody has acted in this round */
    SW_TREE_GAME,      /* not one board of five, two hole cards, no draws, wild cards or up cards */
    SW_TREE_RANKING,   /* neither high nor a short deck's; or not with all suits */
    /* a node */
    SW_TREE_NO_NODE,   /* there is none to expand */
    SW_TREE_ILLEGAL,   /* a total that is not legal */
    SW_TREE_TOO_LARGE, /* more than SW_MOST_NODES nodes, or SW_MOST_TOTALS totals */
    SW_TREE_TOO_DEEP,  /* more than SW_LONGEST_LINE actions in a line */
    SW_TREE_NO_MEMORY
} sw_tree_status;

enum { SW_MOST_NODES = 1 << 20, SW_LONGEST_LINE = 250 };

typedef struct {
    sw_node *nodes;
    int32_t count, room;
    int32_t expanded;     /* nodes before this one need nothing more */
    double pot;           /* at the root; antes and dead chips included */
    uint64_t board, deck; /* cards at the root, and of the game, as sets */
    int ranking;          /* in sw_rankings */
    int seat[2];          /* of each player */

    /* A copy of the hand at the root, with cards that end it as we like. It points to `game`: a tree stays where it
       is. */
    sw_game game;
    sw_state root;
    sw_state now, next; /* scratch */
} sw_tree;

/* Begins the tree of a hand with its root alone, in a tree that is all 0. Free it, whatever comes back. */
sw_tree_status sw_plant_tree(sw_tree *tree, const sw_state *hand);
void sw_free_tree(sw_tree *tree);

/* The hand at a SW_DECIDES node, with cards that stand for any, until the next call; NULL without such a node or memory. */
const sw_state *sw_hand_at(sw_tree *tree, int32_t node);

/* The legal total that a size makes there, -1 if nobody may bet or raise. */
int64_t sw_total_at(const sw_tree *tree, const sw_state *hand, const sw_size *size);

/* The totals that the sizes make at a SW_DECIDES node, ascending; returns how many, -1 without such a node or memory.
   Bets below the least legal total go up to it; at most what puts the other all-in is bet. */
int sw_tree_totals(sw_tree *tree, int32_t node, const sw_sizes *sizes, int64_t totals[SW_TOTALS]);

/* Gives a SW_DECIDES node its children: a fold where there is a bet to call, a check or call, and bets or raises to
   these totals, at most SW_MOST_TOTALS, which ascend. A node that is refused has no children. */
sw_tree_status sw_expand_node(sw_tree *tree, int32_t node, const int64_t *totals, int count);

/* The same by sizes for all nodes that have none, of the next `nodes` nodes from `expanded` on. The tree is whole when
   `expanded` is `count`. */
sw_tree_status sw_grow_tree(sw_tree *tree, const sw_sizes *sizes, int32_t nodes);

#endif
