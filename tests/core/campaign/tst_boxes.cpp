// Boxes: what is seen of them (CX-1), what opens them (CX-2), who is never in one (CX-3), dummies that halt a column
// (CX-4) and are found out (CX-10).
#include <cmath>
#include <random>

#include "core/deciding/observe.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_boxes {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const SeatId red{0}, blue{1};
std::shared_ptr<const Country> level(std::vector<Feature> features = {}) {
  return Country::level(12000, 6000, std::move(features));
}
using Codes = std::vector<ReportCode>;

}  // namespace

class Boxes : public QObject {
  Q_OBJECT

 private slots:
  void CX_1_a_box_is_seen_and_not_what_is_in_it() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 10, 30);
    const BodyId box = small.add(1, Arm::artillery, Formation::boxed, 30, 30, 14);
    small.body(box).facing = Bearing::of(4800);
    const Watched game(small);
    const SightedBody* seen = game.only(0);
    QVERIFY(seen);
    QCOMPARE(seen->state, ReportKind::seen);
    QCOMPARE(seen->side, SideId{1});
    QCOMPARE(seen->seen, (Sighting{small.body(box).at, Bearing::of(4800), Formation::boxed, false, false, {}}));
    QCOMPARE(game.told(0), Codes{ReportCode::sighted});
  }

  // From beyond the distance of disclosure ten men and more are counted to the nearest ten.
  void CX_1_men_stood_out_are_counted_from_near_data() {
    QTest::addColumn<double>("off_ft");
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("told");
    QTest::addColumn<bool>("counted");
    QTest::newRow("near") << 10.0 << 56 << 56 << true;
    QTest::newRow("a hair further") << 10.02 << 56 << 60 << false;
    QTest::newRow("far") << 29.0 << 54 << 50 << false;
    QTest::newRow("half way up") << 29.0 << 55 << 60 << false;
    QTest::newRow("ten") << 29.0 << 10 << 10 << false;
    QTest::newRow("a handful") << 29.0 << 9 << 9 << true;
  }
  void CX_1_men_stood_out_are_counted_from_near() {
    QFETCH(double, off_ft);
    QFETCH(int, men);
    QFETCH(int, told);
    QFETCH(bool, counted);
    SmallExercise small(level());
    small.add(0, Arm::cavalry, Formation::fours, 20, 30);
    const BodyId body = small.add(1, Arm::infantry, Formation::two_ranks, 20 + off_ft, 30, men);
    small.body(body).contents.parts.front().men_began = Men{{99}};
    const Watched game(small);
    const SightedBody* seen = game.only(0);
    QVERIFY(seen);
    QCOMPARE(seen->seen.counted, counted);
    // What they began with is nobody's to see.
    QCOMPARE(seen->seen.parts, (std::vector<Part>{Part{Arm::infantry, Men{{told}}, Men{{told}}, 0, 0}}));
  }

  void CX_2_scouts_open_a_box_within_ten_feet_data() {
    QTest::addColumn<double>("off_ft");
    QTest::addColumn<bool>("scouts");
    QTest::addColumn<bool>("wood_between");
    QTest::addColumn<bool>("opened");
    QTest::newRow("at ten feet") << 10.0 << true << false << true;
    QTest::newRow("a 64th of an inch more") << 10.0 + 1.0 / 768 << true << false << false;
    QTest::newRow("no scouts") << 5.0 << false << false << false;
    QTest::newRow("no clear line") << 9.0 << true << true << false;
  }
  void CX_2_scouts_open_a_box_within_ten_feet() {
    QFETCH(double, off_ft);
    QFETCH(bool, scouts);
    QFETCH(bool, wood_between);
    QFETCH(bool, opened);
    std::vector<Feature> features;
    if (wood_between) features.push_back(block(FeatureKind::wood, 2300, 2000, 2500, 4000));
    SmallExercise small(level(std::move(features)));
    const BodyId who = small.add_scouts(0, 20, 30);
    small.body(who).scouts = scouts;
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 20 + off_ft, 30, 56);
    const Watched game(small);
    QCOMPARE(game.campaign.body(box).formation, opened ? Formation::fours : Formation::boxed);
    if (!opened) return;
    QCOMPARE(game.only(0)->seen.parts, small.body(box).contents.parts);
    QVERIFY(game.only(0)->seen.counted);
    QCOMPARE(game.told(1), (Codes{ReportCode::own_opened, ReportCode::sighted}));
  }

  // Several arms in a box are all told, in the order in which they march.
  void CX_2_what_was_in_a_box_is_told() {
    SmallExercise small(level());
    small.without_tables();
    small.add_scouts(0, 20, 30);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 34, 30, 24);
    small.body(box).contents.parts.push_back({Arm::artillery, Men{{6}}, Men{{6}}, 1, 0});
    Watched game(small);
    QVERIFY(game.only(0)->seen.parts.empty());
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, box, 29, 30, true));
    while (game.campaign.body(box).march) game.close();
    const SightedBody& seen = *game.only(0);
    QCOMPARE(seen.seen.formation, Formation::fours);
    QCOMPARE(seen.seen.parts, small.body(box).contents.parts);
    QVERIFY(seen.moving);
    QCOMPARE(game.told(0), (Codes{ReportCode::sighted, ReportCode::opened}));
  }

  // Scouts that ride past open a box, though they end their move far from it.
  void CX_2_opened_on_the_way() {
    SmallExercise small(level());
    const BodyId scouts = small.add_scouts(0, 20, 30);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 28.6, 39);
    small.setting().rulebook.wide.multiplier = 8;
    small.setting().rulebook.wide.multiplier_ends = {};
    Watched game(small);
    QCOMPARE(game.campaign.body(box).formation, Formation::boxed);
    game.give(red, SmallExercise::march(game.campaign, scouts, 44, 30, true));
    game.close();
    QCOMPARE(game.campaign.body(scouts).at.x.in_feet(), 44.0);
    QCOMPARE(game.campaign.body(box).formation, Formation::fours);
  }

  // Of a party that is set out each scout counts, wherever the middle of them is.
  void CX_2_each_scout_of_a_party_discloses_data() {
    QTest::addColumn<double>("off_ft");
    QTest::addColumn<bool>("opened");
    QTest::newRow("the nearest at eight and a half feet") << 8.5 << true;
    QTest::newRow("the nearest a 64th beyond ten feet") << 10 + 1.0 / 768 << false;
  }
  void CX_2_each_scout_of_a_party_discloses() {
    QFETCH(double, off_ft);
    QFETCH(bool, opened);
    SmallExercise small(level());
    const BodyId scouts = small.add_scouts(0, 20, 30);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 31.2, 30, 56);
    Watched game(small);
    game.close();
    game.close();
    QVERIFY(game.campaign.body(scouts).set_out);
    QVERIFY(game.campaign.body(box).formation == Formation::boxed);
    const Point at = game.campaign.body(box).at;
    const Soldier* nearest = nullptr;
    for (const Soldier& man : game.campaign.men()) {
      if (!nearest || man.at.y > nearest->at.y) nearest = &man;
    }
    const Length aside = at.y - nearest->at.y, off = Length::from_feet(off_ft);
    const auto ahead = static_cast<std::int64_t>(
        std::sqrt(static_cast<double>(off.count * off.count - aside.count * aside.count)) + (opened ? 0 : 1));
    const MoveMenOrder<BodyId> ride{
        TableId{0}, {{nearest->id, {nearest->at, {at.x - Length{{ahead}}, nearest->at.y}}}}, {}};
    const Point middle = game.campaign.body(scouts).at;
    game.give(red, ride);
    QVERIFY(!within(game.campaign.body(scouts).at, at, Length::feet(10)));
    QVERIFY(within(game.campaign.body(scouts).at, middle, Length::feet(1)));
    game.close();
    QCOMPARE(game.campaign.body(box).formation, opened ? Formation::fours : Formation::boxed);
  }

  // CX-10: a box is touched wherever on its way it would pass an enemy who stands out.
  void CX_10_a_box_is_touched_on_its_way_data() {
    QTest::addColumn<bool>("on_a_table");
    QTest::addColumn<double>("aside_ft");
    QTest::addColumn<bool>("touched");
    QTest::newRow("a line on a table") << true << 0.0 << true;
    QTest::newRow("past its end") << true << 3.0 << false;
    QTest::newRow("a line that no table has set out") << false << 0.0 << true;
    QTest::newRow("through its wing") << false << 1.0 << true;
    QTest::newRow("past the end of that") << false << 3.0 << false;
  }
  void CX_10_a_box_is_touched_on_its_way() {
    QFETCH(bool, on_a_table);
    QFETCH(double, aside_ft);
    QFETCH(bool, touched);
    SmallExercise small(level());
    const double begins = on_a_table ? 29.5 : 20;
    const BodyId box = small.add(0, Arm::cavalry, Formation::boxed, begins, 30 + aside_ft, 20);
    const BodyId line = small.add(1, Arm::infantry, Formation::extended, 31, 30, 12);
    small.body(line).facing = Bearing::of(4800);
    small.setting().rulebook.wide.multiplier_ends = {};
    small.setting().rulebook.march.column_on_road = {1, 1};
    if (!on_a_table) small.setting().rulebook.wide.multiplier = 8;
    Watched game(small);
    if (on_a_table) {
      game.close();
      game.close();
      QVERIFY(game.campaign.body(line).set_out);
    }
    QCOMPARE(game.campaign.body(box).formation, Formation::boxed);
    game.give(red, SmallExercise::march(game.campaign, box, on_a_table ? 32.4 : 40, 30 + aside_ft, true));
    const auto events = game.close();
    const Body& body = game.campaign.body(box);
    QCOMPARE(body.at.x < Length::feet(31), touched);
    QCOMPARE(body.formation, touched ? Formation::fours : Formation::boxed);
    if (!touched) return;
    QVERIFY(!body.march);
    QCOMPARE(count<BoxOpened>(events), 1);
    // It halts where the nearest man touches it, and no further off.
    const Rulebook& rules = game.campaign.setting().rulebook;
    const Length reach = rules.table.box_radius + rules.melee.contact + rules.table.foot_radius;
    Length nearest = Length::feet(100);
    const auto marched = std::ranges::find_if(events, [](const Event& e) { return holds_alternative<Marched>(e); });
    const Point stopped = get<Marched>(*marched).at;
    QCOMPARE(get<Marched>(*marched).end, MarchEnd::touched);
    for (const Soldier& man : game.campaign.men()) {
      if (man.body == line) nearest = std::min(nearest, distance(man.at, stopped));
    }
    QVERIFY(nearest > reach - Length{{Length::per_inch / 4}} && nearest <= reach + Length{{2}});
    QVERIFY(std::ranges::count(game.told(0), ReportCode::own_touched) == 1);
  }

  // CX-10: a column that marches upon a box opens it and halts; two boxes pass one another.
  void CX_10_a_column_touches_a_box_data() {
    QTest::addColumn<Formation>("formation");
    QTest::addColumn<int>("men");
    QTest::addColumn<bool>("touched");
    QTest::newRow("in fours") << Formation::fours << 20 << true;
    QTest::newRow("upon a dummy") << Formation::fours << 0 << true;
    QTest::newRow("boxed") << Formation::boxed << 20 << false;
  }
  void CX_10_a_column_touches_a_box() {
    QFETCH(Formation, formation);
    QFETCH(int, men);
    QFETCH(bool, touched);
    SmallExercise small(level());
    const BodyId column = small.add(0, Arm::cavalry, formation, 20, 30);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 34, 30, men);
    small.setting().rulebook.wide.multiplier = 8;
    small.setting().rulebook.wide.multiplier_ends = {};
    Watched game(small);
    game.give(red, SmallExercise::march(game.campaign, column, 40, 30, true));
    game.close();
    QCOMPARE(game.campaign.body(column).at.x < Length::feet(34), touched);
    QCOMPARE(game.campaign.body(box).formation, touched ? Formation::fours : Formation::boxed);
    QCOMPARE(game.campaign.body(box).gone, men == 0);
    if (touched) QVERIFY(std::ranges::count(game.told(0), ReportCode::halted_in_touch) == 1);
  }

  void CX_2_boxed_again_without_an_enemy_in_sight_within_twenty_feet_data() {
    QTest::addColumn<double>("off_ft");
    QTest::addColumn<bool>("seen");
    QTest::addColumn<bool>("refused");
    QTest::newRow("at twenty feet") << 20.0 << true << true;
    QTest::newRow("a 64th more") << 20.0 + 1.0 / 768 << true << false;
    // Its side cannot see him, so it cannot be told of him either.
    QTest::newRow("behind a wood") << 12.0 << false << false;
  }
  void CX_2_boxed_again_without_an_enemy_in_sight_within_twenty_feet() {
    QFETCH(double, off_ft);
    QFETCH(bool, seen);
    QFETCH(bool, refused);
    std::vector<Feature> features;
    if (!seen) features.push_back(block(FeatureKind::wood, 2300, 2000, 2500, 4000));
    SmallExercise small(level(std::move(features)));
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 20, 30);
    small.add(1, Arm::cavalry, Formation::fours, 20 + off_ft, 30);
    Watched game(small);
    const auto no = SmallExercise::refusal(game.campaign, red, BoxOrder<BodyId>{body});
    QCOMPARE(no.has_value(), refused);
    if (refused) {
      QCOMPARE(no->code, RefusalCode::enemy_too_near);
      QCOMPARE(no->clause, clauses::disclosure);
      QVERIFY(no->arguments.empty());
      return;
    }
    game.give(red, BoxOrder<BodyId>{body});
    QCOMPARE(game.campaign.body(body).formation, Formation::boxed);
    QCOMPARE(SmallExercise::refusal(game.campaign, red, BoxOrder<BodyId>{body})->code, RefusalCode::boxed_already);
    game.give(red, StandOutOrder<BodyId>{body, Formation::two_ranks});
    QCOMPARE(game.campaign.body(body).formation, Formation::fours);  // KS-3: and then it changes
    QVERIFY(game.campaign.body(body).forming->to == FormedAs::two_ranks);
    QCOMPARE(SmallExercise::refusal(game.campaign, red, StandOutOrder<BodyId>{body, Formation::fours})->code,
             RefusalCode::stands_out_already);
  }

  // Who saw them go into the box knows what is in it, as long as he keeps it in sight.
  void CX_2_a_box_filled_before_ones_eyes() {
    SmallExercise small(level());
    const BodyId watcher = small.add(1, Arm::cavalry, Formation::fours, 45, 30);
    const BodyId body = small.add(0, Arm::infantry, Formation::fours, 20, 30, 56);
    Watched game(small);
    const auto told = game.only(1)->seen.parts;
    game.give(red, BoxOrder<BodyId>{body});
    QCOMPARE(game.only(1)->seen.formation, Formation::boxed);
    QCOMPARE(game.only(1)->seen.parts, told);
    QCOMPARE(game.told(1), (Codes{ReportCode::sighted, ReportCode::boxed_again}));
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, watcher, 55, 30));
    game.close();
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, watcher, 46, 30));
    game.close();
    // Found where it was lost, it is taken for the same.
    QCOMPARE(game.only(1)->seen.parts, told);
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, watcher, 55, 30));
    game.close();
    game.give(red, SmallExercise::march(game.campaign, body, 20, 32));
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, watcher, 46, 30));
    game.close();
    // Found elsewhere, it is a box like any other.
    QCOMPARE(game.picture(1).sighted.size(), std::size_t{2});
    QVERIFY(game.picture(1).sighted.back().seen.parts.empty());
  }

  void CX_3_KS_1_1_never_boxed() {
    SmallExercise small(level());
    const BodyId scouts = small.add_scouts(0, 20, 30),
                 general = small.add(0, Arm::general, Formation::fours, 20, 32, 1);
    const Watched game(small);
    const auto no_scouts = SmallExercise::refusal(game.campaign, red, BoxOrder<BodyId>{scouts});
    QCOMPARE(no_scouts->code, RefusalCode::never_boxed);
    QCOMPARE(no_scouts->clause, clauses::scouts);
    const auto no_general = SmallExercise::refusal(game.campaign, red, BoxOrder<BodyId>{general});
    QCOMPARE(no_general->code, RefusalCode::never_boxed);
    QCOMPARE(no_general->clause, clauses::general);
  }

  void CX_3_a_screen_is_one_order() {
    SmallExercise small(level());
    const BodyId a = small.add_scouts(0, 20, 30), b = small.add_scouts(0, 20, 32);
    const BodyId foot = small.add(0, Arm::infantry, Formation::fours, 20, 34);
    Watched game(small);
    const auto path = [&](BodyId id, double x_ft) { return SmallExercise::march(game.campaign, id, x_ft, 30).path; };
    using Screen = ScreenOrder<BodyId>;
    const auto code = [&](const Screen& screen) {
      const auto no = SmallExercise::refusal(game.campaign, red, screen);
      return no ? std::optional(no->code) : std::nullopt;
    };
    QCOMPARE(code({{}, false}), RefusalCode::no_parties);
    QCOMPARE(code({{{a, path(a, 30)}, {a, path(a, 31)}}, false}), RefusalCode::named_twice);
    QCOMPARE(code({{{a, path(a, 30)}, {foot, path(foot, 30)}}, false}), RefusalCode::not_scouts);
    QCOMPARE(code({{{a, path(a, 30)}, {BodyId{9}, path(a, 30)}}, false}), RefusalCode::not_your_body);
    // One that cannot go keeps all of them back.
    QCOMPARE(code({{{a, path(a, 30)}, {b, path(b, 500)}}, false}), RefusalCode::off_map);
    QVERIFY(!game.campaign.body(a).march);
    const auto events = game.give(red, Screen{{{a, path(a, 40)}, {b, path(b, 40)}}, true});
    QCOMPARE(count<MarchOrdered>(events), 2);
    QVERIFY(game.campaign.body(a).march->press_on && game.campaign.body(b).march->press_on);
  }

  // CX-4 with CX-1: a dummy halts a column as any box does.
  void CX_4_a_column_halts_before_a_dummy() {
    SmallExercise small(level());
    small.setting().rulebook.wide.visibility = Length::feet(11);
    const BodyId column = small.add(0, Arm::infantry, Formation::boxed, 10, 30);
    const BodyId dummy = small.add(1, Arm::infantry, Formation::boxed, 24, 30, 0);
    Watched game(small);
    game.give(red, SmallExercise::march(game.campaign, column, 60, 30));
    game.close();
    QCOMPARE(game.campaign.body(column).at.x.in_feet(), 13.0);
    QVERIFY(!game.campaign.body(column).march);
    QVERIFY(game.campaign.watch(SideId{0}, dummy).in_sight());
  }

  // CX-10: what proves empty is taken off the map, and both sides know it.
  void CX_10_a_dummy_is_found_out() {
    SmallExercise small(level());
    const BodyId scouts = small.add_scouts(0, 20, 30);
    const BodyId dummy = small.add(1, Arm::infantry, Formation::boxed, 33, 30, 0);
    Watched game(small);
    QCOMPARE(game.only(0)->seen, (Sighting{small.body(dummy).at, {}, Formation::boxed, false, false, {}}));
    game.give(red, SmallExercise::march(game.campaign, scouts, 25, 30, true));
    game.close();
    QVERIFY(game.campaign.body(dummy).gone);
    QCOMPARE(game.only(0)->state, ReportKind::empty);
    QCOMPARE(game.told(0), (Codes{ReportCode::sighted, ReportCode::found_empty}));
    QVERIFY(game.picture(1).body(game.views[1].handle(dummy))->gone);
    QVERIFY(std::ranges::count(game.told(1), ReportCode::own_dummy) == 1);
    // An order to what is gone is refused, and tells nothing.
    const auto no = SmallExercise::refusal(game.campaign, blue, SmallExercise::march(game.campaign, dummy, 40, 30));
    QCOMPARE(no->code, RefusalCode::body_gone);
    QVERIFY(no->arguments.empty() && !no->clause.id.empty());
    // Nobody meets it any more.
    game.close();
    QCOMPARE(game.picture(0).sighted.size(), std::size_t{1});
  }
  void CX_10_a_dummy_taken_up_by_its_owner() {
    SmallExercise small(level());
    const BodyId dummy = small.add(0, Arm::infantry, Formation::boxed, 20, 30, 0);
    // Only the dummy has this one in sight: with it goes the sight of him.
    const BodyId enemy = small.add(1, Arm::infantry, Formation::fours, 45, 30);
    Watched game(small);
    QVERIFY(game.campaign.watch(SideId{0}, enemy).in_sight());
    game.give(red, StandOutOrder<BodyId>{dummy, Formation::fours});
    QVERIFY(game.campaign.body(dummy).gone);
    QVERIFY(!game.campaign.watch(SideId{0}, enemy).in_sight());
    QCOMPARE(game.only(0)->state, ReportKind::lost);
    QCOMPARE(game.only(1)->state, ReportKind::empty);
  }

  // CX-1: the numbers in boxes that stay shut change nothing that anybody of the other side is told.
  void closed_boxes_keep_their_secret() {
    for (unsigned seed = 1; seed <= 10; ++seed) {
      const auto play = [seed](const std::vector<bool>& fuller) {
        std::mt19937 random(seed);
        SmallExercise small(level({block(FeatureKind::wood, 3000, 1000, 4000, 2500)}));
        std::uniform_real_distribution<double> x(2, 78), y(2, 58);
        for (int i = 0; i < 20; ++i) {
          if (i < 4) {
            small.add_scouts(i % 2, x(random), y(random));
          } else {
            const BodyId id = small.add(i % 2, Arm::infantry, Formation::boxed, x(random), y(random), 30);
            if (!fuller.empty() && fuller[id.index()]) small.body(id).contents = Contents::of(Arm::infantry, Men{{80}});
          }
        }
        Watched game(small);
        for (int move = 0; move < 10; ++move) {
          const SeatId seat{game.campaign.camp() == Camp::first ? 0 : 1};
          for (const Body& body : small.setting().order_of_battle) {
            const double to_x = x(random), to_y = y(random);
            if (body.seat != seat || game.campaign.body(body.id).set_out) continue;
            game.give(seat, SmallExercise::march(game.campaign, body.id, to_x, to_y, true));
          }
          game.close();
        }
        return game;
      };
      const Watched game = play({});
      std::vector<bool> shut(game.campaign.bodies().size());
      for (const Body& body : game.campaign.bodies())
        shut[body.id.index()] = body.side == SideId{1} && body.formation == Formation::boxed;
      QVERIFY(std::ranges::count(shut, true) > 0);
      QVERIFY(!game.picture(0).sighted.empty());
      const Watched other = play(shut);
      QCOMPARE(other.picture(0), game.picture(0));
      QVERIFY(other.picture(1) != game.picture(1));
    }
  }
};

SANDGATE_TEST(Boxes)

}  // namespace tst_boxes
#include "tst_boxes.moc"
