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
        {"ada\r", "This is not a word of this class"},
        {"\177\177\177ada-k7f2\r", "This is not a word of this class"},
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
        {"", "Class: 1 here, 0 not"},    {"", "play-a-level"},   {"\r", "Ada: any key goes back"},
        {"", "Play a level  step 1 of"}, {"x", "Class: 1 here"}, {"F", "all may see this screen"},
        {"l", "Lessons: 0 of"},
    };
    static const Step follows[] = {
        {"", "F: the teacher's screen"},
        {"F", "teacher: any key goes back"},
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

static void a_marked_session_stays_marked_among_others_without_a_name(void **state)
{
    static const Step comes = {"", "Your word"}, here = {"", "Class: 2 here, 0 not"};
    static const Step looks = {"\r", ": any key goes back"}, goes_back = {"x", "Class: 2 here"};
    (void)state;
    found_class();
    char *const args[] = {program, (char[]){"learn"},    (char[]){"--answers"},
                          answers, (char[]){"--arcade"}, arcade,
                          NULL};
    Remote *one = learner_comes(), *two = learner_comes();
    go(one, &comes);
    go(two, &comes);
    go(one, &(Step){"first", "Your word    first"});
    go(two, &(Step){"second", "Your word    second"});
    Remote *teacher = come(args);
    go(teacher, &here);
    go(teacher, &looks);
    while (!vt_has_text(&teacher->vt, "first") && !vt_has_text(&teacher->vt, "second"))
        remote_play(teacher, 10 * REMOTE_MS);
    bool is_first = vt_has_text(&teacher->vt, "first");
    for (int32_t i = 0; i < 2; i++) {
        go(teacher, &goes_back);
        go(teacher, &looks);
        go(teacher, &(Step){"", is_first ? "Your word    first" : "Your word    second"});
    }
    remote_close(teacher);
    remote_close(one);
    remote_close(two);
}

#define class_test(name) cmocka_unit_test_setup_teardown(name, kiosk_setup, scratch_teardown)

/* An engine of one's own: it plays the run, and in a level it walks a cell a tick. */
static const char engine[] =
    "while read w r; do case $w in live) live=1; break;; ticks) break;; esac; done\n"
    "echo tick,x,y\n"
    "if [ $live ]; then t=0; x=3; echo $t,$x.5,6\n"
    "while read k; do t=$((t + 1)); [ $k = R ] && x=$((x + 1)); echo $t,$x.5,6; done\n"
    "else awk 'BEGIN { for (t = 0; t <= 40; t++) printf \"%d,%.12f,2\\n\", t, 2.5 + 0.05 * t }'\n"
    "fi\n";

static void an_engine_that_plays_the_run_earns_its_learner_the_medal(void **state)
{
    static const Step steps[] = {
        {"", "the same in all ticks from 0 to 40"},
        {"\r", "1 run  2 pits"},
        {"1" RIGHT, "a medal for the shelf"},
        {ESC, "the same in all ticks"},
    };
    char path[PATH_MAX], command[PATH_MAX + 8], text[4096] = "";
    (void)state;
    found_class();
    scratch_write("mine.sh", engine, strlen(engine));
    scratch_path(path, "mine.sh");
    snprintf(command, sizeof command, "sh %s", path);
    char *const args[] = {program,
                          (char[]){"learn"},
                          (char[]){"--watch"},
                          command,
                          (char[]){"--inspect"},
                          (char[]){"--learner"},
                          (char[]){"ada"},
                          (char[]){"3"},
                          (char[]){"A"},
                          NULL};
    Remote *remote = come(args);
    GO(remote, steps);
    scratch_path(path, "state/ledge/learn/ada.ini");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    assert_int_equal(fclose(file), 0);
    assert_non_null(strstr(text, "[03-cells-per-step]"));
    assert_non_null(strstr(text, "medal = 1"));
    remote_close(remote);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        class_test(a_learner_signs_in_with_a_word_alone),
        class_test(the_teacher_sees_who_is_where_and_shows_a_screen),
        class_test(a_marked_session_stays_marked_among_others_without_a_name),
        class_test(an_engine_that_plays_the_run_earns_its_learner_the_medal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
