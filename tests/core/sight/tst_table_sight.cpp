// What a seat knows of a table is what its side's men see there (CX-10), told in names that tell nothing more.
#include <QTest>
#include <random>

#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_table_sight {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Every enemy on the ground whom `side` has in sight, and the dead it saw fall; by place.
std::vector<std::pair<Point, ManState>> in_truth(const Campaign& campaign, SideId side) {
  std::vector<std::pair<Point, ManState>> men;
  for (const Soldier& man : campaign.men()) {
    const bool own = man.side == side && man.state != ManState::prisoner;
    const bool seen = own || (man.seen_by >> side.index() & 1) != 0;
    if (seen && (man.on_ground() || man.state == ManState::dead)) men.emplace_back(man.at, man.state);
  }
  std::ranges::sort(men);
  return men;
}
std::vector<std::pair<Point, ManState>> in_picture(const Picture& picture) {
  std::vector<std::pair<Point, ManState>> men;
  for (const SeenMan& man : picture.men) men.emplace_back(man.at, man.state);
  std::ranges::sort(men);
  return men;
}

/// Empty where every body of which `side` sees a man is in sight, in truth and on its sheet.
QByteArray in_sight_with_its_men(const Campaign& campaign, const SeatView& view, SideId side) {
  for (const Soldier& man : campaign.men()) {
    const bool seen = man.on_ground() && man.state != ManState::prisoner && (man.seen_by >> side.index() & 1) != 0;
    if (!seen || man.side == side) continue;
    if (!campaign.watch(side, man.body).in_sight()) return "men are seen of a body that is not in sight";
    const SightedBody* sighted = view.picture().sighted_body(view.handle(man.body));
    if (!sighted || sighted->state != ReportKind::seen) return "men are seen of a body that the sheet has lost";
  }
  return {};
}

/// A long house between two lines of four.
SmallExercise across_a_house(const char* rules) {
  SmallExercise small(Country::level(4'000, 4'000, {block(FeatureKind::house, 1'400, 1'480, 2'600, 1'540)}), rules);
  small.setting().table = TableExercise{"Across a house"};
  small.add(0, Arm::infantry, Formation::extended, 20, 13, 4);
  small.add(1, Arm::infantry, Formation::extended, 20, 17, 4);
  return small;
}

}  // namespace

class TestTableSight : public QObject {
  Q_OBJECT

 private slots:
  // CX-8: who has more on a table than one player handles is told so, once; nobody else is.
  void CX_8_advice_on_how_much_to_command() {
    SmallExercise small(Country::level(10'000, 6'000));
    small.add(0, Arm::infantry, Formation::two_ranks, 40, 30, 120);
    small.add(1, Arm::infantry, Formation::two_ranks, 48, 30, 100);
    Watched game(small);
    game.close();
    game.close();
    const auto advised = [&](int seat) {
      return std::ranges::count(game.picture(seat).dispatches, ReportCode::much_to_command, &Dispatch::code);
    };
    QCOMPARE(advised(0), 1);
    QCOMPARE(advised(1), 0);
    const auto& told = game.picture(0).dispatches;
    const auto advice = std::ranges::find(told, ReportCode::much_to_command, &Dispatch::code);
    QCOMPARE(advice->clause, clauses::command);
  }

  void open() {
    Watched game(across_a_house("little-wars"));
    QCOMPARE(game.picture(0).men.size(), std::size_t{8});
    QCOMPARE(game.picture(1).men.size(), std::size_t{8});
    for (const int seat : {0, 1}) QVERIFY(game.picture(seat).tables.front().mine);
  }

  // CX-10, sight by lines: who stands behind a house is not seen, and what he does there is not told.
  void lines() {
    Watched game(across_a_house("campaign"));
    QCOMPARE(game.picture(0).men.size(), std::size_t{4});
    QCOMPARE(game.picture(1).men.size(), std::size_t{4});
    const Picture before = game.picture(1);
    const ManId man = men_of(game.campaign, BodyId{0}).back();
    const Point at = game.campaign.man(man).at;
    game.give(red, MoveMenOrder<BodyId>{table, {{man, {at, {at.x + Length::inches(3), at.y}}}}, {}});
    QVERIFY2(game.picture(1) == before, "an unseen walk is not told by anything");
    // Round the house he comes into sight, and out of it again.
    const Length beyond = Length::from_feet(36);
    for (int own_move = 0; own_move < 40; ++own_move) {
      while (game.campaign.camp() != Camp::first) game.close();
      const Point here = game.campaign.man(man).at;
      if (game.campaign.man(man).moved == game.campaign.move()) {
        game.close();
        continue;
      }
      const Point to{std::min(here.x + Length::inches(12), beyond), here.y};
      if (to == here) break;
      game.give(red, MoveMenOrder<BodyId>{table, {{man, {here, to}}}, {}});
    }
    while (game.campaign.camp() != Camp::first || game.campaign.man(man).moved == game.campaign.move()) game.close();
    QCOMPARE(game.picture(1).men.size(), std::size_t{5});
    const auto stranger = std::ranges::find(game.picture(1).men, red_side, &SeenMan::side);
    QVERIFY(stranger != game.picture(1).men.end());
    QVERIFY(stranger->body.none());
    const ManHandle first_name = stranger->handle;
    const Point seen_at = stranger->at;
    const auto step = [&](std::int64_t inches) {
      const Point here = game.campaign.man(man).at;
      game.give(red, MoveMenOrder<BodyId>{table, {{man, {here, {here.x + Length::inches(inches), here.y}}}}, {}});
      const std::size_t known = game.picture(1).men.size();
      game.close();
      game.close();
      return known;
    };
    int back = 0;
    while (step(-12) == 5 && back < 20) ++back;
    QCOMPARE(game.picture(1).men.size(), std::size_t{4});
    QVERIFY(game.campaign.man(man).at != seen_at);
    for (int forth = 0; forth < 3 && step(12) == 4; ++forth) {
    }
    const auto again = std::ranges::find(game.picture(1).men, red_side, &SeenMan::side);
    QVERIFY(again != game.picture(1).men.end());
    QVERIFY2(again->handle != first_name, "nobody can tell that he is the same");
  }

  // CX-10: hollow pieces stood over men in plain view, since a body was looked for at its middle alone.
  void CX_10_a_body_whose_men_are_seen_is_in_sight() {
    Watched game(across_a_house("campaign"));
    QVERIFY(game.picture(1).sighted.empty());
    const ManId man = men_of(game.campaign, BodyId{0}).back();
    const auto walk_to = [&](double x_ft) {
      for (int own_move = 0; own_move < 60; ++own_move) {
        while (game.campaign.camp() != Camp::first || game.campaign.man(man).moved == game.campaign.move())
          game.close();
        const Point here = game.campaign.man(man).at;
        const Length off = Length::from_feet(x_ft) - here.x;
        if (off == Length{}) return;
        const Point to{here.x + std::clamp(off, Length::inches(-12), Length::inches(12)), here.y};
        game.give(red, MoveMenOrder<BodyId>{table, {{man, {here, to}}}, {}});
        QCOMPARE(in_sight_with_its_men(game.campaign, game.views[1], blue_side), QByteArray());
      }
    };
    walk_to(36);
    QCOMPARE(game.picture(1).men.size(), std::size_t{5});
    const SightedBody* body = game.only(1);
    QVERIFY(body);
    QCOMPARE(body->state, ReportKind::seen);
    // Of the three behind the house nothing is told.
    QCOMPARE(body->seen.at, game.campaign.man(man).at);
    QCOMPARE(body->seen.parts.size(), std::size_t{1});
    QCOMPARE(body->seen.parts.front().men, Men{{1}});
    QCOMPARE(game.picture(1).dispatches.back().code, ReportCode::sighted);
    // CX-11: fog comes down, and men and body are lost at once.
    const Length clear = game.campaign.visibility();
    game.give(umpire_seat, SetVisibility{Length::feet(1), "fog"});
    QCOMPARE(game.picture(1).men.size(), std::size_t{4});
    QCOMPARE(game.picture(1).sighted.back().state, ReportKind::lost);
    game.give(umpire_seat, SetVisibility{clear, ""});
    QCOMPARE(game.picture(1).men.size(), std::size_t{5});
    QCOMPARE(game.picture(1).sighted.back().state, ReportKind::seen);
    walk_to(20);
    game.close();
    QCOMPARE(game.picture(1).men.size(), std::size_t{4});
    QCOMPARE(game.picture(1).sighted.back().state, ReportKind::lost);
  }

  // Nothing but what is in sight is ever in a Picture, and all of it is.
  void pictures_hold_what_is_seen() {
    std::mt19937_64 random(3);
    const auto pick = [&](int below) { return std::uniform_int_distribution<int>(0, below - 1)(random); };
    int hidden = 0, fallen = 0;
    for (int round = 0; round < 40; ++round) {
      std::vector<Feature> features;
      for (int i = 0; i < 16; ++i) {
        const double west = 150 + 270 * pick(9), south = 270 + 270 * pick(9);
        features.push_back(block(FeatureKind::house, west, south, west + 150 + 100 * pick(5), south + 20));
      }
      SmallExercise small(Country::level(3'000, 3'000, std::move(features)), "campaign");
      small.setting().table = TableExercise{"Among houses"};
      for (int i = 0; i < 4; ++i)
        small.add(i % 2, i < 2 ? Arm::infantry : Arm::cavalry, Formation::extended, 4 + pick(20), 3.8 + 2.7 * pick(8),
                  5);
      Watched game(small);
      for (int move = 0; move < 6; ++move) {
        const SeatId seat{game.campaign.camp() == Camp::first ? 0 : 1};
        for (const Soldier& soldier : std::vector<Soldier>(game.campaign.men().begin(), game.campaign.men().end())) {
          if (soldier.side.number != seat.number || !soldier.on_ground()) continue;
          const Point to{soldier.at.x + Length::inches(pick(21) - 10), soldier.at.y + Length::inches(pick(21) - 10)};
          const MoveMenOrder<BodyId> order{table, {{soldier.id, {soldier.at, to}}}, {}};
          if (!SmallExercise::refusal(game.campaign, seat, order)) game.give(seat, order);
          for (const int watcher : {0, 1}) {
            QCOMPARE(in_picture(game.picture(watcher)), in_truth(game.campaign, SideId{watcher}));
            QCOMPARE(
                in_sight_with_its_men(game.campaign, game.views[static_cast<std::size_t>(watcher)], SideId{watcher}),
                QByteArray());
          }
        }
        const std::int64_t now = game.campaign.move();
        while (game.campaign.move() == now) game.close();
        for (const int watcher : {0, 1}) {
          QCOMPARE(in_picture(game.picture(watcher)), in_truth(game.campaign, SideId{watcher}));
          QCOMPARE(in_sight_with_its_men(game.campaign, game.views[static_cast<std::size_t>(watcher)], SideId{watcher}),
                   QByteArray());
          for (const SeenMan& man : game.picture(watcher).men) {
            // The fallen lie on their table, where every drawing of it finds them.
            QVERIFY(game.picture(watcher).table(man.table));
            fallen += man.state == ManState::dead ? 1 : 0;
            QCOMPARE(game.campaign.man(game.views[static_cast<std::size_t>(watcher)].man(man.handle)).at, man.at);
          }
        }
        hidden += static_cast<int>(game.campaign.men().size() - game.picture(0).men.size());
        QCOMPARE(disorder(game.campaign), QByteArray());
      }
    }
    QVERIFY2(hidden > 50, "the houses must have hidden somebody");
    QVERIFY2(fallen > 0, "somebody must have been seen to fall");
  }

  // CX-10: a seat's window is drawn about whom its side knows, and grows when somebody comes into sight.
  void CX_10_window_of_whom_is_known() {
    SmallExercise small(Country::level(12'000, 6'000, {block(FeatureKind::wood, 4'300, 2'500, 4'600, 2'930)}));
    small.add(0, Arm::infantry, Formation::fours, 40, 30, 40);
    small.add(1, Arm::infantry, Formation::fours, 48, 30, 30);
    const BodyId horse = small.add(1, Arm::cavalry, Formation::fours, 47, 28.3, 6);
    Watched game(small);
    game.close();
    const auto feet = [](double west, double south, double east, double north) {
      return Window{{Length::from_feet(west), Length::from_feet(south)},
                    {Length::from_feet(east), Length::from_feet(north)}};
    };
    const auto window = [&](int seat) { return game.picture(seat).tables.front().window; };
    QCOMPARE(game.campaign.body(horse).table, table);
    QVERIFY(std::ranges::none_of(game.picture(0).men, [](const SeenMan& man) { return man.arm == Arm::cavalry; }));
    QCOMPARE(game.campaign.table(table).window, feet(37, 25.3, 51, 33));
    QCOMPARE(window(1), feet(37, 25.3, 51, 33));
    QCOMPARE(window(0), feet(37, 27, 51, 33));
    const Dispatch& opened = *std::ranges::find(game.picture(0).dispatches, ReportCode::table_opened, &Dispatch::code);
    QCOMPARE(*opened.at, (Point{Length::feet(44), Length::feet(30)}));
    // It rides south, unseen: nothing of the window shows it, when the move ends neither.
    const auto ride = [&](std::int64_t inches) {
      std::vector<MoveMenOrder<BodyId>::Walk> walks;
      for (const ManId id : men_of(game.campaign, horse)) {
        const Point at = game.campaign.man(id).at;
        walks.push_back({id, {at, {at.x, at.y + Length::inches(inches)}}});
      }
      game.give(blue, MoveMenOrder<BodyId>{table, walks, {}});
    };
    ride(-12);
    game.close();
    const Window before = window(0);
    QVERIFY(game.campaign.table(table).window.south_west.y < Length::from_feet(24.8));
    QVERIFY(before.south_west.y > Length::from_feet(25.5));
    QVERIFY(window(1) == game.campaign.table(table).window);
    game.close();
    // It comes out: it is in the window at once, and when the next move ends three feet round it too.
    for (int out = 0; out < 3; ++out) {
      ride(24);
      for (const SeenMan& man : game.picture(0).men) QVERIFY(window(0).holds(man.at));
      game.close();
      game.close();
    }
    QCOMPARE(std::ranges::count(game.picture(0).men, Arm::cavalry, &SeenMan::arm), std::ptrdiff_t{6});
    QVERIFY(window(0) == game.campaign.table(table).window);
    QVERIFY(window(0) == window(1));
  }

  // It never reaches beyond the true one, so that no refusal tells where that ends; and where all is seen it is that.
  void CX_10_windows_lie_within_the_true_one() {
    std::mt19937_64 random(5);
    const auto pick = [&](int below) { return std::uniform_int_distribution<int>(0, below - 1)(random); };
    int smaller = 0, same = 0;
    for (int round = 0; round < 30; ++round) {
      std::vector<Feature> woods;
      for (int i = 0; i < 5; ++i) {
        const double west = 3'800 + 200 * pick(6), south = 2'400 + 150 * pick(6);
        woods.push_back(block(FeatureKind::wood, west, south, west + 150, south + 200));
      }
      SmallExercise small(Country::level(12'000, 6'000, std::move(woods)));
      for (int i = 0; i < 8; ++i) {
        const Formation formation = pick(3) == 0 ? Formation::boxed : Formation::two_ranks;
        small.add(i % 2, i < 6 ? Arm::infantry : Arm::cavalry, formation, (i % 2 ? 46 : 38) + 0.5 * pick(8),
                  24 + 0.6 * pick(16), 8);
      }
      Watched game(small);
      for (int move = 0; move < 8; ++move) {
        const SeatId seat{game.campaign.camp() == Camp::first ? 0 : 1};
        for (const Soldier& soldier : std::vector<Soldier>(game.campaign.men().begin(), game.campaign.men().end())) {
          const TableId where = game.campaign.table_of(soldier);
          if (soldier.side.number != seat.number || where.none()) continue;
          const Point to{soldier.at.x + Length::inches(pick(21) - 10), soldier.at.y + Length::inches(pick(21) - 10)};
          const MoveMenOrder<BodyId> order{where, {{soldier.id, {soldier.at, to}}}, {}};
          if (!SmallExercise::refusal(game.campaign, seat, order)) game.give(seat, order);
        }
        const std::int64_t now = game.campaign.move();
        while (game.campaign.move() == now) game.close();
        for (const int watcher : {0, 1}) {
          const SeatView& view = game.views[static_cast<std::size_t>(watcher)];
          for (const SeenTable& seen : view.picture().tables) {
            if (!game.campaign.table(view.table(seen.handle)).tells(SideId{watcher})) continue;
            const Window truth = game.campaign.table(view.table(seen.handle)).window;
            QVERIFY(truth.holds(seen.window.south_west) && truth.holds(seen.window.north_east));
            (seen.window == truth ? same : smaller) += 1;
            for (const SeenMan& man : view.picture().men) {
              if (man.table == seen.handle && man.state != ManState::dead) QVERIFY(seen.window.holds(man.at));
            }
          }
        }
      }
    }
    QVERIFY2(smaller > 20, "the woods must have hidden somebody");
    QVERIFY2(same > 20, "and not everybody");
  }

  // CX-10: a table is told only to sides with a body in sight of the enemy there.
  void told_to_whom_it_concerns() {
    SmallExercise small(Country::level(20'000, 6'000));
    small.setting().sides.push_back({SideId{2}, "Green", Livery::red, Camp::first, Edge::east});
    small.setting().seats.push_back({SeatId{2}, "green", "Col Green", SideId{2}});
    small.add(0, Arm::infantry, Formation::two_ranks, 40, 30);
    small.add(1, Arm::infantry, Formation::two_ranks, 48, 30);
    small.add(2, Arm::infantry, Formation::two_ranks, 150, 30);
    Campaign campaign = small.begin();
    SeatView green(Campaign(campaign.shared_setting()), SeatId{2}),
        ours(Campaign(campaign.shared_setting()), SeatId{0});
    for (const Event& event : close(campaign)) {
      green.witness(campaign, event);
      ours.witness(campaign, event);
    }
    QCOMPARE(ours.picture().tables.size(), std::size_t{1});
    QVERIFY(green.picture().tables.empty());
    QVERIFY(green.picture().men.empty());
    QVERIFY(!campaign.tables().front().tells(SideId{2}));
  }
};

SANDGATE_TEST(TestTableSight)

}  // namespace tst_table_sight
#include "tst_table_sight.moc"
