"""Where lines cross each other and borders."""
import numpy as np


def crossings(line, other):
    """Places where two polylines cross: (leg of `line`, part of it, leg of `other`, part of it, point), along `line`."""
    a, b = line[:-1], line[1:]
    c, d = other[:-1], other[1:]
    # Bounds first: the lines of a sheet are mostly far apart.
    low_l, high_l = line.min(0), line.max(0)
    near = np.flatnonzero(np.all(np.maximum(c, d) >= low_l, axis=1) & np.all(np.minimum(c, d) <= high_l, axis=1))
    if not len(near):
        return []
    c, d = c[near], d[near]
    r, s = (b - a)[:, None, :], (d - c)[None, :, :]
    between = c[None, :, :] - a[:, None, :]
    across = r[..., 0] * s[..., 1] - r[..., 1] * s[..., 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (between[..., 0] * s[..., 1] - between[..., 1] * s[..., 0]) / across
        u = (between[..., 0] * r[..., 1] - between[..., 1] * r[..., 0]) / across
        hit = (across != 0) & (t >= 0) & (t <= 1) & (u >= 0) & (u <= 1)
    found = []
    for i, j in zip(*np.nonzero(hit)):
        found.append((int(i), float(t[i, j]), int(near[j]), float(u[i, j]), a[i] + t[i, j] * (b[i] - a[i])))
    return sorted(found, key=lambda f: (f[0], f[1]))


def insert(line, point, tolerance=2.0):
    """`line` with `point` as a vertex: on its nearest leg, or in place of an inner vertex closer than `tolerance`."""
    a, b = line[:-1], line[1:]
    leg = b - a
    t = np.clip(np.sum((point - a) * leg, axis=1) / np.maximum(np.sum(leg * leg, axis=1), 1e-12), 0, 1)
    d = np.hypot(*(a + t[:, None] * leg - point).T)
    i = int(np.argmin(d))
    for vertex in (i, i + 1):
        if np.hypot(*(line[vertex] - point)) < tolerance and 0 < vertex < len(line) - 1:
            out = line.copy()
            out[vertex] = point
            return out, vertex
    for vertex in (0, len(line) - 1):
        if np.hypot(*(line[vertex] - point)) < 1e-6:
            return line, vertex
    return np.insert(line, i + 1, point, axis=0), i + 1


def clip(line, west, south, east, north):
    """The parts of a polyline inside a rectangle, ends exactly on its border."""
    parts, part = [], []
    for a, b in zip(line[:-1], line[1:]):
        t0, t1 = 0.0, 1.0
        for p, q in ((a[0] - b[0], a[0] - west), (b[0] - a[0], east - a[0]), (a[1] - b[1], a[1] - south),
                     (b[1] - a[1], north - a[1])):
            if p == 0:
                if q < 0:
                    t0, t1 = 1.0, 0.0
            elif p < 0:
                t0 = max(t0, q / p)
            else:
                t1 = min(t1, q / p)
        if t0 > t1:
            if len(part) > 1:
                parts.append(np.array(part))
            part = []
            continue
        if not part or t0 > 0:
            if len(part) > 1:
                parts.append(np.array(part))
            part = [a + t0 * (b - a)]
        part.append(a + t1 * (b - a))
        if t1 < 1:
            parts.append(np.array(part))
            part = []
    if len(part) > 1:
        parts.append(np.array(part))
    return parts


def inside(ring, points):
    """Even-odd."""
    points = np.atleast_2d(points)
    within = np.zeros(len(points), bool)
    for a, b in zip(ring[:-1], ring[1:]):
        if a[1] == b[1]:
            continue
        straddles = (a[1] > points[:, 1]) != (b[1] > points[:, 1])
        within ^= straddles & (points[:, 0] < (b[0] - a[0]) * (points[:, 1] - a[1]) / (b[1] - a[1]) + a[0])
    return within
