// Guns in the window: taken, laid, fired and shown by keyboard and by mouse, on a client that is no host, and on a real
// session of Hook's Farm from Red's second move on.
#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/frame/desk.h"
#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/words/guns.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_gun_window {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::TableClient;

namespace {

constexpr Handle border{0}, battery{2};

void drag_on(QWidget* view, QPoint from, QPoint to) {
  const auto send = [&](QEvent::Type type, QPoint at, Qt::MouseButton which, Qt::MouseButtons held) {
    QMouseEvent event(type, at, view->mapToGlobal(at), which, held, Qt::NoModifier);
    QApplication::sendEvent(view, &event);
  };
  send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
  for (int i = 1; i <= 4; ++i) send(QEvent::MouseMove, from + (to - from) * i / 4, Qt::NoButton, Qt::LeftButton);
  send(QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
}

}  // namespace

class GunWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { sandgate::tests::set_up_program(settings_); }
  void init() {
    ShotPlayer::set_flies(false);
    client_ = std::make_unique<TableClient>();
    sheet_.reset();
    make_desk(*client_);
  }
  void cleanup() {
    desk_.reset();
    client_.reset();
    clients_.clear();
    session_.reset();
  }

  void a_gun_is_taken_by_click_and_by_key() {
    enter();
    client_->open_guns();
    click(TableClient::place(284, 85.5));
    QCOMPARE(desk_->guns().gun(), client_->gun_);
    QVERIFY(desk_->gun_panel().isVisible());
    QVERIFY(shown("14 Battery"));
    QVERIFY(shown("6 serve it; 4 suffice"));
    QVERIFY(shown("LW-3.2"));
    key(Qt::Key_Escape);
    QVERIFY(!desk_->guns().in_hand());
    QVERIFY(desk_->table_panel().isVisible());
    key(Qt::Key_N);
    QCOMPARE(desk_->guns().gun(), client_->gun_);
    key(Qt::Key_1);  // men are chosen: the gun is let go
    QVERIFY(!desk_->guns().in_hand());
    QVERIFY(!desk_->table().chosen().empty());
    key(Qt::Key_N);
    QVERIFY(desk_->table().chosen().empty());
    key(Qt::Key_G);  // to be moved instead
    QVERIFY(!desk_->guns().in_hand());
    QCOMPARE(desk_->table().chosen_gun(), client_->gun_);
    QVERIFY(client_->sent.empty());
  }

  void it_is_laid_and_fired_by_keyboard_alone() {
    enter();
    client_->open_guns();
    key(Qt::Key_N);
    key(Qt::Key_Right);
    key(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(desk_->guns().aim().bearing, Bearing::of(11));
    key(Qt::Key_Q);
    QCOMPARE(desk_->guns().aim().bearing, Bearing::of(11 - 100));
    key(Qt::Key_Up);
    key(Qt::Key_Up, Qt::ShiftModifier);
    key(Qt::Key_Down);
    QCOMPARE(desk_->guns().aim().elevation, Elevation{10});
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(desk_->guns().aim().elevation, Elevation{11});
    key(Qt::Key_K);
    QVERIFY(desk_->guns().marked());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->guns().sight(), patience);
    key(Qt::Key_O);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->guns().solution(), patience);
    QVERIFY(shown("of theirs down a shot"));
    key(Qt::Key_Y);
    QVERIFY(desk_->gun_panel().test_button()->isChecked());
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->guns().sight()->section.test.empty(), patience);
    QVERIFY(desk_->gun_panel().fire_button()->isEnabled());
    QVERIFY(client_->sent.empty());
    key(Qt::Key_F);
    QCOMPARE(client_->sent.size(), std::size_t{1});
    QVERIFY(get<FireOrder<Handle>>(client_->sent[0]).aim == desk_->guns().aim());
    QVERIFY(desk_->shot_list().isVisible());
    QCOMPARE(desk_->shot_list().list()->count(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->gun_panel().fire_button()->isEnabled(), patience);
    key(Qt::Key_Return);
    QCOMPARE(client_->sent.size(), std::size_t{2});
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(shown("what has been sent stands"));
    QVERIFY(holds_alternative<FireOrder<Handle>>(client_->sent.back()));
  }

  void figures_are_typed() {
    enter();
    client_->open_guns();
    key(Qt::Key_N);
    const auto type = [](QAbstractSpinBox* field, const QString& text) {
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, text);
      QTest::keyClick(field, Qt::Key_Tab);
    };
    type(desk_->gun_panel().bearing_field(), "800");
    QCOMPARE(desk_->guns().aim().bearing, Bearing::of(800));
    QCOMPARE(desk_->gun_panel().degrees_field()->value(), 45.0);
    type(desk_->gun_panel().degrees_field(), "90");
    QCOMPARE(desk_->guns().aim().bearing, Bearing::of(1600));
    type(desk_->gun_panel().elevation_field(), "-15");
    QCOMPARE(desk_->guns().aim().elevation, Elevation{-15});
    type(desk_->gun_panel().elevation_field(), "rubbish");
    QCOMPARE(desk_->guns().aim().elevation, Elevation{-15});
    QVERIFY(client_->sent.empty());
  }

  void dragging_swings_it_and_the_wheel_raises_it() {
    enter();
    client_->open_guns();
    key(Qt::Key_N);
    drag_on(&desk_->table_view(), pixel(TableClient::place(300, 90)), pixel(TableClient::place(320, 83)));
    QVERIFY(std::abs(desk_->guns().aim().bearing.mils - 1600) < 30);
    const double scale = desk_->table_view().view().pixels_per_metre;
    wheel(2, Qt::ShiftModifier);
    QCOMPARE(desk_->guns().aim().elevation, Elevation{2});
    const auto bearing = desk_->guns().aim().bearing;
    wheel(-1, Qt::ControlModifier);
    QCOMPARE(desk_->guns().aim().bearing, Bearing::of(bearing.mils - 1));
    QCOMPARE(desk_->table_view().goal().pixels_per_metre, scale);
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(desk_->guns().aim().bearing, Bearing::of(0));  // a whole drag at once
    QVERIFY(client_->sent.empty());
  }

  void the_right_button_lays_it_and_clicks_pick_men() {
    enter();
    client_->open_guns();
    key(Qt::Key_N);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->guns().sight(), patience);
    const ManHandle enemy = client_->enemies()[4];
    QTest::mouseClick(&desk_->table_view(), Qt::RightButton, {}, pixel(client_->man(enemy).at));
    QVERIFY(desk_->guns().marked() == client_->man(enemy).at);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->guns().solution(), patience);
    QVERIFY(!desk_->table().target());  // nobody is led anywhere
    const ManHandle gunner = client_->men_of(battery)[0];
    click(client_->man(gunner).at);
    QCOMPARE(desk_->guns().picked(), std::vector{gunner});
    key(Qt::Key_D);
    QVERIFY(client_->man(gunner).lying);
    QVERIFY(std::ranges::any_of(desk_->table_view().layer().drawing().men,
                                [](const TableMan& m) { return m.lying.has_value(); }));
    const ManHandle other = client_->enemies()[7];
    click(client_->man(other).at);
    QVERIFY(desk_->guns().marked() == client_->man(other).at);
  }

  void LW_2_4_the_strip_says_that_guns_are_silent() {
    client_->table().whole = true;
    client_->briefing_.table = TableExercise{"The Farm"};
    client_->picture_.clock.own_move = 1;
    make_desk(*client_);
    client_->open_guns();
    QTRY_VERIFY_WITH_TIMEOUT(desk_->gun_strip().isVisible(), patience);
    QVERIFY(desk_->gun_strip().words().contains("second move"));
    QVERIFY(shown("LW-2.4"));
    key(Qt::Key_N);
    QVERIFY(!desk_->gun_panel().fire_button()->isEnabled());
    key(Qt::Key_F);
    QVERIFY(client_->sent.empty());
    QVERIFY(shown("second move"));
  }

  void LW_2_5_the_strip_counts_guns_and_ends_them() {
    enter();
    QVERIFY(!desk_->gun_strip().isVisible());
    client_->open_guns();
    QTRY_COMPARE_WITH_TIMEOUT(desk_->gun_strip().words(), QString("Guns: 1 of 1 still to fire or move"), patience);
    client_->table().held.push_back({client_->men_of(border)[0], {client_->man(client_->men_of(border)[0]).at}});
    client_->tell();
    QVERIFY(shown("1 man's walk waits until the guns have done."));
    key(Qt::Key_G, Qt::ShiftModifier);
    QVERIFY(holds_alternative<GunsDoneOrder<Handle>>(client_->sent.at(0)));
    client_->table().held.clear();
    client_->tell();
    QVERIFY(!desk_->gun_strip().isVisible());
  }

  void shots_of_the_last_move_are_listed_and_played_again() {
    SeenShot shot;
    shot.table = client_->table_;
    shot.move = client_->picture_.clock.move - 1;
    shot.path = {{TableClient::place(310, 112), Length::inches(1), 0},
                 {TableClient::place(310, 80), Length::inches(1), 700}};
    const ManHandle fallen = client_->men_of(border)[6];
    shot.falls.push_back({fallen, client_->man(fallen).at, Felling::struck, 650});
    client_->man(fallen).state = ManState::dead;
    client_->picture_.shots.push_back(shot);
    enter();
    QVERIFY(desk_->shot_list().isVisible());
    QVERIFY(desk_->shot_list().list()->item(0)->text().contains("(last move): 1 of ours down"));
    QVERIFY(desk_->shot_list().list()->item(0)->toolTip().contains("LW-4.2"));
    QVERIFY(desk_->table_view().layer().drawing().shots.empty());
    key(Qt::Key_V);
    QCOMPARE(desk_->table_view().layer().drawing().shots.size(), std::size_t{1});
    desk_->guns().look_away();
    const QRect row = desk_->shot_list().list()->visualItemRect(desk_->shot_list().list()->item(0));
    QTest::mouseClick(desk_->shot_list().list()->viewport(), Qt::LeftButton, {}, row.center());
    QVERIFY(desk_->guns().looked_at());
  }

  void chosen_men_are_taken_back_on_a_table() {
    enter();
    key(Qt::Key_1);
    QVERIFY(!desk_->table().chosen().empty());
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(desk_->table().chosen().empty());
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(shown("what has been sent stands"));
  }

  void keys_of_guns_stand_in_the_menus() {
    enter();
    QStringList texts;
    for (const QAction* top : desk_->menus().actions())
      for (const QAction* action : top->menu()->actions())
        if (!action->shortcut().isEmpty()) texts << action->text().remove(QLatin1Char('&'));
    for (const char* deed : {"Aim the next gun", "Lay it on the place", "Fire", "Lie down", "Stand at the trail",
                             "Guns have done", "Show the shot again", "Mark the next enemy", "Test path"})
      QVERIFY2(texts.contains(deed), deed);
  }

  // Hook's Farm, on a real session: silent in the first move, then guns fire, walks are held, and guns have done.
  void hooks_farm_from_the_second_move_on() {
    auto scenario = read_scenario(scenario_folder() / "hooks-farm", data_folder() / "rulebooks");
    QVERIFY(scenario.has_value());
    auto session = Session::create(*scenario, folder_.filePath("farm.sandgate").toStdString(), 3);
    QVERIFY(session.has_value());
    session_ = std::move(*session);
    for (const int seat : {0, 1}) clients_.push_back(session_->take(SeatId{seat}));
    for (int move = 0; move < 2; ++move) {
      for (const auto& client : clients_) {
        if (!client->picture().clock.my_move) continue;
        const SeenTable& table = client->picture().tables.front();
        for (const SeenGun& gun : client->picture().guns) {
          if (gun.side != client->picture().side) continue;
          const auto no = check(client->picture(), client->briefing(),
                                FireOrder<Handle>{table.handle, gun.handle, {gun.facing, gun.elevation, 0}});
          QVERIFY(no && no->clause == clauses::guns_silent);
        }
        client->send(CloseMyMove{}, [](const Answer& answer) { QVERIFY(answer.has_value()); });
        break;
      }
    }
    Client* mover = clients_[0]->picture().clock.my_move ? clients_[0].get() : clients_[1].get();
    QCOMPARE(mover->picture().clock.own_move, std::int64_t{2});
    sheet_.reset();
    make_desk(*mover);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->on_table() && desk_->table().scene(), 60'000);
    QVERIFY(mover->picture().tables.front().guns_open);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->gun_strip().isVisible(), patience);

    key(Qt::Key_N);
    QVERIFY(desk_->guns().in_hand());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->guns().sight(), 60'000);
    QVERIFY(!desk_->guns().silent());
    key(Qt::Key_K);
    key(Qt::Key_O);
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->guns().laying(), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->guns().can_fire(), patience);
    key(Qt::Key_F);
    QCOMPARE(mover->picture().shots.size(), std::size_t{1});
    QCOMPARE(desk_->guns().shots_fired(), 1);
    QVERIFY(!mover->picture().shots[0].path.empty());
    QVERIFY(!mover->picture().gun(desk_->guns().gun())->trail.empty());
    QCOMPARE(mover->picture().gun(desk_->guns().gun())->facing, desk_->guns().aim().bearing);

    // A man's walk waits while guns are open, and is done when they are.
    key(Qt::Key_Escape);
    ManHandle walker;
    for (const auto& group : desk_->table().groups())
      if (group.body && group.guns.empty() && !group.idle.empty()) walker = group.idle.front();
    QVERIFY(walker);
    const Point from = mover->picture().man(walker)->at;
    desk_->table().choose({walker});
    desk_->table().nudge({}, Length::inches(3));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().can_give() && !desk_->table().planning(), patience);
    key(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().held(walker), patience);
    QCOMPARE(mover->picture().man(walker)->at, from);
    QVERIFY(std::ranges::any_of(desk_->table_view().layer().drawing().walks,
                                [](const TableWalk& walk) { return walk.end == TableWalk::End::held; }));
    key(Qt::Key_G, Qt::ShiftModifier);
    QVERIFY(!mover->picture().tables.front().guns_open);
    QVERIFY(!(mover->picture().man(walker)->at == from));
    QVERIFY(!desk_->table().held(walker));
  }

 private:
  void make_desk(Client& client) {
    desk_.reset();
    if (!sheet_) sheet_ = *Sheet::prepare(client.briefing().country, client.briefing().scale);
    desk_ = std::make_unique<Desk>(client, sheet_, words::ClauseBook(), "small.sandgate");
    desk_->resize(1920, 1080);
    desk_->show();
    QVERIFY(QTest::qWaitForWindowExposed(desk_.get()));
    desk_->activateWindow();
  }
  void enter() {
    desk_->show_table(client_->table_);
    QVERIFY(desk_->on_table());
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().scene(), patience);
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    desk_->table_view().setFocus();
    QTest::keyClick(&desk_->table_view(), key, modifiers);
  }
  QPoint pixel(Point place) const {
    return (desk_->table_view().view().to_pixel(client_->briefing().to_ground(place)) + desk_->table_view().corner())
        .toPoint();
  }
  void click(Point place) { QTest::mouseClick(&desk_->table_view(), Qt::LeftButton, {}, pixel(place)); }
  void wheel(int notches, Qt::KeyboardModifiers modifiers) {
    QWidget* view = &desk_->table_view();
    const QPointF at = view->rect().center();
    QWheelEvent event(at, view->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(view, &event);
  }
  bool shown(const QString& text) const {
    for (const QLabel* label : desk_->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(text)) return true;
    return false;
  }

  QTemporaryDir settings_, folder_;
  std::unique_ptr<TableClient> client_;
  std::unique_ptr<Session> session_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::shared_ptr<const Sheet> sheet_;
  std::unique_ptr<Desk> desk_;
};

SANDGATE_TEST(GunWindowTest)

}  // namespace tst_gun_window
#include "tst_gun_window.moc"
