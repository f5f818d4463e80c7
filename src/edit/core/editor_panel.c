/* editor_panel.c - see editor_panel.h */
#include "editor_panel.h"

#include <stdio.h>
#include <string.h>

/* Scrolls to half a view above the marked line, for any height of the list. */
void editor_panel_mark(Editor *editor, int32_t line)
{
    Panel *panel = &editor->panel;
    int32_t last = panel->kind->count(editor) - 1;
    panel->marked = clamp_i32(line, 0, max_i32(0, last));
    panel->first = max_i32(0, panel->marked - max_i32(1, editor->view.rows / 3));
    panel->picture_cols = panel->picture_rows = 0;
    if (panel->kind->picture && last >= 0) panel->kind->picture(editor, panel->marked);
}

/* By how many lines the key moves the mark; 0: it does not. */
static int32_t step_of_key(const char *key)
{
    enum { PAGE = 10 };
    static const struct {
        const char *key;
        int32_t step;
    } steps[] = {{"Down", 1},       {"j", 1},         {"Tab", 1},         {"Up", -1},
                 {"k", -1},         {"PgDn", PAGE},   {"Ctrl+D", PAGE},   {"PgUp", -PAGE},
                 {"Ctrl+U", -PAGE}, {"G", INT16_MAX}, {"End", INT16_MAX}, {"Home", -INT16_MAX},
                 {"g", -INT16_MAX}};
    for (size_t i = 0; i < ARRAY_LENGTH(steps); i++)
        if (strcmp(steps[i].key, key) == 0) return steps[i].step;
    return 0;
}

bool editor_panel_key(Editor *editor, const char *key)
{
    Panel *panel = &editor->panel;
    const PanelKind *kind = panel->kind;
    int32_t step = step_of_key(key);
    bool is_page = !kind->choose && !kind->key;
    if (kind->key && kind->key(editor, panel->marked, key)) return true;
    if (is_page && (strcmp(key, "?") == 0 || strcmp(key, ":") == 0)) {
        panel_close(panel);
        return false;
    }
    if (strcmp(key, "Esc") == 0 || strcmp(key, "q") == 0) {
        panel_close(panel);
    } else if (strcmp(key, "Enter") == 0 || strcmp(key, "Space") == 0) {
        if (kind->choose && kind->count(editor) > 0)
            kind->choose(editor, panel->marked);
        else
            panel_close(panel);
    } else if (step != 0) {
        editor_panel_mark(editor, panel->marked + step);
    }
    return true;
}

int32_t editor_panel_row_count(const Editor *editor)
{
    return editor->panel.count;
}

void editor_panel_text_line(const Editor *editor, int32_t line, int32_t cols, char *out,
                            size_t size)
{
    (void)cols;
    snprintf(out, size, "%s", editor->panel.text[line]);
}

EditorPanel editor_panel(const Editor *editor)
{
    const Panel *panel = &editor->panel;
    if (!panel->kind) return (EditorPanel){.marked = -1};
    bool chooses = panel->kind->choose || panel->kind->key || editor->prompt.open;
    const char *own = panel->title[0] ? panel->title : editor->form.title;
    return (EditorPanel){.title = panel->kind->title ? panel->kind->title : own,
                         .count = panel->kind->count(editor),
                         .marked = chooses ? panel->marked : -1,
                         .first = chooses ? panel->first : panel->marked,
                         .is_at_cursor = panel->is_at_cursor,
                         .picture = panel->picture,
                         .picture_cols = panel->picture_cols,
                         .picture_rows = panel->picture_rows};
}

void editor_panel_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    EditorPanel panel = editor_panel(editor);
    out[0] = '\0';
    if (line < 0 || line >= panel.count) return;
    editor->panel.kind->line(editor, line, cols, out, size);
    if (cols >= 0 && (size_t)cols < strlen(out)) out[cols] = '\0';
}
