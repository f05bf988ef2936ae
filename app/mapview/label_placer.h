// Finds room for names. Ranks come from the order of asking: who asks first stands.
#pragma once

#include <QRectF>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sandgate {

/// Rooms are pixels of one picture. Never lets two rooms overlap.
class LabelPlacer {
 public:
  /// A place a name could take; several rooms where it bends.
  struct Candidate {
    std::vector<QRectF> rooms;
    double cost = 0;
  };

  /// Names must lie wholly in `field`.
  explicit LabelPlacer(const QRectF& field);

  /// Takes the room of the cheapest candidate that is free (the first of equals) and answers which.
  std::optional<std::size_t> place(std::span<const Candidate> candidates);
  bool is_free(std::span<const QRectF> rooms) const;
  /// Nothing will be placed here.
  void take(const QRectF& room);

 private:
  template <class Visit>
  void each_bucket(const QRectF& room, Visit&& visit) const;

  QRectF field_;
  double side_;
  int across_, down_;
  std::vector<std::vector<QRectF>> buckets_;
};

}  // namespace sandgate
