// Finds walks for a group, one after the other, so that all of them together can be ordered. Private to this room.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/battle/ground/same_ground.h"
#include "core/battle/ground/table_way.h"
#include "core/battle/room.h"
#include "core/battle/trial.h"

namespace sandgate {

class Planner {
 public:
  /// Of `group`, those who can be moved by such an order, each once, in the group's order.
  Planner(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, const TableMoveOrder& who,
          std::span<const std::uint32_t> group);

  const std::vector<std::uint32_t>& members() const { return members_; }
  const Soldier& man(std::uint32_t member) const { return men_[member]; }
  Length radius(std::uint32_t member) const { return ground_.rulebook().radius(men_[member].arm); }
  const TableGround& ground() const { return ground_; }

  /// Begins to settle them: everybody out of the others' way at once, or, where that leads into a jam, each where he
  /// stands until it is his turn.
  enum class Manner : std::uint8_t { all_at_once, one_by_one };
  void begin(Manner manner);
  /// Begins a man's turn: he is taken off the table, so that he is in nobody's way. Ends it: if he is not settled, he
  /// stands where he stood.
  void take_up(std::uint32_t member);
  void put_back(std::uint32_t member);
  /// Whether he would have room among those who are settled, and may stand there.
  bool free_for(std::uint32_t member, Point p) const;

  /// A walk as far as one move goes along a way.
  struct Walk {
    Path path;     ///< to ask for; goes on beyond a price that halts him, so that what he pays is remembered
    Length along;  ///< of it: how far he comes
    Point end;
    std::optional<std::uint32_t> contact = {};
  };
  std::optional<Walk> walk_along(std::uint32_t member, const Path& way) const;
  /// The way to a place, or towards it where there is none.
  Path way_to(std::uint32_t member, Point p);
  /// Whether he can go straight there.
  bool straight(std::uint32_t member, Point p) const { return ground_.clear(man(member).at, p, radius(member)); }

  /// Settles him, whose turn it is, at the end of a walk, or at the last place on it that has room, be it where he
  /// stands, or else close by; whether there is one.
  bool settle(std::uint32_t member, const std::optional<Walk>& walk);

  /// What is settled, but for walks that an order would be refused for.
  std::vector<ManWalk> walks();

 private:
  WayFinder& finder(std::uint32_t member);
  bool apart(Point a, Point b);
  std::optional<Path> way_as_others_go(std::uint32_t member, Point p) const;

  const TableGround& ground_;
  const std::span<const Soldier> men_;
  const std::span<const Gun> guns_;
  TableMoveOrder order_;
  std::vector<std::uint32_t> members_;
  Enemies enemies_;
  Room everybody_, room_;
  Manner manner_ = Manner::all_at_once;
  std::optional<WayFinder> on_foot_, on_horse_;
  std::vector<SameGround> grounds_;  ///< that places to go to lie on
  int in_vain_ = 0;                  ///< searches for ways that ended with none
  std::vector<Path> found_;          ///< ways that were searched for
};

}  // namespace sandgate
