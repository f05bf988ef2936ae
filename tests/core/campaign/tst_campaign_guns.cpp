// Guns on the tables of a campaign (CX-10, LW-4): the same as on a table exercise's, over the country's own ground; a
// box that is fired on (CX-2).
#include <QTest>

#include "core/gunnery/gunnery.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_campaign_guns {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr GunId gun{0};

std::shared_ptr<const Country> level(std::vector<Feature> features = {}) {
  return Country::level(10'000, 6'000, std::move(features));
}

/// A red battery in action looking east, and what Blue has there, on the table that their contact opened.
struct Meeting {
  explicit Meeting(Formation theirs, std::vector<Feature> features = {}, int men = 30)
      : small(level(std::move(features))) {
    battery = small.add(0, Arm::artillery, Formation::two_ranks, 40, 30, 12);
    enemy = small.add(1, Arm::infantry, theirs, 47, 30, men);
    small.body(battery).facing = Bearing::of(1600);
    small.body(enemy).facing = Bearing::of(4800);
  }
  /// In Red's next move, when his guns may fire.
  Campaign begin() {
    Campaign campaign = small.begin();
    close(campaign, 2);
    return campaign;
  }
  SmallExercise small;
  BodyId battery, enemy;
};

FireOrder<BodyId> at(const Campaign& campaign, Point target) {
  const Targets targets{campaign.men(), campaign.guns(), {}};
  const auto solution = campaign.gunnery(TableId{0}).solve(targets, 0, target, 0, 0);
  return {TableId{0}, gun, solution ? solution->aim : Aim{}};
}

/// So laid that an unscattered shot first strikes nearest to that place.
FireOrder<BodyId> striking(const Campaign& campaign, Point place) {
  const Targets targets{campaign.men(), campaign.guns(), {}};
  const Gunnery& gunnery = campaign.gunnery(TableId{0});
  FireOrder<BodyId> best{TableId{0}, gun, {Bearing::between(campaign.gun(gun).at, place), {}, 0}};
  Length nearest = Length::feet(1000);
  for (std::int16_t mils = -100; mils <= 100; ++mils) {
    Aim aim = best.aim;
    aim.elevation.mils = mils;
    const Flight flight = gunnery.fly(targets, gunnery.shot_from(targets, 0, aim, {}));
    if (flight.strikes.empty() || distance(flight.strikes.front(), place) >= nearest) continue;
    nearest = distance(flight.strikes.front(), place);
    best.aim = aim;
  }
  return best;
}

std::int64_t men_dead(const Campaign& campaign) {
  return in_state(campaign, blue_side, ManState::dead) + in_state(campaign, red_side, ManState::dead);
}

}  // namespace

class TestCampaignGuns : public QObject {
  Q_OBJECT

 private slots:
  void LW_4_men_fall_on_a_campaigns_table() {
    Meeting meeting(Formation::two_ranks);
    Campaign campaign = meeting.begin();
    QCOMPARE(campaign.tables().size(), std::size_t{1});
    QVERIFY(!campaign.tables().front().whole && campaign.tables().front().guns_open);
    const Point target = campaign.man(men_of(campaign, meeting.enemy).front()).at;
    std::size_t fallen = 0;
    for (int shot = 0; shot < campaign.setting().rulebook.guns.shots; ++shot) {
      const auto fired = all_of<ShotFired>(SmallExercise::give(campaign, red, at(campaign, target)));
      QCOMPARE(fired.size(), std::size_t{1});
      fallen += fired.front().felled.size();
    }
    QVERIFY(fallen > 0);
    QCOMPARE(men_dead(campaign), static_cast<std::int64_t>(fallen));
    QCOMPARE(campaign.body(meeting.enemy).contents.men().count, 30 - static_cast<int>(fallen));
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // CX-2: it opens, and the shot does nothing else to it.
  void CX_2_a_box_fired_on_opens() {
    Meeting meeting(Formation::boxed);
    Campaign campaign = meeting.begin();
    QVERIFY(campaign.body(meeting.enemy).formation == Formation::boxed);
    const auto events = SmallExercise::give(campaign, red, at(campaign, campaign.body(meeting.enemy).at));
    const auto opened = all_of<BoxOpened>(events);
    QCOMPARE(opened.size(), std::size_t{1});
    QCOMPARE(opened.front().body, meeting.enemy);
    QVERIFY(opened.front().fired_on);
    QVERIFY(campaign.body(meeting.enemy).formation != Formation::boxed);
    QCOMPARE(campaign.body(meeting.enemy).contents.men().count, 30);
    QCOMPARE(men_of(campaign, meeting.enemy).size(), std::size_t{30});
    QCOMPARE(disorder(campaign), QByteArray());
  }
  // CX-2: so is one that is nearly struck, by a hostile shot that strikes within six inches of it.
  void CX_2_a_shot_close_by_opens_a_box_data() {
    QTest::addColumn<int>("box_side");
    QTest::addColumn<double>("aside_in");
    QTest::addColumn<bool>("opens");
    QTest::newRow("four inches beside it") << 1 << 4.0 << true;
    QTest::newRow("a foot beside it") << 1 << 12.0 << false;
    QTest::newRow("beside a box of its own side") << 0 << 4.0 << false;
  }
  void CX_2_a_shot_close_by_opens_a_box() {
    QFETCH(int, box_side);
    QFETCH(double, aside_in);
    QFETCH(bool, opens);
    Meeting meeting(Formation::two_ranks, {}, 4);
    const BodyId box = meeting.small.add(box_side, Arm::infantry, Formation::boxed, 44, 34, 20);
    Campaign campaign = meeting.begin();
    QVERIFY(campaign.body(box).table == TableId{0});
    const Point at_box = campaign.body(box).at;
    const Length aside = campaign.setting().rulebook.table.box_radius + Length::from_feet(aside_in / 12);
    const Bearing there = Bearing::between(campaign.gun(gun).at, at_box);
    // Beside it as the gun looks, so that the shot flies past.
    const Point beside = step(at_box, Bearing::of(there.mils + 1600), aside);
    const auto events = SmallExercise::give(campaign, red, striking(campaign, beside));
    const auto fired = all_of<ShotFired>(events);
    QVERIFY(fired.front().struck.empty());
    QCOMPARE(all_of<BoxOpened>(events).size(), std::size_t{opens});
    if (opens) QVERIFY(all_of<BoxOpened>(events).front().fired_on);
    QCOMPARE(campaign.body(box).formation == Formation::boxed, !opens);
    QCOMPARE(disorder(campaign), QByteArray());
  }
  // CX-10: a dummy is found out by it.
  void CX_2_a_dummy_fired_on_vanishes() {
    Meeting meeting(Formation::boxed);
    meeting.small.body(meeting.enemy).contents = {};
    Campaign campaign = meeting.begin();
    QVERIFY(!campaign.body(meeting.enemy).gone);
    const auto events = SmallExercise::give(campaign, red, at(campaign, campaign.body(meeting.enemy).at));
    QCOMPARE(all_of<DummyRemoved>(events).size(), std::size_t{1});
    QVERIFY(campaign.body(meeting.enemy).gone);
  }

  // The country's houses stand on the table at their toy heights: who is close behind one is safe.
  void LW_1_2_a_campaigns_house_stops_shot() {
    const auto fallen = [](std::vector<Feature> features) {
      Meeting meeting(Formation::two_ranks, std::move(features));
      const BodyId seen = meeting.small.add(1, Arm::infantry, Formation::two_ranks, 46, 35, 4);
      Campaign campaign = meeting.begin();
      if (campaign.tables().empty() || men_of(campaign, seen).empty()) qFatal("nobody has met");
      const Point target = campaign.man(men_of(campaign, meeting.enemy).front()).at;
      const Aim level{Bearing::between(campaign.gun(gun).at, target), {}, 0};
      for (int shot = 0; shot < campaign.setting().rulebook.guns.shots; ++shot)
        SmallExercise::give(campaign, red, FireOrder<BodyId>{TableId{0}, gun, level});
      return men_dead(campaign);
    };
    constexpr double ft = 100;
    QVERIFY(fallen({}) > 0);
    QCOMPARE(fallen({block(FeatureKind::house, 46.0 * ft, 28.0 * ft, 46.4 * ft, 32.0 * ft)}), std::int64_t{0});
  }
};

SANDGATE_TEST(TestCampaignGuns)

}  // namespace tst_campaign_guns
#include "tst_campaign_guns.moc"
