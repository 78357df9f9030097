/* One hand of poker: a flat struct, and a growing log of events next to it.

   `phase` names the next command; everything between two commands runs by itself. The card at place i of `deck` is the
   i-th to be dealt: hole cards, boards and burns are places in it. */
#ifndef SW_HAND_H
#define SW_HAND_H

#include "game/rules.h"
#include "status.h"

#include <stdbool.h>

SW_C_BEGIN

enum { SW_NOWHERE = 255, SW_NOBODY = -1, SW_EVERYTHING = -2 };
enum { SW_FREE = 254 }; /* in a given deck: any remaining card */

typedef enum { SW_OVER, SW_BET, SW_DRAW, SW_DEAL, SW_RUNS, SW_SHOWDOWN } sw_phase;

typedef enum { /* bits: where the hand waits for its caller, besides betting and draws */
    SW_MANUAL_DEAL = 1,
    SW_MANUAL_RUNS = 2,
    SW_MANUAL_SHOWDOWN = 4
} sw_manual;

/* The next automatic step: each street takes the first five in this order; with `board_first`, boards come before
   replacement cards. */
typedef enum {
    SW_STEP_DRAW,     /* seats discard, or name the middle card */
    SW_STEP_EXCHANGE, /* replacement cards are dealt */
    SW_STEP_HOLE,     /* hole cards, down or up */
    SW_STEP_BOARD,
    SW_STEP_ROUND,   /* betting, then bets are collected */
    SW_STEP_FACE_UP, /* all-in: hands are shown before the rest of the board */
    SW_STEP_RUN_OUT, /* the remaining streets have no betting, and may be run more than once */
    SW_STEP_STREET,  /* the next street, or the showdown */
    SW_STEP_SHOWDOWN,
    SW_STEP_PUSH
} sw_step;

typedef enum {
    SW_EVENT_ANTE,
    SW_EVENT_BLIND,
    SW_EVENT_STRADDLE,
    SW_EVENT_MISSED, /* a live post for missed blinds */
    SW_EVENT_DEAD,   /* a dead post, except for a missed small blind */
    SW_EVENT_DEAL,
    SW_EVENT_UP, /* dealt face up */
    SW_EVENT_EXPOSE,
    SW_EVENT_REPLACE,
    SW_EVENT_BURN,
    SW_EVENT_BOARD,
    SW_EVENT_RESHUFFLE, /* of a short deck */
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
    SW_EVENT_PASSED, /* no player could open: dealt again */
    SW_EVENT_SHUFFLE, /* `to` and `amount` hold its seed; never shown */
    SW_EVENT_MISSED_SMALL, /* a dead post for a missed small blind */
    SW_EVENT_KILL,         /* new kinds come last, since kinds are hashed and saved as numbers */
    SW_EVENT_KINDS
} sw_event_kind;

enum { SW_STARTS_COMMAND = 1, SW_REPLAYS_COMMAND = 2 }; /* bits of an event's `command` */

/* An event of the hand. The events of a command follow each other: the first is marked as its start, and one holds what
   is needed to replay it. */
typedef struct {
    uint8_t kind;
    int8_t seat; /* or SW_NOBODY */
    uint8_t street, command;
    uint8_t board; /* burn, board cards: which board; hole card: its place in the deck; draw: the set of
                      hole cards, bit i = card i */
    uint8_t count; /* number of cards; a show lists all hole cards, with SW_UNKNOWN for the hidden ones */
    union {
        struct {
            int64_t to;     /* the seat's total on the street; for a push, the pot */
            int64_t amount; /* chips moved */
        };
        uint8_t card[16];
    };
} sw_event;

/* One seat, which may be empty. */
typedef struct {
    int64_t start;                /* stack before the hand */
    int64_t live_post, dead_post; /* owed before the deal, without antes */
    int64_t stack;                /* remaining chips in play, without those above the hand's cap */
    int64_t bet;                  /* on this street */
    int64_t committed;            /* in this hand, with all antes, without dead chips */
    union {
        int64_t answered;   /* in a betting round: `to_match` when the seat last acted, without the bring-in */
        uint64_t discarded; /* in a draw: the set of cards that the seat has discarded */
    };
    uint32_t raised_at;           /* number of its last bet or raise among all actions, from 1 */
    uint8_t hole[SW_HOLE], holes; /* places in the deck; number of hole cards */
    uint8_t up;                   /* up cards, bit i = card i */
    uint8_t owed;                 /* replacement cards still to come */
} sw_seat;

/* A hand. Seats come last, and rarely needed data is stored elsewhere: a six-handed hand takes one kilobyte. */
typedef struct {
    const sw_game *game;
    sw_event *log;
    uint8_t *original; /* the original deck once `deck` differs from it, otherwise NULL */

    /* Chips and the betting round */
    int64_t pot, dead, antes; /* all chips in; dead chips among them; antes among them */
    int64_t to_match;         /* total to match on this street */
    int64_t min_raise;        /* last full bet or raise, initially the minimum bet */
    int64_t last_full_bet;    /* in fixed limit: total of the last full bet or raise */
    int64_t open_pair_bet;    /* the higher of two allowed bets, or 0 */

    /* How the hand began. Seats that owe a post are sets */
    uint64_t seed, index;
    uint32_t blinds, straddles, missed, dead_posts, dealt;

    uint32_t live, has_chips; /* seats still in the hand; seats with chips left */
    uint32_t pending, acted;  /* seats yet to act in this round; seats that have acted */
    uint32_t shown, mucked;
    uint32_t actions, chip_actions, round_began; /* actions so far; those with chips; those before this round */

    /* Sets of cards: discarded on this street; on earlier streets; exposed by mistake */
    uint64_t discarded, discarded_before, exposed;

    /* Sets of places in the deck with cards given by the caller, now and at the start; SW_MANUAL_DEAL does not wait for
       them */
    uint64_t given, began_given;

    int32_t events, capacity, first_event; /* in the log; the first event since the last misdeal */
    int32_t holders;                       /* of a state made by sw_new */
    int32_t redeals, raises;               /* in this hand; bets and raises in this round */
    int16_t hole_left, discards;           /* hole cards left to deal; cards discarded on this street */

    /* Seats, or SW_NOBODY */
    int8_t button, actor;
    int8_t big_seat;     /* owes the big blind */
    int8_t opens_after;  /* the first street opens to this seat's left */
    int8_t killer;       /* the seat that owes a kill, or SW_NOBODY */
    int8_t deferred;     /* the straddling button, whose first turn comes last */
    int8_t hole_seat;    /* gets the next hole card */
    int8_t unknown_seat; /* has the unknown cards of SW_CARDS_MISSING */
    int8_t viewer;       /* whose view this is: a seat, SW_NOBODY, or SW_EVERYTHING */
    uint8_t seats, players;

    uint8_t manual, phase, step;
    uint8_t street, round_street, run_street; /* the current one; of the last betting round; before the run-outs */
    uint8_t runs, run, next_board; /* run-outs, each with all of the game's boards; current run-out; its next board */

    /* Places in the deck. Shuffling a short deck appends its cards at new places; a given deck may hold the first
       `known_places` of them. */
    uint8_t top;                               /* the next card to be dealt */
    uint8_t places, known_places, first_place; /* all; given; the first since the last shuffle of a short deck */
    uint8_t drawn;                             /* places drawn so far; the rest are drawn on demand */
    uint8_t burn_next;                         /* a replaced card, to be burned next, or SW_NOWHERE */
    uint8_t exposed_seat, exposed_slot;        /* the hole card to be replaced, or SW_NOWHERE */

    bool uncapped, bring_in_due;
    uint8_t plain_round;          /* no fixed or spread limit, bring-in or deferred seat in this round; see betting.c */
    bool completes;               /* no bet above the bring-in yet: the next bet completes it */
    bool betting_over;
    bool burn_due;
    bool has_unknown;             /* whether the deck has unknown cards now */
    bool began_unknown : 1;       /* whether it had any at the start */
    bool shared_card : 1;         /* one shared card replaces one for each player */
    bool recycled : 1;            /* folded hands have been shuffled into the deck */
    bool exposed_stays_out : 1;   /* the last shuffle left out the exposed card, which is burned next */
    bool misfit : 1;              /* a known card could not be put where it belongs */
    bool out_of_memory : 1;

    uint8_t boards[SW_BOARDS], board[SW_BOARDS][SW_BOARD]; /* cards on each board; their places in the deck */
    uint8_t deck[SW_PLACES];
    sw_event lost; /* receives an event if there is no memory for it */
    sw_seat seat[SW_SEATS];
} sw_state;

/* Returns the size in bytes of a state with `seats` seats, without its log. */
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

/* Returns whether bets have a limit, where the house caps the number of raises: in fixed and in spread limit. */
static inline int sw_has_limit(const sw_state *s)
{
    return s->game->structure == SW_FIXED_LIMIT || s->game->structure == SW_SPREAD_LIMIT;
}

/* Returns the total that the actor faces: the seat that owes a bring-in faces no bet. */
static inline int64_t sw_faced(const sw_state *s)
{
    return s->bring_in_due ? 0 : s->to_match;
}

static inline uint8_t sw_hole_card(const sw_state *s, int seat, int slot)
{
    return s->deck[s->seat[seat].hole[slot]];
}

/* Returns a seat's chips above the hand's cap, which are not in play. */
static inline int64_t sw_reserve(const sw_state *s, int seat)
{
    int64_t over = s->seat[seat].start - s->game->hand_cap;
    return over > 0 ? over : 0;
}

/* Returns the first seat of a nonempty set clockwise after a seat. */
static inline int sw_next_seat(uint32_t seats, int seat)
{
    uint32_t after = seats & ~((2u << seat) - 1);
    return sw_lowest_bit(after ? after : seats);
}

/* Returns the first seat of a nonempty set clockwise from a seat, which is included. */
static inline int sw_seat_from(uint32_t seats, int seat)
{
    uint32_t from = seats >> seat << seat;
    return sw_lowest_bit(from ? from : seats);
}

/* Returns whether a set has at most one seat. */
static inline int sw_is_single(uint32_t seats)
{
    return (seats & (seats - 1)) == 0;
}

static inline int64_t sw_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

SW_C_END

#endif
