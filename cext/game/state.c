#include "game/state.h"

#include "game/deck.h"
#include "game/log.h"
#include "game/memory.h"
#include "game/posting.h"
#include "game/pots.h"
#include "game/settling.h"

/* ---- from one command to the next */

static void start_street(sw_state *s)
{
    sw_start_street(s);
    s->step = SW_STEP_DRAW;
    if (sw_this_street(s)->draw != SW_NO_DRAW) return;
    sw_start_deal(s);
    s->step = SW_STEP_HOLE;
}

/* Restarts the hand from the posts, with the deck's cards as they lie. */
static void restart(sw_state *s)
{
    s->top = s->run = s->street = s->betting_over = 0;
    s->runs = 1;
    for (int board = 0; board < s->game->boards; board++) s->boards[board] = 0;
    s->first_place = 0;
    s->discards = 0;
    s->recycled = s->exposed_stays_out = s->misfit = 0;
    s->exposed = s->discarded = s->discarded_before = 0;
    s->burn_next = s->exposed_seat = SW_NOWHERE;
    s->pot = s->dead = s->antes = s->to_match = 0;
    s->live = s->has_chips = s->dealt;
    s->shown = s->mucked = 0;
    s->pending = s->acted = 0;
    s->actions = s->chip_actions = s->round_began = 0;
    s->actor = SW_NOBODY;
    s->phase = SW_OVER;
    s->first_event = s->events;
    for (int seat = 0; seat < s->seats; seat++) {
        s->seat[seat].stack = sw_smaller(s->seat[seat].start, s->game->hand_cap);
        s->seat[seat].bet = s->seat[seat].committed = 0;
        s->seat[seat].raised_at = 0;
        s->seat[seat].holes = s->seat[seat].up = 0;
    }
    sw_post_all(s);
    start_street(s);
}

/* Takes all cards back, and deals from the next shuffle. */
static void deal_again(sw_state *s, int why)
{
    sw_record(s, why, SW_NOBODY, 0, 0);
    sw_disturb_deck(s);
    s->given = 0;
    s->redeals++;
    s->places = (uint8_t)s->game->deck_size;
    sw_shuffle_whole_deck(s, s->game->deck_size);
    restart(s);
}

static void end_round(sw_state *s)
{
    if (s->game->jacks_to_open && s->street == 0 && s->to_match == 0 && s->acted && !sw_is_single(s->live)) {
        deal_again(s, SW_EVENT_PASSED);
        return;
    }
    if (s->to_match) { /* there was a bet */
        sw_return_uncalled(s, 0);
        for (int seat = 0; seat < s->seats; seat++) s->seat[seat].bet = 0;
    }
    if (sw_is_single(s->live)) {
        s->step = SW_STEP_PUSH;
    } else if (sw_is_single(s->has_chips)) {
        s->betting_over = 1;
        s->step = sw_all_face_up(s) && !sw_draws_to_come(s) ? SW_STEP_FACE_UP : SW_STEP_RUN_OUT;
    } else {
        s->step = SW_STEP_STREET;
    }
}

/* Moves on to the next street, the next run-out, or the showdown. */
static void end_street(sw_state *s)
{
    if (s->street + 1 < s->game->streets) {
        s->street++;
        start_street(s);
    } else if (s->run + 1 < s->runs) {
        s->run++;
        s->street = s->run_street;
    } else {
        s->step = SW_STEP_SHOWDOWN;
    }
}

/* Waits for a command that belongs to no seat. */
static sw_status wait_for(sw_state *s, sw_phase phase)
{
    s->phase = (uint8_t)phase;
    s->actor = SW_NOBODY;
    return SW_DONE;
}

/* Returns the place of the next card for a seat or a board, after a burn card if one is due. */
static int next_place(const sw_state *s)
{
    int burns = s->burn_due && s->burn_next == SW_NOWHERE && (s->step == SW_STEP_BOARD || s->street > 0);
    return s->top + burns;
}

/* Returns whether the next `count` cards wait for a command; given cards do not. */
static int waits_to_deal(const sw_state *s, int count)
{
    if (!(s->manual & SW_MANUAL_DEAL)) return 0;
    int first = next_place(s);
    if (!s->given || sw_is_short(s) || first + count > s->game->deck_size) return 1;
    return ~(s->given >> first) & (((uint64_t)1 << count) - 1) ? 1 : 0;
}

/* Continues until the caller is needed. */
static sw_status go_on(sw_state *s)
{
    sw_status status;
    for (;;) {
        switch (s->step) {
        case SW_STEP_DRAW:
            if (sw_ask_to_draw(s)) return SW_DONE;
            s->step = s->game->board_first && s->hole_left ? SW_STEP_BOARD : SW_STEP_EXCHANGE;
            break;
        case SW_STEP_EXCHANGE:
            while (s->hole_left) {
                if (waits_to_deal(s, 1)) return wait_for(s, SW_DEAL);
                sw_exchange_cards(s, s->manual & SW_MANUAL_DEAL ? 1 : s->hole_left);
            }
            sw_start_deal(s);
            s->step = SW_STEP_HOLE;
            /* fall through */
        case SW_STEP_HOLE:
            while (s->hole_left) {
                if (waits_to_deal(s, 1)) return wait_for(s, SW_DEAL);
                sw_deal_hole_cards(s, s->manual & SW_MANUAL_DEAL ? 1 : s->hole_left);
            }
            s->step = SW_STEP_BOARD;
            /* fall through */
        case SW_STEP_BOARD:
            while (sw_board_cards(s) && s->next_board < s->game->boards) {
                if (waits_to_deal(s, sw_board_cards(s))) return wait_for(s, SW_DEAL);
                sw_deal_board(s);
            }
            if (s->hole_left) { /* replacement cards */
                s->step = SW_STEP_EXCHANGE;
                break;
            }
            if (s->betting_over) {
                s->step = SW_STEP_STREET;
                break;
            }
            s->step = SW_STEP_ROUND;
            if (sw_open_round(s)) return SW_DONE;
            /* fall through */
        case SW_STEP_ROUND:
            end_round(s);
            break;
        case SW_STEP_FACE_UP:
            if (s->manual & SW_MANUAL_SHOWDOWN) {
                if (sw_ask_to_show(s)) return SW_DONE;
            } else {
                status = sw_turn_face_up(s);
                if (status != SW_DONE) return status;
            }
            s->step = SW_STEP_RUN_OUT;
            break;
        case SW_STEP_RUN_OUT:
            s->run_street = s->street;
            s->step = SW_STEP_STREET;
            if (s->manual & SW_MANUAL_RUNS && sw_cards_to_come(s)) return wait_for(s, SW_RUNS);
            break;
        case SW_STEP_STREET:
            end_street(s);
            break;
        case SW_STEP_SHOWDOWN:
            if (s->manual & SW_MANUAL_SHOWDOWN && sw_ask_to_show(s)) return SW_DONE;
            /* fall through */
        case SW_STEP_PUSH:
        default:
            status = sw_settle(s);
            return status == SW_DONE ? wait_for(s, SW_OVER) : status;
        }
    }
}

void sw_set_up(sw_state *s, const sw_game *game, const int64_t *stacks, int seats, int button)
{
    s->game = game;
    s->seats = (uint8_t)seats;
    s->button = (int8_t)button;
    sw_forget_original(s);
    s->players = s->drawn = 0;
    s->redeals = 0;
    s->has_unknown = 0;
    s->places = s->known_places = (uint8_t)game->deck_size;
    s->dealt = s->blinds = s->straddles = s->missed = s->dead_posts = 0;
    s->killer = SW_NOBODY;
    s->manual = 0;
    s->given = 0;
    s->seed = s->index = 0;
    s->viewer = SW_EVERYTHING;
    s->events = s->out_of_memory = 0;
    for (int seat = 0; seat < seats; seat++) {
        s->seat[seat].start = stacks[seat];
        s->seat[seat].live_post = s->seat[seat].dead_post = 0;
        if (stacks[seat] == 0) continue;
        s->dealt |= 1u << seat;
        s->players++;
    }
    sw_place_blinds(s);
}

sw_status sw_deal_rest(sw_state *s)
{
    if (s->phase != SW_OVER) return SW_WRONG_PHASE;
    for (int i = s->street + 1; i < s->game->streets; i++) {
        const sw_street *street = &s->game->street[i];
        if (street->draw == SW_EXCHANGE || street->hole + street->up) return SW_NO_CARDS_LEFT;
    }
    while (s->street + 1 < s->game->streets) {
        s->street++;
        sw_start_street(s);
        s->step = SW_STEP_BOARD;
        while (sw_board_cards(s) && s->next_board < s->game->boards) sw_deal_board(s);
    }
    return SW_DONE;
}

sw_status sw_begin(sw_state *s)
{
    s->began_unknown = s->has_unknown;
    s->began_given = s->given;
    restart(s);
    sw_status status = go_on(s);
    return sw_make_room(s) == SW_DONE && !s->out_of_memory ? status : SW_NO_MEMORY;
}

/* ---- the commands */

/* Marks the events of a command: `first` starts it, `replayed` replays it. */
static sw_status mark(sw_state *s, int first, int replayed)
{
    if (sw_make_room(s) != SW_DONE || s->out_of_memory) return SW_NO_MEMORY;
    s->log[first].command |= SW_STARTS_COMMAND;
    s->log[replayed].command |= SW_REPLAYS_COMMAND;
    return SW_DONE;
}

/* Ends a command that began with event `first`: continues the hand, then marks its events. */
static sw_status finish_command(sw_state *s, int first, int replayed)
{
    sw_status status = go_on(s), marked = mark(s, first, replayed);
    return marked == SW_DONE ? status : marked;
}

sw_status sw_finish_act(sw_state *s)
{
    return finish_command(s, s->events - 1, s->events - 1);
}

int sw_deal_size(const sw_state *s, int *seat)
{
    *seat = s->step == SW_STEP_BOARD ? SW_NOBODY : s->hole_seat;
    return s->step == SW_STEP_BOARD ? sw_board_cards(s) : 1;
}

static uint64_t cards_from(const sw_state *s, int place)
{
    uint64_t cards = 0;
    for (; place < s->places; place++) {
        if (s->deck[place] != SW_UNKNOWN) cards |= SW_SET(s->deck[place]);
    }
    return cards;
}

sw_status sw_next_deal(const sw_state *s, int *seat, int *count, uint64_t *cards)
{
    sw_state then;
    if (s->phase != SW_DEAL) return SW_WRONG_PHASE;
    *count = sw_deal_size(s, seat);
    *cards = cards_from(s, s->top); /* in any order: cards not drawn yet are included */
    if (s->step != SW_STEP_EXCHANGE && !sw_is_short(s)) return SW_DONE;
    sw_make_empty(&then);
    sw_status status = sw_copy(&then, s);
    if (status == SW_DONE) {
        sw_prepare_deal(&then);
        *cards = cards_from(&then, then.top);
    }
    sw_free(&then);
    return status;
}

sw_status sw_deal(sw_state *s, const uint8_t *cards)
{
    if (s->phase != SW_DEAL) return SW_WRONG_PHASE;
    int first = s->events, step = s->step;
    sw_prepare_deal(s);
    if (cards) {
        int seat, count = sw_deal_size(s, &seat);
        uint64_t out = sw_cards_out(s); /* now that a short deck has been shuffled */
        for (int i = 0; i < count; i++) {
            if (cards[i] != SW_UNKNOWN && out & SW_SET(cards[i])) return SW_DEALT_ALREADY;
        }
        int place = next_place(s);
        for (int i = 0; i < count; i++) sw_put_in_place(s, place + i, cards[i]);
    }
    if (step == SW_STEP_BOARD) {
        sw_deal_board(s);
    } else if (step == SW_STEP_HOLE) {
        sw_deal_hole_cards(s, 1);
    } else {
        sw_exchange_cards(s, 1);
    }
    int replayed = first;
    while (replayed < s->events - 1 &&
           (s->log[replayed].kind == SW_EVENT_BURN || s->log[replayed].kind == SW_EVENT_RESHUFFLE)) {
        replayed++;
    }
    return finish_command(s, first, replayed);
}

sw_status sw_run_it(sw_state *s, int64_t times)
{
    if (s->phase != SW_RUNS) return SW_WRONG_PHASE;
    int left = s->places - s->top + (s->game->burn && s->burn_next != SW_NOWHERE), boards = s->game->boards;
    if (times < 1 || times > SW_BOARDS / boards) return SW_DOES_NOT_FIT;
    if (times > 1 && times > left / sw_cards_to_come(s)) return SW_NO_CARDS_LEFT;
    int first = s->events;
    s->runs = (uint8_t)times;
    for (int board = boards; board < s->runs * boards; board++) {
        memcpy(s->board[board], s->board[board - boards], sizeof s->board[0]);
        s->boards[board] = s->boards[board - boards];
    }
    sw_record(s, SW_EVENT_RUNS, SW_NOBODY, 0, times);
    return finish_command(s, first, first);
}

/* Returns whether a seat can show or muck; damaged bytes may name a seat that does not exist. */
static int has_hand_left(const sw_state *s, int seat)
{
    return seat >= 0 && seat < s->seats && (s->live & ~s->shown) >> seat & 1;
}

/* Returns the first position of a card among a seat's hole cards, -1 if it is not there. */
static int position_of(const sw_state *s, int seat, uint8_t card)
{
    for (int i = 0; i < s->seat[seat].holes; i++) {
        if (sw_hole_card(s, seat, i) == card) return i;
    }
    return -1;
}

/* Puts named cards among a seat's hole cards, and returns their positions as a set. Known cards stay where they are;
   the others replace unknown cards, at the same position if `cards` covers every hole card. */
static unsigned place_cards(sw_state *s, int seat, const uint8_t *cards, int count)
{
    unsigned named = 0;
    for (int j = 0; j < count; j++) {
        if (cards[j] == SW_UNKNOWN) continue;
        int i = position_of(s, seat, cards[j]);
        if (i < 0) {
            int is_free = count == s->seat[seat].holes && sw_hole_card(s, seat, j) == SW_UNKNOWN;
            i = is_free ? j : position_of(s, seat, SW_UNKNOWN);
            if (i < 0) continue; /* refused by sw_check_command */
            sw_put_in_place(s, s->seat[seat].hole[i], cards[j]);
        }
        named |= 1u << i;
    }
    return named;
}

sw_status sw_show(sw_state *s, int seat, const uint8_t *cards, int count)
{
    int in_turn = s->phase == SW_SHOWDOWN;
    if (!in_turn && s->phase != SW_OVER) return SW_WRONG_PHASE;
    if (!has_hand_left(s, seat)) return SW_DOES_NOT_FIT;
    int first = s->events, holes = s->seat[seat].holes;
    unsigned all = (1u << holes) - 1, named = all;
    if (cards) {
        uint64_t out = s->has_unknown ? sw_cards_out(s) : 0;
        for (int j = 0; j < count; j++) {
            if (cards[j] == SW_UNKNOWN || position_of(s, seat, cards[j]) >= 0) continue;
            if (out & SW_SET(cards[j])) return SW_DEALT_ALREADY;
        }
        named = place_cards(s, seat, cards, count);
        if (!named && holes) return SW_DOES_NOT_FIT;
    }
    if ((named | s->seat[seat].up | sw_cards_shown(s, seat)) != all) {
        sw_event *event = sw_record_cards(s, SW_EVENT_SHOW, seat, 0);
        for (int i = 0; i < holes; i++) sw_log_card(event, named >> i & 1 ? sw_hole_card(s, seat, i) : SW_UNKNOWN);
    } else if (position_of(s, seat, SW_UNKNOWN) >= 0) {
        s->unknown_seat = (int8_t)seat;
        return SW_CARDS_MISSING;
    } else {
        sw_show_hand(s, seat);
    }
    return in_turn ? finish_command(s, first, first) : mark(s, first, first);
}

sw_status sw_muck(sw_state *s, int seat)
{
    if (s->phase != SW_SHOWDOWN) return SW_WRONG_PHASE;
    if (!has_hand_left(s, seat)) return SW_DOES_NOT_FIT;
    sw_status status = sw_may_muck(s, seat);
    if (status != SW_DONE) return status;
    int first = s->events;
    sw_muck_hand(s, seat);
    return finish_command(s, first, first);
}

int sw_substantial_action(const sw_state *s)
{
    return s->actions >= 3 || (s->actions == 2 && s->chip_actions > 0);
}

sw_status sw_misdeal(sw_state *s)
{
    if (s->phase == SW_OVER) return SW_WRONG_PHASE;
    if (sw_substantial_action(s)) return SW_TOO_LATE;
    int first = s->events;
    deal_again(s, SW_EVENT_MISDEAL);
    return finish_command(s, first, first);
}

sw_status sw_expose(sw_state *s, int seat, int card)
{
    if (s->game->street[0].up) return SW_WRONG_PHASE; /* games that deal up cards anyway */
    int in_deal = s->phase == SW_DEAL && s->step == SW_STEP_HOLE && s->street == 0;
    int in_time = s->phase == SW_BET && s->street == 0 && s->actions == 0 && s->boards[0] == 0;
    if (!in_deal && !in_time) return SW_WRONG_PHASE;
    int slot = 0;
    while (slot < s->seat[seat].holes && sw_hole_card(s, seat, slot) != card) slot++;
    if (slot == s->seat[seat].holes) return SW_DOES_NOT_FIT;
    int first = s->events, early = s->seat[seat].hole[slot] < 2, again = s->exposed != 0;
    int too_few = sw_cards_needed(s->game, s->players) + !s->game->burns > s->game->deck_size;
    sw_log_card(sw_record_cards(s, SW_EVENT_EXPOSE, seat, 0), (uint8_t)card);
    if (early || again || too_few) {
        deal_again(s, SW_EVENT_MISDEAL);
        return finish_command(s, first, first);
    }
    s->exposed |= SW_SET(card);
    s->exposed_seat = (uint8_t)seat;
    s->exposed_slot = (uint8_t)slot;
    if (!in_deal) sw_replace_exposed_card(s);
    return mark(s, first, first);
}

sw_status sw_shuffle(sw_state *s, uint64_t seed, uint64_t index)
{
    int first = s->events;
    sw_shuffle_rest(s, seed, index);
    sw_record(s, SW_EVENT_SHUFFLE, SW_NOBODY, (int64_t)seed, (int64_t)index);
    return mark(s, first, first);
}

sw_status sw_command(sw_state *s, const sw_event *event)
{
    switch (event->kind) {
    case SW_EVENT_FOLD:
        return sw_act(s, -1);
    case SW_EVENT_CHECK:
    case SW_EVENT_CALL:
    case SW_EVENT_BRING_IN:
        return s->phase == SW_BET ? sw_act(s, 0) : SW_WRONG_PHASE;
    case SW_EVENT_BET:
    case SW_EVENT_RAISE:
    case SW_EVENT_COMPLETE:
        return s->phase == SW_BET ? sw_act(s, event->to) : SW_WRONG_PHASE;
    case SW_EVENT_DISCARD:
    case SW_EVENT_MIDDLE:
        return s->phase == SW_DRAW ? sw_act(s, event->board) : SW_WRONG_PHASE;
    case SW_EVENT_DEAL:
    case SW_EVENT_UP:
    case SW_EVENT_BOARD:
        return sw_deal(s, event->count ? event->card : NULL);
    case SW_EVENT_RUNS:
        return sw_run_it(s, event->amount);
    case SW_EVENT_SHOW:
        return sw_show(s, event->seat, event->count ? event->card : NULL, event->count);
    case SW_EVENT_MUCK:
        return sw_muck(s, event->seat);
    case SW_EVENT_EXPOSE:
        return sw_expose(s, event->seat, event->card[0]);
    case SW_EVENT_MISDEAL:
        return sw_misdeal(s);
    case SW_EVENT_SHUFFLE:
        return sw_shuffle(s, (uint64_t)event->to, (uint64_t)event->amount);
    default:
        return SW_DOES_NOT_FIT;
    }
}

sw_status sw_try(sw_state *s, const sw_event *event)
{
    sw_state before;
    sw_make_empty(&before);
    if (sw_copy(&before, s) != SW_DONE) {
        sw_free(&before);
        return SW_NO_MEMORY;
    }
    sw_status status = sw_command(s, event);
    if (status == SW_DONE) {
        sw_free(&before);
    } else {
        before.unknown_seat = s->unknown_seat;
        sw_free(s);
        *s = before;
    }
    return status;
}

/* Replays from the start, with an empty log. */
static sw_status begin_again(sw_state *s)
{
    if (s->original) memcpy(s->deck, s->original, sizeof s->deck);
    s->redeals = 0;
    s->has_unknown = s->began_unknown;
    s->given = s->began_given;
    s->places = (uint8_t)s->game->deck_size;
    sw_make_empty(s);
    return sw_begin(s);
}

sw_status sw_undo(sw_state *s)
{
    int last = s->events - 1;
    while (last >= 0 && !(s->log[last].command & SW_STARTS_COMMAND)) last--;
    if (last < 0) return SW_DOES_NOT_FIT;
    sw_state again = *s;
    sw_status status = begin_again(&again);
    for (int i = 0; i < last && status == SW_DONE; i++) {
        if (s->log[i].command & SW_REPLAYS_COMMAND) status = sw_command(&again, &s->log[i]);
    }
    if (status != SW_DONE) {
        sw_free(&again);
        return status;
    }
    sw_free(s);
    *s = again;
    return SW_DONE;
}
