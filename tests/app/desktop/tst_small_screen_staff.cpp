// The round of tst_small_screen through the windows of whoever prepares, hosts, compares and reviews exercises.
#include <QSignalSpy>

#include "app/editor/editor_page.h"
#include "app/editor/exercise/exercise_editor.h"
#include "app/editor/exercise/march_table_dialog.h"
#include "app/experiment/window/experiment_window.h"
#include "app/experiment/window/new_experiment_dialog.h"
#include "app/replay/replay_page.h"
#include "app/review/compared/compare_dialog.h"
#include "app/review/happened_dialog.h"
#include "app/review/own/own_page.h"
#include "app/review/report_dialog.h"
#include "app/review/review_page.h"
#include "app/review/struck_dialog.h"
#include "app/review/title_dialog.h"
#include "app/umpire/syndicates_page.h"
#include "tests/app/desktop/screen_round.h"
#include "tests/app/experiment/plans.h"
#include "tests/app/fixtures/fought_battles.h"
#include "tests/app/fixtures/played.h"
#include "tests/runner/test.h"

namespace tst_small_screen_staff {

using namespace sandgate;
using namespace sandgate::tests;

class SmallScreenStaff : public QObject, private ScreenRound {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (alone()) set_up_round();
  }
  void cleanup() { shell_.reset(); }

  void every_screen_data() { screens(); }
  void every_screen() {
    if (!alone()) go_round("small_screen_staff");
  }

  void the_editor() {
    if (!alone()) return;
    auto rules = read_rulebook(data_folder() / "rulebooks", "little-wars");
    QVERIFY(rules.has_value());
    EditorPage page(*rules, data_folder() / "schemas");
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    look_at(&page, "editor");
    page.model().stack().setClean();
  }

  void preparing_an_exercise() {
    if (!alone()) return;
    ExerciseEditor editor(data_folder());
    const QSize screen = editor.screen()->availableGeometry().size();
    editor.show();
    editor.resize(screen - QSize(0, bar_px + title_of_window_px));
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    look_at(&editor, "exercise-none");
    QSignalSpy opened(&editor.model(), &ExerciseModel::opened);
    editor.open(QString::fromStdString((scenario_folder() / "sandgate").string()));
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    look_at(&editor, "exercise");
    editor.model().add_inject();
    look_at(&editor, "exercise-inject");
    editor.model().stack().undo();
    MarchTableDialog* marches = editor.show_march_table();
    QVERIFY(QTest::qWaitForWindowExposed(marches));
    look_at(marches, "march-table");
    marches->close();
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    const std::vector<PlanItem> each{{PlanKind::side, 0},
                                     {PlanKind::seat, 0},
                                     {PlanKind::objective, 0, 0},
                                     {PlanKind::body, 0},
                                     {PlanKind::seat, 0, 0, "staff"}};
    for (std::size_t i = 0; i < each.size(); ++i) {
      editor.model().show_posting(each[i].posting);
      editor.model().choose({each[i]});
      look_at(&editor, qPrintable(QString("exercise-%1").arg(i)));
    }
    editor.model().set_down({PlanKind::body, 0}, {0, 0});
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    look_at(&editor, "exercise-faulty");
    editor.model().stack().undo();
    QTRY_VERIFY_WITH_TIMEOUT(editor.model().judged(), patience);
    editor.try_it();
    QTRY_VERIFY_WITH_TIMEOUT(editor.trial().shown() > 1, 4 * patience);
    look_at(&editor, "exercise-tried");
    editor.stop_trial();
    editor.model().stack().setClean();
  }

  void syndicates() {
    if (!alone()) return;
    QTemporaryDir folder;
    qputenv("SANDGATE_HOST_FOLDER", folder.filePath("host").toUtf8());
    SyndicatesPage page(data_folder());
    page.set_asks(false);
    page.show();
    page.resize(page.screen()->availableGeometry().size() - QSize(0, bar_px + title_of_window_px));
    QSignalSpy served(&page, &SyndicatesPage::served);
    HostWish wish;
    wish.scenario = scenario_folder() / "sandgate";
    wish.file = folder.filePath("a-long-name-of-an-exercise.sandgate").toStdString();
    wish.syndicates = 9;
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    ways.serving.begin = BeginWhen::umpire_says;
    page.host(wish, ways);
    QTRY_COMPARE_WITH_TIMEOUT(served.size(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(page.pages()[8]->console(), patience);
    look_at(&page, "syndicates-board");
    page.pages()[0]->show_console();
    look_at(&page, "syndicates-console");
  }

  void looking_back() {
    if (!alone()) return;
    ReplayPage page(data_folder());
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QSignalSpy shown(&page, &ReplayPage::shown);
    page.show_as_fought(hooks_farm());
    QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 1, patience);
    look_at(&page, "replay");
  }

  void an_experiment() {
    if (!alone()) return;
    open_shell();
    qputenv("SANDGATE_PLUGINS", SANDGATE_BIN_DIR "/plugins");
    const PlanFile plan(small_plan());
    ExperimentWindow page(data_folder());
    page.show();
    page.resize(room_);
    look_at(&page, "experiment-none");
    page.open(QString::fromStdString(plan.path().string()));
    QTRY_VERIFY_WITH_TIMEOUT(page.run().findings(), patience);
    look_at(&page, "experiment-ready");
    page.begin();
    QTRY_VERIFY_WITH_TIMEOUT(page.run().state() == ExperimentRun::State::done, patience);
    for (const auto measure : {Measure::lost, Measure::points, Measure::won, Measure::moves}) {
      page.show_measure(measure);
      look_at(&page, qPrintable("experiment-" + measure_name(measure).section(' ', 0, 0)));
    }
    page.write_chart("/nowhere/at/all/chart.png");
    look_at(&page, "experiment-refused");
    (new NewExperimentDialog(samples_in(scenario_folder()), {{"vanguard", "Goes for its objectives"}},
                             rulebook_names(rulebook_folder()), shell_.get()))
        ->open();
    look_at_dialog<NewExperimentDialog>("experiment-new");
  }

  void a_review() {
    if (!alone()) return;
    open_shell();
    const auto file = folder_->filePath("reviewed.sandgate").toStdString();
    const Scenario scenario = scenario_named("sandgate");
    {
      const auto session = playing(scenario, file, 4);
      const std::int64_t back = session->events();
      session->play_commanders();
      QVERIFY(session->take_back({back, true, "tried"}, false, "Maj Redmayne"));
      session->play_commanders();
      QVERIFY(session->close());
    }
    ReviewPage page(data_folder());
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QSignalSpy shown(&page, &ReviewPage::shown);
    page.show_exercise(file);
    QTRY_VERIFY_WITH_TIMEOUT(shown.size() == 1 && page.model().current() && page.model().story(), patience);
    for (int step = 0; step < 7; ++step) {
      page.show_step(static_cast<ReviewStep>(step));
      look_at(&page, qPrintable(QStringLiteral("review-%1").arg(step + 1)));
    }
    (new TitleDialog("A moment of your own", "What is it called?", shell_.get()))->open();
    look_at_dialog<TitleDialog>("review-moment");
    (new HappenedDialog(page.model(), "A table opens", "and one thing more", shell_.get()))->open();
    look_at_dialog<HappenedDialog>("review-happened");
    (new ReportDialog(file, *scenario.setting, writers_there_are(), {}, shell_.get()))->open();
    look_at_dialog<ReportDialog>("review-report");
    (new CompareDialog(page.model().compared(), shell_.get()))->open();
    look_at_dialog<CompareDialog>("review-compare");
    (new StruckDialog(page.model().story(), shell_.get()))->open();
    look_at_dialog<StruckDialog>("review-struck");
  }

  void a_seats_own_review() {
    if (!alone()) return;
    open_shell();
    shell_->set_own_review(own_review_opener());
    begin(scenario_folder() / "sandgate");
    come();
    QTest::keyClick(shell_->desk(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    auto* page = shell_->desk()->findChild<OwnReviewPage*>();
    QVERIFY(page);
    QTRY_VERIFY_WITH_TIMEOUT(page->model().taken(), patience);
    page->showNormal();
    page->resize(room_);
    for (const auto tab : {OwnReviewPage::told_tab, OwnReviewPage::orders_tab, OwnReviewPage::intent_tab}) {
      page->show_tab(tab);
      look_at(page, qPrintable(QStringLiteral("own-review-%1").arg(static_cast<int>(tab))));
    }
    page->close();
  }

  void nothing_is_silent() {
    if (listens()) tell_what_is_silent(20);
  }
  void nothing_is_cut_off_in_another_language() { tell_what_does_not_fit(); }
};

SANDGATE_TEST(SmallScreenStaff)

}  // namespace tst_small_screen_staff
#include "tst_small_screen_staff.moc"
