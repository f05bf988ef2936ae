// The sheet on paper: its scale, its size, with troops or without.
#include <QComboBox>
#include <QDialogButtonBox>
#include <QTemporaryDir>
#include <cmath>

#include "app/desk/sheet/page_dialog.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/runner/test.h"

namespace tst_desk_page {

using namespace sandgate;

class DeskPageTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { open(); }
  void cleanup() { shut(); }

  void the_page_says_its_scale_and_size() {
    PageDialog& page = page_dialog();
    QVERIFY(page.note().contains("297 mm"));  // A3
    page.scale()->setEditText("1 : 25 000");
    page.paper()->setCurrentIndex(0);
    const auto chosen = page.page();
    QVERIFY(chosen);
    QCOMPARE(chosen->denominator, 25'000.0);
    QVERIFY(page.note().contains("1 : 25"));
    for (const char* wrong : {"twenty", "", "1 : 0", "-3", "1 : 5"}) {
      page.scale()->setEditText(wrong);
      QVERIFY2(!page.page() && !page.save_button()->isEnabled(), wrong);
      QVERIFY(page.note().contains("Type a scale"));
    }
    page.scale()->setCurrentIndex(0);  // neither scale nor paper
    QVERIFY(!page.page());
    page.scale()->setEditText("500");  // 24 m of paper
    QVERIFY(!page.page());
    QVERIFY(page.note().contains("choose a paper"));
    page.extent()->setCurrentIndex(1);
    page.paper()->setCurrentText("A4");
    QVERIFY(page.page() && page.page()->ground);
  }

  void the_page_is_saved_with_or_without_troops() {
    const QTemporaryDir folder;
    PageDialog& page = page_dialog();
    page.paper()->setCurrentText("A4");
    QVERIFY(page.save(folder.filePath("with.png")));
    page.troops()->setChecked(false);
    QVERIFY(page.save(folder.filePath("without.png")));
    QVERIFY(QImage(folder.filePath("with.png")) != QImage(folder.filePath("without.png")));
    QVERIFY(!page.save(folder.filePath("none/x.pdf")));
    QVERIFY(page.note().contains("cannot be written"));
    QVERIFY(client_->sent.empty());
  }

  // The page is as large; a PNG of it has the dots that are chosen, and is left and saved in the platform's order.
  void a_png_has_the_dots_that_are_chosen() {
    PageDialog& dialog = page_dialog();
    auto* buttons = dialog.findChild<QDialogButtonBox*>();
    QVERIFY(buttons);
    QCOMPARE(buttons->buttonRole(dialog.save_button()), QDialogButtonBox::AcceptRole);
    dialog.paper()->setCurrentText("A4");
    const QSize size = dialog.page()->size;
    for (int i = 0; i < dialog.dots()->count(); ++i) {
      dialog.dots()->setCurrentIndex(i);
      QCOMPARE(dialog.page()->size, size);
      QCOMPARE(std::lround(dialog.page()->device_pixel_ratio * 96), dialog.dots()->itemData(i).toInt());
    }
  }

 private:
  PageDialog& page_dialog() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_P, Qt::ControlModifier);
    auto* dialog = desk_->findChild<PageDialog*>();
    if (!dialog) qFatal("no dialog");
    return *dialog;
  }
};

SANDGATE_TEST(DeskPageTest)

}  // namespace tst_desk_page
#include "tst_desk_page.moc"
