"""Streams that grow downstream, from the drainage of the wider ground; lakes on them."""
from dataclasses import dataclass, field

import numpy as np
from scipy import ndimage

from .drainage import catchments, drain
from .frame import CELL, HEIGHT, WIDTH, distance_to_line, fractal, kilometres, resample, sheet, smooth, smooth_step
from .geometry import crossings, insert

LEAST_KM2 = 0.75  # a stream is drawn from here on


def width_of(area):
    """Metres of water for a catchment in km²: 0.6 m for a rill, 3 m at 18 km², 24 m at 500 km²."""
    return np.maximum(0.6, 0.5 * area ** 0.62)


@dataclass
class Stem:
    """A stream from its head to its end, with the catchment and the level of the water at every vertex."""
    points: np.ndarray
    area: np.ndarray
    level: np.ndarray
    joints: list = field(default_factory=list)  # points where others join it
    name: str = ""


def trace(wide, outlets, inflow):
    receiver, order, filled = drain(wide.values, outlets)
    area = catchments(receiver, order, np.full(wide.values.shape, (wide.cell / 1000.0) ** 2) + inflow)
    columns = wide.values.shape[1]
    wet = area >= LEAST_KM2
    level = filled.ravel().copy()  # a hollow is filled, not drained by a gorge
    largest = {}
    for cell in reversed(order):  # from the heads down
        below = receiver[cell]
        if below != cell and wet[cell]:
            level[below] = min(level[below], level[cell])
            if area[cell] > largest.get(below, (0, 0))[0]:
                largest[below] = (area[cell], cell)
    stems = []
    for cell in order:  # from the outlets up
        if not wet[cell]:
            continue
        below = receiver[cell]
        if below != cell and largest[below][1] == cell:
            continue  # the stem below goes on through here
        cells = [] if below == cell else [below]
        while True:
            cells.append(cell)
            if cell not in largest:
                break
            cell = largest[cell][1]
        if len(cells) >= 6:
            stems.append(np.array(cells[::-1]))
    stems.sort(key=lambda cells: (-area[cells[-2]], cells[0]))
    return [(cells, wide.centres(*np.divmod(cells, columns)), area[cells], level[cells]) for cells in stems], receiver


def meander(line, area, slope, rng):
    """Swings of the line across its floor: wider for bigger water, none where it is steep."""
    step = 20.0
    line = resample(line, step)
    n = len(line)
    at = np.linspace(0, 1, n)
    grown = np.interp(at, np.linspace(0, 1, len(area)), area)
    steep = np.interp(at, np.linspace(0, 1, len(slope)), slope)
    width = width_of(grown)
    wave = 170.0 + 20.0 * width
    phase = np.cumsum(2 * np.pi * step / (wave * (1 + 0.4 * ndimage.gaussian_filter1d(rng.standard_normal(n), 12) * 4)))
    strength = 0.5 + 0.5 * np.clip(1 + 1.2 * ndimage.gaussian_filter1d(rng.standard_normal(n), 25) * 6, 0, 2)
    swing = (8.0 + 3.2 * width) * strength * np.exp(-(steep / 0.012) ** 2)
    taper = smooth_step(np.minimum(np.arange(n), np.arange(n)[::-1]) * step / 250.0)
    tangent = np.gradient(line, axis=0)
    tangent /= np.maximum(np.hypot(*tangent.T), 1e-9)[:, None]
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=-1)
    # Half a regular swing, half chance of the same wave length.
    chance = rng.standard_normal(n)
    length = float(np.median(wave)) / step
    chance = ndimage.gaussian_filter1d(chance, length / 5) - ndimage.gaussian_filter1d(chance, length / 1.6)
    chance /= max(float(np.std(chance)), 1e-9)
    moved = line + (swing * (0.45 * np.sin(phase) + 0.75 * chance) * taper)[:, None] * normal
    moved[0], moved[-1] = line[0], line[-1]
    return smooth(moved, step, 28.0), grown


def streams(wide, outlets, inflow, rng):
    traced, _ = trace(wide, outlets, inflow)
    stems, place = [], {}
    for cells, points, area, level in traced:
        points = points.copy()
        if int(cells[-1]) in place:
            points[-1] = place[int(cells[-1])]
        area = np.minimum(area, area[-2]) if len(area) > 1 else area
        level = np.minimum.accumulate(level)
        calm = smooth(points, 40.0, 95.0)
        run = ndimage.gaussian_filter1d(level, 4)
        slope = np.abs(np.gradient(run)) / wide.cell
        line, grown = meander(calm, area, slope, rng)
        # The first older stream it would cross is where it ends.
        ends = []
        for other in stems:
            for leg, part, _, _, point in crossings(line, other.points):
                if leg + part < len(line) - 1 - 1e-6:
                    ends.append((leg + part, other, point))
        cut, whole = len(line) - 1.0, len(line) - 1.0
        if ends:
            cut, other, point = min(ends, key=lambda e: e[0])
            line = np.concatenate([line[:int(cut) + 1], [point]])
            grown = grown[:len(line)] if len(grown) >= len(line) else np.append(grown, grown[-1])
            other.points, vertex = insert(other.points, point, 0.5)
            sync(other, vertex)
            line[-1] = other.points[vertex]
            other.joints.append(other.points[vertex].copy())
        else:
            for other in stems:
                hit = np.flatnonzero(np.all(other.points == line[-1], axis=1))
                if len(hit):
                    other.joints.append(other.points[hit[0]].copy())
                    break
        if len(line) < 8:
            continue
        reached = cut / whole
        grown = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(grown)), grown)
        levels = np.interp(np.linspace(0, reached, len(line)), np.linspace(0, 1, len(level)), level)
        stem = Stem(line, np.maximum.accumulate(grown), np.minimum.accumulate(levels))
        stems.append(stem)
        for i, cell in enumerate(cells[1:-1], 1):
            # Tributaries aim at the nearest vertex of the finished line.
            vertex = int(np.argmin(np.hypot(*(stem.points - points[i]).T)))
            place.setdefault(int(cell), stem.points[vertex].copy())
    return stems


def sync(stem, vertex):
    """After a vertex was put into `stem.points`, its neighbours' catchment and level hold there."""
    if len(stem.area) < len(stem.points):
        before = max(vertex - 1, 0)
        stem.area = np.insert(stem.area, vertex, stem.area[before])
        stem.level = np.insert(stem.level, vertex, stem.level[before])


def lake(heights, stem, outlet, reach_m, half_m, rng):
    """A lake dug along `stem` upstream of the place nearest to `outlet`: its mask as a smooth field (negative is
    water), the heights with it, and its level."""
    at = int(np.argmin(np.hypot(*(stem.points - outlet).T)))
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(stem.points, axis=0).T))])
    start = int(np.searchsorted(along, along[at] - reach_m))
    axis = smooth(stem.points[start:at + 1], 40.0, 160.0)
    points = sheet(None).centres(*np.mgrid[0:HEIGHT, 0:WIDTH])
    away, part = distance_to_line(points, axis)
    profile = np.clip(1 - (2 * part - 1) ** 2, 0, 1) ** 0.75 * (1 + 0.35 * np.sin(2.2 * np.pi * part + 0.6)) + 0.06
    shape = fractal((HEIGHT, WIDTH), CELL, 650, 3, rng)
    field = ndimage.gaussian_filter(away - half_m * profile * (1 + 0.75 * shape), 1.0)
    level = round(float(stem.level[at]), 1)
    shore = np.clip(field, 0, None)
    rise = level + 0.4 + (np.maximum(heights, level + 0.4) - level - 0.4) * smooth_step(shore / 260.0)
    heights = np.where(field < 260, rise, heights)
    heights = np.where(field < 0, level, heights)
    return field, heights, level
