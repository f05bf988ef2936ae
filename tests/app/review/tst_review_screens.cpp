// The review beside other windows: Hook's Farm as it was fought with its table in plan and in the round and its report
// to the end, and a hall with a screen of its own.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/orders/as_fought.h"
#include "app/review/presenter_window.h"
#include "app/review/report_dialog.h"
#include "app/review/review_page.h"
#include "app/umpire/console/table_window.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/played.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_review_screens {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Set where the class runs again with two screens.
constexpr const char* with_two = "SANDGATE_TWO_SCREENS";
constexpr QRect first_screen(0, 0, 1366, 768), second_screen(1366, 0, 1920, 1080);

}  // namespace

class ReviewScreens : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    file_ = folder_.filePath("farm.sandgate").toStdString();
    const auto played = play_as_fought(scenario_folder() / "hooks-farm", rulebook_folder(), file_);
    QVERIFY2(played, played ? "" : played.error().sentence().c_str());
    page_ = std::make_unique<ReviewPage>(data_folder());
    page_->resize(1280, 720);
    page_->show();
    QVERIFY(QTest::qWaitForWindowExposed(page_.get()));
    QSignalSpy shown(page_.get(), &ReviewPage::shown);
    page_->show_exercise(file_);
    QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(page_->model().current(), patience);
  }
  void init() {
    page_->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT(page_->isActiveWindow(), patience);
    page_->stage()->sheets().truth().setFocus();
  }
  void cleanupTestCase() { page_.reset(); }

  // As it stood where one stands, and as it stood before when one goes back.
  void the_table_of_an_instant_in_plan_and_in_the_round() {
    ReviewModel& model = page_->model();
    model.to_last();
    QTRY_VERIFY_WITH_TIMEOUT(model.current(), patience);
    QTest::keyClick(page_.get(), Qt::Key_T);
    TableWindow* window = page_->table_window();
    QVERIFY2(window && window->isVisible(), qPrintable(page_->said()));
    QCOMPARE(window->view().drawing().men.size(), men_on_the_table());
    QTRY_VERIFY_WITH_TIMEOUT(window->isActiveWindow(), patience);
    QTest::keyClick(window, Qt::Key_X);
    const bool round = window->view().in_the_round();
    QVERIFY(round || !window->note().isEmpty());
    QVERIFY2(round || !qEnvironmentVariableIsSet("SANDGATE_MUST_DRAW"), qPrintable(window->note()));
    if (round) {
      QTRY_VERIFY_WITH_TIMEOUT(window->view().round()->ready(), patience);
      QTRY_COMPARE(window->view().round()->drawing().men.size(), men_on_the_table());
    }
    const std::size_t in_the_end = men_on_the_table();
    model.go_to_move(1);
    QTRY_VERIFY_WITH_TIMEOUT(model.current(), patience);
    QVERIFY(men_on_the_table() > in_the_end);
    QTRY_COMPARE(window->view().drawing().men.size(), men_on_the_table());
    if (round) QTRY_COMPARE(window->view().round()->drawing().men.size(), men_on_the_table());
    look("table", window);
    QPointer<TableWindow> open = window;
    QTest::keyClick(window, Qt::Key_Escape);
    QTRY_VERIFY(!open);
  }

  void every_report_of_the_farm_is_written_to_its_end() {
    QTest::keyClick(page_.get(), Qt::Key_P, Qt::ControlModifier);
    auto* dialog = page_->findChild<ReportDialog*>();
    QVERIFY(dialog);
    QSignalSpy written(dialog, &ReportDialog::written);
    QVERIFY(dialog->format_field()->count() >= 6);
    for (int format = 0; format < dialog->format_field()->count(); ++format) {
      dialog->format_field()->setCurrentIndex(format);
      dialog->write_button()->click();
      QTRY_VERIFY_WITH_TIMEOUT(!dialog->writing(), patience);
      QVERIFY2(written.size() == format + 1, qPrintable(dialog->format_field()->currentText() + ": " + dialog->told()));
      const QFileInfo made(written[format][0].toString());
      QVERIFY2(made.isDir() ? !QDir(made.filePath()).isEmpty() : made.size() > 0, qPrintable(made.filePath()));
    }
    dialog->close();
  }

  // In a process of its own, since screens are there when a program begins.
  void the_hall_has_a_screen_of_its_own() {
    if (!qEnvironmentVariableIsSet(with_two)) {
      const QString screens = folder_.filePath("screens.json");
      QFile file(screens);
      QVERIFY(file.open(QIODevice::WriteOnly));
      QJsonArray all;
      for (const QRect& one : {first_screen, second_screen})
        all.append(QJsonObject{{"name", QString("screen %1").arg(all.size() + 1)},
                               {"x", one.x()},
                               {"y", one.y()},
                               {"width", one.width()},
                               {"height", one.height()}});
      file.write(QJsonDocument(QJsonObject{{"screens", all}}).toJson());
      file.close();
      QProcess again;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.insert("QT_QPA_PLATFORM", "offscreen:configfile=" + screens);
      environment.insert(with_two, "1");
      again.setProcessEnvironment(environment);
      again.setProcessChannelMode(QProcess::MergedChannels);
      again.start(QCoreApplication::applicationFilePath(), {"review_screens", "the_hall_has_a_screen_of_its_own"});
      QVERIFY(again.waitForFinished(patience));
      QVERIFY2(again.exitStatus() == QProcess::NormalExit && again.exitCode() == 0, again.readAll());
      return;
    }
    QCOMPARE(QGuiApplication::screens().size(), 2);
    QCOMPARE(QGuiApplication::screens()[1]->geometry(), second_screen);
    page_->move(first_screen.topLeft() + QPoint(20, 20));
    QTest::keyClick(page_.get(), Qt::Key_F11);
    PresenterWindow* hall = page_->presenter();
    QVERIFY(hall && hall->isFullScreen());
    QTRY_COMPARE(hall->geometry(), second_screen);
    QCOMPARE(hall->screen(), QGuiApplication::screens()[1]);
    QCOMPARE(page_->screen(), QGuiApplication::screens()[0]);
    QVERIFY(first_screen.contains(page_->geometry()));
    page_->model().go_to_move(2);
    QTRY_VERIFY_WITH_TIMEOUT(page_->model().current(), patience);
    QCOMPARE(hall->stage().sheets().truth().content().pieces.size(),
             page_->stage()->sheets().truth().content().pieces.size());
    look("hall-of-its-own", hall);
    // The umpire goes over to the other screen: his window is not covered by what he opens then.
    QTest::keyClick(hall, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!page_->presenter(), patience);
    page_->move(second_screen.topLeft() + QPoint(20, 20));
    QTRY_COMPARE(page_->screen(), QGuiApplication::screens()[1]);
    page_->present(true);
    hall = page_->presenter();
    QTRY_COMPARE(hall->geometry(), first_screen);
    // The projector is unplugged: what the hall sees is a window among others again, and covers nothing.
    emit qApp->screenRemoved(QGuiApplication::screens()[0]);
    QTRY_VERIFY(!hall->isFullScreen());
    QVERIFY(hall->isVisible() && page_->isVisible());
  }

 private:
  std::size_t men_on_the_table() const {
    std::size_t men = 0;
    for (const Soldier& man : page_->model().instant()->truth.men()) men += man.on_ground() ? 1 : 0;
    return men;
  }
  void look(const QString& name, QWidget* at) const {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) at->grab().save(folder + "/review-" + name + ".png");
  }
  QTemporaryDir settings_, folder_;
  std::filesystem::path file_;
  std::unique_ptr<ReviewPage> page_;
};

SANDGATE_TEST(ReviewScreens)

}  // namespace tst_review_screens
#include "tst_review_screens.moc"
