/* plan.c - see plan.h */
#include "plan.h"

#include <string.h>

// clang-format off
const Theme plan_themes[THEME_COUNT] = {
    {"meadow", '%', 0,
     {PIECE_PITS, PIECE_ISLANDS, PIECE_FERRY, PIECE_SPRING_WALL, PIECE_WALKERS, PIECE_ROADS, PIECE_CRUMBLE}, 7,
     {PIECE_HILLS, PIECE_STEPS, PIECE_PITS}, 3,
     {"Green", "Windy", "Mossy", "Sunlit", "Grassy", "Quiet", "Dewy", "Rolling", "Golden",
      "Breezy", "Clovered", "Gentle", "Wandering", "Ripe", "Humming", "Early", "Barefoot",
      "Flowering", "Warm", "Open"},
     {"in the Clover", "by the Old Mill", "under Larks", "of May", "after Rain", "by the Hedge",
      "before Noon", "in Tall Grass", "under Willows", "of Plenty", "beyond the Barn",
      "by the Brook", "in the Orchard", "of Summer", "under Open Sky", "past the Stile",
      "in the Barley", "among Poppies", "of the Shepherd", "at Daybreak"}},
    {"forge", '+', 0,
     {PIECE_BELTS, PIECE_TURRET, PIECE_CRUMBLE, PIECE_ELEVATOR, PIECE_FERRY, PIECE_TEETH, PIECE_GATE}, 7,
     {PIECE_STEPS, PIECE_PITS, PIECE_CLIFF}, 3,
     {"Oiled", "Rusty", "Glowing", "Hammered", "Sooty", "Red-hot", "Riveted", "Smoking", "Molten",
      "Grinding", "Iron", "Blistered", "Clanking", "Tempered", "Smelted", "Brazen", "Scorched",
      "Copper", "Restless", "Blackened"},
     {"in the Smoke", "by the Bellows", "under Hammers", "of Cinders", "after Hours",
      "on the Late Shift", "by the Crucible", "of Slag", "under Pressure", "of Brass",
      "beside the Furnace", "in the Foundry", "of Sparks", "at Full Steam", "of the Old Smith",
      "below the Stacks", "in the Boiler Room", "by the Anvil", "of White Heat", "over the Coals"}},
    {"cave", ':', 3,
     {PIECE_LADDER, PIECE_CELLAR, PIECE_TEETH, PIECE_HOPPERS, PIECE_ISLANDS, PIECE_CRUMBLE, PIECE_SPRING_PIT}, 7,
     {PIECE_STEPS, PIECE_PITS, PIECE_CLIFF}, 3,
     {"Dripping", "Hollow", "Deep", "Echoing", "Blind", "Crystal", "Sunken", "Narrow",
      "Forgotten", "Damp", "Lightless", "Flooded", "Buried", "Winding", "Gloomy", "Pale",
      "Bottomless", "Crooked", "Muffled", "Stony"},
     {"in the Dark", "under the Hill", "of Echoes", "below the Roots", "by Lantern Light",
      "of the Deep", "beneath the Lake", "of Salt", "among Stalactites", "of the Lost Seam",
      "past the Cave-in", "in Still Water", "of the Blind Fish", "under Old Stone",
      "where Bats Sleep", "of Chalk", "without a Lamp", "at Rock Bottom", "of Old Bones",
      "by the Black Lake"}},
    {"frost", '%', 0,
     {PIECE_ICE, PIECE_SPRING_PIT, PIECE_FLYERS, PIECE_ISLANDS, PIECE_WALKERS, PIECE_CLIFF, PIECE_ELEVATOR}, 7,
     {PIECE_HILLS, PIECE_STEPS, PIECE_PITS}, 3,
     {"Frozen", "Glassy", "White", "Northern", "Bitter", "Silent", "Snowy", "Brittle", "Drifting",
      "Icebound", "Glittering", "Numb", "Wintry", "Slippery", "Hoary", "Polar", "Crackling",
      "Arctic", "Sparkling", "Chilly"},
     {"in the Snow", "under the Aurora", "of Winter", "on Thin Ice", "before the Thaw",
      "of the North", "above the Pines", "in a Blizzard", "by the Frozen Falls", "of First Frost",
      "at the Pass", "of Long Nights", "among Icicles", "past the Last Hut", "of the Glacier",
      "on Cold Mornings", "in White Silence", "below the Summit", "of Blue Ice",
      "after the Avalanche"}},
    {"night", ':', 0,
     {PIECE_FLYERS, PIECE_ROADS, PIECE_GATE, PIECE_ZIGZAG, PIECE_TURRET, PIECE_HOPPERS, PIECE_SPRING_WALL}, 7,
     {PIECE_PITS, PIECE_STEPS, PIECE_ISLANDS}, 3,
     {"Moonlit", "Sleepless", "Starry", "Late", "Violet", "Whispering", "Lamplit", "Far",
      "Midnight", "Shadowed", "Neon", "Rainy", "Secret", "Lonely", "Velvet", "Wakeful", "Dim",
      "Distant", "Masked", "Drowsy"},
     {"at Midnight", "under the Moon", "of the Sleepers", "on the Rooftops", "after Dark",
      "by Lamplight", "of the Night Watch", "among Chimneys", "in the Rain", "before Dawn",
      "of the Old Quarter", "above the Street", "under Neon", "of Cats", "in Blue Shadow",
      "past the Last Tram", "of a Thousand Windows", "at the Clock Tower", "in the Small Hours",
      "of Insomnia"}},
};
// clang-format on

int32_t plan_find_theme(const char *name)
{
    int32_t theme = 0;
    while (theme < THEME_COUNT && strcmp(plan_themes[theme].name, name) != 0)
        theme++;
    return theme;
}

/* ---- motif ---- */

typedef struct Motif {
    uint8_t beats[BEATS_MAX];
    int32_t count;
} Motif;

/* 2 to 4 beats, not all alike. */
static Motif make_motif(Random *random)
{
    Motif motif = {.count = random_between(random, 2, BEATS_MAX)};
    int32_t longs = 0;
    for (int32_t i = 0; i < motif.count; i++) {
        motif.beats[i] = (uint8_t)random_below(random, 2);
        longs += motif.beats[i];
    }
    if (longs == 0 || longs == motif.count) motif.beats[motif.count - 1] ^= 1;
    return motif;
}

/* ---- sections ---- */

enum {
    VARIANTS = 3,
    HARD_FROM = 5,     /* from here on pieces are a step harder than their level */
    TOWER_CHANCE = 20, /* percent of levels */
    FORK_CHANCE = 55,  /* and of staples: a section in four has one */
    TURN_CHANCE = 40,  /* a section in six */
    MOVES_MAX = 3,     /* steps that a piece is made harder or easier */
    FIGURE_TOLERANCE = 12,
    DRAWS_MAX = 12,         /* of ideas, until the figure can be reached */
    DRAWN_CHANCE = 50,      /* percent of pieces that are drawn, where there is a drawing */
    DRAWN_CHANCE_HARD = 30, /* from HARD_FROM on */
    DRAWN_END_CHANCE = 80,
    ROOF_CHANCE = 25 /* of a section */
};

/* What a section may be made of: m(ain idea), s(econd idea), t(aple). */
static const char *const four_sections[][VARIANTS] = {{"tm", "mt", "tm"},
                                                      {"m", "tm", "m"},
                                                      {"st", "s", "ts"},
                                                      {"sm", "ms", "tsm"}};
static const char *const five_sections[][VARIANTS] = {
    {"tm", "mt", "m"}, {"m", "mt", "tm"}, {"st", "s", "s"}, {"sm", "ms", "m"}, {"tsm", "sm", "ms"}};

static Twist twist_for(Random *random, uint8_t id)
{
    switch (id) {
    case PIECE_ISLANDS: return TWIST_CRUMBLE;
    case PIECE_CRUMBLE: return TWIST_FLYER;
    case PIECE_PITS: return (Twist)random_between(random, TWIST_ICE, TWIST_BELT);
    case PIECE_HILLS:
    case PIECE_STEPS:
    case PIECE_CLIFF: return random_chance(random, 50) ? TWIST_WALKER : TWIST_ICE;
    case PIECE_SPRING_WALL:
    case PIECE_FLYERS: return TWIST_WALKER;
    case PIECE_WALKERS: return random_chance(random, 50) ? TWIST_ICE : TWIST_FLYER;
    case PIECE_TEETH: return random_chance(random, 50) ? TWIST_ICE : TWIST_BELT;
    default: return TWIST_NONE;
    }
}

/* Ideas come twice or more: each time in another form, harder, and in the end with a twist. */
typedef struct Uses {
    uint8_t count[PIECE_COUNT];
    uint8_t order[PIECE_COUNT][FORM_COUNT];
} Uses;

static void add_piece(Plan *plan, Random *random, Uses *uses, const Motif *motif, uint8_t id,
                      int32_t section, int32_t difficulty)
{
    assert(plan->piece_count < PLAN_PIECES_MAX);
    PlannedPiece *piece = &plan->pieces[plan->piece_count];
    int32_t use = uses->count[id]++, twisted_from = difficulty >= 3 ? 1 : 2;
    int32_t harder = section == 0 ? -1 : section == plan->section_count - 1 ? 1 : 0;
    int32_t wanted = difficulty + harder + (difficulty >= HARD_FROM);
    *piece = (PlannedPiece){.id = id, .section = (uint8_t)section};
    piece->form = uses->order[id][use % FORM_COUNT];
    piece->twist = (uint8_t)(use >= twisted_from ? twist_for(random, id) : TWIST_NONE);
    /* Where leaps may not be exact, monsters are what makes a level harder. */
    bool has_room = id == PIECE_HILLS || id == PIECE_CLIFF;
    if (piece->twist == TWIST_NONE && difficulty == DIFFICULTY_KIND && section > 0 && has_room)
        piece->twist = (uint8_t)(random_chance(random, 60) ? TWIST_WALKER : TWIST_NONE);
    piece->difficulty = (uint8_t)clamp_i32(wanted, 1, PIECE_HARDEST);
    /* The motif as it is; backwards; begun at its second beat; and so on in turn. */
    piece->beat_count = (uint8_t)motif->count;
    for (int32_t i = 0; i < motif->count; i++) {
        int32_t from = (i + plan->piece_count / 3) % motif->count;
        bool is_backwards = plan->piece_count % 3 == 1;
        piece->beats[i] = motif->beats[is_backwards ? motif->count - 1 - from : from];
    }
    plan->piece_count++;
}

/* Takes the first of `items` that is neither of two ids, and moves it to the end. */
static uint8_t take_other(uint8_t *items, int32_t count, uint8_t one, uint8_t another)
{
    int32_t at = 0;
    while (at < count - 1 && (items[at] == one || items[at] == another))
        at++;
    uint8_t taken = items[at];
    memmove(items + at, items + at + 1, (size_t)(count - at - 1));
    items[count - 1] = taken;
    return taken;
}

/* What stands for a staple: now and then a fork or a turn, once each. */
static uint8_t take_staple(Random *random, Theme *of, const Plan *plan, Uses *uses)
{
    bool has_fork = random_chance(random, FORK_CHANCE),
         has_turn = random_chance(random, TURN_CHANCE);
    if (has_fork && uses->count[PIECE_FORK] == 0) return PIECE_FORK;
    if (has_turn && uses->count[PIECE_SWITCHBACK] == 0) return PIECE_SWITCHBACK;
    return take_other(of->staples, of->staple_count, plan->main_idea, plan->second_idea);
}

/* ---- difficulty ---- */

int32_t plan_figure(const Plan *plan)
{
    static const uint8_t drawn[PIECE_HARDEST] = EXPECTED_OF_DRAWINGS;
    int32_t figure = 0;
    for (int32_t i = 0; i < plan->piece_count; i++) {
        const PlannedPiece *piece = &plan->pieces[i];
        figure += piece->drawn ? drawn[piece->difficulty - 1]
                               : piece_figure(piece->id, piece->difficulty);
    }
    return figure;
}

/* The piece that is to be a step harder (way 1) or easier (-1): one that was moved least, of those
 * whose figure that changes. -1: there is none. */
static int32_t piece_to_move(const Plan *plan, Random *random, const uint8_t moved[PLAN_PIECES_MAX],
                             int32_t way)
{
    int32_t best = -1, from = random_below(random, plan->piece_count);
    for (int32_t i = 0; i < plan->piece_count; i++) {
        int32_t at = (from + i) % plan->piece_count;
        const PlannedPiece *piece = &plan->pieces[at];
        int32_t end = way > 0 ? plan->hardest : 1;
        if (piece->drawn || moved[at] >= MOVES_MAX || piece->difficulty == end) continue;
        if (piece_figure(piece->id, piece->difficulty) == piece_figure(piece->id, end)) continue;
        if (way > 0 && piece->section == 0 && moved[at] > 0) continue;
        if (best < 0 || moved[at] < moved[best]) best = at;
    }
    return best;
}

/* Makes pieces harder or easier until the plan's figure is as wanted. False: it cannot be. */
static bool reach_figure(Plan *plan, Random *random, int32_t wanted)
{
    uint8_t moved[PLAN_PIECES_MAX] = {0};
    int32_t missing = wanted - plan_figure(plan), first_way = sign_i32(missing);
    while (abs_i32(missing) > FIGURE_TOLERANCE && sign_i32(missing) == first_way) {
        int32_t at = piece_to_move(plan, random, moved, first_way);
        if (at < 0) return false;
        plan->pieces[at].difficulty = (uint8_t)(plan->pieces[at].difficulty + first_way);
        moved[at]++;
        missing = wanted - plan_figure(plan);
    }
    return true;
}

/* ---- a whole plan ---- */

/* Which pieces are drawn: none of them twice. */
static void choose_drawings(Plan *plan, Random *random, int32_t difficulty)
{
    bool used[DRAWINGS_MAX] = {false};
    int32_t chance = difficulty < HARD_FROM ? DRAWN_CHANCE : DRAWN_CHANCE_HARD;
    for (int32_t i = 0; i < plan->piece_count; i++) {
        PlannedPiece *piece = &plan->pieces[i];
        bool is_drawn = random_chance(random, chance);
        int32_t theme = piece->section < 2 ? plan->theme : plan->second_theme;
        piece->drawn =
            drawing_choose_own(random, plan->own, piece->id, theme, piece->difficulty, used);
        if (is_drawn && !piece->drawn)
            piece->drawn = drawing_choose(random, piece->id, theme, piece->difficulty, used);
        if (!piece->drawn) continue;
        /* A drawing of the maker's own may stand for several ideas. */
        const Drawing *drawing = drawing_of(plan->own, drawing_form_index(piece->drawn));
        used[drawing_form_index(piece->drawn)] = true;
        for (int32_t k = 0; plan->own && k < plan->own->count; k++)
            if (plan->own->drawings[k].rows[0] == drawing->rows[0])
                used[drawing_count() + k] = true;
    }
}

/* Ideas of the theme, and of the second one where that is another. */
typedef struct Ideas {
    Theme first, second;
    Theme *later; /* the staples from the third section on */
} Ideas;

static void draw_ideas(Plan *plan, Random *random, Ideas *out)
{
    Theme *first = &out->first, *second = &out->second;
    *first = plan_themes[plan->theme];
    *second = plan_themes[plan->second_theme];
    out->later = first;
    random_shuffle(random, first->ideas, first->idea_count);
    random_shuffle(random, first->staples, first->staple_count);
    plan->main_idea = first->ideas[0];
    plan->second_idea = first->ideas[1];
    if (plan->second_theme == plan->theme) return;
    out->later = second;
    random_shuffle(random, second->ideas, second->idea_count);
    random_shuffle(random, second->staples, second->staple_count);
    plan->second_idea = second->ideas[second->ideas[0] == plan->main_idea];
}

/* A plan with the ideas that the random numbers give. */
static void draw_plan(Plan *plan, Random *random, int32_t difficulty)
{
    bool is_easy = difficulty <= DIFFICULTY_KIND, is_long = difficulty >= 4;
    Ideas ideas;
    Uses uses;
    *plan = (Plan){.theme = plan->theme,
                   .second_theme = plan->second_theme,
                   .own = plan->own,
                   .hardest = is_easy ? difficulty + 1 : PIECE_HARDEST,
                   .section_count = is_long ? STORIES_MAX : STORIES_MAX - 1};
    draw_ideas(plan, random, &ideas);
    Motif motif = make_motif(random);
    uses = (Uses){0};
    for (int32_t id = 0; id < PIECE_COUNT; id++) {
        for (uint8_t form = 0; form < FORM_COUNT; form++)
            uses.order[id][form] = form;
        random_shuffle(random, uses.order[id], FORM_COUNT);
    }
    plan->is_tower = random_chance(random, TOWER_CHANCE);
    for (int32_t section = 0; section < plan->section_count; section++) {
        int32_t variant = random_below(random, VARIANTS);
        const char *parts = (is_long ? five_sections : four_sections)[section][variant];
        Theme *of = section < 2 ? &ideas.first : ideas.later;
        for (const char *part = parts; *part; part++) {
            uint8_t id = *part == 'm'   ? plan->main_idea
                         : *part == 's' ? plan->second_idea
                                        : take_staple(random, of, plan, &uses);
            add_piece(plan, random, &uses, &motif, id, section, difficulty);
        }
    }
    choose_drawings(plan, random, difficulty);
}

/* Numbers near both ends are as frequent as those in the middle: no two levels are to look alike.
 */
static void draw_look(Plan *plan, uint64_t key, int32_t difficulty)
{
    Random random = random_stream(key, "look", 0, 0);
    const bool used[DRAWINGS_MAX] = {false};
    PlannedLook *look = &plan->look;
    *look = (PlannedLook){.relief = (uint8_t)random_below(&random, LOOK_STEPS),
                          .thorns = (uint8_t)random_below(&random, LOOK_STEPS),
                          .course = (uint8_t)random_next(&random)};
    if (random_chance(&random, 50))
        look->footing = (uint8_t)random_between(&random, FOOTING_ISLANDS, FOOTING_COUNT - 1);
    for (int32_t section = 0; section < plan->section_count; section++)
        if (random_chance(&random, ROOF_CHANCE)) look->roofed |= (uint8_t)(1 << section);
    if (random_chance(&random, DRAWN_END_CHANCE))
        look->opening = drawing_choose(&random, DRAWING_OPENING, plan->theme, difficulty, used);
    if (random_chance(&random, DRAWN_END_CHANCE))
        look->finale =
            drawing_choose(&random, DRAWING_FINALE, plan->second_theme, difficulty, used);
}

void plan_make(Plan *plan, uint64_t key, int32_t difficulty, int32_t theme, const DrawingList *own)
{
    static const int16_t wanted[DIFFICULTY_MAX] = PLANNED_FIGURES;
    Random random = random_stream(key, "plan", 0, 0);
    int32_t any = random_below(&random, THEME_COUNT);
    bool fits = false;
    int32_t wanted_theme = theme & ~THEME_MIXED;
    plan->own = own;
    plan->theme = plan->second_theme = wanted_theme < THEME_COUNT ? wanted_theme : any;
    if (theme & THEME_MIXED) {
        Random second = random_stream(key, "second theme", 0, 0);
        plan->second_theme += random_between(&second, 1, THEME_COUNT - 1);
        plan->second_theme %= THEME_COUNT;
    }
    for (int32_t i = 0; i < DRAWS_MAX && !fits; i++) {
        draw_plan(plan, &random, difficulty);
        fits = reach_figure(plan, &random, wanted[difficulty - 1]);
    }
    draw_look(plan, key, difficulty);
}
