/* theme.c - see theme.h */
#include "theme.h"

static const TermStyle role_styles[ROLE_COUNT] = {
#define X(id, fg, bg, attributes) [id] = {fg, bg, attributes},
    ROLE_LIST(X)
#undef X
};

void theme_apply(Term *term)
{
    term_set_styles(term, role_styles, ROLE_COUNT);
}
