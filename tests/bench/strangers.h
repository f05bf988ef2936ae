// Strangers who try to log in by guessing keys, ten thousand times a minute, from a process of their own.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QSocketNotifier>
#include <QTimer>
#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>
#include <string>

#include "app/invite/invitation.h"
#include "app/net/connection.h"
#include "app/wire/messages.h"

namespace sandgate::bench {

constexpr int tries_a_minute = 10'000;

/// What became of their tries.
struct StrangersCount {
  int tries = 0;   ///< sockets that were opened
  int turned = 0;  ///< of them those that got as far as to say a wrong key
  double processor_s = 0;
};

/// The strangers' own process: `go` and `rest` on its standard input. It has the lowest priority there is, for
/// strangers have processors of their own elsewhere, which a machine that is host and stranger at once has not.
inline int be_strangers(const std::string& link) {
  auto read = read_link(link);
  if (!read) return 1;
  Invitation invitation = *read;
  invitation.secret.bytes[3] ^= 1;
  NetTarget target{invitation.addresses, invitation.port, {}, invitation.plain};
  std::memcpy(target.fingerprint.data(), invitation.fingerprint.bytes.data(), target.fingerprint.size());
  wire::Hello hello;
  hello.name = invitation.seat;
  hello.key = invitation.secret.bytes;
  const auto greeting = std::make_shared<const wire::Bytes>(wire::encode(wire::FromClient{hello}));

  struct Try {
    std::unique_ptr<NetConnection> connection;
    bool over = false;
  };
  std::deque<std::unique_ptr<Try>> tries;
  StrangersCount count;
  const auto knock = [&] {
    tries.push_back(std::make_unique<Try>());
    ++count.tries;
    Try* const one = tries.back().get();
    ConnectionCalls calls;
    calls.opened = [one, greeting](const std::string&) { one->connection->send(greeting); };
    calls.message = [&count](NetBytes) { ++count.turned; };
    calls.closed = [one](NetEnd, const Phrase&) { one->over = true; };
    one->connection = std::make_unique<NetConnection>(target, std::move(calls));
  };
  QElapsedTimer clock;
  qint64 knocked = 0;
  QTimer again;
  again.setTimerType(Qt::PreciseTimer);
  QObject::connect(&again, &QTimer::timeout, [&] {
    std::erase_if(tries, [](const auto& one) { return one->over; });
    for (; knocked < clock.elapsed() * tries_a_minute / 60'000; ++knocked) knock();
  });
  QSocketNotifier word(STDIN_FILENO, QSocketNotifier::Read);
  QObject::connect(&word, &QSocketNotifier::activated, [&] {
    char text[16] = {};
    const auto length = ::read(STDIN_FILENO, text, sizeof text);
    if (length <= 0) return QCoreApplication::quit();
    if (text[0] != 'g') return again.stop();
    clock.start();
    knocked = 0;
    again.start(std::chrono::milliseconds(5));
  });
  QCoreApplication::exec();
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  std::printf("%d %d %f\n", count.tries, count.turned, seconds(used.ru_utime) + seconds(used.ru_stime));
  return 0;
}

class Strangers {
 public:
  explicit Strangers(const std::string& link) {
    process_.start(QStringLiteral("/proc/self/exe"), {QStringLiteral("--strangers"), QString::fromStdString(link)});
    process_.waitForStarted();
  }
  ~Strangers() { process_.kill(), process_.waitForFinished(); }
  void go() { say("go\n"); }
  void rest() { say("rest\n"); }
  StrangersCount end() {
    process_.closeWriteChannel();
    process_.waitForFinished();
    StrangersCount count;
    std::sscanf(process_.readAllStandardOutput().constData(), "%d %d %lf", &count.tries, &count.turned,
                &count.processor_s);
    return count;
  }

 private:
  void say(const char* word) {
    process_.write(word);
    process_.waitForBytesWritten();
  }
  QProcess process_;
};

}  // namespace sandgate::bench
