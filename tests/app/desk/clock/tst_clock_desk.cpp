// The move clock at the screen, two commanders at one table and a clock that goes as it is told: it starts when the
// cover is lifted, warns to eye and ear, ends the move at Time, and is not to be cheated by closing the window.
#include <QCheckBox>
#include <QMenu>
#include <QtEndian>

#include "tests/app/desk/clock/clock_fixture.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_clock_desk {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

class ClockDeskTest : public QObject, private ClockFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    QSettings().clear();
    now_ = 1h;
    heard_.clear();
    make_shell();
    watch_clock();
    file_ = folder_->filePath("farm.sandgate");
  }
  void cleanup() { shell_.reset(); }

  // LW-2.2: the move begins when the commander sees his sheet.
  void LW_2_2_starts_when_the_cover_is_lifted() {
    begin();
    QVERIFY(shell_->move_clock().on());
    pass(30min);
    QCOMPARE(state(), MoveClock::State::idle);
    take();
    QCOMPARE(state(), MoveClock::State::move);
    const Picture& picture = shell_->desk()->model().picture();
    const auto minutes = allowed_minutes(shell_->session()->setting(), picture);
    QVERIFY(minutes > 0);
    QCOMPARE(reading().seconds_whole, static_cast<int>(minutes * 60));
    const ClockFace* face = shell_->desk()->head().clock_face();
    QVERIFY(face->isVisible());
    QCOMPARE(face->time()->text(), minutes_and_seconds(static_cast<int>(minutes * 60)));
    pass(1s);
    QCOMPARE(face->time()->text(), minutes_and_seconds(static_cast<int>(minutes * 60) - 1));
    QVERIFY(face->accessibleName().contains(face->time()->text()));
  }

  // The cover tells nobody how long the comer's move will be: it would tell how many men he has.
  void LW_2_2_the_cover_does_not_tell_the_allowance() {
    begin();
    const auto client = shell_->session()->take(shell_->session()->awaited().front());
    const auto whole =
        minutes_and_seconds(static_cast<int>(allowed_minutes(shell_->session()->setting(), client->picture()) * 60));
    for (const QLabel* label : shell_->cover().findChildren<QLabel*>())
      QVERIFY2(!label->text().contains(whole), qPrintable(label->text()));
  }

  void LW_2_2_warnings_to_eye_and_ear() {
    begin();
    take();
    left_is(121s);
    QVERIFY(heard_.empty());
    const auto* call = shell_->desk()->findChild<ClockCall*>();
    QVERIFY(call && !call->isVisible());
    left_is(120s);
    QCOMPARE(call->words(), "Two minutes");
    QVERIFY(call->isVisible());
    left_is(60s);
    QCOMPARE(call->words(), "One minute");
    QCOMPARE(shell_->desk()->head().clock_face()->time()->text(), "1:00");
    left_is(30s);
    QCOMPARE(call->words(), "30 seconds");
    left_is(25s);
    QCOMPARE(heard_, (std::vector<ClockSound>{ClockSound::first_warning, ClockSound::second_warning,
                                              ClockSound::last_warning}));
    QTRY_VERIFY_WITH_TIMEOUT(!call->isVisible(), patience);
  }

  // LW-2.5: half the allowance is for the guns. Nobody's guns fire in the first two moves (LW-2.4).
  void LW_2_5_half_the_move_is_the_guns() {
    begin();
    for (int move = 0; move < 2; ++move) {
      take();
      close_move();
    }
    take();
    const SeenTable& table = shell_->desk()->model().picture().tables.front();
    QVERIFY(table.mine && table.guns_open);
    const int whole = reading().seconds_whole;
    left_is(std::chrono::seconds(whole / 2 + 2));
    QVERIFY(shell_->desk()->model().picture().tables.front().guns_open);
    left_is(std::chrono::seconds(whole / 2));
    QVERIFY(!shell_->desk()->model().picture().tables.front().guns_open);
    QCOMPARE(state(), MoveClock::State::move);
    GunsDoneOrder<Handle> late{shell_->desk()->model().picture().tables.front().handle};
    const auto refusal = shell_->desk()->model().why_not(late);
    QVERIFY(refusal && refusal->code == RefusalCode::guns_have_done);
    QCOMPARE(refusal->clause, clauses::guns_first);
  }

  // Who plays against a program is asked to come before each timed move of his, after one interval.
  void LW_2_3_a_person_against_a_program() {
    shell_->begin(scenario_folder() / "hooks-farm", file_, 3, {{"blue", "vanguard"}});
    // Nobody is there from whom to hide the first sheet.
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk(), 120'000);
    for (int move = 0; move < 2; ++move) {
      QCOMPARE(state(), MoveClock::State::move);
      QCOMPARE(reading().seconds_left, reading().seconds_whole);
      const auto of = shell_->session()->move();
      shell_->desk()->model().close_my_move({});
      QTRY_VERIFY_WITH_TIMEOUT(shell_->session()->move() == of + 2 && shell_->covered(), 120'000);
      QCOMPARE(state(), MoveClock::State::interval);
      pass(30s);
      QCOMPARE(state(), MoveClock::State::interval);
      take();
    }
  }

  void LW_2_2_at_time_everything_stops() {
    begin();
    take();
    order_one_man();
    const DeskModel& desk = shell_->desk()->model();
    const auto seat = desk.picture().seat;
    const auto without = desk.men_to_move();
    QVERIFY(without > 1);
    ManHandle idle;
    for (const TableModel::Group& group : shell_->desk()->table().groups())
      for (const ManHandle man : group.idle)
        if (man != walker_) idle = man;
    QVERIFY(idle);
    const Point at = desk.picture().man(idle)->at;
    // One more, thought out and not given.
    shell_->desk()->table().choose({idle});
    shell_->desk()->table().aim({at.x, at.y + Length::inches(2)});
    const auto move = shell_->session()->move();
    left_is(0s);

    QVERIFY(shell_->session()->move() > move);
    QCOMPARE(heard_.back(), ClockSound::time);
    const TimeBoard* board = shell_->desk()->board();
    QVERIFY(board && board->isVisible());
    QCOMPARE(board->heading()->text(), "Time");
    QVERIFY2(board->text()->text().contains(QString("%1 men had no orders.").arg(without)),
             qPrintable(board->text()->text()));
    QVERIFY(!shell_->desk()->table().target());
    QVERIFY(!shell_->desk()->menus().isEnabled() && !shell_->desk()->head().isEnabled());

    // What comes after Time is not taken, whoever sends it; what was ordered before has been done.
    MoveMenOrder<Handle> late;
    late.table = shell_->desk()->table().table();
    late.men.push_back({idle, {at, {at.x, at.y + Length::inches(2)}}});
    bool accepted = false, refused = false;
    shell_->desk()->model().send(
        late, [&] { accepted = true; }, [&](const Refusal&) { refused = true; });
    QVERIFY(refused && !accepted);
    const auto client = shell_->session()->take(seat);
    QCOMPARE(client->picture().man(idle)->at, at);
    QCOMPARE(client->picture().man(walker_)->at, walked_to_);

    // The board stays until it is read; then the next commander comes, and the interval runs.
    QVERIFY(!shell_->covered());
    QTRY_VERIFY_WITH_TIMEOUT(board->button()->isEnabled(), patience);
    QTest::mouseClick(board->button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(shell_->session()->awaited().front() != seat);
    QCOMPARE(state(), MoveClock::State::interval);
  }

  void LW_2_3_the_interval_on_the_cover() {
    begin();
    take();
    close_move();
    const auto shows = [this](const QString& text) {
      return std::ranges::any_of(shell_->cover().findChildren<QLabel*>(), [&text](const QLabel* label) {
        return label->isVisible() && label->text().contains(text);
      });
    };
    QTRY_VERIFY_WITH_TIMEOUT(shows("4:00"), patience);
    pass(90s);
    QVERIFY(shows("2:30"));
    pass(150s);
    QCOMPARE(heard_.back(), ClockSound::interval_over);
    QVERIFY(shows("The interval is over"));
    // Even so the move's clock waits for the commander, and he has all of it.
    pass(10min);
    take();
    QCOMPARE(state(), MoveClock::State::move);
    QCOMPARE(reading().seconds_left, reading().seconds_whole);
  }
  void LW_2_3_a_commander_may_begin_sooner() {
    begin();
    take();
    close_move();
    pass(10s);
    take();
    QCOMPARE(state(), MoveClock::State::move);
    pass(4min);
    QVERIFY(std::ranges::find(heard_, ClockSound::interval_over) == heard_.end());
  }

  void to_close_the_window_wins_no_time() {
    begin();
    take();
    left_is(100s);
    shell_->leave();
    pass(1h);
    show_shell();
    watch_clock();
    shell_->open(file_);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    QCOMPARE(state(), MoveClock::State::idle);  // no interval in the middle of a move
    take();
    QCOMPARE(reading().seconds_left, 100);
    QCOMPARE(reading().warned, std::size_t{1});
    // Nor to switch the clock off and on.
    emit shell_->desk()->clock_switched(false);
    QCOMPARE(state(), MoveClock::State::idle);
    QVERIFY(!shell_->desk()->head().clock_face()->isVisible());
    pass(1h);
    emit shell_->desk()->clock_switched(true);
    QCOMPARE(reading().seconds_left, 100);
  }
  void whether_the_clock_is_played_by_is_kept() {
    begin(false);
    QVERIFY(!shell_->move_clock().on());
    take();
    QVERIFY(!shell_->desk()->head().clock_face()->isVisible());
    pass(5h);
    QVERIFY(!shell_->desk()->board());
    shell_->leave();
    show_shell();
    watch_clock();
    shell_->open(file_);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    QVERIFY(!shell_->move_clock().on());
  }
  // A campaign is not played by the clock unless somebody says so.
  void a_campaign_is_not_timed() {
    shell_->begin(scenario_folder() / "sandgate", file_, 7);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    QVERIFY(!shell_->move_clock().on());
    take();
    QVERIFY(!shell_->desk()->head().clock_face()->isVisible());
    // Said so, it is: a move on the map has the rulebook's ten minutes.
    emit shell_->desk()->clock_switched(true);
    QVERIFY(shell_->move_clock().on());
    QCOMPARE(state(), MoveClock::State::move);
    QCOMPARE(reading().seconds_left, 600);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->head().clock_face()->isVisible(), patience);
    emit shell_->desk()->clock_switched(false);
    QVERIFY(!shell_->move_clock().on());
    QVERIFY(state() != MoveClock::State::move);
  }
  void the_start_page_proposes_it_for_tables() {
    StartPage& start = shell_->start_page();
    QTRY_VERIFY_WITH_TIMEOUT(start.scenario_list()->count() > 1, patience);
    for (const auto& [title, on] :
         {std::pair("The Battle of Hook's Farm", true), std::pair("The Cannonade of Sandgate", false)}) {
      start.scenario_list()->setCurrentItem(start.scenario_list()->findItems(title, Qt::MatchExactly).front());
      QCOMPARE(start.clock_box()->isChecked(), on);
    }
  }

  // While the clock stands nobody thinks on: the desk is hidden.
  void a_pause_hides_the_desk() {
    begin();
    take();
    pass(10s);
    const int left = reading().seconds_left;
    emit shell_->desk()->pause_asked();
    QVERIFY(shell_->desk()->board());
    QVERIFY(!shell_->desk()->menus().isEnabled());
    pass(1h);
    QCOMPARE(reading().seconds_left, left);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->board()->button()->isEnabled(), patience);
    QTest::mouseClick(shell_->desk()->board()->button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->desk()->board(), patience);
    QVERIFY(shell_->desk()->menus().isEnabled());
    QCOMPARE(reading().seconds_left, left);
    pass(1s);
    QCOMPARE(reading().seconds_left, left - 1);
  }

  void silence_is_kept() {
    begin();
    take();
    emit shell_->desk()->clock_muted(true);
    left_is(120s);
    QVERIFY(heard_.empty());
    QVERIFY(shell_->desk()->findChild<ClockCall*>()->isVisible());  // the eye is told all the same
    shell_->leave();
    show_shell();
    watch_clock();
    QVERIFY(shell_->sounds().muted());
  }

  void the_sounds_are_distinct_and_die_away() {
    std::vector<QByteArray> all;
    for (const ClockSound sound : {ClockSound::first_warning, ClockSound::second_warning, ClockSound::last_warning,
                                   ClockSound::time, ClockSound::interval_over}) {
      const QByteArray wav = wav_of(sound);
      QVERIFY(wav.startsWith("RIFF") && wav.mid(8, 8) == "WAVEfmt ");
      constexpr int header = 44;
      QCOMPARE(qFromLittleEndian<quint32>(wav.constData() + header - 4), static_cast<quint32>(wav.size() - header));
      const auto loudest = [&wav](qsizetype from, qsizetype to) {
        int most = 0;
        for (qsizetype i = from; i + 1 < to; i += 2)
          most = std::max(most, std::abs(int{qFromLittleEndian<qint16>(wav.constData() + i)}));
        return most;
      };
      QVERIFY(loudest(header, wav.size()) > 5'000);
      QVERIFY(loudest(header, wav.size()) < 32'767);
      QVERIFY(loudest(wav.size() - 200, wav.size()) < 500);
      QVERIFY(std::ranges::find(all, wav) == all.end());
      all.push_back(wav);
    }
    QCOMPARE(warning_sound(1, 3), ClockSound::first_warning);
    QCOMPARE(warning_sound(3, 3), ClockSound::last_warning);
    QCOMPARE(warning_sound(1, 1), ClockSound::last_warning);
  }

 private:
  void begin(std::optional<bool> by_clock = {}) {
    shell_->begin(scenario_folder() / "hooks-farm", file_, 3, {}, by_clock);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
  }
  void close_move() {
    shell_->desk()->model().close_my_move({});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
  }

  /// The first man who can goes two inches in whichever direction he can.
  void order_one_man() {
    TableModel& table = shell_->desk()->table();
    QTRY_VERIFY_WITH_TIMEOUT(table.scene(), 60'000);
    const auto before = shell_->desk()->model().men_to_move();
    for (const TableModel::Group& group : table.groups()) {
      for (const ManHandle man : group.idle) {
        for (const auto& [x, y] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
          const Point at = shell_->desk()->model().picture().man(man)->at;
          table.choose({man});
          table.aim({at.x + Length::inches(2 * x), at.y + Length::inches(2 * y)});
          QTRY_VERIFY_WITH_TIMEOUT(!table.planning(), 60'000);
          if (!table.can_give()) continue;
          table.give();
          QCOMPARE(shell_->desk()->model().men_to_move(), before - 1);
          walker_ = man;
          walked_to_ = shell_->desk()->model().picture().man(man)->at;
          // LW-2.5: while the guns have not done, he waits for them.
          for (const SeenTable& seen : shell_->desk()->model().picture().tables)
            for (const auto& walk : seen.held)
              if (walk.man == man) walked_to_ = walk.path.back();
          QVERIFY(walked_to_ != at);
          return;
        }
      }
    }
    QFAIL("nobody could move");
  }

  QString file_;
  ManHandle walker_;
  Point walked_to_;
};

SANDGATE_TEST(ClockDeskTest)

}  // namespace tst_clock_desk
#include "tst_clock_desk.moc"
