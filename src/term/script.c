/* script.c - see script.h */
#include "script.h"

#include "../base/array.h"
#include "../base/clock.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD_MAX = 64,
    NUMBER_MAX = 10000000,
    SCRIPT_SIZE_MAX = 16 * 1024 * 1024 /* bytes */
};

/* A position in a line being read. */
typedef struct Cursor {
    const char *start, *at, *end;
    int32_t line;
    ErrorList *errors;
} Cursor;

__attribute__((format(printf, 3, 4))) static bool fail(const Cursor *cursor, const char *at,
                                                       const char *format, ...)
{
    char text[ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    error_add(cursor->errors, ERROR_ERROR, cursor->line, (int32_t)(at - cursor->start) + 1, "%s",
              text);
    return false;
}

static bool is_blank(char ch)
{
    return ch == ' ' || ch == '\t';
}

/* The next word, empty at the end of the line or at a comment. Returns its place. */
static const char *next_word(Cursor *cursor, char word[WORD_MAX])
{
    size_t length = 0;
    while (cursor->at < cursor->end && is_blank(*cursor->at))
        cursor->at++;
    const char *at = cursor->at;
    bool is_comment = at < cursor->end && *at == '#' && at + 1 < cursor->end;
    if (is_comment) cursor->at = cursor->end;
    for (; cursor->at < cursor->end && !is_blank(*cursor->at); cursor->at++)
        if (length + 1 < WORD_MAX) word[length++] = *cursor->at;
    word[length] = '\0';
    return at;
}

static bool read_number(Cursor *cursor, const char *what, int32_t low, int32_t *out)
{
    char word[WORD_MAX], *end;
    const char *at = next_word(cursor, word);
    errno = 0;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0' || errno != 0 || value < low || value > NUMBER_MAX)
        return fail(cursor, at, "%s must be a whole number from %d to %d, not `%s`", what, (int)low,
                    NUMBER_MAX, word);
    *out = (int32_t)value;
    return true;
}

/* The index of the next word among `words`, ended by NULL. */
static bool read_choice(Cursor *cursor, const char *const *words, const char *allowed, int32_t *out)
{
    char word[WORD_MAX];
    const char *at = next_word(cursor, word);
    for (int32_t i = 0; words[i]; i++) {
        if (strcmp(word, words[i]) != 0) continue;
        *out = i;
        return true;
    }
    return fail(cursor, at, "expected %s, not `%s`", allowed, word);
}

static bool keep_text(Cursor *cursor, const char *from, size_t length, ScriptCommand *command)
{
    command->text = malloc(length + 1);
    if (!command->text) return fail(cursor, from, "out of memory");
    memcpy(command->text, from, length);
    command->text[length] = '\0';
    return true;
}

/* The rest of the line after one blank. */
static bool read_text(Cursor *cursor, ScriptCommand *command)
{
    const char *from = cursor->at < cursor->end ? cursor->at + 1 : cursor->at;
    size_t length = (size_t)(cursor->end - from);
    cursor->at = cursor->end;
    if (length == 0) return fail(cursor, from, "expected text");
    return keep_text(cursor, from, length, command);
}

static bool read_paste(Cursor *cursor, ScriptCommand *command)
{
    if (!read_text(cursor, command)) return false;
    char *to = command->text;
    for (const char *from = command->text; *from != '\0'; from++) {
        bool is_newline = from[0] == '\\' && from[1] == 'n';
        *to++ = is_newline ? '\r' : *from;
        if (is_newline) from++;
    }
    *to = '\0';
    return true;
}

static bool read_name(Cursor *cursor, ScriptCommand *command)
{
    char word[WORD_MAX];
    next_word(cursor, word);
    return keep_text(cursor, word, strlen(word), command);
}

static const struct KeyName {
    const char *name;
    uint32_t code;
} key_names[] = {
    {"left", TERM_KEY_ARROW_LEFT}, {"right", TERM_KEY_ARROW_RIGHT},   {"up", TERM_KEY_ARROW_UP},
    {"down", TERM_KEY_ARROW_DOWN}, {"home", TERM_KEY_HOME},           {"end", TERM_KEY_END},
    {"pageup", TERM_KEY_PAGE_UP},  {"pagedown", TERM_KEY_PAGE_DOWN},  {"insert", TERM_KEY_INSERT},
    {"delete", TERM_KEY_DELETE},   {"backspace", TERM_KEY_BACKSPACE}, {"space", TERM_KEY_SPACE},
    {"enter", TERM_KEY_ENTER},     {"escape", TERM_KEY_ESCAPE},       {"tab", TERM_KEY_TAB},
};

static const struct ModifierName {
    const char *name;
    uint8_t bit;
} modifier_names[] = {
    {"ctrl+", TERM_MOD_CTRL},
    {"alt+", TERM_MOD_ALT},
    {"shift+", TERM_MOD_SHIFT},
};

/* "f1" to "f12": 1 to 12, else 0. */
static uint32_t function_key(const char *word)
{
    char *end;
    if (word[0] != 'f' || word[1] < '1' || word[1] > '9') return 0;
    unsigned long number = strtoul(word + 1, &end, 10);
    return *end == '\0' && number <= 12 ? (uint32_t)number : 0;
}

static uint8_t take_modifiers(const char **word)
{
    uint8_t modifiers = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(modifier_names);) {
        size_t length = strlen(modifier_names[i].name);
        if (strncmp(*word, modifier_names[i].name, length) != 0 || (*word)[length] == '\0') {
            i++;
            continue;
        }
        modifiers |= modifier_names[i].bit;
        *word += length;
        i = 0;
    }
    return modifiers;
}

/* The character that the key types with its modifiers. */
static uint32_t typed_by(const TermEvent *event)
{
    bool types = event->code >= ' ' && event->code < 0x7f;
    if (!types || (event->modifiers & (TERM_MOD_CTRL | TERM_MOD_ALT))) return 0;
    bool is_capital =
        (event->modifiers & TERM_MOD_SHIFT) && event->code >= 'a' && event->code <= 'z';
    return is_capital ? event->code - 'a' + 'A' : event->code;
}

static bool read_key(Cursor *cursor, ScriptCommand *command)
{
    char word[WORD_MAX];
    const char *at = next_word(cursor, word), *name = word;
    TermEvent event = {.kind = TERM_EVENT_KEY, .modifiers = take_modifiers(&name)};
    for (size_t i = 0; i < ARRAY_LENGTH(key_names); i++)
        if (strcmp(name, key_names[i].name) == 0) event.code = key_names[i].code;
    bool is_character = name[0] > ' ' && name[0] < 0x7f && name[1] == '\0';
    if (function_key(name) > 0)
        event.code = TERM_KEY_F1 + function_key(name) - 1;
    else if (is_character)
        event.code = (uint32_t)name[0];
    if (event.code == TERM_KEY_NONE) return fail(cursor, at, "unknown key `%s`", word);
    if (event.code >= 'A' && event.code <= 'Z') {
        event.code += 'a' - 'A';
        event.modifiers |= TERM_MOD_SHIFT;
    }
    event.shifted = typed_by(&event);
    command->event = event;
    return true;
}

static bool read_release(Cursor *cursor, ScriptCommand *command)
{
    bool is_read = read_key(cursor, command);
    command->event.action = TERM_KEY_RELEASE;
    return is_read;
}

static bool read_ticks(Cursor *cursor, ScriptCommand *command)
{
    int32_t ticks;
    if (!read_number(cursor, "ticks", 0, &ticks)) return false;
    command->duration = ticks * TERM_TICK_NS;
    return true;
}

static bool read_milliseconds(Cursor *cursor, ScriptCommand *command)
{
    int32_t milliseconds;
    if (!read_number(cursor, "milliseconds", 0, &milliseconds)) return false;
    command->duration = milliseconds * CLOCK_MS;
    return true;
}

static bool read_size(Cursor *cursor, ScriptCommand *command)
{
    char word[WORD_MAX], rest;
    const char *at = next_word(cursor, word);
    int cols, rows;
    bool is_read = sscanf(word, "%4dx%4d%c", &cols, &rows, &rest) == 2;
    if (!is_read || cols < 1 || rows < 1 || cols > CANVAS_SIDE_MAX || rows > CANVAS_SIDE_MAX)
        return fail(cursor, at, "expected COLSxROWS, 1x1 to %dx%d, not `%s`", CANVAS_SIDE_MAX,
                    CANVAS_SIDE_MAX, word);
    command->cols = cols;
    command->rows = rows;
    return true;
}

static bool read_mode(Cursor *cursor, ScriptCommand *command)
{
    static const char *const words[] = {"legacy", "kitty", NULL};
    int32_t choice;
    if (!read_choice(cursor, words, "legacy or kitty", &choice)) return false;
    command->mode = choice == 0 ? TERM_INPUT_LEGACY : TERM_INPUT_KITTY;
    return true;
}

static bool read_mouse(Cursor *cursor, ScriptCommand *command)
{
    static const char *const words[] = {"press", "move", "release", NULL};
    enum { BUTTON_MAX = 5 };
    int32_t action, button;
    char word[WORD_MAX];
    const char *name = word, *first = next_word(cursor, word);
    uint8_t modifiers = take_modifiers(&name);
    cursor->at = first + (name - word);
    if (!read_choice(cursor, words, "press, release or move", &action)) return false;
    const char *at = cursor->at;
    if (!read_number(cursor, "the button", 0, &button)) return false;
    if (button > BUTTON_MAX) return fail(cursor, at + 1, "the button must be 0 to %d", BUTTON_MAX);

    command->event = (TermEvent){.kind = TERM_EVENT_MOUSE,
                                 .action = (uint8_t)action,
                                 .button = (uint8_t)button,
                                 .modifiers = modifiers};
    return read_number(cursor, "the column", 0, &command->event.col) &&
           read_number(cursor, "the row", 0, &command->event.row);
}

static bool read_focus(Cursor *cursor, ScriptCommand *command)
{
    static const char *const words[] = {"out", "in", NULL};
    int32_t choice;
    if (!read_choice(cursor, words, "in or out", &choice)) return false;
    command->event.kind = choice == 0 ? TERM_EVENT_FOCUS_OUT : TERM_EVENT_FOCUS_IN;
    return true;
}

static const struct VerbRow {
    const char *name;
    ScriptVerb verb;
    bool (*read)(Cursor *cursor, ScriptCommand *command);
} verbs[] = {
    {"keys", SCRIPT_KEYS, read_text},          {"press", SCRIPT_PRESS, read_key},
    {"release", SCRIPT_RELEASE, read_release}, {"tap", SCRIPT_TAP, read_key},
    {"wait", SCRIPT_WAIT, read_ticks},         {"waitms", SCRIPT_WAIT, read_milliseconds},
    {"size", SCRIPT_SIZE, read_size},          {"mode", SCRIPT_MODE, read_mode},
    {"mouse", SCRIPT_MOUSE, read_mouse},       {"paste", SCRIPT_PASTE, read_paste},
    {"focus", SCRIPT_FOCUS, read_focus},       {"screen", SCRIPT_SCREEN, read_name},
    {"picture", SCRIPT_PICTURE, read_text},    {"cells", SCRIPT_CELLS, read_name},
    {"cut", SCRIPT_CUT, read_paste},
};

/* Reads a line; errors are added to the cursor's list. */
static void read_line(Script *script, Cursor *cursor)
{
    char word[WORD_MAX], rest[WORD_MAX];
    ScriptCommand command = {0};
    const char *at = next_word(cursor, word);
    if (word[0] == '\0' || word[0] == '#') return;

    const struct VerbRow *row = NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(verbs) && !row; i++)
        if (strcmp(word, verbs[i].name) == 0) row = &verbs[i];
    if (!row) {
        fail(cursor, at, "unknown command `%s`", word);
        return;
    }
    command.verb = row->verb;
    bool is_good = row->read(cursor, &command);
    if (is_good) at = next_word(cursor, rest);
    if (is_good && rest[0] != '\0')
        is_good = fail(cursor, at, "nothing may follow here: `%s`", rest);
    if (is_good && !ARRAY_RESERVE(&script->commands, &script->capacity, script->count + 1, 16))
        is_good = fail(cursor, cursor->start, "out of memory");
    if (is_good)
        script->commands[script->count++] = command;
    else
        free(command.text);
}

bool term_script_parse(Script *script, const char *text, ErrorList *errors)
{
    Script parsed = {0};
    int32_t before = errors->errors;
    for (int32_t line = 1; *text != '\0'; line++) {
        size_t length = strcspn(text, "\n");
        size_t shown = length > 0 && text[length - 1] == '\r' ? length - 1 : length;
        Cursor cursor = {
            .start = text, .at = text, .end = text + shown, .line = line, .errors = errors};
        read_line(&parsed, &cursor);
        text += length + (text[length] == '\n');
    }
    if (errors->errors > before) {
        term_script_done(&parsed);
        return false;
    }
    *script = parsed;
    return true;
}

/* Reads up to the end or the first NUL, which no script has. NULL, with errno set, when it is too
 * long. */
static char *read_all(FILE *file)
{
    char *text = NULL;
    size_t length = 0, room = 0, n;
    do {
        errno = EFBIG;
        if (length > SCRIPT_SIZE_MAX || !ARRAY_RESERVE(&text, &room, length + 2, 4096)) {
            free(text);
            return NULL;
        }
        n = fread(text + length, 1, room - length - 1, file);
        length += n;
    } while (n > 0 && !memchr(text + length - n, '\0', n));
    text[length] = '\0';
    return text;
}

bool term_script_read(Script *script, const char *path, ErrorList *errors)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "r");
    char *text = file ? read_all(file) : NULL;
    bool has_failed = !text || ferror(file);
    if (has_failed)
        error_add(errors, ERROR_ERROR, 0, 0, "the script cannot be read: %s", strerror(errno));
    if (file && !is_stdin) fclose(file);
    bool is_read = !has_failed && term_script_parse(script, text, errors);
    free(text);
    return is_read;
}

void term_script_done(Script *script)
{
    for (int32_t i = 0; i < script->count; i++)
        free(script->commands[i].text);
    free(script->commands);
    *script = (Script){0};
}
