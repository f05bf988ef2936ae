#include "app/desk/start/recent.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include "app/desk/parts/choices.h"

namespace sandgate {
namespace {
constexpr int remembered = 12;
}  // namespace

QStringList recent_exercises() {
  QStringList there;
  for (const QString& file : choices::read(choices::recent_exercises)) {
    if (QFileInfo::exists(file)) there << file;
  }
  return there;
}

void remember_exercise(const QString& file, const QString& told) {
  const QString path = QFileInfo(file).absoluteFilePath();
  QStringList files = choices::read(choices::recent_exercises);
  files.removeAll(path);
  files.prepend(path);
  files = files.mid(0, remembered);
  choices::keep(choices::recent_exercises, files);
  QVariantMap all = choices::read(choices::exercises_told);
  if (!told.isEmpty()) all[path] = told;
  for (const QString& one : all.keys())
    if (!files.contains(one)) all.remove(one);
  choices::keep(choices::exercises_told, all);
}

QString exercise_told(const QString& file) {
  return choices::read(choices::exercises_told).value(QFileInfo(file).absoluteFilePath()).toString();
}

QStringList own_scenarios() {
  QStringList there;
  for (const QString& where : choices::read(choices::own_scenarios))
    if (QFileInfo::exists(where)) there << where;
  return there;
}

void remember_scenario(const QString& where) {
  const QString path = QFileInfo(where).absoluteFilePath();
  QStringList all = choices::read(choices::own_scenarios);
  all.removeAll(path);
  all.append(path);
  choices::keep(choices::own_scenarios, all.mid(std::max<qsizetype>(0, all.size() - remembered)));
}

void forget_exercise(const QString& file) {
  QStringList files = choices::read(choices::recent_exercises);
  files.removeAll(QFileInfo(file).absoluteFilePath());
  choices::keep(choices::recent_exercises, files);
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
