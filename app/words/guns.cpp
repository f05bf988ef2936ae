#include "app/words/guns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/words/measures.h"
#include "app/words/tables.h"
#include "app/words/tongue.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

QString degrees(double angle) { return number(angle, 1); }

QString away(const BarrelLine& line) { return feet(distance(line.from, line.to)); }

}  // namespace

QString gun_name(GunHandle handle, const Picture& picture, const Briefing& briefing) {
  const SeenGun* gun = handle ? picture.gun(handle) : nullptr;
  if (!gun) return Words::tr("A gun out of sight");
  if (const OwnBody* body = gun->body ? picture.body(gun->body) : nullptr) return QString::fromStdString(body->name);
  return Words::tr("A gun of %1").arg(side_name(gun->side, briefing));
}

QStringList gun_lines(GunHandle handle, const Picture& picture, const Briefing& briefing) {
  QStringList lines{gun_name(handle, picture, briefing)};
  const SeenGun* gun = picture.gun(handle);
  if (!gun || gun->side != picture.side) return lines;
  const std::int64_t move = picture.clock.move;
  if (gun->moved == move) {
    lines << Words::tr("has moved in this move");
  } else if (gun->fired == move) {
    lines << Words::tr("has fired %1 of its %2 shots").arg(gun->shots).arg(briefing.rulebook.guns.shots);
  } else if (picture.clock.my_move) {
    lines << (gun->ready == move ? Words::tr("in action (LW-3.2)") : Words::tr("not in action in this move (LW-3.2)"));
  }
  return lines;
}

QString bearing_mils(Bearing bearing) {
  return Words::tr("%1 mils (%2°)").arg(bearing.mils).arg(degrees(bearing.in_degrees()));
}

QString elevation_mils(Elevation elevation) {
  const QString sign = elevation.mils > 0 ? QStringLiteral("+") : elevation.mils < 0 ? QStringLiteral("−") : QString();
  return Words::tr("%1 mils (%2°)")
      .arg(sign + QString::number(std::abs(elevation.mils)))
      .arg(sign + degrees(std::abs(elevation.in_degrees())));
}

QString serves(std::int64_t men, std::int64_t needed) {
  if (needed <= 0) return Words::tr("It needs no crew");
  if (men > needed) return Words::tr("%1 serve it; %2 suffice").arg(men).arg(needed);
  return men == needed ? Words::tr("%1 of %2 serve it").arg(men).arg(needed)
                       : Words::tr("%1 of %2 serve it: silent").arg(men).arg(needed);
}

QString guns_left(std::int64_t left, std::int64_t all) {
  if (left == 0) return Words::tr("Guns: all have fired or moved");
  return Words::tr("Guns: %1 of %2 still to fire or move").arg(left).arg(all);
}

QString barrel_meets(const BarrelLine& line, std::optional<SideId> whose, const Briefing& briefing) {
  switch (line.meets) {
    case BarrelLine::Meets::ground: return Words::tr("Points at the ground, %1 ft off").arg(away(line));
    case BarrelLine::Meets::solid: return Words::tr("Points at a house, wall, rock or tree, %1 ft off").arg(away(line));
    case BarrelLine::Meets::man:
      if (!whose) break;
      return Words::tr("Points at a man of %1, %2 ft off").arg(side_name(*whose, briefing), away(line));
    case BarrelLine::Meets::gun: return Words::tr("Points at a gun, %1 ft off").arg(away(line));
    case BarrelLine::Meets::box:
      if (!whose) return Words::tr("Points at a box, %1 ft off").arg(away(line));
      return Words::tr("Points at a box of %1, %2 ft off").arg(side_name(*whose, briefing), away(line));
    case BarrelLine::Meets::nothing: break;
  }
  return Words::tr("Points over everything, to the edge %1 ft off").arg(away(line));
}

QString expected(const Gunnery::Solution& solution, std::int32_t trials) {
  const bool box = solution.boxes > solution.hit;
  const auto hits = std::min<std::int64_t>(std::llround((box ? solution.boxes : solution.hit) * trials), trials);
  const QString hit = QString::number(hits), of = QString::number(trials);
  QString words =
      box ? Words::tr("%1 of %2 trial shots opened a box of theirs").arg(hit, of)
          : Words::tr("%1 of %2 trial shots hit; %3 of theirs down a shot").arg(hit, of, number(solution.enemies, 1));
  if (solution.own > 0) words += Words::tr(", and %1 of ours").arg(number(solution.own, 1));
  return words;
}

QString projectile(const std::string& name) {
  static constexpr std::array known = {std::pair{"bolt", QT_TRANSLATE_NOOP("words", "Wooden bolt")},
                                       std::pair{"shell-short", QT_TRANSLATE_NOOP("words", "Shell, short range")},
                                       std::pair{"shell-middle", QT_TRANSLATE_NOOP("words", "Shell, middle range")},
                                       std::pair{"shell-long", QT_TRANSLATE_NOOP("words", "Shell, long range")},
                                       std::pair{"rifle-shot", QT_TRANSLATE_NOOP("words", "Rifle-shot")}};
  const auto one = std::ranges::find(known, name, [](const auto& pair) { return std::string_view(pair.first); });
  return one == known.end() ? QString::fromStdString(name) : Words::tr(one->second);
}

}  // namespace sandgate::words
