// A staff by couriers over a network: ten programs, observers and umpires, all in processes of their own. Once
// undisturbed; once over lines that are late and cut, with a host that is killed.
#include "tests/app/cli/network.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_network_trial {

using namespace sandgate::tests;

class NetworkTrial : public QObject {
  Q_OBJECT
 private slots:
  void twenty_guests_through_thirty_moves() {
    constexpr int moves = 30;
    QTemporaryDir folder;
    const QString file = folder.filePath("x.sandgate");
    QStringList umpires;
    for (int i = 1; i <= 7; ++i) umpires << "--umpire" << QStringLiteral("umpire-%1").arg(i);
    HostProcess host(folder, QStringList{"sandgate", "--out", file, "--posting", "staff", "--signals", "couriers",
                                         "--seed", "5", "--port", "0"} +
                                 umpires);
    QVERIFY(host.serves());
    QCOMPARE(host.names().size(), 20);
    std::vector<std::unique_ptr<GuestProcess>> guests;
    for (const QString& name : host.names()) {
      if (name == "umpire-7") continue;  // he says when
      QStringList as{"--watch", "--moves", QString::number(name.endsWith("-school") ? moves - 4 : moves)};
      if (name.startsWith("red-") || name.startsWith("blue-")) {
        if (!name.endsWith("-school")) as = QStringList{"--commander", "vanguard", "--moves", QString::number(moves)};
      }
      guests.push_back(std::make_unique<GuestProcess>(folder, host.link(name), as));
    }
    QTRY_VERIFY_WITH_TIMEOUT(all_are_there(host, folder), 300'000);
    GuestProcess word(folder, host.link("umpire-7"), {"--say", "begin"});
    QVERIFY(word.process().waitForFinished(60'000) && word.exit() == 0);
    QVERIFY(wait_for(guests, 900));
    for (const auto& guest : guests) QVERIFY2(guest->exit() == 0, guest->said_wrong());
    QCOMPARE(host.end(), 0);
    const auto verdict = run({"verify", file, "--json"});
    QVERIFY2(verdict.exit == 0, verdict.err);
    QVERIFY(verdict.json()["redecided"].toBool());
    // Each knew what the journal says he knew.
    int compared = 0;
    for (const auto& guest : guests) {
      const QJsonObject answer = guest->answer();
      const QString seat = answer["seat"].toString();
      if (!answer.contains("picture_hash") || seat.endsWith("-school")) continue;
      const auto told =
          run({"review", file, "--seat", seat, "--at-move", QString::number(answer["move"].toInt() - 1), "--json"});
      QCOMPARE(answer["picture_hash"].toString(), told.json()["picture_hash"].toString());
      ++compared;
    }
    QCOMPARE(compared, 10);
  }

  void over_bad_lines_with_a_host_that_is_killed() {
    constexpr int moves = 20, kills = 10;
    QTemporaryDir folder;
    const QString file = folder.filePath("x.sandgate");
    auto host = std::make_unique<HostProcess>(
        folder, QStringList{"sandgate", "--out", file, "--posting", "staff", "--signals", "couriers", "--seed", "6",
                            "--port", "0", "--patience", "20"});
    QVERIFY(host->serves());
    BadLine line(host->port(), 1913);
    std::vector<std::unique_ptr<GuestProcess>> guests;
    for (const QString& name : host->names()) {
      if (!name.startsWith("red-") && !name.startsWith("blue-")) continue;
      if (name.endsWith("-school")) continue;
      QString link = host->link(name);
      link.replace(QStringLiteral(":%1/").arg(host->port()), QStringLiteral(":%1/").arg(line.port()));
      guests.push_back(std::make_unique<GuestProcess>(
          folder, link, QStringList{"--commander", "vanguard", "--moves", QString::number(moves)}));
    }
    std::mt19937 random(7);
    int killed = 0;
    QElapsedTimer since;
    since.start();
    const bool ended = wait_for(guests, 900, [&] {
      if (random() % 20 == 0) line.cut();
      if (killed < kills && since.elapsed() > 800 + static_cast<qint64>(random() % 1'000)) {
        host->kill();
        host = std::make_unique<HostProcess>(folder, QStringList{file, "--patience", "20"});
        if (!host->serves()) qFatal("the host did not come back");
        ++killed;
        since.restart();
      }
    });
    QVERIFY(ended);
    int resumed = 0;
    for (const auto& guest : guests) {
      QVERIFY2(guest->exit() == 0, guest->said_wrong());
      resumed += guest->answer()["resumed"].toInt();
    }
    QVERIFY(killed > 0 && line.cuts() > 0 && resumed > 0);
    qInfo("%d kills, %d cuts, %d lines taken up again", killed, line.cuts(), resumed);
    QCOMPARE(host->end(), 0);
    const auto verdict = run({"verify", file, "--json"});
    QVERIFY2(verdict.exit == 0, verdict.err);
    QVERIFY(verdict.json()["redecided"].toBool());
    // Who came back when others had gone on and left may have been in the middle of a later move.
    int compared = 0;
    for (const auto& guest : guests) {
      const QJsonObject answer = guest->answer();
      if (answer["move"].toInt() != moves + 1) continue;
      const auto told =
          run({"review", file, "--seat", answer["seat"].toString(), "--at-move", QString::number(moves), "--json"});
      QCOMPARE(answer["picture_hash"].toString(), told.json()["picture_hash"].toString());
      ++compared;
    }
    QVERIFY(compared >= 5);
  }

 private:
  static bool all_are_there(const HostProcess& host, const QTemporaryDir& folder) {
    GuestProcess who(folder, host.link("umpire-7"), {"--who"});
    if (!who.process().waitForFinished(60'000) || who.exit() != 0) return false;
    const QJsonArray seats = who.answer()["seats"].toArray();
    return !seats.isEmpty() && std::ranges::all_of(seats, [](const auto& seat) {
      const QString state = seat.toObject()["state"].toString();
      return state != "invited" && state != "lost";
    });
  }
};

SANDGATE_TEST(NetworkTrial)

}  // namespace tst_network_trial
#include "tst_network_trial.moc"
