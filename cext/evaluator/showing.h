/* The value of hole cards with a board at the showdown, for games that may prescribe how many hole cards play. */
#ifndef SW_SHOWING_H
#define SW_SHOWING_H

#include "evaluator/evaluate.h"

SW_C_BEGIN

enum { SW_MOST_HOLES = 7 };

typedef struct {
    sw_ranking ranking;
    sw_uses uses;
    int use; /* number of hole cards, with SW_USE_EXACTLY */
} sw_showing;

/* Returns the value; 0 does not qualify. Cards are distinct and in the ranking's deck. With SW_USE_ANY there are from
   ranking.least to 7 in total, and with SW_USE_NO_BOARD from ranking.least to 7 hole cards. With the others there are 3
   to 5 board cards, and with SW_USE_EXACTLY at least 2 hole cards. */
unsigned sw_showing_value(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board, int n);

/* Same for `count` rows of hole cards and boards. Steps are strides in bytes, 0 if all rows are the same. */
void sw_showing_values(const sw_showing *showing, const uint8_t *hole, ptrdiff_t hole_step, int holes,
                       const uint8_t *board, ptrdiff_t board_step, int n, uint16_t *values, size_t count);

SW_C_END

#endif
