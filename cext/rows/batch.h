/* A batch of rows, stored by column: values of fixed size, with a bitmap of the values that are not null, and strings
   as indices into a dictionary. */
#ifndef SW_ROW_BATCH_H
#define SW_ROW_BATCH_H

#include "rows/arrow.h"
#include "rows/dictionary.h"

#include <stdbool.h>

SW_C_BEGIN

enum { SW_BATCH_ROWS = 65536, SW_MOST_COLUMNS = 64 };

typedef enum {
    SW_COLUMN_INT8,
    SW_COLUMN_INT32,
    SW_COLUMN_INT64,
    SW_COLUMN_DOUBLE,
    SW_COLUMN_BOOL,
    SW_COLUMN_TIME, /* microseconds since 1970 in UTC */
    SW_COLUMN_NAME, /* one of at most 128 distinct strings */
    SW_COLUMN_TEXT,
    SW_COLUMN_TYPES
} sw_column_type;

typedef struct {
    const char *name;
    sw_column_type type;
    int nullable;
} sw_column;

typedef struct {
    uint8_t *values, *valid; /* NULL while empty */
    sw_dictionary strings;
} sw_builder;

/* A batch may have only some of a table's columns: `place` maps each of them to a builder, and others to -1. */
typedef struct {
    const sw_column *column; /* the table's columns */
    int columns, chosen;
    int16_t place[SW_MOST_COLUMNS], order[SW_MOST_COLUMNS];
    sw_builder *builders; /* one for each chosen column, in the order of `order` */
    size_t rows, room;
    sw_status status; /* SW_DONE, or why the batch cannot be used */
    bool is_full; /* no more rows may be added */
} sw_batch;

/* Prepares an empty batch of some of a table's columns, given by their indices; the table must outlive the batch.
   Free the batch with sw_free_batch, even after an error. */
sw_status sw_init_batch(sw_batch *batch, const sw_column *table, int columns, const int *chosen, int count);
void sw_clear_batch(sw_batch *batch); /* removes all rows */
void sw_free_batch(sw_batch *batch);

/* Begins a row, whose values are null or 0 until they are set. Returns whether there is enough memory. */
bool sw_begin_row(sw_batch *batch);
void sw_end_row(sw_batch *batch);

/* Set a value of the row, given the table's column. Columns that are not chosen are ignored. */
void sw_put_int(sw_batch *batch, int column, int64_t value);
void sw_put_double(sw_batch *batch, int column, double value); /* null unless finite */
void sw_put_string(sw_batch *batch, int column, sw_string value);

static inline bool sw_has_column(const sw_batch *batch, int column)
{
    return batch->place[column] >= 0;
}

/* Moves the rows into an array, and empties the batch. */
sw_status sw_export_batch(sw_batch *batch, sw_arrow_array *array);

/* Describes the columns. The schema does not refer to the batch. */
sw_status sw_export_schema(const sw_batch *batch, sw_arrow_schema *schema);

/* Returns the format string of a column's values or indices. */
const char *sw_column_format(sw_column_type type);

/* Returns the size of a value in bytes; 0 if values are bits. */
size_t sw_column_size(sw_column_type type);

static inline bool sw_has_dictionary(sw_column_type type)
{
    return type == SW_COLUMN_NAME || type == SW_COLUMN_TEXT;
}

SW_C_END

#endif
