/* colours.h - the colours of a chapter: read from a text file, mixed, and numbered by their use.
 *
 * A picture is drawn with the numbers of one table of at most 256 colours; term/palette.h replaces
 * them on terminals with fewer colours. The file has a section [sprites], the same in all chapters,
 * and one for each chapter:
 *
 *     sky.0 = 0e2454, 17, 0       red, green, blue in hexadecimal; the number of 256; of 16
 *     top.0 = c2f56e, 155, 10/2   of 16: foreground/background
 *
 * Shades and mixtures are computed here; with 16 colours they become the colour that they are made
 * of. With 256 a chapter is drawn in ink: its grounds are nearly neutral, and letters on them carry
 * the hue. Its section is named [meadow 256] and so on:
 *
 *     soil     = 236 235 234      numbers of 256; the last one repeats; - shows what is behind
 *     soil.ink = 85% 137 130, 9%  of bare places that get a letter, in colours by chance; the last
 *                                 part repeats
 *
 * A name that is missing there has the number of 256 of the colour that it is made of.
 * Errors: with line and column.
 * Memory: plain data. */
#ifndef LEDGE_DRAW_COLOURS_H
#define LEDGE_DRAW_COLOURS_H

#include "../base/error.h"
#include "../level/world_file.h"
#include "../term/palette.h"

enum {
    SKY_STEPS = 32,
    SKY_BANDS = 8, /* of mixtures with the sky: four steps each */
    FAR_LAYERS = 3,
    SOIL_TONES = 6,
    SOIL_PIXELS = 6, /* tones of the skin of half blocks: specks, four of soil, joints */
    SOIL_DEPTHS = 7, /* steps of darkness below a level's last row */
    DIM_STEPS = 4,   /* of a cave's darkness; 0 is full light */
    LIGHT_STEPS = 4,
    LIGHT_RINGS = 4, /* around sun and moon, from outside */
    AURORA_STEPS = 3,
    WALL_TONES = 4,
    CRYSTAL_RINGS = 2,
    BACK_TONES = 4,  /* of the wall behind enclosed air, from its mouth inwards */
    DEPTH_TONES = 4, /* of the ridges below a level, from the upper one down */
    LANDMARK_TONES = 4
};

/* Letters on bare places, where grounds are neutral. */
enum { INK_COLOURS_MAX = 7 };

typedef struct Ink {
    uint8_t percent; /* of the bare places */
    uint8_t count;
    uint8_t colours[INK_COLOURS_MAX];
} Ink;

typedef enum HaloKind { HALO_COIN, HALO_KEY, HALO_CHECKPOINT, HALO_COUNT } HaloKind;

/* Does a sun or a moon shine? */
static inline bool colours_palette_has_light(Palette palette)
{
    return palette == PALETTE_MEADOW || palette == PALETTE_NIGHT || palette == PALETTE_DAWN;
}

/* Numbers of the table. What colours_as_ink replaces lies from `letter` to `dark`; what is black in
 * high contrast from `sky` to `panel_box`. */
typedef struct Colours {
    ColourTable table;
    int32_t count;       /* numbers in use */
    bool has_contrast;   /* neither halos nor darkness */
    bool is_ink;         /* the table is that of xterm: a number is one of 256 */
    uint8_t letter[128]; /* by letter of the sprite sheets; 0: none */
    uint8_t sky[SKY_STEPS];
    uint8_t far_fill[FAR_LAYERS][SKY_BANDS], far_line[FAR_LAYERS], far_texture[FAR_LAYERS];
    uint8_t far_lit[FAR_LAYERS], far_dim[FAR_LAYERS], far_shade,
        far_trunk;                                               /* of things on a range */
    uint8_t crown, crown_lit[FAR_LAYERS], crown_dim[FAR_LAYERS]; /* of trees */
    uint8_t window, beacon;                                      /* lights of a town */
    uint8_t cloud_fill[2][SKY_BANDS], cloud_line[2];             /* above, and below in the shade */
    uint8_t back_fill[SKY_BANDS];                                /* of the art behind */
    uint8_t ring[LIGHT_RINGS][SKY_BANDS]; /* of the light over the sky; over walls in a cave */
    uint8_t light[LIGHT_STEPS];           /* of sun or moon itself, from the rim to the middle */
    uint8_t star[3];
    uint8_t aurora[2][AURORA_STEPS][SKY_BANDS], aurora_line[2][AURORA_STEPS];
    uint8_t wall[WALL_TONES], wall_line, crystal[2], crystal_line,
        crystal_ring[CRYSTAL_RINGS]; /* of a cave */
    uint8_t back_wall[BACK_TONES], back_wall_line[BACK_TONES];
    uint8_t depth_fill[DEPTH_TONES], depth_line[DEPTH_TONES];
    uint8_t landmark[LANDMARK_TONES], landmark_line[2], /* from its lit side to its shaded one */
        landmark_light;
    uint8_t snow[2], smoke, crystal_light[CRYSTAL_RINGS]; /* of half blocks */
    uint8_t panel, panel_part, panel_box;                 /* of lines and boxes of text */
    uint8_t panel_text, panel_dim;
    uint8_t glow, back_line, board; /* the last of the art behind */
    uint8_t top[3], top_ground, ice[2], ice_body[2];
    uint8_t soil[SOIL_TONES], soil_light[SOIL_TONES], soil_dark[SOIL_TONES],
        soil_fringe[SOIL_TONES], soil_deep[SOIL_DEPTHS], soil_deep_line[SOIL_DEPTHS];
    uint8_t top_pixel[3], ice_pixel[2], soil_pixel[SOIL_PIXELS]; /* of half blocks */
    uint8_t dark;
    Ink sky_ink[SKY_BANDS], far_ink[FAR_LAYERS], cloud_ink, soil_ink[SOIL_TONES], deep_ink;
    Ink crystal_ink[CRYSTAL_RINGS], aurora_ink[2][AURORA_STEPS];
    Ink wall_ink, back_wall_ink, depth_ink, landmark_ink[LANDMARK_TONES];
} Colours;

/* Has a chapter, in ink, letters of this number on bare places? */
bool colours_have_letters_in(const Colours *ink, uint8_t number);

/* The tone of a ridge below a level: the farther ones have the last two in turn. */
static inline int32_t colours_tone_of_ridge(int32_t ridge)
{
    return ridge < DEPTH_TONES ? ridge : DEPTH_TONES - 2 + (ridge & 1);
}

/* The result of darkness on a colour, and of the inner and the outer ring of a halo. */
typedef struct LightTables {
    uint8_t dim[DIM_STEPS][COLOUR_COUNT];
    uint8_t warm[COLOUR_COUNT]; /* near the hero's light in the dark */
    uint8_t halo[HALO_COUNT][2][COLOUR_COUNT];
} LightTables;

/* Finds the nearest of the chapter's colours some thousand times, so it is called once a level. */
void colours_light(const Colours *colours, LightTables *out);

/* Begins a table for a picture of several chapters, with only the colours of figures and texts, by
 * the same numbers. */
Colours colours_of_figures(const Colours *colours);

/* The number of a colour of another table: the same colour, or, if the table is full, the
 * nearest. */
uint8_t colours_take(Colours *colours, const Colours *from, uint8_t number);

/* Colours with those of pictures darker by `percent`; those of figures and texts stay. */
Colours colours_darkened(const Colours *colours, int32_t percent);

/* Reads all chapters' colours; `out` and `ink` have one for each Palette. False, with both
 * unchanged, when the text has errors: a name that is missing, unknown or given twice, a wrong
 * value. */
bool colours_parse(const char *text, size_t length, Colours out[PALETTE_COUNT],
                   Colours ink[PALETTE_COUNT], ErrorList *errors);

/* The number of the mixture of two colours, `percent` of the second; the nearest one if the table
 * is full. */
uint8_t colours_mix(Colours *colours, uint8_t a, uint8_t b, int32_t percent);

/* The entry nearest to the mixture, without a new one. */
uint8_t colours_nearest_mixture(const Colours *colours, uint8_t a, uint8_t b, int32_t percent);

/* Colours with a black background, and the ground in its darkest tone. */
Colours colours_with_contrast(const Colours *colours);

/* The contrast of two colours by WCAG 2, times 100: 100 to 2100. */
int32_t colours_contrast(const Colours *colours, uint8_t a, uint8_t b);

#endif
