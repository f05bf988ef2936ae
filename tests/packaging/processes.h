// Programs started and heard to their end, with an environment in which nothing points back to the sources.
#pragma once

#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QTest>

namespace sandgate::tests {

struct Said {
  int exit = -1;  ///< -1: it did not start, or did not end
  QByteArray out, err;
  QByteArray all() const { return out + err; }
};

struct Place {
  QString folder = {};  ///< where it runs
  QProcessEnvironment environment = {};
};

/// The environment of this process without what leads a program to the data and plug-ins of a build.
inline QProcessEnvironment led_nowhere() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"SANDGATE_DATA", "SANDGATE_PLUGINS", "SANDGATE_HOST_FOLDER", "SANDGATE_CACHE_FOLDER"})
    environment.remove(name);
  return environment;
}

inline Said run(const QString& program, const QStringList& arguments, const Place& place = {},
                int milliseconds = 300'000) {
  QProcess process;
  process.setProcessEnvironment(place.environment.isEmpty() ? led_nowhere() : place.environment);
  if (!place.folder.isEmpty()) process.setWorkingDirectory(place.folder);
  process.start(program, arguments, QIODevice::ReadOnly);
  if (!process.waitForFinished(milliseconds)) {
    process.kill();
    process.waitForFinished();
    return {-1, process.readAllStandardOutput(),
            process.readAllStandardError() + "\n" + program.toUtf8() + " did not end"};
  }
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

inline bool there_is(const char* program) { return !QStandardPaths::findExecutable(program).isEmpty(); }

/// Puts one part of the build, "runtime" or "development", into a folder.
inline Said install(const QString& part, const QString& folder) {
  return run(SANDGATE_CMAKE, {"--install", SANDGATE_BIN_DIR "/..", "--prefix", folder, "--component", part});
}

}  // namespace sandgate::tests
