// What befell a body after an order, read from the journal without folding it. Private to this room.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/chronicle/history.h"
#include "core/review/review.h"

namespace sandgate::reviewing {

struct Effect {
  Instant when;
  std::int64_t event = 0;
  Clause clause;
  std::optional<Point> at;
  std::vector<BodyId> bodies;  ///< whom it is about, the foremost first
  std::int64_t men = 0;        ///< who fell or were taken: of the body that is asked about, or of all
};

/// Any event of an entry by itself. A melee that is fought has been joined in the same entry or before it.
Effect effect_of(const Review& review, const History& history, const ExerciseFile::Entry& entry, std::int64_t event);

/// Reads entries that stand, from one on until a move has closed.
class EffectScan {
 public:
  EffectScan(const Review& review, const History& history, BodyId body)
      : review_(review), history_(history), body_(body) {}
  /// Where that rider was is kept.
  void follow(RideId ride) { followed_.insert(ride); }
  void read(std::int64_t entry, std::int64_t last_move);

  struct Barred {
    std::int64_t event = 0;
    Clause clause;
  };
  const std::map<std::int64_t, Point>& places_of(RideId ride) const;  ///< by move
  std::optional<Point> last_place(RideId ride) const;
  std::int64_t end_of(RideId ride) const;  ///< the event; 0: none was read
  const std::optional<Barred>& barred() const { return barred_; }
  const std::vector<Effect>& contacts() const { return contacts_; }  ///< of the body: it came to a table
  const std::vector<Effect>& decided() const { return decided_; }    ///< in which men of the body fell or were taken

 private:
  void take(const ExerciseFile::Entry& entry, const Event& event, std::int64_t number);

  const Review& review_;
  const History& history_;
  BodyId body_;
  std::set<RideId> followed_;
  std::map<RideId, std::map<std::int64_t, Point>> places_;
  std::map<RideId, std::int64_t> ends_;
  std::optional<Barred> barred_;
  std::vector<Effect> contacts_, decided_;
  std::map<std::pair<TableId, std::int32_t>, JoinedMelee> melees_;
};

}  // namespace sandgate::reviewing
