/* term_internal.h - the functions that a kind of terminal has. */
#ifndef LEDGE_TERM_TERM_INTERNAL_H
#define LEDGE_TERM_TERM_INTERNAL_H

#include "term.h"

typedef struct TermKind {
    void (*size)(const Term *term, int32_t *cols, int32_t *rows);
    TermInputMode (*input_mode)(const Term *term);
    bool (*has_utf8)(const Term *term);
    int64_t (*now)(const Term *term);
    TermEvent (*wait)(Term *term, int64_t deadline);
    bool (*has_input)(Term *term);
    bool (*break_is_asked)(Term *term);
    bool (*can_draw)(const Term *term);
    void (*present)(Term *term, const Canvas *canvas);
    void (*set_styles)(Term *term, const TermStyle *styles, int32_t count);
    void (*set_colours)(Term *term, const ColourTable *table);
    void (*set_depth)(Term *term, ColourDepth depth);
    ColourDepth (*depth)(const Term *term);
    void (*set_mouse)(Term *term, bool on);
    void (*set_cyrillic)(Term *term, TermCyrillic cyrillic);
    void (*set_max_rate)(Term *term, int32_t bytes_per_second);
    void (*set_watch)(Term *term, int fd);
    bool (*copy)(Term *term, const char *text, size_t length);
    void (*bell)(Term *term);
    bool (*is_silent)(const Term *term);
    int64_t (*sent)(const Term *term);
    bool (*is_far)(const Term *term);
    int32_t (*scroll_step)(const Term *term);
    uint8_t (*line_cuts)(const Term *term);
    bool (*is_slow)(const Term *term);
    bool (*is_behind)(const Term *term);
    int64_t (*heavy_until)(const Term *term);
    bool (*suspend)(Term *term);
    int (*close)(Term *term);
} TermKind;

/* The first member of every terminal. */
struct Term {
    const TermKind *kind;
    int64_t rung_at[TERM_BELLS_A_SECOND]; /* the last ones, in turn */
    int32_t bells;                        /* so far */
};

#endif
