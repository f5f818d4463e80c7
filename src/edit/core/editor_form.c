/* editor_form.c - see editor_form.h. The forms of the level, its chase, physics and legend. */
#include "editor_form.h"

#include "../../base/ini_edit.h"
#include "../../base/utf8.h"
#include "../../level/level_file.h"
#include "editor_panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Finds an error of a value. Ignores missing values, which are reported at the line of their
 * section. */
static const Error *find_fault(const ErrorList *errors, int32_t *count)
{
    const Error *last = NULL;
    *count = 0;
    for (int32_t i = 0; i < errors->count; i++) {
        if (errors->items[i].severity != ERROR_ERROR || errors->items[i].column <= 1) continue;
        last = &errors->items[i];
        ++*count;
    }
    return last;
}

/* Reads the chase of a header as the game does. */
static const Error *read_chase(Editor *editor, const char *header, size_t length, ErrorList *errors,
                               int32_t *faults)
{
    Chase chase;
    KindCells cells;
    Place places[CELLS_OF_KIND_MAX];
    kind_cells_find(&cells, editor->doc, KIND_CHECKPOINT);
    for (int32_t i = 0; i < cells.count; i++)
        places[i] = (Place){.col = (int16_t)cells.at[i].col, .row = (int16_t)cells.at[i].row};
    const PlaceList checkpoints = {.items = places, .count = cells.count};
    ChaseMap map = {document_cols(editor->doc), document_rows(editor->doc), &checkpoints};
    error_list_init(errors, "");
    (void)level_file_chase(header, length, &map, &chase, errors);
    return find_fault(errors, faults);
}

/* Would the reader of level files accept the chase with this value? If not, `why` is its message.
 * The chase may be incomplete. */
static bool chase_accepts(Editor *editor, const FormField *field, const char *text, char *why,
                          size_t size)
{
    ErrorList errors;
    size_t length, new_length;
    int32_t before, after = 0;
    if (strncmp(field->section, "chase", 5) != 0) return true;
    const char *header = document_header(editor->doc, &length);
    IniValue value = {.section = field->section, .key = field->key, .value = text};
    char *new = ini_edit_set(header, length, &value, &new_length);
    if (!new) return true; /* writing it says so */
    (void)read_chase(editor, header, length, &errors, &before);
    const Error *fault = read_chase(editor, new, new_length, &errors, &after);
    free(new);
    if (after > before) snprintf(why, size, "%.180s", fault->text);
    return after <= before;
}

/* ---- the panel ---- */

static int32_t form_count(const Editor *editor)
{
    return editor->form.count;
}

/* Default values are shown in brackets. */
static void form_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    const FormField *field = &editor->form.fields[line];
    char value[FIELD_VALUE_SIZE + 2];
    (void)cols;
    if (field->value[0])
        snprintf(value, sizeof value, "%s", field->value);
    else
        snprintf(value, sizeof value, "(%s)", field->standard);
    enum { VALUE_COLS = 14 };
    char name[sizeof field->section + sizeof field->key];
    bool is_other = field->section[0] && strcmp(field->section, editor->form.title) != 0;
    snprintf(name, sizeof name, "%s%s%s", is_other ? field->section : "", is_other ? " " : "",
             field->key);
    int32_t blanks = max_i32(0, VALUE_COLS - utf8_columns(value));
    snprintf(out, size, "%-17s %s%*s %s", name, value, (int)blanks, "", field->help);
}

/* Empty text removes the key from the header. Each field is one transaction, which one undo
 * reverts. */
static void write_value(Editor *editor, FormField *field, const char *text)
{
    char name[64];
    int32_t line = (int32_t)(field - editor->form.fields);
    bool has_writer = field->write != NULL;
    snprintf(name, sizeof name, "%s%s%.40s", field->section, field->section[0] ? " " : "",
             field->key);
    document_begin(editor->doc, name);
    sign_note(&editor->objects.signs, editor->doc);
    bool ok = has_writer ? field->write(editor, text)
                         : document_set_value(editor->doc, field->section, field->key,
                                              text[0] ? text : NULL);
    if (!ok) editor_message_set(editor, "the header cannot hold this value");
    editor_transaction_end(editor);
    form_read_value(field, editor->doc);
    editor_refit(editor);
    if (!has_writer) return;
    editor->form.command(editor, &(CommandCall){1, "", ""});
    if (editor->panel.kind) editor_panel_mark(editor, line);
}

static void ask_value(Editor *editor, const char *text);

/* A wrong value stays in the prompt, so that the user can correct it. */
static void value_typed(Editor *editor, const char *text)
{
    char why[MESSAGE_SIZE - 64];
    FormField *field = &editor->form.fields[editor->form.chosen];
    if (text[0] && !form_accepts(field, editor->doc, text, why, sizeof why))
        editor_message_set(editor, "%s is %s", field->key, why);
    else if (text[0] && !chase_accepts(editor, field, text, why, sizeof why))
        editor_message_set(editor, "%s", why);
    else {
        write_value(editor, field, text);
        return;
    }
    ask_value(editor, text);
}

static void ask_value(Editor *editor, const char *text)
{
    char label[64];
    snprintf(label, sizeof label, "%.40s: ", editor->form.fields[editor->form.chosen].key);
    prompt_open(&editor->prompt, label, text, value_typed);
}

static void form_choose(Editor *editor, int32_t line)
{
    editor->form.chosen = line;
    ask_value(editor, editor->form.fields[line].value);
}

static bool form_key(Editor *editor, int32_t line, const char *key)
{
    bool removes = strcmp(key, "Del") == 0 || strcmp(key, "x") == 0;
    if (removes && line < editor->form.count) write_value(editor, &editor->form.fields[line], "");
    return removes;
}

static const PanelKind form_kind = {NULL, form_count, form_line, form_choose, form_key, NULL};

void editor_show_form(Editor *editor)
{
    if (editor->pen.stroking) return;
    panel_open(&editor->panel, &form_kind);
}

/* ---- the level ---- */

/* The model that the header names, or the default. */
static ModelKind model_of(const Editor *editor)
{
    char name[40];
    const ModelParams *defaults = document_defaults(editor->doc);
    ModelKind usual = defaults ? (ModelKind)defaults->kind : MODEL_DEFAULT;
    if (!document_get_value(editor->doc, "physics", "model", name, sizeof name)) return usual;
    ModelKind kind = model_find(name);
    return kind == MODEL_COUNT ? usual : kind;
}

/* Removes settings that the new model does not know, which would be errors, with a message. */
static bool write_model(Editor *editor, const char *text)
{
    int32_t removed = 0;
    char value[FIELD_VALUE_SIZE];
    bool ok = document_set_value(editor->doc, "physics", "model", text[0] ? text : NULL);
    const ModelKind own = model_of(editor);
    for (int kind = 0; kind < MODEL_COUNT && ok; kind++) {
        const SettingTable *table = model_settings((ModelKind)kind);
        for (int32_t i = 0; i < table->count; i++) {
            const char *key = table->rows[i].key;
            bool is_there = document_get_value(editor->doc, "physics", key, value, sizeof value);
            if (!is_there || model_setting(own, key, NULL)) continue;
            removed += document_set_value(editor->doc, "physics", key, NULL);
        }
    }
    if (removed > 0)
        editor_message_set(editor,
                           "%d value%s that this model does not have: removed; %s undoes it",
                           (int)removed, removed == 1 ? "" : "s",
                           editor_key_of(editor, COMMAND_ID_editor_undo).text);
    return ok;
}

void editor_open_level_form(Editor *editor, const CommandCall *call)
{
    enum { PLACE_MAX = 11 }; /* 9999, 9999 */
    static const char *const board = "board";
    (void)call;
    form_begin(&editor->form, "level", editor_open_level_form);
    form_add_text(&editor->form, editor->doc, "level", "title", LEVEL_TEXT_MAX - 1, "");
    form_add_text(&editor->form, editor->doc, "level", "author", LEVEL_TEXT_MAX - 1, "");
    form_add_text(&editor->form, editor->doc, "level", "next", LEVEL_TEXT_MAX - 1,
                  "file of the level that follows");
    form_add_number(&editor->form, editor->doc, FIELD_TICKS, "level", "par", 1, PAR_MAX, "none",
                    "ticks of a good run; 60 are a second");
    form_add_words(&editor->form, editor->doc, "level", "palette", palette_names, PALETTE_COUNT,
                   "the chapter's", &PALETTE_LIST(PALETTE_AFTER_BLANK)[1]);
    form_add_words(&editor->form, editor->doc, "level", "back", &board, 1, "no",
                   "board: its art matters");
    FormField *model = form_add_words(&editor->form, editor->doc, "physics", "model", model_names,
                                      MODEL_COUNT, model_names[model_of(editor)], MODEL_NAMES);
    if (model) model->write = write_model;
    form_add_words(&editor->form, editor->doc, "landmark", "name", landmark_names + 1,
                   LANDMARK_KIND_COUNT - 1, "none", "a large drawing in the distance");
    form_add_text(&editor->form, editor->doc, "landmark", "at", PLACE_MAX,
                  "column,row of its foot");
    form_add_number(&editor->form, editor->doc, FIELD_REAL, "landmark", "parallax", 0, 1, "0.1",
                    "the part of the view's motion that it moves by");
    editor_show_form(editor);
}

/* Adds the fields of a change that the chase makes on its way. */
static void add_chase_leg(Editor *editor, int32_t number)
{
    char section[24];
    snprintf(section, sizeof section, "chase.%d", (int)number);
    double most = max_i32(document_cols(editor->doc), document_rows(editor->doc));
    form_add_number(&editor->form, editor->doc, FIELD_REAL, section, "at", -CHASE_OUTSIDE_MAX,
                    most + CHASE_OUTSIDE_MAX, "needed", "the front is at this line");
    form_add_number(&editor->form, editor->doc, FIELD_TICKS, section, "wait", 0, CHASE_TICKS_MAX,
                    "0", "ticks that it stands there");
    form_add_number(&editor->form, editor->doc, FIELD_REAL, section, "speed", 0, 1, "as before",
                    "cells per tick; 0: stays");
}

static bool write_checkpoint(Editor *editor, const char *text)
{
    return chase_start_set(editor->doc, text);
}

/* Lists the chase, the changes on its way, and an empty one to be filled in. */
void editor_open_chase_form(Editor *editor, const CommandCall *call)
{
    char section[24];
    double most = max_i32(document_cols(editor->doc), document_rows(editor->doc));
    (void)call;
    form_begin(&editor->form, "chase", editor_open_chase_form);
    form_add_words(&editor->form, editor->doc, "chase", "kind", chase_kind_names + CHASE_WATER,
                   CHASE_KIND_COUNT - CHASE_WATER, "water", "water or fire");
    form_add_words(&editor->form, editor->doc, "chase", "way", chase_way_names, CHASE_WAY_COUNT,
                   "needed", "up, down, left or right");
    form_add_number(&editor->form, editor->doc, FIELD_REAL, "chase", "speed", 0, 1, "needed",
                    "cells per tick");
    form_add_number(&editor->form, editor->doc, FIELD_REAL, "chase", "begin", -CHASE_OUTSIDE_MAX,
                    most + CHASE_OUTSIDE_MAX, "the edge", "row or column of the front at first");
    form_add_number(&editor->form, editor->doc, FIELD_TICKS, "chase", "delay", 0, CHASE_TICKS_MAX,
                    "0", "ticks before it moves");
    FormField *checkpoint = form_add_text(&editor->form, editor->doc, "chase", "checkpoint",
                                          CHASE_START_SIZE - 1, "it waits for the * at column,row");
    if (checkpoint) {
        snprintf(checkpoint->standard, sizeof checkpoint->standard, "none");
        checkpoint->write = write_checkpoint;
    }
    form_add_number(&editor->form, editor->doc, FIELD_TICKS, "chase", "mercy", CHASE_MERCY_MIN,
                    CHASE_MERCY_MAX, "60", "ticks that a respawn sets it back");
    for (int32_t i = 1; i < CHASE_LEGS_MAX; i++) {
        add_chase_leg(editor, i);
        snprintf(section, sizeof section, "chase.%d", (int)i);
        if (!document_has_section(editor->doc, section)) break;
    }
    editor_show_form(editor);
}

void editor_open_physics_form(Editor *editor, const CommandCall *call)
{
    ModelParams params;
    ModelKind kind = model_of(editor);
    const SettingTable *table = model_settings(kind);
    (void)call;
    model_params_init(&params, kind);
    form_begin(&editor->form, "physics", editor_open_physics_form);
    for (int32_t i = 0; i < table->count; i++) {
        const Setting *row = &table->rows[i];
        char value[FIELD_VALUE_SIZE];
        const char *key = model_setting_first_key(kind, row); /* in the file as it was written */
        bool is_there = document_get_value(editor->doc, "physics", key, value, sizeof value);
        if (!is_there || model_setting(kind, key, value) != row) key = row->key;
        FormField *field =
            form_add(&editor->form, editor->doc, FIELD_SETTING, "physics", key, row->help);
        if (!field) break;
        field->setting = row;
        if (row->type != SETTING_ALL)
            setting_get(row, &params.as, field->standard, sizeof field->standard);
    }
    editor_show_form(editor);
}

void editor_open_legend_form(Editor *editor, const CommandCall *call)
{
    (void)call;
    form_begin(&editor->form, "legend", editor_open_legend_form);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        const KindInfo *kind = &cell_kinds[cell_kind_order[i]];
        FormField *field =
            form_add(&editor->form, editor->doc, FIELD_GLYPHS, "legend", kind->name, kind->what);
        if (!field) break;
        snprintf(field->standard, sizeof field->standard, "%s", kind->glyphs);
    }
    editor_show_form(editor);
}
