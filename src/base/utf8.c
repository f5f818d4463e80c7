/* utf8.c - see utf8.h */
#include "utf8.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

bool utf8_begin(void)
{
    const char *type = setlocale(LC_CTYPE, "");
    bool is_utf8 = type && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!is_utf8) setlocale(LC_CTYPE, "C.UTF-8");
    return is_utf8;
}

static bool is_character(uint32_t ch)
{
    return ch <= 0x10FFFF && (ch < 0xD800 || ch > 0xDFFF);
}

int32_t utf8_write(uint32_t ch, char out[UTF8_MAX])
{
    static const uint8_t leads[UTF8_MAX] = {0x00, 0xC0, 0xE0, 0xF0};
    if (!is_character(ch)) ch = '?';

    int32_t count = ch < 0x80 ? 1 : ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    for (int32_t i = count - 1; i > 0; i--, ch >>= 6)
        out[i] = (char)(0x80 | (ch & 0x3F));
    out[0] = (char)(leads[count - 1] | ch);
    return count;
}

static Utf8Result begin_character(Utf8 *utf8, uint8_t byte)
{
    if (byte < 0x80) {
        *utf8 = (Utf8){.ch = byte};
        return UTF8_DONE;
    }
    if (byte < 0xC2 || byte > 0xF4) return UTF8_BAD;
    if (byte < 0xE0)
        *utf8 = (Utf8){.ch = byte & 0x1Fu, .left = 1, .least = 0x80};
    else if (byte < 0xF0)
        *utf8 = (Utf8){.ch = byte & 0x0Fu, .left = 2, .least = 0x800};
    else
        *utf8 = (Utf8){.ch = byte & 0x07u, .left = 3, .least = 0x10000};
    return UTF8_MORE;
}

Utf8Result utf8_take(Utf8 *utf8, uint8_t byte)
{
    if (utf8->left == 0) return begin_character(utf8, byte);
    if ((byte & 0xC0) != 0x80) {
        *utf8 = (Utf8){0};
        return UTF8_REJECTED;
    }
    utf8->ch = utf8->ch << 6 | (byte & 0x3Fu);
    if (--utf8->left > 0) return UTF8_MORE;
    return utf8->ch >= utf8->least && is_character(utf8->ch) ? UTF8_DONE : UTF8_BAD;
}

uint32_t utf8_read(const char *text, size_t length, size_t *size)
{
    Utf8 utf8 = {0};
    for (*size = 0; *size < length && text[*size] != '\0';) {
        Utf8Result result = utf8_take(&utf8, (uint8_t)text[(*size)++]);
        if (result == UTF8_DONE) return utf8.ch;
        if (result == UTF8_MORE) continue;
        *size = 1;
        return '?';
    }
    return 0;
}

/* Marks that stand over or under any letter. */
enum { MARKS_FIRST = 0x300, MARKS_LAST = 0x36F };

/* Source: The Unicode Standard 15, chapter 23, "Special Areas and Format Characters". */
static const struct Hidden {
    uint32_t first, last;
    const char *what;
} hidden[] = {
    {0x0000, 0x001F, "is a control character"},
    {0x007F, 0x009F, "is a control character"},
    {0x00AD, 0x00AD, "is an invisible hyphen"},
    {0x034F, 0x034F, "is invisible"},
    {0x061C, 0x061C, "turns the direction of writing"},
    {0x115F, 0x1160, "is invisible"},
    {0x17B4, 0x17B5, "is invisible"},
    {0x180B, 0x180F, "is invisible"},
    {0x200B, 0x200D, "is invisible"},
    {0x200E, 0x200F, "turns the direction of writing"},
    {0x2028, 0x2029, "ends a line"},
    {0x202A, 0x202E, "turns the direction of writing"},
    {0x2060, 0x2065, "is invisible"},
    {0x2066, 0x2069, "turns the direction of writing"},
    {0x206A, 0x206F, "is invisible"},
    {0x3164, 0x3164, "is invisible"},
    {0xFE00, 0xFE0F, "is shown in different ways by terminals"},
    {0xFEFF, 0xFEFF, "is invisible"},
    {0xFFA0, 0xFFA0, "is invisible"},
    {0xFFF0, 0xFFFB, "is invisible"},
    {0xFFFE, 0xFFFF, "is not a character"},
    {0x1D173, 0x1D17A, "is invisible"},
    {0x1F3FB, 0x1F3FF, "is shown in different ways by terminals"},
    {0xE0000, 0x10FFFF, "has no shape of its own"},
};

static const char *why_hidden(uint32_t ch)
{
    for (size_t i = 0; i < ARRAY_LENGTH(hidden); i++)
        if (ch >= hidden[i].first && ch <= hidden[i].last) return hidden[i].what;
    return NULL;
}

bool utf8_is_shown(uint32_t ch)
{
    return !why_hidden(ch);
}

const char *utf8_fault(const char *text, size_t length, char why[UTF8_WHY_MAX])
{
    for (size_t at = 0, size; at < length; at += (size > 0 ? size : 1)) {
        uint32_t ch = utf8_read(text + at, length - at, &size);
        bool is_bad = (ch == '?' && text[at] != '?') || (ch == 0 && text[at] != '\0');
        bool is_alone = at == 0 && ch >= MARKS_FIRST && ch <= MARKS_LAST;
        const char *what = why_hidden(ch);
        if (is_bad)
            snprintf(why, UTF8_WHY_MAX, "the byte 0x%02X, which is not UTF-8", (uint8_t)text[at]);
        else if (what)
            snprintf(why, UTF8_WHY_MAX, "U+%04X, which %s", (unsigned)ch, what);
        else if (is_alone)
            snprintf(why, UTF8_WHY_MAX, "U+%04X, a mark without a letter before it", (unsigned)ch);
        else
            continue;
        return text + at;
    }
    return NULL;
}

bool utf8_is_valid(const char *text, size_t length)
{
    Utf8 state = {0};
    for (size_t i = 0; i < length; i++) {
        Utf8Result result = utf8_take(&state, (uint8_t)text[i]);
        if (result == UTF8_BAD || result == UTF8_REJECTED) return false;
    }
    return state.left == 0;
}

char *utf8_of_latin_1(const char *text, size_t length, size_t *out_length)
{
    char *out = malloc(2 * length + 1);
    if (!out) return NULL;
    *out_length = 0;
    for (size_t i = 0; i < length; i++) {
        char bytes[UTF8_MAX];
        int32_t count = utf8_write((uint8_t)text[i], bytes);
        memcpy(out + *out_length, bytes, (size_t)count);
        *out_length += (size_t)count;
    }
    out[*out_length] = '\0';
    return out;
}

bool utf8_is_ascii(const char *text)
{
    while (*text && (uint8_t)*text < 0x80)
        text++;
    return *text == '\0';
}

void utf8_copy(char *out, size_t size, const char *text, size_t length)
{
    size_t used = 0;
    assert(size > 0);
    for (size_t at = 0, bytes; at < length && text[at] != '\0'; at += bytes) {
        uint32_t ch = utf8_read(text + at, length - at, &bytes);
        bool is_kept = ch != '?' && utf8_is_shown(ch);
        size_t need = is_kept ? bytes : 1;
        if (used + need >= size) break;
        memcpy(out + used, is_kept ? text + at : "?", need);
        used += need;
    }
    out[used] = '\0';
}

int32_t utf8_width(uint32_t ch)
{
    if (ch < 0x80) return 1;
    int width = wcwidth((wchar_t)ch);
    return width >= 0 && width <= 2 ? width : 1;
}

int32_t utf8_columns(const char *text)
{
    int32_t cols = 0;
    size_t length = strlen(text);
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t ch = utf8_read(text + at, length - at, &size);
        cols += ch == 0 ? 0 : utf8_width(ch);
    }
    return cols;
}

size_t utf8_fit(const char *text, int32_t cols)
{
    size_t at = 0, length = strlen(text);
    for (size_t size; at < length; at += size) {
        uint32_t ch = utf8_read(text + at, length - at, &size);
        cols -= ch == 0 ? 0 : utf8_width(ch);
        if (cols < 0) break;
    }
    return at;
}

void utf8_pad(char *out, size_t size, const char *text, int32_t cols)
{
    char part[UTF8_PAD_MAX];
    utf8_copy(part, sizeof part, text, utf8_fit(text, cols));
    snprintf(out, size, "%s%*s", part, max_i32(0, cols - utf8_columns(part)), "");
}

size_t utf8_after(const char *text, size_t at)
{
    size_t length = strlen(text), size;
    if (at >= length) return length;
    (void)utf8_read(text + at, length - at, &size);
    for (at += size; at < length; at += size) {
        uint32_t ch = utf8_read(text + at, length - at, &size);
        if (ch == 0 || utf8_width(ch) > 0) break;
    }
    return at;
}

size_t utf8_before(const char *text, size_t at)
{
    size_t last = 0;
    for (size_t next = 0; next < at; next = utf8_after(text, next))
        last = next;
    return last;
}

/* One letter for each character from `first` on. */
static const struct Letters {
    uint32_t first;
    const char *ascii;
} letters[] = {
    {0xA0, " !cLoY|S\"ca<--R-o+23'uP.,1o>???\?AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
           "aaaaaaaceeeeiiiidnooooo/ouuuuyty"},
    {0x100, "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOo"
            "RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"},
    {0x391, "ABGDEZHTIKLMNXOPR?STYFCPOIYaehiyabgdezhtiklmnxoprsstyfcpo"},
    {0x400, "EEDGEZIIJLNCKIYDABVGDEZZIJKLMNOPRSTUFHCCSS\"Y'EUA"
            "abvgdezzijklmnoprstufhccss\"y'euaeedgeziijlnckiyd"},
    {0x2010, "------|_''''\"\"\"\"+*>....."},
};

char utf8_substitute(uint32_t ch)
{
    if (ch >= ' ' && ch < 0x7F) return (char)ch;
    for (size_t i = 0; i < ARRAY_LENGTH(letters); i++)
        if (ch >= letters[i].first && ch - letters[i].first < strlen(letters[i].ascii))
            return letters[i].ascii[ch - letters[i].first];
    return '?';
}

void utf8_copy_ascii(char *out, size_t size, const char *text)
{
    size_t used = 0, length = strlen(text);
    assert(size > 0);
    for (size_t at = 0, bytes; at < length; at += bytes) {
        uint32_t ch = utf8_read(text + at, length - at, &bytes);
        int32_t cols = ch == 0 ? 0 : utf8_width(ch);
        for (; cols > 0 && used + 1 < size; cols--)
            out[used++] = utf8_substitute(ch);
    }
    out[used] = '\0';
}
