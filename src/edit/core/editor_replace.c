/* editor_replace.c - replaces one glyph with another in the selection, the level, or all levels of
 * the world. */
#include "editor_replace.h"

#include "../../base/path.h"
#include "editor_level_links.h"
#include "editor_panel.h"
#include "editor_state.h"
#include "level_links.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds the cells of the area, which is one row, that hold the glyph. */
static void add_row(Editor *editor, Mask *mask, CellArea area, char glyph)
{
    const char *line = document_row(editor->doc, editor->pen.layer, area.row);
    const char *end = line + area.col + area.cols;
    if (editor->selection.kind != SELECT_MASK) {
        mask_add_glyph(mask, area, line + area.col, glyph);
        return;
    }
    for (const char *at = line + area.col; (at = memchr(at, glyph, (size_t)(end - at))); at++)
        if (selection_has(&editor->selection, (int32_t)(at - line), area.row))
            mask_add_run(mask, (int32_t)(at - line), area.row, 1);
}

static bool replace_read(Editor *editor, const char *command, const char *text, Replacement *out)
{
    size_t length = strlen(text);
    bool ok = (length == 4 || length == 5) && text[2] == text[0];
    if (ok && (length == 4 || text[4] == text[0])) {
        *out = (Replacement){text[1], text[3]};
        return true;
    }
    editor_message_set(editor, "one character for another: :%s/#/=/ not `%.40s`", command, text);
    return false;
}

static void replace_text(Editor *editor, const char *text)
{
    Replacement glyph;
    if (!replace_read(editor, "s", text, &glyph)) return;
    CellArea area = selection_is_empty(&editor->selection) ? document_area(editor->doc)
                                                           : editor->selection.area;
    PendingOp *pending = &editor->pending;
    pending_op_drop(&editor->pending, editor->doc);
    if (!mask_reset(&pending->mask, document_cols(editor->doc), document_rows(editor->doc))) return;
    for (int32_t row = area.row;
         row < area.row + area.rows && work_continues(&editor->work, area.cols); row++)
        add_row(editor, &pending->mask, (CellArea){area.col, row, area.cols, 1}, glyph.from);
    if (editor->work.is_over) return;
    if (pending->mask.count == 0) {
        editor_message_set(editor, "there is no `%c` %s", glyph.from,
                           selection_is_empty(&editor->selection) ? "in the level"
                                                                  : "in the selection");
        return;
    }
    pending->kind = PENDING_REPLACE;
    pending->glyph = glyph.to;
    editor_message_set(editor, "%lld cells from `%c` to `%c`: Enter confirms, Esc cancels",
                       (long long)pending->mask.count, glyph.from, glyph.to);
}

static void replace_asked(Editor *editor, const char *text)
{
    if (text[0]) replace_text(editor, text);
}

void editor_replace(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        replace_text(editor, call->text);
    else
        prompt_open(&editor->prompt, "replace /OLD/NEW/: ", "/", replace_asked);
}

/* ---- replace everywhere ---- */

/* `:S` replaces a glyph in all levels of the world. Before anything is written, the panel lists the
 * number of cells in each level and the levels that will be left alone. Then each level is saved on
 * its own and can be undone there; the open level is changed but not saved. */

void replace_done(Everywhere *everywhere)
{
    if (everywhere->cells) world_file_done(&everywhere->world);
    free(everywhere->cells);
    *everywhere = (Everywhere){0};
}

/* ---- one level ---- */

/* The minimum cost of a level: its files are read and written. */
enum { LEVEL_CELLS = 1 << 20 };

static int64_t count_cells(const Document *doc, DocumentLayer layer, char glyph)
{
    int64_t count = 0;
    for (int32_t row = 0; row < document_rows(doc); row++) {
        const char *line = document_row(doc, layer, row);
        for (int32_t col = 0; col < document_cols(doc); col++)
            count += line[col] == glyph;
    }
    return count;
}

/* Replaces within an open transaction; false if memory ran out. */
static bool replace_in(Document *doc, DocumentLayer layer, Replacement glyph)
{
    SignNotes signs;
    const int32_t cols = document_cols(doc), rows = document_rows(doc);
    sign_note(&signs, doc);
    for (int32_t row = 0; row < rows; row++)
        for (int32_t col = 0, end; col < cols; col = end + 1) {
            const char *line = document_row(doc, layer, row);
            end = col;
            while (end < cols && line[end] == glyph.from)
                end++;
            if (end == col) continue;
            if (!document_set_run(doc, layer, col, row, end - col, glyph.to)) return false;
        }
    return sign_follow(&signs, doc);
}

/* Replaces as one transaction. */
static bool replace_as_transaction(Document *doc, DocumentLayer layer, Replacement glyph)
{
    ErrorList unheard;
    error_list_init(&unheard, document_path(doc));
    document_begin(doc, "replace everywhere");
    bool ok = replace_in(doc, layer, glyph);
    if (ok)
        document_end(doc, &unheard);
    else
        document_cancel(doc);
    return ok;
}

/* ---- what would be done ---- */

/* Counts the cells by replacing them in a copy of the level: the result must have no errors. */
static int64_t look_at_level(Editor *editor, const char *path)
{
    char why[MESSAGE_SIZE];
    DocumentLayer layer = editor->pen.layer;
    Replacement glyph = editor->everywhere.glyph;
    OtherFiles others = editor_other_files(editor);
    Document *doc = other_file_open(&others, path, true, why);
    int64_t cells = doc ? count_cells(doc, layer, glyph.from) : 0;
    bool ok = doc && (cells == 0 ||
                      (replace_as_transaction(doc, layer, glyph) && other_file_check(doc, why)));
    if (!ok)
        panel_add_text(&editor->panel, "left alone: %.230s", why);
    else if (cells > 0)
        panel_add_text(&editor->panel, "%8lld cells in %.100s", (long long)cells, path_name(path));
    document_close(doc);
    return ok ? cells : 0;
}

/* ---- doing it ---- */

/* Leaves a level alone that was changed after its cells were counted. */
static bool replace_there(Editor *editor, int32_t index, char why[MESSAGE_SIZE])
{
    const Everywhere *all = &editor->everywhere;
    OtherFiles others = editor_other_files(editor);
    Document *doc = other_file_open(&others, all->world.paths[index], false, why);
    if (!doc) return false;
    if (count_cells(doc, editor->pen.layer, all->glyph.from) != all->cells[index]) {
        snprintf(why, MESSAGE_SIZE, "%.200s was changed meanwhile", all->world.paths[index]);
        document_close(doc);
        return false;
    }
    snprintf(why, MESSAGE_SIZE, "out of memory for %.200s", all->world.paths[index]);
    bool ok = replace_as_transaction(doc, editor->pen.layer, all->glyph);
    if (ok) return other_file_save(doc, why);
    document_close(doc);
    return false;
}

static bool replace_here(Editor *editor, char why[MESSAGE_SIZE])
{
    snprintf(why, MESSAGE_SIZE, "the layer is locked, or memory ran out");
    if (!editor_transaction_begin(editor, "replace everywhere")) return false;
    bool ok = replace_in(editor->doc, editor->pen.layer, editor->everywhere.glyph);
    sign_note(&editor->objects.signs, editor->doc); /* the texts are at their signs already */
    if (ok)
        editor_transaction_end(editor);
    else
        editor_transaction_cancel(editor);
    return ok;
}

static const PanelKind failed_kind = {"These levels were left alone",
                                      editor_panel_row_count,
                                      editor_panel_text_line,
                                      NULL,
                                      NULL,
                                      NULL};

static void replace_all(Editor *editor, int32_t line)
{
    Everywhere *all = &editor->everywhere;
    char why[MESSAGE_SIZE];
    int64_t cells = 0;
    int32_t levels = 0, here = level_links_index(&all->world, document_path(editor->doc));
    (void)line;
    panel_open(&editor->panel, &failed_kind);
    for (int32_t i = 0; i < all->world.count && work_continues(&editor->work, LEVEL_CELLS); i++) {
        if (all->cells[i] == 0) continue;
        bool ok = i == here ? replace_here(editor, why) : replace_there(editor, i, why);
        if (!ok) panel_add_text(&editor->panel, "%s", why);
        cells += ok ? all->cells[i] : 0;
        levels += ok;
    }
    bool is_unsaved = here >= 0 && all->cells[here] > 0;
    if (editor->panel.count == 0) panel_close(&editor->panel);
    editor_message_set(editor, "%lld cell%s replaced in %d level%s%s", (long long)cells,
                       cells == 1 ? "" : "s", levels, levels == 1 ? "" : "s",
                       is_unsaved ? "; this one is not saved yet" : "");
    replace_done(&editor->everywhere);
}

/* The title is the question. */
static const PanelKind asked_kind = {
    NULL, editor_panel_row_count, editor_panel_text_line, replace_all, NULL, NULL};

/* ---- the command ---- */

static int64_t look_at_all(Editor *editor)
{
    Everywhere *all = &editor->everywhere;
    int64_t cells = 0;
    int32_t here = level_links_index(&all->world, document_path(editor->doc));
    for (int32_t i = 0; i < all->world.count && work_continues(&editor->work, LEVEL_CELLS); i++) {
        const char *path = all->world.paths[i];
        if (i != here) {
            all->cells[i] = look_at_level(editor, path);
        } else {
            all->cells[i] = count_cells(editor->doc, editor->pen.layer, all->glyph.from);
            if (all->cells[i] > 0)
                panel_add_text(&editor->panel, "%8lld cells in %.100s, which is open",
                               (long long)all->cells[i], path_name(path));
        }
        cells += all->cells[i];
    }
    return cells;
}

void editor_replace_everywhere(Editor *editor, const CommandCall *call)
{
    Everywhere *all = &editor->everywhere;
    replace_done(&editor->everywhere);
    if (!replace_read(editor, "S", call->text, &all->glyph)) return;
    if (!editor_read_world(editor, &all->world)) return;
    all->cells = calloc((size_t)all->world.count, sizeof *all->cells);
    if (!all->cells) {
        world_file_done(&all->world);
        return;
    }
    panel_open(&editor->panel, &asked_kind);
    int64_t cells = look_at_all(editor);
    if (editor->work.is_over) {
        panel_close(&editor->panel);
        return;
    }
    snprintf(editor->form.title, sizeof editor->form.title,
             "`%c` to `%c`, %lld cells: Enter, or Esc", all->glyph.from, all->glyph.to,
             (long long)cells);
    if (cells > 0) return;
    panel_close(&editor->panel);
    editor_message_set(editor, "no level has a `%c` to replace", all->glyph.from);
}
