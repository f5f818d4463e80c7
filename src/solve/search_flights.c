/* search_flights.c - see search_internal.h
 *
 * A monster that is stomped throws the player higher than a jump, but it must be met in the right
 * tick of hundreds; and a jump around the end of a ceiling, or a second one off a ladder's end,
 * must turn in the right one. Short actions come by such ticks only by luck. From a place where the
 * player can stand, though, there are some hundred flights worth trying, and where the monsters
 * will be is known. So each flight is played without monsters first, once for all ticks in which it
 * may begin. Those that lead where none has stood are tried with monsters, after some waits; and
 * for those that come down where a monster will be it is known how long to wait for it.
 *
 * Second jump: who grabs the ladder under the feet and jumps off it is still within the coyote time
 * of that ground. */
#include "search_internal.h"

#include <stdlib.h>

enum {
    SETTLE_TICKS = 40, /* until the player is at rest */
    FLIGHT_TICKS = 100,
    FLIGHT_FALL = 5, /* rows */
    RUN_OFF_TICKS = 40,
    LATE_PRESS = 10, /* ticks: no coyote time is left */
    NEVER = FLIGHT_TICKS,
    SLACK = 60,      /* ticks: the way from where it lands may be so much longer */
    DODGE_EVERY = 8, /* ticks of waits that are tried for a flight with monsters, */
    DODGE_MAX = 200,
    DODGES = 4,   /* for so many flights */
    AHEAD = 2000, /* ticks: so long the player waits for a monster */
    AHEAD_EVERY = 4,
    MEETING_APART = 40, /* ticks between two meetings of one flight */
    LATE_STOMP = 6,     /* ticks: so much later than expected */
    MEETINGS_MAX = 256,
    NODE_TICKS = 200, /* of one node */
    SCRIPT_MAX = SETTLE_TICKS + AHEAD + 2 * FLIGHT_TICKS
};

/* How deep in a monster the feet may be a tick before, and how far the two must overlap sideways.
 */
static const Fixed HEAD_DEPTH = ONE / 8, OVERLAP = ONE / 8;

/* How a flight begins: with a jump after `run` ticks on the ground, or without one. */
typedef struct TakeOff {
    int32_t run;
    bool runs_off; /* without; the button is held from LATE_PRESS on */
    bool grabs;    /* the ladder under the feet, to jump off it and once more */
} TakeOff;

static const TakeOff take_offs[] = {{.run = 0},
                                    {.run = 8},
                                    {.run = RUN_OFF_TICKS, .runs_off = true},
                                    {.grabs = true}};
static const TakeOff bounce = {.run = 0};

static const Input ways[] = {0, INPUT_LEFT, INPUT_RIGHT};
static const int32_t turns[] = {8, 14, 20, 26}; /* ticks */

enum {
    TURNS_MAX = ARRAY_LENGTH(ways) * (1 + ARRAY_LENGTH(turns) * (ARRAY_LENGTH(ways) - 1)),
    FLIGHTS_MAX = ARRAY_LENGTH(take_offs) * TURNS_MAX
};

typedef struct FlightKind {
    const TakeOff *take_off;
    Input way, then; /* `then` from the tick `turn` of the flight on */
    int32_t turn;
} FlightKind;

/* The player after each tick. */
typedef struct Flight {
    int32_t count, top; /* from `top` on it falls */
    bool leads_on;      /* it ends on the ground where none has stood */
    Input inputs[FLIGHT_TICKS];
    Fixed x[FLIGHT_TICKS], y[FLIGHT_TICKS];
} Flight;

/* A flight that begins `wait` ticks from now comes down on a monster at its point `point`. */
typedef struct Meeting {
    int32_t wait, flight, point;
} Meeting;

/* The flights from one place. */
struct SearchFlights {
    uint32_t from;   /* the node there, */
    int32_t settled; /* ticks that are waited from it until `start`, */
    int32_t rest;    /* and its priority without the ticks so far */
    Flight flights[FLIGHTS_MAX];
    int32_t flight_count;
    Meeting meetings[MEETINGS_MAX];
    int32_t meeting_count;
    Input script[SCRIPT_MAX]; /* what is played from the node on */
    int32_t script_count;
    uint8_t *start, *bounced; /* snapshots */
};

static SearchFlights *create_flights(const SnapshotScratch *scratch)
{
    SearchFlights *flights = calloc(1, sizeof *flights);
    if (!flights) return NULL;
    flights->start = malloc((size_t)snapshot_size_max(scratch));
    flights->bounced = malloc((size_t)snapshot_size_max(scratch));
    if (flights->start && flights->bounced) return flights;
    search_flights_destroy(flights);
    return NULL;
}

void search_flights_destroy(SearchFlights *flights)
{
    if (!flights) return;
    free(flights->start);
    free(flights->bounced);
    free(flights);
}

static const Body *body_of(const Search *search)
{
    return model_body(&search->scratch.game.player);
}

/* ---- the script -------------------------------------------------------------------------- */

/* Plays one tick more. False when the game is over, or cannot be packed. */
static bool play(Search *search, Input input, GameEvents *events)
{
    SearchFlights *f = search->flights;
    assert(f->script_count < SCRIPT_MAX);
    f->script[f->script_count++] = input;
    return search_play_tick(search, input, f->script_count, events);
}

/* Goes back to the start, to which only waiting has led, and waits on there. */
static bool wait_at_start(Search *search, int32_t ticks)
{
    SearchFlights *f = search->flights;
    snapshot_unpack(&search->scratch, f->start);
    f->script_count = f->settled;
    for (int32_t i = 0; i < ticks; i++)
        if (!play(search, 0, NULL)) return false;
    return true;
}

/* Keeps the script as nodes, one for each stretch of equal inputs. */
static void keep_script(Search *search)
{
    const SearchFlights *f = search->flights;
    uint32_t parent = f->from;
    search_return_to(search, parent);
    for (int32_t i = 0, begin = 0; i < f->script_count && search->status == SEARCH_RUNNING; i++) {
        const bool lives = search_play_tick(search, f->script[i], i + 1, NULL);
        const bool goes_on = lives && i + 1 < f->script_count && f->script[i + 1] == f->script[i] &&
                             i + 1 - begin < NODE_TICKS;
        if (goes_on) continue;
        const uint32_t index = search->pool.count;
        const NewNode made = {.node = {.parent = parent,
                                       .tick = search->scratch.game.ticks,
                                       .ticks = (uint8_t)(i + 1 - begin),
                                       .action = {.input = f->script[i]}},
                              .is_part = true};
        if (lives)
            search_keep_game(search, &made);
        else if (search->scratch.game.status == GAME_FINISHED)
            search_keep_finish(search, &made);
        if (!lives || search->pool.count == index) return;
        parent = index;
        begin = i + 1;
    }
}

/* ---- flights without monsters ------------------------------------------------------------ */

/* Every way after this take-off, and every turn. Returns how many. */
static int32_t list_kinds(const TakeOff *take_off, FlightKind *out)
{
    int32_t count = 0;
    for (size_t way = 0; way < ARRAY_LENGTH(ways); way++) {
        if (take_off->run > 0 && ways[way] == 0) continue;
        out[count++] = (FlightKind){take_off, ways[way], ways[way], NEVER};
        for (size_t turn = 0; turn < ARRAY_LENGTH(turns); turn++)
            for (size_t then = 0; then < ARRAY_LENGTH(ways); then++)
                if (then != way)
                    out[count++] = (FlightKind){take_off, ways[way], ways[then], turns[turn]};
    }
    return count;
}

/* What is held in tick `i` of the flight, counted from the end of the run. */
static Input flight_input(const FlightKind *kind, int32_t coyote, int32_t i)
{
    const TakeOff *take_off = kind->take_off;
    const Input way = i < kind->turn ? kind->way : kind->then;
    if (take_off->grabs && i == 0) return INPUT_DOWN;
    if (take_off->grabs) return i == coyote ? way : way | INPUT_JUMP;
    if (take_off->runs_off) return i < LATE_PRESS ? way : way | INPUT_JUMP;
    return way | INPUT_JUMP;
}

/* Has none stood where the player is, and is it not much farther from the goal than the place that
 * the flights are from? */
static bool is_of_use(Search *search)
{
    const Place here = search_place(search);
    const SearchCell *cell = search_cell(search, here.col, here.row);
    const int32_t slack = SLACK * search->options.weight;
    return cell && cell->stand == 0 && search_rest_now(search) < search->flights->rest + slack;
}

/* Adds a tick to the flight. False when it has ended. */
static bool fly_on(Search *search, Input input, Flight *flight)
{
    Game *game = &search->scratch.game;
    const Level *level = search->level;
    model_step_with_terrain(&game->player, &level->physics, &level->terrain, &game->terrain, input,
                            NULL);
    const Body *body = body_of(search);
    const int32_t i = flight->count++;
    flight->inputs[i] = input;
    flight->x[i] = body->x;
    flight->y[i] = body->y;
    return !body->dead && flight->count < FLIGHT_TICKS;
}

/* Plays the flight in the current game, but without monsters. */
static void fly(Search *search, const FlightKind *kind, Flight *flight)
{
    const TakeOff *take_off = kind->take_off;
    const Body *body = body_of(search);
    const Fixed lowest = body->y + FLIGHT_FALL * ONE;
    const int32_t coyote = model_body_params(&search->level->physics)->coyote_ticks;
    bool goes_on = true;
    flight->count = 0;
    flight->top = FLIGHT_TICKS;
    flight->leads_on = false;
    for (int32_t i = 0; i < take_off->run && goes_on && body->grounded; i++)
        goes_on = fly_on(search, kind->way, flight) && !body->hit_x;
    if (!goes_on || (take_off->run > 0 && body->grounded == take_off->runs_off)) return;
    for (int32_t i = 0; goes_on; i++) {
        const Fixed y = body->y;
        goes_on = fly_on(search, flight_input(kind, coyote, i), flight) && body->y < lowest;
        if (i == 0 && take_off->grabs && !body->climbing) return;
        if (i > 0 && body->grounded) break;
        if (i > 0 && body->y > y) flight->top = min_i32(flight->top, flight->count - 1);
    }
    flight->leads_on = body->grounded && is_of_use(search);
}

/* ---- meetings ---------------------------------------------------------------------------- */

/* The bounces of the cell in which the flight is at that point. `bit`: for those that are about as
 * far across it, as high and as fast. NULL: outside of the level. */
static uint64_t *bounces_at(const Search *search, const Flight *flight, int32_t point,
                            uint64_t *bit)
{
    const Fixed x = flight->x[point], y = flight->y[point], dx = x - flight->x[point - 1];
    SearchCell *cell = search_cell(search, fixed_floor(x), fixed_floor(y));
    const int32_t quarter = floor_div(x, ONE / 4) & 3, half = floor_div(y, ONE / 2) & 1;
    const int32_t speed = clamp_i32(floor_div(dx + ONE / 32, ONE / 16), -2, 2) + 2;
    *bit = UINT64_C(1) << ((speed * 2 + half) * 4 + quarter);
    return cell ? &cell->bounces : NULL;
}

static bool is_known_bounce(const Search *search, const Flight *flight, int32_t point)
{
    uint64_t bit;
    const uint64_t *bounces = bounces_at(search, flight, point, &bit);
    return !bounces || (*bounces & bit);
}

/* The first point at which the flight, which falls there, is below this height; or its end. */
static int32_t point_below(const Flight *flight, Fixed y)
{
    int32_t low = flight->top, high = flight->count;
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (flight->y[middle] > y)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Adds the flights that come down on a monster that is there `ticks` ticks from now. */
static void meet(Search *search, const Actor *monster, int32_t ticks)
{
    SearchFlights *f = search->flights;
    const Fixed head = monster->body.y - monster->body.height;
    const Fixed near = body_of(search)->half_width + monster->body.half_width - OVERLAP;
    for (int32_t i = 0; i < f->flight_count && f->meeting_count < MEETINGS_MAX; i++) {
        const Flight *flight = &f->flights[i];
        const int32_t point = point_below(flight, head), wait = ticks - point - 1;
        if (wait < 0 || point == flight->count || point <= flight->top) continue;
        if (flight->y[point - 1] > head + HEAD_DEPTH) continue;
        if (abs_i32(flight->x[point] - monster->body.x) > near) continue;
        bool is_known = is_known_bounce(search, flight, point);
        for (int32_t m = 0; m < f->meeting_count && !is_known; m++)
            is_known =
                f->meetings[m].flight == i && abs_i32(f->meetings[m].wait - wait) < MEETING_APART;
        if (!is_known) f->meetings[f->meeting_count++] = (Meeting){wait, i, point};
    }
}

/* Where the flights come down. */
static PatrolArea landing_area(const SearchFlights *f)
{
    PatrolArea area = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (int32_t i = 0; i < f->flight_count; i++)
        for (int32_t point = f->flights[i].top; point < f->flights[i].count; point++) {
            const Fixed x = f->flights[i].x[point], y = f->flights[i].y[point];
            area.left = min_i32(area.left, x - ONE);
            area.right = max_i32(area.right, x + ONE);
            area.top = min_i32(area.top, y);
            area.bottom = max_i32(area.bottom, y + 2 * ONE);
        }
    return area;
}

static int by_wait(const void *a, const void *b)
{
    const Meeting *one = a, *other = b;
    if (one->wait != other->wait) return one->wait < other->wait ? -1 : 1;
    return one->flight < other->flight ? -1 : one->flight > other->flight;
}

/* The earliest first. */
static void find_meetings(Search *search)
{
    SearchFlights *f = search->flights;
    SnapshotScratch *scratch = &search->scratch;
    const PatrolArea area = landing_area(f);
    const int32_t now = scratch->game.ticks;
    f->meeting_count = 0;
    for (int32_t ticks = 1; ticks < AHEAD && area.left <= area.right; ticks += AHEAD_EVERY)
        for (int32_t i = 0; i < scratch->patrol->count; i++) {
            if (scratch->killed[i / 64] >> i % 64 & 1) continue;
            const Actor *monster = patrol_actor_in(scratch->patrol, i, now + ticks, &area);
            if (monster && actor_is(monster, ACTOR_STOMPABLE)) meet(search, monster, ticks);
        }
    qsort(f->meetings, (size_t)f->meeting_count, sizeof *f->meetings, by_wait);
}

/* ---- with monsters ----------------------------------------------------------------------- */

/* Plays the flight with monsters. True if it still leads on. */
static bool leads_on(Search *search, const Flight *flight)
{
    for (int32_t i = 0; i < flight->count; i++)
        if (!play(search, flight->inputs[i], NULL))
            return search->scratch.game.status == GAME_FINISHED;
    return body_of(search)->grounded && is_of_use(search);
}

/* Does it end where none has stood, even since it was tried without monsters? */
static bool is_still_of_use(const Search *search, const Flight *flight)
{
    const int32_t end = flight->count - 1;
    return flight->leads_on &&
           !search_has_stood(search, fixed_floor(flight->x[end]), fixed_floor(flight->y[end] - 1));
}

/* Keeps the flights that lead on by themselves. */
static void keep_landings(Search *search)
{
    SearchFlights *f = search->flights;
    int32_t dodges = 0;
    for (int32_t i = 0; i < f->flight_count && search->status == SEARCH_RUNNING; i++) {
        if (!is_still_of_use(search, &f->flights[i])) continue;
        for (int32_t wait = 0; wait <= DODGE_MAX; wait += DODGE_EVERY) {
            if (wait == DODGE_EVERY && dodges++ == DODGES) return;
            if (!wait_at_start(search, wait)) break;
            if (!leads_on(search, &f->flights[i])) continue;
            keep_script(search);
            break;
        }
    }
}

/* Tries what the player can do after a bounce, and keeps what leads on. */
static void bounce_on(Search *search)
{
    SearchFlights *f = search->flights;
    const int32_t script_count = f->script_count;
    FlightKind kinds[TURNS_MAX];
    const int32_t count = list_kinds(&bounce, kinds);
    Flight flight;
    if (snapshot_pack(&search->scratch, f->bounced) == 0) return;
    for (int32_t i = 0; i < count && search->status == SEARCH_RUNNING; i++) {
        snapshot_unpack(&search->scratch, f->bounced);
        fly(search, &kinds[i], &flight);
        if (!flight.leads_on) continue;
        snapshot_unpack(&search->scratch, f->bounced);
        f->script_count = script_count;
        if (leads_on(search, &flight)) keep_script(search);
    }
}

static bool has_stomped(const GameEvents *events)
{
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_STOMP) return true;
    return false;
}

/* Plays the flight until it comes down on the monster, and goes on from there if none has bounced
 * there yet. */
static void try_meeting(Search *search, const Meeting *meeting)
{
    const Flight *flight = &search->flights->flights[meeting->flight];
    const int32_t end = min_i32(flight->count, meeting->point + LATE_STOMP);
    GameEvents events;
    for (int32_t i = 0; i < end; i++) {
        if (!play(search, flight->inputs[i], &events)) return;
        if (!has_stomped(&events)) continue;
        uint64_t bit, *bounces = bounces_at(search, flight, max_i32(i, 1), &bit);
        if (!bounces || (*bounces & bit)) return;
        *bounces |= bit;
        bounce_on(search);
        return;
    }
}

/* Tries the meetings one after the other; what has been waited for one is part of the way to the
 * next. */
static void try_meetings(Search *search)
{
    SearchFlights *f = search->flights;
    int32_t waited = 0;
    for (int32_t i = 0; i < f->meeting_count && search->status == SEARCH_RUNNING; i++) {
        const Meeting *meeting = &f->meetings[i];
        if (is_known_bounce(search, &f->flights[meeting->flight], meeting->point)) continue;
        if (!wait_at_start(search, meeting->wait - waited)) return;
        if (snapshot_pack(&search->scratch, f->start) == 0) return;
        snapshot_unpack(&search->scratch, f->start); /* what is near now is awake */
        waited = meeting->wait;
        f->settled = f->script_count;
        try_meeting(search, meeting);
    }
}

/* ---- one place --------------------------------------------------------------------------- */

/* Plays on until the player is at rest, which is the start of the flights. False where it does not
 * stand then, or stands on a lift. */
static bool settle(Search *search, uint32_t from)
{
    SearchFlights *f = search->flights;
    const Body *body = body_of(search);
    f->from = from;
    f->script_count = 0;
    search_return_to(search, from);
    while (!body->grounded || body->dx != 0 || body->jump_held) {
        if (f->script_count == SETTLE_TICKS || !play(search, 0, NULL)) return false;
    }
    f->settled = f->script_count;
    return body->ground != GROUND_LIFT && snapshot_pack(&search->scratch, f->start) > 0;
}

static void fly_all(Search *search)
{
    SearchFlights *f = search->flights;
    FlightKind kinds[TURNS_MAX];
    f->flight_count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(take_offs); i++) {
        const int32_t count = list_kinds(&take_offs[i], kinds);
        for (int32_t kind = 0; kind < count; kind++) {
            snapshot_unpack(&search->scratch, f->start);
            fly(search, &kinds[kind], &f->flights[f->flight_count++]);
        }
    }
    snapshot_unpack(&search->scratch, f->start);
}

bool search_try_flights(Search *search)
{
    const Level *level = search->level;
    SearchCell *best = NULL;
    if (!body_of(search)) return false;
    for (int32_t i = 0; i < level->cols * level->rows; i++) {
        SearchCell *cell = &search->by_cell[i];
        if (cell->stand > 0 && !cell->has_flown && (!best || cell->rest < best->rest)) best = cell;
    }
    if (!best) return false;
    if (!search->flights) search->flights = create_flights(&search->scratch);
    if (!search->flights) {
        search->status = SEARCH_FULL;
        return false;
    }
    best->has_flown = true;
    search->flights->rest = best->rest;
    if (!settle(search, best->stand - 1)) return true;
    fly_all(search);
    find_meetings(search);
    keep_landings(search);
    try_meetings(search);
    return true;
}
