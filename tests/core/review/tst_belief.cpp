// Error of belief: who is counted, by which report, and what it comes to (the definitions in core/review/belief.h).
#include "core/review/belief.h"

#include "tests/core/review/recorded.h"
#include "tests/runner/test.h"

namespace tst_belief {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

namespace {
BodyBelieved of(BodyId body, double off_ft, std::int64_t men, bool read, std::int64_t believed_men = 0) {
  BodyBelieved one;
  one.body = body;
  one.truly = {Length::feet(10), Length::feet(10)};
  one.men = men;
  if (read) one.believed = Point{Length::from_feet(10 + off_ft), Length::feet(10)};
  one.believed_men = believed_men;
  return one;
}
}  // namespace

class BeliefTest : public QObject {
  Q_OBJECT

 private slots:
  void the_mean_is_by_strength_and_the_unknown_are_kept_apart() {
    CourierField field;
    const Setting& setting = field.small.setting();
    const Belief belief = belief_of(setting, general, 7,
                                    {of(BodyId{3}, 2, 30, true, 28), of(BodyId{4}, 8, 10, true),
                                     of(BodyId{5}, 0, 50, false), of(BodyId{6}, 8, 0, true)});
    QCOMPARE(belief.move, 7);
    QCOMPARE(belief.known, 40);
    QCOMPARE(belief.unknown, 50);
    QCOMPARE(belief.mean_m.value(), (30 * 200.0 + 10 * 800.0) / 40);
    QCOMPARE(belief.worst_m.value(), 800.0);
    QCOMPARE(belief.worst, BodyId{4});
    QCOMPARE(belief.strength_error, 2 + 10);
  }
  void who_has_read_nothing_misplaces_nothing() {
    CourierField field;
    const Belief belief = belief_of(field.small.setting(), general, 1, {of(BodyId{3}, 0, 30, false)});
    QVERIFY(!belief.mean_m && !belief.worst_m && belief.worst.none());
    QCOMPARE(belief.unknown, 30);
    const Belief empty = belief_of(field.small.setting(), general, 1, {});
    QVERIFY(empty.known == 0 && empty.unknown == 0 && !empty.mean_m);
  }

  void scouts_dummies_and_the_own_side_are_not_counted() {
    CourierField field;
    field.add(general, Arm::infantry, 12, 10, 20);
    const BodyId column = field.add(enemy, Arm::infantry, 40, 40, 30);
    field.small.body(field.add(enemy, Arm::cavalry, 42, 40, 3)).scouts = true;
    field.small.add(1, Arm::infantry, Formation::boxed, 44, 40, 0);
    field.small.body(field.add(enemy, Arm::depot, 46, 40, 0)).contents = Contents::of(Arm::depot, {});
    const CourierGame game(field);
    const auto counted = bodies_believed(game.campaign, game.views[general.index()]);
    QCOMPARE(counted.size(), 1U);
    QCOMPARE(counted.front().body, column);
    // Of the enemy's seat, all of Red but nothing of its own.
    for (const BodyBelieved& one : bodies_believed(game.campaign, game.views[enemy.index()]))
      QCOMPARE(game.campaign.body(one.body).side, SideId{0});
  }

  // It is where the last report that was read saw it, however far it has gone since.
  void KS_11_4_by_couriers_it_is_as_old_as_the_report_that_was_read() {
    CourierField field;
    field.add(general, Arm::infantry, 10.5, 30, 20);
    const BodyId column = field.add(enemy, Arm::infantry, 10, 50, 30);
    Recorded game(field);
    game.close(8);
    if (game.campaign.camp() != Camp::second) game.close(1);
    game.march(enemy, column, 40, 50);
    game.close(6);
    const Review review = game.review();
    const auto at = [&](std::int64_t move) { return review.beliefs_at(move)[general.index()]; };
    QCOMPARE(review.beliefs.size(), review.moves.size() * 3);
    QVERIFY(at(0).known == 0 && at(0).unknown == 30);
    QCOMPARE(at(6).known, 30);
    QCOMPARE(at(6).mean_m.value(), 0.0);
    const Belief last = at(review.last_move());
    QVERIFY(last.mean_m.value() > 0);
    QCOMPARE(last.worst, column);
    // The same as from the state and the view themselves.
    const History past = game.history();
    const std::int64_t event = need_event(past, review.last_move());
    const Result<Campaign> now = past.at(event);
    const Result<SeatView> view = past.view(general, event);
    QVERIFY(now && view);
    QVERIFY(belief_of(*now, *view, review.last_move()) == last);
  }

 private:
  static std::int64_t need_event(const History& history, std::int64_t move) {
    const Result<std::int64_t> event = history.end_of_move(move);
    if (!event) qFatal("%s", event.error().sentence().c_str());
    return *event;
  }
};

SANDGATE_TEST(BeliefTest)

}  // namespace tst_belief
#include "tst_belief.moc"
