// The sample country is one an army can move through: its ways hang together and its waters have crossings.
#include <QTest>
#include <algorithm>
#include <set>

#include "logistics/lines/lines.h"
#include "map/import/import.h"
#include "tests/runner/test.h"

namespace tst_sandgate {

using namespace sandgate;

class TestSandgate : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void roads_hang_together();
  void railway_has_stations_and_bridges();
  void every_crossing_is_on_its_river_data();
  void every_crossing_is_on_its_river();
  void rivers_are_crossed_only_where_there_is_a_way();
  void rivers_run_downhill();
  void nothing_stands_in_a_lake();

 private:
  int count(FeatureKind kind) const {
    return static_cast<int>(std::ranges::count(country_->features(), kind, &Feature::kind));
  }
  bool has_vertex(FeatureKind kind, MapPoint p) const {
    bool found = false;
    country_->each_near(MapBox{p.east, p.north, p.east, p.north}.grown(0.01), only(kind),
                        [&](FeatureId, const Feature& f) { found = found || std::ranges::count(f.points, p) > 0; });
    return found;
  }
  std::shared_ptr<const Country> country_;
};

void TestSandgate::initTestCase() {
  const auto read = read_country(SANDGATE_SOURCE_DIR "/data/scenarios/sandgate/country.gpkg");
  QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
  country_ = read->country;
  QCOMPARE(country_->bounds(), (MapBox{605000, 128000, 625000, 143000}));
  QCOMPARE(country_->crs(), std::string("EPSG:27700"));
}

void TestSandgate::roads_hang_together() {
  const LineNetwork roads(*country_, LineKind::road);
  QCOMPARE(roads.pieces(), 1);
  QVERIFY(roads.length_m() > 100'000);
  QVERIFY(roads.bridges() >= 8);
  // From edge to edge by each of the three ways across.
  for (const auto& [from, to] : {std::pair<MapPoint, MapPoint>{{605000, 133300}, {625000, 135300}},
                                 {{605000, 129300}, {625000, 130300}},
                                 {{611300, 143000}, {625000, 140700}}}) {
    const auto a = roads.nearest(from, 100), b = roads.nearest(to, 100);
    QVERIFY(a && b);
    const auto way = roads.shortest(*a, *b);
    QVERIFY(way.has_value());
    QVERIFY(way->length_m >= distance_m(from, to) - 200 && way->length_m < 2 * distance_m(from, to));
  }
}

void TestSandgate::railway_has_stations_and_bridges() {
  const LineNetwork railway(*country_, LineKind::railway);
  QCOMPARE(railway.pieces(), 1);
  QCOMPARE(railway.stations(), count(FeatureKind::station));
  QVERIFY(railway.stations() >= 6);
  QVERIFY(railway.bridges() >= 3);
  const LineNetwork roads(*country_, LineKind::road);
  QCOMPARE(roads.bridges() + railway.bridges(), count(FeatureKind::bridge));
}

void TestSandgate::every_crossing_is_on_its_river_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<int>("least");
  QTest::newRow("bridges") << static_cast<int>(FeatureKind::bridge) << 10;
  QTest::newRow("fords") << static_cast<int>(FeatureKind::ford) << 6;
  QTest::newRow("culverts") << static_cast<int>(FeatureKind::culvert) << 10;
}

void TestSandgate::every_crossing_is_on_its_river() {
  QFETCH(int, kind);
  QFETCH(int, least);
  int found = 0;
  for (const Feature& f : country_->features()) {
    if (f.kind != static_cast<FeatureKind>(kind)) continue;
    ++found;
    const QByteArray where = QByteArray::number(f.points[0].east) + " " + QByteArray::number(f.points[0].north);
    QVERIFY2(has_vertex(FeatureKind::river, f.points[0]), where);
    if (f.kind != FeatureKind::ford)
      QVERIFY2(has_vertex(FeatureKind::road, f.points[0]) || has_vertex(FeatureKind::railway, f.points[0]), where);
  }
  QVERIFY(found >= least);
}

void TestSandgate::rivers_are_crossed_only_where_there_is_a_way() {
  const auto side = [](MapPoint a, MapPoint b, MapPoint p) {
    return (b.east - a.east) * (p.north - a.north) - (b.north - a.north) * (p.east - a.east);
  };
  constexpr KindSet crossings = only(FeatureKind::bridge) | only(FeatureKind::ford) | only(FeatureKind::culvert);
  for (const Feature& way : country_->features()) {
    if (way.kind != FeatureKind::road && way.kind != FeatureKind::railway) continue;
    for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
      const MapPoint a = way.points[i], b = way.points[i + 1];
      MapBox box;
      box.take_in(a), box.take_in(b);
      country_->each_segment_near(box, only(FeatureKind::river), [&](const Feature& river, std::size_t n) {
        const MapPoint c = river.points[n], d = river.points[n + 1];
        if (side(a, b, c) * side(a, b, d) > 0 || side(c, d, a) * side(c, d, b) > 0) return;
        bool passed = false;
        country_->each_near(box.grown(2), crossings, [&](FeatureId, const Feature&) { passed = true; });
        QVERIFY2(passed, qPrintable(QString("%1 %2").arg(a.east).arg(a.north)));
      });
    }
  }
}

void TestSandgate::rivers_run_downhill() {
  int rivers = 0;
  for (const Feature& river : country_->features()) {
    if (river.kind != FeatureKind::river) continue;
    ++rivers;
    const auto top = country_->height(river.points.front()), foot = country_->height(river.points.back());
    QVERIFY(top && foot);
    QVERIFY2(*foot <= *top + 2.5,
             qPrintable(
                 QString("%1 %2: %3 to %4").arg(river.points[0].east).arg(river.points[0].north).arg(*top).arg(*foot)));
  }
  QVERIFY(rivers > 50);
}

void TestSandgate::nothing_stands_in_a_lake() {
  int lakes = 0;
  for (const Feature& lake : country_->features()) {
    if (lake.kind != FeatureKind::lake) continue;
    ++lakes;
    constexpr KindSet dry = only(FeatureKind::road) | only(FeatureKind::railway) | only(FeatureKind::house) |
                            only(FeatureKind::wood) | only(FeatureKind::station);
    country_->each_near(lake.bounds(), dry, [&](FeatureId, const Feature& f) {
      for (const MapPoint p : f.points) QVERIFY2(!holds(lake, p), f.name.c_str());
    });
  }
  QCOMPARE(lakes, 2);
}

SANDGATE_TEST(TestSandgate)

}  // namespace tst_sandgate
#include "tst_sandgate.moc"
