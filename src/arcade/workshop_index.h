/* workshop_index.h - the rows of a folder of published levels in a file of lists/, one for each
 * account, so that a session need not read thousands of texts.
 *
 * It is a copy: one that is missing, damaged, of another account or of another version of the
 * program is made again.
 * Errors: none; without an index everything works, and takes longer. */
#ifndef LEDGE_ARCADE_WORKSHOP_INDEX_H
#define LEDGE_ARCADE_WORKSHOP_INDEX_H

#include "arcade_folder.h"
#include "workshop_row.h"

/* Sees a file of a folder; without a name the folder itself. False if it is not there. */
bool workshop_seen(int folder, const char *name, WorkshopSeen *out);

/* Fills an empty folder, and what it has seen. False, with an empty folder, if there is no index.
 */
bool workshop_index_read(WorkshopFolder *self, const Arcade *arcade);

/* Writes the index, unless another session has done so meanwhile. */
void workshop_index_write(WorkshopFolder *self, const Arcade *arcade);

#endif
