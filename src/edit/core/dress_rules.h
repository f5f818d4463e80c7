/* dress_rules.h - the rules of `:dress`: which art a chapter's levels get, and where.
 *
 * A rule is a section [THEME.NAME] with a picture of what must be there (near.N) and one of what is
 * drawn (draw.N), row by row, a share in percent, and the columns between two drawings. What looks
 * like a cell of the map is not drawn: the letters of the usual legend are errors.
 * Errors: with their line and column; the rules stay as they were.
 * Memory: a zeroed DressRules has no rules; dress_rules_done frees it. */
#ifndef LEDGE_EDIT_CORE_DRESS_RULES_H
#define LEDGE_EDIT_CORE_DRESS_RULES_H

#include "../../base/error.h"

enum {
    DRESS_COLS = 24,
    DRESS_ROWS = 16,
    DRESS_REPEAT_MAX = 32,
    DRESS_APART_MAX = 200,
    DRESS_NAME_SIZE = 32
};

/* What a row of near.N may have: anything, free air, air with a wall behind it, air under the open
 * sky, ground, one-way, ladder, a lift, one that goes up or down. Only in the last five is anything
 * but free air. */
#define DRESS_NEAR " .ws#=HLU"

typedef struct DressRule {
    char name[DRESS_NAME_SIZE];
    uint8_t theme; /* Palette */
    int32_t cols, rows;
    char draw[DRESS_ROWS][DRESS_COLS]; /* blanks: nothing is drawn */
    char near[DRESS_ROWS][DRESS_COLS];
    int32_t share;       /* percent of the places that fit */
    int32_t apart;       /* columns from one to the next, at least */
    int32_t repeated;    /* the row that is repeated; -1: none */
    int32_t least, most; /* times */
} DressRule;

typedef struct DressRules {
    DressRule *items; /* in the order in which they are drawn */
    int32_t count;
    size_t capacity;
} DressRules;

/* Adds the rules of a file's text. They replace those of the same themes that were there before. */
bool dress_rules_add(DressRules *rules, const char *text, size_t length, ErrorList *errors);

void dress_rules_done(DressRules *rules);

#endif
