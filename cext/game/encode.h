/* What a seat may know of a hand as numbers, in columns that are the same for all hands of a game. */
#ifndef SW_ENCODE_H
#define SW_ENCODE_H

#include "game/lanes.h"

/* Parts of an observation, as floats and, after the bar, in the compact layout of integers. Seats are counted from the
   viewer on, who is 0. Floats count chips in big blinds (in least bets, where there are none), and have a column for
   each card of the deck, ascending; in the compact layout chips are chips, cards stand as they lie, and -1 is nothing. */
typedef enum {
    SW_PART_OWN,      /* [deck] | [holes]: the viewer's hole cards */
    SW_PART_UP,       /* [seats, deck] | [seats, holes]: cards that lie face up */
    SW_PART_BOARDS,   /* [boards, deck] | [boards, board] */
    SW_PART_DISCARDS, /* [deck] | [draws, holes]: cards that the viewer has thrown away, or named the middle one */
    SW_PART_LIVE,     /* [seats]: has not folded */
    SW_PART_ALL_IN,   /* [seats]: live, with no chips behind */
    SW_PART_STACKS,   /* [seats]: chips behind */
    SW_PART_BETS,     /* [seats]: on this street */
    SW_PART_PUT_IN,   /* [seats]: in this hand */
    SW_PART_BUTTON,   /* [seats], one of them | a seat */
    SW_PART_ACTOR,    /* the same; none where the hand is over */
    SW_PART_STREET,   /* [streets], one of them | a street */
    SW_PART_DRAW,     /* whether a draw is due */
    SW_PART_POT,      /* all chips in */
    SW_PART_CALL,     /* if the viewer is to act, this and the next two: the chips that a call puts in; */
    SW_PART_RAISE,    /* [2]: the least and the highest total of a bet or raise, 0 where there is none; */
    SW_PART_FOLD,     /* whether it may fold */
    SW_PART_DRAWN,    /* [draws, seats]: (1 + cards) / 8, 0 before | cards */
    SW_PART_ACTIONS,  /* [history, seats + 6] | [history, 4], the last action first: whose; fold, call, raise or draw;
                         the seat's bet after it, or the cards of a draw; its street, (1 + i) / streets | i */
    SW_PART_OLDER,    /* whether there were more actions */
    SW_PARTS
} sw_part_of_layout;

enum { SW_MOST_HISTORY = 1000 };

typedef struct {
    const sw_game *game;
    int seats, history;
    bool compact;
    int holes, board;        /* the most cards of a seat; of a board */
    int first[SW_PARTS + 1]; /* column of each part, and of what would come after all */
    int draws[SW_STREETS];   /* which draw a street begins with, from 0; -1: none */
    int column[SW_ALL_CARDS];
    int64_t unit; /* the chips that count 1 */
    double chip;  /* 1 / unit */
} sw_layout;

void sw_make_layout(sw_layout *layout, const sw_game *game, int seats, int history, bool compact);
const char *sw_part_name(int part);

/* The least and the highest number of each column where there are no more chips at the table. */
void sw_bound_layout(const sw_layout *layout, int64_t chips, void *low, void *high);

/* What a hand's actor (SW_NOBODY) or a seat sees of it, [size] floats or int64_t, or for SW_EVERYTHING what each seat
   does, [seats, size]; all 0, or -1 in the compact layout, where nobody is to act. The actions are a lane's, or those
   of the state's log (NULL). Unknown cards are left out: so what a seat is shown of a hand is encoded alike. */
void sw_encode(const sw_state *state, const sw_played *played, const sw_layout *layout, int viewer, void *out);

/* The same of the lanes of a slice, [lanes, size] or [lanes, seats, size]. */
void sw_encode_slice(const sw_hand_lanes *lanes, int slice, const sw_layout *layout, int viewer, void *out);

#endif
