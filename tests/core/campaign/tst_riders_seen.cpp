// Riders are seen by the enemy where they are when a move is handed over: by whom, from where, and how it is told
// (KS-11.3).
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_riders_seen {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId general{0}, horse{1}, blue{2};

Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

/// Level ground, 120 by 80 feet. From Blue's post a rider goes north to a battalion sixty feet off, nine in a move: he
/// is 19, 28, 37, 46 feet north when Blue's moves are over, in the second, fourth, sixth, eighth of both camps' moves.
/// Red's General is in the south-west; his horse where a case wants them.
struct Field {
  SmallExercise small;
  BodyId far, red_general, hussars;

  explicit Field(Point of_the_horse, std::vector<Feature> features = {})
      : small(Country::level(12'000, 8'000, std::move(features))) {
    small.without_tables();
    Setting& setting = small.setting();
    setting.rulebook.wide.general_sees_far = false;
    setting.rulebook.signalling =
        SignalRules{Signals::couriers, Length::feet(1), Length::feet(1), true, true, 50, false};
    setting.seats = {{general, "general", "Gen Red", SideId{0}},
                     {horse, "horse", "Maj Red", SideId{0}},
                     {blue, "blue", "Col Blue", SideId{1}}};
    red_general = post(general, Arm::general, at(10, 10));
    hussars = post(horse, Arm::cavalry, of_the_horse);
    post(blue, Arm::infantry, at(60, 10));
    far = add(blue, Arm::infantry, at(60, 70));
  }
  BodyId add(SeatId seat, Arm arm, Point where) {
    const BodyId id = small.add(seat == blue ? 1 : 0, arm, Formation::two_ranks, 0, 0, arm == Arm::general ? 1 : 20);
    small.body(id).seat = seat;
    small.body(id).at = where;
    return id;
  }
  BodyId post(SeatId seat, Arm arm, Point where) {
    return small.setting().seats[seat.index()].post = add(seat, arm, where);
  }
  SignalRules& rules() { return small.setting().rulebook.signalling; }
};

struct Played : Watched {
  explicit Played(const Field& field) : Watched(field.small) {}

  /// Until the move `last` has been closed.
  void close_until(std::int64_t last) {
    while (campaign.move() <= last) close();
  }
  /// Red's first move, and the rider sets out in Blue's.
  void send_a_rider(const Field& field) {
    close_until(1);
    give(blue, HaltOrder<BodyId>{field.far});
  }
  const std::vector<SeenRider>& riders(SeatId seat) const { return picture(seat).riders; }
  Handle handle(SeatId seat, BodyId body) const { return views[seat.index()].handle(body); }
};

/// How often it is told what riders Red has in sight.
std::size_t watched(const std::vector<Event>& events) {
  return static_cast<std::size_t>(std::ranges::count_if(events, [](const Event& event) {
    const auto* riders = get_if<RidersWatched>(&event);
    return riders && riders->side == SideId{0};
  }));
}
/// What a body has sent to its post among these.
std::vector<Carried> reports_of(BodyId body, const std::vector<Event>& events) {
  std::vector<Carried> sent;
  for (const Event& event : events) {
    if (const auto* rider = get_if<RiderSent>(&event); rider && rider->from_body == body)
      sent.push_back(rider->carried);
  }
  return sent;
}

}  // namespace

class RidersSeen : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_3_a_post_sees_them_where_they_are() {
    const Field field(at(75, 19));
    Played game(field);
    game.send_a_rider(field);
    QVERIFY(game.riders(horse).empty());  // he rides when the move is handed over
    const std::size_t dispatches = game.picture(horse).dispatches.size();
    game.close_until(2);
    const ExerciseTime began = game.campaign.setting().begins;
    const SeenRider first{SideId{1}, at(60, 19), began, 2, game.handle(horse, field.hussars)};
    QCOMPARE(game.riders(horse).size(), std::size_t{1});
    QVERIFY(game.riders(horse).front() == first);
    // Seen again after Red's own move, where he still is: he may be another.
    game.close_until(3);
    QCOMPARE(game.riders(horse).size(), std::size_t{1});
    QCOMPARE(game.riders(horse).front().at, at(60, 19));
    QCOMPARE(game.riders(horse).front().move, std::int64_t{3});
    QVERIFY(game.riders(horse).front().time > began);
    game.close_until(4);
    QCOMPARE(game.riders(horse).size(), std::size_t{1});
    QCOMPARE(game.riders(horse).front().at, at(60, 28));
    game.close_until(6);
    QCOMPARE(game.riders(horse).front().at, at(60, 37));
    // Beyond thirty feet nobody sees him.
    game.close_until(8);
    QVERIFY(game.riders(horse).empty());
    // It occasions no dispatch, and is nobody else's to know.
    QCOMPARE(game.picture(horse).dispatches.size(), dispatches);
    QVERIFY(game.riders(general).empty() && game.riders(blue).empty());
  }

  void KS_11_3_nothing_is_told_of_him_once_he_has_arrived() {
    const Field field(at(89, 58));
    Played game(field);
    game.send_a_rider(field);
    game.close_until(12);
    QCOMPARE(game.riders(horse).size(), std::size_t{1});
    QCOMPARE(game.riders(horse).front().at, at(60, 64));
    game.close_until(14);
    QVERIFY(!game.campaign.couriers().find(RideId{0}));
    QVERIFY(game.riders(horse).empty());
    QVERIFY(game.campaign.couriers().rider_watchers.empty());
    QCOMPARE(watched(game.close()), std::size_t{0});
  }

  void KS_11_3_whoever_marches_up_sees_him_then() {
    const Field field(at(95, 19));
    Played game(field);
    game.send_a_rider(field);
    game.close_until(2);
    QVERIFY(game.riders(horse).empty());  // thirty-five feet off
    game.give(horse, SmallExercise::march(game.campaign, field.hussars, 87, 19));
    game.close_until(3);
    QCOMPARE(game.campaign.body(field.hussars).at, at(87, 19));
    QCOMPARE(game.riders(horse).size(), std::size_t{1});
    QCOMPARE(game.riders(horse).front().at, at(60, 19));
  }

  void KS_11_3_not_through_a_wood() {
    const Field field(at(75, 19), {block(FeatureKind::wood, 6'500, 0, 7'000, 4'000)});
    Played game(field);
    game.send_a_rider(field);
    game.close_until(4);
    QVERIFY(game.campaign.couriers().under_way.size() == 1);
    QVERIFY(game.riders(horse).empty());
  }

  void KS_11_3_where_riders_are_not_seen() {
    Field field(at(75, 19));
    field.rules().riders_seen = false;
    Played game(field);
    game.send_a_rider(field);
    QCOMPARE(watched(game.close()), std::size_t{0});
    QVERIFY(game.riders(horse).empty());
  }

  void KS_11_3_a_side_that_knows_all_at_once() {
    Field field(at(75, 19));
    field.small.setting().sides[0].signalling = Signals::perfect;
    Played game(field);
    game.send_a_rider(field);
    game.close_until(2);
    for (const SeatId seat : {general, horse}) {
      QCOMPARE(game.riders(seat).size(), std::size_t{1});
      QCOMPARE(game.riders(seat).front().at, at(60, 19));
      QCOMPARE(game.riders(seat).front().by, game.handle(seat, field.hussars));
    }
    QVERIFY(game.riders(blue).empty());
    game.close_until(8);
    for (const SeatId seat : {general, horse}) QVERIFY(game.riders(seat).empty());
  }

  void KS_1_1_a_General_sees_him_at_any_range() {
    Field field(at(110, 70));  // out of the horse's sight
    field.small.body(field.red_general).at = at(25, 19);
    field.small.setting().rulebook.wide.general_sees_far = true;
    Played game(field);
    game.send_a_rider(field);
    game.close_until(2);
    QVERIFY(!within(at(25, 19), at(60, 19), field.small.setting().rulebook.wide.visibility));
    QCOMPARE(game.riders(general).size(), std::size_t{1});
    QCOMPARE(game.riders(general).front().by, game.handle(general, field.red_general));
    QVERIFY(game.riders(horse).empty());
  }

  void KS_11_3_those_away_tell_of_him_with_a_report_that_goes_anyway() {
    Field field(at(110, 28));
    const BodyId picket = field.add(horse, Arm::cavalry, at(75, 28));
    field.small.body(field.red_general).at = at(110, 40);
    field.rules().report_every = 3;
    field.rules().relay = true;
    Played game(field);
    // What it has in sight from the first it reports in Red's first move.
    QCOMPARE(reports_of(picket, game.close()).size(), std::size_t{1});
    game.give(blue, HaltOrder<BodyId>{field.far});
    const auto seen = game.close();
    QCOMPARE(watched(seen), std::size_t{1});
    const Unreported& unreported = game.campaign.couriers().unreported[picket.index()];
    QCOMPARE(unreported.riders.size(), std::size_t{1});
    QVERIFY(unreported.nothing());
    while (game.campaign.move() < 7) QVERIFY(reports_of(picket, game.close()).empty());
    // Three own moves after the last it says where it stands, and whom it has seen since.
    const auto reports = reports_of(picket, game.close());
    QCOMPARE(reports.size(), std::size_t{1});
    const std::vector<RiderTold>& told = reports.front().riders;
    QCOMPARE(told.size(), std::size_t{5});
    QVERIFY(told.front() == (RiderTold{SideId{1}, at(60, 19), game.campaign.setting().begins, 2}));
    QCOMPARE(told.back().at, at(60, 37));
    QCOMPARE(told.back().move, std::int64_t{6});
    // Thirty-four feet to ride: four own moves.
    game.close_until(12);
    QVERIFY(game.riders(horse).empty());
    game.close_until(13);
    QCOMPARE(game.riders(horse).size(), told.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      const SeenRider& rider = game.riders(horse)[i];
      QVERIFY(rider == (SeenRider{told[i].side, told[i].at, told[i].time, told[i].move, game.handle(horse, picket)}));
    }
    // The post passes it on to the General's.
    QVERIFY(game.riders(general).empty());
    game.close_until(17);
    QCOMPARE(game.riders(general).size(), told.size());
    QCOMPARE(game.riders(general).front().by, game.handle(general, picket));
    // The report after it takes its place.
    game.close_until(19);
    QVERIFY(!game.riders(horse).empty());
    for (const SeenRider& rider : game.riders(horse)) QVERIFY(rider.move > 6);
    QVERIFY(game.riders(blue).empty() || game.riders(blue).front().side == SideId{0});
  }

  // What is in sight of the post itself takes the place of whatever has been told.
  void KS_11_3_a_look_takes_the_place_of_what_was_told() {
    Field field(at(95, 28));
    const BodyId picket = field.add(horse, Arm::cavalry, at(75, 28));
    field.rules().report_every = 1;
    Played game(field);
    game.send_a_rider(field);
    // Nineteen feet: what is seen in move 2 is reported in 3 and comes in 7.
    game.close_until(7);
    QVERIFY(!game.riders(horse).empty());
    QCOMPARE(game.riders(horse).front().by, game.handle(horse, picket));
    game.give(blue, HaltOrder<BodyId>{field.far});
    // The post goes where it sees for itself.
    game.close_until(8);
    game.give(horse, SmallExercise::march(game.campaign, field.hussars, 87, 28));
    game.close_until(9);
    QVERIFY(!game.riders(horse).empty());
    for (const SeenRider& rider : game.riders(horse)) {
      QCOMPARE(rider.by, game.handle(horse, field.hussars));
      QCOMPARE(rider.move, std::int64_t{9});
    }
  }
};

SANDGATE_TEST(RidersSeen)

}  // namespace tst_riders_seen
#include "tst_riders_seen.moc"
