/* bindings.c - see bindings.h */
#include "bindings.h"

#include "../base/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define UNWRAP(...) __VA_ARGS__

const Request bindings_requests[REQUEST_COUNT] = {
#define X(id, title, in, necessity, bit, codes, short_text, long_text)                             \
    [id] = {.name = title,                                                                         \
            .context = in,                                                                         \
            .need = necessity,                                                                     \
            .input = bit,                                                                          \
            .keys = {UNWRAP codes},                                                                \
            .hint = short_text,                                                                    \
            .help = long_text},
    REQUEST_LIST(X)
#undef X
};

/* --- the keys of a request --- */

Bindings bindings_default(void)
{
    Bindings bindings = {0};
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        memcpy(bindings.keys[id], bindings_requests[id].keys, sizeof bindings.keys[id]);
    return bindings;
}

int32_t bindings_count(const Bindings *bindings, RequestId id)
{
    int32_t count = 0;
    assert(id < REQUEST_COUNT);
    while (count < REQUEST_KEYS_MAX && bindings->keys[id][count])
        count++;
    return count;
}

static bool has_key(const Bindings *bindings, RequestId id, uint32_t key)
{
    for (int32_t i = 0; i < REQUEST_KEYS_MAX; i++)
        if (bindings->keys[id][i] == key) return true;
    return false;
}

/* Can both contexts be active at once, without one coming first? */
static bool contexts_meet(uint8_t a, uint8_t b)
{
    bool both_in_play = a <= CONTEXT_PLAY && b <= CONTEXT_PLAY;
    return a == b || a == CONTEXT_APP || b == CONTEXT_APP || both_in_play;
}

RequestId bindings_owner(const Bindings *bindings, RequestId id, uint32_t key)
{
    assert(id < REQUEST_COUNT && key != 0);
    for (RequestId other = 0; other < REQUEST_COUNT; other++)
        if (contexts_meet(bindings_requests[id].context, bindings_requests[other].context) &&
            has_key(bindings, other, key))
            return other;
    return REQUEST_NONE;
}

BindingResult bindings_add(Bindings *bindings, RequestId id, uint32_t key)
{
    int32_t count = bindings_count(bindings, id);
    if (bindings_owner(bindings, id, key) != REQUEST_NONE) return BINDING_TAKEN;
    if (count == REQUEST_KEYS_MAX) return BINDING_FULL;
    bindings->keys[id][count] = key;
    return BINDING_DONE;
}

BindingResult bindings_remove(Bindings *bindings, RequestId id, int32_t index)
{
    int32_t count = bindings_count(bindings, id);
    uint32_t *keys = bindings->keys[id];
    assert(index >= 0 && index < count);
    if (count == 1 && bindings_requests[id].need == REQUEST_NEEDS_KEY) return BINDING_NEEDED;
    memmove(keys + index, keys + index + 1, (size_t)(count - index - 1) * sizeof *keys);
    keys[count - 1] = 0;
    return BINDING_DONE;
}

/* --- from keys to requests --- */

static RequestId request_with_key(const Bindings *bindings, RequestContext context, uint32_t key)
{
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        if (bindings_requests[id].context == context && has_key(bindings, id, key)) return id;
    return REQUEST_NONE;
}

/* Is one of the two keys a game button? Then holding it changes no other key. */
static bool is_button(const Bindings *bindings, uint32_t left, uint32_t right)
{
    return request_with_key(bindings, CONTEXT_HELD, left) != REQUEST_NONE ||
           request_with_key(bindings, CONTEXT_HELD, right) != REQUEST_NONE;
}

static TermEvent without_button_modifiers(const Bindings *bindings, const TermEvent *event)
{
    TermEvent plain = *event;
    if (is_button(bindings, TERM_KEY_CTRL_LEFT, TERM_KEY_CTRL_RIGHT))
        plain.modifiers &= (uint8_t)~TERM_MOD_CTRL;
    if (is_button(bindings, TERM_KEY_ALT_LEFT, TERM_KEY_ALT_RIGHT))
        plain.modifiers &= (uint8_t)~TERM_MOD_ALT;
    return plain;
}

RequestId request_of_key(const Bindings *bindings, RequestContext context, const TermEvent *event)
{
    if (event->kind != TERM_EVENT_KEY) return REQUEST_NONE;
    TermEvent plain = *event;
    if (context == CONTEXT_HELD) plain = without_button_modifiers(bindings, event);
    RequestId typed = request_with_key(bindings, context, key_of_event(&plain));
    if (typed != REQUEST_NONE) return typed;
    plain.shifted = 0; /* the key itself, not the character it types */
    return request_with_key(bindings, context, key_of_event(&plain));
}

RequestId request_of_press(const Bindings *bindings, RequestContext context, const TermEvent *event)
{
    if (event->action == TERM_KEY_RELEASE) return REQUEST_NONE;
    return request_of_key(bindings, context, event);
}

/* --- in words --- */

void request_key_text(const Bindings *bindings, RequestId id, char out[KEY_NAME_MAX])
{
    out[0] = '\0';
    if (bindings_count(bindings, id) > 0) key_to_text(bindings->keys[id][0], out);
}

static void list_keys(const Bindings *bindings, RequestId id,
                      void (*write)(uint32_t key, char out[KEY_NAME_MAX]),
                      char out[REQUEST_KEYS_TEXT_MAX])
{
    char name[KEY_NAME_MAX];
    int32_t count = bindings_count(bindings, id);
    out[0] = '\0';
    for (int32_t i = 0; i < count; i++) {
        write(bindings->keys[id][i], name);
        text_append(out, REQUEST_KEYS_TEXT_MAX, "%s%s", i > 0 ? " " : "", name);
    }
}

void request_keys_text(const Bindings *bindings, RequestId id, char out[REQUEST_KEYS_TEXT_MAX])
{
    list_keys(bindings, id, key_to_text, out);
}

void request_keys_names(const Bindings *bindings, RequestId id, char out[REQUEST_KEYS_TEXT_MAX])
{
    list_keys(bindings, id, key_to_name, out);
}

void bindings_hints_text(const Bindings *bindings, const Hint *hints, size_t count, char *out,
                         size_t size)
{
    enum { WORD_MAX = 40 };
    char name[KEY_NAME_MAX], hint[KEY_NAME_MAX + WORD_MAX];
    assert(size > 0);
    out[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        request_key_text(bindings, hints[i].id, name);
        if (name[0] == '\0') continue;
        snprintf(hint, sizeof hint, "%s%s %s", out[0] ? "  " : "", name,
                 hints[i].word ? hints[i].word : bindings_requests[hints[i].id].hint);
        if (strlen(out) + strlen(hint) < size) text_append(out, size, "%s", hint);
    }
}

/* ---- key name ---- */

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

static const char *name_in_table(uint32_t code)
{
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (names[i].key == code) return names[i].name;
    return NULL;
}

/* Letters are written in upper case after a prefix, as in "Ctrl+C", and alone in lower case. */
static int capital(uint32_t code)
{
    return code >= 'a' && code <= 'z' ? (int)code - 'a' + 'A' : (int)code;
}

/* The name with this word for the key without Ctrl and Alt; NULL: it has none. */
static void write_name(uint32_t key, const char *name, char out[KEY_NAME_MAX])
{
    uint32_t code = key & code_bits;
    int length = snprintf(out, KEY_NAME_MAX, "%s%s", key & WITH_CTRL(0) ? prefixes[0].text : "",
                          key & WITH_ALT(0) ? prefixes[1].text : "");
    size_t room = KEY_NAME_MAX - (size_t)length;
    out += length;
    if (name)
        snprintf(out, room, "%s", name);
    else if (code >= TERM_KEY_F1 && code <= TERM_KEY_F12)
        snprintf(out, room, "F%u", code - TERM_KEY_F1 + 1);
    else if (code > ' ' && code < 0x7f)
        snprintf(out, room, "%c", key == code ? (int)code : capital(code));
    else
        snprintf(out, room, "u+%x", code);
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

static uint32_t code_from_name(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (strcasecmp(names[i].name, name) == 0) return names[i].key;
    if (function_key(name) > 0) return TERM_KEY_F1 + function_key(name) - 1;
    if (numbered_key(name) > 0) return numbered_key(name);
    bool is_sign = name[0] > ' ' && name[0] < 0x7f && name[1] == '\0';
    if (!is_sign) return TERM_KEY_NONE;
    bool is_capital = name[0] >= 'A' && name[0] <= 'Z';
    return (uint32_t)(is_capital ? name[0] - 'A' + 'a' : name[0]);
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
    uint32_t bits = take_prefixes(&name);
    uint32_t code = code_from_name(name);
    if (code == TERM_KEY_NONE || (bits && key_is_modifier(code))) return false;
    *out = code | bits;
    return true;
}

uint32_t key_of_event(const TermEvent *event)
{
    uint32_t typed = event->shifted, bits = 0;
    assert(event->kind == TERM_EVENT_KEY);
    if (key_is_modifier(event->code)) return event->code;
    if (event->modifiers & TERM_MOD_CTRL) bits |= WITH_CTRL(0);
    if (event->modifiers & TERM_MOD_ALT) bits |= WITH_ALT(0);
    bool is_letter = typed >= 'A' && typed <= 'Z';
    bool is_sign = typed > ' ' && typed < 0x7f && !is_letter;
    return (is_sign ? typed : event->code) | bits;
}
