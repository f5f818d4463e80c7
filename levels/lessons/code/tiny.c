/* tiny.c - update() of Jake Gordon's "Tiny Platformer", made to be read.
 * cc -std=c17 -ffp-contract=off tiny.c -lm -o tiny;  ledge learn --task LESSON RUN | ./tiny */
#include "task.h"
#define TILE 32 /* pixels to a tile; METER: to a metre; the others are in metres and seconds */
static double METER = TILE, gravity = 9.8 * 6, maxdx = 20, maxdy = 60, accel = 40, friction = 120;
static double impulse = 1500, dt = 1.0 / 60;           /* seconds in a tick */
static double x, y, dx, dy;                            /* upper left; pixels, pixels a second */
static int falling, jumping;

static double bound(double v, double low, double high) { return fmax(low, fmin(high, v)); }
static double t2p(int t) { return t * TILE; }
static int p2t(double p) { return (int)floor(p / TILE); }

/* The map is one long array: left of a row is the end of the row above it. */
static int tcell(int tx, int ty)
{
    int at = tx + ty * width;
    return at >= 0 && at < width * height && map[at / width][at % width] == '#';
}

static void step(int left, int right, int jump)
{
    double GRAVITY = METER * gravity, MAXDX = METER * maxdx, MAXDY = METER * maxdy;
    double ACCEL = METER * accel, FRICTION = METER * friction, JUMP = METER * impulse;
    /* phase forces */
    int wasleft = dx < 0, wasright = dx > 0;
    double ddx = 0, ddy = GRAVITY;
    if (left) ddx -= ACCEL;
    else if (wasleft) ddx += FRICTION;
    if (right) ddx += ACCEL;
    else if (wasright) ddx -= FRICTION;
    if (jump && !jumping && !falling) { ddy -= JUMP; jumping = 1; }
    /* phase y */
    y = floor(y + dt * dy);
    /* phase x */
    x = floor(x + dt * dx);
    /* phase velocity */
    dx = bound(dx + dt * ddx, -MAXDX, MAXDX);
    dy = bound(dy + dt * ddy, -MAXDY, MAXDY);
    /* phase clamp */
    if ((wasleft && dx > 0) || (wasright && dx < 0)) dx = 0;
    /* phase 4 reads */
    int tx = p2t(x), ty = p2t(y);
    int nx = fmod(x, TILE) != 0, ny = fmod(y, TILE) != 0; /* it overlaps the next ones */
    int cell = tcell(tx, ty), cellright = tcell(tx + 1, ty);
    int celldown = tcell(tx, ty + 1), celldiag = tcell(tx + 1, ty + 1);
    /* phase Y */
    if (dy > 0 && ((celldown && !cell) || (celldiag && !cellright && nx))) {
        y = t2p(ty);
        dy = falling = jumping = ny = 0;
    } else if (dy < 0 && ((cell && !celldown) || (cellright && !celldiag && nx))) {
        y = t2p(ty + 1);
        dy = ny = 0;
        cell = celldown, cellright = celldiag;
    }
    /* phase X */
    if (dx > 0 && ((cellright && !cell) || (celldiag && !celldown && ny))) {
        x = t2p(tx);
        dx = 0;
    } else if (dx < 0 && ((cell && !cellright) || (celldown && !celldiag && ny))) {
        x = t2p(tx + 1);
        dx = 0;
    }
    /* phase falling */
    falling = !(celldown || (nx && celldiag));
}

int main(void)
{
    Constant names[] = {{"dt", &dt}, {"meter", &METER}, {"gravity", &gravity}, {"maxdx", &maxdx},
        {"maxdy", &maxdy}, {"accel", &accel}, {"friction", &friction}, {"impulse", &impulse}};
    read_task(names, 8);
    x = t2p(start_col), y = t2p(start_row);
    printf("tick,px,py,vx,vy,ground\n");
    for (int tick = 0; tick <= tick_count; tick++) {
        if (tick > 0) step(held(tick - 1, 'L'), held(tick - 1, 'R'), held(tick - 1, 'J'));
        printf("%d,%.17g,%.17g,%.17g,%.17g,%d\n", tick, x, y, dx, dy, !falling);
    }
    return 0;
}
