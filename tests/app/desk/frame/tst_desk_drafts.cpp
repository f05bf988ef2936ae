// A commander's desk while the other camp moves: orders are drafted, listed, changed and drawn, and go when its move
// opens.
#include <QListWidget>

#include "app/stories/refusals.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk_drafts {

using namespace sandgate;
using namespace sandgate::tests;

class DeskDraftsTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { open(); }
  void cleanup() { shut(); }

  void a_march_is_drafted_and_goes_when_the_move_opens() {
    wait_for_other();
    KeyedButton* give = static_cast<KeyedButton*>(desk_->orders().give_button());
    QCOMPARE(give->accessibleName(), "Draft the order");
    desk_->model().select(Handle{1});
    click(ground_pixel({3000, 2200}));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    // The next own move is the one after this.
    QCOMPARE(desk_->model().plan()->preview.marks.front().move, std::int64_t{5});
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->sent.empty());
    QVERIFY(shown("Drafted; goes when your move opens."));
    QVERIFY(list()->isVisible());
    QCOMPARE(list()->count(), 1);
    QVERIFY2(list()->item(0)->text().startsWith("1. Westm. Yeo.: march to "), qPrintable(list()->item(0)->text()));
    QVERIFY(desk_->model().draft().places.empty());
    // It waits for orders no longer.
    QCOMPARE(desk_->model().idle().size(), std::size_t{2});
    QVERIFY(desk_->model().doing(client_->picture().bodies[1]).contains("march drafted"));
    QTest::qWait(50);
    QVERIFY(client_->sent.empty());
    open_move();
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), std::size_t{1}, patience);
    QCOMPARE(get<MarchOrder<Handle>>(client_->sent.front()).body, Handle{1});
    QVERIFY(!list()->isVisible());
    QCOMPARE(give->accessibleName(), "Give the order");
  }

  void halts_boxes_and_screens_are_drafted_too() {
    const auto scouts = add_three_scouts();
    client_->picture_.bodies[2].march =
        march_along({client_->picture_.bodies[2].at, client_->briefing().to_table({5000, 1500})});
    wait_for_other();
    desk_->model().select(Handle{2});
    QVERIFY(desk_->orders().halt_button()->isEnabled());
    QTest::keyClick(&desk_->sheet(), Qt::Key_H);
    desk_->model().choose({Handle{0}, Handle{1}});
    QTest::keyClick(&desk_->sheet(), Qt::Key_B);
    QCOMPARE(desk_->model().drafts().drafts().size(), std::size_t{2});  // one of them stands out already
    QTest::keyClick(&desk_->sheet(), Qt::Key_E);
    QVERIFY(desk_->screen().active());
    desk_->screen().click(client_->briefing().to_table({3000, 2600}));
    desk_->screen().click(client_->briefing().to_table({4800, 2600}));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->screen().plan(), patience);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(!desk_->screen().active());
    QCOMPARE(list()->count(), 3);
    QVERIFY2(list()->item(2)->text().contains("Screen of 3 parties"), qPrintable(list()->item(2)->text()));
    QVERIFY(client_->sent.empty());
    open_move();
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), std::size_t{3}, patience);
    QVERIFY(holds_alternative<HaltOrder<Handle>>(client_->sent[0]));
    QVERIFY(holds_alternative<StandOutOrder<Handle>>(client_->sent[1]));
    QCOMPARE(get<ScreenOrder<Handle>>(client_->sent[2]).parties.size(), scouts.size());
  }

  void drafts_are_changed_by_keys() {
    draft_three();
    QTest::keyClick(&desk_->sheet(), Qt::Key_D, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(list()->hasFocus(), patience);
    QCOMPARE(desk_->orders().drafts()->in_hand(), std::int64_t{1});
    QTest::keyClick(list(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(numbers(), (std::vector<std::int64_t>{2, 1, 3}));
    QTest::keyClick(list(), Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(numbers(), (std::vector<std::int64_t>{1, 2, 3}));
    QTest::keyClick(list(), Qt::Key_Delete);
    QCOMPARE(numbers(), (std::vector<std::int64_t>{2, 3}));
    QCOMPARE(desk_->orders().drafts()->in_hand(), std::int64_t{2});
    desk_->orders().drafts()->later_button()->click();
    QCOMPARE(numbers(), (std::vector<std::int64_t>{3, 2}));
    QTest::keyClick(list(), Qt::Key_Delete, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(numbers().empty());
    QVERIFY(!list()->isVisible());
    open_move();
    QTest::qWait(50);
    QVERIFY(client_->sent.empty());
  }

  void what_is_refused_stays_and_says_why() {
    draft_three();
    // Gone before its order could be given.
    client_->picture_.bodies[1].gone = true;
    open_move();
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), std::size_t{2}, patience);
    QCOMPARE(numbers(), std::vector<std::int64_t>{2});
    QVERIFY2(list()->item(0)->text().startsWith("Refused: "), qPrintable(list()->item(0)->text()));
    const auto& refusal = desk_->model().drafts().drafts().front().refused;
    QVERIFY(refusal && refusal->code == RefusalCode::body_gone);
    RefusedBox* box = desk_->orders().drafts()->refused();
    QVERIFY(box->isVisible());
    QVERIFY(box->words()->text().contains(stories::sentence(*refusal, client_->briefing())));
    QVERIFY(!desk_->orders().drafts()->note()->isVisible());
    desk_->orders().drafts()->take(2);
    desk_->orders().drafts()->out_button()->click();
    QVERIFY(numbers().empty());
  }

  void nothing_goes_while_a_board_lies_over_the_desk() {
    draft_three();
    desk_->stand_still("The clock stands", "", "Go on", true);
    open_move();
    QTest::qWait(50);
    QVERIFY(client_->sent.empty());
    desk_->go_on();
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), std::size_t{3}, patience);
  }

  // A desk that is made anew for the seat, behind the cover meanwhile.
  void they_are_the_seats_wherever_its_desk_goes() {
    draft_three();
    const DeskMemory memory = desk_->memory();
    QCOMPARE(memory.drafts.size(), std::size_t{3});
    make_desk();
    QVERIFY(numbers().empty());
    desk_->recall(memory);
    QCOMPARE(numbers(), (std::vector<std::int64_t>{1, 2, 3}));
    open_move();
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), std::size_t{3}, patience);
    QVERIFY(desk_->memory().drafts.empty());
  }

  void a_closed_move_drafts_nothing() {
    client_->picture_.mine.closed = true;
    client_->tell();
    desk_->model().select(Handle{1});
    QCOMPARE(desk_->model().why_no_order()->code, RefusalCode::already_closed);
  }

 private:
  QListWidget* list() const { return desk_->orders().drafts()->list(); }
  std::vector<std::int64_t> numbers() const {
    std::vector<std::int64_t> all;
    for (const DraftedOrder& draft : desk_->model().drafts().drafts()) all.push_back(draft.number);
    return all;
  }
  void wait_for_other() {
    client_->picture_.clock.my_move = false;
    client_->picture_.clock.move = 4;
    client_->tell();
  }
  void open_move() {
    client_->picture_.clock.my_move = true;
    client_->picture_.clock.move = 5;
    client_->tell();
  }
  /// That each of the three bodies stands out or boxes.
  void draft_three() {
    wait_for_other();
    for (const Handle body : {Handle{0}, Handle{1}, Handle{2}}) {
      desk_->model().select(body);
      QTest::keyClick(&desk_->sheet(), Qt::Key_B);
    }
    QCOMPARE(numbers(), (std::vector<std::int64_t>{1, 2, 3}));
  }
};

SANDGATE_TEST(DeskDraftsTest)

}  // namespace tst_desk_drafts
#include "tst_desk_drafts.moc"
