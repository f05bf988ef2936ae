#include "core/battle/stand_out.h"

#include <algorithm>

#include "core/battle/room.h"

namespace sandgate {
namespace {

/// Where something would stand, seen from the middle of the front: how far to the right, how far ahead.
struct Slot {
  Length right, ahead;
};

class StandingOut {
 public:
  StandingOut(const TableGround& ground, Formation formation, Point at, Bearing facing, std::span<const Soldier> men,
              std::span<const Gun> guns)
      : ground_(ground),
        rules_(ground.rulebook()),
        table_(rules_.table),
        formation_(formation),
        at_(at),
        facing_(facing),
        room_(rules_, men, guns) {}

  StoodOut places(const Contents& contents, std::span<const Arm> brought) {
    for (const Part& part : contents.parts) lay_out(part);
    centre();
    StoodOut out;
    for (const Slot& slot : guns_) out.guns.push_back({place_gun(point(slot)), facing_});
    for (const auto& [arm, slot] : men_) out.men.push_back({arm, place(point(slot), rules_.radius(arm))});
    // LW-5.5: each as near as may be to a free man of his own, so many to one.
    for (std::size_t i = 0; i < brought.size(); ++i) {
      const std::size_t escort = i / static_cast<std::size_t>(rules_.melee.escorted);
      const Point by = out.men.empty() ? at_ : out.men[escort % out.men.size()].at;
      out.brought.push_back(place(by, rules_.radius(brought[i])));
    }
    return out;
  }

 private:
  bool in_column() const { return formation_ == Formation::fours || formation_ == Formation::boxed; }
  std::size_t ranks_of(std::size_t men) const {
    if (formation_ == Formation::extended) return 1;
    constexpr std::size_t two = 2;
    if (!in_column()) return std::min(two, men);
    const auto abreast = static_cast<std::size_t>(table_.abreast);
    return (men + abreast - 1) / abreast;
  }

  // Parts of a column follow one another; in line they stand from left to right.
  void lay_out(const Part& part) {
    if (!figures_on_table(part.arm)) return;
    const Length before_wide = wide_, before_deep = deep_;
    const std::size_t first_man = men_.size(), first_gun = guns_.size();
    const Slot size = part.guns > 0 ? lay_out_battery(part) : lay_out_ranks(part);
    const Length clear = table_.rank_gap;
    for (std::size_t i = first_man; i < men_.size(); ++i) shift(men_[i].second, before_wide, before_deep);
    for (std::size_t i = first_gun; i < guns_.size(); ++i) shift(guns_[i], before_wide, before_deep);
    if (in_column()) {
      deep_ = before_deep + size.ahead + clear;
      columns_.push_back({first_man, men_.size(), first_gun, guns_.size(), size.right});
      wide_ = {};
    } else {
      wide_ = before_wide + size.right + clear;
      deep_ = {};
    }
  }
  void shift(Slot& slot, Length wide, Length deep) const {
    if (in_column()) {
      slot.ahead -= deep;
    } else {
      slot.right += wide;
    }
  }

  // The middle of the front stands half the depth of a column ahead of the body's place.
  void centre() {
    for (const Column& column : columns_) {
      const Length left{{-column.width.count / 2}};
      for (std::size_t i = column.first_man; i < column.last_man; ++i) men_[i].second.right += left;
      for (std::size_t i = column.first_gun; i < column.last_gun; ++i) guns_[i].right += left;
    }
    const Length left = in_column() ? Length{} : Length{{-wide_.count / 2}};
    const Length ahead = in_column() ? Length{{deep_.count / 2}} : Length{};
    for (auto& [arm, slot] : men_) slot = {slot.right + left, slot.ahead + ahead};
    for (Slot& slot : guns_) slot = {slot.right + left, slot.ahead + ahead};
  }

  Slot lay_out_ranks(const Part& part) {
    const auto men = static_cast<std::size_t>(part.men.count);
    if (men == 0) return {};
    const Length base = rules_.radius(part.arm) + rules_.radius(part.arm);
    const Length side = base + (formation_ == Formation::extended ? table_.extended_gap : table_.front_gap);
    const Length deep = base + table_.rank_gap;
    const std::size_t ranks = ranks_of(men), files = (men + ranks - 1) / ranks;
    for (std::size_t i = 0; i < men; ++i) {
      const auto file = static_cast<std::int64_t>(i % files), rank = static_cast<std::int64_t>(i / files);
      men_.push_back({part.arm, {side * file, -(deep * rank)}});
    }
    return {side * static_cast<std::int64_t>(files), deep * static_cast<std::int64_t>(ranks)};
  }

  // Each gun with its share of the men on both sides of its trail.
  Slot lay_out_battery(const Part& part) {
    const Length man = rules_.radius(part.arm), base = man + man + table_.gap + table_.gap;
    const Length off = Length{{table_.gun_width.count / 2}} + man + table_.gap + table_.gap;
    const Length wide = off + off + man + man + table_.front_gap;
    const Length deep = table_.gun_muzzle + table_.gun_trail + table_.rank_gap;
    const auto count = static_cast<std::int64_t>(part.guns);
    for (std::int64_t gun = 0; gun < count; ++gun) {
      const Slot axle = in_column() ? Slot{Length{{wide.count / 2}}, -(deep * gun) - table_.gun_muzzle}
                                    : Slot{wide * gun + Length{{wide.count / 2}}, -table_.gun_muzzle};
      guns_.push_back(axle);
      const std::int64_t crew = part.men.count / count + (gun < part.men.count % count);
      for (std::int64_t i = 0; i < crew; ++i) {
        const Length side = i % 2 == 0 ? off : -off;
        men_.push_back({part.arm, {axle.right + side, axle.ahead - base * (i / 2)}});
      }
    }
    return in_column() ? Slot{wide, deep * count} : Slot{wide * count, deep};
  }

  Point point(const Slot& slot) const {
    const Bearing right = Bearing::of(facing_.mils + Bearing::full_circle / 4);
    return step(step(at_, facing_, slot.ahead), right, slot.right);
  }

  bool free(Point p, Length radius) const {
    const auto apart = [&](const auto& other) {
      return !within(p, other.first, radius + other.second + rules_.table.gap - Length{{1}});
    };
    const auto clear_of_gun = [&](const Gun& gun) {
      return !near_gun(rules_, gun, p, radius, rules_.table.gap - Length{{1}});
    };
    return ground_.bar_at(p, radius) == Bar::none && std::ranges::all_of(placed_, apart) &&
           std::ranges::all_of(placed_guns_, clear_of_gun) && room_.free(p, radius);
  }

  // The place itself or the nearest that is free: rings of half an inch, each from ahead round to the right.
  template <class Free>
  Point nearest_free(Point wanted, Free&& is_free) const {
    constexpr Length ring = Length{{Length::per_inch / 2}};
    constexpr int steps = 32;
    const Window& window = ground_.window();
    const std::int64_t rings = (window.width() + window.depth()).count / ring.count;
    if (is_free(wanted)) return wanted;
    for (std::int64_t r = 1; r <= rings; ++r) {
      for (int k = 0; k < steps; ++k) {
        const Bearing bearing = Bearing::of(facing_.mils + k * Bearing::full_circle / steps);
        const Point p = step(wanted, bearing, ring * r);
        if (window.holds(p) && is_free(p)) return p;
      }
    }
    return wanted;
  }

  Point place(Point wanted, Length radius) {
    const Point p = nearest_free(wanted, [&](Point q) { return free(q, radius); });
    placed_.emplace_back(p, radius);
    return p;
  }

  Point place_gun(Point wanted) {
    Gun gun;
    gun.facing = facing_;
    const Length wheels{{table_.gun_width.count / 2}};
    gun.at = nearest_free(wanted, [&](Point p) {
      Gun there = gun;
      there.at = p;
      const auto touches = [&](const Gun& other) { return guns_touch(rules_, there, other, table_.gap); };
      const Point muzzle = step(p, facing_, table_.gun_muzzle - wheels);
      const Point trail = step(p, facing_, wheels - table_.gun_trail);
      const auto stands = [&](Point q) { return ground_.bar_at(q, wheels) == Bar::none; };
      return stands(p) && stands(muzzle) && stands(trail) && std::ranges::none_of(placed_guns_, touches) &&
             room_.free(there);
    });
    placed_guns_.push_back(gun);
    return gun.at;
  }

  struct Column {
    std::size_t first_man, last_man, first_gun, last_gun;
    Length width;
  };

  const TableGround& ground_;
  const Rulebook& rules_;
  const Rulebook::TableRules& table_;
  const Formation formation_;
  const Point at_;
  const Bearing facing_;
  Room room_;
  std::vector<std::pair<Arm, Slot>> men_;
  std::vector<Slot> guns_;
  std::vector<Column> columns_;
  Length wide_, deep_;  ///< laid out so far
  std::vector<std::pair<Point, Length>> placed_;
  std::vector<Gun> placed_guns_;
};

}  // namespace

bool figures_on_table(Arm arm) { return arm != Arm::general && arm != Arm::boat; }

StoodOut stand_out(const TableGround& ground, const Contents& contents, Formation formation, Point at, Bearing facing,
                   std::span<const Arm> brought, std::span<const Soldier> men, std::span<const Gun> guns) {
  return StandingOut(ground, formation, at, facing, men, guns).places(contents, brought);
}

}  // namespace sandgate
