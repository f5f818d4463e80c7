/* test_world.c - the world that comes with the game: it is whole and keeps its own rules, every
 * level of it can be finished, and its proof beside it is a run that takes every coin. */
#include "full.h"
#include "golden.h"

#include "../src/game/replay_verify.h"
#include "../src/solve/slack.h"
#include "../src/solve/verdict.h"
#include "world_levels.h"

#include <dirent.h>
#include <unistd.h>

enum {
    PATH_SIZE = 256,
    LEVELS_MIN = 32, /* on the way */
    CHAPTERS = 5,
    SOON = 4, /* levels, in which the first monster, spike and checkpoint have come */
    COINS_MIN = 3,
    COINS_MAX = 9,
    SIGNS_MAX = 4,
    SIGN_LENGTH_MAX = 60,
    MINUTES_MIN = 18, /* of the best runs with all coins */
    MINUTES_MAX = 30,
    TICKS_OF_MINUTE = 3600,
    RUNS_MIN = 12,
    NODES_MAX = 400000 /* a few seconds of an ordinary machine */
};

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- the world ---- */

static int32_t files_in(const char *path, const char *ending)
{
    int32_t files = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        const char *dot = strrchr(entry->d_name, '.');
        files += dot && strcmp(dot, ending) == 0;
    }
    closedir(folder);
    return files;
}

static void world_holds_every_level_of_its_folder(void **state)
{
    (void)state;
    WorldFile world = open_world();
    assert_non_null(world.opening);
    assert_int_equal(files_in(levels_folder, ".txt"), world.count + 1);
    world_file_done(&world);
}

static int32_t chapters_of_kind(const ChapterList *chapters, ChapterKind kind)
{
    int32_t count = 0;
    for (int32_t i = 0; i < chapters->count; i++)
        count += chapters->items[i].kind == kind;
    return count;
}

static void five_chapters_and_a_finale_each_have_a_look_of_their_own(void **state)
{
    (void)state;
    WorldFile world = open_world();
    const ChapterList *chapters = &world.chapters;
    assert_true(world.way_count >= LEVELS_MIN);
    assert_int_equal(chapters_of_kind(chapters, CHAPTER_USUAL), CHAPTERS);
    assert_int_equal(chapters_of_kind(chapters, CHAPTER_FINALE), 1);
    assert_int_equal(chapters_of_kind(chapters, CHAPTER_WING), 1);
    assert_int_equal(world.b_side_count, CHAPTERS);
    for (int32_t i = 0; i < CHAPTERS + 1; i++)
        for (int32_t j = 0; j < i; j++)
            assert_int_not_equal(chapters->items[i].palette, chapters->items[j].palette);
    world_file_done(&world);
}

static void every_level_names_the_next_one(void **state)
{
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        int32_t next = world_file_next(&world, i);
        if (strcmp(level.next, next < 0 ? "" : name_of(world.paths[next])) != 0)
            fail_msg("%s names \"%s\" as the next one", world.paths[i], level.next);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

static bool has_spikes(const Level *level)
{
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (cell_kind_is(level_kind(level, col, row), KIND_IS_HAZARD)) return true;
        }
    return false;
}

static void monsters_spikes_and_checkpoints_come_soon(void **state)
{
    (void)state;
    bool monster = false, spike = false, checkpoint = false;
    WorldFile world = open_world();
    for (int32_t i = 0; i < SOON; i++) {
        Level level;
        LevelFile *file = open_level(&world, i, &level);
        monster = monster || level.actors.count > 0;
        spike = spike || has_spikes(&level);
        checkpoint = checkpoint || level.checkpoints.count > 0;
        level_done(&level);
        level_file_done(file);
    }
    assert_true(monster && spike && checkpoint);
    world_file_done(&world);
}

/* ---- the rules of drawing ---- */

/* A wide one is seen whole from top to bottom, or nearly. */
static void check_size(const Level *level, const char *path)
{
    bool is_wide = level->cols >= 60 && level->cols <= 400 && level->rows <= 60;
    bool is_tall = level->rows > 22 && level->cols <= 200;
    if (!is_wide && !is_tall) fail_msg("%s is %dx%d", path, level->cols, level->rows);
}

static void levels_are_as_large_as_is_good_for_them(void **state)
{
    (void)state;
    with_every_level(check_size);
}

static void check_coins(const Level *level, const char *path)
{
    if (level->coins.count < COINS_MIN || level->coins.count > COINS_MAX)
        fail_msg("%s has %d coins", path, level->coins.count);
}

static void every_level_has_some_coins(void **state)
{
    (void)state;
    with_every_level(check_coins);
}

static void check_signs(const Level *level, const char *path)
{
    if (level->signs.count > SIGNS_MAX) fail_msg("%s has %d signs", path, level->signs.count);
    for (int32_t i = 0; i < level->signs.count; i++) {
        size_t length = strlen(level->sign_text[i]);
        if (level->no_release && strlen(level->no_release[i]) > length) /* the longer one */
            length = strlen(level->no_release[i]);
        if (length == 0 || length > SIGN_LENGTH_MAX)
            fail_msg("%s: a sign of %d characters", path, (int)length);
    }
}

static void signs_are_few_and_short(void **state)
{
    (void)state;
    with_every_level(check_signs);
}

/* A comment in the first line says it. */
static void check_idea(const Level *level, const char *path)
{
    (void)level;
    char line[PATH_SIZE] = "";
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    char *read = fgets(line, sizeof line, in);
    fclose(in);
    if (!read || strncmp(line, "; ", 2) != 0) fail_msg("%s does not open with its idea", path);
}

static void every_level_opens_with_its_idea(void **state)
{
    (void)state;
    with_every_level(check_idea);
}

static bool is_killed_by_falling(const GameEvents *events)
{
    if (events->count == 0) return false;
    const GameEvent *last = &events->items[events->count - 1];
    return last->kind == EVENT_DIED && last->value == DEATH_FELL;
}

/* Whoever comes back over a pit would fall for ever. */
static void check_checkpoints(const Level *level, const char *path)
{
    enum { TICKS = 120 };
    for (int32_t i = 0; i < level->checkpoints.count; i++) {
        Game game;
        GameEvents events;
        game_init(&game, level);
        game.checkpoint = i;
        game.status = GAME_RESPAWNING;
        game.respawn_ticks = RESPAWN_TICKS;
        for (int32_t tick = 0; tick < TICKS; tick++) {
            game_step(&game, level, 0, &events, NULL);
            if (is_killed_by_falling(&events))
                fail_msg("%s: nothing under the checkpoint in column %d", path,
                         level->checkpoints.items[i].col);
        }
    }
}

static void no_checkpoint_hangs_over_a_pit(void **state)
{
    (void)state;
    with_every_level(check_checkpoints);
}

/* After a death at this time one stands at a checkpoint for two seconds, and no shot that flies by
 * and no enemy kills. */
static void check_return(const Level *level, Game game, int32_t checkpoint, const char *path)
{
    enum { TICKS = 120 };
    GameEvents events;
    game.checkpoint = checkpoint;
    game.status = GAME_RESPAWNING;
    game.respawn_ticks = RESPAWN_TICKS;
    for (int32_t tick = 0; tick < RESPAWN_TICKS + TICKS; tick++)
        game_step(&game, level, 0, &events, NULL);
    if (game.deaths > 0)
        fail_msg("%s: a return to column %d is deadly", path,
                 level->checkpoints.items[checkpoint].col);
}

static void check_returns(const Level *level, const char *path)
{
    enum { TICKS = 900, APART = 15 };
    Level calm = *level;
    Game game;
    GameEvents events;
    calm.chase.kind = CHASE_NONE;
    game_init(&game, &calm);
    for (int32_t tick = 0; tick < TICKS; tick++) {
        for (int32_t i = 0; tick % APART == 0 && i < calm.checkpoints.count; i++)
            check_return(&calm, game, i, path);
        game_step(&game, &calm, 0, &events, NULL);
        game.deaths = 0;
    }
}

static void who_returns_to_a_checkpoint_stands_safe_for_two_seconds(void **state)
{
    (void)state;
    with_levels(1, check_returns);
}

/* ---- they can be finished ---- */

static int32_t solved_ticks(const Level *level, const VerdictOptions *options, const char *path)
{
    Verdict verdict;
    assert_true(verdict_find(level, options, &verdict));
    if (verdict.kind != VERDICT_SOLVED)
        fail_msg("%s is not solved%s", path, options->search.all_coins ? " with all coins" : "");
    int32_t ticks = verdict.tape.count;
    verdict_done(&verdict);
    return ticks;
}

static void check_solved(const Level *level, const char *path)
{
    const VerdictOptions options = {.search = {.nodes_max = NODES_MAX}};
    int32_t ticks = solved_ticks(level, &options, path);
    if (level->par < ticks) {
        const VerdictOptions patient = {.search = options.search, .shorter = true};
        ticks = solved_ticks(level, &patient, path);
    }
    if (level->par < ticks || level->par > 2 * ticks)
        fail_msg("%s: par %d, found in %d ticks", path, level->par, ticks);
}

static void every_level_is_soon_solved_within_its_par(void **state)
{
    (void)state;
    with_levels(1, check_solved);
}

/* Where that is hard it may cost a life, as in `ledge solve --all-coins`. */
static void check_all_coins(const Level *level, const char *path)
{
    const VerdictOptions options = {.search = {.all_coins = true, .nodes_max = NODES_MAX},
                                    .may_die = true};
    solved_ticks(level, &options, path);
}

static void every_level_is_soon_solved_with_all_coins(void **state)
{
    (void)state;
    with_levels(1, check_all_coins);
}

/* A negative control: what is proved depends on the inputs. */
static void check_running_right(const Level *level, const char *path)
{
    enum { TICKS = 1200 };
    Game game;
    GameEvents events;
    game_init(&game, level);
    for (int32_t i = 0; i < TICKS; i++)
        game_step(&game, level, INPUT_RIGHT, &events, NULL);
    if (game.status == GAME_FINISHED) fail_msg("%s is finished by running right", path);
}

static void no_level_is_finished_by_running_right(void **state)
{
    (void)state;
    with_every_level(check_running_right);
}

/* ---- proofs ---- */

/* levels/NN-name.proof */
static void proof_path(const char *level_path, char out[PATH_SIZE])
{
    const char *dot = strrchr(level_path, '.');
    snprintf(out, PATH_SIZE, "%.*s.proof", (int)(dot - level_path), level_path);
}

static Replay open_proof(const char *level_path)
{
    char path[PATH_SIZE];
    ErrorList errors;
    Replay replay;
    proof_path(level_path, path);
    error_list_init(&errors, path);
    bool is_read = replay_read(path, &replay, &errors);
    assert_no_complaint(&errors);
    assert_true(is_read);
    return replay;
}

static void check_proof(const Level *level, const char *path)
{
    ReplayReport report;
    Replay proof = open_proof(path);
    if (replay_verify(&proof, level, &report) != REPLAY_OK)
        fail_msg("the proof of %s is not true (`make proofs` makes them)", path);
    assert_int_equal(report.result, REPLAY_FINISHED);
    assert_int_equal(report.coins, level->coins.count);
    assert_int_equal(report.deaths, 0);
    replay_done(&proof);
}

static void every_level_has_a_proof_that_takes_all_coins(void **state)
{
    (void)state;
    with_every_level(check_proof);
}

/* The word of the title stands over it. */
/* The number of the section that names the sign's cell; 0 where none does. */
static int32_t number_of_sign(const char *path, const Place *place)
{
    char line[256];
    int number = 0, col, row, found = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (found == 0 && fgets(line, sizeof line, file)) {
        (void)sscanf(line, "[sign.%d]", &number);
        if (sscanf(line, "at = %d , %d", &col, &row) == 2 && col == place->col && row == place->row)
            found = number;
    }
    fclose(file);
    return found;
}

/* Each sign names its cell, and their numbers rise along the way. */
static void check_order_of_signs(const Level *level, const char *path)
{
    bool is_seen[SIGNS_MAX] = {false};
    int32_t last = 0;
    Game game;
    GameEvents events;
    Replay proof = open_proof(path);
    game_init(&game, level);
    for (int32_t i = 0; i < proof.tape.count; i++) {
        game_step(&game, level, proof.tape.ticks[i], &events, NULL);
        int32_t sign = game.sign_shown;
        if (sign < 0 || is_seen[sign]) continue;
        is_seen[sign] = true;
        int32_t number = number_of_sign(path, &level->signs.items[sign]);
        if (number <= last)
            fail_msg("%s: the way meets [sign.%d] after [sign.%d]", path, (int)number, (int)last);
        last = number;
    }
    replay_done(&proof);
}

static void signs_are_numbered_along_the_way(void **state)
{
    (void)state;
    with_every_level(check_order_of_signs);
}

static void opening_has_a_proof_that_stays_low(void **state)
{
    enum { LOW_ROWS = 12 };
    (void)state;
    WorldFile world = open_world();
    Level level;
    ErrorList errors;
    error_list_init(&errors, world.opening);
    LevelFile *file = level_file_read(world.opening, NULL, &level, &errors);
    assert_no_complaint(&errors);
    check_proof(&level, world.opening);
    for (int32_t row = 0; row < level.rows - LOW_ROWS; row++)
        for (int32_t col = 0; col < level.cols; col++)
            assert_int_equal(level_kind(&level, col, row), KIND_EMPTY);
    level_done(&level);
    level_file_done(file);
    world_file_done(&world);
}

static void all_levels_with_all_coins_take_eighteen_to_thirty_minutes(void **state)
{
    (void)state;
    int32_t ticks = 0;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        Replay proof = open_proof(world.paths[i]);
        ticks += proof.tape.count;
        replay_done(&proof);
    }
    world_file_done(&world);
    if (ticks < MINUTES_MIN * TICKS_OF_MINUTE || ticks > MINUTES_MAX * TICKS_OF_MINUTE)
        fail_msg("%.1f minutes", (double)ticks / TICKS_OF_MINUTE);
}

/* ---- how hard they are ---- */

/* Ticks that the hardest jump on the kindest way leaves at least. */
static int32_t least_window(const WorldFile *world, int32_t level)
{
    enum { EASY = 4, HARD = 3, B_SIDE = 2, EASY_CHAPTERS = 3 };
    int32_t chapter = chapter_of_level(&world->chapters, level);
    switch (world->chapters.items[chapter].kind) {
    case CHAPTER_B_SIDES: return B_SIDE;
    case CHAPTER_WING: return 1;
    default: return chapter < EASY_CHAPTERS ? EASY : HARD;
    }
}

/* The hardest leap that every run that was found has; a hop that ends on the ground where it began
 * is no leap. NULL if there is none. */
static const SlackPlace *hardest_leap(const Level *level, const Slack *slack)
{
    const SlackPlace *hardest = NULL;
    for (int32_t i = 0; i < slack->count; i++) {
        const SlackPlace *place = &slack->places[i];
        if (place->is_wait || !place->is_required) continue;
        if (slack_is_same_ground(level, &place->ground, &place->target)) continue;
        if (!hardest || place->window < hardest->window) hardest = place;
    }
    return hardest;
}

static void no_leap_asks_for_more_than_its_chapter_does(void **state)
{
    enum { LEAPS_ONE_IN = 5 };
    (void)state;
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        if (!is_tried(i, LEAPS_ONE_IN)) continue;
        Level level;
        Slack slack;
        Verdict verdict;
        LevelFile *file = open_level(&world, i, &level);
        const VerdictOptions options = {.search = {.nodes_max = NODES_MAX}};
        assert_true(slack_find_kindest(&level, &options, &verdict, &slack));
        const SlackPlace *leap = hardest_leap(&level, &slack);
        if (leap && leap->window < least_window(&world, i))
            fail_msg("%s: the leap from column %d leaves %d ticks", world.paths[i], leap->from.col,
                     leap->window);
        slack_done(&slack);
        verdict_done(&verdict);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

/* ---- pits without spikes ---- */

/* Who falls in is not dead, so there must be a way out, also when crumbling blocks are back. */
static void who_falls_into_a_pit_without_spikes_can_go_on(void **state)
{
    static const struct {
        const char *path;
        int16_t col, row; /* in the pit */
    } pits[] = {
        {"levels/01-first-steps.txt", 56, 14}, {"levels/01-first-steps.txt", 62, 14},
        {"levels/11-thin-floors.txt", 16, 16}, {"levels/11-thin-floors.txt", 74, 13},
        {"levels/13-the-ferry.txt", 30, 20},   {"levels/17-night-shift.txt", 17, 12},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(pits); i++) {
        Level level;
        ErrorList errors;
        error_list_init(&errors, pits[i].path);
        LevelFile *file = level_file_read(pits[i].path, NULL, &level, &errors);
        assert_non_null(file);
        level.start.col = pits[i].col;
        level.start.row = pits[i].row;
        (void)solved_ticks(&level, &(VerdictOptions){.search = {.nodes_max = NODES_MAX / 4}},
                           pits[i].path);
        level_done(&level);
        level_file_done(file);
    }
}

/* ---- runs by hand ---- */

/* tests/runs/NN-name.input: what was held in a run in a terminal, or was written key by key;
 * NN-name.releases.input: what was held in a terminal that reports when a key is let go. The solver
 * had no part in them. */
static bool find_run(const char *level_path, const char *ending, char out[PATH_SIZE])
{
    const char *name = name_of(level_path), *dot = strrchr(name, '.');
    snprintf(out, PATH_SIZE, "tests/runs/%.*s%s", (int)(dot - name), name, ending);
    return access(out, R_OK) == 0;
}

static int32_t runs_checked;

static void check_run(const Level *level, const char *file)
{
    ErrorList errors;
    InputTape tape;
    Game game;
    GameEvents events;
    error_list_init(&errors, file);
    bool is_read = input_tape_read_named(file, &tape, &errors);
    assert_no_complaint(&errors);
    assert_true(is_read);
    game_init(&game, level);
    for (int32_t i = 0; i < tape.count; i++)
        game_step(&game, level, tape.ticks[i], &events, NULL);
    if (game.status != GAME_FINISHED) fail_msg("%s does not come to the finish", file);
    input_tape_done(&tape);
    runs_checked++;
}

static void check_runs(const Level *level, const char *path)
{
    char file[PATH_SIZE];
    if (find_run(path, ".input", file)) check_run(level, file);
    if (find_run(path, ".releases.input", file)) check_run(level, file);
}

static void levels_were_finished_by_hand(void **state)
{
    (void)state;
    runs_checked = 0;
    with_every_level(check_runs);
    assert_true(runs_checked >= RUNS_MIN);
    assert_int_equal(runs_checked, files_in("tests/runs", ".input"));
}

/* ---- recordings ---- */

/* Were the way a replay is written to change, old ones could no longer be read. */
static void check_recording(const Level *level, const char *path)
{
    char file[PATH_SIZE];
    size_t length;
    Replay proof = open_proof(path), again;
    assert_true(replay_of_tape(level, &proof.tape, path, &again));
    char *text = replay_text(&again, &length);
    assert_non_null(text);
    proof_path(path, file);
    golden_check(file, text);
    free(text);
    replay_done(&again);
    replay_done(&proof);
}

static void proofs_are_recorded_as_ever(void **state)
{
    (void)state;
    with_every_level(check_recording);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(world_holds_every_level_of_its_folder),
        cmocka_unit_test(five_chapters_and_a_finale_each_have_a_look_of_their_own),
        cmocka_unit_test(every_level_names_the_next_one),
        cmocka_unit_test(monsters_spikes_and_checkpoints_come_soon),
        cmocka_unit_test(levels_are_as_large_as_is_good_for_them),
        cmocka_unit_test(every_level_has_some_coins),
        cmocka_unit_test(signs_are_few_and_short),
        cmocka_unit_test(every_level_opens_with_its_idea),
        cmocka_unit_test(no_checkpoint_hangs_over_a_pit),
        cmocka_unit_test(who_returns_to_a_checkpoint_stands_safe_for_two_seconds),
        cmocka_unit_test(every_level_is_soon_solved_within_its_par),
        cmocka_unit_test(every_level_is_soon_solved_with_all_coins),
        cmocka_unit_test(no_level_is_finished_by_running_right),
        cmocka_unit_test(signs_are_numbered_along_the_way),
        cmocka_unit_test(every_level_has_a_proof_that_takes_all_coins),
        cmocka_unit_test(opening_has_a_proof_that_stays_low),
        cmocka_unit_test(all_levels_with_all_coins_take_eighteen_to_thirty_minutes),
        cmocka_unit_test(no_leap_asks_for_more_than_its_chapter_does),
        cmocka_unit_test(who_falls_into_a_pit_without_spikes_can_go_on),
        cmocka_unit_test(levels_were_finished_by_hand),
        cmocka_unit_test(proofs_are_recorded_as_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
