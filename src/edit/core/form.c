/* form.c - see form.h */
#include "form.h"

#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../engine/decimal.h"

#include <stdio.h>
#include <string.h>

void form_begin(Form *form, const char *title,
                void (*command)(Editor *editor, const CommandCall *call))
{
    form->command = command;
    form->count = 0;
    form->chosen = 0;
    snprintf(form->title, sizeof form->title, "%s", title);
}

void form_read_value(FormField *field, const Document *doc)
{
    if (!field->section[0]) return;
    if (!document_get_value(doc, field->section, field->key, field->value, sizeof field->value))
        field->value[0] = '\0';
}

FormField *form_add(Form *form, const Document *doc, FieldType type, const char *section,
                    const char *key, const char *help)
{
    if (form->count == FIELD_MAX) return NULL;
    FormField *field = &form->fields[form->count++];
    *field = (FormField){.type = type, .help = help};
    snprintf(field->section, sizeof field->section, "%s", section);
    snprintf(field->key, sizeof field->key, "%s", key);
    form_read_value(field, doc);
    return field;
}

FormField *form_add_text(Form *form, const Document *doc, const char *section, const char *key,
                         int32_t most, const char *help)
{
    FormField *field = form_add(form, doc, FIELD_TEXT, section, key, help);
    if (field) field->high = most;
    return field;
}

FormField *form_add_number(Form *form, const Document *doc, FieldType type, const char *section,
                           const char *key, double low, double high, const char *standard,
                           const char *help)
{
    FormField *field = form_add(form, doc, type, section, key, help);
    if (!field) return NULL;
    field->low = low;
    field->high = high;
    snprintf(field->standard, sizeof field->standard, "%s", standard);
    return field;
}

FormField *form_add_words(Form *form, const Document *doc, const char *section, const char *key,
                          const char *const words[], int32_t count, const char *standard,
                          const char *help)
{
    FormField *field = form_add(form, doc, FIELD_WORD, section, key, help);
    if (!field) return NULL;
    field->words = words;
    field->word_count = count;
    snprintf(field->standard, sizeof field->standard, "%s", standard);
    return field;
}

/* ---- values ---- */

static bool is_real(const char *text, size_t length, double low, double high)
{
    char part[64];
    double value;
    if (length >= sizeof part) return false;
    memcpy(part, text, length);
    part[length] = '\0';
    return decimal_to_real(part, &value) && value >= low && value <= high;
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

static bool is_among(const char *text, const char *const words[], int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0) return true;
    return false;
}

/* Glyphs of another kind are refused here, where the message can name that kind. */
static bool accepts_glyphs(const FormField *field, const Document *doc, const char *text, char *why,
                           size_t size)
{
    snprintf(why, size, "characters in printable ASCII, without quotes");
    for (const char *at = text; *at; at++)
        if (*at < ' ' || *at > '~' || *at == '"') return false;
    for (; *text; text++) {
        CellKind kind = document_kind(doc, *text);
        bool free_glyph = kind == KIND_UNKNOWN || kind == KIND_IGNORE;
        if (free_glyph || strcmp(cell_kinds[kind].name, field->key) == 0) continue;
        snprintf(why, size, "not `%c`: that means %s", *text, cell_kinds[kind].name);
        return false;
    }
    return true;
}

bool form_accepts(const FormField *field, const Document *doc, const char *text, char *why,
                  size_t size)
{
    static const char *const flags[] = {"yes", "no", "on", "off", "true", "false", "1", "0"};
    char allowed[128], fault[UTF8_WHY_MAX];
    const char *comma = strchr(text, ',');
    Text words = text_in(why, size);
    int32_t number;
    switch (field->type) {
    case FIELD_TEXT:
        snprintf(why, size, "at most %d bytes of UTF-8, without quotes", (int)field->high);
        if (utf8_fault(text, strlen(text), fault)) {
            snprintf(why, size, "not to have %s", fault);
            return false;
        }
        return !strchr(text, '"') && strlen(text) <= (size_t)field->high;
    case FIELD_SETTING:
        setting_allowed(field->setting, allowed, sizeof allowed);
        snprintf(why, size, "%s", allowed);
        return accepts_setting(field, text);
    case FIELD_VELOCITY:
        snprintf(why, size, "two numbers from -1 to 1, such as `0.05, 0`");
        return comma && is_real(text, (size_t)(comma - text), field->low, field->high) &&
               is_real(comma + 1, strlen(comma + 1), field->low, field->high);
    case FIELD_REAL:
        snprintf(why, size, "a number from %d to %d", (int)field->low, (int)field->high);
        return is_real(text, strlen(text), field->low, field->high);
    case FIELD_WORD:
        for (int32_t i = 0; i < field->word_count; i++)
            text_add(&words, "%s%s", text_gap(i, field->word_count, " or "), field->words[i]);
        return is_among(text, field->words, field->word_count);
    case FIELD_TICKS:
        snprintf(why, size, "a whole number from %d to %d", (int)field->low, (int)field->high);
        return decimal_to_int(text, &number) && number >= (int32_t)field->low &&
               number <= (int32_t)field->high;
    case FIELD_FLAG:
        snprintf(why, size, "yes or no");
        return is_among(text, flags, ARRAY_LENGTH(flags));
    case FIELD_GLYPHS: return accepts_glyphs(field, doc, text, why, size);
    }
    return false;
}
