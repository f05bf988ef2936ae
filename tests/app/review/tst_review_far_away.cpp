// As users do it: `sandgate host` in a process of its own, and an umpire who joined it from another over TLS, reviews
// at a break, and notes. The host is killed with what he was told is kept in its file.
#include <QSignalSpy>

#include "app/desk/shell/join_shell.h"
#include "app/invite/invitation.h"
#include "app/review/open_review.h"
#include "app/umpire/joined_console.h"
#include "tests/app/cli/network.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_review_far_away {

using namespace sandgate;
using namespace sandgate::tests;

class ReviewFarAway : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    qputenv("SANDGATE_CACHE_FOLDER", settings_.filePath("countries").toUtf8());
    qputenv("SANDGATE_SEATS_FOLDER", settings_.filePath("seats").toUtf8());
  }

  void KS_10_a_review_at_a_break_is_in_the_file_of_a_host_that_is_killed() {
    QTemporaryDir folder;
    const QString file = folder.filePath("x.sandgate");
    HostProcess host(folder, {"sandgate", "--out", file, "--seed", "3", "--port", "0"});
    QVERIFY(host.serves());
    make_shell();
    shell_->guest().set_console(
        [](wire::ClientEnd& end, wire::RemoteUmpire& umpire, std::shared_ptr<const Sheet> sheet) -> FarConsole* {
          return new JoinedConsole(end, umpire, std::move(sheet), data_folder());
        });
    const auto invitation = read_link(host.link("umpire").toStdString());
    QVERIFY2(invitation, invitation ? "" : invitation.error().sentence().c_str());
    shell_->guest().join(*invitation, "Maj Redmayne");
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().umpire_page() && shell_->guest().umpire_page()->isVisible(), patience);
    QTest::keyClick(shell_.get(), Qt::Key_F8);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().console() && shell_->guest().console()->isVisible(), patience);
    auto& console = static_cast<JoinedConsole&>(*shell_->guest().console());
    wire::ClientEnd& end = console.end();
    for (const Seat& seat : end.umpire()->campaign().setting().seats)
      end.umpire()->send(ManSeat{seat.id, "vanguard"}, [](const Answer& answer) { QVERIFY(answer); });
    end.steer(wire::Steering::begin);
    QTRY_VERIFY_WITH_TIMEOUT(end.umpire()->campaign().move() > 5, patience);
    end.steer(wire::Steering::freeze);
    QTRY_VERIFY_WITH_TIMEOUT(end.board().frozen, patience);

    QPointer<ReviewPage> page = review_joined(console, data_folder());
    QTRY_VERIFY_WITH_TIMEOUT(page->stage() && page->model().current(), patience);
    ReviewModel& model = page->model();
    QVERIFY(model.review().last_move() >= 5);
    QCOMPARE(model.reviewed().name, std::string("x.sandgate"));
    page->showNormal();
    page->resize(1920, 1080);
    model.go_to_move(3);
    QVERIFY(model.add_moment("The break"));
    QVERIFY(model.add_remark({model.in_hand()->key, RemarkKind::improve, "Maj Redmayne", {"Say the hour"}}));
    end.review_line().attend({{"request", SeatId{0}, 1, 2, Attended::Time{90'000}, true},
                              {"request", SeatId{1}, 2, 3, Attended::Time{30'000}, true}});
    QTRY_VERIFY_WITH_TIMEOUT(!model.keeping_now() && end.review_line().idle(), patience);
    QTest::qWait(100);
    const QString pictures = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!pictures.isEmpty()) page->grab().save(pictures + "/review-far-away.png");
    const ReviewMarks marks = model.marks();

    host.kill();
    QTRY_VERIFY_WITH_TIMEOUT(!end.review_line().there(), patience);
    // Added to nobody: it waits, and is not said to be kept.
    model.add_remark({{}, RemarkKind::said, {}, {"After the kill"}});
    QVERIFY(model.keeping_now());
    const auto left = ExerciseFile::read(file.toStdString());
    QVERIFY2(left, left ? "" : left.error().sentence().c_str());
    QVERIFY(*left->review_marks() == marks);
    const auto told = run({"review", file, "--json"});
    QVERIFY2(told.exit == 0, told.err);
    const QJsonObject load = told.json()["umpire"].toObject();
    QCOMPARE(load["items"].toInt(), static_cast<int>(left->attended()->size()));
    QVERIFY(load["items"].toInt() >= 2);
    QVERIFY(load["median_wait_s"].toDouble() > 0);

    // Served again, it is kept at last.
    HostProcess again(folder, {file});
    QVERIFY(again.serves());
    QTRY_VERIFY_WITH_TIMEOUT(!model.keeping_now(), 4 * patience);
    QCOMPARE(model.marks().remarks.size(), std::size_t{2});
    delete page;
    shell_.reset();
    QCOMPARE(again.end(), 0);
    QCOMPARE(ExerciseFile::read(file.toStdString())->review_marks()->remarks.size(), std::size_t{2});
    const auto sound = run({"verify", file, "--json"});
    QVERIFY2(sound.exit == 0, sound.err);
  }
};

SANDGATE_TEST(ReviewFarAway)

}  // namespace tst_review_far_away
#include "tst_review_far_away.moc"
