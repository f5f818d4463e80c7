/* term_real.c - a real terminal: opening, drawing, suspending, restoring. */
#include "../base/clock.h"
#include "term_real_internal.h"

#include "answers.h"
#include "restore.h"
#include "sys.h"
#include "tmux.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CANCEL     "\030" /* ends an incomplete sequence */
#define SYNC_ON    "\033[?2026h"
#define SYNC_OFF   "\033[?2026l"
#define ASK_ACK    "\033[5n"
#define REPORTS_ON "\033[?1004h\033[?2004h"
#define MOUSE_ON   "\033[?1002h\033[?1006h"
#define MOUSE_OFF  "\033[?1006l\033[?1002l"
#define ALL_OFF    MOUSE_OFF "\033[?2004l\033[?1004l"

/* A frame of fewer bytes arrives in one piece anyway, and needs no synchronised update. */
enum { SYNC_BYTES_MIN = 200 };

/* After a signal the program is given END_MS of signals.c and supervise.c for all that it does. */
enum { FINISH_MS = 300, HANGUP_MS = 100, SIGNAL_ANSWERS_MS = 1000 };

#define MUTE_NS (3 * CLOCK_SECOND)

void term_real_write(RealTerm *real, const char *text)
{
    outbox_add_text(&real->outbox, text);
    term_real_flush(real);
}

void term_real_flush(RealTerm *real)
{
    const Outbox *outbox = &real->outbox;
    if (!outbox_is_empty(outbox)) real->may_queue = true;
    if (!real->is_gone && !outbox_flush(&real->outbox, real->tty.out)) real->is_gone = true;
    bool is_blocked = !outbox_is_empty(outbox);
    if (is_blocked && real->blocked == 0) {
        real->blocked = outbox->length - outbox->from;
        flow_blocked(&real->flow, clock_now());
    } else if (!is_blocked && real->blocked > 0) {
        flow_unblocked(&real->flow, clock_now(), real->blocked);
        real->blocked = 0;
    }
}

void term_real_note_modes(const RealTerm *real)
{
    const char *const parts[] = {CANCEL,
                                 real->probe.has_sync ? SYNC_OFF : "",
                                 real->beyond & PAINTER_BELOW ? PAINTER_NO_MARGIN : "",
                                 probe_mode_off(&real->probe),
                                 ALL_OFF,
                                 painter_leave_text(real->painter)};
    char text[RESTORE_BYTES_MAX] = "";
    size_t length = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        size_t part = strlen(parts[i]);
        assert(length + part <= sizeof text);
        memcpy(text + length, parts[i], part);
        length += part;
    }
    restore_set(text, length, &real->tty.saved);
}

/* Drops incomplete input, also a paste, unless its event is already queued. */
static void forget_input(RealTerm *real)
{
    decode_reset(&real->decoder);
    if (real->paste.state == PASTE_OPEN) paste_done(&real->paste);
}

/* Enters the alternate screen, with every mode that was found to work. */
static void enter(RealTerm *real)
{
    term_real_note_modes(real);
    tty_set_raw(&real->tty);
    outbox_add_text(&real->outbox, painter_enter_text(real->painter));
    outbox_add_text(&real->outbox, REPORTS_ON);
    if (real->has_mouse) outbox_add_text(&real->outbox, MOUSE_ON);
    outbox_add_text(&real->outbox, probe_mode_on(&real->probe));
    forget_input(real);
    flow_forget(&real->flow);
    if (!real->probe.is_answered) {
        outbox_add_text(&real->outbox, probe_questions);
        flow_probe(&real->flow, clock_now());
        if (real->asked_at == 0) real->asked_at = clock_now();
        restore_set_owed(restore_owed() + 1);
    }
    term_real_flush(real);
    painter_invalidate(real->painter);
}

/* Restores the shell's screen and modes; writes pending output for at most `limit_ms`. */
static void leave(RealTerm *real, int limit_ms)
{
    outbox_finish(&real->outbox, real->tty.out, limit_ms);
    outbox_clear(&real->outbox);
    real->blocked = 0;
    restore_write(real->tty.out, limit_ms);
    bool is_ours = tty_is_foreground(&real->tty);
    bool can_drain = is_ours && limit_ms >= FINISH_MS && !signals_is_orphan(&real->signals);
    /* A terminal that has never answered will not do so now. */
    bool is_mute = !real->probe.is_answered && clock_now() - real->asked_at > MUTE_NS;
    if (can_drain && !is_mute)
        answers_discard(real->tty.in, real->tty.out, restore_owed(),
                        real->quit_signal ? SIGNAL_ANSWERS_MS : ANSWERS_MS);
    restore_set_owed(0);
    if (is_ours) tty_set_saved(&real->tty);
    restore_clear();
}

bool term_real_update_size(RealTerm *real)
{
    int32_t cols = real->cols, rows = real->rows;
    if (!tty_size(&real->tty, &cols, &rows)) return false;
    int beyond =
        (cols > real->cols_max ? PAINTER_RIGHT : 0) | (rows > real->rows_max ? PAINTER_BELOW : 0);
    cols = min_i32(cols, real->cols_max);
    rows = min_i32(rows, real->rows_max);
    if (cols == real->cols && rows == real->rows && beyond == real->beyond) return false;
    if (!painter_resize(real->painter, cols, rows, (uint8_t)beyond)) return false;
    real->cols = cols;
    real->rows = rows;
    real->beyond = (uint8_t)beyond;
    if (restore_is_set()) term_real_note_modes(real);
    return true;
}

/* Shows the last canvas again, because the screen was overwritten. */
static void repaint(RealTerm *real)
{
    const char *bytes;
    size_t length = painter_draw(real->painter, NULL, &bytes);
    if (outbox_reserve(&real->outbox, length))
        outbox_add(&real->outbox, bytes, length);
    else
        painter_invalidate(real->painter);
    term_real_flush(real);
}

void term_real_reassert(RealTerm *real)
{
    /* An empty record: the supervising parent has restored the terminal meanwhile. */
    if (!restore_is_set()) {
        restore_set_owed(0);
        enter(real);
    } else {
        tty_set_raw(&real->tty);
        outbox_add_text(&real->outbox, REPORTS_ON);
        if (real->has_mouse) outbox_add_text(&real->outbox, MOUSE_ON);
        outbox_add_text(&real->outbox, probe_mode_again(&real->probe));
        forget_input(real);
        flow_forget(&real->flow);
        painter_invalidate(real->painter);
    }
    repaint(real);
}

bool term_real_suspend(Term *term)
{
    RealTerm *real = (RealTerm *)term;
    if (real->is_gone || !signals_can_stop(&real->signals)) return false;
    leave(real, FINISH_MS);
    bool has_stopped = signals_stop_job();
    enter(real);
    if (term_real_update_size(real)) term_real_push(real, TERM_EVENT_RESIZE);
    repaint(real);
    term_real_push(real, TERM_EVENT_RESUME);
    return has_stopped;
}

static void real_size(const Term *term, int32_t *cols, int32_t *rows)
{
    const RealTerm *real = (const RealTerm *)term;
    *cols = real->cols;
    *rows = real->rows;
}

static TermInputMode real_input_mode(const Term *term)
{
    return ((const RealTerm *)term)->probe.mode;
}

static bool real_has_utf8(const Term *term)
{
    return painter_has_utf8(((const RealTerm *)term)->painter);
}

static int64_t real_now(const Term *term)
{
    (void)term; /* all terminals share one clock */
    return clock_now();
}

static bool real_can_draw(const Term *term)
{
    const RealTerm *real = (const RealTerm *)term;
    if (!outbox_is_empty(&real->outbox) || !flow_can_send(&real->flow, clock_now())) return false;
    /* A serial line tells what a terminal that never answers has not shown yet. */
    return real->flow.acked || !real->may_queue || tty_queue(&real->tty) == 0;
}

static void real_present(Term *term, const Canvas *canvas)
{
    RealTerm *real = (RealTerm *)term;
    const char *bytes;
    if (real->is_gone || !real_can_draw(term)) return;
    painter_set_limit(real->painter, flow_room(&real->flow, clock_now()));
    size_t length = painter_draw(real->painter, canvas, &bytes);
    if (length == 0) return;
    real->sent += (int64_t)length;
    if (!outbox_reserve(&real->outbox, length + sizeof SYNC_ON SYNC_OFF ASK_ACK)) {
        painter_invalidate(real->painter);
        return;
    }
    bool is_wrapped = real->probe.has_sync && length >= SYNC_BYTES_MIN;
    if (is_wrapped) outbox_add_text(&real->outbox, SYNC_ON);
    outbox_add(&real->outbox, bytes, length);
    if (is_wrapped) outbox_add_text(&real->outbox, SYNC_OFF);
    if (painter_is_behind(real->painter)) flow_begin_part(&real->flow, clock_now());
    size_t around = is_wrapped ? strlen(SYNC_ON SYNC_OFF) : 0;
    if (flow_sent(&real->flow, clock_now(), length + around + strlen(ASK_ACK)))
        outbox_add_text(&real->outbox, ASK_ACK);
    term_real_flush(real);
}

static void real_set_styles(Term *term, const TermStyle *styles, int32_t count)
{
    painter_set_styles(((RealTerm *)term)->painter, styles, count);
}

static void real_set_colours(Term *term, const ColourTable *table)
{
    painter_set_colours(((RealTerm *)term)->painter, table);
}

static void real_set_depth(Term *term, ColourDepth depth)
{
    painter_set_depth(((RealTerm *)term)->painter, depth);
}

static ColourDepth real_depth(const Term *term)
{
    return painter_depth(((const RealTerm *)term)->painter);
}

static void real_set_mouse(Term *term, bool on)
{
    RealTerm *real = (RealTerm *)term;
    if (real->has_mouse == on) return;
    real->has_mouse = on;
    term_real_write(real, on ? MOUSE_ON : MOUSE_OFF);
}

void term_real_update_rate(RealTerm *real)
{
    bool is_narrow = real->is_narrow || real->probe.acks_locally;
    int32_t own_rate = is_narrow ? FLOW_SLOW_RATE : 0;
    flow_set_rate(&real->flow, real->max_rate > 0 ? real->max_rate : own_rate);
}

static bool has_text(const char *variable)
{
    const char *value = getenv(variable);
    return value && value[0] != '\0';
}

static void real_set_cyrillic(Term *term, TermCyrillic cyrillic)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(names) && !locale; i++)
        if (has_text(names[i])) locale = getenv(names[i]);
    if (cyrillic == TERM_CYRILLIC_AUTO) cyrillic = key_layout_of_locale(locale);
    decode_set_cyrillic(&((RealTerm *)term)->decoder, cyrillic);
}

static void real_set_max_rate(Term *term, int32_t bytes_per_second)
{
    RealTerm *real = (RealTerm *)term;
    real->max_rate = bytes_per_second;
    term_real_update_rate(real);
}

static void real_set_watch(Term *term, int fd)
{
    ((RealTerm *)term)->watch = fd;
}

static bool real_copy(Term *term, const char *text, size_t length)
{
    RealTerm *real = (RealTerm *)term;
    const char *name = getenv("TERM");
    if (!name || !outbox_clipboard_is_safe(name)) return false;
    if (!outbox_add_clipboard(&real->outbox, text, length)) return false;
    term_real_flush(real);
    return true;
}

static void real_bell(Term *term)
{
    RealTerm *real = (RealTerm *)term;
    if (!outbox_is_empty(&real->outbox)) return;
    outbox_add_text(&real->outbox, "\a");
    term_real_flush(real);
}

static bool real_is_silent(const Term *term)
{
    return ((const RealTerm *)term)->flow.is_lost;
}

static int64_t real_sent(const Term *term)
{
    return ((const RealTerm *)term)->sent;
}

static bool real_is_far(const Term *term)
{
    return ((const RealTerm *)term)->is_far;
}

static uint8_t real_line_cuts(const Term *term)
{
    return flow_line_cuts(&((const RealTerm *)term)->flow);
}

static bool real_is_slow(const Term *term)
{
    return flow_is_slow(&((const RealTerm *)term)->flow);
}

static bool real_is_behind(const Term *term)
{
    return painter_is_behind(((const RealTerm *)term)->painter);
}

static int64_t real_heavy_until(const Term *term)
{
    return flow_heavy_until(&((const RealTerm *)term)->flow);
}

static int32_t real_scroll_step(const Term *term)
{
    return flow_scroll_step(&((const RealTerm *)term)->flow, clock_now());
}

static int real_close(Term *term)
{
    RealTerm *real = (RealTerm *)term;
    int quit_signal = real->is_gone ? SIGHUP : real->quit_signal;
    if (real->is_gone)
        restore_clear();
    else
        leave(real, quit_signal == SIGHUP ? HANGUP_MS : FINISH_MS);
    painter_close(real->painter);
    signals_uninstall(&real->signals);
    tty_close(&real->tty);
    outbox_done(&real->outbox);
    paste_done(&real->paste);
    free(real);
    return quit_signal;
}

static const TermKind real_kind = {
    .size = real_size,
    .input_mode = real_input_mode,
    .has_utf8 = real_has_utf8,
    .now = real_now,
    .wait = term_real_wait,
    .has_input = term_real_has_input,
    .break_is_asked = term_real_break_is_asked,
    .can_draw = real_can_draw,
    .present = real_present,
    .set_styles = real_set_styles,
    .set_colours = real_set_colours,
    .set_depth = real_set_depth,
    .depth = real_depth,
    .set_mouse = real_set_mouse,
    .set_cyrillic = real_set_cyrillic,
    .set_max_rate = real_set_max_rate,
    .set_watch = real_set_watch,
    .copy = real_copy,
    .bell = real_bell,
    .is_silent = real_is_silent,
    .sent = real_sent,
    .is_far = real_is_far,
    .scroll_step = real_scroll_step,
    .line_cuts = real_line_cuts,
    .is_slow = real_is_slow,
    .is_behind = real_is_behind,
    .heavy_until = real_heavy_until,
    .suspend = term_real_suspend,
    .close = real_close,
};

static bool is_far(void)
{
    return has_text("SSH_CONNECTION") || has_text("SSH_TTY");
}

/* The most bytes of a cell in a frame: a place, colours and a character. */
enum { CELL_BYTES_MAX = 32, TEXT_BYTES_MAX = 128 * 1024 };

static bool open_parts(RealTerm *real, ErrorList *errors)
{
    if (!tty_open(&real->tty, errors)) return false;
    if (!signals_install(&real->signals, real->tty.out)) { /* before curses installs its own */
        error_add(errors, ERROR_ERROR, 0, 0, "too many files are open");
        tty_close(&real->tty);
        return false;
    }
    real->painter = painter_open(errors);
    if (real->painter) {
        painter_default_size(real->painter, &real->cols, &real->rows);
        real->cols = min_i32(real->cols, real->cols_max);
        real->rows = min_i32(real->rows, real->rows_max);
        if (painter_resize(real->painter, real->cols, real->rows, 0)) return true;
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        painter_close(real->painter);
    }
    signals_uninstall(&real->signals);
    tty_close(&real->tty);
    return false;
}

Term *term_curses_open_within(int32_t cols_max, int32_t rows_max, ErrorList *errors)
{
    RealTerm *real = calloc(1, sizeof *real);
    if (!real) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    assert(cols_max <= CANVAS_SIDE_MAX && rows_max <= CANVAS_SIDE_MAX);
    real->cols_max = cols_max;
    real->rows_max = rows_max;
    size_t frame = (size_t)cols_max * (size_t)rows_max * CELL_BYTES_MAX;
    outbox_init(&real->outbox, frame + TEXT_BYTES_MAX);
    if (!open_parts(real, errors)) {
        free(real);
        return NULL;
    }
    real->base.kind = &real_kind;
    real->watch = -1;
    decode_init(&real->decoder);
    probe_init(&real->probe, painter_may_have_more_colours(real->painter));
    flow_init(&real->flow);
    real->is_far = is_far();
    flow_set_near(&real->flow, !real->is_far);
    /* A multiplexer at the far end of a connection answers by itself, before anything was
     * transferred, so answers mean nothing. One on this side is no problem. */
    real->is_narrow = real->is_far && (has_text("TMUX") || has_text("STY"));
    term_real_update_rate(real);
    term_real_update_size(real);
    enter(real);
    return &real->base;
}

Term *term_curses_open(ErrorList *errors)
{
    Term *term = term_curses_open_within(CANVAS_SIDE_MAX, CANVAS_SIDE_MAX, errors);
    Painter *painter = term ? ((RealTerm *)term)->painter : NULL;
    const char *pane = tmux_pane();
    if (painter && pane && painter_may_have_more_colours(painter) && tmux_has_all_colours(pane))
        (void)painter_has_colours(painter, DEPTH_TRUE);
    return term;
}
