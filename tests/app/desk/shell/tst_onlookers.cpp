// An observer at the screen between two commanders: he is let in by the umpire, sees what he may, and orders nothing
// (CX-8).
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/desk/shell/onlooker_dialog.h"
#include "app/desk/shell/umpire_gate.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_onlookers {

using namespace sandgate;
using namespace sandgate::tests;

class Onlookers : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }

  void init() {
    make_shell();
    const QString made = folder_->filePath("watched");
    QVERIFY(QDir().mkpath(made));
    const QString sample = QString::fromStdString((scenario_folder() / "sandgate").string());
    QVERIFY(QFile::copy(sample + "/country.gpkg", made + "/country.gpkg"));
    QFile from(sample + "/scenario.json"), to(made + "/scenario.json");
    QVERIFY(from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly));
    to.write(from.readAll().replace("\"begins\":", R"("observers": [
      {"name": "guest", "title": "A guest of Red", "side": "Red", "moves_late": 1},
      {"name": "press", "title": "The press", "moves_late": 1}], "begins":)"));
    to.close();
    shell_->begin(made.toStdString(), folder_->filePath("evening.sandgate"), 7);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
  }
  void cleanup() { shell_.reset(); }

  void CX_8_an_observer_of_a_side_sees_its_generals_desk() {
    QVERIFY(!shell_->cover().onlooker_button()->isHidden());
    look_on(0);
    Desk* desk = shell_->onlookers_desk();
    QVERIFY(desk && !shell_->desk() && !shell_->covered());
    const Picture& picture = desk->model().picture();
    const Setting& setting = shell_->session()->setting();
    QCOMPARE(picture.side, setting.seat(SeatId{0}).side);
    QCOMPARE(picture.clock.move, std::int64_t{0});  // a move late he has not heard that it began
    QVERIFY(std::ranges::none_of(picture.bodies, &OwnBody::mine));
    look("desk");
    emit desk->leave_asked();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(!shell_->onlookers_desk());
    // Two moves on he sees how it stood when the first had closed.
    for (int move = 0; move < 2; ++move) QVERIFY(shell_->session()->close_move());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    look_on(0);
    QCOMPARE(shell_->onlookers_desk()->model().picture().clock.move, std::int64_t{2});
    emit shell_->onlookers_desk()->leave_asked();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
  }

  void CX_8_an_observer_of_all_reads_the_story_so_far() {
    for (int move = 0; move < 3; ++move) QVERIFY(shell_->session()->close_move());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    look_on(1);
    OnlookerStory* story = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT((story = shell_->findChild<OnlookerStory*>()) != nullptr, patience);
    const QString text = story->findChild<QPlainTextEdit*>()->toPlainText();
    QVERIFY2(text.contains("Move 1") && !text.contains("Move 3"), qPrintable(text));
    keep(*story, "story");
    story->reject();
    QVERIFY(shell_->covered());
  }

  // Whoever is let in without a key is told of; who leaves it, is not let in.
  void KS_10_the_umpire_lets_him_in() {
    shell_->cover().onlooker_button()->click();
    auto* gate = shell_->findChild<UmpireGate*>();
    QVERIFY(gate);
    gate->reject();
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->findChild<UmpireGate*>(), patience);
    QVERIFY(!shell_->findChild<OnlookerDialog*>());
    look_on(0);
    emit shell_->onlookers_desk()->leave_asked();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    for (const SeatId seat : {SeatId{0}, SeatId{1}}) {
      const auto dispatches = shell_->session()->take(seat)->picture().dispatches;
      QCOMPARE(dispatches.back().code, ReportCode::announcement);
      QVERIFY(std::get<std::string>(dispatches.back().arguments.front().value).contains("A guest of Red looks on."));
    }
  }

 private:
  static void keep(QWidget& window, const char* name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) window.grab().save(folder + "/onlookers-" + name + ".png");
  }
  void look_on(int observer) {
    shell_->cover().onlooker_button()->click();
    auto* gate = shell_->findChild<UmpireGate*>();
    QVERIFY(gate);
    gate->accept();
    OnlookerDialog* dialog = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT((dialog = shell_->findChild<OnlookerDialog*>()) != nullptr, patience);
    QCOMPARE(dialog->list().count(), 2);
    dialog->list().setCurrentRow(observer);
    if (observer == 0) keep(*dialog, "dialog");
    dialog->accept();
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->findChild<OnlookerDialog*>(), patience);
  }
};

SANDGATE_TEST(Onlookers)

}  // namespace tst_onlookers
#include "tst_onlookers.moc"
