// Who sees whom: visibility (CX-11), the General's eyes (KS-1.1), and what seats are told of it. Boxes have their own.
#include <random>

#include "core/deciding/observe.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_observe {

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
};

SANDGATE_TEST(Observe)

}  // namespace tst_observe
#include "tst_observe.moc"
