/* editor_template.c - new levels that begin as a copy of another: `:new`. Templates are level files
 * in two folders: the program's and the user's. */
#include "editor_state.h"

#include "../../base/file.h"
#include "../../base/path.h"
#include "../../level/level_file.h"
#include "editor_cursor.h"
#include "editor_draw.h"
#include "editor_panel.h"
#include "level_links.h"
#include "object_props.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEMPLATE_MAX = 64, TEMPLATE_NAME_SIZE = 64 };

static const char ending[] = ".txt";

/* ---- which there are ---- */

typedef struct TemplateList {
    int32_t count;
    char paths[TEMPLATE_MAX][ERROR_FILE_MAX]; /* by name */
} TemplateList;

/* The file's name without folder and ending. */
static void name_of_template(const char *path, char out[TEMPLATE_NAME_SIZE])
{
    const char *name = path_name(path);
    size_t length = strlen(name), rest = sizeof ending - 1;
    snprintf(out, TEMPLATE_NAME_SIZE, "%.*s", (int)(length > rest ? length - rest : length), name);
}

static const char *find_template(const TemplateList *list, const char *wanted)
{
    char name[TEMPLATE_NAME_SIZE];
    for (int32_t i = 0; i < list->count; i++) {
        name_of_template(list->paths[i], name);
        if (strcmp(name, wanted) == 0) return list->paths[i];
    }
    return NULL;
}

static void add_template(TemplateList *list, const char *folder, const char *file)
{
    char name[TEMPLATE_NAME_SIZE];
    if (!path_is_level(file) || list->count == TEMPLATE_MAX) return;
    name_of_template(file, name);
    if (find_template(list, name)) return;
    char *path = list->paths[list->count];
    if (snprintf(path, ERROR_FILE_MAX, "%s/%s", folder, file) < ERROR_FILE_MAX) list->count++;
}

static int by_name(const void *a, const void *b)
{
    char name_a[TEMPLATE_NAME_SIZE], name_b[TEMPLATE_NAME_SIZE];
    name_of_template(a, name_a);
    name_of_template(b, name_b);
    return strcmp(name_a, name_b);
}

/* Lists all templates; the caller frees the list. NULL, with a message, if there are none. */
static TemplateList *list_templates(Editor *editor)
{
    TemplateList *list = calloc(1, sizeof *list);
    for (int32_t i = 0; list && i < TEMPLATE_FOLDERS; i++) {
        const char *folder = editor->files.template_folders[i];
        DIR *dir = folder[0] ? opendir(folder) : NULL;
        for (const struct dirent *e; dir && (e = readdir(dir));)
            add_template(list, folder, e->d_name);
        if (dir) closedir(dir);
    }
    if (list && list->count > 0) {
        qsort(list->paths, (size_t)list->count, sizeof list->paths[0], by_name);
        return list;
    }
    free(list);
    editor_message_set(editor, "there are no templates; :e NAME begins an empty level");
    return NULL;
}

/* ---- beginning ---- */

static bool is_there(const Editor *editor, const char *name)
{
    char path[ERROR_FILE_MAX];
    return level_links_beside(document_path(editor->doc), name, path) && access(path, F_OK) == 0;
}

/* `name` is a file beside the open level; without an ending it gets that of levels. */
static void begin(Editor *editor, const char *name)
{
    char file[PROMPT_SIZE + sizeof ending], path[ERROR_FILE_MAX];
    char template[ERROR_FILE_MAX];
    if (!name[0]) return;
    snprintf(file, sizeof file, "%s%s", name, path_is_level(path_name(name)) ? "" : ending);
    snprintf(template, sizeof template, "%s", editor->out.template);
    if (is_there(editor, file)) {
        editor_message_set(editor, "`%.100s` already exists; :e %.100s opens it", file, file);
        return;
    }
    if (!level_links_beside(document_path(editor->doc), file, path)) return;
    editor_leave_for_file(editor, path);
    snprintf(editor->out.template, sizeof editor->out.template, "%s", template);
}

static void take_template(Editor *editor, const char *path)
{
    char own[TEMPLATE_NAME_SIZE], name[PROMPT_SIZE];
    snprintf(editor->out.template, sizeof editor->out.template, "%s", path);
    if (editor->files.new_name[0]) {
        begin(editor, editor->files.new_name);
        return;
    }
    /* Suggests "cave.txt", or "cave-2.txt" and so on: a name that no file has. */
    name_of_template(path, own);
    snprintf(name, sizeof name, "%s%s", own, ending);
    for (int number = 2; is_there(editor, name) && number < 1000; number++)
        snprintf(name, sizeof name, "%s-%d%s", own, number, ending);
    prompt_open(&editor->prompt, "file of the new level: ", name, begin);
}

/* ---- the list ---- */

static void choose(Editor *editor, int32_t line)
{
    TemplateList *list = list_templates(editor);
    panel_close(&editor->panel);
    if (list && line < list->count) take_template(editor, list->paths[line]);
    free(list);
}

static const PanelKind list_kind = {"Templates for a new level",
                                    editor_panel_row_count,
                                    editor_panel_text_line,
                                    choose,
                                    NULL,
                                    NULL};

/* Adds a line: the name and the title of a template. */
static void add_line(Editor *editor, const char *path)
{
    char name[TEMPLATE_NAME_SIZE], title[LEVEL_TEXT_MAX] = "";
    ErrorList unheard;
    size_t length;
    error_list_init(&unheard, path);
    char *text = file_read(path, LEVEL_SIZE_MAX, &length, &unheard);
    if (text) level_file_word(text, length, "title", title);
    free(text);
    name_of_template(path, name);
    panel_add_text(&editor->panel, "%-14s %.200s", name, title);
}

/* The first word is a template or, if there is none of this name, the new level. */
void editor_new_level(Editor *editor, const CommandCall *call)
{
    char word[TEMPLATE_NAME_SIZE];
    size_t length = strcspn(call->text, " ");
    TemplateList *list = list_templates(editor);
    if (!list) return;
    snprintf(word, sizeof word, "%.*s", (int)length, call->text);
    const char *path = find_template(list, word), *rest = call->text + (path ? length : 0);
    snprintf(editor->files.new_name, sizeof editor->files.new_name, "%s", rest + strspn(rest, " "));
    if (path) {
        take_template(editor, path);
    } else {
        panel_open(&editor->panel, &list_kind);
        for (int32_t i = 0; i < list->count; i++)
            add_line(editor, list->paths[i]);
    }
    free(list);
}

/* ---- the new level ---- */

const char *editor_request_template(const Editor *editor)
{
    return editor->out.template[0] ? editor->out.template : NULL;
}

/* Makes the document the text, as one change. */
static bool become(Document *doc, const char *name, const char *path, ErrorList *errors)
{
    size_t length;
    char *text = file_read(path, LEVEL_SIZE_MAX, &length, errors);
    document_begin(doc, name);
    bool ok = text && document_set_text(doc, text, length, errors);
    if (!ok) document_cancel(doc);
    free(text);
    return ok;
}

/* The title made from the file's name is kept. */
bool editor_use_template(Editor *editor, const char *path, const char *theme, ErrorList *errors)
{
    RecoveryInfo info;
    char name[TEMPLATE_NAME_SIZE], title[LEVEL_TEXT_MAX];
    Document *doc = editor->doc;
    if (document_recovery(doc, &info) != RECOVERY_NONE) return false;
    bool has_title = document_get_value(doc, "level", "title", title, sizeof title);
    if (!become(doc, "template", path, errors)) return false;
    if (has_title) document_set_value(doc, "level", "title", title);
    if (theme) document_set_value(doc, "level", "palette", theme);
    document_end(doc, errors); /* a failure of the journal does not undo it */
    editor_refit(editor);
    editor_go_to_start(editor);
    name_of_template(path, name);
    editor_message_set(editor, "new level from `%s`; Ctrl+S saves it", name);
    return true;
}

bool editor_use_copy(Editor *editor, const char *path, ErrorList *errors)
{
    RecoveryInfo info;
    Document *doc = editor->doc;
    if (document_recovery(doc, &info) != RECOVERY_NONE || !become(doc, "copy", path, errors))
        return false;
    document_set_value(doc, "level", "next", NULL);
    document_set_value(doc, "workshop", "after", NULL); /* it takes the place of no level */
    document_end(doc, errors);
    editor_refit(editor);
    editor_go_to_start(editor);
    editor_message_set(editor, "a copy of `%s`; Ctrl+S saves it", path_name(path));
    return true;
}

bool editor_use_backup(Editor *editor, const char *path, ErrorList *errors)
{
    RecoveryInfo info;
    Document *doc = editor->doc;
    if (document_recovery(doc, &info) != RECOVERY_NONE || !become(doc, "backup", path, errors))
        return false;
    document_end(doc, errors);
    editor_refit(editor);
    editor_message_set(editor, "the backup, as a change: Ctrl+S saves it, %s takes it back",
                       editor_key_of(editor, COMMAND_ID_editor_undo).text);
    return true;
}

/* ---- generated levels ---- */

/* Copies the part for the selection, the lower left one, without a start or finish
 * if the level has one elsewhere. */
static bool take_part(const Editor *editor, const Document *made, CellArea area, Block *block)
{
    int32_t first = max_i32(0, document_rows(made) - area.rows);
    CellArea part =
        cell_area_common((CellArea){0, first, area.cols, area.rows}, document_area(made));
    if (!block_init(block, part.cols, part.rows)) return false;
    for (int32_t row = 0; row < part.rows; row++)
        for (int32_t col = 0; col < part.cols; col++) {
            char glyph = document_row(made, LAYER_MAP, first + row)[col];
            CellKind kind = document_kind(made, glyph);
            bool is_end = kind == KIND_START || kind == KIND_FINISH;
            if (is_end) glyph = document_glyph(made, KIND_EMPTY);
            *block_at(block, col, row) = stamp_glyph_of_level(editor->doc, made, glyph);
        }
    object_props_take(block, made, (Point){0, first});
    return true;
}

static bool fill_selection(Editor *editor, const Document *made)
{
    Block block = {0};
    CellArea area = editor->selection.area;
    if (!take_part(editor, made, area, &block)) return false;
    Point at = {area.col, area.row + area.rows - block.rows};
    bool ok = editor_transaction_begin(editor, "generate");
    for (int32_t row = 0; row < block.rows && ok; row++)
        for (int32_t col = 0; col < block.cols; col++)
            if (selection_has(&editor->selection, at.col + col, at.row + row))
                document_set(editor->doc, LAYER_MAP, at.col + col, at.row + row,
                             *block_at(&block, col, row));
    if (ok) editor_draw_props(editor, &block, at);
    if (ok) editor_transaction_end(editor);
    block_done(&block);
    return ok;
}

/* The user edits the level from now on, so its header no longer names the recipe. */
static bool fill_level(Editor *editor, const char *text, size_t length, ErrorList *errors)
{
    if (!editor_transaction_begin(editor, "generate")) return false;
    if (!document_set_text(editor->doc, text, length, errors)) {
        editor_transaction_cancel(editor);
        return false;
    }
    document_remove_section(editor->doc, "generated");
    sign_note(&editor->objects.signs, editor->doc);
    editor_transaction_end(editor);
    editor_refit(editor);
    editor_go_to_start(editor);
    return true;
}

bool editor_put_generated(Editor *editor, const char *text, size_t length, ErrorList *errors)
{
    editor_stroke_end(editor);
    if (editor_map_is_locked(editor)) return false;
    if (selection_is_empty(&editor->selection)) return fill_level(editor, text, length, errors);
    Document *made = document_from_text(text, length, errors);
    bool ok = made && fill_selection(editor, made);
    document_close(made);
    return ok;
}

/* ---- pieces of them ---- */

void editor_set_pieces(Editor *editor, const char *const names[])
{
    editor->out.piece_names = names;
}

int32_t editor_state(const Editor *editor)
{
    return document_state(editor->doc);
}

bool editor_has_selection(const Editor *editor)
{
    return !selection_is_empty(&editor->selection);
}

static void ask_for_piece(Editor *editor, const char *text)
{
    snprintf(editor->out.text, sizeof editor->out.text, "%s", text);
    editor->out.request = EDITOR_PIECE;
}

static void choose_piece(Editor *editor, int32_t line)
{
    panel_close(&editor->panel);
    ask_for_piece(editor, editor->out.piece_names[line]);
}

static const PanelKind piece_list_kind = {"Pieces of generated levels",
                                          editor_panel_row_count,
                                          editor_panel_text_line,
                                          choose_piece,
                                          NULL,
                                          NULL};

void editor_choose_piece(Editor *editor, const CommandCall *call)
{
    if (call->text[0] || !editor->out.piece_names) {
        ask_for_piece(editor, call->text);
        return;
    }
    panel_open(&editor->panel, &piece_list_kind);
    for (const char *const *name = editor->out.piece_names; *name; name++)
        panel_add_text(&editor->panel, "%s", *name);
}

void editor_reroll_piece(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_REROLL;
}

void editor_room_for_piece(const Editor *editor, int32_t *cols, int32_t *rows, int32_t *first_lift)
{
    const Document *doc = editor->doc;
    char section[24], value[SIGN_TEXT_MAX];
    *cols = document_cols(doc);
    *rows = document_rows(doc);
    *first_lift = 0;
    for (int32_t digit = 0; digit < 10; digit++) {
        char glyph = (char)('0' + digit);
        bool is_lift = cell_kind_is(document_kind(doc, glyph), KIND_IS_LIFT), is_used = false;
        for (int32_t row = 0; row < *rows && is_lift && !is_used; row++)
            is_used = memchr(document_row(doc, LAYER_MAP, row), glyph, (size_t)*cols);
        snprintf(section, sizeof section, "lift.%d", (int)digit);
        if (is_used || document_get_value(doc, section, "velocity", value, sizeof value))
            *first_lift = digit + 1;
    }
}

static bool put_block(Editor *editor, const Block *block, Point at)
{
    const CellArea all = document_area(editor->doc);
    if (!editor_transaction_begin(editor, "piece")) return false;
    for (int32_t row = 0; row < block->rows; row++)
        for (int32_t col = 0; col < block->cols; col++)
            if (cell_area_has(all, at.col + col, at.row + row))
                document_set(editor->doc, LAYER_MAP, at.col + col, at.row + row,
                             *block_at(block, col, row));
    editor_draw_props(editor, block, at);
    editor_transaction_end(editor);
    return true;
}

bool editor_put_piece(Editor *editor, Place at, bool instead, const char *text, size_t length,
                      ErrorList *errors)
{
    Block block = {0};
    editor_stroke_end(editor);
    if (editor_map_is_locked(editor)) return false;
    Document *made = document_from_text(text, length, errors);
    bool ok = made && take_part(editor, made, document_area(made), &block);
    if (ok && instead) editor_undo(editor, &(CommandCall){1, "", ""});
    ok = ok && put_block(editor, &block, (Point){at.col, at.row});
    block_done(&block);
    document_close(made);
    return ok;
}
