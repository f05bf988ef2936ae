// Told plainly on the desk: the seat's post is lost, and what is to be done (KS-11.8).
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>

#include "app/desk/model/desk_model.h"

namespace sandgate {

/// Hidden as long as the seat has a post, and with perfect signals.
class PostNotice : public QFrame {
  Q_OBJECT
 public:
  /// `key` is that by which one sits with the body in hand.
  PostNotice(const DeskModel& desk, const QString& key, QWidget* parent = nullptr);

  QLabel* text() const { return text_; }
  /// Has the seat sit with the body in hand; grey where it cannot, and its tip says why.
  QPushButton* sit_button() const { return sit_; }

 private:
  void refresh();

  const DeskModel& desk_;
  QString key_;
  QLabel* text_;
  QPushButton* sit_;
};

}  // namespace sandgate
