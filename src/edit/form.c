/* form.c - see form.h */
#include "form.h"

#include <stdio.h>
#include <string.h>

#include "header_text.h"
#include "panel.h"
#include "prompt.h"

void form_begin(Editor *editor, const char *title)
{
    editor->form.count = 0;
    editor->form.chosen = 0;
    snprintf(editor->form.title, sizeof editor->form.title, "%s", title);
}

static void read_value(Editor *editor, FormField *field)
{
    if (!header_text_get(editor->doc, field->section, field->key, field->value,
                         sizeof field->value))
        field->value[0] = '\0';
}

FormField *form_add(Editor *editor, FieldType type, const char *section, const char *key)
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

/* ---- the panel ---- */

static int32_t form_count(const Editor *editor)
{
    return editor->form.count;
}

/* What holds by default stands in brackets. */
static void form_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    const FormField *field = &editor->form.fields[line];
    char value[FIELD_VALUE_SIZE + 2];
    (void)cols;
    if (field->value[0])
        snprintf(value, sizeof value, "%s", field->value);
    else
        snprintf(value, sizeof value, "(%s)", field->standard);
    snprintf(out, size, "%-17s %-14s %s", field->key, value, field->help);
}

/* Empty text takes the key out of the header. One gesture a field, so that undo takes back one. */
static void write_value(Editor *editor, FormField *field, const char *text)
{
    char name[64];
    snprintf(name, sizeof name, "%s %.40s", field->section, field->key);
    document_begin(editor->doc, name);
    sign_note(&editor->signs, editor->doc);
    if (!document_set_value(editor->doc, field->section, field->key, text[0] ? text : NULL))
        message_set(editor, "the header cannot hold this value");
    transaction_end(editor);
    read_value(editor, field);
    editor_refit(editor);
}

static void ask_value(Editor *editor, const char *text);

/* What is refused stays in the line, to be mended there. */
static void value_typed(Editor *editor, const char *text)
{
    char why[MESSAGE_SIZE - 64];
    FormField *field = &editor->form.fields[editor->form.chosen];
    if (!text[0] || field_accepts(editor, field, text, why, sizeof why)) {
        write_value(editor, field, text);
        return;
    }
    message_set(editor, "%s is %s", field->key, why);
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

static const PanelKind form_kind = {NULL, form_count, form_line, form_choose, form_key};

void form_show(Editor *editor)
{
    if (editor->pen.stroking) return;
    panel_open(editor, &form_kind);
}
