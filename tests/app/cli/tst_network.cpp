// An exercise served and joined by real programs over TLS: it begins, is played, is closed, and what everybody knew is
// what the file says he knew.
#include "tests/app/cli/network.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_network {

using namespace sandgate::tests;

class Network : public QObject {
  Q_OBJECT
 private slots:
  void played_from_invitation_to_close() {
    QTemporaryDir folder;
    const QString file = folder.filePath("x.sandgate");
    HostProcess host(folder, {"sandgate", "--out", file, "--seed", "3", "--port", "0"});
    QVERIFY(host.serves());
    QCOMPARE(host.names(), QStringList({"red", "blue", "umpire"}));
    std::vector<std::unique_ptr<GuestProcess>> guests;
    for (const char* seat : {"red", "blue"})
      guests.push_back(std::make_unique<GuestProcess>(
          folder, host.link(seat), QStringList{"--commander", "vanguard", "--person", "Capt Daly", "--moves", "4"}));
    QVERIFY(wait_for(guests, 240));
    for (const auto& guest : guests) {
      QVERIFY2(guest->exit() == 0, guest->said_wrong());
      const QJsonObject answer = guest->answer();
      QCOMPARE(answer["moves"].toInt(), 4);
      QVERIFY(answer["orders"].toInt() > 0);
      QCOMPARE(answer["resumed"].toInt(), 0);
    }
    QCOMPARE(host.end(), 0);
    const auto verdict = run({"verify", file, "--json"});
    QVERIFY2(verdict.exit == 0, verdict.err);
    QVERIFY(verdict.json()["redecided"].toBool() && verdict.json()["closed"].toBool());
    for (const auto& guest : guests) {
      const QString seat = guest->answer()["seat"].toString();
      const auto told = run({"review", file, "--seat", seat, "--at-move", "4", "--json"});
      QCOMPARE(guest->answer()["picture_hash"].toString(), told.json()["picture_hash"].toString());
    }
  }

  void gone_on_with_on_the_same_port_by_the_same_invitations() {
    QTemporaryDir folder;
    const QString file = folder.filePath("x.sandgate");
    QString red, fingerprint;
    quint16 port = 0;
    {
      HostProcess host(folder, {"sandgate", "--out", file, "--seed", "3"});
      QVERIFY(host.serves());
      red = host.link("red"), port = host.port(), fingerprint = host.fingerprint();
      host.kill();
    }
    HostProcess again(folder, {file});
    QVERIFY(again.serves());
    QCOMPARE(again.port(), port);
    QCOMPARE(again.link("red"), red);
    QCOMPARE(again.fingerprint(), fingerprint);
    QCOMPARE(again.end(), 0);
    // Another exercise has other invitations.
    HostProcess other(folder, {"sandgate", "--out", folder.filePath("y.sandgate"), "--seed", "3", "--port", "0"});
    QVERIFY(other.serves());
    const auto secret = [](const QString& link) { return link.section("k=", 1).section('&', 0, 0); };
    QVERIFY(!secret(red).isEmpty() && secret(other.link("red")) != secret(red));
  }

  void what_is_no_invitation_is_said_so() {
    QTemporaryDir folder;
    for (const char* link : {"", "http://x/", "sandgate://127.0.0.1/red", "sandgate://127.0.0.1:1/red?k=aa&f=bb"}) {
      GuestProcess guest(folder, link, {"--watch"});
      QVERIFY(guest.process().waitForFinished(60'000));
      QCOMPARE(guest.exit(), 1);
      const QByteArray said = guest.said_wrong();
      QVERIFY2(said.startsWith("sandgate: ") && said.count('\n') == 1, said);
    }
    // A host that is another one, and an invitation that was never given.
    HostProcess host(folder, {"sandgate", "--out", folder.filePath("x.sandgate"), "--port", "0"});
    QVERIFY(host.serves());
    QString forged = host.link("red");
    const auto at = forged.indexOf("k=") + 2;
    forged[at] = forged[at] == 'a' ? 'b' : 'a';
    GuestProcess guest(folder, forged, {"--watch"});
    QVERIFY(guest.process().waitForFinished(60'000));
    QCOMPARE(guest.exit(), 1);
    QVERIFY(guest.said_wrong().contains("not valid"));
    QString elsewhere = host.link("red");
    const auto print = elsewhere.indexOf("f=") + 2;
    elsewhere[print] = elsewhere[print] == 'A' ? 'B' : 'A';
    GuestProcess careful(folder, elsewhere, {"--watch"});
    QVERIFY(careful.process().waitForFinished(60'000));
    QCOMPARE(careful.exit(), 1);
    QVERIFY(careful.said_wrong().contains("not the host"));
  }

  void a_port_that_is_taken_is_said_so() {
    QTemporaryDir folder;
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    refuses(run({"host", "sandgate", "--out", folder.filePath("x.sandgate"), "--bind", "127.0.0.1", "--port",
                 QString::number(other.serverPort())}));
    refuses(run({"host", "sandgate"}), "--out");
    refuses(run({"host", folder.filePath("none.sandgate")}));
  }
};

SANDGATE_TEST(Network)

}  // namespace tst_network
#include "tst_network.moc"
