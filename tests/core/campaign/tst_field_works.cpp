// Trenches, epaulements and mines: dug, met and known (KS-6, KS-11).
#include "core/campaign/known_works.h"
#include "core/sight/deed_check.h"
#include "core/sight/march_preview.h"
#include "core/sight/picture_hash.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

Q_DECLARE_METATYPE(sandgate::Earthwork)

namespace tst_field_works {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const SeatId red{0}, blue{1};

Point feet(double x, double y) { return {Length::from_feet(x), Length::from_feet(y)}; }

/// A river at 30 ft, a railway along y = 10 ft with a bridge over the river, a house about (50, 30) ft.
std::shared_ptr<const Country> country() {
  return Country::level(
      6'000, 4'000,
      {line(FeatureKind::river, {{3'000, 0}, {3'000, 4'000}}, 20),
       line(FeatureKind::railway, {{0, 1'000}, {6'000, 1'000}}), spot(FeatureKind::bridge, {3'000, 1'000}),
       block(FeatureKind::house, 4'980, 2'980, 5'020, 3'020)});
}

struct Field : SmallExercise {
  Field() : SmallExercise(country()) {
    without_tables();
    setting().rulebook.wide.multiplier = 1;
  }
  BodyId party(int side, Arm arm, double x_ft, double y_ft, int men, Formation formation = Formation::two_ranks) {
    return add(side, arm, formation, x_ft, y_ft, men);
  }
  /// Laid before the exercise begins.
  FieldWorkId lay(int side, const Earthwork& is) {
    const FieldWorkId id{static_cast<std::int32_t>(setting().works.size())};
    setting().works.push_back({id, is, SideId{side}, 0, true, false});
    return id;
  }
};

Earthwork trench(double x_ft, double y_ft, int inches, int facing = 1600) {
  return {EarthworkKind::trench, feet(x_ft, y_ft), Bearing::of(facing), Length::inches(inches)};
}
Earthwork epaulement(double x_ft, double y_ft) { return {EarthworkKind::epaulement, feet(x_ft, y_ft), {}, {}}; }
Earthwork mine(double x_ft, double y_ft) { return {EarthworkKind::mine, feet(x_ft, y_ft), {}, {}}; }
template <class Ref>
WorkOrder<Ref> dig(Ref body, const Earthwork& is) {
  return {body, {false, {}, {{}, is.at}, is}};
}

template <class Kind>
std::vector<Kind> of(const std::vector<Event>& events) {
  std::vector<Kind> found;
  for (const Event& event : events) {
    if (const auto* one = get_if<Kind>(&event)) found.push_back(*one);
  }
  return found;
}
/// Both camps' moves; what the first has brought about.
std::vector<Event> round(Watched& game) {
  auto events = game.close();
  game.close();
  return events;
}
int moves_to(Watched& game, BodyId party, const Earthwork& is) {
  game.give(red, dig(party, is));
  for (int moves = 1; moves <= 20; ++moves) {
    if (!of<WorkDone>(round(game)).empty()) return moves;
  }
  return 0;
}
std::optional<RefusalCode> refused(const Watched& game, SeatId seat, Deed deed) {
  const auto no = SmallExercise::refusal(game.campaign, seat, std::move(deed));
  return no ? std::optional(no->code) : std::nullopt;
}
std::int64_t told(const Picture& picture, ReportCode code) {
  return std::ranges::count(picture.dispatches, code, &Dispatch::code);
}
std::optional<Marched> march_of(const std::vector<Event>& events, BodyId body) {
  for (const Marched& one : of<Marched>(events)) {
    if (one.body == body) return one;
  }
  return {};
}

}  // namespace

class FieldWorks : public QObject {
  Q_OBJECT

 private slots:
  void KS_6_1_how_long_it_takes_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("what");
    QTest::addColumn<int>("moves");
    QTest::newRow("ten men, five inches of trench") << 10 << 0 << 4;
    QTest::newRow("more do not hasten it") << 40 << 0 << 4;
    QTest::newRow("an epaulement") << 6 << 1 << 4;
    QTest::newRow("a mine") << 2 << 2 << 6;
  }
  void KS_6_1_how_long_it_takes() {
    QFETCH(int, men);
    QFETCH(int, what);
    const Earthwork is[] = {trench(10, 20, 5), epaulement(10, 20), mine(10, 20)};
    Field field;
    const BodyId party = field.party(0, Arm::infantry, 10, 20.3, men);
    Watched game(field);
    QTEST(moves_to(game, party, is[what]), "moves");
    QCOMPARE(game.campaign.works().works.size(), 1U);
    QVERIFY(game.campaign.works().works.front().finished);
    const Picture& picture = game.picture(red);
    QCOMPARE(picture.works.size(), 1U);
    QCOMPARE(picture.works.front().is, is[what]);
    QVERIFY(picture.works.front().own && picture.works.front().finished);
    QVERIFY(!picture.bodies.front().work);
    QVERIFY(game.campaign.lines().progress.empty());
  }

  void KS_6_1_who_digs_what_where_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("men");
    QTest::addColumn<Earthwork>("is");
    QTest::addColumn<int>("code");
    const int foot = int(Arm::infantry);
    const auto row = [&](const char* name, int arm, int men, const Earthwork& is, std::optional<RefusalCode> code) {
      QTest::newRow(name) << arm << men << is << (code ? int(*code) : -1);
    };
    row("infantry", foot, 10, trench(10, 20, 5), {});
    row("engineers", int(Arm::engineers), 10, trench(10, 20, 5), {});
    row("horse", int(Arm::cavalry), 10, trench(10, 20, 5), RefusalCode::infantry_needed);
    row("two men to an inch", foot, 9, trench(10, 20, 5), RefusalCode::too_few_for_work);
    row("five for an epaulement", foot, 5, epaulement(10, 20), RefusalCode::too_few_for_work);
    row("one for a mine", foot, 1, mine(10, 20), RefusalCode::too_few_for_work);
    row("no trench", foot, 10, trench(10, 20, 0), RefusalCode::trench_length);
    row("a whole line at once", foot, 10'000, trench(10, 20, 241), RefusalCode::trench_length);
    row("too far off", foot, 10, trench(12, 20, 5), RefusalCode::not_near_work);
    row("in the river", foot, 10, trench(30, 20, 5), RefusalCode::no_digging_there);
    row("a mine in the river", foot, 10, mine(30, 20), RefusalCode::no_digging_there);
    row("through a house", foot, 40, trench(50, 30, 20), RefusalCode::no_digging_there);
    row("on the railway", foot, 10, trench(20, 10, 5), RefusalCode::no_digging_there);
    row("a mine on the railway", foot, 10, mine(20, 10), {});
    row("a mine on the bridge", foot, 10, mine(30, 10), {});
    row("off the map", foot, 10, trench(10, 0.05, 5), RefusalCode::off_map);
  }
  void KS_6_1_who_digs_what_where() {
    QFETCH(int, arm);
    QFETCH(int, men);
    QFETCH(Earthwork, is);
    Field field;
    const bool far = is.at == feet(12, 20);
    const Point at = far ? feet(10, 20) : is.at;
    const BodyId party = field.party(0, static_cast<Arm>(arm), at.x.in_feet(), at.y.in_feet(), men);
    const Watched game(field);
    const auto no = refused(game, red, dig(party, is));
    QTEST(no ? int(*no) : -1, "code");
    // The seat itself finds the same.
    const Briefing briefing = briefing_for(game.campaign.setting(), SideId{0}, nullptr, red);
    const auto own = check(game.picture(red), briefing, dig(game.picture(red).bodies.front().handle, is), nullptr);
    QCOMPARE(own ? std::optional(own->code) : std::nullopt, no);
  }

  void KS_6_1_a_rulebook_without_works_digs_nothing() {
    Field field;
    field.setting().rulebook.works.reset();
    const BodyId party = field.party(0, Arm::infantry, 10, 20, 10);
    const Watched game(field);
    const auto no = SmallExercise::refusal(game.campaign, red, dig(party, trench(10, 20, 5)));
    QVERIFY(no && no->code == RefusalCode::no_works);
    QCOMPARE(no->clause, clauses::digging_in);
  }

  void KS_6_1_what_is_broken_off_keeps_its_progress() {
    Field field;
    const BodyId party = field.party(0, Arm::infantry, 10, 20.3, 10),
                 other = field.party(0, Arm::infantry, 10, 20.2, 10);
    Watched game(field);
    game.give(red, dig(party, trench(10, 20, 5)));
    QCOMPARE(of<Worked>(round(game)).size(), 1U);
    game.give(red, SmallExercise::march(game.campaign, party, 9, 20.3));
    QVERIFY(!game.campaign.body(party).work);
    QVERIFY(of<Worked>(round(game)).empty());
    QCOMPARE(moves_to(game, other, trench(10, 20, 5)), 3);
    QCOMPARE(game.campaign.works().works.size(), 1U);
    QVERIFY(refused(game, red, dig(other, trench(10, 20, 4))) == RefusalCode::works_overlap);
  }

  void KS_6_1_what_was_not_begun_is_gone() {
    Field field;
    const BodyId party = field.party(0, Arm::infantry, 10, 20.3, 10);
    Watched game(field);
    game.give(red, dig(party, trench(10, 20, 5)));
    game.give(red, CeaseWorkOrder<BodyId>{party});
    QVERIFY(game.campaign.works().works.front().gone);
    QVERIFY(game.picture(red).works.front().gone);
    QVERIFY(!refused(game, red, dig(party, trench(10, 20, 4))));
  }

  void KS_6_1_an_enemy_near_stops_the_digging() {
    Field field;
    const BodyId party = field.party(0, Arm::infantry, 10, 20.3, 10);
    field.party(1, Arm::infantry, 10.3, 20.5, 10);
    Watched game(field);
    game.give(red, dig(party, trench(10, 20, 5)));
    QVERIFY(of<Worked>(round(game)).empty());
  }

  void KS_6_1_banks_bar_wheels_and_horse_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<bool>("stops");
    QTest::newRow("infantry") << int(Arm::infantry) << false;
    QTest::newRow("engineers") << int(Arm::engineers) << false;
    QTest::newRow("cavalry") << int(Arm::cavalry) << true;
    QTest::newRow("artillery") << int(Arm::artillery) << true;
    QTest::newRow("a General") << int(Arm::general) << true;
  }
  void KS_6_1_banks_bar_wheels_and_horse() {
    QFETCH(int, arm);
    QFETCH(bool, stops);
    // Of the own side, known: such a march is refused. Of the enemy's, out of sight: it halts there and learns of it.
    for (const int side : {0, 1}) {
      Field field;
      field.setting().rulebook.wide.visibility = Length::inches(6);
      field.setting().rulebook.wide.general_sees_far = false;
      const FieldWorkId id = field.lay(side, trench(10.9, 20, 20));
      const BodyId body = field.party(0, static_cast<Arm>(arm), 10, 20, 1);
      Watched game(field);
      const auto no = refused(game, red, SmallExercise::march(game.campaign, body, 12, 20));
      QCOMPARE(no, stops && side == 0 ? std::optional(RefusalCode::bank_in_the_way) : std::nullopt);
      if (no) continue;
      QCOMPARE(game.picture(red).works.size(), side == 0 ? 1U : 0U);
      game.give(red, SmallExercise::march(game.campaign, body, 12, 20));
      std::optional<Marched> last;
      for (int i = 0; i < 3; ++i) {
        if (const auto marched = march_of(round(game), body)) last = marched;
      }
      QVERIFY(last);
      QCOMPARE(last->end == MarchEnd::barred, stops);
      QCOMPARE(last->bar == Bar::bank, stops);
      if (!stops) continue;
      // Half its thickness and the gap before it.
      const Length off = game.campaign.work(id).is.at.x - game.campaign.body(body).at.x;
      QVERIFY(off >= Length{{20}} && off <= Length{{24}});
      QCOMPARE(game.picture(red).works.size(), 1U);
      QVERIFY(refused(game, red, SmallExercise::march(game.campaign, body, 12, 20)) == RefusalCode::bank_in_the_way);
      QVERIFY(!refused(game, red, SmallExercise::march(game.campaign, body, 10, 20)));
    }
  }

  void KS_6_1_a_way_goes_round_what_is_known() {
    Field field;
    field.lay(0, trench(12, 20, 30));
    const BodyId horse = field.party(0, Arm::cavalry, 10, 20, 10);
    Watched game(field);
    const Briefing briefing = briefing_for(game.campaign.setting(), SideId{0}, nullptr, red);
    const auto way =
        find_march(game.picture(red), briefing, game.picture(red).bodies.front().handle, feet(14, 20), false);
    QVERIFY(way);
    QVERIFY(way->size() > 2);
    QVERIFY(!refused(game, red, MarchOrder<BodyId>{horse, *way, false}));
  }

  void KS_6_2_who_treads_on_a_mine_data() {
    QTest::addColumn<int>("side");
    QTest::addColumn<int>("formation");
    QTest::newRow("the enemy") << 1 << int(Formation::two_ranks);
    QTest::newRow("its own side") << 0 << int(Formation::two_ranks);
    QTest::newRow("a box") << 1 << int(Formation::boxed);
    QTest::newRow("fours") << 1 << int(Formation::fours);
  }
  void KS_6_2_who_treads_on_a_mine() {
    QFETCH(int, side);
    QFETCH(int, formation);
    Field field;
    const FieldWorkId id = field.lay(0, mine(11, 20));
    const BodyId body = field.party(side, Arm::infantry, 10.5, 20, 8, static_cast<Formation>(formation));
    const BodyId beside = field.party(1 - side, Arm::infantry, 11, 20.2, 4);
    const BodyId away = field.party(1 - side, Arm::infantry, 11, 22, 4);
    Watched game(field);
    if (side == 1) game.close();
    game.give(SeatId{side}, SmallExercise::march(game.campaign, body, 12, 20));
    const auto events = game.close();
    const auto exploded = of<MineExploded>(events);
    QCOMPARE(exploded.size(), 1U);
    QCOMPARE(exploded.front().by, body);
    QCOMPARE(march_of(events, body)->end, MarchEnd::mined);
    QVERIFY(game.campaign.work(id).gone);
    const Length off = distance(game.campaign.body(body).at, feet(11, 20));
    QVERIFY(off <= Length::inches(2) + Length::inches(1));
    QVERIFY(game.campaign.body(body).contents.men().count < 8);
    QVERIFY(game.campaign.body(beside).gone);
    QCOMPARE(game.campaign.body(beside).contents.men().count, 0);
    QCOMPARE(game.campaign.body(away).contents.men().count, 4);
    QVERIFY(told(game.picture(side), ReportCode::mine_exploded) >= 1);
    QVERIFY(told(game.picture(1 - side), ReportCode::mine_exploded) >= 1);
    QCOMPARE(game.picture(side).dispatches.back().clause == clauses::none, false);
  }

  void KS_6_2_who_passes_beside_it_does_not() {
    Field field;
    field.lay(0, mine(11, 20));
    // His base is 13/64 inch, and an eighth beside it counts.
    const BodyId near = field.party(1, Arm::infantry, 10.5, 20 + 0.5 / 12, 1);
    Watched game(field);
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, near, 11.5, 20 + 0.5 / 12));
    QVERIFY(of<MineExploded>(game.close()).empty());
  }

  void KS_6_2_rail_and_bridge_break() {
    Field field;
    field.lay(0, mine(30, 10));
    const BodyId body = field.party(1, Arm::infantry, 29.5, 10, 4);
    Watched game(field);
    game.close();
    game.give(blue, SmallExercise::march(game.campaign, body, 30.5, 10));
    const auto exploded = of<MineExploded>(game.close());
    QCOMPARE(exploded.size(), 1U);
    QCOMPARE(game.campaign.lines().broken.size(), 2U);
    QCOMPARE(game.campaign.lines().broken, exploded.front().broken);
  }

  void KS_6_3_seen_from_near_while_it_is_dug_and_then_as_ground() {
    Field field;
    const BodyId party = field.party(0, Arm::infantry, 10, 20.3, 10);
    field.party(1, Arm::infantry, 22, 20, 10);
    const BodyId scouts = field.party(1, Arm::infantry, 10, 28, 1);
    field.setting().sides[1].signalling = Signals::perfect;
    Watched game(field);
    game.give(red, dig(party, trench(10, 20, 5)));
    QVERIFY(game.picture(blue).works.empty());
    round(game);
    QCOMPARE(game.picture(blue).works.size(), 1U);
    QVERIFY(!game.picture(blue).works.front().own);
    QVERIFY(!game.picture(blue).works.front().finished);
    QCOMPARE(game.picture(blue).works.front().done, 0);
    QVERIFY(scouts);
    for (int i = 0; i < 3; ++i) round(game);
    QVERIFY(game.picture(blue).works.front().finished);

    // From twelve feet off nobody sees them dig.
    Field apart;
    const BodyId far = apart.party(0, Arm::infantry, 10, 20.3, 10);
    apart.party(1, Arm::infantry, 22, 20, 10);
    Watched later(apart);
    later.give(red, dig(far, trench(10, 20, 5)));
    for (int i = 0; i < 3; ++i) round(later);
    QVERIFY(later.picture(blue).works.empty());
    round(later);
    QCOMPARE(later.picture(blue).works.size(), 1U);
    QCOMPARE(told(later.picture(blue), ReportCode::earthwork_seen), 1);
  }

  void KS_6_3_fog_lifts_over_what_was_hidden() {
    Field field;
    field.setting().rulebook.wide.visibility = Length::feet(1);
    field.lay(0, trench(14, 20, 5));
    field.party(1, Arm::infantry, 22, 20, 10);
    Watched game(field);
    round(game);
    QVERIFY(game.picture(blue).works.empty());
    game.give(umpire_seat, SetVisibility{Length::feet(20), "the sun"});
    round(game);
    QCOMPARE(game.picture(blue).works.size(), 1U);
  }

  void KS_6_what_cannot_have_happened_is_called_forged() {
    Field field;
    const FieldWorkId laid = field.lay(0, mine(14, 20)), ground = field.lay(0, trench(14, 24, 5));
    const BodyId body = field.party(1, Arm::infantry, 14, 22, 10);
    const Watched game(field);
    const auto forged = [&](const Event& event) { return !misfit(game.campaign, event).empty(); };
    const Part ten{Arm::infantry, Men{{10}}, Men{{10}}, 0, 0}, more{Arm::infantry, Men{{11}}, Men{{11}}, 0, 0};
    QVERIFY(!forged(MineExploded{laid, body, {}, {}, {{body, {ten}}}, {}}));
    QVERIFY(forged(MineExploded{laid, body, {}, {}, {{body, {more}}}, {}}));
    QVERIFY(forged(MineExploded{laid, body, {}, {}, {{body, {ten}}, {body, {ten}}}, {}}));
    QVERIFY(forged(MineExploded{ground, body, {}, {}, {}, {}}));
    QVERIFY(forged(MineExploded{FieldWorkId{7}, body, {}, {}, {}, {}}));
    QVERIFY(!forged(EarthworkSeen{SideId{1}, {}, false, body, ground, true}));
    QVERIFY(forged(EarthworkSeen{SideId{0}, {}, false, body, ground, true}));
    QVERIFY(forged(EarthworkSeen{SideId{1}, blue, false, body, ground, true}));
    const Earthwork wet = trench(30, 22, 5);
    QVERIFY(!forged(WorkBegun{body, dig(body, trench(14, 22, 5)).work}));
    QVERIFY(forged(WorkBegun{body, dig(body, wet).work}));
    QVERIFY(forged(WorkBegun{body, dig(body, trench(14, 22, 0)).work}));
  }

  void KS_6_3_secret_works_change_nothing_for_the_enemy_data() {
    QTest::addColumn<Earthwork>("is");
    QTest::newRow("a mine before his eyes") << mine(14, 25);
    QTest::newRow("a trench out of sight") << trench(14, 20, 5);
  }
  void KS_6_3_secret_works_change_nothing_for_the_enemy() {
    QFETCH(Earthwork, is);
    std::vector<Hash> pictures;
    for (const bool works : {false, true}) {
      Field field;
      if (is.kind == EarthworkKind::trench) field.setting().rulebook.wide.visibility = Length::feet(1);
      if (works) field.lay(0, is);
      const BodyId own = field.party(0, Arm::infantry, 14, 21, 10);
      const BodyId horse = field.party(1, Arm::cavalry, 16, 25, 10);
      Watched game(field);
      game.close();
      const Briefing briefing = briefing_for(game.campaign.setting(), SideId{1}, nullptr, blue);
      const Handle handle = game.picture(blue).bodies.front().handle;
      // An order over it is answered alike, and what is seen beforehand is the same.
      const Path over{feet(16, 25), feet(16, 20), feet(12, 20)};
      QVERIFY(!refused(game, blue, MarchOrder<BodyId>{horse, over, false}));
      const auto preview = preview_march(game.picture(blue), briefing, handle, over, false);
      QVERIFY(preview);
      game.give(blue, SmallExercise::march(game.campaign, horse, 16, 24));
      game.close();
      QVERIFY(own);
      pictures.push_back(picture_hash(game.picture(blue)));
    }
    QCOMPARE(pictures[0], pictures[1]);
  }

  void KS_11_4_diggers_away_from_their_post_report() {
    by_couriers::CourierField ridden;
    const BodyId party = ridden.add(by_couriers::foot, Arm::infantry, 33, 10, 10);
    by_couriers::CourierGame game(ridden);
    game.give(by_couriers::foot, dig(party, trench(33, 10.3, 5)));
    const auto knows = [&](SeatId seat) { return known_works(game.campaign, seat); };
    QVERIFY(knows(by_couriers::foot).empty());  // the order rides
    for (int i = 0; i < 20; ++i) game.give(system_seat, CloseMove{});
    QCOMPARE(game.campaign.works().works.size(), 1U);
    QVERIFY(game.campaign.works().works.front().finished);
    for (const SeatId seat : {by_couriers::foot, by_couriers::general}) {
      QCOMPARE(knows(seat).size(), 1U);
      QVERIFY(knows(seat).front().finished);
      const auto& works = game.views[seat.index()].picture().works;
      QCOMPARE(works.size(), 1U);
      QVERIFY(works.front().finished && works.front().own);
    }
  }
};

SANDGATE_TEST(FieldWorks)

}  // namespace tst_field_works
#include "tst_field_works.moc"
