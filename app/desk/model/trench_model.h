// A trench that is being pointed out for the body in hand: one end, then the other (KS-6.1).
#pragma once

#include <QObject>
#include <optional>

#include "app/desk/model/desk_model.h"
#include "app/mapview/table/table_drawing.h"

namespace sandgate {

/// As long as these men can make it, in whole inches; an inch at least, so that a refusal says what is wanting.
Length longest_trench_of(const WorkRules& rules, const Contents& party);

/// Asks for two places and gives the order; between them it shows what it would be. A trench that is drawn longer than
/// the party can dig ends where it can dig no farther. It fronts to the side to which the body does.
class TrenchModel : public QObject {
  Q_OBJECT
 public:
  explicit TrenchModel(DeskModel& desk, QObject* parent = nullptr);

  bool active() const { return static_cast<bool>(body_); }
  /// False, and nothing begins: nobody is in hand, or the rulebook has no works.
  bool begin();
  void stop();
  /// Its first end, then its second, which gives the order; one that cannot be is refused, and the second end is asked
  /// for once more.
  void click(Point place);
  void point_at(std::optional<Point> pointer);
  const std::optional<Point>& from() const { return from_; }
  /// What a click where the pointer is would order; none before there are two ends.
  std::optional<WorkOrder<Handle>> order() const;
  /// The same as it is drawn, with its inches, men and moves, or that it cannot be.
  std::optional<TableWork> drawing() const;

 signals:
  void changed();
  void ordered();
  void refused(const Refusal& refusal);

 private:
  /// The most its party can dig.
  Length longest() const;

  DeskModel& desk_;
  Handle body_;
  std::optional<Point> from_, pointer_;
};

}  // namespace sandgate
