/* level_generated.h - the sections [generated] and [piece]: what a level was made from. */
#ifndef LEDGE_LEVEL_LEVEL_GENERATED_H
#define LEDGE_LEVEL_LEVEL_GENERATED_H

#include "../base/ini.h"
#include "../engine/model.h"
#include "level.h"

/* The keys of [generated], in the order in which they are written. */
#define LEVEL_GENERATED_KEYS "version seed difficulty theme mixed attempts steps round left_out"

/* The lines of [generated], in order and with one blank around each `=`; empty where the section is
 * missing. An error: a value that is not of small letters, digits, and `: , -`. */
void level_generated_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors);

/* The lines of [piece], which says where the level may be a part of generated ones. */
#define LEVEL_PIECE_KEYS "ideas themes difficulty mirror"
void level_piece_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors);

#endif
