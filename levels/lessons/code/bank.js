// The subpixel bank: whole pixels now, fractions saved for later; one tick, sideways only.
// Kept: x bottom hSpeed bank. Given: left right accel fric top bboxBottomOffset, and capitals.

// phase control
if (right) hSpeed += accel;
if (left) hSpeed -= accel;
if (!left && !right) hSpeed -= sign(hSpeed) * Math.min(fric, Math.abs(hSpeed));
hSpeed = bound(hSpeed, -top, top);

var dir = sign(hSpeed), extra = false, hit = false, reach = 0, wall = false;
var side = x - 6, head = bottom - 15, fraction = 0;
if (dir > 0) side = x + 5;
var offset = side - x, middle = (bottom + head) * 0.5;
if (dir != 0) {
  // phase floor
  fraction = hSpeed - Math.floor(Math.abs(hSpeed)) * dir;
  hSpeed -= fraction;

  // phase quantise
  var sixteenths = fraction - Math.abs(fraction % SUBPIXEL_SIZE) * dir;

  // phase bank
  bank += sixteenths;
  if (Math.abs(bank) >= 1) {
    extra = true;
    bank -= Math.floor(Math.abs(bank)) * dir;
  }

  // phase extra
  if (extra) hSpeed += dir;

  // phase probe
  reach = Math.min(-1, hSpeed);
  if (dir > 0) reach = Math.max(1, hSpeed);
  var t1 = tile(side + reach, head), t2 = tile(side + reach, bottom);
  var t3 = tile(side + reach, middle), t4 = tile(side + reach, bottom + bboxBottomOffset + 1);
  wall = t1 == SOLID || t2 == SOLID || t3 == SOLID;
  if (t1 == UND && t2 == UND && t3 == UND && t4 == SOLID) wall = true;

  // phase snap
  if (wall) {
    hit = true;
    var c1 = column(side + hSpeed, head), c2 = column(side + hSpeed, bottom);
    var c3 = column(side + hSpeed, middle);
    var c4 = column(side + hSpeed, bottom + bboxBottomOffset + 1);
    var far = Math.max(Math.max(c1, c2), Math.max(c3, c4));
    if (hSpeed > 0) x = minPos(c1, c2, c3, c4) * TILE_SIZE - 1 - offset;
    if (hSpeed < 0) x = (far + 1) * TILE_SIZE - offset;
  } else if (dir < 0 && side + reach < 0) {
    hit = true;
    if (hSpeed < 0) x -= side;
  } else if (dir > 0 && side + reach >= room_width) {
    hit = true;
    if (hSpeed > 0) x = room_width - 1 - offset;
  }
  if (hit) { hSpeed = 0; fraction = 0; bank = 0; extra = false; }

  // phase move
  x += hSpeed;

  // phase restore
  hSpeed += fraction;
  if (extra) hSpeed -= dir;
}
