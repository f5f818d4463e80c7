/* key_layout.c - see key_layout.h */
#include "key_layout.h"

#include <string.h>

enum {
    SCRIPT_LATIN,
    SCRIPT_RUSSIAN,
    SCRIPT_BDS,
    SCRIPT_PHONETIC,
    SCRIPT_GREEK,
    SCRIPT_HEBREW,
    SCRIPT_ARABIC,
    SCRIPT_COUNT,
    SCRIPT_OTHER = SCRIPT_COUNT
};

/* The keys of a US keyboard, row by row, and what each layout types there. */
static const char us_keys[] = "`1234567890-="
                              "qwertyuiop[]"
                              "asdfghjkl;'\\"
                              "zxcvbnm,./";

// clang-format off
static const uint32_t *const layout_keys[SCRIPT_COUNT] = {
    [SCRIPT_RUSSIAN] = U"\u04511234567890-="
        U"\u0439\u0446\u0443\u043a\u0435\u043d\u0433\u0448\u0449\u0437\u0445\u044a"
        U"\u0444\u044b\u0432\u0430\u043f\u0440\u043e\u043b\u0434\u0436\u044d\\"
        U"\u044f\u0447\u0441\u043c\u0438\u0442\u044c\u0431\u044e.",
    [SCRIPT_BDS] = U"(1234567890-."
        U",\u0443\u0435\u0438\u0448\u0449\u043a\u0441\u0434\u0437\u0446;"
        U"\u044c\u044f\u0430\u043e\u0436\u0433\u0442\u043d\u0432\u043c\u0447\u201e"
        U"\u044e\u0439\u044a\u044d\u0444\u0445\u043f\u0440\u043b\u0431",
    [SCRIPT_PHONETIC] = U"\u04471234567890-="
        U"\u044f\u0432\u0435\u0440\u0442\u044a\u0443\u0438\u043e\u043f\u0448\u0449"
        U"\u0430\u0441\u0434\u0444\u0433\u0445\u0439\u043a\u043b;'\u044e"
        U"\u0437\u044c\u0446\u0436\u0431\u043d\u043c,./",
    [SCRIPT_GREEK] = U"`1234567890-="
        U";\u03c2\u03b5\u03c1\u03c4\u03c5\u03b8\u03b9\u03bf\u03c0[]"
        U"\u03b1\u03c3\u03b4\u03c6\u03b3\u03b7\u03be\u03ba\u03bb;'\\"
        U"\u03b6\u03c7\u03c8\u03c9\u03b2\u03bd\u03bc,./",
    [SCRIPT_HEBREW] = U";1234567890-="
        U"/'\u05e7\u05e8\u05d0\u05d8\u05d5\u05df\u05dd\u05e4]["
        U"\u05e9\u05d3\u05d2\u05db\u05e2\u05d9\u05d7\u05dc\u05da\u05e3,\\"
        U"\u05d6\u05e1\u05d1\u05d4\u05e0\u05de\u05e6\u05ea\u05e5.",
    [SCRIPT_ARABIC] = U"\u06301234567890-="
        U"\u0636\u0635\u062b\u0642\u0641\u063a\u0639\u0647\u062e\u062d\u062c\u062f"
        U"\u0634\u0633\u064a\u0628\u0644\u0627\u062a\u0646\u0645\u0643\u0637\\"
        U"\u0626\u0621\u0624\u0631\ufefb\u0649\u0629\u0648\u0632\u0638",
};
// clang-format on

/* Letters and signs that the rows lack: Ukrainian and Belarusian letters, what Shift types, the
 * digits of Arabic and Persian. */
static const struct {
    uint8_t script;
    uint32_t first, last, place; /* the places follow one another */
} more_keys[] = {
    {SCRIPT_RUSSIAN, 0x457, 0x457, ']'},   {SCRIPT_RUSSIAN, 0x456, 0x456, 's'},
    {SCRIPT_RUSSIAN, 0x454, 0x454, '\''},  {SCRIPT_RUSSIAN, 0x491, 0x491, '\\'},
    {SCRIPT_RUSSIAN, 0x45e, 0x45e, 'o'},   {SCRIPT_GREEK, 0x3ac, 0x3ac, 'a'},
    {SCRIPT_GREEK, 0x3ad, 0x3ad, 'e'},     {SCRIPT_GREEK, 0x3ae, 0x3ae, 'h'},
    {SCRIPT_GREEK, 0x3af, 0x3af, 'i'},     {SCRIPT_GREEK, 0x3cc, 0x3cc, 'o'},
    {SCRIPT_GREEK, 0x3cd, 0x3cd, 'y'},     {SCRIPT_GREEK, 0x3ce, 0x3ce, 'v'},
    {SCRIPT_RUSSIAN, 0x2116, 0x2116, '#'}, {SCRIPT_PHONETIC, 0x2116, 0x2116, '#'},
    {SCRIPT_ARABIC, 0x60c, 0x60c, ','},    {SCRIPT_ARABIC, 0x61b, 0x61b, ';'},
    {SCRIPT_ARABIC, 0x61f, 0x61f, '?'},    {SCRIPT_ARABIC, 0x660, 0x669, '0'},
    {SCRIPT_ARABIC, 0x6f0, 0x6f9, '0'},
};

/* Capital letters: each is so many characters before its small letter; 1: they alternate. */
static const struct {
    uint32_t first, last, distance;
} capitals[] = {
    {'A', 'Z', 32},     {0xc0, 0xd6, 32},   {0xd8, 0xde, 32},   {0x100, 0x136, 1},
    {0x139, 0x147, 1},  {0x14a, 0x176, 1},  {0x179, 0x17d, 1},  {0x391, 0x3a1, 32},
    {0x3a3, 0x3ab, 32}, {0x400, 0x40f, 80}, {0x410, 0x42f, 32}, {0x490, 0x4ba, 1},
};

static bool is_capital(uint32_t ch, size_t row)
{
    uint32_t from_first = ch - capitals[row].first;
    return ch >= capitals[row].first && ch <= capitals[row].last &&
           (capitals[row].distance > 1 || from_first % 2 == 0);
}

uint32_t key_layout_lower(uint32_t ch)
{
    for (size_t i = 0; i < ARRAY_LENGTH(capitals); i++)
        if (is_capital(ch, i)) return ch + capitals[i].distance;
    return ch;
}

uint32_t key_layout_shifted(uint32_t ch)
{
    static const char pairs[] = "1!2@3#4$5%6^7&8*9(0)-_=+[{]}\\|;:'\",<.>/?`~";
    for (size_t i = 0; i < ARRAY_LENGTH(capitals); i++)
        if (ch > capitals[i].distance && is_capital(ch - capitals[i].distance, i))
            return ch - capitals[i].distance;
    for (const char *p = pairs; *p != '\0'; p += 2)
        if (ch == (uint32_t)*p) return (uint32_t)p[1];
    return ch;
}

/* The place of the character in this layout, or 0. */
static uint32_t place_in(uint8_t script, uint32_t ch)
{
    const uint32_t *keys = layout_keys[script];
    for (size_t i = 0; keys && us_keys[i] != '\0'; i++)
        if (keys[i] == ch) return (uint32_t)us_keys[i];
    for (size_t i = 0; i < ARRAY_LENGTH(more_keys); i++)
        if (more_keys[i].script == script && ch >= more_keys[i].first && ch <= more_keys[i].last)
            return more_keys[i].place + ch - more_keys[i].first;
    return 0;
}

static uint8_t script_of(const KeyLayout *layout, uint32_t letter)
{
    static const struct {
        uint32_t first, last;
        uint8_t script;
    } blocks[] = {
        {0x370, 0x3ff, SCRIPT_GREEK},    {0x400, 0x52f, SCRIPT_RUSSIAN},
        {0x590, 0x5ff, SCRIPT_HEBREW},   {0x600, 0x6ff, SCRIPT_ARABIC},
        {0xfe70, 0xfeff, SCRIPT_ARABIC}, {0x530, 0x1dff, SCRIPT_OTHER},
    };
    static const uint8_t cyrillic[] = {[TERM_CYRILLIC_RUSSIAN] = SCRIPT_RUSSIAN,
                                       [TERM_CYRILLIC_BDS] = SCRIPT_BDS,
                                       [TERM_CYRILLIC_PHONETIC] = SCRIPT_PHONETIC};
    for (size_t i = 0; i < ARRAY_LENGTH(blocks); i++) {
        if (letter < blocks[i].first || letter > blocks[i].last) continue;
        return blocks[i].script == SCRIPT_RUSSIAN ? cyrillic[layout->cyrillic] : blocks[i].script;
    }
    return SCRIPT_LATIN;
}

uint32_t key_layout_place(KeyLayout *layout, const TermEvent *event)
{
    enum { LETTERS_END = 0x2000 }; /* signs follow, which all layouts may have */
    const uint32_t code = event->code;
    if (code <= ' ' || code == 0x7f || code >= TERM_KEY_SPECIAL) return 0;
    bool is_ascii = code <= 0x7e;
    bool is_letter = is_ascii ? code >= 'a' && code <= 'z' : code < LETTERS_END;
    uint8_t script = script_of(layout, code);
    if (is_letter || script != SCRIPT_LATIN) layout->script = script;
    if (layout->script == SCRIPT_LATIN) return 0;
    uint32_t place = event->place, sign = 0;
    if (layout->script < SCRIPT_COUNT) {
        if (place == 0) place = place_in(layout->script, code);
        if (is_ascii && event->shifted > 0x7e) sign = place_in(layout->script, event->shifted);
    }
    if (sign != 0 && sign == key_layout_shifted(code)) return sign;
    return place == code || place > 0x7e || place <= ' ' ? 0 : place;
}

TermCyrillic key_layout_of_locale(const char *name)
{
    return name && strncmp(name, "bg", 2) == 0 ? TERM_CYRILLIC_BDS : TERM_CYRILLIC_RUSSIAN;
}
