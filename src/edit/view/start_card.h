/* start_card.h - what the page for opening levels shows of an entry: a picture of the level, its
 * title, its age, whether it is proved. It reads the file, so it is made when it is looked at.
 *
 * Errors: what cannot be read has no picture, and the facts say why.
 * Memory: start_card_done frees. */
#ifndef LEDGE_EDIT_VIEW_START_CARD_H
#define LEDGE_EDIT_VIEW_START_CARD_H

#include "../../draw/thumbnail.h"
#include "../../level/level.h"
#include "start_list.h"

enum { START_FACTS_MAX = 160, START_LEVEL_SIZE_MAX = 2 * 1024 * 1024 /* bytes, for a picture */ };

typedef struct StartCard {
    char path[WORLD_PATH_MAX];   /* of the entry; "" : an empty card */
    char title[LEVEL_TEXT_MAX];  /* or the file's name */
    char facts[START_FACTS_MAX]; /* "3 minutes ago  proved", "80x24  cave" */
    Thumbnail picture;
} StartCard;

/* How it is to be made. */
typedef struct StartLook {
    PictureChoice choice;
    int32_t cols, rows; /* of the picture */
    const char *of;     /* of backups: the file */
    uint8_t theme;      /* Palette of a template; PALETTE_PLAIN: its own */
    int64_t now;        /* seconds since 1970 */
} StartLook;

void start_card_make(StartCard *card, const EditPlace *place, const StartEntry *entry,
                     const StartLook *look);
void start_card_done(StartCard *card);

/* A file's name, as far as it may be shown. */
void start_card_name(const StartEntry *entry, char out[LEVEL_TEXT_MAX]);

enum { AGE_TEXT_MAX = 40 };

/* "just now", "1 minute ago", "2 days ago". What is not yet is now. */
void start_card_age(int64_t seconds, char out[AGE_TEXT_MAX]);

#endif
