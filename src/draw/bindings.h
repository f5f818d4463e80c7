/* bindings.h - the requests of the user, and the keys that make them.
 *
 * One table: the same row gives the default keys of a request, its name in config.ini, and its text
 * in hint lines and on the help page, so they cannot disagree. The current keys are in a Bindings,
 * which the settings change.
 * Two requests of the same context never share a key, and the requests needed to play and to
 * navigate always have one: every function here keeps to that.
 * Memory: plain data. */
#ifndef LEDGE_DRAW_BINDINGS_H
#define LEDGE_DRAW_BINDINGS_H

#include "../engine/model.h"
#include "../term/term.h"
#include "key_name.h"

enum { REQUEST_KEYS_MAX = 6, REQUEST_KEYS_TEXT_MAX = REQUEST_KEYS_MAX * KEY_NAME_MAX };

/* Where a request is valid. */
typedef enum RequestContext {
    CONTEXT_HELD,     /* playing; lasts as long as the key is down */
    CONTEXT_PLAY,     /* playing; once per press */
    CONTEXT_WATCH,    /* watching a run */
    CONTEXT_STUDY,    /* inspecting a run; comes before CONTEXT_HELD there */
    CONTEXT_LEARN,    /* in a lesson */
    CONTEXT_WORKSHOP, /* on the page of the workshop; comes before CONTEXT_MENU there */
    CONTEXT_MENU,     /* menus and pages */
    CONTEXT_APP,      /* everywhere, before anything else */
    CONTEXT_COUNT
} RequestContext;

/* Whether a request may have no key. */
enum { REQUEST_MAY_LACK_KEY, REQUEST_NEEDS_KEY };

// clang-format off
/* id, name, context, need, input bit, keys, hint (a word or two), help */
#define REQUEST_LIST(X)                                                                           \
    X(REQUEST_LEFT, "left", CONTEXT_HELD, REQUEST_NEEDS_KEY, INPUT_LEFT,                          \
      (TERM_KEY_ARROW_LEFT, 'a', 'h'),                                                            \
      "left", "run left")                                                                  \
    X(REQUEST_RIGHT, "right", CONTEXT_HELD, REQUEST_NEEDS_KEY, INPUT_RIGHT,                       \
      (TERM_KEY_ARROW_RIGHT, 'd', 'l'),                                                           \
      "right", "run right")                                                                \
    X(REQUEST_UP, "up", CONTEXT_HELD, REQUEST_MAY_LACK_KEY, INPUT_UP,                             \
      (TERM_KEY_ARROW_UP, 'w', 'k'),                                                              \
      "climb", "climb a ladder; elsewhere jump, see Settings")                                         \
    X(REQUEST_DOWN, "down", CONTEXT_HELD, REQUEST_MAY_LACK_KEY, INPUT_DOWN,                       \
      (TERM_KEY_ARROW_DOWN, 's', 'j'),                                                            \
      "down", "climb down, fall faster; with jump: drop through a platform")                      \
    X(REQUEST_JUMP, "jump", CONTEXT_HELD, REQUEST_NEEDS_KEY, INPUT_JUMP,                          \
      (TERM_KEY_SPACE, 'x'),                                                                      \
      "jump", "jump; hold longer to jump higher")                                          \
    X(REQUEST_PAUSE, "pause", CONTEXT_PLAY, REQUEST_NEEDS_KEY, 0,                                 \
      (TERM_KEY_ESCAPE, 'p', 'q'),                                                                \
      "pause", "pause the game and show the menu")                                           \
    X(REQUEST_RESTART, "restart", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                          \
      ('r'),                                                                                      \
      "again", "restart the level")                                                           \
    X(REQUEST_ZOOM, "zoom", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                                \
      ('z'),                                                                                      \
      "zoom", "next zoom: 1x1, 2x1, 4x2, 6x3, 8x4 characters per cell")                         \
    X(REQUEST_SKIN, "skin", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                                \
      ('g'),                                                                                      \
      "skin", "next skin: coloured letters, pixels, plain letters")                             \
    X(REQUEST_HELP, "help", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                                \
      ('?', '/', TERM_KEY_F1),                                                                    \
      "help", "this page")                                                                        \
    X(REQUEST_PRACTICE, "practice", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                        \
      ('t'),                                                                                      \
      "practice", "practice: rewind, slow down; sets no record")                                      \
    X(REQUEST_REWIND, "rewind", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                            \
      ('b', TERM_KEY_BACKSPACE),                                                                  \
      "back", "practice: rewind while held")                                        \
    X(REQUEST_FREEZE, "freeze", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                            \
      ('f'),                                                                                      \
      "stop", "practice: freeze time, or continue")                                          \
    X(REQUEST_STEP, "tick", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                                \
      ('.'),                                                                                      \
      "tick", "practice: one tick with the keys held")                                             \
    X(REQUEST_SLOW, "slow", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                                \
      ('v'),                                                                                      \
      "slow", "practice: speed 1, 1/2, 1/4, 1/8")                                               \
    X(REQUEST_STUDY, "study", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                              \
      ('i'),                                                                                      \
      "inside", "stop time and look inside: numbers, phases, what if")                            \
    X(REQUEST_COMPANY, "company", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                          \
      ('c'),                                                                                      \
      "others", "in an arcade: show or hide others on the level")                                 \
    X(REQUEST_SAY, "say", CONTEXT_PLAY, REQUEST_MAY_LACK_KEY, 0,                                  \
      ('y'),                                                                                      \
      "say", "in an arcade: say one of six words to others on the level")                         \
    X(REQUEST_WATCH_STOP, "watch_stop", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                   \
      (TERM_KEY_SPACE, 'p'),                                                                      \
      "stop", "pause, or continue")                                                                   \
    X(REQUEST_WATCH_TICK_BACK, "watch_tick_back", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,         \
      (','),                                                                                      \
      "tick back", "one tick back")                                                               \
    X(REQUEST_WATCH_TICK, "watch_tick", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                   \
      ('.'),                                                                                      \
      "tick", "one tick forward")                                                                      \
    X(REQUEST_WATCH_BACK, "watch_back", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                   \
      (TERM_KEY_ARROW_LEFT, 'h', 'a'),                                                            \
      "back", "one second back")                                                                    \
    X(REQUEST_WATCH_ON, "watch_on", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                       \
      (TERM_KEY_ARROW_RIGHT, 'l', 'd'),                                                           \
      "on", "one second forward")                                                                        \
    X(REQUEST_WATCH_PREVIOUS, "watch_previous", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,           \
      ('b', '['),                                                                                 \
      "previous", "go to the previous death or checkpoint")                                            \
    X(REQUEST_WATCH_NEXT, "watch_next", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                   \
      ('n', ']'),                                                                                 \
      "next", "go to the next death or checkpoint")                                                  \
    X(REQUEST_WATCH_START, "watch_start", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                 \
      (TERM_KEY_HOME, '0'),                                                                       \
      "start", "go to the start of the run")                                                         \
    X(REQUEST_WATCH_END, "watch_end", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                     \
      (TERM_KEY_END),                                                                             \
      "end", "go to the end of the run")                                                                        \
    X(REQUEST_WATCH_SLOWER, "watch_slower", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,               \
      ('-', TERM_KEY_ARROW_DOWN),                                                                 \
      "slower", "half as fast, down to 1/8")                                                      \
    X(REQUEST_WATCH_FASTER, "watch_faster", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,               \
      ('+', '=', TERM_KEY_ARROW_UP),                                                              \
      "faster", "twice as fast, up to 8")                                                         \
    X(REQUEST_WATCH_PLAY, "watch_play", CONTEXT_WATCH, REQUEST_MAY_LACK_KEY, 0,                   \
      (TERM_KEY_ENTER),                                                                           \
      "play on", "play on from here, as practice")                                                \
    X(REQUEST_STUDY_TICK, "study_tick", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      ('.'),                                                                                      \
      "tick", "one tick forward with the keys held")                                                   \
    X(REQUEST_STUDY_TICK_BACK, "study_tick_back", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,         \
      (','),                                                                                      \
      "back", "one tick back")                                                                    \
    X(REQUEST_STUDY_PHASE, "study_phase", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                 \
      (';'),                                                                                      \
      "phase", "one phase of the tick forward")                                                        \
    X(REQUEST_STUDY_PHASE_BACK, "study_phase_back", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,       \
      ('\''),                                                                                     \
      "phase back", "one phase back")                                                             \
    X(REQUEST_STUDY_EVENT, "study_event", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                 \
      ('}'),                                                                                      \
      "value", "in the listing: the next value that is compared or set")                          \
    X(REQUEST_STUDY_EVENT_BACK, "study_event_back", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,       \
      ('{'),                                                                                      \
      "value back", "in the listing: the previous value")                                         \
    X(REQUEST_STUDY_RUN, "study_run", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                     \
      ('r'),                                                                                      \
      "run", "let time run, or stop it")                                                          \
    X(REQUEST_STUDY_STOP_AT, "study_stop_at", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,             \
      ('b'),                                                                                      \
      "stop at", "run until a condition holds: hit right, cx changed, dy > 0.3")           \
    X(REQUEST_STUDY_STOP_NEXT, "study_stop_next", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,         \
      ('n'),                                                                                      \
      "next", "go to the next tick where it holds")                                                       \
    X(REQUEST_STUDY_STOP_LAST, "study_stop_last", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,         \
      ('p'),                                                                                      \
      "previous", "go to the previous tick where it holds")                                                 \
    X(REQUEST_STUDY_SECOND, "study_second", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,               \
      (TERM_KEY_PAGE_DOWN, '>'),                                                                  \
      "second", "one second forward")                                                                    \
    X(REQUEST_STUDY_SECOND_BACK, "study_second_back", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,     \
      (TERM_KEY_PAGE_UP, '<'),                                                                    \
      "second back", "one second back")                                                             \
    X(REQUEST_STUDY_START, "study_start", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                 \
      (TERM_KEY_HOME),                                                                            \
      "start", "go to the start of the run")                                                         \
    X(REQUEST_STUDY_END, "study_end", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                     \
      (TERM_KEY_END),                                                                             \
      "end", "go to the end of the run")                                                                        \
    X(REQUEST_STUDY_LET_GO, "study_let_go", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,               \
      (TERM_KEY_BACKSPACE),                                                                       \
      "let go", "release all keys: movement keys stay held until pressed again")                                \
    X(REQUEST_STUDY_RESTORE, "study_restore", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,             \
      ('o'),                                                                                      \
      "restore", "restore the run without your changes")                                  \
    X(REQUEST_STUDY_CONST_NEXT, "study_const_next", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,       \
      (']'),                                                                                      \
      "constant", "choose the next constant")                                                            \
    X(REQUEST_STUDY_CONST_LAST, "study_const_last", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,       \
      ('['),                                                                                      \
      "constant", "choose the previous constant")                                                          \
    X(REQUEST_STUDY_MORE, "study_more", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      ('+', '='),                                                                                 \
      "more", "increase the constant and play the run again")                         \
    X(REQUEST_STUDY_LESS, "study_less", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      ('-'),                                                                                      \
      "less", "decrease the constant")                                                        \
    X(REQUEST_STUDY_RESET, "study_reset", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                 \
      ('0'),                                                                                      \
      "reset", "reset all constants to those of the level")                                             \
    X(REQUEST_STUDY_PRESET, "study_preset", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,               \
      ('t'),                                                                                      \
      "preset", "the next set of constants: moon, ice, strict, and others")              \
    X(REQUEST_STUDY_UNITS, "study_units", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                 \
      ('u'),                                                                                      \
      "units", "other units: cells, pixels, seconds")                                            \
    X(REQUEST_STUDY_VIEW, "study_view", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      ('v'),                                                                                      \
      "view", "show the level, nine cells close up, or all lanes")                                    \
    X(REQUEST_STUDY_FAN, "study_fan", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                     \
      ('f'),                                                                                      \
      "fan", "show the run with the constant lower (-) and higher (+)")              \
    X(REQUEST_STUDY_PLOT, "study_plot", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      ('g'),                                                                                      \
      "plot", "plot how far the run rises, goes and slides")                       \
    X(REQUEST_STUDY_LISTING, "study_listing", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,             \
      ('L'),                                                                                      \
      "listing", "show the engine as a program running beside it, by phase")         \
    X(REQUEST_STUDY_COMPARE, "study_compare", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,             \
      ('c'),                                                                                      \
      "compare", "add a lane beside this one; after the third: only this one")                 \
    X(REQUEST_STUDY_LANE, "study_lane", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      (TERM_KEY_TAB),                                                                             \
      "lane", "choose the next lane")                                                          \
    X(REQUEST_STUDY_MODEL, "study_model", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                 \
      ('m'),                                                                                      \
      "model", "change the movement model of this lane: " MODEL_NAMES)                     \
    X(REQUEST_STUDY_DIFFER, "study_differ", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,               \
      ('e'),                                                                                      \
      "differ", "go to the first tick where the lanes differ")                                    \
    X(REQUEST_STUDY_PLAY, "study_play", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      (TERM_KEY_ENTER),                                                                           \
      "play on", "play on from here, as practice; with --watch: play live")                                                \
    X(REQUEST_STUDY_ZOOM, "study_zoom", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      ('z'),                                                                                      \
      "zoom", "next zoom of the level")                                                           \
    X(REQUEST_STUDY_PLAIN, "study_plain", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                 \
      ('#'),                                                                                      \
      "plain", "show the characters of the file, or the level as played")                    \
    X(REQUEST_STUDY_HELP, "study_help", CONTEXT_STUDY, REQUEST_MAY_LACK_KEY, 0,                   \
      ('?', '/', TERM_KEY_F1),                                                                    \
      "keys", "this page")                                                                        \
    X(REQUEST_STUDY_BACK, "study_back", CONTEXT_STUDY, REQUEST_NEEDS_KEY, 0,                      \
      (TERM_KEY_ESCAPE, 'q', 'i'),                                                                \
      "back", "go back to where you came from")                                                      \
    X(REQUEST_LEARN_DO, "learn_do", CONTEXT_LEARN, REQUEST_NEEDS_KEY, 0,                           \
      (TERM_KEY_ENTER),                                                                            \
      "next", "continue: answer, run, go to the next step")                              \
    X(REQUEST_LEARN_PREVIOUS, "learn_previous", CONTEXT_LEARN, REQUEST_NEEDS_KEY, 0,               \
      (TERM_KEY_ARROW_UP, '[', 'k'),                                                               \
      "mark", "select the question or slider above")                                                      \
    X(REQUEST_LEARN_NEXT, "learn_next", CONTEXT_LEARN, REQUEST_NEEDS_KEY, 0,                       \
      (TERM_KEY_ARROW_DOWN, ']', 'j'),                                                             \
      "mark", "select the question or slider below")                                                      \
    X(REQUEST_LEARN_LESS, "learn_less", CONTEXT_LEARN, REQUEST_NEEDS_KEY, 0,                       \
      ('-'),                                                                                       \
      "less", "move the slider down; the run follows")                                     \
    X(REQUEST_LEARN_MORE, "learn_more", CONTEXT_LEARN, REQUEST_NEEDS_KEY, 0,                       \
      ('+', '='),                                                                                  \
      "more", "move the slider up")                                                                \
    X(REQUEST_LEARN_RESET, "learn_reset", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      ('0'),                                                                                       \
      "reset", "reset the slider")                                 \
    X(REQUEST_LEARN_RUN, "learn_run", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                      \
      ('r'),                                                                                       \
      "run", "lock the answers, run, and check")                                                   \
    X(REQUEST_LEARN_PLAY, "learn_play", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      (TERM_KEY_SPACE),                                                                            \
      "play", "play the run, or stop it")                                                        \
    X(REQUEST_LEARN_TICK, "learn_tick", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      ('.'),                                                                                       \
      "tick", "one tick forward")                                                                       \
    X(REQUEST_LEARN_TICK_BACK, "learn_tick_back", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,          \
      (','),                                                                                       \
      "tick back", "one tick back")                                                                \
    X(REQUEST_LEARN_PHASE, "learn_phase", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      (';'),                                                                                       \
      "phase", "one phase of the tick forward in the selected run")                                \
    X(REQUEST_LEARN_EVENT, "learn_event", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      ('}'),                                                                                       \
      "value", "go to the next value that your program compares or sets")                          \
    X(REQUEST_LEARN_EVENT_BACK, "learn_event_back", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,        \
      ('{'),                                                                                       \
      "value back", "go to the previous value")                                                    \
    X(REQUEST_LEARN_PHASE_BACK, "learn_phase_back", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,        \
      ('\''),                                                                                      \
      "phase back", "one phase back")                                                              \
    X(REQUEST_LEARN_START, "learn_start", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      (TERM_KEY_HOME),                                                                             \
      "start", "go to the start of the run")                                                          \
    X(REQUEST_LEARN_END, "learn_end", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                      \
      (TERM_KEY_END),                                                                              \
      "end", "go to the end of the run")                                                                         \
    X(REQUEST_LEARN_SLOWER, "learn_slower", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                \
      ('s', '<'),                                                                                  \
      "slower", "half as fast, down to 1/16")                                                      \
    X(REQUEST_LEARN_FASTER, "learn_faster", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                \
      ('f', '>'),                                                                                  \
      "faster", "twice as fast, up to 60 ticks a second")                                          \
    X(REQUEST_LEARN_OTHER_RUN, "learn_other_run", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,          \
      (TERM_KEY_TAB),                                                                              \
      "run", "select the next run")                                                                  \
    X(REQUEST_LEARN_VIEW, "learn_view", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      ('v'),                                                                                       \
      "view", "show all, the level, its cells close up, or the speed curve")                         \
    X(REQUEST_LEARN_CURVE, "learn_curve", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                 \
      ('g'),                                                                                      \
      "curve", "show the speed as a curve, or the picture")                          \
    X(REQUEST_LEARN_ZOOM, "learn_zoom", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                   \
      ('z'),                                                                                      \
      "zoom", "next scale of the picture: 1, 2, 4, 8 characters per cell")                   \
    X(REQUEST_LEARN_FIT, "learn_fit", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                     \
      ('Z'),                                                                                      \
      "fit", "use the largest scale that shows the whole run")                                  \
    X(REQUEST_LEARN_PLAIN, "learn_plain", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                 \
      ('#'),                                                                                      \
      "plain", "show the characters of the file, or the level as played")                    \
    X(REQUEST_LEARN_STUDY, "learn_study", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      ('i'),                                                                                       \
      "look inside", "look inside the selected run, similar runs beside it")                        \
    X(REQUEST_LEARN_WRITE, "learn_write", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      ('e'),                                                                                       \
      "write", "write the step of the body, if the lesson asks; Escape ends")           \
    X(REQUEST_LEARN_ROOM, "learn_room", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      ('o'),                                                                                       \
      "fail", "go to the tick that fails (maybe in a hidden room); again: back") \
    X(REQUEST_LEARN_OWN, "learn_own", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                      \
      ('p'),                                                                                       \
      "play it", "play a level with the step that you have written (while writing: Ctrl+P)") \
    X(REQUEST_LEARN_STEP_BACK, "learn_step_back", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,          \
      (TERM_KEY_ARROW_LEFT, 'b'),                                                                  \
      "step back", "read the previous step again")                                                   \
    X(REQUEST_LEARN_STEP_ON, "learn_step_on", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,              \
      (TERM_KEY_ARROW_RIGHT, 'n'),                                                                 \
      "step on", "read the next step, as far as you have come")                                       \
    X(REQUEST_LEARN_TASK, "learn_task", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      (TERM_KEY_F1 + 1, '1'),                                                                      \
      "task", "show the task, as large as it is")                                                  \
    X(REQUEST_LEARN_HINT, "learn_hint", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      (TERM_KEY_F1 + 2, '2'),                                                                      \
      "hint", "show the task, and below it what the checks say, and hints")                        \
    X(REQUEST_LEARN_CODE, "learn_code", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      (TERM_KEY_F1 + 3, '3'),                                                                      \
      "code", "show the task, and what you write below it or beside it")                           \
    X(REQUEST_LEARN_EXACT, "learn_exact", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      ('x'),                                                                                       \
      "exact", "say why a check failed as its expression, or in words")                            \
    X(REQUEST_LEARN_SCROLL_UP, "learn_scroll_up", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,          \
      (TERM_KEY_PAGE_UP, 'u'),                                                                     \
      "up", "scroll the text up")                                                                  \
    X(REQUEST_LEARN_SCROLL_DOWN, "learn_scroll_down", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,      \
      (TERM_KEY_PAGE_DOWN, 'd'),                                                                   \
      "down", "scroll the text down")                                                                       \
    X(REQUEST_LEARN_AGAIN, "learn_again", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                  \
      (TERM_KEY_BACKSPACE, TERM_KEY_DELETE),                                                       \
      "anew", "restart the lesson (asks first)")                                                 \
    X(REQUEST_LEARN_HELP, "learn_help", CONTEXT_LEARN, REQUEST_MAY_LACK_KEY, 0,                    \
      ('?', '/', TERM_KEY_F1),                                                                     \
      "keys", "this page")                                                                         \
    X(REQUEST_LEARN_BACK, "learn_back", CONTEXT_LEARN, REQUEST_NEEDS_KEY, 0,                       \
      (TERM_KEY_ESCAPE, 'q'),                                                                      \
      "back", "leave the lesson; your progress is kept")                                        \
    X(REQUEST_WORKSHOP_FIND, "workshop_find", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,          \
      ('/'),                                                                                      \
      "find", "find levels by words in the title or author")                                    \
    X(REQUEST_WORKSHOP_FILTER, "workshop_filter", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,      \
      (TERM_KEY_TAB),                                                                             \
      "filter", "show only levels with water, with ice, short ones, and others")                  \
    X(REQUEST_WORKSHOP_WATCH, "workshop_watch", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,        \
      ('w'),                                                                                      \
      "watch", "watch the run of the author")                                                     \
    X(REQUEST_WORKSHOP_LIKE, "workshop_like", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,          \
      ('l'),                                                                                      \
      "like", "like a level that you have finished; again: undo")                                \
    X(REQUEST_WORKSHOP_AUTHOR, "workshop_author", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,      \
      ('a'),                                                                                      \
      "by author", "show all levels of the author; again: of everyone")                        \
    X(REQUEST_WORKSHOP_REPORT, "workshop_report", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,      \
      ('!'),                                                                                      \
      "report", "report a level to the host")                                                     \
    X(REQUEST_WORKSHOP_EDIT, "workshop_edit", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,          \
      ('e'),                                                                                      \
      "copy", "open a copy in the editor")                                                        \
    X(REQUEST_WORKSHOP_SHARE, "workshop_share", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,        \
      ('s'),                                                                                      \
      "share", "show the level as a line of text, and the command that plays it")                 \
    X(REQUEST_WORKSHOP_TEN, "workshop_ten", CONTEXT_WORKSHOP, REQUEST_MAY_LACK_KEY, 0,            \
      ('t'),                                                                                      \
      "ten in a row", "ten levels in a row with three lives")                                     \
    X(REQUEST_PREVIOUS, "menu_up", CONTEXT_MENU, REQUEST_NEEDS_KEY, 0,                            \
      (TERM_KEY_ARROW_UP, 'w', 'k'),                                                              \
      "up", "go to the entry above")                                                                    \
    X(REQUEST_NEXT, "menu_down", CONTEXT_MENU, REQUEST_NEEDS_KEY, 0,                              \
      (TERM_KEY_ARROW_DOWN, 's', 'j'),                                                            \
      "down", "go to the entry below")                                                                  \
    X(REQUEST_PAGE_UP, "menu_page_up", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                     \
      (TERM_KEY_PAGE_UP),                                                                         \
      "page up", "go ten entries up, or a page")                                                  \
    X(REQUEST_PAGE_DOWN, "menu_page_down", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                 \
      (TERM_KEY_PAGE_DOWN),                                                                       \
      "page down", "go ten entries down, or a page")                                              \
    X(REQUEST_FIRST, "menu_first", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                         \
      (TERM_KEY_HOME),                                                                            \
      "first", "go to the first entry")                                                           \
    X(REQUEST_LAST, "menu_last", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                           \
      (TERM_KEY_END),                                                                             \
      "last", "go to the last entry")                                                             \
    X(REQUEST_LESS, "menu_left", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                           \
      (TERM_KEY_ARROW_LEFT, 'a', 'h'),                                                            \
      "less", "change a setting backwards")                                            \
    X(REQUEST_MORE, "menu_right", CONTEXT_MENU, REQUEST_NEEDS_KEY, 0,                             \
      (TERM_KEY_ARROW_RIGHT, 'd', 'l', TERM_KEY_SPACE),                                           \
      "more", "change a setting")                                                                 \
    X(REQUEST_CHOOSE, "choose", CONTEXT_MENU, REQUEST_NEEDS_KEY, 0,                               \
      (TERM_KEY_ENTER),                                                                           \
      "choose", "choose the selected entry")                                                          \
    X(REQUEST_AGAIN, "again", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                              \
      ('r'),                                                                                      \
      "again", "play a level again; for runs: race it")                                            \
    X(REQUEST_REMOVE, "remove", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                            \
      (TERM_KEY_DELETE, TERM_KEY_BACKSPACE),                                                      \
      "remove", "remove a key; for runs: delete it")                                            \
    X(REQUEST_SAVE, "save", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                                \
      ('e'),                                                                                      \
      "save", "for runs: keep or share it; on the map: run through all levels")                                           \
    X(REQUEST_BOARDS, "boards", CONTEXT_MENU, REQUEST_MAY_LACK_KEY, 0,                            \
      ('b'),                                                                                      \
      "boards", "in an arcade: leaderboards of level, chapter and world")             \
    X(REQUEST_BACK, "back", CONTEXT_MENU, REQUEST_NEEDS_KEY, 0,                                   \
      (TERM_KEY_ESCAPE, 'q'),                                                                     \
      "back", "leave the menu or page")                                                           \
    X(REQUEST_QUIT, "quit", CONTEXT_APP, REQUEST_MAY_LACK_KEY, 0,                                 \
      (WITH_CTRL('c')),                                                                           \
      "quit", "quit (asks first; press twice to quit at once)")                                    \
    X(REQUEST_SUSPEND, "suspend", CONTEXT_APP, REQUEST_MAY_LACK_KEY, 0,                           \
      (WITH_CTRL('z')),                                                                           \
      "suspend", "suspend to the shell; `fg` resumes")
// clang-format on

typedef enum RequestId {
#define X(id, name, context, need, input, keys, hint, help) id,
    REQUEST_LIST(X)
#undef X
        REQUEST_COUNT,
    REQUEST_NONE = REQUEST_COUNT,
    REQUEST_POINT /* of the mouse: mark entry 0 of the screen; REQUEST_POINT + n: entry n */
} RequestId;

/* The entry that the request points at; -1: it is another request. */
static inline int32_t request_pointed_entry(RequestId request)
{
    return request >= REQUEST_POINT ? (int32_t)request - REQUEST_POINT : -1;
}

typedef struct Request {
    const char *name; /* in config.ini */
    uint8_t context;  /* RequestContext */
    uint8_t need;     /* REQUEST_NEEDS_KEY or not */
    Input input;
    uint32_t keys[REQUEST_KEYS_MAX]; /* at the start; 0 after the last */
    const char *hint, *help;
} Request;

extern const Request bindings_requests[REQUEST_COUNT];

/* The current keys of each request, in the order of its list; 0 after the last. */
typedef struct Bindings {
    uint32_t keys[REQUEST_COUNT][REQUEST_KEYS_MAX];
} Bindings;

/* The default keys of the table. */
Bindings bindings_default(void);

/* The number of keys of a request. */
int32_t bindings_count(const Bindings *bindings, RequestId id);

/* The request that has the key in a context of `id`, perhaps `id` itself, or REQUEST_NONE. */
RequestId bindings_owner(const Bindings *bindings, RequestId id, uint32_t key);

/* Why a key was not added or removed. */
typedef enum BindingResult {
    BINDING_DONE,
    BINDING_TAKEN,
    BINDING_FULL,
    BINDING_NEEDED
} BindingResult;

/* Adds a key to the request. On failure the bindings are unchanged (BINDING_TAKEN: bindings_owner
 * returns by which request). */
BindingResult bindings_add(Bindings *bindings, RequestId id, uint32_t key);

/* Removes the key at `index`. The last one of a request that needs one stays. */
BindingResult bindings_remove(Bindings *bindings, RequestId id, int32_t index);

/* The request that a key event makes in a context, or REQUEST_NONE. Depends only on the key, not on
 * press or release. */
RequestId request_of_key(const Bindings *bindings, RequestContext context, const TermEvent *event);

/* The request that a press or repeat makes; REQUEST_NONE for a release and for other events. */
RequestId request_of_press(const Bindings *bindings, RequestContext context,
                           const TermEvent *event);

/* The name of the first key, "" if there is none. */
void request_key_text(const Bindings *bindings, RequestId id, char out[KEY_NAME_MAX]);

/* The keys as hints show them: "Left a h". */
void request_keys_text(const Bindings *bindings, RequestId id, char out[REQUEST_KEYS_TEXT_MAX]);

/* The keys as config.ini has them, where `;` is Semicolon. */
void request_keys_names(const Bindings *bindings, RequestId id, char out[REQUEST_KEYS_TEXT_MAX]);

typedef struct Hint {
    RequestId id;
    const char *word; /* what it does here; NULL: the text of the table */
} Hint;

/* The first key of each hint and its word, "Esc pause", separated by two blanks. Requests without a
 * key are left out, and those which do not fit into `size`. */
void bindings_hints_text(const Bindings *bindings, const Hint *hints, size_t count, char *out,
                         size_t size);

#endif
