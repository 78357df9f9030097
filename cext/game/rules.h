/* The rules of one game, as data. Chips are int64_t throughout; no amount is above SW_MOST_CHIPS, so that
   sums over a whole table stay far from overflow. */
#ifndef SW_RULES_H
#define SW_RULES_H

#include "cards.h"

enum {
    SW_SEATS = 23,   /* as many as a deck of 52 allows */
    SW_STREETS = 8,
    SW_BOARDS = 16,  /* of one hand, all run-outs */
    SW_BOARD = 5,    /* cards on a board */
    SW_HOLE = 7,     /* hole cards a seat */
    SW_SHARES = 2,   /* rankings that share a pot */
    SW_PLACES = 216  /* cards in dealing order, some of them more than once */
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

typedef enum { SW_NO_DRAW, SW_THROW_AWAY, SW_EXCHANGE, SW_NAME_MIDDLE } sw_draw_kind;
typedef enum {
    SW_POSITION,
    SW_LOW_CARD,
    SW_HIGH_CARD, /* the ace is low in this and the next */
    SW_LOW_HAND,
    SW_HIGH_HAND,
    SW_HIGH_CARD_ACE_HIGH,
    SW_LOW_HAND_ACE_HIGH
} sw_opener;
typedef enum { SW_ODD_FIVE_BY_SUIT, SW_ODD_ALL_BY_SUIT, SW_ODD_POSITION } sw_odd_chip;

/* A share of the pot goes to the best hand of a ranking, a place in sw_rankings. Which cards may play is told by
   an sw_uses. */
typedef struct {
    int ranking, uses, use;
} sw_share;

/* Draw, deal, then bet. Each seat throws away `cards` hole cards, or exchanges as many at most, or names the
   middle one; then come `hole` and `up` cards to each seat, one at a time, a burn and `board` cards on each
   board. `bet` is the size of a fixed-limit bet, the least bet of the other structures. */
typedef struct {
    sw_draw_kind draw;
    int cards;
    int hole, up, board;
    int no_burn; /* none here */
    sw_opener opener;
    int64_t bet;
} sw_street;

typedef struct {
    sw_structure structure;
    int streets;
    sw_street street[SW_STREETS];
    int deck_size;
    uint8_t deck[SW_ALL_CARDS];
    int cards_each, cards_shared; /* that a hand takes, by seat and once */
    int burns;                    /* some card is burned */
    int one_for_all;              /* where the deck runs short on the last street, one card for all comes */
    int last_card_stays;          /* which is also where its last card would be dealt */
    int deals_later;              /* the places of cards after the first street depend on what happens in a hand */

    int blinds; /* the first from the left of the button, the next ... */
    int64_t blind[SW_SEATS];
    int64_t big_blind; /* 0 where there are no blinds */
    int64_t ante;
    sw_ante_kind ante_kind;
    int button_blind;   /* the one blind is the button's */
    int64_t first_raise; /* the least one of the first street, where it is more than the least bet */
    int64_t bring_in;

    /* What is won, and by what */
    int shares, boards; /* rankings and boards, each of which wins an equal part of the pot */
    sw_share share[SW_SHARES];
    uint64_t wild;      /* designated wild cards, as a suit word */
    int best_board;     /* but what counts is the best of all boards */
    int jacks_to_open;  /* nobody bets on the first street without a pair of them */
    int by_suit;        /* a stud game: suits, not places, decide about odd chips */

    int max_raises;    /* bets and raises a round, 0 = no cap */
    int64_t hand_cap;  /* most chips a seat may put into a hand */
    int64_t chip;      /* the smallest denomination */
    int64_t wager;     /* bets and raises are to multiples of it, but all-in; 0 or 1: to any total */
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
    int pot_up;                  /* it is rounded up to a multiple of `wager`, not down */
    int ante_first;              /* a short stack pays the big-blind ante, and dead posts, before the blind */
    int straddle_doubles;        /* a raise over a straddle is at least another straddle */
    int button_straddle_utg;     /* with a straddle on the button the seat left of the big blind opens */
    int free_fold;               /* one may fold where checking is free */
    int first_shows_any_street;  /* the last aggressor of any street shows first */
    int first_shows_final;       /* that of the final street alone, though betting was over before */
    int all_in_face_up;          /* all hands are shown once somebody is all-in and betting is over */
    int winner_may_not_muck;
    int burn;
    sw_odd_chip odd_chip; /* in a stud game */
    int half_by_position; /* two low hands share: the odd chip goes to the winner first left of the button */
    int tie_by_suit;      /* of two boards as good that of the higher suit opens, not the one dealt first */
    int open_pair;        /* in stud with a pair open on the second street the bet may be that of the third */

} sw_game;

/* A third blind that is no more than the least bet is one; above it is a straddle. */
static inline int sw_is_blind(const sw_game *game, int i)
{
    return i < 2 || game->blind[i] <= game->street[0].bet;
}

/* Completes the rules, all else of which is set. */
void sw_finish_game(sw_game *game);

/* Cards that a hand of so many seats takes at most, its burn cards included; but if a deck runs short, what is
   dealt on the last street of a stud game is one card for all, and cards that were thrown away come again. */
static inline int sw_cards_needed(const sw_game *game, int seats)
{
    return game->cards_each * seats + game->cards_shared;
}

#endif
