// A commander's own review over a line: the record of what his seat has known so far is made by the host and comes to
// him alone, whole, whatever befalls the line, the seat or the exercise meanwhile (KS-10, KS-11, CX-8).
#include "app/wire/seat_record_bytes.h"
#include "core/review/known_orders.h"
#include "tests/app/hosting/served.h"
#include "tests/runner/test.h"

namespace tst_seat_records {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

namespace {

struct Asking {
  std::optional<Result<wire::Bytes>> came;
  std::vector<std::uint64_t> parts;

  void ask(FarClient& client) {
    came.reset();
    client.end->ask_record({[this](std::uint64_t have, std::uint64_t) { parts.push_back(have); },
                            [this](Result<wire::Bytes> record) { came.emplace(std::move(record)); }});
  }
  /// Carries messages until it has come; whether it has.
  bool wait(ServedExercise& served) {
    for (int waited = 0; !came && waited < 5'000; ++waited) {
      served.settle();
      QTest::qSleep(2);
    }
    return came.has_value();
  }
  SeatRecord record(const FarClient& client) const {
    auto read = wire::read_record(**came, client.end->client()->briefing(), client.picture().seat);
    if (!read) qFatal("%s", read.error().c_str());
    return std::move(*read);
  }
};

void close_move(ServedExercise& served, FarClient& red, FarClient& blue) {
  FarClient& mover = red.picture().clock.my_move ? red : blue;
  mover.end->client()->send(CloseMyMove{}, {});
  served.settle();
}

/// What a client says straight to the host, whatever it is.
void say(ServedExercise& served, FarClient& client, const wire::FromClient& message) {
  client.to_host.push_back(wire::encode(message));
  served.settle();
}

}  // namespace

class SeatRecords : public QObject {
  Q_OBJECT
 private slots:
  void it_is_what_the_seat_was_told_and_ends_with_its_Picture() {
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country(), "Maj Vane");
    served.connect(red), served.connect(blue);
    served.settle();
    red.end->seal({"Across the bridge,", "and hold it."});
    blue.end->seal({"By the north."});
    served.settle();
    for (int i = 0; i < 6; ++i) {
      if (i == 0 && red.picture().clock.my_move) {
        const auto body = std::ranges::find_if(red.picture().bodies, &OwnBody::mine);
        red.end->client()->send(HaltOrder<Handle>{body->handle}, {});
      }
      close_move(served, red, blue);
    }
    Asking asking;
    asking.ask(red);
    QVERIFY(asking.wait(served));
    QVERIFY2(*asking.came, asking.came->has_value() ? "" : asking.came->error().sentence().c_str());
    const SeatRecord record = asking.record(red);
    QVERIFY(record.end == red.picture());
    QCOMPARE(record.last_move(), served.session->move() - 1);
    QCOMPARE(record.closes.back(), served.session->time());
    QVERIFY(record.traces.size() >= red.picture().bodies.size());
    const Intent* intent = record.intents.of(record.seat);
    QVERIFY(intent && intent->sealed.text == (Lines{"Across the bridge,", "and hold it."}));
    QVERIFY(intent->entry == 0 && record.intents.sound.size() == 1);
    // As it is made of the file of an exercise that is served here.
    const auto here = own_record_so_far(served.file, nullptr, record.seat, served.session->events());
    QVERIFY(here && wire::encode_record(*here) == **asking.came);
  }

  void of_an_exercise_just_begun_and_of_one_that_has_not() {
    ServedExercise served({.begin = BeginWhen::umpire_says});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red), served.connect(blue);
    served.settle();
    Asking asking;
    for (const bool begun : {false, true}) {
      if (begun) served.server->steer(wire::Steering::begin);
      served.pass(3s);
      asking.ask(red);
      QVERIFY(asking.wait(served) && *asking.came);
      const SeatRecord record = asking.record(red);
      QCOMPARE(record.last_move(), 0);
      QVERIFY(record.end == red.picture());
      QVERIFY(record.intents.sound.empty());
      QVERIFY(known_orders(record).empty());
    }
  }

  // Who has no seat of his own has no record; who asks for one says what no client says.
  void nobody_else_is_sent_one_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("an umpire") << "umpire";
    QTest::newRow("an observer") << "observer";
  }
  void nobody_else_is_sent_one() {
    QFETCH(const QString, name);
    ServedExercise served({.begin = BeginWhen::at_once});
    Observer observer;
    observer.name = "observer", observer.title = "An observer", observer.side = SideId{0};
    served.server->invite(observer);
    FarClient red("red", served.country()), other(name.toStdString(), served.country());
    served.connect(red), served.connect(other);
    served.settle();
    bool sent = false;
    other.hears = [&](const wire::Bytes& message) {
      const auto said = wire::read_from_host(message, {});
      sent = sent || (said && std::holds_alternative<wire::RecordPart>(*said));
    };
    say(served, other, wire::WantRecord{0});
    for (int i = 0; i < 20; ++i) {
      served.pass(100ms);
      QTest::qSleep(2);
    }
    QVERIFY(!sent);
    QVERIFY(other.ended && other.ended->parting == wire::Parting::astray);
    QVERIFY(!red.ended);
  }

  void what_one_asked_for_comes_to_him_alone() {
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red), served.connect(blue);
    served.settle();
    int to_blue = 0;
    blue.hears = [&](const wire::Bytes& message) {
      const auto said = wire::read_from_host(message, wire::Known{2, 2});
      if (said && std::holds_alternative<wire::RecordPart>(*said)) ++to_blue;
    };
    Asking asking;
    asking.ask(red);
    QVERIFY(asking.wait(served) && *asking.came);
    QCOMPARE(to_blue, 0);
    // A part of what was never made for him is not there, and he is not let go for having asked.
    say(served, blue, wire::WantRecord{100});
    QCOMPARE(to_blue, 0);
    QVERIFY(!blue.ended);
  }

  void a_line_that_is_lost_meanwhile_is_said() {
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red), served.connect(blue);
    served.settle();
    Asking asking;
    asking.ask(red);
    served.lose(red);
    QVERIFY(asking.came && !*asking.came);
    QVERIFY(asking.came->error().sentence().find("the line was lost") != std::string::npos);
    asking.ask(red);
    QVERIFY(asking.came && !*asking.came);
    QVERIFY(asking.came->error().sentence().find("there is no line") != std::string::npos);
    // What had been begun for the line that is gone comes to nobody.
    for (int i = 0; i < 20; ++i) {
      served.pass(100ms);
      QTest::qSleep(2);
    }
    served.connect(red);
    served.settle();
    asking.ask(red);
    QVERIFY(asking.wait(served) && *asking.came);
    QVERIFY(asking.record(red).end == red.picture());
  }

  // CX-8: the seat's papers go over with it, and what was sealed by another does not.
  void CX_8_a_successor_has_the_record_without_the_intent_before_him() {
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country(), "Maj Vane");
    served.connect(red), served.connect(blue);
    served.settle();
    red.end->seal({"Across the bridge."});
    served.settle();
    close_move(served, red, blue);
    Asking first;
    first.ask(red);
    QVERIFY(first.wait(served) && *first.came);
    QVERIFY(first.record(red).intents.of(red.picture().seat));

    // One is being made when the seat goes over: it is not sent.
    first.ask(red);
    red.end->client()->send(HandOver{red.picture().seat, "Maj Nolan", "The bridge is mined."}, {});
    for (int i = 0; i < 40; ++i) {
      served.pass(100ms);
      QTest::qSleep(2);
    }
    QVERIFY(red.ended && red.ended->parting == wire::Parting::handed_over);
    QVERIFY(!first.came || !*first.came);

    FarClient nolan("red", served.country(), "Maj Nolan");
    served.connect(nolan);
    served.settle();
    Asking second;
    second.ask(nolan);
    QVERIFY(second.wait(served) && *second.came);
    const SeatRecord record = second.record(nolan);
    QVERIFY(record.end == nolan.picture());
    QVERIFY(!record.intents.of(record.seat));
    QVERIFY(record.last_move() >= 1);
  }

  // KS-10: what was struck is known no more, nor is it in what had been asked for before.
  void KS_10_what_was_taken_back_is_in_no_record() {
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red), served.connect(blue);
    served.settle();
    close_move(served, red, blue);
    const std::int64_t back_to = served.session->events();
    QVERIFY(served.session->umpire(Announce{"The bridge is down."}));
    served.settle();
    close_move(served, red, blue);
    Asking asking;
    asking.ask(red);
    QVERIFY(served.session->take_back({back_to, true, "for a trial"}, false));
    QVERIFY(asking.wait(served) && *asking.came);
    const SeatRecord record = asking.record(red);
    QVERIFY(record.end == red.picture());
    QCOMPARE(record.last_move(), 1);
    QVERIFY(std::ranges::none_of(record.end.dispatches,
                                 [](const Dispatch& one) { return one.code == ReportCode::announcement; }));
  }

  void it_comes_in_parts_and_is_made_again_no_sooner_than_in_a_while() {
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red), served.connect(blue);
    served.settle();
    // Announcements make it long.
    const std::string long_one(8'000, 'x');
    for (int i = 0; i < 150; ++i) static_cast<void>(served.session->umpire(Announce{long_one.substr(0, 200)}));
    served.settle();
    Asking asking;
    asking.ask(red);
    QVERIFY(asking.wait(served) && *asking.came);
    const std::size_t size = (*asking.came)->size();
    QCOMPARE(asking.parts.size(), (size - 1) / wire::record_part);
    asking.ask(red);
    for (int i = 0; i < 50; ++i) {
      served.settle();
      QTest::qSleep(2);
    }
    QVERIFY(!asking.came);
    served.pass(2s);
    QVERIFY(asking.wait(served) && *asking.came);
    QCOMPARE((*asking.came)->size(), size);
  }

  void a_host_that_sends_what_is_none_is_let_go_data() {
    QTest::addColumn<wire::RecordPart>("part");
    QTest::newRow("nothing") << wire::RecordPart{0, 10, {}};
    QTest::newRow("more than there is") << wire::RecordPart{0, 3, wire::Bytes(4)};
    QTest::newRow("too large") << wire::RecordPart{0, wire::most_record + 1, wire::Bytes(4)};
    QTest::newRow("behind its end") << wire::RecordPart{10, 10, wire::Bytes(4)};
  }
  void a_host_that_sends_what_is_none_is_let_go() {
    QFETCH(const wire::RecordPart, part);
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country());
    served.connect(red);
    served.settle();
    Asking asking;
    asking.ask(red);
    red.end->hear(wire::encode(wire::FromHost{part}));
    QVERIFY(red.ended && !red.ended->what.empty());
    QVERIFY(asking.came && !*asking.came);
  }

  // An older program does not know the message: it is told so at once, and which of the two is older.
  void an_older_host_is_told_of_by_its_protocol() {
    ServedExercise served({.begin = BeginWhen::at_once});
    FarClient red("red", served.country());
    red.end->connected([](wire::Bytes) {});
    wire::Bytes welcome = wire::encode(wire::FromHost{wire::Welcome{"build 8", wire::Role::commander, SeatId{0}, 1}});
    const auto at = std::ranges::find(welcome, static_cast<std::byte>(wire::protocol));
    QVERIFY(at != welcome.end());
    *at = std::byte{wire::protocol - 1};
    red.end->hear(welcome);
    QVERIFY(red.ended && red.ended->turned == wire::Turned::other_protocol);
    QCOMPARE(red.ended->build, std::string("build 8"));
    Asking asking;
    asking.ask(red);
    QVERIFY(asking.came && !*asking.came);
  }
};

SANDGATE_TEST(SeatRecords)

}  // namespace tst_seat_records
Q_DECLARE_METATYPE(sandgate::wire::RecordPart)
#include "tst_seat_records.moc"
