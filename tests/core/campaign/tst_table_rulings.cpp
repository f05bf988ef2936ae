// Whether there is a table, by the umpire's word: one opens, joins another or closes (KS-10, CX-10).
#include <QTest>

#include "core/chronicle/chronicle.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_table_rulings {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const std::string why = "As it was seen from the hill";

std::optional<RefusalCode> refused(const Campaign& campaign, Deed deed, SeatId seat = umpire_seat) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}

/// Feet beside which nobody comes to a table by himself, and still stays on one.
double between(const Rulebook& rulebook) {
  return static_cast<double>((rulebook.contact.link + rulebook.contact.unlink).count) / 2 /
         static_cast<double>(Length::from_feet(1).count);
}

RuleTable opens(std::vector<BodyId> bodies) { return {TableRuling::opens, {}, {}, std::move(bodies), 0, why}; }
RuleTable closes(TableId table, std::int64_t moves) { return {TableRuling::closes, table, {}, {}, moves, why}; }
RuleTable joins(TableId table, TableId into) { return {TableRuling::joins, table, into, {}, 0, why}; }

std::size_t told_of(const Picture& picture) {
  return static_cast<std::size_t>(std::ranges::count_if(
      picture.dispatches, [](const Dispatch& dispatch) { return dispatch.code == ReportCode::ruled; }));
}

/// Red's foot and Blue's, as far apart as is asked.
struct Pair : SmallExercise {
  explicit Pair(double feet) : SmallExercise(Country::level(12'000, 6'000)) {
    ours = add(0, Arm::infantry, Formation::two_ranks, 20, 20, 12);
    theirs = add(1, Arm::infantry, Formation::two_ranks, 20 + feet, 20, 10);
  }
  BodyId ours, theirs;
};

}  // namespace

class TableRulings : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_a_table_opens_where_none_would() {
    const Pair pair(between(rulebook()));
    Watched game(pair);
    game.close();
    QVERIFY(game.campaign.tables().empty());
    const std::size_t before = told_of(game.picture(0));
    game.give(umpire_seat, opens({pair.ours, pair.theirs}));
    QCOMPARE(game.campaign.tables().size(), std::size_t{1});
    const Table& table = game.campaign.tables().front();
    for (const BodyId body : {pair.ours, pair.theirs}) {
      QVERIFY(game.campaign.body(body).table == table.id && game.campaign.body(body).set_out);
      QVERIFY(table.window.holds(game.campaign.body(body).at));
    }
    QVERIFY(table.tells(SideId{0}) && table.tells(SideId{1}));
    QCOMPARE(disorder(game.campaign), QByteArray());
    // Both are told so, and have the table before them.
    for (const int seat : {0, 1}) {
      QCOMPARE(game.picture(seat).tables.size(), std::size_t{1});
      QVERIFY(told_of(game.picture(seat)) == before + 1);
    }
    // It goes on as any does.
    game.close();
    QVERIFY(!game.campaign.tables().front().closed);
  }

  void KS_10_a_table_does_not_open_for_everybody() {
    Pair pair(between(rulebook()));
    const BodyId far = pair.add(1, Arm::infantry, Formation::two_ranks, 100, 20, 10);
    const BodyId depot = pair.add(1, Arm::depot, Formation::two_ranks, 21, 21, 0);
    Watched game(pair);
    const auto no = [&](std::vector<BodyId> bodies) { return refused(game.campaign, opens(std::move(bodies))); };
    QVERIFY(no({}) == RefusalCode::no_such_contact);
    QVERIFY(no({pair.ours}) == RefusalCode::no_such_contact);
    QVERIFY(no({pair.theirs, far}) == RefusalCode::no_such_contact);  // of one camp
    QVERIFY(no({pair.ours, far}) == RefusalCode::no_such_contact);
    QVERIFY(no({pair.ours, pair.theirs, far}) == RefusalCode::no_such_contact);
    QVERIFY(no({pair.ours, pair.ours, pair.theirs}) == RefusalCode::on_a_table_already);
    QVERIFY(no({pair.ours, depot}) == RefusalCode::comes_to_no_table);
    QVERIFY(no({pair.ours, BodyId{77}}) == RefusalCode::body_gone);
    RuleTable unsaid = opens({pair.ours, pair.theirs});
    unsaid.reason.clear();
    QVERIFY(refused(game.campaign, unsaid) == RefusalCode::no_such_text);
    QVERIFY(refused(game.campaign, opens({pair.ours, pair.theirs}), SeatId{0}).has_value());
    game.give(umpire_seat, opens({pair.ours, pair.theirs}));
    QVERIFY(no({pair.ours, pair.theirs}) == RefusalCode::on_a_table_already);
  }

  void KS_10_a_rulebook_without_tables_has_none_by_ruling() {
    Pair pair(1);
    pair.without_tables();
    Watched game(pair);
    QVERIFY(refused(game.campaign, opens({pair.ours, pair.theirs})) == RefusalCode::comes_to_no_table);
  }

  void KS_10_a_table_closed_stays_closed_for_so_long() {
    const Pair pair(1);
    Watched game(pair);
    while (game.campaign.tables().empty()) game.close();
    const std::int64_t move = game.campaign.move();
    QVERIFY(refused(game.campaign, closes(TableId{3}, 2)) == RefusalCode::not_your_table);
    QVERIFY(refused(game.campaign, closes(TableId{0}, -1)) == RefusalCode::no_such_moves);
    QVERIFY(refused(game.campaign, closes(TableId{0}, 100'000)) == RefusalCode::no_such_moves);
    const std::size_t before = told_of(game.picture(1));
    game.give(umpire_seat, closes(TableId{0}, 3));
    QVERIFY(game.campaign.table(TableId{0}).closed);
    QVERIFY(!game.campaign.body(pair.ours).table);
    QCOMPARE(told_of(game.picture(1)), before + 1);
    QVERIFY(game.campaign.parted(pair.ours, pair.theirs) && game.campaign.parted(pair.theirs, pair.ours));
    QVERIFY(refused(game.campaign, closes(TableId{0}, 1)) == RefusalCode::not_your_table);
    // So long they meet nobody of it; then they do again.
    while (game.campaign.move() < move + 3) {
      QCOMPARE(game.campaign.tables().size(), std::size_t{1});
      game.close();
    }
    QVERIFY(!game.campaign.parted(pair.ours, pair.theirs));
    game.close();
    QCOMPARE(game.campaign.tables().size(), std::size_t{2});
  }

  void KS_10_a_table_closed_for_no_move_opens_again() {
    const Pair pair(1);
    Watched game(pair);
    while (game.campaign.tables().empty()) game.close();
    game.give(umpire_seat, closes(TableId{0}, 0));
    QVERIFY(!game.campaign.parted(pair.ours, pair.theirs));
    game.close();
    QCOMPARE(game.campaign.tables().size(), std::size_t{2});
  }

  void KS_10_one_table_joins_another() {
    Pair pair(1);
    const BodyId second = pair.add(0, Arm::infantry, Formation::two_ranks, 40, 20, 8);
    const BodyId enemy = pair.add(1, Arm::infantry, Formation::two_ranks, 41, 20, 8);
    Watched game(pair);
    while (game.campaign.tables().size() < 2) game.close();
    const TableId first = game.campaign.body(pair.ours).table, other = game.campaign.body(second).table;
    QVERIFY(first && other && first != other);
    QVERIFY(refused(game.campaign, joins(first, first)) == RefusalCode::not_your_table);
    QVERIFY(refused(game.campaign, joins(first, TableId{9})) == RefusalCode::not_your_table);
    game.give(umpire_seat, joins(other, first));
    const Campaign& now = game.campaign;
    QVERIFY(now.table(other).closed && !now.table(first).closed);
    for (const BodyId body : {pair.ours, pair.theirs, second, enemy}) {
      QVERIFY(now.body(body).table == first);
      QVERIFY(now.table(first).window.holds(now.body(body).at));
    }
    QCOMPARE(disorder(now), QByteArray());
    QCOMPARE(game.picture(0).tables.size(), std::size_t{1});
    game.close();
    QVERIFY(!now.table(first).closed);
  }

  void KS_10_a_table_exercise_is_its_table() {
    TableField field;
    field.add(0, Arm::infantry, 8, 100, 100);
    field.add(1, Arm::infantry, 8, 100, 130);
    Watched game(field.small());
    QVERIFY(refused(game.campaign, closes(TableId{0}, 1)) == RefusalCode::men_on_table);
  }
};

SANDGATE_TEST(TableRulings)

}  // namespace tst_table_rulings
#include "tst_table_rulings.moc"
