/* Equity by random deals: any number of hands, each known, a range or random, on any board. */
#ifndef SW_SAMPLE_H
#define SW_SAMPLE_H

#include "equity/exact_known.h"
#include "equity/outcome.h"
#include "evaluator/batch.h"
#include "evaluator/runouts.h"
#include "evaluator/showing.h"

enum {
    SW_BOARDS_A_DEAL = 4,  /* hands that are dealt play so many boards, which differ in all their cards */
    SW_BOARD_CARDS = 5,
    SW_POT = 2520          /* can be shared by 1 to 10 */
};

/* What some of the players can hold together: each choice of hands is drawn as often as its weight says, by one random
   word, with Walker's alias method (in the form of Vose, 1991). */
typedef struct {
    int players, count;
    uint8_t player[SW_MOST_HANDS];
    uint64_t *set;         /* [count] the cards, */
    uint16_t *combo;       /* [count][players] and the hands, */
    double *weight;        /* [count] */
    uint64_t *keep;        /* [count] the part of 2**64 in which a choice is itself, */
    uint32_t *other;       /* [count] and what it is else */
} sw_holding;

/* Memory for up to `count` choices, of which there are none yet; 0 without. To be freed in any case. */
int sw_make_holding(sw_holding *holding, int players, int count);
void sw_free_holding(sw_holding *holding);

/* Prepares the draws by weight; 0 without memory. */
int sw_make_alias(sw_holding *holding);

/* The choice that a random word draws. */
static inline uint32_t sw_draw_choice(const sw_holding *holding, uint64_t word)
{
    uint64_t at, part = sw_multiply(word, (uint64_t)holding->count, &at);
    return part > holding->keep[at] ? holding->other[at] : (uint32_t)at;
}

typedef struct {
    int players, holdings, random;            /* players who hold any two cards are dealt from the deck */
    sw_holding holding[SW_MOST_HANDS];
    uint8_t random_player[SW_MOST_HANDS];
    uint16_t known[SW_MOST_HANDS];            /* the hand of a player who has but one */
    sw_hand board;                            /* suits counted from 3 */
    int to_come, boards;                      /* cards, and boards a deal */
    sw_live live;                             /* neither dead nor of a known hand */
    sw_hand hole[SW_COMBOS];                  /* by combo, suits counted from 0 */
    uint64_t holds[SW_COMBOS];                /* and as a set */
    uint8_t dealt[SW_BOARD_CARDS];            /* the board's cards so far */
    const sw_showing *showing;                /* in other games than hold'em: to be set after sw_make_sampler */
    uint64_t board_word, card_word[SW_CARDS], hole_word[SW_COMBOS]; /* all of it as suit words, for batches */
} sw_sampler;

/* Sums over samples, all of them uint64_t, so that those of several threads add up one by one. A sample is a board. */
typedef struct {
    uint64_t deals, samples, draws;           /* `draws` also counts those in which hands shared a card */
    uint64_t counts[1 << SW_MOST_HANDS];      /* samples by the set of their winners */
    uint64_t square[SW_MOST_HANDS];           /* of the share of all pots of a deal, each of SW_POT */
    uint64_t share[SW_MOST_HANDS][SW_COMBOS]; /* by hand: pots, */
    uint64_t count[SW_MOST_HANDS][SW_COMBOS]; /* and samples */
} sw_sample_sums;

/* Prepares to sample; `weight` has [SW_COMBOS] for each player, `board` up to five cards; `dead` are all cards that
   nobody can hold, the board and what the deck lacks included. Returns 1; 0 if some players can never hold hands
   together; -1 without memory. To be freed in any case. */
int sw_make_sampler(sw_sampler *sampler, int players, const double *weight, uint64_t board, uint64_t dead);
void sw_free_sampler(sw_sampler *sampler);

/* Adds `samples` samples of stream (seed, index). Returns 0 if it gave up, since hardly a draw is a deal. */
int sw_draw_samples(const sw_sampler *sampler, uint64_t seed, uint64_t index, uint64_t samples, sw_sample_sums *sums);

/* What becomes of each player, and the standard errors of their equities. */
void sw_sample_outcome(const sw_sample_sums *sums, int players, int boards, sw_outcome *outcome, double *error);

#endif
