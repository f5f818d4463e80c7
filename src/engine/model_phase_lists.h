/* model_phase_lists.h - the phases of `tiny` and `bank`: id, name, documented line, what they stop.
 * A model that runs a program has the phases of its base. */
#ifndef LEDGE_ENGINE_MODEL_PHASE_LISTS_H
#define LEDGE_ENGINE_MODEL_PHASE_LISTS_H

// clang-format off
#define TINY_PHASE_LIST(X)                                                                        \
    X(TINY_PHASE_FORCES,   "forces",   "ddx = ACCEL or FRICTION against dx; ddy = GRAVITY, - JUMP for a jump", STOPS_NOTHING) \
    X(TINY_PHASE_Y,        "y",        "y = floor(y + dt * dy)", STOPS_NOTHING)                   \
    X(TINY_PHASE_X,        "x",        "x = floor(x + dt * dx)", STOPS_NOTHING)                   \
    X(TINY_PHASE_VELOCITY, "velocity", "dx = bound(dx + dt * ddx); dy = bound(dy + dt * ddy)", STOPS_NOTHING) \
    X(TINY_PHASE_CLAMP,    "clamp",    "wasleft and dx > 0, or wasright and dx < 0: dx = 0", STOPS_NOTHING) \
    X(TINY_PHASE_READS,    "4 reads",  "cell, cellright, celldown, celldiag", STOPS_NOTHING)      \
    X(TINY_PHASE_HIT_Y,    "Y",        "dy > 0 on a cell below: y = t2p(ty), dy = 0; dy < 0 in one: y = t2p(ty + 1)", STOPS_Y) \
    X(TINY_PHASE_HIT_X,    "X",        "dx > 0 in a cell at the right: x = t2p(tx), dx = 0; at the left: x = t2p(tx + 1)", STOPS_X) \
    X(TINY_PHASE_FALLING,  "falling",  "falling = !(celldown || (nx && celldiag))", STOPS_NOTHING)
// clang-format on

// clang-format off
#define BANK_PHASE_LIST(X)                                                                        \
    X(BANK_PHASE_CONTROL,  "control",  "R: hSpeed += accel; L: -= accel; neither: fric towards 0; at most max", STOPS_NOTHING) \
    X(BANK_PHASE_FLOOR,    "floor",    "hSpeedDecimal = hSpeed - floor(abs(hSpeed)) * dir; hSpeed -= hSpeedDecimal", STOPS_NOTHING) \
    X(BANK_PHASE_QUANTISE, "quantise", "hSubpixels = hSpeedDecimal - abs(hSpeedDecimal mod SUBPIXEL_SIZE) * dir", STOPS_NOTHING) \
    X(BANK_PHASE_BANK,     "bank",     "bank += hSubpixels; abs(bank) >= 1: extra = true, bank -= floor(abs(bank)) * dir", STOPS_NOTHING) \
    X(BANK_PHASE_EXTRA,    "extra",    "extra: hSpeed += dir", STOPS_NOTHING)                     \
    X(BANK_PHASE_PROBE,    "probe",    "t1 to t4: tiles at side + max(1, hSpeed): top, bottom, middle, below", STOPS_NOTHING) \
    X(BANK_PHASE_SNAP,     "snap",     "collision: x = flush to the tile, hSpeedResets(); at the room's border too", STOPS_X) \
    X(BANK_PHASE_MOVE,     "move",     "x += hSpeed", STOPS_NOTHING)                              \
    X(BANK_PHASE_RESTORE,  "restore",  "hSpeed += hSpeedDecimal; extra: hSpeed -= dir, extra = false", STOPS_NOTHING)
// clang-format on

#endif
