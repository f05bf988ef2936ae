// The right dock: orders for the body in hand.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include "app/desk/desk_model.h"
#include "app/desk/keyed_button.h"
#include "app/desk/march_form.h"

class QGridLayout;
class QVBoxLayout;

namespace sandgate {

class OrdersPanel : public QFrame {
  Q_OBJECT
 public:
  explicit OrdersPanel(DeskModel& desk, QWidget* parent = nullptr);

  MarchForm* form() const { return form_; }
  QPushButton* march_button() const { return march_; }
  QPushButton* halt_button() const { return halt_; }
  QPushButton* give_button() const { return give_; }
  QPushButton* withdraw_button() const { return withdraw_; }

 private:
  QWidget* notices();
  void refresh();
  void refresh_standing();

  DeskModel& desk_;
  MarchForm* form_;
  QPushButton *march_, *halt_;
  KeyedButton *give_, *withdraw_;
  QLabel *working_, *weigh_title_, *weigh_, *refused_, *refused_clause_, *standing_title_;
  QFrame *weigh_box_, *refused_box_;
  QGridLayout* standing_;
};

}  // namespace sandgate
