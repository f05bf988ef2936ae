// Many sources into one country: heights of several kinds, maps of several makers, what is guessed and left out.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "map/import/import.h"
#include "tests/core/fixtures/import_sources.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_survey {

using namespace sandgate;
using namespace sandgate::tests;
namespace fs = std::filesystem;

namespace {

std::string line(double e1, double n1, double e2, double n2) {
  return "{\"type\": \"LineString\", \"coordinates\": [[" + std::to_string(e1) + "," + std::to_string(n1) + "],[" +
         std::to_string(e2) + "," + std::to_string(n2) + "]]}";
}

std::string box(double w, double s, double e, double n) {
  const auto p = [](double x, double y) { return "[" + std::to_string(x) + "," + std::to_string(y) + "]"; };
  return "{\"type\": \"Polygon\", \"coordinates\": [[" + p(w, s) + "," + p(e, s) + "," + p(e, n) + "," + p(w, n) + "," +
         p(w, s) + "]]}";
}

// A road, a river under it, a railway over the river's brook, a wood, a house with two storeys and a village; all
// about 51 N 0 E.
const char* const small_osm = R"(<?xml version="1.0"?>
<osm version="0.6"><bounds minlat="51.00" minlon="0.00" maxlat="51.02" maxlon="0.02"/>
<node id="1" lat="51.005" lon="0.001"/><node id="2" lat="51.005" lon="0.019"/>
<node id="3" lat="51.001" lon="0.010"/><node id="4" lat="51.019" lon="0.010"/>
<node id="5" lat="51.010" lon="0.001"/><node id="6" lat="51.010" lon="0.019"/>
<node id="7" lat="51.012" lon="0.002"/><node id="8" lat="51.012" lon="0.006"/>
<node id="9" lat="51.016" lon="0.006"/><node id="10" lat="51.016" lon="0.002"/>
<node id="11" lat="51.002" lon="0.002"/><node id="12" lat="51.002" lon="0.0022"/>
<node id="13" lat="51.0021" lon="0.0022"/><node id="14" lat="51.0021" lon="0.002"/>
<node id="15" lat="51.0055" lon="0.004"><tag k="place" v="village"/><tag k="name" v="Little Öre"/></node>
<node id="16" lat="51.001" lon="0.015"/><node id="17" lat="51.019" lon="0.015"/>
<node id="18" lat="51.010" lon="0.003"><tag k="railway" v="station"/><tag k="name" v="Öre Halt"/></node>
<node id="19" lat="51.014" lon="0.001"/><node id="20" lat="51.014" lon="0.019"/>
<way id="100"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="name" v="High Road"/></way>
<way id="101"><nd ref="3"/><nd ref="4"/><tag k="waterway" v="river"/><tag k="width" v="20 m"/></way>
<way id="102"><nd ref="5"/><nd ref="6"/><tag k="railway" v="rail"/></way>
<way id="103"><nd ref="7"/><nd ref="8"/><nd ref="9"/><nd ref="10"/><nd ref="7"/><tag k="landuse" v="forest"/></way>
<way id="104"><nd ref="11"/><nd ref="12"/><nd ref="13"/><nd ref="14"/><nd ref="11"/><tag k="building" v="yes"/><tag k="building:levels" v="4"/></way>
<way id="105"><nd ref="16"/><nd ref="17"/><tag k="waterway" v="stream"/></way>
<way id="106"><nd ref="19"/><nd ref="20"/><tag k="highway" v="track"/></way>
<way id="107"><nd ref="1"/><nd ref="5"/><tag k="highway" v="footway"/></way>
</osm>)";

}  // namespace

class TestSurvey : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  fs::path in(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

 private slots:
  void heights_of_the_own_grid_stay_cell_by_cell() {
    GeoTiff tiff;
    tiff.write(in("a.tif"));
    auto plan = plan_of({in("a.tif")});
    SANDGATE_IMPORTED(all, plan);
    QCOMPARE(all->country->frame(), (GridFrame{4, 3, 400000, 300000, 50, 50}));
    for (int i = 0; i < 12; ++i)
      QCOMPARE(all->country->heights()[static_cast<std::size_t>(i)], static_cast<float>(i + 1));
    QCOMPARE(all->report.cells, 12);
    QCOMPARE(*all->report.min_m, 1.0);
    QCOMPARE(*all->report.max_m, 12.0);
    plan.bounds = MapBox{400050, 299900, 400140, 300000};  // a border on the lattice, and one amid a cell
    SANDGATE_IMPORTED(cut, plan);
    QCOMPARE(cut->country->frame(), (GridFrame{2, 2, 400050, 300000, 50, 50}));
    QCOMPARE(cut->country->height_of_cell(0, 0), 2.0F);
    QCOMPARE(cut->country->height_of_cell(1, 1), 7.0F);
  }

  void the_first_source_wins_and_later_ones_fill_its_voids() {
    GeoTiff first = level_tiff(40, 100), second = level_tiff(40, 200);
    first.no_data = second.no_data = "-1";
    for (int row = 0; row < 40; ++row)
      for (int column = 20; column < 40; ++column) first.cells[static_cast<std::size_t>(row * 40 + column)] = -1;
    second.cell_x = second.cell_y = 60;  // another lattice
    second.west = 399990;
    second.north = 300000 + 40 * 50 + 30;
    first.write(in("first.tif"));
    second.write(in("second.tif"));
    auto plan = plan_of({in("first.tif"), in("second.tif")});
    plan.bounds = MapBox{400000, 300000, 402000, 302000};
    SANDGATE_IMPORTED(all, plan);
    QCOMPARE(all->country->frame().width, 40);
    QCOMPARE(all->report.void_cells, 0);
    QCOMPARE(all->country->height_of_cell(5, 5), 100.0F);
    QCOMPARE(all->country->height_of_cell(19, 5), 100.0F);
    QCOMPARE(all->country->height_of_cell(30, 5), 200.0F);
    std::swap(plan.sources[0], plan.sources[1]);
    SANDGATE_IMPORTED(other, plan);
    QCOMPARE(*other->country->lowest(), 200.0F);
  }

  void voids_are_filled_or_marked_and_never_nought() {
    GeoTiff tiff = level_tiff(60, -3.5);
    tiff.no_data = "-9999";
    tiff.cells[60 * 30 + 30] = -9999;
    for (int row = 0; row < 30; ++row)
      for (int column = 0; column < 20; ++column) tiff.cells[static_cast<std::size_t>(row * 60 + column)] = -9999;
    tiff.write(in("voids.tif"));
    SANDGATE_IMPORTED(all, plan_of({in("voids.tif")}));
    QCOMPARE(all->report.void_cells, 600);
    QCOMPARE(all->country->height_of_cell(30, 30), -3.5F);
    QCOMPARE(*all->report.max_m, -3.5);
    QCOMPARE(tally(all->report.guessed, "void cells filled"), 1);
  }

  void points_and_areas_feet_and_metres() {
    GeoTiff points = level_tiff(20, 10);
    points.pixel_is_point = true;
    points.write(in("points.tif"));
    SANDGATE_IMPORTED(all, plan_of({in("points.tif")}));
    QCOMPARE(all->country->frame().west, 399975.0);
    GeoTiff feet = level_tiff(20, 1000);
    feet.metadata = "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">ft</Item></GDALMetadata>";
    feet.write(in("feet.tif"));
    SANDGATE_IMPORTED(in_feet, plan_of({in("feet.tif")}));
    QVERIFY(std::abs(*in_feet->report.max_m - 304.8) < 1e-3);
  }

  void a_turned_grid_is_laid_straight() {
    GeoTiff tiff = level_tiff(60, 0);
    for (int row = 0; row < 60; ++row)
      for (int column = 0; column < 60; ++column) tiff.cells[static_cast<std::size_t>(row * 60 + column)] = column;
    // Columns run north-east, rows south-east, each cell 50 m to a side.
    const double s = 50 * std::sqrt(0.5);
    tiff.matrix = {s, s, 0, 400000, s, -s, 0, 300000, 0, 0, 0, 0, 0, 0, 0, 1};
    tiff.write(in("turned.tif"));
    SANDGATE_IMPORTED(all, plan_of({in("turned.tif")}));
    const auto at = [&](double column, double row) {
      return all->country->height({400000 + s * (column + row), 300000 + s * (column - row)});
    };
    QVERIFY(std::abs(*at(30.5, 30.5) - 30) < 0.2);
    QVERIFY(std::abs(*at(10.5, 45.5) - 10) < 0.2);
    QVERIFY(all->report.void_cells > 0);
  }

  void degrees_become_metres_and_bounds_may_be_either() {
    GeoTiff tiff = level_tiff(60, 77);
    tiff.epsg = 4326;
    tiff.geographic = true;
    tiff.west = 0;
    tiff.north = 51.03;
    tiff.cell_x = tiff.cell_y = 0.0005;
    tiff.write(in("degrees.tif"));
    auto plan = plan_of({in("degrees.tif")});
    plan.bounds = MapBox{0.005, 51.005, 0.02, 51.02};
    SANDGATE_IMPORTED(all, plan);
    QCOMPARE(all->country->crs(), std::string("EPSG:32631"));
    QCOMPARE(all->report.void_cells, 0);
    QCOMPARE(*all->report.min_m, 77.0);
    QVERIFY(all->country->bounds().width() > 1000 && all->country->bounds().width() < 1300);
    plan.crs = "EPSG:27700";
    plan.cell_m = 25;
    SANDGATE_IMPORTED(british, plan);
    QCOMPARE(british->country->crs(), std::string("EPSG:27700"));
    QCOMPARE(british->country->frame().cell_x, 25.0);
  }

  void openstreetmap_is_understood() {
    GeoTiff tiff = level_tiff(60, 77);
    tiff.epsg = 4326;
    tiff.geographic = true;
    tiff.west = -0.005;
    tiff.north = 51.025;
    tiff.cell_x = tiff.cell_y = 0.0005;
    tiff.write(in("under.tif"));
    put(in("small.osm"), small_osm);
    SANDGATE_IMPORTED(all, plan_of({in("under.tif"), in("small.osm")}));
    const ImportReport& r = all->report;
    QCOMPARE(count(r, "road"), 2);
    QCOMPARE(count(r, "railway"), 1);
    QCOMPARE(count(r, "river"), 2);
    QCOMPARE(count(r, "wood"), 1);
    QCOMPARE(count(r, "house"), 1);
    QCOMPARE(count(r, "station"), 1);
    QCOMPARE(count(r, "place"), 1);
    QCOMPARE(count(r, "bridge"), 4);   // primary over both waters, track and railway over the river
    QCOMPARE(count(r, "ford"), 1);     // track over the stream
    QCOMPARE(count(r, "culvert"), 1);  // railway over the stream
    QCOMPARE(tally(r.left_out, "on foot"), 1);
    QVERIFY(tally(r.guessed, "width of rivers") == 1);
    QVERIFY(tally(r.guessed, "bridges") == 4);
    QVERIFY(all->country->attribution().find("© OpenStreetMap contributors") != std::string::npos);
    for (const Feature& f : all->country->features()) {
      if (f.kind == FeatureKind::house) QCOMPARE(f.height_m, 12.0);
      if (f.kind == FeatureKind::place) QCOMPARE(f.name, std::string("Little Öre"));
      if (f.kind == FeatureKind::road && f.name == "High Road") QCOMPARE(f.grade, FeatureClass::main);
    }
  }

  // What an editor has drawn and nobody has uploaded yet has ids below nought.
  // A station is a node, an area or a building of OpenStreetMap's; a place for buses and a stop on the line are none.
  void stations_of_openstreetmap() {
    put(in("stations.osm"), R"(<?xml version="1.0"?>
<osm version="0.6"><bounds minlat="51.00" minlon="0.00" maxlat="51.02" maxlon="0.02"/>
<node id="1" lat="51.010" lon="0.001"/><node id="2" lat="51.010" lon="0.019"/>
<node id="3" lat="51.010" lon="0.002"><tag k="railway" v="station"/><tag k="name" v="Node"/></node>
<node id="4" lat="51.010" lon="0.004"><tag k="railway" v="halt"/><tag k="name" v="Halt"/></node>
<node id="5" lat="51.010" lon="0.006"><tag k="public_transport" v="station"/><tag k="train" v="yes"/><tag k="name" v="Newer"/></node>
<node id="6" lat="51.010" lon="0.008"><tag k="public_transport" v="station"/><tag k="bus" v="yes"/><tag k="name" v="Buses"/></node>
<node id="7" lat="51.010" lon="0.009"><tag k="railway" v="stop"/><tag k="name" v="Platform 1"/></node>
<node id="8" lat="51.0101" lon="0.0110"/><node id="9" lat="51.0101" lon="0.0112"/>
<node id="10" lat="51.0103" lon="0.0112"/><node id="11" lat="51.0103" lon="0.0110"/>
<node id="12" lat="51.0101" lon="0.0140"/><node id="13" lat="51.0101" lon="0.0142"/>
<node id="14" lat="51.0103" lon="0.0142"/><node id="15" lat="51.0103" lon="0.0140"/>
<node id="16" lat="51.0101" lon="0.0170"/><node id="17" lat="51.0101" lon="0.0172"/>
<node id="18" lat="51.0103" lon="0.0172"/><node id="19" lat="51.0103" lon="0.0170"/>
<way id="100"><nd ref="1"/><nd ref="3"/><nd ref="4"/><nd ref="5"/><nd ref="2"/><tag k="railway" v="rail"/></way>
<way id="101"><nd ref="8"/><nd ref="9"/><nd ref="10"/><nd ref="11"/><nd ref="8"/><tag k="railway" v="station"/><tag k="name" v="Area"/></way>
<way id="102"><nd ref="12"/><nd ref="13"/><nd ref="14"/><nd ref="15"/><nd ref="12"/><tag k="public_transport" v="station"/><tag k="train" v="yes"/><tag k="name" v="Newer area"/></way>
<way id="103"><nd ref="16"/><nd ref="17"/><nd ref="18"/><nd ref="19"/><nd ref="16"/><tag k="building" v="train_station"/><tag k="name" v="Hall"/></way>
</osm>)");
    auto plan = plan_of({in("stations.osm")});
    plan.level_m = 50;
    SANDGATE_IMPORTED(all, plan);
    QStringList names;
    for (const Feature& feature : all->country->features()) {
      if (feature.kind != FeatureKind::station) continue;
      QCOMPARE(feature.shape, FeatureShape::point);
      names.append(QString::fromStdString(feature.name));
    }
    names.sort();
    QCOMPARE(names, (QStringList{"Area", "Hall", "Halt", "Newer", "Newer area", "Node"}));
  }

  void new_things_of_openstreetmap_are_read() {
    QString text = QString::fromUtf8(small_osm);
    text.replace(" id=\"", " id=\"-").replace(" ref=\"", " ref=\"-");
    tests::level_tiff(20, 50).write(in("new.tif"));
    put(in("old.osm"), small_osm);
    put(in("new.osm"), text.toStdString());
    SANDGATE_IMPORTED(old, plan_of({in("old.osm")}));
    SANDGATE_IMPORTED(drawn, plan_of({in("new.osm")}));
    QVERIFY(old->country->features().size() > 3);
    QCOMPARE(drawn->country->features().size(), old->country->features().size());
    for (std::size_t i = 0; i < old->country->features().size(); ++i) {
      const Feature& one = old->country->features()[i];
      QVERIFY(std::ranges::any_of(drawn->country->features(), [&](const Feature& f) {
        return f.kind == one.kind && f.name == one.name && f.points.size() == one.points.size();
      }));
    }
  }

  void features_are_cut_off_at_the_border_and_what_is_left_is_told() {
    level_tiff(20, 5).write(in("ground.tif"));  // 1 km square
    put(in("woodland.geojson"), geojson(feature("\"name\": \"Long Wood\"", box(400500, 300500, 402000, 300600)) + "," +
                                        feature("", box(500000, 300500, 502000, 300600)) + "," + feature("", "null")));
    put(in("mystery.geojson"), geojson(feature("", box(400500, 300500, 400600, 300600))));
    put(in("roads.geojson"), geojson(feature("", line(399000, 300500, 405000, 300500))));
    SANDGATE_IMPORTED(all,
                      plan_of({in("ground.tif"), in("woodland.geojson"), in("mystery.geojson"), in("roads.geojson")}));
    QCOMPARE(count(all->report, "wood"), 1);
    QCOMPARE(count(all->report, "road"), 1);
    for (const Feature& f : all->country->features())
      for (const MapPoint p : f.points) QVERIFY(all->country->bounds().grown(1e-6).holds(p));
    QCOMPARE(tally(all->report.left_out, "outside the ground"), 1);
    QCOMPARE(tally(all->report.left_out, "without a place"), 1);
    QCOMPARE(tally(all->report.left_out, "not recognised"), 1);
  }

  void contours_alone_make_a_country_and_heights_stand_at_cell_centres() {
    std::string lines;
    for (int level = 0; level <= 400; level += 10)  // 40 m up for every 100 m east
      lines +=
          std::string(level > 0 ? "," : "") + feature("\"elevation\": " + std::to_string(level),
                                                      line(400000 + level * 2.5, 300000, 400000 + level * 2.5, 301000));
    put(in("contours.geojson"), geojson(lines));
    auto plan = plan_of({in("contours.geojson")});
    plan.cell_m = 20;
    SANDGATE_IMPORTED(all, plan);
    QCOMPARE(all->report.void_cells, 0);
    const Country& country = *all->country;
    for (int column = 1; column + 1 < country.frame().width; ++column) {
      const MapPoint p = country.frame().centre(column, 20);
      QVERIFY(std::abs(country.height_of_cell(column, 20) - (p.east - 400000) * 0.4) < 0.8);  // half a cell is 4 m
    }
    QVERIFY(tally(all->report.guessed, "from contours") > 2000);
  }

  void a_map_without_heights_is_void_or_level_as_asked() {
    put(in("roads-alone.geojson"), geojson(feature("", line(400000, 300000, 402000, 301000))));
    auto plan = plan_of({in("roads-alone.geojson")});
    SANDGATE_IMPORTED(all, plan);
    QCOMPARE(all->report.void_cells, all->report.cells);
    QVERIFY(!all->report.min_m);
    QCOMPARE(count(all->report, "road"), 1);
    QCOMPARE(tally(all->report.left_out, "no source has any"), 1);
    plan.level_m = 120;
    SANDGATE_IMPORTED(level, plan);
    QCOMPARE(level->report.void_cells, 0);
    QCOMPARE(*level->report.max_m, 120.0);
    QCOMPARE(tally(level->report.guessed, "level as asked"), level->report.cells);
  }

  void the_same_sources_give_the_same_file() {
    put(in("again.osm"), small_osm);
    GeoTiff tiff = level_tiff(60, 77);
    tiff.epsg = 4326, tiff.geographic = true, tiff.west = -0.005, tiff.north = 51.025;
    tiff.cell_x = tiff.cell_y = 0.0005;
    tiff.write(in("again.tif"));
    SANDGATE_IMPORTED(one, plan_of({in("again.tif"), in("again.osm")}));
    SANDGATE_IMPORTED(two, plan_of({in("again.tif"), in("again.osm")}));
    const auto bytes = country_bytes(*one->country);
    QVERIFY(bytes.has_value());
    QCOMPARE(*bytes, *country_bytes(*two->country));
    const auto back = read_country_bytes(*bytes, "again");
    QVERIFY(back.has_value());
    QCOMPARE((*back)->features().size(), one->country->features().size());
    QCOMPARE((*back)->attribution(), one->country->attribution());
  }

  void what_cannot_be_is_refused_with_one_sentence() {
    level_tiff(4, 5).write(in("ok.tif"));
    put(in("roads-only.geojson"), geojson(feature("", line(400000, 300000, 400100, 300100))));
    put(in("empty.osm"), "");
    put(in("broken.osm"), std::string(small_osm).substr(0, 700));
    put(in("words.gml"), "no map at all");
    QVERIFY(why_not(plan_of({in("nothing.tif")})).contains("no such file"));
    put(in("mystery-only.geojson"), geojson(feature("", line(400000, 300000, 400100, 300100))));
    QVERIFY(why_not(plan_of({in("mystery-only.geojson")})).contains("neither heights nor a map"));
    QVERIFY(why_not(plan_of({in("ok.tif"), in("empty.osm")})).contains("empty"));
    QVERIFY(why_not(plan_of({in("ok.tif"), in("broken.osm")})).contains("broken.osm"));
    QVERIFY(why_not(plan_of({in("ok.tif"), in("words.gml")})).contains("words.gml"));
    auto plan = plan_of({in("ok.tif")});
    plan.bounds = MapBox{5, 5, 1, 1};
    QVERIFY(why_not(plan).contains("no bounds"));
    plan.bounds = MapBox{900000, 900000, 900100, 900100};
    QVERIFY(why_not(plan).contains("no heights lie inside"));
    plan.bounds.reset();
    plan.cell_m = 1e-4;
    QVERIFY(why_not(plan).contains("million"));
    plan.cell_m.reset();
    plan.crs = "EPSG:99999999";
    QVERIFY(why_not(plan).contains("EPSG"));
  }

  void a_stop_is_heard_in_both_steps() {
    level_tiff(40, 5).write(in("stop.tif"));
    put(in("stop.osm"), small_osm);
    const auto plan = plan_of({in("stop.tif"), in("stop.osm")});
    const auto stopped = survey(plan, [](double) { return false; });
    QVERIFY(!stopped && stopped.error().cancelled);
    const auto seen = survey(plan);
    QVERIFY(seen.has_value());
    const auto halted = import_country(plan, *seen, [](double part) { return part < 0.5; });
    QVERIFY(!halted && halted.error().cancelled);
  }
};

SANDGATE_TEST(TestSurvey)

}  // namespace tst_survey
#include "tst_survey.moc"
