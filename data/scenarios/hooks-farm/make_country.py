#!/usr/bin/python3
"""Makes country.gpkg, the floor on which the battle of Hook's Farm is fought, beside this script: always the same one.

    make_country.py [OUT]

Everything here is in table inches, x east and y north of the floor's south-west corner; an inch is 10 m of ground.
Needs numpy, scipy and GDAL's Python bindings (python3-numpy, python3-scipy, python3-gdal)."""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "sandgate"))
from making import file  # noqa: E402

WEST, SOUTH = 620_000.0, 120_000.0  # metres, EPSG:27700
INCH = 10.0
WIDE, DEEP = 142.0, 78.0  # between the two back lines lie 78 inches
CELL = 2.5
FLOOR, BOARD = 5.5, 10.0  # metres: contours of whole metres lie on edges only, one of the rules' on every edge
CORNER = 3.0  # radius of a board's corners

# Boards: middle, width and depth, turned so many degrees against the clock. Those on others stand after them.
BOARDS = [
    ((88.0, 39.0), 40.0, 31.0, -3),                                     # the gentle hill of the farm
    ((24.5, 64.0), 36.0, 21.0, -7), ((23.0, 65.0), 22.0, 13.0, -7),     # north-west
    ((134.0, 66.0), 24.0, 20.0, 6), ((135.0, 67.0), 16.0, 13.0, 6), ((136.0, 67.5), 9.0, 7.0, 6),  # north-east
    ((22.5, 17.5), 23.0, 18.0, 12), ((21.5, 17.0), 12.0, 10.0, 12),     # south-west
    ((130.7, 27.4), 20.0, 21.0, -13), ((131.5, 28.0), 14.0, 15.0, -13),  # south-east
]

# Houses: middle, width, depth, turn, height to the ridge.
HOUSES = [
    ((88.0, 41.5), 10.5, 6.0, 0, 8.0),    # the farmhouse
    ((95.8, 36.6), 4.6, 7.5, 0, 5.7),     # its barn
    ((80.2, 36.4), 4.6, 6.5, 0, 5.7),     # its other wing
    ((87.4, 16.5), 6.5, 4.6, 8, 5.7),     # the outbuilding behind it, seen from Blue
    ((63.6, 33.0), 6.5, 4.6, -10, 5.7),   # the cottage in the hollow
]
CHURCH, CHURCH_TURN = (37.2, 40.9), 12    # middle of the nave; its tower is at the south end
NAVE, TOWER = (7.2, 13.0, 9.8), (5.4, 5.4, 16.0)

WALL_HIGH, WALL_THICK = 1.5, 0.34
WALLS = [
    [(93.3, 33.6), (89.6, 33.6)], [(86.4, 33.6), (82.7, 33.6)],         # the yard, with its gate to the south
    [(93.4, 44.3), (98.6, 44.3), (98.6, 40.6)],                         # the garden
    [(26.4, 46.7), (24.2, 39.1), (29.8, 35.3)],                         # the churchyard
]

# Woods: middle, half width, half depth. Single trees: middle, height.
WOODS = [((51.5, 54.5), 8.0, 4.2, 7.5, "The Wood"), ((54.5, 63.5), 3.0, 2.6, 7.0, ""), ((29.0, 63.5), 6.0, 4.0, 8.0, "")]
TREES = [
    ((62.0, 49.0), 6.0), ((69.8, 54.6), 6.5), ((46.9, 45.5), 6.2),      # the thin wood between farm and church
    ((111.3, 46.7), 7.0), ((113.7, 38.0), 6.4), ((112.7, 30.0), 7.4), ((116.5, 42.0), 6.0),  # left of the farm
    ((133.4, 31.0), 6.8), ((131.8, 24.5), 7.2),
    ((131.0, 70.0), 7.0), ((137.0, 62.0), 6.2), ((139.0, 71.0), 6.6), ((127.0, 60.0), 6.0),
    ((17.0, 67.0), 7.6), ((14.0, 61.5), 6.6), ((37.5, 58.5), 7.0),
    ((26.0, 19.0), 6.4), ((20.0, 13.5), 5.6),
]
CROWN = 1.7  # radius of a tree of 6 inches

ROCKS = [((78.8, 63.1), 1.8), ((59.2, 59.2), 1.5), ((114.0, 24.0), 1.3), ((49.3, 32.5), 2.1), ((46.6, 35.6), 1.3)]
ROCK_HIGH = 2.5

# The river from north to south, and how wide it is at its two ends.
RIVER = [(69.8, 78.0), (69.6, 70.1), (68.9, 64.3), (68.1, 58.4), (64.0, 52.6), (60.6, 46.7), (59.1, 41.8), (56.7, 36.0),
         (55.2, 30.1), (53.7, 27.2), (50.3, 23.3), (45.9, 19.4), (41.5, 14.5), (38.6, 8.7), (37.2, 0.0)]
NARROW, BROAD = 3.8, 6.4
BRIDGE, FORD = 3, 9  # at these of its places
BRIDGE_WIDE, FORD_WIDE = 4.0, 4.5

PLACES = [((88.0, 46.5), "hamlet", "Hook's Farm"), ((33.0, 51.0), "hamlet", "Firely Church")]


def metres(points):
    """Table inches as metres of the grid, to the decimetre."""
    return np.round(np.asarray(points, float) * INCH + (WEST, SOUTH), 1)


def turned(points, degrees):
    angle = np.radians(degrees)
    return np.asarray(points, float) @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def rectangle(middle, wide, deep, turn):
    corners = [(-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2)]
    return turned(corners + corners[:1], turn) + middle


def rounded(middle, half_wide, half_deep, corners):
    """A ring about `middle`, alternately a little longer and shorter, as if cut with scissors."""
    angles = 2 * np.pi * np.arange(corners) / corners
    out = 1.0 + 0.06 * np.cos(np.pi * np.arange(corners))
    ring = np.stack([half_wide * out * np.cos(angles), half_deep * out * np.sin(angles)], axis=-1) + middle
    return np.concatenate([ring, ring[:1]])


def reach(n):
    """The river from its n-th place to the next, drawn smooth (Catmull and Rom)."""
    places = np.asarray(RIVER)
    a, b, c, d = places[max(n - 1, 0)], places[n], places[n + 1], places[min(n + 2, len(places) - 1)]
    t = np.linspace(0, 1, 5)[:, None]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def heights():
    """A board's edge is a slope one cell wide, steep as it is, so that it runs straight whichever way the board lies."""
    columns, rows = int(WIDE * INCH / CELL), int(DEEP * INCH / CELL)
    x = (np.arange(columns) + 0.5) * CELL / INCH
    y = DEEP - (np.arange(rows) + 0.5) * CELL / INCH
    points = np.stack(np.broadcast_arrays(x[None, :], y[:, None]), axis=-1)
    levels = np.zeros((rows, columns))
    for middle, wide, deep, turn in BOARDS:
        # How far outside the edge: from the square middle part on, a corner is a quarter of a circle.
        beyond = np.abs(turned(points - middle, -turn)) - (wide / 2 - CORNER, deep / 2 - CORNER)
        outside = np.hypot(*np.moveaxis(np.maximum(beyond, 0), -1, 0)) + np.minimum(beyond.max(axis=-1), 0) - CORNER
        levels += np.clip(0.5 - outside * INCH / CELL, 0, 1)
    return FLOOR + BOARD * levels


def church():
    axis = turned([(0.0, 1.0)], CHURCH_TURN)[0]
    tower = np.asarray(CHURCH) - axis * (NAVE[1] / 2 + TOWER[1] / 2 + 0.05)
    for middle, (wide, deep, high), name in ((CHURCH, NAVE, "Firely Church"), (tower, TOWER, "")):
        yield {"kind": "house", "name": name, "points": [metres(rectangle(middle, wide, deep, CHURCH_TURN))], "height": high * INCH}


def features():
    for n, (middle, wide, deep, turn, high) in enumerate(HOUSES):
        yield {"kind": "house", "name": "Hook's Farm" if n == 0 else "", "points": [metres(rectangle(middle, wide, deep, turn))],
               "height": high * INCH}
    yield from church()
    for line in WALLS:
        yield {"kind": "wall", "points": metres(line), "width": WALL_THICK * INCH, "height": WALL_HIGH * INCH}
    for middle, half_wide, half_deep, high, name in WOODS:
        yield {"kind": "wood", "name": name, "points": [metres(rounded(middle, half_wide, half_deep, 18))], "height": high * INCH}
    for middle, high in TREES:
        crown = CROWN * high / 6.0
        yield {"kind": "wood", "points": [metres(rounded(middle, crown, crown, 10))], "height": high * INCH}
    for middle, radius in ROCKS:
        yield {"kind": "rock", "points": [metres(rounded(middle, radius, radius * 0.9, 8))], "height": ROCK_HIGH * INCH}
    for n in range(len(RIVER) - 1):
        wide = NARROW + (BROAD - NARROW) * n / (len(RIVER) - 2)
        yield {"kind": "river", "points": metres(reach(n)), "width": round(wide * INCH, 1)}
    yield {"kind": "ford", "points": metres(RIVER[FORD]), "width": FORD_WIDE * INCH}
    yield {"kind": "bridge", "points": metres(RIVER[BRIDGE]), "width": BRIDGE_WIDE * INCH}
    for place, grade, name in PLACES:
        yield {"kind": "place", "grade": grade, "name": name, "points": metres(place)}


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "country.gpkg")
    file.write(out, "Hook's Farm", "After H. G. Wells, Little Wars, 1913.", heights(), list(features()), west=WEST,
               north=SOUTH + DEEP * INCH, cell=CELL)


if __name__ == "__main__":
    main()
