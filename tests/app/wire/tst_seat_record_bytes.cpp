// What a seat has known, as bytes: it goes out and comes back, what is damaged is read as wrong or as another record
// that holds together, and a large exercise stays within what a message may be.
#include <QTest>
#include <random>

#include "app/wire/seat_record_bytes.h"
#include "tests/core/review/recorded.h"
#include "tests/runner/test.h"

namespace tst_seat_record_bytes {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

namespace {

SeatRecord a_record() {
  CourierField field;
  const BodyId far = field.add(general, Arm::infantry, 25, 10, 20);
  field.add(enemy, Arm::infantry, 12, 13, 30);
  Recorded game(field);
  game.march(general, far, 25, 30);
  game.close(9);
  const History past = game.history();
  auto record = seat_record(past, general);
  if (!record) qFatal("%s", record.error().sentence().c_str());
  record->intents.sound.push_back({general, 0, {{}, {"Hold the ford", "", "and wait."}}});
  return std::move(*record);
}

bool equal(const SeatRecord& a, const SeatRecord& b) {
  const auto text = [](const SeatRecord& of) {
    const Intent* intent = of.intents.of(of.seat);
    return intent ? intent->sealed.text : Lines{};
  };
  return a.seat == b.seat && a.end == b.end && a.closes == b.closes && a.traces == b.traces && a.own_men == b.own_men &&
         text(a) == text(b);
}

}  // namespace

class SeatRecordBytes : public QObject {
  Q_OBJECT
 private slots:
  void it_goes_out_and_comes_back() {
    SeatRecord record = a_record();
    QVERIFY(!record.end.sighted.empty() && !record.end.orders.empty());
    for (const bool sealed : {true, false}) {
      if (!sealed) record.intents = {};
      const wire::Bytes bytes = wire::encode_record(record);
      const auto back = wire::read_record(bytes, record.briefing, general);
      QVERIFY2(back, back ? "" : back.error().c_str());
      QVERIFY(equal(*back, record));
      QVERIFY(wire::encode_record(*back) == bytes);
    }
  }

  void what_breaks_off_or_is_left_over_is_wrong() {
    const SeatRecord record = a_record();
    wire::Bytes bytes = wire::encode_record(record);
    for (std::size_t length = 0; length < bytes.size(); ++length)
      QVERIFY(!wire::read_record(std::span(bytes).first(length), record.briefing, general));
    bytes.push_back(std::byte{0});
    QVERIFY(!wire::read_record(bytes, record.briefing, general));
  }

  void it_is_of_that_seat_and_holds_together_data() {
    QTest::addColumn<std::function<void(SeatRecord&)>>("spoil");
    const auto row = [](const char* name, std::function<void(SeatRecord&)> spoil) {
      QTest::newRow(name) << std::move(spoil);
    };
    row("another seat's", [](SeatRecord& r) { r.end.seat = foot; });
    row("another side's", [](SeatRecord& r) { r.end.side = SideId{1}; });
    row("no move", [](SeatRecord& r) { r.closes.clear(), r.own_men.clear(); });
    row("fewer men than moves", [](SeatRecord& r) { r.own_men.pop_back(); });
    row("a clock that goes back", [](SeatRecord& r) { std::swap(r.closes.front(), r.closes.back()); });
    row("a body of no side", [](SeatRecord& r) { r.traces.front().side = {}; });
    row("an enemy of no side", [](SeatRecord& r) { r.end.sighted.front().side = {}; });
    row("a body without a place", [](SeatRecord& r) { r.traces.front().points.clear(); });
    row("a place after the end", [](SeatRecord& r) { r.traces.front().points.back().move = 1'000; });
    row("a place before the beginning", [](SeatRecord& r) { r.traces.front().points.front().move = -1; });
    row("places out of their order",
        [](SeatRecord& r) { r.traces.front().points.push_back(r.traces.front().points.front()); });
    row("an enemy who looks like nothing", [](SeatRecord& r) { r.traces.back().looks.clear(); });
    row("a look of one's own", [](SeatRecord& r) {
      r.traces.front().looks.push_back({0, r.end.sighted.front().seen});
    });
  }
  void it_is_of_that_seat_and_holds_together() {
    QFETCH(const std::function<void(SeatRecord&)>, spoil);
    SeatRecord record = a_record();
    const Briefing briefing = record.briefing;
    QVERIFY(!record.traces.back().own);
    spoil(record);
    QVERIFY(!wire::read_record(wire::encode_record(record), briefing, general));
  }

  // Whatever is read is drawn: what damage leaves readable holds together too.
  void damage_is_survived() {
    const SeatRecord record = a_record();
    const wire::Bytes whole = wire::encode_record(record);
    std::mt19937 random(7);
    const auto lot = [&](std::size_t below) {
      return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
    };
    int read = 0;
    for (int i = 0; i < 4'000; ++i) {
      wire::Bytes bytes = whole;
      for (std::size_t times = 1 + lot(3); times > 0; --times) {
        const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(lot(bytes.size()));
        switch (lot(3)) {
          case 0: *at = static_cast<std::byte>(lot(256)); break;
          case 1: bytes.insert(at, static_cast<std::byte>(lot(256))); break;
          default: bytes.erase(at); break;
        }
      }
      const auto back = wire::read_record(bytes, record.briefing, general);
      if (!back) continue;
      ++read;
      QVERIFY(!back->closes.empty() && back->own_men.size() == back->closes.size());
      for (const KnownTrace& trace : back->traces) {
        QVERIFY(trace.side.index() < record.briefing.sides.size());
        QVERIFY(known_at(trace, back->last_move()));
        QVERIFY(trace.own || look_at(trace, back->last_move()));
      }
    }
    QVERIFY(read > 0 && read < 4'000);
  }

  void lists_longer_than_it_take_no_memory() {
    const SeatRecord record = a_record();
    const wire::Bytes huge(wire::most_record + 1);
    const auto back = wire::read_record(huge, record.briefing, general);
    QVERIFY(!back && back.error() == "a record that is too large");
  }

  // A thousand moves of a seat of a hundred: each of 250 bodies of its side marches in every one, and 250 others are
  // seen to.
  void a_large_one_is_within_its_bound() {
    SeatRecord record = a_record();
    const auto last = std::int64_t{1'000};
    record.closes.clear(), record.own_men.clear();
    for (std::int64_t move = 0; move <= last; ++move) {
      record.closes.push_back(record.end.clock.time.after(move * 4));
      record.own_men.push_back(20'000 - move);
    }
    KnownTrace own = record.traces.front(), other = record.traces.back();
    record.traces.clear();
    for (int body = 0; body < 500; ++body) {
      KnownTrace& trace = record.traces.emplace_back(body < 250 ? own : other);
      const KnownPoint first = trace.points.front();
      trace.points.clear();
      for (std::int64_t move = 0; move <= last; ++move) {
        KnownPoint point = first;
        point.move = move;
        point.at.x += Length::feet(static_cast<std::int32_t>(move % 500));
        point.known = record.closes[static_cast<std::size_t>(move)];
        trace.points.push_back(point);
      }
    }
    const wire::Bytes bytes = wire::encode_record(record);
    QVERIFY2(bytes.size() < wire::most_record, qPrintable(QString::number(bytes.size())));
    const auto back = wire::read_record(bytes, record.briefing, general);
    QVERIFY2(back, back ? "" : back.error().c_str());
    QCOMPARE(back->traces.size(), std::size_t{500});
  }
};

SANDGATE_TEST(SeatRecordBytes)

}  // namespace tst_seat_record_bytes
Q_DECLARE_METATYPE(std::function<void(sandgate::SeatRecord&)>)
#include "tst_seat_record_bytes.moc"
