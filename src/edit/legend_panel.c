/* legend_panel.c - the palette: the legend of this level, with how often each glyph stands in the
 * map. */
#include "panel.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"

static void count_glyphs(Editor *editor)
{
    uint64_t version = document_version(editor->doc);
    if (editor->counts_version == version) return;
    int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    memset(editor->counts, 0, sizeof editor->counts);
    for (int32_t row = 0; row < rows; row++) {
        const uint8_t *line = (const uint8_t *)document_row(editor->doc, LAYER_MAP, row);
        for (int32_t col = 0; col < cols; col++)
            editor->counts[line[col]]++;
    }
    editor->counts_version = version;
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
    draw_choose(editor, glyph);
    message_set(editor, "the pen paints `%c`", glyph);
}

/* Enter chooses the marked line; a glyph's own key goes to it at once. */
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

static const PanelKind palette_kind = {"Palette", panel_row_count, glyph_line, glyph_choose,
                                       glyph_key};

/* In the order of the table of kinds, then what the legend does not know. */
void palette_show(Editor *editor, const CommandCall *call)
{
    PanelState *panel = &editor->panel;
    (void)call;
    count_glyphs(editor);
    panel_open(editor, &palette_kind);
    for (CellKind kind = 0; kind < KIND_COUNT; kind++)
        for (int32_t glyph = ' '; glyph <= '~'; glyph++)
            if (document_kind(editor->doc, (char)glyph) == kind)
                panel->rows[panel->count++] = glyph;
    for (int32_t glyph = ' '; glyph <= '~'; glyph++)
        if (document_kind(editor->doc, (char)glyph) == KIND_UNKNOWN && editor->counts[glyph] > 0)
            panel->rows[panel->count++] = glyph;
    for (int32_t i = 0; i < panel->count; i++)
        if (panel->rows[i] == editor->pen.glyph[editor->pen.layer]) panel_mark(editor, i);
}
