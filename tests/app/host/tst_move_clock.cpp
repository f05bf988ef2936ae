// The move clock as a model: LW-2.2, LW-2.3, ST-6 and PR-3, with a clock that goes as it is told.
#include <QTest>

#include "app/host/data_folder.h"
#include "app/host/move_clock.h"
#include "tests/runner/test.h"

namespace tst_move_clock {

using namespace sandgate;
using namespace std::chrono_literals;

namespace {

using Kind = ClockNews::Kind;

Rulebook book_of(const char* name) {
  auto book = read_rulebook(rulebook_folder(), name);
  if (!book) qFatal("%s", book.error().sentence().c_str());
  return std::move(*book);
}

/// So many free men and guns of the seat's own on a table where it gives the orders.
Picture picture_with(int men, int guns) {
  Picture picture;
  picture.seat = SeatId{0};
  picture.side = SideId{0};
  SeenTable table;
  table.handle = TableHandle{0};
  table.mine = true;
  picture.tables.push_back(table);
  for (int i = 0; i < men; ++i) {
    SeenMan man;
    man.handle = ManHandle{i};
    man.table = table.handle;
    man.side = picture.side;
    picture.men.push_back(man);
  }
  for (int i = 0; i < guns; ++i) {
    SeenGun gun;
    gun.handle = GunHandle{i};
    gun.table = table.handle;
    gun.side = picture.side;
    picture.guns.push_back(gun);
  }
  return picture;
}

/// One man on a table, and bodies of his seat.
Picture beginning_with(const std::vector<Contents>& bodies) {
  Picture picture = picture_with(1, 0);
  for (const Contents& contents : bodies) {
    OwnBody body;
    body.handle = Handle{static_cast<std::int32_t>(picture.bodies.size())};
    body.mine = true;
    body.set_out = true;
    body.contents = contents;
    picture.bodies.push_back(body);
  }
  return picture;
}

}  // namespace

class MoveClockTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    now_ = 1h;
    setting_ = Setting{};
    setting_.rulebook = book_of("little-wars");
    clock_ = std::make_unique<MoveClock>([this] { return now_; });
    clock_->set_rules(setting_.rulebook.move_clock, setting_.rulebook.guns.guns_part);
  }

  void LW_2_2_the_allowance_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("guns");
    QTest::addColumn<qint64>("minutes");
    QTest::newRow("the book's own: 110 men and 3 guns") << 110 << 3 << 7LL;
    QTest::newRow("nobody: no time is kept") << 0 << 0 << 0LL;
    QTest::newRow("one man") << 1 << 0 << 1LL;
    QTest::newRow("thirty") << 30 << 0 << 1LL;
    QTest::newRow("thirty-one") << 31 << 0 << 2LL;
    QTest::newRow("a gun without men") << 0 << 1 << 1LL;
    QTest::newRow("sixty men and a gun") << 60 << 1 << 3LL;
  }
  void LW_2_2_the_allowance() {
    QFETCH(int, men);
    QFETCH(int, guns);
    QFETCH(qint64, minutes);
    const Picture picture = picture_with(men, guns);
    QCOMPARE(free_force(picture), (TimedForce{men, guns}));
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, minutes);
  }

  // His own, free, on a table where he orders: nobody else makes his move longer.
  void LW_2_2_who_does_not_count() {
    Picture picture = picture_with(31, 1);
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 3LL);
    picture.men[0].state = ManState::prisoner;
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 2LL);
    picture.men[0].state = ManState::disarmed;
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 2LL);
    picture.men[0].state = ManState::free;
    picture.men[0].side = SideId{1};
    picture.guns[0].side = SideId{1};
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 1LL);
    picture.tables[0].mine = false;
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 0LL);
    picture.tables.clear();
    QCOMPARE(free_force(picture), TimedForce{});
  }

  // LW-2.2 is for men on tables; a move on the map has its own minutes, or none.
  void a_move_on_the_map_has_its_own_minutes() {
    Picture picture = picture_with(0, 0);
    OwnBody body;
    body.handle = Handle{0};
    body.mine = true;
    picture.bodies.push_back(body);
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 0LL);
    setting_.rulebook.move_clock.map_move_minutes = 5;
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 5LL);
    Picture both = picture_with(31, 0);
    QCOMPARE(qint64{allowed_minutes(setting_, both)}, 2LL);
    both.bodies = picture.bodies;
    QCOMPARE(qint64{allowed_minutes(setting_, both)}, 2LL);
    both.men.clear();
    QCOMPARE(qint64{allowed_minutes(setting_, both)}, 5LL);
    for (const auto& without : {&OwnBody::gone, &OwnBody::set_out}) {
      Picture nobody = picture;
      nobody.bodies.front().*without = true;
      QCOMPARE(qint64{allowed_minutes(setting_, nobody)}, 0LL);
    }
    picture.bodies.front().mine = false;
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 0LL);
  }

  void LW_2_2_recomputed_after_losses() {
    Picture picture = picture_with(110, 3);
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 7LL);
    picture.men.resize(90);
    picture.guns.pop_back();
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 5LL);
  }

  void ST_6_from_the_original_force() {
    setting_.rulebook = book_of("little-wars-streamlined");
    QCOMPARE(setting_.rulebook.move_clock.counts, ClockCounts::original);
    Body own, other;
    own.seat = SeatId{0};
    own.contents = Contents::of(Arm::infantry, Men{{110}}, 3);
    own.contents.parts[0].men = Men{{1}};
    other.seat = SeatId{1};
    other.contents = Contents::of(Arm::infantry, Men{{300}}, 9);
    setting_.order_of_battle = {own, other};
    QCOMPARE(original_force(setting_, beginning_with({own.contents})), (TimedForce{110, 3}));
    QCOMPARE(qint64{allowed_minutes(setting_, beginning_with({own.contents}))}, 7LL);
    Picture nobody = beginning_with({own.contents});
    nobody.men.clear();
    nobody.bodies.front().gone = true;
    QCOMPARE(qint64{allowed_minutes(setting_, nobody)}, 0LL);
  }

  // LW-7.1, LW-7.2: forces that are mustered in play stand in no order of battle, and who was left out has never been
  // of them.
  void ST_6_from_a_mustered_force() {
    setting_.rulebook = book_of("little-wars-streamlined");
    setting_.seats = {{SeatId{0}, "red", "Red", SideId{0}}, {SeatId{1}, "blue", "Blue", SideId{1}}};
    Contents foot = Contents::of(Arm::infantry, Men{{80}}), guns = Contents::of(Arm::artillery, Men{{24}}, 2);
    foot.parts[0].men_began = Men{{76}};  // four were left out
    guns.parts[0].guns = 1;               // one is lost
    Picture picture = beginning_with({foot, guns});
    picture.setup.emplace();
    picture.setup->muster = {{"1 Company", 80, 0, 0}, {"Battery", 24, 0, 2}};
    QCOMPARE(original_force(setting_, picture), (TimedForce{100, 2}));
    QCOMPARE(qint64{allowed_minutes(setting_, picture)}, 6LL);
    // Another seat of the side has mustered nothing.
    picture.seat = SeatId{1};
    setting_.seats[1].side = SideId{0};
    for (OwnBody& body : picture.bodies) body.mine = false;
    QCOMPARE(original_force(setting_, picture), TimedForce{});
  }

  void PR_3_a_fixed_limit() {
    setting_.rulebook.move_clock.counts = ClockCounts::fixed;
    QCOMPARE(qint64{allowed_minutes(setting_, picture_with(1, 0))}, 10LL);
    QCOMPARE(qint64{allowed_minutes(setting_, picture_with(300, 9))}, 10LL);
  }
  void PR_1_no_clock() {
    setting_.rulebook.move_clock.counts = ClockCounts::none;
    QCOMPARE(qint64{allowed_minutes(setting_, picture_with(110, 3))}, 0LL);
    clock_->start_move(0);
    QCOMPARE(clock_->state(), MoveClock::State::idle);
    now_ += 1h;
    QVERIFY(clock_->tick().empty());
  }

  void LW_2_2_warnings_once_each_and_time() {
    clock_->start_move(7);
    QCOMPARE(clock_->seconds_left(), 420);
    QCOMPARE(clock_->warnings(), (std::vector<std::int32_t>{120, 60, 30}));
    QVERIFY(after(0ms).empty());
    QCOMPARE(after(3min + 30s), (News{{Kind::guns_over, 0}}));
    QVERIFY(after(90s - 1ms).empty());
    QCOMPARE(clock_->seconds_left(), 121);
    QCOMPARE(after(1ms), (News{{Kind::warning, 120}}));
    QVERIFY(after(0ms).empty());
    QVERIFY(after(60s - 1ms).empty());
    QCOMPARE(after(1ms), (News{{Kind::warning, 60}}));
    QCOMPARE(after(30s), (News{{Kind::warning, 30}}));
    QVERIFY(after(30s - 1ms).empty());
    QCOMPARE(clock_->seconds_left(), 1);
    QCOMPARE(after(1ms), (News{{Kind::time, 0}}));
    QCOMPARE(clock_->state(), MoveClock::State::idle);
    QVERIFY(after(1h).empty());
  }

  // A warning as long as the move, or longer, tells nobody anything.
  void LW_2_2_an_allowance_shorter_than_a_warning() {
    clock_->start_move(1);
    QCOMPARE(clock_->warnings(), (std::vector<std::int32_t>{30}));
    QCOMPARE(after(30s), (News{{Kind::guns_over, 0}, {Kind::warning, 30}}));
    QCOMPARE(after(30s), (News{{Kind::time, 0}}));
    clock_->start_move(2);
    QCOMPARE(clock_->warnings(), (std::vector<std::int32_t>{60, 30}));
  }

  // A machine that slept: all of it, in order, and each once.
  void a_leap_tells_everything_in_order() {
    clock_->start_move(7);
    QCOMPARE(
        after(1h),
        (News{{Kind::guns_over, 0}, {Kind::warning, 120}, {Kind::warning, 60}, {Kind::warning, 30}, {Kind::time, 0}}));
    QVERIFY(after(1h).empty());
  }

  void LW_2_5_the_guns_half_is_told_once() {
    clock_->start_move(3);
    QCOMPARE(after(60s), (News{{Kind::warning, 120}}));
    QVERIFY(after(30s - 1ms).empty());
    QCOMPARE(after(1ms), (News{{Kind::guns_over, 0}}));
    QVERIFY(after(1s).empty());
    clock_->set_rules(setting_.rulebook.move_clock, Ratio{1, 1});
    clock_->start_move(1);
    QCOMPARE(after(1min), (News{{Kind::warning, 30}, {Kind::guns_over, 0}, {Kind::time, 0}}));
  }

  void a_pause_costs_nothing() {
    clock_->start_move(7);
    after(1min);
    clock_->pause();
    QVERIFY(after(1h).empty());
    QCOMPARE(clock_->seconds_left(), 360);
    clock_->pause();
    clock_->resume();
    QCOMPARE(clock_->seconds_left(), 360);
    QVERIFY(after(1s).empty());
    QCOMPARE(clock_->seconds_left(), 359);
  }

  void a_move_gone_on_with_has_what_was_left() {
    clock_->resume_move(7, 45s);
    QCOMPARE(clock_->seconds_left(), 45);
    QCOMPARE(clock_->warned(), std::size_t{2});
    QVERIFY(after(0ms).empty());
    QCOMPARE(after(15s), (News{{Kind::warning, 30}}));
    clock_->resume_move(7, 24h);
    QCOMPARE(clock_->seconds_left(), 420);
    clock_->resume_move(7, 0ms);
    QCOMPARE(after(0ms), (News{{Kind::time, 0}}));
    clock_->resume_move(7, -5s);
    QCOMPARE(after(0ms), (News{{Kind::time, 0}}));
  }

  void LW_2_3_the_interval() {
    clock_->start_interval();
    QCOMPARE(clock_->state(), MoveClock::State::interval);
    QCOMPARE(clock_->seconds_left(), 240);
    QVERIFY(after(4min - 1ms).empty());
    QCOMPARE(after(1ms), (News{{Kind::interval_over, 0}}));
    QCOMPARE(clock_->state(), MoveClock::State::idle);
    ClockRules rules = setting_.rulebook.move_clock;
    rules.interval_minutes = 0;
    clock_->set_rules(rules, {1, 2});
    clock_->start_interval();
    QCOMPARE(clock_->state(), MoveClock::State::idle);
  }
  // A commander may begin sooner.
  void LW_2_3_a_move_ends_the_interval() {
    clock_->start_interval();
    after(1min);
    clock_->start_move(1);
    QCOMPARE(clock_->state(), MoveClock::State::move);
    QCOMPARE(clock_->seconds_left(), 60);
  }

  void more_minutes_than_can_be_counted() {
    clock_->start_move(std::numeric_limits<std::int64_t>::max());
    QCOMPARE(clock_->state(), MoveClock::State::move);
    QVERIFY(clock_->seconds_left() > 0);
    QVERIFY(after(1s).empty());
    clock_->start_move(-1);
    QCOMPARE(clock_->state(), MoveClock::State::idle);
  }

 private:
  using News = std::vector<ClockNews>;
  News after(std::chrono::milliseconds time) {
    now_ += time;
    return clock_->tick();
  }

  std::chrono::milliseconds now_{};
  Setting setting_;
  std::unique_ptr<MoveClock> clock_;
};

SANDGATE_TEST(MoveClockTest)

}  // namespace tst_move_clock
#include "tst_move_clock.moc"
