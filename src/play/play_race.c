/* play_race.c - see play.h */
#include "play.h"

#include "../base/clock.h"
#include "../base/utf8.h"
#include "../draw/theme.h"

#include <stdio.h>
#include <string.h>

enum { REPORT_TICKS = 15, PLACE_COLS = 11 };

void play_join_race(Play *play, Session *session)
{
    play->room =
        session->is_racing && session->room.is_open && !play->is_test ? &session->room : NULL;
}

/* Adds the players who have joined the room since the last call to the race. */
static void find_rivals(Play *play)
{
    for (int32_t i = 0; play->company && i < play->room->count; i++) {
        const char *id = live_id_of(play->room->others[i].player);
        bool is_known = false;
        for (int32_t n = 0; n < play->company->raced_count; n++)
            is_known = is_known || strcmp(play->company->raced[n], id) == 0;
        if (!is_known) company_race(play->company, id);
    }
}

bool play_awaits_race(Play *play)
{
    char text[32];
    if (!play->room || play_game(play)->ticks > 0) return false;
    int64_t left = play->room->start_at - clock_now();
    room_refresh(play->room);
    find_rivals(play);
    if (left <= 0) {
        play_say(play, "Go!");
        return false;
    }
    snprintf(text, sizeof text, "The race starts in %d", (int)(left / CLOCK_SECOND) + 1);
    play_say(play, text);
    return true;
}

static int32_t race_result(const Play *play)
{
    return play_game(play)->ticks + (int32_t)(play->away_ns * TICKS_PER_SECOND / CLOCK_SECOND);
}

void play_report_race(Play *play)
{
    Room *room = play->room;
    const Game *game = play_game(play);
    bool is_done = game->status == GAME_FINISHED;
    if (!room || (game->ticks % REPORT_TICKS != 0 && !is_done)) return;
    if (play->company)
        play->progress = finish_field_progress(&play->company->field, &play->attempt.level, game,
                                               play->progress);
    room_refresh(room);
    find_rivals(play);
    room_report(room, is_done ? ROOM_DONE : ROOM_RUNS, race_result(play),
                is_done ? FINISH_FIELD_WHOLE : play->progress);
}

void play_give_up_race(Play *play)
{
    if (!play->room || play_game(play)->status == GAME_FINISHED) return;
    room_report(play->room, ROOM_OUT, race_result(play), play->progress);
}

void play_pause_race(Play *play, bool is_away)
{
    int64_t now = clock_now();
    if (!play->room) return;
    if (!is_away && play->away_since > 0 && play_game(play)->ticks > 0)
        play->away_ns += now - play->away_since;
    play->away_since = is_away ? now : 0;
}

/* ---- the row ---- */

/* Draws the first letter of each name at the player's progress, and the own mark over the others.
 */
static void draw_runners(const Play *play, const RoomMember *const *ranked, int32_t count,
                         Canvas *canvas, Area track)
{
    const RoomMember *own = &play->room->own;
    for (int32_t i = count - 1; i >= 0; i--) {
        const RoomMember *member = ranked[i];
        if (member->round != own->round || member == own) continue;
        int32_t col = track.col + member->progress * (track.cols - 1) / FINISH_FIELD_WHOLE;
        char letter[REPLAY_PLAYER_MAX];
        snprintf(letter, sizeof letter, "%.*s", (int)utf8_after(member->player, 0), member->player);
        canvas_text(canvas, col, track.row, letter, ROLE_HUD);
    }
    int32_t progress =
        play_game(play)->status == GAME_FINISHED ? FINISH_FIELD_WHOLE : play->progress;
    canvas_put(canvas, track.col + progress * (track.cols - 1) / FINISH_FIELD_WHOLE, track.row, '@',
               ROLE_CLOCK);
}

void play_draw_race(const Play *play, Canvas *canvas, Area area)
{
    const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
    char text[32];
    int32_t place = 0;
    if (!play->room || area.rows < 2 || area.cols < 2 * PLACE_COLS) return;
    int32_t count = room_rank(play->room, ranked), row = area.row + area.rows - 1;
    while (ranked[place] != &play->room->own)
        place++;
    canvas_fill(canvas, area.col, row, area.cols, 1, ' ', ROLE_HUD);
    place = room_place(ranked, place);
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    snprintf(text, sizeof text, " %d%s of %d", (int)place,
             endings[place < (int32_t)ARRAY_LENGTH(endings) ? place : 0],
             (int)room_runners(play->room));
    if (play_game(play)->ticks > 0) canvas_text(canvas, area.col, row, text, ROLE_CLOCK);
    Area track = {area.col + PLACE_COLS, row, area.cols - PLACE_COLS - 2, 1};
    for (int32_t col = 0; col < track.cols; col++)
        canvas_put(canvas, track.col + col, row, '.', ROLE_HUD);
    canvas_put(canvas, track.col + track.cols - 1, row, 'F', ROLE_HUD);
    draw_runners(play, ranked, count, canvas, track);
}
