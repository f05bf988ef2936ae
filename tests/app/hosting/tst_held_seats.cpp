// Seats that are held, lost and handed over: whom a move waits for, what is known of a seat when its host was killed,
// an exercise that stands still for somebody, and onlookers who are invited while it goes on.
#include "app/host/umpire_client.h"
#include "tests/app/hosting/served.h"
#include "tests/runner/test.h"

namespace tst_held_seats {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;
using wire::SeatIsThere;

class HeldSeats : public QObject {
  Q_OBJECT
 private slots:
  void what_a_killed_host_knew_is_known_again() {
    ServedExercise served({.begin = BeginWhen::umpire_says});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country(), "Maj Vane");
    served.connect(red);
    served.connect(blue);
    served.settle();
    red.end->have_read({.sheet = true});
    red.end->have_read({.brief = true});
    red.end->seal({"Across the bridge."});
    served.settle();
    QCOMPARE(served.server->attendance().row("red")->state(), SeatIsThere::ready);
    served.server->steer(wire::Steering::begin);
    served.settle();

    served.again({});
    // Nobody has come yet, and those who had are lost.
    QCOMPARE(served.server->attendance().row("red")->state(), SeatIsThere::lost);
    QCOMPARE(served.server->attendance().row("red")->holder, std::string("Capt Daly"));
    QVERIFY(served.server->attendance().row("red")->intent);
    served.connect(red);
    served.settle();
    const Attendance::Row& row = *served.server->attendance().row("red");
    QVERIFY(row.sheet && row.brief && row.intent);
    QCOMPARE(row.state(), SeatIsThere::ready);
  }

  void who_was_lost_with_the_host_is_waited_for() {
    ServedExercise served({.patience = 20s});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country(), "Maj Vane");
    served.connect(red);
    served.connect(blue);
    served.settle();
    const std::int64_t move = served.session->move();
    FarClient& mover = red.picture().clock.my_move ? red : blue;
    FarClient& other = &mover == &red ? blue : red;
    served.again({.patience = 20s});
    served.connect(other);
    served.settle();
    served.pass(19s);
    QCOMPARE(served.session->move(), move);
    served.pass(2s);
    QVERIFY(served.session->move() > move);
  }

  void who_hands_his_seat_over_learns_nothing_more() {
    ServedExercise served({});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    const Picture before = red.picture();
    std::optional<Answer> answer;
    red.end->client()->send(HandOver{before.seat, "Maj Nolan", "The bridge is mined."},
                            [&](const Answer& said) { answer = said; });
    served.settle();
    QVERIFY(answer && *answer);
    QVERIFY(red.ended && red.ended->parting == wire::Parting::handed_over);
    QCOMPARE(red.ended->holder, std::string("Maj Nolan"));
    QVERIFY(red.picture() == before);
    QCOMPARE(served.server->attendance().row("red")->state(), SeatIsThere::invited);
    // Who comes for him has it, and the note.
    FarClient nolan("red", served.country(), "Maj Nolan");
    served.connect(nolan);
    served.settle();
    QVERIFY(!nolan.ended);
    QCOMPARE(nolan.picture().commission.holder, std::string("Maj Nolan"));
    QVERIFY(std::ranges::any_of(nolan.picture().dispatches,
                                [](const Dispatch& one) { return one.code == ReportCode::handed_over; }));
  }

  void the_umpire_gives_a_seat_to_another() {
    ServedExercise served({});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country(), "Maj Vane");
    served.connect(red);
    served.connect(blue);
    served.settle();
    const Picture before = red.picture();
    QVERIFY(served.session->umpire(HandOver{before.seat, "Maj Nolan", "He has blundered."}));
    served.settle();
    QVERIFY(red.ended && red.ended->parting == wire::Parting::handed_over);
    QVERIFY(red.picture() == before);

    // Whose line was lost meanwhile does not take it back by coming again.
    served.lose(blue);
    QVERIFY(served.session->umpire(HandOver{blue.picture().seat, "Maj Rowe", {}}));
    served.connect(blue);
    served.settle();
    QVERIFY(blue.ended && blue.ended->parting == wire::Parting::handed_over);
    QCOMPARE(blue.ended->holder, std::string("Maj Rowe"));
    QCOMPARE(served.session->take(blue.picture().seat)->picture().commission.holder, std::string("Maj Rowe"));
  }

  void a_side_is_told_whom_its_move_waits_for() {
    Staff staff({});
    const auto& [general, foot, blue] = std::tie(staff.general, staff.foot, staff.blue);
    QCOMPARE(general.end->awaited().seats.size(), std::size_t{5});
    QVERIFY(blue.end->awaited().seats.empty());
    foot.end->client()->send(CloseMyMove{}, {});
    staff.served.settle();
    staff.served.pass(100ms);
    QVERIFY(!awaits(general, foot) && awaits(general, general) && awaits(foot, general));
    QVERIFY(blue.end->awaited().seats.empty());
    QCOMPARE(staff.umpire.end->awaited().seats, general.end->awaited().seats);
    general.end->client()->send(CloseMyMove{}, {});
    staff.served.settle();
    staff.served.pass(100ms);
    QVERIFY(!awaits(foot, general));
  }

  // By couriers nobody knows that a report has ended the run-on of another.
  void by_couriers_only_a_closed_move_is_told() {
    Staff staff(Signals::couriers);
    staff.foot.end->client()->send(CloseMyMove{RunOn{true, true, {}}}, {});
    staff.served.settle();
    staff.served.pass(100ms);
    const bool told = awaits(staff.general, staff.foot);
    QVERIFY(!awaits(staff.foot, staff.foot));
    // In the next own move he runs on or has been stopped; the General cannot tell which.
    staff.close_all(staff.foot);
    staff.served.pass(100ms);
    QVERIFY(!told);
    QVERIFY(staff.general.picture().clock.my_move);
    QVERIFY(awaits(staff.general, staff.foot));
    QVERIFY(staff.general.end->awaited().guns.empty());
  }

  // LW-2.5: guns have done when every seat that has some ready has said so.
  void whose_guns_are_first_is_told() {
    ServedExercise served({.patience = 1h}, "", "hooks-farm");
    FarClient umpire("umpire", served.country());
    std::vector<std::unique_ptr<FarClient>> all;
    for (const Seat& seat : served.session->setting().seats)
      all.push_back(std::make_unique<FarClient>(seat.name, served.country()));
    served.connect(umpire);
    for (const auto& one : all) served.connect(*one);
    served.settle();
    umpire.end->steer(wire::Steering::begin);
    served.settle();
    FarClient* gunner = nullptr;
    for (int move = 0; move < 12 && !gunner; ++move) {
      served.pass(100ms);
      for (const auto& one : all) {
        const auto& guns = one->end->awaited().guns;
        if (std::ranges::find(guns, one->picture().seat) != guns.end()) gunner = one.get();
      }
      if (!gunner) served.server->steer(wire::Steering::close_move);
      served.settle();
    }
    QVERIFY(gunner);
    QVERIFY(gunner->picture().clock.my_move && gunner->picture().tables.front().guns_open);
    QCOMPARE(umpire.end->awaited().guns, gunner->end->awaited().guns);
    for (const auto& one : all) {
      if (one->picture().side != gunner->picture().side) QVERIFY(one->end->awaited().guns.empty());
    }
    std::optional<Answer> answer;
    gunner->end->client()->send(GunsDoneOrder<Handle>{gunner->picture().tables.front().handle},
                                [&](const Answer& said) { answer = said; });
    served.settle();
    served.pass(100ms);
    QVERIFY(answer && *answer);
    QVERIFY(gunner->end->awaited().guns.empty() && umpire.end->awaited().guns.empty());
  }

  void it_stands_still_while_a_seat_is_lost() {
    ServedExercise served({.patience = 1s});
    FarClient red("red", served.country(), "Capt Daly"), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    served.server->stand_for_lost(true);
    QVERIFY(!served.server->frozen());
    const std::int64_t move = served.session->move();
    served.lose(red);
    served.pass(100ms);
    QVERIFY(served.server->frozen() && served.server->held_up());
    QVERIFY(blue.end->board().frozen && blue.end->board().held_up);
    served.pass(60s);
    QCOMPARE(served.session->move(), move);
    served.connect(red);
    served.settle();
    served.pass(100ms);
    QVERIFY(!served.server->frozen() && !blue.end->board().frozen);

    // The umpire's own freeze is his to end.
    served.server->steer(wire::Steering::freeze);
    served.lose(red);
    served.pass(100ms);
    QVERIFY(served.server->frozen() && !served.server->held_up());
    served.connect(red);
    served.pass(100ms);
    QVERIFY(served.server->frozen());
    served.server->steer(wire::Steering::go_on);
    QVERIFY(!served.server->frozen());
  }

  void it_goes_on_without_him_when_the_umpire_says_so() {
    ServedExercise served({.patience = 1'000s});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    served.server->stand_for_lost(true);
    served.lose(red);
    served.pass(100ms);
    QVERIFY(served.server->held_up());
    served.server->steer(wire::Steering::go_on);
    served.pass(10s);
    QVERIFY(!served.server->frozen());
    // Back and lost once more, it stands still for him again.
    served.connect(red);
    served.settle();
    served.lose(red);
    served.pass(100ms);
    QVERIFY(served.server->held_up());
    // And goes on when a program has his seat.
    QVERIFY(served.session->man(*served.session->seat_named("red"), "vanguard"));
    served.server->manned();
    served.pass(100ms);
    QVERIFY(!served.server->held_up() && !served.server->frozen());
  }

  void who_is_lost_is_waited_for_as_long_as_the_umpire_says_data() {
    QTest::addColumn<bool>("stands");
    QTest::newRow("while it goes on") << false;
    QTest::newRow("while it stands still") << true;
  }
  void who_is_lost_is_waited_for_as_long_as_the_umpire_says() {
    QFETCH(const bool, stands);
    ServedExercise served({.patience = 20s, .stand_in = "vanguard", .stand_in_after = 30s});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    FarClient& mover = red.picture().clock.my_move ? red : blue;
    const SeatId seat = mover.picture().seat;
    served.server->stand_for_lost(stands);
    served.server->wait_for(mover.name, 5min);
    QVERIFY(!served.server->waited_for(mover.name));  // he is there
    served.lose(mover);
    served.pass(5s);
    served.server->wait_for(mover.name, 5min);
    QCOMPARE(served.server->waited_for(mover.name), std::optional<std::chrono::milliseconds>(5min));
    const std::int64_t move = served.session->move();
    served.pass(299s);
    QVERIFY(served.session->commander(seat).empty());
    QCOMPARE(served.session->move(), move);
    served.pass(2s);
    QCOMPARE(served.session->commander(seat), std::string("vanguard"));
    QVERIFY(!served.server->waited_for(mover.name));
    served.pass(100ms);
    QVERIFY(!served.server->frozen());
  }

  void onlookers_are_invited_while_it_goes_on() {
    ServedExercise served({});
    FarClient red("red", served.country()), blue("blue", served.country());
    served.connect(red);
    served.connect(blue);
    served.settle();
    const SideId side = red.picture().side;
    served.server->invite({"observer-1", "Gen Airey", side, 0});
    served.server->invite({"observer-2", "The school", {}, 0});
    FarClient airey("observer-1", served.country()), school("observer-2", served.country());
    served.connect(airey);
    served.connect(school);
    served.settle();
    QVERIFY(!airey.ended && airey.end->client() && !airey.end->umpire());
    QCOMPARE(airey.picture().side, side);
    QVERIFY(!school.ended && school.end->umpire());
    QCOMPARE(school.end->umpire()->campaign().state_hash().hex(),
             served.session->take_umpire()->campaign().state_hash().hex());
    // He orders nothing, and is told of no other side's seats.
    std::optional<Answer> answer;
    airey.end->client()->send(CloseMyMove{}, [&](const Answer& said) { answer = said; });
    served.settle();
    QVERIFY(answer && !*answer);
    for (const wire::SeatRow& row : airey.end->board().seats) QVERIFY(row.name == "observer-1" || row.name == "red");
    QVERIFY(airey.end->awaited().seats.empty());
  }

 private:
  /// Red's five, Blue's General and an umpire; it has begun with Red's move, or Blue's was closed.
  struct Staff {
    explicit Staff(std::optional<Signals> signalling)
        : served({.patience = 1h}, "staff", "sandgate", signalling),
          umpire("umpire", served.country()),
          general("red-general", served.country()),
          foot("red-foot", served.country()),
          horse("red-horse", served.country()),
          guns("red-guns", served.country()),
          train("red-train", served.country()),
          blue("blue-general", served.country()) {
      for (FarClient* one : {&umpire, &general, &foot, &horse, &guns, &train, &blue}) served.connect(*one);
      served.settle();
      umpire.end->steer(wire::Steering::begin);
      served.settle();
      if (!general.picture().clock.my_move) blue.end->client()->send(CloseMyMove{}, {});
      for (int i = 0; i < 20 && !general.picture().clock.my_move; ++i) served.pass(100ms);
      served.pass(100ms);
    }
    /// Everybody's move but of one, until Red's next is open.
    void close_all(const FarClient& but) {
      for (FarClient* one : {&general, &foot, &horse, &guns, &train}) {
        if (one != &but) one->end->client()->send(CloseMyMove{}, {});
      }
      served.settle();
      for (int i = 0; i < 50 && (blue.picture().clock.my_move || !general.picture().clock.my_move); ++i) {
        if (blue.picture().clock.my_move && !blue.picture().mine.closed) blue.end->client()->send(CloseMyMove{}, {});
        served.pass(100ms);
      }
    }
    ServedExercise served;
    FarClient umpire, general, foot, horse, guns, train, blue;
  };
  static bool awaits(const FarClient& told, const FarClient& whom) {
    const auto& seats = told.end->awaited().seats;
    return std::ranges::find(seats, whom.picture().seat) != seats.end();
  }
};

SANDGATE_TEST(HeldSeats)

}  // namespace tst_held_seats

#include "tst_held_seats.moc"
