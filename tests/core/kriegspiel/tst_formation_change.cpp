// Changes of formation (KS-3): every pair, by arm.
#include <QTest>

#include "core/kriegspiel/formation_change.h"
#include "tests/core/kriegspiel/book.h"
#include "tests/runner/test.h"

namespace tst_formation_change {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// In halves of a move; -1 where the arm does not stand so.
int halves(Arm arm, FormedAs from, FormedAs to) {
  const auto ruling = rule_formation(*kriegspiel().formations, arm, from, to);
  if (!ruling) return -1;
  return static_cast<int>(ruling->moves.count * 2 / Moves::per_move);
}

}  // namespace

class FormationChangeTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_3_every_change_data() {
    QTest::addColumn<Arm>("arm");
    QTest::addColumn<FormedAs>("from");
    QTest::addColumn<FormedAs>("to");
    QTest::addColumn<int>("half_moves");
    using enum FormedAs;
    const auto row = [](Arm arm, FormedAs from, FormedAs to, int there, int back) {
      const std::string name =
          std::string(name_of(arm)) + " from " + std::string(word(from)) + " to " + std::string(word(to));
      QTest::newRow(name.c_str()) << arm << from << to << there;
      QTest::newRow((name + ", and back").c_str()) << arm << to << from << back;
    };
    for (const Arm arm : {Arm::infantry, Arm::engineers}) {
      row(arm, fours, two_ranks, 1, 1);
      row(arm, two_ranks, extended, 1, 1);
      row(arm, fours, extended, 2, 2);
      row(arm, fours, dismounted, -1, -1);
      row(arm, limbered, unlimbered, -1, -1);
    }
    row(Arm::cavalry, fours, two_ranks, 1, 1);
    row(Arm::cavalry, fours, extended, 1, 1);
    row(Arm::cavalry, two_ranks, extended, 1, 1);
    row(Arm::cavalry, mounted, dismounted, 2, 2);
    row(Arm::cavalry, fours, dismounted, -1, -1);
    row(Arm::cavalry, limbered, mounted, -1, -1);
    row(Arm::artillery, limbered, unlimbered, 1, 1);
    row(Arm::artillery, fours, two_ranks, -1, -1);
    row(Arm::supply, fours, two_ranks, -1, -1);
    row(Arm::general, mounted, dismounted, -1, -1);
  }
  void KS_3_every_change() {
    QFETCH(Arm, arm);
    QFETCH(FormedAs, from);
    QFETCH(FormedAs, to);
    QFETCH(int, half_moves);
    QCOMPARE(halves(arm, from, to), half_moves);
    if (half_moves >= 0) QCOMPARE(halves(arm, from, from), 0);
  }

  void KS_3_between_formations_of_bodies() {
    const FormationRules& rules = *kriegspiel().formations;
    const Moves half = Moves::from_moves(0.5);
    QCOMPARE(formation_change(rules, Arm::infantry, Formation::fours, Formation::extended), Moves::whole(1));
    // A box opens as fours (CX-2).
    QCOMPARE(formation_change(rules, Arm::infantry, Formation::boxed, Formation::fours), Moves{});
    QCOMPARE(formation_change(rules, Arm::infantry, Formation::two_ranks, Formation::boxed), half);
    QCOMPARE(formation_change(rules, Arm::cavalry, Formation::extended, Formation::fours), half);
    QCOMPARE(formation_change(rules, Arm::transport, Formation::fours, Formation::extended), Moves{});
  }

  void KS_3_by_other_numbers() {
    FormationRules rules = *kriegspiel().formations;
    rules.fours_two_ranks = Moves::whole(2);
    rules.two_ranks_extended = Moves::whole(3);
    QCOMPARE(rule_formation(rules, Arm::infantry, FormedAs::extended, FormedAs::fours)->moves, Moves::whole(5));
  }
};

SANDGATE_TEST(FormationChangeTest)

}  // namespace tst_formation_change
#include "tst_formation_change.moc"
