// A session from first contact to the end of a melee: who is waited for, what is chosen, what is kept (CX-10, LW-5.4).
#include <QTemporaryDir>
#include <QTest>

#include "app/host/conductor.h"
#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "core/sight/table_plan.h"
#include "tests/plugins/fixtures/duel.h"
#include "tests/runner/test.h"

namespace tst_table_session {

using namespace sandgate;
using namespace sandgate::tests;

class TestTableSession : public QObject {
  Q_OBJECT

  static constexpr SeatId red{0}, blue{1};

  /// Nine of Red's stand an arm's length from eleven of Blue's, with nobody else in the country.
  static Scenario close_by() {
    Duel duel;
    duel.body("Red", "Nine", "infantry", "two_ranks", 9, 60, 10)
        .body("Blue", "Eleven", "infantry", "two_ranks", 11, 60.9, 10);
    return duel.scenario();
  }
  static std::unique_ptr<Session> need(Result<std::unique_ptr<Session>> made) {
    if (!made) qFatal("%s", made.error().sentence().c_str());
    return std::move(*made);
  }
  static std::optional<RefusalCode> send(Client& client, const SeatDeed& deed) {
    std::optional<RefusalCode> refused;
    client.send(deed, [&](const Answer& answer) {
      if (!answer) refused = answer.error().code;
    });
    return refused;
  }
  static const OwnBody& own(const Client& client) { return client.picture().bodies.front(); }

  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file() const { return folder_->filePath("x.sandgate").toStdString(); }

  /// To the moment when Red has charged and closed its move.
  static void charge(Session& session, Client& ours, Client& theirs) {
    QVERIFY(!send(ours, CloseMyMove{}));
    QCOMPARE(ours.picture().tables.size(), std::size_t{1});
    QCOMPARE(ours.picture().men.size(), std::size_t{20});
    QVERIFY(!send(theirs, CloseMyMove{}));
    const auto order = order_charge(ours.picture(), ours.briefing(), own(ours).handle);
    QVERIFY(order.has_value());
    QVERIFY(!send(ours, *order));
    QVERIFY(!send(ours, CloseMyMove{}));
    QCOMPARE(session.move(), std::int64_t{3});
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void the_mover_is_waited_for() {
    auto session = need(Session::create(close_by(), file(), 1));
    const auto ours = session->take(red), theirs = session->take(blue);
    charge(*session, *ours, *theirs);
    QVERIFY(ours->picture().clock.phase == Phase::choices);
    QCOMPARE(session->awaited(), std::vector<SeatId>{red});
    const SeenMelee melee = ours->picture().tables.front().melees.front();
    QVERIFY(melee.mine && melee.attacking && !melee.chosen);
    QVERIFY(!melee.killed.empty());
    const SeenMelee as_they_see = theirs->picture().tables.front().melees.front();
    QVERIFY(!as_they_see.mine);
    QVERIFY2(as_they_see.killed.empty() && as_they_see.taken.empty(),
             "a choice is its maker's until it is carried out");
    const TableHandle table = ours->picture().tables.front().handle;
    // Too few, too many, somebody else's, and nobody there.
    QVERIFY(send(*ours, ChooseOrder<Handle>{table, melee.number, {}, {}}) == RefusalCode::not_the_ruling);
    QVERIFY(send(*ours, ChooseOrder<Handle>{table, melee.number, {ManHandle{99}}, {}}) ==
            RefusalCode::man_not_in_melee);
    QVERIFY(send(*ours, ChooseOrder<Handle>{table, 7, melee.killed, melee.taken}) == RefusalCode::not_your_choice);
    QVERIFY(send(*theirs, ChooseOrder<Handle>{theirs->picture().tables.front().handle, melee.number, melee.killed,
                                              melee.taken}) == RefusalCode::not_your_choice);
    QVERIFY(send(*ours, ChooseOrder<Handle>{table, melee.number, melee.killed, melee.taken}) == std::nullopt);
    QCOMPARE(session->move(), std::int64_t{4});
    QVERIFY(ours->picture().clock.phase == Phase::men);
    QVERIFY(std::ranges::any_of(theirs->picture().dispatches,
                                [](const Dispatch& d) { return d.code == ReportCode::melee; }));
    QVERIFY(session->close().has_value());
    QVERIFY(verify(file())->sound);
  }

  // LW-5.4: at the end of his time what the program proposes is settled.
  void time_runs_out() {
    auto session = need(Session::create(close_by(), file(), 1));
    const auto ours = session->take(red), theirs = session->take(blue);
    charge(*session, *ours, *theirs);
    const auto fallen = ours->picture().tables.front().melees.front().killed;
    QVERIFY(session->close_move().has_value());
    QCOMPARE(session->move(), std::int64_t{4});
    for (const ManHandle man : fallen) QVERIFY(ours->picture().man(man)->state == ManState::dead);
  }

  // The same by the clock: the seconds run for him who chooses, who hears of it, and who is too late then.
  void time_runs_out_by_the_clock() {
    auto session = need(Session::create(close_by(), file(), 1));
    std::chrono::milliseconds now = std::chrono::hours(1);
    session->conduct([&now] { return now; });
    const auto ours = session->take(red), theirs = session->take(blue);
    charge(*session, *ours, *theirs);
    Conductor& conductor = *session->conductor();
    std::vector<ClockNews> heard;
    ours->on_clock([&](const std::vector<ClockNews>& news) { heard.insert(heard.end(), news.begin(), news.end()); });
    conductor.come(red);
    conductor.come(blue);
    const int seconds = session->setting().rulebook.melee.choice_seconds;
    QVERIFY(seconds > 1);
    QCOMPARE(conductor.reading(red).state, MoveClock::State::choices);
    QCOMPARE(conductor.reading(red).seconds_left, seconds);
    QVERIFY(conductor.reading(blue).state != MoveClock::State::choices);
    const auto pass = [&](int by) {
      now += std::chrono::seconds(by);
      conductor.tick();
    };
    const auto fallen = ours->picture().tables.front().melees.front().killed;
    QVERIFY(!fallen.empty());
    pass(seconds - 1);
    QVERIFY(ours->picture().clock.phase == Phase::choices);
    QCOMPARE(conductor.reading(red).seconds_left, 1);
    pass(1);
    QCOMPARE(std::ranges::count(heard, ClockNews{ClockNews::Kind::choices_over, 0}), std::ptrdiff_t{1});
    QVERIFY(ours->picture().clock.phase != Phase::choices);
    QCOMPARE(session->move(), std::int64_t{4});
    for (const ManHandle man : fallen) QVERIFY(ours->picture().man(man)->state == ManState::dead);
    QVERIFY(session->close().has_value());
    const auto verdict = verify(file());
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  // LW-5.8: at any instant: whoever is attacked gives himself up before it is chosen who falls, and nobody waits any
  // more.
  void the_white_flag_while_a_choice_is_waited_for() {
    auto session = need(Session::create(close_by(), file(), 1));
    std::chrono::milliseconds now = std::chrono::hours(1);
    session->conduct([&now] { return now; });
    const auto ours = session->take(red), theirs = session->take(blue);
    charge(*session, *ours, *theirs);
    Conductor& conductor = *session->conductor();
    conductor.come(red);
    QCOMPARE(conductor.reading(red).state, MoveClock::State::choices);
    WhiteFlagOrder<Handle> flag{theirs->picture().tables.front().handle, {}};
    for (const SeenMan& man : theirs->picture().men) {
      if (man.side == theirs->picture().side) flag.men.push_back(man.handle);
    }
    const auto one = SeenMelee(theirs->picture().tables.front().melees.front()).own.front();
    QVERIFY(send(*theirs, WhiteFlagOrder<Handle>{flag.table, {one}}) == RefusalCode::not_isolated);
    QVERIFY(ours->picture().clock.phase == Phase::choices);
    QCOMPARE(send(*theirs, flag), std::nullopt);
    QCOMPARE(session->move(), std::int64_t{4});
    QVERIFY(conductor.reading(red).state != MoveClock::State::choices);
    QVERIFY(ours->picture().tables.front().melees.empty());
    for (const SeenMan& man : ours->picture().men) {
      QVERIFY(man.state == (man.side == ours->picture().side ? ManState::free : ManState::prisoner));
    }
    QVERIFY(std::ranges::any_of(ours->picture().dispatches,
                                [](const Dispatch& d) { return d.code == ReportCode::enemy_surrendered; }));
    QVERIFY(session->close().has_value());
    const auto verdict = verify(file());
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  // Opened again in the middle of the choices, the exercise waits for them still.
  void left_while_melees_wait() {
    Picture before;
    {
      auto session = need(Session::create(close_by(), file(), 1));
      const auto ours = session->take(red), theirs = session->take(blue);
      charge(*session, *ours, *theirs);
      before = ours->picture();
    }
    auto session = need(Session::open(file()));
    const auto ours = session->take(red);
    QCOMPARE(session->awaited(), std::vector<SeatId>{red});
    QVERIFY(ours->picture().men == before.men);
    QVERIFY(ours->picture().tables == before.tables);
    QVERIFY(session->close_move().has_value());
    QCOMPARE(session->move(), std::int64_t{4});
  }

  void bad_orders_change_nothing() {
    auto session = need(Session::create(close_by(), file(), 1));
    const auto ours = session->take(red), theirs = session->take(blue);
    QVERIFY(!send(*ours, CloseMyMove{}));
    QVERIFY(!send(*theirs, CloseMyMove{}));
    const Picture before = ours->picture();
    const SeenTable& table = before.tables.front();
    const auto mine = std::ranges::find(before.men, before.side, &SeenMan::side);
    const auto foreign = std::ranges::find_if(before.men, [&](const SeenMan& m) { return m.side != before.side; });
    QVERIFY(mine != before.men.end() && foreign != before.men.end());
    const Point at = mine->at, far{at.x, at.y - Length::inches(30)};
    const auto walk = [&](ManHandle man, Path path) {
      return MoveMenOrder<Handle>{table.handle, {{man, std::move(path)}}, {}};
    };
    QVERIFY(send(*ours, walk(mine->handle, {at, far})) == RefusalCode::too_far);
    QVERIFY(send(*ours, walk(mine->handle, {at, {at.x, table.window.south_west.y - Length{{1}}}})) ==
            RefusalCode::off_table);
    QVERIFY(send(*ours, walk(mine->handle, {far, at})) == RefusalCode::path_elsewhere);
    QVERIFY(send(*ours, walk(mine->handle, {at})).has_value());
    QVERIFY(send(*ours, walk(foreign->handle, {foreign->at, at})).has_value());
    QVERIFY(send(*ours, walk(ManHandle{4'000}, {at, far})) == RefusalCode::man_not_yours);
    QVERIFY(send(*ours, MoveMenOrder<Handle>{TableHandle{9}, {{mine->handle, {at, far}}}, {}}) ==
            RefusalCode::not_your_table);
    QVERIFY(send(*ours, MoveMenOrder<Handle>{table.handle, {}, {}}).has_value());
    QVERIFY(ours->picture() == before);
  }
};

SANDGATE_TEST(TestTableSession)

}  // namespace tst_table_session
#include "tst_table_session.moc"
