// A staff exercise by couriers, played by ten persons at one screen from its first move to the evening: cover, seat
// after seat, marches and messages by keys, a seat handed over, and runs. In the end what each of them was told is
// compared with what the exercise's file says was true (KS-11, CX-8). SANDGATE_BY_HAND=20: so many moves of each camp
// by hand.
#include "app/desk/frame/command_dialog.h"
#include "app/desk/frame/run_on_dialog.h"
#include "app/words/arguments.h"
#include "app/words/places.h"
#include "core/chronicle/chronicle.h"
#include "core/chronicle/history.h"
#include "core/sight/picture_hash.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_staff_evening {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int long_patience = 600'000;  // runs of many moves
const char* const evening = "6 p.m.";

}  // namespace

class StaffEvening : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() { make_shell(); }
  void cleanup() { shell_.reset(); }

  void KS_11_ten_persons_play_to_the_evening() {
    const QString file = folder_->filePath("staff.sandgate");
    shell_->begin(scenario_folder() / "sandgate", file, 3, {}, {}, {}, "staff", true);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), long_patience);
    bool given = false;
    const int wanted = qEnvironmentVariableIntValue("SANDGATE_BY_HAND", &given);
    const std::int64_t by_hand = 2 * (given ? wanted : 4);
    const ExerciseTime end = *ExerciseTime::from_iso("1909-09-14T18:00");
    while (shell_->session()->time() < end) {
      QVERIFY(shell_->covered());
      take();
      if (QTest::currentTestFailed()) return;
      QCOMPARE(picture().seat, shell_->session()->awaited().front());
      const bool hand = session_move() <= by_hand;
      hand ? play_by_hand() : run_on();
      if (QTest::currentTestFailed()) return;
      if (!hand) ++runs_;
      const auto goes_on = [this, end] { return shell_->covered() || shell_->session()->time() >= end; };
      if (!QTest::qWaitFor(goes_on, hand ? patience : long_patience)) {
        look("hangs");
        const auto awaited = shell_->session()->awaited();
        QFAIL(qPrintable(QString("nobody is asked to come in move %1, turn %2; %3 awaited")
                             .arg(session_move())
                             .arg(turns_)
                             .arg(awaited.size())));
      }
    }
    qInfo("%lld moves, %d turns by hand, %d runs; %d marches, %d messages", static_cast<long long>(session_move() - 1),
          turns_, runs_, marches_, messages_);
    // All of it took place.
    QVERIFY(marches_ >= 10 && messages_ >= 4 && handed_over_);
    std::vector<std::pair<std::string, Picture>> told;
    for (const Seat& seat : shell_->session()->setting().seats)
      told.emplace_back(seat.name, shell_->session()->take(seat.id)->picture());
    const std::int64_t last = session_move() - 1;
    shell_->leave();
    agree(file.toStdString(), told, last);
  }

 private:
  Desk& desk() { return *shell_->desk(); }
  const Picture& picture() { return desk().model().picture(); }
  std::int64_t session_move() const { return shell_->session()->move(); }

  // A turn by hand: what came in is opened, something is ordered by keys, and the move is closed.
  void play_by_hand() {
    ++turns_;
    const std::string name = desk().model().seat().name;
    if (turns_ <= 10 || turns_ % 7 == 0) look(QString::fromStdString(name) + "-" + QString::number(session_move()));
    const std::int64_t round = (session_move() + 1) / 2;
    // An order to a body beside the post, another to one that is away.
    march_by_keys(round % 2 == 0);
    if (QTest::currentTestFailed()) return;
    if (name.ends_with("-general") && round <= 2) message_by_keys();
    if (QTest::currentTestFailed()) return;
    if (name == "red-horse" && !handed_over_) return hand_over();
    desk().close_move();
  }
  // Keys are heard by a window that is in front.
  bool sheet_in_hand() {
    shell_->activateWindow();
    if (!QTest::qWaitForWindowActive(shell_.get())) return false;
    QTest::qWait(50);
    desk().sheet().setFocus();
    return QTest::qWaitFor([this] { return desk().sheet().hasFocus(); }, patience);
  }
  void march_by_keys(bool away) {
    const Picture& now = picture();
    const auto fits = [&](const OwnBody& body) {
      return body.mine && !body.gone && !body.march && !body.set_out && body.at_hand != away &&
             body.handle != now.post && !now.unanswered(body.handle);
    };
    const auto body = std::ranges::find_if(now.bodies, fits);
    if (body == now.bodies.end()) return;
    const Handle handle = body->handle;
    const std::size_t sent = now.orders.size();
    const bool at_hand = body->at_hand;
    desk().model().select(handle);
    QVERIFY(sheet_in_hand());
    QTest::keyClick(&desk().sheet(), Qt::Key_M);
    QLineEdit* to = desk().orders().form()->to_field();
    QTRY_VERIFY_WITH_TIMEOUT(to->hasFocus(), patience);
    // Four feet to the side, on its own ground.
    const Briefing& briefing = desk().model().briefing();
    const MapPoint at = briefing.to_ground(body->at);
    const bool high = at.north > (briefing.country->bounds().south + briefing.country->bounds().north) / 2;
    const double off = 4 * briefing.scale.metres_per_foot * (high ? -1 : 1);
    const Point place = briefing.to_table({at.east, at.north + off});
    to->selectAll();
    QTest::keyClicks(to, words::place(place, briefing, 4));
    QTest::keyClick(to, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!desk().model().planning(), patience);
    if (!desk().model().plan()) return desk().model().withdraw();  // water, or a slope for wheels
    if (away) look("will-ride-" + QString::number(turns_));
    QTest::keyClick(to, Qt::Key_Return);
    QVERIFY2(!desk().model().refusal(), "a march is refused");
    ++marches_;
    if (at_hand)
      QVERIFY(picture().body(handle)->march);
    else
      QCOMPARE(picture().orders.size(), sent + 1);
  }
  void message_by_keys() {
    QVERIFY(sheet_in_hand());
    QTest::keyClick(&desk().sheet(), Qt::Key_N, Qt::ControlModifier);
    WriteForm& form = desk().write_form();
    if (!QTest::qWaitFor([&] { return form.isVisible(); }, 20'000)) {
      look("no-form");
      QFAIL(qPrintable("no form: " + desk().said_above().text()));
    }
    for (const Seat& seat : desk().model().briefing().seats) {
      QCheckBox* box = form.addressee(seat.id);
      if (box && seat.side == picture().side) box->setChecked(true);
    }
    QTest::keyClicks(form.text_field("text"), "Hold what you have");
    form.send();
    QVERIFY2(form.isHidden() || !form.refused()->isVisible(), "a message is refused");
    ++messages_;
  }
  void hand_over() {
    desk().show_command();
    auto* dialog = shell_->findChild<CommandDialog*>();
    QVERIFY(dialog);
    dialog->holder_field()->setText("Capt Ross");
    dialog->note_field()->setPlainText("The scouts are out.");
    dialog->hand_over_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(shown("Hand over to Capt Ross."));
    handed_over_ = true;  // whoever takes it over plays this move
  }
  // To the evening, whatever is reported; contact ends it all the same, and then he is asked once more.
  void run_on() {
    // Bodies on a table are ordered move by move.
    if (!picture().tables.empty()) return desk().close_move();
    desk().run_on();
    auto* dialog = shell_->findChild<RunOnDialog*>();
    QVERIFY(dialog);
    for (QCheckBox* box : dialog->findChildren<QCheckBox*>()) box->setChecked(false);
    QTest::keyClicks(dialog->time_field(), evening);
    dialog->accept();
    QVERIFY(!dialog->isVisible());
  }

  // The umpire's truth, read back, beside what they had at their desks.
  void agree(const std::string& file, const std::vector<std::pair<std::string, Picture>>& told, std::int64_t last) {
    const auto verdict = verify(file);
    QVERIFY2(verdict && verdict->sound && verdict->redecided,
             verdict ? verdict->fault.text().c_str() : verdict.error().sentence().c_str());
    const auto story = read_chronicle(file);
    QVERIFY(story);
    auto history = History::read(file);
    QVERIFY(history && history->fold());
    int away = 0, answered = 0;
    for (const auto& [name, picture] : told) {
      const auto seat = read_seat_story(file, name);
      QVERIFY(seat);
      QVERIFY2(picture_hash(seat->picture) == picture_hash(picture), name.c_str());
      // Its orders in the journal, by number, and what became of them.
      std::vector<const Courier*> sent;
      for (const Courier& ride : story->rides) {
        if (ride.from == picture.seat && ride.to_body) sent.push_back(&ride);
      }
      QCOMPARE(picture.orders.size(), sent.size());
      for (std::size_t i = 0; i < sent.size(); ++i) {
        const SentOrder& order = picture.orders[i];
        QVERIFY(order.order == *sent[i]->carried->order && order.move == sent[i]->move);
        const bool heard = order.state != SentState::unanswered && order.state != SentState::came_back;
        if (!heard) continue;
        ++answered;
        QVERIFY(sent[i]->end == RideFate::arrived);
        QCOMPARE(order.state == SentState::overtaken, sent[i]->overtaken);
      }
      // Own bodies where they were when they were known last.
      for (const OwnBody& body : picture.bodies) {
        const auto id = std::ranges::find(story->setting->order_of_battle, body.name, &Body::name)->id;
        if (body.at_hand) {
          QCOMPARE(body.at, story->end.body(id).at);
          continue;
        }
        ++away;
        bool was_there = false;
        for (const std::int64_t move : {body.known_move - 1, body.known_move}) {
          const auto event = move < 1 ? Result<std::int64_t>(0) : history->end_of_move(std::min(move, last));
          QVERIFY(event);
          was_there = was_there || history->at(*event)->body(id).at == body.at;
        }
        QVERIFY2(was_there, (name + " counts " + body.name + " where it has not been").c_str());
      }
      // Messages that have come to it were brought to it.
      std::ptrdiff_t brought = 0;
      for (const ChronicleLine& line : story->lines) {
        const auto* came = get_if<MessageArrived>(&line.event);
        brought += came && came->at == picture.seat;
      }
      QCOMPARE(std::ranges::count(picture.messages, false, &SeenMessage::sent), brought);
    }
    qInfo("%d bodies away, %d orders answered", away, answered);
    QVERIFY(away > 0 && answered > 0);
  }

  int turns_ = 0, runs_ = 0, marches_ = 0, messages_ = 0;
  bool handed_over_ = false;
};

SANDGATE_TEST(StaffEvening)

}  // namespace tst_staff_evening
#include "tst_staff_evening.moc"
