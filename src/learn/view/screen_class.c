/* screen_class.c - see learn_screens.h: who of a class is where. */
#include "learn_screens.h"

#include "../../base/clock.h"
#include "../../base/path.h"
#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../save/shared_file.h"
#include "../../term/sys.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    ROWS_MAX = MIRROR_LIST_MAX,
    PAGE_COLS = 76,
    ROWS_AROUND = 6,
    LINE_MAX = 320,
    NAME_COLS = 18,
    WHERE_COLS = 26,
    IDLE_SECONDS = 60
};

static const char to_all_name[] = "teacher";

typedef struct ClassRow {
    char file[MIRROR_FILE_MAX]; /* "": the learner is not here */
    MirrorAbout about;
    int64_t changed_at;
} ClassRow;

typedef struct ClassScreen {
    ClassArgs args;
    Menu menu;
    ClassRow rows[ROWS_MAX];
    int32_t here; /* of the rows */
    int64_t due;  /* when the folder is read again */
    const char *message;
} ClassScreen;

/* ---- who is there ---- */

static int compare_rows(const void *a, const void *b)
{
    const ClassRow *left = a, *right = b;
    if (!left->file[0] != !right->file[0]) return left->file[0] ? -1 : 1;
    int by_name = strcmp(left->about.name, right->about.name);
    return by_name ? by_name : strcmp(left->file, right->file);
}

static void read_screens(ClassScreen *screen)
{
    char(*files)[MIRROR_FILE_MAX] = calloc(MIRROR_LIST_MAX, sizeof *files);
    int32_t count = files ? mirror_list(screen->args.folder, files) : 0;
    for (int32_t i = 0; i < count && screen->menu.count < ROWS_MAX; i++) {
        char path[WORLD_PATH_MAX + MIRROR_FILE_MAX];
        MirrorPicture picture = {0};
        ClassRow *row = &screen->rows[screen->menu.count];
        snprintf(path, sizeof path, "%s/%s", screen->args.folder, files[i]);
        if (!mirror_read(path, false, &picture)) continue;
        *row = (ClassRow){.about = picture.about, .changed_at = picture.changed_at};
        memcpy(row->file, files[i], sizeof row->file);
        screen->menu.count++;
    }
    screen->here = screen->menu.count;
    free(files);
}

/* Adds a learner who has the file `name`, and shows no screen. False when there is no more room. */
static bool add_other(void *context, const char *name)
{
    ClassScreen *screen = context;
    ClassRow row = {.file = ""};
    if (screen->menu.count == ROWS_MAX) return false;
    if (!path_has_ending(name, ".ini")) return true;
    utf8_copy(row.about.name, sizeof row.about.name, name, strlen(name) - strlen(".ini"));
    for (int32_t i = 0; i < screen->here; i++)
        if (strcasecmp(screen->rows[i].about.name, row.about.name) == 0) return true;
    screen->rows[screen->menu.count++] = row;
    return true;
}

/* Reads the class. The marked session stays marked, or else another row of the same name. */
static void look(ClassScreen *screen)
{
    ClassRow marked = screen->rows[screen->menu.chosen];
    bool was_there = screen->menu.count > 0, is_found = false;
    screen->menu.count = 0;
    read_screens(screen);
    (void)shared_file_each(screen->args.answers, add_other, screen);
    qsort(screen->rows, (size_t)screen->menu.count, sizeof *screen->rows, compare_rows);
    for (int32_t i = 0; i < screen->menu.count && was_there; i++) {
        const ClassRow *row = &screen->rows[i];
        bool is_session = marked.file[0] && strcmp(row->file, marked.file) == 0;
        if (!is_session && (is_found || strcmp(row->about.name, marked.about.name) != 0)) continue;
        screen->menu.chosen = i;
        is_found = true;
    }
    screen->menu.chosen = clamp_i32(screen->menu.chosen, 0, max_i32(0, screen->menu.count - 1));
}

static Next class_enter(void *self, App *app, int32_t answer)
{
    ClassScreen *screen = self;
    (void)app, (void)answer;
    screen->due = 0;
    return next_stay();
}

static Next class_wake(void *self, App *app, int64_t *due)
{
    ClassScreen *screen = self;
    if (term_now(app->term) >= screen->due) {
        look(screen);
        screen->due = term_now(app->term) + CLOCK_SECOND;
        app->must_draw = true;
    }
    *due = screen->due;
    return next_stay();
}

/* ---- keys ---- */

/* Shows the own screens to all, or no longer. */
static void show_to_all(ClassScreen *screen, Mirror *mirror)
{
    char path[WORLD_PATH_MAX + MIRROR_FILE_MAX];
    if (mirror->is_open) {
        /* Removed while it is still locked: later it could be the file of another page. */
        snprintf(path, sizeof path, "%s/%s", screen->args.to_all, to_all_name);
        (void)unlink(path);
        mirror_close(mirror);
        screen->message = "Nobody sees your screen now.";
        return;
    }
    snprintf(mirror->about.name, sizeof mirror->about.name, "%s", to_all_name);
    if (mirror_open(mirror, screen->args.to_all, to_all_name))
        screen->message = "Learners see your screen when they press F.";
    else
        screen->message = errno == EEXIST ? "Another page shows its screen to all."
                                          : "Your screen cannot be shown: the folder is closed.";
}

static Next class_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    ClassScreen *screen = self;
    Session *session = app->session;
    uint32_t key = widget_typed_key(event);
    if (key != 0) screen->message = NULL;
    if (menu_request(&screen->menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (key == 'F' || key == 'f') show_to_all(screen, &session->mirror);
    if (key == 'l')
        return next_push(
            app_open(app, SCREEN_LESSONS, &(LessonsArgs){NULL, screen->args.own, false}));
    if (request != REQUEST_CHOOSE || event->action != TERM_KEY_PRESS || screen->menu.count == 0)
        return next_stay();
    const ClassRow *row = &screen->rows[screen->menu.chosen];
    char path[WORLD_PATH_MAX + MIRROR_FILE_MAX];
    snprintf(path, sizeof path, "%s/%s", screen->args.folder, row->file);
    if (!row->file[0]) screen->message = "This learner is not here.";
    return row->file[0] ? next_push(app_open(app, SCREEN_MIRROR, &(MirrorArgs){path}))
                        : next_stay();
}

/* ---- drawing ---- */

static void write_row(const void *context, int32_t entry, char *out, size_t size)
{
    const ClassScreen *screen = context;
    const ClassRow *row = &screen->rows[entry];
    const MirrorAbout *about = &row->about;
    char name[UTF8_PAD_MAX], where[UTF8_PAD_MAX], step[24] = "", idle[32] = "";
    int64_t now = clock_now() / CLOCK_SECOND, still = now - row->changed_at;
    bool is_named = about->name[0];
    utf8_pad(name, sizeof name, is_named ? about->name : "(signing in)", NAME_COLS);
    if (!row->file[0]) {
        snprintf(out, size, "%s not here", name);
        return;
    }
    utf8_pad(where, sizeof where, about->where[0] || !is_named ? about->where : "(the list)",
             WHERE_COLS);
    if (about->steps > 0) snprintf(step, sizeof step, "%d/%d", (int)about->step, (int)about->steps);
    if (still >= IDLE_SECONDS) snprintf(idle, sizeof idle, "%d", (int)(still / 60));
    snprintf(out, size, "%s %s %5s %5d %4d %5s", name, where, step, (int)about->tries,
             (int)(about->since > 0 ? (now - about->since) / 60 : 0), idle);
}

static void class_draw(const void *self, const App *app, Canvas *canvas)
{
    const ClassScreen *screen = self;
    char title[LINE_MAX], head[LINE_MAX];
    Area page = app_page(app, canvas, PAGE_COLS, screen->menu.count + ROWS_AROUND);
    Area list = area_within(page, PAGE_COLS, page.rows - ROWS_AROUND);
    list.row = page.row + 3;
    snprintf(title, sizeof title, "Class: %d here, %d not%s", (int)screen->here,
             (int)(screen->menu.count - screen->here),
             app->session->mirror.is_open ? "; all may see this screen" : "");
    widget_text_centred(canvas, page, 0, title, ROLE_TITLE);
    snprintf(head, sizeof head, "  %-*s %-*s %5s %5s %4s %5s", NAME_COLS, "learner", WHERE_COLS,
             "lesson", "step", "tries", "min", "still");
    widget_text(canvas, (Area){list.col, page.row + 2, list.cols, 1}, head, ROLE_PLAIN);
    menu_draw(canvas, list, &screen->menu, write_row, screen);
    if (screen->message)
        widget_text_centred(canvas, page, page.rows - 2, screen->message, ROLE_MESSAGE);
    widget_key_words(canvas, page, page.rows - 1,
                     app->session->mirror.is_open
                         ? "Enter the learner's screen  l lessons  F hide yours  Esc back"
                         : "Enter the learner's screen  l lessons  F show yours to all  Esc back");
}

static const ScreenKind class_kind = {.enter = class_enter,
                                      .key = class_key,
                                      .context = CONTEXT_MENU,
                                      .wake = class_wake,
                                      .draw = class_draw,
                                      .leave = free,
                                      .is_page = true};

Screen screen_class_open(Session *session, const void *args, ErrorList *errors)
{
    const ClassArgs *given = args;
    (void)session, (void)errors;
    ClassScreen *screen = calloc(1, sizeof *screen);
    if (!screen) return (Screen){0};
    screen->args = *given;
    return (Screen){&class_kind, screen};
}
