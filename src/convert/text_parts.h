/* text_parts.h - the levels in a text, between blank lines, headings and numbers. */
#ifndef LEDGE_CONVERT_TEXT_PARTS_H
#define LEDGE_CONVERT_TEXT_PARTS_H

#include "import_source.h"

typedef struct TextPart {
    size_t at, length;           /* its bytes in the text */
    int32_t line;                /* its first line, from 1 */
    int32_t rows;                /* its lines */
    bool is_even;                /* they are equally long */
    char title[IMPORT_NAME_MAX]; /* what stands above it; "": nothing */
} TextPart;

/* Takes a part; false ends the search. */
typedef bool TextPartTaker(void *context, const TextPart *part);

/* Gives the parts to `take`, in order. `kind_of` has the CellKind of each character; NULL: they are
 * not known, and a heading is a number, a comment, a line that begins with a word such as `Level`,
 * or words between blank lines. False if `take` was. */
bool text_parts_find(const char *text, size_t length, const uint8_t *kind_of, TextPartTaker *take,
                     void *context);

#endif
