// What a march would cost and when it would end, as far as one seat can know: unseen enemies never show in it (CX-4).
#pragma once

#include "core/sight/picture.h"
#include "map/march/keep_off.h"
#include "map/march/march.h"

namespace sandgate {

struct ExpectedRide;

struct MarchPreview {
  /// A row of the account: a stretch of one going (`length` walked), the contours (`length` is their price), or the
  /// fords.
  struct Stage {
    Going going = Going::across;
    bool multiplied = false;
    Length length;
    int climbed = 0, descended = 0, fords = 0;
    Moves moves;
    Clause clause;
  };
  /// Where the body stands at the end of each of its own moves from now on. Moves are counted as everybody counts them,
  /// both camps' together.
  struct Mark {
    Point at;
    std::int64_t move = 0;
  };
  Reckoning reckoning;        ///< at the ordinary rate, over the whole path
  std::vector<Stage> stages;  ///< at the rates that will hold
  Moves moves;                ///< the sum of them
  std::vector<Mark> marks;
  std::int64_t arrives_move = 0;  ///< counted so
  ExerciseTime arrives;           ///< when the round of that move is over
};

/// KS-5: crossings that the seat knows to carry nobody, in order of their ids.
std::vector<FeatureId> known_broken(const Picture& picture);
/// KS-6: trenches and epaulements of which the seat knows that they are finished.
std::vector<Earthwork> known_ground(const Picture& picture);
/// The same of what would lie in such a window.
std::vector<Earthwork> known_ground(const Picture& picture, const Rulebook& rulebook, const Window& window);
/// KS-6: what a body of the seat's keeps off on its way: banks, if they stop it, and mines of the own side.
KeepOff known_works_to_avoid(const Picture& picture, const Briefing& briefing, const OwnBody& body);
/// What a body of the seat can march, as far as the seat knows the country: broken bridges of which it knows carry
/// nobody. At the ordinary rate; CX-4 is the caller's.
MarchRates march_rates_for(const Picture& picture, const Briefing& briefing, const OwnBody& body);

/// Why the seat itself can know that a march cannot be, or what it would cost. `ride`: how the order comes to a body
/// that is not at hand (KS-11.5): it marches from where it was last known, in its first move after the rider is there.
std::expected<MarchPreview, Refusal> preview_march(const Picture& picture, const Briefing& briefing, Handle body,
                                                   const Path& path, bool press_on = false,
                                                   const ExpectedRide* ride = nullptr);

/// What a marching body has still to go, from where it stands; only that place while it has no march.
Path rest_of(const OwnBody& body);
/// The same of the march a body of the seat is on, going on from what it has paid; none while it has no march. Of one
/// that is not at hand from when it was last known to be on it.
std::optional<MarchPreview> preview_standing(const Picture& picture, const Briefing& briefing, Handle body);

/// The path of a march to `to`: the quickest way, or with `by_road` the shortest way by road with the quickest to and
/// from it. Slow: call it off the windows' thread.
std::expected<Path, Refusal> find_march(const Picture& picture, const Briefing& briefing, Handle body, Point to,
                                        bool by_road, const Progress& progress = {});

}  // namespace sandgate
