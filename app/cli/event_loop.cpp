#include "app/cli/event_loop.h"

#include <sys/socket.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QSocketNotifier>
#include <QTimer>
#include <array>
#include <csignal>
#include <optional>

namespace sandgate::cli {
namespace {

std::array<int, 2> ends{-1, -1};

// Nothing else may be done in a signal's handler.
void note_signal(int) {
  const char one = 1;
  static_cast<void>(!write(ends[0], &one, 1));
}

}  // namespace

void run_loop(const std::function<void()>& begin, const std::function<void()>& asked,
              const std::function<void()>& ended) {
  int argc = 1;
  char name[] = "sandgate";
  std::array<char*, 2> argv{name, nullptr};
  std::optional<QCoreApplication> application;
  if (!QCoreApplication::instance()) application.emplace(argc, argv.data());
  QCoreApplication::setOrganizationName(QStringLiteral("Sandgate"));
  QCoreApplication::setApplicationName(QStringLiteral("Sandgate"));
  static_cast<void>(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()));
  QSocketNotifier noted(ends[1], QSocketNotifier::Read);
  QObject::connect(&noted, &QSocketNotifier::activated, &noted, [&] {
    char one = 0;
    static_cast<void>(!read(ends[1], &one, 1));
    asked();
  });
  const auto terminate = std::signal(SIGTERM, note_signal), interrupt = std::signal(SIGINT, note_signal);
  QTimer::singleShot(0, QCoreApplication::instance(), [&] { begin(); });
  QCoreApplication::exec();
  ended();
  std::signal(SIGTERM, terminate);
  std::signal(SIGINT, interrupt);
  for (int& end : ends) close(end), end = -1;
}

void stop_loop() { QCoreApplication::quit(); }

}  // namespace sandgate::cli
