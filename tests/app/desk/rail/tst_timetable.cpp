// The railway's dock on a desk: trains listed and drawn as they are known, and ordered by dragging, by keys and by
// buttons; each gesture makes exactly one deed (CX-7, KS-9).
#include <QDir>
#include <QMenu>

#include "tests/app/desk/rail/rail_client.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_timetable {

using namespace sandgate;
using namespace sandgate::tests;

class TimetableTest : public QObject, private DeskOver<RailClient> {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { client_ = std::make_unique<RailClient>(); }
  void cleanup() {
    shut();
    sheet_.reset();
  }

  void CX_7_trains_are_listed_with_where_what_and_when() {
    const Handle two = client_->add_train("No. 2", 10, 1000, {client_->at(9000)});
    const Handle foot = client_->add("6/Manchester", Arm::infantry, Formation::fours, 46, {1000, 2000});
    client_->picture_.bodies[foot.index()].aboard = two;
    client_->see_enemy_train(12'000);
    open();
    const TimetableTrain& train = *panel().model().train(two);
    QCOMPARE(train.where, QStringLiteral("Marlstead"));
    QCOMPARE(train.load, QStringLiteral("6/Manchester"));
    QCOMPARE(train.to, QStringLiteral("Twyborne"));
    // 80 ft at 19.2 a move are 4.2 moves from the beginning of 22.
    QCOMPARE(train.due, QStringLiteral("move 26, 10.44 a.m."));
    QCOMPARE(train.state, QStringLiteral("runs"));
    QCOMPARE(panel().note(), QStringLiteral("1 train, 10 trucks · 1 of the enemy"));
    QCOMPARE(panel().model().trains().back().where, QStringLiteral("10.0 ft from Wendfold"));
    client_->know_broken(client_->viaduct_);
    client_->tell();
    QCOMPARE(panel().model().train(two)->due, QString());
    QCOMPARE(panel().model().train(two)->state, QStringLiteral("shut in: broken at 5.0 ft from Twyborne"));
  }

  void what_was_seen_is_remembered_move_by_move() {
    const Handle train = client_->add_train("No. 1", 8, 1000, {client_->at(9000)});
    open();
    for (const double east : {3400.0, 5800.0}) {
      client_->next_move();
      client_->put(client_->picture_.bodies[0], east);
      client_->tell();
    }
    const TimetableTrace& trace = panel().model().traces().front();
    QCOMPARE(trace.handle, train);
    QCOMPARE(trace.ran.size(), std::size_t{1});
    QStringList told;
    for (const TimetableTrace::Mark& mark : trace.ran.front())
      told << QStringLiteral("%1 %2").arg(mark.time).arg(mark.feet);
    QCOMPARE(told, (QStringList{"22 0", "23 24", "24 48"}));
    QCOMPARE(trace.planned.front().front().time, 24.0);
  }

  void CX_7_men_who_get_on_make_a_bar_and_it_is_filled_when_they_are_aboard() {
    const Handle train = client_->add_train("No. 1", 8, 1000);
    const Handle foot = client_->add("6/Manchester", Arm::infantry, Formation::fours, 46, {1000, 2040});
    OwnBody& body = client_->picture_.bodies[foot.index()];
    body.entraining = BasicEntraining<Handle>{train, false, 2};
    open();
    const auto bar = [this] { return panel().model().traces().front().bars.at(0); };
    QVERIFY(bar().from == 22 && bar().to == 24 && !bar().done && !bar().off);
    client_->next_move();
    body.entraining->moves = 1;
    client_->tell();
    QVERIFY(bar().from == 22 && bar().to == 24 && !bar().done);
    client_->next_move();
    body.entraining.reset();
    body.aboard = train;
    client_->tell();
    QVERIFY(bar().from == 22 && bar().to == 24 && bar().done);
  }

  void KS_5_sections_are_hatched_where_the_seat_knows_them_to_be_broken() {
    client_->add_train("No. 1", 8, 1000, {client_->at(13'000)});
    open();
    QVERIFY(panel().model().shut().empty());
    client_->know_broken(client_->viaduct_);
    client_->know_rail_torn(12'000);
    client_->tell();
    const auto& shut = panel().model().shut();
    QCOMPARE(shut.size(), std::size_t{2});
    QCOMPARE(shut[0].what, QStringLiteral("Twyborne Viaduct"));
    QVERIFY(std::abs(shut[0].feet - 75) < 0.01 && shut[0].since == 20 && !shut[0].mended);
    QCOMPARE(shut[1].what, QStringLiteral("rail torn up"));
    QVERIFY(reds_at(25, 75) && !reds_at(25, 100));
    client_->know_broken(client_->viaduct_, false);
    client_->tell();
    QVERIFY(panel().model().shut()[0].mended);
    QVERIFY(!reds_at(25, 75));
  }

  void CX_7_dragging_orders_the_train_to_the_station_there() {
    const Handle one = client_->add_train("No. 1", 8, 1000, {client_->at(5000)});
    open();
    drag(view().pixel(22, 0), view().pixel(24, 81));
    only(RunTrainOrder<Handle>{one, {client_->at(9000)}, false, {}});
    // By what it is to run as well, and with Shift as one more stop.
    drag(view().pixel(22.5, 12), view().pixel(24, 119.5), Qt::ShiftModifier);
    only(RunTrainOrder<Handle>{one, {client_->at(5000), client_->at(13'000)}, false, {}});
    QVERIFY(!view().preview());
  }

  void CX_7_between_stations_a_drag_leads_to_the_kilometre() {
    const Handle one = client_->add_train("No. 1", 8, 1000);
    open();
    drag(view().pixel(22, 0), view().pixel(24, 58));
    only(RunTrainOrder<Handle>{one, {client_->at(7000)}, false, {}});
  }

  void a_drag_shows_when_the_train_would_be_there_and_escape_takes_it_back() {
    client_->add_train("No. 1", 8, 1000);
    open();
    QTest::mousePress(&view(), Qt::LeftButton, {}, view().pixel(22, 0).toPoint());
    move_to(view().pixel(24, 40), {});
    move_to(view().pixel(24, 80), {});
    QVERIFY(view().preview());
    QCOMPARE(view().preview()->words, QStringLiteral("Twyborne, arr. move 25, 10.40 a.m."));
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(!view().preview());
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, view().pixel(24, 80).toPoint());
    QVERIFY(client_->sent.empty());
  }

  void a_click_takes_the_train_in_hand_and_orders_nothing() {
    client_->add_train("No. 1", 8, 1000, {client_->at(5000)});
    const Handle two = client_->add_train("No. 2", 8, 13'000);
    open();
    QTest::mouseClick(&view(), Qt::LeftButton, {}, view().pixel(22, 120).toPoint());
    QCOMPARE(desk_->model().selected(), two);
    QVERIFY(client_->sent.empty());
    // And the other way round: whom the sheet takes in hand, the timetable has.
    desk_->model().select(Handle{0});
    QCOMPARE(panel().model().chosen(), Handle{0});
    QCOMPARE(panel().table()->currentIndex().row(), 0);
  }

  void trains_of_others_are_not_dragged() {
    client_->add_train("No. 1", 8, 1000);
    client_->picture_.bodies[0].mine = false;
    client_->see_enemy_train(11'000);
    open();
    drag(view().pixel(22, 0), view().pixel(24, 80));
    drag(view().pixel(22, 100), view().pixel(24, 40));
    QVERIFY(client_->sent.empty());
    QVERIFY(!panel().hold_button()->isEnabled());
  }

  void CX_7_keys_choose_a_train_and_a_station_and_order() {
    client_->add_train("No. 1", 8, 1000);
    const Handle two = client_->add_train("No. 2", 8, 5000, {client_->at(1000)});
    open();
    QTest::keyClick(desk_.get(), Qt::Key_F10);
    QTRY_VERIFY_WITH_TIMEOUT(view().hasFocus(), patience);
    QTest::keyClick(&view(), Qt::Key_N);
    QCOMPARE(panel().model().chosen(), two);
    QTest::keyClick(&view(), Qt::Key_Down);
    QTest::keyClick(&view(), Qt::Key_Down);
    QCOMPARE(view().marked()->name, QStringLiteral("Wendfold"));
    QCOMPARE(view().hint(), QStringLiteral("Enter: No. 2: Wendfold, arr. move 25, 10.40 a.m."));
    QTest::keyClick(&view(), Qt::Key_Return);
    only(RunTrainOrder<Handle>{two, {client_->at(13'000)}, false, {}});
    QVERIFY(view().hasFocus());  // the next key is the timetable's too: on the sheet W would destroy, H halt a body
    QTest::keyClick(&view(), Qt::Key_Down);
    QTest::keyClick(&view(), Qt::Key_Return, Qt::ShiftModifier);
    only(RunTrainOrder<Handle>{two, {client_->at(1000), client_->at(9000)}, false, {}});
    // With one stop it goes to and fro between that and where it stands.
    QTest::keyClick(&view(), Qt::Key_S);
    only(RunTrainOrder<Handle>{two, {client_->at(1000), client_->at(5000)}, true, {}});
    QTest::keyClick(&view(), Qt::Key_W);
    QVERIFY(client_->sent.empty());
    QTest::keyClick(&view(), Qt::Key_Return);
    only(RunTrainOrder<Handle>{two, {client_->at(1000)}, false, Handle{0}});
    QTest::keyClick(&view(), Qt::Key_H);
    only(RunTrainOrder<Handle>{two, {}, false, {}});
    QVERIFY(view().hasFocus());
  }

  void CX_7_buttons_do_the_same_and_part_and_make_up_trains() {
    const Handle one = client_->add_train("No. 1", 8, 1000);
    const Handle two = client_->add_train("No. 2", 8, 1000);
    open();
    QCOMPARE(panel().model().chosen(), one);
    choose(panel().run_button(), "Twyborne");
    only(RunTrainOrder<Handle>{one, {client_->at(9000)}, false, {}});
    choose(panel().wait_button(), "No. 2");
    only(RunTrainOrder<Handle>{one, {}, false, two});
    choose(panel().make_up_button(), "No. 2");
    only(MakeUpTrainOrder<Handle>{one, two});
    panel().part_button()->click();
    PartForm& form = *panel().part_form();
    QVERIFY(form.isVisible());
    QCOMPARE(form.trucks()->value(), 4);
    form.trucks()->setValue(3);
    form.name()->setText("  Empties ");
    QTest::keyClick(form.name(), Qt::Key_Return);
    only(PartTrainOrder<Handle>{one, 3, 0, "Empties"});
    QVERIFY(!form.isVisible());
    panel().hold_button()->click();
    only(RunTrainOrder<Handle>{one, {}, false, {}});
  }

  void CX_7_a_body_in_hand_gets_on_the_train_in_hand_and_off() {
    const Handle one = client_->add_train("No. 1", 8, 1000);
    const Handle foot = client_->add("6/Manchester", Arm::infantry, Formation::fours, 46, {1000, 2040});
    open();
    QVERIFY(!panel().entrain_button()->isEnabled());
    desk_->model().select(foot);
    QCOMPARE(panel().model().chosen(), one);
    panel().entrain_button()->click();
    only(EntrainOrder<Handle>{foot, one});
    client_->picture_.bodies[foot.index()].aboard = one;
    client_->tell();
    desk_->model().select(one);
    QVERIFY(!panel().entrain_button()->isEnabled());
    panel().detrain_button()->click();
    only(DetrainOrder<Handle>{foot});
  }

  void KS_4_1_collections_and_this_move_stand_out() {
    client_->add_train("No. 1", 8, 1000);
    client_->briefing_.rulebook.supply.kind = SupplyKind::packets;
    client_->briefing_.rulebook.supply.every_moves = 6;
    open();
    QVERIFY(panel().model().collects(24) && panel().model().collects(18) && !panel().model().collects(22));
    QCOMPARE(panel().model().when(27.7), QStringLiteral("move 27, 10.48 a.m."));
  }

  void what_is_pointed_at_is_told_with_its_clause() {
    client_->add_train("No. 1", 8, 1000, {client_->at(13'000)});
    client_->know_broken(client_->bridge_);
    open();
    const QString told = view().told_at(view().pixel(23, 24));
    QVERIFY2(told.contains("No. 1") && told.contains("move 23, 10.28 a.m.") && told.contains("CX-7"), qPrintable(told));
    const QString shut = view().told_at(view().pixel(21, 100));
    QVERIFY2(shut.contains("bridge down") && shut.contains("KS-5"), qPrintable(shut));
  }

  void without_trains_the_dock_stands_aside() {
    client_->add("1/Border", Arm::infantry, Formation::boxed, 58, {1000, 1500});
    make_desk();
    QVERIFY(!panel().isVisible());
    QTest::keyClick(desk_.get(), Qt::Key_F10);
    QTRY_VERIFY_WITH_TIMEOUT(panel().isVisible(), patience);
  }

  void it_has_room_on_small_and_large_screens_data() {
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1366, 768), QSize(1920, 1080)})
      QTest::addRow("%dx%d", size.width(), size.height()) << size;
  }
  void it_has_room_on_small_and_large_screens() {
    QFETCH(QSize, size);
    evening();
    make_desk(size);
    desk_->show_railway();
    QTRY_VERIFY_WITH_TIMEOUT(view().isVisible(), patience);
    QTest::qWait(300);
    for (QWidget* part : {static_cast<QWidget*>(&view()), static_cast<QWidget*>(panel().table()),
                          static_cast<QWidget*>(panel().detrain_button())}) {
      QVERIFY(part->isVisible());
      const QRect shown(part->mapTo(desk_.get(), QPoint()), part->size());
      QVERIFY2(desk_->rect().contains(shown), part->metaObject()->className());
    }
    QVERIFY(view().width() >= 240 && view().height() >= 90);
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (folder.isEmpty()) return;
    QDir().mkpath(folder);
    desk_->grab().save(QStringLiteral("%1/timetable_%2.png").arg(folder).arg(size.width()));
    QImage large(view().size() * 2, QImage::Format_ARGB32);
    large.setDevicePixelRatio(2);
    view().render(&large);
    large.save(QStringLiteral("%1/timetable_view_%2.png").arg(folder).arg(size.width()));
  }

 private:
  RailwayPanel& panel() { return desk_->railway(); }
  TimetableView& view() { return *panel().view(); }
  void open() {
    make_desk();
    desk_->show_railway();
    QTRY_VERIFY_WITH_TIMEOUT(view().isVisible(), patience);
  }
  /// Move 22 of the picture of the lines of supply, told move by move.
  void evening() {
    RailClient& seat = *client_;
    seat.briefing_.rulebook.supply.kind = SupplyKind::packets;
    seat.briefing_.rulebook.supply.every_moves = 6;
    const Handle one = seat.add_train("No. 1", 5, 1000);
    const Handle two = seat.add_train("No. 2", 10, 1000, {seat.at(9000)});
    seat.add_train("No. 3", 8, 11'500, {seat.at(13'000)});
    const Handle foot = seat.add("6/Manchester", Arm::infantry, Formation::fours, 46, {1000, 2040});
    const Handle horse = seat.add("A/Westm Yeo.", Arm::cavalry, Formation::fours, 22, {1000, 2040});
    seat.picture_.bodies[horse.index()].aboard = one;
    seat.picture_.bodies[foot.index()].entraining = BasicEntraining<Handle>{two, false, 1};
    seat.picture_.bodies[2].rails->ahead = true;
    seat.picture_.bodies[0].rails->stops = {seat.at(8000), seat.at(1000)};
    seat.picture_.bodies[0].rails->shuttle = true;
    seat.know_broken(seat.bridge_);
    seat.see_enemy_train(12'600);
  }
  void move_to(const QPointF& at, Qt::KeyboardModifiers modifiers) {
    QMouseEvent move(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&view(), &move);
  }
  void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers modifiers = {}) {
    client_->sent.clear();
    QTest::mousePress(&view(), Qt::LeftButton, modifiers, from.toPoint());
    move_to((from + to) / 2, modifiers);
    move_to(to, modifiers);
    QTest::mouseRelease(&view(), Qt::LeftButton, modifiers, to.toPoint());
  }
  template <class Order>
  void only(const Order& order) {
    QCOMPARE(client_->sent.size(), std::size_t{1});
    const auto* sent = get_if<Order>(&client_->sent.front());
    QVERIFY(sent);
    QVERIFY(*sent == order);
    client_->sent.clear();
  }
  static void choose(QPushButton* button, const QString& text) {
    QMenu* menu = button->menu();
    emit menu->aboutToShow();
    for (QAction* action : menu->actions())
      if (action->text() == text) return action->trigger();
    QFAIL(qPrintable(text));
  }
  /// Whether anything of the hatching's red is painted about there.
  bool reds_at(MoveTime time, double feet) {
    const QImage picture = view().grab().toImage();
    const QPoint at = view().pixel(time, feet).toPoint();
    int red = 0;
    for (int x = -6; x <= 6; ++x)
      for (int y = -2; y <= 2; ++y) {
        const QColor colour = picture.pixelColor(at + QPoint(x, y));
        red += colour.red() > colour.blue() + 60 && colour.red() > colour.green() + 60;
      }
    return red > 3;
  }
};

SANDGATE_TEST(TimetableTest)

}  // namespace tst_timetable
#include "tst_timetable.moc"
