#include "game/betting.h"

#include "game/memory.h"
#include "game/pots.h"
#include "game/showdown.h"
#include "game/up_cards.h"

static int64_t highest_bet(const sw_state *s, uint32_t seats)
{
    int64_t most = 0;
    for (; seats; seats &= seats - 1) {
        int seat = sw_lowest_bit(seats);
        if (s->seat[seat].bet > most) most = s->seat[seat].bet;
    }
    return most;
}

/* ---- legal actions */

/* Returns the largest total of a pot-limit bet: a raise by the pot after a call, or by half of it in half-pot limit. */
static int64_t pot_limit(const sw_state *s, int seat)
{
    const sw_game *game = s->game;
    int64_t pot = s->pot, to_match = sw_faced(s);
    if (s->street == 0) {
        if (!game->pot_antes) pot -= s->antes;
        sw_pot_blinds how = game->pot_blinds; /* small blinds count as big until the big blind has acted (WL 187) */
        if (how == SW_POT_SMALL_AS_BIG && s->big_seat >= 0 && s->acted >> s->big_seat & 1) how = SW_POT_AS_POSTED;
        for (uint32_t rest = s->dealt; rest && how != SW_POT_AS_POSTED; rest &= rest - 1) {
            int other = sw_lowest_bit(rest);
            int64_t post = s->seat[other].live_post, dead = s->seat[other].dead_post, counts = post;
            int is_blind = s->blinds >> other & 1;
            if (how == SW_POT_SMALL_AS_BIG) {
                counts = is_blind && post < game->big_blind && s->seat[other].bet >= post ? game->big_blind : 0;
                if (dead && dead < game->big_blind && s->seat[other].start >= post + dead) pot += game->big_blind - dead;
            }
            if (s->seat[other].bet < counts) pot += counts - s->seat[other].bet;
        }
    }
    int64_t after_call = pot + to_match - s->seat[seat].bet;
    return to_match + (game->structure == SW_HALF_POT_LIMIT ? after_call / 2 : after_call);
}

/* Below, `plain` is a constant copy of s->plain_round, and the code skips the checks that plain rounds do not need.
   Rounds of 2 also have no limit except the stacks. */

/* Returns the total that the next raise is measured from. */
SW_INLINE int64_t raised_from(const sw_state *s, int plain)
{
    if (!plain && s->bring_in_due) return 0;
    return !plain && (sw_is_limit(s) || s->completes) ? s->last_full_bet : s->to_match;
}

/* Returns whether another seat could put in more than the total to match; only then does a raise make sense. */
SW_INLINE bool somebody_answers(const sw_state *s, int seat)
{
    for (uint32_t rest = s->has_chips & ~(1u << seat); rest; rest &= rest - 1) {
        const sw_seat *other = &s->seat[sw_lowest_bit(rest)];
        if (other->bet + other->stack > s->to_match) return true;
    }
    return false;
}

SW_INLINE sw_status may_raise(const sw_state *s, int seat, int plain)
{
    if (s->seat[seat].bet + s->seat[seat].stack <= s->to_match) return SW_ONLY_CALL;
    if (!somebody_answers(s, seat)) return SW_NOBODY_ANSWERS;
    if (plain < 2 && s->game->jacks_to_open && s->street == 0 && s->to_match == 0 && !sw_has_openers(s, seat)) {
        return SW_NO_OPENERS;
    }
    if (plain < 2) {
        int most = sw_this_street(s)->max_raises;
        if (most && !s->uncapped && s->raises >= most) return SW_CAPPED;
    }
    if (!(s->acted >> seat & 1) || (plain < 2 && s->game->reopen_any)) return SW_DONE;
    int64_t faced = s->to_match - s->seat[seat].answered; /* all raises since, including short all-ins */
    if ((!plain && sw_is_limit(s)) || (plain < 2 && s->game->reopen_half)) faced *= 2;
    return faced >= s->min_raise ? SW_DONE : SW_NOT_REOPENED;
}

/* Returns the chips that the actor puts in to call. */
SW_INLINE int64_t to_call(const sw_state *s)
{
    uint32_t me = 1u << s->actor;
    int64_t bet = s->seat[s->actor].bet;
    /* If no other seat can respond, only the other players' bets need be matched. */
    int64_t level = s->has_chips & ~me ? s->to_match : highest_bet(s, s->live & ~me);
    return level > bet ? sw_smaller(level - bet, s->seat[s->actor].stack) : 0;
}

static int64_t next_multiple(int64_t amount, int64_t chip)
{
    return (amount + chip - 1) / chip * chip;
}

/* Gets the totals that the actor may bet or raise to, or returns why there are none. */
SW_INLINE sw_status may_raise_to(const sw_state *s, int plain, int64_t *min_to, int64_t *max_to, int64_t *step)
{
    int seat = s->actor;
    sw_status status = may_raise(s, seat, plain);
    if (status != SW_DONE) return status;
    int64_t least = raised_from(s, plain) + s->min_raise, all = s->seat[seat].bet + s->seat[seat].stack, most = all;
    if (!plain && s->bring_in_due && least <= s->to_match) least = s->to_match + 1; /* more than the bring-in itself */
    if (plain < 2 && (s->game->structure == SW_POT_LIMIT || s->game->structure == SW_HALF_POT_LIMIT)) {
        most = pot_limit(s, seat);
    } else if (!plain && s->game->structure == SW_SPREAD_LIMIT) {
        most = raised_from(s, plain) + sw_this_street(s)->max_bet;
    }
    *step = 1;
    if (plain < 2 && s->game->wager > 1) {
        *step = s->game->wager;
        least = next_multiple(least, *step);
        int is_pot = s->game->structure != SW_SPREAD_LIMIT; /* only a pot is rounded up */
        if (most < all) most = s->game->pot_up && is_pot ? next_multiple(most, *step) : most - most % *step;
    }
    if (!plain && s->bring_in_due && !s->completes && most <= s->to_match) return SW_ONLY_BRING_IN;
    if ((!plain && sw_is_limit(s)) || most < least) most = least;
    if (!plain && s->open_pair_bet) most = raised_from(s, plain) + s->open_pair_bet;
    *max_to = sw_smaller(most, all);
    *min_to = sw_smaller(least, *max_to);
    if (!plain && s->open_pair_bet && *max_to > *min_to) *step = *max_to - *min_to;
    return SW_DONE;
}

/* Returns whether the actor may fold if a call costs `call`. */
SW_INLINE int may_fold(const sw_state *s, int64_t call, int plain)
{
    return (plain || !s->bring_in_due) && (call > 0 || s->game->free_fold);
}

SW_INLINE sw_legal legal_now(const sw_state *s, int plain)
{
    sw_legal legal = {0, to_call(s), -1, -1, 1};
    legal.fold = may_fold(s, legal.call, plain);
    may_raise_to(s, plain, &legal.min_to, &legal.max_to, &legal.step);
    return legal;
}

static SW_NOINLINE sw_legal legal_in_any_round(const sw_state *s)
{
    return s->plain_round ? legal_now(s, 1) : legal_now(s, 0);
}

sw_legal sw_legal_now(const sw_state *s)
{
    const sw_legal none = {0, 0, -1, -1, 1};
    if (s->phase != SW_BET) return none;
    return s->plain_round > 1 ? legal_now(s, 2) : legal_in_any_round(s);
}

int64_t sw_nearest_total(const sw_legal *legal, int64_t twice)
{
    if (legal->max_to < 0) return -1;
    int64_t below = sw_smaller(twice / 2, legal->max_to);
    if (below < legal->min_to) below = legal->min_to;
    below -= (below - legal->min_to) % legal->step;
    int64_t above = sw_smaller(below + legal->step, legal->max_to);
    return twice < below + above ? below : above;
}

/* ---- turns */

/* Returns the next of the pending seats to act after `after`, or SW_NOBODY if the round is over. */
SW_INLINE int next_to_act(const sw_state *s, uint32_t pending, int after, int plain)
{
    if (!pending) return SW_NOBODY;
    if (sw_is_single(s->has_chips) && s->seat[sw_lowest_bit(pending)].bet >= highest_bet(s, s->live & ~pending)) {
        return SW_NOBODY;
    }
    int seat = sw_next_seat(pending, after);
    if (!plain && s->deferred != SW_NOBODY && s->street == 0 && pending & ~s->acted & 1u << s->deferred) {
        /* The deferred seat takes its first turn after all the others. */
        uint32_t rest = pending & ~(1u << s->deferred);
        if (!rest) return s->deferred;
        seat = sw_next_seat(rest, after);
        int turn = (seat - s->opens_after - 1 + s->seats) % s->seats;
        int last = (after - s->opens_after - 1 + s->seats) % s->seats;
        if (s->acted && turn <= last) seat = s->deferred;
    }
    return seat;
}

static void uncap_heads_up(sw_state *s)
{
    if (s->game->uncapped == SW_UNCAPPED_HEADS_UP && s->raises < sw_this_street(s)->max_raises &&
        sw_count_bits(s->has_chips) == 2) {
        s->uncapped = 1;
    }
}

int sw_open_round(sw_state *s)
{
    const sw_game *game = s->game;
    const sw_street *street = sw_this_street(s);
    int after = s->button;
    s->min_raise = street->bet;
    if (s->street == 0) {
        after = s->opens_after;
        if (s->to_match < game->to_enter) s->to_match = game->to_enter;
        if (s->min_raise < game->to_enter && !sw_has_limit(s)) s->min_raise = game->to_enter;
        if (s->straddles && game->straddle_doubles && !sw_has_limit(s)) s->min_raise = s->to_match;
        if (s->min_raise < game->first_raise) s->min_raise = game->first_raise;
    } else {
        s->to_match = 0;
    }
    if (game->structure == SW_SPREAD_LIMIT) s->min_raise = sw_smaller(s->min_raise, street->max_bet);
    s->last_full_bet = s->to_match;
    s->raises = s->to_match > 0;
    if (s->street == 0 && sw_is_limit(s) && game->to_enter) {
        s->raises = (int32_t)sw_smaller(game->to_enter / street->bet, SW_MOST_RAISES);
    }
    s->bring_in_due = s->completes = 0;
    s->open_pair_bet = sw_is_limit(s) && game->open_pair && s->street == 1 && sw_open_pair(s) ? game->street[2].bet : 0;
    if (s->open_pair_bet <= s->min_raise) s->open_pair_bet = 0;
    if (street->opener != SW_POSITION && s->street == 0 && s->killer != SW_NOBODY) {
        after = s->killer;
    } else if (street->opener != SW_POSITION) {
        int first = sw_opening_seat(s);
        after = (first + s->seats - 1) % s->seats; /* the seat before it */
        if (s->street == 0 && game->bring_in) {
            s->to_match = game->bring_in;
            s->completes = game->bring_in < street->bet;
            s->bring_in_due = s->has_chips >> first & 1;
            s->raises = !s->completes && !s->bring_in_due;
        }
    }
    s->pending = s->has_chips;
    s->acted = 0;
    s->round_began = s->actions;
    s->round_street = s->street;
    s->uncapped = game->uncapped == SW_UNCAPPED_TWO_DEALT        ? s->players == 2
                  : game->uncapped == SW_UNCAPPED_ROUND_HEADS_UP ? sw_count_bits(s->has_chips) == 2
                                                                 : 0;
    s->uncapped &= sw_has_limit(s);
    if (sw_has_limit(s)) uncap_heads_up(s);
    s->plain_round =
        !sw_has_limit(s) && !(game->bring_in && s->street == 0) && (s->street > 0 || s->deferred == SW_NOBODY);
    if (s->plain_round && game->structure == SW_NO_LIMIT && game->wager <= 1 && !street->max_raises && !game->jacks_to_open &&
        !game->reopen_any && !game->reopen_half) {
        s->plain_round = 2;
    }
    int seat = next_to_act(s, s->pending, after, 0);
    if (seat == SW_NOBODY) return 0;
    s->phase = SW_BET;
    s->actor = (int8_t)seat;
    return 1;
}

/* ---- acting */

/* Records that the actor has bet or raised to a total. */
SW_INLINE void count_raise(sw_state *s, int seat, int64_t to, int plain)
{
    int64_t over = to - raised_from(s, plain);
    /* In limit, half a bet or more counts as a full one; less must still be completed. */
    int counts = s->game->reopen_any || (!plain && sw_is_limit(s) ? 2 * over : over) >= s->min_raise;
    if (!plain && s->open_pair_bet && over >= s->open_pair_bet) { /* later bets may not be smaller */
        s->min_raise = s->open_pair_bet;
        s->open_pair_bet = 0;
    }
    s->raises += counts;
    if (!plain) s->completes &= !counts;
    if (!plain && sw_is_limit(s)) {
        if (counts) s->last_full_bet = to;
    } else if (over >= s->min_raise) {
        s->min_raise = over;
    } else if (s->game->raise_completes && (plain || !s->completes)) {
        s->min_raise = over > s->min_raise - over ? over : s->min_raise - over;
    }
    s->to_match = to;
    s->seat[seat].raised_at = s->actions;
}

SW_INLINE sw_status take_action(sw_state *s, int64_t code, int plain)
{
    int seat = s->actor, kind;
    uint32_t me = 1u << seat;
    int64_t amount = 0, min_to, max_to, step;
    if (code == 0) {
        amount = to_call(s);
        kind = !plain && s->bring_in_due ? SW_EVENT_BRING_IN : amount ? SW_EVENT_CALL : SW_EVENT_CHECK;
    } else if (code > 0) {
        sw_status status = may_raise_to(s, plain, &min_to, &max_to, &step);
        if (status != SW_DONE) return status;
        if (code < min_to) return SW_TOO_LITTLE;
        if (code > max_to) return SW_TOO_MUCH;
        if (step > 1 && code != max_to && (code - min_to) % step) {
            return !plain && s->open_pair_bet ? SW_BETWEEN : SW_NO_MULTIPLE;
        }
        amount = code - s->seat[seat].bet;
        int faces_bet = plain ? s->to_match > 0 : sw_faced(s) > 0;
        kind = !plain && s->completes ? SW_EVENT_COMPLETE : faces_bet ? SW_EVENT_RAISE : SW_EVENT_BET;
    } else {
        if (code < -1) return SW_NO_CODE;
        if (!plain && s->bring_in_due) return SW_MUST_BRING_IN;
        if (!may_fold(s, to_call(s), plain)) return SW_FREE_CHECK;
        kind = SW_EVENT_FOLD;
    }

    s->actions++;
    s->acted |= me;
    uint32_t pending = s->pending & ~me; /* in a register until the next seat is known */
    if (amount) {
        sw_bet_chips(s, seat, amount);
        s->chip_actions++;
    }
    if (code > 0) {
        count_raise(s, seat, code, plain);
        pending = s->has_chips & ~me;
    } else if (code < 0) {
        s->live &= ~me;
        s->has_chips &= ~me;
    }
    if (!plain && s->bring_in_due) {
        s->bring_in_due = 0;
        s->raises |= !s->completes; /* a full bet */
    }
    s->pending = pending;
    s->seat[seat].answered = !plain && s->completes ? s->last_full_bet : s->to_match; /* completing counts in full */
    if (!plain && sw_has_limit(s)) uncap_heads_up(s);
    sw_event *event = &s->log[s->events++]; /* there is room for one: see sw_make_room */
    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->street = s->street;
    event->command = SW_STARTS_COMMAND | SW_REPLAYS_COMMAND;
    event->board = event->count = 0;
    event->to = s->seat[seat].bet;
    event->amount = amount;
    int next = sw_is_single(s->live) ? SW_NOBODY : next_to_act(s, pending, seat, plain);
    if (next == SW_NOBODY) return SW_GO_ON;
    s->actor = (int8_t)next;
    return sw_make_room(s);
}

/* Each of these is compiled only with what it needs. The first is the most frequent: it calls nothing and saves no
   registers. */
static SW_NOINLINE sw_status check_or_call(sw_state *s)
{
    return take_action(s, 0, 1);
}

static SW_NOINLINE sw_status act_in_plain_round(sw_state *s, int64_t code)
{
    return take_action(s, code, 1);
}

static SW_NOINLINE sw_status act_in_any_round(sw_state *s, int64_t code)
{
    return take_action(s, code, 0);
}

sw_status sw_take_action(sw_state *s, int64_t code)
{
    if (!s->plain_round) return act_in_any_round(s, code);
    return code == 0 ? check_or_call(s) : act_in_plain_round(s, code);
}
