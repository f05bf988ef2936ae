// The window of an experiment, by its keys: opened, begun, looked at as it comes in, stopped, gone on with, refused.
#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include "app/desk/parts/spoken.h"
#include "app/experiment/window/experiment_window.h"
#include "app/experiment/window/new_experiment_dialog.h"
#include "app/help/help_window.h"
#include "tests/app/experiment/window/run_fixture.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_experiment_window {

using namespace sandgate;
using namespace sandgate::tests;
using State = ExperimentRun::State;

class ExperimentWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    use_built_plugins();
    set_up_program(settings_);
  }
  void cleanup() {
    window_.reset();
    QThreadPool::globalInstance()->waitForDone();
  }

  void it_is_begun_by_key_and_distributions_come_in() {
    const PlanFile file(plan_of(30));
    show(file);
    QCOMPARE(window_->results_field()->text(), QString::fromStdString(file.beside("plan.sqlite").string()));
    QCOMPARE(window_->begin_button()->text(), "Begin");
    QVERIFY(!window_->stop_button()->isEnabled());
    QVERIFY(drawn("as runs come in"));
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QVERIFY(window_->stop_button()->isEnabled());
    QVERIFY(!window_->begin_button()->isEnabled());
    // While it is played, what has come in is drawn and told, and more of it later.
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().findings()->known > 0, patience);
    QVERIFY(window_->run().state() == State::playing);
    const std::int64_t early = window_->run().findings()->known;
    QVERIFY(drawn("heavy line: median"));
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().findings()->known > early, patience);
    QVERIFY(window_->told().contains("of 120 runs"));
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().state() == State::done, patience);
    QCOMPARE(window_->bar()->value(), window_->bar()->maximum());
    QVERIFY(window_->told().contains("all are there"));
    QVERIFY(!window_->begin_button()->isEnabled());
    QVERIFY(window_->fault()->isHidden());
  }

  void stopped_it_is_gone_on_with_by_the_same_key() {
    const PlanFile file(plan_of(200));
    show(file);
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().findings()->known > 0, patience);
    QTest::keyClick(window_.get(), Qt::Key_F6);
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().state() == State::ready, patience);
    const std::int64_t known = window_->run().findings()->known;
    QVERIFY(known < 800);
    QCOMPARE(window_->begin_button()->text(), "Go on");
    QVERIFY2(window_->told().contains("F5 goes on"), qPrintable(window_->told()));
    // Closed and opened again it goes on from the file.
    window_->close();
    window_.reset();
    show(file);
    QCOMPARE(window_->begin_button()->text(), "Go on");
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().findings()->known >= known, patience);
    window_->stop();
    QTRY_VERIFY_WITH_TIMEOUT(!window_->run().busy(), patience);
  }

  void keys_change_the_measure_and_the_cell() {
    const PlanFile file(plan_of(3));
    show(file);
    play();
    QVERIFY(window_->chart()->wish().measure == Measure::lost);
    QTest::keyClick(window_.get(), Qt::Key_3, Qt::ControlModifier);
    QVERIFY(window_->chart()->wish().measure == Measure::won);
    QVERIFY(drawn("Runs won"));
    QTest::keyClick(window_.get(), Qt::Key_F2);
    QVERIFY(window_->chart()->hasFocus());
    QTest::keyClick(window_->chart(), Qt::Key_Right);
    QVERIFY(window_->chart()->wish().measure == Measure::moves);
    QTest::keyClick(window_->chart(), Qt::Key_Right);
    QVERIFY(window_->chart()->wish().measure == Measure::moves);
    QTest::keyClick(window_->chart(), Qt::Key_Left);
    QTest::keyClick(window_->chart(), Qt::Key_Down);
    QCOMPARE(window_->chart()->wish().chosen, 1u);
    // The table goes along, and the chart with the table.
    QCOMPARE(window_->model().cell_at(window_->table()->currentIndex().row()), std::optional<std::size_t>(1));
    QTest::keyClick(window_.get(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(window_->chart()->wish().chosen, 2u);
    QTest::keyClick(window_.get(), Qt::Key_F3);
    QVERIFY(window_->table()->hasFocus());
    window_->table()->setCurrentIndex(window_->model().index(window_->model().row_of(0), 0));
    QCOMPARE(window_->chart()->wish().chosen, 0u);
    QTest::keyClick(window_->chart(), Qt::Key_Up);
    QCOMPARE(window_->chart()->wish().chosen, 0u);
  }

  // What a screen reader is told: the chart in sentences, the table in figures, and both agree.
  void it_is_read_as_it_is_seen() {
    const PlanFile file(plan_of(4));
    show(file);
    play();
    const Findings& found = *window_->run().findings();
    const QString said = said_of(window_->chart());
    QVERIFY2(said.contains("Cell 1 of 4") && said.contains("median"), qPrintable(said));
    QVERIFY(said.contains(said_mean(Measure::lost, found.cells[0].of(Measure::lost, 0)->mean)));
    const FindingsModel& model = window_->model();
    QCOMPARE(model.rowCount(), static_cast<int>(found.cells.size() + found.differences.size()));
    const int column = model.column_of(Measure::lost);
    for (std::size_t cell = 0; cell < found.cells.size(); ++cell) {
      const int row = model.row_of(cell);
      QCOMPARE(model.index(row, column).data().toString(),
               said_mean(Measure::lost, found.cells[cell].of(Measure::lost, 0)->mean));
      QCOMPARE(model.index(row, FindingsModel::runs_column).data().toString(), "4");
    }
    int differences = 0;
    for (int row = 0; row < model.rowCount(); ++row)
      if (model.index(row, 0).data().toString().contains("less cell")) ++differences;
    QCOMPARE(differences, static_cast<int>(found.differences.size()));
    QVERIFY(model.index(model.row_of(1) + 1, 0).data().toString().contains("less cell 1, by rules"));
  }

  void what_is_refused_stands_in_the_window_and_changes_nothing() {
    const PlanFile file(plan_of(3)), bad(std::string("a letter"));
    show(file);
    play();
    const auto found = window_->run().findings();
    window_->open(QString::fromStdString(bad.path().string()));
    QTRY_VERIFY_WITH_TIMEOUT(window_->fault()->isVisible(), patience);
    QVERIFY(window_->fault()->text().contains("plan.json"));
    QVERIFY(window_->run().findings() == found);
    window_->results_field()->setText(QString::fromStdString(nowhere(file, "all.sqlite")));
    emit window_->results_field()->textEdited({});
    window_->begin();
    QTRY_VERIFY_WITH_TIMEOUT(window_->fault()->text().contains("cannot be written"), patience);
    QVERIFY(window_->run().findings() == found);
    window_->write_chart(QString::fromStdString(nowhere(file, "all.png")));
    QVERIFY(window_->fault()->text().contains("cannot be written"));
    // The next thing that goes well takes the sentence away.
    const QString picture = QString::fromStdString(file.beside("chart.svg").string());
    window_->write_chart(picture);
    QVERIFY(window_->fault()->isHidden());
    QVERIFY(QFile::exists(picture));
    QVERIFY(window_->told().contains(picture));
    window_->write_tables(QString::fromStdString(file.beside("tables").string()));
    QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(file.beside("tables") / "cells.csv"), patience);
  }

  void one_that_is_made_by_the_form_is_opened() {
    window_ = std::make_unique<ExperimentWindow>(data_folder());
    in_front();
    QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier);
    auto* dialog = window_->findChild<NewExperimentDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    const QTemporaryDir folder;
    dialog->file_field()->setText(folder.filePath("made.json"));
    dialog->make_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().state() == State::ready, patience);
    QCOMPARE(window_->results_field()->text(), folder.filePath("made.sqlite"));
    QVERIFY(window_->fault()->isHidden());
  }

  void f1_leads_to_the_guide() {
    const PlanFile file(plan_of(2));
    show(file);
    QTest::keyClick(window_.get(), Qt::Key_F1);
    HelpWindow* guides = nullptr;
    for (QWidget* one : QApplication::topLevelWidgets())
      if (auto* open = qobject_cast<HelpWindow*>(one); open && open->isVisible()) guides = open;
    QVERIFY(guides);
    QCOMPARE(guides->view()->guide().file, help_place(HelpFor::experiment).page);
    QCOMPARE(guides->view()->anchor_in_view(), anchor_of(help_place(HelpFor::experiment).heading));
    guides->close();
  }

 private:
  void in_front() {
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void show(const PlanFile& file) {
    window_ = std::make_unique<ExperimentWindow>(data_folder());
    in_front();
    window_->open(QString::fromStdString(file.path().string()));
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().state() == State::ready, patience);
  }
  void play() {
    window_->begin();
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().state() == State::done, patience);
  }
  bool drawn(const QString& words) const {
    return std::ranges::any_of(window_->chart()->drawing().texts(),
                               [&](const DrawnText& text) { return text.text.contains(words); });
  }

  QTemporaryDir settings_;
  std::unique_ptr<ExperimentWindow> window_;
};

SANDGATE_TEST(ExperimentWindowTest)

}  // namespace tst_experiment_window
#include "tst_experiment_window.moc"
