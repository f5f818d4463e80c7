/* settings.h - the settings of the user, as one table: the same row gives the entry of the settings
 * screen and the line of config.ini.
 *
 * A setting is one of several words, stored as the word's number, or a number in a range.
 * Memory: plain data. */
#ifndef LEDGE_DRAW_SETTINGS_H
#define LEDGE_DRAW_SETTINGS_H

#include "bindings.h"

enum { SETTINGS_WORDS_MAX = 7, SETTINGS_TEXT_MAX = 64 };

/* What a row allows; the words are numbered as the enums below. */
#define SETTINGS_WORDS(...)         .words = {__VA_ARGS__}
#define SETTINGS_RANGE(least, most) .low = least, .high = most

typedef enum CameraChoice {
    CAMERA_CHOICE_AUTO,
    CAMERA_CHOICE_1,
    CAMERA_CHOICE_4,
    CAMERA_CHOICE_8,
    CAMERA_CHOICE_PAGE
} CameraChoice;

/* How a game is drawn. */
typedef enum SkinKind {
    SKIN_ASCII,  /* characters with a foreground and a background colour */
    SKIN_PIXELS, /* half blocks */
    SKIN_PLAIN,  /* the glyphs of the level's file, without background */
    SKIN_COUNT
} SkinKind;

extern const char *const settings_skin_names[SKIN_COUNT];

typedef enum ZoomChoice { /* the zooms of look.h after the first */
                          ZOOM_CHOICE_AUTO,
                          ZOOM_CHOICE_1X1,
                          ZOOM_CHOICE_2X1,
                          ZOOM_CHOICE_4X2,
                          ZOOM_CHOICE_6X3,
                          ZOOM_CHOICE_8X4
} ZoomChoice;
typedef enum GlyphsChoice { GLYPHS_AT_1X1, GLYPHS_NEVER, GLYPHS_ALWAYS } GlyphsChoice;
typedef enum MotionChoice { MOTION_FULL, MOTION_CALM } MotionChoice;
typedef enum BellChoice { BELL_OFF, BELL_FEW, BELL_ALL } BellChoice;
typedef enum EffectsChoice { EFFECTS_ALL, EFFECTS_FEW, EFFECTS_NONE } EffectsChoice;

/* Each is a tenth slower. */
typedef enum SpeedChoice {
    SPEED_CHOICE_100,
    SPEED_CHOICE_90,
    SPEED_CHOICE_80,
    SPEED_CHOICE_70,
    SPEED_CHOICE_60,
    SPEED_CHOICE_50
} SpeedChoice;

typedef enum HoldScheme { HOLD_SCHEME_AUTO, HOLD_SCHEME_LATCH, HOLD_SCHEME_CLASSIC } HoldScheme;
typedef enum GhostChoice { GHOST_CHOICE_LAST, GHOST_CHOICE_BEST, GHOST_CHOICE_NONE } GhostChoice;
typedef enum CharacterSet { CHARACTERS_ASCII, CHARACTERS_UTF8 } CharacterSet;
typedef enum ColourSet {
    COLOURS_NORMAL,
    COLOURS_COLOURBLIND,
    COLOURS_MONO,
    COLOURS_CONTRAST
} ColourSet;

enum { MAX_RATE_MOST = 10000 /* KB/s */ };

// clang-format off
/* id, field, section and key in config.ini, value at the start, what is allowed, title, help */
#define SETTINGS_LIST(X)                                                                          \
    X(SETTINGS_SKIN, skin, "view", "skin", SKIN_ASCII,                                     \
      SETTINGS_WORDS("ascii", "pixels", "plain"), "Skin",                                         \
      "ascii: coloured letters. pixels: half blocks, from zoom 4x2. plain: the letters of "  \
      "the level's file.")                                                                        \
    X(SETTINGS_ZOOM, zoom, "view", "zoom", ZOOM_CHOICE_AUTO,                                      \
      SETTINGS_WORDS("auto", "1x1", "2x1", "4x2", "6x3", "8x4"), "Zoom",                                 \
      "Size of a cell in characters, columns x rows. auto: the largest that fits.")                 \
    X(SETTINGS_DEPTH, depth, "view", "depth", DEPTH_AUTO,                                         \
      SETTINGS_WORDS("auto", "true", "256", "16", "8", "mono"), "Number of colours",              \
      "auto: as many as the terminal has. Fewer colours take fewer bytes.")                  \
    X(SETTINGS_MOTION, motion, "view", "motion", MOTION_FULL,                                     \
      SETTINGS_WORDS("full", "calm"), "Motion",                                                   \
      "calm: nothing shakes, drifts or glitters by itself, and with camera step auto the "      \
      "view scrolls by pages.")                                               \
    X(SETTINGS_CAMERA, camera, "view", "camera", CAMERA_CHOICE_AUTO,                              \
      SETTINGS_WORDS("auto", "1", "4", "8", "page"), "Camera step",                               \
      "Columns by which the view scrolls. Large steps take fewer bytes.")               \
    X(SETTINGS_CHARACTERS, characters, "view", "characters", CHARACTERS_ASCII,                    \
      SETTINGS_WORDS("ascii", "utf8"), "Characters",                                              \
      "utf8: draw blocks and lines if the terminal can show them.")                            \
    X(SETTINGS_COLOURS, colours, "view", "colours", COLOURS_NORMAL,                               \
      SETTINGS_WORDS("normal", "colourblind", "mono", "contrast"), "Colours",                     \
      "colourblind: blue and orange instead of green and red. mono: none. contrast: bright on "   \
      "black.")                       \
    X(SETTINGS_HOLD, hold, "input", "hold", HOLD_SCHEME_AUTO,                                    \
      SETTINGS_WORDS("auto", "latch", "classic"), "Without key releases",                         \
      "auto: Up jumps low, and you stop when you let a held key go. latch: only Down stops " \
      "you. classic: a tap stops soon.")                                                                    \
    X(SETTINGS_MOUSE_JUMPS, mouse_jumps, "input", "mouse_jumps", false,                           \
      SETTINGS_WORDS("no", "yes"), "Mouse button jumps",                                          \
      "For terminals that do not report key releases: hold the button for a high jump, tap it for a "\
      "low one.")                                                                                 \
    X(SETTINGS_MAX_RATE, max_rate, "line", "max_rate", 0,                                         \
      SETTINGS_RANGE(0, MAX_RATE_MOST), "Line limit, KB/s",                                     \
      "For a slow line shared with others. 0: as much as it carries.")                           \
    X(SETTINGS_GHOST, ghost, "play", "ghost", GHOST_CHOICE_LAST,                                  \
      SETTINGS_WORDS("last", "best", "none"), "Ghost",                                            \
      "last: race your last finished run of a level, shown in grey or as &. best: your best one.") \
    X(SETTINGS_GUIDE, guide, "play", "guide", true,                                               \
      SETTINGS_WORDS("off", "on"), "Guide",                                                       \
      "on: in levels you have finished, or if you stand still, the writer of the signs shows "   \
      "the way.")                                                                                 \
    X(SETTINGS_COMPANY, company, "play", "company", true,                                         \
      SETTINGS_WORDS("no", "yes"), "Company",                                                     \
      "yes: in an arcade, others who play the same level run beside you, with their names.")       \
    X(SETTINGS_BELL, bell, "play", "bell", BELL_OFF, SETTINGS_WORDS("off", "few", "all"), "Bell", \
      "few: the terminal rings at a death and at the finish. all: also at a checkpoint, a key and " \
      "a door.")                                                                                  \
    X(SETTINGS_CYRILLIC, cyrillic, "input", "cyrillic", TERM_CYRILLIC_AUTO,                       \
      SETTINGS_WORDS("auto", "russian", "bds", "phonetic"), "Cyrillic keys",                      \
      "Your layout, so that Cyrillic letters work as commands. auto: bds if the "    \
      "locale is Bulgarian, otherwise russian.")                                                       \
    X(SETTINGS_GLYPHS, glyphs, "view", "glyphs", GLYPHS_AT_1X1,                                   \
      SETTINGS_WORDS("1x1", "never", "always"), "Plain characters in the editor",                     \
      "When the editor, the inspector and lessons show the characters of the file instead "  \
      "of the skin: at zoom 1x1, never or always.")                                            \
    X(SETTINGS_EFFECTS, effects, "view", "effects", EFFECTS_ALL,                                  \
      SETTINGS_WORDS("all", "few", "none"), "Effects",                                            \
      "few: only dust and sparks. none: only the poses of the hero.") \
    X(SETTINGS_SPEED, speed, "assist", "speed", SPEED_CHOICE_100,                                 \
      SETTINGS_WORDS("100", "90", "80", "70", "60", "50"), "Game speed, %",                       \
      "Below 100, everything is slower.")                                        \
    X(SETTINGS_GRACE, grace, "assist", "grace", false, SETTINGS_WORDS("no", "yes"), "Grace",      \
      "You can jump a little later after an edge, and press jump a little earlier before landing.")         \
    X(SETTINGS_AIR_JUMPS, air_jumps, "assist", "air_jumps", false, SETTINGS_WORDS("no", "yes"),   \
      "Air jumps", "Jump in the air as often as you like.")                                      \
    X(SETTINGS_INVINCIBLE, invincible, "assist", "invincible", false,                             \
      SETTINGS_WORDS("no", "yes"), "Invincible",                                                  \
      "Spikes, monsters and shots do nothing. Falling out of the level still kills.")
// clang-format on

typedef enum SettingId {
#define X(id, field, section, key, value, allowed, title, help) id,
    SETTINGS_LIST(X)
#undef X
        SETTINGS_COUNT,
    SETTINGS_LISTED =
        SETTINGS_GLYPHS /* settings from here on are changed by a key where they matter */
} SettingId;

typedef struct Settings {
#define X(id, field, section, key, value, allowed, title, help) int32_t field;
    SETTINGS_LIST(X)
#undef X
    Bindings bindings;
} Settings;

typedef struct SettingsRow {
    const char *section, *key;
    int32_t value;                         /* at the start */
    const char *words[SETTINGS_WORDS_MAX]; /* NULL after the last; none: a number */
    int32_t low, high;                     /* of a number */
    const char *title, *help;
    size_t offset; /* of the field */
} SettingsRow;

extern const SettingsRow settings_rows[SETTINGS_COUNT];

Settings settings_default(void);

bool settings_are_equal(const Settings *a, const Settings *b);

int32_t settings_get(const Settings *settings, SettingId id);

/* The next value, or the one before (step -1), after the last the first. Numbers double and
 * halve. */
void settings_step(Settings *settings, SettingId id, int32_t step);

/* Does the user want plain glyphs in the inspector and the editor, at zoom 1x1 or at larger
 * zooms? */
static inline bool settings_want_glyphs(const Settings *settings, bool is_1x1)
{
    if (settings->glyphs == GLYPHS_AT_1X1) return is_1x1;
    return settings->glyphs == GLYPHS_ALWAYS;
}

/* The help that the player has chosen, as bits of Input; the percentage of the game's speed. */
Input settings_help(const Settings *settings);
static inline int32_t settings_speed(const Settings *settings)
{
    return 100 - 10 * settings->speed;
}

/* Switches there between glyphs and the skin. */
void settings_toggle_glyphs(Settings *settings, bool is_1x1);

/* The value as in config.ini. */
void settings_to_text(const Settings *settings, SettingId id, char out[SETTINGS_TEXT_MAX]);

/* False, with the settings unchanged, when the text is not allowed. */
bool settings_from_text(Settings *settings, SettingId id, const char *text);

/* The allowed values: "no, yes", "0 to 10000". */
void settings_allowed(SettingId id, char out[SETTINGS_TEXT_MAX]);

#endif
