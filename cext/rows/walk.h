/* A walk over the events of a hand, which follows its chips and cards. The hand may be finished or not. */
#ifndef SW_HAND_WALK_H
#define SW_HAND_WALK_H

#include "game/hand.h"
#include "game/pots.h"

SW_C_BEGIN

/* The decisions of a street. */
typedef struct {
    int raises, raiser;                /* bets and raises; the last seat to bet or raise, or SW_NOBODY */
    int callers, callers_raised;       /* calls since the last bet or raise; calls between it and the one before */
    uint8_t last_action[SW_SEATS];     /* the kind of each seat's last decision, plus 1; 0: none */
} sw_street_actions;

/* The table before an event. Sets have bit i for seat i. */
typedef struct {
    const sw_state *hand;
    int event;  /* index of the next event */
    int street; /* of the last event */
    int64_t pot, dead;
    int64_t to_match; /* the highest bet or post of the street */
    int64_t stack[SW_SEATS], bet[SW_SEATS];
    int64_t committed[SW_SEATS], put_in[SW_SEATS]; /* without and with dead chips, but never returned ones */
    uint32_t live;                                 /* not folded */
    uint32_t acted_first, raised;                  /* on the first street: acted by choice; bet or raised */
    uint32_t limped, called;                       /* there, since its last raise: called a blind; called a raise */
    int first_raises, first_raiser;                /* there: bets and raises; the last seat to raise, or SW_NOBODY */
    sw_street_actions now, before; /* on this street; on the street before it */
    int initiative;                /* the seat that made the last bet or raise of every earlier street, or SW_NOBODY */
    uint8_t hole[SW_SEATS][SW_HOLE], holes[SW_SEATS]; /* places in the deck */
    uint8_t board[SW_BOARDS][SW_BOARD], boards[SW_BOARDS];
    int runs;
} sw_hand_walk;

sw_hand_walk sw_start_walk(const sw_state *hand);

/* Continues to the next betting decision, and returns its event; NULL at the end of the hand. sw_take_decision then
   applies the event. */
const sw_event *sw_next_decision(sw_hand_walk *walk);
void sw_take_decision(sw_hand_walk *walk);

/* Returns whether a kind of event is a bet, a raise or a completion. */
int sw_is_raise(int kind);

/* Returns the chips that a seat must put in to call. */
int64_t sw_cost_of_call(const sw_hand_walk *walk, int seat);

/* Returns the largest amount that a seat can still put in and another live seat can match. */
int64_t sw_effective_stack(const sw_hand_walk *walk, int seat);

/* Returns whether no live seat acts after this one, on streets that open left of the button. */
int sw_is_last_to_act(const sw_hand_walk *walk, int seat);

/* Returns the number of opponents who have not folded and have chips left. */
int sw_opponents_with_chips(const sw_hand_walk *walk, int seat);

/* Returns whether the last seat to bet or raise on the previous street is an opponent yet to act on this street. */
int sw_is_aggressor_behind(const sw_hand_walk *walk, int seat);

/* Write cards as text; return its length. Boards are separated by " / ". */
enum { SW_CARDS_TEXT = SW_BOARDS * (4 * SW_BOARD + 3) };
size_t sw_hole_cards_text(const sw_hand_walk *walk, int seat, char *text); /* 0: no card is known */
size_t sw_boards_text(const sw_hand_walk *walk, char *text);

/* An all-in: the state of the table when betting ended before the last cards, and the pots. */
typedef struct {
    int cards;                                        /* the number of board cards */
    uint8_t board[SW_BOARD], hole[SW_SEATS][SW_HOLE]; /* cards */
    uint8_t holes[SW_SEATS];
    uint32_t seats; /* the seats that had not folded */
    int pots;
    sw_pot pot[SW_SEATS];
    int64_t put_in[SW_SEATS];
} sw_all_in;

/* Finds the all-in of a finished hand. Returns 1 if betting ended with all hands known and cards to come, otherwise 0.
   Returns -1 for an all-in before the last cards of a game where more than one board decides: draw and stud games, and
   games with several boards. */
int sw_find_all_in(const sw_state *hand, sw_all_in *found);

SW_C_END

#endif
