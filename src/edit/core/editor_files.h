/* editor_files.h - the files around a level: saving it, changes by other programs, recovery, and
 * leaving it for another one. Unsaved changes are never dropped without a question. */
#ifndef LEDGE_EDIT_CORE_EDITOR_FILES_H
#define LEDGE_EDIT_CORE_EDITOR_FILES_H

#include "editor.h"

/* The state that was read from the state folder. */
typedef struct Kept {
    bool has_place;
    Point place; /* of the cursor, in this level */
    Options options;
} Kept;

typedef struct Files {
    char state_folder[ERROR_FILE_MAX]; /* empty: nothing is saved */
    Kept kept;
    char template_folders[TEMPLATE_FOLDERS][ERROR_FILE_MAX];
    char dress_files[DRESS_FILES][ERROR_FILE_MAX];
    char came_from[ERROR_FILE_MAX]; /* the level open before this one, or empty */
    char new_name[ERROR_FILE_MAX];  /* file of a new level; empty: the user is asked */
    char link_next[LEVEL_TEXT_MAX]; /* the `next` of the level in a question about links */
    uint32_t rights;                /* EditorRight */
    bool is_watched;                /* the caller reports changes of the file */
    bool is_dropped;                /* the user discarded what was not saved, and leaves */
    bool is_gone;                   /* the file was removed, and the user was told */
    int64_t look_outside_at;        /* INT64_MAX: only when reported */
} Files;

/* Checks once a second whether the file was changed outside; returns when the next check is due. */
int64_t editor_tick_file(Editor *editor);

/* Saves, after merging outside changes. False: not saved, or not yet, because the user is asked
 * first. */
bool editor_store_file(Editor *editor);

/* Asks what to do with recovered changes, if there are any. */
void editor_ask_recovery(Editor *editor);

/* Recovers them, if there are any and that can be done. */
void editor_recover_now(Editor *editor);

/* Requests that the file at `path` is opened, after asking the user about unsaved changes. */
void editor_leave_for_file(Editor *editor, const char *path);

/* For a PanelKind with paths as lines: closes the panel and opens the file of a line. */
void editor_leave_for_line(Editor *editor, int32_t line);

#endif
