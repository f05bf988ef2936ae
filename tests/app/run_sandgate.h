// Runs the command line as a user and a script meet it.
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTest>

namespace sandgate::tests {

struct Outcome {
  int exit = -1;  ///< -1: it crashed, or did not end
  QByteArray out, err;
  QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

inline Outcome run(const QStringList& arguments) {
  QProcess process;
  process.start(SANDGATE_BIN_DIR "/sandgate", arguments);
  process.waitForFinished(500'000);
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

/// One clear sentence, nothing on standard output, exit 1. `about`: what must stand in it.
inline void refuses(const Outcome& outcome, const QString& about = {}) {
  QCOMPARE(outcome.exit, 1);
  QVERIFY(outcome.out.isEmpty());
  const QString sentence = QString::fromUtf8(outcome.err).trimmed();
  QVERIFY2(sentence.startsWith("sandgate: ") && sentence.endsWith('.') && !sentence.contains('\n'),
           qPrintable(sentence));
  QVERIFY2(sentence.contains(about), qPrintable(sentence));
}

}  // namespace sandgate::tests
