/* key_bytes.h - the bytes that a terminal sends for a key of a US keyboard, and what comes of them.
 *
 * A key is one of key_name.h, perhaps WITH_CTRL and WITH_ALT. */
#ifndef LEDGE_TESTS_KEY_BYTES_H
#define LEDGE_TESTS_KEY_BYTES_H

#include "../src/draw/key_name.h"
#include "../src/term/decode.h"
#include "../src/term/key_layout.h"

#include <stdio.h>
#include <string.h>

enum { KEY_BYTES_MAX = 80, KEY_CAPS_LOCK = 64, KEY_NUM_LOCK = 128 };

/* What follows CSI, or after "O" SS3, for a key without a character. */
static const struct SpecialKey {
    uint32_t code;
    int32_t number; /* before the final byte; 1: left out where nothing follows it */
    char final, prefix;
} special_keys[] = {
    {TERM_KEY_ARROW_UP, 1, 'A', 'O'},    {TERM_KEY_ARROW_DOWN, 1, 'B', 'O'},
    {TERM_KEY_ARROW_RIGHT, 1, 'C', 'O'}, {TERM_KEY_ARROW_LEFT, 1, 'D', 'O'},
    {TERM_KEY_HOME, 1, 'H', 'O'},        {TERM_KEY_END, 1, 'F', 'O'},
    {TERM_KEY_PAGE_UP, 5, '~', '['},     {TERM_KEY_PAGE_DOWN, 6, '~', '['},
    {TERM_KEY_INSERT, 2, '~', '['},      {TERM_KEY_DELETE, 3, '~', '['},
    {TERM_KEY_F1, 1, 'P', 'O'},          {TERM_KEY_F1 + 1, 1, 'Q', 'O'},
    {TERM_KEY_F1 + 2, 1, 'R', 'O'},      {TERM_KEY_F1 + 3, 1, 'S', 'O'},
    {TERM_KEY_F1 + 4, 15, '~', '['},     {TERM_KEY_F1 + 5, 17, '~', '['},
    {TERM_KEY_F1 + 6, 18, '~', '['},     {TERM_KEY_F1 + 7, 19, '~', '['},
    {TERM_KEY_F1 + 8, 20, '~', '['},     {TERM_KEY_F1 + 9, 21, '~', '['},
    {TERM_KEY_F1 + 10, 23, '~', '['},    {TERM_KEY_F12, 24, '~', '['},
};

static inline const struct SpecialKey *key_special(uint32_t code)
{
    for (size_t i = 0; i < ARRAY_LENGTH(special_keys); i++)
        if (special_keys[i].code == code) return &special_keys[i];
    return NULL;
}

/* The key that is pressed, with Shift if the character needs it. */
static inline uint32_t key_without_shift(uint32_t code, int32_t *modifiers)
{
    for (uint32_t ch = '\''; ch < 0x7f && code < 0x7f; ch++) {
        if (ch == code || key_layout_shifted(ch) != code) continue;
        *modifiers |= TERM_MOD_SHIFT;
        return ch;
    }
    return code;
}

static inline int32_t key_modifiers(uint32_t key)
{
    return (key & WITH_CTRL(0u) ? TERM_MOD_CTRL : 0) | (key & WITH_ALT(0u) ? TERM_MOD_ALT : 0);
}

/* Without the kitty protocol; `shift` is added to keys without a character. False: the key cannot
 * be sent so. */
static inline bool key_bytes_legacy(uint32_t key, bool shift, char out[KEY_BYTES_MAX])
{
    uint32_t code = key & 0xffffffu;
    int32_t modifiers = key_modifiers(key) | (shift ? TERM_MOD_SHIFT : 0);
    const char *alt = modifiers & TERM_MOD_ALT ? "\033" : "";
    const struct SpecialKey *special = key_special(code);
    bool has_ctrl = (modifiers & TERM_MOD_CTRL) != 0;
    if (special && modifiers)
        snprintf(out, KEY_BYTES_MAX, "\033[%d;%d%c", special->number, modifiers + 1,
                 special->final);
    else if (special && special->number > 1)
        snprintf(out, KEY_BYTES_MAX, "\033[%d%c", special->number, special->final);
    else if (special)
        snprintf(out, KEY_BYTES_MAX, "\033%c%c", special->prefix, special->final);
    else if (code == TERM_KEY_TAB && shift)
        snprintf(out, KEY_BYTES_MAX, "\033[Z");
    else if (code > 0x7f || shift)
        return false;
    else if (has_ctrl && code >= 'a' && code <= 'z')
        snprintf(out, KEY_BYTES_MAX, "%s%c", alt, (int)code - 'a' + 1);
    else if (has_ctrl && strchr("\\]^_", (int)code))
        snprintf(out, KEY_BYTES_MAX, "%s%c", alt, (int)code - 0x40);
    else if (has_ctrl)
        return false;
    else
        snprintf(out, KEY_BYTES_MAX, "%s%c", alt, (int)code);
    return true;
}

/* With it: all keys as sequences, their places and their text. */
static inline void key_bytes_kitty(uint32_t key, bool shift, int32_t locks, KeyAction action,
                                   char out[KEY_BYTES_MAX])
{
    int32_t modifiers = key_modifiers(key) | (shift ? TERM_MOD_SHIFT : 0);
    uint32_t code = key_without_shift(key & 0xffffffu, &modifiers);
    const struct SpecialKey *special = key_special(code);
    if (special) {
        snprintf(out, KEY_BYTES_MAX, "\033[%d;%d:%d%c", special->number, modifiers + locks + 1,
                 (int)action + 1, special->final);
        return;
    }
    bool is_letter = code >= 'a' && code <= 'z', has_shift = (modifiers & TERM_MOD_SHIFT) != 0;
    bool is_chord = (modifiers & (TERM_MOD_CTRL | TERM_MOD_ALT)) != 0;
    bool types_shifted = has_shift != (is_letter && (locks & KEY_CAPS_LOCK));
    uint32_t typed = types_shifted ? key_layout_shifted(code) : code;
    char shifted[16] = "", text[16] = "";
    if (has_shift && key_layout_shifted(code) != code)
        snprintf(shifted, sizeof shifted, ":%u", key_layout_shifted(code));
    if (!is_chord && code > ' ' && code < 0x7f && action != TERM_KEY_RELEASE)
        snprintf(text, sizeof text, ";%u", typed);
    snprintf(out, KEY_BYTES_MAX, "\033[%u%s;%d:%d%su", code, shifted, modifiers + locks + 1,
             (int)action + 1, text);
}

/* The event of the bytes, which must be one key. */
static inline TermEvent key_bytes_event(Decoder *decoder, const char *bytes)
{
    Decoded out[DECODE_MAX];
    int32_t count = 0;
    for (const char *at = bytes; *at != '\0'; at++)
        count = decode_byte(decoder, (uint8_t)*at, 0, out);
    if (count == 0) count = decode_timeout(decoder, DECODE_PREFIX_NS, out);
    if (count != 1 || out->kind != DECODED_EVENT || out->event.kind != TERM_EVENT_KEY)
        fail_msg("`%s` is no key", bytes + (bytes[0] == '\033'));
    return out->event;
}

#endif
