/* editor_dress.h - the preview of art by rules: its cells, another seed, taking it. */
#ifndef LEDGE_EDIT_CORE_EDITOR_DRESS_H
#define LEDGE_EDIT_CORE_EDITOR_DRESS_H

#include "editor_state.h"

/* The preview with a seed so much higher or lower. */
void editor_dress_again(Editor *editor, int32_t step);

/* Draws the preview as one transaction; the preview stays. False where the layer is locked. */
bool editor_dress_take(Editor *editor);

#endif
