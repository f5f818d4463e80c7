/* header_text.h - single values out of a level's header, as they are written there. The editor's
 * forms show them also while the header has faults elsewhere. */
#ifndef LEDGE_DOCUMENT_HEADER_TEXT_H
#define LEDGE_DOCUMENT_HEADER_TEXT_H

#include "document.h"

typedef struct HeaderKey {
    const char *section, *name;
} HeaderKey;

/* The value of a key in the text of a header or of a whole file, without quotes and comment; false
 * where there is none before the map. */
bool header_text_find(const char *text, size_t length, const HeaderKey *key, char *out,
                      size_t size);

/* The same for a level that is edited. */
bool header_text_get(const Document *doc, const char *section, const char *key, char *out,
                     size_t size);

bool header_has_section(const Document *doc, const char *section);

/* Takes a section, with all its lines, out of the header, within a begun gesture. False when memory
 * ran out: nothing changed. */
bool header_remove_section(Document *doc, const char *section);

#endif
