/* sign.h - keeps the texts of signs with their signs.
 *
 * [sign.N] counts the signs of the map in reading order, so that a sign drawn before others would
 * take the text of the next one, and all others that of their neighbours. What a gesture does to
 * the signs therefore renumbers the sections, within the same gesture; the text of a sign that is
 * gone goes with it (undo brings both back). */
#ifndef LEDGE_EDIT_SIGN_H
#define LEDGE_EDIT_SIGN_H

#include "area.h"

typedef struct SignNotes {
    int32_t count;
    Point at[SIGN_MAX]; /* in reading order; column -1: the sign is gone */
} SignNotes;

/* Finds all signs, also where none has a text. */
void sign_find(SignNotes *notes, const Document *doc);

/* The number of the sign at a place, counted from 1 as sections are, or 0. */
int32_t sign_number(const SignNotes *notes, Point at);

/* Notes where the signs are, if any has a text; to be called before a gesture changes them. */
void sign_note(SignNotes *notes, const Document *doc);

/* Follows a change of the level's size: `count` columns (or rows) came in at `at`, or went. */
void sign_follow_size(SignNotes *notes, bool is_cols, int32_t at, int32_t count);

/* Follows a shift of all cells around the edges. */
void sign_follow_shift(SignNotes *notes, const Document *doc, int32_t cols, int32_t rows);

/* Renumbers the sections of the header; to be called before the gesture ends. False when memory
 * ran out: the texts stay where they were. */
bool sign_renumber(const SignNotes *notes, Document *doc);

#endif
