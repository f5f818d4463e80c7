/* editor_hints.h - what the author of a level may not have meant, though it is no fault: coins from
 * which nothing alive leads on, rooms that are never reached, long parts of the run without
 * anything. They are listed with the problems, and do not count as such.
 *
 * Found in pieces while the user pauses: a coin at a time.
 * Ranges: EDIT_HINT_COINS coins, levels that the reach knows. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_HINTS_H
#define LEDGE_EDIT_VIEW_EDITOR_HINTS_H

#include "../../game/input_file.h"
#include "../../solve/reach.h"
#include "../core/editor.h"

enum {
    EDIT_HINT_COINS = 64,
    EDIT_HINT_EMPTY_TICKS = 2400, /* a part of a run without anything is at least so long */
    EDIT_HINT_ROOM = 24           /* cells of a room that is never reached */
};

typedef struct EditHints {
    Editor *editor;
    uint64_t version; /* of the document that the hints are about */
    bool has_begun, is_done;
    int32_t coin;    /* the next one */
    ErrorList found; /* the problems that were found before, and the hints */
} EditHints;

/* Is there more to do for the level as it is? */
bool edit_hints_wait(const EditHints *hints);

/* Does a piece; the last one tells the editor. `level` is the document's, `reach` belongs to it,
 * `problems` is what was found about it before; `tape` is a run that reaches the finish, or NULL.
 */
void edit_hints_step(EditHints *hints, const Level *level, const Reach *reach,
                     const ErrorList *problems, const InputTape *tape);

#endif
