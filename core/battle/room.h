// Who takes up which room on a table while a move is thought out (LW-3.6). Private to this room.
#pragma once

#include <span>
#include <vector>

#include "core/battle/gun.h"

namespace sandgate {

class Room {
 public:
  Room(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns)
      : rulebook_(rulebook), men_(men), guns_(guns), at_(men.size()), there_(men.size()) {
    for (std::uint32_t i = 0; i < men.size(); ++i) {
      at_[i] = men[i].at;
      there_[i] = men[i].on_ground();
    }
  }

  void leave(std::uint32_t man) { there_[man] = false; }
  void stand(std::uint32_t man, Point at) {
    at_[man] = at;
    there_[man] = true;
  }
  /// LW-3.6: whether a base has the gap clear of everybody who stands, and of every gun.
  bool free(Point p, Length radius) const {
    for (std::uint32_t i = 0; i < at_.size(); ++i) {
      if (there_[i] && within(p, at_[i], nearest(radius, men_[i].arm))) return false;
    }
    for (const Gun& gun : guns_) {
      if (near_gun(rulebook_, gun, p, radius, just_less(rulebook_.table.gap))) return false;
    }
    return true;
  }

  /// The same of a gun.
  bool free(const Gun& gun) const {
    for (std::uint32_t i = 0; i < at_.size(); ++i) {
      if (there_[i] && near_gun(rulebook_, gun, at_[i], rulebook_.radius(men_[i].arm), just_less(rulebook_.table.gap)))
        return false;
    }
    for (const Gun& other : guns_) {
      if (other.on_ground && guns_touch(rulebook_, gun, other, just_less(rulebook_.table.gap))) return false;
    }
    return true;
  }

 private:
  static Length just_less(Length l) { return Length{{l.count - 1}}; }
  Length nearest(Length radius, Arm arm) const {
    return just_less(radius + rulebook_.radius(arm) + rulebook_.table.gap);
  }

  const Rulebook& rulebook_;
  std::span<const Soldier> men_;
  std::span<const Gun> guns_;
  std::vector<Point> at_;
  std::vector<bool> there_;
};

}  // namespace sandgate
