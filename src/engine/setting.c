/* setting.c - see setting.h */
#include "setting.h"

#include "decimal.h"

#include <math.h>
#include <string.h>

enum { WORD_MAX = 32 };

/* Pairs of words: those at even places mean no, the others yes. */
static const char *const flag_words[] = {"no", "yes", "0", "1", "false", "true", "off", "on"};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* Copies the word at *cursor and moves the cursor after it. False at the end, or if it is too
 * long. */
static bool next_word(const char **cursor, char word[WORD_MAX])
{
    const char *p = *cursor;
    size_t length = 0;
    while (is_gap(*p))
        p++;
    for (; *p && !is_gap(*p) && length < WORD_MAX - 1; p++)
        word[length++] = lower(*p);
    word[length] = '\0';
    *cursor = p;
    return length > 0 && (!*p || is_gap(*p));
}

/* The only word of `text` in lower case; "" if there is none or more than one. */
static void single_word(const char *text, char word[WORD_MAX])
{
    char more[WORD_MAX];
    if (!next_word(&text, word) || next_word(&text, more)) word[0] = '\0';
}

const Setting *setting_find(const SettingTable *table, const char *key)
{
    for (int32_t i = 0; i < table->count; i++) {
        const char *row = table->rows[i].key;
        size_t length = strlen(row), n = 0;
        while (n < length && lower(key[n]) == row[n])
            n++;
        if (n == length && key[n] == '\0') return &table->rows[i];
    }
    return NULL;
}

static SettingResult in_range(bool inside)
{
    return inside ? SETTING_OK : SETTING_OUT_OF_RANGE;
}

static Fixed nearest_fixed(double cells)
{
    return (Fixed)(cells < 0 ? -floor(-cells * ONE + 0.5) : floor(cells * ONE + 0.5));
}

/* A well-formed number that is too large for Fixed is out of range too. */
static SettingResult read_fixed(const Setting *row, const char *text, Fixed *out)
{
    double number;
    if (fixed_from_text(text, out))
        return in_range(*out >= nearest_fixed(row->low) && *out <= nearest_fixed(row->high));
    if (decimal_to_real(text, &number) && fabs(number) >= INT16_MAX) return SETTING_OUT_OF_RANGE;
    return SETTING_NOT_A_VALUE;
}

static SettingResult read_whole(const Setting *row, const char *text, int32_t *out)
{
    if (!decimal_to_int(text, out)) return SETTING_NOT_A_VALUE;
    return in_range(*out >= row->low && *out <= row->high);
}

static SettingResult read_real(const Setting *row, const char *text, double *out)
{
    if (!decimal_to_real(text, out)) return SETTING_NOT_A_VALUE;
    return in_range(*out >= row->low && *out <= row->high);
}

static SettingResult read_option(const Setting *row, const char *text, double *out)
{
    char word[WORD_MAX];
    single_word(text, word);
    if (strcmp(word, "none") != 0) return read_real(row, text, out);
    *out = (double)NAN;
    return SETTING_OK;
}

static SettingResult read_flag(const char *text, uint8_t *out)
{
    char word[WORD_MAX];
    single_word(text, word);
    for (size_t i = 0; i < ARRAY_LENGTH(flag_words); i++) {
        if (strcmp(word, flag_words[i]) != 0) continue;
        *out = i % 2;
        return SETTING_OK;
    }
    return SETTING_NOT_A_VALUE;
}

static SettingResult read_choice(const Setting *row, const char *text, uint8_t *out)
{
    char word[WORD_MAX], choice[WORD_MAX];
    const char *choices = row->choices;
    single_word(text, word);
    for (uint8_t i = 0; next_word(&choices, choice); i++) {
        if (strcmp(word, choice) != 0) continue;
        *out = i;
        return SETTING_OK;
    }
    return SETTING_NOT_A_VALUE;
}

static SettingResult read_triple(const Setting *row, const char *text, int32_t out[3])
{
    char word[WORD_MAX];
    for (int32_t i = 0; i < 3; i++) {
        if (!next_word(&text, word)) return SETTING_NOT_A_VALUE;
        SettingResult result = read_whole(row, word, &out[i]);
        if (result != SETTING_OK) return result;
    }
    return next_word(&text, word) || *text ? SETTING_NOT_A_VALUE : SETTING_OK;
}

SettingResult setting_set(const Setting *row, void *params, const char *text)
{
    union {
        Fixed fixed;
        int32_t whole, triple[3];
        double real;
        uint8_t byte;
    } value;
    SettingResult result = SETTING_NOT_A_VALUE;
    size_t size = 0;
    assert(row->type != SETTING_ALL);
#define READ(member, call) (size = sizeof value.member, result = (call))
    switch (row->type) {
    case SETTING_FIXED: READ(fixed, read_fixed(row, text, &value.fixed)); break;
    case SETTING_TICKS: READ(whole, read_whole(row, text, &value.whole)); break;
    case SETTING_FLAG: READ(byte, read_flag(text, &value.byte)); break;
    case SETTING_REAL: READ(real, read_real(row, text, &value.real)); break;
    case SETTING_OPTION: READ(real, read_option(row, text, &value.real)); break;
    case SETTING_CHOICE: READ(byte, read_choice(row, text, &value.byte)); break;
    case SETTING_TRIPLE: READ(triple, read_triple(row, text, value.triple)); break;
    case SETTING_ALL: break;
    }
#undef READ
    if (result == SETTING_OK) memcpy((char *)params + row->offset, &value, size);
    return result;
}

SettingResult setting_set_real(const Setting *row, void *params, double value)
{
    assert(row->type == SETTING_REAL);
    if (isnan(value)) return SETTING_NOT_A_VALUE;
    if (!(value >= row->low && value <= row->high)) return SETTING_OUT_OF_RANGE;
    memcpy((char *)params + row->offset, &value, sizeof value);
    return SETTING_OK;
}

/* Text that grows in a buffer and is cut off at its end. */
typedef struct Writer {
    char *out;
    size_t size, length;
} Writer;

static Writer writer_on(char *out, size_t size)
{
    assert(size > 0);
    out[0] = '\0';
    return (Writer){out, size, 0};
}

static void put(Writer *w, const char *text)
{
    for (; *text && w->length + 1 < w->size; text++)
        w->out[w->length++] = *text;
    w->out[w->length] = '\0';
}

static void put_whole(Writer *w, int64_t value)
{
    char text[DECIMAL_TEXT_MAX];
    decimal_from_int(value, text, sizeof text);
    put(w, text);
}

static void put_real(Writer *w, double value)
{
    char text[DECIMAL_TEXT_MAX];
    decimal_from_real(value, text, sizeof text);
    put(w, text);
}

/* Writes the choices, separated by commas. */
static void put_choices(Writer *w, const Setting *row)
{
    char word[WORD_MAX];
    const char *choices = row->choices;
    while (next_word(&choices, word)) {
        if (w->length > 0) put(w, ", ");
        put(w, word);
    }
}

void setting_allowed(const Setting *row, char *out, size_t size)
{
    Writer w = writer_on(out, size);
    switch (row->type) {
    case SETTING_FLAG:
    case SETTING_ALL: put(&w, "yes, no"); return;
    case SETTING_CHOICE: put_choices(&w, row); return;
    case SETTING_OPTION: put(&w, "none, or "); break;
    case SETTING_TICKS: put(&w, "a whole number, "); break;
    case SETTING_TRIPLE: put(&w, "three whole numbers, "); break;
    case SETTING_FIXED:
    case SETTING_REAL: break;
    }
    put_real(&w, row->low);
    put(&w, " to ");
    put_real(&w, row->high);
}

static void put_choice(Writer *w, const Setting *row, uint8_t index)
{
    char word[WORD_MAX] = "";
    const char *choices = row->choices;
    for (int32_t i = 0; i <= index; i++)
        next_word(&choices, word);
    put(w, word);
}

static void put_triple(Writer *w, const int32_t values[3])
{
    for (int32_t i = 0; i < 3; i++) {
        if (i > 0) put(w, " ");
        put_whole(w, values[i]);
    }
}

static void put_fixed(Writer *w, Fixed value)
{
    char text[DECIMAL_TEXT_MAX];
    decimal_from_fixed(value, text, sizeof text);
    put(w, text);
}

static void put_option(Writer *w, double value)
{
    if (isnan(value))
        put(w, "none");
    else
        put_real(w, value);
}

void setting_get(const Setting *row, const void *params, char *out, size_t size)
{
    Writer w = writer_on(out, size);
    const void *field = (const char *)params + row->offset;
    switch (row->type) {
    case SETTING_FIXED: put_fixed(&w, *(const Fixed *)field); break;
    case SETTING_TICKS: put_whole(&w, *(const int32_t *)field); break;
    case SETTING_FLAG: put(&w, flag_words[*(const uint8_t *)field ? 1 : 0]); break;
    case SETTING_REAL: put_real(&w, *(const double *)field); break;
    case SETTING_OPTION: put_option(&w, *(const double *)field); break;
    case SETTING_CHOICE: put_choice(&w, row, *(const uint8_t *)field); break;
    case SETTING_TRIPLE: put_triple(&w, field); break;
    case SETTING_ALL: break;
    }
}
