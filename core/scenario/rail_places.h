// Private to this room: where trains stand on the railway as an exercise opens (CX-7).
#pragma once

#include <optional>
#include <vector>

#include "core/rulebook/json_reader.h"
#include "core/scenario/setting.h"
#include "logistics/railway/track.h"

namespace sandgate {

/// Answers for one setting, to which it keeps a reference.
class RailPlaces {
 public:
  explicit RailPlaces(const Setting& setting);

  /// Puts a train on the line: at the nearest station within `railway.beside` of `at`, else at the nearest place of the
  /// line as near; at the ends of the line's edges exactly. It faces the way of the line that is nearer to `facing`.
  /// What is wrong stands in the reading.
  void place(const JsonReader& reader, MapPoint at, Body& train);
  /// Names two trains that are nearer to one another along the line than `railway.gap`, neither of them in a station
  /// nor a station between them: there they pass.
  void check_apart(const JsonReader& bodies) const;

 private:
  std::optional<LinePlace> nearest(MapPoint at) const;

  const Setting& setting_;
  LineNetwork network_;
  Track track_;
  std::vector<BodyId> placed_;
};

}  // namespace sandgate
