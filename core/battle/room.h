// Who stands where, and where there is room for one more (LW-3.6); asked of true tables and of those a seat knows.
#pragma once

#include <span>
#include <vector>

#include "core/battle/gun.h"

namespace sandgate {

/// Round bases, found by place.
class Bases {
 public:
  struct Base {
    Point at;
    Length radius;
    std::uint32_t who = 0;
  };

  explicit Bases(std::size_t expected);

  void add(const Base& base);
  /// Takes away the base of `who` at `at`.
  void take_away(Point at, std::uint32_t who);

  /// `visit(base)` for every base whose centre lies in the upright box, and some others near it, in no particular
  /// order; until it answers false.
  template <class Visit>
  bool each_near(Point low, Point high, Visit&& visit) const {
    const std::int64_t left = cell(low.x), right = cell(high.x), top = cell(high.y);
    for (std::int64_t row = cell(low.y); row <= top; ++row) {
      for (std::int64_t column = left; column <= right; ++column) {
        for (std::uint32_t i = heads_[bucket(column, row)]; i != none; i = links_[i].next) {
          if (links_[i].column == column && links_[i].row == row && !visit(links_[i].base)) return false;
        }
      }
    }
    return true;
  }
  Length widest() const { return widest_; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{};
  struct Link {
    Base base;
    std::int64_t column = 0, row = 0;
    std::uint32_t next = none;
  };
  static std::int64_t cell(Length at) { return at.count >> 8; }  // four inches
  std::size_t bucket(std::int64_t column, std::int64_t row) const {
    const auto mixed = static_cast<std::uint64_t>(column) * 0x9E3779B97F4A7C15U ^
                       static_cast<std::uint64_t>(row) * 0xC2B2AE3D27D4EB4FU;
    return (mixed >> 32) & (heads_.size() - 1);
  }

  std::vector<std::uint32_t> heads_;
  std::vector<Link> links_;
  Length widest_;
};

class Room {
 public:
  /// Of all men and guns that are on the ground; each is known by its place in `men` or `guns`.
  Room(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns);

  void add_man(Point at, Length radius, std::uint32_t who) { bases_.add({at, radius, who}); }
  void take_man_away(Point at, std::uint32_t who) { bases_.take_away(at, who); }
  void add_gun(const Gun& gun, std::uint32_t which) { guns_.emplace_back(which, gun); }
  void take_gun_away(std::uint32_t which);

  /// Whether a base has the gap of LW-3.6 on all sides.
  bool free_for(Point p, Length radius) const;
  bool free_for(const Gun& gun) const;

 private:
  const Rulebook* rulebook_;
  Bases bases_;
  std::vector<std::pair<std::uint32_t, Gun>> guns_;
};

}  // namespace sandgate
