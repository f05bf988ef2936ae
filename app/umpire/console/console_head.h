// The strip under the console's menus: whose move it is and what is left of it, the exercise's time, how far one sees,
// where the journal stands; and what the umpire does most.
#pragma once

#include <QLabel>
#include <QWidget>

#include "app/desk/clock/clock_face.h"
#include "app/desk/parts/emblem.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/keyed_button.h"
#include "app/host/umpire_client.h"

namespace sandgate {

class ConsoleHead : public QWidget {
  Q_OBJECT
 public:
  explicit ConsoleHead(QWidget* parent = nullptr);

  struct Standing {
    bool begun = false, frozen = false, written = true;
    std::int64_t events = 0;
    QString weather;  ///< why one sees so far; empty: as the rulebook has it
    ClockReading clock;
  };
  void show_now(const Campaign& campaign, const Standing& standing);

  KeyedButton* freeze_button() const { return freeze_; }
  KeyedButton* back_button() const { return back_; }
  KeyedButton* close_button() const { return close_; }
  QLabel* event_label() const { return event_; }
  QLabel* whose_label() const { return whose_; }
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void give_way();

  Emblem* side_;
  ClockFace* face_;
  QFrame *face_division_, *sight_division_;
  QWidget* sight_column_;
  QLabel *whose_, *move_, *clock_, *date_, *event_, *journal_;
  ElidedLabel *sight_, *sight_note_;
  KeyedButton *freeze_, *back_, *close_;
};

}  // namespace sandgate
