/* The value of hole cards with a board at the showdown, where a game may say how many hole cards play. */
#ifndef SW_SHOWING_H
#define SW_SHOWING_H

#include "evaluator/evaluate.h"

enum { SW_MOST_HOLES = 7 };

typedef struct {
    sw_ranking ranking;
    sw_uses uses;
    int use; /* hole cards, with SW_USE_EXACTLY */
} sw_showing;

/* The value; 0 does not qualify. Cards are different and of the ranking's deck: with SW_USE_ANY its least to 7 in all,
   with SW_USE_EXACTLY at least 2 hole cards, and but for SW_USE_ANY 3 to 5 on the board. */
unsigned sw_showing_value(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board, int n);

/* The same for `count` rows of hole cards and boards. Steps are strides in bytes, 0 if all rows are the same. */
void sw_showing_values(const sw_showing *showing, const uint8_t *hole, ptrdiff_t hole_step, int holes,
                       const uint8_t *board, ptrdiff_t board_step, int n, uint16_t *values, size_t count);

#endif
