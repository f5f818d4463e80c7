/* art.c - see art.h */
#include "art.h"

#include <string.h>

/* A drawing: its rows, from the top, parted by line ends. Blanks are not drawn. */
typedef struct Stamp {
    uint8_t theme;
    char place; /* 's'ky, 'g'round, 'l'andmark on the ground */
    const char *rows;
} Stamp;

enum { MEADOW, FORGE, CAVE, FROST, NIGHT };

// clang-format off
static const Stamp stamps[] = {
    {MEADOW, 's', "  .--.\n (    )\n(______)"},
    {MEADOW, 's', "   __\n _(  )__\n(_______)"},
    {MEADOW, 's', " v   v\n   v"},
    {MEADOW, 's', "__.--.__\n~      ~"},
    {MEADOW, 's', "-v-\n      -v-"},
    {MEADOW, 's', "  _  _\n_( )( )_\n(_______)"},
    {MEADOW, 'g', " ,@@,\n@@@@@@\n'@@@@'\n  ||\n  ||"},
    {MEADOW, 'g', "  /\\\n /  \\\n/____\\\n  ||"},
    {MEADOW, 'g', " .  *\n \\|/  .\n  |  \\|"},
    {MEADOW, 'g', "|--|--|--|\n|  |  |  |"},
    {MEADOW, 'g', " _____\n/_____\\\n | H |\n |_H_|"},
    {MEADOW, 'g', " oOo\nOoOoO\n '|'"},
    {MEADOW, 'l', "      \\ | /\n       \\|/\n  -----(+)-----\n       /|\\\n      / | \\\n      |===|\n      |   |\n     /|___|\\"},
    {MEADOW, 'l', "   ,@@@@@@,\n ,@@@@@@@@@@,\n@@@@@@@@@@@@@@\n'@@@@@@@@@@@@'\n   '@@||@@'\n      ||\n      ||\n     /||\\"},
    {MEADOW, 'l', "  |>\n  |     |>\n |^|^|^|^|\n |  ___  |\n | |   | |\n |_|___|_|"},

    {FORGE, 's', "==o====o==\n  |    |"},
    {FORGE, 's', " _/\\_/\\_\n<  (O)  >\n -\\/-\\/-"},
    {FORGE, 's', "  |\n  |\n (_)"},
    {FORGE, 's', "____________\n  |  |  |"},
    {FORGE, 's', " .-.\n( o )\n '-'"},
    {FORGE, 's', "]======[\n]======["},
    {FORGE, 'g', " ____\n|_[]_|\n|____|"},
    {FORGE, 'g', "  __\n |##|\n |##|\n_|##|_"},
    {FORGE, 'g', "  _____\n (_____)\n (_____)\n (_____)"},
    {FORGE, 'g', "   ____\n__/____\\\n  |    |\n __|__|__"},
    {FORGE, 'g', " /|\n/ |___\n  |  |\n__|__|"},
    {FORGE, 'g', "[][][]\n[][][]"},
    {FORGE, 'l', "   (  ) )\n    )( (\n   |####|\n   |    |  _\n  |      || |\n  | .--. || |\n |  |~~|  | |\n_|__|~~|__|_|"},
    {FORGE, 'l', "    _/\\_/\\_\n  _/  ___  \\_\n <   /   \\   >\n  | |  O  | |\n <   \\___/   >\n  -\\_     _/-\n     \\/-\\/\n     |   |"},
    {FORGE, 'l', "=====+======\n|\\   |   /\n| \\  |  /\n|  \\ | /\n|   (_)\n|    |\n|    U\n|_"},

    {CAVE, 's', "\\  |  /\n \\ | /\n  \\|/"},
    {CAVE, 's', " |  | |\n |  V |\n V    V"},
    {CAVE, 's', "^v^\n     ^v^"},
    {CAVE, 's', "  .\n   '  .\n '"},
    {CAVE, 's', "~-~-~-~\n  |   |"},
    {CAVE, 's', " \\_/\n  |\n  '"},
    {CAVE, 'g', "  /\\\n /\\ \\\n/  \\/\\"},
    {CAVE, 'g', "  _\n / \\\n(   )\n |_|"},
    {CAVE, 'g', "   .-.\n .-| |-.\n |_|_|_|"},
    {CAVE, 'g', " .\n/|\\ /\\\n|| V |\n\\|_|_|"},
    {CAVE, 'g', " _____\n|_|_|_|\n|_|_|_|"},
    {CAVE, 'g', "  o\n (o)o\n  | |"},
    {CAVE, 'l', "    /\\\n   /  \\  /\\\n  / /\\ \\/  \\\n  \\ \\/ /\\  /\n /\\\\  /  \\/\n/  \\\\/ /\\ \n\\  / \\ \\/ /\n_\\/___\\__/_"},
    {CAVE, 'l', " ___________\n/__/__|__\\__\\\n|  .-'''-.  |\n| /  . .  \\ |\n| |   ^   | |\n| |  ---  | |\n|_|_______|_|"},
    {CAVE, 'l', "||  ||   ||\n||  ||   ||\n'|  |'   ||\n |  |    |'\n    '    |\n.        '\n|.   .  .\n||. .| .|."},

    {FROST, 's', " *   .\n   .   *"},
    {FROST, 's', "   .'.\n .'   '.\n'       '"},
    {FROST, 's', ".  '  .  *"},
    {FROST, 's', "~~~-~~~~-~~"},
    {FROST, 's', "  _\n_( )__\n(_____)"},
    {FROST, 's', "'v'\n    'v'"},
    {FROST, 'g', "   ^\n  /*\\\n /* *\\\n/*_*_*\\\n   ||"},
    {FROST, 'g', "  _\n (.)\n(   )\n(_____)"},
    {FROST, 'g', "   ^\n  ^^^\n ^^^^^\n   |"},
    {FROST, 'g', "  /|\n / |\\\n/__|_\\"},
    {FROST, 'g', " ______\n/      \\\n|__/\\__|"},
    {FROST, 'g', "\\|/\n/|\\"},
    {FROST, 'l', "        /\\\n       /**\\\n      /* *'\\  /\\\n     /'     \\/*'\\\n    /  .--.  \\   \\\n   /  /    \\  \\   \\\n__/__/______\\__\\___\\"},
    {FROST, 'l', "    |\\\n   _| \\_\n  |  ___|\n  | |   |_\n _|_|_____|_\n/  _____    \\\n| |_|_|_|   |\n|_|_|_|_|___|"},
    {FROST, 'l', "     *\n    /|\\\n   /*|*\\\n    /|\\\n   / | \\\n  /* | *\\\n /___|___\\\n     |"},

    {NIGHT, 's', "  .      *\n      .\n *"},
    {NIGHT, 's', " _\n(_`.\n `._)"},
    {NIGHT, 's', ". ' . ' ."},
    {NIGHT, 's', "^v^    ^v^"},
    {NIGHT, 's', "---=====>"},
    {NIGHT, 's', "  ___\n_(   )_\n~~~~~~~"},
    {NIGHT, 'g', " ____\n|:  :|\n|: : |\n|  ::|\n|:  :|"},
    {NIGHT, 'g', "   o\n   |\n   |\n   |\n __|__"},
    {NIGHT, 'g', "|=|=|=|=|\n| | | | |"},
    {NIGHT, 'g', " _/\\_\n| [] |\n|____|"},
    {NIGHT, 'g', "  |\n _|_\n|: |\n| :|\n|: |"},
    {NIGHT, 'g', " __\n|  |__\n|[]| :|\n|  |: |"},
    {NIGHT, 'l', "      |\n     _|_\n    |: :|\n  __|   |__\n |: | : |: |\n |  |:  |  |\n |: | : | :|\n_|__|___|__|_"},
    {NIGHT, 'l', "   ______\n  /      \\\n |   12   |\n |  9 . 3 |\n |   6|   |\n  \\______/\n    |  |\n   _|__|_"},
    {NIGHT, 'l', "o--o--o--o--o\n|\\ |\\ |\\ |\\ |\n| \\| \\| \\| \\|\no--o--o--o--o\n|     |     |\n|     |     |\n|     |     |"},
};
// clang-format on

enum { STAMP_COUNT = sizeof stamps / sizeof stamps[0], MARGIN = 1 };

typedef struct Size {
    int32_t cols, rows;
} Size;

static Size size_of(const Stamp *stamp)
{
    Size size = {0, 1};
    int32_t width = 0;
    for (const char *at = stamp->rows; *at; at++) {
        width = *at == '\n' ? 0 : width + 1;
        size.rows += *at == '\n';
        if (width > size.cols) size.cols = width;
    }
    return size;
}

/* Is the area of the level empty, and nothing drawn there yet? */
static bool is_free(const Layout *layout, const Layout *back, int32_t col, int32_t row, Size size)
{
    if (col < 0 || row < 0 || col + size.cols > layout->cols || row + size.rows > layout->rows)
        return false;
    for (int32_t r = row; r < row + size.rows; r++)
        for (int32_t c = col; c < col + size.cols; c++)
            if (layout->cells[r][c] != '.' || back->cells[r][c] != ' ') return false;
    return true;
}

static void draw_stamp(const Stamp *stamp, Layout *back, int32_t col, int32_t row)
{
    int32_t at = col;
    for (const char *c = stamp->rows; *c; c++) {
        if (*c == '\n') {
            at = col;
            row++;
        } else {
            if (*c != ' ') layout_set(back, at, row, *c);
            at++;
        }
    }
}

/* Stamps of a theme and place, in a random order. */
static int32_t list_stamps(Random *random, int32_t theme, char place, uint8_t out[STAMP_COUNT])
{
    int32_t count = 0;
    for (uint8_t i = 0; i < STAMP_COUNT; i++)
        if (stamps[i].theme == theme && stamps[i].place == place) out[count++] = i;
    random_shuffle(random, out, count);
    return count;
}

/* Draws a stamp on flat ground at about that column. False when there is no place for it. */
static bool stand(const Layout *layout, int32_t story, Layout *back, const Stamp *stamp,
                  int32_t first, int32_t last)
{
    Size size = size_of(stamp), around = {size.cols + 2 * MARGIN, size.rows};
    for (int32_t col = first; col <= last; col++) {
        int32_t row = layout_surface(layout, story, col) - size.rows;
        bool is_flat = is_free(layout, back, col - MARGIN, row, around);
        for (int32_t c = col; is_flat && c < col + size.cols; c++)
            is_flat = layout_at(layout, c, row + size.rows) == '#';
        if (!is_flat) continue;
        draw_stamp(stamp, back, col, row);
        return true;
    }
    return false;
}

/* ---- rooms ---- */

/* Closed rooms in thick ground, with a few things in them. */
enum { ROOM_WALL = 2, ROOM_STEP = 7 };

typedef struct Room {
    int32_t col, row, cols, rows;
} Room;

static void dig_room(Layout *layout, Layout *back, Random *random, int32_t theme, Room room)
{
    static const char *const things[] = {".,\"", "[]=", "*^.", "*.'", "[]:"};
    int32_t right = room.col + room.cols - 1, bottom = room.row + room.rows - 1;
    layout_fill(layout, room.col, room.row, right, bottom, '.');
    for (int32_t col = room.col; col <= right; col++)
        if (random_chance(random, 60))
            layout_set(back, col, bottom, things[theme][random_below(random, 3)]);
    if (room.rows < 2) return;
    /* Corners make it a hollow, not a box. */
    if (random_chance(random, 60)) layout_set(layout, room.col, room.row, '#');
    if (random_chance(random, 60)) layout_set(layout, right, room.row, '#');
}

static void dig_rooms(Layout *layout, Layout *back, uint64_t key, int32_t theme)
{
    Random random = random_stream(key, "rooms", 0, 0);
    for (int32_t row = 0; row < layout->rows; row += ROOM_STEP)
        for (int32_t col = random_between(&random, 3, 3 * ROOM_STEP); col < layout->cols;
             col += random_between(&random, 2 * ROOM_STEP, 6 * ROOM_STEP)) {
            Room room = {col, row + random_below(&random, ROOM_STEP), 0, 0};
            room.cols = random_between(&random, 3, 9);
            room.rows = random_between(&random, 1, 3);
            bool is_in_rock = true;
            for (int32_t r = room.row - ROOM_WALL; r < room.row + room.rows + ROOM_WALL; r++)
                for (int32_t c = room.col - ROOM_WALL; c < room.col + room.cols + ROOM_WALL; c++)
                    is_in_rock &= layout_at(layout, c, r) == '#';
            if (is_in_rock) dig_room(layout, back, &random, theme, room);
        }
}

/* ---- a whole level ---- */

/* A part of a story, and the theme of its stamps. */
typedef struct Scenery {
    int32_t story, first, end; /* columns; `end` is the one after the last */
    int32_t theme;
} Scenery;

static void stand_all(const Layout *layout, const Scenery *part, Layout *back, Random *random)
{
    uint8_t order[STAMP_COUNT];
    int32_t story = part->story, used = story;
    int32_t count = list_stamps(random, part->theme, 'l', order);
    for (int32_t col = part->first + 12; col < part->end && count > 0; col += 60)
        if (stand(layout, story, back, &stamps[order[used % count]], col, col + 45)) used++;
    count = list_stamps(random, part->theme, 'g', order);
    used = 0;
    for (int32_t col = part->first + 4; col < part->end && count > 0;
         col += random_between(random, 9, 20))
        if (stand(layout, story, back, &stamps[order[used % count]], col, col + 8)) used++;
}

static void hang_all(const Layout *layout, const Scenery *part, Layout *back, Random *random)
{
    uint8_t order[STAMP_COUNT];
    int32_t count = list_stamps(random, part->theme, 's', order), used = 0;
    int32_t top = layout->tops[part->story];
    for (int32_t col = part->first + 3; col < part->end && count > 0;
         col += random_between(random, 8, 17)) {
        const Stamp *stamp = &stamps[order[used % count]];
        const Size size = size_of(stamp);
        const Size around = {size.cols + 2 * MARGIN, size.rows + 2 * MARGIN};
        const int32_t row = top + random_between(random, 1, 8);
        if (!is_free(layout, back, col - MARGIN, row - MARGIN, around)) continue;
        draw_stamp(stamp, back, col, row);
        used++;
    }
}

static void draw_scenery(const Layout *layout, uint64_t key, Scenery part, Layout *back)
{
    Random random = random_stream(key, "art", part.theme, part.story);
    stand_all(layout, &part, back, &random);
    hang_all(layout, &part, back, &random);
}

void art_draw(Layout *layout, uint64_t key, const Plan *plan, Layout *back)
{
    const int32_t stories = layout->story_count, cols = layout->cols;
    layout_clear(back, layout->rows);
    memset(back->cells, ' ', sizeof back->cells);
    back->cols = cols;
    bool is_parted = stories == 1 && plan->second_theme != plan->theme;
    for (int32_t story = 0; story < stories; story++) {
        int32_t theme = story * 2 < stories ? plan->theme : plan->second_theme;
        int32_t end = is_parted ? cols / 2 : cols;
        draw_scenery(layout, key, (Scenery){story, 0, end, theme}, back);
    }
    if (is_parted)
        draw_scenery(layout, key, (Scenery){0, cols / 2, cols, plan->second_theme}, back);
    dig_rooms(layout, back, key, plan->theme);
}
