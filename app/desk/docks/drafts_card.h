// What the seat has drafted for its next move, in the order in which it will go.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/refused_box.h"

namespace sandgate {

/// Lists the DraftBook's drafts and changes them; hidden while there are none.
class DraftsCard : public QFrame {
  Q_OBJECT
 public:
  explicit DraftsCard(DeskModel& desk, QWidget* parent = nullptr);

  QListWidget* list() const { return list_; }
  QLabel* note() const { return note_; }
  QPushButton* earlier_button() const { return earlier_; }
  QPushButton* later_button() const { return later_; }
  QPushButton* out_button() const { return out_; }
  QPushButton* anew_button() const { return anew_; }
  QPushButton* clear_button() const { return clear_; }
  RefusedBox* refused() const { return refused_; }

  /// The draft in hand, of which keys speak too; 0: none.
  std::int64_t in_hand() const { return in_hand_; }
  void take(std::int64_t number);
  void move(int places);
  void take_out();
  void give_anew();

 private:
  void refresh();
  void refresh_in_hand();

  DeskModel& desk_;
  QLabel *title_, *note_;
  QListWidget* list_;
  QPushButton *earlier_, *later_, *out_, *anew_, *clear_;
  RefusedBox* refused_;
  std::int64_t in_hand_ = 0;
};

}  // namespace sandgate
