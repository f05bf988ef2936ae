#include "app/desk/parts/choices.h"

#include <QSettings>
#include <algorithm>
#include <optional>

namespace sandgate::choices {
namespace {

QVariant kept_under(const char* key) { return QSettings().value(QLatin1String(key)); }

/// A file has words for what a run has as values.
std::optional<bool> taken(const Truth&, const QVariant& value) {
  const QString said = value.toString();
  if (said == QLatin1String("true")) return true;
  if (said == QLatin1String("false")) return false;
  return {};
}

std::optional<QString> taken(const Word& kept, const QVariant& value) {
  const QString said = value.toString();
  const bool known = std::ranges::any_of(kept.words, [&](const char* word) { return said == QLatin1String(word); });
  return known ? std::optional(said) : std::nullopt;
}

std::optional<int> taken(const Number& kept, const QVariant& value) {
  bool number = false;
  const int said = value.toString().toInt(&number);
  return number && said >= kept.least && said <= kept.most ? std::optional(said) : std::nullopt;
}

std::optional<QString> taken(const Line& kept, const QVariant& value) {
  if (value.typeId() != QMetaType::QString) return {};
  const QString said = value.toString();
  return said.size() <= kept.longest && !said.contains(QLatin1Char('\n')) ? std::optional(said) : std::nullopt;
}

/// A file does not tell one text from a list of one, nor an empty list from nothing.
std::optional<QStringList> taken(const Lines&, const QVariant& value) {
  const bool lines =
      !value.isValid() || value.typeId() == QMetaType::QStringList || value.typeId() == QMetaType::QString;
  return lines ? std::optional(value.toStringList()) : std::nullopt;
}

std::optional<QVariantMap> taken(const Map&, const QVariant& value) {
  return value.typeId() == QMetaType::QVariantMap ? std::optional(value.toMap()) : std::nullopt;
}

constexpr Kept every[] = {look,        by_night,         text_size,        motion_stilled,     shots_fly,
                          clock_muted, message_drawings, sounds_of_battle, table_in_the_round, table_quality,
                          all_marches, recent_exercises, exercises_told,   own_scenarios,      person,
                          lesson};

void write(const char* key, const QVariant& value) { QSettings().setValue(QLatin1String(key), value); }

}  // namespace

std::span<const Kept> all() { return every; }

bool may_stand(const Kept& kept, const QVariant& value) {
  return std::visit([&](const auto& one) { return taken(one, value).has_value(); }, kept);
}

bool read(const Truth& kept) { return taken(kept, kept_under(kept.key)).value_or(kept.otherwise); }
QString read(const Word& kept) { return taken(kept, kept_under(kept.key)).value_or(QString()); }
int read(const Number& kept) { return taken(kept, kept_under(kept.key)).value_or(kept.least); }
QString read(const Line& kept) { return taken(kept, kept_under(kept.key)).value_or(QString()); }
QStringList read(const Lines& kept) { return taken(kept, kept_under(kept.key)).value_or(QStringList()); }
QVariantMap read(const Map& kept) { return taken(kept, kept_under(kept.key)).value_or(QVariantMap()); }

void keep(const Truth& kept, bool value) { write(kept.key, value); }
void keep(const Word& kept, const QString& word) { write(kept.key, word); }
void keep(const Number& kept, int value) { write(kept.key, value); }
void keep(const Line& kept, const QString& line) { write(kept.key, line); }
void keep(const Lines& kept, const QStringList& lines) { write(kept.key, lines); }
void keep(const Map& kept, const QVariantMap& map) { write(kept.key, map); }
void forget(const char* key) { QSettings().remove(QLatin1String(key)); }

}  // namespace sandgate::choices
