#include "rows/expression.h"

#include <math.h>

static const sw_builder *builder_of(const sw_batch *batch, int column)
{
    return &batch->builders[batch->place[column]];
}

/* ---- checks */

static bool has_chosen(const sw_batch *batch, int column)
{
    return column >= 0 && column < batch->columns && batch->place[column] >= 0;
}

static bool is_number(const sw_batch *batch, int column)
{
    return has_chosen(batch, column) && batch->column[column].type <= SW_COLUMN_DOUBLE;
}

static bool is_step_valid(const sw_batch *batch, const sw_condition *step, int before)
{
    switch (step->kind) {
    case SW_CONDITION_LESS:
    case SW_CONDITION_LESS_EQUAL:
    case SW_CONDITION_EQUAL:
        return is_number(batch, step->a);
    case SW_CONDITION_LESS_COLUMN:
    case SW_CONDITION_LESS_EQUAL_COLUMN:
    case SW_CONDITION_EQUAL_COLUMN:
        return is_number(batch, step->a) && is_number(batch, step->b);
    case SW_CONDITION_IS_TEXT:
        return has_chosen(batch, step->a) && sw_has_dictionary(batch->column[step->a].type) && step->text.start;
    case SW_CONDITION_IS_TRUE:
        return has_chosen(batch, step->a) && batch->column[step->a].type == SW_COLUMN_BOOL;
    case SW_CONDITION_HAS_VALUE:
        return has_chosen(batch, step->a);
    case SW_CONDITION_AND:
    case SW_CONDITION_OR:
        return step->a >= 0 && step->a < before && step->b >= 0 && step->b < before;
    case SW_CONDITION_NOT:
        return step->a >= 0 && step->a < before;
    default:
        return false;
    }
}

bool sw_are_steps_valid(const sw_batch *batch, const sw_condition *steps, int count)
{
    for (int i = 0; i < count; i++) {
        if (!is_step_valid(batch, &steps[i], i)) return false;
    }
    return true;
}

void sw_bind_steps(const sw_batch *batch, sw_condition *steps, int count)
{
    for (int i = 0; i < count; i++) {
        if (steps[i].kind != SW_CONDITION_IS_TEXT) continue;
        steps[i].code = sw_find_string(&builder_of(batch, steps[i].a)->strings, steps[i].text);
    }
}

/* ---- comparisons, by the type of the column */

#define COMPARE(LEFT, RIGHT)                                                                                           \
    switch (kind) {                                                                                                    \
    case SW_CONDITION_LESS:                                                                                            \
        for (size_t i = 0; i < rows; i++) out[i] = (LEFT) < (RIGHT);                                                   \
        break;                                                                                                         \
    case SW_CONDITION_LESS_EQUAL:                                                                                      \
        for (size_t i = 0; i < rows; i++) out[i] = (LEFT) <= (RIGHT);                                                  \
        break;                                                                                                         \
    default:                                                                                                           \
        for (size_t i = 0; i < rows; i++) out[i] = (LEFT) == (RIGHT);                                                  \
    }

static void compare_bytes(sw_condition_kind kind, const int8_t *values, size_t rows, int8_t number, uint8_t *out)
{
    COMPARE(values[i], number)
}

static void compare_doubles(sw_condition_kind kind, const double *values, size_t rows, double number, uint8_t *out)
{
    COMPARE(values[i], number)
}

static void compare_columns(sw_condition_kind kind, const double *left, const double *right, size_t rows, uint8_t *out)
{
    COMPARE(left[i], right[i])
}

static void find_codes(const int32_t *codes, size_t rows, int32_t code, uint8_t *out)
{
    for (size_t i = 0; i < rows; i++) out[i] = codes[i] == code;
}

/* Returns the numbers of a column as doubles, which are converted into `room` if they have another type. */
static const double *numbers_of(const sw_batch *batch, int column, size_t first, size_t rows, double *room)
{
    const uint8_t *values = builder_of(batch, column)->values;
    switch (batch->column[column].type) {
    case SW_COLUMN_DOUBLE:
        return (const double *)(const void *)values + first;
    case SW_COLUMN_INT8: {
        const int8_t *bytes = (const int8_t *)values + first;
        for (size_t i = 0; i < rows; i++) room[i] = bytes[i];
        return room;
    }
    case SW_COLUMN_INT32: {
        const int32_t *ints = (const int32_t *)(const void *)values + first;
        for (size_t i = 0; i < rows; i++) room[i] = ints[i];
        return room;
    }
    default: {
        const int64_t *ints = (const int64_t *)(const void *)values + first;
        for (size_t i = 0; i < rows; i++) room[i] = (double)ints[i];
        return room;
    }
    }
}

static void compare_number(const sw_batch *batch, const sw_condition *step, size_t first, size_t rows, uint8_t *out)
{
    double room[SW_BLOCK_ROWS], number = step->number;
    bool is_byte = number >= INT8_MIN && number <= INT8_MAX && floor(number) == number;
    if (batch->column[step->a].type == SW_COLUMN_INT8 && is_byte) {
        const int8_t *values = (const int8_t *)builder_of(batch, step->a)->values + first;
        compare_bytes(step->kind, values, rows, (int8_t)number, out);
    } else {
        compare_doubles(step->kind, numbers_of(batch, step->a, first, rows, room), rows, number, out);
    }
}

static void compare_two(const sw_batch *batch, const sw_condition *step, size_t first, size_t rows, uint8_t *out)
{
    double room[2][SW_BLOCK_ROWS];
    sw_condition_kind kind = (sw_condition_kind)(step->kind - SW_CONDITION_LESS_COLUMN + SW_CONDITION_LESS);
    const double *left = numbers_of(batch, step->a, first, rows, room[0]);
    compare_columns(kind, left, numbers_of(batch, step->b, first, rows, room[1]), rows, out);
}

static void compare_text(const sw_batch *batch, const sw_condition *step, size_t first, size_t rows, uint8_t *out)
{
    const uint8_t *values = builder_of(batch, step->a)->values;
    if (step->code < 0) {
        memset(out, 0, rows);
    } else if (batch->column[step->a].type == SW_COLUMN_NAME) {
        compare_bytes(SW_CONDITION_EQUAL, (const int8_t *)values + first, rows, (int8_t)step->code, out);
    } else {
        find_codes((const int32_t *)(const void *)values + first, rows, step->code, out);
    }
}

/* Writes bits as bytes, starting at a multiple of 8. */
static void spread(const uint8_t *bits, size_t first, size_t rows, uint8_t *out)
{
    bits += first >> 3;
    for (size_t i = 0; i < rows; i++) out[i] = bits[i >> 3] >> (i & 7) & 1;
}

/* ---- steps */

static void combine(sw_condition_kind kind, const uint8_t *a, const uint8_t *b, size_t rows, uint8_t *out)
{
    switch (kind) {
    case SW_CONDITION_AND:
        for (size_t i = 0; i < rows; i++) out[i] = a[i] & b[i];
        break;
    case SW_CONDITION_OR:
        for (size_t i = 0; i < rows; i++) out[i] = a[i] | b[i];
        break;
    default:
        for (size_t i = 0; i < rows; i++) out[i] = a[i] ^ 1;
    }
}

static void evaluate_step(const sw_batch *batch, const sw_condition *step, size_t first, size_t rows,
                          const uint8_t *values, uint8_t *out)
{
    switch (step->kind) {
    case SW_CONDITION_LESS:
    case SW_CONDITION_LESS_EQUAL:
    case SW_CONDITION_EQUAL:
        compare_number(batch, step, first, rows, out);
        break;
    case SW_CONDITION_LESS_COLUMN:
    case SW_CONDITION_LESS_EQUAL_COLUMN:
    case SW_CONDITION_EQUAL_COLUMN:
        compare_two(batch, step, first, rows, out);
        break;
    case SW_CONDITION_IS_TEXT:
        compare_text(batch, step, first, rows, out);
        break;
    case SW_CONDITION_IS_TRUE:
        spread(builder_of(batch, step->a)->values, first, rows, out);
        break;
    case SW_CONDITION_HAS_VALUE:
        spread(builder_of(batch, step->a)->valid, first, rows, out);
        break;
    default:
        combine(step->kind, values + (size_t)step->a * SW_BLOCK_ROWS, values + (size_t)step->b * SW_BLOCK_ROWS, rows,
                out);
    }
}

void sw_evaluate_steps(const sw_batch *batch, const sw_condition *steps, int count, size_t first, size_t rows,
                       uint8_t *values)
{
    for (int i = 0; i < count; i++) {
        evaluate_step(batch, &steps[i], first, rows, values, values + (size_t)i * SW_BLOCK_ROWS);
    }
}
