"""An engine of your own, in Python. It reads a task and writes a line for each tick:

    ledge learn --run 'python3 mine.py' 3 A          runs it, and compares it with the engine
    ledge learn --watch 'python3 mine.py' 3 A        does so again each time you save it

Write step(). Everything else reads the task and writes the table.
"""
import sys

rows, given, keys = [], {}, []                           # the map, the constants, the keys
kept = dict(cx=0, cy=0, xr=0.5, yr=1.0, dx=0.0, dy=0.0)  # the columns that are compared


def solid(col, row):
    """Is the cell solid? Outside the map it is."""
    inside = 0 <= row < len(rows) and 0 <= col < len(rows[0])
    return not inside or rows[row][col] == '#'


def step(s, left, right, jump):
    """One tick: changes what s holds, such as s['xr'] += s['dx']. Constants: given['gravity']."""
    # phase control: left, right and jump are held; a jump begins when it was not before
    # phase gravity
    # phase x velocity
    # phase x collisions
    # phase x overflow
    # phase y velocity
    # phase y collisions
    # phase y overflow
    # phase friction
    # phase tiny values


def number(word):
    """A constant: a number, or a word such as none."""
    try:
        return float(word)
    except ValueError:
        return word


def read_task():
    lines = iter(sys.stdin.read().splitlines())
    for line in lines:
        word, *rest = line.split()
        if word == 'row':
            rows.append(rest[0])
        elif word == 'start':
            kept['cx'], kept['cy'] = int(rest[0]), int(rest[1])
        elif word == 'set':
            given[rest[0]] = number(rest[1])
        elif word == 'ticks':
            keys.extend(next(lines) for _ in range(int(rest[0])))


def write_row(tick):
    print(tick, *map(repr, kept.values()), sep=',')


read_task()
for name, constant in (('xr', 'xr'), ('yr', 'yr'), ('dx', 'dx0'), ('dy', 'dy0')):
    kept[name] = given.get(constant, kept[name])
print('tick', *kept, sep=',')
write_row(0)
for tick, held in enumerate(keys, 1):
    step(kept, 'L' in held, 'R' in held, 'J' in held)
    write_row(tick)
