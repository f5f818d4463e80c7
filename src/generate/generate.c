/* generate.c - see generate.h: from a recipe to the text of a level. */
#include "generate.h"

#include "art.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    COINS_WANTED = 5,
    COINS_APART = 8,
    HARDEST_ATTEMPTS = 3, /* laid anew so often before it is made easier */
    PLAIN_ATTEMPTS = 5,   /* and so often before plain pits take its place */
    ROOF_ROOM = 6         /* rows between a roof and what is below it */
};

static uint64_t key_of(const Recipe *recipe)
{
    uint64_t key = random_add(GENERATE_VERSION, recipe->seed);
    return random_add(random_add(key, recipe->difficulty), recipe->round);
}

/* ---- pieces ---- */

static void lay_piece(Layout *layout, uint64_t key, const PlannedPiece *planned, int32_t index,
                      int32_t attempt, int32_t *floor)
{
    Piece piece = {.layout = layout, .floor = *floor, .form = planned->form};
    piece.random = random_stream(key, "piece", index, attempt);
    piece.difficulty = planned->difficulty;
    if (attempt >= HARDEST_ATTEMPTS && piece.difficulty > 1) piece.difficulty--;
    if (attempt > 0) piece.form = (piece.form + attempt) % FORM_COUNT;
    piece.twist = attempt < HARDEST_ATTEMPTS ? (Twist)planned->twist : TWIST_NONE;
    piece.beat_count = planned->beat_count;
    memcpy(piece.beats, planned->beats, sizeof piece.beats);
    uint8_t id = attempt >= PLAIN_ATTEMPTS ? PIECE_PITS : planned->id;
    if (attempt >= PLAIN_ATTEMPTS) piece.difficulty = 1;
    piece_list[id].lay(&piece);
    *floor = piece.floor;
}

/* Ground between two pieces: it goes a little towards the middle of the heights. */
static void lay_rest(Layout *layout, Random *random, int32_t *floor, bool has_checkpoint)
{
    int32_t length = random_between(random, 3, 6), middle = (FLOOR_HIGHEST + FLOOR_LOWEST) / 2 + 2;
    if (*floor > middle + 1 && random_chance(random, 60)) --*floor;
    if (*floor < middle - 1 && random_chance(random, 60)) ++*floor;
    layout_add(layout, length, *floor);
    if (has_checkpoint) layout_set(layout, layout->cols - 2, *floor - 1, '*');
}

/* The flag stands at the end of a stair that is higher than any before. */
static void lay_finale(Layout *layout, int32_t floor)
{
    layout_add(layout, 3, floor);
    for (int32_t step = 0; step < 3 && floor > FLOOR_HIGHEST; step++) {
        floor -= 2;
        layout_add(layout, 2, floor);
    }
    layout_add(layout, 10, floor);
    layout_set(layout, layout->cols - 6, floor - 1, 'F');
}

static void lay_pieces(const Recipe *recipe, uint64_t key, const Plan *plan, Layout *layout)
{
    Random random = random_stream(key, "floor", 0, 0);
    int32_t floor = random_between(&random, 13, 16);
    layout_add(layout, 9, floor);
    layout_set(layout, 4, floor - 1, '@');
    for (int32_t i = 0; i < plan->piece_count; i++) {
        layout->part_cols[layout->part_count++] = (int16_t)layout->cols;
        lay_piece(layout, key, &plan->pieces[i], i, recipe->attempts[i], &floor);
        Random rest = random_stream(key, "rest", i, 0);
        bool ends_section =
            i + 1 < plan->piece_count && plan->pieces[i + 1].section != plan->pieces[i].section;
        lay_rest(layout, &rest, &floor, ends_section);
    }
    lay_finale(layout, floor);
}

/* ---- what is added to the whole ---- */

/* The first row from the top that is not empty, in a few columns. */
static int32_t highest_thing(const Layout *layout, int32_t col)
{
    for (int32_t row = 0; row < LAYOUT_ROWS; row++)
        for (int32_t c = col - 4; c <= col + 4; c++)
            if (layout_at(layout, c, row) != '.') return row;
    return LAYOUT_ROWS;
}

static void lay_roof(Layout *layout, uint64_t key, int32_t rows)
{
    Random random = random_stream(key, "roof", 0, 0);
    uint8_t thick[LAYOUT_COLS_MAX];
    int32_t wander = rows;
    for (int32_t col = 0; col < layout->cols; col++) {
        if (random_chance(&random, 30)) wander += random_between(&random, -1, 1);
        wander = clamp_i32(wander, 1, rows + 2);
        thick[col] = (uint8_t)clamp_i32(highest_thing(layout, col) - ROOF_ROOM, 0, wander);
    }
    for (int32_t col = 0; col < layout->cols; col++)
        layout_fill(layout, col, 0, col, thick[col] - 1, '#');
}

static bool is_far_from_coins(const Layout *layout, int32_t col, int32_t apart)
{
    for (int32_t i = 0; i < layout->coin_count; i++)
        if (layout->coins[i].chosen && abs(layout->coins[i].col - col) < apart) return false;
    return true;
}

/* Coins where they are worth most, and all over the level: first far apart, then nearer. */
static void choose_coins(Layout *layout, uint64_t key, uint32_t left_out)
{
    Random random = random_stream(key, "coins", 0, 0);
    int32_t wanted = COINS_WANTED + random_between(&random, -1, 1), chosen = 0, number = 0;
    for (int32_t apart = layout->cols / (wanted + 2); apart >= COINS_APART; apart /= 2)
        for (int32_t worth = 9; worth >= 0; worth--)
            for (int32_t i = 0; i < layout->coin_count && chosen < wanted; i++) {
                CoinPlace *coin = &layout->coins[i];
                if (coin->worth != worth || layout_at(layout, coin->col, coin->row) != '.' ||
                    !is_far_from_coins(layout, coin->col, apart))
                    continue;
                coin->chosen = true;
                chosen++;
            }
    for (int32_t i = 0; i < layout->coin_count; i++)
        if (layout->coins[i].chosen && !(left_out >> number++ & 1))
            layout_set(layout, layout->coins[i].col, layout->coins[i].row, 'o');
}

static bool is_ground(char glyph)
{
    return glyph == '#' || glyph == 'I' || glyph == '<' || glyph == '>' || glyph == 'C';
}

/* Solid with nothing but ground around it. Outside counts as ground. */
static bool is_inside(const Layout *layout, int32_t col, int32_t row)
{
    if (layout_at(layout, col, row) != '#') return false;
    for (int32_t r = row - 1; r <= row + 1; r++)
        for (int32_t c = col - 1; c <= col + 1; c++) {
            bool is_outside = r < 0 || r >= LAYOUT_ROWS || c < 0 || c >= layout->cols;
            if (!is_outside && !is_ground(layout_at(layout, c, r))) return false;
        }
    return true;
}

/* ---- text ---- */

static void add_title(const Plan *plan, uint64_t key, Text *out)
{
    Random random = random_stream(key, "title", 0, 0);
    const Theme *theme = &themes[plan->theme];
    int32_t index = random_below(&random, (int32_t)ARRAY_LENGTH(theme->adjectives));
    text_add(out, "title  = %s %s\n", theme->adjectives[index], piece_list[plan->main_idea].noun);
}

static void add_attempts(const Recipe *recipe, const Plan *plan, Text *out)
{
    const char *before = "attempts   = ";
    for (int32_t i = 0; i < plan->piece_count; i++)
        if (recipe->attempts[i]) {
            text_add(out, "%s%d:%d", before, i, recipe->attempts[i]);
            before = ", ";
        }
    if (*before == ',') text_add_byte(out, '\n');
    if (recipe->round) text_add(out, "round      = %d\n", recipe->round);
    if (recipe->coins_left_out) text_add(out, "left_out   = %" PRIu32 "\n", recipe->coins_left_out);
}

static void add_header(const Recipe *recipe, const Plan *plan, uint64_t key, int32_t par,
                       const Layout *layout, Text *out)
{
    const Theme *theme = &themes[plan->theme];
    text_add(out,
             "; Made by `ledge generate %" PRIu64 " --difficulty %d --theme %s`, the same "
             "everywhere.\n[level]\n",
             recipe->seed, recipe->difficulty, theme->name);
    add_title(plan, key, out);
    text_add_string(out, "author = ledge\n");
    if (par) text_add(out, "par    = %d\n", par);
    text_add(out, "palette = %s\n", theme->name);
    text_add(out, "\n[generated]\nversion    = %d\nseed       = %" PRIu64 "\ndifficulty = %d\n",
             GENERATE_VERSION, recipe->seed, recipe->difficulty);
    text_add(out, "theme      = %s\n", theme->name);
    add_attempts(recipe, plan, out);
    text_add(out, "\n[legend]\nsolid = \"#%c\"\n", theme->fill);
    for (int32_t i = 0; i < layout->lift_count; i++) {
        const LayoutLift *lift = &layout->lifts[i];
        text_add(out, "\n[lift.%d]\nvelocity = %s0.%03d, %s0.%03d\nticks    = %d\nsolid    = no\n",
                 i, lift->dx < 0 ? "-" : "", abs(lift->dx), lift->dy < 0 ? "-" : "", abs(lift->dy),
                 lift->ticks);
    }
}

static void add_map(const Layout *layout, char fill, Text *out)
{
    text_add_string(out, "\n[map]\n");
    for (int32_t row = 0; row < LAYOUT_ROWS; row++) {
        for (int32_t col = 0; col < layout->cols; col++)
            text_add_byte(out, is_inside(layout, col, row) ? fill : layout->cells[row][col]);
        text_add_byte(out, '\n');
    }
}

static void add_back(const Layout *back, Text *out)
{
    text_add_string(out, "[back]\n");
    for (int32_t row = 0; row < LAYOUT_ROWS; row++) {
        int32_t length = back->cols;
        while (length > 0 && back->cells[row][length - 1] == ' ')
            length--;
        text_add_bytes(out, back->cells[row], (size_t)length);
        text_add_byte(out, '\n');
    }
}

void generate_text(const Recipe *recipe, int32_t par, Text *out, Layout *layout)
{
    uint64_t key = key_of(recipe);
    Layout map, back;
    Plan plan;
    plan_make(&plan, key, recipe->difficulty, recipe->theme);
    layout_clear(&map);
    lay_pieces(recipe, key, &plan, &map);
    if (themes[plan.theme].roof) lay_roof(&map, key, themes[plan.theme].roof);
    choose_coins(&map, key, recipe->coins_left_out);
    art_draw(&map, key, plan.theme, &back);
    add_header(recipe, &plan, key, par, &map, out);
    add_map(&map, themes[plan.theme].fill, out);
    add_back(&back, out);
    if (layout) *layout = map;
}

uint64_t generate_seed_from_text(const char *text)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && *end == '\0' && errno == 0) return number;
    return random_stream(0, text, 0, 0).state;
}
