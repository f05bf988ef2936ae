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

  // CX-10: sabres beside what stands where the nearest of both are, and a click there goes to the table.
  void CX_10_contact_is_a_sign_on_the_sheet_and_leads_to_its_table() {
    desk_->model().select(Handle{1});
    const View view = desk_->sheet().view();
    std::vector<Piece> pieces;
    for (const OwnBody& body : client_->picture().bodies)
      pieces.push_back(piece_of(body, client_->briefing(), Livery::blue));
    const auto rooms = piece_rooms(view, pieces);
    const TableMark mark = contact_mark(false);
    const ContactSigns signs(view, {&mark, 1}, rooms);
    const auto place = pixels_of(signs, view);
    QVERIFY(!place.empty());
    for (const QRectF& room : rooms) QVERIFY(!room.intersects(signs.rooms().front()));
    QVERIFY(!desk_->on_table());
    const QPoint middle = signs.rooms().front().center().toPoint();
    QTest::mouseClick(&desk_->sheet(), Qt::LeftButton, {}, middle + desk_->sheet().corner());
    QVERIFY(desk_->on_table());
    QCOMPARE(desk_->table().table(), TableHandle{0});
  }

  // What is written of a table stands beside the bodies on it, not under them.
  void a_tables_name_is_not_hidden_by_who_stands_there() {
    const View view = desk_->sheet().view();
    const MapPoint at = view.centre;
    const TableMark mark{.window = MapBox{at.east, at.north, at.east, at.north}.grown(100),
                         .label = QStringLiteral("Table 1   6 × 6 ft")};
    QImage picture(view.size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&picture);
    const auto tab = paint_table_marks(painter, view, {&mark, 1}, day_theme()).front();
    const QRectF body = tab.adjusted(10, -4, -30, 6);
    const auto beside = paint_table_marks(painter, view, {&mark, 1}, day_theme(), {&body, 1}).front();
    QVERIFY(!beside.intersects(body));
    QCOMPARE(beside.size(), tab.size());
    QCOMPARE(table_mark_at(view, {&mark, 1}, beside.center(), {&body, 1}), std::optional<std::size_t>(0));
    // Where everything is taken it stands where it would.
    const QRectF all(QPointF(), QSizeF(view.size));
    QCOMPARE(paint_table_marks(painter, view, {&mark, 1}, day_theme(), {&all, 1}).front(), tab);
  }

  // A fresh one is in view wherever the sheet is looked at.
  void fresh_contact_out_of_view_stands_at_the_edge() {
    desk_->sheet().zoom(12);
    desk_->sheet().centre_on({5500, 3600});
    QTRY_VERIFY_WITH_TIMEOUT(distance_m(desk_->sheet().view().centre, {5500, 3600}) < 400, patience);
    QTest::qWait(400);
    const View view = desk_->sheet().view();
    const QRectF field(QPointF(), QSizeF(view.size));
    QVERIFY(!field.contains(view.to_pixel(contact())));
    const TableMark fresh = contact_mark(true), old = contact_mark(false);
    const ContactSigns signs(view, {&fresh, 1}, {});
    QVERIFY(!pixels_of(signs, view).empty());
    for (const QRectF& room : signs.rooms()) QVERIFY(field.contains(room));
    QVERIFY(pixels_of(ContactSigns(view, {&old, 1}, {}), view).empty());
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
  TableMark contact_mark(bool fresh) const {
    return {.window = {}, .label = {}, .whole = false, .contact = contact(), .fresh = fresh, .name = "Table 1"};
  }
  static std::vector<QPointF> pixels_of(const ContactSigns& signs, const View& view) {
    std::vector<QPointF> found;
    for (int x = 0; x < view.size.width(); x += 4) {
      for (int y = 0; y < view.size.height(); y += 4) {
        if (signs.at({x + 0.5, y + 0.5}) == std::optional<std::size_t>(0)) found.emplace_back(x + 0.5, y + 0.5);
      }
    }
    return found;
  }
};

SANDGATE_TEST(ContactOnSheetTest)

}  // namespace tst_contact_on_sheet
#include "tst_contact_on_sheet.moc"
