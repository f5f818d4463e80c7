/* config_edit.h - changes one value in a person's INI text and leaves every other byte as it is:
 * comments, order, blanks, line ends, what nobody here knows.
 *
 * Memory: the text that comes back belongs to the caller, who frees it. */
#ifndef LEDGE_STORE_CONFIG_EDIT_H
#define LEDGE_STORE_CONFIG_EDIT_H

#include "../error.h"

/* Names in lower case. The value must be what INI reads back as it is: no quotes, `;`, `#` or line
 * ends. */
typedef struct IniValue {
    const char *section, *key, *value;
} IniValue;

/* A copy of `text` in which the key of the section has that value. Where there is no such key it
 * is put after the last of its section; where there is no section, both come at the end. NULL when
 * the text is no INI text (the errors say where) or memory ran out. */
char *ini_edit_set(const char *text, const IniValue *set, ErrorList *errors);

#endif
