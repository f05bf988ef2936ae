// Moments found: each kind where it was planted, its figures, its rank; and what is bad to review.
#include <set>

#include "core/chronicle/objectives.h"
#include "tests/core/review/moment_facts.h"
#include "tests/core/review/recorded.h"
#include "tests/map/fixtures/made_features.h"
#include "tests/runner/test.h"

namespace tst_moments {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

namespace {

std::vector<Moment> moments_of(const Recorded& game, const Review& review) {
  History past = game.history();
  if (!past.fold()) qFatal("not folded");
  return find_moments(review, past);
}
std::vector<Moment> moments_of(const Recorded& game) { return moments_of(game, game.review()); }

const Moment* first_of(const std::vector<Moment>& moments, MomentKind kind) {
  const auto found = std::ranges::find(moments, kind, &Moment::kind);
  return found == moments.end() ? nullptr : &*found;
}

/// Mist on level ground, a road from south to north over one bridge, and nobody comes to a table.
///
/// The General sends a column to where one of the foot had stood; it has left, unknown to him, and the enemy has come.
/// The enemy leaves the bridge, and Red's horse, nine feet off in the mist, does not see it. A battalion of Red comes
/// up, and halts on sighting a box with nothing in it.
struct Planted {
  static std::vector<Feature> features() {
    std::vector<Feature> all{line(FeatureKind::road, {{4'400, 3'000}, {4'400, 5'900}}, 6),
                             line(FeatureKind::river, {{4'000, 4'400}, {4'800, 4'400}}, 20),
                             spot(FeatureKind::bridge, {4'400, 4'400})};
    all.back().name = "Withyholt Bridge";
    return all;
  }
  CourierField field{"campaign", features()};
  BodyId column, eyes, holder, guard, horse, battalion, dummy;
  std::int64_t sent = 0;  // the move in which the column was
  Recorded game;

  Planted() : game(made()) { play(); }

  const CourierField& made() {
    field.small.setting().rulebook.wide.visibility = Length::feet(6);
    column = field.add(general, Arm::infantry, 20, 10, 20);
    eyes = field.add(foot, Arm::infantry, 20, 28, 5);
    holder = field.add(enemy, Arm::infantry, 20, 40, 30);
    guard = field.add(enemy, Arm::infantry, 44, 45, 25);
    horse = field.add(foot, Arm::cavalry, 53, 43, 24);
    battalion = field.add(foot, Arm::infantry, 10, 42, 40);
    dummy = field.add(enemy, Arm::infantry, 10, 51, 0);
    field.small.body(dummy).formation = Formation::boxed;
    return field;
  }
  void play() {
    game.march(foot, eyes, 45, 28);
    game.march(foot, battalion, 10, 54);
    game.close(1);
    game.march(enemy, guard, 44, 58);
    game.close(12);
    game.march(enemy, holder, 20, 28);
    game.close(20);
    if (game.campaign.camp() != Camp::first) game.close(1);
    sent = game.campaign.move();
    game.march(general, column, 20, 28);
    game.close(8);
  }
};

}  // namespace

class MomentsTest : public QObject {
  Q_OBJECT

 private slots:
  // As an exercise of the sample that anybody can make they stand in tests/app/cli/tst_planted.cpp.
  void three_that_were_planted_stand_among_the_first_ten() {
    const Planted planted;
    const Review review = planted.game.review();
    const std::vector<Moment> moments = moments_of(planted.game, review);
    const auto rank = [&](MomentKind kind) {
      return std::ranges::find(moments, kind, &Moment::kind) - moments.begin();
    };
    QVERIFY(rank(MomentKind::order_overtaken) < 10);
    QVERIFY(rank(MomentKind::bridge_open) < 10);
    QVERIFY(rank(MomentKind::dummy_held) < 10);

    const Moment* overtaken = first_of(moments, MomentKind::order_overtaken);
    QVERIFY(overtaken);
    QCOMPARE(overtaken->bodies, (std::vector{planted.column, planted.holder}));
    QCOMPARE(overtaken->seats.front(), general);
    const OrderLife* order = review.order(overtaken->order.value());
    QCOMPARE(order->given.move, planted.sent);
    QCOMPARE(overtaken->move, order->begun->move);
    QCOMPARE(overtaken->moves, overtaken->move - order->held_since->move);

    const Moment* bridge = first_of(moments, MomentKind::bridge_open);
    QVERIFY(bridge);
    QCOMPARE(bridge->crossing, FeatureId{2});
    QCOMPARE(bridge->bodies, (std::vector{planted.horse, planted.guard}));
    QVERIFY(bridge->moves >= chance_moves);
    QCOMPARE(bridge->seats, std::vector{foot});
    // The guard's march led off it.
    const OrderLife* left = review.order(bridge->order.value_or(0));
    QVERIFY(left && left->body == planted.guard && left->kind == InstructionKind::march);
    // From the first close at which the guard was farther than six feet, and not before.
    const Trace& guard = review.traces[planted.guard.index()];
    QVERIFY(distance(trace_at(guard, bridge->move)->at, *bridge->at) > at_an_objective);
    QVERIFY(distance(trace_at(guard, bridge->move - 1)->at, *bridge->at) <= at_an_objective);
    QCOMPARE(*bridge->off, distance(trace_at(review.traces[planted.horse.index()], bridge->move)->at, *bridge->at));

    const Moment* held = first_of(moments, MomentKind::dummy_held);
    QVERIFY(held);
    QCOMPARE(held->bodies, (std::vector{planted.battalion, planted.dummy}));
    QCOMPARE(held->count, 40);
    QVERIFY(held->moves >= chance_moves);
    const OrderLife* stood = review.order(held->order.value_or(0));
    QVERIFY(stood && stood->body == planted.battalion && stood->end == MarchEnd::sighted);
    QCOMPARE(stood->clause, std::string(clauses::march_multiplier.id));
    QCOMPARE(*held->off, distance(trace_at(review.traces[planted.battalion.index()], held->move)->at,
                                  trace_at(review.traces[planted.dummy.index()], held->move)->at));

    History past = planted.game.history();
    QVERIFY(past.fold());
    for (const Moment& moment : moments) {
      const QString wrong = MomentFacts(review, past).wrong_with(moment);
      QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(moment.key) + ": " + wrong));
    }
  }

  void a_bridge_that_somebody_has_in_sight_is_no_chance_missed() {
    Planted planted;
    // One man of Red's by the road sees it all the while.
    CourierField field = planted.field;
    field.add(foot, Arm::infantry, 49, 44, 20);
    Recorded game(field);
    game.close(1);
    game.march(enemy, planted.guard, 44, 58);
    game.close(30);
    QVERIFY(!first_of(moments_of(game), MomentKind::bridge_open));
    // Nor is one that nobody could have come to in the time, or that is broken.
    CourierField far = planted.field;
    far.small.body(planted.horse).at = {Length::feet(1), Length::feet(1)};
    far.small.body(planted.horse).contents = Contents::of(Arm::infantry, {{24}});
    Recorded other(far);
    other.close(1);
    other.march(enemy, planted.guard, 44, 58);
    other.close(14);
    QVERIFY(!first_of(moments_of(other), MomentKind::bridge_open));
  }

  // KS-11.4: the guard is out of the way by the sixth move or so; a man of Red's by the road has the bridge in sight.
  void what_was_seen_of_a_bridge_counts_when_it_was_read_data() {
    QTest::addColumn<int>("report_every");
    QTest::addColumn<bool>("known");
    QTest::newRow("he reports every other move") << 2 << true;
    QTest::newRow("he has nothing to report") << 1'000 << false;
  }
  void what_was_seen_of_a_bridge_counts_when_it_was_read() {
    QFETCH(int, report_every);
    Planted planted;
    CourierField field = planted.field;
    field.small.setting().rulebook.signalling.report_every = report_every;
    field.small.setting().rulebook.wide.visibility = Length::feet(8);
    // Of his seat's post it is so near that its riders need a move; the guard has gone before he comes in sight of it.
    field.small.body(field.foot_post).at = {Length::feet(51), Length::feet(36)};
    field.small.body(planted.guard).at = {Length::feet(40), Length::feet(48)};
    field.add(foot, Arm::infantry, 51, 42, 20);
    Recorded game(field);
    game.close(1);
    game.march(enemy, planted.guard, 38, 58);
    game.close(40);
    QTEST(!first_of(moments_of(game), MomentKind::bridge_open), "known");
  }

  // The guard goes to where Red's post sees him come: then Red knows that the bridge is left, though it has not seen
  // it.
  void who_has_left_a_bridge_may_be_seen_elsewhere() {
    for (const bool seen : {true, false}) {
      Planted planted;
      CourierField field = planted.field;
      field.small.body(field.foot_post).at = {Length::feet(seen ? 47 : 55), Length::feet(55)};
      Recorded game(field);
      game.close(1);
      game.march(enemy, planted.guard, 44, 58);
      game.close(40);
      QCOMPARE(!first_of(moments_of(game), MomentKind::bridge_open), seen);
    }
  }

  void a_dummy_holds_nobody_who_has_a_real_enemy_as_near() {
    for (const bool real : {false, true}) {
      Planted planted;
      CourierField field = planted.field;
      if (real) field.add(enemy, Arm::infantry, 11, 50, 20);
      Recorded game(field);
      game.march(foot, planted.battalion, 10, 54);
      game.close(40);
      QCOMPARE(!first_of(moments_of(game), MomentKind::dummy_held), real);
    }
  }

  // It stood five feet from the dummy before anybody knew of that.
  void who_merely_stood_was_not_held_data() {
    QTest::addColumn<int>("ordered_at");
    QTest::addColumn<bool>("lost");
    QTest::addColumn<bool>("held");
    QTest::newRow("nobody ordered anything") << -1 << false << false;
    QTest::newRow("sent there before it was known") << 0 << false << false;
    QTest::newRow("sent there when it was known") << 16 << false << true;
    QTest::newRow("others fell meanwhile") << -1 << true << true;
  }
  void who_merely_stood_was_not_held() {
    QFETCH(int, ordered_at);
    QFETCH(bool, lost);
    Planted planted;
    CourierField field = planted.field;
    field.small.body(planted.battalion).at = {Length::feet(10), Length::feet(46)};
    const BodyId other = field.add(foot, Arm::infantry, 14, 42, 20);
    Recorded game(field);
    for (int move = 0; move < 48; ++move) {
      if (move == ordered_at) game.march(foot, planted.battalion, 10, 46.5);
      game.close(1);
    }
    Review review = game.review();
    QVERIFY(ordered_at < 0 || review.orders.front().fate == OrderFate::done);
    if (lost) review.figures.losses = {{other, 40, 3}};
    const std::vector<Moment> moments = moments_of(game, review);
    const Moment* held = first_of(moments, MomentKind::dummy_held);
    QTEST(held != nullptr, "held");
    if (lost) QCOMPARE(held->bodies, (std::vector{planted.battalion, planted.dummy, other}));
  }

  void LW_5_3_weights_are_what_bodies_lost_in_six_moves() {
    const Planted planted;
    Review review = planted.game.review();
    const auto move = [&](MomentKind kind) { return first_of(moments_of(planted.game, review), kind)->move; };
    const std::int64_t begun = move(MomentKind::order_overtaken);
    // At the close at which it is stopped for nothing counts, and after six moves nothing.
    review.figures.losses = {{planted.column, begun, 100},
                             {planted.column, begun + 1, 3},
                             {planted.holder, begun + 6, 2},
                             {planted.column, begun + 7, 50},
                             {planted.eyes, begun + 1, 1000}};
    std::ranges::stable_sort(review.figures.losses, {}, &Loss::move);
    const std::vector<Moment> moments = moments_of(planted.game, review);
    QVERIFY(moments.front().kind == MomentKind::order_overtaken);
    QCOMPARE(moments.front().weight, 5);
    QVERIFY(std::ranges::is_sorted(moments, std::greater(), &Moment::weight));
  }

  void keys_are_one_each_and_the_same_again() {
    const Planted planted;
    const std::vector<Moment> moments = moments_of(planted.game);
    std::set<std::string> keys;
    for (const Moment& moment : moments) QVERIFY2(keys.insert(moment.key).second, moment.key.c_str());
    QCOMPARE(moments_of(planted.game), moments);
  }

  void what_is_bad_to_review_is_reviewed_for_what_it_holds() {
    CourierField field;
    field.add(general, Arm::infantry, 20, 10, 20);
    Recorded game(field);
    QVERIFY(moments_of(game).empty());  // no move has closed
    game.close(1);
    QVERIFY(moments_of(game).empty());
    // Without beliefs what rests on them is left out.
    const Planted planted;
    const std::vector<Moment> without = moments_of(planted.game, planted.game.review({false, false}));
    QVERIFY(!first_of(without, MomentKind::worst_belief) && !first_of(without, MomentKind::order_overtaken));
    QVERIFY(first_of(without, MomentKind::bridge_open) && first_of(without, MomentKind::dummy_held));
  }

  void KS_10_what_was_struck_gives_no_moments() {
    Planted planted;
    planted.game.take_back(planted.game.review().moves[1].event);
    planted.game.close(2);
    const std::vector<Moment> moments = moments_of(planted.game);
    QVERIFY(!first_of(moments, MomentKind::bridge_open) && !first_of(moments, MomentKind::order_overtaken));
    const Moment* ruling = first_of(moments, MomentKind::ruling_by_hand);
    QVERIFY(ruling);
    QCOMPARE(ruling->text, std::string("for a trial"));
    QCOMPARE(ruling->weight, 0);
    QCOMPARE(&moments.back(), ruling);
  }

  void KS_11_3_an_order_whose_rider_is_taken() {
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 10, 40, 20);
    const BodyId lurking = field.add(enemy, Arm::infantry, 10, 25, 20);
    Recorded game(field);
    game.march(general, far, 15, 40);
    game.close(8);
    const Review review = game.review();
    QVERIFY(review.orders.front().fate == OrderFate::taken);
    const std::vector<Moment> moments = moments_of(game, review);
    const Moment* taken = first_of(moments, MomentKind::rider_taken);
    QVERIFY(taken);
    QCOMPARE(taken->order, std::optional<std::int64_t>(1));
    QCOMPARE(taken->bodies, (std::vector{far, lurking}));
    QCOMPARE(taken->seats.front(), general);
    QCOMPARE(taken->move, review.rides[review.orders.front().ride->index()].ended);
    QVERIFY(std::ranges::count(moments, MomentKind::rider_taken, &Moment::kind) <= std::ptrdiff_t(most_of_a_kind));
  }
};

SANDGATE_TEST(MomentsTest)

}  // namespace tst_moments
#include "tst_moments.moc"
