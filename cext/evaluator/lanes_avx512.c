/* 64 hands at a time in the 512-bit registers of AVX-512 with the extensions BW, VBMI and BITALG. On a CPU without
   these, half of the operations needed here take longer. */
#include "evaluator/batch.h" /* before the names below become macros */
#include "evaluator/level.h"

#if SW_X86_64 || defined(SW_EMULATED)

#if !defined(SW_EMULATED) /* as in a test that replaces the instructions by functions */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vbmi,avx512bitalg"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC target("avx512f,avx512bw,avx512vbmi,avx512bitalg")
#endif
#include <immintrin.h>
#endif

typedef __m512i V;
typedef uint32_t M; /* one bit per 16-bit lane */
typedef uint64_t E; /* one bit per byte */
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

SW_INLINE void put_pairs(void *p, V a, V b)
{
    static const uint16_t first[32] = {0, 32, 1, 33, 2,  34, 3,  35, 4,  36, 5,  37, 6,  38, 7,  39,
                                       8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47};
    const V place = get(first);
    store(p, _mm512_permutex2var_epi16(a, place, b));
    store((char *)p + sizeof(V), _mm512_permutex2var_epi16(a, add16(place, all16(16)), b));
}

/* Looks up card ranks among 64 bytes, and leaders, whose ranks are bit counts, among 64 sums. */
#define LEADING
#define look_rank(t, card) _mm512_permutexvar_epi8(card, t)

SW_INLINE V rank_table(const uint8_t *bytes)
{
    static const uint8_t rank[64] = {0,  0,  0,  0,  1,  1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  3,
                                     4,  4,  4,  4,  5,  5,  5,  5,  6,  6,  6,  6,  7,  7,  7,  7,
                                     8,  8,  8,  8,  9,  9,  9,  9,  10, 10, 10, 10, 11, 11, 11, 11,
                                     12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15};
    return look(table(bytes), get(rank));
}

#define LOGIC3
#define count16 _mm512_popcnt_epi16
#define same_suit(a, b) _mm512_testn_epi8_mask(xor(a, b), all8(3))

/* Gets the columns of a group of rows of n <= 8 bytes. From eight rows, and the eight rows 32 later, each 128-bit lane
   gets a column; then the lanes are transposed. */
#define TURN
SW_INLINE void turn(const uint8_t *rows, int n, V column[8])
{
    static const uint8_t row[16] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
    static const uint8_t even[64] = {0, 0, 0, 0, 0, 0, 0, 0, 64, 64, 64, 64, 64, 64, 64, 64,
                                     2, 2, 2, 2, 2, 2, 2, 2, 66, 66, 66, 66, 66, 66, 66, 66,
                                     4, 4, 4, 4, 4, 4, 4, 4, 68, 68, 68, 68, 68, 68, 68, 68,
                                     6, 6, 6, 6, 6, 6, 6, 6, 70, 70, 70, 70, 70, 70, 70, 70};
    const V first = add8(multiply16(table(row), all16(n)), get(even)), next = add8(first, all8(1));
    V two[2][4];
    for (int i = 0; i < 4; i++) {
        V a = get(rows + 8 * i * n), b = get(rows + 8 * (i + 4) * n);
        pin(a);
        pin(b);
        two[0][i] = _mm512_permutex2var_epi8(a, first, b);
        two[1][i] = _mm512_permutex2var_epi8(a, next, b);
    }
    for (int i = 0; i < 2; i++) {
        V a = _mm512_shuffle_i32x4(two[i][0], two[i][1], 0x44), b = _mm512_shuffle_i32x4(two[i][0], two[i][1], 0xee);
        V c = _mm512_shuffle_i32x4(two[i][2], two[i][3], 0x44), d = _mm512_shuffle_i32x4(two[i][2], two[i][3], 0xee);
        column[i] = _mm512_shuffle_i32x4(a, c, 0x88);
        column[i + 2] = _mm512_shuffle_i32x4(a, c, 0xdd);
        column[i + 4] = _mm512_shuffle_i32x4(b, d, 0x88);
        column[i + 6] = _mm512_shuffle_i32x4(b, d, 0xdd);
    }
}

typedef struct {
    V first[2], second, ranks;
    V category[5]; /* index in `first` of each category */
} leading;

SW_INLINE leading leading_of(const sw_lane_tables *tables)
{
    static const uint8_t place[5] = {0, 13, 25, 38, 51};
    leading made = {{get(tables->first), get(tables->first + 32)}, get(tables->second), all16(0x1fff), {all16(0)}};
    for (int i = 0; i < 5; i++) {
        made.category[i] = all16(place[i]);
        pin(made.category[i]);
    }
    return made;
}

SW_INLINE V sum_of_leaders(const leading *the, V category, V leaders, V second)
{
    const V minus = all16(0xffff);
    V lower = and(the->ranks, without(add16(leaders, minus), leaders));
    V first = add16(_mm512_popcnt_epi16(lower), category);
    V higher = _mm512_popcnt_epi16(add16(second, minus)); /* 16 if there is no second */
    return add16(_mm512_permutex2var_epi16(the->first[0], first, the->first[1]),
                 _mm512_permutexvar_epi16(higher, the->second));
}

#define KERNELS sw_avx512
#include "evaluator/lanes.inc.h"

#if defined(__clang__) && !defined(SW_EMULATED)
#pragma clang attribute pop
#endif

#endif
