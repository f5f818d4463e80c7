/* sheet.h - sprites drawn as text: every object and every pose at one zoom.
 *
 * A sheet is a text file with a section [sheet] (skin, zoom, size), then one for each sprite:
 *
 *     [hero.run]
 *     ticks = 5                       how long a frame stays; may be left out: 8
 *     size = 5x3                      if it is not the sheet's
 *     |,(#")|rohkS|..hs.|             skin ascii: characters, foregrounds, backgrounds
 *     ...
 *     -                               the next frame
 *
 * In the skin `pixels` a row has only colours, and frames stand side by side: |.hhh|....|. A
 * colour is a letter of [sprites] in the palette file, `.` is the background. A sprite is at the
 * foot of its object, and looks to the right; the mirror image is computed.
 * Landmarks have sheets of their own, with a sprite for each name of level/landmark.h. Their
 * colours are figures: 0 to 3 stone from the light to the shade, 4 and 5 bright and dim lines, 6 a
 * light, 7 and 8 the rim and the middle of a moon, 9 its glow.
 * Ranges: 64x48 characters or pixels, 16 frames.
 * Errors: with line and column.
 * Memory: sheet_done frees. */
#ifndef LEDGE_DRAW_SHEET_H
#define LEDGE_DRAW_SHEET_H

#include "../base/error.h"
#include "../level/level.h"

enum { SPRITE_COLS_MAX = 64, SPRITE_ROWS_MAX = 48, SPRITE_FRAMES_MAX = 16 };

// clang-format off
#define SPRITE_LIST(X)                                                                             \
    X(SPRITE_HERO_IDLE, "hero.idle")                                                               \
    X(SPRITE_HERO_RUN, "hero.run")                                                                 \
    X(SPRITE_HERO_JUMP, "hero.jump")                                                               \
    X(SPRITE_HERO_FALL, "hero.fall")                                                               \
    X(SPRITE_HERO_LAND, "hero.land")                                                               \
    X(SPRITE_HERO_LOW, "hero.low")                                                                 \
    X(SPRITE_HERO_CLIMB, "hero.climb")                                                             \
    X(SPRITE_HERO_HANG, "hero.hang")                                                               \
    X(SPRITE_HERO_SKID, "hero.skid")                                                               \
    X(SPRITE_HERO_PUSH, "hero.push")                                                               \
    X(SPRITE_HERO_DIE, "hero.die")                                                                 \
    X(SPRITE_WALKER, "walker")                                                                     \
    X(SPRITE_HOPPER, "hopper")                                                                     \
    X(SPRITE_FLYER, "flyer")                                                                       \
    X(SPRITE_TURRET, "turret")                                                                     \
    X(SPRITE_SHOT, "shot")                                                                         \
    X(SPRITE_COIN, "coin") X(SPRITE_KEY, "key") X(SPRITE_DOOR, "door")                             \
        X(SPRITE_CHECKPOINT_OFF, "checkpoint.off") X(SPRITE_CHECKPOINT_ON, "checkpoint.on")        \
            X(SPRITE_FINISH, "finish") X(SPRITE_SPRING, "spring") X(SPRITE_SPIKE, "spike")         \
                X(SPRITE_SPIKE_SIDE, "spike.side") X(SPRITE_SIGN, "sign")                          \
                    X(SPRITE_CRUMBLE, "crumble") X(SPRITE_CONVEYOR, "conveyor")                    \
                        X(SPRITE_LADDER, "ladder") X(SPRITE_ONEWAY, "oneway")                      \
                            X(SPRITE_LIFT, "lift")                                             \
                                X(SPRITE_LIFT_SOLID, "lift.solid")

// clang-format on

typedef enum SpriteId {
#define X(id, name) id,
    SPRITE_LIST(X)
#undef X
        SPRITE_FIGURES, /* so many are not landmarks */
    SPRITE_COUNT = SPRITE_FIGURES + LANDMARK_KIND_COUNT - 1
} SpriteId;

static inline SpriteId sprite_of_landmark(uint8_t kind)
{
    return (SpriteId)(SPRITE_FIGURES + kind - 1);
}

/* Letters of colours; '.' is the background. In the skin `pixels` only `fg` counts. */
typedef struct SpriteCell {
    char ch, fg, bg;
} SpriteCell;

typedef struct Sprite {
    uint8_t cols, rows, frames, ticks; /* frames 0: it is not in the sheet */
    int32_t first;                     /* of the sheet's cells: frame by frame, row by row */
} Sprite;

typedef struct Sheet {
    bool is_pixels;
    uint8_t cell_cols, cell_rows; /* the zoom: characters of a cell */
    uint8_t cols, rows;           /* default size of a sprite: characters or pixels */
    Sprite sprites[SPRITE_COUNT];
    SpriteCell *cells;
    int32_t count;
    size_t room;
} Sheet;

/* Reads a sheet. Sprites that are not in the text are unchanged, so that a sheet can override parts
 * of another of the same skin and zoom; all zero the first time. False when there are errors;
 * sheet_done is needed anyway. */
bool sheet_parse(const char *text, size_t length, Sheet *sheet, ErrorList *errors);

/* Adds an error for every figure or landmark that is missing, and for each that is in the wrong
 * sheet. */
bool sheet_check_whole(const Sheet *sheet, bool is_of_landmarks, ErrorList *errors);

void sheet_done(Sheet *sheet);

/* The cell of a frame, modulo the number of frames; mirrored: the sprite faces left. */
SpriteCell sheet_cell(const Sheet *sheet, SpriteId id, int32_t frame, int32_t col, int32_t row,
                      bool mirrored);

#endif
