// A march in stages: they add up to the whole, and what was paid is carried on (KS-2.2, KS-3).
#include <QtTest>
#include <random>

#include "map/march/stage.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_stage {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Scale scale;
constexpr Length half_foot{{Length::per_foot / 2}};

MarchRates cavalry() {
  MarchRates rates;
  rates.across = Length::feet(3);
  rates.road = Length::feet(4) + half_foot;
  rates.climb = Length::feet(1);
  rates.descent = half_foot;
  rates.ford = Moves::whole(1);
  rates.stream_m = 4;
  return rates;
}

Point at_m(double east, double north) { return {scale.length(east), scale.length(north)}; }

/// Steps of 10 m in height every `apart` metres to the east.
std::shared_ptr<const Country> stairs(double apart, std::vector<Feature> features = {}) {
  Country::Parts parts{"stairs", "EPSG:27700", "", {200, 100, 0, 1000, 10, 10}, {}, std::move(features)};
  for (int row = 0; row < 100; ++row)
    for (int column = 0; column < 200; ++column)
      parts.heights.push_back(static_cast<float>(5 + 10 * (column * 10 + 5) / apart));
  return Country::make(std::move(parts)).value();
}

}  // namespace

class StageTest : public QObject {
  Q_OBJECT

 private slots:
  void stages_add_up_to_the_whole() {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> part(0, 1);
    int checked = 0, fords = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
      const auto country = RandomCountry(seed, {60, 60, 20, 20, 60, 6, true, false, false}).draw();
      const MapBox bounds = country->bounds();
      const auto somewhere = [&] {
        return scale.to_table(
            {bounds.west + bounds.width() * part(random), bounds.south + bounds.depth() * part(random)}, bounds);
      };
      for (int tries = 0; tries < 6; ++tries) {
        const auto route = find_route(*country, scale, cavalry(), somewhere(), somewhere());
        if (!route || route->path.size() < 2) continue;
        for (const Moves time : {Moves::whole(1), Moves::from_moves(0.37), Moves::whole(40)}) {
          OnPath on{route->path.front(), {}, 0, {}, {}};
          Moves spent, waited;
          Length gone;
          std::int32_t climbed = 0, forded = 0;
          std::optional<StageEnd> end;
          int stages = 0;
          for (; stages < 400 && end != StageEnd::arrived; ++stages) {
            Stage stage(*country, scale, cavalry(), route->path, on, time);
            stage.run();
            end = stage.end();
            QVERIFY(end && end != StageEnd::barred);
            spent += stage.sums().spent;
            waited += time - stage.left() - stage.sums().spent;
            gone += stage.sums().length;
            climbed += stage.sums().climbed;
            forded += stage.sums().fords;
            on = stage.now();
            QVERIFY(stage.left() >= Moves{});
          }
          const Reckoning& whole = route->reckoning;
          QCOMPARE(on.at, route->path.back());
          QCOMPARE(on.along, whole.length);
          QCOMPARE(gone, whole.length);
          QCOMPARE(climbed, whole.climbed);
          QCOMPARE(forded, whole.fords);
          QCOMPARE(waited, Moves::whole(whole.fords));
          // A stage ends at a whole 64th, and what that loses of its time is lost; a price is paid to the 64th too.
          const double off = (spent + waited - whole.moves).in_moves();
          QVERIFY2(off >= -0.001 && off < 0.001 * (stages + 1), qPrintable(QString::number(off)));
          ++checked;
          fords += forded;
        }
      }
    }
    QVERIFY(checked > 60);
    QVERIFY(fords > 0);
  }

  void KS_2_2_who_cannot_pay_carries_on_what_he_paid() {
    const auto country = stairs(100);
    const Path path{at_m(60, 500), at_m(960, 500)};  // nine contours, a foot apart
    // A third of a move: nearly a foot to the first, and what is left goes towards it.
    const Moves third = Moves::from_moves(1.0 / 3);
    OnPath on{path.front(), {}, 0, {}, {}};
    Stage first(*country, scale, cavalry(), path, on, third);
    first.run();
    QVERIFY(first.end() == StageEnd::time_out);
    QVERIFY(first.now().paid > Length{});
    QVERIFY(first.now().paid < Length::feet(1));
    QVERIFY(first.now().along < Length::feet(1));
    Stage second(*country, scale, cavalry(), path, first.now(), third);
    second.run();
    QCOMPARE(second.sums().climbed, 1);
    QVERIFY(second.now().along > first.now().along);
    // Where the time ends just when a price is paid it is not asked again.
    Length paid = cavalry().climb;
    Stage exact(*country, scale, cavalry(), path, first.now(), time_for(paid - first.now().paid, Length::feet(3)));
    exact.run();
    QCOMPARE(exact.now().settled, 1);
    QCOMPARE(exact.now().paid, Length{});
    Stage after(*country, scale, cavalry(), path, exact.now(), third);
    after.run();
    QVERIFY(after.now().along > exact.now().along);
    QCOMPARE(after.sums().climbed, 0);
  }

  void another_pace_and_strides_cut_short() {
    const auto country = Country::level(5000, 1000);
    const Path path{at_m(100, 500), at_m(4100, 500)};
    Stage stage(*country, scale, cavalry(), path, {path.front(), {}, 0, {}, {}}, Moves::whole(1));
    auto ahead = stage.ahead(Length::feet(1));
    QVERIFY(ahead && ahead->length == Length::feet(1) && ahead->to == at_m(200, 500));
    QCOMPARE(stage.go(half_foot), half_foot);
    QCOMPARE(stage.ahead(Length::feet(2))->to, at_m(350, 500));
    MarchRates slow = cavalry();
    slow.across = half_foot;
    stage.pace(slow);
    stage.run();
    // A sixth of the move for half a foot, and five sixths at half a foot a move.
    QCOMPARE(stage.now().along.count, half_foot.count + half_foot.count * 5 / 6);
    QVERIFY(stage.end() == StageEnd::time_out);
    QCOMPARE(stage.left(), Moves{});
  }

  void a_bar_ends_it() {
    const auto country = Country::level(2000, 1000, {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20)});
    const Path path{at_m(900, 500), at_m(1100, 500)};
    Stage stage(*country, scale, cavalry(), path, {path.front(), {}, 0, {}, {}}, Moves::whole(3));
    stage.run();
    QVERIFY(stage.end() == StageEnd::barred);
    QVERIFY(stage.bar() == Bar::river);
    QVERIFY(standing_bar(*country, scale, cavalry(), stage.now().at) == Bar::none);
    MarchRates road = cavalry();
    road.across = {};
    Stage nowhere(*country, scale, road, path, {path.front(), {}, 0, {}, {}}, Moves::whole(3));
    nowhere.run();
    QVERIFY(nowhere.end() == StageEnd::barred);
  }

  void places_on_a_path() {
    const Path path{at_m(0, 0), at_m(150, 0), at_m(150, 250)};
    const auto places = places_along(path, {}, length(path), Length::feet(1));
    QCOMPARE(places, (std::vector<Point>{at_m(100, 0), at_m(150, 50), at_m(150, 150)}));
    QVERIFY(places_along(path, Length::feet(1), Length::feet(2), Length::feet(1)).empty());
    QCOMPARE(place_between(at_m(0, 0), at_m(100, 0), {}, {}), at_m(100, 0));
  }

  void comes_within_as_every_64th_says() {
    std::mt19937 random(9);
    std::uniform_int_distribution<std::int64_t> any(0, 3000), near(0, 900);
    int met = 0;
    for (int i = 0; i < 300; ++i) {
      Path path;
      for (int points = 0; points < 4; ++points) path.push_back({{{any(random)}}, {{any(random)}}});
      const Point place{{{any(random)}}, {{any(random)}}};
      const Length reach{{near(random)}}, whole = length(path);
      const Length from{{whole.count / 5}}, to{{whole.count * 4 / 5}};
      std::optional<Length> plain;
      Length begins;
      for (std::size_t k = 1; k < path.size() && !plain; ++k) {
        const Length leg = distance(path[k - 1], path[k]);
        for (Length at = begins; at <= begins + leg && !plain; at += Length{{1}})
          if (at >= from && at <= to && within(place_between(path[k - 1], path[k], at - begins, leg), place, reach))
            plain = at;
        begins += leg;
      }
      const auto found = comes_within(path, from, to, place, reach);
      // Where a way only just touches the circle, rounding decides.
      if (found.has_value() != plain.has_value()) {
        const auto wider = comes_within(path, from, to, place, reach + Length{{1}});
        QVERIFY(wider.has_value());
        continue;
      }
      if (!found) continue;
      QVERIFY2(std::abs((*found - *plain).count) <= 2, qPrintable(QString::number(i)));
      ++met;
    }
    QVERIFY(met > 60);
    QVERIFY(!comes_within({at_m(0, 0)}, {}, {}, at_m(0, 0), Length::feet(1)));
  }
};

SANDGATE_TEST(StageTest)

}  // namespace tst_stage
#include "tst_stage.moc"
