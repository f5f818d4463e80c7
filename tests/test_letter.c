/* test_letter.c - letters of all scripts, their parts, their case and their shapes. */
#include "../src/base/hash.h"
#include "../src/base/letter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void letters_digits_and_marks_of_any_script_are_told_from_the_rest(void **state)
{
    static const uint32_t yes[] = {'0',    'z',    0xE9,  0x3B1,  0x43B,   0x5D0,
                                   0x627,  0x915,  0xE33, 0x1100, 0x3042,  0x4E00,
                                   0xD7A3, 0x1F80, 0x301, 0x93E,  0x20000, 0x10400};
    static const uint32_t no[] = {'_',    ' ',    0x7F,   0xA0,    0xAD,    0xB5,    0xBD,
                                  0xD7,   0x17F,  0x200D, 0x2460,  0x2126,  0x3164,  0xD800,
                                  0xE000, 0xF900, 0xFF21, 0x1D400, 0x1F600, 0xE0100, 0x110000};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(yes); i++)
        if (!letter_is_any(yes[i])) fail_msg("U+%04X is none", (unsigned)yes[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(no); i++)
        if (letter_is_any(no[i])) fail_msg("U+%04X is one", (unsigned)no[i]);
    assert_true(letter_is_mark(0x301) && letter_is_mark(0x93E) && letter_is_mark(0x3099));
    assert_false(letter_is_mark('a') || letter_is_mark(0x915) || letter_is_mark(0x20DD));
}

static void a_letter_has_the_parts_of_its_canonical_decomposition(void **state)
{
    static const struct {
        uint32_t letter, parts[LETTER_PARTS_MAX];
    } rows[] = {{'a', {'a'}},
                {0xE9, {'e', 0x301}},
                {0x1D6, {'u', 0x308, 0x304}},
                {0x1FA7, {0x3C9, 0x314, 0x342, 0x345}},
                {0x439, {0x438, 0x306}},
                {0x30AC, {0x30AB, 0x3099}},
                {0xAC00, {0x1100, 0x1161}},
                {0xD7A3, {0x1112, 0x1175, 0x11C2}},
                {0x1112E, {0x11131, 0x11127}}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        uint32_t parts[LETTER_PARTS_MAX] = {0};
        int32_t count = letter_parts(rows[i].letter, parts);
        for (int32_t j = 0; j < LETTER_PARTS_MAX; j++)
            assert_int_equal(j < count ? parts[j] : 0, rows[i].parts[j]);
    }
}

static void a_capital_folds_into_its_small_letter(void **state)
{
    static const uint32_t rows[][2] = {{'Q', 'q'},       {0xC6, 0xE6},    {0x110, 0x111},
                                       {0x181, 0x253},   {0x3A9, 0x3C9},  {0x3C2, 0x3C3},
                                       {0x410, 0x430},   {0x42F, 0x44F},  {0x460, 0x461},
                                       {0x461, 0x461},   {0x531, 0x561},  {0x10A0, 0x2D00},
                                       {0x1E9E, 0xDF},   {0x2C7E, 0x23F}, {0x10400, 0x10428},
                                       {0x4E00, 0x4E00}, {'_', '_'}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        assert_int_equal(letter_fold(rows[i][0]), rows[i][1]);
}

static void a_shape_is_that_of_latin_where_there_is_one(void **state)
{
    static const uint32_t rows[][2] = {{'A', 'a'},     {'1', 'l'},     {'I', 'l'},   {'i', 'i'},
                                       {0x430, 'a'},   {0x410, 'a'},   {0x412, 'b'}, {0x3B7, 'n'},
                                       {0x397, 'h'},   {0x1D00, 'a'},  {0x406, 'l'}, {0x456, 'i'},
                                       {0x444, 0x444}, {0x3A6, 0x444}, {0xA731, 's'}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        assert_int_equal(letter_shape(rows[i][0]), rows[i][1]);
}

/* The tables were compared with the unicodedata of Python 3.11, code point by code point, when
 * these figures were taken: a number of a table that changes later changes one of them. */
static void the_tables_are_those_of_unicode_14(void **state)
{
    enum { END = 0x110000 };
    int32_t letters = 0, marks = 0, with_parts = 0, capitals = 0, alike = 0;
    uint64_t hash = HASH_SEED;
    (void)state;
    for (uint32_t ch = 0; ch < END; ch++) {
        uint32_t parts[LETTER_PARTS_MAX];
        int32_t count = letter_parts(ch, parts);
        uint32_t small = letter_fold(ch), shape = letter_shape(ch);
        bool is_any = letter_is_any(ch), is_mark = letter_is_mark(ch);
        letters += is_any;
        marks += is_mark;
        with_parts += count > 1;
        capitals += small != ch;
        alike += shape != small;
        if (is_any || is_mark || count > 1 || small != ch || shape != ch) {
            hash = hash_u64(hash, (uint64_t)ch << 8 | (uint64_t)is_any << 1 | is_mark);
            hash = hash_u64(hash, (uint64_t)small << 32 | shape);
            for (int32_t i = 0; i < count; i++)
                hash = hash_u64(hash, parts[i]);
        }
    }
    assert_int_equal(letters, 158978);
    assert_int_equal(marks, 2293);
    assert_int_equal(with_parts, 12057);
    assert_int_equal(capitals, 984);
    assert_int_equal(alike, 160);
    assert_true(hash == UINT64_C(0x8E6F1189971B57E1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_digits_and_marks_of_any_script_are_told_from_the_rest),
        cmocka_unit_test(a_letter_has_the_parts_of_its_canonical_decomposition),
        cmocka_unit_test(a_capital_folds_into_its_small_letter),
        cmocka_unit_test(a_shape_is_that_of_latin_where_there_is_one),
        cmocka_unit_test(the_tables_are_those_of_unicode_14),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
