// What should be so before an exercise begins: how many seats are held, briefings read, intents sealed, with who is
// missing.
#pragma once

#include <QString>
#include <QWidget>

#include "app/umpire/seats_model.h"

namespace sandgate {

/// A line for each of the model's tasks, with a bar in as many parts as there are seats, and below it whose it is not.
class ReadyList : public QWidget {
  Q_OBJECT
 public:
  explicit ReadyList(const SeatsModel& model, QWidget* parent = nullptr);

  /// `written`: the exercise's file can be written.
  void show_now(bool written);
  /// As it is read, line by line.
  QStringList lines() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const SeatsModel& model_;
  bool written_ = true;
};

}  // namespace sandgate
