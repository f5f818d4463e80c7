/* pty_edit.h - the editor itself on a terminal that a test plays: keys in, the screen to be read,
 * and the level file and its journal in a scratch folder. */
#ifndef LEDGE_TESTS_PTY_EDIT_H
#define LEDGE_TESTS_PTY_EDIT_H

#include "pty.h"
#include "scratch.h"
#include "vt.h"

#include "../src/cli/commands.h"
#include "../src/level/document/document.h"

enum { PTY_EDIT_NAME_MAX = 32 };

typedef struct PtyEdit {
    Pty *pty;
    Vt vt;
    size_t shown; /* bytes of pty->seen on the screen */
} PtyEdit;

static inline int pty_edit_setup(void **state)
{
    static const char *const unset[] = {"TMUX",    "STY",      "SSH_CONNECTION",
                                        "SSH_TTY", "NO_COLOR", "LC_ALL"};
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        unsetenv(unset[i]);
    if (scratch_setup(state) != 0) return -1;
    setenv("TERM", "xterm-256color", 1);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    return setenv("LC_CTYPE", "C.UTF-8", 1);
}

static inline void pty_edit_program(int report)
{
    char path[PATH_MAX], name[] = "edit";
    char *argv[] = {name, path, NULL};
    (void)report;
    scratch_path(path, "level.txt");
    _exit(command_run(2, argv));
}

static inline void pty_edit_show(PtyEdit *edit)
{
    vt_feed(&edit->vt, edit->pty->seen + edit->shown, edit->pty->seen_length - edit->shown);
    edit->shown = edit->pty->seen_length;
}

/* Plays on until the screen shows the text, or no longer does. */
static inline void pty_edit_expect(PtyEdit *edit, const char *text, bool is_there)
{
    int64_t end = pty_now_ms() + PTY_PATIENCE_MS;
    for (;;) {
        pty_edit_show(edit);
        if (vt_has_text(&edit->vt, text) == is_there) return;
        if (pty_now_ms() > end) break;
        pty_play(edit->pty, 5);
    }
    for (int32_t row = 0; row < VT_ROWS; row++)
        print_error("|%s|\n", edit->vt.cells[row]);
    fail_msg("the screen %s `%s`", is_there ? "does not show" : "still shows", text);
}

/* Opens the text as the level, at rest and without the page of the first start. */
static inline PtyEdit *pty_edit_open(const char *level)
{
    PtyEdit *edit = calloc(1, sizeof *edit);
    assert_non_null(edit);
    if (level) scratch_write("level.txt", level, strlen(level));
    vt_init(&edit->vt);
    edit->pty = pty_open(pty_edit_program);
    edit->pty->acks = true;
    pty_resize(edit->pty, VT_COLS, VT_ROWS);
    pty_edit_expect(edit, "level.txt", true);
    return edit;
}

static inline void pty_edit_type(PtyEdit *edit, const char *keys);

/* Closes the page of the first start, and chooses the keys of vim. */
static inline void pty_edit_choose_vim(PtyEdit *edit)
{
    pty_edit_expect(edit, "Drawing a level", true);
    pty_edit_type(edit, "\033");
    pty_edit_expect(edit, "Drawing a level", false);
    pty_edit_type(edit, ":set keys=vim\r");
}

static inline void pty_edit_type(PtyEdit *edit, const char *keys)
{
    pty_type(edit->pty, keys);
}

/* Frames so far: each ends in a question. */
static inline int pty_edit_frames(const PtyEdit *edit)
{
    return pty_count(edit->pty, "\033[5n");
}

/* The end of the program; returns its wait status. */
static inline int pty_edit_close(PtyEdit *edit)
{
    int status = pty_wait(edit->pty);
    pty_close(edit->pty);
    free(edit);
    return status;
}

/* The terminal is lost. */
static inline int pty_edit_hang_up(PtyEdit *edit)
{
    close(edit->pty->master);
    edit->pty->master = open("/dev/null", O_RDWR);
    return pty_edit_close(edit);
}

/* The level as a new run of the editor finds it, its journal taken in. */
static inline Document *pty_edit_recovered(Recovery *recovery)
{
    char path[PATH_MAX], state[PATH_MAX];
    ErrorList errors;
    scratch_path(path, "level.txt");
    scratch_path(state, "ledge");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){.state_folder = state}, &errors);
    assert_non_null(doc);
    *recovery = document_recovery(doc, NULL);
    assert_true(document_recover(doc, &errors));
    return doc;
}

#define PTY_EDIT_TEST(name) cmocka_unit_test_setup_teardown(name, pty_edit_setup, scratch_teardown)

#endif
