/* widget.c - see widget.h */
#include "widget.h"

#include "../base/utf8.h"
#include "theme.h"

#include <stdio.h>
#include <string.h>

enum { LINE_MAX_COLS = 256, LINE_MAX_BYTES = LINE_MAX_COLS * UTF8_MAX };

Area area_of_canvas(const Canvas *canvas)
{
    return (Area){0, 0, canvas->cols, canvas->rows};
}

int32_t area_shared(Area a, Area b)
{
    int32_t cols = min_i32(a.col + a.cols, b.col + b.cols) - max_i32(a.col, b.col);
    int32_t rows = min_i32(a.row + a.rows, b.row + b.rows) - max_i32(a.row, b.row);
    return max_i32(0, cols) * max_i32(0, rows);
}

Area area_within(Area area, int32_t cols, int32_t rows)
{
    cols = min_i32(cols, area.cols);
    rows = min_i32(rows, area.rows);
    return (Area){area.col + (area.cols - cols) / 2, area.row + (area.rows - rows) / 2, cols, rows};
}

Area area_centred(const Canvas *canvas, int32_t cols, int32_t rows)
{
    return area_within(area_of_canvas(canvas), cols, rows);
}

void widget_text(Canvas *canvas, Area area, const char *text, uint8_t style)
{
    char line[LINE_MAX_BYTES];
    if (area.rows <= 0 || area.cols <= 0) return;
    snprintf(line, sizeof line, "%.*s", (int)utf8_fit(text, area.cols), text);
    canvas_text(canvas, area.col, area.row, line, style);
}

void widget_parts(Canvas *canvas, Area area, const char *text, uint8_t style)
{
    char line[LINE_MAX_BYTES];
    snprintf(line, sizeof line, "%s", text);
    for (char *end; utf8_columns(line) > area.cols; *end = '\0') {
        end = line + strlen(line);
        while (end > line && end[-1] == ' ')
            end--;
        while (end > line && !(end[0] == ' ' && end[1] == ' '))
            end--;
    }
    widget_text(canvas, area, line, style);
}

void widget_text_centred(Canvas *canvas, Area area, int32_t row, const char *text, uint8_t style)
{
    int32_t margin = max_i32(0, (area.cols - utf8_columns(text)) / 2);
    if (row < 0 || row >= area.rows) return;
    Area line = {area.col + margin, area.row + row, area.cols - margin, 1};
    widget_text(canvas, line, text, style);
}

void widget_clickable(Canvas *canvas, Area area, int32_t entry, RequestId request)
{
    canvas_add_spot(canvas, (CanvasSpot){.col = area.col,
                                         .row = area.row,
                                         .cols = area.cols,
                                         .rows = area.rows,
                                         .entry = entry,
                                         .request = (int32_t)request});
}

void widget_key_words(Canvas *canvas, Area area, int32_t row, const char *text)
{
    int32_t margin = max_i32(0, (area.cols - utf8_columns(text)) / 2);
    widget_text_centred(canvas, area, row, text, ROLE_HINT);
    if (row < 0 || row >= area.rows) return;
    for (const char *at = text, *end; *at != '\0'; at = end + strspn(end, " ,")) {
        char name[KEY_NAME_MAX];
        uint32_t key;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, " ,"), at);
        for (end = at; *end != '\0' && *end != ',' && !(end[0] == ' ' && end[1] == ' ');)
            end++;
        if (!key_from_name(name, &key)) continue;
        canvas_add_spot(canvas, (CanvasSpot){.col = area.col + margin + (int32_t)(at - text),
                                             .row = area.row + row,
                                             .cols = (int32_t)(end - at),
                                             .rows = 1,
                                             .entry = WIDGET_NO_ENTRY,
                                             .request = REQUEST_NONE,
                                             .key = key});
    }
}

void widget_hints(Canvas *canvas, const Bindings *bindings, Area area, int32_t row,
                  const Hint *hints, size_t count)
{
    char text[LINE_MAX_COLS];
    size_t size = (size_t)clamp_i32(area.cols + 1, 1, LINE_MAX_COLS);
    bindings_hints_text(bindings, hints, count, text, size);
    widget_text_centred(canvas, area, row, text, ROLE_HINT);
    int32_t col = area.col + max_i32(0, (area.cols - utf8_columns(text)) / 2), end = 0;
    if (row < 0 || row >= area.rows) return;
    for (size_t i = 1; i <= count; i++) { /* the text of the first ones ends where the i-th does */
        int32_t from = end > 0 ? end + 2 : 0;
        bindings_hints_text(bindings, hints, i, text, size);
        if (utf8_columns(text) == end) continue;
        end = utf8_columns(text);
        widget_clickable(canvas, (Area){col + from, area.row + row, end - from, 1}, WIDGET_NO_ENTRY,
                         hints[i - 1].id);
    }
}

void widget_frame(Canvas *canvas, Area area, uint8_t inside, uint8_t frame)
{
    int32_t right = area.col + area.cols - 1, bottom = area.row + area.rows - 1;
    canvas_fill(canvas, area.col, area.row, area.cols, area.rows, ' ', inside);
    canvas_fill(canvas, area.col, area.row, area.cols, 1, '-', frame);
    canvas_fill(canvas, area.col, bottom, area.cols, 1, '-', frame);
    canvas_fill(canvas, area.col, area.row, 1, area.rows, '|', frame);
    canvas_fill(canvas, right, area.row, 1, area.rows, '|', frame);
    for (int32_t corner = 0; corner < 4; corner++)
        canvas_put(canvas, corner & 1 ? right : area.col, corner & 2 ? bottom : area.row, '+',
                   frame);
}

void widget_box(Canvas *canvas, Area area, const char *title)
{
    widget_frame(canvas, area, ROLE_PLAIN, ROLE_FRAME);
    if (!title || title[0] == '\0') return;

    char framed[LINE_MAX_BYTES];
    snprintf(framed, sizeof framed, " %.*s ", (int)utf8_fit(title, max_i32(0, area.cols - 6)),
             title);
    widget_text_centred(canvas, area, 0, framed, ROLE_TITLE);
}

bool widget_next_line(const char **text, int32_t cols, char *line, size_t size)
{
    assert(cols > 0 && (size_t)cols < size);
    const char *from = *text + strspn(*text, " ");
    if (*from == '\0') return false;

    size_t fits = utf8_fit(from, cols), length = fits;
    while (fits >= size)
        length = fits = utf8_before(from, fits);
    while (length > 0 && from[length] != ' ' && from[length] != '\0')
        length--;
    if (length == 0) length = fits > 0 ? fits : utf8_after(from, 0);
    *text = from + length;
    while (length > 0 && from[length - 1] == ' ')
        length--;
    snprintf(line, size, "%.*s", (int)length, from);
    return true;
}

int32_t widget_line_count(const char *text, int32_t cols)
{
    char line[LINE_MAX_BYTES];
    int32_t count = 0;
    cols = clamp_i32(cols, 1, LINE_MAX_COLS - 1);
    while (widget_next_line(&text, cols, line, sizeof line))
        count++;
    return count;
}

void widget_text_wrapped(Canvas *canvas, Area area, const char *text, uint8_t style)
{
    char line[LINE_MAX_BYTES];
    int32_t cols = clamp_i32(area.cols, 1, LINE_MAX_COLS - 1);
    for (int32_t row = 0; row < area.rows; row++) {
        if (!widget_next_line(&text, cols, line, sizeof line)) return;
        canvas_text(canvas, area.col, area.row + row, line, style);
    }
}

bool widget_words(Canvas *canvas, Area area, Area keys, const char *words)
{
    bool is_long = utf8_columns(words) > area.cols;
    if (is_long) area.rows += keys.rows;
    widget_text_wrapped(canvas, area, words, ROLE_MESSAGE);
    return !is_long && keys.rows > 0;
}

bool menu_request(Menu *menu, RequestId request)
{
    enum { PAGE = 10 };
    int32_t pointed = request_pointed_entry(request), last = menu->count - 1;
    if (pointed >= 0 && pointed <= last) menu->chosen = pointed;
    if (pointed >= 0) return true;
    if (request == REQUEST_PREVIOUS)
        menu->chosen = menu->chosen > 0 ? menu->chosen - 1 : last;
    else if (request == REQUEST_NEXT)
        menu->chosen = menu->chosen < last ? menu->chosen + 1 : 0;
    else if (request == REQUEST_PAGE_UP || request == REQUEST_FIRST)
        menu->chosen = request == REQUEST_FIRST ? 0 : max_i32(0, menu->chosen - PAGE);
    else if (request == REQUEST_PAGE_DOWN || request == REQUEST_LAST)
        menu->chosen = request == REQUEST_LAST ? last : min_i32(last, menu->chosen + PAGE);
    else
        return false;
    return true;
}

int32_t menu_first(const Menu *menu, int32_t rows)
{
    return clamp_i32(menu->chosen - rows / 2, 0, max_i32(0, menu->count - rows));
}

void menu_draw(Canvas *canvas, Area area, const Menu *menu,
               void (*label)(const void *context, int32_t entry, char *out, size_t size),
               const void *context)
{
    int32_t first = menu_first(menu, area.rows);
    for (int32_t row = 0; row < area.rows && first + row < menu->count; row++) {
        char text[LINE_MAX_BYTES], line[LINE_MAX_BYTES + 4];
        bool chosen = first + row == menu->chosen;
        label(context, first + row, text, sizeof text);
        snprintf(line, sizeof line, "%s%s ", chosen ? "> " : "  ", text);
        Area place = {area.col, area.row + row, area.cols, 1};
        const char *less = strstr(line, " < ");
        widget_text(canvas, place, line, chosen ? ROLE_CHOSEN : ROLE_PLAIN);
        widget_clickable(canvas, place, first + row, REQUEST_CHOOSE);
        if (!less) continue;
        place.col += (int32_t)(less - line);
        place.cols = 3;
        widget_clickable(canvas, place, first + row, REQUEST_LESS);
    }
}

static bool is_printable(uint32_t key)
{
    return key >= ' ' && key < 127;
}

uint32_t widget_typed_key(const TermEvent *event)
{
    if (event->kind != TERM_EVENT_KEY || event->action == TERM_KEY_RELEASE) return 0;
    uint32_t key = event->shifted ? event->shifted : event->code;
    bool ctrl = event->modifiers & TERM_MOD_CTRL, alt = event->modifiers & TERM_MOD_ALT;
    bool is_chord = ctrl != alt; /* some terminals report AltGr as both */
    if (key_of_event(event) == WITH_CTRL('u')) return TYPED_CLEAR;
    return is_chord && is_printable(key) ? 0 : key;
}

bool widget_edit_typed(char *text, size_t size, uint32_t key)
{
    size_t length = strlen(text);
    if (key == TERM_KEY_BACKSPACE) {
        text[utf8_before(text, length)] = '\0';
        return true;
    }
    if (key == TYPED_CLEAR) {
        text[0] = '\0';
        return true;
    }
    if (key >= TERM_KEY_SPECIAL || !utf8_is_shown(key)) return false;
    char bytes[UTF8_MAX];
    size_t count = (size_t)utf8_write(key, bytes);
    if (length + count < size) {
        memcpy(text + length, bytes, count);
        text[length + count] = '\0';
    }
    return true;
}

const char *widget_typed_paste(const TermEvent *event, char line[TYPED_PASTE_MAX])
{
    const char *at = event->text;
    size_t length = 0;
    bool is_foreign = false;
    assert(event->kind == TERM_EVENT_TEXT);
    line[0] = '\0';
    if (event->is_cut) return "The paste was incomplete and was dropped.";
    if (!at) return "Too much text to paste.";
    for (; *at != '\0' && *at != '\n' && length + 1 < TYPED_PASTE_MAX; at++) {
        char ch = *at == '\t' ? ' ' : *at;
        is_foreign = is_foreign || !is_printable((uint8_t)ch);
        if (is_printable((uint8_t)ch)) line[length++] = ch;
    }
    line[length] = '\0';
    at += *at == '\n';
    if (is_foreign) return "Only ASCII characters were pasted.";
    return *at != '\0' ? "Only the beginning was pasted." : "";
}
