#include "app/words/tables.h"

#include <algorithm>
#include <cmath>

#include "app/words/measures.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

QString counted_arm(Arm arm, std::int64_t count) {
  switch (arm) {
    case Arm::infantry: return Words::tr("%1 infantry").arg(count);
    case Arm::cavalry: return Words::tr("%1 cavalry").arg(count);
    case Arm::engineers: return counted(count, Words::tr("%1 engineer"), Words::tr("%1 engineers"));
    case Arm::artillery: return counted(count, Words::tr("%1 gunner"), Words::tr("%1 gunners"));
    case Arm::transport: return counted(count, Words::tr("%1 driver"), Words::tr("%1 drivers"));
    case Arm::supply: return Words::tr("%1 of supply").arg(count);
    case Arm::general: return counted(count, Words::tr("%1 General"), Words::tr("%1 Generals"));
    case Arm::boat: return Words::tr("%1 afloat").arg(count);
    case Arm::depot:
    case Arm::train: break;  // has no men
  }
  return {};
}

QString state_words(const SeenMan& man, const Briefing& briefing) {
  switch (man.state) {
    case ManState::prisoner:
      return man.captor ? Words::tr("prisoner of %1").arg(side_name(man.captor, briefing)) : Words::tr("prisoner");
    case ManState::disarmed: return Words::tr("freed and disarmed, until at his own back line");
    case ManState::dead: return Words::tr("dead");
    default: return {};
  }
}

}  // namespace

QString half_feet(double feet) {
  const auto halves = std::llround(feet * 2);
  if (halves == 1) return QStringLiteral("½");
  return QString::number(halves / 2) + (halves % 2 != 0 ? QStringLiteral("½") : QString());
}

QString table_name(const SeenTable& table, const Briefing& briefing) {
  if (table.whole && briefing.table) return QString::fromStdString(briefing.table->name);
  return Words::tr("Table %1").arg(table.number);
}

QString table_label(const SeenTable& table, const Briefing& briefing) {
  const QString size =
      Words::tr("%1 × %2 ft").arg(half_feet(table.window.width().in_feet()), half_feet(table.window.depth().in_feet()));
  const QString gap = QStringLiteral("   ");
  QString label = table_name(table, briefing) + gap + size;
  if (table.opened > 0) label += gap + Words::tr("contact move %1").arg(table.opened);
  return label;
}

QString soldier(Arm arm) {
  switch (arm) {
    case Arm::infantry: return Words::tr("infantryman");
    case Arm::cavalry: return Words::tr("horseman");
    case Arm::engineers: return Words::tr("engineer");
    case Arm::artillery: return Words::tr("gunner");
    case Arm::transport: return Words::tr("driver");
    case Arm::supply: return Words::tr("man of the supply column");
    case Arm::general: return Words::tr("General");
    case Arm::boat: return Words::tr("boatman");
    case Arm::depot:
    case Arm::train: break;  // has no men
  }
  return {};
}

QString pace(Length length, Arm arm) {
  const QString how_far = inches(length);
  switch (arm) {
    case Arm::infantry: return Words::tr("%1 infantry", "how far it goes").arg(how_far);
    case Arm::cavalry: return Words::tr("%1 cavalry", "how far it goes").arg(how_far);
    case Arm::engineers: return Words::tr("%1 engineers", "how far it goes").arg(how_far);
    case Arm::artillery: return Words::tr("%1 gunners", "how far it goes").arg(how_far);
    case Arm::transport: return Words::tr("%1 drivers", "how far it goes").arg(how_far);
    case Arm::supply: return Words::tr("%1 supply", "how far it goes").arg(how_far);
    case Arm::general: return Words::tr("%1 General", "how far it goes").arg(how_far);
    case Arm::boat: return Words::tr("%1 boats", "how far it goes").arg(how_far);
    case Arm::depot:
    case Arm::train: break;  // marches nowhere
  }
  return {};
}

QString by_arm(const Picture& picture, const std::vector<ManHandle>& men) {
  QStringList parts;
  std::int64_t unseen = 0;
  for (const ManHandle man : men) unseen += picture.man(man) == nullptr;
  for (const Arm arm : all_arms) {
    const auto count = std::ranges::count_if(men, [&](ManHandle handle) {
      const SeenMan* man = picture.man(handle);
      return man && man->arm == arm;
    });
    if (count > 0) parts << counted_arm(arm, count);
  }
  if (unseen > 0) parts << Words::tr("%1 not in sight").arg(unseen);
  return parts.isEmpty() ? Words::tr("nobody") : parts.join(QStringLiteral(", "));
}

QStringList man_lines(const SeenMan& man, const Picture& picture, const Briefing& briefing) {
  QString first = Words::tr("%1, %2").arg(side_name(man.side, briefing), soldier(man.arm));
  if (const OwnBody* body = man.body ? picture.body(man.body) : nullptr)
    first = Words::tr("%1, %2").arg(QString::fromStdString(body->name), soldier(man.arm));
  QStringList lines{first};
  if (const QString state = state_words(man, briefing); !state.isEmpty()) lines << state;
  const bool ours = man.side == picture.side ? man.state != ManState::prisoner : man.captor == picture.side;
  if (ours && man.state != ManState::dead && picture.clock.my_move) {
    lines << (man.moved == picture.clock.move ? Words::tr("has moved in this move") : Words::tr("has not moved yet"));
  }
  return lines;
}

QString on_table(const OwnBody& body, const Picture& picture, const Briefing& briefing) {
  const SeenTable* table = body.table ? picture.table(body.table) : nullptr;
  if (!table) return body.set_out ? Words::tr("stands out, to be formed up") : QString();
  const QString name = table_name(*table, briefing);
  if (!body.set_out) return {};
  const auto to_move = std::ranges::count_if(picture.men, [&](const SeenMan& man) {
    const bool can = man.state == ManState::free || (man.state == ManState::disarmed && man.freed < picture.clock.move);
    return man.body == body.handle && man.table == body.table && can && man.moved < picture.clock.move;
  });
  if (!picture.clock.my_move || !table->mine) return Words::tr("on %1").arg(name);
  return to_move > 0 ? Words::tr("on %1, %2 to move").arg(name).arg(to_move) : Words::tr("on %1, all moved").arg(name);
}

QString melee_title(const SeenMelee& melee) {
  return Words::tr("Melee %1: %2 against %3").arg(melee.number).arg(melee.own.size()).arg(melee.enemy.size());
}

}  // namespace sandgate::words
