/* test_plain_proofs.c - what the game in words says is so: every proof of the world is typed as
 * moves, and each sentence is compared with a game of the test's own that plays the same ticks. */
#include "arena.h"
#include "scratch.h"
#include "world_levels.h"

#include "../src/draw/hud.h"
#include "../src/game/player.h"
#include "../src/game/replay.h"
#include "../src/play/plain/moves.h"
#include "../src/play/plain/plain.h"

enum {
    LINE_TICKS_MAX = 4, /* a line of moves has 1 to so many ticks */
    ASKED_EVERY = 8,    /* lines, after which all that can be asked is asked */
    SEEN_COLS = 24,     /* how far things are told */
    SEEN_ROWS = 12,
    NEARBY_MAX = 64,
    WORD_SIZE = 40,
    HEIGHT_MAX = 9 /* of a step; more is a wall */
};

/* The test's own game, and what it has seen taken. */
typedef struct Truth {
    const Level *level;
    Game game;
    Pose pose;
    int32_t col, row;
    Fixed moved; /* in the last tick */
    int32_t coins, keys, deaths;
    bool has_taken[KIND_COUNT][256]; /* by kind and index */
    const char *path, *line;         /* the level, and what is being checked */
} Truth;

static void look_at_player(Truth *truth)
{
    player_pose(&truth->game.player, truth->level, &truth->game.terrain, &truth->pose);
    truth->col = fixed_floor(truth->pose.x);
    truth->row = fixed_floor(truth->pose.y - 1);
}

static void begin_truth(Truth *truth, const Level *level, const char *path)
{
    *truth = (Truth){.level = level, .path = path, .line = ""};
    game_init(&truth->game, level);
    look_at_player(truth);
}

static void play_tick(Truth *truth, Input input)
{
    GameEvents events;
    Fixed before = truth->pose.x;
    game_step(&truth->game, truth->level, input, &events, NULL);
    look_at_player(truth);
    truth->moved = truth->pose.x - before;
    for (int32_t i = 0; i < events.count; i++) {
        const GameEvent *event = &events.items[i];
        assert_in_range(event->value, 0, 255);
        switch ((GameEventKind)event->kind) {
        case EVENT_COIN:
            truth->coins++;
            truth->has_taken[KIND_COIN][event->value] = true;
            break;
        case EVENT_KEY:
            truth->keys++;
            truth->has_taken[KIND_KEY][event->value] = true;
            break;
        case EVENT_DOOR: truth->keys--; break;
        case EVENT_CHECKPOINT: truth->has_taken[KIND_CHECKPOINT][event->value] = true; break;
        case EVENT_DIED: truth->deaths++; break;
        case EVENT_JUMP:
        case EVENT_LAND:
        case EVENT_SPRING:
        case EVENT_SIGN:
        case EVENT_STOMP:
        case EVENT_SHOT:
        case EVENT_CRUMBLE:
        case EVENT_RESPAWN:
        case EVENT_FINISH:
        case EVENT_KIND_COUNT: break;
        }
    }
}

#define assert_said(condition)                                                                     \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s, tick %d, at %d,%d: %s\n  %s", truth->path, (int)truth->game.ticks,       \
                     (int)truth->col, (int)truth->row, truth->line, #condition);                   \
    } while (0)

/* ---- the level at this tick ---- */

static uint8_t flags_at(const Truth *truth, int32_t col, int32_t row)
{
    return tile_infos[terrain_tile(&truth->game.terrain, &truth->level->terrain, col, row)].flags;
}

static bool is_solid(const Truth *truth, int32_t col, int32_t row)
{
    return flags_at(truth, col, row) & TILE_IS_SOLID;
}

static bool is_floor(const Truth *truth, int32_t col, int32_t row)
{
    return flags_at(truth, col, row) & (TILE_IS_SOLID | TILE_IS_ONEWAY | TILE_IS_SLOPE);
}

/* Rows that a body in the cell can fall; -1: for ever. */
static int32_t fall_from(const Truth *truth, int32_t col, int32_t row)
{
    for (int32_t fall = 0; row + fall < truth->level->rows; fall++)
        if (is_floor(truth, col, row + fall + 1)) return fall;
    return -1;
}

static bool is_taken(const Truth *truth, CellKind kind, int32_t col, int32_t row)
{
    const Level *level = truth->level;
    if (kind == KIND_DOOR) return !is_solid(truth, col, row);
    const PlaceList *list = kind == KIND_COIN         ? &level->coins
                            : kind == KIND_KEY        ? &level->keys
                            : kind == KIND_CHECKPOINT ? &level->checkpoints
                                                      : NULL;
    return list && truth->has_taken[kind][place_list_find(list, col, row)];
}

/* ---- reading what is said ---- */

/* The rest behind `word` and blanks, where the text begins so; else NULL. */
static const char *after(const char *text, const char *word)
{
    size_t length = strlen(word);
    return text && strncmp(text, word, length) == 0 ? text + length : NULL;
}

/* Reads "3 right, 2 up" or "here"; returns the rest. */
static const char *read_offset(const char *text, int32_t *right, int32_t *down)
{
    static const struct {
        const char *word;
        int32_t right, down;
    } ways[] = {{" right", 1, 0}, {" left", -1, 0}, {" down", 0, 1}, {" up", 0, -1}};
    *right = *down = 0;
    if (after(text, "here")) return after(text, "here");
    for (;;) {
        char *end;
        long steps = strtol(text, &end, 10);
        const char *rest = NULL;
        for (size_t i = 0; i < ARRAY_LENGTH(ways) && !rest && end != text; i++) {
            rest = after(end, ways[i].word);
            if (!rest) continue;
            *right += (int32_t)steps * ways[i].right;
            *down += (int32_t)steps * ways[i].down;
        }
        if (!rest) return text;
        bool goes_on = rest[0] == ',' && rest[1] == ' ' && rest[2] >= '0' && rest[2] <= '9';
        if (!goes_on) return rest;
        text = rest + 2;
    }
}

/* ---- the player ---- */

/* Checks the sentence about the player; returns the rest. */
static const char *check_player(const Truth *truth, const char *text)
{
    char expected[200], floor[40] = "";
    const Pose *pose = &truth->pose;
    const char *posture = pose->climbing   ? "You are on a ladder"
                          : pose->hanging  ? "You hang on an edge"
                          : pose->grounded ? "You stand"
                          : pose->dy < 0   ? "You are in the air, rising,"
                                           : "You are in the air, falling,";
    double speed = (double)truth->moved * 60 / ONE;
    int32_t whole = (int32_t)((speed < 0 ? -speed : speed) + 0.5);
    char motion[60] = "";
    if (truth->moved != 0)
        snprintf(motion, sizeof motion, ", moving %s", speed > 0 ? "right" : "left");
    if (whole > 0) snprintf(motion + strlen(motion), 30, " at %d a second", (int)whole);
    int32_t fall = pose->grounded || pose->climbing ? 0 : fall_from(truth, truth->col, truth->row);
    if (fall > 0) snprintf(floor, sizeof floor, ", floor %d below", (int)fall);
    if (fall < 0) snprintf(floor, sizeof floor, ", nothing below you");
    snprintf(expected, sizeof expected, "%s at column %d, row %d%s%s. ", posture, (int)truth->col,
             (int)truth->row, motion, floor);
    if (!after(text, expected)) print_error("expected: %s\n", expected);
    assert_said(after(text, expected) != NULL);
    return after(text, expected);
}

/* ---- the way ---- */

static bool has_slope_near(const Truth *truth, int32_t col, int32_t row)
{
    for (int32_t c = col - 1; c <= col + 1; c++)
        for (int32_t r = row - 2; r <= row + 2; r++)
            if (flags_at(truth, c, r) & TILE_IS_SLOPE) return true;
    return false;
}

/* Checks "To the right ..."; returns the rest. Where there are slopes only that it is a sentence.
 */
static const char *check_way(const Truth *truth, const char *text)
{
    int32_t side = after(text, "To the right ") ? 1 : -1;
    const char *at = after(text, side > 0 ? "To the right " : "To the left ");
    const char *end = strstr(text, ".");
    int32_t cols = 0, number = 0,
            fall = truth->pose.grounded ? 0 : fall_from(truth, truth->col, truth->row);
    int32_t row = truth->row + max_i32(fall, 0);
    bool is_flat = true;
    assert_said(at && end);
    if (after(at, "the floor goes on")) return end + 1 + strspn(end + 1, " ");
    at = after(at, "there is ");
    assert_said(at);
    if (sscanf(at, "floor for %d column", &cols) == 1) at = strstr(at, "then ") + strlen("then ");
    for (int32_t i = 0; i <= cols + 1; i++)
        is_flat = is_flat && !has_slope_near(truth, truth->col + side * i, row);
    for (int32_t i = 1; i <= cols && is_flat; i++) {
        assert_said(!is_solid(truth, truth->col + side * i, row));
        assert_said(fall_from(truth, truth->col + side * i, row) == 0);
    }
    if (!is_flat) return end + 1 + strspn(end + 1, " ");
    int32_t next = truth->col + side * (cols + 1), height = 0;
    while (height <= HEIGHT_MAX && is_solid(truth, next, row - height))
        height++;
    if (after(at, "a wall"))
        assert_said(height > HEIGHT_MAX || row - height < 0);
    else if (sscanf(at, "a step up of %d", &number) == 1)
        assert_said(number == height && height > 0);
    else if (sscanf(at, "a drop of %d", &number) == 1)
        assert_said(height == 0 && fall_from(truth, next, row) == number && number > 0);
    else if (after(at, "a pit"))
        assert_said(height == 0 && fall_from(truth, next, row) < 0);
    else
        assert_said(cell_kind_is(level_kind(truth->level, next, row), KIND_IS_HAZARD));
    return end + 1 + strspn(end + 1, " ");
}

/* ---- things ---- */

typedef struct Said {
    char name[WORD_SIZE];
    int32_t cols, right, down;
    char going[WORD_SIZE];
} Said;

/* Reads "coin, 2 wide, 3 right, 2 up, coming". */
static const char *read_thing(const char *text, Said *said)
{
    int32_t cols;
    size_t length = strcspn(text, ",");
    *said = (Said){.cols = 1};
    snprintf(said->name, sizeof said->name, "%.*s", (int)length, text);
    text += length + 2;
    if (sscanf(text, "%d wide", &cols) == 1 &&
        strncmp(text + strspn(text, "0123456789"), " wide", 5) == 0) {
        said->cols = cols;
        text = strstr(text, "wide, ") + strlen("wide, ");
    }
    text = read_offset(text, &said->right, &said->down);
    if (after(text, ", ")) {
        length = strcspn(text + 2, ";.");
        snprintf(said->going, sizeof said->going, "%.*s", (int)length, text + 2);
        text += 2 + length;
    }
    return text;
}

static bool is_named(CellKind kind, const char *name)
{
    const char *what = cell_kinds[kind].what;
    size_t length = strlen(name);
    return strncmp(what, name, length) == 0 &&
           (what[length] == '\0' || strchr(":; (", what[length]));
}

/* Is there something that moves, or did, of this name, going there? */
static bool has_mover(const Truth *truth, const Said *said)
{
    const Actors *actors = &truth->game.actors;
    const Terrain *terrain = &truth->level->terrain;
    int32_t col = truth->col + said->right, row = truth->row + said->down;
    for (int32_t i = 0; i < actors->count; i++) {
        const Actor *actor = &actors->items[i];
        if (!actor->alive || !is_named((CellKind)actor->kind, said->name)) continue;
        if (fixed_floor(actor->body.x) != col || fixed_floor(actor->body.y - 1) != row) continue;
        if (actor_is(actor, ACTOR_FIXED)) return said->going[0] == '\0';
        bool comes = said->right != 0 && (said->right > 0) != (actor->heading > 0);
        const char *going = comes ? "coming" : actor->heading > 0 ? "going right" : "going left";
        if (strcmp(said->going, going) == 0) return true;
    }
    for (int32_t i = 0; i < actors->shot_count; i++)
        if (strcmp(said->name, "shot") == 0 && fixed_floor(actors->shots[i].x) == col &&
            fixed_floor(actors->shots[i].y) == row)
            return true;
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        int32_t left = fixed_floor(truth->game.terrain.lifts[i].x);
        bool is_there = fixed_floor(truth->game.terrain.lifts[i].y) == row && left <= col &&
                        col < left + said->cols;
        if (strcmp(said->name, "lift") == 0 && is_there) return true;
    }
    return false;
}

/* Are these cells of the level, none of which is taken? They are told from the nearest one on. */
static bool has_cells(const Truth *truth, const Said *said)
{
    int32_t row = truth->row + said->down;
    for (int32_t first = -(said->right <= 0 ? said->cols - 1 : 0); first <= 0; first++) {
        bool is_whole = true;
        for (int32_t i = 0; i < said->cols; i++) {
            int32_t col = truth->col + said->right + first + i;
            CellKind kind = level_kind(truth->level, col, row);
            is_whole = is_whole && is_named(kind, said->name) && !is_taken(truth, kind, col, row);
        }
        if (is_whole) return true;
    }
    return false;
}

/* Checks "Near: ...", which in a full look has every coin, key, door and checkpoint in sight. */
static void check_near(const Truth *truth, const char *text, bool is_full)
{
    static const CellKind told[] = {KIND_COIN, KIND_KEY, KIND_CHECKPOINT, KIND_FINISH};
    Said things[NEARBY_MAX];
    int32_t count = 0;
    const char *at = after(text, "Near: ");
    while (at && *at && count < NEARBY_MAX) {
        at = read_thing(at, &things[count]);
        if (!has_mover(truth, &things[count]) && !has_cells(truth, &things[count])) {
            print_error("%s, %d wide, %d right, %d down\n", things[count].name, things[count].cols,
                        things[count].right, things[count].down);
            assert_said(false);
        }
        count++;
        at = after(at, "; ");
    }
    if (!is_full || count == NEARBY_MAX) return;
    for (int32_t down = -SEEN_ROWS; down <= SEEN_ROWS; down++)
        for (int32_t right = -SEEN_COLS; right <= SEEN_COLS; right++) {
            int32_t col = truth->col + right, row = truth->row + down;
            CellKind kind = level_kind(truth->level, col, row);
            bool is_told = false, must_be = false;
            for (size_t i = 0; i < ARRAY_LENGTH(told); i++)
                must_be = must_be || kind == told[i];
            if (!must_be || is_taken(truth, kind, col, row)) continue;
            for (int32_t i = 0; i < count; i++) {
                int32_t reach = things[i].cols - 1;
                is_told = is_told ||
                          (things[i].down == down && is_named(kind, things[i].name) &&
                           right >= things[i].right - reach && right <= things[i].right + reach);
            }
            if (!is_told) print_error("not told: %s at %d,%d\n", cell_kinds[kind].name, col, row);
            assert_said(is_told);
        }
}

static void check_scene(Truth *truth, const char *text, bool is_full)
{
    truth->line = text;
    const char *at = check_player(truth, text);
    while (after(at, "To the right ") || after(at, "To the left "))
        at = check_way(truth, at);
    if (after(at, "The water is ") || after(at, "The fire is ")) {
        int32_t far;
        assert_said(sscanf(at, "The %*s is %d ", &far) == 1);
        int32_t front = fixed_floor(game_chase_front(&truth->game, truth->level));
        bool is_level = chase_is_level(&truth->level->chase);
        assert_said(far == abs(front - (is_level ? truth->row : truth->col)));
        at = strstr(at, ". ");
        at = at ? at + 2 : "";
    }
    check_near(truth, at, is_full);
}

/* ---- what is asked ---- */

static void check_counts(Truth *truth, const char *text)
{
    char time[TICKS_TEXT_MAX], expected[200], keys[40] = "";
    truth->line = text;
    hud_ticks_to_text(truth->game.ticks, true, time);
    if (truth->keys > 0)
        snprintf(keys, sizeof keys, ", %d key%s", (int)truth->keys, truth->keys == 1 ? "" : "s");
    snprintf(expected, sizeof expected, "Time %s, %d of %d coins%s, %d death%s.", time,
             (int)truth->coins, (int)truth->level->coins.count, keys, (int)truth->deaths,
             truth->deaths == 1 ? "" : "s");
    assert_said(strcmp(text, expected) == 0);
}

static void check_nearest(Truth *truth, const char *text, CellKind kind, const char *begin)
{
    int32_t right, down, best = INT32_MAX;
    const Level *level = truth->level;
    truth->line = text;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == kind && !is_taken(truth, kind, col, row))
                best = min_i32(best, abs(col - truth->col) + abs(row - truth->row));
    if (best == INT32_MAX) {
        assert_said(after(text, "There is no ") != NULL);
        return;
    }
    const char *at = after(text, begin);
    assert_said(at != NULL);
    (void)read_offset(at, &right, &down);
    assert_said(abs(right) + abs(down) == best);
    assert_said(level_kind(level, truth->col + right, truth->row + down) == kind);
    assert_said(!is_taken(truth, kind, truth->col + right, truth->row + down));
}

/* ---- a proof, typed ---- */

/* The next line of what was said, without the question before it; NULL at the end. */
static char *next_said(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    if (!end) return NULL;
    *end = '\0';
    *rest = end + 1;
    while (after(line, "Move: "))
        line += strlen("Move: ");
    return line;
}

static uint32_t seed;

static int32_t ticks_of_next_line(int32_t left)
{
    return min_i32(left, 1 + seed_below(&seed, LINE_TICKS_MAX));
}

/* All that is typed: lines of moves, and questions in between. */
static Text typed(const InputTape *tape)
{
    Text text = TEXT_GROWING;
    seed = 1;
    for (int32_t i = 0, lines = 0; i < tape->count; lines++) {
        int32_t ticks = ticks_of_next_line(tape->count - i);
        moves_add_words(tape->ticks + i, ticks, &text);
        i += ticks;
        text_add_byte(&text, '\n');
        if (lines % ASKED_EVERY == 0 && i < tape->count)
            text_add_string(&text, "look\nscore\ncoin\nfinish\n");
    }
    text_add_string(&text, "quit\n");
    return text;
}

static void check_said(Truth *truth, const InputTape *tape, char *said)
{
    seed = 1;
    assert_true(after(next_said(&said), "Level: ") != NULL);
    check_scene(truth, next_said(&said), true);
    for (int32_t i = 0, lines = 0; i < tape->count; lines++) {
        char expected[32];
        int32_t ticks = ticks_of_next_line(tape->count - i), coins = truth->coins;
        for (int32_t k = 0; k < ticks; k++)
            play_tick(truth, tape->ticks[i++]);
        char *events = next_said(&said);
        truth->line = events ? events : "nothing was said";
        assert_said(events != NULL);
        snprintf(expected, sizeof expected, "%d ticks.", (int)ticks);
        size_t length = strlen(events), tail = strlen(expected);
        assert_said(length >= tail && strcmp(events + length - tail, expected) == 0);
        assert_said((strstr(events, "A coin: ") != NULL) == (truth->coins > coins));
        if (i == tape->count) break;
        check_scene(truth, next_said(&said), false);
        if (lines % ASKED_EVERY != 0) continue;
        check_scene(truth, next_said(&said), true);
        check_counts(truth, next_said(&said));
        check_nearest(truth, next_said(&said), KIND_COIN, "The nearest coin: ");
        check_nearest(truth, next_said(&said), KIND_FINISH, "The finish: ");
    }
    assert_int_equal(truth->game.status, GAME_FINISHED);
    truth->line = next_said(&said);
    assert_said(after(truth->line, "You have reached the finish"));
    check_counts(truth, next_said(&said));
}

static void type_proof(const Level *level, const char *path)
{
    char proof[PATH_MAX], *said = NULL;
    size_t length;
    ErrorList errors;
    Replay replay;
    Truth truth;
    Session session = {.settings = settings_default()};
    snprintf(proof, sizeof proof, "%.*s.proof", (int)(strlen(path) - strlen(".txt")), path);
    error_list_init(&errors, proof);
    assert_true(replay_read(proof, &replay, &errors));
    Text text = typed(&replay.tape);
    char *input = text_take(&text, &length);
    assert_non_null(input);
    Talk talk = {.in = fmemopen(input, length, "r"), .out = open_memstream(&said, &(size_t){0})};
    assert_non_null(talk.in);
    assert_non_null(talk.out);
    assert_true(plain_play_file(&talk, &session, path, &errors));
    fclose(talk.in);
    fclose(talk.out);
    begin_truth(&truth, level, path);
    check_said(&truth, &replay.tape, said);
    free(said);
    free(input);
    replay_done(&replay);
    input_tape_done(&session.keeper.last);
}

static void what_is_said_of_every_proof_is_so(void **state)
{
    (void)state;
    with_every_level(type_proof);
}

static void a_number_is_read_if_it_fits(void **state)
{
    static const char *const others[] = {"", "x", "1x", "1.5", "2147483648", "-2147483649"};
    int32_t number = 7;
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        assert_false(talk_number(others[i], &number));
    assert_int_equal(number, 7);
    assert_true(talk_number("2147483647", &number));
    assert_int_equal(number, INT32_MAX);
    assert_true(talk_number("-2147483648", &number));
    assert_int_equal(number, INT32_MIN);
}

static void a_respawn_is_no_motion(void **state)
{
    static const char level[] = "[map]\n@.............F\n####....#######\n";
    char path[PATH_MAX], input[] = "right 200\n", *said = NULL;
    Session session = {.settings = settings_default()};
    ErrorList errors;
    (void)state;
    scratch_write("pit.txt", level, strlen(level));
    scratch_path(path, "pit.txt");
    error_list_init(&errors, path);
    Talk talk = {.in = fmemopen(input, strlen(input), "r"),
                 .out = open_memstream(&said, &(size_t){0})};
    assert_non_null(talk.in);
    assert_non_null(talk.out);
    assert_true(plain_play_file(&talk, &session, path, &errors));
    fclose(talk.in);
    fclose(talk.out);
    const char *after_fall = strstr(said, "You fell out of the level.");
    assert_non_null(after_fall);
    assert_non_null(strstr(after_fall, "You stand at column 0, row 0. "));
    free(said);
    input_tape_done(&session.keeper.last);
}

static int set_up(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    return setenv("XDG_STATE_HOME", scratch_folder, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_said_of_every_proof_is_so, set_up,
                                        scratch_teardown),
        cmocka_unit_test(a_number_is_read_if_it_fits),
        cmocka_unit_test_setup_teardown(a_respawn_is_no_motion, set_up, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
