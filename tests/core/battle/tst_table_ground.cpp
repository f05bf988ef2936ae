// The ground of a table as bases meet it: what they cannot stand in or pass, ways round it, sight over it
// (LW-1.2, LW-1.4, LW-3.6, CX-10).
#include <QTest>

#include "core/battle/melee.h"
#include "map/base/segment.h"
#include "map/march/openings.h"
#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_table_ground {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr Length foot_radius{{26}}, horse_radius{{44}}, gap{{4}};

bool stands(const TableGround& ground, double x_in, double y_in) {
  return ground.bar_at(place(x_in, y_in), foot_radius) == Bar::none;
}
constexpr double unit_in = 1.0 / 64;

/// What bars a base, asked of every feature in turn, with room to spare (or lacking) by `slack` 64ths.
Bar bar_slowly(const Country& country, const Scale& scale, Point p, Length radius, double slack) {
  const MapPoint at = scale.to_ground(p, country.bounds());
  const double unit_m = scale.metres({{1}});
  Bar bar = Bar::none;
  for (const Feature& f : country.features()) {
    const bool water = f.kind == FeatureKind::river || f.kind == FeatureKind::lake;
    const bool solid = f.kind == FeatureKind::house || f.kind == FeatureKind::wall || f.kind == FeatureKind::rock;
    if (!water && !solid) continue;
    if (f.shape == FeatureShape::line && stops_nobody(f, 4)) continue;
    const bool line = f.shape == FeatureShape::line;
    const Length beside = solid ? gap + Length{{line ? 16 : 0}} : Length{};  // a wall is half an inch thick
    const double reach = scale.metres(radius + beside) + (line && water ? f.width_m / 2 : 0);
    bool met = f.shape == FeatureShape::area && holds(f, at);
    for (std::size_t i = 0; i + 1 < f.points.size(); ++i) {
      const MapPoint a = f.points[i], b = f.points[i + 1];
      const double t = nearest_on(at, a, b);
      if (distance_m(at, part_way(a, b, t)) >= reach + slack * unit_m) continue;
      const double near = 2 * unit_m / std::max(1e-9, distance_m(a, b));
      bool carried = false;
      if (f.kind == FeatureKind::river) {
        for (const Portion& part : carried_parts(country, scale, f, i))
          carried = carried || (part.from - slack * near < t && t < part.to + slack * near);
      }
      met = met || !carried;
    }
    if (!met || (bar == Bar::solid)) continue;
    bool through = false;
    if (f.shape == FeatureShape::area || solid) {
      for (const Opening& way : solid ? gateways(country, scale, f) : crossings_over(country, scale, f))
        through = through || distance_to_segment_m(at, way.from, way.to) <= way.half_width_m - slack * 2 * unit_m;
    }
    if (!through) bar = solid ? Bar::solid : Bar::river;
  }
  return bar;
}

}  // namespace

class TableGroundTest : public QObject {
  Q_OBJECT

 private slots:
  void LW_3_6_a_sixteenth_from_a_wall_data() {
    QTest::addColumn<Point>("at");
    QTest::addColumn<Length>("radius");
    QTest::addColumn<bool>("stands");
    const double near = 46 * unit_in;  // half the wall's half inch (LW-1.2), a sixteenth and a man's radius
    QTest::newRow("beside it") << place(100 + near, 50) << foot_radius << true;
    QTest::newRow("beside it, a 64th nearer") << place(100 + near - unit_in, 50) << foot_radius << false;
    QTest::newRow("on its other side") << place(100 - near, 50) << foot_radius << true;
    QTest::newRow("on its other side, nearer") << place(100 - near + unit_in, 50) << foot_radius << false;
    QTest::newRow("on horseback") << place(100 + near, 50) << horse_radius << false;
    QTest::newRow("past its end") << place(100, 70 + near) << foot_radius << true;
    QTest::newRow("past its end, nearer") << place(100, 70 + near - unit_in) << foot_radius << false;
    // 28² + 36² is less than 46², 28² + 37² is more.
    QTest::newRow("off its corner") << place(100 + 28 * unit_in, 70 + 37 * unit_in) << foot_radius << true;
    QTest::newRow("off its corner, nearer") << place(100 + 28 * unit_in, 70 + 36 * unit_in) << foot_radius << false;
    QTest::newRow("on it") << place(100, 60) << foot_radius << false;
  }
  void LW_3_6_a_sixteenth_from_a_wall() {
    QFETCH(Point, at);
    QFETCH(Length, radius);
    QFETCH(bool, stands);
    const TableGround ground = table({line_in(FeatureKind::wall, {{100, 30}, {100, 70}})});
    QCOMPARE(ground.bar_at(at, radius), stands ? Bar::none : Bar::solid);
  }

  // A house's face is where it is drawn.
  void LW_3_6_a_sixteenth_from_a_house() {
    const TableGround ground = table({block_in(FeatureKind::house, 100, 30, 110, 70)});
    QCOMPARE(ground.bar_at(place(100 - 30 * unit_in, 50), foot_radius), Bar::none);
    QCOMPARE(ground.bar_at(place(100 - 29 * unit_in, 50), foot_radius), Bar::solid);
    // Three, four, five: 18 and 24 of 30.
    QCOMPARE(ground.bar_at(place(100 - 18 * unit_in, 70 + 24 * unit_in), foot_radius), Bar::none);
    QCOMPARE(ground.bar_at(place(100 - 18 * unit_in, 70 + 23 * unit_in), foot_radius), Bar::solid);
  }
  // Two men who stand on either side of a wall as close to it as they may are not in contact through it (LW-3.7).
  void LW_1_2_nobody_is_touched_through_a_wall() {
    for (const char* rules : {"little-wars", "kriegspiel", "campaign"}) {
      const TableGround ground = table({line_in(FeatureKind::wall, {{100, 30}, {100, 70}})}, rules);
      const auto beside = [&](int way) {
        std::int64_t x = inches(100).count;
        while (ground.bar_at({{{x}}, inches(50)}, foot_radius) != Bar::none) x += way;
        return Point{{{x}}, inches(50)};
      };
      Soldier one, other;
      one.at = beside(-1);
      other.at = beside(1);
      QVERIFY(!near_each_other(ground.rulebook(), one, other, ground.rulebook().melee.contact));
      QCOMPARE(other.at.x - one.at.x, (foot_radius + gap) * 2 + Length{{32}});
    }
  }

  // LW-3.3: a gun swings about its axle "provided the Country about it permits". Its axle is at (100, 100), it faces
  // north and reaches three and a half inches to either end.
  void LW_3_3_the_country_about_a_gun_data() {
    QTest::addColumn<QVector<double>>("wall");  // x and y of both ends
    QTest::addColumn<int>("to_mils");
    QTest::addColumn<bool>("swings");
    const QVector<double> along{97.5, 80, 97.5, 120}, south_west{97.5, 95, 97.5, 98}, far{94, 80, 94, 120};
    QTest::newRow("a little, beside a wall") << along << 100 << true;
    QTest::newRow("its trail through the wall") << along << 1600 << false;
    QTest::newRow("its muzzle through the wall") << along << 4800 << false;
    QTest::newRow("about, past the wall") << along << 3200 << false;
    QTest::newRow("not at all") << along << 0 << true;
    QTest::newRow("a short wall by its trail: away from it") << south_west << 4800 << true;
    QTest::newRow("a short wall by its trail: into it") << south_west << 1000 << false;
    QTest::newRow("a short wall by its trail: past it") << south_west << 1600 << false;
    QTest::newRow("a wall out of its reach") << far << 3200 << true;
  }
  void LW_3_3_the_country_about_a_gun() {
    QFETCH(QVector<double>, wall);
    QFETCH(int, to_mils);
    QFETCH(bool, swings);
    const TableGround ground = table({line_in(FeatureKind::wall, {{wall[0], wall[1]}, {wall[2], wall[3]}})});
    QCOMPARE(ground.bar_of_gun(place(100, 100), {}), Bar::none);
    QCOMPARE(ground.bar_of_swing(place(100, 100), {}, Bearing::of(to_mils)), swings ? Bar::none : Bar::solid);
    // Back again by the same way.
    if (swings) QCOMPARE(ground.bar_of_swing(place(100, 100), Bearing::of(to_mils), {}), Bar::none);
  }
  // On a bank the muzzle may reach out over the water; the trail wants ground, and a wall in the water stops it.
  void LW_3_3_a_gun_on_a_bank() {
    const auto river = line_in(FeatureKind::river, {{104, 80}, {104, 120}}, 20);
    const TableGround bank = table({river});
    QCOMPARE(bank.bar_of_gun(place(100, 100), {}), Bar::none);
    QCOMPARE(bank.bar_of_gun(place(100, 100), Bearing::of(1600)), Bar::river);
    QCOMPARE(bank.bar_of_swing(place(100, 100), {}, Bearing::of(1600)), Bar::none);
    QCOMPARE(bank.bar_of_swing(place(100, 100), {}, Bearing::of(4800)), Bar::river);
    const TableGround walled = table({river, line_in(FeatureKind::wall, {{103.5, 80}, {103.5, 120}})});
    QCOMPARE(walled.bar_of_swing(place(100, 100), {}, Bearing::of(1600)), Bar::solid);
  }
  void LW_1_2_nobody_stands_inside() {
    Feature ring = block_in(FeatureKind::house, 50, 50, 90, 90);
    const auto court = block_in(FeatureKind::house, 60, 60, 80, 80).points;
    ring.rings.push_back(static_cast<std::uint32_t>(ring.points.size()));
    ring.points.insert(ring.points.end(), court.begin(), court.end());
    const TableGround ground =
        table({ring, block_in(FeatureKind::rock, 150, 50, 230, 130), point_in(FeatureKind::house, 20, 20),
               block_in(FeatureKind::wood, 0, 0, 240, 240)});
    QCOMPARE(ground.bar_at(place(55, 70), foot_radius), Bar::solid);
    QCOMPARE(ground.bar_at(place(70, 70), foot_radius), Bar::none);  // its courtyard
    QCOMPARE(ground.bar_at(place(190, 90), foot_radius), Bar::solid);
    QVERIFY(stands(ground, 20, 20));  // a house without an outline stands in nobody's way
    QVERIFY(!ground.way(place(70, 70), place(100, 70), foot_radius, Length::feet(50)));
  }

  // By the book of 1913 a wood is open ground; by the streamlined one a road leads through it, and nothing else.
  void ST_3_nobody_stands_in_a_wood() {
    const std::vector<Feature> features{block_in(FeatureKind::wood, 50, 50, 90, 90),
                                        line_in(FeatureKind::road, {{0, 70}, {240, 70}}, 40)};
    const TableGround open = table(features), solid = table(features, "little-wars-streamlined");
    QVERIFY(stands(open, 60, 60));
    QCOMPARE(solid.bar_at(place(60, 60), foot_radius), Bar::solid);
    QVERIFY(stands(solid, 60, 70));
    QVERIFY(solid.clear(place(40, 70), place(100, 70), foot_radius));
    QVERIFY(!solid.clear(place(40, 60), place(100, 60), foot_radius));
    QVERIFY(open.clear(place(40, 60), place(100, 60), foot_radius));
    const double edge = 50 - 26 * unit_in - 4 * unit_in;
    QVERIFY(stands(solid, edge, 60));
    QCOMPARE(solid.bar_at(place(edge + unit_in, 60), foot_radius), Bar::solid);
    QVERIFY(solid.way(place(40, 60), place(100, 60), foot_radius, Length::feet(20)));  // by the road, or round it
  }

  void LW_1_4_water_and_its_crossings() {
    // 25 m is three inches: one and a half to a side.
    const TableGround ground = table({line_in(FeatureKind::river, {{100, 0}, {100, 240}}, 25),
                                      line_in(FeatureKind::river, {{20, 0}, {20, 240}}, 3),
                                      point_in(FeatureKind::bridge, 100, 60), point_in(FeatureKind::ford, 100, 120)});
    const double bank = 1.5 + 26 * unit_in;
    QVERIFY(stands(ground, 100 + bank, 30));
    QCOMPARE(ground.bar_at(place(100 + bank - unit_in, 30), foot_radius), Bar::river);
    QCOMPARE(ground.bar_at(place(100, 30), foot_radius), Bar::river);
    QVERIFY(stands(ground, 20, 30));  // a stream
    for (const double y : {60.0, 120.0}) {
      QVERIFY(stands(ground, 100, y) && stands(ground, 101, y) && stands(ground, 102, y + 1));
      QVERIFY(!stands(ground, 100, y + 4));
      QVERIFY(ground.clear(place(90, y), place(110, y + 0.5), horse_radius));
      QVERIFY(!ground.parted(place(90, y), place(110, y)));
    }
    QVERIFY(!ground.clear(place(90, 30), place(110, 30), foot_radius));
    QVERIFY(ground.parted(place(90, 30), place(110, 30)));
    QVERIFY(!ground.parted(place(90, 30), place(97, 30)));
  }

  void LW_1_4_a_bridge_over_a_lake() {
    const TableGround ground =
        table({block_in(FeatureKind::lake, 100, 20, 110, 220), point_in(FeatureKind::bridge, 105, 100)});
    QCOMPARE(ground.bar_at(place(105, 50), foot_radius), Bar::river);
    QVERIFY(stands(ground, 105, 100));
    QVERIFY(ground.clear(place(95, 100), place(115, 100), foot_radius));
    QVERIFY(!ground.clear(place(95, 102), place(115, 102), foot_radius));
    // Off the bridge in the middle of it.
    QVERIFY(ground.bar_along(Path{place(95, 100), place(105, 100), place(105, 110)}, foot_radius));
    const auto way = ground.way(place(98, 60), place(112, 60), foot_radius, Length::feet(20));
    QVERIFY(way && length(*way) > inches(80) && length(*way) < inches(95));
  }

  void LW_1_2_a_road_leads_through() {
    const TableGround ground =
        table({line_in(FeatureKind::wall, {{100, 0}, {100, 240}}), block_in(FeatureKind::house, 150, 40, 160, 80),
               line_in(FeatureKind::road, {{0, 60}, {240, 60}}, 10)});
    QVERIFY(stands(ground, 100, 60) && stands(ground, 100, 60.5) && stands(ground, 155, 60));
    QVERIFY(!stands(ground, 100, 61.5) && !stands(ground, 155, 62));
    QVERIFY(ground.clear(place(90, 60), place(170, 60), horse_radius));
    QVERIFY(!ground.clear(place(90, 65), place(110, 65), foot_radius));
    QVERIFY(ground.way(place(98, 200), place(102, 200), foot_radius, Length::feet(30)));
    QCOMPARE(ground.bar_along(Path{place(140, 60), place(155, 60), place(155, 70)}, foot_radius)->bar, Bar::solid);
  }

  // Wide water holds every place of a window, to its last row.
  void a_window_within_a_lake() {
    const auto country = Country::level(2000, 2000, {block_in(FeatureKind::lake, 10, 10, 230, 230)});
    for (const double side : {37.0, 38.0, 39.5}) {
      const TableGround ground(country, Scale{}, rulebook("little-wars"),
                               {place(100, 100), place(100 + side, 100 + side)});
      for (double x = 0; x <= side; x += 0.5) {
        for (double y = 0; y <= side; y += 0.5)
          QCOMPARE(ground.bar_at(place(100 + x, 100 + y), foot_radius), Bar::river);
      }
    }
  }

  void the_window_and_the_country_end() {
    const auto country = ground(2000, 2000, [](MapPoint p) {
      return p.east > 1500 && p.north > 1500 ? std::numeric_limits<float>::quiet_NaN() : 0.0F;
    });
    const TableGround ground(country, Scale{}, rulebook("little-wars"), {place(-20, 30), place(240, 240)});
    QCOMPARE(ground.bar_at(place(50, 29), foot_radius), Bar::off_map);
    QVERIFY(stands(ground, 50, 30));  // only the middle must lie inside
    QCOMPARE(ground.bar_at(place(-1, 100), foot_radius), Bar::off_map);
    QVERIFY(stands(ground, 0, 100));
    QCOMPARE(ground.bar_at(place(200, 200), foot_radius), Bar::off_map);
    const auto barred = ground.bar_along(Path{place(100, 200), place(230, 200)}, foot_radius);
    QVERIFY(barred && barred->bar == Bar::off_map && barred->along < inches(81) && barred->along > inches(75));
    const auto south = ground.bar_along(Path{place(50, 50), place(50, 10)}, foot_radius);
    QVERIFY(south && south->at == place(50, 30) && south->along == inches(20));
    QVERIFY(!ground.way(place(50, 50), place(50, 20), foot_radius, Length::feet(9)));
  }

  void LW_3_6_where_a_walk_is_stopped() {
    const TableGround ground = table({line_in(FeatureKind::wall, {{100, 30}, {100, 70}})});
    const Path path{place(90, 20), place(90, 50), place(110, 50)};
    const auto barred = ground.bar_along(path, foot_radius);
    QVERIFY(barred.has_value());
    QCOMPARE(barred->bar, Bar::solid);
    QCOMPARE(barred->at, place(100 - 46 * unit_in, 50));
    QCOMPARE(barred->along, inches(40 - 46 * unit_in));
    QVERIFY(!ground.bar_along(Path{place(90, 20), place(90, 71), place(110, 71)}, foot_radius));
    // Along the wall, at exactly the gap.
    const double near = 100 + 46 * unit_in;
    QVERIFY(!ground.bar_along(Path{place(near, 35), place(near, 65)}, foot_radius));
    QVERIFY(ground.bar_along(Path{place(near - unit_in, 35), place(near - unit_in, 65)}, foot_radius));
    QCOMPARE(ground.bar_along(Path{place(100, 50), place(120, 50)}, foot_radius)->along, Length{});
  }

  // Against every feature asked in turn; places within a 64th of a border may fall on either side.
  void standing_agrees_with_the_slow_way() {
    std::mt19937 random(3);
    int free = 0, solid = 0, river = 0;
    for (int round = 0; round < 12; ++round) {
      const auto features = any_features(random);
      const auto country = Country::level(2000, 2000, features);
      const TableGround ground = table(features);
      std::uniform_int_distribution<std::int64_t> any(0, Length::feet(20).count);
      for (int i = 0; i < 600; ++i) {
        Point p{{{any(random)}}, {{any(random)}}};
        if (i % 2 == 0) p.x = {{inches(90).count + p.x.count / 4}};  // where the river runs
        const Length radius = i % 3 == 0 ? horse_radius : i % 3 == 1 ? foot_radius : Length{{120}};
        const Bar strict = bar_slowly(*country, Scale{}, p, radius, 1.5),
                  loose = bar_slowly(*country, Scale{}, p, radius, -1.5);
        if (strict != loose) continue;
        QCOMPARE(ground.bar_at(p, radius), strict);
        ++(strict == Bar::none ? free : strict == Bar::solid ? solid : river);
      }
    }
    QVERIFY2(free > 1000 && solid > 150 && river > 150,
             qPrintable(QString("%1 %2 %3").arg(free).arg(solid).arg(river)));
  }

  // A leg is passed where every whole 64th of it can be stood on, and barred where one cannot.
  void legs_agree_with_their_places() {
    std::mt19937 random(4);
    int passed = 0, stopped = 0;
    for (int round = 0; round < 12; ++round) {
      const TableGround ground = table(any_features(random));
      std::uniform_int_distribution<std::int64_t> any(0, Length::feet(20).count), near(-700, 700);
      for (int i = 0; i < 200; ++i) {
        const Length radius = i % 2 == 0 ? horse_radius : foot_radius;
        const Point a{{{any(random)}}, {{any(random)}}};
        const Point b{a.x + Length{{near(random)}}, a.y + Length{{near(random)}}};
        if (!ground.window().holds(b) || ground.bar_at(a, radius) != Bar::none) continue;
        const auto barred = ground.bar_along(Path{a, b}, radius);
        const Length whole = distance(a, b);
        const auto place_at = [&](std::int64_t k) {
          return Point{
              a.x +
                  Length{{std::llround(static_cast<double>((b.x - a.x).count * k) / static_cast<double>(whole.count))}},
              a.y + Length{
                        {std::llround(static_cast<double>((b.y - a.y).count * k) / static_cast<double>(whole.count))}}};
        };
        const std::int64_t last = barred ? barred->along.count : whole.count;
        // Rounding to a 64th may bring a place that much nearer to what it passes.
        for (std::int64_t k = 0; k <= last; ++k) QCOMPARE(ground.bar_at(place_at(k), radius - Length{{2}}), Bar::none);
        if (barred) {
          QCOMPARE(ground.bar_at(barred->at, radius), Bar::none);
          bool met = false;
          for (std::int64_t k = last; k <= std::min(whole.count, last + 12); ++k)
            met = met || ground.bar_at(place_at(k), radius + Length{{1}}) != Bar::none;
          QVERIFY(met);
        }
        ++(barred ? stopped : passed);
      }
    }
    QVERIFY2(passed > 300 && stopped > 150, qPrintable(QString("%1 %2").arg(passed).arg(stopped)));
  }
};

SANDGATE_TEST(TableGroundTest)

}  // namespace tst_table_ground
#include "tst_table_ground.moc"
