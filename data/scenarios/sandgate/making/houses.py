"""Houses along the roads of town, villages and hamlets, farms by the lanes, churchyards."""
import numpy as np
from scipy.spatial import cKDTree

from .frame import fractal, resample
from .gazetteer import SETTLEMENTS
from .geometry import crossings, insert
from .meets import ROAD_WIDTH, on_sheet
from .waters import width_of

# class: (reach of the houses in metres, gap between houses, share of plots built on at the middle)
SIZE = {"town": (620.0, 3.0, 1.0), "village": (330.0, 11.0, 0.92), "hamlet": (190.0, 22.0, 0.7)}


def streets(road_lines, rail_lines, stems, centre, rng):
    """Side streets of a town: short lanes off the roads that pass through it."""
    fresh = []
    barriers = rail_lines + [s.points for s in stems]
    wet = cKDTree(np.concatenate([resample(s.points, 8.0) for s in stems]))
    for at in range(len(road_lines)):
        grade, line = road_lines[at]
        if np.min(np.hypot(*(line - centre).T)) > 500:
            continue
        dense = resample(line, 80.0)
        for i in range(1, len(dense) - 1):
            if np.hypot(*(dense[i] - centre)) > 500 or wet.query(dense[i])[0] < 45:
                continue
            tangent = dense[i + 1] - dense[i - 1]
            tangent /= np.hypot(*tangent)
            for side in (-1, 1):
                if rng.uniform() < 0.15:
                    continue
                normal = side * np.array([-tangent[1], tangent[0]])
                normal = normal + rng.uniform(-0.25, 0.25) * tangent
                run = rng.uniform(120, 280)
                bend = rng.uniform(-18, 18) * tangent
                street = np.array([dense[i], dense[i] + 0.5 * run * normal + bend, dense[i] + run * normal])
                street = np.round(np.concatenate([street[:1], resample(street, 30.0)[1:]]), 1)
                others = [l for _, l in road_lines] + [s for _, s in fresh] + barriers
                test = np.concatenate([[street[0] + 12 * normal], street[1:], [street[-1] + 35 * normal]])
                apart = all(np.min(np.hypot(*(resample(o, 10.0) - street[-1]).T)) > 45 for o in others)
                if not apart or any(crossings(test, o) for o in others):
                    continue
                road_lines[at][1], _ = insert(road_lines[at][1], street[0], 3.0)
                fresh.append(["lane", street])
    road_lines += fresh


class Plots:
    """Keeps houses clear of ways, water and each other."""

    def __init__(self, road_lines, rail_lines, stems, lakes_fields):
        road = [(resample(l, 4.0), ROAD_WIDTH[g] / 2) for g, l in road_lines]
        self.road = cKDTree(np.concatenate([p for p, _ in road]))
        self.half = np.concatenate([np.full(len(p), w) for p, w in road])
        self.rail = cKDTree(np.concatenate([resample(l, 4.0) for l in rail_lines]))
        water = [(resample(s.points, 4.0), float(width_of(s.area.max())) / 2) for s in stems]
        self.water = cKDTree(np.concatenate([p for p, _ in water]))
        self.shore = np.concatenate([np.full(len(p), w) for p, w in water])
        self.lakes = lakes_fields
        self.middles, self.radii, self.rings = [], [], []

    def build(self, middle, along, wide, deep, gap):
        across = np.array([-along[1], along[0]])
        corners = np.array([middle + sx * wide / 2 * along + sy * deep / 2 * across
                            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))])
        edge = resample(corners, 3.0)
        d, near = self.road.query(edge)
        if np.any(d < self.half[near] + 1.5) or np.any(self.rail.query(edge)[0] < 11):
            return False
        d, near = self.water.query(edge)
        if np.any(d < self.shore[near] + 9) or not all(on_sheet(c, 30.0) for c in corners):
            return False
        if any(np.any(f.at(corners) < 25) for f in self.lakes):
            return False
        radius = np.hypot(wide, deep) / 2
        if self.middles:
            others = np.array(self.middles)
            if np.any(np.hypot(*(others - middle).T) < np.array(self.radii) * 0.86 + radius * 0.86 + gap * 0.2):
                return False
        self.middles.append(middle)
        self.radii.append(radius)
        self.rings.append(np.round(corners, 1))
        return True


def settle(plots, road_lines, sites, rng):
    for name, (size, *_) in SETTLEMENTS.items():
        reach, gap, share = SIZE[size]
        centre = sites[name]
        # The church first: the largest building, set back from the road, its axis towards the east.
        if size != "hamlet":
            for _ in range(60):
                if plots.build(centre + rng.uniform(-90, 90, 2), np.array([0.985, 0.17]), 26.0, 11.0, 30.0):
                    break
        for grade, line in road_lines:
            if np.min(np.hypot(*(line - centre).T)) > reach:
                continue
            dense = resample(line, 2.0)
            for side in (-1, 1):
                at = rng.uniform(3, 15)
                while at < 2.0 * (len(dense) - 2):
                    i = int(at / 2.0)
                    wide, deep = rng.uniform(7, 14), rng.uniform(6.5, 9.5)
                    d = np.hypot(*(dense[i] - centre))
                    if d < reach and rng.uniform() < share * (1 - (d / reach) ** 2):
                        along = dense[min(i + 3, len(dense) - 1)] - dense[max(i - 3, 0)]
                        along = along / np.hypot(*along)
                        normal = side * np.array([-along[1], along[0]])
                        back = ROAD_WIDTH[grade] / 2 + 2.5 + deep / 2 + rng.uniform(0, 3 if size == "town" else 9)
                        plots.build(dense[i] + back * normal, along, wide, deep, gap)
                    at += wide + gap * rng.uniform(0.4, 1.8)


def farms(plots, road_lines, sites, rng):
    """Two to four buildings round a yard, every kilometre or so of road."""
    count = 0
    for grade, line in road_lines:
        dense = resample(line, 20.0)
        at = int(rng.uniform(10, 40))
        while at < len(dense) - 3:
            here = dense[at]
            if min(np.hypot(*(sites[n] - here)) for n in SETTLEMENTS) > 500:
                along = dense[at + 1] - dense[at - 1]
                along = along / np.hypot(*along)
                normal = rng.choice([-1, 1]) * np.array([-along[1], along[0]])
                yard = here + normal * rng.uniform(35, 90)
                built = plots.build(yard + 16 * along, along, rng.uniform(11, 16), 8.0, 4)
                built += plots.build(yard - 14 * along, normal, rng.uniform(14, 22), 7.5, 4)
                if rng.uniform() < 0.6:
                    built += plots.build(yard + 20 * normal, along, rng.uniform(12, 20), 7.0, 4)
                count += built > 0
            at += int(rng.uniform(35, 75))
    return count
