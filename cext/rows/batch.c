#include "rows/batch.h"

#include <math.h>
#include <stdlib.h>

enum { FIRST_ROWS = 256, MOST_NAMES = 128, ENOUGH_TEXT = 1 << 26 };

static const struct {
    const char *format;
    size_t size;
} TYPES[SW_COLUMN_TYPES] = {
    [SW_COLUMN_INT8] = {"c", 1},  [SW_COLUMN_INT32] = {"i", 4},       [SW_COLUMN_INT64] = {"l", 8},
    [SW_COLUMN_DOUBLE] = {"g", 8}, [SW_COLUMN_BOOL] = {"b", 0},       [SW_COLUMN_TIME] = {"tsu:UTC", 8},
    [SW_COLUMN_NAME] = {"c", 1},  [SW_COLUMN_TEXT] = {"i", 4},
};

const char *sw_column_format(sw_column_type type)
{
    return TYPES[type].format;
}

size_t sw_column_size(sw_column_type type)
{
    return TYPES[type].size;
}

static size_t value_bytes(sw_column_type type, size_t rows)
{
    return TYPES[type].size ? TYPES[type].size * rows : rows / 8;
}

sw_status sw_init_batch(sw_batch *batch, const sw_column *table, int columns, const int *chosen, int count)
{
    memset(batch, 0, sizeof *batch);
    batch->column = table;
    batch->columns = columns;
    for (int i = 0; i < SW_MOST_COLUMNS; i++) batch->place[i] = -1;
    batch->builders = calloc(count ? (size_t)count : 1, sizeof *batch->builders);
    if (!batch->builders) return batch->status = SW_NO_MEMORY;
    batch->chosen = count;
    for (int i = 0; i < count; i++) {
        batch->order[i] = (int16_t)chosen[i];
        batch->place[chosen[i]] = (int16_t)i;
    }
    return SW_DONE;
}

static void free_builder(sw_builder *builder)
{
    free(builder->values);
    free(builder->valid);
    sw_free_dictionary(&builder->strings);
    memset(builder, 0, sizeof *builder);
}

void sw_clear_batch(sw_batch *batch)
{
    for (int i = 0; i < batch->chosen; i++) free_builder(&batch->builders[i]);
    batch->rows = batch->room = 0;
    batch->is_full = false;
    batch->status = SW_DONE;
}

void sw_free_batch(sw_batch *batch)
{
    sw_clear_batch(batch);
    free(batch->builders);
    memset(batch, 0, sizeof *batch);
}

/* Enlarges a block of memory, and sets the new part to 0. */
static sw_status enlarge(uint8_t **memory, size_t had, size_t needed)
{
    uint8_t *more = realloc(*memory, needed);
    if (!more) return SW_NO_MEMORY;
    memset(more + had, 0, needed - had);
    *memory = more;
    return SW_DONE;
}

static sw_status grow(sw_batch *batch)
{
    size_t had = batch->room, room = had ? 2 * had : FIRST_ROWS;
    for (int i = 0; i < batch->chosen; i++) {
        sw_builder *builder = &batch->builders[i];
        sw_column_type type = batch->column[batch->order[i]].type;
        if (enlarge(&builder->values, value_bytes(type, had), value_bytes(type, room)) != SW_DONE ||
            enlarge(&builder->valid, had / 8, room / 8) != SW_DONE) {
            return batch->status = SW_NO_MEMORY;
        }
    }
    batch->room = room;
    return SW_DONE;
}

bool sw_begin_row(sw_batch *batch)
{
    if (batch->status != SW_DONE) return false;
    return batch->rows < batch->room || grow(batch) == SW_DONE;
}

void sw_end_row(sw_batch *batch)
{
    batch->is_full |= ++batch->rows == SW_BATCH_ROWS;
}

static sw_builder *builder_of(sw_batch *batch, int column)
{
    int place = batch->place[column];
    return place < 0 ? NULL : &batch->builders[place];
}

static void set_bit(uint8_t *bits, size_t i)
{
    bits[i >> 3] |= (uint8_t)(1u << (i & 7));
}

/* Writes a number in the width of the column. */
static void set_value(sw_batch *batch, int column, sw_builder *builder, int64_t value)
{
    size_t row = batch->rows;
    switch (batch->column[column].type) {
    case SW_COLUMN_INT8:
    case SW_COLUMN_NAME:
        builder->values[row] = (uint8_t)value;
        break;
    case SW_COLUMN_INT32:
    case SW_COLUMN_TEXT:
        ((int32_t *)(void *)builder->values)[row] = (int32_t)value;
        break;
    case SW_COLUMN_BOOL:
        if (value) set_bit(builder->values, row);
        break;
    default:
        ((int64_t *)(void *)builder->values)[row] = value;
    }
    set_bit(builder->valid, row);
}

void sw_put_int(sw_batch *batch, int column, int64_t value)
{
    sw_builder *builder = builder_of(batch, column);
    if (builder) set_value(batch, column, builder, value);
}

void sw_put_double(sw_batch *batch, int column, double value)
{
    int64_t bits;
    sw_builder *builder = builder_of(batch, column);
    if (!builder || !isfinite(value)) return;
    memcpy(&bits, &value, sizeof bits);
    set_value(batch, column, builder, bits);
}

void sw_put_string(sw_batch *batch, int column, sw_string value)
{
    int32_t index;
    sw_builder *builder = builder_of(batch, column);
    if (!builder || !value.start || batch->status != SW_DONE) return;
    size_t most = batch->column[column].type == SW_COLUMN_NAME ? MOST_NAMES : INT32_MAX;
    batch->status = sw_index_string(&builder->strings, value, most, &index);
    if (batch->status != SW_DONE) return;
    set_value(batch, column, builder, index);
    batch->is_full |= sw_text_size(&builder->strings) >= ENOUGH_TEXT; /* after this row */
}
