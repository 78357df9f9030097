/* The run-outs of a board, one by one or counted by outcome. */
#ifndef SW_RUNOUTS_H
#define SW_RUNOUTS_H

#include "evaluator/evaluate.h"

SW_C_BEGIN

enum { SW_MOST_TO_COME = 7 };

/* The cards that may come, in ascending order, and for each the index of the first card with a higher rank. */
typedef struct {
    int size;
    uint8_t card[SW_ALL_CARDS];
    uint8_t next_rank[SW_ALL_CARDS];
} sw_live;

sw_live sw_live_cards(uint64_t set);

/* Returns the number of slices. Run-outs are divided into slices of work by the lowest card that comes: slice i has
   live->card[i]. If no cards are to come, slice 0 has the single run-out. */
static inline int sw_slices(const sw_live *live, int to_come)
{
    return to_come ? live->size - to_come + 1 : 1;
}

/* A walk over run-outs in ascending order of their cards. */
typedef struct {
    const sw_live *live;
    int to_come, end, moved;         /* moved: the card to move next */
    int place[SW_MOST_TO_COME + 1];  /* indices of the cards that come; then the lowest index for another card */
    sw_hand before[SW_MOST_TO_COME]; /* the board before each of them */
    sw_hand board;                   /* the board after all of them */
} sw_runouts;

/* Begins a walk over slices `first` to `end` - 1. sw_next_runout() moves to each run-out, including the first. */
static inline sw_runouts sw_walk_runouts(const sw_live *live, sw_hand board, int to_come, int first, int end)
{
    sw_runouts walk;
    int last = live->size - to_come;
    walk.live = live;
    walk.to_come = to_come;
    walk.end = end <= last ? end : last + 1;
    walk.moved = 0;
    walk.place[0] = first - 1;
    walk.before[0] = walk.board = board;
    return walk;
}

/* Moves to the next run-out; returns 0 after the last. */
static inline int sw_next_runout(sw_runouts *walk)
{
    const int to_come = walk->to_come;
    int i = walk->moved;
    if (to_come == 0) return walk->moved-- == 0;
    while (++walk->place[i] >= (i ? walk->live->size - to_come + i + 1 : walk->end)) {
        if (i-- == 0) return 0;
    }
    for (;; i++) {
        walk->board = sw_add_card(walk->before[i], walk->live->card[walk->place[i]]);
        walk->place[i + 1] = walk->place[i] + 1;
        if (i + 1 == to_come) break;
        walk->before[i + 1] = walk->board;
    }
    walk->moved = to_come - 1;
    return 1;
}

/* Returns the cards of the current run-out. */
static inline uint64_t sw_runout_cards(const sw_runouts *walk)
{
    uint64_t set = 0;
    for (int i = 0; i < walk->to_come; i++) set |= SW_SET(walk->live->card[walk->place[i]]);
    return set;
}

/* Returns whether one more card can give a hand five of a suit. If not, cards of a rank are equivalent, and one lookup
   is enough for all of them. */
static inline int sw_may_flush(sw_hand hand)
{
    return ((hand.key + SW_ONE_OF_EACH) & SW_FIVE_SUITED) != 0;
}

/* Counts the run-outs of a slice by outcome, an index of `counts`. `alike` returns whether, for the last card, cards of
   a rank have the same outcome. */
SW_INLINE void sw_count_outcomes(const sw_live *live, sw_hand board, int to_come, int slice,
                                 unsigned (*outcome)(const void *of, sw_hand board),
                                 int (*alike)(const void *of, sw_hand board), const void *of, uint64_t *counts)
{
    if (to_come < 2) {
        counts[outcome(of, to_come ? sw_add_card(board, live->card[slice]) : board)]++;
        return;
    }
    sw_runouts walk = sw_walk_runouts(live, board, to_come - 1, slice, slice + 1);
    while (sw_next_runout(&walk)) {
        int ranks = alike(of, walk.board);
        for (int i = walk.place[walk.to_come], next; i < live->size; i = next) {
            next = ranks ? live->next_rank[i] : i + 1;
            counts[outcome(of, sw_add_card(walk.board, live->card[i]))] += (uint64_t)(next - i);
        }
    }
}

/* Deals `to_come` cards to a hand of `held` cards in every way of a slice, from ranking->least to ranking->most in
   total, and counts the values. */
void sw_count_runouts(const sw_ranking *ranking, sw_hand hand, int held, const sw_live *live, int to_come,
                      int slice, uint64_t *counts);

SW_C_END

#endif
