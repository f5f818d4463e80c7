/* editor_option.h - the options of `:set`: what the user wants to see, or how keys work. They
 * survive a restart. */
#ifndef LEDGE_EDIT_CORE_EDITOR_OPTION_H
#define LEDGE_EDIT_CORE_EDITOR_OPTION_H

#include "../../base/text.h"
#include "key_style.h"

/* The switches, a row each. */
#define EDITOR_OPTION_LIST(X)                                                                      \
    X(EDITOR_SLACK, "slack", "how exactly the proof has to be timed, and where")                   \
    X(EDITOR_THROUGH, "through", "empty cells of a pasted block leave what is there")              \
    X(EDITOR_STRIP, "strip", "tools, commands and palette, to click")                              \
    X(EDITOR_RULER, "ruler", "numbers of columns and rows at the edges")                           \
    X(EDITOR_MINIMAP, "minimap", "the whole level as a small map")                                 \
    X(EDITOR_MONO, "mono", "a level without colours")                                              \
    X(EDITOR_SAY, "say", "what is under the cursor, as a message")                                 \
    X(EDITOR_TRAIL, "trail", "the ways of the last test runs")                                     \
    X(EDITOR_REACH, "reach", "where the player can get")                                           \
    X(EDITOR_FAN, "fan", "where jumps from the cursor lead")                                       \
    X(EDITOR_RUN, "run", "the known run, as it goes on the level as it is")

typedef enum EditorOption {
#define X(id, name, help) id,
    EDITOR_OPTION_LIST(X)
#undef X
        EDITOR_OPTION_COUNT
} EditorOption;

/* The colours that the user chose, for the rest of the program too. */
typedef enum EditorColours {
    EDITOR_COLOURS_USUAL,
    EDITOR_COLOURS_CVD,     /* for the colour-blind */
    EDITOR_COLOURS_CONTRAST /* with the highest contrast, on black */
} EditorColours;

typedef struct Options {
    bool on[EDITOR_OPTION_COUNT];
    int32_t grid; /* 0: none */
    KeyStyle keys;
    bool has_keys; /* the user chose them */
    EditorColours colours;
} Options;

/* The options of a user who chose none. */
Options editor_options_default(void);

/* Sets an option as a word of `:set` does; false for any other word. */
bool editor_option_read(Options *options, const char *word);

/* The name that `:set` takes. */
const char *editor_option_name(EditorOption option);

/* Writes all options but the colours, as words of `:set`. */
void editor_options_write(const Options *options, Text *out);

#endif
