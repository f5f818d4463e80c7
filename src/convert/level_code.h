/* level_code.h - a level as one line of letters, to be sent as a message: "LEDGE1:", the size of
 * its text, ":", and the text packed by zlib as base64. Nothing else than the text is in it; it is
 * read like any other file that came from somewhere. */
#ifndef LEDGE_CONVERT_LEVEL_CODE_H
#define LEDGE_CONVERT_LEVEL_CODE_H

#include "../base/error.h"

enum {
    LEVEL_CODE_MAX = 1500,           /* letters of a code that is made */
    LEVEL_CODE_READ_MAX = 64 * 1024, /* and of one that is read */
    LEVEL_CODE_TEXT_MAX = 256 * 1024 /* bytes of its text */
};

/* Does the text begin as a code? */
bool level_code_begins(const char *text);

/* The code of a level's text. NULL when it is longer than LEVEL_CODE_MAX, or memory ran out. */
char *level_code_write(const char *text, size_t length);

/* The text in a code, ended by a NUL. NULL, with the reason in `errors`, if it is none. */
char *level_code_read(const char *code, size_t *length, ErrorList *errors);

#endif
