// A table in the round at the desk: the same hand and the same orders as in plan, men who fall before the eyes, and the
// plan where nothing can be drawn. Where there is no OpenGL (CI's offscreen) only the last can be tested; the same
// program runs once more under Xvfb as table_round_drawn, and as table_round_without_opengl on a screen that has none.
#include <QMenuBar>
#include <QSettings>
#include <QSignalSpy>
#include <set>

#include "app/desk/parts/look.h"
#include "app/table/quality_trial.h"
#include "tests/app/fixtures/table_desk.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_table_round {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::TableClient;

namespace {
constexpr Handle border{0};
// As small as the desk is useful: a software renderer pays by the pixel.
constexpr QSize size{1100, 640};

QAction* action_named(const QMenu& menu, const QString& text) {
  for (QAction* action : menu.actions()) {
    if (QString(action->text()).remove('&') == text) return action;
    if (!action->menu()) continue;
    if (QAction* found = action_named(*action->menu(), text)) return found;
  }
  return nullptr;
}
}  // namespace

class TableRoundTest : public QObject, private TableDesk {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("sandgate-tests");
    QCoreApplication::setApplicationName("table_round");
    QSettings().clear();
    apply_look(*qApp);
    no_gl_ = RoundView::why_not();
    if (no_gl_) QVERIFY2(!qEnvironmentVariableIsSet("SANDGATE_MUST_DRAW"), qPrintable(*no_gl_));
    if (!no_gl_) QVERIFY2(!qEnvironmentVariableIsSet("SANDGATE_MUST_NOT_DRAW"), "there is OpenGL after all");
  }
  void cleanupTestCase() { QSettings().clear(); }

  void init() {
    QSettings().setValue("table_quality", "plain");
    client_ = std::make_unique<TableClient>();
    make_desk(size);
  }
  void cleanup() {
    shut();
    QSettings().clear();
    if (Look::now().night) apply_look(*qApp);
  }

  void without_opengl_it_is_the_plan() {
    if (!no_gl_) QSKIP("this machine draws in three dimensions");
    enter();
    key(Qt::Key_X);
    QVERIFY(!desk_->table_view().in_the_round());
    QVERIFY(!menu("In the round, or in plan")->isChecked());
    QVERIFY(!QSettings().value("table_in_the_round", false).toBool());
    QVERIFY(shown(*no_gl_));
    // What is wrong, and where everything is.
    QVERIFY2(no_gl_->contains("cannot be drawn in the round") && no_gl_->contains("the plan shows all"),
             qPrintable(*no_gl_));
    key(Qt::Key_U);
    QVERIFY(!desk_->table_view().in_the_round());
    // The plan goes on as before, and keys that are the round's do no harm in it.
    key(Qt::Key_I);
    desk_->grab();
    key(Qt::Key_1);
    QCOMPARE(desk_->table().chosen(), client_->men_of(border));
  }

  // As when a graphics driver gives up in the middle of it.
  void where_drawing_fails_the_plan_takes_its_place() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    const QString why = RoundView::cannot("OpenGL was lost");
    emit desk_->table_view().round()->failed(why);
    QVERIFY(!desk_->table_view().in_the_round());
    QVERIFY(!menu("In the round, or in plan")->isChecked());
    QVERIFY(shown(why));
    key(Qt::Key_1);
    QCOMPARE(desk_->table().chosen(), client_->men_of(border));
  }

  void a_key_leads_there_and_back() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    QVERIFY(menu("In the round, or in plan")->isChecked());
    QVERIFY(QSettings().value("table_in_the_round").toBool());
    key(Qt::Key_X);
    QVERIFY(!desk_->table_view().in_the_round());
    QVERIFY(!QSettings().value("table_in_the_round").toBool());
  }

  void it_is_shown_so_again() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    make_desk(size);
    enter();
    QVERIFY(desk_->table_view().in_the_round());
  }

  // A lamp over the table, not the evening in the window: darker than by day, and not black.
  void by_night_a_lamp_lights_it() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    const auto lightness = [this] {
      const QImage seen = view().round()->picture();
      double all = 0;
      for (int y = 0; y < seen.height(); y += 4)
        for (int x = 0; x < seen.width(); x += 4) all += seen.pixelColor(x, y).lightness();
      return seen.isNull() ? 0 : 16 * all / seen.width() / seen.height();
    };
    QTRY_VERIFY_WITH_TIMEOUT(lightness() > 90, patience);
    const double day = lightness();
    desk_->draw_by_night(true);
    QTRY_VERIFY_WITH_TIMEOUT(lightness() < 0.75 * day, patience);
    QVERIFY2(lightness() > 25, qPrintable(QString::number(lightness())));
    if (const QString folder = qEnvironmentVariable("SANDGATE_PICTURES"); !folder.isEmpty())
      desk_->grab().save(folder + "/round-night.png");
    desk_->draw_by_night(false);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(lightness() - day) < 4, patience);
  }

  // With and without OpenGL: the menu says what is kept.
  void how_it_is_to_be_drawn_is_kept() {
    const QStringList names{"As well as this machine can", "Plainly", "Fully, with shadows"};
    const QStringList kept{"measured", "plain", "full"};
    for (const int chosen : {2, 1, 0}) {
      menu(names[chosen])->trigger();
      QCOMPARE(QSettings().value("table_quality").toString(), kept[chosen]);
      make_desk(size);
      for (int i = 0; i < names.size(); ++i) QCOMPARE(menu(names[i])->isChecked(), i == chosen);
    }
    // Settings that say nothing, or nothing that is known.
    for (const auto& odd : {QVariant(), QVariant("splendid"), QVariant(7)}) {
      QSettings().clear();
      if (odd.isValid()) QSettings().setValue("table_quality", odd);
      make_desk(size);
      for (int i = 0; i < names.size(); ++i) QCOMPARE(menu(names[i])->isChecked(), i == 0);
    }
  }

  void a_quality_asked_for_is_drawn_in_the_next_run_too() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    if (!draws_fully_) QSKIP("left to the long tests");
    enter();
    in_the_round();
    QCOMPARE(view().round()->quality(), RoundView::Quality::plain);
    for (const auto& [name, quality] : {std::pair("Fully, with shadows", RoundView::Quality::full),
                                        std::pair("Plainly", RoundView::Quality::plain)}) {
      menu(name)->trigger();
      QCOMPARE(view().round()->quality(), quality);
      make_desk(size);
      enter();
      QVERIFY(view().in_the_round());
      QCOMPARE(view().round()->quality(), quality);
      QTRY_VERIFY_WITH_TIMEOUT(view().round()->ready(), patience);
      QCOMPARE(view().round()->quality(), quality);
    }
  }

  void measuring_ends_with_one_of_the_two() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    if (!draws_fully_) QSKIP("left to the long tests");
    enter();
    in_the_round();
    RoundView& round = *view().round();
    QSignalSpy chosen(&round, &RoundView::quality_chosen);
    const int before = round.frames();
    menu("As well as this machine can")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(chosen.size(), 1, patience);
    QVERIFY(round.frames() > before);
    QCOMPARE(chosen[0][0].value<RoundView::Quality>(), round.quality());
    QCOMPARE(QSettings().value("table_quality").toString(), QString("measured"));
  }

  void what_is_asked_for_ends_the_measuring() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    RoundView& round = *view().round();
    QSignalSpy chosen(&round, &RoundView::quality_chosen);
    // Full ones take a software renderer long: as many are drawn as would end a trial of plain ones.
    menu("As well as this machine can")->trigger();
    menu("Fully, with shadows")->trigger();
    QCOMPARE(round.quality(), RoundView::Quality::full);
    menu("As well as this machine can")->trigger();
    menu("Plainly")->trigger();
    for (int i = 0; i <= QualityTrial::first_frames + QualityTrial::measured_frames; ++i) {
      const int before = round.frames();
      round.draw_now();
      QTRY_VERIFY_WITH_TIMEOUT(round.frames() > before, patience);
    }
    QCOMPARE(round.quality(), RoundView::Quality::plain);
    QCOMPARE(chosen.size(), 0);
  }

  void the_picture_shows_ground_and_both_armies() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    look_near();
    const QImage picture = drawn();
    QCOMPARE(picture.size(), (QSizeF(view().size()) * view().devicePixelRatioF()).toSize());
    std::set<QRgb> colours;
    int red = 0, blue = 0;
    for (int y = 0; y < picture.height(); y += 2)
      for (int x = 0; x < picture.width(); x += 2) {
        const QColor c = picture.pixelColor(x, y);
        colours.insert(c.rgb());
        red += c.red() > 120 && c.green() < 70 && c.blue() < 70 ? 1 : 0;
        blue += c.blue() > 110 && c.red() < 70 ? 1 : 0;
      }
    QVERIFY2(colours.size() > 200, qPrintable(QString::number(colours.size())));
    QVERIFY2(red > 20 && blue > 20, qPrintable(QString("%1 red, %2 blue").arg(red).arg(blue)));
  }

  // Where the camera says that a man is seen, there his coat is: the picture is neither upside down nor displaced.
  void men_are_seen_where_they_are_picked() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    look_near();
    const QImage picture = drawn();
    const TableDrawing& drawing = view().layer().drawing();
    int seen = 0;
    for (const ManHandle man : client_->men_of(border)) {
      const QPoint at = pixel(man);
      const auto place = std::ranges::find(view().layer().men(), man) - view().layer().men().begin();
      const bool red = drawing.men[static_cast<std::size_t>(place)].livery == Livery::red;
      const auto coat = [&](QColor c) { return red ? c.red() > 110 && c.green() < 80 : c.blue() > 90 && c.red() < 80; };
      bool found = false;
      for (int y = -6; y <= 6; ++y)
        for (int x = -6; x <= 6; ++x)
          if (picture.valid(at + QPoint(x, y))) found = found || coat(picture.pixelColor(at + QPoint(x, y)));
      seen += found ? 1 : 0;
    }
    // Some stand behind others, or with their backs to the eye.
    QVERIFY2(seen >= 10, qPrintable(QString::number(seen)));
  }

  void men_are_chosen_and_framed_with_the_same_hand() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    look_near();
    const auto men = client_->men_of(border);
    click(men[4]);
    QCOMPARE(desk_->table().chosen(), std::vector{men[4]});
    click(men[7], Qt::ShiftModifier);
    QCOMPARE(desk_->table().chosen(), (std::vector{men[4], men[7]}));
    const QPoint a = pixel(men.front()), b = pixel(men.back());
    drag(QPoint(std::min(a.x(), b.x()) - 25, std::min(a.y(), b.y()) - 25),
         QPoint(std::max(a.x(), b.x()) + 25, std::max(a.y(), b.y()) + 25), Qt::LeftButton);
    QCOMPARE(desk_->table().chosen(), men);
    QTest::mouseClick(&view(), Qt::LeftButton, {}, pixel_of(TableClient::place(284, 83)));
    QCOMPARE(desk_->table().chosen_gun(), client_->gun_);
    QVERIFY(client_->sent.empty());
  }

  void a_group_is_led_and_keeps_its_spacing() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    look_near();
    const auto men = client_->men_of(border);
    desk_->table().choose(men);
    drag(pixel(men[5]), pixel_of(TableClient::place(310, 90)), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(client_->sent.size(), std::size_t{1}, patience);
    const auto* order = get_if<MoveMenOrder<Handle>>(&client_->sent.front());
    QVERIFY(order);
    QVERIFY(order->men.size() > 15);
    // No two of them end nearer than the rules let them stand.
    const auto& rules = client_->briefing().rulebook;
    const Length least = rules.radius(Arm::infantry) + rules.radius(Arm::infantry) + rules.table.gap;
    for (std::size_t i = 0; i < order->men.size(); ++i)
      for (std::size_t j = i + 1; j < order->men.size(); ++j)
        QVERIFY(distance(order->men[i].path.back(), order->men[j].path.back()) >= least);
  }

  void all_of_it_goes_by_keyboard() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    TableRound& round = *view().round();
    const Camera before = round.camera();
    key(Qt::Key_Up);
    QVERIFY(round.camera().focus().z < before.focus().z);
    key(Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(round.camera().turn() != before.turn());
    key(Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(round.camera().pitch() != before.pitch());
    const float away = round.camera().away();
    key(Qt::Key_Plus);
    QVERIFY(round.camera().away() < away);
    key(Qt::Key_I);
    QCOMPARE(round.camera().stand(), Camera::Stand::above);
    key(Qt::Key_I);
    key(Qt::Key_Home);
    QCOMPARE(round.camera(), before);
    key(Qt::Key_1);
    key(Qt::Key_U);
    QCOMPARE(round.camera().stand(), Camera::Stand::eye);
    key(Qt::Key_U);
    QCOMPARE(round.camera().stand(), Camera::Stand::round);
    // With men in hand arrows lead them, as in plan.
    QVERIFY(!desk_->table().target());
    key(Qt::Key_Up);
    QVERIFY(desk_->table().target());
  }

  void it_looks_where_the_plan_looked() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    const MapPoint place = client_->briefing().to_ground(TableClient::place(308, 90));
    for (int i = 0; i < 4; ++i) view().zoom(1.5);
    view().centre_on(place);
    QTRY_VERIFY_WITH_TIMEOUT(view().view() == view().goal(), patience);
    in_the_round();
    TableRound& round = *view().round();
    const auto off = [&] {
      const Vec there = round.relief()->place(place), focus = round.camera().focus();
      return std::hypot(there.x - focus.x, there.z - focus.z);
    };
    QVERIFY2(off() < 3, qPrintable(QString::number(off())));
    const Camera whole = Camera::over(*round.relief());
    QVERIFY(round.camera().away() < whole.away());
    // Back and forth alone changes nothing; another look at the plan does.
    round.swing_by({80, 0});
    const Camera swung = round.camera();
    key(Qt::Key_X);
    key(Qt::Key_X);
    QCOMPARE(round.camera(), swung);
    key(Qt::Key_X);
    view().show_all();
    QTRY_VERIFY_WITH_TIMEOUT(view().view() == view().goal(), patience);
    key(Qt::Key_X);
    QVERIFY(round.camera().away() > swung.away());
  }

  void the_wheel_goes_to_the_pointer() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    look_near();
    TableRound& round = *view().round();
    const QPointF at(view().width() * 0.7, view().height() * 0.6);
    const auto before = round.place_at(at);
    QVERIFY(before);
    const float away = round.camera().away();
    for (int i = 0; i < 3; ++i) {
      QWheelEvent notch(at, view().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&view(), &notch);
    }
    QVERIFY(round.camera().away() < away);
    const auto after = round.place_at(at);
    QVERIFY(after);
    const double inches = distance_m(*before, *after) / round.relief()->inch_m();
    QVERIFY2(inches < 1, qPrintable(QString::number(inches)));
  }

  void who_falls_is_seen_to_fall() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    QVERIFY(!view().round()->falling());
    client_->man(client_->enemies()[0]).state = ManState::dead;
    client_->tell();
    QTRY_VERIFY_WITH_TIMEOUT(view().round()->falling(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!view().round()->falling(), patience);
  }

  void hills_are_built_anew() {
    if (no_gl_) QSKIP(qPrintable(*no_gl_));
    enter();
    in_the_round();
    const auto before = view().round()->relief();
    QVERIFY(!before->boards());
    menu("Hills of boards")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(view().round()->relief()->boards(), patience);
    menu("Hills smooth")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!view().round()->relief()->boards(), patience);
  }

 private:
  void in_the_round() {
    key(Qt::Key_X);
    QVERIFY(view().in_the_round());
    QTRY_VERIFY_WITH_TIMEOUT(view().round()->ready(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(view().hasFocus(), patience);
  }
  /// Where men are large enough to be picked.
  void look_near() {
    TableRound& round = *view().round();
    Camera camera = Camera::over(*round.relief());
    camera.look_at(round.relief()->place(client_->briefing().to_ground(TableClient::place(308, 90))), *round.relief());
    for (int i = 0; i < 3; ++i) camera.approach(1.5F, *round.relief());
    round.set_camera(camera);
    QTest::qWait(30);
  }
  QImage drawn() {
    TableRound& round = *view().round();
    const int before = round.frames();
    round.draw_now();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(round.frames() > before, 20'000); }();
    return round.picture();
  }
  QAction* menu(const QString& text) {
    for (QAction* top : desk_->menus().actions())
      if (QAction* found = action_named(*top->menu(), text)) return found;
    qFatal("no such action: %s", qPrintable(text));
  }
  QPoint pixel_of(Point place, float up = 0.3F) {
    const TableRound& round = *view().round();
    const Vec at = round.relief()->place(client_->briefing().to_ground(place)) + Vec{0, up, 0};
    const auto p = round.camera().pixel(at, round.picture_size());
    return p ? QPoint(qRound(p->x), qRound(p->y)) : QPoint(-1, -1);
  }
  QPoint pixel(ManHandle man) { return pixel_of(client_->man(man).at, 0.9F); }
  void click(ManHandle man, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(&view(), Qt::LeftButton, modifiers, pixel(man));
  }

  std::optional<QString> no_gl_;
  // A software renderer takes half a minute until it has drawn the first picture with all its light.
  const bool draws_fully_ = repetitions(0, 1) > 0;
};

SANDGATE_TEST(TableRoundTest)

}  // namespace tst_table_round
#include "tst_table_round.moc"
