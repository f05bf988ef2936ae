// Where packets lie, and what is known of the ways from there. Private to this room.
#pragma once

#include <map>

#include "logistics/supply/ways.h"

namespace sandgate {

/// What all hubs go by.
struct WayTerms {
  const Country& country;
  Scale scale;
  MarchRates open, kept;  ///< by_length(), without the broken bridges, and without those held too
  KeepOff enemies;
  std::vector<HeldCrossing> held;  ///< in order
};

/// The ways from one place. Each is for one thread at a time, several hubs for several.
class Hub {
 public:
  explicit Hub(Point at) : at_(at) {}

  /// Takes what is in the way from now on; forgets what that may change, and what was not asked since the last time.
  void take(const WayTerms& terms);
  /// Whether nothing was asked between the last two times that terms were taken. Then nothing is kept.
  bool idle() const { return idle_; }

  std::optional<Length> length(const WayTerms& terms, Point body, Length within);
  SupplyLook look(const WayTerms& terms, Point body, Length within, Length as_far_as);
  std::size_t reckoned() const { return reckoned_; }
  /// What the ground about it keeps in memory, about; and gives that up. It is priced again when it is needed.
  std::size_t bytes() const;
  void give_up_ground() { open_ = {}, kept_ = {}; }

 private:
  struct Question {
    Point body;
    Length within;
    friend auto operator<=>(const Question&, const Question&) = default;
  };
  struct LookQuestion {
    Point body;
    Length within, as_far_as;
    friend auto operator<=>(const LookQuestion&, const LookQuestion&) = default;
  };
  template <class Answer>
  struct Kept {
    Answer answer;
    bool asked = true;  ///< since terms were last taken
  };
  /// What is near enough to bear on ways as long as `far_`.
  struct Near {
    KeepOff enemies;
    std::vector<FeatureId> open, kept;  ///< crossings shut
  };

  Near near(const WayTerms& terms) const;
  void look_as_far_as(const WayTerms& terms, Length far);
  bool goes_straight(const WayTerms& terms, Point body);
  bool is_clear(const WayTerms& terms, std::span<const Point> path) const;
  /// As the lattice counts; `by_itself`: no other way so long is asked for, so that no field is spread for it.
  std::optional<Length> field_length(const WayTerms& terms, bool past_enemies, Point body, Length within,
                                     bool by_itself = false);
  std::optional<Length> reckon_length(const WayTerms& terms, Point body, Length within);
  SupplyLook reckon_look(const WayTerms& terms, Point body, Length within, Length as_far_as);
  std::optional<Path> drawn(const WayTerms& terms, bool past_enemies, Point body) const;
  void tell_cut(const WayTerms& terms, SupplyLook& told) const;

  struct Field {
    std::optional<NearGround> ground;
    std::optional<NearWays> ways;
    Moves far;         ///< of the ways
    int searches = 0;  ///< ways that were searched for without the ground
  };

  Point at_;
  Length far_;  ///< how far ways have been asked for
  Near near_;
  Field open_, kept_;  ///< kept_ stands on the ground of open_ where no bridge near is held
  std::map<Point, Kept<bool>> straight_;
  std::map<Question, Kept<std::optional<Length>>> answers_;
  std::map<LookQuestion, Kept<SupplyLook>> looks_;
  std::size_t reckoned_ = 0;
  bool asked_ = false, idle_ = false;
};

/// The lattice overstates a way by less than this part of it; within that a way is drawn before it is called too long.
inline constexpr std::int64_t overstated = 16;
inline Length most_counted(Length within) { return {{within.count + within.count / (overstated - 1) + 1}}; }
Moves moves_of(Length length);
Length length_of(Moves moves);

/// The place so far along a path.
Point place_along(std::span<const Point> path, Length along);

}  // namespace sandgate
