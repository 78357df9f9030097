/* Plays six-handed poker with blinds 1 and 2 (in stud, antes of 1 and a bring-in of 1) and stacks of 200. Prints as
   JSON for each way of play: the shortest time per hand in nanoseconds, the decisions per hand, and a checksum of the
   seats' winnings. */

#include "common.h"
#include "evaluator/showing.h"
#include "game/betting.h"
#include "game/deck.h"
#include "game/memory.h"
#include "game/state.h"

enum { MOST_ROUNDS = 101, SEATS = 6, STACK = 200, GAMES = 4, WAYS = GAMES + 1 };

/* The compiled forms of games.NoLimitHoldem(), PotLimitOmaha(), SevenCardStud((2, 4), 1, 1) and
   DeuceToSevenTripleDraw(), without the fields that all games share. */
static sw_game games[GAMES] = {
    {
        .structure = SW_NO_LIMIT,
        .streets = 4,
        .street = {{.hole = 2, .bet = 2}, {.board = 3, .bet = 2}, {.board = 1, .bet = 2}, {.board = 1, .bet = 2}},
        .share = {{SW_HIGH, SW_USE_ANY, 0}},
        .blinds = 2,
    },
    {
        .structure = SW_POT_LIMIT,
        .streets = 4,
        .street = {{.hole = 4, .bet = 2}, {.board = 3, .bet = 2}, {.board = 1, .bet = 2}, {.board = 1, .bet = 2}},
        .share = {{SW_HIGH, SW_USE_EXACTLY, 2}},
        .blinds = 2,
    },
    {
        .structure = SW_FIXED_LIMIT,
        .streets = 5,
        .street = {{.hole = 2, .up = 1, .opener = SW_LOW_CARD, .bet = 2},
                   {.up = 1, .opener = SW_HIGH_HAND, .bet = 2},
                   {.up = 1, .opener = SW_HIGH_HAND, .bet = 4},
                   {.up = 1, .opener = SW_HIGH_HAND, .bet = 4},
                   {.hole = 1, .opener = SW_HIGH_HAND, .bet = 4}},
        .share = {{SW_HIGH, SW_USE_ANY, 0}},
        .ante = 1,
        .bring_in = 1,
        .by_suit = 1,
        .tie_by_suit = 1,
    },
    {
        .structure = SW_FIXED_LIMIT,
        .streets = 4,
        .street = {{.hole = 5, .bet = 2},
                   {.draw = SW_EXCHANGE, .cards = 5, .bet = 2},
                   {.draw = SW_EXCHANGE, .cards = 5, .bet = 4},
                   {.draw = SW_EXCHANGE, .cards = 5, .bet = 4}},
        .share = {{SW_DEUCE_TO_SEVEN, SW_USE_ANY, 0}},
        .blinds = 2,
    },
};

static void finish_games(void)
{
    for (int i = 0; i < GAMES; i++) {
        sw_game *game = &games[i];
        game->deck_size = SW_CARDS;
        for (int card = 0; card < SW_CARDS; card++) game->deck[card] = (uint8_t)card;
        game->blind[0] = 1;
        game->blind[1] = 2;
        game->big_blind = game->blinds ? 2 : 0;
        game->hand_cap = SW_MOST_CHIPS;
        game->rake_step = 1;
        sw_cap_rake(game, SW_MOST_CHIPS);
        for (int k = 0; k < game->streets && game->structure == SW_FIXED_LIMIT; k++) game->street[k].max_raises = 5;
        game->chip = game->shares = game->boards = 1;
        game->all_in_face_up = game->burn = 1;
        sw_finish_game(game);
    }
}

typedef struct {
    double times[MOST_ROUNDS]; /* nanoseconds per hand */
    uint64_t decisions, checksum;
} policy;

/* Chooses fold (facing a bet), check or call, and raise (if allowed) with equal probability, then one of the legal
   totals with equal probability; in a draw, any set of cards. */
static int64_t random_code(const sw_state *state, uint64_t *random)
{
    uint64_t z = *random += 0x9e3779b97f4a7c15u; /* SplitMix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    if (state->phase == SW_DRAW) return (int64_t)(z >> (64 - state->seat[state->actor].holes));
    sw_legal legal = sw_legal_now(state);
    int bet = legal.fold, raise = legal.max_to >= 0;
    int kind = (int)((z >> 32) * (uint64_t)(bet + 1 + raise) >> 32) - bet;
    if (kind < 1) return kind;
    uint64_t totals = (uint64_t)(legal.max_to - legal.min_to + 1);
    return legal.min_to + (int64_t)((z & 0xffffffffu) * totals >> 32);
}

static void play(policy *timed, const sw_game *game, int hands, int random_play)
{
    static sw_state state; /* one state for all hands, so that its log is reused */
    static const int64_t stacks[SEATS] = {STACK, STACK, STACK, STACK, STACK, STACK};
    uint64_t random = 1;
    timed->decisions = timed->checksum = 0;
    for (int k = 0; k < hands; k++) {
        sw_set_up(&state, game, stacks, SEATS, k % SEATS);
        state.seed = 1;
        state.index = (uint64_t)k;
        sw_draw_deck(&state, NULL, 0);
        if (sw_begin(&state) != SW_DONE) fail("a hand did not begin");
        for (; state.phase != SW_OVER; timed->decisions++) {
            int64_t code = random_play ? random_code(&state, &random) : 0;
            if (sw_act(&state, code) != SW_DONE) fail("a call was refused");
        }
        int64_t sum = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            sum += state.seat[seat].stack;
            timed->checksum = timed->checksum * 0x9e3779b97f4a7c15u + (uint64_t)state.seat[seat].stack;
        }
        if (sum != SEATS * STACK) fail("chips were lost");
    }
    sw_free(&state);
}

int main(int argc, char **argv)
{
    static policy policies[WAYS];
    static const char *const names[WAYS] = {
        "no-limit hold'em, all players call", "no-limit hold'em, random legal play", "pot-limit Omaha, random legal play",
        "seven-card stud, random legal play", "2-7 triple draw, random legal play"};
    int hands = argc > 1 ? atoi(argv[1]) : 200000, rounds = argc > 2 ? atoi(argv[2]) : 9;
    if (hands < 1 || rounds < 1 || rounds > MOST_ROUNDS) fail("usage: play [hands [rounds]]");
    finish_games();
    for (int round = -1; round < rounds; round++) { /* the first round warms up: round 0 overwrites its times */
        for (int i = 0; i < WAYS; i++) {
            uint64_t before = policies[i].checksum;
            double start = processor_time();
            play(&policies[i], &games[i > 0 ? i - 1 : 0], hands, i > 0);
            policies[i].times[round < 0 ? 0 : round] = (processor_time() - start) / hands;
            if (round >= 0 && policies[i].checksum != before) fail("the same hands went otherwise");
        }
    }
    for (int i = 0; i < WAYS; i++) {
        printf("%s\"%s\": {\"time\": %.2f, \"decisions\": %.3f, \"checksum\": %llu}", i ? ", " : "{", names[i],
               least(policies[i].times, rounds), (double)policies[i].decisions / hands,
               (unsigned long long)policies[i].checksum);
    }
    printf("}\n");
    return 0;
}
