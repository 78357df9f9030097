/* Slots of hands, each compared with its hand replayed on its own with a log. */
#include "arrays.h"
#include "game/encode.h"
#include "game/memory.h"
#include "game/menu.h"
#include "game/save_slots.h"
#include "native/native.h"
#include "rng.h"
#include "test.h"

enum { SLOTS = 7, SEATS = 4 };

static const sw_policy asks[SW_SEATS] = {SW_ASK}, some_ask[SEATS] = {SW_RANDOM, SW_ASK, SW_CALLER, SW_ASK},
                       plays[SEATS] = {SW_CALLER, SW_RANDOM, SW_RANDOM, SW_RANDOM};
static sw_rng own; /* not `any`, because the checksum of other rooms depends on its numbers */

static int some(int limit)
{
    return (int)(sw_rng_next(&own) % (uint64_t)limit);
}

static sw_game game_of(int draws)
{
    sw_game game = {0};
    game.structure = draws ? SW_FIXED_LIMIT : SW_NO_LIMIT;
    game.streets = draws ? 3 : 2;
    for (int i = 0; i < game.streets; i++) {
        game.street[i].bet = 10;
        game.street[i].hole = i ? 0 : draws ? 5 : 2;
        game.street[i].board = i && !draws ? 5 : 0;
        game.street[i].draw = i && draws ? SW_EXCHANGE : SW_NO_DRAW;
        game.street[i].cards = i && draws ? 5 : 0;
    }
    game.deck_size = SW_CARDS;
    memcpy(game.deck, deck, SW_CARDS);
    game.blinds = 2;
    game.blind[0] = 5;
    game.blind[1] = 10;
    game.hand_cap = SW_MOST_CHIPS;
    game.chip = 1;
    game.rake_step = 1;
    sw_cap_rake(&game, SW_MOST_CHIPS);
    game.shares = game.boards = 1;
    game.all_in_face_up = game.burn = 1;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
    return game;
}

static int64_t some_code(const sw_hand_slots *slots, const sw_menu *menu, size_t i)
{
    int64_t codes[SW_MOST_ENTRIES];
    int size = sw_menu_size(menu), entry;
    sw_list_menu(sw_slot(slots, i), menu, codes);
    if (slots->turns[i].phase == SW_OVER) return INT64_MIN; /* not read */
    do entry = some(size);
    while (codes[entry] == SW_NO_ENTRY);
    return codes[entry];
}

static void check_slot(const sw_hand_slots *slots, size_t i)
{
    static sw_state again;
    const sw_state *s = sw_slot(slots, i);
    CHECK(sw_play_slot(slots, i, &again) == SW_DONE);
    CHECK(again.phase == s->phase && again.actor == s->actor && again.pot == s->pot && again.index == s->index);
    CHECK(again.top == s->top && memcmp(again.deck, s->deck, s->drawn) == 0);
    for (int seat = 0; seat < SEATS; seat++) CHECK(again.seat[seat].stack == s->seat[seat].stack);
    CHECK(slots->views.actors[i] == s->actor && slots->views.total_pots[i] == s->pot);
    sw_free(&again);
}

/* Checks that each seat's observation is finite, and written to exactly the expected columns. */
static void check_observations(const sw_hand_slots *slots, const sw_layout *layout)
{
    const size_t size = (size_t)layout->first[SW_PARTS], all = SLOTS * SEATS * size;
    float *seen = (float *)(void *)memory(all * sizeof *seen), *mine = (float *)(void *)memory(SLOTS * size * sizeof *mine);
    for (int slice = 0; slice < slots->slices; slice++) {
        sw_encode_slice(slots, slice, layout, SW_EVERYTHING, seen);
        sw_encode_slice(slots, slice, layout, SW_NOBODY, mine);
    }
    for (size_t i = 0; i < all; i++) CHECK(seen[i] >= -100 && seen[i] <= 100);
    for (size_t i = 0; i < SLOTS; i++) {
        const int actor = sw_slot(slots, i)->actor;
        const float *of = seen + (i * SEATS + (size_t)(actor < 0 ? 0 : actor)) * size;
        for (size_t j = 0; j < size; j++) CHECK(mine[i * size + j] == (actor < 0 ? 0 : of[j]));
    }
    free(seen);
    free(mine);
}

static void check_same(const sw_hand_slots *a, const sw_hand_slots *b)
{
    const size_t size = sw_write_slots(a, NULL);
    uint8_t *left = memory(size), *right = memory(size);
    CHECK(sw_write_slots(b, NULL) == size);
    CHECK(sw_write_slots(a, left) == size && sw_write_slots(b, right) == size);
    CHECK(memcmp(left, right, size) == 0 && a->seen_size == b->seen_size && memcmp(a->seen, b->seen, a->seen_size) == 0);
    free(left);
    free(right);
}

/* Tests a copy, and slots read from bytes; each changed byte is refused, or read as some other slots. */
static void check_copies(const sw_hand_slots *slots)
{
    sw_hand_slots copy, read = {.game = slots->game, .count = SLOTS, .seats = SEATS, .slices = 1, .autoreset = slots->autoreset,
                                .seed = slots->seed};
    const size_t size = sw_write_slots(slots, NULL), stacks = SLOTS * SEATS * sizeof(int64_t);
    uint8_t *bytes = memory(size);
    CHECK(sw_copy_slots(&copy, slots));
    check_same(&copy, slots);
    CHECK(sw_init_slots(&read) && sw_write_slots(slots, bytes) == size);
    for (size_t i = 0; i < SLOTS; i++) {
        int64_t row[SEATS];
        for (int seat = 0; seat < SEATS; seat++) row[seat] = sw_slot(slots, i)->seat[seat].start;
        sw_seat_slot(&read, i, row);
    }
    for (int i = 0; i < 100; i++) {
        const size_t at = stacks + (size_t)some((int)(size - stacks));
        const uint8_t old = bytes[at];
        bytes[at] = (uint8_t)some(256);
        sw_read_slots(&read, bytes + stacks, size - stacks);
        bytes[at] = old;
        CHECK(sw_read_slots(&read, bytes + stacks, (size_t)some((int)(size - stacks))).code != SW_DONE);
    }
    CHECK(sw_read_slots(&read, bytes + stacks, size - stacks).code == SW_DONE);
    check_same(&read, slots);
    for (size_t i = 0; i < SLOTS; i++) copy.codes[i] = 0;
    sw_act_slice(&copy, 0, NULL, plays);
    sw_free_slots(&copy);
    sw_free_slots(&read);
    free(bytes);
}

static void play(int draws, bool autoreset, int slices)
{
    sw_game game = game_of(draws);
    sw_hand_slots slots = {.game = &game, .count = SLOTS, .seats = SEATS, .slices = slices, .autoreset = autoreset, .seed = 4};
    sw_menu menu = {.fractions = 2, .fraction = {{1, 2, 0}, {3, 1, 1}}, .sets = sw_draw_sets(&game)};
    sw_layout layout;
    sw_init_layout(&layout, &game, SEATS, 5, false);
    int64_t stacks[SEATS] = {300, 0, 25, 90}, few[SEATS] = {300, 0, 0, 0};
    int ended = 0;
    CHECK(sw_check_slot(&slots, stacks).code == SW_DONE && sw_check_slot(&slots, few).code == SW_FEW_PLAYERS);
    CHECK(sw_init_slots(&slots));
    for (size_t i = 0; i < SLOTS; i++) sw_seat_slot(&slots, i, stacks);
    for (int slice = 0; slice < slices; slice++) sw_deal_slice(&slots, slice, NULL, NULL);
    for (int step = 0; step < 400; step++) {
        uint8_t over[SLOTS];
        for (size_t i = 0; i < SLOTS; i++) slots.codes[i] = some_code(&slots, &menu, i);
        const sw_policy *policies = step % 3 ? asks : some_ask;
        CHECK(sw_find_illegal(&slots, NULL, policies) == SLOTS);
        for (int slice = 0; slice < slices; slice++) sw_act_slice(&slots, slice, NULL, policies);
        for (size_t i = 0; i < SLOTS; i++) {
            const int actor = slots.views.actors[i];
            CHECK(actor < 0 || policies[actor] == SW_ASK || slots.views.done[i]);
            int64_t sum = 0;
            for (int seat = 0; seat < SEATS; seat++) sum += slots.views.payoffs[i * SEATS + (size_t)seat];
            CHECK(sum == 0);
            ended += slots.views.done[i];
            over[i] = slots.views.phases[i] == SW_OVER;
            CHECK(!over[i] || !autoreset);
            check_slot(&slots, i);
        }
        if (step % 40 == 0) check_observations(&slots, &layout);
        if (step % 40 == 0) check_copies(&slots);
        for (int slice = 0; slice < slices && !autoreset; slice++) sw_deal_slice(&slots, slice, over, NULL);
    }
    CHECK(ended > 100);
    int64_t sums[SLOTS * SEATS] = {0};
    for (int slice = 0; slice < slices; slice++) sw_play_slice(&slots, slice, plays, 9, sums);
    for (size_t i = 0; i < SLOTS; i++) {
        int64_t sum = 0;
        for (int seat = 0; seat < SEATS; seat++) sum += sums[i * SEATS + (size_t)seat];
        CHECK(sum == 0 && slots.views.done[i]);
        check_slot(&slots, i);
    }
    for (size_t i = 0; i < SLOTS; i++) slots.codes[i] = 0;
    slots.codes[5] = -2;
    CHECK(sw_find_illegal(&slots, NULL, asks) == 5 || slots.turns[5].phase == SW_OVER);
    for (int slice = 0; slice < slices; slice++) CHECK(slots.scratch[slice].status == SW_DONE);
    sw_free_slots(&slots);
}

/* Tests more actions than the initial capacity: two players who raise the minimum. */
static void test_a_long_hand(void)
{
    sw_game game = game_of(0);
    sw_hand_slots slots = {.game = &game, .count = 1, .seats = 2, .slices = 1, .autoreset = true};
    int64_t stacks[2] = {100000, 100000};
    CHECK(sw_init_slots(&slots));
    sw_seat_slot(&slots, 0, stacks);
    sw_deal_slice(&slots, 0, NULL, NULL);
    for (int i = 0; i < 200; i++) {
        slots.codes[0] = slots.turns[0].legal.min_to;
        CHECK(sw_find_illegal(&slots, NULL, asks) == 1);
        sw_act_slice(&slots, 0, NULL, asks);
    }
    static sw_state again;
    CHECK(slots.turns[0].played.count == 200 && sw_play_slot(&slots, 0, &again) == SW_DONE && again.to_match == 2010);
    sw_free(&again);
    sw_free_slots(&slots);
}

/* Tests a seat without decisions: its blind is its whole stack. */
static void test_hands_passed_over(void)
{
    sw_game game = game_of(0);
    sw_policy policies[SW_SEATS] = {SW_ASK, SW_CALLER};
    int64_t stacks[2] = {1, SW_MOST_CHIPS};
    for (int autoreset = 0; autoreset < 2; autoreset++) {
        sw_hand_slots slots = {.game = &game, .count = 2, .seats = 2, .slices = 1, .autoreset = autoreset};
        CHECK(sw_init_slots(&slots));
        for (size_t i = 0; i < 2; i++) sw_seat_slot(&slots, i, stacks);
        sw_deal_slice(&slots, 0, NULL, policies);
        CHECK(slots.views.done[0] && slots.views.hand_ids[0] == 2 * (SW_MOST_PASSED - !autoreset));
        CHECK(slots.views.payoffs[0] + slots.views.payoffs[1] == 0 && slots.turns[0].phase == SW_OVER);
        sw_free_slots(&slots);
    }
}

static void test_integers(void)
{
    const uint64_t most[2] = {UINT64_MAX, 7};
    const int8_t bytes[4] = {-1, 2, -3, 4};
    int64_t copy[2];
    sw_copy_integers(copy, (const uint8_t *)most, 8, 8, false, 2);
    CHECK(copy[0] == INT64_MAX && copy[1] == 7);
    sw_copy_integers(copy, (const uint8_t *)most, 8, 8, true, 2);
    CHECK(copy[0] == -1);
    sw_copy_integers(copy, (const uint8_t *)(bytes + 2), -2, 1, true, 2);
    CHECK(copy[0] == -3 && copy[1] == -1);
    sw_copy_integers(copy, (const uint8_t *)bytes, 1, 1, false, 1);
    CHECK(copy[0] == 255);
}

static void test_arrays(void)
{
    const uint16_t given[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    const ptrdiff_t shape[2] = {2, 2}, steps[2] = {8, -4}, row[2] = {8, 2};
    uint16_t copy[2][2];
    sw_copy_array((uint8_t *)copy, (const uint8_t *)&given[0][3], 2, shape, steps, 2);
    CHECK(copy[0][0] == 4 && copy[0][1] == 2 && copy[1][0] == 8 && copy[1][1] == 6);
    sw_copy_array((uint8_t *)copy, (const uint8_t *)given, 2, shape, row, 2);
    CHECK(copy[0][0] == 1 && copy[0][1] == 2 && copy[1][0] == 5 && copy[1][1] == 6);
}

/* Tests that no view overlaps the next, and that the last ends with their memory. */
static void test_views(void)
{
    sw_hand_slots slots = {.count = SLOTS, .seats = SEATS, .slices = 1};
    CHECK(sw_init_slots(&slots));
    const uint8_t *end = slots.seen;
    for (int i = 0; i < SW_VIEWS; i++) {
        const int entries = sw_views[i].entries ? sw_views[i].entries : SEATS;
        const uint8_t *start = sw_view_start(&slots, i);
        CHECK(start >= end);
        end = start + SLOTS * sw_views[i].size * (size_t)entries;
    }
    CHECK(end <= slots.seen + slots.seen_size);
    CHECK(slots.views.payoffs == sw_view_start(&slots, SW_VIEWS - 1));
    sw_free_slots(&slots);
}

static void test_fractions(void)
{
    sw_game game = game_of(0);
    sw_hand_slots slots = {.game = &game, .count = 1, .seats = 2, .slices = 1, .autoreset = true};
    int64_t stacks[2] = {SW_MOST_CHIPS, SW_MOST_CHIPS}, totals[6];
    /* The pot is 15, or 20 after a call. The fractions are a third, two thirds of 2**60 parts of 2**60, half, the
       whole, and far too much. */
    const sw_fraction fractions[6] = {
        {1, 3, 0}, {(uint64_t)1 << 61, (uint64_t)3 << 60, 0}, {1, 1, 1}, {(uint64_t)1 << 63, 1, 63}, {(uint64_t)1 << 63, 1, 0}, {(uint64_t)5 << 61, 5, 0}};
    CHECK(sw_init_slots(&slots));
    sw_seat_slot(&slots, 0, stacks);
    sw_deal_slice(&slots, 0, NULL, NULL);
    sw_raise_slots_to_pot(&slots, fractions, 6, totals);
    CHECK(totals[0] == 20 && totals[1] == 23 && totals[2] == 20 && totals[3] == 30 && totals[4] == SW_MOST_CHIPS && totals[5] == SW_MOST_CHIPS);
    sw_free_slots(&slots);
}

/* Tests that any number is an action or reported as illegal, and that nothing outside the buffers changes. */
static void test_native(int draws)
{
    const steelwheel_api *api = &sw_native_api;
    sw_game game = game_of(draws);
    sw_hand_slots slots = {.game = &game, .count = 1, .seats = SEATS, .slices = 1};
    const int64_t stacks[SEATS] = {300, 40, 0, 500};
    sw_menu menu = {.fractions = 1, .fraction = {{1, 1, 0}}, .sets = sw_draw_sets(&game)};
    sw_layout layout;
    steelwheel_sizes sizes;
    int64_t codes[SLOTS], ended = 0, told = 0;
    int32_t entries[SLOTS];
    double won = 0;
    sw_init_layout(&layout, &game, SEATS, 3, false);
    CHECK(sw_init_slots(&slots));
    sw_seat_slot(&slots, 0, stacks);
    steelwheel_config *config = sw_new_config(&slots, &menu, &layout);
    sw_free_slots(&slots);
    CHECK(config && api->abi == STEELWHEEL_ABI && api->size == sizeof *api);
    api->sizes(config, &sizes);
    CHECK(sizes.seats == SEATS && sizes.entries == sw_menu_size(&menu) && sizes.observation == layout.first[SW_PARTS]);
    const size_t size = (size_t)sizes.observation * SLOTS * sizeof(float);
    steelwheel_buffers see = {
        (int8_t *)memory(SLOTS),        memory((size_t)sizes.entries * SLOTS), (float *)(void *)memory(size),
        (float *)(void *)memory(SEATS * SLOTS * sizeof(float)), memory(SLOTS), memory(SLOTS),
    };
    CHECK(!api->make(config, 0, 1) && !api->make(config, SIZE_MAX, 1));
    steelwheel_slots *made = api->make(config, SLOTS, 5), *other = api->make(config, SLOTS, 4);
    free(config);
    CHECK(made && other && api->look(made, &see) == 0 && see.actors[0] >= 0);
    CHECK(api->act(made, NULL, &see) == STEELWHEEL_NO_BUFFER && api->choose(made, NULL, NULL) == STEELWHEEL_NO_BUFFER);
    CHECK(api->reset(other, 5, NULL) == 0);
    for (int step = 0; step < 500; step++) {
        const int64_t numbers[8] = {INT64_MIN, -1, 0, 0, 20, 1 + some(31), (int64_t)1 << 53, INT64_MAX};
        int64_t count;
        for (int i = 0; i < SLOTS; i++) {
            entries[i] = some(9) ? some(sizes.entries + 2) - 1 : some(2) ? INT32_MIN : INT32_MAX;
            codes[i] = numbers[some(8)];
        }
        const int by_codes = some(2);
        count = by_codes ? api->act(made, codes, &see) : api->choose(made, entries, &see);
        CHECK(count == (by_codes ? api->act(other, codes, NULL) : api->choose(other, entries, NULL)));
        for (int i = 0; i < SLOTS; i++) {
            ended += see.done[i];
            told += see.illegal[i];
            count -= see.illegal[i];
            CHECK(see.actors[i] == SW_NOBODY || stacks[see.actors[i]] > 0);
            for (int seat = 0; seat < SEATS; seat++) won += (double)see.rewards[i * SEATS + seat];
        }
        CHECK(count == 0);
    }
    CHECK(ended > 100 && told > 100 && won < 0.01 && won > -0.01);
    api->free(made);
    api->free(other);
    api->free(NULL);
    void *const buffers[] = {see.actors, see.masks, see.observations, see.rewards, see.done, see.illegal};
    for (int i = 0; i < 6; i++) free(buffers[i]);
}

void test_slots(void)
{
    own = sw_rng_at(17, 0);
    for (int draws = 0; draws < 2; draws++) {
        play(draws, true, 1);
        play(draws, true, 3);
        play(draws, false, 2);
    }
    test_a_long_hand();
    test_hands_passed_over();
    test_integers();
    test_arrays();
    test_views();
    test_fractions();
    test_native(0);
    test_native(1);
}
