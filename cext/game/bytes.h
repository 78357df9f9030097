/* Writing and reading little-endian bytes. */
#ifndef SW_BYTES_H
#define SW_BYTES_H

#include "base.h"

SW_C_BEGIN

/* Writes bytes, or only counts them if `at` is NULL. */
typedef struct {
    uint8_t *at;
    size_t length;
} sw_writer;

static inline void sw_put(sw_writer *out, uint64_t number, int size)
{
    for (int i = 0; out->at && i < size; i++) out->at[out->length + (size_t)i] = (uint8_t)(number >> 8 * i);
    out->length += (size_t)size;
}

static inline void sw_put_bytes(sw_writer *out, const uint8_t *bytes, size_t count)
{
    if (out->at) memcpy(out->at + out->length, bytes, count);
    out->length += count;
}

static inline uint64_t sw_number_at(const uint8_t *bytes, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++) number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

SW_C_END

#endif
