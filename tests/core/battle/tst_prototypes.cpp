// The prototypes of the game (PR): who dies of men who touch, what guns need, what takes them, and how long a move is.
#include <QTest>
#include <array>

#include "core/battle/gun.h"
#include "core/battle/melee.h"
#include "core/battle/prisoners.h"
#include "tests/core/battle/field.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_prototypes {

using namespace sandgate;
namespace tests = sandgate::tests;

namespace {

constexpr std::uint8_t red = 0, blue = 1;
constexpr double touching = 2 * 0.40625 + 0.125;
using Half = MeleeRuling::Side;

struct Prototype : tests::Field {
  explicit Prototype(const char* name) { rules = tests::rulebook(name); }
};

/// Blue's gun at (100, 100) facing north, with so many of its own side and so many enemies behind it.
struct Battery : Prototype {
  std::vector<Gun> guns = std::vector<Gun>(1);
  Battery(const char* name, int own, int enemies) : Prototype(name) {
    guns[0].id = GunId{0};
    guns[0].side = SideId{blue};
    guns[0].camp = blue;
    guns[0].at = tests::inches(100, 100);
    for (int i = 0; i < own; ++i) add(blue, 97 + i, 105);
    for (int i = 0; i < enemies; ++i) add(red, 97 + i, 95);
  }
  bool taken() const {
    const auto after = judge_guns(rules, men, guns, {});
    return !after.empty() && after[0].captor == SideId{red};
  }
};

MeleeRuling rule(const char* name, std::int64_t attackers, std::int64_t defenders, std::int64_t support = 0) {
  return rule_melee(tests::rulebook(name), attackers, defenders, support, support);
}

/// A man of each side on level ground, Red's gone up to Blue's till they touch.
Campaign two_men(const char* rulebook) {
  tests::SmallExercise small(Country::level(2'000, 2'000), rulebook);
  small.setting().table = TableExercise{"A field"};
  small.add(0, Arm::infantry, Formation::two_ranks, 8, 8, 1);
  small.add(1, Arm::infantry, Formation::two_ranks, 8, 8.5, 1);
  Campaign campaign = small.begin();
  const Point from = campaign.men()[0].at, enemy = campaign.men()[1].at;
  const Point to{enemy.x, enemy.y - Length::from_feet(touching / 12)};
  tests::SmallExercise::give(campaign, SeatId{0}, MoveMenOrder<BodyId>{TableId{0}, {{ManId{0}, {from, to}}}, {}});
  return campaign;
}

}  // namespace

class Prototypes : public QObject {
  Q_OBJECT

 private slots:
  void PR_1_one_of_two_who_touch_dies_by_the_coin() {
    Prototype field("prototype-1");
    field.add(red, 50, 50);
    field.add(blue, 50 + touching, 50);
    field.add(blue, 52 + touching, 50);  // near, and not in contact
    for (const bool lives : {true, false}) {
      int tosses = 0;
      const auto melees = find_melees(field.rules, field.men, red, {}, [&](const Soldier& mover, const Soldier& other) {
        ++tosses;
        return mover.camp == red && other.camp == blue && lives;
      });
      QCOMPARE(tosses, 1);
      QCOMPARE(melees.size(), std::size_t{1});
      QCOMPARE(melees[0].men[blue], (std::vector<ManIndex>{1}));
      QCOMPARE(melees[0].ruling.attackers, lives ? (Half{0, 0, 1}) : (Half{1, 0, 0}));
      const MeleeChoice choice = default_choice(field.rules, field.men, melees[0]);
      QCOMPARE(choice.killed, (std::vector<ManIndex>{lives ? 1U : 0U}));
      QVERIFY(choice.taken.empty());
    }
  }
  // "One impossible paladin slew in succession nine men": who lives and still touches another tosses again.
  void PR_1_again_while_any_touch() {
    Prototype field("prototype-1");
    field.add(red, 50, 50);
    field.add(blue, 50 + touching, 50);
    field.add(blue, 50 - touching, 50);
    field.add(blue, 50, 50 + touching);
    int fights = 0;
    const auto wins = [](const Soldier&, const Soldier&) { return true; };
    for (auto melees = find_melees(field.rules, field.men, red, {}, wins); !melees.empty();
         melees = find_melees(field.rules, field.men, red, {}, wins)) {
      QCOMPARE(melees.size(), std::size_t{1});
      for (const ManIndex man : default_choice(field.rules, field.men, melees[0]).killed)
        field.men[man].state = ManState::dead;
      ++fights;
    }
    QCOMPARE(fights, 3);
    QVERIFY(field.men[0].state == ManState::free);
  }
  // The coin is the exercise's own: the same seed tosses it alike, others otherwise.
  void PR_1_the_coin_is_thrown_by_the_exercise() {
    int red_lives = 0;
    constexpr int games = 40;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      const auto play = [seed] {
        Campaign campaign = two_men("prototype-1");
        std::vector<Event> all;
        while (campaign.move() < 2) {
          const auto events =
              decide(campaign, {tests::SmallExercise::next_id(), system_seat, CloseMove{}}, Dice(seed, 0)).value();
          for (const Event& event : events) campaign.apply(event);
          all.insert(all.end(), events.begin(), events.end());
        }
        const auto fought =
            std::ranges::count_if(all, [](const Event& e) { return holds_alternative<MeleeFought>(e); });
        if (fought != 1) qFatal("no melee, or more than one");
        return campaign;
      };
      const Campaign campaign = play();
      QCOMPARE(campaign.men()[0].state == ManState::free, campaign.men()[1].state == ManState::dead);
      QVERIFY(campaign.men()[0].state == ManState::free || campaign.men()[0].state == ManState::dead);
      QCOMPARE(play().men()[0].state, campaign.men()[0].state);
      red_lives += campaign.men()[0].state == ManState::free;
    }
    QVERIFY2(red_lives > games / 4 && red_lives < games * 3 / 4, QByteArray::number(red_lives));
  }
  void PR_1_the_calculator_leaves_the_coin_to_be_tossed() {
    const MeleeRuling ruling = rule("prototype-1", 3, 5);
    QCOMPARE(ruling.tossed, std::int64_t{3});
    QCOMPARE(ruling.attackers, (Half{0, 0, 3}));
    QCOMPARE(ruling.defenders, (Half{0, 0, 5}));
    QCOMPARE(ruling.clauses, (std::vector<Clause>{clauses::tossed_melee}));
  }
  void PR_1_no_clock() {
    const MoveTimeRuling ruling = rule_move_time(tests::rulebook("prototype-1"), 110, 3);
    QCOMPARE(ruling.minutes, std::int64_t{0});
    QVERIFY(ruling.counts == ClockCounts::none);
    QCOMPARE(ruling.clause, clauses::tossed_melee);
  }
  void PR_1_guns_need_no_crew_and_are_not_taken() {
    const Battery alone("prototype-1", 0, 12);
    QVERIFY(in_action(alone.rules, alone.men, alone.guns[0]));
    QVERIFY(!alone.taken());
    QCOMPARE(alone.rules.guns.shots, 6);
    QVERIFY(alone.rules.guns.fire_and_move);
  }
  void PR_1_nobody_gives_himself_up() {
    Prototype field("prototype-1");
    const std::uint32_t man = field.add(red, 50, 50);
    const auto no = check_white_flag(field.rules, field.men, std::array{man});
    QVERIFY(no && no->code == RefusalCode::no_white_flag);
    QVERIFY(!check_white_flag(tests::little_wars(), field.men, std::array{man}));
  }

  void PR_2_contact_kills_both() {
    Prototype field("prototype-2");
    for (const double x : {50.0, 60.0}) {
      field.add(red, x, 50);
      field.add(blue, x + touching, 50);
    }
    const std::uint32_t third = field.add(blue, 50 - touching, 50);  // touches a man who has met his
    const auto melees = find_melees(field.rules, field.men, red);
    QCOMPARE(melees.size(), std::size_t{2});
    for (const Melee& melee : melees) {
      QCOMPARE(melee.ruling.attackers, (Half{1, 0, 0}));
      QCOMPARE(melee.ruling.defenders, (Half{1, 0, 0}));
      QCOMPARE(melee.ruling.clauses, (std::vector<Clause>{clauses::deadly_melee}));
      for (const ManIndex man : default_choice(field.rules, field.men, melee).killed)
        field.men[man].state = ManState::dead;
    }
    QVERIFY(field.men[third].state == ManState::free);
    QVERIFY(find_melees(field.rules, field.men, red).empty());
    QCOMPARE(rule("prototype-2", 3, 8).defenders, (Half{3, 0, 5}));
  }
  void PR_2_six_men_serve_a_gun() {
    const Battery five("prototype-2", 5, 0), six("prototype-2", 6, 0);
    QVERIFY(!in_action(five.rules, five.men, five.guns[0]));
    QVERIFY(in_action(six.rules, six.men, six.guns[0]));
    QVERIFY(!Battery("prototype-2", 0, 12).taken());
    QCOMPARE(six.rules.guns.shots, 6);
    QVERIFY(!six.rules.guns.fire_and_move && !six.rules.guns.shots_by_crew);
  }

  void PR_3_taken_by_double_its_number_data() {
    QTest::addColumn<qint64>("attackers");
    QTest::addColumn<qint64>("defenders");
    QTest::addColumn<qint64>("support");
    QTest::addColumn<qint64>("killed");
    QTest::addColumn<qint64>("taken");
    QTest::newRow("double, isolated") << qint64(8) << qint64(4) << qint64(0) << qint64(0) << qint64(4);
    QTest::newRow("one short of double") << qint64(7) << qint64(4) << qint64(0) << qint64(4) << qint64(0);
    QTest::newRow("more than double") << qint64(20) << qint64(4) << qint64(1) << qint64(0) << qint64(4);
    QTest::newRow("double, supported by half") << qint64(8) << qint64(4) << qint64(2) << qint64(4) << qint64(0);
    QTest::newRow("equal") << qint64(4) << qint64(4) << qint64(0) << qint64(4) << qint64(0);
  }
  void PR_3_taken_by_double_its_number() {
    QFETCH(qint64, attackers);
    QFETCH(qint64, defenders);
    QFETCH(qint64, support);
    QFETCH(qint64, killed);
    QFETCH(qint64, taken);
    const MeleeRuling ruling = rule("prototype-3", attackers, defenders, support);
    QCOMPARE(ruling.defenders, (Half{killed, taken, 0}));
    QCOMPARE(ruling.attackers, (Half{killed, 0, attackers - killed}));
    QCOMPARE(ruling.clauses.front(), clauses::doubled_melee);
    // "Instead of waiting to be taken prisoners": who moves into contact himself kills man for man, isolated or not.
    const MeleeRuling turned = rule("prototype-3", defenders, attackers, support);
    QCOMPARE(turned.attackers, (Half{defenders, 0, 0}));
    QCOMPARE(turned.defenders, (Half{defenders, 0, attackers - defenders}));
  }
  // The same on the ground: one man alone who charges five dies with one of them; whom the five move up to is theirs.
  void PR_3_who_moves_into_contact() {
    for (const std::uint8_t moved : {red, blue}) {
      Prototype field("prototype-3");
      field.add(red, 50, 50);
      field.rank(blue, 5, 50, 50 + touching);
      const auto melees = find_melees(field.rules, field.men, moved);
      QCOMPARE(melees.size(), std::size_t{1});
      const MeleeChoice choice = default_choice(field.rules, field.men, melees[0]);
      QCOMPARE(choice.killed.size(), std::size_t(moved == red ? 2 : 0));
      QCOMPARE(choice.taken.size(), std::size_t(moved == red ? 0 : 1));
    }
  }
  void PR_3_ten_minutes() {
    for (const std::int64_t men : {0, 30, 400}) {
      const MoveTimeRuling ruling = rule_move_time(tests::rulebook("prototype-3"), men, 6);
      QCOMPARE(ruling.minutes, std::int64_t{10});
      QVERIFY(ruling.counts == ClockCounts::fixed);
    }
  }
  // Out of action with four enemies by it, whichever side of its axle they came from.
  void PR_3_a_gun_out_of_action_is_taken() {
    QVERIFY(Battery("prototype-3", 3, 4).taken());
    QVERIFY(Battery("prototype-3", 0, 4).taken());
    QVERIFY(!Battery("prototype-3", 4, 8).taken());
    QVERIFY(!Battery("prototype-3", 3, 3).taken());
    QVERIFY(!Battery("little-wars", 0, 4).taken());
  }
};

SANDGATE_TEST(Prototypes)

}  // namespace tst_prototypes
#include "tst_prototypes.moc"
