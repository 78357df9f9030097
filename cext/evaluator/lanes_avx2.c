/* 32 hands at a time in the 256-bit registers of AVX2. */
#include "evaluator/batch.h" /* before the names below become macros */
#include "evaluator/level.h"

#if SW_X86_64

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC target("avx2")
#endif
#include <immintrin.h>

typedef __m256i V, M, E;
#define LANES 2

#define and _mm256_and_si256
#define or _mm256_or_si256
#define xor _mm256_xor_si256
#define without(a, b) _mm256_andnot_si256(b, a)
#define or3(a, b, c) or(or(a, b), c)
#define xor3(a, b, c) xor(xor(a, b), c)
#define most(a, b, c) or(and(a, b), and(c, xor(a, b)))
#define add8 _mm256_add_epi8
#define add16 _mm256_add_epi16
#define sub16 _mm256_sub_epi16
#define multiply16 _mm256_mullo_epi16
#define less8 _mm256_subs_epu8
#define lower8 _mm256_min_epu8
#define higher8 _mm256_max_epu8
#define left _mm256_slli_epi16
#define right _mm256_srli_epi16
#define all8(x) _mm256_set1_epi8((char)(x))
#define all16(x) _mm256_set1_epi16((short)(x))
#define look _mm256_shuffle_epi8
#define look_low _mm256_shuffle_epi8
#define zip8_low _mm256_unpacklo_epi8
#define zip8_high _mm256_unpackhi_epi8
#define zip16_low _mm256_unpacklo_epi16
#define zip16_high _mm256_unpackhi_epi16
#define zip32_low _mm256_unpacklo_epi32
#define zip32_high _mm256_unpackhi_epi32
#define zip64_low _mm256_unpacklo_epi64
#define zip64_high _mm256_unpackhi_epi64
#define zero16(v) _mm256_cmpeq_epi16(v, _mm256_setzero_si256())
#define either or
#define also and
#define same8 _mm256_cmpeq_epi8
#define over8 _mm256_cmpgt_epi8
#define add_where(e, a, b) add8(a, and(e, b))
#define count_where(e, a) _mm256_sub_epi8(a, e)
#define keep and
#define drop(m, v) without(v, m)
#define keep8 and
#define some(v) (!_mm256_testz_si256(v, v))
#define over16 _mm256_cmpgt_epi16
#define negative8(v) _mm256_cmpgt_epi8(_mm256_setzero_si256(), v)
#define higher16 _mm256_max_epi16
#define lower16 _mm256_min_epu16
#define get(p) _mm256_loadu_si256((const __m256i *)(p))
#define pin(v) SW_PIN("x", v)
#define store(p, v) _mm256_storeu_si256((__m256i *)(p), v)

SW_INLINE V choose(M m, V a, V b)
{
#if defined(__GNUC__) && !defined(__clang__) /* earlier versions compare a mask with 0 again */
    V made;
    __asm__("vpblendvb %3, %2, %1, %0" : "=x"(made) : "x"(b), "xm"(a), "x"(m));
    return made;
#else
    return _mm256_blendv_epi8(b, a, m);
#endif
}

SW_INLINE V table(const uint8_t *bytes)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

SW_INLINE V load(const uint8_t *p, ptrdiff_t step)
{
    V v = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)p)),
                                  _mm_loadu_si128((const __m128i *)(p + step)), 1);
    pin(v);
    return v;
}

SW_INLINE void put_pairs(void *p, V a, V b)
{
    const V low = zip16_low(a, b), high = zip16_high(a, b);
    store(p, _mm256_permute2x128_si256(low, high, 0x20));
    store((char *)p + sizeof(V), _mm256_permute2x128_si256(low, high, 0x31));
}

#define KERNELS sw_avx2
#include "evaluator/lanes.inc.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
