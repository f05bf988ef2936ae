// Orders and events of every kind, and their stored bytes, for the tests of the codec.
#pragma once

#include <QString>
#include <vector>

#include "core/kinds/event.h"
#include "tests/core/journal/any_values.h"

namespace sandgate::codec_samples {

inline QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

inline Point at(std::int64_t x, std::int64_t y) { return {{{x}}, {{y}}}; }

inline Marched marched() {
  Marched m;
  m.body = BodyId{7};
  m.at = at(38'400, -12);
  m.facing = Bearing::of(4'800);
  m.along = Length::inches(30);
  m.settled = 2;
  m.paid = {{11}};
  m.waited = Moves::whole(1);
  m.distance = Length::inches(12);
  m.climbed = 3;
  m.descended = 1;
  m.fords = 1;
  m.multiplied = {{400'000}};
  m.on_road = {{5}};
  m.end = MarchEnd::sighted;
  m.bar = Bar::off_map;
  m.enemy_at = at(1, 2);
  return m;
}

/// What two arms in two ranks looked like when they were seen last.
inline Reported reported() {
  const Sighting seen{at(38'400, -12),
                      Bearing::of(4'800),
                      Formation::two_ranks,
                      false,
                      true,
                      {Part{Arm::infantry, {{64}}, {{64}}, 0, 0}, Part{Arm::artillery, {{18}}, {{18}}, 3, 1}}};
  return {SideId{1}, BodyId{2}, BodyId{7}, ReportKind::lost, seen};
}

using tests::hard_line;

/// Nine against eleven, isolated (LW-5.3), in little.
inline JoinedMelee joined_melee() {
  JoinedMelee melee;
  melee.number = 1;
  melee.attackers = 1;
  melee.chooser = SeatId{1};
  melee.at = at(64, 128);
  melee.first = {ManId{4}, ManId{5}};
  melee.second = {ManId{8}, ManId{9}, ManId{10}};
  melee.first_supporters = {};
  melee.second_supporters = {ManId{11}};
  melee.attackers_fare = {1, 0, 2};
  melee.defenders_fare = {1, 1, 0};
  melee.isolated = MeleeRuling::Isolated::defenders;
  melee.captor = SideId{1};
  melee.killed = {ManId{4}, ManId{8}};
  melee.taken = {ManId{5}};
  return melee;
}
/// The same about one man (ST-1).
inline JoinedMelee centred_melee() {
  JoinedMelee melee = joined_melee();
  melee.centre = ManId{9};
  return melee;
}

inline ShotFired shot_fired() {
  ShotFired shot;
  shot.table = TableId{0};
  shot.seat = SeatId{1};
  shot.gun = GunId{2};
  shot.number = 3;
  shot.aim = {Bearing::of(1600), {-12}, 0};
  shot.path = {{at(1, 2), {{96}}, 0}, {at(640, 2), {{30}}, 210}};
  shot.felled = {{ManId{8}, Felling::struck, 190}, {ManId{9}, Felling::by_fallen, 260}};
  shot.struck = {BodyId{4}};
  shot.end = FlightEnd::spent;
  shot.bounces = 2;
  return shot;
}

/// One of every form, with every kind of drawing (KS-11.6).
inline std::vector<Message> messages() {
  std::vector<Message> all(6);
  for (Message& message : all) message.to = {SeatId{2}};
  all[0].about = BodyId{2};
  all[0].content.text = {hard_line, "", "Zweite Zeile"};
  all[0].content.drawings = {{DrawingKind::place, "Mill", {at(1, 2)}},
                             {DrawingKind::phase_line, "Brown", {at(1, 2), at(3, 4)}},
                             {DrawingKind::boundary, "1 | 2", {at(1, 2), at(3, 4)}},
                             {DrawingKind::axis, "North", {at(1, 2), at(3, 4)}},
                             {DrawingKind::assembly_area, "Wood", {at(1, 2), at(3, 4), at(5, 9)}},
                             {DrawingKind::objective, "Hill", {at(1, 2), at(3, 4), at(5, 9)}}};
  all[1].content.order =
      OperationOrder{Task::attack,        at(64, 64),  ExerciseTime{20'000'000}, {"Enemy holds the hill"},
                     {"I shall take it"}, {"1 first"}, {"Waggons at the mill"},  {"Reports to me"}};
  all[2].content.contact = ContactReport{{"Horse"},          {{Arm::cavalry, 60, 0}, {Arm::artillery, 12, 2}},
                                         at(64, 64),         ExerciseTime{20'000'000},
                                         Activity::marching, Bearing::of(1600),
                                         {"I keep touch"}};
  all[3].content.situation =
      SituationReport{at(64, 64), {{Arm::infantry, 80, 0}}, Activity::standing, {"None"}, {"To hold"}, {"Bread"}};
  all[4].umpire = true;
  all[4].content.request = RequestKind::ruling;
  all[4].content.text = {"May guns cross the weir?"};
  all[5].answers = MessageId{4};
  all[5].content.ruling = UmpireAnswer::refused;
  return all;
}

/// Riders with all that one can carry, and with nothing.
inline std::vector<Event> courier_events() {
  Carried order;
  order.kind = RideKind::order;
  order.order = Instruction{InstructionKind::march,
                            at(64, 128),
                            true,
                            Formation::two_ranks,
                            {at(32, 32), at(1, 2)},
                            true,
                            Errand{ConvoyKind::shuttle, "Depot A", "2/Border", at(3, 4).x, {1, 2, 3}, {}, true}};
  Carried report;
  report.state = BodyTold{BodyId{2},
                          ExerciseTime{20'000'000},
                          7,
                          {Part{Arm::cavalry, {{20}}, {{20}}, 0, 0}},
                          Formation::extended,
                          at(1, 2),
                          Bearing::of(1600),
                          {at(1, 2), at(3, 4)},
                          true};
  for (std::size_t kind = 0; kind < value_count<NoteKind>; ++kind)
    report.notes.push_back(
        {static_cast<NoteKind>(kind), ExerciseTime{20'000'000}, 7, at(3, 4), at(5, 6), RideId{0}, "KS-2.3", {1, 2, 3}});
  report.notes.push_back({});
  report.sightings = {{4, BodyId{2}, BodyId{7}, ReportKind::lost, reported().seen, ExerciseTime{20'000'000}, 6}};
  const Paper paper{RideKind::message,
                    hard_line,
                    "2/Border",
                    ExerciseTime{20'000'000},
                    at(1, 2),
                    order.order,
                    {{"Mill", at(1, 2)}, {"", at(3, 4)}},
                    {hard_line, ""}};
  report.papers = {paper, Paper{}};
  report.riders = {{SideId{0}, at(5, 6), ExerciseTime{20'000'000}, 6}};
  Carried message;
  message.kind = RideKind::message;
  message.message = MessageId{0};
  std::vector<Event> all{PostNamed{SeatId{1}, BodyId{2}},
                         CameToHand{SeatId{1}, BodyId{2}},
                         WentOutOfHand{SeatId{1}, BodyId{2}},
                         Observed{SeatId{1}, true, 3, BodyId{2}, BodyId{7}, ReportKind::seen, reported().seen},
                         OrderedAtHand{BodyId{2}},
                         ReportedAtHand{BodyId{2}, {}},
                         ReportedAtHand{BodyId{2}, report},
                         RiderSent{RideId{0}, SeatId{1}, {}, {}, BodyId{3}, order},
                         RiderSent{RideId{1}, {}, BodyId{2}, SeatId{1}, {}, report},
                         RiderSent{RideId{2}, SeatId{1}, {}, SeatId{2}, {}, message},
                         RiderRode{RideId{0}, {}, at(1, 2), {}, 0, {}, {}, {}, RideFate::goes_on, {}},
                         OrderBarred{RideId{0}, "KS-2.3", Bar::steep},
                         PaperTaken{BodyId{7}, paper},
                         RidersWatched{SideId{1}, SeatId{1}, true, {{RideId{0}, SideId{0}, at(5, 6), BodyId{2}}}},
                         RidersWatched{SideId{1}, {}, false, {}}};
  for (std::size_t fate = 0; fate < value_count<RideFate>; ++fate)
    all.emplace_back(RiderRode{RideId{0},
                               {at(1, 2), at(3, 4)},
                               at(3, 4),
                               Length::feet(2),
                               1,
                               {{11}},
                               {{5}},
                               Length::feet(2),
                               static_cast<RideFate>(fate),
                               BodyId{7}});
  return all;
}

/// Of the kinds that are not there yet several each, made of their fields: options are there and are not.
template <class Kind>
void add_other_kinds(std::vector<Kind>& all, Kind (tests::AnyValues::*made)(std::size_t)) {
  constexpr std::size_t each = 6;
  std::vector<bool> there(kind_count<Kind>);
  for (const Kind& one : all) there[one.index()] = true;
  tests::AnyValues some(20'230'915, tests::AnyValues::Of::a_small_exercise);
  for (std::size_t kind = 0; kind < there.size(); ++kind) {
    for (std::size_t i = 0; i < each && !there[kind]; ++i) all.push_back((some.*made)(kind));
  }
}

/// Events of every kind: those whose values have to fit one another, or are to be there in every word, by hand.
inline std::vector<Event> events() {
  Marched bare;
  bare.body = BodyId{0};
  std::vector<Event> all{
      Began{Camp::second, true},
      Began{},
      MarchOrdered{BodyId{0}, {}, false},
      MarchOrdered{BodyId{3}, {at(0, 0), at(64, 64), at(-5, 9)}, true},
      MarchHalted{BodyId{3}, std::nullopt},
      MarchHalted{BodyId{3}, at(3, 4)},
      marched(),
      bare,
      SeatClosed{SeatId{1}, std::nullopt},
      SeatClosed{SeatId{1}, RunOn{false, true, ExerciseTime{-31'000'000}}},
      SeatClosed{SeatId{0}, RunOn{true, false, std::nullopt}},
      BoxOpened{BodyId{3}, Formation::two_ranks, std::nullopt},
      BoxOpened{BodyId{3}, Formation::fours, BodyId{8}},
      Reported{SideId{0}, BodyId{0}, BodyId{1}, ReportKind::empty, {}},
      VisibilityChanged{Length::feet(8), hard_line},
      VisibilityChanged{Length::inches(1), ""},
      SeatManned{SeatId{1}, "skirmisher"},
      SeatManned{SeatId{0}, ""},
      Announced{hard_line},
      TakenBack{7, 3, 1, 2, hard_line, "Maj Redmayne", UmpireKeySet{"a", "b"}, {{SeatId{1}, "skirmisher"}}},
      TakenBack{0, 1, 0, 0, hard_line, "", {}, {}},
      HandedOver{SeatId{1}, "Capt Ross", "Two lines:\nthe bridge is mined."},
      RightsSet{SeatId{1}, {Right::march, Right::signal}, SeatId{}}};
  for (const ReportKind kind : {ReportKind::seen, ReportKind::lost, ReportKind::empty}) {
    Reported r = reported();
    r.kind = kind;
    all.push_back(r);
  }
  for (const Formation formation : {Formation::boxed, Formation::fours, Formation::two_ranks, Formation::extended})
    all.push_back(BoxOpened{BodyId{4}, formation, std::nullopt});
  for (const Arm arm : all_arms) {
    Reported r = reported();
    r.seen.parts = {Part{arm, {{3}}, {{3}}, 0, 1}};
    all.push_back(r);
  }
  for (const Phase phase : {Phase::guns, Phase::men, Phase::choices, Phase::interval, Phase::setting_up})
    all.push_back(PhaseBegan{phase});
  for (const MarchEnd end : {MarchEnd::goes_on, MarchEnd::arrived, MarchEnd::sighted, MarchEnd::barred,
                             MarchEnd::touched, MarchEnd::hungry, MarchEnd::mined}) {
    Marched m = marched();
    m.end = end;
    all.push_back(m);
  }
  for (const Bar bar :
       {Bar::none, Bar::river, Bar::unfordable, Bar::steep, Bar::solid, Bar::off_map, Bar::no_water, Bar::bank}) {
    Marched m = marched();
    m.bar = bar;
    all.push_back(m);
  }
  const Window window{at(-64, 0), at(9216, 4608)};
  const std::vector<Event> tables{
      TableOpened{TableId{0}, window, false},
      TableChanged{TableId{0}, window, 1, {SideId{0}, SideId{1}}, {SeatId{0}, SeatId{}}},
      TableClosed{TableId{1}, TableId{0}},
      TableClosed{TableId{0}, std::nullopt},
      BodySetOut{BodyId{3},
                 {{Arm::infantry, at(1, 2)}, {Arm::cavalry, at(3, 4)}},
                 {{ManId{7}, at(5, 6)}},
                 {{GunId{2}, at(7, 8), Bearing::of(1600)}, {std::nullopt, at(9, 10), Bearing::of(0)}}},
      MenMoved{TableId{0},
               SeatId{1},
               {{ManId{4}, {at(1, 2), at(3, 4)}, Moves{{9}}, ManId{8}}, {ManId{5}, {at(0, 0)}, {}, std::nullopt}},
               {{GunId{2}, {at(7, 8), at(1, 1)}, Bearing::of(4800), Moves{{3}}}}},
      MeleeJoined{TableId{0}, joined_melee()},
      MeleesRejoined{TableId{0}, {joined_melee(), centred_melee()}},
      MeleesRejoined{TableId{0}, {}},
      GunFared{GunId{2}, {ManId{4}, ManId{5}}, std::nullopt},
      GunFared{GunId{2}, {}, SideId{1}},
      BodyLost{BodyId{3}, true},
      WorkBegun{BodyId{3},
                {false,
                 {},
                 {{}, at(5, 6)},
                 Earthwork{EarthworkKind::trench, at(5, 6), Bearing::of(1600), Length::inches(5)}}},
      MineExploded{FieldWorkId{0},
                   BodyId{3},
                   {ManId{4}},
                   {GunId{2}},
                   {{BodyId{5}, {Part{Arm::supply, Men{{1}}, Men{{1}}, 0, 2}}}},
                   {{FeatureId{}, at(9, 9)}, {FeatureId{4}, at(7, 7)}}},
      ShellBurst{TableId{0},
                 GunId{2},
                 1,
                 at(5, 6),
                 {ManId{8}, ManId{9}},
                 {{ManId{4}, Shelter::wall}},
                 {ManId{8}},
                 {{BodyId{4}, Arm::infantry, 4, 1, 2}},
                 {},
                 {GunId{2}},
                 2,
                 {{BodyId{3}, 1, false}}},
      RiflesFired{TableId{0},
                  SeatId{1},
                  {ManId{4}, ManId{5}, ManId{8}, ManId{9}, ManId{10}},
                  {Bearing::of(1600), {-12}, 0},
                  {{at(1, 2), {{96}}, 0}, {at(640, 2), {{30}}, 210}},
                  {{ManId{7}, Felling::struck, 190}},
                  {},
                  FlightEnd::spent,
                  0},
      FormingBegan{BodyId{3}, {FormedAs::two_ranks, Moves::from_moves(0.5)}},
      FormingWentOn{BodyId{3}, Moves::from_moves(0.5)},
      Formed{BodyId{3}, FormedAs::dismounted},
      MenFormed{TableId{0},
                BodyId{3},
                FormedAs::dismounted,
                Moves::whole(1),
                Bearing::of(1600),
                true,
                {{ManId{4}, at(1, 2)}},
                {GunId{2}}},
      HorsesLost{TableId{0}, {ManId{4}, ManId{5}}},
      BodyCorrected{BodyId{3},
                    {Part{Arm::infantry, {{20}}, {{20}}, 0, 0}},
                    at(1, 2),
                    Bearing::of(1600),
                    Formation::boxed,
                    Packets{1, 2, 3},
                    hard_line},
      BodyCorrected{BodyId{3}, {Part{}}, {}, {}, {}, {}, hard_line},
      BodyPutOn{BodyId{9},
                SeatId{1},
                "1/Leinster",
                {Part{Arm::cavalry, {{8}}, {{8}}, 0, 0}},
                true,
                at(1, 2),
                Bearing::of(1600),
                Formation::extended,
                hard_line},
      BodyTakenOff{BodyId{3}, hard_line},
      MenRuled{TableId{0}, RuledFate::taken, SideId{1}, {ManId{4}, ManId{5}}, hard_line},
      MenRuled{TableId{0}, RuledFate::restored, SideId{}, {ManId{4}}, hard_line},
      RulingContested{ContestId{2}, SeatId{1}, 14, hard_line},
      ContestAnswered{ContestId{2}, true, hard_line},
      ExerciseMarked{ExerciseMark::no_play, hard_line},
      ExerciseMarked{ExerciseMark::ends, ""},
      BreakRuled{{FeatureId{4}, at(7, 7)}, false, hard_line},
      EarthworkRuled{FieldWorkId{1}, true, hard_line},
      OutcomeEntered{TableId{0}, 9, {BodyId{3}, BodyId{4}}, hard_line},
      TableRuled{TableRuling::joins, TableId{1}, 7, {BodyId{3}, BodyId{4}}, hard_line},
      InjectPrepared{InjectId{3},
                     {hard_line,
                      {ExerciseTime{-31'000'000}, 4, InjectTrigger::crossed, SideId{1}, BodyId{3}, at(1, 2),
                       Length::feet(2), 30, hard_line, FeatureId{4}},
                      true,
                      {InjectKind::put_on,
                       hard_line,
                       {hard_line, ""},
                       {SeatId{1}},
                       Length::feet(8),
                       BodyId{3},
                       SeatId{1},
                       "1/Leinster",
                       {Part{Arm::cavalry, {{8}}, {{8}}, 0, 0}},
                       true,
                       at(1, 2),
                       Bearing::of(1600),
                       Formation::extended,
                       Packets{1, 2, 3},
                       WorkPlace{FeatureId{4}, at(7, 7)},
                       false}}},
      InjectPrepared{InjectId{0}, {hard_line, {}, false, {}}},
      InjectFired{InjectId{3}},
      MenRetired{TableId{0}, false, {{ManId{4}, {at(1, 2), at(3, 4)}}}},
      MenPressed{TableId{0}, {{ManId{4}, at(3, 4), true}}},
      BoxOpened{BodyId{3}, Formation::fours, std::nullopt, true},
      shot_fired(),
      WalksHeld{TableId{0}, {SeatId{1}, {{ManId{4}, {at(1, 2), at(3, 4)}}}}},
      HeldRefused{TableId{0}, {SeatId{1}, {{ManId{4}, {at(1, 2), at(3, 4)}}}}, "LW-3.6"}};
  all.insert(all.end(), tables.begin(), tables.end());
  const std::vector<Event> setups{
      SetupBegan{SideId{1}, SideId{}, true},
      SetupBegan{SideId{0}, SideId{0}, false},
      SetupStageBegan{SetupStage::setting_down, SideId{1}},
      Mustered{SideId{0}, {{"Gun 1", 0, 4, 1}, {"1 Company", 20, 0, 0}}},
      ChancesThrown{SideId{1}, {3, 4}, 7, {{BodyId{2}, Arm::infantry, Men{{5}}}}},
      BodySetDown{BodyId{2},
                  Formation::fours,
                  at(5, 6),
                  Bearing::of(3200),
                  {{Arm::cavalry, at(1, 2)}},
                  {{std::nullopt, at(3, 4), Bearing::of(1600)}, {GunId{1}, at(7, 8), Bearing::of(0)}}},
      MenPlaced{SideId{0}, {{ManId{3}, at(1, 2)}}, {{GunId{0}, at(3, 4), Bearing::of(1600)}}}};
  all.insert(all.end(), setups.begin(), setups.end());
  for (const SetupStage stage :
       {SetupStage::mustering, SetupStage::choosing, SetupStage::setting_down, SetupStage::over})
    all.push_back(SetupStageBegan{stage, SideId{}});
  for (const Edge edge : {Edge::north, Edge::east, Edge::south, Edge::west}) all.push_back(SideChosen{SideId{1}, edge});
  for (const Fate fate : {Fate::escorted, Fate::freed, Fate::retaken, Fate::held, Fate::rearmed, Fate::crossed,
                          Fate::surrendered, Fate::capitulated})
    all.push_back(MenFared{fate, fate == Fate::retaken ? SideId{1} : SideId{}, {ManId{4}}});
  for (const Felling how : {Felling::struck, Felling::by_fallen, Felling::touched}) {
    ShotFired shot = shot_fired();
    shot.felled.front().how = how;
    all.push_back(shot);
  }
  for (const FlightEnd end :
       {FlightEnd::at_rest, FlightEnd::spent, FlightEnd::off_table, FlightEnd::time_up, FlightEnd::bounces_up}) {
    ShotFired shot = shot_fired();
    shot.end = end;
    all.push_back(shot);
  }
  using Victory = PointsCount::Victory;
  for (int why = 0; why <= static_cast<int>(EndReason::conceded); ++why)
    all.push_back(BattleEnded{static_cast<EndReason>(why),
                              SideId{1},
                              {{{1, 2, 3, 4, 5, Victory::lost}, 6}, {{0, 0, 0, 0, 0, Victory::won}, 200}}});
  const std::vector<Event> games{
      GameOpened{{30, 28}, SideId{1}, true}, GameOpened{{}, std::nullopt, false},
      RearReached{SideId{0}, {ManId{4}, ManId{5}, ManId{7}}, 6},
      BattleEnded{EndReason::too_few,
                  std::nullopt,
                  {{{0, 0, 0, 0, 0, Victory::drawn}, 100}, {{1, 0, 0, 0, 0, Victory::drawn}, 102}}}};
  all.insert(all.end(), games.begin(), games.end());
  MessageId id{-1};
  for (const Message& message : messages()) {
    const SeatId from = message.content.ruling ? SeatId{} : SeatId{0};
    ++id.number;
    all.push_back(MessageSent{id, from, message});
    all.push_back(MessageArrived{id, SeatId{2}, from, ExerciseTime{20'000'000}, message});
  }
  for (Event& event : courier_events()) all.push_back(std::move(event));
  for (const RunOnEnd why : {RunOnEnd::report, RunOnEnd::idle, RunOnEnd::time, RunOnEnd::order})
    all.push_back(RunOnEnded{SeatId{5}, why});
  add_other_kinds(all, &tests::AnyValues::event);
  return all;
}

/// Orders of every kind.
inline std::vector<Deed> deeds() {
  std::vector<Deed> all;
  for (const Message& message : messages()) all.push_back(SendMessageOrder<BodyId>{message});
  add_other_kinds(all, &tests::AnyValues::deed);
  return all;
}

inline constexpr const char* whole_march =
    R"({"along":1920,"at":[38400,-12],"bar":"off_map","body":7,"climbed":3,"descended":1,"distance":768,"end":"sighted",)"
    R"("enemy_at":[1,2],"facing":4800,"fords":1,"multiplied":400000,"on_road":5,"paid":11,"settled":2,"waited":829440})";

inline constexpr const char* whole_report =
    R"({"about":7,"by":2,"kind":"lost","seen":{"at":[38400,-12],"counted":true,"facing":4800,"formation":"two_ranks",)"
    R"("parts":[{"arm":"infantry","guns":0,"men":64,"waggons":0},{"arm":"artillery","guns":3,"men":18,"waggons":1}],)"
    R"("scouts":false},"side":1})";
inline constexpr const char* whole_shot =
    R"({"aim":{"bearing":1600,"elevation":-12,"projectile":0},"bounces":2,"end":"spent","felled":[)"
    R"({"how":"struck","man":8,"ms":190},{"how":"by_fallen","man":9,"ms":260}],"gun":2,"number":3,"path":[)"
    R"({"at":[1,2],"height":96,"ms":0},{"at":[640,2],"height":30,"ms":210}],"seat":1,"struck":[4],"table":0})";
inline constexpr const char* whole_melee =
    R"({"melee":{"at":[64,128],"attackers":1,"attackers_fare":{"killed":1,"left":2,"prisoners":0},"captor":1,)"
    R"("centre":null,"charge":null,"chooser":1,"chosen":false,"defenders_fare":{"killed":1,"left":0,"prisoners":1},"first":[4,5],)"
    R"("first_supporters":[],"isolated":"defenders","killed":[4,8],"number":1,"second":[8,9,10],)"
    R"("second_supporters":[11],"taken":[5]},"table":0})";
inline constexpr const char* whole_screen =
    R"({"parties":[{"path":[[1,2],[3,4]],"scouts":4},{"path":[[-6,0]],"scouts":5}],"press_on":true})";
/// Of hard_line.
inline constexpr const char* whole_visibility =
    R"({"reason":"Nebel in den Tälern: \"dick\" \\ naß","visibility":6144})";

}  // namespace sandgate::codec_samples
