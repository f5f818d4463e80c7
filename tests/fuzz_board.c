/* fuzz_board.c - any bytes as a board of the league, as names of records, and as players: no crash,
 * and what is accepted is written again as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../src/arcade/board.h"
#include "../src/base/file.h"

enum { HASH = 0x1234 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

/* An arcade with a folder for boards, made once for each process. */
static const Arcade *arcade(void)
{
    static Arcade arcade;
    char folder[64] = "/tmp/ledge-fuzz-XXXXXX", boards[96];
    ErrorList errors;
    if (arcade.is_open) return &arcade;
    error_list_init(&errors, "fuzz");
    check(mkdtemp(folder) != NULL);
    snprintf(boards, sizeof boards, "%s/boards", folder);
    check(mkdir(boards, 0755) == 0);
    check(arcade_open(&(ArcadeOptions){.folder = folder, .name = "ada"}, &arcade, &errors));
    return &arcade;
}

static void check_board(const uint8_t *data, size_t size)
{
    char path[WORLD_PATH_MAX];
    uint64_t hash = HASH;
    Board board;
    ErrorList errors;
    snprintf(path, sizeof path, "%.900s/0000000000001234.%d.best-time",
             arcade()->paths[ARCADE_BOARDS], (int)REPLAY_ENGINE);
    FILE *file = fopen(path, "wb");
    check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
    error_list_init(&errors, path);
    board_init(&board, BEST_TIME, &hash, 1);
    (void)board_read(&board, arcade());
    check(board.count >= 0 && board.count <= BOARD_ROWS_MAX);
    for (int32_t i = 0; i < board.count; i++) {
        char shown[VISITOR_PLAYER_MAX];
        board_shown(&board, i, shown);
        check(shown[0] && board.rows[i].ticks > 0 && board_find(&board, board.rows[i].id) == i);
        check(i == 0 || board.rows[i - 1].ticks <= board.rows[i].ticks);
    }
    board_done(&board);
}

static void check_name(const char *name)
{
    char again[SHARED_NAME_MAX], player[VISITOR_PLAYER_MAX];
    RunClaim claim;
    Visitor visitor;
    if (run_claim_read(name, &claim)) {
        run_claim_file(&claim, again);
        check(strcmp(again, name) == 0 && claim.ticks > 0 && claim.kind < BEST_KIND_COUNT);
    }
    if (visitor_of_player(name, &visitor)) {
        visitor_to_player(&visitor, player);
        check(strcmp(player, name) == 0 && visitor_id_is_good(visitor.id));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *rest = NULL;
    check(text != NULL);
    check_board(data, size);
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        check_name(line);
    free(text);
    return 0;
}
