/* The structs of the Arrow C data interface and C stream interface, as their specification declares them. Consumers know
   them as ArrowSchema, ArrowArray and ArrowArrayStream. */
#ifndef SW_ARROW_H
#define SW_ARROW_H

#include "base.h"

SW_C_BEGIN

enum { SW_ARROW_NULLABLE = 2 }; /* a flag of a schema */

typedef struct sw_arrow_schema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct sw_arrow_schema **children;
    struct sw_arrow_schema *dictionary;
    void (*release)(struct sw_arrow_schema *schema); /* NULL once released or moved */
    void *private_data;
} sw_arrow_schema;

typedef struct sw_arrow_array {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct sw_arrow_array **children;
    struct sw_arrow_array *dictionary;
    void (*release)(struct sw_arrow_array *array); /* NULL once released or moved */
    void *private_data;
} sw_arrow_array;

/* The functions return 0 or an errno. */
typedef struct sw_arrow_stream {
    int (*get_schema)(struct sw_arrow_stream *stream, sw_arrow_schema *schema);
    int (*get_next)(struct sw_arrow_stream *stream, sw_arrow_array *array); /* at the end, `release` is NULL */
    const char *(*get_last_error)(struct sw_arrow_stream *stream);
    void (*release)(struct sw_arrow_stream *stream); /* NULL once released or moved */
    void *private_data;
} sw_arrow_stream;

SW_C_END

#endif
