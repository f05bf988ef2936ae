// Thousands of random tables: orders good and bad, melees with choices of all kinds, flags, prisoners
// led and left, guns; and nobody is ever in two states, lost or doubled (LW-3, LW-5, CX-10).
#include <QTest>
#include <random>

#include "core/battle/melee.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_random_tables {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

class RandomTable {
 public:
  explicit RandomTable(std::uint64_t seed) : random_(seed) {
    SmallExercise small(ground_of(), pick(4) == 0 ? "little-wars-streamlined" : "little-wars");
    small.setting().table = TableExercise{"Somewhere"};
    small.setting().sides[0].back_line = Edge::south;
    small.setting().sides[1].back_line = Edge::north;
    static constexpr Arm arms[] = {Arm::infantry, Arm::cavalry, Arm::artillery};
    static constexpr Formation formations[] = {Formation::fours, Formation::two_ranks, Formation::extended};
    for (const int side : {0, 1}) {
      const int bodies = 1 + pick(2);
      for (int i = 0; i < bodies; ++i) {
        const double x = 2 + pick(9), y = (side == 0 ? 4 : 5.5) + 0.1 * pick(12);
        const BodyId id = small.add(side, arms[pick(3)], formations[pick(3)], x, y, 2 + pick(10));
        small.body(id).facing = Bearing::of(pick(Bearing::full_circle));
      }
    }
    campaign_.emplace(small.begin());
  }

  /// What is wrong after any event; empty where nothing ever was.
  QByteArray play(int moves) {
    for (int i = 0; i < moves; ++i) {
      for (int order = pick(4); order > 0; --order) {
        if (const QByteArray wrong = give_something(); !wrong.isEmpty()) return wrong;
      }
      if (pick(6) == 0) flag();
      const std::int64_t move = campaign_->move();
      while (campaign_->move() == move) {
        if (campaign_->phase() == Phase::choices) choose();
        SmallExercise::give(*campaign_, system_seat, CloseMove{});
        if (const QByteArray wrong = disorder(*campaign_); !wrong.isEmpty()) return wrong;
        if (const QByteArray wrong = no_room(); !wrong.isEmpty()) return wrong;
      }
    }
    return {};
  }

  std::int64_t melees() const { return melees_; }
  std::int64_t moved() const { return moved_; }
  const Campaign& campaign() const { return *campaign_; }

 private:
  int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  Length some(std::int64_t inches) {
    return {{std::uniform_int_distribution<std::int64_t>(-inches * 64, inches * 64)(random_)}};
  }

  std::shared_ptr<const Country> ground_of() {
    std::vector<Feature> features;
    for (int i = pick(4); i > 0; --i) {
      const double west = 200 + 60 * pick(12), south = 420 + 25 * pick(8);
      features.push_back(block(FeatureKind::house, west, south, west + 20 + 10 * pick(6), south + 20 + 10 * pick(3)));
    }
    if (pick(3) == 0) features.push_back(line(FeatureKind::wall, {{100, 500}, {300, 520}, {600, 510}}));
    return Country::level(1'200, 1'000, std::move(features));
  }

  SeatId mover() const { return campaign_->camp() == Camp::first ? red : blue; }

  QByteArray give_something() {
    MoveMenOrder<BodyId> order{TableId{0}, {}, {}};
    const SideId side = campaign_->setting().seat(mover()).side;
    const Soldier* enemy = nullptr;
    for (const Soldier& man : campaign_->men()) {
      if (man.on_ground() && man.side != side && man.state == ManState::free && (!enemy || pick(3) == 0)) enemy = &man;
    }
    const bool together = pick(2) == 0;
    const Length dx = some(10), dy = some(10);
    for (const Soldier& man : campaign_->men()) {
      const bool named = man.on_ground() && (man.side == side || man.captor == side) && pick(3) > 0;
      if (!named && pick(200) > 0) continue;  // now and then somebody who is not to be ordered
      Point to{man.at.x + (together ? dx : some(12)), man.at.y + (together ? dy : some(12))};
      if (enemy && pick(2) == 0) to = enemy->at;
      order.men.push_back({man.id, {man.at, to}});
      if (order.men.size() > 1 && pick(4) > 0) {
        try_order(MoveMenOrder<BodyId>{TableId{0}, {order.men.back()}, {}});
        order.men.pop_back();
      }
    }
    for (const Gun& gun : campaign_->guns()) {
      if (gun.side == side && pick(2) == 0) order.guns.push_back({gun.id, {gun.at, {gun.at.x + dx, gun.at.y + dy}}});
    }
    try_order(order);
    return disorder(*campaign_);
  }

  void try_order(const MoveMenOrder<BodyId>& order) {
    const Hash before = campaign_->state_hash();
    const auto events = decide(*campaign_, {SmallExercise::next_id(), mover(), order}, Dice(1, 0));
    if (!events) {
      if (!(campaign_->state_hash() == before)) QFAIL("a refused order has changed something");
      return;
    }
    for (const Event& event : *events) campaign_->apply(event);
    moved_ += static_cast<std::int64_t>(order.men.size());
  }

  void flag() {
    const SeatId seat{pick(2)};
    WhiteFlagOrder<BodyId> order{TableId{0}, {}};
    for (const Soldier& man : campaign_->men()) {
      if (man.side.number == seat.number && man.on_ground() && man.state == ManState::free && pick(2) == 0)
        order.men.push_back(man.id);
    }
    const auto events = decide(*campaign_, {SmallExercise::next_id(), seat, order}, Dice(1, 0));
    if (!events) return;
    for (const Event& event : *events) campaign_->apply(event);
  }

  // A choice of one's own: the same numbers, other men.
  void choose() {
    for (const JoinedMelee& joined : std::vector<JoinedMelee>(campaign_->table(TableId{0}).melees)) {
      ++melees_;
      if (joined.chosen || pick(2) == 0) continue;
      ChooseOrder<BodyId> order{TableId{0}, joined.number, {}, {}};
      for (const auto* men : {&joined.first, &joined.second}) {
        const bool attackers = (men == &joined.first) == (joined.attackers == 0);
        const MeleeRuling::Side& fare = attackers ? joined.attackers_fare : joined.defenders_fare;
        std::vector<ManId> shuffled = *men;
        std::ranges::shuffle(shuffled, random_);
        for (std::int64_t i = 0; i < fare.killed + fare.prisoners; ++i)
          (i < fare.killed ? order.killed : order.taken).push_back(shuffled[static_cast<std::size_t>(i)]);
      }
      SmallExercise::give(*campaign_, joined.chooser, order);
    }
  }

  // LW-3.6, LW-1.2: nobody stands in another, nor in a house.
  QByteArray no_room() const {
    const Rulebook& rules = campaign_->setting().rulebook;
    const TableGround& ground = campaign_->ground(TableId{0});
    const auto men = campaign_->men();
    for (std::size_t i = 0; i < men.size(); ++i) {
      if (!men[i].on_ground()) continue;
      if (ground.bar_at(men[i].at, rules.radius(men[i].arm)) != Bar::none) return "a man stands in what is solid";
      for (std::size_t j = i + 1; j < men.size(); ++j) {
        // A 64th is lost where places are rounded.
        const Length least = rules.radius(men[i].arm) + rules.radius(men[j].arm) + rules.table.gap - Length{{2}};
        if (men[j].on_ground() && within(men[i].at, men[j].at, least)) return "two men stand in one another";
      }
    }
    return {};
  }

  std::mt19937_64 random_;
  std::optional<Campaign> campaign_;
  std::int64_t melees_ = 0, moved_ = 0;
};

}  // namespace

class TestRandomTables : public QObject {
  Q_OBJECT

 private slots:
  void nobody_is_lost() {
    const auto tables = static_cast<std::uint64_t>(repetitions(1'500, 10'000));
    std::int64_t melees = 0, moved = 0, dead = 0, taken = 0;
    for (std::uint64_t seed = 1; seed <= tables; ++seed) {
      RandomTable table(seed);
      const QByteArray wrong = table.play(4);
      QVERIFY2(wrong.isEmpty(), ("table " + QByteArray::number(qulonglong(seed)) + ": " + wrong).constData());
      if (QTest::currentTestFailed()) return;
      melees += table.melees();
      moved += table.moved();
      for (const SideId side : {red_side, blue_side}) {
        dead += in_state(table.campaign(), side, ManState::dead);
        taken += in_state(table.campaign(), side, ManState::prisoner);
      }
    }
    // The tables must have been worth playing.
    QVERIFY(melees > static_cast<std::int64_t>(tables) / 8);
    QVERIFY(moved > static_cast<std::int64_t>(tables));
    QVERIFY(dead > 0);
    QVERIFY(taken > 0);
  }
};

SANDGATE_TEST(TestRandomTables)

}  // namespace tst_random_tables
#include "tst_random_tables.moc"
