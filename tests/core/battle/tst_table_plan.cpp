// Walks planned for groups, and where a man can go: whatever is proposed can be ordered (LW-3.1, LW-3.6, LW-3.7,
// KS-2.2).
#include <QTest>

#include "core/battle/melee.h"
#include "core/battle/stand_out.h"
#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_table_plan {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr auto red = Troops::red, blue = Troops::blue;

std::vector<std::uint32_t> numbers(std::uint32_t from, std::uint32_t end) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = from; i < end; ++i) all.push_back(i);
  return all;
}

std::expected<TableMove, Refusal> order(const TableGround& ground, const Troops& troops, std::vector<ManWalk> walks) {
  TableMoveOrder order = Troops::order();
  order.men = std::move(walks);
  return try_move(ground, troops.men, troops.guns, order);
}
/// As a plan is carried out; how many are in contact then.
int carry_out(const TableGround& ground, Troops& troops, std::vector<ManWalk> walks) {
  const auto move = order(ground, troops, std::move(walks));
  if (!move) {
    QTest::qFail(("a plan was refused by " + std::string(move.error().clause.id)).c_str(), __FILE__, __LINE__);
    return 0;
  }
  int contacts = 0;
  for (const auto& walked : move->men) {
    troops.men[walked.man].at = walked.path.back();
    contacts += walked.contact ? 1 : 0;
  }
  return contacts;
}

/// Two sides of bodies stood out here and there, some of their men prisoners or disarmed.
Troops any_troops(const TableGround& ground, std::mt19937& random, int bodies, int men, int spread_in) {
  const auto any = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  Troops troops;
  const int x = any(60, 180), y = any(60, 180);
  for (int i = 0; i < 2 * bodies; ++i) {
    const Point at{Length::inches(x + any(-spread_in, spread_in)), Length::inches(y + any(-spread_in, spread_in))};
    Contents contents = Contents::of(Arm::infantry, Men{any(1, men)});
    contents.parts.push_back(Part{Arm::cavalry, Men{any(0, men / 2)}, Men{}});
    const auto formation = static_cast<Formation>(any(0, 3));
    const Bearing facing = Bearing::of(any(0, 6399));
    const auto out = stand_out(ground, contents, formation, at, facing, {}, troops.men, troops.guns);
    for (const auto& man : out.men) {
      const auto number = troops.add(i % 2 == 0 ? red : blue, man.at, man.arm);
      if (any(0, 30) == 0) troops.men[number].state = ManState::disarmed;
    }
    if (any(0, 2) == 0) troops.add_gun(blue, at.x.in_inches() + any(-9, 9), at.y.in_inches() + any(-9, 9), facing);
  }
  return troops;
}
std::vector<std::uint32_t> of_camp(const Troops& troops, std::uint8_t camp) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < troops.men.size(); ++i) {
    if (troops.men[i].camp == camp) all.push_back(i);
  }
  return all;
}

}  // namespace

class TablePlan : public QObject {
  Q_OBJECT

 private slots:
  void as_they_stand() {
    const TableGround ground = table();
    Troops troops;
    for (int i = 0; i < 12; ++i) troops.add(red, 50 + 2 * (i % 4), 50 + 2 * (i / 4));
    const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 12),
                                 GroupShape::as_they_stand, place(61, 55), {});
    QCOMPARE(plan.size(), std::size_t{12});
    for (const ManWalk& walk : plan) {
      QCOMPARE(walk.path.size(), std::size_t{2});
      QCOMPARE(walk.path[1].x - walk.path[0].x, inches(8));
      QCOMPARE(walk.path[1].y - walk.path[0].y, inches(3));
    }
    QCOMPARE(carry_out(ground, troops, plan), 0);
  }
  // A leg cut off at a whole 64th turns a little. By a corner or on a bridge it must not turn into what it passes, or
  // whoever is sent further than a move would stay where he is.
  void LW_3_1_a_way_close_by_a_corner_is_gone_for_a_move() {
    std::mt19937 random(1913);
    const auto any = [&] { return std::uniform_int_distribution<int>(4 * 64, 236 * 64)(random); };
    int gone = 0;
    for (int i = 0; i < 12; ++i) {
      const TableGround ground = table(any_features(random));
      for (int k = 0; k < 40; ++k) {
        const Point from{{{any()}}, {{any()}}}, to{{{any()}}, {{any()}}};
        const Length radius = ground.rulebook().radius(Arm::cavalry);
        if (ground.bar_at(from, radius) != Bar::none || ground.bar_at(to, radius) != Bar::none) continue;
        const auto way = ground.way(from, to, radius, Length::feet(8));
        if (!way || way->size() < 3 || length(*way) < inches(25)) continue;
        Troops troops;
        troops.add(red, from, Arm::cavalry);
        const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 1),
                                     GroupShape::as_they_stand, to, {});
        QCOMPARE(plan.size(), std::size_t{1});
        QVERIFY(order(ground, troops, plan));
        QVERIFY(length(plan[0].path) > inches(23.75));
        ++gone;
      }
    }
    QVERIFY2(gone > 40, qPrintable(QString::number(gone)));
  }
  void in_line_and_column_data() {
    QTest::addColumn<GroupShape>("shape");
    QTest::addColumn<int>("abreast");
    QTest::newRow("line") << GroupShape::line << 10;
    QTest::newRow("column") << GroupShape::column << 4;
  }
  void in_line_and_column() {
    QFETCH(GroupShape, shape);
    QFETCH(int, abreast);
    const TableGround ground = table();
    Troops troops;
    for (int i = 0; i < 20; ++i) troops.add(red, 100 + 2 * (i % 5), 100 + 2 * (i / 5));
    const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 20), shape,
                                 place(104, 107), Bearing{0});
    carry_out(ground, troops, plan);
    int in_front = 0;
    Length west = inches(999), east;
    for (const Soldier& man : troops.men) {
      QVERIFY(man.at.y <= inches(107.1));
      if (man.at.y < inches(106.9)) continue;
      ++in_front;
      west = std::min(west, man.at.x), east = std::max(east, man.at.x);
    }
    QCOMPARE(in_front, abreast);
    QVERIFY(std::abs((west + east).in_inches() - 208) < 0.1);
  }
  // LW-1.2: along a wall, on the side that is pointed at, close to it; the rest behind them.
  void LW_1_2_behind_a_wall_data() {
    QTest::addColumn<double>("to_y");
    QTest::addColumn<bool>("south");
    QTest::newRow("this side") << 107.0 << true;
    QTest::newRow("beyond") << 112.0 << false;
  }
  void LW_1_2_behind_a_wall() {
    QFETCH(double, to_y);
    QFETCH(bool, south);
    const TableGround ground = table({line_in(FeatureKind::wall, {{95, 110}, {113, 110}})});
    Troops troops;
    for (int i = 0; i < 12; ++i) troops.add(red, 98 + 2 * (i % 6), (south ? 103 : 115) + 2 * (i / 6));
    const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 12), GroupShape::cover,
                                 place(104, to_y), {});
    QCOMPARE(plan.size(), std::size_t{12});
    QCOMPARE(carry_out(ground, troops, plan), 0);
    for (const Soldier& man : troops.men) {
      QCOMPARE(man.at.y < inches(110), south);
      const double off = std::abs(man.at.y.in_inches() - 110);
      QVERIFY2(off > 0.4 && off < 1.0, QByteArray::number(off));  // one rank: the wall is long enough for it
      QVERIFY(man.at.x > inches(94) && man.at.x < inches(114));
    }
  }
  void LW_1_2_behind_a_short_wall_they_stand_in_ranks() {
    const TableGround ground = table({line_in(FeatureKind::wall, {{102, 110}, {106, 110}})});
    Troops troops;
    for (int i = 0; i < 12; ++i) troops.add(red, 98 + 2 * (i % 6), 103 + 2 * (i / 6));
    const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 12), GroupShape::cover,
                                 place(104, 107), {});
    carry_out(ground, troops, plan);
    const auto in_front = std::ranges::count_if(troops.men, [](const Soldier& man) { return man.at.y > inches(109); });
    QVERIFY2(in_front >= 3 && in_front <= 5, QByteArray::number(in_front));
    for (const Soldier& man : troops.men)
      QVERIFY(man.at.y < inches(110) && man.at.y > inches(103) && man.at.x > inches(100) && man.at.x < inches(108));
  }
  // Round the corner of a house rather than into one another; and where there is nothing, in line.
  void LW_1_2_behind_a_house_or_nothing() {
    const TableGround ground = table({block_in(FeatureKind::house, 100, 108, 106, 112)});
    Troops troops;
    for (int i = 0; i < 10; ++i) troops.add(red, 98 + 2 * (i % 5), 101 + 2 * (i / 5));
    const auto at_house = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 10),
                                     GroupShape::cover, place(103, 106), {});
    QCOMPARE(at_house.size(), std::size_t{10});
    QCOMPARE(carry_out(ground, troops, at_house), 0);
    for (const Soldier& man : troops.men) {
      const double east = std::max({100 - man.at.x.in_inches(), man.at.x.in_inches() - 106, 0.0});
      const double north = std::max({108 - man.at.y.in_inches(), man.at.y.in_inches() - 112, 0.0});
      QVERIFY2(std::hypot(east, north) < 2.6, QByteArray::number(std::hypot(east, north)));
      QVERIFY(man.at.y < inches(112));  // and not round it to its far side
    }
    const TableGround open = table();
    const auto nothing = [&](GroupShape shape) {
      return plan_group(open, troops.men, troops.guns, Troops::order(), numbers(0, 10), shape, place(103, 100), {});
    };
    QVERIFY(
        std::ranges::equal(nothing(GroupShape::cover), nothing(GroupShape::line), {}, &ManWalk::path, &ManWalk::path));
  }
  // Nobody's straight way crosses another's, however they stood.
  void ways_do_not_cross() {
    const TableGround ground = table();
    Troops troops;
    for (int i = 0; i < 24; ++i) troops.add(red, 100 + 2 * (i * 7 % 24), 100 + 1.5 * (i % 3));
    const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 24), GroupShape::line,
                                 place(123, 108), Bearing{0});
    double sum = 0, swapped = 0;
    for (const ManWalk& a : plan) {
      for (const ManWalk& b : plan) {
        const auto square = [](Point p, Point q) { return std::pow(distance(p, q).in_inches(), 2); };
        sum = square(a.path.front(), a.path.back()) + square(b.path.front(), b.path.back());
        swapped = square(a.path.front(), b.path.back()) + square(b.path.front(), a.path.back());
        if (length(a.path) < inches(11.9) && length(b.path) < inches(11.9)) QVERIFY(sum <= swapped + 1.5);
      }
    }
  }
  void round_a_house_and_as_far_as_they_can() {
    const TableGround ground = table({block_in(FeatureKind::house, 108, 90, 112, 110)});
    Troops troops;
    for (int i = 0; i < 6; ++i) troops.add(red, 105, 97 + i);
    for (int move = 0; move < 8; ++move) {
      const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), numbers(0, 6),
                                   GroupShape::as_they_stand, place(118, 100), {});
      carry_out(ground, troops, plan);
    }
    for (const Soldier& man : troops.men) QVERIFY(man.at.x > inches(112));
  }
  void who_cannot_move_is_left_out() {
    const TableGround ground = table();
    Troops troops;
    for (int i = 0; i < 7; ++i) troops.add(i == 3 ? blue : red, 100 + 2 * i, 100);
    troops.men[0].moved = Troops::move;
    troops.men[1].state = ManState::dead;
    troops.men[2].arm = Arm::general;
    std::vector<std::uint32_t> group = numbers(0, 9);
    group.push_back(5);
    const auto plan = plan_group(ground, troops.men, troops.guns, Troops::order(), group, GroupShape::as_they_stand,
                                 place(110, 105), {});
    QCOMPARE(plan.size(), std::size_t{3});
    for (const ManWalk& walk : plan) QVERIFY(walk.man >= 4);
    QVERIFY(
        plan_group(ground, troops.men, troops.guns, Troops::order(), {}, GroupShape::line, place(1, 1), {}).empty());
  }
  // What is paid before a contour is remembered: a group gets up a hill in Kriegspiel.
  void KS_2_2_over_a_contour() {
    const auto country = ground(2000, 2000, [](MapPoint p) { return p.east > 900 ? 15.0 : 5.0; });
    const TableGround ground(country, Scale{}, rulebook("kriegspiel"), {{}, {Length::feet(20), Length::feet(20)}});
    Troops troops;
    for (int i = 0; i < 6; ++i) troops.add(red, 100, 100 + i);
    auto who = Troops::order();
    for (int move = 0; move < 5; ++move, who.move += 2) {
      who.men = plan_group(ground, troops.men, troops.guns, who, numbers(0, 6), GroupShape::as_they_stand,
                           place(116, 103), {});
      const auto done = try_move(ground, troops.men, troops.guns, who);
      QVERIFY(done.has_value());
      for (const auto& walked : done->men) {
        troops.men[walked.man].at = walked.path.back();
        troops.men[walked.man].paid = walked.paid;
        troops.men[walked.man].moved = who.move;
      }
    }
    for (const Soldier& man : troops.men)
      QVERIFY2(man.at.x > inches(114), qPrintable(QString::number(man.at.x.in_inches())));
  }

  void LW_3_7_a_charge() {
    const TableGround ground = table();
    Troops troops;
    for (int i = 0; i < 8; ++i) troops.add(red, 100 + i, 100);
    for (int i = 0; i < 4; ++i) troops.add(blue, 100 + 2 * i, 108);
    troops.add(blue, 100, 160);  // out of reach
    const auto plan = plan_charge(ground, troops.men, troops.guns, Troops::order(), numbers(0, 8), numbers(8, 13));
    QVERIFY(carry_out(ground, troops, plan) >= 7);
    QVERIFY(plan_charge(ground, troops.men, troops.guns, Troops::order(), numbers(0, 8), {}).empty());
    // Too far: as near as they can come.
    const auto far = plan_charge(ground, troops.men, troops.guns, Troops::order(), numbers(0, 2), numbers(12, 13));
    for (const ManWalk& walk : far) QVERIFY(length(walk.path) > inches(11) || walk.path.back().y > inches(100));
  }
  void LW_3_7_six_about_one() {
    const TableGround ground = table();
    Troops troops;
    for (int i = 0; i < 12; ++i) troops.add(red, 95 + i, 100);
    troops.add(blue, 100, 104);
    const auto plan = plan_charge(ground, troops.men, troops.guns, Troops::order(), numbers(0, 12), numbers(12, 13));
    const int contacts = carry_out(ground, troops, plan);
    QVERIFY2(contacts >= 4 && contacts <= 6, qPrintable(QString::number(contacts)));
  }

  // On any ground, among any troops, for any group: what is planned passes.
  void plans_pass_data() {
    QTest::addColumn<bool>("level");
    QTest::addColumn<QString>("rules");
    for (const char* rules : {"little-wars", "kriegspiel"}) {
      QTest::addRow("open, %s", rules) << true << rules;
      QTest::addRow("broken, %s", rules) << false << rules;
    }
  }
  void plans_pass() {
    QFETCH(bool, level);
    QFETCH(QString, rules);
    std::mt19937 random(8);
    const auto any = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    int walked = 0, contacts = 0;
    for (int round = 0; round < 12; ++round) {
      const auto hills = [](MapPoint p) { return 20 + 15 * std::sin(p.east / 170) * std::cos(p.north / 140); };
      const auto country = level ? Country::level(2000, 2000) : ground(2000, 2000, hills, any_features(random));
      const TableGround ground(country, Scale{}, rulebook(rules.toUtf8().constData()),
                               {{}, {Length::feet(20), Length::feet(20)}});
      Troops troops = any_troops(ground, random, 2, 24, 18);
      const auto own = of_camp(troops, red), enemies = of_camp(troops, blue);
      for (int i = 0; i < 6; ++i) {
        const Point to{Length::inches(any(0, 240)), Length::inches(any(0, 240))};
        const auto shape = static_cast<GroupShape>(any(0, 3));
        const auto who = Troops::order();
        const Point near{troops.men[own[0]].at.x + Length::inches(any(-15, 15)),
                         troops.men[own[0]].at.y + Length::inches(any(-15, 15))};
        const auto plan = i % 3 == 2 ? plan_charge(ground, troops.men, troops.guns, who, own, enemies)
                                     : plan_group(ground, troops.men, troops.guns, who, own, shape,
                                                  i % 3 == 0 ? to : near, Bearing::of(any(0, 6399)));
        walked += static_cast<int>(plan.size());
        contacts += carry_out(ground, troops, plan);
        if (QTest::currentTestFailed()) return;
      }
    }
    QVERIFY2(walked > 1000 && contacts > 40, qPrintable(QString("%1 %2").arg(walked).arg(contacts)));
  }

  // Every square of a reach can be walked to, and those beyond it cannot be walked to straight.
  void LW_3_1_a_reach() {
    std::mt19937 random(9);
    int squares = 0;
    for (int round = 0; round < 6; ++round) {
      const TableGround ground = round == 0 ? table() : table(any_features(random));
      Troops troops = any_troops(ground, random, 1, 20, 15);
      for (std::uint32_t man = 0; man < troops.men.size(); man += 7) {
        if (troops.men[man].camp != red || troops.men[man].state != ManState::free) continue;
        const auto reach = reach_of(ground, troops.men, troops.guns, man);
        const Length radius = ground.rulebook().radius(troops.men[man].arm);
        const Length most = ground.rates(troops.men[man].arm).across;
        for (const Point square : reach) {
          const Point middle{square.x + inches(0.5), square.y + inches(0.5)};
          const auto way = ground.way(troops.men[man].at, middle, radius, most);
          if (!way) continue;  // by another way of the same length, to a 64th
          const auto move = order(ground, troops, {{man, *way}});
          QVERIFY(move && move->men[0].path.back() == middle);
        }
        squares += static_cast<int>(reach.size());
        for (int i = 0; i < 60; ++i) {
          std::uniform_int_distribution<std::int64_t> any(-1600, 1600);
          const auto corner = [](std::int64_t at) { return Length{{at / 64 * 64}}; };
          const Point square{corner(troops.men[man].at.x.count + any(random)),
                             corner(troops.men[man].at.y.count + any(random))};
          if (std::ranges::find(reach, square) != reach.end()) continue;
          const Point middle{square.x + inches(0.5), square.y + inches(0.5)};
          const auto move = order(ground, troops, {{man, {troops.men[man].at, middle}}});
          QVERIFY(!move || move->men[0].path.back() != middle);
        }
      }
    }
    QVERIFY(squares > 5000);
    QVERIFY(reach_of(table(), {}, {}, 3).empty());
  }
};

SANDGATE_TEST(TablePlan)

}  // namespace tst_table_plan
#include "tst_table_plan.moc"
