/* object_links.c - see editor_internal.h. Any key opens any door, so that the lines go from a key
 * to all doors, and from a door to all keys. */
#include "editor_internal.h"

#include <stdio.h>
#include <string.h>

static CellKind kind_here(const Editor *editor)
{
    return document_kind_at(editor->doc, editor->cursor.col, editor->cursor.row);
}

/* ---- keys and doors ---- */

/* Adds the door with this cell, unless it is known by another one. */
static void add_door(Editor *editor, Mask *known, Mask *door, Point at)
{
    Links *links = &editor->links;
    CellWatch watch = editor_work_watch(editor);
    if (links->door_count == DOOR_MAX || mask_has(known, at.col, at.row)) return;
    links->doors[links->door_count++] = at;
    if (!flood_find(editor->doc, LAYER_MAP, at, &(FloodRules){.watch = &watch}, door)) return;
    for (MaskRun run = {0}; mask_next_run(door, &run);)
        mask_add_run(known, run.col, run.row, run.count);
}

static void add_row(Editor *editor, int32_t row, Mask *known, Mask *door)
{
    Links *links = &editor->links;
    const char *cells = document_row(editor->doc, LAYER_MAP, row);
    for (int32_t col = 0; col < document_cols(editor->doc); col++) {
        CellKind kind = document_kind(editor->doc, cells[col]);
        if (kind == KIND_KEY && links->key_count < KEY_MAX)
            links->keys[links->key_count++] = (Point){col, row};
        if (kind == KIND_DOOR) add_door(editor, known, door, (Point){col, row});
    }
}

/* Finds all keys and doors of the level, unless they are known. */
static void find_all(Editor *editor)
{
    Links *links = &editor->links;
    Mask known = {0}, door = {0};
    int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    if (links->found_version == document_version(editor->doc)) return;
    links->key_count = links->door_count = 0;
    links->found_version = document_version(editor->doc);
    if (mask_reset(&known, cols, rows))
        for (int32_t row = 0; row < rows && editor_work_goes_on(editor, cols); row++)
            add_row(editor, row, &known, &door);
    mask_done(&known);
    mask_done(&door);
}

/* Lines from the cursor to all doors, or to all keys. */
static void draw_lines(Editor *editor, bool to_doors)
{
    Links *links = &editor->links;
    find_all(editor);
    int32_t keys = links->key_count, doors = links->door_count;
    snprintf(links->words, sizeof links->words, "%d key%s, %d door%s%s", (int)keys,
             keys == 1 ? "" : "s", (int)doors, doors == 1 ? "" : "s",
             keys < doors ? ": not enough keys" : "");
    if (!mask_reset(&links->lines, document_cols(editor->doc), document_rows(editor->doc))) return;
    links->has_lines = true;
    for (int32_t i = 0; i < (to_doors ? doors : keys); i++)
        mask_add_line(&links->lines, editor->cursor, to_doors ? links->doors[i] : links->keys[i]);
}

/* ---- the cursor ---- */

void object_links_follow(Editor *editor)
{
    Links *links = &editor->links;
    uint64_t version = document_version(editor->doc);
    Point at = links->seen_from, now = editor->cursor;
    if (links->version == version && at.col == now.col && at.row == now.row) return;
    links->version = version;
    links->seen_from = now;
    links->has_lines = false;
    links->words[0] = '\0';
    CellKind kind = kind_here(editor);
    if (kind == KIND_KEY || kind == KIND_DOOR) draw_lines(editor, kind == KIND_KEY);
    if (kind == KIND_FINISH) level_links_describe(editor, links->words, sizeof links->words);
}

uint16_t object_links_flags(const Editor *editor, int32_t col, int32_t row)
{
    const Links *links = &editor->links;
    return links->has_lines && mask_has(&links->lines, col, row) ? SHOWN_PATH : 0;
}

const char *object_links_words(const Editor *editor)
{
    return editor->links.words;
}
