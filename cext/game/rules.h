/* The rules of one game, as data. Chips are int64_t throughout; no amount is above SW_MOST_CHIPS, so that
   sums over a whole table stay far from overflow. */
#ifndef SW_RULES_H
#define SW_RULES_H

#include "cards.h"

enum {
    SW_SEATS = 23, /* as many as a deck of 52 allows */
    SW_STREETS = 8,
    SW_GAME_BOARDS = 4,
    SW_BOARDS = 16,  /* of one hand, all run-outs */
    SW_BOARD = 5,    /* cards on a board */
    SW_HOLE = 7,     /* hole cards a seat */
    SW_SHARES = 2,   /* rankings that share a pot */
    SW_PLACES = 216, /* cards in dealing order, some of them more than once */
    SW_MOST_RAISES = 1000
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

/* A share of the pot goes to the best hand of a ranking, a place in sw_rankings. */
typedef struct {
    int ranking;
    sw_uses uses;
    int use;
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
    uint8_t deck[SW_ALL_CARDS]; /* ascending */

    int blinds; /* the first from the left of the button, the next ..., then straddles, which ascend */
    int64_t blind[SW_SEATS];
    int64_t ante;
    sw_ante_kind ante_kind;
    int button_blind; /* the one blind is the button's */
    int64_t bring_in;

    /* What is won, and by what */
    int shares, boards; /* rankings and boards, each of which wins an equal part of the pot */
    sw_share share[SW_SHARES];
    uint64_t wild;     /* designated wild cards, as a set */
    int best_board;    /* but what counts is the best of all boards */
    int jacks_to_open; /* nobody bets on the first street without a pair of them */

    int max_raises;   /* bets and raises a round, 0 = no cap */
    int64_t hand_cap; /* most chips a seat may put into a hand */
    int64_t chip;     /* the smallest denomination */
    int64_t rake_ppm; /* rake in millionths of the called pots */
    int64_t rake_cap;
    int no_flop_no_drop;

    /* House rules; the last three are cleared by sw_finish_game where they decide nothing */
    sw_uncapped uncapped;        /* when a limit round has no cap */
    int reopen_half;             /* half a raise all-in reopens, in no-limit and pot-limit too */
    int reopen_any;              /* any all-in raise reopens, and counts as a raise */
    int raise_completes;         /* a short all-in is completed: the least raise is not over it */
    sw_pot_blinds pot_blinds;    /* what short and small blinds count as in the pot-limit maximum */
    int pot_antes;               /* antes count in it before the flop; they do without a small and a big blind */
    int any_total;               /* bets and raises are to any total, not to multiples of the chip */
    int pot_up;                  /* it is rounded up to a multiple of `wager`, not down */
    int raise_over_ante;         /* the least raise over the button's blind: by blind and ante together */
    int ante_first;              /* a short stack pays the big-blind ante, and dead posts, before the blind */
    int straddle_doubles;        /* a raise over a straddle is at least another straddle */
    int button_straddle_utg;     /* with a straddle on the button the seat left of the big blind opens */
    int free_fold;               /* one may fold where checking is free */
    int first_shows_any_street;  /* the last aggressor of any street shows first */
    int first_shows_final;       /* that of the final street alone, though betting was over before */
    int all_in_face_up;          /* all hands are shown once somebody is all-in and betting is over */
    int winner_may_not_muck;
    int burn;
    int last_card_stays;  /* with one_for_all: nor is the last card of the deck dealt */
    sw_odd_chip odd_chip; /* in a stud game */
    int half_by_position; /* two low hands share: the odd chip goes to the winner first left of the button */
    int tie_by_suit;      /* of two boards as good that of the higher suit opens, not the one dealt first */
    int open_pair;        /* in stud with a pair open on the second street the bet may be that of the third */

    /* What sw_finish_game sets */
    uint64_t deck_set;            /* its cards as a set */
    int holes, board_cards;       /* at the showdown, of a seat and of each board */
    int cards_each, cards_shared; /* that a hand takes, by seat and once */
    int most_seats;               /* that the deck can serve */
    int burns;                    /* before the cards of which streets one is burned, bit i = street i */
    int one_for_all;              /* in stud, where the deck runs short on the last street */
    int deals_later;              /* the places of cards after the first street depend on what happens in a hand */
    int by_suit;                  /* a stud game: suits, not places, decide about odd chips */
    int64_t big_blind;            /* 0 where there are no blinds */
    int64_t first_raise;          /* the least one of the first street, where it is more than the least bet, or 0 */
    int64_t wager;                /* bets and raises are to multiples of it, but all-in; 0 or 1: to any total */
} sw_game;

/* What does not fit, in the order in which it is looked for. */
typedef enum {
    SW_GAME_FITS,
    SW_BAD_CHOICE,           /* there is no such enumerator or ranking */
    SW_BAD_CHIPS,            /* below 0 or above SW_MOST_CHIPS */
    SW_BAD_DECK,             /* not different cards in ascending order */
    SW_BAD_BOARDS,           /* so many */
    SW_BAD_STREETS,          /* so many */
    SW_BAD_CARDS,            /* street: so many is no number of cards */
    SW_BAD_DRAW,             /* street: of so many cards */
    SW_BAD_MIDDLE,           /* street: of so many hole cards none is the middle one */
    SW_NO_HOLE,              /* nobody gets a hole card on the first street */
    SW_NO_HOLE_LEFT,         /* street: nobody keeps one */
    SW_TOO_MANY_HOLES,       /* street: so many hole cards */
    SW_DRAW_WITH_UP,         /* street: a draw with cards that lie face up */
    SW_OPENER_WITHOUT_UP,    /* street: an opener by cards that lie face up, and none do */
    SW_NO_BET,               /* street: its bet is 0 */
    SW_LONG_BOARD,           /* street: so many cards on a board */
    SW_TOO_MANY_DRAWS,       /* so many */
    SW_EMPTY_BOARDS,         /* several boards without cards */
    SW_BAD_RANKINGS,         /* so many */
    SW_BAD_WILD,             /* so many wild cards, or not of the 52 */
    SW_BAD_USE_OF_MIDDLE,    /* ranking: uses a middle card that no street names, or does not */
    SW_NO_WILD,              /* ranking: no cards can be made wild under it */
    SW_UNRANKED_CARDS,       /* ranking: does not know all cards of the deck */
    SW_NOT_OF_FIVE,          /* ranking: always looks at all cards */
    SW_BAD_HAND_SIZE,        /* ranking: of so many cards */
    SW_BAD_USE,              /* ranking: so many hole cards with the rest of five from a board */
    SW_NO_WINNER,            /* no ranking by which every hand qualifies */
    SW_TOO_MANY_BLINDS,      /* so many */
    SW_BAD_BUTTON_BLIND,     /* not the only blind */
    SW_BAD_STRADDLE,         /* blind: a straddle that is not above the one before */
    SW_BRING_IN_BY_POSITION, /* a bring-in, and no card decides who owes it */
    SW_BAD_BRING_IN,         /* no less than a bet */
    SW_BRING_IN_AND_BLINDS,
    SW_NO_BIG_BLIND,         /* for whom an ante is */
    SW_NO_FORCED_BETS,
    SW_BAD_JACKS,            /* to open with fewer than five hole cards or a bring-in */
    SW_JACKS_IN_LOW,         /* ranking: not of high hands */
    SW_BAD_MAX_RAISES,       /* so many */
    SW_BAD_HAND_CAP,         /* less than a big blind */
    SW_NO_CHIP,
    SW_BAD_RAKE,             /* more than the pot */
    SW_DECK_TOO_SMALL        /* for two players */
} sw_fault_code;

typedef struct {
    sw_fault_code code;
    int place;      /* the street, ranking or blind, from 0 */
    int64_t amount; /* which does not fit */
} sw_fault;

/* A third blind that is no more than the least bet is one; above it is a straddle. */
static inline int sw_is_blind(const sw_game *game, int i)
{
    return i < 2 || game->blind[i] <= game->street[0].bet;
}

/* Completes a game that may be anything, and checks it: what fits can be played. */
sw_fault sw_finish_game(sw_game *game);

/* Whether a card is burned before those of street `i`. */
static inline int sw_burns_on(const sw_game *game, int i)
{
    return game->burns >> i & 1;
}

/* Cards that a hand of so many seats takes at most, its burn cards included; but if a deck runs short, what is
   dealt on the last street of a stud game is one card for all, and cards that were thrown away come again. */
static inline int sw_cards_needed(const sw_game *game, int seats)
{
    return game->cards_each * seats + game->cards_shared;
}

#endif
