// An engine of your own, in JavaScript. It reads a task and writes a line for each tick:
//
//     ledge learn --run 'node mine.js' 3 A            runs it, and compares it with the engine
//     ledge learn --watch 'node mine.js' 3 A          does so again each time you save it
//     ledge learn --watch 'node mine.js' --inspect 3 A        on a screen; Enter plays it live
//
// Write step(). Everything else reads the task and writes the table.
'use strict';

const rows = [], given = {};                                // the map, the constants
const s = { cx: 0, cy: 0, xr: 0.5, yr: 1, dx: 0, dy: 0 };   // the columns that are compared
let tick = 0, left = -1;                                    // ticks that may follow; -1: none yet

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

function writeRow(row) {
    process.stdout.write(row.join(',') + '\n');
}

function begin(count) {
    left = count;
    for (const [name, constant] of [['xr', 'xr'], ['yr', 'yr'], ['dx', 'dx0'], ['dy', 'dy0']])
        if (constant in given) s[name] = given[constant];
    writeRow(['tick', ...Object.keys(s)]);
    writeRow([0, ...Object.values(s)]);
}

// A line of the task; after `ticks` and `live` a line has the keys of a tick.
function read(line) {
    const [word, first, second] = line.split(' ');
    if (left > 0) {
        step(line.includes('L'), line.includes('R'), line.includes('J'));
        writeRow([++tick, ...Object.values(s)]);
        left--;
    } else if (word === 'row') rows.push(first);
    else if (word === 'start') { s.cx = Number(first); s.cy = Number(second); }
    else if (word === 'set') given[first] = number(second);
    else if (word === 'ticks') begin(Number(first));
    else if (word === 'live') begin(Infinity);
}

require('readline').createInterface({ input: process.stdin }).on('line', read);
