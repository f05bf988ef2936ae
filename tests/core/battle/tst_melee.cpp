// Melees on a table, with places: contact (LW-3.7), who takes part (LW-5.2), who supports (LW-5.1), on whom it falls
// (LW-5.4).
#include <QTest>
#include <random>
#include <set>

#include "core/battle/melee.h"
#include "tests/core/battle/field.h"
#include "tests/runner/test.h"

namespace tst_melee {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

struct MeleeField : Field {
  std::vector<Melee> melees(std::uint8_t moved = red) const { return find_melees(rules, men, moved); }
};

// From middle to middle of two men on foot whose bases are an eighth of an inch apart, less a touch.
constexpr double touching = 2 * 0.40625 + 0.125;

}  // namespace

class MeleeOnTheTable : public QObject {
  Q_OBJECT

 private slots:
  void LW_3_7_contact_is_an_eighth_of_an_inch_data() {
    QTest::addColumn<double>("apart");
    QTest::addColumn<bool>("contact");
    QTest::newRow("an eighth") << 0.125 << true;
    QTest::newRow("a 64th more") << 0.125 + 1.0 / 64 << false;
    QTest::newRow("a sixteenth") << 0.0625 << true;
  }
  void LW_3_7_contact_is_an_eighth_of_an_inch() {
    QFETCH(double, apart);
    QFETCH(bool, contact);
    MeleeField field;
    field.add(red, 50, 50);
    field.add(blue, 50 + 2 * 0.40625 + apart, 50);
    QCOMPARE(field.melees().size(), contact ? std::size_t{1} : std::size_t{0});
    field.men[1].state = ManState::prisoner;
    QVERIFY(field.melees().empty());
  }

  // Six inches from any man in contact, one step only, measured between nearest points.
  void LW_5_2_who_takes_part() {
    MeleeField field;
    const ManIndex a = field.add(red, 50, 50), b = field.add(blue, 50 + touching, 50);
    const double near = 6 + 2 * 0.40625;
    const ManIndex friend_near = field.add(red, 50 - near, 50);
    const ManIndex enemy_near = field.add(blue, 50, 50 + near);
    field.add(red, 50, 50 - near - 1.0 / 32);
    field.add(red, 50 - near - 3, 50);  // near one who is near: no step more
    const ManIndex prisoner = field.add(red, 49, 51);
    field.men[prisoner].state = ManState::prisoner;
    const auto melees = field.melees();
    QCOMPARE(melees.size(), std::size_t{1});
    QCOMPARE(melees[0].men[red], (std::vector<ManIndex>{a, friend_near}));
    QCOMPARE(melees[0].men[blue], (std::vector<ManIndex>{b, enemy_near}));
    QCOMPARE(melees[0].contacts, (std::vector<Contact>{{{a, b}, melees[0].contacts[0].at}}));
  }
  void LW_5_2_contacts_that_share_a_man_are_one_melee() {
    MeleeField field;
    field.add(red, 50, 50);
    field.add(blue, 50 + touching, 50);
    field.add(red, 62, 50);
    field.add(blue, 62 + touching, 50);
    QCOMPARE(field.melees().size(), std::size_t{2});
    field.add(blue, 56.5, 50);  // within six inches of both
    QCOMPARE(field.melees().size(), std::size_t{1});
  }

  // 13 of Blue met by 19, with 5 or 7 of their own within a move: LW-5.1's own numbers, on the ground.
  void LW_5_1_supported_or_isolated_data() {
    QTest::addColumn<int>("near");
    QTest::addColumn<int>("far");
    QTest::addColumn<bool>("alone");
    QTest::newRow("5 near") << 5 << 9 << true;
    QTest::newRow("7 near") << 7 << 0 << false;
  }
  void LW_5_1_supported_or_isolated() {
    QFETCH(int, near);
    QFETCH(int, far);
    QFETCH(bool, alone);
    MeleeField field;
    field.rank(red, 19, 50, 50);
    field.rank(blue, 13, 50, 50 + touching);
    // Within a foot of standing beside a man in contact, and out of the six inches of the melee; then too far for foot.
    field.rank(blue, near, 50, 60);
    field.rank(blue, far, 50, 65);
    const auto melees = field.melees();
    QCOMPARE(melees.size(), std::size_t{1});
    QCOMPARE(melees[0].men[red].size(), std::size_t{19});
    QCOMPARE(melees[0].men[blue].size(), std::size_t{13});
    QCOMPARE(melees[0].supporters[blue].size(), static_cast<std::size_t>(near));
    QCOMPARE(melees[0].ruling.isolated == MeleeRuling::Isolated::defenders, alone);
    QCOMPARE(melees[0].ruling.defenders.prisoners, alone ? 6 : 0);
  }
  // Each by his own arm's allowance: horse reach twice as far as foot.
  void LW_5_1_horse_support_from_two_feet() {
    MeleeField field;
    field.rank(red, 4, 50, 50);
    field.rank(blue, 2, 50, 50 + touching);
    field.add(blue, 51, 73, Arm::cavalry);
    QCOMPARE(field.melees()[0].supporters[blue].size(), std::size_t{1});
    QVERIFY(field.melees()[0].ruling.isolated == MeleeRuling::Isolated::none);
    field.men.back().arm = Arm::infantry;
    QVERIFY(field.melees()[0].ruling.isolated == MeleeRuling::Isolated::defenders);
    // Where the ground does not let him through he is no support.
    field.men.back().arm = Arm::cavalry;
    const auto walled = find_melees(field.rules, field.men, red, [](const Soldier&, Point, Length) { return false; });
    QVERIFY(walled[0].supporters[blue].empty());
  }
  // The men of one melee support another beside it; both are judged before either is settled.
  void LW_5_1_isolation_is_judged_together() {
    MeleeField field;
    field.rank(red, 3, 50, 50);
    field.rank(blue, 2, 50, 50 + touching);
    field.rank(red, 3, 62, 50);
    field.rank(blue, 2, 62, 50 + touching);
    const auto melees = field.melees();
    QCOMPARE(melees.size(), std::size_t{2});
    for (const Melee& melee : melees) QVERIFY(melee.ruling.isolated == MeleeRuling::Isolated::none);
  }

  // LW-5.3's longest example, twice over: 19 against 13, then 14 against the 12 that are left.
  void LW_5_3_nineteen_against_thirteen_and_then_fourteen() {
    MeleeField field;
    field.rank(red, 19, 50, 50);
    field.rank(blue, 13, 50, 50 + touching);
    field.rank(blue, 5, 50, 60);
    const Melee first = field.melees()[0];
    const MeleeChoice choice = default_choice(field.rules, field.men, first);
    QVERIFY(!check_choice(field.men, first, choice));
    QCOMPARE(choice.taken.size(), std::size_t{6});
    QCOMPARE(choice.killed.size(), std::size_t{14});
    for (const ManIndex man : choice.killed) field.men[man].state = ManState::dead;
    for (const ManIndex man : choice.taken) field.men[man].state = ManState::prisoner;
    QCOMPARE(
        std::ranges::count_if(field.men, [](const Soldier& m) { return m.camp == red && m.state == ManState::free; }),
        12);
    // Blue brings up fourteen: the five, and nine more; the six prisoners count for nobody.
    std::vector<Point> left;
    for (const Soldier& man : field.men) {
      if (man.camp == red && man.state == ManState::free) left.push_back(man.at);
    }
    for (Soldier& man : field.men) {
      if (man.camp == blue && man.state == ManState::free)
        man.at = {left[static_cast<std::size_t>(&man - field.men.data()) % left.size()].x, left[0].y - Length{{60}}};
    }
    for (int i = 0; i < 9; ++i) {
      const ManIndex man = field.add(blue, 0, 0);
      field.men[man].at = {left[static_cast<std::size_t>(i)].x, left[0].y + Length{{60}}};
    }
    const auto second = field.melees(blue);
    QCOMPARE(second.size(), std::size_t{1});
    QCOMPARE(second[0].ruling.attackers, (MeleeRuling::Side{10, 0, 4}));
    QCOMPARE(second[0].ruling.defenders, (MeleeRuling::Side{10, 2, 0}));
  }

  // The mover keeps his horse and kills the enemy's; prisoners stand within an escort's reach.
  void LW_5_4_a_sound_choice() {
    MeleeField field;
    field.add(red, 50, 50, Arm::cavalry);
    field.rank(red, 3, 51.5, 50);
    field.add(blue, 50, 51.5, Arm::cavalry);
    field.rank(blue, 1, 51.5, 50 + touching);
    const Melee melee = field.melees()[0];
    QCOMPARE(melee.ruling.defenders, (MeleeRuling::Side{0, 2, 0}));
    field.add(blue, 51.5, 60);
    const Melee supported = field.melees()[0];
    const MeleeChoice choice = default_choice(field.rules, field.men, supported);
    QCOMPARE(choice.killed.size(), std::size_t{4});
    QVERIFY(std::ranges::find(choice.killed, ManIndex{0}) == choice.killed.end());
  }
  void LW_5_4_choices_that_cannot_be_data() {
    QTest::addColumn<int>("what");
    QTest::addColumn<int>("code");
    QTest::newRow("too few") << 0 << int(RefusalCode::not_the_ruling);
    QTest::newRow("another's man") << 1 << int(RefusalCode::man_not_in_melee);
    QTest::newRow("nobody") << 2 << int(RefusalCode::man_not_in_melee);
    QTest::newRow("twice") << 3 << int(RefusalCode::man_named_twice);
    QTest::newRow("dead and taken") << 4 << int(RefusalCode::man_named_twice);
    QTest::newRow("more of one side") << 5 << int(RefusalCode::not_the_ruling);
  }
  void LW_5_4_choices_that_cannot_be() {
    QFETCH(int, what);
    QFETCH(int, code);
    MeleeField field;
    field.rank(red, 9, 50, 50);
    field.rank(blue, 6, 50, 50 + touching);
    const ManIndex bystander = field.add(red, 90, 90);
    const Melee melee = field.melees()[0];
    MeleeChoice choice = default_choice(field.rules, field.men, melee);
    QVERIFY(!check_choice(field.men, melee, choice));
    if (what == 0) choice.killed.pop_back();
    if (what == 1) choice.killed.back() = bystander;
    if (what == 2) choice.killed.back() = 4'000'000'000;
    if (what == 3) choice.killed.back() = choice.killed.front();
    if (what == 4) choice.taken.back() = choice.killed.front();
    if (what == 5) choice.killed = {0, 1, 2, 3, 4, 5};
    const auto no = check_choice(field.men, melee, choice);
    QVERIFY(no);
    QCOMPARE(int(no->code), code);
    QCOMPARE(no->clause, clauses::melee_choice);
  }

  // Ten thousand tables: nobody is in two melees, every numbers add up, and nobody is in two states.
  void random_tables() {
    std::mt19937 random(3);
    int fought = 0;
    for (int table = 0; table < 10'000; ++table) {
      MeleeField field;
      std::uniform_real_distribution<double> place(0, 6 + static_cast<double>(random() % 24));
      const int count = 4 + static_cast<int>(random() % 40);
      for (int i = 0; i < count; ++i) {
        const ManIndex man =
            field.add(random() % 2, place(random), place(random), random() % 4 ? Arm::infantry : Arm::cavalry);
        if (random() % 8 == 0) field.men[man].state = static_cast<ManState>(random() % 5);
      }
      std::set<ManIndex> seen;
      for (const Melee& melee : field.melees(random() % 2)) {
        ++fought;
        QVERIFY(!melee.contacts.empty() && !melee.men[red].empty() && !melee.men[blue].empty());
        for (const auto& camp : melee.men) {
          for (const ManIndex man : camp) {
            QVERIFY(seen.insert(man).second);
            QCOMPARE(field.men[man].state, ManState::free);
          }
        }
        const MeleeChoice choice = default_choice(field.rules, field.men, melee);
        QVERIFY(!check_choice(field.men, melee, choice));
      }
    }
    QVERIFY2(fought > 5'000, qPrintable(QString::number(fought)));
  }
};

SANDGATE_TEST(MeleeOnTheTable)

}  // namespace tst_melee
#include "tst_melee.moc"
