/* replay.c - see replay.h */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "../file.h"
#include "../path.h"
#include "replay_check.h"

const char *const replay_result_names[REPLAY_RESULT_COUNT] = {
#define X(id, name) name,
    REPLAY_RESULT_LIST(X)
#undef X
};

void replay_done(Replay *replay)
{
    input_tape_done(&replay->tape);
    free(replay->checks);
    *replay = (Replay){0};
}

bool replay_read(const char *path, Replay *replay, ErrorList *errors)
{
    size_t length;
    char *text = file_read(path, &length, errors);
    if (!text) return false;
    bool good = replay_parse(text, length, replay, errors);
    free(text);
    return good;
}

ReplayResult replay_result_of(const Game *game)
{
    switch ((GameStatus)game->status) {
    case GAME_FINISHED: return REPLAY_FINISHED;
    case GAME_RESPAWNING: return REPLAY_DIED;
    case GAME_PLAYING: break;
    }
    return REPLAY_QUIT;
}

/* Plays the tape, notes the checks and, in the end, how long the run was and what came of it. */
static void play_tape(const Level *level, Replay *replay)
{
    Game game;
    GameEvents events;
    uint64_t inputs = REPLAY_NO_INPUTS;
    int32_t end = replay->tape.count;
    game_init(&game, level);
    while (game.ticks < end && game.status != GAME_FINISHED) {
        Input input = replay->tape.ticks[game.ticks];
        inputs = replay_mix_input(inputs, input);
        game_step(&game, level, input, &events, NULL);
        bool is_over = game.ticks == end || game.status == GAME_FINISHED;
        if (is_over || game.ticks % REPLAY_CHECK_TICKS == 0)
            replay->checks[replay->check_count++] = replay_check(inputs, &game, level);
    }
    replay->tape.count = game.ticks;
    replay->result = replay_result_of(&game);
}

/* Room for one more than is needed: nobody must wonder what malloc(0) gives. */
static bool copy_tape(const InputTape *tape, Replay *out)
{
    out->tape.ticks = malloc((size_t)tape->count + 1);
    out->checks = malloc(((size_t)replay_check_count(tape->count) + 1) * sizeof *out->checks);
    if (!out->tape.ticks || !out->checks) {
        replay_done(out);
        return false;
    }
    if (tape->count > 0) memcpy(out->tape.ticks, tape->ticks, (size_t)tape->count);
    out->tape.count = tape->count;
    return true;
}

bool replay_of_tape(const Level *level, const InputTape *tape, const char *level_name,
                    Replay *replay)
{
    Replay made = {.engine = REPLAY_ENGINE, .hash = level_hash(level)};
    const char *name = path_name(level_name);
    if (tape->count > REPLAY_TICKS_MAX || !copy_tape(tape, &made)) return false;
    text_make_safe(made.level, sizeof made.level, name, strlen(name));
    play_tape(level, &made);
    *replay = made;
    return true;
}

bool replay_of_timeline(const Timeline *timeline, const char *level_name, Replay *replay)
{
    return replay_of_tape(timeline->level, &timeline->tape, level_name, replay);
}
