// Who could come beside a man within a move, over the ground of a table: for melees and for the white flag alike
// (LW-5.1, LW-5.8).
#include <QTest>
#include <array>
#include <random>

#include "core/battle/come_near.h"
#include "core/battle/prisoners.h"
#include "tests/core/battle/field.h"
#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_support {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

// From a house's or a wall's face to the middle of a man on foot who stands as close to it as he may.
constexpr double at_the_wall = 0.40625 + 0.0625;
// A wall drawn as a line is half an inch thick.
constexpr double at_the_line = at_the_wall + 0.25;
// From middle to middle of two men on foot who are in contact.
constexpr double touching = 0.921875;

CanComeNear over(const TableGround& ground) {
  return [&ground](const Soldier& man, Point to, Length near) { return could_come_near(ground, man, to, near); };
}

struct Fight : Field {
  TableGround ground;
  explicit Fight(std::vector<Feature> features) : ground(table(std::move(features))) {}

  std::vector<Melee> melees() const { return find_melees(rules, men, red, over(ground)); }
  bool all_stand() const {
    return std::ranges::all_of(
        men, [this](const Soldier& man) { return ground.bar_at(man.at, rules.radius(man.arm)) == Bar::none; });
  }
  /// Of the only melee; the white flag must say the same of the men in it.
  bool isolated_blue() const {
    const auto found = melees();
    if (found.size() != 1) qFatal("%zu melees", found.size());
    const bool alone = found[0].ruling.isolated == MeleeRuling::Isolated::defenders;
    if (alone == check_white_flag(rules, men, found[0].men[blue], over(ground)).has_value())
      qFatal("the white flag says otherwise");
    return alone;
  }
};

}  // namespace

class Support : public QObject {
  Q_OBJECT

 private slots:
  // One against two where nobody can stand midway between them: three friends seven inches off are support.
  void LW_5_1_at_the_corner_of_a_house() {
    Fight fight({block_in(FeatureKind::house, 100, 100, 110, 110)});
    fight.add(blue, 100.15, 100 - at_the_wall);
    fight.add(red, 100 - at_the_wall, 100.15);
    fight.add(red, 100 - at_the_wall, 102);
    for (const double x : {107.0, 108.0, 109.0}) fight.add(blue, 1 + x, 98);
    QVERIFY(fight.all_stand());
    const Contact contact = fight.melees()[0].contacts.front();
    QVERIFY(fight.ground.bar_at(contact.at, fight.rules.table.foot_radius) == Bar::solid);
    QCOMPARE(fight.melees()[0].supporters[blue].size(), std::size_t{3});
    QVERIFY(!fight.isolated_blue());
  }
  // Where his friend stands a horse has no room; beside him it has.
  void LW_5_1_along_a_wall_data() {
    QTest::addColumn<bool>("drawn_as_a_line");
    QTest::addColumn<bool>("horse");
    QTest::addColumn<double>("off");
    QTest::addColumn<bool>("supported");
    for (const bool line : {false, true}) {
      const QByteArray by = line ? "a wall: " : "a house: ";
      QTest::newRow(by + "foot a foot off") << line << false << 12.0 << true;
      QTest::newRow(by + "foot too far off") << line << false << 14.0 << false;
      QTest::newRow(by + "horse a foot off") << line << true << 12.0 << true;
      QTest::newRow(by + "horse two feet off") << line << true << 24.0 << true;
      QTest::newRow(by + "horse too far off") << line << true << 27.0 << false;
    }
  }
  void LW_5_1_along_a_wall() {
    QFETCH(bool, drawn_as_a_line);
    QFETCH(bool, horse);
    QFETCH(double, off);
    QFETCH(bool, supported);
    Fight fight({drawn_as_a_line ? line_in(FeatureKind::wall, {{50, 100}, {200, 100}})
                                 : block_in(FeatureKind::house, 50, 100, 200, 110)});
    const double y = 100 - (drawn_as_a_line ? at_the_line : at_the_wall);
    fight.add(blue, 100, y);
    fight.add(red, 100 - touching, y);
    fight.add(red, 98, y);
    fight.add(blue, 100 + off, y - 1, horse ? Arm::cavalry : Arm::infantry);
    QVERIFY(fight.all_stand());
    QCOMPARE(fight.ground.bar_at(fight.men[0].at, fight.rules.table.horse_radius), Bar::solid);
    QCOMPARE(!fight.isolated_blue(), supported);
  }
  // Friends beyond a wall are no support, near as they are, for a melee or for the white flag.
  void LW_5_1_LW_5_8_not_through_a_wall_data() {
    QTest::addColumn<double>("wall_ends");
    QTest::addColumn<bool>("supported");
    QTest::newRow("a long wall") << 200.0 << false;
    QTest::newRow("a wall with a way round its end") << 103.0 << true;
  }
  void LW_5_1_LW_5_8_not_through_a_wall() {
    QFETCH(double, wall_ends);
    QFETCH(bool, supported);
    Fight fight({line_in(FeatureKind::wall, {{50, 100}, {wall_ends, 100}})});
    fight.add(blue, 100, 100 - at_the_line);
    fight.add(red, 100, 100 - at_the_line - touching);
    fight.add(red, 100, 98 - at_the_line - touching);
    // Just beyond the wall he would be near enough, were it not there; he is out of the six inches of the melee.
    for (const double x : {107.0, 108.0}) fight.add(blue, x, 101);
    QVERIFY(fight.all_stand());
    QCOMPARE(!fight.isolated_blue(), supported);
  }
  void LW_5_8_straight_beyond_the_wall() {
    Fight fight({line_in(FeatureKind::wall, {{50, 100}, {200, 100}})});
    fight.add(blue, 100, 99);
    fight.add(red, 100, 90);
    fight.add(blue, 100, 101);
    QVERIFY(!check_white_flag(fight.rules, fight.men, std::array{0U}, over(fight.ground)));
    QVERIFY(!could_come_near(fight.ground, fight.men[2], fight.men[0].at, Length::inches(2)));
  }
  // An alley is too narrow for horses: as near as it lets them is near enough.
  void LW_5_1_as_near_as_the_ground_lets_him() {
    Fight fight({block_in(FeatureKind::house, 90, 101, 110, 110), block_in(FeatureKind::house, 90, 88, 110, 100)});
    fight.add(blue, 106, 100.5);
    fight.add(red, 106 - touching, 100.5);
    fight.add(red, 104, 100.5);
    const ManIndex helper = fight.add(blue, 118, 100.5, Arm::cavalry);
    QVERIFY(fight.all_stand());
    QVERIFY(!fight.isolated_blue());
    fight.men[helper].at = place(118, 105);  // round the corner, but he can come before the alley
    QVERIFY(!fight.isolated_blue());
    fight.men[helper].at = place(88, 100.5);  // at its other end, from where others come nearer
    QVERIFY(fight.all_stand());
    QVERIFY(fight.isolated_blue());
    fight.men[helper].arm = Arm::infantry;  // foot can go in, but not come so far
    QVERIFY(fight.isolated_blue());
    fight.men[helper].at = place(93, 100.5);
    QVERIFY(!fight.isolated_blue());
  }
  // The whole allowance is walked, so what is paid for on the way counts (KS-2.2 and fords, by their prices).
  void LW_5_1_in_the_open_it_is_the_straight_line() {
    const TableGround ground = table();
    const Rulebook& rules = ground.rulebook();
    std::mt19937 random(51);
    std::uniform_int_distribution<std::int64_t> around(-30 * 64, 30 * 64);
    for (int i = 0; i < 2000; ++i) {
      Soldier man;
      man.arm = i % 2 == 0 ? Arm::infantry : Arm::cavalry;
      man.at = place(120, 120);
      const Point to{man.at.x + Length{{around(random)}}, man.at.y + Length{{around(random)}}};
      const Length near{{64 + i % 64}}, most = rules.arm(man.arm).across;
      const bool expected = within(man.at, to, most + near);
      if (could_come_near(ground, man, to, near) != expected)
        QVERIFY(within(man.at, to, most + near + Length{{2}}) && !within(man.at, to, most + near - Length{{2}}));
    }
  }
  // Whoever could walk beside him by a way that is found for his base is support; and never who could not come so
  // near by any way.
  void LW_5_1_as_ways_are_found() {
    std::mt19937 random(17);
    const auto any = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); };
    int yes = 0, no = 0;
    for (int round = 0; round < 4; ++round) {
      const TableGround ground = table(any_features(random));
      const Rulebook& rules = ground.rulebook();
      for (int i = 0; i < 400; ++i) {
        Soldier man;
        man.arm = i % 2 == 0 ? Arm::infantry : Arm::cavalry;
        const Length radius = rules.radius(man.arm), most = rules.arm(man.arm).across;
        man.at = place(any(30, 210), any(30, 210));
        const double reach = most.in_inches();
        const Point to{man.at.x + tests::inches(any(-reach, reach)), man.at.y + tests::inches(any(-reach, reach))};
        if (ground.bar_at(man.at, radius) != Bar::none || ground.bar_at(to, rules.table.foot_radius) != Bar::none)
          continue;
        const Length near = radius + rules.table.foot_radius + rules.melee.beside;
        const bool comes = could_come_near(ground, man, to, near);
        ++(comes ? yes : no);
        if (const auto way = ground.way(man.at, to, radius, most); way) QVERIFY(comes);
        const bool room = ground.bar_at(to, radius) == Bar::none;
        if (room && !ground.way(man.at, to, radius, most + near * 2)) QVERIFY(!comes || within(man.at, to, near * 2));
      }
    }
    QVERIFY2(yes > 200 && no > 100, qPrintable(QString("%1 yes, %2 no").arg(yes).arg(no)));
  }
};

SANDGATE_TEST(Support)

}  // namespace tst_support
#include "tst_support.moc"
