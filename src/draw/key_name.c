/* key_name.c - see key_name.h */
#include "key_name.h"

#include "../term/key_layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Names of keys other than their character. The first name of a key is written, all are read. */
static const struct NameRow {
    uint32_t key;
    const char *name;
} names[] = {
    {TERM_KEY_ARROW_LEFT, "Left"},
    {TERM_KEY_ARROW_RIGHT, "Right"},
    {TERM_KEY_ARROW_UP, "Up"},
    {TERM_KEY_ARROW_DOWN, "Down"},
    {TERM_KEY_SPACE, "Space"},
    {TERM_KEY_ENTER, "Enter"},
    {TERM_KEY_ENTER, "Return"},
    {TERM_KEY_ESCAPE, "Esc"},
    {TERM_KEY_ESCAPE, "Escape"},
    {TERM_KEY_TAB, "Tab"},
    {TERM_KEY_BACKSPACE, "Backspace"},
    {TERM_KEY_HOME, "Home"},
    {TERM_KEY_END, "End"},
    {TERM_KEY_PAGE_UP, "PageUp"},
    {TERM_KEY_PAGE_DOWN, "PageDown"},
    {TERM_KEY_INSERT, "Insert"},
    {TERM_KEY_DELETE, "Delete"},
    {TERM_KEY_SHIFT_LEFT, "LeftShift"},
    {TERM_KEY_SHIFT_RIGHT, "RightShift"},
    {TERM_KEY_CTRL_LEFT, "LeftCtrl"},
    {TERM_KEY_CTRL_RIGHT, "RightCtrl"},
    {TERM_KEY_ALT_LEFT, "LeftAlt"},
    {TERM_KEY_ALT_RIGHT, "RightAlt"},
    {';', "Semicolon"},
    {'#', "Hash"},
    {'=', "Equals"},
    {'"', "Quote"},
    {'\'', "Apostrophe"},
    {'\\', "Backslash"},
};

static const struct PrefixRow {
    uint32_t bits;
    const char *text;
} prefixes[] = {{WITH_CTRL(0), "Ctrl+"}, {WITH_ALT(0), "Alt+"}};

enum { FUNCTION_KEYS = TERM_KEY_F12 - TERM_KEY_F1 + 1, UNICODE_MAX = 0x10ffff };

static const uint32_t code_bits = 0xffffff;

void key_name_with(uint32_t modifiers, const char *name, char *out, size_t size)
{
    bool is_letter = name[0] >= 'a' && name[0] <= 'z' && name[1] == '\0';
    bool is_capital = is_letter && modifiers & TERM_MOD_CTRL;
    snprintf(out, size, "%s%s%s%c%s", modifiers & TERM_MOD_CTRL ? prefixes[0].text : "",
             modifiers & TERM_MOD_ALT ? prefixes[1].text : "",
             modifiers & TERM_MOD_SHIFT ? "Shift+" : "", is_capital ? name[0] - 'a' + 'A' : name[0],
             name + 1);
}

static const char *name_in_table(uint32_t code)
{
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (names[i].key == code) return names[i].name;
    return NULL;
}

/* The name with this word for the key without Ctrl and Alt; NULL: it has none. */
static void write_name(uint32_t key, const char *name, char out[KEY_NAME_MAX])
{
    uint32_t code = key & code_bits;
    char own[KEY_NAME_MAX];
    bool is_capital = key != code && code >= 'a' && code <= 'z'; /* with Alt too */
    if (name)
        snprintf(own, sizeof own, "%s", name);
    else if (code >= TERM_KEY_F1 && code <= TERM_KEY_F12)
        snprintf(own, sizeof own, "F%u", code - TERM_KEY_F1 + 1);
    else if (code > ' ' && code < 0x7f)
        snprintf(own, sizeof own, "%c", is_capital ? (int)code - 'a' + 'A' : (int)code);
    else
        snprintf(own, sizeof own, "u+%x", code);
    key_name_with((key & WITH_CTRL(0) ? TERM_MOD_CTRL : 0) | (key & WITH_ALT(0) ? TERM_MOD_ALT : 0),
                  own, out, KEY_NAME_MAX);
}

void key_to_name(uint32_t key, char out[KEY_NAME_MAX])
{
    write_name(key, name_in_table(key & code_bits), out);
}

void key_to_text(uint32_t key, char out[KEY_NAME_MAX])
{
    uint32_t code = key & code_bits;
    write_name(key, code > ' ' && code < 0x7f ? NULL : name_in_table(code), out);
}

/* "f1" to "f12": 1 to 12, else 0. */
static uint32_t function_key(const char *name)
{
    char *end;
    if ((name[0] != 'f' && name[0] != 'F') || name[1] < '1' || name[1] > '9') return 0;
    unsigned long number = strtoul(name + 1, &end, 10);
    return *end == '\0' && number <= FUNCTION_KEYS ? (uint32_t)number : 0;
}

/* "u+f6": 0xf6, else 0. Only keys without another name are written so. */
static uint32_t numbered_key(const char *name)
{
    char *end;
    size_t digits = strlen(name) > 2 ? strspn(name + 2, "0123456789abcdefABCDEF") : 0;
    if ((name[0] != 'u' && name[0] != 'U') || name[1] != '+' || digits == 0 || digits > 6) return 0;
    unsigned long number = strtoul(name + 2, &end, 16);
    return *end == '\0' && number > 0x7f && number <= UNICODE_MAX ? (uint32_t)number : 0;
}

/* Removes the prefixes and returns their bits. `Ctrl+` alone is not a prefix. */
static uint32_t take_prefixes(const char **name)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(prefixes);) {
        size_t length = strlen(prefixes[i].text);
        bool is_there = strncasecmp(*name, prefixes[i].text, length) == 0 &&
                        (*name)[length] != '\0' && !(bits & prefixes[i].bits);
        if (!is_there) {
            i++;
            continue;
        }
        bits |= prefixes[i].bits;
        *name += length;
        i = 0;
    }
    return bits;
}

bool key_is_modifier(uint32_t key)
{
    return key >= TERM_KEY_SHIFT_LEFT && key <= TERM_KEY_ALT_RIGHT;
}

bool key_from_name(const char *name, uint32_t *out)
{
    uint32_t bits = take_prefixes(&name), code = TERM_KEY_NONE;
    bool is_sign = name[0] > ' ' && name[0] < 0x7f && name[1] == '\0';
    bool is_capital = name[0] >= 'A' && name[0] <= 'Z';
    for (size_t i = 0; i < ARRAY_LENGTH(names) && code == TERM_KEY_NONE; i++)
        if (strcasecmp(names[i].name, name) == 0) code = names[i].key;
    if (code == TERM_KEY_NONE && function_key(name) > 0)
        code = TERM_KEY_F1 + function_key(name) - 1;
    if (code == TERM_KEY_NONE) code = numbered_key(name);
    if (code == TERM_KEY_NONE && is_sign)
        code = (uint32_t)(is_capital && bits ? name[0] - 'A' + 'a' : name[0]);
    if (code == TERM_KEY_NONE || (bits && key_is_modifier(code))) return false;
    *out = code | bits;
    return true;
}

int32_t key_readings(const TermEvent *event, uint32_t keys[KEY_READINGS_MAX])
{
    uint32_t code = event->code, typed = event->shifted, bits = 0;
    int32_t count = 0;
    assert(event->kind == TERM_EVENT_KEY);
    if (event->modifiers & TERM_MOD_CTRL) bits |= WITH_CTRL(0);
    if (event->modifiers & TERM_MOD_ALT) bits |= WITH_ALT(0);
    if (key_is_modifier(code)) bits = 0;
    bool has_shift = bits == 0 && event->modifiers & TERM_MOD_SHIFT;
    /* Of a letter the modifier counts and not what it types, which Caps Lock changes too. */
    if (has_shift && code >= 'a' && code <= 'z') keys[count++] = key_layout_shifted(code);
    if (has_shift && event->place == key_layout_shifted(code)) typed = event->place;
    bool types_letter = (typed >= 'a' && typed <= 'z') || (typed >= 'A' && typed <= 'Z');
    bool types_sign = typed > ' ' && typed < 0x7f && !types_letter;
    if (types_sign && typed != code) keys[count++] = typed | bits;
    keys[count++] = code | bits;
    if (event->place && has_shift) keys[count++] = key_layout_shifted(event->place);
    if (event->place) keys[count++] = event->place | bits;
    return count;
}

TermEvent key_press(uint32_t key, int64_t time)
{
    TermEvent event = {.kind = TERM_EVENT_KEY, .code = key & code_bits, .time = time};
    if (key & WITH_CTRL(0)) event.modifiers |= TERM_MOD_CTRL;
    if (key & WITH_ALT(0)) event.modifiers |= TERM_MOD_ALT;
    if (event.code >= 'A' && event.code <= 'Z') {
        event.shifted = event.code;
        event.code += 'a' - 'A';
        event.modifiers |= TERM_MOD_SHIFT;
    }
    return event;
}

uint32_t key_of_event(const TermEvent *event)
{
    uint32_t keys[KEY_READINGS_MAX];
    int32_t count = key_readings(event, keys), first = 0;
    while (event->place && first + 1 < count && (keys[first] & code_bits) >= 0x7f)
        first++;
    return keys[first];
}
