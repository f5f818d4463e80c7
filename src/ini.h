/* ini.h - the only door to iniparser: INI text from memory, with lines, columns and strict values.
 *
 * iniparser reads the text; a pass of our own over it finds what iniparser lets through silently
 * (duplicate keys, unclosed quotes, text after a closing quote, over-long lines, control bytes)
 * and remembers where every value stands, so that each complaint has a line and a column.
 * Section and key names are lower-cased. `#` and `;` begin a comment outside quotes.
 * Memory: an Ini owns everything it hands out; ini_done frees it. */
#ifndef LEDGE_INI_H
#define LEDGE_INI_H

#include "error.h"

typedef struct Ini Ini;

typedef struct IniEntry {
    const char *section, *key; /* lower case */
    const char *value;         /* without quotes, never NULL */
    bool quoted;               /* the value stood in quotes */
    int32_t line, key_column;
    int32_t value_column; /* of the first byte of the value, inside the quotes */
} IniEntry;

/* Reads `length` bytes; `first_line` is the number of the first line in its file. NULL when there
 * are errors: all of them are added to `errors`. */
Ini *ini_parse(const char *text, size_t length, int32_t first_line, ErrorList *errors);

void ini_done(Ini *ini);

/* The entries in the order of the file. */
int32_t ini_count(const Ini *ini);
const IniEntry *ini_entry(const Ini *ini, int32_t index);

/* The sections in the order of the file: the name, and the line of the header in `line`. */
int32_t ini_section_count(const Ini *ini);
const char *ini_section(const Ini *ini, int32_t index, int32_t *line);

/* The entry, or NULL. */
const IniEntry *ini_find(const Ini *ini, const char *section, const char *key);

/* Line of the section's header, or 0 when there is no such section. */
int32_t ini_section_line(const Ini *ini, const char *section);

/* Strict readings of an entry's value: on failure an error that names the range and the value
 * seen is added, and `out` is unchanged. */
bool ini_int(const IniEntry *entry, int32_t low, int32_t high, int32_t *out, ErrorList *errors);
bool ini_flag(const IniEntry *entry, bool *out, ErrorList *errors);

#endif
