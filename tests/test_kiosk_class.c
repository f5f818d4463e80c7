/* test_kiosk_class.c - a class: learners in kiosks who sign in with their words, and the teacher
 * who sees them and shows a screen. */
#include "kiosk.h"

static const char roster[] = "Ada-k7f3\nZo\303\253-m4p2\n";

static Remote *come(char *const args[])
{
    Remote *remote = remote_open(args, 0, 0);
    assert_non_null(remote);
    remote->vt.acks = true;
    return remote;
}

/* The folders of the class are made. */
static char answers[PATH_MAX], arcade[PATH_MAX], names[PATH_MAX];

static void found_class(void)
{
    char state[PATH_MAX];
    scratch_path(answers, "answers");
    scratch_path(arcade, "arcade");
    scratch_path(names, "names");
    scratch_path(state, "state");
    assert_true(mkdir(answers, 0755) == 0 && mkdir(arcade, 0755) == 0);
    scratch_write("names", roster, strlen(roster));
    setenv("XDG_STATE_HOME", state, 1);
}

static Remote *learner_comes(void)
{
    char *const args[] = {program,
                          (char[]){"learn"},
                          (char[]){"--kiosk"},
                          (char[]){"--answers"},
                          answers,
                          (char[]){"--roster"},
                          names,
                          (char[]){"--arcade"},
                          arcade,
                          NULL};
    return come(args);
}

static void leave(Remote *remote)
{
    static const Step asks = {"\003", "Leave ledge?"};
    go(remote, &asks);
    remote_type(remote, "\r");
    assert_int_equal(status_of(remote), 0);
}

static void a_learner_signs_in_with_a_word_alone(void **state)
{
    static const Step steps[] = {
        {"", "Your word"},
        {"ada\r", "This is no word of the class"},
        {"\177\177\177ada-k7f2\r", "This is no word of the class"},
        {"\177\177\177\177\177\177\177\177ADA-k7f3\r", "solved by Ada"},
        {ESC, "Your word"},
        {"Zo\303\253-m4p2\r", "solved by Zo"},
    };
    (void)state;
    found_class();
    Remote *remote = learner_comes();
    GO(remote, steps);
    leave(remote);
    char path[PATH_MAX];
    scratch_path(path, "answers/ada.ini");
    assert_int_equal(access(path, F_OK), 0);
}

static void the_teacher_sees_who_is_where_and_shows_a_screen(void **state)
{
    static const Step signs_in[] = {{"ada-k7f3\r", "solved by Ada"},
                                    {"\r", "Play a level  step 1 of"}};
    static const Step sees[] = {
        {"", "Class: 1 here, 0 not"},    {"", "play-a-level"},   {"\r", "Ada: any key leads back"},
        {"", "Play a level  step 1 of"}, {"x", "Class: 1 here"}, {"F", "all may see this screen"},
        {"l", "Lessons: 0 of"},
    };
    static const Step follows[] = {
        {"", "F: the teacher's screen"},
        {"F", "teacher: any key leads back"},
        {"", "Lessons: 0 of"},
        {"x", "Play a level  step 1 of"},
        {ESC, "> [ ] h1"},
        {"\033[B\033[B\033[B\033[B\033[B\033[B\033[B\033[B", "> Do you know some"},
        {"\r", "Where to begin: question 1"},
        {"", "F: the teacher's screen"},
    };
    static const Step hides[] = {{ESC, "Class: 1 here"}, {"F", "Nobody sees your screen now"}};
    (void)state;
    found_class();
    char *const args[] = {program, (char[]){"learn"},    (char[]){"--answers"},
                          answers, (char[]){"--arcade"}, arcade,
                          NULL};
    Remote *ada = learner_comes();
    GO(ada, signs_in);
    Remote *teacher = come(args);
    GO(teacher, sees);
    GO(ada, follows);
    GO(teacher, hides);
    leave(ada);
    static const Step sees_nobody = {"", "Class: 0 here, 1 not"};
    go(teacher, &sees_nobody);
    remote_type(teacher, ESC);
    assert_int_equal(status_of(teacher), 0);
}

#define class_test(name) cmocka_unit_test_setup_teardown(name, kiosk_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        class_test(a_learner_signs_in_with_a_word_alone),
        class_test(the_teacher_sees_who_is_where_and_shows_a_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
