// Going back in a window (KS-10): what has happened is listed, what would come of going back is told before it is done,
// and it is taken back, struck out or forked from there.
#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/umpire/past_dialog.h"
#include "tests/runner/test.h"

namespace tst_past_dialog {

using namespace sandgate;

class PastDialogTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    apply_look(*qApp);
    auto read = read_scenario(scenario_folder() / "sandgate", rulebook_folder());
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    scenario_ = *read;
  }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    auto created = Session::create(scenario_, folder_->filePath("x.sandgate").toStdString(), 7);
    QVERIFY(created);
    session_ = std::move(*created);
    for (const Seat& seat : scenario_.setting->seats) QVERIFY(session_->man(seat.id, "vanguard"));
    for (int i = 0; i < 3; ++i) session_->play_commanders();
    QVERIFY(session_->umpire(Announce{"The bridge is down"}));
    announced_ = session_->events();
    for (int i = 0; i < 2; ++i) session_->play_commanders();
  }
  void cleanup() {
    dialog_.reset();
    session_.reset();
  }

  void KS_10_what_happened_is_listed_newest_first() {
    open();
    const auto rows = past_rows(*session_->story_with({}));
    QCOMPARE(dialog_->table()->model()->rowCount(), static_cast<int>(rows.size()));
    QVERIFY(rows.size() > 10);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) QVERIFY(rows[i].entry > rows[i + 1].entry);
    for (const PastRow& row : rows) QVERIFY(!row.said.isEmpty() && row.event > 0 && !row.struck);
    QVERIFY(std::ranges::any_of(rows, &PastRow::closes));
    const auto word = std::ranges::find_if(rows, [](const PastRow& row) { return row.said.contains("bridge"); });
    QVERIFY(word != rows.end() && word->ruling && word->event == announced_);
    // Looked for, it is alone.
    QTest::keyClicks(dialog_->search_field(), "bridge is");
    QCOMPARE(dialog_->table()->model()->rowCount(), 1);
  }

  void KS_10_nothing_is_done_without_a_reason() {
    open();
    QVERIFY(dialog_->choose(announced_));
    QVERIFY(!dialog_->back_button()->isEnabled() && !dialog_->strike_button()->isEnabled());
    QVERIFY(dialog_->fork_button()->isEnabled());
    QTest::keyClicks(dialog_->reason_field(), "It was not");
    QVERIFY(dialog_->back_button()->isEnabled() && dialog_->strike_button()->isEnabled());
    // What stands last is not gone back to, and the close of a move is not struck out.
    dialog_->table()->selectRow(0);
    QVERIFY(!dialog_->back_button()->isEnabled());
    QVERIFY(dialog_->preview_label()->text().contains("stands here"));
    while (dialog_->chosen() && !dialog_->chosen()->closes)
      dialog_->table()->selectRow(dialog_->table()->currentIndex().row() + 1);
    QVERIFY(!dialog_->strike_button()->isEnabled());
  }

  void KS_10_it_is_told_what_would_be_struck_and_then_is() {
    open();
    QSignalSpy back(dialog_.get(), &PastDialog::went_back);
    QVERIFY(dialog_->choose(announced_));
    const auto struck = session_->would_strike(announced_);
    QVERIFY(struck);
    const QString told = dialog_->preview_label()->text();
    QVERIFY2(told.contains(QString("%1 orders with %2 events").arg(struck->orders).arg(struck->events)),
             qPrintable(told));
    const std::int64_t move = dialog_->chosen()->move;
    QTest::keyClicks(dialog_->reason_field(), "Once more");
    QTest::mouseClick(dialog_->back_button(), Qt::LeftButton);
    QCOMPARE(back.size(), 1);
    QCOMPARE(session_->move(), move);
    // What was struck is seen as struck, and can be brought back.
    open();
    const auto rows = past_rows(*session_->story_with({}));
    QVERIFY(std::ranges::any_of(rows, &PastRow::struck));
    QVERIFY(rows.front().ruling && !rows.front().struck && rows.front().said.contains("Once more"));
  }

  void KS_10_both_outcomes_are_shown_before_one_is_kept() {
    open();
    QSignalSpy back(dialog_.get(), &PastDialog::went_back);
    QVERIFY(dialog_->choose(announced_));
    QTest::keyClicks(dialog_->reason_field(), "It was not");
    const std::int64_t events = session_->events();
    QTest::mouseClick(dialog_->strike_button(), Qt::LeftButton);
    QVERIFY(dialog_->preview_label()->text().contains("As it is:"));
    QVERIFY(dialog_->preview_label()->text().contains("Struck out:"));
    QCOMPARE(session_->events(), events);
    QTest::mouseClick(dialog_->strike_button(), Qt::LeftButton);
    QCOMPARE(back.size(), 1);
    for (const Seat& seat : scenario_.setting->seats) {
      for (const Dispatch& dispatch : session_->take(seat.id)->picture().dispatches)
        QVERIFY(dispatch.code != ReportCode::announcement);
    }
  }

  void KS_10_a_fork_is_written() {
    open();
    const QString file = folder_->filePath("what if");
    dialog_->set_asks_file([&file] { return file; });
    QSignalSpy forked(dialog_.get(), &PastDialog::forked);
    QVERIFY(dialog_->choose(announced_));
    dialog_->fresh_box()->setChecked(false);
    QTest::mouseClick(dialog_->fork_button(), Qt::LeftButton);
    QCOMPARE(forked.size(), 1);
    const auto verdict = verify((file + ".sandgate").toStdString());
    QVERIFY(verdict && verdict->sound);
    QCOMPARE(verdict->events, announced_);
    QTest::mouseClick(dialog_->fork_button(), Qt::LeftButton);  // one stands there
    QCOMPARE(forked.size(), 1);
    QVERIFY(!dialog_->refused_label()->text().isEmpty());
  }

 private:
  void open() {
    dialog_ = std::make_unique<PastDialog>(*session_, std::string("Maj Redmayne"));
    dialog_->show();
  }
  Scenario scenario_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<PastDialog> dialog_;
  std::int64_t announced_ = 0;
};

SANDGATE_TEST(PastDialogTest)

}  // namespace tst_past_dialog
#include "tst_past_dialog.moc"
