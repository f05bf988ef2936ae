// What the umpire has prepared comes when it is due, once or again, in the same transaction as what brought it about;
// and what he is asked and says of the exercise as a whole (KS-10).
#include <QTest>

#include "core/chronicle/chronicle.h"
#include "core/lines/parties.h"
#include "core/scenario/injects.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_injects {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const std::string why = "It was prepared";

std::optional<RefusalCode> refused(const Campaign& campaign, Deed deed, SeatId seat = umpire_seat) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}

/// Red's foot, some way from a river with one bridge; Blue's horse stands far off.
struct Land : SmallExercise {
  Land() : SmallExercise(Country::level(12'000, 6'000, features())) {
    without_tables();
    foot = add(0, Arm::infantry, Formation::two_ranks, 20, 20, 24);
    horse = add(1, Arm::cavalry, Formation::two_ranks, 100, 20, 12);
  }
  static std::vector<Feature> features() {
    Feature river;
    river.kind = FeatureKind::river;
    river.shape = FeatureShape::line;
    river.width_m = 30;
    river.points = {{2300, 0}, {2300, 6000}};
    return {river, point(FeatureKind::bridge, {2300, 2000})};
  }
  static constexpr FeatureId bridge{1};
  BodyId foot, horse;
};
Point place(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

InjectWhen in_move(std::int64_t move) {
  InjectWhen when;
  when.move = move;
  return when;
}
InjectWhen by(InjectTrigger trigger) {
  InjectWhen when;
  when.trigger = trigger;
  return when;
}
InjectTerms word(InjectWhen when = {}, bool repeats = false) {
  InjectTerms terms{"A word", std::move(when), repeats, {}};
  terms.deed.kind = InjectKind::announce;
  terms.deed.text = "Rain is coming";
  return terms;
}
InjectTerms named(std::string name, InjectTerms terms) {
  terms.name = std::move(name);
  return terms;
}
bool announces(const std::vector<Event>& events) { return count<Announced>(events) == 1; }

std::string read_fault(const std::string& injects, const Setting& setting) {
  const auto read = injects_from_text("{\"injects\": [" + injects + "]}", "injects.json", setting);
  return read ? std::string() : read.error().sentence();
}

}  // namespace

class Injects : public QObject {
  Q_OBJECT

 private slots:
  // At its move, and by the very close that opens it.
  void KS_10_an_inject_comes_in_its_move() {
    const Land land;
    Watched game(land);
    game.give(umpire_seat, PrepareInject{word(in_move(3))});
    QVERIFY(!announces(game.close()));
    const auto events = game.close();
    QVERIFY(announces(events));
    QCOMPARE(game.campaign.move(), std::int64_t{3});
    QCOMPARE(count<InjectFired>(events), std::int64_t{1});
    QVERIFY(!announces(game.close()));
    QVERIFY(game.campaign.inject(InjectId{0}).state == InjectState::fired);
    QVERIFY(refused(game.campaign, FireInject{InjectId{0}}) == RefusalCode::no_such_inject);
  }
  void KS_10_an_inject_comes_at_its_time_and_repeats_once_a_move() {
    const Land land;
    Watched game(land);
    InjectWhen when;
    when.time = game.campaign.time();
    const auto at_once = game.give(umpire_seat, PrepareInject{word(when, true)});
    QVERIFY(announces(at_once));
    QVERIFY(!announces(game.give(umpire_seat, SetVisibility{Length::feet(9), "mist"})));
    QVERIFY(announces(game.close()));
    QVERIFY(announces(game.close()));
    QCOMPARE(game.campaign.inject(InjectId{0}).times, std::int64_t{3});
    game.give(umpire_seat, CallOffInject{InjectId{0}});
    QVERIFY(!announces(game.close()));
    QVERIFY(refused(game.campaign, CallOffInject{InjectId{0}}) == RefusalCode::no_such_inject);
  }
  void KS_10_an_inject_without_a_time_is_brought_about_by_hand() {
    const Land land;
    Watched game(land);
    game.give(umpire_seat, PrepareInject{word()});
    QVERIFY(!announces(game.close()));
    QVERIFY(announces(game.give(umpire_seat, FireInject{InjectId{0}})));
  }
  void KS_10_a_body_at_a_place() {
    const Land land;
    Watched game(land);
    InjectWhen when;
    when.trigger = InjectTrigger::at_place;
    when.side = SideId{0};
    when.at = place(21, 20);
    when.within = Length::inches(2);
    game.give(umpire_seat, PrepareInject{word(when)});
    QVERIFY(!announces(game.close()));
    game.close();
    game.give(SeatId{0}, SmallExercise::march(game.campaign, land.foot, 21, 20));
    QVERIFY(announces(game.close()));
  }
  // Over the bridge, and not beside it.
  void KS_10_a_bridge_crossed() {
    const Land land;
    Watched game(land);
    InjectWhen when;
    when.trigger = InjectTrigger::crossed;
    when.crossing = Land::bridge;
    game.give(umpire_seat, PrepareInject{word(when)});
    game.give(SeatId{0}, SmallExercise::march(game.campaign, land.foot, 22, 20));
    QVERIFY(!announces(game.close()));
    game.close();
    game.give(SeatId{0}, SmallExercise::march(game.campaign, land.foot, 24, 20));
    bool came = false;
    for (int move = 0; move < 6 && !came; ++move) came = announces(game.close());
    QVERIFY(came);
    QVERIFY(game.campaign.body(land.foot).at.x > Length::from_feet(22.8));
  }
  void KS_10_losses_a_cut_line_and_a_word_in_a_message() {
    const Land land;
    Watched game(land);
    InjectWhen losses, cut, message;
    losses.trigger = InjectTrigger::losses;
    losses.body = land.foot;
    losses.percent = 50;
    cut.trigger = InjectTrigger::line_cut;
    cut.crossing = Land::bridge;
    message.trigger = InjectTrigger::message;
    message.side = SideId{1};
    message.word = "BRIDGE";
    game.give(umpire_seat, PrepareInject{named("losses", word(losses))});
    game.give(umpire_seat, PrepareInject{named("cut", word(cut))});
    game.give(umpire_seat, PrepareInject{named("message", word(message))});
    CorrectBody order{land.foot, {{Arm::infantry, Men{13}, {}, 0, 0}}, {}, {}, {}, {}, why};
    QVERIFY(!announces(game.give(umpire_seat, order)));
    order.parts.front().men = Men{12};
    QVERIFY(announces(game.give(umpire_seat, order)));

    const Setting& setting = game.campaign.setting();
    const WorkPlace bridge = crossing_place({*setting.country, setting.scale, setting.rulebook}, Land::bridge);
    QVERIFY(announces(game.give(umpire_seat, RuleBreak{bridge, true, why})));

    SendMessageOrder<BodyId> note;
    note.message.umpire = true;
    note.message.content.text = {"Is the Bridge up?"};
    QVERIFY(!announces(game.give(SeatId{0}, note)));  // Red's
    QVERIFY(announces(game.give(SeatId{1}, note)));
  }
  void KS_10_contact() {
    SmallExercise small(Country::level(12'000, 6'000));
    small.add(0, Arm::infantry, Formation::two_ranks, 20, 20, 10);
    const BodyId near = small.add(1, Arm::infantry, Formation::two_ranks, 40, 20, 10);
    Watched game(small);
    InjectWhen when;
    when.trigger = InjectTrigger::contact;
    when.side = SideId{1};
    game.give(umpire_seat, PrepareInject{word(when)});
    QVERIFY(!announces(game.close()));
    CorrectBody order{near, {}, place(21, 20), {}, {}, {}, why};
    game.give(umpire_seat, order);
    bool came = false;
    for (int move = 0; move < 2 && !came; ++move) {
      const auto events = game.close();
      came = announces(events);
      QCOMPARE(came, count<TableOpened>(events) > 0);
    }
    QVERIFY(came);
  }
  // Each sets the other off; both come once in a move, and no more.
  void KS_10_injects_that_fire_each_other_come_to_an_end() {
    const Land land;
    Watched game(land);
    const auto says = [](std::string name, std::string listens, std::string line) {
      InjectTerms terms{std::move(name), {}, true, {}};
      terms.when.trigger = InjectTrigger::message;
      terms.when.word = std::move(listens);
      terms.deed.kind = InjectKind::message;
      terms.deed.to = {SeatId{0}};
      terms.deed.lines = {std::move(line)};
      return terms;
    };
    game.give(umpire_seat, PrepareInject{says("ping", "ping", "pong")});
    game.give(umpire_seat, PrepareInject{says("pong", "pong", "ping")});
    SendMessageOrder<BodyId> note;
    note.message.umpire = true;
    note.message.content.text = {"ping"};
    QCOMPARE(count<InjectFired>(game.give(SeatId{0}, note)), std::int64_t{2});
    QCOMPARE(count<InjectFired>(game.give(SeatId{0}, note)), std::int64_t{0});
    game.close();
    QCOMPARE(count<InjectFired>(game.give(SeatId{0}, note)), std::int64_t{2});
  }
  // It waits no longer, nothing of it is done, and the order that brought it about stands.
  void KS_10_an_inject_that_cannot_be() {
    const Land land;
    Watched game(land);
    InjectTerms terms{"Gone", in_move(2), false, {}};
    terms.deed.kind = InjectKind::take_off;
    terms.deed.body = land.horse;
    terms.deed.text = why;
    game.give(umpire_seat, PrepareInject{terms});
    game.give(umpire_seat, TakeOffBody{land.horse, why});
    const auto events = game.close();
    QCOMPARE(count<InjectFailed>(events), std::int64_t{1});
    QCOMPARE(count<InjectFired>(events), std::int64_t{0});
    QCOMPARE(game.campaign.move(), std::int64_t{2});
    QVERIFY(refused(game.campaign, FireInject{InjectId{0}}) == RefusalCode::body_gone);
    QCOMPARE(count<InjectFailed>(game.close()), std::int64_t{0});
  }
  void KS_10_a_bridge_falls_by_an_inject() {
    Land land;
    InjectTerms terms{"The bridge", in_move(2), false, {}};
    terms.deed.kind = InjectKind::breaks;
    terms.deed.text = why;
    terms.deed.place = WorkPlace{Land::bridge, place(23, 20)};
    land.setting().injects = {terms};
    Watched game(land);
    QCOMPARE(std::ssize(game.campaign.rulings().injects), 1);
    QCOMPARE(count<BreakRuled>(game.close()), std::int64_t{1});
    QCOMPARE(std::ssize(game.campaign.lines().broken), 1);
  }
  // Prepared and not yet due: no seat's Picture knows; due: the same as if the umpire had ordered it.
  void KS_10_what_is_prepared_is_told_to_nobody() {
    const Land land;
    Watched with(land), without(land);
    with.give(umpire_seat, PrepareInject{word(in_move(3))});
    for (int move = 0; move < 2; ++move) {
      for (const int seat : {0, 1}) QVERIFY(with.picture(seat) == without.picture(seat));
      with.close(), without.close();
    }
    without.give(umpire_seat, Announce{"Rain is coming"});
    for (const int seat : {0, 1}) QVERIFY(with.picture(seat) == without.picture(seat));
  }
  void KS_10_what_can_never_be_is_not_prepared() {
    const Land land;
    Watched game(land);
    const auto no = [&](InjectTerms terms) { return refused(game.campaign, PrepareInject{std::move(terms)}); };
    QVERIFY(no(named("", word())) == RefusalCode::no_such_text);
    QVERIFY(no(word(in_move(0))) == RefusalCode::no_such_trigger);
    QVERIFY(no(word(by(InjectTrigger::at_place))) == RefusalCode::no_such_trigger);
    InjectWhen when = by(InjectTrigger::losses);
    when.percent = 101;
    QVERIFY(no(word(when)) == RefusalCode::no_such_trigger);
    QVERIFY(no(word(by(InjectTrigger::message))) == RefusalCode::no_such_trigger);
    when = by(InjectTrigger::crossed);
    when.crossing = FeatureId{0};
    QVERIFY(no(word(when)) == RefusalCode::no_such_trigger);
    when = by(InjectTrigger::contact);
    when.side = SideId{7};
    QVERIFY(no(word(when)) == RefusalCode::no_such_trigger);
    QVERIFY(no(word({}, true)) == RefusalCode::no_such_trigger);
    InjectTerms terms = word(in_move(2));
    terms.deed.text = "two\nlines";
    QVERIFY(no(terms) == RefusalCode::no_such_text);
    terms.deed = {};
    terms.deed.kind = InjectKind::message;
    terms.deed.lines = {"A line"};
    QVERIFY(no(terms) == RefusalCode::no_such_seat);
    terms.deed.kind = InjectKind::correct;
    terms.deed.text = why;
    QVERIFY(no(terms) == RefusalCode::body_gone);
    terms.deed.kind = InjectKind::visibility;
    QVERIFY(no(terms) == RefusalCode::no_such_visibility);
    game.give(umpire_seat, PrepareInject{word(in_move(5))});
    QVERIFY(no(word(in_move(6))) == RefusalCode::inject_named_so);
    QVERIFY(refused(game.campaign, PrepareInject{named("B", word())}, SeatId{0}) == RefusalCode::not_your_order);
    QVERIFY(refused(game.campaign, FireInject{InjectId{4}}) == RefusalCode::no_such_inject);
  }
  void KS_10_injects_are_read_by_the_names_of_a_scenario() {
    const Land land;
    const Setting& setting = land.setting();
    const auto read = injects_from_text(R"({"injects": [
      {"name": "Rain", "when": {"move": 4, "time": "1909-09-14T10:00"}, "deed": {"kind": "visibility", "visibility_m": 800, "reason": "rain"}},
      {"name": "Alarm", "repeats": true, "when": {"trigger": "crossed", "side": "Red", "crossing": [2310, 1990]},
       "deed": {"kind": "message", "to": ["Blue"], "lines": ["They are over."]}},
      {"name": "Losses", "when": {"trigger": "losses", "side": "Red", "body": "Body 1", "percent": 30},
       "deed": {"kind": "put_on", "seat": "red", "name": "Reserve", "arm": "infantry", "men": 20, "formation": "boxed", "at": [1000, 1000], "reason": "help"}},
      {"name": "Down", "deed": {"kind": "breaks", "at": [2300, 2050], "reason": "flood"}}]})",
                                        "injects.json", setting);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QCOMPARE(std::ssize(*read), 4);
    QVERIFY((*read)[0].deed.visibility == setting.scale.length(800));
    QVERIFY((*read)[1].when.crossing == Land::bridge && (*read)[1].deed.to == std::vector{SeatId{1}});
    QVERIFY((*read)[2].when.body == land.foot && (*read)[2].deed.seat == SeatId{0});
    QVERIFY((*read)[3].deed.place->crossing == Land::bridge && !(*read)[3].when.by_itself());
    Watched game(land);
    for (const InjectTerms& terms : *read) game.give(umpire_seat, PrepareInject{terms});
  }
  void KS_10_injects_that_are_said_wrongly_name_the_place() {
    const Land land;
    const Setting& setting = land.setting();
    const auto names = [&](const std::string& inject, const char* pointer) {
      const std::string said = read_fault(inject, setting);
      return said.find(pointer) != std::string::npos && said.find("injects.json") != std::string::npos;
    };
    const std::string word = R"("deed": {"kind": "announce", "text": "A"})";
    QVERIFY(names(R"({"name": "A"})", "/injects/0"));
    QVERIFY(names(R"({"name": "A", "deed": {"kind": "dance"}})", "/injects/0/deed/kind"));
    QVERIFY(names(R"({"name": "A", "deed": {}})", "/injects/0/deed"));
    QVERIFY(names(R"({"name": "A", "when": {"trigger": "at_place"}, )" + word + "}", "/injects/0/when"));
    QVERIFY(names(R"({"name": "A", "when": {"percent": 3}, )" + word + "}", "/injects/0/when"));
    QVERIFY(names(R"({"name": "A", "when": {"trigger": "crossed", "crossing": [9000, 9]}, )" + word + "}",
                  "/injects/0/when/crossing"));
    QVERIFY(names(R"({"name": "A", "when": {"body": "Body 1"}, )" + word + "}", "/injects/0/when"));
    QVERIFY(names(R"({"name": "A", "when": {"side": "Green"}, )" + word + "}", "/injects/0/when/side"));
    QVERIFY(names(R"({"name": "A", "repeats": true, )" + word + "}", "/injects/0/repeats"));
    QVERIFY(names(R"({"name": "A", "deed": {"kind": "message", "to": ["nobody"], "lines": ["A"]}})",
                  "/injects/0/deed/to/0"));
    QVERIFY(names(R"({"name": "A", )" + word + R"(}, {"name": "A", )" + word + "}", "/injects/1/name"));
    QVERIFY(!read_fault("nonsense", setting).empty());
  }

  // --- contested rulings
  void KS_10_a_ruling_is_contested_and_answered() {
    const Land land;
    Watched game(land);
    game.give(SeatId{1}, ContestRuling{1, "The horse was in the wood"});
    QVERIFY(game.picture(1).dispatches.back().code == ReportCode::contested);
    QVERIFY(refused(game.campaign, ContestRuling{1, "Again"}, SeatId{1}) == RefusalCode::contested_already);
    QVERIFY(refused(game.campaign, ContestRuling{0, "None"}, SeatId{1}) == RefusalCode::no_such_dispatch);
    QVERIFY(refused(game.campaign, ContestRuling{2, ""}, SeatId{1}) == RefusalCode::no_such_text);
    QVERIFY(refused(game.campaign, ContestRuling{2, "Why"}) == RefusalCode::not_your_order);
    for (std::int64_t n = 2; n <= most_contests_a_move; ++n) game.give(SeatId{1}, ContestRuling{n, "So too"});
    QVERIFY(refused(game.campaign, ContestRuling{40, "One more"}, SeatId{1}) == RefusalCode::too_many_contests);
    game.give(umpire_seat, AnswerContest{ContestId{0}, true, "He is right"});
    const Dispatch& told = game.picture(1).dispatches.back();
    QVERIFY(told.code == ReportCode::contest_answered);
    QVERIFY(refused(game.campaign, AnswerContest{ContestId{0}, false, "No"}) == RefusalCode::no_such_contest);
    QVERIFY(refused(game.campaign, AnswerContest{ContestId{99}, false, "No"}) == RefusalCode::no_such_contest);
    // The enemy hears nothing of it.
    for (const Dispatch& dispatch : game.picture(0).dispatches) QVERIFY(dispatch.code < ReportCode::contested);
  }

  // --- marks
  void KS_10_no_play_and_the_end_of_an_exercise() {
    const Land land;
    Watched game(land);
    game.give(umpire_seat, MarkExercise{ExerciseMark::no_play, "Lunch"});
    QVERIFY(game.picture(0).dispatches.back().code == ReportCode::exercise_marked);
    QVERIFY(refused(game.campaign, CloseMyMove{}, SeatId{0}) == RefusalCode::no_play);
    QVERIFY(refused(game.campaign, CloseMove{}, system_seat) == RefusalCode::no_play);
    QVERIFY(!game.campaign.all_closed());
    SendMessageOrder<BodyId> note;
    note.message.umpire = true;
    note.message.content.text = {"Where?"};
    game.give(SeatId{0}, note);
    game.give(SeatId{0}, ContestRuling{1, "So it was"});
    game.give(umpire_seat, MarkExercise{ExerciseMark::goes_on, ""});
    game.close();
    game.give(umpire_seat, MarkExercise{ExerciseMark::ends, "Well done"});
    QVERIFY(game.campaign.over() && !game.campaign.all_closed());
    QVERIFY(refused(game.campaign, CloseMyMove{}, SeatId{1}) == RefusalCode::battle_over);
    QVERIFY(refused(game.campaign, Announce{"More"}) == RefusalCode::battle_over);
    game.give(umpire_seat, AnswerContest{ContestId{0}, false, "It was not"});
    QVERIFY(!refused(game.campaign, TakeBack{0, true, "On again"}));
  }

  // --- breaks and works
  void KS_10_a_bridge_is_as_the_umpire_says() {
    const Land land;
    Watched game(land);
    const Setting& setting = game.campaign.setting();
    const WorkPlace bridge = crossing_place({*setting.country, setting.scale, setting.rulebook}, Land::bridge);
    QVERIFY(refused(game.campaign, RuleBreak{{Land::bridge, place(1, 1)}, true, why}) == RefusalCode::no_such_place);
    QVERIFY(refused(game.campaign, RuleBreak{{FeatureId{0}, bridge.at}, true, why}) == RefusalCode::no_such_place);
    QVERIFY(refused(game.campaign, RuleBreak{{{}, place(5, 5)}, true, why}) == RefusalCode::no_such_place);
    QVERIFY(refused(game.campaign, RuleBreak{bridge, false, why}).has_value());
    const Picture before = game.picture(0);
    game.give(umpire_seat, RuleBreak{bridge, true, why});
    QVERIFY(game.picture(0) == before);  // until somebody sees it
    QVERIFY(refused(game.campaign, RuleBreak{bridge, true, why}) == RefusalCode::broken_already);
    game.close();
    QCOMPARE(std::ssize(game.picture(0).breaks), 1);  // it lies in sight of Red's foot
    game.give(umpire_seat, RuleBreak{bridge, false, why});
    QVERIFY(game.campaign.lines().broken.empty());
  }

  // --- a table played with real toys
  void KS_10_the_outcome_of_a_table_of_toys() {
    SmallExercise small(Country::level(12'000, 6'000));
    const BodyId ours = small.add(0, Arm::infantry, Formation::two_ranks, 20, 20, 12);
    const BodyId theirs = small.add(1, Arm::infantry, Formation::two_ranks, 21, 20, 10);
    const BodyId battery = small.add(1, Arm::artillery, Formation::two_ranks, 21.5, 20.5, 4);
    small.add(0, Arm::depot, Formation::fours, 20, 20, 0);
    Watched game(small);
    for (int move = 0; move < 2 && game.campaign.tables().empty(); ++move) game.close();
    QVERIFY(!game.campaign.tables().empty());
    const std::int64_t move = game.campaign.move();
    EnterOutcome order{table, 4, {}, why};
    order.bodies.push_back({ours, place(18, 20), Bearing::of(0), {{Arm::infantry, Men{9}, {}, 1, 0}}, 1});
    order.bodies.push_back({theirs, place(40, 20), Bearing::of(0), {{Arm::infantry, Men{4}, {}, 0, 0}}, 3});
    order.bodies.push_back({battery, place(42, 20), Bearing::of(0), {{Arm::artillery, Men{3}, {}, 1, 0}}, 0});
    const auto no = [&](auto spoil) {
      EnterOutcome wrong = order;
      spoil(wrong);
      return refused(game.campaign, wrong);
    };
    QVERIFY(no([](EnterOutcome& o) { o.bodies.pop_back(); }) == RefusalCode::not_on_that_table);
    QVERIFY(no([](EnterOutcome& o) { o.bodies[1] = o.bodies[0]; }).has_value());
    QVERIFY(no([](EnterOutcome& o) { o.bodies[0].parts[0].men = Men{13}; }) == RefusalCode::men_do_not_agree);
    QVERIFY(no([](EnterOutcome& o) { o.bodies[0].taken = 4; }) == RefusalCode::men_do_not_agree);
    QVERIFY(no([](EnterOutcome& o) { o.bodies[0].parts[0].guns = 2; }) == RefusalCode::guns_do_not_agree);
    QVERIFY(no([](EnterOutcome& o) { o.bodies[0].at = o.bodies[1].at; }) == RefusalCode::another_stands_there);
    // Beside its depot it may stay, and nobody else may come.
    const Point by_depot = game.campaign.body(ours).at;
    QVERIFY(!no([&](EnterOutcome& o) { o.bodies[0].at = by_depot; }));
    QVERIFY(no([&](EnterOutcome& o) { o.bodies[1].at = by_depot; }) == RefusalCode::another_stands_there);
    QVERIFY(no([](EnterOutcome& o) { o.moves = -1; }) == RefusalCode::no_such_moves);
    QVERIFY(no([](EnterOutcome& o) { o.reason.clear(); }) == RefusalCode::no_such_text);
    game.give(umpire_seat, order);
    const Campaign& now = game.campaign;
    QVERIFY(now.table(table).closed);
    QCOMPARE(now.body(ours).contents.men(), Men{9});
    QCOMPARE(now.body(ours).contents.guns(), 1);
    QCOMPARE(now.body(theirs).contents.men(), Men{4});
    QCOMPARE(now.body(battery).contents.guns(), 1);
    QVERIFY(now.body(ours).at == place(18, 20) && !now.body(ours).set_out);
    QCOMPARE(in_state(now, SideId{1}, ManState::prisoner), 3);
    QCOMPARE(in_state(now, SideId{0}, ManState::prisoner), 1);
    for (const Soldier& man : now.men()) {
      if (man.state == ManState::prisoner) QVERIFY(man.keeper && now.body(man.keeper).side != man.side);
    }
    QCOMPARE(disorder(now), QByteArray());
    // It took so long: until then nobody of it marches.
    QCOMPARE(now.held_until(ours), move + 3);
    while (now.camp() != Camp::first) game.close();
    QVERIFY(refused(now, SmallExercise::march(now, ours, 17, 20), SeatId{0}) == RefusalCode::still_held);
    while (now.move() <= move + 3 || now.camp() != Camp::first) game.close();
    QVERIFY(!refused(now, SmallExercise::march(now, ours, 17, 20), SeatId{0}));
  }
};

SANDGATE_TEST(Injects)

}  // namespace tst_injects
#include "tst_injects.moc"
