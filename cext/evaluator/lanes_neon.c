/* 16 hands at a time in the 128-bit registers of NEON, which every 64-bit ARM has. */
#include "evaluator/batch.h" /* before the names below become macros */
#include "evaluator/level.h"

#if SW_ARM64

#include <arm_neon.h>

typedef uint8x16_t V, M, E;
#define LANES 1

#define WORDS_OF(v) vreinterpretq_u16_u8(v)
#define SIGNED_OF(v) vreinterpretq_s16_u8(v)
#define BYTES_OF(v) vreinterpretq_u8_u16(v)
#define and vandq_u8
#define or vorrq_u8
#define xor veorq_u8
#define without vbicq_u8
#define or3(a, b, c) or(or(a, b), c)
#define xor3(a, b, c) xor(xor(a, b), c)
#define most(a, b, c) vbslq_u8(xor(a, b), c, a)
#define add8 vaddq_u8
#define add16(a, b) BYTES_OF(vaddq_u16(WORDS_OF(a), WORDS_OF(b)))
#define sub16(a, b) BYTES_OF(vsubq_u16(WORDS_OF(a), WORDS_OF(b)))
#define multiply16(a, b) BYTES_OF(vmulq_u16(WORDS_OF(a), WORDS_OF(b)))
#define less8 vqsubq_u8
#define lower8 vminq_u8
#define higher8 vmaxq_u8
#define higher16(a, b) vreinterpretq_u8_s16(vmaxq_s16(SIGNED_OF(a), SIGNED_OF(b)))
#define lower16(a, b) BYTES_OF(vminq_u16(WORDS_OF(a), WORDS_OF(b)))
#define left(v, n) BYTES_OF(vshlq_n_u16(WORDS_OF(v), n))
#define right(v, n) BYTES_OF(vshrq_n_u16(WORDS_OF(v), n))
#define all8(x) vdupq_n_u8((uint8_t)(x))
#define all16(x) BYTES_OF(vdupq_n_u16((uint16_t)(x)))
#define table vld1q_u8
#define look vqtbl1q_u8
#define look_low(t, i) look(t, and(i, all8(15)))
#define zip8_low vzip1q_u8
#define zip8_high vzip2q_u8
#define zip16_low(a, b) BYTES_OF(vzip1q_u16(WORDS_OF(a), WORDS_OF(b)))
#define zip16_high(a, b) BYTES_OF(vzip2q_u16(WORDS_OF(a), WORDS_OF(b)))
#define ZIP(of, bits, a, b) \
    vreinterpretq_u8_u##bits(of##q_u##bits(vreinterpretq_u##bits##_u8(a), vreinterpretq_u##bits##_u8(b)))
#define zip32_low(a, b) ZIP(vzip1, 32, a, b)
#define zip32_high(a, b) ZIP(vzip2, 32, a, b)
#define zip64_low(a, b) ZIP(vzip1, 64, a, b)
#define zip64_high(a, b) ZIP(vzip2, 64, a, b)
#define zero16(v) BYTES_OF(vceqzq_u16(WORDS_OF(v)))
#define either or
#define also and
#define choose vbslq_u8
#define same8 vceqq_u8
#define over8 vcgtq_u8
#define over16(a, b) BYTES_OF(vcgtq_s16(SIGNED_OF(a), SIGNED_OF(b)))
#define negative8(v) vcltzq_s8(vreinterpretq_s8_u8(v))
#define add_where(e, a, b) add8(a, and(e, b))
#define count_where(e, a) vsubq_u8(a, e)
#define keep and
#define drop(m, v) without(v, m)
#define keep8 and
#define some(v) (vmaxvq_u8(v) != 0)
#define get(p) vld1q_u8((const uint8_t *)(p))
#define pin(v) SW_PIN("w", v)
#define store(p, v) vst1q_u8((uint8_t *)(p), v)

SW_INLINE V load(const uint8_t *p, ptrdiff_t step)
{
    V v = vld1q_u8(p);
    (void)step; /* there is only one lane */
    pin(v);
    return v;
}

SW_INLINE void put_pairs(void *p, V a, V b)
{
    store(p, zip16_low(a, b));
    store((char *)p + sizeof(V), zip16_high(a, b));
}

#define KERNELS sw_neon
#include "evaluator/lanes.inc.h"

#endif
