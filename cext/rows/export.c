#include "rows/batch.h"

#include <stdlib.h>

/* ---- schemas */

static void release_schema(sw_arrow_schema *schema)
{
    for (int64_t i = 0; i < schema->n_children; i++) {
        sw_arrow_schema *child = schema->children[i];
        if (child && child->release) child->release(child);
        free(child);
    }
    free(schema->children);
    if (schema->dictionary) {
        if (schema->dictionary->release) schema->dictionary->release(schema->dictionary);
        free(schema->dictionary);
    }
    free(schema->private_data); /* the name */
    schema->release = NULL;
}

/* Starts a schema that can be released from now on. Formats are constants; the name is copied. */
static sw_status start_schema(sw_arrow_schema *schema, const char *format, const char *name)
{
    memset(schema, 0, sizeof *schema);
    schema->release = release_schema;
    schema->format = format;
    size_t size = strlen(name) + 1;
    schema->private_data = malloc(size);
    if (!schema->private_data) return SW_NO_MEMORY;
    memcpy(schema->private_data, name, size);
    schema->name = schema->private_data;
    return SW_DONE;
}

static sw_status describe_column(const sw_column *column, sw_arrow_schema *schema)
{
    if (start_schema(schema, sw_column_format(column->type), column->name) != SW_DONE) return SW_NO_MEMORY;
    schema->flags = column->nullable ? SW_ARROW_NULLABLE : 0;
    if (!sw_has_dictionary(column->type)) return SW_DONE;
    schema->dictionary = calloc(1, sizeof *schema->dictionary);
    return schema->dictionary ? start_schema(schema->dictionary, "u", "") : SW_NO_MEMORY;
}

static sw_status describe_columns(const sw_batch *batch, sw_arrow_schema *schema)
{
    if (start_schema(schema, "+s", "") != SW_DONE) return SW_NO_MEMORY;
    schema->children = calloc(batch->chosen ? (size_t)batch->chosen : 1, sizeof *schema->children);
    if (!schema->children) return SW_NO_MEMORY;
    schema->n_children = batch->chosen;
    for (int i = 0; i < batch->chosen; i++) {
        schema->children[i] = calloc(1, sizeof **schema->children);
        if (!schema->children[i]) return SW_NO_MEMORY;
        sw_status status = describe_column(&batch->column[batch->order[i]], schema->children[i]);
        if (status != SW_DONE) return status;
    }
    return SW_DONE;
}

sw_status sw_export_schema(const sw_batch *batch, sw_arrow_schema *schema)
{
    sw_status status = describe_columns(batch, schema);
    if (status != SW_DONE) release_schema(schema);
    return status;
}

/* ---- arrays */

static void release_array(sw_arrow_array *array)
{
    for (int64_t i = 0; i < array->n_buffers; i++) free((void *)(uintptr_t)array->buffers[i]);
    for (int64_t i = 0; i < array->n_children; i++) {
        sw_arrow_array *child = array->children[i];
        if (child && child->release) child->release(child);
        free(child);
    }
    free(array->children);
    if (array->dictionary) {
        if (array->dictionary->release) array->dictionary->release(array->dictionary);
        free(array->dictionary);
    }
    free(array->private_data); /* the list of buffers */
    array->release = NULL;
}

/* Starts an array of empty buffers that can be released from now on. */
static sw_status start_array(sw_arrow_array *array, size_t length, int buffers)
{
    memset(array, 0, sizeof *array);
    array->release = release_array;
    array->length = (int64_t)length;
    array->buffers = calloc((size_t)buffers, sizeof *array->buffers);
    if (!array->buffers) return SW_NO_MEMORY;
    array->private_data = (void *)array->buffers;
    array->n_buffers = buffers;
    return SW_DONE;
}

/* Moves the memory of a buffer. An empty buffer becomes a single zero, since some consumers expect an address. */
static sw_status move_buffer(sw_arrow_array *array, int i, void *memory)
{
    array->buffers[i] = memory ? memory : calloc(1, sizeof(int64_t));
    return array->buffers[i] ? SW_DONE : SW_NO_MEMORY;
}

static sw_status move_dictionary(sw_dictionary *strings, sw_arrow_array *array)
{
    if (start_array(array, strings->count, 3) != SW_DONE) return SW_NO_MEMORY;
    sw_status status = move_buffer(array, 1, strings->ends);
    strings->ends = NULL;
    if (status == SW_DONE) {
        status = move_buffer(array, 2, strings->text);
        strings->text = NULL;
    }
    return status;
}

static int64_t count_nulls(const uint8_t *valid, size_t rows)
{
    int64_t nulls = (int64_t)rows;
    for (size_t i = 0; i < (rows + 7) / 8; i++) nulls -= sw_count_bits(valid[i]);
    return nulls;
}

static sw_status move_column(sw_batch *batch, int i, sw_arrow_array *array)
{
    sw_builder *builder = &batch->builders[i];
    if (start_array(array, batch->rows, 2) != SW_DONE) return SW_NO_MEMORY;
    array->null_count = count_nulls(builder->valid, batch->rows);
    if (array->null_count) {
        array->buffers[0] = builder->valid;
        builder->valid = NULL;
    }
    sw_status status = move_buffer(array, 1, builder->values);
    builder->values = NULL;
    if (status != SW_DONE || !sw_has_dictionary(batch->column[batch->order[i]].type)) return status;
    array->dictionary = calloc(1, sizeof *array->dictionary);
    return array->dictionary ? move_dictionary(&builder->strings, array->dictionary) : SW_NO_MEMORY;
}

static sw_status move_columns(sw_batch *batch, sw_arrow_array *array)
{
    if (start_array(array, batch->rows, 1) != SW_DONE) return SW_NO_MEMORY;
    array->children = calloc(batch->chosen ? (size_t)batch->chosen : 1, sizeof *array->children);
    if (!array->children) return SW_NO_MEMORY;
    array->n_children = batch->chosen;
    for (int i = 0; i < batch->chosen; i++) {
        array->children[i] = calloc(1, sizeof **array->children);
        if (!array->children[i]) return SW_NO_MEMORY;
        sw_status status = move_column(batch, i, array->children[i]);
        if (status != SW_DONE) return status;
    }
    return SW_DONE;
}

sw_status sw_export_batch(sw_batch *batch, sw_arrow_array *array)
{
    if (batch->status != SW_DONE) return batch->status;
    sw_status status = move_columns(batch, array);
    if (status != SW_DONE) release_array(array);
    sw_clear_batch(batch);
    return status;
}
