/* look.c - see look.h. One row of a table for each kind of cell. */
#include "look.h"

#include "theme.h"

#include <string.h>

const Zoom look_zooms[ZOOM_COUNT] = {
    [ZOOM_1X1] = {1, 1, "1x1"}, [ZOOM_2X1] = {2, 1, "2x1"}, [ZOOM_4X2] = {4, 2, "4x2"},
    [ZOOM_6X3] = {6, 3, "6x3"}, [ZOOM_8X4] = {8, 4, "8x4"},
};

typedef enum Shape {
    SHAPE_NOTHING, /* invisible, or drawn elsewhere */
    SHAPE_FULL,    /* the glyph in the whole cell */
    SHAPE_LAYER,   /* the glyph along the upper edge */
    SHAPE_SLOPE,   /* a staircase of the glyph; `tile` has its heights */
    SHAPE_MIDDLE,  /* the glyph once, near the middle */
    SHAPE_PICTURE  /* pictures[], one for each larger zoom, row after row */
} Shape;

typedef struct Look {
    uint8_t role, shape;
    char small;                       /* drawn at 1x1 instead of the file's glyph, unless 0 */
    uint8_t tile;                     /* SHAPE_SLOPE */
    const char *pictures[ZOOM_COUNT]; /* SHAPE_PICTURE */
} Look;

// clang-format off
#define PICTURE(two, four, six, eight) \
    .shape = SHAPE_PICTURE, \
    .pictures = {[ZOOM_2X1] = two, [ZOOM_4X2] = four, [ZOOM_6X3] = six, [ZOOM_8X4] = eight}

static const Look looks[KIND_COUNT] = {
    [KIND_SOLID]            = {.role = ROLE_SOLID, .shape = SHAPE_FULL},
    [KIND_ONEWAY]           = {.role = ROLE_ONEWAY, .shape = SHAPE_LAYER},
    [KIND_SLOPE_UP]         = {.role = ROLE_SOLID, .shape = SHAPE_SLOPE, .tile = TILE_SLOPE_UP},
    [KIND_SLOPE_DOWN]       = {.role = ROLE_SOLID, .shape = SHAPE_SLOPE, .tile = TILE_SLOPE_DOWN},
    [KIND_GENTLE_UP_LOW]    = {.role = ROLE_SOLID, .shape = SHAPE_SLOPE, .small = '_',
                               .tile = TILE_GENTLE_UP_LOW},
    [KIND_GENTLE_UP_HIGH]   = {.role = ROLE_SOLID, .shape = SHAPE_SLOPE, .small = '-',
                               .tile = TILE_GENTLE_UP_HIGH},
    [KIND_GENTLE_DOWN_HIGH] = {.role = ROLE_SOLID, .shape = SHAPE_SLOPE, .small = '-',
                               .tile = TILE_GENTLE_DOWN_HIGH},
    [KIND_GENTLE_DOWN_LOW]  = {.role = ROLE_SOLID, .shape = SHAPE_SLOPE, .small = '_',
                               .tile = TILE_GENTLE_DOWN_LOW},
    [KIND_ICE]              = {.role = ROLE_ICE, .shape = SHAPE_FULL},
    [KIND_CONVEYOR_RIGHT]   = {.role = ROLE_CONVEYOR, .shape = SHAPE_FULL},
    [KIND_CONVEYOR_LEFT]    = {.role = ROLE_CONVEYOR, .shape = SHAPE_FULL},
    [KIND_CRUMBLE]          = {.role = ROLE_CRUMBLE, .shape = SHAPE_FULL},
    [KIND_DOOR]             = {.role = ROLE_DOOR, .shape = SHAPE_FULL},
    [KIND_IGNORE]           = {.role = ROLE_BACK, .shape = SHAPE_MIDDLE},
    [KIND_LADDER]     = {.role = ROLE_LADDER, PICTURE("HH", "|--|"
                                                            "|--|", "|----|"
                                                                    "|    |"
                                                                    "|----|", "|------|"
                                                                              "|      |"
                                                                              "|------|"
                                                                              "|      |")},
    [KIND_SPRING]     = {.role = ROLE_SPRING, PICTURE("SS", "    "
                                                            "SSSS", "      "
                                                                    "SSSSSS"
                                                                    " \\/\\/ ", "        "
                                                                                "        "
                                                                                "SSSSSSSS"
                                                                                " \\/\\/\\/ ")},
    [KIND_SPIKE_UP]   = {.role = ROLE_SPIKE, PICTURE("^^", "    "
                                                           "^^^^", "      "
                                                                   " ^ ^ ^"
                                                                   "^^^^^^", "        "
                                                                             "        "
                                                                             " ^  ^  ^"
                                                                             "^^^^^^^^")},
    [KIND_SPIKE_DOWN] = {.role = ROLE_SPIKE, PICTURE("vv", "vvvv"
                                                           "    ", "vvvvvv"
                                                                   " v v v"
                                                                   "      ", "vvvvvvvv"
                                                                             " v  v  v"
                                                                             "        "
                                                                             "        ")},
    [KIND_SPIKE_LEFT] = {.role = ROLE_SPIKE, PICTURE(" {", "  {{"
                                                           "  {{", "   {{{"
                                                                   "    {{"
                                                                   "   {{{", "     {{{"
                                                                             "      {{"
                                                                             "     {{{"
                                                                             "      {{")},
    [KIND_SPIKE_RIGHT] = {.role = ROLE_SPIKE, PICTURE("} ", "}}  "
                                                            "}}  ", "}}}   "
                                                                    "}}    "
                                                                    "}}}   ", "}}}     "
                                                                              "}}      "
                                                                              "}}}     "
                                                                              "}}      ")},
    [KIND_FINISH]     = {.role = ROLE_FINISH, PICTURE("FF", "|FFF"
                                                            "|   ", "|FFFFF"
                                                                    "|FFFFF"
                                                                    "|     ", "|FFFFFF "
                                                                              "|FFFFFF "
                                                                              "|       "
                                                                              "|       ")},
    [KIND_CHECKPOINT] = {.role = ROLE_CHECKPOINT, PICTURE("|*", " |* "
                                                                " |  ", "  |** "
                                                                        "  |** "
                                                                        "  |   ", "   |**  "
                                                                                  "   |**  "
                                                                                  "   |    "
                                                                                  "   |    ")},
    [KIND_COIN]       = {.role = ROLE_COIN, PICTURE("()", " () "
                                                          "    ", "      "
                                                                  " (oo) "
                                                                  "      ", "        "
                                                                            "  (oo)  "
                                                                            "  (oo)  "
                                                                            "        ")},
    [KIND_KEY]        = {.role = ROLE_KEY, PICTURE("k-", " k-m"
                                                         "    ", "      "
                                                                 "(k)---"
                                                                 "   mm ", "        "
                                                                           " (k)--- "
                                                                           "     mm "
                                                                           "        ")},
    [KIND_SIGN]       = {.role = ROLE_SIGN, PICTURE("[?", "[??]"
                                                          " || ", "+----+"
                                                                  "| ?? |"
                                                                  "  ||  ", "+------+"
                                                                            "| ???  |"
                                                                            "+------+"
                                                                            "   ||   ")},
};
// clang-format on

bool zoom_from_text(const char *text, ZoomId *out)
{
    for (ZoomId id = 0; id < ZOOM_COUNT; id++) {
        const char *name = look_zooms[id].name;
        bool short_form = text[0] == name[0] && text[1] == '\0';
        if (!short_form && strcmp(text, name) != 0) continue;
        *out = id;
        return true;
    }
    return false;
}

/* A column of the staircase is filled as far as it is completely below the surface. The surface
 * crosses a row only where a column begins, so a body that stands on it is drawn directly above the
 * filling (view.h). */
static char slope_char(const Look *look, char glyph, const Zoom *zoom, int32_t sub_col,
                       int32_t sub_row)
{
    TileInfo shape = tile_infos[look->tile];
    bool falls = shape.right < shape.left;
    int32_t low_edge = falls ? sub_col + 1 : sub_col;
    int64_t height = shape.left + (int64_t)(shape.right - shape.left) * low_edge / zoom->cols;
    int32_t empty = zoom->rows - (int32_t)(height * zoom->rows / ONE);
    if (sub_row >= empty) return '#';
    return sub_row == empty - 1 ? glyph : ' ';
}

char look_char(CellKind kind, char glyph, ZoomId zoom, int32_t sub_col, int32_t sub_row)
{
    const Look *look = &looks[kind];
    const Zoom *z = &look_zooms[zoom];
    char small = look->small ? look->small : glyph;
    assert(sub_col >= 0 && sub_col < z->cols && sub_row >= 0 && sub_row < z->rows);
    if (look->shape == SHAPE_NOTHING) return ' ';
    if (zoom == ZOOM_1X1) return small;

    switch ((Shape)look->shape) {
    case SHAPE_NOTHING: return ' ';
    case SHAPE_FULL: return glyph;
    case SHAPE_LAYER: return sub_row == 0 ? glyph : ' ';
    case SHAPE_SLOPE: return slope_char(look, small, z, sub_col, sub_row);
    case SHAPE_MIDDLE:
        return sub_col == (z->cols - 1) / 2 && sub_row == (z->rows - 1) / 2 ? glyph : ' ';
    case SHAPE_PICTURE: break;
    }
    char ch = look->pictures[zoom][sub_row * z->cols + sub_col];
    bool is_flag = glyph == LOOK_REACHED && kind == KIND_CHECKPOINT && ch == '*';
    return is_flag ? glyph : ch;
}

uint8_t look_role(CellKind kind)
{
    return looks[kind].role;
}

bool look_is_moving(CellKind kind)
{
    return cell_kind_is(kind, KIND_IS_ACTOR | KIND_IS_LIFT);
}
