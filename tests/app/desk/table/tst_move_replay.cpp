// The last move once more: from where men stood as this seat saw them, its shots first, then walks, then falls; in plan
// and in the round alike, and nothing that the seat did not see.
#include <QMenuBar>

#include "app/desk/parts/keys_sheet.h"
#include "tests/app/fixtures/table_desk.h"
#include "tests/runner/test.h"

namespace tst_move_replay {

using namespace sandgate;
using namespace sandgate::tests;

namespace {
constexpr Handle border{0};
}

class MoveReplayTest : public QObject, private TableDesk {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("sandgate-tests");
    QCoreApplication::setApplicationName("move_replay");
    apply_look(*qApp);
  }
  void init() {
    client_ = std::make_unique<TableClient>();
    make_desk();
    enter();
  }
  void cleanup() { shut(); }

  // The film

  void a_move_without_a_deed_is_none() {
    const SeenPlaces now = places_in(client_->picture());
    QVERIFY(MoveFilm(now, now, client_->table_).empty());
    QCOMPARE(MoveFilm(now, now, client_->table_).length_ms(), 0);
  }

  void it_begins_where_they_stood_and_ends_where_they_stand() {
    const SeenPlaces before = places_in(client_->picture());
    walk(client_->enemies(), -9);
    const SeenPlaces after = places_in(client_->picture());
    const MoveFilm film(before, after, client_->table_);
    QVERIFY(!film.empty());
    QVERIFY(film.at(0).men == before.men);
    QVERIFY(film.at(film.length_ms()).men == after.men);
    QVERIFY(film.at(film.length_ms() + 10'000).men == after.men);
    // On the way each lies between, looks where he goes, and gets on.
    const ManHandle man = client_->enemies().front();
    Length y = before_of(before, man).at.y;
    for (int part = 1; part < 8; ++part) {
      const auto now = film.at(film.length_ms() * part / 8);
      const auto found = std::ranges::find(now.men, man, &SeenMan::handle);
      QVERIFY(found->at.y < y);
      QVERIFY(found->at.y > client_->man(man).at.y);
      y = found->at.y;
      const auto going = now.going[static_cast<std::size_t>(found - now.men.begin())];
      QVERIFY(going);
      QCOMPARE(going->mils, Bearing::full_circle / 2);
      QCOMPARE(now.walked.size(), client_->enemies().size());
    }
  }

  void guns_fire_before_men_walk_and_men_fall_in_their_order() {
    const auto enemies = client_->enemies();
    const SeenPlaces before = places_in(client_->picture());
    add_shot(enemies[0]);
    add_shot(enemies[1]);
    client_->man(enemies[2]).state = ManState::dead;  // hand to hand
    walk({enemies.begin() + 3, enemies.end()}, -6);
    const SeenPlaces after = places_in(client_->picture());
    const MoveFilm film(before, after, client_->table_);
    QVERIFY(film.shots_end_ms() > 0);
    QVERIFY(film.walks_end_ms() > film.shots_end_ms());
    QVERIFY(film.length_ms() > film.walks_end_ms());
    const auto state = [&](int ms, ManHandle man) {
      const auto now = film.at(ms);
      return std::ranges::find(now.men, man, &SeenMan::handle)->state;
    };
    QVERIFY(film.at(0).shot && film.at(0).flying_ms);
    QCOMPARE(state(0, enemies[0]), ManState::free);
    QCOMPARE(state(film.shots_end_ms() / 2 - 1, enemies[0]), ManState::dead);
    QCOMPARE(state(film.shots_end_ms() / 2 - 1, enemies[1]), ManState::free);
    QCOMPARE(state(film.shots_end_ms(), enemies[1]), ManState::dead);
    QCOMPARE(state(film.shots_end_ms(), enemies[2]), ManState::free);
    QCOMPARE(state(film.walks_end_ms(), enemies[2]), ManState::free);
    QCOMPARE(state(film.length_ms(), enemies[2]), ManState::dead);
    QCOMPARE(film.at(film.shots_end_ms() - 1).walked.size(), std::size_t{0});
    QVERIFY(film.at(film.length_ms()).men == after.men);
  }

  void shots_of_the_move_before_are_not_of_this_one() {
    add_shot(client_->enemies()[0]);
    const SeenPlaces before = places_in(client_->picture());
    walk(client_->enemies(), -3);
    const MoveFilm film(before, places_in(client_->picture()), client_->table_);
    QCOMPARE(film.shots_end_ms(), 0);
    QVERIFY(!film.at(0).shot);
  }

  // Who was out of sight is nowhere until he was seen; who was lost from sight goes nowhere.
  void what_was_not_seen_is_not_shown() {
    const SeenPlaces before = places_in(client_->picture());
    const ManHandle lost = client_->enemies()[0];
    const Point there = client_->man(lost).at;
    const ManHandle come = client_->add_enemy(Arm::cavalry, 350, 100);
    std::erase_if(client_->picture_.men, [&](const SeenMan& man) { return man.handle == lost; });
    const MoveFilm film(before, places_in(client_->picture()), client_->table_);
    QVERIFY(!film.empty());
    for (int ms = 0; ms < film.walks_end_ms(); ms += 50) {
      const auto now = film.at(ms);
      QVERIFY(std::ranges::find(now.men, come, &SeenMan::handle) == now.men.end());
      QCOMPARE(std::ranges::find(now.men, lost, &SeenMan::handle)->at, there);
      QVERIFY(now.walked.empty());
    }
    const auto end = film.at(film.length_ms());
    QVERIFY(std::ranges::find(end.men, come, &SeenMan::handle) != end.men.end());
    QVERIFY(std::ranges::find(end.men, lost, &SeenMan::handle) == end.men.end());
  }

  void men_of_other_tables_are_left_out() {
    const SeenPlaces before = places_in(client_->picture());
    walk(client_->enemies(), -3);
    QVERIFY(MoveFilm(before, places_in(client_->picture()), TableHandle{7}).empty());
  }

  // At the desk

  void a_key_plays_it_and_esc_skips_it() {
    const auto enemies = client_->enemies();
    const MapPoint before = drawn(enemies[0]);
    enemy_moves(-9);
    const MapPoint after = drawn(enemies[0]);
    QVERIFY(before != after);
    key(Qt::Key_V, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(view().replay().playing(), patience);
    QVERIFY(drawn(enemies[0]).north > after.north);
    QVERIFY(!view().layer().drawing().walks.empty() || drawn(enemies[0]) == before);
    key(Qt::Key_Escape);
    QVERIFY(!view().replay().playing());
    QCOMPARE(drawn(enemies[0]), after);
    QVERIFY(view().layer().drawing().walks.empty());
    QVERIFY(desk_->on_table());
    QVERIFY(client_->sent.empty());
  }

  void it_ends_by_itself() {
    const auto enemies = client_->enemies();
    enemy_moves(-2);
    const MapPoint after = drawn(enemies[0]);
    desk_->show_last_move();
    QTRY_VERIFY_WITH_TIMEOUT(view().replay().playing(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!view().replay().playing(), patience);
    QCOMPARE(drawn(enemies[0]), after);
  }

  void a_click_skips_it() {
    enemy_moves(-9);
    desk_->show_last_move();
    QTRY_VERIFY_WITH_TIMEOUT(view().replay().playing(), patience);
    QTest::mouseClick(&view(), Qt::LeftButton, {}, view().rect().center());
    QVERIFY(!view().replay().playing());
  }

  void where_nothing_was_seen_it_says_so() {
    key(Qt::Key_V, Qt::ShiftModifier);
    QVERIFY(!view().replay().playing());
    QVERIFY(shown("Nothing was seen to happen here in the last move."));
  }

  // Hot-seat: the desk was away while the enemy moved.
  void a_seat_that_comes_back_sees_what_was_done() {
    const auto enemies = client_->enemies();
    const Point before = client_->man(enemies[0]).at;
    const DeskMemory memory = desk_->memory();
    desk_.reset();
    walk(enemies, -9);
    client_->picture_.clock.move += 2;
    make_desk();
    desk_->recall(memory);
    enter();
    desk_->show_last_move();
    QTRY_VERIFY_WITH_TIMEOUT(view().replay().playing(), patience);
    const auto men = view().replay().instant().men;
    const Point now = std::ranges::find(men, enemies[0], &SeenMan::handle)->at;
    QVERIFY(now.y > client_->man(enemies[0]).at.y && now.y <= before.y);
  }

  void it_stands_in_the_table_menu() {
    int found = 0;
    for (const QAction* top : desk_->menus().actions())
      for (const QAction* action : top->menu()->actions())
        if (action->shortcut() == QKeySequence(Qt::SHIFT | Qt::Key_V)) {
          // On the sheet the same keys ask for something else.
          found += action->isEnabled() ? 1 : 0;
          if (action->isEnabled()) QCOMPARE(QString(top->text()).remove('&'), QString("Table"));
        }
    QCOMPARE(found, 1);
  }

 private:
  static const SeenMan& before_of(const SeenPlaces& places, ManHandle man) {
    return *std::ranges::find(places.men, man, &SeenMan::handle);
  }
  void walk(const std::vector<ManHandle>& men, int north_in) {
    for (const ManHandle man : men) client_->man(man).at.y += Length::inches(north_in);
  }
  void add_shot(ManHandle fallen) {
    SeenShot shot;
    shot.table = client_->table_;
    shot.move = client_->picture_.clock.move;
    shot.number = static_cast<std::int32_t>(client_->picture_.shots.size()) + 1;
    const Point from = client_->picture_.guns.front().at, to = client_->man(fallen).at;
    shot.path = {{from, Length::inches(2), 0}, {to, Length::inches(1), 400}};
    shot.falls.push_back({fallen, to, Felling::struck, 390});
    client_->man(fallen).state = ManState::dead;
    client_->picture_.shots.push_back(shot);
  }
  void enemy_moves(int north_in) {
    ++client_->picture_.clock.move;
    client_->picture_.clock.my_move = false;
    client_->tell();
    walk(client_->enemies(), north_in);
    client_->tell();
    ++client_->picture_.clock.move;
    client_->picture_.clock.my_move = true;
    client_->tell();
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().scene(), patience);
  }
  MapPoint drawn(ManHandle man) const {
    const auto& men = view().layer().men();
    return view().layer().drawing().men[static_cast<std::size_t>(std::ranges::find(men, man) - men.begin())].at;
  }
};

SANDGATE_TEST(MoveReplayTest)

}  // namespace tst_move_replay
#include "tst_move_replay.moc"
