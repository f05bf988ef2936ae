// Clients whose answers and changes come later: orders of a file, turns of programs and a commander's desk through one.
#include <QTemporaryDir>
#include <QTest>
#include <atomic>

#include "app/desk/model/desk_model.h"
#include "app/host/commander_seat.h"
#include "app/host/data_folder.h"
#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/app/fixtures/fought_battles.h"
#include "tests/plugins/fixtures/duel.h"
#include "tests/runner/test.h"

namespace tst_far_away {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// The first seat's client, far away; what is on its way comes when the test says so.
struct Far {
  std::unique_ptr<Client> near;
  DelayedClient client;
  Far(Session& session, SeatId seat) : near(session.take(seat)), client(*near, DelayedClient::By::hand) {}
  void arrive() {
    while (!client.idle()) client.arrive_one();
  }
};

/// Thinks until it is told to go on, gives an order, and thinks once more.
class Thinker final : public Commander {
 public:
  struct Shared {
    std::atomic<int> goes_on = 0, stage = 0;
    std::atomic<bool> moved_under_it = false, sees_what_it_did = false;
  };
  explicit Thinker(Shared& shared) : shared_(shared) {}
  void take_turn(const Picture& picture, const Briefing&, Orders& orders) override {
    think(picture);
    const std::uint64_t before = picture.sequence;
    const OwnBody& body = picture.bodies.front();
    const Path path{body.at, {body.at.x - Length::feet(3), body.at.y}};
    const bool taken = !orders.give(MarchOrder<Handle>{body.handle, path, false});
    shared_.sees_what_it_did = taken && picture.sequence > before && picture.bodies.front().march.has_value();
    think(picture);
  }

 private:
  void think(const Picture& picture) {
    const Picture before = picture;
    const int until = ++shared_.stage;
    while (shared_.goes_on < until) {
      if (!(picture == before)) shared_.moved_under_it = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  Shared& shared_;
};

Duel two_columns() {
  Duel duel;
  duel.body("Red", "1/Red", "infantry", "fours", 40, 80, 20).body("Blue", "1/Blue", "infantry", "fours", 40, 40, 20);
  return duel;
}

}  // namespace

class FarAwayTest : public QObject {
  Q_OBJECT

 private slots:
  void orders_of_a_file_are_given_one_after_another() {
    const auto near = path_in(folder_, "near.sandgate"), far = path_in(folder_, "far.sandgate");
    QVERIFY(play_as_fought(hooks_farm(), rulebook_folder(), near));
    const auto scenario = read_scenario(hooks_farm(), rulebook_folder());
    const auto file = read_orders(as_fought_orders(hooks_farm()).string(), *scenario->setting);
    QVERIFY(file);
    {
      auto session = Session::create(*scenario, far, file->seed.value_or(0));
      QVERIFY(session);
      std::vector<std::unique_ptr<Far>> seats;
      for (const Seat& seat : scenario->setting->seats) seats.push_back(std::make_unique<Far>(**session, seat.id));
      std::size_t given = 0, waited = 0;
      while ((*session)->move() <= 2 * file->last_move()) {
        const auto move = (*session)->move();
        for (const auto& seat : seats) seat->arrive();
        const auto moves = std::ranges::find_if(seats, [](const auto& s) { return s->client.picture().clock.my_move; });
        QVERIFY(moves != seats.end());
        bool closed = false;
        give_move(
            (*moves)->client, file->orders, {},
            {[&](const PlannedOrder&, const auto& refusal) { return ++given, !refusal; }, [&] { closed = true; }});
        for (; !closed && !(*moves)->client.idle(); ++waited) (*moves)->client.arrive_one();
        QVERIFY(closed);
        if ((*session)->move() == move) QVERIFY((*session)->close_move());
      }
      QVERIFY(given > 20 && waited > 3 * given);
      seats.clear();
      QVERIFY((*session)->close());
    }
    const auto one = verify(near), other = verify(far);
    QVERIFY(one && other && one->sound && other->sound);
    QCOMPARE(other->orders, one->orders);
    QVERIFY(other->state_hash == one->state_hash);
  }

  // What it sees and what it does are the same, near and far.
  void a_program_plays_no_other_way_for_it() {
    const Commanders commanders = Commanders::read(plugin_folder());
    const auto scenario = two_columns().scenario();
    auto near = std::move(*Session::rehearse(scenario, 7, commanders));
    auto far = std::move(*Session::rehearse(scenario, 7, commanders));
    std::vector<std::unique_ptr<Client>> lines;
    std::vector<DelayedClient*> clients;
    std::vector<std::unique_ptr<CommanderSeat>> seats;
    for (const Seat& seat : near->setting().seats) {
      QVERIFY(near->man(seat.id, "vanguard"));
      lines.push_back(far->take(seat.id));
      auto client = std::make_unique<DelayedClient>(*lines.back(), DelayedClient::By::hand);
      clients.push_back(client.get());
      seats.push_back(std::make_unique<CommanderSeat>("vanguard", *commanders.make("vanguard"), std::move(client)));
    }
    std::int64_t given = 0;
    const auto arrive = [&] {
      for (DelayedClient* client : clients)
        while (!client->idle()) client->arrive_one();
    };
    for (int move = 0; move < 12; ++move) {
      QVERIFY(near->play_commanders());
      arrive();
      for (std::size_t i = 0; i < seats.size(); ++i) {
        if (!clients[i]->picture().clock.my_move) continue;
        seats[i]->begin_turn({});
        for (std::optional<Result<void>> ended; !ended; seats[i]->wait(std::chrono::milliseconds(1))) {
          ended = seats[i]->serve();
          if (ended) QVERIFY(*ended);
          clients[i]->arrive_one();
        }
        given += seats[i]->given();
        break;
      }
      arrive();
      QCOMPARE(far->move(), near->move());
    }
    QVERIFY(given > 0);
    for (const Seat& seat : near->setting().seats)
      QVERIFY(far->take(seat.id)->picture() == near->take(seat.id)->picture());
  }

  // While it thinks, nothing changes under its eyes; when it has given an order it sees all that has happened.
  void nothing_changes_while_a_program_thinks() {
    const Commanders commanders = Commanders::read(plugin_folder());
    auto session = std::move(*Session::rehearse(two_columns().scenario(), 7, commanders));
    const SeatId red = *session->seat_named("red");
    Thinker::Shared shared;
    std::atomic<int> woken = 0;
    CommanderSeat seat("thinker", std::make_unique<Thinker>(shared), session->take(red));
    seat.begin_turn({}, {}, [&woken] { ++woken; });
    QTRY_COMPARE_WITH_TIMEOUT(shared.stage.load(), 1, 10'000);
    QVERIFY(!seat.serve());
    // Others act meanwhile, and none waits for it.
    QVERIFY(session->umpire(SetVisibility{Length::feet(20), "mist"}));
    QTest::qWait(20);
    QVERIFY(!shared.moved_under_it);
    shared.goes_on = 1;
    QTRY_VERIFY_WITH_TIMEOUT(woken >= 1, 10'000);
    QVERIFY(!seat.serve());
    QTRY_COMPARE_WITH_TIMEOUT(shared.stage.load(), 2, 10'000);
    QVERIFY(shared.sees_what_it_did);
    shared.goes_on = 2;
    QTRY_VERIFY_WITH_TIMEOUT(woken >= 2, 10'000);
    const auto ended = seat.serve();
    QVERIFY(ended && *ended);
    QVERIFY(!shared.moved_under_it);
    QCOMPARE(seat.given(), std::int64_t{1});
    QCOMPARE(session->move(), std::int64_t{2});
  }
  // Its move is closed over its head: it gives no order any more, and that is no fault of its own.
  void a_program_that_time_overtakes_keeps_its_seat() {
    const Commanders commanders = Commanders::read(plugin_folder());
    auto session = std::move(*Session::rehearse(two_columns().scenario(), 7, commanders));
    const SeatId red = *session->seat_named("red");
    Thinker::Shared shared;
    CommanderSeat seat("thinker", std::make_unique<Thinker>(shared), session->take(red));
    seat.begin_turn({});
    QTRY_COMPARE_WITH_TIMEOUT(shared.stage.load(), 1, 10'000);
    QVERIFY(session->close_move());
    QVERIFY(!seat.serve());
    shared.goes_on = 1;
    std::optional<Result<void>> ended;
    QTRY_VERIFY_WITH_TIMEOUT(ended || (ended = seat.serve()), 10'000);
    QVERIFY(*ended);
    QCOMPARE(seat.given(), std::int64_t{0});
    QCOMPARE(session->move(), std::int64_t{2});
    QVERIFY(!session->take(red)->picture().bodies.front().march);
  }

  void a_desk_sends_nothing_twice() {
    FakeClient client;
    DelayedClient far(client, DelayedClient::By::hand);
    DeskModel desk(far, words::ClauseBook());
    desk.select(Handle{0});
    desk.order(StandOutOrder<Handle>{Handle{0}, Formation::fours});
    desk.order(StandOutOrder<Handle>{Handle{0}, Formation::fours});
    desk.order(BoxOrder<Handle>{Handle{1}});
    while (!far.idle()) far.arrive_one();
    QCOMPARE(client.sent.size(), std::size_t{2});
    QVERIFY(!desk.refusal());
    desk.order(BoxOrder<Handle>{Handle{0}});
    while (!far.idle()) far.arrive_one();
    QCOMPARE(client.sent.size(), std::size_t{3});
  }
  // What has been begun since the order was sent is not taken for what was sent.
  void an_answer_leaves_alone_what_was_begun_meanwhile() {
    FakeClient client;
    DelayedClient far(client, DelayedClient::By::hand);
    DeskModel desk(far, words::ClauseBook());
    desk.select(Handle{0});
    desk.march_to(client.briefing().to_table({1200, 1600}));
    QTRY_VERIFY_WITH_TIMEOUT(desk.plan(), 60'000);
    desk.give();
    desk.select(Handle{1});
    const Point there = client.briefing().to_table({2200, 2100});
    desk.march_to(there);
    while (!far.idle()) far.arrive_one();
    QCOMPARE(client.sent.size(), std::size_t{1});
    QCOMPARE(desk.draft().body, Handle{1});
    QCOMPARE(desk.draft().places, std::vector{there});
    QVERIFY(desk.picture().body(Handle{0})->march.has_value());
  }
  void an_answer_may_find_the_desk_gone() {
    FakeClient client;
    DelayedClient far(client, DelayedClient::By::hand);
    auto desk = std::make_unique<DeskModel>(far, words::ClauseBook());
    auto asker = std::make_unique<QObject>();
    const auto never = [] { QFAIL("nobody is there"); };
    desk->send(StandOutOrder<Handle>{Handle{0}, Formation::fours}, *asker, never, [&](const Refusal&) { never(); });
    asker.reset();
    while (!far.idle()) far.arrive_one();
    QCOMPARE(client.sent.size(), std::size_t{1});
    desk->send(BoxOrder<Handle>{Handle{0}}, never, [&](const Refusal&) { never(); });
    desk.reset();
    while (!far.idle()) far.arrive_one();
    QCOMPARE(client.sent.size(), std::size_t{2});
  }

 private:
  QTemporaryDir folder_;
};

SANDGATE_TEST(FarAwayTest)

}  // namespace tst_far_away
#include "tst_far_away.moc"
