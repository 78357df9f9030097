/* Any bytes are rows of cards in any layout: batches at every level against one by one, sets, Omaha, indices, text. */
#include "evaluator/batch.h"
#include "evaluator/best_five.h"
#include "evaluator/distribution.h"
#include "evaluator/omaha.h"
#include "evaluator/showing.h"
#include "fuzz.h"
#include "isomorphism/indexer.h"

enum { MOST_ROWS = 64 };

/* Rows in memory of exactly their size: `step` from row to row, `each` from card to card. */
typedef struct {
    uint8_t *memory, *first;
    ptrdiff_t step, each;
    size_t count;
    int n;
} rows;

static uint8_t card_at(const rows *r, size_t i, int j)
{
    return r->first[(ptrdiff_t)i * r->step + j * r->each];
}

static rows lay_rows(input *in, int n, int size)
{
    static const ptrdiff_t apart[] = {0, 1, -1, 3};
    rows r;
    unsigned how = take(in);
    r.n = n;
    r.count = take(in) % MOST_ROWS;
    r.each = how & 3 ? 1 : -1;
    r.step = (how & 4 ? -1 : 1) * (n + apart[how >> 3 & 3] * (how >> 5 & 1));
    if (how >> 6 == 3) r.step = 0;
    ptrdiff_t last = r.count ? ((ptrdiff_t)r.count - 1) * r.step : 0, low = last < 0 ? last : 0, high = last > 0 ? last : 0;
    ptrdiff_t end = (n - 1) * r.each;
    if (end < 0) low += end;
    if (end > 0) high += end;
    size_t room = r.count ? (size_t)(high - low) + 1 : 0;
    r.memory = malloc(room ? room : 1);
    MUST(r.memory);
    r.first = r.memory - low;
    uint64_t set = 0;
    for (size_t i = 0; i < room; i++) { /* mostly valid: the next card not among the last few */
        unsigned byte = take(in);
        if (i % (size_t)n == 0) set = 0;
        if (byte >= 252) {
            r.memory[i] = (uint8_t)byte;
            continue;
        }
        byte %= (unsigned)size;
        while (set & SW_SET(byte)) byte = (byte + 1) % (unsigned)size;
        set |= SW_SET(byte);
        r.memory[i] = (uint8_t)byte;
    }
    return r;
}

/* Returns the set of a row, or 0 if it is not distinct cards of a deck. */
static uint64_t row_set(const rows *r, size_t i, uint64_t deck)
{
    uint64_t set = 0;
    for (int j = 0; j < r->n; j++) {
        uint8_t card = card_at(r, i, j);
        if (card >= SW_ALL_CARDS || !(deck & SW_SET(card)) || set & SW_SET(card)) return 0;
        set |= SW_SET(card);
    }
    return set;
}

static void value_rows(input *in)
{
    const sw_ranking *ranking = &sw_rankings[take(in) % SW_RANKINGS];
    int n = ranking->least + below(in, ranking->most + 1 - ranking->least);
    rows r = lay_rows(in, n, ranking->deck >> SW_CARDS ? SW_ALL_CARDS : SW_CARDS);
    ptrdiff_t out_step = 2 + below(in, 3);
    size_t room = r.count ? (r.count - 1) * (size_t)out_step + 2 : 1;
    uint8_t *out = malloc(room), *again = malloc(room);
    MUST(out && again);
    size_t good = sw_evaluate_rows(ranking, r.first, r.step, r.each, n, out, out_step, r.count);
    MUST(good <= r.count);
    for (size_t i = 0; i < r.count; i++) {
        uint64_t set = row_set(&r, i, ranking->deck);
        if (i == good) {
            MUST(!set);
            break;
        }
        uint16_t value;
        uint8_t five[5];
        memcpy(&value, out + i * (size_t)out_step, 2);
        MUST(set && value <= ranking->values && value == sw_value(ranking, sw_add_set(sw_no_cards(), set), n));
        int playing = sw_best_five(ranking, set, five);
        MUST(playing <= 5 && (value > 0) == (playing > 0));
        uint16_t of_set;
        uint8_t word[8];
        memcpy(word, &set, 8);
        MUST(sw_evaluate_sets(ranking, word, 8, (uint8_t *)&of_set, 2, 1) == 1 && of_set == value);
    }
    for (int level = 0; level < SW_LEVELS && ranking->lanes && n >= 5; level++) {
        if (!sw_has_level(level)) continue;
        sw_set_level(level);
        MUST(sw_batch_rows(ranking, r.first, r.step, r.each, n, again, out_step, r.count) == good);
        for (size_t i = 0; i < good; i++) MUST(memcmp(out + i * (size_t)out_step, again + i * (size_t)out_step, 2) == 0);
    }
    free(out);
    free(again);
    free(r.memory);
}

static void value_omaha(input *in)
{
    static const int high[] = {SW_HIGH, SW_ACE_TO_FIVE, SW_DEUCE_TO_SEVEN}, low[] = {SW_ACE_TO_FIVE_8, SW_ACE_TO_FIVE_9};
    sw_omaha rules;
    rules.rankings = 1 + below(in, 2);
    rules.ranking[0] = &sw_rankings[high[below(in, 3)]];
    rules.ranking[1] = &sw_rankings[low[below(in, 2)]];
    rules.hole = 2 + below(in, 6);
    rules.use = 2 + below(in, 2);
    if (rules.use > rules.hole) rules.use = 2;
    rules.board = 3 + below(in, 3);
    rows both = lay_rows(in, rules.hole + rules.board, SW_CARDS);
    size_t room = both.count ? both.count * 2 : 1;
    uint8_t *out[2] = {malloc(room), malloc(room)};
    MUST(out[0] && out[1]);
    sw_omaha_rows holes = {both.first, both.step, both.each};
    sw_omaha_rows boards = {both.first + rules.hole * both.each, both.step, both.each};
    sw_omaha_out outs[2] = {{out[0], 2}, {out[1], 2}};
    size_t good = sw_evaluate_omaha(&rules, holes, boards, outs, both.count);
    MUST(good <= both.count);
    for (size_t i = 0; i < both.count; i++) {
        uint8_t hole[SW_OMAHA_HOLE], board[SW_OMAHA_BOARD];
        uint64_t set = row_set(&both, i, SW_STANDARD);
        MUST((set != 0) == (i < good) || i > good);
        if (i >= good) break;
        for (int j = 0; j < rules.hole; j++) hole[j] = card_at(&both, i, j);
        for (int j = 0; j < rules.board; j++) board[j] = card_at(&both, i, rules.hole + j);
        for (int k = 0; k < rules.rankings; k++) {
            sw_showing showing = {*rules.ranking[k], SW_USE_EXACTLY, rules.use};
            uint16_t value;
            memcpy(&value, out[k] + 2 * i, 2);
            MUST(value == sw_showing_value(&showing, hole, rules.hole, board, rules.board));
        }
    }
    free(out[0]);
    free(out[1]);
    free(both.memory);
}

static void index_rows(input *in)
{
    static const uint8_t made_of[][4] = {{2}, {2, 3}, {2, 3, 1, 1}, {1, 1, 1}, {5}, {4, 3}, {7}, {3, 2, 1}};
    static const int rounds[] = {1, 2, 4, 3, 1, 2, 1, 3};
    static sw_indexer *made[8];
    int which = below(in, 8), round = below(in, rounds[which]), n = 0;
    if (!made[which]) MUST(sw_new_indexer(made_of[which], rounds[which], &made[which]) == SW_DONE);
    const sw_indexer *x = made[which];
    for (int i = 0; i <= round; i++) n += made_of[which][i];
    rows r = lay_rows(in, n, SW_CARDS);
    uint8_t *out = malloc(r.count ? 8 * r.count : 1), *hands = malloc(r.count ? (size_t)n * r.count : 1);
    MUST(out && hands);
    size_t good = sw_index_rows(x, round, r.first, r.step, r.each, out, 8, r.count);
    MUST(good <= r.count && (good == r.count || !row_set(&r, good, SW_STANDARD)));
    MUST(sw_indexed_hands(x, round, out, 8, hands, n, 1, good) == good);
    for (size_t i = 0; i < good; i++) {
        uint64_t index, again;
        memcpy(&index, out + 8 * i, 8);
        MUST(row_set(&r, i, SW_STANDARD) && index < sw_index_size(x, round));
        MUST(sw_index(x, round, hands + i * (size_t)n, &again) && again == index);
    }
    uint64_t index = take_word(in) % sw_index_size(x, round), wrong[2] = {index, sw_index_size(x, round) + take(in)}, again;
    uint8_t cards[2 * SW_CARDS];
    sw_indexed_hand(x, round, index, cards);
    MUST(sw_index(x, round, cards, &again) && again == index);
    MUST(sw_indexed_hands(x, round, (const uint8_t *)wrong, 8, cards, n, 1, 2) == 1);
    free(out);
    free(hands);
    free(r.memory);
}

static void read_text(input *in)
{
    char text[4];
    int card = -1, again;
    size_t used = sw_parse_card((const char *)in->at, in->left, &card);
    MUST(used <= in->left && (used == 0 || (card >= 0 && card < SW_ALL_CARDS)));
    for (int symbols = 0; used && symbols < 2; symbols++) {
        size_t length = sw_format_card(card, symbols, text);
        MUST(length <= sizeof text && sw_parse_card(text, length, &again) == length && again == card);
    }
}

static void count_runouts(input *in)
{
    const sw_ranking *ranking = &sw_rankings[take(in) % SW_RANKINGS];
    static uint64_t counts[1 << 16], again[1 << 16];
    uint64_t set = 0, live = 0, all = 0;
    int to_come = 1 + below(in, ranking->most), least = ranking->least > to_come ? ranking->least - to_come : 0;
    int held = least + below(in, ranking->most - to_come - least + 1);
    for (int tries = 0; sw_count_bits(set) < held && tries < 200; tries++) {
        uint64_t card = SW_SET((take(in) + (unsigned)tries) % SW_ALL_CARDS);
        if (ranking->deck & card) set |= card;
    }
    if (sw_count_bits(set) < held) return;
    live = take_word(in) & take_word(in) & ranking->deck & ~set;
    sw_live cards = sw_live_cards(live);
    memset(counts, 0, sizeof counts[0] * ((size_t)ranking->values + 1));
    for (int slice = 0; slice < sw_slices(&cards, to_come); slice++) {
        sw_count_runouts(ranking, sw_add_set(sw_no_cards(), set), held, &cards, to_come, slice, counts);
    }
    memset(again, 0, sizeof again[0] * ((size_t)ranking->values + 1));
    sw_count_values(ranking, set, live, to_come, again);
    for (int value = 0; value <= ranking->values; value++) {
        all += counts[value];
        MUST(counts[value] == again[value]);
    }
    MUST(all == sw_choose(cards.size, to_come));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    input in = {bytes, length};
    switch (take(&in) % 8) {
    case 0:
    case 1:
    case 2:
        value_rows(&in);
        break;
    case 3:
    case 4:
        value_omaha(&in);
        break;
    case 5:
        index_rows(&in);
        break;
    case 6:
        read_text(&in);
        break;
    default:
        count_runouts(&in);
    }
    return 0;
}
