/* strip_view.c - see strip_view.h */
#include "strip_view.h"

#include "../../draw/theme.h"

#include <stdio.h>
#include <string.h>

enum {
    COLUMN_COLS_MIN = 120, /* of the canvas, for a column */
    COLUMN_ROWS_MIN = 34,
    BELOW_COLS_MIN = 76, /* for two rows below */
    BELOW_ROWS_MIN = 20,
    WORDS_COLS_MIN = 130, /* below that words are brief */
    ROWS_LOOSE = 6
};

Area edit_strip_area(Area area, int32_t rows)
{
    if (area.cols >= COLUMN_COLS_MIN && rows >= COLUMN_ROWS_MIN)
        return (Area){area.col, area.row, STRIP_COLUMN_COLS, area.rows};
    if (area.cols < BELOW_COLS_MIN || rows < BELOW_ROWS_MIN) return (Area){0};
    return (Area){area.col, area.row + area.rows - STRIP_ROWS, area.cols, STRIP_ROWS};
}

/* ---- laying out ---- */

static void add(StripPlan *plan, Area area, int32_t item)
{
    plan->spots[plan->count++] = (StripSpot){area, item, 0};
}

static const char *word_of(const StripPlan *plan, int32_t item, bool is_brief)
{
    const StripItem *it = &plan->strip.items[item];
    return is_brief ? it->brief : it->word;
}

/* A word and the blank before it. */
static int32_t cols_of(const StripPlan *plan, int32_t item, bool is_brief)
{
    return (int32_t)strlen(word_of(plan, item, is_brief)) + 1;
}

/* Puts words one after the other, in as many rows as they need. Returns the row below. */
static int32_t flow_words(StripPlan *plan, Area area, int32_t from, int32_t count)
{
    int32_t col = 0, row = area.row;
    for (int32_t i = from; i < from + count; i++) {
        int32_t cols = cols_of(plan, i, false);
        if (col > 0 && col + cols >= area.cols) {
            col = 0;
            row++;
        }
        add(plan, (Area){area.col + col, row, cols, 1}, i);
        col += cols;
    }
    return row + 1;
}

/* How many of these words are in the first of two rows about as long as each other. */
static int32_t count_above(const StripPlan *plan, int32_t from, int32_t count, bool is_brief,
                           int32_t *cols)
{
    int32_t all = 0, first = 0, above = 0;
    for (int32_t i = from; i < from + count; i++)
        all += cols_of(plan, i, is_brief);
    while (first * 2 < all)
        first += cols_of(plan, from + above++, is_brief);
    *cols = max_i32(first, all - first) + 1;
    return above;
}

/* Puts words into two rows that end before the column `end`. Returns the column where they begin.
 */
static int32_t put_words(StripPlan *plan, Area area, int32_t end, int32_t from, int32_t count)
{
    int32_t cols;
    bool is_brief = area.cols < WORDS_COLS_MIN;
    int32_t above = count_above(plan, from, count, is_brief, &cols), col = end - cols;
    for (int32_t i = 0, at = col; i < count; i++) {
        if (i == above) at = col;
        int32_t wide = cols_of(plan, from + i, is_brief);
        add(plan, (Area){at, area.row + (i >= above), wide, 1}, from + i);
        at += wide;
    }
    return col;
}

/* A glyph, with the blank before it. */
static int32_t entry_cols(const StripPlan *plan)
{
    return plan->has_sprites ? SPRITE_COLS + 1 : 2;
}

static int32_t entry_rows(const StripPlan *plan)
{
    return plan->has_sprites ? SPRITE_ROWS : 1;
}

/* The palette in a row, or two of letters, from the column to `end`. */
static void plan_below(const Editor *editor, Area area, StripPlan *plan)
{
    EditorStrip *strip = &plan->strip;
    int32_t palette = strip->tools + strip->commands;
    int32_t end = put_words(plan, area, area.col + area.cols, strip->tools, strip->commands);
    end = put_words(plan, area, end, 0, strip->tools);
    int32_t lines = STRIP_ROWS / entry_rows(plan), wide = entry_cols(plan);
    int32_t across = (end - area.col - 3) / wide, fits = across * lines;
    int32_t glyphs = strip->count - palette;
    plan->first = clamp_i32(editor_strip_first(editor) / fits * fits, 0, max_i32(0, glyphs - 1));
    plan->back_to = max_i32(0, plan->first - fits);
    plan->forth_to = plan->first + fits < glyphs ? plan->first + fits : plan->first;
    for (int32_t i = plan->first; i < min_i32(glyphs, plan->first + fits); i++) {
        int32_t at = i - plan->first;
        add(plan,
            (Area){area.col + 1 + at % across * wide, area.row + at / across * entry_rows(plan),
                   wide, entry_rows(plan)},
            palette + i);
    }
    if (plan->first > 0) add(plan, (Area){area.col, area.row, 1, STRIP_ROWS}, STRIP_BACK);
    if (plan->forth_to > plan->first)
        add(plan, (Area){area.col + 2 + across * wide, area.row, 1, STRIP_ROWS}, STRIP_FORTH);
}

/* A line of the column: a heading, or glyphs of a group. */
typedef struct PaletteLine {
    int32_t first, count, rows; /* glyphs; no count: a heading */
    uint8_t group;
} PaletteLine;

enum { LINES_MAX = STRIP_ITEMS_MAX };

static int32_t cut_into_lines(const StripPlan *plan, int32_t across, PaletteLine out[LINES_MAX])
{
    const EditorStrip *strip = &plan->strip;
    int32_t lines = 0, palette = strip->tools + strip->commands;
    for (int32_t i = palette; i < strip->count;) {
        uint8_t group = strip->items[i].group;
        bool is_new = i == palette || strip->items[i - 1].group != group;
        if (is_new) out[lines++] = (PaletteLine){i - palette, 0, 1, group};
        int32_t from = i;
        while (i < strip->count && i - from < across && strip->items[i].group == group)
            i++;
        out[lines++] = (PaletteLine){from - palette, i - from, entry_rows(plan), group};
    }
    return lines;
}

/* The first line to show so that no rows at the end stay empty. */
static int32_t first_line(const PaletteLine *lines, int32_t count, int32_t wanted, int32_t rows)
{
    int32_t at = 0, last = count, used = 0;
    while (last > 0 && used + lines[last - 1].rows <= rows)
        used += lines[--last].rows;
    while (at < last && lines[at].first < wanted)
        at++;
    return at;
}

static void plan_line(StripPlan *plan, Area area, int32_t row, const PaletteLine *line)
{
    int32_t palette = plan->strip.tools + plan->strip.commands, wide = entry_cols(plan);
    if (line->count == 0) {
        add(plan, (Area){area.col + 1, row, area.cols - 1, 1}, STRIP_HEADING);
        plan->spots[plan->count - 1].group = line->group;
    }
    for (int32_t i = 0; i < line->count; i++)
        add(plan, (Area){area.col + i * wide, row, wide, line->rows}, palette + line->first + i);
}

static void plan_column(const Editor *editor, Area area, StripPlan *plan)
{
    PaletteLine lines[LINES_MAX];
    EditorStrip *strip = &plan->strip;
    int32_t across = (area.cols - 1) / entry_cols(plan), needed = 0;
    int32_t count = cut_into_lines(plan, across, lines), end = area.row + area.rows, at = 0;
    for (int32_t i = 0; i < count; i++)
        needed += lines[i].rows;
    int32_t row = flow_words(plan, area, 0, strip->tools);
    bool is_loose = end - row - needed >= ROWS_LOOSE; /* room for blank rows between the parts */
    Area rest = {area.col, row + is_loose, area.cols, end - row - is_loose};
    row = flow_words(plan, rest, strip->tools, strip->commands) + is_loose;
    if (needed > end - row) { /* a row each for the arrows */
        row++;
        end--;
        at = first_line(lines, count, editor_strip_first(editor), end - row);
    }
    int32_t next = at;
    plan->first = lines[at].first;
    plan->back_to = at > 0 ? lines[at - 1].first : plan->first;
    while (next < count - 1 && lines[next].first == plan->first)
        next++;
    plan->forth_to = lines[next].first;
    if (at > 0) add(plan, (Area){area.col, row - 1, area.cols, 1}, STRIP_BACK);
    for (; at < count && row + lines[at].rows <= end; at++) {
        plan_line(plan, area, row, &lines[at]);
        row += lines[at].rows;
    }
    if (at < count) add(plan, (Area){area.col, end, area.cols, 1}, STRIP_FORTH);
}

void edit_strip_plan(const Editor *editor, const EditPicture *picture, Area area, StripPlan *out)
{
    editor_strip(editor, &out->strip);
    out->count = 0;
    out->is_column = area.rows > STRIP_ROWS;
    out->has_sprites =
        picture && edit_picture_has_sprites(picture) && editor_layer(editor) == LAYER_MAP;
    if (out->is_column)
        plan_column(editor, area, out);
    else
        plan_below(editor, area, out);
}

int32_t edit_strip_item_at(const StripPlan *plan, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < plan->count; i++)
        if (area_has(plan->spots[i].area, col, row)) return plan->spots[i].item;
    return STRIP_NOTHING;
}

void edit_strip_scroll(Editor *editor, const StripPlan *plan, bool is_forth)
{
    editor_set_strip_first(editor, is_forth ? plan->forth_to : plan->back_to);
}

/* ---- drawing ---- */

/* A lit item stands between brackets, so that colours are not needed to see it. */
static void draw_brackets(Area area, Canvas *canvas)
{
    for (int32_t row = area.row; row < area.row + area.rows; row++) {
        canvas_put(canvas, area.col, row, '[', ROLE_MESSAGE);
        canvas_put(canvas, area.col + area.cols, row, ']', ROLE_MESSAGE);
    }
}

static void draw_glyph(const StripItem *item, bool has_sprites, EditPicture *picture, Area area,
                       Canvas *canvas)
{
    Area inside = {area.col + 1, area.row, area.cols - 1, area.rows};
    CanvasCell alone = edit_glyph_alone(item->glyph);
    bool is_drawn = has_sprites && edit_picture_draw_sprite(picture, item->glyph, inside, canvas);
    /* Lifts differ by their digits alone, and nothing is seen of an empty cell. */
    if (is_drawn && !cell_kind_is(item->glyph.kind, KIND_IS_LIFT) && item->glyph.kind != KIND_EMPTY)
        return;
    int32_t col = is_drawn ? inside.col + 1 : inside.col;
    canvas_put_cell(canvas, col, inside.row + inside.rows - 1, alone);
}

void edit_strip_draw(const Editor *editor, EditPicture *picture, Area area, Canvas *canvas)
{
    StripPlan plan;
    bool is_brief = area.rows <= STRIP_ROWS && area.cols < WORDS_COLS_MIN;
    if (area.cols == 0) return;
    edit_strip_plan(editor, picture, area, &plan);
    canvas_fill(canvas, area.col, area.row, area.cols, area.rows, ' ', ROLE_PLAIN);
    for (int32_t i = 0; i < plan.count; i++) {
        const StripSpot *spot = &plan.spots[i];
        const StripItem *item = &plan.strip.items[max_i32(0, spot->item)];
        Area at = spot->area;
        if (spot->item == STRIP_HEADING)
            canvas_text(canvas, at.col, at.row, editor_strip_group_name(spot->group), ROLE_HINT);
        else if (spot->item < 0 && plan.is_column)
            canvas_text(canvas, at.col + 1, at.row, spot->item == STRIP_BACK ? "^ more" : "v more",
                        ROLE_MESSAGE);
        else if (spot->item < 0)
            canvas_put(canvas, at.col, at.row, spot->item == STRIP_BACK ? '<' : '>', ROLE_MESSAGE);
        else if (item->kind == STRIP_GLYPH)
            draw_glyph(item, plan.has_sprites, picture, at, canvas);
        else
            canvas_text(canvas, at.col + 1, at.row, is_brief ? item->brief : item->word,
                        item->is_lit ? ROLE_CHOSEN : ROLE_PLAIN);
    }
    for (int32_t i = 0; i < plan.count; i++)
        if (plan.spots[i].item >= 0 && plan.strip.items[plan.spots[i].item].is_lit)
            draw_brackets(plan.spots[i].area, canvas);
}
