// What a table shows of guns: who serves the one in hand, how it is laid, walks that wait for it, and shots.
#include <algorithm>

#include "app/desk/table/table_layer.h"
#include "app/mapview/table/drawn_as.h"
#include "app/stories/shots.h"
#include "app/words/guns.h"

namespace sandgate {

TableMan* TableLayer::drawn_man(ManHandle man) const {
  const auto place = std::ranges::lower_bound(men_, man);
  if (place == men_.end() || *place != man) return nullptr;
  return &drawing_.men[static_cast<std::size_t>(place - men_.begin())];
}

void TableLayer::add_service() const {
  const Picture& picture = desk_.picture();
  if (gun_model_.in_hand()) {
    for (const ManHandle man : gun_model_.crew())
      if (TableMan* drawn = drawn_man(man)) drawn->serves = true;
    for (const ManHandle man : gun_model_.picked())
      if (TableMan* drawn = drawn_man(man)) drawn->chosen = true;
  }
  if (const RifleModel::Five* five = rifles_ && !gun_model_.in_hand() ? rifles_->in_hand() : nullptr) {
    for (const ManHandle man : five->men)
      if (TableMan* drawn = drawn_man(man)) drawn->serves = true;
  }
  for (const SeenGun& gun : picture.guns) {
    if (gun.table != table_.table() || gun.side != picture.side || gun.fired != picture.clock.move) continue;
    for (const ManHandle man : gun.trail)
      if (TableMan* drawn = drawn_man(man)) drawn->at_trail = true;
  }
}

// LW-2.5: they go when the guns have done; LW-3.4: to the trail they go when the move ends.
void TableLayer::add_held() const {
  const auto add = [&](ManHandle handle, const Path& path) {
    const TableMan* man = drawn_man(handle);
    if (!man || path.empty()) return;
    TableWalk walk{{}, TableWalk::End::held, *man};
    for (const Point p : path) walk.path.push_back(ground(p));
    drawing_.walks.push_back(std::move(walk));
  };
  for (const auto& walk : table_.seen()->held) {
    // A man who is being sent elsewhere is drawn with his new walk instead.
    if (!table_.target() || !table_.is_chosen(walk.man)) add(walk.man, walk.path);
  }
  const auto& sight = gun_model_.sight();
  if (!sight || !gun_model_.in_hand() || !table_.scene()) return;
  for (const ManWalk& walk : sight->to_trail)
    if (walk.man < table_.scene()->men().size()) add(table_.scene()->man(walk.man), walk.path);
}

void TableLayer::add_aim() const {
  const SeenGun* gun = gun_model_.seen();
  const auto& sight = gun_model_.sight();
  if (!gun || !sight) return;
  TableAim aim;
  const Bearing now = gun_model_.aim().bearing;
  if (sight->aim == gun_model_.aim()) {
    aim.muzzle = ground(sight->line.from);
    aim.to = ground(sight->line.to);
    aim.beyond = ground(sight->edge);
    aim.meets = sight->line.meets != BarrelLine::Meets::nothing;
    if (sight->shell && table_.scene()) aim.burst = foreseen(*sight->shell);
    if (aim.meets) aim.label = words::barrel_meets(sight->line, sight->whose, desk_.briefing());
  } else {
    // What it meets is being reckoned; the line turns with the gun at once.
    const Length far = distance(gun->at, sight->edge);
    aim.muzzle = ground(step(gun->at, now, desk_.briefing().rulebook.table.gun_muzzle));
    aim.to = aim.beyond = ground(step(gun->at, now, far));
  }
  if (gun_model_.marked()) aim.marked = ground(*gun_model_.marked());
  drawing_.aim = std::move(aim);
}

SideId TableLayer::an_enemy() const {
  const auto& sides = desk_.briefing().sides;
  const auto enemy = std::ranges::find_if(sides, [this](const Side& side) { return desk_.enemy(side.id); });
  return enemy == sides.end() ? desk_.picture().side : enemy->id;
}

TableShot TableLayer::drawing_of(const SeenShot& shot, bool faint) const {
  const ShotPlayer& player = gun_model_.player();
  const bool flying = player.playing() && *player.shot() == shot;
  return drawing_of(shot, faint, flying ? std::optional(player.milliseconds()) : std::nullopt);
}

TableShot TableLayer::drawing_of(const SeenShot& shot, bool faint, std::optional<std::int32_t> flying_ms) const {
  const Picture& picture = desk_.picture();
  TableShot drawn;
  drawn.faint = faint;
  const SeenGun* gun = shot.gun ? picture.gun(shot.gun) : nullptr;
  drawn.livery = livery(gun ? gun->side : shot.own ? picture.side : an_enemy());
  drawn.flying = flying_ms.has_value();
  const auto path = flying_ms ? ShotPlayer::flown(shot.path, *flying_ms) : shot.path;
  for (const FlightPoint& point : path) {
    drawn.path.push_back(ground(point.at));
    drawn.heights.push_back(point.height.in_inches());
  }
  for (const std::size_t bounce : bounces_of(path)) drawn.bounces.push_back(ground(path[bounce].at));
  for (const SeenShot::Fall& fall : shot.falls) {
    if (!flying_ms || fall.milliseconds <= *flying_ms) {
      drawn.falls.push_back({ground(fall.at), drawn_as(fall.how)});
    } else if (TableMan* man = drawn_man(fall.man)) {
      man->state = TableMan::State::free;  // he stands until it reaches him
    }
  }
  const SeenBurst* burst = stories::burst_of(shot, picture);
  if (burst) drawn.burst = drawing_of(*burst);
  if (faint) return drawn;
  QString result = stories::shot_result(shot, picture);
  if (burst) result += QStringLiteral("; ") + stories::burst_result(*burst);
  drawn.label = shot.number > 0 ? tr("Shot %1: %2").arg(shot.number).arg(result) : result;
  return drawn;
}

// KS-7.1: who is in the circle now; own men in it are crossed, as a warning.
TableBurst TableLayer::foreseen(const BarrelSight::Shell& shell) const {
  const Briefing& briefing = desk_.briefing();
  TableBurst drawn{ground(shell.at), briefing.scale.metres(briefing.rulebook.shell->circle), {}, {}, {}, true, {}};
  const auto men = table_.scene()->men();
  for (const std::uint32_t man : shell.counted)
    if (man < men.size())
      (men[man].side == desk_.picture().side ? drawn.killed : drawn.spared).push_back(ground(men[man].at));
  for (const Burst::Sheltered& one : shell.sheltered)
    if (one.man < men.size()) drawn.sheltered.push_back(ground(men[one.man].at));
  drawn.label = tr("Shell: %1 in the circle now").arg(shell.counted.size());
  if (!shell.sheltered.empty()) drawn.label += tr(", %1 sheltered").arg(shell.sheltered.size());
  if (shell.own > 0) drawn.label += tr(", %1 yours").arg(shell.own);
  return drawn;
}

// Its circle, and of those in it who died; who has gone out of sight since is not drawn.
TableBurst TableLayer::drawing_of(const SeenBurst& burst) const {
  const Rulebook& rules = desk_.briefing().rulebook;
  TableBurst drawn{ground(burst.at), 0, {}, {}, {}, false, {}};
  drawn.radius_m = rules.shell ? desk_.briefing().scale.metres(rules.shell->circle) : 0;
  const auto add = [&](ManHandle handle, std::vector<MapPoint>& to) {
    if (const SeenMan* man = desk_.picture().man(handle)) to.push_back(ground(man->at));
  };
  for (const ManHandle man : burst.counted)
    add(man, std::ranges::binary_search(burst.killed, man) ? drawn.killed : drawn.spared);
  for (const SeenBurst::Sheltered& one : burst.sheltered) add(one.man, drawn.sheltered);
  return drawn;
}

// The one looked at, and faintly those the gun in hand has fired in this move: a gunner corrects by them.
void TableLayer::add_shots() const {
  const SeenShot* looked_at = gun_model_.looked_at();
  for (const SeenShot& shot : gun_model_.shots()) {
    const bool that = looked_at && *looked_at == shot;
    const bool of_this_gun =
        gun_model_.in_hand() && shot.gun == gun_model_.gun() && shot.move == desk_.picture().clock.move;
    if (that || of_this_gun) drawing_.shots.push_back(drawing_of(shot, !that));
  }
}

}  // namespace sandgate
