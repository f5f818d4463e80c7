/* screen_lessons.c - see learn_screens.h */
#include "learn_screens.h"

#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "lesson_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_CHARS = 160, LIST_COLS = 70, ROWS_AROUND = 5 };

typedef struct Lessons {
    Menu menu;
    Shelf shelf;
    LearnerStore store;
    ListedLesson listed[SHELF_LESSONS_MAX];
} Lessons;

/* Reads how far the learner is; after a lesson was solved, and at first, marks the next one that is
 * not. Work that is in no file can be copied at the end of the session. */
static Next lessons_enter(void *self, App *app, int32_t answer)
{
    Lessons *lessons = self;
    Session *session = app->session;
    const LearnerFile *file = &lessons->store.file;
    int32_t chosen = lessons->menu.chosen, next = 0;
    bool was_solved = listed_lesson_is_solved(&lessons->listed[chosen]);
    if (!learner_store_is_kept(&lessons->store)) {
        free(session->last_words);
        session->last_words = learner_file_count(file) > 0 ? malloc(file->length + 1) : NULL;
        if (session->last_words) memcpy(session->last_words, file->text, file->length + 1);
    }
    for (int32_t i = 0; i < lessons->shelf.count; i++)
        if (answer == ANSWER_NEW || i == chosen)
            lesson_session_look_up(&lessons->shelf, i, &lessons->store, &lessons->listed[i]);
    bool is_solved_now = !was_solved && listed_lesson_is_solved(&lessons->listed[chosen]);
    while (next < lessons->shelf.count && listed_lesson_is_solved(&lessons->listed[next]))
        next++;
    if (answer == ANSWER_NEW || is_solved_now)
        lessons->menu.chosen = next < lessons->shelf.count ? next : 0;
    return next_stay();
}

static Next lessons_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Lessons *lessons = self;
    char path[WORLD_PATH_MAX];
    if (menu_request(&lessons->menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request != REQUEST_CHOOSE || event->action != TERM_KEY_PRESS) return next_stay();
    shelf_path(&lessons->shelf, lessons->menu.chosen, path);
    return next_push(app_open(app, SCREEN_LESSON, &(LessonArgs){path, &lessons->store}));
}

static void lesson_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Lessons *lessons = context;
    const ListedLesson *listed = &lessons->listed[entry];
    const char *name = lessons->shelf.names[entry];
    char state[40] = "";
    int32_t digits = (int32_t)strcspn(name, "-");
    if (!listed->is_read) {
        snprintf(out, size, "[!] %-3.*s %.40s", digits, name, "cannot be read: Enter says why");
        return;
    }
    if (listed_lesson_is_solved(listed))
        snprintf(state, sizeof state, "solved");
    else if (listed->is_begun)
        snprintf(state, sizeof state, "step %d of %d", listed->step + 1, listed->step_count);
    if (listed->has_medal) text_append(state, sizeof state, "%smedal", state[0] ? ", " : "");
    char title[UTF8_PAD_MAX];
    utf8_pad(title, sizeof title, listed->title, 40);
    snprintf(out, size, "%s %-3.*s %s %s", listed_lesson_is_solved(listed) ? "[x]" : "[ ]", digits,
             name, title, state);
}

static void lessons_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "open"}, {REQUEST_BACK, NULL}};
    const Lessons *lessons = self;
    char title[LINE_CHARS];
    int32_t solved = 0;
    Area page = app_page(app, canvas, LIST_COLS, lessons->menu.count + ROWS_AROUND);
    Area list = area_within(page, LIST_COLS, page.rows - ROWS_AROUND);
    list.row = page.row + 2;
    for (int32_t i = 0; i < lessons->shelf.count; i++)
        solved += listed_lesson_is_solved(&lessons->listed[i]);
    snprintf(title, sizeof title, "Lessons: %d of %d solved by %s", solved, lessons->shelf.count,
             lessons->store.file.name);
    widget_text_centred(canvas, page, 0, title, ROLE_TITLE);
    widget_text_centred(canvas, page, 1, shelf_title(&lessons->shelf, lessons->menu.chosen),
                        ROLE_PLAIN);
    menu_draw(canvas, list, &lessons->menu, lesson_label, lessons);
    if (!learner_store_is_kept(&lessons->store))
        widget_text_centred(canvas, page, page.rows - 2, "What you do here is not kept.",
                            ROLE_MESSAGE);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static void lessons_leave(void *self)
{
    Lessons *lessons = self;
    learner_store_done(&lessons->store);
    free(lessons);
}

static const ScreenKind lessons_kind = {.enter = lessons_enter,
                                        .key = lessons_key,
                                        .context = CONTEXT_MENU,
                                        .draw = lessons_draw,
                                        .leave = lessons_leave,
                                        .is_page = true};

Screen screen_lessons_open(Session *session, const void *args, ErrorList *errors)
{
    const LessonsArgs *given = args;
    LearnerStore store;
    (void)session;
    if (given->store)
        store = *given->store;
    else if (!learner_store_open(&store, NULL, given->kiosk, errors))
        return (Screen){0};
    Lessons *lessons = calloc(1, sizeof *lessons);
    error_list_init(errors, "lessons");
    if (!lessons) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    if (!lessons || !lesson_list_read(&lessons->shelf, given->own, given->kiosk, errors)) {
        learner_store_done(&store);
        free(lessons);
        return (Screen){0};
    }
    lessons->store = store;
    lessons->menu.count = lessons->shelf.count;
    return (Screen){&lessons_kind, lessons};
}
