"""Woods, crags, lakes as areas: where a smooth field is above nought."""
import numpy as np
from osgeo import gdal, ogr
from scipy import ndimage

from .frame import CELL, NORTH, WEST, Raster, fractal, resample, simplify
from .waters import width_of


def areas(field, least_m2, tolerance, cell=CELL):
    """Rings (outer first, then holes) of every area where `field` > 0 that measures at least `least_m2`."""
    rows, columns = field.shape
    raster = gdal.GetDriverByName("MEM").Create("", columns, rows, 1, gdal.GDT_Float64)
    raster.SetGeoTransform((WEST, cell, 0, NORTH, 0, -cell))
    raster.GetRasterBand(1).WriteArray(np.where(np.abs(field) < 1e-9, -1e-9, field))
    store = ogr.GetDriverByName("Memory").CreateDataSource("")
    layer = store.CreateLayer("areas", None, ogr.wkbMultiPolygon)
    gdal.ContourGenerateEx(raster.GetRasterBand(1), layer, options=["FIXED_LEVELS=0", "POLYGONIZE=YES"])
    values = Raster(WEST, NORTH, cell, field)
    found = []
    for feature in layer:
        shape = feature.GetGeometryRef()
        for n in range(shape.GetGeometryCount()):
            polygon = shape.GetGeometryRef(n)
            inner = polygon.PointOnSurface()
            if inner is None or values.at((inner.GetX(), inner.GetY()))[0] <= 0:
                continue  # the ground between the areas is a polygon too
            rings = []
            for r in range(polygon.GetGeometryCount()):
                ring = np.array(polygon.GetGeometryRef(r).GetPoints())[:, :2]
                x, y = (ring - ring[0]).T
                size = abs(float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]))) / 2
                if size < least_m2 * (1 if r == 0 else 0.5):
                    if r == 0:
                        break
                    continue
                half = len(ring) // 2  # a closed line has no chord to simplify by: take it in two halves
                thin = np.concatenate([simplify(ring[:half + 1], tolerance)[:-1], simplify(ring[half:], tolerance)])
                thin = np.round(thin, 1)
                if len(thin) >= 4:
                    rings.append(thin)
            if rings:
                found.append(rings)

    def size(rings):
        x, y = (rings[0] - rings[0][0]).T
        return abs(float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])))
    return sorted(found, key=lambda rings: (-size(rings), rings[0][0][0], rings[0][0][1]))


def far_from(points, shape, cell):
    """Metres from every cell to the nearest of `points`."""
    mask = np.ones(shape, bool)
    c = np.floor((points[:, 0] - WEST) / cell).astype(int)
    r = np.floor((NORTH - points[:, 1]) / cell).astype(int)
    ok = (r >= 0) & (c >= 0) & (r < shape[0]) & (c < shape[1])
    mask[r[ok], c[ok]] = False
    return ndimage.distance_transform_edt(mask) * cell


def woods(heights, stems, lakes, road_lines, rail_lines, houses, rng):
    """Hangers on the valley sides, shaws along streams, copses: about a ninth of the country."""
    fine = CELL / 2
    ground = ndimage.zoom(heights, 2, order=1, grid_mode=True, mode="nearest")
    shape = ground.shape
    steep = ndimage.gaussian_filter(np.hypot(*np.gradient(ground, fine)), 6)
    lumps = fractal(shape, fine, 1_500, 5, rng, 0.6)
    field = 0.9 * lumps + 1.1 * np.exp(-((steep - 0.19) / 0.09) ** 2) - 0.90
    field -= np.clip((ground - 215) / 45, 0, 3) + np.clip((40 - ground) / 40, 0, 1) * 0.5
    stream = far_from(np.concatenate([resample(s.points, 6.0) for s in stems]), shape, fine)
    field += 0.45 * np.exp(-((stream - 70) / 60) ** 2) * (lumps > -0.1)
    wide = [resample(l, 5.0) for g, l in road_lines if g != "lane"] + [resample(l, 5.0) for l in rail_lines]
    big = far_from(np.concatenate([resample(s.points, 6.0) for s in stems if width_of(s.area.max()) >= 3]), shape, fine)
    for away, least in ((far_from(np.concatenate(wide), shape, fine), 22), (big, 22),
                        (far_from(np.concatenate(houses), shape, fine), 55)):
        field = np.minimum(field, (away - least) / 60.0)
    for lake, _, _ in lakes:
        field = np.minimum(field, (ndimage.zoom(lake, 2, order=1, grid_mode=True, mode="nearest") - 25) / 60.0)
    field = ndimage.gaussian_filter(field, 1.0)
    field[[0, -1], :] = field[:, [0, -1]] = -1
    return areas(field, 14_000, 3.5, fine)


def crags(heights, road_lines, rng):
    """Bare rock where it is steepest."""
    steep = np.hypot(*np.gradient(heights, CELL))
    away = far_from(np.concatenate([resample(l, 10.0) for _, l in road_lines]), heights.shape, CELL)
    field = steep + 0.05 * fractal(heights.shape, CELL, 150, 2, rng) - np.percentile(steep, 99.75)
    field = np.where(away < 60, -0.05, field)
    field[[0, -1], :] = field[:, [0, -1]] = -1
    return areas(field, 700, 2.0)[:40]
