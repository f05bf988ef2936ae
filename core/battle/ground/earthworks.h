// Field works as they lie on the ground: the banks of trenches and epaulements, and mines, found quickly (KS-6).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/battle/ground/table_ground.h"
#include "core/rulebook/rulebook.h"
#include "map/march/keep_off.h"

namespace sandgate {

/// A straight piece of a bank, half as thick on either side of its line; or a mine, a place.
struct Bank {
  Point a, b;
  Length thick, high;
  std::uint32_t work = 0;  ///< by its place among those that were given
};

/// A trench has one, an epaulement several with its embrasure between them, a mine none.
std::vector<Bank> banks_of(const WorkRules& rules, const Earthwork& work);

/// Whether any of it can be met within the window.
bool lies_in(const WorkRules& rules, const Earthwork& work, const Window& window);

/// KS-8: "no horse crosses a trench or a wall"; neither do wheels. Men on foot do.
bool stopped_by_banks(const Rulebook& rulebook, const Contents& contents);

/// KS-6.2: how wide a body on the map treads: as its box, or its widest man.
Length treads(const Rulebook& rulebook, const Contents& contents, Formation formation);

/// Places that a way keeps off so that it comes upon no bank (for wheels and horse) and no mine that is known: for who
/// is a place on the map, and treads so wide.
KeepOff keep_off(const Rulebook& rulebook, std::span<const Earthwork> banks, std::span<const Earthwork> mines,
                 Length treads);

/// Pieces sorted into squares, so that of many only those near a leg are asked.
class PlacedPieces {
 public:
  PlacedPieces() = default;
  /// Most questions are about what is no farther off than `reach`.
  PlacedPieces(std::vector<Bank> pieces, Length reach);

  bool empty() const { return pieces_.empty(); }
  std::span<const Bank> pieces() const { return pieces_; }
  struct Met {
    Length gone;  ///< of the leg
    std::uint32_t work = 0;
  };
  /// How much of a → b can be gone before one comes nearer than `by` to a piece's side; to a 64th, on the near side.
  /// What one is near already at `a`, and does not come nearer to, stops nobody.
  std::optional<Met> first_near(Point a, Point b, Length by) const;
  bool any_near(Point p, Length by) const { return first_at(p, by).has_value(); }
  /// Of those nearer to `p` than `by` the first given.
  std::optional<std::uint32_t> first_at(Point p, Length by) const;
  /// Calls `visit(piece, part)` for each that a → b crosses or ends on, with the part of a → b before it.
  void each_crossed(Point a, Point b, const std::function<void(const Bank&, double)>& visit) const;

 private:
  friend class Earthworks;
  struct Entry {
    std::int64_t row, column;
    std::uint32_t piece;
  };
  template <class Visit>
  void each_about(Point a, Point b, Length by, Visit&& visit) const;

  std::vector<Bank> pieces_;
  std::vector<Entry> entries_;  // by row and column
  Length reach_;
};

/// Finished works, for many questions. Immutable.
class Earthworks {
 public:
  Earthworks() = default;
  /// None of a rulebook that has no works.
  /// `there`: which of them are; empty: all.
  Earthworks(const Rulebook& rulebook, std::span<const Earthwork> works, const std::vector<bool>& there = {});

  bool empty() const { return banks_.empty() && mines_.empty(); }
  std::span<const Bank> banks() const { return banks_.pieces(); }

  /// How much of a → b wheels or horse whose base has `radius` can go before a bank; a body on the map is a place.
  std::optional<Length> until_bank(Point a, Point b, Length radius = {}) const;
  /// Whether a base would stand in one, or nearer to it than the gap of LW-3.6.
  bool bank_at(Point p, Length radius) const;
  /// KS-6.1: how high the bank is that a man there defends, since he stands in it or right by it; nought: none.
  Length top_at(Point p) const;
  bool defends(const Bank& bank, Point p) const;
  /// The pieces that the line from one place to the other passes, and at what part of it.
  void each_between(Point a, Point b, const std::function<void(const Bank&, double)>& visit) const {
    banks_.each_crossed(a, b, visit);
  }
  /// How much of a → b a base of `radius` can go before it treads on a mine, and on which of the works.
  std::optional<PlacedPieces::Met> until_mine(Point a, Point b, Length radius) const;
  /// On which of the works a base of `radius` treads at `p`; of several on the first given.
  std::optional<std::uint32_t> mine_at(Point p, Length radius) const;

 private:
  PlacedPieces banks_, mines_;
  Length gap_, trodden_, manned_;
};

}  // namespace sandgate
