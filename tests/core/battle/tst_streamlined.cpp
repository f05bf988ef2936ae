// Melees by the streamlined rules, one centre after another (ST-1).
#include <QTest>
#include <random>

#include "core/battle/melee.h"
#include "tests/core/battle/field.h"
#include "tests/runner/test.h"

namespace tst_streamlined {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double touching = 2 * 0.40625 + 0.125;
constexpr double reach = 6 + 2 * 0.40625;  // from middle to middle of two men on foot
using Half = MeleeRuling::Side;

struct Streamlined : Field {
  Streamlined() {
    static const Rulebook streamlined = rulebook("little-wars-streamlined");
    rules = streamlined;
  }
  std::optional<Melee> melee(std::uint8_t moved = red) const {
    auto found = find_melees(rules, men, moved);
    if (found.size() > 1) qFatal("more than one centre at once");
    return found.empty() ? std::optional<Melee>() : std::move(found[0]);
  }
  void settle(const Melee& melee) {
    const MeleeChoice choice = default_choice(rules, men, melee);
    for (const ManIndex man : choice.killed) men[man].state = ManState::dead;
    for (const ManIndex man : choice.taken) men[man].state = ManState::prisoner;
  }
};

}  // namespace

class StreamlinedMelee : public QObject {
  Q_OBJECT

 private slots:
  void ST_1_the_rulebook_says_so() {
    QVERIFY(Streamlined().rules.melee.kind == MeleeKind::centred);
    QVERIFY(little_wars().melee.kind == MeleeKind::joined);
    QVERIFY(!Streamlined().melee());
  }

  // Six inches from the centre, and not from others who are in contact.
  void ST_1_who_takes_part() {
    Streamlined field;
    const ManIndex centre = field.add(red, 50, 50);
    const ManIndex enemy = field.add(blue, 50 + touching, 50);
    const ManIndex at_reach = field.add(red, 50 - reach, 50);
    field.add(red, 50 - reach - 1.0 / 64, 53);  // too far
    const ManIndex second = field.add(blue, 50, 50 + reach);
    field.add(blue, 50 + reach + 0.5, 50);  // near him who is in contact, not near the centre
    field.men[field.add(blue, 49, 51)].state = ManState::prisoner;
    const auto melee = field.melee();
    QVERIFY(melee);
    QCOMPARE(melee->centre, std::optional{centre});
    QCOMPARE(melee->attackers, red);
    QCOMPARE(melee->men[red], (std::vector<ManIndex>{centre, at_reach}));
    QCOMPARE(melee->men[blue], (std::vector<ManIndex>{enemy, second}));
    QCOMPARE(melee->contacts.size(), std::size_t{1});
    QCOMPARE(melee->contacts[0].men, (std::array<ManIndex, 2>{centre, enemy}));
  }
  // The mover's centre is where he outnumbers the enemy most; then where he has most; then his first man.
  void ST_1_a_sound_centre() {
    Streamlined field;
    field.add(red, 50, 50);
    field.add(blue, 50 + touching, 50);
    field.rank(red, 2, 80, 50);
    field.add(blue, 80, 50 + touching);
    QCOMPARE(field.melee()->centre, std::optional<ManIndex>{2});
    QCOMPARE(field.melee(blue)->centre, std::optional<ManIndex>{1});
    field.rank(blue, 1, 80, 52);
    QCOMPARE(field.melee()->centre, std::optional<ManIndex>{2});  // two against two before one against one
    field.men[3].state = ManState::dead;
    field.men[5].state = ManState::dead;
    QCOMPARE(field.melee()->centre, std::optional<ManIndex>{0});
  }
  // The mover picks among his own men in contact, and only those.
  void ST_1_the_mover_picks_the_centre() {
    Streamlined field;
    const ManIndex west = field.add(red, 50, 50);
    const ManIndex facing = field.add(blue, 50 + touching, 50);
    const ManIndex behind = field.add(red, 50 - reach, 50);
    field.rank(red, 3, 80, 50);
    const ManIndex north = field.add(blue, 80, 50 + touching);
    QCOMPARE(possible_centres(field.rules, field.men, red), (std::vector<ManIndex>{west, 3}));
    QCOMPARE(possible_centres(field.rules, field.men, blue), (std::vector<ManIndex>{facing, north}));
    const auto about_west = find_melee_about(field.rules, field.men, west);
    QVERIFY(about_west);
    QCOMPARE(about_west->centre, std::optional{west});
    QCOMPARE(about_west->men[red], (std::vector<ManIndex>{west, behind}));
    QCOMPARE(about_west->men[blue], (std::vector<ManIndex>{facing}));
    const auto by_default = find_melee_about(field.rules, field.men, 3);
    QVERIFY(by_default && field.melee()->centre == by_default->centre && field.melee()->men == by_default->men);
    QVERIFY(!find_melee_about(field.rules, field.men, behind));
    field.men[facing].state = ManState::prisoner;
    QVERIFY(!find_melee_about(field.rules, field.men, west));
  }
  // One after another until no contact is left; the same men do not fight twice.
  void ST_1_until_no_contact_is_unsettled() {
    Streamlined field;
    for (const double x : {50.0, 70.0, 90.0}) {
      field.rank(red, 3, x, 50);
      field.rank(blue, 2, x, 50 + touching);
    }
    int settled = 0;
    while (const auto melee = field.melee()) {
      QCOMPARE(melee->men[red].size(), std::size_t{3});
      field.settle(*melee);
      ++settled;
    }
    QCOMPARE(settled, 3);
  }

  // 8 against 4 of Blue's 13: of the other 12 as many must be near as makes half, those beside him counted.
  void ST_1_isolated_by_half_of_those_left_data() {
    QTest::addColumn<int>("near");
    QTest::addColumn<int>("far");
    QTest::addColumn<bool>("alone");
    QTest::newRow("3 beside him, 3 near: half of 12") << 3 << 6 << false;
    QTest::newRow("3 beside him, 2 near: less") << 2 << 7 << true;
    QTest::newRow("all that are left beside him") << 0 << 0 << false;
    QTest::newRow("3 of 6") << 0 << 3 << false;
    QTest::newRow("3 of 7") << 0 << 4 << true;
  }
  void ST_1_isolated_by_half_of_those_left() {
    QFETCH(int, near);
    QFETCH(int, far);
    QFETCH(bool, alone);
    Streamlined field;
    field.rank(red, 8, 50, 50);
    field.rank(blue, 4, 52, 50 + touching);
    field.rank(blue, near, 52, 61);  // beyond the six inches, within a foot of any centre there can be
    field.rank(blue, far, 52, 63);
    for (Soldier& man : field.men) {
      if (man.camp == blue && man.at.y > Length::inches(60) && man.at.y < Length::inches(62))
        man.at.x = field.men[2].at.x;
    }
    const auto melee = field.melee();
    QCOMPARE(melee->men[red].size(), std::size_t{8});
    QCOMPARE(melee->men[blue].size(), std::size_t{4});
    QCOMPARE(melee->supporters[blue].size(), static_cast<std::size_t>(near));
    QCOMPARE(melee->ruling.isolated == MeleeRuling::Isolated::defenders, alone);
    QCOMPARE(melee->ruling.defenders, alone ? (Half{0, 4, 0}) : (Half{4, 0, 0}));
    QCOMPARE(melee->ruling.clauses, (std::vector<Clause>{clauses::centred_melee, clauses::melee_outcome}));
  }
  // Measured from the centre, by each man's own arm, and only where the ground lets him through.
  void ST_1_measured_from_the_centre() {
    Streamlined field;
    field.add(red, 50, 50);
    field.add(red, 49, 50);
    field.add(blue, 50, 50 + touching);
    const ManIndex helper = field.add(blue, 50, 62);
    field.add(blue, 50, 190);
    QVERIFY(field.melee()->ruling.isolated == MeleeRuling::Isolated::none);
    field.men[helper].at.y += Length{{1}};  // still within a foot of his friend, not of the centre
    QVERIFY(field.melee()->ruling.isolated == MeleeRuling::Isolated::defenders);
    field.men[helper].arm = Arm::cavalry;
    QVERIFY(field.melee()->ruling.isolated == MeleeRuling::Isolated::none);
    const auto walled = find_melees(field.rules, field.men, red, [](const Soldier&, Point, Length) { return false; });
    QVERIFY(walled[0].ruling.isolated == MeleeRuling::Isolated::defenders);
  }
  void ST_1_the_last_of_his_side() {
    Streamlined field;
    field.rank(red, 3, 50, 50);
    field.add(blue, 50, 50 + touching);
    QCOMPARE(field.melee()->ruling.defenders, (Half{1, 0, 0}));
    QVERIFY(!man_isolated(field.rules, 0, 0));
    QVERIFY(man_isolated(field.rules, 1, 0));
    QVERIFY(man_isolated(field.rules, 5, 2));
    QVERIFY(!man_isolated(field.rules, 4, 2));
  }
  void ST_1_numbers_as_in_LW_5_3() {
    const MeleeRuling taken = rule_centred_melee(9, 11, true);
    QVERIFY(taken.attackers == (Half{7, 2, 0}) && taken.defenders == (Half{7, 0, 4}));
    QVERIFY(taken.isolated == MeleeRuling::Isolated::attackers);
    const MeleeRuling equal = rule_centred_melee(8, 8, true);
    QVERIFY(equal.attackers == (Half{8, 0, 0}) && equal.isolated == MeleeRuling::Isolated::none);
    QVERIFY(rule_centred_melee(-3, 2, true).attackers == Half{});
  }

  // However men stand, a centre is in contact, all about it and nobody else takes part, and settling one centre after
  // another comes to an end with no contact left.
  void random_tables() {
    std::mt19937 random(13);
    int fought = 0;
    for (int table = 0; table < 3'000; ++table) {
      Streamlined field;
      std::uniform_real_distribution<double> place(0, 6 + static_cast<double>(random() % 40));
      for (int i = 4 + static_cast<int>(random() % 40); i > 0; --i)
        field.add(random() % 2, place(random), place(random), random() % 4 ? Arm::infantry : Arm::cavalry);
      const std::uint8_t moved = random() % 2;
      std::size_t melees = 0;
      while (const auto melee = field.melee(moved)) {
        QVERIFY(++melees <= field.men.size());
        ++fought;
        const Soldier& centre = field.men[*melee->centre];
        QCOMPARE(centre.camp, moved);
        QVERIFY(std::ranges::any_of(melee->contacts,
                                    [&](const Contact& contact) { return contact.men[moved] == *melee->centre; }));
        for (ManIndex i = 0; i < field.men.size(); ++i) {
          const Soldier& man = field.men[i];
          const bool should =
              man.state == ManState::free && near_each_other(field.rules, centre, man, field.rules.melee.reach);
          QCOMPARE(std::ranges::binary_search(melee->men[man.camp], i), should);
        }
        const MeleeChoice choice = default_choice(field.rules, field.men, *melee);
        QVERIFY(!check_choice(field.men, *melee, choice));
        field.settle(*melee);
      }
      // What the joined rules would still find is nothing either.
      QVERIFY(find_melees(little_wars(), field.men, moved).empty());
    }
    QVERIFY2(fought > 2'000, qPrintable(QString::number(fought)));
  }
};

SANDGATE_TEST(StreamlinedMelee)

}  // namespace tst_streamlined
#include "tst_streamlined.moc"
