/* role_colours.c - see skin.h: the looks of roles beside a picture in colours. */
#include "skin.h"

#include "theme.h"

/* A letter of the sheets, or one of these. */
enum { PANEL = '-', PANEL_PART = '+', DIM_TEXT = ',', BOX = '#' };

static const struct RoleColours {
    char fg, bg;
    uint8_t attributes;
} rows[ROLE_COUNT] = {
    [ROLE_PLAIN] = {'w', PANEL, 0},
    [ROLE_SOLID] = {'t', PANEL, 0},
    [ROLE_ONEWAY] = {'t', PANEL, 0},
    [ROLE_LADDER] = {'t', PANEL, 0},
    [ROLE_ICE] = {'C', PANEL, 0},
    [ROLE_CONVEYOR] = {'m', PANEL, 0},
    [ROLE_CRUMBLE] = {'t', PANEL, 0},
    [ROLE_SPRING] = {'g', PANEL, TERM_BOLD},
    [ROLE_SPIKE] = {'x', 'X', 0},
    [ROLE_FINISH] = {'k', 'w', 0},
    [ROLE_CHECKPOINT] = {'m', PANEL, 0},
    [ROLE_ACTIVE] = {'c', PANEL, TERM_BOLD},
    [ROLE_COIN] = {'y', PANEL, TERM_BOLD},
    [ROLE_KEY] = {'p', PANEL, TERM_BOLD},
    [ROLE_DOOR] = {'p', PANEL, 0},
    [ROLE_SIGN] = {'t', PANEL, TERM_BOLD},
    [ROLE_LIFT] = {'c', PANEL, 0},
    [ROLE_SHOT] = {'f', PANEL, 0},
    [ROLE_ENEMY] = {'e', PANEL, TERM_BOLD},
    [ROLE_PLAYER] = {'s', PANEL, TERM_BOLD},
    [ROLE_DEAD] = {'r', PANEL, TERM_BOLD},
    [ROLE_BACK] = {DIM_TEXT, PANEL, 0},
    [ROLE_HUD] = {'w', PANEL, 0},
    [ROLE_CLOCK] = {'w', PANEL, TERM_BOLD},
    [ROLE_MESSAGE] = {'w', PANEL_PART, TERM_BOLD},
    [ROLE_TITLE] = {'y', PANEL, TERM_BOLD},
    [ROLE_FRAME] = {'t', PANEL, 0},
    [ROLE_CHOSEN] = {'k', 'y', TERM_BOLD},
    [ROLE_HINT] = {DIM_TEXT, PANEL, 0},
    [ROLE_ERROR] = {'r', PANEL, 0},
    [ROLE_SELECTED] = {'k', 'c', 0},
    [ROLE_PREVIEW] = {'g', PANEL, TERM_BOLD | TERM_UNDERLINE},
    [ROLE_CHANGED] = {'k', 'y', TERM_BOLD},
    [ROLE_PROBLEM] = {'x', 'X', TERM_UNDERLINE},
    [ROLE_AXIS] = {'c', PANEL, TERM_UNDERLINE},
    [ROLE_TRAIL] = {'c', PANEL, 0},
    [ROLE_REACHED] = {'g', PANEL, 0},
    [ROLE_LOST] = {'r', PANEL, 0},
    [ROLE_JUMP] = {'y', PANEL, TERM_BOLD},
    [ROLE_GHOST] = {DIM_TEXT, PANEL, 0},
    [ROLE_BOX] = {'w', BOX, 0},
    [ROLE_BOX_FRAME] = {'t', BOX, 0},
    [ROLE_CODE_WORD] = {'p', PANEL, 0},
    [ROLE_CODE_NUMBER] = {'c', PANEL, 0},
    [ROLE_CODE_QUESTION] = {'y', PANEL, 0},
};

static int16_t number_of(const Colours *colours, char name)
{
    if (name == PANEL) return colours->panel;
    if (name == PANEL_PART) return colours->panel_part;
    if (name == BOX) return colours->panel_box;
    if (name == DIM_TEXT) return colours->panel_dim;
    return colours->letter[(uint8_t)name];
}

void skin_role_styles(const Colours *colours, TermStyle *out)
{
    for (int32_t role = 0; role < ROLE_COUNT; role++)
        out[role] = (TermStyle){number_of(colours, rows[role].fg),
                                number_of(colours, rows[role].bg), rows[role].attributes};
}

uint8_t skin_mark_shade(const Colours *colours, MarkKind mark, uint8_t colour)
{
    enum { SHADES = 4 };
    static const int32_t limits[SHADES - 1] = {170, 420, 1060}; /* contrasts to black, times 100 */
    static const char shades[MARK_COUNT][SHADES + 1] = {
        [MARK_SELECTED] = "PPpw", [MARK_DRAWN] = "GGgw",  [MARK_CHANGED] = "ooyY",
        [MARK_WRONG] = "XXex",    [MARK_CURSOR] = "nnmk", [MARK_BODY] = "Mmnw"};
    int32_t light = colours_contrast(colours, colour, colours->dark), shade = 0;
    while (shade < SHADES - 1 && light >= limits[shade])
        shade++;
    return colours->letter[(uint8_t)shades[mark][shade]];
}
