/* screen_import.c - see edit_screens.h */
#include "edit_screens.h"

#include "../../base/path.h"
#include "../../convert/convert.h"
#include "../../convert/import_file.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "screen_tiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGE_COLS = 72, PAGE_ROWS = 24, TEXT_ROWS = 6, NUMBERS_MAX = 1000 };

/* An entry of the menu: opens a level that was imported before, or imports it. */
typedef struct ImportEntry {
    int32_t level;
    int32_t number; /* of the file's name */
    bool opens;
} ImportEntry;

typedef struct Import {
    ImportFile file;
    char path[IMPORT_PATH_MAX];
    EditWay way; /* the levels that were open before */
    ImportEntry entries[2 * IMPORT_LEVELS_MAX];
    Menu menu;
    char why[ERROR_LINE_MAX]; /* why it could not be imported */
} Import;

/* Does the file of the entry exist? */
static bool has_file(const Import *import, const ImportEntry *entry)
{
    char path[IMPORT_PATH_MAX];
    import_file_name(&import->file, entry->level, entry->number, path);
    return access(path, F_OK) == 0;
}

/* Lists each level twice: the file it was imported to before, if any, and a new one. */
static void find_entries(Import *import)
{
    int32_t count = 0;
    for (int32_t level = 0; level < import->file.level_count; level++) {
        ImportEntry entry = {.level = level, .number = 1, .opens = true};
        if (has_file(import, &entry)) import->entries[count++] = entry;
        entry.opens = false;
        while (has_file(import, &entry) && entry.number < NUMBERS_MAX)
            entry.number++;
        import->entries[count++] = entry;
    }
    import->menu.count = count;
    import->menu.chosen = min_i32(import->menu.chosen, count - 1);
}

static void entry_label(const void *context, int32_t index, char *out, size_t size)
{
    const Import *import = context;
    const ImportEntry *entry = &import->entries[index];
    const char *name = import->file.levels[entry->level];
    char path[IMPORT_PATH_MAX];
    import_file_name(&import->file, entry->level, entry->number, path);
    if (entry->opens)
        snprintf(out, size, "Open the level imported before, %s", path_name(path));
    else
        snprintf(out, size, "Import %s as %s", *name ? name : "it", path_name(path));
}

Next edit_import_show(const App *app, const EditOpening *opening, char *why, size_t size)
{
    ErrorList errors;
    error_list_init(&errors, opening->path);
    Screen screen = app_try_open(app, SCREEN_EDIT, &errors, opening);
    if (screen.kind) return next_replace(screen);
    if (errors.count > 0) error_format(&errors, &errors.items[0], why, size);
    return next_stay();
}

Next edit_import_back(const App *app, EditWay *way, char *why, size_t size)
{
    if (way->count == 0) return next_back(ANSWER_NONE);
    EditStep step = way->steps[--way->count];
    EditOpening opening = {.path = step.path,
                           .way = *way,
                           .has_cursor = true,
                           .cursor = step.cursor};
    return edit_import_show(app, &opening, why, size);
}

static Next choose(Import *import, const App *app)
{
    char path[IMPORT_PATH_MAX];
    ErrorList errors;
    const ImportEntry entry = import->entries[import->menu.chosen];
    EditOpening opening = {.path = import->path, .way = import->way};
    if (entry.opens) {
        import_file_name(&import->file, entry.level, entry.number, path);
        opening.path = path;
        return edit_import_show(app, &opening, import->why, sizeof import->why);
    }
    error_list_init(&errors, import->path);
    Screen screen = edit_tiles_open(&opening, entry.level, true, &errors);
    if (screen.kind) return next_replace(screen);
    error_format(&errors, &errors.items[0], import->why, sizeof import->why);
    return next_stay();
}

static Next import_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)event;
    Import *import = self;
    if (menu_request(&import->menu, request)) return next_stay();
    if (request == REQUEST_CHOOSE) return choose(import, app);
    if (request != REQUEST_BACK) return next_stay();
    return edit_import_back(app, &import->way, import->why, sizeof import->why);
}

static void import_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, NULL}, {REQUEST_BACK, NULL}};
    const Import *import = self;
    char text[IMPORT_PATH_MAX + 100];
    int32_t count = min_i32(import->menu.count, PAGE_ROWS - TEXT_ROWS - 8);
    Area page = app_page(app, canvas, PAGE_COLS, count + 2 * TEXT_ROWS + 4);
    Area words = {page.col + 1, page.row + 2, page.cols - 2, 3};
    Area list = {words.col, words.row + 4, words.cols, count};
    Area why = {words.col, list.row + count + 1, words.cols, TEXT_ROWS};
    snprintf(text, sizeof text, "%s is %s", path_name(import->path),
             convert_map_name(convert_format(import->path)));
    widget_text_centred(canvas, page, 0, text, ROLE_TITLE);
    snprintf(text, sizeof text,
             import->file.has_mapping ? "%s says what its tiles and objects mean."
                                      : "What its tiles and objects mean is guessed. You can check "
                                        "and correct it before it is saved in %s.",
             path_name(import->file.mapping));
    widget_text_wrapped(canvas, words, text, ROLE_PLAIN);
    menu_draw(canvas, list, &import->menu, entry_label, import);
    widget_text_wrapped(canvas, why, import->why, ROLE_ERROR);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static void import_leave(void *self)
{
    Import *import = self;
    import_file_done(&import->file);
    free(import);
}

static const ScreenKind import_kind = {.key = import_key,
                                       .context = CONTEXT_MENU,
                                       .draw = import_draw,
                                       .leave = import_leave,
                                       .is_page = true};

Screen edit_import_open(const EditOpening *opening, ErrorList *errors)
{
    Import *import = calloc(1, sizeof *import);
    if (!import) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    snprintf(import->path, sizeof import->path, "%s", opening->path);
    import->way = opening->way;
    if (!import_file_open(&import->file, import->path, errors)) {
        free(import);
        return (Screen){0};
    }
    find_entries(import);
    if (import->menu.count > 1) return (Screen){&import_kind, import};
    import_leave(import);
    return edit_tiles_open(opening, 0, false, errors);
}
