// The desk where an army is fed by packets or kept by waggons: its dock, and the lines of supply on the sheet (KS-4).
#include <QAction>

#include "app/desk/frame/desk.h"

namespace sandgate {

void Desk::make_supply() {
  troops_.set_supply(&supply_layer_);
  connect(supply_panel_, &SupplyPanel::note_changed, this, &Desk::refresh_notes);
  connect(supply_panel_, &SupplyPanel::place_asked, this, [this](Point place) {
    if (on_table()) show_sheet();
    show_place(place);
  });
  connect(supply_panel_, &SupplyPanel::body_asked, this, [this](Handle body) {
    if (on_table()) show_sheet();
    model_.select(body);
    show_body(body);
  });
  connect(supply_panel_->form(), &SupplyForm::ordered, this, [this](const QString& what) { tell(what); });
  for (const auto signal : {&SupplyModel::reckoned, &SupplyModel::chosen_changed})
    connect(&supply_, signal, sheet_, qOverload<>(&QWidget::update));
  // A pool that is chosen on the sheet or in the list is brought into view; what is drawn of it lies there.
  connect(&supply_, &SupplyModel::chosen_changed, this, [this] {
    const PoolOutlook* pool = supply_.chosen();
    const OwnBody* body = pool ? model_.picture().body(pool->leading) : nullptr;
    if (body && !on_table()) sheet_->bring_into_view(model_.briefing().to_ground(body->at));
  });
  // Whoever looks at the dock sees on the sheet what it tells of.
  connect(supply_dock_, &QDockWidget::visibilityChanged, this, [this](bool seen) {
    supply_seen_ = seen;
    supply_.show_to(SupplyModel::Viewer::dock, seen);
    show_supply_on_sheet(supply_on_sheet_->isChecked());
  });
  for (QWidget* field : supply_panel_->form()->fields()) field->installEventFilter(this);
  connect(&model_, &DeskModel::picture_changed, this, &Desk::follow_supply);
  follow_supply();
}

// Where nobody is fed by packets or kept by waggons there is nothing of it in the menus.
void Desk::follow_supply() {
  const bool fed = supply_.fed();
  for (QAction* action : supply_actions_) {
    action->setVisible(fed);
    action->setEnabled(fed);
  }
  if (!fed && !supply_dock_->isHidden()) supply_dock_->hide();
}

void Desk::show_supply(SupplyPanel::Page page) {
  if (!supply_.fed())
    return say_no(tr("This army is neither fed by packets nor kept by waggons, so no supply is due."));
  // Where all docks stand behind one another their tabs have no room for one more.
  if (fold_ == Fold::all) {
    brief_dock_->hide();
    railway_dock_->hide();
  }
  supply_dock_->show();
  supply_dock_->raise();
  supply_panel_->show_page(page);
}

void Desk::show_supply_on_sheet(bool shown) {
  supply_.show_to(SupplyModel::Viewer::sheet, shown);
  supply_layer_.set_shown(shown || supply_seen_);
  sheet_->update();
}

}  // namespace sandgate
