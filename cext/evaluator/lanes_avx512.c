/* 64 hands at a time in the 512-bit registers of AVX-512, of which the parts F and BW are enough. */
#include "evaluator/batch.h" /* before the names below are macros */
#include "evaluator/level.h"

#if SW_X86_64 || defined(SW_EMULATED)

#if !defined(SW_EMULATED) /* as a test does that puts functions in the place of the instructions */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC target("avx512f,avx512bw")
#endif
#include <immintrin.h>
#endif

typedef __m512i V;
typedef uint32_t M; /* a bit a 16-bit lane */
typedef uint64_t E; /* a bit a byte */
#define LANES 4

#define and _mm512_and_si512
#define or _mm512_or_si512
#define xor _mm512_xor_si512
#define without(a, b) _mm512_andnot_si512(b, a)
#define or3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0xfe)
#define xor3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0x96)
#define most(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0xe8)
#define add8 _mm512_add_epi8
#define add16 _mm512_add_epi16
#define sub16 _mm512_sub_epi16
#define multiply16 _mm512_mullo_epi16
#define less8 _mm512_subs_epu8
#define lower8 _mm512_min_epu8
#define higher8 _mm512_max_epu8
#define higher16 _mm512_max_epi16
#define left _mm512_slli_epi16
#define right _mm512_srli_epi16
#define all8(x) _mm512_set1_epi8((char)(x))
#define all16(x) _mm512_set1_epi16((short)(x))
#define look _mm512_shuffle_epi8
#define look_low _mm512_shuffle_epi8
#define zip8_low _mm512_unpacklo_epi8
#define zip8_high _mm512_unpackhi_epi8
#define zip16_low _mm512_unpacklo_epi16
#define zip16_high _mm512_unpackhi_epi16
#define zip32_low _mm512_unpacklo_epi32
#define zip32_high _mm512_unpackhi_epi32
#define zip64_low _mm512_unpacklo_epi64
#define zip64_high _mm512_unpackhi_epi64
#define zero16(v) _mm512_cmpeq_epi16_mask(v, _mm512_setzero_si512())
#define either(m, k) ((M)((m) | (k)))
#define also(m, k) ((M)((m) & (k)))
#define choose(m, a, b) _mm512_mask_mov_epi16(b, m, a)
#define same8 _mm512_cmpeq_epi8_mask
#define over8 _mm512_cmpgt_epi8_mask
#define over16 _mm512_cmpgt_epi16_mask
#define negative8 _mm512_movepi8_mask
#define add_where(e, a, b) _mm512_mask_add_epi8(a, e, a, b)
#define count_where(e, a) _mm512_mask_add_epi8(a, e, a, all8(1))
#define keep _mm512_maskz_mov_epi16
#define drop(m, v) _mm512_maskz_mov_epi16(~(m), v)
#define keep8 _mm512_maskz_mov_epi8
#define some(v) (_mm512_test_epi64_mask(v, v) != 0)
#define lower16 _mm512_min_epu16
#define get(p) _mm512_loadu_si512(p)
#if defined(SW_EMULATED)
#define pin(v) ((void)0)
#else
#define pin(v) SW_PIN("v", v)
#endif
#define store(p, v) _mm512_storeu_si512(p, v)

SW_INLINE V table(const uint8_t *bytes)
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)bytes));
}

SW_INLINE V load(const uint8_t *p, ptrdiff_t step)
{
    V v = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)p));
    v = _mm512_inserti32x4(v, _mm_loadu_si128((const __m128i *)(p + step)), 1);
    v = _mm512_inserti32x4(v, _mm_loadu_si128((const __m128i *)(p + 2 * step)), 2);
    v = _mm512_inserti32x4(v, _mm_loadu_si128((const __m128i *)(p + 3 * step)), 3);
    pin(v);
    return v;
}

SW_INLINE void put_lanes(void *p, V a, V b)
{
    V low = _mm512_shuffle_i32x4(a, b, 0x44), high = _mm512_shuffle_i32x4(a, b, 0xee); /* a0 a1 b0 b1; a2 ... */
    store(p, _mm512_shuffle_i32x4(low, low, 0xd8));
    store((char *)p + sizeof(V), _mm512_shuffle_i32x4(high, high, 0xd8));
}

#define KERNELS sw_avx512
#include "evaluator/lanes.h"

#if defined(__clang__) && !defined(SW_EMULATED)
#pragma clang attribute pop
#endif

#endif
