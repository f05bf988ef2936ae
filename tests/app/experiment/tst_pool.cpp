// Work played on threads: each number once, and nothing lost when something goes wrong or it is asked to stop.
#include <QTest>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "app/experiment/pool.h"
#include "tests/runner/test.h"

namespace tst_pool {

using namespace sandgate::experiment;
using sandgate::Result;

namespace {

/// Numbers 1 … `wanted`; the battle of `wrong` fails, taking that of `full` does.
class Counted : public Work {
 public:
  std::int64_t many = 0, wrong = 0, full = 0;
  std::set<std::int64_t> taken;
  bool written = false;
  mutable std::mutex mutex;
  mutable std::multiset<std::int64_t> played;

  std::string digest() const override { return {}; }
  std::int64_t wanted() const override { return many; }
  std::int64_t known() const override { return std::ssize(taken); }
  std::optional<std::int64_t> next() override { return next_ < many ? std::optional(++next_) : std::nullopt; }
  Result<BattleResult> play(std::int64_t number) const override {
    std::this_thread::sleep_for(std::chrono::milliseconds(number % 3));
    const std::lock_guard lock(mutex);
    played.insert(number);
    if (number == wrong) return sandgate::fault("battle", "it fails");
    return BattleResult{number};
  }
  std::size_t sides(std::int64_t) const override { return 2; }
  std::string name(std::int64_t number) const override { return std::to_string(number); }
  Result<void> take(std::int64_t number, BattleResult result) override {
    if (number == full) return sandgate::fault("file", "the disk is full");
    if (result.number == number) taken.insert(number);
    return {};
  }
  Result<void> write(bool all) override {
    written = all;
    return {};
  }

 private:
  std::int64_t next_ = 0;
};

}  // namespace

class PoolTest : public QObject {
  Q_OBJECT

 private slots:
  void each_is_played_once_data() {
    QTest::addColumn<int>("threads");
    for (const int threads : {1, 2, 7, 64}) QTest::addRow("%d threads", threads) << threads;
  }
  void each_is_played_once() {
    QFETCH(int, threads);
    Counted work;
    work.many = 50;
    double part = 0;
    const auto ending = play_here(work, static_cast<std::size_t>(threads), [&](double done) {
      part = done;
      return true;
    });
    QVERIFY(!ending.stopped && !ending.fault && !ending.left_behind);
    QCOMPARE(work.taken.size(), std::size_t{50});
    QCOMPARE(work.played.size(), std::size_t{50});
    QCOMPARE(part, 1.0);
    QVERIFY(work.written);
  }

  void nothing_to_do_is_done_at_once() {
    Counted work;
    QVERIFY(!play_here(work, 3, {}).fault);
    QVERIFY(work.played.empty());
  }

  // What is in hand when something fails is taken all the same.
  void a_battle_that_fails_ends_it_data() {
    QTest::addColumn<bool>("in_taking");
    QTest::newRow("in playing") << false;
    QTest::newRow("in taking") << true;
  }
  void a_battle_that_fails_ends_it() {
    QFETCH(bool, in_taking);
    Counted work;
    work.many = 1000;
    (in_taking ? work.full : work.wrong) = 20;
    const auto ending = play_here(work, 4, {});
    QVERIFY(ending.fault.has_value());
    QCOMPARE(ending.fault->where, in_taking ? "file" : "battle");
    QCOMPARE(work.taken.size() + 1, work.played.size());
    QVERIFY(work.played.size() >= 20 && work.played.size() < 100);
    QVERIFY(work.written);
  }

  void asked_to_stop_it_takes_what_is_in_hand() {
    Counted work;
    work.many = 1000;
    const auto ending = play_here(work, 4, [&](double) { return work.known() < 10; });
    QVERIFY(ending.stopped && !ending.fault);
    QCOMPARE(work.taken.size(), work.played.size());
    QVERIFY(work.taken.size() >= 10 && work.taken.size() < 100);
    QVERIFY(work.written);
  }
};

SANDGATE_TEST(PoolTest)

}  // namespace tst_pool
#include "tst_pool.moc"
