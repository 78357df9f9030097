/* base.h as seen by a plain compiler, whatever this compiler supports. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#undef __GNUC__
#undef __SIZEOF_INT128__
#undef _MSC_VER
#undef _M_X64
#undef _M_ARM64
#include "base.h"

int portable_lowest_bit(uint64_t x);
int portable_highest_bit(uint64_t x);
uint64_t portable_multiply(uint64_t a, uint64_t b, uint64_t *high);
uint64_t portable_read_word(const uint8_t *p);

int portable_lowest_bit(uint64_t x)
{
    return sw_lowest_bit(x);
}

int portable_highest_bit(uint64_t x)
{
    return sw_highest_bit(x);
}

uint64_t portable_multiply(uint64_t a, uint64_t b, uint64_t *high)
{
    return sw_multiply(a, b, high);
}

uint64_t portable_read_word(const uint8_t *p)
{
    return sw_read_word(p);
}
