/* bindings.h - what a person can ask for, and the keys that do.
 *
 * One table: the same row decides which key does what, writes the hint line of a screen and the
 * help page, so they cannot disagree. */
#ifndef LEDGE_APP_BINDINGS_H
#define LEDGE_APP_BINDINGS_H

#include "../engine/input.h"
#include "../term/term.h"

enum { REQUEST_KEYS_MAX = 4 };

/* Where a request is heard. */
typedef enum RequestContext {
    CONTEXT_HELD, /* playing; lasts as long as the key is down */
    CONTEXT_PLAY, /* playing; once per press */
    CONTEXT_MENU, /* menus and pages */
    CONTEXT_APP,  /* everywhere, before anything else */
    CONTEXT_COUNT
} RequestContext;

/* In the table: a key together with Ctrl. */
#define WITH_CTRL(key) (0x1000000u | (key))

// clang-format off
/* id, context, input bit, keys, hint (a word or two), help */
#define REQUEST_LIST(X)                                                                           \
    X(REQUEST_LEFT,     CONTEXT_HELD, INPUT_LEFT,  (TERM_KEY_ARROW_LEFT, 'a', 'h'),               \
      "left", "run to the left")                                                                  \
    X(REQUEST_RIGHT,    CONTEXT_HELD, INPUT_RIGHT, (TERM_KEY_ARROW_RIGHT, 'd', 'l'),              \
      "right", "run to the right")                                                                \
    X(REQUEST_UP,       CONTEXT_HELD, INPUT_UP,    (TERM_KEY_ARROW_UP, 'w', 'k'),                 \
      "climb", "take a ladder and climb it")                                                      \
    X(REQUEST_DOWN,     CONTEXT_HELD, INPUT_DOWN,  (TERM_KEY_ARROW_DOWN, 's', 'j'),               \
      "down", "climb down, fall faster; with jump: drop through a platform")                      \
    X(REQUEST_JUMP,     CONTEXT_HELD, INPUT_JUMP,  (TERM_KEY_SPACE, 'x'),                         \
      "jump", "jump: the longer it is held, the higher")                                          \
    X(REQUEST_PAUSE,    CONTEXT_PLAY, 0,           (TERM_KEY_ESCAPE, 'p', 'q'),                   \
      "pause", "stop the game and show the pause menu")                                           \
    X(REQUEST_RESTART,  CONTEXT_PLAY, 0,           ('r'),                                         \
      "again", "begin the level again")                                                           \
    X(REQUEST_ZOOM,     CONTEXT_PLAY, 0,           ('z'),                                         \
      "zoom", "next zoom: 1x1, 2x1, 4x2, 8x4 characters for a cell")                              \
    X(REQUEST_HELP,     CONTEXT_PLAY, 0,           ('?', '/', TERM_KEY_F1),                       \
      "help", "this page")                                                                        \
    X(REQUEST_PREVIOUS, CONTEXT_MENU, 0,           (TERM_KEY_ARROW_UP, 'w', 'k'),                 \
      "up", "the entry above")                                                                    \
    X(REQUEST_NEXT,     CONTEXT_MENU, 0,           (TERM_KEY_ARROW_DOWN, 's', 'j'),               \
      "down", "the entry below")                                                                  \
    X(REQUEST_LESS,     CONTEXT_MENU, 0,           (TERM_KEY_ARROW_LEFT, 'a', 'h'),               \
      "less", "change a setting, the other way round")                                            \
    X(REQUEST_MORE,     CONTEXT_MENU, 0,           (TERM_KEY_ARROW_RIGHT, 'd', 'l'),              \
      "more", "change a setting")                                                                 \
    X(REQUEST_CHOOSE,   CONTEXT_MENU, 0,           (TERM_KEY_ENTER),                              \
      "choose", "take the marked entry")                                                          \
    X(REQUEST_AGAIN,    CONTEXT_MENU, 0,           ('r'),                                         \
      "again", "after a level: play it again")                                                    \
    X(REQUEST_BACK,     CONTEXT_MENU, 0,           (TERM_KEY_ESCAPE, 'q'),                        \
      "back", "leave the menu or page")                                                           \
    X(REQUEST_QUIT,     CONTEXT_APP,  0,           (WITH_CTRL('c')),                              \
      "quit", "leave the program: asks first; twice: at once")                                    \
    X(REQUEST_SUSPEND,  CONTEXT_APP,  0,           (WITH_CTRL('z')),                              \
      "suspend", "back to the shell; `fg` goes on")
// clang-format on

typedef enum RequestId {
#define X(id, context, input, keys, hint, help) id,
    REQUEST_LIST(X)
#undef X
        REQUEST_COUNT,
    REQUEST_NONE = REQUEST_COUNT
} RequestId;

typedef struct Request {
    uint8_t context; /* RequestContext */
    Input input;
    uint32_t keys[REQUEST_KEYS_MAX]; /* 0 after the last */
    const char *hint, *help;
} Request;

extern const Request requests[REQUEST_COUNT];

/* The request that a key event makes in a context, or REQUEST_NONE. Looks at the key alone, not
 * at whether it went down or up. */
RequestId request_of_key(RequestContext context, const TermEvent *event);

/* The same for a press or repeat; REQUEST_NONE for a release and for what is no key. */
RequestId request_of_press(RequestContext context, const TermEvent *event);

/* The keys in words: "Left a h". */
void request_keys_text(RequestId id, char *out, size_t size);

/* One entry of a screen's line of hints. */
typedef struct Hint {
    RequestId id;
    const char *word; /* what it does here; NULL: what the table says */
} Hint;

/* The first key of each hint and its word, "Esc pause", parted by two blanks. */
void hints_text(const Hint *hints, size_t count, char *out, size_t size);

#endif
