/* object_links.c - see object_links.h. Any key opens any door, so that the lines go from a key to
 * all doors, and from a door to all keys. */
#include "object_links.h"

#include "flood.h"
#include "level_links.h"
#include "shown_glyph.h"

#include <stdio.h>

/* Adds the door that the cell belongs to, unless it was added already. */
static void add_door(ObjectLinks *links, const Document *doc, Point at, const CellWatch *watch,
                     Mask *known)
{
    Mask door = {0};
    if (links->door_count == DOOR_MAX || mask_has(known, at.col, at.row)) return;
    links->doors[links->door_count++] = at;
    if (flood_find(doc, LAYER_MAP, at, &(FloodRules){.watch = watch}, &door))
        for (MaskRun run = {0}; mask_next_run(&door, &run);)
            mask_add_run(known, run.col, run.row, run.count);
    mask_done(&door);
}

/* Finds all keys and doors of the level, unless they are known. */
static void find_all(ObjectLinks *links, const Document *doc, const CellWatch *watch)
{
    Mask known = {0};
    int32_t cols = document_cols(doc), rows = document_rows(doc);
    if (links->found_version == document_version(doc)) return;
    links->key_count = links->door_count = 0;
    links->found_version = document_version(doc);
    if (!mask_reset(&known, cols, rows)) return;
    for (int32_t row = 0; row < rows && cell_watch_goes_on(watch, cols); row++) {
        const char *cells = document_row(doc, LAYER_MAP, row);
        for (int32_t col = 0; col < cols; col++) {
            CellKind kind = document_kind(doc, cells[col]);
            if (kind == KIND_KEY && links->key_count < KEY_MAX)
                links->keys[links->key_count++] = (Point){col, row};
            if (kind == KIND_DOOR) add_door(links, doc, (Point){col, row}, watch, &known);
        }
    }
    mask_done(&known);
}

void object_links_follow(ObjectLinks *links, const Document *doc, Point cursor,
                         const CellWatch *watch)
{
    uint64_t version = document_version(doc);
    Point from = links->seen_from;
    if (links->version == version && from.col == cursor.col && from.row == cursor.row) return;
    links->version = version;
    links->seen_from = cursor;
    links->has_lines = false;
    links->words[0] = '\0';
    CellKind kind = document_kind_at(doc, cursor.col, cursor.row);
    if (kind == KIND_FINISH) level_links_describe(doc, links->words, sizeof links->words);
    if (kind != KIND_KEY && kind != KIND_DOOR) return;
    find_all(links, doc, watch);
    int32_t keys = links->key_count, doors = links->door_count;
    snprintf(links->words, sizeof links->words, "%d key%s, %d door%s%s", (int)keys,
             keys == 1 ? "" : "s", (int)doors, doors == 1 ? "" : "s",
             keys < doors ? ": not enough keys" : "");
    if (!mask_reset(&links->lines, document_cols(doc), document_rows(doc))) return;
    links->has_lines = true;
    for (int32_t i = 0; i < (kind == KIND_KEY ? doors : keys); i++)
        mask_add_line(&links->lines, cursor, kind == KIND_KEY ? links->doors[i] : links->keys[i]);
}

uint16_t object_links_flags(const ObjectLinks *links, int32_t col, int32_t row)
{
    return links->has_lines && mask_has(&links->lines, col, row) ? SHOWN_PATH : 0;
}
