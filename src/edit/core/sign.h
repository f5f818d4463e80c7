/* sign.h - keeps the texts of signs at their signs.
 *
 * [sign.N] counts the signs of the map in reading order, so a new sign before others would get the
 * text of the next one, and so on. A transaction that changes signs therefore also renumbers the
 * sections; the text of a removed sign is removed too (undo restores both). */
#ifndef LEDGE_EDIT_CORE_SIGN_H
#define LEDGE_EDIT_CORE_SIGN_H

#include "../../level/document/document.h"

typedef struct SignNotes {
    int32_t count;
    Point at[SIGN_MAX]; /* in reading order; column -1: removed */
} SignNotes;

/* Finds all signs, even if none has a text. */
void sign_find(SignNotes *notes, const Document *doc);

/* The number of the sign at a place, counted from 1, like the sections, or 0. */
int32_t sign_number(const SignNotes *notes, Point at);

/* Notes where the signs are, if any has a text; call it before a transaction changes them. */
void sign_note(SignNotes *notes, const Document *doc);

/* Follows a change of the level's size: `count` columns (or rows) were inserted at `at`, or, if
 * negative, deleted. */
void sign_follow_size(SignNotes *notes, bool is_cols, int32_t at, int32_t count);

/* Follows a shift of all cells around the edges. */
void sign_follow_shift(SignNotes *notes, const Document *doc, int32_t cols, int32_t rows);

/* Renumbers the sections of the header; call it before the transaction ends. False, with nothing
 * changed, when memory ran out. */
bool sign_renumber(const SignNotes *notes, Document *doc);

#endif
