/* run_as.c - writes replays of other players, for tests of a league: those of a proof with another
 * player and the seal that belongs to it.
 *
 *     run_as FOLDER COUNT PROOF...      one for each proof and each of COUNT players
 *     run_as --cut TICKS PLAYER PROOF   to standard output, ended too early, still "finished"
 *     run_as --publish FOLDER PLAYER SECONDS LEVEL PROOF
 *                                       a level as its author has published it, at that time since
 *                                       1970, and the run; prints its id */
#include "../src/arcade/arcade.h"
#include "../src/base/file.h"

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

/* The run is sent as it is: it may be of another level. */
static int publish(char **words)
{
    enum { SIZE_MAX_OF_LEVEL = 1 << 20 };
    char path[2048], name[WORKSHOP_NAME_MAX];
    size_t length;
    ErrorList errors;
    WorkshopText text;
    error_list_init(&errors, words[3]);
    char *level = file_read(words[3], SIZE_MAX_OF_LEVEL, &length, &errors);
    const WorkshopWish wish = {.text = level,
                               .length = length,
                               .by = words[1],
                               .at = atoll(words[2])};
    if (!level || !workshop_prepare(&wish, &text, &errors)) {
        error_list_print(&errors, stderr);
        return 2;
    }
    Replay run = read_proof(words[4]);
    snprintf(run.player, sizeof run.player, "%s", words[1]);
    workshop_id_to_name(&text.about.id, name);
    snprintf(path, sizeof path, "%s/%s" WORKSHOP_RUN_ENDING, words[0], name);
    write_run(&run, path);
    snprintf(path, sizeof path, "%s/%s" WORKSHOP_TEXT_ENDING, words[0], name);
    bool is_written = file_write(path, text.bytes, text.length, &errors);
    if (is_written) puts(name);
    replay_done(&run);
    workshop_text_done(&text);
    free(level);
    return is_written ? 0 : 2;
}

int main(int argc, char **argv)
{
    if (argc == 7 && strcmp(argv[1], "--publish") == 0) return publish(argv + 2);
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
