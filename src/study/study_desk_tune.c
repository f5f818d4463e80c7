/* study_desk_tune.c - see study_desk_tune.h */
#include "study_desk_tune.h"

#include "study_preset.h"
#include "study_tune.h"

static const SettingTable *settings_of(const Desk *desk)
{
    return model_settings((ModelKind)inspector_params(&desk->study)->kind);
}

static const Setting *chosen_constant(const Desk *desk)
{
    return &settings_of(desk)->rows[inspector_lane(&desk->study)->constant];
}

static void say_constant(Desk *desk)
{
    char value[TUNE_TEXT_MAX];
    const Setting *row = chosen_constant(desk);
    tune_value_text(inspector_params(&desk->study), row, value);
    desk_say(desk, "%s = %s: %s", row->key, value, row->help);
}

static void choose_constant(Desk *desk, int32_t step)
{
    InspectorLane *lane = &desk->study.lanes[desk->study.lane];
    int32_t count = settings_of(desk)->count;
    lane->constant = (lane->constant + count + step) % count;
    trails_set_fan(&desk->trails, &desk->study, desk->trails.has_fan);
    say_constant(desk);
}

void desk_next_constant(Desk *desk)
{
    choose_constant(desk, 1);
}

void desk_previous_constant(Desk *desk)
{
    choose_constant(desk, -1);
}

static void say_refused(Desk *desk, TuneResult result)
{
    char value[TUNE_TEXT_MAX], allowed[TUNE_TEXT_MAX];
    const Setting *row = chosen_constant(desk);
    tune_value_text(inspector_params(&desk->study), row, value);
    setting_allowed(row, allowed, sizeof allowed);
    if (result == TUNE_FIXED)
        desk_say(desk, "%s = %s: to be changed in the level's file only", row->key, value);
    else
        desk_say(desk, "%s = %s: no further; allowed is %s", row->key, value, allowed);
}

static void tune(Desk *desk, int32_t steps)
{
    ModelParams params = *inspector_params(&desk->study);
    TuneResult result = tune_step(&params, chosen_constant(desk), steps);
    if (result != TUNE_DONE) {
        say_refused(desk, result);
        return;
    }
    inspector_set_params(&desk->study, &params);
    say_constant(desk);
}

void desk_tune_more(Desk *desk)
{
    tune(desk, 1);
}

void desk_tune_less(Desk *desk)
{
    tune(desk, -1);
}

/* The lane's model stays. */
static ModelParams untuned(const Inspector *study)
{
    return inspector_usual_params(study, (ModelKind)inspector_params(study)->kind);
}

void desk_reset(Desk *desk)
{
    ModelParams params = untuned(&desk->study);
    inspector_set_params(&desk->study, &params);
    desk_say(desk, "All constants are as they were.");
}

void desk_show_fan(Desk *desk)
{
    trails_set_fan(&desk->trails, &desk->study, !desk->trails.has_fan);
    desk->page = DESK_LEVEL;
    if (desk->trails.has_fan)
        desk_say(desk, "Where the run would go with %s one and two steps away",
                 chosen_constant(desk)->key);
}

void desk_next_preset(Desk *desk)
{
    Inspector *study = &desk->study;
    ModelParams base = untuned(study);
    PresetTable table = preset_table((ModelKind)base.kind);
    int32_t next = preset_next(inspector_params(study), &base);
    const Preset *preset = &table.rows[next];
    ModelParams params = preset_params(preset, &base);
    inspector_set_params(study, &params);
    desk_say(desk, "%s (%d of %d): %s", preset->name, next + 1, table.count, preset->about);
}
