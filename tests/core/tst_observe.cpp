// Who sees whom: boxes and disclosure (CX-1, CX-2), scouts (CX-3), halts on sighting (CX-4), visibility (CX-11), the
// General's eyes (KS-1.1), and what seats are told of it.
#include <random>

#include "core/campaign/observe.h"
#include "tests/core/seat_views.h"

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const SeatId red{0}, blue{1};
std::shared_ptr<const Country> level(std::vector<Feature> features = {}) {
  return Country::level(12000, 6000, std::move(features));
}
using Codes = std::vector<ReportCode>;

}  // namespace

class Observe : public QObject {
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
    QCOMPARE(game.campaign.body(body).formation, Formation::two_ranks);
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

  void CX_11_visibility_data() {
    QTest::addColumn<double>("off_ft");
    QTest::addColumn<double>("visibility_ft");
    QTest::addColumn<bool>("seen");
    QTest::newRow("thirty feet") << 30.0 << 30.0 << true;
    QTest::newRow("a 64th more") << 30.0 + 1.0 / 768 << 30.0 << false;
    QTest::newRow("in fog") << 8.0 << 6.0 << false;
    QTest::newRow("near, in fog") << 6.0 << 6.0 << true;
    QTest::newRow("a fine day") << 45.0 << 50.0 << true;
  }
  void CX_11_visibility() {
    QFETCH(double, off_ft);
    QFETCH(double, visibility_ft);
    QFETCH(bool, seen);
    SmallExercise small(level());
    small.setting().rulebook.wide.disclosure = {};
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    small.add(1, Arm::infantry, Formation::boxed, 20 + off_ft, 30);
    Watched game(small);
    game.give(umpire_seat, SetVisibility{Length::from_feet(visibility_ft), "so it is"});
    QCOMPARE(game.campaign.watch(SideId{0}, BodyId{1}).in_sight(), seen);
    QCOMPARE(game.campaign.watch(SideId{1}, BodyId{0}).in_sight(), seen);
    // Everybody is told of the weather.
    for (int seat : {0, 1}) {
      QCOMPARE(game.picture(seat).visibility, Length::from_feet(visibility_ft));
      QCOMPARE(game.picture(seat).visibility_reason, std::string("so it is"));
    }
  }
  void CX_11_fog_comes_down_and_lifts() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    small.add(1, Arm::infantry, Formation::boxed, 40, 30);
    Watched game(small);
    game.give(umpire_seat, SetVisibility{Length::feet(5), "fog"});
    QCOMPARE(game.only(0)->state, ReportKind::lost);
    game.give(umpire_seat, SetVisibility{Length::feet(30), ""});
    // Where one was lost, one just like it is taken for it.
    QCOMPARE(game.only(0)->state, ReportKind::seen);
    QCOMPARE(game.told(0), (Codes{ReportCode::sighted, ReportCode::visibility, ReportCode::lost, ReportCode::visibility,
                                  ReportCode::sighted}));
  }
  void CX_11_what_comes_out_of_the_fog_elsewhere_is_new() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    const BodyId enemy = small.add(1, Arm::infantry, Formation::boxed, 40, 30);
    Watched game(small);
    game.give(umpire_seat, SetVisibility{Length::feet(5), "fog"});
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, enemy, 40, 34));
    game.close();
    game.give(umpire_seat, SetVisibility{Length::feet(30), ""});
    QCOMPARE(game.picture(0).sighted.size(), std::size_t{2});
    QCOMPARE(game.picture(0).sighted[0].state, ReportKind::lost);
    QCOMPARE(game.picture(0).sighted[1].state, ReportKind::seen);
    QVERIFY(!game.picture(0).sighted[1].moving);
  }
  void CX_11_the_umpires_order_data() {
    QTest::addColumn<int>("seat");
    QTest::addColumn<qint64>("visibility");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("code");
    QTest::newRow("a player's") << 0 << qint64(7680) << "" << int(RefusalCode::not_your_order);
    QTest::newRow("the system's") << system_seat.number << qint64(7680) << "" << int(RefusalCode::not_your_order);
    QTest::newRow("nothing") << umpire_seat.number << qint64(0) << "" << int(RefusalCode::no_such_visibility);
    QTest::newRow("below zero") << umpire_seat.number << qint64(-64) << "" << int(RefusalCode::no_such_visibility);
    QTest::newRow("boundless") << umpire_seat.number << (qint64(1) << 40) << "" << int(RefusalCode::no_such_visibility);
    QTest::newRow("two lines") << umpire_seat.number << qint64(7680) << "a\nb" << int(RefusalCode::no_such_text);
    QTest::newRow("too long") << umpire_seat.number << qint64(7680) << QString(201, 'x')
                              << int(RefusalCode::no_such_text);
  }
  void CX_11_the_umpires_order() {
    QFETCH(int, seat);
    QFETCH(qint64, visibility);
    QFETCH(QString, reason);
    QFETCH(int, code);
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    const Watched game(small);
    const auto no =
        SmallExercise::refusal(game.campaign, SeatId{seat}, SetVisibility{Length{{visibility}}, reason.toStdString()});
    QVERIFY(no);
    QCOMPARE(int(no->code), code);
    QVERIFY(!no->clause.id.empty());
  }
  void CX_11_hills_houses_and_woods_hide_data() {
    QTest::addColumn<int>("what");
    QTest::addColumn<bool>("seen");
    QTest::newRow("nothing between") << -1 << true;
    QTest::newRow("a house") << int(FeatureKind::house) << false;
    QTest::newRow("a wood") << int(FeatureKind::wood) << false;
    QTest::newRow("a hill") << -2 << false;
  }
  void CX_11_hills_houses_and_woods_hide() {
    QFETCH(int, what);
    QFETCH(bool, seen);
    std::vector<Feature> features;
    if (what >= 0) features.push_back(block(static_cast<FeatureKind>(what), 2950, 2900, 3050, 3100));
    const auto height = [what](MapPoint p) { return what == -2 && std::abs(p.east - 3000) < 60 ? 30.0 : 10.0; };
    SmallExercise small(ground(12000, 6000, height, std::move(features)));
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    small.add(1, Arm::infantry, Formation::fours, 40, 30);
    const Watched game(small);
    QCOMPARE(game.only(0) != nullptr, seen);
    QCOMPARE(game.only(1) != nullptr, seen);
  }

  void KS_1_1_the_general_sees_at_any_range() {
    SmallExercise small(level({block(FeatureKind::wood, 8000, 1000, 8100, 2000)}));
    const BodyId general = small.add(0, Arm::general, Formation::fours, 5, 30, 1);
    const BodyId far = small.add(1, Arm::infantry, Formation::boxed, 110, 30);
    const BodyId hidden = small.add(1, Arm::infantry, Formation::boxed, 110, 5);
    const Watched game(small);
    QVERIFY(game.campaign.watch(SideId{0}, far).in_sight());
    QCOMPARE(game.campaign.watch(SideId{0}, far).by, general);
    QVERIFY(!game.campaign.watch(SideId{0}, hidden).in_sight());
    // He is seen by others only as far as everybody is.
    QVERIFY(!game.campaign.watch(SideId{1}, general).in_sight());
    SmallExercise plain(level(), "little-wars");
    plain.setting().rulebook.wide.visibility = Length::feet(30);
    plain.add(0, Arm::general, Formation::fours, 5, 30, 1);
    plain.add(1, Arm::infantry, Formation::boxed, 110, 30);
    QVERIFY(!Watched(plain).only(0));
  }

  // Who passes a gap is seen there, though he is hidden at both ends of his move.
  void CX_11_glimpsed_on_the_way() {
    SmallExercise small(
        level({block(FeatureKind::wood, 2000, 3400, 3000, 3600), block(FeatureKind::wood, 3300, 3400, 4300, 3600)}));
    const BodyId watcher = small.add(0, Arm::infantry, Formation::fours, 31, 30);
    const BodyId rider = small.add(1, Arm::cavalry, Formation::fours, 22, 46);
    small.setting().rulebook.wide.multiplier = 6;
    Watched game(small);
    QVERIFY(!game.only(0));
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, rider, 60, 46, true));
    const auto events = game.close();
    QCOMPARE(game.campaign.body(rider).at.x.in_feet(), 40.0);
    QVERIFY(!game.campaign.watch(SideId{0}, rider).in_sight());
    const SightedBody* ghost = game.only(0);
    QVERIFY(ghost);
    QCOMPARE(ghost->state, ReportKind::lost);
    QCOMPARE(game.told(0), (Codes{ReportCode::sighted, ReportCode::lost}));
    const double x = ghost->seen.at.x.in_feet();
    QVERIFY2(x > 35 && x < 36.5, qPrintable(QString::number(x)));
    QCOMPARE(ghost->seen.facing, Bearing::of(1600));
    // And he saw those who saw him.
    QCOMPARE(game.only(1)->state, ReportKind::lost);
    QCOMPARE(game.only(1)->seen.at, game.campaign.body(watcher).at);
    QCOMPARE(count<Sighted>(events), 2);
  }

  // A body in sight is reported again only when it looks different.
  void reports_are_made_on_change() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    const BodyId enemy = small.add(1, Arm::infantry, Formation::boxed, 45, 30);
    Watched game(small);
    QCOMPARE(count<Reported>(game.close()), 0);
    game.give(blue, SmallExercise::march(game.campaign, enemy, 40, 30));
    QCOMPARE(count<Reported>(game.close()), 1);
    QVERIFY(game.only(0)->moving);
    // Going on in sight makes no new dispatch.
    QCOMPARE(game.told(0), Codes{ReportCode::sighted});
  }

  // A run until a report ends with news, not with a body that marches on in sight; also between two closes.
  void LW_2_2_a_report_ends_a_run() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    const BodyId far = small.add(1, Arm::cavalry, Formation::fours, 66, 30);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 45, 30);
    Watched game(small);
    game.give(red, CloseMyMove{RunOn{true, false, {}}});
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, box, 44, 30));
    game.close();
    QVERIFY(game.campaign.seat(red).run_on);
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, far, 40, 34, true));
    game.close();
    game.close();
    game.close();
    QVERIFY(!game.campaign.seat(red).run_on);
    game.give(red, CloseMyMove{RunOn{true, false, {}}});
    game.close();
    QVERIFY(game.campaign.seat(red).run_on);
    game.give(blue, StandOutOrder<BodyId>{box, Formation::fours});
    QVERIFY(!game.campaign.seat(red).run_on);
  }

  // The order in which a seat is told follows from what can be seen, not from the enemy's order of battle.
  void reports_come_in_the_order_of_what_is_seen() {
    const auto handles = [](bool swapped) {
      SmallExercise small(level());
      small.add(0, Arm::infantry, Formation::fours, 20, 30);
      small.add(1, Arm::infantry, Formation::boxed, swapped ? 40 : 30, 30);
      small.add(1, Arm::cavalry, Formation::boxed, swapped ? 30 : 40, 30);
      const Watched game(small);
      return game.picture(0);
    };
    QCOMPARE(handles(false), handles(true));
    QCOMPARE(handles(false).sighted.size(), std::size_t{2});
  }

  void orders_that_cannot_be_data() {
    QTest::addColumn<int>("seat");
    QTest::addColumn<int>("body");
    QTest::addColumn<int>("code");
    QTest::newRow("another's body") << 0 << 1 << int(RefusalCode::not_your_body);
    QTest::newRow("no body") << 0 << 77 << int(RefusalCode::not_your_body);
    QTest::newRow("none") << 0 << -1 << int(RefusalCode::not_your_body);
    QTest::newRow("out of one's move") << 1 << 1 << int(RefusalCode::not_your_move);
    QTest::newRow("no seat") << 7 << 0 << int(RefusalCode::not_your_order);
  }
  void orders_that_cannot_be() {
    QFETCH(int, seat);
    QFETCH(int, body);
    QFETCH(int, code);
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 20, 30);
    small.add(1, Arm::infantry, Formation::fours, 100, 30);
    const Watched game(small);
    const BodyId id{body};
    const Path path{game.campaign.body(BodyId{0}).at, {Length::feet(30), Length::feet(30)}};
    const std::vector<Deed> deeds = {MarchOrder<BodyId>{id, path, false}, HaltOrder<BodyId>{id}, BoxOrder<BodyId>{id},
                                     StandOutOrder<BodyId>{id, Formation::fours},
                                     ScreenOrder<BodyId>{{{id, path}}, false}};
    for (const Deed& deed : deeds) {
      const auto no = SmallExercise::refusal(game.campaign, SeatId{seat}, deed);
      QVERIFY(no);
      QCOMPARE(int(no->code), code);
      QVERIFY(!no->clause.id.empty());
      QVERIFY(no->arguments.empty());
    }
  }

  // Whatever happens, what a side is told of is what it has in sight, and what it is told is true of what can be seen.
  void random_campaigns_keep_watch_and_picture_together() {
    std::mt19937 random(5);
    for (int round = 0; round < 12; ++round) {
      SmallExercise small(
          level({block(FeatureKind::wood, 3000, 1000, 4000, 2500), block(FeatureKind::wood, 6000, 3000, 6600, 5500)}));
      std::uniform_real_distribution<double> x(2, 118), y(2, 58);
      for (int i = 0; i < 24; ++i) {
        const int side = i % 2;
        if (i < 6) {
          small.add_scouts(side, x(random), y(random));
        } else {
          small.add(side, i % 5 == 0 ? Arm::cavalry : Arm::infantry, i % 3 == 0 ? Formation::fours : Formation::boxed,
                    x(random), y(random), i % 7 == 0 && i % 3 != 0 ? 0 : 30);
        }
      }
      Watched game(small);
      for (int move = 0; move < 12; ++move) {
        const SeatId seat{game.campaign.camp() == Camp::first ? 0 : 1};
        for (const Body& body : small.setting().order_of_battle) {
          if (body.seat != seat || game.campaign.body(body.id).gone || random() % 2) continue;
          const auto order = SmallExercise::march(game.campaign, body.id, x(random), y(random), random() % 2 == 0);
          if (!SmallExercise::refusal(game.campaign, seat, order)) game.give(seat, order);
        }
        game.close();
        for (int side : {0, 1}) {
          std::vector<Sighting> watched, pictured;
          for (const Body& body : game.campaign.bodies()) {
            const Watch& watch = game.campaign.watch(SideId{side}, body.id);
            if (!watch.in_sight()) continue;
            QVERIFY(body.side != SideId{side} && !body.gone);
            QCOMPARE(watch.seen.at, body.at);
            QCOMPARE(watch.seen.facing, body.facing);
            QCOMPARE(watch.seen.formation, body.formation);
            watched.push_back(watch.seen);
          }
          for (const SightedBody& body : game.picture(side).sighted) {
            if (body.state == ReportKind::seen) pictured.push_back(body.seen);
          }
          const auto at = [](const Sighting& s) { return s.at; };
          std::ranges::sort(watched, {}, at);
          std::ranges::sort(pictured, {}, at);
          QCOMPARE(pictured, watched);
        }
        // Nothing changes when one looks again.
        Campaign again = game.campaign;
        QVERIFY(observe(again).empty());
      }
    }
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

QTEST_APPLESS_MAIN(Observe)
#include "tst_observe.moc"
