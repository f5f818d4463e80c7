/* vt.h - the screen of a terminal that a test plays: bytes in, characters and answers out.
 *
 * Knows what curses programs send to xterm-256color: characters, colours, attributes. Questions are
 * answered as the terminal that is played would.
 * Memory: plain data. */
#ifndef LEDGE_TESTS_VT_H
#define LEDGE_TESTS_VT_H

#include "../src/base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VT_COLS = 80, VT_ROWS = 24, VT_ARGS_MAX = 64, VT_ANSWERS_MAX = 4096 };

typedef enum VtState {
    VT_GROUND,
    VT_ESCAPE,
    VT_CHARSET, /* one more byte names it */
    VT_SEQUENCE,
    VT_STRING, /* until BEL or ESC \ */
    VT_STRING_ESCAPE
} VtState;

enum {
    VT_OWN = -1,
    VT_IS_RGB = 1 << 24,
    VT_BOLD = 1,
    VT_DIM = 2,
    VT_UNDERLINE = 4,
    VT_REVERSE = 8
};

/* A cell as it looks. Colours: VT_OWN, 0 to 255, or VT_IS_RGB with red, green and blue. */
typedef struct VtLook {
    uint32_t ch; /* VT_REST: the second column of the one before */
    int32_t fg, bg;
    uint8_t attributes;
    uint32_t marks[2]; /* on the character; 0: none */
} VtLook;

enum { VT_REST = 0x110000 };

typedef struct Vt {
    bool has_kitty, has_sync, acks; /* what it can do */
    bool clears_plainly;            /* not in the colour in use */
    bool is_mute;                   /* answers nothing now */
    int32_t kitty_flags;
    int32_t row, col, saved_row, saved_col;
    int32_t top, bottom; /* rows that scroll: [top, bottom) */
    uint8_t state;       /* VtState */
    Utf8 partly;         /* a character that is being received */
    char last;           /* the character that REP repeats */
    char args[VT_ARGS_MAX];
    int32_t args_length;
    char answers[VT_ANSWERS_MAX]; /* to be taken by whoever plays it */
    int32_t answers_length;
    char cells[VT_ROWS][VT_COLS + 1]; /* each row is a string; what is not ASCII is '?' */
    VtLook looks[VT_ROWS][VT_COLS];   /* the same, with all that there is to it */
    VtLook pen, saved_pen;
} Vt;

static inline void vt_clear_cells(Vt *vt, int32_t row, int32_t from, int32_t to)
{
    VtLook blank = {' ', VT_OWN, vt->clears_plainly ? VT_OWN : vt->pen.bg, 0, {0}};
    if (to > from) memset(&vt->cells[row][from], ' ', (size_t)(to - from));
    for (int32_t col = from; col < to; col++)
        vt->looks[row][col] = blank;
}

static inline void vt_clear_rows(Vt *vt, int32_t from, int32_t to)
{
    for (int32_t row = from; row < to; row++)
        vt_clear_cells(vt, row, 0, VT_COLS);
}

static inline void vt_init(Vt *vt)
{
    *vt = (Vt){.bottom = VT_ROWS, .last = ' ', .pen = {' ', VT_OWN, VT_OWN, 0, {0}}};
    vt->saved_pen = vt->pen;
    vt_clear_rows(vt, 0, VT_ROWS);
}

/* Moves the rows [from, to) up by `count`, or down where it is negative. */
static inline void vt_scroll(Vt *vt, int32_t from, int32_t to, int32_t count)
{
    int32_t distance = min_i32(abs_i32(count), to - from);
    size_t kept = (size_t)(to - from - distance);
    if (from >= to) return;
    int32_t source = count > 0 ? from + distance : from,
            target = count > 0 ? from : from + distance;
    memmove(vt->cells[target], vt->cells[source], kept * sizeof vt->cells[0]);
    memmove(vt->looks[target], vt->looks[source], kept * sizeof vt->looks[0]);
    if (count > 0)
        vt_clear_rows(vt, to - distance, to);
    else
        vt_clear_rows(vt, from, from + distance);
}

/* Half of a wide character is none: what was drawn over, or cut, becomes blank. */
static inline void vt_tear(Vt *vt, int32_t row)
{
    VtLook *looks = vt->looks[row];
    for (int32_t col = 0; col < VT_COLS; col++) {
        bool is_wide = looks[col].ch < VT_REST && utf8_width(looks[col].ch) == 2;
        bool is_left = looks[col].ch == VT_REST && (col == 0 || utf8_width(looks[col - 1].ch) != 2);
        bool has_rest = col + 1 < VT_COLS && looks[col + 1].ch == VT_REST;
        if (is_left || (is_wide && !has_rest)) looks[col].ch = ' ';
    }
}

/* Moves the rest of the cursor's row to the right by `count`, or to the left. */
static inline void vt_shift_row(Vt *vt, int32_t count)
{
    char *rest = &vt->cells[vt->row][vt->col];
    VtLook *looks = &vt->looks[vt->row][vt->col];
    int32_t length = VT_COLS - vt->col;
    int32_t distance = min_i32(abs_i32(count), length);
    size_t kept = (size_t)(length - distance);
    if (count > 0) {
        memmove(rest + distance, rest, kept);
        memmove(looks + distance, looks, kept * sizeof *looks);
        vt_clear_cells(vt, vt->row, vt->col, vt->col + distance);
    } else {
        memmove(rest, rest + distance, kept);
        memmove(looks, looks + distance, kept * sizeof *looks);
        vt_clear_cells(vt, vt->row, VT_COLS - distance, VT_COLS);
    }
    vt_tear(vt, vt->row);
}

static inline void vt_move(Vt *vt, int32_t row, int32_t col)
{
    vt->row = clamp_i32(row, 0, VT_ROWS - 1);
    vt->col = clamp_i32(col, 0, VT_COLS - 1);
}

static inline void vt_line_feed(Vt *vt)
{
    if (vt->row + 1 == vt->bottom)
        vt_scroll(vt, vt->top, vt->bottom, 1);
    else
        vt_move(vt, vt->row + 1, min_i32(vt->col, VT_COLS - 1));
}

static inline void vt_reverse_feed(Vt *vt)
{
    if (vt->row == vt->top)
        vt_scroll(vt, vt->top, vt->bottom, -1);
    else
        vt_move(vt, vt->row - 1, vt->col);
}

/* A character in the last column leaves the cursor beyond it until the next one comes. */
static inline void vt_put(Vt *vt, char ch)
{
    if (vt->col == VT_COLS) {
        vt->col = 0;
        vt_line_feed(vt);
    }
    vt->looks[vt->row][vt->col] = vt->pen;
    vt->looks[vt->row][vt->col].ch = (uint8_t)ch;
    vt->cells[vt->row][vt->col++] = ch;
    vt->last = ch;
}

/* A combining mark goes onto the character before. */
static inline void vt_put_mark(Vt *vt, uint32_t mark)
{
    if (vt->col == 0) return;
    VtLook *look = &vt->looks[vt->row][vt->col - 1];
    if (look->ch == VT_REST && vt->col > 1) look--;
    look->marks[look->marks[0] != 0] = mark;
}

/* A byte of a character that has several. */
static inline void vt_put_part(Vt *vt, uint8_t byte)
{
    if (utf8_take(&vt->partly, byte) != UTF8_DONE) return;
    uint32_t ch = vt->partly.ch;
    int32_t width = utf8_width(ch);
    vt->partly = (Utf8){0};
    if (width == 0) {
        vt_put_mark(vt, ch);
        return;
    }
    vt_put(vt, '?');
    vt->looks[vt->row][vt->col - 1].ch = ch;
    if (width == 2) {
        vt_put(vt, '?');
        vt->looks[vt->row][vt->col - 1].ch = VT_REST;
    }
    vt_tear(vt, vt->row);
}

/* --- sequences --- */

/* The number at `index` of "1;2;3", or `missing`. */
static inline int32_t vt_number(const Vt *vt, int32_t index, int32_t missing)
{
    const char *at = vt->args + strspn(vt->args, "<=>?");
    for (; index > 0; index--) {
        at = strchr(at, ';');
        if (!at) return missing;
        at++;
    }
    return *at >= '0' && *at <= '9' ? atoi(at) : missing;
}

static inline void vt_answer(Vt *vt, const char *text)
{
    int32_t length = (int32_t)strlen(text);
    if (vt->is_mute || vt->answers_length + length > VT_ANSWERS_MAX) return;
    memcpy(vt->answers + vt->answers_length, text, (size_t)length);
    vt->answers_length += length;
}

static inline void vt_answer_kitty(Vt *vt)
{
    char text[32];
    if (!vt->has_kitty) return;
    snprintf(text, sizeof text, "\033[?%du", (int)vt->kitty_flags);
    vt_answer(vt, text);
}

static inline void vt_erase_screen(Vt *vt)
{
    int32_t what = vt_number(vt, 0, 0);
    if (what == 0) {
        vt_clear_cells(vt, vt->row, vt->col, VT_COLS);
        vt_clear_rows(vt, vt->row + 1, VT_ROWS);
    } else if (what == 1) {
        vt_clear_rows(vt, 0, vt->row);
        vt_clear_cells(vt, vt->row, 0, min_i32(vt->col + 1, VT_COLS));
    } else {
        vt_clear_rows(vt, 0, VT_ROWS);
    }
}

static inline void vt_erase_row(Vt *vt)
{
    int32_t what = vt_number(vt, 0, 0);
    vt_clear_cells(vt, vt->row, what == 0 ? vt->col : 0,
                   what == 1 ? min_i32(vt->col + 1, VT_COLS) : VT_COLS);
}

static inline void vt_set_margins(Vt *vt)
{
    vt->top = clamp_i32(vt_number(vt, 0, 1) - 1, 0, VT_ROWS - 1);
    vt->bottom = clamp_i32(vt_number(vt, 1, VT_ROWS), vt->top + 1, VT_ROWS);
    vt_move(vt, 0, 0);
}

/* The colour of 38 or 48 at `*at`, which moves to its last number. */
static inline int32_t vt_extended_colour(const Vt *vt, int32_t *at)
{
    if (vt_number(vt, *at + 1, 0) == 5) {
        *at += 2;
        return vt_number(vt, *at, 0);
    }
    *at += 4;
    return VT_IS_RGB | vt_number(vt, *at - 2, 0) << 16 | vt_number(vt, *at - 1, 0) << 8 |
           vt_number(vt, *at, 0);
}

static inline void vt_set_attribute(Vt *vt, int32_t n)
{
    VtLook *pen = &vt->pen;
    if (n == 0) *pen = (VtLook){' ', VT_OWN, VT_OWN, 0, {0}};
    if (n == 1) pen->attributes |= VT_BOLD;
    if (n == 2) pen->attributes |= VT_DIM;
    if (n == 4) pen->attributes |= VT_UNDERLINE;
    if (n == 7) pen->attributes |= VT_REVERSE;
    if (n == 22) pen->attributes &= (uint8_t) ~(VT_BOLD | VT_DIM);
    if (n == 24) pen->attributes &= (uint8_t)~VT_UNDERLINE;
    if (n == 27) pen->attributes &= (uint8_t)~VT_REVERSE;
    if (n == 39) pen->fg = VT_OWN;
    if (n == 49) pen->bg = VT_OWN;
    if (n >= 30 && n <= 37) pen->fg = n - 30;
    if (n >= 90 && n <= 97) pen->fg = n - 90 + 8;
    if (n >= 40 && n <= 47) pen->bg = n - 40;
    if (n >= 100 && n <= 107) pen->bg = n - 100 + 8;
}

static inline void vt_set_attributes(Vt *vt)
{
    int32_t count = 1;
    for (const char *at = vt->args; *at; at++)
        count += *at == ';';
    for (int32_t i = 0; i < count; i++) {
        int32_t n = vt_number(vt, i, 0);
        if (n == 38)
            vt->pen.fg = vt_extended_colour(vt, &i);
        else if (n == 48)
            vt->pen.bg = vt_extended_colour(vt, &i);
        else
            vt_set_attribute(vt, n);
    }
}

/* The sequences that begin with one of < = > ? or are questions. */
static inline void vt_private_sequence(Vt *vt, char final)
{
    const char *args = vt->args;
    if (final == 'u' && args[0] == '?') vt_answer_kitty(vt);
    if (final == 'u' && (args[0] == '>' || args[0] == '=')) vt->kitty_flags = vt_number(vt, 0, 0);
    if (final == 'u' && args[0] == '<') vt->kitty_flags = 0;
    if (final == 'p' && vt->has_sync && strcmp(args, "?2026$") == 0)
        vt_answer(vt, "\033[?2026;2$y");
    if (final == 'h' && strcmp(args, "?1049") == 0) vt_clear_rows(vt, 0, VT_ROWS);
    if (final == 'n' && vt->acks && strcmp(args, "5") == 0) vt_answer(vt, "\033[0n");
    if (final == 'c' && args[0] != '>') vt_answer(vt, "\033[?62c");
}

static inline void vt_sequence(Vt *vt, char final)
{
    int32_t n = max_i32(1, vt_number(vt, 0, 1));
    bool is_private = vt->args[0] != '\0' && strchr("<=>?", vt->args[0]);
    if (is_private || strchr("nc", final)) {
        vt_private_sequence(vt, final);
        return;
    }
    if (vt->col == VT_COLS && final != 'm') vt->col = VT_COLS - 1;
    switch (final) {
    case 'A': vt_move(vt, vt->row - n, vt->col); break;
    case 'B': vt_move(vt, vt->row + n, vt->col); break;
    case 'C': vt_move(vt, vt->row, vt->col + n); break;
    case 'D': vt_move(vt, vt->row, vt->col - n); break;
    case 'G': vt_move(vt, vt->row, n - 1); break;
    case 'd': vt_move(vt, n - 1, vt->col); break;
    case 'H':
    case 'f': vt_move(vt, n - 1, vt_number(vt, 1, 1) - 1); break;
    case 'J': vt_erase_screen(vt); break;
    case 'K': vt_erase_row(vt); break;
    case 'X': vt_clear_cells(vt, vt->row, vt->col, min_i32(vt->col + n, VT_COLS)); break;
    case '@': vt_shift_row(vt, n); break;
    case 'P': vt_shift_row(vt, -n); break;
    case 'L': vt_scroll(vt, vt->row, vt->bottom, -n); break;
    case 'M': vt_scroll(vt, vt->row, vt->bottom, n); break;
    case 'S': vt_scroll(vt, vt->top, vt->bottom, n); break;
    case 'T': vt_scroll(vt, vt->top, vt->bottom, -n); break;
    case 'r': vt_set_margins(vt); break;
    case 'm': vt_set_attributes(vt); break;
    case 'b':
        for (; n > 0; n--)
            vt_put(vt, vt->last);
        break;
    default: break;
    }
}

static inline void vt_escape(Vt *vt, char ch)
{
    vt->state = VT_GROUND;
    vt->args_length = 0;
    if (ch == '[') vt->state = VT_SEQUENCE;
    if (strchr("]P_^X", ch)) vt->state = VT_STRING;
    if (strchr("()*+", ch)) vt->state = VT_CHARSET;
    if (ch == 'M') vt_reverse_feed(vt);
    if (ch == 'D') vt_line_feed(vt);
    if (ch == '7') {
        vt->saved_row = vt->row;
        vt->saved_col = vt->col;
        vt->saved_pen = vt->pen;
    }
    if (ch == '8') {
        vt_move(vt, vt->saved_row, vt->saved_col);
        vt->pen = vt->saved_pen;
    }
}

static inline void vt_control(Vt *vt, char ch)
{
    if (ch == '\n') vt_line_feed(vt);
    if (ch == '\r') vt->col = 0;
    if (ch == '\b') vt_move(vt, vt->row, vt->col - 1);
    if (ch == '\t') vt_move(vt, vt->row, (vt->col / 8 + 1) * 8);
    if (ch == '\033') vt->state = VT_ESCAPE;
}

static inline void vt_collect(Vt *vt, char ch)
{
    if (ch >= '@') {
        vt->args[vt->args_length] = '\0';
        vt->state = VT_GROUND;
        vt_sequence(vt, ch);
    } else if (vt->args_length < VT_ARGS_MAX - 1) {
        vt->args[vt->args_length++] = ch;
    }
}

static inline void vt_feed_byte(Vt *vt, uint8_t byte)
{
    char ch = byte < 0x80 ? (char)byte : '?';
    switch ((VtState)vt->state) {
    case VT_GROUND:
        if (byte < ' ')
            vt_control(vt, ch);
        else if (byte < 0x80) {
            vt_put(vt, ch);
            vt_tear(vt, vt->row);
        } else
            vt_put_part(vt, byte);
        break;
    case VT_ESCAPE: vt_escape(vt, ch); break;
    case VT_CHARSET: vt->state = VT_GROUND; break;
    case VT_SEQUENCE: vt_collect(vt, ch); break;
    case VT_STRING:
        if (ch == '\007') vt->state = VT_GROUND;
        if (ch == '\033') vt->state = VT_STRING_ESCAPE;
        break;
    case VT_STRING_ESCAPE: vt->state = VT_GROUND; break;
    }
}

static inline void vt_feed(Vt *vt, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        vt_feed_byte(vt, (uint8_t)bytes[i]);
}

/* Where `ch` stands first, counted from the upper left, from `row` on; -1 where it does not. */
static inline int32_t vt_find(const Vt *vt, int32_t row, char ch)
{
    for (; row < VT_ROWS; row++) {
        const char *at = strchr(vt->cells[row], ch);
        if (at) return row * VT_COLS + (int32_t)(at - vt->cells[row]);
    }
    return -1;
}

static inline bool vt_has_text(const Vt *vt, const char *text)
{
    for (int32_t row = 0; row < VT_ROWS; row++)
        if (strstr(vt->cells[row], text)) return true;
    return false;
}

#endif
