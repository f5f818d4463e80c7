/* screen_tiles.h - the page on which one says what the tiles of another program's map are. */
#ifndef LEDGE_EDIT_VIEW_SCREEN_TILES_H
#define LEDGE_EDIT_VIEW_SCREEN_TILES_H

#include "../../play/app/app.h"
#include "editor_open.h"

/* Shows a level of the map, and what was decided about it; writes mapping and level, and opens
 * that in its place. `has_page`: going back opens the page of all levels of the map. No screen,
 * with the reason, if the map cannot be read. */
Screen edit_tiles_open(const EditOpening *opening, int32_t level, bool has_page, ErrorList *errors);

/* The page of a map: of all its levels, or else of its tiles. */
Screen edit_import_open(const EditOpening *opening, ErrorList *errors);

/* Opens a level in place of the screen; if that fails, `why` says so. */
Next edit_import_show(const App *app, const EditOpening *opening, char *why, size_t size);

/* Leaves the screen: to the level that was open before, if there is one. */
Next edit_import_back(const App *app, EditWay *way, char *why, size_t size);

#endif
