/* test_replay_stream.c - a run line by line, as it is written while it is played, and the names
 * of files that claim what a run is. */
#include "course.h"

#include "../src/game/replay_stream.h"
#include "../src/game/replay_verify.h"
#include "../src/save/run_claim.h"

/* ---- lines ---- */

static Line line_of(const char *text)
{
    return line_first(text, strlen(text));
}

static void every_line_is_what_its_place_allows(void **state)
{
    (void)state;
    static const struct {
        int32_t ticks, checked;
        const char *line;
        ReplayLineKind kind;
        Input held;
        int32_t count;
        uint64_t check;
    } cases[] = {
        {0, 0, "R*60\n", REPLAY_LINE_INPUT, INPUT_RIGHT, 60, 0},
        {0, 0, "R*61\n", REPLAY_LINE_BAD, 0, 0, 0},
        {1, 0, "R*59\n", REPLAY_LINE_INPUT, INPUT_RIGHT, 59, 0},
        {1, 0, "R*60\n", REPLAY_LINE_BAD, 0, 0, 0},
        {59, 0, "LJ\n", REPLAY_LINE_INPUT, INPUT_LEFT | INPUT_JUMP, 1, 0},
        {59, 0, "LJ*2\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "R\n", REPLAY_LINE_BAD, 0, 0, 0}, /* a check is due */
        {60, 0, "\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "; note\n", REPLAY_LINE_NOTE, 0, 0, 0},
        {60, 0, "died\n", REPLAY_LINE_DIED, 0, 0, 0},
        {60, 0, "died \n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = 00000000000000ff\n", REPLAY_LINE_CHECK, 0, 0, 255},
        {60, 0, "61 = 00000000000000ff\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = 0000000000000ff\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = 000000000000000ff\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = 00000000000000FF\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = 00000000000000fg\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = 00000000000000f/\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = 00000000000000f:\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 =\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 0, "60 = a00000000000009f\n", REPLAY_LINE_CHECK, 0, 0, UINT64_C(0xa00000000000009f)},
        {60, 60, "60 = 00000000000000ff\n", REPLAY_LINE_BAD, 0, 0, 0}, /* it was there */
        {60, 60, "died\n", REPLAY_LINE_BAD, 0, 0, 0},
        {60, 60, "-*60\n", REPLAY_LINE_INPUT, 0, 60, 0},
        {61, 60, "\n", REPLAY_LINE_EMPTY, 0, 0, 0},
        {61, 60, " ; note\n", REPLAY_LINE_EMPTY, 0, 0, 0},
        {61, 60, "x\n", REPLAY_LINE_BAD, 0, 0, 0},
        {0, 0, "0 = 00000000000000ff\n", REPLAY_LINE_BAD, 0, 0, 0},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        ReplayReader reader = {cases[i].ticks, cases[i].checked};
        ReplayLine read = replay_read_line(&reader, line_of(cases[i].line));
        if (read.kind != cases[i].kind) fail_msg("case %zu is %d", i, (int)read.kind);
        bool is_input = read.kind == REPLAY_LINE_INPUT, is_check = read.kind == REPLAY_LINE_CHECK;
        if (is_input) assert_int_equal(read.held, cases[i].held);
        if (is_input) assert_int_equal(read.count, cases[i].count);
        if (is_check) assert_true(read.check == cases[i].check);
        assert_int_equal(reader.ticks, cases[i].ticks + (is_input ? cases[i].count : 0));
        assert_int_equal(reader.checked, is_check ? cases[i].ticks : cases[i].checked);
    }
}

/* A run as its writer makes it, of so many ticks to the right. */
static char *written_run(const Level *level, int32_t ticks, size_t *header)
{
    Game game;
    GameEvents events;
    ReplayWriter writer;
    Replay start = replay_of_level(level, "course.txt");
    Text text = TEXT_GROWING;
    size_t length;
    replay_writer_begin(&writer, level, &start, &text);
    *header = text.length;
    game_init(&game, level);
    for (int32_t i = 1; i <= ticks; i++) {
        game_step(&game, level, INPUT_RIGHT, &events, NULL);
        replay_writer_add(&writer, INPUT_RIGHT);
        assert_int_equal(replay_writer_needs_check(&writer), i % 60 == 0);
        if (i % 60 != 0) continue;
        replay_writer_flush(&writer, &text);
        replay_writer_check(&writer, &game, &text);
    }
    return text_take(&text, &length);
}

static void whole_seconds_count_and_a_result_is_that_of_the_last(void **state)
{
    Arena arena;
    Replay replay;
    size_t header, size, end;
    (void)state;
    arena_open(&arena, course_picture);
    char *text = written_run(&arena.level, 180, &header), *line = text + header;
    assert_int_equal(strncmp(line, "R*60\ndied\n60 = ", 15), 0); /* dead at tick 59 */
    assert_true(replay_stream_parse_header(text, strlen(text), &replay, &size));
    assert_int_equal(size, header);
    assert_int_equal(replay.tape.count, 0);
    assert_string_equal(replay.level, "course.txt");
    replay_done(&replay);
    assert_false(replay_stream_parse_header(text, header - 1, &replay, &size));
    /* Cut after any byte: what is whole counts. */
    int32_t seconds = 0;
    for (size_t length = header; text[length - 1]; length++) {
        if (length > header && text[length - 1] == '\n' && strstr(line, " = ") < text + length &&
            strstr(line, " = ")) {
            seconds++;
            line = text + length;
        }
        assert_true(replay_stream_parse(text, length, &replay, &end));
        assert_int_equal(replay.tape.count, 60 * seconds);
        assert_true(end <= length && text[end - 1] == '\n' &&
                    !memchr(text + end, '\n', length - end));
        assert_int_equal(replay.check_count, seconds);
        assert_int_equal(replay.result, seconds == 1 ? REPLAY_DIED : REPLAY_QUIT);
        replay_done(&replay);
        if (!text[length]) break;
    }
    assert_int_equal(seconds, 3);
    /* A bad line ends the run before it. */
    char *second = strstr(text, "\nR*60\n120 = ");
    assert_non_null(second);
    second[1] = 'x';
    assert_true(replay_stream_parse(text, strlen(text), &replay, &end));
    assert_int_equal(end, (size_t)(second + 1 - text));
    assert_int_equal(replay.tape.count, 60);
    assert_int_equal(replay.tape.ticks[59], INPUT_RIGHT);
    replay_done(&replay);
    text[2] = 'x';
    assert_false(replay_stream_parse(text, strlen(text), &replay, &end));
    free(text);
    arena_close(&arena);
}

/* ---- reports ---- */

static void a_report_says_how_a_run_ended(void **state)
{
    (void)state;
    static const struct {
        ReplayReport report;
        int32_t ticks;
        const char *line;
    } cases[] = {
        {{.verdict = REPLAY_OK, .result = REPLAY_QUIT, .tick = 0},
         0,
         "ok, left after 0 ticks (0.00 s), 0 deaths, 0/0 coins"},
        {{.verdict = REPLAY_OK,
          .result = REPLAY_DIED,
          .tick = 59,
          .deaths = 1,
          .coins = 1,
          .coin_count = 3},
         59,
         "ok, dead after 59 ticks (0.98 s), 1 death, 1/3 coins"},
        {{.verdict = REPLAY_OK, .result = REPLAY_FINISHED, .tick = 3661, .deaths = 2},
         3661,
         "ok, finished in 3661 ticks (61.01 s), 2 deaths, 0/0 coins"},
        {{.verdict = REPLAY_LYING, .result = REPLAY_DIED, .tick = 7},
         7,
         "lying: says quit, but the run ends as died at tick 7"},
        {{.verdict = REPLAY_ENDLESS, .tick = 7},
         8,
         "endless: goes on for 1 tick after the finish at 7"},
        {{.verdict = REPLAY_ENDLESS, .tick = 7},
         9,
         "endless: goes on for 2 ticks after the finish at 7"},
        {{.verdict = REPLAY_ENDLESS, .tick = 7},
         5184000,
         "endless: goes on for 5183993 ticks after the finish at 7"},
        {{.verdict = REPLAY_ENDLESS, .tick = 7},
         5184001,
         "endless: 5184001 ticks, and at most 5184000 are allowed"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char line[REPLAY_REPORT_MAX];
        Replay replay = {.tape = {.count = cases[i].ticks}, .result = REPLAY_QUIT};
        if (cases[i].ticks > 100) replay.tape.ticks = calloc(1, (size_t)cases[i].ticks);
        Input some[100] = {0};
        if (cases[i].ticks <= 100) replay.tape.ticks = some;
        replay_report_text(&replay, &cases[i].report, line);
        assert_string_equal(line, cases[i].line);
        if (cases[i].ticks > 100) free(replay.tape.ticks);
    }
}

/* ---- claims ---- */

#define HASH "0123456789abcdef"
#define ID   "abcdefghijklmn27"

static void a_claim_has_one_name(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool is_claim, may_be_record;
    } cases[] = {
        {HASH "-best-time-" ID "-1.0.0-ffffffff-ffffffffffffffff.replay", true, true},
        {HASH "-fewest-deaths-" ID "-999999.999999.999999-0-0.replay", true, true},
        {HASH "-all-coins-" ID "-60.2.3-1f-2f.replay", true, true},
        {HASH "-assisted-" ID "-60.2.3-1f-2f.replay", true, true},
        {HASH "-best-time-" ID "-0.0.0-1-1.replay", false, true},       /* no run */
        {HASH "-best-time-" ID "-1000000.0.0-1-1.replay", false, true}, /* seven digits */
        {HASH "-best-time-" ID "-1.1000000.0-1-1.replay", false, true},
        {HASH "-best-time-" ID "-1.0.1000000-1-1.replay", false, true},
        {HASH "-best-time-" ID "-1.0.0-100000000-1.replay", false, true},
        {HASH "-best-time-" ID "-1.0.0-1-10000000000000000.replay", false, true},
        {HASH "-best-time-" ID "-01.0.0-1-1.replay", false, true}, /* another name of the same */
        {HASH "-best-time-" ID "-1.0.0-01-1.replay", false, true},
        {HASH "-best-time-" ID "-1.0-1-1.replay", false, true},
        {HASH "-best-time-" ID "-1.0.0-1.replay", false, true},
        {HASH "-best-time-" ID "-1.0.0-1-1-2.replay", false, true},
        {HASH "-best-time-" ID "-a.0.0-1-1.replay", false, true},
        {HASH "-best-time-" ID ".replay", false, true},
        {HASH "-best-time-x.replay", false, true},
        {HASH "-best-time-abcdefghijklmn21-1.0.0-1-1.replay", false, true}, /* no good id */
        {HASH "-best-time-abcdefghijklmn2-1.0.0-1-1.replay", false, true},
        {HASH "-worst-time-" ID "-1.0.0-1-1.replay", false, false},
        {HASH "_best-time-" ID "-1.0.0-1-1.replay", false, false},
        {HASH "-best-time_" ID "-1.0.0-1-1.replay", false, false},
        {"0123456789abcdeF-best-time-" ID "-1.0.0-1-1.replay", false, false},
        {"123456789abcdef-best-time-" ID "-1.0.0-1-1.replay", false, false},
        {"0" HASH "-best-time-" ID "-1.0.0-1-1.replay", false, false},
        {HASH "-best-time-" ID "-1.0.0-1-1.replax", false, false},
        {HASH "-best-time-a b.replay", false, false},
        {HASH "-best-time-\xC3\xA4.replay", false, false},
        {HASH ".replay", false, false},
        {"", false, false},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        RunClaim claim;
        char again[SHARED_NAME_MAX];
        if (run_claim_may_be_record(cases[i].name) != cases[i].may_be_record ||
            run_claim_read(cases[i].name, &claim) != cases[i].is_claim)
            fail_msg("case %zu: %s", i, cases[i].name);
        if (!cases[i].is_claim) continue;
        run_claim_file(&claim, again);
        assert_string_equal(again, cases[i].name);
    }
    RunClaim claim;
    assert_true(run_claim_read(HASH "-all-coins-" ID "-60.2.3-1f-2f.replay", &claim));
    assert_true(claim.hash == UINT64_C(0x0123456789abcdef) && claim.time == 0x2f);
    assert_int_equal(claim.kind, BEST_COINS);
    assert_string_equal(claim.id, ID);
    assert_int_equal(claim.ticks, 60);
    assert_int_equal(claim.deaths, 2);
    assert_int_equal(claim.coins, 3);
    assert_int_equal(claim.process, 0x1f);
    char longest[SHARED_NAME_MAX + 1];
    for (size_t length = SHARED_NAME_MAX - 1; length <= SHARED_NAME_MAX; length++) {
        memset(longest, 'x', length);
        memcpy(longest, HASH "-best-time-", 27);
        memcpy(longest + length - 7, ".replay", 8);
        assert_int_equal(run_claim_may_be_record(longest), length < SHARED_NAME_MAX);
    }
}

static void claims_are_better_by_their_kind_then_earlier(void **state)
{
    (void)state;
    static const struct {
        BestKind kind;
        RunClaim a, b;
        int32_t order;
    } cases[] = {
        {BEST_TIME, {.ticks = 5, .deaths = 9}, {.ticks = 6}, -1},
        {BEST_DEATHS, {.ticks = 5, .deaths = 9}, {.ticks = 6}, 1},
        {BEST_DEATHS, {.ticks = 5, .deaths = 2}, {.ticks = 6, .deaths = 2}, -1},
        {BEST_DEATHS, {.ticks = 9, .deaths = 1}, {.ticks = 6, .deaths = 2}, -1},
        {BEST_COINS, {.ticks = 5, .coins = 1}, {.ticks = 4, .coins = 3}, 1},
        {BEST_ASSISTED, {.ticks = 5}, {.ticks = 4}, 1},
        {BEST_TIME, {.ticks = 5, .time = 1}, {.ticks = 5, .time = 2}, -1},
        {BEST_TIME,
         {.ticks = 5, .time = 1, .process = 7},
         {.ticks = 5, .time = 1, .process = 8},
         -1},
        {BEST_TIME,
         {.ticks = 5, .time = 1, .process = 7},
         {.ticks = 5, .time = 1, .process = 7},
         0},
        {BEST_TIME,
         {.ticks = 5, .time = 1, .process = 8},
         {.ticks = 5, .time = 2, .process = 7},
         -1},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        RunClaim a = cases[i].a, b = cases[i].b;
        a.kind = b.kind = cases[i].kind;
        assert_int_equal(run_claim_compare(&a, &b), cases[i].order);
        assert_int_equal(run_claim_compare(&b, &a), -cases[i].order);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_what_its_place_allows),
        cmocka_unit_test(whole_seconds_count_and_a_result_is_that_of_the_last),
        cmocka_unit_test(a_report_says_how_a_run_ended),
        cmocka_unit_test(a_claim_has_one_name),
        cmocka_unit_test(claims_are_better_by_their_kind_then_earlier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
