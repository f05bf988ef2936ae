// Who may order what when; moves, camps and the clock; determinism of the state.
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_campaign {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const SeatId red{0}, blue{1};
std::shared_ptr<const Country> level() { return Country::level(6000, 4000); }

}  // namespace

class Campaigns : public QObject {
  Q_OBJECT

 private slots:
  void camps_alternate_and_the_clock_goes_on_by_rounds() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::fours, 5, 5);
    Campaign campaign = small.begin();
    QCOMPARE(campaign.move(), 1);
    QVERIFY(campaign.camp() == Camp::first && campaign.phase() == Phase::men);
    QCOMPARE(campaign.time().iso(), std::string("1909-09-14T09:00"));
    SmallExercise::close(campaign);
    QCOMPARE(campaign.move(), 2);
    QVERIFY(campaign.camp() == Camp::second);
    QCOMPARE(campaign.time().iso(), std::string("1909-09-14T09:00"));
    SmallExercise::close(campaign);
    QVERIFY(campaign.camp() == Camp::first);
    QCOMPARE(campaign.time().iso(), std::string("1909-09-14T09:04"));
    QCOMPARE(campaign.own_move(Camp::first), 2);
    QCOMPARE(campaign.own_move(Camp::second), 2);
  }

  void orders_out_of_turn_and_to_others_bodies_are_refused() {
    SmallExercise small(level());
    const BodyId mine = small.add(0, Arm::infantry, Formation::fours, 5, 5);
    const BodyId theirs = small.add(1, Arm::infantry, Formation::fours, 50, 30);
    Campaign campaign = small.begin();
    const auto code = [&](SeatId seat, Deed deed) {
      const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
      return refusal ? std::optional(refusal->code) : std::nullopt;
    };
    const auto march_mine = SmallExercise::march(campaign, mine, 9, 5);
    const auto march_theirs = SmallExercise::march(campaign, theirs, 45, 30);
    QCOMPARE(code(red, march_mine), std::nullopt);
    QCOMPARE(code(red, march_theirs), RefusalCode::not_your_body);
    // A body that is not there is refused with the very words of one that is another's.
    QCOMPARE(SmallExercise::refusal(campaign, red, MarchOrder<BodyId>{BodyId{99}, march_mine.path, false}),
             SmallExercise::refusal(campaign, red, march_theirs));
    QCOMPARE(code(red, MarchOrder<BodyId>{BodyId{}, march_mine.path, false}), RefusalCode::not_your_body);
    QCOMPARE(code(blue, march_theirs), RefusalCode::not_your_move);
    QCOMPARE(code(red, HaltOrder<BodyId>{mine}), RefusalCode::nothing_to_halt);
    QCOMPARE(code(red, CloseMove{}), RefusalCode::not_your_order);
    QCOMPARE(code(red, Begin{}), RefusalCode::not_your_order);
    QCOMPARE(code(system_seat, Begin{}), RefusalCode::not_your_order);
    QCOMPARE(code(system_seat, march_mine), RefusalCode::not_your_order);
    QCOMPARE(code(SeatId{}, march_mine), RefusalCode::not_your_order);
    QCOMPARE(code(SeatId{7}, march_mine), RefusalCode::not_your_order);
    QCOMPARE(code(blue, CloseMyMove{}), RefusalCode::not_your_move);

    QCOMPARE(code(red, MarchOrder<BodyId>{mine, {}, false}), RefusalCode::no_path);
    QCOMPARE(code(red, MarchOrder<BodyId>{mine, {march_mine.path[0]}, false}), RefusalCode::no_path);
    QCOMPARE(code(red, MarchOrder<BodyId>{mine, {march_mine.path[0], march_mine.path[0]}, false}),
             RefusalCode::no_path);
    QCOMPARE(code(red, MarchOrder<BodyId>{mine, {march_mine.path[1], march_mine.path[0]}, false}),
             RefusalCode::path_elsewhere);
    const auto most = static_cast<std::size_t>(campaign.setting().rulebook.march.most_points);
    QCOMPARE(code(red, MarchOrder<BodyId>{mine, Path(most + 1, march_mine.path[0]), false}),
             RefusalCode::path_too_long);

    SmallExercise::give(campaign, red, CloseMyMove{});
    QCOMPARE(code(red, march_mine), RefusalCode::already_closed);
    QCOMPARE(code(red, CloseMyMove{}), RefusalCode::already_closed);
    QVERIFY(campaign.all_closed());
  }

  void nothing_happens_before_the_exercise_begins() {
    SmallExercise small(level());
    const BodyId mine = small.add(0, Arm::infantry, Formation::fours, 5, 5);
    const Campaign campaign(std::make_shared<const Setting>(small.setting()));
    QCOMPARE(SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, mine, 9, 5))->code,
             RefusalCode::not_your_move);
    QCOMPARE(SmallExercise::refusal(campaign, system_seat, CloseMove{})->code, RefusalCode::not_your_order);
  }

  void refused_orders_change_nothing() {
    SmallExercise small(level());
    const BodyId mine = small.add(0, Arm::infantry, Formation::fours, 5, 5);
    Campaign campaign = small.begin();
    const Hash before = campaign.state_hash();
    const auto decided = decide(campaign, {{}, red, SmallExercise::march(campaign, mine, 700, 5)}, Dice(1, 0));
    QVERIFY(!decided);
    QCOMPARE(campaign.state_hash(), before);
  }

  void LW_2_1_the_toss_is_fair_and_follows_from_the_seed() {
    SmallExercise small(level());
    small.setting().toss = true;
    const Campaign campaign(std::make_shared<const Setting>(small.setting()));
    int first = 0;
    constexpr int seeds = 1000;
    for (int seed = 0; seed < seeds; ++seed) {
      const auto toss = [&] {
        const auto events = decide(campaign, {{}, system_seat, Begin{}}, Dice(seed, 0));
        return get<Began>(events->front());
      };
      const Began began = toss();
      QVERIFY(began.tossed);
      QCOMPARE(toss().camp, began.camp);
      first += began.camp == Camp::first;
    }
    QVERIFY2(first > 430 && first < 570, qPrintable(QString::number(first)));
  }

  void dice_are_keyed_and_even() {
    const Dice dice(7, 0);
    std::array<int, 6> faces{};
    for (int i = 0; i < 6000; ++i)
      ++faces[static_cast<std::size_t>(dice.roll({.move = 3, .subject = i, .purpose = "test"}, 6))];
    for (const int n : faces) QVERIFY2(n > 850 && n < 1150, qPrintable(QString::number(n)));
    const Dice::Key key{.move = 1, .subject = 2, .purpose = "a", .ordinal = 3};
    QCOMPARE(dice.roll(key, 1 << 30), dice.roll(key, 1 << 30));
    QVERIFY(dice.roll(key, 1 << 30) != Dice(7, 1).roll(key, 1 << 30));
    QVERIFY(dice.roll(key, 1 << 30) != Dice(8, 0).roll(key, 1 << 30));
    QVERIFY(dice.roll(key, 1 << 30) != dice.roll({.move = 1, .subject = 2, .purpose = "b", .ordinal = 3}, 1 << 30));
  }

  // Run on: until a report, an idle body or a time; each skipped move still closes.
  void run_on_ends_as_it_was_asked_to() {
    for (const bool idle : {false, true}) {
      SmallExercise small(level());
      const BodyId mine = small.add(0, Arm::infantry, Formation::fours, 5, 5);
      Campaign campaign = small.begin();
      SmallExercise::give(campaign, red, SmallExercise::march(campaign, mine, 14, 5));  // three moves
      RunOn run_on;
      run_on.until_report = false;
      run_on.until_idle = idle;
      run_on.until = campaign.time().after(20);
      SmallExercise::give(campaign, red, CloseMyMove{run_on});
      SmallExercise::close(campaign);
      SmallExercise::close(campaign);
      QVERIFY(campaign.all_closed());  // Red's second move closes by itself
      int rounds = 1;
      while (campaign.seat(red).run_on) {
        SmallExercise::close(campaign);
        if (campaign.camp() == Camp::first) ++rounds;
        QVERIFY(rounds < 30);
      }
      QCOMPARE(rounds, idle ? 2 : 5);
    }
  }

  // Two seats that wait for each other's news do not wait for ever.
  void a_run_has_an_end_in_any_case() {
    SmallExercise small(level());
    Campaign campaign = small.begin();
    RunOn news_only;
    news_only.until_idle = false;
    SmallExercise::give(campaign, red, CloseMyMove{news_only});
    SmallExercise::close(campaign);
    SmallExercise::give(campaign, blue, CloseMyMove{news_only});
    SmallExercise::close(campaign);
    const std::int64_t most = 2 * campaign.setting().rulebook.wide.run_on_rounds;
    while (campaign.all_closed()) {
      SmallExercise::close(campaign);
      QVERIFY(campaign.move() <= most + 2);
    }
    QVERIFY(campaign.move() >= most);
  }

  void an_order_takes_the_moves_in_hand_again() {
    SmallExercise small(level());
    const BodyId mine = small.add(0, Arm::infantry, Formation::fours, 5, 5);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, red, CloseMyMove{RunOn{}});
    SmallExercise::close(campaign);
    SmallExercise::close(campaign);
    QVERIFY(campaign.all_closed());
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, mine, 14, 5));
    QVERIFY(!campaign.seat(red).run_on && !campaign.all_closed());
  }

  void a_time_that_has_passed_is_no_end() {
    SmallExercise small(level());
    Campaign campaign = small.begin();
    RunOn run_on;
    run_on.until = campaign.time();
    QCOMPARE(SmallExercise::refusal(campaign, red, CloseMyMove{run_on})->code, RefusalCode::no_such_time);
  }

  // Replay, recovery and review are the same fold.
  void the_state_is_the_fold_of_its_events() {
    SmallExercise small(level());
    std::vector<BodyId> bodies;
    for (int i = 0; i < 6; ++i)
      bodies.push_back(small.add(i % 2, Arm::infantry, Formation::fours, 5 + 8 * i, 5 + 4 * i));
    Campaign campaign(std::make_shared<const Setting>(small.setting()));
    std::vector<Event> all;
    const auto note = [&](std::vector<Event> events) { all.insert(all.end(), events.begin(), events.end()); };
    note(SmallExercise::give(campaign, system_seat, Begin{}));
    for (int move = 0; move < 8; ++move) {
      for (const BodyId body : bodies) {
        if (campaign.setting().side(campaign.body(body).side).camp != campaign.camp()) continue;
        if (campaign.body(body).set_out) continue;  // their men have met the enemy
        note(SmallExercise::give(campaign, campaign.body(body).seat,
                                 SmallExercise::march(campaign, body, 10 + 5 * move, 30 - 2 * move)));
      }
      note(SmallExercise::give(campaign, system_seat, CloseMove{}));
    }
    Campaign again(campaign.shared_setting());
    for (const Event& event : all) again.apply(event);
    QCOMPARE(again.state_hash(), campaign.state_hash());
    QVERIFY(std::equal(again.bodies().begin(), again.bodies().end(), campaign.bodies().begin()));
    int in_sight = 0;
    for (const Side& side : campaign.setting().sides) {
      for (const BodyId body : bodies) {
        QCOMPARE(again.watch(side.id, body), campaign.watch(side.id, body));
        in_sight += campaign.watch(side.id, body).in_sight();
      }
    }
    QVERIFY(in_sight > 0);
  }
};

SANDGATE_TEST(Campaigns)

}  // namespace tst_campaign
#include "tst_campaign.moc"
