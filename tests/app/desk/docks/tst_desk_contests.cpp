// KS-10: a commander contests what he was told, by a key and a reason, and sees how that stands.
#include <QAction>

#include "app/stories/contests.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk_contests {

using namespace sandgate;
using namespace sandgate::tests;

class DeskContestsTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    open();
    client_->report(ReportCode::own_fallen, Handle{1}, {});
    ruling_ = std::ssize(client_->picture().dispatches);
    client_->tell();
    table().setFocus();
  }
  void cleanup() { shut(); }

  void KS_10_a_ruling_is_contested_by_a_key_and_a_reason() {
    choose(ruling_);
    contest_key();
    QVERIFY(form().isVisible() && form().reason_field()->hasFocus());
    QCOMPARE(form().dispatch(), ruling_);
    // Without a reason nothing goes.
    QTest::keyClick(form().reason_field(), Qt::Key_Return);
    QVERIFY(client_->sent.empty() && form().isVisible());
    QTest::keyClicks(form().reason_field(), "They lay behind the wall");
    QTest::keyClick(form().reason_field(), Qt::Key_Return);
    QCOMPARE(client_->sent.size(), std::size_t{1});
    const auto* contest = get_if<ContestRuling>(&client_->sent.front());
    QVERIFY(contest);
    QCOMPARE(contest->dispatch, ruling_);
    QCOMPARE(contest->reason, std::string("They lay behind the wall"));
    QVERIFY(!form().isVisible());
    QVERIFY(table().hasFocus());
    QVERIFY2(report(ruling_).startsWith("[Contested, waits] "), qPrintable(report(ruling_)));
  }

  void KS_10_the_answer_stands_at_the_dispatch() {
    for (const std::int64_t granted : {0, 1}) {
      client_->report(ReportCode::contested, {}, {{"dispatch", ruling_}, {"reason", std::string("No")}});
      client_->report(ReportCode::contest_answered, {},
                      {{"dispatch", ruling_}, {"granted", granted}, {"reason", std::string("Look again")}});
      client_->tell();
      QVERIFY2(report(ruling_).startsWith(granted ? "[Contested, granted] " : "[Contested, refused] "),
               qPrintable(report(ruling_)));
      const QModelIndex row = rows().index(rows().row_of(ruling_), DispatchModel::report_column);
      QVERIFY(row.data(Qt::ToolTipRole).toString().contains("The umpire: “Look again”"));
    }
    // What is contested already is not asked for again, and it is said how it stands.
    choose(ruling_);
    contest_key();
    QVERIFY(!form().isVisible());
  }

  void KS_10_what_is_no_ruling_is_not_contested() {
    client_->report(ReportCode::announcement, {}, {{"text", std::string("Luncheon")}});
    client_->report(ReportCode::contested, {}, {{"dispatch", std::int64_t{1}}, {"reason", std::string("No")}});
    client_->tell();
    const std::int64_t last = std::ssize(client_->picture().dispatches);
    for (const std::int64_t number : {last - 1, last}) {
      choose(number);
      contest_key();
      QVERIFY(!form().isVisible());
    }
    // The head of a move is no dispatch.
    table().setCurrentIndex(rows().index(0, 0));
    contest_key();
    QVERIFY(!form().isVisible());
  }

  void KS_10_escape_leaves_it_and_a_refusal_stands_in_the_form() {
    choose(ruling_);
    contest_key();
    QTest::keyClicks(form().reason_field(), "No");
    QTest::keyClick(form().reason_field(), Qt::Key_Escape);
    QVERIFY(!form().isVisible());
    QVERIFY(client_->sent.empty());
    contest_key();
    QVERIFY(form().reason_field()->text().isEmpty());
    // Too long for a line: told with its clause, and what was written stays.
    const QString longer(300, u'x');
    form().reason_field()->setText(longer);
    QTest::keyClick(form().reason_field(), Qt::Key_Return);
    QVERIFY(form().isVisible() && form().refused().isVisible());
    QCOMPARE(form().reason_field()->text(), longer);
    QVERIFY(client_->sent.empty());
  }

  // Esc and Enter in the field are its own: no march is withdrawn or given.
  void KS_10_keys_in_the_field_order_nothing() {
    desk_->model().select(Handle{0});
    desk_->model().march_to(client_->briefing().to_table({1200, 1500}));
    choose(ruling_);
    contest_key();
    QTest::keyClick(form().reason_field(), Qt::Key_Return);
    QTest::keyClick(form().reason_field(), Qt::Key_Escape);
    QVERIFY(client_->sent.empty());
    QVERIFY(!desk_->model().draft().places.empty());
  }

  void what_tells_of_a_ruling() {
    Dispatch dispatch;
    for (const ReportCode code : {ReportCode::melee, ReportCode::own_shot, ReportCode::ruled, ReportCode::barred}) {
      dispatch.code = code;
      QVERIFY(stories::tells_of_a_ruling(dispatch));
    }
    for (const ReportCode code : {ReportCode::marching, ReportCode::message_arrived, ReportCode::contest_answered}) {
      dispatch.code = code;
      QVERIFY(!stories::tells_of_a_ruling(dispatch));
    }
  }

 private:
  DispatchModel& rows() { return desk_->dispatches().model(); }
  QTableView& table() { return *desk_->dispatches().table(); }
  ContestForm& form() { return desk_->dispatches().contest_form(); }
  void choose(std::int64_t number) {
    table().setCurrentIndex(rows().index(rows().row_of(number), DispatchModel::report_column));
  }
  void contest_key() { QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier); }
  QString report(std::int64_t number) {
    return rows().index(rows().row_of(number), DispatchModel::report_column).data().toString();
  }

  std::int64_t ruling_ = 0;
};

SANDGATE_TEST(DeskContestsTest)

}  // namespace tst_desk_contests

#include "tst_desk_contests.moc"
