/* The C core as called from JavaScript on the pages of this folder, compiled to WebAssembly: calls with plain numbers,
   over memory that both sides see. Arguments and bytes may be anything: they are checked here, and nothing traps or
   hangs. */
#ifndef LIVE_H
#define LIVE_H

#include "equity/exact.h"
#include "evaluator/showing.h"

#define LIVE __attribute__((visibility("default")))

enum { LIVE_TEXT = 1 << 16, LIVE_NUMBERS = 512 };

/* Buffers for texts and cards, numbers, and the weights of ranges, written before a call and read after it. */
extern uint8_t live_text[LIVE_TEXT];
extern double live_numbers[LIVE_NUMBERS];
extern double live_weights[SW_MOST_HANDS][SW_COMBOS];

/* Converts a number from JavaScript to an int; returns `otherwise` if it is not from `least` to `most`. */
static inline int live_int(double x, int least, int most, int otherwise)
{
    return x >= least && x <= most ? (int)x : otherwise;
}

/* Copies a string into live_text. Returns its length. */
int live_say(const char *words);

/* What live_begin and live_step return, if not 1 or 0. */
enum { FEW_HANDS = -1, NO_HAND = -2, BAD_BOARD = -3, FEW_CARDS = -4, EMPTY = -5, BLOCKED = -6, NO_MEMORY = -7 };

/* The game that live_game has set, its deck, and its first ranking. */
int live_is_holdem(void);
int live_has_ranges(void); /* whether a hand may be a range: of two cards, with a board of five */
uint64_t live_deck(void);
const sw_showing *live_showing(void);

/* Like live_begin, live_step and live_progress, for hands of that game; a hand may lack cards. */
int live_begin_deal(const sw_card_list *hand, int players, const sw_card_list *board, const sw_card_list *dead,
                    int sampled, uint64_t given_seed, double samples);
int live_step_deal(void);
double live_deal_progress(void);

/* Forgets all cards that were read. */
void live_clear(void);

#endif
