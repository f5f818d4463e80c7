/* screen_publish.c - see edit_screens.h */
#include "edit_screens.h"

#include "../../arcade/arcade.h"
#include "../../base/file.h"
#include "../../base/path.h"
#include "../../base/utf8.h"
#include "../../draw/hud.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../play/app/screen_args.h"
#include "../../save/day.h"
#include "draft_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_COLS = 70, PAGE_ROWS = 14, LINE_BYTES = 500, FIRST_ROW = 3, FAULTS_SHOWN = 7 };

typedef enum PublishStep {
    STEP_ASKS,    /* title and hint */
    STEP_REFUSED, /* the faults are shown */
    STEP_PLAYS,   /* it must be finished */
    STEP_IS_FINISHED,
    STEP_IS_PUBLISHED
} PublishStep;

typedef enum PublishField { FIELD_TITLE, FIELD_HINT, FIELD_COUNT } PublishField;

static const struct {
    const char *label, *section, *key;
    int32_t cols;
} fields[FIELD_COUNT] = {
    [FIELD_TITLE] = {"Title", "level", "title", WORKSHOP_TITLE_COLS},
    [FIELD_HINT] = {"Hint", "workshop", "hint", LEVEL_WORKSHOP_HINT_COLS},
};

typedef struct Publish {
    PublishArgs what;
    PublishStep step;
    PublishField field;
    char typed[FIELD_COUNT][LEVEL_TEXT_MAX];
    ErrorList faults;
    WorkshopText text; /* bytes NULL: none yet */
    Replay run;        /* of that level; no ticks: none yet */
    char message[LINE_BYTES];
    char code[WORKSHOP_CODE_MAX];
} Publish;

/* ---- the text ---- */

static Document *document(const Publish *page)
{
    return editor_document(page->what.editor);
}

/* Sets values of the draft as one change, and saves it: `value` NULL removes the key. */
static bool keep_values(Publish *page, const char *const values[FIELD_COUNT], const char *after)
{
    ErrorList *errors = &page->faults;
    Document *doc = document(page);
    bool is_set = true;
    document_begin(doc, "publish");
    for (PublishField i = 0; values && i < FIELD_COUNT; i++)
        is_set = is_set && document_set_value(doc, fields[i].section, fields[i].key,
                                              values[i][0] ? values[i] : NULL);
    if (after) is_set = is_set && document_set_value(doc, "workshop", "after", after);
    if (!is_set) {
        document_cancel(doc);
        error_add(errors, ERROR_ERROR, 0, 0, "this text cannot be written into the level");
        return false;
    }
    (void)document_end(doc, errors); /* what the journal lacks is in the file */
    return document_save(doc, errors);
}

/* Makes the text that is published, from the draft as it was saved. */
static bool prepare(Publish *page, const Session *session)
{
    size_t length;
    char by[VISITOR_PLAYER_MAX], after[WORKSHOP_CODE_MAX] = "", remix[WORKSHOP_CODE_MAX] = "";
    Document *doc = document(page);
    WorkshopText fresh;
    char *text = file_read(document_path(doc), FILE_SIZE_MAX, &length, &page->faults);
    uint64_t *shipped = calloc((size_t)session->world.count + 1, sizeof *shipped);
    for (int32_t i = 0; shipped && i < session->world.count; i++)
        shipped[i] = session->levels[i].hash;
    arcade_player(&session->arcade, by);
    (void)document_get_value(doc, "workshop", "after", after, sizeof after);
    (void)document_get_value(doc, "workshop", "remix", remix, sizeof remix);
    const WorkshopWish wish = {.text = text,
                               .length = length,
                               .hint = page->typed[FIELD_HINT],
                               .after = after,
                               .remix = remix,
                               .by = by,
                               .at = (int64_t)day_now(),
                               .shipped = shipped,
                               .shipped_count = shipped ? session->world.count : 0};
    bool is_made = text && workshop_prepare(&wish, &fresh, &page->faults);
    free(shipped);
    free(text);
    if (!is_made) return false;
    if (page->text.bytes) workshop_text_done(&page->text);
    page->text = fresh;
    return true;
}

/* Takes the run that is kept of the level, if it still holds; otherwise it must be played. */
static void find_run(Publish *page)
{
    replay_done(&page->run);
    DraftRunState state =
        draft_run_read(document_path(document(page)), &page->text.level, &page->run);
    page->step = state == DRAFT_RUN_HOLDS ? STEP_IS_FINISHED : STEP_PLAYS;
}

/* Checks what was typed, and the level; goes on to the run. */
static void submit(Publish *page, const Session *session)
{
    const char *const values[FIELD_COUNT] = {page->typed[FIELD_TITLE], page->typed[FIELD_HINT]};
    error_list_init(&page->faults, path_name(document_path(document(page))));
    page->message[0] = '\0';
    bool is_good = workshop_may_publish(&session->arcade, &page->faults) &&
                   keep_values(page, values, NULL) && prepare(page, session) &&
                   workshop_is_own(&session->arcade, &page->text, &page->faults);
    if (is_good)
        find_run(page);
    else
        page->step = STEP_REFUSED;
}

static void publish(Publish *page, const Session *session)
{
    WorkshopId id;
    error_list_init(&page->faults, path_name(document_path(document(page))));
    /* Now is when it is published, and not when the page was opened. */
    if (!prepare(page, session) ||
        !workshop_publish(&session->arcade, &page->text, &page->run, &id, &page->faults)) {
        page->step = STEP_REFUSED;
        return;
    }
    workshop_new_code(&session->arcade, &id, page->code);
    page->step = STEP_IS_PUBLISHED;
    if (!keep_values(page, NULL, page->code))
        snprintf(page->message, sizeof page->message,
                 "The draft could not be saved with the code.");
}

/* ---- the run ---- */

/* Keeps a run that finished; another one comes back with the reason. */
static bool take_run(void *context, const Replay *run)
{
    Publish *page = context;
    const char *path = document_path(document(page));
    const char *fault = draft_run_keep(path, &page->text.level, run);
    snprintf(page->message, sizeof page->message, "%s", fault ? fault : "");
    if (!fault) find_run(page);
    return true;
}

static Next play(Publish *page, App *app)
{
    ErrorList errors;
    WorkshopLevel about;
    Level *level = calloc(1, sizeof *level);
    const PlayTest test = {.finish = take_run, .context = page};
    error_list_init(&errors, "level");
    page->message[0] = '\0';
    if (!level ||
        !workshop_level_parse(page->text.bytes, page->text.length, &about, level, &errors)) {
        free(level);
        snprintf(page->message, sizeof page->message, "Cannot be played: out of memory.");
        return next_stay();
    }
    Screen screen =
        app_open(app, SCREEN_PLAY,
                 &(PlayArgs){.source = PLAY_FROM_EDITOR, .level = level, .test = &test});
    free(level); /* its contents belong to the screen now */
    return next_push(screen);
}

/* ---- keys ---- */

static void type(Publish *page, const TermEvent *event)
{
    char line[LEVEL_TEXT_MAX], pasted[TYPED_PASTE_MAX];
    char *typed = page->typed[page->field];
    uint32_t key = widget_typed_key(event);
    memcpy(line, typed, sizeof line);
    if (event->kind == TERM_EVENT_TEXT) {
        (void)widget_typed_paste(event, pasted);
        for (const char *at = pasted; *at != '\0'; at++)
            if (widget_edit_typed(line, sizeof line, (uint8_t)*at) &&
                utf8_columns(line) <= fields[page->field].cols)
                memcpy(typed, line, sizeof line);
        return;
    }
    if (widget_edit_typed(line, sizeof line, key) && utf8_columns(line) <= fields[page->field].cols)
        memcpy(typed, line, sizeof line);
}

static Next ask_key(Publish *page, App *app, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    bool is_last = page->field + 1 == FIELD_COUNT;
    if (key == TERM_KEY_ESCAPE) return next_back(ANSWER_NONE);
    if (key == TERM_KEY_ENTER && is_last)
        submit(page, app->session);
    else if (key == TERM_KEY_ENTER || key == TERM_KEY_TAB || key == TERM_KEY_ARROW_DOWN ||
             key == TERM_KEY_ARROW_UP)
        page->field = is_last ? FIELD_TITLE : FIELD_HINT;
    else
        type(page, event);
    return next_stay();
}

static Next publish_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Publish *page = self;
    uint32_t key = widget_typed_key(event);
    bool goes_on = request == REQUEST_CHOOSE && event->action == TERM_KEY_PRESS;
    if (page->step == STEP_ASKS) return ask_key(page, app, event);
    if (request == REQUEST_BACK) {
        if (page->step != STEP_REFUSED) return next_back(ANSWER_NONE);
        page->step = STEP_ASKS;
        page->field = FIELD_TITLE;
        return next_stay();
    }
    if (page->step == STEP_IS_FINISHED && key == 'p') return play(page, app);
    if (!goes_on) return next_stay();
    switch (page->step) {
    case STEP_ASKS:
    case STEP_REFUSED: page->step = STEP_ASKS; break;
    case STEP_PLAYS: return play(page, app);
    case STEP_IS_FINISHED: publish(page, app->session); break;
    case STEP_IS_PUBLISHED: return next_back(ANSWER_NONE);
    }
    return next_stay();
}

static Next publish_enter(void *self, App *app, int32_t answer)
{
    (void)self, (void)answer;
    app_set_palette(app, PALETTE_PLAIN);
    return next_stay();
}

/* ---- drawing ---- */

static void draw_fields(const Publish *page, Canvas *canvas, Area area)
{
    enum { LABEL_COLS = 7 };
    for (PublishField i = 0; i < FIELD_COUNT; i++) {
        Area row = {area.col + 1, area.row + FIRST_ROW + 2 * (int32_t)i, area.cols - 2, 1};
        Area value = {row.col + LABEL_COLS, row.row, row.cols - LABEL_COLS, 1};
        widget_text(canvas, row, fields[i].label, ROLE_PLAIN);
        widget_text(canvas, value, page->typed[i], i == page->field ? ROLE_MESSAGE : ROLE_PLAIN);
        if (i == page->field)
            canvas_set_cursor(canvas, value.col + utf8_columns(page->typed[i]), value.row);
    }
    Area note = {area.col + 1, area.row + FIRST_ROW + 2 * FIELD_COUNT + 1, area.cols - 2, 3};
    widget_text_wrapped(
        canvas, note,
        "A hint is one line for the player; you can leave it out. A published level never changes: "
        "publishing again makes a new one, which replaces this one in the lists.",
        ROLE_HINT);
    widget_key_words(canvas, area, area.rows - 1, "Enter next  Tab other line  Esc back");
}

static void draw_faults(const Publish *page, Canvas *canvas, Area area)
{
    int32_t row = area.row + FIRST_ROW, shown = 0;
    widget_text(canvas, (Area){area.col + 1, row++, area.cols - 2, 1},
                "It cannot be published like this:", ROLE_PLAIN);
    for (int32_t i = 0; i < page->faults.count && shown < FAULTS_SHOWN; i++) {
        char line[LINE_BYTES];
        const Error *fault = &page->faults.items[i];
        if (fault->severity == ERROR_HINT) continue;
        shown++;
        if (fault->line > 0)
            snprintf(line, sizeof line, "line %d: %s", (int)fault->line, fault->text);
        else
            snprintf(line, sizeof line, "%s", fault->text);
        int32_t rows = min_i32(widget_line_count(line, area.cols - 2),
                               max_i32(0, area.row + area.rows - 2 - row));
        widget_text_wrapped(canvas, (Area){area.col + 1, row, area.cols - 2, rows}, line,
                            ROLE_MESSAGE);
        row += rows;
    }
    widget_key_words(canvas, area, area.rows - 1, "Esc back");
}

/* The command that plays the level, apart from other words, so that it can be copied. */
static void draw_login(const Publish *page, const App *app, Canvas *canvas, Area text)
{
    enum { BELOW = 3 };
    char words[LINE_BYTES];
    const char *login = app->session->arcade.login;
    if (!login[0]) return;
    snprintf(words, sizeof words, "ssh -t %s level %s", login, page->code);
    widget_text_wrapped(canvas, (Area){text.col, text.row + BELOW, text.cols, text.rows - BELOW},
                        words, ROLE_TITLE);
}

static void publish_draw(const void *self, const App *app, Canvas *canvas)
{
    static const char *const keys[] = {[STEP_PLAYS] = "Enter play  Esc not now",
                                       [STEP_IS_FINISHED] =
                                           "Enter publish  p play it again  Esc not now",
                                       [STEP_IS_PUBLISHED] = "Enter back"};
    const Publish *page = self;
    char words[LINE_BYTES], time[TICKS_TEXT_MAX];
    Area area = app_page(app, canvas, PAGE_COLS + 4, PAGE_ROWS);
    Area text = {area.col + 1, area.row + FIRST_ROW, area.cols - 2, area.rows - FIRST_ROW - 3};
    widget_text_centred(canvas, area, 0, "Publish", ROLE_TITLE);
    switch (page->step) {
    case STEP_ASKS: draw_fields(page, canvas, area); return;
    case STEP_REFUSED: draw_faults(page, canvas, area); return;
    case STEP_PLAYS:
        snprintf(words, sizeof words,
                 "Now finish \"%s\" yourself: from the start, in one run, without practice and "
                 "assists. Your time is the author's medal.",
                 page->typed[FIELD_TITLE]);
        break;
    case STEP_IS_FINISHED:
        hud_ticks_to_text(page->run.tape.count, true, time);
        snprintf(words, sizeof words,
                 "You have finished \"%s\" as it is now, in %s. That run is published with it.",
                 page->typed[FIELD_TITLE], time);
        break;
    case STEP_IS_PUBLISHED:
        draw_login(page, app, canvas, text);
        snprintf(words, sizeof words,
                 "Published, with the code %s. Everybody here finds it in the workshop.%s",
                 page->code, app->session->arcade.login[0] ? " This plays it at once:" : "");
        break;
    }
    widget_text_wrapped(canvas, text, words, ROLE_PLAIN);
    if (page->message[0])
        widget_text_wrapped(canvas, (Area){text.col, area.row + area.rows - 4, text.cols, 2},
                            page->message, ROLE_MESSAGE);
    widget_key_words(canvas, area, area.rows - 1, keys[page->step]);
}

/* ---- the screen ---- */

static void publish_leave(void *self)
{
    Publish *page = self;
    if (page->text.bytes) workshop_text_done(&page->text);
    replay_done(&page->run);
    free(page);
}

static const ScreenKind publish_kind = {.enter = publish_enter,
                                        .key = publish_key,
                                        .context = CONTEXT_MENU,
                                        .draw = publish_draw,
                                        .leave = publish_leave,
                                        .is_page = true};

Screen screen_publish_open(Session *session, const void *args, ErrorList *errors)
{
    if (!workshop_may_publish(&session->arcade, errors)) return (Screen){0};
    Publish *page = calloc(1, sizeof *page);
    if (!page) return (Screen){0};
    page->what = *(const PublishArgs *)args;
    for (PublishField i = 0; i < FIELD_COUNT; i++)
        if (!document_get_value(document(page), fields[i].section, fields[i].key, page->typed[i],
                                sizeof page->typed[i]))
            page->typed[i][0] = '\0';
    return (Screen){&publish_kind, page};
}
