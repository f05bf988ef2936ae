// The desk where orders and reports ride: what was sent, captured papers, and with which body the seat sits (KS-11).
#include <QAction>
#include <algorithm>

#include "app/desk/frame/desk.h"
#include "app/stories/refusals.h"
#include "app/words/arguments.h"

namespace sandgate {
namespace {

constexpr const char* brief_gave_way_to_couriers = "brief_gave_way_to_couriers";

}  // namespace

void Desk::make_couriers() {
  connect(couriers_, &CouriersPanel::note_changed, this, &Desk::refresh_notes);
  connect(couriers_, &CouriersPanel::place_asked, this, [this](Point place) {
    if (on_table()) show_sheet();
    show_place(place);
  });
  connect(couriers_, &CouriersPanel::ride_chosen, this, [this](Point toward) {
    if (!on_table()) sheet_->bring_into_view(model_.briefing().to_ground(toward));
  });
  connect(couriers_, &CouriersPanel::body_asked, this, [this](Handle body) {
    if (on_table()) show_sheet();
    model_.select(body);
  });
  // The panel goes before the desk does: then nobody is told any more.
  connect(couriers_dock_, &QDockWidget::visibilityChanged, couriers_, &CouriersPanel::set_in_view);
  connect(couriers_dock_->toggleViewAction(), &QAction::triggered, this, [this](bool shown) {
    if (!shown) give_brief_back();
  });
  couriers_->set_in_view(false);
  connect(dispatches_, &DispatchesPanel::paper_asked, this, &Desk::show_paper);
  connect(notice_->sit_button(), &QPushButton::clicked, this, &Desk::sit_with_body);
  connect(&rides_, &RideBook::changed, sheet_, qOverload<>(&QWidget::update));
  connect(&papers_, &PaperModel::opened, sheet_, qOverload<>(&QWidget::update));
}

void Desk::show_couriers(CouriersPanel::Page page) {
  if (!model_.by_couriers()) return;
  couriers_dock_->show();
  let_brief_give_way();
  couriers_dock_->raise();
  couriers_->set_in_view(true);
  couriers_->show_page(page);
}

// Where all docks stand behind one another their tabs have no room for one more: the brief gives way meanwhile.
void Desk::let_brief_give_way() {
  if (fold_ != Fold::all || couriers_dock_->isHidden() || brief_dock_->isHidden()) return;
  brief_dock_->hide();
  couriers_dock_->setProperty(brief_gave_way_to_couriers, true);
}

void Desk::give_brief_back() {
  if (!couriers_dock_->property(brief_gave_way_to_couriers).toBool()) return;
  couriers_dock_->setProperty(brief_gave_way_to_couriers, false);
  brief_dock_->show();
}

void Desk::put_couriers_away() {
  couriers_dock_->hide();
  couriers_->set_in_view(false);
  give_brief_back();
  raise_orders();
  shown_view()->setFocus();
}

void Desk::show_sent() { show_couriers(CouriersPanel::sent_page); }

void Desk::show_papers() { show_couriers(CouriersPanel::papers_page); }

void Desk::show_paper(std::int64_t number) {
  show_couriers(CouriersPanel::papers_page);
  couriers_->take_paper(number);
}

std::optional<std::int64_t> Desk::paper_told_of(const stories::NewsLine& line) const {
  for (const Dispatch& dispatch : model_.picture().dispatches) {
    if (dispatch.code != ReportCode::paper_taken ||
        std::ranges::find(line.dispatches, dispatch.number) == line.dispatches.end())
      continue;
    return words::Arguments(dispatch.arguments).number("paper");
  }
  return {};
}

void Desk::sit_with_body() {
  const OwnBody* body = model_.selected_body();
  if (!body) return say_no(tr("Nobody is in hand: take the body with which you will sit."));
  const NamePostOrder<Handle> order{body->handle};
  if (const auto no = model_.why_not(order)) return say_no(stories::sentence_with_clause(*no, model_.briefing()));
  model_.send(
      order, *this,
      [this, name = QString::fromStdString(body->name)] {
        tell(tr("You sit with %1 from now on; it halts for this move.").arg(name));
      },
      [this](const Refusal& no) { say_no(stories::sentence_with_clause(no, model_.briefing())); });
}

}  // namespace sandgate
