#include "equity/exact_held.h"
#include "equity/setup.h"
#include "test.h"

#define ACE ((uint64_t)15 << 48)
#define ANY SW_STANDARD

/* Makes a pattern of some cards, each with a variable for its rank and one for its suit. */
static sw_pattern pattern(int count, const uint64_t *card, const int *rank, const int *suit)
{
    sw_pattern made;
    memset(&made, 0, sizeof made);
    made.count = count;
    for (int i = 0; i < count; i++) {
        made.card[i] = card ? card[i] : ANY;
        made.rank[i] = (int8_t)(rank ? rank[i] : -1);
        made.suit[i] = (int8_t)(suit ? suit[i] : -1);
    }
    return made;
}

/* Two aces; a pair and two other ranks; double-suited; any hand. */
static sw_pattern patterns[4];
static const int pair[4] = {0, 0, 1, 2}, suited[4] = {0, 0, 1, 1};
static const uint64_t aces[2] = {ACE, ACE};

static sw_hole_range range_of(int cards, int32_t *op, int ops, double *weight, int parts)
{
    sw_hole_range made = {cards, 4, ops, parts, patterns, op, weight, 0, NULL};
    patterns[0] = pattern(2, aces, NULL, NULL);
    patterns[1] = pattern(4, NULL, pair, NULL);
    patterns[2] = pattern(4, NULL, NULL, suited);
    patterns[3] = pattern(1, NULL, NULL, NULL);
    CHECK(sw_check_hole_range(&made));
    return made;
}

static void what_is_asked_for(void)
{
    static const struct {
        int cards, ops;
        int32_t op[8];
        uint64_t hands;
    } asked[] = {
        {4, 2, {0, SW_RANGE_END}, 6961},
        {4, 2, {1, SW_RANGE_END}, 82368},
        {4, 2, {2, SW_RANGE_END}, 36504},
        {4, 2, {3, SW_RANGE_END}, 270725},
        {4, 4, {0, 2, SW_RANGE_AND, SW_RANGE_END}, 864},
        {4, 4, {0, 2, SW_RANGE_OR, SW_RANGE_END}, 6961 + 36504 - 864},
        {4, 5, {0, 2, SW_RANGE_NOT, SW_RANGE_AND, SW_RANGE_END}, 6961 - 864},
        {4, 6, {3, 0, SW_RANGE_OR, SW_RANGE_NOT, SW_RANGE_NOT, SW_RANGE_END}, 270725},
    };
    double weight[1] = {0.5};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        int32_t op[8];
        memcpy(op, asked[i].op, sizeof op);
        const sw_hole_range range = range_of(asked[i].cards, op, asked[i].ops, weight, 1);
        CHECK(sw_list_hole_range(&range, SW_STANDARD, 0, NULL, NULL, SIZE_MAX - 1, NULL) == asked[i].hands);
        CHECK(sw_list_hole_range(&range, SW_STANDARD, 0, NULL, NULL, 100, NULL) == 101);
        CHECK(sw_list_hole_range(&range, 7, 0, NULL, NULL, 100, NULL) == 0);
    }
}

static void what_does_not_fit(void)
{
    static const int32_t wrong[][4] = {
        {SW_RANGE_END}, {0, 0, SW_RANGE_END}, {SW_RANGE_AND, 0, SW_RANGE_END}, {0, SW_RANGE_OR, SW_RANGE_END},
        {4, SW_RANGE_END}, {-5, SW_RANGE_END}, {0}, {0, SW_RANGE_END, SW_RANGE_NOT, SW_RANGE_END},
    };
    double weight[1] = {1};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int32_t op[4], right[2] = {0, SW_RANGE_END};
        sw_hole_range range = range_of(4, right, 2, weight, 1);
        memcpy(op, wrong[i], sizeof op);
        range.op = op;
        range.ops = i == 0 || i == 6 ? 1 : i == 4 || i == 5 ? 2 : i == 7 ? 4 : 3;
        CHECK(!sw_check_hole_range(&range));
        range.op = right;
        range.ops = 2;
        CHECK(sw_check_hole_range(&range));
        patterns[3].count = i % 2 ? 5 : 0; /* more cards than a hand has, or a missing order */
        CHECK(!sw_check_hole_range(&range));
        patterns[3].count = 1;
        weight[0] = i % 2 ? -1e-9 : 1.5; /* no hand could be drawn with this weight */
        CHECK(!sw_check_hole_range(&range));
        weight[0] = 1;
    }
}

/* Tests that every hand has its place, and that kinds with the same score stay in order. */
static void order_of_four_cards(void)
{
    uint16_t *score = (uint16_t *)(void *)memory(SW_FOUR_CARD_KINDS * sizeof *score);
    uint32_t *order = (uint32_t *)(void *)memory(SW_FOUR_CARDS * sizeof *order);
    uint64_t sum = 0;
    for (int i = 0; i < SW_FOUR_CARD_KINDS; i++) score[i] = (uint16_t)((unsigned)i * 40503u >> 4);
    CHECK(sw_order_four_cards(score, order));
    for (int i = 0; i < SW_FOUR_CARDS; i++) sum += order[i];
    CHECK(sum == (uint64_t)SW_FOUR_CARDS * SW_FOUR_CARDS); /* a kind's place is its middle */
    for (int i = 0; i < SW_FOUR_CARDS; i += 999) mix(order[i]);
    free(score);
    free(order);
}

/* Tests aces against a hand that has no two aces, and a weight of a quarter unless it is double-suited. */
static void equities(int cards, int lying, uint64_t live, uint64_t deals)
{
    int32_t op[2][8] = {{0, SW_RANGE_END}, {0, SW_RANGE_END, 2, SW_RANGE_END, 3, SW_RANGE_END}};
    double weight[2][3] = {{1}, {0, 1, 0.25}};
    const sw_hole_range range[2] = {range_of(cards, op[0], 2, weight[0], 1), range_of(cards, op[1], 6, weight[1], 3)};
    const sw_hole_range *const asks[2] = {&range[0], &range[1]};
    static const uint8_t board[5] = {0, 21, 30, 35, 36};
    sw_partial_deal g;
    sw_held_ranges held;
    memset(&g, 0, sizeof g);
    g.players = 2;
    g.holes = cards;
    g.boards = g.showings = 1;
    g.board_cards = 5;
    const sw_showing showing = {sw_rankings[SW_HIGH], SW_USE_EXACTLY, 2};
    g.showing[0] = showing;
    for (int i = 0; i < 2; i++) sw_put_cards(&g, i, 0, board, 0, 0);
    sw_put_cards(&g, -1, 0, board, lying, 0);
    for (int i = 0; i < lying; i++) live &= ~SW_SET(board[i]);
    sw_put_live(&g, live);
    CHECK(sw_hold_ranges(&held, asks, 2, cards, live, NULL) == 0);

    sw_completion_sums sums;
    double error[SW_MOST_HANDS];
    memset(&sums, 0, sizeof sums);
    CHECK(sw_sample_held(&g, &held, 5, 7, deals, &sums, NULL));
    CHECK(sums.deals == deals && sums.share[0] + sums.share[1] == deals * sw_whole_pot(&g));
    sw_completion_errors(&g, &sums, error);
    for (int i = 0; i < 2; i++) mix(sums.share[i]);

    sw_exact_held exact;
    CHECK((held.holding[1].count == 0) == (cards == 6));
    CHECK(sw_init_exact_held(&exact, &g, &held, 1 << 22) == (held.holding[1].count > 0));
    if (lying == 5 && held.holding[1].count) {
        sw_held_sums *all = (sw_held_sums *)(void *)memory((size_t)exact.slices * sizeof *all);
        memset(all, 0, (size_t)exact.slices * sizeof *all);
        for (uint64_t i = 0; i < exact.slices; i++) CHECK(sw_count_held(&exact, i, &all[i]));
        CHECK(exact.slices > 1);
        sw_share_held(&exact, all);
        const double sampled = (double)sums.share[0] / (double)deals / (double)sw_whole_pot(&g);
        CHECK(all->share[0] - sampled < 4 * error[0] && sampled - all->share[0] < 4 * error[0]);
        mix(all->deals);
        mix((uint64_t)(all->share[0] * 1e12));
        free(all);
    }
    sw_free_held_ranges(&held);
}

static int stop_at_once(void *context)
{
    (void)context;
    return 1;
}

static const sw_stop at_once = {stop_at_once, NULL};

/* Tests that a range that one trial in 10**9 matches is given up, and that a listing can be stopped. */
static void no_endless_work(void)
{
    int32_t op[5] = {0, SW_RANGE_NOT, SW_RANGE_END, 3, SW_RANGE_END};
    double weight[2] = {1e-9, 1e-9};
    sw_hole_range range = range_of(6, op, 5, weight, 2);
    const sw_hole_range *const asks[2] = {&range, NULL};
    sw_held_ranges held;
    CHECK(sw_list_hole_range(&range, SW_STANDARD, 0, NULL, NULL, SIZE_MAX - 1, &at_once) == SW_LIST_STOPPED);
    CHECK(sw_hold_ranges(&held, asks, 2, 6, SW_STANDARD, &at_once) == -2);
    sw_free_held_ranges(&held);
    CHECK(sw_hold_ranges(&held, asks, 2, 6, SW_STANDARD, NULL) == 0);
    CHECK(held.holding[0].count == 0);
    range.most = 1;
    uint64_t set[SW_MOST_HANDS], trials = 0;
    sw_rng rng = sw_rng_at(1, 1);
    CHECK(sw_draw_held(&held, &rng, set, &trials, 1000) == 0 && trials == 1000);
    sw_free_held_ranges(&held);
}

/* Tests that all hands with aces block each other. */
static void nothing_to_hold(void)
{
    int32_t op[2] = {0, SW_RANGE_END};
    double weight[1] = {1};
    const sw_hole_range aces_only = range_of(4, op, 2, weight, 1);
    const sw_hole_range *const asks[3] = {&aces_only, NULL, &aces_only};
    sw_held_ranges held;
    CHECK(sw_hold_ranges(&held, asks, 3, 4, SW_STANDARD & ~(ACE & (ACE >> 1)), NULL) == 1);
    sw_free_held_ranges(&held);
    sw_partial_deal g;
    memset(&g, 0, sizeof g);
    g.players = 3;
    g.holes = 4;
    g.boards = g.showings = 1;
    g.board_cards = 5;
    for (int i = -1; i < 3; i++) sw_put_cards(&g, i, 0, NULL, 0, 0);
    sw_put_live(&g, SW_STANDARD & ~SW_SET(51));
    CHECK(sw_hold_ranges(&held, asks, 3, 4, SW_STANDARD & ~SW_SET(51), NULL) == 0);
    sw_completion_sums sums;
    memset(&sums, 0, sizeof sums);
    CHECK(!sw_sample_held(&g, &held, 5, 7, 10, &sums, NULL));
    sw_free_held_ranges(&held);
}

void test_held(void)
{
    what_is_asked_for();
    what_does_not_fit();
    order_of_four_cards();
    const uint64_t fewer = SW_STANDARD & ~(SW_SET(15) - SW_SET(4));
    equities(4, 5, SW_STANDARD & ~(SW_SET(27) - SW_SET(4)), 20000);
    equities(4, 0, SW_STANDARD, 2000);
    equities(5, 3, fewer, 2000);
    equities(6, 3, fewer, 1000); /* the second is drawn by trial */
    nothing_to_hold();
    no_endless_work();
}
