/* Validation of input from callers and saved bytes: the start of a hand, its cards, and its commands. A refusal is a
   code with the numbers that its text needs. */
#ifndef SW_CHECK_H
#define SW_CHECK_H

#include "game/state.h"

SW_C_BEGIN

typedef enum { /* besides the codes in sw_status */
    /* of a table */
    SW_FEW_SEATS = SW_GO_ON + 1, /* `number`: the number of seats */
    SW_MANY_SEATS,
    SW_MANY_BY_RULE, /* more than the game's own `max_seats` */
    SW_BAD_STACK,
    SW_FEW_PLAYERS,
    SW_FEW_FOR_BLINDS, /* `least`: the number of blinds */
    SW_NO_BUTTON,
    SW_EMPTY_BUTTON,
    /* of posts */
    SW_NO_POSTS, /* in a game with a bring-in */
    SW_EMPTY_POST,
    SW_BAD_POST,
    SW_NO_STRADDLE, /* a straddle of 0 */
    SW_LOW_STRADDLE,
    SW_BUTTON_STRADDLE,
    SW_HIGH_MISSED,
    SW_KILL_WITHOUT_LIMIT,
    SW_OTHER_KILL, /* `least`: the small bet */
    SW_KILL_AND_STRADDLE,
    SW_TWO_KILLS,
    /* of cards given before they are dealt */
    SW_NOT_OF_DECK,
    SW_UNKNOWN_IN_DECK, /* `number`: the position */
    SW_MANY_HOLE_CARDS,
    SW_BOARD_NOT_YET, /* its position depends on the action */
    SW_MANY_BOARD_CARDS,
    /* of an action; `number`: the total, or the code */
    SW_NO_BET_DUE,
    SW_BET_TO_CALL,
    SW_NOTHING_TO_CALL,
    SW_BET_TO_RAISE,
    SW_NO_BET_TO_RAISE,
    SW_NO_TOTAL,
    SW_LESS_THAN_RAISE, /* as SW_TOO_LITTLE: the minimum is the last full bet or raise above the total to match */
    SW_OVER_LIMIT,      /* as SW_TOO_MUCH, with the reason: the fixed-limit bet, or the pot */
    SW_OVER_SPREAD,
    SW_OVER_HALF_POT,
    SW_OVER_POT,
    SW_WRONG_EXCHANGE,  /* as SW_WRONG_DISCARD */
    SW_WRONG_MIDDLE,
    /* of another command */
    SW_NO_SEAT,
    SW_WRONG_COUNT, /* of cards for `seat`, or for the board (SW_NOBODY); `most`: the correct number */
    SW_UNKNOWN_ON_BOARD,
    SW_NOT_HELD, /* by `seat`: cards to discard, show or expose */
    SW_NOT_DOWN, /* of `seat`: a card to discard */
    SW_SHOWS_OTHERS,
    SW_NONE_TO_EXPOSE,
    SW_UNKNOWN_TO_SHOW, /* the cards to show are unknown */
    SW_NOTHING_TO_SHOW,
    SW_NOTHING_TO_MUCK,
    SW_BAD_RUNS, /* `most`: the maximum */
    /* of saved bytes */
    SW_CUT_OFF,
    SW_BAD_MANUAL,
    SW_BROKEN_DECK,
    SW_CARD_TWICE,
    SW_BAD_COMMAND, /* `number`: its position, from 1 */
    SW_NO_EVENT_OF_MISDEAL,
    SW_NO_MISDEAL
} sw_flaw;

typedef struct {
    int code; /* an sw_status or an sw_flaw; SW_DONE if nothing is wrong */
    int seat; /* or SW_NOBODY */
    int64_t number, least, most;
} sw_refusal;

/* ---- starting a hand */

sw_refusal sw_check_seats(const sw_game *game, int64_t seats);

/* Checks the stacks and the button of a table whose number of seats is valid. */
sw_refusal sw_check_table(const sw_game *game, const int64_t *stacks, int seats, int64_t button);

/* sw_take_post checks a post, then posts it like sw_post; sw_check_posts checks all posts together. */
sw_refusal sw_take_post(sw_state *state, int64_t seat, int kind, int64_t live, int64_t dead);
sw_refusal sw_check_posts(const sw_state *state);

/* Put given cards, distinct cards of the deck or SW_UNKNOWN, at the places where they will be dealt. Without `cards` a
   seat's cards are unknown, except those dealt face up. */
sw_refusal sw_check_board(const sw_game *game, int count); /* one board of `count` cards */
sw_refusal sw_give_deck(const sw_state *state, const uint8_t *cards, int count, uint8_t *given);
sw_refusal sw_give_hole_cards(const sw_state *state, int seat, const uint8_t *cards, int count, uint8_t *given);
sw_refusal sw_give_board(const sw_state *state, int board, const uint8_t *cards, int count, uint8_t *given);

/* ---- commands */

/* Commands without an event: act by code, and bet, raise or call all-in. */
enum { SW_ACT = SW_EVENT_KINDS, SW_ALL_IN };

/* Returns why an event cannot be a command, apart from the reasons that sw_command finds; `has_cards` if its cards come
   from a caller. */
sw_refusal sw_check_command(const sw_state *state, const sw_event *event, int has_cards);

/* Executes the command of an event, including SW_ACT (`to` is the code) and SW_ALL_IN; a refused command changes
   nothing. A seat of SW_NOBODY means the actor. With `has_cards` a discard names the event's cards. */
sw_refusal sw_make(sw_state *state, const sw_event *event, int has_cards);

/* Acts like sw_act, except that a refusal never changes anything; returns the reason. */
sw_status sw_act_with_unknown(sw_state *state, int64_t code);
static inline sw_status sw_try_act(sw_state *s, int64_t code)
{
    return s->has_unknown ? sw_act_with_unknown(s, code) : sw_act(s, code);
}
sw_refusal sw_why_not(const sw_state *state, int64_t code, sw_status status);

/* ---- the codes of an sw_legal, ascending */

int64_t sw_legal_count(const sw_legal *legal);
int64_t sw_legal_code(const sw_legal *legal, int64_t place);
int64_t sw_legal_place(const sw_legal *legal, int64_t code); /* -1 if it is not legal */
int sw_is_legal(const sw_legal *legal);                      /* whether these could be a hand's legal actions */

SW_C_END

#endif
