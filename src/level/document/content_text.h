/* content_text.h - a content as the text of a file, for reading the level from it: the rows of the
 * map are used where they are, so that a large level is not copied.
 *
 * Memory: content_text_done frees what content_text_init made. */
#ifndef LEDGE_LEVEL_DOCUMENT_CONTENT_TEXT_H
#define LEDGE_LEVEL_DOCUMENT_CONTENT_TEXT_H

#include "content.h"

/* Valid until the content changes. False when memory ran out. */
bool content_text_init(LevelText *text, const Content *content);

void content_text_done(LevelText *text);

#endif
