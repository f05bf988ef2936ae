// The desk for whoever goes by keys or by ear: the sheet's cursor, and what is near it.
#include "app/desk/frame/desk.h"
#include "app/desk/parts/shown_dialog.h"

namespace sandgate {

void Desk::make_near() {
  connect(near_, &NearPanel::note_changed, this, &Desk::refresh_notes);
  connect(sheet_, &SheetView::cursor_moved, this, [this](MapPoint place) {
    near_->model().set_cursor(model_.briefing().to_table(place));
    // Its name, because every screen reader says at once when the name of what one stands on changes.
    const QString told = near_->model().told();
    sheet_->setAccessibleName(tr("The sheet; cursor at %1").arg(told));
    tell(told);
  });
  connect(near_, &NearPanel::cursor_asked, this, [this](Point place) {
    if (on_table()) show_sheet();
    sheet_->set_cursor(model_.briefing().to_ground(place));
    sheet_->setFocus(Qt::ShortcutFocusReason);
  });
}

void Desk::show_near() {
  if (fold_ == Fold::all)
    for (QDockWidget* dock : {brief_dock_, supply_dock_, railway_dock_}) dock->hide();
  near_dock_->show();
  near_dock_->raise();
  near_->table()->setFocus(Qt::ShortcutFocusReason);
}

void Desk::show_shown_dialog() {
  auto* dialog = new ShownDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void Desk::go_on_by_key(bool forward) { focusNextPrevChild(forward); }

}  // namespace sandgate
