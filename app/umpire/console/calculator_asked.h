// A line of the calculator as it is asked, and what its sections share.
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QString>
#include <algorithm>
#include <expected>
#include <optional>
#include <vector>

#include "app/words/tongue.h"
#include "core/base/enumeration.h"
#include "core/scenario/setting.h"

namespace sandgate::calculator {

struct Calculating {
  Q_DECLARE_TR_FUNCTIONS(Calculator)
};

using Ruled = std::expected<QString, QString>;

constexpr std::int64_t most_asked = 1'000'000;

/// A line in lower case, its numbers taken out in order.
struct Asked {
  QString words;
  std::vector<double> numbers;

  explicit Asked(const QString& line) : words(line.toLower()) {
    // As the command line calls it.
    if (words.startsWith(QStringLiteral("move-time"))) words.remove(0, 5);
    const QRegularExpression number(
        QStringLiteral("(?<![a-z])\\d+([%1.]\\d+)?").arg(QRegularExpression::escape(QLocale().decimalPoint())));
    for (auto match = number.globalMatch(words); match.hasNext();)
      numbers.push_back(
          std::min(sandgate::words::read_number(match.next().captured()).value_or(0), static_cast<double>(most_asked)));
  }
  bool says(const char* word) const { return words.contains(QLatin1String(word)); }
  std::int64_t whole(std::size_t place, std::int64_t otherwise = 0) const {
    return place < numbers.size() ? static_cast<std::int64_t>(numbers[place]) : otherwise;
  }
  std::int32_t small(std::size_t place, std::int32_t otherwise = 0) const {
    return static_cast<std::int32_t>(whole(place, otherwise));
  }
  double part(std::size_t place) const { return place < numbers.size() ? numbers[place] : 0; }
};

inline Ruled wanting(const QString& how) { return std::unexpected(how); }

template <class Section>
Ruled not_in(const Rulebook& rulebook, const Section&, const QString& what) {
  return wanting(Calculating::tr("The rulebook %1 knows no %2.").arg(QString::fromStdString(rulebook.name), what));
}

template <Enumeration E>
std::optional<E> named_in(const Asked& asked) {
  std::optional<E> found;
  std::size_t longest = 0;
  for (const std::string_view name : words_of(E{})) {
    const QString said = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).replace(u'_', u' ');
    if (asked.words.contains(said) && name.size() > longest) {
      longest = name.size();
      found = worded<E>(name);
    }
  }
  return found;
}

/// Of "20 cavalry" the twenty; nought where it is not said.
inline std::int64_t so_many(const Asked& asked, const char* what) {
  const QRegularExpression said(QStringLiteral("(\\d+)\\s+%1").arg(QLatin1String(what)));
  const auto match = said.match(asked.words);
  return match.hasMatch() ? std::min<std::int64_t>(match.captured(1).toLongLong(), most_asked) : 0;
}

// Gunnery and lines of communication (calculator_lines.cpp)
Ruled shot(const Asked& asked, const Rulebook& rulebook);       ///< LW-4
Ruled supply(const Asked& asked, const Rulebook& rulebook);     ///< KS-4.1, CX-6
Ruled train(const Asked& asked, const Rulebook& rulebook);      ///< CX-7, KS-9
Ruled entrain(const Asked& asked, const Rulebook& rulebook);    ///< likewise
Ruled formation(const Asked& asked, const Rulebook& rulebook);  ///< KS-3
Ruled ride(const Asked& asked, const Setting& setting);         ///< KS-11.2

}  // namespace sandgate::calculator
