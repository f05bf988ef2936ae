// The console of an umpire who joined from elsewhere (KS-10): the same truth, deeds that go over his line, what only
// the host has not offered, and a line that is lost and back.
#include <QAction>
#include <QTest>

#include "app/desk/shell/join_shell.h"
#include "app/umpire/console/forms/ground_form.h"
#include "app/umpire/console/forms/reason_dialog.h"
#include "app/umpire/joined_console.h"
#include "app/umpire/past_dialog.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_joined_console {

using namespace sandgate;
using namespace sandgate::tests;

class JoinedConsoles : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    qputenv("SANDGATE_CACHE_FOLDER", settings_.filePath("countries").toUtf8());
    qputenv("SANDGATE_SEATS_FOLDER", settings_.filePath("seats").toUtf8());
  }
  void init() {
    host_ = std::make_unique<ServedInMemory>("staff");
    make_shell();
    shell_->guest().set_console(
        [](wire::ClientEnd& end, wire::RemoteUmpire& umpire, std::shared_ptr<const Sheet> sheet) -> FarConsole* {
          return new JoinedConsole(end, umpire, std::move(sheet), data_folder());
        });
    shell_->guest().join(ServedInMemory::invitation("umpire"), "Maj Redmayne", host_->dial());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().umpire_page() && shell_->guest().umpire_page()->isVisible(), patience);
    QTest::keyClick(shell_.get(), Qt::Key_F8);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().console() && shell_->guest().console()->isVisible(), patience);
    // Where nobody has come moves are closed at once: it stands still.
    host_->server().steer(wire::Steering::begin);
    host_->server().steer(wire::Steering::freeze);
    QTRY_VERIFY_WITH_TIMEOUT(page().console().head().isVisible(), patience);
  }
  void cleanup() {
    shell_.reset();
    host_.reset();
  }

  void KS_10_the_same_truth_and_seats() {
    look("console");
    const Setting& setting = host_->session().setting();
    QCOMPARE(console().seats().rowCount(), static_cast<int>(setting.seats.size()));
    QTest::keyClick(&console(), Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(console().sheets().seat());
    QTest::keyClick(&console(), Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY(shell_->guest().umpire_page()->isVisible());
    QTest::keyClick(shell_.get(), Qt::Key_F8);
    QTRY_VERIFY(page().isVisible());
    // What lies at the host alone is not offered.
    for (const QAction* action : console().menus().findChildren<QAction*>()) {
      if (QString(action->text()).remove('&').startsWith("Save a copy")) QVERIFY(!action->isVisible());
    }
  }

  void KS_10_he_rules_over_his_line() {
    QTest::keyClick(&console(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(now().no_play() && host_->server().frozen(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(now().state_hash() == page_hash(), patience);
    QTest::keyClick(&console(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!now().no_play() && !host_->server().frozen(), patience);
    host_->server().steer(wire::Steering::freeze);
    // A form, over the console.
    QTest::keyClick(&console(), Qt::Key_G, Qt::ControlModifier);
    auto* form = page().findChild<GroundForm*>();
    QVERIFY(form && form->isVisible());
    form->reject();
  }

  void KS_10_what_is_refused_is_said_at_once() {
    const std::int64_t events = host_->session().events();
    emit console().ruled(AnswerContest{ContestId{5}, true, "Why not"});
    QTest::qWait(100);
    QCOMPARE(host_->session().events(), events);
  }

  void KS_10_a_bookmark_is_kept_at_the_host() {
    QTest::keyClick(&console(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    auto* form = page().findChild<ReasonDialog*>();
    QVERIFY(form && form->isVisible());
    form->field()->setText("Here it was decided");
    QTest::keyClick(form->field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!bookmarks().empty(), patience);
    QCOMPARE(bookmarks().front().title, std::string("Here it was decided"));
  }

  void KS_10_he_goes_back_over_his_line() {
    emit console().ruled(Announce{"The first word"});
    emit console().ruled(Announce{"The second word"});
    QTRY_VERIFY_WITH_TIMEOUT(
        guest().end().umpire()->history().events() == host_->session().events() && host_->session().events() > 2,
        patience);
    QTest::keySequence(&console(), QKeySequence::Undo);
    auto* dialog = page().findChild<PastDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->table()->model()->rowCount() >= 2, patience);
    dialog->table()->selectRow(1);
    // What needs the file is not offered.
    for (const QWidget* needs_file :
         std::initializer_list<QWidget*>{dialog->strike_button(), dialog->fork_button(), dialog->again_box()})
      QVERIFY(!needs_file->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(dialog->preview_label()->text().contains("1 orders"), patience);
    dialog->reason_field()->setText("It was not said");
    dialog->back_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(now().times_taken_back() == 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(guest().end().umpire()->campaign().state_hash() == now().state_hash(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(console().events() == host_->session().events(), patience);
  }

  void KS_10_a_seat_is_given_to_a_program() {
    const SeatId seat = host_->session().awaited().front();
    QTRY_VERIFY_WITH_TIMEOUT(!guest().end().served().programs.empty(), patience);
    QVERIFY(guest().end().served().written);
    AttentionItem item;
    item.seats = {seat};
    emit console().deed_asked(item, AttentionDeed::program);
    QTRY_VERIFY_WITH_TIMEOUT(!host_->session().commander(seat).empty(), patience);
  }

  void KS_10_refusals_of_seats_come_to_him() {
    const SeatId seat = host_->session().awaited().front();
    const int before = console().rulings().rowCount();
    const auto client = host_->session().take(seat);
    bool refused = false;
    client->send(NamePostOrder<Handle>{Handle{99}}, [&](const Answer& answer) { refused = !answer; });
    QVERIFY(refused);
    QTRY_VERIFY_WITH_TIMEOUT(console().rulings().rowCount() > before, patience);
  }

  void KS_10_while_the_line_is_lost_nothing_is_ruled() {
    host_->unreachable = true;
    host_->cut();
    auto* fault = page().findChild<QLabel*>("fault");
    QVERIFY(fault);
    QTRY_VERIFY_WITH_TIMEOUT(fault->isVisible(), patience);
    const std::int64_t events = host_->session().events();
    emit console().ruled(Announce{"Nobody hears it"});
    host_->unreachable = false;
    QTRY_VERIFY_WITH_TIMEOUT(!fault->isVisible(), patience);
    QCOMPARE(host_->session().events(), events);
    emit console().ruled(Announce{"Everybody hears it"});
    QTRY_VERIFY_WITH_TIMEOUT(host_->session().events() > events, patience);
    QTRY_VERIFY_WITH_TIMEOUT(now().state_hash() == page_hash(), patience);
  }

 private:
  JoinedConsole& page() { return static_cast<JoinedConsole&>(*shell_->guest().console()); }
  Console& console() { return page().console(); }
  Guest& guest() { return *shell_->guest().guest(); }
  Campaign now() { return host_->session().take_umpire()->campaign(); }
  Hash page_hash() { return guest().end().umpire()->campaign().state_hash(); }
  std::vector<ExerciseFile::Bookmark> bookmarks() {
    const auto file = ExerciseFile::read(host_->session().file());
    return file ? file->bookmarks().value_or(std::vector<ExerciseFile::Bookmark>())
                : std::vector<ExerciseFile::Bookmark>();
  }

  std::unique_ptr<ServedInMemory> host_;
};

SANDGATE_TEST(JoinedConsoles)

}  // namespace tst_joined_console
#include "tst_joined_console.moc"
