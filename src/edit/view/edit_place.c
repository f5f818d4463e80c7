/* edit_place.c - see edit_place.h */
#include "edit_place.h"

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

void edit_place_home(EditPlace *out)
{
    *out = (EditPlace){.title = "Edit", .rights = EDIT_MAY_ALL, .folder = "."};
    if (!paths_find_state_folder(out->state)) out->state[0] = '\0';
    if (!paths_find_world(out->world)) out->world[0] = '\0';
    edit_place_both("templates", out->templates);
}
