/* The kernels in plain C: each instruction's effect, one element at a time. A file that includes this one first defines
   LANES, 128 bits each, and the name of its KERNELS. */
#include <stdlib.h>

#include "lanes.h"

enum { BYTES = 16 * LANES };

typedef struct {
    uint8_t byte[BYTES];
} V;
typedef V M, E;

/* Not inlined, because that would take compilers long. */
#if defined(__GNUC__)
#define APART static __attribute__((noinline))
#else
#define APART static
#endif

static inline unsigned get16(V v, int i)
{
    return v.byte[2 * i] | (unsigned)v.byte[2 * i + 1] << 8;
}

static inline void put16(V *v, int i, unsigned x)
{
    v->byte[2 * i] = (uint8_t)x;
    v->byte[2 * i + 1] = (uint8_t)(x >> 8);
}

#define EACH_BYTE(name, result) \
    APART V name(V a, V b) \
    { \
        V made; \
        for (int i = 0; i < BYTES; i++) { \
            unsigned x = a.byte[i], y = b.byte[i]; \
            made.byte[i] = (uint8_t)(result); \
        } \
        return made; \
    }
#define EACH_16(name, result) \
    APART V name(V a, V b) \
    { \
        V made; \
        for (int i = 0; i < BYTES / 2; i++) { \
            unsigned x = get16(a, i), y = get16(b, i); \
            put16(&made, i, result); \
        } \
        return made; \
    }
#define EACH_SHIFT(name, result) \
    APART V name(V a, int n) \
    { \
        V made; \
        for (int i = 0; i < BYTES / 2; i++) put16(&made, i, get16(a, i) result n); \
        return made; \
    }

EACH_BYTE(and, x & y)
EACH_BYTE(or, x | y)
EACH_BYTE(xor, x ^ y)
EACH_BYTE(without, x & ~y)
EACH_BYTE(add8, x + y)
EACH_BYTE(less8, x > y ? x - y : 0)
EACH_BYTE(lower8, x < y ? x : y)
EACH_BYTE(higher8, x > y ? x : y)
EACH_BYTE(same8, x == y ? 255 : 0)
EACH_BYTE(over8, (int8_t)x > (int8_t)y ? 255 : 0)
EACH_16(add16, x + y)
EACH_16(sub16, x - y)
EACH_16(multiply16, x * y)
EACH_16(higher16, (int16_t)x > (int16_t)y ? x : y)
EACH_16(over16, (int16_t)x > (int16_t)y ? 0xffff : 0)
EACH_16(lower16, x < y ? x : y)
EACH_16(same16, x == y ? 0xffff : 0)
EACH_SHIFT(left, <<)
EACH_SHIFT(right, >>)

APART V all16(int x)
{
    V made;
    for (int i = 0; i < BYTES / 2; i++) put16(&made, i, (unsigned)x);
    return made;
}

#define all8(x) all16((x) | (x) << 8)
#define or3(a, b, c) or(or(a, b), c)
#define xor3(a, b, c) xor(xor(a, b), c)
#define most(a, b, c) or(and(a, b), and(c, or(a, b)))
#define zero16(v) same16(v, all16(0))
#define either or
#define also and
#define choose(m, a, b) or(and(m, a), without(b, m))
#define keep and
#define drop(m, v) without(v, m)
#define keep8 and
#define add_where(e, a, b) add8(a, and(e, b))
#define count_where(e, a) add8(a, and(e, all8(1)))
#define negative8(v) over8(all16(0), v)

APART int some(V v)
{
    unsigned found = 0;
    for (int i = 0; i < BYTES; i++) found |= v.byte[i];
    return found != 0;
}

APART V load(const uint8_t *p, ptrdiff_t step)
{
    V made;
    for (int i = 0; i < LANES; i++) memcpy(made.byte + 16 * i, p + i * step, 16);
    return made;
}

#define table(p) load(p, 0)
#define get(p) load((const uint8_t *)(p), 16)
#define store(p, v) memcpy(p, (v).byte, BYTES)
#define pin(v) ((void)0)

APART V look(V t, V at)
{
    V made;
    for (int i = 0; i < BYTES; i++) {
        unsigned x = at.byte[i];
        if (x >= 16 && x < 128) abort(); /* here the instructions differ */
        made.byte[i] = x < 16 ? t.byte[i / 16 * 16 + (int)x] : 0;
    }
    return made;
}

#define look_low(t, at) look(t, and(at, all8(15)))

/* Takes elements of a and b in turn, from the lower or the upper half of each lane. */
APART V zip(V a, V b, int size, int upper)
{
    V made;
    for (int i = 0; i < BYTES; i++) {
        int element = i % 16 / size;
        int from = i / 16 * 16 + 8 * upper + element / 2 * size + i % size;
        made.byte[i] = (element % 2 ? b : a).byte[from];
    }
    return made;
}

#define zip8_low(a, b) zip(a, b, 1, 0)
#define zip8_high(a, b) zip(a, b, 1, 1)
#define zip16_low(a, b) zip(a, b, 2, 0)
#define zip16_high(a, b) zip(a, b, 2, 1)
#define zip32_low(a, b) zip(a, b, 4, 0)
#define zip32_high(a, b) zip(a, b, 4, 1)
#define zip64_low(a, b) zip(a, b, 8, 0)
#define zip64_high(a, b) zip(a, b, 8, 1)

APART void put_pairs(void *p, V a, V b)
{
    for (int i = 0; i < BYTES; i++) {
        memcpy((uint8_t *)p + 2 * i, (i % 2 ? b : a).byte + i / 2 * 2, 2);
    }
}

#include "evaluator/lanes.inc.h"
