// Who is there, as a model told the time.
#include <QTest>

#include "app/hosting/attendance.h"
#include "tests/runner/test.h"

namespace tst_attendance {

using namespace sandgate;
using namespace std::chrono_literals;
using enum wire::SeatIsThere;

class AttendanceTest : public QObject {
  Q_OBJECT
 private slots:
  void a_seat_from_invited_to_lost() {
    Attendance::Time now = 5s;
    Attendance there({{.name = "red"}, {.name = "ump", .role = wire::Role::umpire}}, [&] { return now; });
    const auto state = [&](const char* name) { return there.row(name)->state(); };
    QCOMPARE(state("red"), invited);
    there.come("red", "Daly", {});
    QCOMPARE(state("red"), joined);
    there.has("red", true, true, false);
    QCOMPARE(state("red"), joined);
    there.has("red", false, false, true);
    QCOMPARE(state("red"), ready);
    now += 7s;
    there.lose("red");
    now += 52s;
    QCOMPARE(state("red"), lost);
    const auto told = there.told([](const auto&) { return true; });
    QCOMPARE(told.front().seconds, std::int64_t{52});
    QCOMPARE(told.front().holder, std::string("Daly"));
    // Whoever is back has read what he had read.
    there.come("red", {}, {});
    QCOMPARE(state("red"), ready);
    QCOMPARE(there.row("red")->holder, std::string("Daly"));
    there.leave("red");
    QCOMPARE(state("red"), invited);
    QVERIFY(there.row("red")->holder.empty());
    QVERIFY(!there.row("blue"));
    there.come("ump", "Redmayne", {});
    QCOMPARE(state("ump"), ready);
  }
  void programs_are_shown_as_such() {
    Attendance there({{.name = "red"}}, [] { return 0s; });
    there.played_by("red", "vanguard");
    QCOMPARE(there.row("red")->state(), program);
    there.come("red", "Daly", {});
    QCOMPARE(there.row("red")->state(), joined);
    there.played_by("red", "vanguard");  // somebody sits there
    QCOMPARE(there.row("red")->state(), joined);
    there.leave("red");
    there.come("red", "vanguard", "vanguard");
    QCOMPARE(there.row("red")->state(), program);
    there.lose("red");
    QCOMPARE(there.row("red")->state(), lost);
  }
};

SANDGATE_TEST(AttendanceTest)

}  // namespace tst_attendance
#include "tst_attendance.moc"
