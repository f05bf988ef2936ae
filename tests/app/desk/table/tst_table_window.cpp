// A table in the window: reached from the sheet and left again, every deed by keyboard and by mouse, nothing sent that
// was not meant, and melees chosen.
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSignalSpy>
#include <set>

#include "app/desk/model/body_model.h"
#include "app/desk/parts/keys_sheet.h"
#include "app/stories/refusals.h"
#include "app/words/tables.h"
#include "tests/app/fixtures/table_desk.h"
#include "tests/runner/test.h"

namespace tst_table_window {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::TableClient;

namespace {
constexpr Handle border{0}, battery{2};
}

class TableWindowTest : public QObject, private TableDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }

  void init() {
    client_ = std::make_unique<TableClient>();
    make_desk();
  }
  void cleanup() { shut(); }

  // There and back

  void a_click_on_the_label_leads_to_the_table() {
    QVERIFY(!desk_->on_table());
    desk_->model().select(Handle{1});
    const View& view = desk_->sheet().view();
    const SeenTable& table = client_->table();
    const MapPoint corner = client_->briefing().to_ground({table.window.south_west.x, table.window.north_east.y});
    QTest::mouseClick(&desk_->sheet(), Qt::LeftButton, {},
                      (view.to_pixel(corner) + desk_->sheet().corner() + QPointF(20, -9)).toPoint());
    QVERIFY(desk_->on_table());
    QCOMPARE(desk_->table().table(), client_->table_);
    QVERIFY(shown(words::table_name(table, client_->briefing())));
    key(Qt::Key_Escape);
    QVERIFY(!desk_->on_table());
    QVERIFY(client_->sent.empty());
  }

  void with_no_body_in_hand_a_click_within_leads_there_too() {
    const MapPoint within = client_->briefing().to_ground(TableClient::place(250, 50));
    const auto click = [&] {
      const QPointF pixel = desk_->sheet().view().to_pixel(within) + desk_->sheet().corner();
      QTest::mouseClick(&desk_->sheet(), Qt::LeftButton, {}, pixel.toPoint());
    };
    desk_->model().select(Handle{1});
    click();
    QVERIFY(!desk_->on_table());  // with one it is where he shall march
    QCOMPARE(desk_->model().draft().places.size(), 1U);
    desk_->model().select({});
    click();
    QVERIFY(desk_->on_table());
  }

  // V has no shot to show again, G nobody who could take a gun along, W nobody to give himself up.
  void keys_that_do_nothing_say_why() {
    enter();
    desk_->guns().take({});
    desk_->table().choose({});
    for (const auto& [pressed, says] :
         {std::pair(Qt::Key_V, "No shot has been seen"), std::pair(Qt::Key_G, "Nobody is chosen"),
          std::pair(Qt::Key_W, "Nobody is chosen"), std::pair(Qt::Key_H, "Nobody is chosen"),
          std::pair(Qt::Key_Return, "Nobody is chosen")}) {
      desk_->said_above().hide();
      key(pressed);
      QVERIFY2(desk_->said_above().isVisible(), says);
      QVERIFY(desk_->said_above().text().startsWith(says));
    }
    desk_->table().choose(client_->men_of(border));
    key(Qt::Key_Return);
    QVERIFY(desk_->said_above().text().startsWith("No place is pointed out"));
    QVERIFY(client_->sent.empty());
  }

  void a_button_leads_back_to_the_sheet() {
    enter();
    QPushButton* back = desk_->table_panel().sheet_button();
    QVERIFY(back->isVisible());
    back->click();
    QVERIFY(!desk_->on_table());
    // Where the sheet itself is the table there is nothing to go back to.
    client_->table().whole = true;
    client_->tell();
    enter();
    QVERIFY(!back->isVisible());
  }

  void whoever_is_chosen_is_told_in_his_number() {
    enter();
    const auto men = client_->men_of(border);
    desk_->table().choose({men.front()});
    QVERIFY(shown("He can move"));
    desk_->table().choose(men);
    QVERIFY(shown("All of them can move"));
    for (SeenMan& man : client_->picture_.men) man.moved = client_->picture_.clock.move;
    client_->tell();
    QVERIFY(shown("None of them can move now"));
    desk_->table().choose({});
    QVERIFY(shown("All have moved here; Ready closes the move."));
  }

  void by_key_there_and_back() {
    key(Qt::Key_T);
    QVERIFY(desk_->on_table());
    QVERIFY(desk_->table_view().hasFocus());
    key(Qt::Key_F5);
    QVERIFY(!desk_->on_table());
    QVERIFY(desk_->sheet().hasFocus());
    key(Qt::Key_F9);
    QVERIFY(desk_->on_table());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table_panel().groups()->hasFocus(), patience);
  }

  void esc_lets_go_one_thing_at_a_time() {
    enter();
    desk_->table().choose(client_->men_of(border));
    desk_->table().aim(TableClient::place(310, 90));
    key(Qt::Key_Escape);
    QVERIFY(!desk_->table().target());
    QVERIFY(!desk_->table().chosen().empty());
    key(Qt::Key_Escape);
    QVERIFY(desk_->table().chosen().empty());
    QVERIFY(desk_->on_table());
    key(Qt::Key_Escape);
    QVERIFY(!desk_->on_table());
  }

  void a_table_that_closes_gives_way_to_the_sheet() {
    enter();
    client_->picture_.tables.clear();
    client_->tell();
    QVERIFY(!desk_->on_table());
    QVERIFY(shown("The table has closed: no enemies there are near and in sight of one another any more."));
  }

  void a_seat_finds_its_table_again() {
    enter();
    desk_->table_view().zoom(2);
    QTest::qWait(300);
    const View before = desk_->table_view().view();
    const DeskMemory memory = desk_->memory();
    QCOMPARE(memory.table, client_->table_);
    make_desk();
    desk_->recall(memory);
    QVERIFY(desk_->on_table());
    QVERIFY(std::abs(desk_->table_view().view().pixels_per_metre / before.pixels_per_metre - 1) < 0.05);
    key(Qt::Key_Escape);
    QVERIFY(!desk_->on_table());
    client_->picture_.tables.clear();
    make_desk();
    desk_->recall(memory);  // it has closed meanwhile
    QVERIFY(!desk_->on_table());
  }

  // Choosing

  void men_are_chosen_by_clicks() {
    enter();
    const auto men = client_->men_of(border);
    click(men[4]);
    QCOMPARE(desk_->table().chosen(), std::vector{men[4]});
    click(men[7], Qt::ShiftModifier);
    QCOMPARE(desk_->table().chosen(), (std::vector{men[4], men[7]}));
    QTest::mouseDClick(&desk_->table_view(), Qt::LeftButton, {}, pixel(men[4]));
    QTest::mouseRelease(&desk_->table_view(), Qt::LeftButton, {}, pixel(men[4]));
    QCOMPARE(desk_->table().chosen(), men);
    click(client_->enemies()[0]);
    QVERIFY(desk_->table().chosen().empty());
    QTest::mouseClick(&desk_->table_view(), Qt::LeftButton, {}, pixel(TableClient::place(284, 85.5)));
    QCOMPARE(desk_->table().chosen_gun(), client_->gun_);
    QVERIFY(client_->sent.empty());
  }

  void a_frame_chooses_who_stands_in_it() {
    enter();
    drag(pixel(TableClient::place(298, 83)), pixel(TableClient::place(306.5, 77)), Qt::LeftButton);
    QCOMPARE(desk_->table().chosen().size(), 5U);
    QVERIFY(client_->sent.empty());
    QVERIFY(!desk_->table().target());
  }

  void bodies_are_chosen_by_key() {
    enter();
    key(Qt::Key_2);
    QCOMPARE(desk_->table().chosen(), client_->men_of(battery));
    key(Qt::Key_1);
    QCOMPARE(desk_->table().chosen(), client_->men_of(border));
    key(Qt::Key_9);  // there are not so many
    QCOMPARE(desk_->table().chosen(), client_->men_of(border));
    key(Qt::Key_Tab);
    QCOMPARE(desk_->table().chosen(), client_->men_of(battery));
    key(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(desk_->table().chosen().size(), 26U);
  }

  // Moving

  void a_body_is_moved_by_keyboard_alone() {
    enter();
    key(Qt::Key_1);
    for (int i = 0; i < 8; ++i) key(Qt::Key_Up);
    key(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(*desk_->table().target(), TableClient::place(314.25 + 6, 88));
    key(Qt::Key_C);
    QCOMPARE(desk_->table().shape(), GroupShape::column);
    key(Qt::Key_S);
    QCOMPARE(desk_->table().shape(), GroupShape::as_they_stand);
    key(Qt::Key_L);
    key(Qt::Key_E);
    key(Qt::Key_Q);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().can_give() && !desk_->table().planning(), patience);
    QVERIFY(desk_->table_panel().give_button()->isEnabled());
    QVERIFY(client_->sent.empty());
    key(Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
    QCOMPARE(get<MoveMenOrder<Handle>>(client_->sent[0]).men.size(), 20U);
    key(Qt::Key_Return);  // nothing is left to give
    QCOMPARE(client_->sent.size(), 1U);
  }

  void leading_them_and_letting_go_gives_the_order() {
    enter();
    const auto men = client_->men_of(border);
    desk_->table().choose(men);
    drag(pixel(men[10]), pixel(TableClient::place(315, 88)), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), 1U, patience);
    QVERIFY(client_->man(men[10]).at.y > TableClient::inches(85));
  }

  void a_hand_that_shakes_moves_nobody() {
    enter();
    const auto men = client_->men_of(border);
    desk_->table().choose(men);
    drag(pixel(men[10]), pixel(men[10]) + QPoint(TableView::lead_begins_px / 2 + 1, 0), Qt::LeftButton);
    QTest::qWait(60);
    QVERIFY(client_->sent.empty());
    // Esc while they are being led lets go of them.
    QTest::mousePress(&desk_->table_view(), Qt::LeftButton, {}, pixel(men[10]));
    QTest::mouseMove(&desk_->table_view(), pixel(TableClient::place(315, 88)));
    QTest::mouseMove(&desk_->table_view(), pixel(TableClient::place(315, 89)));
    key(Qt::Key_Escape);
    QTest::mouseRelease(&desk_->table_view(), Qt::LeftButton, {}, pixel(TableClient::place(315, 89)));
    QTest::qWait(60);
    QVERIFY(client_->sent.empty());
  }

  void the_right_button_points_out_place_and_front() {
    enter();
    desk_->table().choose(client_->men_of(battery));
    drag(pixel(TableClient::place(284, 92)), pixel(TableClient::place(296, 92)), Qt::RightButton);
    QVERIFY(desk_->table().target());
    QVERIFY(within(*desk_->table().target(), TableClient::place(284, 92), Length::inches(1)));
    QVERIFY(std::abs(desk_->table().facing().mils - 1600) < 120);
    QTest::qWait(60);
    QVERIFY(client_->sent.empty());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().can_give() && !desk_->table().planning(), patience);
    key(Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
  }

  void what_is_refused_is_told_with_its_clause() {
    for (const ManHandle man : client_->men_of(border)) client_->man(man).moved = client_->picture_.clock.move;
    client_->tell();
    enter();
    desk_->table().choose(client_->men_of(border));
    desk_->table().aim(TableClient::place(310, 90));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().refusal(), patience);
    QVERIFY(shown(stories::sentence(*desk_->table().refusal(), client_->briefing())));
    QVERIFY(shown("LW-2.6"));
    key(Qt::Key_Return);
    QVERIFY(client_->sent.empty());
  }

  void the_white_flag_is_asked_about() {
    const ManHandle one = client_->add_man(border, Arm::infantry, 390, 150);
    client_->add_enemy(Arm::infantry, 394, 154);
    client_->tell();
    enter();
    desk_->table().choose({one});
    key(Qt::Key_W);
    auto* question = desk_->findChild<QMessageBox*>();
    QVERIFY(question);
    QVERIFY(client_->sent.empty());
    QTest::keyClick(question, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->findChild<QMessageBox*>(), patience);
    QVERIFY(client_->sent.empty());
    desk_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk_.get()));
    key(Qt::Key_W);
    question = desk_->findChild<QMessageBox*>();
    QVERIFY(question);
    for (QAbstractButton* button : question->buttons())
      if (question->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), 1U, patience);
    QVERIFY(holds_alternative<WhiteFlagOrder<Handle>>(client_->sent[0]));
  }

  // Keys

  void no_key_means_two_things_at_once() {
    for (const bool table : {false, true}) {
      if (table) enter();
      std::set<QKeySequence> keys;
      for (const QAction* top : desk_->menus().actions())
        for (const QAction* action : top->menu()->actions()) {
          if (!action->isEnabled()) continue;
          for (const QKeySequence& one : action->shortcuts())
            QVERIFY2(keys.insert(one).second, qPrintable(one.toString() + " on " + action->text()));
        }
    }
  }

  void keys_of_the_sheet_are_dead_on_a_table() {
    desk_->model().select(Handle{1});
    enter();
    key(Qt::Key_B);  // would box it
    key(Qt::Key_F);
    QVERIFY(client_->sent.empty());
    QVERIFY(!desk_->findChild<QMessageBox*>());
    KeysSheet sheet(desk_->menus(), desk_.get());
    // What the hand does stands over the keys, of which a small screen does not show the end.
    sheet.show();
    const auto top_of = [&sheet](const char* begins) {
      for (const QLabel* label : sheet.findChildren<QLabel*>())
        if (label->text().startsWith(begins)) return label->mapTo(&sheet, QPoint()).y();
      return -1;
    };
    for (const char* hand : {"On the sheet: click", "On a table: click"})
      QVERIFY2(top_of(hand) >= 0 && top_of(hand) < top_of("Exercise"), hand);
    QStringList words;
    for (const QLabel* label : sheet.findChildren<QLabel*>()) words << label->text();
    for (const char* deed : {"Charge", "In column", "To the table, or the next one", "White flag"})
      QVERIFY2(words.contains(deed), deed);
  }

  // Elsewhere on the desk

  void the_order_of_battle_says_where_they_stand() {
    const BodyModel bodies(desk_->model());
    QCOMPARE(bodies.data(bodies.index_of(border), BodyModel::doing_role).toString(), "on Table 1, 20 to move");
    desk_->next_idle();  // the yeomanry, who march; then whoever stands on a table
    QCOMPARE(desk_->model().selected(), Handle{1});
    client_->picture_.bodies[1].march = tests::march_along({client_->picture_.bodies[1].at});
    client_->tell();
    desk_->next_idle();
    QVERIFY(desk_->on_table());
  }

  void CX_10_men_whose_table_has_closed_are_formed_up() {
    client_->picture_.tables.clear();
    client_->picture_.bodies[0].table = {};
    client_->tell();
    desk_->model().select(border);
    QVERIFY(desk_->orders().form_up_button()->isVisible());
    QVERIFY(!desk_->orders().halt_button()->isVisible());
    key(Qt::Key_F);
    QCOMPARE(get<FormUpOrder<Handle>>(client_->sent.at(0)).body, border);
    QVERIFY(!desk_->orders().form_up_button()->isVisible());
  }

  void an_exercise_on_one_table_begins_there() {
    client_->table().whole = true;
    client_->briefing_.table = TableExercise{"Hook's Farm"};
    make_desk();
    QVERIFY(desk_->on_table());
    QVERIFY(shown("Hook's Farm"));
  }

  // Melees

  void a_melee_is_chosen_by_mouse_and_key() {
    client_->join(9, 6, true, 20, 0);
    client_->tell();
    QVERIFY(desk_->on_table());  // nobody has to look for what he is asked
    const SeenMelee melee = *desk_->melees().melee();
    QVERIFY(desk_->melee_panel().isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(in_sight(melee.own) && in_sight(melee.enemy), patience);
    QVERIFY(shown("Melee 1: 9 against 6"));
    QVERIFY(shown("3 killed a side; 3 prisoners; 6 of yours left"));
    for (const char* clause : {"LW-5.1", "LW-5.2", "LW-5.3", "LW-5.4"}) QVERIFY2(shown(clause), clause);
    MeleeRoll& own = *desk_->melee_panel().roll(true);
    QTest::mouseClick(&own, Qt::LeftButton, {}, own.room_of(8).center().toPoint());
    QCOMPARE(desk_->melees().lot(melee.own[8]), MeleeDraft::Lot::dies);
    own.setFocus();
    QTest::keyClick(&own, Qt::Key_Left);
    QTest::keyClick(&own, Qt::Key_Space);
    QCOMPARE(desk_->melees().lot(melee.own[7]), MeleeDraft::Lot::dies);
    click(melee.own[6]);  // on the table itself
    QCOMPARE(desk_->melees().lot(melee.own[6]), MeleeDraft::Lot::dies);
    key(Qt::Key_Backspace);
    QVERIFY(!desk_->melees().changed());
    desk_->melees().turn(melee.own[8]);
    desk_->set_choice_seconds(43);
    QVERIFY(shown("0:43"));
    QVERIFY(client_->sent.empty());
    key(Qt::Key_Return);
    const auto& order = get<ChooseOrder<Handle>>(client_->sent.at(0));
    QVERIFY(std::ranges::find(order.killed, melee.own[8]) != order.killed.end());
    QVERIFY(!desk_->melee_panel().give_button()->isEnabled());
  }

  void the_enemys_choice_is_awaited() {
    enter();
    client_->join(6, 9, false);
    client_->tell();
    QVERIFY(desk_->melee_panel().isVisible());
    QVERIFY(shown("The other side's choice is awaited"));
    QVERIFY(!desk_->melee_panel().give_button()->isEnabled());
    key(Qt::Key_Return);
    QVERIFY(client_->sent.empty());
    client_->table().melees.clear();
    client_->picture_.clock.phase = Phase::men;
    client_->tell();
    QVERIFY(desk_->table_panel().isVisible());
  }

 private:
  QPoint pixel(Point place) const {
    return (desk_->table_view().view().to_pixel(client_->briefing().to_ground(place)) + desk_->table_view().corner())
        .toPoint();
  }
  /// Within the view, and so large that each can be picked.
  bool in_sight(const std::vector<ManHandle>& men) const {
    const View& view = desk_->table_view().view();
    const double inch = desk_->table_view().layer().drawing().inch_m * view.pixels_per_metre;
    return inch > 8 && std::ranges::all_of(men, [&](ManHandle man) {
             return QRectF(QPointF(), QSizeF(view.size)).contains(view.to_pixel(ground(man)));
           });
  }
  MapPoint ground(ManHandle man) const { return client_->briefing().to_ground(client_->man(man).at); }
  QPoint pixel(ManHandle man) const { return pixel(client_->man(man).at); }
  void click(ManHandle man, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(&desk_->table_view(), Qt::LeftButton, modifiers, pixel(man));
  }
};

SANDGATE_TEST(TableWindowTest)

}  // namespace tst_table_window
#include "tst_table_window.moc"
