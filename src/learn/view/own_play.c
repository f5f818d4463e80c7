/* own_play.c - see own_play.h */
#include "own_play.h"

#include "../../arcade/arcade.h"
#include "../../level/level_file.h"

#include <stdio.h>
#include <string.h>

#define NEAR (ONE / 1000) /* bodies this near to each other are together */

void own_play_init(OwnPlay *play, OwnStep *step)
{
    memset(play, 0, sizeof *play);
    play->step = step;
}

static void close_level(OwnPlay *play)
{
    live_body_done(&play->live);
    if (play->has_level) level_done(&play->level);
    play->has_level = false;
}

void own_play_done(OwnPlay *play)
{
    close_level(play);
    own_step_destroy(play->step);
}

bool own_play_open(OwnPlay *play, int32_t number, ErrorList *errors)
{
    char path[WORLD_PATH_MAX + 16];
    Level level;
    assert(number >= 0 && number < OWN_LEVEL_COUNT);
    snprintf(path, sizeof path, "%s/play/%s.txt", play->step->folder, own_level_names[number]);
    error_list_init(errors, path);
    LevelFile *file = level_file_read(path, NULL, &level, errors);
    if (!file) return false;
    level_file_done(file);
    close_level(play);
    play->has_level = true;
    play->number = number;
    play->level = level;
    play->level.physics = play->step->mine;
    play->goal_level = play->level;
    play->goal_level.physics = play->step->goal;
    own_play_begin(play);
    return true;
}

/* Puts both bodies at the start; the clock and what was taken stay. */
static void align(OwnPlay *play)
{
    Model body;
    const OwnStep *step = play->step;
    const Level *level = &play->goal_level;
    model_init(&body, &step->goal, &level->terrain, &play->mine.terrain, level->start.col,
               level->start.row);
    play->goal = play->mine;
    play->goal.player = body;
    play->apart = -1;
    effects_leap(&play->effects, level, &play->goal);
    if (!step->command) return;
    live_body_done(&play->live);
    live_body_begin(&play->live, step->command, &play->level, &step->goal);
}

void own_play_begin(OwnPlay *play)
{
    game_init(&play->mine, &play->level);
    play->late = 0;
    align(play);
}

/* Are the bodies at the same place? */
static bool is_together(const OwnPlay *play)
{
    const Pose a = game_pose(&play->mine, &play->level),
               b = game_pose(&play->goal, &play->goal_level);
    return abs_i32(a.x - b.x) <= NEAR && abs_i32(a.y - b.y) <= NEAR;
}

static void step_both(OwnPlay *play, Input input, GameEvents *events)
{
    GameEvents unheard;
    play->mine.player.script.spent = 0; /* it may be played for as long as the learner likes */
    game_step(&play->mine, &play->level, input, events, NULL);
    if (game_events_find(events, EVENT_RESPAWN)) {
        align(play);
        return;
    }
    /* A body that fell waits for the other one at the start. */
    if (play->mine.status == GAME_RESPAWNING) return;
    game_step(&play->goal, &play->goal_level, input, &unheard, NULL);
    ghost_pose(&play->effects, &play->goal_level, &play->goal, input);
    if (play->apart < 0 && !is_together(play)) play->apart = play->mine.ticks;
}

bool own_play_tick(OwnPlay *play, Input input, GameEvents *events)
{
    LiveBody *live = &play->live;
    events->count = 0;
    if (play->mine.status == GAME_FINISHED) return true;
    if (!play->step->command || play->mine.status == GAME_RESPAWNING) {
        step_both(play, input, events);
        return true;
    }
    bool was_asked = live->state == LIVE_BODY_IS_ASKED;
    bool is_answered = live_body_hear(live);
    if (is_answered && was_asked) {
        model_place(&play->mine.player, &play->step->mine, &live->motion);
        step_both(play, live->asked, events);
    }
    if (was_asked && !is_answered && live->state == LIVE_BODY_IS_ASKED) play->late++;
    if (live->state == LIVE_BODY_IS_READY && play->mine.status == GAME_PLAYING)
        live_body_ask(live, input);
    return is_answered && was_asked;
}

/* Where the learner's script faults. */
static void write_fault(const OwnPlay *play, char out[LIVE_WORDS_MAX])
{
    const OwnStep *step = play->step;
    char words[PROGRAM_FAULT_TEXT_MAX];
    const ModelContext context = {&play->mine.player, &step->mine, &play->level.terrain,
                                  &play->mine.terrain};
    ProgramFault fault = script_fault(&context);
    out[0] = '\0';
    if (step->command || fault.kind == PROGRAM_NO_FAULT) return;
    int32_t line =
        fault.line > 0 && fault.line < PROGRAM_LINE_MAX + 2 ? step->line_of[fault.line] : 0;
    program_fault_text(&step->mine_program, &fault, words);
    const char *what = strchr(words, ' ');
    if (line > 0)
        snprintf(out, LIVE_WORDS_MAX, "Your step stands still. Line %d:%s", line, what ? what : "");
    else
        snprintf(out, LIVE_WORDS_MAX, "Your step stands still, after your lines:%s",
                 what ? what : "");
}

void own_play_words(const OwnPlay *play, char out[LIVE_WORDS_MAX])
{
    write_fault(play, out);
    if (!play->step->command) return;
    if (play->live.state == LIVE_BODY_IS_OVER)
        snprintf(out, LIVE_WORDS_MAX, "%s", play->live.words);
    else if (play->live.state == LIVE_BODY_BEGINS)
        snprintf(out, LIVE_WORDS_MAX,
                 "Waiting for your program: a header and the row of tick 0, flushed.");
    else if (play->late > 0)
        snprintf(out, LIVE_WORDS_MAX, "%d of %d ticks had no answer in time: the body stood still.",
                 play->late, play->late + play->mine.ticks);
}
