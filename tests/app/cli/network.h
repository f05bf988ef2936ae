// Hosts and guests in processes of their own, and a bad line between them.
#pragma once

#include <QDir>
#include <QElapsedTimer>
#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <functional>
#include <memory>
#include <random>
#include <vector>

namespace sandgate::tests {

inline QProcessEnvironment private_folders(const QTemporaryDir& folder) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("SANDGATE_HOST_FOLDER", folder.filePath("host"));
  environment.insert("SANDGATE_CACHE_FOLDER", folder.filePath("cache"));
  return environment;
}

/// `sandgate host`, which has said that it serves.
class HostProcess {
 public:
  HostProcess(const QTemporaryDir& folder, const QStringList& arguments) {
    process_.setProcessEnvironment(private_folders(folder));
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process_.start(SANDGATE_BIN_DIR "/sandgate",
                   QStringList{"host"} + arguments + QStringList{"--bind", "127.0.0.1", "--json"});
    QByteArray line;
    while (!line.endsWith('\n') && process_.waitForReadyRead(120'000)) line += process_.readLine();
    told_ = QJsonDocument::fromJson(line).object();
  }
  ~HostProcess() { kill(); }
  bool serves() const { return told_.contains("port") || told_.contains("syndicates"); }
  const QJsonObject& told() const { return told_; }
  quint16 port() const { return static_cast<quint16>(told_["port"].toInt()); }
  QString fingerprint() const { return told_["fingerprint"].toString(); }
  QStringList names() const {
    QStringList all;
    for (const auto& one : told_["invitations"].toArray()) all << one.toObject()["seat"].toString();
    return all;
  }
  QString link(const QString& seat) const {
    for (const auto& one : told_["invitations"].toArray()) {
      if (one.toObject()["seat"] == seat) return one.toObject()["link"].toString();
    }
    return {};
  }
  void kill() {
    process_.kill();
    process_.waitForFinished();
  }
  /// SIGTERM: its exit code.
  int end() {
    process_.terminate();
    return process_.waitForFinished(60'000) && process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
  }

 private:
  QProcess process_;
  QJsonObject told_;
};

/// `sandgate join`.
class GuestProcess {
 public:
  GuestProcess(const QTemporaryDir& folder, const QString& link, const QStringList& arguments) {
    process_.setProcessEnvironment(private_folders(folder));
    process_.start(SANDGATE_BIN_DIR "/sandgate", QStringList{"join", "-"} + arguments + QStringList{"--json"});
    process_.write(link.toUtf8() + "\n");
    process_.closeWriteChannel();
  }
  ~GuestProcess() { process_.kill(), process_.waitForFinished(); }
  bool ended() const { return process_.state() == QProcess::NotRunning; }
  int exit() const { return process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1; }
  QByteArray said_wrong() { return process_.readAllStandardError(); }
  QJsonObject answer() {
    if (answer_.isEmpty()) {
      const auto lines = process_.readAllStandardOutput().trimmed().split('\n');
      answer_ = QJsonDocument::fromJson(lines.back()).object();
    }
    return answer_;
  }
  QProcess& process() { return process_; }

 private:
  QProcess process_;
  QJsonObject answer_;
};

/// Waits until all have ended, doing `meanwhile` now and then; whether they have.
inline bool wait_for(
    const std::vector<std::unique_ptr<GuestProcess>>& guests, int seconds,
    const std::function<void()>& meanwhile = [] {}) {
  QElapsedTimer clock;
  clock.start();
  const auto running = [&] { return std::ranges::any_of(guests, [](const auto& guest) { return !guest->ended(); }); };
  while (running() && clock.elapsed() < seconds * 1'000) {
    QTest::qWait(50);
    meanwhile();
  }
  return !running();
}

/// Carries bytes between guests and a host, late, and cuts lines.
class BadLine {
 public:
  explicit BadLine(quint16 host, unsigned seed) : host_(host), random_(seed) {
    QObject::connect(&server_, &QTcpServer::newConnection, [this] {
      while (QTcpSocket* guest = server_.nextPendingConnection()) take(guest);
    });
    clock_.start();
    server_.listen(QHostAddress::LocalHost);
  }
  quint16 port() const { return server_.serverPort(); }
  int cuts() const { return cuts_; }
  /// Cuts one of the lines there are.
  void cut() {
    const auto guests = server_.findChildren<QTcpSocket*>(QString(), Qt::FindDirectChildrenOnly);
    if (guests.isEmpty()) return;
    guests[static_cast<qsizetype>(random_() % static_cast<unsigned>(guests.size()))]->abort();
    ++cuts_;
  }

 private:
  void take(QTcpSocket* guest) {
    auto* host = new QTcpSocket(guest);
    host->connectToHost(QHostAddress::LocalHost, host_);
    pass_on(guest, host);
    pass_on(host, guest);
    QObject::connect(guest, &QTcpSocket::disconnected, guest, &QObject::deleteLater);
    QObject::connect(host, &QTcpSocket::disconnected, guest, [guest] { guest->abort(), guest->deleteLater(); });
    QObject::connect(host, &QTcpSocket::errorOccurred, guest, [guest] { guest->abort(), guest->deleteLater(); });
  }
  // What came first goes first: each waits at least as long as what was before it.
  void pass_on(QTcpSocket* from, QTcpSocket* to) {
    auto last = std::make_shared<qint64>(0);
    QObject::connect(from, &QTcpSocket::readyRead, to, [this, from, to, last] {
      const QByteArray bytes = from->readAll();
      const qint64 now = clock_.elapsed();
      *last = std::max(*last, now + static_cast<qint64>(random_() % 15));
      QTimer::singleShot(static_cast<int>(*last - now), Qt::PreciseTimer, to, [to, bytes] {
        if (to->state() != QAbstractSocket::UnconnectedState) to->write(bytes);
      });
    });
  }

  QTcpServer server_;
  QElapsedTimer clock_;
  quint16 host_;
  std::mt19937 random_;
  int cuts_ = 0;
};

}  // namespace sandgate::tests
