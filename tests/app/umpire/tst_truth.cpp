// What the umpire's sheet has that no seat's has: orders that ride, ways of supply, works and mines in hand, who stands
// on tables; and any table in a window of its own, which changes nothing for a seat.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/umpire/console/console.h"
#include "app/umpire/console/table_window.h"
#include "app/umpire/console/truth_marks.h"
#include "core/scenario/scenario.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/supply_exercise.h"
#include "tests/runner/test.h"

namespace tst_truth {

using namespace sandgate;
using namespace sandgate::tests;

Point feet(double x, double y) { return {Length::from_feet(x), Length::from_feet(y)}; }

SheetContent truth_of(const Campaign& campaign, const ShownOnSheet& shown = {},
                      const SupplyForecast* supply = nullptr) {
  return truth_content(campaign, SideBriefings(campaign.shared_setting()), shown, {}, supply);
}
SheetContent known_of(const Campaign& campaign, const SeatView& view) {
  return known_content(campaign, SideBriefings(campaign.shared_setting()), view, differences(campaign, view, 180), {});
}

class TruthTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }

  void KS_11_5_an_order_that_rides_is_drawn_with_what_it_orders() {
    by_couriers::CourierField field;
    const BodyId far = field.add(by_couriers::foot, Arm::infantry, 55, 50, 20);
    by_couriers::CourierGame game(field);
    QVERIFY(orders_in_flight(game.campaign).empty());
    const MarchOrder<BodyId> march{far, {feet(55, 50), feet(55, 20)}};
    game.give(by_couriers::foot, march);
    auto orders = orders_in_flight(game.campaign);
    QCOMPARE(orders.size(), std::size_t{1});
    QCOMPARE(orders[0].from, by_couriers::foot);
    QCOMPARE(orders[0].to, far);
    QCOMPARE(orders[0].moves, 0);
    QCOMPARE(age_told(orders[0]), QStringLiteral("this move"));
    const SideBriefings briefings(game.campaign.shared_setting());
    QVERIFY(ordered(orders[0], briefings.of(SideId{0})).startsWith("March to "));

    game.give(system_seat, CloseMove{});
    game.give(system_seat, CloseMove{});
    orders = orders_in_flight(game.campaign);
    QCOMPARE(orders.size(), std::size_t{1});
    QCOMPARE(orders[0].moves, 1);
    QVERIFY(orders[0].at != game.campaign.body(field.foot_post).at);  // he has ridden
    // By itself he is a mark; with the seat in hand, or when all are wanted, his way and words stand beside it.
    QVERIFY(truth_of(game.campaign).riders.front().way.empty());
    ShownOnSheet shown;
    shown.seat = by_couriers::foot;
    const SheetContent content = truth_of(game.campaign, shown);
    const RiderMark& mark = content.riders.front();
    QVERIFY(mark.order && !mark.minor);
    QVERIFY(mark.way.size() >= 2);
    QCOMPARE(mark.way.front(), mark.at);
    const QString name = QString::fromStdString(game.campaign.body(far).name);
    QVERIFY2(mark.label.startsWith(name + ": March to ") && mark.label.endsWith("1 move old"), qPrintable(mark.label));
    shown.seat = by_couriers::general;
    QVERIFY(truth_of(game.campaign, shown).riders.front().way.empty());
    // No seat has it on its sheet, not his own side's.
    for (const SeatView& view : game.views)
      for (const RiderMark& known : sandgate::known_content(game.campaign, briefings, view, {}, shown).riders)
        QVERIFY(known.label.isEmpty() && known.way.empty());

    RidesListModel list;
    list.show_now(game.campaign, briefings, by_couriers::foot);
    QCOMPARE(list.rowCount(), 1);
    QCOMPARE(list.index(0, RidesListModel::of_whom).data().toString(), name);
    QVERIFY(list.note().startsWith("1 of "));
    list.show_now(game.campaign, briefings, by_couriers::general);
    QVERIFY(list.note().startsWith("0 of "));
    for (int i = 0; i < 20 && !orders_in_flight(game.campaign).empty(); ++i) game.give(system_seat, CloseMove{});
    QVERIFY(orders_in_flight(game.campaign).empty());
    QVERIFY(game.campaign.body(far).march);
  }

  void KS_6_3_works_in_hand_and_mines_are_on_the_truth_alone() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.without_tables();
    const BodyId party = small.add(0, Arm::infantry, Formation::two_ranks, 10, 10, 20);
    small.add(1, Arm::infantry, Formation::two_ranks, 50, 50, 20);
    small.setting().works.push_back(
        {FieldWorkId{0}, {EarthworkKind::mine, feet(30, 30), {}, {}}, SideId{1}, 0, true, false});
    Watched game(small);
    const Earthwork trench{EarthworkKind::trench, feet(10, 10.3), {}, Length::inches(5)};
    game.give(SeatId{0}, WorkOrder<BodyId>{party, {false, {}, {{}, trench.at}, trench}});
    game.close();
    game.close();
    const SheetContent truth = truth_of(game.campaign);
    QCOMPARE(truth.works.size(), std::size_t{2});
    QVERIFY(truth.works[0].kind == TableWork::Kind::mine && truth.works[0].finished);
    QVERIFY(truth.works[1].kind == TableWork::Kind::trench && !truth.works[1].finished);
    QCOMPARE(truth.in_hand.size(), std::size_t{1});
    QCOMPARE(truth.in_hand[0].done, 1);
    QCOMPARE(truth.in_hand[0].all, 4);  // KS-6.1
    // Who digs knows his trench, and not the other's mine; the other side the mine, and not the trench.
    const auto red =
        sandgate::known_content(game.campaign, SideBriefings(game.campaign.shared_setting()), game.views[0], {}, {});
    const auto blue =
        sandgate::known_content(game.campaign, SideBriefings(game.campaign.shared_setting()), game.views[1], {}, {});
    QCOMPARE(red.works.size(), std::size_t{1});
    QVERIFY(red.works[0].kind == TableWork::Kind::trench);
    QCOMPARE(blue.works.size(), std::size_t{1});
    QVERIFY(blue.works[0].kind == TableWork::Kind::mine);
    QVERIFY(red.in_hand.empty() && blue.in_hand.empty());
  }

  void KS_4_2_ways_of_supply_are_drawn_where_they_are_wanted() {
    supply::Army army;
    const BodyId cut = army.foot(0, 10, 10, 60), cut_store = army.depot(0, 10, 15.9, {100, 100, 100});
    army.foot(1, 10, 13, 20);
    const BodyId fed = army.foot(0, 40, 40, 60);
    army.depot(0, 42, 40, {100, 100, 100});
    supply::FedGame game(army);
    const SupplyForecast forecast = SupplyForesight(game.campaign.setting()).foresee(supplies_now(game.campaign));
    QVERIFY(truth_of(game.campaign, {}, &forecast).ways.empty());
    ShownOnSheet shown;
    shown.supply = true;
    QVERIFY(truth_of(game.campaign, shown).ways.empty());  // not reckoned yet
    shown.chosen = fed;
    const SheetContent content = truth_of(game.campaign, shown, &forecast);
    QCOMPARE(content.ways.size(), std::size_t{2});
    const auto way = [&](SupplyWayDrawing::State state) {
      return std::ranges::find(content.ways, state, &SupplyWayDrawing::state);
    };
    const auto barred = way(SupplyWayDrawing::State::cut), open = way(SupplyWayDrawing::State::in_reach);
    QVERIFY(barred != content.ways.end() && open != content.ways.end());
    QCOMPARE(barred->words, QStringLiteral("cut by Body 3"));
    QVERIFY(barred->spot && barred->enemy);
    QCOMPARE(barred->path.front(), game.campaign.setting().to_ground(game.campaign.body(cut_store).at));
    QVERIFY(open->chosen && !barred->chosen);
    const auto pool = [&](BodyId body) {
      const auto name = QString::fromStdString(game.campaign.body(body).name);
      return std::ranges::find(content.pools, name, &PoolDrawing::name);
    };
    QVERIFY(pool(cut) != content.pools.end() && pool(cut)->mark == SupplyMark::cut);
    QVERIFY(pool(fed) != content.pools.end() && pool(fed)->mark == SupplyMark::supplied);
    for (const SeatView& view : game.views) QVERIFY(tst_truth::known_of(game.campaign, view).ways.empty());
  }

  void a_table_is_told_with_who_stands_on_it_and_opened_in_plan_and_in_the_round() {
    const Battle battle;
    const Campaign& campaign = battle.umpire->campaign();
    Console& console = *battle.console;
    const SheetContent& content = console.sheets().truth().content();
    QCOMPARE(content.tables.size(), std::size_t{1});
    std::int64_t men = 0;
    for (const Soldier& man : campaign.men()) men += man.on_ground() && man.state == ManState::free ? 1 : 0;
    QVERIFY(men > 0);
    QVERIFY(content.tables.front().label.contains(men_on(campaign, campaign.tables().front())));
    QVERIFY(men_on(campaign, campaign.tables().front()).endsWith(" men"));

    QTest::keyClick(&console, Qt::Key_T, Qt::ControlModifier);
    TableWindow* window = console.table_window();
    QVERIFY(window && window->isVisible());
    QCOMPARE(window->table(), TableId{0});
    QCOMPARE(window->view().drawing().men.size(), static_cast<std::size_t>(men));
    QCOMPARE(window->view().drawing().guns.size(), campaign.guns().size());
    QVERIFY(!window->view().drawing().labels.empty());
    // Both sides stand there.
    for (const Livery livery : {Livery::red, Livery::blue})
      QVERIFY(std::ranges::count(window->view().drawing().men, livery, &TableMan::livery) > 0);

    QTest::keyClick(window, Qt::Key_X);
    if (window->view().in_the_round()) {
      QTRY_VERIFY_WITH_TIMEOUT(window->view().round()->ready(), 60'000);
      QTRY_COMPARE(window->view().round()->drawing().men.size(), static_cast<std::size_t>(men));
      QTest::keyClick(window, Qt::Key_X);
      QVERIFY(!window->view().in_the_round());
    } else {
      QVERIFY(!window->note().isEmpty());
    }

    // It follows what happens.
    const QString before = window->head();
    QVERIFY(battle.session->close_move());
    QTRY_VERIFY(window->head() != before);
    QPointer<TableWindow> open = window;
    QTest::keyClick(window, Qt::Key_Escape);
    QTRY_VERIFY(!open);
    QVERIFY(!console.table_window());
  }

  // A window that shows a table asks nothing of anybody.
  void to_look_at_a_table_changes_nothing() {
    const Battle battle;
    const Hash hash = battle.umpire->campaign().state_hash();
    const std::uint64_t sequence = battle.umpire->sequence();
    std::vector<std::unique_ptr<Client>> clients;
    std::vector<Picture> before;
    int told = 0;
    for (const Seat& seat : battle.session->setting().seats) {
      clients.push_back(battle.session->take(seat.id));
      before.push_back(clients.back()->picture());
      clients.back()->on_change([&told](const auto&) { ++told; });
    }
    Console& console = *battle.console;
    for (const Qt::Key key : {Qt::Key_R, Qt::Key_L, Qt::Key_M}) QTest::keyClick(&console, key);
    QTest::keyClick(&console, Qt::Key_F7, Qt::ShiftModifier);
    QVERIFY(console.rides_view()->isVisible());
    QTest::keyClick(&console, Qt::Key_T, Qt::ControlModifier);
    TableWindow* window = console.table_window();
    QVERIFY(window);
    for (const Qt::Key key : {Qt::Key_Plus, Qt::Key_Left, Qt::Key_PageDown, Qt::Key_X, Qt::Key_X, Qt::Key_Home})
      QTest::keyClick(&window->view(), key);
    (void)window->grab();
    QTest::mouseMove(&window->view(), window->view().rect().center());
    QTest::keyClick(window, Qt::Key_Escape);
    QVERIFY(QTest::qWaitForWindowActive(&console));
    QTest::keyClick(&console, Qt::Key_F7);
    QVERIFY(!console.rides_view()->isVisible());
    QCoreApplication::processEvents();
    QCOMPARE(told, 0);
    QVERIFY(battle.umpire->campaign().state_hash() == hash);
    QCOMPARE(battle.umpire->sequence(), sequence);
    for (std::size_t seat = 0; seat < before.size(); ++seat) QVERIFY(clients[seat]->picture() == before[seat]);
  }

 private:
  /// Hook's Farm, as it stands when its battle has begun.
  struct Battle {
    QTemporaryDir folder;
    std::unique_ptr<Session> session;
    std::unique_ptr<UmpireClient> umpire;
    std::unique_ptr<Console> console;

    Battle() {
      const auto read = read_scenario(scenario_folder() / "hooks-farm", rulebook_folder());
      if (!read) std::abort();
      session = std::move(*Session::create(*read, folder.filePath("x.sandgate").toStdString(), 7));
      umpire = session->take_umpire("Maj Redmayne");
      const Setting& setting = session->setting();
      console = std::make_unique<Console>(*umpire, *Sheet::prepare(setting.country, setting.scale),
                                          std::span<const Transaction>(), 1, [] { return Attention::Time(); });
      umpire->on_change([this](std::span<const Transaction> all) { console->follow(all); });
      console->resize(1366, 736);
      console->show();
      (void)QTest::qWaitForWindowActive(console.get());
      QCoreApplication::processEvents();
    }
    ~Battle() { console.reset(), umpire.reset(), session.reset(); }
  };
};

SANDGATE_TEST(TruthTest)

}  // namespace tst_truth

#include "tst_truth.moc"
