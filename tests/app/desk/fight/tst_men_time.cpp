// How own men and guns on a table spend their moves, in halves, and when they are free to walk (KS-3), and the dock
// that shows it.
#include <QHeaderView>
#include <QTest>

#include "app/desk/fight/men_time.h"
#include "app/desk/fight/men_time_panel.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_men_time {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::Front;

namespace {

constexpr Handle border{0}, battery{2};
constexpr Moves half{{Moves::per_move / 2}};
constexpr Moves now = MenTime::present;

class Krieg : public TableClient {
 public:
  explicit Krieg(bool formations = true) {
    auto rules = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!rules) qFatal("%s", rules.error().sentence().c_str());
    briefing_.rulebook = std::move(*rules);
    if (!formations) briefing_.rulebook.formations.reset();
    for (SeenGun& gun : picture_.guns) gun.limbered = true;
  }
  std::int64_t move() const { return picture_.clock.move; }
  template <class Change>
  void each_of(Handle body, const Change& change) {
    for (SeenMan& man : picture_.men)
      if (man.body == body) change(man);
  }
  MenTime time() const { return men_time(picture_, briefing_, table_); }
  MenTime::Row row(Handle body) const {
    const MenTime all = time();
    const auto found = std::ranges::find(all.rows, body, &MenTime::Row::body);
    return found == all.rows.end() ? MenTime::Row{} : *found;
  }
};

using Kind = MenTime::Bar::Kind;
std::vector<MenTime::Bar> bars(std::initializer_list<MenTime::Bar> of) { return of; }

}  // namespace

class TestMenTime : public QObject {
  Q_OBJECT

 private slots:
  void who_does_nothing_is_free_at_once() {
    const Krieg client;
    const MenTime time = client.time();
    QCOMPARE(time.rows.size(), std::size_t{2});
    QCOMPARE(time.first, client.picture().clock.own_move - 1);
    const auto row = client.row(border);
    QCOMPARE(row.name, QStringLiteral("1/Border"));
    QCOMPARE(row.doing, QStringLiteral("in two ranks"));
    QVERIFY(row.bars.empty());
    QCOMPARE(row.free, now);
  }
  void KS_3_a_change_of_ranks_takes_half_a_move() {
    Krieg client;
    client.each_of(border, [&](SeenMan& man) {
      man.formed = client.move();
      man.spent = {client.move(), half};
    });
    const auto row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("to two ranks, ½"));
    QVERIFY(row.bars == bars({{Kind::spent, now, now + half}}));
    QCOMPARE(row.free, now + half);
    QCOMPARE(row.why->id, clauses::delays.id);
    QCOMPARE(time_words(client.time(), row),
             QStringLiteral("1/Border: to two ranks, ½. Free to walk in move 2, when ½ of it is over."));
  }
  void LW_2_6_who_has_walked_waits_for_his_next_move() {
    Krieg client;
    client.each_of(border, [&](SeenMan& man) {
      man.moved = client.move();
      man.spent = {client.move(), half};
    });
    const auto row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("walked, ½"));
    QVERIFY(row.bars == bars({{Kind::spent, now, now + half}}));
    QCOMPARE(row.free, now + Moves::whole(1));
  }
  void KS_3_horse_mounts_and_dismounts_a_whole_move() {
    Krieg client;
    client.each_of(border, [&](SeenMan& man) {
      man.arm = Arm::cavalry;
      man.formed = client.move();
      man.spent = {client.move(), Moves::whole(1)};
    });
    QCOMPARE(client.row(border).doing, QStringLiteral("mounts, 1"));
    client.each_of(border, [&](SeenMan& man) {
      man.arm = Arm::infantry;
      man.horse = Horse::held;
    });
    const auto row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("dismounts, 1"));
    QVERIFY(row.bars == bars({{Kind::spent, now, now + Moves::whole(1)}}));
    QCOMPARE(row.free, now + Moves::whole(1));
  }
  // Of the men of one body what binds most is told, and of how many.
  void KS_7_2_a_five_that_has_fired_stands() {
    Krieg client;
    const auto men = client.men_of(border);
    for (std::size_t i = 0; i < 5; ++i) client.man(men[i]).fired = client.move();
    const auto row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("5 of 20: fired, stands"));
    QVERIFY(row.bars == bars({{Kind::stands, now, now + Moves::whole(1)}}));
    QCOMPARE(row.why->id, clauses::rifle_fire.id);
  }
  void KS_3_a_gun_that_has_fired_limbers_before_it_goes() {
    Krieg client;
    client.gun(client.gun_).limbered = false;
    QCOMPARE(client.row(battery).doing, QStringLiteral("unlimbered, ready"));
    QVERIFY(client.row(battery).bars == bars({{Kind::first, now, now + half}}));
    client.gun(client.gun_).fired = client.move();
    const auto row = client.row(battery);
    QCOMPARE(row.doing, QStringLiteral("fired; limbers, ½"));
    const Moves next = now + Moves::whole(1);
    QVERIFY(row.bars == bars({{Kind::stands, now, next}, {Kind::first, next, next + half}}));
    QCOMPARE(row.free, next + half);
  }
  void KS_3_a_gun_limbers_up_in_half_a_move() {
    Krieg client;
    SeenGun& gun = client.gun(client.gun_);
    gun.formed = client.move();
    gun.spent = {client.move(), half};
    QCOMPARE(client.row(battery).doing, QStringLiteral("limbers, ½"));
    QCOMPARE(client.row(battery).free, now + half);
    gun.limbered = false;
    QCOMPARE(client.row(battery).doing, QStringLiteral("unlimbers, ½"));
    QVERIFY(client.row(battery).bars ==
            bars({{Kind::spent, now, now + half}, {Kind::first, now + half, now + half + half}}));
  }
  void KS_7_1_a_disabled_gun_stands_until_its_move_closes() {
    Krieg client;
    client.gun(client.gun_).disabled_until = client.move() + 2;
    const auto row = client.row(battery);
    QCOMPARE(row.doing, QStringLiteral("disabled until move 3 closes"));
    QVERIFY(row.bars == bars({{Kind::stands, now, now + Moves::whole(2)}}));
  }
  // In the third of four moves: one before is drawn, this one and the last.
  void KS_6_1_a_trench_runs_on_from_move_to_move() {
    Krieg client;
    OwnBody& body = client.picture_.bodies[0];
    const Earthwork trench{EarthworkKind::trench, body.at, {}, Length::inches(10)};
    body.work = BasicWork<Handle>{false, {}, {{}, trench.at}, trench};
    QCOMPARE(client.row(border).doing, QStringLiteral("digs, 1st of 4"));
    QCOMPARE(client.row(border).free, now + Moves::whole(4));
    SeenWork seen;
    seen.is = trench;
    seen.own = true;
    seen.done = 2;
    client.picture_.works.push_back(seen);
    auto row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("digs, 3rd of 4"));
    QVERIFY(row.bars == bars({{Kind::spent, Moves{}, now}, {Kind::spent, now, now + Moves::whole(2)}}));
    QCOMPARE(row.why->id, clauses::digging_in.id);
    client.each_of(border, [&](SeenMan& man) {
      man.moved = client.move();
      man.spent = {client.move(), half};
    });
    row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("walked; digs, 3rd of 4 after"));
    QCOMPARE(row.free, now + Moves::whole(3));
  }
  void KS_8_2_who_was_charged_stands_or_goes_back() {
    Krieg client;
    client.each_of(border, [&](SeenMan& man) { man.stands = client.move(); });
    QVERIFY(client.row(border).bars == bars({{Kind::stands, now, now + Moves::whole(1)}}));
    client.each_of(border, [&](SeenMan& man) {
      man.stands = 0;
      man.retires = client.move();
    });
    const auto row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("must go back 12 in."));
    QVERIFY(row.bars == bars({{Kind::first, now, now + Moves::whole(1)}}));
    QCOMPARE(row.why->id, clauses::after_charge.id);
  }
  void KS_8_who_charges_has_ridden_his_move() {
    Krieg client;
    client.join(9, 9, true).charge = SeenCharge{};
    const auto row = client.row(border);
    QCOMPARE(row.doing, QStringLiteral("9 of 20: charges"));
    QVERIFY(row.bars == bars({{Kind::spent, now, now + Moves::whole(1)}}));
    QCOMPARE(row.why->id, clauses::charges.id);
  }
  // While the other camp moves, the move that comes next is in the present's place, and what was done last before it.
  void in_the_enemys_move_the_next_own_one_is_shown() {
    Krieg client;
    client.each_of(border, [&](SeenMan& man) {
      man.moved = client.move();
      man.spent = {client.move(), half};
    });
    client.picture_.clock.move += 1;
    client.picture_.clock.own_move += 1;
    client.picture_.clock.my_move = false;
    client.picture_.clock.camp = Camp::second;
    const auto row = client.row(border);
    QCOMPARE(client.time().first, client.picture().clock.own_move - 1);
    QVERIFY(row.bars == bars({{Kind::spent, Moves{}, half}}));
    QCOMPARE(row.free, now);
  }
  void half_a_move_is_half_its_allowance() {
    const Krieg client;
    QCOMPARE(part_of_move(half), QStringLiteral("½"));
    QCOMPARE(part_of_move(Moves::whole(2)), QStringLiteral("2"));
    const QString note = men_time_note(client.briefing().rulebook);
    QVERIFY2(note.contains(QStringLiteral("6 in. foot, 18 in. horse")), qPrintable(note));
  }
  void what_the_rulebook_does_not_have_is_not_told() {
    const Krieg client(false);
    QVERIFY(client.time().rows.empty());
  }
  void a_row_takes_its_men_in_hand() {
    Krieg client;
    Front front;
    {
      DeskModel desk(front.of(client), words::ClauseBook());
      TableModel table(desk);
      MenTimePanel panel(desk, table);
      QCOMPARE(panel.rows()->rowCount(), 0);
      table.show(client.table_);
      QTRY_VERIFY_WITH_TIMEOUT(table.scene() != nullptr, patience);
      QCOMPARE(panel.rows()->rowCount(), 2);
      panel.resize(640, 200);
      panel.show();
      QCOMPARE(panel.rows()->item(1, MenTimePanel::body_column)->text(), QStringLiteral("14 Battery"));
      panel.rows()->setCurrentCell(0, MenTimePanel::body_column);
      panel.choose_current();
      QVERIFY(table.chosen() == client.men_of(border));
      table.choose({});
      QCOMPARE(panel.rows()->currentRow(), -1);
      QVERIFY(!panel.grab().isNull());
    }
    front.let_go();
  }
};

SANDGATE_TEST(TestMenTime)

}  // namespace tst_men_time

#include "tst_men_time.moc"
