/* The C core as the pages of this folder call it from JavaScript, compiled to WebAssembly: calls of plain numbers over
   memory that both sides see. Any numbers and any bytes may come: they are checked here, and nothing traps or hangs. */
#ifndef LIVE_H
#define LIVE_H

#include "equity/exact.h"

#define LIVE __attribute__((visibility("default")))

enum { LIVE_TEXT = 1 << 16, LIVE_NUMBERS = 512 };

/* Where texts and cards, numbers, and the weights of ranges are put before a call and found after it. */
extern uint8_t live_text[LIVE_TEXT];
extern double live_numbers[LIVE_NUMBERS];
extern double live_weights[SW_MOST_HANDS][SW_COMBOS];

/* A number from JavaScript as an int; `otherwise` where it is none of least to most. */
static inline int live_int(double x, int least, int most, int otherwise)
{
    return x >= least && x <= most ? (int)x : otherwise;
}

/* Puts a string into live_text. Returns its length. */
int live_say(const char *words);

#endif
