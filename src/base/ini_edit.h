/* ini_edit.h - finds, sets or removes a value in INI text and leaves every other byte as it is:
 * comments, order, blanks, line ends, lines with faults.
 *
 * Names are compared without regard to case. When sections or keys occur more than once, the first
 * is used.
 * Memory: a returned text belongs to the caller. */
#ifndef LEDGE_BASE_INI_EDIT_H
#define LEDGE_BASE_INI_EDIT_H

#include "ini_scan.h"

enum { INI_EDIT_VALUE_MAX = 500, INI_EDIT_WRITTEN_MAX = 2 * INI_EDIT_VALUE_MAX + 3 };

typedef struct IniValue {
    const char *section, *key;
    const char *value;    /* NULL: remove the key */
    const char *line_end; /* of lines that are added; NULL: as in the first line */
} IniValue;

/* The line with the key; false where the section has none. */
bool ini_edit_find(const char *text, size_t length, const char *section, const char *key,
                   IniLine *out);

bool ini_edit_has_section(const char *text, size_t length, const char *section);

/* The text with the value set: in the line that has the key, or else in a new line at the end of
 * its section, or else in a new section below the last line that is not blank. Spacing and comment
 * of the line are kept; quotes are added where needed, and kept, with escapes for what they cannot
 * hold otherwise: every value without control bytes is read back as it was. NULL when memory ran
 * out, when the value has control bytes or more than INI_EDIT_VALUE_MAX bytes, or when the line
 * would be too long. */
char *ini_edit_set(const char *text, size_t length, const IniValue *value, size_t *new_length);

/* A value as it stands in a line: in quotes where needed, or like `usual`, the quote around another
 * value, or 0. False, with `out` unchanged, for a value that ini_edit_set refuses. */
bool ini_edit_write(const char *value, char usual, char out[INI_EDIT_WRITTEN_MAX]);

/* Copies the value of the key, without quotes and escapes. False where there is none. */
bool ini_edit_get(const char *text, size_t length, const char *section, const char *key,
                  char out[INI_LINE_MAX + 1]);

/* Sets the value in an allocated text, which is replaced. False: it is unchanged. */
bool ini_edit_change(char **text, size_t *length, const IniValue *value);

/* The text without the lines of the section. NULL when memory ran out. */
char *ini_edit_remove_section(const char *text, size_t length, const char *section,
                              size_t *new_length);

#endif
