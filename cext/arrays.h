/* Copies of a caller's arrays, with any strides. Each element is read only once: another thread may change it, and the
   value used must be the value checked. */
#ifndef SW_ARRAYS_H
#define SW_ARRAYS_H

#include "base.h"

#include <stdbool.h>

SW_C_BEGIN

/* Copies an array of one or more dimensions to contiguous memory. Strides and the element size are in bytes. */
void sw_copy_array(uint8_t *copy, const uint8_t *from, int dimensions, const ptrdiff_t *shape, const ptrdiff_t *strides,
                   size_t size);

/* Copies integers of 1, 2, 4 or 8 bytes, limiting them to 2**63 - 1. */
void sw_copy_integers(int64_t *copy, const uint8_t *from, ptrdiff_t step, int size, bool is_signed, size_t count);

SW_C_END

#endif
