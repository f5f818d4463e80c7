/* workshop.h - for tests: an arcade with a workshop in the scratch folder, and levels to publish.
 */
#ifndef LEDGE_TESTS_WORKSHOP_H
#define LEDGE_TESTS_WORKSHOP_H

#include "course.h"
#include "scratch.h"

#include "../src/arcade/arcade.h"

/* Players of this account: another name is another player. */
static inline Arcade workshop_player(const char *name)
{
    ErrorList errors;
    Arcade arcade;
    error_list_init(&errors, "arcade");
    const ArcadeOptions options = {.folder = scratch_folder, .name = name, .workshop = WORKSHOP_ON};
    assert_true(arcade_open(&options, &arcade, &errors));
    assert_int_equal(errors.errors + errors.warnings, 0);
    return arcade;
}

/* A wish of the player, at a time long before any test runs (2001-09-09). */
#define WORKSHOP_AT INT64_C(1000000000)
static inline WorkshopWish workshop_wish(const Arcade *arcade, const char *text)
{
    static char by[VISITOR_PLAYER_MAX];
    arcade_player(arcade, by);
    return (WorkshopWish){.text = text, .length = strlen(text), .by = by, .at = WORKSHOP_AT};
}

/* Prepares what must be good. */
static inline WorkshopText workshop_prepared(const WorkshopWish *wish)
{
    ErrorList errors;
    WorkshopText text;
    char line[ERROR_LINE_MAX];
    error_list_init(&errors, "draft");
    if (!workshop_prepare(wish, &text, &errors)) {
        error_format(&errors, &errors.items[0], line, sizeof line);
        fail_msg("%s", line);
    }
    return text;
}

/* The course with another floor for each number, so that levels differ in play. */
enum { WORKSHOP_COURSES = 64, WORKSHOP_COURSE_MAX = 512 };
static inline const char *workshop_course(int32_t number, char out[WORKSHOP_COURSE_MAX])
{
    int length = snprintf(out, WORKSHOP_COURSE_MAX, "[level]\ntitle = Course %d\n[map]\n%s",
                          (int)number, course_picture);
    for (int32_t bit = 0; bit < 6; bit++)
        out[length - 1 - 24 + bit] = number >> bit & 1 ? '#' : '=';
    return out;
}

/* Publishes with the run of these inputs. */
static inline bool workshop_put_run(const Arcade *arcade, const WorkshopWish *wish,
                                    const char *inputs, WorkshopId *id, ErrorList *errors)
{
    WorkshopText text = workshop_prepared(wish);
    Replay run = course_replay(&text.level, inputs);
    bool is_done = workshop_publish(arcade, &text, &run, id, errors);
    replay_done(&run);
    workshop_text_done(&text);
    return is_done;
}

/* Publishes a course. */
static inline bool workshop_put(const Arcade *arcade, const WorkshopWish *wish, WorkshopId *id,
                                ErrorList *errors)
{
    return workshop_put_run(arcade, wish, course_run, id, errors);
}

static inline WorkshopId workshop_put_course(const Arcade *arcade, int32_t number)
{
    char text[WORKSHOP_COURSE_MAX];
    ErrorList errors;
    WorkshopId id = {0};
    error_list_init(&errors, "draft");
    WorkshopWish wish = workshop_wish(arcade, workshop_course(number, text));
    if (!workshop_put(arcade, &wish, &id, &errors)) fail_msg("%s", errors.items[0].text);
    return id;
}

static inline void workshop_read_all(WorkshopFolder *folder, const Arcade *arcade)
{
    while (!workshop_folder_read(folder, arcade))
        continue;
}

#endif
