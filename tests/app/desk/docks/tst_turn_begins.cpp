// A turn begins with what has happened: the news, and the dispatches behind them.
#include "app/words/arguments.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_turn_begins {

using namespace sandgate;
using namespace sandgate::tests;

class TurnBeginsTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { open(); }
  void cleanup() { shut(); }

  void the_news_open_with_the_move_and_give_way_to_orders() {
    QVERIFY(!in_view(desk_->news()));
    QVERIFY(!in_view(desk_->brief()));
    close_and_come_back();
    QTRY_VERIFY_WITH_TIMEOUT(in_view(desk_->news()), patience);
    QCOMPARE(desk_->news().model().rowCount(), 3);
    QCOMPARE(text_of(0), "1/Border: The enemy has touched our box; it is open.");
    QCOMPARE(text_of(1), "14 Battery: Arrived at " + words::place(body(2).at, client_->briefing()) + ".");
    // He begins to work.
    QTest::keyClick(&desk_->sheet(), Qt::Key_Tab);
    QTRY_VERIFY_WITH_TIMEOUT(!in_view(desk_->news()) && in_view(desk_->orders()), patience);
    // And has them again by a key.
    QTest::keyClick(&desk_->sheet(), Qt::Key_F7);
    QTRY_VERIFY_WITH_TIMEOUT(in_view(desk_->news()) && desk_->news().list()->hasFocus(), patience);
    QCOMPARE(desk_->news().list()->currentIndex().row(), 0);
  }

  void the_list_stays_as_it_was_while_the_move_lasts() {
    close_and_come_back();
    const int lines = desk_->news().model().rowCount();
    client_->report(ReportCode::own_fallen, Handle{1}, {});
    client_->tell();
    QCOMPARE(desk_->news().model().rowCount(), lines);
  }

  void where_nothing_has_happened_the_orders_stay_in_front() {
    close();
    begin_move();
    QVERIFY(desk_->news().model().empty());
    QVERIFY(in_view(desk_->orders()) && !in_view(desk_->news()));
    QTest::keyClick(&desk_->sheet(), Qt::Key_F7);
    QTRY_VERIFY_WITH_TIMEOUT(shown("Nothing has happened since your last move."), patience);
  }

  void a_line_leads_to_its_place_by_enter_and_by_click() {
    close_and_come_back();
    desk_->sheet().zoom(8);
    QTest::keyClick(&desk_->sheet(), Qt::Key_F7);
    QListView* list = desk_->news().list();
    QTRY_VERIFY_WITH_TIMEOUT(list->hasFocus(), patience);
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(centred_on({3000, 1500}), patience);
    QCOMPARE(desk_->model().selected(), Handle{2});
    // The next line is one key away.
    QVERIFY(in_view(desk_->news()) && list->hasFocus());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    QTRY_VERIFY_WITH_TIMEOUT(centred_on({1000, 1500}), patience);
    QCOMPARE(desk_->model().selected(), Handle{0});
  }

  void what_was_chosen_is_read() {
    close_and_come_back();
    QCOMPARE(desk_->dispatches().model().unread(), 3);
    QListView* list = desk_->news().list();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    QCOMPARE(desk_->dispatches().model().unread(), 2);
    const DispatchModel& rows = desk_->dispatches().model();
    QTableView* table = desk_->dispatches().table();
    const auto row_of = [&](ReportCode code) {
      for (int row = 0; row < rows.rowCount(); ++row) {
        if (!rows.is_head(row) && rows.dispatch(rows.index(row, 0))->code == code) return row;
      }
      return -1;
    };
    const QModelIndex arrived = rows.index(row_of(ReportCode::arrived), DispatchModel::report_column);
    table->scrollTo(arrived);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(arrived).center());
    QCOMPARE(desk_->dispatches().model().unread(), 1);
    QVERIFY(desk_->dispatches().note().endsWith("1 unread"));
  }

  void to_look_at_the_dispatches_is_not_to_read_them() {
    close_and_come_back();
    QTest::keyClick(&desk_->sheet(), Qt::Key_F6);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->dispatches().table()->hasFocus(), patience);
    QCOMPARE(desk_->dispatches().model().unread(), 3);
    // A click on a head reads what stands under it: what the own move brought about stands under another.
    QTableView* table = desk_->dispatches().table();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 0)).center());
    QCOMPARE(desk_->dispatches().model().unread(), 1);
  }

  void own_orders_are_never_unread() {
    desk_->dispatches().model().mark_all_read();
    desk_->model().order(march());
    QCOMPARE(client_->picture().dispatches.back().code, ReportCode::marching);
    QCOMPARE(desk_->dispatches().model().unread(), 0);
  }

  // Grouped by move and kind, the newest move and the gravest kind first.
  void the_dispatches_are_grouped() {
    close_and_come_back();
    const DispatchModel& rows = desk_->dispatches().model();
    const auto text = [&](int row, int column) { return rows.index(row, column).data().toString(); };
    QVERIFY(rows.is_head(0));
    QVERIFY2(text(0, 0).startsWith("Move 4 · "), qPrintable(text(0, 0)));
    QVERIFY2(text(0, 0).endsWith(" · Contact 1 · Sightings 1"), qPrintable(text(0, 0)));
    QCOMPARE(desk_->dispatches().table()->columnSpan(0, 0), int{DispatchModel::columns});
    QCOMPARE(text(1, DispatchModel::kind_column), "Contact");
    QCOMPARE(text(2, DispatchModel::kind_column), "Sightings");
    QVERIFY(rows.is_head(3));
    QVERIFY(text(3, 0).startsWith("Move 3 · "));
    QCOMPARE(text(4, DispatchModel::kind_column), "Arrivals");
    int told = 0;
    for (int row = 0; row < rows.rowCount(); ++row) told += rows.is_head(row) ? 0 : 1;
    QCOMPARE(static_cast<std::size_t>(told), client_->picture().dispatches.size());
  }

  // Of what kind it is ends in no "…": a mark, the word and what is left free round both.
  void a_dispatch_tells_its_kind_whole() {
    constexpr int beside_words = 32;
    const QFontMetrics metrics(ui_font(13));
    int kinds = 0;
    for (; !stories::heading(static_cast<stories::NewsKind>(kinds)).isEmpty() && kinds < 32; ++kinds) {
      const QString words = stories::heading(static_cast<stories::NewsKind>(kinds));
      QVERIFY2(metrics.horizontalAdvance(words) + beside_words <=
                   desk_->dispatches().table()->columnWidth(DispatchModel::kind_column),
               qPrintable(words));
    }
    QVERIFY(kinds >= 9);
  }

  // Hot seat: a desk that is made anew knows what came since its seat closed its move.
  void a_seat_that_comes_back_finds_its_news() {
    close();
    const DeskMemory memory = [&] {
      bring_news();
      client_->picture_.clock.my_move = false;
      client_->tell();
      return desk_->memory();
    }();
    client_->picture_.clock.my_move = true;
    client_->picture_.clock.move = 5;
    client_->picture_.mine = {};
    make_desk();
    desk_->recall(memory);
    QCOMPARE(desk_->news().model().rowCount(), 3);
    QTRY_VERIFY_WITH_TIMEOUT(in_view(desk_->news()), patience);
    QCOMPARE(desk_->dispatches().model().unread(), 3);
  }

 private:
  const OwnBody& body(std::size_t index) const { return client_->picture().bodies[index]; }
  QString text_of(int row) const { return desk_->news().model().index(row, 0).data().toString(); }
  static bool in_view(const QWidget& panel) { return panel.isVisible() && !panel.visibleRegion().isEmpty(); }
  bool centred_on(MapPoint place) const { return distance_m(desk_->sheet().view().centre, place) < 1; }
  SeatDeed march() const {
    return MarchOrder<Handle>{Handle{0}, {body(0).at, client_->briefing().to_table({2500, 1500})}, false};
  }

  void close() { QTest::keyClick(&desk_->sheet(), Qt::Key_Return, Qt::ControlModifier); }
  /// What closing brought about, and what the enemy did.
  void bring_news() {
    client_->report(ReportCode::arrived, Handle{2}, {});
    client_->picture_.clock.move = 4;
    client_->report(ReportCode::own_touched, Handle{0}, {});
    const Handle seen = client_->add_sighted(Formation::boxed, {}, {5000, 2500});
    client_->report_sighted(seen);
  }
  void begin_move() {
    client_->picture_.clock.move = 5;
    client_->picture_.mine = {};
    client_->tell();
  }
  void close_and_come_back() {
    close();
    bring_news();
    client_->tell();
    begin_move();
  }
};

SANDGATE_TEST(TurnBeginsTest)

}  // namespace tst_turn_begins
#include "tst_turn_begins.moc"
