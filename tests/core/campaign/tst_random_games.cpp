// Random battles of all three games, by all rulebooks of Little Wars, to their end or for so many moves: whoever plays
// them badly or well, a battle ends once, its points add up, and nothing is ordered after it (LW-6).
#include <random>

#include "tests/core/fixtures/game_exercise.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_random_games {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

class RandomGame {
 public:
  explicit RandomGame(std::uint64_t seed) : random_(seed), game_(terms(), rules()) {
    if (pick(8) == 0) game_.setting().rulebook.game.retreat_moves = pick(3);
    static constexpr Arm arms[] = {Arm::infantry, Arm::cavalry, Arm::artillery};
    for (const int side : {0, 1}) {
      const int bodies = 1 + pick(3);
      for (int i = 0; i < bodies; ++i)
        game_.add(side, 2 + pick(14), 1.5 + 3 * i, side == 0 ? 1.0 + 0.5 * pick(6) : 9.0 - 0.5 * pick(6),
                  arms[pick(3)]);
    }
    game_.begin();
    began_ = game_.state().men;
  }

  /// What is wrong at any moment; empty where nothing ever was.
  QByteArray play(int moves) {
    for (int i = 0; i < moves && !campaign().over(); ++i) {
      for (int order = 1 + pick(3); order > 0; --order) walk();
      if (pick(12) == 0) flag();
      const std::int64_t move = campaign().move();
      while (campaign().move() == move) {
        for (const Event& event : SmallExercise::give(campaign(), system_seat, CloseMove{})) {
          if (const auto* ended = get_if<BattleEnded>(&event)) ends_.push_back(*ended);
        }
        if (QTest::currentTestFailed()) return "an order of the system's is refused";
        if (const QByteArray wrong = disorder(campaign()); !wrong.isEmpty()) return wrong;
      }
    }
    return judge();
  }

  const std::vector<BattleEnded>& ends() const { return ends_; }

 private:
  int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  const char* rules() { return pick(3) == 0 ? "little-wars-streamlined" : "little-wars"; }
  GameTerms terms() {
    GameTerms terms;
    terms.kind = static_cast<GameKind>(pick(3));
    if (terms.kind == GameKind::blow && pick(2) == 0) terms.rear = static_cast<Rear>(pick(4));
    if (terms.kind == GameKind::defensive && pick(2) == 0) terms.defender = SideId{pick(2)};
    return terms;
  }
  Campaign& campaign() { return game_.campaign(); }
  SideId mover() { return campaign().camp() == Camp::first ? red_side : blue_side; }

  /// Men and guns towards the enemy's line, the own one, an enemy, or anywhere.
  void walk() {
    const SideId side = mover();
    const int aim = pick(5);
    const Length north = Length::feet(10), step = Length::feet(1);
    MoveMenOrder<BodyId> order{TableId{0}, {}, {}};
    for (const Soldier& man : campaign().men()) {
      if (!man.on_ground() || man.side != side || man.state == ManState::prisoner || pick(4) == 0) continue;
      Point to = man.at;
      const Length pace = step * (man.arm == Arm::cavalry ? 2 : 1);
      const bool up = aim <= 1 ? side == red_side : aim == 2 ? side == blue_side : pick(2) == 0;
      to.y = std::clamp(to.y + (up ? pace : -pace), Length{}, north);
      if (const Soldier* enemy = some_enemy(side); aim == 4 && enemy && distance(man.at, enemy->at) < pace)
        to = enemy->at;
      give(MoveMenOrder<BodyId>{TableId{0}, {{man.id, {man.at, to}}}, {}});
    }
    for (const Gun& gun : campaign().guns()) {
      if (gun.side != side || !gun.on_ground || pick(3) > 0) continue;
      const Point to{gun.at.x, side == red_side ? Length{} : north};
      order.guns.push_back({gun.id, {gun.at, to}});
    }
    if (!order.guns.empty()) give(order);
  }
  const Soldier* some_enemy(SideId side) {
    const Soldier* enemy = nullptr;
    for (const Soldier& man : campaign().men()) {
      if (man.state == ManState::free && man.side != side && (!enemy || pick(3) == 0)) enemy = &man;
    }
    return enemy;
  }
  void flag() {
    const SideId side{pick(2)};
    const bool all = pick(2) == 0;
    WhiteFlagOrder<BodyId> order{TableId{0}, {}};
    for (const ManId man : game_.free_men(side)) {
      if (all || pick(2) == 0) order.men.push_back(man);
    }
    give(order, SeatId{side.number});
  }
  void give(Deed deed, SeatId seat = {}) {
    if (seat.none()) seat = SeatId{mover().number};
    const auto events = decide(campaign(), {SmallExercise::next_id(), seat, std::move(deed)}, Dice(1, 0));
    if (!events) return;
    for (const Event& event : *events) campaign().apply(event);
  }

  QByteArray judge() {
    if (ends_.size() > 1) return "a battle has ended twice";
    if (campaign().over() != (ends_.size() == 1)) return "a battle is over without having ended";
    if (ends_.empty()) return {};
    const BattleEnded& end = ends_.front();
    const auto refusal = SmallExercise::refusal(campaign(), SeatId{mover().number}, CloseMyMove{});
    if (!refusal || refusal->code != RefusalCode::battle_over) return "an order is taken after the end";
    return points_add_up(end);
  }
  QByteArray points_add_up(const BattleEnded& end) {
    using Victory = PointsCount::Victory;
    std::int64_t taken = 0, held = 0, guns = 0;
    for (std::size_t i = 0; i < end.scores.size(); ++i) {
      const SideScore& score = end.scores[i];
      const SideId side{static_cast<std::int32_t>(i)};
      const Victory expected = !end.winner ? Victory::drawn : *end.winner == side ? Victory::won : Victory::lost;
      if (score.count.victory != expected) return "the victory is another's";
      if (rule_points(campaign().setting().rulebook, score.count).half_points != score.half_points)
        return "points are not the sum of their lines";
      const std::int64_t dead = in_state(campaign(), side, ManState::dead);
      if (score.count.infantry + score.count.cavalry + score.count.own_prisoners_held + dead != began_[i])
        return "men are counted twice, or not at all";
      taken += score.count.prisoners_taken;
      held += score.count.own_prisoners_held;
      guns += score.count.guns;
    }
    if (taken != held) return "prisoners are held by nobody";
    if (guns > static_cast<std::int64_t>(campaign().guns().size())) return "a gun is counted twice";
    return {};
  }

  std::mt19937_64 random_;
  Game game_;
  std::vector<std::int64_t> began_;
  std::vector<BattleEnded> ends_;
};

}  // namespace

class TestRandomGames : public QObject {
  Q_OBJECT

 private slots:
  void a_battle_ends_once_and_its_points_add_up() {
    const auto games = static_cast<std::uint64_t>(repetitions(300, 1'000));
    std::size_t ended = 0;
    std::array<std::size_t, static_cast<std::size_t>(EndReason::line_out_of_reach) + 1> reasons{};
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      RandomGame game(seed);
      const QByteArray wrong = game.play(24);
      QVERIFY2(wrong.isEmpty(), ("game " + QByteArray::number(qulonglong(seed)) + ": " + wrong).constData());
      if (QTest::currentTestFailed()) return;
      for (const BattleEnded& end : game.ends()) {
        ++ended;
        ++reasons[static_cast<std::size_t>(end.why)];
      }
    }
    for (std::size_t why = 0; why < reasons.size(); ++why) qInfo("end %zu: %zu of %zu", why, reasons[why], ended);
    // The games must have been worth playing: most end, and in most ways there are.
    QVERIFY(ended > games / 2);
    QVERIFY(std::ranges::count_if(reasons, [](std::size_t n) { return n > 0; }) >= 6);
  }

  // Whoever waits for ever can be beaten: a side that hoists the white flag, man after man, has lost.
  void a_battle_can_always_be_given_up() {
    for (const GameKind kind : {GameKind::fight, GameKind::blow, GameKind::defensive}) {
      Game game({kind, {}, {}, {}});
      game.add(0, 12, 3, 1);
      game.add(1, 12, 3, 9);
      game.add(1, 4, 9, 9, Arm::artillery);
      game.begin();
      SmallExercise::give(game.campaign(), blue, WhiteFlagOrder<BodyId>{TableId{0}, game.free_men(blue_side)});
      const auto ended = game.close();
      QVERIFY(ended.has_value());
      QCOMPARE(ended->winner, std::optional(red_side));
      QCOMPARE(ended->scores[0].count.prisoners_taken, 16);
      QCOMPARE(ended->scores[0].count.guns, 2);
    }
  }
};

SANDGATE_TEST(TestRandomGames)

}  // namespace tst_random_games
#include "tst_random_games.moc"
