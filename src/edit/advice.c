/* advice.c - see advice.h */
#include "advice.h"

#include <string.h>
#include <unistd.h>

#include "header_text.h"
#include "link.h"
#include "thin.h"

/* Of one sort; more is not more help. */
enum { ADVICE_MAX = 4 };

static void add_at(const Document *doc, Point at, const char *text, ErrorList *errors)
{
    error_add(errors, ERROR_WARNING, document_map_line(doc) + at.row, at.col + 1, "%s", text);
}

/* ---- the finish, the link ---- */

static bool has_kind(const Level *level, CellKind kind)
{
    size_t cells = (size_t)level->cols * (size_t)level->rows;
    for (int glyph = 0; glyph < 256; glyph++)
        if (level->kind_of[glyph] == kind && memchr(level->glyphs, glyph, cells)) return true;
    return false;
}

bool lint_is_link_broken(const Document *doc)
{
    char next[LEVEL_TEXT_MAX], path[ERROR_FILE_MAX];
    return header_text_get(doc, "level", "next", next, sizeof next) && next[0] &&
           level_links_beside(document_path(doc), next, path) && access(path, F_OK) != 0;
}

/* ---- things walled in ---- */

/* Nobody gets through; what is beside the level is as solid as a wall, above it is open. */
static bool is_wall(const Level *level, int32_t col, int32_t row)
{
    if (row < 0) return false;
    if (col < 0 || col >= level->cols || row >= level->rows) return true;
    CellKind kind = level_kind(level, col, row);
    return kind == KIND_SOLID || kind == KIND_ICE || kind == KIND_CONVEYOR_LEFT ||
           kind == KIND_CONVEYOR_RIGHT;
}

static bool is_walled_in(const Level *level, const Place *at)
{
    return is_wall(level, at->col - 1, at->row) && is_wall(level, at->col + 1, at->row) &&
           is_wall(level, at->col, at->row - 1) && is_wall(level, at->col, at->row + 1);
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
            if (!is_walled_in(level, at)) continue;
            add_at(doc, (Point){at->col, at->row}, sorts[i].text, errors);
            said++;
        }
    if (is_walled_in(level, &level->start))
        add_at(doc, (Point){level->start.col, level->start.row}, "the start is walled in", errors);
}

/* ---- walls that are passed ---- */

static void advise_thin(const Document *doc, const Level *level, ErrorList *errors)
{
    TunnelPlace places[ADVICE_MAX];
    int32_t count = tunnel_check_find(level, places, ADVICE_MAX);
    for (int32_t i = 0; i < count; i++)
        error_add(errors, ERROR_WARNING, document_map_line(doc) + places[i].row, places[i].col + 1,
                  "this %s is %d thick: after %d cells a body moves further in one tick",
                  places[i].is_floor ? "floor" : "wall", places[i].thickness, places[i].run_up);
}

void lint_add(const Document *doc, const Level *level, ErrorList *errors)
{
    if (!has_kind(level, KIND_FINISH))
        error_add(errors, ERROR_WARNING, 0, 0, "the level has no finish");
    if (lint_is_link_broken(doc))
        error_add(errors, ERROR_WARNING, 0, 0, "`next` names `%.100s`, and there is no such file",
                  level->next);
    advise_walled_in(doc, level, errors);
    advise_thin(doc, level, errors);
}
