# The parts of the C core's headers that the seam uses. The headers define the values of the constants.

from libc.stddef cimport ptrdiff_t, size_t
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "base.h" nogil:
    int sw_lowest_bit(uint64_t x)
    int sw_count_bits(uint64_t x)

cdef extern from "status.h" nogil:
    ctypedef enum sw_status: SW_DONE, SW_WRONG_PHASE, SW_DOES_NOT_FIT, SW_DEALT_ALREADY, SW_NO_MEMORY, SW_STOPPED, SW_TOO_LARGE
    ctypedef struct sw_stop:
        int (*ask)(void *context) noexcept nogil
        void *context

cdef extern from "cards.h" nogil:
    enum: SW_CARDS, SW_ALL_CARDS, SW_UNKNOWN
    uint64_t SW_STANDARD, SW_EVERY_CARD
    uint64_t SW_SET(int card)
    enum: SW_DECKS
    ctypedef struct sw_deck:
        const char *name
        uint64_t cards
    const sw_deck sw_decks[]
    uint64_t sw_choose(int n, int k)
    int sw_list_set(uint64_t set, uint8_t *cards)
    ctypedef struct sw_card_list:
        int count, refused
        uint64_t set
        uint8_t card[SW_ALL_CARDS]
    ctypedef enum sw_added: SW_ADDED, SW_NO_CARD, SW_UNKNOWN_CARD, SW_OUTSIDE_DECK, SW_REPEATED, SW_TOO_MANY
    sw_added sw_add_to_list(sw_card_list *list, unsigned card, uint64_t deck)
    sw_added sw_append(sw_card_list *list, unsigned card)
    sw_added sw_add_bytes(sw_card_list *list, const uint8_t *cards, ptrdiff_t step, size_t count, uint64_t deck)
    sw_added sw_add_text(sw_card_list *list, const char **text, size_t *length, uint64_t deck, int unknown)
    sw_added sw_add_word(sw_card_list *list, const char *text, size_t length, uint64_t deck, int unknown)
    ctypedef enum sw_uses: SW_USE_ANY, SW_USE_EXACTLY, SW_USE_TWO, SW_USE_MIDDLE, SW_USE_NO_BOARD
    size_t sw_format_card(int card, int symbols, char *text)
    size_t sw_format_cards(const uint8_t *cards, int count, int symbols, char *text)

cdef extern from "Python.h":
    object PyUnicode_FromObject(object text)
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *length) except NULL

cdef extern from "arrays.h" nogil:
    void sw_copy_array(uint8_t *copy, const uint8_t *source, int dimensions, const ptrdiff_t *shape,
                       const ptrdiff_t *strides, size_t size)
    void sw_copy_integers(int64_t *copy, const uint8_t *source, ptrdiff_t step, int size, bint is_signed, size_t count)

cdef extern from "deal.h" nogil:
    void sw_deal_rows(const uint8_t *deck, int size, uint64_t seed, uint64_t index, int n, uint8_t *out,
                      ptrdiff_t row_step, ptrdiff_t card_step, size_t count)

cdef extern from "evaluator/evaluate.h" nogil:
    enum: SW_RANKINGS, SW_BY_WILD, SW_LARGEST_HAND, SW_MOST_WILD
    ctypedef struct sw_ranking:
        const char *name
        uint64_t deck, wild
        uint16_t values
        const uint32_t *hands
        uint8_t by, least, most, low
    ctypedef struct sw_hand: pass
    const sw_ranking sw_high
    const sw_ranking sw_rankings[]
    sw_hand sw_no_cards()
    sw_hand sw_add_set(sw_hand hand, uint64_t set)
    unsigned sw_value(const sw_ranking *ranking, sw_hand hand, int n)
    unsigned sw_high_value(sw_hand hand, int n)
    unsigned sw_high_value_of(const uint8_t *cards, int n)
    sw_ranking sw_with_wild(const sw_ranking *ranking, uint64_t set)

cdef extern from "evaluator/best_five.h" nogil:
    int sw_best_five(const sw_ranking *ranking, uint64_t set, uint8_t *five)

cdef extern from "evaluator/batch.h" nogil:
    enum: SW_LEVELS
    const char *const *sw_level_names
    int sw_has_level(int level)
    int sw_best_level()
    int sw_level()
    void sw_set_level(int level)
    size_t sw_batch_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step, ptrdiff_t card_step,
                         int n, uint8_t *out, ptrdiff_t out_step, size_t count)
    size_t sw_batch_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step, uint8_t *out,
                         ptrdiff_t out_step, size_t count)

cdef extern from "evaluator/distribution.h" nogil:
    void sw_count_values(const sw_ranking *ranking, uint64_t held, uint64_t live, int to_come, uint64_t *counts)

cdef extern from "evaluator/omaha.h" nogil:
    enum: SW_OMAHA_DEALT, SW_OMAHA_BOARD, SW_OMAHA_RANKINGS
    ctypedef struct sw_omaha:
        const sw_ranking *ranking[SW_OMAHA_RANKINGS]
        int rankings, hole, board, use
    ctypedef struct sw_omaha_rows:
        const uint8_t *cards
        ptrdiff_t row_step, card_step
    ctypedef struct sw_omaha_out:
        uint8_t *values
        ptrdiff_t step
    size_t sw_evaluate_omaha(const sw_omaha *rules, sw_omaha_rows holes, sw_omaha_rows boards,
                             const sw_omaha_out *out, size_t count)

cdef extern from "evaluator/showing.h" nogil:
    enum: SW_MOST_HOLES
    ctypedef struct sw_showing:
        sw_ranking ranking
        sw_uses uses
        int use
    unsigned sw_showing_value(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board,
                              int n) noexcept

cdef extern from "equity/exact_known.h" nogil:
    enum: SW_MOST_HANDS

cdef extern from "equity/exact_known_preflop.h" nogil:
    ctypedef struct sw_preflop_tables: pass

cdef extern from "equity/combos.h" nogil:
    enum: SW_COMBOS
    ctypedef struct sw_combos: pass
    int sw_combo_of(int a, int b)

cdef extern from "equity/outcome.h" nogil:
    ctypedef struct sw_outcome:
        double deals
    bint sw_share_outcome(const sw_outcome *outcome, double *equity, double *win, double *tie, double *by_hand)
    void sw_count_ties(const uint64_t *counts, int players, uint64_t *ties)

cdef extern from "equity/exact_two_preflop.h" nogil:
    enum: SW_MATCHUPS
    ctypedef struct sw_matchup: pass
    ctypedef struct sw_matchup_table: pass
    int sw_uncounted_matchups(sw_matchup_table *table, const double *const *weight, uint16_t *list)
    int sw_still_uncounted(const sw_matchup_table *table, uint16_t *list, int count)
    void sw_count_matchups(const sw_matchup_table *table, const uint16_t *list, int count, sw_matchup (*result)[2])
    void sw_keep_matchups(sw_matchup_table *table, const uint16_t *list, int count, const sw_matchup (*result)[2])
    void sw_matchups_outcome(const sw_matchup_table *table, const double *const *weight, sw_outcome *outcome)

cdef extern from "equity/exact.h" nogil:
    ctypedef enum sw_exact_kind: SW_EXACT_TWO, SW_EXACT_MANY, SW_EXACT_MANY_PREFLOP
    ctypedef struct sw_exact:
        int ordered
        size_t slices, step
    bint sw_init_exact(sw_exact *e, sw_exact_kind kind, int players, const double *weight, uint64_t board,
                       uint64_t dead, size_t limit, const sw_preflop_tables *tables)
    void sw_free_exact(sw_exact *e)
    int sw_run_exact(sw_exact *e, size_t first, size_t last)
    int sw_next_exact(sw_exact *e)
    const sw_outcome *sw_exact_outcome(sw_exact *e)

cdef extern from "equity/sample.h" nogil:
    ctypedef struct sw_sampler:
        int boards
        const sw_showing *showing
    ctypedef struct sw_sample_sums:
        uint64_t samples
        uint64_t counts[1 << SW_MOST_HANDS]
    int sw_init_sampler(sw_sampler *sampler, int players, const double *weight, uint64_t board, uint64_t dead)
    void sw_free_sampler(sw_sampler *sampler)
    int sw_draw_samples(const sw_sampler *sampler, uint64_t seed, uint64_t index, uint64_t samples,
                        sw_sample_sums *sums)
    void sw_sample_outcome(const sw_sample_sums *sums, int players, int boards, sw_outcome *outcome, double *error)

cdef extern from "equity/hole_range.h" nogil:
    const size_t SW_LIST_STOPPED
    enum: SW_RANGE_CARDS, SW_FOUR_CARDS, SW_FOUR_CARD_KINDS
    ctypedef struct sw_pattern:
        uint64_t card[SW_RANGE_CARDS]
        int8_t rank[SW_RANGE_CARDS]
        int8_t suit[SW_RANGE_CARDS]
        uint32_t first, last
        int count
    ctypedef struct sw_hole_range:
        int cards, patterns, ops, parts
        sw_pattern *pattern
        int32_t *op
        double *weight
        const uint32_t *order
    bint sw_check_hole_range(sw_hole_range *range)
    double sw_hole_weight(const sw_hole_range *range, uint64_t hand)
    size_t sw_list_hole_range(const sw_hole_range *range, uint64_t live, uint64_t held, uint64_t *set, double *weight,
                              size_t most, const sw_stop *stop)
    bint sw_order_four_cards(const uint16_t *score, uint32_t *order)
    ctypedef struct sw_held_ranges: pass
    int sw_hold_ranges(sw_held_ranges *held, const sw_hole_range *const *range, int players, int cards, uint64_t live,
                       const sw_stop *stop)
    void sw_free_held_ranges(sw_held_ranges *held)

cdef extern from "equity/any_game.h" nogil:
    enum: SW_MOST_SHOWINGS, SW_MOST_BOARDS, SW_MOST_MISSING, SW_BOARD_CARDS
    ctypedef struct sw_missing_cards:
        int player, count
    ctypedef struct sw_partial_deal:
        int players, holes, boards, board_cards, showings, best, high_scoops, detailed, groups, live
        sw_showing showing[SW_MOST_SHOWINGS]
        sw_missing_cards missing[SW_MOST_MISSING]
        uint8_t card[SW_ALL_CARDS]
    ctypedef struct sw_completion_sums:
        uint64_t deals
        uint64_t win[SW_MOST_HANDS]
        uint64_t tie[SW_MOST_HANDS]
        uint64_t share[SW_MOST_HANDS]
    ctypedef struct sw_detailed_sums:
        sw_completion_sums sums
        uint64_t together[SW_MOST_HANDS][SW_MOST_HANDS]
        uint64_t won[SW_MOST_SHOWINGS][SW_MOST_HANDS]
        uint64_t tied[SW_MOST_SHOWINGS][SW_MOST_HANDS]
        uint64_t part[SW_MOST_SHOWINGS][SW_MOST_HANDS]
    uint64_t sw_whole_pot(const sw_partial_deal *game)
    int sw_deciding_boards(const sw_partial_deal *game)
    uint64_t sw_count_completions(const sw_partial_deal *game)
    int sw_values_per_completion(const sw_partial_deal *game)
    void sw_settle_completions(const sw_partial_deal *game, uint64_t first, uint64_t last, sw_completion_sums *sums)
    void sw_sample_completions(const sw_partial_deal *game, uint64_t seed, uint64_t index, uint64_t deals,
                               sw_completion_sums *sums)
    bint sw_sample_held(const sw_partial_deal *game, const sw_held_ranges *held, uint64_t seed, uint64_t index,
                        uint64_t deals, sw_completion_sums *sums, const sw_stop *stop)
    void sw_completion_errors(const sw_partial_deal *game, const sw_completion_sums *sums, double *error)

cdef extern from "equity/exact_held.h" nogil:
    ctypedef struct sw_exact_held:
        uint64_t hands[SW_MOST_HANDS]
        uint64_t boards, slices
    ctypedef struct sw_held_sums:
        uint64_t deals
        double win[SW_MOST_HANDS]
        double tie[SW_MOST_HANDS]
        double share[SW_MOST_HANDS]
    bint sw_init_exact_held(sw_exact_held *exact, const sw_partial_deal *game, const sw_held_ranges *held, uint64_t most)
    bint sw_count_held(const sw_exact_held *exact, uint64_t slice, sw_held_sums *sums)
    void sw_share_held(const sw_exact_held *exact, sw_held_sums *sums)

cdef extern from "equity/exact_omaha.h" nogil:
    ctypedef struct sw_multisets: pass
    int sw_is_known_omaha(const sw_partial_deal *game)
    size_t sw_omaha_counts(const sw_partial_deal *game)
    void sw_count_omaha(const sw_partial_deal *game, const sw_multisets *numbers, uint64_t *counts)
    void sw_share_omaha(const sw_partial_deal *game, const uint64_t *counts, sw_completion_sums *sums)

cdef extern from "equity/strength.h" nogil:
    enum: SW_SCORES, SW_PREFLOP_CLASSES
    ctypedef uint32_t sw_score_counts[SW_SCORES]
    ctypedef struct sw_spot: pass
    ctypedef struct sw_strengths:
        const sw_combos *all
        int ahead, bins
        const sw_score_counts *before
        uint64_t *sums
        uint32_t *counts
    void sw_add_strengths(const sw_strengths *strengths, const sw_spot *spot, size_t count)
    void sw_count_boards(const sw_combos *all, int first, sw_score_counts *counts)
    unsigned sw_score_combo(const sw_combos *all, int combo, uint64_t board)
    void sw_weigh_standing(const sw_combos *all, int combo, uint64_t board, const double *weight, double *sums)
    void sw_weigh_changes(const sw_combos *all, int combo, uint64_t board, const double *weight, double (*sums)[3])

cdef extern from "equity/setup.h" nogil:
    enum: SW_SCORE_SLICES, SW_MOST_SPOTS, SW_SPOTS_TOGETHER
    enum: SW_PREFLOP_TABLES, SW_MATCHUP_TABLE, SW_ALL_HANDS, SW_BOARD_SCORES, SW_MULTISET_NUMBERS
    ctypedef struct sw_known_shares:
        uint64_t wins[SW_MOST_HANDS]
        uint64_t ties[SW_MOST_HANDS]
        double equity[SW_MOST_HANDS]
        double win[SW_MOST_HANDS]
        double tie[SW_MOST_HANDS]
    ctypedef struct sw_spot_rows:
        const uint8_t *hole
        const uint8_t *board
        ptrdiff_t hole_row, hole_card, board_row, board_card
        int board_size
    ctypedef struct sw_scores:
        const sw_score_counts *counts
    ctypedef struct sw_tables:
        const sw_preflop_tables *preflop
        sw_matchup_table *matchups
        sw_combos *hands
        sw_scores *scores
        sw_multisets *multisets
    bint sw_init_tables(sw_tables *tables, int which)
    bint sw_read_hole(const char *text, size_t length, uint8_t *hole)
    uint64_t sw_known_equity(const sw_preflop_tables *tables, const uint8_t (*hole)[2], int players, uint64_t board,
                             uint64_t live, sw_known_shares *shares)
    void sw_weigh_hand(const uint8_t *hole, double *weight)
    int sw_weigh_range(const double *given, uint64_t dead, double *weight)
    void sw_put_cards(sw_partial_deal *game, int player, int board, const uint8_t *cards, int count, bint first_stays)
    int sw_put_live(sw_partial_deal *game, uint64_t live)
    size_t sw_read_spots(const sw_spot_rows *rows, size_t first, size_t count, sw_spot *spot)
    size_t sw_group_spots(sw_spot *spot, size_t count, size_t most, size_t *first)
    bint sw_scores_known(const sw_scores *scores)
    int sw_begin_scores(sw_scores *scores)
    void sw_keep_scores(sw_scores *scores, int slice, const sw_score_counts *counts)

cdef extern from "equity/outs.h" nogil:
    enum: SW_NO_OUT
    void sw_find_outs(const sw_combos *all, int combo, uint64_t board, uint64_t dead, const double *const *weight,
                      int opponents, uint8_t *category)
    double sw_chance_of_outs(const sw_combos *all, uint64_t dead, const double *weight, uint64_t outs, int draws)

cdef extern from "equity/equity_matrix.h" nogil:
    enum: SW_MATRIX_ROWS
    ctypedef struct sw_equity_matrix:
        int count[2]
    void sw_init_equity_matrix(sw_equity_matrix *matrix, const double *const *weight, uint64_t board, uint64_t dead)
    void sw_fill_equity_matrix(const sw_equity_matrix *matrix, const sw_matchup_table *table,
                               const sw_preflop_tables *preflop, int first, int last, double *out)

cdef extern from "equity/classes.h" nogil:
    ctypedef struct sw_class_deals:
        int seats
        uint8_t *hand
        uint16_t *value
        uint8_t (*count)[SW_PREFLOP_CLASSES]
        uint16_t (*class_value)[SW_PREFLOP_CLASSES]
    ctypedef double sw_class_table[SW_PREFLOP_CLASSES][SW_PREFLOP_CLASSES]
    void sw_compare_classes(const sw_matchup_table *table, sw_class_table pairs, sw_class_table win, sw_class_table tie)
    void sw_draw_class_deals(const sw_class_deals *deals, uint64_t seed, uint64_t stream, size_t first, size_t last)

cdef extern from "prizes/push_table.h" nogil:
    enum: SW_PUSH_SEATS
    ctypedef struct sw_push_table:
        int seats
        double stack[SW_PUSH_SEATS]
        double committed[SW_PUSH_SEATS]
        double dead[SW_PUSH_SEATS]
        uint32_t forced
        int prizes
        double prize[SW_PUSH_SEATS]
        int bounties, progressive
        double bounty[SW_PUSH_SEATS]
    int sw_push_decides(const sw_push_table *table, unsigned decision)

cdef extern from "prizes/push_fold.h" nogil:
    enum: SW_PUSH_CLASSES
    ctypedef double sw_push_row[SW_PUSH_CLASSES]
    ctypedef struct sw_push_deals:
        size_t count
        const uint8_t *hand
        const uint16_t *value
        const uint8_t (*left)[SW_PUSH_CLASSES]
        const uint16_t (*class_value)[SW_PUSH_CLASSES]
    ctypedef struct sw_push_fold: pass
    ctypedef struct sw_push_result:
        int rounds
        double value[SW_PUSH_SEATS]
        double error[SW_PUSH_SEATS]
        double gain[SW_PUSH_SEATS]
    sw_push_fold *sw_new_push_fold(const sw_push_table *table, const sw_push_row *pairs, const sw_push_row *win,
                                    const sw_push_row *tie, const sw_push_deals *deals, double target, int most_rounds)
    void sw_free_push_fold(sw_push_fold *solver)
    size_t sw_push_fold_deals(const sw_push_fold *solver)
    int sw_run_push_fold(sw_push_fold *solver, size_t first, size_t last)
    int sw_next_push_fold(sw_push_fold *solver)
    const sw_push_result *sw_push_fold_result(const sw_push_fold *solver)
    double sw_push_fold_decision(const sw_push_fold *solver, unsigned decision, double *push)

cdef extern from "isomorphism/indexer.h" nogil:
    enum: SW_MOST_ROUNDS, SW_MOST_WAYS
    ctypedef struct sw_indexer: pass
    sw_status sw_new_indexer(const uint8_t *cards, int rounds, sw_indexer **made)
    void sw_free_indexer(sw_indexer *x)
    uint64_t sw_index_size(const sw_indexer *x, int round)
    int sw_index_cards(const sw_indexer *x, int round)
    int sw_index_round(const sw_indexer *x, int cards)
    bint sw_index(const sw_indexer *x, int round, const uint8_t *cards, uint64_t *index)
    void sw_indexed_hand(const sw_indexer *x, int round, uint64_t index, uint8_t *cards)
    size_t sw_index_rows(const sw_indexer *x, int round, const uint8_t *cards, ptrdiff_t row_step,
                         ptrdiff_t card_step, uint8_t *out, ptrdiff_t out_step, size_t count)
    size_t sw_indexed_hands(const sw_indexer *x, int round, const uint8_t *indices, ptrdiff_t step, uint8_t *out,
                            ptrdiff_t row_step, ptrdiff_t card_step, size_t count)

cdef extern from "prizes/icm.h" nogil:
    enum: SW_MOST_PLAYERS
    sw_status sw_icm(const double *stacks, int players, const double *payouts, int places, double *values,
                         double *slopes, const sw_stop *stop)
    void sw_add_bounties(const double *stacks, int players, const double *bounties, double *values)

cdef extern from "prizes/all_in.h" nogil:
    sw_status sw_all_ins(const double *stacks, int players, const double *payouts, int places, double dead,
                             const double *heads, double paid, double *lost, double *won, const sw_stop *stop)

cdef extern from "game/rules.h" nogil:
    enum: SW_SEATS, SW_STREETS, SW_GAME_BOARDS, SW_BOARD, SW_HOLE, SW_SHARES, SW_PLACES, SW_MOST_RAISES, SW_FIXED_LIMIT, SW_POSITION
    int64_t SW_MOST_CHIPS
    ctypedef struct sw_share:
        int ranking
        sw_uses uses
        int use
    ctypedef struct sw_street:
        int draw, cards, hole, up, board, no_burn, opener, max_raises
        int64_t bet, max_bet
    ctypedef struct sw_game:
        int structure, streets, deck_size, blinds, ante_kind, button_blind, shares, boards, best_board, jacks_to_open
        sw_street street[SW_STREETS]
        uint8_t deck[SW_ALL_CARDS]
        int64_t blind[SW_SEATS]
        int64_t ante, bring_in, to_enter, hand_cap, chip, rake_ppm, rake_step
        int64_t rake_cap[SW_SEATS + 1]
        sw_share share[SW_SHARES]
        uint64_t wild, deck_set
        int no_flop_no_drop, uncapped, reopen_half, reopen_any, raise_completes, pot_blinds, pot_antes, any_total
        int pot_up, raise_over_ante, ante_first, straddle_doubles, button_straddle_utg, free_fold, first_shows_any_street
        int first_shows_final, all_in_face_up, winner_may_not_muck, burn, board_first, high_scoops, last_card_stays, odd_chip, half_by_position
        int tie_by_suit, open_pair, max_seats, holes, board_cards, most_seats, may_not_qualify
        int64_t wager
    enum: SW_NOT_OF_FIVE, SW_BAD_USE_OF_MIDDLE, SW_BRING_IN_BY_POSITION, SW_BAD_MAX_RAISES, SW_BAD_MAX_SEATS
    ctypedef struct sw_fault:
        int code, place
        int64_t amount
    sw_fault sw_finish_game(sw_game *game) noexcept
    int sw_is_blind(const sw_game *game, int i) noexcept
    int64_t sw_big_blind(const sw_game *game) noexcept

cdef extern from "game/hand.h" nogil:
    enum: SW_FREE, SW_NOBODY, SW_EVERYTHING
    enum: SW_OVER, SW_BET, SW_DRAW, SW_DEAL, SW_SHOWDOWN
    enum: SW_MANUAL_SHOWDOWN
    enum: SW_EVENT_DEAL, SW_EVENT_EXPOSE, SW_EVENT_BURN, SW_EVENT_BOARD, SW_EVENT_DISCARD
    enum: SW_EVENT_FOLD, SW_EVENT_CHECK, SW_EVENT_CALL, SW_EVENT_BET, SW_EVENT_RAISE, SW_EVENT_RUNS
    enum: SW_EVENT_SHOW, SW_EVENT_MUCK, SW_EVENT_PUSH, SW_EVENT_MISDEAL, SW_EVENT_SHUFFLE
    ctypedef struct sw_event:
        uint8_t kind
        int8_t seat
        uint8_t street, command, board, count
        int64_t to, amount
        uint8_t card[16]
    ctypedef struct sw_seat:
        int64_t start, stack, bet
        uint8_t holes, up
    ctypedef struct sw_state:
        const sw_game *game
        sw_event *log
        int64_t pot, to_match, min_raise
        uint64_t seed, index
        uint32_t dealt, live, mucked
        int32_t events, capacity, first_event, holders
        int8_t button, actor, unknown_seat, viewer
        uint8_t seats, manual, phase, street, runs, places
        bint has_unknown, completes
        sw_seat seat[SW_SEATS]
    int64_t sw_reserve(const sw_state *s, int seat) noexcept
    int64_t sw_faced(const sw_state *s) noexcept

cdef extern from "game/memory.h" nogil:
    sw_status sw_copy(sw_state *copy, const sw_state *s) noexcept
    sw_state *sw_new() noexcept
    sw_state *sw_own(sw_state *s) noexcept
    void sw_release(sw_state *s) noexcept

cdef extern from "game/pots.h" nogil:
    ctypedef struct sw_pot:
        int64_t amount
        uint32_t seats
    int sw_state_pots(const sw_state *s, sw_pot *pots) noexcept

cdef extern from "game/showdown.h" nogil:
    sw_showing sw_showing_of(const sw_game *game, int share)

cdef extern from "game/betting.h" nogil:
    ctypedef struct sw_legal:
        int fold
        int64_t call, min_to, max_to, step
    sw_legal sw_legal_now(const sw_state *s) noexcept
    int64_t sw_nearest_total(const sw_legal *legal, int64_t twice) noexcept

cdef extern from "game/state.h" nogil:
    void sw_set_up(sw_state *s, const sw_game *game, const int64_t *stacks, int seats, int button) noexcept
    sw_status sw_begin(sw_state *s) noexcept
    sw_status sw_deal_rest(sw_state *s) noexcept
    sw_status sw_undo(sw_state *s) noexcept
    sw_status sw_next_deal(const sw_state *s, int *seat, int *count, uint64_t *cards) noexcept
    int sw_substantial_action(const sw_state *s) noexcept

cdef extern from "game/deck.h" nogil:
    void sw_draw_deck(sw_state *s, const uint8_t *given, int places) noexcept

cdef extern from "game/check.h" nogil:
    enum: SW_MANY_SEATS, SW_MANY_BY_RULE, SW_UNKNOWN_TO_SHOW, SW_BAD_COMMAND, SW_ACT, SW_ALL_IN
    ctypedef struct sw_refusal:
        int code, seat
        int64_t number, least, most
    sw_refusal sw_check_seats(const sw_game *game, int64_t seats) noexcept
    sw_refusal sw_check_table(const sw_game *game, const int64_t *stacks, int seats, int64_t button) noexcept
    sw_refusal sw_take_post(sw_state *s, int64_t seat, int kind, int64_t live, int64_t dead) noexcept
    sw_refusal sw_check_posts(const sw_state *s) noexcept
    sw_refusal sw_give_deck(const sw_state *s, const uint8_t *cards, int count, uint8_t *given) noexcept
    sw_refusal sw_give_hole_cards(const sw_state *s, int seat, const uint8_t *cards, int count, uint8_t *given) noexcept
    sw_refusal sw_give_board(const sw_state *s, int board, const uint8_t *cards, int count, uint8_t *given) noexcept
    sw_refusal sw_make(sw_state *s, const sw_event *event, int has_cards) noexcept
    sw_status sw_try_act(sw_state *s, int64_t code) noexcept
    sw_refusal sw_why_not(const sw_state *s, int64_t code, sw_status status) noexcept
    int64_t sw_legal_count(const sw_legal *legal) noexcept
    int64_t sw_legal_code(const sw_legal *legal, int64_t place) noexcept
    int64_t sw_legal_place(const sw_legal *legal, int64_t code) noexcept
    int sw_is_legal(const sw_legal *legal) noexcept

cdef extern from "game/messages.h" nogil:
    ctypedef enum sw_refused: SW_REFUSED_ACTION
    ctypedef struct sw_words:
        sw_refused what
        const char *words
        const char *rule
    const char *sw_fault_words(int code) noexcept
    sw_words sw_refusal_words(int code) noexcept
    const char *sw_command_words(int kind) noexcept

cdef extern from "game/view.h" nogil:
    void sw_hide(sw_state *s, int seat) noexcept
    sw_status sw_sample(sw_state *sampled, const sw_state *seen, uint64_t seed, uint64_t index) noexcept
    int sw_list_board(const sw_state *s, int board, uint8_t *cards) noexcept
    int sw_list_hole_cards(const sw_state *s, int seat, uint8_t *cards) noexcept
    ctypedef struct sw_post_of:
        int seat, kind
        int64_t live, dead
    int sw_list_posts(const sw_state *s, sw_post_of *posts) noexcept
    enum: SW_NOT_AN_ACTION, SW_HIDDEN_ACTION
    int64_t sw_action_code(const sw_state *s, int i) noexcept
    uint64_t sw_noise(const sw_state *s, int seat) noexcept

cdef extern from "game/save.h" nogil:
    ctypedef enum sw_form: SW_FORM_HAND, SW_FORM_VIEW, SW_FORM_MISDEALT, SW_FORM_KEY
    size_t sw_write(const sw_state *s, sw_form form, uint8_t *out) noexcept
    sw_refusal sw_read_hand(sw_state *s, const sw_game *game, const uint8_t *bytes, size_t length) noexcept
    sw_refusal sw_read_misdealt(sw_state *s, const uint8_t *bytes, size_t length) noexcept

cdef extern from "game/policies.h" nogil:
    ctypedef enum sw_policy: SW_ASK, SW_RANDOM, SW_CALLER
    int64_t sw_decide(const sw_state *s, sw_policy policy, uint64_t noise) noexcept

cdef extern from "game/slots.h" nogil:
    enum: SW_VIEWS
    ctypedef struct sw_view:
        size_t size
        int entries
    const sw_view sw_views[]
    ctypedef struct sw_scratch:
        sw_status status
    ctypedef struct sw_hand_slots:
        const sw_game *game
        size_t count, seen_size
        int seats, button, slices
        bint autoreset
        uint64_t seed, index, first, every
        bint has_board
        const sw_state *start
        uint8_t boards[SW_GAME_BOARDS]
        uint8_t board[SW_GAME_BOARDS][SW_BOARD]
        int64_t *codes
        sw_scratch *scratch
        uint8_t *seen
    bint sw_init_slots(sw_hand_slots *slots) noexcept
    void sw_free_slots(sw_hand_slots *slots) noexcept
    void sw_start_slots(sw_hand_slots *slots, const sw_state *start) noexcept
    bint sw_copy_slots(sw_hand_slots *copy, const sw_hand_slots *slots) noexcept
    sw_refusal sw_fix_board(sw_hand_slots *slots, int board, const uint8_t *cards, int count) noexcept
    void *sw_view_start(const sw_hand_slots *slots, int view) noexcept
    sw_refusal sw_check_slots(const sw_hand_slots *slots, const int64_t *stacks, size_t step, const uint8_t *mask,
                              size_t *slot) noexcept
    void sw_seat_slots(sw_hand_slots *slots, const int64_t *stacks, size_t step, const uint8_t *mask) noexcept
    size_t sw_find_illegal(const sw_hand_slots *slots, const uint8_t *mask, const sw_policy *policies) noexcept
    void sw_deal_slice(sw_hand_slots *slots, int slice, const uint8_t *mask, const sw_policy *policies) noexcept
    void sw_act_slice(sw_hand_slots *slots, int slice, const uint8_t *mask, const sw_policy *policies) noexcept
    void sw_play_slice(sw_hand_slots *slots, int slice, const sw_policy *policies, int64_t hands, int64_t *sums) noexcept
    void sw_decide_slots(const sw_hand_slots *slots, sw_policy policy, const uint8_t *mask, int64_t *codes) noexcept
    int64_t sw_most_chips(const sw_hand_slots *slots) noexcept
    sw_status sw_play_slot(const sw_hand_slots *slots, size_t i, sw_state *hand) noexcept

cdef extern from "game/save_slots.h" nogil:
    size_t sw_write_slots(const sw_hand_slots *slots, uint8_t *out) noexcept
    sw_refusal sw_read_slots(sw_hand_slots *slots, const uint8_t *bytes, size_t length) noexcept

cdef extern from "game/menu.h" nogil:
    enum: SW_MOST_FRACTIONS, SW_MOST_ENTRIES
    int64_t SW_NO_ENTRY
    ctypedef struct sw_fraction:
        uint64_t above, below
        int shift
    ctypedef struct sw_menu:
        int fractions
        sw_fraction fraction[SW_MOST_FRACTIONS]
        int sets
    int sw_draw_sets(const sw_game *game) noexcept
    int sw_menu_size(const sw_menu *menu) noexcept
    void sw_list_menu(const sw_state *s, const sw_menu *menu, int64_t *codes) noexcept
    void sw_raise_slots_to_pot(const sw_hand_slots *slots, const sw_fraction *fractions, int count, int64_t *totals) noexcept
    void sw_list_slots(const sw_hand_slots *slots, const sw_menu *menu, int64_t *codes) noexcept
    void sw_mask(const sw_state *s, const sw_menu *menu, uint8_t *mask) noexcept
    void sw_mask_slots(const sw_hand_slots *slots, const sw_menu *menu, uint8_t *mask) noexcept
    size_t sw_choose_slots(const sw_hand_slots *slots, const sw_menu *menu, int64_t *chosen) noexcept

cdef extern from "game/action_ids.h" nogil:
    ctypedef struct sw_ids:
        sw_menu menu
        int64_t first_set
    int64_t sw_list_ids(const sw_state *s, const sw_ids *ids, int64_t *id, int64_t room) noexcept
    int64_t sw_code_of_id(const sw_state *s, const sw_ids *ids, int64_t id) noexcept

cdef extern from "game/recall.h" nogil:
    size_t sw_text_room(const sw_state *s) noexcept
    size_t sw_recall_text(const sw_state *s, char *text) noexcept
    size_t sw_table_text(const sw_state *s, char *text) noexcept
    size_t sw_hole_text(const sw_state *s, int seat, char *text) noexcept
    ctypedef struct sw_recall_layout:
        int down, thrown, up, boards, actions, longest
        int64_t unit
    void sw_recall_tensor(const sw_state *s, const sw_recall_layout *layout, float *out) noexcept

cdef extern from "game/encode.h" nogil:
    enum: SW_PARTS, SW_MOST_HISTORY
    ctypedef struct sw_layout:
        int seats, history
        bint compact
        int64_t unit
        int first[1]
    void sw_init_layout(sw_layout *layout, const sw_game *game, int seats, int history, bint compact) noexcept
    const char *sw_part_name(int part) noexcept
    void sw_bound_layout(const sw_layout *layout, int64_t chips, void *low, void *high) noexcept
    ctypedef struct sw_played
    void sw_encode(const sw_state *s, const sw_played *played, const sw_layout *layout, int viewer, void *out) noexcept
    void sw_encode_slice(const sw_hand_slots *slots, int slice, const sw_layout *layout, int viewer, void *out) noexcept

cdef extern from "native/native.h" nogil:
    ctypedef struct steelwheel_config:
        pass
    ctypedef struct steelwheel_api:
        pass
    const steelwheel_api sw_native_api
    steelwheel_config *sw_new_config(const sw_hand_slots *slots, const sw_menu *menu, const sw_layout *layout) noexcept
    const char *STEELWHEEL_API_CAPSULE
    const char *STEELWHEEL_CONFIG_CAPSULE

cdef extern from "solver/tree.h" nogil:
    enum: SW_SIZES, SW_TOTALS, SW_MOST_TOTALS, SW_MOST_NODES, SW_LONGEST_LINE
    ctypedef enum sw_node_kind: SW_DECIDES, SW_FOLDS, SW_SHOWS, SW_DEALS
    ctypedef struct sw_node:
        uint8_t kind, player, street, actions
        int32_t parent, first
        int64_t code
        double value[2][3]
    ctypedef enum sw_size_kind: SW_SIZE_ALL_IN
    ctypedef struct sw_size:
        sw_size_kind kind
        double x, y
    ctypedef struct sw_size_list:
        sw_size size[SW_SIZES]
        int count
    ctypedef struct sw_sizes:
        sw_size_list of[3][2][3]
        double add_all_in, force_all_in, merge
    ctypedef enum sw_tree_status:
        SW_TREE_DONE, SW_TREE_NO_NODE, SW_TREE_ILLEGAL, SW_TREE_TOO_LARGE, SW_TREE_TOO_DEEP, SW_TREE_NO_MEMORY
    ctypedef struct sw_tree:
        sw_node *nodes
        int32_t count, expanded
        double pot
        uint64_t board, deck
        int ranking
        int seat[2]
        sw_state root
    sw_tree_status sw_plant_tree(sw_tree *tree, const sw_state *hand)
    void sw_free_tree(sw_tree *tree)
    const sw_state *sw_hand_at(sw_tree *tree, int32_t node)
    int64_t sw_total_at(const sw_tree *tree, const sw_state *hand, const sw_size *size)
    int sw_tree_totals(sw_tree *tree, int32_t node, const sw_sizes *sizes, int64_t *totals)
    sw_tree_status sw_expand_node(sw_tree *tree, int32_t node, const int64_t *totals, int count)
    sw_tree_status sw_grow_tree(sw_tree *tree, const sw_sizes *sizes, int32_t nodes)

cdef extern from "solver/bunching.h":
    enum: SW_MOST_FOLDED

cdef extern from "solver/solver.h" nogil:
    ctypedef struct sw_solver_setup:
        const sw_tree *tree
        uint64_t board, deck
        int ranking
        const double *weights[2]
        const double *folded[4]
        int folds
        int half, alike, parts
        double alpha, factor, gamma
    ctypedef struct sw_solver:
        pass
    ctypedef struct sw_solver_help:
        void *team
        void (*run)(void *team, void (*work)(void *job, int part) noexcept nogil, void *job) noexcept nogil
        int (*stopped)() noexcept nogil
        double (*clock)() noexcept nogil
        double until
    ctypedef enum sw_solver_status: SW_SOLVED, SW_SOLVER_STOPPED, SW_SOLVER_NO_MEMORY, SW_SOLVER_NO_DEAL
    sw_solver *sw_new_solver(const sw_solver_setup *setup, size_t *bytes)
    sw_solver_status sw_start_solver(sw_solver *solver, const sw_solver_help *help)
    void sw_free_solver(sw_solver *solver)
    void sw_solver_work(const sw_solver *solver, double *numbers, double *pairs)
    double sw_deals(const sw_solver *solver)
    void sw_clear_solver(sw_solver *solver)
    sw_solver_status sw_iterate(sw_solver *solver, const sw_solver_help *help)
    int64_t sw_iterations(const sw_solver *solver)
    sw_solver_status sw_expect(sw_solver *solver, int player, int best, const sw_solver_help *help, double *value)
    ctypedef struct sw_node_at:
        int32_t node
        int cards
        uint8_t card[2]
    void sw_strategy_at(const sw_solver *solver, const sw_node_at *spot, float *strategy)
    void sw_reach_at(const sw_solver *solver, const sw_node_at *spot, int player, float *reach)
    sw_solver_status sw_values_at(sw_solver *solver, const sw_node_at *spot, int player, int best,
                                  const sw_solver_help *help, float *values, float *actions)
    sw_solver_status sw_equity_at(sw_solver *solver, const sw_node_at *spot, int player, const sw_solver_help *help,
                                  float *equity)
    void sw_against_at(const sw_solver *solver, const sw_node_at *spot, int player, double *against)
    sw_solver_status sw_lock(sw_solver *solver, const sw_node_at *spot, const float *strategy)
    size_t sw_saved_size(const sw_solver *solver, int regrets)
    void sw_save_solver(const sw_solver *solver, int regrets, uint8_t *to)
    int sw_may_restore(const sw_solver *solver, int regrets, const uint8_t *start, int *what)
    void sw_restore_solver(sw_solver *solver, int regrets, const uint8_t *saved, int64_t iterations)
cdef extern from "solver/infoset.h" nogil:
    ctypedef struct sw_known:
        uint64_t key[2]
        uint8_t order[SW_HOLE]
    sw_known sw_what_is_known(const sw_state *seen) noexcept
    void sw_forget_deals(sw_state *seen) noexcept
    void sw_hold(sw_state *seen, const uint8_t *cards) noexcept

cdef extern from "solver/gametree.h" nogil:
    enum: SW_GAMETREE_CODES
    ctypedef enum sw_gametree_status: SW_GAMETREE_TOO_LARGE, SW_GAMETREE_STOPPED, SW_GAMETREE_NO_MEMORY
    ctypedef struct sw_info_set:
        uint64_t key[2]
        int32_t first, actions
    ctypedef struct sw_side:
        sw_info_set *set
        int64_t *code
        int32_t sets, sequences
    ctypedef struct sw_gametree:
        sw_side side[2]
        int32_t endings
        int64_t nodes
    ctypedef struct sw_holdings:
        const uint8_t *cards
        const double *weight
        int32_t count
    ctypedef struct sw_growth:
        int64_t most_nodes
        bint free_folds
        int (*ask)(void *what, const sw_state *seen, int64_t *codes, double *weights, int count) noexcept
        void *what
        int (*stop)() noexcept
    sw_gametree_status sw_grow_gametree(sw_gametree *tree, const sw_state *root, const int *seat, const sw_holdings *holdings,
                                const sw_growth *growth) noexcept
    void sw_free_gametree(sw_gametree *tree) noexcept
    uint64_t sw_cards_in_sight(const sw_state *s) noexcept
    bint sw_may_play(const sw_state *s, int64_t code) noexcept

cdef extern from "solver/tabular.h" nogil:
    ctypedef struct sw_tabular_discount:
        double alpha, negative, gamma
    ctypedef struct sw_tabular:
        sw_gametree *tree
        int64_t iterations
    bint sw_make_tabular(sw_tabular *of, sw_gametree *tree, sw_tabular_discount discount) noexcept
    void sw_free_tabular(sw_tabular *of) noexcept
    void sw_iterate_tabular(sw_tabular *of, int64_t iterations, int (*stop)() noexcept) noexcept
    void sw_tabular_responses(sw_tabular *of, double *best, double *value) noexcept
    void sw_average_strategy(const sw_gametree *tree, int player, int32_t set, double *chances) noexcept

cdef extern from "text/scan.h" nogil:
    enum: SW_TEXT_HEADER, SW_TEXT_FOLD, SW_TEXT_DISCARD, SW_TEXT_DEALT, SW_TEXT_STREET, SW_TEXT_SHOW, SW_TEXT_BOARD
    enum: SW_TEXT_RESULT
    ctypedef struct sw_text_event:
        uint8_t kind, seat, part, flags
        uint32_t line
        int64_t offset, amount
        uint64_t more
    ctypedef struct sw_text_site:
        const char *name
    const sw_text_site sw_text_pokerstars, sw_text_ggpoker, sw_text_winamax, sw_text_ignition
    ctypedef struct sw_text_scan:
        size_t start, end
        int64_t first_line, strange, strange_line
    void sw_init_scan(sw_text_scan *scan, const sw_text_site *site, const uint8_t *text, size_t length)
    sw_status sw_scan_hand(sw_text_scan *scan, sw_text_event *events, size_t room, size_t *count)
    bint sw_text_begins(const sw_text_site *site, const uint8_t *text, size_t length)

cdef extern from "rows/arrow.h" nogil:
    ctypedef struct sw_arrow_schema:
        const char *format
        const char *name
        int64_t n_children
        sw_arrow_schema **children
        void (*release)(sw_arrow_schema *schema) noexcept
    ctypedef struct sw_arrow_array:
        int64_t length, null_count
        const void **buffers
        sw_arrow_array **children
        sw_arrow_array *dictionary
        void (*release)(sw_arrow_array *array) noexcept
    ctypedef struct sw_arrow_stream:
        int (*get_schema)(sw_arrow_stream *stream, sw_arrow_schema *schema) noexcept
        int (*get_next)(sw_arrow_stream *stream, sw_arrow_array *array) noexcept
        const char *(*get_last_error)(sw_arrow_stream *stream) noexcept
        void (*release)(sw_arrow_stream *stream) noexcept
        void *private_data

cdef extern from "rows/dictionary.h" nogil:
    ctypedef struct sw_string:
        const char *start
        size_t length

cdef extern from "rows/batch.h" nogil:
    enum: SW_BATCH_ROWS, SW_MOST_COLUMNS
    ctypedef enum sw_column_type:
        SW_COLUMN_INT8, SW_COLUMN_INT32, SW_COLUMN_INT64, SW_COLUMN_DOUBLE, SW_COLUMN_BOOL, SW_COLUMN_TIME
        SW_COLUMN_NAME, SW_COLUMN_TEXT
    ctypedef struct sw_column:
        const char *name
        sw_column_type type
        int nullable
    ctypedef struct sw_batch:
        const sw_column *column
        int columns, chosen
        int16_t order[SW_MOST_COLUMNS]
        size_t rows
        sw_status status
        bint is_full
    sw_status sw_init_batch(sw_batch *batch, const sw_column *table, int columns, const int *chosen, int count)
    void sw_free_batch(sw_batch *batch)
    bint sw_begin_row(sw_batch *batch)
    void sw_end_row(sw_batch *batch)
    void sw_put_int(sw_batch *batch, int column, int64_t value)
    void sw_put_double(sw_batch *batch, int column, double value)
    void sw_put_string(sw_batch *batch, int column, sw_string value)
    sw_status sw_export_batch(sw_batch *batch, sw_arrow_array *array)
    sw_status sw_export_schema(const sw_batch *batch, sw_arrow_schema *schema)
    bint sw_has_dictionary(sw_column_type type)
    size_t sw_column_size(sw_column_type type)

cdef extern from "rows/facts.h" nogil:
    enum: SW_FACT_TEXTS
    ctypedef struct sw_hand_facts:
        int64_t number, units, decimals, time
        bint has_time
        sw_string text[SW_FACT_TEXTS]
        sw_string street[SW_STREETS]
        sw_string player[SW_SEATS]
        sw_string position[SW_SEATS]
        uint32_t endless, has_won, has_won_bb, has_ev_bb
        int64_t won[SW_SEATS]
        double won_bb[SW_SEATS]
        double ev_bb[SW_SEATS]
    ctypedef struct sw_added_rows:
        size_t rows
        bint is_complete

cdef extern from "rows/tables.h" nogil:
    ctypedef enum sw_row_table: SW_ROWS_HANDS, SW_ROWS_PLAYERS, SW_ROWS_DECISIONS
    const sw_column *sw_table_columns(sw_row_table table, int *count)
    sw_added_rows sw_add_rows(sw_batch *batch, sw_row_table table, const sw_state *hand, const sw_hand_facts *facts,
                              size_t skip)

cdef extern from "rows/expression.h" nogil:
    enum: SW_MOST_CONDITIONS
    ctypedef enum sw_condition_kind: SW_CONDITION_KINDS
    ctypedef struct sw_condition:
        sw_condition_kind kind
        int a, b
        double number
        sw_string text

cdef extern from "rows/tally.h" nogil:
    enum: SW_NO_KEY
    ctypedef struct sw_stat:
        int made, of
        bint per_hand, is_ratio
    ctypedef struct sw_winnings:
        int64_t hands, finished, won, showdown_won, adjusted_hands, adjusted, raked_hands, rake
        uint64_t won_squares[2]
        uint64_t adjusted_squares[2]
    ctypedef struct sw_result_columns:
        int won, adjusted, showdown, rake
    ctypedef struct sw_tally:
        sw_condition *steps
        sw_stat *stats
        int step_count, stat_count, hand, seat
        sw_result_columns results
        size_t keys
        int64_t *counts
        sw_winnings *winnings
    sw_status sw_init_tally(sw_tally *tally, const sw_batch *batch)
    void sw_free_tally(sw_tally *tally)
    sw_status sw_reserve_keys(sw_tally *tally, size_t keys)
    sw_status sw_tally_hand(sw_tally *tally, sw_batch *batch, sw_row_table table, const sw_state *hand,
                            const sw_hand_facts *facts, const int32_t *key)
    void sw_tally_batch(sw_tally *tally, sw_batch *batch)

cdef extern from "rows/walk.h" nogil:
    ctypedef struct sw_all_in:
        int cards
        uint8_t board[SW_BOARD]
        uint8_t hole[SW_SEATS][SW_HOLE]
        uint8_t holes[SW_SEATS]
        uint32_t seats
        int pots
        sw_pot pot[SW_SEATS]
        int64_t put_in[SW_SEATS]
    int sw_find_all_in(const sw_state *hand, sw_all_in *found)
