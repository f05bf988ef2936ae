// A row of the seats board in words.
#include <QCoreApplication>

#include "app/umpire/seats_table.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

struct Told {
  Q_DECLARE_TR_FUNCTIONS(SeatsTable)
};

}  // namespace

QString sight_word(SeatSight sight) {
  switch (sight) {
    case SeatSight::own: return Told::tr("own");
    case SeatSight::side: return Told::tr("side");
    case SeatSight::far: return Told::tr("far");
  }
  return {};
}

QString told_of(const SeatsModel& model, const BoardRow& row) {
  QStringList lines;
  const QString who = row.nobody() ? Told::tr("nobody yet") : row.holder.isEmpty() ? row.person : row.holder;
  lines
      << Told::tr("%1 (%2): %3, %4").arg(row.post, QString::fromStdString(row.name), who, SeatsModel::state_words(row));
  if (row.role != wire::Role::commander) return lines.front();
  if (!row.duty.isEmpty()) lines << row.duty;
  QStringList bodies, deputed, may;
  for (const Arm arm : all_arms) {
    const auto place = static_cast<std::size_t>(arm);
    if (row.bodies[place] > 0) bodies << QStringLiteral("%1 %2").arg(words::arm(arm)).arg(row.bodies[place]);
    if (row.deputed[place] > 0) deputed << QStringLiteral("%1 %2").arg(words::arm(arm)).arg(row.deputed[place]);
  }
  if (!bodies.isEmpty()) lines << Told::tr("Commands %1").arg(bodies.join(QStringLiteral(", ")));
  if (!deputed.isEmpty()) lines << Told::tr("As deputy %1").arg(deputed.join(QStringLiteral(", ")));
  lines << Told::tr("Sees: %1").arg(sight_word(row.sees));
  for (const Right right : row.may) may << words::right(right);
  lines << Told::tr("May %1").arg(may.join(QStringLiteral(", ")));
  lines << Told::tr("Sheet %1, briefing %2, intent %3")
               .arg(row.sheet ? Told::tr("there") : Told::tr("wanting"),
                    row.brief ? Told::tr("read") : Told::tr("unread"),
                    row.intent ? Told::tr("sealed") : Told::tr("open"));
  if (const QString lacks = model.lacks(row); !lacks.isEmpty()) lines << lacks;
  return lines.join(QLatin1Char('\n'));
}

}  // namespace sandgate
