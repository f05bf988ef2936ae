// The desk's railway: the graphic timetable and its trains (CX-7).
#include "app/desk/frame/desk.h"

namespace sandgate {

void Desk::make_railway() {
  connect(railway_, &RailwayPanel::note_changed, this, &Desk::refresh_notes);
  connect(railway_, &RailwayPanel::place_asked, this, [this](Point place) {
    if (on_table()) show_sheet();
    show_place(place);
  });
  // It stands aside until there is a train, and then until it is closed.
  connect(&railway_->model(), &TimetableModel::changed, this, [this, had = railway_->wanted()]() mutable {
    if (!had && railway_->wanted() && fold_ != Fold::all) railway_dock_->show();
    had = had || railway_->wanted();
  });
}

void Desk::show_railway() {
  if (fold_ == Fold::all) {
    brief_dock_->hide();
    supply_dock_->hide();
  }
  railway_dock_->show();
  railway_dock_->raise();
  railway_->view()->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace sandgate
