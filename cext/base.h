/* Compiler differences, in one place. */
#ifndef SW_BASE_H
#define SW_BASE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Enclose the declarations of a header. */
#ifdef __cplusplus
#define SW_C_BEGIN extern "C" {
#define SW_C_END }
#define _Alignas alignas
#else
#define SW_C_BEGIN
#define SW_C_END
#endif

#if defined(__GNUC__)
#define SW_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define SW_UNLIKELY(x) (x)
#endif

#if defined(_MSC_VER)
#include <intrin.h>
#endif

/* Marks functions that are fast only with constant arguments. */
#if defined(__GNUC__)
#define SW_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define SW_INLINE static __forceinline
#else
#define SW_INLINE static inline
#endif

/* Marks functions that would slow their callers down if inlined: only the function itself saves the registers it
   needs. */
#if defined(__GNUC__)
#define SW_NOINLINE __attribute__((noinline))
#elif defined(_MSC_VER)
#define SW_NOINLINE __declspec(noinline)
#else
#define SW_NOINLINE
#endif

/* Prefetches the memory `on` bytes ahead, which need not be valid. */
#if defined(__GNUC__)
#define SW_PREFETCH(p, on) __builtin_prefetch((const void *)((uintptr_t)(p) + (on)))
#else
#define SW_PREFETCH(p, on) ((void)(p))
#endif

/* Returns the index of the lowest set bit of x, which is not 0. */
static inline int sw_lowest_bit(uint64_t x)
{
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#elif defined(_M_X64) || defined(_M_ARM64)
    unsigned long i;
    _BitScanForward64(&i, x);
    return (int)i;
#else
    int i = 0;
    while (!(x & 1)) {
        x >>= 1;
        i++;
    }
    return i;
#endif
}

/* Returns the index of the highest set bit of x, which is not 0. */
static inline int sw_highest_bit(uint64_t x)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(x);
#elif defined(_M_X64) || defined(_M_ARM64)
    unsigned long i;
    _BitScanReverse64(&i, x);
    return (int)i;
#else
    int i = 0;
    while (x >>= 1) i++;
    return i;
#endif
}

static inline int sw_count_bits(uint64_t x)
{
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((x * 0x0101010101010101u) >> 56);
}

/* Returns the low half of a * b, and stores the high half in *high. */
static inline uint64_t sw_multiply(uint64_t a, uint64_t b, uint64_t *high)
{
#if defined(__SIZEOF_INT128__)
    unsigned __int128 product = (unsigned __int128)a * b;
    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#elif defined(_M_X64)
    return _umul128(a, b, high);
#elif defined(_M_ARM64)
    *high = __umulh(a, b);
    return a * b;
#else
    uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
    uint64_t middle = ah * bl + (al * bl >> 32);
    uint64_t cross = al * bh + (uint32_t)middle;
    *high = ah * bh + (middle >> 32) + (cross >> 32);
    return a * b;
#endif
}

/* Reads a caller's byte or word, aligned or not, exactly once: another thread may change it, and the value used
   must be the value checked. */
static inline uint8_t sw_read_byte(const uint8_t *p)
{
    return *(const volatile uint8_t *)p;
}

static inline uint64_t sw_read_word(const uint8_t *p)
{
    uint64_t x;
#if defined(__GNUC__)
    memcpy(&x, p, sizeof x);
    __asm__ volatile("" : "+r"(x));
#else
    uint8_t bytes[sizeof x];
    for (size_t i = 0; i < sizeof x; i++) bytes[i] = sw_read_byte(p + i);
    memcpy(&x, bytes, sizeof x);
#endif
    return x;
}

#endif
