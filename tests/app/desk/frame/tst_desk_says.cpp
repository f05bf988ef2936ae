// A desk that says why it does nothing, where the eye is, and keeps what was chosen for it: keys that have nobody to
// act on, refusals over the sheet, letters of menus, layers, the colours of the night.
#include <QHelpEvent>
#include <QListWidget>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolTip>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/keys_sheet.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/refusals.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_desk_says {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Every menu below `menus`, with its actions.
void gather(const QList<QAction*>& actions, const QString& of, QMap<QString, QList<QAction*>>& menus) {
  menus[of] += actions;
  for (QAction* action : actions)
    if (action->menu()) gather(action->menu()->actions(), of + '/' + action->text(), menus);
}

}  // namespace

class DeskSaysTest : public QObject, private OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    apply_look(*qApp);
  }
  void init() {
    QSettings().clear();
    open();
  }
  void cleanup() { shut(); }

  void every_menu_has_each_letter_once() {
    QMap<QString, QList<QAction*>> menus;
    gather(desk_->menus().actions(), "bar", menus);
    QVERIFY(menus.size() > 8);
    static const QRegularExpression letter("&([^&])");
    for (auto menu = menus.cbegin(); menu != menus.cend(); ++menu) {
      QMap<QString, QString> taken;
      for (const QAction* action : menu.value()) {
        const auto found = letter.match(action->text());
        if (!found.hasMatch()) continue;
        const QString key = found.captured(1).toUpper();
        QVERIFY2(!taken.contains(key), qPrintable(menu.key() + ": " + taken[key] + " and " + action->text()));
        taken[key] = action->text();
      }
    }
  }

  void keys_that_shade_say_that_nobody_is_in_hand() {
    for (const Qt::Key key : {Qt::Key_V, Qt::Key_G}) {
      QVERIFY(!said().isVisible());
      QTest::keyClick(&desk_->sheet(), key);
      QVERIFY(said().isVisible());
      QVERIFY(said().text().startsWith("Nobody is in hand"));
      QTest::keyClick(&desk_->sheet(), key);
      said().hide();
      desk_->model().select(Handle{0});
      QTest::keyClick(&desk_->sheet(), key);
      QVERIFY(!said().isVisible());
      QTest::keyClick(&desk_->sheet(), key);
      desk_->model().select({});
    }
  }

  void enter_says_why_it_gives_nothing() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(said().isVisible());
    QVERIFY(said().text().startsWith("Nobody is in hand"));
    said().hide();
    desk_->model().select(Handle{0});
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(said().isVisible());
    QVERIFY(said().text().startsWith("No march is thought out"));
    desk_->model().march_to(client_->briefing().to_table({2500, 1500}));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().plan(), patience);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QCOMPARE(client_->sent.size(), 1U);
    QVERIFY(!said().isVisible());  // until something is done
  }

  // One key has one name: in menus, on buttons, in tips and on the page of keys.
  void the_key_is_called_enter_everywhere() {
    QMap<QString, QList<QAction*>> menus;
    gather(desk_->menus().actions(), "bar", menus);
    QStringList enters;
    for (const auto& actions : menus)
      for (const QAction* action : actions) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        QVERIFY2(!keys.contains("Return"), qPrintable(action->text()));
        if (!keys.contains("Enter")) continue;
        enters << keys;
        // The key beside the letters does the same.
        QVERIFY(action->shortcuts().contains(
            QKeySequence(QString(action->shortcut().toString()).replace("Enter", "Return"))));
      }
    enters.sort();
    QCOMPARE(enters, (QStringList{"Ctrl+Enter", "Enter", "Shift+Enter"}));
    KeysSheet sheet(desk_->menus());
    static const QRegularExpression returns("\\bReturn\\b");
    for (const QWidget* root : std::initializer_list<QWidget*>{desk_.get(), &sheet})
      for (const QWidget* widget : root->findChildren<QWidget*>())
        for (const char* property : {"text", "toolTip", "placeholderText", "accessibleDescription"})
          QVERIFY2(!widget->property(property).toString().contains(returns), property);
  }

  // How far one sees is told whole; the idle are told in as many words as there is room for.
  void the_head_is_told_in_fewer_words_where_it_is_narrow() {
    ElidedLabel label("second");
    label.setText("Idle: the first of them, the second, 5 more");
    label.set_shorter({"Idle: the first of them, 6 more", "Idle: 7 bodies"});
    label.ensurePolished();
    const auto at = [&label](const QString& room) {
      label.resize(label.fontMetrics().horizontalAdvance(room) + 2, 20);
      return label.shown();
    };
    QCOMPARE(at(label.text()), label.text());
    QCOMPARE(at("Idle: the first of them, 6 more"), "Idle: the first of them, 6 more");
    QVERIFY(label.elided());
    QCOMPARE(at("Idle: 7 bodies"), "Idle: 7 bodies");
    QVERIFY(at("Idle: 7").endsWith(QChar(0x2026)));
    for (OwnBody& body : client_->picture_.bodies) body.name = "Westmorland and Cumberland Yeomanry, " + body.name;
    client_->tell();
    make_desk({1100, 640});
    bool told = false;
    for (const ElidedLabel* part : desk_->head().findChildren<ElidedLabel*>()) {
      if (!part->isVisible()) continue;
      if (part->text().startsWith("Visibility")) told = !part->elided();
      if (part->text().contains("bodies have orders")) QVERIFY2(!part->shown().endsWith(QChar(0x2026)), "orders");
      if (part->text().startsWith("Idle")) QVERIFY2(!part->shown().endsWith(QChar(0x2026)), qPrintable(part->shown()));
    }
    QVERIFY(told);
  }

  // In a dark room nothing of the day is left: panels, heads, lists, buttons, fields.
  void the_night_is_night_all_over() {
    action("By night")->trigger();
    desk_->model().select(Handle{0});
    QVERIFY(Look::now().night);
    const auto light_part = [](const QImage& seen) {
      qsizetype light = 0;
      for (int y = 0; y < seen.height(); ++y)
        for (int x = 0; x < seen.width(); ++x) light += seen.pixelColor(x, y).lightness() > 140;
      return static_cast<double>(light) / static_cast<double>(seen.width()) / seen.height();
    };
    const auto of_desk = [&] { return light_part(desk_->grab().toImage()); };
    constexpr double words_alone = 0.06;
    QTRY_VERIFY_WITH_TIMEOUT(of_desk() < words_alone, patience);
    look("night-desk");
    // What opens over it too, and a desk that is made by night.
    KeysSheet keys(desk_->menus());
    keys.show();
    QVERIFY(light_part(keys.grab().toImage()) < 2 * words_alone);
    make_desk();
    QTRY_VERIFY_WITH_TIMEOUT(of_desk() < words_alone, patience);
    action("By night")->trigger();
    QVERIFY(!Look::now().night);
    QTRY_VERIFY_WITH_TIMEOUT(of_desk() > 0.5, patience);
  }

  // Over the sheet, and gone with what was refused.
  void a_refusal_is_said_over_the_sheet() {
    desk_->model().select(Handle{0});
    desk_->model().halt();
    QTRY_VERIFY_WITH_TIMEOUT(desk_->model().refusal(), patience);
    QVERIFY(said().isVisible());
    QCOMPARE(said().text(), stories::sentence_with_clause(*desk_->model().refusal(), desk_->model().briefing()));
    QVERIFY(desk_->sheet().rect().contains(said().geometry()));
    look("refused");
    desk_->model().withdraw();
    QVERIFY(!said().isVisible());
  }

  void a_view_of_next_to_nothing_says_so() {
    const auto clear = [](int seen) {
      Viewshed shed{{20, 20, 0, 500, 25, 25}, std::vector<std::uint8_t>(400)};
      for (int i = 0; i < seen; ++i) shed.seen[static_cast<std::size_t>(180 + i)] = 1;
      return shed;
    };
    QVERIFY(seen_area(clear(0), {250, 250}, {}).shut_in);
    QVERIFY(seen_area(clear(4), {250, 250}, {}).shut_in);
    QVERIFY(!seen_area(clear(60), {250, 250}, {}).shut_in);
  }

  void layers_last() {
    for (const char* name : {"All marches", "By night"}) {
      QVERIFY2(!action(name)->isChecked(), name);
      action(name)->trigger();
      make_desk();
      QVERIFY2(action(name)->isChecked(), name);
      action(name)->trigger();
      make_desk();
      QVERIFY2(!action(name)->isChecked(), name);
    }
  }

  void the_night_is_in_the_menus() {
    const auto paper = [this](const Backdrop& backdrop) { return backdrop.theme().paper; };
    QCOMPARE(paper(desk_->sheet().backdrop()), day_theme().paper);
    action("By night")->trigger();
    QCOMPARE(paper(desk_->sheet().backdrop()), night_theme().paper);
    QCOMPARE(paper(desk_->table_view().backdrop()), night_theme().paper);
    const auto lightness = [this] {
      const QImage seen = desk_->sheet().grab().toImage();
      return seen.pixelColor(seen.width() / 2, seen.height() / 2).lightness();
    };
    QTRY_VERIFY_WITH_TIMEOUT(lightness() < 128, patience);
    look("night");
  }

  // Who takes a body in hand, or goes to the orders, has done with measuring.
  void measuring_gives_way_to_orders() {
    const auto orders = [this] {
      const auto* dock = desk_->docks().findChild<QDockWidget*>("orders");
      return dock && dock->isVisible();
    };
    desk_->measure_line();
    QVERIFY(desk_->measure().active() && !orders());
    desk_->model().select(Handle{0});
    QVERIFY(!desk_->measure().active() && orders());
    for (const Qt::Key key : {Qt::Key_F3, Qt::Key_M}) {
      desk_->measure_line();
      QVERIFY(desk_->measure().active());
      QTest::keyClick(&desk_->sheet(), key);
      QVERIFY(!desk_->measure().active());
      QVERIFY(orders());
      desk_->sheet().setFocus();
    }
  }

  // A company that stands where the scale is drawn stands over it.
  void the_scale_lies_under_the_troops() {
    desk_->sheet().set_overlay([](QPainter& painter, const View& view) {
      painter.fillRect(QRectF(QPointF(), QSizeF(view.size)), Qt::magenta);
    });
    const QImage seen = desk_->sheet().grab().toImage();
    const QRect field(desk_->sheet().corner(), desk_->sheet().view().size);
    QCOMPARE(seen.pixelColor(field.left() + 40, field.bottom() - 30), QColor(Qt::magenta));
  }

  // What has no room in a row is told whole.
  void a_row_too_long_has_a_tip() {
    QListWidget list;
    list.setItemDelegate(new RowDelegate(&list));
    list.addItems({"short", QString("long ").repeated(60)});
    list.setFixedWidth(200);
    list.show();
    QVERIFY(QTest::qWaitForWindowExposed(&list));
    for (int row = 0; row < 2; ++row) {
      QToolTip::hideText();
      const QPoint at = list.visualItemRect(list.item(row)).center();
      QHelpEvent asks(QEvent::ToolTip, QPoint(40, at.y()), list.viewport()->mapToGlobal(QPoint(40, at.y())));
      QApplication::sendEvent(list.viewport(), &asks);
      QCOMPARE(QToolTip::text().simplified(), row == 0 ? QString() : list.item(1)->text().simplified());
    }
    QToolTip::hideText();
  }

  // Where all of the ground is seen, nothing is pushed out of sight to bring a corner of it nearer.
  void the_whole_sheet_stays_whole() {
    desk_->sheet().fit();
    const View whole = desk_->sheet().goal();
    const MapBox ground = desk_->model().briefing().country->bounds();
    desk_->sheet().bring_into_view({ground.west + 10, ground.south + 10});
    QCOMPARE(desk_->sheet().goal(), whole);
    desk_->sheet().zoom(4);
    const View near = desk_->sheet().goal();
    desk_->sheet().bring_into_view({ground.west + 10, ground.south + 10});
    QVERIFY(desk_->sheet().goal() != near);
  }

 private:
  /// Kept where the environment names a folder for pictures.
  void look(const QString& name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!folder.isEmpty()) desk_->grab().save(QStringLiteral("%1/says-%2.png").arg(folder, name));
  }
  SaidAbove& said() { return desk_->said_above(); }
  QAction* action(const QString& name) {
    QMap<QString, QList<QAction*>> menus;
    gather(desk_->menus().actions(), "bar", menus);
    for (const auto& actions : std::as_const(menus))
      for (QAction* one : actions)
        if (QString(one->text()).remove('&') == name) return one;
    qFatal("no action %s", qPrintable(name));
  }
  QTemporaryDir settings_;
};

SANDGATE_TEST(DeskSaysTest)

}  // namespace tst_desk_says
#include "tst_desk_says.moc"
