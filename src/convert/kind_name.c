/* kind_name.c - see kind_name.h */
#include "kind_name.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

CellKind kind_from_name(const char *name)
{
    for (int kind = 0; kind < CELL_KIND_COUNT; kind++)
        if (strcasecmp(name, cell_kinds[kind].name) == 0) return (CellKind)kind;
    return CELL_UNKNOWN;
}

CellKind kind_from_word(const char *word)
{
    CellKind named = kind_from_name(word);
    if (named == CELL_IGNORE) return CELL_UNKNOWN;
    if (named != CELL_UNKNOWN || strlen(word) != 1) return named;
    for (int kind = 0; kind < CELL_KIND_COUNT; kind++)
        if (strchr(cell_kinds[kind].glyphs, word[0])) return (CellKind)kind;
    return CELL_UNKNOWN;
}

void kind_words(char *out, size_t size)
{
    snprintf(out, size,
             "a kind of cell is `solid` `empty` `oneway` `ladder` `coin` `start` ... "
             "(see the legend of level files) or its usual glyph");
}

bool kind_is_object(CellKind kind)
{
    return (kind >= CELL_START && kind <= CELL_KEY) || (kind >= CELL_WALKER && kind <= CELL_SIGN);
}
