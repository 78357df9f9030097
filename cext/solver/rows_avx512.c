/* Sixteen floats at a time in AVX-512 registers. */
#include "evaluator/level.h"
#include "solver/rows.h"

#if SW_X86_64

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC target("avx512f,avx512bw")
#endif
#include <immintrin.h>

typedef __m512 V;
#define LANES 16
#define KERNELS sw_avx512_rows

#define get _mm512_load_ps
#define put _mm512_store_ps
#define get_half(p) _mm512_cvtph_ps(_mm256_load_si256((const __m256i *)(p)))
#define put_half(p, v) _mm256_store_si256((__m256i *)(p), _mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC))
#define plus _mm512_add_ps
#define minus _mm512_sub_ps
#define times _mm512_mul_ps
#define over _mm512_div_ps
#define higher _mm512_max_ps
#define lower _mm512_min_ps
#define all _mm512_set1_ps
#define none _mm512_setzero_ps
#define choose(c, a, b) _mm512_mask_blend_ps(_mm512_cmp_ps_mask(c, _mm512_setzero_ps(), _CMP_GT_OQ), b, a)

#define PAIRS(low, a, b) _mm512_castpd_ps(_mm512_unpack##low##_pd(_mm512_castps_pd(a), _mm512_castps_pd(b)))

static inline void turn(__m512 v[16])
{
    __m512 t[16];
    for (int i = 0; i < 8; i++) {
        t[2 * i] = _mm512_unpacklo_ps(v[2 * i], v[2 * i + 1]);
        t[2 * i + 1] = _mm512_unpackhi_ps(v[2 * i], v[2 * i + 1]);
    }
    for (int i = 0; i < 16; i += 4) {
        v[i] = PAIRS(lo, t[i], t[i + 2]);
        v[i + 1] = PAIRS(hi, t[i], t[i + 2]);
        v[i + 2] = PAIRS(lo, t[i + 1], t[i + 3]);
        v[i + 3] = PAIRS(hi, t[i + 1], t[i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        t[i] = _mm512_shuffle_f32x4(v[i], v[4 + i], 0x88);
        t[4 + i] = _mm512_shuffle_f32x4(v[i], v[4 + i], 0xdd);
        t[8 + i] = _mm512_shuffle_f32x4(v[8 + i], v[12 + i], 0x88);
        t[12 + i] = _mm512_shuffle_f32x4(v[8 + i], v[12 + i], 0xdd);
    }
    for (int i = 0; i < 4; i++) {
        v[i] = _mm512_shuffle_f32x4(t[i], t[8 + i], 0x88);
        v[8 + i] = _mm512_shuffle_f32x4(t[i], t[8 + i], 0xdd);
        v[4 + i] = _mm512_shuffle_f32x4(t[4 + i], t[12 + i], 0x88);
        v[12 + i] = _mm512_shuffle_f32x4(t[4 + i], t[12 + i], 0xdd);
    }
}

#include "solver/rows_level.inc.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
