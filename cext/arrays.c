#include "arrays.h"

void sw_copy_array(uint8_t *copy, const uint8_t *from, int dimensions, const ptrdiff_t *shape, const ptrdiff_t *strides,
                   size_t size)
{
    size_t each = size; /* bytes per entry of the first dimension */
    for (int d = 1; d < dimensions; d++) each *= (size_t)shape[d];
    if (dimensions == 1 && strides[0] == (ptrdiff_t)size) {
        memcpy(copy, from, (size_t)shape[0] * size);
        return;
    }
    for (ptrdiff_t i = 0; i < shape[0]; i++, copy += each, from += strides[0]) {
        if (dimensions == 1) {
            memcpy(copy, from, size);
        } else {
            sw_copy_array(copy, from, dimensions - 1, shape + 1, strides + 1, size);
        }
    }
}

void sw_copy_integers(int64_t *copy, const uint8_t *from, ptrdiff_t step, int size, bool is_signed, size_t count)
{
    if (size == 8 && is_signed && step == 8) {
        memcpy(copy, from, count * sizeof *copy);
        return;
    }
    for (size_t i = 0; i < count; i++, from += step) {
        uint64_t number = 0;
        if (size == 8) {
            number = sw_read_word(from);
            if (!is_signed && number > INT64_MAX) number = INT64_MAX;
        } else if (size == 4) {
            uint32_t four;
            memcpy(&four, from, sizeof four);
            number = is_signed ? (uint64_t)(int64_t)(int32_t)four : four;
        } else if (size == 2) {
            uint16_t two;
            memcpy(&two, from, sizeof two);
            number = is_signed ? (uint64_t)(int64_t)(int16_t)two : two;
        } else {
            uint8_t one = sw_read_byte(from);
            number = is_signed ? (uint64_t)(int64_t)(int8_t)one : one;
        }
        copy[i] = (int64_t)number;
    }
}
