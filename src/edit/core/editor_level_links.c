/* editor_level_links.c - see editor_level_links.h */
#include "editor_level_links.h"

#include "../../base/path.h"
#include "../../level/document/state_path.h"
#include "editor_panel.h"
#include "editor_prompt.h"
#include "level_links.h"

#include <stdio.h>
#include <string.h>

bool editor_read_world(Editor *editor, WorldFile *world)
{
    ErrorList errors;
    bool ok = level_links_world(editor->doc, world, &errors);
    if (!ok) editor_message_errors(editor, &errors);
    return ok;
}

OtherFiles editor_other_files(const Editor *editor)
{
    return (OtherFiles){editor->files.state_folder, document_defaults(editor->doc)};
}

/* ---- going there ---- */

/* Goes to the level `step` places further in the world; false, with a message, if there is none. */
static bool go_in_world(Editor *editor, int32_t step)
{
    WorldFile world;
    if (!editor_read_world(editor, &world)) return false;
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
    else if (has_next && level_links_next(document_path(editor->doc), next, path))
        editor_leave_for_file(editor, path);
    else
        go_in_world(editor, 1);
}

static const PanelKind leading_kind = {"Levels that lead here",
                                       editor_panel_row_count,
                                       editor_panel_text_line,
                                       editor_leave_for_line,
                                       NULL,
                                       NULL};

void editor_open_previous_level(Editor *editor, const CommandCall *call)
{
    WorldFile world;
    (void)call;
    if (!editor_read_world(editor, &world)) return;
    /* Lists the levels whose `next` is this one. */
    const char *here = document_path(editor->doc);
    panel_open(&editor->panel, &leading_kind);
    for (int32_t i = 0; i < world.count; i++) {
        const char *path = world.paths[i];
        if (strlen(path) < MESSAGE_SIZE && !state_path_is_same_file(path, here) &&
            level_links_lead(editor->doc, path, here))
            panel_add_text(&editor->panel, "%s", path);
    }
    world_file_done(&world);
    if (editor->panel.count == 1) {
        editor_leave_for_line(editor, 0);
    } else if (editor->panel.count == 0) {
        panel_close(&editor->panel);
        go_in_world(editor, -1);
    }
}

/* ---- making a link ---- */

/* Sets `next` of the file at request_path to this level. */
static bool make_link(Editor *editor)
{
    char why[MESSAGE_SIZE];
    OtherFiles others = editor_other_files(editor);
    bool ok = level_links_set(editor->doc, &others, editor->out.path,
                              path_name(document_path(editor->doc)), why);
    if (ok)
        editor_message_set(editor, "%.100s leads here now; %s undoes it there",
                           path_name(editor->out.path),
                           editor_key_of(editor, COMMAND_ID_editor_undo).text);
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
    snprintf(next, sizeof next, "%s", editor->files.link_next);
    if (!make_link(editor)) return;
    document_begin(editor->doc, "link");
    bool ok = document_set_value(editor->doc, "level", "next", next);
    if (!document_end(editor->doc, &errors)) editor_message_errors(editor, &errors);
    if (ok)
        editor_message_set(editor, "%.60s leads here, and this level to %.60s; save this one, too",
                           path_name(editor->out.path), next);
}

static const Choice link_choices[] = {{'y', link_instead}, {'i', link_between}, {0, NULL}};

/* Asks before the current `next` of the file at request_path is replaced. */
static void ask_or_link(Editor *editor)
{
    char why[MESSAGE_SIZE];
    const char *here = path_name(document_path(editor->doc)), *other = editor->out.path;
    OtherFiles others = editor_other_files(editor);
    Document *doc = other_file_open(&others, other, true, why);
    if (!doc) {
        editor_message_set(editor, "%s", why);
        return;
    }
    bool leads = document_get_value(doc, "level", "next", editor->files.link_next,
                                    sizeof editor->files.link_next) &&
                 editor->files.link_next[0];
    document_close(doc);
    if (leads && strcmp(editor->files.link_next, here) == 0)
        editor_message_set(editor, "%.100s leads here already", path_name(other));
    else if (leads)
        editor_ask(editor, link_choices,
                   "%.60s leads to %.60s: y lead it here instead, i insert this level between "
                   "them, Esc neither",
                   path_name(other), editor->files.link_next);
    else
        link_instead(editor);
}

/* The level meant when the user names none: the one open before, else the previous one in the
 * world. */
static bool find_other(Editor *editor, const char *text)
{
    const char *here = document_path(editor->doc);
    if (text[0]) return level_links_beside(here, text, editor->out.path);
    snprintf(editor->out.path, sizeof editor->out.path, "%s", editor->files.came_from);
    if (editor->files.came_from[0]) return true;
    WorldFile world;
    if (!editor_read_world(editor, &world)) return false;
    int32_t index = level_links_index(&world, here);
    if (index > 0)
        snprintf(editor->out.path, sizeof editor->out.path, "%s", world.paths[index - 1]);
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
                level_links_beside(editor->out.path, ".", folder_there);
    if (!fits || !state_path_is_same_file(folder_here, folder_there))
        editor_message_set(editor, "a level leads only to files of its own folder");
    else if (state_path_is_same_file(here, editor->out.path))
        editor_message_set(editor, "a level that leads to itself has no end");
    else
        ask_or_link(editor);
}
