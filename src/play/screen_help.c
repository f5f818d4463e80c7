/* screen_help.c - see screens.h */
#include "screens.h"

#include "../draw/bindings.h"
#include "../draw/theme.h"
#include "../draw/widget.h"
#include "../term/restore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEYS_COLS = 14,
    HELP_LINES_MAX = 320,
    HELP_LINE_MAX = 100,
    HELP_LABEL_MAX = REQUEST_KEYS_TEXT_MAX
};

typedef struct Help {
    int32_t first;  /* line at the top */
    uint8_t opener; /* RequestContext that the page begins with */
} Help;

/* A label, and text beside it. */
typedef struct HelpLine {
    uint8_t role;
    int32_t text_col;
    char label[HELP_LABEL_MAX], text[HELP_LINE_MAX];
} HelpLine;

/* The page as lines for a width. */
typedef struct Page {
    int32_t count, cols;
    HelpLine lines[HELP_LINES_MAX];
} Page;

static const char *const context_titles[CONTEXT_COUNT] = {
    [CONTEXT_HELD] = "Moving (hold the key)",
    [CONTEXT_PLAY] = "While playing",
    [CONTEXT_WATCH] = "While watching a run",
    [CONTEXT_STUDY] = "While looking into a run",
    [CONTEXT_LEARN] = "In a lesson",
    [CONTEXT_WORKSHOP] = "In the workshop",
    [CONTEXT_MENU] = "In menus",
    [CONTEXT_APP] = "Everywhere",
};

static const char *const legend[] = {
    "@ you  F finish  * checkpoint (P: the one you come back to)",
    "o coin  k key: opens one door D  ? sign",
    "# wall  I ice  > < conveyor  C crumbling block  S spring  H ladder",
    "= platform: jump up through it, drop through it  [0-9 in a level: lifts]",
    "^ v { } spikes  w walker  h hopper  f flyer: jump on their heads  t turret  ~ shot",
};

static const char about_releases[] =
    "A terminal that reports key releases (kitty, foot, ghostty, recent alacritty and others) "
    "plays like a console.";
static const char about_latch[] =
    "In all others, the jump key jumps high and Up low; Up while rising cuts a jump short. Tap a "
    "direction to keep running until you press the other one or Down.";
static const char about_reset[] =
    "If the connection drops, your terminal needs a reset: paste this into it, or start with it "
    "after `ssh -t ledge@HOST;`";

static const char *const about_terminals[] = {about_releases, about_latch, about_reset,
                                              restore_shell_command};

static const char about_daily[] =
    "Daily: a level for every day, the same for everyone. Its page has earlier days, all five "
    "difficulties, and the best runs of the level.";
static const char about_endless[] =
    "Endless: level after level with three lives, every second one a step harder. You can leave "
    "a run and continue later.";
static const char about_races[] =
    "From the map, run through a chapter or the whole world; every attempt counts.";
static const char about_sharing[] =
    "Share a finished level as an animated picture, a replay or a line of text.";

static const char about_workshop[] =
    "Workshop: levels that players have drawn, published after they finished them themselves. The "
    "marked one is shown with the time of its author, and how many ticks of leeway its hardest "
    "jump leaves. At home it lists the levels in a folder of yours.";
static const char about_ten[] =
    "Ten in a row: ten levels of a workshop from easy to hard, with three lives, and a board for "
    "each week.";

static const char *const about_levels[] = {about_daily,   about_endless,  about_races,
                                           about_sharing, about_workshop, about_ten};

static void add_line(Page *page, uint8_t role, int32_t text_col, const char *label,
                     const char *text)
{
    if (page->count == HELP_LINES_MAX) return;
    HelpLine *line = &page->lines[page->count++];
    line->role = role;
    line->text_col = text_col;
    snprintf(line->label, sizeof line->label, "%s", label);
    snprintf(line->text, sizeof line->text, "%s", text);
}

/* Adds the text beside a label, broken to the page's width. */
static void add_wrapped(Page *page, int32_t text_col, const char *label, const char *text)
{
    char part[HELP_LINE_MAX];
    int32_t cols = clamp_i32(page->cols - text_col, 1, HELP_LINE_MAX - 1);
    while (widget_next_line(&text, cols, part, sizeof part)) {
        add_line(page, ROLE_PLAIN, text_col, label, part);
        label = "";
    }
}

static void add_requests(Page *page, const Bindings *bindings, RequestContext context)
{
    char keys[HELP_LABEL_MAX];
    add_line(page, ROLE_TITLE, 0, "", context_titles[context]);
    for (RequestId id = 0; id < REQUEST_COUNT; id++) {
        if (bindings_requests[id].context != context) continue;
        request_keys_text(bindings, id, keys);
        bool has_room = strlen(keys) < KEYS_COLS;
        if (!has_room) add_line(page, ROLE_PLAIN, 0, keys, "");
        add_wrapped(page, KEYS_COLS, has_room ? keys : "", bindings_requests[id].help);
    }
    add_line(page, ROLE_PLAIN, 0, "", "");
}

static void add_section(Page *page, const char *title, const char *const *texts, size_t count)
{
    add_line(page, ROLE_TITLE, 0, "", title);
    for (size_t i = 0; i < count; i++)
        add_wrapped(page, 0, "", texts[i]);
    add_line(page, ROLE_PLAIN, 0, "", "");
}

static void write_page(Page *page, const Bindings *bindings, RequestContext opener, int32_t cols)
{
    page->count = 0;
    page->cols = min_i32(cols, HELP_LINE_MAX - 1);
    add_requests(page, bindings, opener);
    for (RequestContext context = 0; context < CONTEXT_COUNT; context++)
        if (context != opener) add_requests(page, bindings, context);
    add_section(page, "What you see", legend, ARRAY_LENGTH(legend));
    add_section(page, "Levels", about_levels, ARRAY_LENGTH(about_levels));
    add_section(page, "Terminals", about_terminals, ARRAY_LENGTH(about_terminals));
}

enum { PAGE_COLS = 84, PAGE_ROWS = 36 };

static Area text_area(Area page)
{
    return (Area){page.col + 1, page.row + 1, page.cols - 2, page.rows - 2};
}

static Next help_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Help *help = self;
    Page page;
    Area area = text_area(app_page_area(app, PAGE_COLS, PAGE_ROWS));
    write_page(&page, app_bindings(app), (RequestContext)help->opener, area.cols);
    int32_t last = max_i32(0, page.count - area.rows), step = 0; /* the last first line */
    if (request_of_press(app_bindings(app), CONTEXT_PLAY, event) == REQUEST_HELP)
        request = REQUEST_BACK;
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_PREVIOUS) step = -1;
    if (request == REQUEST_NEXT) step = 1;
    if (request == REQUEST_CHOOSE || request == REQUEST_PAGE_DOWN) step = area.rows;
    if (request == REQUEST_PAGE_UP) step = -area.rows;
    if (request == REQUEST_FIRST) step = -help->first;
    if (request == REQUEST_LAST) step = last;
    if (request == REQUEST_CHOOSE && help->first >= last) return next_back(ANSWER_NONE);
    help->first = clamp_i32(help->first + step, 0, last);
    return next_stay();
}

static const Hint hints_more[] = {{REQUEST_NEXT, "line"},
                                  {REQUEST_CHOOSE, "page"},
                                  {REQUEST_BACK, NULL}};
static const Hint hints_end[] = {{REQUEST_PREVIOUS, "line"}, {REQUEST_BACK, NULL}};

static void help_draw(const void *self, const App *app, Canvas *canvas)
{
    const Help *help = self;
    Area whole = app_page(app, canvas, PAGE_COLS, PAGE_ROWS), area = text_area(whole);
    Page page;
    write_page(&page, app_bindings(app), (RequestContext)help->opener, area.cols);
    for (int32_t i = 0; i < area.rows && help->first + i < page.count; i++) {
        const HelpLine *line = &page.lines[help->first + i];
        canvas_text(canvas, area.col, area.row + i, line->label, ROLE_TITLE);
        canvas_text(canvas, area.col + line->text_col, area.row + i, line->text, line->role);
    }
    bool more = help->first + area.rows < page.count;
    widget_text_centred(canvas, whole, 0, "Help", ROLE_TITLE);
    if (more)
        widget_hints(canvas, app_bindings(app), whole, whole.rows - 1, hints_more,
                     ARRAY_LENGTH(hints_more));
    else
        widget_hints(canvas, app_bindings(app), whole, whole.rows - 1, hints_end,
                     ARRAY_LENGTH(hints_end));
}

static const ScreenKind help_kind = {
    .key = help_key, .context = CONTEXT_MENU, .draw = help_draw, .leave = free, .is_page = true};

Screen screen_help_open(Session *session, const void *args, ErrorList *errors)
{
    const HelpArgs *given = args;
    Help *help = calloc(1, sizeof *help);
    (void)session, (void)errors;
    if (!help) return (Screen){0};
    help->opener = (uint8_t)given->opener;
    return (Screen){&help_kind, help};
}
