// Real ground, where it lies beside the sources: Ordnance tiles and contours, OpenStreetMap over SRTM, lidar.
#include <QtTest>
#include <cmath>

#include "core/base/country_hash.h"
#include "map/import/import.h"
#include "tests/core/fixtures/import_sources.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_import_real {

using namespace sandgate;
using namespace sandgate::tests;
namespace fs = std::filesystem;

class TestImportReal : public QObject {
  Q_OBJECT

 private slots:
  void lake_district() {
    SANDGATE_REAL_DATA(tile, "os_terrain50/ny/ny20.zip");
    SANDGATE_IMPORTED(all, plan_of({tile}));
    const Country& country = *all->country;
    QCOMPARE(country.crs(), std::string("EPSG:27700"));
    QCOMPARE(all->report.cells, 40'000);
    QCOMPARE(all->report.void_cells, 0);
    QVERIFY(std::abs(*all->report.max_m - 972.7) < 0.01);
    const auto highest = std::ranges::max_element(country.heights()) - country.heights().begin();
    QCOMPARE(country.frame().centre(static_cast<int>(highest % 200), static_cast<int>(highest / 200)),
             (MapPoint{321525, 507225}));
    QVERIFY(country.attribution().find("Contains OS data") != std::string::npos);
  }

  void bounds_of_a_folder_read_only_the_tiles_they_need() {
    SANDGATE_REAL_DATA(folder, "os_terrain50/ny");
    auto plan = plan_of({folder});
    plan.bounds = MapBox{318000, 504000, 332000, 512000};
    SANDGATE_IMPORTED(all, plan);
    QCOMPARE(all->report.cells, 280 * 160);
    QVERIFY(std::abs(*all->report.max_m - 972.7) < 0.01);
  }

  void skye_is_known_by_the_names_of_its_tiles() {
    SANDGATE_REAL_DATA(zip, "os_terrain50_skye/asc_skye.zip");
    SANDGATE_IMPORTED(all, plan_of({zip}));
    QCOMPARE(all->country->crs(), std::string("EPSG:27700"));
    QCOMPARE(tally(all->report.guessed, "British National Grid"), 78);
    QVERIFY(*all->report.max_m > 1040 && *all->report.max_m < 1070);  // Liathach, 1055 m, at the edge of the square
  }

  void contours_and_spot_heights_of_sk00() {
    SANDGATE_REAL_DATA(gml, "os_contours_SK00/SK00.gml");
    SANDGATE_IMPORTED(all, plan_of({gml}));
    const Country& country = *all->country;
    QCOMPARE(country.crs(), std::string("EPSG:27700"));
    QCOMPARE(country.bounds(), (MapBox{400000, 300000, 410000, 310000}));
    QCOMPARE(all->report.void_cells, 0);
    QVERIFY(*all->report.min_m > 60 && *all->report.max_m < 260);
    // Spot heights, as the sheet prints them.
    QVERIFY(std::abs(*country.height({403760, 308390}) - 164) < 3);
    QVERIFY(std::abs(*country.height({405630, 308760}) - 172) < 3);
    QVERIFY(std::abs(*country.height({402780, 307980}) - 149) < 3);
  }

  void andorra_over_srtm() {
    SANDGATE_REAL_DATA(osm, "osm_extracts/andorra.osm.pbf");
    SANDGATE_REAL_DATA(heights, "dem_srtm_hgt/N42E001.hgt.zip");
    auto plan = plan_of({osm, heights});
    plan.bounds = MapBox{1.42, 42.43, 1.79, 42.66};
    SANDGATE_IMPORTED(all, plan);
    const ImportReport& r = all->report;
    QCOMPARE(all->country->crs(), std::string("EPSG:32631"));
    QVERIFY(r.void_cells < 100);                  // a hole among the summits wider than is filled
    QVERIFY(*r.max_m > 2850 && *r.max_m < 2950);  // Coma Pedrosa, 2942 m
    QVERIFY(count(r, "road") > 1200);
    QVERIFY(count(r, "river") > 100);
    QVERIFY(count(r, "wood") > 40);
    QVERIFY(count(r, "house") > 250);
    QVERIFY(count(r, "bridge") > 50);
    QVERIFY(count(r, "ford") > 0);
    QVERIFY(all->country->attribution().find("OpenStreetMap") != std::string::npos);
    QVERIFY(all->country->attribution().find("SRTM") != std::string::npos);
  }

  void monaco_has_the_sea_to_the_south() {
    SANDGATE_REAL_DATA(osm, "osm_extracts/monaco.osm.gz");
    SANDGATE_REAL_DATA(heights, "dem_srtm_hgt/N43E007.hgt.zip");
    auto plan = plan_of({osm, heights});
    plan.bounds = MapBox{7.40, 43.71, 7.45, 43.76};
    SANDGATE_IMPORTED(all, plan);
    bool sea = false;
    for (const Feature& f : all->country->features()) sea = sea || f.grade == FeatureClass::sea;
    QVERIFY(sea);
    QVERIFY(count(all->report, "house") > 100);
    QVERIFY(count(all->report, "railway") > 0);
  }

  // Its file does not say how far it goes, and so is read for that.
  void monaco_alone_lies_where_its_map_does() {
    SANDGATE_REAL_DATA(osm, "osm_extracts/monaco.osm.gz");
    SANDGATE_IMPORTED(all, plan_of({osm}));
    QVERIFY(count(all->report, "road") > 300);
    QCOMPARE(all->country->crs(), std::string("EPSG:32632"));
    QVERIFY(all->country->bounds().width() > 2000 && all->country->bounds().width() < 20'000);
  }

  void krems_has_railways_and_no_heights() {
    SANDGATE_REAL_DATA(osm, "osm_extracts/krems.osm.gz");
    SANDGATE_IMPORTED(all, plan_of({osm}));
    QVERIFY(count(all->report, "railway") >= 100);
    QVERIFY(count(all->report, "bridge") > 0);
    QCOMPARE(all->report.void_cells, all->report.cells);
  }

  void lidar_of_one_metre_keeps_its_cells() {
    SANDGATE_REAL_DATA(tiff, "dem_lidar_opengeos/dem.tif");
    SANDGATE_IMPORTED(all, plan_of({tiff}));
    const auto plain = read_country(tiff);
    QVERIFY(plain.has_value());
    QCOMPARE(all->country->frame(), plain->country->frame());
  }

  void ordnance_maps_are_understood() {
    SANDGATE_REAL_DATA(roads, "os_openroads_excerpt/OSOpenRoads_excerpt.gml");
    SANDGATE_REAL_DATA(houses, "os_vmd_barnet/barnet8.gml");
    SANDGATE_REAL_DATA(package, "os_geovation_roads/testdataOS.gpkg");
    QTemporaryDir folder;
    const fs::path ground = fs::path(folder.path().toStdString()) / "ground.tif";
    const auto over = [&](const fs::path& map, double west, double south, double side) {
      GeoTiff tiff = level_tiff(50, 20);
      tiff.cell_x = tiff.cell_y = side / 50;
      tiff.west = west;
      tiff.north = south + side;
      tiff.write(ground);
      return imported(plan_of({ground, map})).value().report;
    };
    QCOMPARE(count(over(roads, 90000, 900000, 40000), "road"), 3);
    QCOMPARE(count(over(houses, 515000, 180000, 25000), "house"), 8);
    QVERIFY(count(over(package, 531000, 181000, 2000), "road") >= 300);
  }
};

SANDGATE_TEST(TestImportReal)

}  // namespace tst_import_real
#include "tst_import_real.moc"
