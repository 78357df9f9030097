/* One hand of poker: a flat struct and a log of what happened that grows beside it.

   What a caller may call next is told by `phase`; everything between two calls runs by itself. The card at
   place i of `deck` is the i-th to be dealt: hole cards, boards and burns are places in it. */
#ifndef SW_STATE_H
#define SW_STATE_H

#include "game/pots.h"
#include "game/rules.h"
#include "rng.h"

#include <stdbool.h>

enum { SW_UNKNOWN = 255, SW_NOWHERE = 255, SW_NOBODY = -1, SW_EVERYTHING = -2 };
enum { SW_FREE = 254 }; /* at a place of a deck: whatever is left */

typedef enum { SW_OVER, SW_BET, SW_DRAW, SW_DEAL, SW_RUNS, SW_SHOWDOWN } sw_phase;

typedef enum { /* bits: what stops for the caller, betting apart */
    SW_MANUAL_DEAL = 1,
    SW_MANUAL_RUNS = 2,
    SW_MANUAL_SHOWDOWN = 4
} sw_manual;

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

enum { SW_STARTS_COMMAND = 1, SW_REPLAYS_COMMAND = 2 };

/* What happened. Those of one call are in a row: the first begins it, one of them tells it, which is what
   is needed to make the same call again. */
typedef struct {
    uint8_t kind;
    int8_t seat; /* or SW_NOBODY */
    uint8_t street, command;
    uint8_t board; /* which, of a burn or a board's cards; the place in the deck of a hole card that is dealt;
                      the set of hole cards, bit i = card i, of a draw */
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
    /* why one may not act so */
    SW_NO_CODE,        /* it is no code at all */
    SW_FREE_CHECK,     /* no fold where checking is free */
    SW_TOO_LITTLE,     /* below the least */
    SW_TOO_MUCH,       /* above the most */
    SW_ONLY_CALL,      /* the stack is no more than a call */
    SW_NOBODY_ANSWERS, /* everybody else is all-in */
    SW_CAPPED,
    SW_NOT_REOPENED,
    SW_BETWEEN,        /* neither the one bet that is allowed nor the other */
    SW_NO_MULTIPLE,    /* not of chips that may be wagered */
    SW_NO_OPENERS,     /* nobody bets without jacks or better */
    SW_MUST_BRING_IN,
    SW_WRONG_DISCARD,  /* not cards that one has, or not as many as may be */
    /* why another call is refused */
    SW_DOES_NOT_FIT,
    SW_DEALT_ALREADY,
    SW_CARDS_MISSING, /* unknown cards at a showdown that matters: of `state.unknown_seat` */
    SW_MUST_SHOW,     /* all hands go face up */
    SW_WINS,          /* the rules keep a winning hand from being mucked */
    SW_LAST_HAND,     /* nobody else is left for a pot */
    SW_TOO_LATE,      /* there has been substantial action */
    SW_NO_CARDS_LEFT,
    SW_NO_MEMORY
} sw_status;

/* What the actor may do in a round of betting. No bet or raise: both bounds are -1; else one of every `step`, and
   `max_to`. */
typedef struct {
    int fold;
    int64_t call, min_to, max_to, step;
} sw_legal;

/* One seat, empty or not. */
typedef struct {
    int64_t start;                /* the stack that the hand began with */
    int64_t live_post, dead_post; /* owed before cards, antes apart */
    int64_t stack;                /* behind, and in play: not what is above a hand's cap */
    int64_t bet;                  /* on this street */
    int64_t committed;            /* in this hand, antes of all included, dead chips not */
    int64_t answered;             /* what was to be matched when it last acted, a bring-in not */
    uint32_t raised_at;           /* counted in actions, from 1 */
    uint8_t hole[SW_HOLE], holes; /* places in the deck, and how many */
    uint8_t up;                   /* which of them are face up, bit i = card i */
    uint8_t owed;                 /* cards in exchange for others */
} sw_seat;

/* Seats come last, and what a hand seldom needs lies elsewhere: six of them fit into a kilobyte. */
typedef struct {
    const sw_game *game;
    sw_event *log;
    uint8_t *original; /* the deck that the hand began with, once `deck` differs from it, or NULL */

    /* Chips, and the round of betting */
    int64_t pot, dead, antes; /* all chips in; of them those that belong to nobody; of them antes */
    int64_t to_match;         /* the total of the street */
    int64_t min_raise;        /* the last full bet or raise, at first the least bet */
    int64_t last_full_bet;    /* fixed limit: the total of the last full bet or raise */
    int64_t open_pair_bet;    /* the higher of two bets that are allowed, or 0 */

    /* What the hand began with; the sets of seats are of those that owe something */
    uint64_t seed, index;
    uint32_t blinds, straddles, missed, dead_posts, dealt;

    uint32_t live, has_chips; /* seats: still in the hand; still with chips behind */
    uint32_t pending, acted;  /* seats yet to act in this round; and those that have */
    uint32_t shown, mucked;
    uint32_t actions, chip_actions, round_began; /* so far; of them with chips; before this round */

    /* Sets of cards: thrown away on this street, and before; shown by mistake */
    uint64_t thrown, gone, exposed;

    int32_t events, capacity, first_event; /* of the log; the first since the last misdeal */
    int32_t holders;                       /* of a state made by sw_new */
    int32_t redeals, raises;               /* of this hand; bets and raises of this round */
    int16_t hole_left, thrown_count;       /* hole cards left of the round; cards thrown away on this street */

    /* Seats, or SW_NOBODY */
    int8_t button, actor;
    int8_t big_seat;     /* owes the big blind */
    int8_t opens_after;  /* the seat left of it opens the first street */
    int8_t deferred;     /* the button of an under-the-gun opening over its straddle */
    int8_t hole_seat;    /* gets the next hole card */
    int8_t unknown_seat; /* has unknown cards at a showdown that matters */
    int8_t viewer;       /* whose view it is: a seat, SW_NOBODY, or SW_EVERYTHING */
    uint8_t seats, players;

    uint8_t manual, phase, step;
    uint8_t street, round_street, run_street; /* now; of the last round of betting; before the run-outs */
    uint8_t runs, run, board_next; /* run-outs, of a game's number of boards; the one being dealt; its next board */

    /* Places in the deck. When it runs short what is shuffled again gets new places after the others; some may be
       known before: those of the first `known_places`. */
    uint8_t next;                                  /* the top card */
    uint8_t places, known_places, first_place;     /* all; and the first since cards were shuffled again */
    uint8_t drawn;                                 /* how many are drawn; the rest is when needed */
    uint8_t burn_next, exposed_seat, exposed_slot; /* to be replaced, or SW_NOWHERE */

    bool uncapped, bringing; /* the bring-in is due */
    bool completes;          /* nobody has bet over it yet, and who does completes it */
    bool betting_over;
    bool burn_due, community;        /* a card is to be burned; one card for all comes in place of one each */
    bool recycled;                   /* dead hands have been shuffled again */
    bool has_unknown, began_unknown; /* unknown cards: now; when the hand began */
    bool misfit;                     /* a known card could not lie where it should */
    bool out_of_memory;

    uint8_t boards[SW_BOARDS], board[SW_BOARDS][SW_BOARD]; /* how many cards each has, and their places */
    uint8_t deck[SW_PLACES];
    sw_event lost; /* the last that there was no memory for */
    sw_seat seat[SW_SEATS];
} sw_state;

/* The bytes of a state of so many seats, without its log. */
static inline size_t sw_state_size(int seats)
{
    return offsetof(sw_state, seat) + (size_t)seats * sizeof(sw_seat);
}

/* Sets up a hand in a state that is all 0 or has been set up before (its log is used again), blinds where
   they fall. Stacks, seats and button must be good. Before sw_begin come posts that differ, and the deck.
   Free it with sw_free, whatever happened. */
void sw_set_up(sw_state *state, const sw_game *game, const int64_t *stacks, int seats, int button);

/* What a seat posts in place of what it would: SW_EVENT_BLIND, SW_EVENT_STRADDLE or SW_EVENT_MISSED. */
void sw_post(sw_state *state, int seat, int kind, int64_t live, int64_t dead);

/* A seat whose post the rules do not allow, with the least that a straddle there is (0: it may be none) or,
   of missed blinds, the most (as a negative number), or SW_NOBODY. */
int sw_wrong_post(const sw_state *state, int64_t *least);

sw_status sw_begin(sw_state *state); /* posts, deals, and so on to the first call */

sw_legal sw_legal_now(const sw_state *state); /* in another phase than SW_BET nothing is */

/* The calls. One that is refused has changed nothing, but after SW_CARDS_MISSING, SW_DEALT_ALREADY and
   SW_NO_MEMORY the state is of no use (but see sw_try). `cards` may be NULL. */
sw_status sw_act(sw_state *state, int64_t code); /* -1 fold, 0 check or call, n = bet or raise to n; in a draw the
                                                    set of hole cards thrown away, or the one named */
sw_status sw_deal(sw_state *state, const uint8_t *cards);
sw_status sw_run_it(sw_state *state, int64_t times);
sw_status sw_show(sw_state *state, int seat, const uint8_t *cards);
sw_status sw_muck(sw_state *state, int seat);
sw_status sw_expose(sw_state *state, int seat, int card);
sw_status sw_misdeal(sw_state *state);
sw_status sw_shuffle(sw_state *state, uint64_t seed, uint64_t index);
sw_status sw_undo(sw_state *state); /* SW_DOES_NOT_FIT: there is nothing to take back */

/* Makes the call that an event tells of: kind, seat, cards, and `to` (bet or raise, a shuffle's seed) or
   `amount` (runs, a shuffle's index). */
sw_status sw_command(sw_state *state, const sw_event *event);

/* The same, but one that is refused changes nothing, whatever the reason. */
sw_status sw_try(sw_state *state, const sw_event *event);

/* How many cards the next deal takes, and to whom (SW_NOBODY: the board). */
int sw_deal_size(const sw_state *state, int *seat);

int sw_substantial_action(const sw_state *state);

/* Copies into a state that is all 0 or in use: it keeps its log's memory. */
sw_status sw_copy(sw_state *copy, const sw_state *state);
void sw_free(sw_state *state);

/* A state without a log, and whatever else, to be set up or copied into. */
void sw_make_empty(sw_state *state);

/* The deck that the hand began with, before it is changed; and without it. */
void sw_keep_original(sw_state *state);
void sw_forget_original(sw_state *state);

/* States that several hold who only read it; whoever is to change it makes it his own first. They count
   holders without a lock. NULL when there is no memory. */
sw_state *sw_new(void);
sw_state *sw_own(sw_state *state);
void sw_release(sw_state *state);

static inline uint8_t sw_hole_card(const sw_state *state, int seat, int slot)
{
    return state->deck[state->seat[seat].hole[slot]];
}

/* Chips of a seat that a hand's cap keeps out of play. */
static inline int64_t sw_reserve(const sw_state *state, int seat)
{
    int64_t over = state->seat[seat].start - state->game->hand_cap;
    return over > 0 ? over : 0;
}

/* The pots without the bets in front. */
int sw_state_pots(const sw_state *state, sw_pot pots[SW_SEATS]);

#endif
