/* level_links.c - see editor_internal.h */
#include "../../base/file.h"
#include "../../base/path.h"
#include "../../level/document/state_path.h"
#include "../../level/level_file.h"
#include "editor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- paths ---- */

bool level_links_beside(const char *path, const char *name, char out[ERROR_FILE_MAX])
{
    size_t folder = name[0] == '/' ? 0 : path_folder_length(path);
    return snprintf(out, ERROR_FILE_MAX, "%.*s%s", (int)folder, path, name) < ERROR_FILE_MAX;
}

/* ---- the world ---- */

/* Removes "./" before the names, as a user would write them. */
static void leave_out_dots(WorldFile *world)
{
    for (int32_t i = 0; i < world->count; i++)
        if (strncmp(world->paths[i], "./", 2) == 0)
            memmove(world->paths[i], world->paths[i] + 2, strlen(world->paths[i]) - 1);
}

bool level_links_world(Editor *editor, WorldFile *world)
{
    char folder[ERROR_FILE_MAX];
    ErrorList errors;
    bool ok = level_links_beside(document_path(editor->doc), "", folder);
    if (!folder[0]) strcpy(folder, ".");
    error_list_init(&errors, folder);
    ok = ok && world_file_read(folder, world, &errors);
    if (!ok) editor_message_errors(editor, &errors);
    if (ok && strcmp(folder, ".") == 0) leave_out_dots(world);
    return ok;
}

int32_t level_links_index(const WorldFile *world, const char *path)
{
    for (int32_t i = 0; i < world->count; i++)
        if (state_path_is_same_file(world->paths[i], path)) return i;
    return -1;
}

/* ---- where a level leads ---- */

/* The path that `next` of the level at `path` names; false where it names none. */
static bool path_of_next(const char *path, const char *next, char out[ERROR_FILE_MAX])
{
    return next[0] && path_stays_below(next) && level_links_beside(path, next, out);
}

bool level_links_lead(const Editor *editor, const char *path, const char *to)
{
    char next[LEVEL_TEXT_MAX] = "", next_path[ERROR_FILE_MAX], *text = NULL;
    size_t length;
    ErrorList unheard;
    error_list_init(&unheard, path);
    if (state_path_is_same_file(path, document_path(editor->doc)))
        (void)document_get_value(editor->doc, "level", "next", next, sizeof next);
    else if ((text = file_read(path, LEVEL_SIZE_MAX, &length, &unheard)))
        (void)level_file_word(text, length, "next", next);
    free(text);
    return path_of_next(path, next, next_path) && state_path_is_same_file(next_path, to);
}

bool level_links_set(Editor *editor, const char *path, const char *next, char why[MESSAGE_SIZE])
{
    ErrorList errors;
    bool is_open = state_path_is_same_file(path, document_path(editor->doc));
    Document *doc = is_open ? editor->doc : level_links_open_file(editor, path, false, why);
    if (!doc) return false;
    error_list_init(&errors, path);
    document_begin(doc, "link");
    bool ok = document_set_value(doc, "level", "next", next);
    document_end(doc, &errors);
    return is_open ? ok : level_links_save_file(doc, why);
}

/* ---- going there ---- */

/* Goes to the level `step` places further in the world; false, with a message, if there is none. */
static bool go_in_world(Editor *editor, int32_t step)
{
    WorldFile world;
    if (!level_links_world(editor, &world)) return false;
    int32_t here = level_links_index(&world, document_path(editor->doc)), to = here + step;
    bool ok = here >= 0 && to >= 0 && to < world.count;
    if (ok)
        editor_leave_for_file(editor, world.paths[to]);
    else if (step > 0)
        editor_message_set(editor, "no level follows; :level names one");
    else
        editor_message_set(editor, "no level leads here; :backlink makes one do so");
    world_file_done(&world);
    return ok;
}

void editor_open_next_level(Editor *editor, const CommandCall *call)
{
    char next[LEVEL_TEXT_MAX], path[ERROR_FILE_MAX];
    (void)call;
    bool has_next = document_get_value(editor->doc, "level", "next", next, sizeof next);
    if (has_next && !path_stays_below(next))
        editor_message_set(editor, "`next` leads out of the level's folder; it is not followed");
    else if (has_next && path_of_next(document_path(editor->doc), next, path))
        editor_leave_for_file(editor, path);
    else
        go_in_world(editor, 1);
}

void level_links_describe(const Editor *editor, char *out, size_t size)
{
    char next[LEVEL_TEXT_MAX], folder[ERROR_FILE_MAX];
    const char *path = document_path(editor->doc);
    WorldFile world;
    ErrorList unheard;
    out[0] = '\0';
    error_list_init(&unheard, path);
    if (document_get_value(editor->doc, "level", "next", next, sizeof next) && next[0]) {
        snprintf(out, size, "leads to %s", next);
        return;
    }
    if (!level_links_beside(path, "./", folder) || !world_file_read(folder, &world, &unheard))
        return;
    int32_t here = level_links_index(&world, path);
    int32_t to = here >= 0 ? world_file_next(&world, here) : -1;
    if (to >= 0) snprintf(out, size, "leads to %s", path_name(world.paths[to]));
    world_file_done(&world);
}

static const PanelKind leading_kind = {
    "Levels that lead here", panel_row_count, panel_text_line, editor_leave_for_line, NULL, NULL};

void editor_open_previous_level(Editor *editor, const CommandCall *call)
{
    WorldFile world;
    (void)call;
    if (!level_links_world(editor, &world)) return;
    /* Lists the levels whose `next` is this one. */
    const char *here = document_path(editor->doc);
    panel_open(editor, &leading_kind);
    for (int32_t i = 0; i < world.count; i++) {
        const char *path = world.paths[i];
        if (strlen(path) < MESSAGE_SIZE && !state_path_is_same_file(path, here) &&
            level_links_lead(editor, path, here))
            panel_add_text(editor, "%s", path);
    }
    world_file_done(&world);
    if (editor->panel.count == 1) {
        editor_leave_for_line(editor, 0);
    } else if (editor->panel.count == 0) {
        panel_close(editor);
        go_in_world(editor, -1);
    }
}

/* ---- making a link ---- */

/* Sets `next` of the file at request_path to this level. */
static bool make_link(Editor *editor)
{
    char why[MESSAGE_SIZE];
    bool ok =
        level_links_set(editor, editor->request_path, path_name(document_path(editor->doc)), why);
    if (ok)
        editor_message_set(editor, "%.100s leads here now; u takes that back there",
                           path_name(editor->request_path));
    else
        editor_message_set(editor, "%s", why);
    return ok;
}

static void link_instead(Editor *editor)
{
    make_link(editor);
}

/* Inserts this level between the other level and the one it led to. */
static void link_between(Editor *editor)
{
    char next[LEVEL_TEXT_MAX];
    ErrorList errors;
    error_list_init(&errors, document_path(editor->doc));
    snprintf(next, sizeof next, "%s", editor->link_next);
    if (!make_link(editor)) return;
    document_begin(editor->doc, "link");
    bool ok = document_set_value(editor->doc, "level", "next", next);
    if (!document_end(editor->doc, &errors)) editor_message_errors(editor, &errors);
    if (ok)
        editor_message_set(editor, "%.60s leads here, and this level to %.60s; save this one, too",
                           path_name(editor->request_path), next);
}

static const Choice link_choices[] = {{'y', link_instead}, {'i', link_between}, {0, NULL}};

/* Asks before the current `next` of the file at request_path is replaced. */
static void ask_or_link(Editor *editor)
{
    char why[MESSAGE_SIZE];
    const char *here = path_name(document_path(editor->doc)), *other = editor->request_path;
    Document *doc = level_links_open_file(editor, other, true, why);
    if (!doc) {
        editor_message_set(editor, "%s", why);
        return;
    }
    bool leads =
        document_get_value(doc, "level", "next", editor->link_next, sizeof editor->link_next) &&
        editor->link_next[0];
    document_close(doc);
    if (leads && strcmp(editor->link_next, here) == 0)
        editor_message_set(editor, "%.100s leads here already", path_name(other));
    else if (leads)
        prompt_ask(editor, link_choices,
                   "%.60s leads to %.60s: y lead it here instead, i insert this level between "
                   "them, Esc neither",
                   path_name(other), editor->link_next);
    else
        link_instead(editor);
}

/* The level meant when the user names none: the one open before, else the previous one in the
 * world. */
static bool find_other(Editor *editor, const char *text)
{
    const char *here = document_path(editor->doc);
    if (text[0]) return level_links_beside(here, text, editor->request_path);
    snprintf(editor->request_path, sizeof editor->request_path, "%s", editor->came_from);
    if (editor->came_from[0]) return true;
    WorldFile world;
    if (!level_links_world(editor, &world)) return false;
    int32_t index = level_links_index(&world, here);
    if (index > 0)
        snprintf(editor->request_path, sizeof editor->request_path, "%s", world.paths[index - 1]);
    world_file_done(&world);
    if (index > 0) return true;
    editor_message_set(editor, "which level is to lead here? :backlink NAME");
    return false;
}

void editor_make_link(Editor *editor, const CommandCall *call)
{
    char folder_here[ERROR_FILE_MAX], folder_there[ERROR_FILE_MAX];
    const char *here = document_path(editor->doc);
    if (!find_other(editor, call->text)) return;
    bool fits = level_links_beside(here, ".", folder_here) &&
                level_links_beside(editor->request_path, ".", folder_there);
    if (!fits || !state_path_is_same_file(folder_here, folder_there))
        editor_message_set(editor, "a level leads only to files of its own folder");
    else if (state_path_is_same_file(here, editor->request_path))
        editor_message_set(editor, "a level that leads to itself has no end");
    else
        ask_or_link(editor);
}

/* ---- other file ---- */

static bool refuse(char why[MESSAGE_SIZE], const ErrorList *errors)
{
    char text[ERROR_LINE_MAX] = "out of memory";
    if (errors->count > 0) error_format(errors, &errors->items[0], text, sizeof text);
    snprintf(why, MESSAGE_SIZE, "%.*s", MESSAGE_SIZE - 1, text);
    return false;
}

bool level_links_check_file(const Document *doc, char why[MESSAGE_SIZE])
{
    ErrorList errors;
    error_list_init(&errors, document_path(doc));
    Level *level = document_parse(doc, &errors);
    bool ok = level != NULL;
    if (level) level_done(level);
    free(level);
    error_list_sort(&errors);
    return ok || refuse(why, &errors);
}

Document *level_links_open_file(const Editor *editor, const char *path, bool to_look,
                                char why[MESSAGE_SIZE])
{
    ErrorList errors;
    RecoveryInfo info;
    const char *state_folder = editor->state_folder[0] ? editor->state_folder : NULL;
    DocumentOptions options = {.state_folder = to_look ? NULL : state_folder,
                               .defaults = document_defaults(editor->doc)};
    error_list_init(&errors, path);
    if (access(path, F_OK) != 0) {
        snprintf(why, MESSAGE_SIZE, "there is no file `%.200s`", path);
        return NULL;
    }
    Document *doc = document_open(path, &options, &errors);
    if (!doc) {
        refuse(why, &errors);
        return NULL;
    }
    bool has_work = document_recovery(doc, &info) != RECOVERY_NONE;
    if (has_work)
        snprintf(why, MESSAGE_SIZE, "%.200s: holds work that was not saved; open it first", path);
    if (!has_work && level_links_check_file(doc, why)) return doc;
    document_close(doc);
    return NULL;
}

/* Changes that cannot be saved are undone, so that no journal offers them later. */
bool level_links_save_file(Document *doc, char why[MESSAGE_SIZE])
{
    ErrorList errors;
    error_list_init(&errors, document_path(doc));
    bool ok = level_links_check_file(doc, why);
    if (ok && !document_save(doc, &errors)) ok = refuse(why, &errors);
    if (!ok) document_revert(doc, NULL, &errors);
    document_close(doc);
    return ok;
}
