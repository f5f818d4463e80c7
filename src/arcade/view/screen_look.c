/* screen_look.c - see arcade_screens.h: the levels that the operator has to look at. */
#include "arcade_screens.h"

#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "../../draw/thumbnail.h"
#include "../../draw/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_COLS = 36,
    PICTURE_ROWS_MAX = 14,
    PICTURE_COLS_MAX = 60,
    TITLE_COLS = 24,
    WORDS_MAX = 4096,
    LINE_MAX = 320
};

/* Which levels are listed. */
typedef enum LookKind { LOOK_WAITING, LOOK_HIDDEN, LOOK_ALL, LOOK_COUNT } LookKind;

static const char *const kind_titles[LOOK_COUNT] = {[LOOK_WAITING] = "Levels to look at",
                                                    [LOOK_HIDDEN] = "Hidden levels",
                                                    [LOOK_ALL] = "All levels"};

/* A level that is listed, and what its place goes by. */
typedef struct LookRow {
    int32_t row; /* of the list's folder */
    int32_t reports;
    int64_t since;
} LookRow;

typedef struct Look {
    WorkshopList list;
    bool is_whole;
    LookKind kind;
    LookRow *rows;
    Menu menu;
    WorkshopId shown; /* the level of picture and words; all 0: none */
    Thumbnail picture;
    Colours colours;
    char words[WORDS_MAX]; /* what the level says */
    bool is_typing;
    char why[WORKSHOP_REASON_MAX];
    char message[LINE_MAX];
} Look;

/* ---- the list ---- */

static bool is_listed(const Look *look, int32_t row)
{
    WorkshopState state = (WorkshopState)look->list.states[row].state;
    switch (look->kind) {
    case LOOK_WAITING:
        return state == WORKSHOP_IS_REPORTED || state == WORKSHOP_IS_WAITING ||
               (state == WORKSHOP_IS_LISTED && !look->list.folder.rows[row].is_looked);
    case LOOK_HIDDEN: return state == WORKSHOP_IS_HIDDEN;
    case LOOK_ALL:
    case LOOK_COUNT: break;
    }
    return state != WORKSHOP_IS_FAULTY;
}

/* Reported levels come first, then those that are older. */
static int compare_rows(const void *a, const void *b)
{
    const LookRow *left = a, *right = b;
    if (left->reports != right->reports) return left->reports > right->reports ? -1 : 1;
    if (left->since != right->since) return left->since < right->since ? -1 : 1;
    return (left->row > right->row) - (left->row < right->row);
}

static void list_levels(Look *look)
{
    const WorkshopList *list = &look->list;
    free(look->rows);
    look->rows = calloc((size_t)max_i32(1, list->folder.count), sizeof *look->rows);
    look->menu.count = 0;
    for (int32_t row = 0; look->rows && look->is_whole && row < list->folder.count; row++)
        if (is_listed(look, row))
            look->rows[look->menu.count++] =
                (LookRow){row, list->tallies.rows[row].reports, list->folder.rows[row].since};
    if (look->menu.count > 1)
        qsort(look->rows, (size_t)look->menu.count, sizeof *look->rows, compare_rows);
    look->menu.chosen = clamp_i32(look->menu.chosen, 0, max_i32(0, look->menu.count - 1));
}

static bool marked_item(const Look *look, WorkshopItem *item)
{
    if (look->menu.chosen >= look->menu.count) return false;
    workshop_list_item_of_row(&look->list, look->rows[look->menu.chosen].row, item);
    return true;
}

/* ---- the marked level ---- */

static Area picture_area(Area page)
{
    int32_t cols = clamp_i32(page.cols - LIST_COLS - 2, 0, PICTURE_COLS_MAX);
    return (Area){page.col + LIST_COLS + 2, page.row + 2, cols,
                  clamp_i32(page.rows - 12, 0, PICTURE_ROWS_MAX)};
}

static Area page_of(const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    return (Area){1, 0, cols - 2, rows};
}

static void read_words(Look *look, const Arcade *arcade, const WorkshopItem *item,
                       const WorkshopLevel *about, const Level *level)
{
    char reason[WORKSHOP_REASON_MAX];
    Text text = text_in(look->words, sizeof look->words);
    int32_t given = 0, count = 0;
    text_add(&text, "%s by %s\n%s, %d x %d cells\n", about->title, item->by, item->code,
             (int)about->cols, (int)about->rows);
    for (int32_t i = 0; i < WORKSHOP_REPORT_COUNT; i++)
        count += (int32_t)(item->tally->reasons >> i & 1);
    if (count > 0) text_add(&text, "Reports: %d, as ", (int)item->tally->reports);
    for (int32_t i = 0; i < WORKSHOP_REPORT_COUNT; i++)
        if (item->tally->reasons >> i & 1)
            text_add(&text, "%s%s", text_gap(given++, count, " and "), workshop_reports[i].text);
    if (count > 0) text_add_byte(&text, '\n');
    workshop_hidden_reason(arcade, &item->id, reason);
    if (item->state == WORKSHOP_IS_HIDDEN) text_add(&text, "Hidden: %s\n", reason);
    if (item->state == WORKSHOP_IS_WAITING) text_add(&text, "It contains one of your words.\n");
    if (about->hint[0]) text_add(&text, "Hint: %s\n", about->hint);
    for (int32_t i = 0; i < level->signs.count; i++)
        if (level->sign_text[i][0]) text_add(&text, "Sign: %s\n", level->sign_text[i]);
}

static void show_marked(Look *look, App *app)
{
    WorkshopItem item;
    WorkshopLevel about;
    Level level;
    Area area = picture_area(page_of(app));
    thumbnail_done(&look->picture);
    look->words[0] = '\0';
    look->shown = (WorkshopId){0, 0};
    app_set_mixed_colours(app, NULL);
    if (!marked_item(look, &item)) return;
    look->shown = item.id;
    if (!workshop_open(&app->session->arcade, &item.id, &about, &level)) return;
    PictureChoice choice = app_picture_choice(app);
    choice.look.palette = level.palette;
    thumbnail_fit_depth(&choice, term_depth(app->term));
    if (area.cols > 0 && area.rows > 0)
        (void)thumbnail_make(&look->picture, &choice, &level, area.cols, area.rows);
    if (look->picture.cells && app_colours(app) && choice.skins) {
        look->colours = thumbnail_colours(&choice);
        thumbnail_take_colours(&look->picture, &choice, &look->colours);
        app_set_mixed_colours(app, &look->colours);
    }
    read_words(look, &app->session->arcade, &item, &about, &level);
    level_done(&level);
}

/* ---- keys ---- */

static Next look_wake(void *self, App *app, int64_t *due)
{
    static const WorkshopView view = {.tab = WORKSHOP_NEW};
    Look *look = self;
    *due = INT64_MAX;
    if (look->is_whole) return next_stay();
    look->is_whole =
        workshop_list_read(&look->list, &app->session->arcade, &view, (int64_t)day_now());
    list_levels(look);
    show_marked(look, app);
    app->must_draw = true;
    if (!look->is_whole) *due = term_now(app->term);
    return next_stay();
}

/* Reads it all again: one level is now hidden or shown. */
static void read_again(Look *look)
{
    workshop_list_done(&look->list);
    look->is_whole = false;
    look->menu.count = 0;
}

static void decide(Look *look, const App *app, bool is_hidden)
{
    WorkshopItem item;
    const Arcade *arcade = &app->session->arcade;
    if (!marked_item(look, &item)) return;
    bool is_done =
        is_hidden ? workshop_hide(arcade, &item.id, look->why) : workshop_show(arcade, &item.id);
    snprintf(look->message, sizeof look->message, "%s: %s.", item.code,
             !is_done    ? "cannot write to hidden/ and looked/"
             : is_hidden ? "hidden"
                         : "shown");
    read_again(look);
}

static void type_why(Look *look, const App *app, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    if (key == TERM_KEY_ESCAPE || key == TERM_KEY_ENTER) look->is_typing = false;
    if (key == TERM_KEY_ENTER)
        decide(look, app, true);
    else
        (void)widget_edit_typed(look->why, sizeof look->why, key);
}

static Next look_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Look *look = self;
    if (look->is_typing) {
        type_why(look, app, event);
        return next_stay();
    }
    uint32_t key = widget_typed_key(event);
    if (request == REQUEST_BACK) {
        app_set_mixed_colours(app, NULL);
        return next_back(ANSWER_NONE);
    }
    if (key || request != REQUEST_NONE) look->message[0] = '\0';
    if (key == 'h' && look->menu.count > 0) {
        look->is_typing = true;
        look->why[0] = '\0';
    } else if (key == '\t') {
        look->kind = (LookKind)((look->kind + 1) % LOOK_COUNT);
        list_levels(look);
    } else if (request == REQUEST_CHOOSE) {
        decide(look, app, false);
    } else if (look->menu.count > 0) {
        (void)menu_request(&look->menu, request);
    }
    WorkshopItem item;
    bool is_other = look->is_whole && marked_item(look, &item) &&
                    workshop_id_compare(&item.id, &look->shown) != 0;
    if (is_other || key == '\t') show_marked(look, app);
    return next_stay();
}

/* ---- drawing ---- */

static void row_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Look *look = context;
    WorkshopItem item;
    char title[UTF8_PAD_MAX];
    workshop_list_item_of_row(&look->list, look->rows[entry].row, &item);
    utf8_pad(title, sizeof title, item.title, TITLE_COLS);
    snprintf(out, size, "%s %s", title,
             item.state == WORKSHOP_IS_HIDDEN     ? "hidden"
             : item.state == WORKSHOP_IS_REPORTED ? "reported"
             : item.state == WORKSHOP_IS_WAITING  ? "a word"
                                                  : "");
}

/* Each line of the words, broken where it is too long. */
static void draw_words(Canvas *canvas, Area area, const char *words)
{
    for (char line[WORDS_MAX]; *words && area.rows > 0;) {
        size_t length = strcspn(words, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, words);
        widget_text_wrapped(canvas, area, line, ROLE_PLAIN);
        int32_t rows = widget_line_count(line, area.cols);
        area.row += rows;
        area.rows -= rows;
        words += length + (words[length] == '\n');
    }
}

static void look_draw(const void *self, const App *app, Canvas *canvas)
{
    const Look *look = self;
    char line[LINE_MAX];
    (void)app;
    Area page = {1, 0, canvas->cols - 2, canvas->rows}, area = picture_area(page);
    Area words = {area.col, area.row + area.rows + 1, max_i32(0, page.cols - LIST_COLS - 2),
                  page.rows - area.row - area.rows - 4};
    snprintf(line, sizeof line, "%s: %d", kind_titles[look->kind], (int)look->menu.count);
    widget_text_centred(canvas, page, 0, look->is_whole ? line : "Reading the levels ...",
                        ROLE_TITLE);
    menu_draw(canvas, (Area){page.col, page.row + 2, LIST_COLS, page.rows - 5}, &look->menu,
              row_label, look);
    if (look->picture.cells) thumbnail_draw(&look->picture, canvas, area.col, area.row);
    draw_words(canvas, words, look->words);
    snprintf(line, sizeof line, "Why? The author will read this: %s_", look->why);
    if (look->is_typing || look->message[0])
        widget_text_centred(canvas, page, page.rows - 2, look->is_typing ? line : look->message,
                            ROLE_MESSAGE);
    widget_key_words(canvas, page, page.rows - 1,
                     look->is_typing ? "Enter hide  Esc back"
                                     : "Enter show it  h hide it  Tab other list  Esc back");
}

static void look_leave(void *self)
{
    Look *look = self;
    workshop_list_done(&look->list);
    thumbnail_done(&look->picture);
    free(look->rows);
    free(look);
}

static const ScreenKind look_kind = {.key = look_key,
                                     .context = CONTEXT_MENU,
                                     .wake = look_wake,
                                     .draw = look_draw,
                                     .leave = look_leave};

Screen screen_look_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    Look *look = calloc(1, sizeof *look);
    return look ? (Screen){&look_kind, look} : (Screen){0};
}
