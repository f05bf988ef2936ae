// A line measured on the sheet: its length, the ground along it, and what it costs to march it (KS-2.1, KS-2.2).
#include <QSignalSpy>
#include <QtTest>
#include <cmath>
#include <limits>

#include "app/desk/model/measure_model.h"
#include "app/words/marches.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/runner/test.h"

namespace tst_measure {

using namespace sandgate;
namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

/// 6 × 4 km in cells of 10 m, at `height(east, north)`, both from the south-west corner.
template <class Height>
std::shared_ptr<const Briefing> ground(const Height& height, std::vector<Feature> features = {}) {
  Country::Parts parts{"Ground", "EPSG:27700", "", {600, 400, 0, 4000, 10, 10}, {}, std::move(features)};
  for (int row = 0; row < 400; ++row)
    for (int column = 0; column < 600; ++column)
      parts.heights.push_back(static_cast<float>(height(column * 10 + 5.0, 3995.0 - row * 10)));
  const tests::FakeClient client;
  auto briefing = std::make_shared<Briefing>(client.briefing());
  briefing->country = Country::make(std::move(parts)).value();
  return briefing;
}

double slope(double east, double) { return east / 20; }
double ridge(double east, double) { return east > 2900 && east < 3100 ? 100 : 10; }

}  // namespace

class MeasureTest : public QObject {
  Q_OBJECT

 private slots:
  void a_line_has_length_climb_and_cost() {
    const auto briefing = ground(slope);
    MeasureModel measure(briefing);
    measure.begin();
    measure.add({1000, 2000});
    QVERIFY(!measure.measured());
    measure.add({4000, 2000});
    const auto& found = *measure.measured();
    QVERIFY(std::abs(found.length_m - 3000) < 0.01);
    QVERIFY(std::abs(found.climb_m - 150) < 1);
    QVERIFY(found.descent_m < 0.01);
    // KS-2.2: 50 m to 200 m is every contour of the scale passed once, upwards.
    const int contours = static_cast<int>(150 / briefing->scale.metres_per_contour);
    QVERIFY(std::abs(found.contours_up - contours) <= 1);
    QCOMPARE(found.contours_down, 0);
    const Path path{briefing->to_table({1000, 2000}), briefing->to_table({4000, 2000})};
    for (const auto& cost : found.arms) {
      const MarchRates rates = march_rates(briefing->rulebook, cost.arm, Formation::fours);
      QCOMPARE(cost.moves, reckon(*briefing->country, briefing->scale, rates, path).moves);
      QVERIFY(cost.arm != Arm::boat);
    }
    QVERIFY(found.arms.size() >= 4);
    QCOMPARE(measure.line().label, QString("3.0 km"));
  }

  void a_river_stops_the_march_but_not_the_measure() {
    Feature river;
    river.kind = FeatureKind::river;
    river.shape = FeatureShape::line;
    river.width_m = 30;
    river.points = {{2500, 10}, {2500, 3990}};
    MeasureModel measure(ground(slope, {river}));
    measure.begin();
    measure.add({1000, 2000});
    measure.add({4000, 2000});
    const auto& found = *measure.measured();
    QVERIFY(std::abs(found.length_m - 3000) < 0.01);
    QVERIFY(found.contours_up > 0);
    for (const auto& cost : found.arms) {
      QCOMPARE(cost.bar, Bar::river);
      QVERIFY(!words::barred(cost.bar).isEmpty());
      const double after = measure_scale().metres(cost.barred_after);
      QVERIFY2(after > 1400 && after < 1500, qPrintable(QString::number(after)));
    }
  }

  void what_lies_behind_a_ridge_is_not_seen() {
    MeasureModel measure(ground(ridge));
    measure.begin();
    measure.add({1000, 2000});
    measure.add({5000, 2000});
    const auto& profile = measure.measured()->profile;
    QVERIFY(profile.lit);
    for (const auto& sample : profile.samples) {
      if (sample.along_m < 1800) QVERIFY(sample.seen);
      if (sample.along_m > 2300) QVERIFY2(!sample.seen, qPrintable(QString::number(sample.along_m)));
    }
    // Round a corner nobody looks.
    measure.add({5000, 3000});
    QVERIFY(!measure.measured()->profile.lit);
    QCOMPARE(measure.measured()->profile.corners_m.size(), std::size_t{1});
  }

  void ground_without_heights_is_a_gap() {
    MeasureModel measure(ground([](double east, double) { return east > 2000 && east < 3000 ? gap : 50; }));
    measure.begin();
    measure.add({1000, 2000});
    measure.add({4000, 2000});
    const auto& found = *measure.measured();
    QVERIFY(std::ranges::any_of(found.profile.samples, [](const auto& s) { return std::isnan(s.height_m); }));
    QVERIFY(found.climb_m < 0.01);
    for (const auto& cost : found.arms) QCOMPARE(cost.bar, Bar::off_map);
    QImage picture(400, 200, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&picture);
    paint_profile(painter, picture.rect(), found.profile, day_theme());
  }

  void the_line_follows_the_pointer_until_it_is_finished() {
    MeasureModel measure(ground(slope));
    QSignalSpy changed(&measure, &MeasureModel::changed);
    measure.begin();
    measure.add({1000, 2000});
    measure.set_pointer(MapPoint{2000, 2000});
    QVERIFY(std::abs(measure.measured()->length_m - 1000) < 0.01);
    measure.set_pointer({});  // off the sheet
    QVERIFY(!measure.measured());
    measure.set_pointer(MapPoint{-500, 2000});
    QVERIFY(!measure.measured());
    measure.add({3000, 2000});
    measure.finish();
    measure.set_pointer(MapPoint{3000, 3000});
    QVERIFY(std::abs(measure.measured()->length_m - 2000) < 0.01);
    QVERIFY(!measure.open());
    measure.add({500, 500});  // another one
    QCOMPARE(measure.places().size(), std::size_t{1});
    QVERIFY(changed.size() > 5);
  }

  void what_was_pointed_out_can_be_taken_back() {
    MeasureModel measure(ground(slope));
    measure.begin();
    for (const double east : {1000.0, 2000.0, 3000.0}) measure.add({east, 2000});
    measure.finish();
    QVERIFY(measure.take_back());
    QVERIFY(measure.open());
    QVERIFY(std::abs(measure.measured()->length_m - 1000) < 0.01);
    QVERIFY(measure.take_back());
    QVERIFY(measure.take_back());
    QVERIFY(!measure.take_back());
    measure.add({9000, 2000});  // off the sheet
    QVERIFY(measure.places().empty());
    measure.add({1000, 2000});
    measure.finish();  // a place is no line
    QVERIFY(measure.open());
    measure.stop();
    QVERIFY(!measure.active() && measure.places().empty());
  }

  void a_place_in_the_profile_is_one_on_the_line() {
    MeasureModel measure(ground(slope));
    measure.begin();
    for (const MapPoint place : {MapPoint{1000, 1000}, MapPoint{2000, 1000}, MapPoint{2000, 3000}}) measure.add(place);
    measure.finish();
    for (const auto& [along, place] :
         {std::pair(0.0, MapPoint{1000, 1000}), std::pair(500.0, MapPoint{1500, 1000}),
          std::pair(1500.0, MapPoint{2000, 1500}), std::pair(3000.0, MapPoint{2000, 3000})}) {
      measure.mark(along);
      QVERIFY(distance_m(*measure.line().marked, place) < 0.01);
    }
    measure.mark({});
    QVERIFY(!measure.line().marked);
    const QRectF room(0, 0, 500, 200);
    const auto& profile = measure.measured()->profile;
    const QRectF field = profile_field(room);
    QCOMPARE(*along_at(room, profile, {field.left(), 100}), 0.0);
    QVERIFY(std::abs(*along_at(room, profile, field.center()) - 1500) < 0.01);
    QVERIFY(std::abs(*along_at(room, profile, {field.right(), 100}) - 3000) < 0.01);
    QVERIFY(!along_at(room, profile, {2, 100}));
  }

 private:
  static Scale measure_scale() { return tests::FakeClient().briefing().scale; }
};

SANDGATE_TEST(MeasureTest)

}  // namespace tst_measure
#include "tst_measure.moc"
