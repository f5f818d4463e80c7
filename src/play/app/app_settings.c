/* app_settings.c - see app.h: what the settings, the terminal and the chapter make of the program:
 * colours, skin, zoom, scrolling. */
#include "app.h"

#include "../../draw/camera.h"
#include "../../draw/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DARK_PERCENT = 45 };

/* --- colours --- */

static SkinKind skin_in_force(const App *app)
{
    if (!app->session->skins) return SKIN_PLAIN;
    SkinKind skin = skin_shown((SkinKind)app->session->settings.skin, term_depth(app->term),
                               term_has_utf8(app->term));
    return picture_line_skin(app->line_cuts, skin);
}

const char *app_line_note(const App *app)
{
    return app->line_cuts & CUT_HALF ? "slow line" : "";
}

const Colours *app_colours(const App *app)
{
    const Session *session = app->session;
    if (skin_in_force(app) == SKIN_PLAIN) return NULL;
    if (app->mixed) return app->mixed;
    return skin_colours(session->skins, session->palette,
                        session->settings.colours == COLOURS_CONTRAST, app->is_ink);
}

static void apply_colours(App *app)
{
    const Settings *settings = &app->session->settings;
    ColourDepth depth =
                    settings->colours == COLOURS_MONO ? DEPTH_MONO : (ColourDepth)settings->depth,
                line_depth = picture_line_depth(app->line_cuts, depth);
    term_set_depth(app->term, line_depth);
    /* A slow line takes colours from the picture, and is not given another one at once. */
    if (line_depth == depth) app->is_ink = term_depth(app->term) == DEPTH_256;
    app->is_contrast = settings->colours == COLOURS_CONTRAST;
    const Colours *colours = app_colours(app);
    if (!colours) {
        ColourTable usual;
        colour_table_init(&usual);
        term_set_colours(app->term, &usual);
        theme_apply(app->term, (ColourSet)settings->colours, (Palette)app->session->palette);
        return;
    }
    TermStyle styles[ROLE_COUNT];
    skin_role_styles(colours, styles);
    if (app->is_dark && !colours->has_contrast) {
        Colours darker = colours_darkened(colours, DARK_PERCENT);
        term_set_colours(app->term, &darker.table);
    } else {
        term_set_colours(app->term, &colours->table);
    }
    term_set_styles(app->term, styles, ROLE_COUNT);
}

PictureChoice app_picture_choice(const App *app)
{
    const Session *session = app->session;
    const Settings *settings = &session->settings;
    int32_t zoom = settings->zoom;
    return (PictureChoice){.skins = session->skins,
                           .look = {.skin = (uint8_t)skin_in_force(app),
                                    .palette = session->palette,
                                    .effects = (uint8_t)settings->effects,
                                    .detail = (uint8_t)picture_line_detail(app->line_cuts),
                                    .is_calm = settings->motion == MOTION_CALM,
                                    .is_contrast = settings->colours == COLOURS_CONTRAST,
                                    .is_ink = app->is_ink},
                           .zoom = (uint8_t)(zoom == ZOOM_CHOICE_AUTO ? ZOOM_AUTO : zoom - 1),
                           .scroll_step = app_scroll_step(app),
                           .is_small = picture_line_is_small(app->line_cuts)};
}

PictureChoice app_level_choice(const App *app)
{
    PictureChoice choice = app_picture_choice(app);
    SkinKind wanted = (SkinKind)app->session->settings.skin;
    choice.look.is_mono = app->session->skins && !(app->line_cuts & CUT_PICTURE) &&
                          skin_is_mono(wanted, term_depth(app->term));
    if (choice.look.is_mono) choice.look.skin = SKIN_ASCII;
    return choice;
}

/* Pictures of other colours than those in force must be made anew. */
static void fit_pictures(App *app)
{
    static const TermEvent resize = {.kind = TERM_EVENT_RESIZE};
    for (int32_t i = 0; i < app->depth; i++)
        (void)app->stack[i].kind->key(app->stack[i].self, app, &resize, REQUEST_NONE);
}

void app_apply_settings(App *app)
{
    enum { BYTES_IN_KB = 1000 };
    bool was_ink = app->is_ink, was_contrast = app->is_contrast;
    apply_colours(app);
    if (app->is_ink != was_ink || app->is_contrast != was_contrast) fit_pictures(app);
    term_set_cyrillic(app->term, (TermCyrillic)app->session->settings.cyrillic);
    term_set_max_rate(app->term, app->session->settings.max_rate * BYTES_IN_KB);
    app->must_present = true;
}

const char *app_colours_note(const App *app)
{
    const char *terminal = getenv("TERM");
    bool is_within =
        terminal && (strncmp(terminal, "tmux", 4) == 0 || strncmp(terminal, "screen", 6) == 0);
    bool is_auto = app->session->settings.depth == DEPTH_AUTO;
    return is_within && is_auto && app->is_ink && !app->session->kiosk
               ? "More colours: set -as terminal-features ',*:RGB' in tmux.conf"
               : NULL;
}

void app_step_zoom(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX])
{
    Settings *settings = &app->session->settings;
    bool was_auto = settings->zoom == ZOOM_CHOICE_AUTO;
    settings_step(settings, SETTINGS_ZOOM, 1);
    if (was_auto && settings->zoom == 1 + (int32_t)shown) settings_step(settings, SETTINGS_ZOOM, 1);
    settings_to_text(settings, SETTINGS_ZOOM, text);
}

void app_step_skin(App *app, ZoomId shown, char text[SETTINGS_TEXT_MAX])
{
    Settings *settings = &app->session->settings;
    const SkinSet *skins = app->session->skins;
    settings_step(settings, SETTINGS_SKIN, 1);
    app_apply_settings(app);
    settings_to_text(settings, SETTINGS_SKIN, text);
    if (!skins)
        snprintf(text, SETTINGS_TEXT_MAX, "plain: no sprites found");
    else if (settings->skin != SKIN_PLAIN && (app->line_cuts & CUT_PICTURE))
        snprintf(text, SETTINGS_TEXT_MAX, "plain: the line is slow");
    else if (settings->skin == SKIN_PIXELS && (app->line_cuts & CUT_BLOCKS))
        snprintf(text, SETTINGS_TEXT_MAX, "ascii: the line is slow");
    else if (settings->skin != SKIN_PLAIN && skin_in_force(app) == SKIN_PLAIN)
        snprintf(text, SETTINGS_TEXT_MAX, "plain: there are no colours");
    else if (settings->skin == SKIN_PIXELS && skin_in_force(app) == SKIN_ASCII)
        snprintf(text, SETTINGS_TEXT_MAX, "pixels: this terminal shows ASCII only");
    else if (settings->skin == SKIN_PIXELS && !skin_has_zoom(skins, SKIN_PIXELS, shown))
        snprintf(text, SETTINGS_TEXT_MAX, "pixels: from zoom 4x2");
}

void app_set_palette(App *app, uint8_t palette)
{
    if (palette == app->session->palette && !app->mixed) return;
    app->mixed = NULL;
    app->session->palette = palette;
    app_apply_settings(app);
}

void app_set_mixed_colours(App *app, const Colours *colours)
{
    if (app->mixed == colours) return;
    app->mixed = colours;
    app_apply_settings(app);
}

int32_t app_scroll_step(const App *app)
{
    switch ((CameraChoice)app->session->settings.camera) {
    case CAMERA_CHOICE_AUTO: break;
    case CAMERA_CHOICE_1: return 1;
    case CAMERA_CHOICE_4: return 4;
    case CAMERA_CHOICE_8: return 8;
    case CAMERA_CHOICE_PAGE: return CAMERA_PAGE;
    }
    bool is_calm = app->session->settings.motion == MOTION_CALM;
    if ((app->line_cuts & CUT_SCROLL) || is_calm) return CAMERA_PAGE;
    return skin_in_force(app) == SKIN_PLAIN ? term_scroll_step(app->term)
                                            : picture_line_frame_stride(app->line_cuts);
}

/* --- changes --- */

void app_save_settings(App *app, char message[SETTINGS_MESSAGE_MAX])
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

void app_toggle_glyphs(App *app, bool is_1x1, char text[SETTINGS_MESSAGE_MAX])
{
    Settings *settings = &app->session->settings;
    if (skin_in_force(app) == SKIN_PLAIN) {
        const char *why = !app->session->skins           ? "no sprites were found"
                          : settings->skin == SKIN_PLAIN ? "the skin in the settings is plain"
                                                         : "there are no colours";
        snprintf(text, SETTINGS_MESSAGE_MAX, "Glyphs only: %s.", why);
        return;
    }
    settings_toggle_glyphs(settings, is_1x1);
    app_save_settings(app, text);
    if (text[0]) return;
    snprintf(text, SETTINGS_MESSAGE_MAX, "%s",
             settings_want_glyphs(settings, is_1x1)
                 ? "The characters of the level's file; # shows the level as played."
                 : "The level as played; # shows the characters of its file.");
}
