// A march being thought out: where the hand has clicked, and what comes of it. Nothing of it is sent until it is given.
#pragma once

#include <expected>
#include <vector>

#include "core/sight/deed_check.h"
#include "core/sight/expected_ride.h"
#include "core/sight/march_preview.h"

namespace sandgate {

/// How the way between two places of a march is chosen.
enum class MarchBy {
  quickest,  ///< the quickest way to each place
  road,      ///< by road where there is one
  straight,  ///< exactly the legs that were drawn
};

/// A value: where a body is to go, and how.
struct MarchDraft {
  Handle body;
  /// March with it: each to places that lie from the body's as it stands from the body now, so that all keep their
  /// order and their spacing.
  std::vector<Handle> others;
  std::vector<Point> places;  ///< the body's own, in order; the last is where the march ends
  MarchBy by = MarchBy::quickest;
  bool press_on = false;  ///< CX-4: does not halt on sighting an enemy
  friend bool operator==(const MarchDraft&, const MarchDraft&) = default;
};

/// What comes of a draft: the path that was found, and what it costs.
struct MarchPlan {
  /// The same of one of those that march with it.
  struct Other {
    Handle body;
    Path path;
    std::vector<Point> via;  ///< places of the draft before the last, as they are for this one
    MarchPreview preview;
    std::optional<ExpectedRide> ride = {};
    std::optional<Refusal> no_way = {};
  };
  Path path;
  std::vector<Point> via;
  MarchPreview preview;
  /// KS-11.5: how the order comes to it; none where it is at hand, or no way leads a rider there as far as is known.
  std::optional<ExpectedRide> ride = {};
  /// KS-11.5: why no way is known to a body that is not at hand from where it was known last. It may find one from
  /// where it is: the path is then of its places alone, and the preview empty, without a mark.
  std::optional<Refusal> no_way = {};
  std::vector<Other> others;  ///< in the draft's order
};

/// Why a draft cannot be, and which of its bodies cannot march.
struct MarchFault {
  Handle body;
  Refusal refusal;
};

/// How an order would come to a body now; none where it would not ride, or no way leads there as far as is known: that
/// is no reason against the order. `rides` are the seat's; null with perfect signals. Slow.
std::optional<ExpectedRide> ride_to_body(const Picture& picture, const Briefing& briefing, Handle body, Rides* rides,
                                         const Progress& progress = {});

/// Finds the paths of all bodies through the places of the draft and what they cost; one at hand that cannot march is a
/// fault of the whole. `rides` are the seat's, where orders ride. Slow.
std::expected<MarchPlan, MarchFault> plan_march(const Picture& picture, const Briefing& briefing,
                                                const MarchDraft& draft, Rides* rides, const Progress& progress = {});

}  // namespace sandgate
