// Quantities of the rules. Each is an integer of its own type, so that inches cannot be added to
// men and sums are exact on every machine.
#pragma once

#include <compare>
#include <cstdint>

namespace sandgate {

/// What every counted quantity can do: add, subtract, scale by a whole number, compare.
template <class Self, class Rep>
struct Counted {
  Rep count = 0;

  friend constexpr auto operator<=>(const Counted&, const Counted&) = default;
  friend constexpr Self operator+(Self a, Self b) { return Self{{static_cast<Rep>(a.count + b.count)}}; }
  friend constexpr Self operator-(Self a, Self b) { return Self{{static_cast<Rep>(a.count - b.count)}}; }
  friend constexpr Self operator-(Self a) { return Self{{static_cast<Rep>(-a.count)}}; }
  friend constexpr Self operator*(Self a, Rep n) { return Self{{static_cast<Rep>(a.count * n)}}; }
  friend constexpr Self operator*(Rep n, Self a) { return a * n; }
  friend constexpr Self& operator+=(Self& a, Self b) { return a = a + b; }
  friend constexpr Self& operator-=(Self& a, Self b) { return a = a - b; }
};

/// A length on the table, in plan, in 64ths of an inch: 1/16 and 1/8 inch (LW-3.6, LW-3.7) are exact.
struct Length : Counted<Length, std::int64_t> {
  static constexpr std::int64_t per_inch = 64;
  static constexpr std::int64_t per_foot = 12 * per_inch;
  static constexpr Length inches(std::int64_t n) { return {{n * per_inch}}; }
  static constexpr Length feet(std::int64_t n) { return {{n * per_foot}}; }
  /// The nearest 64th of an inch; halves away from nought.
  static constexpr Length from_feet(double feet) {
    const double units = feet * static_cast<double>(per_foot);
    return {{static_cast<std::int64_t>(units < 0 ? units - 0.5 : units + 0.5)}};
  }
  constexpr double in_feet() const { return static_cast<double>(count) / static_cast<double>(per_foot); }
  constexpr double in_inches() const { return static_cast<double>(count) / static_cast<double>(per_inch); }
};

/// A duration in one side's own moves. One move is 829 440 parts (2^11·3^4·5), which every march
/// rate of the shipped rulebooks divides, so that a march adds up without rounding.
struct Moves : Counted<Moves, std::int64_t> {
  static constexpr std::int64_t per_move = 829'440;
  static constexpr Moves whole(std::int64_t n) { return {{n * per_move}}; }
  static constexpr Moves from_moves(double moves) {
    const double parts = moves * static_cast<double>(per_move);
    return {{static_cast<std::int64_t>(parts < 0 ? parts - 0.5 : parts + 0.5)}};
  }
  constexpr double in_moves() const { return static_cast<double>(count) / static_cast<double>(per_move); }
  /// Moves begun: 2.0 is 2, 2.1 is 3.
  constexpr std::int64_t begun() const { return (count + per_move - 1) / per_move; }
};

/// Soldiers of any arm.
struct Men : Counted<Men, std::int32_t> {};

/// How long `distance` takes at `rate` (a length per move), rounded up to a part of a move, so that
/// no body gains ground by rounding. `rate` must be positive.
constexpr Moves time_for(Length distance, Length rate) {
  return {{(distance.count * Moves::per_move + rate.count - 1) / rate.count}};
}

/// How far `time` reaches at `rate`, rounded down.
constexpr Length reach_in(Moves time, Length rate) { return {{time.count * rate.count / Moves::per_move}}; }

}  // namespace sandgate
