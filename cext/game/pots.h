/* Chips: from a stack into the pot and back, and the split into side pots. Independent of cards. */
#ifndef SW_POTS_H
#define SW_POTS_H

#include "game/hand.h"

SW_C_BEGIN

/* Moves chips from a stack, which has at least that many, into the pot. */
static inline void sw_move_chips(sw_state *s, int seat, int64_t amount)
{
    s->seat[seat].stack -= amount;
    s->pot += amount;
    if (s->seat[seat].stack == 0) s->has_chips &= ~(1u << seat);
}

/* Same, as part of the seat's bet. */
static inline void sw_bet_chips(sw_state *s, int seat, int64_t amount)
{
    sw_move_chips(s, seat, amount);
    s->seat[seat].bet += amount;
    s->seat[seat].committed += amount;
}

/* Takes at most `amount` from a stack into the pot. Returns the amount taken. */
static inline int64_t sw_take_chips(sw_state *s, int seat, int64_t amount)
{
    amount = sw_smaller(amount, s->seat[seat].stack);
    sw_move_chips(s, seat, amount);
    return amount;
}

/* Returns to its owner the part of the highest bet, or ante, that no other seat, folded or not, has matched. */
void sw_return_uncalled(sw_state *state, int is_ante);

typedef struct {
    int64_t amount;
    uint32_t seats; /* eligible to win it */
} sw_pot;

/* Splits chips into pots, main pot first; returns their number. The n seats have put in committed[i]. The seats `in`,
   which have not folded, define the levels; only the `live` ones may win. Chips of folded seats fill the pots from the
   main pot up, and those above all levels stay in the last. `dead` chips go to the main pot. */
int sw_pots(const int64_t *committed, int n, uint32_t in, uint32_t live, int64_t dead, sw_pot pots[SW_SEATS]);

/* Computes the pots of a hand, without the current bets. */
int sw_state_pots(const sw_state *state, sw_pot pots[SW_SEATS]);

/* Returns part i of an amount split into equal parts. Odd chips, of the smallest denomination, go one each to the first
   parts; a remainder smaller than a chip goes to the first. */
static inline int64_t sw_part(int64_t amount, int64_t chip, int parts, int i)
{
    if (parts == 1) return amount;
    int64_t chips = amount / chip;
    return (chips / parts + (i < chips % parts)) * chip + (i == 0 ? amount % chip : 0);
}

SW_C_END

#endif
