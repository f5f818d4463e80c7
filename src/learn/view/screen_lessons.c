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

enum {
    LINE_CHARS = 160,
    LIST_COLS = 72,
    ROWS_AROUND = 5,
    TITLE_COLS = 44,
    BAR_COLS = 8,
    ROWS_MAX = SHELF_LESSONS_MAX + SHELF_CHAPTERS_MAX + 2,
    ASK_ROWS = 4
};

/* A row of the list: a lesson, the heading of a chapter, or the offer of questions. */
typedef enum RowKind { ROW_LESSON, ROW_CHAPTER, ROW_QUESTIONS } RowKind;

typedef struct ShelfRow {
    uint8_t kind;  /* RowKind */
    int16_t index; /* of the lesson, or of the chapter as Shelf.chapter_of has it */
    int16_t entry; /* of the menu; of a heading that of the row below */
} ShelfRow;

typedef struct Lessons {
    Menu menu; /* of the rows that are no headings */
    Shelf shelf;
    LearnerStore store;
    ListedLesson listed[SHELF_LESSONS_MAX];
    int32_t row_count;
    ShelfRow rows[ROWS_MAX];
    bool is_asking;          /* the questions that find where to begin: */
    int32_t question, begin; /* `begin`: the lesson, by the answers so far */
    Menu choices;
    char message[LINE_CHARS];
} Lessons;

/* ---- rows ---- */

static void add_row(Lessons *lessons, RowKind kind, int32_t index)
{
    ShelfRow row = {(uint8_t)kind, (int16_t)index, (int16_t)lessons->menu.count};
    lessons->rows[lessons->row_count++] = row;
    lessons->menu.count += kind != ROW_CHAPTER;
}

/* Each chapter begins with its heading; the offer of questions comes after the first one. */
static void make_rows(Lessons *lessons)
{
    const Shelf *shelf = &lessons->shelf;
    bool has_offer = shelf->question_count > 0;
    for (int32_t i = 0; i < shelf->count; i++) {
        int32_t chapter = shelf->chapter_of[i], before = i > 0 ? shelf->chapter_of[i - 1] : 0;
        if (chapter != before) {
            if (has_offer && before > 0) add_row(lessons, ROW_QUESTIONS, 0);
            has_offer = has_offer && before == 0;
            add_row(lessons, ROW_CHAPTER, chapter);
        }
        add_row(lessons, ROW_LESSON, i);
    }
    if (has_offer) add_row(lessons, ROW_QUESTIONS, 0);
}

/* The marked row. */
static int32_t chosen_row(const Lessons *lessons)
{
    int32_t row = lessons->row_count - 1;
    while (lessons->rows[row].kind == ROW_CHAPTER ||
           lessons->rows[row].entry != lessons->menu.chosen)
        row--;
    return row;
}

/* The marked lesson; -1: none. */
static int32_t chosen_lesson(const Lessons *lessons)
{
    ShelfRow row = lessons->rows[chosen_row(lessons)];
    return row.kind == ROW_LESSON ? row.index : -1;
}

static void choose_lesson(Lessons *lessons, int32_t lesson)
{
    for (int32_t i = 0; i < lessons->row_count; i++)
        if (lessons->rows[i].kind == ROW_LESSON && lessons->rows[i].index == lesson)
            lessons->menu.chosen = lessons->rows[i].entry;
}

/* The first lesson from `from` on that is not solved, else the first of all that is not; if all
 * are, the first one. */
static int32_t next_open(const Lessons *lessons, int32_t from)
{
    int32_t count = lessons->shelf.count;
    for (int32_t i = 0; i < count; i++)
        if (!listed_lesson_is_solved(&lessons->listed[(from + i) % count]))
            return (from + i) % count;
    return 0;
}

/* ---- where the learner is ---- */

static void keep_place(Lessons *lessons, int32_t lesson)
{
    char section[SHELF_NAME_MAX];
    ErrorList errors;
    shelf_section_of_name(lessons->shelf.names[lesson], section);
    if (strcmp(learner_file_place(&lessons->store.file), section) == 0) return;
    if (!learner_store_keep_place(&lessons->store, section, &errors) && errors.count > 0)
        snprintf(lessons->message, sizeof lessons->message, "Not kept: %.140s",
                 errors.items[0].text);
}

/* Keeps the work that is in no file for the end of the session, where it can be copied. */
static void keep_last_words(const Lessons *lessons, Session *session)
{
    const LearnerFile *file = &lessons->store.file;
    if (learner_store_is_kept(&lessons->store)) return;
    free(session->last_words);
    session->last_words = learner_file_count(file) > 0 ? malloc(file->length + 1) : NULL;
    if (session->last_words) memcpy(session->last_words, file->text, file->length + 1);
}

/* Reads how far the learner is. At first the mark is where the learner was last, and after a lesson
 * was solved, at the next one that is not. */
static Next lessons_enter(void *self, App *app, int32_t answer)
{
    Lessons *lessons = self;
    const Shelf *shelf = &lessons->shelf;
    int32_t chosen = chosen_lesson(lessons);
    mirror_tell(&app->session->mirror, "", 0, 0, 0);
    keep_last_words(lessons, app->session);
    if (answer == ANSWER_NEW) {
        for (int32_t i = 0; i < shelf->count; i++)
            lesson_session_look_up(shelf, i, &lessons->store, &lessons->listed[i]);
        int32_t last = shelf_find_section(shelf, learner_file_place(&lessons->store.file));
        choose_lesson(lessons, next_open(lessons, max_i32(last, 0)));
        return next_stay();
    }
    if (chosen < 0) return next_stay();
    bool was_solved = listed_lesson_is_solved(&lessons->listed[chosen]);
    lesson_session_look_up(shelf, chosen, &lessons->store, &lessons->listed[chosen]);
    if (lessons->listed[chosen].is_begun) keep_place(lessons, chosen);
    if (!was_solved && listed_lesson_is_solved(&lessons->listed[chosen]))
        choose_lesson(lessons, next_open(lessons, chosen));
    return next_stay();
}

/* ---- questions ---- */

static void ask(Lessons *lessons, int32_t question)
{
    lessons->question = question;
    lessons->choices = (Menu){lessons->shelf.questions[question].choice_count + 1, 0};
}

/* Takes the chosen answer. A wrong one, or none, ends the questions. */
static void take_choice(Lessons *lessons)
{
    const Shelf *shelf = &lessons->shelf;
    const ShelfQuestion *question = &shelf->questions[lessons->question];
    bool is_right = lessons->choices.chosen == question->right;
    if (is_right) lessons->begin = question->next;
    if (is_right && lessons->question + 1 < shelf->question_count) {
        ask(lessons, lessons->question + 1);
        return;
    }
    lessons->is_asking = false;
    choose_lesson(lessons, lessons->begin);
    keep_place(lessons, lessons->begin);
    snprintf(lessons->message, sizeof lessons->message, "%d of %d answers are right: begin here.",
             lessons->question + is_right, shelf->question_count);
}

static Next question_key(Lessons *lessons, const TermEvent *event, RequestId request)
{
    if (menu_request(&lessons->choices, request)) return next_stay();
    if (request == REQUEST_BACK) lessons->is_asking = false;
    if (request == REQUEST_CHOOSE && event->action == TERM_KEY_PRESS) take_choice(lessons);
    return next_stay();
}

static void choice_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Lessons *lessons = context;
    const ShelfQuestion *question = &lessons->shelf.questions[lessons->question];
    snprintf(out, size, "%s",
             entry < question->choice_count ? question->choices[entry] : "I do not know");
}

static void draw_question(const Lessons *lessons, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "answer"}, {REQUEST_BACK, "to the lessons"}};
    const ShelfQuestion *question = &lessons->shelf.questions[lessons->question];
    char title[LINE_CHARS];
    int32_t rows = ASK_ROWS + lessons->choices.count + ROWS_AROUND;
    Area page = app_page(app, canvas, LIST_COLS, rows);
    Area text = area_within(page, LIST_COLS, page.rows);
    snprintf(title, sizeof title, "Where to begin: question %d of %d", lessons->question + 1,
             lessons->shelf.question_count);
    widget_text_centred(canvas, page, 0, title, ROLE_TITLE);
    text.row += 2;
    text.rows = ASK_ROWS;
    widget_text_wrapped(canvas, text, question->ask, ROLE_PLAIN);
    text.row += ASK_ROWS;
    text.rows = page.rows - ASK_ROWS - 4;
    menu_draw(canvas, text, &lessons->choices, choice_label, lessons);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

/* ---- the list ---- */

static Next lessons_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Lessons *lessons = self;
    char path[WORLD_PATH_MAX];
    if (request != REQUEST_NONE) lessons->message[0] = '\0';
    Screen followed = learn_follow(app, event);
    if (followed.kind) return next_push(followed);
    if (lessons->is_asking) return question_key(lessons, event, request);
    if (menu_request(&lessons->menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request != REQUEST_CHOOSE || event->action != TERM_KEY_PRESS) return next_stay();
    int32_t lesson = chosen_lesson(lessons);
    if (lesson < 0) {
        lessons->is_asking = true;
        lessons->begin = 0;
        ask(lessons, 0);
        return next_stay();
    }
    shelf_path(&lessons->shelf, lesson, path);
    return next_push(app_open(app, SCREEN_LESSON, &(LessonArgs){path, &lessons->store}));
}

/* "First hour: eight steps   [###-----] 3 of 8"; in few columns the title alone, and a bar that
 * fits. */
static void write_heading(const Lessons *lessons, int32_t chapter, int32_t cols, char *out,
                          size_t size)
{
    enum { AROUND_BAR = 11, BAR_COLS_MIN = 3 }; /* " [", "] 10 of 10" */
    const Shelf *shelf = &lessons->shelf;
    char name[LINE_CHARS], padded[UTF8_PAD_MAX], bar[BAR_COLS + 1];
    int32_t solved = 0, count = 0;
    for (int32_t i = 0; i < shelf->count; i++) {
        if (shelf->chapter_of[i] != chapter) continue;
        count++;
        solved += listed_lesson_is_solved(&lessons->listed[i]);
    }
    const ShelfChapter *known = chapter > 0 ? &shelf->chapters[chapter - 1] : NULL;
    bool is_wide = cols >= LIST_COLS;
    snprintf(name, sizeof name, "%s%s%s", known ? known->title : "More lessons",
             is_wide && known && known->text[0] ? ": " : "", is_wide && known ? known->text : "");
    int32_t rest = cols - AROUND_BAR - utf8_columns(name);
    int32_t length = is_wide ? BAR_COLS : clamp_i32(rest, BAR_COLS_MIN, BAR_COLS);
    utf8_pad(padded, sizeof padded, name,
             is_wide ? TITLE_COLS + 6 : max_i32(cols - AROUND_BAR - length, 1));
    memset(bar, '-', (size_t)length);
    memset(bar, '#', (size_t)(solved * length / max_i32(count, 1)));
    bar[length] = '\0';
    snprintf(out, size, "%.80s [%s] %d of %d", padded, bar, solved, count);
}

static void write_row(const Lessons *lessons, ShelfRow row, int32_t cols, char *out, size_t size)
{
    if (row.kind == ROW_CHAPTER) {
        write_heading(lessons, row.index, cols, out, size);
        return;
    }
    if (row.kind == ROW_QUESTIONS) {
        snprintf(out, size, "Do you know some of this? %d questions find where to begin",
                 lessons->shelf.question_count);
        return;
    }
    const ListedLesson *listed = &lessons->listed[row.index];
    const char *name = lessons->shelf.names[row.index];
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
    utf8_pad(title, sizeof title, listed->title, TITLE_COLS);
    snprintf(out, size, "%s %-3.*s %.100s %s", listed_lesson_is_solved(listed) ? "[x]" : "[ ]",
             digits, name, title, state);
}

/* Draws the list as menu_draw does, with the headings. */
static void draw_rows(const Lessons *lessons, Canvas *canvas, Area area)
{
    const Menu rows = {lessons->row_count, chosen_row(lessons)};
    int32_t first = menu_first(&rows, area.rows);
    for (int32_t i = 0; i < area.rows && first + i < rows.count; i++) {
        char text[LINE_CHARS], line[LINE_CHARS + 4];
        ShelfRow row = lessons->rows[first + i];
        Area place = {area.col, area.row + i, area.cols, 1};
        bool is_chosen = first + i == rows.chosen;
        write_row(lessons, row, area.cols, text, sizeof text);
        if (row.kind == ROW_CHAPTER) {
            widget_text(canvas, place, text, ROLE_TITLE);
            continue;
        }
        snprintf(line, sizeof line, "%s%s ", is_chosen ? "> " : "  ", text);
        widget_text(canvas, place, line, is_chosen ? ROLE_CHOSEN : ROLE_PLAIN);
        widget_clickable(canvas, place, row.entry, REQUEST_CHOOSE);
    }
}

static void draw_list(const Lessons *lessons, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "open"}, {REQUEST_BACK, NULL}};
    char title[LINE_CHARS];
    int32_t solved = 0, lesson = chosen_lesson(lessons);
    Area page = app_page(app, canvas, LIST_COLS, lessons->row_count + ROWS_AROUND);
    Area list = area_within(page, LIST_COLS, page.rows - ROWS_AROUND);
    list.row = page.row + 2;
    for (int32_t i = 0; i < lessons->shelf.count; i++)
        solved += listed_lesson_is_solved(&lessons->listed[i]);
    snprintf(title, sizeof title, "Lessons: %d of %d solved by %s", solved, lessons->shelf.count,
             lessons->store.file.name);
    widget_text_centred(canvas, page, 0, title, ROLE_TITLE);
    if (lesson >= 0)
        widget_text_centred(canvas, page, 1, shelf_title(&lessons->shelf, lesson), ROLE_PLAIN);
    draw_rows(lessons, canvas, list);
    if (lessons->message[0])
        widget_text_centred(canvas, page, page.rows - 2, lessons->message, ROLE_MESSAGE);
    else if (!learner_store_is_kept(&lessons->store))
        widget_text_centred(canvas, page, page.rows - 2, "Nothing you do here is saved.",
                            ROLE_MESSAGE);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static void lessons_draw(const void *self, const App *app, Canvas *canvas)
{
    const Lessons *lessons = self;
    if (lessons->is_asking)
        draw_question(lessons, app, canvas);
    else
        draw_list(lessons, app, canvas);
    learn_draw_follow(app, canvas);
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
    make_rows(lessons);
    return (Screen){&lessons_kind, lessons};
}
