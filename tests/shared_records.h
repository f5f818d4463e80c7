/* shared_records.h - for tests: records in the scratch folder, which all may write to. */
#ifndef LEDGE_TESTS_SHARED_RECORDS_H
#define LEDGE_TESTS_SHARED_RECORDS_H

#include "course.h"
#include "scratch.h"

#include "../src/save/records.h"

static inline Records shared_records(void)
{
    ErrorList errors;
    Records records;
    assert_int_equal(chmod(scratch_folder, 01777), 0);
    error_list_init(&errors, "records");
    assert_true(records_open_shared(&records, scratch_folder, &errors));
    return records;
}

static inline uint32_t keep(const Records *records, const Level *level, const char *inputs)
{
    ErrorList errors;
    Replay replay = course_replay(level, inputs);
    error_list_init(&errors, "records");
    uint32_t kinds = records_keep_run(records, &replay, level, &errors);
    assert_int_equal(errors.errors, 0);
    replay_done(&replay);
    return kinds;
}

#endif
