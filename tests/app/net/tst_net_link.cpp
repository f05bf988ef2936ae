// A host and its clients find one another, carry messages whole and in order, and part with a reason.
#include <QTest>

#include "tests/app/net/net_fixture.h"
#include "tests/runner/test.h"

namespace tst_net_link {

using namespace sandgate;
using namespace sandgate::tests;

class NetLinks : public QObject {
  Q_OBJECT

 private slots:
  void messages_go_both_ways_data() {
    QTest::addColumn<bool>("plain");
    QTest::newRow("TLS") << false;
    QTest::newRow("plain") << true;
  }
  void messages_go_both_ways() {
    QFETCH(const bool, plain);
    TestHost host(on_loopback(plain));
    host.echoes = true;
    TestGuest guest(host.target());
    guest.connection->send(message_of("before it is open"));
    QTRY_COMPARE_WITH_TIMEOUT(guest.messages.size(), std::size_t{1}, net_patience);
    QCOMPARE(text_of(guest.messages[0]), std::string("before it is open"));
    QCOMPARE(guest.opened.size(), std::size_t{1});
    QCOMPARE(host.opened.size(), std::size_t{1});
    // Empty, at the edges of WebSocket's lengths, over several frames, as large as may be.
    const std::size_t sizes[] = {0, 1, 125, 126, 65'535, 65'536, 300'000, 900'000, 1 << 20};
    for (const std::size_t size : sizes) guest.connection->send(message_of(std::string(size, 'x')));
    QTRY_COMPARE_WITH_TIMEOUT(guest.messages.size(), 1 + std::size(sizes), net_patience);
    for (std::size_t i = 0; i < std::size(sizes); ++i) QCOMPARE(guest.messages[i + 1].size(), sizes[i]);
    QVERIFY(guest.closed.empty() && host.closed.empty());
    QVERIFY(host.server->counts().bytes_received > 2'000'000);
  }

  void a_country_goes_to_a_client() {
    TestHost host(on_loopback(false));
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{1}, net_patience);
    const auto country = std::make_shared<const Bytes>(std::size_t{60} << 20, std::byte{7});
    host.server->send(host.opened[0], country);
    host.server->send(host.opened[0], message_of("after it"));
    QTRY_COMPARE_WITH_TIMEOUT(guest.messages.size(), std::size_t{2}, net_patience);
    QVERIFY(guest.messages[0] == *country);
    QCOMPARE(text_of(guest.messages[1]), std::string("after it"));
  }

  // Also while a link goes from the thread of strangers to the other one.
  void thousands_of_messages_keep_their_order() {
    Listening listening = on_loopback(false);
    listening.limits.messages = {1e6, 1e6};
    listening.limits.messages_of_stranger = {1e6, 1e6};
    listening.limits.bytes_of_stranger = {1e9, 1e9};
    listening.limits.bytes = {1e9, 1e9};
    listening.limits.backlog.unread_messages = 100'000;
    TestHost host(listening);
    TestGuest guest(host.target());
    const int count = 5'000;
    for (int i = 0; i < count; ++i) guest.connection->send(message_of(serial(i, 20 + i % 700)));
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{1}, net_patience);
    for (int i = 0; i < count; ++i) host.server->send(host.opened[0], message_of(serial(i, 20 + i % 700)));
    QTRY_COMPARE_WITH_TIMEOUT(host.messages.size(), std::size_t{count}, net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(guest.messages.size(), std::size_t{count}, net_patience);
    for (int i = 0; i < count; ++i) {
      QCOMPARE(text_of(host.messages[i].second), serial(i, 20 + i % 700));
      QCOMPARE(text_of(guest.messages[i]), serial(i, 20 + i % 700));
    }
  }

  void one_message_goes_to_many() {
    Listening listening = on_loopback(false);
    TestHost host(listening);
    std::vector<std::unique_ptr<TestGuest>> guests;
    for (int i = 0; i < 60; ++i) {
      if (i % 20 == 0) QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), static_cast<std::size_t>(i), net_patience);
      guests.push_back(std::make_unique<TestGuest>(host.target()));
    }
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), guests.size(), net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().strangers, std::uint64_t{0}, net_patience);
    for (int i = 0; i < 20; ++i) {
      const SharedMessage message = message_of(serial(i, 3'000));
      for (const LinkId link : host.opened) host.server->send(link, message);
    }
    for (const auto& guest : guests) {
      QTRY_COMPARE_WITH_TIMEOUT(guest->messages.size(), std::size_t{20}, net_patience);
      for (int i = 0; i < 20; ++i) QCOMPARE(text_of(guest->messages[i]), serial(i, 3'000));
    }
    QCOMPARE(host.server->counts().links, std::uint64_t{60});
    guests.clear();
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{60}, net_patience);
    for (const auto& [link, why] : host.closed) QCOMPARE(why, std::string("left"));
    QTRY_COMPARE_WITH_TIMEOUT(host.server->counts().links, std::uint64_t{0}, net_patience);
  }

  void who_is_let_go_has_what_was_sent_before_and_the_reason() {
    TestHost host(on_loopback(false));
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{1}, net_patience);
    for (int i = 0; i < 200; ++i) host.server->send(host.opened[0], message_of(serial(i, 20'000)));
    host.server->close(host.opened[0], "another window has this seat now");
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::closed_by_host);
    QCOMPARE(guest.closed[0].second, std::string("another window has this seat now"));
    QCOMPARE(guest.messages.size(), std::size_t{200});
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    host.server->send(host.opened[0], message_of("to nobody"));
    host.server->close(host.opened[0], "again");
    QTest::qWait(50);
    QCOMPARE(host.closed.size(), std::size_t{1});
  }

  void a_long_reason_is_cut() {
    TestHost host(on_loopback(true));
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(host.opened.size(), std::size_t{1}, net_patience);
    std::string reason;
    for (int i = 0; i < 100; ++i) reason += "\xc3\xa4";  // ä
    host.server->close(host.opened[0], reason);
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.closed[0].second, reason.substr(0, 122));
  }

  void a_client_says_why_it_goes() {
    TestHost host(on_loopback(false));
    TestGuest guest(host.target());
    guest.connection->send(message_of("first"));
    guest.connection->close("the window was closed");
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::closed_here);
  }

  void a_client_that_is_open_says_why_it_goes() {
    TestHost host(on_loopback(false));
    TestGuest guest(host.target());
    QTRY_COMPARE_WITH_TIMEOUT(guest.opened.size(), std::size_t{1}, net_patience);
    guest.connection->send(message_of("first"));
    guest.connection->close("the window was closed");
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(host.closed[0].second, std::string("the window was closed"));
    QCOMPARE(host.messages.size(), std::size_t{1});
  }

  void a_server_is_destroyed_with_links_open() {
    auto host = std::make_unique<TestHost>(on_loopback(false));
    std::vector<std::unique_ptr<TestGuest>> guests;
    for (int i = 0; i < 12; ++i) guests.push_back(std::make_unique<TestGuest>(host->target()));
    for (const auto& guest : guests) QTRY_COMPARE_WITH_TIMEOUT(guest->opened.size(), std::size_t{1}, net_patience);
    const NetTarget target = host->target();
    host.reset();
    for (const auto& guest : guests) {
      QTRY_COMPARE_WITH_TIMEOUT(guest->closed.size(), std::size_t{1}, net_patience);
      QCOMPARE(guest->end(), NetEnd::closed_by_host);
      QCOMPARE(guest->closed[0].second, std::string("the host has closed"));
    }
    TestGuest late(target);
    QTRY_COMPARE_WITH_TIMEOUT(late.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(late.end(), NetEnd::not_reached);
  }

  void a_server_is_destroyed_while_many_come() {
    for (int round = 0; round < 20; ++round) {
      auto host = std::make_unique<TestHost>(on_loopback(false));
      std::vector<std::unique_ptr<TestGuest>> guests;
      for (int i = 0; i < 6; ++i) guests.push_back(std::make_unique<TestGuest>(host->target()));
      QTest::qWait(round);
      if (round % 2 == 0) guests.resize(3);
      host.reset();
      for (const auto& guest : guests) QTRY_COMPARE_WITH_TIMEOUT(guest->closed.size(), std::size_t{1}, net_patience);
    }
  }

  void who_is_called_may_destroy() {
    TestHost host(on_loopback(true));
    std::unique_ptr<NetConnection> connection;
    bool went = false;
    connection = std::make_unique<NetConnection>(host.target(), ConnectionCalls{.opened =
                                                                                    [&](const std::string&) {
                                                                                      connection.reset();
                                                                                      went = true;
                                                                                    },
                                                                                .message = {},
                                                                                .closed = {}});
    QTRY_VERIFY_WITH_TIMEOUT(went, net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(host.closed.size(), std::size_t{1}, net_patience);

    std::unique_ptr<NetServer> server;
    auto made =
        NetServer::listen(on_loopback(true),
                          {.opened = [&](LinkId, const std::string&) { server.reset(); }, .message = {}, .closed = {}});
    server = std::move(*made);
    NetTarget target = host.target();
    target.port = server->port();
    TestGuest guest(target);
    QTRY_VERIFY_WITH_TIMEOUT(!server, net_patience);
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
  }

  void what_cannot_be_listened_on_is_said_data() {
    QTest::addColumn<QString>("bind");
    QTest::addColumn<bool>("plain");
    QTest::addColumn<bool>("keyless");
    QTest::addColumn<QString>("said");
    QTest::newRow("no address") << "nowhere" << false << false << "is no address";
    QTest::newRow("not ours") << "192.0.2.7" << false << false << "this machine has no such address";
    QTest::newRow("plain for all") << "0.0.0.0" << true << false << "only this machine itself is served";
    QTest::newRow("no key") << "127.0.0.1" << false << true << "the host's key: it cannot be read";
  }
  void what_cannot_be_listened_on_is_said() {
    QFETCH(const QString, bind);
    QFETCH(const bool, plain);
    QFETCH(const bool, keyless);
    QFETCH(const QString, said);
    Listening listening = on_loopback(plain);
    listening.bind = bind.toStdString();
    if (keyless) listening.key_pem = "no key";
    const auto made = NetServer::listen(listening, {});
    QVERIFY(!made);
    QVERIFY2(QString::fromStdString(made.error().sentence()).contains(said), made.error().sentence().c_str());
  }

  void a_port_that_is_taken_is_said() {
    TestHost host(on_loopback(true));
    Listening second = on_loopback(true);
    second.port = host.server->port();
    const auto made = NetServer::listen(second, {});
    QVERIFY(!made);
    QVERIFY2(made.error().sentence().find("the port is taken") != std::string::npos, made.error().sentence().c_str());
  }

  void addresses_are_tried_in_their_order() {
    TestHost host(on_loopback(false));
    NetTarget target = host.target();
    target.addresses = {"127.0.0.2", "127.0.0.1"};  // nobody listens at the first
    TestGuest guest(target);
    QTRY_COMPARE_WITH_TIMEOUT(guest.opened.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.opened[0], std::string("127.0.0.1"));
  }

  void plain_stays_on_this_machine() {
    TestHost host(on_loopback(true));
    NetTarget target = host.target();
    target.addresses = {"192.0.2.7"};
    TestGuest guest(target);
    QTRY_COMPARE_WITH_TIMEOUT(guest.closed.size(), std::size_t{1}, net_patience);
    QCOMPARE(guest.end(), NetEnd::not_reached);
  }
};

SANDGATE_TEST(NetLinks)

}  // namespace tst_net_link
#include "tst_net_link.moc"
