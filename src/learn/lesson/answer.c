/* answer.c - see answer.h */
#include "answer.h"

#include "../../base/error.h"
#include "../../base/hash.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../engine/decimal.h"
#include "../../game/input_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const answer_kind_names[ANSWER_KIND_COUNT] = {"number", "choice", "set", "cells",
                                                          "keys"};

/* An answer being parsed. */
typedef struct Reader {
    const Quantity *quantity;
    const char *text;
    Answer answer;
    char *reason;
} Reader;

static void add_choices(const Quantity *q, Text *out)
{
    for (int32_t i = 0; i < q->choice_count; i++)
        text_add(out, "%s%s", text_gap(i, q->choice_count, " or "), q->choices[i]);
}

static void add_numbers(const Quantity *q, Text *out)
{
    char low[DECIMAL_TEXT_MAX], high[DECIMAL_TEXT_MAX];
    bool has_low = q->low > -NUMBER_LIMIT, has_high = q->high < NUMBER_LIMIT;
    if (q->part_count == 1) {
        text_add_string(out, "a number");
    } else {
        text_add(out, "%d numbers with commas: ", (int)q->part_count);
        for (int32_t i = 0; i < q->part_count; i++)
            text_add(out, "%s%s", i > 0 ? "," : "", q->parts[i]);
        if (has_low || has_high) text_add_string(out, ", each");
    }
    decimal_from_real(q->low, low, sizeof low);
    decimal_from_real(q->high, high, sizeof high);
    if (has_low) text_add(out, " from %s", low);
    if (has_high) text_add(out, " to %s", high);
}

void quantity_add_allowed(const Quantity *q, Text *out)
{
    switch ((AnswerKind)q->kind) {
    case ANSWER_NUMBER: add_numbers(q, out); break;
    case ANSWER_CHOICE:
        text_add_string(out, "one of ");
        add_choices(q, out);
        break;
    case ANSWER_SET:
        text_add_string(out, "any of ");
        add_choices(q, out);
        text_add_string(out, ", with commas, or none");
        break;
    case ANSWER_CELLS:
        text_add(out, "at most %d cells such as 6:3,7:3, column and row, or none", SPOT_MAX);
        break;
    case ANSWER_KEYS:
        text_add_string(out, "letters LRUDJ or -, with *TICKS, such as R*20,RJ*12,-*5");
        break;
    case ANSWER_KIND_COUNT: break;
    }
}

static bool refuse_as(const Reader *r, const char *allowed)
{
    char safe[48];
    utf8_copy(safe, sizeof safe, r->text, strlen(r->text));
    snprintf(r->reason, REASON_TEXT_MAX, "%s must be %s, not `%s`", r->quantity->name, allowed,
             safe);
    return false;
}

static bool refuse(const Reader *r)
{
    char allowed[REASON_TEXT_MAX];
    Text text = text_in(allowed, sizeof allowed);
    quantity_add_allowed(r->quantity, &text);
    return refuse_as(r, allowed);
}

/* Copies the text up to a comma into `item`; *cursor moves after the comma, or becomes NULL. */
static bool next_item(const char **cursor, char item[CHOICE_TEXT_MAX * 2])
{
    const char *comma = strchr(*cursor, ',');
    size_t length = comma ? (size_t)(comma - *cursor) : strlen(*cursor);
    if (length >= CHOICE_TEXT_MAX * 2) return false;
    memcpy(item, *cursor, length);
    item[length] = '\0';
    *cursor = comma ? comma + 1 : NULL;
    return true;
}

/* ---- numbers ---- */

/* Is the text a number with a comma for its point? */
static bool has_decimal_comma(const char *text)
{
    size_t whole = strspn(text, "+-0123456789"), part = 0;
    if (text[whole] == ',') part = strspn(text + whole + 1, "0123456789");
    return part > 0 && text[whole + 1 + part] == '\0';
}

static bool read_numbers(Reader *r)
{
    const char *cursor = r->text;
    char item[CHOICE_TEXT_MAX * 2];
    int32_t count = 0;
    if (r->quantity->part_count == 1 && has_decimal_comma(r->text))
        return refuse_as(r, "a number; use a point for its fraction");
    for (; cursor && count < r->quantity->part_count; count++) {
        double *v = &r->answer.numbers[count];
        if (!next_item(&cursor, item) || !decimal_to_real(item, v)) return refuse(r);
        if (*v < r->quantity->low || *v > r->quantity->high) return refuse(r);
    }
    return (!cursor && count == r->quantity->part_count) || refuse(r);
}

/* ---- words ---- */

int32_t quantity_find_choice(const Quantity *q, const char *word, size_t length)
{
    assert(q->choice_count >= 0 && q->choice_count <= CHOICE_MAX);
    for (int32_t i = 0; i < q->choice_count; i++)
        if (strlen(q->choices[i]) == length && memcmp(q->choices[i], word, length) == 0) return i;
    return -1;
}

static bool read_set(Reader *r)
{
    const char *cursor = r->text;
    char item[CHOICE_TEXT_MAX * 2];
    if (strcmp(cursor, "none") == 0) return true;
    while (cursor) {
        if (!next_item(&cursor, item)) return refuse(r);
        int32_t index = quantity_find_choice(r->quantity, item, strlen(item));
        if (index < 0) return refuse(r);
        r->answer.words |= UINT32_C(1) << index;
    }
    return true;
}

/* ---- cells ---- */

static int compare_spots(const void *a, const void *b)
{
    const Spot *left = a, *right = b;
    if (left->row != right->row) return left->row < right->row ? -1 : 1;
    return (left->col > right->col) - (left->col < right->col);
}

int32_t spots_sort(Spot *spots, int32_t count)
{
    int32_t kept = 0;
    if (count > 0) qsort(spots, (size_t)count, sizeof *spots, compare_spots);
    for (int32_t i = 0; i < count; i++)
        if (kept == 0 || compare_spots(&spots[kept - 1], &spots[i]) != 0) spots[kept++] = spots[i];
    return kept;
}

static bool read_cells(Reader *r)
{
    const char *cursor = r->text;
    char item[CHOICE_TEXT_MAX * 2];
    Answer *a = &r->answer;
    if (strcmp(cursor, "none") == 0) return true;
    while (cursor) {
        if (a->spot_count == SPOT_MAX || !next_item(&cursor, item)) return refuse(r);
        Spot *spot = &a->spots[a->spot_count++];
        char *colon = strchr(item, ':');
        if (!colon) return refuse(r);
        *colon = '\0';
        if (!decimal_to_int(item, &spot->col) || !decimal_to_int(colon + 1, &spot->row))
            return refuse(r);
    }
    a->spot_count = spots_sort(a->spots, a->spot_count);
    return true;
}

static bool read_kind(Reader *r)
{
    InputTape tape;
    switch ((AnswerKind)r->quantity->kind) {
    case ANSWER_NUMBER: return read_numbers(r);
    case ANSWER_CHOICE: {
        int32_t index = quantity_find_choice(r->quantity, r->text, strlen(r->text));
        r->answer.numbers[0] = index;
        return index >= 0 || refuse(r);
    }
    case ANSWER_SET: return read_set(r);
    case ANSWER_CELLS: return read_cells(r);
    case ANSWER_KEYS: /* the text itself is the answer: it must only be readable */
        if (!input_runs_from_text(r->text, &tape)) return refuse(r);
        input_tape_done(&tape);
        return true;
    case ANSWER_KIND_COUNT: break;
    }
    return false;
}

bool answer_read(const Quantity *quantity, const char *text, Answer *answer,
                 char reason[REASON_TEXT_MAX])
{
    Reader r = {.quantity = quantity, .text = text, .reason = reason, .answer = {.given = true}};
    if (strlen(text) >= ANSWER_TEXT_MAX) return refuse_as(&r, "at most 255 bytes");
    if (text[strspn(text, " ,")] == '\0') return refuse(&r); /* empty */
    strcpy(r.answer.text, text);
    if (!read_kind(&r)) return false;
    *answer = r.answer;
    return true;
}

/* ---- values ---- */

int32_t quantity_value_count(const Quantity *q)
{
    assert(q->low <= q->high && q->step > 0);
    return 1 + (int32_t)floor((q->high - q->low) / q->step + 1e-6);
}

/* Steps such as .01 are not binary fractions: the value is rounded to nine digits. */
double quantity_value(const Quantity *q, int32_t index)
{
    assert(index >= 0 && index < quantity_value_count(q));
    double value = q->low + index * q->step;
    char text[DECIMAL_TEXT_MAX];
    decimal_from_rounded(value, 9, text, sizeof text);
    decimal_to_real(text, &value);
    return value;
}

double quantity_draw(const Quantity *q, int32_t learner, int32_t draw)
{
    uint64_t hash = hash_i32(HASH_SEED, learner);
    if (draw > 0) hash = hash_i32(hash, draw);
    hash = hash_bytes(hash, (const uint8_t *)q->name, strlen(q->name));
    return quantity_value(q, (int32_t)(hash_finish(hash) % (uint64_t)quantity_value_count(q)));
}

void answer_set_number(Answer *answer, double number)
{
    memset(answer, 0, sizeof *answer);
    answer->given = true;
    answer->numbers[0] = number;
    decimal_from_real(number, answer->text, sizeof answer->text);
}
