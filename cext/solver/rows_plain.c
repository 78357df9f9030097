/* Four floats at a time for any machine: compilers make one register of them where they can. */
#include "solver/half.h"
#include "solver/rows.h"

#define LANES 4
#define KERNELS sw_plain_rows

#if defined(__GNUC__)

typedef float V __attribute__((vector_size(16)));
typedef int32_t I __attribute__((vector_size(16)));
typedef uint32_t U __attribute__((vector_size(16)));

SW_INLINE V get(const float *p)
{
    V v;
    memcpy(&v, p, sizeof v);
    return v;
}

SW_INLINE void put(float *p, V v) { memcpy(p, &v, sizeof v); }
SW_INLINE V pick(I where, V a, V b) { return (V)((where & (I)a) | (~where & (I)b)); }
SW_INLINE V plus(V a, V b) { return a + b; }
SW_INLINE V minus(V a, V b) { return a - b; }
SW_INLINE V times(V a, V b) { return a * b; }
SW_INLINE V over(V a, V b) { return a / b; }
SW_INLINE V all(float x) { return (V){x, x, x, x}; }
SW_INLINE V none(void) { return (V){0, 0, 0, 0}; }
SW_INLINE V higher(V a, V b) { return pick(a > b, a, b); }
SW_INLINE V lower(V a, V b) { return pick(a < b, a, b); }
SW_INLINE V choose(V c, V a, V b) { return pick(c > none(), a, b); }

/* Four numbers of 16 bits to 32, and back. */
#if defined(__SSE2__)
SW_INLINE U widen(const uint16_t *p)
{
    return (U)_mm_unpacklo_epi16(_mm_loadl_epi64((const __m128i *)(const void *)p), _mm_setzero_si128());
}

SW_INLINE void narrow(uint16_t *p, U v)
{
    const __m128i low = _mm_srai_epi32(_mm_slli_epi32((__m128i)v, 16), 16); /* as packing takes them */
    _mm_storel_epi64((__m128i *)(void *)p, _mm_packs_epi32(low, low));
}
#else
typedef uint16_t H __attribute__((vector_size(8)));

SW_INLINE U widen(const uint16_t *p)
{
    H h;
    memcpy(&h, p, sizeof h);
    return __builtin_convertvector(h, U);
}

SW_INLINE void narrow(uint16_t *p, U v)
{
    const H h = __builtin_convertvector(v, H);
    memcpy(p, &h, sizeof h);
}
#endif

/* As in half.h. */
SW_INLINE V get_half(const uint16_t *p)
{
    const U h = widen(p);
    const V low = __builtin_convertvector((I)(h & 1023), V) * 0x1p-24f;
    const U number = (U)pick((I)(h & 0x7c00) > 0, (V)(((h & 0x7fff) << 13) + (112u << 23)), low);
    return (V)(number | (h & 0x8000) << 16);
}

SW_INLINE void put_half(uint16_t *p, V v)
{
    const U rest = (U)v & 0x7fffffff;
    const U low = (U)((V)rest + 0.5f) - 0x3f000000, high = (rest + 0xc8000fff + (rest >> 13 & 1)) >> 13;
    const U h = (U)pick((I)rest < 0x38800000, (V)low, (V)high) | ((U)v >> 16 & 0x8000);
    narrow(p, h);
}

SW_INLINE void turn(V v[LANES])
{
    const V a = v[0], b = v[1], c = v[2], d = v[3];
    v[0] = (V){a[0], b[0], c[0], d[0]};
    v[1] = (V){a[1], b[1], c[1], d[1]};
    v[2] = (V){a[2], b[2], c[2], d[2]};
    v[3] = (V){a[3], b[3], c[3], d[3]};
}

#else

typedef struct {
    float at[4];
} V;

#define EACH(type, expression) \
    type v; \
    for (int i = 0; i < LANES; i++) v.at[i] = expression; \
    return v

SW_INLINE V get(const float *p) { EACH(V, p[i]); }
SW_INLINE V get_half(const uint16_t *p) { EACH(V, sw_from_half(p[i])); }
SW_INLINE V plus(V a, V b) { EACH(V, a.at[i] + b.at[i]); }
SW_INLINE V minus(V a, V b) { EACH(V, a.at[i] - b.at[i]); }
SW_INLINE V times(V a, V b) { EACH(V, a.at[i] * b.at[i]); }
SW_INLINE V over(V a, V b) { EACH(V, a.at[i] / b.at[i]); }
SW_INLINE V higher(V a, V b) { EACH(V, a.at[i] > b.at[i] ? a.at[i] : b.at[i]); }
SW_INLINE V lower(V a, V b) { EACH(V, a.at[i] < b.at[i] ? a.at[i] : b.at[i]); }
SW_INLINE V all(float x) { EACH(V, x); }
SW_INLINE V none(void) { EACH(V, 0); }
SW_INLINE V choose(V c, V a, V b) { EACH(V, c.at[i] > 0 ? a.at[i] : b.at[i]); }

SW_INLINE void put(float *p, V v)
{
    for (int i = 0; i < LANES; i++) p[i] = v.at[i];
}

SW_INLINE void put_half(uint16_t *p, V v)
{
    for (int i = 0; i < LANES; i++) p[i] = sw_to_half(v.at[i]);
}

SW_INLINE void turn(V v[LANES])
{
    for (int i = 0; i < LANES; i++)
        for (int j = 0; j < i; j++) {
            float x = v[i].at[j];
            v[i].at[j] = v[j].at[i];
            v[j].at[i] = x;
        }
}

#endif

#include "solver/rows_level.h"
