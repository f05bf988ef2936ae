// A commander's desk without a host: every order by keyboard and by mouse, refusals shown, nothing sent unasked.
#include <QComboBox>
#include <QSignalSpy>
#include <QWheelEvent>

#include "app/desk/frame/run_on_dialog.h"
#include "app/stories/refusals.h"
#include "app/words/arguments.h"
#include "app/words/marches.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::march_along;

class DeskTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { open(); }
  void cleanup() { shut(); }

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
    QTRY_VERIFY_WITH_TIMEOUT(to->hasFocus(), patience);
    QTest::keyClicks(to, "2500,1500");
    QTest::keyClick(to, Qt::Key_Return);  // takes what was typed: the cost is seen before anything is sent
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    QVERIFY(client_->sent.empty());
    QTest::keyClick(to, Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
    const auto& order = get<MarchOrder<Handle>>(client_->sent.front());
    QCOMPARE(order.body, Handle{0});
    QCOMPARE(order.path.front(), client_->picture().bodies[0].at);
    QCOMPARE(order.path.back(), client_->briefing().to_table({2500, 1500}));
    QVERIFY(desk_->model().draft().places.empty());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().standing(Handle{0}), patience);
  }

  void a_march_by_clicks() {
    click(body_pixel(0));
    QCOMPARE(desk_->model().selected(), Handle{0});
    // What stands in front of its orders gives way to them when it is clicked once more.
    auto* brief = desk_->docks().findChild<QDockWidget*>(QStringLiteral("brief"));
    brief->show();
    brief->raise();
    QTRY_VERIFY(desk_->orders().visibleRegion().isEmpty());
    click(body_pixel(0));
    QCOMPARE(desk_->model().selected(), Handle{0});
    QTRY_VERIFY(!desk_->orders().visibleRegion().isEmpty());
    click(ground_pixel({2000, 2400}));
    QCOMPARE(desk_->model().draft().places.size(), 1U);
    click(ground_pixel({2600, 2400}), Qt::ShiftModifier);
    QCOMPARE(desk_->model().draft().places.size(), 2U);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    QVERIFY(distance(desk_->model().plan()->path.back(), client_->briefing().to_table({2600, 2400})) <
            Length::inches(6));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Backspace);
    QCOMPARE(desk_->model().draft().places.size(), 1U);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(desk_->model().draft().places.empty());
    QVERIFY(client_->sent.empty());
    QCOMPARE(desk_->model().selected(), Handle{0});
  }

  // The way is changed by one key: the flag at its end says which it is.
  void the_flag_says_by_which_way() {
    DeskModel& model = desk_->model();
    model.select(Handle{0});
    model.march_to(client_->briefing().to_table({2500, 1500}));
    QTRY_VERIFY_WITH_TIMEOUT(model.plan(), patience);
    QTest::keyClick(&desk_->sheet(), Qt::Key_R);
    QVERIFY(shown("By road"));
    QTest::keyClick(&desk_->sheet(), Qt::Key_R);
    QVERIFY(shown("Quickest way"));
    QTest::keyClick(&desk_->sheet(), Qt::Key_P);
    QVERIFY(shown("Press on"));
    QVERIFY(client_->sent.empty());
  }

  // What has no rate is not said to be barred by the ground.
  void KS_2_1_a_depot_is_told_that_it_cannot_march() {
    const Handle depot = client_->add("Depot", Arm::depot, Formation::fours, 0, {1500, 1500});
    client_->tell();
    DeskModel& model = desk_->model();
    model.select(depot);
    for (const MarchBy by : {MarchBy::quickest, MarchBy::road, MarchBy::straight}) {
      model.set_by(by);
      model.march_to(client_->briefing().to_table({2500, 1500}));
      QTRY_VERIFY_WITH_TIMEOUT(model.refusal(), patience);
      QVERIFY(model.refusal()->code == RefusalCode::cannot_march);
      QVERIFY(!model.can_give());
      model.withdraw();
    }
    QVERIFY(client_->sent.empty());
  }

  void a_further_click_takes_the_next_of_those_who_lie_there() {
    client_->picture_.bodies[1].at = client_->picture_.bodies[0].at;
    client_->tell();
    const QPoint there = body_pixel(0);
    click(there);
    const Handle first = desk_->model().selected();
    QVERIFY(first == Handle{0} || first == Handle{1});
    click(there);
    const Handle second = desk_->model().selected();
    QVERIFY(second != first && second);
    click(there);
    QCOMPARE(desk_->model().selected(), first);
    QVERIFY(client_->sent.empty());
  }

  void a_larger_sheet_has_the_room_of_the_docks_beside_and_below() {
    const QSize before = desk_->sheet().size();
    const auto dock = [this](const char* name) {
      return desk_->docks().findChild<QDockWidget*>(QString::fromLatin1(name));
    };
    QTest::keyClick(&desk_->sheet(), Qt::Key_F5, Qt::ControlModifier);
    QVERIFY(dock("bodies")->isHidden() && dock("dispatches")->isHidden());
    QVERIFY(!dock("orders")->isHidden());
    QTRY_VERIFY(desk_->sheet().width() > before.width() && desk_->sheet().height() > before.height());
    QTest::keyClick(&desk_->sheet(), Qt::Key_F5, Qt::ControlModifier);
    QVERIFY(!dock("bodies")->isHidden() && !dock("dispatches")->isHidden());
    QVERIFY(dock("supply")->isHidden());  // as it was
    QTRY_VERIFY(desk_->sheet().width() <= before.width() + 2);
  }

  // Three rows shone, one body marched, and nothing said so.
  void several_march_together() {
    QTreeView* tree = desk_->order_of_battle().tree();
    const auto* rows = static_cast<const BodyModel*>(tree->model());
    for (const int body : {0, 1}) {
      const QRect row = tree->visualRect(rows->index_of(Handle{body}));
      QTest::mouseClick(tree->viewport(), Qt::LeftButton, body == 0 ? Qt::NoModifier : Qt::ControlModifier,
                        row.center());
    }
    DeskModel& model = desk_->model();
    QCOMPARE(model.chosen(), (std::vector{Handle{0}, Handle{1}}));
    QVERIFY(begins(QStringLiteral("With it: %1.").arg(name_of(1))));
    const Point first = client_->picture().bodies[0].at, second = client_->picture().bodies[1].at;
    const Point to = client_->briefing().to_table({2500, 1500});
    model.march_to(to);
    QTRY_VERIFY_WITH_TIMEOUT(model.plan(), patience);
    QVERIFY(shown("The last arrives"));
    QVERIFY(client_->sent.empty());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 2U);
    const auto& led = get<MarchOrder<Handle>>(client_->sent[0]);
    const auto& with = get<MarchOrder<Handle>>(client_->sent[1]);
    QCOMPARE(led.body, Handle{0});
    QCOMPARE(with.body, Handle{1});
    QCOMPARE(led.path.back(), to);
    QCOMPARE(with.path.back(), (Point{to.x + second.x - first.x, to.y + second.y - first.y}));
    QVERIFY(model.draft().places.empty());
    // They are halted together too.
    QTest::keyClick(&desk_->sheet(), Qt::Key_H);
    QCOMPARE(client_->sent.size(), 4U);
    QVERIFY(!client_->picture().bodies[0].march && !client_->picture().bodies[1].march);
  }

  void several_that_cannot_march_together_are_told_who() {
    DeskModel& model = desk_->model();
    click(body_pixel(0));
    click(body_pixel(1), Qt::ControlModifier);
    QCOMPARE(model.chosen(), (std::vector{Handle{0}, Handle{1}}));
    // The other's place lies beyond the eastern border of the sheet.
    model.set_by(MarchBy::straight);
    model.march_to(client_->briefing().to_table({5900, 1000}));
    QTRY_VERIFY_WITH_TIMEOUT(model.refusal(), patience);
    QVERIFY(model.refused_body());
    QCOMPARE(model.refused_body()->handle, Handle{1});
    QVERIFY(begins(name_of(1) + ": "));
    QVERIFY(desk_->said_above().text().startsWith(name_of(1) + ": "));  // where the eye is, too
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->sent.empty());
    // Taken from among them it is let be.
    click(body_pixel(1), Qt::ControlModifier);
    QCOMPARE(model.chosen(), std::vector{Handle{0}});
    // A body taken in hand is alone, and the rows say so.
    click(body_pixel(1));
    QCOMPARE(model.chosen(), std::vector{Handle{1}});
    QCOMPARE(desk_->order_of_battle().chosen(), std::vector{Handle{1}});
  }

  // Whoever goes no more with the body in hand leaves its march as it was.
  void one_taken_from_several_leaves_their_march() {
    DeskModel& model = desk_->model();
    model.choose({Handle{0}, Handle{1}});
    const Point to = client_->briefing().to_table({2500, 1500});
    model.march_to(to);
    QTRY_VERIFY_WITH_TIMEOUT(model.plan(), patience);
    QCOMPARE(model.plan()->others.size(), 1U);
    model.choose_too(Handle{1});
    QCOMPARE(model.draft().places, std::vector{to});
    QTRY_VERIFY_WITH_TIMEOUT(model.plan(), patience);
    QVERIFY(model.plan()->others.empty());
    model.choose({Handle{1}});  // another in hand
    QVERIFY(model.draft().places.empty());
  }

  // CX-4: a march that stands is told as it stands, and what is changed of it is an order to be given.
  void CX_4_a_standing_march_is_changed_by_an_order() {
    DeskModel& model = desk_->model();
    const auto says = [this] { return desk_->orders().form()->contact_field()->currentIndex(); };
    model.select(Handle{0});
    const Point to = client_->briefing().to_table({2500, 1500});
    model.march_to(to);
    QTRY_VERIFY_WITH_TIMEOUT(model.plan(), patience);
    model.give();
    QCOMPARE(client_->sent.size(), 1U);
    QVERIFY(!model.press_on() && says() == 0);
    QTest::keyClick(&desk_->sheet(), Qt::Key_P);
    QVERIFY(model.press_on() && says() == 1);
    QCOMPARE(model.draft().places, std::vector{to});
    QTRY_VERIFY_WITH_TIMEOUT(model.can_give(), patience);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 2U);
    QVERIFY(get<MarchOrder<Handle>>(client_->sent[1]).press_on);
    // Of another the form tells what holds for it, and of this one again what stands.
    model.set_press_on(false);
    model.withdraw();
    QVERIFY(model.press_on() && says() == 1);
    model.select(Handle{1});
    QVERIFY(!model.press_on() && says() == 0);
  }

  // The marks count as the flag does: the moves of both camps.
  void marks_along_a_march_count_as_its_flag() {
    DeskModel& model = desk_->model();
    model.select(Handle{0});
    model.march_to(client_->briefing().to_table({5500, 1500}));
    QTRY_VERIFY_WITH_TIMEOUT(model.plan(), patience);
    const MarchPreview& preview = model.plan()->preview;
    const auto ticks = TroopsLayer::ticks_of(preview, model.briefing());
    QVERIFY(ticks.size() > 2);
    QCOMPARE(ticks.size() + 1, preview.marks.size());
    const std::int64_t now = client_->picture().clock.move;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      QCOMPARE(ticks[i].move, preview.marks[i].move);
      QCOMPARE((ticks[i].move - now) % 2, std::int64_t{0});
    }
    QVERIFY(ticks.back().move < preview.arrives_move);
  }

  void names_that_begin_so_are_told() {
    client_->briefing_.sides[client_->picture().side.index()].objectives = {
        {"The mill", client_->briefing_.to_table({4000, 2000})},
        {"The millpond", client_->briefing_.to_table({4100, 2100})}};
    make_desk();
    desk_->model().select(Handle{0});
    QLineEdit* to = desk_->orders().form()->to_field();
    to->setFocus();
    QTest::keyClicks(to, "the mi");
    QTest::keyClick(to, Qt::Key_Return);
    QVERIFY(to->property("wrong").toBool());
    QVERIFY(shown("The mill or The millpond?"));
    QTest::keyClicks(to, "st");
    QTest::keyClick(to, Qt::Key_Return);
    QVERIFY(shown("no such place"));
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
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    QCOMPARE(desk_->model().plan()->path, (Path{client_->picture().bodies[0].at, first, last}));
  }

  void a_river_refuses_and_says_why() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTest::keyClick(&desk_->sheet(), Qt::Key_S);
    desk_->model().march_to(client_->briefing().to_table({1000, 3600}));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().refusal(), patience);
    QCOMPARE(desk_->model().refusal()->code, RefusalCode::river_without_crossing);
    const QString sentence = stories::sentence(*desk_->model().refusal(), client_->briefing());
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
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QTest::keyClick(&desk_->sheet(), Qt::Key_H);
    QVERIFY(holds_alternative<HaltOrder<Handle>>(client_->sent.back()));
    QVERIFY(!client_->picture().bodies[0].march);
  }

  void the_move_is_closed_by_key_and_takes_no_more_orders() {
    QSignalSpy closed(desk_.get(), &Desk::move_closed);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(closed.count(), 1);
    QVERIFY(holds_alternative<CloseMyMove>(client_->sent.back()));
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
    const auto& close = get<CloseMyMove>(client_->sent.front());
    QVERIFY(close.run_on && close.run_on->until_report && close.run_on->until_idle);
    QCOMPARE(close.run_on->until->iso(), std::string("1909-09-14T11:30"));
  }

  void what_is_found_is_taken_in_hand() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_F, Qt::ControlModifier);
    QLineEdit* find = desk_->order_of_battle().finder();
    QTRY_VERIFY_WITH_TIMEOUT(find->hasFocus(), patience);
    QTest::keyClicks(find, "batt");
    QTest::keyClick(find, Qt::Key_Return);
    QCOMPARE(desk_->model().selected(), Handle{2});
    QVERIFY(client_->sent.empty());
  }

  void function_keys_lead_to_the_docks() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_F2);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->order_of_battle().tree()->hasFocus(), patience);
    QTest::keyClick(desk_->order_of_battle().tree(), Qt::Key_F6);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->dispatches().table()->hasFocus(), patience);
    QTest::keyClick(desk_->dispatches().table(), Qt::Key_Tab);
    QCOMPARE(desk_->model().selected(), Handle{0});
    QTest::keyClick(desk_->dispatches().table(), Qt::Key_F3);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->orders().form()->to_field()->hasFocus(), patience);
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
    QTRY_VERIFY_WITH_TIMEOUT(distance_m(desk_->sheet().view().centre, place) < 1, patience);
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
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    client_->picture_.bodies[0].at = client_->briefing().to_table({1200, 1500});
    client_->tell();
    QVERIFY(!desk_->model().plan());
    QVERIFY(!desk_->model().can_give());
  }

  // --- what a body sees, weather, orders of the side ---

  void what_a_body_sees_follows_it() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_V);
    QVERIFY(desk_->shade().on() && !desk_->shade().area());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->shade().area(), patience);
    QCOMPARE(desk_->shade().area()->reach_m, std::optional(3000.0));
    QVERIFY(distance_m(desk_->shade().area()->from, {1000, 1500}) < 1);
    client_->picture_.bodies[0].at = client_->briefing().to_table({1400, 1500});
    client_->picture_.visibility = Length::feet(5);
    client_->tell();
    QTRY_VERIFY_WITH_TIMEOUT(desk_->shade().area() && desk_->shade().area()->reach_m == std::optional(500.0), patience);
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
    auto* brief = &desk_->brief();
    QVERIFY(!brief->visibleRegion().isEmpty());
    QStringList texts;
    for (const QLabel* label : brief->findChildren<QLabel*>()) texts << label->text();
    for (const char* text : {"Take the bridge.", "Hold the crossing until noon.", "The mill"})
      QVERIFY2(texts.contains(text), text);
    for (QPushButton* button : brief->findChildren<QPushButton*>()) {
      if (button->property("flat").toBool()) button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(distance_m(desk_->sheet().view().centre, {4000, 2000}) < 1, patience);
  }

  void the_brief_stays_at_hand_and_gives_way_to_orders() {
    desk_->show_brief();
    QCoreApplication::processEvents();
    QVERIFY(!desk_->brief().visibleRegion().isEmpty());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTRY_VERIFY(desk_->brief().visibleRegion().isEmpty());
    QVERIFY(!desk_->orders().visibleRegion().isEmpty());
    QTest::keyClick(&desk_->sheet(), Qt::Key_F8);
    QTRY_VERIFY(!desk_->brief().visibleRegion().isEmpty());
  }

  void objectives_are_typed_and_clicked() {
    const Point mill = client_->briefing_.to_table({4000, 2000});
    client_->briefing_.sides[0].objectives = {{"The mill", mill}};
    make_desk();
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QLineEdit* to = desk_->orders().form()->to_field();
    to->setFocus();
    for (const QString& typed : {QString("the mill"), QString("the m"), words::place(mill, client_->briefing(), 4)}) {
      to->selectAll();
      QTest::keyClicks(to, typed);
      QTest::keyClick(to, Qt::Key_Return);
      QCOMPARE(desk_->model().draft().places.size(), 1U);
      QVERIFY2(distance(desk_->model().draft().places.front(), mill) < Length::inches(1), qPrintable(typed));
      desk_->model().withdraw();
    }
    to->selectAll();
    QTest::keyClicks(to, "nowhere");
    QTest::keyClick(to, Qt::Key_Return);
    QVERIFY(desk_->model().draft().places.empty());
    QVERIFY(shown("no such place"));
    desk_->sheet().setFocus();
    click(ground_pixel({4000, 2000}) + QPoint(4, -3));
    QCOMPARE(desk_->model().draft().places.size(), 1U);
    QVERIFY(distance(desk_->model().draft().places.front(), mill) < Length::inches(1));
    click(ground_pixel({4000, 2000}) + QPoint(40, -30));
    QVERIFY(distance(desk_->model().draft().places.front(), mill) > Length::inches(1));
  }

  void one_count_of_moves_in_the_window() {
    QVERIFY(shown("Move 3 · men phase"));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    desk_->model().march_to(client_->briefing_.to_table({5800, 1500}));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    const auto& preview = desk_->model().plan()->preview;
    QVERIFY(preview.arrives_move > 3 && preview.arrives_move % 2 == 1);
    QVERIFY(shown(words::arrival(preview)));
    QVERIFY(words::arrival(preview).startsWith(QStringLiteral("move %1, ").arg(preview.arrives_move)));
  }

  void zoom_keeps_the_ground_under_the_pointer() {
    const QPointF at(400, 300);
    const MapPoint before = desk_->sheet().view().to_ground(at - desk_->sheet().corner());
    QWheelEvent turn(at, desk_->sheet().mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                     false);
    const double scale = desk_->sheet().view().pixels_per_metre;
    QApplication::sendEvent(&desk_->sheet(), &turn);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->sheet().view().pixels_per_metre > scale * 1.5, patience);
    QTest::qWait(200);  // the glide is over
    QVERIFY(distance_m(before, desk_->sheet().view().to_ground(at - desk_->sheet().corner())) < 5);
  }

 private:
  QString name_of(std::size_t body) const { return QString::fromStdString(client_->picture().bodies[body].name); }
  /// Whether a label that is seen begins with `text`.
  bool begins(const QString& text) const {
    return std::ranges::any_of(desk_->findChildren<QLabel*>(), [&text](const QLabel* label) {
      return label->isVisible() && label->text().startsWith(text);
    });
  }
};

SANDGATE_TEST(DeskTest)

}  // namespace tst_desk
#include "tst_desk.moc"
