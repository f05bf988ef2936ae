// What a seat has otherwise than it is: stale, unknown, wrong strength, unopened boxes, dummies; by perfect signals and
// by couriers.
#include <QTest>

#include "app/umpire/attention/differences.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_differences {

using namespace sandgate;
using namespace sandgate::tests;

constexpr SeatId red{0}, blue{1};
constexpr std::int64_t three_hours = 180;

const Difference* of(const Differences& all, DifferenceKind kind, BodyId body) {
  for (const Difference& one : all.all)
    if (one.kind == kind && one.body == body) return &one;
  return nullptr;
}

class DifferencesTest : public QObject {
  Q_OBJECT

 private slots:
  void who_is_not_in_sight_is_unknown() {
    SmallExercise small(Country::level(20'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 10, 10);
    const BodyId far = small.add(1, Arm::infantry, Formation::fours, 180, 10);
    const Watched watched(small);
    const auto found = differences(watched.campaign, watched.views[0], three_hours);
    QCOMPARE(found.all.size(), std::size_t{1});
    const Difference* one = of(found, DifferenceKind::unknown, far);
    QVERIFY(one && one->handle.none() && !one->known_at);
    QCOMPARE(difference_told(*one, watched.campaign), QStringLiteral("not known: Body 2"));
    QCOMPARE(differences_told(found), QStringLiteral("1 unknown"));
  }

  void who_is_in_plain_sight_is_known_as_he_is() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 10, 10);
    small.add(1, Arm::infantry, Formation::fours, 14, 10, 57);
    const Watched watched(small);
    // Fifty-seven are told as sixty, and that is no mistake.
    QVERIFY(!watched.picture(0).sighted.front().seen.counted ||
            watched.picture(0).sighted.front().seen.parts[0].men.count == 57);
    const auto found = differences(watched.campaign, watched.views[0], three_hours);
    QVERIFY(found.all.empty());
    QCOMPARE(differences_told(found), QStringLiteral("nothing"));
  }

  void who_has_gone_out_of_sight_is_stale() {
    SmallExercise small(Country::level(20'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 10, 10);
    const double sees = small.setting().rulebook.wide.visibility.in_feet();
    const BodyId gone = small.add(1, Arm::cavalry, Formation::fours, 10 + sees - 2, 10);
    Watched watched(small);
    QVERIFY(watched.only(0));
    watched.close();
    watched.give(blue, SmallExercise::march(watched.campaign, gone, 190, 10, true));
    watched.close();
    watched.close();
    watched.close();
    const auto found = differences(watched.campaign, watched.views[0], three_hours);
    const Difference* one = of(found, DifferenceKind::stale, gone);
    QVERIFY(one);
    QCOMPARE(one->handle, watched.only(0)->handle);
    QCOMPARE(*one->known_at, watched.only(0)->seen.at);
    QCOMPARE(one->at, watched.campaign.body(gone).at);
    QVERIFY(difference_told(*one, watched.campaign).endsWith(" E."));
    QCOMPARE(found.count(DifferenceKind::unknown), 0);
    // What the sheet has forgotten the seat does not know any more.
    const auto later = differences(watched.campaign, watched.views[0], -1);
    QVERIFY(of(later, DifferenceKind::unknown, gone));
  }

  void losses_out_of_sight_make_a_wrong_strength() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 10, 10);
    const BodyId seen = small.add(1, Arm::infantry, Formation::fours, 14, 10, 60);
    const Watched watched(small);
    // As if it had lost half of its men where nobody looked.
    SmallExercise after = small;
    after.body(seen).contents = Contents::of(Arm::infantry, {{30}});
    const Campaign truth = after.begin();
    const auto found = differences(truth, watched.views[0], three_hours);
    const Difference* one = of(found, DifferenceKind::wrong_strength, seen);
    QVERIFY(one);
    QCOMPARE(one->men, 30);
    QCOMPARE(difference_told(*one, truth), QStringLiteral("Body 2: 30 men, not 60"));
  }

  void a_box_may_hold_anything_or_nothing() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 10, 10);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 18, 10, 62);
    const BodyId dummy = small.add(1, Arm::infantry, Formation::boxed, 18, 14, 0);
    small.body(dummy).contents = Contents::of(Arm::infantry, {{0}});
    const Watched watched(small);
    const auto found = differences(watched.campaign, watched.views[0], three_hours);
    const Difference* one = of(found, DifferenceKind::unopened, box);
    QVERIFY(one);
    QCOMPARE(difference_told(*one, watched.campaign), QStringLiteral("is Body 2, 62 men"));
    const Difference* nothing = of(found, DifferenceKind::dummy, dummy);
    QVERIFY(nothing);
    QCOMPARE(difference_told(*nothing, watched.campaign), QStringLiteral("is a dummy"));
    QCOMPARE(differences_told(found), QStringLiteral("1 unopened, 1 dummy"));
    // Its own side knows it for one.
    QVERIFY(differences(watched.campaign, watched.views[1], three_hours).count(DifferenceKind::dummy) == 0);
  }

  void by_couriers_a_seats_own_bodies_are_stale_too() {
    by_couriers::CourierField field;
    const BodyId away = field.add(by_couriers::general, Arm::cavalry, 40, 40, 20);
    by_couriers::CourierGame game(field);
    game.give(system_seat, CloseMove{});
    game.give(system_seat, CloseMove{});
    const auto before = differences(game.campaign, game.views[0], three_hours);
    QVERIFY(!of(before, DifferenceKind::stale, away));
    game.campaign.apply(MarchOrdered{away, {game.campaign.body(away).at, {Length::feet(50), Length::feet(50)}}, true});
    game.give(system_seat, CloseMove{});
    QVERIFY(game.campaign.body(away).at != field.small.setting().order_of_battle[away.index()].at);
    const auto found = differences(game.campaign, game.views[0], three_hours);
    const Difference* one = of(found, DifferenceKind::stale, away);
    QVERIFY(one && one->handle == game.views[0].handle(away));
    // What is at hand of the post is known as it is.
    QVERIFY(!of(found, DifferenceKind::stale, field.general_post));
  }

  void to_look_changes_nothing() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::fours, 10, 10);
    small.add(1, Arm::infantry, Formation::boxed, 18, 10, 62);
    const Watched watched(small);
    const Hash before = watched.campaign.state_hash();
    const Picture picture = watched.picture(0), other = watched.picture(1);
    (void)differences(watched.campaign, watched.views[0], three_hours);
    (void)differences(watched.campaign, watched.views[1], three_hours);
    QVERIFY(watched.campaign.state_hash() == before);
    QVERIFY(watched.picture(0) == picture && watched.picture(1) == other);
  }
};

SANDGATE_TEST(DifferencesTest)

}  // namespace tst_differences

#include "tst_differences.moc"
