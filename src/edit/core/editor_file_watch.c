/* editor_file_watch.c - saves the level and merges outside changes; never overwrites changes that
 * the user has not seen, nor drops work without asking. */
#include "editor_state.h"

#include "../../base/path.h"
#include "editor_diff.h"
#include "editor_draw.h"
#include "editor_prompt.h"

#include <stdio.h>
#include <string.h>

/* A step takes half a millisecond. */
enum { LOOK_MS = 1000, STEP_BYTES = 1 << 20, PAUSE_MS = 1 };

static ErrorList errors_of(const Editor *editor)
{
    ErrorList errors;
    error_list_init(&errors, document_path(editor->doc));
    return errors;
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- changes from outside ---- */

static void keep_mine(Editor *editor)
{
    editor_message_set(editor, "where both changed a cell, yours was kept");
}

static void take_theirs(Editor *editor)
{
    ErrorList errors = errors_of(editor);
    if (document_take_outside(editor->doc, &errors))
        editor_message_set(editor, "where both changed a cell, the file's was taken");
    else
        editor_message_errors(editor, &errors);
    editor_refit(editor);
}

/* Where no other file is reached, its folder is the host's. */
static const char *shown_path(const Editor *editor)
{
    const char *path = document_path(editor->doc);
    return editor->files.rights & EDITOR_MAY_USE_FILES ? path : path_name(path);
}

static void save_now(Editor *editor);

static void keep_mine_and_save(Editor *editor)
{
    save_now(editor);
}

static void take_theirs_and_save(Editor *editor)
{
    take_theirs(editor);
    save_now(editor);
}

static const Choice conflict_choices[] = {{'m', keep_mine}, {'t', take_theirs}, {0, NULL}};
static const Choice save_choices[] = {{'m', keep_mine_and_save},
                                      {'t', take_theirs_and_save},
                                      {0, NULL}};

/* Merges outside changes. False: the user is asked, or the file cannot be read. */
static bool merge(Editor *editor, const Choice *choices)
{
    char where[32] = "in the header";
    Place first = {0};
    ErrorList errors = errors_of(editor);
    int64_t conflicts = document_merge_outside(editor->doc, &first, 1, &errors);
    editor_refit(editor);
    if (conflicts < 0) {
        editor_message_errors(editor, &errors);
        return false;
    }
    if (conflicts == 0) {
        editor_message_set(editor, "another program changed the file; its changes were merged in");
        return true;
    }
    if (first.col >= 0) snprintf(where, sizeof where, "at %d,%d", first.col, first.row);
    editor_ask(editor, choices,
               "Another program changed the file too, %lld place%s in conflict, the first %s: "
               "m keep mine, t take theirs",
               (long long)conflicts, plural(conflicts), where);
    return false;
}

void editor_set_watched(Editor *editor, bool watched)
{
    editor->files.is_watched = watched;
    editor->files.look_outside_at = watched ? INT64_MAX : 0;
}

void editor_look_outside(Editor *editor)
{
    editor->files.look_outside_at = 0;
}

int64_t editor_tick_file(Editor *editor)
{
    bool busy = !editor_is_idle(editor) || editor->pen.stroking;
    if (editor->now < editor->files.look_outside_at) return editor->files.look_outside_at;
    editor->files.look_outside_at = editor->now + LOOK_MS;
    if (busy) return editor->files.look_outside_at;
    OutsideChange change;
    bool is_known = document_look_step(editor->doc, STEP_BYTES, &change);
    if (!is_known) return editor->files.look_outside_at = editor->now + PAUSE_MS;
    if (editor->files.is_watched) editor->files.look_outside_at = INT64_MAX;
    if (change == OUTSIDE_CHANGED) merge(editor, conflict_choices);
    if (change == OUTSIDE_GONE && !editor->files.is_gone)
        editor_message_set(editor, "the file was removed; Ctrl+S writes it again");
    editor->files.is_gone = change == OUTSIDE_GONE;
    return editor->files.look_outside_at;
}

/* ---- saving ---- */

static void save_now(Editor *editor)
{
    ErrorList errors = errors_of(editor);
    editor->files.is_gone = false;
    if (document_save(editor->doc, &errors))
        editor_message_set(editor, "saved %.200s", shown_path(editor));
    else
        editor_message_errors(editor, &errors);
}

bool editor_store_file(Editor *editor)
{
    editor_stroke_end(editor);
    if (!work_continues(&editor->work,
                        (int64_t)document_cols(editor->doc) * document_rows(editor->doc)))
        return false;
    if (document_look_outside(editor->doc) == OUTSIDE_CHANGED && !merge(editor, save_choices))
        return false;
    save_now(editor);
    return !document_is_modified(editor->doc);
}

void editor_save(Editor *editor, const CommandCall *call)
{
    ErrorList errors = errors_of(editor);
    if (!call->text[0]) {
        editor_store_file(editor);
        return;
    }
    if (strncmp(call->text, ">>", 2) == 0 || call->text[0] == '!') {
        editor_message_set(editor, "a level is saved whole, and not added to a file or a command; "
                                   ":w NAME saves it as another file");
        return;
    }
    editor_stroke_end(editor);
    if (document_save_as(editor->doc, call->text, &errors))
        editor_message_set(editor, "saved %.200s", document_path(editor->doc));
    else
        editor_message_errors(editor, &errors);
}

void editor_reload_file(Editor *editor, const CommandCall *call)
{
    ErrorList errors = errors_of(editor);
    (void)call;
    if (!document_is_modified(editor->doc)) {
        editor_message_set(editor, "no changes since the file was saved");
        return;
    }
    bool is_back = document_revert(editor->doc, NULL, &errors);
    editor_refit(editor);
    bool can_redo = document_history_done(editor->doc) < document_history_count(editor->doc);
    CommandId back = can_redo ? COMMAND_ID_editor_redo : COMMAND_ID_editor_undo;
    if (is_back)
        editor_message_set(editor, "back to the saved file; %s brings the changes back",
                           editor_key_of(editor, back).text);
    else
        editor_message_errors(editor, &errors);
}

/* ---- recovery ---- */

static bool recover(Editor *editor)
{
    ErrorList errors = errors_of(editor);
    bool ok = document_recover(editor->doc, &errors);
    editor_refit(editor);
    if (ok)
        editor_message_set(editor, "recovered; %s undoes it, change by change",
                           editor_key_of(editor, COMMAND_ID_editor_undo).text);
    else
        editor_message_errors(editor, &errors);
    return ok;
}

static void recover_all(Editor *editor)
{
    recover(editor);
}

static void decline(Editor *editor)
{
    document_decline_recovery(editor->doc);
    editor_message_set(editor, "kept with the backups");
}

/* Recovering can be undone, so viewing the result is safe. */
static void recover_and_look(Editor *editor)
{
    if (recover(editor) && editor_diff_file(editor, document_path(editor->doc)))
        editor_message_set(editor, "recovered; these are the differences. %s undoes it",
                           editor_key_of(editor, COMMAND_ID_editor_undo).text);
}

static const Choice recovery_choices[] = {{'r', recover_all},
                                          {'d', decline},
                                          {'v', recover_and_look},
                                          {0, NULL}};

void editor_ask_recovery(Editor *editor)
{
    RecoveryInfo info = {0};
    Recovery recovery = document_recovery(editor->doc, &info);
    if (recovery == RECOVERY_OFFERED)
        editor_ask(editor, recovery_choices,
                   "not saved: %d change%s (%lld cell%s): r recover, d decline, "
                   "v view difference",
                   info.transactions, plural(info.transactions), (long long)info.changed_cells,
                   plural(info.changed_cells));
    if (recovery == RECOVERY_FOREIGN)
        editor_ask(editor, recovery_choices,
                   "not saved: %d change%s, but the file changed since: r merge them "
                   "into it, d decline, v view difference",
                   info.transactions, plural(info.transactions));
}

void editor_recover_now(Editor *editor)
{
    RecoveryInfo info;
    if (document_recovery(editor->doc, &info) != RECOVERY_NONE) recover(editor);
}

void editor_recover(Editor *editor, const CommandCall *call)
{
    RecoveryInfo info;
    (void)call;
    editor_ask_recovery(editor);
    if (document_recovery(editor->doc, &info) == RECOVERY_NONE)
        editor_message_set(editor, "nothing to recover");
}
