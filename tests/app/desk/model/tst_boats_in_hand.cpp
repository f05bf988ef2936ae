// What the desk orders where boats lie (KS-3, KS-9).
#include <QTest>

#include "app/desk/model/boats.h"
#include "core/sight/deed_check.h"
#include "core/sight/witness.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_boats_in_hand {

using namespace sandgate;
using namespace sandgate::tests;

class BoatsInHand : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    small_ = std::make_unique<SmallExercise>(
        Country::level(6'000, 6'000, {line(FeatureKind::river, {{1'500, 0}, {1'500, 6'000}}, 40)}), "kriegspiel");
    small_->without_tables();
    near_ = boats(20, 1);
    far_ = boats(20.2, 3);
    foot_ = small_->add(0, Arm::infantry, Formation::two_ranks, 15.4, 20, 20);
    more_ = small_->add(0, Arm::infantry, Formation::two_ranks, 15.4, 20.1, 40);
    horse_ = small_->add(0, Arm::cavalry, Formation::two_ranks, 15.4, 20, 8);
  }

  void KS_9_into_the_nearest_boat_that_takes_it() {
    show();
    QVERIFY(has_boats(view_->picture(), *briefing_));
    QVERIFY(asked(foot_) == SeatDeed(EntrainOrder<Handle>{h(foot_), h(near_)}));
    QVERIFY(asked(more_) == SeatDeed(EntrainOrder<Handle>{h(more_), h(far_)}));
    // Where none does it is told why.
    const auto no = check(view_->picture(), *briefing_, *asked(horse_));
    QVERIFY(no && no->code == RefusalCode::not_in_boats);
  }
  void KS_9_out_of_the_boat_that_it_is_in_or_on_its_way_into() {
    show();
    SmallExercise::give(*campaign_, SeatId{0}, EntrainOrder<BodyId>{foot_, near_});
    show_again();
    QVERIFY(asked(foot_) == SeatDeed(DetrainOrder<Handle>{h(foot_)}));
    for (int move = 0; move < 4; ++move) SmallExercise::close(*campaign_);
    show_again();
    QCOMPARE(view_->picture().body(h(foot_))->aboard, h(near_));
    QVERIFY(asked(foot_) == SeatDeed(DetrainOrder<Handle>{h(foot_)}));
    // With the boat in hand those in it get out; with an empty one nobody does.
    QVERIFY(asked(near_) == SeatDeed(DetrainOrder<Handle>{h(foot_)}));
    QVERIFY(!asked(far_));
  }
  void KS_9_nothing_is_offered_where_there_are_no_boats() {
    small_ = std::make_unique<SmallExercise>(Country::level(6'000, 6'000), "kriegspiel");
    foot_ = small_->add(0, Arm::infantry, Formation::two_ranks, 15.4, 20, 20);
    show();
    QVERIFY(!has_boats(view_->picture(), *briefing_));
    QVERIFY(!asked(foot_));
  }

 private:
  BodyId boats(double y_ft, std::int32_t count) {
    const BodyId id = small_->add(0, Arm::boat, Formation::fours, 15, y_ft, 6);
    small_->body(id).contents = Contents::of(Arm::boat, Men{6}, 0, count);
    return id;
  }
  void show() {
    campaign_.emplace(small_->begin());
    show_again();
  }
  void show_again() {
    view_.emplace(*campaign_, SeatId{0});
    briefing_.emplace(briefing_for(campaign_->setting(), SideId{0}, nullptr, SeatId{0}));
  }
  Handle h(BodyId body) const { return view_->handle(body); }
  std::optional<SeatDeed> asked(BodyId body) const {
    return into_boat_or_out(view_->picture(), *briefing_, *view_->picture().body(h(body)));
  }

  std::unique_ptr<SmallExercise> small_;
  std::optional<Campaign> campaign_;
  std::optional<SeatView> view_;
  std::optional<Briefing> briefing_;
  BodyId near_, far_, foot_, more_, horse_;
};

SANDGATE_TEST(BoatsInHand)

}  // namespace tst_boats_in_hand
#include "tst_boats_in_hand.moc"
