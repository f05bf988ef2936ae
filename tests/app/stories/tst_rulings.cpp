// What the umpire's calculator says of its rulings, by each kind of clock, slope and melee.
#include <QTest>

#include "app/host/data_folder.h"
#include "app/stories/rulings.h"
#include "tests/app/fixtures/spoken.h"
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

  void supply_is_told_by_kind() {
    const auto told = [](const char* name, const SupplyAsked& asked) {
      return ruling_told(rule_supply(book(name), asked), asked, book(name));
    };
    QCOMPARE(told("little-wars", {.infantry = 40}), QString("By this rulebook nobody needs supply (KS-4.5)."));
    QCOMPARE(told("campaign", {.infantry = 12, .alone = true}),
             QString("Nothing: 12 men by themselves are fewer than 30 (KS-4.1, KS-4.3)."));
    const Rulebook carts = book("campaign-waggons");
    const SupplyAsked asked{.infantry = 60, .guns = 1};
    QCOMPARE(ruling_told(rule_supply(carts, asked), asked, carts),
             QString("Supply waggons within 6 moves' march: 2, for 60 men (CX-6).\n"
                     "An ammunition cart within 2 moves' march of each gun, or it may not fire (CX-6)."));
    QCOMPARE(told("campaign-waggons", {.infantry = 12, .guns = 1, .alone = true}),
             QString("No supply waggons: 12 men by themselves are fewer than 30 (CX-6, KS-4.3).\n"
                     "An ammunition cart within 2 moves' march of each gun, or it may not fire (CX-6)."));
  }

  void trains_are_told_with_the_multiplier() {
    const QStringList lines = ruling_told(rule_train(book("campaign"), 16), 16, book("campaign")).split('\n');
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0], QString("A train of 16 trucks runs 4 ft a move; up to 8 trucks it runs 8 ft (CX-7)."));
    QCOMPARE(lines[1], QString("Until within 12 ft of an enemy in sight moves are multiplied by 3: 12 ft (CX-4)."));
    // Eight feet for eight trucks: of twelve it is five and a third.
    const QString third = ruling_told(rule_train(book("campaign"), 12), 12, book("campaign"));
    QVERIFY2(third.startsWith("A train of 12 trucks runs 5.33 ft a move;"), qPrintable(third));
    QCOMPARE(ruling_told(rule_entrain(book("kriegspiel"), {.foot = 35}, 1)),
             QString("Trucks: 3. Moves to entrain: 4, to detrain: 2 (KS-9, CX-7)."));
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

  void figures_are_written_as_the_language_has_them() {
    const Rulebook campaign = book("campaign");
    const auto told = [&] {
      const auto ruling =
          rule_slope(campaign, Arm::infantry, Formation::two_ranks, Going::across, Length::from_feet(2.5), 0, 0);
      return ruling ? ruling_told(*ruling, 0, 0) : QString();
    };
    QVERIFY2(told().contains("2.5"), qPrintable(told()));
    const tests::Spoken german("de");
    QVERIFY(german);
    QVERIFY2(told().contains("2,5") && !told().contains("2.5"), qPrintable(told()));
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
