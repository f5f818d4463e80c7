/* generate.c - see generate.h: from a recipe to the text of a level. */
#include "generate.h"

#include "art.h"
#include "assemble.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Solid with nothing but ground around it. Outside counts as ground. */
static bool is_inside(const Layout *layout, int32_t col, int32_t row)
{
    if (layout_at(layout, col, row) != '#') return false;
    for (int32_t r = row - 1; r <= row + 1; r++)
        for (int32_t c = col - 1; c <= col + 1; c++) {
            bool is_outside = r < 0 || r >= layout->rows || c < 0 || c >= layout->cols;
            char glyph = is_outside ? '#' : layout_at(layout, c, r);
            if (glyph == '\0' || !strchr("#I<>C", glyph)) return false;
        }
    return true;
}

/* ---- text ---- */

static void add_lifts(const Layout *layout, int32_t first, Text *out)
{
    for (int32_t i = first; i < layout->lift_count; i++) {
        const LayoutLift *lift = &layout->lifts[i];
        text_add(out, "\n[lift.%d]\nvelocity = %s0.%03d, %s0.%03d\nticks    = %d\nsolid    = no\n",
                 i, lift->dx < 0 ? "-" : "", abs(lift->dx), lift->dy < 0 ? "-" : "", abs(lift->dy),
                 lift->ticks);
    }
}

static void add_header(const Recipe *recipe, const Plan *plan, uint64_t key, int32_t par,
                       const Layout *layout, Text *out)
{
    const Theme *theme = &plan_themes[plan->theme];
    text_add(out, "; Made by `ledge generate %" PRIu64 " --difficulty %d --theme %s%s%s\n[level]\n",
             recipe->seed, recipe->difficulty, theme->name,
             recipe->theme & THEME_MIXED ? " --mixed" : "",
             recipe->own ? " --pieces`, with pieces of its maker." : "`, the same everywhere.");
    Random random = random_stream(key, "title", 0, 0);
    const char *noun = piece_list[plan->main_idea].nouns[random_below(&random, PIECE_NOUNS)];
    const char *other = piece_list[plan->second_idea].nouns[random_below(&random, PIECE_NOUNS)];
    int32_t word = random_below(&random, 2 * THEME_WORDS);
    if (plan->second_theme != plan->theme)
        text_add(out, "title  = %s %s and %s\n", theme->adjectives[word % THEME_WORDS], noun,
                 other);
    else if (word < THEME_WORDS)
        text_add(out, "title  = %s %s\n", theme->adjectives[word], noun);
    else
        text_add(out, "title  = %s %s\n", noun, theme->places[word - THEME_WORDS]);
    text_add_string(out, "author = ledge\n");
    if (par) text_add(out, "par    = %d\n", par);
    text_add(out, "palette = %s\n", theme->name);
    if (!recipe->own) {
        text_add_string(out, "\n[generated]\n");
        recipe_add_lines(recipe, plan->theme, out);
    }
    text_add(out, "\n[legend]\nsolid = \"#%c\"\n", theme->fill);
    add_lifts(layout, 0, out);
}

static void add_map(const Layout *layout, char fill, Text *out)
{
    text_add_string(out, "\n[map]\n");
    for (int32_t row = 0; row < layout->rows; row++) {
        for (int32_t col = 0; col < layout->cols; col++)
            text_add_byte(out, is_inside(layout, col, row) ? fill : layout->cells[row][col]);
        text_add_byte(out, '\n');
    }
}

static void add_back(const Layout *back, Text *out)
{
    text_add_string(out, "[back]\n");
    for (int32_t row = 0; row < back->rows; row++) {
        int32_t length = back->cols;
        while (length > 0 && back->cells[row][length - 1] == ' ')
            length--;
        text_add_bytes(out, back->cells[row], (size_t)length);
        text_add_byte(out, '\n');
    }
}

void generate_text(const Recipe *recipe, int32_t par, Text *out, Layout *layout)
{
    uint64_t key = recipe_key(recipe);
    Layout map, back;
    Plan plan;
    recipe_plan(recipe, &plan);
    assemble_map(recipe, &plan, &map);
    art_draw(&map, key, &plan, &back);
    add_header(recipe, &plan, key, par, &map, out);
    add_map(&map, plan_themes[plan.theme].fill, out);
    add_back(&back, out);
    if (layout) *layout = map;
}

/* ---- a piece by itself ---- */

/* The variant as one of the drawings of the idea, 0: it is none. `variant` is then that of the
 * forms that are not drawn. */
static DrawnForm drawn_variant(const PieceOrder *order, int32_t *variant)
{
    DrawnForm forms[2 * DRAWINGS_MAX] = {0};
    int32_t count = 0;
    for (int32_t i = 0; i < drawing_count(); i++) {
        const Drawing *drawing = drawing_at(i);
        if (drawing->idea != order->id || order->difficulty < drawing->easiest ||
            order->difficulty > drawing->hardest)
            continue;
        forms[count++] = (DrawnForm)(2 * i + 1);
        if (drawing->both_ways) forms[count++] = (DrawnForm)(2 * i + 2);
    }
    int32_t round = order->variant / (FORM_COUNT + count),
            at = order->variant % (FORM_COUNT + count);
    *variant = round * FORM_COUNT + at;
    return at < FORM_COUNT ? 0 : forms[at - FORM_COUNT];
}

int32_t generate_piece(const PieceOrder *order, Text *out, int32_t *floor)
{
    Layout layout;
    int32_t variant;
    DrawnForm drawn = drawn_variant(order, &variant);
    Piece piece = {.layout = &layout,
                   .random = random_stream(GENERATE_VERSION, "order", order->id, order->variant),
                   .beats = {0, 1, 1},
                   .beat_count = 2 + order->variant % 2,
                   .difficulty = order->difficulty,
                   .floor = order->floor,
                   .form = variant % FORM_COUNT,
                   .is_spiked = true,
                   .thorns = LOOK_STEPS / 2};
    layout_clear(&layout, STORY_ROWS);
    layout.story_count = 1;
    layout.lift_count = clamp_i32(order->first_lift, 0, LAYOUT_LIFTS_MAX);
    if (drawn)
        drawing_lay(&piece, drawn);
    else
        piece_list[order->id].lay(&piece);
    /* The best of the places where it offers a coin gets one. */
    const CoinPlace *best = NULL;
    for (int32_t i = 0; i < layout.coin_count; i++)
        if (!best || layout.coins[i].worth > best->worth) best = &layout.coins[i];
    if (best && layout_at(&layout, best->col, best->row) == '.')
        layout_set(&layout, best->col, best->row, 'o');
    add_lifts(&layout, order->first_lift, out);
    add_map(&layout, '#', out);
    *floor = piece.floor;
    return layout.cols;
}

uint64_t generate_seed_from_text(const char *text)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && *end == '\0' && errno == 0) return number;
    return random_stream(0, text, 0, 0).state;
}
