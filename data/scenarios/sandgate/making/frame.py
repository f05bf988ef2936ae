"""Where Sandgate lies: the sheet, the wider ground it is cut from, and small helpers on grids and lines."""
import numpy as np
from scipy import ndimage

WEST, SOUTH, EAST, NORTH = 605_000.0, 128_000.0, 625_000.0, 143_000.0  # metres, EPSG:27700
CELL = 25.0
WIDTH, HEIGHT = 800, 600
SEED = 1913


def kilometres(points):
    """Sheet kilometres (east, north of the south-west corner) as metres of the grid."""
    points = np.asarray(points, float)
    return points * 1000.0 + (WEST, SOUTH)


class Raster:
    """A north-up grid of numbers: row 0 is the northernmost, values stand at cell centres."""

    def __init__(self, west, north, cell, values):
        self.west, self.north, self.cell, self.values = west, north, cell, values

    def cells(self, points):
        """Columns and rows of `points` as real numbers."""
        points = np.asarray(points, float)
        return (points[..., 0] - self.west) / self.cell - 0.5, (self.north - points[..., 1]) / self.cell - 0.5

    def centres(self, rows, columns):
        return np.stack([self.west + (np.asarray(columns) + 0.5) * self.cell,
                         self.north - (np.asarray(rows) + 0.5) * self.cell], axis=-1)

    def at(self, points, order=1):
        column, row = self.cells(points)
        return ndimage.map_coordinates(self.values, [np.atleast_1d(row), np.atleast_1d(column)], order=order,
                                       mode="nearest")

    def like(self, values):
        return Raster(self.west, self.north, self.cell, values)


def sheet(values):
    return Raster(WEST, NORTH, CELL, values)


def fractal(shape, cell, longest, octaves, rng, persistence=0.5, ridged=False):
    """Noise of about -1 … 1 whose longest waves measure `longest` metres."""
    total, amplitude, norm = np.zeros(shape), 1.0, 0.0
    for octave in range(octaves):
        step = max(1.0, longest / cell / 2**octave)
        small = rng.standard_normal((int(shape[0] / step) + 4, int(shape[1] / step) + 4))
        rows = np.arange(shape[0])[:, None] / step + 1.0 + 0 * np.arange(shape[1])[None, :]
        columns = np.arange(shape[1])[None, :] / step + 1.0 + 0 * rows
        wave = ndimage.map_coordinates(small, [rows, columns], order=3, mode="nearest")
        if ridged:
            wave = 0.7 - np.abs(wave)
        total += amplitude * wave
        norm += amplitude
        amplitude *= persistence
    return total / norm


def distance_to_line(points, line):
    """Distance of every point (…, 2) to a polyline, and how far along it the nearest place lies (0 … 1)."""
    best = np.full(points.shape[:-1], np.inf)
    where = np.zeros(points.shape[:-1])
    legs = np.hypot(*np.diff(line, axis=0).T)
    starts = np.concatenate([[0], np.cumsum(legs)])
    for a, b, leg, start in zip(line[:-1], line[1:], legs, starts):
        t = np.clip(((points - a) @ (b - a)) / max(leg * leg, 1e-9), 0, 1)
        d = np.hypot(*np.moveaxis(points - (a + t[..., None] * (b - a)), -1, 0))
        nearer = d < best
        best = np.where(nearer, d, best)
        where = np.where(nearer, (start + t * leg) / starts[-1], where)
    return best, where


def smooth_step(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def resample(line, step):
    """The line with vertices about every `step` metres; both ends stay."""
    line = np.asarray(line, float)
    legs = np.hypot(*np.diff(line, axis=0).T)
    keep = np.concatenate([[True], legs > 1e-6])
    line, along = line[keep], np.concatenate([[0], np.cumsum(legs[legs > 1e-6])])
    if len(line) < 2:
        return line
    count = max(1, int(round(along[-1] / step)))
    at = np.linspace(0, along[-1], count + 1)
    return np.stack([np.interp(at, along, line[:, 0]), np.interp(at, along, line[:, 1])], axis=-1)


def smooth(line, step, sigma):
    """Resampled and smoothed over `sigma` metres; both ends stay where they are."""
    line = resample(line, step)
    if len(line) < 4:
        return line
    pad = min(len(line) - 1, int(4 * sigma / step) + 1)
    # Point reflection about the ends keeps them fixed.
    long = np.concatenate([2 * line[0] - line[pad:0:-1], line, 2 * line[-1] - line[-2:-pad - 2:-1]])
    long = ndimage.gaussian_filter1d(long, sigma / step, axis=0, mode="nearest")
    out = long[pad:pad + len(line)].copy()
    out[0], out[-1] = line[0], line[-1]
    return out


def simplify(line, tolerance):
    """Douglas and Peucker."""
    line = np.asarray(line, float)
    keep = np.zeros(len(line), bool)
    keep[0] = keep[-1] = True
    stack = [(0, len(line) - 1)]
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        d, _ = distance_to_line(line[a + 1:b], line[[a, b]])
        worst = int(np.argmax(d))
        if d[worst] > tolerance:
            keep[a + 1 + worst] = True
            stack += [(a, a + 1 + worst), (a + 1 + worst, b)]
    return line[keep]


def length(line):
    return float(np.sum(np.hypot(*np.diff(line, axis=0).T)))
