/* editor_level_links.h - the world of the open level. */
#ifndef LEDGE_EDIT_CORE_EDITOR_LEVEL_LINKS_H
#define LEDGE_EDIT_CORE_EDITOR_LEVEL_LINKS_H

#include "editor_state.h"
#include "level_links.h"

/* Reads the world; false, with a message, where it cannot be read. The caller frees it with
 * world_file_done. */
bool editor_read_world(Editor *editor, WorldFile *world);

/* How other levels of the world are opened. */
OtherFiles editor_other_files(const Editor *editor);

#endif
