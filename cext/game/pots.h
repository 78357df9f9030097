/* Chips: from a stack into the pot, back, and cut into pots. Knows no cards. */
#ifndef SW_POTS_H
#define SW_POTS_H

#include "game/hand.h"

/* Moves chips, no more than it has, from a stack into the pot. */
static inline void sw_move_chips(sw_state *s, int seat, int64_t amount)
{
    s->seat[seat].stack -= amount;
    s->pot += amount;
    if (s->seat[seat].stack == 0) s->has_chips &= ~(1u << seat);
}

/* The same as a part of the seat's bet. */
static inline void sw_bet_chips(sw_state *s, int seat, int64_t amount)
{
    sw_move_chips(s, seat, amount);
    s->seat[seat].bet += amount;
    s->seat[seat].committed += amount;
}

/* Takes at most `amount` from a stack into the pot. Returns how much. */
static inline int64_t sw_take_chips(sw_state *s, int seat, int64_t amount)
{
    amount = sw_smaller(amount, s->seat[seat].stack);
    sw_move_chips(s, seat, amount);
    return amount;
}

/* Returns the part of the highest bet, or ante, that no other seat, folded or not, has matched. */
void sw_return_uncalled(sw_state *state, int is_ante);

typedef struct {
    int64_t amount;
    uint32_t seats; /* that may win it */
} sw_pot;

/* The pots of n seats that have put in committed[i], main pot first; returns how many. The seats `in`, which have not
   folded, make the levels; only the `live` ones may win. Chips of folded seats fill the pots from the main pot up,
   and those above all levels stay in the last. `dead` chips go to the main pot. */
int sw_pots(const int64_t *committed, int n, uint32_t in, uint32_t live, int64_t dead, sw_pot pots[SW_SEATS]);

/* The pots of a hand, without the bets in front. */
int sw_state_pots(const sw_state *state, sw_pot pots[SW_SEATS]);

/* Part i of an amount cut in equal parts: odd chips, of the smallest denomination, go to the first parts, one each;
   what is less than a chip goes to the first. */
static inline int64_t sw_part(int64_t amount, int64_t chip, int parts, int i)
{
    if (parts == 1) return amount;
    int64_t chips = amount / chip;
    return (chips / parts + (i < chips % parts)) * chip + (i == 0 ? amount % chip : 0);
}

#endif
