#include "game/native.h"

#include <stdlib.h>

enum { MOST_LANES = 1 << 24 };

struct steelwheel_table {
    sw_game game;
    int seats, button;
    int64_t stacks[SW_SEATS];
    sw_menu menu;
    sw_layout layout;
};

struct steelwheel_lanes {
    struct steelwheel_table table;
    sw_hand_lanes of;
};

steelwheel_table *sw_new_table(const sw_hand_lanes *lanes, const sw_menu *menu, const sw_layout *layout)
{
    steelwheel_table *table = calloc(1, sizeof *table);
    if (!table) return NULL;
    table->game = *lanes->game;
    table->seats = lanes->seats;
    table->button = lanes->button;
    for (int seat = 0; seat < lanes->seats; seat++) table->stacks[seat] = sw_lane(lanes, 0)->seat[seat].start;
    table->menu = *menu;
    table->layout = *layout;
    table->layout.game = NULL; /* that of each lanes' own copy */
    return table;
}

static void get_sizes(const steelwheel_table *table, steelwheel_sizes *sizes)
{
    sizes->seats = table->seats;
    sizes->entries = sw_menu_size(&table->menu);
    sizes->observation = table->layout.first[SW_PARTS];
}

/* ---- what the caller sees */

static void write_rewards(const steelwheel_lanes *lanes, float *rewards)
{
    const size_t seats = (size_t)lanes->of.seats;
    for (size_t i = 0; i < lanes->of.count * seats; i++) {
        const double won = (double)lanes->of.views.payoffs[i] / (double)lanes->table.layout.unit;
        rewards[i] = lanes->of.views.done[i / seats] ? (float)won : 0;
    }
}

static int64_t look(const steelwheel_lanes *lanes, const steelwheel_buffers *out)
{
    const sw_hand_lanes *of = &lanes->of;
    const struct steelwheel_table *table = &lanes->table;
    if (of->scratch[0].status != SW_DONE) return STEELWHEEL_NO_MEMORY;
    if (!out) return 0;
    if (out->actors) memcpy(out->actors, of->views.actors, of->count);
    if (out->done) memcpy(out->done, of->views.done, of->count);
    if (out->rewards) write_rewards(lanes, out->rewards);
    if (out->masks) sw_mask_lanes(of, &table->menu, out->masks);
    if (out->observations) sw_encode_slice(of, 0, &table->layout, SW_NOBODY, out->observations);
    return 0;
}

/* ---- dealing */

static int64_t reset(steelwheel_lanes *lanes, uint64_t seed, const steelwheel_buffers *out)
{
    sw_hand_lanes *of = &lanes->of;
    of->seed = seed;
    for (size_t i = 0; i < of->count; i++) sw_lane(of, i)->index = i - of->every; /* its next is hand i */
    sw_deal_slice(of, 0, NULL, NULL);
    if (out && out->illegal) memset(out->illegal, 0, of->count);
    return look(lanes, out);
}

static void free_lanes(steelwheel_lanes *lanes)
{
    if (lanes) sw_free_lanes(&lanes->of);
    free(lanes);
}

static steelwheel_lanes *make(const steelwheel_table *table, size_t count, uint64_t seed)
{
    if (count == 0 || count > MOST_LANES) return NULL;
    steelwheel_lanes *lanes = calloc(1, sizeof *lanes);
    if (!lanes) return NULL;
    lanes->table = *table;
    lanes->table.layout.game = &lanes->table.game;
    sw_hand_lanes *of = &lanes->of;
    of->game = &lanes->table.game;
    of->count = count;
    of->seats = table->seats;
    of->button = table->button;
    of->slices = 1;
    of->autoreset = true;
    bool made = sw_make_lanes(of);
    for (size_t i = 0; made && i < count; i++) sw_seat_lane(of, i, table->stacks);
    if (made && reset(lanes, seed, NULL) == 0) return lanes;
    free_lanes(lanes);
    return NULL;
}

/* ---- acting */

/* What is played where an action is not legal. */
static int64_t instead(const sw_turn *turn, int64_t to_call)
{
    if (turn->phase == SW_DRAW) return ((int64_t)1 << turn->least) - 1;
    return to_call && turn->legal.fold ? -1 : 0;
}

/* Acts by the codes in `of->codes`. */
static int64_t act_by_codes(steelwheel_lanes *lanes, const steelwheel_buffers *out)
{
    sw_hand_lanes *of = &lanes->of;
    sw_policy policies[SW_SEATS];
    int64_t count = 0;
    for (int seat = 0; seat < SW_SEATS; seat++) policies[seat] = SW_ASK; /* the caller */
    if (of->scratch[0].status != SW_DONE) return STEELWHEEL_NO_MEMORY;
    for (size_t i = 0; i < of->count; i++) {
        const sw_turn *turn = &of->turns[i];
        const bool is_legal = turn->phase == SW_OVER || sw_fits_turn(turn, of->codes[i]);
        if (!is_legal) of->codes[i] = instead(turn, of->views.call[i]);
        if (out && out->illegal) out->illegal[i] = !is_legal;
        count += !is_legal;
    }
    sw_act_slice(of, 0, NULL, policies);
    return look(lanes, out) < 0 ? STEELWHEEL_NO_MEMORY : count;
}

static int64_t act(steelwheel_lanes *lanes, const int64_t *codes, const steelwheel_buffers *out)
{
    if (!codes) return STEELWHEEL_NO_BUFFER;
    memcpy(lanes->of.codes, codes, lanes->of.count * sizeof *codes);
    return act_by_codes(lanes, out);
}

static int64_t choose(steelwheel_lanes *lanes, const int32_t *entries, const steelwheel_buffers *out)
{
    const sw_hand_lanes *of = &lanes->of;
    const sw_menu *menu = &lanes->table.menu;
    int64_t listed[SW_MOST_ENTRIES];
    if (!entries) return STEELWHEEL_NO_BUFFER;
    for (size_t i = 0; i < of->count; i++) {
        const int32_t entry = entries[i];
        const bool is_one = entry >= 0 && entry < sw_menu_size(menu);
        if (is_one) sw_list_menu(sw_lane(of, i), menu, listed);
        of->codes[i] = is_one ? listed[entry] : SW_NO_ENTRY; /* which no code is */
    }
    return act_by_codes(lanes, out);
}

const steelwheel_api sw_native_api = {
    STEELWHEEL_ABI, (uint32_t)sizeof(steelwheel_api), get_sizes, make, free_lanes, reset, look, act, choose,
};
