/* ini_edit.h - the editor of INI text: one value found, set or removed, and every other byte left
 * alone: comments, order, blanks, line ends, lines with faults.
 *
 * Names count the same in small and large letters. Of sections and keys that occur more than once
 * the first is meant.
 * Memory: a text that comes back belongs to the caller. */
#ifndef LEDGE_INI_EDIT_H
#define LEDGE_INI_EDIT_H

#include "ini.h"

typedef struct IniValue {
    const char *section, *key;
    const char *value;    /* NULL: the key is to go */
    const char *line_end; /* of lines that are added; NULL: as the first line has it */
} IniValue;

/* The line with the key; false where the section has none. */
bool ini_edit_find(const char *text, size_t length, const char *section, const char *key,
                   IniLine *out);

bool ini_edit_has_section(const char *text, size_t length, const char *section);

/* The text with the value in it: in the line that has the key, or else in a new one at the end of
 * its section, or else in a new section below the last line that is not blank. Spacing and comment
 * of the line stay; quotes come where they are needed and stay where they are. NULL when memory ran
 * out, or for control bytes, for what would need quotes and holds both sorts of them or a
 * backslash, and for a line that would be too long. */
char *ini_edit_set(const char *text, size_t length, const IniValue *value, size_t *new_length);

/* The same to a text that was allocated: it gives way to the new one. False: it is as it was. */
bool ini_edit_change(char **text, size_t *length, const IniValue *value);

/* The text without all lines of the section. NULL when memory ran out. */
char *ini_edit_remove_section(const char *text, size_t length, const char *section,
                              size_t *new_length);

#endif
