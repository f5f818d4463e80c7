/* open_screen.h - opens screens by their names in tests, from the program's own table. */
#ifndef LEDGE_TESTS_OPEN_SCREEN_H
#define LEDGE_TESTS_OPEN_SCREEN_H

#include "../src/cli/screens.h"
#include "../src/play/app/screen_args.h"

/* The screen of that name, without arguments. */
#define open_bare(session, name) screen_open_bare(cli_screens, session, name)

/* The screen of that name; the last argument points to its arguments. */
#define open_screen(session, name, ...)                                                            \
    open_screen_sized(session, name, __VA_ARGS__, sizeof *(__VA_ARGS__))

static inline Screen open_screen_sized(Session *session, ScreenName name, const void *args,
                                       size_t size)
{
    ErrorList reasons;
    error_list_init(&reasons, "screen");
    return screen_open_sized(cli_screens, session, name, &reasons, args, size);
}

/* The level with that number in the session's world. */
static inline Screen open_level(Session *session, int32_t index)
{
    return open_screen(session, SCREEN_PLAY,
                       &(PlayArgs){.source = PLAY_FROM_WORLD, .index = index});
}

/* The level in the file at `path`, of no world. */
static inline Screen open_level_file(Session *session, const char *path)
{
    return open_screen(session, SCREEN_PLAY, &(PlayArgs){.source = PLAY_FROM_FILE, .path = path});
}

/* A session in the world of `levels`, with skins; false where it cannot be read. */
static inline bool open_world(Session *session)
{
    ErrorList reasons;
    error_list_init(&reasons, "levels");
    bool is_read = session_init(session, "levels", &reasons);
    if (is_read) session_read_skins(session, &reasons);
    return is_read && session->skins;
}

#endif
