// The window of the guides: pages with their pictures, links, back and forth, search, keys, by night, and without
// guides.
#include <QApplication>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextTable>

#include "app/desk/parts/look.h"
#include "app/help/help_window.h"
#include "app/help/open_help.h"
#include "app/host/data_folder.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_help_window {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

int pictures_in(const QTextDocument& page) {
  int pictures = 0;
  for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      const QTextImageFormat picture = it.fragment().charFormat().toImageFormat();
      if (!picture.isValid()) continue;
      const auto image = page.resource(QTextDocument::ImageResource, QUrl(picture.name())).value<QImage>();
      pictures += image.isNull() ? 0 : 1;
    }
  return pictures;
}

HelpWindow* open_window() {
  for (QWidget* one : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<HelpWindow*>(one); window && window->isVisible()) return window;
  return nullptr;
}

}  // namespace

class HelpWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    window_ = std::make_unique<HelpWindow>(docs_folder());
    window_->resize(1130, 700);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void cleanup() {
    window_.reset();
    if (HelpWindow* open = open_window()) delete open;
  }

  void a_place_is_shown_with_its_heading_at_the_top() {
    window_->show_place(help_place(HelpFor::table));
    QCOMPARE(window_->view()->guide().file, QString("commanding.md"));
    QCOMPARE(window_->view()->anchor_in_view(), anchor_of("When you meet: the table"));
    QVERIFY(window_->view()->place() > 0);
    QVERIFY(window_->windowTitle().contains("Commanding"));
    QVERIFY(window_->note()->text().isEmpty());
  }

  void pictures_fit_the_column_and_tables_have_their_lines() {
    window_->show_place({"commanding.md"});
    const QTextDocument& page = *window_->view()->document();
    QCOMPARE(pictures_in(page), 2);
    QVERIFY(page.size().width() <= window_->view()->viewport()->width() + 1);
    window_->resize(900, 500);
    QTRY_VERIFY(page.size().width() <= window_->view()->viewport()->width() + 1);
    QCOMPARE(pictures_in(page), 2);
    int tables = 0;
    for (QTextFrame* frame : page.rootFrame()->childFrames()) tables += qobject_cast<QTextTable*>(frame) ? 1 : 0;
    QCOMPARE(tables, 1);
  }

  void links_lead_on_and_the_way_leads_back() {
    window_->show_place({"README.md"});
    window_->follow(QUrl("transport.md"));
    QCOMPARE(window_->view()->guide().file, QString("transport.md"));
    window_->follow(QUrl("command-line.md#lines-of-communication"));
    QCOMPARE(window_->view()->guide().file, QString("command-line.md"));
    QCOMPARE(window_->view()->anchor_in_view(), QString("lines-of-communication"));
    const int there = window_->view()->place();
    QTest::keyClick(window_.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window_->view()->guide().file, QString("transport.md"));
    QTest::keyClick(window_.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window_->view()->guide().file, QString("README.md"));
    QTest::keyClick(window_.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window_->view()->guide().file, QString("README.md"));
    QTest::keyClick(window_.get(), Qt::Key_Right, Qt::AltModifier);
    QTest::keyClick(window_.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(window_->view()->place(), there);
    QTest::keyClick(window_.get(), Qt::Key_Home, Qt::AltModifier);
    QCOMPARE(window_->view()->guide().file, QString("README.md"));
  }

  void a_link_from_a_folder_leads_out_of_it() {
    window_->show_place({"plugins/README.md"});
    QCOMPARE(window_->view()->guide().file, QString("plugins/README.md"));
    window_->follow(QUrl("../glossary.md"));
    QCOMPARE(window_->view()->guide().file, QString("glossary.md"));
  }

  void links_are_reached_and_followed_by_keyboard() {
    window_->show_place({"README.md"});
    QVERIFY(window_->view()->hasFocus());
    QTest::keyClick(window_->view(), Qt::Key_Tab);
    QTest::keyClick(window_->view(), Qt::Key_Return);
    QCOMPARE(window_->view()->guide().file, QString("commanding.md"));
  }

  void what_is_not_there_is_said() {
    window_->show_place({"commanding.md", "A heading of another book"});
    QCOMPARE(window_->view()->place(), 0);
    QVERIFY(window_->note()->text().contains("heading"));
    window_->follow(QUrl("no-such-file.txt"));
    QVERIFY(window_->note()->text().contains("no-such-file.txt"));
    QCOMPARE(window_->view()->guide().file, QString("commanding.md"));
    window_->follow(QUrl("no-such-page.md"));
    QVERIFY(window_->view()->toPlainText().contains("SANDGATE_DOCS"));
    QTest::keyClick(window_.get(), Qt::Key_Home, Qt::AltModifier);
    QCOMPARE(window_->view()->guide().file, QString("README.md"));
  }

  void without_guides_a_sentence_says_what_to_do() {
    QTemporaryDir nothing;
    HelpWindow empty(nothing.path().toStdString());
    empty.show();
    empty.show_place(help_place(HelpFor::console));
    QVERIFY(empty.view()->toPlainText().contains("umpiring.md"));
    QVERIFY(empty.view()->toPlainText().contains("install"));
    QCOMPARE(empty.list()->topLevelItemCount(), 0);
    QTest::keyClicks(empty.search(), "rider");
    QTest::keyClick(empty.search(), Qt::Key_Return);
    QVERIFY(empty.note()->text().contains("No guide"));
  }

  void words_are_looked_for_in_all_guides() {
    window_->show_place({"commanding.md"});
    QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(window_->search()->hasFocus());
    QTest::keyClicks(window_->search(), "epaulement");
    QVERIFY(window_->note()->text().contains("Not on this page"));
    for (int i = 0; i < window_->list()->topLevelItemCount(); ++i) {
      QTreeWidgetItem* item = window_->list()->topLevelItem(i);
      const auto guide = read_guide(docs_folder(), item->data(0, Qt::UserRole).toString());
      QCOMPARE(item->isHidden(), !guide->markdown.contains("epaulement", Qt::CaseInsensitive));
    }
    QTest::keyClick(window_->search(), Qt::Key_Return);
    QVERIFY(window_->view()->guide().markdown.contains("epaulement", Qt::CaseInsensitive));
    QCOMPARE(window_->view()->textCursor().selectedText().toLower(), QString("epaulement"));
    window_->search()->clear();
    QTest::keyClicks(window_->search(), "zzzz");
    QVERIFY(window_->search()->property("wrong").toBool());
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    QVERIFY(window_->search()->text().isEmpty());
    for (int i = 0; i < window_->list()->topLevelItemCount(); ++i)
      QVERIFY(!window_->list()->topLevelItem(i)->isHidden());
    QVERIFY(window_->isVisible());
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    QVERIFY(!window_->isVisible());
  }

  void the_list_leads_to_headings_by_keyboard() {
    window_->show_place({"commanding.md"});
    QTest::keyClick(window_.get(), Qt::Key_F6);
    QVERIFY(window_->list()->hasFocus());
    QVERIFY(window_->list()->currentItem()->isExpanded());
    QTest::keyClick(window_->list(), Qt::Key_Down);
    QTest::keyClick(window_->list(), Qt::Key_Down);
    const QString heading = window_->list()->currentItem()->text(0);
    QTest::keyClick(window_->list(), Qt::Key_Return);
    QCOMPARE(window_->view()->anchor_in_view(), anchor_of(heading));
    QCOMPARE(window_->list()->currentItem()->text(0), heading);
    QTest::keyClick(window_.get(), Qt::Key_F6);
    QVERIFY(window_->view()->hasFocus());
  }

  void letters_grow_and_the_night_is_dark() {
    window_->show_place({"general.md"});
    const double before = window_->view()->document()->size().height();
    QTest::keyClick(window_.get(), Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(window_->view()->document()->size().height() > before);
    QTest::keyClick(window_.get(), Qt::Key_Minus, Qt::ControlModifier);
    const QString by_day = ink_of_title();
    apply_look(*qApp, Look::by_night());
    QTRY_VERIFY(ink_of_title() != by_day);
    QVERIFY(window_->grab().toImage().pixelColor(window_->width() - 40, window_->height() / 2).lightness() < 100);
    apply_look(*qApp, Look::by_day());
  }

  void f1_opens_one_window_and_brings_it_to_the_front() {
    QWidget place;
    bool keys = false;
    HelpFor what = HelpFor::console;
    add_help_keys(
        place, [&what] { return what; }, [&keys] { keys = true; });
    place.show();
    window_->hide();
    QVERIFY(QTest::qWaitForWindowActive(&place));
    QTest::keyClick(&place, Qt::Key_F1);
    QTRY_VERIFY(open_window());
    HelpWindow* open = open_window();
    QCOMPARE(open->view()->guide().file, QString("umpiring.md"));
    what = HelpFor::review;
    place.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&place));
    QTest::keyClick(&place, Qt::Key_F1);
    QTRY_COMPARE(open->view()->guide().file, QString("reviewing.md"));
    QCOMPARE(open_window(), open);
    QTest::keyClick(&place, Qt::Key_F1, Qt::ShiftModifier);
    QVERIFY(keys);
  }

 private:
  QString ink_of_title() const {
    return window_->view()->document()->begin().begin().fragment().charFormat().foreground().color().name();
  }

  QTemporaryDir settings_;
  std::unique_ptr<HelpWindow> window_;
};

SANDGATE_TEST(HelpWindowTest)

}  // namespace tst_help_window
#include "tst_help_window.moc"
