// Trains boarded and left, made up and parted (CX-7, KS-9), and what is seen and known of it.
#include "core/sight/deed_check.h"
#include "core/sight/witness.h"
#include "tests/core/fixtures/railway_exercise.h"
#include "tests/runner/test.h"

namespace tst_entraining {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_rail;

class EntrainingInPlay : public QObject {
  Q_OBJECT

 private slots:
  void CX_7_a_truck_holds_12_infantry_5_cavalry_or_half_a_gun_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("trucks");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char* name, Arm arm, int men, int trucks, bool fits) {
      QTest::addRow("%s", name) << static_cast<int>(arm) << men << trucks << fits;
    };
    row("60 foot in 5", Arm::infantry, 60, 5, true);
    row("61 foot in 5", Arm::infantry, 61, 5, false);
    row("5 horse in 1", Arm::cavalry, 5, 1, true);
    row("6 horse in 1", Arm::cavalry, 6, 1, false);
    row("2 guns and their 12 men in 4 and 1", Arm::artillery, 12, 5, true);
    row("2 guns and their 12 men in 4", Arm::artillery, 12, 4, false);
  }
  void CX_7_a_truck_holds_12_infantry_5_cavalry_or_half_a_gun() {
    QFETCH(int, arm);
    QFETCH(int, men);
    QFETCH(int, trucks);
    QFETCH(bool, fits);
    Line line;
    const BodyId train = line.train(10, trucks);
    const BodyId body = line.small.add(0, static_cast<Arm>(arm), Formation::fours, 10.3, 30.2, men);
    const Campaign campaign = line.small.begin();
    const auto no = SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{body, train});
    QCOMPARE(!no, fits);
    if (no) QCOMPARE(no->code, RefusalCode::no_room_in_trucks);
  }

  void CX_7_one_move_to_entrain_and_one_to_detrain() {
    Line line;
    const BodyId train = line.train(10, 8);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 60);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, train});
    SmallExercise::give(campaign, red, run(train, {30}));
    const auto waited = all_of<TrainRan>(close_round(campaign));
    QCOMPARE(waited.front().end, TrainEnd::waits);  // for those who get on
    QCOMPARE(campaign.body(body).aboard, train);
    QVERIFY(!campaign.body(body).acts());
    const auto no = SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, body, 20, 35));
    QVERIFY(no && no->code == RefusalCode::aboard_train);
    close_round(campaign);
    QVERIFY(near(east(campaign, train), 30));
    QCOMPARE(campaign.body(body).at, campaign.body(train).at);
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    const Body& off = campaign.body(body);
    QVERIFY(off.aboard.none() && !off.entraining);
    QVERIFY(off.at != campaign.body(train).at);
    QVERIFY(within(off.at, campaign.body(train).at, campaign.setting().rulebook.railway.beside));
    QVERIFY(!SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, body, 32, 35)));
  }
  void KS_9_entraining_takes_two_moves_for_twenty_men_and_detraining_one() {
    Line line("kriegspiel");
    const BodyId train = line.train(10, 8);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 30);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, train});
    for (int move = 1; move <= 3; ++move) {
      close_round(campaign);
      QVERIFY(campaign.body(body).aboard.none());
      QCOMPARE(campaign.body(body).entraining->moves, 4 - move);
    }
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, train);
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, train);
    close_round(campaign);
    QVERIFY(campaign.body(body).aboard.none());
  }
  void KS_9_party_after_party_comes_to_the_point() {
    Line line("kriegspiel");
    const BodyId train = line.train(10, 8);
    const BodyId first = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 20);
    const BodyId second = line.small.add(0, Arm::infantry, Formation::two_ranks, 9.7, 30.2, 20);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{first, train});
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{second, train});
    QCOMPARE(campaign.body(first).entraining->moves, 2);
    QCOMPARE(campaign.body(second).entraining->moves, 4);
  }

  void CX_7_troops_are_massed_alongside() {
    Line line;
    const BodyId train = line.train(10, 8);
    const BodyId beside = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.5, 30, 20);
    const BodyId apart = line.small.add(0, Arm::infantry, Formation::two_ranks, 10, 30.6, 20);
    Campaign campaign = line.small.begin();
    QVERIFY(!SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{beside, train}));
    const auto no = SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{apart, train});
    QVERIFY(no && no->code == RefusalCode::not_beside_train);
    QCOMPARE(SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{beside, apart})->code,
             RefusalCode::not_a_train);
    // Who marches off has given up getting on.
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{beside, train});
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, beside, 12, 33));
    QVERIFY(!campaign.body(beside).entraining);
    close_round(campaign);
    QVERIFY(campaign.body(beside).aboard.none());
  }

  void CX_7_trains_are_made_up_and_parted_at_stations() {
    Line line;
    const BodyId train = line.train(10, 8), other = line.train(10, 4), elsewhere = line.train(30, 4);
    line.small.body(train).packets = {40, 0, 0};
    line.small.body(other).packets = {0, 8, 4};
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 36);
    Campaign campaign = line.small.begin();
    QCOMPARE(SmallExercise::refusal(campaign, red, MakeUpTrainOrder<BodyId>{train, elsewhere})->code,
             RefusalCode::trains_apart);
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, other});
    SmallExercise::give(campaign, red, MakeUpTrainOrder<BodyId>{train, other});
    QVERIFY(campaign.body(other).gone);
    QCOMPARE(campaign.body(train).contents.waggons(), 12);
    QCOMPARE(campaign.body(train).rails->engines, 2);
    QCOMPARE(campaign.body(train).packets, (Packets{40, 8, 4}));
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, train);
    // 36 men keep 3 trucks; with 7 of 12 parted off 2 are left for packets, and hold 24 of the 52.
    const auto parted = [&](std::int32_t trucks, std::int32_t engines, const char* name) {
      return PartTrainOrder<BodyId>{train, trucks, engines, name};
    };
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(10, 1, "Part"))->code, RefusalCode::load_stays_behind);
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(0, 0, "Part"))->code, RefusalCode::nothing_parted);
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(12, 2, "Part"))->code, RefusalCode::nothing_parted);
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(7, 1, "Body 1"))->code, RefusalCode::no_such_name);
    const auto events = SmallExercise::give(campaign, red, parted(7, 1, "Part"));
    const BodyId part = all_of<TrainParted>(events).front().into;
    QCOMPARE(campaign.body(part).contents.waggons(), 7);
    QCOMPARE(campaign.body(part).packets, (Packets{16, 8, 4}));
    QCOMPARE(campaign.body(train).packets, (Packets{24, 0, 0}));
    QCOMPARE(campaign.body(train).rails->engines, 1);
    SmallExercise::give(campaign, red, run(part, {30}));
    close_round(campaign);
    QVERIFY(near(east(campaign, part), 30));
  }

  void CX_7_a_seat_knows_itself_what_the_host_would_refuse() {
    Line line;
    const BodyId train = line.train(10, 4), trucks = line.train(30, 4, 0);
    const BodyId foot = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 48);
    const BodyId more = line.small.add(0, Arm::infantry, Formation::two_ranks, 9.7, 30.2, 1);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{foot, train});
    SeatView view(campaign, red);
    const Briefing briefing = briefing_for(campaign.setting(), SideId{0}, nullptr, red);
    const auto h = [&](BodyId body) { return view.handle(body); };
    const auto same = [&](SeatDeed known, Deed decided) {
      const auto mine = check(view.picture(), briefing, known);
      const auto hosts = SmallExercise::refusal(campaign, red, std::move(decided));
      QVERIFY(mine && hosts);
      QCOMPARE(mine->code, hosts->code);
    };
    same(EntrainOrder<Handle>{h(more), h(train)}, EntrainOrder<BodyId>{more, train});
    same(EntrainOrder<Handle>{h(foot), h(train)}, EntrainOrder<BodyId>{foot, train});
    same(DetrainOrder<Handle>{h(more)}, DetrainOrder<BodyId>{more});
    same(RunTrainOrder<Handle>{h(trucks), {Line::at(10)}, false, {}}, run(trucks, {10}));
    same(RunTrainOrder<Handle>{h(train), {Line::at(10, 50)}, false, {}},
         RunTrainOrder<BodyId>{train, {Line::at(10, 50)}, false, {}});
    same(MakeUpTrainOrder<Handle>{h(train), h(trucks)}, MakeUpTrainOrder<BodyId>{train, trucks});
    same(PartTrainOrder<Handle>{h(train), 1, 0, "Part"}, PartTrainOrder<BodyId>{train, 1, 0, "Part"});
    const RunTrainOrder<Handle> good{h(train), {Line::at(90)}, false, {}};
    QVERIFY(!check(view.picture(), briefing, good));
  }

  // Nobody aboard is seen; who is near enough to take the train finds men who have got off.
  void CX_7_who_is_aboard_is_not_seen_and_gets_off_before_the_enemy() {
    Line line;
    line.small.setting().rulebook.contact.link = rulebook().contact.link;
    const BodyId train = line.train(10, 8);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 20);
    const BodyId enemy = line.small.add(1, Arm::cavalry, Formation::two_ranks, 28, 30, 20);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, train});
    close_round(campaign);
    QVERIFY(campaign.watch(SideId{1}, train).in_sight());
    QVERIFY(!campaign.watch(SideId{1}, body).in_sight());
    QCOMPARE(campaign.body(body).aboard, train);
    SmallExercise::give(campaign, system_seat, CloseMove{});
    SmallExercise::give(campaign, blue, SmallExercise::march(campaign, enemy, 20, 30, true));
    const auto events = SmallExercise::give(campaign, system_seat, CloseMove{});
    QCOMPARE(all_of<Detrained>(events).size(), std::size_t{1});
    QVERIFY(campaign.body(body).aboard.none());
    QVERIFY(campaign.body(body).table);
    QCOMPARE(campaign.body(body).table, campaign.body(enemy).table);
  }

  void CX_9_the_same_events_folded_again_make_the_same_state() {
    Line line;
    const BodyId train = line.train(10, 8), other = line.train(30, 4);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 48);
    Campaign campaign = line.small.begin();
    Campaign again = line.small.begin();
    const auto both = [&](SeatId seat, Deed deed) {
      for (const Event& event : SmallExercise::give(campaign, seat, std::move(deed))) again.apply(event);
      QCOMPARE(again.state_hash(), campaign.state_hash());
    };
    both(red, EntrainOrder<BodyId>{body, train});
    both(red, run(train, {30}));
    for (int move = 0; move < 4; ++move) both(system_seat, CloseMove{});
    both(red, MakeUpTrainOrder<BodyId>{train, other});
    both(red, PartTrainOrder<BodyId>{train, 2, 1, "Part"});
    both(red, DetrainOrder<BodyId>{body});
    for (int move = 0; move < 4; ++move) both(system_seat, CloseMove{});
    QVERIFY(campaign.body(body).aboard.none());
  }
};

SANDGATE_TEST(EntrainingInPlay)

}  // namespace tst_entraining
#include "tst_entraining.moc"
