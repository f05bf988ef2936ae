// Marches of a campaign, by clause: KS-2.1 rates, KS-2.2 slopes, KS-3 fords, CX-4 multiplier, CX-5 roads.
#include <cmath>

#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_marches {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const SeatId red{0}, blue{1};
std::shared_ptr<const Country> level() { return Country::level(6000, 4000); }
double x_feet(const Campaign& c, BodyId body) { return c.body(body).at.x.in_feet(); }

// A body halts a hair before a contour or a ford: an eighth of an inch is near enough for "at" it.
bool about(double feet, double expected) { return std::abs(feet - expected) < 1.0 / 96; }

}  // namespace

class Marches : public QObject {
  Q_OBJECT

 private slots:
  void KS_2_1_CX_4_rates_of_every_arm_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<double>("feet");
    // KS-2.1's figure, trebled (CX-4), across country.
    QTest::newRow("infantry") << int(Arm::infantry) << 3.0;
    QTest::newRow("cavalry") << int(Arm::cavalry) << 9.0;
    QTest::newRow("engineers") << int(Arm::engineers) << 6.0;
    QTest::newRow("artillery") << int(Arm::artillery) << 6.0;
    QTest::newRow("transport") << int(Arm::transport) << 1.5;
    QTest::newRow("supply") << int(Arm::supply) << 1.5;
    QTest::newRow("general") << int(Arm::general) << 9.0;
  }
  void KS_2_1_CX_4_rates_of_every_arm() {
    QFETCH(int, arm);
    QFETCH(double, feet);
    SmallExercise small(level());
    const BodyId body = small.add(0, static_cast<Arm>(arm), Formation::fours, 5, 20);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 40, 20));
    const auto marched = SmallExercise::close(campaign, body);
    QVERIFY(marched);
    QCOMPARE(x_feet(campaign, body), 5 + feet);
    QCOMPARE(marched->multiplied, Moves::whole(1));
    QCOMPARE(campaign.body(body).facing.mils, 1600);  // east
  }

  void CX_5_road_half_as_far_again_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("formation");
    QTest::addColumn<double>("feet");
    QTest::newRow("boxed infantry, CX-5") << int(Arm::infantry) << int(Formation::boxed) << 4.5;
    QTest::newRow("infantry in fours, KS-2.1") << int(Arm::infantry) << int(Formation::fours) << 4.5;
    QTest::newRow("infantry in line: none") << int(Arm::infantry) << int(Formation::two_ranks) << 3.0;
    QTest::newRow("cavalry in fours") << int(Arm::cavalry) << int(Formation::fours) << 13.5;
    QTest::newRow("boxed guns, CX-5") << int(Arm::artillery) << int(Formation::boxed) << 9.0;
    QTest::newRow("limbered guns: none") << int(Arm::artillery) << int(Formation::fours) << 6.0;
    QTest::newRow("waggons: their road foot is the road rate") << int(Arm::supply) << int(Formation::fours) << 3.0;
    QTest::newRow("General: six by road") << int(Arm::general) << int(Formation::fours) << 18.0;
  }
  void CX_5_road_half_as_far_again() {
    QFETCH(int, arm);
    QFETCH(int, formation);
    QFETCH(double, feet);
    SmallExercise small(Country::level(6000, 4000, {line(FeatureKind::road, {{100, 2000}, {5900, 2000}})}));
    const BodyId body = small.add(0, static_cast<Arm>(arm), static_cast<Formation>(formation), 5, 20);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 50, 20));
    const auto marched = SmallExercise::close(campaign, body);
    QVERIFY(marched);
    QCOMPARE(x_feet(campaign, body), 5 + feet);
    QCOMPARE(marched->on_road, Moves::whole(1));
  }

  // A contour costs a foot of the trebled three: KS-2.2 with CX-4, which multiplies no price.
  void KS_2_2_contours_are_paid_for() {
    const auto terrace = [](MapPoint p) { return p.east < 1000 ? 5.0 : 15.0; };
    SmallExercise small(ground(4000, 1000, terrace));
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 9, 5);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 30, 5));
    const auto marched = SmallExercise::close(campaign, body);
    QCOMPARE(marched->climbed, 1);
    QCOMPARE(x_feet(campaign, body), 9 + 2.0);
    QCOMPARE(marched->distance, Length::feet(2));
  }

  // KS-2.2 S: who cannot pay halts before the contour, and carries on what he paid.
  void KS_2_2_what_was_paid_is_carried_on() {
    const auto terrace = [](MapPoint p) { return p.east < 1000 ? 5.0 : 15.0; };
    SmallExercise small(ground(4000, 1000, terrace));
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 7.5, 5);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 30, 5));
    // The contour lies half way between the centres at 995 and 1005 m: at 10 feet, 2½ on. Half a foot is left of three.
    const auto first = SmallExercise::close(campaign, body);
    QVERIFY(about(x_feet(campaign, body), 10.0));
    QCOMPARE(first->climbed, 0);
    QVERIFY(about(first->paid.in_feet(), 0.5));
    SmallExercise::close(campaign);  // Blue's
    const auto second = SmallExercise::close(campaign, body);
    QCOMPARE(second->climbed, 1);
    QVERIFY(about(x_feet(campaign, body), 10 + 2.5));
  }

  // A new order is not "keeping on": what was paid is lost.
  void KS_2_2_a_new_march_pays_afresh() {
    const auto terrace = [](MapPoint p) { return p.east < 1000 ? 5.0 : 15.0; };
    SmallExercise small(ground(4000, 1000, terrace));
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 7.5, 5);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 30, 5));
    SmallExercise::close(campaign);
    SmallExercise::close(campaign);
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 31, 5));
    SmallExercise::close(campaign);
    QVERIFY(about(x_feet(campaign, body), 10 + 2.0));
  }

  void KS_3_a_ford_takes_infantry_one_move() {
    const std::vector<Feature> features = {line(FeatureKind::river, {{1000, -10}, {1000, 1010}}, 8),
                                           point(FeatureKind::ford, {1000, 500})};
    SmallExercise small(Country::level(4000, 1000, features));
    const BodyId foot = small.add(0, Arm::infantry, Formation::fours, 9, 5);
    const BodyId guns = small.add(0, Arm::artillery, Formation::fours, 9, 5);
    const BodyId away = small.add(0, Arm::infantry, Formation::fours, 9, 8);
    Campaign campaign = small.begin();
    // KS-3: guns need a bridge. LW-1.4: away from the ford nobody crosses.
    const auto no_guns = SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, guns, 20, 5));
    QVERIFY(no_guns);
    QCOMPARE(no_guns->code, RefusalCode::ford_refused);
    QCOMPARE(no_guns->clause, clauses::delays);
    const auto no_ford = SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, away, 20, 8));
    QVERIFY(no_ford);
    QCOMPARE(no_ford->code, RefusalCode::river_without_crossing);
    QCOMPARE(no_ford->clause, clauses::rivers);

    SmallExercise::give(campaign, red, SmallExercise::march(campaign, foot, 20, 5));
    const auto first = SmallExercise::close(campaign, foot);
    QVERIFY(about(x_feet(campaign, foot), 10.0));  // one foot to the river, then two thirds of a move of waiting
    QVERIFY(about(first->waited.in_moves(), 2.0 / 3));
    SmallExercise::close(campaign);
    const auto second = SmallExercise::close(campaign, foot);
    QCOMPARE(second->fords, 1);
    QVERIFY(about(x_feet(campaign, foot), 10 + 2.0));  // a third of waiting, two thirds of three feet
  }

  // CX-4: an enemy that was in sight slows the march at exactly the agreed distance, and does not halt it.
  void CX_4_ordinary_rate_inside_the_distance() {
    SmallExercise small(level());
    small.without_tables();
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 10, 20);
    small.add(1, Arm::infantry, Formation::fours, 24, 20);  // 14 feet off, in the open: in sight
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 30, 20));
    const auto marched = SmallExercise::close(campaign, body);
    QVERIFY(marched->end == MarchEnd::goes_on);
    // Two feet trebled take two thirds of the move; the last third is at one foot a move.
    QCOMPARE(marched->multiplied, Moves{{Moves::per_move * 2 / 3}});
    QCOMPARE(marched->distance, Length::feet(2) + Length{{Length::per_foot / 3}});
    SmallExercise::close(campaign);
    const auto next = SmallExercise::close(campaign, body);
    QCOMPARE(next->multiplied, Moves{});
    QCOMPARE(next->distance, Length::feet(1));
  }

  // CX-4 S: unseen enemies never slow a march.
  void CX_4_unseen_enemies_do_not_slow() {
    const auto ridge = [](MapPoint p) { return p.east > 1500 && p.east < 1700 ? 9.5 : 0.0; };
    SmallExercise small(ground(6000, 4000, ridge));
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 10, 20);
    small.add(1, Arm::infantry, Formation::fours, 18, 20);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 14, 20));
    const auto marched = SmallExercise::close(campaign, body);
    QCOMPARE(marched->distance, Length::feet(3));
    QCOMPARE(marched->multiplied, Moves::whole(1));
  }

  // CX-4 S: a column halts where it first sights an enemy inside the distance, unless its order says press on.
  void CX_4_halts_on_sighting_unless_it_presses_on() {
    const auto ridge = [](MapPoint p) { return p.east > 1500 && p.east < 1700 ? 9.5 : 0.0; };
    for (const bool press_on : {false, true}) {
      SmallExercise small(ground(6000, 4000, ridge));
      small.without_tables();
      const BodyId body = small.add(0, Arm::cavalry, Formation::fours, 12, 20);
      const BodyId enemy = small.add(1, Arm::infantry, Formation::fours, 20, 20);
      Campaign campaign = small.begin();
      SmallExercise::give(campaign, red, SmallExercise::march(campaign, body, 30, 20, press_on));
      const auto marched = SmallExercise::close(campaign, body);
      if (press_on) {
        QVERIFY(marched->end == MarchEnd::goes_on);
        QVERIFY(marched->multiplied < Moves::whole(1));
      } else {
        QVERIFY(marched->end == MarchEnd::sighted);
        QCOMPARE(*marched->enemy_at, campaign.body(enemy).at);
        // On the ridge, which begins at 15 feet.
        QVERIFY(x_feet(campaign, body) >= 15 && x_feet(campaign, body) <= 17);
        QVERIFY(!campaign.body(body).march);
      }
    }
  }

  // CX-4: the enemy's own march can bring him into sight; then the standing march of the other camp halts.
  void CX_4_a_column_surprised_halts_in_the_enemys_move() {
    const auto ridge = [](MapPoint p) { return p.east > 1500 && p.east < 1700 ? 9.5 : 0.0; };
    SmallExercise small(ground(6000, 4000, ridge));
    const BodyId horse = small.add(0, Arm::cavalry, Formation::fours, 12, 20);
    const BodyId column = small.add(1, Arm::infantry, Formation::fours, 21, 20);
    Campaign campaign = small.begin();
    SmallExercise::close(campaign);
    SmallExercise::give(campaign, blue, SmallExercise::march(campaign, column, 21, 39));
    SmallExercise::close(campaign, column);
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, horse, 16.8, 20, true));
    const auto events = SmallExercise::give(campaign, system_seat, CloseMove{});
    const auto halted =
        std::find_if(events.begin(), events.end(), [](const Event& e) { return holds_alternative<MarchHalted>(e); });
    QVERIFY(halted != events.end());
    QCOMPARE(get<MarchHalted>(*halted).body, column);
    QVERIFY(get<MarchHalted>(*halted).enemy_at.has_value());
    QVERIFY(!campaign.body(column).march);
  }

  void standing_march_arrives_where_it_was_sent() {
    SmallExercise small(level());
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 5, 20);
    Campaign campaign = small.begin();
    const Path path = {
        campaign.body(body).at, {Length::feet(8), Length::feet(24)}, {Length::feet(20), Length::feet(24)}};
    SmallExercise::give(campaign, red, MarchOrder<BodyId>{body, path, false});
    int moves = 0;
    while (campaign.body(body).march) {
      SmallExercise::close(campaign);
      SmallExercise::close(campaign);
      QVERIFY(++moves < 20);
    }
    QCOMPARE(campaign.body(body).at, path.back());
    QCOMPARE(moves, 6);  // 5 + 12 feet at 3 a move
  }

  void off_the_map_and_boats_on_land_are_refused() {
    SmallExercise small(level());
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 5, 20);
    const BodyId boat = small.add(0, Arm::boat, Formation::fours, 5, 10);
    const Campaign campaign = small.begin();
    QCOMPARE(SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, body, 61, 20))->code,
             RefusalCode::off_map);
    QCOMPARE(SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, body, -1, 20))->code,
             RefusalCode::off_map);
    QCOMPARE(SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, boat, 9, 10))->code,
             RefusalCode::no_water);
    const Length far{{INT64_MAX}};
    QCOMPARE(
        SmallExercise::refusal(campaign, red, MarchOrder<BodyId>{body, {campaign.body(body).at, {far, far}}, false})
            ->code,
        RefusalCode::off_map);
  }
};

SANDGATE_TEST(Marches)

}  // namespace tst_marches
#include "tst_marches.moc"
