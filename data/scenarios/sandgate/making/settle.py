"""Where people live: sites, houses along the roads, what stands round them."""
import numpy as np
from scipy import ndimage

from .frame import CELL, HEIGHT, WIDTH, kilometres, sheet
from .gazetteer import EXITS, SETTLEMENTS, WAYPOINTS
from .waters import width_of


def sites(heights, stems, lakes):
    """The best ground within half a kilometre of where each settlement was sketched: level, dry, not far from water."""
    mask = np.ones((HEIGHT, WIDTH), bool)
    level = np.zeros((HEIGHT, WIDTH))
    for stem in stems:
        column, row = sheet(None).cells(stem.points)
        r, c = np.rint(row).astype(int), np.rint(column).astype(int)
        ok = (r >= 0) & (c >= 0) & (r < HEIGHT) & (c < WIDTH)
        mask[r[ok], c[ok]] = False
        level[r[ok], c[ok]] = stem.level[ok]
    away, (nr, nc) = ndimage.distance_transform_edt(mask, return_indices=True)
    away = away * CELL
    above = heights - level[nr, nc]
    steep = ndimage.gaussian_filter(np.hypot(*np.gradient(heights, CELL)), 3)
    cost = steep / 0.04 + np.clip(140 - away, 0, None) / 40 + np.clip(away - 450, 0, None) / 300
    cost += np.clip(4 - above, 0, None) / 2
    for field, _, _ in lakes:
        cost = np.where(field < 120, 1e6, cost)
    points = sheet(None).centres(*np.mgrid[0:HEIGHT, 0:WIDTH])
    found = {}
    for name, (_, east, north) in SETTLEMENTS.items():
        d = np.hypot(*np.moveaxis(points - kilometres((east, north)), -1, 0))
        best = int(np.argmin(np.where(d < 500, cost + d / 250, np.inf)))
        found[name] = points.reshape(-1, 2)[best]
    for name, place in (EXITS | WAYPOINTS).items():
        found[name] = kilometres(place)
    return found
