// How bodies shall stand, and how their men's time is told: menu, keys and dock of a desk by rulebooks that have
// formations, and by one that has none (KS-3).
#include <QDockWidget>
#include <QMenuBar>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>

#include "tests/app/fixtures/program.h"
#include "tests/app/fixtures/table_desk.h"
#include "tests/runner/test.h"

namespace tst_formation_menu {

using namespace sandgate;
using namespace sandgate::tests;

namespace {
constexpr Handle border{0}, yeomanry{1}, battery{2};
}

class TestFormationMenu : public QObject, private TableDesk {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    apply_look(*qApp);
  }
  void init() { open_by("kriegspiel"); }
  void cleanup() { shut(); }

  void each_letter_and_each_key_stands_once() {
    QSet<QString> letters, keys;
    int choices = 0;
    for (const QAction* action : desk_->formations().actions()) {
      const qsizetype mark = action->text().indexOf(QLatin1Char('&'));
      if (action->isSeparator() || mark < 0) continue;
      ++choices;
      letters.insert(action->text().mid(mark + 1, 1).toUpper());
      keys.insert(action->shortcut().toString());
    }
    QCOMPARE(choices, 8);
    QCOMPARE(letters.size(), qsizetype{8});
    for (int i = 1; i <= 8; ++i)
      QVERIFY2(keys.contains(QStringLiteral("Ctrl+%1").arg(i)), qPrintable(keys.values().join(" ")));
  }
  void KS_3_a_key_changes_the_body_in_hand() {
    desk_->model().select(yeomanry);
    key(Qt::Key_2, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(formed().size(), std::size_t{1}, patience);
    QVERIFY(formed().front().body == yeomanry);
    QVERIFY(formed().front().to == FormedAs::two_ranks);
    key(Qt::Key_5, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(formed().size(), std::size_t{2}, patience);
    QVERIFY(formed().back().to == FormedAs::dismounted && formed().back().hold);
    key(Qt::Key_6, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(formed().size(), std::size_t{3}, patience);
    QVERIFY(!formed().back().hold);
  }
  // On a table it is about those whose men are chosen.
  void KS_3_on_a_table_the_men_chosen_say_whose() {
    enter();
    desk_->table().choose(client_->men_of(border));
    const auto orders = desk_->formations().orders(FormedAs::extended, false);
    QCOMPARE(orders.size(), std::size_t{1});
    QVERIFY(orders.front().body == border);
    desk_->table().choose({});
    QVERIFY(desk_->formations().orders(FormedAs::extended, false).empty());
  }
  // It said "limbered up; unlimber it", and nothing there did.
  void KS_3_the_gun_in_hand_is_unlimbered_from_its_panel() {
    enter();
    client_->gun(client_->gun_).limbered = true;
    client_->tell();
    QVERIFY(row_of_the_battery().contains(", limbered"));
    key(Qt::Key_N);
    QVERIFY(desk_->guns().in_hand());
    const GunPanel& panel = desk_->gun_panel();
    QVERIFY(panel.unlimber_button()->isVisible() && !panel.limber_up_button()->isVisible());
    QSignalSpy asked(&panel, &GunPanel::form_asked);
    QTest::mouseClick(panel.unlimber_button(), Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
    QVERIFY(asked.front().front().value<FormedAs>() == FormedAs::unlimbered);
    // It is about this gun, without anybody being chosen.
    const auto orders = desk_->formations().orders(FormedAs::unlimbered, false);
    QCOMPARE(orders.size(), std::size_t{1});
    QVERIFY(orders.front().body == battery && orders.front().gun == client_->gun_);
    QVERIFY(desk_->formations().orders(FormedAs::extended, false).empty());
    client_->gun(client_->gun_).limbered = false;
    client_->tell();
    QVERIFY(!panel.unlimber_button()->isVisible() && panel.limber_up_button()->isVisible());
    // What is said of the body is said of the gun as it stands on the table.
    key(Qt::Key_Escape);
    QVERIFY(row_of_the_battery().contains(", unlimbered"));
  }
  void what_is_worth_a_shot_is_brought_before_the_eyes() {
    enter();
    client_->open_guns();
    desk_->resize(1366, 768);
    auto* news = desk_->docks().findChild<QDockWidget*>(QStringLiteral("news"));
    news->show();
    news->raise();
    desk_->show_gun();
    QVERIFY(desk_->guns().in_hand());
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->gun_panel().fire_button()->visibleRegion().isEmpty(), patience);
  }
  void what_cannot_be_chosen_says_why() {
    desk_->model().select(yeomanry);
    emit desk_->formations().aboutToShow();
    const QAction* limber = choice("Ctrl+7");
    QVERIFY(!limber->isEnabled() && !limber->toolTip().isEmpty());
    QVERIFY(choice("Ctrl+2")->isEnabled());
    QVERIFY(!desk_->formations().reason()->isVisible());
    emit desk_->formations().aboutToHide();
    // While guns fire no men change: the reason stands in the menu itself.
    enter();
    client_->open_guns();
    desk_->table().choose(client_->men_of(border));
    client_->table().guns_open = true;
    client_->tell();
    emit desk_->formations().aboutToShow();
    QVERIFY(!choice("Ctrl+3")->isEnabled());
    QVERIFY(desk_->formations().reason()->isVisible());
    QVERIFY(!desk_->formations().reason()->isEnabled());
    QVERIFY(desk_->formations().reason()->text().contains(QStringLiteral("LW-2.5")));
    emit desk_->formations().aboutToHide();
  }
  void KS_3_mens_time_comes_with_the_table_and_goes_with_it() {
    QVERIFY(dock().isHidden());
    enter();
    QVERIFY(!dock().isHidden());
    QCOMPARE(desk_->men_time().rows()->rowCount(), 2);
    key(Qt::Key_F9, Qt::ShiftModifier);
    QVERIFY(desk_->men_time().rows()->hasFocus());
    QVERIFY(!dock().visibleRegion().isEmpty());
    desk_->show_sheet();
    QVERIFY(dock().isHidden());
    // Whoever has put it away does not find it again at the next table.
    enter();
    dock().hide();
    desk_->show_sheet();
    enter();
    QVERIFY(dock().isHidden());
    key(Qt::Key_F9, Qt::ShiftModifier);
    QVERIFY(!dock().isHidden());
  }
  void KS_6_1_a_trench_is_pointed_out_on_the_table() {
    enter();
    desk_->model().select(border);
    desk_->digging().two_clicks_action()->trigger();
    QVERIFY(desk_->trench().active());
    key(Qt::Key_Escape);
    QVERIFY(!desk_->trench().active() && desk_->on_table());
    desk_->digging().two_clicks_action()->trigger();
    const OwnBody& body = *desk_->model().picture().body(border);
    const auto pixel = [&](std::int64_t east) {
      const Point place{body.at.x + Length::inches(east), body.at.y + Length::inches(1)};
      return (view().view().to_pixel(client_->briefing().to_ground(place)) + QPointF(view().corner())).toPoint();
    };
    QTest::mouseClick(&view(), Qt::LeftButton, {}, pixel(-4));
    QVERIFY(desk_->trench().from().has_value());
    QTest::mouseClick(&view(), Qt::LeftButton, {}, pixel(4));
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->trench().active(), patience);
    const auto dug = [this] {
      return std::ranges::any_of(client_->sent, [](const SeatDeed& deed) {
        const auto* work = get_if<WorkOrder<Handle>>(&deed);
        return work && work->work.dig && work->work.dig->length == Length::inches(8);
      });
    };
    QTRY_VERIFY_WITH_TIMEOUT(dug(), patience);
  }
  void what_the_rulebook_does_not_have_is_not_offered() {
    shut();
    open_by("little-wars");
    QVERIFY(!desk_->formations().menuAction()->isVisible());
    QVERIFY(!desk_->digging().menuAction()->isVisible());
    enter();
    QVERIFY(dock().isHidden());
    key(Qt::Key_F9, Qt::ShiftModifier);
    QVERIFY(dock().isHidden());
    desk_->model().select(yeomanry);
    key(Qt::Key_2, Qt::ControlModifier);
    QVERIFY(formed().empty());
  }

 private:
  void open_by(const char* rules) {
    QSettings().clear();
    client_ = std::make_unique<TableClient>();
    auto read = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", rules);
    if (!read) qFatal("%s", read.error().sentence().c_str());
    client_->briefing_.rulebook.formations = read->formations;
    client_->briefing_.rulebook.works = read->works;
    make_desk();
  }
  QDockWidget& dock() const { return *desk_->docks().findChild<QDockWidget*>(QStringLiteral("men-time")); }
  QString row_of_the_battery() const {
    const auto& groups = desk_->table().groups();
    const auto group = std::ranges::find(groups, battery, &TableModel::Group::body);
    const auto* rows = desk_->table_panel().findChild<QTableWidget*>();
    return rows->item(static_cast<int>(group - groups.begin()), 1)->text();
  }
  QAction* choice(const char* keys) const {
    for (QAction* action : desk_->formations().actions())
      if (action->shortcut().toString() == QLatin1String(keys)) return action;
    qFatal("no choice has the key %s", keys);
  }
  std::vector<FormOrder<Handle>> formed() const {
    std::vector<FormOrder<Handle>> orders;
    for (const SeatDeed& deed : client_->sent)
      if (const auto* form = get_if<FormOrder<Handle>>(&deed)) orders.push_back(*form);
    return orders;
  }
  QTemporaryDir settings_;
};

SANDGATE_TEST(TestFormationMenu)

}  // namespace tst_formation_menu

#include "tst_formation_menu.moc"
