/* Actions by ids from 0, as in OpenSpiel. Ids are either the entries of a menu, or: 0 folds, 1 checks, calls or brings
   in, n + 1 bets or raises to a total of n, and sets of hole cards follow all totals. */
#ifndef SW_ACTION_IDS_H
#define SW_ACTION_IDS_H

#include "game/menu.h"

SW_C_BEGIN

typedef struct {
    sw_menu menu;      /* without fractions if totals are ids */
    int64_t first_set; /* the id of the empty set of hole cards; 0 if menu entries are ids */
} sw_ids;

/* Returns the number of legal actions, and writes their ids, ascending, if there is room for all. */
int64_t sw_list_ids(const sw_state *state, const sw_ids *ids, int64_t *id, int64_t room);

/* Returns the code of an id, or SW_NO_ENTRY for an id that is not valid now; sw_act may still refuse a code. */
int64_t sw_code_of_id(const sw_state *state, const sw_ids *ids, int64_t id);

SW_C_END

#endif
