// Vanguard near the number of men below which a fight is drawn (LW-6.1): who is ahead keeps men enough for the victory,
// who is behind looks for the draw.
#include <QTest>

#include "plugins/commanders/vanguard/stakes.h"
#include "tests/plugins/vanguard/match.h"
#include "tests/runner/test.h"

namespace tst_vanguard_draw {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double inch = 1.0 / 12;
constexpr int victory = 200, drawn = 100;  // half points

/// Red to the east. Both begin with so few that the rulebook's lesser number counts: ten.
Duel fight(int red, int blue, double apart_in) {
  Duel duel;
  duel.as_a_fight()
      .body("Red", "1/Red", "infantry", "two_ranks", red, 60, 20)
      .facing(270)
      .body("Blue", "1/Blue", "infantry", "two_ranks", blue, 60 - apart_in * inch, 20)
      .facing(90);
  return duel;
}

bool says(const std::vector<Reason>& reasons, const std::string& what) {
  return std::ranges::any_of(reasons, [&](const Reason& r) { return r.why.find(what) != std::string::npos; });
}

}  // namespace

class VanguardDrawTest : public QObject {
  Q_OBJECT

 private slots:
  void LW_6_1_what_men_are_worth_near_the_number_data() {
    QTest::addColumn<int>("own");
    QTest::addColumn<int>("foes");
    QTest::addColumn<int>("outlook");
    QTest::newRow("nobody is left") << 0 << 0 << drawn;
    QTest::newRow("both are too few") << 14 << 3 << drawn;
    QTest::newRow("the last of them are gone, and so it is won with few") << 2 << 0 << victory;
    QTest::newRow("and lost") << 0 << 2 << 0;
    QTest::newRow("even") << 30 << 30 << drawn;
    QTest::newRow("men enough to have the last man for man") << 22 << 8 << victory;
    QTest::newRow("half of them can be had") << 18 << 8 << drawn + drawn / 2;
    QTest::newRow("the same from the other side") << 8 << 18 << drawn / 2;
    QTest::newRow("one to spare of fourteen wanted") << 15 << 14 << drawn + drawn / 14;
    QTest::newRow("the same man for man before") << 20 << 19 << drawn + drawn / 14;
  }
  void LW_6_1_what_men_are_worth_near_the_number() {
    QFETCH(int, own);
    QFETCH(int, foes);
    const vanguard::Stakes stakes{15, own, foes, victory, drawn};
    QTEST(static_cast<int>(stakes.outlook(own, foes)), "outlook");
  }

  void LW_6_1_what_can_be_spared_data() {
    QTest::addColumn<int>("own");
    QTest::addColumn<int>("foes");
    QTest::addColumn<int>("spared");  // -1: as many as he likes
    QTest::newRow("ahead") << 19 << 14 << 4;
    QTest::newRow("ahead, with nobody to spare") << 15 << 3 << 0;
    QTest::newRow("the enemy has men enough too") << 30 << 15 << -1;
    QTest::newRow("behind, there is nothing to keep") << 14 << 20 << -1;
  }
  void LW_6_1_what_can_be_spared() {
    QFETCH(int, own);
    QFETCH(int, foes);
    QFETCH(int, spared);
    const vanguard::Stakes stakes{15, own, foes, victory, drawn};
    QVERIFY(stakes.affords(spared < 0 ? own : spared));
    if (spared >= 0) QVERIFY(!stakes.affords(spared + 1));
  }

  void LW_6_1_far_from_the_number_men_are_worth_their_points_and_no_more() {
    const vanguard::Stakes far{15, 40, 30, victory, drawn}, ahead{15, 17, 8, victory, drawn},
        behind{15, 8, 17, victory, drawn};
    QCOMPARE(far.worth_of(10, 10), 0);
    QVERIFY(ahead.worth_of(1, 1) < 0);  // man for man it nears a draw: the one loses by it what the other gains
    QCOMPARE(behind.worth_of(1, 1), -ahead.worth_of(1, 1));
    QCOMPARE(vanguard::Stakes{}.worth_of(1, 1), 0);
  }

  // Three with as many in support within a move sell themselves man for man (LW-5.3), and eleven would be eight: drawn.
  // The same where nothing is drawn, to see that they are gone for there.
  void LW_6_1_men_are_not_traded_for_a_draw_while_the_victory_is_in_hand_data() {
    QTest::addColumn<int>("red");
    QTest::addColumn<bool>("charges");
    QTest::newRow("two to spare, three wanted") << 12 << false;
    QTest::newRow("men enough") << 17 << true;
  }
  void LW_6_1_men_are_not_traded_for_a_draw_while_the_victory_is_in_hand() {
    QFETCH(int, red);
    Duel duel = fight(red, 3, 16);
    duel.body("Blue", "2/Blue", "infantry", "two_ranks", 3, 60 - 27 * inch, 20).facing(90);
    Match match(duel, {"red"});
    // It has lost patience by then, and would begin at any cost it can bear.
    for (int move = 0; move < 20 && !match.red().game->ended; ++move) match.play();
    QTEST(told(match.red(), ReportCode::melee) > 0, "charges");
    QCOMPARE(match.refused(), 0);
  }

  // With the enemy at fourteen, four fewer than ten are a draw; his men saved over the line are a battle lost.
  void LW_6_1_who_is_behind_stays_where_a_draw_can_be_had_data() {
    QTest::addColumn<int>("blue");
    QTest::addColumn<bool>("goes");
    QTest::newRow("nine too many, man for man") << 13 << false;
    QTest::newRow("ten: a draw is out of reach") << 14 << true;
  }
  void LW_6_1_who_is_behind_stays_where_a_draw_can_be_had() {
    QFETCH(int, blue);
    QFETCH(bool, goes);
    Match match(fight(4, blue, 60), {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QCOMPARE(says(why, "goes back, being 4 against " + std::to_string(blue)), goes);
  }
};

SANDGATE_TEST(VanguardDrawTest)

}  // namespace tst_vanguard_draw
#include "tst_vanguard_draw.moc"
