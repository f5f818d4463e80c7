/* editor_palette.c - the palette: the legend of this level, with the number of cells of each glyph.
 */
#include "editor_state.h"

#include "editor_panel.h"

#include <stdio.h>
#include <string.h>

static void glyph_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    int32_t glyph = editor->panel.rows[line];
    CellKind kind = document_kind(editor->doc, (char)glyph);
    (void)cols;
    snprintf(out, size, "%c %8lld  %s", glyph, (long long)editor->objects.counts.cells[glyph],
             kind == KIND_UNKNOWN ? "unknown: not in the legend" : cell_kinds[kind].what);
}

static void glyph_choose(Editor *editor, int32_t line)
{
    char glyph = (char)editor->panel.rows[line];
    panel_close(&editor->panel);
    pen_choose(&editor->pen, glyph);
    editor_tool_follow_glyph(editor);
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

static const PanelKind palette_kind = {"Palette",  editor_panel_row_count,
                                       glyph_line, glyph_choose,
                                       glyph_key,  NULL};

/* In the order of the table of kinds, then glyphs without a kind. */
void editor_show_palette(Editor *editor, const CommandCall *call)
{
    Panel *panel = &editor->panel;
    const Document *doc = editor->doc;
    (void)call;
    const int64_t *counts = glyph_counts_update(&editor->objects.counts, doc);
    panel_open(panel, &palette_kind);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        for (int32_t glyph = ' '; glyph <= '~'; glyph++)
            if (document_kind(doc, (char)glyph) == cell_kind_order[i]) panel_add_row(panel, glyph);
    for (int32_t glyph = ' '; glyph <= '~'; glyph++)
        if (document_kind(doc, (char)glyph) == KIND_UNKNOWN && counts[glyph] > 0)
            panel_add_row(panel, glyph);
    for (int32_t i = 0; i < panel->count; i++)
        if (panel->rows[i] == pen_glyph(&editor->pen)) editor_panel_mark(editor, i);
}

bool editor_panel_glyph(const Editor *editor, int32_t line, ShownGlyph *out)
{
    const Panel *panel = &editor->panel;
    if (panel->kind != &palette_kind || line < 0 || line >= panel->count) return false;
    char glyph = (char)panel->rows[line];
    *out = (ShownGlyph){glyph, document_kind(editor->doc, glyph), 0};
    return true;
}
