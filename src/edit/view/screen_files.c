/* screen_files.c - see edit_screens.h */
#include "edit_screens.h"

#include "../../arcade/arcade.h"
#include "../../base/clock.h"
#include "../../base/path.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../save/day.h"
#include "../core/editor_key_choice.h"
#include "draft_run.h"
#include "edit_place.h"
#include "editor_input.h"
#include "editor_open.h"
#include "start_card.h"
#include "start_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t SLICE_NS = 10 * CLOCK_MS; /* of making pictures, between keys */

enum {
    CARDS_MAX = 64, /* made and kept; more than a screen shows */
    ON_NAME = -1,   /* the typed path is chosen, and no entry */
    NAME_MAX_SIZE = 128,
    WHY_SIZE = 300,
    HEAD_ROWS = 2, /* the tabs, and a blank row */
    FOOT_ROWS = 2, /* words, and the keys */
    TEXT_ROWS = 2, /* of a card: title and facts */
    CARD_COLS = 38,
    CARD_ROWS = 10,     /* at least; with a blank column and row */
    LIST_COLS_MIN = 60, /* below, or with fewer rows, there is a list and one picture */
    LIST_ROWS_MIN = 18
};

/* What the page asks before it goes on. */
typedef enum Question {
    ASKS_NOTHING,
    ASKS_KEYS,
    ASKS_NAME,    /* of a new level */
    ASKS_RENAMED, /* of a draft */
    ASKS_DELETE,  /* whether to */
    ASKS_WITHDRAW
} Question;

typedef struct Files {
    EditPlace place;
    StartTab tab;
    StartList list;
    int32_t chosen; /* in the list */
    StartCard *cards;
    int32_t card_next;            /* that is replaced next */
    int32_t card_cols, card_rows; /* the size of their pictures */
    uint8_t theme;                /* Palette for new levels; PALETTE_PLAIN: the template's own */
    Question question;
    int32_t style;              /* the marked answer about keys */
    char name[NAME_MAX_SIZE];   /* that is typed */
    bool is_suggested;          /* what is typed replaces the name */
    char typed[WORLD_PATH_MAX]; /* the path of START_OPEN */
    char backups_of[WORLD_PATH_MAX];
    bool is_large; /* the picture of the chosen level fills the screen */
    StartCard large;
    char why[WHY_SIZE]; /* why something could not be done */
    Colours colours;    /* of all pictures that are shown */
    bool has_colours;   /* they are in force */
} Files;

/* ---- tabs ---- */

static const struct TabRow {
    const char *name;
    char key;
    uint32_t right; /* one of them is needed; 0: none */
} tabs[START_TAB_COUNT] = {
    [START_RECENT] = {"Yours", 'y', 0},
    [START_NEW] = {"New", 'n', EDIT_MAY_BEGIN},
    [START_COPY] = {"Copy", 'c', EDIT_MAY_COPY},
    [START_OPEN] = {"Open", 'o', EDIT_MAY_NAME},
    [START_BACKUPS] = {"Backups", 'b', EDIT_HAS_BACKUPS},
};

static bool is_offered(const Files *files, StartTab tab)
{
    return tabs[tab].right == 0 || (files->place.rights & tabs[tab].right);
}

static StartEntry *chosen_entry(const Files *files)
{
    bool is_one = files->chosen >= 0 && files->chosen < files->list.count;
    return is_one ? &files->list.items[files->chosen] : NULL;
}

static void read_list(Files *files)
{
    const char *of = files->tab == START_BACKUPS ? files->backups_of : files->typed;
    start_list_done(&files->list);
    start_list_read(&files->place, files->tab, of, &files->list);
    int32_t first = files->tab == START_OPEN ? ON_NAME : 0;
    files->chosen = clamp_i32(files->chosen, first, max_i32(first, files->list.count - 1));
}

static void mark_path(Files *files, const char *path)
{
    for (int32_t i = 0; i < files->list.count; i++)
        if (strcmp(files->list.items[i].path, path) == 0) files->chosen = i;
}

static void drop_cards(Files *files)
{
    for (int32_t i = 0; i < CARDS_MAX; i++)
        start_card_done(&files->cards[i]);
    files->card_next = 0;
}

/* Backups are those of the level that is marked. */
static void turn_to(Files *files, StartTab tab)
{
    const StartEntry *entry = chosen_entry(files);
    if (!is_offered(files, tab)) return;
    files->why[0] = '\0';
    if (tab == START_BACKUPS && files->tab != START_BACKUPS) {
        if (!entry || entry->kind != START_LEVEL) {
            snprintf(files->why, sizeof files->why,
                     "Select one of your levels to see its backups.");
            return;
        }
        snprintf(files->backups_of, sizeof files->backups_of, "%s", entry->path);
    }
    files->tab = tab;
    files->chosen = tab == START_OPEN ? ON_NAME : 0;
    read_list(files);
}

/* ---- layout ---- */

typedef struct FilesLayout {
    Area area;       /* of the entries */
    bool is_list;    /* rows of names, and the picture of one level beside them */
    int32_t per_row; /* cards */
    int32_t rows;    /* of cards, that are seen at once */
    int32_t cols_each, rows_each;
    int32_t picture_cols, picture_rows;
} FilesLayout;

static FilesLayout layout_of(const Files *files, int32_t cols, int32_t rows)
{
    FilesLayout layout = {.area = {1, HEAD_ROWS, cols - 2, rows - HEAD_ROWS - FOOT_ROWS}};
    Area area = layout.area;
    layout.is_list = files->tab == START_OPEN || cols < LIST_COLS_MIN || rows < LIST_ROWS_MIN;
    if (layout.is_list) {
        layout.picture_cols = area.cols * 40 / 100;
        layout.picture_rows =
            clamp_i32(layout.picture_cols * 2 / 5, 1, max_i32(1, area.rows - TEXT_ROWS));
        layout.per_row = 1;
        layout.rows = area.rows;
        return layout;
    }
    layout.per_row = area.cols / CARD_COLS;
    layout.cols_each = area.cols / layout.per_row;
    layout.picture_cols = layout.cols_each - 2;
    layout.rows = max_i32(1, area.rows / CARD_ROWS);
    layout.rows_each = area.rows / layout.rows;
    layout.picture_rows = layout.rows_each - TEXT_ROWS - 1;
    return layout;
}

static FilesLayout layout_on(const Files *files, const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    return layout_of(files, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS));
}

/* The entries that are seen, the marked one in the middle. */
static void find_seen(const Files *files, const FilesLayout *layout, int32_t *first, int32_t *end)
{
    int32_t all = (files->list.count + layout->per_row - 1) / layout->per_row;
    int32_t row = max_i32(files->chosen, 0) / layout->per_row;
    int32_t top = clamp_i32(row - layout->rows / 2, 0, max_i32(0, all - layout->rows));
    *first = top * layout->per_row;
    *end = min_i32(files->list.count, *first + layout->rows * layout->per_row);
}

static const StartCard *card_of(const Files *files, const StartEntry *entry)
{
    for (int32_t i = 0; i < CARDS_MAX; i++)
        if (strcmp(files->cards[i].path, entry->path) == 0) return &files->cards[i];
    return NULL;
}

/* ---- pictures ---- */

/* All pictures that are shown share one table of colours. */
static void mix_colours(Files *files, App *app)
{
    PictureChoice choice = app_picture_choice(app);
    app_set_mixed_colours(app, NULL);
    files->has_colours = app_colours(app) && choice.skins;
    if (!files->has_colours) return;
    files->colours = thumbnail_colours(&choice);
    for (int32_t i = 0; i < CARDS_MAX; i++)
        thumbnail_take_colours(&files->cards[i].picture, &choice, &files->colours);
    thumbnail_take_colours(&files->large.picture, &choice, &files->colours);
    app_set_mixed_colours(app, &files->colours);
}

static StartLook look_of(const Files *files, const App *app, int32_t cols, int32_t rows)
{
    StartLook look = {.choice = app_picture_choice(app),
                      .cols = cols,
                      .rows = rows,
                      .of = files->backups_of,
                      .theme = files->tab == START_NEW ? files->theme : PALETTE_PLAIN,
                      .now = (int64_t)day_now()};
    thumbnail_fit_depth(&look.choice, term_depth(app->term));
    return look;
}

/* Makes one card that is seen and missing; false if there is none. */
static bool make_card(Files *files, App *app)
{
    int32_t first, end;
    FilesLayout layout = layout_on(files, app);
    if (files->card_cols != layout.picture_cols || files->card_rows != layout.picture_rows)
        drop_cards(files);
    files->card_cols = layout.picture_cols;
    files->card_rows = layout.picture_rows;
    find_seen(files, &layout, &first, &end);
    if (layout.is_list) {
        first = max_i32(files->chosen, 0);
        end = files->chosen < 0 ? first : min_i32(first + 1, files->list.count);
    }
    StartLook look = look_of(files, app, layout.picture_cols, layout.picture_rows);
    for (int32_t i = first; i < end; i++) {
        const StartEntry *entry = &files->list.items[i];
        if (card_of(files, entry)) continue;
        start_card_make(&files->cards[files->card_next], &files->place, entry, &look);
        files->card_next = (files->card_next + 1) % CARDS_MAX;
        return true;
    }
    return false;
}

static Next files_wake(void *self, App *app, int64_t *due)
{
    Files *files = self;
    int64_t begun = term_now(app->term), now = begun;
    bool is_made = files->has_colours && app->mixed != &files->colours, has_more = true;
    while (has_more && now - begun < SLICE_NS) {
        has_more = make_card(files, app);
        is_made = is_made || has_more;
        now = term_now(app->term);
    }
    *due = has_more ? now : INT64_MAX; /* more of them after what was typed meanwhile */
    if (!is_made) return next_stay();
    mix_colours(files, app);
    app->must_draw = true;
    return next_stay();
}

/* ---- opening ---- */

static bool has_drafts(const Files *files)
{
    return (files->place.rights & EDIT_HAS_DRAFTS) != 0;
}

/* Leaves for the editor; this page is there again afterwards. */
static Next open_level(Files *files, App *app, const EditOpening *opening)
{
    ErrorList errors;
    /* The folder of drafts is the host's. */
    error_list_init(&errors, has_drafts(files) ? path_name(opening->path) : opening->path);
    app_set_mixed_colours(app, NULL);
    Screen screen = app_try_open(app, SCREEN_EDIT, &errors, opening);
    files->question = ASKS_NOTHING;
    if (screen.kind) return next_push(screen);
    if (errors.count > 0) error_format(&errors, &errors.items[0], files->why, sizeof files->why);
    return next_stay();
}

/* The path of a name in the folder of the place. */
static void path_in_folder(const Files *files, const char *name, char out[WORLD_PATH_MAX])
{
    bool is_here = strcmp(files->place.folder, ".") == 0;
    snprintf(out, WORLD_PATH_MAX, "%.*s%s%s", WORLD_PATH_MAX - NAME_MAX_SIZE - 8,
             is_here ? "" : files->place.folder, is_here ? "" : "/", name);
}

/* The name of a level without what only gives its place in the world: "01-", "b1-". */
static const char *name_without_number(const char *name)
{
    size_t length = strcspn(name, "-"), digits = strcspn(name, "0123456789");
    return name[length] == '-' && digits < length && length <= 3 ? name + length + 1 : name;
}

/* Suggests a name that is free: "cave.txt", "cave-2.txt". */
static void ask_name(Files *files, const StartEntry *entry)
{
    enum { ENDING = sizeof ".txt" - 1, OWN_MAX = 80 };
    char path[WORLD_PATH_MAX];
    const char *own = path_name(entry->path);
    if (entry->kind == START_ORIGINAL) own = name_without_number(own);
    int32_t length = clamp_i32((int32_t)strlen(own) - ENDING, 1, OWN_MAX);
    snprintf(files->name, sizeof files->name, "%.*s.txt", (int)length, own);
    path_in_folder(files, files->name, path);
    for (int number = 2; number < 1000 && edit_path_is_taken(files->place.state, path); number++) {
        snprintf(files->name, sizeof files->name, "%.*s-%d.txt", (int)length, own, number);
        path_in_folder(files, files->name, path);
    }
    files->question = ASKS_NAME;
    files->is_suggested = true;
}

/* Drafts have simple names, and there are few. */
static bool is_draft_refused(Files *files, const App *app)
{
    ErrorList errors;
    error_list_init(&errors, "");
    if (!has_drafts(files) || workshop_draft_may_add(&app->session->arcade, &errors)) return false;
    snprintf(files->why, sizeof files->why, "%s", errors.items[0].text);
    return true;
}

static void clean_draft_name(Files *files)
{
    char clean[WORKSHOP_DRAFT_NAME_MAX];
    size_t length = strlen(files->name);
    if (!has_drafts(files)) return;
    if (path_is_level(files->name)) files->name[length - strlen(".txt")] = '\0';
    workshop_draft_name(files->name, clean);
    snprintf(files->name, sizeof files->name, "%s.txt", clean);
}

/* Gives the marked draft the name that was typed. */
static Next rename_draft(Files *files)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    const StartEntry *entry = chosen_entry(files);
    if (!entry || files->name[0] == '\0') return next_stay();
    clean_draft_name(files);
    path_in_folder(files, files->name, path);
    error_list_init(&errors, "");
    if (edit_path_is_taken(files->place.state, path))
        snprintf(files->why, sizeof files->why, "%.60s already exists; type another name.",
                 files->name);
    else if (!draft_rename(&files->place, entry->path, path, &errors))
        snprintf(files->why, sizeof files->why, "%s", errors.items[0].text);
    else
        files->question = ASKS_NOTHING;
    if (files->question != ASKS_NOTHING) return next_stay();
    drop_cards(files); /* another draft may have had the name */
    read_list(files);
    mark_path(files, path);
    return next_stay();
}

static void delete_draft(Files *files)
{
    ErrorList errors;
    const StartEntry *entry = chosen_entry(files);
    error_list_init(&errors, "");
    files->question = ASKS_NOTHING;
    files->why[0] = '\0';
    if (entry && !draft_remove(&files->place, entry->path, &errors))
        snprintf(files->why, sizeof files->why, "%s", errors.items[0].text);
    drop_cards(files);
    read_list(files);
}

static void withdraw_draft(Files *files, const App *app)
{
    ErrorList errors;
    const StartEntry *entry = chosen_entry(files);
    error_list_init(&errors, "");
    files->question = ASKS_NOTHING;
    bool is_done = entry && draft_withdraw(&app->session->arcade, entry->path, &errors);
    snprintf(files->why, sizeof files->why, "%s",
             is_done ? "Withdrawn: no list shows it any more." : errors.items[0].text);
}

/* Begins the new level; a file that is there is never replaced. */
static Next begin(Files *files, App *app)
{
    char path[WORLD_PATH_MAX], name[NAME_MAX_SIZE + 4];
    const StartEntry *entry = chosen_entry(files);
    bool is_path = strchr(files->name, '/') != NULL;
    if (!entry || files->name[0] == '\0' || is_draft_refused(files, app)) return next_stay();
    clean_draft_name(files);
    snprintf(name, sizeof name, "%s%s", files->name,
             path_is_level(path_name(files->name)) ? "" : ".txt");
    if (is_path && !(files->place.rights & EDIT_MAY_NAME)) {
        snprintf(files->why, sizeof files->why, "Type a name without `/`.");
        return next_stay();
    }
    if (is_path)
        snprintf(path, sizeof path, "%s", name);
    else
        path_in_folder(files, name, path);
    if (edit_path_is_taken(files->place.state, path)) {
        snprintf(files->why, sizeof files->why, "%.100s already exists; type another name.", name);
        return next_stay();
    }
    EditOpening opening = {.path = path};
    if (entry->kind == START_ORIGINAL)
        opening.copied_path = entry->path;
    else
        opening.template_path = entry->path;
    if (files->theme != PALETTE_PLAIN) opening.theme = palette_names[files->theme];
    return open_level(files, app, &opening);
}

static void enter_folder(Files *files, const char *path)
{
    snprintf(files->typed, sizeof files->typed, "%s", path);
    files->chosen = ON_NAME;
    read_list(files);
}

static Next open_typed(Files *files, App *app)
{
    char path[WORLD_PATH_MAX];
    if (files->typed[0] == '\0') return next_stay();
    if (!path_is_folder(files->typed))
        return open_level(files, app, &(EditOpening){.path = files->typed});
    snprintf(path, sizeof path, "%.*s/", WORLD_PATH_MAX - 2, files->typed);
    enter_folder(files, path);
    return next_stay();
}

static Next choose(Files *files, App *app)
{
    const StartEntry *entry = chosen_entry(files);
    files->why[0] = '\0';
    if (!entry) return files->tab == START_OPEN ? open_typed(files, app) : next_stay();
    switch ((StartKind)entry->kind) {
    case START_TEMPLATE:
    case START_ORIGINAL:
        if (!is_draft_refused(files, app)) ask_name(files, entry);
        return next_stay();
    case START_FOLDER: enter_folder(files, entry->path); return next_stay();
    case START_BACKUP:
        return open_level(files, app,
                          &(EditOpening){.path = files->backups_of, .backup_path = entry->path});
    case START_LEVEL:
    case START_FOREIGN: break;
    }
    if (edit_path_is_taken(files->place.state, entry->path))
        return open_level(files, app, &(EditOpening){.path = entry->path});
    snprintf(files->why, sizeof files->why, "%.200s is gone.", path_name(entry->path));
    read_list(files);
    return next_stay();
}

/* ---- keys ---- */

/* Moves the mark in the grid of cards. */
static bool move(Files *files, const App *app, RequestId request)
{
    FilesLayout layout = layout_on(files, app);
    int32_t count = files->list.count, first = files->tab == START_OPEN ? ON_NAME : 0;
    int32_t page = layout.per_row * layout.rows, to = files->chosen;
    bool is_next_row = (count - 1) / layout.per_row > files->chosen / layout.per_row;
    if (request == REQUEST_FIRST || request == REQUEST_LAST)
        to = request == REQUEST_FIRST ? first : count - 1;
    else if (request == REQUEST_PAGE_UP || request == REQUEST_PAGE_DOWN)
        to = clamp_i32(to + (request == REQUEST_PAGE_UP ? -page : page), first, count - 1);
    else if (request == REQUEST_PREVIOUS)
        to -= layout.per_row;
    else if (request == REQUEST_NEXT) /* into the last row, even if that is shorter */
        to = is_next_row ? min_i32(to + layout.per_row, count - 1) : to;
    else if (request == REQUEST_LESS || request == REQUEST_MORE)
        to += request == REQUEST_LESS ? -1 : 1;
    else
        return false;
    if (to >= first && to < count) files->chosen = to;
    return true;
}

static void show_large(Files *files, App *app)
{
    int32_t cols, rows;
    const StartEntry *entry = chosen_entry(files);
    if (!entry) return;
    term_size(app->term, &cols, &rows);
    StartLook look =
        look_of(files, app, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS) - FOOT_ROWS);
    start_card_make(&files->large, &files->place, entry, &look);
    files->is_large = files->large.picture.cells != NULL;
    if (!files->is_large) snprintf(files->why, sizeof files->why, "No picture of this level.");
    mix_colours(files, app);
}

/* A new theme for new levels. */
static void step_theme(Files *files)
{
    files->theme = (uint8_t)((files->theme + 1) % PALETTE_COUNT);
    drop_cards(files);
}

static Next answer_keys(Files *files, const TermEvent *event, RequestId request)
{
    static const KeyStyle styles[] = {KEYS_PLAIN, KEYS_VIM};
    Menu menu = {ARRAY_LENGTH(styles), files->style};
    uint32_t key = widget_typed_key(event);
    if (menu_request(&menu, request)) {
        files->style = menu.chosen;
        return next_stay();
    }
    if (key == 'p' || key == 'v') files->style = key == 'v';
    if (request == REQUEST_BACK) files->style = 0; /* the plain keys */
    if (request != REQUEST_CHOOSE && request != REQUEST_BACK && key != 'p' && key != 'v')
        return next_stay();
    editor_key_choice_set(files->place.state, styles[files->style]);
    files->question = ASKS_NOTHING;
    return next_stay();
}

/* A line that is typed: true if the key belongs to it. */
static bool type(char *line, size_t size, const TermEvent *event, char why[WHY_SIZE])
{
    char pasted[TYPED_PASTE_MAX];
    if (event->kind == TERM_EVENT_TEXT) {
        snprintf(why, WHY_SIZE, "%s", widget_typed_paste(event, pasted));
        for (const char *at = pasted; *at != '\0'; at++)
            (void)widget_edit_typed(line, size, (uint8_t)*at);
        return true;
    }
    uint32_t key = widget_typed_key(event);
    if (key == 0 || !widget_edit_typed(line, size, key)) return false;
    why[0] = '\0';
    return true;
}

static Next answer_name(Files *files, App *app, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    bool is_text = event->kind == TERM_EVENT_TEXT || (key >= ' ' && key <= '~');
    if (is_text && files->is_suggested) files->name[0] = '\0';
    if (is_text || key != 0) files->is_suggested = false;
    if (type(files->name, sizeof files->name, event, files->why)) return next_stay();
    if (key == TERM_KEY_ESCAPE) {
        files->question = ASKS_NOTHING;
        files->why[0] = '\0';
    }
    if (key != TERM_KEY_ENTER) return next_stay();
    return files->question == ASKS_RENAMED ? rename_draft(files) : begin(files, app);
}

/* Keys of the marked draft; false for any other. */
static bool hear_draft_key(Files *files, uint32_t key)
{
    const StartEntry *entry = chosen_entry(files);
    if (!has_drafts(files) || files->tab != START_RECENT || !entry) return false;
    if (key != 'r' && key != 'x' && key != 'u' && key != TERM_KEY_DELETE) return false;
    files->question = key == 'r' ? ASKS_RENAMED : key == 'u' ? ASKS_WITHDRAW : ASKS_DELETE;
    files->is_suggested = true;
    files->why[0] = '\0';
    if (key == 'r')
        snprintf(files->name, sizeof files->name, "%.*s", NAME_MAX_SIZE - 1,
                 path_name(entry->path));
    else if (key == 'u')
        snprintf(files->why, sizeof files->why, "Withdraw the published %.60s? The draft stays.",
                 path_name(entry->path));
    else
        snprintf(files->why, sizeof files->why, "Delete %.60s with its backups, for good?",
                 path_name(entry->path));
    return true;
}

/* Takes the marked entry into the line, or what all entries have in common. */
static void complete(Files *files)
{
    const StartEntry *entry = chosen_entry(files);
    char common[WORLD_PATH_MAX];
    if (!entry && files->list.count == 0) return;
    snprintf(common, sizeof common, "%s", entry ? entry->path : files->list.items[0].path);
    for (int32_t i = 0; !entry && i < files->list.count; i++) {
        size_t same = 0;
        while (common[same] != '\0' && common[same] == files->list.items[i].path[same])
            same++;
        common[same] = '\0';
    }
    enter_folder(files, common);
}

/* The path is typed, so letters are no hints here. */
static Next open_key(Files *files, App *app, const TermEvent *event, RequestId request)
{
    if (type(files->typed, sizeof files->typed, event, files->why)) {
        const char *home = strcmp(files->typed, "~/") == 0 ? getenv("HOME") : NULL;
        if (home) snprintf(files->typed, sizeof files->typed, "%.*s/", WORLD_PATH_MAX - 2, home);
        files->chosen = ON_NAME;
        read_list(files);
        return next_stay();
    }
    switch (widget_typed_key(event)) {
    case TERM_KEY_ESCAPE: turn_to(files, START_RECENT); break;
    case TERM_KEY_ENTER: return choose(files, app);
    case TERM_KEY_TAB: complete(files); break;
    default: (void)move(files, app, request); break;
    }
    return next_stay();
}

static Next next_tab(Files *files)
{
    StartTab tab = files->tab;
    do
        tab = (StartTab)((tab + 1) % START_BACKUPS);
    while (!is_offered(files, tab));
    turn_to(files, tab);
    return next_stay();
}

static Next leave(App *app)
{
    app_set_mixed_colours(app, NULL);
    return next_back(ANSWER_NONE);
}

static Next files_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Files *files = self;
    uint32_t key = widget_typed_key(event);
    int32_t pointed = request_pointed_entry(request);
    if (event->kind == TERM_EVENT_RESIZE) {
        drop_cards(files);
        files->is_large = false;
        return next_stay();
    }
    if (files->question == ASKS_KEYS) return answer_keys(files, event, request);
    if (files->is_large) {
        if (key != 0 || pointed >= 0) files->is_large = false;
        return next_stay();
    }
    if (pointed >= START_ENTRIES_MAX) { /* a tab */
        files->question = ASKS_NOTHING;
        turn_to(files, (StartTab)(pointed - START_ENTRIES_MAX));
        return next_stay();
    }
    if (pointed >= 0) {
        bool is_second = pointed == files->chosen;
        files->question = ASKS_NOTHING;
        files->chosen = min_i32(pointed, files->list.count - 1);
        return is_second ? choose(files, app) : next_stay();
    }
    if (files->question == ASKS_NAME || files->question == ASKS_RENAMED)
        return answer_name(files, app, event);
    if (files->question == ASKS_DELETE && request == REQUEST_CHOOSE) {
        delete_draft(files);
        return next_stay();
    }
    if (files->question == ASKS_WITHDRAW && request == REQUEST_CHOOSE) {
        withdraw_draft(files, app);
        return next_stay();
    }
    if ((files->question == ASKS_DELETE || files->question == ASKS_WITHDRAW) && key != 0) {
        files->question = ASKS_NOTHING;
        files->why[0] = '\0';
        return next_stay();
    }
    if (files->tab == START_OPEN) return open_key(files, app, event, request);
    if (move(files, app, request)) return next_stay();
    if (request == REQUEST_CHOOSE) return choose(files, app);
    if (request == REQUEST_BACK) {
        if (files->tab != START_BACKUPS) return leave(app);
        turn_to(files, START_RECENT);
        return next_stay();
    }
    if (key == TERM_KEY_TAB) return next_tab(files);
    if (hear_draft_key(files, key)) return next_stay();
    if (key == 'v') show_large(files, app);
    if (key == 't' && files->tab == START_NEW) step_theme(files);
    for (StartTab tab = START_RECENT; tab < START_TAB_COUNT; tab++)
        if (key == (uint32_t)tabs[tab].key) turn_to(files, tab);
    return next_stay();
}

/* ---- drawing ---- */

static void draw_tabs(const Files *files, Canvas *canvas)
{
    bool is_narrow = canvas->cols < LIST_COLS_MIN;
    int32_t col = is_narrow ? 0 : canvas_text(canvas, 1, 0, files->place.title, ROLE_TITLE) + 3;
    for (StartTab tab = START_RECENT; tab < START_TAB_COUNT; tab++) {
        char text[32];
        bool is_shown = tab == files->tab;
        if (!is_offered(files, tab)) continue;
        snprintf(text, sizeof text, is_shown ? "[%s]" : " %s ", tabs[tab].name);
        int32_t end = canvas_text(canvas, col, 0, text, is_shown ? ROLE_TITLE : ROLE_PLAIN);
        widget_clickable(canvas, (Area){col, 0, end - col, 1}, START_ENTRIES_MAX + (int32_t)tab,
                         REQUEST_NONE);
        /* its first letter is its key */
        if (!is_shown && files->tab != START_OPEN)
            canvas_put(canvas, col + 1, 0, (uint8_t)tabs[tab].name[0], ROLE_KEY);
        col = end + (is_narrow ? 0 : 1);
    }
}

static void draw_title(const Files *files, Canvas *canvas, Area row, int32_t entry,
                       const char *title)
{
    char text[LEVEL_TEXT_MAX + 4], padded[2 * LEVEL_TEXT_MAX];
    bool is_chosen = entry == files->chosen;
    snprintf(text, sizeof text, "%s%s", is_chosen ? "> " : "  ", title);
    utf8_pad(padded, sizeof padded, text, min_i32(row.cols, UTF8_PAD_MAX / 2));
    widget_text(canvas, row, padded, is_chosen ? ROLE_CHOSEN : ROLE_PLAIN);
}

static void draw_picture(const StartCard *card, Canvas *canvas, Area area)
{
    if (card && card->picture.cells)
        thumbnail_draw(&card->picture, canvas, area.col, area.row);
    else
        canvas_fill(canvas, area.col, area.row, area.cols, area.rows, card ? ' ' : '.',
                    card ? ROLE_BOX : ROLE_HINT);
}

static void draw_card(const Files *files, const FilesLayout *layout, int32_t index, Area area,
                      Canvas *canvas)
{
    char name[LEVEL_TEXT_MAX];
    const StartEntry *entry = &files->list.items[index];
    const StartCard *card = card_of(files, entry);
    Area text = {area.col, area.row + layout->picture_rows, layout->picture_cols, 1};
    start_card_name(entry, name);
    draw_picture(card, canvas,
                 (Area){area.col, area.row, layout->picture_cols, layout->picture_rows});
    draw_title(files, canvas, text, index, card ? card->title : name);
    text.row++;
    text.col += 2;
    text.cols -= 2;
    widget_parts(canvas, text, card ? card->facts : "", ROLE_HINT);
    area.cols = layout->picture_cols;
    area.rows = layout->picture_rows + TEXT_ROWS;
    widget_clickable(canvas, area, index, REQUEST_NONE);
}

static void draw_cards(const Files *files, const FilesLayout *layout, Canvas *canvas)
{
    int32_t first, end;
    find_seen(files, layout, &first, &end);
    for (int32_t i = first; i < end; i++) {
        int32_t at = i - first;
        Area area = {layout->area.col + at % layout->per_row * layout->cols_each,
                     layout->area.row + at / layout->per_row * layout->rows_each, layout->cols_each,
                     layout->rows_each};
        draw_card(files, layout, i, area, canvas);
    }
}

static void draw_list(const Files *files, const FilesLayout *layout, Canvas *canvas)
{
    char name[LEVEL_TEXT_MAX];
    int32_t first, end;
    Area area = layout->area;
    int32_t cols = area.cols - layout->picture_cols - 2;
    find_seen(files, layout, &first, &end);
    for (int32_t i = first; i < end; i++) {
        Area row = {area.col, area.row + i - first, cols, 1};
        start_card_name(&files->list.items[i], name);
        draw_title(files, canvas, row, i, name);
        widget_clickable(canvas, row, i, REQUEST_NONE);
    }
    const StartEntry *entry = chosen_entry(files);
    const StartCard *card = entry ? card_of(files, entry) : NULL;
    if (!card) return;
    Area shown = {area.col + cols + 2, area.row, layout->picture_cols, layout->picture_rows};
    if (card->picture.cells) draw_picture(card, canvas, shown);
    shown.row += card->picture.cells ? shown.rows : 0;
    shown.rows = 1;
    widget_text(canvas, shown, card->title, ROLE_TITLE);
    shown.row++;
    shown.rows = area.row + area.rows - shown.row;
    widget_text_wrapped(canvas, shown, card->facts, ROLE_HINT);
    widget_clickable(canvas, (Area){shown.col, area.row, shown.cols, layout->picture_rows},
                     files->chosen, REQUEST_NONE);
}

/* A line that is typed, with the cursor at its end. */
static void draw_line(Canvas *canvas, const char *label, const char *text, uint8_t role)
{
    int32_t row = canvas->rows - FOOT_ROWS, col = canvas_text(canvas, 1, row, label, ROLE_TITLE);
    int32_t hidden = max_i32(0, (int32_t)strlen(text) - (canvas->cols - col - 2));
    col = canvas_text(canvas, col, row, text + hidden, role);
    canvas_set_cursor(canvas, col, row);
}

static const char *words_of_keys(const Files *files)
{
    const StartEntry *entry = chosen_entry(files);
    if (files->question == ASKS_NAME) return "Enter starts it  Esc back";
    if (files->question == ASKS_RENAMED) return "Enter renames it  Esc back";
    if (files->question == ASKS_WITHDRAW) return "Enter withdraws it  Esc does not";
    if (files->question == ASKS_DELETE) return "Enter deletes it  Esc keeps it";
    switch (files->tab) {
    case START_RECENT:
        if (!entry) return "Tab next  Esc back";
        return has_drafts(files)
                   ? "Enter opens  Esc back  r rename  x delete  u withdraw  b backups  "
                     "Tab next"
                   : "Enter opens  Esc back  b backups  v larger  Tab next";
    case START_NEW: return "Enter starts it  Esc back  t theme  v larger  Tab next";
    case START_COPY: return "Enter copies it  Esc back  v larger  Tab next";
    case START_OPEN: return "Enter opens  Esc back  Tab completes  Down chooses";
    case START_BACKUPS: return "Enter restores it  Esc back  v larger";
    case START_TAB_COUNT: break;
    }
    return "";
}

/* What is wrong stands under a line that is typed, instead of the keys. */
static void draw_foot(const Files *files, Canvas *canvas)
{
    char words[WORLD_PATH_MAX + 100];
    int32_t row = canvas->rows - FOOT_ROWS;
    Area page = area_of_canvas(canvas);
    bool types_name = files->question == ASKS_NAME || files->question == ASKS_RENAMED;
    bool types_path = files->tab == START_OPEN;
    const char *why = files->why[0] ? files->why : files->list.note;
    snprintf(words, sizeof words, "%s", words_of_keys(files));
    for (char *end = words + strlen(words); utf8_columns(words) > page.cols && end > words; end--)
        if (end[0] == ' ' && end[1] == ' ') *end = '\0'; /* fewer keys */
    uint8_t role = files->why[0] ? ROLE_ERROR : ROLE_HINT;
    if (why[0] && (types_name || types_path)) {
        widget_text(canvas, (Area){1, row + 1, page.cols - 2, 1}, why, role);
    } else {
        widget_key_words(canvas, page, row + 1, words);
        if (why[0]) widget_text_centred(canvas, page, row, why, role);
    }
    if (types_name) {
        draw_line(canvas, files->question == ASKS_NAME ? "File of the new level: " : "New name: ",
                  files->name, files->is_suggested ? ROLE_SELECTED : ROLE_MESSAGE);
    } else if (types_path) {
        draw_line(canvas, "File: ", files->typed, ROLE_MESSAGE);
    } else if (files->tab == START_BACKUPS && !why[0]) {
        snprintf(words, sizeof words, "Backups of %s", path_name(files->backups_of));
        widget_text_centred(canvas, page, row, words, ROLE_TITLE);
    } else if (files->tab == START_RECENT && !why[0] && chosen_entry(files)) {
        const char *path = chosen_entry(files)->path; /* its end, if it is long */
        if (has_drafts(files)) path = path_name(path);
        int32_t hidden = max_i32(0, utf8_columns(path) - page.cols + 2);
        widget_text_centred(canvas, page, row, path + utf8_fit(path, hidden), ROLE_HINT);
    }
}

static void style_label(const void *context, int32_t entry, char *out, size_t size)
{
    static const char *const labels[] = {
        "plain  letters choose tools, Ctrl+Z Ctrl+C Ctrl+V as elsewhere",
        "vim    hjkl, counts, operators and :commands as in vim"};
    (void)context;
    snprintf(out, size, "%s", labels[entry]);
}

static void draw_keys_question(const Files *files, Canvas *canvas)
{
    enum { BOX_COLS = 72, BOX_ROWS = 8 };
    Area box = area_centred(canvas, BOX_COLS, BOX_ROWS);
    Area list = {box.col + 2, box.row + 2, box.cols - 4, 2};
    Menu menu = {2, files->style};
    widget_box(canvas, box, "Which keys do you want?");
    menu_draw(canvas, list, &menu, style_label, NULL);
    widget_text(canvas, (Area){list.col + 2, list.row + 3, list.cols - 2, 1},
                ":set keys=vim changes them later", ROLE_HINT);
    widget_key_words(canvas, box, box.rows - 1, " Enter chooses  Esc plain ");
}

static void files_draw(const void *self, const App *app, Canvas *canvas)
{
    const Files *files = self;
    FilesLayout layout = layout_of(files, canvas->cols, canvas->rows);
    (void)app;
    canvas_fill(canvas, 0, 0, canvas->cols, canvas->rows, ' ', ROLE_PLAIN);
    if (files->is_large) {
        char words[LEVEL_TEXT_MAX + START_FACTS_MAX + 4];
        Area page = area_of_canvas(canvas);
        thumbnail_draw(&files->large.picture, canvas, 0, 0);
        snprintf(words, sizeof words, "%s  %s", files->large.title, files->large.facts);
        widget_text_centred(canvas, page, page.rows - 2, words, ROLE_TITLE);
        widget_key_words(canvas, page, page.rows - 1, "Esc back");
        widget_clickable(canvas, page, 0, REQUEST_NONE);
        return;
    }
    draw_tabs(files, canvas);
    if (layout.is_list)
        draw_list(files, &layout, canvas);
    else
        draw_cards(files, &layout, canvas);
    draw_foot(files, canvas);
    if (files->question == ASKS_KEYS) draw_keys_question(files, canvas);
}

/* ---- the screen ---- */

/* What was marked is marked again. Whoever has drawn nothing yet begins with a new level. */
static Next files_enter(void *self, App *app, int32_t answer)
{
    Files *files = self;
    (void)app;
    const StartEntry *entry = chosen_entry(files);
    char *marked = entry ? strdup(entry->path) : NULL;
    bool is_begun = answer != ANSWER_NEW && (files->tab == START_NEW || files->tab == START_COPY);
    if (is_begun) turn_to(files, START_RECENT); /* where the new level is the first */
    drop_cards(files);                          /* what was opened has changed */
    read_list(files);
    if (marked) mark_path(files, marked);
    free(marked);
    if (answer == ANSWER_NEW && files->list.count == 0) turn_to(files, START_NEW);
    return next_stay();
}

static void files_leave(void *self)
{
    Files *files = self;
    drop_cards(files);
    start_card_done(&files->large);
    start_list_done(&files->list);
    free(files->cards);
    free(files);
}

static const ScreenKind files_kind = {.enter = files_enter,
                                      .key = files_key,
                                      .context = CONTEXT_MENU,
                                      .wake = files_wake,
                                      .works_when_woken = true,
                                      .draw = files_draw,
                                      .leave = files_leave};

Screen screen_files_open_at(const EditPlace *place)
{
    Files *files = calloc(1, sizeof *files);
    StartCard *cards = calloc(CARDS_MAX, sizeof *cards);
    if (!files || !cards) {
        free(cards);
        free(files);
        return (Screen){0};
    }
    files->place = *place;
    files->cards = cards;
    bool asks = (place->rights & EDIT_HAS_KEYS) && place->state[0];
    if (asks && editor_key_choice_is_open(place->state)) files->question = ASKS_KEYS;
    return (Screen){&files_kind, files};
}

Screen screen_files_open(Session *session, const void *args, ErrorList *errors)
{
    EditPlace place;
    (void)args;
    return edit_place_find(session, &place, errors) ? screen_files_open_at(&place) : (Screen){0};
}
