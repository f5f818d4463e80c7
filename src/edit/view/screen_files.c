/* screen_files.c - see edit_screens.h */
#include "edit_screens.h"

#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../save/level_files.h"
#include "../../save/paths.h"
#include "editor_input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ON_NAME = -1, WHY_SIZE = 300 };

typedef struct Files {
    LevelList list;
    int32_t fitting[LEVEL_LIST_MAX]; /* the paths that contain the typed text */
    int32_t fitting_count;
    int32_t chosen; /* in `fitting`, or ON_NAME */
    char name[WORLD_PATH_MAX];
    char why[WHY_SIZE]; /* why the last file could not be opened */
} Files;

static void find_fitting(Files *files)
{
    files->chosen = ON_NAME;
    files->fitting_count = 0;
    for (int32_t i = 0; i < files->list.count; i++)
        if (strstr(files->list.paths[i], files->name)) files->fitting[files->fitting_count++] = i;
}

static const char *chosen_path(const Files *files)
{
    if (files->chosen == ON_NAME) return files->name;
    return files->list.paths[files->fitting[files->chosen]];
}

static Next open_chosen(Files *files, const App *app)
{
    ErrorList errors;
    const char *path = chosen_path(files);
    if (path[0] == '\0') return next_stay();
    error_list_init(&errors, path);
    Screen screen = app_try_open(app, SCREEN_EDIT, &errors, &(EditOpening){.path = path});
    if (screen.kind) return next_replace(screen);
    if (errors.count > 0) error_format(&errors, &errors.items[0], files->why, sizeof files->why);
    return next_stay();
}

static void type_character(Files *files, char ch)
{
    size_t length = strlen(files->name);
    if (length + 1 >= sizeof files->name) return;
    files->name[length] = ch;
    files->name[length + 1] = '\0';
    find_fitting(files);
}

static Next files_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Files *files = self;
    char key[EDIT_KEY_MAX];
    if (request_pointed_entry(request) >= 0) {
        files->chosen = request_pointed_entry(request);
        return open_chosen(files, app);
    }
    if (event->kind == TERM_EVENT_TEXT) {
        char line[TYPED_PASTE_MAX];
        snprintf(files->why, sizeof files->why, "%s", widget_typed_paste(event, line));
        for (const char *at = line; *at != '\0'; at++)
            type_character(files, *at);
    }
    if (!edit_key_name(event, true, key)) return next_stay();
    files->why[0] = '\0';
    if (strcmp(key, "Esc") == 0) return next_back(ANSWER_NONE);
    if (strcmp(key, "Enter") == 0) return open_chosen(files, app);
    if (strcmp(key, "Down") == 0) {
        files->chosen = min_i32(files->chosen + 1, files->fitting_count - 1);
    } else if (strcmp(key, "Up") == 0) {
        files->chosen = max_i32(files->chosen - 1, ON_NAME);
    } else if (strcmp(key, "Tab") == 0 && files->fitting_count > 0) {
        if (files->chosen == ON_NAME) files->chosen = 0;
        snprintf(files->name, sizeof files->name, "%s", chosen_path(files));
        find_fitting(files);
    } else if (strcmp(key, "Backspace") == 0) {
        size_t length = strlen(files->name);
        if (length > 0) files->name[length - 1] = '\0';
        find_fitting(files);
    } else if (strcmp(key, "Space") == 0) {
        type_character(files, ' ');
    } else if (key[1] == '\0') {
        type_character(files, key[0]);
    }
    return next_stay();
}

/* Shows the end of a path that is too long for the row. */
static void path_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Files *files = context;
    const char *path = files->list.paths[files->fitting[entry]];
    size_t length = strlen(path);
    snprintf(out, size, "%s", length < size ? path : path + length - size + 1);
}

static void files_draw(const void *self, const App *app, Canvas *canvas)
{
    static const char label[] = "File: ";
    const Files *files = self;
    enum { PAGE_COLS = 76, PAGE_ROWS = 28 };
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    Area list = {page.col + 1, page.row + 4, page.cols - 2, page.rows - 6};
    Menu menu = {files->fitting_count, files->chosen};
    widget_text_centred(canvas, page, 0, "Which level? A new name begins a new one.", ROLE_TITLE);
    int32_t row = page.row + 2, col = canvas_text(canvas, page.col + 1, row, label, ROLE_PLAIN);
    int32_t hidden = max_i32(0, (int32_t)strlen(files->name) - (page.col + page.cols - col - 2));
    col = canvas_text(canvas, col, row, files->name + hidden,
                      files->chosen == ON_NAME ? ROLE_MESSAGE : ROLE_PLAIN);
    menu_draw(canvas, list, &menu, path_label, files);
    widget_text_centred(canvas, page, page.rows - 2, files->why, ROLE_ERROR);
    widget_key_words(canvas, page, page.rows - 1, "Enter open  Tab take  Esc back");
    canvas_set_cursor(canvas, col, row);
}

static const ScreenKind files_kind = {.key = files_key,
                                      .draw = files_draw,
                                      .leave = free,
                                      .is_page = true};

Screen screen_files_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    char folder[WORLD_PATH_MAX];
    Files *files = calloc(1, sizeof *files);
    if (!files) return (Screen){0};
    level_list_read(paths_find_state_folder(folder) ? folder : NULL, &files->list);
    find_fitting(files);
    return (Screen){&files_kind, files};
}
