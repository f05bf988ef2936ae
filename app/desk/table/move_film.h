// A move as a seat saw it, from where men stood when it began to where they stand when it is over: its shots in order,
// then the walks, then who fell or was taken hand to hand. Made of nothing but what the seat's own Pictures held.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/sight/picture.h"

namespace sandgate {

class TableGround;

/// Men and guns as a Picture has them at one time.
struct SeenPlaces {
  std::int64_t move = 0;  ///< then being made
  std::vector<SeenMan> men;
  std::vector<SeenGun> guns;
  std::vector<SeenShot> shots;  ///< fired up to then, as far back as the Picture keeps them
  friend bool operator==(const SeenPlaces&, const SeenPlaces&) = default;
};
SeenPlaces places_in(const Picture& picture);

/// The film as a value: asked for any instant, it answers who stands where.
class MoveFilm {
 public:
  /// What changed on a table between two times.
  MoveFilm(const SeenPlaces& before, const SeenPlaces& after, TableHandle table);

  /// Whether anybody is seen to do or suffer anything.
  bool empty() const { return !walks_ && !falls_ && shots_.empty(); }
  /// Men who walked, round what stands in their way on such ground where a straight line is barred to them. Takes
  /// milliseconds a man: for a worker thread.
  void find_ways(const TableGround& ground, const Rulebook& rulebook);

  std::int32_t length_ms() const { return falls_end_; }

  /// Everything that is drawn at one instant.
  struct Instant {
    std::vector<SeenMan> men;  ///< by handle
    std::vector<SeenGun> guns;
    std::vector<std::optional<Bearing>> going;  ///< by man: which way he walks
    std::vector<Path> walked;                   ///< of every man and gun on the way, as far as he is
    const SeenShot* shot = nullptr;             ///< fired last in this move, until walks begin
    std::optional<std::int32_t> flying_ms;      ///< of its flight, while it flies
  };
  /// What is drawn `ms` after the beginning; beyond the end, how it ended.
  Instant at(std::int32_t ms) const;

  /// When each part is over.
  std::int32_t shots_end_ms() const { return shots_end_; }
  std::int32_t walks_end_ms() const { return walks_end_; }

 private:
  struct Actor {
    std::optional<SeenMan> before, after;
    std::optional<std::int32_t> shot_ms;  ///< when a shot struck him
    Path way;
  };
  struct Hauled {
    std::optional<SeenGun> before, after;
  };
  void time_shots();
  void time_walks();

  std::map<ManHandle, Actor> men_;
  std::map<GunHandle, Hauled> guns_;
  std::vector<SeenShot> shots_;
  std::vector<std::int32_t> fired_, flown_;  ///< by shot: when it is fired, and when it has ended
  std::int32_t shots_end_ = 0, walks_end_ = 0, falls_end_ = 0;
  bool walks_ = false, falls_ = false;
};

}  // namespace sandgate
