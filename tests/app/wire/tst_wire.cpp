// What host and client say as bytes: every kind goes out and comes back, and what is damaged is read as wrong.
#include <QTest>
#include <random>

#include "app/wire/messages.h"
#include "tests/core/journal/any_values.h"
#include "tests/runner/test.h"

namespace tst_wire {

using namespace sandgate;
using namespace sandgate::wire;

namespace {

constexpr Known many{std::int64_t{1} << 31, std::int64_t{1} << 31};

OrderId an_id() { return {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255}}; }

KeptForReview some_kept() {
  KeptForReview kept;
  kept.marks.remarks = {{"melee:4", RemarkKind::improve, "Capt Daly", {"Say when", "", "it lapses"}},
                        {"", RemarkKind::said, "", {"„bis es gehalten wird“"}}};
  kept.marks.moments = {{"melee:4", true, 2, {}, ""}, {"own 9", false, {}, 9, "The bridge"}};
  kept.bookmarks = {{7, "Here"}};
  kept.attended = {{"idle", SeatId{2}, 3, 5, Attended::Time{61'500}, true}, {"inject", SeatId{}, 1, 1, {}, false}};
  return kept;
}

std::vector<FromClient> said_by_clients() {
  std::vector<FromClient> all{
      Hello{"build 7", "red-foot", {1, 2, 3}, "Capt Daly", "vanguard", wire::Held{77, 12'345'678'901}},
      Hello{},
      WantCountry{1 << 20},
      HaveRead{true, false},
      Intend{an_id(), {"Hold the bridge", "", "and wait"}},
      Steer{Steering::freeze},
      Steer{Steering::call_time, SeatId{1}},
      KeepBookmark{an_id(), "The bridge falls"},
      WantRecord{512 << 10},
      WantReview{an_id()},
      KeepReview{an_id(), change_between(some_kept().marks, {})},
      KeepReview{an_id(), change_between({}, some_kept().marks)},
      Attend{an_id(), some_kept().attended},
      Leave{}};
  tests::AnyValues any(4);
  for (std::size_t kind = 0; kind < 3 * kind_count<Deed>; ++kind) {
    all.emplace_back(Rule{an_id(), any.deed(kind % kind_count<Deed>)});
    all.emplace_back(Give{an_id(), 3, any.seat_deed(kind % kind_count<Deed>), 2});
  }
  return all;
}

Picture a_picture() {
  Picture picture;
  picture.sequence = 99;
  picture.seat = SeatId{0}, picture.side = SideId{0};
  OwnBody body;
  body.handle = Handle{3}, body.name = "1/Border", body.march = March{};
  picture.bodies = {body};
  picture.visibility_reason = "Nebel in den Tälern";
  Dispatch dispatch;
  dispatch.clause = clauses::riders;
  dispatch.arguments = {{"men", std::int64_t{-12}}};
  picture.dispatches = {dispatch};
  return picture;
}

std::vector<FromHost> said_by_hosts() {
  SheetIs sheet{"Title", "Brief", {{{9, 8, 7}}, 77}, {}, "{}", TableExercise{"Hook's Farm", GameTerms{}, SetupTerms{}},
                {},      {}};
  std::vector<FromHost> all{
      Welcome{"build 7", Role::observer, SeatId{2}, 0xFFFF'FFFF'FFFF'FFFF},
      TurnedAway{"build 8", Turned::no_invitation},
      sheet,
      SettingIs{"{}", "{\"a\":1}", {}},
      CountryPart{5, Bytes(1000, std::byte{200})},
      Told{100, {PictureIs{std::make_shared<const Picture>(a_picture())}, BodyIs{a_picture().bodies.front()}}},
      UpToDate{},
      Replied{an_id(), true, {}},
      Replied{an_id(), false, Refusal{RefusalCode::off_map, clauses::delays, {{"at", Point{}}, {"why", "x"}}}},
      ClockTold{{ClockReading::State::choices, true, 5, 60, {120, 60}, 1}, {{ClockNews::Kind::time, 3}}},
      BoardIs{{true, false, {{"red", Role::commander, SeatIsThere::lost, "Daly", 52, true, true, false}}, true}},
      Farewell{Parting::taken_over},
      Farewell{Parting::handed_over, "Maj Nolan"},
      AwaitedAre{{SeatId{0}, SeatId{3}}, {SeatId{3}}},
      ClocksAre{{{ClockReading::State::move, false, 59, 240, {60, 30}, 1}, {}}},
      RecordPart{512 << 10, 600'000, Bytes(700, std::byte{128})},
      NoRecord{Unmade::too_large},
      ReviewIs{some_kept()},
      ServedAs{"Pass of St Cezary.sandgate", {"straight", "vanguard"}, "vanguard", false},
      SeatRefused{{an_id(), SeatId{1}, CloseMyMove{}}, Refusal{RefusalCode::no_play, clauses::officials, {}}}};
  tests::AnyValues any(5);
  for (std::size_t kind = 0; kind < 3 * kind_count<Event>; ++kind) {
    Transaction one{kind, {an_id(), umpire_seat, any.deed(kind % kind_count<Deed>)}, {}};
    one.events = {any.event(kind % kind_count<Event>), any.event(0)};
    all.emplace_back(Happened{std::move(one)});
  }
  return all;
}

/// A message with some of its bytes cut off, changed, doubled or put in anew.
Bytes damaged(Bytes bytes, std::mt19937& random) {
  const auto lot = [&](std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(random); };
  for (std::size_t times = 1 + lot(3); times > 0 && !bytes.empty(); --times) {
    const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(lot(bytes.size()));
    switch (lot(4)) {
      case 0: bytes.erase(at, bytes.end()); break;
      case 1: *at = static_cast<std::byte>(lot(256)); break;
      case 2: bytes.insert(at, static_cast<std::byte>(lot(256))); break;
      default: bytes.erase(at); break;
    }
  }
  return bytes;
}

}  // namespace

class WireTest : public QObject {
  Q_OBJECT
 private slots:
  void every_kind_goes_out_and_comes_back();
  void what_breaks_off_is_wrong();
  void what_is_left_over_is_wrong();
  void damage_is_survived();
  void numbers_out_of_range_are_wrong();
  void lists_longer_than_a_message_take_no_memory();
  void another_protocol_is_told();
  void deeds_are_such_as_a_file_keeps();
  void seats_and_sides_there_are_not();
  void clauses_made_up_are_wrong();
};

void WireTest::every_kind_goes_out_and_comes_back() {
  for (const FromClient& said : said_by_clients()) {
    const auto back = read_from_client(encode(said), many);
    QVERIFY2(back, back ? "" : back.error().what.c_str());
    QVERIFY(*back == said);
  }
  std::vector<bool> kinds(std::variant_size_v<FromHost>);
  for (const FromHost& said : said_by_hosts()) {
    kinds[said.index()] = true;
    const auto back = read_from_host(encode(said), {});
    QVERIFY2(back, back ? "" : back.error().what.c_str());
    QVERIFY(back->index() == said.index() && encode(*back) == encode(said));
  }
  QVERIFY(std::ranges::all_of(kinds, std::identity()));
}

void WireTest::what_breaks_off_is_wrong() {
  for (const FromHost& said : said_by_hosts()) {
    const Bytes whole = encode(said);
    for (std::size_t length = 0; length < std::min<std::size_t>(whole.size(), 400); ++length)
      QVERIFY(!read_from_host(std::span(whole).first(length), {}));
  }
  for (const FromClient& said : said_by_clients()) {
    const Bytes whole = encode(said);
    for (std::size_t length = 0; length < whole.size(); ++length)
      QVERIFY(!read_from_client(std::span(whole).first(length), many));
  }
}

void WireTest::what_is_left_over_is_wrong() {
  for (const FromClient& said : said_by_clients()) {
    Bytes longer = encode(said);
    longer.push_back(std::byte{0});
    QVERIFY(!read_from_client(longer, many));
  }
}

void WireTest::damage_is_survived() {
  std::mt19937 random(1913);
  const auto clients = said_by_clients();
  const auto hosts = said_by_hosts();
  int wrong = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto& client = clients[static_cast<std::size_t>(i) % clients.size()];
    const auto& host = hosts[static_cast<std::size_t>(i) % hosts.size()];
    // What is read all the same can be said again.
    const Bytes from_client = damaged(encode(client), random), from_host = damaged(encode(host), random);
    if (const auto read = read_from_client(from_client, {2, 4})) {
      QVERIFY(encode(*read) == from_client);
    } else {
      ++wrong;
    }
    if (const auto read = read_from_host(from_host, Known{2, 4})) QVERIFY(encode(*read) == from_host);
  }
  QVERIFY(wrong > 10'000);
}

void WireTest::numbers_out_of_range_are_wrong() {
  // A length far beyond any table.
  MarchOrder<Handle> march{Handle{0}, {{}, {Length{{std::int64_t{1} << 41}}, {}}}};
  QVERIFY(!read_from_client(encode(FromClient{Give{an_id(), 3, march}}), many));
  // A word that is none: the byte after its kind is which.
  Bytes steer = encode(FromClient{Steer{Steering::begin}});
  steer[1] = std::byte{200};
  QVERIFY(!read_from_client(steer, many));
  // A number written longer than it need be would be a second way to say the same.
  Bytes want = encode(FromClient{WantCountry{1}});
  want.back() = std::byte{0x81};
  want.push_back(std::byte{0x00});
  QVERIFY(!read_from_client(want, many));
}

void WireTest::lists_longer_than_a_message_take_no_memory() {
  Bytes part = encode(FromHost{CountryPart{0, {}}});
  part.pop_back();
  for (int i = 0; i < 8; ++i) part.push_back(std::byte{0xFF});
  part.push_back(std::byte{0x7F});
  const auto read = read_from_host(part, {});
  QVERIFY(!read);
  QCOMPARE(QString::fromStdString(read.error().what), QStringLiteral("a list longer than the message"));
}

void WireTest::another_protocol_is_told() {
  Bytes hello = encode(FromClient{Hello{"build 9", "red", {}, {}, {}, {}}});
  // A kind, four letters, then the protocol's number.
  QCOMPARE(static_cast<std::uint32_t>(hello[5]), protocol);
  hello[5] = std::byte{protocol + 1};
  hello.resize(hello.size() - 3);  // whatever else another version says
  const auto read = read_from_client(hello, many);
  QVERIFY(!read);
  QCOMPARE(read.error().other_protocol, std::optional(protocol + 1));
  QCOMPARE(read.error().build, std::string("build 9"));
}

void WireTest::deeds_are_such_as_a_file_keeps() {
  QVERIFY(read_from_client(encode(FromClient{Give{an_id(), 3, HandOver{SeatId{0}, "Daly", "two\nlines"}}}), many));
  QVERIFY(!read_from_client(encode(FromClient{Give{an_id(), 3, HandOver{SeatId{0}, "Da\nly", {}}}}), many));
  QVERIFY(!read_from_client(encode(FromClient{Give{an_id(), 3, HandOver{SeatId{0}, "Da\xff", {}}}}), many));
  QVERIFY(
      !read_from_client(encode(FromClient{Give{an_id(), 3, ChooseOrder<Handle>{TableHandle{0}, -1, {}, {}}}}), many));
}

void WireTest::seats_and_sides_there_are_not() {
  const Bytes fifth = encode(FromClient{Give{an_id(), 3, GiveBodiesOrder<Handle>{SeatId{4}, {}}}});
  QVERIFY(!read_from_client(fifth, {2, 4}));
  QVERIFY(read_from_client(fifth, {2, 5}));
  Picture picture = a_picture();
  picture.side = SideId{2};
  const Bytes told = encode(FromHost{Told{1, {PictureIs{std::make_shared<const Picture>(picture)}}}});
  QVERIFY(!read_from_host(told, Known{2, 4}));
  QVERIFY(read_from_host(told, Known{3, 4}));
  picture = a_picture();
  picture.bodies.front().contents.parts.clear();
  QVERIFY(!read_from_host(encode(FromHost{Told{1, {PictureIs{std::make_shared<const Picture>(picture)}}}}), {}));
}

void WireTest::clauses_made_up_are_wrong() {
  for (const char* id : {"KS-2.2", "LW-1", ""})
    QVERIFY(read_from_host(encode(FromHost{Replied{an_id(), false, Refusal{{}, Clause{id}, {}}}}), {}));
  for (const char* id : {"KS", "-2", "ks-2.2", "KS-2.2.2.2.2.2.2", "KS-2\n"})
    QVERIFY(!read_from_host(encode(FromHost{Replied{an_id(), false, Refusal{{}, Clause{id}, {}}}}), {}));
}

SANDGATE_TEST(WireTest)

}  // namespace tst_wire
#include "tst_wire.moc"
