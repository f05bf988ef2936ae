// Why the last thing asked for cannot be: the sentence and its clause, framed in the colour of alarm.
#pragma once

#include <QFrame>
#include <QLabel>
#include <optional>

#include "app/desk/desk_model.h"

namespace sandgate {

class RefusedBox : public QFrame {
 public:
  explicit RefusedBox(const DeskModel& desk, QWidget* parent = nullptr);
  /// None hides it.
  void show_refusal(const std::optional<Refusal>& refusal);
  QLabel* words() const { return words_; }

 private:
  const DeskModel& desk_;
  QLabel *words_, *clause_;
};

/// A label for the id of a clause, in the colour of links.
QLabel* clause_label();

}  // namespace sandgate
