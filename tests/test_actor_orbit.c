/* test_actor_orbit.c - a monster whose orbit is known is where the orbit says, in every run: also
 * among blocks that crumble and doors that open, which it does not look at.
 *
 * LEDGE_REACH_LEVELS says how many tens of levels (`make check-full`); without it there are few. */
#include "arena.h"
#include "full.h"

#include "../src/solve/actor_orbit.h"
#include "level_maker.h"

enum { FEW_LEVELS = 60, RUNS = 12, TICKS = 400, FOLLOW = 4000 };

typedef struct Orbits {
    ActorOrbit items[ACTOR_MAX];
    bool is_known[ACTOR_MAX];
    int32_t known, in_sight; /* of these, among what would disturb them if they looked at it */
} Orbits;

static void find_orbits(const Level *level, Orbits *orbits)
{
    *orbits = (Orbits){.known = 0};
    for (int32_t i = 0; i < level->actors.count; i++) {
        ActorOrbit coarse;
        ActorOrbitOptions options = {.max_ticks = FOLLOW};
        if (!(actor_kinds[level->actors.items[i].kind].flags & ACTOR_AUTONOMOUS)) continue;
        orbits->is_known[i] =
            actor_orbit_find(level, i, &options, &orbits->items[i]) == ACTOR_ORBIT_FOUND;
        options.is_frozen = true;
        bool is_alone = actor_orbit_find(level, i, &options, &coarse) == ACTOR_ORBIT_FOUND;
        assert_true(orbits->is_known[i] || !is_alone);
        orbits->known += orbits->is_known[i];
        orbits->in_sight += orbits->is_known[i] && !is_alone;
        actor_orbit_done(&coarse);
    }
}

static void compare(const Game *game, const Orbits *orbits, const char *text)
{
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *actor = &game->actors.items[i];
        if (!orbits->is_known[i] || !actor->alive) continue;
        const ActorOrbitStep *step = actor_orbit_at(&orbits->items[i], game->ticks);
        if (!step || actor->body.x != step->x || actor->body.y - actor->body.height != step->top)
            fail_msg("actor %d is elsewhere in tick %d of\n%s", (int)i, (int)game->ticks, text);
    }
}

static void play(const Level *level, const Orbits *orbits, Maker *chance, const char *text)
{
    static const Input liked[] = {
        INPUT_RIGHT, INPUT_LEFT, INPUT_RIGHT | INPUT_JUMP, INPUT_LEFT | INPUT_JUMP, INPUT_UP, 0};
    static Game game;
    GameEvents events;
    game_init(&game, level);
    while (game.ticks < TICKS && game.status == GAME_PLAYING) {
        const Input input = liked[maker_random(chance, ARRAY_LENGTH(liked))];
        for (int32_t n = maker_between(chance, 1, 24); n > 0 && game.status == GAME_PLAYING; n--) {
            game_step(&game, level, input, &events, NULL);
            if (game.status == GAME_PLAYING) compare(&game, orbits, text);
        }
    }
}

/* A made level with the start near a monster, and blocks, doors and keys around both. */
static char *make_level(uint32_t seed)
{
    static const MakerStyle styles[] = {MAKER_TOWER, MAKER_RUN, MAKER_MAZE, MAKER_CAVE};
    char *text = level_maker_text(styles[seed % ARRAY_LENGTH(styles)], seed / 4 + 900);
    level_maker_add_monsters(text, seed);
    Maker m = {.random = seed * 2654435761u + 5, .cells = strstr(text, "[map]\n") + 6};
    const int32_t line = (int32_t)strcspn(m.cells, "\n") + 1, end = (int32_t)strlen(m.cells);
    int32_t first = -1;
    char *start = strchr(m.cells, '@');
    if (start) *start = '.';
    for (int32_t i = maker_random(&m, end), n = 0; n < end; n++, i = (i + 1) % end) {
        if (!strchr("whf", m.cells[i])) continue;
        if (first < 0) first = i;
        for (int32_t tries = 10; tries > 0; tries--) {
            const int32_t at = i + maker_between(&m, -2, 2) * line + maker_between(&m, -4, 4);
            if (at >= 0 && at < end && strchr(".#=", m.cells[at]))
                m.cells[at] = first == i ? "CCCDkC"[tries % 6] : 'C';
        }
    }
    for (int32_t tries = 200; tries > 0 && first >= 0; tries--) {
        const int32_t at = first + maker_between(&m, -3, 1) * line + maker_between(&m, -5, 5);
        if (at < 0 || at >= end || m.cells[at] != '.') continue;
        m.cells[at] = '@';
        return text;
    }
    free(text);
    return NULL;
}

static void a_known_monster_is_where_its_orbit_says_in_every_run(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_REACH_LEVELS");
    const uint32_t levels = wanted ? (uint32_t)atoi(wanted) * 10 : (uint32_t)sampled(FEW_LEVELS);
    int32_t known = 0, in_sight = 0;
    for (uint32_t seed = 0; seed < levels; seed++) {
        static Orbits orbits;
        Arena arena;
        char *text = make_level(seed);
        if (!text) continue;
        arena_open(&arena, text);
        Maker chance = {.random = seed + 1};
        find_orbits(&arena.level, &orbits);
        for (int32_t i = 0; i < RUNS; i++)
            play(&arena.level, &orbits, &chance, text);
        known += orbits.known;
        in_sight += orbits.in_sight;
        for (int32_t i = 0; i < ACTOR_MAX; i++)
            if (orbits.is_known[i]) actor_orbit_done(&orbits.items[i]);
        arena_close(&arena);
        free(text);
    }
    print_message("# %d known, %d of them among what changes\n", (int)known, (int)in_sight);
    assert_true(in_sight > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_known_monster_is_where_its_orbit_says_in_every_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
