/* assemble.c - see assemble.h */
#include "assemble.h"

#include "terrain.h"

#include <stdlib.h>
#include <string.h>

enum {
    COINS_WANTED = 5,
    COINS_LEAST = 3,
    COINS_REPLACED = 2, /* so many that are left out have another one in their place */
    COINS_APART = 8,
    COIN_WORTH_MAX = 9,
    COINS_TRIED_MAX = 32, /* bits of coins_left_out */
    EASY_ATTEMPTS = 3,    /* laid anew so often before it is made easier */
    END_ATTEMPTS = 2,     /* of the first and last piece: so long both ends are as drawn */
    STORY_ROOM = 4,       /* and between the ceiling of a story and what is below that */
    SHAFT_COLS = 11,      /* from one story of a tower to the next */
    CLIMB_ROWS = 3,
    MIDDLE = 16,        /* the row of the floor in the mean */
    FRAME_COLS = 2,     /* of wall at both sides of a tower */
    SPIKED_CHANCE = 50, /* percent of pieces whose pits have spikes */
    SKY_ROWS = 5,       /* over what is highest in a level, at least */
    DEPTH_ROWS = 3      /* of ground below what is lowest, and the last two */
};

/* ---- pieces ---- */

/* A form that no other piece of its kind has, as far as there are any left. */
static int32_t free_form(const Plan *plan, const PlannedPiece *planned, int32_t attempt)
{
    int32_t form = planned->form;
    uint8_t used = 0;
    if (attempt == 0) return form;
    for (int32_t i = 0; i < plan->piece_count; i++)
        if (plan->pieces[i].id == planned->id) used |= (uint8_t)(1 << plan->pieces[i].form);
    if (used == (1 << FORM_COUNT) - 1) used = (uint8_t)(1 << planned->form);
    for (; attempt > 0; attempt--)
        do
            form = (form + 1) % FORM_COUNT;
        while (used >> form & 1 && form != planned->form);
    return form;
}

static void lay_piece(Layout *layout, const Recipe *recipe, const Plan *plan, int32_t index,
                      int32_t *floor)
{
    const PlannedPiece *planned = &plan->pieces[index];
    int32_t attempt = recipe->attempts[index];
    bool is_easy = attempt >= EASY_ATTEMPTS, is_plain = attempt >= RECIPE_WAYS;
    Piece piece = {.layout = layout,
                   .own = plan->own,
                   .floor = *floor,
                   .thorns = plan->look.thorns};
    piece.form = free_form(plan, planned, attempt);
    piece.random = random_stream(recipe_key(recipe), "piece", index, attempt);
    piece.is_spiked = layout->is_story || random_chance(&piece.random, SPIKED_CHANCE);
    piece.difficulty = planned->difficulty + recipe->steps[index] - is_easy;
    piece.difficulty = is_plain ? 1 : clamp_i32(piece.difficulty, 1, PIECE_HARDEST);
    piece.twist = is_easy ? TWIST_NONE : (Twist)planned->twist;
    piece.beat_count = planned->beat_count;
    memcpy(piece.beats, planned->beats, sizeof piece.beats);
    assert(layout->part_count < LAYOUT_PARTS_MAX);
    LayoutPart *part = &layout->parts[layout->part_count++];
    part->col = (int16_t)layout->cols;
    if (planned->drawn && attempt == 0)
        drawing_lay(&piece, planned->drawn);
    else
        piece_list[is_plain ? PIECE_PITS : planned->id].lay(&piece);
    part->last_col = (int16_t)(layout->cols - 1);
    *floor = piece.floor;
}

/* Ground between two pieces: it goes towards the curve that the floor follows, and now and then
 * there is a thorn on it. */
static void lay_rest(Layout *layout, Random *random, const PlannedLook *look, int32_t wanted,
                     int32_t *floor)
{
    static const uint8_t stairs[LOOK_STEPS] = {0, 0, 0, 2, 4},
                         hedges[LOOK_STEPS] = {0, 0, 10, 25, 60};
    for (int32_t i = 0; i < stairs[look->relief] && abs_i32(wanted - *floor) > 1; i++) {
        *floor += 2 * sign_i32(wanted - *floor);
        layout_add(layout, 3, *floor);
    }
    if (look->relief && abs_i32(wanted - *floor) > 1 && random_chance(random, 70))
        *floor += sign_i32(wanted - *floor);
    int32_t length = random_between(random, 2, 5);
    bool has_hedge = random_chance(random, hedges[look->thorns]);
    layout_add(layout, has_hedge ? 4 + length : length, *floor);
    if (has_hedge) layout_set(layout, layout->cols - length - 1, *floor - 1, '^');
}

/* The start on plain ground, or a picture of it. */
static void lay_start(const Recipe *recipe, const Plan *plan, int32_t *floor, Layout *layout)
{
    Piece piece = {.layout = layout, .floor = *floor, .difficulty = recipe->difficulty};
    if (plan->look.opening && recipe->attempts[0] < END_ATTEMPTS) {
        drawing_lay(&piece, plan->look.opening);
        *floor = piece.floor;
        layout_add(layout, 4, *floor);
    } else {
        layout_add(layout, 9, *floor);
        layout_set(layout, 4, *floor - 1, '@');
    }
}

/* The flag: in a picture, or at the end of a stair that is higher than any before. */
static void lay_finale(const Recipe *recipe, const Plan *plan, int32_t floor, Layout *layout)
{
    Piece piece = {.layout = layout, .floor = floor, .difficulty = recipe->difficulty};
    if (plan->look.finale && recipe->attempts[plan->piece_count - 1] < END_ATTEMPTS) {
        drawing_lay(&piece, plan->look.finale);
        return;
    }
    layout_add(layout, 3, floor);
    for (int32_t step = 0; step < 3 && floor > FLOOR_HIGHEST; step++) {
        floor -= 2;
        layout_add(layout, 2, floor);
    }
    layout_add(layout, 10, floor);
    layout_set(layout, layout->cols - 6, floor - 1, 'F');
}

/* Where the floor is to be: up and down, once or often, or all the way up or down. */
static int32_t wanted_floor(const Plan *plan, int32_t index)
{
    enum { COURSES = 4, STEPS = 8 };
    static const int8_t curves[COURSES][STEPS] = {{2, 1, -1, -3, -3, -1, 1, 3},
                                                  {3, 2, 1, 0, -1, -2, -3, -3},
                                                  {-3, -3, -2, -1, 0, 1, 2, 3},
                                                  {3, -3, 2, -2, 3, -3, 1, -2}};
    const PlannedLook *look = &plan->look;
    int32_t course = look->course % COURSES, shift = look->course / COURSES;
    bool is_once = course == 1 || course == 2;
    int32_t step = is_once ? index * STEPS / plan->piece_count : (index + shift) % STEPS;
    int32_t away = curves[course][step] * look->relief * 2 / 3;
    return clamp_i32(MIDDLE + away, FLOOR_HIGHEST + 1, FLOOR_LOWEST);
}

static bool ends_section(const Plan *plan, int32_t index)
{
    return index + 1 < plan->piece_count &&
           plan->pieces[index + 1].section != plan->pieces[index].section;
}

/* Pieces from `first` on, to the end of the level or, in a tower, of the section; `floor` is then
 * where they end. */
static int32_t lay_pieces(const Recipe *recipe, const Plan *plan, int32_t first, int32_t *floor,
                          Layout *layout)
{
    uint64_t key = recipe_key(recipe);
    int32_t i = first;
    for (bool is_over = false; i < plan->piece_count && !is_over; i++) {
        lay_piece(layout, recipe, plan, i, floor);
        Random rest = random_stream(key, "rest", i, 0);
        lay_rest(layout, &rest, &plan->look, wanted_floor(plan, i), floor);
        is_over = ends_section(plan, i) && plan->is_tower;
        if (ends_section(plan, i) && !is_over)
            layout_set(layout, layout->cols - 2, *floor - 1, '*');
    }
    return i;
}

/* ---- towers ---- */

/* A story begins above the shaft that leads to it and ends at the foot of the next one. */
typedef struct Story {
    Layout layout;
    StoryPlace place;
    int32_t first_floor, last_floor;
} Story;

/* Returns the piece after those of the story. */
static int32_t lay_story(const Recipe *recipe, const Plan *plan, int32_t first, Story *story)
{
    Layout *layout = &story->layout;
    Random random = random_stream(recipe_key(recipe), "floor", first, 0);
    int32_t floor = random_between(&random, MIDDLE - 2, MIDDLE + 1);
    layout_clear(layout, STORY_ROWS);
    layout->is_story = true;
    if (first == 0) {
        lay_start(recipe, plan, &floor, layout);
    } else {
        layout_add(layout, SHAFT_COLS + 5, floor);
        layout_set(layout, SHAFT_COLS + 2, floor - 1, '*');
    }
    story->first_floor = floor;
    int32_t next = lay_pieces(recipe, plan, first, &floor, layout);
    bool is_last = next == plan->piece_count;
    if (is_last)
        lay_finale(recipe, plan, floor, layout);
    else
        layout_add(layout, SHAFT_COLS, floor);
    int32_t cut = layout_crop(layout, is_last ? SKY_ROWS : STORY_ROOM, DEPTH_ROWS);
    story->first_floor -= cut;
    story->last_floor = floor - cut;
    return next;
}

/* Every second story goes back to where the one before it began. Returns the columns of all. */
static int32_t place_stories(Story *stories, int32_t count)
{
    int32_t from = 0, least = 0, most = 0;
    for (int32_t i = 0; i < count; i++) {
        StoryPlace *place = &stories[i].place;
        place->is_mirrored = i % 2 == 1;
        place->col = from;
        from = story_place_col(*place, stories[i].layout.cols - 1);
        least = min_i32(least, from);
        most = max_i32(most, from);
    }
    for (int32_t i = 0; i < count; i++)
        stories[i].place.col += FRAME_COLS - least;
    return most - least + 1 + 2 * FRAME_COLS;
}

/* What is climbed in a shaft: `col` is its side that the next story does not go to, and `way` leads
 * into it. */
typedef struct Shaft {
    Layout *tower;
    int32_t col, way, foot, top;
} Shaft;

static void shaft_fill(const Shaft *shaft, int32_t first, int32_t last, int32_t row, char glyph)
{
    for (int32_t i = first; i <= last; i++)
        layout_set(shaft->tower, shaft->col + i * shaft->way, row, glyph);
}

/* Platforms, the last one beside the floor above: in turn at both sides, or from side to side. */
static void lay_platforms(const Shaft *shaft, Random *random)
{
    static const uint8_t orders[3][4] = {{0, 2, 0, 2}, {0, 1, 2, 1}, {1, 0, 1, 2}};
    int32_t size = random_between(random, 3, 4), order = random_below(random, 3), number = 0;
    for (int32_t row = shaft->foot - CLIMB_ROWS; row > shaft->top; row -= CLIMB_ROWS) {
        int32_t first = 1 + orders[order][number++ % 4] * (SHAFT_COLS - 2 - size) / 2;
        shaft_fill(shaft, first, first + size - 1, row, '=');
        layout_offer_coin(shaft->tower, shaft->col + (first + 1) * shaft->way, row - 2, 5);
    }
    shaft_fill(shaft, SHAFT_COLS - 5, SHAFT_COLS - 1, shaft->top, '=');
}

/* A shaft is open from the floor below to that above. */
static void lay_shaft(Layout *tower, const Story *below, const Story *above, int32_t number,
                      Random *random)
{
    int32_t bottom = tower->tops[number];
    Shaft shaft = {.tower = tower,
                   .col = above->place.col,
                   .way = above->place.is_mirrored ? -1 : 1,
                   .foot = bottom + below->last_floor,
                   .top = tower->tops[number + 1] + above->first_floor};
    for (int32_t row = shaft.top; row < tower->tops[number]; row++)
        shaft_fill(&shaft, 0, SHAFT_COLS - 1, row, '.');
    lay_platforms(&shaft, random);
}

static void lay_tower(const Recipe *recipe, const Plan *plan, Layout *out)
{
    static const char rock = '#';
    Story stories[STORIES_MAX];
    Random random = random_stream(recipe_key(recipe), "shafts", 0, 0);
    int32_t count = 0, rows = 0;
    for (int32_t next = 0; next < plan->piece_count; count++) {
        next = lay_story(recipe, plan, next, &stories[count]);
        rows += stories[count].layout.rows;
    }
    layout_clear(out, rows);
    out->cols = place_stories(stories, count);
    layout_fill(out, 0, 0, out->cols - 1, rows - 1, rock);
    for (int32_t i = 0; i < count; i++)
        layout_add_story(out, &stories[i].layout, stories[i].place);
    for (int32_t i = 0; i + 1 < count; i++)
        lay_shaft(out, &stories[i], &stories[i + 1], i, &random);
}

/* ---- what is added to the whole ---- */

/* The next coin that is worth so much and far enough from the others; NULL: there is none. */
static CoinPlace *find_coin(Layout *layout, int32_t worth, int32_t apart)
{
    for (int32_t i = 0; i < layout->coin_count; i++) {
        CoinPlace *coin = &layout->coins[i];
        bool fits = coin->worth == worth && coin->number == 0 &&
                    layout_at(layout, coin->col, coin->row) == '.';
        for (int32_t k = 0; fits && k < layout->coin_count; k++) {
            const CoinPlace *other = &layout->coins[k];
            fits = !other->is_chosen ||
                   abs(other->col - coin->col) + abs(other->row - coin->row) >= apart;
        }
        if (fits) return coin;
    }
    return NULL;
}

/* Coins where they are worth most, and all over the level: first far apart, then nearer. */
static void choose_coins(Layout *layout, uint64_t key, uint32_t left_out)
{
    Random random = random_stream(key, "coins", 0, 0);
    int32_t planned = COINS_WANTED + random_between(&random, -1, 1);
    int32_t length = layout->cols * layout->story_count;
    /* Another coin is taken for the first ones that are left out. */
    int32_t fewer = max_i32(0, __builtin_popcount(left_out) - COINS_REPLACED);
    int32_t missing = max_i32(COINS_LEAST, planned - fewer);
    uint8_t number = 0;
    for (int32_t apart = length / (planned + 2); apart >= COINS_APART; apart /= 2)
        for (int32_t worth = COIN_WORTH_MAX; worth >= 0 && missing > 0; worth--)
            for (CoinPlace *coin = find_coin(layout, worth, apart);
                 coin && missing > 0 && number < COINS_TRIED_MAX;
                 coin = find_coin(layout, worth, apart)) {
                coin->number = ++number;
                coin->is_chosen = !(left_out >> (number - 1) & 1);
                missing -= coin->is_chosen;
            }
    for (int32_t i = 0; i < layout->coin_count; i++)
        if (layout->coins[i].is_chosen)
            layout_set(layout, layout->coins[i].col, layout->coins[i].row, 'o');
}

void assemble_map(const Recipe *recipe, const Plan *plan, Layout *out)
{
    uint64_t key = recipe_key(recipe);
    if (plan->is_tower) {
        lay_tower(recipe, plan, out);
    } else {
        Random random = random_stream(key, "floor", 0, 0);
        int32_t floor = random_between(&random, MIDDLE - 1, MIDDLE + 3);
        layout_clear(out, STORY_ROWS);
        out->story_count = 1;
        lay_start(recipe, plan, &floor, out);
        lay_pieces(recipe, plan, 0, &floor, out);
        lay_finale(recipe, plan, floor, out);
        int32_t depth = DEPTH_ROWS + random_below(&random, 3);
        int32_t sky = SKY_ROWS + random_below(&random, 4);
        layout_crop(out, sky, depth);
        terrain_lay(plan, key, out);
    }
    choose_coins(out, key, recipe->coins_left_out);
}
