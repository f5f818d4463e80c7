/* fuzz_world.c - any bytes as world.ini: no crash, and what is accepted has levels in the world's
 * folder alone, and chapters in their order. */
#include "fuzz_file.h"

#include "../src/base/path.h"
#include "../src/level/world_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_levels(const WorldFile *world, const char *path)
{
    size_t folder = path_folder_length(path);
    check(world->count > 0);
    for (int32_t i = 0; i < world->count; i++) {
        check(strncmp(world->paths[i], path, folder) == 0);
        check(world->paths[i][folder] && path_stays_below(world->paths[i] + folder));
    }
}

static void check_chapters(const WorldFile *world)
{
    const ChapterList *chapters = &world->chapters;
    check(chapters->count >= 0 && chapters->count <= CHAPTER_MAX);
    for (int32_t i = 0; i < chapters->count; i++) {
        const Chapter *chapter = &chapters->items[i];
        check(i == 0 ? chapter->first == 0 : chapter->first > chapters->items[i - 1].first);
        check(chapter->first < world->count && chapter->palette < PALETTE_COUNT);
        check(memchr(chapter->title, '\0', sizeof chapter->title));
        check(chapter_of_level(chapters, chapter->first) == i);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ErrorList errors;
    WorldFile world = {.count = -1};
    const char *path = fuzz_file("world.ini", data, size);
    error_list_init(&errors, path);
    bool is_read = world_file_read(path, &world, &errors);
    check(is_read == (errors.errors == 0));
    if (!is_read) {
        check(world.count == -1);
        return 0;
    }
    check_levels(&world, path);
    check_chapters(&world);
    world_file_done(&world);
    return 0;
}
