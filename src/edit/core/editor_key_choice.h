/* editor_key_choice.h - which of the two sets of keys the editor has is asked once, on the page
 * that opens levels; who drew before there were two has the keys of vim.
 *
 * Files in the state folder: `options` has the keys as a word of `:set`, `keys-asked` that they
 * were asked for. */
#ifndef LEDGE_EDIT_CORE_EDITOR_KEY_CHOICE_H
#define LEDGE_EDIT_CORE_EDITOR_KEY_CHOICE_H

#include "../../base/base.h"
#include "key_style.h"

/* Must the user be asked? Not where they have chosen, or drew before there was a choice, or there
 * is no state folder (NULL). */
bool editor_key_choice_is_open(const char *state_folder);

/* Keeps the choice, with the other options as they are. Errors are ignored: the user is asked
 * again. */
void editor_key_choice_set(const char *state_folder, KeyStyle style);

/* Has the folder files of an editor that had one set of keys? */
bool editor_key_choice_has_old_files(const char *state_folder);

/* The name that `:set keys=` takes. */
const char *editor_key_style_name(KeyStyle style);

#endif
