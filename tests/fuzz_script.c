/* fuzz_script.c - any bytes as a script of keys and screens: it is refused with a line and a
 * column, or plays to its end. */
#include "scratch.h"

#include "../src/term/script.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EVENTS_MAX = 20000 };

static char path[PATH_MAX];

static void check(bool holds)
{
    if (!holds) abort();
}

static void remove_folder(void)
{
    scratch_remove(scratch_folder);
}

/* Screens are written to standard output, which nobody wants to see. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    check(scratch_setup(NULL) == 0 && freopen("/dev/null", "w", stdout));
    atexit(remove_folder);
    scratch_path(path, "script");
    return 0;
}

static void check_errors(const ErrorList *errors)
{
    check(errors->errors > 0);
    for (int32_t i = 0; i < errors->count; i++)
        check(errors->items[i].line >= 0 && errors->items[i].column >= 0);
}

/* Draws after every event, as the loop of screens does; now and then waits for a while only. */
static void play(Term *term)
{
    Canvas canvas = {0};
    int32_t cols, rows;
    TermEvent event = {.kind = TERM_EVENT_NONE};
    term_set_mouse(term, true);
    for (int32_t n = 0; n < EVENTS_MAX && event.kind != TERM_EVENT_QUIT; n++) {
        term_size(term, &cols, &rows);
        check(canvas_resize(&canvas, cols, rows));
        canvas_put(&canvas, n % cols, 0, event.code, 0);
        if (n % 16 == 0) term_present(term, &canvas);
        (void)term_has_input(term);
        int64_t now = term_now(term);
        event = term_wait(term, n % 3 == 0 ? now + TERM_TICK_NS : INT64_MAX);
        check(term_now(term) >= now);
        check(event.kind != TERM_EVENT_NONE || n % 3 == 0);
        check(event.kind != TERM_EVENT_TEXT || event.text != NULL);
    }
    canvas_done(&canvas);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ErrorList errors;
    scratch_write("script", (const char *)data, size);
    error_list_init(&errors, "script");
    Term *term = term_script_open(path, 40, 12, &errors);
    if (!term) {
        check_errors(&errors);
        return 0;
    }
    play(term);
    term_close(term);
    return 0;
}
