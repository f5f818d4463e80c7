/* editor_stamp.c - see editor_stamp.h. A stamp is a small level file: its map has the glyphs that
 * levels have by default, or its art those of the layer behind. What only blocks have is in
 * [editor]: the glyph of holes, and whether it is of whole rows. */
#include "editor_stamp.h"

#include "../../base/path.h"
#include "../../level/document/state_path.h"
#include "editor_prompt.h"
#include "editor_state.h"
#include "level_links.h"
#include "object_props.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ending[] = ".txt", section[] = "editor";

/* ---- which there are ---- */

/* Finds the folder of the user's stamps, or that beside the open level; false if there is none. */
static bool find_folder(const Editor *editor, bool is_world, char out[ERROR_FILE_MAX])
{
    if (is_world) return level_links_beside(document_path(editor->doc), "stamps", out);
    snprintf(out, ERROR_FILE_MAX, "%s", editor->registers.stamp_folder);
    return out[0] != '\0';
}

static void add_stamp(StampList *list, const char *folder, const char *file, bool is_world)
{
    if (!path_is_level(file) || list->count == STAMP_MAX) return;
    size_t length = strlen(file) - strlen(ending);
    Stamp *stamp = &list->items[list->count];
    *stamp = (Stamp){.is_world = is_world};
    snprintf(stamp->name, sizeof stamp->name, "%.*s", (int)length, file);
    if (snprintf(stamp->path, sizeof stamp->path, "%s/%s", folder, file) < ERROR_FILE_MAX)
        list->count++;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Stamp *)a)->name, ((const Stamp *)b)->name);
}

void stamps_find(Editor *editor)
{
    StampList *list = &editor->registers.stamps;
    list->count = 0;
    for (int i = 0; i < 2; i++) {
        char folder[ERROR_FILE_MAX];
        DIR *dir = find_folder(editor, i == 1, folder) ? opendir(folder) : NULL;
        for (const struct dirent *e; dir && (e = readdir(dir));)
            add_stamp(list, folder, e->d_name, i == 1);
        if (dir) closedir(dir);
    }
    qsort(list->items, (size_t)list->count, sizeof list->items[0], by_name);
}

/* ---- reading ---- */

char stamp_glyph_of_level(const Document *own, const Document *doc, char glyph)
{
    CellKind kind = document_kind(doc, glyph);
    char here = kind == KIND_UNKNOWN ? '\0' : document_glyph(own, kind);
    return here ? here : glyph;
}

static bool read_cells(const Editor *editor, const Document *doc, Block *block)
{
    char hole[8], word[8];
    bool is_art =
        document_get_value(doc, section, "layer", word, sizeof word) && strcmp(word, "back") == 0;
    bool has_holes = document_get_value(doc, section, "hole", hole, sizeof hole);
    if (!block_init(block, document_cols(doc), document_rows(doc))) return false;
    for (int32_t row = 0; row < block->rows; row++) {
        const char *cells = document_row(doc, is_art ? LAYER_BACK : LAYER_MAP, row);
        for (int32_t col = 0; col < block->cols; col++) {
            if (has_holes && cells[col] == hole[0]) continue;
            *block_at(block, col, row) =
                is_art ? cells[col] : stamp_glyph_of_level(editor->doc, doc, cells[col]);
        }
    }
    if (!is_art) object_props_take(block, doc, (Point){0, 0});
    block->is_art = is_art;
    block->is_rows = document_get_value(doc, section, "rows", word, sizeof word);
    return true;
}

bool stamp_read(Editor *editor, const Stamp *stamp, Block *block)
{
    ErrorList errors;
    error_list_init(&errors, stamp->path);
    Document *doc = access(stamp->path, R_OK) == 0
                        ? document_open(stamp->path, &(DocumentOptions){0}, &errors)
                        : NULL;
    bool ok = doc && read_cells(editor, doc, block);
    if (!ok) editor_message_errors(editor, &errors);
    document_close(doc);
    return ok;
}

/* ---- writing ---- */

/* The glyph to write to the file; BLOCK_HOLE if no default glyph has the same meaning. */
static char glyph_there(const Editor *editor, const Document *doc, bool is_art, char glyph)
{
    if (is_art || glyph == BLOCK_HOLE) return glyph;
    CellKind kind = document_kind(editor->doc, glyph);
    bool has_meaning = kind != KIND_UNKNOWN && kind != KIND_IGNORE;
    char there = has_meaning ? document_glyph(doc, kind) : '\0';
    if (there) return there;
    return document_kind(doc, glyph) == KIND_UNKNOWN ? glyph : BLOCK_HOLE;
}

/* A printable character without a meaning that the block does not use. */
static char find_hole(const Document *doc, const Block *block)
{
    size_t cells = (size_t)block->cols * (size_t)block->rows;
    for (char glyph = '~'; glyph > ' '; glyph--)
        if (document_kind(doc, glyph) == KIND_UNKNOWN && glyph != '"' && glyph != '\'' &&
            glyph != '\\' && !memchr(block->glyphs, glyph, cells))
            return glyph;
    return '\0';
}

static void write_cells(const Editor *editor, Document *doc, const Block *block, bool is_art)
{
    char hole = find_hole(doc, block);
    bool has_holes = false;
    DocumentLayer layer = is_art ? LAYER_BACK : LAYER_MAP;
    for (int32_t row = 0; row < block->rows; row++) {
        document_set_run(doc, LAYER_MAP, 0, row, block->cols, document_glyph(doc, KIND_EMPTY));
        for (int32_t col = 0; col < block->cols; col++) {
            char glyph = glyph_there(editor, doc, is_art, *block_at(block, col, row));
            has_holes = has_holes || glyph == BLOCK_HOLE;
            document_set(doc, layer, col, row, glyph == BLOCK_HOLE ? hole : glyph);
        }
    }
    if (has_holes) document_set_value(doc, section, "hole", (const char[]){hole, '\0'});
}

static bool write_stamp(const Editor *editor, const char *name, const char *path,
                        const Block *block, ErrorList *errors)
{
    DocumentOptions options = {.cols = block->cols, .rows = block->rows};
    bool is_art = editor->pen.layer == LAYER_BACK;
    Document *doc = document_open(path, &options, errors);
    if (!doc) return false;
    document_begin(doc, "stamp");
    document_set_value(doc, "level", "title", name);
    if (is_art) document_set_value(doc, section, "layer", "back");
    if (block->is_rows) document_set_value(doc, section, "rows", "yes");
    write_cells(editor, doc, block, is_art);
    object_props_write(doc, block);
    bool ok = document_end(doc, errors) && document_save(doc, errors);
    document_close(doc);
    return ok;
}

/* ---- names ---- */

/* Finds the path for a new stamp; false, with a message, if the name is not valid or exists. */
static bool find_path(Editor *editor, const char *name, bool is_world, char out[ERROR_FILE_MAX])
{
    char folder[ERROR_FILE_MAX];
    bool is_name =
        name[0] && name[0] != '.' && !strchr(name, '/') && strlen(name) < STAMP_NAME_SIZE;
    if (!is_name)
        editor_message_set(editor, "a stamp has a name without `/`, such as: tree");
    else if (!find_folder(editor, is_world, folder) || !state_path_make_folders(folder))
        editor_message_set(editor, "there is no folder for stamps");
    else if (snprintf(out, ERROR_FILE_MAX, "%s/%s%s", folder, name, ending) >= ERROR_FILE_MAX)
        editor_message_set(editor, "the path of this stamp is too long");
    else if (access(out, F_OK) == 0)
        editor_message_set(editor,
                           "the stamp `%.60s` already exists; %s renames and removes stamps", name,
                           editor_key_of(editor, COMMAND_ID_editor_list_registers).text);
    else
        return true;
    return false;
}

static void save_as(Editor *editor, const char *text)
{
    static const char option[] = "--world ";
    bool is_world = strncmp(text, option, sizeof option - 1) == 0;
    const char *name = is_world ? text + sizeof option - 1 : text;
    char path[ERROR_FILE_MAX];
    Block block = {0};
    ErrorList errors;
    if (!selection_is_empty(&editor->selection))
        (void)editor_copy_selection(editor, &block);
    else
        block = register_get(editor, 0);
    error_list_init(&errors, name);
    bool has_path = !block_is_empty(&block) && find_path(editor, name, is_world, path);
    if (block_is_empty(&block))
        editor_message_set(editor, "select with %s what to make a stamp of, or copy it first",
                           editor_key_of(editor, COMMAND_ID_editor_select_block).text);
    else if (has_path && !write_stamp(editor, name, path, &block, &errors))
        editor_message_errors(editor, &errors);
    else if (has_path)
        editor_message_set(editor, "stamp `%.60s` is saved%s; %s lists stamps", name,
                           is_world ? " beside the levels of this world" : "",
                           editor_key_of(editor, COMMAND_ID_editor_list_registers).text);
    block_done(&block);
}

void editor_save_stamp(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        save_as(editor, call->text);
    else
        prompt_open(&editor->prompt, "name of the stamp: ", "", save_as);
}

static Stamp *marked_stamp(Editor *editor)
{
    return &editor->registers.stamps.items[editor->registers.stamps.marked];
}

static void rename_to(Editor *editor, const char *name)
{
    char path[ERROR_FILE_MAX];
    Stamp *stamp = marked_stamp(editor);
    if (!name[0] || !find_path(editor, name, stamp->is_world, path)) return;
    if (rename(stamp->path, path) != 0) {
        editor_message_set(editor, "`%.60s` cannot be renamed", stamp->name);
        return;
    }
    editor_list_registers(editor, &(CommandCall){1, "", ""});
    editor_message_set(editor, "the stamp is now called `%.60s`", name);
}

void stamp_rename(Editor *editor, int32_t index)
{
    editor->registers.stamps.marked = index;
    prompt_open(&editor->prompt, "new name: ", marked_stamp(editor)->name, rename_to);
}

static void remove_marked(Editor *editor)
{
    Stamp stamp = *marked_stamp(editor);
    bool ok = unlink(stamp.path) == 0;
    editor_list_registers(editor, &(CommandCall){1, "", ""});
    editor_message_set(editor, ok ? "`%.60s` is removed" : "`%.60s` cannot be removed", stamp.name);
}

static const Choice remove_choices[] = {{'y', remove_marked}, {0, NULL}};

void stamp_remove(Editor *editor, int32_t index)
{
    editor->registers.stamps.marked = index;
    editor_ask(editor, remove_choices, "remove the stamp `%.60s` for good? y removes it",
               marked_stamp(editor)->name);
}
