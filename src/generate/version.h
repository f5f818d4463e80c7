/* version.h - the numbers that belong to a version of the generator.
 *
 * What a version makes never changes: whatever changes a number here, or a drawing, a piece or a
 * theme, makes a new GENERATE_VERSION. `make measure-generate` prints the leaps as the engine has
 * them, and the figures that the bands were chosen by.
 * Units: tenths of the figure of slack.h; ticks. */
#ifndef LEDGE_GENERATE_VERSION_H
#define LEDGE_GENERATE_VERSION_H

enum {
    GENERATE_VERSION = 2,
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
        {0, 105}, {90, 165}, {150, 240}, {225, 330}, {295, 720},                                   \
    }
#define PLANNED_FIGURES                                                                            \
    {                                                                                              \
        66, 125, 202, 280, 318                                                                     \
    }

/* What a piece of each difficulty adds to the figure, in the mean; a row for each piece of
 * PIECE_LIST. */
#define EXPECTED_FIGURES                                                                           \
    {                                                                                              \
        {7, 8, 9, 14, 47, 47},        /* pits */                                                   \
            {6, 8, 8, 13, 27, 30},    /* islands */                                                \
            {4, 12, 12, 18, 24, 33},  /* hills */                                                  \
            {7, 7, 10, 11, 11, 35},   /* steps */                                                  \
            {7, 8, 8, 9, 9, 11},      /* zigzag */                                                 \
            {19, 19, 27, 27, 27, 27}, /* ladder */                                                 \
            {13, 13, 13, 31, 33, 33}, /* spring_wall */                                            \
            {6, 9, 9, 9, 9, 9},       /* spring_pit */                                             \
            {12, 12, 13, 21, 28, 28}, /* ferry */                                                  \
            {13, 13, 21, 27, 27, 27}, /* elevator */                                               \
            {4, 6, 6, 9, 12, 12},     /* crumble */                                                \
            {8, 11, 18, 18, 36, 42},  /* belts */                                                  \
            {8, 8, 13, 13, 43, 88},   /* ice */                                                    \
            {16, 16, 16, 45, 53, 53}, /* walkers */                                                \
            {12, 16, 16, 20, 20, 28}, /* hoppers */                                                \
            {19, 20, 36, 36, 43, 53}, /* flyers */                                                 \
            {20, 20, 27, 27, 27, 27}, /* turret */                                                 \
            {10, 10, 10, 11, 12, 21}, /* teeth */                                                  \
            {4, 16, 16, 16, 17, 17},  /* cellar */                                                 \
            {14, 14, 14, 43, 47, 58}, /* roads */                                                  \
            {5, 6, 12, 12, 16, 16},   /* gate */                                                   \
            {5, 11, 13, 13, 13, 13},  /* cliff */                                                  \
            {10, 12, 13, 14, 15, 22}, /* fork */                                                   \
            {15, 15, 20, 22, 22, 32}, /* switchback */                                             \
    }

/* What a drawing of each difficulty adds to the figure, in the mean. */
#define EXPECTED_OF_DRAWINGS                                                                       \
    {                                                                                              \
        16, 18, 23, 26, 34, 36                                                                     \
    }

#endif
