/* other_file.h - changes to levels of this world that are not open: each is one transaction of its
 * file, is saved at once, and can be undone when that file is opened.
 *
 * Errors: a file that has errors or unsaved changes is not changed; `why` says so. */
#ifndef LEDGE_EDIT_CORE_OTHER_FILE_H
#define LEDGE_EDIT_CORE_OTHER_FILE_H

#include "../../level/document/document.h"

enum { MESSAGE_SIZE = 256 };

typedef struct OtherFiles {
    const char *state_folder;    /* of their journals; empty: there are none */
    const ModelParams *defaults; /* see DocumentOptions */
} OtherFiles;

/* Opens a file without errors, to change it; NULL, with the reason in `why`, on failure. With
 * `to_look` there is no journal and no lock, and it must not be saved. */
Document *other_file_open(const OtherFiles *files, const char *path, bool to_look,
                          char why[MESSAGE_SIZE]);

/* Saves and closes a changed document. False, with the reason and the file unchanged, when the
 * level has errors now or cannot be written. */
bool other_file_save(Document *doc, char why[MESSAGE_SIZE]);

/* Is the level free of errors as it is now? */
bool other_file_check(const Document *doc, char why[MESSAGE_SIZE]);

#endif
