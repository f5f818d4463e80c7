/* bindings.c - see bindings.h */
#include "bindings.h"

#include <stdio.h>
#include <string.h>

#define UNWRAP(...) __VA_ARGS__

const Request requests[REQUEST_COUNT] = {
#define X(id, in, bit, codes, short_text, long_text)                                               \
    [id] = {.context = in,                                                                         \
            .input = bit,                                                                          \
            .keys = {UNWRAP codes},                                                                \
            .hint = short_text,                                                                    \
            .help = long_text},
    REQUEST_LIST(X)
#undef X
};

static bool key_gives(uint32_t key, const TermEvent *event)
{
    bool with_ctrl = (event->modifiers & TERM_MOD_CTRL) != 0;
    if (event->modifiers & TERM_MOD_ALT) return false;
    if (with_ctrl) return key == WITH_CTRL(event->code);
    return key == event->code || (key == event->shifted && key > TERM_KEY_SPACE);
}

RequestId request_of_key(RequestContext context, const TermEvent *event)
{
    if (event->kind != TERM_EVENT_KEY) return REQUEST_NONE;
    for (RequestId id = 0; id < REQUEST_COUNT; id++) {
        if (requests[id].context != context) continue;
        for (int32_t i = 0; i < REQUEST_KEYS_MAX && requests[id].keys[i]; i++)
            if (key_gives(requests[id].keys[i], event)) return id;
    }
    return REQUEST_NONE;
}

RequestId request_of_press(RequestContext context, const TermEvent *event)
{
    if (event->action == TERM_KEY_RELEASE) return REQUEST_NONE;
    return request_of_key(context, event);
}

/* The keys that are not their own name. */
static const struct KeyName {
    uint32_t key;
    const char *name;
} key_names[] = {
    {TERM_KEY_ARROW_LEFT, "Left"}, {TERM_KEY_ARROW_RIGHT, "Right"},
    {TERM_KEY_ARROW_UP, "Up"},     {TERM_KEY_ARROW_DOWN, "Down"},
    {TERM_KEY_SPACE, "Space"},     {TERM_KEY_ENTER, "Enter"},
    {TERM_KEY_ESCAPE, "Esc"},      {TERM_KEY_F1, "F1"},
    {WITH_CTRL('c'), "Ctrl+C"},    {WITH_CTRL('z'), "Ctrl+Z"},
};

static void append(char *out, size_t size, const char *text)
{
    size_t length = strlen(out);
    snprintf(out + length, size - length, "%s", text);
}

static void append_key(char *out, size_t size, uint32_t key)
{
    for (size_t i = 0; i < ARRAY_LENGTH(key_names); i++) {
        if (key_names[i].key != key) continue;
        append(out, size, key_names[i].name);
        return;
    }
    assert(key > TERM_KEY_SPACE && key < 127);
    append(out, size, (char[]){(char)key, '\0'});
}

void request_keys_text(RequestId id, char *out, size_t size)
{
    assert(id < REQUEST_COUNT && size > 0);
    out[0] = '\0';
    for (int32_t i = 0; i < REQUEST_KEYS_MAX && requests[id].keys[i]; i++) {
        if (i > 0) append(out, size, " ");
        append_key(out, size, requests[id].keys[i]);
    }
}

void hints_text(const Hint *hints, size_t count, char *out, size_t size)
{
    assert(size > 0);
    out[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        const Request *request = &requests[hints[i].id];
        if (i > 0) append(out, size, "  ");
        append_key(out, size, request->keys[0]);
        append(out, size, " ");
        append(out, size, hints[i].word ? hints[i].word : request->hint);
    }
}
