/* 16-bit floats (IEEE 754 binary16), rounded to even, for machines without instructions for them. Also a setting that
   flushes very small 32-bit floats to 0 while a thread solves, because arithmetic with them would take a hundred times
   as long. */
#ifndef SW_HALF_H
#define SW_HALF_H

#include "base.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <immintrin.h>
#endif

static inline float sw_from_half(uint16_t h)
{
    uint32_t exponent = h >> 10 & 31, part = h & 1023, bits = (uint32_t)(h & 0x8000) << 16;
    float x;
    if (!exponent) {
        x = (float)part * 0x1p-24f;
        return bits ? -x : x;
    }
    bits |= (exponent == 31 ? 255 : exponent + 112) << 23 | part << 13;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Converts a number below 65520. */
static inline uint16_t sw_to_half(float x)
{
    uint32_t bits, sign, rest;
    memcpy(&bits, &x, sizeof bits);
    sign = bits >> 16 & 0x8000;
    rest = bits & 0x7fffffff;
    if (rest < 0x38800000) { /* below 2**-14, where steps are 2**-24: the sum rounds correctly */
        float sum;
        memcpy(&sum, &rest, sizeof sum);
        sum += 0.5f;
        memcpy(&rest, &sum, sizeof rest);
        return (uint16_t)(sign | (rest - 0x3f000000));
    }
    rest += 0xc8000fff + (rest >> 13 & 1);
    return (uint16_t)(sign | rest >> 13);
}

/* Sets flushing, and returns the previous state, which sw_end_flushing restores. */
static inline uint64_t sw_begin_flushing(void)
{
#if defined(__SSE2__) || defined(_M_X64)
    unsigned before = _mm_getcsr();
    _mm_setcsr(before | 0x8040);
    return before;
#elif defined(__aarch64__) && defined(__GNUC__)
    uint64_t before;
    __asm__ volatile("mrs %0, fpcr" : "=r"(before));
    __asm__ volatile("msr fpcr, %0" : : "r"(before | 1 << 24));
    return before;
#else
    return 0;
#endif
}

static inline void sw_end_flushing(uint64_t before)
{
#if defined(__SSE2__) || defined(_M_X64)
    _mm_setcsr((unsigned)before);
#elif defined(__aarch64__) && defined(__GNUC__)
    __asm__ volatile("msr fpcr, %0" : : "r"(before));
#else
    (void)before;
#endif
}

#endif
