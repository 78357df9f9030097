#include "equity/exact_known.h"

int sw_count_ways(const uint8_t left[13], int cards, uint8_t ways[SW_RANK_PAIRS])
{
    int groups = 0;
    if (cards == 0) ways[groups++] = 1;
    for (int a = 0; a < 13 && cards; a++) {
        for (int b = 0; b < (cards == 2 ? a : 0); b++) ways[groups++] = (uint8_t)(left[a] * left[b]);
        ways[groups++] = (uint8_t)(cards == 2 ? left[a] * (left[a] - 1) / 2 : left[a]);
    }
    return groups;
}

void sw_value_groups(uint32_t key, int to_come, const uint8_t *ways, uint16_t *value)
{
    const uint64_t *of = sw_hash.key; /* keys of cards: the low half is the rank's key */
    int group = 0;
    if (to_come == 0) value[0] = (uint16_t)sw_rank_value(sw_high_table, key, 7);
    for (int a = 0; a < 13 && to_come; a++) {
        uint32_t with = key + (uint32_t)of[4 * a];
        for (int b = to_come == 2 ? 0 : a; b <= a; b++, group++) {
            if (!ways[group]) continue;
            value[group] = (uint16_t)sw_rank_value(sw_high_table, to_come == 2 ? with + (uint32_t)of[4 * b] : with, 7);
        }
    }
}

/* Returns the winners on a group if some players have flushes. */
static unsigned winners(const sw_known_spot *s, int group, const uint16_t *flush)
{
    unsigned best = 0, who = 0;
    for (int player = 0; player < s->players; player++) {
        unsigned value = flush[player] ? flush[player] : s->value[player][group];
        if (value > best) who = 0;
        if (value >= best) {
            best = value;
            who |= 1u << player;
        }
    }
    return who;
}

/* Computes the values of flushes, with these ranks on the board; returns the best, and its holders in *who. */
static unsigned value_flushes(const sw_known_spot *s, int suit, unsigned on, unsigned flushes, uint16_t *flush,
                              unsigned *who)
{
    unsigned best = 0;
    memset(flush, 0, SW_MOST_HANDS * sizeof *flush);
    for (; flushes; flushes &= flushes - 1) {
        int player = sw_lowest_bit(flushes);
        flush[player] = (uint16_t)sw_suited_value(sw_high_table, on | s->suited[suit][player]);
        if (flush[player] > best) *who = 0;
        if (flush[player] >= best) {
            best = flush[player];
            *who |= 1u << player;
        }
    }
    return best;
}

/* Moves run-outs from the winners without flushes to the actual winners. On them k cards of a suit come, which together
   with the board have the ranks `on`, and other cards in `ways`. `flushes` are the players with a flush, whose value is
   at least `least`. */
SW_INLINE void move_flushes(const sw_known_spot *s, int suit, const int *rank, int k, unsigned on, unsigned flushes,
                            unsigned least, const uint8_t *ways, int groups, uint64_t *counts)
{
    uint16_t flush[SW_MOST_HANDS];
    unsigned best = least, who = flushes;
    int known = 0;
    for (int i = 0; i < groups; i++) {
        if (!ways[i]) continue;
        int group = k == 2 ? sw_pair_of(rank[0], rank[1]) : k == 0 ? i : groups == 1 ? rank[0] : sw_pair_of(rank[0], i);
        if (best <= s->best[group] && !known) {
            best = value_flushes(s, suit, on, flushes, flush, &who);
            known = 1;
        }
        counts[s->who[group]] -= ways[i];
        counts[best > s->best[group] ? who : winners(s, group, flush)] += ways[i];
    }
}

void sw_settle_suit(const sw_known_spot *s, int suit, uint64_t *counts)
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
        /* A lone flush beats at least everything that the lowest flush beats. */
        unsigned least = flushes & (flushes - 1) ? 0 : sw_suited_value(sw_high_table, 0x2f);
        int groups = sw_count_ways(others, s->to_come - k, ways);
        for (int i = 0; i < (k ? cards : 1); i++) {
            for (int j = 0; j < (k == 2 ? i : 1); j++) {
                const int come[2] = {rank[i], rank[j]};
                unsigned on = lying | (k ? 1u << come[0] : 0) | (k == 2 ? 1u << come[1] : 0);
                move_flushes(s, suit, come, k, on, flushes, least, ways, groups, counts);
            }
        }
    }
}

void sw_count_groups(const sw_known_spot *s, const uint8_t *ways, int groups, uint64_t *counts)
{
    for (int i = 0; i < groups; i++) {
        s->best[i] = s->value[0][i];
        s->who[i] = 1;
    }
    for (int p = 1; p < s->players; p++) {
        const uint16_t *value = s->value[p];
        uint16_t bit = (uint16_t)(1 << p);
        for (int i = 0; i < groups; i++) {
            uint16_t who = value[i] >= s->best[i] ? bit : 0;
            s->who[i] = (uint16_t)(who | (value[i] > s->best[i] ? 0 : s->who[i]));
            s->best[i] = value[i] > s->best[i] ? value[i] : s->best[i];
        }
    }
    for (int i = 0; i < groups; i++) counts[s->who[i]] += ways[i];
}

void sw_init_known_spot(sw_known_spot *s, const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live)
{
    s->players = players;
    s->to_come = 5 - sw_count_bits(board);
    s->board = board;
    s->live = live;
    memset(s->suited, 0, sizeof s->suited);
    for (int i = 0; i < 2 * players; i++) {
        int card = hole[i / 2][i % 2];
        s->suited[card & 3][i / 2] |= 1u << (card >> 2);
    }
    uint64_t left = live - (live >> 1 & 0x5555555555555555u); /* counts bits in twos, then in fours */
    left = (left & 0x3333333333333333u) + (left >> 2 & 0x3333333333333333u);
    for (int r = 0; r < 13; r++) s->left[r] = (uint8_t)(left >> 4 * r & 15);
}

void sw_count_winners(const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live, uint64_t *counts)
{
    sw_known_spot s;
    uint16_t value[SW_MOST_HANDS][SW_RANK_PAIRS], best[SW_RANK_PAIRS], who[SW_RANK_PAIRS];
    uint8_t ways[SW_RANK_PAIRS];
    sw_init_known_spot(&s, hole, players, board, live);
    s.best = best;
    s.who = who;
    int groups = sw_count_ways(s.left, s.to_come, ways);
    uint32_t key = (uint32_t)sw_add_set(sw_no_cards(), board).key;
    for (int p = 0; p < players; p++) {
        memset(value[p], 0, (size_t)groups * sizeof **value);
        s.value[p] = value[p];
        sw_value_groups(key + (uint32_t)sw_hash.key[hole[p][0]] + (uint32_t)sw_hash.key[hole[p][1]], s.to_come, ways,
                        value[p]);
    }
    sw_count_groups(&s, ways, groups, counts);
    for (int suit = 0; suit < 4; suit++) sw_settle_suit(&s, suit, counts);
}
