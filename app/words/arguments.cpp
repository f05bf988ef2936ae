#include "app/words/arguments.h"

#include "map/base/gridref.h"

namespace sandgate::words {

template <class T>
const T* Arguments::find(std::string_view name) const {
  for (const Argument& argument : arguments_) {
    if (argument.name == name) return std::get_if<T>(&argument.value);
  }
  return nullptr;
}

std::optional<std::int64_t> Arguments::number(std::string_view name) const {
  const auto* value = find<std::int64_t>(name);
  return value ? std::optional(*value) : std::nullopt;
}

std::optional<QString> Arguments::text(std::string_view name) const {
  const auto* value = find<std::string>(name);
  return value ? std::optional(QString::fromStdString(*value)) : std::nullopt;
}

std::optional<Point> Arguments::point(std::string_view name) const {
  const auto* value = find<Point>(name);
  return value ? std::optional(*value) : std::nullopt;
}

std::optional<Point> Arguments::first_point() const {
  for (const Argument& argument : arguments_) {
    if (const auto* value = std::get_if<Point>(&argument.value)) return *value;
  }
  return {};
}

QString place(Point at, const Briefing& briefing, int digits) {
  return QString::fromStdString(grid_reference(briefing.to_ground(at), briefing.country->crs(), digits));
}

QString short_place(Point at, const Briefing& briefing, int digits) {
  QString text = place(at, briefing, digits);
  while (!text.isEmpty() && (text.front().isLetter() || text.front().isSpace())) text.remove(0, 1);
  return text;
}

}  // namespace sandgate::words
