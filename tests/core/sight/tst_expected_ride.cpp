// When a seat reckons that its riders are due, and where they are by now: as they truly ride, where the receiver stands
// where the seat knows it (KS-11.2, KS-11.4).
#include "core/sight/expected_ride.h"
#include "core/sight/witness.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_expected_ride {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId red{0}, red_foot{1}, blue{2}, blue_foot{3};

Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

/// Two posts a side, thirty-one feet from one another, and a body for each General wherever a case wants it; nobody
/// sees anybody, and nobody is heard of but by an answer.
class Riding {
 public:
  Riding(std::shared_ptr<const Country> country, Point reds, Point blues) : small_(std::move(country)) {
    small_.without_tables();
    Setting& setting = small_.setting();
    setting.rulebook.wide.visibility = Length::feet(2);
    setting.rulebook.wide.general_sees_far = false;
    setting.rulebook.signalling =
        SignalRules{Signals::couriers, Length::feet(1), Length::feet(1), true, true, 200, false};
    setting.seats = {{red, "red", "Gen Red", SideId{0}},
                     {red_foot, "red-foot", "Lt-Col Red", SideId{0}},
                     {blue, "blue", "Gen Blue", SideId{1}},
                     {blue_foot, "blue-foot", "Lt-Col Blue", SideId{1}}};
    post(red, at(5, 5));
    post(red_foot, at(36, 5));
    post(blue, at(5, 35));
    post(blue_foot, at(36, 35));
    reds_ = add(red, reds);
    blues_ = add(blue, blues);
    campaign_.emplace(std::make_shared<const Setting>(setting));
    for (const Seat& seat : setting.seats) views_.emplace_back(*campaign_, seat.id);
    give(system_seat, Begin{});
  }

  const Campaign& campaign() const { return *campaign_; }
  const Picture& picture(SeatId seat) const { return views_[seat.index()].picture(); }
  BodyId of(SeatId general) const { return general == red ? reds_ : blues_; }

  std::vector<Event> give(SeatId seat, Deed deed) {
    auto events = SmallExercise::decide_for(*campaign_, seat, std::move(deed));
    for (const Event& event : events) {
      campaign_->apply(event);
      for (SeatView& view : views_) view.witness(*campaign_, event);
    }
    return events;
  }
  std::vector<Event> close() { return give(system_seat, CloseMove{}); }
  /// Until `move` is open.
  void close_until(std::int64_t move) {
    while (campaign_->move() < move) close();
  }

  /// As the seat reckons it now.
  std::expected<ExpectedRide, NoRoute> expected(SeatId seat, const Sending& sending) {
    const Setting& setting = campaign_->setting();
    const Briefing briefing = briefing_for(setting, setting.seat(seat).side, nullptr);
    if (!rides_) rides_ = rides_as_known(briefing);
    return expect_ride(*rides_, picture(seat).clock, setting.camp_of(seat), briefing.rulebook, sending);
  }
  /// When the round of `move` is over.
  ExerciseTime end_of_round(std::int64_t move) const {
    const Setting& setting = campaign_->setting();
    return setting.begins.after(((move - 1) / 2 + 1) * setting.rulebook.wide.minutes_per_round);
  }

 private:
  BodyId add(SeatId seat, Point where) {
    const BodyId id = small_.add(seat == red || seat == red_foot ? 0 : 1, Arm::infantry, Formation::two_ranks, 0, 0);
    small_.body(id).seat = seat;
    small_.body(id).at = where;
    return id;
  }
  void post(SeatId seat, Point where) {
    const BodyId id = add(seat, where);
    small_.setting().seats[seat.index()].post = id;
  }

  SmallExercise small_;
  BodyId reds_, blues_;
  std::optional<Campaign> campaign_;
  std::vector<SeatView> views_;
  std::unique_ptr<Rides> rides_;
};

std::shared_ptr<const Country> level() { return Country::level(12'000, 4'000); }

/// Swells and hollows, and a river that a bridge and a ford cross.
std::shared_ptr<const Country> rolling() {
  Feature river;
  river.kind = FeatureKind::river;
  river.shape = FeatureShape::line;
  river.width_m = 20;
  river.points = {{2'000, -10}, {2'000, 4'010}};
  const auto height = [](MapPoint p) { return 20 * std::sin(p.east / 400) + 15 * std::cos(p.north / 300); };
  return ground(12'000, 4'000, height,
                {river, point(FeatureKind::bridge, {2'000, 1'200}), point(FeatureKind::ford, {2'000, 3'000})});
}

/// The move in whose hand-over that of the events happens which `is` says; plays until then.
std::int64_t played_until(Riding& game, auto is) {
  for (int i = 0; i < 80; ++i) {
    const std::int64_t move = game.campaign().move();
    if (std::ranges::any_of(game.close(), is)) return move;
  }
  return -1;
}

}  // namespace

class ExpectedRideTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_2_an_order_arrives_when_it_is_due_data() {
    QTest::addColumn<bool>("hills");
    QTest::addColumn<bool>("first_camp");
    QTest::addColumn<double>("x_ft");
    QTest::addColumn<double>("y_ft");
    QTest::newRow("one move") << false << true << 12.0 << 5.0;
    QTest::newRow("just one move") << false << true << 15.0 << 5.0;
    QTest::newRow("just over one move") << false << true << 15.25 << 5.0;
    QTest::newRow("two moves") << false << true << 5.0 << 22.0;
    QTest::newRow("nine") << false << true << 84.0 << 12.0;
    QTest::newRow("the second camp, one") << false << false << 12.0 << 35.0;
    QTest::newRow("the second camp, seven") << false << false << 60.0 << 20.0;
    QTest::newRow("over hills") << true << true << 17.0 << 20.0;
    QTest::newRow("over the bridge") << true << true << 50.0 << 8.0;
    QTest::newRow("far over hills") << true << true << 100.0 << 30.0;
    QTest::newRow("the second camp over hills") << true << false << 70.0 << 25.0;
  }
  void KS_11_2_an_order_arrives_when_it_is_due() {
    QFETCH(bool, hills);
    QFETCH(bool, first_camp);
    QFETCH(double, x_ft);
    QFETCH(double, y_ft);
    const SeatId seat = first_camp ? red : blue;
    const Point away = at(x_ft, y_ft), elsewhere = at(110, 1);
    Riding game(hills ? rolling() : level(), first_camp ? away : elsewhere, first_camp ? elsewhere : away);
    game.close_until(first_camp ? 3 : 4);
    game.give(seat, HaltOrder<BodyId>{game.of(seat)});
    QCOMPARE(game.picture(seat).orders.size(), std::size_t{1});
    const Sending sending = sending_of(game.picture(seat).orders.front());
    QCOMPARE(sending.toward, away);
    QCOMPARE(sending.move, game.campaign().move());
    const auto expected = game.expected(seat, sending);
    QVERIFY(expected.has_value());
    QCOMPARE(expected->way.front(), sending.from);
    QCOMPARE(expected->way.back(), away);
    QCOMPARE(expected->at, std::optional(sending.from));
    QVERIFY(expected->length >= distance(sending.from, away) - Length{{64}});
    QCOMPARE(expected->due, game.end_of_round(expected->due_move));

    // Where he is by now, whoever moves; and when he has arrived it is not said any more.
    const auto arrives = [](const Event& event) {
      const auto* rode = get_if<RiderRode>(&event);
      return rode && rode->ride == RideId{0} && rode->fate == RideFate::arrived;
    };
    std::int64_t arrived = 0;
    for (int i = 0; i < 80 && arrived == 0; ++i) {
      const auto now = game.expected(seat, sending);
      QVERIFY(now.has_value());
      QCOMPARE(now->due_move, expected->due_move);
      QCOMPARE(now->due, expected->due);
      QVERIFY(now->at.has_value());
      QCOMPARE(*now->at, game.campaign().couriers().ride(RideId{0}).on.at);
      const std::int64_t move = game.campaign().move();
      if (std::ranges::any_of(game.close(), arrives)) arrived = move;
    }
    QCOMPARE(arrived, expected->due_move);
    const auto after = game.expected(seat, sending);
    QVERIFY(after && !after->at);
    QCOMPARE(after->due_move, expected->due_move);
    // The round is over when the exercise's clock says so.
    while (game.campaign().time() < expected->due) game.close();
    QVERIFY((expected->due_move - 1) / 2 < (game.campaign().move() - 1) / 2);
  }

  // On level ground what goes out and what comes back take as long.
  void KS_11_4_an_answer_comes_when_it_is_due_data() {
    QTest::addColumn<bool>("first_camp");
    QTest::addColumn<double>("x_ft");
    QTest::newRow("one move") << true << 12.0;
    QTest::newRow("four") << true << 40.0;
    QTest::newRow("nine") << true << 84.0;
    QTest::newRow("the second camp") << false << 30.0;
  }
  void KS_11_4_an_answer_comes_when_it_is_due() {
    QFETCH(bool, first_camp);
    QFETCH(double, x_ft);
    const SeatId seat = first_camp ? red : blue;
    const Point away = at(x_ft, first_camp ? 5 : 35), elsewhere = at(110, 20);
    Riding game(level(), first_camp ? away : elsewhere, first_camp ? elsewhere : away);
    game.close_until(first_camp ? 1 : 2);
    game.give(seat, HaltOrder<BodyId>{game.of(seat)});
    const auto expected = game.expected(seat, sending_of(game.picture(seat).orders.front()));
    QVERIFY(expected.has_value());
    const auto answers = [&](const Event&) { return game.picture(seat).orders.front().state == SentState::had; };
    QCOMPARE(played_until(game, answers), expected->answer_move);
    QCOMPARE(expected->answer, game.end_of_round(expected->answer_move));
  }

  // Messages may be given while the other camp moves: their riders set out with the next own hand-over.
  void KS_11_6_a_message_out_of_turn_arrives_when_it_is_due_data() {
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    QTest::addColumn<int>("given");  // in this move
    for (const int given : {1, 2, 5, 6}) {
      QTest::addRow("red in move %d", given) << int(red.number) << int(red_foot.number) << given;
      QTest::addRow("blue in move %d", given) << int(blue.number) << int(blue_foot.number) << given;
    }
  }
  void KS_11_6_a_message_out_of_turn_arrives_when_it_is_due() {
    QFETCH(int, from);
    QFETCH(int, to);
    QFETCH(int, given);
    const SeatId sender{from}, reader{to};
    Riding game(level(), at(110, 1), at(110, 20));
    game.close_until(given);
    Message message;
    message.to = {reader};
    message.content.text = {"Hold the mill"};
    game.give(sender, SendMessageOrder<BodyId>{message});
    const SeenMessage& sent = game.picture(sender).messages.front();
    QVERIFY(sent.rides_from.has_value());
    QCOMPARE(sent.rides_toward.size(), std::size_t{1});
    QVERIFY(sent.rides_toward.front().has_value());
    const Sending sending{*sent.rides_from, *sent.rides_toward.front(), sent.given, sent.move};
    const auto expected = game.expected(sender, sending);
    QVERIFY(expected.has_value());
    const bool own = (given % 2 == 1) == (sender == red);
    // Thirty feet to ride: four own moves.
    QCOMPARE(expected->due_move, std::int64_t{given} + (own ? 0 : 1) + 6);
    QCOMPARE(expected->at, std::optional(sending.from));
    QCOMPARE(expected->due, game.end_of_round(expected->due_move));
    game.close();
    const auto now = game.expected(sender, sending);
    QVERIFY(now && now->at);
    QCOMPARE(*now->at, game.campaign().couriers().ride(RideId{0}).on.at);
    QCOMPARE(*now->at == sending.from, !own);
    const auto comes = [](const Event& event) { return holds_alternative<MessageArrived>(event); };
    QCOMPARE(played_until(game, comes), expected->due_move);
    QCOMPARE(game.picture(reader).messages.size(), std::size_t{1});
  }

  void nobody_is_due_where_no_way_leads() {
    Feature river;
    river.kind = FeatureKind::river;
    river.shape = FeatureShape::line;
    river.width_m = 20;
    river.points = {{5'000, -10}, {5'000, 4'010}};
    Riding game(Country::level(12'000, 4'000, {river}), at(80, 20), at(110, 20));
    game.give(red, HaltOrder<BodyId>{game.of(red)});
    const auto expected = game.expected(red, sending_of(game.picture(red).orders.front()));
    QVERIFY(!expected.has_value());
    QCOMPARE(expected.error().bar, Bar::river);
    QVERIFY(!expected.error().cancelled);
  }

  // Whoever does not want to wait for it says so.
  void it_can_be_broken_off() {
    Riding game(rolling(), at(100, 30), at(110, 1));
    const Briefing briefing = briefing_for(game.campaign().setting(), SideId{0}, nullptr);
    const auto rides = rides_as_known(briefing);
    const Sending sending{at(5, 5), at(100, 30), game.campaign().time(), 1};
    const auto stopped = expect_ride(*rides, game.picture(red).clock, Camp::first, briefing.rulebook, sending,
                                     [](double) { return false; });
    QVERIFY(!stopped.has_value() && stopped.error().cancelled);
    QVERIFY(expect_ride(*rides, game.picture(red).clock, Camp::first, briefing.rulebook, sending).has_value());
  }
};

SANDGATE_TEST(ExpectedRideTest)

}  // namespace tst_expected_ride
#include "tst_expected_ride.moc"
