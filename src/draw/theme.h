/* theme.h - roles and their looks: the role of a character decides its colour.
 *
 * Everything that is drawn has a role, never a colour. A role's number is its canvas style, so the
 * terminal needs only the table below. Colours never carry information alone, because a terminal
 * may have none. */
#ifndef LEDGE_DRAW_THEME_H
#define LEDGE_DRAW_THEME_H

#include "../level/world_file.h"
#include "settings.h"

// clang-format off
/* role, foreground, background (-1: the terminal's own), attributes */
#define ROLE_LIST(X)                                    \
    X(ROLE_PLAIN,        -1, -1, 0)                     \
    X(ROLE_SOLID,        -1, -1, 0)                     \
    X(ROLE_ONEWAY,        3, -1, 0)                     \
    X(ROLE_LADDER,        3, -1, 0)                     \
    X(ROLE_ICE,           6, -1, 0)                     \
    X(ROLE_CONVEYOR,      5, -1, 0)                     \
    X(ROLE_CRUMBLE,       3, -1, 0)                     \
    X(ROLE_SPRING,        2, -1, TERM_BOLD)             \
    X(ROLE_SPIKE,         1, -1, 0)                     \
    X(ROLE_FINISH,        2, -1, TERM_REVERSE)          \
    X(ROLE_CHECKPOINT,    6, -1, 0)                     \
    X(ROLE_ACTIVE,        6, -1, TERM_BOLD)             \
    X(ROLE_COIN,          3, -1, TERM_BOLD)             \
    X(ROLE_KEY,           5, -1, TERM_BOLD)             \
    X(ROLE_DOOR,          5, -1, 0)                     \
    X(ROLE_SIGN,          4, -1, TERM_BOLD)             \
    X(ROLE_LIFT,          6, -1, 0)                     \
    X(ROLE_SHOT,           1, -1, 0)                     \
    X(ROLE_ENEMY,         1, -1, TERM_BOLD)             \
    X(ROLE_PLAYER,        2, -1, TERM_BOLD)             \
    X(ROLE_DEAD,          1, -1, TERM_BOLD)             \
    X(ROLE_BACK,          8, -1, 0)                     \
    X(ROLE_HUD,          -1, -1, TERM_REVERSE)          \
    X(ROLE_CLOCK,        -1, -1, TERM_REVERSE)          \
    X(ROLE_MESSAGE,      -1, -1, TERM_BOLD)             \
    X(ROLE_TITLE,        -1, -1, TERM_BOLD)             \
    X(ROLE_FRAME,        -1, -1, 0)                     \
    X(ROLE_CHOSEN,       -1, -1, TERM_REVERSE)          \
    X(ROLE_HINT,          8, -1, 0)                     \
    X(ROLE_ERROR,         1, -1, 0)                     \
    X(ROLE_SELECTED,     -1, -1, TERM_REVERSE)          \
    X(ROLE_PREVIEW,       2, -1, TERM_BOLD | TERM_UNDERLINE) \
    X(ROLE_CHANGED,       3, -1, TERM_BOLD | TERM_REVERSE) \
    X(ROLE_PROBLEM,       1, -1, TERM_REVERSE | TERM_UNDERLINE) \
    X(ROLE_AXIS,          6, -1, TERM_UNDERLINE)        \
    X(ROLE_TRAIL,         6, -1, 0)                     \
    X(ROLE_REACHED,       2, -1, 0)                     \
    X(ROLE_LOST,          1, -1, 0)                     \
    X(ROLE_JUMP,          3, -1, TERM_BOLD)             \
    X(ROLE_GHOST,         8, -1, 0)                     \
    X(ROLE_BOX,          -1, -1, 0)                     \
    X(ROLE_BOX_FRAME,    -1, -1, 0)                     \
    X(ROLE_CODE_WORD,     5, -1, 0)                     \
    X(ROLE_CODE_NUMBER,   6, -1, 0)                     \
    X(ROLE_CODE_QUESTION, 3, -1, 0)
// clang-format on

typedef enum Role {
#define X(id, fg, bg, attributes) id,
    ROLE_LIST(X)
#undef X
        ROLE_COUNT
} Role;

/* The look of a role: from the table, with a chapter's palette for terrain and art, in a set of
 * colours. */
TermStyle theme_style(Role role, ColourSet colours, Palette palette);

/* The looks of all roles, ROLE_COUNT of them. */
void theme_styles(ColourSet colours, Palette palette, TermStyle out[ROLE_COUNT]);

/* Gives the terminal the looks of the roles. */
void theme_apply(Term *term, ColourSet colours, Palette palette);

/* Replaces the ASCII characters of roles by finer ones, if there are any. */
void theme_draw_utf8(Canvas *canvas);

#endif
