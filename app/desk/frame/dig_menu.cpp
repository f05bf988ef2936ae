#include "app/desk/frame/dig_menu.h"

#include <algorithm>

#include "app/desk/model/trench_model.h"
#include "app/stories/refusals.h"
#include "app/words/measures.h"
#include "core/lines/digging.h"

namespace sandgate {
namespace {

constexpr std::array dug{EarthworkKind::trench, EarthworkKind::epaulement, EarthworkKind::mine};

}  // namespace

DigMenu::DigMenu(DeskModel& desk, TableModel& table, QWidget* parent)
    : QMenu(tr("Dig, or lea&ve off"), parent), desk_(desk), table_(table) {
  setToolTipsVisible(true);
  const bool offered = desk_.briefing().rulebook.works.has_value();
  constexpr std::array keys{Qt::Key_T, Qt::Key_E, Qt::Key_M};
  for (const EarthworkKind kind : dug) {
    const auto i = static_cast<std::size_t>(kind);
    QAction* action = actions_[i] = addAction(title(kind));
    action->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | keys[i]));
    // Grey only while it is shown: a key is answered with the reason.
    action->setEnabled(offered);
    connect(action, &QAction::triggered, this, [this, kind] { give(kind); });
    connect(this, &QMenu::aboutToHide, action, [action] { action->setEnabled(true); });
  }
  two_clicks_ = addAction(tr("Trench by t&wo clicks…"));
  two_clicks_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
  two_clicks_->setEnabled(offered);
  connect(two_clicks_, &QAction::triggered, this, &DigMenu::two_clicks_asked);
  addSeparator();
  leave_ = addAction(tr("&Leave off digging"));
  leave_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
  leave_->setEnabled(offered);
  connect(leave_, &QAction::triggered, this, &DigMenu::give_leave_off);
  connect(this, &QMenu::aboutToHide, leave_, [this] { leave_->setEnabled(true); });
  menuAction()->setVisible(offered);
  connect(this, &QMenu::aboutToShow, this, &DigMenu::refresh);
}

std::vector<WorkOrder<Handle>> DigMenu::orders(EarthworkKind kind) const {
  std::vector<WorkOrder<Handle>> orders;
  const auto& rules = desk_.briefing().rulebook.works;
  if (!rules) return orders;
  for (const Handle handle : desk_.chosen()) {
    const OwnBody* body = desk_.picture().body(handle);
    if (!body) continue;
    WorkOrder<Handle> order;
    order.body = handle;
    Earthwork work{kind, body->at, body->facing, {}};
    // What was begun here and left is gone on with.
    for (const SeenWork& seen : desk_.picture().works) {
      const bool here = seen.own && !seen.finished && !seen.gone && seen.is.kind == kind && seen.by == handle;
      if (here && distance(seen.is.at, body->at) <= desk_.briefing().rulebook.destruction.near) work = seen.is;
    }
    const SeenGun* gun = kind == EarthworkKind::epaulement ? desk_.picture().gun(table_.chosen_gun()) : nullptr;
    if (gun) work.at = gun->at, work.facing = gun->facing;
    if (kind == EarthworkKind::trench && work.length.count == 0)
      work.length = longest_trench_of(*rules, body->contents);
    if (kind == EarthworkKind::mine) work.facing = {};
    order.work.place.at = work.at;
    order.work.dig = work;
    orders.push_back(std::move(order));
  }
  return orders;
}

std::vector<CeaseWorkOrder<Handle>> DigMenu::leave_off() const {
  std::vector<CeaseWorkOrder<Handle>> orders;
  for (const Handle handle : desk_.chosen()) {
    const OwnBody* body = desk_.picture().body(handle);
    if (body && body->work && body->work->dig) orders.push_back({handle});
  }
  return orders;
}

void DigMenu::give(EarthworkKind kind) {
  const auto all = orders(kind);
  if (all.empty()) emit nobody();
  for (const WorkOrder<Handle>& order : all)
    desk_.send(
        order, *this, [] {}, [this](const Refusal& refusal) { emit refused(refusal); });
}

void DigMenu::give_leave_off() {
  const auto all = leave_off();
  if (all.empty()) emit nobody();
  for (const CeaseWorkOrder<Handle>& order : all)
    desk_.send(
        order, *this, [] {}, [this](const Refusal& refusal) { emit refused(refusal); });
}

QString DigMenu::title(EarthworkKind kind) const {
  QString text = kind == EarthworkKind::trench       ? tr("&Trench across the front")
                 : kind == EarthworkKind::epaulement ? tr("&Epaulement for a gun")
                                                     : tr("&Mine");
  const auto& rules = desk_.briefing().rulebook.works;
  const auto all = orders(kind);
  if (!rules) return text;
  const Earthwork work = all.empty() ? Earthwork{kind, {}, {}, Length::inches(1)} : *all.front().work.dig;
  const WorkNeed need = need_of(*rules, work);
  if (kind == EarthworkKind::trench) text += tr(", %1").arg(words::inches(work.length));
  return tr("%1: %2, %3")
      .arg(text, words::counted(need.men, tr("%1 man"), tr("%1 men")),
           words::counted(need.moves, tr("%1 move"), tr("%1 moves")));
}

void DigMenu::refresh() {
  for (const EarthworkKind kind : dug) {
    QAction* action = DigMenu::action(kind);
    QString why = tr("Nobody is in hand.");
    for (const WorkOrder<Handle>& order : orders(kind)) {
      const auto no = desk_.why_not(order);
      why = no ? stories::sentence_with_clause(*no, desk_.briefing()) : QString();
      if (no) break;
    }
    action->setText(title(kind));
    action->setEnabled(why.isEmpty());
    action->setToolTip(why);
  }
  leave_->setEnabled(!leave_off().empty());
}

}  // namespace sandgate
