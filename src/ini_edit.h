/* ini_edit.h - one value of a header's text set or removed, and every other byte left alone.
 *
 * Errors: a value that no line can hold is refused. Memory: the new text belongs to the caller. */
#ifndef LEDGE_INI_EDIT_H
#define LEDGE_INI_EDIT_H

#include "base.h"

typedef struct LevelValue {
    const char *section, *key;
    const char *value;    /* NULL: the key is to go */
    const char *line_end; /* of lines that are added */
} LevelValue;

/* The header with the value in it: in the line that has the key, or else in a new one at the end of
 * its section, or else in a new section below the last line that is not blank. Spacing and comment
 * of the line stay; quotes come where they are needed and stay where they are. NULL when memory ran
 * out, or for control bytes and for what would need quotes and holds both sorts of them or a
 * backslash. */
char *level_value_set(const char *header, size_t length, const LevelValue *value,
                      size_t *new_length);

#endif
