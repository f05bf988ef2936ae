#!/usr/bin/python3
"""Makes country.gpkg, the invented country of Sandgate, beside this script: always the same one.

    make_country.py [OUT]

Needs numpy, scipy and GDAL's Python bindings (python3-numpy, python3-scipy, python3-gdal)."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from making import cover, file, ground, houses, meets, settle, waters, ways  # noqa: E402
from making.frame import EAST, NORTH, SEED, SOUTH, WEST, kilometres, sheet, simplify  # noqa: E402
from making.gazetteer import HEIGHTS, LAKES, RIVERS, SETTLEMENTS, STATIONS, VALLEYS, WOOD_NAMES  # noqa: E402
from making.geometry import clip, crossings, insert, inside  # noqa: E402


def rivers(stems, shores):
    """Streams as features: cut at joints, borders and shores, each with the width at its lower end."""
    for stem in stems:
        for ring in shores:
            for *_, point in crossings(stem.points, ring):
                point = np.round(point, 1)
                stem.points, vertex = insert(stem.points, point, 0.5)
                waters.sync(stem, vertex)
                stem.joints.append(point)
        stem.points = np.round(stem.points, 1)
        marks = {tuple(np.round(j, 1)) for j in stem.joints}
        cuts = [0] + [i for i in range(1, len(stem.points) - 1) if tuple(stem.points[i]) in marks] + [len(stem.points) - 1]
        for a, b in zip(cuts[:-1], cuts[1:]):
            line = simplify(stem.points[a:b + 1], 1.2)
            middle = stem.points[(a + b) // 2]
            if any(inside(ring, middle)[0] for ring in shores):
                continue
            width = round(float(waters.width_of(stem.area[b])), 1)
            for part in clip(line, WEST, SOUTH, EAST, NORTH):
                yield {"kind": "river", "name": stem.name, "width": width, "points": np.round(part, 1)}


def churchyards(rings):
    """A wall round each church, open at the west."""
    for ring in rings:
        wide = np.hypot(*(ring[1] - ring[0]))
        if abs(wide - 26.0) > 0.2:
            continue
        middle = ring[:4].mean(axis=0)
        along, across = (ring[1] - ring[0]) / wide, (ring[2] - ring[1]) / np.hypot(*(ring[2] - ring[1]))
        yield np.round([middle - 24 * along + 4 * across, middle - 24 * along + 17 * across, middle + 24 * along + 17 * across,
                        middle + 24 * along - 17 * across, middle - 24 * along - 17 * across, middle - 24 * along - 4 * across], 1)


def labels(heights, lakes, stems):
    for name, (size, *_) in SETTLEMENTS.items():
        yield name, size, None
    grid = sheet(heights)
    rows, columns = heights.shape
    points = grid.centres(*np.mgrid[0:rows, 0:columns])
    for name, (grade, east, north) in HEIGHTS.items():
        d = np.hypot(*np.moveaxis(points - kilometres((east, north)), -1, 0))
        inner = (points[..., 0] > WEST + 300) & (points[..., 0] < EAST - 300) & (points[..., 1] > SOUTH + 300) & (points[..., 1] < NORTH - 300)
        best = int(np.argmax(np.where((d < 700) & inner, heights, -1)))
        yield name, grade, points.reshape(-1, 2)[best]
    for name, place in VALLEYS.items():
        yield name, "valley", kilometres(place)
    for field, _, name in lakes:
        yield name, "water", points[field < 0].mean(axis=0)


def build():
    def dice(step):
        """Dice of a step's own, so that a change in one does not reshuffle the next."""
        return np.random.RandomState(SEED + step)

    rng = dice(1)  # the ground and the roads are one throw: a change in either moves both
    wide, outlets, inflow = ground.wide_ground()
    stems = waters.streams(wide, outlets, inflow, rng)
    heights = ground.lay_floors(wide, stems, rng)
    lakes = []
    for name, outlet, reach, half in LAKES:
        outlet = kilometres(outlet)
        stem = min((s for s in stems if s.area.max() > 10), key=lambda s: np.min(np.hypot(*(s.points - outlet).T)))
        field, heights, level = waters.lake(heights, stem, outlet, reach, half, rng)
        lakes.append((field, level, name))
    for name, place in RIVERS.items():
        near = [s for s in stems if not s.name and np.min(np.hypot(*(s.points - kilometres(place)).T)) < 400]
        if near:
            max(near, key=lambda s: s.area.max()).name = name

    sites = settle.sites(heights, stems, lakes)
    road_lines = ways.roads(heights, sites, stems, lakes, rng)
    rail_lines = ways.railways(heights, sites, stems, lakes, road_lines)
    for turn in range(2):  # side streets, and streets between them
        houses.streets(road_lines, rail_lines, stems, sites["Sandgate"], dice(2 + turn))
    road_lines = ways.tie(road_lines)
    stops = meets.stations(rail_lines, sites, STATIONS)
    shores = [rings[0] for field, _, _ in lakes for rings in cover.areas(-field, 5_000, 3.0)[:1]]
    met = meets.cross(road_lines, rail_lines, stems, sites)

    plots = houses.Plots(road_lines, rail_lines, stems, [sheet(f) for f, _, _ in lakes])
    houses.settle(plots, road_lines, sites, dice(4))
    houses.farms(plots, road_lines, sites, dice(5))

    features = [{"kind": "house", "points": [ring], "height": 18.0 if abs(np.hypot(*(ring[1] - ring[0])) - 26.0) < 0.2 else 8.0}
                for ring in plots.rings]
    features += [{"kind": "wall", "points": line, "height": 1.5} for line in churchyards(plots.rings)]
    copses = cover.woods(heights, stems, lakes, road_lines, rail_lines, plots.rings, dice(6))
    for i, rings in enumerate(copses):
        features.append({"kind": "wood", "points": rings, "height": 12.0, "name": WOOD_NAMES[i] if i < len(WOOD_NAMES) else ""})
    features += [{"kind": "rock", "points": rings, "height": 4.0} for rings in cover.crags(heights, road_lines, dice(7))]
    features += list(rivers(stems, shores))
    features += [{"kind": "lake", "name": name, "points": [ring]} for (_, _, name), ring in zip(lakes, shores)]
    features += [{"kind": kind, "name": name, "width": width, "points": point} for kind, name, width, point in met]
    for grade, line in road_lines:
        features.append({"kind": "road", "grade": grade, "width": meets.ROAD_WIDTH[grade], "points": np.round(line, 1)})
    features += [{"kind": "railway", "width": 5.0, "points": np.round(line, 1)} for line in rail_lines]
    features += [{"kind": "station", "name": name, "points": point} for name, point, _ in stops]
    for name, grade, point in labels(heights, lakes, stems):
        features.append({"kind": "place", "name": name, "grade": grade, "points": sites[name] if point is None else np.round(point, 1)})
    return heights, features


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "country.gpkg")
    heights, features = build()
    file.write(out, "Sandgate", "Sandgate is an invented country.", heights, features)


if __name__ == "__main__":
    main()
