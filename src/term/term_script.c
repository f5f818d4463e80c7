/* term_script.c - a scripted terminal: keys from a file, a virtual clock, screens as text on
 * standard output.
 *
 * Time moves only in the wait: to the deadline, or to the script's next command if that is earlier.
 * At one moment deadlines come before commands, so that after `wait 10` ten ticks have been played,
 * drawn and presented. */
#include "../base/clock.h"
#include "canvas_export.h"
#include "canvas_svg.h"
#include "decode.h"
#include "paste.h"
#include "script.h"
#include "term_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STYLES_MAX = 64 };

typedef struct ScriptTerm {
    Term base;
    Script script;
    int32_t next;  /* command */
    int32_t typed; /* bytes of its text that were typed */
    int64_t now;
    int64_t due; /* when the next command is due */
    int32_t cols, rows;
    TermInputMode mode;
    bool has_mouse;
    Decoder decoder;
    EventQueue events;
    Paste paste;
    Canvas shown;
    TermStyle styles[STYLES_MAX]; /* of pictures; text has no colours */
    ColourTable colours;
    ColourDepth depth;
} ScriptTerm;

static void push(ScriptTerm *self, TermEvent event)
{
    event.time = self->now;
    event_queue_push(&self->events, event);
}

static void push_kind(ScriptTerm *self, TermEventKind kind)
{
    push(self, (TermEvent){.kind = (uint8_t)kind});
}

/* The depth; the default is all colours. */
static ColourDepth script_depth(const Term *term)
{
    ColourDepth depth = ((const ScriptTerm *)term)->depth;
    return depth == DEPTH_AUTO ? DEPTH_TRUE : depth;
}

/* Writes the line above a screen. */
static void show_head(const ScriptTerm *self, const char *name)
{
    int64_t tick = self->now * TICKS_PER_SECOND / CLOCK_SECOND;
    printf("---%s%s %dx%d tick %lld", name[0] ? " " : "", name, (int)self->shown.cols,
           (int)self->shown.rows, (long long)tick);
    if (self->shown.has_cursor)
        printf(" cursor %d,%d", (int)self->shown.cursor_col, (int)self->shown.cursor_row);
    printf("\n");
}

/* Writes the screen as text, with its colours or as a picture. */
static void show(const ScriptTerm *self, const ScriptCommand *command)
{
    Text text = TEXT_GROWING;
    CanvasLooks looks = {self->styles, &self->colours, script_depth(&self->base)};
    if (command->verb == SCRIPT_PICTURE)
        canvas_write_svg(&text, &self->shown, &looks, command->text);
    else
        show_head(self, command->text);
    if (command->verb == SCRIPT_SCREEN) canvas_to_text(&self->shown, &text);
    if (command->verb == SCRIPT_CELLS) canvas_write_cells(&text, &self->shown, &looks);
    fputs(text.bytes ? text.bytes : "", stdout);
    text_done(&text);
}

static void take_decoded(ScriptTerm *self, const Decoded *out, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (!paste_take(&self->paste, &out[i], &self->events) && out[i].kind == DECODED_EVENT)
            push(self, out[i].event);
}

static void type_byte(ScriptTerm *self, uint8_t byte)
{
    Decoded out[DECODE_MAX];
    take_decoded(self, out, decode_byte(&self->decoder, byte, self->now, out));
}

/* Types the command's text while there is room for events; true when all of it was typed. */
static bool type_text(ScriptTerm *self, const ScriptCommand *command)
{
    const char *text = command->text;
    while (text[self->typed] != '\0' && event_queue_room(&self->events) > DECODE_MAX)
        type_byte(self, (uint8_t)text[self->typed++]);
    if (text[self->typed] != '\0') return false;
    self->typed = 0;
    return true;
}

static void paste_text(ScriptTerm *self, const char *text, bool has_end)
{
    static const char begin[] = "\033[200~", end[] = "\033[201~";
    for (const char *at = begin; *at != '\0'; at++)
        type_byte(self, (uint8_t)*at);
    for (; *text != '\0'; text++)
        if (*text != '\033') type_byte(self, (uint8_t)*text);
    for (const char *at = has_end ? end : ""; *at != '\0'; at++)
        type_byte(self, (uint8_t)*at);
}

/* Runs the next command, which may need several calls. */
static void run_command(ScriptTerm *self)
{
    assert(self->next < self->script.count);
    const ScriptCommand *command = &self->script.commands[self->next];
    TermEvent release = command->event;
    bool is_done = true;
    release.action = TERM_KEY_RELEASE;
    switch (command->verb) {
    case SCRIPT_KEYS: is_done = type_text(self, command); break;
    case SCRIPT_PASTE:
    case SCRIPT_CUT: paste_text(self, command->text, command->verb == SCRIPT_PASTE); break;
    case SCRIPT_PRESS:
    case SCRIPT_FOCUS: push(self, command->event); break;
    case SCRIPT_RELEASE:
        if (self->mode != TERM_INPUT_LEGACY) push(self, command->event);
        break;
    case SCRIPT_TAP:
        push(self, command->event);
        if (self->mode != TERM_INPUT_LEGACY) push(self, release);
        break;
    case SCRIPT_WAIT: self->due += command->duration; break;
    case SCRIPT_SIZE:
        self->cols = command->cols;
        self->rows = command->rows;
        push_kind(self, TERM_EVENT_RESIZE);
        break;
    case SCRIPT_MODE:
        self->mode = command->mode;
        push_kind(self, TERM_EVENT_INPUT_MODE);
        break;
    case SCRIPT_MOUSE:
        if (self->has_mouse) push(self, command->event);
        break;
    case SCRIPT_SCREEN:
    case SCRIPT_PICTURE:
    case SCRIPT_CELLS: show(self, command); break;
    }
    if (is_done) self->next++;
}

static TermEvent script_wait(Term *term, int64_t deadline)
{
    ScriptTerm *self = (ScriptTerm *)term;
    TermEvent event;
    paste_release(&self->paste);
    while (!event_queue_pop(&self->events, &event)) {
        int64_t cut = decode_deadline(&self->decoder);
        if (cut <= deadline && cut <= self->due) {
            Decoded out[DECODE_MAX];
            if (cut > self->now) self->now = cut;
            take_decoded(self, out, decode_timeout(&self->decoder, cut, out));
            continue;
        }
        if (deadline <= self->due) {
            if (deadline > self->now) self->now = deadline;
            return (TermEvent){.kind = TERM_EVENT_NONE, .time = self->now};
        }
        self->now = self->due;
        if (self->next >= self->script.count)
            return (TermEvent){.kind = TERM_EVENT_QUIT, .time = self->now};
        run_command(self);
    }
    paste_note_taken(&self->paste, &event);
    return event;
}

static void script_size(const Term *term, int32_t *cols, int32_t *rows)
{
    const ScriptTerm *self = (const ScriptTerm *)term;
    *cols = self->cols;
    *rows = self->rows;
}

static TermInputMode script_input_mode(const Term *term)
{
    return ((const ScriptTerm *)term)->mode;
}

static bool script_has_utf8(const Term *term)
{
    (void)term;
    return true;
}

static int64_t script_now(const Term *term)
{
    return ((const ScriptTerm *)term)->now;
}

static bool script_has_input(Term *term)
{
    return ((ScriptTerm *)term)->events.count > 0;
}

static bool script_break_is_asked(Term *term)
{
    (void)term; /* its time moves only in the wait */
    return false;
}

static bool script_can_draw(const Term *term)
{
    (void)term;
    return true;
}

static void script_present(Term *term, const Canvas *canvas)
{
    ScriptTerm *self = (ScriptTerm *)term;
    size_t cells = (size_t)canvas->cols * (size_t)canvas->rows;
    if (!canvas_resize(&self->shown, canvas->cols, canvas->rows)) return;
    if (cells > 0) memcpy(self->shown.cells, canvas->cells, cells * sizeof *canvas->cells);
    if (canvas->has_cursor) canvas_set_cursor(&self->shown, canvas->cursor_col, canvas->cursor_row);
}

static void script_set_styles(Term *term, const TermStyle *styles, int32_t count)
{
    ScriptTerm *self = (ScriptTerm *)term;
    memcpy(self->styles, styles, (size_t)min_i32(count, STYLES_MAX) * sizeof *styles);
}

static void script_set_colours(Term *term, const ColourTable *table)
{
    ((ScriptTerm *)term)->colours = *table;
}

static void script_set_depth(Term *term, ColourDepth depth)
{
    ((ScriptTerm *)term)->depth = depth;
}

static void script_set_mouse(Term *term, bool on)
{
    ((ScriptTerm *)term)->has_mouse = on;
}

static void script_set_cyrillic(Term *term, TermCyrillic cyrillic)
{
    /* Scripts are played everywhere: the locale decides nothing. */
    decode_set_cyrillic(&((ScriptTerm *)term)->decoder,
                        cyrillic == TERM_CYRILLIC_AUTO ? TERM_CYRILLIC_RUSSIAN : cyrillic);
}

static void script_set_max_rate(Term *term, int32_t bytes_per_second)
{
    (void)term, (void)bytes_per_second; /* there is no connection */
}

static void script_set_watch(Term *term, int fd)
{
    (void)term, (void)fd; /* its clock is independent of outside events */
}

static bool script_copy(Term *term, const char *text, size_t length)
{
    (void)term;
    printf("--- copied\n%.*s\n", (int)length, text);
    return true;
}

static void script_bell(Term *term)
{
    (void)term;
    printf("--- bell\n");
}

static bool script_is_silent(const Term *term)
{
    (void)term;
    return false;
}

static int64_t script_sent(const Term *term)
{
    (void)term;
    return 0;
}

static bool script_is_far(const Term *term)
{
    (void)term;
    return false;
}

static uint8_t script_line_cuts(const Term *term)
{
    (void)term;
    return 0;
}

static bool script_is_slow(const Term *term)
{
    (void)term;
    return false;
}

static bool script_is_behind(const Term *term)
{
    (void)term;
    return false;
}

static int64_t script_heavy_until(const Term *term)
{
    (void)term;
    return INT64_MIN;
}

static int32_t script_scroll_step(const Term *term)
{
    (void)term;
    return 1;
}

static bool script_suspend(Term *term)
{
    push_kind((ScriptTerm *)term, TERM_EVENT_RESUME);
    return true;
}

static int script_close(Term *term)
{
    ScriptTerm *self = (ScriptTerm *)term;
    fflush(stdout);
    canvas_done(&self->shown);
    term_script_done(&self->script);
    paste_done(&self->paste);
    free(self);
    return 0;
}

static const TermKind script_kind = {
    .size = script_size,
    .input_mode = script_input_mode,
    .has_utf8 = script_has_utf8,
    .now = script_now,
    .wait = script_wait,
    .has_input = script_has_input,
    .break_is_asked = script_break_is_asked,
    .can_draw = script_can_draw,
    .present = script_present,
    .set_styles = script_set_styles,
    .set_colours = script_set_colours,
    .set_depth = script_set_depth,
    .depth = script_depth,
    .set_mouse = script_set_mouse,
    .set_cyrillic = script_set_cyrillic,
    .set_max_rate = script_set_max_rate,
    .set_watch = script_set_watch,
    .copy = script_copy,
    .bell = script_bell,
    .is_silent = script_is_silent,
    .sent = script_sent,
    .is_far = script_is_far,
    .scroll_step = script_scroll_step,
    .line_cuts = script_line_cuts,
    .is_slow = script_is_slow,
    .is_behind = script_is_behind,
    .heavy_until = script_heavy_until,
    .suspend = script_suspend,
    .close = script_close,
};

Term *term_script_open(const char *path, int32_t cols, int32_t rows, ErrorList *errors)
{
    ScriptTerm *self = calloc(1, sizeof *self);
    bool has_memory = self && canvas_resize(&self->shown, cols, rows);
    if (!has_memory) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    if (!has_memory || !term_script_read(&self->script, path, errors)) {
        if (self) canvas_done(&self->shown);
        free(self);
        return NULL;
    }
    self->base.kind = &script_kind;
    self->cols = cols;
    self->rows = rows;
    colour_table_init(&self->colours);
    decode_init(&self->decoder);
    return &self->base;
}
