// A march being thought out: where the hand has clicked, and what comes of it. Nothing of it is sent until it is given.
#pragma once

#include <expected>
#include <vector>

#include "core/sight/deed_check.h"
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
  std::vector<Point> places;  ///< in order; the last is where the march ends
  MarchBy by = MarchBy::quickest;
  bool press_on = false;  ///< CX-4: does not halt on sighting an enemy
  friend bool operator==(const MarchDraft&, const MarchDraft&) = default;
};

/// What comes of a draft: the path that was found, and what it costs.
struct MarchPlan {
  Path path;
  MarchPreview preview;
};

/// Finds the path through all places of the draft and what it costs. Slow.
std::expected<MarchPlan, Refusal> plan_march(const Picture& picture, const Briefing& briefing, const MarchDraft& draft,
                                             const Progress& progress = {});

}  // namespace sandgate
