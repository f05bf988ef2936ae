// A simple experiment by a form: what is chosen is what is read back from its file, cell by cell, and what cannot be is
// said in a sentence and leaves no file.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/experiment/window/new_experiment_dialog.h"
#include "tests/app/experiment/window/run_fixture.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_new_experiment {

using namespace sandgate;
using namespace sandgate::tests;

class NewExperiment : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    use_built_plugins();
    set_up_program(settings_);
  }

  void what_is_chosen_is_read_back_cell_by_cell() {
    ExperimentWish wish = farm();
    wish.commanders = {{{"Blue", "vanguard"}, {"Red", "vanguard"}}, {{"Blue", "vanguard"}, {"Red", "vanguard:bold"}}};
    wish.rulebooks = {"little-wars"};
    wish.runs = 7;
    wish.moves = 12;
    wish.seed = 41;
    QCOMPARE(wish.cells(), 4);
    const auto file = path("farm.json");
    QVERIFY(write_experiment(wish, file));
    const auto plan = experiment::read_plan(file);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    QCOMPARE(plan->title, "Does it pay?");
    QCOMPARE(plan->name, "does-it-pay");
    QCOMPARE(plan->runs, 7);
    QCOMPARE(plan->seed, 41u);
    QCOMPARE(plan->scenarios[0].moves, 12);
    // A sample goes with the program, wherever that lies.
    QCOMPARE(plan->scenarios[0].where, scenario_folder() / "hooks-farm");
    const auto cells = experiment::cells_of(*plan, commanders_there_are());
    QVERIFY2(cells, cells ? "" : cells.error().sentence().c_str());
    QCOMPARE(std::ssize(*cells), wish.cells());
    for (const experiment::Cell& cell : *cells)
      for (const Seat& seat : cell.scenario.setting->seats) {
        const bool bold = cell.choice.commanders == 1 && cell.scenario.setting->side(seat.side).name == "Red";
        QCOMPARE(cell.terms.commanders[seat.id.index()], bold ? "vanguard:bold" : "vanguard");
      }
    QVERIFY(cells->front().commanders_name != cells->back().commanders_name);
  }

  void postings_and_riders_are_lists_of_their_own() {
    ExperimentWish wish = farm();
    wish.scenario = scenario_folder() / "sandgate";
    wish.postings = {"staff"};
    wish.couriers = true;
    wish.perfect = true;
    const auto file = path("staff.json");
    QVERIFY(write_experiment(wish, file));
    const auto plan = experiment::read_plan(file);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    QCOMPARE(plan->postings, std::vector<std::string>{"staff"});
    QCOMPARE(plan->rules.size(), 3u);
    QVERIFY(plan->rules[1].signalling == Signals::couriers);
    QVERIFY(plan->rules[2].signalling == Signals::perfect);
  }

  void what_cannot_be_is_said_and_no_file_is_left_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("about");
    QTest::newRow("without a title") << "title"
                                     << "Give the experiment a title.";
    QTest::newRow("ten million runs of two cells") << "runs"
                                                   << "20,000,000 runs in 2 cells";
    QTest::newRow("the same twice") << "twice"
                                    << "named twice";
    QTest::newRow("where something lies") << "there"
                                          << "something lies there already";
    QTest::newRow("where nothing can be written") << "nowhere"
                                                  << "cannot be written";
  }
  void what_cannot_be_is_said_and_no_file_is_left() {
    QFETCH(QString, what);
    QFETCH(QString, about);
    ExperimentWish wish = farm();
    auto file = path("wrong.json");
    QFile::remove(QString::fromStdString(file.string()));
    if (what == "title") wish.title = "  ";
    if (what == "runs") wish.runs = 10'000'000, wish.rulebooks = {"little-wars"};
    if (what == "twice") wish.commanders = {{{"Red", "vanguard"}}, {{"Red", "vanguard"}}};
    if (what == "there") std::ofstream(file) << "a letter";
    if (what == "nowhere")
      std::ofstream(path("letter")) << "Dear General, …", file = path("letter") / "at" / "all.json";
    const auto written = write_experiment(wish, file);
    QVERIFY(!written);
    const QString sentence = QString::fromStdString(written.error().sentence());
    QVERIFY2(sentence.contains(about), qPrintable(sentence));
    QCOMPARE(std::filesystem::exists(file), what == "there");
  }

  void the_form_asks_for_all_of_it() {
    NewExperimentDialog dialog(samples_in(scenario_folder()), {{"vanguard", "usual"}, {"vanguard:bold", "bold"}},
                               {"campaign", "little-wars"});
    dialog.show();
    const int farm_row = dialog.scenario_field()->findText("Hook", Qt::MatchContains);
    QVERIFY(farm_row >= 0);
    dialog.scenario_field()->setCurrentIndex(farm_row);
    dialog.runs_field()->setValue(30);
    QVERIFY2(dialog.told().contains("One cell of 30 runs"), qPrintable(dialog.told()));
    // On one table everybody is on the spot: nothing rides there.
    QVERIFY(dialog.couriers_box()->isHidden());
    QVERIFY(!dialog.program_box(1, 0)->isEnabled());
    dialog.choice_box(1)->click();
    QVERIFY(dialog.program_box(1, 0)->isEnabled());
    dialog.program_box(1, 1)->setCurrentIndex(1);
    dialog.rulebook_list()->item(1)->setCheckState(Qt::Checked);
    QVERIFY2(dialog.told().contains("4 cells of 30 runs each: 120 in all"), qPrintable(dialog.told()));
    QSignalSpy made(&dialog, &NewExperimentDialog::made);
    // What cannot be keeps the form open, with a sentence.
    const QString file = folder_.filePath("by-form.json");
    QFile letter(folder_.filePath("letter"));
    QVERIFY(letter.open(QIODevice::WriteOnly));
    dialog.file_field()->setText(folder_.filePath("letter/at/all.json"));
    dialog.make_button()->click();
    QVERIFY(made.isEmpty() && dialog.isVisible());
    dialog.file_field()->setText(file);
    dialog.make_button()->click();
    QCOMPARE(made.size(), 1);
    QCOMPARE(made[0][0].toString(), file);
    const auto plan = experiment::read_plan(file.toStdString());
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    QCOMPARE(plan->cells(), 4u);
    QVERIFY(experiment::cells_of(*plan, commanders_there_are()));
  }

 private:
  static ExperimentWish farm() {
    ExperimentWish wish;
    wish.title = "Does it pay?";
    wish.scenario = scenario_folder() / "hooks-farm";
    return wish;
  }
  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }
  QTemporaryDir settings_, folder_;
};

SANDGATE_TEST(NewExperiment)

}  // namespace tst_new_experiment
#include "tst_new_experiment.moc"
