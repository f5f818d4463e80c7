/* content_text.h - a content seen as the text of a file, for who reads its meaning: the rows of the
 * map are looked at where they are, so that a large level is not copied for it.
 *
 * Memory: content_text_done frees what content_text_init made. */
#ifndef LEDGE_EDIT_CONTENT_TEXT_H
#define LEDGE_EDIT_CONTENT_TEXT_H

#include "../game/level_text.h"
#include "content.h"

/* Good until the content changes. False when memory ran out. */
bool content_text_init(LevelText *text, const Content *content);

void content_text_done(LevelText *text);

#endif
