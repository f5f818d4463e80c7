/* plan.h - what a generated level is about, before anything is laid.
 *
 * A theme gives a palette, a fill, ideas and easy staples. A level has a main and a second
 * idea and a motif of short and long beats; four sections (five from difficulty 4) introduce,
 * develop, turn and combine the ideas, with a checkpoint between. Some sections fork or turn
 * back over themselves; a level in five is a tower. Many pieces, the beginning and the end are
 * drawings. Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_PLAN_H
#define LEDGE_GENERATE_PLAN_H

#include "drawing.h"

enum {
    PLAN_PIECES_MAX = 20,
    IDEAS_MAX = 8,
    THEME_COUNT = 5,
    THEME_WORDS = 20,
    LOOK_STEPS = 5, /* of relief and thorns */
    THEME_MIXED = 8 /* a bit beside a theme: the second idea, and what is easy from the third
                       section on, are of another theme */
};

typedef struct Theme {
    const char *name; /* of its palette too */
    char fill;        /* inside of the ground */
    uint8_t roof;     /* rows of roof over the level, 0: none */
    uint8_t ideas[IDEAS_MAX];
    uint8_t idea_count;
    uint8_t staples[4], staple_count;
    const char *adjectives[THEME_WORDS]; /* for titles: "Windy Gaps", */
    const char *places[THEME_WORDS];     /* or "Gaps by the Brook" */
} Theme;

extern const Theme plan_themes[THEME_COUNT];

/* THEME_COUNT when there is none of that name. */
int32_t plan_find_theme(const char *name);

typedef struct PlannedPiece {
    uint8_t id;      /* PieceId */
    uint8_t section; /* from 0 */
    uint8_t form, twist;
    DrawnForm drawn;    /* not 0: laid as that one as long as it need not be anew */
    uint8_t difficulty; /* 1 to PIECE_HARDEST */
    uint8_t beats[BEATS_MAX], beat_count;
} PlannedPiece;

/* What the ground stands on. */
typedef enum Footing {
    FOOTING_ROCK,
    FOOTING_ISLANDS, /* nothing: it floats, and who falls is lost */
    FOOTING_PIERS,   /* piers with arches */
    FOOTING_COUNT
} Footing;

/* What a level looks like, whatever it is made of. */
typedef struct PlannedLook {
    uint8_t relief;            /* 0 to LOOK_STEPS - 1: how much the floor goes up and down */
    uint8_t thorns;            /* likewise: how often there are spikes in plain sight */
    uint8_t course;            /* which curve the floor follows */
    uint8_t footing;           /* Footing */
    uint8_t roofed;            /* a bit for each section that is indoors */
    DrawnForm opening, finale; /* 0: a plain one */
} PlannedLook;

typedef struct Plan {
    int32_t theme;        /* index into themes */
    int32_t second_theme; /* the same one where the level is not mixed */
    uint8_t main_idea, second_idea;
    PlannedPiece pieces[PLAN_PIECES_MAX];
    int32_t piece_count, section_count;
    int32_t hardest; /* that a piece may be made */
    PlannedLook look;
    const DrawingList *own; /* NULL: there are none */
    bool is_tower;          /* sections on top of each other, not in a row */
} Plan;

/* What its pieces add to the figure of a run in the mean, in tenths. */
int32_t plan_figure(const Plan *plan);

/* `theme` may be THEME_COUNT: any; with or without THEME_MIXED. The ideas, and how hard each piece
 * is, are such that the figure is about that of the difficulty. Drawings of the maker's own (NULL:
 * none) are chosen before all others; they must outlive the plan. */
void plan_make(Plan *plan, uint64_t key, int32_t difficulty, int32_t theme, const DrawingList *own);

#endif
