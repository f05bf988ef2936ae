#include "app/words/measures.h"

#include <cmath>

#include "app/words/tongue.h"
#include "app/words/words.h"

namespace sandgate::words {
QString moves(Moves moves) { return number(moves.in_moves(), 1); }

QString in_moves(std::int64_t moves) {
  if (moves <= 0) return Words::tr("this move");
  return moves == 1 ? Words::tr("in 1 move") : Words::tr("in %1 moves").arg(moves);
}

QString feet(Length length) { return number(length.in_feet(), 1); }

QString feet_whole(Length length) { return Words::tr("%1 ft").arg(std::llround(length.in_feet())); }

QString inches(Length length) { return Words::tr("%1 in.").arg(figures(std::round(length.in_inches() * 10) / 10)); }

QString ground(double metres) {
  if (metres < 1000) return Words::tr("%1 m").arg(std::llround(metres / 10) * 10);
  return Words::tr("%1 km").arg(number(metres / 1000, 1));
}

QString ordinal(std::int64_t number) {
  const std::int64_t last = number % 10, lasts = number % 100;
  if (lasts >= 11 && lasts <= 13) return Words::tr("%1th").arg(number);
  if (last == 1) return Words::tr("%1st").arg(number);
  if (last == 2) return Words::tr("%1nd").arg(number);
  return (last == 3 ? Words::tr("%1rd") : Words::tr("%1th")).arg(number);
}

QString men(Men men) { return counted(men.count, Words::tr("%1 man"), Words::tr("%1 men")); }

QString counted(std::int64_t count, const QString& one, const QString& many) {
  const QString& form = counts_as_one(count) ? one : many;
  return form.contains(QLatin1String("%1")) ? form.arg(count) : form;
}

}  // namespace sandgate::words
