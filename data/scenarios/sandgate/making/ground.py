"""The ground: hills sketched by hand, cut into valleys by running water, valley floors laid flat."""
import numpy as np
from scipy import ndimage

from .drainage import catchments, drain
from .frame import (CELL, EAST, HEIGHT, NORTH, SEED, SOUTH, WEST, WIDTH, Raster, distance_to_line, fractal, kilometres,
                    sheet, smooth_step)

MARGIN = 4_000.0  # the wider ground that erodes with the sheet, so that its borders look like any other place
UPSTREAM_KM2 = 95.0  # what drains into the main valley north of the wider ground

# Sketch, in kilometres of the sheet: (line, half width, weight) of ranges, and the courses the valleys are led along.
RANGES = [
    ([(0.8, 14.5), (2.6, 12.6), (4.0, 11.2), (3.4, 9.6)], 2.3, 1.00),     # the north-western fells
    ([(8.6, 14.8), (9.3, 12.3), (9.9, 9.6), (9.6, 7.3), (10.2, 5.6)], 1.5, 0.72),  # the long ridge in the middle
    ([(14.5, 14.5), (16.8, 12.9), (18.8, 11.4), (19.8, 10.0)], 2.1, 0.80),  # the north-eastern downs
    ([(14.3, 2.4), (16.2, 3.6), (18.6, 4.0)], 2.0, 0.86),                 # the south-eastern heights
    ([(0.2, 2.0), (3.0, 3.0), (5.4, 2.2), (7.6, 1.4)], 1.7, 0.58),         # the south-western downs
    ([(14.6, 9.9), (15.4, 8.9), (16.6, 8.7)], 0.8, 0.30),                  # knolls in the eastern vale
    ([(14.2, 5.2), (15.4, 4.9)], 0.7, 0.26),
    ([(4.0, 4.3), (5.6, 4.6), (6.9, 3.9)], 0.7, 0.24),                    # and in the western
    ([(1.2, 9.6), (0.2, 8.8)], 0.8, 0.30),
    ([(13.8, 12.6), (14.2, 11.2)], 0.7, 0.28),
    ([(-2.5, 7.0), (0.4, 7.4)], 1.2, 0.34),                               # the western saddle
    ([(19.2, 7.6), (23.0, 7.0)], 1.2, 0.34),                              # the eastern saddle
]
COURSES = [
    ([(11.6, 19.5), (12.0, 15.5), (12.3, 12.6), (12.9, 9.8), (12.5, 7.4), (11.9, 5.4), (11.2, 3.2), (11.6, 1.0),
      (11.0, -1.5), (11.3, -4.2)], 1.0, 12.0, 55.0),                      # the main river
    ([(6.0, 17.0), (6.5, 14.0), (6.7, 11.2), (6.3, 8.6), (7.1, 6.2), (8.9, 4.4), (11.35, 3.7)], 0.75, 26.0, 130.0),
    ([(22.0, 9.6), (19.2, 8.6), (16.8, 7.3), (14.6, 6.6), (12.2, 6.3)], 0.65, 28.0, 110.0),
    ([(-3.0, 5.0), (1.2, 5.4), (4.2, 6.0), (7.0, 6.3)], 0.55, 42.0, 100.0),
]


def sketch(points, rng):
    shape = points.shape[:2]
    # The sketch is bent a little everywhere, so that no range keeps the outline it was drawn with.
    points = points + 900.0 * np.stack([fractal(shape, CELL_WIDE, 3_000, 4, rng) for _ in range(2)], axis=-1)
    hills = np.zeros(shape)
    for line, half, weight in RANGES:
        d, _ = distance_to_line(points, kilometres(line))
        hills = np.maximum(hills, weight * np.exp(-(d / (half * 1000.0)) ** 2)) + 0.12 * weight * np.exp(
            -(d / (half * 2000.0)) ** 2)
    hills *= 1.0 + 0.30 * fractal(shape, CELL_WIDE, 3_600, 3, rng)
    floor = np.full(shape, np.inf)
    for line, half, low, high in COURSES:
        d, along = distance_to_line(points, kilometres(line))
        floor = np.minimum(floor, high + (low - high) * along + 70.0 * (d / (half * 1000.0)) ** 1.4)
    return hills, floor


CELL_WIDE = 50.0


def erode(step, rounds, heights, uplift, hardness, outlets, inflow, rate):
    """Stream power (n = 1, m = 0.45) solved implicitly from the outlets up, and creep that rounds the tops."""
    span = 1.0
    for turn in range(rounds):
        receiver, order, _ = drain(heights, outlets)
        area = catchments(receiver, order, np.full(heights.shape, (step / 1000.0) ** 2) + inflow)
        rows, columns = np.divmod(np.arange(heights.size), heights.shape[1])
        dr, dc = rows - rows[receiver], columns - columns[receiver]
        run = step * np.where(np.abs(dr) + np.abs(dc) == 2, 1.4142135, 1.0)
        factor = (rate * span / hardness.ravel() * area ** 0.45 / run).tolist()
        level = (heights.ravel() + uplift.ravel() * span).tolist()
        fixed = outlets.ravel().tolist()
        below = receiver.tolist()
        old = heights.ravel().tolist()
        for cell in order:
            if fixed[cell]:
                level[cell] = old[cell]
            else:
                base = level[below[cell]]
                level[cell] = (level[cell] + factor[cell] * base) / (1.0 + factor[cell]) if level[cell] > base else level[cell]
        heights = np.array(level).reshape(heights.shape)
        soft = ndimage.gaussian_filter(heights, 50.0 / step)
        heights = np.where(outlets, heights, 0.75 * heights + 0.25 * soft)
    return heights


def double(field):
    zoomed = ndimage.zoom(field, 2, order=1, grid_mode=True, mode="nearest")
    return zoomed


def wide_ground():
    """Heights on the wider ground in 50 m cells."""
    rng = np.random.RandomState(SEED)
    west, north = WEST - MARGIN, NORTH + MARGIN
    rows, columns = int((NORTH - SOUTH + 2 * MARGIN) / CELL_WIDE), int((EAST - WEST + 2 * MARGIN) / CELL_WIDE)
    frame = Raster(west, north, CELL_WIDE, None)
    points = frame.centres(*np.mgrid[0:rows, 0:columns])
    hills, floor = sketch(points, rng)
    rough = fractal((rows, columns), CELL_WIDE, 2_400, 5, rng, 0.6)
    start = np.minimum(30.0 + 300.0 * hills + 28.0 * rough + 25.0, floor + 60 * hills + 22.0 * rough)
    start = np.maximum(start, 5.0)
    # Bands of harder and softer rock, dipping to the north-east: steps and scarps on the slopes.
    dip = (points[..., 0] - WEST) * 0.55 + (points[..., 1] - SOUTH) * 0.83
    bands = np.sin(dip / 540.0 + 1.7 * fractal((rows, columns), CELL_WIDE, 5_000, 3, rng))
    hardness = np.exp(0.30 * bands + 0.35 * fractal((rows, columns), CELL_WIDE, 1_500, 4, rng) + 0.7 * (hills - 0.4))
    uplift = np.maximum(0.15, 0.42 + 0.25 * rough + 2.3 * hills * (1 + 0.35 * fractal((rows, columns), CELL_WIDE, 2_000, 3, rng)))

    outlets = np.zeros((rows, columns), bool)
    mouth = int((kilometres([(11.3, 0)])[0, 0] - west) / CELL_WIDE)
    outlets[-1, mouth] = True
    for r, c in [(-1, 2), (-1, columns - 3), (2, 2), (2, columns - 3), (rows // 3, 0), (rows // 2, columns - 1)]:
        outlets[r, c] = True
    start[-1, mouth] = 8.0
    for r, c, level in [(-1, 2, 40), (-1, columns - 3, 60), (2, 2, 120), (2, columns - 3, 110), (rows // 3, 0, 110),
                        (rows // 2, columns - 1, 90)]:
        start[r, c] = level
    inflow = np.zeros((rows, columns))
    inflow[0, int((kilometres([(11.6, 0)])[0, 0] - west) / CELL_WIDE)] = UPSTREAM_KM2

    coarse = [f[::2, ::2].copy() for f in (start, uplift, hardness, inflow)]
    small = np.zeros_like(coarse[0], bool)
    for r, c in zip(*np.nonzero(outlets)):
        small[min(r // 2, small.shape[0] - 1), min(c // 2, small.shape[1] - 1)] = True
        coarse[0][r // 2, c // 2] = start[r, c]
    coarse[3][:] = 0
    coarse[3][0, int((kilometres([(11.6, 0)])[0, 0] - west) / CELL_WIDE) // 2] = UPSTREAM_KM2
    heights = erode(100.0, 70, coarse[0], coarse[1], coarse[2], small, coarse[3], 40.0)
    heights = double(heights) + 3.0 * rough
    heights[outlets] = start[outlets]
    heights = erode(50.0, 14, heights, uplift, hardness, outlets, inflow, 40.0)
    heights = 318.0 * (np.maximum(heights, 0) / heights.max()) ** 0.80
    return Raster(west, north, CELL_WIDE, heights), outlets, inflow


def lay_floors(wide, stems, rng):
    """Heights of the sheet: the eroded ground with a level floor along every stream and a bank down to its water."""
    rows, columns = HEIGHT, WIDTH
    points = sheet(None).centres(*np.mgrid[0:rows, 0:columns])
    heights = wide.at(points, order=3).reshape(rows, columns)
    heights = ndimage.gaussian_filter(heights, 1.6)
    pad = 40  # cells beyond the sheet, so that streams just outside it shape it too
    for low, high in [(15, np.inf), (4, 15), (0, 4)]:
        level = np.full((rows + 2 * pad, columns + 2 * pad), np.nan)
        reach = np.zeros_like(level)
        for stem in stems:
            along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(stem.points, axis=0).T))])
            young = smooth_step(along / 600.0)  # no floor at the head
            column, row = sheet(None).cells(stem.points)
            r, c = np.rint(row).astype(int) + pad, np.rint(column).astype(int) + pad
            ok = (r >= 0) & (c >= 0) & (r < level.shape[0]) & (c < level.shape[1]) & (along > 120)
            ok &= (stem.area >= low) & (stem.area < high)
            for i in np.flatnonzero(ok):
                if not level[r[i], c[i]] <= stem.level[i]:
                    level[r[i], c[i]] = stem.level[i]
                    reach[r[i], c[i]] = 20.0 + 50.0 * stem.area[i] ** 0.45 * young[i]
        if np.all(np.isnan(level)):
            continue
        away, (nr, nc) = ndimage.distance_transform_edt(np.isnan(level), return_indices=True)
        inner = (slice(pad, pad + rows), slice(pad, pad + columns))
        water = ndimage.gaussian_filter(level[nr, nc], 2.0)[inner]
        floor = ndimage.gaussian_filter(reach[nr, nc], 4.0)[inner] * (1 + 0.25 * fractal((rows, columns), CELL, 900, 3, rng))
        part = away[inner] * CELL / np.maximum(floor, 1.0)
        rise = 0.03 + 0.97 * smooth_step(part)
        heights = np.where(part < 1, water + np.maximum(heights - water, 0) * rise, heights)
        near = np.clip(1.6 - away[inner] * CELL / 50.0, 0, 1)
        heights = heights - near * np.clip(heights - water - 0.5, 0, None)
    return ndimage.gaussian_filter(heights, 0.9)
