/* editor_command_panel.c - see editor_command_panel.h */
#include "editor_command_panel.h"

#include "editor_kept.h"
#include "editor_key_choice.h"
#include "editor_menu.h"
#include "editor_panel.h"
#include "editor_prompt.h"

#include <stdio.h>
#include <string.h>

/* ---- lines ---- */

static void command_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    const EditorCommand *command = &editor_commands[editor->panel.rows[line]];
    (void)cols;
    snprintf(out, size, "%-15s %-15s %s", command->name, command->keys[editor->options.keys],
             command->help);
}

/* ---- the palette of commands ---- */

static const PanelKind palette_kind = {"Commands", editor_panel_row_count, command_line, NULL, NULL,
                                       NULL};

/* Insertion sort: the list is short, and equal scores keep the table's order. */
static void add_by_score(Panel *panel, int32_t scores[], int32_t row, int32_t score)
{
    int32_t at = panel->count++;
    for (; at > 0 && scores[at - 1] < score; at--) {
        scores[at] = scores[at - 1];
        panel->rows[at] = panel->rows[at - 1];
    }
    scores[at] = score;
    panel->rows[at] = row;
}

/* Lists the commands that fit the line being typed, the best first. */
static void list_commands(Editor *editor)
{
    Panel *panel = &editor->panel;
    int32_t scores[COMMAND_COUNT];
    if (panel->kind != &palette_kind) panel_open(&editor->panel, &palette_kind);
    panel->count = 0;
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        if (!editor_offers(editor, (CommandId)i)) continue;
        int32_t score = editor_command_fits(&editor_commands[i], editor->prompt.text);
        if (score > 0) add_by_score(panel, scores, i, score);
    }
    editor_panel_mark(editor, 0);
}

void command_panel_settle(Editor *editor)
{
    bool is_stale = editor->prompt.open && editor->prompt.is_stale;
    editor->prompt.is_stale = false;
    if (is_stale) list_commands(editor);
}

void command_panel_complete(Editor *editor, bool to_run)
{
    Prompt *prompt = &editor->prompt;
    const Panel *panel = &editor->panel;
    command_panel_settle(editor);
    size_t length = editor_command_name_length(prompt->text);
    bool is_name = editor_command_named(prompt->text, length) != NULL;
    bool is_place = prompt->text[0] >= '0' && prompt->text[0] <= '9';
    bool has_more = prompt->text[length] != '\0';
    bool is_left = !prompt->text[0] && panel->marked == 0; /* nothing typed or chosen */
    if (is_left || panel->count == 0 || is_place) return;
    if (to_run && (!prompt->is_chosen || (is_name && panel->marked == 0) || has_more)) return;
    snprintf(prompt->text, sizeof prompt->text, "%s%s",
             editor_commands[panel->rows[panel->marked]].name, to_run ? "" : " ");
    prompt->caret = (int32_t)strlen(prompt->text);
}

void editor_prompt_command(Editor *editor, const CommandCall *call)
{
    (void)call;
    prompt_open(&editor->prompt, ":", "", editor_run_line);
    editor->prompt.commands = true;
    list_commands(editor);
}

/* ---- help ---- */

enum { NO_COMMAND = -1 };

/* A line without a command closes the page. A command that needs one more key waits for it. */
static void help_choose(Editor *editor, int32_t line)
{
    int32_t id = editor->panel.rows[line];
    if (id == NO_COMMAND)
        panel_close(&editor->panel);
    else
        menu_run(editor, id);
}

static const PanelKind help_kind = {
    "Keys", editor_panel_row_count, editor_panel_text_line, help_choose, NULL, NULL};

static void add_line(Editor *editor, const char *text)
{
    if (panel_add_text(&editor->panel, "%s", text))
        editor->panel.rows[editor->panel.count - 1] = NO_COMMAND;
}

static void add_help(Editor *editor, CommandId id)
{
    const EditorCommand *command = &editor_commands[id];
    const char *own = command->keys[editor->options.keys], *keys = own[0] ? own : ":";
    if (panel_add_text(&editor->panel, "  %-14s :%-13s %s", keys, command->name, command->help))
        editor->panel.rows[editor->panel.count - 1] = (int32_t)id;
}

/* Lists the commands in groups with titles; during a pending operation only those that work
 * then. */
void editor_help_context(Editor *editor, const CommandCall *call)
{
    bool carries = !pending_op_is_empty(&editor->pending);
    (void)call;
    panel_open(&editor->panel, &help_kind);
    if (carries) add_line(editor, "  Enter draws it, Esc cancels it, f fills a shape");
    for (CommandGroup group = 0; group < GROUP_COUNT; group++) {
        add_line(editor, editor_command_group_titles[group]);
        for (int32_t i = 0; i < COMMAND_COUNT; i++)
            if (editor_commands[i].group == group && editor_offers(editor, (CommandId)i) &&
                (!carries || editor_commands[i].flags & COMMAND_CARRIED))
                add_help(editor, (CommandId)i);
    }
}

void editor_help_search(Editor *editor, const CommandCall *call)
{
    if (!call->text[0]) {
        editor_help_context(editor, call);
        return;
    }
    panel_open(&editor->panel, &help_kind);
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        if (editor_offers(editor, (CommandId)i) &&
            editor_command_mentions(&editor_commands[i], call->text))
            add_help(editor, (CommandId)i);
    if (editor->panel.count > 0) return;
    panel_close(&editor->panel);
    editor_message_set(editor, "no command mentions `%.60s`", call->text);
}

/* ---- the tour ---- */

static const char tour_file[] = "tour-seen";

enum { TOUR_LINES = 11 };

static const char *const tours[KEY_STYLE_COUNT][TOUR_LINES] = {
    [KEYS_VIM] =
        {
            "h j k l or the arrows move. A count goes before: 12l.",
            "Space paints, x erases; r and a key choose the character.",
            "Tab puts the pen down: moving paints, until Tab or Esc.",
            "L line, R rectangle, E ellipse: move, Enter. F fills.",
            "v selects, y copies, d cuts, p puts; ]p moves it first.",
            "u undoes, Ctrl+R redoes. Nothing is ever lost.",
            "t plays from here, T from the start. Esc comes back.",
            "Ctrl+S saves, Ctrl+Q leaves.",
            "",
            "? shows all keys, : finds a command by a few letters.",
            "Enter or Esc closes this page; :tour shows it again.",
        },
    [KEYS_PLAIN] =
        {
            "The mouse draws. The arrows move, Space paints, e erases.",
            "g and a key choose the character and paint it; F2 lists all.",
            "p puts the pen down: moving paints, until p or Esc.",
            "l line, r rectangle, o ellipse: move, Enter. F fills.",
            "s selects; Ctrl+C copies, Ctrl+X cuts, Ctrl+V pastes.",
            "Ctrl+Z undoes, Ctrl+Y redoes. Nothing is ever lost.",
            "F5 plays from the start, F6 from here. Esc comes back.",
            "Ctrl+S saves, Ctrl+Q leaves.",
            "",
            "F10 lists all commands, ? shows all keys.",
            "Enter or Esc closes this page; :tour shows it again.",
        },
};

static int32_t tour_count(const Editor *editor)
{
    (void)editor;
    return TOUR_LINES;
}

static void tour_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    (void)cols;
    snprintf(out, size, "%s", tours[editor->options.keys][line]);
}

static const PanelKind tour_kind = {"Drawing a level", tour_count, tour_line, NULL, NULL, NULL};

void editor_help_tour(Editor *editor, const CommandCall *call)
{
    (void)call;
    panel_open(&editor->panel, &tour_kind);
}

/* Whoever has chosen keys before this page, or draws for the first time, sees it. */
void command_panel_tour_begin(Editor *editor)
{
    char path[ERROR_FILE_MAX];
    static const char seen[] = "The page for the first start of the editor was shown.\n";
    bool is_chosen = editor->options.has_keys;
    if (!editor_state_file_path(editor, tour_file, path) ||
        editor_state_file_exists(editor, tour_file) ||
        (!is_chosen && editor_key_choice_has_old_files(editor->files.state_folder)))
        return;
    editor_state_file_write(editor, tour_file, seen, sizeof seen - 1);
    if (!is_chosen) editor->options.keys = KEYS_PLAIN;
    editor->options.has_keys = true;
    kept_state_save_options(editor); /* a line that drops does not change them */
    panel_open(&editor->panel, &tour_kind);
}
