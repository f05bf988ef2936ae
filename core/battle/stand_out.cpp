#include "core/battle/stand_out.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/battle/layout.h"
#include "core/battle/placer.h"
#include "core/battle/stand_out_in.h"

namespace sandgate {
namespace {

/// LW-5.5: places near men who can still escort one more.
class Escorts {
 public:
  Escorts(const Rulebook& rulebook, std::span<const StoodOut::Place> men)
      : rulebook_(rulebook), men_(men), charges_(men.size()) {}

  std::optional<std::size_t> one_for(Point p, Length radius) const {
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < men_.size(); ++i) {
      if (charges_[i] >= rulebook_.melee.escorted || !near(i, p, radius)) continue;
      if (!nearest || distance(men_[i].at, p) < distance(men_[*nearest].at, p)) nearest = i;
    }
    return nearest;
  }
  void charge(std::size_t man) { ++charges_[man]; }
  bool any_left() const {
    return std::ranges::any_of(charges_, [&](std::int32_t n) { return n < rulebook_.melee.escorted; });
  }

 private:
  bool near(std::size_t i, Point p, Length radius) const {
    return within(men_[i].at, p, radius + rulebook_.radius(men_[i].arm) + rulebook_.melee.escort);
  }
  const Rulebook& rulebook_;
  std::span<const StoodOut::Place> men_;
  std::vector<std::int32_t> charges_;
};

/// Sets a drawn layout out on the ground.
class SettingDown {
 public:
  SettingDown(const TableGround& ground, const Contents& contents, const Layout& layout, Point at, Bearing facing)
      : ground_(ground), rulebook_(ground.rulebook()), layout_(layout), at_(at), facing_(facing) {
    for (const Part& part : contents.parts) {
      if (!figures_on_table(rulebook_, part.arm)) continue;
      for (std::int32_t i = 0; i < part.men.count; ++i) {
        of_arm_[static_cast<std::size_t>(part.arm)].push_back(out_.men.size());
        out_.men.push_back({part.arm, at});
      }
    }
  }

  StoodOut set(std::span<const Arm> brought, std::span<const Soldier> men, std::span<const Gun> guns) {
    Placer placer(ground_, men, guns, at_, around());
    set_guns(placer);
    for (const auto& [arm, slot] : layout_.men) want(arm, place_of(slot, at_, facing_), {});
    // Men whose own place is free take it first; only then do the others look for one.
    std::erase_if(wanted_, [&](const Wanted& one) { return placer.take(out_.men[one.man].at, radius_of(one)); });
    for (const Wanted& one : wanted_) {
      Point& place = out_.men[one.man].at;
      place = placer.take_near(place, radius_of(one), [&](Point q) {
        return !one.gun || near_gun(rulebook_, *one.gun, q, radius_of(one), rulebook_.table.serve);
      });
    }
    set_brought(placer, brought);
    return std::move(out_);
  }

 private:
  struct Wanted {
    std::size_t man = 0;
    std::optional<Gun> gun;  ///< whose crew he is of
  };
  Length radius_of(const Wanted& one) const { return rulebook_.radius(out_.men[one.man].arm); }

  /// The part of the window that the layout, and who finds no place in it, may need.
  Window around() const {
    Window over{at_, at_};
    for (const auto& gun : layout_.guns) over.take_in(place_of(gun.axle, at_, facing_));
    for (const auto& man : layout_.men) over.take_in(place_of(man.second, at_, facing_));
    for (const Slot slot : layout_.brought) over.take_in(place_of(slot, at_, facing_));
    over = over.grown(Length::feet(2));
    const auto& [low, high] = ground_.window();
    const auto in = [&](Point p) { return Point{std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)}; };
    return {in(over.south_west), in(over.north_east)};
  }

  void want(Arm arm, Point place, const std::optional<Gun>& gun) {
    std::size_t& next = next_[static_cast<std::size_t>(arm)];
    const std::size_t man = of_arm_[static_cast<std::size_t>(arm)][next++];
    out_.men[man].at = place;
    wanted_.push_back({man, gun});
  }

  void set_guns(Placer& placer) {
    for (const Layout::Crewed& crewed : layout_.guns) {
      Gun gun;
      gun.facing = facing_;
      gun.at = place_of(crewed.axle, at_, facing_);
      gun.at = placer.take_for_gun(gun);
      out_.guns.push_back({gun.at, facing_});
      for (const auto& [arm, slot] : crewed.crew) want(arm, place_of(slot, gun.at, facing_), gun);
    }
  }

  void set_brought(Placer& placer, std::span<const Arm> brought) {
    Escorts escorts(rulebook_, out_.men);
    for (std::size_t i = 0; i < brought.size(); ++i) {
      const Length radius = rulebook_.radius(brought[i]);
      const bool escorted = escorts.any_left();
      const auto fits = [&](Point q) { return !escorted || escorts.one_for(q, radius); };
      Point place = place_of(layout_.brought[i], at_, facing_);
      if (!fits(place) || !placer.take(place, radius)) place = placer.take_near(place, radius, fits);
      if (const auto man = escorts.one_for(place, radius)) escorts.charge(*man);
      out_.brought.push_back(place);
    }
  }

  const TableGround& ground_;
  const Rulebook& rulebook_;
  const Layout& layout_;
  const Point at_;
  const Bearing facing_;
  StoodOut out_;
  std::array<std::vector<std::size_t>, arm_count> of_arm_;  ///< places in the answer
  std::array<std::size_t, arm_count> next_{};
  std::vector<Wanted> wanted_;
};

}  // namespace

bool figures_on_table(const Rulebook& /*rulebook*/, Arm arm) {
  return arm != Arm::general && arm != Arm::boat && marches(arm);
}

StoodOut stand_out(const TableGround& ground, const Contents& contents, Formation formation, Point at, Bearing facing,
                   std::span<const Arm> brought, std::span<const Soldier> men, std::span<const Gun> guns) {
  const Length widest = std::min(ground.window().width(), ground.window().depth());
  const Layout layout = draw_layout(ground.rulebook(), contents, formation, brought, widest);
  return SettingDown(ground, contents, layout, at, facing).set(brought, men, guns);
}

StoodOut stand_out_in(const TableGround& strip, Length widest, const Contents& contents, Formation formation, Point at,
                      Bearing facing, std::span<const Soldier> men, std::span<const Gun> guns) {
  const Layout layout = draw_layout(strip.rulebook(), contents, formation, {}, widest);
  return SettingDown(strip, contents, layout, at, facing).set({}, men, guns);
}

}  // namespace sandgate
