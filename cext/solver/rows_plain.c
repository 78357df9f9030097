/* Four floats at a time: with SSE2, which every x86-64 has; elsewhere as the compiler chooses. */
#include "solver/half.h"
#include "solver/rows.h"

#include <float.h>

#define LANES 4
#define KERNELS sw_plain_rows

#if defined(__SSE2__) || defined(_M_X64)

typedef __m128 V;
#define get _mm_load_ps
#define put _mm_store_ps
#define plus _mm_add_ps
#define minus _mm_sub_ps
#define times _mm_mul_ps
#define over _mm_div_ps
#define higher _mm_max_ps
#define lower _mm_min_ps
#define all _mm_set1_ps
#define none _mm_setzero_ps
#define turn(v) _MM_TRANSPOSE4_PS((v)[0], (v)[1], (v)[2], (v)[3])

SW_INLINE V choose(V c, V a, V b)
{
    c = _mm_cmpgt_ps(c, none());
    return _mm_or_ps(_mm_and_ps(c, a), _mm_andnot_ps(c, b));
}

/* Same as sw_from_half. Numbers below 2**-14 are made with an exponent too large by 1, and then 2**-14 is
   subtracted. */
SW_INLINE V get_half(const uint16_t *p)
{
    const __m128i h = _mm_unpacklo_epi16(_mm_loadl_epi64((const __m128i *)p), _mm_setzero_si128());
    const __m128i size = _mm_and_si128(h, _mm_set1_epi32(0x7fff)), low = _mm_cmplt_epi32(size, _mm_set1_epi32(1 << 10));
    const __m128i part = _mm_add_epi32(_mm_slli_epi32(size, 13), _mm_set1_epi32(112 << 23));
    const V more = _mm_castsi128_ps(_mm_sub_epi32(part, _mm_slli_epi32(low, 23)));
    const V made = minus(more, _mm_and_ps(_mm_castsi128_ps(low), all(0x1p-14f)));
    return _mm_or_ps(made, _mm_castsi128_ps(_mm_slli_epi32(_mm_xor_si128(h, size), 16)));
}

/* Same as sw_to_half. */
SW_INLINE void put_half(uint16_t *p, V v)
{
    const __m128i bits = _mm_castps_si128(v), size = _mm_and_si128(bits, _mm_set1_epi32(0x7fffffff));
    const __m128i sum = _mm_castps_si128(plus(_mm_castsi128_ps(size), all(0.5f)));
    const __m128i low = _mm_sub_epi32(sum, _mm_set1_epi32(0x3f000000));
    const __m128i odd = _mm_and_si128(_mm_srli_epi32(size, 13), _mm_set1_epi32(1));
    const __m128i even = _mm_add_epi32(_mm_add_epi32(size, _mm_set1_epi32((int)0xc8000fff)), odd);
    const __m128i small = _mm_cmplt_epi32(size, _mm_set1_epi32(0x38800000));
    __m128i h = _mm_or_si128(_mm_and_si128(small, low), _mm_andnot_si128(small, _mm_srli_epi32(even, 13)));
    h = _mm_or_si128(h, _mm_slli_epi32(_mm_srai_epi32(bits, 31), 15)); /* the sign in all bits from 15 on */
    _mm_storel_epi64((__m128i *)p, _mm_packs_epi32(h, h)); /* unchanged, because it fits in 16 signed bits */
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
/* Treats smaller floats as 0, because their reciprocal might be infinite. */
SW_INLINE V choose(V c, V a, V b) { EACH(V, c.at[i] >= FLT_MIN ? a.at[i] : b.at[i]); }

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

#include "solver/rows_level.inc.h"
