// The update of Tiny Platformer: forces, then positions, then the four cells of a box; one tick.
// Kept: player.x .y .dx .dy .falling .jumping. Given: player.left .right .jump dt and constants.

// phase forces
var wasLeft = player.dx < 0, wasRight = player.dx > 0;
var ddx = 0, ddy = GRAVITY;
if (player.left) ddx -= ACCEL;
else if (wasLeft) ddx += FRICTION;
if (player.right) ddx += ACCEL;
else if (wasRight) ddx -= FRICTION;
if (player.jump && !player.jumping && !player.falling) {
  ddy -= JUMP;
  player.jumping = true;
}

// phase y
player.y = Math.floor(player.y + dt * player.dy);

// phase x
player.x = Math.floor(player.x + dt * player.dx);

// phase velocity
player.dx = bound(player.dx + dt * ddx, -MAXDX, MAXDX);
player.dy = bound(player.dy + dt * ddy, -MAXDY, MAXDY);

// phase clamp
if ((wasLeft && player.dx > 0) || (wasRight && player.dx < 0)) player.dx = 0;

// phase 4 reads
var tx = p2t(player.x), ty = p2t(player.y);
var nx = player.x % TILE, ny = player.y % TILE;
var here = tcell(tx, ty), right = tcell(tx + 1, ty);
var down = tcell(tx, ty + 1), diagonal = tcell(tx + 1, ty + 1);

// phase Y
if (player.dy > 0) {
  if ((down && !here) || (diagonal && !right && nx)) {
    player.y = t2p(ty);
    player.dy = 0;
    player.falling = false;
    player.jumping = false;
    ny = 0;
  }
} else if (player.dy < 0) {
  if ((here && !down) || (right && !diagonal && nx)) {
    player.y = t2p(ty + 1);
    player.dy = 0;
    here = down;
    right = diagonal;
    ny = 0;
  }
}

// phase X
if (player.dx > 0) {
  if ((right && !here) || (diagonal && !down && ny)) {
    player.x = t2p(tx);
    player.dx = 0;
  }
} else if (player.dx < 0) {
  if ((here && !right) || (down && !diagonal && ny)) {
    player.x = t2p(tx + 1);
    player.dx = 0;
  }
}

// phase falling
player.falling = !(down || (nx && diagonal));
