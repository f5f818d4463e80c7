/* edit_place.c - see edit_place.h */
#include "edit_place.h"

#include "../../base/path.h"

#include "../../arcade/arcade.h"
#include "../../save/config.h"

#include <stdio.h>
#include <string.h>

void edit_place_own(const char *name, char out[WORLD_PATH_MAX])
{
    char config[CONFIG_PATH_MAX];
    out[0] = '\0';
    if (config_find(config)) path_beside(config, name, out);
}

void edit_place_both(const char *name, char out[PLACE_FOLDERS][WORLD_PATH_MAX])
{
    char world[WORLD_PATH_MAX];
    out[1][0] = '\0';
    edit_place_own(name, out[0]);
    if (!paths_find_world(world)) return;
    if (!path_is_folder(world))
        path_beside(world, name, out[1]);
    else if (snprintf(out[1], WORLD_PATH_MAX, "%s/%s", world, name) >= WORLD_PATH_MAX)
        out[1][0] = '\0';
}

/* Undo of a draft stays in memory so far; older steps are read from its journal. */
enum { DRAFT_HISTORY = 1024 * 1024, DRAFT_BACKUPS = 8 };

void edit_place_home(EditPlace *out)
{
    *out = (EditPlace){.title = "Edit", .rights = EDIT_MAY_ALL, .folder = "."};
    if (!paths_find_state_folder(out->state)) out->state[0] = '\0';
    if (!paths_find_world(out->world)) out->world[0] = '\0';
    edit_place_both("templates", out->templates);
}

bool edit_place_find(const Session *session, EditPlace *out, ErrorList *errors)
{
    const Arcade *arcade = &session->arcade;
    if (!session->kiosk) {
        edit_place_home(out);
        return true;
    }
    *out = (EditPlace){.title = "Drafts",
                       .rights = EDIT_MAY_BEGIN | EDIT_MAY_COPY | EDIT_HAS_RECENT |
                                 EDIT_HAS_BACKUPS | EDIT_HAS_KEYS | EDIT_HAS_DRAFTS,
                       .limits = {.cols = WORKSHOP_LEVEL_COLS,
                                  .rows = WORKSHOP_LEVEL_ROWS,
                                  .text = WORKSHOP_TEXT_MAX,
                                  .history = DRAFT_HISTORY,
                                  .backups = DRAFT_BACKUPS}};
    if (!workshop_draft_folders(arcade, out->folder, out->state, errors)) return false;
    if (!paths_find_own_world(out->world)) out->world[0] = '\0';
    edit_place_both("templates", out->templates);
    out->templates[0][0] = '\0'; /* nothing here is the account's own */
    return true;
}
