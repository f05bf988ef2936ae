// Prisoners and their escorts (LW-5.5), who is freed and retaken (LW-5.6), back lines (LW-5.7), those who surrendered
// (LW-5.8).
#include <QTest>
#include <cmath>
#include <random>

#include "core/battle/melee.h"
#include "core/battle/prisoners.h"
#include "tests/core/battle/field.h"
#include "tests/runner/test.h"

namespace tst_prisoners {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

using Fates = std::vector<ManFate>;
constexpr double touching = 2 * 0.40625 + 0.125;
constexpr double reach = 6 + 2 * 0.40625;  // from middle to middle of two men on foot

struct Guarded : Field {
  /// Red's back line is the west edge, Blue's the east edge of a table of 200 inches.
  std::vector<BackLine> lines{{BackLine::Axis::x, Length::inches(0), false},
                              {BackLine::Axis::x, Length::inches(200), true}};

  Fates judge(std::uint8_t camp) const { return judge_prisoners(rules, men, lines, camp); }
  std::vector<std::uint32_t> escorts_of(std::uint8_t camp) const { return escorts(rules, men, SideId{camp}); }
  void settle(std::uint8_t camp) {
    for (const ManFate& fate : judge(camp)) {
      Soldier& man = men[fate.man];
      if (fate.fate == Fate::freed) man.state = ManState::disarmed;
      if (fate.fate == Fate::escorted) man.escorted = true;
      if (fate.fate == Fate::held) man.state = ManState::held;
      if (fate.fate == Fate::rearmed) man.state = ManState::free;
      if (fate.fate == Fate::crossed) man.state = ManState::crossed;
      if (fate.fate != Fate::retaken) continue;
      man.state = ManState::prisoner;
      man.captor = fate.captor;
      man.escorted = true;
    }
  }
};

/// The most prisoners that can be escorted, by trying everything.
int most_escorted(const Field& field, std::size_t from, std::vector<int>& room) {
  if (from == field.men.size()) return 0;
  int most = most_escorted(field, from + 1, room);
  if (field.men[from].state != ManState::prisoner) return most;
  for (std::size_t i = 0; i < field.men.size(); ++i) {
    const Soldier& man = field.men[i];
    if (man.state != ManState::free || man.side != field.men[from].captor || room[i] == 0) continue;
    if (!near_each_other(field.rules, field.men[from], man, field.rules.melee.escort)) continue;
    --room[i];
    most = std::max(most, 1 + most_escorted(field, from + 1, room));
    ++room[i];
  }
  return most;
}

}  // namespace

class Prisoners : public QObject {
  Q_OBJECT

 private slots:
  void LW_5_5_seven_to_an_escort() {
    Guarded field;
    const std::uint32_t escort = field.add(red, 50, 50);
    for (int i = 0; i < 8; ++i) field.add_prisoner(blue, 46 + i, 52);
    const auto by = field.escorts_of(red);
    QCOMPARE(std::ranges::count(by, escort), 7);
    QCOMPARE(by[8], nobody);
    QCOMPARE(field.judge(red), (Fates{{8, Fate::freed}}));
    // One who has been escorted keeps his place before one who has not, though he comes later.
    field.men[1].escorted = false;
    QCOMPARE(field.escorts_of(red)[1], nobody);
    QVERIFY(field.judge(red).empty());
  }
  void LW_5_5_within_six_inches() {
    Guarded field;
    const std::uint32_t escort = field.add(red, 50, 50);
    const std::uint32_t prisoner = field.add_prisoner(blue, 50 + reach, 50);
    QCOMPARE(field.escorts_of(red)[prisoner], escort);
    field.men[prisoner].at.x += Length{{1}};
    QCOMPARE(field.escorts_of(red)[prisoner], nobody);
    field.men[escort].arm = Arm::cavalry;
    QCOMPARE(field.escorts_of(red)[prisoner], escort);
  }
  void LW_5_5_who_can_escort() {
    Guarded field;
    const std::uint32_t escort = field.add(red, 50, 50), prisoner = field.add_prisoner(blue, 52, 50);
    for (const ManState state :
         {ManState::prisoner, ManState::disarmed, ManState::dead, ManState::held, ManState::crossed, ManState::ranks}) {
      field.men[escort].state = state;
      QCOMPARE(field.escorts_of(red)[prisoner], nobody);
    }
    field.men[escort].state = ManState::free;
    field.add(blue, 50, 50 + touching);  // in contact, and an escort all the same
    QCOMPARE(field.escorts_of(red)[prisoner], escort);
    QCOMPARE(field.escorts_of(blue)[prisoner], nobody);
    field.men[prisoner].keeper = BodyId{3};  // marches in a body's ranks
    QCOMPARE(field.escorts_of(red)[prisoner], nobody);
    QVERIFY(field.judge(red).empty());
  }
  // The first escort near the first prisoners is needed further off: nobody goes without who could have one.
  void LW_5_5_as_many_as_can_be() {
    Guarded field;
    const std::uint32_t west = field.add(red, 50, 50), east = field.add(red, 58, 50);
    for (int i = 0; i < 7; ++i) field.add_prisoner(blue, 54, 47 + i);  // near both
    for (int i = 0; i < 7; ++i) field.add_prisoner(blue, 46, 47 + i);  // near the western only
    const auto by = field.escorts_of(red);
    QCOMPARE(std::ranges::count(by, west), 7);
    QCOMPARE(std::ranges::count(by, east), 7);
  }
  void LW_5_5_against_every_assignment() {
    std::mt19937 random(11);
    int short_of = 0;
    for (int table = 0; table < 3'000; ++table) {
      Field field;
      field.rules.melee.escorted = 1 + static_cast<int>(random() % 3);
      std::uniform_real_distribution<double> place(0, 16);
      const int prisoners = 1 + static_cast<int>(random() % 6);
      for (int i = 0; i < prisoners; ++i)
        field.men[field.add_prisoner(blue, place(random), place(random))].escorted = random() % 2;
      for (int i = 1 + static_cast<int>(random() % 4); i > 0; --i) field.add(red, place(random), place(random));
      const auto by = escorts(field.rules, field.men, SideId{red});
      int escorted = 0;
      std::vector<int> room(field.men.size(), field.rules.melee.escorted);
      for (std::uint32_t i = 0; i < by.size(); ++i) {
        if (by[i] == nobody) continue;
        ++escorted;
        QVERIFY(field.men[i].state == ManState::prisoner && field.men[by[i]].state == ManState::free);
        QVERIFY(near_each_other(field.rules, field.men[i], field.men[by[i]], field.rules.melee.escort));
        QVERIFY(--room[by[i]] >= 0);
      }
      std::ranges::fill(room, field.rules.melee.escorted);
      QCOMPARE(escorted, most_escorted(field, 0, room));
      short_of += escorted < prisoners;
      QCOMPARE(escorts(field.rules, field.men, SideId{red}), by);
    }
    QVERIFY(short_of > 500);
  }

  // "But now the six prisoners originally made by A are left without an escort": LW-5.3's longest example, to its end.
  void LW_5_3_nineteen_against_thirteen_and_the_six_are_free() {
    Guarded field;
    field.rank(red, 19, 50, 50);
    field.rank(blue, 13, 50, 50 + touching);
    field.rank(blue, 5, 50, 60);
    const auto fight = [&](std::uint8_t moved) {
      for (const Melee& melee : find_melees(field.rules, field.men, moved)) {
        const MeleeChoice choice = default_choice(field.rules, field.men, melee);
        for (const ManIndex man : choice.killed) field.men[man].state = ManState::dead;
        for (const ManIndex man : choice.taken) {
          field.men[man].state = ManState::prisoner;
          field.men[man].captor = SideId{moved};
        }
      }
    };
    const auto of = [&](std::uint8_t camp, ManState state) {
      return std::ranges::count_if(field.men, [&](const Soldier& m) { return m.camp == camp && m.state == state; });
    };
    fight(red);
    field.settle(red);
    QCOMPARE(of(blue, ManState::prisoner), 6);
    QVERIFY(
        std::ranges::all_of(field.men, [](const Soldier& m) { return m.state != ManState::prisoner || m.escorted; }));
    // The five come into contact, and nine others within six inches of them.
    std::vector<Point> left;
    for (const Soldier& man : field.men) {
      if (man.camp == red && man.state == ManState::free) left.push_back(man.at);
    }
    QCOMPARE(left.size(), std::size_t{12});
    std::size_t place = 0;
    for (Soldier& man : field.men) {
      if (man.camp == blue && man.state == ManState::free) man.at = {left[place += 2].x, left[0].y - Length{{60}}};
    }
    for (int i = 0; i < 9; ++i) field.men[field.add(blue, 0, 0)].at = {left[place++ % 12].x, left[0].y - Length{{120}}};
    fight(blue);
    QCOMPARE(of(red, ManState::prisoner), 2);
    QCOMPARE(of(blue, ManState::free), 4);
    field.settle(blue);
    QCOMPARE(of(blue, ManState::prisoner), 0);
    QCOMPARE(of(blue, ManState::disarmed), 6);
    QCOMPARE(of(red, ManState::prisoner), 2);
    QVERIFY(
        std::ranges::all_of(field.men, [](const Soldier& m) { return m.state != ManState::prisoner || m.escorted; }));
    // At A's cost of nineteen men, seventeen of B's gone for good less those four: 7 + 10 dead.
    QCOMPARE(of(blue, ManState::dead), 17);
    QCOMPARE(of(red, ManState::dead), 17);
  }

  void LW_5_6_freed_at_any_time() {
    Guarded field;
    const std::uint32_t escort = field.add(red, 50, 50), prisoner = field.add_prisoner(blue, 52, 50);
    QVERIFY(field.judge(red).empty());
    field.men[escort].at.x -= Length::inches(12);  // walks off
    QCOMPARE(field.judge(red), (Fates{{prisoner, Fate::freed}}));
    QCOMPARE(field.judge(blue), (Fates{{prisoner, Fate::freed}}));
    // Any other free man of the captor's side will do.
    field.add(red, 54, 52);
    QVERIFY(field.judge(blue).empty());
  }
  // By either edition a man without an escort is his own player's to move from that player's next turn.
  void ST_2_unescorted_is_his_own_sides_again() {
    Guarded field;
    field.rules = rulebook("little-wars-streamlined");
    const std::uint32_t escort = field.add(red, 50, 50), prisoner = field.add_prisoner(blue, 52, 50);
    QVERIFY(field.judge(red).empty() && field.judge(blue).empty());
    field.men[escort].state = ManState::dead;
    for (const std::uint8_t moved : {red, blue}) QCOMPARE(field.judge(moved), (Fates{{prisoner, Fate::freed}}));
    field.settle(red);
    QVERIFY(field.men[prisoner].state == ManState::disarmed);
    QVERIFY(field.judge(blue).empty());
  }
  // ST-8: judged for both sides after every turn.
  void ST_8_retaken_in_either_turn() {
    Guarded field;
    field.rules = rulebook("little-wars-streamlined");
    const std::uint32_t man = field.add_disarmed(blue, 50, 50);
    field.add(red, 50 + reach, 50);
    for (const std::uint8_t moved : {red, blue})
      QCOMPARE(field.judge(moved), (Fates{{man, Fate::retaken, SideId{red}}}));
  }
  void LW_5_6_retaken_at_the_end_of_his_move() {
    Guarded field;
    const std::uint32_t man = field.add_disarmed(blue, 50, 50);
    field.add(red, 50 + reach, 50);
    QCOMPARE(field.judge(red), (Fates{{man, Fate::retaken, SideId{red}}}));
    QVERIFY(field.judge(blue).empty());
    field.rules.melee.both_settle = true;  // ST-8
    QCOMPARE(field.judge(blue), (Fates{{man, Fate::retaken, SideId{red}}}));
    field.men[1].at.x += Length{{1}};
    QVERIFY(field.judge(red).empty());
  }
  void LW_5_6_no_free_friend_nearer() {
    Guarded field;
    const std::uint32_t man = field.add_disarmed(blue, 50, 50);
    field.add(red, 54, 50);
    const std::uint32_t near_friend = field.add(blue, 46, 50);
    QCOMPARE(field.judge(red), (Fates{{man, Fate::retaken, SideId{red}}}));  // equally near
    field.men[near_friend].at.x += Length{{1}};
    QVERIFY(field.judge(red).empty());
    // From base to base: a horseman as far off by his middle is nearer.
    field.men[near_friend].at.x -= Length{{1}};
    field.men[near_friend].arm = Arm::cavalry;
    QVERIFY(field.judge(red).empty());
    field.men[near_friend].at.x -= Length{{18}};  // 44 less 26: his broader base made good
    QCOMPARE(field.judge(red).size(), std::size_t{1});
    field.men[near_friend].at.x += Length{{1}};
    QVERIFY(field.judge(red).empty());
    // Only a free friend.
    field.men[near_friend].state = ManState::disarmed;
    QCOMPARE(field.judge(red), (Fates{{man, Fate::retaken, SideId{red}}}));
  }
  // One disarmed man, friends and enemies of both arms about him: he is retaken by nobody further off than a friend.
  void LW_5_6_the_nearest_of_many() {
    std::mt19937 random(14);
    std::uniform_real_distribution<double> place(43, 57);
    int retaken = 0, safe = 0;
    for (int table = 0; table < 20'000; ++table) {
      Guarded field;
      field.add_disarmed(blue, 50, 50);
      double nearest_friend = reach, nearest_enemy = reach;  // from middle to base
      for (int i = 2 + static_cast<int>(random() % 4); i > 0; --i) {
        const std::uint8_t camp = random() % 2;
        const std::uint32_t man =
            field.add(camp, place(random), place(random), random() % 2 ? Arm::infantry : Arm::cavalry);
        const Point at = field.men[man].at;
        const double away = std::hypot(at.x.in_inches() - 50, at.y.in_inches() - 50) -
                            field.rules.radius(field.men[man].arm).in_inches();
        double& nearest = camp == blue ? nearest_friend : nearest_enemy;
        nearest = std::min(nearest, away);
      }
      // Near enough to a tie, or to the reach itself, for doubles to be wrong.
      if (std::abs(nearest_friend - nearest_enemy) < 1e-6 || std::abs(nearest_enemy - 6 - 0.40625) < 1e-6) continue;
      const bool expected = nearest_enemy < nearest_friend && nearest_enemy < 6 + 0.40625;
      QCOMPARE(field.judge(red).size(), expected ? std::size_t{1} : std::size_t{0});
      ++(expected ? retaken : safe);
    }
    QVERIFY(retaken > 5'000 && safe > 5'000);
  }
  void LW_5_6_only_by_one_with_room() {
    Guarded field;
    field.add(red, 50, 50);
    for (int i = 0; i < 7; ++i) field.add_prisoner(blue, 46 + i, 52);
    const std::uint32_t man = field.add_disarmed(blue, 50, 54);
    QVERIFY(field.judge(red).empty());
    // An eighth place there is where another can take over one of the seven.
    field.add(red, 43, 52);
    QCOMPARE(field.judge(red), (Fates{{man, Fate::retaken, SideId{red}}}));
  }
  // Freed when his escort of one side walks off, retaken at once by another side of that camp.
  void LW_5_6_freed_and_retaken_at_once() {
    Guarded field;
    field.lines.push_back(field.lines[0]);
    const std::uint32_t prisoner = field.add_prisoner(blue, 50, 50);
    field.men[field.add(red, 53, 50)].side = SideId{2};
    QCOMPARE(field.judge(red), (Fates{{prisoner, Fate::retaken, SideId{2}}}));
    QCOMPARE(field.judge(blue), (Fates{{prisoner, Fate::freed}}));
    field.add(blue, 51, 50);
    QCOMPARE(field.judge(red), (Fates{{prisoner, Fate::freed}}));
  }

  void LW_5_7_brought_over_the_captors_line() {
    Guarded field;
    field.add(red, 3, 50);
    const std::uint32_t prisoner = field.add_prisoner(blue, 0.40625 + 0.125, 50);
    QCOMPARE(field.judge(red), (Fates{{prisoner, Fate::held}}));
    QCOMPARE(field.judge(blue), (Fates{{prisoner, Fate::held}}));
    field.men[prisoner].at.x += Length{{1}};
    QVERIFY(field.judge(red).empty());
    field.men[prisoner].at.x = Length::inches(200);  // the wrong line, and no escort
    QCOMPARE(field.judge(red), (Fates{{prisoner, Fate::freed}}));
  }
  void LW_5_6_rearmed_at_his_own_line() {
    Guarded field;
    const std::uint32_t man = field.add_disarmed(blue, 200 - 0.40625 - 0.125, 50);
    QCOMPARE(field.judge(red), (Fates{{man, Fate::rearmed}}));
    field.men[man].at.x -= Length{{1}};
    QVERIFY(field.judge(blue).empty());
    field.men[man].at.x = Length::inches(0);  // the enemy's
    QVERIFY(field.judge(blue).empty());
  }
  void LW_5_7_over_a_back_line_for_good() {
    Guarded field;
    const std::uint32_t home = field.add(red, 0, 50), over = field.add(red, 200, 50);
    const std::uint32_t touching_only = field.add(red, 1.0 / 64, 60);
    QCOMPARE(field.judge(red), (Fates{{home, Fate::crossed}, {over, Fate::crossed}}));
    field.settle(red);
    QVERIFY(field.men[touching_only].state == ManState::free && field.judge(blue).empty());
  }
  void LW_5_7_not_over_an_allys() {
    Guarded field;
    field.lines.push_back({BackLine::Axis::y, Length::inches(0), false});
    const std::uint32_t man = field.add(red, 50, 0);
    QCOMPARE(field.judge(red), (Fates{{man, Fate::crossed}}));
    field.men[field.add(red, 90, 90)].side = SideId{2};
    QVERIFY(field.judge(red).empty());
  }
  void LW_5_7_where_a_line_is_on_each_axis() {
    const Point p = inches(30, 40);
    QCOMPARE((BackLine{BackLine::Axis::x, Length::inches(100), true}.inside(p)), Length::inches(70));
    QCOMPARE((BackLine{BackLine::Axis::y, Length::inches(100), true}.inside(p)), Length::inches(60));
    QCOMPARE((BackLine{BackLine::Axis::y, Length::inches(10), false}.inside(p)), Length::inches(30));
  }

  // Where they stand, unescorted until they are reached; not freed before.
  void LW_5_8_unescorted_until_reached() {
    Guarded field;
    const std::uint32_t man = field.add_prisoner(blue, 50, 50, false);
    QVERIFY(field.judge(red).empty() && field.judge(blue).empty());
    field.add(red, 53, 50);
    QCOMPARE(field.judge(red), (Fates{{man, Fate::escorted}}));
    field.settle(red);
    QVERIFY(field.judge(red).empty());
    field.men[1].state = ManState::dead;
    QCOMPARE(field.judge(blue), (Fates{{man, Fate::freed}}));
  }
  // On random tables nobody has two fates, and each fate is of one who can have it; judged again, nothing is left to
  // judge but lines and those now reached.
  void random_tables() {
    std::mt19937 random(12);
    std::array<int, 7> seen{};
    for (int table = 0; table < 5'000; ++table) {
      Guarded field;
      field.rules.melee.both_settle = random() % 2;
      std::uniform_real_distribution<double> place(0, 10 + static_cast<double>(random() % 30));
      for (int i = 5 + static_cast<int>(random() % 30); i > 0; --i) {
        const std::uint8_t camp = random() % 2;
        const double inward = random() % 4 ? place(random) : 0.5;
        const double x = random() % 2 ? inward : 200 - inward;
        const auto kind = random() % 4;
        if (kind == 0) field.add_prisoner(camp, x, place(random), random() % 2);
        if (kind == 1) field.add_disarmed(camp, x, place(random));
        if (kind >= 2)
          field.add(camp, random() % 8 ? x : 0, place(random), random() % 4 ? Arm::infantry : Arm::cavalry);
      }
      const std::uint8_t camp = random() % 2;
      const Fates fates = field.judge(camp);
      QVERIFY(std::ranges::is_sorted(fates, std::less_equal{}, &ManFate::man) || fates.size() < 2);
      for (const ManFate& fate : fates) {
        ++seen[static_cast<std::size_t>(fate.fate)];
        const Soldier& man = field.men[fate.man];
        const bool prisoner = man.state == ManState::prisoner, disarmed = man.state == ManState::disarmed;
        if (fate.fate == Fate::escorted) QVERIFY(prisoner && !man.escorted);
        if (fate.fate == Fate::freed || fate.fate == Fate::held) QVERIFY(prisoner && man.escorted);
        if (fate.fate == Fate::retaken) QVERIFY((disarmed || man.escorted) && fate.captor != man.side);
        if (fate.fate == Fate::rearmed) QVERIFY(disarmed);
        if (fate.fate == Fate::crossed) QVERIFY(man.state == ManState::free);
      }
      field.settle(camp);
      for (const std::uint8_t side : {red, blue}) {
        const auto by = field.escorts_of(side);
        for (const ManFate& fate : fates) {
          const Soldier& man = field.men[fate.man];
          if ((fate.fate == Fate::retaken || fate.fate == Fate::escorted) && man.captor == SideId{side}) {
            // Held or crossed men are gone; who was guarded beside them is guarded still, unless his escort crossed.
            QVERIFY(by[fate.man] != nobody ||
                    std::ranges::any_of(fates, [](const ManFate& f) { return f.fate == Fate::crossed; }));
          }
        }
      }
    }
    for (const Fate fate : {Fate::escorted, Fate::freed, Fate::retaken, Fate::held, Fate::rearmed, Fate::crossed})
      QVERIFY2(seen[static_cast<std::size_t>(fate)] > 100, qPrintable(QString::number(int(fate))));
  }
};

SANDGATE_TEST(Prisoners)

}  // namespace tst_prisoners
#include "tst_prisoners.moc"
