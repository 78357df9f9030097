/* The state machine of a hand: commands, and the steps that run by themselves between them. */
#ifndef SW_STATE_H
#define SW_STATE_H

#include "game/betting.h"
#include "game/dealing.h"

SW_C_BEGIN

/* Sets up a hand with its usual blinds. The state is zeroed, or was set up before and keeps the memory of its log.
   Stacks, seats and button must be valid. Other posts, and the deck, are set before sw_begin. Free it with sw_free in
   any case. */
void sw_set_up(sw_state *state, const sw_game *game, const int64_t *stacks, int seats, int button);

/* Deals the boards that were still to come when the hand ended; the state then serves only to read them. */
sw_status sw_deal_rest(sw_state *s);

sw_status sw_begin(sw_state *state); /* posts, deals, and continues to the first command */

/* The commands. A refused command changes nothing; however, after SW_CARDS_MISSING, SW_DEALT_ALREADY or SW_NO_MEMORY
   the state is unusable (but see sw_try). `cards` may be NULL; if `cards` has only some of the hole cards, sw_show
   shows only these. */
sw_status sw_deal(sw_state *state, const uint8_t *cards);
sw_status sw_run_it(sw_state *state, int64_t times);
sw_status sw_show(sw_state *state, int seat, const uint8_t *cards, int count);
sw_status sw_muck(sw_state *state, int seat);
sw_status sw_expose(sw_state *state, int seat, int card);
sw_status sw_misdeal(sw_state *state);
sw_status sw_shuffle(sw_state *state, uint64_t seed, uint64_t index);

/* Acts: -1 folds, 0 checks or calls, n bets or raises to n; in a draw the code is the set of hole cards discarded, or
   the middle card. */
sw_status sw_finish_act(sw_state *state);
static inline sw_status sw_act(sw_state *s, int64_t code)
{
    sw_status status = s->phase == SW_BET    ? sw_take_action(s, code)
                       : s->phase == SW_DRAW ? sw_draw_cards(s, code)
                                             : SW_WRONG_PHASE;
    return status == SW_GO_ON ? sw_finish_act(s) : status;
}

/* Executes the command that an event replays: by its kind, seat, cards, and `to` (total of a bet or raise, seed of a
   shuffle) or `amount` (number of runs, index of a shuffle). */
sw_status sw_command(sw_state *state, const sw_event *event);

/* Same, but a refused command changes nothing, whatever the reason. */
sw_status sw_try(sw_state *state, const sw_event *event);

/* Undoes the last command. Returns SW_DOES_NOT_FIT if there is none. */
sw_status sw_undo(sw_state *state);

/* Returns the number of cards in the next deal, and gets its seat (SW_NOBODY for the board). */
int sw_deal_size(const sw_state *state, int *seat);

/* Same, and gets the known cards left in the deck; the deal takes its cards from these, after a burn card if one is
   due. */
sw_status sw_next_deal(const sw_state *state, int *seat, int *count, uint64_t *cards);

int sw_substantial_action(const sw_state *state);

SW_C_END

#endif
