// A commander's desk without a host: every order by keyboard and by mouse, refusals shown, nothing sent unasked.
#include <QApplication>
#include <QComboBox>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include "app/desk/brief_dialog.h"
#include "app/desk/desk.h"
#include "app/desk/look.h"
#include "app/desk/page_dialog.h"
#include "app/desk/pieces.h"
#include "app/desk/run_on_dialog.h"
#include "app/words/refusals.h"
#include "tests/app/fake_client.h"

using namespace sandgate;
using sandgate::tests::FakeClient;
using sandgate::tests::march_along;

class DeskTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }

  void init() {
    client_ = std::make_unique<FakeClient>();
    if (!sheet_) sheet_ = *Sheet::prepare(client_->briefing().country, client_->briefing().scale);
    desk_ = std::make_unique<Desk>(*client_, sheet_, words::ClauseBook(), "small.sandgate");
    desk_->resize(1920, 1080);
    desk_->show();
    QVERIFY(QTest::qWaitForWindowExposed(desk_.get()));
    desk_->activateWindow();
    desk_->sheet().setFocus();
  }
  void cleanup() {
    desk_.reset();
    client_.reset();
  }

  void tab_goes_round_the_idle() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QCOMPARE(desk_->model().selected(), Handle{0});
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QCOMPARE(desk_->model().selected(), Handle{1});
    client_->picture_.bodies[2].march = march_along({client_->picture_.bodies[2].at});
    client_->tell();
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QCOMPARE(desk_->model().selected(), Handle{0});
  }

  void a_march_by_keyboard_alone() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTest::keyClick(&desk_->sheet(), Qt::Key_M);
    QLineEdit* to = desk_->orders().form()->to_field();
    QTRY_VERIFY(to->hasFocus());
    QTest::keyClicks(to, "2500,1500");
    QTest::keyClick(to, Qt::Key_Return);  // takes what was typed: the cost is seen before anything is sent
    QTRY_VERIFY(desk_->model().plan());
    QVERIFY(client_->sent.empty());
    QTest::keyClick(to, Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
    const auto& order = std::get<MarchOrder<Handle>>(client_->sent.front());
    QCOMPARE(order.body, Handle{0});
    QCOMPARE(order.path.front(), client_->picture().bodies[0].at);
    QCOMPARE(order.path.back(), client_->briefing().to_table({2500, 1500}));
    QVERIFY(desk_->model().draft().places.empty());
    QTRY_VERIFY(desk_->model().standing(Handle{0}));
  }

  void a_march_by_clicks() {
    click(body_pixel(0));
    QCOMPARE(desk_->model().selected(), Handle{0});
    click(ground_pixel({2000, 2400}));
    QCOMPARE(desk_->model().draft().places.size(), 1U);
    click(ground_pixel({2600, 2400}), Qt::ShiftModifier);
    QCOMPARE(desk_->model().draft().places.size(), 2U);
    QTRY_VERIFY(desk_->model().plan());
    QVERIFY(distance(desk_->model().plan()->path.back(), client_->briefing().to_table({2600, 2400})) <
            Length::inches(6));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Backspace);
    QCOMPARE(desk_->model().draft().places.size(), 1U);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(desk_->model().draft().places.empty());
    QVERIFY(client_->sent.empty());
    QCOMPARE(desk_->model().selected(), Handle{0});
  }

  void the_way_is_chosen_by_key() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTest::keyClick(&desk_->sheet(), Qt::Key_R);
    QCOMPARE(desk_->model().draft().by, MarchBy::road);
    QCOMPARE(desk_->orders().form()->by_field()->currentIndex(), 1);
    QTest::keyClick(&desk_->sheet(), Qt::Key_R);
    QCOMPARE(desk_->model().draft().by, MarchBy::quickest);
    QTest::keyClick(&desk_->sheet(), Qt::Key_P);
    QVERIFY(desk_->model().draft().press_on);
  }

  void straight_legs_are_the_points_clicked() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTest::keyClick(&desk_->sheet(), Qt::Key_S);
    const Point first = client_->briefing().to_table({1500, 1900}), last = client_->briefing().to_table({2500, 2200});
    desk_->model().march_to(first);
    desk_->model().add_place(last);
    QTRY_VERIFY(desk_->model().plan());
    QCOMPARE(desk_->model().plan()->path, (Path{client_->picture().bodies[0].at, first, last}));
  }

  void a_river_refuses_and_says_why() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTest::keyClick(&desk_->sheet(), Qt::Key_S);
    desk_->model().march_to(client_->briefing().to_table({1000, 3600}));
    QTRY_VERIFY(desk_->model().refusal());
    QCOMPARE(desk_->model().refusal()->code, RefusalCode::river_without_crossing);
    const QString sentence = words::sentence(*desk_->model().refusal(), client_->briefing());
    QVERIFY(shown(sentence));
    QVERIFY(shown("LW-1.4"));
    QVERIFY(!desk_->orders().give_button()->isEnabled());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->sent.empty());
  }

  void a_reference_that_is_none_is_marked() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QLineEdit* to = desk_->orders().form()->to_field();
    to->setFocus();
    QTest::keyClicks(to, "over there");
    QTest::keyClick(to, Qt::Key_Return);
    QVERIFY(to->property("wrong").toBool());
    QVERIFY(desk_->model().draft().places.empty());
    QCOMPARE(to->text(), "over there");
  }

  void halt_by_key() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTest::keyClick(&desk_->sheet(), Qt::Key_H);
    QCOMPARE(desk_->model().refusal()->code, RefusalCode::nothing_to_halt);
    desk_->model().march_to(client_->briefing().to_table({2500, 1500}));
    QTRY_VERIFY(desk_->model().plan());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QTest::keyClick(&desk_->sheet(), Qt::Key_H);
    QVERIFY(std::holds_alternative<HaltOrder<Handle>>(client_->sent.back()));
    QVERIFY(!client_->picture().bodies[0].march);
  }

  void the_move_is_closed_by_key_and_takes_no_more_orders() {
    QSignalSpy closed(desk_.get(), &Desk::move_closed);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(closed.count(), 1);
    QVERIFY(std::holds_alternative<CloseMyMove>(client_->sent.back()));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    desk_->model().march_to(client_->briefing().to_table({2500, 1500}));
    QVERIFY(desk_->model().draft().places.empty());
    QVERIFY(!desk_->head().close_button()->isEnabled());
  }

  void run_on_asks_until_when() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_R, Qt::ControlModifier);
    auto* dialog = desk_->findChild<RunOnDialog*>();
    QVERIFY(dialog);
    QTest::keyClicks(dialog->time_field(), "11.61");
    QTest::keyClick(dialog->time_field(), Qt::Key_Return);
    QVERIFY(client_->sent.empty());
    dialog->time_field()->clear();
    QTest::keyClicks(dialog->time_field(), "11.30");
    QTest::keyClick(dialog->time_field(), Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
    const auto& close = std::get<CloseMyMove>(client_->sent.front());
    QVERIFY(close.run_on && close.run_on->until_report && close.run_on->until_idle);
    QCOMPARE(close.run_on->until->iso(), std::string("1909-09-14T11:30"));
  }

  void what_is_found_is_taken_in_hand() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_F, Qt::ControlModifier);
    QLineEdit* find = desk_->order_of_battle().finder();
    QTRY_VERIFY(find->hasFocus());
    QTest::keyClicks(find, "batt");
    QTest::keyClick(find, Qt::Key_Return);
    QCOMPARE(desk_->model().selected(), Handle{2});
    QVERIFY(client_->sent.empty());
  }

  void function_keys_lead_to_the_docks() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_F2);
    QTRY_VERIFY(desk_->order_of_battle().tree()->hasFocus());
    QTest::keyClick(desk_->order_of_battle().tree(), Qt::Key_F6);
    QTRY_VERIFY(desk_->dispatches().table()->hasFocus());
    QTest::keyClick(desk_->dispatches().table(), Qt::Key_Tab);
    QCOMPARE(desk_->model().selected(), Handle{0});
    QTest::keyClick(desk_->dispatches().table(), Qt::Key_F3);
    QTRY_VERIFY(desk_->orders().form()->to_field()->hasFocus());
  }

  void a_dispatch_leads_to_its_place() {
    client_->report(ReportCode::arrived, Handle{2}, {});
    client_->tell();
    desk_->sheet().zoom(8);
    QTableView* table = desk_->dispatches().table();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(desk_->model().selected(), Handle{2});
    const MapPoint place = client_->briefing().to_ground(client_->picture().bodies[2].at);
    QTRY_VERIFY(distance_m(desk_->sheet().view().centre, place) < 1);
  }

  void another_commanders_body_takes_no_orders() {
    client_->picture_.bodies[1].mine = false;
    client_->tell();
    desk_->model().select(Handle{1});
    desk_->model().march_to(client_->briefing().to_table({2500, 1500}));
    QVERIFY(desk_->model().draft().places.empty());
    QVERIFY(!desk_->orders().march_button()->isEnabled());
  }

  void a_draft_gives_way_when_its_body_has_moved() {
    desk_->model().select(Handle{0});
    desk_->model().march_to(client_->briefing().to_table({2500, 1500}));
    QTRY_VERIFY(desk_->model().plan());
    client_->picture_.bodies[0].at = client_->briefing().to_table({1200, 1500});
    client_->tell();
    QVERIFY(!desk_->model().plan());
    QVERIFY(!desk_->model().can_give());
  }

  // --- the enemy ---

  void the_enemy_is_listed_in_sight_first_then_youngest() {
    const Handle old = client_->add_sighted(Formation::boxed, {}, {4000, 2000}, 40);
    const Handle gone = client_->add_sighted(Formation::boxed, {}, {4000, 2200}, 5);
    const Handle young = client_->add_sighted(Formation::fours, {Part{Arm::cavalry, Men{{20}}, {}}}, {4500, 2000}, 12);
    const Handle seen = client_->add_sighted(Formation::boxed, {}, {5000, 2000});
    client_->picture_.sighted[1].state = ReportKind::empty;
    client_->tell();
    const auto enemies = desk_->model().enemies();
    QCOMPARE(enemies.size(), std::size_t{3});
    QCOMPARE(enemies[0]->handle, seen);
    QCOMPARE(enemies[1]->handle, young);
    QCOMPARE(enemies[2]->handle, old);
    QVERIFY(!desk_->enemy().model().index_of(gone).isValid());
    QVERIFY(shown("1 in sight · 2 lost"));
    const QAbstractItemModel& rows = *desk_->enemy().table()->model();
    QCOMPARE(rows.index(0, EnemyModel::seen_column).data().toString(), "now");
    QCOMPARE(rows.index(1, EnemyModel::what_column).data().toString(), "Cavalry, about 20");
    QCOMPARE(rows.index(1, EnemyModel::seen_column).data().toString(), "12 min");
    QCOMPARE(rows.index(0, EnemyModel::by_column).data().toString(), "1/Border");
    desk_->model().select(Handle{2});  // the battery at 3000 1500
    QCOMPARE(rows.index(0, EnemyModel::off_column).data().toString(), "21 ft");
  }

  void an_enemy_is_found_by_key_and_the_body_in_hand_stays_there() {
    client_->add_sighted(Formation::boxed, {}, {4000, 2000}, 40);
    const Handle seen = client_->add_sighted(Formation::boxed, {}, {5000, 2000});
    client_->tell();
    desk_->model().select(Handle{1});
    desk_->sheet().zoom(8);
    QTest::keyClick(&desk_->sheet(), Qt::Key_F4);
    QTRY_VERIFY(desk_->enemy().table()->hasFocus());
    QCOMPARE(desk_->model().looked_at(), seen);
    QTest::keyClick(desk_->enemy().table(), Qt::Key_Return);
    QTRY_VERIFY(distance_m(desk_->sheet().view().centre, {5000, 2000}) < 1);
    QCOMPARE(desk_->model().selected(), Handle{1});
    QVERIFY(client_->sent.empty());
  }

  void an_enemy_is_taken_by_click_and_dropped_by_escape() {
    const Handle seen = client_->add_sighted(Formation::boxed, {}, {5000, 2500});
    client_->tell();
    desk_->model().select(Handle{1});
    click(ground_pixel({5000, 2500}));
    QCOMPARE(desk_->model().looked_at(), seen);
    QCOMPARE(desk_->model().selected(), Handle{1});
    QVERIFY(desk_->model().draft().places.empty());
    QCOMPARE(desk_->enemy().table()->currentIndex().row(), 0);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(desk_->model().looked_at().none());
    QCOMPARE(desk_->model().selected(), Handle{1});
  }

  void what_was_lost_long_ago_or_is_gone_stands_on_the_sheet_no_more() {
    const Handle old = client_->add_sighted(Formation::boxed, {}, {5000, 2500}, drawn_for_minutes + 1);
    const Handle young = client_->add_sighted(Formation::boxed, {}, {4000, 2500}, drawn_for_minutes);
    client_->add_sighted(Formation::boxed, {}, {4500, 2500}, 5);
    client_->picture_.sighted.back().state = ReportKind::empty;
    client_->picture_.bodies[2].gone = true;
    client_->tell();
    for (const MapPoint place : {MapPoint{5000, 2500}, {4500, 2500}, {3000, 1500}}) {
      click(ground_pixel(place));
      QVERIFY(desk_->model().looked_at().none() && desk_->model().selected().none());
    }
    click(ground_pixel({4000, 2500}));
    QCOMPARE(desk_->model().looked_at(), young);
    // In the list it still is, and looked at from there it shows where it was.
    QCOMPARE(desk_->model().enemies().back()->handle, old);
    desk_->model().look_at(old);
    click(ground_pixel({4000, 2500}));
    click(ground_pixel({5000, 2500}));
    QCOMPARE(desk_->model().looked_at(), young);
  }

  void a_dummy_is_a_box_to_look_at_and_says_what_it_is() {
    const Handle dummy = client_->add("4/Ghost", Arm::infantry, Formation::boxed, 0, {1500, 2600});
    const Piece piece = piece_of(*client_->picture().body(dummy), client_->briefing(), Livery::blue);
    const Piece real = piece_of(*client_->picture().body(Handle{0}), client_->briefing(), Livery::blue);
    QCOMPARE(piece.formation, real.formation);
    QCOMPARE(piece.sublabel, "dummy");
    QVERIFY(real.sublabel.isEmpty());
  }

  void the_sighted_are_drawn_as_they_are_known() {
    const auto drawn_as = [this](Handle handle) {
      return piece_of(*client_->picture().sighted_body(handle), client_->briefing(), client_->picture().clock.time);
    };
    const Part foot{Arm::infantry, Men{{56}}, {}}, horse{Arm::cavalry, Men{{8}}, {}};
    const Piece box = drawn_as(client_->add_sighted(Formation::boxed, {}, {4000, 2000}));
    QVERIFY(!box.report && box.label == "Box" && box.sublabel == "seen now" && box.livery == Livery::red);
    const Piece mixed = drawn_as(client_->add_sighted(Formation::fours, {foot, horse}, {4000, 2200}, 12));
    QVERIFY(mixed.report && mixed.report->age_minutes == 12 && mixed.report->arm_known && mixed.more);
    QCOMPARE(mixed.sublabel, "12 min");
    QVERIFY(!drawn_as(client_->add_sighted(Formation::boxed, {}, {4000, 2400}, 12)).report->arm_known);
    const Part general{Arm::general, Men{{1}}, {}}, waggons{Arm::supply, {}, {}, 0, 3};
    QVERIFY(drawn_as(client_->add_sighted(Formation::fours, {general}, {4000, 2400})).headquarters);
    QCOMPARE(drawn_as(client_->add_sighted(Formation::fours, {waggons}, {4000, 2400})).waggons, 3);
  }

  void a_report_of_the_enemy_opens_his_place() {
    const Handle seen = client_->add_sighted(Formation::boxed, {}, {5000, 2500});
    client_->report_sighted(seen);
    client_->tell();
    desk_->model().select(Handle{2});
    desk_->sheet().zoom(8);
    QTableView* table = desk_->dispatches().table();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(desk_->model().looked_at(), seen);
    QCOMPARE(desk_->model().selected(), Handle{2});
    QTRY_VERIFY(distance_m(desk_->sheet().view().centre, {5000, 2500}) < 1);
  }

  void an_enemy_near_is_said_in_the_order_of_battle() {
    const auto doing = [this] {
      const QAbstractItemModel& tree = *desk_->order_of_battle().tree()->model();
      return tree.index(0, 0, tree.index(0, 0)).data(BodyModel::doing_role).toString();
    };
    QCOMPARE(doing(), "idle, no orders");
    client_->add_sighted(Formation::boxed, {}, {1000 + 1600, 1500});
    client_->tell();
    QCOMPARE(doing(), "idle, no orders");  // beyond the distance
    client_->add_sighted(Formation::boxed, {}, {1000 + 900, 1500}, 3);
    client_->tell();
    QCOMPARE(doing(), "idle, no orders");  // lost from sight
    client_->add_sighted(Formation::boxed, {}, {1000 + 900, 1500});
    client_->tell();
    QCOMPARE(doing(), "in sight of enemy, idle");
  }

  // --- boxes and dummies ---

  void the_box_is_opened_and_closed_by_key() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QPushButton* box = desk_->orders().box_button();
    QCOMPARE(box->text(), "Stand out");
    QVERIFY(box->isEnabled());
    QTest::keyClick(&desk_->sheet(), Qt::Key_B);
    QCOMPARE(std::get<StandOutOrder<Handle>>(client_->sent.back()).formation, Formation::fours);
    QCOMPARE(box->text(), "Box");
    QTest::mouseClick(box, Qt::LeftButton);
    QCOMPARE(std::get<BoxOrder<Handle>>(client_->sent.back()).body, Handle{0});
    QTest::keyClick(&desk_->sheet(), Qt::Key_B, Qt::ControlModifier);
    QCOMPARE(std::get<StandOutOrder<Handle>>(client_->sent.back()).formation, Formation::extended);
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
      QTRY_VERIFY(!asked());
      desk_->activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(desk_.get()));
    }
    QCOMPARE(std::get<StandOutOrder<Handle>>(client_->sent.back()).body, dummy);
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
    QTRY_VERIFY(form->field(ScreenModel::to)->hasFocus());
    QTest::keyClicks(form->field(ScreenModel::to), "4800,2600");
    QTest::keyClick(form->field(ScreenModel::to), Qt::Key_Return);
    QTRY_VERIFY(desk_->screen().plan());
    QVERIFY(client_->sent.empty());
    QVERIFY(!desk_->head().close_button()->property("main").toBool());
    QTest::keyClick(form->field(ScreenModel::to), Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
    const auto& order = std::get<ScreenOrder<Handle>>(client_->sent.front());
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
    QTRY_VERIFY(desk_->screen().plan());
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
    QTRY_VERIFY(desk_->screen().refusal());
    QCOMPARE(desk_->screen().refusal()->code, RefusalCode::river_without_crossing);
    QVERIFY(shown(words::sentence(*desk_->screen().refusal(), client_->briefing())));
    QVERIFY(!desk_->orders().give_button()->isEnabled());
  }

  void without_scouts_there_is_no_screen() {
    QVERIFY(!desk_->orders().screen_button()->isEnabled());
    QCOMPARE(desk_->orders().screen_button()->toolTip(), "You command no scouts.");
  }

  // --- what a body sees, weather, orders of the side ---

  void what_a_body_sees_follows_it() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_V);
    QVERIFY(desk_->shade().on() && !desk_->shade().area());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTRY_VERIFY(desk_->shade().area());
    QCOMPARE(desk_->shade().area()->reach_m, std::optional(3000.0));
    QVERIFY(distance_m(desk_->shade().area()->from, {1000, 1500}) < 1);
    client_->picture_.bodies[0].at = client_->briefing().to_table({1400, 1500});
    client_->picture_.visibility = Length::feet(5);
    client_->tell();
    QTRY_VERIFY(desk_->shade().area() && desk_->shade().area()->reach_m == std::optional(500.0));
    QVERIFY(distance_m(desk_->shade().area()->from, {1400, 1500}) < 1);
    QTest::keyClick(&desk_->sheet(), Qt::Key_V);
    QVERIFY(!desk_->shade().area());
  }

  void the_weather_stands_in_the_head() {
    QVERIFY(shown("Visibility 30 ft (3.0 km)"));
    client_->picture_.visibility = Length::feet(8);
    client_->picture_.visibility_reason = "mist in the valleys";
    client_->tell();
    QVERIFY(shown("Visibility 8 ft (800 m)"));
    QVERIFY(shown("Mist in the valleys · CX-11"));
  }

  void the_brief_has_the_sides_own_orders_and_leads_to_its_objectives() {
    client_->briefing_.sides[0].brief = "Hold the crossing until noon.";
    client_->briefing_.sides[0].objectives = {{"The mill", client_->briefing_.to_table({4000, 2000})}};
    desk_ = std::make_unique<Desk>(*client_, sheet_, words::ClauseBook(), "small.sandgate");
    desk_->resize(1920, 1080);
    desk_->show();
    QVERIFY(QTest::qWaitForWindowExposed(desk_.get()));
    desk_->sheet().zoom(8);
    QTest::keyClick(&desk_->sheet(), Qt::Key_F8);
    auto* brief = desk_->findChild<BriefDialog*>();
    QVERIFY(brief);
    QStringList texts;
    for (const QLabel* label : brief->findChildren<QLabel*>()) texts << label->text();
    for (const char* text : {"Take the bridge.", "Hold the crossing until noon.", "The mill"})
      QVERIFY2(texts.contains(text), text);
    for (QPushButton* button : brief->findChildren<QPushButton*>()) {
      if (button->property("flat").toBool()) button->click();
    }
    QTRY_VERIFY(distance_m(desk_->sheet().view().centre, {4000, 2000}) < 1);
  }

  void zoom_keeps_the_ground_under_the_pointer() {
    const QPointF at(400, 300);
    const MapPoint before = desk_->sheet().view().to_ground(at - desk_->sheet().corner());
    QWheelEvent turn(at, desk_->sheet().mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                     false);
    const double scale = desk_->sheet().view().pixels_per_metre;
    QApplication::sendEvent(&desk_->sheet(), &turn);
    QTRY_VERIFY(desk_->sheet().view().pixels_per_metre > scale * 1.5);
    QTest::qWait(200);  // the glide is over
    QVERIFY(distance_m(before, desk_->sheet().view().to_ground(at - desk_->sheet().corner())) < 5);
  }

  // What the ground allows

  void reach_is_drawn_of_the_body_in_hand() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_G);
    QVERIFY(desk_->reach().on() && !desk_->reach().lines());  // nobody is in hand
    desk_->model().select(Handle{1});
    QTRY_VERIFY(desk_->reach().lines());
    const MapPoint at = client_->briefing().to_ground(client_->picture().bodies[1].at);
    const Rulebook& rules = client_->briefing().rulebook;
    const double move_m = client_->briefing().scale.metres(march_rates(rules, Arm::cavalry, Formation::fours).across) *
                          rules.wide.multiplier;
    for (const ReachLines::Line& line : desk_->reach().lines()->lines) {
      QVERIFY(line.moves >= 1 && line.moves <= ReachShade::most_moves && line.moves % ReachShade::every_moves == 0);
      // Level ground off the road: nobody gets further than his rate by road, and the river is nowhere crossed.
      for (const MapPoint p : line.points) QVERIFY(p.north < 3100);
      for (const MapPoint p : line.points) QVERIFY(distance_m(p, at) < move_m * 2.1 * line.moves);
    }
    QVERIFY(std::ranges::any_of(desk_->reach().lines()->lines,
                                [](const auto& line) { return line.moves == ReachShade::every_moves; }));
    desk_->model().select({});
    QVERIFY(!desk_->reach().lines());
    QTest::keyClick(&desk_->sheet(), Qt::Key_G);
    QVERIFY(!desk_->reach().on());
    QVERIFY(client_->sent.empty());
  }

  void a_place_is_looked_from() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_V, Qt::ShiftModifier);
    QVERIFY(!desk_->shade().place());
    click(ground_pixel({2500, 2000}));
    QVERIFY(desk_->shade().place());
    QVERIFY(distance_m(*desk_->shade().place(), {2500, 2000}) < 40);
    QTRY_VERIFY(desk_->shade().area());
    QVERIFY(!desk_->shade().area()->rings.empty());
    QVERIFY(desk_->model().draft().places.empty());
    click(ground_pixel({4000, 2000}));  // clicks mean marches again
    QVERIFY(distance_m(*desk_->shade().place(), {2500, 2000}) < 40);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(!desk_->shade().place() && !desk_->shade().area());
    QTest::keyClick(&desk_->sheet(), Qt::Key_V, Qt::ShiftModifier);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);  // thought better of it
    click(ground_pixel({2500, 2000}));
    QVERIFY(!desk_->shade().place());
    QVERIFY(client_->sent.empty());
  }

  // Measuring

  void a_line_is_measured_and_nothing_ordered() {
    desk_->model().select(Handle{1});
    QTest::keyClick(&desk_->sheet(), Qt::Key_D);
    QVERIFY(desk_->measure().active());
    click(ground_pixel({2000, 2000}));
    click(ground_pixel({4000, 2000}));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(!desk_->measure().open());
    QVERIFY(std::abs(desk_->measure().measured()->length_m - 2000) < 60);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Backspace);
    QCOMPARE(desk_->measure().places().size(), 1U);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(desk_->measure().active() && desk_->measure().places().empty());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(!desk_->measure().active());
    QCOMPARE(desk_->model().selected(), Handle{1});
    QVERIFY(desk_->model().draft().places.empty());
    QVERIFY(client_->sent.empty());
  }

  void the_orders_give_way_to_the_measure_and_come_back() {
    QVERIFY(desk_->orders().isVisible());
    QTest::keyClick(&desk_->sheet(), Qt::Key_D);
    QVERIFY(!desk_->orders().isVisible());
    QVERIFY(shown("Click where the line begins."));
    const DeskMemory left = desk_->memory();
    QTest::keyClick(&desk_->sheet(), Qt::Key_D);
    QVERIFY(desk_->orders().isVisible());
    desk_->recall(left);  // as the seat finds it that was measuring
    QVERIFY(desk_->orders().isVisible());
    QVERIFY(!shown("Click where the line begins."));
  }

  // The sheet on paper

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

 private:
  PageDialog& page_dialog() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_P, Qt::ControlModifier);
    auto* dialog = desk_->findChild<PageDialog*>();
    if (!dialog) qFatal("no dialog");
    return *dialog;
  }
  QPoint ground_pixel(MapPoint place) const {
    return (desk_->sheet().view().to_pixel(place) + desk_->sheet().corner()).toPoint();
  }
  QPoint body_pixel(std::size_t body) const {
    return ground_pixel(client_->briefing().to_ground(client_->picture().bodies[body].at));
  }
  void click(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(&desk_->sheet(), Qt::LeftButton, modifiers, at);
  }
  std::vector<Handle> add_three_scouts() {
    const std::vector<Handle> scouts{client_->add_scouts("Pte Hall", {1000, 2000}),
                                     client_->add_scouts("Cpl Tyson", {1000, 2300}),
                                     client_->add_scouts("Sgt Dixon", {1400, 2600})};
    client_->tell();
    return scouts;
  }
  bool shown(const QString& text) const {
    for (const QLabel* label : desk_->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() == text) return true;
    }
    return false;
  }

  std::unique_ptr<FakeClient> client_;
  std::shared_ptr<const Sheet> sheet_;
  std::unique_ptr<Desk> desk_;
};

QTEST_MAIN(DeskTest)
#include "tst_desk.moc"
