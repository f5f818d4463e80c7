/* other_file.h - changes to levels of this world that are not open: each is one gesture of its
 * file, is saved at once, and can be taken back when that file is opened.
 *
 * Errors: a file that has errors, or holds work that was not saved, is left alone; a message says
 * why. */
#ifndef LEDGE_EDIT_OTHER_FILE_H
#define LEDGE_EDIT_OTHER_FILE_H

#include "state.h"

/* Opens a file that is in order, to be changed; NULL, with the reason in `why`, where it is not.
 * Where `to_look`, nothing of it is kept or locked, and it must not be saved. */
Document *other_file_open(const Editor *editor, const char *path, bool to_look,
                          char why[MESSAGE_SIZE]);

/* Saves and closes what was changed by gestures. False, with the reason, when the level would have
 * errors then or cannot be written: the file is as it was. */
bool other_file_save(Document *doc, char why[MESSAGE_SIZE]);

/* Would the level have no errors as it is now? */
bool other_file_is_in_order(const Document *doc, char why[MESSAGE_SIZE]);

#endif
