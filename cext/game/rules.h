/* The rules of one game, as data. Chips are int64_t throughout; no amount exceeds SW_MOST_CHIPS, so sums over a whole
   table stay far from overflow. */
#ifndef SW_RULES_H
#define SW_RULES_H

#include "cards.h"

SW_C_BEGIN

enum {
    SW_SEATS = 23, /* as many as a 52-card deck allows */
    SW_STREETS = 8,
    SW_GAME_BOARDS = 4,
    SW_BOARDS = 16,  /* in one hand, over all run-outs */
    SW_BOARD = 5,    /* cards on a board */
    SW_HOLE = 7,     /* hole cards per seat */
    SW_SHARES = 2,   /* rankings that share a pot */
    SW_PLACES = 216, /* cards in dealing order, some of them repeated */
    SW_MOST_RAISES = 1000
};
#define SW_MOST_CHIPS ((int64_t)1 << 53)

typedef enum { SW_NO_LIMIT, SW_POT_LIMIT, SW_FIXED_LIMIT, SW_SPREAD_LIMIT, SW_HALF_POT_LIMIT } sw_structure;
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
    SW_HIGH_CARD, /* the ace is low here and in the next */
    SW_LOW_HAND,
    SW_HIGH_HAND,
    SW_HIGH_CARD_ACE_HIGH,
    SW_LOW_HAND_ACE_HIGH
} sw_opener;
typedef enum { SW_ODD_FIVE_BY_SUIT, SW_ODD_ALL_BY_SUIT, SW_ODD_POSITION } sw_odd_chip;

/* A share of the pot for the best hand under a ranking, an index into sw_rankings. */
typedef struct {
    int ranking;
    sw_uses uses;
    int use;
} sw_share;

/* A street: draw, deal, then bet (see also `board_first`). Each seat discards `cards` of its down cards, or exchanges up
   to that number, or names the middle card. Then each seat gets `hole` and `up` cards, one at a time, and each board a burn
   and `board` cards. `bet` is the size of a fixed-limit bet, or the minimum bet of the other structures. In spread limit
   `max_bet` is the maximum bet or raise, otherwise 0. */
typedef struct {
    sw_draw_kind draw;
    int cards;
    int hole, up, board;
    int no_burn; /* no burn on this street */
    sw_opener opener;
    int max_raises; /* bets and raises in the round, 0 = no cap */
    int64_t bet, max_bet;
} sw_street;

typedef struct {
    sw_structure structure;
    int streets;
    sw_street street[SW_STREETS];
    int deck_size;
    uint8_t deck[SW_ALL_CARDS]; /* ascending */

    int blinds; /* from the left of the button: blinds, then straddles, which ascend */
    int64_t blind[SW_SEATS];
    int64_t ante;
    sw_ante_kind ante_kind;
    int button_blind; /* the single blind is posted by the button */
    int64_t bring_in; /* in a game with up cards */
    int64_t to_enter; /* the price of entering the pot on the first street, if above the blinds; otherwise 0 */

    /* Winning */
    int shares, boards; /* rankings and boards, each of them for an equal part of the pot */
    sw_share share[SW_SHARES];
    uint64_t wild;     /* set of designated wild cards */
    int best_board;    /* instead, only the best of all boards counts */
    int jacks_to_open; /* no bet on the first street without a pair of jacks or better */

    int64_t hand_cap; /* maximum chips a seat may put into a hand */
    int64_t chip;     /* smallest denomination */
    int64_t rake_ppm; /* rake in millionths of the called pots */
    int64_t rake_cap[SW_SEATS + 1]; /* maximum by the number of players dealt in */
    int64_t rake_step; /* the rake is a multiple of it */
    int no_flop_no_drop;

    /* House rules; sw_finish_game clears the last three if they have no effect */
    sw_uncapped uncapped;        /* when a limit round is uncapped */
    int reopen_half;             /* an all-in of half a raise reopens the betting, also in no-limit and pot-limit */
    int reopen_any;              /* any all-in raise reopens, and counts as a raise */
    int raise_completes;         /* a short all-in is completed: the minimum raise is not on top of it */
    sw_pot_blinds pot_blinds;    /* value of short and small blinds in the pot-limit maximum */
    int pot_antes;               /* antes count in it before the flop; always without a small and a big blind */
    int any_total;               /* bets and raises may be any total, not only multiples of the chip */
    int pot_up;                  /* it is rounded up to a multiple of `wager`, not down */
    int raise_over_ante;         /* the minimum raise over the button blind is the blind plus the ante */
    int ante_first;              /* a short stack pays the big-blind ante, and dead posts, before the blind */
    int straddle_doubles;        /* a raise over a straddle is at least another straddle */
    int button_straddle_utg;     /* with a button straddle, the seat left of the big blind opens */
    int free_fold;               /* folding is allowed even if checking is free */
    int first_shows_any_street;  /* the last aggressor of any street shows first */
    int first_shows_final;       /* that of the final street only, even if betting ended earlier */
    int all_in_face_up;          /* all hands are shown once a player is all-in and betting is over */
    int winner_may_not_muck;
    int burn;
    int board_first;      /* on a street with both, the boards are dealt between the discards and the replacement cards */
    int last_card_stays;  /* with one_for_all: the last card of the deck is never dealt */
    sw_odd_chip odd_chip; /* in a stud game */
    int half_by_position; /* between two low hands, and if one ranking is without the board: the odd chip goes to the
                             first winner left of the button */
    int high_scoops;      /* if no hand qualifies, the best under the first ranking wins; otherwise all share */
    int tie_by_suit;      /* ties for opening go to the higher suit, not to the card dealt first */
    int open_pair;        /* in stud with an open pair on the second street, the third street's bet is allowed */

    int max_seats; /* maximum number of seats, 0 = as many as the deck can serve */

    /* Set by sw_finish_game */
    uint64_t deck_set;            /* the deck's cards as a set */
    int holes, board_cards;       /* at the showdown, per seat and per board */
    int cards_each, cards_shared; /* cards that a hand takes, per seat and once */
    int most_seats;               /* `max_seats`, or as many as the deck can serve */
    int burns;                    /* streets preceded by a burn, bit i = street i */
    int one_for_all;              /* in stud, if the deck runs short on the last street */
    int shuffles_muck;            /* in stud with discards after an up card, if the deck runs short on any street */
    int may_not_qualify;          /* each ranking has hands that do not qualify */
    int shuffles_for_boards;      /* if the deck runs short on a board after a draw, it is shuffled as in a draw */
    int deals_later;              /* the places of cards after the first street depend on the action */
    int by_suit;                  /* a stud game: suits, not seats, decide odd chips */
    int64_t big_blind;            /* 0 without blinds */
    int64_t first_raise;          /* minimum raise of the first street if above the minimum bet, otherwise 0 */
    int64_t wager;                /* bets and raises are multiples of it, except all-in; 0 or 1: any total */
} sw_game;

/* Reasons why a game is invalid, in the order of the checks. Each comment names `place`, if it is used, and what is
   wrong with `amount`. */
typedef enum {
    SW_GAME_FITS,
    SW_BAD_CHOICE,           /* no such enumerator or ranking */
    SW_BAD_CHIPS,            /* below 0 or above SW_MOST_CHIPS */
    SW_BAD_DECK,             /* not distinct cards in ascending order */
    SW_BAD_BOARDS,           /* number of boards */
    SW_BAD_STREETS,          /* number of streets */
    SW_BAD_CARDS,            /* street: number of cards */
    SW_BAD_DRAW,             /* street: number of cards to draw */
    SW_BAD_MIDDLE,           /* street: no middle card among that number of hole cards */
    SW_NO_HOLE,              /* no hole card on the first street */
    SW_NO_HOLE_LEFT,         /* street: no hole card left */
    SW_TOO_MANY_HOLES,       /* street: number of hole cards */
    SW_DRAW_WITH_UP,         /* street: cards are exchanged, or a middle card is named, with up cards */
    SW_FEW_DOWN_CARDS,       /* street: number of cards to discard, where some cards are up */
    SW_DISCARD_AFTER_UP,     /* street: a discard after a down card that was dealt after an up card */
    SW_DISCARD_AND_MORE,     /* street: a discard after an up card, in a game with boards or exchanges */
    SW_OPENER_WITHOUT_UP,    /* street: the opener needs up cards, and there are none */
    SW_NO_BET,               /* street: its bet is 0 */
    SW_BAD_MAX_BET,          /* street: a maximum bet below the minimum */
    SW_NO_SPREAD,            /* street: a maximum bet in another structure */
    SW_SPREAD_IN_PARTS,      /* street: a minimum or maximum bet that is not a multiple of the chip */
    SW_BAD_MAX_RAISES,       /* street: number of raises */
    SW_LONG_BOARD,           /* street: number of cards on a board */
    SW_TOO_MANY_DRAWS,       /* number of draws */
    SW_EMPTY_BOARDS,         /* several boards without cards */
    SW_BAD_RANKINGS,         /* number of rankings */
    SW_BAD_WILD,             /* number of wild cards, or they are not among the 52 */
    SW_BAD_USE_OF_MIDDLE,    /* ranking: only one of ranking and streets has a middle card */
    SW_NO_WILD,              /* ranking: allows no designated wild cards */
    SW_UNRANKED_CARDS,       /* ranking: does not rank all cards of the deck */
    SW_NOT_OF_FIVE,          /* ranking: always uses all cards */
    SW_BAD_HAND_SIZE,        /* ranking: number of cards in a hand */
    SW_BAD_USE,              /* ranking: number of hole cards, with the rest of five from a board */
    SW_NO_WINNER,            /* the only ranking has hands that do not qualify */
    SW_TOO_MANY_BLINDS,      /* number of blinds */
    SW_BAD_BUTTON_BLIND,     /* not the only blind */
    SW_BAD_STRADDLE,         /* blind: a straddle not above the one before */
    SW_BRING_IN_BY_POSITION, /* a bring-in, but no card decides who owes it */
    SW_BAD_BRING_IN,         /* above the bet, or equal to it where bets have one size */
    SW_BAD_ENTRY,            /* not above the big blind */
    SW_ENTRY_IN_PARTS,       /* in fixed limit, not a whole number of bets */
    SW_BRING_IN_AND_BLINDS,
    SW_NO_BIG_BLIND,         /* for a big-blind ante */
    SW_NO_FORCED_BETS,
    SW_BAD_JACKS,            /* to open with fewer than five hole cards or a bring-in */
    SW_JACKS_IN_LOW,         /* ranking: not for high hands */
    SW_BAD_HAND_CAP,         /* below a big blind */
    SW_NO_CHIP,
    SW_BAD_RAKE,             /* more than the pot */
    SW_NO_RAKE_STEP,
    SW_DECK_TOO_SMALL,       /* for two players */
    SW_BAD_MAX_SEATS         /* below two, or more than the deck can serve */
} sw_fault_code;

typedef struct {
    sw_fault_code code;
    int place;      /* street, ranking or blind, from 0 */
    int64_t amount; /* the invalid number */
} sw_fault;

/* Returns whether blind i is a blind: a third blind up to the minimum bet is one, above it a straddle. */
static inline int sw_is_blind(const sw_game *game, int i)
{
    return i < 2 || game->blind[i] <= game->street[0].bet;
}

/* Sets the same cap on the rake for any number of players. */
static inline void sw_cap_rake(sw_game *game, int64_t cap)
{
    for (int i = 0; i <= SW_SEATS; i++) game->rake_cap[i] = cap;
}

/* Returns the unit for sizes and results: the big blind, or without blinds the minimum bet of the first street. */
static inline int64_t sw_big_blind(const sw_game *game)
{
    return game->big_blind ? game->big_blind : game->street[0].bet;
}

/* Completes and checks a game with arbitrary contents; a valid game can be played. */
sw_fault sw_finish_game(sw_game *game);

/* Returns whether a card is burned before dealing street `i`. */
static inline int sw_burns_on(const sw_game *game, int i)
{
    return game->burns >> i & 1;
}

/* Returns the maximum number of cards that a hand of `seats` seats takes, burn cards included. If a deck runs short,
   the last street of a stud game is one card for all, and discards are dealt again. */
static inline int sw_cards_needed(const sw_game *game, int seats)
{
    return game->cards_each * seats + game->cards_shared;
}

SW_C_END

#endif
