// Vanguard and field works: what it digs and when it has no time for it, banks as cover, and marches round them (KS-6).
#include <QTest>

#include "core/battle/ground/earthworks.h"
#include "core/sight/march_preview.h"
#include "tests/plugins/vanguard/match.h"
#include "tests/runner/test.h"

namespace tst_vanguard_works {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

bool says(const std::vector<Reason>& reasons, const std::string& what) {
  return std::ranges::any_of(reasons, [&](const Reason& r) { return r.why.find(what) != std::string::npos; });
}
std::string all_said(const std::vector<Reason>& reasons) {
  std::string all;
  for (const Reason& reason : reasons) all += reason.why + "; ";
  return all;
}
std::int64_t finished(const Picture& picture) {
  return std::ranges::count_if(picture.works, [](const SeenWork& work) { return work.own && work.finished; });
}

/// Foot that stands where it is to be.
Duel at_its_goal(const char* rules, double enemy_off_ft) {
  Duel duel;
  duel.by_rules(rules)
      .body("Red", "1/Red", "infantry", "boxed", 20, 60, 20)
      .facing(270)
      .objective("Red", "Farm", 60, 20)
      .body("Blue", "1/Blue", "infantry", "two_ranks", 20, 60 - enemy_off_ft, 20)
      .facing(90);
  return duel;
}

}  // namespace

class VanguardWorksTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_6_1_foot_digs_in_where_it_is_to_stay() {
    Match match(at_its_goal("kriegspiel", 50), {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: digs itself in"), all_said(why).c_str());
    match.play(9);
    QCOMPARE(finished(match.red()), 1);
    // Two men make an inch.
    QCOMPARE(match.red().works.front().is.length, Length::inches(10));
    QCOMPARE(match.refused(), 0);
    // One is enough.
    match.play(8);
    QCOMPARE(match.red().works.size(), std::size_t{1});
  }
  // He could be there in three moves, and a trench takes four.
  void KS_6_1_it_does_not_begin_what_it_cannot_end() {
    Match match(at_its_goal("kriegspiel", 3.8), {"red"});
    QVERIFY(!match.red().sighted.empty());
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(!says(why, "digs"), all_said(why).c_str());
  }
  void KS_6_1_it_marches_on_where_it_is_not_to_stay() {
    Duel duel;
    duel.by_rules("kriegspiel")
        .body("Red", "1/Red", "infantry", "boxed", 20, 80, 20)
        .facing(270)
        .objective("Red", "Farm", 60, 20)
        .body("Blue", "1/Blue", "infantry", "two_ranks", 20, 10, 20)
        .facing(90);
    Match match(duel, {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(!says(why, "digs"), all_said(why).c_str());
  }
  // On a table: nobody is in sight, and it is where it is to be.
  void KS_6_1_idle_foot_on_a_table_digs_data() {
    QTest::addColumn<QByteArray>("rules");
    QTest::addColumn<bool>("digs");
    QTest::newRow("by Kriegspiel") << QByteArray("kriegspiel") << true;
    QTest::newRow("where there are no works") << QByteArray("little-wars") << false;
  }
  void KS_6_1_idle_foot_on_a_table_digs() {
    QFETCH(QByteArray, rules);
    QFETCH(bool, digs);
    Duel duel;
    duel.on_one_table()
        .by_rules(rules.constData())
        .body("Red", "1/Red", "infantry", "two_ranks", 16, 100, 20)
        .facing(270)
        .objective("Red", "Farm", 100, 20)
        .body("Blue", "1/Blue", "infantry", "two_ranks", 8, 3, 3);
    Match match(duel, {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: digs itself in") == digs, all_said(why).c_str());
    match.play(8);
    QCOMPARE(finished(match.red()), digs ? 1 : 0);
    QCOMPARE(match.refused(), 0);
  }
  void KS_6_1_foot_that_can_fire_does_not() {
    Duel duel;
    duel.on_one_table()
        .by_rules("kriegspiel")
        .body("Red", "1/Red", "infantry", "two_ranks", 10, 100, 20)
        .facing(270)
        .objective("Red", "Farm", 100, 20)
        .body("Blue", "1/Blue", "infantry", "two_ranks", 8, 92, 20);
    Match match(duel, {"red"});
    match.play();
    QVERIFY(told(match.red(), ReportCode::own_rifles) > 0);
    QVERIFY(!named(match.red(), "1/Red").work);
  }

  // Six inches behind them a trench lies open against him; where none lies they stand and fire.
  void KS_6_1_foot_goes_behind_a_trench_data() {
    QTest::addColumn<double>("x");
    QTest::addColumn<int>("facing");
    QTest::addColumn<bool>("goes");
    QTest::newRow("behind them, across his way") << 60.5 << 270 << true;
    QTest::newRow("dug by him against them: it serves to both sides") << 60.5 << 90 << true;
    QTest::newRow("along his way: no cover") << 60.5 << 0 << false;
    QTest::newRow("too far off") << 66.0 << 270 << false;
  }
  void KS_6_1_foot_goes_behind_a_trench() {
    QFETCH(double, x);
    QFETCH(int, facing);
    QFETCH(bool, goes);
    Duel duel;
    duel.on_one_table()
        .by_rules("kriegspiel")
        .body("Red", "1/Red", "infantry", "two_ranks", 10, 60, 20)
        .facing(270)
        .trench("Red", x, 20, facing, 10)
        .body("Blue", "1/Blue", "infantry", "two_ranks", 12, 54, 20)
        .facing(90);
    Match match(duel, {"red"});
    std::vector<Reason> why;
    match.red_would(&why);
    QVERIFY2(says(why, "1/Red: goes behind a trench") == goes, all_said(why).c_str());
    QCOMPARE(says(why, "a five fires"), !goes);
    if (!goes) return;
    match.play(3);
    const Earthworks works(match.red_client().briefing().rulebook, known_ground(match.red()));
    const auto men = men_of(match.red(), "1/Red");
    const auto behind = std::ranges::count_if(men, [&](const SeenMan& man) { return works.top_at(man.at).count > 0; });
    QVERIFY(2 * behind > std::ssize(men));
    // From there it fires.
    match.play(2);
    QVERIFY(told(match.red(), ReportCode::own_rifles) > 0);
    QCOMPARE(match.refused(), 0);
  }

  // KS-8: "no horse crosses a trench".
  void KS_8_horse_marches_round_banks_data() {
    QTest::addColumn<QByteArray>("arm");
    QTest::addColumn<bool>("round");
    QTest::newRow("horse") << QByteArray("cavalry") << true;
    QTest::newRow("foot goes across") << QByteArray("infantry") << false;
  }
  void KS_8_horse_marches_round_banks() {
    QFETCH(QByteArray, arm);
    QFETCH(bool, round);
    Duel duel;
    duel.by_rules("kriegspiel")
        .body("Red", "1/Red", arm.constData(), "fours", 20, 80, 12)
        .facing(270)
        .objective("Red", "Farm", 75, 12)
        .trench("Red", 78, 12, 270, 30)
        .body("Blue", "1/Blue", "infantry", "two_ranks", 20, 5, 38);
    Match match(duel, {"red"});
    QCOMPARE(match.red().works.size(), std::size_t{1});
    const Earthworks works(match.red_client().briefing().rulebook, known_ground(match.red()));
    bool marches = false;
    for (const SeatDeed& deed : match.red_would()) {
      const auto* march = get_if<MarchOrder<Handle>>(&deed);
      if (!march) continue;
      marches = true;
      bool crosses = false;
      for (std::size_t i = 1; i < march->path.size(); ++i)
        crosses = crosses || works.until_bank(march->path[i - 1], march->path[i]).has_value();
      QCOMPARE(crosses, !round);
    }
    QVERIFY(marches);
    match.play(12);
    QVERIFY(within(named(match.red(), "1/Red").at, {Length::feet(75), Length::feet(12)}, Length::feet(2)));
    QCOMPARE(match.refused(), 0);
  }
};

SANDGATE_TEST(VanguardWorksTest)

}  // namespace tst_vanguard_works
#include "tst_vanguard_works.moc"
