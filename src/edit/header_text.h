/* header_text.h - single values out of a level's header, as they are written there. The editor's
 * forms show them also while the header has faults elsewhere. */
#ifndef LEDGE_EDIT_HEADER_TEXT_H
#define LEDGE_EDIT_HEADER_TEXT_H

#include "document.h"

/* The value of a key, without quotes and comment; false where there is none. */
bool header_text_get(const Document *doc, const char *section, const char *key, char *out,
                     size_t size);

#endif
