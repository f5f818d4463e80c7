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
    GENERATE_STATES_MAX = 12000, /* of each search */
    GENERATE_REPAIRS_MAX = 16,   /* before all is begun anew */
    GENERATE_RUNS = 3,           /* the kindest of so many is judged */
    GENERATE_WINDOW_MAX = 8,     /* how much wider a window is counts for nothing */
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

/* The figure that a level of each difficulty must have. */
#define BANDS                                                                                      \
    {                                                                                              \
        {0, 130}, {115, 190}, {175, 255}, {245, 340}, {335, 700},                                  \
    }

#endif
