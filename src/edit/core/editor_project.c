/* editor_project.c - lists the levels of a world, to open, reorder, rename, copy, create or remove
 * them.
 *
 * Each change of world.ini is written at once and can be undone, also after a restart. The first
 * change in a folder without a world.ini creates it. */
#include "editor_project.h"

#include "../../base/clock.h"
#include "../../base/file.h"
#include "../../base/path.h"
#include "../../base/utf8.h"
#include "../../level/document/state_path.h"
#include "../../level/level_file.h"
#include "editor_level_links.h"
#include "editor_panel.h"
#include "editor_state.h"
#include "level_links.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void free_others(Project *project)
{
    for (int32_t i = 0; i < project->other_count; i++)
        free(project->others[i]);
    free(project->others);
    project->others = NULL;
    project->other_count = 0;
}

void project_done(Project *project)
{
    if (!project) return;
    world_file_done(&project->world);
    world_history_done(&project->history);
    world_plane_done(&project->map.plane);
    free_others(project);
    free(project->levels);
    *project = (Project){0};
}

/* ---- reading ---- */

/* The path as world.ini has it: relative to its folder. */
static const char *name_of_level(const Project *project, int32_t level)
{
    return project_path(project, level) + path_folder_length(project->index);
}

static bool path_of_level(const Project *project, const char *name, char out[ERROR_FILE_MAX])
{
    int folder = (int)path_folder_length(project->index);
    return snprintf(out, ERROR_FILE_MAX, "%.*s%s", folder, project->index, name) < ERROR_FILE_MAX;
}

/* Reads the text of world.ini or, if there is none, makes an equivalent one. */
static WorldText read_index(Project *project)
{
    WorldText text = {0};
    ErrorList unheard;
    error_list_init(&unheard, project->index);
    if (access(project->index, F_OK) != 0) return world_text_begin(&project->world);
    text.bytes = file_read(project->index, INI_SIZE_MAX, &text.length, &unheard);
    if (text.bytes && project->history.count > 0)
        (void)world_history_follow(&project->history, &text);
    return text;
}

static void read_level(Editor *editor, ProjectLevel *level, const char *path)
{
    Level read = {0};
    ErrorList unheard;
    error_list_init(&unheard, path);
    level->is_read = true;
    level->is_open = state_path_is_same_file(path, document_path(editor->doc));
    level->is_missing = access(path, F_OK) != 0;
    snprintf(level->title, sizeof level->title, "%s", path_name(path));
    LevelFile *file = level_file_read(path, document_defaults(editor->doc), &read, &unheard);
    level->has_errors = !file && !level->is_missing;
    if (!file) return;
    snprintf(level->title, sizeof level->title, "%s", read.title);
    snprintf(level->next, sizeof level->next, "%s", read.next);
    level->next_is_missing = level_links_next(path, level->next, level->next_path) &&
                             access(level->next_path, F_OK) != 0;
    level->coins = read.coins.count;
    level->par = read.par;
    level_done(&read);
    level_file_done(file);
}

/* Finds the level files of the folder that the world does not name. Without a world.ini it names
 * all. What cannot be read is left out. */
static void find_others(const char *index, Project *fresh)
{
    char folder[ERROR_FILE_MAX], path[ERROR_FILE_MAX];
    FileNames names;
    ErrorList unheard;
    error_list_init(&unheard, index);
    bool has_folder = level_links_beside(index, "", folder);
    if (!has_folder || !file_names_read(folder[0] ? folder : ".", ".txt", &names, &unheard)) return;
    fresh->others = calloc((size_t)names.count + 1, sizeof *fresh->others);
    for (int32_t i = 0; fresh->others && i < names.count; i++) {
        bool is_other =
            level_links_beside(index, file_name_at(&names, i), path) &&
            level_links_index(&fresh->world, path) < 0 &&
            !(fresh->world.opening && state_path_is_same_file(fresh->world.opening, path));
        char *copy = is_other ? strdup(path) : NULL;
        if (copy) fresh->others[fresh->other_count++] = copy;
    }
    file_names_done(&names);
}

/* Reads the world again after a change, and keeps the facts known about its levels. */
static bool read_world(Editor *editor)
{
    Project *project = &editor->project, fresh = {.world = {.count = 0}};
    if (!editor_read_world(editor, &fresh.world)) return false;
    find_others(project->index, &fresh);
    fresh.levels = calloc((size_t)project_count(&fresh) + 1, sizeof *fresh.levels);
    if (!fresh.levels) {
        project_done(&fresh);
        return false;
    }
    for (int32_t i = 0; i < project_count(&fresh); i++) {
        const char *path = project_path(&fresh, i);
        for (int32_t old = 0; old < project_count(project); old++)
            if (strcmp(path, project_path(project, old)) == 0)
                fresh.levels[i] = project->levels[old];
        if (!fresh.levels[i].is_read) read_level(editor, &fresh.levels[i], path);
    }
    world_file_done(&project->world);
    free_others(project);
    free(project->levels);
    project->world = fresh.world;
    project->others = fresh.others;
    project->other_count = fresh.other_count;
    project->levels = fresh.levels;
    return true;
}

static bool open_project(Editor *editor)
{
    Project *project = &editor->project;
    const WorldMap map = project->map;
    project_done(project);
    project->map = (WorldMap){.is_shown = map.is_shown, .has_zoom = map.has_zoom, .zoom = map.zoom};
    bool ok = level_links_beside(document_path(editor->doc), "world.ini", project->index) &&
              read_world(editor);
    if (!ok) return false;
    WorldText text = read_index(project);
    if (text.bytes)
        world_history_open(&project->history, editor->files.state_folder, project->index, &text);
    free(text.bytes);
    if (project->history.kept[0])
        editor_message_set(editor, "the changes of world.ini could not all be read; kept in %s",
                           project->history.kept);
    return true;
}

/* ---- the list ---- */

static int32_t list_count(const Editor *editor)
{
    return editor->project.world.count;
}

static void list_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    const Project *project = &editor->project;
    const ProjectLevel *level = &project->levels[line];
    const EditorFacts *facts = &level->facts;
    char label[WORLD_LABEL_MAX], par[32], slack[32] = "";
    char title[UTF8_PAD_MAX], of_chapter[UTF8_PAD_MAX];
    int32_t chapter = world_file_chapter(&project->world, line);
    (void)cols;
    world_file_label(&project->world, line, label);
    snprintf(par, sizeof par, "-");
    if (level->par > 0)
        snprintf(par, sizeof par, "%d.%ds", (int)(level->par / TICKS_PER_SECOND),
                 (int)(level->par % TICKS_PER_SECOND * 10 / TICKS_PER_SECOND));
    if (level->has_facts && facts->window > 0)
        snprintf(slack, sizeof slack, "slack %d", (int)facts->window);
    utf8_pad(title, sizeof title, level->title, 22);
    utf8_pad(of_chapter, sizeof of_chapter,
             chapter < 0 ? "" : project->world.chapters.items[chapter].title, 14);
    snprintf(out, size, "%-3s %s %s %-10s %2d coins  par %-6s %s", label, title, of_chapter,
             level->has_facts ? facts->proof : "", (int)level->coins, par, slack);
}

static ShownGlyph shown_of_document(const void *context, int32_t col, int32_t row)
{
    const Document *doc = context;
    char glyph = document_row(doc, LAYER_MAP, row)[col];
    CellKind kind = document_kind(doc, glyph);
    return (ShownGlyph){kind == KIND_EMPTY ? ' ' : glyph, kind, 0};
}

static void list_picture(Editor *editor, int32_t line)
{
    ErrorList unheard;
    const char *path = editor->project.world.paths[line];
    error_list_init(&unheard, path);
    bool is_open = editor->project.levels[line].is_open;
    Document *doc = is_open                   ? editor->doc
                    : access(path, R_OK) == 0 ? document_open(path, &(DocumentOptions){0}, &unheard)
                                              : NULL;
    if (!doc) return;
    panel_set_picture(&editor->panel, &(PictureSource){document_cols(doc), document_rows(doc),
                                                       shown_of_document, doc});
    if (!is_open) document_close(doc);
}

void project_open(Editor *editor, int32_t level)
{
    char path[ERROR_FILE_MAX];
    snprintf(path, sizeof path, "%s", project_path(&editor->project, level));
    panel_close(&editor->panel);
    editor_leave_for_file(editor, path);
}

static bool list_key(Editor *editor, int32_t line, const char *key);

static const PanelKind list_kind = {NULL,         list_count, list_line,
                                    project_open, list_key,   list_picture};

bool project_list_is_shown(const Editor *editor)
{
    return editor->panel.kind == &list_kind;
}

void project_show(Editor *editor, const PanelKind *map, int32_t marked)
{
    panel_open(&editor->panel, map ? map : &list_kind);
    snprintf(editor->panel.title, sizeof editor->panel.title, "%.*s: %d levels",
             (int)utf8_fit(editor->project.world.title, 60), editor->project.world.title,
             (int)editor->project.world.count);
    editor_panel_mark(editor, marked);
}

/* ---- changes ---- */

/* Would the game read a world with this text? A message says what is wrong. */
static bool is_in_order(Editor *editor, const WorldText *text)
{
    WorldFile world = {0};
    ErrorList errors;
    error_list_init(&errors, editor->project.index);
    bool ok = world_file_parse(editor->project.index, text->bytes, text->length, &world, &errors);
    if (ok)
        world_file_done(&world);
    else
        editor_message_errors(editor, &errors);
    return ok;
}

static bool write_index(Editor *editor, const WorldText *text)
{
    ErrorList errors;
    error_list_init(&errors, editor->project.index);
    if (file_write(editor->project.index, text->bytes, text->length, &errors)) return true;
    editor_message_errors(editor, &errors);
    return false;
}

/* Reads the list again, with this level marked. */
static void show_again(Editor *editor, const char *name, int32_t nearest)
{
    Project *project = &editor->project;
    char message[MESSAGE_SIZE];
    int32_t marked = nearest;
    memcpy(message, editor->out.message, sizeof message);
    if (!read_world(editor)) return;
    for (int32_t i = 0; i < project_count(project); i++)
        if (strcmp(name_of_level(project, i), name) == 0) marked = i;
    editor_world_show(editor, project->map.is_shown, marked);
    memcpy(editor->out.message, message, sizeof message);
}

/* Applies a change, which it frees; `from` and `to` are the names of a renamed level. */
static bool change(Editor *editor, WorldText text, const char *from, const char *to)
{
    WorldHistory *history = &editor->project.history;
    const int32_t before = history->at;
    bool is_added =
        text.bytes && is_in_order(editor, &text) && world_history_add(history, &text, from, to);
    bool ok = is_added && write_index(editor, &text);
    if (is_added && !ok) world_history_go(history, before);
    if (!text.bytes) editor_message_set(editor, "world.ini cannot be changed like this");
    free(text.bytes);
    return ok;
}

static void swap_levels(Editor *editor, int32_t line, int32_t step)
{
    Project *project = &editor->project;
    char name[ERROR_FILE_MAX];
    int32_t other = line + step;
    if (other < 0 || other >= project->world.count) return;
    WorldText text = read_index(project);
    snprintf(name, sizeof name, "%s", name_of_level(project, line));
    if (text.bytes &&
        change(editor, world_text_swap(&text, name, name_of_level(project, other)), "", ""))
        editor_message_set(editor, "u undoes it");
    free(text.bytes);
    show_again(editor, name, other);
}

/* Would the chapter of a level be empty without it? A message says so then. */
static bool is_last_of_chapter(Editor *editor, int32_t level, int32_t other)
{
    const WorldFile *world = &editor->project.world;
    if (level >= world->count) return false;
    int32_t chapter = world_file_chapter(world, level);
    if (chapter < 0 || chapter == world_file_chapter(world, other)) return false;
    int32_t end = chapter_end(&world->chapters, chapter, world->count - world->b_side_count);
    if (end - world->chapters.items[chapter].first > 1) return false;
    editor_message_set(editor, "it stays: %.100s would have no level left",
                       world->chapters.items[chapter].title);
    return true;
}

void project_put_beside(Editor *editor, int32_t level, int32_t other, bool is_after)
{
    Project *project = &editor->project;
    char name[ERROR_FILE_MAX];
    if (is_last_of_chapter(editor, level, other)) return;
    const char *place = name_of_level(project, other);
    WorldText text = read_index(project), made = {0};
    snprintf(name, sizeof name, "%s", name_of_level(project, level));
    if (text.bytes && level >= project->world.count) {
        WorldText in = world_text_insert(&text, place, name);
        made = in;
        if (in.bytes && !is_after) {
            made = world_text_move(&in, name, place, false);
            free(in.bytes);
        }
    } else if (text.bytes) {
        made = world_text_move(&text, name, place, is_after);
    }
    bool is_same = made.bytes && made.length == text.length &&
                   memcmp(made.bytes, text.bytes, text.length) == 0;
    if (is_same)
        free(made.bytes);
    else if (text.bytes && change(editor, made, "", ""))
        editor_message_set(editor, "%.100s is %s %.100s now; u undoes it", name,
                           is_after ? "after" : "before", place);
    free(text.bytes);
    show_again(editor, name, level);
}

static void remove_level(Editor *editor, int32_t line)
{
    Project *project = &editor->project;
    char name[ERROR_FILE_MAX];
    WorldText text = read_index(project);
    snprintf(name, sizeof name, "%s", name_of_level(project, line));
    if (text.bytes && world_text_has_b_side(&text, name))
        editor_message_set(editor, "%.100s has a B-side, which must go first", name);
    else if (text.bytes && change(editor, world_text_remove(&text, name), "", ""))
        editor_message_set(editor, "%.100s is no longer in the world; its file stays. u undoes it",
                           name);
    free(text.bytes);
    show_again(editor, "", line);
}

/* ---- files ---- */

/* The path for a new file, with the ending of levels; false with a message. */
static bool find_new_file(Editor *editor, const char *text, char name[ERROR_FILE_MAX],
                          char path[ERROR_FILE_MAX])
{
    bool has_ending = strchr(path_name(text), '.');
    snprintf(name, ERROR_FILE_MAX, "%.200s%s", text, has_ending ? "" : ".txt");
    bool is_name = text[0] && path_stays_below(name) && !strpbrk(name, "\"';#\\");
    if (!is_name)
        editor_message_set(editor, "needs the name of a file in the world's folder");
    else if (!path_of_level(&editor->project, name, path))
        editor_message_set(editor, "this path is too long");
    else if (access(path, F_OK) == 0)
        editor_message_set(editor, "`%.100s` already exists", name);
    else
        return true;
    return false;
}

/* Inserts a file that was just made after the chosen level; if that fails, removes the file. */
static void add_level(Editor *editor, const char *name, const char *path)
{
    Project *project = &editor->project;
    WorldText text = read_index(project);
    const char *after = name_of_level(project, project->chosen);
    if (text.bytes && change(editor, world_text_insert(&text, after, name), "", ""))
        editor_message_set(editor, "%.100s is level %d now; u takes it out", name,
                           (int)project->chosen + 2);
    else
        unlink(path);
    free(text.bytes);
    show_again(editor, name, project->chosen);
}

static void make_level(Editor *editor, const char *typed)
{
    char name[ERROR_FILE_MAX], path[ERROR_FILE_MAX];
    ErrorList errors;
    if (!typed[0] || !find_new_file(editor, typed, name, path)) return;
    error_list_init(&errors, path);
    DocumentOptions options = {.cols = document_cols(editor->doc),
                               .rows = document_rows(editor->doc)};
    Document *doc = document_open(path, &options, &errors);
    bool ok = doc && document_save(doc, &errors);
    document_close(doc);
    if (ok)
        add_level(editor, name, path);
    else
        editor_message_errors(editor, &errors);
}

/* The runs that come with a level are beside it. */
static const char *const run_endings[] = {".proof", ".guide"};

static void path_of_run(const char *path, const char *ending, char out[ERROR_FILE_MAX])
{
    size_t length = strlen(path), folder = path_folder_length(path);
    const char *dot = strrchr(path + folder, '.');
    if (dot) length = (size_t)(dot - path);
    snprintf(out, ERROR_FILE_MAX, "%.*s%s", (int)min_i32((int32_t)length, ERROR_FILE_MAX - 8), path,
             ending);
}

static bool copy_file(const char *from, const char *to, ErrorList *errors)
{
    size_t length;
    char *bytes = file_read(from, LEVEL_SIZE_MAX, &length, errors);
    bool ok = bytes && file_write(to, bytes, length, errors);
    free(bytes);
    return ok;
}

static void copy_level(Editor *editor, const char *typed)
{
    char name[ERROR_FILE_MAX], path[ERROR_FILE_MAX], run[ERROR_FILE_MAX], to[ERROR_FILE_MAX];
    ErrorList errors, unheard;
    const Project *project = &editor->project;
    const char *from = project->world.paths[project->chosen];
    if (!typed[0] || !find_new_file(editor, typed, name, path)) return;
    error_list_init(&errors, path);
    error_list_init(&unheard, path);
    if (!copy_file(from, path, &errors)) {
        editor_message_errors(editor, &errors);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(run_endings); i++) {
        path_of_run(from, run_endings[i], run);
        path_of_run(path, run_endings[i], to);
        if (access(run, F_OK) == 0 && access(to, F_OK) != 0) (void)copy_file(run, to, &unheard);
    }
    add_level(editor, name, path);
}

/* Makes the levels that lead to `from` lead to `to`. Each is saved, and can be undone when it is
 * opened. */
static void lead_elsewhere(Editor *editor, const char *from, const char *to)
{
    const Project *project = &editor->project;
    char old[ERROR_FILE_MAX], why[MESSAGE_SIZE];
    OtherFiles others = editor_other_files(editor);
    if (!path_of_level(project, from, old)) return;
    for (int32_t i = 0; i < project->world.count; i++) {
        const char *name = name_of_level(project, i);
        size_t folder = path_folder_length(name);
        if (!level_links_lead(editor->doc, project->world.paths[i], old)) continue;
        snprintf(why, sizeof why, "a level leads only to its folder and those below");
        bool is_below = strncmp(to, name, folder) == 0;
        if (!is_below ||
            !level_links_set(editor->doc, &others, project->world.paths[i], to + folder, why))
            editor_message_set(editor, "%.60s still leads to %.60s: %.100s", name, from, why);
    }
}

static bool rename_files(Editor *editor, const char *from, const char *to)
{
    char old[ERROR_FILE_MAX], new[ERROR_FILE_MAX], run[ERROR_FILE_MAX], new_run[ERROR_FILE_MAX];
    const Project *project = &editor->project;
    if (!path_of_level(project, from, old) || !path_of_level(project, to, new)) return false;
    if (access(new, F_OK) == 0 || rename(old, new) != 0) {
        editor_message_set(editor, "`%.100s` cannot be renamed to `%.100s`", from, to);
        return false;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(run_endings); i++) {
        path_of_run(old, run_endings[i], run);
        path_of_run(new, run_endings[i], new_run);
        if (access(new_run, F_OK) != 0) (void)rename(run, new_run);
    }
    return true;
}

static void rename_level(Editor *editor, const char *typed)
{
    char name[ERROR_FILE_MAX], path[ERROR_FILE_MAX], from[ERROR_FILE_MAX];
    Project *project = &editor->project;
    if (!typed[0] || !find_new_file(editor, typed, name, path)) return;
    snprintf(from, sizeof from, "%s", name_of_level(project, project->chosen));
    WorldText text = read_index(project);
    bool is_renamed = text.bytes && rename_files(editor, from, name);
    if (is_renamed) {
        if (change(editor, world_text_rename(&text, from, name), from, name))
            editor_message_set(editor, "%.100s is %.100s now; u undoes it", from, name);
        else
            is_renamed = !rename_files(editor, name, from);
    }
    free(text.bytes);
    show_again(editor, is_renamed ? name : from, project->chosen);
    if (is_renamed) lead_elsewhere(editor, from, name);
}

static void ask_name(Editor *editor, int32_t line, const char *label, PromptDone done)
{
    editor->project.chosen = line;
    bool renames = done == rename_level;
    if (renames && editor->project.levels[line].is_open)
        editor_message_set(editor, "the open level cannot be renamed; open another one first");
    else
        prompt_open(&editor->prompt, label,
                    done == make_level ? "" : name_of_level(&editor->project, line), done);
}

/* ---- undo ---- */

static void go_in_history(Editor *editor, int32_t line, int32_t step)
{
    Project *project = &editor->project;
    WorldHistory *history = &project->history;
    WorldText now = read_index(project);
    free(now.bytes);
    int32_t to = history->at + step;
    if (to < 0 || to >= history->count) {
        editor_message_set(editor, step < 0 ? "nothing to undo" : "nothing to redo");
        return;
    }
    const WorldStep *renamed = &history->steps[step < 0 ? history->at : to];
    const char *from = step < 0 ? renamed->to : renamed->from;
    const char *name = step < 0 ? renamed->from : renamed->to;
    if (from[0] && !rename_files(editor, from, name)) return;
    if (!write_index(editor, &history->steps[to].text)) {
        if (from[0]) (void)rename_files(editor, name, from);
        return;
    }
    world_history_go(history, to);
    editor_message_set(editor, "%s: %d of %d changes of the world are done",
                       step < 0 ? "undone" : "redone", (int)to, (int)history->count - 1);
    show_again(editor, name, line);
    if (from[0]) lead_elsewhere(editor, from, name);
}

/* ---- keys ---- */

/* The row of the key in a table of keys; `count` if it is in none. */
static int32_t row_of_key(const char *const rows[], int32_t count, const char *key)
{
    int32_t row = 0;
    while (row < count && !editor_command_keys_have(rows[row], key))
        row++;
    return row;
}

static bool list_key(Editor *editor, int32_t line, const char *key)
{
    enum { MOVE_UP, MOVE_DOWN, MAP, KEY_ROWS };
    static const char *const key_rows[KEY_ROWS] = {"K Shift+Up", "J Shift+Down", "Tab"};
    switch (row_of_key(key_rows, KEY_ROWS, key)) {
    case MOVE_UP: swap_levels(editor, line, -1); break;
    case MOVE_DOWN: swap_levels(editor, line, 1); break;
    case MAP: editor_world_show(editor, true, line); break;
    default: return project_key(editor, line, key);
    }
    return true;
}

bool project_key(Editor *editor, int32_t line, const char *key)
{
    enum { RENAME, COPY, MAKE, REMOVE, UNDO, REDO, KEY_ROWS };
    static const char *const key_rows[KEY_ROWS] = {"r",     "c",        "n",
                                                   "x Del", "u Ctrl+Z", "Ctrl+R Ctrl+Y"};
    int32_t what = row_of_key(key_rows, KEY_ROWS, key);
    if (what <= REMOVE && line >= editor->project.world.count) {
        editor_message_set(editor, "this file is not in the world; K puts it at the end");
        return true;
    }
    switch (what) {
    case RENAME: ask_name(editor, line, "new name: ", rename_level); break;
    case COPY: ask_name(editor, line, "name of the copy: ", copy_level); break;
    case MAKE: ask_name(editor, line, "file of the new level: ", make_level); break;
    case REMOVE: remove_level(editor, line); break;
    case UNDO: go_in_history(editor, line, -1); break;
    case REDO: go_in_history(editor, line, 1); break;
    default: return false;
    }
    return true;
}

void editor_show_project(Editor *editor, const CommandCall *call)
{
    (void)call;
    if (!open_project(editor)) return;
    int32_t here = level_links_index(&editor->project.world, document_path(editor->doc));
    editor_world_show(editor, editor->project.map.is_shown, max_i32(0, here));
    if (editor_world_is_shown(editor)) return;
    editor_message_set(editor, "J K move a level, r renames, c copies, n makes one, x takes it "
                               "out, u undoes, Tab shows the map");
}

/* ---- facts ---- */

const char *editor_wants_facts(const Editor *editor)
{
    const Project *project = &editor->project;
    if (editor->panel.kind != &list_kind && !editor_world_is_shown(editor)) return NULL;
    int32_t count = editor_world_is_shown(editor) ? project_count(project) : project->world.count;
    for (int32_t i = -1; i < count; i++) {
        int32_t level = i < 0 ? editor->panel.marked : i;
        if (level < count && !project->levels[level].has_facts) return project_path(project, level);
    }
    return NULL;
}

void editor_set_facts(Editor *editor, const char *path, const EditorFacts *facts)
{
    Project *project = &editor->project;
    for (int32_t i = 0; i < project_count(project); i++) {
        if (strcmp(project_path(project, i), path) != 0) continue;
        project->levels[i].facts = *facts;
        project->levels[i].has_facts = true;
    }
}
