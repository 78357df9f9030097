/* One hand of poker: a flat struct, and the log of events that grows beside it.

   `phase` says which command comes next; all between two commands runs by itself. The card at place i of `deck`
   is the i-th to be dealt: hole cards, boards and burns are places in it. */
#ifndef SW_HAND_H
#define SW_HAND_H

#include "game/rules.h"

#include <stdbool.h>

enum { SW_NOWHERE = 255, SW_NOBODY = -1, SW_EVERYTHING = -2 };
enum { SW_FREE = 254 }; /* in a given deck: any card that is left */

typedef enum { SW_OVER, SW_BET, SW_DRAW, SW_DEAL, SW_RUNS, SW_SHOWDOWN } sw_phase;

typedef enum { /* bits: where the hand stops for its caller, besides betting and draws */
    SW_MANUAL_DEAL = 1,
    SW_MANUAL_RUNS = 2,
    SW_MANUAL_SHOWDOWN = 4
} sw_manual;

/* What the hand does next by itself: a street takes the first five in this order. */
typedef enum {
    SW_STEP_DRAW,     /* seats discard, or name the middle card */
    SW_STEP_EXCHANGE, /* cards in place of discards */
    SW_STEP_HOLE,     /* hole cards, down or up */
    SW_STEP_BOARD,
    SW_STEP_ROUND,   /* betting, then bets are collected */
    SW_STEP_FACE_UP, /* all-in: hands are shown before the rest of the board */
    SW_STEP_RUN_OUT, /* the streets to come have no betting, and may be run more than once */
    SW_STEP_STREET,  /* the next one, or the showdown */
    SW_STEP_SHOWDOWN,
    SW_STEP_PUSH
} sw_step;

typedef enum {
    SW_EVENT_ANTE,
    SW_EVENT_BLIND,
    SW_EVENT_STRADDLE,
    SW_EVENT_MISSED, /* a live post of missed blinds */
    SW_EVENT_DEAD,
    SW_EVENT_DEAL,
    SW_EVENT_UP, /* dealt face up */
    SW_EVENT_EXPOSE,
    SW_EVENT_REPLACE,
    SW_EVENT_BURN,
    SW_EVENT_BOARD,
    SW_EVENT_RESHUFFLE, /* the deck has run short */
    SW_EVENT_DISCARD,
    SW_EVENT_MIDDLE,    /* the middle hole card is named, and becomes the first */
    SW_EVENT_FOLD,
    SW_EVENT_CHECK,
    SW_EVENT_CALL,
    SW_EVENT_BRING_IN,
    SW_EVENT_BET,
    SW_EVENT_RAISE,
    SW_EVENT_COMPLETE,
    SW_EVENT_RETURN,
    SW_EVENT_RUNS,
    SW_EVENT_SHOW,
    SW_EVENT_MUCK,
    SW_EVENT_PUSH,
    SW_EVENT_RAKE,
    SW_EVENT_MISDEAL,
    SW_EVENT_PASSED, /* nobody could open: dealt again */
    SW_EVENT_SHUFFLE, /* `to` and `amount` hold its seed; never shown */
    SW_EVENT_KINDS
} sw_event_kind;

enum { SW_STARTS_COMMAND = 1, SW_REPLAYS_COMMAND = 2 }; /* bits of an event's `command` */

/* What happened. The events of a command stand in a row: the first event starts a command; one holds what replays
   it. */
typedef struct {
    uint8_t kind;
    int8_t seat; /* or SW_NOBODY */
    uint8_t street, command;
    uint8_t board; /* a burn, board cards: which board; a hole card: its place in the deck; a draw: the set of
                      hole cards, bit i = card i */
    uint8_t count; /* of cards */
    union {
        struct {
            int64_t to;     /* the seat's total on the street; the pot of a push */
            int64_t amount; /* chips moved */
        };
        uint8_t card[16];
    };
} sw_event;

typedef enum {
    SW_DONE,
    SW_WRONG_PHASE,
    /* sw_act */
    SW_NO_CODE,        /* not a code at all */
    SW_FREE_CHECK,     /* no fold where checking is free */
    SW_TOO_LITTLE,     /* below the least */
    SW_TOO_MUCH,       /* above the most */
    SW_ONLY_CALL,      /* the stack is no more than a call */
    SW_NOBODY_ANSWERS, /* everybody else is all-in */
    SW_CAPPED,
    SW_NOT_REOPENED,
    SW_BETWEEN,        /* neither of the two bets allowed */
    SW_NO_MULTIPLE,    /* not a multiple of `wager` */
    SW_NO_OPENERS,     /* without jacks or better nobody may bet */
    SW_MUST_BRING_IN,
    SW_WRONG_DISCARD,  /* cards the seat does not have, or too many or too few */
    /* other commands */
    SW_DOES_NOT_FIT,
    SW_DEALT_ALREADY,
    SW_CARDS_MISSING, /* the showdown needs unknown cards of `unknown_seat` */
    SW_MUST_SHOW,     /* all hands go face up */
    SW_WINS,          /* a winning hand may not be mucked */
    SW_LAST_HAND,     /* nobody else is left for a pot */
    SW_TOO_LATE,      /* there has been substantial action */
    SW_NO_CARDS_LEFT,
    SW_NO_MEMORY,
    SW_GO_ON /* done, and the hand goes on by itself; no caller sees it */
} sw_status;

/* One seat, empty or not. */
typedef struct {
    int64_t start;                /* the stack before the hand */
    int64_t live_post, dead_post; /* owed before the deal, antes apart */
    int64_t stack;                /* chips behind that are in play: not those above the hand's cap */
    int64_t bet;                  /* on this street */
    int64_t committed;            /* in this hand; antes of all included, dead chips not */
    int64_t answered;             /* `to_match` when the seat last acted, a bring-in not counted */
    uint32_t raised_at;           /* the number of its last bet or raise among all actions, from 1 */
    uint8_t hole[SW_HOLE], holes; /* places in the deck, and how many */
    uint8_t up;                   /* those face up, bit i = card i */
    uint8_t owed;                 /* cards to come in exchange for discards */
} sw_seat;

/* Seats come last, and what few hands need lies elsewhere: a hand of six seats takes a kilobyte. */
typedef struct {
    const sw_game *game;
    sw_event *log;
    uint8_t *original; /* the deck at the beginning, once `deck` differs from it, or NULL */

    /* Chips, and the round of betting */
    int64_t pot, dead, antes; /* all chips in; of them nobody's; of them antes */
    int64_t to_match;         /* the total to match on this street */
    int64_t min_raise;        /* the last full bet or raise, at first the least bet */
    int64_t last_full_bet;    /* fixed limit: the total of the last full bet or raise */
    int64_t open_pair_bet;    /* the higher of two bets that are allowed, or 0 */

    /* What the hand began with. Seats that owe a post are sets */
    uint64_t seed, index;
    uint32_t blinds, straddles, missed, dead_posts, dealt;

    uint32_t live, has_chips; /* seats still in the hand; seats with chips behind */
    uint32_t pending, acted;  /* seats yet to act in this round; seats that have acted */
    uint32_t shown, mucked;
    uint32_t actions, chip_actions, round_began; /* actions so far; those with chips; those before this round */

    /* Sets of cards: discarded on this street; on streets before; exposed by mistake */
    uint64_t discarded, discarded_before, exposed;

    /* Sets of places in the deck: where cards lie that the caller gave, which SW_MANUAL_DEAL does not wait for; at
       the beginning */
    uint64_t given, began_given;

    int32_t events, capacity, first_event; /* of the log; the first event since the last misdeal */
    int32_t holders;                       /* of a state made by sw_new */
    int32_t redeals, raises;               /* of this hand; bets and raises of this round */
    int16_t hole_left, discards;           /* hole cards left to deal; cards discarded on this street */

    /* Seats, or SW_NOBODY */
    int8_t button, actor;
    int8_t big_seat;     /* owes the big blind */
    int8_t opens_after;  /* the seat left of it opens the first street */
    int8_t deferred;     /* the straddling button, whose first turn comes last */
    int8_t hole_seat;    /* gets the next hole card */
    int8_t unknown_seat; /* has the unknown cards of SW_CARDS_MISSING */
    int8_t viewer;       /* whose view this is: a seat, SW_NOBODY, or SW_EVERYTHING */
    uint8_t seats, players;

    uint8_t manual, phase, step;
    uint8_t street, round_street, run_street; /* now; of the last round of betting; before the run-outs */
    uint8_t runs, run, next_board; /* run-outs, each of the game's number of boards; this run-out; its next board */

    /* Places in the deck. A shuffle of a short deck lays its cards on new places after the others; a given deck
       may have the first `known_places` of all. */
    uint8_t top;                               /* the next card to be dealt */
    uint8_t places, known_places, first_place; /* all; given; the first since the last shuffle of a short deck */
    uint8_t drawn;                             /* places drawn so far; the rest is drawn when needed */
    uint8_t burn_next;                         /* a replaced card, to be burned next, or SW_NOWHERE */
    uint8_t exposed_seat, exposed_slot;        /* the hole card to be replaced, or SW_NOWHERE */

    bool uncapped, bring_in_due;
    uint8_t plain_round;          /* no fixed limit, bring-in or deferred seat in this round of betting; see betting.c */
    bool completes;               /* nobody has bet over the bring-in: the next bet completes it */
    bool betting_over;
    bool burn_due, shared_card;   /* a card is to be burned; one card for all comes in place of one each */
    bool has_unknown;             /* the deck has unknown cards now; */
    bool began_unknown : 1;       /* had them at the beginning */
    bool recycled : 1;            /* folded hands have been shuffled into the deck */
    bool misfit : 1;              /* a known card could not lie where it should */
    bool out_of_memory : 1;

    uint8_t boards[SW_BOARDS], board[SW_BOARDS][SW_BOARD]; /* cards on each board; their places in the deck */
    uint8_t deck[SW_PLACES];
    sw_event lost; /* takes an event when there is no memory for it */
    sw_seat seat[SW_SEATS];
} sw_state;

/* The bytes of a state of so many seats, without its log. */
static inline size_t sw_state_size(int seats)
{
    return offsetof(sw_state, seat) + (size_t)seats * sizeof(sw_seat);
}

static inline const sw_street *sw_this_street(const sw_state *s)
{
    return &s->game->street[s->street];
}

static inline int sw_is_limit(const sw_state *s)
{
    return s->game->structure == SW_FIXED_LIMIT;
}

static inline uint8_t sw_hole_card(const sw_state *s, int seat, int slot)
{
    return s->deck[s->seat[seat].hole[slot]];
}

/* A seat's chips above the hand's cap, which are not in play. */
static inline int64_t sw_reserve(const sw_state *s, int seat)
{
    int64_t over = s->seat[seat].start - s->game->hand_cap;
    return over > 0 ? over : 0;
}

/* The first seat of a set, which is not empty, clockwise after a seat. */
static inline int sw_next_seat(uint32_t seats, int seat)
{
    uint32_t after = seats & ~((2u << seat) - 1);
    return sw_lowest_bit(after ? after : seats);
}

/* The same from that seat on. */
static inline int sw_seat_from(uint32_t seats, int seat)
{
    uint32_t from = seats >> seat << seat;
    return sw_lowest_bit(from ? from : seats);
}

/* Whether a set has at most one seat. */
static inline int sw_is_single(uint32_t seats)
{
    return (seats & (seats - 1)) == 0;
}

static inline int64_t sw_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

#endif
