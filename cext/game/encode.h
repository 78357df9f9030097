/* What a seat may know of a hand as numbers, in columns that are the same for all hands of a game. */
#ifndef SW_ENCODE_H
#define SW_ENCODE_H

#include "game/lanes.h"

/* Parts of an observation. Seats are counted from the viewer on, who is 0; chips are in big blinds (in least bets,
   where there are none); a card's column is its place in the deck, ascending. */
typedef enum {
    SW_PART_OWN,     /* [deck]: the viewer's hole cards */
    SW_PART_UP,      /* [seats, deck]: cards that lie face up */
    SW_PART_BOARDS,  /* [boards, deck] */
    SW_PART_LIVE,    /* [seats]: has not folded */
    SW_PART_ALL_IN,  /* [seats]: live, with no chips behind */
    SW_PART_STACKS,  /* [seats]: chips behind */
    SW_PART_BETS,    /* [seats]: on this street */
    SW_PART_PUT_IN,  /* [seats]: in this hand */
    SW_PART_BUTTON,  /* [seats]: one of them */
    SW_PART_ACTOR,   /* [seats]: one of them, none where the hand is over */
    SW_PART_STREET,  /* [streets]: one of them */
    SW_PART_DRAW,    /* whether a draw is due */
    SW_PART_POT,     /* all chips in */
    SW_PART_CALL,    /* if the viewer is to act, this and the next two: the chips that a call puts in; */
    SW_PART_RAISE,   /* [2]: the least and the highest total of a bet or raise, 0 where there is none; */
    SW_PART_FOLD,    /* whether it may fold */
    SW_PART_DRAWN,   /* [draws, seats]: (1 + cards) / 8, 0 before */
    SW_PART_ACTIONS, /* [history, seats + 6], the last action first: whose; fold, call, raise or draw; the seat's bet
                        after it, or the cards of a draw; its street, (1 + i) / streets */
    SW_PART_OLDER,   /* whether there were more actions */
    SW_PARTS
} sw_part_of_layout;

enum { SW_MOST_HISTORY = 1000 };

typedef struct {
    const sw_game *game;
    int seats, history;
    int first[SW_PARTS + 1]; /* column of each part, and of what would come after all */
    int draws[SW_STREETS];   /* which draw a street begins with, from 0; -1: none */
    int column[SW_ALL_CARDS];
    double unit; /* 1 / big blind */
} sw_layout;

void sw_make_layout(sw_layout *layout, const sw_game *game, int seats, int history);
const char *sw_part_name(int part);

/* What a seat sees of a lane; all 0 for SW_NOBODY. */
void sw_encode(const sw_hand_lanes *lanes, size_t i, const sw_layout *layout, int viewer, float *out);

/* The same of the lanes of a slice, [lanes, size] for their actors (SW_NOBODY) or one seat, or [lanes, seats, size] for
   SW_EVERYTHING. */
void sw_encode_slice(const sw_hand_lanes *lanes, int slice, const sw_layout *layout, int viewer, float *out);

#endif
