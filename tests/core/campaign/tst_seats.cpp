// Seats with rights, deputies and bodies that change hands; each orders its own on a table (CX-8, KS-1.2, KS-11.7).
#include "core/sight/deed_check.h"
#include "core/sight/table_scene.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_seats {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId general{0}, foot{1}, guns{2}, allied_general{3}, allied_foot{4}, enemy{5}, enemy_foot{6},
    enemy_horse{7}, enemy_guns{8}, enemy_train{9}, enemy_scouts{10};
constexpr SideId red_side_of_camp{0}, allied_side{1}, enemy_side{2};

/// Three sides in two camps, eleven seats; everybody on one table, so near that nobody has to look for anybody.
struct ElevenSeats {
  explicit ElevenSeats(const char* rules = "little-wars") : small(Country::level(2'000, 2'000), rules) {
    Setting& setting = small.setting();
    setting.sides = {{red_side_of_camp, "Red", Livery::red, Camp::first, Edge::south},
                     {allied_side, "Ally", Livery::red, Camp::first, Edge::south},
                     {enemy_side, "Blue", Livery::blue, Camp::second, Edge::north}};
    setting.seats.clear();
    const auto seat = [&](const char* name, SideId side) {
      Seat made;
      made.id = SeatId{static_cast<std::int32_t>(setting.seats.size())};
      made.name = name;
      made.title = std::string("Post ") + name;
      made.side = side;
      setting.seats.push_back(made);
    };
    for (const char* name : {"general", "foot", "guns"}) seat(name, red_side_of_camp);
    for (const char* name : {"ally", "ally-foot"}) seat(name, allied_side);
    for (const char* name : {"enemy", "e-foot", "e-horse", "e-guns", "e-train", "e-scouts"}) seat(name, enemy_side);
    setting.seats[general.index()].deputy = foot;
    setting.seats[foot.index()].deputy = general;
    setting.table = TableExercise{"A field"};
  }

  BodyId add(SeatId seat, Arm arm, int men, double x_in, double y_in) {
    const SideId side = small.setting().seat(seat).side;
    const BodyId id = small.add(side.number, arm, Formation::two_ranks, x_in / 12, y_in / 12, men);
    small.body(id).seat = seat;
    return id;
  }

  SmallExercise small;
};

/// One man of `body` steps so many inches north.
MoveMenOrder<BodyId> step_north(const Campaign& campaign, ManId man, double inches) {
  const Point at = campaign.man(man).at;
  return {table, {{man, {at, {at.x, at.y + Length::from_feet(inches / 12)}}}}, {}};
}

struct Fought : Watched {
  using Watched::Watched;
  std::optional<RefusalCode> refused(SeatId seat, Deed deed) const {
    const auto no = SmallExercise::refusal(campaign, seat, std::move(deed));
    return no ? std::optional(no->code) : std::nullopt;
  }
};

}  // namespace

class Seats : public QObject {
  Q_OBJECT

 private slots:
  void CX_8_a_seat_orders_what_it_commands() {
    ElevenSeats field;
    field.small.setting().table.reset();
    field.small.without_tables();
    const BodyId mine = field.add(foot, Arm::infantry, 10, 24, 24), other = field.add(guns, Arm::infantry, 10, 48, 24);
    field.add(enemy, Arm::infantry, 10, 24, 200);
    Campaign campaign = field.small.begin();
    const auto march = [&](BodyId body) { return SmallExercise::march(campaign, body, 3, 4); };
    QVERIFY(!SmallExercise::refusal(campaign, foot, march(mine)));
    QVERIFY(SmallExercise::refusal(campaign, foot, march(other))->code == RefusalCode::not_your_body);
    QVERIFY(SmallExercise::refusal(campaign, general, march(mine))->code == RefusalCode::not_your_body);
    // Without the right no march, whoever commands.
    SmallExercise::give(campaign, umpire_seat, SetRights{foot, {Right::table, Right::signal}, general});
    const auto refusal = SmallExercise::refusal(campaign, foot, march(mine));
    QVERIFY(refusal && refusal->code == RefusalCode::no_right);
    QCOMPARE(refusal->arguments, (std::vector<Argument>{{"right", std::string("march")}}));
    QVERIFY(SmallExercise::refusal(campaign, foot, SetRights{foot, all_rights(), general})->code ==
            RefusalCode::not_your_order);
    // Nor a message without that right, as the seat itself knows too.
    Message message;
    message.umpire = true;
    message.content.text = {"May I write?"};
    QVERIFY(!SmallExercise::refusal(campaign, foot, SendMessageOrder<BodyId>{message}));
    SmallExercise::give(campaign, umpire_seat, SetRights{foot, {Right::march}, general});
    QVERIFY(SmallExercise::refusal(campaign, foot, SendMessageOrder<BodyId>{message})->code == RefusalCode::no_right);
    const SeatView view(campaign, foot);
    BasicMessage<Handle> said;
    said.umpire = true;
    said.content.text = {"May I write?"};
    const auto known =
        check(view.picture(), briefing_for(campaign.setting(), red_side_of_camp, {}), SendMessageOrder<Handle>{said});
    QVERIFY(known && known->code == RefusalCode::no_right);
  }

  void CX_8_the_general_gives_bodies_to_others() {
    ElevenSeats field;
    const BodyId body = field.add(foot, Arm::infantry, 6, 60, 40),
                 theirs = field.add(enemy_foot, Arm::infantry, 6, 60, 120);
    field.add(general, Arm::infantry, 6, 90, 40);
    Fought game(field.small);
    const Hash before = game.campaign.state_hash();
    const auto give = [&](SeatId to, std::vector<BodyId> bodies) {
      return GiveBodiesOrder<BodyId>{to, std::move(bodies)};
    };
    QCOMPARE(*game.refused(foot, give(guns, {body})), RefusalCode::not_the_generals);
    QCOMPARE(*game.refused(allied_general, give(allied_foot, {body})), RefusalCode::not_your_body);
    QCOMPARE(*game.refused(general, give(allied_foot, {body})), RefusalCode::not_the_generals);
    QCOMPARE(*game.refused(general, give(foot, {body})), RefusalCode::commands_it_already);
    QCOMPARE(*game.refused(general, give(guns, {theirs})), RefusalCode::not_your_body);
    QCOMPARE(*game.refused(general, give(guns, {})), RefusalCode::no_bodies_named);
    QCOMPARE(*game.refused(general, give(guns, {body, body})), RefusalCode::named_twice);
    QCOMPARE(*game.refused(general, give(SeatId{99}, {body})), RefusalCode::no_such_seat);
    const auto events = game.give(general, give(guns, {body}));
    QCOMPARE(events, (std::vector<Event>{BodiesGiven{guns, {body}}}));
    QVERIFY(game.campaign.commands(guns, body) && !game.campaign.commands(foot, body));
    QVERIFY(game.campaign.state_hash() != before);
    // Its men answer to him at once, and every seat of the side knows; nobody else does.
    for (const SeatId seat : {general, foot, guns}) {
      QCOMPARE(game.picture(seat).dispatches.back().code, ReportCode::bodies_given);
      const Handle handle = game.views[seat.index()].handle(body);
      QCOMPARE(game.picture(seat).body(handle)->seat, guns);
      QCOMPARE(game.picture(seat).body(handle)->mine, seat == guns);
      QCOMPARE(game.picture(seat).body(handle)->led_by, seat == guns ? SeatId{} : guns);
    }
    for (const SeatId seat : {allied_general, enemy}) {
      for (const Dispatch& dispatch : game.picture(seat).dispatches) QVERIFY(dispatch.code != ReportCode::bodies_given);
    }
    // And back again: all is as it was.
    game.give(umpire_seat, give(foot, {body}));
    QCOMPARE(game.campaign.state_hash(), before);
  }

  // What a seat was told, may do and commands, the other sides' seats are not handed; who sits there they are.
  void CX_8_of_other_sides_seats_names_and_titles_are_known() {
    ElevenSeats field;
    Setting& setting = field.small.setting();
    setting.seats[enemy_horse.index()].arms = {Arm::cavalry};
    for (Seat& seat : setting.seats) {
      seat.brief = "For " + seat.name;
      seat.may = {Right::march};
      seat.deputy = SeatId{(seat.id.number + 1) % 11};
      seat.post = BodyId{seat.id.number};
    }
    const Briefing briefing = briefing_for(setting, red_side_of_camp, {});
    QCOMPARE(briefing.seats.size(), setting.seats.size());
    for (const Seat& known : briefing.seats) {
      const Seat& seat = setting.seat(known.id);
      if (seat.side == red_side_of_camp) {
        // What it is told for itself alone, and the number of its body, stay out of what its side shares.
        Seat shared = seat;
        shared.brief.clear();
        shared.post = {};
        QVERIFY(known == shared);
        continue;
      }
      Seat bare;
      bare.id = seat.id;
      bare.name = seat.name;
      bare.title = seat.title;
      bare.side = seat.side;
      QVERIFY2(known == bare, seat.name.c_str());
    }
  }

  void KS_1_2_a_deputy_acts_and_steps_back() {
    ElevenSeats field;
    field.small.setting().table.reset();
    field.small.without_tables();
    const BodyId generals = field.add(general, Arm::infantry, 10, 24, 24),
                 feet = field.add(foot, Arm::infantry, 10, 60, 24);
    field.add(enemy, Arm::infantry, 10, 24, 200);
    Fought game(field.small);
    const Hash before = game.campaign.state_hash();
    QCOMPARE(*game.refused(guns, Depute{general}), RefusalCode::not_your_order);
    QCOMPARE(*game.refused(guns, Depute{guns}), RefusalCode::no_deputy);
    QCOMPARE(*game.refused(general, Depute{general, false}), RefusalCode::deputed_so_already);
    game.give(foot, Depute{general});
    QCOMPARE(game.campaign.acting_for(general), foot);
    QCOMPARE(game.picture(foot).commission.acts_for, (std::vector<SeatId>{general}));
    QVERIFY(game.picture(general).commission.deputed);
    const Handle handle = game.views[foot.index()].handle(generals);
    QVERIFY(game.picture(foot).body(handle)->mine);
    // The two would act for one another.
    QCOMPARE(*game.refused(umpire_seat, Depute{foot}), RefusalCode::deputies_in_a_ring);
    QCOMPARE(*game.refused(general, SmallExercise::march(game.campaign, generals, 3, 4)), RefusalCode::deputy_acts);
    QVERIFY(!game.refused(foot, SmallExercise::march(game.campaign, generals, 3, 4)));
    QVERIFY(!game.refused(foot, SmallExercise::march(game.campaign, feet, 3, 4)));
    QVERIFY(!game.refused(foot, GiveBodiesOrder<BodyId>{guns, {feet}}));  // he has the General's word
    // He closes for both.
    for (const SeatId seat : {foot, guns, allied_general, allied_foot}) {
      QVERIFY(!game.campaign.all_closed());
      game.give(seat, CloseMyMove{});
    }
    QVERIFY(game.campaign.all_closed());
    game.give(general, Depute{general, false});
    QVERIFY(!game.picture(general).commission.deputed);
    QVERIFY(!game.picture(foot).body(handle)->mine);
    QVERIFY(!game.campaign.all_closed());
    QVERIFY(before != game.campaign.state_hash());  // moves are closed
  }

  void CX_8_who_takes_a_seat_over_reads_a_note_for_him_alone() {
    ElevenSeats field;
    field.add(foot, Arm::infantry, 6, 60, 40);
    field.add(enemy, Arm::infantry, 6, 60, 120);
    Fought game(field.small);
    QCOMPARE(*game.refused(guns, HandOver{foot, "Capt Ross", ""}), RefusalCode::not_your_order);
    QCOMPARE(*game.refused(foot, HandOver{foot, "", ""}), RefusalCode::no_such_text);
    QCOMPARE(*game.refused(foot, HandOver{foot, "Two\nlines", ""}), RefusalCode::no_such_text);
    QCOMPARE(*game.refused(foot, HandOver{foot, "Capt Ross", std::string(5'000, 'x')}), RefusalCode::no_such_text);
    QCOMPARE(*game.refused(foot, HandOver{foot, "Capt Ross", "bell\a"}), RefusalCode::no_such_text);
    const std::size_t others = game.picture(general).dispatches.size();
    game.give(foot, HandOver{foot, "Capt Ross", "Hold the lane.\nThe ford is watched."});
    QCOMPARE(game.picture(foot).commission.holder, std::string("Capt Ross"));
    QCOMPARE(game.picture(foot).dispatches.back().arguments,
             (std::vector<Argument>{{"holder", std::string("Capt Ross")},
                                    {"note", std::string("Hold the lane.\nThe ford is watched.")}}));
    QCOMPARE(game.picture(general).dispatches.size(), others);
    QCOMPARE(game.campaign.commission(foot).holder, std::string("Capt Ross"));
  }

  // KS-11.7
  void KS_11_7_each_seat_orders_its_own_men_on_a_table() {
    ElevenSeats field;
    const BodyId many = field.add(general, Arm::infantry, 12, 60, 40), few = field.add(foot, Arm::infantry, 4, 100, 40);
    const BodyId allies = field.add(allied_foot, Arm::infantry, 4, 130, 40);
    field.add(enemy_foot, Arm::infantry, 12, 60, 140);
    Fought game(field.small);
    for (const auto& [seat, body] : {std::pair(general, many), {foot, few}, {allied_foot, allies}}) {
      const auto order = step_north(game.campaign, men_of(game.campaign, body).front(), 2);
      for (const SeatId other : {general, foot, allied_foot}) {
        const auto no = game.refused(other, order);
        QCOMPARE(no.has_value(), other != seat);
        QVERIFY(!no || *no == RefusalCode::man_not_yours);
        // The seat itself knows as much.
        const SeatView& view = game.views[other.index()];
        const TableScene scene(view.picture(), briefing_for(game.campaign.setting(), view.picture().side, {}),
                               TableHandle{0});
        const ManHandle handle = view.picture().men[0].handle;
        QVERIFY(handle);
        for (std::uint32_t i = 0; i < scene.men().size(); ++i) {
          const SeenMan& man = *view.picture().man(scene.man(i));
          if (man.body && view.body(man.body) == body) QCOMPARE(scene.movable(i), other == seat);
        }
      }
      QVERIFY(game.picture(seat).tables.front().mine);
    }
    QVERIFY(!game.picture(guns).tables.front().mine);  // has nobody there
    QCOMPARE(*game.refused(guns, step_north(game.campaign, men_of(game.campaign, many).front(), 2)),
             RefusalCode::not_your_table);
    // Who may not order men on tables leaves his to his side's seat with most men there.
    game.give(umpire_seat, SetRights{foot, {Right::march}, {}});
    const auto order = step_north(game.campaign, men_of(game.campaign, few).front(), 2);
    QCOMPARE(*game.refused(foot, order), RefusalCode::no_right);
    QVERIFY(!game.refused(general, order));
    QCOMPARE(game.picture(general).body(game.views[general.index()].handle(few))->led_by, SeatId{});
    // The umpire's word goes before all.
    game.give(umpire_seat, GiveTable{table, red_side_of_camp, guns});
    QVERIFY(!game.refused(guns, order));
    QCOMPARE(*game.refused(general, order), RefusalCode::not_your_table);
  }

  void KS_11_7_the_choice_is_his_who_has_most_men_in_it() {
    ElevenSeats field;
    const BodyId most = field.add(foot, Arm::infantry, 3, 60, 60), fewer = field.add(general, Arm::infantry, 2, 64, 60);
    field.add(general, Arm::infantry, 20, 140, 20);  // the General has most men on the table, and none of them near
    const BodyId theirs = field.add(enemy_foot, Arm::infantry, 4, 62, 64);
    Fought game(field.small);
    const auto to_touch = [&](BodyId body, SeatId seat) {
      for (const ManId man : men_of(game.campaign, body)) {
        const Point at = game.campaign.man(man).at;
        ManId nearest = men_of(game.campaign, theirs).front();
        for (const ManId other : men_of(game.campaign, theirs)) {
          if (distance(game.campaign.man(other).at, at) < distance(game.campaign.man(nearest).at, at)) nearest = other;
        }
        const MoveMenOrder<BodyId> order{table, {{man, {at, game.campaign.man(nearest).at}}}, {}};
        if (!game.refused(seat, order)) game.give(seat, order);
      }
    };
    to_touch(most, foot);
    to_touch(fewer, general);
    game.give(system_seat, CloseMove{});
    const auto& melees = game.campaign.table(table).melees;
    if (melees.empty()) {
      // Settled at once where nothing was to choose: then it must have been fought.
      QVERIFY(in_state(game.campaign, red_side_of_camp, ManState::dead) > 0);
      return;
    }
    for (const JoinedMelee& melee : melees) {
      std::array<int, 2> men{};
      for (const ManId id : melee.first) ++men[game.campaign.body(game.campaign.man(id).body).seat == foot ? 0 : 1];
      QCOMPARE(melee.chooser, men[0] >= men[1] && men[1] > 0 && men[0] == men[1] ? general
                              : men[0] > men[1]                                  ? foot
                                                                                 : general);
    }
  }

  // KS-11.7, LW-2.5
  void KS_11_7_guns_have_done_when_every_seat_has_said_so() {
    ElevenSeats field;
    const BodyId one = field.add(guns, Arm::artillery, 12, 60, 40),
                 two = field.add(general, Arm::artillery, 12, 120, 40);
    const BodyId men = field.add(foot, Arm::infantry, 6, 90, 60);
    field.add(enemy_foot, Arm::infantry, 12, 90, 160);
    Fought game(field.small);
    close(game.campaign, 2);
    QCOMPARE(game.campaign.phase(), Phase::guns);
    const ManId man = men_of(game.campaign, men).front();
    const Point at = game.campaign.man(man).at;
    game.give(foot, step_north(game.campaign, man, 3));
    QCOMPARE(game.campaign.man(man).at, at);  // waits for the guns
    game.give(guns, GunsDoneOrder<BodyId>{table});
    QVERIFY(game.campaign.guns_done(table, guns));
    QCOMPARE(*game.refused(guns, GunsDoneOrder<BodyId>{table}), RefusalCode::guns_have_done);
    for (const Gun& gun : game.campaign.guns()) {
      if (gun.body != one) continue;
      QCOMPARE(*game.refused(guns, FireOrder<BodyId>{table, gun.id, {gun.facing, {0}, 0}}),
               RefusalCode::guns_have_done);
      QCOMPARE(*game.refused(general, FireOrder<BodyId>{table, gun.id, {gun.facing, {0}, 0}}),
               RefusalCode::gun_not_yours);
    }
    QCOMPARE(game.campaign.phase(), Phase::guns);
    QCOMPARE(game.campaign.man(man).at, at);
    game.give(general, GunsDoneOrder<BodyId>{table});
    QCOMPARE(game.campaign.phase(), Phase::men);
    QVERIFY(game.campaign.man(man).at != at);
    QVERIFY(two);
    // In the next move the General closes his, and waits for nobody's guns but the gunner's.
    close(game.campaign, 2);
    QCOMPARE(game.campaign.phase(), Phase::guns);
    game.give(general, CloseMyMove{});
    QCOMPARE(game.campaign.phase(), Phase::guns);
    game.give(guns, CloseMyMove{});
    QCOMPARE(game.campaign.phase(), Phase::men);
  }
};

SANDGATE_TEST(Seats)

}  // namespace tst_seats
#include "tst_seats.moc"
