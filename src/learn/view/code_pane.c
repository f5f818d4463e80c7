/* code_pane.c - see code_pane.h */
#include "code_pane.h"

#include "../../draw/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 2, GUTTER_COLS = 4, PAGE_LINES = 8 };

/* ---- life ---- */

static int32_t count_lines(const CodeText *text)
{
    int32_t lines = 1;
    for (int32_t i = 0; i < text->length; i++)
        lines += text->text[i] == '\n';
    return lines;
}

/* Parses the text, and finds its closed lines. */
static void look_at(CodePane *pane)
{
    char unheard[CODE_WORDS_MAX];
    (void)code_parse(pane->script, &pane->begin, &pane->text, pane->program, pane->words);
    (void)code_check_lines(pane->script, &pane->begin, &pane->text, pane->locked, unheard);
    int32_t end = min_i32(count_lines(&pane->text), PROGRAM_LINE_MAX);
    if (!pane->script->open[min_i32(count_lines(&pane->begin), PROGRAM_LINE_MAX)])
        pane->locked[end] = true;
}

bool code_pane_open(CodePane *pane, const LessonScript *script, const CodeText *begin,
                    const CodeText *text)
{
    code_pane_done(pane);
    *pane = (CodePane){.script = script,
                       .begin = *begin,
                       .text = *text,
                       .anchor = -1,
                       .program = calloc(1, sizeof *pane->program),
                       .past = calloc(CODE_UNDO_MAX, sizeof *pane->past)};
    if (!pane->program || !pane->past) {
        code_pane_done(pane);
        return false;
    }
    look_at(pane);
    while (pane->locked[pane->cursor.line + 1] && pane->cursor.line < PROGRAM_LINE_MAX)
        pane->cursor.line++;
    return true;
}

void code_pane_done(CodePane *pane)
{
    free(pane->program);
    free(pane->past);
    *pane = (CodePane){0};
}

/* ---- lines ---- */

typedef struct Span {
    int32_t at, length; /* bytes of the text, without the line end */
} Span;

/* The line, counted from 0; after the last one an empty line. */
static Span line_of(const CodeText *text, int32_t line)
{
    int32_t at = 0;
    for (; line > 0 && at < text->length; line--) {
        const char *end = strchr(text->text + at, '\n');
        at = end ? (int32_t)(end - text->text) + 1 : text->length;
    }
    return (Span){at, (int32_t)strcspn(text->text + at, "\n")};
}

static int32_t offset_of(const CodePane *pane)
{
    Span line = line_of(&pane->text, pane->cursor.line);
    return line.at + min_i32(pane->cursor.column, line.length);
}

/* Puts the cursor at a byte of the text. */
static void place_at(CodePane *pane, int32_t offset)
{
    pane->cursor = (CodePlace){0, 0};
    for (int32_t i = 0; i < offset; i++) {
        bool ends = pane->text.text[i] == '\n';
        pane->cursor.column = ends ? 0 : pane->cursor.column + 1;
        pane->cursor.line += ends;
    }
}

/* ---- changes ---- */

/* Notes how the text was, to be undone. */
static void remember(CodePane *pane, const CodePast *was)
{
    if (pane->past_count == CODE_UNDO_MAX) {
        memmove(pane->past, pane->past + 1, (CODE_UNDO_MAX - 1) * sizeof *pane->past);
        pane->past_count--;
    }
    pane->past[pane->past_count++] = *was;
    pane->redo_count = 0;
}

static void say(CodePane *pane, const char *words)
{
    snprintf(pane->said, sizeof pane->said, "%s", words);
}

/* Puts `count` bytes in the place of `removed` bytes at `at`, and the cursor after them. False,
 * with a message, when that changes a closed line or is too long. */
static bool replace(CodePane *pane, int32_t at, int32_t removed, const char *bytes, int32_t count)
{
    CodeText text = pane->text;
    bool locked[CODE_LINES_MAX];
    char words[CODE_WORDS_MAX];
    assert(at >= 0 && removed >= 0 && at + removed <= text.length);
    if (text.length - removed + count > PROGRAM_TEXT_MAX) {
        say(pane, "There is no room for more.");
        return false;
    }
    memmove(text.text + at + count, text.text + at + removed,
            (size_t)(text.length - at - removed) + 1);
    memcpy(text.text + at, bytes, (size_t)count);
    text.length += count - removed;
    if (!code_may_replace(pane->script, &pane->begin, &pane->text, &text, locked, words)) {
        say(pane, strstr(words, "must stay") ? "This line of the lesson stays as it is." : words);
        return false;
    }
    pane->text = text;
    place_at(pane, at + count);
    look_at(pane);
    return true;
}

/* Replaces bytes, as one step of undo. */
static CodeKey change(CodePane *pane, int32_t at, int32_t removed, const char *bytes)
{
    const CodePast was = {pane->text, pane->cursor};
    if (!replace(pane, at, removed, bytes, (int32_t)strlen(bytes))) return CODE_STAYS;
    remember(pane, &was);
    pane->is_typing = false;
    pane->anchor = -1;
    return CODE_CHANGES;
}

void code_pane_set(CodePane *pane, const CodeText *text)
{
    const CodePast was = {pane->text, pane->cursor};
    remember(pane, &was);
    pane->text = *text;
    pane->anchor = -1;
    pane->cursor.line = min_i32(pane->cursor.line, count_lines(text) - 1);
    look_at(pane);
}

/* Goes to the text before the last change (-1), or to the one after it (1). */
static CodeKey go_in_past(CodePane *pane, int32_t direction)
{
    if (direction < 0 ? pane->past_count == 0 : pane->redo_count == 0) {
        say(pane, direction < 0 ? "There is nothing to undo." : "There is nothing to redo.");
        return CODE_STAYS;
    }
    /* The text changes places with the one that is shown then. */
    CodePast *other = &pane->past[direction < 0 ? pane->past_count - 1 : pane->past_count];
    const CodePast was = {pane->text, pane->cursor};
    pane->text = other->text;
    pane->cursor = other->cursor;
    *other = was;
    pane->past_count += direction;
    pane->redo_count -= direction;
    pane->is_typing = false;
    pane->anchor = -1;
    look_at(pane);
    return CODE_CHANGES;
}

/* ---- the selection ---- */

/* The selected bytes; none at the cursor without a selection. */
static Span selection(const CodePane *pane)
{
    int32_t cursor = offset_of(pane), anchor = pane->anchor < 0 ? cursor : pane->anchor;
    int32_t first = min_i32(cursor, anchor);
    return (Span){first, max_i32(cursor, anchor) - first};
}

/* Copies the selection; without one, the cursor's line. */
static void copy(CodePane *pane)
{
    Span span = selection(pane);
    if (span.length == 0) {
        span = line_of(&pane->text, pane->cursor.line);
        span.length += pane->text.text[span.at + span.length] == '\n';
    }
    pane->clip = (CodeText){.length = span.length};
    memcpy(pane->clip.text, pane->text.text + span.at, (size_t)span.length);
    pane->clip_is_new = true;
    say(pane, "Copied.");
}

bool code_pane_wants(const CodePane *pane, const TermEvent *event)
{
    uint32_t key = event->kind == TERM_EVENT_KEY ? key_of_event(event) : 0;
    return pane->is_on && (key == WITH_CTRL('z') || (key == WITH_CTRL('c') && pane->anchor >= 0));
}

const CodeText *code_pane_take_copy(CodePane *pane)
{
    bool is_new = pane->clip_is_new;
    pane->clip_is_new = false;
    return is_new ? &pane->clip : NULL;
}

/* ---- moves ---- */

static void move_lines(CodePane *pane, int32_t lines)
{
    pane->cursor.line = clamp_i32(pane->cursor.line + lines, 0, count_lines(&pane->text) - 1);
}

static void move_columns(CodePane *pane, int32_t count)
{
    place_at(pane, clamp_i32(offset_of(pane) + count, 0, pane->text.length));
}

static bool move(CodePane *pane, uint32_t key)
{
    switch (key) {
    case TERM_KEY_ARROW_UP: move_lines(pane, -1); return true;
    case TERM_KEY_ARROW_DOWN: move_lines(pane, 1); return true;
    case TERM_KEY_PAGE_UP: move_lines(pane, -PAGE_LINES); return true;
    case TERM_KEY_PAGE_DOWN: move_lines(pane, PAGE_LINES); return true;
    case TERM_KEY_ARROW_LEFT: move_columns(pane, -1); return true;
    case TERM_KEY_ARROW_RIGHT: move_columns(pane, 1); return true;
    case TERM_KEY_HOME: pane->cursor.column = 0; return true;
    case TERM_KEY_END:
        pane->cursor.column = line_of(&pane->text, pane->cursor.line).length;
        return true;
    default: return false;
    }
}

/* Printable bytes and line ends of a pasted text. */
static CodeKey paste(CodePane *pane, const TermEvent *event)
{
    char bytes[PROGRAM_TEXT_MAX + 1];
    int32_t count = 0;
    if (event->is_cut) {
        say(pane, "The paste was incomplete and was dropped.");
        return CODE_STAYS;
    }
    for (const char *at = event->text ? event->text : ""; *at && count < PROGRAM_TEXT_MAX; at++) {
        char c = *at == '\r' ? '\n' : *at == '\t' ? ' ' : *at;
        if (c == '\n' || (c >= ' ' && c <= '~')) bytes[count++] = c;
    }
    bytes[count] = '\0';
    Span chosen = selection(pane);
    return count > 0 ? change(pane, chosen.at, chosen.length, bytes) : CODE_STAYS;
}

/* Handles a key with Ctrl; false for another one. */
static bool press_ctrl(CodePane *pane, uint32_t key, CodeKey *result)
{
    Span chosen = selection(pane);
    *result = CODE_STAYS;
    switch (key) {
    case WITH_CTRL('z'):
    case WITH_CTRL('u'): *result = go_in_past(pane, -1); return true;
    case WITH_CTRL('y'): *result = go_in_past(pane, 1); return true;
    case WITH_CTRL('a'):
        pane->anchor = 0;
        place_at(pane, pane->text.length);
        return true;
    case WITH_CTRL('c'): copy(pane); return true;
    case WITH_CTRL('x'):
        copy(pane);
        if (chosen.length > 0) *result = change(pane, chosen.at, chosen.length, "");
        return true;
    case WITH_CTRL('v'):
        if (pane->clip.length > 0)
            *result = change(pane, chosen.at, chosen.length, pane->clip.text);
        return true;
    default: return false;
    }
}

CodeKey code_pane_key(CodePane *pane, const TermEvent *event)
{
    CodeKey result;
    uint32_t key = widget_typed_key(event);
    int32_t before = offset_of(pane);
    pane->said[0] = '\0';
    if (event->kind == TERM_EVENT_TEXT) return paste(pane, event);
    if (press_ctrl(pane, key_of_event(event), &result)) return result;
    if (key == TERM_KEY_ESCAPE) return CODE_IS_LEFT;
    if (move(pane, key)) {
        bool selects = event->modifiers & TERM_MOD_SHIFT;
        if (!selects) pane->anchor = -1;
        if (selects && pane->anchor < 0) pane->anchor = before;
        pane->is_typing = false;
        return CODE_STAYS;
    }
    const Span line = line_of(&pane->text, pane->cursor.line), chosen = selection(pane);
    const char *text = pane->text.text + line.at;
    int32_t column = min_i32(pane->cursor.column, line.length), at = chosen.at;
    int32_t blanks = (int32_t)strspn(text, " ");
    bool has_chosen = chosen.length > 0;
    switch (key) {
    case TERM_KEY_ENTER: {
        /* A new line is indented like this one, and more after a `{`. */
        char bytes[CODE_COLS_MAX] = "\n";
        int32_t indent = min_i32(min_i32(blanks, column), CODE_COLS_MAX - 2 - INDENT);
        if (column > 0 && text[column - 1] == '{') indent += INDENT;
        memset(bytes + 1, ' ', (size_t)indent);
        bytes[indent + 1] = '\0';
        return change(pane, at, chosen.length, bytes);
    }
    case '}': {
        /* The first character of a line is indented less. */
        int32_t out = blanks >= column && !has_chosen ? min_i32(column, INDENT) : 0;
        return change(pane, at - out, out + chosen.length, "}");
    }
    case TERM_KEY_BACKSPACE:
        if (has_chosen) return change(pane, at, chosen.length, "");
        return at > 0 ? change(pane, at - 1, 1, "") : CODE_STAYS;
    case TERM_KEY_DELETE:
        if (has_chosen) return change(pane, at, chosen.length, "");
        return at < pane->text.length ? change(pane, at, 1, "") : CODE_STAYS;
    case TERM_KEY_TAB: return change(pane, at, chosen.length, "  ");
    default: break;
    }
    if (key < ' ' || key > '~') return CODE_STAYS;
    const char bytes[2] = {(char)key, '\0'};
    if (pane->is_typing && pane->past_count > 0) /* the undo of the first character is for all */
        result = replace(pane, at, 0, bytes, 1) ? CODE_CHANGES : CODE_STAYS;
    else
        result = change(pane, at, chosen.length, bytes);
    pane->is_typing = key != ' ' && result == CODE_CHANGES;
    return result;
}

/* ---- the lines at work ---- */

typedef struct Watcher {
    CodeWork *work;
    int32_t wanted;
    int32_t first, end; /* only lines between */
} Watcher;

static void note(void *self, const ProgramEvent *event, const double *values)
{
    Watcher *w = self;
    CodeWork *work = w->work;
    if (event->line < w->first || event->line >= w->end) return;
    work->count++;
    work->ran[event->line] = true;
    work->last[event->line] = work->count;
    if (w->wanted > 0 ? work->count != w->wanted : event->line == work->event.line) return;
    work->event = *event;
    work->shown = work->count;
    memcpy(work->values, values, sizeof work->values);
}

void code_pane_watch(const CodeTick *tick, int32_t wanted, CodeWork *work)
{
    Watcher w = {work, wanted, 0, CODE_LINES_MAX};
    double values[PROGRAM_SLOT_MAX];
    int32_t count;
    const PhaseInfo *phases = model_phases((ModelKind)tick->before->model->kind, &count);
    memset(work, 0, sizeof *work);
    if (tick->phase > 0 && tick->phase <= tick->log->phase_count)
        program_phase_lines(tick->program, phases[tick->log->phases[tick->phase - 1].phase].name,
                            &w.first, &w.end);
    (void)script_watch(tick->before, tick->program, tick->input, &(ScriptWatch){&w, note}, values);
}

/* ---- drawing ---- */

/* The columns by which the cursor's line is moved left, so that the cursor is seen. */
static int32_t shift_of(const CodePane *pane, int32_t cols)
{
    int32_t length = line_of(&pane->text, pane->cursor.line).length;
    int32_t column = min_i32(pane->cursor.column, length);
    return pane->is_on ? max_i32(0, column - (cols - GUTTER_COLS - 1)) : 0;
}

/* The role of the token that begins at `text`; `*length` receives its bytes. */
static uint8_t token_role(const char *text, int32_t *length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    static const char name[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.";
    static const char *const words[] = {"if", "else", "while", "var", "true", "false"};
    *length = 1;
    if (text[0] == '/' && text[1] == '/') {
        *length = (int32_t)strcspn(text, "\n");
        return ROLE_HINT;
    }
    if (strspn(text, "0123456789") > 0) {
        *length = (int32_t)strspn(text, "0123456789.");
        return ROLE_CODE_NUMBER;
    }
    if (strspn(text, letters) == 0) return ROLE_PLAIN;
    *length = (int32_t)strspn(text, name);
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if ((int32_t)strlen(words[i]) == *length && memcmp(text, words[i], (size_t)*length) == 0)
            return ROLE_CODE_WORD;
    return text[*length] == '(' ? ROLE_CODE_QUESTION : ROLE_PLAIN;
}

/* Draws the tokens of an open line over its plain text, marks the one at which it is wrong, and the
 * selection. `first` is the byte in the row's first column. */
static void draw_tokens(const CodePane *pane, int32_t line, bool is_open, int32_t first,
                        Canvas *canvas, Area row)
{
    Span span = line_of(&pane->text, line), chosen = selection(pane);
    const char *fault = strchr(pane->words, ':');
    bool is_wrong = fault && strtol(pane->words, NULL, 10) == line + 1;
    int32_t wrong = is_wrong ? span.at + (int32_t)strtol(fault + 1, NULL, 10) - 1 : -1, length;
    for (int32_t at = span.at; at < span.at + span.length; at += length) {
        uint8_t role = token_role(pane->text.text + at, &length);
        bool is_fault = wrong >= at && wrong < at + length;
        if (is_fault) role = ROLE_PROBLEM;
        for (int32_t i = max_i32(at, first); i < at + length && i - first < row.cols; i++) {
            bool is_chosen = pane->is_on && i >= chosen.at && i < chosen.at + chosen.length;
            uint8_t own = is_chosen ? ROLE_SELECTED : role;
            char byte = pane->text.text[i];
            if (is_open || is_chosen || is_fault)
                canvas_put(canvas, row.col + i - first, row.row, byte == '\t' ? ' ' : (uint8_t)byte,
                           own);
        }
    }
}

static void draw_line(const CodePane *pane, const CodeWork *work, int32_t line, Canvas *canvas,
                      Area row)
{
    char whole[CODE_COLS_MAX + 16];
    Span span = line_of(&pane->text, line);
    int32_t shift = line == pane->cursor.line ? shift_of(pane, row.cols) : 0;
    bool is_locked = line + 1 < CODE_LINES_MAX && pane->locked[line + 1];
    bool ran = work && line + 1 < CODE_LINES_MAX && work->ran[line + 1];
    /* What is wrong begins with "LINE:COLUMN: ". */
    bool is_wrong = pane->words[0] && strtol(pane->words, NULL, 10) == line + 1;
    char mark = is_wrong ? '!' : ran ? '>' : is_locked ? ' ' : ':';
    snprintf(whole, sizeof whole, "%2d%c %.*s", (int)line + 1, mark,
             (int)min_i32(span.length - shift, CODE_COLS_MAX), pane->text.text + span.at + shift);
    for (char *tab = strchr(whole, '\t'); tab; tab = strchr(tab, '\t'))
        *tab = ' ';
    bool is_shown = ran && work->event.line == line + 1;
    uint8_t role = is_wrong    ? ROLE_ERROR
                   : is_shown  ? ROLE_TITLE
                   : is_locked ? ROLE_HINT
                               : ROLE_PLAIN;
    widget_text(canvas, row, whole, role);
    draw_tokens(pane, line, !is_locked && !is_shown, span.at + shift, canvas,
                (Area){row.col + GUTTER_COLS, row.row, row.cols - GUTTER_COLS, 1});
}

/* "11: while (1.3 > 1): yes  3 of 12": what was evaluated, what came of it, and which of the events
 * it is. */
static void write_event(const CodePane *pane, const CodeWork *work, char line[CODE_COLS_MAX + 16])
{
    const ProgramEvent *event = &work->event;
    char numbers[CODE_COLS_MAX];
    program_event_with_numbers(pane->program, event, work->values, numbers, sizeof numbers);
    Text text = text_in(line, CODE_COLS_MAX + 16);
    text_add(&text, " %d: %.100s", (int)event->line, numbers);
    if (event->slot < 0)
        text_add(&text, ": %s", event->value == event->value && event->value != 0 ? "yes" : "no");
    else
        text_add(&text, ": %s is %.5g", program_name(pane->program, event->slot), event->value);
    text_add(&text, "  %d of %d ", (int)work->shown, (int)work->count);
}

void code_pane_fault(const CodePane *pane, char out[CODE_FAULT_MAX])
{
    const char *why = strstr(pane->words, ": "); /* after line and column */
    out[0] = '\0';
    if (why) snprintf(out, CODE_FAULT_MAX, "line %ld%s", strtol(pane->words, NULL, 10), why);
}

static void draw_words(const CodePane *pane, const CodeWork *work, Canvas *canvas, Area row)
{
    char line[CODE_COLS_MAX + 16] = "";
    uint8_t role = ROLE_FRAME;
    if (pane->said[0]) {
        snprintf(line, sizeof line, " %.150s ", pane->said);
        role = ROLE_ERROR;
    } else if (pane->words[0]) {
        char fault[CODE_FAULT_MAX];
        code_pane_fault(pane, fault);
        snprintf(line, sizeof line, " %.150s ", fault);
        role = ROLE_ERROR;
    } else if (work && work->event.line > 0 && !pane->is_on) {
        write_event(pane, work, line);
        role = ROLE_TITLE;
    } else {
        snprintf(line, sizeof line, " %s ",
                 pane->is_on ? "writing"
                             : "e: write   . and ; : the lines at work   }: each value");
    }
    canvas_fill(canvas, row.col, row.row, row.cols, 1, '-', ROLE_FRAME);
    widget_text(canvas, (Area){row.col + 2, row.row, row.cols - 3, 1}, line, role);
}

void code_pane_draw(const CodePane *pane, const CodeWork *work, Canvas *canvas, Area area)
{
    int32_t rows = area.rows - 1, lines = count_lines(&pane->text);
    bool shows_cursor = pane->is_on || !work || work->event.line == 0;
    int32_t middle = shows_cursor ? pane->cursor.line : work->event.line - 1;
    int32_t first = clamp_i32(middle - rows / 2, 0, max_i32(0, lines - rows));
    canvas_fill(canvas, area.col, area.row, area.cols, area.rows, ' ', ROLE_PLAIN);
    for (int32_t i = 0; i < rows && first + i < lines; i++)
        draw_line(pane, work, first + i, canvas, (Area){area.col, area.row + i, area.cols, 1});
    draw_words(pane, work, canvas, (Area){area.col, area.row + rows, area.cols, 1});
    if (!pane->is_on) return;
    int32_t column = min_i32(pane->cursor.column, line_of(&pane->text, pane->cursor.line).length);
    canvas_set_cursor(canvas, area.col + GUTTER_COLS + column - shift_of(pane, area.cols),
                      area.row + pane->cursor.line - first);
}
