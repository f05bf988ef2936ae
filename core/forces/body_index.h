// Which bodies stand near a place, without asking all of them.
#pragma once

#include <span>
#include <vector>

#include "core/forces/body.h"

namespace sandgate {

/// Bodies sorted into squares of the table. Holds ids and places only; made for one question time.
class BodyIndex {
 public:
  /// Squares are `reach` wide: a question about `reach` looks at nine of them.
  BodyIndex(Length reach, std::size_t expected);
  void add(BodyId id, Point at);
  /// Sorts; call once, after the last add.
  void ready();

  /// Calls `visit(id, at)` for every body, neighbours after one another: what is asked of one place lies ready for the
  /// next.
  template <class Visit>
  void each(Visit&& visit) const {
    for (const Entry& entry : entries_) visit(entry.id, entry.at);
  }

  /// Calls `visit(id, at)` for every body within `reach` of `p`, squares from south-west to north-east, by id in each.
  /// The visit answers whether to go on.
  template <class Visit>
  void each_within(Point p, Length reach, Visit&& visit) const {
    const std::int64_t span = (reach.count + square_ - 1) / square_;
    const std::int64_t column = square_of(p.x), row = square_of(p.y);
    for (std::int64_t r = row - span; r <= row + span; ++r) {
      for (auto it = first_in(column - span, r); it != entries_.end() && it->row == r && it->column <= column + span;
           ++it) {
        if (within(p, it->at, reach) && !visit(it->id, it->at)) return;
      }
    }
  }

 private:
  struct Entry {
    std::int64_t row, column;
    BodyId id;
    Point at;
  };
  std::int64_t square_of(Length l) const {
    return l.count >= 0 ? l.count / square_ : -((-l.count + square_ - 1) / square_);
  }
  std::vector<Entry>::const_iterator first_in(std::int64_t column, std::int64_t row) const;

  std::int64_t square_;
  std::vector<Entry> entries_;
};

}  // namespace sandgate
