// The table of charges, with the rows, the column and the cells that a charge goes by (KS-8).
#pragma once

#include <QWidget>

#include "core/sight/charge_preview.h"

namespace sandgate {

/// Far at the left, as the book has it. Its last line is what this charge would cost both in each band.
class ChargeTable : public QWidget {
  Q_OBJECT

 public:
  explicit ChargeTable(const ChargeRules& rules, QWidget* parent = nullptr);
  void show_charge(const ForeseenCharge& charge);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  ChargeRules rules_;
  ChargeBand band_ = ChargeBand::near;
  std::array<bool, 7> used_{};
  std::array<QString, ChargeRules::band_count> here_;
};

}  // namespace sandgate
