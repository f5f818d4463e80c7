/* bouncer.h - a small program for a terminal that a test plays: it shows two characters and tells
 * through a pipe what happens to it. */
#ifndef LEDGE_TESTS_BOUNCER_H
#define LEDGE_TESTS_BOUNCER_H

#include "../src/term/supervise.h"
#include "../src/term/term.h"

#include "pty.h"

typedef struct Bouncer {
    Term *term;
    Canvas canvas;
    int report, col;
    int waits;
    bool shows_cursor;
    int watched[2]; /* a pipe */
} Bouncer;

/* Of the canvas; a test may set less. */
static int32_t bouncer_cols_max = CANVAS_SIDE_MAX, bouncer_rows_max = CANVAS_SIDE_MAX;

/* What a test has it do once its terminal is open, and for 'x'. */
static void (*bouncer_when_open)(void), (*bouncer_on_x)(void);
static bool bouncer_is_confined; /* its supervisor is in a sandbox */

static inline void tell(const Bouncer *self, const char *text)
{
    if (write(self->report, text, strlen(text)) < 0) _exit(3);
}

static inline void tell_event(const Bouncer *self, const TermEvent *event)
{
    static const char *const names[] = {
        [TERM_EVENT_FOCUS_OUT] = "focus-out\n", [TERM_EVENT_FOCUS_IN] = "focus-in\n",
        [TERM_EVENT_RESIZE] = "resize\n",       [TERM_EVENT_RESUME] = "resume\n",
        [TERM_EVENT_READY] = "ready\n",         [TERM_EVENT_QUIT] = "quit\n",
        [TERM_EVENT_INPUT_MODE] = "mode\n",     [TERM_EVENT_MOUSE] = "mouse\n",
        [TERM_EVENT_WATCH] = "watch\n"};
    char text[64];
    if (event->kind == TERM_EVENT_COLOURS) {
        term_set_depth(self->term, DEPTH_AUTO);
        snprintf(text, sizeof text, "colours %d\n", term_depth(self->term));
        tell(self, text);
    } else if (event->kind == TERM_EVENT_KEY) {
        snprintf(text, sizeof text, "key %u %d\n", (unsigned)event->code, event->action);
        tell(self, text);
        if (event->place) snprintf(text, sizeof text, "place %c\n", (char)event->place);
        if (event->place) tell(self, text);
    } else if (event->kind == TERM_EVENT_TEXT) {
        snprintf(text, sizeof text, "%s %d %.40s\n", event->is_cut ? "cut" : "text",
                 event->text ? (int)strlen(event->text) : -1, event->text ? event->text : "");
        tell(self, text);
    } else if (event->kind != TERM_EVENT_NONE) {
        tell(self, names[event->kind]);
    }
}

static inline void show(Bouncer *self)
{
    int32_t cols, rows;
    if (!term_can_draw(self->term)) return;
    term_size(self->term, &cols, &rows);
    if (!canvas_resize(&self->canvas, cols, rows)) _exit(3);
    canvas_put(&self->canvas, self->col, 0, '@', 0);
    canvas_put(&self->canvas, cols - 1, rows - 1, 0x2588, 0);
    if (self->shows_cursor) canvas_set_cursor(&self->canvas, self->col, 1);
    term_present(self->term, &self->canvas);
}

/* Makes its watched descriptor readable, for the next wait. */
static inline void stir(Bouncer *self)
{
    if (pipe(self->watched) != 0 || write(self->watched[1], "x", 1) != 1) _exit(3);
    term_set_watch(self->term, self->watched[0]);
}

static inline void settle(Bouncer *self)
{
    char byte;
    if (read(self->watched[0], &byte, 1) != 1) _exit(3);
}

static inline void work_for_ever(const Bouncer *self, bool is_deaf)
{
    sigset_t all;
    sigfillset(&all);
    if (is_deaf) sigprocmask(SIG_BLOCK, &all, NULL);
    tell(self, "works\n");
    for (;;)
        poll(NULL, 0, 1000);
}

/* 's' steps, 'm' asks for the mouse, 'z' suspends, '!' crashes, 'w' tells how often it woke, 'c'
 * shows the cursor or hides it, 'y' copies, 'b' rings five times, 'f' makes the watched descriptor
 * readable, 'l' takes the layout of Cyrillic letters from the locale, 'h' works for ever, 'd' does
 * so deaf to every signal.
 */
static inline void obey(Bouncer *self, const TermEvent *event)
{
    char text[32];
    if (event->kind == TERM_EVENT_WATCH) settle(self);
    if (event->kind != TERM_EVENT_KEY || event->action == TERM_KEY_RELEASE) return;
    if (event->code == 's') self->col++;
    if (event->code == 'c') self->shows_cursor = !self->shows_cursor;
    if (event->code == 'y')
        tell(self, term_copy(self->term, "a\nbc", 4) ? "copied\n" : "no copy\n");
    for (int i = 0; event->code == 'b' && i < 5; i++)
        term_bell(self->term);
    if (event->code == 'f') stir(self);
    if (event->code == 'l') term_set_cyrillic(self->term, TERM_CYRILLIC_AUTO);
    if (event->code == 'm') term_set_mouse(self->term, true);
    if (event->code == 'z')
        tell(self, term_suspend(self->term) ? "suspended\n" : "not suspended\n");
    if (event->code == '!') raise(SIGSEGV);
    if (event->code == 'h' || event->code == 'd') work_for_ever(self, event->code == 'd');
    if (event->code == 'x' && bouncer_on_x) bouncer_on_x();
    if (event->code == 'w') {
        snprintf(text, sizeof text, "waits %d\n", self->waits);
        tell(self, text);
    }
}

static inline void die_by(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

static inline void bounce(int report)
{
    Bouncer self = {.report = report};
    ErrorList errors;
    error_list_init(&errors, "program");
    self.term = term_curses_open_within(bouncer_cols_max, bouncer_rows_max, &errors);
    if (!self.term) {
        tell(&self, errors.items[0].text);
        _exit(2);
    }
    if (bouncer_when_open) bouncer_when_open();
    tell(&self, term_has_utf8(self.term) ? "utf8\n" : "ascii\n");
    for (bool goes_on = true; goes_on; self.waits++) {
        show(&self);
        TermEvent event = term_wait(self.term, INT64_MAX);
        tell_event(&self, &event);
        obey(&self, &event);
        goes_on = event.kind != TERM_EVENT_QUIT && event.code != 'q';
    }
    canvas_done(&self.canvas);
    int number = term_close(self.term);
    if (number) die_by(number);
}

static inline void bounce_supervised(int report)
{
    int status = bouncer_is_confined ? supervise_confined() : supervise();
    if (status >= 0) _exit(status);
    char text[32];
    snprintf(text, sizeof text, "pid %d\n", (int)getpid());
    if (write(report, text, strlen(text)) < 0) _exit(3);
    bounce(report);
    _exit(7);
}

/* A shell's part: runs the program as a job, and wakes it half a second after it stopped. */
static inline void bounce_in_shell(int report)
{
    int status;
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigaction(SIGTTOU, &ignored, NULL);
    pid_t job = fork();
    if (job == 0) {
        setpgid(0, 0);
        tcsetpgrp(STDIN_FILENO, getpid());
        ignored.sa_handler = SIG_DFL;
        sigaction(SIGTTOU, &ignored, NULL);
        bounce_supervised(report);
    }
    while (waitpid(job, &status, WUNTRACED) == job && WIFSTOPPED(status)) {
        struct termios modes;
        tcgetattr(STDIN_FILENO, &modes);
        const char *text = modes.c_lflag & ICANON ? "stopped cooked\n" : "stopped raw\n";
        if (write(report, text, strlen(text)) < 0) _exit(3);
        poll(NULL, 0, 100);
        tcsetpgrp(STDIN_FILENO, job);
        kill(-job, SIGCONT);
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 99);
}

/* Neither the shell nor its job hears that the terminal is lost. */
static inline void bounce_in_shell_without_hangup(int report)
{
    signal(SIGHUP, SIG_IGN);
    bounce_in_shell(report);
}

/* The program below its supervisor. */
static inline pid_t bouncer_pid(Pty *pty)
{
    pty_expect(pty, "mode\n");
    return (pid_t)atoi(strstr(pty->told, "pid ") + 4);
}

/* cmocka's setup of a group: the environment says nothing but what the test plays. */
static inline int bouncer_setup(void **state)
{
    (void)state;
    static const char *const unset[] = {"TMUX",     "STY",       "SSH_CONNECTION", "SSH_TTY",
                                        "NO_COLOR", "COLORTERM", "LC_ALL"};
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        unsetenv(unset[i]);
    setenv("TERM", "xterm-256color", 1);
    return setenv("LC_CTYPE", "C.UTF-8", 1);
}

#endif
