/* bindings.c - see bindings.h */
#include "bindings.h"

#include "../base/text.h"

#include <stdio.h>
#include <string.h>

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

RequestId request_of_key(const Bindings *bindings, RequestContext context, const TermEvent *event)
{
    if (event->kind != TERM_EVENT_KEY) return REQUEST_NONE;
    TermEvent plain = *event;
    bool is_held = context == CONTEXT_HELD;
    if (is_held && is_button(bindings, TERM_KEY_CTRL_LEFT, TERM_KEY_CTRL_RIGHT))
        plain.modifiers &= (uint8_t)~TERM_MOD_CTRL;
    if (is_held && is_button(bindings, TERM_KEY_ALT_LEFT, TERM_KEY_ALT_RIGHT))
        plain.modifiers &= (uint8_t)~TERM_MOD_ALT;
    uint32_t keys[KEY_READINGS_MAX];
    int32_t count = key_readings(&plain, keys);
    RequestId id = REQUEST_NONE;
    for (int32_t i = 0; i < count && id == REQUEST_NONE; i++)
        id = request_with_key(bindings, context, keys[i]);
    return id;
}

RequestId request_of_press(const Bindings *bindings, RequestContext context, const TermEvent *event)
{
    if (event->action == TERM_KEY_RELEASE) return REQUEST_NONE;
    return request_of_key(bindings, context, event);
}

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
