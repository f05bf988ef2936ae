#include "app/desk/table/move_film.h"

#include <algorithm>
#include <cmath>

#include "core/battle/ground/table_ground.h"

namespace sandgate {
namespace {

/// How long each part is looked at.
constexpr std::int32_t shot_shortest_ms = 350, shot_longest_ms = 1100, after_shot_ms = 250;
constexpr std::int32_t inch_ms = 70, walk_shortest_ms = 600, walk_longest_ms = 2400, fall_ms = 800;
/// A way round longer than so many times the straight line was not his.
constexpr std::int64_t roundabout = 4;

Point along(const Path& way, Length gone) {
  Length left = gone;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Length leg = distance(way[i - 1], way[i]);
    if (leg >= left && leg.count > 0) {
      const auto part = [&](Length a, Length b) {
        return Length{{a.count + (b.count - a.count) * left.count / leg.count}};
      };
      return {part(way[i - 1].x, way[i].x), part(way[i - 1].y, way[i].y)};
    }
    left = left - leg;
  }
  return way.back();
}

/// The way as far as `gone`.
Path part_of(const Path& way, Length gone) {
  Path walked{way.front()};
  Length left = gone;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Length leg = distance(way[i - 1], way[i]);
    if (leg >= left) {
      walked.push_back(along(way, gone));
      return walked;
    }
    walked.push_back(way[i]);
    left = left - leg;
  }
  return walked;
}

Length part(Length all, std::int32_t gone, std::int32_t of) { return {{all.count * gone / std::max(of, 1)}}; }

}  // namespace

SeenPlaces places_in(const Picture& picture) { return {picture.clock.move, picture.men, picture.guns, picture.shots}; }

MoveFilm::MoveFilm(const SeenPlaces& before, const SeenPlaces& after, TableHandle table) {
  for (const SeenMan& man : before.men)
    if (man.table == table) men_[man.handle].before = man;
  for (const SeenMan& man : after.men)
    if (man.table == table) men_[man.handle].after = man;
  for (const SeenGun& gun : before.guns)
    if (gun.table == table) guns_[gun.handle].before = gun;
  for (const SeenGun& gun : after.guns)
    if (gun.table == table) guns_[gun.handle].after = gun;
  for (const SeenShot& shot : after.shots) {
    const bool fired_before = std::ranges::find(before.shots, shot) != before.shots.end();
    if (shot.table == table && !fired_before) shots_.push_back(shot);
  }
  time_shots();
  time_walks();
}

void MoveFilm::time_shots() {
  for (const SeenShot& shot : shots_) {
    std::int32_t last = shot.path.empty() ? 0 : shot.path.back().milliseconds;
    for (const SeenShot::Fall& fall : shot.falls) last = std::max(last, fall.milliseconds);
    const std::int32_t seen = std::clamp(last, shot_shortest_ms, shot_longest_ms);
    fired_.push_back(shots_end_);
    flown_.push_back(shots_end_ + seen);
    for (const SeenShot::Fall& fall : shot.falls) {
      const auto man = men_.find(fall.man);
      if (man == men_.end() || man->second.shot_ms) continue;
      man->second.shot_ms = shots_end_ + (last > 0 ? fall.milliseconds * seen / last : 0);
    }
    shots_end_ += seen + after_shot_ms;
  }
}

void MoveFilm::time_walks() {
  Length farthest{};
  for (auto& [handle, man] : men_) {
    if (!man.before || !man.after) {
      walks_ = true;
      continue;
    }
    man.way = {man.before->at, man.after->at};
    farthest = std::max(farthest, distance(man.before->at, man.after->at));
    const bool suffered = man.before->state != man.after->state && !man.shot_ms;
    falls_ = falls_ || suffered;
  }
  for (const auto& [handle, gun] : guns_) {
    if (gun.before && gun.after) farthest = std::max(farthest, distance(gun.before->at, gun.after->at));
    walks_ = walks_ || !gun.before || !gun.after;
  }
  walks_ = walks_ || farthest.count > 0;
  walks_end_ = shots_end_;
  if (walks_)
    walks_end_ += std::clamp(static_cast<std::int32_t>(std::lround(farthest.in_inches() * inch_ms)), walk_shortest_ms,
                             walk_longest_ms);
  falls_end_ = walks_end_ + (falls_ ? fall_ms : 0);
}

void MoveFilm::find_ways(const TableGround& ground, const Rulebook& rulebook) {
  for (auto& [handle, man] : men_) {
    if (!man.before || !man.after || man.before->at == man.after->at) continue;
    const Length radius = rulebook.radius(man.before->arm);
    const Point from = man.before->at, to = man.after->at;
    if (ground.clear(from, to, radius)) continue;
    const Length most{{distance(from, to).count * roundabout}};
    if (auto way = ground.way(from, to, radius, most)) man.way = std::move(*way);
  }
}

MoveFilm::Instant MoveFilm::at(std::int32_t ms) const {
  Instant now;
  const std::int32_t walking = std::clamp(ms - shots_end_, 0, walks_end_ - shots_end_), all = walks_end_ - shots_end_;
  const bool walked = ms >= walks_end_;
  for (const auto& [handle, man] : men_) {
    // A man who came into sight is shown where he ended, one who was lost from sight where he began.
    if (!man.before || (!man.after && walked)) {
      if (!walked || !man.after) continue;
      now.men.push_back(*man.after);
      now.going.emplace_back();
      continue;
    }
    SeenMan seen = *man.before;
    std::optional<Bearing> going;
    if (man.after && walked) seen = *man.after;
    if (man.after && !walked && man.way.size() > 1) {
      const Length whole = length(man.way), gone = part(whole, walking, all);
      seen.at = along(man.way, gone);
      const Point ahead = along(man.way, std::min(whole, gone + Length::inches(1)));
      if (walking > 0 && whole.count > 0) now.walked.push_back(part_of(man.way, gone));
      if (walking > 0 && ahead != seen.at) going = Bearing::between(seen.at, ahead);
    }
    if (man.after && man.before->state != man.after->state) {
      const bool now_so = man.shot_ms ? ms >= *man.shot_ms : ms > walks_end_ || ms >= falls_end_;
      seen.state = now_so ? man.after->state : man.before->state;
      seen.captor = now_so ? man.after->captor : man.before->captor;
    }
    now.men.push_back(seen);
    now.going.push_back(going);
  }
  for (const auto& [handle, gun] : guns_) {
    if (!gun.before && !walked) continue;
    if (!gun.after && walked) continue;
    SeenGun seen = walked || !gun.before ? *gun.after : *gun.before;
    if (!walked && gun.before && gun.after && gun.before->at != gun.after->at && walking > 0) {
      const Path way{gun.before->at, gun.after->at};
      const Length gone = part(length(way), walking, all);
      seen.at = along(way, gone);
      seen.facing = gun.after->facing;
      now.walked.push_back(part_of(way, gone));
    }
    // The gun is swung before it fires.
    if (!walked && gun.after && !shots_.empty() && gun.before && gun.before->at == gun.after->at)
      seen.facing = gun.after->facing;
    now.guns.push_back(seen);
  }
  if (walking > 0) return now;
  for (std::size_t i = 0; i < shots_.size() && fired_[i] <= ms; ++i) {
    now.shot = &shots_[i];
    now.flying_ms.reset();
    if (ms >= flown_[i] || shots_[i].path.empty()) continue;
    const std::int32_t last = shots_[i].path.back().milliseconds;
    now.flying_ms = static_cast<std::int32_t>(std::int64_t{last} * (ms - fired_[i]) / (flown_[i] - fired_[i]));
  }
  return now;
}

}  // namespace sandgate
