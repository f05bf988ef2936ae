// country.gpkg: what is written comes back to the bit, and what is spoilt is refused.
#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <random>
#include <thread>

#include "map/import/import.h"
#include "tests/map/fixtures/geotiff.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_country_file {

using namespace sandgate;
using namespace sandgate::tests;
namespace fs = std::filesystem;

namespace {

std::vector<std::byte> canonical(const Country& country) {
  std::vector<std::byte> all;
  country.canonical([&](std::span<const std::byte> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
  return all;
}

Feature feature(FeatureKind kind, FeatureShape shape, std::vector<MapPoint> points, std::string name = {}) {
  Feature made;
  made.kind = kind;
  made.shape = shape;
  made.points = std::move(points);
  made.name = std::move(name);
  if (shape == FeatureShape::area) made.rings = {0};
  return made;
}

std::vector<Feature> some_features(MapPoint o) {
  std::vector<Feature> all;
  all.push_back(feature(FeatureKind::road, FeatureShape::line,
                        {{o.east + 0.1, o.north + 1.0 / 3}, {o.east + 99, o.north + 7}}, "Watling Street"));
  all.back().grade = FeatureClass::main;
  all.back().width_m = 7.3;
  all.push_back(feature(FeatureKind::bridge, FeatureShape::point, {{o.east + 50, o.north + 3}}, "Brücke ’s “bridge”"));
  all.push_back(feature(FeatureKind::bridge, FeatureShape::line, {{o.east, o.north}, {o.east + 5, o.north + 5}}));
  all.push_back(feature(FeatureKind::wood, FeatureShape::area,
                        {{0, 0}, {60, 0}, {60, 60}, {0, 60}, {0, 0}, {20, 20}, {20, 30}, {30, 30}, {20, 20}}));
  for (MapPoint& p : all.back().points) p = {p.east + o.east, p.north + o.north};
  all.back().rings = {0, 5};
  all.back().height_m = 8;
  all.push_back(feature(FeatureKind::road, FeatureShape::line, {{o.east - 40, o.north}, {o.east + 40, o.north}}, ""));
  all.push_back(feature(FeatureKind::place, FeatureShape::point, {{o.east, o.north}}, "O'Brien"));
  all.back().grade = FeatureClass::great_fell;
  return all;
}

Country::Parts rough(int width, int height) {
  Country::Parts parts;
  parts.name = "Rough “ground”";
  parts.crs = "EPSG:27700";
  parts.attribution = "© nobody";
  parts.frame = {width, height, 300000.1, 600000.7, 50.3, 49.9};
  std::mt19937 dice(5);
  std::uniform_real_distribution<float> height_of(-30, 900);
  for (std::size_t i = 0; i < parts.frame.cells(); ++i)
    parts.heights.push_back(i % 17 == 3 ? std::numeric_limits<float>::quiet_NaN() : height_of(dice));
  parts.heights[0] = -0.0F;
  if (width > 1) parts.features = some_features({300000.1 + width * 25, 600000.7 - height * 25});
  return parts;
}

QString why_not(std::span<const std::byte> bytes) {
  const auto read = read_country_bytes(bytes, "bytes");
  return read ? QString("it was read") : QString::fromStdString(read.error().sentence());
}

}  // namespace

class TestCountryFile : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  fs::path in(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

 private slots:
  void comes_back_to_the_bit_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    for (const auto& [width, height] : {std::pair{1, 1}, {5, 3}, {16, 16}, {17, 40}, {700, 20}, {513, 1025}})
      QTest::newRow(qPrintable(QString("%1 × %2").arg(width).arg(height))) << width << height;
  }
  void comes_back_to_the_bit() {
    QFETCH(int, width);
    QFETCH(int, height);
    const auto country = Country::make(rough(width, height)).value();
    const auto bytes = country_bytes(*country);
    QVERIFY2(bytes.has_value(), bytes ? "" : bytes.error().sentence().c_str());
    const auto back = read_country_bytes(*bytes, "bytes");
    QVERIFY2(back.has_value(), back ? "" : back.error().sentence().c_str());
    QCOMPARE((*back)->frame(), country->frame());
    QCOMPARE(std::memcmp((*back)->heights().data(), country->heights().data(), country->heights().size_bytes()), 0);
    QVERIFY(std::ranges::equal((*back)->features(), country->features()));
    QCOMPARE(canonical(**back), canonical(*country));
    QCOMPARE(country_bytes(**back).value(), *bytes);
  }

  void grids_of_every_naming_come_back_data() {
    QTest::addColumn<QString>("crs");
    QTest::newRow("code") << "EPSG:32631";
    QTest::newRow("none") << "";
    QTest::newRow("its own")
        << R"(PROJCS["Sandgate",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",51],PARAMETER["central_meridian",1.1],PARAMETER["scale_factor",1],PARAMETER["false_easting",50000],PARAMETER["false_northing",50000],UNIT["metre",1]])";
  }
  void grids_of_every_naming_come_back() {
    QFETCH(QString, crs);
    Country::Parts parts = rough(20, 20);
    parts.crs = crs.toStdString();
    const auto country = Country::make(std::move(parts)).value();
    const auto bytes = country_bytes(*country);
    QVERIFY2(bytes.has_value(), bytes ? "" : bytes.error().sentence().c_str());
    const auto back = read_country_bytes(*bytes, "bytes");
    QVERIFY2(back.has_value(), back ? "" : back.error().sentence().c_str());
    QCOMPARE(canonical(**back), canonical(*country));
  }

  void level_and_empty_ground_come_back() {
    const auto level = Country::level(3000, 2000);
    const auto back = read_country_bytes(country_bytes(*level).value(), "level");
    QVERIFY(back.has_value());
    QCOMPARE(canonical(**back), canonical(*level));
    Country::Parts parts = rough(600, 600);
    parts.heights.assign(parts.heights.size(), std::numeric_limits<float>::quiet_NaN());
    const auto empty = Country::make(std::move(parts)).value();
    const auto nothing = read_country_bytes(country_bytes(*empty).value(), "empty");
    QVERIFY2(nothing.has_value(), nothing ? "" : nothing.error().sentence().c_str());
    QCOMPARE(canonical(**nothing), canonical(*empty));
  }

  void is_written_whole_or_not_at_all() {
    const auto country = Country::make(rough(30, 20)).value();
    QVERIFY(write_country(*country, in("a.gpkg")).has_value());
    QVERIFY(write_country(*country, in("a.gpkg")).has_value());
    const auto read = read_country(in("a.gpkg"));
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(canonical(*read->country), canonical(*country));
    QCOMPARE(read->report.nodata_cells,
             std::ranges::count_if(country->heights(), [](float h) { return std::isnan(h); }));
    QCOMPARE(read_country(in("a.gpkg"), {"", "renamed"})->country->name(), std::string("renamed"));
    QVERIFY(!read_country(in("a.gpkg"), {"EPSG:32631", ""}));

    const auto stopped_write = write_country(*country, in("b.gpkg"), [](double) { return false; });
    QVERIFY(!stopped_write && stopped_write.error().cancelled);
    QVERIFY(!write_country(*country, in("no/such/folder.gpkg")));
    QVERIFY(!write_country(*country, fs::path(folder_.path().toStdString())));
    Country::Parts parts = rough(5, 5);
    parts.crs = "nonsense";
    QVERIFY(!write_country(*Country::make(std::move(parts)).value(), in("c.gpkg")));
    QCOMPARE(std::distance(fs::directory_iterator(fs::path(folder_.path().toStdString())), fs::directory_iterator{}),
             1);
  }

  void features_of_a_package_are_brought_to_a_grid() {
    const auto country = Country::make(rough(30, 20)).value();
    QVERIFY(write_country(*country, in("features.gpkg")).has_value());
    const auto same = read_features(in("features.gpkg"), "EPSG:27700");
    QVERIFY2(same.has_value(), same ? "" : same.error().sentence().c_str());
    QVERIFY(std::ranges::equal(*same, country->features()));
    const auto other = read_features(in("features.gpkg"), "EPSG:32630");
    QVERIFY(other.has_value());
    QCOMPARE(other->size(), same->size());
    // EPSG:27700 (300750, 599500) is 55.28 N, 3.56 W.
    QVERIFY(std::abs(other->back().points[0].east - 464350) < 3000);
    QVERIFY(std::abs(other->back().points[0].north - 6126000) < 5000);
    QVERIFY(!read_features(in("features.gpkg"), "nonsense"));
    QVERIFY(!read_features(in("missing.gpkg"), "EPSG:27700"));
    GeoTiff().write(in("a.tif"));
    QVERIFY(!read_features(in("a.tif"), "EPSG:27700"));
  }

  void grids_are_written() {
    const GridFrame frame{5, 3, 400000.5, 300000.25, 10, 12.5};
    std::vector<float> heights(frame.cells());
    for (std::size_t i = 0; i < heights.size(); ++i) heights[i] = 0.1F * static_cast<float>(i) - 0.3F;
    heights[7] = std::numeric_limits<float>::quiet_NaN();
    QVERIFY(write_grid(frame, "EPSG:27700", heights, in("grid.tif")).has_value());
    const auto back = read_country(in("grid.tif"));
    QVERIFY2(back.has_value(), back ? "" : back.error().sentence().c_str());
    QCOMPARE(back->country->frame(), frame);
    QCOMPARE(back->country->crs(), std::string("EPSG:27700"));
    for (std::size_t i = 0; i < heights.size(); ++i)
      QVERIFY(i == 7 ? std::isnan(back->country->heights()[i]) : back->country->heights()[i] == heights[i]);
    std::vector<std::uint8_t> marks(frame.cells(), 0);
    marks[4] = 1;
    QVERIFY(write_grid(frame, "EPSG:27700", marks, in("marks.tif")).has_value());
    const auto marked = read_country(in("marks.tif"));
    QVERIFY(marked.has_value());
    for (std::size_t i = 0; i < marks.size(); ++i) QVERIFY(marked->country->heights()[i] == (i == 4 ? 1.0F : 0.0F));
    QVERIFY(!write_grid(frame, "nonsense", marks, in("none.tif")));
    QVERIFY(!write_grid(frame, "EPSG:27700", marks, in("no/such/folder.tif")));
    QVERIFY(!fs::exists(in("none.tif")));
  }

  void lines_are_written() {
    const std::vector<MapPoint> lower{{300000, 500000}, {300100, 500000.5}}, upper{{1, 2}, {3, 4}, {5, 6}};
    const std::vector<LevelLine> lines{{100, lower}, {150, upper}};
    QVERIFY(write_lines(lines, "EPSG:27700", "road", "elev", in("lines.gpkg")).has_value());
    const auto back = read_features(in("lines.gpkg"), "EPSG:27700");
    QVERIFY(back.has_value());
    QCOMPARE(back->size(), std::size_t{2});
    QCOMPARE((*back)[0].points, lower);
    QCOMPARE((*back)[1].points, upper);
    QVERIFY(!write_lines(lines, "nonsense", "road", "elev", in("lines.gpkg")));
  }

  void spoilt_files_are_refused_or_read_but_never_a_crash() {
    const auto country = Country::make(rough(60, 50)).value();
    const auto whole = country_bytes(*country).value();
    for (std::size_t size = 0; size < whole.size(); size += whole.size() / 41 + 1)
      QVERIFY2(!read_country_bytes(std::span(whole).first(size), "cut"),
               qPrintable(QString("%1 bytes were enough").arg(size)));
    std::mt19937 dice(9);
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
      auto spoilt = whole;
      for (int n = 0; n <= i % 3; ++n) spoilt[dice() % spoilt.size()] ^= static_cast<std::byte>(1 + dice() % 255);
      const auto read = read_country_bytes(spoilt, "spoilt");
      refused += !read;
      if (!read) QVERIFY(!read.error().sentence().empty());
    }
    QVERIFY(refused > 0);
    QVERIFY(why_not({}).contains("not a country file"));
  }

  void newer_and_foreign_packages_are_told_apart() {
    const auto country = Country::make(rough(30, 20)).value();
    const auto whole = country_bytes(*country).value();
    QVERIFY(write_lines({}, "EPSG:27700", "contour", "elev", in("lines.gpkg")).has_value());
    const auto foreign = read_country(in("lines.gpkg"));
    QVERIFY(!foreign);
    QVERIFY(QString::fromStdString(foreign.error().sentence()).contains("holds no heights"));
    // A country whose own table has lost its name is somebody else's GeoPackage, with heights and features.
    std::string text(reinterpret_cast<const char*>(whole.data()), whole.size());
    for (std::size_t at = 0; (at = text.find("sandgate_country", at)) != std::string::npos;)
      text.replace(at, 16, "somebodys_counts");
    std::ofstream(in("foreign.gpkg"), std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size()));
    QVERIFY(why_not(std::as_bytes(std::span(text))).contains("not a country"));
    const auto read = read_country(in("foreign.gpkg"));
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(read->country->features().size(), country->features().size());
    QCOMPARE(read->country->crs(), std::string("EPSG:27700"));
    QCOMPARE(read->country->frame().width, 30);
    QCOMPARE(read->country->height_of_cell(7, 7), country->height_of_cell(7, 7));
  }

  // A country of many cells shows its overview first: means of squares of cells, of the same ground.
  void a_large_country_holds_an_overview() {
    const auto country = Country::make(rough(3000, 1100)).value();
    QVERIFY(write_country(*country, in("large.gpkg")));
    const auto whole = read_country(in("large.gpkg"));
    QVERIFY(whole.has_value());
    QCOMPARE(canonical(*whole->country), canonical(*country));
    const auto coarse = read_overview(in("large.gpkg"));
    QVERIFY(coarse);
    QCOMPARE(coarse->frame().width, 750);
    QCOMPARE(coarse->frame().height, 275);
    QCOMPARE(coarse->frame().cell_x, country->frame().cell_x * 4);
    QCOMPARE(coarse->name(), country->name());
    QCOMPARE(coarse->attribution(), country->attribution());
    for (const auto& [column, row] : {std::pair(0, 0), {749, 274}, {311, 99}}) {
      double sum = 0;
      int known = 0;
      for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 4; ++x) {
          const float height = country->height_of_cell(column * 4 + x, row * 4 + y);
          if (std::isnan(height)) continue;
          sum += height;
          ++known;
        }
      }
      QVERIFY(std::abs(coarse->height_of_cell(column, row) - sum / known) < 1e-3);
    }
  }

  void a_small_country_is_its_own_overview() {
    const auto country = Country::make(rough(200, 100)).value();
    QVERIFY(write_country(*country, in("small.gpkg")));
    const auto coarse = read_overview(in("small.gpkg"));
    QVERIFY(coarse);
    QVERIFY(coarse->features().empty());
    QCOMPARE(coarse->frame(), country->frame());
    QVERIFY(std::memcmp(coarse->heights().data(), country->heights().data(), country->heights().size_bytes()) == 0);
  }

  void what_is_no_country_has_no_overview() {
    std::ofstream(in("text.gpkg")) << "not a country";
    for (const char* name : {"text.gpkg", "none.gpkg"}) QVERIFY2(!read_overview(in(name)), name);
    QVERIFY(!read_overview(in(".")));
    const auto country = Country::make(rough(2100, 40)).value();
    auto bytes = country_bytes(*country).value();
    std::mt19937 dice(9);
    for (int round = 0; round < 60; ++round) {
      std::vector<std::byte> spoilt = bytes;
      if (round % 3 == 0) spoilt.resize(dice() % spoilt.size());
      for (int i = 0; i < 40 && !spoilt.empty(); ++i) spoilt[dice() % spoilt.size()] = static_cast<std::byte>(dice());
      std::ofstream(in("spoilt.gpkg"), std::ios::binary)
          .write(reinterpret_cast<const char*>(spoilt.data()), static_cast<std::streamsize>(spoilt.size()));
      const auto coarse = read_overview(in("spoilt.gpkg"));  // whatever it is, it is sound
      if (coarse) QVERIFY(coarse->frame().cells() == coarse->heights().size());
    }
  }

  void many_threads_read_at_once() {
    const auto country = Country::make(rough(100, 100)).value();
    const auto bytes = country_bytes(*country).value();
    const auto expected = canonical(*country);
    std::atomic<int> good{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&] {
        for (int i = 0; i < 10; ++i) {
          const auto read = read_country_bytes(bytes, "bytes");
          good += read && canonical(**read) == expected &&
                  country_bytes(**read).value_or(std::vector<std::byte>{}) == bytes;
        }
      });
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(good.load(), 40);
  }

  void real_ground_comes_back() {
    SANDGATE_REAL_DATA(path, "dem_srtm_hgt/N42E001.hgt.zip");
    const auto read = read_country(path);
    QVERIFY(read.has_value());
    const auto back = read_country_bytes(country_bytes(*read->country).value(), "bytes");
    QVERIFY(back.has_value());
    QCOMPARE(canonical(**back), canonical(*read->country));
  }
};

SANDGATE_TEST(TestCountryFile)

}  // namespace tst_country_file
#include "tst_country_file.moc"
