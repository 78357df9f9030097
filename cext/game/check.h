/* What callers and bytes may say of a hand: its beginning, its cards, the commands that play it. A refusal is a
   code, with the numbers that its words need. */
#ifndef SW_CHECK_H
#define SW_CHECK_H

#include "game/state.h"

typedef enum { /* beside those of sw_status */
    /* a table */
    SW_FEW_SEATS = SW_GO_ON + 1, /* `number`: how many */
    SW_MANY_SEATS,
    SW_BAD_STACK,
    SW_FEW_PLAYERS,
    SW_FEW_FOR_BLINDS, /* `least`: how many blinds there are */
    SW_NO_BUTTON,
    SW_EMPTY_BUTTON,
    /* posts */
    SW_NO_POSTS, /* of a game with a bring-in */
    SW_EMPTY_POST,
    SW_BAD_POST,
    SW_NO_STRADDLE, /* of 0 */
    SW_LOW_STRADDLE,
    SW_BUTTON_STRADDLE,
    SW_HIGH_MISSED,
    /* cards that are given before they are dealt */
    SW_NOT_OF_DECK,
    SW_UNKNOWN_IN_DECK, /* `number`: at which place */
    SW_MANY_HOLE_CARDS,
    SW_BOARD_NOT_YET, /* where it lies depends on what happens */
    SW_MANY_BOARD_CARDS,
    /* an action; `number`: the total, or the code */
    SW_NO_BET_DUE,
    SW_BET_TO_CALL,
    SW_NOTHING_TO_CALL,
    SW_BET_TO_RAISE,
    SW_NO_BET_TO_RAISE,
    SW_NO_TOTAL,
    SW_LESS_THAN_RAISE, /* as SW_TOO_LITTLE: the least is the last full bet or raise over what there is */
    SW_OVER_LIMIT,      /* as SW_TOO_MUCH, and what bounds it: the bet of a limit; the pot */
    SW_OVER_POT,
    SW_WRONG_EXCHANGE,  /* as SW_WRONG_DISCARD */
    SW_WRONG_MIDDLE,
    /* another command */
    SW_NO_SEAT,
    SW_WRONG_COUNT, /* of cards for `seat`, SW_NOBODY: the board; `most`: how many it gets */
    SW_UNKNOWN_ON_BOARD,
    SW_NOT_HELD, /* by `seat`: cards to be discarded, shown, exposed */
    SW_SHOWS_OTHERS,
    SW_NONE_TO_EXPOSE,
    SW_UNKNOWN_TO_SHOW, /* cards that are to be shown are unknown */
    SW_NOTHING_TO_SHOW,
    SW_NOTHING_TO_MUCK,
    SW_BAD_RUNS, /* `most`: how often at most */
    /* bytes */
    SW_CUT_OFF,
    SW_BAD_MANUAL,
    SW_BROKEN_DECK,
    SW_CARD_TWICE,
    SW_BAD_COMMAND, /* `number`: which, from 1 */
    SW_NO_EVENT_OF_MISDEAL,
    SW_NO_MISDEAL
} sw_flaw;

typedef struct {
    int code; /* an sw_status or an sw_flaw; SW_DONE: nothing is wrong */
    int seat; /* or SW_NOBODY */
    int64_t number, least, most;
} sw_refusal;

/* ---- the beginning */

sw_refusal sw_check_seats(const sw_game *game, int64_t seats);

/* Of so many seats, which are good, whether stacks and a button may be these. */
sw_refusal sw_check_table(const sw_game *game, const int64_t *stacks, int seats, int64_t button);

/* As sw_post; and, after all posts, whether they are allowed together. */
sw_refusal sw_take_post(sw_state *state, int64_t seat, int kind, int64_t live, int64_t dead);
sw_refusal sw_check_posts(const sw_state *state);

/* Cards that are given, different ones of the deck or SW_UNKNOWN, at the places where they will be dealt. Without
   `cards` a seat's are unknown, but for those that lie face up. */
sw_refusal sw_give_deck(const sw_state *state, const uint8_t *cards, int count, uint8_t *given);
sw_refusal sw_give_hole_cards(const sw_state *state, int seat, const uint8_t *cards, int count, uint8_t *given);
sw_refusal sw_give_board(const sw_state *state, int board, const uint8_t *cards, int count, uint8_t *given);

/* ---- commands */

/* Commands that no event has: act by code, and bet, raise or call all chips. */
enum { SW_ACT = SW_EVENT_KINDS, SW_ALL_IN };

/* Why an event cannot be a command, apart from what sw_command finds; `has_cards`: its cards are a caller's. */
sw_refusal sw_check_command(const sw_state *state, const sw_event *event, int has_cards);

/* Makes the command of an event, SW_ACT (`to` is the code) and SW_ALL_IN too, and changes nothing where it is
   refused. A seat of SW_NOBODY is the actor. A discard with `has_cards` is of these. */
sw_refusal sw_make(sw_state *state, const sw_event *event, int has_cards);

/* As sw_act, but what is refused changes nothing, whatever the reason; and why it was refused. */
sw_status sw_act_with_unknown(sw_state *state, int64_t code);
static inline sw_status sw_try_act(sw_state *s, int64_t code)
{
    return s->has_unknown ? sw_act_with_unknown(s, code) : sw_act(s, code);
}
sw_refusal sw_why_not(const sw_state *state, int64_t code, sw_status status);

/* ---- the codes of an sw_legal, ascending */

int64_t sw_legal_count(const sw_legal *legal);
int64_t sw_legal_code(const sw_legal *legal, int64_t place);
int64_t sw_legal_place(const sw_legal *legal, int64_t code); /* -1: it is not legal */
int sw_is_legal(const sw_legal *legal);                      /* whether a hand could have these */

#endif
