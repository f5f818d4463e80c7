/* fuzz_skin.c - any bytes as a file of the player's own skin, a sheet or the palettes: no crash, a
 * faulty file changes nothing, and whatever is taken can be drawn. */
#include "fuzz_file.h"

#include "../src/draw/picture.h"
#include "../src/level/level_file.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { REFUSED_FROM = 252 };

static const char *const names[] = {"palettes.txt", "ascii1.txt",  "ascii2.txt",
                                    "ascii4.txt",   "ascii6.txt",  "ascii8.txt",
                                    "pixels4.txt",  "pixels6.txt", "pixels8.txt"};

static const char field[] = "[map]\n"
                            "..............................\n"
                            "..o..*...w...h..f..t..k..D..?.\n"
                            "@...=====...^^^...I...C.../##.\n"
                            "##############>>>>####..####F#\n";

/* ---- a sheet alone ---- */

static void check_sprite(const Sheet *sheet, SpriteId id)
{
    const Sprite *sprite = &sheet->sprites[id];
    if (sprite->frames == 0) return;
    check(sprite->cols > 0 && sprite->cols <= SPRITE_COLS_MAX);
    check(sprite->rows > 0 && sprite->rows <= SPRITE_ROWS_MAX);
    check(sprite->frames <= SPRITE_FRAMES_MAX && sprite->ticks > 0);
    check(sprite->first >= 0 &&
          sprite->first + sprite->cols * sprite->rows * sprite->frames <= sheet->count);
    for (int32_t frame = 0; frame < 2 * sprite->frames; frame++)
        for (int32_t i = 0; i < sprite->cols * sprite->rows; i++) {
            int32_t col = i % sprite->cols, row = i / sprite->cols;
            SpriteCell cell = sheet_cell(sheet, id, frame, col, row, false);
            SpriteCell mirrored = sheet_cell(sheet, id, frame, sprite->cols - 1 - col, row, true);
            check(cell.fg > 0 && cell.fg == mirrored.fg && cell.bg == mirrored.bg);
        }
}

/* Is it a sheet? */
static bool check_sheet(const char *text, size_t size)
{
    ErrorList errors;
    Sheet sheet = {0};
    error_list_init(&errors, "sheet");
    bool is_good = sheet_parse(text, size, &sheet, &errors);
    check(is_good == (errors.errors == 0));
    for (SpriteId id = 0; is_good && id < SPRITE_COUNT; id++)
        check_sprite(&sheet, id);
    sheet_done(&sheet);
    return is_good;
}

/* ---- the palettes alone ---- */

static bool check_colours(const char *text, size_t size)
{
    static Colours colours[PALETTE_COUNT], ink[PALETTE_COUNT];
    ErrorList errors;
    error_list_init(&errors, "palettes");
    if (!colours_parse(text, size, colours, ink, &errors)) {
        check(errors.errors > 0);
        return false;
    }
    for (int32_t i = 0; i < PALETTE_COUNT; i++)
        check(colours[i].count > 0 && colours[i].count <= COLOUR_COUNT);
    return true;
}

/* ---- as a file of the player's own ---- */

static bool is_same_sheet(const Sheet *a, const Sheet *b)
{
    size_t bytes = (size_t)a->count * sizeof *a->cells;
    return a->count == b->count && memcmp(a->sprites, b->sprites, sizeof a->sprites) == 0 &&
           (bytes == 0 || memcmp(a->cells, b->cells, bytes) == 0);
}

static void check_same(const SkinSet *a, const SkinSet *b)
{
    check(memcmp(a->colours, b->colours, sizeof a->colours) == 0);
    for (int32_t skin = 0; skin < SKIN_PLAIN; skin++)
        for (int32_t zoom = 0; zoom < ZOOM_COUNT; zoom++)
            check(is_same_sheet(&a->sheets[skin][zoom], &b->sheets[skin][zoom]));
}

/* The beginning of a game in which all that there is is seen. */
static void draw(const SkinSet *set, SkinKind skin, ZoomId zoom, uint8_t palette)
{
    static Level level;
    static LevelFile *file;
    static Game game;
    ErrorList errors;
    GameEvents events;
    Picture picture = {0};
    Canvas canvas = {0};
    error_list_init(&errors, "field");
    if (!file) file = level_file_parse("field", field, sizeof field - 1, NULL, &level, &errors);
    PictureChoice choice = {.skins = set,
                            .look = {.skin = (uint8_t)skin, .palette = palette},
                            .zoom = (uint8_t)zoom,
                            .scroll_step = 1};
    check(file && canvas_resize(&canvas, 40, 12));
    game_init(&game, &level);
    game_step(&game, &level, INPUT_RIGHT | INPUT_JUMP, &events, NULL);
    picture_fit(&picture, &choice, area_of_canvas(&canvas), &level, &game);
    picture_step(&picture, &level, &game, INPUT_RIGHT, &events);
    picture_draw(&picture, &level, &game, &canvas, area_of_canvas(&canvas));
    picture_done(&picture);
    canvas_done(&canvas);
}

static void check_own(const char *name, const uint8_t *data, size_t size, uint8_t choice)
{
    static SkinSet usual;
    static bool is_read;
    static SkinSet set;
    ErrorList errors;
    error_list_init(&errors, "sprites");
    if (!is_read) check(is_read = skin_set_read(&usual, "levels/sprites", NULL, &errors));
    const char *path = fuzz_file(name, data, size);
    check(skin_set_read(&set, "levels/sprites", scratch_folder, &errors) && errors.errors == 0);
    if (errors.warnings > 0) check_same(&set, &usual);
    draw(&set, choice & 1 ? SKIN_PIXELS : SKIN_ASCII, (ZoomId)(choice / 2 % ZOOM_COUNT),
         (uint8_t)(choice / 8 % PALETTE_COUNT));
    skin_set_done(&set);
    check(remove(path) == 0);
}

/* The first byte chooses the file and how it is drawn. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    const char *text = (const char *)data + 1;
    bool is_sheet = check_sheet(text, size - 1), is_palettes = check_colours(text, size - 1);
    /* To read and draw all takes a hundred times as long: of what is refused, some. */
    if (!is_sheet && !is_palettes && data[0] < REFUSED_FROM) return 0;
    check_own(names[data[0] % ARRAY_LENGTH(names)], data + 1, size - 1, data[0] / 8);
    return 0;
}
