// What came of a table that was played with toys is written down at the console (KS-10): by keys, a row a body; what
// does not agree stands in the row that it is about; the same file as the command line takes is read and written.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "app/desk/parts/look.h"
#include "app/orders/outcome_file.h"
#include "app/umpire/console/forms/outcome_form.h"
#include "core/rulebook/json.h"
#include "tests/app/umpire/forms/umpire_of_campaign.h"
#include "tests/runner/test.h"

namespace tst_outcome_form {

using namespace sandgate;
using namespace sandgate::tests;

using M = OutcomeModel;

class OutcomeFormTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    SmallExercise small(Country::level(12'000, 6'000));
    ours_ = small.add(0, Arm::infantry, Formation::two_ranks, 20, 20, 12);
    theirs_ = small.add(1, Arm::infantry, Formation::two_ranks, 21, 20, 10);
    battery_ = small.add(1, Arm::artillery, Formation::two_ranks, 21.5, 20.5, 4);
    Campaign campaign = small.begin();
    for (int move = 0; move < 2 && campaign.tables().empty(); ++move)
      SmallExercise::give(campaign, system_seat, CloseMove{});
    QVERIFY(!campaign.tables().empty());
    umpire_ = std::make_unique<UmpireOfCampaign>(std::move(campaign));
    form_ = std::make_unique<OutcomeForm>(*umpire_, TableId{}, asking(*umpire_));
    form_->show();
    QVERIFY(QTest::qWaitForWindowActive(form_.get()));
    settle();
  }
  void cleanup() {
    form_.reset();
    umpire_.reset();
  }

  void KS_10_it_begins_with_everybody_alive_where_he_stands() {
    QCOMPARE(form_->model().rowCount(), 3);
    QCOMPARE(shown(ours_, M::of_left), "12");
    QCOMPARE(shown(ours_, M::of_dead), "0");
    QCOMPARE(shown(battery_, M::of_guns), "2");
    QVERIFY(form_->both_sides_label()->isVisible() && form_->both_sides_label()->text().contains("both sides"));
    QVERIFY(form_->list()->hasFocus());
    QCOMPARE(form_->list()->currentIndex().column(), int{M::of_left});
  }
  void KS_10_it_is_written_by_keys_and_entered() {
    write(ours_, M::of_left, "9");
    QCOMPARE(shown(ours_, M::of_dead), "3");
    write(ours_, M::of_taken, "1");
    QCOMPARE(shown(ours_, M::of_dead), "2");
    write(ours_, M::of_guns, "1");
    write(battery_, M::of_guns, "1");
    write(theirs_, M::of_left, "4");
    write(theirs_, M::of_taken, "3");
    place(ours_, 18, 20);
    place(theirs_, 40, 20);
    place(battery_, 42, 20);
    form_->moves_field()->setValue(4);
    QVERIFY2(wrong().isEmpty(), qPrintable(wrong()));
    // Whose prisoners they are, the rules say.
    QCOMPARE(shown(ours_, M::of_captor), "Blue");
    QCOMPARE(shown(theirs_, M::of_captor), "Red");
    QVERIFY(!form_->foot().deed_button()->isEnabled());
    QTest::keyClicks(form_->foot().reason_field(), "As it was played");
    settle();
    QTest::keyClick(form_->foot().reason_field(), Qt::Key_Return);
    QVERIFY(!form_->isVisible());
    const Campaign& now = umpire_->campaign();
    QVERIFY(now.table(table).closed);
    QCOMPARE(now.body(ours_).contents.men(), Men{9});
    QCOMPARE(now.body(ours_).contents.guns(), 1);
    QCOMPARE(now.body(theirs_).contents.men(), Men{4});
    QVERIFY(now.body(ours_).at == feet(18, 20));
    QCOMPARE(in_state(now, blue_side, ManState::prisoner), 3);
    QCOMPARE(disorder(now), QByteArray());
  }
  // Enter writes; it does not enter what is not finished.
  void KS_10_enter_in_the_table_is_the_tables() {
    QTest::keyClicks(form_->foot().reason_field(), "Ready");
    apart();
    settle();
    QVERIFY2(form_->foot().deed_button()->isEnabled(), qPrintable(wrong()));
    form_->list()->setFocus();
    form_->list()->setCurrentIndex(at(ours_, M::of_left));
    QTest::keyClick(form_->list(), Qt::Key_Return);
    QVERIFY(umpire_->sent.empty() && form_->isVisible());
    auto* editor = form_->list()->findChild<QSpinBox*>();
    QVERIFY(editor);
    QTest::keyClick(editor, Qt::Key_Escape);
    form_->list()->setCurrentIndex(at(ours_, M::of_body));
    QTest::keyClick(form_->list(), Qt::Key_Return);
    QVERIFY(umpire_->sent.empty() && form_->isVisible());
  }
  void KS_10_what_does_not_agree_stands_in_its_row() {
    apart();
    write(ours_, M::of_left, "13");
    QCOMPARE(shown(ours_, M::of_dead), "-1");
    QVERIFY2(shown(ours_, M::of_fault).contains("not so many men"), qPrintable(shown(ours_, M::of_fault)));
    QVERIFY(shown(theirs_, M::of_fault).isEmpty() && shown(battery_, M::of_fault).isEmpty());
    QCOMPARE(wrong(), shown(ours_, M::of_fault));
    write(ours_, M::of_left, "12");
    QVERIFY(shown(ours_, M::of_fault).isEmpty() && wrong().isEmpty());
    write(battery_, M::of_guns, "3");
    QVERIFY2(wrong().contains("2 guns"), qPrintable(wrong()));
    write(battery_, M::of_guns, "2");
    // Two in one place: both are told.
    place(theirs_, 18, 20);
    QVERIFY(!shown(ours_, M::of_fault).isEmpty() && !shown(theirs_, M::of_fault).isEmpty());
    QVERIFY(shown(battery_, M::of_fault).isEmpty());
    place(theirs_, 40, 20);
    write(theirs_, M::of_place, "somewhere");
    QVERIFY(shown(theirs_, M::of_fault).contains("no place"));
    QVERIFY(wrong().contains("Body 2"));
    place(theirs_, 40, 20);
    form_->moves_field()->setValue(9'999);
    settle();
    QVERIFY(!wrong().isEmpty());
  }
  void KS_10_nobody_left_leads_no_prisoners() {
    apart();
    write(theirs_, M::of_left, "0");
    write(battery_, M::of_left, "0");
    QVERIFY(shown(battery_, M::of_fault).contains("nobody is left to keep its guns"));
    write(battery_, M::of_guns, "0");
    write(ours_, M::of_guns, "2");
    QVERIFY2(wrong().isEmpty(), qPrintable(wrong()));
    write(ours_, M::of_left, "10");
    write(ours_, M::of_taken, "2");
    QVERIFY(shown(ours_, M::of_fault).contains("lead prisoners"));
  }

  void KS_10_the_command_lines_file_is_written_and_read_back() {
    QTemporaryDir folder;
    const QString file = folder.filePath("result");
    form_->asks_file_to_save = [file] { return file; };
    apart();
    write(ours_, M::of_left, "9");
    write(ours_, M::of_taken, "1");
    write(ours_, M::of_facing, "90");
    form_->moves_field()->setValue(6);
    QTest::mouseClick(form_->save_button(), Qt::LeftButton);
    const auto text = read_text_file((file + ".json").toStdString(), most_bytes_of_outcome);
    QVERIFY(text);
    const auto written = outcome_from_text(*text, "result.json", umpire_->campaign(), table);
    QVERIFY2(written, written ? "" : written.error().sentence().c_str());
    QCOMPARE(written->moves, 6);
    QCOMPARE(written->bodies.size(), std::size_t{3});
    QVERIFY(*form_->model().outcome(table, 6, {}) == *written);
    // Read into a form that knows nothing of it, it is the same.
    OutcomeForm other(*umpire_, table, asking(*umpire_));
    other.asks_file_to_read = [file] { return file + ".json"; };
    QTest::mouseClick(other.read_button(), Qt::LeftButton);
    QCOMPARE(other.moves_field()->value(), 6);
    QVERIFY(*other.model().outcome(table, 6, {}) == *written);
    QVERIFY(other.said_label()->text().contains("3"));
  }
  void KS_10_a_file_that_is_wrong_changes_nothing_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("no JSON") << QByteArray("{");
    QTest::newRow("another key") << QByteArray(R"({"moves": 1, "bodies": [], "more": 1})");
    QTest::newRow("no such body") << QByteArray(
        R"({"moves": 1, "bodies": [{"side": "Red", "body": "Nobody", "at": [1, 1], "left": {}}]})");
    QTest::newRow("horse that is not there") << QByteArray(
        R"({"moves": 1, "bodies": [{"side": "Red", "body": "Body 1", "at": [1, 1], "left": {"cavalry": 2}}]})");
  }
  void KS_10_a_file_that_is_wrong_changes_nothing() {
    QFETCH(QByteArray, text);
    QTemporaryDir folder;
    const QString file = folder.filePath("x.json");
    std::ofstream(file.toStdString()) << text.toStdString();
    form_->moves_field()->setValue(3);
    const auto before = form_->model().outcome(table, 3, {});
    form_->read(file);
    QVERIFY(!form_->said_label()->text().isEmpty());
    QVERIFY(*form_->model().outcome(table, 3, {}) == *before);
    QCOMPARE(form_->moves_field()->value(), 3);
  }
  void KS_10_the_set_up_sheet_is_asked_for() {
    QSignalSpy asked(form_.get(), &OutcomeForm::sheet_asked);
    QTest::mouseClick(form_->sheet_button(), Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
    QVERIFY(asked.front().front().value<TableId>() == table);
  }
  // Men fall while it is written: what was written stays, and is counted anew.
  void KS_10_the_exercise_goes_on_beneath_it() {
    apart();
    write(theirs_, M::of_taken, "2");
    write(theirs_, M::of_left, "8");
    const std::vector<ManId> men = men_of(umpire_->campaign(), theirs_);
    umpire_->give(umpire_seat, RuleMen{table, RuledFate::killed, {men[0]}, "Another umpire"});
    QTRY_COMPARE(shown(theirs_, M::of_there), "9");
    QVERIFY(shown(theirs_, M::of_fault).contains("not so many men"));
    QCOMPARE(shown(ours_, M::of_left), "12");
  }
  void KS_10_where_no_table_is_open_that_is_said() {
    SmallExercise small(Country::level(2'000, 2'000));
    small.add(0, Arm::infantry, Formation::two_ranks, 5, 5);
    UmpireOfCampaign umpire(small.begin());
    OutcomeForm form(umpire, {}, asking(umpire));
    form.show();
    settle();
    QVERIFY(form.said_label()->text().contains("No table"));
    QVERIFY(!form.foot().deed_button()->isEnabled() && !form.sheet_button()->isEnabled());
  }

 private:
  static void settle() { QCoreApplication::processEvents(); }
  QModelIndex at(BodyId body, M::Column column) { return form_->model().index(form_->model().row_of(body), column); }
  QString shown(BodyId body, M::Column column) {
    settle();
    return at(body, column).data().toString();
  }
  QString wrong() {
    settle();
    return form_->foot().wrong()->text();
  }
  /// As one writes in a table: the first figure opens the field, Enter ends it.
  void write(BodyId body, M::Column column, const char* text) {
    form_->list()->setFocus();
    form_->list()->setCurrentIndex(at(body, column));
    QTest::keyClick(form_->list(), Qt::Key_F2);
    QWidget* editor = form_->list()->findChild<QSpinBox*>();
    if (!editor) editor = form_->list()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    settle();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  void place(BodyId body, double x_ft, double y_ft) {
    form_->list()->setCurrentIndex(at(body, M::of_left));
    form_->point_at(feet(x_ft, y_ft));
    settle();
  }
  /// Each stands where it can.
  void apart() {
    place(ours_, 18, 20);
    place(theirs_, 40, 20);
    place(battery_, 42, 20);
  }

  BodyId ours_, theirs_, battery_;
  std::unique_ptr<UmpireOfCampaign> umpire_;
  std::unique_ptr<OutcomeForm> form_;
};

SANDGATE_TEST(OutcomeFormTest)

}  // namespace tst_outcome_form
#include "tst_outcome_form.moc"
