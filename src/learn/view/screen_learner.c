/* screen_learner.c - see learn_screens.h: who takes lessons in a kiosk whose host keeps the answers
 * of a class. */
#include "learn_screens.h"

#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../engine/decimal.h"
#include "lesson_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_COLS = 64, PAGE_ROWS = 9, NUMBER_TEXT_MAX = 7, LINE_MAX = 160, TRIES_MAX = 8 };

typedef enum LearnerField { FIELD_NAME, FIELD_NUMBER, FIELD_COUNT } LearnerField;

typedef struct SignIn {
    ClassFolder folder; /* of the answers; the caller's */
    LessonFolders own;
    const ClassRoster *roster; /* NULL: names and numbers are asked for */
    LearnerField field;
    char name[LEARNER_NAME_MAX], number[NUMBER_TEXT_MAX];
    char message[LINE_MAX];
    int32_t refused; /* tries with a wrong number */
} SignIn;

static Next signin_enter(void *self, App *app, int32_t answer)
{
    SignIn *signin = self;
    (void)answer;
    signin->field = FIELD_NAME;
    signin->name[0] = signin->number[0] = '\0';
    app->session->mirror.about.name[0] = '\0';
    mirror_tell(&app->session->mirror, "", 0, 0, 0);
    return next_stay();
}

/* The learner's lessons. Wrong numbers end the session after a while, so that they cannot be
 * guessed. */
static Next open_lessons(SignIn *signin, const App *app)
{
    ErrorList errors;
    LearnerStore store;
    int32_t number;
    const char *name = signin->name;
    error_list_init(&errors, "");
    if (!signin->roster && (!decimal_to_int(signin->number, &number) || number < 0)) {
        snprintf(signin->message, sizeof signin->message, "A number has only digits.");
        return next_stay();
    }
    if (signin->roster) {
        const ClassName *found = class_roster_find(signin->roster, name);
        bool is_word = found && class_word_equals(found->word, name);
        name = is_word ? found->plain : NULL;
        if (is_word) number = class_word_number(found->word);
        if (!is_word)
            error_add(&errors, ERROR_ERROR, 0, 0,
                      "This is not a word of this class: ask the teacher.");
    }
    bool is_open =
        name && learner_store_open_shared(&store, &signin->folder, name, number, &errors);
    Screen screen = {0};
    if (is_open) {
        MirrorAbout *about = &app->session->mirror.about;
        snprintf(about->name, sizeof about->name, "%s", store.file.name);
        const LessonsArgs args = {.store = &store, .own = &signin->own, .kiosk = true};
        screen = app_try_open(app, SCREEN_LESSONS, &errors, &args);
    }
    signin->message[0] = '\0';
    if (screen.kind) return next_push(screen);
    snprintf(signin->message, sizeof signin->message, "%.150s",
             errors.count > 0 ? errors.items[0].text : "Out of memory.");
    signin->number[0] = '\0';
    return ++signin->refused < TRIES_MAX ? next_stay() : next_quit();
}

/* A name has letters of any script, and is edited at its end. */
static void edit_name(SignIn *signin, uint32_t key)
{
    char bytes[UTF8_MAX];
    size_t length = strlen(signin->name);
    if (key == TERM_KEY_BACKSPACE) {
        signin->name[utf8_before(signin->name, length)] = '\0';
    } else if (key < 0x80 || key >= TERM_KEY_SPECIAL || !utf8_is_shown(key)) {
        (void)widget_edit_typed(signin->name, sizeof signin->name, key);
    } else {
        int32_t count = utf8_write(key, bytes);
        if (length + (size_t)count < sizeof signin->name)
            snprintf(signin->name + length, sizeof signin->name - length, "%.*s", (int)count,
                     bytes);
    }
}

static Next signin_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    SignIn *signin = self;
    int32_t pointed = request_pointed_entry(request);
    if (pointed >= 0) signin->field = (LearnerField)pointed;
    uint32_t key = widget_typed_key(event);
    bool is_name = signin->field == FIELD_NAME;
    if (key == TERM_KEY_ESCAPE && is_name) return next_back(ANSWER_NONE);
    if (key == TERM_KEY_ESCAPE || key == TERM_KEY_ARROW_UP) signin->field = FIELD_NAME;
    if (signin->roster) is_name = true;
    if ((key == TERM_KEY_ARROW_DOWN || key == TERM_KEY_TAB) && !signin->roster)
        signin->field = FIELD_NUMBER;
    if (key == TERM_KEY_ENTER) {
        if (signin->roster ? signin->name[0] : !is_name && signin->number[0])
            return open_lessons(signin, app);
        if (signin->roster) return next_stay();
        if (signin->name[0]) signin->field = FIELD_NUMBER;
        return next_stay();
    }
    if (is_name)
        edit_name(signin, key);
    else
        (void)widget_edit_typed(signin->number, sizeof signin->number, key);
    return next_stay();
}

static void signin_draw(const void *self, const App *app, Canvas *canvas)
{
    static const char *const labels[FIELD_COUNT] = {"Your name", "Your number"};
    const SignIn *signin = self;
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    page = area_within(page, PAGE_COLS, page.rows);
    widget_text_centred(canvas, page, 0, "Lessons", ROLE_TITLE);
    widget_text_centred(canvas, page, 2, "Your answers are kept under your name, for your teacher.",
                        ROLE_PLAIN);
    for (int32_t field = 0; field < (signin->roster ? 1 : FIELD_COUNT); field++) {
        char line[LINE_MAX];
        bool is_marked = (int32_t)signin->field == field;
        snprintf(line, sizeof line, "%s %-12s %s", is_marked ? ">" : " ", labels[field],
                 field == FIELD_NAME ? signin->name : signin->number);
        if (signin->roster) snprintf(line, sizeof line, "> Your word    %s", signin->name);
        Area row = {page.col, page.row + 4 + field, page.cols, 1};
        widget_text(canvas, row, line, is_marked ? ROLE_MESSAGE : ROLE_PLAIN);
        widget_clickable(canvas, row, field, REQUEST_NONE);
        if (is_marked)
            canvas_set_cursor(canvas, row.col + min_i32(utf8_columns(line), row.cols - 1), row.row);
    }
    widget_text_centred(canvas, page, 7, signin->message, ROLE_ERROR);
    widget_key_words(canvas, page, 8, "Enter goes on, Esc goes back.");
}

static const ScreenKind signin_kind = {
    .enter = signin_enter, .key = signin_key, .draw = signin_draw, .leave = free, .is_page = true};

Screen screen_learner_open(Session *session, const void *args, ErrorList *errors)
{
    const LearnerArgs *given = args;
    (void)session, (void)errors;
    SignIn *signin = calloc(1, sizeof *signin);
    if (!signin) return (Screen){0};
    signin->folder.fd = given->folder;
    signin->own = given->own;
    signin->roster = given->roster;
    return (Screen){&signin_kind, signin};
}
