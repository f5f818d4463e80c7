/* ini.h - a strict reader of INI text in memory, on the scanner of ini_scan.h: the scanner says
 * where everything is, iniparser what the values are.
 *
 * One grammar for all files. Section and key names are lower-cased. What iniparser lets through
 * silently (duplicate keys, unclosed quotes, text after a closing quote, over-long lines, control
 * bytes) is reported, with line and column. No temporary file is written. Time is linear.
 * Memory: an Ini owns everything it returns; ini_done frees it. */
#ifndef LEDGE_BASE_INI_H
#define LEDGE_BASE_INI_H

#include "error.h"
#include "ini_scan.h"

enum { INI_SIZE_MAX = 8 * 1024 * 1024 }; /* bytes of a file */

typedef struct Ini Ini;

typedef struct IniEntry {
    const char *section, *key; /* lower case */
    const char *value;         /* without quotes and escapes, never NULL */
    const char *written;       /* the value as in the file: with escapes */
    bool quoted;               /* the value stood in quotes */
    char comment;              /* the mark of a comment that touches the value, or 0 */
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

/* Column of a byte of the entry's value. */
int32_t ini_column(const IniEntry *entry, const char *at);

/* Line of the section's header, or 0 when there is no such section. */
int32_t ini_section_line(const Ini *ini, const char *section);

/* Adds an entry about a value, at its place. Where a comment touches the value, as in `1 = #`, the
 * text says so. */
void ini_error_add(ErrorList *errors, ErrorSeverity severity, const IniEntry *entry,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Read an entry's value strictly. On failure `out` is unchanged, and an error with the allowed
 * range and the value is added. */
bool ini_int(const IniEntry *entry, int32_t low, int32_t high, int32_t *out, ErrorList *errors);
bool ini_flag(const IniEntry *entry, bool *out, ErrorList *errors);

/* The index of the value in a list of words; -1, with an error that names them, when it is none of
 * them. */
int32_t ini_word(const IniEntry *entry, const char *const words[], int32_t count,
                 ErrorList *errors);

#endif
