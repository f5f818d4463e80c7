/* screen_import.c - see screens.h */
#include "screens.h"

#include "../convert/convert.h"
#include "../path.h"
#include "../ui/theme.h"
#include "../ui/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGE_COLS = 72, PAGE_ROWS = 24, TEXT_ROWS = 6 };

typedef struct Import {
    ImportFile file;
    char path[IMPORT_PATH_MAX];
    Menu menu;                /* the levels, each as what it was imported to before, and anew */
    char why[ERROR_LINE_MAX]; /* it could not be imported */
} Import;

/* Has the level of this entry been imported before? Then there is an entry for its file too. */
static bool is_there(const Import *import, int32_t level, char out[IMPORT_PATH_MAX])
{
    import_file_name(&import->file, level, 1, out);
    return access(out, F_OK) == 0;
}

/* The level of an entry, and whether the entry is its file that is there. */
static int32_t level_of_entry(const Import *import, int32_t entry, bool *opens)
{
    char path[IMPORT_PATH_MAX];
    for (int32_t level = 0; level < import->file.level_count; level++) {
        *opens = is_there(import, level, path);
        if (entry < 1 + *opens) {
            *opens = *opens && entry == 0;
            return level;
        }
        entry -= 1 + *opens;
    }
    *opens = false;
    return import->file.level_count - 1;
}

static int32_t count_entries(const Import *import)
{
    char path[IMPORT_PATH_MAX];
    int32_t count = import->file.level_count;
    for (int32_t level = 0; level < import->file.level_count; level++)
        count += is_there(import, level, path);
    return count;
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Import *import = context;
    char path[IMPORT_PATH_MAX];
    bool opens;
    int32_t level = level_of_entry(import, entry, &opens), number = 1;
    import_file_name(&import->file, level, number, path);
    while (!opens && access(path, F_OK) == 0 && number < 1000)
        import_file_name(&import->file, level, ++number, path);
    const char *name = import->file.levels[level];
    snprintf(out, size, "%s%s%s %s", opens ? "Open the level imported before," : "Import ",
             opens || !*name ? "" : name,
             opens   ? ""
             : *name ? " as"
                     : "it as",
             path_name(path));
}

static Next open_level(Import *import, const char *path)
{
    ErrorList errors;
    error_list_init(&errors, path);
    Screen screen = screen_edit_create(path, &errors);
    if (screen.kind) return next_replace(screen);
    if (errors.count > 0) error_format(&errors, &errors.items[0], import->why, sizeof import->why);
    return next_stay();
}

static Next choose(Import *import)
{
    char path[IMPORT_PATH_MAX];
    ErrorList errors;
    bool opens;
    int32_t level = level_of_entry(import, import->menu.chosen, &opens);
    import_file_name(&import->file, level, 1, path);
    if (opens || import_file_write(&import->file, level, path, &errors))
        return open_level(import, path);
    const Error *first = &errors.items[0];
    while (first->severity != ERROR_ERROR)
        first++;
    error_format(&errors, first, import->why, sizeof import->why);
    return next_stay();
}

static Next import_key(void *self, App *app, const TermEvent *event)
{
    Import *import = self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (menu_request(&import->menu, request)) return next_stay();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    return request == REQUEST_CHOOSE ? choose(import) : next_stay();
}

static void import_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, NULL}, {REQUEST_BACK, NULL}};
    const Import *import = self;
    char text[IMPORT_PATH_MAX + 100];
    bool is_ldtk = convert_format(import->path) == CONVERT_LDTK;
    int32_t count = min_i32(import->menu.count, PAGE_ROWS - TEXT_ROWS - 8);
    Area page = app_page(app, canvas, PAGE_COLS, count + 2 * TEXT_ROWS + 4);
    Area words = {page.col + 1, page.row + 2, page.cols - 2, 3};
    Area list = {words.col, words.row + 4, words.cols, count};
    Area why = {words.col, list.row + count + 1, words.cols, TEXT_ROWS};
    snprintf(text, sizeof text, "%s is a %s", path_name(import->path),
             is_ldtk ? "project of LDtk" : "map of Tiled");
    widget_text_centred(canvas, page, 0, text, ROLE_TITLE);
    snprintf(
        text, sizeof text,
        import->file.has_mapping
            ? "What its tiles and objects mean is said in %s."
            : "What its tiles and objects mean is guessed and written to %s; correct it there, "
              "and import again.",
        path_name(import->file.mapping));
    widget_text_wrapped(canvas, words, text, ROLE_PLAIN);
    menu_draw(canvas, list, &import->menu, entry_label, import);
    widget_text_wrapped(canvas, why, import->why, ROLE_ERROR);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind import_kind = {.key = import_key,
                                       .draw = import_draw,
                                       .leave = free,
                                       .is_page = true};

Screen screen_import_create(const char *path, ErrorList *errors)
{
    Import *import = calloc(1, sizeof *import);
    if (!import) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    snprintf(import->path, sizeof import->path, "%s", path);
    if (!import_file_open(&import->file, path, errors)) {
        free(import);
        return (Screen){0};
    }
    import->file.path = import->path;
    import->menu.count = count_entries(import);
    return (Screen){&import_kind, import};
}
