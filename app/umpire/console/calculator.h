// The umpire's calculator: one ruling asked for in a line, "melee 18 v 21, isolated", answered with its parts and
// clauses. The rules are core/rulebook's and core/kriegspiel's, as `sandgate rule` asks them.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QString>
#include <QWidget>
#include <expected>

#include "core/rulebook/rulebook.h"

namespace sandgate {

/// What a line comes to, or why it cannot be read or ruled. Known are: melee, time, slope, points, charge, shell,
/// rifles, works, boats. Numbers stand in the order in which one says them; words beside them are passed over.
std::expected<QString, QString> calculate(const QString& line, const Rulebook& rulebook);
/// An example of each, for whoever does not know how to ask.
QStringList calculator_examples();

class CalculatorPanel : public QWidget {
  Q_OBJECT
 public:
  /// `rulebook` must outlive it.
  explicit CalculatorPanel(const Rulebook& rulebook, QWidget* parent = nullptr);
  QLineEdit* field() const { return field_; }
  QLabel* answer() const { return answer_; }

 private:
  void ask();

  const Rulebook& rulebook_;
  QLineEdit* field_;
  QLabel* answer_;
};

}  // namespace sandgate
