// Vanguard with the arms of Kriegspiel: rifles in fives, shells, cavalry charges by the tables, ranks closed before
// horse and opened under fire (KS-7, KS-8).
#include <QTest>

#include "core/kriegspiel/five.h"
#include "core/sight/table_plan.h"
#include "core/sight/table_scene.h"
#include "tests/plugins/vanguard/match.h"
#include "tests/runner/test.h"

namespace tst_vanguard_arms {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double inch = 1.0 / 12;

/// Red at x 60, facing west; Blue so many inches west of him.
struct Blues {
  const char* arm = "infantry";
  const char* formation = "two_ranks";
  int men = 8;
  double apart_in = 40;
};
Duel field(const char* arm, const char* formation, int men, const Blues& blue, const char* rules = "kriegspiel") {
  Duel duel;
  duel.on_one_table()
      .by_rules(rules)
      .body("Red", "1/Red", arm, formation, men, 60, 20)
      .facing(270)
      .body("Blue", "1/Blue", blue.arm, blue.formation, blue.men, 60 - blue.apart_in * inch, 20)
      .facing(90);
  return duel;
}

bool says(const std::vector<Reason>& reasons, const std::string& what) {
  return std::ranges::any_of(reasons, [&](const Reason& r) { return r.why.find(what) != std::string::npos; });
}
template <class Kind>
std::int64_t count_of(const std::vector<SeatDeed>& deeds) {
  return std::ranges::count_if(deeds, [](const SeatDeed& deed) { return holds_alternative<Kind>(deed); });
}
std::int64_t volleys(Match& match) { return count_of<RiflesOrder<Handle>>(match.red_would()); }

std::string all_said(const std::vector<Reason>& reasons) {
  std::string all;
  for (const Reason& reason : reasons) all += reason.why + "; ";
  return all;
}

/// Nobody moves in Red's first move, and in his Blue comes nearer by so much.
void let_blue_come(Match& match, double by_in) {
  match.play();
  const OwnBody& body = named(match.blue(), "1/Blue");
  const Point to{body.at.x + Length::from_feet(by_in * inch), body.at.y};
  const auto order =
      order_advance(match.blue(), match.blue_client().briefing(), body.handle, to, GroupShape::as_they_stand);
  bool taken = false;
  if (order) match.blue_client().send(*order, [&taken](const Answer& answer) { taken = answer.has_value(); });
  if (!taken) qFatal("Blue cannot come so near");
  match.play();
}

/// Red's men are sent apart by hand: every second goes so many inches forward or back.
void scatter(Match& match, double by_in) {
  const TableScene scene(match.red(), match.red_client().briefing(), match.red().tables.front().handle);
  std::vector<ManWalk> walks;
  for (const std::uint32_t man : movable_men(scene, match.red(), named(match.red(), "1/Red").handle)) {
    const Point at = scene.men()[man].at;
    const Length off = Length::from_feet(by_in * inch * static_cast<double>(walks.size() + 1));
    walks.push_back({man, {at, {at.x, at.y + off}}});
  }
  bool taken = false;
  match.red_client().send(GunsDoneOrder<Handle>{scene.table()}, [](const Answer&) {});
  match.red_client().send(scene.order(walks), [&taken](const Answer& answer) { taken = answer.has_value(); });
  if (!taken) qFatal("they cannot be scattered so");
}

}  // namespace

class VanguardArmsTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_7_2_every_five_with_a_good_line_fires() {
    Match match(field("infantry", "two_ranks", 12, {}), {"red"});
    QCOMPARE(volleys(match), 2);
    match.play();
    QVERIFY(told(match.red(), ReportCode::own_rifles) == 2);
    QVERIFY(all_told(match.red(), ReportCode::own_rifles, "enemy") >= 1);
    QCOMPARE(all_told(match.red(), ReportCode::own_rifles, "own"), 0);
    QCOMPARE(match.refused(), 0);
  }
  void KS_7_2_fewer_than_five_do_not() {
    Match match(field("infantry", "two_ranks", 4, {}), {"red"});
    QCOMPARE(volleys(match), 0);
  }
  void KS_7_2_nobody_fires_at_a_house() {
    Duel duel = field("infantry", "two_ranks", 12, {});
    duel.house(58, 17, 58.4, 23);
    Match match(duel, {"red"});
    QCOMPARE(volleys(match), 0);
  }
  void KS_7_2_nobody_fires_through_his_own() {
    Duel duel = field("infantry", "two_ranks", 10, {.men = 1});
    // A wall of own men before him, and so near that no shot goes over them.
    for (int i = 0; i < 3; ++i) {
      const std::string name = "Before " + std::to_string(i);
      duel.body("Red", name.c_str(), "cavalry", "extended", 9, 60 - 34 * inch, 20 + (i - 1) * 3 * inch).facing(0);
    }
    Match match(duel, {"red"});
    match.play();
    QCOMPARE(all_told(match.red(), ReportCode::own_rifles, "own"), 0);
  }
  void KS_7_2_by_little_wars_nobody_fires() {
    Match match(field("infantry", "two_ranks", 12, {}, "little-wars"), {"red"});
    QCOMPARE(volleys(match), 0);
  }

  // LW-2.4: guns are silent in the first move.
  void KS_7_1_a_crowd_is_shelled() {
    Duel duel = field("infantry", "two_ranks", 4, {.men = 30, .apart_in = 84});
    duel.body("Red", "Gun", "artillery", "fours", 6, 60, 22).facing(270);
    Match match(duel, {"red"});
    match.play(3);
    QVERIFY(told(match.red(), ReportCode::own_burst) > 0);
    const std::int64_t dead =
        all_told(match.red(), ReportCode::own_burst, "enemy") + all_told(match.red(), ReportCode::own_shot, "enemy");
    QVERIFY(dead >= 4);
    QCOMPARE(all_told(match.red(), ReportCode::own_burst, "own"), 0);
    QCOMPARE(match.refused(), 0);
  }
  void KS_7_1_one_man_is_not() {
    Duel duel = field("infantry", "two_ranks", 4, {.men = 1, .apart_in = 84});
    duel.body("Red", "Gun", "artillery", "fours", 6, 60, 22).facing(270);
    Match match(duel, {"red"});
    match.play(5);  // KS-3: brought forward, the gun unlimbers first
    QVERIFY(told(match.red(), ReportCode::own_shot) > 0);
    QCOMPARE(told(match.red(), ReportCode::own_burst), 0);
  }
  void KS_7_1_nor_are_men_among_whom_own_stand() {
    Duel duel = field("infantry", "two_ranks", 14, {.men = 6, .apart_in = 3});
    duel.body("Red", "Gun", "artillery", "fours", 6, 67, 20).facing(270);
    Match match(duel, {});
    match.play(2);
    QVERIFY(match.session().man(match.seat("red"), "vanguard").has_value());
    match.play(1);
    QCOMPARE(all_told(match.red(), ReportCode::own_burst, "own"), 0);
  }

  // From over two feet: one killed by each sabre, and one of the cavalry lost to five charged.
  void KS_8_horse_charges_who_stands_apart() {
    Match match(field("cavalry", "two_ranks", 12, {.formation = "extended", .men = 6, .apart_in = 28}), {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: charges from "), all_said(why).c_str());
    match.play();
    QCOMPARE(told(match.red(), ReportCode::charge), 1);
    QVERIFY(last_told(match.red(), ReportCode::charge, "enemy_killed") >=
            2 * last_told(match.red(), ReportCode::charge, "own_killed") + 1);
    QCOMPARE(match.refused(), 0);
  }
  // Close order: three of the cavalry lost to each infantryman charged.
  void KS_8_it_does_not_charge_close_order() {
    for (const double apart : {10.0, 28.0}) {
      Match match(field("cavalry", "two_ranks", 12, {.men = 12, .apart_in = apart}), {"red"});
      match.play(6);
      QCOMPARE(told(match.red(), ReportCode::charge), 0);
    }
  }
  void KS_8_fewer_than_eight_do_not() {
    Match match(field("cavalry", "two_ranks", 7, {.formation = "extended", .men = 4, .apart_in = 28}), {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(!says(why, "charges"), all_said(why).c_str());
    match.play();
    QCOMPARE(told(match.red(), ReportCode::charge), 0);
    QCOMPARE(match.refused(), 0);
  }
  // KS-8: "in formation" is two ranks.
  void KS_8_nor_does_horse_in_extended_order() {
    Match match(field("cavalry", "extended", 12, {.formation = "extended", .men = 4, .apart_in = 28}), {"red"});
    match.play();
    QCOMPARE(told(match.red(), ReportCode::charge), 0);
    QCOMPARE(match.refused(), 0);
  }

  // KS-8.3: twice its number within three feet when his move has closed.
  void KS_8_3_horse_that_is_pressed_goes_back() {
    Match match(field("cavalry", "two_ranks", 8, {.arm = "cavalry", .men = 16, .apart_in = 50}), {});
    let_blue_come(match, 20);
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: goes back from horse that could charge it"), all_said(why).c_str());
    QVERIFY(match.session().man(match.seat("red"), "vanguard").has_value());
    const Length before = named(match.red(), "1/Red").at.x;
    match.play();
    QVERIFY(named(match.red(), "1/Red").at.x >= before + Length::feet(2));
    QCOMPARE(told(match.red(), ReportCode::charge), 0);
  }
  // KS-8.3, KS-8.4: from less it does not, and charges it.
  void KS_8_4_horse_charges_less_horse() {
    Match match(field("cavalry", "two_ranks", 16, {.arm = "cavalry", .men = 5, .apart_in = 50}), {});
    let_blue_come(match, 20);
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: charges from "), all_said(why).c_str());
    QVERIFY(!says(why, "goes back"));
  }

  // They stand four inches from one another; horse is within three feet.
  void KS_8_foot_closes_its_ranks_before_horse_data() {
    QTest::addColumn<QByteArray>("arm");
    QTest::addColumn<int>("men");
    QTest::addColumn<bool>("closes");
    QTest::newRow("horse that could charge") << QByteArray("cavalry") << 12 << true;
    QTest::newRow("too little horse for it") << QByteArray("cavalry") << 6 << false;
    QTest::newRow("foot") << QByteArray("infantry") << 4 << false;
  }
  void KS_8_foot_closes_its_ranks_before_horse() {
    QFETCH(QByteArray, arm);
    QFETCH(int, men);
    QFETCH(bool, closes);
    Match match(field("infantry", "two_ranks", 4, {.arm = arm.constData(), .men = men, .apart_in = 33}), {});
    scatter(match, 2);
    match.play(2);
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: closes its ranks, horse near") == closes, all_said(why).c_str());
  }

  // KS-7.1: his gun is in action and sees them; they are too few to fire.
  void KS_7_1_foot_opens_its_ranks_under_shells_data() {
    QTest::addColumn<QByteArray>("arm");
    QTest::addColumn<int>("men");
    QTest::addColumn<bool>("opens");
    QTest::newRow("a gun in action") << QByteArray("artillery") << 5 << true;
    QTest::newRow("one without its crew") << QByteArray("artillery") << 3 << false;
    QTest::newRow("and horse that could charge, which is worse") << QByteArray("cavalry") << 9 << false;
  }
  void KS_7_1_foot_opens_its_ranks_under_shells() {
    QFETCH(QByteArray, arm);
    QFETCH(int, men);
    QFETCH(bool, opens);
    Duel duel = field("infantry", "two_ranks", 4, {.arm = arm.constData(), .men = men, .apart_in = 66});
    duel.body("Red", "Far off", "infantry", "two_ranks", 10, 110, 5);
    if (arm == "cavalry") duel.body("Blue", "Gun", "artillery", "fours", 5, 60 - 66 * inch, 22).facing(90);
    Match match(duel, {});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: opens its ranks under fire") == opens, all_said(why).c_str());
  }
};

SANDGATE_TEST(VanguardArmsTest)

}  // namespace tst_vanguard_arms
#include "tst_vanguard_arms.moc"
