/* screen_table.c - see screen_table.h */
#include "screen_table.h"

#include <assert.h>

Screen screen_open_sized(const ScreenRow *screens, Session *session, ScreenName name,
                         ErrorList *errors, const void *args, size_t size)
{
    assert((unsigned)name < SCREEN_COUNT);
    assert(screens[name].open);
    assert(screens[name].args_size == size);
    assert((args != NULL) == (size > 0));
    return screens[name].open(session, args, errors);
}

Screen screen_open_bare(const ScreenRow *screens, Session *session, ScreenName name)
{
    ErrorList unheard;
    error_list_init(&unheard, "");
    return screen_open_sized(screens, session, name, &unheard, NULL, 0);
}
