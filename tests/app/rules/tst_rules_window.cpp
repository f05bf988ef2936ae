// The window of the rules: list and search, links, back and forth, keys, figures, what is copied and printed, and what
// it says where the clauses cannot be read.
#include <QApplication>
#include <QClipboard>
#include <QPrinter>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>

#include "app/desk/parts/look.h"
#include "app/help/help_window.h"
#include "app/host/data_folder.h"
#include "app/rules/rules_window.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_rules_window {

using namespace sandgate;
using namespace sandgate::tests;

class RulesWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    window_ = std::make_unique<RulesWindow>(data_folder());
    window_->resize(1130, 760);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void cleanup() {
    window_.reset();
    keep_look(Look::by_day());
    apply_look(*qApp);
  }

  void all_clauses_are_listed_and_the_first_is_shown() {
    QCOMPARE(window_->listed().size(), 99);
    QCOMPARE(window_->clause(), "LW-1.1");
    QVERIFY(page().startsWith("LW-1.1"));
    QVERIFY(window_->search()->hasFocus());
    QVERIFY(!window_->list()->accessibleName().isEmpty() && !window_->view()->accessibleName().isEmpty());
    look("rules");
  }

  void the_search_follows_what_is_typed() {
    QTest::keyClicks(window_->search(), "contour");
    const QStringList found = window_->listed();
    QVERIFY(found.size() > 2 && found.size() < 20);
    QVERIFY(found.contains("KS-2.2"));
    QCOMPARE(window_->clause(), found.front());
    // A number as it is typed, in small letters; and one that others begin with.
    type("ks-2.2");
    QCOMPARE(window_->clause(), "KS-2.2");
    type("ks-8");
    QVERIFY(window_->listed().contains("KS-8.3"));
    QCOMPARE(window_->clause(), "KS-8");
    // All of the words, wherever they stand.
    type("melee choice");
    for (const QString& id : window_->listed()) QVERIFY(page_of(id).contains("melee", Qt::CaseInsensitive));
    type("zeppelin");
    QVERIFY(window_->listed().isEmpty());
    QVERIFY2(window_->note()->text().contains("No clause"), qPrintable(window_->note()->text()));
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    QCOMPARE(window_->listed().size(), 99);
    QVERIFY(window_->isVisible());
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    QVERIFY(!window_->isVisible());
  }

  void keys_lead_from_the_search_into_list_and_clause() {
    type("escort");
    QTest::keyClick(window_->search(), Qt::Key_Down);
    QVERIFY(window_->list()->hasFocus());
    const QStringList found = window_->listed();
    QVERIFY(found.size() > 1);
    QTest::keyClick(window_->list(), Qt::Key_Home);
    while (window_->clause() != found.back()) {
      const QString before = window_->clause();
      QTest::keyClick(window_->list(), Qt::Key_Down);
      QVERIFY2(window_->clause() != before, qPrintable(before));
    }
    QTest::keyClick(window_->list(), Qt::Key_Return);
    QVERIFY(window_->view()->hasFocus());
    QTest::keyClick(window_.get(), Qt::Key_F6);
    QVERIFY(window_->list()->hasFocus());
    QTest::keyClick(window_.get(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(window_->clause(), found[found.size() - 2]);
    QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(window_->search()->hasFocus());
  }

  void links_lead_on_and_the_way_leads_back() {
    window_->show_clause("LW-3.7");
    QVERIFY(window_->view()->hasFocus());
    // The first link of the page by keys: to the melee.
    QTest::keyClick(window_->view(), Qt::Key_Tab);
    QCOMPARE(window_->view()->textCursor().selectedText(), "LW-5.2");
    QTest::keyClick(window_->view(), Qt::Key_Return);
    QCOMPARE(window_->clause(), "LW-5.2");
    window_->show_clause("KS-8");
    QTest::keyClick(window_.get(), Qt::Key_Left, Qt::AltModifier);
    QTest::keyClick(window_.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window_->clause(), "LW-3.7");
    QTest::keyClick(window_.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(window_->clause(), "LW-5.2");
    QVERIFY(page().startsWith("LW-5.2"));
    // A new way from here forgets what was ahead.
    window_->show_clause("ST-1");
    QTest::keyClick(window_.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(window_->clause(), "ST-1");
    window_->show_clause("KS-99");
    QCOMPARE(window_->clause(), "ST-1");
    QVERIFY(window_->note()->text().contains("KS-99"));
  }

  // Walking through the list is one stop of the way, however far one goes.
  void what_is_passed_by_is_no_stop() {
    window_->show_clause("KS-2.1");
    for (int i = 0; i < 5; ++i) QTest::keyClick(window_.get(), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(window_->clause(), "KS-4.2");
    window_->show_clause("LW-6.1");
    window_->go_back();
    QCOMPARE(window_->clause(), "KS-4.2");
    window_->go_back();
    QCOMPARE(window_->clause(), "KS-2.1");
  }

  void figures_are_those_of_the_rulebook_that_is_given() {
    window_->show_clause("LW-3.1");
    QVERIFY2(page().contains("Little Wars”") && page().contains("march.arms.cavalry.across_ft"), qPrintable(page()));
    window_->set_rulebook(*read_rulebook(rulebook_folder(), "campaign"));
    QCOMPARE(window_->clause(), "LW-3.1");
    QVERIFY2(page().contains("The wide country"), qPrintable(page()));
    look("rules-figures");
    window_->set_rulebook({});
    QVERIFY(page().contains("Little Wars”"));
  }

  void a_clause_is_copied() {
    window_->show_clause("KS-5");
    QTest::keyClick(window_.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.startsWith("KS-5") && copied.contains("Four engineers"), qPrintable(copied));
  }

  void clauses_are_printed() {
    QTemporaryDir folder;
    const auto printed = [&](const QStringList& ids, const char* name) {
      const QString file = folder.filePath(name);
      QPrinter printer(QPrinter::HighResolution);
      printer.setOutputFormat(QPrinter::PdfFormat);
      printer.setOutputFileName(file);
      window_->print(printer, ids);
      QFile written(file);
      return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    };
    const QByteArray one = printed({"KS-5"}, "one.pdf"), all = printed(window_->listed(), "all.pdf");
    QVERIFY(one.startsWith("%PDF") && all.startsWith("%PDF"));
    QVERIFY(all.count("/Type /Page\n") > 10 * one.count("/Type /Page\n"));
    QVERIFY(one.count("/Type /Page\n") > 0);
  }

  void by_night_it_is_read_as_by_day() {
    window_->show_clause("KS-8.4");
    const QString by_day = page();
    apply_look(*qApp, Look::by_night());
    QTest::qWait(20);
    QCOMPARE(page(), by_day);
    look("rules-night");
  }

  void f1_leads_to_its_guide() {
    QTest::keyClick(window_.get(), Qt::Key_F1);
    HelpWindow* guides = nullptr;
    for (QWidget* one : QApplication::topLevelWidgets())
      if (auto* open = qobject_cast<HelpWindow*>(one); open && open->isVisible()) guides = open;
    QVERIFY(guides);
    QCOMPARE(guides->view()->guide().file, "rules.md");
    delete guides;
  }

  void clauses_that_cannot_be_read_are_told() {
    QTemporaryDir folder;
    RulesWindow none(folder.path().toStdString());
    none.show();
    QVERIFY2(none.view()->toPlainText().contains("en.json"), qPrintable(none.view()->toPlainText()));
    QVERIFY(none.listed().isEmpty() && none.clause().isEmpty());
    QTest::keyClicks(none.search(), "melee");
    none.step(1);
    none.go_back();
    none.set_rulebook({});
    none.show_clause("LW-1.1");
    QVERIFY(none.note()->text().contains("LW-1.1"));
  }

 private:
  QString page() const { return window_->view()->toPlainText(); }
  QString page_of(const QString& id) {
    window_->show_clause(id);
    return page();
  }
  void type(const char* words) {
    window_->search()->setFocus();
    window_->search()->clear();
    QTest::keyClicks(window_->search(), words);
  }
  void look(const char* name) const {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) window_->grab().save(QStringLiteral("%1/%2.png").arg(folder, QString::fromUtf8(name)));
  }

  QTemporaryDir settings_;
  std::unique_ptr<RulesWindow> window_;
};

SANDGATE_TEST(RulesWindowTest)

}  // namespace tst_rules_window
#include "tst_rules_window.moc"
