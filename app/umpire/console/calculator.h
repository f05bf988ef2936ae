// The umpire's calculator: one ruling asked for in a line, "melee 18 v 21, isolated", answered with its parts and
// clauses. The rules are core/rulebook's and core/kriegspiel's, as `sandgate rule` asks them.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QString>
#include <QWidget>
#include <expected>

#include "core/scenario/setting.h"

namespace sandgate {

/// What a line comes to, or why it cannot be read or ruled. Known are: melee, time, slope, points, charge, shell,
/// rifles, works, boats, shot, supply, train, entrain, formation; and of an exercise's ground, ride. Numbers stand in
/// the order in which one says them, or before what they count; words beside them are passed over.
std::expected<QString, QString> calculate(const QString& line, const Rulebook& rulebook,
                                          const Setting* setting = nullptr);
/// An example of each, for whoever does not know how to ask.
QStringList calculator_examples(const Setting* setting = nullptr);

class CalculatorPanel : public QWidget {
  Q_OBJECT
 public:
  /// `setting` must outlive it.
  explicit CalculatorPanel(const Setting& setting, QWidget* parent = nullptr);
  QLineEdit* field() const { return field_; }
  QLabel* answer() const { return answer_; }

 private:
  void ask();

  const Setting& setting_;
  QLineEdit* field_;
  QLabel* answer_;
};

}  // namespace sandgate
