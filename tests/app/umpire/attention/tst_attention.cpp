// The attention list: each kind is found, kept and gone; what presses stands first; the umpire's load is measured.
#include <QTest>

#include "tests/app/umpire/attention/watched_list.h"
#include "tests/core/fixtures/supply_exercise.h"
#include "tests/runner/test.h"

namespace tst_attention {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

constexpr SeatId red{0}, blue{1};

std::shared_ptr<const Country> level() { return Country::level(6'000, 6'000); }

Message to_umpire(const char* words) {
  Message message;
  message.umpire = true;
  message.content.text = {words};
  message.content.request = RequestKind::ruling;
  return message;
}

class AttentionTest : public QObject {
  Q_OBJECT

 private slots:
  void who_is_idle_for_moves_is_told_by_seats() {
    SmallExercise small(level());
    small.without_tables();
    const BodyId first = small.add(0, Arm::infantry, Formation::fours, 10, 10);
    small.add(0, Arm::cavalry, Formation::fours, 12, 10);
    const BodyId dummy = small.add(0, Arm::infantry, Formation::boxed, 14, 10, 0);
    small.body(dummy).contents = Contents::of(Arm::infantry, {{0}});
    small.add(1, Arm::infantry, Formation::fours, 50, 50);
    WatchedList watched(small);
    watched.close(4);
    QVERIFY(watched.of(AttentionKind::idle).empty());
    watched.close();  // Red's third
    const AttentionItem* item = watched.only(AttentionKind::idle);
    QVERIFY(item);
    QCOMPARE(item->key.seat, red);
    QCOMPARE(item->bodies.size(), std::size_t{2});
    QCOMPARE(item->moves, 3);
    QCOMPARE(watched.list.idle_moves(first), 3);
    QCOMPARE(watched.words.title(*item, watched.campaign), QStringLiteral("Col Red has 2 idle bodies"));
    QCOMPARE(watched.words.text(*item, watched.campaign),
             QStringLiteral("Body 1 and Body 2: no orders for 3 moves of their own."));
    QVERIFY(!watched.words.place(*item).isEmpty());
    watched.close();
    QCOMPARE(watched.of(AttentionKind::idle).size(), std::size_t{2});  // Blue's too
    // An order ends it for that body at once.
    watched.give(red, SmallExercise::march(watched.campaign, first, 11, 30));
    item = watched.list.find({AttentionKind::idle, red, {}, 0});
    QVERIFY(item);
    QCOMPARE(item->bodies.size(), std::size_t{1});
    QCOMPARE(watched.list.idle_moves(first), 0);
  }

  void a_program_needs_nobody() {
    SmallExercise small(level());
    small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    watched.happen(SeatManned{red, "vanguard"});
    watched.close(8);
    QVERIFY(watched.list.waiting().empty());
    const HaltOrder<BodyId> halt{BodyId{0}};
    for (int i = 0; i < 3; ++i)
      watched.list.refused(watched.campaign, {{}, red, halt},
                           {RefusalCode::not_your_move, clauses::move_and_clock, {}});
    QVERIFY(watched.list.waiting().empty());
  }

  void refused_once_is_nothing_and_twice_is() {
    SmallExercise small(level());
    const BodyId body = small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    const Order order{{}, red, SmallExercise::march(watched.campaign, body, 200, 30)};
    const Refusal off{RefusalCode::off_map, clauses::rates, {}};
    watched.list.refused(watched.campaign, order, off);
    QVERIFY(watched.list.waiting().empty());
    watched.now = 7s;
    watched.list.refused(watched.campaign, order, off);
    const AttentionItem* item = watched.only(AttentionKind::refused_twice);
    QVERIFY(item);
    QCOMPARE(item->raised, AttentionItem::Time(7s));
    QCOMPARE(item->key.body, body);
    QCOMPARE(item->clause, clauses::rates);
    QVERIFY(watched.words.text(*item, watched.campaign).startsWith("Col Red for Body 1: "));
    QVERIFY(!watched.words.refusal(*item).isEmpty());
    // One that is taken ends it, and so does the close of the move.
    watched.give(red, SmallExercise::march(watched.campaign, body, 20, 30));
    QVERIFY(watched.list.waiting().empty());
    for (int i = 0; i < 2; ++i) watched.list.refused(watched.campaign, order, off);
    QVERIFY(watched.only(AttentionKind::refused_twice));
    watched.close();
    QVERIFY(watched.list.waiting().empty());
  }

  void requests_wait_until_they_are_answered() {
    SmallExercise small(level());
    small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    watched.give(red, SendMessageOrder<BodyId>{to_umpire("Does the ford carry guns?")});
    const AttentionItem* item = watched.only(AttentionKind::request);
    QVERIFY(item);
    QCOMPARE(watched.words.title(*item, watched.campaign), QStringLiteral("Col Red asks for a ruling"));
    QCOMPARE(watched.words.text(*item, watched.campaign), QStringLiteral("“Does the ford carry guns?”"));
    QCOMPARE(deeds_of(item->key.kind).front(), AttentionDeed::answer);
    watched.list.deal(item->key, AttentionDeed::answer);
    QVERIFY(watched.only(AttentionKind::request));
    Message answer;
    answer.to = {red};
    answer.answers = MessageId{0};
    answer.content.text = {"It does."};
    answer.content.ruling = UmpireAnswer::granted;
    watched.give(umpire_seat, SendMessageOrder<BodyId>{answer});
    QVERIFY(watched.list.waiting().empty());
    QCOMPARE(watched.list.load().kind(AttentionKind::request).dealt, 1);
    QCOMPARE(watched.list.load().kind(AttentionKind::request).passed, 0);
  }

  void a_dummy_is_told_of_when_an_eye_can_reach_it() {
    SmallExercise small(level());
    small.without_tables();
    const Rulebook& rules = small.setting().rulebook;
    // CX-4: at the ordinary rate inside the distance, multiplied as far as they have moves left for outside it.
    const Length slow = rules.wide.multiplier_ends - rules.wide.disclosure;
    const Length fast = (rules.arm(Arm::cavalry).across - slow) * rules.wide.multiplier;
    QVERIFY(slow > Length{} && fast > Length{});
    const double reach = (rules.wide.multiplier_ends + fast).in_feet();
    const BodyId dummy = small.add(0, Arm::infantry, Formation::boxed, 10, 10, 0);
    small.body(dummy).contents = Contents::of(Arm::infantry, {{0}});
    const BodyId scouts = small.add_scouts(1, 10 + reach + 1, 10);
    small.add_scouts(0, 9, 10);  // its own side's do not count
    WatchedList watched(small);
    QVERIFY(watched.of(AttentionKind::dummy).empty());
    watched.close();
    watched.give(blue, SmallExercise::march(watched.campaign, scouts, 10 + reach - 0.5, 10, true));
    QVERIFY(watched.of(AttentionKind::dummy).empty());  // they have still to go there
    watched.close();
    const AttentionItem* item = watched.only(AttentionKind::dummy);
    QVERIFY(item);
    QCOMPARE(item->key.body, dummy);
    QCOMPARE(item->near, scouts);
    QVERIFY(watched.words.text(*item, watched.campaign).contains("Body 2 of Blue"));
    // In their very next move they can.
    watched.close();
    watched.give(blue, SmallExercise::march(watched.campaign, scouts, 11, 10, true));
    QVERIFY(watched.only(AttentionKind::dummy));
    watched.close();
    QVERIFY(watched.campaign.body(dummy).gone);
    QVERIFY(watched.of(AttentionKind::dummy).empty());
  }

  void who_goes_without_is_told_before_he_is_out_of_action() {
    supply::Army army;
    const BodyId fed = army.foot(0, 10, 10, 60);
    const BodyId starved = army.foot(0, 50, 50, 60);
    army.depot(0, 11, 10, {100, 100, 100});
    WatchedList watched(army);
    const auto& rules = watched.campaign.setting().rulebook.supply;
    while (watched.of(AttentionKind::supply).empty() && watched.campaign.move() < 4 * rules.every_moves)
      watched.close();
    const AttentionItem* item = watched.only(AttentionKind::supply);
    QVERIFY(item);
    QCOMPARE(item->bodies, std::vector{starved});
    QVERIFY(!watched.campaign.body(fed).hunger.hungry());
    const std::int64_t left = item->moves;
    QVERIFY(left > 0);
    watched.close(2);
    item = watched.only(AttentionKind::supply);
    QVERIFY(item);
    QCOMPARE(item->moves, left - 1);
    watched.close(static_cast<int>(2 * left));
    item = watched.only(AttentionKind::supply);
    QVERIFY(item && item->moves == 0);
    QVERIFY(watched.words.text(*item, watched.campaign).contains("out of action"));
  }

  void clocks_and_lost_seats_are_told_to_it() {
    SmallExercise small(level());
    small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    ClockReading reading{ClockReading::State::move, false, 300, 480, {120, 60, 30}, 0};
    std::vector<ClockReading> readings{reading, {}};
    watched.list.set_clocks(watched.campaign, readings);
    QVERIFY(watched.list.waiting().empty());
    readings[0].seconds_left = 110;
    readings[0].warned = 1;
    watched.list.set_clocks(watched.campaign, readings);
    const AttentionItem* item = watched.only(AttentionKind::clock);
    QVERIFY(item);
    QCOMPARE(item->seconds_left, 110);
    QVERIFY(watched.words.text(*item, watched.campaign).startsWith("Col Red: 1:50 left."));
    // Set aside it comes back with the next warning.
    watched.list.deal(item->key, AttentionDeed::set_aside);
    QVERIFY(watched.list.waiting().empty());
    readings[0].seconds_left = 100;
    watched.list.set_clocks(watched.campaign, readings);
    QVERIFY(watched.list.waiting().empty());
    readings[0].seconds_left = 59;
    readings[0].warned = 2;
    watched.list.set_clocks(watched.campaign, readings);
    QVERIFY(watched.only(AttentionKind::clock));
    watched.give(red, CloseMyMove{});
    QVERIFY(watched.of(AttentionKind::clock).empty());

    const SeatId lost[] = {blue};
    watched.list.set_lost(lost);
    QVERIFY(watched.only(AttentionKind::seat_lost));
    QCOMPARE(watched.words.place(*watched.only(AttentionKind::seat_lost)), QStringLiteral("blue"));
    watched.list.set_lost({});
    QVERIFY(watched.list.waiting().empty());
  }

  void a_melee_waits_for_its_choice() {
    SmallExercise small(level());
    const BodyId body = small.add(0, Arm::infantry, Formation::two_ranks, 10, 10, 4);
    WatchedList watched(small);
    watched.happen(TableOpened{TableId{0}, {{Length::feet(5), Length::feet(5)}, {Length::feet(20), Length::feet(20)}}});
    JoinedMelee melee;
    melee.number = 1;
    melee.chooser = red;
    melee.at = watched.campaign.body(body).at;
    melee.first = {ManId{0}, ManId{1}};
    melee.second = {ManId{2}};
    watched.happen(MeleeJoined{TableId{0}, melee});
    QVERIFY(watched.of(AttentionKind::choice).empty());
    watched.happen(PhaseBegan{Phase::choices});
    const AttentionItem* item = watched.only(AttentionKind::choice);
    QVERIFY(item);
    QCOMPARE(watched.words.title(*item, watched.campaign), QStringLiteral("Melee on Table 1 waits for a choice"));
    QVERIFY(watched.words.text(*item, watched.campaign).startsWith("Col Red chooses: 2 men against 1"));
    std::vector<ClockReading> readings(2);
    readings[0] = {ClockReading::State::choices, false, 34, 60, {}, 0};
    watched.list.set_clocks(watched.campaign, readings);
    QCOMPARE(watched.only(AttentionKind::choice)->seconds_left, 34);
    watched.happen(MeleeChosen{TableId{0}, 1, {}, {}});
    QVERIFY(watched.of(AttentionKind::choice).empty());
  }

  void what_others_find_has_its_place() {
    SmallExercise small(level());
    small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    AttentionItem due;
    due.key.number = 6;
    due.title = "Inject due in 1 move";
    due.text = "Fog comes down.";
    due.clause = clauses::visibility;
    watched.list.set_found(AttentionKind::inject, {due});
    AttentionItem contested = due;
    contested.title = "Col Red contests a ruling";
    watched.list.set_found(AttentionKind::contested, {contested});
    const auto waiting = watched.list.waiting();
    QCOMPARE(waiting.size(), std::size_t{2});
    QCOMPARE(waiting.front()->key.kind, AttentionKind::contested);
    QCOMPARE(watched.words.title(*waiting.back(), watched.campaign), QStringLiteral("Inject due in 1 move"));
    QCOMPARE(watched.words.text(*waiting.back(), watched.campaign), QStringLiteral("Fog comes down."));
    watched.list.set_found(AttentionKind::inject, {});
    QCOMPARE(watched.list.waiting().size(), std::size_t{1});
  }

  void what_presses_stands_first() {
    SmallExercise small(level());
    small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    watched.close(6);
    watched.now = 10s;
    watched.give(red, SendMessageOrder<BodyId>{to_umpire("May I?")});
    watched.now = 20s;
    const SeatId lost[] = {blue};
    watched.list.set_lost(lost);
    std::vector<AttentionKind> kinds;
    for (const AttentionItem* item : watched.list.waiting()) kinds.push_back(item->key.kind);
    QCOMPARE(kinds, (std::vector{AttentionKind::seat_lost, AttentionKind::request, AttentionKind::idle}));
  }

  void the_load_is_measured() {
    SmallExercise small(level());
    small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    const SeatId lost[] = {blue};
    watched.now = 60s;
    watched.list.set_lost(lost);
    watched.now = 90s;
    const AttentionKey key{AttentionKind::seat_lost, blue, {}, 0};
    QCOMPARE(watched.list.waited(*watched.list.find(key)), AttentionItem::Time(30s));
    watched.list.deal(key, AttentionDeed::show);  // that is nothing
    QCOMPARE(watched.list.waiting().size(), std::size_t{1});
    watched.list.deal(key, AttentionDeed::wait);
    watched.list.deal(key, AttentionDeed::wait);
    QVERIFY(watched.list.waiting().empty());
    watched.list.set_lost({});
    watched.now = 100s;
    watched.list.set_lost(lost);
    watched.now = 110s;
    watched.list.set_lost({});
    watched.list.set_lost(lost);
    watched.now = 1h;
    const AttentionLoad load = watched.list.load();
    const auto& seats = load.kind(AttentionKind::seat_lost);
    QCOMPARE(seats.raised, 3);
    QCOMPARE(seats.dealt, 1);
    QCOMPARE(seats.passed, 1);
    QCOMPARE(seats.waiting, 1);
    QCOMPARE(seats.waited, AttentionItem::Time(40s));
    QCOMPARE(seats.longest, AttentionItem::Time(30s));
    QCOMPARE(load.all(), seats);
    QCOMPARE(load.an_hour(load.all().raised), 3.0);
    // For the review: each once, and at the end what waits still.
    const auto over = watched.list.take_over();
    QCOMPARE(over.size(), std::size_t{2});
    QVERIFY(over[0].kind == "seat_lost" && over[0].seat == blue && over[0].dealt);
    QCOMPARE(over[0].waited, AttentionItem::Time(30s));
    QVERIFY(!over[1].dealt);
    QCOMPARE(over[1].waited, AttentionItem::Time(10s));
    QVERIFY(watched.list.take_over().empty());
    QCOMPARE(watched.list.take_over(true).size(), std::size_t{1});
  }

  void what_was_set_aside_comes_back_when_it_is_worse() {
    SmallExercise small(level());
    small.without_tables().add(0, Arm::infantry, Formation::fours, 10, 10);
    WatchedList watched(small);
    watched.close(5);
    const AttentionItem* item = watched.only(AttentionKind::idle);
    QVERIFY(item);
    watched.list.deal(item->key, AttentionDeed::nudge);
    watched.close(4);
    QVERIFY(watched.list.waiting().empty());
    watched.close(2);
    QVERIFY(watched.only(AttentionKind::idle));
    QCOMPARE(watched.list.load().kind(AttentionKind::idle).raised, 2);
  }
};

SANDGATE_TEST(AttentionTest)

}  // namespace tst_attention

#include "tst_attention.moc"
