/* A seat's observation of a hand as numbers, in columns that are the same for all hands of a game. */
#ifndef SW_ENCODE_H
#define SW_ENCODE_H

#include "game/slots.h"

SW_C_BEGIN

/* The parts of an observation: as floats, and after the bar in the compact layout of integers. Seats are numbered from
   the viewer, who is 0. Floats measure chips in big blinds (in minimum bets if there are no blinds), and have a column
   for each card of the deck, ascending. The compact layout has plain chips, cards in the order they lie, and -1 for
   nothing. */
typedef enum {
    SW_PART_OWN,      /* [deck] | [holes]: the viewer's hole cards */
    SW_PART_UP,       /* [seats, deck] | [seats, holes]: up cards */
    SW_PART_BOARDS,   /* [boards, deck] | [boards, board] */
    SW_PART_DISCARDS, /* [deck] | [draws, holes]: cards that the viewer has discarded, or named the middle card */
    SW_PART_LIVE,     /* [seats]: has not folded */
    SW_PART_ALL_IN,   /* [seats]: live, with no chips left */
    SW_PART_STACKS,   /* [seats]: remaining stack */
    SW_PART_BETS,     /* [seats]: on this street */
    SW_PART_PUT_IN,   /* [seats]: in this hand */
    SW_PART_BUTTON,   /* [seats], one-hot | a seat */
    SW_PART_ACTOR,    /* same; none if the hand is over */
    SW_PART_STREET,   /* [streets], one-hot | a street */
    SW_PART_DRAW,     /* whether a draw is due */
    SW_PART_POT,      /* all chips put in */
    SW_PART_CALL,     /* this and the next two if the viewer is to act: the chips to call */
    SW_PART_RAISE,    /* [2]: the minimum and maximum total of a bet or raise, 0 if there is none */
    SW_PART_FOLD,     /* whether folding is legal */
    SW_PART_DRAWN,    /* [draws, seats]: (1 + cards) / 8, 0 before | cards */
    SW_PART_ACTIONS,  /* [history, seats + 6] | [history, 4], newest first: seat; fold, call, raise or draw;
                         the seat's bet after it, or the cards of a draw; street, (1 + i) / streets | i */
    SW_PART_OLDER,    /* whether there were more actions */
    SW_PARTS
} sw_part_of_layout;

enum { SW_MOST_HISTORY = 1000 };

typedef struct {
    const sw_game *game;
    int seats, history;
    bool compact;
    int holes, board;        /* maximum cards per seat; per board */
    int first[SW_PARTS + 1]; /* column of each part, and the column after the last */
    int draws[SW_STREETS];   /* which draw a street begins with, from 0; -1 for none */
    int column[SW_ALL_CARDS];
    int64_t unit; /* number of chips that count as 1 */
    double chip;  /* 1 / unit */
} sw_layout;

void sw_init_layout(sw_layout *layout, const sw_game *game, int seats, int history, bool compact);
const char *sw_part_name(int part);

/* Gets the smallest and largest number of each column if at most `chips` are at the table. */
void sw_bound_layout(const sw_layout *layout, int64_t chips, void *low, void *high);

/* Writes the observation of the hand's actor (SW_NOBODY) or of a seat, [size] floats or int64_t; for SW_EVERYTHING one
   for each seat, [seats, size]. If no seat is to act, all numbers are 0, or -1 in the compact layout. The actions come
   from a slot, or from the state's log (NULL). Unknown cards are left out, so a seat's view of a hand is encoded the
   same way as the hand. */
void sw_encode(const sw_state *state, const sw_played *played, const sw_layout *layout, int viewer, void *out);

/* Same for the slots of a slice, [slots, size] or [slots, seats, size]. */
void sw_encode_slice(const sw_hand_slots *slots, int slice, const sw_layout *layout, int viewer, void *out);

SW_C_END

#endif
