#include "app/words/sightings.h"

#include <QStringList>
#include <array>

#include "app/words/arguments.h"
#include "app/words/measures.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

QString seen_arm(Arm arm) {
  switch (arm) {
    case Arm::infantry: return Words::tr("infantry");
    case Arm::cavalry: return Words::tr("cavalry");
    case Arm::engineers: return Words::tr("engineers");
    case Arm::artillery: return Words::tr("artillery");
    case Arm::transport: return Words::tr("transport");
    case Arm::supply: return Words::tr("supply");
    case Arm::general: return Words::tr("a General");
    case Arm::boat: return Words::tr("boats");
    case Arm::depot: return Words::tr("a depot");
    case Arm::train: return Words::tr("a train");
  }
  return {};
}

QString short_arm(Arm arm) {
  switch (arm) {
    case Arm::infantry: return Words::tr("Inf.");
    case Arm::cavalry: return Words::tr("Cav.");
    case Arm::engineers: return Words::tr("Eng.");
    case Arm::artillery: return Words::tr("Art.");
    case Arm::transport: return Words::tr("Transp.");
    case Arm::supply: return Words::tr("Supply");
    case Arm::general: return Words::tr("H.Q.");
    case Arm::boat: return Words::tr("Boats");
    case Arm::depot: return Words::tr("Depot");
    case Arm::train: return Words::tr("Train");
  }
  return {};
}

QString number(const Part& part, bool counted) {
  return counted ? QString::number(part.men.count) : Words::tr("about %1").arg(part.men.count);
}

QString part_words(const Part& part, bool counted) {
  if (part.arm == Arm::general) return seen_arm(part.arm);
  QStringList words{seen_arm(part.arm)};
  if (part.guns > 0) words << words::counted(part.guns, Words::tr("%1 gun"), Words::tr("%1 guns"));
  if (part.arm == Arm::boat)
    words.front() = words::counted(part.waggons, Words::tr("%1 boat"), Words::tr("%1 boats"));
  else if (part.waggons > 0)
    words << words::counted(part.waggons, Words::tr("%1 waggon"), Words::tr("%1 waggons"));
  if (part.men.count > 0) words << number(part, counted);
  return words.join(QStringLiteral(", "));
}

QString contents(const Sighting& seen) {
  QStringList parts;
  for (const Part& part : seen.parts) parts << part_words(part, seen.counted);
  return parts.join(QStringLiteral("; "));
}

QString first_capital(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}  // namespace

QString what(const Sighting& seen) {
  if (seen.formation == Formation::boxed) {
    return seen.parts.empty() ? Words::tr("Box") : Words::tr("Box (%1)").arg(contents(seen));
  }
  if (seen.parts.empty()) return Words::tr("An empty box");
  if (seen.scouts) return Words::tr("Scouts, %1").arg(number(seen.parts.front(), seen.counted));
  return first_capital(contents(seen));
}

QString short_what(const Sighting& seen) {
  if (seen.parts.empty()) return {};
  const Part& first = seen.parts.front();
  if (first.arm == Arm::general) return short_arm(first.arm);
  QString text = seen.scouts ? Words::tr("Scouts") : short_arm(first.arm);
  if (first.guns > 0) {
    text = counted(first.guns, Words::tr("%1 gun"), Words::tr("%1 guns"));
  } else if (first.arm == Arm::boat && first.waggons > 0) {
    text = counted(first.waggons, Words::tr("%1 boat"), Words::tr("%1 boats"));
  } else if (first.waggons > 0) {
    text = counted(first.waggons, Words::tr("%1 waggon"), Words::tr("%1 waggons"));
  } else if (first.men.count > 0) {
    text = seen.counted ? Words::tr("%1 %2").arg(text).arg(first.men.count)
                        : Words::tr("%1 ab. %2").arg(text).arg(first.men.count);
  }
  return seen.parts.size() > 1 ? Words::tr("%1 +").arg(text) : text;
}

QString wind(Bearing bearing) {
  static constexpr std::array winds = {QT_TRANSLATE_NOOP("words", "N."), QT_TRANSLATE_NOOP("words", "N.E."),
                                       QT_TRANSLATE_NOOP("words", "E."), QT_TRANSLATE_NOOP("words", "S.E."),
                                       QT_TRANSLATE_NOOP("words", "S."), QT_TRANSLATE_NOOP("words", "S.W."),
                                       QT_TRANSLATE_NOOP("words", "W."), QT_TRANSLATE_NOOP("words", "N.W.")};
  constexpr int eighth = Bearing::full_circle / 8;
  return Words::tr(winds[static_cast<std::size_t>((bearing.mils + eighth / 2) / eighth % 8)]);
}

QString age(const SightedBody& body, ExerciseTime now) {
  return body.state == ReportKind::seen ? Words::tr("now") : ago(body.time, now);
}

QString ago(ExerciseTime then, ExerciseTime now) {
  const std::int64_t minutes = now.minutes - then.minutes;
  if (minutes < 60) return Words::tr("%1 min").arg(minutes);
  return Words::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

QString state(const SightedBody& body) {
  switch (body.state) {
    case ReportKind::seen: return Words::tr("in sight");
    case ReportKind::lost: return Words::tr("lost from sight");
    case ReportKind::empty: return Words::tr("a dummy");
    case ReportKind::fallen: return Words::tr("nothing left");
  }
  return {};
}

QStringList sighted_lines(const SightedBody& body, const Picture& picture, const Briefing& briefing) {
  const QString side = QString::fromStdString(briefing.sides[body.side.index()].name);
  QStringList lines{Words::tr("%1: %2").arg(side, what(body.seen))};
  lines << Words::tr("%1, heading %2").arg(place(body.seen.at, briefing), wind(body.seen.facing));
  if (body.moving) lines.back() = Words::tr("%1, moving %2").arg(place(body.seen.at, briefing), wind(body.seen.facing));
  QString how = body.state == ReportKind::seen ? Words::tr("In sight now") : Words::tr("Lost from sight");
  if (body.state == ReportKind::lost) how = Words::tr("%1, %2 ago").arg(how, age(body, picture.clock.time));
  if (const OwnBody* by = body.by ? picture.body(body.by) : nullptr)
    how = Words::tr("%1; seen by %2").arg(how, QString::fromStdString(by->name));
  return lines << how;
}

}  // namespace sandgate::words
