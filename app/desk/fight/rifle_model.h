// Rifle-fire of fives on the table shown: which men can fire together, at whom the next five fires, and the shot
// (KS-7.2).
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "app/desk/fight/gun_model.h"
#include "app/desk/fight/table_model.h"
#include "app/desk/parts/background.h"

namespace sandgate {

/// Finds the fives of the men this seat orders there, keeps one of them in hand, and lays it on the enemy nearest to
/// it, or on the place that is marked. Laying is thought out off the windows' thread.
class RifleModel : public QObject {
  Q_OBJECT
 public:
  RifleModel(DeskModel& desk, TableModel& table, GunModel& guns, QObject* parent = nullptr);

  struct Five {
    std::vector<ManHandle> men;  ///< along their line
    ManHandle middle;
    friend bool operator==(const Five&, const Five&) = default;
  };
  /// Whether the rulebook has rifle-fire at all.
  bool offered() const { return desk_.briefing().rulebook.rifles.has_value(); }
  /// Those that could fire now: men who have neither moved nor fired, while the gun phase lasts.
  const std::vector<Five>& fives() const { return fives_; }
  /// The one that fires next; none: there is none.
  const Five* in_hand() const { return in_hand_ < fives_.size() ? &fives_[in_hand_] : nullptr; }
  void take_next();
  /// Where it fires: the enemy in sight nearest to its middle man; none: nobody is in sight.
  std::optional<Point> target() const;
  bool laying() const { return solver_.running(); }
  /// Lays the five in hand, and has it fire. What came of it is a shot of GunModel's.
  void fire();
  /// Why the last could not fire; none: it has, or nobody was asked.
  const std::optional<Refusal>& refusal() const { return refusal_; }

 signals:
  void changed();
  void refused(const Refusal& refusal);

 private:
  void find();
  void say_no(const Refusal& refusal);

  DeskModel& desk_;
  TableModel& table_;
  GunModel& guns_;
  std::vector<Five> fives_;
  std::size_t in_hand_ = 0;
  std::optional<Refusal> refusal_;
  Background solver_{this};
};

}  // namespace sandgate
