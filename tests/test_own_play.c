/* test_own_play.c - a level played with the learner's own step: whole steps around parts, the three
 * levels, faults, and programs of other languages that answer tick by tick. */
#include "lesson_desk.h"

#include "../src/learn/lesson/whole_step.h"
#include "../src/learn/view/own_play.h"
#include "scratch.h"

#include <time.h>

static const char folder[] = "levels/lessons";

/* Keys with which the bodies of `cell` and of `tiny` finish. */
static const char *const tapes[OWN_LEVEL_COUNT] = {
    [OWN_LEVEL_RUN] = "R*400",
    [OWN_LEVEL_PITS] =
        "L*10,R*20,RJ*10,R*20,RJ*10,R*10,RJ*10,-*10,R*10,L*10,R*10,RJ*10,L*10,R*10,RJ*10,"
        "R,RJ*9,R*60",
    [OWN_LEVEL_TOWER] = "R*20,RJ*10,R,RJ*9,R,RJ*9,R*10,RJ*10,R,RJ*9,R*10,RJ*10,R,RJ*9,R,RJ*9,R*10,"
                        "RJ*10,R*10,RJ*10,R,RJ*9,R*10,RJ*10,R,RJ*9,R*60"};

typedef struct Stage {
    Lesson *lesson;
    Learner learner;
    OwnPlay play;
} Stage;

/* Opens a lesson by its file's name, and plays its last step that has a script: with `code`, the
 * solution (NULL), or the untouched text (""). */
static void open_stage(Stage *s, const char *name, const char *code)
{
    char path[256], words[OWN_WORDS_MAX] = "";
    ErrorList errors;
    int32_t step;
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    error_list_init(&errors, path);
    s->lesson = lesson_read(path, &errors);
    assert_non_null(s->lesson);
    learner_init(&s->learner, s->lesson, 0);
    for (step = s->lesson->step_count - 1; s->lesson->steps[step].script < 0; step--)
        assert_true(step > 0);
    int32_t script = s->lesson->steps[step].script;
    if (!code) s->learner.codes[script] = s->lesson->scripts[script].solution;
    if (code && code[0]) code_set(&s->learner.codes[script], code, strlen(code));
    OwnStep *own = own_step_of_script(s->lesson, step, &s->learner, folder, words);
    if (!own) fail_msg("%s: %s", name, words);
    own_play_init(&s->play, own);
}

static void open_level(Stage *s, int32_t level)
{
    ErrorList errors;
    if (!own_play_open(&s->play, level, &errors)) fail_msg("%s", errors.items[0].text);
}

static void close_stage(Stage *s)
{
    own_play_done(&s->play);
    lesson_destroy(s->lesson);
}

/* Plays keys up to the finish or their end. */
static void play_keys(OwnPlay *play, const char *keys)
{
    InputTape tape = {0};
    GameEvents events;
    assert_true(input_runs_from_text(keys, &tape));
    for (int32_t i = 0; i < tape.count && play->mine.status != GAME_FINISHED; i++)
        (void)own_play_tick(play, tape.ticks[i], &events);
    input_tape_done(&tape);
}

static void every_lesson_that_is_played_finishes_with_its_solution(void **state)
{
    enum { RUN = 1 << OWN_LEVEL_RUN, PITS = 1 << OWN_LEVEL_PITS, TOWER = 1 << OWN_LEVEL_TOWER };
    static const struct {
        const char *name;
        uint32_t levels; /* that these keys finish with its body */
    } lessons[] = {{"h4-one-line-of-code", RUN},
                   {"h5-a-wall", RUN | TOWER},
                   {"h6-gravity", RUN},
                   {"h7-a-jump", RUN},
                   {"h8-play-your-own-step", RUN},
                   {"16-write-the-walk", RUN | PITS | TOWER},
                   {"17-write-the-wall", RUN},
                   {"19-only-gravity", RUN},
                   {"31-your-step-1-position", RUN | PITS | TOWER},
                   {"32-your-step-2-friction", RUN},
                   {"33-your-step-3-right-wall", RUN | TOWER}, /* without a wall at the left */
                   {"34-your-step-4-left-wall", RUN | PITS | TOWER},
                   {"35-your-step-5-gravity", RUN | PITS | TOWER},
                   {"36-your-step-6-floor", RUN | PITS | TOWER},
                   {"37-your-step-7-ceiling", RUN | PITS | TOWER},
                   {"38-your-step-8-the-whole", RUN | PITS | TOWER},
                   {"39-your-step-forces", RUN},
                   {"40-your-step-four-cells", RUN},
                   {"41-your-step-the-bank", RUN}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(lessons); i++) {
        Stage s;
        open_stage(&s, lessons[i].name, NULL);
        assert_true(s.play.step->is_right);
        for (int32_t level = 0; level < OWN_LEVEL_COUNT; level++) {
            if (!(lessons[i].levels >> level & 1)) continue;
            open_level(&s, level);
            play_keys(&s.play, tapes[level]);
            if (s.play.mine.status != GAME_FINISHED || s.play.goal.status != GAME_FINISHED ||
                s.play.apart >= 0)
                fail_msg("%s, %s: at tick %d, apart at %d", lessons[i].name, own_level_names[level],
                         s.play.mine.ticks, s.play.apart);
        }
        close_stage(&s);
    }
}

static void the_body_of_tiny_finishes_pits_and_tower(void **state)
{
    static const char *const keys[] = {[OWN_LEVEL_PITS] =
                                           "R*32,RJ*4,R*22,RJ*3,R*20,LJ*2,RJ*74,J,R*60",
                                       [OWN_LEVEL_TOWER] = "R*40,LJ*2,J*20,RJ*105,R*4,RJ*17,R*60"};
    (void)state;
    Stage s;
    open_stage(&s, "40-your-step-four-cells", NULL);
    for (int32_t level = OWN_LEVEL_PITS; level <= OWN_LEVEL_TOWER; level++) {
        open_level(&s, level);
        play_keys(&s.play, keys[level]);
        assert_int_equal(s.play.goal.status, GAME_FINISHED);
        assert_int_equal(s.play.mine.status, GAME_FINISHED);
    }
    close_stage(&s);
}

static void a_step_without_a_floor_falls_out_and_begins_again_beside_the_engine(void **state)
{
    GameEvents events;
    (void)state;
    Stage s;
    open_stage(&s, "36-your-step-6-floor", "");
    open_level(&s, OWN_LEVEL_RUN);
    while (s.play.mine.deaths == 0)
        (void)own_play_tick(&s.play, INPUT_RIGHT, &events);
    assert_false(s.play.step->is_right);
    assert_int_equal(s.play.goal.deaths, 0);
    assert_true(s.play.apart > 0);
    do
        (void)own_play_tick(&s.play, INPUT_RIGHT, &events);
    while (!game_events_find(&events, EVENT_RESPAWN));
    assert_int_equal(s.play.apart, -1);
    close_stage(&s);
}

/* The text of a lesson with a line put into it. */
static void with_line(const char *name, int32_t after, const char *line, CodeText *out)
{
    char path[256];
    ErrorList errors;
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    error_list_init(&errors, path);
    Lesson *lesson = lesson_read(path, &errors);
    assert_non_null(lesson);
    const char *text = lesson->scripts[0].code.text, *at = text;
    for (int32_t i = 0; i < after; i++)
        at = strchr(at, '\n') + 1;
    Text whole = text_in(out->text, sizeof out->text);
    text_add(&whole, "%.*s%s\n%s", (int)(at - text), text, line, at);
    out->length = (int32_t)whole.length;
    lesson_destroy(lesson);
}

static void a_step_that_faults_stands_still_and_its_line_is_said(void **state)
{
    char words[LIVE_WORDS_MAX];
    CodeText code;
    (void)state;
    Stage s;
    with_line("33-your-step-3-right-wall", 7, "if (cx > 6) dx = 1 / 0;", &code);
    open_stage(&s, "33-your-step-3-right-wall", code.text);
    open_level(&s, OWN_LEVEL_RUN);
    play_keys(&s.play, "R*90");
    own_play_words(&s.play, words);
    assert_non_null(strstr(words, "stands still"));
    assert_non_null(strstr(words, "Line 8: `dx` is no longer a number"));
    Pose before = game_pose(&s.play.mine, &s.play.level);
    play_keys(&s.play, "R*10");
    assert_int_equal(game_pose(&s.play.mine, &s.play.level).x, before.x);
    own_play_begin(&s.play);
    own_play_words(&s.play, words);
    assert_string_equal(words, "");
    close_stage(&s);
}

static void only_the_phases_with_open_lines_are_the_learners(void **state)
{
    static const char rest_text[] =
        "// phase x\nxr += dx;\n\n// a comment\n// phase y\nyr += dy;\n";
    static const char own_text[] = "// phase x\n\nxr = 0;\n// phase y\ndy = 0;\n";
    LessonScript script = {.open = {[2] = true}};
    CodeText rest, mine;
    WholeStep whole;
    (void)state;
    code_set(&rest, rest_text, strlen(rest_text));
    code_set(&mine, own_text, strlen(own_text));
    script.code = script.solution = mine;
    whole_step_make(&whole, &script, &mine, &rest);
    assert_string_equal(whole.text.text, "// phase x\n\nxr = 0;\n// phase y\nyr += dy;\n");
    assert_int_equal(whole.line_of[3], 3);
    assert_int_equal(whole.line_of[5], 0);
    whole_step_make(&whole, &script, &mine, NULL);
    assert_string_equal(whole.text.text, own_text);
    assert_int_equal(whole.line_of[5], 5);
}

static void a_learner_who_empties_an_open_phase_has_none(void **state)
{
    CodeText code;
    (void)state;
    Stage s;
    with_line("31-your-step-1-position", 4, "", &code);
    open_stage(&s, "31-your-step-1-position", code.text);
    open_level(&s, OWN_LEVEL_RUN);
    play_keys(&s.play, "R*60");
    assert_int_equal(s.play.mine.status, GAME_PLAYING);
    assert_true(s.play.apart > 0);
    close_stage(&s);
}

static void a_body_that_a_run_begins_in_motion_is_at_rest_in_a_level(void **state)
{
    (void)state;
    Stage s;
    open_stage(&s, "31-your-step-1-position", NULL);
    open_level(&s, OWN_LEVEL_RUN);
    Pose before = game_pose(&s.play.mine, &s.play.level);
    play_keys(&s.play, "-*30");
    assert_int_equal(game_pose(&s.play.mine, &s.play.level).x, before.x);
    close_stage(&s);
}

/* --- programs of other languages --- */

static void open_command(Stage *s, const char *command)
{
    char words[OWN_WORDS_MAX] = "";
    ErrorList errors;
    error_list_init(&errors, "");
    s->lesson = lesson_read("levels/lessons/38-your-step-8-the-whole.txt", &errors);
    assert_non_null(s->lesson);
    learner_init(&s->learner, s->lesson, 0);
    Trial *trial = learner_trial(&s->learner, s->lesson);
    OwnStep *own = own_step_of_command(trial, 1, command, folder, words);
    trial_destroy(trial);
    if (!own) fail_msg("%s", words);
    own_play_init(&s->play, own);
    open_level(s, OWN_LEVEL_RUN);
}

/* Ticks until the program is over, or that many ticks were answered; each tick waits a moment. */
static void play_live(OwnPlay *play, int32_t ticks)
{
    GameEvents events;
    for (int32_t i = 0; i < 20000 && play->live.state != LIVE_BODY_IS_OVER; i++) {
        if (play->mine.ticks >= ticks || play->mine.status == GAME_FINISHED) return;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        (void)own_play_tick(play, INPUT_RIGHT, &events);
    }
}

/* What the program's fault is said to be. */
static void assert_over(const char *command, const char *part)
{
    Stage s;
    char words[LIVE_WORDS_MAX];
    open_command(&s, command);
    play_live(&s.play, 100);
    own_play_words(&s.play, words);
    if (!strstr(words, part)) fail_msg("%s: %s", command, words);
    close_stage(&s);
}

static void a_program_moves_the_body_a_tick_at_a_time(void **state)
{
    (void)state;
    Stage s;
    open_command(&s, "while read w r; do [ \"$w\" = live ] && break; done; echo tick,x,y; "
                     "t=0; x=3; echo $t,$x.5,6; while read k; do t=$((t + 1)); "
                     "[ \"$k\" = R ] && x=$((x + 1)); echo $t,$x.5,6; done");
    play_live(&s.play, 5);
    assert_int_equal(s.play.mine.ticks, 5);
    assert_int_equal(game_pose(&s.play.mine, &s.play.level).x, 8 * ONE + ONE / 2);
    assert_true(s.play.apart > 0);
    play_live(&s.play, 60);
    assert_int_equal(s.play.mine.status, GAME_FINISHED);
    close_stage(&s);
}

/* The starting points, and the example of levels/lessons/README.md, where their languages are here.
 */
static void starts_and_the_example_answer_live(void **state)
{
    static const char *const programs[][2] = {
        {"python3", "python3 levels/lessons/code/starter.py"},
        {"node", "node levels/lessons/code/starter.js"},
        {"cc", "cc -o %s/start levels/lessons/code/starter.c -lm && %s/start"},
        {"python3",
         "sed -n '/^import sys$/,/^```$/p' levels/lessons/README.md | grep -v '```' >%s/x.py"
         " && python3 %s/x.py"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(programs); i++) {
        char found[64], command[2 * PATH_MAX + 256] = "";
        Stage s;
        snprintf(found, sizeof found, "command -v %s >/dev/null", programs[i][0]);
        if (system(found) != 0) continue;
        Text text = text_in(command, sizeof command);
        for (const char *at = programs[i][1]; *at; at++) /* %s is the folder of the test */
            if (at[0] == '%' && at[1] == 's')
                text_add_string(&text, scratch_folder), at++;
            else
                text_add_byte(&text, *at);
        open_command(&s, command);
        play_live(&s.play, 5);
        if (s.play.mine.ticks < 5) fail_msg("%s: %s", command, s.play.live.words);
        close_stage(&s);
    }
}

static void what_is_wrong_with_a_program_is_said(void **state)
{
    (void)state;
    assert_over("exit 3", "has ended");
    assert_over("echo 'NameError: no dx' >&2; exit 1", "It says: NameError: no dx");
    assert_over("echo hello", "It wrote `hello`");
    assert_over("echo tick,x,y; echo 0,1", "It wrote `0,1`");
    assert_over("echo tick,x,y; echo 0,nan,2", "its x is not a number");
    assert_over("echo tick,x,y; echo 1,1,2", "here comes tick 1");
    assert_over("yes 0,1,1", "It wrote `0,1,1`");
    assert_over("echo tick,x,y; echo 0,1,1; yes 1,1,1", "It wrote ");
    assert_over("tr -d '\\n' </dev/zero", "a line without an end");
}

static void a_silent_program_stops_nothing(void **state)
{
    GameEvents events;
    char words[LIVE_WORDS_MAX];
    (void)state;
    Stage s;
    open_command(&s, "yes >&2");
    for (int32_t i = 0; i < 50; i++)
        assert_false(own_play_tick(&s.play, INPUT_RIGHT, &events));
    own_play_words(&s.play, words);
    assert_non_null(strstr(words, "Waiting for your program"));
    close_stage(&s);
    open_command(&s, "echo tick,x,y; echo 0,3.5,6; sleep 1000");
    while (s.play.live.state != LIVE_BODY_IS_ASKED)
        assert_false(own_play_tick(&s.play, INPUT_RIGHT, &events));
    for (int32_t i = 0; i < 50; i++)
        assert_false(own_play_tick(&s.play, INPUT_RIGHT, &events));
    own_play_words(&s.play, words);
    assert_string_equal(words, "50 of 50 ticks had no answer in time: the body stood still.");
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_that_is_played_finishes_with_its_solution),
        cmocka_unit_test(the_body_of_tiny_finishes_pits_and_tower),
        cmocka_unit_test(a_step_without_a_floor_falls_out_and_begins_again_beside_the_engine),
        cmocka_unit_test(a_step_that_faults_stands_still_and_its_line_is_said),
        cmocka_unit_test(only_the_phases_with_open_lines_are_the_learners),
        cmocka_unit_test(a_learner_who_empties_an_open_phase_has_none),
        cmocka_unit_test(a_body_that_a_run_begins_in_motion_is_at_rest_in_a_level),
        cmocka_unit_test(a_program_moves_the_body_a_tick_at_a_time),
        cmocka_unit_test_setup_teardown(starts_and_the_example_answer_live, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(what_is_wrong_with_a_program_is_said),
        cmocka_unit_test(a_silent_program_stops_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
