/* test_term_pty.c - a real terminal from the inside, on a pseudo terminal that the test plays:
 * what is asked and switched on, written, read and waited for. */
#include "bouncer.h"

static void nothing_unasked_is_sent_to_a_plain_terminal(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    assert_null(strstr(pty->seen, PTY_KITTY_PUSH));
    assert_null(strstr(pty->seen, "\033[<u"));
    assert_null(strstr(pty->seen, "\033[?9001h"));
    assert_null(strstr(pty->seen, "\033[?2026h"));
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void frames_are_wrapped_and_held_back_until_they_are_acknowledged(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_play(pty, 50);
    int before = pty_count(pty, "\033[5n");
    pty->is_mute = true;
    for (int i = 0; i < 12; i++) {
        pty_type(pty, "\033[115u");
        pty_play(pty, 10);
    }
    int held = pty_count(pty, "\033[5n");
    assert_in_range(held - before, 1, 5);
    assert_int_equal(pty_count(pty, "\033[?2026h"), pty_count(pty, "\033[?2026l"));
    pty->is_mute = false;
    pty_answer(pty);
    pty_expect(pty, "ready\n");
    pty_await(pty, "\033[5n", held + 1);
    pty_play(pty, 50);
    assert_int_equal(pty_count(pty, "\033[5n"), held + 1);
    pty_type(pty, "q");
    pty_wait(pty);
    pty_close(pty);
}

static void small_frame_is_not_wrapped(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_play(pty, 50);
    int frames = pty_count(pty, "\033[5n"), wrapped = pty_count(pty, "\033[?2026h");
    pty_type(pty, "\033[115u");
    pty_await(pty, "\033[5n", frames + 1);
    pty_play(pty, 50);
    assert_int_equal(pty_count(pty, "\033[5n"), frames + 1);
    assert_int_equal(pty_count(pty, "\033[?2026h"), wrapped);
    pty_type(pty, "q");
    pty_wait(pty);
    pty_close(pty);
}

static void idle_program_neither_writes_nor_wakes(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "w");
    pty_expect(pty, "waits ");
    pty_play(pty, 50);
    size_t length = pty->seen_length;
    int waits = atoi(strstr(pty->told, "waits ") + 6);
    pty_play(pty, 400);
    assert_int_equal(pty->seen_length, length);
    pty->told[0] = '\0';
    pty->report_length = 0;
    pty_type(pty, "w");
    pty_expect(pty, "waits ");
    assert_int_equal(atoi(strstr(pty->told, "waits ") + 6), waits + 1);
    pty_type(pty, "q");
    pty_wait(pty);
    pty_close(pty);
}

static void watched_descriptor_wakes_the_wait_once(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "f");
    pty_expect(pty, "watch\n");
    pty_play(pty, 50);
    assert_null(strstr(strstr(pty->told, "watch\n") + 1, "watch\n"));
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void cursor_is_shown_where_it_is_wanted(void **state)
{
    (void)state;
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    pty_type(pty, "ssc");
    pty_expect(pty, "key 99 0\n");
    pty_await(pty, "\033[?25h", 1);
    int hidden = pty_count(pty, "\033[?25l");
    pty_type(pty, "c");
    pty_await(pty, "\033[?25l", hidden + 1);
    pty_type(pty, "cq");
    pty_assert_exited(pty_wait(pty), 0);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void copied_text_goes_out_as_base64(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "y");
    pty_expect(pty, "copied\n");
    pty_type(pty, "q");
    pty_wait(pty);
    assert_non_null(strstr(pty->seen, "\033]52;c;YQpiYw==\033\\"));
    pty_close(pty);
}

static void the_bell_is_a_byte_twice_a_second_at_most(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "ysb");
    pty_expect(pty, "key 98 0\n");
    pty_type(pty, "q");
    pty_wait(pty);
    assert_int_equal(pty_count(pty, "\a"), 2); /* what is copied makes no sound */
    pty_close(pty);
}

static void sequence_may_come_in_pieces_and_escape_alone(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[");
    pty_play(pty, 100);
    pty_type(pty, "D");
    pty_expect(pty, "key 1114115 0\n");
    pty_type(pty, "\033");
    pty_expect(pty, "key 27 0\n");
    pty_type(pty, "\033[200~z\033[201~q");
    pty_expect(pty, "text 1 z\nkey 113 0\n");
    pty_assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

/* Types so many characters, the program reading meanwhile. */
static void type_many(Pty *pty, char ch, size_t count)
{
    char piece[512];
    memset(piece, ch, sizeof piece);
    for (size_t left = count; left > 0;) {
        struct pollfd fd = {.fd = pty->master, .events = POLLIN | POLLOUT};
        poll(&fd, 1, PTY_PATIENCE_MS);
        if (fd.revents & POLLIN) pty_read(pty);
        if (!(fd.revents & POLLOUT)) continue;
        ssize_t done = write(pty->master, piece, left < sizeof piece ? left : sizeof piece);
        if (done > 0) left -= (size_t)done;
    }
}

static void a_paste_is_one_event_however_long_it_pauses(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[200~ab");
    pty_play(pty, 700);
    pty_type(pty, "\r\n\xc3");
    pty_play(pty, 100);
    pty_type(pty, "\xa9\033[20");
    pty_play(pty, 100);
    assert_null(strstr(pty->told, "text"));
    pty_type(pty, "1~\033[200~c\033[201~q");
    pty_expect(pty, "text 5 ab\n\xc3\xa9\ntext 1 c\nkey 113 0\n");
    pty_assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void a_paste_without_its_end_is_cut_off(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[200~ab");
    pty_play(pty, 100);
    pty_type(pty, "\003");
    pty_expect(pty, "cut 2 ab\n");
    pty_type(pty, "\033[200~cd");
    pty_play(pty, 100);
    pty_type(pty, "\033");
    pty_expect(pty, "cut 2 cd\n");
    pty_type(pty, "\033[200~ef");
    pty_expect(pty, "cut 2 ef\n"); /* by silence */
    pty_type(pty, "q");
    pty_expect(pty, "key 113 0\n");
    pty_assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void a_large_paste_is_one_event_and_a_larger_one_is_none(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[200~");
    type_many(pty, 'x', 1 << 20);
    pty_type(pty, "\033[201~");
    pty_expect(pty, "text 1048576 xxx");
    pty_type(pty, "\033[200~");
    type_many(pty, 'y', TERM_PASTE_MAX + 1);
    pty_type(pty, "\033[201~q");
    pty_expect(pty, "text -1 \nkey 113 0\n");
    pty_assert_exited(pty_wait(pty), 0);
    pty_close(pty);
}

static void lose_line(Pty *pty)
{
    close(pty->master);
    pty->master = open("/dev/null", O_RDWR);
}

static void ignore_hangups(void)
{
    signal(SIGHUP, SIG_IGN);
}

static void a_lost_line_ends_a_program_without_a_signal_too(void **state)
{
    (void)state;
    bouncer_when_open = ignore_hangups;
    Pty *pty = pty_open(bounce);
    bouncer_when_open = NULL;
    pty_expect(pty, "utf8\n");
    lose_line(pty);
    (void)pty_wait(pty);
    pty_read_report(pty);
    assert_non_null(strstr(pty->told, "quit\n"));
    pty_close(pty);
}

static void a_paste_that_a_lost_line_cuts_off_is_none(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    int status;
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[200~abc");
    pty_play(pty, 50);
    lose_line(pty);
    assert_int_equal(waitpid(pty->child, &status, 0), pty->child);
    pty_play_until(pty, 100, "text");
    assert_null(strstr(pty->told, "text"));
    pty_close(pty);
}

static void mouse_is_reported_only_when_asked_for(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce);
    pty_expect(pty, "utf8\n");
    pty_type(pty, "\033[<0;1;1Mm");
    pty_expect(pty, "key 109 0\n");
    assert_null(strstr(pty->told, "mouse\n"));
    pty_type(pty, "\033[<0;1;1M");
    pty_expect(pty, "mouse\n");
    pty_type(pty, "ms");
    pty_expect(pty, "key 115 0\n");
    assert_int_equal(pty_count(pty, "\033[?1002h"), 1);
    pty_type(pty, "q");
    pty_wait(pty);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

static void resize_storm_ends_in_the_last_size(void **state)
{
    (void)state;
    static const unsigned short sizes[][2] = {{20, 10}, {1, 1}, {200, 60},
                                              {300, 2}, {0, 0}, {40, 12}};
    Pty *pty = pty_open_kitty(bounce);
    pty_expect(pty, "mode\n");
    for (int round = 0; round < 5; round++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            pty_resize(pty, sizes[i][0], sizes[i][1]);
            pty_play(pty, 3);
        }
    pty_expect(pty, "resize\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    assert_non_null(strstr(pty->seen, "\033[12;40H"));
    pty_close(pty);
}

static void a_window_larger_than_the_canvas_may_be_stays_blank_beyond(void **state)
{
    (void)state;
    bouncer_cols_max = 30;
    bouncer_rows_max = 5;
    Pty *pty = pty_open(bounce);
    bouncer_cols_max = bouncer_rows_max = CANVAS_SIDE_MAX;
    pty_expect(pty, "utf8\n");
    pty_play(pty, 50);
    assert_non_null(strstr(pty->seen, "\033[5;30H"));
    assert_non_null(strstr(pty->seen, "\033[1;5r"));
    assert_null(strstr(pty->seen, "\033[r"));
    pty_resize(pty, 1000, 1000);
    pty_type(pty, "sss");
    pty_play(pty, 200);
    assert_null(strstr(pty->seen, "resize\n"));
    pty_resize(pty, 20, 1000);
    pty_expect(pty, "resize\n");
    pty_play(pty, 50);
    assert_non_null(strstr(pty->seen, "\033[5;20H"));
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    assert_non_null(strstr(pty->seen, "\033[r"));
    pty_close(pty);
}

static void bounce_with_input_from_nowhere(int report)
{
    int fd = open("/dev/null", O_RDONLY);
    dup2(fd, STDIN_FILENO);
    bounce(report);
}

static void bounce_dumb(int report)
{
    setenv("TERM", "dumb", 1);
    bounce(report);
}

static void terminal_that_cannot_do_is_refused_in_one_line(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce_with_input_from_nowhere);
    pty_assert_exited(pty_wait(pty), 2);
    assert_string_equal(pty->told, "standard input is not a terminal");
    assert_int_equal(pty->seen_length, 0);
    pty_close(pty);

    pty = pty_open(bounce_dumb);
    pty_assert_exited(pty_wait(pty), 2);
    assert_non_null(strstr(pty->told, "TERM=dumb cannot move the cursor"));
    assert_int_equal(pty->seen_length, 0);
    pty_assert_modes_are_back(pty);
    pty_close(pty);
}

static void bounce_vt100(int report)
{
    setenv("TERM", "vt100", 1);
    bounce(report);
}

static void old_terminal_gets_ascii_and_no_colour(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce_vt100);
    pty_expect(pty, "ascii\n");
    pty_play(pty, 50);
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    assert_null(strstr(pty->seen, "\xe2\x96\x88"));
    assert_null(strstr(pty->seen, "\033[3"));
    assert_non_null(strchr(pty->seen, '@'));
    pty_assert_modes_are_back(pty);
    pty_close(pty);
}

static void bounce_xterm(int report)
{
    setenv("TERM", "xterm", 1);
    bounce(report);
}

static void terminal_that_is_more_than_its_name_says_gets_its_colours(void **state)
{
    (void)state;
    Pty *pty = pty_open(bounce_xterm);
    pty_expect(pty, "utf8\n");
    pty_await(pty, "\033[>c", 1);
    assert_null(strstr(pty->seen, "$qm"));
    pty_type(pty, "\033[>41;379;0c");
    pty_await(pty, "\033P$qm\033\\", 2);
    pty_type(pty, "\033P1$r0;48:5:201m\033\\");
    pty_expect(pty, "colours 2\n");
    pty_type(pty, "\033P1$r0;48:2::1:2:3m\033\\");
    pty_expect(pty, "colours 1\n");
    pty_type(pty, "\033P1$r0;48:5:201m\033\\q");
    pty_assert_exited(pty_wait(pty), 0);
    assert_null(strstr(strstr(pty->told, "colours 1"), "colours 2"));
    pty_close(pty);
}

static void bounce_bulgarian(int report)
{
    setenv("LC_ALL", "", 1);
    setenv("LC_CTYPE", "bg_BG.UTF-8", 1);
    setenv("LANG", "ru_RU.UTF-8", 1);
    bounce(report);
}

static void bounce_russian(int report)
{
    setenv("LC_ALL", "ru_RU.UTF-8", 1);
    setenv("LC_CTYPE", "bg_BG.UTF-8", 1);
    bounce(report);
}

/* The first variable that is set counts, as for setlocale. */
static void the_locale_tells_the_layout_of_cyrillic_letters(void **state)
{
    static const struct {
        PtyProgram *program;
        const char *place; /* of U+0443 */
    } rows[] = {{bounce_bulgarian, "place w\n"}, {bounce_russian, "place e\n"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Pty *pty = pty_open(rows[i].program);
        pty_expect(pty, "ready\n");
        pty_type(pty, "ls"); /* told in order: the first was obeyed */
        pty_expect(pty, "key 115 0\n");
        pty_type(pty, "\xd1\x83");
        pty_expect(pty, rows[i].place);
        pty_type(pty, "q");
        pty_assert_exited(pty_wait(pty), 0);
        pty_close(pty);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_unasked_is_sent_to_a_plain_terminal),
        cmocka_unit_test(frames_are_wrapped_and_held_back_until_they_are_acknowledged),
        cmocka_unit_test(small_frame_is_not_wrapped),
        cmocka_unit_test(idle_program_neither_writes_nor_wakes),
        cmocka_unit_test(watched_descriptor_wakes_the_wait_once),
        cmocka_unit_test(cursor_is_shown_where_it_is_wanted),
        cmocka_unit_test(copied_text_goes_out_as_base64),
        cmocka_unit_test(the_bell_is_a_byte_twice_a_second_at_most),
        cmocka_unit_test(sequence_may_come_in_pieces_and_escape_alone),
        cmocka_unit_test(a_paste_is_one_event_however_long_it_pauses),
        cmocka_unit_test(a_paste_without_its_end_is_cut_off),
        cmocka_unit_test(a_large_paste_is_one_event_and_a_larger_one_is_none),
        cmocka_unit_test(a_lost_line_ends_a_program_without_a_signal_too),
        cmocka_unit_test(a_paste_that_a_lost_line_cuts_off_is_none),
        cmocka_unit_test(mouse_is_reported_only_when_asked_for),
        cmocka_unit_test(resize_storm_ends_in_the_last_size),
        cmocka_unit_test(a_window_larger_than_the_canvas_may_be_stays_blank_beyond),
        cmocka_unit_test(terminal_that_cannot_do_is_refused_in_one_line),
        cmocka_unit_test(old_terminal_gets_ascii_and_no_colour),
        cmocka_unit_test(terminal_that_is_more_than_its_name_says_gets_its_colours),
        cmocka_unit_test(the_locale_tells_the_layout_of_cyrillic_letters),
    };
    return cmocka_run_group_tests(tests, bouncer_setup, NULL);
}
