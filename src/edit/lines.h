/* lines.h - whole rows or columns of a content, both layers together, for bringing two versions of
 * a level to the same size before their cells are compared. */
#ifndef LEDGE_EDIT_LINES_H
#define LEDGE_EDIT_LINES_H

#include "content.h"

typedef enum Axis { AXIS_ROWS, AXIS_COLS } Axis;

/* Lines inserted (count > 0) before line `at`, or -count lines deleted from it on. */
typedef struct LineEdit {
    int32_t at, count;
} LineEdit;

int32_t line_diff_count(const Content *content, Axis axis);

/* The one edit that makes `other` most like `base`: where lines came or went, judged by the cells
 * that would differ. False when memory ran out. */
bool line_diff_find_edit(const Content *base, const Content *other, Axis axis, LineEdit *out);

/* Makes the edit; what is inserted is absent. False when memory ran out or the level would be too
 * large: nothing changed. */
bool line_diff_apply(Content *content, Axis axis, LineEdit edit);

/* Puts `count` lines of `from` over those of `to`. */
void line_diff_copy(const Content *from, Content *to, Axis axis, LineEdit lines);

/* The cells of the map that differ in `count` lines, from `at_a` and `at_b` on. */
int64_t line_diff_differences(const Content *a, int32_t at_a, const Content *b, int32_t at_b,
                              int32_t count, Axis axis);

#endif
