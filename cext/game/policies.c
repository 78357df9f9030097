#include "game/policies.h"

#include "game/check.h"

/* Returns a random number below `limit`, and leaves the unused part of `noise` in it. */
static int64_t pick(uint64_t *noise, int64_t limit)
{
    uint64_t picked;
    *noise = sw_multiply(*noise, (uint64_t)limit, &picked);
    return (int64_t)picked;
}

static int64_t random_bet(const sw_state *s, uint64_t noise)
{
    const sw_legal legal = sw_legal_now(s);
    const int fold = legal.fold && legal.call > 0;
    const int64_t kind = pick(&noise, fold + 1 + (legal.max_to >= 0)) - fold, below = legal.fold + 1;
    return kind <= 0 ? kind : sw_legal_code(&legal, below + pick(&noise, sw_legal_count(&legal) - below));
}

static int64_t random_draw(const sw_state *s, uint64_t noise)
{
    int least, most, count = 0;
    const unsigned sets = 1u << sw_draw_bounds(s, &least, &most);
    uint8_t legal[1 << SW_HOLE];
    for (unsigned set = 0; set < sets; set++) {
        const int cards = sw_count_bits(set);
        legal[count] = (uint8_t)set;
        count += cards >= least && cards <= most;
    }
    return legal[pick(&noise, count)];
}

int64_t sw_decide(const sw_state *s, sw_policy policy, uint64_t noise)
{
    if (policy == SW_RANDOM) return s->phase == SW_BET ? random_bet(s, noise) : random_draw(s, noise);
    if (s->phase == SW_BET) return 0;
    int least, most;
    sw_draw_bounds(s, &least, &most);
    return (1 << least) - 1;
}
