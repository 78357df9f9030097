/* Four floats at a time in NEON registers, which every 64-bit ARM has. */
#include "evaluator/level.h"
#include "solver/rows.h"

#if SW_ARM64

#include <arm_neon.h>
#include <float.h>

typedef float32x4_t V;
#define LANES 4
#define KERNELS sw_neon_rows

#define get vld1q_f32
#define put vst1q_f32
#define get_half(p) vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(p)))
#define put_half(p, v) vst1_u16(p, vreinterpret_u16_f16(vcvt_f16_f32(v)))
#define plus vaddq_f32
#define minus vsubq_f32
#define times vmulq_f32
#define over vdivq_f32
#define all(x) vdupq_n_f32(x)
#define none() vdupq_n_f32(0)

/* By comparison, because the instruction for the maximum treats -0 as less than 0. */
static inline V higher(V a, V b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

static inline V lower(V a, V b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

static inline V choose(V c, V a, V b)
{
    return vbslq_f32(vcgeq_f32(c, all(FLT_MIN)), a, b); /* a smaller float might become 0 and its reciprocal infinite */
}

static inline void turn(V v[4])
{
    float32x4x2_t a = vtrnq_f32(v[0], v[1]), b = vtrnq_f32(v[2], v[3]);
    v[0] = vcombine_f32(vget_low_f32(a.val[0]), vget_low_f32(b.val[0]));
    v[1] = vcombine_f32(vget_low_f32(a.val[1]), vget_low_f32(b.val[1]));
    v[2] = vcombine_f32(vget_high_f32(a.val[0]), vget_high_f32(b.val[0]));
    v[3] = vcombine_f32(vget_high_f32(a.val[1]), vget_high_f32(b.val[1]));
}

#include "solver/rows_level.inc.h"

#endif
