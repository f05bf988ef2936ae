// Lines that break at random, orders that come twice and in another order than they were sent, a host that is gone and
// comes back: no order that was answered is lost, none is done twice, and every client knows in the end what it would.
#include <random>

#include "core/chronicle/chronicle.h"
#include "tests/app/hosting/served.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_lost_lines {

using namespace sandgate;
using namespace sandgate::tests;

class LostLines : public QObject {
  Q_OBJECT
 private slots:
  void no_order_is_lost_and_none_is_done_twice_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(3, 60)); ++seed)
      QTest::addRow("seed %u", seed) << seed;
  }
  void no_order_is_lost_and_none_is_done_twice() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto lot = [&](std::size_t below) {
      return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
    };
    ServingWays ways;
    ways.patience = std::chrono::hours(1);
    ServedExercise served(ways, "staff", "sandgate", Signals::couriers);
    std::vector<std::unique_ptr<FarClient>> clients;
    for (const Seat& seat : served.session->setting().seats)
      clients.push_back(std::make_unique<FarClient>(seat.name, served.country()));
    clients.push_back(std::make_unique<FarClient>("umpire", served.country()));
    for (const auto& client : clients) served.connect(*client);
    served.settle();
    served.server->steer(wire::Steering::begin);
    served.settle();

    std::map<OrderId, int> answers, accepted;
    int hosts = 0;
    for (int step = 0; step < 1'500; ++step) {
      FarClient& client = *clients[lot(clients.size())];
      switch (lot(12)) {
        case 0:
          if (client.end->client()) give_something(client, random, answers, accepted);
          break;
        case 1: served.lose(client); break;
        case 2:
        case 3:
          if (client.link == 0) served.connect(client);
          break;
        case 4:  // the same order comes once more, after others
          if (!client.to_host.empty() && !greets(client))
            client.to_host.push_back(client.to_host[lot(client.to_host.size())]);
          break;
        case 5:  // two change places; a greeting stays the first
          if (client.to_host.size() > 2 && client.end->welcome() && client.up_to_date > 0 && !greets(client))
            std::swap(client.to_host[0], client.to_host[1 + lot(client.to_host.size() - 1)]);
          break;
        case 6:
          if (lot(150) == 0) served.again(ways), ++hosts;
          break;
        default:
          for (std::size_t n = lot(6); n > 0; --n) served.carry(client);
          if (lot(4) == 0) served.pass(std::chrono::milliseconds(100));
      }
    }
    for (const auto& client : clients) {
      QVERIFY2(!client->ended, client->ended ? client->ended->what.c_str() : "");
      if (client->link == 0) served.connect(*client);
    }
    served.settle();

    QVERIFY(!answers.empty());
    std::map<OrderId, int> journalled;
    QVERIFY(served.session->each_transaction(0, 1'000'000'000,
                                             [&](const Transaction& one) { ++journalled[one.order.id]; }));
    for (const auto& [id, times] : answers) QCOMPARE(times, 1);
    for (const auto& [id, times] : accepted) QCOMPARE(journalled[id], 1);
    for (const auto& [id, times] : journalled) QCOMPARE(times, 1);
    for (std::size_t i = 0; i + 1 < clients.size(); ++i) {
      const Picture& held = clients[i]->picture();
      QVERIFY(held == served.session->take(held.seat)->picture());
    }
    const auto local = served.session->take_umpire();
    QCOMPARE(clients.back()->end->umpire()->campaign().state_hash().hex(), local->campaign().state_hash().hex());
    served.server.reset();
    QVERIFY(served.session->close());
    const auto proof = verify(served.file);
    QVERIFY2(proof, proof ? "" : proof.error().sentence().c_str());
  }

 private:
  /// A greeting is on its way.
  static bool greets(const FarClient& client) {
    return std::ranges::any_of(client.to_host, [](const wire::Bytes& bytes) { return bytes.front() == std::byte{0}; });
  }
  static void give_something(FarClient& client, std::mt19937& random, std::map<OrderId, int>& answers,
                             std::map<OrderId, int>& accepted) {
    const Picture& picture = client.picture();
    const OrderId id = fresh_order_id();
    const auto answered = [&answers, &accepted, id](const Answer& answer) {
      ++answers[id];
      if (answer) ++accepted[id];
    };
    if (picture.clock.my_move && random() % 3 == 0) {
      client.end->client()->send(id, CloseMyMove{}, answered);
      return;
    }
    std::vector<Handle> mine;
    for (const OwnBody& body : picture.bodies) {
      if (body.mine && !body.gone) mine.push_back(body.handle);
    }
    if (mine.empty()) return;
    const OwnBody& body = *picture.body(mine[random() % mine.size()]);
    const Point to{body.at.x + Length::feet(static_cast<std::int64_t>(random() % 5) - 2),
                   body.at.y + Length::feet(static_cast<std::int64_t>(random() % 5) - 2)};
    client.end->client()->send(id, MarchOrder<Handle>{body.handle, {body.at, to}, false}, answered);
  }
};

SANDGATE_TEST(LostLines)

}  // namespace tst_lost_lines
#include "tst_lost_lines.moc"
