/* Plays hands of six-handed no-limit hold'em, blinds 1 and 2, stacks of 200, and prints as JSON for each
   policy the median of nanoseconds a hand, decisions a hand, and a checksum of what the seats won. */

#include "common.h"
#include "game/deck.h"
#include "game/state.h"

enum { MOST_ROUNDS = 101, SEATS = 6, STACK = 200 };

/* What games.NoLimitHoldem() compiles to. */
static sw_game game = {
    .structure = SW_NO_LIMIT,
    .streets = 4,
    .street = {{2, 0, 2}, {0, 3, 2}, {0, 1, 2}, {0, 1, 2}},
    .deck_size = 52, /* its cards are put in by main */
    .blinds = 2,
    .blind = {1, 2},
    .big_blind = 2,
    .hand_cap = SW_MOST_CHIPS,
    .chip = 1,
    .rake_cap = SW_MOST_CHIPS,
    .all_in_face_up = 1,
    .burn = 1,
};

typedef struct {
    double times[MOST_ROUNDS]; /* nanoseconds a hand */
    uint64_t decisions, checksum;
} policy;

/* Each of fold (if there is a bet), check or call, and raise (if one may) with the same chance, then each
   total with the same chance. */
static int64_t random_code(const sw_state *state, uint64_t *random)
{
    uint64_t z = *random += 0x9e3779b97f4a7c15u; /* SplitMix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    sw_legal legal = sw_legal_now(state);
    int bet = legal.call > 0, raise = legal.max_to >= 0;
    int kind = (int)((z >> 32) * (uint64_t)(bet + 1 + raise) >> 32) - bet;
    if (kind < 1) return kind;
    uint64_t totals = (uint64_t)(legal.max_to - legal.min_to + 1);
    return legal.min_to + (int64_t)((z & 0xffffffffu) * totals >> 32);
}

static void play(policy *timed, int hands, int random_play)
{
    static sw_state state; /* one for all hands, and so its log */
    static const int64_t stacks[SEATS] = {STACK, STACK, STACK, STACK, STACK, STACK};
    uint64_t random = 1;
    timed->decisions = timed->checksum = 0;
    for (int k = 0; k < hands; k++) {
        sw_set_up(&state, &game, stacks, SEATS, k % SEATS);
        state.seed = 1;
        state.index = (uint64_t)k;
        sw_draw_deck(&state, NULL);
        if (sw_begin(&state) != SW_DONE) fail("a hand did not begin");
        for (; state.phase == SW_BET; timed->decisions++) {
            int64_t code = random_play ? random_code(&state, &random) : 0;
            if (sw_act(&state, code) != SW_DONE) fail("a call was refused");
        }
        int64_t sum = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            sum += state.stack[seat];
            timed->checksum = timed->checksum * 0x9e3779b97f4a7c15u + (uint64_t)state.stack[seat];
        }
        if (state.phase != SW_OVER || sum != SEATS * STACK) fail("chips were lost");
    }
    sw_free(&state);
}

int main(int argc, char **argv)
{
    static policy policies[2];
    static const char *const names[2] = {"everybody calls", "random legal play"};
    int hands = argc > 1 ? atoi(argv[1]) : 200000, rounds = argc > 2 ? atoi(argv[2]) : 9;
    if (hands < 1 || rounds < 1 || rounds > MOST_ROUNDS) fail("usage: play [hands [rounds]]");
    for (int i = 0; i < game.deck_size; i++) game.deck[i] = (uint8_t)i;
    for (int round = -1; round < rounds; round++) { /* the first warms up: round 0 writes over its times */
        for (int i = 0; i < 2; i++) {
            uint64_t before = policies[i].checksum;
            double start = wall_time();
            play(&policies[i], hands, i);
            policies[i].times[round < 0 ? 0 : round] = (wall_time() - start) / hands;
            if (round >= 0 && policies[i].checksum != before) fail("the same hands went otherwise");
        }
    }
    for (int i = 0; i < 2; i++) {
        qsort(policies[i].times, (size_t)rounds, sizeof(double), by_size);
        printf("%s\"%s\": {\"time\": %.2f, \"decisions\": %.3f, \"checksum\": %llu}", i ? ", " : "{", names[i],
               policies[i].times[rounds / 2], (double)policies[i].decisions / hands,
               (unsigned long long)policies[i].checksum);
    }
    printf("}\n");
    return 0;
}
