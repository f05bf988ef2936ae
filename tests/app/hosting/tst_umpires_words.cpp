// An umpire's word of one seat from elsewhere: time is called for it, it is waited for, a program has it.
#include "app/stories/refusals.h"
#include "tests/app/hosting/served.h"
#include "tests/runner/test.h"

namespace tst_umpires_words {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

class UmpiresWords : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    ServingWays ways;
    ways.patience = 20s;
    ways.stand_in = "vanguard";
    ways.stand_in_after = 30s;
    served_ = std::make_unique<ServedExercise>(ways);
    umpire_ = std::make_unique<FarClient>("umpire", served_->country());
    red_ = std::make_unique<FarClient>("red", served_->country());
    blue_ = std::make_unique<FarClient>("blue", served_->country());
    for (FarClient* one : {umpire_.get(), red_.get(), blue_.get()}) served_->connect(*one);
    served_->settle();
    say(wire::Steering::begin);
    mover_ = red_->picture().clock.my_move ? red_.get() : blue_.get();
    other_ = mover_ == red_.get() ? blue_.get() : red_.get();
  }

  void LW_2_2_time_is_called_for_one_seat() {
    const std::int64_t move = served_->session->move();
    say(wire::Steering::call_time, seat(*mover_));
    QCOMPARE(served_->session->move(), move + 1);
    QVERIFY(other_->picture().clock.my_move && !mover_->picture().clock.my_move);
    QCOMPARE(umpire_->end->umpire()->campaign().state_hash().hex(),
             served_->session->take_umpire()->campaign().state_hash().hex());
  }

  // Of whose move it is not, and of nobody: nothing happens.
  void LW_2_2_time_is_not_called_where_nobody_moves() {
    const std::int64_t move = served_->session->move(), events = served_->session->events();
    say(wire::Steering::call_time, seat(*other_));
    say(wire::Steering::call_time);
    QCOMPARE(served_->session->move(), move);
    QCOMPARE(served_->session->events(), events);
    QVERIFY(!umpire_->ended);
  }

  void nobody_calls_time_before_it_begins() {
    ServingWays ways;
    ServedExercise served(ways);
    FarClient umpire("umpire", served.country());
    served.connect(umpire);
    served.settle();
    const std::int64_t events = served.session->events();
    for (const Seat& one : served.session->setting().seats) umpire.end->steer(wire::Steering::call_time, one.id);
    served.settle();
    QVERIFY(!served.server->begun());
    QCOMPARE(served.session->events(), events);
  }

  void who_is_lost_is_waited_for_at_his_word() {
    const SeatId lost = seat(*mover_);
    say(wire::Steering::wait, lost);
    QVERIFY(!served_->server->waited_for(mover_->name));  // he is there
    served_->lose(*mover_);
    served_->pass(5s);
    say(wire::Steering::wait);  // for nobody
    QVERIFY(!served_->server->waited_for(mover_->name));
    say(wire::Steering::wait, lost);
    QCOMPARE(served_->server->waited_for(mover_->name),
             std::optional<std::chrono::milliseconds>(ExerciseServer::waited_for_once));
    const std::int64_t move = served_->session->move();
    served_->pass(ExerciseServer::waited_for_once - 1s);
    QCOMPARE(served_->session->move(), move);
    QVERIFY(served_->session->commander(lost).empty());
    served_->pass(2s);
    QCOMPARE(served_->session->commander(lost), std::string("vanguard"));
  }

  void nobody_else_says_so_data() {
    QTest::addColumn<bool>("waits");
    QTest::newRow("call time") << false;
    QTest::newRow("wait") << true;
  }
  void nobody_else_says_so() {
    QFETCH(const bool, waits);
    const std::int64_t events = served_->session->events();
    mover_->end->steer(waits ? wire::Steering::wait : wire::Steering::call_time, seat(*other_));
    served_->settle();
    QVERIFY(mover_->ended && mover_->ended->parting == wire::Parting::astray);
    QCOMPARE(served_->session->events(), events);
  }

  void a_program_the_host_does_not_know_gets_no_seat() {
    const SeatId of = seat(*other_);
    for (const char* name : {"nobody", "../vanguard", "Vanguard "}) {
      const std::int64_t events = served_->session->events();
      std::optional<Answer> answer;
      umpire_->end->umpire()->send(ManSeat{of, name}, [&](const Answer& said) { answer = said; });
      served_->settle();
      QVERIFY2(answer && !*answer, name);
      const QString told = stories::sentence(answer->error(), served_->session->take(of)->briefing());
      QVERIFY2(told.contains(QString("no program “%1”").arg(name)), qPrintable(told));
      QVERIFY(served_->session->commander(of).empty());
      QCOMPARE(served_->session->events(), events);
      QVERIFY(!umpire_->ended);
    }
  }

  void a_seat_there_is_not_is_another_matter() {
    std::optional<Answer> answer;
    umpire_->end->umpire()->send(ManSeat{SeatId{}, "vanguard"}, [&](const Answer& said) { answer = said; });
    served_->settle();
    QVERIFY(answer && !*answer);
    const QString told = stories::sentence(answer->error(), served_->session->take(SeatId{0})->briefing());
    QCOMPARE(told, QString("There is no such seat in this exercise."));
  }

  void a_program_it_knows_has_the_seat_and_gives_it_back() {
    FarClient& left = *other_;
    served_->lose(left);
    const SeatId of = seat(left);
    for (const char* name : {"vanguard", ""}) {
      std::optional<Answer> answer;
      umpire_->end->umpire()->send(ManSeat{of, name}, [&](const Answer& said) { answer = said; });
      served_->settle();
      QVERIFY2(answer && *answer, name);
      QCOMPARE(served_->session->commander(of), std::string(name));
      QCOMPARE(umpire_->end->umpire()->campaign().commander(of), std::string(name));
    }
  }

 private:
  void say(wire::Steering what, SeatId of = {}) {
    umpire_->end->steer(what, of);
    served_->settle();
  }
  static SeatId seat(const FarClient& client) { return client.picture().seat; }

  std::unique_ptr<ServedExercise> served_;
  std::unique_ptr<FarClient> umpire_, red_, blue_;
  FarClient *mover_ = nullptr, *other_ = nullptr;
};

SANDGATE_TEST(UmpiresWords)

}  // namespace tst_umpires_words
#include "tst_umpires_words.moc"
