/* term.c - see term.h */
#include "term_internal.h"

void term_size(const Term *term, int32_t *cols, int32_t *rows)
{
    term->kind->size(term, cols, rows);
}

TermInputMode term_input_mode(const Term *term)
{
    return term->kind->input_mode(term);
}

bool term_has_utf8(const Term *term)
{
    return term->kind->has_utf8(term);
}

int64_t term_now(const Term *term)
{
    return term->kind->now(term);
}

TermEvent term_wait(Term *term, int64_t deadline)
{
    return term->kind->wait(term, deadline);
}

bool term_has_input(Term *term)
{
    return term->kind->has_input(term);
}

bool term_break_is_asked(Term *term)
{
    return term->kind->break_is_asked(term);
}

bool term_can_draw(const Term *term)
{
    return term->kind->can_draw(term);
}

void term_present(Term *term, const Canvas *canvas)
{
    term->kind->present(term, canvas);
}

void term_set_styles(Term *term, const TermStyle *styles, int32_t count)
{
    term->kind->set_styles(term, styles, count);
}

void term_set_colours(Term *term, const ColourTable *table)
{
    term->kind->set_colours(term, table);
}

void term_set_depth(Term *term, ColourDepth depth)
{
    term->kind->set_depth(term, depth);
}

ColourDepth term_depth(const Term *term)
{
    return term->kind->depth(term);
}

void term_set_mouse(Term *term, bool on)
{
    term->kind->set_mouse(term, on);
}

void term_set_cyrillic(Term *term, TermCyrillic cyrillic)
{
    term->kind->set_cyrillic(term, cyrillic);
}

void term_set_max_rate(Term *term, int32_t bytes_per_second)
{
    assert(bytes_per_second >= 0);
    term->kind->set_max_rate(term, bytes_per_second);
}

void term_set_watch(Term *term, int fd)
{
    term->kind->set_watch(term, fd);
}

bool term_copy(Term *term, const char *text, size_t length)
{
    return term->kind->copy(term, text, length);
}

void term_bell(Term *term)
{
    int64_t now = term_now(term), *oldest = &term->rung_at[term->bells % TERM_BELLS_A_SECOND];
    if (term->bells >= TERM_BELLS_A_SECOND && now - *oldest < 60 * TERM_TICK_NS) return;
    *oldest = now;
    term->bells++;
    term->kind->bell(term);
}

bool term_is_silent(const Term *term)
{
    return term->kind->is_silent(term);
}

int64_t term_sent(const Term *term)
{
    return term->kind->sent(term);
}

bool term_is_far(const Term *term)
{
    return term->kind->is_far(term);
}

uint8_t term_line_cuts(const Term *term)
{
    return term->kind->line_cuts(term);
}

bool term_is_slow(const Term *term)
{
    return term->kind->is_slow(term);
}

bool term_is_behind(const Term *term)
{
    return term->kind->is_behind(term);
}

int64_t term_heavy_until(const Term *term)
{
    return term->kind->heavy_until(term);
}

int32_t term_scroll_step(const Term *term)
{
    return term->kind->scroll_step(term);
}

bool term_suspend(Term *term)
{
    return term->kind->suspend(term);
}

int term_close(Term *term)
{
    return term->kind->close(term);
}
