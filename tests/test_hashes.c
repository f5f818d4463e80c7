/* test_hashes.c - hashes that files contain: of levels, of every kind of cell, of constants, and of
 * games at the end of their proofs. A change here makes every replay, record and proof stale. */
#include "golden.h"
#include "world_levels.h"

#include "../src/game/replay.h"

enum { TEXT_SIZE = 1 << 16 };

typedef struct Listing {
    char text[TEXT_SIZE];
    size_t length;
} Listing;

static Listing listing;

static void list_line(const char *name, const char *what, uint64_t hash)
{
    int length = snprintf(listing.text + listing.length, TEXT_SIZE - listing.length,
                          "%-28s %-8s %016llx\n", name, what, (unsigned long long)hash);
    listing.length += (size_t)length;
    assert_true(listing.length < TEXT_SIZE);
}

/* The game after the whole proof beside the level at `path`. */
static void list_proof(const Level *level, const char *path)
{
    char proof[256];
    Replay replay;
    ErrorList errors;
    Game game;
    GameEvents events;
    snprintf(proof, sizeof proof, "%.*s.proof", (int)(strlen(path) - strlen(".txt")), path);
    error_list_init(&errors, proof);
    assert_true(replay_read(proof, &replay, &errors));
    game_init(&game, level);
    for (int32_t i = 0; i < replay.tape.count; i++)
        game_step(&game, level, replay.tape.ticks[i], &events, NULL);
    list_line(path, "game", game_hash(&game, level));
    replay_done(&replay);
}

static void list_level(const Level *level, const char *path)
{
    list_line(path, "level", level_hash(level));
    list_proof(level, path);
}

static void the_world_keeps_its_hashes(void **state)
{
    (void)state;
    listing.length = 0;
    with_every_level(list_level);
    golden_check("tests/hashes_world.txt", listing.text);
}

/* A level with one cell of `kind`, which needs a section of its own if it is a lift. */
static void list_kind(CellKind kind)
{
    char picture[160], section[64] = "";
    char glyph = cell_kinds[kind].glyphs[0];
    Arena arena;
    if (cell_kind_is(kind, KIND_IS_LIFT))
        snprintf(section, sizeof section, "[lift.%c]\nvelocity = 0.06, 0\nticks = 30\n[map]\n",
                 glyph);
    snprintf(picture, sizeof picture, "%s.....\n@.%c.F\n#####\n", section, glyph);
    arena_open(&arena, picture);
    list_line(cell_kinds[kind].name, "level", level_hash(&arena.level));
    list_line(cell_kinds[kind].name, "game", game_hash(&arena.game, &arena.level));
    arena_close(&arena);
}

static void every_kind_of_cell_keeps_its_hash(void **state)
{
    (void)state;
    listing.length = 0;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (kind != KIND_START && kind != KIND_IGNORE) list_kind((CellKind)kind);
    golden_check("tests/hashes_kinds.txt", listing.text);
}

/* A short run in a level of this model. */
static void list_model(const char *model)
{
    char picture[80];
    Arena arena;
    snprintf(picture, sizeof picture, "[physics]\nmodel = %s\n[map]\n.....\n@...F\n#####\n", model);
    arena_open(&arena, picture);
    list_line(model, "level", level_hash(&arena.level));
    for (int32_t tick = 0; tick < 20; tick++)
        arena_tick(&arena, INPUT_RIGHT | INPUT_JUMP);
    list_line(model, "game", game_hash(&arena.game, &arena.level));
    arena_close(&arena);
}

static void every_model_keeps_its_hashes(void **state)
{
    (void)state;
    listing.length = 0;
    for (int model = 0; model < MODEL_COUNT; model++)
        list_model(model_names[model]);
    golden_check("tests/hashes_models.txt", listing.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_world_keeps_its_hashes),
        cmocka_unit_test(every_kind_of_cell_keeps_its_hash),
        cmocka_unit_test(every_model_keeps_its_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
