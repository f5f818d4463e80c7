/* form_list.c - which forms there are: for the object under the cursor, the level, its physics,
 * its legend. */
#include "form.h"

#include <stdio.h>
#include <string.h>

#include "header_text.h"

enum { LIFT_TICKS_MAX = 36000, ANCHOR_TEXT = 40 };

static void add_text(Editor *editor, const char *section, const char *key, int32_t most,
                     const char *help)
{
    FormField *field = form_add(editor, FIELD_TEXT, section, key);
    if (!field) return;
    field->high = most;
    field->help = help;
}

/* ---- objects ---- */

static void show_lift(Editor *editor, int digit)
{
    char section[24];
    snprintf(section, sizeof section, "lift.%d", digit);
    form_begin(editor, section);
    FormField *velocity = form_add(editor, FIELD_VELOCITY, section, "velocity");
    FormField *ticks = form_add(editor, FIELD_TICKS, section, "ticks");
    FormField *solid = form_add(editor, FIELD_FLAG, section, "solid");
    velocity->low = -1;
    velocity->high = 1;
    velocity->help = "cells per tick, right and down: 0.05, 0";
    snprintf(velocity->standard, sizeof velocity->standard, "0, 0");
    ticks->low = 1;
    ticks->high = LIFT_TICKS_MAX;
    ticks->help = "ticks out, then as many back";
    snprintf(ticks->standard, sizeof ticks->standard, "60");
    solid->help = "no: a platform to jump through";
    snprintf(solid->standard, sizeof solid->standard, "yes");
    form_show(editor);
}

static void show_sign(Editor *editor)
{
    SignNotes signs;
    char section[24];
    sign_find(&signs, editor->doc);
    int32_t number = sign_number(&signs, editor->cursor);
    if (number == 0) {
        message_set(editor, "a level has at most %d signs", SIGN_MAX);
        return;
    }
    snprintf(section, sizeof section, "sign.%d", number);
    form_begin(editor, section);
    add_text(editor, section, "text", SIGN_TEXT_MAX - 1, "");
    form_show(editor);
}

void form_cell(Editor *editor, const CommandCall *call)
{
    char glyph = document_row(editor->doc, LAYER_MAP, editor->cursor.row)[editor->cursor.col];
    CellKind kind = document_kind(editor->doc, glyph);
    (void)call;
    if (kind >= KIND_LIFT_0 && kind <= KIND_LIFT_9)
        show_lift(editor, (int)kind - KIND_LIFT_0);
    else if (kind == KIND_SIGN)
        show_sign(editor);
    else
        message_set(editor, "`%c` %s: nothing to set; lifts and signs have properties", glyph,
                    kind == KIND_UNKNOWN ? "is unknown" : cell_kinds[kind].what);
}

/* ---- the level ---- */

void form_level(Editor *editor, const CommandCall *call)
{
    (void)call;
    form_begin(editor, "level");
    add_text(editor, "level", "title", LEVEL_TEXT_MAX - 1, "");
    add_text(editor, "level", "author", LEVEL_TEXT_MAX - 1, "");
    add_text(editor, "level", "next", LEVEL_TEXT_MAX - 1, "file of the level that follows");
    form_show(editor);
}

/* The model that the header names; the game's own where it names none. */
static ModelKind model_of(const Editor *editor)
{
    char name[ANCHOR_TEXT];
    if (!header_text_get(editor->doc, "physics", "model", name, sizeof name)) return MODEL_GRID;
    for (int kind = 0; kind < MODEL_COUNT; kind++)
        if (strcmp(model_names[kind], name) == 0) return (ModelKind)kind;
    return MODEL_GRID;
}

void form_physics(Editor *editor, const CommandCall *call)
{
    ModelParams params;
    ModelKind kind = model_of(editor);
    const SettingTable *table = model_settings(kind);
    (void)call;
    model_params_init(&params, kind);
    form_begin(editor, "physics");
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

void form_legend(Editor *editor, const CommandCall *call)
{
    (void)call;
    form_begin(editor, "legend");
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        FormField *field = form_add(editor, FIELD_GLYPHS, "legend", cell_kinds[kind].name);
        if (!field) break;
        field->help = cell_kinds[kind].what;
        snprintf(field->standard, sizeof field->standard, "%s", cell_kinds[kind].glyphs);
    }
    form_show(editor);
}
