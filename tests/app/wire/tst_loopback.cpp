// A client at the far end of bytes knows what the host's own knows, to the last field, and is answered as it is.
#include <QTemporaryDir>
#include <QTest>

#include "app/host/commander_seat.h"
#include "app/host/commanders.h"
#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/wire/client_end.h"
#include "app/wire/host_end.h"
#include "app/wire/loopback.h"
#include "core/sight/picture_hash.h"
#include "tests/runner/test.h"

namespace tst_loopback {

using namespace sandgate;

namespace {

struct Served {
  explicit Served(const char* name, const char* posting = "", std::optional<Signals> signalling = {}) {
    auto scenario = read_scenario(scenario_folder() / name, rulebook_folder(), {}, {posting, signalling});
    if (!scenario) qFatal("%s", scenario.error().sentence().c_str());
    auto made = Session::create(*scenario, folder.filePath("x.sandgate").toStdString(), 11);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session = std::move(*made);
  }
  QTemporaryDir folder{QStringLiteral("/dev/shm/sandgate-XXXXXX")};
  std::unique_ptr<Session> session;
};

/// Whoever is awaited is played by Vanguard, from the far end of bytes.
void play(Session& session, std::int64_t moves, const std::function<void()>& after_each) {
  const Commanders commanders = Commanders::read(plugin_folder());
  std::vector<std::unique_ptr<CommanderSeat>> seats;
  for (const Seat& seat : session.setting().seats) {
    auto commander = commanders.make("vanguard");
    if (!commander) qFatal("%s", commander.error().sentence().c_str());
    seats.push_back(
        std::make_unique<CommanderSeat>("vanguard", std::move(*commander), wire::through_bytes(session.take(seat.id))));
  }
  const std::int64_t last = session.move() + moves;
  while (session.move() < last && !session.over()) {
    const auto awaited = session.awaited();
    if (awaited.empty()) qFatal("nobody is awaited");
    if (auto went = seats[awaited.front().index()]->take_turn({}); !went) qFatal("%s", went.error().sentence().c_str());
    after_each();
  }
}

}  // namespace

class LoopbackTest : public QObject {
  Q_OBJECT
 private slots:
  void a_staff_by_couriers_is_known_alike() { known_alike("sandgate", "staff", Signals::couriers, 6); }
  void a_battle_is_known_alike() { known_alike("hooks-farm", "", {}, 4); }

  void what_this_end_can_know_is_refused_here() {
    Served served("sandgate");
    const auto far = wire::through_bytes(served.session->take(SeatId{0}));
    std::optional<Refusal> refusal;
    far->send(HaltOrder<Handle>{Handle{999}}, [&](const Answer& answer) { refusal = answer.error(); });
    QVERIFY(refusal && refusal->code == RefusalCode::not_your_body);
  }

  void a_line_that_was_lost_is_taken_up_where_it_was() {
    Served served("sandgate");
    Session& session = *served.session;
    const SeatId mover = session.awaited().front();
    std::vector<wire::Bytes> on_the_way;
    const auto queue = [&](const wire::Frame& frame) { on_the_way.push_back(*frame); };
    wire::ClientEndOwner owner;
    int ready = 0;
    owner.ready = [&] { ++ready; };
    owner.find_country = [&](const Hash&) { return session.setting().country; };
    owner.ended = [](const wire::Ended& how) { qFatal("%s", how.what.c_str()); };
    wire::ClientEnd end({}, owner);
    const auto say = [&](const wire::FromHost& message) { end.hear(wire::encode(message)); };
    const auto arrive = [&] {
      for (const wire::Bytes& bytes : std::exchange(on_the_way, {})) end.hear(bytes);
    };
    std::vector<wire::Bytes> sent;
    end.connected([&](wire::Bytes bytes) { sent.push_back(std::move(bytes)); });
    auto host = std::make_unique<wire::SeatEnd>(session.take(mover), queue);
    say(wire::Welcome{{}, wire::Role::commander, mover, 5});
    say(wire::sheet_of(host->client().briefing(), {}));
    host->open();
    arrive();
    QCOMPARE(ready, 1);
    // The order reaches the host, and its answer is lost with the line.
    int answers = 0;
    bool repeated = false;
    BasicMessage<Handle> word;
    word.umpire = true;
    word.content.text = {"Where is the bridge?"};
    end.client()->send(SendMessageOrder<Handle>{word}, [&](const Answer& answer) {
      ++answers;
      repeated = answer && answer->repeated;
    });
    const auto order = wire::read_from_client(sent.back(), {2, 2});
    QVERIFY(order);
    host->give(std::get<wire::Give>(*order));
    QVERIFY(!on_the_way.empty());
    on_the_way.clear();
    host.reset();
    end.lost();
    QCOMPARE(answers, 0);
    // Another line: what came in between is told, the order is sent again and answered from the journal.
    sent.clear();
    end.connected([&](wire::Bytes bytes) { sent.push_back(std::move(bytes)); });
    const auto hello = wire::read_from_client(sent.front(), {2, 2});
    QVERIFY(hello);
    const auto held = std::get<wire::Hello>(*hello).held;
    QVERIFY(held && held->epoch == 5);
    host = std::make_unique<wire::SeatEnd>(session.take(mover), queue);
    say(wire::Welcome{{}, wire::Role::commander, mover, 5});
    host->open(session.since(mover, held->sequence));
    arrive();
    QCOMPARE(ready, 1);
    QCOMPARE(end.resumed(), std::int64_t{1});
    const auto again = wire::read_from_client(sent.back(), {2, 2});
    QVERIFY(again && *again == *order);
    host->give(std::get<wire::Give>(*again));
    arrive();
    QCOMPARE(answers, 1);
    QVERIFY(repeated);
    QVERIFY(end.client()->picture() == host->client().picture());
  }

 private:
  static void known_alike(const char* scenario, const char* posting, std::optional<Signals> signalling,
                          std::int64_t moves) {
    Served served(scenario, posting, signalling);
    std::vector<std::unique_ptr<Client>> near, far;
    for (const Seat& seat : served.session->setting().seats) {
      near.push_back(served.session->take(seat.id));
      far.push_back(wire::through_bytes(served.session->take(seat.id)));
    }
    play(*served.session, moves, [&] {
      for (std::size_t i = 0; i < near.size(); ++i) QVERIFY(near[i]->picture() == far[i]->picture());
    });
    for (std::size_t i = 0; i < near.size(); ++i)
      QCOMPARE(picture_hash(near[i]->picture()).hex(), picture_hash(far[i]->picture()).hex());
  }
};

SANDGATE_TEST(LoopbackTest)

}  // namespace tst_loopback
#include "tst_loopback.moc"
