#include "app/lesson/kept_lesson.h"

#include <QFileInfo>
#include <QVariantMap>

#include "app/desk/parts/choices.h"

namespace sandgate {
namespace {
const QString file_key = QStringLiteral("file"), step_key = QStringLiteral("step"),
              move_key = QStringLiteral("own_move"), steps_key = QStringLiteral("steps");
}  // namespace

std::optional<KeptLesson> kept_lesson() {
  const QVariantMap map = choices::read(choices::lesson);
  bool well = true, all_well = true;
  const auto number = [&](const QString& key) {
    const qint64 value = map.value(key).toLongLong(&well);
    all_well = all_well && well && value >= 0;
    return value;
  };
  KeptLesson kept;
  kept.file = map.value(file_key).toString();
  kept.place = {static_cast<int>(number(step_key)), number(move_key)};
  kept.steps = static_cast<int>(number(steps_key));
  if (!all_well || kept.file.isEmpty() || !QFileInfo(kept.file).isFile()) return {};
  return kept;
}

void keep_lesson(const KeptLesson& kept) {
  QVariantMap map;
  map[file_key] = QFileInfo(kept.file).absoluteFilePath();
  map[step_key] = kept.place.step;
  map[move_key] = static_cast<qint64>(kept.place.own_move);
  map[steps_key] = kept.steps;
  choices::keep(choices::lesson, map);
}

void forget_lesson() { choices::forget(choices::lesson.key); }

}  // namespace sandgate
