/* form_field.c - which texts are values of a field: the same ranges as those of the file's
 * reader. */
#include "form.h"

#include <string.h>

#include "../engine/decimal.h"

static bool is_printable(const char *text)
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

/* The model that is asked has the parameters of its kind; they are thrown away. */
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

static bool is_flag(const char *text)
{
    static const char *const words[] = {"yes", "no", "on", "off", "true", "false", "1", "0"};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (strcmp(words[i], text) == 0) return true;
    return false;
}

/* Glyphs that another kind has are refused here, where it can be said whose they are. */
static bool accepts_glyphs(const Editor *editor, const FormField *field, const char *text,
                           char *why, size_t size)
{
    snprintf(why, size, "glyphs in printable ASCII, without quotes");
    if (!is_printable(text)) return false;
    for (; *text; text++) {
        CellKind kind = document_kind(editor->doc, *text);
        bool free_glyph = kind == KIND_UNKNOWN || kind == KIND_IGNORE;
        if (free_glyph || strcmp(cell_kinds[kind].name, field->key) == 0) continue;
        snprintf(why, size, "not `%c`: that means %s", *text, cell_kinds[kind].name);
        return false;
    }
    return true;
}

bool field_accepts(const Editor *editor, const FormField *field, const char *text, char *why,
                   size_t size)
{
    char allowed[128];
    switch (field->type) {
    case FIELD_TEXT:
        snprintf(why, size, "printable ASCII without quotes, at most %d bytes", (int)field->high);
        return is_printable(text) && strlen(text) <= (size_t)field->high;
    case FIELD_SETTING:
        setting_allowed(field->setting, allowed, sizeof allowed);
        snprintf(why, size, "%s", allowed);
        return accepts_setting(field, text);
    case FIELD_VELOCITY:
        snprintf(why, size, "two numbers from -1 to 1, such as `0.05, 0`");
        return accepts_velocity(field, text);
    case FIELD_TICKS:
        snprintf(why, size, "a whole number from %d to %d", (int)field->low, (int)field->high);
        return accepts_ticks(field, text);
    case FIELD_FLAG: snprintf(why, size, "yes or no"); return is_flag(text);
    case FIELD_GLYPHS: return accepts_glyphs(editor, field, text, why, size);
    }
    return false;
}
