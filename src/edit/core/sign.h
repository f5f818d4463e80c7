/* sign.h - keeps the texts of signs at their signs.
 *
 * A section [sign.N] has the text of the sign in the cell that its key `at` names; without `at` it
 * counts: it is for the N-th sign of the map in reading order. A transaction that moves signs, or
 * adds some before others, therefore changes `at`, and gives one to a section that counted and
 * would now be for another sign. The text of a removed sign is removed too (undo restores both).
 * The checkpoint that starts a chase is noted and followed with the signs: see chase_start.h.
 *
 * Cells are numbered from 0. */
#ifndef LEDGE_EDIT_CORE_SIGN_H
#define LEDGE_EDIT_CORE_SIGN_H

#include "chase_start.h"

enum { SIGN_SECTION_SIZE = 24 };

typedef struct SignNotes {
    KindCells cells;
    int32_t number[SIGN_MAX]; /* of the section that has its text; 0: none */
    ChaseStart chase;         /* only in notes of sign_note */
} SignNotes;

/* Finds all signs, even if none has a text. */
void sign_find(SignNotes *notes, const Document *doc);

/* The index of the sign at a place, or -1. */
int32_t sign_index(const SignNotes *notes, Point at);

/* The text of a sign, "" without one. */
void sign_text(const SignNotes *notes, int32_t index, const Document *doc, char out[SIGN_TEXT_MAX]);

/* Names the section that has the text of a sign or, if none has, a new one. Returns its number. */
int32_t sign_section(const SignNotes *notes, int32_t index, const Document *doc,
                     char out[SIGN_SECTION_SIZE]);

/* Sets the text of a sign, or removes it where it is NULL; a new section gets the sign's place, and
 * is noted. False as document_set_value. */
bool sign_set_text(SignNotes *notes, int32_t index, Document *doc, const char *text);

/* Notes where the signs are, if any has a text; call it before a transaction changes them. */
void sign_note(SignNotes *notes, const Document *doc);

/* Follows a change of the level's size: `count` columns (or rows) were inserted at `at`, or, if
 * negative, deleted. */
void sign_follow_size(SignNotes *notes, bool is_cols, int32_t at, int32_t count);

/* Follows a shift of all cells around the edges. */
void sign_follow_shift(SignNotes *notes, const Document *doc, int32_t cols, int32_t rows);

/* Lets the sections follow the signs that were noted; call it before the transaction ends. False,
 * with some not changed, when memory ran out. */
bool sign_follow(const SignNotes *notes, Document *doc);

#endif
