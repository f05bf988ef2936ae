// A battle for points with several seats a side: the leader musters and chooses, each seat sets down its own (CX-8,
// LW-2.1, LW-7.1).
#include "core/sight/deed_check.h"
#include "core/sight/translate.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/setup_exercise.h"
#include "tests/runner/test.h"

namespace tst_setup_seats {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId red_guns{2}, blue_horse{3};
constexpr BodyId foot{0}, battery{1}, horse{2}, guards{3}, gun{4}, greys{5};

/// Red's guns and horse have a seat of their own, Blue's horse has; the rest falls to the leaders.
SetupExercise staff(SetupTerms terms = {}) {
  terms.points = 300;
  SetupExercise small(terms);
  std::vector<Seat>& seats = small.setting().seats;
  seats.push_back({red_guns, "red-guns", "Maj Red", red_side});
  seats.back().arms = {Arm::cavalry, Arm::artillery};
  seats.back().deputy = red;
  seats.push_back({blue_horse, "blue-horse", "Maj Blue", blue_side});
  seats.back().arms = {Arm::cavalry};
  return small;
}

SetDownOrder<BodyId> down(BodyId body, double x, double y) {
  return {body, inches(x, y), Bearing::of(0), Formation::two_ranks};
}

/// The exercise with what each of its seats has been told.
struct Staffed : Watched {
  using Watched::Watched;
  void done(SeatId seat) { give(seat, CloseMyMove{}); }
  /// As far as setting down, with what is mustered told off so that everybody has something.
  Staffed& mustered() {
    give(red, MusterOrder{{{"Foot", 60, 0, 0}, {"Battery", 10, 0, 2}, {"Horse", 0, 12, 0}}});
    give(blue, MusterOrder{{{"Guards", 60, 0, 0}, {"Gun", 5, 0, 1}, {"Greys", 0, 20, 0}}});
    done(red);
    done(blue);
    return *this;
  }
  const SeenSetup& seen(SeatId seat) const { return *views[seat.index()].picture().setup; }

  /// Why the seat cannot do it; the seat itself must say the same wherever it can know.
  std::optional<RefusalCode> refused(SeatId seat, const SeatDeed& deed) const {
    const SeatView& view = views[seat.index()];
    const auto no = SmallExercise::refusal(campaign, seat, translate(view, deed));
    const auto known = check(view.picture(), briefing_for(campaign.setting(), view.picture().side, {}), deed, nullptr);
    if (known.has_value() != no.has_value() || (no && known->code != no->code))
      QTest::qFail("the seat itself says otherwise", __FILE__, __LINE__);
    return no ? std::optional(no->code) : std::nullopt;
  }
  std::optional<RefusalCode> refused(SeatId seat, BodyId body, double x, double y) const {
    const Handle handle = views[seat.index()].handle(body);
    return refused(seat, SetDownOrder<Handle>{handle, inches(x, y), {}, Formation::two_ranks});
  }
};

}  // namespace

class SetupSeats : public QObject {
  Q_OBJECT

 private slots:
  void LW_7_1_the_leader_musters_for_his_side() {
    Staffed field(staff());
    QVERIFY(field.campaign.setup_awaits(red) && field.campaign.setup_awaits(blue));
    QVERIFY(!field.campaign.setup_awaits(red_guns) && !field.seen(red_guns).mine && field.seen(red).mine);
    const MusterOrder one{{{"Host", 30, 0, 0}}};
    QCOMPARE(*field.refused(red_guns, one), RefusalCode::not_your_order);
    QCOMPARE(*field.refused(red_guns, CloseMyMove{}), RefusalCode::not_your_order);
    QCOMPARE(*field.refused(red_guns, ChooseSideOrder{Edge::south}), RefusalCode::not_this_stage);
    field.mustered();
    const auto seat = [&](BodyId body) { return field.campaign.body(body).seat; };
    QVERIFY(seat(foot) == red && seat(battery) == red_guns && seat(horse) == red_guns);
    QVERIFY(seat(guards) == blue && seat(gun) == blue && seat(greys) == blue_horse);
    // All of a side know what it has, each which of it is his.
    for (const SeatId whose : {red, red_guns}) {
      const Picture& picture = field.views[whose.index()].picture();
      QCOMPARE(picture.bodies.size(), std::size_t{3});
      QCOMPARE(std::ranges::count_if(picture.bodies, &OwnBody::mine), std::ptrdiff_t{whose == red ? 1 : 2});
      QCOMPARE(picture.setup->muster.size(), std::size_t{3});
    }
  }

  void LW_2_1_each_seat_sets_down_its_own() {
    Staffed field(staff());
    field.mustered();
    QVERIFY(field.campaign.setup().turn == red_side);
    QVERIFY(field.campaign.setup_awaits(red) && field.campaign.setup_awaits(red_guns));
    QVERIFY(!field.campaign.setup_awaits(blue) && !field.campaign.setup_awaits(blue_horse));
    QVERIFY(field.seen(red_guns).zones && !field.seen(blue_horse).zones);
    QCOMPARE(*field.refused(red, battery, 40, 8), RefusalCode::not_your_body);
    QCOMPARE(*field.refused(red_guns, foot, 40, 8), RefusalCode::not_your_body);
    QCOMPARE(*field.refused(blue_horse, guards, 40, 98), RefusalCode::not_your_body);
    QCOMPARE(*field.refused(blue_horse, greys, 40, 98), RefusalCode::not_your_turn);
    field.give(red_guns, down(battery, 40, 8));
    field.give(red, down(foot, 80, 8));
    // The other's men are none of his to put, nor are they to be taken up.
    const SeatView& general = field.views[red.index()];
    for (const SeenMan& man : general.picture().men) {
      const bool his = general.picture().body(man.body)->mine;
      const auto no = field.refused(red, PlaceMenOrder<Handle>{{{man.handle, man.at}}, {}});
      QVERIFY(his ? !no : *no == RefusalCode::man_not_yours);
    }
    for (const SeenGun& piece : general.picture().guns)
      QCOMPARE(*field.refused(red, PlaceMenOrder<Handle>{{}, {{piece.handle, piece.at, piece.facing}}}),
               RefusalCode::gun_not_yours);
    QCOMPARE(*field.refused(red, TakeUpOrder<Handle>{general.handle(battery)}), RefusalCode::not_your_body);
    // His word is for his own alone.
    const auto events = field.give(red, CloseMyMove{});
    QCOMPARE(events, (std::vector<Event>{SeatClosed{red, {}}}));
    QVERIFY(field.campaign.setup().turn == red_side && !field.campaign.body(horse).set_out);
    QVERIFY(!field.seen(red).mine && field.seen(red_guns).mine && !field.seen(blue).other_done);
    QCOMPARE(*field.refused(red, foot, 60, 8), RefusalCode::already_closed);
    QCOMPARE(*field.refused(red, CloseMyMove{}), RefusalCode::already_closed);
    field.done(red_guns);
    QVERIFY(field.campaign.setup().turn == blue_side && field.campaign.body(horse).set_out);
    QCOMPARE(misplaced(field.campaign, red_side), QByteArray());
    QVERIFY(field.seen(blue_horse).mine && field.seen(blue_horse).zones);
    QCOMPARE(field.views[blue_horse.index()].picture().dispatches.back().code, ReportCode::set_down_now);
    QVERIFY(!field.views[blue_horse.index()].picture().men.empty());  // the Second sees the First's
  }

  // The system is done for everybody who is not, and for nobody twice.
  void LW_2_1_the_clock_is_done_for_those_who_are_not() {
    Staffed field(staff());
    field.mustered();
    field.done(red_guns);
    const auto closed = [](const std::vector<Event>& events) {
      std::vector<SeatId> seats;
      for (const SeatClosed& one : all_of<SeatClosed>(events)) seats.push_back(one.seat);
      return seats;
    };
    QCOMPARE(closed(field.give(system_seat, CloseMove{})), std::vector<SeatId>{red});
    QCOMPARE(closed(field.give(system_seat, CloseMove{})), (std::vector<SeatId>{blue, blue_horse}));
    QCOMPARE(field.campaign.phase(), Phase::guns);
    QCOMPARE(misplaced(field.campaign, red_side) + misplaced(field.campaign, blue_side), QByteArray());
    // Each orders his own on the table.
    QVERIFY(field.campaign.orders_on(red, TableId{0}) && field.campaign.orders_on(blue_horse, TableId{0}));
    close(field.campaign, 4);
  }

  // How far the other side has come is told when all of it has, and not before.
  void LW_2_1_behind_a_curtain_both_sides_all_seats() {
    SetupTerms terms;
    terms.curtain = true;
    Staffed field(staff(terms));
    field.mustered();
    for (const SeatId seat : {red, red_guns, blue, blue_horse}) QVERIFY(field.campaign.setup_awaits(seat));
    const Picture before = field.views[blue.index()].picture();
    field.done(red_guns);
    QVERIFY(field.views[blue.index()].picture() == before);
    field.done(red);
    QVERIFY(field.seen(blue).other_done && field.campaign.phase() == Phase::setting_up);
    field.done(blue_horse);
    QVERIFY(!field.seen(red).other_done);
    field.done(blue);
    QCOMPARE(field.campaign.phase(), Phase::guns);
  }

  // Where nobody is left to wait for it goes on, whoever has changed hands.
  void CX_8_bodies_that_change_hands_meanwhile() {
    for (const bool given : {true, false}) {
      Staffed field(staff());
      field.mustered();
      field.done(red);
      if (given) {
        field.give(red, GiveBodiesOrder<BodyId>{red, {battery}});
        QVERIFY(field.campaign.setup().turn == red_side && field.seen(red_guns).mine);
        field.give(red, GiveBodiesOrder<BodyId>{red, {horse}});
      } else {
        field.give(red, Depute{red_guns});
      }
      QVERIFY(field.campaign.setup().turn == blue_side && !field.seen(red_guns).mine);
      QVERIFY(field.seen(blue).mine);
      QCOMPARE(misplaced(field.campaign, red_side), QByteArray());
    }
    // Whoever gets bodies and has not done sets them down.
    SetupTerms terms;
    terms.curtain = true;
    Staffed field(staff(terms));
    field.mustered();
    field.give(blue, GiveBodiesOrder<BodyId>{blue_horse, {guards, gun}});
    QVERIFY(!field.seen(blue).mine && !field.seen(blue).zones && !field.campaign.setup_awaits(blue));
    QCOMPARE(*field.refused(blue, CloseMyMove{}), RefusalCode::not_your_turn);
    QVERIFY(!field.refused(blue_horse, guards, 40, 98));
    field.done(blue_horse);
    QVERIFY(field.seen(red).other_done && field.seen(red_guns).other_done);
    // A body that comes back to one who has not done makes the side undone again.
    field.give(blue, GiveBodiesOrder<BodyId>{blue, {gun}});
    QVERIFY(!field.seen(red).other_done && field.seen(blue).mine);
  }

  void KS_1_2_a_leaders_deputy_musters_for_him() {
    SetupExercise small = staff();
    small.setting().seats[red.index()].deputy = red_guns;
    Staffed field(small);
    field.give(red_guns, Depute{red});
    QVERIFY(field.seen(red_guns).mine && !field.seen(red).mine);
    QVERIFY(!field.refused(red_guns, MusterOrder{{{"Host", 30, 0, 0}}}));
    QCOMPARE(*field.refused(red, MusterOrder{{{"Host", 30, 0, 0}}}), RefusalCode::deputy_acts);
  }

  // LW-1.1: who chooses his side of the field is the leader too.
  void LW_1_1_the_leader_chooses_his_side_of_the_field() {
    SetupTerms terms;
    terms.country_laid_out = true;
    terms.country_by = blue;
    Staffed field(staff(terms));
    field.mustered();
    QVERIFY(field.campaign.setup().stage == SetupStage::choosing && field.campaign.setup().chooser == red_side);
    QCOMPARE(*field.refused(red_guns, ChooseSideOrder{Edge::north}), RefusalCode::not_your_order);
    QCOMPARE(*field.refused(blue, ChooseSideOrder{Edge::north}), RefusalCode::not_your_turn);
    QCOMPARE(*field.refused(blue_horse, ChooseSideOrder{Edge::north}), RefusalCode::not_your_order);
    field.give(red, ChooseSideOrder{Edge::north});
    QVERIFY(field.campaign.setup().stage == SetupStage::setting_down);
  }
};

SANDGATE_TEST(SetupSeats)

}  // namespace tst_setup_seats
#include "tst_setup_seats.moc"
