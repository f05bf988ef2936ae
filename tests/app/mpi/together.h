// Programs that mpirun starts, as a user and a script meet them.
#pragma once

#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>
#include <vector>

#include "tests/app/fixtures/run_sandgate.h"

namespace sandgate::tests {

inline const QString mpi_program = SANDGATE_BIN_DIR "/sandgate-batch-mpi";
inline QString mpirun() { return QStandardPaths::findExecutable("mpirun"); }

/// Why it cannot be tried here; empty where it can.
inline const char* mpi_is_missing() {
  if (mpirun().isEmpty()) return "mpirun is not here (openmpi-bin): sandgate-batch-mpi is not tried";
  if (!QFile::exists(mpi_program)) return "it was built without MPI: there is no sandgate-batch-mpi to try";
  qputenv("OMPI_ALLOW_RUN_AS_ROOT", "1");
  qputenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
  return "";
}

inline QByteArray bytes_of_file(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What does not hang on the clock, nor on where it is written.
inline QJsonObject timeless_answer(QJsonObject answer) {
  for (const char* key : {"seconds", "out", "csv"}) answer.remove(key);
  return answer;
}

/// What it says itself, without what mpirun says of it.
inline QByteArray own_sentence(const QByteArray& err) {
  for (const QByteArray& line : err.split('\n'))
    if (line.startsWith("sandgate-batch-mpi: ")) return line;
  return {};
}

/// Of few moves each.
inline QStringList small_batch(const QStringList& arguments) {
  return QStringList{"hooks-farm", "--moves", "6"} + arguments;
}
inline QStringList under_mpirun(int processes, const QStringList& arguments) {
  return QStringList{"--oversubscribe", "-n", QString::number(processes), mpi_program} + arguments;
}
inline Outcome run_together(int processes, const QStringList& arguments) {
  QProcess process;
  process.start(mpirun(), under_mpirun(processes, arguments));
  process.waitForFinished(300'000);
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

/// The processes that an mpirun has started, in order of their ranks.
inline std::vector<pid_t> ranks_of(const QProcess& process) {
  const QString pid = QString::number(process.processId());
  std::vector<pid_t> found;
  for (const QByteArray& child : bytes_of_file("/proc/" + pid + "/task/" + pid + "/children").simplified().split(' '))
    if (!child.isEmpty()) found.push_back(child.toInt());
  return found;
}

}  // namespace sandgate::tests
