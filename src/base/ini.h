/* ini.h - INI text in memory: a scanner that tells where everything is, and a strict reader built
 * on it, which takes its values from iniparser.
 *
 * One grammar for all files: [section], `key = value`, quotes of either sort around a value, a
 * comment after `#` or `;` outside quotes. Section and key names are lower-cased. What iniparser
 * lets through silently (duplicate keys, unclosed quotes, text after a closing quote, over-long
 * lines, control bytes) the scanner reports, with line and column. No temporary file is written.
 * The lines of a section whose name begins with `code.` or `solution.` are a text of its own, with
 * no entries in it, up to the next line that begins with `[`.
 * Memory: an Ini owns everything it returns; ini_done frees it. */
#ifndef LEDGE_BASE_INI_H
#define LEDGE_BASE_INI_H

#include "error.h"
#include "line.h"

enum {
    INI_LINE_MAX = 1000,           /* bytes of a line; iniparser refuses a file at 1023 */
    INI_SIZE_MAX = 8 * 1024 * 1024 /* bytes of a file; the allowed keys need half of it */
};

/* ---- scanning ---- */

typedef enum IniLineKind {
    INI_NOTHING, /* blank, a comment, or a line that is no section and no entry */
    INI_SECTION,
    INI_ENTRY
} IniLineKind;

/* A line of the text and its parts, which point into it. */
typedef struct IniLine {
    IniLineKind kind;
    int32_t number;
    Line whole;        /* `size` includes the line end */
    Line name;         /* of the section or the key, as written */
    Line value;        /* of an entry: without quotes and comment */
    char quote;        /* around the value; 0: none */
    const char *fault; /* what is wrong with the line; NULL: nothing */
    const char *fault_at;
} IniLine;

typedef struct IniScan {
    const char *text; /* the rest of the text */
    size_t length;
    int32_t number; /* of the last line */
    bool has_section;
    bool is_raw; /* the lines are a text, up to the next section */
} IniScan;

/* `first_line` is the number of the first line in its file. */
static inline IniScan ini_scan_begin(const char *text, size_t length, int32_t first_line)
{
    return (IniScan){.text = text, .length = length, .number = first_line - 1};
}

/* Reads the next line; false at the end. In a line with a fault, the parts that could not be read
 * are empty. */
bool ini_scan(IniScan *scan, IniLine *line);

/* ---- reading ---- */

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

/* Read an entry's value strictly. On failure `out` is unchanged, and an error with the allowed
 * range and the value is added. */
bool ini_int(const IniEntry *entry, int32_t low, int32_t high, int32_t *out, ErrorList *errors);
bool ini_flag(const IniEntry *entry, bool *out, ErrorList *errors);

/* The index of the value in a list of words; -1, with an error that names them, when it is none of
 * them. */
int32_t ini_word(const IniEntry *entry, const char *const words[], int32_t count,
                 ErrorList *errors);

#endif
