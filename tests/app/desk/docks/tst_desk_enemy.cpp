// The enemy on a commander's desk: listed, found by key and by click, drawn as he is known.
#include <QComboBox>

#include "app/desk/model/pieces.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_desk_enemy {

using namespace sandgate;
using namespace sandgate::tests;

class DeskEnemyTest : public QObject, private tests::OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() { open(); }
  void cleanup() { shut(); }

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
    QTRY_VERIFY_WITH_TIMEOUT(desk_->enemy().table()->hasFocus(), patience);
    QCOMPARE(desk_->model().looked_at(), seen);
    QTest::keyClick(desk_->enemy().table(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(distance_m(desk_->sheet().view().centre, {5000, 2000}) < 1, patience);
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
    const std::int64_t report = client_->picture().dispatches.back().number;
    table->setCurrentIndex(table->model()->index(desk_->dispatches().model().row_of(report), 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(desk_->model().looked_at(), seen);
    QCOMPARE(desk_->model().selected(), Handle{2});
    QTRY_VERIFY_WITH_TIMEOUT(distance_m(desk_->sheet().view().centre, {5000, 2500}) < 1, patience);
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
};

SANDGATE_TEST(DeskEnemyTest)

}  // namespace tst_desk_enemy
#include "tst_desk_enemy.moc"
