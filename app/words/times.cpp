#include "app/words/times.h"

#include <QRegularExpression>
#include <array>

#include "app/words/dates.h"
#include "app/words/tongue.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

constexpr std::int64_t minutes_a_day = 24 * 60;

constexpr std::array months = {
    QT_TRANSLATE_NOOP("words", "Jan"),   QT_TRANSLATE_NOOP("words", "Feb"), QT_TRANSLATE_NOOP("words", "March"),
    QT_TRANSLATE_NOOP("words", "April"), QT_TRANSLATE_NOOP("words", "May"), QT_TRANSLATE_NOOP("words", "June"),
    QT_TRANSLATE_NOOP("words", "July"),  QT_TRANSLATE_NOOP("words", "Aug"), QT_TRANSLATE_NOOP("words", "Sept"),
    QT_TRANSLATE_NOOP("words", "Oct"),   QT_TRANSLATE_NOOP("words", "Nov"), QT_TRANSLATE_NOOP("words", "Dec")};

QString month_name(std::size_t month) { return Words::tr(months[month]); }

/// A month by its number, or by as much of its name as no other begins with, in the language spoken or in English.
std::optional<int> read_month(QString typed) {
  bool number = false;
  if (const int n = typed.toInt(&number); number) return n >= 1 && n <= 12 ? std::optional(n) : std::nullopt;
  constexpr int least_letters = 3;
  typed.remove(QLatin1Char('.'));
  if (typed.size() < least_letters) return {};
  std::optional<int> found;
  for (std::size_t i = 0; i < months.size(); ++i) {
    const auto named = [&](QString name) {
      name.remove(QLatin1Char('.'));
      return name.startsWith(typed, Qt::CaseInsensitive) || typed.startsWith(name, Qt::CaseInsensitive);
    };
    if (!named(month_name(i)) && !named(QString::fromUtf8(months[i]))) continue;
    if (found) return {};
    found = static_cast<int>(i) + 1;
  }
  return found;
}

int hour_of_twelve(int hour) { return hour % 12 == 0 ? 12 : hour % 12; }

}  // namespace

QString short_time(ExerciseTime time) {
  const auto civil = time.civil();
  // By a clock of twelve hours with a point: "2.36"; by one of 24: "14.36", or as the language has it ("14 h 36").
  return (by_twelve_hours() ? QStringLiteral("%1.%2") : Words::tr("%1.%2", "hour of 24, minute"))
      .arg(by_twelve_hours() ? hour_of_twelve(civil.hour) : civil.hour)
      .arg(civil.minute, 2, 10, QLatin1Char('0'));
}

QString time_of_day(ExerciseTime time) {
  if (!by_twelve_hours()) return Words::tr("%1", "a time of day by a clock of 24 hours").arg(short_time(time));
  const auto civil = time.civil();
  if (civil.hour == 12 && civil.minute == 0) return Words::tr("12 noon");
  return (civil.hour < 12 ? Words::tr("%1 a.m.") : Words::tr("%1 p.m.")).arg(short_time(time));
}

QString date(ExerciseTime time) {
  static constexpr std::array days = {QT_TRANSLATE_NOOP("words", "Sun"), QT_TRANSLATE_NOOP("words", "Mon"),
                                      QT_TRANSLATE_NOOP("words", "Tue"), QT_TRANSLATE_NOOP("words", "Wed"),
                                      QT_TRANSLATE_NOOP("words", "Thu"), QT_TRANSLATE_NOOP("words", "Fri"),
                                      QT_TRANSLATE_NOOP("words", "Sat")};
  const auto civil = time.civil();
  //: weekday, day, month, year: "Tue 14 Sept 1909"
  return Words::tr("%1 %2 %3 %4")
      .arg(Words::tr(days[static_cast<std::size_t>(civil.weekday)]))
      .arg(civil.day)
      .arg(month_name(static_cast<std::size_t>(civil.month - 1)))
      .arg(civil.year);
}

QString date_and_time(ExerciseTime time) {
  const auto civil = time.civil();
  //: day, month, year: "14 Sept 1909"
  const QString day =
      Words::tr("%1 %2 %3").arg(civil.day).arg(month_name(static_cast<std::size_t>(civil.month - 1))).arg(civil.year);
  // By a clock of 24 hours the figures say it, and a narrow field has room for them.
  return QStringLiteral("%1, %2").arg(day, by_twelve_hours() ? time_of_day(time) : short_time(time));
}

std::optional<ExerciseTime> read_date_and_time(const QString& text) {
  const QString plain = text.trimmed();
  if (const auto time = ExerciseTime::from_iso(plain.toStdString())) return time;
  static const QRegularExpression form(
      QStringLiteral(R"(^(?:\p{L}+[.,]*\s+)?(\d{1,2})[./ -]+(\p{L}+|\d{1,2})[./ -]+(\d{4})(?:,\s*|\s+)(.+)$)"));
  const auto found = form.match(plain);
  const auto month = found.hasMatch() ? read_month(found.captured(2)) : std::nullopt;
  if (!month) return {};
  const auto midnight = ExerciseTime::from_iso(QStringLiteral("%1-%2-%3T00:00")
                                                   .arg(found.captured(3))
                                                   .arg(*month, 2, 10, QLatin1Char('0'))
                                                   .arg(found.captured(1).toInt(), 2, 10, QLatin1Char('0'))
                                                   .toStdString());
  return midnight ? read_time(found.captured(4), midnight->after(-1)) : std::nullopt;
}

QString age(ExerciseTime then, ExerciseTime now) {
  const auto minutes = now.minutes - then.minutes;
  if (minutes < 120) return Words::tr("%1 min").arg(minutes);
  if (minutes < 2 * minutes_a_day) return Words::tr("%1 h").arg(minutes / 60);
  return Words::tr("%1 days").arg(minutes / minutes_a_day);
}

std::optional<ExerciseTime> read_time(const QString& text, ExerciseTime now) {
  static const QRegularExpression form(
      QStringLiteral(R"(^\s*(\d{1,2})(?:(?:[.: ]|\s*h\s*)(\d{2})?)?\s*(?:Uhr)?\s*(a\.?m\.?|p\.?m\.?|noon)?\s*$)"),
      QRegularExpression::CaseInsensitiveOption);
  const auto found = form.match(text);
  if (!found.hasMatch()) return {};
  const int hour = found.captured(1).toInt();
  const int minute = found.captured(2).toInt();
  const QString half = found.captured(3).toLower();
  const bool either = by_twelve_hours() && half.isEmpty() && hour >= 1 && hour <= 12;
  if (minute > 59 || hour > 23 || (!half.isEmpty() && (hour < 1 || hour > 12))) return {};

  int from_midnight = hour * 60 + minute;
  if (!half.isEmpty() || either) {
    from_midnight = (hour % 12) * 60 + minute;
    if (half.startsWith(QLatin1Char('p')) || half == QLatin1String("noon")) from_midnight += 12 * 60;
  }
  const std::int64_t step = either ? minutes_a_day / 2 : minutes_a_day;
  const auto today = now.civil();
  ExerciseTime time{now.minutes - today.hour * 60 - today.minute + from_midnight};
  while (time <= now) time = time.after(step);
  return time;
}

}  // namespace sandgate::words
