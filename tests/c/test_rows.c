/* Rows of hands: dictionaries, batches that are full in the middle of a hand, and arrays that are taken apart. */
#include "game/betting.h"
#include "game/deck.h"
#include "game/memory.h"
#include "game/state.h"
#include "rng.h"
#include "rows/dictionary.h"
#include "rows/tables.h"
#include "rows/tally.h"
#include "rows/walk.h"
#include "test.h"

#include <stdlib.h>

enum { SEATS = 3 };

static void test_dictionary(void)
{
    sw_dictionary d = {0};
    char text[16];
    int32_t index;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 5000; i++) {
            int length = snprintf(text, sizeof text, "%d", i * 7919);
            CHECK(sw_index_string(&d, (sw_string){text, (size_t)length}, 5000, &index) == SW_DONE && index == i);
        }
    }
    CHECK(d.count == 5000 && sw_text_size(&d) > 30000);
    CHECK(sw_index_string(&d, (sw_string){"", 0}, 5000, &index) == SW_TOO_LARGE);
    CHECK(sw_index_string(&d, (sw_string){"", 0}, 5001, &index) == SW_DONE && index == 5000);
    sw_free_dictionary(&d);
    CHECK(d.count == 0 && d.text == NULL);
}

static sw_game holdem(void)
{
    sw_game game = {0};
    game.structure = SW_NO_LIMIT;
    game.streets = 4;
    for (int i = 0; i < 4; i++) {
        game.street[i].hole = i == 0 ? 2 : 0;
        game.street[i].board = i == 0 ? 0 : i == 1 ? 3 : 1;
        game.street[i].bet = 10;
    }
    game.deck_size = SW_CARDS;
    memcpy(game.deck, deck, SW_CARDS);
    game.blinds = 2;
    game.blind[0] = 5;
    game.blind[1] = 10;
    game.hand_cap = SW_MOST_CHIPS;
    game.rake_step = 1;
    sw_cap_rake(&game, SW_MOST_CHIPS);
    game.chip = 1;
    game.shares = game.boards = 1;
    game.all_in_face_up = game.burn = 1;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
    return game;
}

/* Plays random actions; returns the number of decisions. */
static size_t play(sw_state *s, const sw_game *game, sw_rng *rng)
{
    int64_t stacks[SEATS] = {400, 90, 1000};
    size_t decisions = 0;
    sw_set_up(s, game, stacks, SEATS, SEATS - 1);
    s->seed = sw_rng_next(rng);
    sw_draw_deck(s, NULL, 0);
    CHECK(sw_begin(s) == SW_DONE);
    while (s->phase != SW_OVER) {
        sw_legal legal = sw_legal_now(s);
        uint64_t draw = sw_rng_next(rng) % 8;
        int64_t code = draw == 0 && legal.fold ? -1 : draw < 3 && legal.min_to >= 0 ? legal.min_to : 0;
        CHECK(sw_act(s, draw == 7 && legal.max_to >= 0 ? legal.max_to : code) == SW_DONE);
        decisions++;
    }
    return decisions;
}

static sw_hand_facts some_facts(void)
{
    sw_hand_facts facts;
    memset(&facts, 0, sizeof facts);
    facts.units = 100;
    facts.has_won = facts.has_won_bb = 7;
    for (int i = 0; i < SW_STREETS; i++) facts.street[i] = (sw_string){"street", 5 + (size_t)i % 2};
    for (int i = 0; i < SW_FACT_TEXTS; i++) facts.text[i] = (sw_string){"text", (size_t)i % 5};
    for (int i = 0; i < SEATS; i++) facts.player[i] = facts.position[i] = (sw_string){&"abc"[i], 1};
    return facts;
}

/* Checks that the indices of a column fit its dictionary. */
static void check_indices(const sw_arrow_array *array, sw_column_type type)
{
    const uint8_t *valid = array->buffers[0];
    const int32_t *ends = array->dictionary->buffers[1];
    for (int64_t row = 0; row < array->length; row++) {
        if (valid && !(valid[row >> 3] >> (row & 7) & 1)) continue;
        int64_t index = type == SW_COLUMN_NAME ? ((const int8_t *)array->buffers[1])[row]
                                               : ((const int32_t *)array->buffers[1])[row];
        CHECK(index >= 0 && index < array->dictionary->length && ends[index] <= ends[index + 1]);
    }
}

/* Checks an array with the columns of a table in reverse, moves one out of it, and releases both. */
static void take_apart(sw_arrow_array *array, size_t rows, const sw_column *column, int columns)
{
    sw_arrow_array moved;
    CHECK(array->length == (int64_t)rows && array->n_children == columns);
    for (int i = 0; i < columns; i++) {
        sw_arrow_array *child = array->children[i];
        CHECK(child->length == (int64_t)rows && child->buffers[1] != NULL);
        CHECK((child->null_count > 0) == (child->buffers[0] != NULL));
        if (child->dictionary) check_indices(child, column[columns - 1 - i].type);
    }
    moved = *array->children[columns - 1];
    array->children[columns - 1]->release = NULL;
    array->release(array);
    CHECK(array->release == NULL && moved.release != NULL);
    moved.release(&moved);
}

/* Adds hands to a table until several batches are full. */
static void fill_batches(sw_row_table table, const sw_game *game)
{
    sw_state s;
    sw_batch batch;
    sw_arrow_array array;
    sw_arrow_schema schema;
    sw_rng rng = sw_rng_at(1, (uint64_t)table);
    sw_hand_facts facts = some_facts();
    int columns, chosen[SW_MOST_COLUMNS];
    size_t rows = 0, exported = 0;
    const sw_column *column = sw_table_columns(table, &columns);
    for (int i = 0; i < columns; i++) chosen[i] = columns - 1 - i;
    CHECK(sw_init_batch(&batch, column, columns, chosen, columns) == SW_DONE);
    CHECK(sw_export_schema(&batch, &schema) == SW_DONE && schema.n_children == columns);
    CHECK(strcmp(schema.children[columns - 1]->name, "hand") == 0);
    schema.release(&schema);
    memset(&s, 0, sizeof s);
    sw_make_empty(&s);
    while (exported < 2) {
        size_t decisions = play(&s, game, &rng), added = 0;
        for (;;) {
            sw_added_rows more = sw_add_rows(&batch, table, &s, &facts, added);
            rows += more.rows - added;
            added = more.rows;
            if (more.is_complete) break;
            CHECK(batch.is_full && batch.rows == SW_BATCH_ROWS);
            CHECK(sw_export_batch(&batch, &array) == SW_DONE && batch.rows == 0);
            take_apart(&array, SW_BATCH_ROWS, column, columns);
            exported++;
        }
        CHECK(added == (table == SW_ROWS_HANDS ? 1 : table == SW_ROWS_PLAYERS ? SEATS : decisions));
    }
    CHECK(rows >= 2 * SW_BATCH_ROWS);
    sw_free_batch(&batch);
    sw_free(&s);
}

static void test_all_ins(const sw_game *game)
{
    sw_state s;
    sw_all_in found;
    sw_rng rng = sw_rng_at(2, 0);
    int all_ins = 0;
    memset(&s, 0, sizeof s);
    sw_make_empty(&s);
    for (int i = 0; i < 1000; i++) {
        int64_t chips = 0, put_in = 0;
        play(&s, game, &rng);
        if (sw_find_all_in(&s, &found) != 1) continue;
        all_ins++;
        CHECK(found.cards < SW_BOARD && !sw_is_single(found.seats));
        for (int pot = 0; pot < found.pots; pot++) chips += found.pot[pot].amount;
        for (int seat = 0; seat < SEATS; seat++) put_in += found.put_in[seat];
        CHECK(chips == put_in);
    }
    CHECK(all_ins > 100);
    sw_free(&s);
}

static sw_tally tally_of_two(const sw_batch *batch)
{
    sw_tally tally;
    memset(&tally, 0, sizeof tally);
    tally.seat = 1;
    tally.results.won = -1;
    tally.step_count = tally.stat_count = 2;
    tally.steps = calloc(2, sizeof *tally.steps);
    tally.stats = calloc(2, sizeof *tally.stats);
    CHECK(tally.steps && tally.stats);
    tally.steps[0] = (sw_condition){.kind = SW_CONDITION_EQUAL, .a = 1, .number = 1};
    tally.steps[1] = (sw_condition){.kind = SW_CONDITION_HAS_VALUE};
    tally.stats[0].of = tally.stats[1].of = 1;
    tally.stats[1].per_hand = true;
    CHECK(sw_init_tally(&tally, batch) == SW_DONE);
    return tally;
}

/* Counts decisions of seat 1 among all, by row and by hand, over more than a batch; the last seat has no key. */
static void test_tally(const sw_game *game)
{
    enum { HANDS = 12000 };
    const int chosen[2] = {1, 0};
    const int32_t key[SEATS] = {0, 1, SW_NO_KEY};
    sw_state s;
    sw_batch batch;
    sw_rng rng = sw_rng_at(3, 0);
    sw_hand_facts facts = some_facts();
    int columns;
    size_t decisions = 0;
    const sw_column *column = sw_table_columns(SW_ROWS_DECISIONS, &columns);
    CHECK(sw_init_batch(&batch, column, columns, chosen, 2) == SW_DONE);
    sw_tally tally = tally_of_two(&batch);
    CHECK(sw_reserve_keys(&tally, 2) == SW_DONE);
    memset(&s, 0, sizeof s);
    sw_make_empty(&s);
    for (facts.number = 0; facts.number < HANDS; facts.number++) {
        decisions += play(&s, game, &rng);
        CHECK(sw_tally_hand(&tally, &batch, SW_ROWS_DECISIONS, &s, &facts, key) == SW_DONE);
    }
    sw_tally_batch(&tally, &batch);
    const int64_t *first = tally.counts, *second = tally.counts + 4;
    CHECK(decisions > SW_BATCH_ROWS && batch.rows == 0);
    CHECK(first[0] == 0 && second[0] == second[1] && first[2] == 0 && second[2] == second[3]);
    CHECK(first[1] + second[1] < (int64_t)decisions && first[1] > first[3] && second[1] > second[3]);
    CHECK(first[3] <= HANDS && first[3] > HANDS / 2 && second[3] <= HANDS && second[3] > HANDS / 2);
    tally.steps[0].a = 2; /* a column that is not chosen */
    CHECK(!sw_are_steps_valid(&batch, tally.steps, 2));
    sw_free_tally(&tally);
    sw_free_batch(&batch);
    sw_free(&s);
}

void test_rows(void)
{
    test_dictionary();
    sw_game game = holdem();
    for (int table = 0; table < SW_ROW_TABLES; table++) fill_batches((sw_row_table)table, &game);
    test_all_ins(&game);
    test_tally(&game);
}
