// bench_beside.js - a script of levels/lessons/code by node, as bench_beside.c: NAME FILE COUNT, the
// task on standard input. The constants are the usual ones of the model.
'use strict';
const fs = require('fs');
const [name, file, count] = process.argv.slice(2);
const lines = fs.readFileSync(0, 'utf8').split('\n');
const words = (key) => lines.find((line) => line.startsWith(key + ' ')).split(' ').slice(1);
const map = lines.filter((line) => line.startsWith('row ')).map((line) => line.slice(4));
const [width, height] = words('size').map(Number), [col, row] = words('start').map(Number);
const keys = lines.slice(lines.findIndex((line) => line.startsWith('ticks ')) + 1).filter(Boolean);
const held = (key) => keys.map((line) => line.includes(key));
const L = held('L'), R = held('R'), J = held('J');
const at = (x, y) => (x < 0 || x >= width ? '#' : y < 0 || y >= height ? '.' : map[y][x]);
const bound = (v, low, high) => Math.max(low, Math.min(high, v));
const sign = (v) => (v > 0) - (v < 0);
const flat = map.join('');

const worlds = {
  cell: `let cx = ${col}, cy = ${row}, xr = 0.5, yr = 1, dx = 0, dy = 0, held = false;
    const walk = 0.05, impulse = 0.5, GRAVITY = 0.05, frictX = 0.82, frictY = 0.82, collRadius = 0.3;
    const hasCollision = (x, y) => at(x, y) === '#', isOneWayPlatform = (x, y) => at(x, y) === '=';
    const end = () => cx + xr;`,
  tiny: `const TILE = 32, METER = TILE, GRAVITY = METER * 9.8 * 6, MAXDX = METER * 20, MAXDY = METER * 60;
    const ACCEL = METER * 40, FRICTION = METER * 120, JUMP = METER * 1500, dt = 1 / 60;
    const player = {x: ${col} * TILE, y: ${row} * TILE, dx: 0, dy: 0, falling: false, jumping: false,
      left: false, right: false, jump: false};
    const p2t = (p) => Math.floor(p / TILE), t2p = (t) => t * TILE;
    const tcell = (tx, ty) => flat[tx + ty * ${width}] === '#';
    const end = () => player.x;`,
  bank: `const TILE_SIZE = 16, SUBPIXEL_SIZE = 1 / 16, VOID = 0, SEMISOLID = 1, SOLID = 2, UND = -1;
    const accel = 0.09375, fric = 0.09375, top = 1.5, bboxBottomOffset = 0;
    const room_width = ${width} * TILE_SIZE;
    let x = ${col} * TILE_SIZE + TILE_SIZE / 2, bottom = ${row} * TILE_SIZE + TILE_SIZE - 1;
    let hSpeed = 0, bank = 0;
    const column = (px, py) => (px < 0 || px >= room_width || py < 0 || py >= ${height} * TILE_SIZE
      ? UND : Math.floor(px / TILE_SIZE));
    const tile = (px, py) => (column(px, py) < 0 ? UND
      : map[Math.floor(py / TILE_SIZE)][column(px, py)] === '#' ? SOLID : VOID);
    const minPos = (a, b, c, d) => {
      const known = [a, b, c].filter((v) => v >= 0);
      return known.length > 0 ? Math.min(...known) : d;
    };
    const end = () => x;`,
};
const player = name === 'tiny' ? 'player.' : 'var ';
const play = new Function('at', 'bound', 'sign', 'flat', 'map', 'L', 'R', 'J', 'count', `
  ${worlds[name]}
  for (let n = 0; n < count; n++)
    for (let i = 0; i < L.length; i++) {
      ${player}left = L[i]; ${player}right = R[i]; ${player}jump = J[i];
      ${fs.readFileSync(file, 'utf8')}
    }
  return end();`);
const times = Number(count) + 1; // bench_beside.c plays once before it measures
let end, ns = Infinity;
for (let round = 0; round < 3; round++) { // node compiles in the first
  const from = process.hrtime.bigint();
  end = play(at, bound, sign, flat, map, L, R, J, times);
  ns = Math.min(ns, Number(process.hrtime.bigint() - from));
}
console.log(`${(ns / times / L.length).toFixed(1)} ${Number(end.toPrecision(9))}`);
