// `sandgate map viewshed`, `sight` and `contours` as a user and a script meet them, on grids of known shape.
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "map/import/import.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/bench/made_ground.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_map_views {

using namespace sandgate;
using sandgate::tests::Outcome;
using sandgate::tests::run;

namespace {

void refuses(const QStringList& arguments) { sandgate::tests::refuses(run(arguments)); }

struct Compared {
  int both = 0, either = 0;
};

Compared compare(const Country& one, const Country& other) {
  Compared c;
  for (std::size_t i = 0; i < one.heights().size(); ++i) {
    const bool a = one.heights()[i] > 0, b = other.heights()[i] > 0;
    c.both += a && b;
    c.either += a || b;
  }
  return c;
}

}  // namespace

class MapViews : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    frame_ = {150, 110, 400000.5, 300000.25, 10, 12.5};
    std::vector<float> heights = bench::made_heights(frame_.width, frame_.height);
    // A lake of no data in the south-east.
    for (int row = 90; row < 100; ++row)
      for (int column = 130; column < 140; ++column)
        heights[static_cast<std::size_t>(row * frame_.width + column)] = std::nanf("");
    QVERIFY(write_grid(frame_, "EPSG:27700", heights, in("hills.tif").toStdString()).has_value());
  }

  void a_viewshed_lies_on_the_maps_own_grid_data() {
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<double>("radius");
    QTest::newRow("whole") << QStringList{} << 0.0;
    QTest::newRow("exact") << QStringList{"--exact"} << 0.0;
    QTest::newRow("to a radius") << QStringList{"--radius-m", "300"} << 300.0;
    QTest::newRow("exactly, to a radius") << QStringList{"--radius-m", "300", "--exact"} << 300.0;
    QTest::newRow("round earth") << QStringList{"--curvature", "--refraction", "0.2"} << 0.0;
    QTest::newRow("further than the map") << QStringList{"--radius-m", "1e30"} << 1e30;
  }
  void a_viewshed_lies_on_the_maps_own_grid() {
    QFETCH(QStringList, more);
    QFETCH(double, radius);
    const MapPoint from = frame_.centre(70, 50);
    const auto done = run(QStringList{"map", "viewshed", in("hills.tif"), "--from", typed(from), "--eye-m", "1.72",
                                      "--target-m", "0", "--out", in("v.tif"), "--json"} +
                          more);
    QVERIFY2(done.exit == 0, done.err);
    const auto mask = read_country(in("v.tif").toStdString());
    QVERIFY2(mask.has_value(), mask ? "" : mask.error().sentence().c_str());
    QCOMPARE(mask->country->frame(), frame_);
    QCOMPARE(mask->country->crs(), std::string("EPSG:27700"));
    int seen = 0, asked = 0;
    for (int row = 0; row < frame_.height; ++row)
      for (int column = 0; column < frame_.width; ++column) {
        const float value = mask->country->height_of_cell(column, row);
        QVERIFY(value == 0 || value == 1);
        const bool inside = radius == 0 || distance_m(from, frame_.centre(column, row)) <= radius;
        QVERIFY(value == 0 || inside);
        seen += value > 0;
        asked += inside;
      }
    QCOMPARE(done.json()["visible_cells"].toInt(), seen);
    QCOMPARE(done.json()["cells"].toInt(), asked);
    QVERIFY(seen > 20);
    QVERIFY(mask->country->height_of_cell(70, 50) == 1);
  }

  void the_quick_way_agrees_with_the_exact_one() {
    SANDGATE_REAL_DATA(tile, "os_terrain50/ny/ny20.zip")
    const QStringList asked{"map",    "viewshed",      QString::fromStdString(tile.string()),
                            "--from", "321525,507225", "--eye-m",
                            "2",      "--target-m",    "0",
                            "--out"};
    QCOMPARE(run(asked + QStringList{in("quick.tif")}).exit, 0);
    QCOMPARE(run(asked + QStringList{in("exact.tif"), "--exact"}).exit, 0);
    const auto quick = read_country(in("quick.tif").toStdString()), exact = read_country(in("exact.tif").toStdString());
    QVERIFY(quick && exact);
    const Compared c = compare(*quick->country, *exact->country);
    QVERIFY(c.either > 1000);
    QVERIFY2(c.both >= 0.98 * c.either, qPrintable(QString("%1 of %2").arg(c.both).arg(c.either)));
  }

  void curvature_shortens_sight() {
    const GridFrame plain{1200, 3, 400000, 300000, 50, 50};
    QVERIFY(write_grid(plain, "EPSG:27700", std::vector<float>(plain.cells(), 20.0F), in("plain.tif").toStdString())
                .has_value());
    const QStringList sight{"map",
                            "sight",
                            in("plain.tif"),
                            "--from",
                            typed(plain.centre(5, 1)),
                            "--to",
                            typed(plain.centre(505, 1)),
                            "--eye-m",
                            "2",
                            "--target-m",
                            "2",
                            "--json"};
    QVERIFY(run(sight).json()["visible"].toBool());
    const auto round = run(sight + QStringList{"--curvature"});
    QVERIFY2(round.exit == 0, round.err);
    QVERIFY(!round.json()["visible"].toBool(true));
    // Air that bends light as much as the earth is curved makes it flat again.
    QVERIFY(run(sight + QStringList{"--curvature", "--refraction", "1"}).json()["visible"].toBool());
    QCOMPARE(run(sight + QStringList{"--curvature", "--refraction", "1.5"}).exit, 2);
  }

  void bad_input_is_one_sentence_data() {
    QTest::addColumn<QStringList>("more");
    const QString here = typed({400500, 299500});
    QTest::newRow("outside") << QStringList{"--from", "1,1"};
    QTest::newRow("no place") << QStringList{"--from", "there"};
    QTest::newRow("no data there") << QStringList{"--from", typed(frame_.centre(134, 95))};
    QTest::newRow("radius nought") << QStringList{"--from", here, "--radius-m", "0"};
    QTest::newRow("radius below nought") << QStringList{"--from", here, "--radius-m=-5"};
    QTest::newRow("radius no number") << QStringList{"--from", here, "--radius-m", "nan"};
    QTest::newRow("radius without end") << QStringList{"--from", here, "--radius-m", "inf"};
    QTest::newRow("no folder to write to") << QStringList{"--from", here, "--out", "/nowhere/v.tif"};
    QTest::newRow("a folder to write to") << QStringList{"--from", here, "--out", folder_.path()};
    QTest::newRow("another grid that is none") << QStringList{"--from", here, "--crs", "EPSG:1"};
  }
  void bad_input_is_one_sentence() {
    QFETCH(QStringList, more);
    refuses(QStringList{"map", "viewshed", in("hills.tif")} + more);
  }

  void contours_of_a_known_map() {
    SANDGATE_REAL_DATA(tif, "expected_gdal/n43.tif")
    const QString file = QString::fromStdString(tif.string());
    const auto done = run({"map", "contours", file, "--interval", "50", "--out", in("c.gpkg"), "--json"});
    QVERIFY2(done.exit == 0, done.err);
    QCOMPARE(done.json()["levels"].toArray(), (QJsonArray{100, 150, 200, 250, 300, 350, 400, 450}));
    QVERIFY(done.json()["lines"].toInt() >= 8 && done.json()["length_m"].toDouble() > 10'000);
    QVERIFY(QFile::exists(in("c.gpkg")));
    refuses({"map", "contours", file, "--interval", "0.000001"});
    refuses({"map", "contours", file, "--interval", "1e-300"});
    refuses({"map", "contours", file, "--interval=-50"});
  }

 private:
  QString in(const char* name) const { return folder_.filePath(name); }
  static QString typed(MapPoint p) { return QString("%1,%2").arg(p.east, 0, 'f', 3).arg(p.north, 0, 'f', 3); }

  QTemporaryDir folder_;
  GridFrame frame_;
};

SANDGATE_TEST(MapViews)

}  // namespace tst_map_views
#include "tst_map_views.moc"
