#!/usr/bin/python3
"""Makes country.gpkg, the small country of the first exercise, beside this script: always the same one.

    make_country.py [OUT]

Everything here is in metres east and north of the sheet's south-west corner.
Needs numpy, scipy and GDAL's Python bindings (python3-numpy, python3-scipy, python3-gdal)."""
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "sandgate"))
from making import file  # noqa: E402

WEST, SOUTH = 600_000.0, 140_000.0  # EPSG:27700
WIDE, DEEP, CELL = 3600.0, 2400.0, 10.0

# The long down that hides the two halves from each other, and the gap by which the road crosses it.
DOWN_EAST, DOWN_HIGH, DOWN_HALF = 1620.0, 47.0, 250.0
GAP_NORTH, GAP_DEEP, GAP_HALF = 1200.0, 26.0, 210.0
CALLOW = (1700.0, 1780.0)  # its highest place, where the scouts are sent

ROAD = [(0, 1130), (240, 1160), (560, 1200), (900, 1190), (1200, 1180), (1620, 1200), (2000, 1235), (2400, 1240),
        (2760, 1200), (3050, 1190), (3300, 1160), (3600, 1120)]
LANES = [[(560, 1200), (600, 900), (700, 600), (760, 300), (800, 0)],
         [(900, 1190), (1040, 1500), (1150, 1800), (1180, 2100), (1170, 2400)],
         [(2760, 1200), (2800, 1500), (2760, 1900), (2820, 2400)]]
# The brook runs east of the Red post, and the road crosses it on a bridge.
BROOK = [(3150, 2400), (3190, 2050), (3140, 1700), (3210, 1400), (3180, 1175), (3240, 900), (3170, 600), (3230, 300),
         (3190, 0)]
BRIDGE = (3180.0, 1175.0)

# Houses: middle, width, depth, turn with the clock, height.
HOUSES = [((520, 1240), 18, 10, 5, 8), ((565, 1255), 14, 9, 8, 8), ((610, 1250), 16, 9, 0, 8), ((500, 1160), 14, 9, 12, 8),
          ((620, 1155), 18, 10, -4, 8), ((540, 1120), 12, 9, 20, 8), ((650, 1100), 14, 9, 80, 8),
          ((2860, 1250), 18, 10, -6, 8), ((2930, 1150), 16, 9, 4, 8), ((3010, 1245), 14, 9, 10, 8),
          ((1110, 1560), 20, 10, 65, 8), ((690, 520), 18, 10, 70, 8)]
CHURCH = ((440, 1215), 26, 11, 0, 18)
WOODS = [((1000, 720), 190, 120, "Ash Hanger"), ((2120, 560), 210, 130, "Long Copse"), ((2180, 1900), 170, 110, ""),
         ((330, 1900), 150, 130, "Parson's Wood"), ((1560, 430), 120, 150, "")]
PLACES = [((560, 1215), "village", "Ashby"), ((2960, 1200), "village", "Millend"), (CALLOW, "fell", "Callow Hill"),
          ((1620, 1200), "hamlet", "Down Gap"), ((1110, 1590), "hamlet", "Hill Farm"), ((690, 490), "hamlet", "Low Farm")]


def metres(points):
    return np.round(np.asarray(points, float) + (WEST, SOUTH), 1)


def ring(middle, wide, deep, turn):
    angle = np.radians(-turn)
    corners = np.asarray([(-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2),
                          (-wide / 2, -deep / 2)])
    spun = corners @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return metres(spun + middle)


def wood(middle, half_wide, half_deep):
    """An oval with an edge that goes in and out, the same at every run."""
    angles = 2 * np.pi * np.arange(24) / 24
    out = 1.0 + 0.12 * np.sin(3 * angles + middle[0]) + 0.07 * np.cos(5 * angles + middle[1])
    points = np.stack([half_wide * out * np.cos(angles), half_deep * out * np.sin(angles)], axis=-1) + middle
    return metres(np.concatenate([points, points[:1]]))


def smooth(line, steps=6):
    """Through its places, drawn smooth (Catmull and Rom)."""
    places = np.asarray(line, float)
    drawn = [places[:1]]
    for n in range(len(places) - 1):
        a, b, c, d = places[max(n - 1, 0)], places[n], places[n + 1], places[min(n + 2, len(places) - 1)]
        t = np.linspace(0, 1, steps + 1)[1:, None]
        drawn.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return metres(np.concatenate(drawn))


def heights():
    columns, rows = int(WIDE / CELL), int(DEEP / CELL)
    x = ((np.arange(columns) + 0.5) * CELL)[None, :]
    y = (DEEP - (np.arange(rows) + 0.5) * CELL)[:, None]
    bend = DOWN_EAST + 90 * np.sin((y - GAP_NORTH) / 700.0)
    gap = GAP_DEEP * np.exp(-(((y - GAP_NORTH) / GAP_HALF) ** 2))
    rise = 9 * np.exp(-(((y - CALLOW[1]) / 260.0) ** 2))
    down = (DOWN_HIGH - gap + rise) * np.exp(-(((x - bend) / DOWN_HALF) ** 2))
    floor = 33.5 - 0.0024 * x + 1.6 * np.sin(x / 420.0) * np.cos(y / 510.0)
    brook = 5.0 * np.exp(-(((x - 3185) / 150.0) ** 2))
    return floor + down - brook


def features():
    for middle, wide, deep, turn, high in HOUSES + [CHURCH]:
        yield {"kind": "house", "points": [ring(middle, wide, deep, turn)], "height": float(high)}
    yield {"kind": "wall", "points": metres([(425, 1235), (470, 1235), (470, 1198), (425, 1198)]), "height": 1.5}
    for middle, half_wide, half_deep, name in WOODS:
        yield {"kind": "wood", "name": name, "points": [wood(middle, half_wide, half_deep)], "height": 12.0}
    over = smooth(BROOK)
    yield {"kind": "river", "name": "Mill Brook", "points": over, "width": 7.0}
    yield {"kind": "bridge", "name": "Mill Bridge", "points": metres(BRIDGE), "width": 6.0}
    yield {"kind": "road", "grade": "main", "width": 8.0, "points": smooth([p for p in ROAD if p[0] <= 3050] + [BRIDGE] +
                                                                          [p for p in ROAD if p[0] > 3200])}
    for lane in LANES:
        yield {"kind": "road", "grade": "lane", "width": 5.0, "points": smooth(lane)}
    for place, grade, name in PLACES:
        yield {"kind": "place", "grade": grade, "name": name, "points": metres(place)}


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "country.gpkg")
    file.write(out, "Ashby", "Ashby is an invented country.", heights(), list(features()), west=WEST, north=SOUTH + DEEP,
               cell=CELL)


if __name__ == "__main__":
    main()
