/* form.c - see editor_internal.h */
#include "../../base/ini_edit.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../engine/decimal.h"
#include "../../level/level_file.h"
#include "editor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void form_begin(Editor *editor, const char *title, CommandRun *command)
{
    editor->form.command = command;
    editor->form.count = 0;
    editor->form.chosen = 0;
    snprintf(editor->form.title, sizeof editor->form.title, "%s", title);
}

static void read_value(Editor *editor, FormField *field)
{
    if (!field->section[0]) return;
    if (!document_get_value(editor->doc, field->section, field->key, field->value,
                            sizeof field->value))
        field->value[0] = '\0';
}

static FormField *form_add(Editor *editor, FieldType type, const char *section, const char *key)
{
    Form *form = &editor->form;
    if (form->count == FIELD_MAX) return NULL;
    FormField *field = &form->fields[form->count++];
    *field = (FormField){.type = type, .help = ""};
    snprintf(field->section, sizeof field->section, "%s", section);
    snprintf(field->key, sizeof field->key, "%s", key);
    read_value(editor, field);
    return field;
}

/* ---- form field ---- */

/* The values that a field accepts: the same as the reader of level files. */

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~' || *text == '"') return false;
    return true;
}

static bool is_real(const char *text, size_t length, double low, double high)
{
    char part[64];
    double value;
    if (length >= sizeof part) return false;
    memcpy(part, text, length);
    part[length] = '\0';
    return decimal_to_real(part, &value) && value >= low && value <= high;
}

static bool accepts_velocity(const FormField *field, const char *text)
{
    const char *comma = strchr(text, ',');
    return comma && is_real(text, (size_t)(comma - text), field->low, field->high) &&
           is_real(comma + 1, strlen(comma + 1), field->low, field->high);
}

static bool accepts_ticks(const FormField *field, const char *text)
{
    int32_t value;
    return decimal_to_int(text, &value) && value >= (int32_t)field->low &&
           value <= (int32_t)field->high;
}

/* Tries the value on temporary parameters. */
static bool accepts_setting(const FormField *field, const char *text)
{
    ModelParams params;
    for (int kind = 0; kind < MODEL_COUNT; kind++) {
        const SettingTable *table = model_settings((ModelKind)kind);
        if (field->setting < table->rows || field->setting >= table->rows + table->count) continue;
        model_params_init(&params, (ModelKind)kind);
        return model_set(&params, field->setting->key, text) == SETTING_OK;
    }
    return false;
}

/* "water or fire" */
static void name_words(const FormField *field, char *out, size_t size)
{
    Text text = text_in(out, size);
    for (int32_t i = 0; i < field->word_count; i++)
        text_add(&text, "%s%s", text_gap(i, field->word_count, " or "), field->words[i]);
}

static bool accepts_word(const FormField *field, const char *text)
{
    for (int32_t i = 0; i < field->word_count; i++)
        if (strcmp(field->words[i], text) == 0) return true;
    return false;
}

static bool is_flag(const char *text)
{
    static const char *const words[] = {"yes", "no", "on", "off", "true", "false", "1", "0"};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (strcmp(words[i], text) == 0) return true;
    return false;
}

/* Glyphs of another kind are refused here, where the message can name that kind. */
static bool accepts_glyphs(const Editor *editor, const FormField *field, const char *text,
                           char *why, size_t size)
{
    snprintf(why, size, "glyphs in printable ASCII, without quotes");
    if (!is_ascii(text)) return false;
    for (; *text; text++) {
        CellKind kind = document_kind(editor->doc, *text);
        bool free_glyph = kind == KIND_UNKNOWN || kind == KIND_IGNORE;
        if (free_glyph || strcmp(cell_kinds[kind].name, field->key) == 0) continue;
        snprintf(why, size, "not `%c`: that means %s", *text, cell_kinds[kind].name);
        return false;
    }
    return true;
}

static bool accepts_text(const FormField *field, const char *text, char *why, size_t size)
{
    char fault[UTF8_WHY_MAX];
    snprintf(why, size, "at most %d bytes of UTF-8, without quotes", (int)field->high);
    if (utf8_fault(text, strlen(text), fault)) {
        snprintf(why, size, "not to have %s", fault);
        return false;
    }
    return !strchr(text, '"') && strlen(text) <= (size_t)field->high;
}

static bool field_accepts(const Editor *editor, const FormField *field, const char *text, char *why,
                          size_t size)
{
    char allowed[128];
    switch (field->type) {
    case FIELD_TEXT: return accepts_text(field, text, why, size);
    case FIELD_SETTING:
        setting_allowed(field->setting, allowed, sizeof allowed);
        snprintf(why, size, "%s", allowed);
        return accepts_setting(field, text);
    case FIELD_VELOCITY:
        snprintf(why, size, "two numbers from -1 to 1, such as `0.05, 0`");
        return accepts_velocity(field, text);
    case FIELD_REAL:
        snprintf(why, size, "a number from %d to %d", (int)field->low, (int)field->high);
        return is_real(text, strlen(text), field->low, field->high);
    case FIELD_WORD: name_words(field, why, size); return accepts_word(field, text);
    case FIELD_TICKS:
        snprintf(why, size, "a whole number from %d to %d", (int)field->low, (int)field->high);
        return accepts_ticks(field, text);
    case FIELD_FLAG: snprintf(why, size, "yes or no"); return is_flag(text);
    case FIELD_GLYPHS: return accepts_glyphs(editor, field, text, why, size);
    }
    return false;
}

/* Faults of values; that a value is missing is reported at the line of its section. */
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
    ChaseMap map = {document_cols(editor->doc), document_rows(editor->doc), 0};
    const int64_t *cells = editor_glyph_counts(editor);
    for (int32_t glyph = ' '; glyph <= '~'; glyph++)
        if (document_kind(editor->doc, (char)glyph) == KIND_CHECKPOINT)
            map.checkpoints += (int32_t)cells[glyph];
    error_list_init(errors, "");
    (void)level_file_chase(header, length, &map, &chase, errors);
    return find_fault(errors, faults);
}

/* Would the reader of level files refuse the chase with this value? Then `why` is its message. The
 * chase may be incomplete. */
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
    sign_note(&editor->signs, editor->doc);
    bool ok = has_writer ? field->write(editor, text)
                         : document_set_value(editor->doc, field->section, field->key,
                                              text[0] ? text : NULL);
    if (!ok) editor_message_set(editor, "the header cannot hold this value");
    editor_transaction_end(editor);
    read_value(editor, field);
    editor_refit(editor);
    if (!has_writer) return;
    editor->form.command(editor, &(CommandCall){1, "", ""});
    if (editor->panel.kind) panel_mark(editor, line);
}

static void ask_value(Editor *editor, const char *text);

/* A wrong value stays in the prompt, so that the user can correct it. */
static void value_typed(Editor *editor, const char *text)
{
    char why[MESSAGE_SIZE - 64];
    FormField *field = &editor->form.fields[editor->form.chosen];
    if (text[0] && !field_accepts(editor, field, text, why, sizeof why))
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
    prompt_open(editor, label, text, value_typed);
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

void form_show(Editor *editor)
{
    if (editor->pen.stroking) return;
    panel_open(editor, &form_kind);
}

/* ---- form list ---- */

/* The forms: for the object under the cursor, the level, its physics, its legend. */

enum { ANCHOR_TEXT = 40 };

FormField *form_add_text(Editor *editor, const char *section, const char *key, int32_t most,
                         const char *help)
{
    FormField *field = form_add(editor, FIELD_TEXT, section, key);
    if (!field) return NULL;
    field->high = most;
    field->help = help;
    return field;
}

FormField *form_add_number(Editor *editor, FieldType type, const char *section, const char *key,
                           double low, double high, const char *standard, const char *help)
{
    FormField *field = form_add(editor, type, section, key);
    if (!field) return NULL;
    field->low = low;
    field->high = high;
    field->help = help;
    snprintf(field->standard, sizeof field->standard, "%s", standard);
    return field;
}

FormField *form_add_words(Editor *editor, const char *section, const char *key,
                          const char *const words[], int32_t count, const char *standard,
                          const char *help)
{
    FormField *field = form_add(editor, FIELD_WORD, section, key);
    if (!field) return NULL;
    field->words = words;
    field->word_count = count;
    field->help = help;
    snprintf(field->standard, sizeof field->standard, "%s", standard);
    return field;
}

/* ---- the level ---- */

/* The model that the header names, or the default. */
static ModelKind model_of(const Editor *editor)
{
    char name[ANCHOR_TEXT];
    const ModelParams *defaults = document_defaults(editor->doc);
    ModelKind usual = defaults ? (ModelKind)defaults->kind : MODEL_DEFAULT;
    if (!document_get_value(editor->doc, "physics", "model", name, sizeof name)) return usual;
    ModelKind kind = model_find(name);
    return kind == MODEL_COUNT ? usual : kind;
}

/* What the new model does not know would be an error: it is removed, and said. */
static bool write_model(Editor *editor, const char *text)
{
    int32_t removed = 0;
    char value[FIELD_VALUE_SIZE];
    bool ok = document_set_value(editor->doc, "physics", "model", text[0] ? text : NULL);
    const SettingTable *own = model_settings(model_of(editor));
    for (int kind = 0; kind < MODEL_COUNT && ok; kind++) {
        const SettingTable *table = model_settings((ModelKind)kind);
        for (int32_t i = 0; i < table->count; i++) {
            const char *key = table->rows[i].key;
            bool is_there = document_get_value(editor->doc, "physics", key, value, sizeof value);
            if (!is_there || setting_find(own, key)) continue;
            removed += document_set_value(editor->doc, "physics", key, NULL);
        }
    }
    if (removed > 0)
        editor_message_set(editor,
                           "%d value%s that this model does not have: removed; u takes it back",
                           (int)removed, removed == 1 ? "" : "s");
    return ok;
}

void editor_open_level_form(Editor *editor, const CommandCall *call)
{
    static const char *const board = "board";
    (void)call;
    form_begin(editor, "level", editor_open_level_form);
    form_add_text(editor, "level", "title", LEVEL_TEXT_MAX - 1, "");
    form_add_text(editor, "level", "author", LEVEL_TEXT_MAX - 1, "");
    form_add_text(editor, "level", "next", LEVEL_TEXT_MAX - 1, "file of the level that follows");
    form_add_number(editor, FIELD_TICKS, "level", "par", 1, PAR_MAX, "none",
                    "ticks of a good run; 60 are a second");
    form_add_words(editor, "level", "palette", palette_names, PALETTE_COUNT, "the chapter's",
                   "plain meadow cave frost night forge dawn");
    form_add_words(editor, "level", "back", &board, 1, "no", "board: its art matters");
    FormField *model = form_add_words(editor, "physics", "model", model_names, MODEL_COUNT,
                                      model_names[model_of(editor)], MODEL_NAMES);
    if (model) model->write = write_model;
    form_show(editor);
}

/* A change of the chase on its way. */
static void add_chase_leg(Editor *editor, int32_t number)
{
    char section[24];
    snprintf(section, sizeof section, "chase.%d", (int)number);
    double most = max_i32(document_cols(editor->doc), document_rows(editor->doc));
    form_add_number(editor, FIELD_REAL, section, "at", -CHASE_OUTSIDE_MAX, most + CHASE_OUTSIDE_MAX,
                    "needed", "the front is at this line");
    form_add_number(editor, FIELD_TICKS, section, "wait", 0, CHASE_TICKS_MAX, "0",
                    "ticks that it stands there");
    form_add_number(editor, FIELD_REAL, section, "speed", 0, 1, "as before",
                    "cells per tick; 0: stays");
}

/* The changes that are there, and the next one. */
void editor_open_chase_form(Editor *editor, const CommandCall *call)
{
    char section[24];
    double most = max_i32(document_cols(editor->doc), document_rows(editor->doc));
    (void)call;
    form_begin(editor, "chase", editor_open_chase_form);
    form_add_words(editor, "chase", "kind", chase_kind_names + CHASE_WATER,
                   CHASE_KIND_COUNT - CHASE_WATER, "water", "water or fire");
    form_add_words(editor, "chase", "way", chase_way_names, CHASE_WAY_COUNT, "needed",
                   "up, down, left or right");
    form_add_number(editor, FIELD_REAL, "chase", "speed", 0, 1, "needed", "cells per tick");
    form_add_number(editor, FIELD_REAL, "chase", "begin", -CHASE_OUTSIDE_MAX,
                    most + CHASE_OUTSIDE_MAX, "the edge", "row or column of the front at first");
    form_add_number(editor, FIELD_TICKS, "chase", "delay", 0, CHASE_TICKS_MAX, "0",
                    "ticks before it moves");
    form_add_number(editor, FIELD_TICKS, "chase", "checkpoint", 1, CHECKPOINT_MAX, "none",
                    "it waits until this one is touched");
    form_add_number(editor, FIELD_TICKS, "chase", "mercy", CHASE_MERCY_MIN, CHASE_MERCY_MAX, "60",
                    "ticks that a respawn sets it back");
    for (int32_t i = 1; i < CHASE_LEGS_MAX; i++) {
        add_chase_leg(editor, i);
        snprintf(section, sizeof section, "chase.%d", (int)i);
        if (!document_has_section(editor->doc, section)) break;
    }
    form_show(editor);
}

void editor_open_physics_form(Editor *editor, const CommandCall *call)
{
    ModelParams params;
    ModelKind kind = model_of(editor);
    const SettingTable *table = model_settings(kind);
    (void)call;
    model_params_init(&params, kind);
    form_begin(editor, "physics", editor_open_physics_form);
    for (int32_t i = 0; i < table->count; i++) {
        const Setting *row = &table->rows[i];
        FormField *field = form_add(editor, FIELD_SETTING, "physics", row->key);
        if (!field) break;
        field->setting = row;
        field->help = row->help;
        if (row->type != SETTING_ALL)
            setting_get(row, &params.as, field->standard, sizeof field->standard);
    }
    form_show(editor);
}

void editor_open_legend_form(Editor *editor, const CommandCall *call)
{
    (void)call;
    form_begin(editor, "legend", editor_open_legend_form);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        const KindInfo *kind = &cell_kinds[cell_kind_order[i]];
        FormField *field = form_add(editor, FIELD_GLYPHS, "legend", kind->name);
        if (!field) break;
        field->help = kind->what;
        snprintf(field->standard, sizeof field->standard, "%s", kind->glyphs);
    }
    form_show(editor);
}
