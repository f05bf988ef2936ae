// Who may come to an exercise that is served, when it begins, and what becomes of seats where nobody is.
#include "tests/app/hosting/served.h"
#include "tests/runner/test.h"

namespace tst_exercise_server {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

class ExerciseServerTest : public QObject {
  Q_OBJECT
 private slots:
  void who_has_no_invitation_is_turned_away() {
    ServedExercise served({});
    FarClient stranger("red", served.country()), nobody("green", served.country());
    served.withdrawn = {"red"};
    for (FarClient* one : {&stranger, &nobody}) {
      served.connect(*one);
      const std::uint64_t link = one->link;
      served.settle();
      QVERIFY(one->ended && one->ended->turned == wire::Turned::no_invitation);
      QVERIFY(served.closed.contains(link));
      QVERIFY(!one->end->client());
    }
  }

  void whoever_says_something_else_first_is_turned_away() {
    ServedExercise served({});
    FarClient client("red", served.country());
    served.connect(client);
    client.to_host.clear();
    client.to_host.push_back(wire::encode(wire::FromClient{wire::Give{{}, 1, CloseMyMove{}}}));
    served.settle();
    QVERIFY(client.ended && client.ended->turned);
    FarClient garbled("blue", served.country());
    served.connect(garbled);
    garbled.to_host.front()[0] = std::byte{99};
    served.settle();
    QVERIFY(garbled.ended && garbled.ended->turned);
  }

  void it_begins_when_all_are_there() {
    ServedExercise served({});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country());
    served.connect(red);
    served.settle();
    QCOMPARE(red.ready, 1);
    QVERIFY(!served.server->begun());
    QVERIFY(!red.end->board().begun);
    std::optional<Refusal> refusal;
    red.end->client()->send(CloseMyMove{}, [&](const Answer& answer) { refusal = answer.error(); });
    served.settle();
    QVERIFY(refusal);
    served.connect(blue);
    served.settle();
    QVERIFY(served.server->begun());
    QVERIFY(red.end->board().begun && blue.end->board().begun);
    // Who holds the seat is in the journal.
    QCOMPARE(red.picture().commission.holder, std::string("Capt Daly"));
  }

  void an_umpire_who_is_there_says_when() {
    ServedExercise served({});
    FarClient umpire("umpire", served.country()), red("red", served.country()), blue("blue", served.country());
    for (FarClient* one : {&umpire, &red, &blue}) served.connect(*one);
    served.settle();
    QVERIFY(!served.server->begun());
    QVERIFY(umpire.end->umpire());
    QCOMPARE(umpire.end->board().seats.size(), std::size_t{3});
    QCOMPARE(red.end->board().seats.size(), std::size_t{1});  // of its own side
    umpire.end->steer(wire::Steering::begin);
    served.settle();
    QVERIFY(served.server->begun());
    umpire.end->steer(wire::Steering::freeze);
    served.settle();
    QVERIFY(red.end->board().frozen && served.server->frozen());
    umpire.end->steer(wire::Steering::go_on);
    served.settle();
    QVERIFY(!served.server->frozen());
    // Nobody else may.
    red.end->steer(wire::Steering::freeze);
    served.settle();
    QVERIFY(red.ended && red.ended->parting == wire::Parting::astray);
    QVERIFY(!served.server->frozen());
  }

  void the_umpires_state_is_the_hosts() {
    ServedExercise served({});
    FarClient umpire("umpire", served.country()), red("red", served.country()), blue("blue", served.country());
    for (FarClient* one : {&red, &blue, &umpire}) served.connect(*one);
    served.settle();
    umpire.end->steer(wire::Steering::begin);
    served.settle();
    for (int i = 0; i < 4; ++i) {
      for (FarClient* one : {&red, &blue}) {
        if (one->picture().clock.my_move && !one->picture().mine.closed) one->end->client()->send(CloseMyMove{}, {});
      }
      served.settle();
    }
    QVERIFY(served.session->move() > 2);
    QCOMPARE(umpire.end->umpire()->campaign().move(), served.session->move());
    const auto local = served.session->take_umpire();
    QCOMPARE(umpire.end->umpire()->campaign().state_hash().hex(), local->campaign().state_hash().hex());
    // Asked for late, and followed from then on.
    const SeatId seats[] = {SeatId{0}, SeatId{1}};
    for (const SeatId seat : seats) QVERIFY(*umpire.end->umpire()->picture(seat) == *local->picture(seat));
    QVERIFY(served.session->close_move());
    served.settle();
    for (const SeatId seat : seats) QVERIFY(*umpire.end->umpire()->picture(seat) == *local->picture(seat));
  }

  // Who is there, who comes back later, and the umpire far away: all have what the host has. What was on its way names
  // things that are struck.
  void KS_10_it_is_taken_back_from_far_away() {
    ServedExercise served({});
    FarClient umpire("umpire", served.country()), red("red", served.country()), blue("blue", served.country());
    for (FarClient* one : {&red, &blue, &umpire}) served.connect(*one);
    served.settle();
    umpire.end->steer(wire::Steering::begin);
    served.settle();
    std::int64_t event = 0;
    for (int i = 0; i < 4; ++i) {
      if (i == 2) event = served.session->events();
      for (FarClient* one : {&red, &blue}) {
        if (one->picture().clock.my_move && !one->picture().mine.closed) one->end->client()->send(CloseMyMove{}, {});
      }
      served.settle();
    }
    const std::int64_t move = served.session->move();
    QVERIFY(event > 0);
    served.lose(blue);
    std::optional<Answer> on_its_way, ruling;
    FarClient& mover = red;
    mover.end->client()->send(CloseMyMove{}, [&](const Answer& answer) { on_its_way = answer; });
    umpire.end->umpire()->send(TakeBack{event, true, "Once more"}, [&](const Answer& answer) { ruling = answer; });
    while (served.carry(umpire)) continue;
    served.settle();
    QVERIFY(ruling && *ruling);
    QVERIFY(served.session->move() < move);
    QVERIFY(on_its_way && !*on_its_way);
    served.connect(blue);
    served.settle();
    for (FarClient* one : {&red, &blue}) {
      QVERIFY(one->picture() == served.session->take(one->picture().seat)->picture());
      QVERIFY(one->picture().dispatches.back().code == ReportCode::taken_back);
    }
    const auto local = served.session->take_umpire();
    QVERIFY(umpire.end->umpire()->campaign().state_hash() == local->campaign().state_hash());
    QVERIFY(umpire.end->umpire()->seat_view(SeatId{0})->picture() == local->seat_view(SeatId{0})->picture());
    // It stands still until the umpire goes on.
    QVERIFY(served.server->frozen() && red.end->board().frozen);
    umpire.end->steer(wire::Steering::go_on);
    served.settle();
    const std::int64_t now = served.session->move();
    for (int i = 0; i < 2; ++i) {
      for (FarClient* one : {&red, &blue}) {
        if (one->picture().clock.my_move && !one->picture().mine.closed) one->end->client()->send(CloseMyMove{}, {});
      }
      served.settle();
    }
    QVERIFY(served.session->move() > now);
    QVERIFY(umpire.end->umpire()->campaign().state_hash() == served.session->take_umpire()->campaign().state_hash());
    // There is no such event.
    umpire.end->umpire()->send(TakeBack{served.session->events() + 7, true, "No"},
                               [&](const Answer& answer) { ruling = answer; });
    served.settle();
    QVERIFY(!*ruling && ruling->error().code == RefusalCode::no_such_event);
  }

  void the_newer_window_takes_over() {
    ServedExercise served({});
    FarClient older("red", served.country()), newer("red", served.country());
    served.connect(older);
    served.settle();
    served.connect(newer);
    served.settle();
    QVERIFY(older.ended && older.ended->parting == wire::Parting::taken_over);
    QVERIFY(!newer.ended && newer.ready == 1);
    QCOMPARE(served.server->guests(), std::size_t{1});
  }

  void who_is_withdrawn_goes() {
    ServedExercise served({});
    FarClient red("red", served.country());
    served.connect(red);
    served.settle();
    served.server->dismiss("red");
    served.settle();
    QVERIFY(red.ended && red.ended->parting == wire::Parting::withdrawn);
    QCOMPARE(served.server->attendance().row("red")->state(), wire::SeatIsThere::invited);
  }

  void who_is_lost_is_waited_for_and_no_longer() {
    ServedExercise served({.patience = 20s});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    FarClient& mover = red.picture().clock.my_move ? red : blue;
    FarClient& other = &mover == &red ? blue : red;
    const std::int64_t move = served.session->move();
    served.lose(mover);
    served.pass(19s);
    QCOMPARE(served.session->move(), move);
    served.pass(2s);
    QVERIFY(served.session->move() > move);
    QVERIFY(other.picture().clock.my_move);
    // With nobody there at all it waits.
    served.lose(other);
    const std::int64_t now = served.session->move();
    served.pass(100s);
    QCOMPARE(served.session->move(), now);
    // Whoever is back has his seat.
    served.connect(mover);
    served.settle();
    QCOMPARE(mover.end->resumed(), std::int64_t{1});
    QVERIFY(mover.picture() == served.session->take(mover.picture().seat)->picture());
  }

  void a_program_stands_in_until_he_is_back() {
    ServedExercise served({.patience = 1'000s, .stand_in = "vanguard", .stand_in_after = 30s});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    FarClient& mover = red.picture().clock.my_move ? red : blue;
    const SeatId seat = mover.picture().seat;
    served.lose(mover);
    served.pass(29s);
    QVERIFY(served.session->commander(seat).empty());
    served.pass(2s);
    QCOMPARE(served.session->commander(seat), std::string("vanguard"));
    QCOMPARE(served.server->attendance().row(mover.name)->state(), wire::SeatIsThere::program);
    served.connect(mover);
    served.settle();
    for (int i = 0; i < 500 && !served.session->commander(seat).empty(); ++i) {
      QTest::qWait(20);  // the program is in the middle of its turn
      served.pass(20ms);
    }
    QVERIFY(served.session->commander(seat).empty());
    QCOMPARE(served.server->attendance().row(mover.name)->state(), wire::SeatIsThere::joined);
  }

  void a_country_that_is_not_kept_is_fetched() {
    ServedExercise served({});
    FarClient red("red", nullptr);
    std::optional<std::size_t> kept;
    wire::ClientEndOwner owner;
    owner.ready = [&] { ++red.ready; };
    owner.keep_country = [&](const wire::CountryFile& file,
                             const wire::Bytes& bytes) -> Result<std::shared_ptr<const Country>> {
      kept = bytes.size();
      if (bytes.size() != file.size) return fault("country", "it is cut off");
      return read_country_bytes(bytes, "country");
    };
    owner.ended = [&](const wire::Ended& how) { red.ended = how; };
    wire::Hello hello;
    hello.name = "red";
    hello.key = key_of("red");
    red.end = std::make_unique<wire::ClientEnd>(hello, owner);
    served.connect(red);
    served.settle();
    QCOMPARE(kept, std::optional(served.country_file.size()));
    QVERIFY(!red.ended && red.ready == 1);
    QCOMPARE(red.end->client()->briefing().country->bounds(), served.country()->bounds());
  }

  void an_exercise_that_closes_comes_back() {
    ServedExercise served({});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    FarClient& mover = red.picture().clock.my_move ? red : blue;
    std::optional<Answer> answer;
    BasicMessage<Handle> word;
    word.umpire = true;
    word.content.text = {"Where is the bridge?"};
    mover.end->client()->send(SendMessageOrder<Handle>{word}, [&](const Answer& said) { answer = said; });
    // It arrives and is done; the host is killed before its answer goes.
    server_hears_all(served, mover);
    QVERIFY(!answer);
    served.again({});
    QVERIFY(served.server->begun());
    served.connect(red);
    served.connect(blue);
    served.settle();
    QVERIFY(answer && *answer && (*answer)->repeated);
    for (FarClient* one : {&red, &blue})
      QVERIFY(one->picture() == served.session->take(one->picture().seat)->picture());
  }

  void a_close_that_comes_late_closes_no_later_move() {
    ServedExercise served({.patience = 1'000s});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    FarClient& mover = red.picture().clock.my_move ? red : blue;
    std::optional<Answer> answer;
    mover.end->client()->send(CloseMyMove{}, [&](const Answer& said) { answer = said; });
    served.lose(mover);
    served.server->steer(wire::Steering::close_move);
    served.server->steer(wire::Steering::close_move);
    const std::int64_t move = served.session->move();
    served.connect(mover);
    served.settle();
    QVERIFY(mover.picture().clock.my_move && !mover.picture().mine.closed);
    QCOMPARE(served.session->move(), move);
    QVERIFY(answer && !*answer && answer->error().code == RefusalCode::already_closed);
  }

 private:
  static void server_hears_all(ServedExercise& served, FarClient& client) {
    while (!client.to_host.empty()) {
      const wire::Bytes message = std::move(client.to_host.front());
      client.to_host.pop_front();
      served.server->hear(client.link, message);
    }
  }
};

SANDGATE_TEST(ExerciseServerTest)

}  // namespace tst_exercise_server
#include "tst_exercise_server.moc"
