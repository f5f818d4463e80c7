/* sgr.c - see sgr.h
 *
 * The output of ncurses is split into sequences that choose colours and attributes (SGR) and
 * everything else. The former only change the wanted state; before something is drawn or cleared,
 * the difference between it and the terminal's state is written. Sequences: ECMA-48, section
 * 8.3. */
#include "sgr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ESCAPE = 0x1b, NUMBERS_MAX = 16, SEQUENCE_MAX = 64, HALF_BYTES = 3 };

#define HALF_UPPER "\xe2\x96\x80"
#define HALF_LOWER "\xe2\x96\x84"

static const SgrState plain_state = {SGR_OWN, SGR_OWN, 0};

/* A colour as the terminal gets it; equal if it looks the same. */
static uint32_t appearance(ColourDepth depth, const ColourTable *table, int16_t colour)
{
    enum { IS_RGB = 1 << 24 };
    if (colour < COLOUR_OWN_COUNT) return (uint32_t)(uint16_t)colour;
    const uint8_t *rgb = table->rgb[(uint8_t)colour];
    if (depth != DEPTH_TRUE) return (uint32_t)colour_table_resolve(table, depth, colour, false);
    return IS_RGB | (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
}

/* Adds the parameters that choose a colour; `base` is 30 for the foreground, 40 for the background.
 */
static void add_colour(ColourDepth depth, const ColourTable *table, int16_t colour, int base,
                       Text *out)
{
    enum { BRIGHT = 60, BY_NUMBER = 8, DEFAULT = 9, BASIC = 8 };
    if (colour < 0)
        text_add(out, "%d;", base + DEFAULT);
    else if (colour < BASIC)
        text_add(out, "%d;", base + colour);
    else if (colour < COLOUR_OWN_COUNT)
        text_add(out, "%d;", base + BRIGHT + colour - BASIC);
    else if (depth == DEPTH_TRUE) {
        const uint8_t *rgb = table->rgb[colour];
        text_add(out, "%d;2;%d;%d;%d;", base + BY_NUMBER, rgb[0], rgb[1], rgb[2]);
    } else
        text_add(out, "%d;5;%d;", base + BY_NUMBER,
                 colour_table_resolve(table, depth, colour, false));
}

void sgr_filter_set_colours(SgrFilter *filter, ColourDepth depth, const ColourTable *table)
{
    filter->depth = depth;
    filter->is_known = false;
    for (int16_t colour = SGR_OWN; colour < COLOUR_COUNT; colour++) {
        SgrColour *entry = &filter->colours[colour - SGR_OWN];
        entry->appearance = appearance(depth, table, colour);
        for (int is_background = 0; is_background < 2; is_background++) {
            Text text = text_in(entry->text[is_background], sizeof entry->text[0]);
            add_colour(depth, table, colour, is_background ? 40 : 30, &text);
            entry->length[is_background] = (uint8_t)text.length;
        }
    }
}

void sgr_filter_init(SgrFilter *filter, ColourDepth depth, const ColourTable *table)
{
    filter->wanted = plain_state;
    filter->out.grows = true;
    sgr_filter_set_colours(filter, depth, table);
}

void sgr_filter_done(SgrFilter *filter)
{
    text_done(&filter->out);
}

static const SgrColour *colour_of(const SgrFilter *filter, int16_t colour)
{
    assert(colour >= SGR_OWN && colour < COLOUR_COUNT);
    return &filter->colours[colour - SGR_OWN];
}

static bool looks_same(const SgrFilter *filter, int16_t a, int16_t b)
{
    return a == b || colour_of(filter, a)->appearance == colour_of(filter, b)->appearance;
}

static void choose_colour(const SgrFilter *filter, int16_t colour, bool is_background, Text *out)
{
    const SgrColour *entry = colour_of(filter, colour);
    text_add_bytes(out, entry->text[is_background], entry->length[is_background]);
}

uint8_t sgr_colour_bytes(ColourDepth depth, const ColourTable *table, int16_t colour)
{
    enum { AROUND = 2 }; /* ESC [ */
    char sequence[SEQUENCE_MAX];
    Text text = text_in(sequence, sizeof sequence);
    add_colour(depth, table, colour, 30, &text);
    return (uint8_t)(text.length + AROUND);
}

/* Adds the parameters for attributes that differ; some parameters end two attributes, of which one
 * may have to be switched on again. */
static void add_attributes(uint8_t has, uint8_t wanted, Text *out)
{
    static const struct {
        uint8_t bit, on, off;
    } rows[] = {{TERM_BOLD, 1, 22},
                {TERM_DIM, 2, 22},
                {TERM_UNDERLINE, 4, 24},
                {TERM_REVERSE, 7, 27}};
    uint8_t gone = has & (uint8_t)~wanted;
    if (gone & (TERM_BOLD | TERM_DIM)) {
        text_add_string(out, "22;");
        has &= (uint8_t) ~(TERM_BOLD | TERM_DIM);
        gone &= (uint8_t) ~(TERM_BOLD | TERM_DIM);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        if (gone & rows[i].bit) text_add(out, "%d;", rows[i].off);
        if (wanted & ~has & rows[i].bit) text_add(out, "%d;", rows[i].on);
    }
}

/* How many colours would have to be sent. */
static int count_changes(const SgrFilter *filter, int16_t fg, int16_t bg)
{
    return !looks_same(filter, filter->has.fg, fg) + !looks_same(filter, filter->has.bg, bg);
}

/* Writes what makes the known state of the terminal the wanted one. */
static void write_difference(SgrFilter *filter, SgrState wanted, bool needs_foreground)
{
    char sequence[SEQUENCE_MAX * 2];
    Text text = text_in(sequence, sizeof sequence);
    SgrState *has = &filter->has;
    bool changes_fg = needs_foreground && !looks_same(filter, has->fg, wanted.fg);
    bool changes_bg = !looks_same(filter, has->bg, wanted.bg);
    if (has->attributes == wanted.attributes && !changes_fg && !changes_bg) return;

    bool is_plain = wanted.attributes == 0 && wanted.fg == SGR_OWN && wanted.bg == SGR_OWN;
    if (is_plain && needs_foreground) {
        text_add_string(&filter->out, "\033[m");
        *has = plain_state;
        return;
    }
    text_add_string(&text, "\033[");
    add_attributes(has->attributes, wanted.attributes, &text);
    has->attributes = wanted.attributes;
    if (changes_fg) choose_colour(filter, has->fg = wanted.fg, false, &text);
    if (changes_bg) choose_colour(filter, has->bg = wanted.bg, true, &text);
    sequence[text.length - 1] = 'm';
    text_add_bytes(&filter->out, sequence, text.length);
}

/* Makes the terminal's state the wanted one; the foreground only if it is visible. */
static void settle(SgrFilter *filter, bool needs_foreground)
{
    const uint8_t of_foreground = TERM_BOLD | TERM_DIM;
    SgrState *has = &filter->has;
    SgrState wanted = filter->wanted;
    if (!filter->is_known) {
        text_add_string(&filter->out, "\033[m");
        *has = plain_state;
        filter->is_known = true;
    } else if (!needs_foreground)
        wanted.attributes =
            (uint8_t)((wanted.attributes & ~of_foreground) | (has->attributes & of_foreground));
    write_difference(filter, wanted, needs_foreground);
}

/* The colour after 38 or 48 at `*at`; moves `*at` to its last number. */
static int16_t extended_colour(const int *numbers, int count, int *at)
{
    enum { BY_NUMBER = 5 };
    if (*at + 2 < count && numbers[*at + 1] == BY_NUMBER) {
        *at += 2;
        return (int16_t)numbers[*at];
    }
    return SGR_OWN;
}

static void want(SgrState *state, const int *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        int n = numbers[i];
        if (n == 0)
            *state = plain_state;
        else if (n == 1 || n == 2)
            state->attributes |= n == 1 ? TERM_BOLD : TERM_DIM;
        else if (n == 4 || n == 7)
            state->attributes |= n == 4 ? TERM_UNDERLINE : TERM_REVERSE;
        else if (n == 22)
            state->attributes &= (uint8_t) ~(TERM_BOLD | TERM_DIM);
        else if (n == 24 || n == 27)
            state->attributes &= (uint8_t) ~(n == 24 ? TERM_UNDERLINE : TERM_REVERSE);
        else if (n == 38)
            state->fg = extended_colour(numbers, count, &i);
        else if (n == 48)
            state->bg = extended_colour(numbers, count, &i);
        else if (n == 39 || n == 49)
            *(n == 39 ? &state->fg : &state->bg) = SGR_OWN;
        else if ((n >= 30 && n <= 37) || (n >= 90 && n <= 97))
            state->fg = (int16_t)(n < 90 ? n - 30 : n - 90 + 8);
        else if ((n >= 40 && n <= 47) || (n >= 100 && n <= 107))
            state->bg = (int16_t)(n < 100 ? n - 40 : n - 100 + 8);
    }
}

static int read_numbers(const char *text, size_t length, int numbers[NUMBERS_MAX])
{
    int count = 1;
    numbers[0] = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ';' && count < NUMBERS_MAX)
            numbers[count++] = 0;
        else if (text[i] >= '0' && text[i] <= '9')
            numbers[count - 1] = numbers[count - 1] * 10 + (text[i] - '0');
    }
    return count;
}

/* The background to clear with; nothing else of the wanted state is visible in a cleared cell. */
static size_t take_fill(SgrFilter *filter, const char *text, size_t length)
{
    size_t at = sizeof SGR_FILL_MARK - 1;
    int number = 0;
    bool is_own = at < length && text[at] == '-';
    for (; at < length && text[at] != ';'; at++)
        if (text[at] != '-') number = number * 10 + (text[at] - '0');
    filter->wanted = plain_state;
    if (!is_own) filter->wanted.bg = (int16_t)number;
    return at < length ? at + 1 : length;
}

/* Handles a sequence, and returns its length. */
static size_t take_escape(SgrFilter *filter, const char *text, size_t length)
{
    enum { SHORT = 2, CHARSET = 3 };
    if (length < SHORT) {
        text_add_bytes(&filter->out, text, length);
        return length;
    }
    if (text[1] == SGR_FILL_MARK[1]) return take_fill(filter, text, length);
    if (text[1] == '[') {
        size_t whole = SHORT;
        while (whole < length && (text[whole] < '@' || text[whole] > '~'))
            whole++;
        if (whole < length) whole++;
        char final = text[whole - 1];
        bool is_sgr = final == 'm' && whole >= 3 && text[2] != '>' && text[2] != '?';
        bool is_mere_move = strchr("ABCDEFGHdfrhlnst", final) != NULL; /* or margins, or modes */
        if (is_sgr) {
            int numbers[NUMBERS_MAX] = {0};
            int32_t count = read_numbers(text + 2, whole - 3, numbers);
            want(&filter->wanted, numbers, count);
        } else {
            if (!is_mere_move) settle(filter, final == 'b');
            text_add_bytes(&filter->out, text, whole);
        }
        return whole;
    }
    size_t whole = strchr("()*+", text[1]) && length >= CHARSET ? CHARSET : SHORT;
    if (text[1] == '7') {
        filter->saved[0] = filter->wanted;
        filter->saved[1] = filter->has;
    }
    if (text[1] == '8') {
        filter->wanted = filter->saved[0];
        filter->has = filter->saved[1];
    }
    if (text[1] == 'M' || text[1] == 'D') settle(filter, false);
    text_add_bytes(&filter->out, text, whole);
    return whole;
}

/* An upper half block looks like a lower one with the colours exchanged: writes the one that needs
 * fewer colours sent. */
static void take_half_block(SgrFilter *filter, const char *bytes)
{
    SgrState wanted = filter->wanted;
    bool is_turned =
        filter->is_known && !(wanted.attributes & TERM_REVERSE) &&
        count_changes(filter, wanted.bg, wanted.fg) < count_changes(filter, wanted.fg, wanted.bg);
    if (is_turned) {
        filter->wanted.fg = wanted.bg;
        filter->wanted.bg = wanted.fg;
    }
    settle(filter, true);
    filter->wanted = wanted;
    text_add_bytes(&filter->out, is_turned ? HALF_LOWER : bytes, HALF_BYTES);
}

/* How many bytes from the first one on need the same state: blanks, or others that are visible. */
static size_t run_length(const char *bytes, size_t length)
{
    size_t end = 1;
    if (bytes[0] == ' ')
        while (end < length && bytes[end] == ' ')
            end++;
    else if ((uint8_t)bytes[0] > ' ')
        while (end < length && (uint8_t)bytes[end] > ' ' && bytes[end] != HALF_UPPER[0])
            end++;
    return end;
}

size_t sgr_filter_run(SgrFilter *filter, const char *bytes, size_t length, const char **out)
{
    bool has_numbers = filter->depth == DEPTH_TRUE || filter->depth == DEPTH_256;
    filter->out.length = 0;
    for (size_t at = 0; at < length;) {
        char byte = bytes[at];
        if (byte == ESCAPE) {
            at += take_escape(filter, bytes + at, length - at);
            continue;
        }
        bool is_half_block = has_numbers && length - at >= HALF_BYTES &&
                             memcmp(bytes + at, HALF_UPPER, HALF_BYTES) == 0;
        if (is_half_block) {
            take_half_block(filter, bytes + at);
            at += HALF_BYTES;
            continue;
        }
        size_t run = run_length(bytes + at, length - at);
        if (byte == '\n')
            settle(filter, false);
        else if ((uint8_t)byte >= ' ') {
            uint8_t attributes = filter->wanted.attributes | filter->has.attributes;
            settle(filter, byte != ' ' || attributes & (TERM_UNDERLINE | TERM_REVERSE));
        }
        text_add_bytes(&filter->out, bytes + at, run);
        at += run;
    }
    *out = filter->out.bytes;
    return filter->out.length;
}
