"""Writes country.gpkg: heights as a tiled gridded coverage, a layer for each kind, the table of the country."""
import os

import numpy as np
from osgeo import gdal, ogr, osr

from .frame import CELL, NORTH, WEST

FIELDS = [("name", ogr.OFTString), ("class", ogr.OFTString), ("width_m", ogr.OFTReal), ("height_m", ogr.OFTReal)]
KINDS = {"house": ogr.wkbPolygon, "wall": ogr.wkbLineString, "wood": ogr.wkbPolygon, "rock": ogr.wkbPolygon,
         "river": ogr.wkbLineString, "lake": ogr.wkbPolygon, "ford": ogr.wkbPoint, "bridge": ogr.wkbPoint,
         "culvert": ogr.wkbPoint, "road": ogr.wkbLineString, "railway": ogr.wkbLineString, "station": ogr.wkbPoint,
         "place": ogr.wkbPoint}


def shape_of(kind, points):
    shape = ogr.Geometry(KINDS[kind])
    if KINDS[kind] == ogr.wkbPoint:
        shape.AddPoint_2D(float(points[0]), float(points[1]))
    elif KINDS[kind] == ogr.wkbLineString:
        for east, north in points:
            shape.AddPoint_2D(float(east), float(north))
    else:
        for ring in points:
            part = ogr.Geometry(ogr.wkbLinearRing)
            for east, north in ring:
                part.AddPoint_2D(float(east), float(north))
            shape.AddGeometry(part)
    return shape


def write(path, name, attribution, heights, features, west=WEST, north=NORTH, cell=CELL):
    """`features`: dicts of kind, points, and where they apply name, grade, width, height. `heights` are row by row from
    the north-west corner."""
    gdal.UseExceptions()
    gdal.SetConfigOption("OGR_CURRENT_DATE", "1913-06-01T00:00:00Z")  # the same bytes from every run
    partial = path + ".part.gpkg"
    if os.path.exists(partial):
        os.remove(partial)
    grid = osr.SpatialReference()
    grid.ImportFromEPSG(27700)
    rows, columns = heights.shape
    raster = gdal.GetDriverByName("MEM").Create("", columns, rows, 1, gdal.GDT_Float32)
    raster.SetGeoTransform((west, cell, 0, north, 0, -cell))
    raster.SetProjection(grid.ExportToWkt())
    raster.GetRasterBand(1).WriteArray(np.round(heights, 1).astype(np.float32))
    made = gdal.GetDriverByName("GPKG").CreateCopy(partial, raster, options=["RASTER_TABLE=heights", "BLOCKSIZE=512", "RASTER_IDENTIFIER=heights",
                                                                             "UOM=m"])
    made.FlushCache()
    made = None
    store = gdal.OpenEx(partial, gdal.OF_VECTOR | gdal.OF_UPDATE)
    store.StartTransaction()
    counted = store.ExecuteSQL("SELECT COUNT(*) FROM heights")
    tiles = counted.GetNextFeature().GetField(0)
    store.ReleaseResultSet(counted)
    about = store.CreateLayer("sandgate_country", None, ogr.wkbNone)
    row = {"format": 1, "name": name, "crs": "EPSG:27700", "attribution": attribution, "width": columns, "height": rows,
           "west": west, "north": north, "cell_x": cell, "cell_y": cell, "tiles": tiles}
    for field, value in row.items():
        about.CreateField(ogr.FieldDefn(field, {int: ogr.OFTInteger, str: ogr.OFTString, float: ogr.OFTReal}[type(value)]))
    stored = ogr.Feature(about.GetLayerDefn())
    for field, value in row.items():
        stored.SetField(field, value)
    about.CreateFeature(stored)
    for kind, geometry in KINDS.items():
        layer = store.CreateLayer(kind, grid, geometry, options=["SPATIAL_INDEX=NO"])
        for field, type_ in FIELDS:
            layer.CreateField(ogr.FieldDefn(field, type_))
        for number, feature in enumerate(features, 1):  # numbers run through all layers
            if feature["kind"] != kind:
                continue
            row = ogr.Feature(layer.GetLayerDefn())
            row.SetFID(number)
            row.SetField("name", feature.get("name", ""))
            row.SetField("class", feature.get("grade", "plain"))
            row.SetField("width_m", float(feature.get("width", 0)))
            row.SetField("height_m", float(feature.get("height", 0)))
            row.SetGeometry(shape_of(kind, feature["points"]))
            layer.CreateFeature(row)
    store.CommitTransaction()
    store = None
    os.replace(partial, path)
