#include "core/battle/room.h"

#include "core/rulebook/rulebook.h"

#include <algorithm>
#include <bit>

namespace sandgate {

Bases::Bases(std::size_t expected) : heads_(std::bit_ceil(std::max<std::size_t>(64, expected)), none) {
  links_.reserve(expected);
}

void Bases::add(const Base& base) {
  const std::int64_t column = cell(base.at.x), row = cell(base.at.y);
  std::uint32_t& head = heads_[bucket(column, row)];
  links_.push_back({base, column, row, head});
  head = static_cast<std::uint32_t>(links_.size() - 1);
  widest_ = std::max(widest_, base.radius);
}

void Bases::take_away(Point at, std::uint32_t who) {
  std::uint32_t* link = &heads_[bucket(cell(at.x), cell(at.y))];
  while (*link != none && (links_[*link].base.who != who || links_[*link].base.at != at)) link = &links_[*link].next;
  if (*link != none) *link = links_[*link].next;
}

Room::Room(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns)
    : rulebook_(&rulebook), bases_(men.size()) {
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    if (men[i].on_ground()) add_man(men[i].at, rulebook.radius(men[i].arm), i);
  }
  for (std::uint32_t i = 0; i < guns.size(); ++i) {
    if (guns[i].on_ground) add_gun(guns[i], i);
  }
}

void Room::take_gun_away(std::uint32_t which) {
  std::erase_if(guns_, [which](const auto& gun) { return gun.first == which; });
}

bool Room::free_for(Point p, Length radius) const {
  const Length gap = rulebook_->table.gap, far = radius + bases_.widest() + gap;
  const bool clear = bases_.each_near({p.x - far, p.y - far}, {p.x + far, p.y + far}, [&](const Bases::Base& base) {
    const std::int64_t dx = p.x.count - base.at.x.count, dy = p.y.count - base.at.y.count;
    const std::int64_t apart = (radius + base.radius + gap).count;
    return dx * dx + dy * dy >= apart * apart;
  });
  return clear && std::ranges::none_of(
                      guns_, [&](const auto& gun) { return touches_gun(*rulebook_, gun.second, p, radius, gap); });
}

bool Room::free_for(const Gun& gun) const {
  const Length gap = rulebook_->table.gap;
  const Length far = rulebook_->table.gun_width + std::max(rulebook_->table.gun_muzzle, rulebook_->table.gun_trail) +
                     bases_.widest() + gap;
  const auto& [x, y] = gun.at;
  const bool clear = bases_.each_near({x - far, y - far}, {x + far, y + far}, [&](const Bases::Base& base) {
    return !touches_gun(*rulebook_, gun, base.at, base.radius, gap);
  });
  return clear &&
         std::ranges::none_of(guns_, [&](const auto& other) { return guns_touch(*rulebook_, gun, other.second, gap); });
}

}  // namespace sandgate
