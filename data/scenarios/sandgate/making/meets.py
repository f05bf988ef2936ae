"""Where ways meet water: bridges, fords and culverts, on vertices that both lines have."""
import numpy as np

from .frame import EAST, NORTH, SOUTH, WEST, kilometres
from .gazetteer import BRIDGE_WORDS, FORD_WORDS, LONE_FORDS, SETTLEMENTS
from .geometry import crossings, insert
from .waters import sync, width_of

ROAD_WIDTH = {"main": 8.0, "second": 6.0, "lane": 4.0}
LEAST_BRIDGE_M = 3.0  # narrower water passes under a way in a culvert
DEEP_M = 12.0         # over wider water a lane near a village has a bridge


def on_sheet(point, by=0.0):
    return WEST + by <= point[0] <= EAST - by and SOUTH + by <= point[1] <= NORTH - by


class Names:
    """Each name once: by the nearest settlement while that is near and its name is free, else from a list."""

    def __init__(self, sites):
        self.sites, self.taken = sites, set()

    def give(self, point, ending, words, reach):
        near = sorted((float(np.hypot(*(self.sites[n] - point))), n) for n in SETTLEMENTS)
        for d, n in near[:2]:
            if d < reach and f"{n} {ending}" not in self.taken:
                self.taken.add(f"{n} {ending}")
                return f"{n} {ending}"
        for word in words:
            if f"{word} {ending}" not in self.taken:
                self.taken.add(f"{word} {ending}")
                return f"{word} {ending}"
        return ""


def cross(road_lines, rail_lines, stems, sites):
    """Features (kind, name, width, point); puts the shared vertices into all lines."""
    found = []
    ways = [("road", grade, None) for grade, _ in road_lines] + [("railway", "plain", i) for i in range(len(rail_lines))]
    for at, (kind, grade, _) in enumerate(ways):
        def line():
            return road_lines[at][1] if kind == "road" else rail_lines[at - len(road_lines)]
        for stem in stems:
            for *_, point in crossings(line(), stem.points):
                point = np.round(point, 1)
                if not on_sheet(point):
                    continue
                fresh, _ = insert(line(), point, 1.0)
                if kind == "road":
                    road_lines[at][1] = fresh
                else:
                    rail_lines[at - len(road_lines)] = fresh
                stem.points, vertex = insert(stem.points, point, 1.0)
                sync(stem, vertex)
                stem.joints.append(point)
                found.append((kind, grade, point, float(width_of(stem.area[vertex]))))
    names = Names(sites)
    features = []
    order = {"main": 0, "second": 1, "lane": 2, "plain": 3}
    for kind, grade, point, water in sorted(found, key=lambda f: (order[f[1]], f[2][0], f[2][1])):
        village = min(np.hypot(*(sites[n] - point)) for n, s in SETTLEMENTS.items() if s[0] != "hamlet")
        if water < LEAST_BRIDGE_M:
            features.append(("culvert", "", 5.0 if kind == "railway" else ROAD_WIDTH[grade], point))
        elif kind == "railway":
            features.append(("bridge", names.give(point, "Viaduct", BRIDGE_WORDS, 1500), 5.0, point))
        elif grade == "lane" and (village > 900 or water < DEEP_M and village > 450):
            features.append(("ford", names.give(point, "Ford", FORD_WORDS, 700), 0.0, point))
        else:
            features.append(("bridge", names.give(point, "Bridge", BRIDGE_WORDS, 1200), ROAD_WIDTH[grade], point))
    for place in LONE_FORDS:
        place = kilometres(place)
        stem = min((s for s in stems if width_of(s.area.max()) >= 4.0), key=lambda s: np.min(np.hypot(*(s.points - place).T)))
        vertex = int(np.argmin(np.hypot(*(stem.points - place).T)))
        point = stem.points[vertex] = np.round(stem.points[vertex], 1)
        others = [f[3] for f in features if f[0] != "culvert"]
        if width_of(stem.area[vertex]) < LEAST_BRIDGE_M or min(np.hypot(*(o - point)) for o in others) < 600:
            continue
        stem.joints.append(point.copy())
        features.append(("ford", names.give(point, "Ford", FORD_WORDS, 0), 0.0, point))
    return features


def stations(rail_lines, sites, wanted):
    """A station on the railway nearest to each place, on a vertex of the line."""
    found = []
    for name in wanted:
        best = None
        for i, line in enumerate(rail_lines):
            a, b = line[:-1], line[1:]
            t = np.clip(np.sum((sites[name] - a) * (b - a), axis=1) / np.sum((b - a) ** 2, axis=1), 0, 1)
            foot = a + t[:, None] * (b - a)
            d = np.hypot(*(foot - sites[name]).T)
            leg = int(np.argmin(d))
            if best is None or d[leg] < best[0]:
                best = (float(d[leg]), i, np.round(foot[leg], 1))
        rail_lines[best[1]], _ = insert(rail_lines[best[1]], best[2], 6.0)
        found.append((name, best[2], best[0]))
    return found
