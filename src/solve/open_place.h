/* open_place.h - what a level hangs on that is neither solved nor proved impossible.
 *
 * The searches have been in some cells, and the proof excludes others. From the finish, through
 * cells that are not excluded, the first one beside a cell where a search has been is the open
 * place: whether a player can get there decides it, as far as is known. Where the finish would be
 * proved out of reach if one monster were not there, it is the bounce off that one.
 * Units: cells of the level. */
#ifndef LEDGE_SOLVE_OPEN_PLACE_H
#define LEDGE_SOLVE_OPEN_PLACE_H

#include "../base/text.h"
#include "search.h"

typedef struct OpenPlace {
    bool is_known;
    Place cell;
    Place monster; /* where it starts; KIND_EMPTY: no single one */
} OpenPlace;

/* `searches` are `count`, of which some may be NULL, and have ended without a run. Unless
 * `all_coins` they looked for the finish alone. Costs a proof, and one for each of the nearest
 * monsters. False when memory ran out. */
bool open_place_find(const Level *level, bool all_coins, Search *const searches[], int32_t count,
                     OpenPlace *open);

/* Adds " open=41,12 by=hopper@44,14", or nothing. */
void open_place_add(const OpenPlace *open, Text *out);

/* Adds ",\"open\":[41,12],\"by\":{\"kind\":\"hopper\",\"at\":[44,14]}", or nothing. */
void open_place_add_json(const OpenPlace *open, Text *out);

/* Adds "can 41,12 be reached by a bounce off the hopper that starts at 44,14?", or nothing. */
void open_place_add_words(const OpenPlace *open, Text *out);

#endif
