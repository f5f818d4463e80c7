/* markdown.h - turns a README, which is Markdown, into a part of a manual page, which is mdoc.
 *
 * It knows what the READMEs of this program hold: headings, paragraphs, lists, tables, blocks of
 * code, `code` and [links](where). A table of four columns holds two entries a row,
 * one of three has two names for each entry. */
#ifndef LEDGE_CLI_MAN_MARKDOWN_H
#define LEDGE_CLI_MAN_MARKDOWN_H

#include <stdbool.h>
#include <stdio.h>

/* Writes the lines of `in` to `out`, without its first heading, which is the page's own title. */
void markdown_to_mdoc(FILE *in, FILE *out);

/* Writes one line or a part of one, in which `code` is bold, so that nothing in it is a request;
 * `begins`: it begins a line of the page. */
void markdown_write_text(const char *text, size_t length, bool begins, FILE *out);

/* Writes a line of code, which keeps its spaces and backquotes. */
void markdown_write_code(const char *line, FILE *out);

#endif
