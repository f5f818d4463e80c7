/* editor_kept.h - what survives a restart: marks, the cursor's place in each level, macros,
 * options. */
#ifndef LEDGE_EDIT_CORE_EDITOR_KEPT_H
#define LEDGE_EDIT_CORE_EDITOR_KEPT_H

#include "editor_state.h"

/* Reads marks, macros and options from the state folder. */
void kept_state_load(Editor *editor);

/* Puts the cursor where it was when this level was left. */
void kept_state_go_back(Editor *editor);

/* Writes the place and the options if they have changed since they were read. */
void kept_state_save(Editor *editor);

/* Writes the options, if they have changed. */
void kept_state_save_options(Editor *editor);

/* Writes a macro that was recorded. */
void kept_state_save_macro(Editor *editor, char letter);

/* The path of a file in the state folder; false if nothing is saved. */
bool editor_state_file_path(const Editor *editor, const char *name, char out[ERROR_FILE_MAX]);

/* The file's text, freed by the caller; NULL if there is none. */
char *editor_state_file_read(const Editor *editor, const char *name, size_t *length);
bool editor_state_file_exists(const Editor *editor, const char *name);
bool editor_state_file_write(Editor *editor, const char *name, const char *text, size_t length);

#endif
