/* kind_name.c - see kind_name.h */
#include "kind_name.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

CellKind kind_from_name(const char *name)
{
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (strcasecmp(name, cell_kinds[kind].name) == 0) return (CellKind)kind;
    return KIND_UNKNOWN;
}

CellKind kind_from_word(const char *word)
{
    CellKind named = kind_from_name(word);
    if (named == KIND_IGNORE) return KIND_UNKNOWN;
    if (named != KIND_UNKNOWN || strlen(word) != 1) return named;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (strchr(cell_kinds[kind].glyphs, word[0])) return (CellKind)kind;
    return KIND_UNKNOWN;
}

void kind_words(char *out, size_t size)
{
    snprintf(out, size,
             "a kind of cell is `solid` `empty` `oneway` `ladder` `coin` `start` ... "
             "(see the legend of level files) or its usual glyph");
}

bool kind_is_object(CellKind kind)
{
    return (kind >= KIND_START && kind <= KIND_KEY) || (kind >= KIND_WALKER && kind <= KIND_SIGN);
}
