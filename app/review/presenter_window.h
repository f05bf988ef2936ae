// What the hall sees: the same instant, seat and step as the umpire's window, large, without menus, the list of moments
// and what is noted of them.
#pragma once

#include <QWidget>

#include "app/review/agenda.h"
#include "app/review/review_head.h"
#include "app/review/review_stage.h"

namespace sandgate {

class PresenterWindow : public QWidget {
  Q_OBJECT
 public:
  /// Follows `model` and the ground that `sheets` shows; both must outlive it. `umpires`: the window it belongs to.
  PresenterWindow(ReviewModel& model, ReviewSheets& sheets, QWidget* umpires);

  /// The step that the umpire's strip shows, with its ticks.
  void show_step(const AgendaStrip& umpires);
  /// Fills a screen that `umpires` is not on, where there is one; else that of `umpires`, in front. Whether it has one
  /// of its own.
  bool show_on_another_screen(const QWidget& umpires);
  ReviewStage& stage() const { return *stage_; }
  const AgendaStrip& agenda() const { return *agenda_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void show_among_others();

  ReviewHead* head_;
  AgendaStrip* agenda_;
  ReviewStage* stage_;
};

}  // namespace sandgate
