// A guest's window over a host in memory: on the way, before it begins, at the desk, over a line that is lost and back,
// taken over, withdrawn, and what is kept of his seat over a restart.
#include <QClipboard>
#include <QScrollArea>
#include <QScrollBar>

#include "app/desk/join/join_dialog.h"
#include "app/desk/model/desk_model.h"
#include "app/desk/shell/join_shell.h"
#include "app/joining/guest.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_join_shell {

using namespace sandgate;
using namespace sandgate::tests;

class JoinShells : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    qputenv("SANDGATE_CACHE_FOLDER", settings_.filePath("countries").toUtf8());
  }
  void init() {
    seats_ = std::make_unique<QTemporaryDir>();
    qputenv("SANDGATE_SEATS_FOLDER", seats_->path().toUtf8());
    host_ = std::make_unique<ServedInMemory>();
    make_shell();
  }
  void cleanup() {
    stands_out_ = false;
    other_.reset();
    shell_.reset();
    host_.reset();
  }

  // --- Coming, and before it begins

  void he_joins_reads_seals_and_begins() {
    come("red", "Col Burke");
    QTRY_VERIFY_WITH_TIMEOUT(page<BeforePage>(), patience);
    BeforePage& before = *guest().before_page();
    QVERIFY(shell_->windowTitle() == "Sandgate");
    QTRY_COMPARE(before.seats().rowCount(), 1);  // of his own side alone
    QCOMPARE(before.seats().index(0, SideSeatsModel::holder).data().toString(), QString("Col Burke"));
    QVERIFY(!row("red").brief && !row("red").intent);
    QVERIFY(before.read_button()->isEnabled() && !before.seal_button()->isEnabled());
    look("before");

    QTest::keyClick(shell_.get(), Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY(row("red").brief);
    QVERIFY(!before.read_button()->isEnabled());
    before.intent_field()->setPlainText("Across the bridge with the main column.");
    QTest::keyClick(before.intent_field(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(row("red").intent);
    QTRY_VERIFY(row("red").state() == wire::SeatIsThere::ready);
    QVERIFY(before.waits_label()->text().contains("You are ready"));
    look("ready");

    host_->server().steer(wire::Steering::begin);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->isVisible(), patience);
    QVERIFY(shell_->windowTitle().contains("Sandgate —") || shell_->windowTitle().contains("— Sandgate"));
    QVERIFY(guest().banner()->isHidden());
    look("desk");
  }

  void a_brief_shown_to_its_end_has_been_read() {
    shell_->resize(1000, 520);
    come("red");
    QTRY_VERIFY_WITH_TIMEOUT(page<BeforePage>(), patience);
    QScrollBar* bar = guest().before_page()->brief().findChild<QScrollArea*>()->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    bar->setValue(bar->maximum() / 2);
    QTest::qWait(50);
    QVERIFY(!row("red").brief);
    bar->setValue(bar->maximum());
    QTRY_VERIFY(row("red").brief);
  }

  void he_looks_at_his_sheet_before_it_begins() {
    come("red");
    QTRY_VERIFY_WITH_TIMEOUT(page<BeforePage>(), patience);
    QTest::keyClick(shell_.get(), Qt::Key_F5);
    QTRY_VERIFY(shell_->desk()->isVisible());
    QVERIFY(guest().banner()->isVisible());
    QVERIFY(guest().banner()->heading()->text().contains("not begun"));
    look("not-begun");
    guest().banner()->back_button()->click();
    QVERIFY(page<BeforePage>());
  }

  void nobody_answers_and_then_he_does() {
    host_->unreachable = true;
    come("red");
    QTRY_VERIFY_WITH_TIMEOUT(shown_part("nobody answers"), patience);
    host_->unreachable = false;
    QTRY_VERIFY_WITH_TIMEOUT(page<BeforePage>(), patience);
  }

  void to_cancel_on_the_way_leads_back() {
    host_->unreachable = true;
    come("red");
    QTest::keyClick(&shell_->work_page(), Qt::Key_Escape);
    QVERIFY(!guest().joined() && shell_->start_page().isVisible());
  }

  // --- At the desk

  void an_order_is_given_and_answered() {
    at_desk("red");
    const Handle body = give_box();
    QTRY_VERIFY_WITH_TIMEOUT(guest().client()->waiting().empty(), patience);
    QVERIFY(boxed_in(body));
  }

  void what_only_a_host_can_do_is_in_no_menu() {
    at_desk("red");
    QStringList visible;
    for (const QAction* action : shell_->desk()->findChildren<QAction*>())
      if (action->isVisible()) visible << action->text().remove('&');
    for (const char* hosts : {"Save a copy…", "Who plays…", "The umpire…", "Play by the clock"})
      QVERIFY2(!visible.contains(hosts), hosts);
    QVERIFY(visible.contains("Leave for the start page") && visible.contains("Close my move"));
  }

  void his_closed_move_waits_for_the_others_of_his_camp() {
    serve("staff");
    accompany("red-general");
    at_desk("red-foot");
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->model().picture().mine.closed, patience);
    QVERIFY(shown_part("closed, others are awaited"));
    look("closed");
  }

  void the_umpire_freezes_it() {
    at_desk("red");
    host_->server().steer(wire::Steering::freeze);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->board(), patience);
    QVERIFY(!shell_->desk()->board()->button()->isVisible());
    QTest::qWait(800);
    QTest::keyClick(shell_->desk()->board(), Qt::Key_Return);
    QTest::keyClick(shell_->desk()->board(), Qt::Key_Escape);
    QTest::qWait(50);
    QVERIFY(shell_->desk()->board());
    look("frozen");
    host_->server().steer(wire::Steering::go_on);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->desk()->board(), patience);
  }

  // --- The line

  void a_line_is_lost_and_comes_back_with_news() {
    at_desk("red");
    QTRY_VERIFY_WITH_TIMEOUT(guest().client()->waiting().empty(), patience);
    host_->unreachable = true;
    host_->cut();
    QTRY_VERIFY(guest().banner()->isVisible() && guest().banner()->shows_lost());
    QVERIFY(guest().banner()->heading()->text().startsWith("The line to the host is lost, 0:0"));
    QVERIFY(!shell_->desk()->head().close_button()->isEnabled());
    QVERIFY(veil()->isVisible() && veil()->geometry() == shell_->desk()->sheet().rect());

    // The desk is there to be read and ordered at; a move is not closed.
    const Handle body = give_box();
    QCOMPARE(guest().client()->waiting().size(), 1u);
    QVERIFY2(guest().banner()->words()->text().contains("1 order waits"),
             qPrintable(guest().banner()->words()->text()));
    QTest::keyClick(shell_.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(guest().client()->waiting().size(), 1u);
    look("lost");

    announce("Mist is rising in the valleys.");
    QVERIFY(!boxed_in(body));
    host_->unreachable = false;
    QTRY_VERIFY_WITH_TIMEOUT(!guest().banner()->shows_lost(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(guest().client()->waiting().empty(), patience);
    QVERIFY(boxed_in(body));
    QVERIFY(!veil()->isVisible());
    QVERIFY(shell_->desk()->head().close_button()->isEnabled());
    const NewsModel& news = shell_->desk()->news().model();
    QVERIFY(!news.empty());
    bool told = false;
    for (int i = 0; i < news.rowCount(); ++i) told = told || news.index(i).data().toString().contains("Mist is rising");
    QVERIFY(told);
    look("back");
  }

  void many_losses_double_nothing() {
    at_desk("red");
    const Handle body = give_box();
    for (int i = 0; i < 5; ++i) {
      host_->cut();
      QTest::qWait(30);
    }
    QTRY_VERIFY_WITH_TIMEOUT(guest().guest()->line() == Guest::Line::there, patience);
    QTRY_VERIFY_WITH_TIMEOUT(guest().client()->waiting().empty(), patience);
    QVERIFY(boxed_in(body));
    int reports = 0;
    for (const Dispatch& dispatch : guest().client()->picture().dispatches)
      reports +=
          (dispatch.code == ReportCode::boxed || dispatch.code == ReportCode::stood_out) && dispatch.from == body;
    QCOMPARE(reports, 1);
  }

  // --- The end of a visit

  void a_newer_window_takes_the_seat() {
    at_desk("red");
    Guest newer(ServedInMemory::invitation("red"), "Maj Vane", {}, {}, host_->dial());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().ended_page().isVisible(), patience);
    QVERIFY(guest().ended_page().sentence()->text().contains("newer window"));
    QVERIFY(guest().ended_page().again_button()->isVisible() && !guest().joined());
    look("taken-over");
    // And it is taken back by the same key.
    QTest::keyClick(&guest().ended_page(), Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->isVisible(), patience);
  }

  void an_invitation_is_withdrawn() {
    at_desk("red");
    host_->withdrawn["red"] = true;
    host_->server().dismiss("red");
    QTRY_VERIFY_WITH_TIMEOUT(guest().ended_page().isVisible(), patience);
    QVERIFY(guest().ended_page().sentence()->text().contains("withdrawn"));
    QVERIFY(!guest().ended_page().again_button()->isVisible());
    QTest::keyClick(&guest().ended_page(), Qt::Key_Escape);
    QVERIFY(shell_->start_page().isVisible());
  }

  void who_is_not_invited_is_told() {
    Invitation invitation = ServedInMemory::invitation("red");
    invitation.secret = {};
    guest().join(invitation, {}, host_->dial());
    QTRY_VERIFY_WITH_TIMEOUT(guest().ended_page().isVisible(), patience);
    QVERIFY(guest().ended_page().sentence()->text().contains("not valid"));
  }

  void a_stranger_at_the_address_is_told() {
    host_->unreachable = host_->stranger = true;
    come("red");
    QTRY_VERIFY_WITH_TIMEOUT(guest().ended_page().isVisible(), patience);
    QCOMPARE(guest().ended_page().heading()->text(), QString("Not the host that invited you"));
  }

  // --- What is kept

  void drafts_survive_a_restart_and_go_when_the_move_opens() {
    accompany("red");
    at_desk("blue");
    QVERIFY(!shell_->desk()->model().picture().clock.my_move);
    const Handle body = give_box();
    QCOMPARE(shell_->desk()->model().drafts().drafts().size(), 1u);
    const OrderId id = shell_->desk()->model().drafts().drafts().front().id;
    QTRY_COMPARE(kept_files(), 1);
    // As it is on the disk now, and not as a window that closes in good order leaves it.
    QTemporaryDir as_killed;
    copy_seats(as_killed.path());
    shell_.reset();
    qputenv("SANDGATE_SEATS_FOLDER", as_killed.path().toUtf8());
    show_shell();
    at_desk("blue");
    QTRY_COMPARE_WITH_TIMEOUT(shell_->desk()->model().drafts().drafts().size(), std::size_t{1}, patience);
    QVERIFY(shell_->desk()->model().drafts().drafts().front().id == id);

    host_->session().call_time(SeatId{0});
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->model().drafts().drafts().empty(), patience);
    QVERIFY(boxed_in(body, SeatId{1}));
  }

  void drafts_of_another_exercise_are_thrown_away() {
    at_desk("blue");
    give_box();
    QTRY_COMPARE(kept_files(), 1);
    shell_.reset();
    serve({}, 8);
    show_shell();
    at_desk("blue");
    QVERIFY(shell_->desk()->model().drafts().drafts().empty());
  }

  void an_order_without_an_answer_is_asked_for_again_and_done_once() {
    at_desk("red");
    host_->unreachable = true;
    host_->cut();
    QTRY_VERIFY(guest().banner()->isVisible() && guest().banner()->shows_lost());
    const Handle body = give_box();
    QTRY_COMPARE(kept_files(), 1);
    shell_.reset();
    host_->unreachable = false;
    show_shell();
    at_desk("red");
    QTRY_VERIFY_WITH_TIMEOUT(boxed_in(body), patience);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->model().drafts().drafts().empty(), patience);
  }

  void an_intent_half_written_is_found_again() {
    come("red");
    QTRY_VERIFY_WITH_TIMEOUT(page<BeforePage>(), patience);
    guest().before_page()->intent_field()->setPlainText("Across the br");
    shell_.reset();
    show_shell();
    come("red");
    QTRY_VERIFY_WITH_TIMEOUT(page<BeforePage>(), patience);
    QCOMPARE(guest().before_page()->intent_field()->toPlainText(), QString("Across the br"));
  }

  // --- An umpire

  void an_umpire_begins_freezes_and_tells_everybody() {
    come("umpire", "Maj Redmayne");
    QTRY_VERIFY_WITH_TIMEOUT(page<UmpirePage>(), patience);
    UmpirePage& page = *guest().umpire_page();
    QTRY_VERIFY(page.seats().rowCount() >= 3);
    QVERIFY(page.begin_button()->isEnabled() && !page.freeze_button()->isEnabled());
    look("umpire");
    QTest::keyClick(shell_.get(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(host_->server().begun());
    QTRY_VERIFY(page.freeze_button()->isEnabled());
    page.word_field()->setText("Luncheon at one.");
    QTest::keyClick(page.word_field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(page.word_field()->text().isEmpty(), patience);
    const auto red = host_->session().take(SeatId{0});
    QVERIFY(std::ranges::any_of(red->picture().dispatches,
                                [](const Dispatch& dispatch) { return dispatch.code == ReportCode::announcement; }));
    page.freeze_button()->click();
    QTRY_VERIFY(host_->server().frozen());
    QTRY_VERIFY(page.state_label()->text().contains("frozen"));
    page.freeze_button()->click();
    QTRY_VERIFY(!host_->server().frozen());
  }

  // --- The start page

  void bad_links_are_told_on_the_start_page_data() {
    QTest::addColumn<QString>("link");
    QTest::newRow("nothing in it") << "sandgate://";
    QTest::newRow("no secret") << "sandgate://192.168.4.1:4190/red";
    QTest::newRow("another port") << "sandgate://192.168.4.1:99999/red?k=a&f=b";
    QTest::newRow("plain beyond this machine")
        << "sandgate://192.168.4.1:4190/red?k=aaaaaaaaaaaaaaaaaaaaaaaaaa&plain=1";
  }
  void bad_links_are_told_on_the_start_page() {
    QFETCH(const QString, link);
    shell_->join_link(link);
    QVERIFY(!guest().joined() && shell_->start_page().isVisible());
    const auto* fault = shell_->start_page().findChild<QLabel*>("fault");
    QVERIFY(fault && fault->isVisible());
    QVERIFY2(fault->text().endsWith('.'), qPrintable(fault->text()));
  }

  void the_dialog_takes_the_clipboards_link() {
    const QString link = QString::fromStdString(link_of(ServedInMemory::invitation("red")));
    QGuiApplication::clipboard()->setText(link);
    QTest::keyClick(shell_.get(), Qt::Key_J, Qt::ControlModifier);
    QTRY_VERIFY(shell_->findChild<JoinDialog*>());  // a button is seen to go down first
    auto* dialog = shell_->findChild<JoinDialog*>();
    QCOMPARE(dialog->link_field()->text(), link);
    QVERIFY(dialog->join_button()->isEnabled());
    dialog->link_field()->setText("nonsense");
    QVERIFY(!dialog->join_button()->isEnabled());
    QVERIFY(dialog->says_label()->text().contains("sandgate://"));
    dialog->link_field()->setText(link);
    dialog->person_field()->setText("Maj Vane");
    QTest::qWait(100);
    if (const QString folder = qEnvironmentVariable("SANDGATE_PICTURES"); !folder.isEmpty())
      dialog->grab().save(folder + "/join-dialog.png");
    dialog->join_button()->click();
    QVERIFY(guest().joined());
    QCOMPARE(JoinModel::kept_person(), QString("Maj Vane"));
    shell_->leave();
  }

 private:
  JoinShell& guest() { return shell_->guest(); }
  void serve(const std::string& posting, std::uint64_t epoch = 7) {
    if (shell_) shell_->leave();
    host_ = std::make_unique<ServedInMemory>(posting, epoch);
  }
  void come(const std::string& seat, const QString& person = {}) {
    guest().join(ServedInMemory::invitation(seat), person, host_->dial());
  }
  /// The exercise has begun and its desk is open.
  void at_desk(const std::string& seat) {
    if (!host_->server().begun()) host_->server().steer(wire::Steering::begin);
    come(seat);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->isVisible(), patience);
  }
  /// Somebody else is there, too: for who is not nobody waits.
  void accompany(const std::string& seat) {
    other_ = std::make_unique<Guest>(ServedInMemory::invitation(seat), "", "", GuestOwner(), host_->dial());
    QTRY_VERIFY_WITH_TIMEOUT(row(seat).there, patience);
  }
  template <class Page>
  bool page() const {
    const auto* page = shell_->findChild<Page*>();
    return page && page->isVisible();
  }
  bool shown_part(const QString& text) const {
    return std::ranges::any_of(shell_->findChildren<QLabel*>(), [&text](const QLabel* label) {
      return label->isVisible() && label->text().contains(text);
    });
  }
  QWidget* veil() { return shell_->desk()->sheet().findChild<GreyVeil*>(); }
  const Attendance::Row& row(const std::string& name) { return *host_->server().attendance().row(name); }

  /// Boxes the first body that stands out and may be boxed.
  Handle give_box() {
    DeskModel& model = shell_->desk()->model();
    for (const OwnBody& body : model.picture().bodies) {
      if (!body.mine || body.gone || body.formation == Formation::boxed) continue;
      model.select(body.handle);
      if (model.drafts().why_not(BoxOrder<Handle>{body.handle})) continue;
      const Handle boxed = body.handle;
      shell_->desk()->box_or_stand_out();
      return boxed;
    }
    // The sample begins with all in boxes: one is stood out.
    for (const OwnBody& body : model.picture().bodies) {
      if (!body.mine || body.gone || body.contents.dummy() || body.formation != Formation::boxed) continue;
      const Handle out = body.handle;
      if (model.drafts().why_not(StandOutOrder<Handle>{out, Formation::two_ranks})) continue;
      model.select(out);
      shell_->desk()->stand_out(Formation::two_ranks);
      stands_out_ = true;
      return out;
    }
    qFatal("nobody to order");
  }
  /// Whether what `give_box` ordered has been done, by the host's word.
  bool boxed_in(Handle body, SeatId seat = SeatId{0}) {
    const auto client = host_->session().take(seat);
    const bool boxed = client->picture().body(body)->formation == Formation::boxed;
    return boxed != stands_out_;
  }
  void announce(const std::string& text) {
    bool done = false;
    host_->session().take_umpire()->send(Announce{text}, [&done](const Answer& answer) { done = answer.has_value(); });
    QVERIFY(done);
  }
  int kept_files() const { return static_cast<int>(QDir(seats_->path()).entryList({"*.seat"}, QDir::Files).size()); }
  void copy_seats(const QString& to) const {
    for (const QString& file : QDir(seats_->path()).entryList(QDir::Files))
      QVERIFY(QFile::copy(seats_->filePath(file), QDir(to).filePath(file)));
  }

  std::unique_ptr<QTemporaryDir> seats_;
  std::unique_ptr<ServedInMemory> host_;
  std::unique_ptr<Guest> other_;
  bool stands_out_ = false;
};

SANDGATE_TEST(JoinShells)

}  // namespace tst_join_shell

#include "tst_join_shell.moc"
