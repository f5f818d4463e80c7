/* test_claims.c - lies that are planted in a lesson, each of another kind: lint finds each in its
 * place, and says what holds. */
#include "../src/learn/lesson/figure.h"
#include "../src/learn/lesson/lint.h"
#include "lesson_desk.h"

/* A goes 10 cells in 20 ticks, B what the slider says, C what the learner's number says, and
 * friction stops D after 2.725. */
static const char truthful[] = DESK_HEAD
    "[given.1]\nkey = rate\nmin = 0.1\nmax = 0.3\nstep = 0.1\n"
    "[tune.1]\nkey = dx0\nvalue = 0.1\nmin = 0.1\nmax = 0.5\nstep = 0.1\n"
    "[predict.1]\nask = \"A goes 10 cells; and C?\"\ntolerance = 0.01\n"
    "[run.1]\ntext = \"dx is 0.5\"\nset = dx0 = 0.5\n"
    "[run.2]\ntext = \"dx from the slider\"\n"
    "[run.3]\ntext = \"dx is yours\"\nset = dx0 = rate\n"
    "[run.4]\ntext = \"with friction\"\nset = \"dx0 = 0.5, frict = 0.82\"\n"
    "[run.5]\nname = less\nset = \"dx0 = dx0 - 0.1\"\n"
    "[step.1]\n"
    "text = \"In twenty ticks A goes 10 cells, with 1/2 in each. D stops after 2.7.\"\n"
    "ask = p1\ntune = dx0\ncheck = 1 2\n"
    "[check.1]\nsay = \"this is how far C goes, while A goes 10 cells\"\n"
    "when = p1 == final(C.x) - (at(0): C.x)\n"
    "[check.2]\nsay = \"B gets beyond column 8 with the smallest dx on the slider\"\n"
    "when = dx0 == smallest(dx0): final(B.x) > 8\n"
    "[hint.1]\ntext = \"A goes 10 cells.\"\n"
    "[fact.1]\nof = step.1\nnumber = final(A.x) - (at(0): A.x)\n"
    "[fact.2]\nof = step.1\nnumber = final(D.x) - (at(0): D.x)\ndigits = 1\n"
    "[fact.3]\nof = step.1\nwhen = \"constant(A, ticks) == 20 and constant(A, dx0) == 0.5\"\n"
    "[lint.1]\nexpect = accept\nanswer = \"p1={20 * rate} dx0=0.3\"\n"
    "[lint.2]\nexpect = reject\nanswer = \"p1=9 dx0=0.3\"\ncheck = 1\n"
    "[lint.3]\nexpect = reject\nanswer = \"p1={20 * rate} dx0=0.4\"\ncheck = 2\n" DESK_MAP;

typedef struct Lie {
    const char *kind;
    const char *truth, *lie;     /* what stands in its place */
    const char *at;              /* the place of the finding: the text that begins there */
    const char *finding, *holds; /* parts of its message */
} Lie;

static const Lie lies[] = {
    {"a figure in a text", "ticks A goes 10", "ticks A goes 11", "11 cells, with",
     "nothing proves `11` in the text", "nearest that a fact of the step has is 10"},
    {"in a hint", "\"A goes 10 cells.\"", "\"A goes 9 cells.\"", "9 cells.\"",
     "nothing proves `9` in the hint", "is 10"},
    {"in the words of a check", "while A goes 10", "while A goes 4", "4 cells\"",
     "nothing proves `4` in the words of the check", "is 2.7"},
    {"in a question", "ask = \"A goes 10 cells", "ask = \"A goes 12 cells", "12 cells; and",
     "nothing proves `12` in the question", "is 10"},
    {"in the words of a run", "dx is 0.5", "dx is 0.6", "0.6\"",
     "nothing proves `0.6` in the words of the run", "is 0.5"},
    {"in a word", "In twenty ticks", "In thirty-seven ticks", "thirty-seven",
     "nothing proves `thirty-seven`", "is 20"},
    {"as a fraction", "with 1/2", "with 3/4", "3/4", "nothing proves `3/4`", "is 0.5"},
    {"in hex", "In twenty ticks", "In 0x25 ticks", "0x25", "nothing proves `0x25`", "is 20"},
    {"as a percentage", "with 1/2", "with 70 %", "70 %", "nothing proves `70`", "is 20"},
    {"a fact that is true whatever runs", "constant(A, ticks) == 20 and",
     "constant(A, ticks) == 20 and 37 == 37 and", "37 == 37 and",
     "`37 == 37` says nothing of a run", "as in `final(A.x)`"},
    {"a fact whose runs cancel out", "constant(A, ticks) == 20 and",
     "constant(A, ticks) == 20 and final(A.x) - final(A.x) == 0 and", "final(A.x) - final(A.x)",
     "`final(A.x) - final(A.x)` says nothing", "name one"},
    {"a fact whose runs cancel out by division", "constant(A, ticks) == 20 and",
     "60 == 60.0 * (at(0): A.cx) / (at(0): A.cx) and", "60.0 *",
     "`60.0 * (at(0): A.cx) / (at(0): A.cx)` says nothing", "name one"},
    {"a fact that multiplies its runs by 0", "constant(A, ticks) == 20 and",
     "(1 - 1) * final(A.x) == 0 and", "(1 - 1)", "`(1 - 1) * final(A.x)` says nothing", "name one"},
    {"a fact whose roots cancel out", "constant(A, ticks) == 20 and",
     "sqrt(final(A.x)) / sqrt(final( A.x )) == 1 and", "sqrt(final(A.x))",
     "`sqrt(final(A.x)) / sqrt(final( A.x ))` says nothing", "name one"},
    {"a fact whose runs are on both sides", "constant(A, ticks) == 20 and",
     "final(A.x) + 0.5 == 1.5 + final(A.x) - 1 and", "final(A.x) + 0.5",
     "`final(A.x) + 0.5 == 1.5 + final(A.x) - 1` says nothing", "name one"},
    {"a fact with one distance on both sides", "constant(A, ticks) == 20 and",
     "abs(final(A.x)) == abs(final(A.x) * 1) and", "abs(final(A.x)) ==", "says nothing",
     "name one"},
    {"a fact whose signs cancel out", "constant(A, ticks) == 20 and",
     "abs(0 - final(A.x)) - abs(final(A.x)) == 0 and", "abs(0", "says nothing", "name one"},
    {"a fact that rounds the same twice", "constant(A, ticks) == 20 and",
     "floor(final(A.x) + 1) - floor(final(A.x)) == 1 and", "floor(final(A.x) + 1)", "says nothing",
     "name one"},
    {"a fact that rounds a distance two ways", "constant(A, ticks) == 20 and",
     "trunc(abs(final(A.x))) == floor(abs(final(A.x))) and", "trunc(abs", "says nothing",
     "name one"},
    {"a fact about the root of a square", "constant(A, ticks) == 20 and",
     "sqrt(final(A.x) * final(A.x)) == abs(final(A.x)) and", "sqrt(final", "says nothing",
     "name one"},
    {"a distance that is not negative", "constant(A, ticks) == 20 and",
     "abs(final(A.x) - 3) >= 0 and", "abs(final(A.x) - 3) >=", "says nothing", "name one"},
    {"a root that is not negative", "constant(A, ticks) == 20 and", "0 <= sqrt(final(A.x)) and",
     "0 <= sqrt", "says nothing", "name one"},
    {"a number that is rounded down", "constant(A, ticks) == 20 and",
     "floor(final(A.x)) <= final(A.x) and", "floor(final(A.x)) <=", "says nothing", "name one"},
    {"a greatest value that is not less than the least", "constant(A, ticks) == 20 and",
     "max(A.x) >= min(A.x) and", "max(A.x) >=", "says nothing", "name one"},
    {"a count that is not negative", "constant(A, ticks) == 20 and", "count(A.x > 3) >= 0 and",
     "count(A.x > 3) >=", "says nothing", "name one"},
    {"nothing behind `not`", "constant(A, ticks) == 20 and", "not abs(final(A.x)) < 0 and",
     "abs(final(A.x)) < 0", "says nothing", "name one"},
    {"an extremum that looks one step away", "when = dx0 == smallest(dx0): final(B.x) > 8",
     "when = final(B.x) > 8 and final(less.x) <= 8", "final(B.x) > 8 and",
     "looks only one step away, at run less with `dx0 = dx0 - 0.1`", "searches the whole slider"},
    {"an extremum that is not searched for", "when = dx0 == smallest(dx0): final(B.x) > 8",
     "when = final(B.x) > 8 and final(B.x) < 10", "final(B.x) > 8 and", "not searched for",
     "smallest(SLIDER)"},
    {"an extremum of the slider alone", "with the smallest dx on the slider",
     "with the smallest dx there is", "smallest(dx0): final(B.x) > 8", "dx0 = 0.28 does it too",
     "0.3 is the smallest value on the slider"},
    {"an extremum with another one between its values", "smallest(dx0): final(B.x) > 8",
     "smallest(dx0): final(B.x) > 8 or final(B.x) == 5.1 tol 0.01", "smallest(dx0)",
     "dx0 = 0.13 does it too", "0.3 is not the smallest"},
    {"a number that is rounded the wrong way", "stops after 2.7", "stops after 2.8", "2.8.\"",
     "nothing proves `2.8`", "is 2.7"},
    {"a tolerance that allows the wrong way", "number = final(D.x) - (at(0): D.x)\ndigits = 1",
     "when = final(D.x) - (at(0): D.x) == 2.7 tol 0.2", "2.7.\"", "nothing proves `2.7`",
     "as true with 2.8"},
    {"what is true for one learner", "number = final(A.x) - (at(0): A.x)",
     "number = final(A.x) - (at(0): A.x)\n[fact.4]\nnumber = final(C.x)", "final(C.x)\n",
     "this is not a fact: it is ", "and not "},
    {"what is true at the ends of a slider", "when = \"constant(A, ticks)",
     "when = \"(final(B.x) == 4.5 tol 0.001 or final(B.x) == 8.5 tol 0.001) and constant(A, ticks)",
     "(final(B.x) == 4.5", "this is not a fact where dx0 is 0.2", "B.x is 6.5; it must be 4.5"},
    {"the figure of another run", "D stops after 2.7", "D stops after 10", "10.\"",
     "nothing proves `10`", "the sentence is about D, and [fact.1] about A"},
    {"a figure that is given and not there", "check = 1 2\n", "check = 1 2\ngiven = 5\n",
     "In twenty", "`given` has `5`", "not a figure of the text"},
};

/* The lesson with a lie in the place of a truth. */
static void plant(const Lie *lie, char *out, size_t size)
{
    const char *at = strstr(truthful, lie->truth);
    assert_non_null(at);
    snprintf(out, size, "%.*s%s%s", (int)(at - truthful), truthful, lie->lie,
             at + strlen(lie->truth));
}

/* The line and column of a byte. */
static void place_of(const char *text, const char *at, int32_t *line, int32_t *column)
{
    *line = *column = 1;
    for (const char *c = text; c < at; c++) {
        *column = *c == '\n' ? 1 : *column + 1;
        *line += *c == '\n';
    }
}

static void lint_text(Desk *d, const char *text)
{
    desk_open(d, text);
    if (!d->lesson) fail_msg("%s", d->errors.items[0].text);
    lesson_lint(d->lesson, true, &d->errors);
}

static void the_lesson_is_true_without_them(void **state)
{
    (void)state;
    Desk d;
    lint_text(&d, truthful);
    if (d.errors.count > 0) fail_msg("%d: %s", d.errors.items[0].line, d.errors.items[0].text);
    desk_close(&d);
}

static void every_lie_is_found_in_its_place_with_what_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(lies); i++) {
        const Lie *lie = &lies[i];
        char text[sizeof truthful + 400];
        Desk d;
        int32_t line, column;
        plant(lie, text, sizeof text);
        lint_text(&d, text);
        const char *at = strstr(strstr(text, lie->lie), lie->at);
        place_of(text, at ? at : strstr(text, lie->at), &line, &column);
        const Error *found = NULL;
        for (int32_t k = 0; k < d.errors.count; k++)
            if (strstr(d.errors.items[k].text, lie->finding)) found = &d.errors.items[k];
        if (!found)
            fail_msg("%s: %s", lie->kind, d.errors.count > 0 ? d.errors.items[0].text : "nothing");
        if (!strstr(found->text, lie->holds)) fail_msg("%s: %s", lie->kind, found->text);
        if (found->line != line || found->column != column)
            fail_msg("%s: at %d:%d, not %d:%d: %s", lie->kind, found->line, found->column, line,
                     column, found->text);
        desk_close(&d);
    }
}

static void a_fact_may_use_functions(void **state)
{
    (void)state;
    static const char *const honest[] = {
        "abs(final(A.x) - 12.5) < 0.001",
        "abs(final(A.x) - 5) > 0.1",
        "abs(final(A.dx)) > 0.01",
        "abs(final(A.dx)) >= 0.5",
        "floor(final(A.x)) == 12",
        "final(A.x) - floor(final(A.x)) > 0.4",
        "final(A.x) - floor(final(A.x)) <= 0.5",
        "trunc(final(D.x)) < final(D.x)",
        "floor(final(A.x)) != floor(final(D.x))",
        "sqrt(final(A.x) - 3.5) == 3",
        "sqrt(final(A.x)) > 3",
        "max(A.x) > min(A.x)",
        "max(A.x) > max(D.x)",
        "max(A.x) - min(A.x) >= 10",
        "count(A.x > 3) > 5",
        "first(A.x > 3) <= 5",
        "min(D.dx) < 0.01",
        "abs(final(A.x)) > abs(final(D.x))",
        "not abs(final(A.x)) < 3",
    };
    for (size_t i = 0; i < ARRAY_LENGTH(honest); i++) {
        char words[120], text[sizeof truthful + 400];
        Desk d;
        snprintf(words, sizeof words, "%s and constant(A, ticks) == 20 and", honest[i]);
        plant(&(Lie){.truth = "constant(A, ticks) == 20 and", .lie = words}, text, sizeof text);
        lint_text(&d, text);
        if (d.errors.count > 0) fail_msg("%s: %s", honest[i], d.errors.items[0].text);
        desk_close(&d);
    }
}

static void a_given_figure_needs_no_proof(void **state)
{
    (void)state;
    Desk d;
    lint_text(&d, truthful);
    desk_close(&d);
    char text[sizeof truthful + 400];
    plant(&(Lie){.truth = "each. D", .lie = "each of three. D"}, text, sizeof text);
    lint_text(&d, text);
    assert_int_equal(d.errors.count, 1);
    desk_close(&d);
    plant(&(Lie){.truth = "each. D stops after 2.7.\"\n",
                 .lie = "each of three. D stops after 2.7.\"\ngiven = three\n"},
          text, sizeof text);
    lint_text(&d, text);
    assert_int_equal(d.errors.count, 0);
    desk_close(&d);
}

static void a_fraction_may_be_proved_in_both_parts(void **state)
{
    (void)state;
    Desk d;
    char text[sizeof truthful + 400];
    plant(&(Lie){.truth = "with 1/2", .lie = "with 20/10"}, text, sizeof text);
    lint_text(&d, text);
    assert_int_equal(d.errors.count, 0);
    desk_close(&d);
    plant(&(Lie){.truth = "with 1/2", .lie = "with 20/11"}, text, sizeof text);
    lint_text(&d, text);
    assert_int_equal(d.errors.count, 1);
    desk_close(&d);
}

/* ---- figures ---- */

/* The figures of a text, as values with blanks between them. */
static void assert_figures(const char *text, const char *expected)
{
    char found[200] = "";
    Text list = text_in(found, sizeof found);
    Figure figure;
    for (const char *at = text; figure_next(text, &at, &figure);)
        text_add(&list, "%s%.4g", list.length > 0 ? " " : "", figure.value);
    assert_string_equal(found, expected);
}

static void figures_are_digits_words_fractions_and_hex(void **state)
{
    (void)state;
    assert_figures("37 ticks, 0.82 of .05, 1.0.", "37 0.82 0.05 1");
    assert_figures("Thirty-seven, two hundred and a dozen", "37 200 12");
    assert_figures("1/60 s, 3/4, 0x1F and 90 %", "0.01667 0.75 31 90");
    assert_figures("the 7th of 12px", "7 12");
    assert_figures("one-way, none, someone, often, tense", "");
}

static void names_formulas_and_values_are_no_figures(void **state)
{
    (void)state;
    assert_figures("p1, x2, lesson 16, 003, 15c, {speed * 60} and {{ 5 }", "5");
    assert_figures("dx = 0; (cx + 1, cy) is 1", "1");
    assert_figures("while (xr > 1) {{ xr -= 1; cx += 2; }", "2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lesson_is_true_without_them),
        cmocka_unit_test(every_lie_is_found_in_its_place_with_what_holds),
        cmocka_unit_test(a_fact_may_use_functions),
        cmocka_unit_test(a_given_figure_needs_no_proof),
        cmocka_unit_test(a_fraction_may_be_proved_in_both_parts),
        cmocka_unit_test(figures_are_digits_words_fractions_and_hex),
        cmocka_unit_test(names_formulas_and_values_are_no_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
