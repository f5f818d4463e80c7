// An engine of your own, in JavaScript. It reads a task and writes a line for each tick:
//
//     ledge learn --run 'node mine.js' 3 A            runs it, and compares it with the engine
//     ledge learn --watch 'node mine.js' 3 A          does so again each time you save it
//
// Write step(). Everything else reads the task and writes the table.
'use strict';

const rows = [], given = {};                                // the map, the constants
const s = { cx: 0, cy: 0, xr: 0.5, yr: 1, dx: 0, dy: 0 };   // the columns that are compared
let keys = [];

// Is the cell solid? Outside the map it is.
function solid(col, row) {
    const inside = row >= 0 && row < rows.length && col >= 0 && col < rows[0].length;
    return !inside || rows[row][col] === '#';
}

// One tick: changes what s holds, such as s.xr += s.dx. Constants: given.gravity.
function step(left, right, jump) {
    // phase control: left, right and jump are held; a jump begins when it was not before
    // phase gravity
    // phase x velocity
    // phase x collisions
    // phase x overflow
    // phase y velocity
    // phase y collisions
    // phase y overflow
    // phase friction
    // phase tiny values
}

// A constant: a number, or a word such as none.
function number(word) {
    return Number.isNaN(Number(word)) ? word : Number(word);
}

const lines = require('fs').readFileSync(0, 'utf8').split('\n');
for (let at = 0; at < lines.length; at++) {
    const [word, first, second] = lines[at].split(' ');
    if (word === 'row') rows.push(first);
    if (word === 'start') { s.cx = Number(first); s.cy = Number(second); }
    if (word === 'set') given[first] = number(second);
    if (word === 'ticks') {
        keys = lines.slice(at + 1, at + 1 + Number(first));
        break;
    }
}
for (const [name, constant] of [['xr', 'xr'], ['yr', 'yr'], ['dx', 'dx0'], ['dy', 'dy0']])
    if (constant in given) s[name] = given[constant];

const table = [['tick', ...Object.keys(s)], [0, ...Object.values(s)]];
keys.forEach((held, tick) => {
    step(held.includes('L'), held.includes('R'), held.includes('J'));
    table.push([tick + 1, ...Object.values(s)]);
});
console.log(table.map(row => row.join(',')).join('\n'));
