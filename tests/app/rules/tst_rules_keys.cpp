// From where a clause is named to where it is read: Ctrl+F1 in a window, a press on a label, a click on a cell; with
// the rulebook of that window, and closed with it.
#include <QApplication>
#include <QStandardItemModel>
#include <QTest>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/refused_box.h"
#include "app/desk/parts/row_delegate.h"
#include "app/rules/open_rules.h"
#include "app/rules/rules_window.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_rules_keys {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

RulesWindow* open_window() {
  for (QWidget* one : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<RulesWindow*>(one); window && window->isVisible()) return window;
  return nullptr;
}

}  // namespace

class RulesKeys : public QObject, private OpenDesk, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void cleanup() {
    shut();
    shell_.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    delete open_window();
  }

  void what_is_refused_at_a_desk_leads_to_its_clause() {
    open();
    desk_->model().select(Handle{0});
    desk_->model().halt();
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().refusal(), patience);
    const QString id = words::clause_id(desk_->model().refusal()->clause);
    QVERIFY(!id.isEmpty());
    QCOMPARE(clause_in_hand(*desk_), id);
    QTest::keyClick(desk_.get(), Qt::Key_F1, Qt::ControlModifier);
    QVERIFY(open_window());
    QCOMPARE(open_window()->clause(), id);
    QVERIFY2(open_window()->view()->toPlainText().contains(QString::fromStdString(client_->briefing().rulebook.title)),
             qPrintable(open_window()->view()->toPlainText()));
  }

  void the_refusals_own_clause_is_pressed() {
    open();
    desk_->model().select(Handle{0});
    desk_->model().halt();
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().refusal(), patience);
    QLabel* pressed = nullptr;
    for (auto* label : desk_->findChildren<ClauseLabel*>())
      if (label->isVisible() && dynamic_cast<RefusedBox*>(label->parentWidget())) pressed = label;
    QVERIFY(pressed);
    QTest::mouseClick(pressed, Qt::LeftButton);
    QVERIFY(open_window());
    QCOMPARE(open_window()->clause(), pressed->text());
  }

  // At one screen for several nobody finds what another looked up.
  void the_rules_close_with_the_desk_they_were_opened_from() {
    open();
    QTest::keyClick(desk_.get(), Qt::Key_F1, Qt::ControlModifier);
    QVERIFY(open_window());
    desk_.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!open_window());
  }

  void the_start_page_opens_them_by_little_wars() {
    make_shell();
    QTest::keyClick(shell_.get(), Qt::Key_F1, Qt::ControlModifier);
    QVERIFY(open_window());
    open_window()->show_clause("LW-2.2");
    QVERIFY(open_window()->view()->toPlainText().contains("“Little Wars”"));
  }

  void there_is_one_window_and_it_keeps_its_place() {
    QWidget one;
    add_rules_keys(one, {});
    QVERIFY(ask_clause(one, "KS-7.1"));
    RulesWindow* window = open_window();
    QVERIFY(window);
    QCOMPARE(window->clause(), "KS-7.1");
    QWidget other;
    add_rules_keys(other, [] { return *read_rulebook(rulebook_folder(), "prototype-1"); });
    open_rules(other, {});
    QCOMPARE(open_window(), window);
    QCOMPARE(window->clause(), "KS-7.1");
    QVERIFY(ask_clause(other, "PR-1"));
    QVERIFY(window->view()->toPlainText().contains("first prototype"));
  }

  void a_cell_that_is_a_clause_leads_there() {
    QCOMPARE(clause_of_cell("KS-2.2"), "KS-2.2");
    QCOMPARE(clause_of_cell("KS-2.1, LW-3.1"), "KS-2.1");
    for (const char* text : {"", "see KS-2.2", "KS-2.2 and more", "12"}) QVERIFY2(clause_of_cell(text).isEmpty(), text);
    QWidget window;
    add_rules_keys(window, {});
    QTableView table(&window);
    QStandardItemModel rows(2, 2);
    rows.setItem(0, 0, new QStandardItem("It fell silent (LW-3.2)"));
    rows.setItem(0, 1, new QStandardItem("CX-4"));
    rows.setItem(1, 0, new QStandardItem("Nothing"));
    table.setModel(&rows);
    set_up_rows(table);
    table.setFixedSize(400, 120);
    window.resize(420, 140);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto click = [&](int row, int column) {
      QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(rows.index(row, column)).center());
    };
    click(0, 0);
    QVERIFY(!open_window());
    click(0, 1);
    QVERIFY(open_window());
    QCOMPARE(open_window()->clause(), "CX-4");
    // By keys a row's first clause, wherever in it that stands.
    window.activateWindow();
    table.setFocus();
    table.setCurrentIndex(rows.index(0, 0));
    QCOMPARE(clause_in_hand(window), "LW-3.2");
    table.setCurrentIndex(rows.index(1, 0));
    QCOMPARE(clause_in_hand(window), QString());
  }

  void where_no_window_has_the_rules_nothing_happens() {
    QWidget alone;
    QVERIFY(!ask_clause(alone, "KS-7.1"));
    QVERIFY(!ask_clause(alone, {}));
    QVERIFY(!open_window());
  }

 private:
  QTemporaryDir settings_;
};

SANDGATE_TEST(RulesKeys)

}  // namespace tst_rules_keys
#include "tst_rules_keys.moc"
