/* line_diff.h - whole rows or columns of a content, both layers together, to give two versions of a
 * level the same size before their cells are compared. */
#ifndef LEDGE_LEVEL_DOCUMENT_LINE_DIFF_H
#define LEDGE_LEVEL_DOCUMENT_LINE_DIFF_H

#include "content.h"

typedef enum Axis { AXIS_ROWS, AXIS_COLS, AXIS_COUNT } Axis;

/* Lines inserted (count > 0) before line `at`, or -count lines deleted from it on. */
typedef struct LineEdit {
    int32_t at, count;
} LineEdit;

int32_t line_diff_count(const Content *content, Axis axis);

/* Where a line is after the edit; -1 for one that was deleted. */
static inline int32_t line_edit_line_after(int32_t line, LineEdit edit)
{
    if (line < edit.at) return line;
    return edit.count < 0 && line < edit.at - edit.count ? -1 : line + edit.count;
}

/* The edits, one on each axis, that make `base` most like `other`: where lines were inserted or
 * deleted, found by the number of map cells that would differ. False when memory ran out. */
bool line_diff_find_edits(const Content *base, const Content *other, LineEdit out[AXIS_COUNT]);

/* Makes the edit; what is inserted is absent. False, with nothing changed, when memory ran out or
 * the level would be too large. */
bool line_diff_apply(Content *content, Axis axis, LineEdit edit);

/* Copies lines of `from` over the lines of `to`, which has the same size. */
void line_diff_copy(const Content *from, Content *to, Axis axis, LineEdit lines);

/* The cells that differ between a line of `a` and one of `b`, where `across` is the edit of the
 * other axis of `b`. Only cells of rows that both have in the file are compared. */
int64_t line_diff_differences(const Content *a, int32_t at_a, const Content *b, int32_t at_b,
                              Axis axis, LineEdit across);

#endif
