// A host who has the right certificate and says what no host says, or dies: the program that joins him ends with one
// plain sentence, and neither that nor anything else it prints or leaves behind has its invitation's secret in it.
#include <QDirIterator>
#include <QProcess>
#include <cstring>

#include "app/invite/identity.h"
#include "app/net/server.h"
#include "tests/app/hosting/real_host.h"
#include "tests/runner/test.h"

namespace tst_hostile_host {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Answers a greeting with messages of its own, or by a reason to close.
struct FalseHost {
  QTemporaryDir folder;
  HostIdentity identity;
  std::unique_ptr<NetServer> server;
  std::vector<wire::Bytes> says;
  std::optional<std::string> closes_with;

  FalseHost() {
    auto kept = HostIdentity::kept_in(folder.filePath("host").toStdString());
    if (!kept) qFatal("%s", kept.error().sentence().c_str());
    identity = *kept;
    Listening listening{.bind = "127.0.0.1",
                        .port = 0,
                        .certificate_pem = identity.certificate,
                        .key_pem = identity.private_key,
                        .plain = false,
                        .limits = {}};
    ServerCalls calls;
    calls.message = [this](LinkId link, NetBytes) {
      server->set_trusted(link);
      for (const wire::Bytes& message : says) server->send(link, std::make_shared<const wire::Bytes>(message));
      if (closes_with) server->close(link, *closes_with);
    };
    auto made = NetServer::listen(listening, std::move(calls));
    if (!made) qFatal("%s", made.error().sentence().c_str());
    server = std::move(*made);
  }
  Invitation invitation() const {
    Secret secret;
    for (std::size_t i = 0; i < secret.bytes.size(); ++i) secret.bytes[i] = static_cast<std::uint8_t>(17 * i + 3);
    return {{"127.0.0.1"}, server->port(), "red", secret, identity.fingerprint, false};
  }
};

QByteArray secret_in(const std::string& link) {
  return QString::fromStdString(link).section("k=", 1).section('&', 0, 0).toUtf8();
}

struct Joined {
  QProcess process;
  QTemporaryDir cache;
  QByteArray out, err;
  explicit Joined(const std::string& link) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("SANDGATE_CACHE_FOLDER", cache.filePath("cache"));
    environment.insert("SANDGATE_HOST_FOLDER", cache.filePath("host"));
    process.setProcessEnvironment(environment);
    QObject::connect(&process, &QProcess::readyReadStandardOutput, &process,
                     [this] { out += process.readAllStandardOutput(); });
    QObject::connect(&process, &QProcess::readyReadStandardError, &process,
                     [this] { err += process.readAllStandardError(); });
    process.start(SANDGATE_BIN_DIR "/sandgate", {"join", "-", "--watch", "--log", "all"});
    process.write(QByteArray::fromStdString(link) + "\n");
    process.closeWriteChannel();
  }
  bool ended() {
    return QTest::qWaitFor([this] { return process.state() == QProcess::NotRunning; }, host_patience);
  }
  /// What it has said as a program, without the log.
  QList<QByteArray> sentences() const {
    QList<QByteArray> all;
    for (const QByteArray& line : err.split('\n'))
      if (line.startsWith("sandgate: ")) all << line;
    return all;
  }
  QStringList files() const {
    QStringList all;
    for (QDirIterator it(cache.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); it.hasNext();)
      all << it.next();
    return all;
  }
  bool tells(const QByteArray& secret) const {
    if (out.contains(secret) || err.contains(secret)) return true;
    return std::ranges::any_of(files(), [&](const QString& name) {
      QFile file(name);
      return !file.open(QIODevice::ReadOnly) || file.readAll().contains(secret);
    });
  }
};

wire::Bytes garbage(std::size_t size) { return wire::Bytes(size, std::byte{0x9f}); }

}  // namespace

class HostileHost : public QObject {
  Q_OBJECT
 private slots:
  void what_no_host_says_ends_in_one_sentence_data() {
    QTest::addColumn<QList<QByteArray>>("says");
    const auto row = [](const char* name, const std::vector<wire::Bytes>& messages) {
      QList<QByteArray> all;
      for (const wire::Bytes& one : messages)
        all << QByteArray(reinterpret_cast<const char*>(one.data()), static_cast<qsizetype>(one.size()));
      QTest::newRow(name) << all;
    };
    using wire::FromHost;
    const auto said = [](FromHost message) { return wire::encode(message); };
    const wire::Bytes welcome = said(wire::Welcome{"build", wire::Role::commander, SeatId{0}, 7});
    row("garbage", {garbage(200)});
    row("nothing", {wire::Bytes{}});
    row("a welcome and garbage", {welcome, garbage(200)});
    row("welcomes to two seats", {welcome, said(wire::Welcome{"build", wire::Role::commander, SeatId{1}, 7})});
    row("changes before a sheet", {welcome, said(wire::Told{1, {}})});
    row("a part of no country", {welcome, said(wire::CountryPart{0, wire::Bytes(100)})});
    row("a sheet without rules", {welcome, said(wire::SheetIs{})});
    row("turned away by a loud one", {said(wire::TurnedAway{"\x1b[31m9\n9\x07", wire::Turned::other_protocol})});
    row("turned away", {said(wire::TurnedAway{"9", wire::Turned::no_invitation})});
    row("a farewell at once", {said(wire::Farewell{wire::Parting::withdrawn})});
  }
  void what_no_host_says_ends_in_one_sentence() {
    QFETCH(const QList<QByteArray>, says);
    FalseHost host;
    for (const QByteArray& one : says) {
      const auto bytes = std::as_bytes(std::span(one.constData(), static_cast<std::size_t>(one.size())));
      host.says.emplace_back(bytes.begin(), bytes.end());
    }
    const std::string link = link_of(host.invitation());
    Joined guest(link);
    QVERIFY2(guest.ended(), guest.err);
    QCOMPARE(guest.process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(guest.process.exitCode(), 1);
    QCOMPARE(guest.sentences().size(), 1);
    const QString sentence = QString::fromUtf8(guest.sentences().front());
    QVERIFY2(std::ranges::all_of(sentence, [](QChar c) { return c.isPrint(); }), guest.err);
    QVERIFY(guest.out.isEmpty());
    QVERIFY(!guest.tells(secret_in(link)));
    QVERIFY2(guest.files().isEmpty(), qPrintable(guest.files().join(' ')));
  }

  // Another's text is shown on one line; the line is tried again, as any that breaks.
  void a_reason_of_his_is_one_line() {
    FalseHost host;
    host.closes_with = "first\nsecond \x1b[2J third";
    const std::string link = link_of(host.invitation());
    Joined guest(link);
    QVERIFY(QTest::qWaitFor([&] { return guest.err.contains("third"); }, host_patience));
    guest.process.terminate();
    QVERIFY(guest.ended());
    QCOMPARE(guest.process.exitStatus(), QProcess::NormalExit);
    QVERIFY2(!guest.err.contains('\x1b') && !guest.err.contains("\nsecond"), guest.err);
    QVERIFY(!guest.tells(secret_in(link)));
  }

  // The host is gone in the middle of it. What is left on the guest's disk is the country, the same for either side.
  void a_host_that_dies_leaves_a_country_and_no_secret() {
    auto host = std::make_unique<RealHost>();
    const std::string red_link = host->link("red"), blue_link = host->link("blue");
    Joined red(red_link), blue(blue_link);
    QTRY_COMPARE_WITH_TIMEOUT(host->host->server().guests(), std::size_t{2}, host_patience);
    QTRY_VERIFY_WITH_TIMEOUT(!red.files().isEmpty() && !blue.files().isEmpty(), host_patience);
    host->host->server().steer(wire::Steering::close_move);
    QTest::qWait(300);
    const std::vector<std::string> own = [&] {
      std::vector<std::string> names;
      for (const Body& body : host->host->session().setting().order_of_battle) names.push_back(body.name);
      return names;
    }();
    host.reset();
    QTRY_VERIFY_WITH_TIMEOUT(red.err.contains("the line is lost") && blue.err.contains("the line is lost"),
                             host_patience);
    for (Joined* one : {&red, &blue}) {
      one->process.terminate();
      QVERIFY(one->ended());
      QCOMPARE(one->process.exitStatus(), QProcess::NormalExit);
      QCOMPARE(one->files().size(), 1);
      QVERIFY(!one->tells(secret_in(red_link)) && !one->tells(secret_in(blue_link)));
      for (const std::string& name : own) QVERIFY2(!one->err.contains(name.c_str()), name.c_str());
    }
    QFile reds(red.files().front()), blues(blue.files().front());
    QVERIFY(reds.open(QIODevice::ReadOnly) && blues.open(QIODevice::ReadOnly));
    QCOMPARE(QFileInfo(reds).fileName(), QFileInfo(blues).fileName());
    QVERIFY(reds.readAll() == blues.readAll());
  }
};

SANDGATE_TEST(HostileHost)

}  // namespace tst_hostile_host
#include "tst_hostile_host.moc"
