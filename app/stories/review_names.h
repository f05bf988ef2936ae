// How things are called in a review, which has no state to ask: bodies, seats and places. Private to this room.
#pragma once

#include <QString>
#include <optional>

#include "core/review/review.h"

namespace sandgate::stories {

class ReviewNames {
 public:
  explicit ReviewNames(const Review& review) : review_(review) {}
  /// "2/Border"; of a body that is not there "somebody".
  QString body(BodyId id) const;
  /// "Lt-Col Hay".
  QString seat(SeatId id) const;
  /// Its grid reference.
  QString place(Point at) const;
  /// "Withyholt Bridge", "the bridge at NY 152 304".
  QString crossing(FeatureId id, std::optional<Point> at) const;
  /// "order 44".
  static QString order(std::int64_t number);

 private:
  const Review& review_;
};

}  // namespace sandgate::stories
