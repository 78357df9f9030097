/* The rules of one game, as data. Chips are int64_t throughout; no amount is above SW_MOST_CHIPS, so that
   sums over a whole table stay far from overflow. */
#ifndef SW_RULES_H
#define SW_RULES_H

#include "cards.h"

enum {
    SW_SEATS = 23,  /* as many as a deck of 52 allows */
    SW_STREETS = 8,
    SW_BOARDS = 16, /* run-outs of one hand */
    SW_BOARD = 5,   /* cards on a board */
    SW_HOLE = 2     /* hole cards a seat */
};
#define SW_MOST_CHIPS ((int64_t)1 << 53)

typedef enum { SW_NO_LIMIT, SW_POT_LIMIT, SW_FIXED_LIMIT } sw_structure;
typedef enum { SW_ANTE_ALL, SW_ANTE_BIG_BLIND, SW_ANTE_BUTTON } sw_ante_kind;
typedef enum {
    SW_UNCAPPED_TWO_DEALT,
    SW_UNCAPPED_ROUND_HEADS_UP,
    SW_UNCAPPED_HEADS_UP,
    SW_UNCAPPED_NEVER
} sw_uncapped;
typedef enum { SW_POT_AS_POSTED, SW_POT_SMALL_AS_BIG, SW_POT_FULL } sw_pot_blinds;

/* Deal, then bet: `hole` cards to each seat one at a time, a burn and `board` cards; `bet` is the size of
   a fixed-limit bet, the least bet of the other structures. */
typedef struct {
    int hole, board;
    int64_t bet;
} sw_street;

typedef struct {
    sw_structure structure;
    int streets;
    sw_street street[SW_STREETS];
    int deck_size;
    uint8_t deck[SW_ALL_CARDS];

    int blinds; /* the first from the left of the button, the next ... */
    int64_t blind[SW_SEATS];
    int64_t big_blind; /* 0 where there are no blinds */
    int64_t ante;
    sw_ante_kind ante_kind;

    int max_raises;    /* bets and raises a round, 0 = no cap */
    int64_t hand_cap;  /* most chips a seat may put into a hand */
    int64_t chip;      /* the smallest denomination */
    int64_t rake_ppm;  /* rake in millionths of the called pots */
    int64_t rake_cap;
    int no_flop_no_drop;

    /* House rules */
    sw_uncapped uncapped;        /* when a limit round has no cap */
    int reopen_half;             /* half a raise all-in reopens, in no-limit and pot-limit too */
    int reopen_any;              /* any all-in raise reopens, and counts as a raise */
    int raise_completes;         /* a short all-in is completed: the least raise is not over it */
    sw_pot_blinds pot_blinds;    /* what short and small blinds count as in the pot-limit maximum */
    int pot_antes;               /* antes count in it before the flop */
    int ante_first;              /* a short stack pays the big-blind ante, and dead posts, before the blind */
    int straddle_doubles;        /* a raise over a straddle is at least another straddle */
    int button_straddle_utg;     /* with a straddle on the button the seat left of the big blind opens */
    int free_fold;               /* one may fold where checking is free */
    int first_shows_any_street;  /* the last aggressor of any street shows first */
    int all_in_face_up;          /* all hands are shown once somebody is all-in and betting is over */
    int winner_may_not_muck;
    int burn;
} sw_game;

/* Cards that a hand of so many seats takes, its burn cards included. */
int sw_cards_needed(const sw_game *game, int seats);

#endif
