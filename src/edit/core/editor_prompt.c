/* editor_prompt.c - see editor_prompt.h */
#include "editor_prompt.h"

#include "../../base/utf8.h"
#include "editor_command_panel.h"
#include "editor_keys.h"
#include "editor_panel.h"
#include "editor_words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void editor_ask(Editor *editor, const Choice *choices, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(editor->out.message, sizeof editor->out.message, format, arguments);
    va_end(arguments);
    editor->prompt.choices = choices;
}

/* A key that is not an answer leaves the question open; Esc cancels it. */
void editor_answer_key(Editor *editor, const char *key)
{
    const Choice *choice = editor->prompt.choices;
    if (strcmp(key, "Enter") == 0) key = "\n";
    while (choice->key && (choice->key != key[0] || key[1] != '\0'))
        choice++;
    if (!choice->key && strcmp(key, "Esc") != 0) return;
    editor->prompt.choices = NULL;
    editor->out.message[0] = '\0';
    if (choice->key) choice->run(editor);
}

static void close_prompt(Editor *editor)
{
    editor->prompt.open = false;
    if (editor->prompt.commands) panel_close(&editor->panel);
}

typedef enum LineKey {
    LINE_LEFT,
    LINE_RIGHT,
    LINE_BEGIN,
    LINE_END,
    LINE_BACKSPACE,
    LINE_DELETE,
    LINE_CLEAR,
    LINE_UP,
    LINE_DOWN,
    LINE_TAB,
    LINE_NONE
} LineKey;

static LineKey line_key(const char *key)
{
    static const char *const names[][LINE_NONE] = {
        {"Left", "Right", "Home", "End", "Backspace", "Del", "Ctrl+U", "Up", "Down", "Tab"},
        {"Ctrl+B", "Ctrl+F", "Ctrl+A", "Ctrl+E", "Ctrl+H", "Ctrl+D", "Ctrl+U", "Ctrl+P", "Ctrl+N",
         "Tab"},
    };
    for (size_t set = 0; set < ARRAY_LENGTH(names); set++)
        for (LineKey i = 0; i < LINE_NONE; i++)
            if (strcmp(names[set][i], key) == 0) return i;
    return LINE_NONE;
}

/* Up and Down choose from the list while something is typed, and else recall. */
static void up_or_down(Editor *editor, int32_t step)
{
    Prompt *prompt = &editor->prompt;
    if (!prompt->commands) return;
    command_panel_settle(editor);
    if (prompt->text[0] && prompt->history_at == prompt->history_count) {
        editor_panel_mark(editor, editor->panel.marked + step);
        prompt->is_chosen = true;
    } else {
        prompt_recall(prompt, step);
    }
}

static void edit_line(Editor *editor, LineKey key)
{
    Prompt *prompt = &editor->prompt;
    int32_t before = (int32_t)utf8_before(prompt->text, (size_t)prompt->caret);
    switch (key) {
    case LINE_LEFT: prompt->caret = before; break;
    case LINE_RIGHT:
        prompt->caret = (int32_t)utf8_after(prompt->text, (size_t)prompt->caret);
        break;
    case LINE_BEGIN: prompt->caret = 0; break;
    case LINE_END: prompt->caret = (int32_t)strlen(prompt->text); break;
    case LINE_BACKSPACE:
        if (prompt->caret == 0) break;
        prompt->caret = before;
        prompt_delete(prompt);
        break;
    case LINE_DELETE: prompt_delete(prompt); break;
    case LINE_CLEAR:
        prompt->caret = 0;
        prompt->text[0] = '\0';
        break;
    case LINE_UP: up_or_down(editor, -1); break;
    case LINE_DOWN: up_or_down(editor, 1); break;
    case LINE_TAB:
        if (!completion_run(editor) && prompt->commands) command_panel_complete(editor, false);
        break;
    case LINE_NONE: break;
    }
}

/* The action gets a copy of the text, because it may open the next prompt. */
void editor_prompt_key(Editor *editor, const char *key)
{
    Prompt *prompt = &editor->prompt;
    LineKey edit = line_key(key);
    bool empty = prompt->text[0] == '\0';
    bool is_blank = strcmp(key, "Space") == 0;
    bool typed = is_blank || utf8_after(key, 0) == strlen(key);
    if (strcmp(key, "Esc") == 0 || (empty && edit == LINE_BACKSPACE)) {
        close_prompt(editor);
        return;
    }
    if (strcmp(key, "Enter") == 0) {
        char text[PROMPT_SIZE];
        if (prompt->commands) command_panel_complete(editor, true);
        prompt_remember(prompt);
        memcpy(text, prompt->text, sizeof text);
        close_prompt(editor);
        prompt->done(editor, text);
        return;
    }
    if (typed) (void)prompt_insert(prompt, is_blank ? " " : key, is_blank ? 1 : strlen(key));
    edit_line(editor, edit);
    prompt_show(prompt);
    if (!prompt->commands || edit == LINE_UP || edit == LINE_DOWN) return;
    prompt->is_stale = true;
    prompt->is_chosen = false;
}

/* Inserts the character at `*text`, a blank for a tab or a line end, and moves past it. What cannot
 * be in a line is left out; returns a message about it, or "". */
static const char *paste_character(Prompt *prompt, const char **text, const char *end)
{
    size_t size;
    const char *at = *text;
    uint32_t ch = utf8_read(at, (size_t)(end - at), &size);
    bool is_gap = ch == '\n' || ch == '\t', is_bad = ch == '?' && *at != '?';
    *text += size;
    if (!is_gap && (ch == 0 || is_bad || !utf8_is_shown(ch)))
        return "characters without a shape of their own were not pasted";
    if (prompt_insert(prompt, is_gap ? " " : at, is_gap ? 1 : size)) return "";
    *text = end;
    return "the line is full: the rest was not pasted";
}

void editor_prompt_paste(Editor *editor, const char *text)
{
    Prompt *prompt = &editor->prompt;
    const char *end = text + (prompt->commands ? strcspn(text, "\n") : strlen(text));
    const char *why = end[0] && end[1] ? "only the first line was pasted" : "";
    while (end > text && end[-1] == '\n')
        end--;
    while (text < end) {
        const char *fault = paste_character(prompt, &text, end);
        if (fault[0]) why = fault;
    }
    prompt_show(prompt);
    prompt->is_stale = prompt->commands;
    if (why[0]) editor_message_set(editor, "%s", why);
}

/* ---- running a line ---- */

static void run_named(Editor *editor, const EditorCommand *command, const char *text)
{
    int32_t least = command->flags & COMMAND_COUNT_0 ? 0 : 1;
    text += strspn(text, " ");
    if (editor_needs_char(editor, command) && !text[0])
        editor_message_set(editor, "%.30s needs a character: :%.30s a", command->name,
                           command->name);
    else
        editor_run_command(editor, command, &(CommandCall){least, text, text});
}

static void run_asked(Editor *editor)
{
    char line[PROMPT_SIZE];
    snprintf(line, sizeof line, "%s", editor->prompt.asked);
    editor_run_line(editor, line);
}

static const Choice asked_choices[] = {{'\n', run_asked}, {0, NULL}};

/* Asks about a command that was not typed whole. */
static void ask(Editor *editor, const EditorCommand *command, const char *text)
{
    snprintf(editor->prompt.asked, sizeof editor->prompt.asked, "%s%s", command->name, text);
    editor_ask(editor, asked_choices, "%s? Enter confirms, Esc cancels. %s", command->name,
               command->help);
}

/* The command that fits best what was typed, or NULL. */
static const EditorCommand *best_fit(const char *typed)
{
    const EditorCommand *best = NULL;
    int32_t most = 0;
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        int32_t score = editor_command_fits(&editor_commands[i], typed);
        if (score <= most) continue;
        most = score;
        best = &editor_commands[i];
    }
    return best;
}

/* The unique command that the word begins is run if it changes nothing. All else is asked. */
static void run_or_ask(Editor *editor, const char *line, size_t length)
{
    const EditorCommand *command = editor_command_beginning(line, length);
    const char *text = line + length;
    if (command && (command->flags & COMMAND_LOOKS) == COMMAND_LOOKS) {
        run_named(editor, command, text);
        return;
    }
    if (!command) command = best_fit(line);
    if (command)
        ask(editor, command, text);
    else
        editor_message_set(editor, "unknown command `%.60s`; :help WORD finds one", line);
}

/* A number alone is a row, `$` the last one, two numbers a place: true if the line is one of these.
 */
static bool run_place(Editor *editor, const char *line)
{
    bool is_row = line[strspn(line, "0123456789")] == '\0', is_last = strcmp(line, "$") == 0;
    if (!isdigit((unsigned char)*line) && !is_last) return false;
    CommandId id = COMMAND_ID_editor_move_to;
    CommandCall call = {.count = 1, .key = "", .text = line};
    if (is_row || is_last) {
        long row = strtol(line, NULL, 10);
        id = is_row && row == 0 ? COMMAND_ID_editor_move_top : COMMAND_ID_editor_move_bottom;
        call = (CommandCall){row < GRID_SIZE_MAX ? (int32_t)row : GRID_SIZE_MAX, "", ""};
    }
    editor_run_command(editor, &editor_commands[id], &call);
    return true;
}

/* "120,14" is a place, "3" a row; "s/a/b/" and "w name" are a name and what follows it. */
void editor_run_line(Editor *editor, const char *line)
{
    line += strspn(line, ": ");
    line += editor_word_range(line);
    if (!*line || run_place(editor, line)) return;
    size_t length = editor_command_name_length(line), size = editor_word_length(line);
    const EditorCommand *command = editor_command_named(line, length);
    const TypedWord *word = command ? NULL : editor_word_find(line, size);
    if (word && word->command) command = editor_command_named(word->command, strlen(word->command));
    if (word) length = size;
    if (command)
        run_named(editor, command, line + length);
    else if (word)
        editor_message_set(editor, "%s", word->says);
    else
        run_or_ask(editor, line, length);
}
