/* kind_name.c - see kind_name.h */
#include "kind_name.h"

#include "tiled_property.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

CellKind convert_kind_from_name(const char *name)
{
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strcasecmp(name, cell_kinds[cell_kind_order[i]].name) == 0) return cell_kind_order[i];
    return KIND_UNKNOWN;
}

const char *convert_kind_class(CellKind kind)
{
    const KindInfo *info = &cell_kinds[kind];
    return info->tiled_class ? info->tiled_class : info->name;
}

CellKind convert_kind_from_class(const char *class)
{
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strcasecmp(class, convert_kind_class(cell_kind_order[i])) == 0)
            return cell_kind_order[i];
    return KIND_UNKNOWN;
}

CellKind convert_kind_from_word(const char *word)
{
    CellKind named = convert_kind_from_name(word);
    if (named == KIND_IGNORE) return KIND_UNKNOWN;
    if (named != KIND_UNKNOWN || strlen(word) != 1) return named;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strchr(cell_kinds[cell_kind_order[i]].glyphs, word[0])) return cell_kind_order[i];
    return KIND_UNKNOWN;
}

void convert_kind_words(char *out, size_t size)
{
    snprintf(out, size,
             "a kind of cell is `solid` `empty` `oneway` `ladder` `coin` `start` ... "
             "(see the legend of level files) or its usual character");
}
