// The umpire corrects what stands (KS-10): bodies as he says, put on and taken off, men on tables killed, taken, freed
// and restored; what breaks the state is refused, and nobody learns more of it than concerns him.
#include <QTest>

#include "core/chronicle/chronicle.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_corrections {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const std::string why = "It was miscounted";

std::optional<RefusalCode> refused(const Campaign& campaign, Deed deed, SeatId seat = umpire_seat) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}

CorrectBody strength(BodyId body, std::int32_t men, Arm arm = Arm::infantry) {
  CorrectBody order{body, {}, {}, {}, {}, {}, why};
  order.parts.push_back({arm, Men{men}, {}, 0, 0});
  return order;
}

/// Red's foot looks at Blue's, twenty feet off; Blue has horse behind a wood. A lake lies to the north.
struct Map : SmallExercise {
  Map()
      : SmallExercise(Country::level(
            12'000, 6'000,
            {block(FeatureKind::wood, 6000, 0, 6600, 6000), block(FeatureKind::lake, 1000, 4000, 3000, 5600)})) {
    without_tables();
    foot = add(0, Arm::infantry, Formation::two_ranks, 20, 20, 24);
    seen = add(1, Arm::infantry, Formation::two_ranks, 34, 20, 24);
    hidden = add(1, Arm::cavalry, Formation::boxed, 100, 20, 12);
  }
  BodyId foot, seen, hidden;
};
Point place(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

/// On a table: Red's men and Blue's, some feet apart.
struct Field : TableField {
  Field() : TableField("little-wars") {
    ours = add(0, Arm::infantry, 10, 120, 120);
    theirs = add(1, Arm::infantry, 10, 120, 170);
  }
  BodyId ours, theirs;
};

}  // namespace

class Corrections : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_a_body_is_as_the_umpire_says() {
    const Map map;
    Watched game(map);
    CorrectBody order = strength(map.foot, 20);
    order.at = place(22, 24);
    order.formation = Formation::extended;
    order.packets = Packets{1, 0, 2};
    const auto events = game.give(umpire_seat, order);
    QVERIFY(holds_alternative<BodyCorrected>(events.front()));
    const Body& body = game.campaign.body(map.foot);
    QCOMPARE(body.contents.men(), Men{20});
    QCOMPARE(body.contents.men_began(), Men{24});
    QVERIFY(body.at == place(22, 24) && body.formation == Formation::extended);
    QVERIFY(body.packets == (Packets{1, 0, 2}));
    // Whose it is, is told so and why; the enemy sees what he would see, and is told nothing.
    const Dispatch& told = game.picture(0).dispatches.back();
    QVERIFY(told.code == ReportCode::ruled && told.clause == clauses::officials);
    QCOMPARE(told.arguments, (std::vector<Argument>{{"reason", why}}));
    QCOMPARE(game.picture(0).body(told.from)->contents.men(), Men{20});
    for (const Dispatch& dispatch : game.picture(1).dispatches) QVERIFY(dispatch.code != ReportCode::ruled);
    const SightedBody* seen = game.only(1);
    QVERIFY(seen && seen->seen.at == place(22, 24));
  }
  // Half of it is never done: what is wrong in one part is refused in all.
  void KS_10_what_breaks_the_state_is_refused() {
    const Map map;
    Watched game(map);
    const Campaign& now = game.campaign;
    const Hash before = now.state_hash();
    QVERIFY(refused(now, strength(map.foot, 25)) == RefusalCode::not_of_that_body);
    QVERIFY(refused(now, strength(map.foot, -1)) == RefusalCode::not_of_that_body);
    QVERIFY(refused(now, strength(map.foot, 0)) == RefusalCode::not_of_that_body);
    QVERIFY(refused(now, strength(map.foot, 4, Arm::cavalry)) == RefusalCode::not_of_that_body);
    CorrectBody twice = strength(map.foot, 4);
    twice.parts.push_back(twice.parts.front());
    QVERIFY(refused(now, twice) == RefusalCode::not_of_that_body);
    CorrectBody moved = strength(map.foot, 20);
    moved.at = place(20, 50);  // the lake
    QVERIFY(refused(now, moved) == RefusalCode::cannot_stand_there);
    moved.at = now.body(map.seen).at;
    QVERIFY(refused(now, moved) == RefusalCode::another_stands_there);
    moved.at = place(-1, 20);
    QVERIFY(refused(now, moved) == RefusalCode::off_map);
    moved.at = place(20, 20);
    moved.reason = "two\nlines";
    QVERIFY(refused(now, moved) == RefusalCode::no_such_text);
    QVERIFY(refused(now, strength(BodyId{7}, 2)) == RefusalCode::body_gone);
    QVERIFY(refused(now, strength(map.foot, 20), SeatId{0}) == RefusalCode::not_your_order);
    QVERIFY(now.state_hash() == before);
  }
  void KS_10_a_body_is_put_on_and_taken_off() {
    const Map map;
    Watched game(map);
    PutOnBody order{SeatId{0},        "2/Border", {{Arm::cavalry, Men{8}, {}, 0, 0}}, false, place(20, 30), {},
                    Formation::fours, why};
    game.give(umpire_seat, order);
    const BodyId fresh{3};
    QCOMPARE(game.campaign.body(fresh).name, std::string("2/Border"));
    QCOMPARE(game.campaign.body(fresh).contents.men_began(), Men{8});
    QVERIFY(game.picture(0).dispatches.back().code == ReportCode::ruled);
    const Handle mine = game.views[0].handle(fresh);
    QVERIFY(mine && game.picture(0).body(mine)->mine);
    QVERIFY(refused(game.campaign, order) == RefusalCode::no_such_name);
    order.name = "3/Border";
    QVERIFY(refused(game.campaign, order) == RefusalCode::another_stands_there);
    order.at = place(20, 34);
    order.parts.front().men = {};
    QVERIFY(refused(game.campaign, order) == RefusalCode::not_of_that_body);
    // It marches like any other, and goes for good.
    game.give(SeatId{0}, SmallExercise::march(game.campaign, fresh, 20, 36));
    game.give(umpire_seat, TakeOffBody{fresh, why});
    QVERIFY(game.campaign.body(fresh).gone && !game.campaign.body(fresh).march);
    QVERIFY(refused(game.campaign, TakeOffBody{fresh, why}) == RefusalCode::body_gone);
    game.close();
  }
  // What the umpire does to what a seat does not see changes nothing for it.
  void KS_10_a_correction_out_of_sight_is_known_to_nobody_else() {
    const Map map;
    Watched with(map), without(map);
    CorrectBody order = strength(map.hidden, 6, Arm::cavalry);
    order.at = place(104, 22);
    with.give(umpire_seat, order);
    with.give(
        umpire_seat,
        PutOnBody{
            SeatId{1}, "New", {{Arm::cavalry, Men{8}, {}, 0, 0}}, false, place(104, 30), {}, Formation::fours, why});
    QVERIFY(with.picture(0) == without.picture(0));
    QVERIFY(with.picture(1) != without.picture(1));
    for (Watched* game : {&with, &without}) {
      for (int i = 0; i < 4; ++i) game->close();
    }
    QVERIFY(with.picture(0) == without.picture(0));
  }

  void KS_10_men_are_killed_taken_freed_and_restored() {
    Field field;
    Watched game(field.small());
    const std::vector<ManId> men = men_of(game.campaign, field.ours);
    const auto ruled = [&](RuledFate fate, std::vector<ManId> who) {
      game.give(umpire_seat, RuleMen{table, fate, std::move(who), why});
    };
    ruled(RuledFate::killed, {men[0], men[1]});
    QCOMPARE(game.campaign.body(field.ours).contents.men(), Men{8});
    QVERIFY(game.campaign.man(men[0]).state == ManState::dead);
    ruled(RuledFate::taken, {men[2]});
    QVERIFY(game.campaign.man(men[2]).state == ManState::prisoner);
    QVERIFY(game.campaign.man(men[2]).captor == blue_side);
    QCOMPARE(game.campaign.body(field.ours).contents.men(), Men{7});
    ruled(RuledFate::freed, {men[2]});
    ruled(RuledFate::restored, {men[0]});
    QCOMPARE(game.campaign.body(field.ours).contents.men(), Men{9});
    QCOMPARE(disorder(game.campaign), QByteArray());
    // Both sides see who lies and stands there, and are told why.
    for (const int seat : {0, 1}) QVERIFY(game.picture(seat).dispatches.back().code == ReportCode::ruled);
    game.close();
    game.close();
    QCOMPARE(disorder(game.campaign), QByteArray());
  }
  void KS_10_who_cannot_be_ruled_so_is_not() {
    Field field;
    Watched game(field.small());
    const std::vector<ManId> men = men_of(game.campaign, field.ours), others = men_of(game.campaign, field.theirs);
    const auto no = [&](RuledFate fate, std::vector<ManId> who) {
      return refused(game.campaign, RuleMen{table, fate, std::move(who), why});
    };
    QVERIFY(no(RuledFate::freed, {men[0]}) == RefusalCode::man_not_there);
    QVERIFY(no(RuledFate::restored, {men[0]}) == RefusalCode::man_not_there);
    QVERIFY(no(RuledFate::killed, {}) == RefusalCode::man_not_there);
    QVERIFY(no(RuledFate::killed, {ManId{99}}) == RefusalCode::man_not_there);
    QVERIFY(no(RuledFate::killed, {men[0], others[0]}) == RefusalCode::man_not_there);
    QVERIFY(no(RuledFate::killed, {men[0], men[0]}) == RefusalCode::man_named_twice);
    QVERIFY(refused(game.campaign, RuleMen{TableId{4}, RuledFate::killed, {men[0]}, why}) ==
            RefusalCode::not_your_table);
    // A dead man is not freed; where he fell another stands.
    game.give(umpire_seat, RuleMen{table, RuledFate::killed, {men[0]}, why});
    QVERIFY(no(RuledFate::freed, {men[0]}) == RefusalCode::man_not_there);
    game.campaign.apply(
        MenMoved{table, red, {{men[1], {game.campaign.man(men[1]).at, game.campaign.man(men[0]).at}, {}, {}, {}}}, {}});
    QVERIFY(no(RuledFate::restored, {men[0]}) == RefusalCode::no_room);
    // A body with men of its own on a table is not put elsewhere by a word.
    CorrectBody order = strength(field.ours, 4);
    QVERIFY(refused(game.campaign, order) == RefusalCode::men_on_table);
    QVERIFY(refused(game.campaign, TakeOffBody{field.ours, why}) == RefusalCode::men_on_table);
  }
  void KS_10_the_last_man_of_a_body() {
    Field field;
    Watched game(field.small());
    const auto events =
        game.give(umpire_seat, RuleMen{table, RuledFate::killed, men_of(game.campaign, field.ours), why});
    QVERIFY(std::ranges::any_of(events, [](const Event& event) { return holds_alternative<BodyLost>(event); }));
    QVERIFY(game.campaign.body(field.ours).gone);
    QCOMPARE(disorder(game.campaign), QByteArray());
  }
  // What a forger would write is no correction.
  void KS_10_forged_corrections_do_not_fit() {
    const Map map;
    Watched game(map);
    const Body& body = game.campaign.body(map.foot);
    BodyCorrected sound{map.foot, body.contents.parts, {}, {}, {}, {}, why};
    QCOMPARE(misfit(game.campaign, sound), Phrase());
    BodyCorrected other = sound;
    other.parts.front().men = Men{25};
    QVERIFY(!misfit(game.campaign, other).empty());
    other = sound;
    other.parts.push_back({Arm::cavalry, Men{1}, Men{1}, 0, 0});
    QVERIFY(!misfit(game.campaign, other).empty());
    other = sound;
    other.at = place(9999, 0);
    QVERIFY(!misfit(game.campaign, other).empty());
    QVERIFY(!misfit(game.campaign, BodyPutOn{BodyId{2},
                                             SeatId{0},
                                             "X",
                                             {{Arm::infantry, Men{1}, Men{1}, 0, 0}},
                                             false,
                                             place(2, 2),
                                             {},
                                             Formation::fours,
                                             why})
                 .empty());
    QVERIFY(!misfit(game.campaign, BodyTakenOff{BodyId{9}, why}).empty());
  }
};

SANDGATE_TEST(Corrections)

}  // namespace tst_corrections
#include "tst_corrections.moc"
