// The move clock where several commanders move together: two of the one camp, one of the other (LW-2.2, LW-2.3,
// LW-2.5).
#include <QJsonArray>

#include "tests/app/desk/clock/clock_fixture.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_camp_clock {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

class CampClockTest : public QObject, private ClockFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    QSettings().clear();
    now_ = 1h;
    heard_.clear();
    make_shell();
    watch_clock();
  }
  void cleanup() { shell_.reset(); }

  // LW-2.2: each has his own allowance, from his own men and guns; warnings and Time come to each in his turn.
  void LW_2_2_each_of_a_camp_has_his_own_time() {
    begin(two_sides_in_a_camp());
    take();
    QCOMPARE(seat(), "red");
    whole_move_runs_out("Green");
    take();
    QCOMPARE(seat(), "green");
    QCOMPARE(shell_->session()->move(), std::int64_t{1});
    whole_move_runs_out("Blue");
    QCOMPARE(shell_->session()->move(), std::int64_t{2});
    take();
    QCOMPARE(seat(), "blue");
    whole_move_runs_out("Red");
    QCOMPARE(shell_->session()->move(), std::int64_t{3});
  }

  // LW-2.3: one interval between moves, not one for every commander of the camp.
  void LW_2_3_the_camp_has_one_interval() {
    begin(two_sides_in_a_camp());
    for (int seats = 0; seats < 2; ++seats) {
      QCOMPARE(state(), MoveClock::State::idle);  // before the first move there is none
      take();
      close_move();
    }
    QCOMPARE(state(), MoveClock::State::interval);
    take();
    close_move();
    QCOMPARE(state(), MoveClock::State::interval);
    pass(1min);
    take();
    QCOMPARE(state(), MoveClock::State::move);
    close_move();
    QCOMPARE(state(), MoveClock::State::idle);  // Green of the same camp: the interval is over
    take();
    QCOMPARE(seat(), "green");
    QCOMPARE(state(), MoveClock::State::move);
    QCOMPARE(reading().seconds_left, reading().seconds_whole);
  }

  // LW-2.5: half of his own allowance is for a commander's guns; his ally's guns have their time yet.
  void LW_2_5_half_his_own_move_is_his_guns() {
    begin(two_sides_in_a_camp());
    for (int seats = 0; seats < 3; ++seats) {
      take();
      close_move();
    }
    take();
    QVERIFY(table().guns_open);
    left_is(std::chrono::seconds(reading().seconds_whole / 2));
    QVERIFY(!table().guns_open);
    close_move();
    take();
    QCOMPARE(seat(), "green");
    QVERIFY(table().guns_open);
    left_is(std::chrono::seconds(reading().seconds_whole / 2));
    QVERIFY(!table().guns_open);
  }

  // Left in the middle of the second commander's move, it goes on with what he had left.
  void LW_2_2_the_second_is_found_again_in_the_middle_of_his_move() {
    begin(two_sides_in_a_camp());
    take();
    close_move();
    take();
    QCOMPARE(seat(), "green");
    left_is(77s);
    const QString file = QString::fromStdString(shell_->session()->file().string());
    shell_.reset();
    show_shell();
    watch_clock();
    shell_->open(file);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    pass(30min);
    take();
    QCOMPARE(seat(), "green");
    QCOMPARE(reading().seconds_left, 77);
  }

  // KS-11.7: each seat of a side orders its own men on a table, and has a time of its own for them.
  void LW_2_2_each_seat_of_a_side_has_its_own_time() {
    begin(two_seats_of_a_side());
    take();
    QCOMPARE(seat(), "red");
    QCOMPARE(state(), MoveClock::State::move);
    const int whole = reading().seconds_left;
    whole_move_runs_out("Red");
    take();
    QCOMPARE(seat(), "left");
    QCOMPARE(state(), MoveClock::State::move);
    QVERIFY(shell_->desk()->head().clock_face()->isVisible());
    QVERIFY(reading().seconds_left > 0 && reading().seconds_left < whole);
    close_move();
    take();
    QCOMPARE(seat(), "blue");
    QCOMPARE(state(), MoveClock::State::move);
  }

 private:
  QString seat() { return QString::fromStdString(shell_->desk()->model().seat().name); }
  const SeenTable& table() { return shell_->desk()->model().picture().tables.front(); }
  void close_move() {
    QTest::keyClick(&shell_->desk()->table_view(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
  }
  /// His allowance is his own; three warnings, Time, and the next is asked to come.
  void whole_move_runs_out(const QString& next) {
    heard_.clear();
    const Picture& picture = shell_->desk()->model().picture();
    const auto minutes = allowed_minutes(shell_->session()->setting(), picture);
    const TimedForce force = free_force(picture);
    QCOMPARE(minutes, (force.men + 29) / 30 + force.guns);
    QCOMPARE(reading().seconds_whole, static_cast<int>(minutes * 60));
    left_is(25s);
    const auto warnings = shell_->session()->setting().rulebook.move_clock.warnings;
    const auto fit = std::ranges::count_if(warnings, [&](std::int32_t s) { return s < minutes * 60; });
    QCOMPARE(std::ssize(heard_), fit);
    QVERIFY(heard_.back() == ClockSound::last_warning);
    left_is(0s);
    QVERIFY(heard_.back() == ClockSound::time);
    QVERIFY(shell_->desk()->board());
    QVERIFY(!shell_->desk()->table().may_order());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->board()->button()->isEnabled(), patience);
    QTest::keyClick(shell_->desk()->board()->button(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    const bool named = std::ranges::any_of(shell_->cover().findChildren<QLabel*>(),
                                           [&](const QLabel* label) { return label->text().contains(next); });
    QVERIFY2(named, qPrintable(next));
  }

  /// Green stands by Red with some of his bodies. A game is between two sides: there is none.
  std::filesystem::path two_sides_in_a_camp() {
    return write_field([](QJsonObject& text) {
      drop_game(text);
      QJsonArray sides = text["sides"].toArray(), seats = text["seats"].toArray(), bodies = text["bodies"].toArray();
      QJsonObject green = sides[0].toObject();
      green["name"] = "Green";
      sides.insert(1, green);
      seats.insert(1, QJsonObject{{"name", "green"}, {"title", "The General of the Green Army"}, {"side", "Green"}});
      give_some(bodies, [](QJsonObject& body) {
        body["side"] = "Green";
        body["seat"] = "green";
      });
      text["sides"] = sides;
      text["seats"] = seats;
      text["bodies"] = bodies;
    });
  }
  std::filesystem::path two_seats_of_a_side() {
    return write_field([](QJsonObject& text) {
      QJsonArray seats = text["seats"].toArray(), bodies = text["bodies"].toArray();
      seats.insert(1, QJsonObject{{"name", "left"}, {"title", "Red's left wing"}, {"side", "Red"}});
      give_some(bodies, [](QJsonObject& body) { body["seat"] = "left"; });
      text["seats"] = seats;
      text["bodies"] = bodies;
    });
  }
  static void drop_game(QJsonObject& text) {
    QJsonObject table = text["table"].toObject();
    table.remove("game");
    text["table"] = table;
  }
  /// Every third of Red's bodies.
  static void give_some(QJsonArray& bodies, const std::function<void(QJsonObject&)>& give) {
    int red = 0;
    for (int i = 0; i < bodies.size(); ++i) {
      QJsonObject body = bodies[i].toObject();
      if (body["side"] != "Red" || ++red % 3 != 0) continue;
      give(body);
      bodies[i] = body;
    }
  }
};

SANDGATE_TEST(CampClockTest)

}  // namespace tst_camp_clock
#include "tst_camp_clock.moc"
