// The running review of an umpire who joined from elsewhere (KS-10): opened by key at his console, of the journal as it
// came over his line; what he adds is kept at the host, with what others add; a line that is lost; a report.
#include <QMenuBar>
#include <QSignalSpy>

#include "app/desk/shell/join_shell.h"
#include "app/review/open_review.h"
#include "app/review/report_dialog.h"
#include "app/review/text_pages.h"
#include "app/umpire/joined_console.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_joined_review {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int moves_had = 2;

Remark said(const char* text) { return {{}, RemarkKind::improve, "Maj Redmayne", {text}}; }

}  // namespace

class JoinedReviews : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    qputenv("SANDGATE_CACHE_FOLDER", settings_.filePath("countries").toUtf8());
    qputenv("SANDGATE_SEATS_FOLDER", settings_.filePath("seats").toUtf8());
  }
  void init() {
    host_ = std::make_unique<ServedInMemory>();
    for (const Seat& seat : host_->session().setting().seats) QVERIFY(host_->session().man(seat.id, "vanguard"));
    host_->server().steer(wire::Steering::begin);
    QTRY_VERIFY_WITH_TIMEOUT(host_->session().move() > moves_had, patience);
    host_->server().steer(wire::Steering::freeze);
    make_shell();
    shell_->guest().set_console(
        [](wire::ClientEnd& end, wire::RemoteUmpire& umpire, std::shared_ptr<const Sheet> sheet) -> FarConsole* {
          return new JoinedConsole(end, umpire, std::move(sheet), data_folder());
        });
    shell_->guest().join(ServedInMemory::invitation("umpire"), "Maj Redmayne", host_->dial());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().umpire_page() && shell_->guest().umpire_page()->isVisible(), patience);
    QTest::keyClick(shell_.get(), Qt::Key_F8);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().console() && shell_->guest().console()->isVisible(), patience);
  }
  void cleanup() {
    delete page_;
    shell_.reset();
    host_.reset();
  }

  void KS_10_by_its_key_at_his_console() {
    QVERIFY(host_->session().keep_review(change_between({}, {{said("At the host")}, {}})));
    QSignalSpy asked(&console(), &JoinedConsole::review_asked);
    QTest::keyClick(&console().console(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(asked.size(), 1);
    open();
    const ReviewInHand& reviewed = model().reviewed();
    QVERIFY(reviewed.running && reviewed.file.empty());
    QCOMPARE(reviewed.events, host_->session().events());
    QVERIFY(model().review().last_move() >= moves_had);
    QCOMPARE(model().instant()->truth.state_hash().hex(),
             host_->session().take_umpire()->campaign().state_hash().hex());
    // What is kept at the host is there, and what is sealed is not.
    QCOMPARE(model().marks().remarks, std::vector{said("At the host")});
    QVERIFY(intents_text(model()).contains("stays sealed"));
    QVERIFY(!page_->stage()->sheets().truth().content().pieces.empty());
    QVERIFY(!page_->stage()->sheets().known().content().pieces.empty());
    for (const int height : {1080, 768}) {
      page_->showNormal();
      page_->resize(height == 1080 ? 1920 : 1366, height);
      QTest::qWait(200);
      look(qPrintable(QString::number(height)));
    }
  }

  void KS_10_what_he_adds_is_kept_at_the_host() {
    open();
    QVERIFY(model().add_remark(said("Reports by relays")));
    model().go_to_move(2);
    QVERIFY(model().add_moment("Here it was decided"));
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
    const ReviewMarks kept = host_->session().kept_for_review()->marks;
    QCOMPARE(kept, model().marks());
    QCOMPARE(kept.remarks.size(), std::size_t{1});
    QCOMPARE(kept.moments.size(), std::size_t{1});
    // What the host's umpire adds meanwhile is seen, and neither takes the other's away.
    QVERIFY(host_->session().keep_review(
        change_between(kept, {{kept.remarks.front(), said("At the host")}, kept.moments})));
    model().star(0, true);
    QTRY_COMPARE_WITH_TIMEOUT(model().marks().remarks.size(), std::size_t{2}, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
    QCOMPARE(host_->session().kept_for_review()->marks, model().marks());
  }

  void what_is_refused_is_said_and_not_shown() {
    open();
    QSignalSpy refused(&model(), &ReviewModel::refused);
    // Its file is closed under him.
    QVERIFY(host_->session().close());
    model().add_remark(said("Too late"));
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    QVERIFY2(refused[0][0].toString().contains("kept in no file"), qPrintable(refused[0][0].toString()));
    QVERIFY(model().marks().remarks.empty());
  }

  void KS_10_while_the_line_is_lost_it_waits() {
    open();
    host_->unreachable = true;
    host_->cut();
    QTRY_VERIFY_WITH_TIMEOUT(!console().end().review_line().there(), patience);
    model().add_remark(said("While it was lost"));
    model().add_remark(said("And this"));
    QVERIFY(model().keeping_now());
    look("lost");
    QCOMPARE(model().marks().remarks.size(), std::size_t{2});
    QVERIFY(host_->session().kept_for_review()->marks.remarks.empty());
    // Any instant is there all the same.
    model().go_to_move(1);
    QTRY_VERIFY_WITH_TIMEOUT(model().current(), patience);
    host_->unreachable = false;
    QTRY_VERIFY_WITH_TIMEOUT(!model().keeping_now(), patience);
    QCOMPARE(host_->session().kept_for_review()->marks, model().marks());
    QCOMPARE(model().marks().remarks.size(), std::size_t{2});
  }

  // Opened while the line is lost: without what is kept, which comes with the line.
  void KS_10_it_opens_while_the_line_is_lost() {
    QVERIFY(host_->session().keep_review(change_between({}, {{said("At the host")}, {}})));
    host_->unreachable = true;
    host_->cut();
    QTRY_VERIFY_WITH_TIMEOUT(!console().end().review_line().there(), patience);
    open();
    QVERIFY2(page_->said().contains("is lost"), qPrintable(page_->said()));
    QVERIFY(model().marks().remarks.empty());
    host_->unreachable = false;
    QTRY_COMPARE_WITH_TIMEOUT(model().marks().remarks.size(), std::size_t{1}, patience);
  }

  void KS_10_a_report_and_what_was_taken_back() {
    open();
    QTest::keyClick(page_, Qt::Key_U, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(model().story(), patience);
    QTest::keyClick(page_, Qt::Key_P, Qt::ControlModifier);
    auto* dialog = page_->findChild<ReportDialog*>();
    QVERIFY(dialog);
    QVERIFY2(dialog->to_field()->text().contains("x-review"), qPrintable(dialog->to_field()->text()));
    const QString to = settings_.filePath("report.pdf");
    dialog->to_field()->setText(to);
    QSignalSpy written(dialog, &ReportDialog::written);
    dialog->write_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->writing(), patience);
    QVERIFY2(written.size() == 1, qPrintable(dialog->told()));
    QVERIFY(QFileInfo(to).size() > 10'000);
    dialog->close();
  }

  void it_goes_with_his_console() {
    open();
    QPointer<ReviewPage> page = page_;
    shell_->guest().leave();
    QTRY_VERIFY_WITH_TIMEOUT(!page, patience);
  }

  // look/review.md, "Umpire's load": what waited for him is kept at the host as it is over.
  void what_waited_for_him_is_kept_at_the_host() {
    QVERIFY(host_->session().kept_for_review()->attended.empty());
    AttentionItem item;
    item.key = {AttentionKind::idle, SeatId{0}, BodyId{0}, 0};
    item.seats = {SeatId{0}};
    Attention& attention = console().console().attention();
    attention.set_found(AttentionKind::idle, {item});
    QTest::qWait(20);
    attention.deal(attention.waiting().front()->key, AttentionDeed::nudge);
    QTest::keyClick(&console().console(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(host_->session().kept_for_review()->attended.size(), std::size_t{1}, patience);
    const Attended kept = host_->session().kept_for_review()->attended.front();
    QCOMPARE(kept.kind, std::string("idle"));
    QVERIFY(kept.dealt && kept.waited.count() >= 20);
    // And is among the figures of his review.
    open();
    QCOMPARE(model().review().figures.load.items, std::vector{kept});
  }

 private:
  JoinedConsole& console() { return static_cast<JoinedConsole&>(*shell_->guest().console()); }
  ReviewModel& model() { return page_->model(); }
  void open() {
    page_ = review_joined(console(), data_folder());
    QVERIFY(page_);
    QTRY_VERIFY_WITH_TIMEOUT(page_->stage() && model().current(), patience);
  }
  void look(const char* name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) page_->grab().save(QStringLiteral("%1/joined-review-%2.png").arg(folder, name));
  }

  std::unique_ptr<ServedInMemory> host_;
  QPointer<ReviewPage> page_;
};

SANDGATE_TEST(JoinedReviews)

}  // namespace tst_joined_review
#include "tst_joined_review.moc"
