#include "game/lanes.h"

#include "game/deck.h"
#include "game/log.h"

#include <stdlib.h>

enum { LINE = 64, FIRST_EVENTS = 128, FIRST_ACTIONS = 32 };

/* ---- memory */

/* Memory, all 0, from the beginning of a line of the cache on. */
static void *take(sw_hand_lanes *lanes, int block, size_t bytes)
{
    uint8_t *made = lanes->memory[block] = calloc(bytes + LINE, 1);
    return made ? made + (LINE - (uintptr_t)made % LINE) % LINE : NULL;
}

static size_t up_to_line(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

/* The part of the views' memory for `each` bytes a lane. */
static void *take_part(sw_hand_lanes *lanes, size_t each)
{
    void *part = lanes->seen + lanes->seen_size;
    lanes->seen_size += up_to_line(lanes->count * each);
    return part;
}

static void place_views(sw_hand_lanes *lanes)
{
    sw_lane_views *views = &lanes->views;
    views->actors = take_part(lanes, 1);
    views->phases = take_part(lanes, 1);
    views->fold = take_part(lanes, 1);
    views->done = take_part(lanes, 1);
    views->draws = take_part(lanes, 2);
    views->call = take_part(lanes, sizeof(int64_t));
    views->min_raise_to = take_part(lanes, sizeof(int64_t));
    views->max_raise_to = take_part(lanes, sizeof(int64_t));
    views->total_pots = take_part(lanes, sizeof(int64_t));
    views->hand_ids = take_part(lanes, sizeof(int64_t));
    views->payoffs = take_part(lanes, sizeof(int64_t) * (size_t)lanes->seats);
}

bool sw_make_lanes(sw_hand_lanes *lanes)
{
    const size_t n = lanes->count, seen = 6 + (5 + (size_t)lanes->seats) * sizeof(int64_t); /* bytes a lane */
    if (lanes->every < n) lanes->every = n;
    lanes->size = up_to_line(sw_state_size(lanes->seats));
    if (n > SIZE_MAX / 4 / lanes->size) return false; /* no lane takes more of anything */
    lanes->states = take(lanes, 0, n * lanes->size);
    lanes->turns = take(lanes, 1, n * sizeof *lanes->turns);
    lanes->codes = take(lanes, 2, n * sizeof *lanes->codes);
    lanes->seen = take(lanes, 3, n * seen + 11 * LINE);
    lanes->scratch = take(lanes, 4, (size_t)lanes->slices * sizeof *lanes->scratch);
    uint64_t *action = take(lanes, 5, n * FIRST_ACTIONS * sizeof *action);
    if (!lanes->states || !lanes->turns || !lanes->codes || !lanes->seen || !lanes->scratch || !action) {
        return false;
    }
    for (int i = 0; i < lanes->slices; i++) {
        lanes->scratch[i].log = malloc(FIRST_EVENTS * sizeof(sw_event));
        if (!lanes->scratch[i].log) return false;
        lanes->scratch[i].capacity = FIRST_EVENTS;
    }
    place_views(lanes);
    for (size_t i = 0; i < n; i++, action += FIRST_ACTIONS) {
        lanes->turns[i].played.action = action;
        lanes->turns[i].played.capacity = FIRST_ACTIONS;
        sw_lane(lanes, i)->index = lanes->index + lanes->first + i - lanes->every; /* its next is its first */
    }
    return true;
}

void sw_free_lanes(sw_hand_lanes *lanes)
{
    for (size_t i = 0; lanes->seen_size && i < lanes->count; i++) {
        sw_forget_original(sw_lane(lanes, i));
        if (lanes->turns[i].played.capacity > FIRST_ACTIONS) free(lanes->turns[i].played.action);
    }
    for (int i = 0; lanes->scratch && i < lanes->slices; i++) free(lanes->scratch[i].log);
    for (int i = 0; i < 6; i++) free(lanes->memory[i]);
}

/* ---- actions */

static SW_NOINLINE sw_status grow(sw_played *played)
{
    const size_t size = (size_t)played->capacity * sizeof *played->action;
    uint64_t *more = malloc(2 * size);
    if (!more) return SW_NO_MEMORY;
    memcpy(more, played->action, size);
    if (played->capacity > FIRST_ACTIONS) free(played->action);
    played->action = more;
    played->capacity *= 2;
    return SW_DONE;
}

/* Keeps the actions that a state's log tells of. */
SW_INLINE sw_status keep_actions(sw_played *played, const sw_state *s)
{
    const sw_event *event = s->log, *end = event + s->events;
    for (; event < end; event++) {
        if (!sw_is_action(event)) continue;
        if (played->count == played->capacity && grow(played) != SW_DONE) return SW_NO_MEMORY;
        played->action[played->count++] = sw_word_of(event);
    }
    return SW_DONE;
}

static int64_t code_of(uint64_t action)
{
    const sw_action_kind kind = sw_kind_of(action);
    return kind == SW_FOLDED   ? -1
           : kind == SW_CALLED ? 0
           : kind == SW_RAISED ? (int64_t)sw_total_of(action)
                               : (int64_t)sw_named_set(action);
}

/* ---- stacks and buttons */

static uint32_t occupied(const int64_t *stacks, int seats)
{
    uint32_t found = 0;
    for (int seat = 0; seat < seats; seat++) found |= (uint32_t)(stacks[seat] != 0) << seat;
    return found;
}

/* The button of hand k: so many occupied seats further on. */
static int button_of(const sw_hand_lanes *lanes, uint32_t seats, uint64_t k)
{
    int seat = sw_seat_from(seats, lanes->button);
    for (uint64_t left = k % (uint64_t)sw_count_bits(seats); left > 0; left--) seat = sw_next_seat(seats, seat);
    return seat;
}

sw_refusal sw_check_lane(const sw_hand_lanes *lanes, const int64_t *stacks)
{
    const uint32_t seats = occupied(stacks, lanes->seats);
    return sw_check_table(lanes->game, stacks, lanes->seats, seats ? sw_seat_from(seats, lanes->button) : 0);
}

void sw_seat_lane(sw_hand_lanes *lanes, size_t i, const int64_t *stacks)
{
    for (int seat = 0; seat < lanes->seats; seat++) sw_lane(lanes, i)->seat[seat].start = stacks[seat];
}

/* ---- dealing */

static void set_up(const sw_hand_lanes *lanes, sw_state *s, const sw_state *like, uint64_t index, int button)
{
    int64_t stacks[SW_SEATS];
    for (int seat = 0; seat < lanes->seats; seat++) stacks[seat] = like->seat[seat].start;
    sw_set_up(s, lanes->game, stacks, lanes->seats, button);
    s->seed = lanes->seed;
    s->index = index;
    sw_draw_deck(s, NULL, 0);
}

/* A state writes its events here, and hands on what it has grown. */
static void lend(sw_state *s, const sw_scratch *scratch)
{
    s->log = scratch->log;
    s->capacity = scratch->capacity;
    s->events = 0;
}

static void take_back(const sw_state *s, sw_scratch *scratch)
{
    scratch->log = s->log;
    scratch->capacity = s->capacity;
}

static void deal(sw_hand_lanes *lanes, size_t i, sw_scratch *scratch)
{
    sw_state *s = sw_lane(lanes, i);
    const uint64_t index = s->index + lanes->every;
    uint32_t seats = 0;
    for (int seat = 0; seat < lanes->seats; seat++) seats |= (uint32_t)(s->seat[seat].start != 0) << seat;
    lend(s, scratch);
    set_up(lanes, s, s, index, button_of(lanes, seats, index - lanes->index));
    if (sw_begin(s) != SW_DONE) scratch->status = SW_NO_MEMORY;
    take_back(s, scratch);
    lanes->turns[i].played.count = 0;
}

sw_status sw_play_lane(const sw_hand_lanes *lanes, size_t i, sw_state *hand)
{
    const sw_state *s = sw_lane(lanes, i);
    const sw_played *played = &lanes->turns[i].played;
    set_up(lanes, hand, s, s->index, s->button);
    sw_status status = sw_begin(hand);
    for (int j = 0; j < played->count && status == SW_DONE; j++) status = sw_act(hand, code_of(played->action[j]));
    return status;
}

/* ---- codes */

void sw_copy_integers(int64_t *copy, const uint8_t *from, ptrdiff_t step, int size, bool is_signed, size_t count)
{
    if (size == 8 && is_signed && step == 8) {
        memcpy(copy, from, count * sizeof *copy);
        return;
    }
    for (size_t i = 0; i < count; i++, from += step) {
        uint64_t number = 0;
        if (size == 8) {
            number = sw_read_word(from);
            if (!is_signed && number > INT64_MAX) number = INT64_MAX;
        } else if (size == 4) {
            uint32_t four;
            memcpy(&four, from, sizeof four);
            number = is_signed ? (uint64_t)(int64_t)(int32_t)four : four;
        } else if (size == 2) {
            uint16_t two;
            memcpy(&two, from, sizeof two);
            number = is_signed ? (uint64_t)(int64_t)(int16_t)two : two;
        } else {
            uint8_t one = sw_read_byte(from);
            number = is_signed ? (uint64_t)(int64_t)(int8_t)one : one;
        }
        copy[i] = (int64_t)number;
    }
}

bool sw_fits_turn(const sw_turn *turn, int64_t code)
{
    if (turn->phase == SW_BET) {
        const sw_legal *legal = &turn->legal;
        if (code <= 0) return code == 0 || (code == -1 && legal->fold);
        if (code < legal->min_to || code > legal->max_to) return false;
        return legal->step == 1 || code == legal->max_to || (code - legal->min_to) % legal->step == 0;
    }
    int cards = sw_count_bits((uint64_t)code);
    return code >= 0 && !(code >> turn->holes) && cards >= turn->least && cards <= turn->most;
}

/* Whether it is a code that a lane waits for. */
static bool is_asked(const sw_turn *turn, const sw_policy *policies)
{
    return turn->phase != SW_OVER && policies[turn->actor] == SW_ASK;
}

size_t sw_find_illegal(const sw_hand_lanes *lanes, const uint8_t *mask, const sw_policy *policies)
{
    size_t i = 0;
    for (; i < lanes->count; i++) {
        if ((mask && !mask[i]) || !is_asked(&lanes->turns[i], policies)) continue;
        if (!sw_fits_turn(&lanes->turns[i], lanes->codes[i])) break;
    }
    return i;
}

/* ---- playing */

/* Writes what comes next in a lane. */
SW_INLINE void look(const sw_hand_lanes *lanes, size_t i)
{
    const sw_state *s = sw_lane(lanes, i);
    sw_turn *turn = &lanes->turns[i];
    turn->legal = sw_legal_now(s);
    turn->phase = s->phase;
    turn->actor = s->actor;
    lanes->views.actors[i] = s->actor;
    lanes->views.phases[i] = (int8_t)s->phase;
    lanes->views.fold[i] = (uint8_t)turn->legal.fold;
    lanes->views.call[i] = turn->legal.call;
    lanes->views.min_raise_to[i] = turn->legal.min_to;
    lanes->views.max_raise_to[i] = turn->legal.max_to;
    lanes->views.total_pots[i] = s->pot;
    lanes->views.hand_ids[i] = (int64_t)(s->index - lanes->index);
    memset(&lanes->views.draws[2 * i], 0, 2);
    if (s->phase == SW_DRAW) {
        int least, most;
        turn->holes = (uint8_t)sw_draw_bounds(s, &least, &most);
        turn->least = (uint8_t)least;
        turn->most = (uint8_t)most;
        lanes->views.draws[2 * i] = (int8_t)least;
        lanes->views.draws[2 * i + 1] = (int8_t)most;
    }
}

/* Tells what a hand that is over has paid. */
static void report(sw_hand_lanes *lanes, size_t i)
{
    const sw_state *s = sw_lane(lanes, i);
    int64_t *payoffs = &lanes->views.payoffs[i * (size_t)lanes->seats];
    for (int seat = 0; seat < lanes->seats; seat++) {
        payoffs[seat] = s->seat[seat].stack + sw_reserve(s, seat) - s->seat[seat].start;
    }
    lanes->views.done[i] = 1;
}

/* Plays on in a lane: by its code, if it waits for one, then by policies, till a seat without one is to act or the hand
   has ended, of which it tells, and deals the next. Returns whether it has. */
SW_INLINE bool play_on(sw_hand_lanes *lanes, size_t i, bool by_code, const sw_policy *policies, sw_scratch *scratch)
{
    sw_state *s = sw_lane(lanes, i);
    sw_status status = SW_DONE;
    lend(s, scratch);
    if (by_code) status = sw_act(s, lanes->codes[i]);
    while (status == SW_DONE && s->phase != SW_OVER && policies[s->actor] != SW_ASK) {
        status = sw_act(s, sw_decide_now(s, policies[s->actor]));
    }
    take_back(s, scratch);
    const bool over = s->phase == SW_OVER;
    if (status == SW_DONE && !(over && lanes->autoreset)) status = keep_actions(&lanes->turns[i].played, s);
    if (status != SW_DONE) scratch->status = SW_NO_MEMORY;
    if (over) report(lanes, i);
    if (over && lanes->autoreset) deal(lanes, i, scratch);
    return over;
}

/* Plays hands by policies, each of them dealt where the last has ended, till a seat without a policy is asked. What they
   paid stands in the sum of all. */
static void pass_over(sw_hand_lanes *lanes, size_t i, const sw_policy *policies, sw_scratch *scratch)
{
    int64_t chips = 0, sums[SW_SEATS] = {0}, *payoffs = &lanes->views.payoffs[i * (size_t)lanes->seats];
    for (int seat = 0; seat < lanes->seats; seat++) chips += sw_lane(lanes, i)->seat[seat].start;
    int64_t left = sw_smaller(SW_MOST_PASSED, INT64_MAX / chips);
    while (scratch->status == SW_DONE && play_on(lanes, i, false, policies, scratch)) {
        for (int seat = 0; seat < lanes->seats; seat++) payoffs[seat] = sums[seat] += payoffs[seat];
        if (--left == 0) break;
        if (!lanes->autoreset) deal(lanes, i, scratch);
    }
}

void sw_deal_slice(sw_hand_lanes *lanes, int slice, const uint8_t *mask, const sw_policy *policies)
{
    const size_t last = sw_first_of_slice(lanes, slice + 1);
    sw_scratch scratch = lanes->scratch[slice]; /* by itself: threads do not write side by side */
    if (!mask) scratch.status = SW_DONE;
    for (size_t i = sw_first_of_slice(lanes, slice); i < last; i++) {
        lanes->views.done[i] = 0;
        if (mask && !mask[i]) continue;
        deal(lanes, i, &scratch);
        if (policies) {
            pass_over(lanes, i, policies, &scratch);
        } else if (sw_lane(lanes, i)->phase == SW_OVER && !lanes->autoreset) {
            report(lanes, i);
        }
        look(lanes, i);
    }
    lanes->scratch[slice] = scratch;
}

void sw_act_slice(sw_hand_lanes *lanes, int slice, const uint8_t *mask, const sw_policy *policies)
{
    const size_t last = sw_first_of_slice(lanes, slice + 1);
    sw_scratch scratch = lanes->scratch[slice];
    for (size_t i = sw_first_of_slice(lanes, slice); i < last; i++) {
        const sw_turn *turn = &lanes->turns[i];
        lanes->views.done[i] = 0;
        if ((mask && !mask[i]) || (turn->phase == SW_OVER && !lanes->autoreset)) continue;
        play_on(lanes, i, is_asked(turn, policies), policies, &scratch);
        look(lanes, i);
    }
    lanes->scratch[slice] = scratch;
}

void sw_play_slice(sw_hand_lanes *lanes, int slice, const sw_policy *policies, int64_t hands, int64_t *sums)
{
    const size_t last = sw_first_of_slice(lanes, slice + 1), seats = (size_t)lanes->seats;
    sw_scratch scratch = lanes->scratch[slice];
    for (size_t i = sw_first_of_slice(lanes, slice); i < last; i++) {
        const sw_turn *turn = &lanes->turns[i];
        lanes->views.done[i] = 0;
        if (is_asked(turn, policies) || (turn->phase == SW_OVER && !lanes->autoreset)) continue;
        for (int64_t left = hands; left > 0 && play_on(lanes, i, false, policies, &scratch); left--) {
            for (size_t seat = 0; sums && seat < seats; seat++) {
                sums[i * seats + seat] += lanes->views.payoffs[i * seats + seat];
            }
        }
        look(lanes, i);
    }
    lanes->scratch[slice] = scratch;
}

void sw_decide_lanes(const sw_hand_lanes *lanes, sw_policy policy, const uint8_t *mask, int64_t *codes)
{
    for (size_t i = 0; i < lanes->count; i++) {
        const bool is_chosen = lanes->turns[i].phase != SW_OVER && (!mask || mask[i]);
        codes[i] = is_chosen ? sw_decide_now(sw_lane(lanes, i), policy) : 0;
    }
}

int64_t sw_most_chips(const sw_hand_lanes *lanes)
{
    int64_t most = 0;
    for (size_t i = 0; i < lanes->count; i++) {
        int64_t chips = 0;
        for (int seat = 0; seat < lanes->seats; seat++) chips += sw_lane(lanes, i)->seat[seat].start;
        if (chips > most) most = chips;
    }
    return most;
}
