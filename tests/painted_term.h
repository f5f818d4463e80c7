/* painted_term.h - the terminal of fake_term.h with the painter of a real one: the bytes of every
 * frame are counted, on a clock that moves in the wait alone. */
#ifndef LEDGE_TESTS_PAINTED_TERM_H
#define LEDGE_TESTS_PAINTED_TERM_H

#include "fake_term.h"

#include "../src/term/term_curses.h"

#include <stdlib.h>

typedef struct PaintedTerm {
    FakeTerm fake; /* first: fake_of finds it */
    TermKind kind;
    Painter *painter;
    bool is_far;
    int64_t bytes;          /* of all frames */
    int64_t until, counted; /* ...and of those after the first one and before this time */
    int32_t late;           /* frames, and waits that lasted, from then on */
} PaintedTerm;

static inline PaintedTerm *painted_of(const Term *term)
{
    return (PaintedTerm *)(void *)fake_of(term);
}

static inline TermEvent painted_wait(Term *term, int64_t deadline)
{
    PaintedTerm *painted = painted_of(term);
    if (painted->fake.now >= painted->until && deadline < painted->fake.end) painted->late++;
    return fake_wait(term, deadline);
}

static inline void painted_present(Term *term, const Canvas *canvas)
{
    const char *bytes;
    PaintedTerm *painted = painted_of(term);
    int64_t length = (int64_t)painter_draw(painted->painter, canvas, &bytes);
    painted->bytes += length;
    fake_present(term, canvas);
    if (painted->fake.now >= painted->until)
        painted->late++;
    else if (painted->fake.frames > 1)
        painted->counted += length;
}

static inline void painted_set_styles(Term *term, const TermStyle *styles, int32_t count)
{
    painter_set_styles(painted_of(term)->painter, styles, count);
}

static inline void painted_set_colours(Term *term, const ColourTable *table)
{
    painter_set_colours(painted_of(term)->painter, table);
}

static inline void painted_set_depth(Term *term, ColourDepth depth)
{
    painter_set_depth(painted_of(term)->painter, depth);
}

static inline ColourDepth painted_depth(const Term *term)
{
    return painter_depth(painted_of(term)->painter);
}

static inline int64_t painted_sent(const Term *term)
{
    return painted_of(term)->bytes;
}

static inline bool painted_is_far(const Term *term)
{
    return painted_of(term)->is_far;
}

static inline int painted_close(Term *term)
{
    painter_close(painted_of(term)->painter);
    return fake_close(term);
}

/* An xterm of that size and depth that ends after so many milliseconds; `painted` must outlive
 * it. */
static inline Term *painted_open(PaintedTerm *painted, int32_t cols, int32_t rows,
                                 ColourDepth depth, int64_t ms)
{
    ErrorList errors;
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
    if (depth == DEPTH_TRUE)
        setenv("COLORTERM", "truecolor", 1);
    else
        unsetenv("COLORTERM");
    *painted = (PaintedTerm){.painter = NULL};
    Term *term = fake_open(&painted->fake, ms);
    painted->kind = *term->kind;
    painted->kind.wait = painted_wait;
    painted->kind.present = painted_present;
    painted->kind.set_styles = painted_set_styles;
    painted->kind.set_colours = painted_set_colours;
    painted->kind.set_depth = painted_set_depth;
    painted->kind.depth = painted_depth;
    painted->kind.sent = painted_sent;
    painted->kind.is_far = painted_is_far;
    painted->kind.close = painted_close;
    painted->fake.base.kind = &painted->kind;
    painted->fake.cols = cols;
    painted->fake.rows = rows;
    painted->fake.has_utf8 = true;
    error_list_init(&errors, "painter");
    painted->painter = painter_open(&errors);
    if (!painted->painter || !painter_resize(painted->painter, cols, rows, 0)) abort();
    return term;
}

#endif
