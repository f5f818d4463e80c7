/* screens.h - the screens around playing: what opens them, and their arguments. Those that other
 * features open too have theirs in app/screen_args.h. */
#ifndef LEDGE_PLAY_SCREENS_H
#define LEDGE_PLAY_SCREENS_H

#include "app/app.h"
#include "app/screen_args.h"
#include "play.h"

/* The title and the main menu. */
ScreenOpen screen_title_open;

/* Asks whether to quit the program. */
ScreenOpen screen_quit_open;

ScreenOpen screen_help_open;
ScreenOpen screen_message_open;
ScreenOpen screen_play_open;
ScreenOpen screen_watch_open;

/* The settings. Every change is applied and saved at once. */
ScreenOpen screen_settings_open;

/* The keys of every request: add one by pressing it, remove one, reset all. While it waits for a
 * new key Esc cancels, so Esc itself can only be added in config.ini. */
ScreenOpen screen_keys_open;

/* The map of the world, which must have a level: its chapters and levels, which are done, best
 * time, par and coins of the marked one. Every level can be played at any time. */
ScreenOpen screen_levels_open;

typedef struct LevelsArgs {
    Screen first; /* shown over the map at once; the screen owns it. Kind NULL: none */
} LevelsArgs;

/* The name of a chapter, for a moment or until a key, which then counts on the screen below. */
ScreenOpen screen_card_open;

typedef struct CardArgs {
    int32_t chapter;
} CardArgs;

/* The menu over a paused game. Answers ANSWER_NONE (go on), PLAY_RESTART, PLAY_PRACTICE, PLAY_SAVE,
 * PLAY_SHOW, PLAY_SKIP or PLAY_LEAVE (play.h). */
ScreenOpen screen_pause_open;

typedef struct PauseArgs {
    const char *title; /* of the level */
    bool is_practice;  /* it is on */
    bool can_save;     /* files may be written */
    bool can_skip;     /* a level comes after this one */
} PauseArgs;

/* A level is finished. Answers PLAY_NEXT_LEVEL, PLAY_ENDING after the last level of a world,
 * PLAY_RESTART or PLAY_LEAVE (play.h). */
ScreenOpen screen_end_open;

typedef struct EndArgs {
    const LevelResult *result;
    Play *play; /* the screen below, which outlives it; or NULL */
} EndArgs;

/* Offers a finished run as a recording, a moving picture and a replay, in files of the current
 * folder, and its level as a line of text in the clipboard. Not for a kiosk. */
ScreenOpen screen_share_open;

typedef struct ShareArgs {
    const Play *play; /* must outlive the screen */
} ShareArgs;

/* After the last level of a world, which must have one: the results, by chapters and in total. */
ScreenOpen screen_ending_open;

/* The level of a day: how it went, a calendar, and all days before. */
ScreenOpen screen_daily_open;

typedef struct DailyArgs {
    Day today;
    bool begins; /* with the level of this day and difficulty at once: */
    Day day;
    int32_t difficulty;
} DailyArgs;

/* Levels one after the other, from this difficulty on every second one a step harder, with three
 * lives. */
ScreenOpen screen_endless_open;

typedef struct EndlessArgs {
    bool begins; /* with this seed at once; else a page asks, and offers to go on with the run that
                    was left */
    uint64_t seed;
    uint8_t difficulty;
} EndlessArgs;

/* Ten levels of an arcade's workshop in a row, with three lives, and the board of the week. */
ScreenOpen screen_ten_open;

/* The list of runs: watch one, race it, save it as a file, delete it. */
ScreenOpen screen_replays_open;

#endif
