/* screens.h - every screen of the program, and what opens it. */
#ifndef LEDGE_SCREENS_SCREENS_H
#define LEDGE_SCREENS_SCREENS_H

#include "../app/app.h"
#include "../inspector/inspector.h"
#include "../lesson_ui/learner_store.h"
#include "../play/play.h"
#include "../store/replay_level.h"

Screen screen_help_create(void);

/* The same, with the keys that are heard in one place first. */
Screen screen_help_create_for(RequestContext context);

/* ---- screen keys ---- */

/* The keys of every request: add one by pressing it, take one away, set all back.
 *
 * While a new key is awaited Esc gives up, so that Esc itself is only added by hand, in
 * config.ini. */

Screen screen_keys_create(void);

/* ---- screen message ---- */

/* A page that says something and goes away at any menu key. */

Screen screen_message_create(const char *title, const char *text);

/* Shows what is wrong with a file, one entry after the other: of a level, or under another title.
 */
Screen screen_errors_create(const ErrorList *errors);
Screen screen_errors_create_for(const char *title, const ErrorList *errors);

/* ---- screen quit ---- */

/* Asks whether to leave the program. */

Screen screen_quit_create(void);

/* ---- screen settings ---- */

/* What a person may choose. Every change is in force and in config.ini at
 * once. */

Screen screen_settings_create(void);

/* ---- screen title ---- */

/* The title and the main menu. */

Screen screen_title_create(void);

/* ---- screen certify ---- */

/* Looks for a proof that the level can be beaten, over the editor, and keeps it
 * beside the level.
 *
 * Esc stops it: nothing is proved then, and the proof that was there stays. */

typedef struct Certify {
    Level *level;     /* as edit_level_read gives it */
    const char *path; /* of its file */
    bool is_modified; /* the file does not say what the level is */
    bool all_coins;   /* the proof takes them all */
    char *note;       /* receives what came of it as a sentence */
    size_t note_size;
} Certify;

/* Takes over the level, also where there is no memory for the screen. Path and note must outlive
 * the screen. */
Screen screen_certify_create(const Certify *what);

/* ---- screen edit ---- */

/* The editor on a terminal: keys and mouse in, the level and its lines out, and
 * what only the program around it can do: test play, the clipboard, another file, the way out.
 *
 * Between keys nothing is due, except what the editor itself asks for and, half a second after a
 * change, the call that makes it safe from a power cut. Changes of the file from outside come
 * through a descriptor. When the terminal is lost nothing is asked: the journal has every change.
 */

/* Opens the level file at `path`, or begins a new one. On failure there is no screen, and `errors`
 * says why. */
Screen screen_edit_create(const char *path, ErrorList *errors);

/* ---- screen files ---- */

/* Asks which level to draw: a name is typed, or one of a list is chosen. */

/* Gives way to the editor. */
Screen screen_files_create(void);

/* ---- screen lesson ---- */

/* A lesson: watch, predict, run, and read why. */

/* The lesson in the file at `path`, where the learner left it. What is reached is kept on the desk,
 * which must outlive the screen. Where there is no screen, `errors` says why. */
Screen screen_lesson_create(const char *path, LearnerStore *desk, ErrorList *errors);

/* ---- screen lessons ---- */

/* The list of lessons, with how far the learner is in each. */

/* The list of the lessons that come with the program, for the learner of the account. Where there
 * is none, a screen that says why. */
Screen screen_lessons_create(bool kiosk);

/* The same for the learner of this desk, which the screen owns from now on. Where there is no
 * screen, `errors` says why. */
Screen screen_lessons_create_for(LearnerStore *desk, bool kiosk, ErrorList *errors);

/* ---- screen card ---- */

/* The name of a chapter, for a moment or until a key, which then counts below. */
Screen screen_card_create(int32_t chapter);

/* ---- screen end ---- */

/* A level is finished: over `play`, which is below it and outlives it, or over NULL. Answers
 * PLAY_NEXT_LEVEL, PLAY_ENDING after the last level of a world, PLAY_RESTART or PLAY_LEAVE
 * (play.h). */
Screen screen_end_create(const LevelResult *result, Play *play);

/* ---- screen ending ---- */

/* After the last level of a world: what was done of it, by chapters and in all.
 */

/* Needs a world with at least one level. */
Screen screen_ending_create(void);

/* ---- screen levels ---- */

/* The map of the world: its chapters and levels, what is done of them, best time,
 * par and coins of the one that is marked. Every level can be played at any time. */

/* Needs a world with at least one level. */
Screen screen_levels_create(const Session *session);

/* The same below `first`, which is shown at once and belongs to it; whoever leaves that comes to
 * the map. */
Screen screen_levels_create_below(const Session *session, Screen first);

/* ---- screen pause ---- */

/* The menu over a game that stands still. */

typedef struct PauseOptions {
    const char *title; /* of the level */
    bool is_practice;  /* it is on */
    bool can_save;     /* files may be written */
    bool at_bottom;    /* the menu stands there, off the player; else at the top */
} PauseOptions;

/* Answers ANSWER_NONE (go on), PLAY_RESTART, PLAY_PRACTICE, PLAY_SAVE or PLAY_LEAVE
 * (play.h). */
Screen screen_pause_create(const PauseOptions *options);

/* ---- screen play ---- */

/* Playing a level: how it is opened, what the keys do, and what comes after it.
 *
 * Memory: a screen owns its level but where it says otherwise. */

/* Reads the level file at `path`. On failure there is no screen, and `errors` says why. `defaults`
 * is the physics of the level's world or NULL, `index` its number there or NO_WORLD_INDEX. */
Screen screen_play_create(const char *path, const ModelParams *defaults, int32_t index,
                          ErrorList *errors);

/* The same for a file that the user has named, which may be a pipe, or "-" for standard input. */
Screen screen_play_create_named(const char *path, ErrorList *errors);

/* The level of the session's world with that number. */
Screen screen_play_create_indexed(const Session *session, int32_t index, ErrorList *errors);

/* The same; where it cannot be read, a screen that says why. */
Screen screen_play_open_indexed(const Session *session, int32_t index);

/* Plays on after `tick` ticks of a run, as practice; `name` is that of the level's file. The run's
 * level must outlive the screen. */
Screen screen_play_continue(const Timeline *run, int32_t tick, const char *name);

/* Tries out `level`, which it owns from now on, also where there is no memory for the screen.
 * Pausing and Ctrl-C go back at once. */
Screen screen_play_create_test(Level *level, const PlayTest *test);

/* ---- screen replays ---- */

/* The list of runs: watch one, race it, keep it as a file, delete it. */

Screen screen_replays_create(void);

/* ---- screen watch ---- */

/* Watching a run: play, stop, tick by tick, along a bar, and play on from there.
 *
 * What is wrong with the run stays on the screen as long as it is watched. */

/* Watches the replay, which it owns from now on, also where there is no memory for the screen. */
Screen screen_watch_create(OpenedReplay *opened);

/* ---- screen study ---- */

/* A run from inside: time stands, every number shows, constants can be changed. */

/* Looks into a copy of the run, at its present. */
Screen screen_inspector_create(const InspectorRun *run);

#endif
