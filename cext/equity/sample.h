/* Equity by random deals: any number of hands, each known, a range or random, on any board. */
#ifndef SW_SAMPLE_H
#define SW_SAMPLE_H

#include "equity/exact_known.h"
#include "equity/outcome.h"
#include "evaluator/batch.h"
#include "evaluator/runouts.h"
#include "evaluator/showing.h"

SW_C_BEGIN

enum {
    SW_BOARDS_A_DEAL = 4,  /* boards per deal of hands, all with distinct cards */
    SW_BOARD_CARDS = 5,
    SW_POT = 2520          /* can be split evenly among 1 to 10 players */
};

/* The hands that some of the players can hold together. Each choice of hands is drawn by weight from one random word,
   with Walker's alias method (in the form of Vose, 1991). */
typedef struct {
    int players, count;
    uint8_t player[SW_MOST_HANDS];
    uint64_t *set;         /* [count] the cards */
    uint16_t *combo;       /* [count][players] the hands */
    double *weight;        /* [count] */
    uint64_t *keep;        /* [count] the part of 2**64 that keeps the choice */
    uint32_t *other;       /* [count] the alternative choice */
} sw_holding;

/* Allocates up to `count` choices, without adding any; returns 0 if out of memory. Must be freed in either case. */
int sw_init_holding(sw_holding *holding, int players, int count);
void sw_free_holding(sw_holding *holding);

/* Prepares draws by weight; returns 0 if out of memory. */
int sw_init_alias(sw_holding *holding);

/* Returns the choice drawn by a random word. */
static inline uint32_t sw_draw_choice(const sw_holding *holding, uint64_t word)
{
    uint64_t at, part = sw_multiply(word, (uint64_t)holding->count, &at);
    return part > holding->keep[at] ? holding->other[at] : (uint32_t)at;
}

typedef struct {
    int players, holdings, random;            /* players with any two cards are dealt from the deck */
    sw_holding holding[SW_MOST_HANDS];
    uint8_t random_player[SW_MOST_HANDS];
    uint16_t known[SW_MOST_HANDS];            /* the hand of a player with only one */
    sw_hand board;                            /* suits counted from 3 */
    int to_come, boards;                      /* cards to come, and boards per deal */
    sw_live live;                             /* neither dead nor in a known hand */
    sw_hand hole[SW_COMBOS];                  /* by combo, suits counted from 0 */
    uint64_t holds[SW_COMBOS];                /* same, as a set */
    uint8_t dealt[SW_BOARD_CARDS];            /* the board's cards so far */
    const sw_showing *showing;                /* for games other than hold'em: set after sw_init_sampler */
    uint64_t board_word, card_word[SW_CARDS], hole_word[SW_COMBOS]; /* all of it as suit words, for batches */
} sw_sampler;

/* Sums over samples, all uint64_t, so that sums of several threads can be added field by field. A sample is one
   board. */
typedef struct {
    uint64_t deals, samples, draws;           /* `draws` also counts draws rejected because hands shared a card */
    uint64_t counts[1 << SW_MOST_HANDS];      /* samples by the set of winners */
    uint64_t square[SW_MOST_HANDS];           /* of the share of all pots of a deal, each of SW_POT */
    uint64_t share[SW_MOST_HANDS][SW_COMBOS]; /* by hand: pots */
    uint64_t count[SW_MOST_HANDS][SW_COMBOS]; /* by hand: samples */
} sw_sample_sums;

/* Prepares sampling. `weight` has [SW_COMBOS] for each player, `board` up to five cards. `dead` is all cards that no
   player can hold, including the board and any missing from the deck. Returns 1; 0 if some players can never hold hands
   together; -1 if out of memory. Must be freed in every case. */
int sw_init_sampler(sw_sampler *sampler, int players, const double *weight, uint64_t board, uint64_t dead);
void sw_free_sampler(sw_sampler *sampler);

/* Adds `samples` samples of stream (seed, index). Returns 0 if it gave up because almost no draw is a valid deal. */
int sw_draw_samples(const sw_sampler *sampler, uint64_t seed, uint64_t index, uint64_t samples, sw_sample_sums *sums);

/* Computes each player's outcome, and the standard errors of their equities. */
void sw_sample_outcome(const sw_sample_sums *sums, int players, int boards, sw_outcome *outcome, double *error);

SW_C_END

#endif
