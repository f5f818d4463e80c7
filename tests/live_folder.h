/* live_folder.h - for tests: a folder of live runs, players in it, and what is in their files. */
#ifndef LEDGE_TESTS_LIVE_FOLDER_H
#define LEDGE_TESTS_LIVE_FOLDER_H

#include "arena.h"
#include "scratch.h"

#include "../src/arcade/live.h"
#include "../src/base/file.h"
#include "../src/game/replay_verify.h"

#include <sys/wait.h>
#include <time.h>

#define LIVE_PLAYER "ada~k7f3k7f3k7f3k7f3"
#define LIVE_OTHER  "bob~aaaabbbbccccdddd"

static const char live_picture[] = "..............................\n"
                                   "@...........o.......o........F\n"
                                   "##############################\n";

typedef struct LiveStage {
    Arena arena;
    LiveFolder folder; /* of the one who writes */
    LiveFolder viewer;
    Timeline run;
    LiveRun live;
    LiveReader reader;
} LiveStage;

static inline LiveFolder live_folder_of(const char *player)
{
    LiveFolder folder = {.path = ""};
    snprintf(folder.path, sizeof folder.path, "%.*s", (int)sizeof folder.path - 1, scratch_folder);
    snprintf(folder.player, sizeof folder.player, "%s", player);
    return folder;
}

static inline void live_stage_open(LiveStage *stage)
{
    char path[PATH_MAX];
    memset(stage, 0, sizeof *stage);
    for (int i = 0; i < 2; i++) {
        scratch_path(path, i ? "remote" : "live");
        assert_int_equal(mkdir(path, 0777), 0);
    }
    arena_open(&stage->arena, live_picture);
    stage->folder = live_folder_of(LIVE_PLAYER);
    stage->viewer = live_folder_of(LIVE_OTHER);
    stage->live = LIVE_RUN_NONE;
    stage->reader.fd = -1;
    assert_true(timeline_init(&stage->run, &stage->arena.level));
}

static inline void live_stage_close(LiveStage *stage)
{
    live_done(&stage->live);
    if (stage->reader.fd >= 0) live_close(&stage->reader);
    timeline_done(&stage->run);
    arena_close(&stage->arena);
}

static inline void live_stage_play(LiveStage *stage, Input input, int32_t ticks)
{
    const LiveAbout about = {.level_name = "folder/level.txt"};
    GameEvents events;
    for (int32_t i = 0; i < ticks && stage->run.now.status != GAME_FINISHED; i++) {
        assert_true(timeline_add(&stage->run, input, &events));
        live_follow(&stage->live, &stage->folder, &stage->run, &about);
    }
}

/* The only live file that the viewer finds; false if there is none. */
static inline bool live_stage_find(const LiveStage *stage, LiveFile *file)
{
    LiveFile files[4];
    int32_t count = live_list(&stage->viewer, level_hash(&stage->arena.level), files, 4);
    assert_in_range(count, 0, 1);
    if (count == 1) *file = files[0];
    return count == 1;
}

static inline void live_stage_join(LiveStage *stage)
{
    LiveFile file;
    assert_true(live_stage_find(stage, &file));
    assert_true(live_open(&stage->viewer, &file, &stage->reader));
}

/* Reads and takes all ticks there are; returns how many. */
static inline int32_t live_stage_read(LiveStage *stage)
{
    int32_t ticks = 0;
    Input input;
    uint64_t check;
    live_read(&stage->reader, &stage->viewer);
    while (live_take(&stage->reader, &input)) {
        ticks++;
        (void)live_take_check(&stage->reader, stage->reader.run.ticks - stage->reader.count,
                              &check);
        if (stage->reader.count <= 1) live_read(&stage->reader, &stage->viewer);
    }
    return ticks;
}

/* The bytes of the run's file; the caller frees them. */
static inline char *live_stage_text(const LiveStage *stage, size_t *length)
{
    ErrorList errors;
    error_list_init(&errors, stage->live.path);
    char *text = file_read(stage->live.path, LIVE_SIZE_MAX, length, &errors);
    assert_non_null(text);
    return text;
}

/* Writes a file of another host, with the name that the stage's run has. */
static inline void live_stage_forge(const LiveStage *stage, const char *text, size_t length)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "remote/%s", strrchr(stage->live.path, '/') + 1);
    scratch_write(name, text, length);
}

#endif
