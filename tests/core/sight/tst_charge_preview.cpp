// A charge's arithmetic before it is ordered is what the host settles, where all that is in it is seen (KS-8).
#include <QTest>

#include "core/sight/charge_preview.h"
#include "core/sight/table_plan.h"
#include "core/sight/translate.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_charge_preview {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Red horse on level ground, and what Blue has so many inches north of it, with what Red sees of both.
struct Ride : TableField {
  explicit Ride(int sabres = 9, int away_in = 20, Arm theirs = Arm::infantry, int men = 23,
                Formation formation = Formation::extended, const char* rules = "kriegspiel")
      : TableField(rules) {
    horse = add(0, Arm::cavalry, sabres, 120, 60);
    enemy = add(1, theirs, men, 120, 60 + away_in, formation);
    small().body(horse).facing = Bearing::of(0);
    small().body(enemy).facing = Bearing::of(3200);
  }
  BodyId horse, enemy;
};

class Rider {
 public:
  explicit Rider(Ride& ride) : watched_(ride.small()) {
    const Picture& picture = watched_.picture(red);
    briefing_ = briefing_for(watched_.campaign.setting(), red_side, nullptr, red);
    scene_ = std::make_unique<TableScene>(picture, briefing_, picture.tables.front().handle);
    std::vector<std::uint32_t> group;
    for (std::uint32_t i = 0; i < scene_->men().size(); ++i)
      if (scene_->movable(i)) group.push_back(i);
    const auto walks =
        plan_charge(scene_->ground(), scene_->men(), scene_->guns(), scene_->mover(), group, enemies_on(*scene_));
    order_ = scene_->order(walks);
    moved_ = scene_->try_order(order_);
  }
  const std::expected<TableMove, Refusal>& moved() const { return moved_; }
  ChargePreview preview() const { return preview_charge(*scene_, ranks_seen(*scene_, watched_.picture(red)), *moved_); }
  /// What the host makes of the same order when the move closes.
  std::vector<Event> ride() {
    watched_.give(red, translate(watched_.views[red.index()], order_));
    return watched_.close();
  }

 private:
  Watched watched_;
  Briefing briefing_;
  std::unique_ptr<TableScene> scene_;
  MoveMenOrder<Handle> order_;
  std::expected<TableMove, Refusal> moved_ = std::unexpected(Refusal{});
};

}  // namespace

class TestChargePreview : public QObject {
  Q_OBJECT

 private:
  /// Of the first charge that the move ends in.
  static void same_as_the_hosts(Rider& rider, int sabres, ForeseenCharge* told = nullptr) {
    QVERIFY(rider.moved().has_value());
    const ChargePreview preview = rider.preview();
    QCOMPARE(preview.sabres, sabres);
    const auto joined = all_of<MeleeJoined>(rider.ride());
    QVERIFY(!joined.empty());
    std::size_t charges = 0;
    for (const MeleeJoined& one : joined) charges += one.melee.charge.has_value();
    QVERIFY(charges > 0);
    QCOMPARE(preview.charges.size(), charges);
    const JoinedMelee& host = joined.front().melee;
    const ForeseenCharge& seen = preview.charges.front();
    const ChargeRuling& ruling = seen.toss_lost && !host.charge->chargers_win ? *seen.toss_lost : seen.ruling;
    QCOMPARE(seen.toss_lost.has_value(), host.charge->tossed);
    QVERIFY(ruling.band == host.charge->band);
    QCOMPARE(seen.found.asked.distance, host.charge->distance);
    QCOMPARE(seen.found.asked.contours, host.charge->contours);
    QCOMPARE(std::int64_t{ruling.cavalry_lost}, host.attackers_fare.killed);
    QCOMPARE(std::int64_t{ruling.cavalry_taken}, host.attackers_fare.prisoners);
    QCOMPARE(std::int64_t{ruling.lost}, host.defenders_fare.killed);
    QCOMPARE(std::int64_t{ruling.prisoners}, host.defenders_fare.prisoners);
    QCOMPARE(ruling.groups.size(), host.charge->groups.size());
    for (std::size_t i = 0; i < ruling.groups.size(); ++i) {
      QVERIFY(ruling.groups[i].kind == host.charge->groups[i].kind);
      QCOMPARE(ruling.groups[i].count, host.charge->groups[i].count);
      QCOMPARE(ruling.groups[i].cavalry_cell, host.charge->groups[i].cavalry_cell);
      QCOMPARE(ruling.groups[i].charged_cell, host.charge->groups[i].charged_cell);
    }
    // What it would be in its own band is what it is.
    QVERIFY(seen.by_band[static_cast<std::size_t>(seen.ruling.band)] == seen.ruling);
    if (told) *told = seen;
  }

 private slots:
  void KS_8_the_preview_is_what_the_host_settles_data() {
    QTest::addColumn<int>("sabres");
    QTest::addColumn<int>("away_in");
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("formation");
    const auto row = [](const char* name, int sabres, int away, int men, Arm arm, Formation formation) {
      QTest::newRow(name) << sabres << away << men << static_cast<int>(arm) << static_cast<int>(formation);
    };
    row("near, extended", 9, 11, 23, Arm::infantry, Formation::extended);
    row("middle, extended", 9, 20, 23, Arm::infantry, Formation::extended);
    row("far, extended", 9, 31, 23, Arm::infantry, Formation::extended);
    row("near, close", 8, 11, 4, Arm::infantry, Formation::two_ranks);
    row("middle, close", 8, 20, 12, Arm::infantry, Formation::two_ranks);
    row("near, fours", 10, 12, 12, Arm::infantry, Formation::fours);
    row("horse, fewer", 12, 20, 5, Arm::cavalry, Formation::two_ranks);
    row("horse, equal", 8, 20, 8, Arm::cavalry, Formation::two_ranks);
    row("horse, more", 8, 20, 14, Arm::cavalry, Formation::two_ranks);
  }
  void KS_8_the_preview_is_what_the_host_settles() {
    QFETCH(int, sabres);
    QFETCH(int, away_in);
    QFETCH(int, men);
    QFETCH(int, arm);
    QFETCH(int, formation);
    Ride ride(sabres, away_in, static_cast<Arm>(arm), men, static_cast<Formation>(formation));
    Rider rider(ride);
    same_as_the_hosts(rider, sabres);
  }
  // Guns are paid for one by one, by the sabres that their escort has left.
  void KS_8_1_guns_are_foreseen_as_the_host_takes_them_data() {
    QTest::addColumn<int>("sabres");
    QTest::addColumn<int>("away_in");
    QTest::newRow("near") << 9 << 11;
    QTest::newRow("middle") << 12 << 20;
    QTest::newRow("far") << 9 << 31;
  }
  void KS_8_1_guns_are_foreseen_as_the_host_takes_them() {
    QFETCH(int, sabres);
    QFETCH(int, away_in);
    Ride ride(sabres, away_in, Arm::artillery, 6, Formation::two_ranks);
    Rider rider(ride);
    ForeseenCharge seen;
    same_as_the_hosts(rider, sabres, &seen);
    const auto guns = std::ranges::find(seen.ruling.groups, ChargedKind::guns, &ChargedGroup::kind);
    QVERIFY(guns != seen.ruling.groups.end());
    QCOMPARE(std::ssize(seen.found.guns), std::ptrdiff_t{guns->count});
  }
  // Each arm goes by its row: of a body of foot and horse, and of guns with foot about them.
  void KS_8_mixed_arms_go_by_their_rows_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<int>("formation");
    const auto row = [](const char* name, Arm first, Arm second, Formation formation) {
      QTest::newRow(name) << static_cast<int>(first) << static_cast<int>(second) << static_cast<int>(formation);
    };
    row("foot and horse, extended", Arm::infantry, Arm::cavalry, Formation::extended);
    row("foot and horse, two ranks", Arm::infantry, Arm::cavalry, Formation::two_ranks);
    row("guns and foot", Arm::artillery, Arm::infantry, Formation::two_ranks);
    row("foot and engineers", Arm::infantry, Arm::engineers, Formation::extended);
  }
  void KS_8_mixed_arms_go_by_their_rows() {
    QFETCH(int, first);
    QFETCH(int, second);
    QFETCH(int, formation);
    Ride ride(12, 20, static_cast<Arm>(first), 8, static_cast<Formation>(formation));
    const Contents more = Contents::of(static_cast<Arm>(second), Men{6});
    ride.small().body(ride.enemy).contents.parts.push_back(more.parts.front());
    Rider rider(ride);
    same_as_the_hosts(rider, 12);
  }
  // The higher side counts for more, whichever charges; foot takes no notice of the ground.
  void KS_8_4_slopes_are_foreseen_as_the_host_counts_them_data() {
    QTest::addColumn<int>("fall");
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("contours");
    QTest::newRow("horse, downhill") << 1 << static_cast<int>(Arm::cavalry) << 1;
    QTest::newRow("horse, uphill") << -1 << static_cast<int>(Arm::cavalry) << -1;
    QTest::newRow("horse, two down") << 2 << static_cast<int>(Arm::cavalry) << 2;
    QTest::newRow("foot, downhill") << 1 << static_cast<int>(Arm::infantry) << 1;
  }
  void KS_8_4_slopes_are_foreseen_as_the_host_counts_them() {
    QFETCH(int, fall);
    QFETCH(int, arm);
    QFETCH(int, contours);
    Ride ride(8, 24, static_cast<Arm>(arm), 10, Formation::two_ranks);
    // So many contours fall between the two, northwards.
    ride.small().setting().country = ground(2'000, 2'000, [fall](MapPoint p) {
      const double along = std::clamp((p.north - 530) / 100, 0.0, 1.0);
      return 45 - 10 * fall * along;
    });
    Rider rider(ride);
    ForeseenCharge seen;
    same_as_the_hosts(rider, 8, &seen);
    QCOMPARE(seen.found.asked.contours, contours);
  }
  // LW-5.1: who has few friends near is taken, not killed; a squadron behind the lesser side makes the difference.
  void KS_8_4_who_is_isolated_is_foreseen_data() {
    QTest::addColumn<int>("sabres");
    QTest::addColumn<int>("men");
    QTest::addColumn<bool>("supported");
    QTest::newRow("they are few and alone") << 16 << 5 << false;
    QTest::newRow("they are few and have friends") << 16 << 5 << true;
    QTest::newRow("we are few and alone") << 8 << 18 << false;
    QTest::newRow("we are few and have friends") << 8 << 18 << true;
  }
  void KS_8_4_who_is_isolated_is_foreseen() {
    QFETCH(int, sabres);
    QFETCH(int, men);
    QFETCH(bool, supported);
    Ride ride(sabres, 20, Arm::cavalry, men, Formation::two_ranks);
    const bool theirs = men < sabres;
    // Foot, which does not ride along.
    if (supported) ride.add(theirs ? 1 : 0, Arm::infantry, 20, theirs ? 120 : 100, theirs ? 88 : 72);
    Rider rider(ride);
    ForeseenCharge seen;
    same_as_the_hosts(rider, sabres, &seen);
    QCOMPARE(theirs ? seen.found.asked.charged_isolated : seen.found.asked.chargers_isolated, !supported);
  }
  // The book's row: nine sabres of the middle band on extended foot; 1 to 10 charged, 2 to a sabre.
  void KS_8_1_the_books_row() {
    Ride ride;
    Rider rider(ride);
    QVERIFY(rider.moved().has_value());
    const ChargePreview preview = rider.preview();
    QCOMPARE(preview.charges.size(), std::size_t{1});
    const ForeseenCharge& charge = preview.charges.front();
    QVERIFY(charge.ruling.band == ChargeBand::middle);
    const ChargedGroup& group = charge.ruling.groups.front();
    QVERIFY(group.kind == ChargedKind::extended);
    QCOMPARE(group.cavalry_lost, group.count / 10);
    QCOMPARE(group.lost, std::min(18, group.count));
    QVERIFY(group.after == AfterCharge::retires);
    QVERIFY(!charge.may_have_retired);
    QVERIFY(!charge.others_ride);
  }
  void KS_8_fewer_than_eight_are_refused_before() {
    Ride ride(7);
    Rider rider(ride);
    QVERIFY(!rider.moved().has_value());
    QVERIFY(rider.moved().error().code == RefusalCode::too_few_sabres);
  }
  void a_rulebook_without_charges_previews_none() {
    Ride ride(9, 16, Arm::infantry, 6, Formation::extended, "little-wars");
    Rider rider(ride);
    QVERIFY(rider.moved().has_value());
    const ChargePreview preview = rider.preview();
    QVERIFY(preview.charges.empty());
    QCOMPARE(preview.melees, std::int64_t{0});
  }
};

SANDGATE_TEST(TestChargePreview)

}  // namespace tst_charge_preview

#include "tst_charge_preview.moc"
