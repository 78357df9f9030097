#include "native/native.h"

#include <stdlib.h>

enum { MOST_SLOTS = 1 << 24 };

struct steelwheel_config {
    sw_game game;
    int seats, button;
    int64_t stacks[SW_SEATS];
    sw_menu menu;
    sw_layout layout;
};

struct steelwheel_slots {
    struct steelwheel_config config;
    sw_hand_slots of;
};

steelwheel_config *sw_new_config(const sw_hand_slots *slots, const sw_menu *menu, const sw_layout *layout)
{
    steelwheel_config *config = calloc(1, sizeof *config);
    if (!config) return NULL;
    config->game = *slots->game;
    config->seats = slots->seats;
    config->button = slots->button;
    for (int seat = 0; seat < slots->seats; seat++) config->stacks[seat] = sw_slot(slots, 0)->seat[seat].start;
    config->menu = *menu;
    config->layout = *layout;
    config->layout.game = NULL; /* each slots object sets its own copy */
    return config;
}

static void get_sizes(const steelwheel_config *config, steelwheel_sizes *sizes)
{
    sizes->seats = config->seats;
    sizes->entries = sw_menu_size(&config->menu);
    sizes->observation = config->layout.first[SW_PARTS];
}

/* ---- output */

static void write_rewards(const steelwheel_slots *slots, float *rewards)
{
    const size_t seats = (size_t)slots->of.seats;
    for (size_t i = 0; i < slots->of.count * seats; i++) {
        const double won = (double)slots->of.views.payoffs[i] / (double)slots->config.layout.unit;
        rewards[i] = slots->of.views.done[i / seats] ? (float)won : 0;
    }
}

static int64_t look(const steelwheel_slots *slots, const steelwheel_buffers *out)
{
    const sw_hand_slots *of = &slots->of;
    const struct steelwheel_config *config = &slots->config;
    if (of->scratch[0].status != SW_DONE) return STEELWHEEL_NO_MEMORY;
    if (!out) return 0;
    if (out->actors) memcpy(out->actors, of->views.actors, of->count);
    if (out->done) memcpy(out->done, of->views.done, of->count);
    if (out->rewards) write_rewards(slots, out->rewards);
    if (out->masks) sw_mask_slots(of, &config->menu, out->masks);
    if (out->observations) sw_encode_slice(of, 0, &config->layout, SW_NOBODY, out->observations);
    return 0;
}

/* ---- dealing */

static int64_t reset(steelwheel_slots *slots, uint64_t seed, const steelwheel_buffers *out)
{
    sw_hand_slots *of = &slots->of;
    of->seed = seed;
    for (size_t i = 0; i < of->count; i++) sw_slot(of, i)->index = i - of->every; /* so that its next hand is hand i */
    sw_deal_slice(of, 0, NULL, NULL);
    if (out && out->illegal) memset(out->illegal, 0, of->count);
    return look(slots, out);
}

static void free_slots(steelwheel_slots *slots)
{
    if (slots) sw_free_slots(&slots->of);
    free(slots);
}

static steelwheel_slots *make(const steelwheel_config *config, size_t count, uint64_t seed)
{
    if (count == 0 || count > MOST_SLOTS) return NULL;
    steelwheel_slots *slots = calloc(1, sizeof *slots);
    if (!slots) return NULL;
    slots->config = *config;
    slots->config.layout.game = &slots->config.game;
    sw_hand_slots *of = &slots->of;
    of->game = &slots->config.game;
    of->count = count;
    of->seats = config->seats;
    of->button = config->button;
    of->slices = 1;
    of->autoreset = true;
    bool made = sw_init_slots(of);
    for (size_t i = 0; made && i < count; i++) sw_seat_slot(of, i, config->stacks);
    if (made && reset(slots, seed, NULL) == 0) return slots;
    free_slots(slots);
    return NULL;
}

/* ---- acting */

/* Returns the code that replaces an illegal action. */
static int64_t instead(const sw_turn *turn, int64_t to_call)
{
    if (turn->phase == SW_DRAW) return ((int64_t)1 << turn->least) - 1;
    return to_call && turn->legal.fold ? -1 : 0;
}

/* Acts by the codes in `of->codes`. */
static int64_t act_by_codes(steelwheel_slots *slots, const steelwheel_buffers *out)
{
    sw_hand_slots *of = &slots->of;
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
    return look(slots, out) < 0 ? STEELWHEEL_NO_MEMORY : count;
}

static int64_t act(steelwheel_slots *slots, const int64_t *codes, const steelwheel_buffers *out)
{
    if (!codes) return STEELWHEEL_NO_BUFFER;
    memcpy(slots->of.codes, codes, slots->of.count * sizeof *codes);
    return act_by_codes(slots, out);
}

static int64_t choose(steelwheel_slots *slots, const int32_t *entries, const steelwheel_buffers *out)
{
    const sw_hand_slots *of = &slots->of;
    const sw_menu *menu = &slots->config.menu;
    int64_t listed[SW_MOST_ENTRIES];
    if (!entries) return STEELWHEEL_NO_BUFFER;
    for (size_t i = 0; i < of->count; i++) {
        const int32_t entry = entries[i];
        const bool is_one = entry >= 0 && entry < sw_menu_size(menu);
        if (is_one) sw_list_menu(sw_slot(of, i), menu, listed);
        of->codes[i] = is_one ? listed[entry] : SW_NO_ENTRY; /* matches no code */
    }
    return act_by_codes(slots, out);
}

const steelwheel_api sw_native_api = {
    STEELWHEEL_ABI,
    (uint32_t)sizeof(steelwheel_api),
    get_sizes,
    make,
    free_slots,
    reset,
    look,
    act,
    choose,
    sw_native_evaluate,
    sw_native_evaluate_rows,
    sw_native_equity,
};
