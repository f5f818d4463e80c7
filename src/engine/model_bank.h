/* model_bank.h - the movement model `bank`: whole pixels on the screen, sixteenths of one in a
 * bank.
 *
 * The fraction of the speed is added to the bank, cut to sixteenths (setting `subpixels`); when the
 * bank holds a full pixel, the body moves one pixel more. Only sideways: the height never changes.
 * Units: pixels, pixels per tick; `tile` of them to a cell. x is the sprite's origin. Outside:
 * undefined tiles, which stop no body; the room's borders do.
 * Memory: plain data; nothing here allocates.
 * Source: yarrow, "Tile-Based Collisions At Smooth Subpixel Movement Speeds", after Slyddar. */
#ifndef LEDGE_ENGINE_MODEL_BANK_H
#define LEDGE_ENGINE_MODEL_BANK_H

#include "input.h"
#include "setting.h"
#include "terrain.h"

LEDGE_C_BEGIN

struct ModelContext;
struct PhaseLog;

enum { BANK_MASK_LEFT, BANK_MASK_RIGHT, BANK_MASK_HEIGHT };

typedef struct BankParams {
    double accel, fric, max;
    double constant;       /* setting `const`; NAN: none */
    int32_t tile;          /* pixels */
    int32_t mask[3];       /* pixels left and right of x that belong to the body, and its height */
    int32_t subpixels;     /* steps of the bank to a pixel */
    int32_t bottom_offset; /* rows of pixels that the sprite has below the mask */
} BankParams;

typedef struct BankBody {
    double x, bottom; /* bottom: the lowest row of pixels that belongs to the body */
    double speed, decimal, bank;
    uint8_t extra, collided;
} BankBody;

extern const BankParams bank_default_params;
extern const SettingTable bank_settings;

/* SUBPIXEL_SIZE: the smallest step of the bank, in pixels. */
double bank_subpixel_size(const BankParams *params);

/* What tilemap_get_at_pixel() returns. */
enum { BANK_UNDEFINED = -1, BANK_VOID = 0, BANK_SEMISOLID = 1, BANK_SOLID = 2 };

/* The tile and the column of a pixel; `log` may be NULL. Outside the room: BANK_UNDEFINED, -1. */
int32_t bank_tile_at(const struct ModelContext *context, struct PhaseLog *log, double x, double y);
int32_t bank_column_at(const struct ModelContext *context, double x, double y);

/* A body in the middle of cell (col, row), on its last row of pixels, at rest. */
void bank_init(BankBody *body, const BankParams *params, int32_t col, int32_t row);

/* One tick. `log` may be NULL; else it was begun (model_phase.h). */
void bank_step(BankBody *body, const BankParams *params, const Terrain *terrain,
               const TerrainState *state, Input input, struct PhaseLog *log);

LEDGE_C_END

#endif
