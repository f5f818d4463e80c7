/* lint.c - see lint.h */
#include "lint.h"

#include "level_links.h"
#include "tunnel_check.h"

#include <unistd.h>

/* Warnings of one kind; more do not help. */
enum { ADVICE_MAX = 4 };

static void add_at(const Document *doc, Point at, const char *text, ErrorList *errors)
{
    error_add(errors, ERROR_WARNING, document_map_line(doc) + at.row, at.col + 1, "%s", text);
}

bool lint_is_link_broken(const Document *doc)
{
    char next[LEVEL_TEXT_MAX], path[ERROR_FILE_MAX];
    return document_get_value(doc, "level", "next", next, sizeof next) && next[0] &&
           level_links_beside(document_path(doc), next, path) && access(path, F_OK) != 0;
}

/* Is the cell solid? Outside, left and right of the level is solid, above it is open. */
static bool is_wall(const Document *doc, int32_t col, int32_t row)
{
    if (row < 0) return false;
    if (!cell_area_has(document_area(doc), col, row)) return true;
    uint8_t tile = cell_kinds[document_kind_at(doc, col, row)].tile;
    return tile_infos[tile].flags & TILE_IS_STATIC_SOLID;
}

static bool is_walled_in(const Document *doc, const Place *at)
{
    return is_wall(doc, at->col - 1, at->row) && is_wall(doc, at->col + 1, at->row) &&
           is_wall(doc, at->col, at->row - 1) && is_wall(doc, at->col, at->row + 1);
}

static void advise_walled_in(const Document *doc, const Level *level, ErrorList *errors)
{
    const struct {
        const PlaceList *list;
        const char *text;
    } sorts[] = {{&level->coins, "this coin is walled in"},
                 {&level->keys, "this key is walled in"},
                 {&level->checkpoints, "this checkpoint is walled in"},
                 {&level->signs, "this sign is walled in"},
                 {&level->actors, "this monster is walled in"}};
    for (size_t i = 0; i < ARRAY_LENGTH(sorts); i++)
        for (int32_t n = 0, said = 0; n < sorts[i].list->count && said < ADVICE_MAX; n++) {
            const Place *at = &sorts[i].list->items[n];
            if (!is_walled_in(doc, at)) continue;
            add_at(doc, (Point){at->col, at->row}, sorts[i].text, errors);
            said++;
        }
    if (is_walled_in(doc, &level->start))
        add_at(doc, (Point){level->start.col, level->start.row}, "the start is walled in", errors);
}

void lint_add(const Document *doc, const Level *level, ErrorList *errors)
{
    if (!level->has_finish) error_add(errors, ERROR_WARNING, 0, 0, "the level has no finish");
    if (lint_is_link_broken(doc))
        error_add(errors, ERROR_WARNING, 0, 0, "`next` names `%.100s`, which does not exist",
                  level->next);
    advise_walled_in(doc, level, errors);
    TunnelPlace places[ADVICE_MAX];
    int32_t count = tunnel_check_find(level, places, ADVICE_MAX);
    for (int32_t i = 0; i < count; i++)
        error_add(errors, ERROR_WARNING, document_map_line(doc) + places[i].row, places[i].col + 1,
                  "this %s is %d thick: after %d cells a body moves further in one tick",
                  places[i].is_floor ? "floor" : "wall", places[i].thickness, places[i].run_up);
}
