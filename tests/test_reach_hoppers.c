/* test_reach_hoppers.c - players who hunt hoppers, and are thrown up by stomping on them, are never
 * seen where the proof says that nobody can be.
 *
 * The rooms have ledges that no player can jump to from the floor, but some from a hopper that has
 * hopped up somewhere itself. Lifts far away make that no hopper's way is known beforehand.
 * LEDGE_REACH_LEVELS says how many tens of rooms (`make check-full`). */
#include "arena.h"
#include "full.h"

#include "../src/game/actor.h"
#include "../src/game/player.h"
#include "../src/solve/reach.h"
#include "level_maker.h"

enum { FEW_ROOMS = 120, RUNS = 120, MACROS = 10, KEPT_MAX = 200, COLS = 26, ROWS = 18 };

typedef struct Hunt {
    const Level *level;
    const Reach *reach;  /* as it is */
    const Reach *lonely; /* of the level without monsters */
    const char *text;
    Maker chance;
    uint8_t seen[ROWS + 60][COLS];
    Game kept[KEPT_MAX];
    int32_t kept_count;
    int32_t helped; /* cells that only a monster helps to */
} Hunt;

/* ---- rooms ---- */

typedef struct Room {
    Maker chance;
    char cells[ROWS][COLS + 1];
} Room;

static void draw(Room *room, int32_t col, int32_t row, int32_t count, char glyph)
{
    for (int32_t i = 0; i < count && col + i < COLS - 1; i++)
        room->cells[row][col + i] = glyph;
}

static void draw_walls(Room *room)
{
    for (int32_t row = 0; row < ROWS; row++) {
        memset(room->cells[row], row < ROWS - 1 ? '.' : '#', COLS);
        room->cells[row][COLS] = '\0';
        if (row > 0) room->cells[row][0] = room->cells[row][COLS - 1] = '#';
    }
}

/* A pit is narrow: who jumps there comes down on somebody. */
static void draw_pit(Room *room)
{
    int32_t width = maker_between(&room->chance, 3, 8);
    for (int32_t row = 3; row < ROWS; row++)
        room->cells[row][width + 1] = '#';
}

static int32_t between(Room *room, int32_t low, int32_t high)
{
    return maker_between(&room->chance, low, high);
}

/* Blocks that a hopper can come up on, and ledges high above them. */
static void draw_blocks(Room *room)
{
    static const char glyphs[] = "###=I/";
    for (int32_t i = between(room, 2, 5); i > 0; i--) {
        int32_t height = between(room, 1, 3), col = between(room, 1, COLS - 6);
        int32_t width = between(room, 1, 6);
        for (int32_t n = 0; n < height; n++)
            draw(room, col, ROWS - 2 - n, width, glyphs[maker_random(&room->chance, 6)]);
    }
    for (int32_t i = between(room, 2, 4); i > 0; i--)
        draw(room, between(room, 1, COLS - 5), between(room, 3, ROWS - 6), between(room, 1, 5),
             maker_chance(&room->chance, 70) ? '#' : '=');
}

/* In an empty cell, as far down as it goes; false where there is none. */
static bool put_down(Room *room, char glyph, int32_t last)
{
    int32_t col = between(room, 1, last), row = 1;
    if (room->cells[row][col] != '.') return false;
    while (row + 1 < ROWS && room->cells[row + 1][col] == '.')
        row++;
    room->cells[row][col] = glyph;
    return true;
}

/* The text of a room; false where the start found no place. With holes in the floor there are
 * flyers, and no lifts: so it is known where everybody goes, and some go below the level. */
static bool make_room(uint32_t seed, bool has_holes, char *out, size_t size)
{
    static const char others[] = "hhwfSC";
    Room room = {.chance = {.random = seed * 2654435761u + 1}};
    draw_walls(&room);
    bool is_pit = maker_chance(&room.chance, 60);
    if (is_pit) draw_pit(&room);
    if (!is_pit || maker_chance(&room.chance, 50)) draw_blocks(&room);
    int32_t last = is_pit ? 3 : COLS - 2;
    if (!put_down(&room, '@', last)) return false;
    for (int32_t i = between(&room, 1, 4); i > 0; i--)
        put_down(&room, 'h', last);
    for (int32_t i = between(&room, 0, 2); i > 0; i--)
        put_down(&room, others[maker_random(&room.chance, 6)], last);
    for (int32_t i = has_holes ? between(&room, 1, 3) : 0; i > 0; i--) {
        put_down(&room, 'f', COLS - 2);
        draw(&room, between(&room, 1, COLS - 4), ROWS - 1, between(&room, 1, 5), '.');
        draw(&room, between(&room, 1, COLS - 4), between(&room, 4, ROWS - 3), 1, "fwh"[i % 3]);
    }
    bool has_lift = !has_holes && maker_chance(&room.chance, 60);
    if (has_lift) draw(&room, between(&room, 1, COLS - 4), between(&room, 2, ROWS - 3), 2, '1');
    int32_t used = snprintf(out, size, "%s[map]\n",
                            has_lift ? "[lift.1]\nvelocity = 0, -0.03\nticks = 60\n" : "");
    for (int32_t row = 0; row < ROWS; row++)
        used += snprintf(out + used, size - (size_t)used, "%s\n", room.cells[row]);
    return strchr(out, '@') != NULL;
}

/* ---- hunting ---- */

static const Actor *nearest_actor(const Game *game, Fixed x)
{
    const Actor *nearest = NULL;
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *actor = &game->actors.items[i];
        if (!actor->alive || !actor_is(actor, ACTOR_STOMPABLE)) continue;
        if (!nearest || abs_i32(actor->body.x - x) < abs_i32(nearest->body.x - x)) nearest = actor;
    }
    return nearest;
}

static Input hunting_input(Hunt *hunt, const Game *game, const Pose *pose)
{
    const Actor *actor = nearest_actor(game, pose->x);
    if (!actor || maker_chance(&hunt->chance, 30))
        return (Input)maker_random(&hunt->chance, INPUT_ALL + 1);
    Fixed way = actor->body.x - pose->x;
    Input input = way > ONE / 8 ? INPUT_RIGHT : way < -ONE / 8 ? INPUT_LEFT : 0;
    bool jumps = abs_i32(way) < 4 * ONE && maker_chance(&hunt->chance, 80);
    return jumps ? input | INPUT_JUMP : input;
}

static void look(Hunt *hunt, const Game *game, const Pose *pose)
{
    int32_t col = fixed_floor(pose->x), row = fixed_floor(pose->y - 1);
    if (game->status == GAME_RESPAWNING) return;
    if (!reach_has(hunt->reach, col, row))
        fail_msg("the player is in cell %d,%d of\n%s", (int)col, (int)row, hunt->text);
    if (col < 0 || col >= COLS || row < -40 || row >= ROWS + 20) return;
    if (hunt->seen[row + 40][col]++) return;
    hunt->helped += !reach_has(hunt->lonely, col, row);
    if (hunt->kept_count < KEPT_MAX) hunt->kept[hunt->kept_count++] = *game;
}

static void run(Hunt *hunt)
{
    Game game = hunt->kept[maker_random(&hunt->chance, hunt->kept_count)];
    GameEvents events;
    for (int32_t i = 0; i < MACROS; i++) {
        Pose pose;
        player_pose(&game.player, hunt->level, &game.terrain, &pose);
        Input input = hunting_input(hunt, &game, &pose);
        for (int32_t tick = maker_between(&hunt->chance, 1, 20); tick > 0; tick--) {
            game_step(&game, hunt->level, input, &events, NULL);
            player_pose(&game.player, hunt->level, &game.terrain, &pose);
            look(hunt, &game, &pose);
        }
    }
}

static Reach *reach_of(const Level *level)
{
    const ReachOptions options = {.follow = REACH_FOLLOW_FAR, .knows_phases = true};
    Reach *reach = reach_create_with(level, &options);
    assert_non_null(reach);
    assert_true(reach_run_all(reach));
    return reach;
}

/* Returns how many cells were come to that only a monster helps to. */
static int32_t play(const char *text, uint32_t seed)
{
    static Hunt hunt;
    Arena arena;
    arena_open(&arena, text);
    Level lonely = arena.level;
    lonely.actors.count = 0;
    Reach *reach = reach_of(&arena.level), *without = reach_of(&lonely);
    memset(&hunt, 0, sizeof hunt);
    hunt.level = &arena.level;
    hunt.reach = reach;
    hunt.lonely = without;
    hunt.text = text;
    hunt.chance.random = seed;
    game_init(&hunt.kept[0], &arena.level);
    hunt.kept_count = 1;
    for (int32_t i = 0; i < RUNS; i++)
        run(&hunt);
    reach_destroy(reach);
    reach_destroy(without);
    arena_close(&arena);
    return hunt.helped;
}

static void check_rooms(bool has_holes)
{
    const char *wanted = getenv("LEDGE_REACH_LEVELS");
    uint32_t rooms =
        wanted ? (uint32_t)strtoul(wanted, NULL, 10) * 10 : (uint32_t)sampled(FEW_ROOMS);
    int32_t helped = 0, rooms_with_help = 0;
    char text[ROWS * (COLS + 2) + 200];
    for (uint32_t seed = 0; seed < rooms; seed++) {
        if (!make_room(seed, has_holes, text, sizeof text)) continue;
        int32_t n = play(text, seed);
        helped += n;
        rooms_with_help += n > 0;
    }
    print_message("# %d cells in %d rooms\n", (int)helped, (int)rooms_with_help);
    assert_true(rooms_with_help * 10 >= (int32_t)rooms);
}

static void no_player_thrown_by_a_hopper_leaves_the_proved_reach(void **state)
{
    (void)state;
    check_rooms(false);
}

static void no_player_thrown_up_over_holes_leaves_the_proved_reach(void **state)
{
    (void)state;
    check_rooms(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_player_thrown_by_a_hopper_leaves_the_proved_reach),
        cmocka_unit_test(no_player_thrown_up_over_holes_leaves_the_proved_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
