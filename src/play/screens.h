/* screens.h - every screen of the program, and the function that opens it. */
#ifndef LEDGE_PLAY_SCREENS_H
#define LEDGE_PLAY_SCREENS_H

#include "../edit/view/editor_open.h"
#include "../learn/inspector/inspector.h"
#include "../learn/view/lesson_session.h"
#include "../save/replay_level.h"
#include "app/app.h"
#include "play.h"

Screen screen_help_create(void);

/* The same, with the keys of one context first. */
Screen screen_help_create_for(RequestContext context);

/* ---- screen keys ---- */

/* The keys of every request: add one by pressing it, remove one, reset all.
 *
 * While it waits for a new key Esc cancels, so Esc itself can only be added in config.ini. */

Screen screen_keys_create(void);

/* ---- screen message ---- */

/* A page with a message, which any menu key closes. */

Screen screen_message_create(const char *title, const char *text);

/* Shows the errors of a file, one after the other: of a level, or under another title. */
Screen screen_errors_create(const ErrorList *errors);
Screen screen_errors_create_for(const char *title, const ErrorList *errors);

/* ---- screen quit ---- */

/* Asks whether to quit the program. */

Screen screen_quit_create(void);

/* ---- screen settings ---- */

/* The settings. Every change is applied and saved at once. */

Screen screen_settings_create(void);

/* ---- screen title ---- */

/* The title and the main menu. */

Screen screen_title_create(void);

/* ---- screen certify ---- */

/* Searches for a proof that the level can be beaten, over the editor, and saves it beside the
 * level.
 *
 * Esc stops it: nothing is proved then, and an old proof stays. */

typedef struct Certify {
    Level *level;     /* from edit_level_read */
    const char *path; /* of its file */
    bool is_modified; /* the level has changes that are not in the file */
    bool all_coins;   /* the proof must take all coins */
    char *note;       /* receives the result as a sentence */
    size_t note_size;
} Certify;

/* Owns the level from now on, also when memory ran out. Path and note must outlive the screen. */
Screen screen_certify_create(const Certify *what);

/* ---- screen edit ---- */

/* The editor on a terminal: keys and mouse in, the level and its lines out, and the editor's
 * requests: test play, the clipboard, another file, quitting.
 *
 * Between keys it only does what the editor asks for and, half a second after a change, syncs the
 * journal. Changes of the file from outside come through a descriptor. When the terminal is lost no
 * question is asked: the journal has every change. */

/* Opens the level file at `path`, or begins a new one; a map of another program is imported first.
 * On failure there is no screen, and `errors` has the reason. */
Screen screen_edit_create(const char *path, ErrorList *errors);

/* The same, with what else was open before. */
Screen screen_edit_open(const EditOpening *opening, ErrorList *errors);

/* ---- screen import ---- */

/* A map of another program, opened in the editor: offers to make a level of it, or to open the one
 * that was made before. Going back opens the last level of the opening's way. */
Screen screen_import_create(const EditOpening *opening, ErrorList *errors);

/* ---- screen files ---- */

/* Asks which level to edit: the user types a name or chooses one from a list. */

/* The editor replaces this screen. */
Screen screen_files_create(void);

/* ---- screen lesson ---- */

/* A lesson: watch, predict, run, and read why. */

/* The lesson in the file at `path`, where the learner left it. Progress is saved in the store,
 * which must outlive the screen. Without a screen `errors` has the reason. */
Screen screen_lesson_create(const char *path, LearnerStore *store, ErrorList *errors);

/* ---- screen lessons ---- */

/* The list of lessons, with how far the learner is in each. */

/* The list of the lessons that come with the program, for the learner of the account. On failure a
 * screen with the reason. */
Screen screen_lessons_create(bool kiosk);

/* The same for the learner of this store, which the screen owns from now on. Without a screen
 * `errors` has the reason. */
Screen screen_lessons_create_for(LearnerStore *store, const LessonFolders *own, bool kiosk,
                                 ErrorList *errors);

/* ---- screen learner ---- */

/* Asks for name and number of a learner of a class, whose files are in the open `folder`, and opens
 * the list of lessons. Paths in `own` and the folder must outlive the screen. */
Screen screen_learner_create(int folder, LessonFolders own);

/* ---- screen card ---- */

/* The name of a chapter, for a moment or until a key, which then counts on the screen below. */
Screen screen_card_create(int32_t chapter);

/* ---- screen end ---- */

/* A level is finished: over `play`, which is below it and outlives it, or over NULL. Answers
 * PLAY_NEXT_LEVEL, PLAY_ENDING after the last level of a world, PLAY_RESTART or PLAY_LEAVE
 * (play.h). */
Screen screen_end_create(const LevelResult *result, Play *play);

/* ---- screen race ---- */

/* The end of a race through levels: the time in each, in all, the best race, and the sum of the
 * best times. Ends the session's race. */
Screen screen_race_create(Session *session);

/* ---- screen share ---- */

/* Offers the finished run of `play`, which outlives it, as a recording, a moving picture and a
 * replay, in files of the current folder, and its level as a line of text in the clipboard. Not for
 * a kiosk. */
Screen screen_share_create(const Play *play);

/* ---- screen ending ---- */

/* After the last level of a world: the results, by chapters and in total. */

/* Needs a world with at least one level. */
Screen screen_ending_create(void);

/* ---- screen levels ---- */

/* The map of the world: its chapters and levels, which are done, best time, par and coins of the
 * marked one. Every level can be played at any time. */

/* Needs a world with at least one level. */
Screen screen_levels_create(const Session *session);

/* The same below `first`, which it owns and shows at once; leaving it leads to the map. */
Screen screen_levels_create_below(const Session *session, Screen first);

/* ---- screen pause ---- */

/* The menu over a paused game. */

typedef struct PauseOptions {
    const char *title; /* of the level */
    bool is_practice;  /* it is on */
    bool can_save;     /* files may be written */
    bool can_skip;     /* a level comes after this one */
    bool at_bottom;    /* the menu is at the bottom, away from the player; else at the top */
} PauseOptions;

/* Answers ANSWER_NONE (go on), PLAY_RESTART, PLAY_PRACTICE, PLAY_SAVE, PLAY_SHOW, PLAY_SKIP or
 * PLAY_LEAVE (play.h). */
Screen screen_pause_create(const PauseOptions *options);

/* ---- screen play ---- */

/* Playing a level: how it is opened, what the keys do, and what comes after it.
 *
 * Memory: a screen owns its level unless stated otherwise. */

/* Reads the level file at `path`. On failure there is no screen, and `errors` has the reason.
 * `defaults` is the physics of the level's world or NULL, `index` its number there or
 * NO_WORLD_INDEX. */
Screen screen_play_create(const char *path, const ModelParams *defaults, int32_t index,
                          ErrorList *errors);

/* The same for a file that the user has named, which may be a pipe, or "-" for standard input. */
Screen screen_play_create_named(const char *path, ErrorList *errors);

/* The level of the session's world with that number. */
Screen screen_play_create_indexed(const Session *session, int32_t index, ErrorList *errors);

/* The same; if it cannot be read, a screen with the reason. */
Screen screen_play_open_indexed(const Session *session, int32_t index);

/* Plays on after `tick` ticks of a run, as practice; `name` is that of the level's file. The run's
 * level must outlive the screen. */
Screen screen_play_continue(const Timeline *run, int32_t tick, const char *name);

/* Test play of `level`, which it owns from now on, also when memory ran out. Pausing and Ctrl-C go
 * back at once. */
Screen screen_play_create_test(Level *level, const PlayTest *test);

/* A level that was made, from memory or, where it has a path, from its file. */
typedef struct MadeLevel {
    const char *path, *name; /* path "": it is in no file */
    const char *text;
    size_t length;
    Day day;
    uint8_t difficulty;  /* 0: it is of no day */
    EndlessRun *endless; /* or NULL; must outlive the screen */
    Replay *left;        /* a run of it that goes on, which the screen takes; or NULL */
} MadeLevel;

/* In an endless run it answers PLAY_NEXT_LEVEL, PLAY_LOST, or PLAY_LEAVE. */
Screen screen_play_create_made(const MadeLevel *made, ErrorList *errors);

/* ---- screen daily ---- */

/* The level of a day: how it went, a calendar, and all days before. */
Screen screen_daily_create(Day today);

/* The same, and begins with the level of one day at once. */
Screen screen_daily_play(Day today, Day day, int32_t difficulty);

/* ---- screen endless ---- */

/* Levels one after the other, from this difficulty on every second one a step harder, with three
 * lives. */
Screen screen_endless_create(uint64_t seed, uint8_t difficulty);

/* The page on which such a run begins, or the one that was left goes on. */
Screen screen_endless_open(const Session *session, uint8_t difficulty);

/* ---- screen boards ---- */

/* The boards of an arcade: who was best in a level, with fewest deaths, all coins or assists, and
 * over chapter and world. A row can be watched and raced. Runs are played before they are shown, a
 * row at a time. */

/* Answers BOARDS_RACE where a level that is in no world is to be begun: the ghost is set. */
enum { BOARDS_RACE = ANSWER_OWN + 64 };

/* Of a level of the session's world. */
Screen screen_boards_create(const Session *session, int32_t index);

/* Of a level from memory or, with a path, from its file. `text` must outlive the screen. */
Screen screen_boards_create_made(const char *title, const MadeLevel *made);

/* ---- screen lobby ---- */

/* Who plays what in an arcade, and the races that wait for players: watch a run, join a race, open
 * one, see the boards of a level. */
Screen screen_lobby_create(const Session *session);

/* ---- screen room ---- */

/* A race of several players, the session's room, which leaving it leaves: who is there, results,
 * the next round. */
Screen screen_room_create(void);

/* ---- screen player ---- */

/* The player of an arcade: name, who may watch, and being forgotten. */
Screen screen_player_create(const Session *session);

/* Asks for the name, and then gives way to `first`, which it owns. */
Screen screen_player_ask(Screen first);

/* ---- screen replays ---- */

/* The list of runs: watch one, race it, save it as a file, delete it. */

Screen screen_replays_create(void);

/* ---- screen watch ---- */

/* Watching a run: play, stop, tick by tick, along a bar, and play on from there.
 *
 * A warning about the run stays on the screen while it is watched. */

/* Watches the replay, which it owns from now on, also when memory ran out. */
Screen screen_watch_create(OpenedReplay *opened);

/* Watches a run in progress: from where it is now, and then a moment behind; what was before can be
 * seen as in any run. When it is over the player's next one follows. None if it cannot be read, its
 * level is not here, or nobody may watch it. */
Screen screen_watch_create_live(const Session *session, const LiveFile *file);

/* ---- screen inspector ---- */

/* The inspector: time stands still, all numbers are shown, constants can be changed. */

/* Inspects a copy of the run, at its present. */
Screen screen_inspector_create(const InspectorRun *run);

#endif
