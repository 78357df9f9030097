#include "game/slots.h"

#include "game/deck.h"
#include "game/log.h"
#include "game/view.h"

#include <stdlib.h>

enum { LINE = 64, FIRST_EVENTS = 128, FIRST_ACTIONS = 32 };

/* ---- memory */

/* Allocates zeroed memory that starts at a cache line. */
static void *take(sw_hand_slots *slots, int block, size_t bytes)
{
    uint8_t *made = slots->memory[block] = calloc(bytes + LINE, 1);
    return made ? made + (LINE - (uintptr_t)made % LINE) % LINE : NULL;
}

static size_t up_to_line(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

#define VIEW(name, each, per_slot) {offsetof(sw_slot_views, name), each, per_slot}

const sw_view sw_views[SW_VIEWS] = {
    VIEW(actors, sizeof(int8_t), 1),
    VIEW(phases, sizeof(int8_t), 1),
    VIEW(fold, sizeof(uint8_t), 1),
    VIEW(done, sizeof(uint8_t), 1),
    VIEW(draws, sizeof(int8_t), 2),
    VIEW(call, sizeof(int64_t), 1),
    VIEW(min_raise_to, sizeof(int64_t), 1),
    VIEW(max_raise_to, sizeof(int64_t), 1),
    VIEW(total_pots, sizeof(int64_t), 1),
    VIEW(hand_ids, sizeof(int64_t), 1),
    VIEW(payoffs, sizeof(int64_t), 0),
};

/* Returns the size of a view in bytes, up to the start of the next. */
static size_t view_size(const sw_hand_slots *slots, const sw_view *view)
{
    return up_to_line(slots->count * view->size * (size_t)(view->entries ? view->entries : slots->seats));
}

static void place_views(sw_hand_slots *slots)
{
    for (int i = 0; i < SW_VIEWS; i++) {
        void *start = slots->seen + slots->seen_size;
        memcpy((uint8_t *)&slots->views + sw_views[i].place, &start, sizeof start);
        slots->seen_size += view_size(slots, &sw_views[i]);
    }
}

void *sw_view_start(const sw_hand_slots *slots, int view)
{
    void *start;
    memcpy(&start, (const uint8_t *)&slots->views + sw_views[view].place, sizeof start);
    return start;
}

bool sw_init_slots(sw_hand_slots *slots)
{
    const size_t n = slots->count;
    size_t seen = 0;
    if (slots->every < n) slots->every = n;
    slots->size = up_to_line(sw_state_size(slots->seats));
    if (n > SIZE_MAX / 4 / slots->size) return false; /* no slot needs more of anything */
    for (int i = 0; i < SW_VIEWS; i++) seen += view_size(slots, &sw_views[i]);
    slots->states = take(slots, 0, n * slots->size);
    slots->turns = take(slots, 1, n * sizeof *slots->turns);
    slots->codes = take(slots, 2, n * sizeof *slots->codes);
    slots->seen = take(slots, 3, seen);
    slots->scratch = take(slots, 4, (size_t)slots->slices * sizeof *slots->scratch);
    uint64_t *action = take(slots, 5, n * FIRST_ACTIONS * sizeof *action);
    if (!slots->states || !slots->turns || !slots->codes || !slots->seen || !slots->scratch || !action) {
        return false;
    }
    for (int i = 0; i < slots->slices; i++) {
        slots->scratch[i].log = malloc(FIRST_EVENTS * sizeof(sw_event));
        if (!slots->scratch[i].log) return false;
        slots->scratch[i].capacity = FIRST_EVENTS;
    }
    place_views(slots);
    for (size_t i = 0; i < n; i++, action += FIRST_ACTIONS) {
        slots->turns[i].played.action = action;
        slots->turns[i].played.capacity = FIRST_ACTIONS;
        sw_slot(slots, i)->index = slots->index + slots->first + i - slots->every; /* deal adds `every` */
    }
    return true;
}

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

bool sw_copy_slots(sw_hand_slots *copy, const sw_hand_slots *slots)
{
    const size_t n = slots->count;
    *copy = *slots;
    memset(copy->memory, 0, sizeof copy->memory);
    copy->scratch = NULL;
    copy->seen_size = 0;
    if (!sw_init_slots(copy)) return false;
    memcpy(copy->states, slots->states, n * slots->size);
    memcpy(copy->seen, slots->seen, slots->seen_size);
    for (size_t i = 0; i < n; i++) {
        sw_slot(copy, i)->log = NULL; /* lent by its own slice */
        sw_slot(copy, i)->capacity = 0;
        sw_slot(copy, i)->original = NULL;
    }
    for (size_t i = 0; i < n; i++) {
        const sw_state *s = sw_slot(slots, i);
        const sw_played *from = &slots->turns[i].played;
        sw_played own = copy->turns[i].played;
        while (own.capacity < from->count) {
            if (grow(&own) != SW_DONE) return false;
            copy->turns[i].played = own;
        }
        copy->turns[i] = slots->turns[i];
        copy->turns[i].played = own;
        copy->turns[i].played.count = from->count;
        memcpy(own.action, from->action, (size_t)from->count * sizeof *own.action);
        if (!s->original) continue;
        sw_keep_original(sw_slot(copy, i));
        if (!sw_slot(copy, i)->original) return false;
        memcpy(sw_slot(copy, i)->original, s->original, sizeof s->deck);
    }
    return true;
}

void sw_free_slots(sw_hand_slots *slots)
{
    for (size_t i = 0; slots->seen_size && i < slots->count; i++) {
        sw_forget_original(sw_slot(slots, i));
        if (slots->turns[i].played.capacity > FIRST_ACTIONS) free(slots->turns[i].played.action);
    }
    for (int i = 0; slots->scratch && i < slots->slices; i++) free(slots->scratch[i].log);
    for (int i = 0; i < 6; i++) free(slots->memory[i]);
}

/* ---- actions */

/* Stores the actions recorded in a state's log. */
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

/* Returns the button of hand k, which moves one occupied seat per hand. */
static int button_of(const sw_hand_slots *slots, uint32_t seats, uint64_t k)
{
    int seat = sw_seat_from(seats, slots->button);
    for (uint64_t left = k % (uint64_t)sw_count_bits(seats); left > 0; left--) seat = sw_next_seat(seats, seat);
    return seat;
}

sw_refusal sw_check_slot(const sw_hand_slots *slots, const int64_t *stacks)
{
    const uint32_t seats = occupied(stacks, slots->seats);
    return sw_check_table(slots->game, stacks, slots->seats, seats ? sw_seat_from(seats, slots->button) : 0);
}

void sw_seat_slot(sw_hand_slots *slots, size_t i, const int64_t *stacks)
{
    for (int seat = 0; seat < slots->seats; seat++) sw_slot(slots, i)->seat[seat].start = stacks[seat];
}

sw_refusal sw_check_slots(const sw_hand_slots *slots, const int64_t *stacks, size_t step, const uint8_t *mask, size_t *slot)
{
    sw_refusal refusal = {SW_DONE, SW_NOBODY, 0, 0, 0};
    for (size_t i = 0; i < (step ? slots->count : 1); i++) {
        if (step && mask && !mask[i]) continue;
        refusal = sw_check_slot(slots, stacks + i * step);
        *slot = i;
        if (refusal.code != SW_DONE) break;
    }
    return refusal;
}

void sw_seat_slots(sw_hand_slots *slots, const int64_t *stacks, size_t step, const uint8_t *mask)
{
    for (size_t i = 0; i < slots->count; i++) {
        if (!mask || mask[i]) sw_seat_slot(slots, i, stacks + i * step);
    }
}

/* ---- dealing */

sw_refusal sw_fix_board(sw_hand_slots *slots, int board, const uint8_t *cards, int count)
{
    sw_refusal refusal = sw_check_board(slots->game, count);
    if (refusal.code != SW_DONE) return refusal;
    memcpy(slots->board[board], cards, (size_t)count);
    slots->boards[board] = (uint8_t)count;
    slots->has_board = true;
    return refusal;
}

/* Draws the deck around the fixed board cards. */
static SW_NOINLINE void draw_around_board(const sw_hand_slots *slots, sw_state *s)
{
    uint8_t given[SW_PLACES];
    memset(given, SW_FREE, sizeof given);
    for (int i = 0; i < slots->game->boards; i++) sw_give_board(s, i, slots->board[i], slots->boards[i], given);
    sw_draw_deck(s, given, 0);
}

static void set_up(const sw_hand_slots *slots, sw_state *s, const sw_state *like, uint64_t index, int button)
{
    int64_t stacks[SW_SEATS];
    for (int seat = 0; seat < slots->seats; seat++) stacks[seat] = like->seat[seat].start;
    sw_set_up(s, slots->game, stacks, slots->seats, button);
    s->seed = slots->seed;
    s->index = index;
    if (slots->has_board) {
        draw_around_board(slots, s);
    } else {
        sw_draw_deck(s, NULL, 0);
    }
}

void sw_start_slots(sw_hand_slots *slots, const sw_state *start)
{
    slots->start = start;
    slots->start_actions = 0;
    for (int i = start->first_event; i < start->events; i++) slots->start_actions += sw_is_action(&start->log[i]);
}

/* Begins a hand: deals it, or samples the start. */
static sw_status begin(const sw_hand_slots *slots, sw_state *s, const sw_state *like, uint64_t index, int button)
{
    if (slots->start) return sw_sample(s, slots->start, slots->seed, index);
    set_up(slots, s, like, index, button);
    return sw_begin(s);
}

/* Lends the scratch log to a state, which may enlarge it. */
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

static void deal(sw_hand_slots *slots, size_t i, sw_scratch *scratch)
{
    sw_state *s = sw_slot(slots, i);
    const uint64_t index = s->index + slots->every;
    uint32_t seats = 0;
    for (int seat = 0; seat < slots->seats; seat++) seats |= (uint32_t)(s->seat[seat].start != 0) << seat;
    lend(s, scratch);
    slots->turns[i].played.count = 0;
    sw_status status = begin(slots, s, s, index, button_of(slots, seats, index - slots->index));
    if (status == SW_DONE && slots->start) status = keep_actions(&slots->turns[i].played, s);
    if (status != SW_DONE) scratch->status = status == SW_DOES_NOT_FIT ? SW_DOES_NOT_FIT : SW_NO_MEMORY;
    take_back(s, scratch);
}

sw_status sw_play_slot(const sw_hand_slots *slots, size_t i, sw_state *hand)
{
    const sw_state *s = sw_slot(slots, i);
    const sw_played *played = &slots->turns[i].played;
    sw_status status = begin(slots, hand, s, s->index, s->button);
    for (int j = slots->start_actions; j < played->count && status == SW_DONE; j++) status = sw_act(hand, code_of(played->action[j]));
    return status;
}

/* ---- codes */

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

/* Returns whether a slot waits for a code. */
static bool is_asked(const sw_turn *turn, const sw_policy *policies)
{
    return turn->phase != SW_OVER && policies[turn->actor] == SW_ASK;
}

size_t sw_find_illegal(const sw_hand_slots *slots, const uint8_t *mask, const sw_policy *policies)
{
    size_t i = 0;
    for (; i < slots->count; i++) {
        if ((mask && !mask[i]) || !is_asked(&slots->turns[i], policies)) continue;
        if (!sw_fits_turn(&slots->turns[i], slots->codes[i])) break;
    }
    return i;
}

/* ---- playing */

/* Writes the next decision of a slot into the views. */
SW_INLINE void look(const sw_hand_slots *slots, size_t i)
{
    const sw_state *s = sw_slot(slots, i);
    sw_turn *turn = &slots->turns[i];
    turn->legal = sw_legal_now(s);
    turn->phase = s->phase;
    turn->actor = s->actor;
    slots->views.actors[i] = s->actor;
    slots->views.phases[i] = (int8_t)s->phase;
    slots->views.fold[i] = (uint8_t)turn->legal.fold;
    slots->views.call[i] = turn->legal.call;
    slots->views.min_raise_to[i] = turn->legal.min_to;
    slots->views.max_raise_to[i] = turn->legal.max_to;
    slots->views.total_pots[i] = s->pot;
    slots->views.hand_ids[i] = (int64_t)(s->index - slots->index);
    memset(&slots->views.draws[2 * i], 0, 2);
    if (s->phase == SW_DRAW) {
        int least, most;
        turn->holes = (uint8_t)sw_draw_bounds(s, &least, &most);
        turn->least = (uint8_t)least;
        turn->most = (uint8_t)most;
        slots->views.draws[2 * i] = (int8_t)least;
        slots->views.draws[2 * i + 1] = (int8_t)most;
    }
}

/* Writes the payoffs of a finished hand into the views. */
static void report(sw_hand_slots *slots, size_t i)
{
    const sw_state *s = sw_slot(slots, i);
    int64_t *payoffs = &slots->views.payoffs[i * (size_t)slots->seats];
    for (int seat = 0; seat < slots->seats; seat++) {
        payoffs[seat] = s->seat[seat].stack + sw_reserve(s, seat) - s->seat[seat].start;
    }
    slots->views.done[i] = 1;
}

/* Continues a slot: by its code if it waits for one, then by policies, until a seat without a policy must act or the
   hand ends. At the end reports the payoffs and deals the next hand. Returns whether the hand ended. */
SW_INLINE bool play_on(sw_hand_slots *slots, size_t i, bool by_code, const sw_policy *policies, sw_scratch *scratch)
{
    sw_state *s = sw_slot(slots, i);
    sw_status status = SW_DONE;
    lend(s, scratch);
    if (by_code) status = sw_act(s, slots->codes[i]);
    while (status == SW_DONE && s->phase != SW_OVER && policies[s->actor] != SW_ASK) {
        status = sw_act(s, sw_decide_now(s, policies[s->actor]));
    }
    take_back(s, scratch);
    const bool over = s->phase == SW_OVER;
    if (status == SW_DONE && !(over && slots->autoreset)) status = keep_actions(&slots->turns[i].played, s);
    if (status != SW_DONE) scratch->status = SW_NO_MEMORY;
    if (over) report(slots, i);
    if (over && slots->autoreset) deal(slots, i, scratch);
    return over;
}

/* Plays whole hands by policies, one after another, until a seat without a policy must act. The reported payoffs are
   the sum over these hands. */
static void pass_over(sw_hand_slots *slots, size_t i, const sw_policy *policies, sw_scratch *scratch)
{
    int64_t chips = 0, sums[SW_SEATS] = {0}, *payoffs = &slots->views.payoffs[i * (size_t)slots->seats];
    for (int seat = 0; seat < slots->seats; seat++) chips += sw_slot(slots, i)->seat[seat].start;
    int64_t left = sw_smaller(SW_MOST_PASSED, INT64_MAX / chips);
    while (scratch->status == SW_DONE && play_on(slots, i, false, policies, scratch)) {
        for (int seat = 0; seat < slots->seats; seat++) payoffs[seat] = sums[seat] += payoffs[seat];
        if (--left == 0) break;
        if (!slots->autoreset) deal(slots, i, scratch);
    }
}

void sw_deal_slice(sw_hand_slots *slots, int slice, const uint8_t *mask, const sw_policy *policies)
{
    const size_t last = sw_first_of_slice(slots, slice + 1);
    sw_scratch scratch = slots->scratch[slice]; /* a local copy, so that threads do not write to the same cache lines */
    if (!mask) scratch.status = SW_DONE;
    for (size_t i = sw_first_of_slice(slots, slice); i < last; i++) {
        slots->views.done[i] = 0;
        if (mask && !mask[i]) continue;
        deal(slots, i, &scratch);
        if (policies) {
            pass_over(slots, i, policies, &scratch);
        } else if (sw_slot(slots, i)->phase == SW_OVER && !slots->autoreset) {
            report(slots, i);
        }
        look(slots, i);
    }
    slots->scratch[slice] = scratch;
}

void sw_act_slice(sw_hand_slots *slots, int slice, const uint8_t *mask, const sw_policy *policies)
{
    const size_t last = sw_first_of_slice(slots, slice + 1);
    sw_scratch scratch = slots->scratch[slice];
    for (size_t i = sw_first_of_slice(slots, slice); i < last; i++) {
        const sw_turn *turn = &slots->turns[i];
        slots->views.done[i] = 0;
        if ((mask && !mask[i]) || (turn->phase == SW_OVER && !slots->autoreset)) continue;
        play_on(slots, i, is_asked(turn, policies), policies, &scratch);
        look(slots, i);
    }
    slots->scratch[slice] = scratch;
}

void sw_play_slice(sw_hand_slots *slots, int slice, const sw_policy *policies, int64_t hands, int64_t *sums)
{
    const size_t last = sw_first_of_slice(slots, slice + 1), seats = (size_t)slots->seats;
    sw_scratch scratch = slots->scratch[slice];
    for (size_t i = sw_first_of_slice(slots, slice); i < last; i++) {
        const sw_turn *turn = &slots->turns[i];
        slots->views.done[i] = 0;
        if (is_asked(turn, policies) || (turn->phase == SW_OVER && !slots->autoreset)) continue;
        for (int64_t left = hands; left > 0 && play_on(slots, i, false, policies, &scratch); left--) {
            for (size_t seat = 0; sums && seat < seats; seat++) {
                sums[i * seats + seat] += slots->views.payoffs[i * seats + seat];
            }
        }
        look(slots, i);
    }
    slots->scratch[slice] = scratch;
}

sw_status sw_deal_slot(sw_hand_slots *slots, size_t i, uint64_t index)
{
    sw_scratch *scratch = &slots->scratch[0];
    sw_slot(slots, i)->index = index - slots->every; /* deal adds it */
    deal(slots, i, scratch);
    look(slots, i);
    return scratch->status;
}

sw_status sw_play_code(sw_hand_slots *slots, size_t i, int64_t code)
{
    sw_state *s = sw_slot(slots, i);
    sw_scratch *scratch = &slots->scratch[0];
    if (slots->turns[i].phase == SW_OVER || !sw_fits_turn(&slots->turns[i], code)) return SW_DOES_NOT_FIT;
    lend(s, scratch);
    sw_status status = sw_act(s, code);
    take_back(s, scratch);
    if (status == SW_DONE) status = keep_actions(&slots->turns[i].played, s);
    look(slots, i);
    return scratch->status = status;
}

int64_t sw_played_code(const sw_hand_slots *slots, size_t i, int j)
{
    return code_of(slots->turns[i].played.action[j]);
}

void sw_decide_slots(const sw_hand_slots *slots, sw_policy policy, const uint8_t *mask, int64_t *codes)
{
    for (size_t i = 0; i < slots->count; i++) {
        const bool is_chosen = slots->turns[i].phase != SW_OVER && (!mask || mask[i]);
        codes[i] = is_chosen ? sw_decide_now(sw_slot(slots, i), policy) : 0;
    }
}

int64_t sw_most_chips(const sw_hand_slots *slots)
{
    int64_t most = 0;
    for (size_t i = 0; i < slots->count; i++) {
        int64_t chips = 0;
        for (int seat = 0; seat < slots->seats; seat++) chips += sw_slot(slots, i)->seat[seat].start;
        if (chips > most) most = chips;
    }
    return most;
}
