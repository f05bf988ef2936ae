// Messages on a commander's desk: read by choosing, answered, written on their forms by keys alone, drawn on the sheet.
#include <QAction>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>

#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk_messages {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId brother{2}, ally{3}, enemy{1};

BasicMessage<Handle> note(const char* text) {
  BasicMessage<Handle> message;
  message.to = {SeatId{0}};
  message.content.text = {text};
  return message;
}

}  // namespace

class DeskMessagesTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    QSettings().clear();
    client_ = std::make_unique<FakeClient>();
    client_->briefing_.sides.push_back({SideId{2}, "Green", Livery::blue, Camp::first, Edge::west});
    client_->briefing_.seats.push_back({brother, "blue-foot", "Maj Orr, commanding the foot & guides", SideId{0}});
    client_->briefing_.seats.push_back({ally, "green", "Col Verte, commanding Green", SideId{2}});
    make_desk();
  }
  void cleanup() { shut(); }

  void KS_11_6_what_comes_is_unread_until_it_is_chosen() {
    QCOMPARE(dock("messages")->windowTitle(), "Messages");
    client_->add_message(brother, note("Enemy horse at the mill"));
    client_->add_message({}, note("Umpires meet at four"));
    client_->tell();
    QCOMPARE(box().model().unread(), 2);
    QCOMPARE(dock("messages")->windowTitle(), "Messages (2)");
    QCOMPARE(box().note(), "2 in all · 2 unread");
    const QAbstractItemModel& rows = *box().table()->model();
    QCOMPARE(rows.index(0, MessageModel::who_column).data().toString(), "Umpire");
    QCOMPARE(rows.index(1, MessageModel::who_column).data().toString(), "Maj Orr");
    QTest::keyClick(&desk_->sheet(), Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(box().table()->hasFocus(), patience);
    QCOMPARE(box().model().unread(), 1);  // the newest is in hand
    QVERIFY(box().page()->toPlainText().contains("Umpires meet at four"));
    QTest::keyClick(box().table(), Qt::Key_Down);
    QCOMPARE(box().model().unread(), 0);
    QVERIFY(box().page()->toPlainText().contains("Enemy horse at the mill"));
    QVERIFY(box().page()->toPlainText().contains("Maj Orr, commanding the foot & guides"));
    // What one has sent oneself is not unread.
    client_->add_message(SeatId{0}, note("On my way"));
    client_->tell();
    QCOMPARE(box().model().unread(), 0);
    QCOMPARE(box().in_hand()->number(), 1);  // the one in hand stays
  }

  // What was written is shown as it was written, and obeyed by nothing.
  void KS_11_6_marks_of_a_text_are_text() {
    client_->add_message(brother, note("<img src=x><b>bold</b> & <a href='http://x'>link</a>"));
    client_->tell();
    box().take(1);
    QVERIFY(box().page()->toPlainText().contains("<img src=x><b>bold</b> & <a href='http://x'>link</a>"));
  }

  void KS_11_6_a_dispatch_and_the_news_lead_to_it() {
    client_->add_message(brother, note("Enemy horse at the mill"));
    client_->tell();
    const auto& dispatches = desk_->dispatches();
    const int row = desk_->dispatches().model().row_of(client_->picture().dispatches.back().number);
    dispatches.table()->setCurrentIndex(dispatches.table()->model()->index(row, 0));
    desk_->dispatches().locate_current();
    QCOMPARE(box().in_hand()->number(), 1);
    QVERIFY(!dock("messages")->visibleRegion().isEmpty());
  }

  void KS_11_6_one_is_written_by_keys_alone() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(!dock("write")->isHidden() && !form().refused()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(form().form_field()->hasFocus(), patience);
    QVERIFY(!form().addressee(enemy) && !form().addressee(SeatId{0}));
    QVERIFY(form().addressee(brother) && form().addressee(ally) && form().addressee(SeatId{}));
    QTest::keyClick(form().form_field(), Qt::Key_Down);  // the operation order
    QVERIFY(form().text_field("instructions")->isVisible() && !form().text_field("what")->isVisible());
    form().addressee(brother)->setFocus();
    QTest::keyClick(form().addressee(brother), Qt::Key_Space);
    form().place_field()->setFocus();
    QTest::keyClicks(form().place_field(), "020 015");
    form().time_field()->setFocus();
    QTest::keyClicks(form().time_field(), "11.30");
    form().text_field("intention")->setFocus();
    QTest::keyClicks(form().text_field("intention"), "I shall hold the mill");
    QTest::keyClick(form().text_field("intention"), Qt::Key_Return);
    QTest::keyClicks(form().text_field("intention"), "and bar the ford");
    QTest::keyClick(form().text_field("intention"), Qt::Key_Tab);
    QTRY_VERIFY_WITH_TIMEOUT(form().text_field("instructions")->hasFocus(), patience);
    form().send_button()->setFocus();
    QTest::keyClick(form().send_button(), Qt::Key_Space);
    QCOMPARE(client_->sent.size(), std::size_t{1});
    const auto& sent = get<SendMessageOrder<Handle>>(client_->sent.back()).message;
    QCOMPARE(sent.to, std::vector<SeatId>{brother});
    QVERIFY(!sent.umpire);
    QVERIFY(sent.content.order);
    QCOMPARE(sent.content.order->intention, (Lines{"I shall hold the mill", "and bar the ford"}));
    QVERIFY(sent.content.order->at && sent.content.order->by);
    QCOMPARE(sent.content.order->by->iso(), std::string("1909-09-14T11:30"));
    QVERIFY(dock("write")->isHidden());  // sent, the form is put away, and empty when it is wanted again
    QCOMPARE(form().written()->content, MessageContent{});
    QVERIFY(box().model().message(box().model().index(0, 0))->sent);
  }

  void KS_11_6_a_contact_report_has_figures() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier);
    form().form_field()->setCurrentIndex(2);
    QTest::keyClicks(form().strength_field(Arm::cavalry), "60");
    QTest::keyClicks(form().strength_field(Arm::artillery), "2");
    QTest::keyClicks(form().strength_field(Arm::infantry), "many");  // no number
    QTest::keyClicks(form().time_field(), "10.05");
    const auto written = form().written();
    QVERIFY(written && written->content.contact);
    QCOMPARE(written->content.contact->strength,
             (std::vector<ArmCount>{{Arm::cavalry, 60, 0}, {Arm::artillery, 0, 2}}));
    QCOMPARE(written->content.contact->seen->iso(), std::string("1909-09-14T10:05"));  // before now, not tomorrow
  }

  void KS_11_6_what_cannot_be_read_is_marked_and_what_cannot_be_sent_is_said() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier);
    form().form_field()->setCurrentIndex(1);
    QTest::keyClicks(form().place_field(), "nowhere at all");
    form().send();
    QVERIFY(client_->sent.empty());
    QVERIFY(form().place_field()->property("wrong").toBool());
    form().place_field()->clear();
    form().send();
    QVERIFY(form().refused()->isVisible());
    QVERIFY(form().refused()->words()->text().startsWith("The message goes to nobody"));
    form().addressee(SeatId{})->setChecked(true);
    QVERIFY2(!form().refused()->isVisible(), "what was refused is another message now");
    form().send();
    QVERIFY(form().refused()->words()->text().startsWith("The message says nothing"));
    form().text_field("text")->setPlainText(QString(100'000, 'x'));
    form().send();
    QVERIFY2(form().refused()->words()->text().contains("too long"), qPrintable(form().refused()->words()->text()));
    QVERIFY(client_->sent.empty());
  }

  void KS_11_6_an_answer_goes_to_whoever_wrote() {
    client_->add_message(ally, note("Where are you?"));
    client_->tell();
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(dock("write")->isHidden());  // none is in hand
    QVERIFY(desk_->said_above().isVisible());
    box().take(1);
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(form().text_field("text")->hasFocus(), patience);
    QTest::keyClicks(form().text_field("text"), "At the mill");
    form().send();
    const auto& sent = get<SendMessageOrder<Handle>>(client_->sent.back()).message;
    QCOMPARE(sent.to, std::vector<SeatId>{ally});
    QCOMPARE(sent.answers, std::optional(MessageHandle{0}));
  }

  void KS_11_6_a_line_is_drawn_point_by_point() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier);
    begin_drawing(DrawingKind::phase_line, "Brown");
    QVERIFY(desk_->drawings().active());
    QVERIFY(desk_->sheet().hasFocus());
    for (const MapPoint place : {MapPoint{1000, 1000}, MapPoint{3000, 1000}, MapPoint{3500, 3500}})
      click(ground_pixel(place));
    QCOMPARE(desk_->drawings().in_hand()->points.size(), std::size_t{3});
    QTest::keyClick(&desk_->sheet(), Qt::Key_Backspace);
    QCOMPARE(desk_->drawings().in_hand()->points.size(), std::size_t{2});
    QVERIFY(client_->sent.empty() && !desk_->model().selected());  // a click takes nobody in hand meanwhile
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(!desk_->drawings().active());
    QCOMPARE(desk_->drawings().drawings().size(), std::size_t{1});
    QCOMPARE(desk_->drawings().drawings().front().name, std::string("Brown"));
    // Esc leaves what is being drawn, and keeps what has been drawn and written.
    begin_drawing(DrawingKind::objective, "Hill");
    click(ground_pixel({2000, 2000}));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(desk_->drawings().active());  // an area has three points
    QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    QVERIFY(!desk_->drawings().active());
    QCOMPARE(desk_->drawings().drawings().size(), std::size_t{1});
    QVERIFY(!dock("write")->isHidden());
    // By keys alone: the next point is typed.
    begin_drawing(DrawingKind::place, "Mill");
    form().point_field()->setFocus();
    QTest::keyClicks(form().point_field(), "020 015");
    QTest::keyClick(form().point_field(), Qt::Key_Return);
    QVERIFY(!desk_->drawings().active());
    QCOMPARE(desk_->drawings().drawings().size(), std::size_t{2});
    form().addressee(brother)->setChecked(true);
    form().send();
    QCOMPARE(get<SendMessageOrder<Handle>>(client_->sent.back()).message.content.drawings.size(), std::size_t{2});
    QVERIFY(desk_->drawings().drawings().empty());
  }

  void KS_11_6_nothing_is_drawn_off_the_sheet_or_without_end() {
    DrawingModel& drawings = desk_->drawings();
    drawings.begin(DrawingKind::boundary, QString(500, 'x'));
    QVERIFY(drawings.in_hand()->name.size() <= longest_drawing_name);
    drawings.add({-1, 10});
    drawings.add({1e9, 10});
    QVERIFY(drawings.in_hand()->points.empty());
    for (int i = 0; i < 1000; ++i) drawings.add({1000.0 + i, 1000});
    QCOMPARE(drawings.in_hand()->points.size(), most_drawn_points);
  }

  void KS_11_6_what_is_drawn_is_seen_until_it_is_hidden() {
    const QImage before = desk_->sheet().grab().toImage();
    BasicMessage<Handle> message = note("Mark this");
    message.content.drawings = {
        {DrawingKind::boundary,
         "1 | 2",
         {client_->briefing().to_table({1000, 2500}), client_->briefing().to_table({5000, 2500})}}};
    client_->add_message(brother, message);
    client_->tell();
    QCOMPARE(desk_->drawings().shown().size(), std::size_t{1});
    QVERIFY(desk_->sheet().grab().toImage() != before);
    // Drawn anew under its name, it is where it was drawn last.
    message.content.drawings.front().points.pop_back();
    message.content.drawings.front().points.push_back(client_->briefing().to_table({5000, 1000}));
    client_->add_message(brother, message);
    client_->tell();
    QCOMPARE(desk_->drawings().shown().size(), std::size_t{1});
    QAction* hide = action("&Drawings of messages");
    QVERIFY(hide && hide->isChecked());
    hide->trigger();
    QVERIFY(desk_->drawings().shown().empty());
    hide->trigger();
    box().take(1);
    QSignalSpy asked(&box(), &MessagesPanel::place_asked);
    QTest::keyClick(box().table(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
  }

  // All kinds at once, as a commander has them before him.
  void KS_11_6_all_that_can_be_drawn() {
    BasicMessage<Handle> message = note("Form on the road. The enemy holds the bridge with guns, and horse beyond it.");
    const auto at = [this](double east, double north) { return client_->briefing().to_table({east, north}); };
    message.content.order = OperationOrder{Task::attack,
                                           at(4200, 2900),
                                           client_->picture().clock.time.after(60),
                                           {"Enemy: a battalion"},
                                           {"I shall take the bridge"},
                                           {"1 first, 2 in support"},
                                           {"Waggons at the mill"},
                                           {"To me"}};
    message.content.text.clear();
    message.content.drawings = {{DrawingKind::place, "Mill", {at(1400, 2200)}},
                                {DrawingKind::phase_line, "Phase line Brown", {at(2500, 600), at(2700, 3500)}},
                                {DrawingKind::boundary, "1 | 2 Bn", {at(500, 2200), at(3000, 2300), at(5400, 2700)}},
                                {DrawingKind::axis, "Axis North", {at(1200, 1600), at(2400, 1700), at(3800, 2700)}},
                                {DrawingKind::assembly_area, "Wood", {at(700, 800), at(1500, 700), at(1300, 1200)}},
                                {DrawingKind::objective, "Bridge", {at(4000, 2700), at(4700, 2800), at(4300, 3300)}}};
    client_->add_message(brother, message);
    client_->add_message({}, note("Umpires meet at four"));
    client_->tell();
    QCOMPARE(desk_->drawings().shown().size(), std::size_t{6});
    desk_->show_message(1);
    for (const QSize size : {QSize(1920, 1080), QSize(1366, 700)}) {
      desk_->resize(size);
      QTest::qWait(300);
      desk_->show_message(1);
      QTest::qWait(50);
      QVERIFY(!box().page()->visibleRegion().isEmpty());
      keep(QString("messages-%1").arg(size.width()));
      QVERIFY(tab_is_seen("Dispatches"));  // what stands behind can be reached
      desk_->answer_message();
      form().form_field()->setCurrentIndex(2);
      begin_drawing(DrawingKind::boundary, "Left");
      for (const MapPoint place : {MapPoint{1000, 3000}, MapPoint{3000, 3300}}) click(ground_pixel(place));
      QTest::qWait(300);
      QVERIFY(!form().send_button()->visibleRegion().isEmpty());
      keep(QString("writing-%1").arg(size.width()));
      QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    }
  }

  // Where a side has one seat, he can write to the umpire alone, and does so without choosing him.
  void KS_11_6_alone_there_is_the_umpire() {
    shut();
    open();
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(form().addressee(SeatId{}) && form().addressee(SeatId{})->isChecked());
    QVERIFY(!form().addressee(brother) && !form().addressee(enemy));
    form().form_field()->setCurrentIndex(4);
    form().text_field("text")->setPlainText("May guns cross the weir?");
    form().send();
    const auto& sent = get<SendMessageOrder<Handle>>(client_->sent.back()).message;
    QVERIFY(sent.umpire && sent.to.empty() && sent.content.request);
  }

  void KS_11_6_what_was_read_is_remembered_and_no_word_of_it() {
    client_->add_message(brother, note("Enemy horse at the mill"));
    client_->add_message(brother, note("It has gone"));
    client_->tell();
    box().take(1);
    const DeskMemory memory = desk_->memory();
    QCOMPARE(memory.messages_read, 1);
    make_desk();
    desk_->recall(memory);
    QCOMPARE(box().model().unread(), 1);
    QTest::keyClick(&desk_->sheet(), Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(box().model().unread(), 0);
  }

  void KS_11_6_nothing_is_written_when_it_is_over() {
    client_->picture_.game.emplace().ended.emplace();
    client_->tell();
    QVERIFY(!box().write_button()->isEnabled());
    QTest::keyClick(&desk_->sheet(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(dock("write")->isHidden());
  }

 private:
  MessagesPanel& box() { return desk_->messages(); }
  WriteForm& form() { return desk_->write_form(); }
  QDockWidget* dock(const char* name) const { return desk_->docks().findChild<QDockWidget*>(name); }
  QAction* action(const QString& text) const {
    for (QAction* action : desk_->findChildren<QAction*>()) {
      if (action->text() == text) return action;
    }
    return nullptr;
  }
  bool tab_is_seen(const QString& title) const {
    for (const QTabBar* bar : desk_->docks().findChildren<QTabBar*>()) {
      for (int tab = 0; tab < bar->count(); ++tab) {
        if (bar->tabText(tab) == title && !bar->visibleRegion().isEmpty()) return true;
      }
    }
    return false;
  }
  void keep(const QString& name) const {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) desk_->grab().save(folder + '/' + name + ".png");
  }
  void begin_drawing(DrawingKind kind, const char* name) {
    form().drawing_field()->setCurrentIndex(static_cast<int>(kind));
    form().name_field()->setFocus();
    QTest::keyClicks(form().name_field(), name);
    QTest::keyClick(form().name_field(), Qt::Key_Return);
  }
};

SANDGATE_TEST(DeskMessagesTest)

}  // namespace tst_desk_messages
#include "tst_desk_messages.moc"
