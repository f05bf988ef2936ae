// What is left of an exercise with a guest: what his program printed and logged, and what it wrote to his disk. It is
// the same in two exercises that differ in what he may not know, each with a host and guests in processes of their own.
#include <QDirIterator>
#include <QRegularExpression>
#include <map>

#include "tests/app/cli/network.h"
#include "tests/runner/test.h"

namespace tst_network_secrecy {

using namespace sandgate::tests;

namespace {

struct Left {
  QByteArray printed;
  QString log;
  std::map<QString, QByteArray> files;
};

// Without what differs from run to run: the time, the port, how long something took, and which of two rooms of his
// program wrote first, which depends on the machine's load alone.
QString plain(const QByteArray& log) {
  static const QRegularExpression seconds("^ *[0-9.]+ "), port("port [0-9]+|127\\.0\\.0\\.1:[0-9]+"),
      took("[0-9.]+ ms");
  QStringList lines;
  for (QString line : QString::fromUtf8(log).split('\n'))
    lines << line.remove(seconds).replace(port, "a port").replace(took, "some ms");
  lines.sort();
  return lines.join('\n');
}

// Red looks on for two moves, which an umpire closes.
void watch(const QString& scenario, Left& left) {
  QTemporaryDir folder, reds;
  HostProcess host(
      folder, {scenario, "--out", folder.filePath("x.sandgate"), "--seed", "3", "--port", "0", "--begin", "umpire"});
  QVERIFY(host.serves());
  GuestProcess red(reds, host.link("red"), {"--watch", "--moves", "2", "--log", "all"});
  QByteArray log;
  const auto has = [&](const char* word) {
    log += red.process().readAllStandardError();
    return log.contains(word);
  };
  QTRY_VERIFY_WITH_TIMEOUT(has("is open"), 60'000);
  // He has come when others are told so.
  const auto is_there = [&] {
    GuestProcess who(folder, host.link("umpire"), {"--who"});
    if (!who.process().waitForFinished(60'000)) return false;
    const QJsonArray seats = who.answer()["seats"].toArray();
    return std::ranges::any_of(seats, [](const auto& seat) {
      return seat.toObject()["seat"] == "red" && seat.toObject()["state"] == "joined" &&
             seat.toObject()["sheet"].toBool();
    });
  };
  QTRY_VERIFY_WITH_TIMEOUT(is_there(), 60'000);
  for (const char* word : {"begin", "close_move", "close_move"}) {
    GuestProcess umpire(folder, host.link("umpire"), {"--say", word});
    QVERIFY(umpire.process().waitForFinished(60'000) && umpire.exit() == 0);
  }
  QVERIFY(red.process().waitForFinished(60'000));
  QCOMPARE(red.exit(), 0);
  left.printed = red.process().readAllStandardOutput();
  left.log = plain(log + red.process().readAllStandardError());
  QVERIFY(!left.log.contains("sandgate://"));
  for (QDirIterator it(reds.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); it.hasNext();) {
    QFile file(it.next());
    QVERIFY(file.open(QIODevice::ReadOnly));
    left.files[QDir(reds.path()).relativeFilePath(file.fileName())] = file.readAll();
  }
}

}  // namespace

class NetworkSecrecy : public QObject {
  Q_OBJECT
 private slots:
  void nothing_is_left_that_he_may_not_know() {
    // A feint of Blue's, far out of sight, has men in it, goes by another name, and Blue is told something else.
    QTemporaryDir other;
    const QString sample = SANDGATE_SOURCE_DIR "/data/scenarios/sandgate";
    QVERIFY(QFile::copy(sample + "/country.gpkg", other.filePath("country.gpkg")));
    QFile in(sample + "/scenario.json"), out(other.filePath("scenario.json"));
    QVERIFY(in.open(QIODevice::ReadOnly) && out.open(QIODevice::WriteOnly));
    QByteArray text = in.readAll();
    const auto change = [&](const char* from, const char* to) {
      const bool is_there = text.contains(from);
      text.replace(from, to);
      return is_there;
    };
    QVERIFY(change("Western Force, secret. Take Sandgate Bridge by evening",
                   "Western Force, secret. Go by Netherlode at noon"));
    QVERIFY(change("\"men\": 0, \"at\": [611560", "\"men\": 37, \"at\": [611580"));
    QVERIFY(change("Depot Coy", "Depot Men"));
    QVERIFY(change("Depot Company, Border Regiment", "Queen's Westminster Rifles"));
    out.write(text);
    out.close();

    Left one, two;
    watch("sandgate", one);
    watch(other.path(), two);
    if (QTest::currentTestFailed()) return;
    QCOMPARE(one.files.size(), std::size_t{1});  // the country
    QVERIFY(one.files == two.files);
    QVERIFY2(one.log.contains("is open") && one.log.contains("is closed"), qPrintable(one.log));
    QCOMPARE(two.log, one.log);
    QVERIFY(one.printed.contains("picture_hash"));
    QCOMPARE(two.printed, one.printed);
  }
};

SANDGATE_TEST(NetworkSecrecy)

}  // namespace tst_network_secrecy
#include "tst_network_secrecy.moc"
