/* drawing_own.c - see drawing_own.h */
#include "drawing_own.h"

#include "../base/text.h"
#include "plan.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_THEMES = (1 << THEME_COUNT) - 1, UNITS = 1000 /* of a lift's way */ };

static bool refuse(DrawingProblem *problem, DrawingProblem what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(DrawingProblem *problem, DrawingProblem what, const char *format, ...)
{
    va_list arguments;
    *problem = what;
    Text text = text_in(problem->text, sizeof problem->text);
    va_start(arguments, format);
    text_add_list(&text, format, arguments);
    va_end(arguments);
    return false;
}

/* Where it is: in [piece], in another section, in a cell. */
static DrawingProblem in_piece(const char *key)
{
    return (DrawingProblem){.section = "piece", .key = key};
}

static DrawingProblem in_section(const char *section)
{
    return (DrawingProblem){.section = section};
}

static DrawingProblem in_cell(int32_t col, int32_t row)
{
    return (DrawingProblem){.at = {(int16_t)col, (int16_t)row, KIND_EMPTY}};
}

/* ---- [piece] ----------------------------------------------------------------------------- */

/* The value of a key in lines "key = value"; false where there is none. */
static bool find_value(const char *lines, const char *key, char out[LEVEL_GENERATED_MAX])
{
    size_t length = strlen(key);
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1) {
        if (strncmp(line, key, length) != 0 || strncmp(line + length, " = ", 3) != 0) continue;
        const char *value = line + length + 3;
        Text text = text_in(out, LEVEL_GENERATED_MAX);
        text_add_bytes(&text, value, strcspn(value, "\n"));
        return true;
    }
    return false;
}

/* Sets a bit for each of the words of a list; `find` gives the number of a word, `count` for none.
 */
static bool read_words(char *value, int32_t (*find)(const char *name), int32_t count,
                       uint32_t *bits, const char **bad)
{
    *bits = 0;
    for (char *word = strtok(value, ", "); word; word = strtok(NULL, ", ")) {
        int32_t number = find(word);
        *bad = word;
        if (number == count) return false;
        *bits |= UINT32_C(1) << number;
    }
    return true;
}

static bool read_ideas(const Level *level, uint32_t *ideas, DrawingProblem *problem)
{
    char value[LEVEL_GENERATED_MAX], names[ERROR_TEXT_MAX];
    Text text = text_in(names, sizeof names);
    const char *bad = "";
    bool is_there = find_value(level->piece, "ideas", value);
    if (is_there && read_words(value, piece_find, PIECE_COUNT, ideas, &bad) && *ideas) return true;
    for (int32_t i = 0; i < PIECE_COUNT; i++)
        text_add(&text, "%s%s", i > 0 ? " " : "", piece_list[i].name);
    if (!is_there)
        return refuse(problem, in_piece(NULL), "a piece needs a section [piece] with `ideas`");
    return refuse(problem, in_piece("ideas"), "unknown idea `%.40s`; the ideas are %s", bad, names);
}

static bool read_themes(const Level *level, Drawing *out, DrawingProblem *problem)
{
    char value[LEVEL_GENERATED_MAX];
    const char *bad = "";
    uint32_t bits;
    out->themes = ALL_THEMES;
    if (!find_value(level->piece, "themes", value)) return true;
    if (!read_words(value, plan_find_theme, THEME_COUNT, &bits, &bad))
        return refuse(problem, in_piece("themes"),
                      "unknown theme `%.40s`; the themes are meadow forge cave frost night", bad);
    if (bits) out->themes = (uint8_t)bits;
    return true;
}

static bool is_difficulty(char digit)
{
    return digit >= '1' && digit <= '0' + DIFFICULTY_MAX;
}

/* "3" or "2-4". */
static bool read_difficulty(const Level *level, Drawing *out, DrawingProblem *problem)
{
    char value[LEVEL_GENERATED_MAX] = "1-5";
    find_value(level->piece, "difficulty", value);
    const size_t length = strlen(value);
    const char first = value[0], last = length > 0 ? value[length - 1] : '\0';
    bool is_range = length == 3 && value[1] == '-' && first <= last;
    if ((length != 1 && !is_range) || !is_difficulty(first) || !is_difficulty(last))
        return refuse(problem, in_piece("difficulty"),
                      "from 1 to %d, such as 3 or 2-4; not `%.40s`", DIFFICULTY_MAX, value);
    out->easiest = (uint8_t)(first - '0');
    out->hardest = (uint8_t)(last - '0');
    return true;
}

/* ---- the level --------------------------------------------------------------------------- */

static bool has_usual_physics(const Level *level)
{
    ModelParams usual;
    char value[64], other[64];
    model_params_init(&usual, MODEL_DEFAULT);
    if (level->physics.kind != usual.kind) return false;
    const SettingTable *table = model_settings((ModelKind)usual.kind);
    for (int32_t i = 0; i < table->count; i++) {
        const Setting *row = &table->rows[i];
        if (row->type == SETTING_ALL) continue;
        setting_get(row, &usual.as, value, sizeof value);
        setting_get(row, &level->physics.as, other, sizeof other);
        if (strcmp(value, other) != 0) return false;
    }
    return true;
}

static bool is_same_row(const Level *level, int32_t a, int32_t b)
{
    for (int32_t col = 0; col < level->cols; col++)
        if (level_kind(level, col, a) != level_kind(level, col, b)) return false;
    return true;
}

static bool is_empty_row(const Level *level, int32_t row)
{
    for (int32_t col = 0; col < level->cols; col++)
        if (level_kind(level, col, row) != KIND_EMPTY) return false;
    return true;
}

/* To the nearest. */
static int32_t units_of(Fixed speed)
{
    return (int32_t)(((int64_t)speed * UNITS + sign_i32(speed) * (ONE / 2)) / ONE);
}

/* The number of the drawing's lift that begins in a cell, which it gets if it has none; -1: there
 * are too many. */
static int32_t lift_number(const Level *level, int32_t col, int32_t row, Drawing *out)
{
    const LiftPath *path = NULL;
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *lift = &level->terrain.lifts[i];
        bool is_here = fixed_floor(lift->y) == row && col >= fixed_floor(lift->x) &&
                       col * ONE < lift->x + lift->width;
        if (is_here) path = lift;
    }
    if (!path) return -1;
    const LayoutLift wanted = {units_of(path->dx), units_of(path->dy), path->ticks};
    for (int32_t i = 0; i < DRAWING_LIFTS_MAX; i++) {
        LayoutLift *lift = &out->lifts[i];
        if (lift->ticks == 0) *lift = wanted;
        if (lift->dx == wanted.dx && lift->dy == wanted.dy && lift->ticks == wanted.ticks) return i;
    }
    return -1;
}

/* A cell as drawings have it; 0: they cannot. What a generated level has anyway is left out. */
static char glyph_of_cell(const Level *level, int32_t col, int32_t row, Drawing *out)
{
    static const uint8_t left_out[] = {KIND_START, KIND_FINISH, KIND_CHECKPOINT, KIND_SIGN};
    CellKind kind = level_kind(level, col, row);
    if (memchr(left_out, kind, sizeof left_out)) return '.';
    if (cell_kind_is(kind, KIND_IS_LIFT)) {
        int32_t number = lift_number(level, col, row, out);
        return number < 0 ? '\0' : (char)('0' + number);
    }
    return kind == KIND_UNKNOWN || cell_kind_is(kind, KIND_IS_LATER) ? '\0'
                                                                     : cell_kinds[kind].glyphs[0];
}

static bool is_on_ground(const Level *level, int32_t col, int32_t row)
{
    return level_kind(level, col, row + 1) == KIND_SOLID;
}

/* Is it solid at this side, from the ground under the start or finish down to the lowest row? */
static bool is_firm(const Level *level, int32_t col, int32_t row)
{
    for (row++; row < level->rows; row++)
        if (level_kind(level, col, row) != KIND_SOLID) return false;
    return true;
}

static bool check_ends(const Level *level, DrawingProblem *problem)
{
    Place finish = {0, 0, KIND_EMPTY}; /* in the highest row with one, the last */
    const Place *start = &level->start;
    for (int32_t row = 0; row < level->rows && finish.kind == KIND_EMPTY; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == KIND_FINISH)
                finish = (Place){(int16_t)col, (int16_t)row, KIND_FINISH};
    bool begins = is_on_ground(level, start->col, start->row) && is_firm(level, 0, start->row);
    bool ends = finish.kind == KIND_FINISH && is_on_ground(level, finish.col, finish.row) &&
                is_firm(level, level->cols - 1, finish.row) && start->col < finish.col;
    if (begins && ends) return true;
    return refuse(problem,
                  begins ? in_cell(finish.col, finish.row) : in_cell(start->col, start->row),
                  "the start and the finish of a piece stand on solid ground that reaches to the "
                  "left and the right edge, and there down to the lowest row");
}

/* Without empty rows above, and without rows below that are like the one above them. */
static bool take_map(const Level *level, char cells[DRAWING_ROWS_MAX][SHEET_COLS_MAX + 1],
                     Drawing *out, DrawingProblem *problem)
{
    int32_t first = 0, last = level->rows - 1;
    while (first < last && is_empty_row(level, first))
        first++;
    while (last > first && is_same_row(level, last, last - 1))
        last--;
    if (last - first >= DRAWING_ROWS_MAX || level->cols > SHEET_COLS_MAX)
        return refuse(problem, in_cell(min_i32(level->cols - 1, SHEET_COLS_MAX), first),
                      "a piece has at most %d columns and %d rows that differ", SHEET_COLS_MAX,
                      DRAWING_ROWS_MAX);
    for (int32_t row = first; row <= last; row++) {
        for (int32_t col = 0; col < level->cols; col++) {
            char glyph = glyph_of_cell(level, col, row, out);
            cells[row - first][col] = glyph;
            if (glyph) continue;
            return refuse(problem, in_cell(col, row),
                          "`%c` cannot be in a piece, which has lifts of at most %d sorts",
                          level->glyphs[(size_t)row * (size_t)level->cols + (size_t)col],
                          DRAWING_LIFTS_MAX);
        }
        cells[row - first][level->cols] = '\0';
        out->rows[row - first] = cells[row - first];
    }
    return true;
}

bool drawing_add_own(OwnDrawings *own, const Level *level, const char *name,
                     DrawingProblem *problem)
{
    Drawing drawing = {.name = name};
    char mirror[LEVEL_GENERATED_MAX] = "no";
    uint32_t ideas = 0;
    if (!read_ideas(level, &ideas, problem) || !read_themes(level, &drawing, problem) ||
        !read_difficulty(level, &drawing, problem))
        return false;
    find_value(level->piece, "mirror", mirror);
    drawing.both_ways = strcmp(mirror, "yes") == 0;
    if (!drawing.both_ways && strcmp(mirror, "no") != 0)
        return refuse(problem, in_piece("mirror"), "yes or no; not `%.40s`", mirror);
    if (!has_usual_physics(level)) /* what is made of it is played by those */
        return refuse(problem, in_section("physics"),
                      "a piece is for levels with the usual physics, and has no [physics]");
    if (level->chase.kind != CHASE_NONE)
        return refuse(problem, in_section("chase"), "a piece has no [chase]");
    if (!check_ends(level, problem)) return false;
    const int32_t most = min_i32(OWN_MAX, DRAWINGS_MAX - drawing_count());
    if (own->sheet_count == OWN_MAX)
        return refuse(problem, in_piece(NULL), "over %d pieces", OWN_MAX);
    if (!take_map(level, own->cells[own->sheet_count], &drawing, problem)) return false;
    own->sheet_count++;
    for (int32_t id = 0; id < PIECE_COUNT; id++) {
        if (!(ideas >> id & 1)) continue;
        if (own->list.count == most)
            return refuse(problem, in_piece("ideas"), "over %d ideas of all pieces together",
                          (int)most);
        drawing.idea = (uint8_t)id;
        own->drawings[own->list.count++] = drawing;
    }
    own->list.drawings = own->drawings;
    return true;
}
