"""An engine of your own, in Python. It reads a task and writes a line for each tick:

    ledge learn --run 'python3 mine.py' 3 A          runs it, and compares it with the engine
    ledge learn --watch 'python3 mine.py' 3 A        does so again each time you save it
    ledge learn --watch 'python3 mine.py' --inspect 3 A      on a screen; Enter plays it live

Write step(). Everything else reads the task and writes the table.
"""
import itertools
import sys

rows, given = [], {}                                     # the map, the constants
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
    """Reads the task. Returns the lines of keys: as many as it says, or, live, as they come."""
    for line in sys.stdin:
        word, *rest = line.split()
        if word == 'row':
            rows.append(rest[0])
        elif word == 'start':
            kept['cx'], kept['cy'] = int(rest[0]), int(rest[1])
        elif word == 'set':
            given[rest[0]] = number(rest[1])
        elif word == 'ticks':
            return itertools.islice(sys.stdin, int(rest[0]))
        elif word == 'live':
            return sys.stdin
    return []


def write_row(tick):
    print(tick, *map(repr, kept.values()), sep=',', flush=True)


keys = read_task()
for name, constant in (('xr', 'xr'), ('yr', 'yr'), ('dx', 'dx0'), ('dy', 'dy0')):
    kept[name] = given.get(constant, kept[name])
print('tick', *kept, sep=',')
write_row(0)
for tick, held in enumerate(keys, 1):
    step(kept, 'L' in held, 'R' in held, 'J' in held)
    write_row(tick)
