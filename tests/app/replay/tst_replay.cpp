// Looking back on a battle in its window: on and back, what is said, how it was ruled, shots that fly; and where it may
// be opened from.
#include <QApplication>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/desk/start/recent.h"
#include "app/desk/start/start_page.h"
#include "app/replay/replay_page.h"
#include "tests/app/fixtures/fought_battles.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_replay {

using namespace sandgate;
using namespace sandgate::tests;
using Kind = BattleStep::Kind;

class ReplayTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    page_ = std::make_unique<ReplayPage>(data_folder());
    page_->resize(1600, 960);
    page_->show();
    QVERIFY(QTest::qWaitForWindowExposed(page_.get()));
    have_keys();
    QSignalSpy shown(page_.get(), &ReplayPage::shown), refused(page_.get(), &ReplayPage::refused);
    page_->show_as_fought(hooks_farm());
    QTRY_VERIFY_WITH_TIMEOUT(shown.size() == 1 || !refused.empty(), 120'000);
    QVERIFY2(refused.empty(), qPrintable(refused.value(0).value(0).toString()));
  }
  void init() {
    ShotPlayer::set_flies(false);
    model().run(false);
    model().to_first();
  }
  void cleanupTestCase() { page_.reset(); }

  // In the round, or why not; in plan again. Esc ends what goes on by itself, and then the looking back.
  void it_has_the_round_and_escape() {
    const auto why = RoundView::why_not();
    if (qEnvironmentVariableIsSet("SANDGATE_MUST_DRAW")) QVERIFY2(!why, qPrintable(why.value_or(QString())));
    for (const bool round : {true, false}) {
      QTest::keyClick(&page_->view(), Qt::Key_X);
      QCOMPARE(page_->view().in_the_round(), round && !why);
      if (why) QCOMPARE(page_->note(), *why);
      have_keys();
      if (!page_->view().in_the_round()) continue;
      QTRY_VERIFY_WITH_TIMEOUT(page_->view().round()->ready(), 60'000);
      QTRY_COMPARE_WITH_TIMEOUT(page_->view().round()->drawing().men.size(), std::size_t{148}, 10'000);
      look("round");
      QTest::keyClick(page_.get(), Qt::Key_Right);
      QCOMPARE(page_->view().round()->drawing().men.size(), page_->view().drawing().men.size());
    }
    model().run(true);
    QTest::keyClick(page_.get(), Qt::Key_Escape);
    QVERIFY(!model().running() && page_->isVisible());
    QTest::keyClick(page_.get(), Qt::Key_Escape);
    QVERIFY(!page_->isVisible());
    page_->show();
    QVERIFY(QTest::qWaitForWindowExposed(page_.get()));
    have_keys();
  }

  void it_opens_at_the_first_step() {
    QCOMPARE(page_->windowTitle(), "The Battle of Hook's Farm — Sandgate");
    QCOMPARE(model().step(), std::size_t{0});
    QVERIFY(model().at_first() && !model().at_last());
    QCOMPARE(page_->panel().heading(), "Move 1, Red");
    QVERIFY(page_->panel().commentary().startsWith("Red has broken his force in two"));
    QCOMPARE(page_->view().drawing().men.size(), std::size_t{148});
    QCOMPARE(page_->view().drawing().guns.size(), std::size_t{6});
    QCOMPARE(page_->view().drawing().back_lines.size(), std::size_t{2});
    look("opening");
  }

  void keys_go_on_and_back() {
    press(Qt::Key_Right);
    QCOMPARE(model().step(), std::size_t{1});
    press(Qt::Key_Right);
    press(Qt::Key_Left);
    QCOMPARE(model().step(), std::size_t{1});
    press(Qt::Key_Left);
    press(Qt::Key_Left);
    QCOMPARE(model().step(), std::size_t{0});  // nothing lies before it
    press(Qt::Key_PageDown);
    QCOMPARE(model().move(), std::size_t{1});
    QCOMPARE(model().in_hand().kind, Kind::move);
    press(Qt::Key_Right);
    press(Qt::Key_PageUp);  // to the first step of this move, then to the one before
    QCOMPARE(model().step(), record().moves()[1].first);
    press(Qt::Key_PageUp);
    QCOMPARE(model().step(), std::size_t{0});
    press(Qt::Key_End, Qt::ControlModifier);
    QVERIFY(model().at_last());
    press(Qt::Key_Right);
    press(Qt::Key_PageDown);
    QVERIFY(model().at_last());
    QVERIFY(!page_->run_button()->isEnabled());
    press(Qt::Key_Home, Qt::ControlModifier);
    QVERIFY(model().at_first());
  }

  void arrows_with_shift_move_the_ground() {
    page_->view().fit();
    page_->view().zoom(3);
    const View before = page_->view().goal();
    press(Qt::Key_Right);
    QCOMPARE(page_->view().goal().centre, before.centre);
    const std::size_t step = model().step();
    press(Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(page_->view().goal().centre.east > before.centre.east);
    QCOMPARE(model().step(), step);
    page_->view().fit();
  }

  // What is in hand can be seen in the list, however long the words above it are.
  void the_step_in_hand_is_seen_in_the_list() {
    const QTreeView* steps = page_->panel().steps();
    for (std::size_t step = 0; step < record().steps().size(); ++step) {
      model().forward();
      QTRY_VERIFY_WITH_TIMEOUT(steps->viewport()->rect().contains(steps->visualRect(steps->currentIndex()).center()),
                               patience);
    }
  }

  void the_list_of_steps_leads_there() {
    QTreeView* steps = page_->panel().steps();
    QCOMPARE(steps->model()->rowCount(), 8);
    const QModelIndex third = steps->model()->index(4, 0);
    QCOMPARE(third.data().toString(), "Move 5, Red");
    const QModelIndex first_shot = steps->model()->index(0, 0, third);
    steps->setCurrentIndex(first_shot);
    QCOMPARE(model().step(), record().moves()[4].first + 1);
    QCOMPARE(model().in_hand().kind, Kind::shot);
    QCOMPARE(first_shot.siblingAtColumn(1).data().toString(), "LW-4.2");
    press(Qt::Key_Right);
    QCOMPARE(steps->currentIndex().row(), 1);
  }

  void LW_5_3_the_charge_is_seen_and_accounted_for() {
    model().go_to(find(Kind::joined));
    QCOMPARE(page_->panel().heading(), "Move 5, Red");
    const TableDrawing& drawing = page_->view().drawing();
    const auto lots = [&](TableMan::Lot lot) { return std::ranges::count(drawing.men, lot, &TableMan::lot); };
    QCOMPARE(lots(TableMan::Lot::dies), 30);
    QCOMPARE(lots(TableMan::Lot::taken), 3);
    QCOMPARE(std::ranges::count(drawing.men, true, &TableMan::engaged), 39);
    QCOMPARE(drawing.melees.size(), std::size_t{1});
    const QString rulings = page_->panel().rulings().join('\n');
    QVERIFY2(rulings.contains("2 in support, 9 needed (LW-5.1)"), qPrintable(rulings));
    look("charge");
    model().forward();
    const auto dead = [&] { return std::ranges::count(drawing.men, TableMan::State::dead, &TableMan::state); };
    QCOMPARE(dead(), 30 + 8);  // with those the guns have killed in this move
    QCOMPARE(std::ranges::count(drawing.men, TableMan::State::prisoner, &TableMan::state), 3);
    look("after-the-charge");
    model().forward_move();
    QCOMPARE(dead(), 0);  // they have been picked up
    QCOMPARE(drawing.men.size(), std::size_t{148 - 3 - 8 - 30});
  }

  // LW-4: a man stands until the shot has reached him.
  void shots_fly_when_stepped_to() {
    ShotPlayer::set_flies(true);
    const std::size_t shot = find(Kind::shot);
    model().go_to(shot - 1);
    const auto dead = [&] {
      return std::ranges::count(page_->view().drawing().men, TableMan::State::dead, &TableMan::state);
    };
    model().forward();
    QCOMPARE(model().step(), shot);
    QVERIFY(model().playing());
    QCOMPARE(dead(), 0);
    QVERIFY(page_->view().drawing().shots.front().flying);
    QTRY_VERIFY_WITH_TIMEOUT(!model().playing(), patience);
    QCOMPARE(dead(), 1);
    QCOMPARE(page_->view().drawing().shots.front().falls.size(), std::size_t{1});
    look("shot");
    press(Qt::Key_V);
    QVERIFY(model().playing());
    model().skip();
    QVERIFY(!model().playing());
    QCOMPARE(dead(), 1);
    // Gone to by a leap it is shown as it ended.
    model().go_to(shot - 1);
    model().go_to(shot);
    QVERIFY(!model().playing());
    QCOMPARE(dead(), 1);
  }

  void men_walk_from_where_they_stood() {
    ShotPlayer::set_flies(true);
    const std::size_t walk = find(Kind::walk);
    model().go_to(walk);
    const auto ended = page_->view().drawing().men;
    model().go_to(walk - 1);
    const auto began = page_->view().drawing().men;
    model().forward();
    QVERIFY(model().playing());
    QVERIFY(!page_->view().drawing().walks.empty());
    QTRY_VERIFY_WITH_TIMEOUT(!model().playing(), patience);
    const auto& now = page_->view().drawing().men;
    int moved = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
      QCOMPARE(now[i].at, ended[i].at);
      moved += !(now[i].at == began[i].at);
    }
    QVERIFY(moved >= 4);  // a gun's crew
  }

  void it_goes_on_by_itself_until_the_last_step() {
    model().go_to(record().steps().size() - 4);
    press(Qt::Key_Space);
    QVERIFY(model().running());
    QCOMPARE(page_->run_button()->text(), "Pause");
    press(Qt::Key_Space);
    QVERIFY(!model().running());
    press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(model().at_last(), 20'000);
    QVERIFY(!model().running());
    QCOMPARE(page_->run_button()->text(), "Play");
  }

  void an_ended_exercise_is_looked_back_on() {
    const QTemporaryDir folder;
    write_skirmish(folder, one_walk);
    const auto file = path_in(folder, "few.sandgate");
    QVERIFY(play_as_fought(folder.path().toStdString(), rulebook_folder(), file));
    ReplayPage page(data_folder());
    page.show();
    QSignalSpy shown(&page, &ReplayPage::shown);
    page.show_exercise(file);
    QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 1, 60'000);
    QCOMPARE(page.panel().commentary(), QString());
    page.model().to_last();
    QVERIFY(page.isVisible());
  }

  // One clear sentence, and no window is left standing.
  void what_cannot_be_shown_is_refused_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("about");
    QTest::newRow("missing") << "missing"
                             << "missing.sandgate";
    QTest::newRow("no exercise") << "broken"
                                 << "broken.sandgate";
    QTest::newRow("in play") << "going"
                             << "not over";
    QTest::newRow("orders that are none") << "orders"
                                          << "as-it-was-fought.json";
  }
  void what_cannot_be_shown_is_refused() {
    QFETCH(QString, what);
    QFETCH(QString, about);
    const QTemporaryDir folder;
    const auto file = folder.filePath(what + ".sandgate").toStdString();
    if (what == "broken") {
      QFile broken(QString::fromStdString(file));
      QVERIFY(broken.open(QIODevice::WriteOnly));
      broken.write(QByteArray(5000, 'x'));
    }
    if (what == "going") QVERIFY(play_as_fought(hooks_farm(), rulebook_folder(), file));
    if (what == "orders") write_skirmish(folder, "[1, 2");
    ReplayPage page(data_folder());
    page.show();
    QSignalSpy refused(&page, &ReplayPage::refused), shown(&page, &ReplayPage::shown);
    what == "orders" ? page.show_as_fought(folder.path().toStdString()) : page.show_exercise(file);
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, 60'000);
    QCOMPARE(shown.size(), 0);
    QVERIFY(!page.isVisible());
    const QString sentence = refused[0][0].toString();
    QVERIFY2(sentence.contains(about) && sentence.endsWith('.') && !sentence.contains('\n'), qPrintable(sentence));
  }

  // Two buttons with one key: neither would be pressed by it.
  void every_key_of_the_start_page_means_one_thing() {
    const StartPage start(scenario_folder(), rulebook_folder());
    QStringList keys;
    for (const auto* button : start.findChildren<QPushButton*>()) {
      if (button->shortcut().isEmpty()) continue;
      QVERIFY2(!keys.contains(button->shortcut().toString()), qPrintable(button->shortcut().toString()));
      keys << button->shortcut().toString();
    }
    QVERIFY(keys.contains(start.look_back_button()->shortcut().toString()));
    QVERIFY(keys.contains(start.fought_button()->shortcut().toString()));
  }

  void the_start_page_offers_what_was_fought() {
    StartPage start(scenario_folder(), rulebook_folder());
    start.show();
    QSignalSpy asked(&start, &StartPage::as_fought_asked);
    int offered = 0;
    for (int row = 0; row < start.scenario_list()->count(); ++row) {
      start.scenario_list()->setCurrentRow(row);
      const bool farm = start.scenario_list()->item(row)->text() == "The Battle of Hook's Farm";
      QCOMPARE(start.fought_button()->isVisible(), farm);
      if (!farm) continue;
      ++offered;
      QTest::mouseClick(start.fought_button(), Qt::LeftButton);
    }
    QCOMPARE(offered, 1);
    QCOMPARE(asked.size(), 1);
    QVERIFY(asked[0][0].value<std::filesystem::path>() == hooks_farm());
    QSignalSpy back(&start, &StartPage::look_back_asked);
    QFile kept(settings_.filePath("kept.sandgate"));
    QVERIFY(kept.open(QIODevice::WriteOnly));
    remember_exercise(kept.fileName());
    start.refresh();
    start.recent_list()->setCurrentRow(0);
    QTest::mouseClick(start.look_back_button(), Qt::LeftButton);
    QCOMPARE(back.size(), 1);
    QCOMPARE(back[0][0].toString(), QFileInfo(kept).absoluteFilePath());
    if (const QString folder = qEnvironmentVariable("SANDGATE_PICTURES"); !folder.isEmpty()) {
      start.resize(1600, 960);
      QTest::qWait(3000);
      start.grab().save(folder + "/replay-start.png");
    }
  }

 private:
  /// Keys of a window without a manager of windows are its own only when it asks for them.
  void have_keys() {
    page_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(page_.get()));
  }
  ReplayModel& model() { return page_->model(); }
  const BattleRecord& record() { return *model().record(); }
  std::size_t find(Kind kind) {
    const auto found = std::ranges::find(record().steps(), kind, &BattleStep::kind);
    return static_cast<std::size_t>(found - record().steps().begin());
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&page_->view(), key, modifiers); }
  void look(const char* name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (folder.isEmpty()) return;
    QTRY_VERIFY_WITH_TIMEOUT(page_->view().backdrop().ready(), patience);
    QTest::qWait(300);  // for the list to have scrolled
    page_->grab().save(folder + "/replay-" + name + ".png");
  }

  QTemporaryDir settings_;
  std::unique_ptr<ReplayPage> page_;
};

SANDGATE_TEST(ReplayTest)

}  // namespace tst_replay
#include "tst_replay.moc"
