/* panel.h - a list over the level: lines to read or to choose from.
 *
 * Memory: a zeroed Panel shows nothing; panel_close frees what it holds. */
#ifndef LEDGE_EDIT_CORE_PANEL_H
#define LEDGE_EDIT_CORE_PANEL_H

#include "../../level/document/document.h"
#include "level_diff.h"
#include "shown_glyph.h"

typedef struct Editor Editor;

/* The functions of a kind of list. */
typedef struct PanelKind {
    const char *title; /* NULL: the panel's title is used */
    int32_t (*count)(const Editor *editor);
    void (*line)(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size);
    void (*choose)(Editor *editor, int32_t line);               /* Enter; NULL: no choices */
    bool (*key)(Editor *editor, int32_t line, const char *key); /* other keys; may be NULL */
    void (*picture)(Editor *editor, int32_t line); /* sets the picture of a line; may be NULL */
} PanelKind;

enum {
    PANEL_ROWS = 256,
    PANEL_TEXT_SIZE = 256,
    PICTURE_COLS = 80,
    PICTURE_ROWS = 10,
};

typedef struct BranchLane BranchLane; /* see editor_undo.c */

typedef struct Panel {
    const PanelKind *kind;       /* NULL: none is shown */
    char title[PANEL_TEXT_SIZE]; /* if the kind has none */
    int32_t marked, first;
    bool is_at_cursor;             /* beside the cursor's cell, as small as its lines */
    int32_t count;                 /* of `rows` */
    int32_t rows[PANEL_ROWS];      /* for a line made from a table: an index into it */
    char (*text)[PANEL_TEXT_SIZE]; /* stored lines, where making them is slow */
    ShownGlyph picture[PICTURE_ROWS * PICTURE_COLS]; /* of the marked line, row by row */
    int32_t picture_cols, picture_rows;
    BranchLane *lanes; /* of the history's branches, from 1 on */
    int32_t lane_count, lanes_shown;
    LevelDiff *diff;    /* that a list of differences shows */
    int32_t menu_group; /* the group that the menu shows; kept while the panel is closed */
} Panel;

/* Shows a list instead of the current one. The first line is marked. */
void panel_open(Panel *panel, const PanelKind *kind);
void panel_close(Panel *panel);

/* Adds a row; there must be room. */
void panel_add_row(Panel *panel, int32_t row);

/* Adds a line of text; false when no more fit, or memory ran out. */
bool panel_add_text(Panel *panel, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Cells for the picture of a line; large ones are made small. */
typedef struct PictureSource {
    int32_t cols, rows;
    ShownGlyph (*at)(const void *context, int32_t col, int32_t row);
    const void *context;
} PictureSource;

void panel_set_picture(Panel *panel, const PictureSource *source);

#endif
