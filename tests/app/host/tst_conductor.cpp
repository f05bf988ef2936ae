// The host's clock: Hook's Farm with a clock that goes as it is told. What falls due is told and done, what comes after
// time is refused, and what is left is in the exercise.
#include <QTemporaryDir>
#include <QTest>

#include "app/host/conductor.h"
#include "app/host/data_folder.h"
#include "core/chronicle/chronicle.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/picture_bytes.h"
#include "tests/runner/test.h"

namespace tst_conductor {

using namespace sandgate;
using namespace std::chrono_literals;
using State = MoveClock::State;
using Kind = ClockNews::Kind;

class ConductorTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    auto scenario = read_scenario(scenario_folder() / "hooks-farm", rulebook_folder());
    QVERIFY(scenario);
    scenario_ = std::move(*scenario);
  }
  void init() {
    now_ = 1h;
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("farm.sandgate").toStdString();
    begin(scenario_);
  }
  void cleanup() {
    clients_.clear();
    session_.reset();
  }

  // Nobody is there: nothing runs. Who comes has all his time.
  void LW_2_2_time_runs_for_who_is_there() {
    const SeatId first = mover();
    pass(30min);
    QCOMPARE(reading(first).state, State::idle);
    conductor().come(first);
    QCOMPARE(reading(first).state, State::move);
    QCOMPARE(reading(first).seconds_left, whole(first));
    pass(10s);
    QCOMPARE(reading(first).seconds_left, whole(first) - 10);
    conductor().go(first);
    pass(30min);
    conductor().come(first);
    QCOMPARE(reading(first).seconds_left, whole(first) - 10);
    QCOMPARE(reading(other(first)).state, State::idle);
  }

  // The clock is shown to each seat by its client; its Picture has nothing of it.
  void a_client_hears_of_it_beside_its_picture() {
    const SeatId first = mover();
    std::vector<ClockNews> heard, others;
    int shown = 0;
    client(first).on_clock([&](const std::vector<ClockNews>& news) {
      ++shown;
      heard.insert(heard.end(), news.begin(), news.end());
    });
    client(other(first)).on_clock([&](const std::vector<ClockNews>& news) {
      others.insert(others.end(), news.begin(), news.end());
    });
    const std::string before = bytes(first);
    conductor().come(first);
    QCOMPARE(client(first).clock(), reading(first));
    QCOMPARE(shown, 1);
    pass(100ms);
    QCOMPARE(shown, 1);  // the same seconds are shown once
    pass(1s);
    QCOMPARE(shown, 2);
    QCOMPARE(bytes(first), before);  // until guns have done: that is seen
    pass(std::chrono::seconds(whole(first)) - 90s);
    std::erase_if(heard, [](const ClockNews& one) { return one.kind == Kind::guns_over; });
    QCOMPARE(heard.size(), std::size_t{1});
    QCOMPARE(heard.front(), (ClockNews{Kind::warning, 120}));
    QVERIFY(others.empty());
    // Time is told while there is still something to be seen, and then everything stops.
    std::int64_t of = 0;
    client(first).on_clock([&](const std::vector<ClockNews>& news) {
      for (const ClockNews& one : news)
        if (one.kind == Kind::time) of = session_->move();
    });
    pass(1h);
    QCOMPARE(of, std::int64_t{1});
    QCOMPARE(session_->move(), std::int64_t{2});
    QVERIFY(!client(first).picture().clock.my_move);
  }

  void LW_2_2_what_comes_after_time_is_refused() {
    const SeatId first = mover(), second = other(first);
    conductor().come(first);
    now_ += std::chrono::seconds(whole(first));
    // Before anybody has looked at the clock.
    QCOMPARE(refused(first, CloseMyMove{}), RefusalCode::after_time);
    QCOMPARE(session_->move(), std::int64_t{1});
    conductor().tick();
    QCOMPARE(session_->move(), std::int64_t{2});
    const SeenTable& table = client(first).picture().tables.front();
    std::optional<Refusal> why;
    client(first).send(GunsDoneOrder<Handle>{table.handle}, [&](const Answer& answer) { why = answer.error(); });
    QCOMPARE(why->code, RefusalCode::after_time);
    QCOMPARE(why->clause, clauses::move_and_clock);
    // LW-5.8: at any instant. (Nobody has come near enough to be isolated.)
    const auto& men = client(first).picture().men;
    const auto own = std::ranges::find(men, client(first).picture().side, &SeenMan::side);
    QVERIFY(refused(first, WhiteFlagOrder<Handle>{table.handle, {own->handle}}) != RefusalCode::after_time);
    // The other is not late, and the next move of who was begins anew.
    conductor().come(second);
    QVERIFY(!refused(second, CloseMyMove{}));
    conductor().come(first);
    QCOMPARE(reading(first).seconds_left, whole(first));
    QVERIFY(!refused(first, CloseMyMove{}));
  }
  // An order that was accepted in time is answered as it was, however late it is sent again.
  void what_was_in_time_is_answered_after_time() {
    const SeatId first = mover();
    conductor().come(first);
    const auto& men = client(first).picture().men;
    const TableHandle table = client(first).picture().tables.front().handle;
    const OrderId id = fresh_order_id();
    std::optional<SeatDeed> taken;
    for (const SeenMan& man : men) {
      if (man.side != client(first).picture().side || taken) continue;
      for (const auto& [x, y] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
        const Point to{man.at.x + Length::inches(2 * x), man.at.y + Length::inches(2 * y)};
        const SeatDeed walk = MoveMenOrder<Handle>{table, {{man.handle, {man.at, to}}}, {}};
        bool accepted = false;
        client(first).send(id, walk, [&](const Answer& answer) { accepted = answer.has_value(); });
        if (!accepted) continue;
        taken = walk;
        break;
      }
    }
    QVERIFY(taken);
    pass(1h);
    QCOMPARE(session_->move(), std::int64_t{2});
    bool repeated = false;
    client(first).send(id, *taken, [&](const Answer& answer) { repeated = answer && answer->repeated; });
    QVERIFY(repeated);
  }

  // LW-2.3: seats that are there wait for the end of the interval, or begin sooner.
  void LW_2_3_the_interval() {
    const SeatId first = mover(), second = other(first);
    conductor().come(first);
    conductor().come(second);
    QCOMPARE(reading(second).state, State::idle);
    QVERIFY(!refused(first, CloseMyMove{}));
    QCOMPARE(reading(first).state, State::interval);
    QCOMPARE(reading(second).state, State::interval);
    std::vector<Conductor::News> news;
    conductor().on_news([&](const Conductor::News& one) { news.push_back(one); });
    pass(4min - 1s);
    QCOMPARE(reading(second).state, State::interval);
    pass(1s);
    QCOMPARE(news, (std::vector<Conductor::News>{{SeatId{}, {Kind::interval_over, 0}}}));
    QCOMPARE(reading(second).state, State::move);
    QCOMPARE(reading(second).seconds_left, whole(second));
    QCOMPARE(reading(first).state, State::idle);
    QVERIFY(!refused(second, CloseMyMove{}));
    QCOMPARE(reading(first).state, State::interval);
    conductor().come(second);  // it is not his
    QCOMPARE(reading(first).state, State::interval);
    conductor().come(first);
    QCOMPARE(reading(first).state, State::move);
  }

  // LW-2.5: the guns' half is told, and their silence is the host's doing.
  void LW_2_5_half_the_move_is_the_guns() {
    for (int move = 0; move < 2; ++move) QVERIFY(session_->close_move());
    const SeatId first = mover();
    conductor().come(first);
    QVERIFY(client(first).picture().tables.front().guns_open);
    std::vector<ClockNews> heard;
    bool open_then = false;
    client(first).on_clock([&](const std::vector<ClockNews>& news) {
      heard.insert(heard.end(), news.begin(), news.end());
      if (!news.empty()) open_then = client(first).picture().tables.front().guns_open;
    });
    pass(std::chrono::seconds(whole(first)) / 2 - 1s);
    QVERIFY(client(first).picture().tables.front().guns_open);
    pass(1s);
    QCOMPARE(heard, (std::vector<ClockNews>{{Kind::guns_over, 0}}));
    QVERIFY(open_then);
    QVERIFY(!client(first).picture().tables.front().guns_open);
    QCOMPARE(reading(first).state, State::move);
  }
  // A host that slept through all of it: everything is told in order, done once, and nobody wins time.
  void a_leap_does_everything_once() {
    for (int move = 0; move < 2; ++move) QVERIFY(session_->close_move());
    const SeatId first = mover();
    std::vector<Kind> told;
    conductor().on_news([&](const Conductor::News& one) { told.push_back(one.what.kind); });
    conductor().come(first);
    pass(24h);
    QCOMPARE(told.front(), Kind::guns_over);
    QCOMPARE(told.back(), Kind::time);
    QCOMPARE(std::ranges::count(told, Kind::time), 1);
    QCOMPARE(session_->move(), std::int64_t{4});
    pass(1s);
    QCOMPARE(std::ranges::count(told, Kind::time), 1);
  }

  void a_freeze_stops_everything() {
    const SeatId first = mover();
    conductor().come(first);
    pass(10s);
    conductor().pause();
    QVERIFY(reading(first).paused);
    pass(1h);
    QCOMPARE(reading(first).seconds_left, whole(first) - 10);
    QCOMPARE(refused(first, CloseMyMove{}), RefusalCode::clock_stands);
    QCOMPARE(refused(other(first), CloseMyMove{}), RefusalCode::clock_stands);
    conductor().resume();
    pass(1s);
    QCOMPARE(reading(first).seconds_left, whole(first) - 11);
    QVERIFY(!refused(first, CloseMyMove{}));
    // So does the interval.
    QCOMPARE(reading(first).state, State::interval);
    const auto left = reading(first).seconds_left;
    conductor().pause();
    pass(1h);
    QCOMPARE(reading(first).seconds_left, left);
  }

  // To close the exercise wins nobody time, whoever opens it again and wherever.
  void what_is_left_is_in_the_exercise() {
    const SeatId first = mover(), second = other(first);
    conductor().come(first);
    pass(100s);
    reopen();
    pass(1h);
    QCOMPARE(reading(first).state, State::idle);  // no interval in the middle of a move
    conductor().come(first);
    QCOMPARE(reading(first).seconds_left, whole(first) - 100);
    QVERIFY(!refused(first, CloseMyMove{}));
    pass(60s);
    QCOMPARE(reading(second).state, State::interval);
    const auto left = reading(second).seconds_left;
    reopen();
    QCOMPARE(reading(second).state, State::interval);
    QCOMPARE(reading(second).seconds_left, left);
    conductor().come(second);
    QCOMPARE(reading(second).seconds_left, whole(second));
    conductor().pause();
    conductor().set_on(false);
    reopen();
    QVERIFY(conductor().paused() && !conductor().on());
  }
  // A kill wins a few seconds at most: what is left is written as it goes.
  void a_kill_wins_a_few_seconds() {
    const SeatId first = mover();
    conductor().come(first);
    for (int second = 0; second < 62; ++second) pass(1s);
    const auto copy = folder_->filePath("copy.sandgate").toStdString();
    QVERIFY(session_->save_copy(copy));
    clients_.clear();
    session_ = std::move(*Session::open(copy));
    take_up();
    conductor().come(first);
    QVERIFY(reading(first).seconds_left <= whole(first) - 57);
  }

  void switched_off_nothing_is_timed() {
    const SeatId first = mover();
    conductor().come(first);
    pass(10s);
    conductor().set_on(false);
    QCOMPARE(reading(first).state, State::idle);
    pass(5h);
    QCOMPARE(session_->move(), std::int64_t{1});
    QVERIFY(!conductor().waits(first));
    conductor().set_on(true);
    QCOMPARE(reading(first).seconds_left, whole(first) - 10);
  }

  // Programs are not timed, and neither is a seat without a clock at all.
  void programs_are_not_timed() {
    const SeatId first = mover();
    QVERIFY(session_->man(first, "vanguard"));
    conductor().come(first);
    pass(5h);
    QCOMPARE(reading(first).state, State::idle);
    QCOMPARE(session_->move(), std::int64_t{1});
  }

  // What the clock does is in the journal as orders are: the same ticks and the same orders make the same exercise.
  void the_same_clock_makes_the_same_exercise() {
    std::vector<Hash> hashes;
    for (int time = 0; time < 2; ++time) {
      if (time > 0) init();
      for (int move = 0; move < 6; ++move) {
        conductor().come(mover());
        pass(15min);
      }
      QCOMPARE(session_->move(), std::int64_t{7});
      clients_.clear();
      QVERIFY(session_->close());
      const auto verdict = verify(file_);
      QVERIFY(verdict && verdict->sound && verdict->redecided);
      hashes.push_back(verdict->state_hash);
    }
    QVERIFY(hashes[0] == hashes[1]);
  }

 protected:
  void begin(const Scenario& scenario) {
    clients_.clear();
    session_.reset();
    std::filesystem::remove(file_);
    auto made = Session::create(scenario, file_, 3);
    QVERIFY2(made, made ? "" : made.error().sentence().c_str());
    session_ = std::move(*made);
    take_up();
  }
  void reopen() {
    clients_.clear();
    QVERIFY(session_->close());
    session_.reset();
    auto again = Session::open(file_);
    QVERIFY2(again, again ? "" : again.error().sentence().c_str());
    session_ = std::move(*again);
    take_up();
  }
  void take_up() {
    session_->conduct([this] { return now_; });
    for (const Seat& seat : session_->setting().seats) clients_.push_back(session_->take(seat.id));
  }
  Conductor& conductor() { return *session_->conductor(); }
  Client& client(SeatId seat) { return *clients_[seat.index()]; }
  SeatId mover() const { return session_->awaited().front(); }
  SeatId other(SeatId seat) const { return SeatId{1 - seat.number}; }
  ClockReading reading(SeatId seat) { return conductor().reading(seat); }
  int whole(SeatId seat) { return static_cast<int>(60 * allowed_minutes(session_->setting(), client(seat).picture())); }
  std::string bytes(SeatId seat) { return (tests::Bytes() << client(seat).picture()).text(); }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    conductor().tick();
  }
  std::optional<RefusalCode> refused(SeatId seat, const SeatDeed& deed) {
    std::optional<RefusalCode> code;
    client(seat).send(deed, [&code](const Answer& answer) {
      if (!answer) code = answer.error().code;
    });
    return code;
  }

  Scenario scenario_;
  std::chrono::milliseconds now_{};
  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path file_;
  std::unique_ptr<Session> session_;
  std::vector<std::unique_ptr<Client>> clients_;
};

SANDGATE_TEST(ConductorTest)

}  // namespace tst_conductor
#include "tst_conductor.moc"
