// What the umpire's calculator says of its rulings, by each kind of clock, slope and melee.
#include <QTest>

#include "app/host/data_folder.h"
#include "app/stories/rulings.h"
#include "tests/runner/test.h"

namespace tst_rulings {

using namespace sandgate;
using stories::ruling_told;

class RulingsTest : public QObject {
  Q_OBJECT

  static Rulebook book(const char* name) {
    auto read = read_rulebook(rulebook_folder(), name);
    if (!read) qFatal("%s", read.error().sentence().c_str());
    return *std::move(read);
  }

 private slots:
  void a_move_has_its_minutes() {
    const auto told = [](const char* name) { return ruling_told(rule_move_time(book(name), 40, 2), 40, 2); };
    QCOMPARE(told("little-wars"), QString("4 minutes: 2 for 40 men and 2 for 2 guns (LW-2.2)."));
    QCOMPARE(told("prototype-1"), QString("A move has no limit (PR-1)."));
    QVERIFY2(told("prototype-3").contains("minutes, whatever the force (PR-3)."), qPrintable(told("prototype-3")));
  }

  void a_slope_has_its_parts() {
    const auto ruling =
        rule_slope(book("campaign"), Arm::infantry, Formation::two_ranks, Going::across, Length::from_feet(2), 3, 1);
    QVERIFY(ruling);
    const QStringList lines = ruling_told(*ruling, 3, 1).split('\n');
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].contains(" 2 walked, ") && lines[0].contains(" for 3 contours climbed, ") &&
                 lines[0].endsWith(" for 1 descended."),
             qPrintable(lines[0]));
    QVERIFY2(lines[1].contains(" ft a move (KS-2."), qPrintable(lines[1]));
  }

  // LW-5.3: seven against three who are alone, and against three who are not.
  void a_melee_is_told_by_side() {
    const Rulebook little_wars = book("little-wars");
    const QStringList alone = ruling_told(rule_melee(little_wars, 7, 3, 0, 0)).split('\n');
    QCOMPARE(alone.size(), 3);
    QVERIFY2(alone[0].startsWith("Attackers: ") && alone[1].startsWith("Defenders: "), qPrintable(alone.join('|')));
    QVERIFY2(alone[2].startsWith("The defenders are isolated (LW-5."), qPrintable(alone[2]));
    QVERIFY(ruling_told(rule_melee(little_wars, 3, 7, 0, 0)).contains("The attackers are isolated (LW-5."));
    QVERIFY(ruling_told(rule_melee(little_wars, 7, 3, 0, 9)).contains("The lesser side is not isolated (LW-5."));
  }

  void coins_are_counted() {
    const Rulebook first = book("prototype-1");
    QCOMPARE(ruling_told(rule_melee(first, 1, 4, 0, 0)), QString("1 pair tosses a coin; one man of each dies (PR-1)."));
    QCOMPARE(ruling_told(rule_melee(first, 3, 4, 0, 0)), QString("3 pairs toss a coin; one man of each dies (PR-1)."));
  }

  void points_are_halves() {
    QCOMPARE(ruling_told(PointsRuling{343, clauses::points}), QString("171.5 points (LW-6.1)."));
    QCOMPARE(ruling_told(PointsRuling{}), QString("0 points (LW-6.1)."));
  }
};
SANDGATE_TEST(RulingsTest)

}  // namespace tst_rulings

#include "tst_rulings.moc"
