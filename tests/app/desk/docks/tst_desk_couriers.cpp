// A desk whose orders and reports ride (KS-11): what was sent and how it stands, what will ride before it is given,
// riders and post flags on the sheet, captured papers, the seat's post; and nothing of it with perfect signals.
#include <QAction>
#include <QSettings>
#include <QSignalSpy>

#include "app/words/times.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk_couriers {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr Handle border{0}, yeomanry{1}, battery{2};

}  // namespace

class DeskCouriersTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  /// The seat sits with 1/Border; the battery was at hand 14 minutes ago; a brother sits with the yeomanry.
  void init() {
    QSettings().clear();
    client_ = std::make_unique<FakeClient>();
    client_->briefing_.rulebook.signalling.kind = Signals::couriers;
    client_->briefing_.rulebook.signalling.call = Length::feet(1);
    client_->briefing_.seats.push_back({SeatId{2}, "blue-horse", "Maj Lowther, the horse", SideId{0}});
    Picture& picture = client_->picture_;
    picture.post = border;
    picture.bodies[border.index()].post_of = SeatId{0};
    picture.bodies[yeomanry.index()].post_of = SeatId{2};
    OwnBody& away = picture.bodies[battery.index()];
    away.at_hand = false;
    away.known = picture.clock.time.after(-14);
    away.known_move = 1;
    make_desk();
  }
  void cleanup() { shut(); }

  void KS_11_5_how_an_order_stands() {
    add_order(InstructionKind::halt);
    client_->tell();
    const ExpectedRide ride = reckoned(0);
    QCOMPARE(stands(0), "under way, due about " + words::short_time(ride.due));
    go_to_move(ride.due_move + 2);
    QTRY_VERIFY_WITH_TIMEOUT(!reckoned(0).at, patience);
    QCOMPARE(stands(0), "answer not before " + words::short_time(ride.answer));
    QCOMPARE(dock()->windowTitle(), "Rides");
    go_to_move(ride.answer_move + 2);
    QCOMPARE(stands(0), "unanswered");
    QCOMPARE(dock()->windowTitle(), "Rides (1)");
    QVERIFY(desk_->couriers().note().contains("1 unanswered"));
  }

  void KS_11_5_what_was_heard_of_orders_data() {
    QTest::addColumn<int>("state");
    QTest::addColumn<QString>("told");
    QTest::newRow("had") << static_cast<int>(SentState::had) << "done: the body has it";
    QTest::newRow("overtaken") << static_cast<int>(SentState::overtaken) << "overtaken by a later one";
    QTest::newRow("not ours") << static_cast<int>(SentState::not_ours) << "not ours: another commands it";
    QTest::newRow("barred") << static_cast<int>(SentState::barred) << "refused (KS-2.1: a river)";
    QTest::newRow("came back") << static_cast<int>(SentState::came_back) << "came back: nobody was there";
  }
  void KS_11_5_what_was_heard_of_orders() {
    QFETCH(int, state);
    QFETCH(QString, told);
    SentOrder& order = add_order(InstructionKind::march);
    order.state = static_cast<SentState>(state);
    if (order.state == SentState::barred) {
      order.clause = "KS-2.1";
      client_->report(ReportCode::order_barred, battery,
                      {{"bar", static_cast<std::int64_t>(Bar::river)}, {"order", order.number}});
    }
    client_->tell();
    QCOMPARE(stands(0), told);
    QVERIFY(row(0, SentModel::what_column).startsWith("March to "));
    QCOMPARE(row(0, SentModel::whom_column), "14 Battery");
    QVERIFY(desk_->rides().under_way().empty());
  }

  void KS_11_6_messages_stand_there_by_addressee() {
    BasicMessage<Handle> message;
    message.to = {SeatId{2}};
    message.content.text = {"On my way"};
    client_->add_message(SeatId{0}, message);
    SeenMessage& sent = client_->picture_.messages.back();
    sent.rides_from = client_->picture_.bodies[border.index()].at;
    sent.rides_toward = {client_->picture_.bodies[yeomanry.index()].at};
    client_->tell();
    QCOMPARE(rows().rowCount(), 1);
    QCOMPARE(row(0, SentModel::number_column), "Message 1");
    QCOMPARE(row(0, SentModel::whom_column), "Maj Lowther");
    const ExpectedRide ride = reckoned(0);
    QVERIFY(stands(0).startsWith("under way, due about "));
    go_to_move(ride.due_move + 2);
    QTRY_COMPARE_WITH_TIMEOUT(stands(0), QString("should be there"), patience);
    client_->report(ReportCode::message_came_back, {}, {{"message", std::int64_t{1}}});
    client_->tell();
    QCOMPARE(stands(0), "came back: nobody was there");
  }

  void KS_11_5_the_list_is_reached_and_left_by_keys() {
    add_order(InstructionKind::halt);
    client_->tell();
    reckoned(0);
    QVERIFY(dock()->isHidden() && !desk_->rides().chosen());
    QTest::keyClick(&desk_->sheet(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(!dock()->isHidden());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->couriers().sent()->hasFocus(), patience);
    // Chosen, it shows its way.
    QTRY_VERIFY_WITH_TIMEOUT(desk_->rides().chosen(), patience);
    const auto riders = desk_->troops().riders();
    QCOMPARE(riders.size(), std::size_t{1});
    QVERIFY(riders.front().chosen && riders.front().reckoned && riders.front().way.size() >= 2);
    QTest::keyClick(desk_->couriers().sent(), Qt::Key_Return);
    QVERIFY(desk_->model().selected() == battery);
    desk_->couriers().sent()->setFocus();
    QTest::keyClick(desk_->couriers().sent(), Qt::Key_Escape);
    QVERIFY(dock()->isHidden());
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->rides().chosen(), patience);
  }

  void KS_11_5_what_will_ride_is_said_before_it_is_given() {
    desk_->model().select(border);
    QVERIFY(desk_->orders().rides_label()->isHidden());
    desk_->model().select(battery);
    QVERIFY(!desk_->orders().rides_label()->isHidden());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->orders().rides_label()->text().contains("a rider is there about"), patience);
    QVERIFY2(desk_->orders().rides_label()->text().contains("14 min ago"),
             qPrintable(desk_->orders().rides_label()->text()));
    desk_->model().march_to(client_->briefing().to_table({4000, 1500}));
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->model().planning(), patience);
    QVERIFY(desk_->model().plan() && desk_->model().plan()->ride);
    QCOMPARE(desk_->model().plan()->preview.marks.front().move, desk_->model().plan()->ride->due_move + 2);
    const auto labels = desk_->orders().findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text() == "Arrives, at a guess"; }));
  }

  // Guns find no way over the river from where they were known last. They may be on its other side by now.
  void KS_11_5_an_order_rides_though_no_way_is_known() {
    const Point over = client_->briefing().to_table({4000, 3500});
    desk_->model().select(battery);
    desk_->model().march_to(over);
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->model().planning(), patience);
    QVERIFY(desk_->model().plan() && desk_->model().plan()->no_way && !desk_->model().refusal());
    QVERIFY(desk_->model().plan()->preview.marks.empty());
    const auto says = [&](const QString& part) {
      const auto labels = desk_->orders().findChildren<QLabel*>();
      return std::ranges::any_of(
          labels, [&](const QLabel* label) { return !label->isHidden() && label->text().contains(part); });
    };
    QVERIFY(says("No way is known from where it was last known"));
    QVERIFY(!says("Arrives"));
    desk_->sheet().grab();  // its places, joined by straight lines
    desk_->give();
    QCOMPARE(client_->sent.size(), std::size_t{1});
    const auto& order = get<MarchOrder<Handle>>(client_->sent.front());
    QVERIFY(order.body == battery && order.path.back() == over && order.via.empty());
    QVERIFY(!check(client_->picture(), client_->briefing(), order));
    // Off the sheet there is nothing to march to, and one that is at hand is where it is known.
    desk_->model().march_to({Length::feet(-5), over.y});
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->model().planning(), patience);
    QVERIFY(!desk_->model().plan() && desk_->model().refusal());
    client_->picture_.bodies[battery.index()].at_hand = true;
    client_->tell();
    desk_->model().march_to(over);
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->model().planning(), patience);
    QVERIFY(!desk_->model().plan() && desk_->model().refusal());
  }

  void KS_11_2_own_riders_are_drawn_while_they_can_be_under_way() {
    add_order(InstructionKind::halt);
    client_->tell();
    const ExpectedRide ride = reckoned(0);
    auto riders = desk_->troops().riders();
    QCOMPARE(riders.size(), std::size_t{1});
    QCOMPARE(riders.front().label, "order 1, about " + words::short_time(ride.due));
    const MapPoint set_out = riders.front().at;
    QVERIFY(ride.due_move >= client_->picture().clock.move + 2);  // far enough for this test
    go_to_move(client_->picture().clock.move + 2);
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->troops().riders().empty() && desk_->troops().riders().front().at != set_out,
                             patience);
    go_to_move(ride.due_move + 2);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->troops().riders().empty(), patience);
  }

  void KS_11_3_other_sides_riders_are_drawn_as_they_were_seen() {
    const ExerciseTime now = client_->picture().clock.time;
    const Point at = client_->briefing().to_table({3500, 1000});
    for (const int minutes : {0, 20, 600})
      client_->picture_.riders.push_back({SideId{1}, at, now.after(-minutes), 1, border});
    client_->tell();
    const auto riders = desk_->troops().riders();
    QCOMPARE(riders.size(), std::size_t{2});
    QVERIFY(riders[0].livery == Livery::red && !riders[0].reckoned && riders[0].label.isEmpty());
    QCOMPARE(riders[1].label, "20 min");
    desk_->sheet().grab();  // painted, with what else stands there
  }

  void KS_11_1_posts_have_flags() {
    const auto flags = desk_->troops().post_flags();
    QCOMPARE(flags.size(), std::size_t{2});
    QVERIFY(flags[0].own && !flags[1].own);
  }

  void KS_11_3_a_dispatch_leads_to_its_paper_and_the_paper_to_its_places() {
    SeenPaper seen;
    seen.number = 1;
    seen.time = client_->picture().clock.time;
    seen.by = border;
    seen.paper.kind = RideKind::order;
    seen.paper.from = "Col Burke, commanding 2nd Division";
    seen.paper.to = "A/8 Hussars";
    seen.paper.given = seen.time.after(-30);
    seen.paper.at = client_->briefing().to_table({1500, 1500});
    seen.paper.order = Instruction{InstructionKind::march, client_->briefing().to_table({5000, 3500}), true};
    seen.paper.places = {{"A/8 Hussars", client_->briefing().to_table({5000, 3500})}};
    seen.paper.text = {"<b>Make haste</b>"};
    client_->picture_.papers.push_back(seen);
    client_->report(ReportCode::paper_taken, border, {{"paper", std::int64_t{1}}});
    client_->tell();
    const int dispatch = desk_->dispatches().model().row_of(client_->picture().dispatches.back().number);
    desk_->dispatches().table()->setCurrentIndex(desk_->dispatches().model().index(dispatch, 0));
    desk_->dispatches().locate_current();
    CouriersPanel& couriers = desk_->couriers();
    QVERIFY(!dock()->isHidden());
    QCOMPARE(couriers.tabs()->currentIndex(), static_cast<int>(CouriersPanel::papers_page));
    const QString text = couriers.page()->toPlainText();
    for (const char* part : {"Order from Col Burke, commanding 2nd Division", "To A/8 Hussars", "pressing on",
                             "1/Border", "<b>Make haste</b>"})
      QVERIFY2(text.contains(part), qPrintable(text));
    QCOMPARE(couriers.places()->count(), 2);
    QTRY_COMPARE_WITH_TIMEOUT(desk_->papers().open(), std::int64_t{1}, patience);
    QCOMPARE(desk_->papers().marks().size(), std::size_t{2});
    // By keys: from the paper to its places, and from a place to the sheet.
    QSignalSpy asked(&couriers, &CouriersPanel::place_asked);
    couriers.papers()->setFocus();
    QTest::keyClick(couriers.papers(), Qt::Key_Return);
    QCOMPARE(couriers.places()->currentRow(), 0);
    QTest::keyClick(couriers.places(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QVERIFY(asked.front().front().value<Point>() == seen.paper.places.front().at);
    QVERIFY(client_->sent.empty());  // Enter meant the place, not an order
    QTest::keyClick(couriers.places(), Qt::Key_Escape);
    QVERIFY(dock()->isHidden());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->papers().marks().empty(), patience);
    QTest::keyClick(&desk_->sheet(), Qt::Key_F6, Qt::ControlModifier);
    QVERIFY(!dock()->isHidden());
  }

  void KS_11_8_a_seat_sits_with_another_body() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_H, Qt::ControlModifier);
    QVERIFY(desk_->said_above().text().startsWith("Nobody is in hand"));
    desk_->model().select(battery);
    QTest::keyClick(&desk_->sheet(), Qt::Key_H, Qt::ControlModifier);
    QVERIFY2(desk_->said_above().text().contains("only to a body at hand"), qPrintable(desk_->said_above().text()));
    QVERIFY(client_->sent.empty());
    desk_->model().select(yeomanry);
    QTest::keyClick(&desk_->sheet(), Qt::Key_H, Qt::ControlModifier);
    QCOMPARE(client_->sent.size(), std::size_t{1});
    QVERIFY(get<NamePostOrder<Handle>>(client_->sent.front()).body == yeomanry);
  }

  void KS_11_8_a_lost_post_is_said_with_what_to_do() {
    QVERIFY(desk_->post_notice().isHidden());
    client_->picture_.bodies[border.index()].gone = true;
    client_->tell();
    QVERIFY(desk_->post_notice().isVisible());
    QVERIFY(desk_->post_notice().text()->text().contains("1/Border"));
    QVERIFY(desk_->post_notice().text()->text().contains("Ctrl+H"));
    QVERIFY(!desk_->post_notice().sit_button()->isEnabled());
    desk_->model().select(battery);  // one that is away will do now
    QVERIFY(desk_->post_notice().sit_button()->isEnabled());
    QTest::mouseClick(desk_->post_notice().sit_button(), Qt::LeftButton);
    QCOMPARE(client_->sent.size(), std::size_t{1});
    QVERIFY(get<NamePostOrder<Handle>>(client_->sent.front()).body == battery);
    client_->picture_.post = battery;
    client_->tell();
    QVERIFY(desk_->post_notice().isHidden());
  }

  void KS_1_1_with_perfect_signals_there_is_nothing_of_it() {
    desk_.reset();
    client_->briefing_.rulebook.signalling.kind = Signals::perfect;
    client_->picture_.post = {};
    for (OwnBody& body : client_->picture_.bodies) body.post_of = {}, body.at_hand = true;
    make_desk();
    QVERIFY(!desk_->model().by_couriers() && !desk_->model().rides());
    for (const auto* action : desk_->findChildren<QAction*>()) {
      for (const QKeySequence& key : action->shortcuts())
        QVERIFY(key != QKeySequence(Qt::SHIFT | Qt::Key_F6) && key != QKeySequence(Qt::CTRL | Qt::Key_H));
    }
    QTest::keyClick(&desk_->sheet(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(dock()->isHidden() && desk_->post_notice().isHidden());
    desk_->model().select(battery);
    QVERIFY(desk_->orders().rides_label()->isHidden());
    QVERIFY(desk_->troops().riders().empty() && desk_->troops().post_flags().empty());
  }

 private:
  QDockWidget* dock() const { return desk_->docks().findChild<QDockWidget*>("couriers"); }
  const QAbstractItemModel& rows() const { return *desk_->couriers().sent()->model(); }
  QString row(int at, int column) const { return rows().index(at, column).data().toString(); }
  QString stands(int at) const { return row(at, SentModel::stands_column); }
  /// To the battery, from the post, now.
  SentOrder& add_order(InstructionKind kind) {
    Picture& picture = client_->picture_;
    SentOrder order;
    order.number = static_cast<std::int64_t>(picture.orders.size()) + 1;
    order.body = battery;
    order.order.kind = kind;
    order.order.to = client_->briefing().to_table({4000, 1500});
    order.given = picture.clock.time;
    order.move = picture.clock.move;
    order.from = picture.bodies[border.index()].at;
    order.toward = picture.bodies[battery.index()].at;
    picture.orders.push_back(order);
    return picture.orders.back();
  }
  /// How the ride of a row is reckoned, once that is done for the move there is.
  ExpectedRide reckoned(std::size_t at) {
    const Sending sending = desk_->rides().sent().at(at).sending;
    const auto done = [&] { return desk_->rides().expected(sending).has_value() && desk_->rides().settled(); };
    if (!QTest::qWaitFor(done, patience)) qFatal("the ride is not reckoned");
    return *desk_->rides().expected(sending);
  }
  /// The first camp's moves are odd.
  void go_to_move(std::int64_t move) {
    PictureClock& clock = client_->picture_.clock;
    clock.time = clock.time.after((move - clock.move) / 2 * client_->briefing().rulebook.wide.minutes_per_round);
    clock.move = move;
    client_->tell();
  }
};

SANDGATE_TEST(DeskCouriersTest)

}  // namespace tst_desk_couriers
#include "tst_desk_couriers.moc"
