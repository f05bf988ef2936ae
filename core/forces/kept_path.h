// A path that is given once and copied often.
#pragma once

#include <initializer_list>
#include <memory>
#include <utility>

#include "map/base/point.h"

namespace sandgate {

/// Copies share their points, which never change: snapshots of a state hold the ways of all marches once.
class KeptPath {
 public:
  KeptPath() = default;
  KeptPath(Path path) : points_(std::make_shared<const Path>(std::move(path))) {}
  KeptPath(std::initializer_list<Point> points) : KeptPath(Path(points)) {}

  const Path& points() const {
    static const Path none;
    return points_ ? *points_ : none;
  }
  operator const Path&() const { return points(); }

  std::size_t size() const { return points().size(); }
  const Point& operator[](std::size_t i) const { return points()[i]; }
  const Point& back() const { return points().back(); }
  auto begin() const { return points().begin(); }
  auto end() const { return points().end(); }

  friend bool operator==(const KeptPath& a, const KeptPath& b) {
    return a.points_ == b.points_ || a.points() == b.points();
  }

 private:
  std::shared_ptr<const Path> points_;  // none: no points
};

}  // namespace sandgate
