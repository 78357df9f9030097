/* The state machine of a hand: commands, and what runs by itself between two of them. */
#ifndef SW_STATE_H
#define SW_STATE_H

#include "game/betting.h"
#include "game/dealing.h"

/* Sets up a hand, blinds where they fall, in a state that is all 0 or has been set up before, whose log's memory it
   keeps. Stacks, seats and button must be good. Posts that differ, and the deck, come before sw_begin. Free it with
   sw_free, whatever happened. */
void sw_set_up(sw_state *state, const sw_game *game, const int64_t *stacks, int seats, int button);

sw_status sw_begin(sw_state *state); /* posts, deals, and so on to the first command */

/* The commands. A refused one has changed nothing; but after SW_CARDS_MISSING, SW_DEALT_ALREADY and SW_NO_MEMORY the
   state is of no use (but see sw_try). `cards` may be NULL. */
sw_status sw_deal(sw_state *state, const uint8_t *cards);
sw_status sw_run_it(sw_state *state, int64_t times);
sw_status sw_show(sw_state *state, int seat, const uint8_t *cards);
sw_status sw_muck(sw_state *state, int seat);
sw_status sw_expose(sw_state *state, int seat, int card);
sw_status sw_misdeal(sw_state *state);
sw_status sw_shuffle(sw_state *state, uint64_t seed, uint64_t index);

/* -1 folds, 0 checks or calls, n bets or raises to n; in a draw it is the set of hole cards discarded, or the middle
   card. */
sw_status sw_finish_act(sw_state *state);
static inline sw_status sw_act(sw_state *s, int64_t code)
{
    sw_status status = s->phase == SW_BET    ? sw_take_action(s, code)
                       : s->phase == SW_DRAW ? sw_draw_cards(s, code)
                                             : SW_WRONG_PHASE;
    return status == SW_GO_ON ? sw_finish_act(s) : status;
}

/* The command that an event replays: by its kind, seat, cards, and `to` (of a bet or raise, a shuffle's seed) or
   `amount` (runs, a shuffle's index). */
sw_status sw_command(sw_state *state, const sw_event *event);

/* The same, but a refused command changes nothing, whatever the reason. */
sw_status sw_try(sw_state *state, const sw_event *event);

/* Takes back the last command. SW_DOES_NOT_FIT: there is none. */
sw_status sw_undo(sw_state *state);

/* How many cards the next deal takes, and to whom (SW_NOBODY: the board). */
int sw_deal_size(const sw_state *state, int *seat);

/* The same, and the known cards that are left in the deck, of which that deal takes its own, after a burn card where
   one is due. */
sw_status sw_next_deal(const sw_state *state, int *seat, int *count, uint64_t *cards);

int sw_substantial_action(const sw_state *state);

#endif
