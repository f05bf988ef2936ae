// Under the dispatches: the one that is contested before the umpire, and why (KS-10).
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QPushButton>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/refused_box.h"

namespace sandgate {

/// Hidden until a dispatch is contested. Enter sends, Esc leaves it; a refusal stands above the field, and what was
/// written stays.
class ContestForm : public QFrame {
  Q_OBJECT
 public:
  explicit ContestForm(DeskModel& desk, QWidget* parent = nullptr);

  /// Asks why the dispatch of that number is contested, which the seat has had.
  void begin(std::int64_t dispatch);
  void leave();
  /// 0: none is being contested.
  std::int64_t dispatch() const { return dispatch_; }
  QLineEdit* reason_field() const { return reason_; }
  QPushButton* send_button() const { return send_; }
  const RefusedBox& refused() const { return *refused_; }

 signals:
  /// It is with the umpire now, or was left.
  void done();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void send();
  void follow_picture();

  DeskModel& desk_;
  std::int64_t dispatch_ = 0;
  ElidedLabel* which_;
  QLineEdit* reason_;
  QPushButton *send_, *leave_;
  RefusedBox* refused_;
};

}  // namespace sandgate
