#include "app/desk/start/recent.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>

namespace sandgate {
namespace {
constexpr int remembered = 12;
const QString recent_key = QStringLiteral("recent_exercises");
}  // namespace

QStringList recent_exercises() {
  QStringList there;
  for (const QString& file : QSettings().value(recent_key).toStringList()) {
    if (QFileInfo::exists(file)) there << file;
  }
  return there;
}

void remember_exercise(const QString& file) {
  const QString path = QFileInfo(file).absoluteFilePath();
  QSettings settings;
  QStringList files = settings.value(recent_key).toStringList();
  files.removeAll(path);
  files.prepend(path);
  settings.setValue(recent_key, files.mid(0, remembered));
}

void forget_exercise(const QString& file) {
  QSettings settings;
  QStringList files = settings.value(recent_key).toStringList();
  files.removeAll(QFileInfo(file).absoluteFilePath());
  settings.setValue(recent_key, files);
}

namespace {
QString free_name(const QDir& folder, const QString& scenario) {
  QString name = folder.filePath(scenario + QStringLiteral(".sandgate"));
  for (int n = 2; QFileInfo::exists(name); ++n) {
    name = folder.filePath(QStringLiteral("%1-%2.sandgate").arg(scenario).arg(n));
  }
  return name;
}
}  // namespace

QString new_exercise_file(const QString& scenario) {
  const QDir documents(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
  return free_name(documents.filePath(QStringLiteral("Sandgate")), scenario);
}

QString next_exercise_file(const QString& exercise) {
  const QFileInfo file(exercise);
  static const QRegularExpression numbered(QStringLiteral("-\\d+$"));
  return free_name(file.absoluteDir(), file.completeBaseName().remove(numbered));
}

}  // namespace sandgate
