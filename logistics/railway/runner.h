// One train as it runs in a move. Private to this room.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logistics/railway/trains.h"

namespace sandgate::railway {

/// The line that a train runs over, told by how far along it: what lies behind its head, its way, and what lies before
/// the way's end, half of the gap each as far as the line neither branches nor comes to a station. In 64ths of an inch.
struct Course {
  /// A node that is passed.
  struct Mark {
    std::int64_t at = 0;
    NodeId node;
    bool station = false;
  };
  TrackWay legs;
  std::vector<std::int64_t> starts;  ///< where each leg begins, and where the last ends
  std::vector<Mark> marks;           ///< in order
  std::int64_t head = 0, end = 0;    ///< where the train is as the move begins; where its way ends

  Course(const Track& track, const Train& train, std::int64_t half);

  std::int64_t whole() const { return starts.back(); }
  /// Whether a way is to be run at all, and can be.
  bool good = true;
  /// The leg that ends at or after `at`, the first such (so that it has been run over by who came there).
  std::size_t leg_up_to(std::int64_t at) const;
  /// The leg that begins at or before `at` and goes beyond it.
  std::size_t leg_from(std::int64_t at) const;
  /// What of the course lies between two places of it.
  TrackWay between(std::int64_t from, std::int64_t to) const;
};

/// A piece of an edge, in its own measure.
struct Piece {
  EdgeId edge;
  std::int64_t low = 0, high = 0;
};

struct Runner {
  Course course;
  const Train* train = nullptr;  ///< none: something that stands
  std::int64_t head = 0;         ///< along the course
  std::size_t next = 0;          ///< the first mark beyond the head
  std::int64_t half = 0;

  enum class Turn : std::uint8_t { waits, goes, done } turn = Turn::done;
  std::int64_t share = 0, left = 0;        ///< of its allowance in this beat
  std::vector<Piece> pieces;               ///< that it takes up
  std::vector<NodeId> nodes;               ///< junctions that it takes up
  std::size_t claimed = 0, claims_to = 0;  ///< legs of its course over which nobody may come against it

  TrainHalt halt = TrainHalt::arrived;
  std::optional<std::int32_t> other;
  std::optional<TrackPlace> broken;
  std::optional<Moves> arrived;
  std::vector<StationVisit> visits;

  Runner(const Track& track, const Train& made, std::int64_t half_gap, bool stands);

  bool runs() const { return train && course.good && head < course.end; }
  /// The mark of the station that it is in; none outside.
  const Course::Mark* station() const;
  /// Of the next station on its course; the whole course where there is none.
  std::int64_t next_station() const;
  std::int64_t rear() const, front() const;
  /// How it stands when the move is over.
  TrainRun told() const;
};

}  // namespace sandgate::railway
