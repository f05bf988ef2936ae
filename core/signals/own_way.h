// The way that a body finds for itself to a place it is told: the quickest, or by road.
#pragma once

#include <expected>

#include "core/rulebook/rulebook.h"
#include "logistics/lines/lines.h"
#include "map/march/keep_off.h"
#include "map/march/march.h"

namespace sandgate {

/// What a way is looked for over, and for whom.
struct WayGround {
  const Country& country;
  const Scale& scale;
  const MarchRates& rates;
  const KeepOff* off = nullptr;  ///< what he keeps off; null: nothing
};
/// Why none was found.
struct NoOwnWay {
  Bar bar = Bar::none;     ///< what stops the mover; none where no way leads there, or no road
  bool no_road = false;    ///< no road that he can pass joins the two places
  bool cancelled = false;  ///< by `progress`
};

/// The quickest; of one point where the places are the same.
std::expected<Path, NoOwnWay> quickest_way(const WayGround& ground, Point from, Point to,
                                           const Progress& progress = {});
/// The shortest by `roads`, the country's, with the quickest to them and from them (CX-5). Roads that the mover cannot
/// pass, for a ford or a broken bridge, are left out.
std::expected<Path, NoOwnWay> way_by_road(const WayGround& ground, const LineNetwork& roads, Point from, Point to,
                                          const Progress& progress = {});

}  // namespace sandgate
