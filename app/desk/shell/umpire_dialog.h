// The umpire's word on the weather: how far one sees from now on, and why (CX-11). Everybody is told, so anybody may
// look on; it shows nothing else of the exercise.
#pragma once

#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <functional>
#include <optional>

#include "core/kinds/order.h"
#include "map/country/scale.h"

namespace sandgate {

/// Asks how far one sees from now on and why; it closes only when the ruling was taken.
class UmpireDialog : public QDialog {
  Q_OBJECT
 public:
  /// Rules; answers the sentence of a refusal, or nothing where it was taken.
  using Rule = std::function<std::optional<QString>(const Deed& ruling)>;

  UmpireDialog(const SetVisibility& now, const Scale& scale, Rule rule, QWidget* parent = nullptr);

  QDoubleSpinBox* feet_field() const { return feet_; }
  QLineEdit* reason_field() const { return reason_; }
  QLabel* ground() const { return ground_; }
  void accept() override;

 private:
  Rule rule_;
  QDoubleSpinBox* feet_;
  QLineEdit* reason_;
  QLabel *ground_, *refused_;
};

}  // namespace sandgate
