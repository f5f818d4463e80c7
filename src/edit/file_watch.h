/* file_watch.h - the file and what others do to it: saving, changes from outside, recovery. */
#ifndef LEDGE_EDIT_FILE_WATCH_H
#define LEDGE_EDIT_FILE_WATCH_H

#include "state.h"

/* Looks once a second whether the file was changed outside; returns when the next look is due. */
int64_t file_tick(Editor *editor);

/* Saves, after taking in what was changed outside. False: it was not saved, or not yet, for a
 * question is asked. */
bool file_store(Editor *editor);

/* Asks what to do with gestures that were not saved, if there are any. */
void recovery_ask(Editor *editor);

/* Lists what differs between the document and its file; false where nothing does. */
bool diff_show(Editor *editor);

#endif
