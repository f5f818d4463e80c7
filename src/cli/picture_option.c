/* picture_option.c - see picture_option.h */
#include "picture_option.h"

#include "../play/app/session.h"

#include <stdio.h>

bool command_picture_choice(const CommandLine *line, SkinKind usual, Palette palette,
                            ColourDepth depth, PictureChoice *choice, SkinSet **skins)
{
    SkinKind wanted = (SkinKind)option_number(line, "--skin", (int32_t)usual);
    bool is_mono = skin_is_mono(wanted, depth);
    SkinKind skin = is_mono ? SKIN_ASCII : skin_shown(wanted, depth, true);
    *skins = NULL;
    if (wanted != SKIN_PLAIN) { /* as in the game: the player's own sheets count */
        ErrorList errors;
        Session session = {.kiosk = false};
        session_read_skins(&session, &errors);
        error_list_print(&errors, stderr);
        *skins = session.skins;
        if (!*skins) command_line_refuse(line, "there are no sprites to draw with");
    }
    *choice = (PictureChoice){
        .skins = *skins,
        .look = {.skin = (uint8_t)skin,
                 .is_mono = is_mono,
                 .is_ink = depth == DEPTH_256,
                 .palette = (uint8_t)(skin == SKIN_PLAIN ? PALETTE_PLAIN : palette)},
        .zoom = (uint8_t)option_number(line, "--zoom",
                                       skin == SKIN_PLAIN ? ZOOM_1X1 : (int32_t)ZOOM_AUTO),
        .scroll_step = 1};
    return wanted == SKIN_PLAIN || *skins != NULL;
}
