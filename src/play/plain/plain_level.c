/* plain_level.c - see plain.h: a level, played move by move. */
#include "plain.h"

#include "../../game/player.h"
#include "../play.h"
#include "moves.h"
#include "surroundings.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVE_TICKS_FREE = 120, /* of one that ends by itself */
    SENTENCES_MAX = 4000,
    THINGS_TOLD = 3, /* after a move */
    ALARM_COLS = 4,  /* how near something that moves may come before a move ends */
    ALARM_ROWS = 2
};

typedef struct PlainLevel {
    Talk *talk;
    Session *session;
    Attempt attempt;
    RunRecorder keeping;
    int32_t sign;      /* the one that was read last, or -1 */
    int32_t last_tick; /* where the last line of moves began */
    bool is_left;      /* the player leaves the level */
} PlainLevel;

static const Game *game_of(const PlainLevel *self)
{
    return &self->attempt.run.now;
}

/* ---- descriptions ---- */

static void add_way(const PlainLevel *self, int32_t side, Text *out)
{
    Way way = surroundings_find_way(&self->attempt.level, game_of(self), side);
    surroundings_add_way(&way, side, out);
}

/* Adds the nearest things, at most `most`; things behind the player only if they are near. */
static void add_things(const PlainLevel *self, int32_t most, int32_t side, Text *out)
{
    enum { BACK_COLS = 3 };
    Thing things[THINGS_MAX];
    int32_t count = surroundings_find_things(&self->attempt.level, game_of(self), things), told = 0;
    for (int32_t i = 0; i < count && told < most; i++) {
        bool is_behind = side != 0 && things[i].col * side < -BACK_COLS;
        if (is_behind) continue;
        text_add_string(out, told++ == 0 ? "Near: " : "; ");
        surroundings_add_thing(&things[i], out);
    }
    if (told > 0) text_add_string(out, ". ");
}

/* How far to the right the player came in the last tick; a respawn is no motion. */
static Fixed moved_in_last_tick(const PlainLevel *self)
{
    const Timeline *run = &self->attempt.run;
    const Level *level = &self->attempt.level;
    Game last;
    Pose before, now;
    if (run->now.ticks == 0) return 0;
    timeline_game(run, run->now.ticks - 1, &last);
    player_pose(&last.player, level, &last.terrain, &before);
    player_pose(&run->now.player, level, &run->now.terrain, &now);
    return last.status == GAME_PLAYING ? now.x - before.x : 0;
}

/* Where the player is, what lies ahead and what is near. */
static void say_scene(PlainLevel *self, bool is_short)
{
    Text out = TEXT_GROWING;
    const Game *game = game_of(self);
    Pose pose;
    player_pose(&game->player, &self->attempt.level, &game->terrain, &pose);
    int32_t side = pose.face < 0 ? -1 : 1;
    surroundings_add_place(&self->attempt.level, game, moved_in_last_tick(self), &out);
    add_way(self, side, &out);
    if (!is_short) add_way(self, -side, &out);
    surroundings_add_chase(&self->attempt.level, game, &out);
    add_things(self, is_short ? THINGS_TOLD : THINGS_MAX, is_short ? side : 0, &out);
    talk_say_text(self->talk, &out);
}

static void say_counts(PlainLevel *self)
{
    char time[TICKS_TEXT_MAX];
    const Game *game = game_of(self);
    const Level *level = &self->attempt.level;
    Text out = TEXT_GROWING;
    hud_ticks_to_text(game->ticks, true, time);
    text_add(&out, "Time %s", time);
    if (level->coins.count > 0)
        text_add(&out, ", %d of %d coins", (int)game->coins, (int)level->coins.count);
    if (game->keys > 0) text_add(&out, ", %d key%s", (int)game->keys, game->keys == 1 ? "" : "s");
    text_add(&out, ", %d death%s.", (int)game->deaths, game->deaths == 1 ? "" : "s");
    talk_say_text(self->talk, &out);
}

/* The cell of a kind that is nearest to the player; false where the level has none. */
static bool find_nearest(const PlainLevel *self, CellKind kind, int32_t *right, int32_t *down)
{
    Pose pose;
    const Level *level = &self->attempt.level;
    const Game *game = game_of(self);
    player_pose(&game->player, level, &game->terrain, &pose);
    Place at = player_feet_cell(&pose);
    int32_t best = INT32_MAX;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            int32_t far = abs(col - at.col) + abs(row - at.row);
            bool is_taken = kind == KIND_COIN && level_kind(level, col, row) == kind &&
                            game_coin_taken(game, place_list_find(&level->coins, col, row));
            if (level_kind(level, col, row) != kind || is_taken || far >= best) continue;
            best = far;
            *right = col - at.col;
            *down = row - at.row;
        }
    return best < INT32_MAX;
}

static void say_nearest(PlainLevel *self, CellKind kind, const char *what)
{
    int32_t right = 0, down = 0;
    Text out = TEXT_GROWING;
    if (find_nearest(self, kind, &right, &down)) {
        text_add(&out, "The %s: ", what);
        surroundings_add_offset(right, down, &out);
        text_add_string(&out, ".");
    } else {
        text_add(&out, "There is no %s.", what);
    }
    talk_say_text(self->talk, &out);
}

/* ---- events ---- */

static void add_event(const PlainLevel *self, const GameEvent *event, Text *out)
{
    const Game *game = game_of(self);
    switch ((GameEventKind)event->kind) {
    case EVENT_COIN:
        text_add(out, "A coin: %d of %d. ", (int)game->coins, (int)self->attempt.level.coins.count);
        break;
    case EVENT_KEY:
    case EVENT_DOOR:
    case EVENT_CHECKPOINT:
    case EVENT_DIED: text_add(out, "%s ", play_event_words(event)); break;
    case EVENT_SPRING: text_add_string(out, "A spring throws you up. "); break;
    case EVENT_STOMP: text_add_string(out, "You stomp a monster. "); break;
    case EVENT_CRUMBLE: text_add_string(out, "The floor under you crumbles. "); break;
    case EVENT_LAND: text_add_string(out, "You land. "); break;
    case EVENT_RESPAWN: text_add_string(out, "You are back at the last safe place. "); break;
    case EVENT_JUMP:
    case EVENT_SIGN:
    case EVENT_SHOT:
    case EVENT_FINISH:
    case EVENT_KIND_COUNT: break;
    }
}

static bool has_event(const GameEvents *events, uint32_t kinds)
{
    for (int32_t i = 0; i < events->count; i++)
        if (kinds >> events->items[i].kind & 1) return true;
    return false;
}

/* ---- moves ---- */

/* Plays a tick; false at the finish, or when memory ran out. */
static bool play_tick_of(PlainLevel *self, Input held, GameEvents *events, Text *out)
{
    Attempt *attempt = &self->attempt;
    held |= settings_help(&self->session->settings);
    attempt->assists |= assists_of_input(held) | 1u << ASSIST_SLOW;
    if (!timeline_add(&attempt->run, held, events)) return false;
    run_recorder_tick(&self->keeping, attempt);
    for (int32_t i = 0; i < events->count; i++)
        add_event(self, &events->items[i], out);
    int32_t sign = game_of(self)->sign_shown;
    if (sign >= 0 && sign != self->sign) {
        self->sign = sign;
        text_add(out, "A sign: %s ", self->attempt.level.sign_text[sign]);
    }
    return game_of(self)->status != GAME_FINISHED;
}

/* A move without a number ends where the player has something to decide. */
typedef struct Watch {
    int32_t side; /* that it goes to; 0: none */
    Fixed x;
    int32_t begin_col;
    Way way;
    bool was_near;
} Watch;

static bool has_near_mover(const PlainLevel *self)
{
    Thing things[THINGS_MAX];
    int32_t count = surroundings_find_movers(&self->attempt.level, game_of(self), things);
    for (int32_t i = 0; i < count; i++)
        if (things[i].heading != 0 && abs(things[i].col) <= ALARM_COLS &&
            abs(things[i].row) <= ALARM_ROWS)
            return true;
    return false;
}

/* Has the player come to a wall, to the end of the floor, or near something that moves? */
static bool must_decide(const PlainLevel *self, Watch *watch)
{
    Pose pose;
    const Game *game = game_of(self);
    player_pose(&game->player, &self->attempt.level, &game->terrain, &pose);
    bool is_blocked = watch->side != 0 && pose.x == watch->x && pose.grounded;
    bool has_moved = fixed_floor(pose.x) != watch->begin_col;
    watch->x = pose.x;
    if (is_blocked || (!watch->was_near && has_near_mover(self))) return true;
    if (watch->side == 0 || !pose.grounded || !has_moved) return false;
    Way way = surroundings_find_way(&self->attempt.level, game, watch->side);
    return way.end != WAY_GOES_ON && way.cols == 0;
}

static const uint32_t decisive = 1u << EVENT_LAND | 1u << EVENT_SPRING | 1u << EVENT_KEY |
                                 1u << EVENT_DOOR | 1u << EVENT_CHECKPOINT | 1u << EVENT_STOMP;

/* Plays one move; false if the moves after it must not follow: the player has died, is at the
 * finish, or has to decide. */
static bool play_move(PlainLevel *self, const Move *move, Text *out)
{
    GameEvents events;
    Pose pose;
    player_pose(&game_of(self)->player, &self->attempt.level, &game_of(self)->terrain, &pose);
    Watch watch = {.side = (move->held & INPUT_RIGHT)  ? 1
                           : (move->held & INPUT_LEFT) ? -1
                                                       : 0,
                   .x = pose.x,
                   .begin_col = fixed_floor(pose.x),
                   .was_near = has_near_mover(self)};
    int32_t most = move->ticks > 0 ? move->ticks : MOVE_TICKS_FREE;
    bool is_free = move->ticks == 0;
    for (int32_t tick = 0; tick < most; tick++) {
        if (!play_tick_of(self, move->held, &events, out)) return false;
        if (has_event(&events, 1u << EVENT_DIED)) {
            while (game_of(self)->status == GAME_RESPAWNING && play_tick_of(self, 0, &events, out))
                continue;
            return false;
        }
        if (is_free && has_event(&events, decisive)) return true;
        if (is_free && tick > 0 && must_decide(self, &watch)) return true;
    }
    return true;
}

static void play_moves(PlainLevel *self, const Move *moves, int32_t count)
{
    Text out = TEXT_GROWING;
    self->last_tick = game_of(self)->ticks;
    for (int32_t i = 0; i < count; i++)
        if (!play_move(self, &moves[i], &out)) break;
    text_add(&out, "%d ticks. ", (int)(game_of(self)->ticks - self->last_tick));
    talk_say_text(self->talk, &out);
    if (game_of(self)->status != GAME_FINISHED) say_scene(self, true);
}

/* ---- commands ---- */

static void look(PlainLevel *self)
{
    say_scene(self, false);
}

static void say_score(PlainLevel *self)
{
    say_counts(self);
}

static void find_finish(PlainLevel *self)
{
    say_nearest(self, KIND_FINISH, "finish");
}

static void find_coin(PlainLevel *self)
{
    say_nearest(self, KIND_COIN, "nearest coin");
}

static void read_sign(PlainLevel *self)
{
    if (self->sign < 0)
        talk_say(self->talk, "You have not read a sign yet.");
    else
        talk_say(self->talk, "The sign says: %s", self->attempt.level.sign_text[self->sign]);
}

static void take_back(PlainLevel *self)
{
    Attempt *attempt = &self->attempt;
    if (self->last_tick >= game_of(self)->ticks) {
        talk_say(self->talk, "Nothing to take back.");
        return;
    }
    attempt->is_practice = true;
    timeline_seek(&attempt->run, self->last_tick);
    run_recorder_cut(&self->keeping, self->last_tick);
    talk_say(self->talk, "The last line is taken back; this run is practice now.");
    say_scene(self, true);
}

static void begin_attempt(PlainLevel *self)
{
    self->sign = -1;
    self->last_tick = 0;
    run_recorder_begin(&self->keeping, &self->attempt);
}

static void begin_again(PlainLevel *self)
{
    if (game_of(self)->status != GAME_FINISHED)
        (void)run_recorder_end(&self->keeping, &self->attempt);
    self->attempt.is_practice = false;
    attempt_restart(&self->attempt);
    begin_attempt(self);
    talk_say(self->talk, "From the start.");
    say_scene(self, false);
}

/* The proof of the level plays on to the next checkpoint. */
static void show(PlainLevel *self)
{
    Attempt *attempt = &self->attempt;
    Demo demo = {.end = 0};
    int32_t start;
    if (!attempt_find_demo(attempt, &demo, &start)) {
        talk_say(self->talk, "This level has no proof to show.");
        return;
    }
    (void)run_recorder_end(&self->keeping, attempt);
    bool is_shown = attempt_begin_with(attempt, demo.tape.ticks, demo.end);
    attempt->assists |= 1u << ASSIST_SHOWN;
    begin_attempt(self);
    if (is_shown) {
        self->last_tick = game_of(self)->ticks;
        talk_say(self->talk, "From tick %d on, a run that works was played for you:", (int)start);
        Text moves = TEXT_GROWING; /* as they could be typed */
        moves_add_words(demo.tape.ticks + start, demo.end - start, &moves);
        talk_say_text(self->talk, &moves);
    } else {
        talk_say(self->talk, "Out of memory: cannot show it.");
    }
    input_tape_done(&demo.tape);
    say_scene(self, true);
}

static void leave(PlainLevel *self)
{
    self->is_left = true;
}

static void help(PlainLevel *self);

static const struct LevelCommand {
    const char *word, *letter;
    void (*run)(PlainLevel *self);
    const char *help;
} commands[] = {
    {"look", "", look, "describe both sides and everything nearby"},
    {"score", "", say_score, "time, coins, keys and deaths"},
    {"finish", "", find_finish, "where the finish is"},
    {"coin", "", find_coin, "where the nearest coin is"},
    {"sign", "", read_sign, "repeat the last sign"},
    {"back", "b", take_back, "take back the last line of moves; the run becomes practice"},
    {"show", "", show, "play a working run for you up to the next checkpoint"},
    {"again", "", begin_again, "restart the level"},
    {"help", "?", help, "this list"},
    {"quit", "q", leave, "leave the level"},
};

static void help(PlainLevel *self)
{
    Talk *talk = self->talk;
    talk_say(talk,
             "Time stands still until you type a move: left, right, up, down, jump or wait, "
             "together and with a number of ticks, of which 60 are a second. "
             "\"right jump 20\" holds both for a third of a second. First letters are enough: "
             "\"rj 20\".");
    talk_say(talk, "Without a number a move ends by itself: at a wall, before the floor ends, when "
                   "you land, or when something that moves comes near.");
    talk_say(talk, "Several moves go in a line, with commas: \"right, right jump 20, right\".");
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++)
        talk_say(talk, "%s: %s.", commands[i].word, commands[i].help);
}

/* A command is one word. */
static bool run_command(PlainLevel *self, const char *line)
{
    char word[TALK_WORD_MAX];
    if (*talk_word(line, word)) return false;
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++) {
        bool is_letter = commands[i].letter[0] && strcmp(word, commands[i].letter) == 0;
        if (!is_letter && strcmp(word, commands[i].word) != 0) continue;
        commands[i].run(self);
        return true;
    }
    return false;
}

static void do_line(PlainLevel *self, const char *line)
{
    Move moves[MOVES_MAX];
    if (line[0] == '\0') {
        say_scene(self, true);
        return;
    }
    if (run_command(self, line)) return;
    int32_t count = moves_read(line, moves);
    if (count > 0)
        play_moves(self, moves, count);
    else
        talk_say(self->talk,
                 "Not a move. Type, for example, \"right\" or \"right jump 20\" (1 to %d ticks, at "
                 "most %d moves), or ? for help.",
                 MOVE_TICKS_MAX, MOVES_MAX);
}

/* ---- a level ---- */

static void say_result(PlainLevel *self)
{
    LevelResult result;
    Text out = TEXT_GROWING;
    run_recorder_finish(&self->keeping, &self->attempt, self->session, &result);
    talk_say(self->talk, "You have reached the finish of \"%s\".", result.title);
    say_counts(self);
    if (result.is_practice)
        text_add_string(&out, "In practice, so it is no record. ");
    else
        text_add_string(&out, "It counts as a run with assists, because time stood still. ");
    for (int32_t i = 0; i < MEDAL_COUNT; i++)
        if (level_result_has(&result, (Medal)i)) text_add(&out, "Reached: %s. ", medal_names[i]);
    if (result.problem[0]) text_add(&out, "Not kept: %s", result.problem);
    talk_say_text(self->talk, &out);
}

typedef enum LevelEnd { LEVEL_LEFT, LEVEL_NEXT } LevelEnd;

static LevelEnd ask_what_next(PlainLevel *self)
{
    char path[WORLD_PATH_MAX], line[TALK_LINE_MAX];
    bool has_next = attempt_next_level(&self->attempt, &self->session->world, path);
    const char *question = has_next ? "Type next, again or quit:" : "Type again or quit:";
    while (talk_ask(self->talk, question, line)) {
        if (has_next && (strcmp(line, "next") == 0 || line[0] == '\0')) return LEVEL_NEXT;
        if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) return LEVEL_LEFT;
        if (strcmp(line, "again") != 0) continue;
        begin_again(self);
        return LEVEL_LEFT;
    }
    self->is_left = true;
    return LEVEL_LEFT;
}

/* Plays the level until the player leaves it or wants the next one. */
static LevelEnd play_level(PlainLevel *self)
{
    char line[TALK_LINE_MAX];
    const Level *level = &self->attempt.level;
    talk_say(self->talk, "Level: %s. %d columns, %d rows, %d coin%s. Type ? for help.",
             level->title, (int)level->cols, (int)level->rows, (int)level->coins.count,
             level->coins.count == 1 ? "" : "s");
    begin_attempt(self);
    say_scene(self, false);
    for (;;) {
        while (!self->is_left && game_of(self)->status != GAME_FINISHED) {
            if (!talk_ask(self->talk, "Move:", line)) self->is_left = true;
            if (!self->is_left) do_line(self, line);
        }
        if (self->is_left) break;
        say_result(self);
        if (ask_what_next(self) == LEVEL_NEXT) return LEVEL_NEXT;
        if (game_of(self)->status == GAME_FINISHED) return LEVEL_LEFT;
    }
    (void)run_recorder_end(&self->keeping, &self->attempt);
    return LEVEL_LEFT;
}

static PlainLevel level_of(Talk *talk, Session *session)
{
    return (PlainLevel){.talk = talk,
                        .session = session,
                        .keeping = {&session->recording, &session->keeper}};
}

bool plain_play_indexed(Talk *talk, Session *session, int32_t index, ErrorList *errors)
{
    LevelEnd end = LEVEL_NEXT;
    while (end == LEVEL_NEXT && index >= 0) {
        PlainLevel self = level_of(talk, session);
        const WorldFile *world = &session->world;
        if (!attempt_open(&self.attempt, world->paths[index], world_file_physics(world), errors))
            return false;
        self.attempt.index = index;
        session_note_place(session, index);
        end = play_level(&self);
        attempt_done(&self.attempt);
        index = world_file_next(world, index);
    }
    return true;
}

bool plain_play_file(Talk *talk, Session *session, const char *path, ErrorList *errors)
{
    char next[WORLD_PATH_MAX];
    PlainLevel self = level_of(talk, session);
    if (!attempt_open_named(&self.attempt, path, errors)) return false;
    while (play_level(&self) == LEVEL_NEXT &&
           attempt_next_level(&self.attempt, &session->world, next)) {
        attempt_done(&self.attempt);
        self = level_of(talk, session);
        if (!attempt_open(&self.attempt, next, NULL, errors)) return false;
    }
    attempt_done(&self.attempt);
    return true;
}

bool plain_play_made(Talk *talk, Session *session, const MadeLevel *made, ErrorList *errors)
{
    PlainLevel self = level_of(talk, session);
    if (!attempt_open_made(&self.attempt, made, errors)) return false;
    (void)play_level(&self);
    attempt_note_try(&self.attempt, &session->arcade);
    attempt_done(&self.attempt);
    return true;
}
