#include "game/action_ids.h"

int64_t sw_list_ids(const sw_state *s, const sw_ids *ids, int64_t *id, int64_t room)
{
    int64_t codes[SW_MOST_ENTRIES], count = 0;
    if (ids->first_set && s->phase == SW_BET) {
        const sw_legal legal = sw_legal_now(s);
        count = sw_legal_count(&legal);
        if (count > room) return count;
        if (legal.fold) *id++ = 0;
        *id++ = 1;
        for (int64_t total = legal.min_to; total < legal.max_to; total += legal.step) *id++ = total + 1;
        if (legal.max_to >= 0) *id = legal.max_to + 1;
        return count;
    }
    sw_list_menu(s, &ids->menu, codes);
    const int64_t shift = ids->first_set ? ids->first_set - SW_MENU_POTS - 1 : 0;
    for (int i = 0; i < sw_menu_size(&ids->menu); i++) {
        if (codes[i] == SW_NO_ENTRY) continue;
        if (count < room) id[count] = i + shift;
        count++;
    }
    return count;
}

int64_t sw_code_of_id(const sw_state *s, const sw_ids *ids, int64_t id)
{
    int64_t codes[SW_MOST_ENTRIES];
    if (ids->first_set) {
        const bool is_set = id >= ids->first_set;
        if (id < 0 || is_set != (s->phase == SW_DRAW)) return SW_NO_ENTRY;
        return is_set ? id - ids->first_set : id - 1;
    }
    if (id < 0 || id >= sw_menu_size(&ids->menu)) return SW_NO_ENTRY;
    sw_list_menu(s, &ids->menu, codes);
    return codes[id];
}
