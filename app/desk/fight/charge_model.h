// A charge that is aimed on the table shown, and what it would come to by what is seen (KS-8).
#pragma once

#include <QObject>
#include <optional>

#include "app/desk/fight/table_model.h"
#include "app/desk/parts/background.h"
#include "core/sight/charge_preview.h"

namespace sandgate {

/// Follows a TableModel: whenever walks of horse into contact have been planned, reckons the charge off the windows'
/// thread.
class ChargeModel : public QObject {
  Q_OBJECT
 public:
  ChargeModel(const DeskModel& desk, const TableModel& table, QObject* parent = nullptr);

  const DeskModel& desk() const { return desk_; }
  const TableModel& table() const { return table_; }
  /// Whether horse is sent into contact by a rulebook that has charges.
  bool aimed() const { return aimed_; }
  /// Of those chosen, the horsemen in the saddle and in two ranks.
  std::int32_t sabres() const { return sabres_; }
  /// None while it is being reckoned, and where the walks cannot be.
  const std::optional<ChargePreview>& preview() const { return preview_; }
  /// The largest of the charges; null where there is none.
  const ForeseenCharge* charge() const;

 signals:
  void changed();

 private:
  void follow();

  const DeskModel& desk_;
  const TableModel& table_;
  bool aimed_ = false;
  std::int32_t sabres_ = 0;
  std::optional<ChargePreview> preview_;
  Background reckoner_{this};
};

}  // namespace sandgate
