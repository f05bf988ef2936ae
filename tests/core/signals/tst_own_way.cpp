// The way by road that a body finds for itself (CX-5), where roads are broken.
#include <QtTest>

#include "core/signals/own_way.h"
#include "tests/core/signals/riding.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_own_way {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Two roads over a river from west to east, each with its bridge, joined in the south and in the north.
std::shared_ptr<const Country> two_bridges() {
  return Country::level(
      2000, 2000,
      {spot(FeatureKind::bridge, {505, 1005}), spot(FeatureKind::bridge, {1505, 1005}),
       line(FeatureKind::river, {{-10, 1005}, {2010, 1005}}, 20),
       line(FeatureKind::road, {{505, 105}, {505, 1005}, {505, 1905}}),
       line(FeatureKind::road, {{1505, 105}, {1505, 1005}, {1505, 1905}}),
       line(FeatureKind::road, {{505, 105}, {1505, 105}}), line(FeatureKind::road, {{505, 1905}, {1505, 1905}})});
}

}  // namespace

class OwnWay : public QObject {
  Q_OBJECT

 private slots:
  // Only the bridge is left out, not the road before and behind it.
  void by_road_round_a_broken_bridge() {
    const auto country = two_bridges();
    const LineNetwork roads(*country, LineKind::road);
    const Scale scale;
    MarchRates rates = march_rates(rulebook_named("campaign"), Arm::infantry, Formation::fours);
    const auto at = [&](double east, double north) { return scale.to_table({east, north}, country->bounds()); };
    const auto way = [&](Point from, Point to) { return way_by_road({*country, scale, rates}, roads, from, to); };
    const auto straight = way(at(505, 605), at(505, 1405));
    QVERIFY(straight.has_value());
    QCOMPARE(length(*straight), Length::feet(8));
    rates.broken = {FeatureId{0}};
    const auto round = way(at(505, 605), at(505, 1405));
    QVERIFY(round.has_value());
    QVERIFY2(length(*round) >= Length::feet(47) && length(*round) <= Length::feet(49),
             qPrintable(QString::number(length(*round).in_feet())));
    // Nothing leads over the river any more, and on this side of it the road is as it was.
    rates.broken = {FeatureId{0}, FeatureId{1}};
    QVERIFY(!way(at(505, 605), at(505, 1405)).has_value());
    QCOMPARE(length(way(at(505, 905), at(505, 105)).value()), Length::feet(8));
  }
};

SANDGATE_TEST(OwnWay)

}  // namespace tst_own_way
#include "tst_own_way.moc"
