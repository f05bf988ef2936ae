#include "app/desk/start/recent.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>

namespace sandgate {
namespace {
constexpr int remembered = 12;
const QString recent_key = QStringLiteral("recent_exercises"), told_key = QStringLiteral("exercises_told"),
              own_key = QStringLiteral("own_scenarios");
}  // namespace

QStringList recent_exercises() {
  QStringList there;
  for (const QString& file : QSettings().value(recent_key).toStringList()) {
    if (QFileInfo::exists(file)) there << file;
  }
  return there;
}

void remember_exercise(const QString& file, const QString& told) {
  const QString path = QFileInfo(file).absoluteFilePath();
  QSettings settings;
  QStringList files = settings.value(recent_key).toStringList();
  files.removeAll(path);
  files.prepend(path);
  files = files.mid(0, remembered);
  settings.setValue(recent_key, files);
  QVariantMap all = settings.value(told_key).toMap();
  if (!told.isEmpty()) all[path] = told;
  for (const QString& one : all.keys())
    if (!files.contains(one)) all.remove(one);
  settings.setValue(told_key, all);
}

QString exercise_told(const QString& file) {
  return QSettings().value(told_key).toMap().value(QFileInfo(file).absoluteFilePath()).toString();
}

QStringList own_scenarios() {
  QStringList there;
  for (const QString& where : QSettings().value(own_key).toStringList())
    if (QFileInfo::exists(where)) there << where;
  return there;
}

void remember_scenario(const QString& where) {
  const QString path = QFileInfo(where).absoluteFilePath();
  QSettings settings;
  QStringList all = settings.value(own_key).toStringList();
  all.removeAll(path);
  all.append(path);
  settings.setValue(own_key, all.mid(std::max<qsizetype>(0, all.size() - remembered)));
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

QString exercises_folder() {
  const QDir documents(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
  return documents.filePath(QStringLiteral("Sandgate"));
}

QString new_exercise_file(const QString& scenario) { return free_name(exercises_folder(), scenario); }

QString next_exercise_file(const QString& exercise) {
  const QFileInfo file(exercise);
  static const QRegularExpression numbered(QStringLiteral("-\\d+$"));
  return free_name(file.absoluteDir(), file.completeBaseName().remove(numbered));
}

}  // namespace sandgate
