// Contact is seen at once on the sheet, and what is known there does not contradict itself.
#include "app/desk/model/pieces.h"
#include "app/mapview/marks.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_contact_on_sheet {

using namespace sandgate;
using namespace sandgate::tests;

class ContactOnSheetTest : public QObject, private DeskOver<TableClient> {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    client_ = std::make_unique<TableClient>();
    make_desk();
    desk_->show_sheet();
  }
  void cleanup() { shut(); }

  // CX-10: sabres where the nearest of both stand, and a click there goes to the table.
  void CX_10_contact_is_a_mark_on_the_sheet_and_leads_to_its_table() {
    const QPoint sabres = pixel(contact());
    QVERIFY(!desk_->on_table());
    QTest::mouseClick(&desk_->sheet(), Qt::LeftButton, {}, sabres);
    QVERIFY(desk_->on_table());
    QCOMPARE(desk_->table().table(), TableHandle{0});
  }

  // A fresh one is in view wherever the sheet is looked at.
  void fresh_contact_out_of_view_stands_at_the_edge() {
    desk_->sheet().zoom(12);
    desk_->sheet().centre_on({5500, 3600});
    QTRY_VERIFY_WITH_TIMEOUT(distance_m(desk_->sheet().view().centre, {5500, 3600}) < 400, patience);
    QTest::qWait(400);
    const View view = desk_->sheet().view();
    QVERIFY(!QRectF(QPointF(), QSizeF(view.size)).contains(view.to_pixel(contact())));
    TableMark mark{.window = {}, .label = "Table 1", .whole = false, .contact = contact(), .fresh = true, .name = "T"};
    int found = 0;
    for (int x = 0; x < view.size.width(); x += 4)
      for (int y = 0; y < view.size.height(); y += 4)
        found += table_mark_at(view, {&mark, 1}, {x + 0.5, y + 0.5}) ? 1 : 0;
    QVERIFY(found > 10);
    mark.fresh = false;
    for (int x = 0; x < view.size.width(); x += 4)
      for (int y = 0; y < view.size.height(); y += 4) QVERIFY(!table_mark_at(view, {&mark, 1}, {x + 0.5, y + 0.5}));
  }

  void a_line_about_a_table_leads_there() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return, Qt::ControlModifier);
    client_->picture_.clock.move = 4;
    client_->report(ReportCode::enemy_shot, Handle{0}, {{"own", std::int64_t{2}}});
    client_->picture_.dispatches.back().at = TableClient::place(320, 90);
    client_->tell();
    client_->picture_.clock.move = 5;
    client_->picture_.mine = {};
    client_->tell();
    QVERIFY(!desk_->on_table());
    QListView* list = desk_->news().list();
    QTRY_VERIFY_WITH_TIMEOUT(list->isVisible() && !list->visibleRegion().isEmpty(), patience);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    QVERIFY(desk_->on_table());
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->news().visibleRegion().isEmpty(), patience);
  }

  // Hollow pieces stood over men in plain view.
  void what_was_lost_where_its_men_are_seen_is_drawn_no_more() {
    const auto add_lost = [&](Point at) {
      SightedBody body;
      body.handle =
          Handle{static_cast<std::int32_t>(client_->picture().bodies.size() + client_->picture().sighted.size())};
      body.side = SideId{1};
      body.state = ReportKind::lost;
      body.seen.at = at;
      body.seen.formation = Formation::fours;
      body.seen.parts = {Part{Arm::infantry, Men{{16}}, {}}};
      body.time = client_->picture().clock.time.after(-4);
      client_->picture_.sighted.push_back(body);
      return client_->picture().sighted.back();
    };
    QVERIFY(!drawn(add_lost(TableClient::place(308, 112)), client_->picture()));
    QVERIFY(drawn(add_lost(TableClient::place(260, 60)), client_->picture()));
    SightedBody fallen = add_lost(TableClient::place(250, 50));
    fallen.state = ReportKind::fallen;
    QVERIFY(!drawn(fallen, client_->picture()));
  }

 private:
  MapPoint contact() const {
    // Between 1/Border's and Red's nearest men, who stand at one height east to west.
    std::optional<std::pair<Point, Point>> nearest;
    for (const SeenMan& a : client_->picture().men)
      for (const SeenMan& b : client_->picture().men)
        if (a.side == SideId{0} && b.side == SideId{1} &&
            (!nearest || distance(a.at, b.at) < distance(nearest->first, nearest->second)))
          nearest = {a.at, b.at};
    return client_->briefing().to_ground(
        {{(nearest->first.x + nearest->second.x).count / 2}, {(nearest->first.y + nearest->second.y).count / 2}});
  }
  QPoint pixel(MapPoint place) const {
    return (desk_->sheet().view().to_pixel(place) + desk_->sheet().corner()).toPoint();
  }
};

SANDGATE_TEST(ContactOnSheetTest)

}  // namespace tst_contact_on_sheet
#include "tst_contact_on_sheet.moc"
