// Going back in a window (KS-10): what has happened is listed, what would come of going back is told before it is done,
// and it is taken back, struck out or forked from there.
#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/umpire/hosted_past.h"
#include "app/umpire/past_again.h"
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

  void KS_10_what_is_typed_over_the_list_finds() {
    open();
    dialog_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
    dialog_->table()->setFocus();
    QTest::keyClick(dialog_->table(), 'b');
    QCOMPARE(dialog_->search_field()->text(), QString("b"));
    QVERIFY(dialog_->search_field()->hasFocus());
    QTest::keyClicks(dialog_->search_field(), "ridge is");
    QCOMPARE(dialog_->table()->model()->rowCount(), 1);
    QTest::keyClick(dialog_->search_field(), Qt::Key_Down);
    QVERIFY(dialog_->table()->hasFocus());
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
    settle();
    const QString told = dialog_->preview_label()->text();
    QCOMPARE(dialog_->orders_list()->model()->rowCount(), static_cast<int>(struck->orders));
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
    settle();
    QVERIFY(!dialog_->outcomes_list()->isVisible());
    QTest::mouseClick(dialog_->strike_button(), Qt::LeftButton);
    settle();
    QVERIFY(dialog_->outcomes_list()->isVisible());
    // A row for each side and what is counted of it, both outcomes beside one another.
    QCOMPARE(dialog_->outcomes_list()->model()->rowCount(), 8);
    QVERIFY(shown(dialog_->outcomes_list(), 0, 0).contains("Red"));
    QCOMPARE(shown(dialog_->outcomes_list(), 0, 1), shown(dialog_->outcomes_list(), 0, 2));
    QCOMPARE(session_->events(), events);
    // Another choice is another question.
    dialog_->table()->selectRow(0);
    QVERIFY(!dialog_->outcomes_list()->isVisible());
    QVERIFY(dialog_->choose(announced_));
    settle();
    QTest::mouseClick(dialog_->strike_button(), Qt::LeftButton);
    settle();
    QCOMPARE(back.size(), 0);
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
    QTRY_COMPARE(forked.size(), 1);
    const auto verdict = verify((file + ".sandgate").toStdString());
    QVERIFY(verdict && verdict->sound);
    QCOMPARE(verdict->events, announced_);
    QTest::mouseClick(dialog_->fork_button(), Qt::LeftButton);  // one stands there
    QTRY_VERIFY(!dialog_->refused_label()->text().isEmpty());
    QCOMPARE(forked.size(), 1);
  }
  // Whoever plays goes on while it is looked at: it is read again, and what was chosen stays chosen.
  void KS_10_the_exercise_goes_on_beneath_it() {
    open();
    QVERIFY(dialog_->choose(announced_));
    settle();
    const int before = dialog_->table()->model()->rowCount();
    const int orders = dialog_->orders_list()->model()->rowCount();
    QVERIFY(session_->umpire(Announce{"It is noon"}));
    QTRY_COMPARE(dialog_->table()->model()->rowCount(), before + 1);
    QCOMPARE(dialog_->chosen()->event, announced_);
    settle();
    QTRY_COMPARE(dialog_->orders_list()->model()->rowCount(), orders + 1);
  }
  // Five thousand rows are gone through with the arrows: what is passed over is not reckoned.
  void KS_10_a_long_exercise_is_looked_through_at_once() {
    struct Long final : Past {
      std::vector<PastRow> rows;
      int asked = 0;
      std::int64_t events() const override { return std::ssize(rows); }
      void read(Answered<std::vector<PastRow>> answered) override { answered(rows); }
      void preview_back(const TakeBack& back, Answered<BackPreview> answered, Told) override {
        ++asked;
        BackPreview preview{{std::ssize(rows) - back.to_event, 1}, {}};
        for (std::int64_t entry = back.to_event + 1; entry <= std::ssize(rows); ++entry)
          preview.orders.push_back({entry, "Col Burke", entry % 7 == 0 ? "There is no way." : ""});
        answered(std::move(preview));
      }
      void preview_strike(std::int64_t, const std::string&, Answered<StrikePreview>, Told) override {}
      void forget_preview() override {}
      void take_back(const TakeBack&, bool, Done) override {}
      void strike(std::int64_t, const std::string&, Done) override {}
      void fork(const ForkAt&, const QString&, Answered<Fork>) override {}
    };
    auto past = std::make_unique<Long>();
    for (std::int64_t i = 5'000; i > 0; --i)
      past->rows.push_back(
          {i, i, i / 50 + 1, scenario_.setting->begins, QString("Order %1 is done").arg(i), {}, false, false, false});
    Long& asked = *past;
    QElapsedTimer took;
    took.start();
    dialog_ = std::make_unique<PastDialog>(std::move(past));
    dialog_->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog_.get()));
    settle();
    for (int i = 0; i < 200; ++i) QTest::keyClick(dialog_->table(), Qt::Key_Down);
    QVERIFY2(took.elapsed() < 5'000, qPrintable(QString::number(took.elapsed())));
    QCOMPARE(dialog_->chosen()->entry, 4'800);
    settle();
    QVERIFY2(asked.asked <= 5, qPrintable(QString::number(asked.asked)));
    QCOMPARE(dialog_->orders_list()->model()->rowCount(), 200);
    // Those that would be refused are told first.
    QVERIFY(shown(dialog_->orders_list(), 0, PastAgain::of_fate).contains("no way"));
    QVERIFY(shown(dialog_->orders_list(), 0, PastAgain::of_what).contains("Order 4802"));
    QVERIFY(shown(dialog_->orders_list(), 199, PastAgain::of_fate).contains("passes"));
    QTest::keyClicks(dialog_->search_field(), "Order 17 ");
    QCOMPARE(dialog_->table()->model()->rowCount(), 1);
  }

 private:
  void open() {
    dialog_ = std::make_unique<PastDialog>(std::make_unique<HostedPast>(*session_, "Maj Redmayne"));
    dialog_->show();
    settle();
  }
  /// It is read, and what would come of the choice is reckoned.
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(!dialog_->busy(), 60'000); }
  static QString shown(QTableView* list, int row, int column) {
    return list->model()->index(row, column).data().toString();
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
