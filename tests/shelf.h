/* shelf.h - for tests: every lesson that comes with the program. */
#ifndef LEDGE_TESTS_SHELF_H
#define LEDGE_TESTS_SHELF_H

#include "full.h"

#include "../src/learn/view/lesson_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* One lesson in `of`; all of them with LEDGE_FULL. */
static inline void for_lessons(int32_t of, void (*take)(const char *path))
{
    Shelf shelf;
    ErrorList errors;
    char path[WORLD_PATH_MAX];
    setenv("LEDGE_LEVELS", "levels", 1);
    error_list_init(&errors, "lessons");
    assert_true(lesson_list_read(&shelf, NULL, false, &errors));
    assert_true(shelf.count > 0);
    for (int32_t i = 0; i < shelf.count; i++) {
        if (!is_tried(i, of)) continue;
        shelf_path(&shelf, i, path);
        take(path);
    }
}

static inline void for_every_lesson(void (*take)(const char *path))
{
    for_lessons(1, take);
}

#endif
