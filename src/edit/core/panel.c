/* panel.c - see editor_internal.h */
#include "editor_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 10 };

void panel_open(Editor *editor, const PanelKind *kind)
{
    PanelState *panel = &editor->panel;
    panel_close(editor);
    panel->kind = kind;
}

void panel_close(Editor *editor)
{
    free(editor->panel.text);
    free(editor->panel.lanes);
    memset(&editor->panel, 0, sizeof editor->panel);
}

/* Scrolls to half a view above the marked line, for any height of the list. */
void panel_mark(Editor *editor, int32_t line)
{
    PanelState *panel = &editor->panel;
    int32_t last = panel->kind->count(editor) - 1;
    panel->marked = clamp_i32(line, 0, max_i32(0, last));
    panel->first = max_i32(0, panel->marked - max_i32(1, editor->view.rows / 3));
    panel->picture_cols = panel->picture_rows = 0;
    if (panel->kind->picture && last >= 0) panel->kind->picture(editor, panel->marked);
}

/* The cell with the highest weight among those that a character stands for. */
static ShownGlyph heaviest(const PictureSource *source, CellArea part)
{
    ShownGlyph best = source->at(source->context, part.col, part.row);
    for (int32_t row = part.row; row < part.row + part.rows; row++)
        for (int32_t col = part.col; col < part.col + part.cols; col++) {
            ShownGlyph one = source->at(source->context, col, row);
            if (editor_weight_of_kind(one.kind) > editor_weight_of_kind(best.kind)) best = one;
        }
    return best;
}

void panel_set_picture(Editor *editor, const PictureSource *source)
{
    PanelState *panel = &editor->panel;
    int32_t out = 1;
    while ((source->cols + out - 1) / out > PICTURE_COLS ||
           (source->rows + out - 1) / out > PICTURE_ROWS)
        out++;
    panel->picture_cols = (source->cols + out - 1) / out;
    panel->picture_rows = (source->rows + out - 1) / out;
    CellArea all = {0, 0, source->cols, source->rows};
    for (int32_t row = 0; row < panel->picture_rows; row++)
        for (int32_t col = 0; col < panel->picture_cols; col++)
            panel->picture[row * panel->picture_cols + col] =
                heaviest(source, cell_area_common((CellArea){col * out, row * out, out, out}, all));
}

static int32_t step_of_key(const Editor *editor, const char *key)
{
    const struct {
        const char *key;
        int32_t step;
    } steps[] = {{"Down", 1},       {"j", 1},         {"Tab", 1},         {"Up", -1},
                 {"k", -1},         {"PgDn", PAGE},   {"Ctrl-d", PAGE},   {"PgUp", -PAGE},
                 {"Ctrl-u", -PAGE}, {"G", INT16_MAX}, {"End", INT16_MAX}, {"Home", -INT16_MAX},
                 {"g", -INT16_MAX}};
    (void)editor;
    for (size_t i = 0; i < ARRAY_LENGTH(steps); i++)
        if (strcmp(steps[i].key, key) == 0) return steps[i].step;
    return 0;
}

bool panel_key(Editor *editor, const char *key)
{
    PanelState *panel = &editor->panel;
    const PanelKind *kind = panel->kind;
    int32_t step = step_of_key(editor, key);
    bool is_page = !kind->choose && !kind->key;
    if (kind->key && kind->key(editor, panel->marked, key)) return true;
    if (is_page && (strcmp(key, "?") == 0 || strcmp(key, ":") == 0)) {
        panel_close(editor);
        return false;
    }
    if (strcmp(key, "Esc") == 0 || strcmp(key, "q") == 0) {
        panel_close(editor);
    } else if (strcmp(key, "Enter") == 0 || strcmp(key, "Space") == 0) {
        if (kind->choose && kind->count(editor) > 0)
            kind->choose(editor, panel->marked);
        else
            panel_close(editor);
    } else if (step != 0) {
        panel_mark(editor, panel->marked + step);
    }
    return true;
}

bool panel_add_text(Editor *editor, const char *format, ...)
{
    PanelState *panel = &editor->panel;
    if (panel->count == PANEL_ROWS) return false;
    if (!panel->text) panel->text = malloc(PANEL_ROWS * sizeof *panel->text);
    if (!panel->text) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(panel->text[panel->count++], sizeof panel->text[0], format, arguments);
    va_end(arguments);
    return true;
}

int32_t panel_row_count(const Editor *editor)
{
    return editor->panel.count;
}

void panel_text_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    (void)cols;
    snprintf(out, size, "%s", editor->panel.text[line]);
}

/* ---- out ---- */

EditorPanel editor_panel(const Editor *editor)
{
    const PanelState *panel = &editor->panel;
    if (!panel->kind) return (EditorPanel){.marked = -1};
    bool chooses = panel->kind->choose || panel->kind->key || editor->prompt.open;
    const char *own = panel->title[0] ? panel->title : editor->form.title;
    const char *title = panel->kind->title ? panel->kind->title : own;
    return (EditorPanel){title,
                         panel->kind->count(editor),
                         chooses ? panel->marked : -1,
                         chooses ? panel->first : panel->marked,
                         panel->picture,
                         panel->picture_cols,
                         panel->picture_rows};
}

void editor_panel_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    EditorPanel panel = editor_panel(editor);
    out[0] = '\0';
    if (line < 0 || line >= panel.count) return;
    editor->panel.kind->line(editor, line, cols, out, size);
    if (cols >= 0 && (size_t)cols < strlen(out)) out[cols] = '\0';
}

/* ---- legend panel ---- */

/* The palette: the legend of this level, with the number of cells of each glyph. */

const int64_t *editor_glyph_counts(Editor *editor)
{
    uint64_t version = document_version(editor->doc);
    if (editor->counts_version == version) return editor->counts;
    int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    memset(editor->counts, 0, sizeof editor->counts);
    for (int32_t row = 0; row < rows; row++) {
        const uint8_t *line = (const uint8_t *)document_row(editor->doc, LAYER_MAP, row);
        for (int32_t col = 0; col < cols; col++)
            editor->counts[line[col]]++;
    }
    editor->counts_version = version;
    return editor->counts;
}

static void glyph_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    int32_t glyph = editor->panel.rows[line];
    CellKind kind = document_kind(editor->doc, (char)glyph);
    (void)cols;
    snprintf(out, size, "%c %8lld  %s", glyph, (long long)editor->counts[glyph],
             kind == KIND_UNKNOWN ? "unknown: not in the legend" : cell_kinds[kind].what);
}

static void glyph_choose(Editor *editor, int32_t line)
{
    char glyph = (char)editor->panel.rows[line];
    panel_close(editor);
    editor_choose_glyph(editor, glyph);
    editor_message_set(editor, "the pen paints `%c`", glyph);
}

/* Enter chooses the marked line; a glyph's key chooses it directly. */
static bool glyph_key(Editor *editor, int32_t line, const char *key)
{
    (void)line;
    if (key[1] != '\0' || strchr("jkq", key[0])) return false;
    for (int32_t i = 0; i < editor->panel.count; i++)
        if (editor->panel.rows[i] == key[0]) {
            glyph_choose(editor, i);
            return true;
        }
    return false;
}

static const PanelKind palette_kind = {"Palette",    panel_row_count, glyph_line,
                                       glyph_choose, glyph_key,       NULL};

/* In the order of the table of kinds, then glyphs without a kind. */
void editor_show_palette(Editor *editor, const CommandCall *call)
{
    PanelState *panel = &editor->panel;
    (void)call;
    (void)editor_glyph_counts(editor);
    panel_open(editor, &palette_kind);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        for (int32_t glyph = ' '; glyph <= '~'; glyph++)
            if (document_kind(editor->doc, (char)glyph) == cell_kind_order[i])
                panel->rows[panel->count++] = glyph;
    for (int32_t glyph = ' '; glyph <= '~'; glyph++)
        if (document_kind(editor->doc, (char)glyph) == KIND_UNKNOWN && editor->counts[glyph] > 0)
            panel->rows[panel->count++] = glyph;
    for (int32_t i = 0; i < panel->count; i++)
        if (panel->rows[i] == editor->pen.glyph[editor->pen.layer]) panel_mark(editor, i);
}

bool editor_panel_glyph(const Editor *editor, int32_t line, ShownGlyph *out)
{
    const PanelState *panel = &editor->panel;
    if (panel->kind != &palette_kind || line < 0 || line >= panel->count) return false;
    char glyph = (char)panel->rows[line];
    *out = (ShownGlyph){glyph, document_kind(editor->doc, glyph), 0};
    return true;
}
