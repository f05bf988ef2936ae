// Whoever does not keep to what was agreed is let go with a reason, and the others notice nothing of it.
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <QTcpServer>
#include <QTest>

#include "tests/app/net/net_fixture.h"
#include "tests/runner/test.h"

namespace tst_net_hostile {

using namespace sandgate;
using namespace sandgate::tests;
using namespace std::chrono_literals;

namespace {

// Somebody else's host: TLS with a certificate of his own, and what he is sent.
class Impostor : public QTcpServer {
 public:
  QByteArray heard;
  int guests = 0;

 protected:
  void incomingConnection(qintptr descriptor) override {
    static const TestCertificate own;
    auto* const socket = new QSslSocket(this);
    socket->setSocketDescriptor(descriptor);
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setLocalCertificate(QSslCertificate(QByteArray::fromStdString(own.certificate_pem)));
    tls.setPrivateKey(QSslKey(QByteArray::fromStdString(own.key_pem), QSsl::Ec));
    tls.setPeerVerifyMode(QSslSocket::VerifyNone);
    socket->setSslConfiguration(tls);
    connect(socket, &QIODevice::readyRead, this, [this, socket] { heard += socket->readAll(); });
    ++guests;
    socket->startServerEncryption();
  }
};

// A good client beside the bad ones: open before, and served after.
struct Neighbour {
  TestHost& host;
  TestGuest guest;

  explicit Neighbour(TestHost& with) : host(with), guest(with.target()) {}
  void is_open() { QTRY_COMPARE_WITH_TIMEOUT(guest.opened.size(), std::size_t{1}, net_patience); }
  void is_undisturbed() {
    guest.messages.clear();
    guest.connection->send(message_of("still here"));
    QTRY_COMPARE_WITH_TIMEOUT(guest.messages.size(), std::size_t{1}, net_patience);
    QVERIFY(guest.closed.empty());
  }
};

}  // namespace

class HostilePeers : public QObject {
  Q_OBJECT

 private slots:
  void another_certificate_is_found_before_anything_is_sent() {
    Impostor impostor;
    QVERIFY(impostor.listen(QHostAddress::LocalHost));
    NetTarget target{
        .addresses = {"127.0.0.1"}, .port = impostor.serverPort(), .fingerprint = host_certificate().fingerprint};
    TestGuest guest(target);
    guest.connection->send(message_of("the secret"));
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::wrong_certificate);
    QCOMPARE(impostor.guests, 1);
    QTest::qWait(100);
    QVERIFY2(impostor.heard.isEmpty(), impostor.heard.constData());
  }

  void one_wrong_bit_of_a_fingerprint_is_enough() {
    TestHost host(on_loopback(false));
    NetTarget target = host.target();
    target.fingerprint[31] ^= std::byte{1};
    TestGuest guest(target);
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::wrong_certificate);
    QVERIFY(host.opened.empty());
  }

  void what_is_too_large_ends_the_link_data() {
    QTest::addColumn<bool>("trusted");
    QTest::addColumn<int>("size");
    QTest::newRow("a stranger's") << false << (4 << 10) + 1;
    QTest::newRow("a client's") << true << (1 << 20) + 1;
    QTest::newRow("a client's, by far") << true << (9 << 20);
  }
  void what_is_too_large_ends_the_link() {
    QFETCH(const bool, trusted);
    QFETCH(const int, size);
    Listening listening = on_loopback(false);
    listening.limits.bytes = listening.limits.bytes_of_stranger = {1e9, 1e9};
    TestHost host(listening);
    host.echoes = true;
    Neighbour neighbour(host);
    neighbour.is_open();
    host.trusts = trusted;
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{2}, net_patience);
    if (trusted) QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    guest.connection->send(message_of(std::string(size, 'x')));
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QVERIFY2(guest.end() == NetEnd::too_large || guest.end() == NetEnd::lost, guest.closed[0].second.c_str());
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    // While it closes QWebSocket reads on, and may find fault with what follows.
    const std::string& why = host.closed[0].second;
    QVERIFY2(why == "a message was too large" || why == "what came was no such message", why.c_str());
    QVERIFY(host.messages.empty());
    neighbour.is_undisturbed();
  }

  void a_client_takes_no_more_than_its_limit() {
    TestHost host(on_loopback(false));
    ConnectionLimits limits;
    limits.message = 1'000;
    TestGuest guest(host.target(), limits);
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{1}, net_patience);
    host.server->send(host.opened[0], message_of(std::string(1'000, 'x')));
    host.server->send(host.opened[0], message_of(std::string(1'001, 'x')));
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::too_large);
    QCOMPARE(guest.messages.size(), std::size_t{1});
  }

  // What somebody who knows WebSocket can do, by the frame that does it.
  void bad_frames_end_the_link_data() {
    QTest::addColumn<bool>("trusted");
    QTest::addColumn<int>("first");
    QTest::addColumn<quint64>("length");
    QTest::addColumn<int>("times");
    QTest::addColumn<QString>("why");
    const quint64 two_gib = quint64{2} << 30;
    QTest::newRow("2 GiB, a stranger") << false << 0x82 << two_gib << 1 << "a message was too large";
    QTest::newRow("2 GiB, a client") << true << 0x82 << two_gib << 1 << "a message was too large";
    QTest::newRow("2^62 bytes") << true << 0x82 << (quint64{1} << 62) << 1 << "a message was too large";
    QTest::newRow("text") << false << 0x81 << quint64{5} << 1 << "text came where bytes are expected";
    QTest::newRow("an unknown kind") << false << 0x83 << quint64{0} << 1 << "what came was no such message";
    QTest::newRow("a fragment of nothing") << false << 0x80 << quint64{0} << 1 << "what came was no such message";
    QTest::newRow("messages without end") << false << 0x82 << quint64{0} << 17 << "too many messages were sent at once";
    QTest::newRow("pings without end") << false << 0x89 << quint64{100} << 1000 << "too much was sent at once";
  }
  void bad_frames_end_the_link() {
    QFETCH(const bool, trusted);
    QFETCH(const int, first);
    QFETCH(const quint64, length);
    QFETCH(const int, times);
    QFETCH(const QString, why);
    TestHost host(on_loopback(true));
    host.echoes = true;
    Neighbour neighbour(host);
    neighbour.is_open();
    host.trusts = trusted;
    RawGuest guest(host.server->port());
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_connected(), net_patience);
    guest.ask_for_upgrade();
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_upgraded(), net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{2}, net_patience);
    if (trusted) QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    for (int i = 0; i < times; ++i) guest.frame(first, length, QByteArray(length < 1000 ? qsizetype(length) : 0, 'x'));
    QTRY_VERIFY_WITH_TIMEOUT(host.why_closed(host.opened[1]) != "open", net_patience);
    QCOMPARE(QString::fromStdString(host.why_closed(host.opened[1])), why);
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_gone(), net_patience);
    neighbour.is_undisturbed();
  }

  void fragments_without_end_are_as_large_as_one_message() {
    TestHost host(on_loopback(true));
    host.trusts = false;
    RawGuest guest(host.server->port());
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_connected(), net_patience);
    guest.ask_for_upgrade();
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_upgraded(), net_patience);
    guest.frame(0x02, 120, QByteArray(120, 'x'));
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{1}, net_patience);
    for (int i = 0; i < 40; ++i) guest.frame(0x00, 120, QByteArray(120, 'x'));
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    QVERIFY(host.messages.empty());
  }

  // Sockets that never become a link.
  void who_does_not_greet_is_closed_data() {
    QTest::addColumn<bool>("plain");
    QTest::addColumn<QByteArray>("says");
    for (const bool plain : {true, false}) {
      const QByteArray kind = plain ? "plain, " : "TLS, ";
      QTest::newRow(kind + "nothing") << plain << QByteArray();
      QTest::newRow(kind + "garbage") << plain << QByteArray(100, '\x9f');
      QTest::newRow(kind + "much garbage") << plain << QByteArray(200'000, '\x9f');
      QTest::newRow(kind + "another request") << plain << QByteArray("GET / HTTP/1.1\r\nHost: host\r\n\r\n");
      QTest::newRow(kind + "headers without end") << plain << QByteArray("GET / HTTP/1.1\r\nHost: host\r\nA: ");
      QTest::newRow(kind + "the beginning of TLS") << plain << QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc", 9);
    }
  }
  void who_does_not_greet_is_closed() {
    QFETCH(const bool, plain);
    QFETCH(const QByteArray, says);
    Listening listening = on_loopback(plain);
    listening.limits.greeting = 300ms;
    TestHost host(listening);
    host.echoes = true;
    listening.limits.greeting = 5s;
    Neighbour neighbour(host);
    neighbour.is_open();
    RawGuest guest(host.server->port());
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_connected(), net_patience);
    guest.socket.write(says);
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_gone(), net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().links, std::uint64_t{1}, net_patience);
    QCOMPARE(host.server->counts().dropped, std::uint64_t{1});
    QCOMPARE(host.opened.size(), std::size_t{1});
    neighbour.is_undisturbed();
  }

  void who_says_nothing_in_time_is_closed() {
    Listening listening = on_loopback(false);
    listening.limits.until_trusted = 700ms;
    TestHost host(listening);
    host.echoes = true;
    Neighbour neighbour(host);
    neighbour.is_open();
    host.trusts = false;
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.closed[0].second, std::string("it was not said in time who is there"));
    neighbour.is_undisturbed();
  }

  void who_sends_too_much_is_closed() {
    Listening listening = on_loopback(false);
    listening.limits.messages = {1, 100};
    TestHost host(listening);
    host.echoes = true;
    Neighbour neighbour(host);
    neighbour.is_open();
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().links, std::uint64_t{2}, net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    for (int i = 0; i < 500; ++i) guest.connection->send(message_of("again"));
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(host.closed[0].second, std::string("too many messages were sent at once"));
    QVERIFY(host.messages.size() <= 101);
    neighbour.is_undisturbed();
  }

  void who_never_reads_is_closed_data() {
    QTest::addColumn<bool>("by_time");
    QTest::newRow("too much waits") << false;
    QTest::newRow("nothing is taken for too long") << true;
  }
  void who_never_reads_is_closed() {
    QFETCH(const bool, by_time);
    Listening listening = on_loopback(true);
    if (by_time) listening.limits.patience.stuck = 500ms;
    listening.limits.backlog.to_write = by_time ? 200 << 20 : 4 << 20;
    TestHost host(listening);
    host.echoes = true;
    Neighbour neighbour(host);
    neighbour.is_open();
    RawGuest guest(host.server->port());
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_connected(), net_patience);
    guest.ask_for_upgrade();
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_upgraded(), net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{2}, net_patience);
    guest.socket.setReadBufferSize(1);  // from here on nothing is read
    QObject::disconnect(&guest.socket, &QIODevice::readyRead, nullptr, nullptr);
    const auto much = std::make_shared<const Bytes>(std::size_t{1} << 20);
    for (int i = 0; i < 60; ++i) host.server->send(host.opened[1], much);
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    QVERIFY2(host.closed[0].second.starts_with("too slow"), host.closed[0].second.c_str());
    neighbour.is_undisturbed();
    // What was not written is not kept for long.
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().links, std::uint64_t{1}, net_patience);
  }

  void who_falls_silent_is_lost() {
    Listening listening = on_loopback(true);
    listening.limits.patience.ping = 100ms;
    listening.limits.patience.silent = 1s;
    TestHost host(listening);
    host.echoes = true;
    Neighbour neighbour(host);  // silent too, but for its pongs
    neighbour.is_open();
    RawGuest guest(host.server->port());
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_connected(), net_patience);
    guest.ask_for_upgrade();
    QTRY_VERIFY_WITH_TIMEOUT(guest.is_upgraded(), net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(host.closed[0].second, std::string("nothing was heard any more"));
    neighbour.is_undisturbed();
  }

  // A client, too, finds out that nobody is there any more.
  void a_silent_host_is_lost() {
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    connect(&silent, &QTcpServer::newConnection, &silent, [&] {
      QTcpSocket* const socket = silent.nextPendingConnection();
      connect(socket, &QIODevice::readyRead, socket, [socket, asked = QByteArray()]() mutable {
        asked += socket->readAll();
        const qsizetype key = asked.indexOf("Sec-WebSocket-Key: ") + 19;
        if (!asked.contains("\r\n\r\n") || key < 19) return;
        const QByteArray accept = QCryptographicHash::hash(
            asked.mid(key, asked.indexOf('\r', key) - key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11",
            QCryptographicHash::Sha1);
        socket->write(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
            accept.toBase64() + "\r\n\r\n");
        socket->disconnect(socket);
      });
    });
    ConnectionLimits limits;
    limits.patience.silent = 700ms;
    TestGuest guest({.addresses = {"127.0.0.1"}, .port = silent.serverPort(), .plain = true}, limits);
    QTRY_COMPARE_WITH_TIMEOUT(guest.opened.size(), std::size_t{1}, net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::lost);
  }

  void a_host_that_does_not_answer_is_not_reached_data() {
    QTest::addColumn<bool>("plain");
    QTest::newRow("TLS") << false;
    QTest::newRow("plain") << true;
  }
  void a_host_that_does_not_answer_is_not_reached() {
    QFETCH(const bool, plain);
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    ConnectionLimits limits;
    limits.attempt = 300ms;
    TestGuest guest({.addresses = {"127.0.0.1"}, .port = silent.serverPort(), .plain = plain}, limits);
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::not_reached);
  }

  // Who is in is not disturbed by those who knock, and there are never more of them than was said.
  void a_flood_is_refused_at_the_gate() {
    Listening listening = on_loopback(false);
    listening.limits.strangers = 5;
    listening.limits.handshakes = {0, 20};
    TestHost host(listening);
    host.echoes = true;
    Neighbour neighbour(host);
    neighbour.is_open();
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    host.trusts = false;
    std::vector<std::unique_ptr<RawGuest>> flood;
    for (int i = 0; i < 200; ++i) flood.push_back(std::make_unique<RawGuest>(host.server->port()));
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().refused, std::uint64_t{195}, net_patience);
    QCOMPARE(host.server->counts().strangers, std::uint64_t{5});
    neighbour.is_undisturbed();
    flood.clear();
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    for (int i = 0; i < 40; ++i) flood.push_back(std::make_unique<RawGuest>(host.server->port()));
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().refused + host.server->counts().accepted, std::uint64_t{241},
                              net_patience);
    QVERIFY(host.server->counts().accepted <= 20);
    neighbour.is_undisturbed();
  }

  // One after another, each let go as if he had guessed a key: the sixth comes too dear.
  void who_comes_to_nothing_makes_it_dearer_for_his_address_data() {
    QTest::addColumn<bool>("guest_before");
    QTest::addColumn<int>("let_in");
    QTest::newRow("nobody was trusted from there") << false << 5;  // 1 + 2 + 3 + 4 + 5, and 6 are not left
    QTest::newRow("somebody was") << true << 20;
  }
  void who_comes_to_nothing_makes_it_dearer_for_his_address() {
    QFETCH(const bool, guest_before);
    QFETCH(const int, let_in);
    Listening listening = on_loopback(false);
    listening.limits.handshakes_of_address = {0, guest_before ? 21.0 : 20.0};
    listening.limits.failures_forgiven = 1;
    listening.limits.failures_halve = 1h;
    TestHost host(listening);
    host.echoes = true;
    std::unique_ptr<Neighbour> neighbour;
    if (guest_before) {
      neighbour = std::make_unique<Neighbour>(host);
      neighbour->is_open();
      QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    }
    host.trusts = false;
    const std::size_t before = host.opened.size();
    for (int i = 0; i < 25; ++i) {
      TestGuest guest(host.target());
      QTRY_VERIFY_WITH_TIMEOUT(!guest.closed.empty() || !guest.opened.empty(), net_patience);
      if (!guest.opened.empty()) {
        QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), before + static_cast<std::size_t>(i) + 1, net_patience);
        host.server->close(host.opened.back(), "no_invitation");
        QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
      }
      QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    }
    QCOMPARE(host.opened.size() - before, static_cast<std::size_t>(let_in));
    QCOMPARE(host.server->counts().refused, static_cast<std::uint64_t>(25 - let_in));
    if (neighbour) neighbour->is_undisturbed();
  }

  void what_came_to_nothing_is_forgotten() {
    Listening listening = on_loopback(false);
    listening.limits.handshakes_of_address = {20, 3};
    listening.limits.failures_forgiven = 1;
    listening.limits.failures_halve = 50ms;
    TestHost host(listening);
    host.trusts = false;
    for (int i = 0; i < 3; ++i) {
      TestGuest guest(host.target());
      QTRY_VERIFY_WITH_TIMEOUT(!guest.closed.empty() || !guest.opened.empty(), net_patience);
      guest.connection.reset();
      QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    }
    host.trusts = true;
    bool is_in = false;
    for (int tries = 0; !is_in && tries < 1'000; ++tries) {
      TestGuest guest(host.target());
      QTRY_VERIFY_WITH_TIMEOUT(!guest.closed.empty() || !guest.opened.empty(), net_patience);
      is_in = !guest.opened.empty();
      QTest::qWait(20);
    }
    QVERIFY(is_in);
  }

  // The owner is behind: the link is given up before its messages fill the memory.
  void what_the_owner_does_not_read_is_bounded() {
    Listening listening = on_loopback(false);
    listening.limits.backlog.unread_messages = 50;
    TestHost host(listening);
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(guest.opened.size(), std::size_t{1}, net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    for (int i = 0; i < 300; ++i) guest.connection->send(message_of("more"));
    for (int i = 0; i < 600 && host.server->counts().dropped == 0; ++i) QThread::msleep(100);  // no event is read
    QCOMPARE(host.server->counts().dropped, std::uint64_t{1});
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(host.closed[0].second, std::string("more was sent than could be read"));
    QCOMPARE(host.messages.size(), std::size_t{50});
  }
};

SANDGATE_TEST(HostilePeers)

}  // namespace tst_net_hostile
#include "tst_net_hostile.moc"
