// Boxes, dummies and screens ordered from a commander's desk, by keyboard and by mouse.
#include <QComboBox>
#include <QMessageBox>

#include "app/stories/refusals.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk_boxes {

using namespace sandgate;
using namespace sandgate::tests;

class DeskBoxesTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { open(); }
  void cleanup() { shut(); }

  void the_box_is_opened_and_closed_by_key() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QPushButton* box = desk_->orders().box_button();
    QCOMPARE(box->text(), "Stand out");
    QVERIFY(box->isEnabled());
    QTest::keyClick(&desk_->sheet(), Qt::Key_B);
    QCOMPARE(get<StandOutOrder<Handle>>(client_->sent.back()).formation, Formation::fours);
    QCOMPARE(box->text(), "Box");
    QTest::mouseClick(box, Qt::LeftButton);
    QCOMPARE(get<BoxOrder<Handle>>(client_->sent.back()).body, Handle{0});
    QTest::keyClick(&desk_->sheet(), Qt::Key_B, Qt::ControlModifier);
    QCOMPARE(get<StandOutOrder<Handle>>(client_->sent.back()).formation, Formation::extended);
  }

  void a_box_that_cannot_be_says_why() {
    client_->add_sighted(Formation::boxed, {}, {2000 + 1000, 2000});
    client_->tell();
    desk_->model().select(Handle{1});
    QPushButton* box = desk_->orders().box_button();
    QCOMPARE(box->text(), "Box");
    QVERIFY(!box->isEnabled());
    QVERIFY2(box->toolTip().contains("draw back first") && box->toolTip().contains("CX-2"), qPrintable(box->toolTip()));
    QTest::keyClick(&desk_->sheet(), Qt::Key_B);
    QCOMPARE(desk_->model().refusal()->code, RefusalCode::enemy_too_near);
    QVERIFY(client_->sent.empty());
  }

  void a_dummy_is_stood_out_only_after_asking() {
    const Handle dummy = client_->add("4/Ghost", Arm::infantry, Formation::boxed, 0, {1500, 2600});
    client_->tell();
    desk_->model().select(dummy);
    const auto asked = [this]() -> QMessageBox* { return desk_->findChild<QMessageBox*>(); };
    for (const char* answer : {"Leave it", "Take it off the map"}) {
      QTest::keyClick(&desk_->sheet(), Qt::Key_B);
      QVERIFY(asked());
      QVERIFY(client_->sent.empty());
      for (QAbstractButton* button : asked()->buttons()) {
        if (button->text() == answer) button->click();
      }
      QTRY_VERIFY_WITH_TIMEOUT(!asked(), patience);
      desk_->activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(desk_.get()));
    }
    QCOMPARE(get<StandOutOrder<Handle>>(client_->sent.back()).body, dummy);
    // Gone: nowhere any more.
    QVERIFY(desk_->model().selected().none());
    QVERIFY(shown("3 bodies"));
    QVERIFY(!desk_->model().select_next_idle() || desk_->model().selected() != dummy);
    desk_->model().select(dummy);
    QVERIFY(desk_->model().selected().none() || desk_->model().selected() != dummy);
  }

  // --- screens ---

  void a_screen_by_keys_and_references() {
    add_three_scouts();
    QTest::keyClick(&desk_->sheet(), Qt::Key_E);
    QVERIFY(desk_->screen().active());
    QCOMPARE(desk_->screen().scouts().size(), std::size_t{3});  // none chosen: all
    ScreenForm* form = desk_->orders().screen_form();
    QVERIFY(form->isVisible() && !desk_->orders().form()->isVisible());
    form->field(ScreenModel::from)->setFocus();
    QTest::keyClicks(form->field(ScreenModel::from), "3000,2600");
    QTest::keyClick(form->field(ScreenModel::from), Qt::Key_Tab);
    QTRY_VERIFY_WITH_TIMEOUT(form->field(ScreenModel::to)->hasFocus(), patience);
    QTest::keyClicks(form->field(ScreenModel::to), "4800,2600");
    QTest::keyClick(form->field(ScreenModel::to), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->screen().plan(), patience);
    QVERIFY(client_->sent.empty());
    QVERIFY(!desk_->head().close_button()->property("main").toBool());
    QTest::keyClick(form->field(ScreenModel::to), Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
    const auto& order = get<ScreenOrder<Handle>>(client_->sent.front());
    QCOMPARE(order.parties.size(), std::size_t{3});
    QCOMPARE(order.parties.front().path.back(), client_->briefing().to_table({3300, 2600}));
    QVERIFY(!desk_->screen().active());
    QVERIFY(desk_->orders().form()->isVisible());
  }

  void a_screen_by_two_clicks_with_the_scouts_chosen() {
    const auto scouts = add_three_scouts();
    QTreeView* tree = desk_->order_of_battle().tree();
    const auto* rows = static_cast<const BodyModel*>(tree->model());
    tree->setCurrentIndex(rows->index_of(scouts[0]));
    tree->selectionModel()->select(rows->index_of(scouts[2]), QItemSelectionModel::Select);
    QCOMPARE(desk_->order_of_battle().chosen().size(), std::size_t{2});
    QTest::keyClick(&desk_->sheet(), Qt::Key_E);
    QCOMPARE(desk_->screen().scouts(), (std::vector<Handle>{scouts[0], scouts[2]}));
    click(ground_pixel({3000, 2500}));
    QVERIFY(desk_->screen().end(ScreenModel::from) && !desk_->screen().end(ScreenModel::to));
    click(ground_pixel({4000, 2500}));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->screen().plan(), patience);
    QCOMPARE(desk_->screen().plan()->order.parties.size(), std::size_t{2});
    QVERIFY(desk_->model().draft().places.empty());
    // Shift and click takes a party out and in again; the button takes all.
    click(ground_pixel(client_->briefing().to_ground(client_->picture().bodies[scouts[2].index()].at)) - QPoint(0, 8),
          Qt::ShiftModifier);
    QCOMPARE(desk_->screen().scouts(), std::vector<Handle>{scouts[0]});
    QTest::mouseClick(desk_->orders().screen_form()->all_button(), Qt::LeftButton);
    QCOMPARE(desk_->screen().scouts().size(), std::size_t{3});
    // Escape takes back the front, then the screen.
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(desk_->screen().active() && !desk_->screen().end(ScreenModel::from));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(!desk_->screen().active());
    QVERIFY(client_->sent.empty());
  }

  void a_screen_that_cannot_be_says_why() {
    add_three_scouts();
    QTest::keyClick(&desk_->sheet(), Qt::Key_E);
    desk_->screen().click(client_->briefing().to_table({3000, 3600}));
    desk_->screen().click(client_->briefing().to_table({4800, 3600}));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->screen().refusal(), patience);
    QCOMPARE(desk_->screen().refusal()->code, RefusalCode::river_without_crossing);
    QVERIFY(shown(stories::sentence(*desk_->screen().refusal(), client_->briefing())));
    QVERIFY(!desk_->orders().give_button()->isEnabled());
  }

  void without_scouts_there_is_no_screen() {
    QVERIFY(!desk_->orders().screen_button()->isEnabled());
    QCOMPARE(desk_->orders().screen_button()->toolTip(), "You command no scouts.");
  }
};

SANDGATE_TEST(DeskBoxesTest)

}  // namespace tst_desk_boxes
#include "tst_desk_boxes.moc"
