/* Four floats at a time for any machine: compilers make one register of them where they can. */
#include "solver/half.h"
#include "solver/rows.h"

typedef struct {
    float at[4];
} V;
#define LANES 4
#define KERNELS sw_plain_rows

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

#include "solver/rows_level.h"
