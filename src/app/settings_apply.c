/* settings_apply.c - see settings_apply.h */
#include "settings_apply.h"

#include <stdio.h>

void settings_apply(App *app, char message[SETTINGS_MESSAGE_MAX])
{
    ErrorList errors;
    app_apply_settings(app);
    message[0] = '\0';
    if (session_save_settings(app->session, &errors)) return;
    const Error *first = &errors.items[0];
    if (first->line > 0)
        snprintf(message, SETTINGS_MESSAGE_MAX, "Not saved: line %d of config.ini: %s", first->line,
                 first->text);
    else
        snprintf(message, SETTINGS_MESSAGE_MAX, "Not saved: config.ini: %s", first->text);
}
