/* screen_workshop.c - see arcade_screens.h: the levels of the workshop. */
#include "arcade_screens.h"

#include "../../base/clock.h"
#include "../../base/path.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../convert/level_code.h"
#include "../../draw/hud.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../edit/view/edit_screens.h"
#include "../../play/app/made_level.h"
#include "workshop_card.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t SLICE_NS = 10 * CLOCK_MS; /* of finding out, between keys */

enum {
    HEAD_ROWS = 3, /* tabs, search and filter, heads of the columns */
    FOOT_ROWS = 2, /* a message, and the keys */
    LINE_MAX = 320,
    LIST_COLS_MIN = 60, /* below, the list alone is shown */
    TITLE_COLS_MIN = 18,
    TITLE_COLS_MAX = 40,
    CARD_ROWS_MIN = 8 /* of words, below the picture */
};

typedef struct Workshop {
    char folder[WORLD_PATH_MAX]; /* that was named; "": the arcade's, or the usual one */
    WorkshopShelf shelf;
    WorkshopShelfChoice choice;
    Menu menu;
    int32_t top, shown; /* rows on the screen */
    bool is_typing;     /* words are searched for */
    bool is_of_author;  /* only levels of one author are listed; their words are */
    WorkshopCard card;
    Colours colours;  /* of its picture */
    bool has_colours; /* they are in force */
    int64_t due;      /* when an arcade's levels are read again */
    bool asks_report; /* why the marked level is reported: */
    Menu reports;
    char code[WORKSHOP_CODE_MAX];  /* of the level to be played at once; "": none */
    uint64_t playing;              /* the level that is played; 0: none */
    WorkshopShelfLevel level;      /* that was opened last */
    char line[LEVEL_CODE_MAX + 1]; /* that the shared level is; "": none is shared */
    char message[ERROR_LINE_MAX];
} Workshop;

/* ---- the list ---- */

static void list_again(Workshop *page, const Session *session)
{
    uint64_t key = workshop_shelf_key(&page->shelf, page->menu.chosen);
    workshop_shelf_choose(&page->shelf, session, &page->choice);
    int32_t index = workshop_shelf_find(&page->shelf, key);
    int32_t last = max_i32(0, page->shelf.count - 1);
    page->menu.count = page->shelf.count;
    page->menu.chosen = index >= 0 ? index : min_i32(page->menu.chosen, last);
}

static void turn_to(Workshop *page, const Session *session, int32_t tab)
{
    page->choice.tab = tab;
    page->menu.chosen = 0;
    list_again(page, session);
    page->menu.chosen = 0;
}

static void search_for(Workshop *page, const Session *session, const char *words)
{
    utf8_copy(page->choice.words, sizeof page->choice.words, words, strlen(words));
    list_again(page, session);
}

/* ---- layout ---- */

typedef struct WorkshopLayout {
    Area list;
    Area picture; /* cols 0: there is no room for it */
    Area words;
} WorkshopLayout;

static WorkshopLayout layout_of(int32_t cols, int32_t rows)
{
    WorkshopLayout layout = {.list = {1, HEAD_ROWS, cols - 2, rows - HEAD_ROWS - FOOT_ROWS}};
    Area *list = &layout.list;
    if (cols < LIST_COLS_MIN) return layout;
    int32_t side = list->cols * 42 / 100;
    int32_t high = min_i32(side * 2 / 5, list->rows + 1 - CARD_ROWS_MIN);
    list->cols -= side + 2;
    layout.picture = (Area){list->col + list->cols + 2, HEAD_ROWS - 1, side, max_i32(high, 0)};
    if (high <= 0) layout.picture.cols = 0;
    layout.words = layout.picture;
    layout.words.cols = side;
    layout.words.row += max_i32(high, 0);
    layout.words.rows = rows - FOOT_ROWS - layout.words.row;
    return layout;
}

static WorkshopLayout layout_on(const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    return layout_of(max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS));
}

/* Keeps the marked row in sight, with others around it. */
static void scroll(Workshop *page, const App *app)
{
    page->shown = max_i32(1, layout_on(app).list.rows);
    page->top = menu_first(&page->menu, page->shown);
}

/* ---- finding out ---- */

/* The first row on the screen of which not all is known, or -1. */
static int32_t find_unchecked(const Workshop *page)
{
    int32_t end = min_i32(page->top + page->shown, page->menu.count);
    for (int32_t i = page->top; i < end; i++)
        if (!workshop_shelf_is_checked(&page->shelf, i)) return i;
    return -1;
}

static void mix_colours(Workshop *page, App *app)
{
    PictureChoice choice = app_picture_choice(app);
    app_set_mixed_colours(app, NULL);
    page->has_colours = app_colours(app) && choice.skins;
    if (!page->has_colours) return;
    page->colours = thumbnail_colours(&choice);
    thumbnail_take_colours(&page->card.picture, &choice, &page->colours);
    app_set_mixed_colours(app, &page->colours);
}

static void begin_card(Workshop *page, App *app)
{
    Area picture = layout_on(app).picture;
    WorkshopLook look = {app_picture_choice(app), picture.cols, picture.rows};
    thumbnail_fit_depth(&look.choice, term_depth(app->term));
    workshop_card_begin(&page->card, &page->shelf, app->session, page->menu.chosen, &look);
    mix_colours(page, app);
}

/* Says once that a level of the player is hidden, and why. */
static void tell_author(Workshop *page, const Arcade *arcade)
{
    char notice[WORKSHOP_NOTICE_MAX];
    if (!page->message[0] && workshop_take_notice(&page->shelf.list, arcade, notice))
        snprintf(page->message, sizeof page->message, "%s", notice);
}

/* Does a step of a few milliseconds; false if nothing is left to be found out. */
static bool find_out(Workshop *page, App *app)
{
    if (!page->shelf.is_home && term_now(app->term) >= page->due) {
        list_again(page, app->session);
        scroll(page, app);
        page->due = page->shelf.is_whole ? term_now(app->term) + CLOCK_SECOND : 0;
        app->must_draw = true;
        if (!page->shelf.is_whole) return true;
        tell_author(page, &app->session->arcade);
    }
    int32_t chosen = page->menu.chosen;
    uint64_t key = workshop_shelf_key(&page->shelf, chosen);
    if (key != page->card.key) {
        begin_card(page, app);
        return true;
    }
    int32_t unchecked = find_unchecked(page);
    if (unchecked >= 0 && !workshop_shelf_check(&page->shelf, app->session, unchecked)) {
        int32_t index = workshop_shelf_find(&page->shelf, key);
        page->menu.count = page->shelf.count;
        page->menu.chosen = max_i32(0, index >= 0 ? index : min_i32(chosen, page->menu.count - 1));
        return true;
    }
    return unchecked >= 0 ||
           (key != 0 && workshop_card_step(&page->card, &page->shelf, app->session, chosen));
}

/* Finds the next run that is known; false if there is none. */
static bool find_run(Workshop *page, const App *app)
{
    return workshop_card_step(&page->card, &page->shelf, app->session, page->menu.chosen);
}

/* ---- playing ---- */

__attribute__((format(printf, 2, 3))) static void say(Workshop *page, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(page->message, sizeof page->message, format, args);
    va_end(args);
}

static bool has_row(const Workshop *page)
{
    return page->menu.chosen < page->menu.count;
}

/* Opens the marked level for other screens; false if there is none, or, with a message, if it is
 * gone. */
static bool open_marked(Workshop *page, const App *app)
{
    int32_t index = page->menu.chosen;
    WorkshopPlay *play = &page->level.play;
    if (!has_row(page)) return false;
    if (!workshop_shelf_open(&page->shelf, app->session, index, &page->level)) {
        say(page, "This level is gone.");
        return false;
    }
    play->author = page->shelf.is_home ? 0 : workshop_card_author(&page->card);
    play->has_next = index + 1 < page->menu.count;
    return true;
}

static Next play(Workshop *page, App *app)
{
    if (!has_row(page)) return next_stay();
    if (page->card.key != workshop_shelf_key(&page->shelf, page->menu.chosen))
        begin_card(page, app);
    while (!page->card.has_runs && find_run(page, app)) {
    }
    if (!open_marked(page, app)) return next_stay();
    const PlayArgs args = {.source = PLAY_FROM_MAKER, .made = &page->level.made};
    app_set_mixed_colours(app, NULL);
    page->playing = workshop_shelf_key(&page->shelf, page->menu.chosen);
    return next_push(app_open(app, SCREEN_PLAY, &args));
}

/* The boards of the marked level. */
static Next see_boards(Workshop *page, App *app)
{
    WorkshopShelfRow row;
    if (!open_marked(page, app)) return next_stay();
    workshop_shelf_row(&page->shelf, page->menu.chosen, &row);
    const BoardsArgs args = {.index = NO_WORLD_INDEX,
                             .made = &page->level.made,
                             .title = row.title};
    app_set_mixed_colours(app, NULL);
    return next_push(app_open(app, SCREEN_BOARDS, &args));
}

/* Opens a race on the marked level, which others find in the lobby. */
static Next open_room(Workshop *page, App *app)
{
    if (!has_row(page)) return next_stay();
    const WorkshopTarget target = workshop_shelf_target(&page->shelf, page->menu.chosen);
    if (!session_open_room(app->session, &(RoomLevel){.hash = target.id.hash})) {
        say(page, "This arcade has no races. Ask the host.");
        return next_stay();
    }
    app_set_mixed_colours(app, NULL);
    return next_push(app_open_bare(app, SCREEN_ROOM));
}

/* Watches a run of the marked level: the author's, or the user's own. */
static Next watch(Workshop *page, App *app, bool is_author)
{
    OpenedReplay opened = {.report = {.verdict = REPLAY_OK}};
    WorkshopShelfRuns runs;
    ErrorList unheard;
    const MadeLevel *made = &page->level.made;
    if (!open_marked(page, app)) return next_stay();
    snprintf(opened.found.path, sizeof opened.found.path, "%s", made->name);
    error_list_init(&unheard, made->name);
    LevelFile *file = made_level_read(made, &opened.found.level, &unheard);
    if (!file) return next_stay();
    level_file_done(file);
    workshop_shelf_runs(&page->shelf, app->session, page->menu.chosen, &opened.found.level, &runs);
    int32_t at = is_author ? 0 : runs.has_author;
    bool is_there =
        at < runs.count && (!is_author || runs.has_author) &&
        replay_of_tape(&opened.found.level, &runs.tapes[at], made->name, &opened.replay);
    workshop_shelf_runs_done(&runs);
    if (!is_there) {
        level_done(&opened.found.level);
        say(page, is_author ? "There is no proof beside this level."
                            : "You have not finished this level yet.");
        return next_stay();
    }
    (void)replay_verify(&opened.replay, &opened.found.level, &opened.report);
    app_set_mixed_colours(app, NULL);
    return next_push(app_open(app, SCREEN_WATCH, &(WatchArgs){.opened = &opened}));
}

/* Plays the level with the code that the page was opened with, once all levels were read. */
static Next play_code(Workshop *page, App *app)
{
    int32_t index = workshop_shelf_find_code(&page->shelf, page->code);
    say(page, "No level has the code %s here.", page->code);
    page->code[0] = '\0';
    if (index < 0) return next_stay();
    page->message[0] = '\0';
    page->menu.chosen = index;
    return play(page, app);
}

static Next workshop_wake(void *self, App *app, int64_t *due)
{
    Workshop *page = self;
    int64_t begun = term_now(app->term), now = begun;
    bool has_more = true, is_new = page->has_colours && app->mixed != &page->colours;
    if (is_new) mix_colours(page, app);
    scroll(page, app);
    while (has_more && now - begun < SLICE_NS) {
        has_more = find_out(page, app);
        app->must_draw = app->must_draw || has_more || is_new;
        now = term_now(app->term);
    }
    *due = has_more ? now : page->shelf.is_home ? INT64_MAX : page->due;
    if (page->code[0] && page->shelf.is_whole) return play_code(page, app);
    return next_stay();
}

/* ---- what the player says of a level ---- */

static void like(Workshop *page, const Session *session)
{
    if (!has_row(page)) return;
    say(page, "%s", workshop_shelf_like(&page->shelf, session, page->menu.chosen));
    page->due = 0;
}

static void report_label(const void *context, int32_t entry, char *out, size_t size)
{
    (void)context;
    snprintf(out, size, "%s", workshop_reports[entry].text);
}

static void answer_report(Workshop *page, const Session *session, RequestId request)
{
    if (menu_request(&page->reports, request)) return;
    if (request == REQUEST_BACK) page->asks_report = false;
    if (request != REQUEST_CHOOSE || !has_row(page)) return;
    page->asks_report = false;
    const WorkshopTarget target = workshop_shelf_target(&page->shelf, page->menu.chosen);
    const char *why =
        workshop_report(&session->arcade, &target, (WorkshopReport)page->reports.chosen);
    say(page, "%s", why ? why : "Reported to the host.");
    workshop_list_touch(&page->shelf.list);
    page->due = 0;
}

/* ---- a copy ---- */

static Next open_editor(Workshop *page, App *app, const EditOpening *opening)
{
    ErrorList errors;
    error_list_init(&errors, opening->path);
    app_set_mixed_colours(app, NULL);
    Screen screen = app_try_open(app, SCREEN_EDIT, &errors, opening);
    if (!screen.kind && errors.count > 0) say(page, "%s", errors.items[0].text);
    return next_push(screen);
}

/* Opens a copy in the editor, as a draft of the player that names its source. */
static Next edit_remix(Workshop *page, App *app)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    WorkshopShelfRow row;
    const MadeLevel *made = &page->level.made;
    error_list_init(&errors, "drafts");
    if (!open_marked(page, app)) return next_stay();
    workshop_shelf_row(&page->shelf, page->menu.chosen, &row);
    size_t length = made->length;
    if (made->hides_signs) workshop_drop_words(page->level.text, &length);
    bool is_made = workshop_draft_remix(&app->session->arcade, page->level.text, length, row.code,
                                        path, &errors);
    workshop_shelf_close(&page->level);
    if (is_made) return open_editor(page, app, &(EditOpening){.path = path});
    if (errors.count > 0) say(page, "%s", errors.items[0].text);
    return next_stay();
}

/* Opens a copy in the editor, as a new file of the current folder. */
static Next edit_copy(Workshop *page, App *app)
{
    enum { ENDING = sizeof ".txt" - 1, STEM_MAX = 80, COPIES_MAX = 1000 };
    char path[WORLD_PATH_MAX];
    EditPlace place;
    if (!has_row(page)) return next_stay();
    char copied[WORLD_PATH_MAX];
    workshop_shelf_name(&page->shelf, page->menu.chosen, copied);
    const char *name = path_name(copied);
    int32_t stem = clamp_i32((int32_t)strlen(name) - ENDING, 1, STEM_MAX);
    edit_place_home(&place);
    snprintf(path, sizeof path, "%.*s.txt", (int)stem, name);
    for (int32_t n = 2; n < COPIES_MAX && edit_path_is_taken(place.state, path); n++)
        snprintf(path, sizeof path, "%.*s-%d.txt", (int)stem, name, (int)n);
    return open_editor(page, app, &(EditOpening){.path = path, .copied_path = copied});
}

/* ---- sharing ---- */

static void share(Workshop *page, App *app)
{
    size_t length;
    if (!has_row(page)) return;
    char *text = workshop_shelf_text(&page->shelf, app->session, page->menu.chosen, &length);
    if (text && workshop_shelf_hides_words(&page->shelf, app->session, page->menu.chosen))
        workshop_drop_words(text, &length);
    char *code = text ? level_code_write(text, length) : NULL;
    free(text);
    if (!code && page->shelf.is_home) {
        say(page, "This level is too large for a line of text.");
        return;
    }
    snprintf(page->line, sizeof page->line, "%s", code ? code : "too large for a line of text");
    if (!code) return;
    if (term_copy(app->term, code, strlen(code)))
        say(page, "Sent to the clipboard.");
    else
        say(page, "This terminal has no clipboard for programs: copy the line.");
    free(code);
}

/* ---- keys ---- */

static void step_filter(Workshop *page, const Session *session)
{
    page->choice.filter = (page->choice.filter + 1) % WORKSHOP_SHELF_FILTERS;
    list_again(page, session);
}

/* Lists the levels of the marked one's author, or again all. */
static void step_author(Workshop *page, const Session *session)
{
    WorkshopShelfRow row = {.title = ""};
    bool was_narrowed = page->is_of_author;
    page->is_of_author = false;
    page->choice.author[0] = '\0';
    if (!was_narrowed && has_row(page)) workshop_shelf_row(&page->shelf, page->menu.chosen, &row);
    if (!was_narrowed && has_row(page) && row.author[0] == '\0') {
        say(page, "This level names no author.");
        return;
    }
    page->is_of_author = row.author[0] != '\0';
    if (page->is_of_author && !page->shelf.is_home)
        snprintf(page->choice.author, sizeof page->choice.author, "%s",
                 visitor_player_id(workshop_shelf_target(&page->shelf, page->menu.chosen).by));
    search_for(page, session, page->shelf.is_home ? row.author : "");
    if (!page->shelf.is_home) say(page, "%s%s", row.author[0] ? "levels by " : "", row.author);
}

static void type_words(Workshop *page, const Session *session, const TermEvent *event)
{
    char line[TYPED_PASTE_MAX], words[WORKSHOP_SEARCH_MAX];
    uint32_t key = widget_typed_key(event);
    snprintf(words, sizeof words, "%s", page->choice.words);
    if (event->kind == TERM_EVENT_TEXT) {
        (void)widget_typed_paste(event, line);
        text_append(words, sizeof words, "%s", line);
    }
    if (key == TERM_KEY_ESCAPE) words[0] = '\0';
    if (key == TERM_KEY_ESCAPE || key == TERM_KEY_ENTER) page->is_typing = false;
    if (key != TERM_KEY_ENTER && key != TERM_KEY_ESCAPE)
        (void)widget_edit_typed(words, sizeof words, key);
    search_for(page, session, words);
}

static Next leave(App *app)
{
    app_set_mixed_colours(app, NULL);
    return next_back(ANSWER_NONE);
}

/* What has a key of its own on this page. */
static Next own_request(Workshop *page, App *app, RequestId request)
{
    if (request == REQUEST_WORKSHOP_FIND) {
        page->is_typing = true;
        page->choice.author[0] = '\0';
        page->is_of_author = false;
    }
    if (request == REQUEST_WORKSHOP_FILTER) step_filter(page, app->session);
    if (request == REQUEST_WORKSHOP_AUTHOR) step_author(page, app->session);
    if (request == REQUEST_WORKSHOP_SHARE) share(page, app);
    if (request == REQUEST_WORKSHOP_TEN && !page->shelf.is_home) {
        app_set_mixed_colours(app, NULL);
        return next_push(app_open_bare(app, SCREEN_TEN));
    }
    if (request == REQUEST_WORKSHOP_WATCH) return watch(page, app, true);
    if (request == REQUEST_WORKSHOP_EDIT)
        return page->shelf.is_home ? edit_copy(page, app) : edit_remix(page, app);
    bool is_vote = request == REQUEST_WORKSHOP_LIKE || request == REQUEST_WORKSHOP_REPORT;
    if (is_vote && page->shelf.is_home) {
        say(page, "Only in an arcade.");
        return next_stay();
    }
    if (request == REQUEST_WORKSHOP_LIKE) like(page, app->session);
    page->asks_report = request == REQUEST_WORKSHOP_REPORT && has_row(page);
    page->reports = (Menu){WORKSHOP_REPORT_COUNT, 0};
    return next_stay();
}

/* Esc first takes back what the list is narrowed by. */
static Next go_back(Workshop *page, App *app)
{
    WorkshopShelfChoice *choice = &page->choice;
    if (!choice->words[0] && !choice->author[0] && choice->filter == WORKSHOP_SHELF_ALL)
        return leave(app);
    choice->filter = WORKSHOP_SHELF_ALL;
    choice->author[0] = '\0';
    page->is_of_author = false;
    search_for(page, app->session, "");
    return next_stay();
}

static Next menu_key(Workshop *page, App *app, RequestId request)
{
    const char *names[WORKSHOP_SHELF_TABS_MAX];
    int32_t tabs = workshop_shelf_tabs(&page->shelf, names);
    int32_t pointed = request_pointed_entry(request);
    if (pointed >= page->menu.count) { /* a tab, after the rows */
        turn_to(page, app->session, min_i32(pointed - page->menu.count, tabs - 1));
        return next_stay();
    }
    if (page->menu.count > 0 && menu_request(&page->menu, request)) return next_stay();
    if (request == REQUEST_LESS || request == REQUEST_MORE)
        turn_to(page, app->session,
                (page->choice.tab + (request == REQUEST_MORE ? 1 : tabs - 1)) % tabs);
    if (request == REQUEST_CHOOSE) return play(page, app);
    if (request == REQUEST_BOARDS)
        return page->shelf.is_home ? watch(page, app, false) : see_boards(page, app);
    if (request == REQUEST_AGAIN && !page->shelf.is_home) return open_room(page, app);
    if (request == REQUEST_BACK) return go_back(page, app);
    return next_stay();
}

static Next workshop_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Workshop *page = self;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    RequestId own = request_of_press(app_bindings(app), CONTEXT_WORKSHOP, event);
    if (event->kind == TERM_EVENT_RESIZE) {
        page->card.key = 0;
        return next_stay();
    }
    if (page->line[0] != '\0') {
        if (is_press || request_pointed_entry(request) >= 0) page->line[0] = '\0';
        return next_stay();
    }
    if (is_press) page->message[0] = '\0';
    if (page->asks_report) {
        if (is_press || request_pointed_entry(request) >= 0)
            answer_report(page, app->session, request);
        return next_stay();
    }
    if (page->is_typing && request_pointed_entry(request) < 0) {
        type_words(page, app->session, event);
        return next_stay();
    }
    page->is_typing = false;
    if (own != REQUEST_NONE) return is_press ? own_request(page, app, own) : next_stay();
    if (request_of_press(app_bindings(app), CONTEXT_PLAY, event) == REQUEST_HELP) {
        app_set_mixed_colours(app, NULL);
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_WORKSHOP}));
    }
    return menu_key(page, app, request);
}

static Next workshop_enter(void *self, App *app, int32_t answer)
{
    Workshop *page = self;
    ErrorList errors;
    uint64_t key = workshop_shelf_key(&page->shelf, page->menu.chosen);
    if (answer == BOARDS_RACE) return play(page, app);
    if (answer != ANSWER_NEW) input_tape_done(&app->session->ghost);
    page->due = 0;
    if (!workshop_shelf_read(&page->shelf, app->session, page->folder[0] ? page->folder : NULL,
                             &errors))
        error_format(&errors, &errors.items[0], page->message, sizeof page->message);
    list_again(page, app->session);
    page->card.key = 0; /* what was played has other runs now */
    scroll(page, app);
    int32_t left_out = page->shelf.home.left_out;
    if (left_out > 0 && answer == ANSWER_NEW)
        say(page, left_out == 1 ? "%d file is not a level." : "%d files are not levels.",
            (int)left_out);
    bool goes_on = page->level.play.wants_next && page->playing == key;
    page->level.play.wants_next = false;
    if (goes_on && page->menu.chosen + 1 < page->menu.count) {
        page->menu.chosen++;
        return play(page, app);
    }
    page->playing = 0;
    return next_stay();
}

/* ---- drawing the list ---- */

/* The columns of a row, of which those fit that come first. */
typedef enum WorkshopColumn {
    COLUMN_AUTHOR,
    COLUMN_BEST,
    COLUMN_LIKES,
    COLUMN_FINISHED,
    COLUMN_MEDAL,
    COLUMN_PLAYERS,
    COLUMN_COUNT
} WorkshopColumn;

static const struct ColumnInfo {
    const char *head;
    int32_t cols; /* with a blank before it */
    bool is_of_arcade;
    bool is_left; /* of its place */
} columns[COLUMN_COUNT] = {
    [COLUMN_AUTHOR] = {"author", 14, false, true}, [COLUMN_BEST] = {"yours", 9, false, false},
    [COLUMN_LIKES] = {"likes", 7, true, false},    [COLUMN_FINISHED] = {"done", 7, true, false},
    [COLUMN_MEDAL] = {"medal", 8, false, true},    [COLUMN_PLAYERS] = {"players", 9, true, false},
};

/* Which columns there is room for, bit n for column n; the title takes what they leave. */
static uint32_t find_columns(const Workshop *page, int32_t cols, int32_t *title_cols)
{
    uint32_t shown = 0;
    int32_t left = cols - 3; /* the marks */
    for (int32_t i = 0; i < COLUMN_COUNT; i++) {
        if (columns[i].is_of_arcade && page->shelf.is_home) continue;
        if (left - columns[i].cols < TITLE_COLS_MIN) break;
        left -= columns[i].cols;
        shown |= 1u << i;
    }
    *title_cols = min_i32(left, TITLE_COLS_MAX);
    return shown;
}

static void write_cell(const WorkshopShelfRow *row, WorkshopColumn column, char *out, size_t size)
{
    char time[TICKS_TEXT_MAX];
    out[0] = '\0';
    switch (column) {
    case COLUMN_AUTHOR: snprintf(out, size, "%s", row->author); break;
    case COLUMN_BEST:
        hud_ticks_to_text(row->best, true, time);
        if (row->best > 0) snprintf(out, size, "%s", time);
        break;
    case COLUMN_LIKES: snprintf(out, size, "%d", (int)row->likes); break;
    case COLUMN_PLAYERS: snprintf(out, size, "%d", (int)row->players); break;
    case COLUMN_FINISHED:
        if (row->finished >= 0) snprintf(out, size, "%d %%", (int)row->finished);
        break;
    case COLUMN_MEDAL: snprintf(out, size, "%s", row->medal); break;
    case COLUMN_COUNT: break;
    }
}

/* Adds a text in exactly that many columns. */
static void add_cell(Text *line, const char *text, int32_t cols, bool is_left)
{
    char padded[UTF8_PAD_MAX];
    int32_t blanks = is_left ? 0 : max_i32(0, cols - utf8_columns(text));
    utf8_pad(padded, sizeof padded, text, cols - blanks);
    text_add(line, "%*s%s", (int)blanks, "", padded);
}

static void draw_heads(const Workshop *page, Canvas *canvas, Area list)
{
    char text[LINE_MAX];
    Text line = text_in(text, sizeof text);
    int32_t title_cols;
    uint32_t shown = find_columns(page, list.cols, &title_cols);
    add_cell(&line, "   title", title_cols + 3, true);
    for (int32_t i = 0; i < COLUMN_COUNT; i++) {
        if (!(shown & 1u << i)) continue;
        text_add_byte(&line, ' ');
        add_cell(&line, columns[i].head, columns[i].cols - 1, columns[i].is_left);
    }
    widget_text(canvas, (Area){list.col, list.row - 1, list.cols, 1}, text, ROLE_HINT);
}

/* "> * Over the ice            ada~k7f3        0:12.35      12" */
static void draw_row(const Workshop *page, Canvas *canvas, Area at, int32_t index)
{
    char text[LINE_MAX], cell[LINE_MAX];
    Text line = text_in(text, sizeof text);
    WorkshopShelfRow row;
    int32_t title_cols;
    bool is_chosen = index == page->menu.chosen;
    uint32_t shown = find_columns(page, at.cols, &title_cols);
    workshop_shelf_row(&page->shelf, index, &row);
    text_add(&line, "%c%c ", is_chosen ? '>' : ' ', row.is_new ? '*' : ' ');
    add_cell(&line, row.title, title_cols, true);
    for (int32_t i = 0; i < COLUMN_COUNT; i++) {
        if (!(shown & 1u << i)) continue;
        write_cell(&row, (WorkshopColumn)i, cell, sizeof cell);
        text_add_byte(&line, ' ');
        add_cell(&line, cell, columns[i].cols - 1, columns[i].is_left);
    }
    widget_text(canvas, at, text, is_chosen ? ROLE_CHOSEN : ROLE_PLAIN);
    widget_clickable(canvas, at, index, is_chosen ? REQUEST_CHOOSE : REQUEST_NONE);
}

static void draw_tabs(const Workshop *page, Canvas *canvas)
{
    const char *names[WORKSHOP_SHELF_TABS_MAX];
    int32_t count = workshop_shelf_tabs(&page->shelf, names);
    int32_t col =
        canvas->cols < LIST_COLS_MIN ? 0 : canvas_text(canvas, 1, 0, "Workshop", ROLE_TITLE) + 3;
    for (int32_t i = 0; i < count; i++) {
        char text[32];
        bool is_shown = i == page->choice.tab;
        snprintf(text, sizeof text, is_shown ? "[%s]" : " %s ", names[i]);
        int32_t end = canvas_text(canvas, col, 0, text, is_shown ? ROLE_TITLE : ROLE_PLAIN);
        widget_clickable(canvas, (Area){col, 0, end - col, 1}, page->menu.count + i, REQUEST_NONE);
        col = end + 1;
    }
}

/* What the list is narrowed by, and how many levels that leaves. */
static void draw_choice(const Workshop *page, Canvas *canvas)
{
    char text[LINE_MAX];
    const WorkshopShelfChoice *choice = &page->choice;
    Text line = text_in(text, sizeof text);
    if (page->is_typing || choice->words[0])
        text_add(&line, "find: %s%s  ", choice->words, page->is_typing ? "_" : "");
    if (choice->filter != WORKSHOP_SHELF_ALL)
        text_add(&line, "only %s  ", workshop_shelf_filters[choice->filter].name);
    text_add(&line, page->menu.count == 1 ? "%d level" : "%d levels", (int)page->menu.count);
    widget_text(canvas, (Area){1, 1, canvas->cols - 2, 1}, text,
                page->is_typing ? ROLE_MESSAGE : ROLE_HINT);
}

/* ---- drawing the marked level ---- */

/* Writes a line of words, broken where they do not fit; the next one goes below it. */
static void add_words(Canvas *canvas, Area *area, const char *text, uint8_t role)
{
    int32_t lines = text[0] ? min_i32(widget_line_count(text, area->cols), area->rows) : 0;
    Area line = {area->col, area->row, area->cols, lines};
    if (lines > 0) widget_text_wrapped(canvas, line, text, role);
    area->row += lines;
    area->rows -= lines;
}

/* "hardest jump: 3 ticks", or that one tick decides. */
static void write_slack(const WorkshopCard *card, char *out, size_t size)
{
    out[0] = '\0';
    if (!workshop_card_is_measured(card)) return;
    if (card->window == 1)
        snprintf(out, size, "frame-exact: the hardest jump leaves 1 tick");
    else if (card->window > 1)
        snprintf(out, size, "the hardest jump leaves %d ticks", (int)card->window);
}

static void write_times(const Workshop *page, const WorkshopShelfRow *row, char *out, size_t size)
{
    char time[TICKS_TEXT_MAX];
    Text line = text_in(out, size);
    int32_t author = workshop_card_author(&page->card);
    hud_ticks_to_text(author, true, time);
    if (author > 0) text_add(&line, "%s %s  ", page->shelf.is_home ? "proof" : "author", time);
    int32_t first = page->shelf.is_home ? 0 : workshop_card_first(&page->card);
    hud_ticks_to_text(first, true, time);
    if (first > 0) text_add(&line, "best %s  ", time);
    hud_ticks_to_text(row->best, true, time);
    if (row->best > 0) text_add(&line, "yours %s  ", time);
    if (row->medal[0]) text_add(&line, "medal %s", row->medal);
}

/* "80x24  monsters, water": what it may be searched for. */
static void write_content(const WorkshopShelfRow *row, char *out, size_t size)
{
    Text line = text_in(out, size);
    text_add(&line, "%dx%d", (int)row->cols, (int)row->rows);
    const char *gap = "  ";
    for (int32_t i = 0; i < WORKSHOP_CONTENT_COUNT; i++) {
        if (!(row->content & WORKSHOP_HAS(i))) continue;
        text_add(&line, "%s%s", gap, workshop_content_names[i]);
        gap = ", ";
    }
}

/* "12 likes  40 players  35 % done" */
static void write_tally(const WorkshopShelfRow *row, char *out, size_t size)
{
    Text line = text_in(out, size);
    text_add(&line, row->likes == 1 ? "%d like  " : "%d likes  ", (int)row->likes);
    text_add(&line, row->players == 1 ? "%d player  " : "%d players  ", (int)row->players);
    if (row->finished >= 0) text_add(&line, "%d %% done", (int)row->finished);
}

static void draw_card(const Workshop *page, const WorkshopLayout *layout, const App *app,
                      Canvas *canvas)
{
    char text[LINE_MAX], notes[WORKSHOP_SHELF_NOTES_MAX][WORKSHOP_SHELF_NOTE_SIZE];
    const WorkshopCard *card = &page->card;
    WorkshopShelfRow row;
    Area words = layout->words;
    if (words.cols == 0 || !has_row(page)) return;
    bool is_here = card->key == workshop_shelf_key(&page->shelf, page->menu.chosen);
    if (layout->picture.cols > 0) {
        Area at = layout->picture;
        if (is_here && card->picture.cells && card->picture.cols == at.cols)
            thumbnail_draw(&card->picture, canvas, at.col, at.row);
        else
            canvas_fill(canvas, at.col, at.row, at.cols, at.rows, ' ', ROLE_BOX);
        widget_clickable(canvas, at, page->menu.chosen, REQUEST_CHOOSE);
    }
    workshop_shelf_row(&page->shelf, page->menu.chosen, &row);
    add_words(canvas, &words, row.title, ROLE_TITLE);
    snprintf(text, sizeof text, "%s%s%s%s", row.author[0] ? "by " : "", row.author,
             row.code[0] ? "  code " : "", row.code);
    add_words(canvas, &words, text, ROLE_PLAIN);
    if (is_here) {
        write_times(page, &row, text, sizeof text);
        add_words(canvas, &words, text, ROLE_PLAIN);
        write_slack(card, text, sizeof text);
        add_words(canvas, &words, text, card->window == 1 ? ROLE_MESSAGE : ROLE_HINT);
    }
    write_tally(&row, text, sizeof text);
    if (!page->shelf.is_home) add_words(canvas, &words, text, ROLE_HINT);
    int32_t count =
        workshop_shelf_notes(&page->shelf, &app->session->arcade, page->menu.chosen, notes);
    for (int32_t i = 0; i < count; i++)
        add_words(canvas, &words, notes[i], ROLE_PLAIN);
    if (is_here) add_words(canvas, &words, card->hint, ROLE_PLAIN);
    write_content(&row, text, sizeof text);
    add_words(canvas, &words, text, ROLE_HINT);
}

/* ---- drawing the page ---- */

static void draw_none(const Workshop *page, Canvas *canvas, Area list)
{
    char text[WORLD_PATH_MAX + 80];
    bool is_narrowed = page->choice.words[0] || page->choice.filter != WORKSHOP_SHELF_ALL ||
                       page->choice.author[0];
    snprintf(text, sizeof text, "No levels here yet. Put level files into %s",
             page->shelf.home.folder);
    if (!page->shelf.is_home)
        snprintf(
            text, sizeof text, "%s",
            page->shelf.is_whole
                ? "No levels here yet. Draw one: choose Edit in the main menu, then publish it."
                : "Reading ...");
    widget_text_wrapped(canvas, list, is_narrowed ? "No such levels. Esc shows all." : text,
                        ROLE_PLAIN);
}

/* The line that plays the level elsewhere. */
static void draw_code(const Workshop *page, const App *app, Canvas *canvas)
{
    Area box = area_centred(canvas, canvas->cols - 4, canvas->rows - 2);
    Area inside = {box.col + 2, box.row + 2, box.cols - 4, box.rows - 4};
    const char *code = page->line;
    WorkshopShelfRow row = {.code = ""};
    char words[LINE_MAX];
    if (has_row(page)) workshop_shelf_row(&page->shelf, page->menu.chosen, &row);
    const char *login = app->session->arcade.login;
    snprintf(words, sizeof words, "From anywhere: ssh -t %s level %s", login, row.code);
    widget_box(canvas, box, "The level as a line of text: ledge play LINE");
    if (row.code[0] && login[0]) {
        widget_text(canvas, inside, words, ROLE_PLAIN);
        inside.row += 2;
        inside.rows -= 2;
    }
    for (int32_t i = 0; i < inside.rows && code[0]; i++) {
        char part[LINE_MAX];
        int32_t length = min_i32((int32_t)strlen(code), min_i32(inside.cols, LINE_MAX - 1));
        snprintf(part, sizeof part, "%.*s", (int)length, code);
        canvas_text(canvas, inside.col, inside.row + i, part, ROLE_PLAIN);
        code += length;
    }
    widget_text_centred(canvas, box, box.rows - 2, page->message, ROLE_MESSAGE);
    widget_key_words(canvas, box, box.rows - 1, " Esc back ");
}

static void draw_foot(const Workshop *page, const App *app, Canvas *canvas)
{
    static const Hint home[] = {{REQUEST_CHOOSE, "play"},
                                {REQUEST_WORKSHOP_FIND, NULL},
                                {REQUEST_WORKSHOP_FILTER, NULL},
                                {REQUEST_BACK, NULL},
                                {REQUEST_HELP, "keys"},
                                {REQUEST_BOARDS, "watch best"},
                                {REQUEST_WORKSHOP_WATCH, "watch proof"},
                                {REQUEST_WORKSHOP_AUTHOR, NULL},
                                {REQUEST_WORKSHOP_EDIT, NULL},
                                {REQUEST_WORKSHOP_SHARE, NULL}};
    static const Hint arcade[] = {{REQUEST_CHOOSE, "play"},        {REQUEST_WORKSHOP_FIND, NULL},
                                  {REQUEST_WORKSHOP_FILTER, NULL}, {REQUEST_BACK, NULL},
                                  {REQUEST_HELP, "keys"},          {REQUEST_BOARDS, "board"},
                                  {REQUEST_WORKSHOP_WATCH, NULL},  {REQUEST_WORKSHOP_LIKE, NULL},
                                  {REQUEST_WORKSHOP_TEN, NULL},    {REQUEST_AGAIN, "race"},
                                  {REQUEST_WORKSHOP_AUTHOR, NULL}, {REQUEST_WORKSHOP_REPORT, NULL},
                                  {REQUEST_WORKSHOP_EDIT, NULL},   {REQUEST_WORKSHOP_SHARE, NULL}};
    static const Hint none[] = {{REQUEST_WORKSHOP_FIND, NULL},
                                {REQUEST_BACK, NULL},
                                {REQUEST_HELP, "keys"}};
    Area area = area_of_canvas(canvas);
    bool is_home = page->shelf.is_home;
    widget_text_centred(canvas, area, area.rows - 2, page->message, ROLE_MESSAGE);
    if (page->is_typing)
        widget_key_words(canvas, area, area.rows - 1, "Enter keeps it  Esc shows all");
    else if (page->menu.count == 0)
        widget_hints(canvas, app_bindings(app), area, area.rows - 1, none, ARRAY_LENGTH(none));
    else
        widget_hints(canvas, app_bindings(app), area, area.rows - 1, is_home ? home : arcade,
                     is_home ? ARRAY_LENGTH(home) : ARRAY_LENGTH(arcade));
}

static void draw_report(const Workshop *page, Canvas *canvas)
{
    enum { BOX_COLS = 44 };
    Area box = area_centred(canvas, BOX_COLS, WORKSHOP_REPORT_COUNT + 4);
    Area list = {box.col + 2, box.row + 2, box.cols - 4, WORKSHOP_REPORT_COUNT};
    widget_box(canvas, box, "Report this level: it is ...");
    menu_draw(canvas, list, &page->reports, report_label, NULL);
    widget_key_words(canvas, box, box.rows - 1, " Enter reports  Esc back ");
}

static void workshop_draw(const void *self, const App *app, Canvas *canvas)
{
    const Workshop *page = self;
    WorkshopLayout layout = layout_of(canvas->cols, canvas->rows);
    Area row = {layout.list.col, layout.list.row, layout.list.cols, 1};
    canvas_fill(canvas, 0, 0, canvas->cols, canvas->rows, ' ', ROLE_PLAIN);
    draw_tabs(page, canvas);
    draw_choice(page, canvas);
    if (page->menu.count == 0) draw_none(page, canvas, layout.list);
    if (page->menu.count > 0) draw_heads(page, canvas, layout.list);
    for (int32_t i = page->top; i < min_i32(page->top + page->shown, page->menu.count); i++) {
        draw_row(page, canvas, row, i);
        row.row++;
    }
    draw_card(page, &layout, app, canvas);
    draw_foot(page, app, canvas);
    if (page->line[0]) draw_code(page, app, canvas);
    if (page->asks_report) draw_report(page, canvas);
}

static void workshop_leave(void *self)
{
    Workshop *page = self;
    workshop_card_done(&page->card);
    workshop_shelf_done(&page->shelf);
    workshop_shelf_close(&page->level);
    free(page);
}

static const ScreenKind workshop_kind = {.enter = workshop_enter,
                                         .key = workshop_key,
                                         .context = CONTEXT_MENU,
                                         .wake = workshop_wake,
                                         .works_when_woken = true,
                                         .draw = workshop_draw,
                                         .leave = workshop_leave};

Screen screen_workshop_open(Session *session, const void *args, ErrorList *errors)
{
    const WorkshopArgs *given = args;
    Workshop *page = calloc(1, sizeof *page);
    (void)session, (void)errors;
    if (!page) return (Screen){0};
    snprintf(page->folder, sizeof page->folder, "%s", given->folder ? given->folder : "");
    snprintf(page->code, sizeof page->code, "%s", given->code ? given->code : "");
    return (Screen){&workshop_kind, page};
}
