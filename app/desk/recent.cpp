#include "app/desk/recent.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace sandgate {
namespace {
constexpr int remembered = 12;
const QString key = QStringLiteral("recent_exercises");
}  // namespace

QStringList recent_exercises() {
  QStringList there;
  for (const QString& file : QSettings().value(key).toStringList()) {
    if (QFileInfo::exists(file)) there << file;
  }
  return there;
}

void remember_exercise(const QString& file) {
  const QString path = QFileInfo(file).absoluteFilePath();
  QSettings settings;
  QStringList files = settings.value(key).toStringList();
  files.removeAll(path);
  files.prepend(path);
  settings.setValue(key, files.mid(0, remembered));
}

void forget_exercise(const QString& file) {
  QSettings settings;
  QStringList files = settings.value(key).toStringList();
  files.removeAll(QFileInfo(file).absoluteFilePath());
  settings.setValue(key, files);
}

QString new_exercise_file(const QString& scenario) {
  const QDir folder(QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath("Sandgate"));
  QString name = folder.filePath(scenario + QStringLiteral(".sandgate"));
  for (int n = 2; QFileInfo::exists(name); ++n) {
    name = folder.filePath(QStringLiteral("%1-%2.sandgate").arg(scenario).arg(n));
  }
  return name;
}

}  // namespace sandgate
