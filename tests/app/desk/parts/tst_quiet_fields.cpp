// Fields that a wheel does not change in passing, and that leave letters to the menus.
#include <QAction>
#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <memory>

#include "app/desk/parts/quiet_fields.h"
#include "tests/runner/test.h"

namespace tst_quiet_fields {

using namespace sandgate;

namespace {

void turn_wheel(QWidget* over) {
  const QPointF at(over->rect().center());
  QWheelEvent event(at, over->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  // As from a real wheel: only such a one goes on to what a widget stands in.
  QSpontaneKeyEvent::setSpontaneous(&event);
  qApp->notify(over, &event);
}

}  // namespace

class QuietFieldsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    quiet_ = std::make_unique<QuietFields>();
    qApp->installEventFilter(quiet_.get());
    area_ = std::make_unique<QScrollArea>();
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->addWidget(mils_ = new QSpinBox);
    column->addWidget(by_ = new QComboBox);
    column->addSpacing(2'000);
    mils_->setRange(0, 6'399);
    mils_->setValue(1'600);
    by_->addItems({"Quickest way", "By road"});
    area_->setWidget(page);
    area_->resize(300, 200);
    area_->show();
    QVERIFY(QTest::qWaitForWindowActive(area_.get()));
    area_->setFocus();
  }
  void cleanup() {
    area_.reset();
    quiet_.reset();
  }

  void a_wheel_in_passing_scrolls_and_changes_nothing() {
    for (QWidget* field : std::initializer_list<QWidget*>{mils_, by_}) {
      area_->verticalScrollBar()->setValue(0);
      turn_wheel(field);
      QVERIFY(area_->verticalScrollBar()->value() > 0);
      QVERIFY(!field->hasFocus());
    }
    QCOMPARE(mils_->value(), 1'600);
    QCOMPARE(by_->currentIndex(), 0);
  }

  void who_is_at_a_field_turns_it() {
    mils_->setFocus();
    turn_wheel(mils_);
    QCOMPARE(mils_->value(), 1'599);
    QCOMPARE(area_->verticalScrollBar()->value(), 0);
  }

  void letters_are_the_menus_and_figures_the_fields() {
    QAction next(area_.get()), third(area_.get());
    next.setShortcut(Qt::Key_N);
    third.setShortcut(Qt::Key_3);
    area_->addActions({&next, &third});
    QSignalSpy asked(&next, &QAction::triggered), third_asked(&third, &QAction::triggered);
    mils_->setFocus();
    mils_->selectAll();
    QTest::keyClick(mils_, Qt::Key_N);
    QTest::keyClick(mils_, Qt::Key_3);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(third_asked.count(), 0);
    QCOMPARE(mils_->value(), 3);
  }

 private:
  std::unique_ptr<QuietFields> quiet_;
  std::unique_ptr<QScrollArea> area_;
  QSpinBox* mils_ = nullptr;
  QComboBox* by_ = nullptr;
};

SANDGATE_TEST(QuietFieldsTest)

}  // namespace tst_quiet_fields
#include "tst_quiet_fields.moc"
