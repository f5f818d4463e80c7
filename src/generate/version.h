/* version.h - the numbers that belong to a version of the generator.
 *
 * What a version makes never changes: whatever changes a number here, or a drawing, a piece or a
 * theme, makes a new GENERATE_VERSION. `make measure-generate` prints the leaps as the engine has
 * them, and the figures that the bands were chosen by.
 * Units: tenths of the figure of slack.h; ticks. */
#ifndef LEDGE_GENERATE_VERSION_H
#define LEDGE_GENERATE_VERSION_H

enum {
    GENERATE_VERSION = 1,
    GENERATE_STATES_MAX = 8000, /* of each search */
    GENERATE_REPAIRS_MAX = 12,  /* before all is begun anew */
    GENERATE_RUNS = 3,          /* the kindest of so many is judged */
    GENERATE_WINDOW_MAX = 6,    /* how much wider a window is counts for nothing */
    LEAP_GAP_MAX = 11,
    LEAP_RISE_MAX = 3
};

/* In how many ticks a leap may begin that takes a run-up of four columns: a row for each rise from
 * 3 rows lower to 3 rows higher, a column for each gap from 1 on; 99: as one likes. */
#define LEAP_WINDOWS                                                                               \
    {                                                                                              \
        {99, 99, 99, 29, 29, 27, 22, 17, 11, 6, 0}, {99, 99, 99, 29, 28, 24, 19, 14, 8, 3, 0},     \
            {99, 99, 29, 29, 26, 22, 16, 11, 6, 0, 0}, {99, 29, 29, 28, 24, 19, 13, 8, 2, 0, 0},   \
            {29, 29, 29, 26, 21, 16, 11, 6, 0, 0, 0}, {29, 29, 28, 24, 18, 13, 8, 2, 0, 0, 0},     \
            {29, 29, 25, 20, 15, 9, 3, 0, 0, 0, 0},                                                \
    }

/* The least window that a short and a long gap leave, for a piece of each difficulty. */
#define WANTED_WINDOWS                                                                             \
    {                                                                                              \
        {28, 24}, {24, 17}, {14, 8}, {9, 5}, {6, 2}, {4, 1},                                       \
    }

/* The figure that a level of each difficulty must have, and the one that it is planned for. */
#define BANDS                                                                                      \
    {                                                                                              \
        {0, 84}, {80, 150}, {140, 215}, {205, 300}, {290, 700},                                    \
    }
#define PLANNED_FIGURES                                                                            \
    {                                                                                              \
        66, 110, 175, 250, 345                                                                     \
    }

/* What a piece of each difficulty adds to the figure, in the mean; a row for each piece of
 * PIECE_LIST. */
#define EXPECTED_FIGURES                                                                           \
    {                                                                                              \
        {7, 8, 13, 18, 52, 52},       /* pits */                                                   \
            {6, 8, 11, 14, 25, 33},   /* islands */                                                \
            {4, 9, 9, 9, 24, 28},     /* hills */                                                  \
            {6, 7, 12, 13, 14, 14},   /* steps */                                                  \
            {6, 8, 8, 11, 11, 11},    /* zigzag */                                                 \
            {26, 26, 26, 26, 26, 27}, /* ladder */                                                 \
            {11, 12, 12, 21, 31, 31}, /* spring_wall */                                            \
            {7, 10, 11, 11, 11, 12},  /* spring_pit */                                             \
            {12, 16, 19, 30, 37, 37}, /* ferry */                                                  \
            {17, 17, 17, 17, 17, 17}, /* elevator */                                               \
            {4, 5, 10, 10, 12, 12},   /* crumble */                                                \
            {7, 21, 21, 21, 32, 32},  /* belts */                                                  \
            {8, 9, 9, 9, 82, 89},     /* ice */                                                    \
            {15, 24, 25, 39, 52, 52}, /* walkers */                                                \
            {18, 21, 21, 28, 30, 30}, /* hoppers */                                                \
            {14, 25, 45, 45, 60, 60}, /* flyers */                                                 \
            {23, 23, 25, 28, 28, 41}, /* turret */                                                 \
            {9, 9, 12, 12, 12, 15},   /* teeth */                                                  \
            {4, 7, 24, 25, 25, 25},   /* cellar */                                                 \
            {14, 26, 26, 46, 60, 60}, /* roads */                                                  \
            {6, 6, 6, 7, 16, 26},     /* gate */                                                   \
            {6, 10, 11, 11, 13, 19},  /* cliff */                                                  \
            {11, 12, 15, 19, 19, 34}, /* fork */                                                   \
            {20, 20, 23, 30, 30, 30}, /* switchback */                                             \
    }

#endif
