/* screen_quit.c - see screens.h */
#include "screens.h"

#include "../draw/bindings.h"
#include "../draw/widget.h"

static Next quit_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)self, (void)app, (void)event;
    if (request == REQUEST_CHOOSE) return next_quit();
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    return next_stay();
}

static void quit_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "yes"}, {REQUEST_BACK, "no"}};
    Area box = area_centred(canvas, 32, 5);
    (void)self;
    widget_box(canvas, box, "Leave ledge?");
    widget_hints(canvas, app_bindings(app), box, 2, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind quit_kind = {.key = quit_key,
                                     .context = CONTEXT_MENU,
                                     .draw = quit_draw,
                                     .over_others = true,
                                     .darkens_others = true,
                                     .asks_to_quit = true};

Screen screen_quit_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    return (Screen){&quit_kind, NULL};
}
