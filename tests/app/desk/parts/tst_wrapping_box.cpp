// Check boxes and radio buttons whose words go on in the next line.
#include <QCheckBox>
#include <QRadioButton>
#include <QTest>
#include <QVBoxLayout>

#include "app/desk/parts/wrapping_box.h"
#include "tests/runner/test.h"

namespace tst_wrapping_box {

using namespace sandgate;

namespace {

const QString words = QStringLiteral("Stand still while the line of a seat is lost");

template <class Box>
void wraps() {
  QWidget page;
  auto* column = new QVBoxLayout(&page);
  column->setContentsMargins(0, 0, 0, 0);
  auto* box = new WrappingBox<Box>(words);
  column->addWidget(box);
  column->addStretch();
  page.show();
  const QSize whole = Box(words).sizeHint();
  page.resize(whole.width() + 20, 200);
  column->activate();
  QCOMPARE(box->text(), words);
  QCOMPARE(box->height(), whole.height());

  page.resize(whole.width() / 2, 200);
  column->activate();
  QVERIFY(box->text().contains(QLatin1Char('\n')));
  QCOMPARE(QString(box->text()).replace(QLatin1Char('\n'), QLatin1Char(' ')), words);
  QVERIFY(box->height() >= whole.height() + box->fontMetrics().lineSpacing());
  for (const QString& line : box->text().split(QLatin1Char('\n')))
    QVERIFY(box->fontMetrics().horizontalAdvance(line) < box->width());
  QCOMPARE(box->accessibleName(), words);

  // And back again.
  page.resize(whole.width() + 20, 200);
  column->activate();
  QCOMPARE(box->text(), words);
  QCOMPARE(box->height(), whole.height());
}

}  // namespace

class TestWrappingBox : public QObject {
  Q_OBJECT

 private slots:
  void a_check_box_wraps() { wraps<QCheckBox>(); }
  void a_radio_button_wraps() { wraps<QRadioButton>(); }

  void its_longest_word_has_room() {
    const WrappingBox<QCheckBox> box(words);
    QVERIFY(box.minimumSizeHint().width() < box.sizeHint().width() / 2);
    QVERIFY(box.minimumSizeHint().width() > box.fontMetrics().horizontalAdvance(QStringLiteral("Stand")));
  }
};

SANDGATE_TEST(TestWrappingBox)

}  // namespace tst_wrapping_box
#include "tst_wrapping_box.moc"
