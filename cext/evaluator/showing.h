/* The value of what a player shows: his hole cards and a board, of which a game may say how many play. */
#ifndef SW_SHOWING_H
#define SW_SHOWING_H

#include "evaluator/evaluate.h"

enum { SW_MOST_HOLES = 7 };

typedef enum {
    SW_USE_ANY,     /* the best of all cards together */
    SW_USE_EXACTLY, /* `use` hole cards, and the rest of five from the board */
    SW_USE_TWO,     /* at most two of the hole cards (Lazy Pineapple) */
    SW_USE_MIDDLE   /* the first hole card with one of the others, never these two together (Double Texas) */
} sw_uses;

typedef struct {
    sw_ranking ranking;
    sw_uses uses;
    int use;
} sw_showing;

/* The value; 0 for one that does not qualify. Cards are different and of the ranking's deck, as many as it
   takes: with SW_USE_ANY its least to 7 in all, with SW_USE_EXACTLY at least 2 hole cards and 3 to 5 on the board, else
   3 to 5 on the board. */
unsigned sw_showing_value(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board, int n);

/* The same for `count` rows of hole cards and boards; `step`s are strides in bytes, 0 where all are one. */
void sw_showing_values(const sw_showing *showing, const uint8_t *hole, ptrdiff_t hole_step, int holes,
                       const uint8_t *board, ptrdiff_t board_step, int n, uint16_t *values, size_t count);

#endif
