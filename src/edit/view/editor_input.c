/* editor_input.c - see editor_input.h */
#include "editor_input.h"
#include "../../base/utf8.h"
#include "../../draw/key_name.h"
#include "../../term/key_layout.h"

#include <stdio.h>

/* --- keys --- */

static const struct KeyName {
    uint32_t code;
    const char *name;
} key_names[] = {
    {TERM_KEY_SPACE, "Space"},
    {TERM_KEY_ENTER, "Enter"},
    {TERM_KEY_ESCAPE, "Esc"},
    {TERM_KEY_TAB, "Tab"},
    {TERM_KEY_BACKSPACE, "Backspace"},
    {TERM_KEY_DELETE, "Del"},
    {TERM_KEY_INSERT, "Ins"},
    {TERM_KEY_HOME, "Home"},
    {TERM_KEY_END, "End"},
    {TERM_KEY_PAGE_UP, "PgUp"},
    {TERM_KEY_PAGE_DOWN, "PgDn"},
    {TERM_KEY_ARROW_UP, "Up"},
    {TERM_KEY_ARROW_DOWN, "Down"},
    {TERM_KEY_ARROW_LEFT, "Left"},
    {TERM_KEY_ARROW_RIGHT, "Right"},
};

static bool is_graphic(uint32_t ch)
{
    return ch > ' ' && ch < TERM_KEY_SPECIAL && utf8_is_shown(ch);
}

/* Names a key without a character. */
static bool name_special(uint32_t code, char *out, size_t size)
{
    for (size_t i = 0; i < ARRAY_LENGTH(key_names); i++) {
        if (key_names[i].code != code) continue;
        snprintf(out, size, "%s", key_names[i].name);
        return true;
    }
    if (code < TERM_KEY_F1 || code > TERM_KEY_F12) return false;
    snprintf(out, size, "F%d", (int)(code - TERM_KEY_F1) + 1);
    return true;
}

/* The character of a key. Shift is applied, except for a letter with Ctrl, where most terminals do
 * not report it. */
static uint32_t character_of(const TermEvent *event, bool is_text)
{
    bool has_ctrl = (event->modifiers & TERM_MOD_CTRL) != 0;
    bool has_shift = (event->modifiers & TERM_MOD_SHIFT) != 0;
    bool is_chord = (event->modifiers & (TERM_MOD_CTRL | TERM_MOD_ALT)) != 0;
    uint32_t code = event->code, typed = event->shifted;
    bool has_place = code >= 0x7f || event->place == key_layout_shifted(code);
    bool is_foreign = event->place != 0 && has_place && (typed == 0 || typed >= 0x7f);
    bool is_same_letter = is_foreign || key_layout_lower(typed) == code;
    if (is_graphic(typed) && ((is_text && !is_chord) || !is_same_letter)) return typed;
    if (is_foreign) code = event->place;
    bool is_letter = code >= 'a' && code <= 'z';
    bool shifts = has_shift && (is_letter ? !has_ctrl : is_foreign && !is_chord);
    return shifts ? key_layout_shifted(code) : code;
}

bool edit_key_name(const TermEvent *event, bool is_text, char out[EDIT_KEY_MAX])
{
    char name[EDIT_KEY_MAX / 2];
    bool shift = (event->modifiers & TERM_MOD_SHIFT) != 0;
    if (event->kind != TERM_EVENT_KEY || event->action == TERM_KEY_RELEASE) return false;
    if (!name_special(event->code, name, sizeof name)) {
        uint32_t ch = character_of(event, is_text);
        if (!is_graphic(ch)) return false;
        name[utf8_write(ch, name)] = '\0';
        shift = false;
    }
    if (event->code == TERM_KEY_SPACE) shift = false;
    uint32_t chord = event->modifiers & (TERM_MOD_CTRL | TERM_MOD_ALT);
    key_name_with(chord | (shift ? TERM_MOD_SHIFT : 0), name, out, EDIT_KEY_MAX);
    return true;
}

/* --- the mouse --- */

static EditorMouseKind kind_of_press(EditClick *click, const TermEvent *event, int64_t now)
{
    bool is_again = click->button == event->button && click->col == event->col &&
                    click->row == event->row && now - click->time <= EDIT_DOUBLE_MS;
    bool selects = event->button == 1 && event->modifiers != 0;
    bool is_second = is_again && !click->is_second && !selects;
    *click = (EditClick){event->button, event->col, event->row, now, is_second || selects};
    if (selects) return MOUSE_SELECT;
    return is_second ? MOUSE_DOUBLE : MOUSE_PRESS;
}

static EditorMouseKind kind_of_wheel(bool is_down, uint32_t modifiers)
{
    if (modifiers & TERM_MOD_CTRL) return is_down ? MOUSE_FARTHER : MOUSE_NEARER;
    if (modifiers & TERM_MOD_ALT) return is_down ? MOUSE_GLYPH_NEXT : MOUSE_GLYPH_BEFORE;
    if (modifiers & TERM_MOD_SHIFT) return is_down ? MOUSE_WHEEL_RIGHT : MOUSE_WHEEL_LEFT;
    return is_down ? MOUSE_WHEEL_DOWN : MOUSE_WHEEL_UP;
}

bool edit_mouse_kind(EditClick *click, const TermEvent *event, int64_t now, EditorMouseKind *out)
{
    enum { NO_BUTTON, WHEEL_UP = 4, WHEEL_DOWN = 5 };
    if (event->button == NO_BUTTON) return false;
    if (event->button == WHEEL_UP || event->button == WHEEL_DOWN)
        *out = kind_of_wheel(event->button == WHEEL_DOWN, event->modifiers);
    else if (event->action == TERM_KEY_RELEASE)
        *out = MOUSE_RELEASE;
    else if (event->action == TERM_KEY_REPEAT)
        *out = MOUSE_DRAG;
    else
        *out = kind_of_press(click, event, now);
    return true;
}
