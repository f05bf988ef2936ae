// A battle set up on a table in the round: the zone on its ground, bodies put down, dragged, turned and taken up, and
// one man alone, with the same hand as in plan (LW-1.1, LW-2.1). Runs a second time under Xvfb as setup_round_drawn.
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_setup_round {

using namespace sandgate;
using namespace sandgate::tests;

class SetupRoundTest : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    no_gl_ = RoundView::why_not();
    if (no_gl_) QVERIFY2(!qEnvironmentVariableIsSet("SANDGATE_MUST_DRAW"), qPrintable(*no_gl_));
  }
  void init() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    QSettings().setValue("table_quality", "plain");
    QSettings().setValue("table_in_the_round", true);
    make_shell();
    begin(write_setup(R"({"kind": "fight"})", R"({"points": 60, "country_by": "red"})"));
    muster();
    muster();
  }
  void cleanup() {
    shell_.reset();
    QSettings().remove("table_quality");
    QSettings().remove("table_in_the_round");
  }

  // The edges to choose from lie on the table, each with its name.
  void LW_1_1_edges_are_shaded() {
    choosing();
    const auto& zones = view().zones();
    QCOMPARE(zones.size(), setup().edges().size());
    for (const TableZone& zone : zones) QVERIFY(zone.edge && !zone.label.isEmpty());
    const Marks marks = marks_of(view().layer().drawing(), *view().round()->relief(), zones);
    const auto named =
        std::ranges::count_if(marks.labels, [&](const HungLabel& label) { return label.text == zones.front().label; });
    QCOMPARE(named, 1);
  }

  // LW-2.1: in his zone and nowhere else; the zone lies on the table and the body where the click met the ground.
  void LW_2_1_a_body_is_put_down_and_taken_up() {
    setting_down();
    QCOMPARE(view().zones().size(), std::size_t{1});
    QVERIFY(!view().zones().front().edge);
    const Window strip = *setup().zone();
    QVERIFY(!setup().body()->set_out);
    const MapBox field = shell_->desk()->model().briefing().country->bounds();
    press(to_table({(field.west + field.east) / 2, (field.south + field.north) / 2}));
    QVERIFY(setup().refusal());
    QVERIFY(setup().refusal()->code == RefusalCode::outside_zone);
    const Point at = free_place(strip);
    press(at);
    QVERIFY2(!setup().refusal(), "the place is free");
    QVERIFY(setup().body()->set_out);
    // A pixel of the round is about an inch across at the far side of a table.
    QVERIFY(distance(setup().body()->at, at) < Length::inches(2));
    QCOMPARE(view().zones().size(), std::size_t{1});

    const Point before = setup().body()->at;
    key(Qt::Key_Right);
    QCOMPARE(setup().body()->at.x, before.x + Length::inches(1));
    key(Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(setup().body()->at.x, before.x - Length::inches(5));
    // With Ctrl they go round the table.
    const Camera camera = view().round()->camera();
    key(Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(!(view().round()->camera() == camera));
    QCOMPARE(setup().body()->at.x, before.x - Length::inches(5));
    view().round()->set_camera(camera);

    // The right button turns the front.
    const Point now = setup().body()->at;
    const Point east{now.x + Length::inches(12), now.y};
    QTest::mouseClick(&view(), Qt::RightButton, {}, pixel_of(east, 0));
    QVERIFY(std::abs(setup().body()->facing.mils - Bearing::full_circle / 4) < Bearing::full_circle / 20);

    key(Qt::Key_Delete);
    QVERIFY(!setup().body()->set_out);
  }

  // Men who stand are taken by a click and dragged; a second click takes one alone.
  void LW_2_1_bodies_are_dragged_and_one_man_taken_alone() {
    setting_down();
    QTest::mouseClick(shell_->desk()->setup_panel().program_button(), Qt::LeftButton);
    QCOMPARE(setup().still_to_set_down(), std::size_t{0});
    look("set-down");
    const Picture& picture = shell_->desk()->model().picture();
    const auto pointed_at = [&](Handle of = {}) {
      return std::ranges::find_if(picture.men, [&](const SeenMan& other) {
        return other.side == picture.side && (of.none() || other.body == of) &&
               view().man_under(QPointF(pixel_of(other.at, man_up)) - view().corner()) == other.handle;
      });
    };
    // They stand there when they have been drawn.
    QTRY_VERIFY_WITH_TIMEOUT(pointed_at() != picture.men.end(), patience);
    const auto man = pointed_at();
    const ManHandle who = man->handle;
    const Handle body = man->body;
    setup().take({});
    QTest::mouseClick(&view(), Qt::LeftButton, {}, pixel_of(man->at, man_up));
    QCOMPARE(setup().in_hand(), body);
    QVERIFY(!setup().man_alone());
    look("taken");

    const Point from = setup().body()->at;
    const QPoint start = pixel_of(picture.man(who)->at, man_up);
    // To the first side on which there is room.
    for (const int aside : {46, -46, 92, -92, 138, -138}) {
      drag(start, start + QPoint(aside, 0));
      if (!setup().refusal()) break;
    }
    QVERIFY2(!setup().refusal(), "there is room somewhere beside it");
    QVERIFY(setup().body()->at != from);
    QVERIFY(distance(setup().body()->at, from) > Length::inches(1));

    QTRY_VERIFY_WITH_TIMEOUT(pointed_at(body) != picture.men.end(), patience);
    const ManHandle one = pointed_at(body)->handle;
    QTest::mouseClick(&view(), Qt::LeftButton, {}, pixel_of(picture.man(one)->at, man_up));
    QCOMPARE(setup().man_alone(), one);
    const Point alone = picture.man(one)->at;
    key(Qt::Key_Up);
    if (!setup().refusal()) QCOMPARE(picture.man(one)->at.y, alone.y + Length::inches(1));
  }

  // What the other side sets down behind its back stays unseen here too; and the round is looked at from one's own
  // side.
  void LW_2_1_each_looks_from_his_own_side() {
    setting_down();
    const Edge home = back_line();
    const Vec eye = Camera::over(*view().round()->relief(), home).eye();
    QCOMPARE(view().round()->camera().eye().z, eye.z);
    QVERIFY(home == Edge::north ? eye.z < 0 : home == Edge::south ? eye.z > 0 : true);
    QVERIFY(home == Edge::east ? eye.x > 0 : home == Edge::west ? eye.x < 0 : true);
    const SideId first = shell_->desk()->model().picture().side;
    QTest::mouseClick(shell_->desk()->setup_panel().program_button(), Qt::LeftButton);
    QTest::mouseClick(shell_->desk()->head().close_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    take();
    ready();
    QVERIFY(shell_->desk()->model().picture().side != first);
    const Edge other = back_line();
    QVERIFY(other != home);
    QVERIFY(view().round()->camera() == Camera::over(*view().round()->relief(), other));
    look("second");
  }

 private:
  static constexpr float man_up = 0.9F;

  TableView& view() { return shell_->desk()->table_view(); }
  SetupModel& setup() { return shell_->desk()->setup(); }
  Point to_table(MapPoint p) { return shell_->desk()->model().briefing().to_table(p); }
  Edge back_line() {
    const DeskModel& model = shell_->desk()->model();
    return model.picture().back_line(model.side());
  }
  void muster() {
    take_if_covered();
    QVERIFY(setup().asked(SetupStage::mustering));
    QTest::mouseClick(shell_->desk()->setup_panel().done_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered() || !setup().asked(SetupStage::mustering), patience);
    take_if_covered();
  }
  /// Finely drawn where it is kept as a picture.
  void look(const QString& name) {
    if (qEnvironmentVariableIsEmpty("SANDGATE_PICTURES")) return;
    view().round()->set_quality(RoundView::Quality::full);
    ShellFixture::look(name);
    view().round()->set_quality(RoundView::Quality::plain);
  }
  void ready() {
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->table().scene(), patience);
    QVERIFY(view().in_the_round());
    QTRY_VERIFY_WITH_TIMEOUT(view().round()->ready(), patience);
    QTest::qWait(100);
  }
  void choosing() {
    QVERIFY(setup().asked(SetupStage::choosing));
    ready();
    look("choosing");
  }
  void setting_down() {
    if (setup().asked(SetupStage::choosing)) {
      QTest::mouseClick(shell_->desk()->setup_panel().edge_buttons()[0], Qt::LeftButton);
      QTRY_VERIFY_WITH_TIMEOUT(shell_->covered() || setup().asked(SetupStage::setting_down), patience);
      take_if_covered();
    }
    QVERIFY(setup().asked(SetupStage::setting_down));
    ready();
  }
  /// The middle of the strip, or as near to it as the body has room for.
  Point free_place(const Window& strip) {
    const auto middle = [](Length a, Length b) { return Length{{(a.count + b.count) / 2}}; };
    const Length y = middle(strip.south_west.y, strip.north_east.y);
    const Length x = middle(strip.south_west.x, strip.north_east.x);
    for (std::int64_t aside = 0; aside < 40; ++aside) {
      const Point at{x + Length::inches(aside % 2 == 0 ? aside : -aside), y};
      setup().put(at);
      if (setup().refusal()) continue;
      setup().take_up();
      return at;
    }
    return {x, y};
  }
  QPoint pixel_of(Point place, float up) {
    const TableRound& round = *view().round();
    const Vec at = round.relief()->place(shell_->desk()->model().briefing().to_ground(place)) + Vec{0, up, 0};
    const auto p = round.camera().pixel(at, round.picture_size());
    return p ? QPoint(qRound(p->x), qRound(p->y)) : QPoint(-1, -1);
  }
  void press(Point at) { QTest::mouseClick(&view(), Qt::LeftButton, {}, pixel_of(at, 0)); }
  void drag(QPoint from, QPoint to) {
    const auto send = [&](QEvent::Type type, QPoint at, Qt::MouseButton which, Qt::MouseButtons held) {
      QMouseEvent event(type, at, view().mapToGlobal(at), which, held, Qt::NoModifier);
      QApplication::sendEvent(&view(), &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    for (int i = 1; i <= 4; ++i) send(QEvent::MouseMove, from + (to - from) * i / 4, Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&view(), key, modifiers); }

  std::optional<QString> no_gl_;
};

SANDGATE_TEST(SetupRoundTest)

}  // namespace tst_setup_round
#include "tst_setup_round.moc"
