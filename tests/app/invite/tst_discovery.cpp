// What is told of a host on the network and no more; what is heard is believed to the last byte or not at all.
#include <QTest>
#include <QUdpSocket>
#include <random>
#include <set>

#include "app/invite/discovery.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_discovery {

using namespace sandgate;
using namespace std::chrono_literals;

namespace {

Announcement host(int number) {
  Announcement made{.title = "Battle " + std::to_string(number), .port = 4711, .fingerprint = {}};
  for (std::size_t i = 0; i < 32; ++i) made.fingerprint.bytes[i] = static_cast<std::uint8_t>(number >> (8 * (i % 2)));
  return made;
}
std::optional<Announcement> read(const std::string& text) { return read_datagram(std::as_bytes(std::span(text))); }

void send(const std::string& datagram, std::uint16_t port, const char* from = "127.0.0.1") {
  QUdpSocket socket;
  socket.bind(QHostAddress(QString(from)), 0);
  socket.writeDatagram(datagram.data(), static_cast<qint64>(datagram.size()), QHostAddress("127.0.0.1"), port);
}

// A port nobody has now.
std::uint16_t free_port() {
  QUdpSocket socket;
  socket.bind(QHostAddress("127.0.0.1"), 0);
  return socket.localPort();
}

DiscoveryWays over_loopback() {
  return {.port = free_port(), .interval = 50ms, .forgotten_after = 400ms, .send_to = {"127.255.255.255"}};
}

}  // namespace

class DiscoveryTest : public QObject {
  Q_OBJECT

 private slots:
  // The form is written down for other programs. Nothing of seats, moves or secrets is in it: every byte is accounted
  // for.
  void the_datagram_is_this_and_nothing_else() {
    const Announcement said = host(0x0201);
    std::string expected = "SANDGATE\x01\x12\x67";
    for (int i = 0; i < 16; ++i) expected += "\x01\x02";
    expected += '\x0A';
    expected += "Battle 513";
    QCOMPARE(datagram_of(said), expected);
    QVERIFY(read(expected) == said);
  }

  void titles_are_bounded_plain_lines() {
    Announcement said = host(1);
    said.title = std::string(5000, 'x') + "\n\x07";
    QVERIFY(datagram_of(said).size() <= longest_announcement);
    QVERIFY(read(datagram_of(said)));
    said.title = "Général 🐎\u202E\nsecond line";
    QCOMPARE(read(datagram_of(said))->title, std::string("Général 🐎"));
    said.title = "";
    QVERIFY(read(datagram_of(said)) == said);
  }

  void nothing_else_is_believed() {
    const std::string whole = datagram_of(host(1));
    for (std::size_t size = 0; size < whole.size(); ++size) QVERIFY(!read(whole.substr(0, size)));
    QVERIFY(!read(whole + "x"));
    const auto with = [&](std::size_t at, char c) {
      std::string text = whole;
      text[at] = c;
      return text;
    };
    QVERIFY(!read(with(0, 's')));
    QVERIFY(!read(with(8, 2)));
    QVERIFY(!read(with(44, '\n')));
    QVERIFY(!read(with(44, '\xFF')));
    std::string no_port = whole;
    no_port[9] = no_port[10] = 0;
    QVERIFY(!read(no_port));
    std::mt19937 lots(7);
    for (int i = 0; i < tests::repetitions(20'000, 1'000'000); ++i) {
      std::string text = i % 2 == 0 ? whole : std::string(lots() % 600, '\0');
      if (i % 2 == 1)
        for (char& c : text) c = static_cast<char>(lots());
      else
        for (auto n = lots() % 4; n > 0; --n) text[lots() % text.size()] = static_cast<char>(lots());
      // What is read is written the same.
      if (const auto said = read(text)) QCOMPARE(datagram_of(*said), text);
    }
  }

  void a_host_is_found_and_forgotten() {
    const DiscoveryWays ways = over_loopback();
    int changes = 0;
    auto finder = Finder::listen([&] { ++changes; }, ways);
    QVERIFY2(finder, finder ? "" : finder.error().sentence().c_str());
    auto beside = Finder::listen({}, ways);  // another program of this machine
    QVERIFY(beside);
    Beacon beacon(host(1), ways);
    QVERIFY(!beacon.is_on());
    QTest::qWait(150);
    QVERIFY((*finder)->hosts().empty());
    beacon.turn(true);
    QTRY_COMPARE((*finder)->hosts().size(), std::size_t{1});
    QTRY_COMPARE((*beside)->hosts().size(), std::size_t{1});
    const FoundHost found = (*finder)->hosts().front();
    QVERIFY(found.announcement == host(1));
    QCOMPARE(found.addresses.size(), std::size_t{1});
    QTest::qWait(500);  // said again and again, which is no change
    QCOMPARE(changes, 1);
    beacon.turn(false);
    QTRY_COMPARE((*finder)->hosts().size(), std::size_t{0});
    QTRY_COMPARE(changes, 2);
  }

  void a_beacon_that_is_off_says_nothing() {
    const DiscoveryWays ways = over_loopback();
    QUdpSocket ear;
    QVERIFY(ear.bind(QHostAddress(QHostAddress::AnyIPv4), ways.port));
    Beacon beacon(host(1), ways);
    QTest::qWait(200);
    QVERIFY(!ear.hasPendingDatagrams());
    beacon.turn(true);
    QTRY_VERIFY(ear.hasPendingDatagrams());
    beacon.turn(false);
    QTest::qWait(20);
    while (ear.hasPendingDatagrams()) ear.readDatagram(nullptr, 0);
    QTest::qWait(200);
    QVERIFY(!ear.hasPendingDatagrams());
  }

  void several_hosts_and_addresses() {
    DiscoveryWays ways = over_loopback();
    ways.forgotten_after = 30s;
    auto finder = Finder::listen({}, ways);
    QVERIFY(finder);
    send(datagram_of(host(2)), ways.port);
    send(datagram_of(host(1)), ways.port, "127.0.0.9");
    send(datagram_of(host(1)), ways.port, "127.0.0.8");
    QTRY_COMPARE((*finder)->hosts().size(), std::size_t{2});
    QTRY_COMPARE((*finder)->hosts().front().addresses, (std::vector<std::string>{"127.0.0.8", "127.0.0.9"}));
    Announcement renamed = host(1);
    renamed.title = "Zulu";
    send(datagram_of(renamed), ways.port, "127.0.0.9");
    QTRY_COMPARE((*finder)->hosts().back().announcement.title, std::string("Zulu"));
  }

  void fake_hosts_are_bounded() {
    DiscoveryWays ways = over_loopback();
    ways.forgotten_after = 60s;
    int changes = 0;
    auto finder = Finder::listen([&] { ++changes; }, ways);
    QVERIFY(finder);
    for (int i = 0; i < 300; ++i) {
      send(datagram_of(host(i)), ways.port);
      send(std::string(static_cast<std::size_t>(i) * 5, 'x'), ways.port);
      if (i % 20 == 0) QTest::qWait(1);
    }
    QTRY_COMPARE((*finder)->hosts().size(), most_found_of_a_sender);
    // One that makes much noise does not keep another from being heard.
    send(datagram_of(host(1000)), ways.port, "127.0.0.2");
    QTRY_COMPARE((*finder)->hosts().size(), most_found_of_a_sender + 1);
    for (int i = 0; i < 400; ++i) {
      send(datagram_of(host(2000 + i)), ways.port, ("127.0.1." + std::to_string(1 + i / 8)).c_str());
      if (i % 20 == 0) QTest::qWait(1);
    }
    QTRY_COMPARE((*finder)->hosts().size(), most_found);
    QTest::qWait(50);
    QCOMPARE((*finder)->hosts().size(), most_found);
    for (int i = 0; i < 40; ++i) send(datagram_of(host(1000)), ways.port, ("127.0.2." + std::to_string(1 + i)).c_str());
    QTest::qWait(50);
    for (const FoundHost& found : (*finder)->hosts()) QVERIFY(found.addresses.size() <= 8);
    QVERIFY(changes > 0);
  }

  void the_listener_may_take_the_finder_away() {
    const DiscoveryWays ways = over_loopback();
    std::unique_ptr<Finder> kept;
    bool told = false;
    auto finder = Finder::listen([&] { kept.reset(), told = true; }, ways);
    QVERIFY(finder);
    kept = *std::move(finder);
    for (int i = 0; i < 20; ++i) send(datagram_of(host(i)), ways.port);
    QTRY_VERIFY(told);
    QTest::qWait(100);
  }

  void a_port_in_use_is_told() {
    const DiscoveryWays ways = over_loopback();
    QUdpSocket alone;
    QVERIFY(alone.bind(QHostAddress(QHostAddress::AnyIPv4), ways.port, QUdpSocket::DontShareAddress));
    const auto finder = Finder::listen({}, ways);
    QVERIFY(!finder);
    QVERIFY(finder.error().sentence().find("join with a link") != std::string::npos);
  }
};

SANDGATE_TEST(DiscoveryTest)

}  // namespace tst_discovery
#include "tst_discovery.moc"
