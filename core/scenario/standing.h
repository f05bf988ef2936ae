// Where a body may stand when an exercise opens, or when the umpire puts it there.
#pragma once

#include <optional>

#include "core/forces/arm.h"
#include "map/base/phrase.h"
#include "map/country/country.h"

namespace sandgate {

/// Answers for one country and one rulebook. Keeps a reference to the country.
class StandingPlaces {
 public:
  /// Rivers narrower than `stream_m` are no hindrance, as on the march.
  StandingPlaces(const Country& country, double stream_m);

  /// Why a body of `arm` cannot stand at `place`: off the map, where there are no heights, in a river away from a
  /// bridge or in a lake (a boat: out of them), in a house, wall or rock. None where it can. The end of a sentence that
  /// the place begins.
  std::optional<Phrase> hindrance(Arm arm, MapPoint place) const;

 private:
  struct Water {
    Phrase lies_in;
    double width_m = 0;  ///< 0 where the map does not say
  };
  /// The river or lake `place` lies in.
  std::optional<Water> water(MapPoint place) const;
  /// Whether a bridge over water so wide carries `place`.
  bool on_bridge(MapPoint place, double width_m) const;

  const Country& country_;
  double stream_m_;
  double widest_m_ = 0;  ///< of all rivers
};

}  // namespace sandgate
