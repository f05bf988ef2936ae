// A rider on his way: move by move, met, and on to where the receiver is now (KS-11.2, KS-11.3).
#include <QtTest>

#include "tests/core/signals/riding.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/runner/test.h"

namespace tst_rider {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr Length call = Length::feet(1);

std::shared_ptr<const Country> level() { return Country::level(6000, 3000); }

}  // namespace

class RiderTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_2_moves_add_up_to_the_ride() {
    int checked = 0;
    for (unsigned seed = 0; seed < 8; ++seed) {
      const auto country = RandomCountry(seed + 200, {90, 90, 25, 25, 80, 6, true, false, false}).draw();
      Rides rides(country, riding_scale, riders());
      std::mt19937 random(seed);
      std::uniform_real_distribution<double> east(1000, 3250), north(2000, 4250);
      const auto somewhere = [&] {
        for (;;)
          if (const Point at = riding_scale.to_table({east(random), north(random)}, country->bounds());
              can_stand(*country, at))
            return at;
      };
      for (int i = 0; i < 5; ++i) {
        const Point post = somewhere(), place = somewhere();
        const auto ride = rides.from_post(post, place);
        if (!ride || ride->length < Length::feet(2)) continue;
        Rider rider = Rider::on_way(*ride);
        Length gone;
        std::int64_t moves = 0;
        RideEnd end = RideEnd::under_way;
        for (; end == RideEnd::under_way && moves < 100; ++moves) {
          const Ridden ridden = ride_on(rides, rider, {place, Length{}});
          QCOMPARE(ridden.over.size(), std::size_t{1});
          QCOMPARE(ridden.over[0].front(), rider.on.at);
          QCOMPARE(ridden.over[0].back(), ridden.rider.on.at);
          QVERIFY(can_stand(*country, ridden.rider.on.at));
          gone += ridden.length;
          rider = ridden.rider;
          end = ridden.end;
        }
        QVERIFY(end == RideEnd::arrived);
        QCOMPARE(rider.on.at, place);
        QCOMPARE(gone, ride->length);
        // What each move loses by ending at a whole 64th may bring the end into another.
        QVERIFY(moves == ride->moves.begun() || moves == Moves{{ride->moves.count + 600 * moves}}.begun());
        ++checked;
      }
    }
    QVERIFY(checked > 20);
  }

  void KS_11_2_arrives_within_call() {
    Rides rides(level(), riding_scale, riders());
    const Point post = on_table(100, 1000), place = on_table(1100, 1000);
    const auto ride = rides.from_post(post, place);
    // Ten feet: nine in a move, and within a foot of him that is enough.
    const Ridden first = ride_on(rides, Rider::on_way(*ride), {place, call});
    QVERIFY(first.end == RideEnd::arrived);
    QCOMPARE(first.rider.on.at, on_table(1000, 1000));
    QCOMPARE(first.length, Length::feet(9));
    QCOMPARE(first.left, Moves{});
    const Ridden deaf = ride_on(rides, Rider::on_way(*ride), {place, Length::inches(6)});
    QVERIFY(deaf.end == RideEnd::under_way);
    QCOMPARE(deaf.rider.on.at, on_table(1000, 1000));
    // Whoever is within call already has not to be ridden to.
    const Ridden at_once = ride_on(rides, Rider::on_way(*ride), {on_table(50, 1000), call});
    QVERIFY(at_once.end == RideEnd::arrived);
    QCOMPARE(at_once.length, Length{});
    QCOMPARE(at_once.left, Moves::whole(1));
  }

  void KS_11_2_meets_the_receiver_on_the_way() {
    Rides rides(level(), riding_scale, riders());
    const auto ride = rides.from_post(on_table(100, 1000), on_table(3100, 1000));
    // He has come nearer by himself, and stands sixty metres beside the way.
    const Ridden ridden = ride_on(rides, Rider::on_way(*ride), {on_table(600, 1060), call});
    QVERIFY(ridden.end == RideEnd::arrived);
    QVERIFY(within(ridden.rider.on.at, on_table(600, 1060), call + Length{{1}}));
    QVERIFY(std::abs((ridden.length - Length::from_feet(4.2)).count) <= 1);
    QVERIFY(ridden.left > Moves::from_moves(0.5));
  }

  void KS_11_2_goes_on_to_where_the_receiver_is_now() {
    Rides rides(level(), riding_scale, riders());
    const auto ride = rides.from_post(on_table(100, 1000), on_table(700, 1000));
    const Point now = on_table(700, 2800);
    const Ridden first = ride_on(rides, Rider::on_way(*ride), {now, call});
    QVERIFY(first.end == RideEnd::under_way);
    QCOMPARE(first.length, Length::feet(9));  // six to the place, three towards where he is now
    QCOMPARE(first.rider.on.at, on_table(700, 1300));
    QCOMPARE(first.over.size(), std::size_t{2});
    QCOMPARE(first.over[0], (Path{on_table(100, 1000), on_table(700, 1000)}));
    QCOMPARE(first.over[1], (Path{on_table(700, 1000), on_table(700, 1300)}));
    const Ridden second = ride_on(rides, first.rider, {now, call});
    const Ridden third = ride_on(rides, second.rider, {now, call});
    QVERIFY(third.end == RideEnd::arrived);
    QCOMPARE(third.rider.on.at, on_table(700, 2700));
    // One that does not move about him only says that the way has ended.
    const Ridden alone =
        sandgate::ride(rides.country(), rides.scale(), rides.rates(), Rider::on_way(*ride), {now, call});
    QVERIFY(alone.end == RideEnd::way_ended);
    QCOMPARE(alone.rider.on.at, on_table(700, 1000));
    QVERIFY(alone.left > Moves{});
  }

  void KS_3_waits_at_a_ford_and_carries_on_what_he_waited() {
    const auto country = Country::level(
        4000, 1000, {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20), spot(FeatureKind::ford, {1000, 500})});
    Rides rides(country, riding_scale, riders());
    const Point post = on_table(550, 500), place = on_table(1900, 500);
    const auto ride = rides.from_post(post, place);
    QVERIFY(ride && ride->fords == 1);
    const Ridden first = ride_on(rides, Rider::on_way(*ride), {place, call});
    QVERIFY(first.end == RideEnd::under_way);
    QVERIFY(first.rider.on.waited > Moves{} && first.rider.on.waited < Moves::whole(1));
    QVERIFY(first.rider.on.at.x < on_table(1000, 0).x);
    const Ridden second = ride_on(rides, first.rider, {place, call});
    QVERIFY(second.rider.on.at.x > on_table(1000, 0).x);
    QCOMPARE(second.rider.on.waited, Moves{});
  }

  void KS_5_a_bridge_broken_before_him() {
    const std::vector<Feature> features{line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20),
                                        spot(FeatureKind::bridge, {1000, 500}), spot(FeatureKind::ford, {1000, 900})};
    const auto country = Country::level(2000, 1000, features);
    Rides before(country, riding_scale, riders());
    const Point post = on_table(800, 500), place = on_table(1500, 500);
    const auto ride = before.from_post(post, place);
    QVERIFY(ride && ride->fords == 0);
    const std::vector<FeatureId> bridge{FeatureId{1}}, both{FeatureId{1}, FeatureId{2}};
    Rides by_ford(country, riding_scale, rider_rates(rulebook_named("campaign"), bridge));
    const Ridden first = ride_on(by_ford, Rider::on_way(*ride), {place, call});
    QVERIFY(first.end == RideEnd::under_way);
    QCOMPARE(first.over.size(), std::size_t{2});
    Rider rider = first.rider;
    RideEnd end = first.end;
    for (int moves = 0; moves < 6 && end == RideEnd::under_way; ++moves) {
      const Ridden next = ride_on(by_ford, rider, {place, call});
      rider = next.rider;
      end = next.end;
    }
    QVERIFY(end == RideEnd::arrived);
    Rides cut_off(country, riding_scale, rider_rates(rulebook_named("campaign"), both));
    const Ridden stopped = ride_on(cut_off, Rider::on_way(*ride), {place, call});
    QVERIFY(stopped.end == RideEnd::no_way);
    QVERIFY(stopped.rider.on.at.x < on_table(1000, 0).x);
    QVERIFY(can_stand(*country, stopped.rider.on.at));
  }

  void no_way_to_where_the_receiver_is_now() {
    const auto country = Country::level(2000, 1000, {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 20)});
    Rides rides(country, riding_scale, riders());
    const auto ride = rides.from_post(on_table(200, 500), on_table(600, 500));
    const Ridden ridden = ride_on(rides, Rider::on_way(*ride), {on_table(1500, 500), call});
    QVERIFY(ridden.end == RideEnd::no_way);
    QCOMPARE(ridden.rider.on.at, on_table(600, 500));
    QVERIFY(ridden.left > Moves{});
  }

  void KS_11_3_where_he_may_be_met() {
    Rides rides(level(), riding_scale, riders());
    const auto ride = rides.from_post(on_table(100, 1000), on_table(700, 1000));
    const Ridden ridden = ride_on(rides, Rider::on_way(*ride), {on_table(700, 2800), call});
    const Point enemy = on_table(760, 1200);
    std::optional<Length> met;
    for (const Path& path : ridden.over)
      if (!met) met = comes_within(path, {}, length(path), enemy, Length::feet(1));
    QVERIFY(met.has_value());  // on the second way, two feet on: 1.2 ft before it is beside him, 0.8 ft off
    QVERIFY(std::abs((*met - Length::from_feet(1.2)).count) <= 1);
  }

  void one_who_rides_nowhere() {
    Rides rides(level(), riding_scale, riders());
    const Point here = on_table(100, 1000);
    const auto ride = rides.from_post(here, here);
    const Ridden ridden = ride_on(rides, Rider::on_way(*ride), {here, Length{}});
    QVERIFY(ridden.end == RideEnd::arrived);
    const Ridden moved = ride_on(rides, Rider::on_way(*ride), {on_table(500, 1000), call});
    QVERIFY(moved.end == RideEnd::arrived);
    QCOMPARE(moved.rider.on.at, on_table(400, 1000));
  }
};

SANDGATE_TEST(RiderTest)

}  // namespace tst_rider
#include "tst_rider.moc"
