// Vanguard against itself on random tables: no order is refused, somebody acts, nobody is lost, and the same table is
// played alike.
#include <QTest>
#include <random>

#include "core/chronicle/chronicle.h"
#include "tests/plugins/vanguard/match.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_vanguard_random {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Feature area(FeatureKind kind, double west_ft, double south_ft, double east_ft, double north_ft) {
  const auto m = [](double ft) { return ft * 100; };
  Feature feature;
  feature.kind = kind;
  feature.shape = FeatureShape::area;
  feature.rings = {0};
  feature.points = {{m(west_ft), m(south_ft)},
                    {m(east_ft), m(south_ft)},
                    {m(east_ft), m(north_ft)},
                    {m(west_ft), m(north_ft)},
                    {m(west_ft), m(south_ft)}};
  return feature;
}

Duel any_table(unsigned seed, bool one_table, bool kriegspiel = false) {
  std::mt19937 random(seed);
  const auto pick = [&](int low, int high) { return low + static_cast<int>(random() % unsigned(high - low + 1)); };
  constexpr std::array arms{"infantry", "infantry", "cavalry", "artillery"};
  constexpr std::array formations{"fours", "two_ranks", "extended"};
  Duel duel;
  if (one_table) duel.on_one_table();
  if (kriegspiel) duel.by_rules("kriegspiel");
  // Houses stand between the sides, where nobody begins.
  for (int i = pick(0, 4); i > 0; --i) {
    const double x = 58.2 + pick(0, 12) / 10.0, y = 14 + pick(0, 100) / 10.0;
    duel.feature(area(FeatureKind::house, x, y, x + pick(3, 10) / 10.0, y + pick(3, 12) / 10.0));
  }
  for (const char* side : {"Red", "Blue"}) {
    const bool red = side[0] == 'R';
    const int bodies = pick(2, 4);
    for (int i = 0; i < bodies; ++i) {
      const std::string name = std::to_string(i + 1) + "/" + side;
      const double x = (red ? 61.0 : 55.0) + pick(0, 30) / 10.0, y = 13 + 3 * i + pick(0, 20) / 10.0;
      duel.body(side, name.c_str(), arms[std::size_t(pick(0, 3))], formations[std::size_t(pick(0, 2))], pick(4, 16), x,
                y);
      duel.facing(red ? 270 : 90);
    }
  }
  duel.objective("Red", "Farm", 56, 18).objective("Blue", "Mill", 62, 20);
  return duel;
}

}  // namespace

class VanguardRandomTest : public QObject {
  Q_OBJECT

 private slots:
  void no_order_is_refused_data() {
    QTest::addColumn<bool>("one_table");
    QTest::addColumn<bool>("kriegspiel");
    QTest::newRow("Little Wars") << true << false;
    QTest::newRow("Kriegspiel on a table") << true << true;
    QTest::newRow("the wide country") << false << false;
  }
  void no_order_is_refused() {
    QFETCH(bool, one_table);
    QFETCH(bool, kriegspiel);
    const auto tables = static_cast<unsigned>(repetitions(17, 30));
    std::int64_t fought = 0, given = 0, taken = 0, led = 0;
    for (unsigned seed = 1; seed <= tables; ++seed) {
      Match match(any_table(seed, one_table, kriegspiel));
      match.play(24);
      QVERIFY2(match.refused() == 0, qPrintable(QString("table %1: %2 refused").arg(seed).arg(match.refused())));
      QVERIFY(match.session().commander_faults().empty());
      given += match.session().tally(match.seat("red")).given;
      const Picture& red = match.red();
      fought += told(red, ReportCode::melee) + told(red, ReportCode::own_shot) + told(red, ReportCode::enemy_shot) +
                    told(red, ReportCode::own_rifles) + told(red, ReportCode::enemy_rifles) >
                0;
      for (const Picture* picture : {&match.red(), &match.blue()}) {
        taken += std::ranges::count(picture->men, ManState::prisoner, &SeenMan::state);
        led += told(*picture, ReportCode::enemy_held);
      }
    }
    QVERIFY2(fought >= tables * 9 / 10, qPrintable(QString("%1 tables fought on").arg(fought)));
    QVERIFY(given > tables);
    // By Kriegspiel most are shot before anybody could be taken.
    QVERIFY2(taken > 0 || kriegspiel, "nobody was taken, and so no prisoner led");
  }

  void the_same_table_is_played_alike() {
    for (const unsigned seed : {3U, 8U, 21U}) QVERIFY(played(seed) == played(seed));
  }

 private:
  static Hash played(unsigned seed) {
    Match match(any_table(seed, seed % 2 == 0));
    match.play(16);
    if (!match.session().close()) qFatal("it does not close");
    const auto verdict = verify(match.file());
    if (!verdict || !verdict->sound || !verdict->redecided) qFatal("the file does not hold");
    return verdict->state_hash;
  }
};

SANDGATE_TEST(VanguardRandomTest)

}  // namespace tst_vanguard_random
#include "tst_vanguard_random.moc"
