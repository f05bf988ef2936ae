#include "app/stories/names.h"

#include <QStringList>
#include <algorithm>

#include "app/stories/stories.h"
#include "map/base/gridref.h"

namespace sandgate::stories {
namespace {

QString soldiers(Arm arm, std::int64_t count) {
  using words::counted;
  switch (arm) {
    case Arm::infantry: return counted(count, Stories::tr("%1 infantryman"), Stories::tr("%1 infantrymen"));
    case Arm::cavalry: return counted(count, Stories::tr("%1 horseman"), Stories::tr("%1 horsemen"));
    case Arm::engineers: return counted(count, Stories::tr("%1 engineer"), Stories::tr("%1 engineers"));
    case Arm::artillery: return counted(count, Stories::tr("%1 gunner"), Stories::tr("%1 gunners"));
    case Arm::transport: return counted(count, Stories::tr("%1 driver"), Stories::tr("%1 drivers"));
    case Arm::supply:
      return counted(count, Stories::tr("%1 man of the supply column"), Stories::tr("%1 men of the supply column"));
    case Arm::general: return counted(count, Stories::tr("%1 General"), Stories::tr("%1 Generals"));
    case Arm::boat: return counted(count, Stories::tr("%1 boatman"), Stories::tr("%1 boatmen"));
    case Arm::depot:
    case Arm::train: break;  // has no men
  }
  return {};
}

/// New guns get the ids that follow the last given.
void meet(std::vector<BodyId>& guns, BodyId body, const std::vector<BodySetOut::Piece>& pieces) {
  for (const BodySetOut::Piece& piece : pieces) {
    if (!piece.gun) guns.push_back(body);
  }
}

}  // namespace

Names Names::of(const Chronicle& chronicle) {
  std::vector<BodyId> guns;
  for (const ChronicleLine& line : chronicle.lines) {
    if (const auto* out = get_if<BodySetOut>(&line.event)) meet(guns, out->body, out->guns);
    if (const auto* down = get_if<BodySetDown>(&line.event)) meet(guns, down->body, down->guns);
  }
  return {*chronicle.setting, chronicle.end, std::move(guns), Bodies::with_side, chronicle.rides};
}

QString Names::camp(Camp camp) const {
  QStringList names;
  for (const Side& side : setting_.sides) {
    if (side.camp == camp) names << QString::fromStdString(side.name);
  }
  return names.join(Stories::tr(" and "));
}

QString Names::body(BodyId id) const {
  if (bodies_ == Bodies::alone) return body_alone(id);
  return Stories::tr("%1 %2").arg(side(end_.body(id).side), body_alone(id));
}

QString Names::gun_of(GunId id, const QString& body) const {
  if (!came_with(id)) return Stories::tr("Gun %1").arg(id.number + 1);
  const auto all = std::ranges::count(guns_, came_with(id));
  if (all == 1) return body;
  const auto first = guns_.begin();
  return Stories::tr("%1, gun %2").arg(body).arg(std::count(first, first + id.number, came_with(id)) + 1);
}

QString Names::gun(GunId id) const { return gun_of(id, came_with(id) ? body(came_with(id)) : QString()); }
QString Names::gun_alone(GunId id) const { return gun_of(id, came_with(id) ? body_alone(came_with(id)) : QString()); }

QString Names::guns(std::span<const GunId> ids) const {
  QStringList names;
  for (const GunId id : ids) names << gun(id);
  return names.join(QStringLiteral(", "));
}

QString Names::men(std::span<const ManId> ids) const {
  QStringList parts;
  for (const Side& of : setting_.sides) {
    QStringList arms;
    for (const Arm arm : all_arms) {
      const auto is_such = [&](ManId id) { return end_.man(id).side == of.id && end_.man(id).arm == arm; };
      if (const auto count = std::ranges::count_if(ids, is_such); count > 0) arms << soldiers(arm, count);
    }
    if (!arms.isEmpty()) parts << Stories::tr("%1 of %2").arg(arms.join(Stories::tr(" and ")), side(of.id));
  }
  return parts.isEmpty() ? Stories::tr("nobody") : parts.join(QStringLiteral(", "));
}

QString Names::place(Point at) const {
  return QString::fromStdString(grid_reference(setting_.to_ground(at), setting_.country->crs()));
}

QString Names::table(TableId id) { return Stories::tr("Table %1").arg(id.number + 1); }

QString Names::on(TableId id, const QString& sentence) const {
  return setting_.table ? sentence : Stories::tr("%1: %2").arg(table(id), sentence);
}

}  // namespace sandgate::stories
