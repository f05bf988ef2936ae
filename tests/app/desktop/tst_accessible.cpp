// Sandgate by ear, by keys, and for eyes that want it otherwise: everything says what it is, what is seen is told, what
// a mouse does keys do, what moves can be stilled.
#include <QAccessible>
#include <cmath>

#include "app/desk/clock/clock_face.h"
#include "app/desk/fight/shot_player.h"
#include "app/desk/parts/emblem.h"
#include "app/desk/parts/motion.h"
#include "app/desk/parts/shown_dialog.h"
#include "app/desk/parts/spoken.h"
#include "app/desk/parts/text_size.h"
#include "app/review/agenda.h"
#include "app/review/chart_view.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"
#include "tests/app/desktop/screen_round.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_accessible {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// WCAG 2.1: of two colours, 1 to 21.
double contrast(const QColor& a, const QColor& b) {
  const auto light = [](const QColor& colour) {
    const auto part = [](float c) { return c <= 0.04045F ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
  };
  const double one = light(a), other = light(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

}  // namespace

class Accessible : public QObject, private ScreenRound {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void cleanup() {
    shell_.reset();
    still_motion(false);
    keep_look(Look::by_day());
    apply_look(*qApp);
  }

  // The rounds through all windows are tst_small_screen's and its other half's; here they listen.
  void every_window_and_dialog_speaks() {
    listen_round("small_screen");
    if (!QTest::currentTestFailed()) listen_round("small_screen_staff");
  }

  void what_paints_itself_says_what_it_shows() {
    ClockFace clock;
    clock.show_reading({.state = MoveClock::State::move, .seconds_left = 65, .seconds_whole = 180});
    QCOMPARE(QAccessible::queryAccessibleInterface(&clock)->role(), QAccessible::Clock);
    QVERIFY2(said_of(&clock).contains("1:05"), qPrintable(said_of(&clock)));
    AgendaStrip agenda;
    agenda.show_step(ReviewStep::issues, IssueOrder::by_arm);
    const QString step = said_of(&agenda);
    QVERIFY2(step.contains("Step 4 of 7") && step.contains(step_told(ReviewStep::issues)) &&
                 step.contains(order_told(IssueOrder::by_arm)),
             qPrintable(step));
    agenda.show_step(ReviewStep::closing, IssueOrder::by_arm);
    QVERIFY(said_of(&agenda).contains(step_told(ReviewStep::closing)));
    ChartView chart([](const QRectF& room, const ChartLook& look) {
      Drawing drawing;
      drawing.text(room, Qt::AlignLeft, "Red lost 12", chart_font(Written::word, look), look.ink());
      return drawing;
    });
    chart.resize(200, 40);
    chart.lay_out();
    QCOMPARE(QAccessible::queryAccessibleInterface(&chart)->role(), QAccessible::Chart);
    QCOMPARE(said_of(&chart), QString("Red lost 12"));
    Emblem emblem(QSize(20, 20));
    emblem.show_side(Livery::red);
    const QString red = QAccessible::queryAccessibleInterface(&emblem)->text(QAccessible::Name);
    emblem.show_side(Livery::blue);
    QVERIFY(!red.isEmpty() && QAccessible::queryAccessibleInterface(&emblem)->text(QAccessible::Name) != red);
  }

  void the_list_follows_the_cursor() {
    Desk* desk = at_the_desk();
    if (!desk) return;
    NearModel& near = desk->near_panel().model();
    QVERIFY(!desk->sheet().cursor());
    QTest::keyClick(&desk->sheet(), Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(desk->sheet().cursor());
    const MapPoint first = *desk->sheet().cursor();
    QTest::keyClick(&desk->sheet(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&desk->sheet(), Qt::Key_Up, Qt::ShiftModifier | Qt::ControlModifier);
    const Scale& scale = desk->model().briefing().scale;
    constexpr double hair_m = 1e-6;
    QVERIFY(std::abs(desk->sheet().cursor()->east - first.east - scale.metres(Length::feet(1))) < hair_m);
    QVERIFY(std::abs(desk->sheet().cursor()->north - first.north - scale.metres(Length::inches(1))) < hair_m);
    const Point here = desk->model().briefing().to_table(*desk->sheet().cursor());
    QCOMPARE(near.place(), here);
    QVERIFY(near.rowCount() >= static_cast<int>(desk->model().picture().bodies.size()));
    for (int row = 1; row < near.rowCount(); ++row)
      QVERIFY(distance(here, near.place_of(near.index(row - 1, 0))) <=
              distance(here, near.place_of(near.index(row, 0))));
    // Onto the last of the list: it is the first now, and is here.
    const Handle last = near.body(near.index(near.rowCount() - 1, 0));
    desk->sheet().set_cursor(desk->model().briefing().to_ground(near.place_of(near.index_of(last))));
    QVERIFY(distance(near.place(), near.place_of(near.index_of(last))) <= Length::inches(1));
    QVERIFY2(near.sentence(near.index(0, 0)).contains("here"), qPrintable(near.sentence(near.index(0, 0))));
  }

  // A screen reader says at once when the name of what it stands on changes.
  void the_cursor_is_announced() {
    Desk* desk = at_the_desk();
    if (!desk) return;
    QAccessibleInterface* sheet = QAccessible::queryAccessibleInterface(&desk->sheet());
    QTest::keyClick(&desk->sheet(), Qt::Key_Down, Qt::ShiftModifier);
    const QString first = sheet->text(QAccessible::Name);
    QVERIFY2(first.contains(desk->near_panel().model().told()) && first.contains("Nearest"), qPrintable(first));
    for (int foot = 0; foot < 3; ++foot) QTest::keyClick(&desk->sheet(), Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(sheet->text(QAccessible::Name) != first);
    QVERIFY(sheet->text(QAccessible::Name).contains(desk->near_panel().model().told()));
  }

  void a_row_says_name_side_state_age_distance_and_bearing() {
    Desk* desk = at_the_desk();
    if (!desk) return;
    NearModel& near = desk->near_panel().model();
    const OwnBody& body = desk->model().picture().bodies.front();
    // Six feet south of it: it stands north.
    Point south = body.at;
    south.y = south.y - Length::feet(2);
    near.set_cursor(south);
    desk->show_near();
    const QModelIndex row = near.index_of(body.handle);
    QVERIFY(row.isValid());
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(desk->near_panel().table());
    QVERIFY(table && table->tableInterface());
    const QString heard = table->tableInterface()->cellAt(row.row(), 0)->text(QAccessible::Name);
    QCOMPARE(heard, near.sentence(row));
    const double metres = desk->model().briefing().scale.metres(Length::feet(2));
    for (const QString& part :
         {QString::fromStdString(body.name), QString::fromStdString(desk->model().side().name), words::ground(metres),
          words::wind(Bearing::of(0)), desk->model().doing(body), words::formation(body.formation)})
      QVERIFY2(heard.contains(part), qPrintable(part + " is not in: " + heard));
    QVERIFY(heard.contains("known"));
  }

  void a_body_is_chosen_and_ordered_without_seeing() {
    Desk* desk = at_the_desk();
    if (!desk) return;
    NearPanel& panel = desk->near_panel();
    QTest::keyClick(shell_.get(), Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(panel.table()->hasFocus());
    int own = 0;
    while (own < panel.model().rowCount() &&
           !(panel.model().own(panel.model().index(own, 0)) &&
             words::idle(*desk->model().picture().body(panel.model().body(panel.model().index(own, 0))))))
      ++own;
    QVERIFY(own < panel.model().rowCount());
    const Handle body = panel.model().body(panel.model().index(own, 0));
    panel.table()->setCurrentIndex(panel.model().index(own, 0));
    QTest::keyClick(panel.table(), Qt::Key_Return);
    QCOMPARE(desk->model().selected(), body);
    QTest::keyClick(panel.table(), Qt::Key_Space);
    QVERIFY(desk->sheet().hasFocus());
    const Point from = desk->model().selected_body()->at;
    for (int foot = 0; foot < 4; ++foot) QTest::keyClick(&desk->sheet(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&desk->sheet(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!desk->model().planning(), patience);
    QCOMPARE(desk->model().draft().places.size(), std::size_t{1});
    // A place that has a name nearby is meant instead: so no farther than that.
    QVERIFY(within(desk->model().draft().places.front(), {from.x + Length::feet(4), from.y}, Length::feet(1)));
    QTest::keyClick(&desk->sheet(), Qt::Key_Return);
    QTRY_VERIFY(desk->model().picture().body(body)->march);
  }

  // Tab itself takes the next idle body: Ctrl and Tab go round everything that takes the keyboard.
  void every_control_of_the_desk_is_reached() {
    Desk* desk = at_the_desk();
    if (!desk) return;
    desk->show_near();
    desk->sheet().setFocus();
    QSet<QWidget*> reached;
    constexpr int more_than_there_are = 400;
    for (int step = 0; step < more_than_there_are; ++step) {
      QTest::keyClick(shell_.get(), Qt::Key_Tab, Qt::ControlModifier);
      QWidget* now = QApplication::focusWidget();
      QVERIFY(now);
      if (reached.contains(now)) break;
      reached.insert(now);
    }
    QVERIFY(reached.size() > 12);
    for (QWidget* part : desk->findChildren<QWidget*>()) {
      if (!part->isVisible() || !part->isEnabled() || part->focusProxy()) continue;
      const bool touched = qobject_cast<QAbstractButton*>(part) || qobject_cast<QLineEdit*>(part) ||
                           qobject_cast<QComboBox*>(part) || qobject_cast<QAbstractItemView*>(part);
      if (!touched || !(part->focusPolicy() & Qt::TabFocus) || inner_part(part)) continue;
      QVERIFY2(reached.contains(part), qPrintable(whereabouts(part)));
    }
  }

  void motion_can_be_stilled() {
    Desk* desk = at_the_desk();
    if (!desk) return;
    still_motion(true);
    const double before = desk->sheet().view().pixels_per_metre;
    desk->sheet().zoom(2);
    QVERIFY(desk->sheet().view().pixels_per_metre > before);
    QCOMPARE(desk->sheet().view().pixels_per_metre, desk->sheet().goal().pixels_per_metre);
    SeenShot shot;
    shot.path = {{{Length::inches(1), Length::inches(1)}, {}, 0}, {{Length::inches(9), Length::inches(1)}, {}, 500}};
    ShotPlayer player;
    player.play(shot);
    QVERIFY(!player.playing());
    QCOMPARE(QApplication::cursorFlashTime(), 0);
    still_motion(false);
    QVERIFY(QApplication::cursorFlashTime() > 0);
    desk->sheet().zoom(2);
    QVERIFY(desk->sheet().view().pixels_per_metre < desk->sheet().goal().pixels_per_metre);
    player.play(shot);
    QVERIFY(player.playing());
  }

  void colours_are_as_strong_as_they_say_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("words");
    QTest::addColumn<double>("edges");
    QTest::newRow("high contrast") << static_cast<int>(LookKind::contrast) << 7.0 << 4.5;
    // Pure red on black has 5.3 to one: there is no more in it.
    QTest::newRow("red lamp") << static_cast<int>(LookKind::red) << 4.5 << 2.0;
  }
  void colours_are_as_strong_as_they_say() {
    QFETCH(int, kind);
    QFETCH(double, words);
    QFETCH(double, edges);
    const Look& look = Look::of(static_cast<LookKind>(kind));
    for (const QColor& ground : {look.panel, look.head, look.window, look.field, look.button, look.alarm, look.weigh}) {
      for (const QColor& ink : {look.ink, look.soft, look.link, look.bad, look.good, look.warning, look.red, look.blue})
        QVERIFY2(contrast(ink, ground) >= words, qPrintable(ink.name() + " on " + ground.name()));
      QVERIFY(contrast(look.edge, ground) >= edges && contrast(look.faint, ground) >= edges);
    }
    QVERIFY(contrast(look.ink, look.chosen) >= 4.5);
    QVERIFY(contrast(look.main_words, look.main) >= words);
    QVERIFY(contrast(look.bar_words, look.bar) >= words);
  }

  void by_the_red_lamp_nothing_is_blue() {
    keep_look(Look::by_red_lamp());
    apply_look(*qApp, Look::by_red_lamp());
    Desk* desk = at_the_desk();
    if (!desk) return;
    QTRY_VERIFY_WITH_TIMEOUT(desk->sheet().backdrop().ready(), patience);
    look("red-lamp");
    const QImage seen = shell_->grab().toImage();
    int wrong = 0;
    for (int y = 0; y < seen.height(); ++y)
      for (int x = 0; x < seen.width(); ++x) {
        const QColor pixel = seen.pixelColor(x, y);
        if (std::max(pixel.green(), pixel.blue()) > 40 && std::max(pixel.green(), pixel.blue()) > pixel.red() * 0.7)
          ++wrong;
      }
    QVERIFY2(wrong < seen.width() * seen.height() / 1000, qPrintable(QString::number(wrong)));
  }

  void what_is_chosen_in_the_dialog_is_so_and_is_kept() {
    Desk* desk = at_the_desk();
    if (!desk) return;
    QTest::keyClick(shell_.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto* dialog = desk->findChild<ShownDialog*>();
    QVERIFY(dialog);
    for (const LookKind kind : {LookKind::contrast, LookKind::red, LookKind::night, LookKind::day}) {
      dialog->look_field()->setCurrentIndex(dialog->look_field()->findData(static_cast<int>(kind)));
      QCOMPARE(static_cast<int>(Look::now().kind), static_cast<int>(kind));
      QCOMPARE(static_cast<int>(look_kept().kind), static_cast<int>(kind));
      QCOMPARE(desk->sheet().backdrop().theme().paper, theme_now().paper);
      look(QStringLiteral("look-%1").arg(static_cast<int>(kind)));
    }
    dialog->stilled_box()->click();
    QVERIFY(motion_stilled());
    dialog->size_field()->setCurrentIndex(2);
    QCOMPARE(text_size_kept(), text_sizes[2]);
    dialog->size_field()->setCurrentIndex(0);
  }

  void settings_that_are_broken_or_of_another_version_do_no_harm() {
    QSettings settings;
    settings.setValue("look", "candle");
    settings.setValue("by_night", true);
    QVERIFY(look_kept().kind == LookKind::night);
    settings.remove("look");
    QVERIFY(look_kept().kind == LookKind::night);
    settings.setValue("by_night", false);
    QVERIFY(look_kept().kind == LookKind::day);
    for (const auto& [kept, is] :
         {std::pair<QVariant, int>("large", 100), {-5, 100}, {130, 125}, {200, 200}, {99'999, 100}}) {
      settings.setValue("text_size", kept);
      QCOMPARE(text_size_kept(), is);
    }
    settings.remove("text_size");
  }

 private:
  Desk* at_the_desk() {
    make_shell();
    begin(scenario_folder() / "sandgate");
    take_if_covered();
    return shell_->desk();
  }
};

SANDGATE_TEST(Accessible)

}  // namespace tst_accessible
#include "tst_accessible.moc"
