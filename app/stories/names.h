// How the things of an exercise are called in a story that is told with all of the truth.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "core/chronicle/chronicle.h"

namespace sandgate::stories {

class Names {
 public:
  /// Where sides stand beside one another in a list, a body is "Red 1 Company"; where one looks at its table, whose
  /// move is told over it, "1 Company".
  enum class Bodies { with_side, alone };
  /// `end`: a state in which everything that is named has been met. `guns`: the bodies they came with, by GunId.
  /// `rides`: by number, as they were in the end; kept by whoever keeps `end`.
  Names(const Setting& setting, const Campaign& end, std::vector<BodyId> guns, Bodies bodies,
        std::span<const Courier> rides = {})
      : setting_(setting), end_(end), guns_(std::move(guns)), bodies_(bodies), rides_(rides) {}
  /// Of an exercise told from its beginning.
  static Names of(const Chronicle& chronicle);

  const Setting& setting() const { return setting_; }
  const Campaign& end() const { return end_; }

  QString side(SideId id) const { return QString::fromStdString(setting_.side(id).name); }
  QString camp(Camp camp) const;  ///< its sides: "Red and Green"
  QString seat(SeatId id) const { return QString::fromStdString(setting_.seat(id).title); }
  QString body(BodyId id) const;
  QString body_alone(BodyId id) const { return QString::fromStdString(end_.body(id).name); }
  /// The body it came with; of several that came with it, "22 Battery, gun 2".
  QString gun(GunId id) const;
  QString gun_alone(GunId id) const;
  QString guns(std::span<const GunId> ids) const;
  /// The body it came with, whatever has become of both; none: it is not known.
  BodyId came_with(GunId id) const { return id.index() < guns_.size() ? guns_[id.index()] : BodyId{}; }
  /// Null where he is not known.
  const Courier* ride(RideId id) const { return id.index() < rides_.size() ? &rides_[id.index()] : nullptr; }
  /// "2 horsemen and 6 infantrymen of Blue"; "nobody".
  QString men(std::span<const ManId> ids) const;
  QString place(Point at) const;
  static QString table(TableId id);
  /// A sentence about what happens on a table, which it names where the exercise is not all one table.
  QString on(TableId id, const QString& sentence) const;

 private:
  QString gun_of(GunId id, const QString& body) const;

  const Setting& setting_;
  const Campaign& end_;
  std::vector<BodyId> guns_;
  Bodies bodies_;
  std::span<const Courier> rides_;
};

}  // namespace sandgate::stories
