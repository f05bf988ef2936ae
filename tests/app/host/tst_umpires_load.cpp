// What waited for several umpires at once (look/review.md, "Umpire's load"): an item on more than one list is one.
#include <QTest>

#include "app/host/umpires_load.h"
#include "tests/runner/test.h"

namespace tst_umpires_load {

using namespace sandgate;

namespace {

Attended item(const char* kind, int seat, std::int64_t move, std::int64_t until, bool dealt = false) {
  return {kind, SeatId{seat}, move, until, Attended::Time{1'000 * (until - move + 1)}, dealt};
}

}  // namespace

class UmpiresLoadTest : public QObject {
  Q_OBJECT

 private slots:
  void on_one_list_each_is_an_item() {
    UmpiresLoad load;
    const std::vector<Attended> idle{item("idle", 1, 3, 5), item("idle", 1, 3, 5), item("idle", 2, 3, 5)};
    QVERIFY(load.counted(idle, "") == idle);
    QCOMPARE(load.counted(idle, "").size(), std::size_t{3});
  }

  void on_two_lists_it_counts_as_the_first_had_it() {
    UmpiresLoad load;
    const std::vector<Attended> dealt{item("asked", 1, 3, 3, true)}, passed{item("asked", 1, 3, 8)};
    QVERIFY(load.counted(dealt, "umpire") == dealt);
    QVERIFY(load.counted(passed, "").empty());
    QVERIFY(load.counted(passed, "second").empty());
  }

  // Two bodies of one seat that had nothing to do: two items, on each of two lists.
  void as_many_as_the_longer_list_has() {
    UmpiresLoad load;
    const std::vector<Attended> one{item("idle", 1, 3, 4)}, two{item("idle", 1, 3, 4), item("idle", 1, 3, 6)};
    QCOMPARE(load.counted(one, "umpire").size(), std::size_t{1});
    QCOMPARE(load.counted(two, "").size(), std::size_t{1});
    QCOMPARE(load.counted(one, "umpire").size(), std::size_t{0});  // the second of the other's
    QCOMPARE(load.counted(one, "umpire").size(), std::size_t{1});
  }

  void what_is_of_another_kind_seat_or_time_is_another() {
    UmpiresLoad load;
    QCOMPARE(load.counted(std::vector{item("idle", 1, 3, 4)}, "umpire").size(), std::size_t{1});
    for (const Attended& other : {item("asked", 1, 3, 4), item("idle", 2, 3, 4), item("idle", 1, 5, 9)})
      QCOMPARE(load.counted(std::vector{other}, "").size(), std::size_t{1});
  }

  // His list begins with the window; what waited before has been raised for him only then.
  void who_comes_later_has_the_same_items() {
    UmpiresLoad load;
    QCOMPARE(load.counted(std::vector{item("supply", 1, 9, 10)}, "umpire").size(), std::size_t{1});
    QVERIFY(load.counted(std::vector{item("supply", 1, 2, 10)}, "").empty());
  }
};

SANDGATE_TEST(UmpiresLoadTest)

}  // namespace tst_umpires_load
#include "tst_umpires_load.moc"
