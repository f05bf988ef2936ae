// Moments of each kind that the planted ones are not: supply, boxes, contact, guns, rulings, and the umpire's own.

#include "tests/core/fixtures/supply_exercise.h"
#include "tests/core/review/moment_facts.h"
#include "tests/core/review/recorded.h"
#include "tests/map/fixtures/made_features.h"
#include "tests/runner/test.h"

namespace tst_moment_kinds {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

struct Found {
  Review review;
  std::vector<Moment> moments;
  QString wrong;  // of the first whose facts are otherwise

  explicit Found(const Recorded& game) : review(game.review()) {
    History past = game.history();
    if (!past.fold()) qFatal("not folded");
    moments = find_moments(review, past);
    for (const Moment& moment : moments) {
      if (wrong.isEmpty()) wrong = MomentFacts(review, past).wrong_with(moment);
    }
  }
  const Moment* first(MomentKind kind) const {
    const auto found = std::ranges::find(moments, kind, &Moment::kind);
    return found == moments.end() ? nullptr : &*found;
  }
  std::ptrdiff_t count(MomentKind kind) const { return std::ranges::count(moments, kind, &Moment::kind); }
};

/// Two bodies of the first side meet one of the other's each, `later` some moves after `big`.
struct TwoContacts {
  SmallExercise small{Country::level(6'000, 6'000)};
  BodyId big = small.add(0, Arm::infantry, Formation::two_ranks, 10, 10, 40);
  BodyId enemy = small.add(1, Arm::infantry, Formation::two_ranks, 10, 40, 30);
  BodyId later = small.add(0, Arm::infantry, Formation::two_ranks, 50, 10, 20);
  BodyId last = small.add(1, Arm::infantry, Formation::two_ranks, 50, 50, 20);
  Recorded game{small};

  TwoContacts() {
    game.march(SeatId{0}, big, 10, 30);
    game.close(14);
    if (game.campaign.camp() != Camp::first) game.close();
    game.march(SeatId{0}, later, 50, 40);
    game.close(20);
  }
};

}  // namespace

class MomentKindsTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_2_a_line_that_an_enemy_cuts() {
    // Six packets lie three feet off; at the second collection an enemy stands between.
    supply::Army army;
    const BodyId foot = army.foot(0, 20, 20, 60);
    army.depot(0, 23, 20, {20, 0, 0});
    const BodyId cutter = army.foot(1, 23, 24, 40);
    Recorded game(army);
    while (game.campaign.own_move(Camp::first) < 7) game.close();
    if (game.campaign.camp() != Camp::second) game.close();
    QVERIFY(!Found(game).first(MomentKind::line_cut));  // fed at the first
    game.give(SeatId{1}, SmallExercise::march(game.campaign, cutter, 23, 20.6, true));
    while (game.campaign.own_move(Camp::first) < 13) game.close();
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    const Moment* cut = found.first(MomentKind::line_cut);
    QVERIFY(cut);
    QCOMPARE(cut->bodies, (std::vector{foot, cutter}));
    QCOMPARE(cut->count, 2);  // a packet of food to thirty men
    QCOMPARE(std::string(cut->clause.id), std::string("KS-4.2"));
    QVERIFY(!found.first(MomentKind::supply_failed));
  }

  void KS_4_5_packets_out_of_reach() {
    supply::Army army;
    const BodyId foot = army.foot(0, 20, 20, 60);
    army.depot(0, 50, 20, {20, 0, 0});
    army.foot(1, 50, 50, 40);
    Recorded game(army);
    while (game.campaign.own_move(Camp::first) < 14) game.close();
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    QCOMPARE(found.count(MomentKind::supply_failed), 1);  // as it begins, and not at every collection
    const Moment* failed = found.first(MomentKind::supply_failed);
    QCOMPARE(failed->bodies, std::vector{foot});
    QCOMPARE(failed->count, 2);
    QVERIFY(!found.first(MomentKind::line_cut));
  }

  void CX_2_a_box_that_nobody_knew_until_scouts_were_upon_it() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.setting().rulebook.wide.visibility = Length::feet(8);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 30, 30, 62);
    const BodyId scouts = small.add_scouts(0, 10, 30);
    Recorded game(small);
    const MarchOrder<BodyId> ride = SmallExercise::march(game.campaign, scouts, 29, 30, true);
    game.give(SeatId{0}, ScreenOrder<BodyId>{{{scouts, ride.path}}, true});
    game.close(12);
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    const Moment* met = found.first(MomentKind::unknown_box);
    QVERIFY(met);
    QCOMPARE(met->bodies, (std::vector{box, scouts}));
    QCOMPARE(met->count, 62);
    QCOMPARE(met->moves, met->move);  // it had stood there from the first
  }

  void CX_2_a_box_that_was_in_sight_before_is_known() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.add(1, Arm::infantry, Formation::boxed, 30, 30, 62);
    const BodyId scouts = small.add_scouts(0, 10, 30);
    Recorded game(small);
    const MarchOrder<BodyId> ride = SmallExercise::march(game.campaign, scouts, 29, 30, true);
    game.give(SeatId{0}, ScreenOrder<BodyId>{{{scouts, ride.path}}, true});
    game.close(12);
    QVERIFY(game.campaign.body(BodyId{0}).formation != Formation::boxed);
    QVERIFY(!Found(game).first(MomentKind::unknown_box));
  }

  void CX_10_the_first_contact_is_one_and_names_both_sides() {
    TwoContacts two;
    Recorded& game = two.game;
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    QCOMPARE(found.count(MomentKind::first_contact), 1);
    const Moment* contact = found.first(MomentKind::first_contact);
    QCOMPARE(contact->bodies, (std::vector{two.big, two.enemy}));
    QCOMPARE(contact->move, found.review.figures.contacts.front().opened);
    QCOMPARE(contact->event, found.review.figures.contacts.front().opened_event);
  }

  // Most men fall by fire, where no melee is: of two tables the one that cost a tenth of all losses is found.
  void CX_10_a_contact_that_cost_much() {
    TwoContacts two;
    Recorded& game = two.game;
    QVERIFY(!Found(game).first(MomentKind::costly_contact));  // nobody fell
    Review review = game.review();
    QCOMPARE(review.figures.contacts.size(), std::size_t{2});
    Engagement &costly = review.figures.contacts[0], &cheap = review.figures.contacts[1];
    costly.sides[1].dead = 11;
    costly.sides[0].prisoners = 4;
    cheap.sides[0].dead = 1;
    review.figures.losses = {
        {two.enemy, costly.opened + 1, 11}, {two.big, costly.opened + 2, 4}, {two.later, cheap.opened + 1, 1}};
    std::ranges::stable_sort(review.figures.losses, {}, &Loss::move);
    History past = game.history();
    QVERIFY(past.fold());
    const std::vector<Moment> moments = find_moments(review, past);
    QCOMPARE(std::ranges::count(moments, MomentKind::costly_contact, &Moment::kind), 1);
    // The first contact names the same bodies, and weighs as much.
    const Moment& found = *std::ranges::find(moments, MomentKind::costly_contact, &Moment::kind);
    QVERIFY(&found - moments.data() <= 1);
    QCOMPARE(found.event, costly.opened_event);
    QCOMPARE(found.count, 15);
    QCOMPARE(found.weight, 15);
    QCOMPARE(found.bodies, (std::vector{two.enemy, two.big}));
    // A battle on one table is no contact among others.
    auto setting = std::make_shared<Setting>(*review.setting);
    setting->table = TableExercise{"A field"};
    review.setting = setting;
    for (const Moment& moment : find_moments(review, past)) QVERIFY(moment.kind != MomentKind::costly_contact);
  }

  void LW_3_2_a_battery_without_its_men_behind_a_house() {
    // A house hides the guns from foot that stands half a foot beyond it.
    SmallExercise small(Country::level(2'000, 2'000, {block(FeatureKind::house, 960, 1'030, 1'040, 1'050)}));
    small.setting().table = TableExercise{"A field"};
    small.setting().sides[0].back_line = Edge::south;
    small.setting().sides[1].back_line = Edge::north;
    const BodyId battery = small.add(0, Arm::artillery, Formation::two_ranks, 10, 10, 2);
    small.body(battery).contents = Contents::of(Arm::artillery, Men{{2}}, 1);
    const BodyId foot = small.add(1, Arm::infantry, Formation::two_ranks, 10, 10.7, 12);
    Recorded game(small);
    game.close(4);
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    const Moment* guns = found.first(MomentKind::gun_unserved);
    QVERIFY(guns);
    QCOMPARE(guns->bodies, (std::vector{battery, foot}));
    QCOMPARE(guns->count, 1);
    QVERIFY(guns->moves >= 2 && guns->off && *guns->off <= Length::feet(1));

    // In the open they are seen.
    small.setting().country = Country::level(2'000, 2'000);
    Recorded open(small);
    open.close(4);
    QVERIFY(!Found(open).first(MomentKind::gun_unserved));
  }

  // Another side of the camp has a man who sees the guns: of that the foot that could have them is not told. One of its
  // own side's men tells it at once.
  void CX_10_guns_that_an_ally_alone_sees_data() {
    QTest::addColumn<int>("side");
    QTest::addColumn<bool>("missed");
    QTest::newRow("an ally sees them") << 2 << true;
    QTest::newRow("one of the side's own sees them") << 1 << false;
  }
  void CX_10_guns_that_an_ally_alone_sees() {
    QFETCH(int, side);
    SmallExercise small(Country::level(2'000, 2'000, {block(FeatureKind::house, 960, 1'030, 1'040, 1'050)}));
    small.setting().table = TableExercise{"A field"};
    small.setting().sides[0].back_line = Edge::south;
    small.setting().sides[1].back_line = Edge::north;
    small.setting().sides.push_back({SideId{2}, "Green", Livery::blue, Camp::second, Edge::north});
    small.setting().seats.push_back({SeatId{2}, "green", "Col Green", SideId{2}});
    const BodyId battery = small.add(0, Arm::artillery, Formation::two_ranks, 10, 10, 2);
    small.body(battery).contents = Contents::of(Arm::artillery, Men{{2}}, 1);
    const BodyId foot = small.add(1, Arm::infantry, Formation::two_ranks, 10, 10.7, 12);
    small.add(side, Arm::infantry, Formation::two_ranks, 14, 9.5, 1);
    Recorded game(small);
    game.close(4);
    const Gun& gun = game.campaign.guns().front();
    QVERIFY((gun.seen_by >> side & 1) != 0);
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    const Moment* guns = found.first(MomentKind::gun_unserved);
    QTEST(guns != nullptr, "missed");
    if (guns) QCOMPARE(guns->bodies, (std::vector{battery, foot}));
  }

  // However many pools go without before it.
  void KS_4_2_a_line_cut_after_many_pools_have_gone_hungry() {
    supply::Army army;
    army.setting().country = Country::level(20'000, 20'000);
    const BodyId foot = army.foot(0, 20, 20, 60);
    army.depot(0, 23, 20, {20, 0, 0});
    const BodyId cutter = army.foot(1, 23, 24, 40);
    for (int pool = 0; pool < 30; ++pool) army.foot(0, 60 + 20 * (pool % 6), 60 + 20 * (pool / 6), 30);
    Recorded game(army);
    while (game.campaign.own_move(Camp::first) < 7) game.close();
    if (game.campaign.camp() != Camp::second) game.close();
    game.give(SeatId{1}, SmallExercise::march(game.campaign, cutter, 23, 20.6, true));
    while (game.campaign.own_move(Camp::first) < 13) game.close();
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    QCOMPARE(found.count(MomentKind::supply_failed), std::ptrdiff_t(most_of_a_kind));
    const Moment* cut = found.first(MomentKind::line_cut);
    QVERIFY(cut);
    QCOMPARE(cut->bodies, (std::vector{foot, cutter}));
  }

  void KS_10_every_ruling_by_hand_is_found_and_stands_last() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    const BodyId one = small.add(0, Arm::infantry, Formation::two_ranks, 10, 10, 40);
    small.add(1, Arm::infantry, Formation::two_ranks, 50, 50, 40);
    Recorded game(small);
    for (int i = 0; i < 6; ++i) {
      CorrectBody correct;
      correct.body = one;
      correct.parts = {Part{Arm::infantry, Men{{39 - i}}, Men{{40}}}};
      correct.reason = "counted anew " + std::to_string(i);
      game.give(umpire_seat, correct);
      game.close();
    }
    game.give(umpire_seat, Announce{"Dinner at eight"});
    const Found found(game);
    QVERIFY2(found.wrong.isEmpty(), qPrintable(found.wrong));
    QCOMPARE(found.count(MomentKind::ruling_by_hand), 6);
    for (std::size_t i = 0; i < 6; ++i) {
      const Moment& ruling = found.moments[found.moments.size() - 6 + i];
      QVERIFY(ruling.kind == MomentKind::ruling_by_hand);
      QCOMPARE(ruling.text, "counted anew " + std::to_string(i));
      QCOMPARE(ruling.bodies, std::vector{one});
      QCOMPARE(ruling.weight, 0);
    }
  }

  void KS_10_what_the_umpire_marked_is_found_where_it_stands() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    small.add(0, Arm::infantry, Formation::two_ranks, 10, 10, 40);
    Recorded game(small);
    game.close(4);
    Review review = game.review();
    const std::int64_t event = review.moves[2].event;
    review.marks.moments = {{"mine:1", true, {}, event, "Here it turned"},
                            {"mine:2", true, {}, 0, "The beginning"},
                            {"mine:3", true, {}, 1'000'000, "Never"},
                            {"first_contact:9", true, {}, {}, {}}};
    History past = game.history();
    QVERIFY(past.fold());
    const std::vector<Moment> moments = find_moments(review, past);
    QCOMPARE(moments.size(), 2U);
    QCOMPARE(moments[0].key, std::string("mine:2"));
    QCOMPARE(moments[0].event, 0);
    QCOMPARE(moments[1].key, std::string("mine:1"));
    QCOMPARE(moments[1].text, std::string("Here it turned"));
    QCOMPARE(moments[1].move, 2);
    QVERIFY(moments[1].clause.id.empty());
  }
};

SANDGATE_TEST(MomentKindsTest)

}  // namespace tst_moment_kinds
#include "tst_moment_kinds.moc"
