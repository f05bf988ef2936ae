// Guests of a real host, over TLS, who say what they have no right to say: each is refused with his reason, nothing
// changes, nothing is told by it, and the others are served on.
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <mutex>
#include <set>

#include "map/base/log.h"
#include "tests/app/hosting/real_host.h"
#include "tests/runner/test.h"

namespace tst_hostile_guests {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

MarchOrder<Handle> a_march(Handle handle, Point from) {
  return {handle, {from, {from.x + Length::feet(1), from.y}}, false};
}

/// Whoever has the move of two, and the other.
struct Two {
  explicit Two(const RealHost& host, const char* one = "red", const char* other = "blue")
      : first(host.link(one)), second(host.link(other)) {
    come = first.is_in() && second.is_in();
    mover = first.picture().clock.my_move ? &first : &second;
    waiter = mover == &first ? &second : &first;
  }
  RealGuest first, second;
  bool come = false;
  RealGuest *mover = nullptr, *waiter = nullptr;
};

/// Somebody who speaks WebSocket by hand, within TLS, and says any length of a message he likes.
struct RawTls {
  QSslSocket socket;
  QByteArray heard;
  explicit RawTls(quint16 port) {
    socket.setPeerVerifyMode(QSslSocket::VerifyNone);
    QObject::connect(&socket, &QIODevice::readyRead, &socket, [this] { heard += socket.readAll(); });
    QObject::connect(&socket, &QSslSocket::encrypted, &socket, [this] {
      socket.write(
          "GET / HTTP/1.1\r\nHost: host\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    });
    socket.connectToHostEncrypted("127.0.0.1", port);
  }
  bool is_upgraded() const { return heard.startsWith("HTTP/1.1 101") && heard.contains("\r\n\r\n"); }
  void frame(quint64 length, const QByteArray& payload) {
    QByteArray bytes(1, '\x82');
    bytes += static_cast<char>(length < 126 ? 0x80 | length : 0xff);
    for (int shift = 56; shift >= 0 && length >= 126; shift -= 8) bytes += static_cast<char>(length >> shift);
    socket.write(bytes + QByteArray(4, '\0') + payload);
  }
};

/// Keeps what a guest sends, as it is on the line.
struct Recorder {
  QTcpServer server;
  QByteArray from_guest;
  explicit Recorder(quint16 host) {
    QObject::connect(&server, &QTcpServer::newConnection, &server, [this, host] {
      QTcpSocket* guest = server.nextPendingConnection();
      auto* to = new QTcpSocket(guest);
      to->connectToHost(QHostAddress::LocalHost, host);
      QObject::connect(guest, &QIODevice::readyRead, to, [this, guest, to] {
        const QByteArray bytes = guest->readAll();
        from_guest += bytes;
        to->write(bytes);
      });
      QObject::connect(to, &QIODevice::readyRead, guest, [guest, to] { guest->write(to->readAll()); });
    });
    server.listen(QHostAddress::LocalHost);
  }
};

Invitation invitation_of(const RealHost& host, const std::string& name) { return *read_link(host.link(name)); }

}  // namespace

class HostileGuests : public QObject {
  Q_OBJECT
 private slots:
  void bodies_that_are_not_his_are_as_bodies_that_are_not() {
    RealHost host("staff");
    Two two(host, "red-foot", "blue-foot");
    QVERIFY(two.come);
    const Picture& picture = two.mover->picture();
    const auto before = host.state();
    std::set<wire::Bytes> refusals;
    int others = 0, none = 0;
    std::vector<Handle> asked{Handle{100}, Handle{1'000'000}};
    for (int number = 0; number < 60; ++number) asked.push_back(Handle{number});
    for (const Handle handle : asked) {
      const OwnBody* body = picture.body(handle);
      if (body && body->mine) continue;
      ++(body ? others : none);
      const auto said = two.mover->answer(two.mover->gives(a_march(handle, picture.bodies.front().at)));
      QVERIFY(said && said->refusal);
      QCOMPARE(said->refusal->code, RefusalCode::not_your_body);
      wire::Replied nameless = *said;
      nameless.id = {};
      refusals.insert(wire::encode(wire::FromHost{nameless}));
    }
    QVERIFY(others > 0 && none > 10);
    QCOMPARE(refusals.size(), std::size_t{1});
    QVERIFY(host.state() == before);
    QVERIFY(!two.mover->over && two.mover->is_served());
  }

  void an_order_after_time_changes_nothing() {
    RealHost host;
    Two two(host);
    QVERIFY(two.come);
    const OwnBody body = two.mover->picture().bodies.front();
    const wire::Give late = two.mover->gives(a_march(body.handle, body.at));
    host.host->server().steer(wire::Steering::close_move);
    const auto before = host.state();
    const auto said = two.mover->answer(late);
    QVERIFY(said && said->refusal);
    QCOMPARE(said->refusal->code, RefusalCode::not_your_move);
    QVERIFY(host.state() == before);
    QVERIFY(!two.mover->over && two.waiter->is_served());
  }

  void anothers_seat_is_not_to_be_had() {
    RealHost host;
    Two two(host);
    QVERIFY(two.come);
    const auto before = host.state();
    Invitation forged = invitation_of(host, "blue");
    forged.secret = invitation_of(host, "red").secret;
    Invitation umpires = invitation_of(host, "umpire");
    umpires.secret = invitation_of(host, "red").secret;
    Invitation nobodys = invitation_of(host, "red");
    nobodys.seat = "green";
    std::set<wire::Bytes> told;
    for (const Invitation& one : {forged, umpires, nobodys}) {
      RealGuest thief(one);
      QVERIFY(thief.is_over());
      QVERIFY(thief.over->turned == wire::Turned::no_invitation);
      QCOMPARE(thief.heard.size(), std::size_t{1});
      told.insert(thief.heard.front());
    }
    QCOMPARE(told.size(), std::size_t{1});  // and the same for all
    QVERIFY(host.state() == before);
    QVERIFY(!two.first.over && !two.second.over && two.first.is_served() && two.second.is_served());
    // Who has said who he is says it no second time, not even as somebody else.
    wire::Hello hello;
    hello.name = "blue";
    hello.key = invitation_of(host, "blue").secret.bytes;
    two.first.line->send(wire::encode(wire::FromClient{hello}));
    QVERIFY(two.first.is_over());
    QVERIFY(two.first.over->parting == wire::Parting::astray);
    QVERIFY(!two.second.over && two.second.is_served());
  }

  void an_umpires_deed_is_no_commanders() {
    RealHost host;
    Two two(host);
    QVERIFY(two.come);
    const auto before = host.state();
    two.mover->line->send(wire::encode(wire::FromClient{wire::Rule{fresh_order_id(), Deed{CloseMyMove{}}}}));
    QVERIFY(two.mover->is_over());
    QVERIFY(two.mover->over->parting == wire::Parting::astray);
    QVERIFY(host.state() == before);
    QVERIFY(two.waiter->is_served());
  }

  void a_message_that_comes_again_is_done_once() {
    RealHost host;
    Two two(host);
    QVERIFY(two.come);
    const auto [give, said] = two.mover->marches();
    QVERIFY(said && !said->refusal && !said->repeated);
    const auto after = host.state();
    const auto again = two.mover->answer(give);
    QVERIFY(again && !again->refusal && again->repeated);
    // By another, word for word.
    const auto stolen = two.waiter->answer(give);
    QVERIFY(stolen && stolen->refusal);
    QCOMPARE(stolen->refusal->code, RefusalCode::id_taken);
    QVERIFY(host.state() == after);
    QVERIFY(!two.mover->over && !two.waiter->over);
  }

  // All that a guest sent, as somebody sees it who listens to the line.
  void a_line_that_is_played_again_opens_nothing() {
    RealHost host;
    Recorder recorder(host.host->port());
    Invitation by_recorder = invitation_of(host, "red");
    by_recorder.port = recorder.server.serverPort();
    RealGuest red(by_recorder);
    QVERIFY(red.is_in() && red.is_served());
    const QByteArray all = recorder.from_guest;
    QVERIFY(all.size() > 500);
    QVERIFY(!all.contains("red") && !all.contains("Sec-WebSocket"));
    const auto before = host.state();
    QTcpSocket again;
    again.connectToHost(QHostAddress::LocalHost, host.host->port());
    QVERIFY(again.waitForConnected());
    again.write(all);
    QTRY_COMPARE_WITH_TIMEOUT(again.state(), QAbstractSocket::UnconnectedState, host_patience);
    QVERIFY(host.state() == before);
    QCOMPARE(host.host->server().guests(), std::size_t{1});
    QVERIFY(!red.over && red.is_served());
  }

  void a_message_of_two_gib_is_not_waited_for_data() {
    QTest::addColumn<bool>("invited");
    QTest::newRow("a stranger's") << false;
    QTest::newRow("a guest's") << true;
  }
  void a_message_of_two_gib_is_not_waited_for() {
    QFETCH(const bool, invited);
    RealHost host;
    RealGuest red(host.link("red"));
    QVERIFY(red.is_in());
    RawTls raw(host.host->port());
    QTRY_VERIFY_WITH_TIMEOUT(raw.is_upgraded(), host_patience);
    if (invited) {
      wire::Hello hello;
      hello.name = "blue";
      hello.key = invitation_of(host, "blue").secret.bytes;
      const wire::Bytes bytes = wire::encode(wire::FromClient{hello});
      raw.frame(bytes.size(), QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())));
      QTRY_VERIFY_WITH_TIMEOUT(host.host->server().there("blue"), host_patience);
    }
    raw.frame(quint64{2} << 30, QByteArray(1'000, 'x'));
    QTRY_COMPARE_WITH_TIMEOUT(raw.socket.state(), QAbstractSocket::UnconnectedState, host_patience);
    QTRY_VERIFY_WITH_TIMEOUT(!host.host->server().there("blue"), host_patience);
    QVERIFY(!red.over && red.is_served());
  }

  // More sockets that say nothing than there may be strangers: those who are in are served, and who comes then comes
  // in.
  void half_open_sockets_keep_nobody_out_for_long() {
    RealHost host;
    RealGuest red(host.link("red"));
    QVERIFY(red.is_in());
    std::vector<std::unique_ptr<QTcpSocket>> silent;
    for (int i = 0; i < 80; ++i) {
      silent.push_back(std::make_unique<QTcpSocket>());
      silent.back()->connectToHost(QHostAddress::LocalHost, host.host->port());
    }
    QTRY_VERIFY_WITH_TIMEOUT(
        std::ranges::all_of(silent, [](const auto& one) { return one->state() != QAbstractSocket::ConnectingState; }),
        host_patience);
    QVERIFY(red.is_served());
    RealGuest blue(host.link("blue"));
    QVERIFY(blue.is_in());
    QVERIFY(!red.over && red.is_served() && blue.is_served());
  }

  void guessed_keys_keep_nobody_out() {
    RealHost host;
    RealGuest red(host.link("red"));
    QVERIFY(red.is_in());
    Invitation wrong = invitation_of(host, "blue");
    std::vector<std::unique_ptr<RealGuest>> guessers;
    for (int i = 0; i < 30; ++i) {
      wrong.secret.bytes[5] = static_cast<std::uint8_t>(wrong.secret.bytes[5] + 1);
      guessers.push_back(std::make_unique<RealGuest>(wrong));
    }
    QVERIFY(red.is_served());
    for (const auto& one : guessers) QVERIFY(one->is_over() && one->over->turned == wire::Turned::no_invitation);
    // Somebody who has mistyped his own once.
    RealGuest blue(host.link("blue"));
    QVERIFY(blue.is_in());
    QVERIFY(!red.over && red.is_served());
  }

  void by_an_address_of_six() {
    QTcpServer any;
    if (!any.listen(QHostAddress::LocalHostIPv6)) QSKIP("this machine has no IPv6");
    any.close();
    RealHost host({}, "::1");
    const std::string link = host.link("red");
    QVERIFY2(link.starts_with("sandgate://[::1]:"), link.c_str());
    RealGuest red(link), blue(host.link("blue"));
    QVERIFY(red.is_in() && blue.is_in());
    QVERIFY(red.is_served() && blue.is_served());
    QCOMPARE(red.guest->invitation().addresses, std::vector<std::string>{"::1"});
  }

  // What host and guests log between them, all rooms.
  void logs_have_no_secrets() {
    std::mutex mutex;
    std::string log;
    listen(*read_log_rooms("all"), [&](std::string_view line) {
      const std::lock_guard lock(mutex);
      log.append(line).append("\n");
    });
    std::vector<std::string> secrets;
    {
      RealHost host;
      RealGuest red(host.link("red")), blue(host.link("blue"));
      QVERIFY(red.is_in() && blue.is_in());
      BasicMessage<Handle> word;
      word.umpire = true;
      word.content.text = {"The miller saw lancers."};
      for (RealGuest* one : {&red, &blue}) {
        QVERIFY(one->answer(one->gives(SendMessageOrder<Handle>{word})));
        one->guest->end().seal({"To take the crossing at dusk."});
        static_cast<void>(one->is_served());
      }
      Invitation wrong = invitation_of(host, "blue");
      wrong.secret.bytes[0] ^= 1;
      RealGuest thief(wrong);
      QVERIFY(thief.is_over());
      for (const SeatInvitation& one : host.host->invitations()) {
        secrets.push_back(one.link);
        secrets.push_back(QString::fromStdString(one.link).section("k=", 1).section('&', 0, 0).toStdString());
      }
      secrets.push_back(QString::fromStdString(link_of(wrong)).section("k=", 1).section('&', 0, 0).toStdString());
      secrets.insert(secrets.end(), {"The miller", "lancers", "crossing at dusk", "PRIVATE KEY", "HOST KEY"});
      for (const Body& body : host.host->session().setting().order_of_battle) secrets.push_back(body.name);
    }
    listen(0, {});
    QVERIFY(QString::fromStdString(log).count('\n') > 10);
    QVERIFY(log.find("red comes") != std::string::npos);
    for (const std::string& secret : secrets) {
      QVERIFY(secret.size() > 3);
      QVERIFY2(log.find(secret) == std::string::npos, secret.c_str());
    }
  }
};

SANDGATE_TEST(HostileGuests)

}  // namespace tst_hostile_guests
#include "tst_hostile_guests.moc"
