// The step around what a learner writes, when it is played in a level: each phase of a lesson that
// has an open line is the learner's, the others are these. The levels have no one-way platforms.

// phase control
if (left) dx -= walk;
if (right) dx += walk;
if (jump && !held && hasCollision(cx, cy + 1) && yr >= 0.98) dy = -impulse;
if (!jump && held && dy < 0) dy *= 0.5;
held = jump;

// phase gravity
dy += GRAVITY;

// phase x velocity
xr += dx;

// phase x collisions
if (dx > 0 && hasCollision(cx + 1, cy) && xr >= 1 - collRadius) {
  xr = 1 - collRadius;
  dx = 0;
}
if (dx < 0 && hasCollision(cx - 1, cy) && xr <= collRadius) {
  xr = collRadius;
  dx = 0;
}

// phase x overflow
while (xr > 1) { xr--; cx++; }
while (xr < 0) { xr++; cx--; }

// phase y velocity
var before = yr;
yr += dy;

// phase y collisions
if (dy > 0 && hasCollision(cx, cy + 1) && yr >= 1) {
  yr = 1;
  dy = 0;
}
if (dy < 0 && hasCollision(cx, cy - 1) && yr <= collRadius) {
  yr = collRadius;
  dy = 0;
}

// phase y overflow
while (yr > 1) { yr--; cy++; }
while (yr < 0) { yr++; cy--; }

// phase friction
dx *= frictX;
dy *= frictY;

// phase tiny values
if (Math.abs(dx) < 0.0005) dx = 0;
if (Math.abs(dy) < 0.0005) dy = 0;
