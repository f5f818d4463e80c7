/* workshop_id.h - the id of a published level: the hash of what it plays like, and that of its
 * text.
 *
 * As text it is `HASH-TEXT`, twice 16 hexadecimal digits: so its files are called, and so rows of
 * votes name it. Two levels with one `hash` differ in signs, art or title alone, and have one
 * board. */
#ifndef LEDGE_ARCADE_WORKSHOP_ID_H
#define LEDGE_ARCADE_WORKSHOP_ID_H

#include "../base/base.h"

enum { WORKSHOP_HEX = 16, WORKSHOP_NAME_LENGTH = 2 * WORKSHOP_HEX + 1 };
enum { WORKSHOP_NAME_MAX = WORKSHOP_NAME_LENGTH + 1 };

typedef struct WorkshopId {
    uint64_t hash; /* level_hash */
    uint64_t text; /* the first 64 bits of the SHA-256 of the text */
} WorkshopId;

/* Reads the id at the start of `name`, which may go on. False, with the id unchanged, if there is
 * none. */
bool workshop_id_of_name(const char *name, WorkshopId *id);

void workshop_id_to_name(const WorkshopId *id, char out[WORKSHOP_NAME_MAX]);

/* By hash, then by text. */
int workshop_id_compare(const WorkshopId *a, const WorkshopId *b);

#endif
