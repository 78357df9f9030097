/* Eight floats at a time in AVX2 registers, with F16C for storage. */
#include "evaluator/level.h"
#include "solver/rows.h"

#if SW_X86_64

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,f16c"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC target("avx2,f16c")
#endif
#include <immintrin.h>

typedef __m256 V;
#define LANES 8
#define KERNELS sw_avx2_rows

#define get _mm256_load_ps
#define put _mm256_store_ps
#define get_half(p) _mm256_cvtph_ps(_mm_load_si128((const __m128i *)(p)))
#define put_half(p, v) _mm_store_si128((__m128i *)(p), _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC))
#define plus _mm256_add_ps
#define minus _mm256_sub_ps
#define times _mm256_mul_ps
#define over _mm256_div_ps
#define higher _mm256_max_ps
#define lower _mm256_min_ps
#define all _mm256_set1_ps
#define none _mm256_setzero_ps
#define choose(c, a, b) _mm256_blendv_ps(b, a, _mm256_cmp_ps(c, _mm256_setzero_ps(), _CMP_GT_OQ))

static inline void turn(__m256 v[8])
{
    __m256 t[8], s[8];
    for (int i = 0; i < 4; i++) {
        t[2 * i] = _mm256_unpacklo_ps(v[2 * i], v[2 * i + 1]);
        t[2 * i + 1] = _mm256_unpackhi_ps(v[2 * i], v[2 * i + 1]);
    }
    for (int i = 0; i < 8; i += 4) {
        s[i] = _mm256_shuffle_ps(t[i], t[i + 2], 0x44);
        s[i + 1] = _mm256_shuffle_ps(t[i], t[i + 2], 0xee);
        s[i + 2] = _mm256_shuffle_ps(t[i + 1], t[i + 3], 0x44);
        s[i + 3] = _mm256_shuffle_ps(t[i + 1], t[i + 3], 0xee);
    }
    for (int i = 0; i < 4; i++) {
        v[i] = _mm256_permute2f128_ps(s[i], s[4 + i], 0x20);
        v[4 + i] = _mm256_permute2f128_ps(s[i], s[4 + i], 0x31);
    }
}

#include "solver/rows_level.inc.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
