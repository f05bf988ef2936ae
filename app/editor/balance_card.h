// What each side has of a country, half against half.
#pragma once

#include <QWidget>
#include <optional>

#include "core/scenario/table_plan_balance.h"

namespace sandgate {

class BalanceCard : public QWidget {
  Q_OBJECT
 public:
  explicit BalanceCard(QWidget* parent = nullptr);
  /// None while it is being measured anew: what was known is shown grey.
  void show_balance(const std::optional<PlanBalance>& balance, bool current);
  /// As one reads it: "Cover 12 % 15 %".
  QStringList lines() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  std::optional<PlanBalance> balance_;
  bool current_ = false;
};

/// What a measure is called, what it says, and a value of it.
QString balance_words(PlanMeasure measure);
QString balance_meaning(PlanMeasure measure);
QString balance_value(PlanMeasure measure, std::int64_t value);

}  // namespace sandgate
