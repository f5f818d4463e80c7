/* run_as.c - writes replays of other players, for tests of a league: those of a proof with another
 * player and the seal that belongs to it.
 *
 *     run_as FOLDER COUNT PROOF...      one for each proof and each of COUNT players
 *     run_as --cut TICKS PLAYER PROOF   to standard output, ended too early, still "finished" */
#include "../src/game/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Replay read_proof(const char *path)
{
    Replay replay = {0};
    ErrorList errors;
    error_list_init(&errors, path);
    if (replay_read(path, &replay, &errors)) return replay;
    error_list_print(&errors, stderr);
    exit(2);
}

static void write_run(const Replay *replay, const char *path)
{
    ErrorList errors;
    error_list_init(&errors, path);
    if (replay_write(replay, path, &errors)) return;
    error_list_print(&errors, stderr);
    exit(2);
}

/* Player number 27 is p27~aaaaaaaaaaaaa33b: a number to the base 8 of letters that ids have. The
 * first one has a name in another script. */
static void name_player(int number, char out[REPLAY_PLAYER_MAX])
{
    char id[17] = "aaaaaaaaaaaaaaab";
    snprintf(out, REPLAY_PLAYER_MAX, number == 0 ? "\xC5\xBE%d~" : "p%d~", number);
    for (int i = 14, rest = number; rest > 0; i--, rest /= 6)
        id[i] = (char)('2' + rest % 6);
    memcpy(out + strlen(out), id, sizeof id);
}

static int cut_run(int ticks, const char *player, const char *path)
{
    Replay replay = read_proof(path);
    size_t length;
    replay.tape.count = ticks;
    replay.check_count = replay_check_count(ticks);
    snprintf(replay.player, sizeof replay.player, "%s", player);
    char *text = replay_text(&replay, &length);
    if (!text) return 2;
    fwrite(text, 1, length, stdout);
    free(text);
    replay_done(&replay);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "--cut") == 0) return cut_run(atoi(argv[2]), argv[3], argv[4]);
    if (argc < 4) return 2;
    for (int i = 3; i < argc; i++) {
        Replay replay = read_proof(argv[i]);
        for (int player = 0; player < atoi(argv[2]); player++) {
            char path[1024];
            name_player(player, replay.player);
            snprintf(path, sizeof path, "%s/%d-%d", argv[1], i, player);
            write_run(&replay, path);
        }
        replay_done(&replay);
    }
    return 0;
}
