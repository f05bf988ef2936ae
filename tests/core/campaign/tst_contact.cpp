// Contact, the tables it opens, and how they close (CX-10).
#include <QTest>

#include "core/checks/fall_in_check.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_contact {

using namespace sandgate;
using namespace sandgate::tests;

class TestContact : public QObject {
  Q_OBJECT

  static std::shared_ptr<const Country> level() { return Country::level(10'000, 6'000); }

 private slots:
  // CX-10: within 12 feet with a line of sight, at the end of a side's move.
  void links_data() {
    QTest::addColumn<double>("apart_ft");
    QTest::addColumn<bool>("meet");
    QTest::newRow("CX-10 just within") << 12.0 << true;
    QTest::newRow("CX-10 just beyond") << 12.1 << false;
    QTest::newRow("CX-10 near") << 3.0 << true;
  }
  void links() {
    QFETCH(double, apart_ft);
    SmallExercise small(level());
    const BodyId ours = small.add(0, Arm::infantry, Formation::two_ranks, 40, 30, 20);
    const BodyId theirs = small.add(1, Arm::infantry, Formation::two_ranks, 40 + apart_ft, 30, 12);
    Campaign campaign = small.begin();
    QVERIFY(campaign.tables().empty());
    close(campaign);
    QTEST(!campaign.tables().empty(), "meet");
    if (campaign.tables().empty()) return;
    QCOMPARE(campaign.tables().size(), std::size_t{1});
    const Table& table = campaign.tables().front();
    QCOMPARE(table.told, (std::vector<SideId>{red_side, blue_side}));
    QCOMPARE(table.fighting, (std::vector<SeatId>{red, blue}));
    QCOMPARE(men_of(campaign, ours).size(), std::size_t{20});
    QCOMPARE(men_of(campaign, theirs).size(), std::size_t{12});
    QCOMPARE(disorder(campaign), QByteArray());
    for (const Soldier& man : campaign.men()) {
      QVERIFY(table.window.holds(man.at));
      for (const Soldier& other : campaign.men()) {
        if (man.id == other.id) continue;
        const Rulebook& rules = campaign.setting().rulebook;
        QVERIFY2(
            !within(man.at, other.at, rules.radius(man.arm) + rules.radius(other.arm) + rules.table.gap - Length{{1}}),
            "LW-3.6: they have room");
      }
    }
  }

  // CX-10: its window is their bounds and three feet more.
  void window() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::boxed, 40, 30, 20);
    small.add(1, Arm::infantry, Formation::boxed, 50, 32, 12);
    Campaign campaign = small.begin();
    close(campaign);
    QCOMPARE(campaign.tables().size(), std::size_t{1});
    const Window& window = campaign.tables().front().window;
    QCOMPARE(window.south_west, (Point{Length::feet(37), Length::feet(27)}));
    QCOMPARE(window.north_east, (Point{Length::feet(53), Length::feet(35)}));
    QVERIFY2(campaign.men().empty(), "boxes stay boxes");
  }

  void no_line_of_sight() {
    SmallExercise small(
        ground(10'000, 6'000, [](MapPoint p) { return p.east > 4'400 && p.east < 4'600 ? 80.0 : 0.0; }));
    small.add(0, Arm::infantry, Formation::two_ranks, 40, 30);
    small.add(1, Arm::infantry, Formation::two_ranks, 50, 30);
    Campaign campaign = small.begin();
    close(campaign, 2);
    QVERIFY(campaign.tables().empty());
  }

  // CX-11: in fog nobody meets whom he cannot see.
  void fog() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::two_ranks, 40, 30);
    small.add(1, Arm::infantry, Formation::two_ranks, 46, 30);
    Campaign campaign = small.begin();
    SmallExercise::give(campaign, umpire_seat, SetVisibility{Length::feet(5), "fog"});
    close(campaign);
    QVERIFY(campaign.tables().empty());
    SmallExercise::give(campaign, umpire_seat, SetVisibility{Length::feet(30), ""});
    close(campaign);
    QCOMPARE(campaign.tables().size(), std::size_t{1});
  }

  // CX-10: links closed transitively make one table; what is far makes another.
  void several_tables() {
    SmallExercise small(level());
    for (const double x : {20.0, 70.0}) {
      small.add(0, Arm::infantry, Formation::two_ranks, x, 20);
      small.add(1, Arm::infantry, Formation::two_ranks, x + 10, 20);
      small.add(0, Arm::infantry, Formation::two_ranks, x + 20, 20);
    }
    Campaign campaign = small.begin();
    close(campaign);
    QCOMPARE(campaign.tables().size(), std::size_t{2});
    QCOMPARE(campaign.body(BodyId{0}).table, TableId{0});
    QCOMPARE(campaign.body(BodyId{2}).table, TableId{0});
    QCOMPARE(campaign.body(BodyId{3}).table, TableId{1});
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // Waggons whose drivers are gone march nowhere, see nobody, and keep no table open.
  void waggons_that_nobody_drives() {
    SmallExercise small(level());
    const BodyId train = small.add(0, Arm::supply, Formation::fours, 40, 30);
    small.body(train).contents = Contents::of(Arm::supply, Men{{6}}, 0, 3);
    const BodyId battery = small.add(1, Arm::artillery, Formation::two_ranks, 46, 30, 8);
    Campaign campaign = small.begin();
    close(campaign);
    QCOMPARE(campaign.tables().size(), std::size_t{1});
    QVERIFY(campaign.watch(red_side, battery).in_sight());
    QVERIFY(!campaign.body(train).contents.unmanned());
    ShotFired fired;
    fired.table = table;
    fired.seat = blue;
    fired.gun = campaign.guns().front().id;
    for (const ManId man : men_of(campaign, train)) fired.felled.push_back({man, Felling::struck, 1});
    QCOMPARE(fired.felled.size(), std::size_t{6});
    campaign.apply(fired);
    QVERIFY(campaign.body(train).contents.unmanned() && !campaign.body(train).gone);
    close(campaign, campaign.setting().rulebook.contact.quiet + 1);
    QVERIFY(campaign.table(table).closed);
    QVERIFY(!campaign.watch(red_side, battery).in_sight());
    QVERIFY2(campaign.watch(blue_side, train).in_sight(), "they stand there to be seen");
    if (campaign.camp() != Camp::first) close(campaign);
    const auto refusal = SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, train, 30, 30));
    QVERIFY(refusal && refusal->code == RefusalCode::unmanned);
    QVERIFY(SmallExercise::refusal(campaign, red, BoxOrder<BodyId>{train}).has_value());
  }

  // CX-10: a body between two tables makes them one, the older.
  void tables_join() {
    SmallExercise small(level());
    small.add(0, Arm::infantry, Formation::two_ranks, 20, 20);
    small.add(1, Arm::infantry, Formation::two_ranks, 28, 20);
    small.add(0, Arm::infantry, Formation::two_ranks, 56, 20);
    small.add(1, Arm::infantry, Formation::two_ranks, 48, 20);
    const BodyId third = small.add(0, Arm::cavalry, Formation::boxed, 38, 45);
    Campaign campaign = small.begin();
    close(campaign, 2);
    QCOMPARE(campaign.tables().size(), std::size_t{2});
    const Path north{campaign.body(third).at, {Length::feet(38), Length::feet(21)}};
    SmallExercise::give(campaign, red, MarchOrder<BodyId>{third, north, true});
    std::vector<Event> events;
    for (int i = 0; i < 12 && all_of<TableClosed>(events).empty(); ++i) {
      const auto more = close(campaign);
      events.insert(events.end(), more.begin(), more.end());
    }
    const auto closed = all_of<TableClosed>(events);
    QCOMPARE(closed.size(), std::size_t{1});
    QVERIFY(closed.front().into == TableId{0});
    for (const Body& body : campaign.bodies()) QCOMPARE(body.table, TableId{0});
    QVERIFY(campaign.table(TableId{0}).window.holds(campaign.body(BodyId{3}).at));
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // CX-10: it closes when no link is within 15 feet for a whole round; men keep their places until they form up.
  void closes() {
    SmallExercise small(level());
    const BodyId horse = small.add(0, Arm::cavalry, Formation::two_ranks, 30, 30, 6);
    small.add(1, Arm::infantry, Formation::two_ranks, 41, 30, 6);
    Campaign campaign = small.begin();
    close(campaign);
    const TableId table{0};
    QVERIFY(campaign.exists(table));
    int moves = 0;
    while (!campaign.table(table).closed && moves < 20) {
      if (campaign.camp() == Camp::first) {
        MoveMenOrder<BodyId> away{table, {}, {}};
        for (const ManId id : men_of(campaign, horse)) {
          const Point at = campaign.man(id).at;
          const Point west{std::max(at.x - Length::inches(30), campaign.table(table).window.south_west.x), at.y};
          away.men.push_back({id, {at, west}});
        }
        SmallExercise::give(campaign, red, away);
      }
      close(campaign);
      ++moves;
    }
    QVERIFY(campaign.table(table).closed);
    QVERIFY(campaign.body(horse).set_out);
    QVERIFY(campaign.body(horse).table.none());
    const Point at = campaign.body(horse).at;
    QVERIFY(distance(at, campaign.body(BodyId{1}).at) > Length::feet(15));
    if (campaign.camp() == Camp::second) close(campaign);
    const auto events =
        SmallExercise::give(campaign, red, MarchOrder<BodyId>{horse, {at, {at.x - Length::feet(5), at.y}}, false});
    QCOMPARE(all_of<FormedUp>(events).size(), std::size_t{1});
    QVERIFY(!campaign.body(horse).set_out);
    QCOMPARE(campaign.body(horse).contents.men().count, 6);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // CX-10: a long line can fall in as it was set out; who has walked off is waited for.
  void falls_in_when_there_was_time() {
    SmallExercise small(level());
    const BodyId line = small.add(0, Arm::infantry, Formation::extended, 30, 30, 20);
    small.add(1, Arm::cavalry, Formation::two_ranks, 41, 30, 6);
    Campaign campaign = small.begin();
    close(campaign, 2);
    const TableId table{0};
    QVERIFY(campaign.body(line).set_out);
    const auto men = men_of(campaign, line);
    const Rulebook& rules = campaign.setting().rulebook;
    QVERIFY(!within(campaign.man(men.front()).at, campaign.body(line).at, rules.arm(Arm::infantry).across));
    const auto refused = [&] {
      return SmallExercise::refusal(campaign, red, FormUpOrder<BodyId>{line, Formation::fours});
    };
    QVERIFY(refused()->code == RefusalCode::men_on_table);
    // The last man walks off; the horse rides away, and the table closes behind it.
    const Point from = campaign.man(men.back()).at;
    const Point off{from.x + Length::inches(11),
                    from.y + (from.y > campaign.body(line).at.y ? 1 : -1) * Length::inches(4)};
    SmallExercise::give(campaign, red, MoveMenOrder<BodyId>{table, {{men.back(), {from, off}}}, {}});
    const Length pace = rules.arm(Arm::infantry).across;
    for (int moves = 0; moves < 8 && !campaign.table(table).closed; ++moves) {
      if (campaign.camp() == Camp::second) {
        MoveMenOrder<BodyId> away{table, {}, {}};
        for (const ManId id : men_of(campaign, BodyId{1})) {
          const Point at = campaign.man(id).at;
          const Point east{std::min(at.x + Length::inches(35), campaign.table(table).window.north_east.x), at.y};
          away.men.push_back({id, {at, east}});
        }
        SmallExercise::give(campaign, blue, away);
      }
      close(campaign);
    }
    QVERIFY(campaign.table(table).closed);
    while (campaign.camp() == Camp::second) close(campaign);
    const std::int64_t walked = campaign.man(men.back()).moved;
    const auto in_time = [&] {
      const std::int64_t moves = std::max<std::int64_t>((campaign.move() - walked) / 2, 1);
      return distance(off, campaign.body(line).at) <= pace * moves;
    };
    for (int waited = 0; waited < 6 && !in_time(); ++waited) {
      QVERIFY(refused()->code == RefusalCode::men_scattered);
      close(campaign, 2);
    }
    QVERIFY(!refused());
    // Two paces off takes two moves.
    const Point middle = campaign.body(line).at, two_off{middle.x + pace + pace, middle.y};
    QVERIFY(!can_fall_in(rules, Arm::infantry, two_off, middle, 5, 7));
    QVERIFY(can_fall_in(rules, Arm::infantry, two_off, middle, 5, 9));
    QVERIFY(can_fall_in(rules, Arm::infantry, two_off, middle, 0, 7));
    SmallExercise::give(campaign, red, FormUpOrder<BodyId>{line, Formation::fours});
    QVERIFY(!campaign.body(line).set_out);
    QCOMPARE(campaign.body(line).contents.men().count, 20);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // CX-2, CX-10: boxes on a table are opened by a touch, and a dummy then vanishes.
  void touched_boxes() {
    SmallExercise small(level());
    small.add(0, Arm::cavalry, Formation::two_ranks, 30, 30, 8);
    const BodyId box = small.add(1, Arm::infantry, Formation::boxed, 30.6, 32, 10);
    const BodyId dummy = small.add(1, Arm::infantry, Formation::boxed, 29.4, 32, 0);
    small.body(dummy).contents = Contents::of(Arm::infantry, Men{});
    Campaign campaign = small.begin();
    close(campaign, 2);
    QCOMPARE(campaign.tables().size(), std::size_t{1});
    QVERIFY(campaign.body(box).formation == Formation::boxed);
    MoveMenOrder<BodyId> charge{TableId{0}, {}, {}};
    const auto men = men_of(campaign, BodyId{0});
    const Rulebook& rules = campaign.setting().rulebook;
    const Length touch = rules.table.box_radius + rules.table.horse_radius + rules.melee.contact;
    for (const auto& [man, target] : {std::pair(men[0], box), std::pair(men[1], dummy)}) {
      const Point at = campaign.body(target).at;
      charge.men.push_back({man, {campaign.man(man).at, {at.x, at.y - touch}}});
    }
    SmallExercise::give(campaign, red, charge);
    const auto events = close(campaign);
    QCOMPARE(all_of<BoxOpened>(events).size(), std::size_t{2});
    QCOMPARE(all_of<DummyRemoved>(events).size(), std::size_t{1});
    QVERIFY(campaign.body(dummy).gone);
    QVERIFY(campaign.body(box).set_out);
    QCOMPARE(men_of(campaign, box).size(), std::size_t{10});
    QVERIFY(!campaign.watch(red_side, dummy).in_sight());
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // CX-10: who stands out of his box on a table stands there man by man at once.
  void stands_out_by_order() {
    SmallExercise small(level());
    const BodyId box = small.add(0, Arm::infantry, Formation::boxed, 40, 30, 15);
    small.add(1, Arm::infantry, Formation::boxed, 50, 30, 12);
    Campaign campaign = small.begin();
    close(campaign, 2);
    SmallExercise::give(campaign, red, StandOutOrder<BodyId>{box, Formation::two_ranks});
    QCOMPARE(men_of(campaign, box).size(), std::size_t{15});
    QVERIFY(campaign.body(box).set_out);
  }

  // Standing out is always the same for the same body.
  void same_places() {
    const auto places = [] {
      SmallExercise small(level());
      small.add(0, Arm::artillery, Formation::fours, 40, 30, 12);
      small.add(1, Arm::cavalry, Formation::extended, 48, 30, 9);
      Campaign campaign = small.begin();
      close(campaign);
      return campaign.state_hash();
    };
    QVERIFY(places() == places());
  }

  // LW-2.6, CX-10: whose table it is not, whose move it is not, who is not there.
  void refused_orders() {
    SmallExercise small(level());
    const BodyId ours = small.add(0, Arm::infantry, Formation::two_ranks, 40, 30, 4);
    small.add(1, Arm::infantry, Formation::two_ranks, 48, 30, 4);
    Campaign campaign = small.begin();
    close(campaign, 2);
    const ManId man = men_of(campaign, ours).front();
    const Point at = campaign.man(man).at;
    const Path step{at, {at.x, at.y - Length::inches(4)}};
    const auto code = [&](SeatId seat, Deed deed) {
      const auto refusal = check(campaign, {SmallExercise::next_id(), seat, std::move(deed)});
      return refusal ? std::optional(refusal->code) : std::nullopt;
    };
    const auto move = [&](TableId table, ManId who, Path path) {
      return MoveMenOrder<BodyId>{table, {{who, std::move(path)}}, {}};
    };
    QVERIFY(code(red, move(TableId{0}, man, step)) == std::nullopt);
    QVERIFY(code(blue, move(TableId{0}, man, step)) == RefusalCode::not_your_move);
    QVERIFY(code(red, move(TableId{7}, man, step)) == RefusalCode::not_your_table);
    QVERIFY(code(red, move(TableId{}, man, step)) == RefusalCode::not_your_table);
    QVERIFY(code(red, move(TableId{0}, ManId{900}, step)) == RefusalCode::man_not_yours);
    QVERIFY(code(red, move(TableId{0}, ManId{}, step)) == RefusalCode::man_not_yours);
    QVERIFY(code(red, MarchOrder<BodyId>{ours, {campaign.body(ours).at, {}}, false}) == RefusalCode::men_on_table);
    QVERIFY(code(red, ChooseOrder<BodyId>{TableId{0}, 1, {}, {}}) == RefusalCode::no_melee_waits);
    QVERIFY(code(red, FormUpOrder<BodyId>{ours, Formation::fours}) == RefusalCode::men_on_table);
    QVERIFY(code(umpire_seat, GiveTable{TableId{0}, red_side, blue}) == RefusalCode::no_such_seat);
    QVERIFY(code(red, GiveTable{TableId{0}, red_side, red}) == RefusalCode::not_your_order);
    const Hash before = campaign.state_hash();
    QVERIFY(!decide(campaign, {SmallExercise::next_id(), red, move(TableId{0}, ManId{900}, step)}, Dice(1, 0)));
    QVERIFY(campaign.state_hash() == before);
  }
};

SANDGATE_TEST(TestContact)

}  // namespace tst_contact
#include "tst_contact.moc"
