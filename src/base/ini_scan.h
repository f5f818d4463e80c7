/* ini_scan.h - the grammar of INI text, line by line: where names, values and comments are, and
 * what is wrong with a line.
 *
 * [section], `key = value`, quotes of either sort around a value, a comment after `#` or `;`
 * outside quotes. In quotes `\\`, `\"` and `\'` stand for a backslash and the quotes; no other
 * escape is allowed. What iniparser lets through silently (unclosed quotes, text after a closing
 * quote, lines that are too long), or its versions read differently, is a fault. The lines of a
 * section whose name begins with `code.` or `solution.` are raw text without entries, up to the
 * next line that begins with `[`. A byte order mark at the start of a file is a part of its first
 * line.
 * Memory: all parts point into the text. */
#ifndef LEDGE_BASE_INI_SCAN_H
#define LEDGE_BASE_INI_SCAN_H

#include "line.h"

enum { INI_LINE_MAX = 1000 }; /* bytes of a line; iniparser refuses a file at 1023 */

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
    Line value;        /* of an entry, as written: without quotes and comment, with escapes */
    char quote;        /* around the value; 0: none */
    const char *fault; /* what is wrong with the line; NULL: nothing */
    const char *fault_at;
} IniLine;

typedef struct IniScan {
    const char *text; /* the rest of the text */
    size_t length;
    int32_t number; /* of the last line */
    bool has_section;
    bool is_raw; /* the lines are raw text, up to the next section */
} IniScan;

/* `first_line` is the number of the first line in its file. */
static inline IniScan ini_scan_begin(const char *text, size_t length, int32_t first_line)
{
    return (IniScan){.text = text, .length = length, .number = first_line - 1};
}

/* Reads the next line; false at the end. In a line with a fault, the parts that could not be read
 * are empty. */
bool ini_scan(IniScan *scan, IniLine *line);

/* Copies a name as it is written, and a NUL; what is too long is cut off. */
void ini_scan_name(Line name, char out[INI_LINE_MAX + 1]);

/* Copies the value of an entry without its escapes, and a NUL. Returns the length. */
size_t ini_scan_value(const IniLine *line, char out[INI_LINE_MAX + 1]);

#endif
