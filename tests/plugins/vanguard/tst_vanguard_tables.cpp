// Vanguard on tables: whom it charges, where it holds, what becomes of prisoners and guns (CX-10, LW-3, LW-5).
#include <QTest>

#include "core/battle/gun.h"
#include "core/sight/table_scene.h"
#include "tests/plugins/vanguard/match.h"
#include "tests/runner/test.h"

namespace tst_vanguard_tables {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double inch = 1.0 / 12;

/// The middle of the field, Red to the east and facing west.
Duel field(int red, int blue, double apart_in, double x = 60) {
  Duel duel;
  duel.on_one_table()
      .body("Red", "1/Red", "infantry", "two_ranks", red, x, 20)
      .facing(270)
      .body("Blue", "1/Blue", "infantry", "two_ranks", blue, x - apart_in * inch, 20)
      .facing(90);
  return duel;
}

bool says(const std::vector<Reason>& reasons, const std::string& what) {
  return std::ranges::any_of(reasons, [&](const Reason& r) { return r.why.find(what) != std::string::npos; });
}

/// Hand to hand or, where the rulebook has them, with rifles (KS-7.2).
bool has_fought(const Picture& picture) {
  return told(picture, ReportCode::melee) + all_told(picture, ReportCode::own_rifles, "enemy") > 0;
}

}  // namespace

class VanguardTablesTest : public QObject {
  Q_OBJECT

 private slots:
  // LW-5.3: a lesser body that is isolated is taken, and so it is gone for.
  void it_charges_whom_it_outnumbers() {
    Match match(field(20, 8, 10), {"red"});
    std::vector<Reason> why;
    QVERIFY(!match.red_would(&why).empty());
    QVERIFY2(says(why, "1/Red: charges, "), why.empty() ? "nothing" : why.front().why.c_str());
    match.play();
    QCOMPARE(told(match.red(), ReportCode::melee), 1);
    QCOMPARE(last_told(match.red(), ReportCode::melee, "own_killed"), 0);
    QCOMPARE(last_told(match.red(), ReportCode::melee, "enemy_taken"), 8);
    QCOMPARE(match.refused(), 0);
  }

  // The lesser party to a melee, and isolated, it would be taken itself.
  void it_holds_before_more() {
    Match match(field(12, 17, 10), {"red"});
    const auto before = men_of(match.red(), "1/Red");
    match.play();
    QCOMPARE(told(match.red(), ReportCode::melee), 0);
    QCOMPARE(men_of(match.red(), "1/Red"), before);
  }

  void it_falls_back_before_twice_its_men() {
    Match match(field(6, 20, 15), {"red"});
    const Length before = named(match.red(), "1/Red").at.x;
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY(says(why, "1/Red: falls back, 20 of the enemy near"));
    match.play();
    QVERIFY(named(match.red(), "1/Red").at.x >= before + Length::inches(11));
    QCOMPARE(men_of(match.red(), "1/Red").size(), std::size_t{6});
  }

  // Two that are equal do not look at each other for ever.
  void equals_come_to_blows() {
    Match match(field(20, 20, 40));
    match.play(22);
    QVERIFY(told(match.red(), ReportCode::melee) > 0);
    QCOMPARE(match.refused(), 0);
  }

  // LW-5.5, LW-5.7.
  void prisoners_are_led_over_the_back_line() {
    Match match(field(14, 6, 10, 118), {"red"});
    match.play();
    QCOMPARE(last_told(match.red(), ReportCode::melee, "enemy_taken"), 6);
    match.play(14);
    QCOMPARE(all_told(match.red(), ReportCode::enemy_held, "men"), 6);
    QCOMPARE(told(match.red(), ReportCode::enemy_freed), 0);
    // Their escort is still there.
    QCOMPARE(men_of(match.red(), "1/Red").size(), std::size_t{14});
    QCOMPARE(match.refused(), 0);
  }

  // LW-5.6: far from home an escort stays, while the others go on fighting.
  void an_escort_is_not_pulled_away() {
    Duel duel = field(16, 6, 10);
    duel.body("Blue", "2/Blue", "infantry", "two_ranks", 5, 58, 20).facing(90);
    Match match(duel, {"red"});
    match.play(14);
    QCOMPARE(told(match.red(), ReportCode::melee), 2);
    QCOMPARE(told(match.red(), ReportCode::enemy_freed), 0);
    const auto prisoner = [](const SeenMan& man) { return man.state == ManState::prisoner; };
    QCOMPARE(std::ranges::count_if(match.red().men, prisoner), 11);
    QCOMPARE(match.refused(), 0);
  }

  // LW-3.2.
  void a_gun_keeps_its_crew() {
    Duel duel = field(20, 6, 30);
    duel.body("Red", "Gun", "artillery", "fours", 6, 61, 22).facing(270);
    Match match(duel, {"red"});
    for (int move = 0; move < 12; ++move) {
      match.play();
      const TableScene scene(match.red(), match.red_client().briefing(), match.red().tables.front().handle);
      QVERIFY(!scene.guns().empty());
      const auto crew = crew_of(match.red_client().briefing().rulebook, scene.men(), scene.guns().front());
      QVERIFY(crew.size() >= 4);
    }
    QVERIFY(told(match.red(), ReportCode::melee) > 0);
  }

  void a_gun_without_a_crew_is_given_one() {
    Duel duel = field(12, 4, 90);
    duel.body("Red", "Gun", "artillery", "fours", 1, 61.2, 21).facing(270);
    Match match(duel, {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY(says(why, "1/Red: to serve a gun"));
    match.play(3);
    const TableScene scene(match.red(), match.red_client().briefing(), match.red().tables.front().handle);
    QCOMPARE(crew_of(match.red_client().briefing().rulebook, scene.men(), scene.guns().front()).size(), std::size_t{4});
  }

  // LW-5.9: four past its axle line, and none of its own within six inches.
  void a_gun_nobody_serves_is_taken() {
    for (const int facing : {0, 45, 90, 180}) {
      Duel duel;
      duel.on_one_table()
          .body("Red", "1/Red", "infantry", "two_ranks", 10, 60, 20)
          .facing(270)
          .body("Blue", "Gun", "artillery", "fours", 1, 58.9, 20)
          .facing(facing)
          .body("Blue", "Far off", "infantry", "two_ranks", 4, 20, 20);
      Match match(duel, {"red"});
      match.play(20);  // it holds at first
      QCOMPARE(told(match.red(), ReportCode::gun_taken), 1);
      QCOMPARE(match.refused(), 0);
      // Nobody is near who could take it back, and it stays his while his men go on.
      match.play(4);
      const TableScene scene(match.red(), match.red_client().briefing(), match.red().tables.front().handle);
      QCOMPARE(scene.guns().front().side, match.red().side);
    }
  }

  // CX-10: on a table a box stands out when the enemy's men can strike, and they are ordered at once.
  void a_box_stands_out_before_the_enemy() {
    Duel duel;
    duel.body("Red", "1/Red", "infantry", "boxed", 30, 60, 20)
        .facing(270)
        .body("Blue", "1/Blue", "infantry", "two_ranks", 10, 57, 20)
        .facing(90);
    Match match(duel, {"red"});
    match.play(2);
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY(says(why, "1/Red: stands out, "));
    match.play(4);
    QVERIFY(named(match.red(), "1/Red").set_out);
    QVERIFY(has_fought(match.red()));
    QCOMPARE(match.refused(), 0);
  }

  // Scouts are eyes: three for three is no bargain, three for one is.
  void scouts_do_not_fight_man_for_man() {
    Duel equal;
    equal.scouts("Red", "Sgt A", 60, 20).scouts("Blue", "Sgt B", 56, 20);
    Match match(equal, {"red"});
    match.play(6);
    QVERIFY(!match.red().tables.empty());
    QCOMPARE(told(match.red(), ReportCode::melee), 0);
    QCOMPARE(match.refused(), 0);
  }

  // When nothing hostile is left the table closes, and the march goes on.
  void it_marches_on() {
    Duel duel;
    duel.body("Red", "1/Red", "infantry", "two_ranks", 40, 60, 20)
        .facing(270)
        .objective("Red", "Farm", 40, 20)
        .body("Blue", "1/Blue", "infantry", "two_ranks", 8, 57, 20)
        .facing(90);
    Match match(duel, {"red"});
    match.play(40);
    QVERIFY(has_fought(match.red()));
    QVERIFY(match.red().tables.empty());
    const OwnBody& foot = named(match.red(), "1/Red");
    QVERIFY(!foot.set_out);
    QVERIFY(within(foot.at, {Length::feet(40), Length::feet(20)}, Length::feet(2)));
    QCOMPARE(match.refused(), 0);
  }

  void the_same_picture_gives_the_same_orders() {
    Duel duel = field(20, 18, 30);
    duel.body("Red", "Horse", "cavalry", "two_ranks", 8, 61, 23)
        .facing(270)
        .body("Blue", "Gun", "artillery", "fours", 5, 57, 22)
        .facing(90);
    Match match(duel);
    for (int round = 0; round < 20; ++round) {
      std::vector<Reason> why, again;
      const auto first = match.red_would(&why);
      QVERIFY(first == match.red_would(&again));
      QVERIFY(why == again);
      QCOMPARE(why.size(), first.size());
      for (const Reason& reason : why) {
        QVERIFY(reason.why.starts_with(match.red().body(reason.body)->name + ": "));
      }
      match.play(2);
    }
    QVERIFY(told(match.red(), ReportCode::melee) > 0);
  }
};

SANDGATE_TEST(VanguardTablesTest)

}  // namespace tst_vanguard_tables
#include "tst_vanguard_tables.moc"
