/* level_landmark.c - see level_landmark.h */
#include "level_landmark.h"

#include "level_section.h"

static const Fixed PARALLAX_USUAL = ONE / 10;

static void read_place(const IniEntry *entry, int32_t cols, int32_t rows, Landmark *out,
                       ErrorList *errors)
{
    int32_t col, row;
    if (!level_section_cell_from_text(entry->value, &col, &row))
        ini_error_add(
            errors, ERROR_ERROR, entry,
            "`at` must be a column and a row, counted from 0, such as `8,22`, not `%.40s`",
            entry->value);
    else if (col >= cols || row >= rows)
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`at` must be in the map: columns 0 to %d, rows 0 to %d", (int)cols - 1,
                      (int)rows - 1);
    else {
        out->col = (int16_t)col;
        out->row = (int16_t)row;
    }
}

void level_landmark_read(const Ini *ini, int32_t cols, int32_t rows, Landmark *out,
                         ErrorList *errors)
{
    int32_t before = errors->errors, line = ini_section_line(ini, "landmark");
    Landmark read = {.parallax = PARALLAX_USUAL};
    if (line == 0) return;
    const IniEntry *name = ini_find(ini, "landmark", "name");
    const IniEntry *at = ini_find(ini, "landmark", "at");
    const IniEntry *parallax = ini_find(ini, "landmark", "parallax");
    if (!name) error_add(errors, ERROR_ERROR, line, 1, "[landmark] needs `name`, what is drawn");
    if (!at)
        error_add(errors, ERROR_ERROR, line, 1,
                  "[landmark] needs `at`, the column and row of its foot");
    if (name)
        read.kind = (uint8_t)(1 + max_i32(0, ini_word(name, landmark_names + 1,
                                                      LANDMARK_KIND_COUNT - 1, errors)));
    if (at) read_place(at, cols, rows, &read, errors);
    if (parallax && (!fixed_from_text(parallax->value, &read.parallax) || read.parallax < 0 ||
                     read.parallax > ONE))
        ini_error_add(errors, ERROR_ERROR, parallax,
                      "`parallax` must be a number from 0 to 1, not `%.40s`", parallax->value);
    if (errors->errors == before) *out = read;
}
