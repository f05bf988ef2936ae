// What each side is told of a game, and what it is not (LW-6.1 to LW-6.3, CX-10).
#include "tests/core/fixtures/game_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_game_sight {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Twelve a side far from one another, with no line of sight between them, and the views of both seats.
struct Seen {
  Seen(GameTerms terms, TableSight sight) : small(ground(), "little-wars") {
    small.setting().rulebook.table.sight = sight;
    small.setting().sides[0].back_line = Edge::south;
    small.setting().sides[1].back_line = Edge::north;
    small.setting().table = TableExercise{"Somewhere", terms};
    small.add(0, Arm::infantry, Formation::extended, 6, 2, 12);
    small.add(1, Arm::infantry, Formation::extended, 6, 8, 12);
    watched.emplace(small);
  }
  /// A house from edge to edge.
  static std::shared_ptr<const Country> ground() {
    return Country::level(1'200, 1'000, {block(FeatureKind::house, 0, 480, 1'200, 520)});
  }
  void fold(const Event& event) {
    watched->campaign.apply(event);
    for (SeatView& view : watched->views) view.witness(watched->campaign, event);
  }
  void put(SideId side, std::size_t men, double y_ft) {
    MenMoved moved{TableId{0}, SeatId{side.number}, {}, {}};
    for (const Soldier& man : watched->campaign.men()) {
      if (man.side != side || moved.men.size() == men) continue;
      const Point to{Length::from_feet(2 + 0.25 * static_cast<double>(moved.men.size())), Length::from_feet(y_ft)};
      moved.men.push_back({man.id, {man.at, to}, {}, {}});
    }
    fold(moved);
  }
  const SeenGame& game(int seat) const { return *watched->picture(seat).game; }
  bool told(int seat, ReportCode code) const {
    return std::ranges::count(watched->picture(seat).dispatches, code, &Dispatch::code) > 0;
  }

  SmallExercise small;
  std::optional<Watched> watched;
};

GameTerms defensive() { return {GameKind::defensive, {}, SideId{1}, {}}; }

}  // namespace

class TestGameSight : public QObject {
  Q_OBJECT

 private slots:
  void in_the_open_both_know_all() {
    Seen seen(defensive(), TableSight::open);
    for (const int seat : {0, 1}) {
      QCOMPARE(seen.game(seat).enemy_men, std::optional<std::int64_t>(12));
      QCOMPARE(seen.game(seat).to_arrive, std::optional<std::int64_t>(3));
      QCOMPARE(seen.game(seat).defender, std::optional(SideId{1}));
    }
    seen.put(red_side, 2, 9.96);
    seen.watched->close();
    for (const int seat : {0, 1}) QCOMPARE(seen.game(seat).arrived, std::optional<std::int64_t>(2));
    QVERIFY(seen.told(0, ReportCode::own_arrived) && seen.told(1, ReportCode::enemy_arrived));
  }

  void in_lines_of_sight_the_enemys_numbers_are_hidden() {
    Seen seen(defensive(), TableSight::lines);
    for (const int seat : {0, 1}) QVERIFY(!seen.game(seat).enemy_men);
    QCOMPARE(seen.game(0).to_arrive, std::optional<std::int64_t>(3));
    QVERIFY(!seen.game(1).to_arrive && !seen.game(1).arrived);
    seen.put(red_side, 2, 9.96);
    seen.watched->close();
    QCOMPARE(seen.game(0).arrived, std::optional<std::int64_t>(2));
    QVERIFY(!seen.game(1).arrived);
    QVERIFY(!seen.told(1, ReportCode::enemy_arrived));
    // When it is over both know how it ended.
    seen.watched->close();
    seen.put(red_side, 3, 9.96);
    seen.watched->close();
    for (const int seat : {0, 1}) {
      QVERIFY(seen.game(seat).ended.has_value());
      QCOMPARE(seen.game(seat).ended->scores.size(), std::size_t{2});
      QCOMPARE(seen.game(seat).enemy_men, std::optional<std::int64_t>(12));
    }
    QVERIFY(seen.told(0, ReportCode::battle_won) && seen.told(1, ReportCode::battle_lost));
  }

  void LW_6_2_the_beaten_side_is_told_its_moves() {
    Seen seen({GameKind::blow, {}, {}, {}}, TableSight::lines);
    seen.put(red_side, 3, 9.96);
    seen.watched->close();
    for (const int seat : {0, 1}) {
      QCOMPARE(seen.game(seat).beaten, std::optional(SideId{1}));
      QCOMPARE(seen.game(seat).moves_left, 6);
    }
    QVERIFY(seen.told(1, ReportCode::own_rear_reached) && seen.told(0, ReportCode::enemy_rear_reached));
    seen.watched->close();
    QCOMPARE(seen.game(0).moves_left, 5);
    QVERIFY(seen.told(1, ReportCode::retreat_left) && !seen.told(0, ReportCode::retreat_left));
    while (!seen.watched->campaign.over()) seen.watched->close();
    QVERIFY(seen.told(1, ReportCode::own_capitulated));
    QVERIFY(seen.told(1, ReportCode::battle_lost));
    QVERIFY(!seen.watched->picture(0).clock.my_move && !seen.watched->picture(1).clock.my_move);
  }

  void no_game_no_picture_of_it() {
    SmallExercise small(Country::level(1'200, 1'000), "little-wars");
    small.add(0, Arm::infantry, Formation::fours, 6, 2);
    small.add(1, Arm::infantry, Formation::fours, 6, 8);
    const Watched watched(small);
    QVERIFY(!watched.picture(0).game && !watched.picture(1).game);
  }
};

SANDGATE_TEST(TestGameSight)

}  // namespace tst_game_sight
#include "tst_game_sight.moc"
