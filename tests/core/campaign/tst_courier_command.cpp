// Who is told and who is obeyed where orders and reports ride, when a deputy acts and when men are led off (KS-1.2,
// KS-11, LW-5.7).
#include "core/battle/table_move.h"
#include "core/sight/picture_hash.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/runner/test.h"

namespace tst_courier_command {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

namespace {

/// Five of Red, by their commander's order at the northern edge, and Blue's twelve seven inches off them.
struct Taken : CourierField {
  BodyId five, twelve;

  Taken() {
    Setting& setting = small.setting();
    setting.rulebook.contact.link = rulebook().contact.link;
    setting.rulebook.contact.back_line = Length::feet(4);
    setting.sides[1].back_line = Edge::north;
    five = add(foot, Arm::infantry, 30, 58, 5);
    twelve = add(enemy, Arm::infantry, 30, 58.7, 12);
    small.body(five).facing = Bearing::of(0);
    small.body(twelve).facing = Bearing::of(3200);
  }
};

std::vector<std::uint32_t> indices_of(const Campaign& campaign, BodyId body) {
  std::vector<std::uint32_t> men;
  for (const Soldier& man : campaign.men()) {
    if (man.body == body && man.on_ground()) men.push_back(static_cast<std::uint32_t>(man.id.index()));
  }
  return men;
}
std::int64_t in_state(const Campaign& campaign, ManState state) {
  return std::ranges::count(campaign.men(), state, &Soldier::state);
}
std::int64_t told(const Picture& picture, ReportCode code) {
  return std::ranges::count(picture.dispatches, code, &Dispatch::code);
}

}  // namespace

class CourierCommand : public QObject {
  Q_OBJECT

 private slots:
  void LW_5_7_who_is_led_off_is_told_to_nobody_elsewhere() {
    const auto play = [](bool charges) {
      const Taken field;
      CourierGame game(field);
      std::vector<Hash> generals;
      const auto close = [&] {
        game.close();
        generals.push_back(picture_hash(game.picture(general)));
      };
      while (game.campaign.tables().empty() || game.campaign.camp() != Camp::second) close();
      if (charges) {
        const TableId table{0};
        TableMoveOrder who;
        who.side = SideId{1};
        who.camp = 1;
        who.move = game.campaign.move();
        MoveMenOrder<BodyId> order{table, {}, {}};
        for (ManWalk& walk :
             plan_charge(game.campaign.ground(table), game.campaign.men(), game.campaign.guns(), who,
                         indices_of(game.campaign, field.twelve), indices_of(game.campaign, field.five)))
          order.men.push_back({game.campaign.men()[walk.man].id, std::move(walk.path)});
        game.give(enemy, order);
        close();
        if (game.campaign.phase() == Phase::choices) close();
        const std::int64_t taken = in_state(game.campaign, ManState::prisoner);
        QTest::qVerify(taken > 0, "nobody is taken", "", __FILE__, __LINE__);
        // Nobody of theirs is left there: the table closes, and who took them forms up by his own edge.
        for (int i = 0; i < 12 && !game.campaign.tables().front().closed; ++i) close();
        QTest::qVerify(game.campaign.tables().front().closed, "the table stays open", "", __FILE__, __LINE__);
        while (game.campaign.camp() != Camp::second) close();
        game.give(enemy, FormUpOrder<BodyId>{field.twelve, Formation::two_ranks});
        for (int i = 0; i < 4 && in_state(game.campaign, ManState::held) < taken; ++i) close();
        QTest::qVerify(in_state(game.campaign, ManState::held) == taken, "they are not led off", "", __FILE__,
                       __LINE__);
        QTest::qVerify(told(game.picture(enemy), ReportCode::enemy_held) > 0, "who leads them is not told", "",
                       __FILE__, __LINE__);
        // His commander saw them taken; where they were led he did not.
        QTest::qVerify(told(game.picture(foot), ReportCode::melee) > 0, "their commander is not told", "", __FILE__,
                       __LINE__);
        QTest::qVerify(told(game.picture(foot), ReportCode::own_held) == 0, "their commander sees too far", "",
                       __FILE__, __LINE__);
      }
      return generals;
    };
    const std::vector<Hash> led_off = play(true), quiet = play(false);
    // The General hears of it by nothing but reports, and nobody is left to send one that arrives meanwhile.
    QVERIFY(!quiet.empty() && led_off.size() > quiet.size());
    for (std::size_t i = 0; i < quiet.size(); ++i) QVERIFY(led_off[i] == quiet[i]);
  }

  // KS-1.2: reports go to whoever acts, and whom he has not at hand he orders by riders of his own.
  void KS_1_2_a_deputy_is_obeyed_and_told() {
    CourierField field;
    const BodyId far = field.add(foot, Arm::infantry, 50, 10, 20);
    field.small.setting().seats[foot.index()].deputy = general;
    CourierGame game(field);
    // What was sent before comes from one who commands it no more.
    game.give(foot, game.march(far, 50, 20));
    game.give(umpire_seat, Depute{foot, true});
    QVERIFY(game.campaign.commands(general, far) && !game.campaign.commands(foot, far));
    QVERIFY(game.known(general, far).mine && !game.known(general, far).at_hand);
    game.close(6);
    QVERIFY(game.rides[0].end == RideFate::arrived);
    QVERIFY(!game.campaign.body(far).march);
    // A body beside the General's own post has the deputy's order at once, one that is away by his rider.
    QVERIFY(SmallExercise::refusal(game.campaign, foot, game.march(far, 50, 20)));
    const auto sent = game.give(general, game.march(far, 52, 20));
    QCOMPARE(game.of<RiderSent>(sent).size(), 1U);
    QVERIFY(game.of<RiderSent>(sent).front().from == general);
    const RideId ride = game.of<RiderSent>(sent).front().ride;
    std::vector<Event> all;
    while (!game.campaign.body(far).march) std::ranges::copy(game.close(), std::back_inserter(all));
    QVERIFY(game.rides[ride.index()].end == RideFate::arrived);
    for (int i = 0; i < 4; ++i) std::ranges::copy(game.close(), std::back_inserter(all));
    const auto reports = [&] {
      std::vector<SeatId> to;
      for (const RiderSent& rider : game.of<RiderSent>(all)) {
        if (rider.from_body == far) to.push_back(*rider.to);
      }
      return to;
    };
    QVERIFY(!reports().empty());
    for (const SeatId to : reports()) QCOMPARE(to, general);
    game.close(8);
    QVERIFY(game.picture(general).orders.back().state == SentState::had);
    QVERIFY(game.known(general, far).known_move > 1);
    // He steps back, and it answers to its own commander again.
    all.clear();
    game.give(umpire_seat, Depute{foot, false});
    while (game.campaign.camp() != Camp::first) game.close();
    game.give(foot, HaltOrder<BodyId>{far});
    for (int i = 0; i < 12; ++i) std::ranges::copy(game.close(), std::back_inserter(all));
    QVERIFY(!reports().empty());
    for (const SeatId to : reports()) QCOMPARE(to, foot);
    QVERIFY(game.picture(foot).orders.back().state == SentState::had);
  }
};

SANDGATE_TEST(CourierCommand)

}  // namespace tst_courier_command
#include "tst_courier_command.moc"
