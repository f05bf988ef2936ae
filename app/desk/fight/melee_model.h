// The melees of the table shown that wait for their choice, and the choices being thought over (LW-5.4).
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "app/desk/fight/melee_draft.h"
#include "app/desk/fight/table_model.h"

namespace sandgate {

/// Holds the melee in hand and its draft, gives the choice, and keeps the time left for it.
class MeleeModel : public QObject {
  Q_OBJECT
 public:
  MeleeModel(DeskModel& desk, TableModel& table, QObject* parent = nullptr);

  /// Whether melees are being chosen now, by whichever side.
  bool choosing() const { return desk_.picture().clock.phase == Phase::choices; }
  /// Whether this seat still has a choice to make, on any table; and the first table where.
  bool asked() const { return !table_asked().none(); }
  TableHandle table_asked() const;

  /// The melee in hand, on the table shown; none where none waits there.
  const SeenMelee* melee() const;
  void take(std::int32_t number);
  void take_next();

  /// Whether the choice in a melee is this seat's, and not yet made.
  static bool open(const SeenMelee& melee) { return melee.mine && !melee.chosen; }
  /// The lot of a man in any melee of the table shown.
  MeleeDraft::Lot lot(ManHandle man) const;
  /// Changes his lot, where the choice is this seat's; his melee comes in hand.
  void turn(ManHandle man);
  void take_programs_choice();
  bool changed() const;

  /// ST-1: men about whom the melee in hand may be made, where this seat picks one; in order.
  std::vector<ManHandle> centres() const;
  /// Makes the melee about the next of these men, where there is another.
  void take_next_centre();

  bool can_give() const;
  void give();
  const std::optional<Refusal>& refusal() const { return refusal_; }

  /// Seconds left for the choice; none while no clock runs.
  const std::optional<int>& seconds_left() const { return seconds_; }
  void set_seconds_left(std::optional<int> seconds);

 signals:
  void changed_melee();  ///< anything here but the clock
  void clock_changed();
  void given();

 private:
  using Key = std::pair<TableHandle, std::int32_t>;
  void on_picture();
  MeleeDraft* draft();
  const MeleeDraft* draft() const { return const_cast<MeleeModel*>(this)->draft(); }
  void send(const SeatDeed& deed, const std::function<void()>& accepted);
  void send(TableHandle table, std::int32_t number, std::vector<ManHandle> killed, std::vector<ManHandle> taken);

  DeskModel& desk_;
  TableModel& table_;
  std::map<Key, MeleeDraft> drafts_;
  std::int32_t in_hand_ = 0;
  std::optional<Refusal> refusal_;
  std::optional<int> seconds_;
};

}  // namespace sandgate
