#include "equity/exact_known.h"

typedef struct {
    int players, to_come;
    uint64_t board, live;
    unsigned suited[4][SW_MOST_HANDS]; /* the ranks of each hand, by suit */
    uint8_t left[13];                  /* how many live cards there are of each rank */
    /* By the ranks that come, on boards without a flush: the players' values, the best of them, and who has it. */
    uint16_t value[SW_RANK_PAIRS][SW_MOST_HANDS], best[SW_RANK_PAIRS];
    unsigned who[SW_RANK_PAIRS];
} spot;

/* In how many ways each group of `cards` ranks, two at most, can come, where so many cards of a rank are left. Returns
   how many groups there are. */
static int count_ways(const uint8_t left[13], int cards, uint8_t ways[SW_RANK_PAIRS])
{
    int groups = 0;
    if (cards == 0) ways[groups++] = 1;
    for (int a = 0; a < 13 && cards; a++) {
        for (int b = 0; b < (cards == 2 ? a : 0); b++) ways[groups++] = (uint8_t)(left[a] * left[b]);
        ways[groups++] = (uint8_t)(cards == 2 ? left[a] * (left[a] - 1) / 2 : left[a]);
    }
    return groups;
}

static void value_group(spot *s, int player, int group, uint32_t key)
{
    uint16_t value = (uint16_t)sw_rank_value(sw_high_table, key, 7);
    s->value[group][player] = value;
    if (value > s->best[group]) {
        s->best[group] = value;
        s->who[group] = 0;
    }
    if (value == s->best[group]) s->who[group] |= 1u << player;
}

/* Values the groups that can come. */
static void value_groups(spot *s, const uint8_t (*hole)[2], const uint8_t *ways)
{
    const uint64_t *key = sw_hash.key; /* of cards: in the low half that of their rank */
    uint32_t board = (uint32_t)sw_add_set(sw_no_cards(), s->board).key;
    for (int player = 0; player < s->players; player++) {
        uint32_t held = board + (uint32_t)key[hole[player][0]] + (uint32_t)key[hole[player][1]];
        int group = 0;
        if (s->to_come == 0) value_group(s, player, 0, held);
        for (int a = 0; a < 13 && s->to_come; a++) {
            uint32_t with = held + (uint32_t)key[4 * a];
            for (int b = s->to_come == 2 ? 0 : a; b <= a; b++, group++) {
                if (ways[group]) value_group(s, player, group, s->to_come == 2 ? with + (uint32_t)key[4 * b] : with);
            }
        }
    }
}

/* Who wins a group where some have flushes. */
static unsigned winners(const spot *s, int group, const uint16_t *flush)
{
    unsigned best = 0, who = 0;
    for (int player = 0; player < s->players; player++) {
        unsigned value = flush[player] ? flush[player] : s->value[group][player];
        if (value > best) who = 0;
        if (value >= best) {
            best = value;
            who |= 1u << player;
        }
    }
    return who;
}

/* Moves run-outs from who wins without flushes to who wins: k cards of a suit come, the ranks of `on` with those that
   lie there, and others in so many ways; `flushes` are the players who have one. */
static void move_flushes(const spot *s, int suit, const int *rank, int k, unsigned on, unsigned flushes,
                         const uint8_t *ways, int groups, uint64_t *counts)
{
    uint16_t flush[SW_MOST_HANDS] = {0};
    unsigned best = 0, who = 0;
    for (; flushes; flushes &= flushes - 1) {
        int player = sw_lowest_bit(flushes);
        flush[player] = (uint16_t)sw_suited_value(sw_high_table, on | s->suited[suit][player]);
        if (flush[player] > best) who = 0;
        if (flush[player] >= best) {
            best = flush[player];
            who |= 1u << player;
        }
    }
    for (int i = 0; i < groups; i++) {
        if (!ways[i]) continue;
        int group = k == 2 ? sw_pair_of(rank[0], rank[1]) : k == 0 ? i : groups == 1 ? rank[0] : sw_pair_of(rank[0], i);
        counts[s->who[group]] -= ways[i];
        counts[best > s->best[group] ? who : winners(s, group, flush)] += ways[i];
    }
}

static void settle_suit(const spot *s, int suit, uint64_t *counts)
{
    unsigned lying = sw_ranks_in(s->board, suit), live = sw_ranks_in(s->live, suit);
    int lie = sw_count_bits(lying), cards = 0, most = 0, rank[13] = {0}, held[SW_MOST_HANDS];
    if (lie + s->to_come < 3) return;
    for (int player = 0; player < s->players; player++) {
        held[player] = sw_count_bits(s->suited[suit][player]);
        most = held[player] > most ? held[player] : most;
    }
    if (lie + s->to_come + most < 5) return;
    uint8_t others[13], ways[SW_RANK_PAIRS];
    for (int r = 0; r < 13; r++) {
        others[r] = (uint8_t)(s->left[r] - (live >> r & 1));
        if (live >> r & 1) rank[cards++] = r;
    }
    for (int k = lie < 3 ? 3 - lie : 0; k <= s->to_come; k++) {
        unsigned flushes = 0;
        for (int player = 0; player < s->players; player++) {
            flushes |= (unsigned)(lie + k + held[player] >= 5) << player;
        }
        if (!flushes) continue;
        int groups = count_ways(others, s->to_come - k, ways);
        for (int i = 0; i < (k ? cards : 1); i++) {
            for (int j = 0; j < (k == 2 ? i : 1); j++) {
                const int come[2] = {rank[i], rank[j]};
                unsigned on = lying | (k ? 1u << come[0] : 0) | (k == 2 ? 1u << come[1] : 0);
                move_flushes(s, suit, come, k, on, flushes, ways, groups, counts);
            }
        }
    }
}

void sw_count_winners(const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live, uint64_t *counts)
{
    spot s;
    uint8_t ways[SW_RANK_PAIRS];
    s.players = players;
    s.to_come = 5 - sw_count_bits(board);
    s.board = board;
    s.live = live;
    memset(s.suited, 0, sizeof s.suited);
    for (int i = 0; i < 2 * players; i++) {
        int card = hole[i / 2][i % 2];
        s.suited[card & 3][i / 2] |= 1u << (card >> 2);
    }
    uint64_t left = live - (live >> 1 & 0x5555555555555555u); /* bits counted in twos, then in fours */
    left = (left & 0x3333333333333333u) + (left >> 2 & 0x3333333333333333u);
    for (int r = 0; r < 13; r++) s.left[r] = (uint8_t)(left >> 4 * r & 15);
    int groups = count_ways(s.left, s.to_come, ways);
    memset(s.best, 0, (size_t)groups * sizeof *s.best);
    value_groups(&s, hole, ways);
    for (int i = 0; i < groups; i++) {
        if (ways[i]) counts[s.who[i]] += ways[i];
    }
    for (int suit = 0; suit < 4; suit++) settle_suit(&s, suit, counts);
}
