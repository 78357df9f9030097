/* Conditions on the columns of a batch. An expression is a list of steps. Each step computes a truth value for each
   row, from a column or from earlier steps. In a comparison, a null counts as 0 or as an arbitrary text, so
   combine comparisons with SW_CONDITION_HAS_VALUE. */
#ifndef SW_ROW_EXPRESSION_H
#define SW_ROW_EXPRESSION_H

#include "rows/batch.h"

SW_C_BEGIN

enum { SW_BLOCK_ROWS = 1024, SW_MOST_CONDITIONS = 4096 };

/* Comparisons compare column a with the number, with the text or with column b; "and", "or" and "not" combine the steps
   a and b. */
typedef enum {
    SW_CONDITION_LESS,
    SW_CONDITION_LESS_EQUAL,
    SW_CONDITION_EQUAL,
    SW_CONDITION_LESS_COLUMN,
    SW_CONDITION_LESS_EQUAL_COLUMN,
    SW_CONDITION_EQUAL_COLUMN,
    SW_CONDITION_IS_TEXT,
    SW_CONDITION_IS_TRUE,
    SW_CONDITION_HAS_VALUE,
    SW_CONDITION_AND,
    SW_CONDITION_OR,
    SW_CONDITION_NOT,
    SW_CONDITION_KINDS
} sw_condition_kind;

typedef struct {
    sw_condition_kind kind;
    int a, b;
    double number;
    sw_string text;
    int32_t code; /* the text's index in the batch; -1 if no row has it */
} sw_condition;

/* Returns whether the steps use only chosen columns of a batch, with the right types. */
bool sw_are_steps_valid(const sw_batch *batch, const sw_condition *steps, int count);

/* Finds the texts of the steps in a batch. Call this again after rows are added. */
void sw_bind_steps(const sw_batch *batch, sw_condition *steps, int count);

/* Computes all steps for `rows` rows, at most SW_BLOCK_ROWS, starting with row `first`, a multiple of 8. Each
   values[SW_BLOCK_ROWS * step + row] becomes 0 or 1. */
void sw_evaluate_steps(const sw_batch *batch, const sw_condition *steps, int count, size_t first, size_t rows,
                       uint8_t *values);

SW_C_END

#endif
