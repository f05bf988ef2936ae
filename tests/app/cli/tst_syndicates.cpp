// KS-10: syndicates play one scenario side by side, served by one program: each has its file, its invitations and its
// port, and nothing of one is known in another.
#include "tests/app/cli/network.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_syndicates {

using namespace sandgate::tests;

class Syndicates : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_each_has_its_file_its_invitations_and_its_port() {
    QTemporaryDir folder;
    HostProcess host(folder, {"sandgate", "--out", folder.filePath("x.sandgate"), "--seed", "3", "--syndicates", "3"});
    const QJsonArray all = host.told()["syndicates"].toArray();
    QCOMPARE(all.size(), 3);
    QSet<QString> files, links;
    QSet<int> ports;
    for (int i = 0; i < 3; ++i) {
      const QJsonObject one = all[i].toObject();
      QCOMPARE(one["file"].toString(), folder.filePath(QString("x-%1.sandgate").arg(i + 1)));
      QVERIFY(QFile::exists(one["file"].toString()));
      ports.insert(one["port"].toInt());
      QCOMPARE(one["invitations"].toArray().size(), 3);
      for (const auto& invitation : one["invitations"].toArray())
        links.insert(invitation.toObject()["link"].toString());
    }
    QCOMPARE(ports.size(), 3);
    QCOMPARE(links.size(), 9);
    QVERIFY(!QFile::exists(folder.filePath("x.sandgate")));

    // The first alone is played.
    std::vector<std::unique_ptr<GuestProcess>> guests;
    for (const char* seat : {"red", "blue"})
      guests.push_back(std::make_unique<GuestProcess>(folder, link(host, 0, seat),
                                                      QStringList{"--commander", "vanguard", "--moves", "3"}));
    QVERIFY(wait_for(guests, 240));
    for (const auto& guest : guests) QVERIFY2(guest->exit() == 0, guest->said_wrong());

    // An invitation of one opens no other, though seat, host and certificate are the same.
    QString elsewhere = link(host, 0, "red");
    elsewhere.replace(':' + QString::number(all[0].toObject()["port"].toInt()),
                      ':' + QString::number(all[1].toObject()["port"].toInt()));
    QVERIFY(elsewhere != link(host, 0, "red"));
    GuestProcess stranger(folder, elsewhere, {"--watch"});
    QVERIFY(stranger.process().waitForFinished(60'000));
    QCOMPARE(stranger.exit(), 1);
    QVERIFY2(stranger.said_wrong().contains("not valid"), stranger.said_wrong());
    QCOMPARE(host.end(), 0);

    // Of what was played there is nothing in the others: they are what they would be by themselves.
    const auto review = [&](int which) {
      const auto told = run({"verify", folder.filePath(QString("x-%1.sandgate").arg(which)), "--json"});
      return told.exit == 0 ? told.json() : QJsonObject();
    };
    const QJsonObject first = review(1), second = review(2), third = review(3);
    QVERIFY(!first.isEmpty() && !second.isEmpty());
    QCOMPARE(second["events"].toInt(), third["events"].toInt());
    QCOMPARE(second["state_hash"].toString(), third["state_hash"].toString());
    QVERIFY(!second["state_hash"].toString().isEmpty());
    QVERIFY(first["events"].toInt() > second["events"].toInt());
    QVERIFY(first["state_hash"] != second["state_hash"]);

    // Gone on with, they are reached as before.
    HostProcess again(folder, {folder.filePath("x.sandgate"), "--syndicates", "3"});
    for (int i = 0; i < 3; ++i) QCOMPARE(link(again, i, "blue"), link(host, i, "blue"));
    QCOMPARE(again.end(), 0);
  }

  void KS_10_the_same_dice_fall_in_all_of_them() {
    QTemporaryDir folder;
    HostProcess host(folder, {"sandgate", "--out", folder.filePath("x.sandgate"), "--seed", "3", "--syndicates", "2"});
    QCOMPARE(host.end(), 0);
    const auto one = run({"verify", folder.filePath("x-1.sandgate"), "--json"});
    const auto other = run({"verify", folder.filePath("x-2.sandgate"), "--json"});
    QVERIFY2(one.exit == 0 && other.exit == 0, one.err + other.err);
    QVERIFY(!one.json()["state_hash"].toString().isEmpty());
    QCOMPARE(one.json()["state_hash"], other.json()["state_hash"]);
  }

  void none_is_begun_where_one_cannot_be() {
    QTemporaryDir folder;
    const QStringList command{"host", "sandgate", "--out", folder.filePath("x.sandgate"), "--bind", "127.0.0.1"};
    const auto there = [&] { return QDir(folder.path()).entryList(QDir::Files); };
    // One of the files is there already: it stays as it is, and no other is made.
    QFile taken(folder.filePath("x-3.sandgate"));
    QVERIFY(taken.open(QIODevice::WriteOnly) && taken.write("mine") == 4);
    taken.close();
    refuses(run(command + QStringList{"--syndicates", "3"}), "x-3.sandgate");
    QCOMPARE(there(), QStringList{"x-3.sandgate"});
    QVERIFY(taken.open(QIODevice::ReadOnly));
    QCOMPARE(taken.readAll(), QByteArray("mine"));
    QVERIFY(QFile::remove(taken.fileName()));
    // The second one's port is taken.
    QTcpServer first, second;
    quint16 port = 0;
    for (int tries = 0; tries < 50 && port == 0; ++tries) {
      QTcpServer free;
      if (!free.listen(QHostAddress::LocalHost)) continue;
      const quint16 next = static_cast<quint16>(free.serverPort() + 1);
      if (second.listen(QHostAddress::LocalHost, next)) port = free.serverPort();
    }
    QVERIFY(port != 0);
    refuses(run(command + QStringList{"--syndicates", "2", "--port", QString::number(port)}));
    QCOMPARE(there(), QStringList());
    refuses(run(command + QStringList{"--syndicates", "2", "--port", "65535"}), "65534");
    QCOMPARE(there(), QStringList());
    // No such number of them.
    for (const char* number : {"0", "10", "-1", "two"}) {
      const auto wrong = run(command + QStringList{"--syndicates", number});
      QCOMPARE(wrong.exit, 2);
      QVERIFY(wrong.err.contains("syndicates") && wrong.out.isEmpty());
    }
    QCOMPARE(there(), QStringList());
    // One of those gone on with is not there.
    refuses(run({"host", folder.filePath("y.sandgate"), "--syndicates", "2"}), "y-1.sandgate");
  }

 private:
  static QString link(const HostProcess& host, int syndicate, const QString& seat) {
    for (const auto& one : host.told()["syndicates"].toArray()[syndicate].toObject()["invitations"].toArray()) {
      if (one.toObject()["seat"] == seat) return one.toObject()["link"].toString();
    }
    return {};
  }
};

SANDGATE_TEST(Syndicates)

}  // namespace tst_syndicates
#include "tst_syndicates.moc"
