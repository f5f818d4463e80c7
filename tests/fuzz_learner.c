/* fuzz_learner.c - any bytes as the file of a learner: no crash, and what a section says of a
 * lesson is written so that it is read back. */
#include "fuzz_file.h"
#include "fuzz_number.h"

#include "../src/learn/lesson/learner_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ErrorList errors;

/* With a question of every kind. */
static const Lesson *lesson(void)
{
    static const char text[] =
        "[lesson]\ntitle = Fuzz\nticks = 20\n[physics]\nmodel = cell\n"
        "[tune.1]\nkey = dx0\nvalue = 0.2\nmin = 0\nmax = 1\nstep = 0.1\n"
        "[tune.2]\nkey = word\nvalue = one\nchoices = one two\n"
        "[given.1]\nkey = g\nmin = 1\nmax = 9\nstep = 2\n"
        "[predict.1]\nask = a number\nmin = -5\nmax = 1e6\n"
        "[predict.2]\nask = a choice\nkind = choice\nchoices = a b c\n"
        "[predict.3]\nask = a set\nkind = set\nchoices = a b c\n"
        "[predict.4]\nask = cells\nkind = cells\n"
        "[predict.5]\nask = keys\nkind = keys\n"
        "[predict.6]\nask = three numbers\nparts = x y z\n"
        "[step.1]\ntext = Look.\nask = p1 p2 p3 p4 p5 p6\ntune = dx0 word\ncheck = 1 2\n"
        "[check.1]\nsay = it holds\nwhen = \"final(A.x) > p1\"\n"
        "[check.2]\nsay = it holds\nwhen = \"p1 == g\"\n"
        "[map]\n..............\n..@.......#...\n##############\n";
    static Lesson *parsed;
    if (parsed) return parsed;
    error_list_init(&errors, "lesson");
    parsed = lesson_parse("lesson", text, sizeof text - 1, &errors);
    check(parsed != NULL);
    return parsed;
}

static void check_same(const Learner *a, const Learner *b)
{
    check(a->step == b->step && a->locked == b->locked && a->passed == b->passed);
    for (int32_t i = 0; i < lesson()->quantity_count; i++)
        check(a->answers[i].given == b->answers[i].given &&
              strcmp(a->answers[i].text, b->answers[i].text) == 0);
    for (int32_t i = 0; i < lesson()->check_count; i++)
        check(a->failures[i] == b->failures[i]);
}

static bool get(const LearnerFile *file, const char *name, Learner *learner)
{
    error_list_init(&errors, "learner");
    bool is_read = learner_file_get(file, name, lesson(), learner, &errors);
    check(is_read == (errors.errors == 0));
    return is_read;
}

/* Setting frees the text that the name may stand in. */
static void check_section(LearnerFile *file, const char *section)
{
    static Learner learner, again;
    char name[1100];
    snprintf(name, sizeof name, "%s", section);
    if (!get(file, name, &learner) || !learner_file_set(file, name, lesson(), &learner)) return;
    check(get(file, name, &again));
    check_same(&learner, &again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    LearnerFile file;
    const char *path = fuzz_file("learner.ini", data, size);
    error_list_init(&errors, path);
    bool is_read = learner_file_read(path, &file, &errors);
    check(is_read == (errors.errors == 0));
    if (!is_read) return 0;
    check(file.number >= 0 && file.number <= LEARNER_NUMBER_MAX);
    int32_t count = learner_file_count(&file);
    for (int32_t i = 0; i < count && i < 4; i++)
        check_section(&file, learner_file_lesson(&file, i));
    if (learner_file_set_owner(&file, "somebody", 12)) check(file.number == 12);
    learner_file_done(&file);
    return 0;
}
