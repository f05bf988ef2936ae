// One of a staff at a desk of his own: whom his move waits for, a brief and an intent when he comes late, a seat that
// is handed over, a message half written, an exercise that stands still for somebody.
#include <QComboBox>

#include "app/desk/model/desk_model.h"
#include "app/desk/shell/join_shell.h"
#include "app/joining/guest.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_join_staff {

using namespace sandgate;
using namespace sandgate::tests;

class JoinStaff : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    qputenv("SANDGATE_CACHE_FOLDER", settings_.filePath("countries").toUtf8());
  }
  void init() {
    seats_ = std::make_unique<QTemporaryDir>();
    qputenv("SANDGATE_SEATS_FOLDER", seats_->path().toUtf8());
    host_ = std::make_unique<ServedInMemory>("staff");
    make_shell();
  }
  void cleanup() {
    others_.clear();
    shell_.reset();
    host_.reset();
  }

  // --- Whom his move waits for

  void who_is_still_awaited_is_named() {
    accompany("red-general", "Col Burke");
    accompany("red-horse", "Maj Leeson");
    accompany("blue-general", "Lt-Col Hay");
    begin_at_desk("red-foot");
    QVERIFY(!shown_part("awaited"));
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shown_part("2 posts are awaited"), patience);
    QTRY_VERIFY2_WITH_TIMEOUT(shown_part("Col Burke, Maj Leeson"), qPrintable(all_shown()), patience);
    QVERIFY2(!all_shown().contains("Hay"), qPrintable(all_shown()));
    look("two");
    close("red-general");
    QTRY_VERIFY_WITH_TIMEOUT(shown_part("1 post is awaited"), patience);
    QVERIFY(shown_part("Maj Leeson") && !shown_part("Col Burke, "));
  }

  void who_is_the_last_is_told_so() {
    accompany("red-general", "Col Burke");
    accompany("blue-general", "Lt-Col Hay");
    begin_at_desk("red-foot");
    QVERIFY(!shown_part("all wait for you"));
    close("red-general");
    QTRY_VERIFY2_WITH_TIMEOUT(shown_part("all wait for you"), qPrintable(all_shown()), patience);
  }

  // --- Who comes late

  void his_brief_is_read_at_the_desk() {
    at_desk("red-foot");
    QTRY_VERIFY(!shell_->desk()->brief().visibleRegion().isEmpty());
    QTest::qWait(100);
    QVERIFY(!row("red-foot").brief);
    // He turns to one of his bodies.
    for (const OwnBody& body : shell_->desk()->model().picture().bodies) {
      if (!body.mine) continue;
      shell_->desk()->model().select(body.handle);
      break;
    }
    QTRY_VERIFY_WITH_TIMEOUT(row("red-foot").brief, patience);
    QVERIFY(row("red-foot").sheet);
  }

  void his_intent_is_sealed_until_his_first_move_is_closed() {
    at_desk("red-foot");
    QVERIFY(guest().banner()->isVisible());
    QVERIFY(guest().banner()->heading()->text().contains("not sealed"));
    look("unsealed");
    guest().banner()->back_button()->click();
    BeforePage& before = *guest().before_page();
    QVERIFY(before.isVisible());
    QVERIFY(before.seats().rowCount() > 0);
    before.intent_field()->setPlainText("Across the bridge with the main column.");
    QVERIFY(before.seal_button()->isEnabled());
    look("page");
    QTest::keyClick(before.intent_field(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(row("red-foot").intent, patience);
    QTest::keyClick(shell_.get(), Qt::Key_F5);
    QTRY_VERIFY(shell_->desk()->isVisible());
    QVERIFY(guest().banner()->isHidden());
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(!guest().before_model()->sealable(), patience);
    const auto sealed = host_->session().intents();
    QVERIFY(sealed && sealed->of(*host_->session().seat_named("red-foot")));
  }

  void whoever_does_not_seal_is_not_asked_twice() {
    at_desk("red-foot");
    QTest::keyClick(shell_.get(), Qt::Key_I, Qt::ControlModifier);
    QTRY_VERIFY(guest().before_page()->isVisible());
    QTest::keyClick(shell_.get(), Qt::Key_F5);
    QTRY_VERIFY(shell_->desk()->isVisible());
    QVERIFY(guest().banner()->isHidden());
  }

  // --- A seat that is handed over

  void who_hands_his_seat_over_sees_nothing_more() {
    accompany("red-general");
    at_desk("red-foot", "Lt-Col Moore");
    shell_->desk()->write_form().text_field("text")->setPlainText("For Nolan: mind the ford");
    QTRY_COMPARE(kept_files(), 1);
    guest().guest()->end().client()->send(
        HandOver{shell_->desk()->model().picture().seat, "Maj Nolan", "Mind the ford."}, {});
    QTRY_VERIFY_WITH_TIMEOUT(guest().ended_page().isVisible(), patience);
    QVERIFY(!shell_->desk() && !guest().joined());
    QCOMPARE(guest().ended_page().heading()->text(), QString("The seat is handed over"));
    QVERIFY(guest().ended_page().sentence()->text().contains("Maj Nolan"));
    QVERIFY(!guest().ended_page().again_button()->isVisible());
    QCOMPARE(kept_files(), 0);
    look("handed-over");
    QCOMPARE(row("red-foot").state(), wire::SeatIsThere::invited);
  }

  void the_umpire_gives_his_seat_to_another() {
    at_desk("red-foot", "Lt-Col Moore");
    QVERIFY(
        host_->session().umpire(HandOver{shell_->desk()->model().picture().seat, "Maj Nolan", "He has lost his way."}));
    QTRY_VERIFY_WITH_TIMEOUT(guest().ended_page().isVisible(), patience);
    QVERIFY(guest().ended_page().sentence()->text().contains("Maj Nolan"));
  }

  // --- A message half written

  void a_message_half_written_outlives_line_and_window() {
    at_desk("red-foot");
    QTest::keyClick(shell_->desk(), Qt::Key_N, Qt::ControlModifier);
    WriteForm& form = shell_->desk()->write_form();
    form.form_field()->setCurrentIndex(1);
    form.text_field("intention")->setPlainText("To hold the bridge");
    form.addressee(SeatId{0})->setChecked(true);
    host_->unreachable = true;
    host_->cut();
    QTRY_VERIFY(guest().banner()->shows_lost());
    form.text_field("text")->setPlainText("until nightfall");
    host_->unreachable = false;
    QTRY_VERIFY_WITH_TIMEOUT(guest().guest()->line() == Guest::Line::there, patience);
    QCOMPARE(form.text_field("intention")->toPlainText(), QString("To hold the bridge"));
    QTRY_COMPARE(kept_files(), 1);
    QTest::qWait(600);  // a pause in writing

    // As a kill leaves it.
    QTemporaryDir as_killed;
    for (const QString& file : QDir(seats_->path()).entryList(QDir::Files))
      QVERIFY(QFile::copy(seats_->filePath(file), as_killed.filePath(file)));
    shell_.reset();
    qputenv("SANDGATE_SEATS_FOLDER", as_killed.path().toUtf8());
    show_shell();
    at_desk("red-foot");
    WriteForm& again = shell_->desk()->write_form();
    QCOMPARE(again.form_field()->currentIndex(), 1);
    QCOMPARE(again.text_field("intention")->toPlainText(), QString("To hold the bridge"));
    QCOMPARE(again.text_field("text")->toPlainText(), QString("until nightfall"));
    QVERIFY(again.addressee(SeatId{0})->isChecked());
    again.send();
    QTRY_VERIFY_WITH_TIMEOUT(again.text_field("text")->toPlainText().isEmpty(), patience);
    QCOMPARE(sent_messages(), 1);
  }

  void a_message_without_an_answer_goes_once() {
    at_desk("red-foot");
    host_->unreachable = true;
    host_->cut();
    QTRY_VERIFY(guest().banner()->shows_lost());
    WriteForm& form = shell_->desk()->write_form();
    form.addressee(SeatId{0})->setChecked(true);
    form.text_field("text")->setPlainText("Where are the guns?");
    form.send();
    QCOMPARE(guest().client()->waiting().size(), 1u);
    QTRY_COMPARE(kept_files(), 1);
    shell_.reset();
    host_->unreachable = false;
    show_shell();
    at_desk("red-foot");
    QTRY_COMPARE_WITH_TIMEOUT(sent_messages(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(guest().client()->waiting().empty(), patience);
    // It is on its way, and not in the form to be sent once more.
    QVERIFY(shell_->desk()->write_form().text_field("text")->toPlainText().isEmpty());
  }

  // --- It stands still for somebody

  void it_says_that_somebody_is_lost() {
    accompany("red-general", "Col Burke");
    at_desk("red-foot");
    host_->server().stand_for_lost(true);
    others_.clear();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->board(), patience);
    QVERIFY(shell_->desk()->board()->text()->text().contains("line"));
    const QLabel* words = shell_->desk()->board()->text();
    QVERIFY(words->height() >= words->heightForWidth(words->width()));
    look("held-up");
    host_->server().steer(wire::Steering::freeze);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->board() && shell_->desk()->board()->text()->text().contains("The umpire"),
                             patience);
    host_->server().steer(wire::Steering::go_on);
    host_->server().stand_for_lost(false);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->desk()->board(), patience);
  }

 private:
  JoinShell& guest() { return shell_->guest(); }
  const Attendance::Row& row(const std::string& name) { return *host_->server().attendance().row(name); }
  /// Somebody else is there, too: for who is not nobody waits.
  void accompany(const std::string& seat, const std::string& person = {}) {
    others_[seat] = std::make_unique<Guest>(ServedInMemory::invitation(seat), person, "", GuestOwner(), host_->dial());
    QTRY_VERIFY_WITH_TIMEOUT(row(seat).there, patience);
    QTRY_VERIFY_WITH_TIMEOUT(others_[seat]->line() == Guest::Line::there, patience);
  }
  void close(const std::string& seat) { others_.at(seat)->end().client()->send(CloseMyMove{}, {}); }
  /// It is Red's move, and nobody has been waited for so far.
  void begin() {
    if (!host_->server().begun()) host_->server().steer(wire::Steering::begin);
    if (host_->session().camp() != host_->session().setting().camp_of(*host_->session().seat_named("red-foot")))
      QVERIFY(host_->session().close_move());
  }
  void come(const std::string& seat, const QString& person) {
    guest().join(ServedInMemory::invitation(seat), person, host_->dial());
  }
  /// He comes late: the exercise has begun, and its desk is open.
  void at_desk(const std::string& seat, const QString& person = {}) {
    begin();
    come(seat, person);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->isVisible(), patience);
  }
  /// He was there before it began.
  void begin_at_desk(const std::string& seat, const QString& person = {}) {
    come(seat, person);
    QTRY_VERIFY_WITH_TIMEOUT(guest().before_page() && guest().before_page()->isVisible(), patience);
    begin();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->isVisible(), patience);
  }
  bool shown_part(const QString& text) const {
    return std::ranges::any_of(shell_->findChildren<QLabel*>(), [&text](const QLabel* label) {
      return label->isVisible() && label->text().contains(text);
    });
  }
  QString all_shown() const {
    QStringList all;
    for (const QLabel* label : shell_->findChildren<QLabel*>())
      if (label->isVisible()) all << label->text();
    return all.join("\n");
  }
  int kept_files() const { return static_cast<int>(QDir(seats_->path()).entryList({"*.seat"}, QDir::Files).size()); }
  /// By the watched seat, by the host's word.
  int sent_messages() {
    const SeatId seat = *host_->session().seat_named("red-foot");
    const auto messages = host_->session().messages();
    return static_cast<int>(
        std::ranges::count_if(messages, [seat](const UmpiresMessage& one) { return one.sent.from == seat; }));
  }

  std::unique_ptr<QTemporaryDir> seats_;
  std::unique_ptr<ServedInMemory> host_;
  std::map<std::string, std::unique_ptr<Guest>> others_;
};

SANDGATE_TEST(JoinStaff)

}  // namespace tst_join_staff

#include "tst_join_staff.moc"
